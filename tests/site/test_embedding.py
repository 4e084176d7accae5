"""A person's papers on other pages: the frame, the bare list, the code to paste, and addresses to copy."""

from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from generator.core.problems import ProblemsFoundError
from generator.site import downloads, lists

from built import build
from conftest import Portal
from described_portal import BASE

NASTY = '"><script>alert(1)</script>'


@pytest.fixture
def site(five_site: Path) -> Path:
    return five_site


def soup_of(file: Path) -> BeautifulSoup:
    return BeautifulSoup(file.read_text(encoding="utf-8"), "html.parser")


def test_a_frame_shows_the_papers_and_nothing_else(site: Path) -> None:
    soup = soup_of(site / "authors/haibin-lin/embed/index.html")
    assert len(soup.select("li.publication")) == 40
    assert not soup.select("nav, script, link[rel=stylesheet], img, button")
    assert soup.select_one("base")["target"] == "_top"
    assert (site / soup.select_one("link[rel=icon]")["href"].removeprefix("/portal/").partition("?")[0]).is_file()
    assert soup.select_one("link[rel=canonical]")["href"] == f"{BASE}authors/haibin-lin/"
    assert soup.select_one("meta[name=robots]")["content"] == "noindex"
    assert "prefers-color-scheme: dark" in soup.select_one("style").get_text()
    assert soup.h1.get_text() == "Papers of Haibin Lin"
    assert "embed/" not in (site / "sitemap.xml").read_text(encoding="utf-8")


@pytest.mark.parametrize(("of", "papers"), [("authors/hongmin-chen", 3), ("papers", 46), ("categories/dc", 13)])
def test_a_list_is_nothing_but_a_list(of: str, papers: int, site: Path) -> None:
    text = (site / of / "papers.html").read_text(encoding="utf-8")
    assert soup_of(site / of / "index.html").select("details.elsewhere")
    assert text.startswith('<ul class="publications">\n<li class="publication">')
    assert text.endswith("</ul>\n")
    assert len(BeautifulSoup(text, "html.parser").select("ul > li")) == papers


@pytest.mark.parametrize("file", ["embed/index.html", "papers.html"])
def test_links_on_other_pages_have_their_host_and_lead_to_pages_that_exist(site: Path, file: str) -> None:
    links = [str(link["href"]) for link in soup_of(site / "authors/haibin-lin" / file).select("a")]
    own = [link for link in links if link.startswith(BASE)]
    assert len(own) >= 40
    assert all((site / link.removeprefix(BASE) / "index.html").is_file() for link in own)
    assert all(link.startswith("https://") for link in links)


def test_the_code_to_paste_shows_the_frame_and_needs_no_script_to_be_selected(site: Path) -> None:
    details = soup_of(site / "authors/haibin-lin/index.html").select_one("details.elsewhere")
    assert details.summary.get_text() == "Show these papers on your own page"
    code, address = (pre.get_text() for pre in details.select("pre[data-copy]"))
    frame = BeautifulSoup(code, "html.parser").iframe
    assert (frame["src"], frame["title"]) == (f"{BASE}authors/haibin-lin/embed/", "Papers of Haibin Lin")
    assert address == f"{BASE}authors/haibin-lin/papers.html"
    assert (site / address.removeprefix(BASE)).is_file()


def test_hostile_texts_stay_texts_in_a_frame_and_a_list(portal: Portal) -> None:
    portal.write("authors/ada.yaml", f"name: '{NASTY}'\n")
    fields = "".join(f"{key}: '{NASTY}'\n" for key in ("title", "venue"))
    portal.write("papers/one.yaml", f"{fields}authors: ['{NASTY}']\n")
    build(portal.root, base_url=BASE)
    for file in ("embed/index.html", "papers.html"):
        soup = soup_of(portal.root / "site/authors/ada" / file)
        assert not soup.select("script, [onerror]")
        assert soup.select_one(".publication-title").get_text() == NASTY


