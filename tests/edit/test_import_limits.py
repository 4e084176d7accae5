"""What is longer than anybody writes: files, texts, lists. Each limit says what it left out, and where."""

from pathlib import Path
from typing import Any

import pytest
from generator.core.problems import Problem
from generator.edit.intake import source_text
from generator.edit.intake.limits import LONGEST_LINE, LONGEST_TEXT, MOST_ENTRIES, within_limits
from generator.edit.intake.source_text import SourceText, read_source
from generator.read.draft import Draft

from conftest import Portal

DRAFT = Draft(key="owls", title="Owls", line=3, lines={"title": 4, "links": 7})
BIB = b"@article{owls, title = {Owls}, author = {Lee, Ada}, year = 2020}\n"
ARCHIVE = (
    b"From: <Saved by Blink>\r\nSnapshot-Content-Location: https://owls.example/\r\nMIME-Version: 1.0\r\n"
    b'Content-Type: multipart/related; type="text/html"; boundary="--b"\r\n\r\n----b\r\n'
    b"Content-Type: text/html\r\nContent-Location: https://owls.example/\r\n\r\n<html><body><p>%s</p></body></html>\r\n"
    b"----b\r\nContent-Type: image/png\r\nContent-Location: https://owls.example/a.png\r\n\r\n%s\r\n----b--\r\n"
)


def bounded(**fields: Any) -> tuple[dict[str, Any], list[tuple[str, int]]]:
    """Hold what a draft says to the limits; returns it, and what was told at which line."""
    problems: list[Problem] = []
    made = within_limits(fields, DRAFT, "owls.bib", problems)
    assert all(one.severity == "warning" and one.hint for one in problems)
    return made, [(one.what, one.line) for one in problems]


def test_what_is_as_long_as_people_write_stays_as_it_is() -> None:
    fields = {
        "title": "O" * LONGEST_LINE,
        "abstract": "o" * LONGEST_TEXT,
        "authors": ["Ada Lee"] * MOST_ENTRIES,
        "links": {"pdf": "https://owls.example/" + "o" * (LONGEST_LINE - 21), "other": []},
        "score": 97.5,
        "awards": [],
        "extra": {},
    }
    assert bounded(**fields) == (fields, [])


def test_an_entry_whose_title_never_ends_makes_no_paper(portal: Portal) -> None:
    title = "Counting sheep " * 400
    report = portal.take_text(
        f"@article{{a,\n title = {{{title}}},\n author = {{Ada Lee}},\n year = 2020\n}}\n", "a.bib"
    )
    (problem,) = report.problems
    what = "the title of this entry is longer than 4,000 characters; the entry was left out"
    assert (problem.line, problem.what, problem.severity) == (2, what, "error")
    assert portal.ids() == []


@pytest.mark.parametrize(
    "fields",
    [
        {"abstract": "o" * (LONGEST_TEXT + 1)},
        {"code": "https://c.example/" + "o" * LONGEST_LINE},
        {"links": {"doi": "10.1000/" + "o" * LONGEST_LINE}},
        {"links": {"other": [{"label": "It", "address": "https://c.example/" + "o" * LONGEST_LINE}]}},
        {"extra": {"accessed": "HTTPS://c.example/" + "o" * LONGEST_LINE}},
        {"versions": [{"arxiv": "2001." + "0" * LONGEST_LINE}]},
    ],
)
def test_a_text_or_an_address_that_is_too_long_is_left_out_whole(fields: dict[str, Any]) -> None:
    made, ((what, _),) = bounded(title="Owls", **fields)
    assert made == {"title": "Owls"}
    assert what.endswith("00 characters; it was left out")


def test_a_file_that_is_too_large_is_refused_with_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source_text, "MOST_BYTES", 1_000_000)
    monkeypatch.setattr(source_text, "MOST_BYTES_OF_ARCHIVE", 3_000_000)
    many, page, saved = (tmp_path / name for name in ("many.bib", "page.html", "page.mhtml"))
    many.write_bytes(BIB * (1_000_000 // len(BIB)))
    assert isinstance(read_source(many), SourceText)
    many.write_bytes(BIB * (1_000_000 // len(BIB) + 1))
    page.write_bytes(b"<html><body><p>" + b"o" * 1_000_000)
    saved.write_bytes(ARCHIVE % (b"o", b"0" * 2_000_000))
    assert isinstance(found := read_source(saved), SourceText)
    assert (found.format, found.address) == ("html", "https://owls.example/")
    whole = "this file is larger than 1 MB, which is too large for a list of publications"
    assert read_source(many) == Problem(
        str(many), 0, 0, whole, "export fewer papers at once, or split the file between two entries"
    )
    only = "save the page as 'HTML only', without its pictures"
    assert read_source(page) == Problem(str(page), 0, 0, whole, only)
    saved.write_bytes(ARCHIVE % (b"o" * 1_000_001, b""))
    assert read_source(saved) == Problem(str(saved), 0, 0, whole, only)
    saved.write_bytes(ARCHIVE % (b"o", b"0" * 3_000_000))
    assert read_source(saved) == Problem(str(saved), 0, 0, whole, only)


def test_an_archive_without_a_page_says_so(tmp_path: Path) -> None:
    saved = tmp_path / "page.mhtml"
    saved.write_bytes((ARCHIVE % (b"o", b"")).replace(b"text/html", b"image/gif"))
    found = read_source(saved)
    assert isinstance(found, Problem)
    assert found.path == str(saved)
