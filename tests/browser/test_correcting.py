"""The form that corrects an entry: what it asks, what it makes of the file, where it leads with it."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from generator.content.content import read_mapping
from generator.core.paper_fields import PAPER_FIELDS
from hypothesis import example, given
from hypothesis import strategies as st
from playwright.sync_api import Browser, Locator, Page

from browser.axe import findings
from browser.conftest import Served, Visit
from browser.portal import ROOT
from built import build
from conftest import a_share_of_examples
from written_files import write_files

ENGINES = """\
# kept
title: 'Engines: a study'  # as printed
authors:
- Ada Lovelace  # first
# the second is a namesake
- {name: Qi Hou, id: qi-hou-2}
- Mary Somerville
date: 2024-05
abstract: |
  One line of <b>markup</b>.

  Another.
links:
  doi: 10.1000/x
  other:
  - {label: Card, address: 'https://example.org/'}
versions:
- {type: misc, venue: arXiv}

# the end
"""


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory, serve: Callable[[Path], Served]) -> Served:
    """A small portal of files that people wrote."""
    root = tmp_path_factory.mktemp("corrected")
    settings = "title: T\nrepository: https://github.com/example/portal\ntheme: {social_cards: false}\n"
    files = {
        "site.yaml": settings,
        "papers/engines.yaml": ENGINES,
        "papers/looms.yaml": "{title: Looms, authors: [Ada Lovelace]}\n",
        "papers/folded.yaml": 'title: "Folded"\nabstract: >\n  set\n    in\n',
        "papers/hostile.yaml": "title: '</script><img src=x onerror=window.broken=1>'\nvenue: '\"><i>'\n",
        "papers/long.yaml": f"title: Long\nabstract: |\n  {'ää ' * 3000}end\n",
        "authors/ada-lovelace.yaml": "name: Ada Lovelace\nbio: Wrote the *first* program.\n",
    }
    write_files(root / "content", files)
    build(root, base_url="https://group.github.io/portal/")
    return serve(root / "site")


def opened(page: Page, site: Served, query: str) -> Page:
    page.goto(f"{site.url}correct/?{query}")
    page.locator(".correct:not([hidden])").wait_for()
    return page


def corrected(page: Page) -> str:
    """The whole file as the form makes it."""
    return page.locator(".whole").text_content() or ""


def changed(page: Page) -> list[str]:
    """The lines that the preview marks."""
    return [
        line.rstrip("\n").split(": ", 1)[1] for line in page.locator(".difference :is(ins, del)").all_text_contents()
    ]


def rows(page: Page) -> Locator:
    return page.get_by_role("group", name="Authors", exact=True).locator("li")


def test_a_page_leads_to_its_form_which_shows_what_the_file_says(small: Served, visitor: Visit) -> None:
    page = visitor.open(f"{small.url}papers/engines/")
    page.get_by_role("link", name="Correct it in a form").click()
    page.locator(".correct:not([hidden])").wait_for()
    assert page.get_by_label("Title").input_value() == "Engines: a study"
    assert [row.input_value() for row in rows(page).locator("input").all()] == [
        "Ada Lovelace",
        "Qi Hou",
        "Mary Somerville",
    ]
    assert page.get_by_label("Abstract").input_value() == "One line of <b>markup</b>.\n\nAnother."
    assert page.get_by_label("DOI").input_value() == "10.1000/x"
    assert page.get_by_text("Nothing yet.").is_visible()
    assert page.locator(".ways").is_hidden()


def test_a_corrected_title_changes_one_line_and_keeps_quotes_and_comments(small: Served, visitor: Visit) -> None:
    page = opened(visitor.page, small, "paper=engines")
    page.get_by_label("Title").fill("Engines: the study's end")
    assert corrected(page) == ENGINES.replace("a study'", "the study''s end'")
    assert changed(page) == [
        "- title: 'Engines: a study'  # as printed",
        "+ title: 'Engines: the study''s end'  # as printed",
    ]
    assert page.get_by_text("Changed: Title").is_visible()


def test_authors_are_moved_added_and_removed_with_their_ids_and_comments(small: Served, visitor: Visit) -> None:
    page = opened(visitor.page, small, "paper=engines")
    rows(page).nth(1).get_by_role("button", name="Move Qi Hou up").click()
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Move Qi Hou up"
    assert page.get_by_text("Qi Hou is now number 1").count() == 1
    rows(page).nth(2).get_by_role("button", name="Remove Mary Somerville").click()
    page.get_by_role("group", name="Authors", exact=True).get_by_role("button", name="Add a name").click()
    page.keyboard.type("Zoë O'Neil")
    text = corrected(page)
    assert read_mapping(text) == {
        **read_mapping(ENGINES),
        "authors": [{"name": "Qi Hou", "id": "qi-hou-2"}, "Ada Lovelace", "Zoë O'Neil"],
    }
    assert (
        "# the second is a namesake\n- {name: Qi Hou, id: qi-hou-2}\n- Ada Lovelace  # first\n- Zoë O'Neil\ndate"
        in text
    )


def test_a_link_is_added_and_those_of_no_declared_kind_stay(small: Served, visitor: Visit) -> None:
    page = opened(visitor.page, small, "paper=engines")
    page.get_by_label("Add a link").select_option("PDF")
    page.keyboard.type("https://example.org/a.pdf")
    page.get_by_label("DOI").fill("")
    said = read_mapping(corrected(page))["links"]
    assert said == {"other": [{"label": "Card", "address": "https://example.org/"}], "pdf": "https://example.org/a.pdf"}


def test_what_is_emptied_leaves_the_file_and_what_must_be_there_is_asked_for(small: Served, visitor: Visit) -> None:
    page = opened(visitor.page, small, "paper=engines")
    page.get_by_label("Abstract").fill(" \n")
    assert "abstract" not in read_mapping(corrected(page))
    page.get_by_label("Title").fill(" ")
    page.get_by_label("Date", exact=True).fill("May 2024")
    assert page.get_by_text("A marked field is empty").is_visible()
    assert page.locator(".ways").is_hidden()
    assert page.get_by_label("Date", exact=True).get_attribute("aria-invalid") == "true"


def test_the_issue_has_the_changes_and_the_file_filled_in(small: Served, visitor: Visit) -> None:
    page = opened(visitor.page, small, "paper=engines")
    page.get_by_label("Venue").fill("J. of ```Looms```")
    address = urlsplit(page.get_by_role("link", name="Propose it as an issue").get_attribute("href") or "")
    assert f"{address.scheme}://{address.netloc}{address.path}" == "https://github.com/example/portal/issues/new"
    asked = parse_qs(address.query)
    assert asked["title"] == ["Correction of “Engines: a study”: Venue"]
    assert "`content/papers/engines.yaml`" in asked["body"][0]
    assert "+ venue: J. of ```Looms```\n" in asked["body"][0]
    assert f"````yaml\n{corrected(page)}````" in asked["body"][0]
    editor = page.get_by_role("link", name="Open the file in the web editor").get_attribute("href")
    assert editor == "https://github.com/example/portal/edit/HEAD/content/papers/engines.yaml"


def test_what_is_too_long_for_a_link_is_to_be_copied(small: Served, visit: Callable[..., Visit]) -> None:
    page = opened(visit(permissions=["clipboard-read", "clipboard-write"]).page, small, "paper=long")
    text = page.get_by_label("Abstract").input_value()
    page.get_by_label("Abstract").fill(text.replace("end", "end."))
    assert len(page.locator(".go").get_attribute("href") or "") < 8000
    assert page.get_by_text("too long for a link").is_visible()
    page.get_by_role("button", name="Copy the corrected file").click()
    page.get_by_text("Copied").wait_for()
    assert read_mapping(page.evaluate("navigator.clipboard.readText()"))["abstract"] == text.replace("end", "end.")


def test_what_the_form_cannot_read_is_left_to_the_editor(small: Served, visitor: Visit) -> None:
    page = visitor.open(f"{small.url}correct/?paper=looms")
    page.get_by_text("The form cannot read this file").wait_for()
    assert page.locator("#which a").last.get_attribute("href") == (
        "https://github.com/example/portal/edit/HEAD/content/papers/looms.yaml"
    )
    page = opened(page, small, "paper=folded")
    assert page.get_by_text("use the web editor: Abstract").is_visible()
    assert page.get_by_label("Abstract").count() == 0


def test_without_an_entry_the_page_says_where_to_begin(small: Served, visitor: Visit) -> None:
    visitor.page.goto(f"{small.url}correct/")
    assert visitor.page.get_by_text("choose “Correct this entry” at its end").is_visible()
    assert not opened(visitor.page, small, "paper=engines").locator("#begin").is_visible()


def test_hostile_text_stays_text(small: Served, visitor: Visit) -> None:
    page = opened(visitor.page, small, "paper=hostile")
    page.get_by_label("Venue").fill("</pre><img src=x onerror=window.broken=1>")
    assert "+ venue: </pre>" in corrected(page) or "'</pre>" in corrected(page)
    assert page.evaluate("window.broken") is None
    assert page.locator("main img, main i").count() == 0


def test_without_a_script_the_editor_stands_alone(small: Served, plain_visitor: Visit) -> None:
    page = plain_visitor.open(f"{small.url}papers/engines/")
    assert page.get_by_role("link", name="Correct this entry").is_visible()
    assert page.get_by_role("link", name="Correct it in a form").is_hidden()
    page.goto(f"{small.url}correct/?paper=engines")
    assert page.locator("noscript p").is_visible()
    assert page.locator(".correct").is_hidden()


def test_axe_finds_nothing_in_a_form_with_changes_which_fits_a_phone(
    small: Served, visit: Callable[..., Visit]
) -> None:
    page = opened(visit(viewport={"width": 390, "height": 800}, color_scheme="dark").page, small, "paper=engines")
    page.get_by_label("Title").fill("Engines")
    assert findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


# static/record.js beside the reader of the build

RULES: Mapping[str, Any] = {
    "order": [field.name for field in PAPER_FIELDS],
    "blocks": ["abstract", "note"],
    "typed": ["date", "year", "score", "selected", "more_authors", "code"],
}
_EDIT = """async ([address, text, changes, rules]) => {
  const { readRecord, editRecord } = await import(address);
  return [readRecord(text), changes.map((change) => editRecord(text, change, rules))];
}"""
CHANGES: list[dict[str, Any]] = [
    {"title": "It's new: a 'title' #1"},
    {"authors": ["Zoë O'Neil: Jr", {"name": "A, B", "id": "a-b"}, "Null", "1984"]},
    {"authors": None, "category": None},
    {"abstract": "short"},
    {"abstract": "A long text. " * 20 + "end\n\n  # no comment\n- no list"},
    {"date": "2020-01", "venue": "Yes", "keywords": ["a, b", "[c]"]},
    {"links": {"doi": "10.1/x", "pdf": "https://x.org/a?b=c#d"}},
    {"note": "x\n\ny"},
]
# What people write, with comments and quotes in unusual places; some of it the form has to refuse.
WRITTEN = [
    (
        '---\ntitle: "A \\"quoted\\" title"   # why\nauthors:  # in order\n  - Jane   # first\n\n  # two\n'
        "  - name: J\n    id: j\n"
    ),
    (
        "title: 'It''s: so' # c\nauthors: [Jane, {name: Qi Hou, id: qi-hou-2}, 'A, B'] # f\nkeywords: [\n"
        "  a,\n  'c d'\n]\n"
    ),
    ("title: A long\n  title goes on\nauthors:\n- Jane\n  Doe\nabstract: >-\n  folded\n  text\n\n  more\nvenue: X\n"),
    "title: A\r\nauthors:\r\n- B\r\n\r\n# c\r\ndate: 2020\r\n",
    "\ufefftitle: A\nabstract: |2-\n    set in\n\n  without an end",
    (
        "title: A\nvenue:\nkeywords: # none\nlinks:\n    # the paper\n    doi: 10.1/a  # good\n    other:\n"
        "    - label: B\n      address: https://y.org/\n"
    ),
    "title: 'A title\n\nvenue: V'\nauthors: [x]\n",
    "title: 'A title\nvenue: V'\n",
    "  title: A\n  authors:\n  - B\n",
    '{"title": "A"}\n',
    "title: ~\nvenue: null\nauthors: [~, Null]\nextra:\n  a: 1\n  b: {c: [1, 2]}\n",
    'title: "a\\u00e9\\x41\\tb \\e"\n',
    (
        "title: C#1 and a#b\nnote: |+\n  x\n\n\nvenue: a  # b # c\nversions:\n- {venue: 'X, Y'}\n"
        "- venue: arXiv\n  date: 2020\n"
    ),
    "title:\tA\n",
    "title: A\nabstract: |\nvenue: -5 things\n",
]


@pytest.fixture(scope="module")
def script(browser: Browser, small: Served) -> Iterator[Callable[[str, list[dict[str, Any]]], Any]]:
    """Read and edit a file by static/record.js: what it says, and the file after each edit."""
    page = browser.new_context().new_page()
    page.goto(f"{small.url}correct/")

    def run(text: str, changes: list[dict[str, Any]]) -> Any:
        return page.evaluate(_EDIT, [f"{small.url}static/record.js", text, changes, RULES])

    yield run
    page.context.close()


def agrees(script: Callable[[str, list[dict[str, Any]]], Any], text: str, changes: list[dict[str, Any]]) -> bool:
    """Whether the script can read a file; what it reads and makes must then be what the build reads."""
    read, edited = script(text, changes)
    if read is None:
        return False
    said = read_mapping(text)
    # Below `extra`, which the form leaves alone, numbers are numbers.
    left = {*read["unreadable"], "extra"}
    assert {key: one for key, one in read["values"].items() if key != "extra"} == {
        key: one for key, one in said.items() if key not in left
    }
    for change, after in zip(changes, edited, strict=True):
        wanted = {key: one for key, one in {**said, **change}.items() if one is not None}
        if after is None:
            assert left & change.keys()
        else:
            assert read_mapping(after) == wanted
    return True


def test_every_edit_of_a_file_in_the_browser_is_what_the_build_reads(script: Callable[..., Any]) -> None:
    files = sorted((ROOT / "content/papers").glob("*.yaml"))
    assert all(agrees(script, path.read_text(encoding="utf-8"), CHANGES) for path in files)


def test_files_that_people_wrote_are_edited_rightly_or_refused(script: Callable[..., Any]) -> None:
    assert [agrees(script, text, CHANGES) for text in WRITTEN].count(True) == 9


_LINE = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=30).map(str.strip).filter(bool)
_TEXT = st.text(st.characters(exclude_categories=["Cs"], include_characters="\n #:'"), max_size=200)


@a_share_of_examples(2)
@example(title="0", authors=["0"], abstract="A\xa0", text=ENGINES)
@example(title="0", authors=["0"], abstract="A\xa0\n\nB\u3000\nC", text=ENGINES)
@given(
    title=_LINE,
    authors=st.lists(_LINE | st.fixed_dictionaries({"name": _LINE, "id": st.just("a-b")}), min_size=1, max_size=4),
    abstract=_TEXT,
    text=st.sampled_from([ENGINES, WRITTEN[0], WRITTEN[1], WRITTEN[3]]),
)
def test_whatever_is_typed_the_build_reads_just_that(
    script: Callable[..., Any], title: str, authors: list[Any], abstract: str, text: str
) -> None:
    change = {"title": title, "authors": authors, "abstract": abstract.rstrip("\n") or None}
    (_, (after,)) = script(text, [change])
    wanted = {key: one for key, one in {**read_mapping(text), **change}.items() if one is not None}
    assert after is not None
    assert read_mapping(after) == wanted
