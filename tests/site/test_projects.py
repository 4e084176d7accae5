"""Projects are pages with people, papers and funding: `content/projects/<id>.md`."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from generator.build.check import check_content
from generator.build.options import BuildReport
from generator.cli.export import export_papers
from generator.core.problems import ProblemsFoundError

from built import build, page, words
from small_picture import small_picture
from written_files import write_files

LOOM = """\
---
title: The <Loom>
description: It weaves.
years: 2024-
people: [ada-lovelace]
papers: [knots]
filter: {keyword: Ropes, years: 2020-}
funding: [{funder: Looms Fund, grant: '12'}, City]
image: static/loom.png
image_alt: A loom
links: {Website: 'https://loom.example/'}
aliases: [weaver]
---
It *weaves*.

{{ papers(project="loom", sort="oldest") }}
"""
FILES = {
    "papers/knots.yaml": "title: Knots\nauthors: [Ada Lovelace]\ndate: 2019\n",
    "papers/ropes.yaml": "title: Ropes\nauthors: [Bo Ray]\ndate: 2025\nkeywords: [ropes]\n",
    "papers/old.yaml": "title: Old\nauthors: [Bo Ray]\ndate: 2011\nkeywords: [ropes]\n",
    "projects/loom.md": LOOM,
    "projects/loom.de.md": "---\ntitle: Der Webstuhl\n---\nEr webt.\n",
    "projects/mill.md": "---\ntitle: The Mill\nyears: 2010-2012\n---\nIt grinds.\n",
    "site.yaml": "title: Group\nbase_url: https://g.example/\nlanguages: [en, de]\n",
}


def built(root: Path, more: Mapping[str, str] | None = None) -> BuildReport:
    write_files(root / "content", {**FILES, **(more or {})})
    (root / "static").mkdir(exist_ok=True)
    (root / "static/loom.png").write_bytes(small_picture())
    return build(root)


def test_the_page_of_a_project_shows_its_picture_text_funding_people_and_papers_with_files_for_others(
    tmp_path: Path,
) -> None:
    assert not built(tmp_path).warnings
    loom = page(tmp_path, "projects/loom")
    assert (words(loom.h1), words(loom.select_one(".kicker"))) == ("The <Loom>", "since 2024")
    assert loom.select_one(".picture-of img")["alt"] == "A loom"  # type: ignore[index]
    assert "Funding: Looms Fund (12); City" in words(loom.main)
    assert [words(link) for link in loom.select(".people a, .doors a")] == ["Website", "Ada Lovelace"]
    listed = [[link["href"] for link in one.select("h3 a")] for one in loom.select("ul.papers")]
    assert listed == [["/papers/knots/", "/papers/ropes/"], ["/papers/ropes/"], ["/papers/knots/"]]
    assert loom.select_one('.elsewhere, link[type="application/atom+xml"][href="/projects/loom/feed.xml"]')
    for file in ("loom.bib", "loom/feed.xml", "loom/papers.html", "loom/embed/index.html"):
        text = (tmp_path / "site/projects" / file).read_text(encoding="utf-8")
        assert ("Knots" in text, "Ropes" in text, "Old" in text) == (True, True, False)
    assert "/projects/loom/" in str(page(tmp_path, "projects/weaver"))
    assert words(page(tmp_path, "de/projects/loom").h1) == "Der Webstuhl"


def test_projects_are_in_the_navigation_and_named_on_the_pages_of_their_people_and_papers(tmp_path: Path) -> None:
    built(tmp_path)
    index = page(tmp_path, "projects")
    assert [words(one) for one in index.select("main :is(h1, h2, h3)")] == [
        "Projects", "The <Loom>", "Finished projects", "The Mill"
    ]  # fmt: skip
    for address in ("", "authors/ada-lovelace", "papers/ropes"):
        assert page(tmp_path, address).select('a[href^="/projects/"]')
    assert not page(tmp_path, "papers/old").select('main a[href^="/projects/"]')
    assert export_papers(tmp_path, "bibtex", project="loom").papers == 2


def test_a_page_of_ones_own_introduces_the_projects_that_it_lists(tmp_path: Path) -> None:
    mine = "---\ntitle: Our work\nlist: true\n---\nWe weave.\n"
    built(tmp_path, {"pages/projects.md": mine, "pages/projects/dye.md": "---\ntitle: Dye\n---\nRed.\n"})
    shown = page(tmp_path, "projects")
    assert [words(link) for link in shown.select(".subpages a")] == ["Dye", "The <Loom>", "The Mill"]
    assert words(page(tmp_path, "projects/loom").select_one(".crumbs")) == "Home Our work"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("years: 2024-", "years: soon"), "4:8: `years` cannot be `soon`"),
        (("keyword: Ropes", "sort: title"), "7:10: `filter.sort` must be keyword or author or "),
        (("years: 2020-}", "has: vidio}"), "7:9: `filter` `has` cannot be `vidio`; did you mean `video`?"),
        (("[knots]", "[knot]"), "6:10: there is no paper knot; the link is not shown; write knots if that is meant"),
        (("[ada-lovelace]", "[ada-lovelac]"), "5:10: there is no person ada-lovelac; the link is not shown; write ada"),
        (("keyword: Ropes", "keyword: Rops"), "7:19: no paper has the keyword `Rops`; did you mean `ropes`?"),
        (("loom.png", "lom.png"), "9:8: there is no file static/lom.png; no picture is shown; write `image: static/lo"),
    ],
)
def test_a_wrong_header_is_reported_at_its_place(tmp_path: Path, change: tuple[str, str], said: str) -> None:
    try:
        found = [*built(tmp_path, {"projects/loom.md": LOOM.replace(*change)}).warnings, *check_content(tmp_path)]
    except ProblemsFoundError as error:
        found = [*error.problems]
    assert any(str(one).startswith(f"content/projects/loom.md:{said}") for one in found), [*map(str, found)]


def test_a_page_at_the_address_of_a_project_is_moved_there(tmp_path: Path) -> None:
    with pytest.raises(ProblemsFoundError, match=r"pages/projects/mill.md: .* move the text of this page there"):
        built(tmp_path, {"pages/projects/mill.md": "---\ntitle: Mill\n---\n"})
