"""Keywords of several papers have pages where the portal says so; papers with an award have a list."""

from pathlib import Path

from built import build, files_of, page, words
from written_files import write_files

FILES = {
    "papers/knots.yaml": "title: Knots\ndate: 2024\nkeywords: [C++, ropes, <b>]\nawards: [Best <Knot>]\n",
    "papers/ropes.yaml": "title: Ropes\ndate: 2025\nkeywords: [Ropes, C, C++, <b>]\n",
    "papers/looms.yaml": "title: Looms\ndate: 2023\nkeywords: [C, looms]\n",
}


def test_keywords_of_several_papers_have_a_page_that_stays_with_files_for_others(tmp_path: Path) -> None:
    write_files(tmp_path / "content", {**FILES, "site.yaml": "keyword_pages: true\n"})
    build(tmp_path)
    assert [words(link) for link in page(tmp_path, "keywords").select("main li a")] == ["<b>", "C", "C++", "Ropes"]
    ropes = page(tmp_path, "keywords/ropes")
    assert (words(ropes.h1), [words(one) for one in ropes.select("h3")]) == ("Ropes", ["Ropes", "Knots"])
    files = {file for file in files_of(tmp_path / "site") if file.startswith("keywords/ropes")}
    assert {one.removeprefix("keywords/ropes") for one in files} == {
        ".bib", "/index.html", "/feed.xml", "/papers.html", "/embed/index.html"
    }  # fmt: skip
    shown = {words(link): link["href"] for link in page(tmp_path, "papers/knots").select(".facts a")}
    assert shown["ropes"] == "/keywords/ropes/"
    addresses = {name: page(tmp_path, "papers/ropes").find("a", string=name)["href"] for name in ("C", "C++")}
    write_files(
        tmp_path / "content/papers",
        {"a.yaml": "title: A\nkeywords: ['C#', Δ]\n", "b.yaml": "title: B\nkeywords: ['C#']\n"},
    )
    build(tmp_path)
    assert {name: page(tmp_path, "papers/ropes").find("a", string=name)["href"] for name in addresses} == addresses


def test_papers_with_an_award_are_listed_and_their_awards_lead_there(tmp_path: Path) -> None:
    write_files(tmp_path / "content", FILES)
    build(tmp_path)
    assert [words(one) for one in page(tmp_path, "awards").select("h1, h2, h3, .papers b")] == [
        "Awards", "2024", "Knots", "Best <Knot>"
    ]  # fmt: skip
    assert words(page(tmp_path, "papers/knots").select_one('.awards a[href="/awards/"]')) == "Best <Knot>"
    assert page(tmp_path).select('footer a[href="/awards/"]')
    assert all("Knots" in (tmp_path / "site" / file).read_text() for file in ("awards.bib", "awards/feed.xml"))
    assert not (tmp_path / "site/keywords").exists()
    write_files(tmp_path / "content/pages", {"awards.md": "---\ntitle: Our prizes\n---\nMany.\n"})
    build(tmp_path)
    assert words(page(tmp_path, "awards").h1) == "Our prizes"
