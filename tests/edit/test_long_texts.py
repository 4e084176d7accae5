"""Texts without an end are refused at once, with the limit; what people really save is far below it."""

import time
from pathlib import Path

import pytest
from generator.core.problems import Problem
from generator.edit.intake.limits import LONGEST_PARAGRAPH, MOST_CELLS, MOST_OPEN, MOST_TAGS, too_long
from generator.edit.intake.source_text import SourceText, Unrecognised, text_of

from conftest import Portal

REFERENCE = "A. Bee, T. Ash (2019). Counting sheep at night. Journal of Owls, 12(3), 45-67. "
TAGS, CELLS = f"paragraph has more than {MOST_TAGS:,} tags", f"row has more than {MOST_CELLS:,} cells"
BRACES = f"file leaves more than {MOST_OPEN:,} braces open"
LINE, TEXT = (f"{what} has more than {LONGEST_PARAGRAPH:,} characters" for what in ("line", "paragraph"))
ENDLESS = {
    "150,000 words in bold": ("a.html", "<html><body>" + "<b>x</b> " * 150_000, TAGS),
    "600,000 words in bold": ("a.html", "<html><body>" + "<b>x</b> " * 600_000, TAGS),
    "bold words as text": ("a.txt", "<b>x</b> " * 600_000, TAGS),
    "bold words as Markdown": ("a.md", "# Publications\n\n" + "<b>x</b> " * 600_000, LINE),
    "a row of 100,000 cells": ("a.html", "<table><tr>" + "<td>x</td>" * 100_000, CELLS),
    "a line of 100,000 cells": ("a.csv", "Title,Authors" + ",x" * 100_000 + "\n", LINE),
    "40,000 references in a line": ("a.txt", REFERENCE * 40_000, LINE),
    "40,000 references in a paragraph": ("a.html", f"<html><body><p>{REFERENCE * 40_000}</p>", TEXT),
    "1,200,000 full stops and commas": ("a.txt", ". , " * 1_200_000, LINE),
    "a million brackets": ("a.txt", "[" * 1_000_000, LINE),
    "a million brackets as JSON": ("a.json", "[" * 1_000_000, LINE),
    "a million brackets in a page": ("a.html", f"<html><body><pre>{'[' * 1_000_000}</pre>", TEXT),
    "a million beginnings of tags": ("a.html", "<" * 1_000_000, TAGS),
    "a million entries that are never closed": ("a.bib", "@article{" * 1_000_000, BRACES),
    "900,000 lines of entries that are never closed": ("a.bib", "@article{\n" * 900_000, BRACES),
}


@pytest.mark.parametrize("name", ENDLESS)
def test_a_text_without_end_is_refused_at_once_and_the_limit_is_named(name: str) -> None:
    file, text, what = ENDLESS[name]
    raw = text.encode()
    begin = time.process_time()
    found = text_of(Path(file), raw)
    assert time.process_time() - begin < 1
    assert isinstance(found, Unrecognised)
    assert found.problem.what == f"this {what}, the most that are read"


def test_an_import_of_an_endless_text_writes_nothing(portal: Portal) -> None:
    before = portal.files()
    (problem,) = portal.take_text(REFERENCE * 2000).problems
    assert isinstance(problem, Problem)
    assert problem.severity == "error"
    assert portal.files() == before


LONG = {
    "a list of 20,000 references": (False, f"{REFERENCE}\n" * 20_000),
    "a page of 20,000 references": (True, "<html><body><ul>" + f"<li>{REFERENCE}</li>" * 20_000),
    "BibTeX in one line": (False, "@article{a, title={" + "Owls " * 40_000 + "}}"),
    "JSON in one line": (False, '[{"title": "' + "Owls " * 40_000 + '"}]'),
    "pictures within Markdown": (False, f"![]({'data:image/png;base64,' + 'iVBORw0K' * 40_000})\n"),
    "pictures within a page": (True, f"<html><body><p><img src='data:image/png;base64,{'iVBORw0K' * 400_000}'>a</p>"),
    "a script in a page": (True, f"<html><body><script>{'a[0] < b; ' * 40_000}</script><p>a</p>"),
    "a long remark in a page": (True, f"<html><body><!--{'<b>x</b> ' * 40_000}--><p>a</p>"),
    "a bibliography in a page": (True, "<html><body><pre>" + "@article{a,\n title={Owls}\n}\n" * 40_000 + "</pre>"),
}


@pytest.mark.parametrize("name", LONG)
def test_what_people_save_may_be_long(name: str) -> None:
    page, text = LONG[name]
    assert too_long(text, "a", page=page) is None


def test_a_page_that_is_long_elsewhere_is_read() -> None:
    text = f"<html><body><h2>Publications</h2><ul>{f'<li>{REFERENCE}</li>' * 3000}</ul><p>{'a ' * 40_000}</p>"
    assert isinstance(text_of(Path("a.html"), text.encode()), SourceText)
