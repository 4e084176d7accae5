"""Pages of a portal's own: pictures, links between files, sub-pages, lists of projects, what is taken out."""

from pathlib import Path

import pytest
from generator.build.check import check_content, check_pages
from generator.content.content import read_content

from built import build, page
from written_files import write_file, write_files

SITE = "title: Group\nbase_url: https://group.example/portal/\ntheme: {social_cards: false}\n"
PROJECTS = "---\ntitle: Projects\nlist: true\n---\nWhat we build.\n"
LOOM = """\
---
title: The Loom
order: 2
description: It weaves.
---
![A loom](../../../static/loom.png)

[Us](../about.md#who)
"""
ENGINE = (
    "---\ntitle: The Engine\norder: 1\n---\nIt **computes**.\n\n[Paper](../../papers/engine.yaml), [Loom](loom.md)\n"
)
ABOUT = "---\ntitle: About\n---\n## Who\n\nSee [the loom](projects/loom.md) and ![us](static/us.png).\n"


def write_pages(root: Path) -> Path:
    files = {
        "content/site.yaml": SITE,
        "content/papers/engine.yaml": "title: Engine\nauthors: [Ada]\ndate: 1843\n",
        "content/pages/projects.md": PROJECTS,
        "content/pages/projects/loom.md": LOOM,
        "content/pages/projects/engine.md": ENGINE,
        "content/pages/about.md": ABOUT,
        "static/loom.png": "x",
        "static/us.png": "x",
    }
    write_files(root, files)
    return root


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write_pages(tmp_path)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages with their site; nothing may be changed in it."""
    root = write_pages(tmp_path_factory.mktemp("pages"))
    build(root)
    return root


def said(root: Path) -> list[str]:
    return [f"{one.severity}: {one}" for one in check_content(root)]


def test_sub_pages_pictures_and_links_between_files_lead_where_they_do_in_the_repository(built: Path) -> None:
    loom, engine, about = (page(built, one) for one in ("projects/loom", "projects/engine", "about"))
    assert [one["src"] for one in loom.select("article img")] == ["/portal/static/loom.png"]
    assert [one["href"] for one in loom.select(".prose a")] == ["/portal/about/#who"]
    assert [one["href"] for one in engine.select(".prose a")] == ["/portal/papers/engine/", "/portal/projects/loom/"]
    assert [one["href"] for one in about.select(".prose a")] == ["/portal/projects/loom/"]
    assert [one["src"] for one in about.select("article img")] == ["/portal/static/us.png"]
    assert check_pages(built / "site", "/portal/") == ()
    assert said(built) == []


def test_a_page_lists_its_sub_pages_in_their_order_with_what_they_are_about(built: Path) -> None:
    entries = page(built, "projects").select(".subpages li")
    assert [(one.h2.text, one.a["href"], one.p.text) for one in entries if one.h2 and one.a and one.p] == [
        ("The Engine", "/portal/projects/engine/", "It computes. Paper, Loom"),
        ("The Loom", "/portal/projects/loom/", "It weaves."),
    ]
    assert page(built, "about").select(".subpages") == []


def test_sub_pages_stand_in_the_navigation_only_where_they_say_so(root: Path) -> None:
    write_file(root / "content/pages/projects/engine.md", ENGINE.replace("order: 1", "order: 1\nnavigation: true"))
    build(root)
    entries = [link.text.strip() for link in page(root, "about").select("header nav a")]
    assert [one for one in entries if one in {"Projects", "The Loom", "The Engine", "About"}] == [
        "About",
        "Projects",
        "The Engine",
    ]


def test_a_sub_page_shows_the_page_that_it_belongs_to(built: Path) -> None:
    assert [link["href"] for link in page(built, "projects/loom").select(".crumbs a")][-1] == "/portal/projects/"


def test_a_sub_page_that_moved_leaves_its_address_behind(root: Path) -> None:
    build(root)
    (root / "content/pages/projects/loom.md").unlink()
    vanished = "content/pages/projects/loom.md: the published address /projects/loom/ would vanish"
    assert any(vanished in one for one in said(root))
    write_file(root / "content/pages/tools/loom.md", LOOM.replace("order: 2", "aliases: [projects/loom]"))
    build(root)
    assert "/portal/tools/loom/" in page(root, "projects/loom").prettify()


def test_a_link_to_nowhere_is_named_with_its_line_and_what_is_near(root: Path) -> None:
    write_file(
        root / "content/pages/about.md",
        ABOUT + "\n[x](projects/lom.md)\n\n[y](/papers/nothing-like-it/)\n\n![z](/static/photo-of-us.jpg)\n",
    )
    nowhere, correct = "which does not exist", "correct it, or put there what is missing"
    assert said(root) == [
        f"warning: content/pages/about.md:8:14: this leads to /projects/lom/, {nowhere}; did you mean /projects/loom/?",
        f"warning: content/pages/about.md:10:13: this leads to /papers/nothing-like-it/, {nowhere}; {correct}",
        f"warning: content/pages/about.md:12:14: this leads to /static/photo-of-us.jpg, {nowhere}; {correct}",
    ]


def test_a_pdf_that_was_uploaded_is_linked_and_published_as_it_is(root: Path) -> None:
    write_file(root / "static/papers/engine.pdf", "%PDF-1.4 of the engine")
    write_file(root / "content/papers/engine.yaml", "title: Engine\nlinks:\n  pdf: static/papers/engine.pdf\n")
    build(root)
    assert page(root, "papers/engine").select('a[href$="/static/papers/engine.pdf"]')
    assert (root / "site/static/papers/engine.pdf").read_text() == "%PDF-1.4 of the engine"
    assert said(root) == []


TAKEN_OUT = {
    '<iframe src="https://www.youtube.com/embed/abc" allowfullscreen></iframe>': (
        "`<iframe>` is not shown: it is taken out of the text, for a page loads nothing from elsewhere; "
        "write a link instead: [Open it](https://www.youtube.com/embed/abc)"
    ),
    '<video src="/static/talk.mp4"></video>': (
        "`<video>` is not shown: it is taken out of the text; "
        "write it in Markdown, or as `&lt;video>` to show the characters themselves"
    ),
    "<script>alert(1)</script>": (
        "`<script>` is not shown: it is taken out of the text; "
        "delete it; code for every page belongs in `theme: {snippet: ...}` of content/site.yaml"
    ),
    "![A loom](https://cdn.example/pictures/loom.png)": (
        "a picture on another host is not shown: a page loads nothing from elsewhere; "
        "put the picture into static/ and write ![A loom](/static/loom.png)"
    ),
    '<img alt="x" src="//cdn.example/loom.png?w=3">': (
        "a picture on another host is not shown: a page loads nothing from elsewhere; "
        "put the picture into static/ and write ![](/static/loom.png)"
    ),
}


@pytest.mark.parametrize("written", TAKEN_OUT, ids=["frame", "video", "script", "picture", "picture as a tag"])
def test_what_is_taken_out_of_a_page_is_named_with_what_to_write_instead(tmp_path: Path, written: str) -> None:
    write_file(tmp_path / "content/pages/x.md", f"---\ntitle: X\n---\n\nHello.\n\n{written}\n")
    assert [f"{one.severity}: {one}" for one in read_content(tmp_path)[1]] == [
        f"warning: content/pages/x.md:7:1: {TAKEN_OUT[written]}"
    ]


def test_what_has_no_room_in_the_navigation_stands_in_a_last_menu(root: Path) -> None:
    links = "".join(f"- {{text: Entry {number}, url: /about/}}\n" for number in range(7))
    rest = "- {text: Projects, url: /projects/}\n- {text: Years, url: /years/}\n"
    write_file(root / "content/site.yaml", f"{SITE}navigation:\n{links}{rest}")
    build(root)
    entries = page(root, "").select(".masthead nav > ul > li")
    assert [entry.contents[0].get_text().split("\n")[0] for entry in entries[:7]] == [f"Entry {n}" for n in range(7)]
    more = page(root, "years").select(".masthead details.menu")[-1]
    assert more.select_one("summary")["aria-current"] == "true"
    assert [link.get_text() for link in more.select("a")] == ["Projects", "Years"]
    assert [link.get_text() for link in more.select("[aria-current=page]")] == ["Years"]
    below = page(root, "projects/loom").select(".masthead details.menu")[-1]
    assert below.select_one("summary")["aria-current"] == "true"