def test_a_long_list_shows_the_newest_papers_and_leads_to_all_of_them(portal: Portal, monkeypatch) -> None:
    portal.write("authors/ada.yaml", "name: Ada Lovelace\n")
    for number in range(130):
        text = f"title: P{number}\nauthors: [Ada Lovelace]\nvenue: Acta {'ab'[number // 126]}\ndate: {1850 + number}\n"
        portal.write(f"papers/{f'p{number}' if number else 'embed'}.yaml", text)
    build(portal.root, base_url=BASE)
    for file in ("embed/index.html", "papers.html"):
        items = soup_of(portal.root / "site/authors/ada" / file).select("ul.publications > li")
        assert len(items) == downloads.PAPERS_SHOWN + 1
        assert [item.a.get_text() for item in items[:2]] == ["P129", "P128"]
        assert (items[-1].get_text(), items[-1].a["href"]) == ("All 130 papers", f"{BASE}authors/ada/")
    zero = (portal.root / "content/papers/embed.yaml").rename(portal.root / "content/papers/zero.yaml")
    with pytest.raises(ProblemsFoundError, match="/papers/embed/, which would vanish"):
        build(portal.root, base_url=BASE)
    zero.write_text(f"{zero.read_text()}aliases: [embed]\n")
    monkeypatch.setitem(lists.EMBEDDED, "venue", 200)  # as if it had lost papers
    build(portal.root, base_url=BASE)
    assert [(portal.root / f"site/{of}/papers.html").exists() for of in ("venues/acta-a", "papers")] == [True, False]


def test_a_frame_goes_on_at_the_ids_that_a_person_had_before(portal: Portal) -> None:
    portal.write("authors/hongmin-chen.yaml", "name: Hongmin Chen\n")
    portal.write("papers/one.yaml", "title: One\nauthors: [Hongmin Chen]\n")
    build(portal.root, base_url=BASE)
    old, new = (portal.root / f"content/authors/{name}.yaml" for name in ("hongmin-chen", "h-chen"))
    old.rename(new)
    with pytest.raises(ProblemsFoundError) as found:
        build(portal.root, base_url=BASE)
    (fault,) = (str(problem) for problem in found.value.problems)
    assert "content/authors/h-chen.yaml:1" in fault
    assert "/authors/hongmin-chen/, which would vanish; add the line 'aliases: [hongmin-chen]' in this file" in fault
    new.write_text(f"{new.read_text()}aliases: [hongmin-chen]\n")
    build(portal.root, base_url=BASE)
    for file_name in ("embed/index.html", "papers.html"):
        files = [(portal.root / "site/authors" / name / file_name).read_bytes() for name in ("hongmin-chen", "h-chen")]
        assert files[0] == files[1]


def test_the_lists_of_a_page_are_shown_elsewhere_where_its_header_says_so(portal: Portal) -> None:
    for number, keyword in enumerate(("ropes", "knots", "ropes"), start=1):
        portal.write(f"papers/p{number}.yaml", f"title: Tale {number}\nkeywords: [{keyword}]\ndate: 202{number}\n")
    lists = '{{ papers(keyword="ropes") }}\n\nAnd:\n\n{{ papers(years="2022-") }}\n'
    portal.write("pages/ropes.md", f"---\ntitle: Our ropes\nembed: true\naliases: [strings]\n---\n{lists}")
    portal.write("pages/plain.md", f"---\ntitle: Plain\n---\n{lists}")
    build(portal.root, base_url=BASE)
    site = portal.root / "site"
    for page in ("ropes", "strings"):
        soup = soup_of(site / page / "embed/index.html")
        assert soup.h1.get_text() == "Our ropes"
        assert soup.select_one("link[rel=canonical]")["href"] == f"{BASE}ropes/"
        assert [one.get_text() for one in soup.select(".publication-title")] == ["Tale 3", "Tale 1", "Tale 2"]
        assert "Tale 3" in (site / page / "papers.html").read_text(encoding="utf-8")
    code = soup_of(site / "ropes/index.html").select_one("details.elsewhere pre").get_text()
    assert BeautifulSoup(code, "html.parser").iframe["src"] == f"{BASE}ropes/embed/"
    assert not (site / "plain/embed").exists()
    portal.write("papers/p1.yaml", "title: Tale of one\nkeywords: [ropes]\ndate: 2021\n")
    build(portal.root, base_url=BASE)
    assert "Tale of one" in (site / "ropes/papers.html").read_text(encoding="utf-8")
