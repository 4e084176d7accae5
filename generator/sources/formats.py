"""The registry of source formats: how each is called, told apart and read.

A further format is one entry of `FORMATS`, and a reader. Readers are imported when a file of
their format is met, so that the table itself costs nothing: options and file endings come from it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING

from generator.sources.draft import Known

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.sources.draft import Reading


@dataclass(frozen=True, slots=True)
class Context:
    """What a reader may use besides the text.

    `path` is how messages name the file, `as_of` the day the file was saved, `known` what other
    sources and `content/` say, `address` where a page was saved from (empty where unknown).
    """

    path: str
    as_of: date
    known: Known = field(default_factory=Known)
    address: str = ""


@dataclass(frozen=True, slots=True)
class SourceFormat:
    """A format that can be imported.

    `name` is what `--format` calls it, `label` what people call it, `endings` those of its files,
    `sign` what it is recognised by, in words. `recognises` looks at the text alone; `read` never
    raises for what the text says. `snapshot` marks a format that shows a profile on one day, so that
    a later save replaces an earlier one.
    """

    name: str
    label: str
    endings: tuple[str, ...]
    sign: str
    recognises: Callable[[str], bool]
    read: Callable[[str, Context], Reading]
    snapshot: bool = False


_BIBTEX = re.compile(r"^[ \t]*@[ \t]*[A-Za-z]+[ \t\r\n]*[{(]", re.MULTILINE)
_RIS = re.compile(r"^\ufeff?[ \t]*TY {1,2}- ?\S", re.MULTILINE)
_JSON = re.compile(r"\ufeff?\s*(?:\[\s*(?:\{|\]|$)|\{\s*(?:\"|\}|$))")
_PAGE = re.compile(rb"(?:\xef\xbb\xbf)?\s*(?:<!--|<\?xml|<!doctype html|<html)", re.IGNORECASE)


def _is_html(text: str) -> bool:
    from generator.sources.pages.html import looks_like_html  # noqa: PLC0415

    return looks_like_html(text)


def _read_html(text: str, context: Context) -> Reading:
    from generator.sources.web.page import read_web_page  # noqa: PLC0415

    return read_web_page(text, context)


def _is_ris(text: str) -> bool:
    return _RIS.search(text) is not None


def _read_ris(text: str, context: Context) -> Reading:
    from generator.sources.references.ris import read_ris  # noqa: PLC0415

    return read_ris(text, path=context.path)


def _is_bibtex(text: str) -> bool:
    if _BIBTEX.search(text) is None:
        return False
    from generator.sources.reference_strings.read import is_page_with_bibtex  # noqa: PLC0415

    return not is_page_with_bibtex(text)


def _read_bibtex(text: str, context: Context) -> Reading:
    from generator.sources.bib.bibtex import read_bibtex  # noqa: PLC0415

    return read_bibtex(text, path=context.path)


def _is_json(text: str) -> bool:
    return _JSON.match(text) is not None


def _read_csl(text: str, context: Context) -> Reading:
    from generator.sources.references.csl import read_csl  # noqa: PLC0415

    return read_csl(text, path=context.path)


def _is_dump(text: str) -> bool:
    from generator.sources.dumps.heading import read_heading, read_metric  # noqa: PLC0415
    from generator.sources.lines import numbered  # noqa: PLC0415

    someday = date(2000, 1, 1)  # whether a line is a heading does not depend on the day
    return any(read_heading(line.text, someday) or read_metric(line.text) for line in numbered(text))


def _read_dump(text: str, context: Context) -> Reading:
    from generator.sources.dumps.dump import read_dump  # noqa: PLC0415

    return read_dump(text, path=context.path, as_of=context.as_of, known=context.known)


def _is_references(text: str) -> bool:
    from generator.sources.reference_strings.read import recognises_references  # noqa: PLC0415

    return recognises_references(text)


def _read_references(text: str, context: Context) -> Reading:
    from generator.sources.reference_strings.read import read_references  # noqa: PLC0415

    return read_references(text, path=context.path)


# In the order in which they are tried: the first that recognises a text reads it.
FORMATS: tuple[SourceFormat, ...] = (
    SourceFormat(
        "html", "a saved page", (".html", ".htm", ".xhtml", ".mhtml", ".mht"), "HTML", _is_html, _read_html,
        snapshot=True,
    ),
    SourceFormat("ris", "RIS", (".ris",), "RIS's 'TY  -'", _is_ris, _read_ris),
    SourceFormat("bibtex", "BibTeX", (".bib", ".bibtex"), "BibTeX's '@article{'", _is_bibtex, _read_bibtex),
    SourceFormat("csl", "CSL-JSON", (".json",), "CSL-JSON's '[{'", _is_json, _read_csl),
    SourceFormat(
        "dump", "a profile or list", (".txt",), "heading lines such as 'LGSep 28, 2024' (a profile or list)", _is_dump,
        _read_dump, snapshot=True,
    ),
    SourceFormat(
        "references", "a list of references or the text of a publication page", (".txt",),
        "lists of publications (title, authors, year or venue)", _is_references, _read_references,
    ),
)  # fmt: skip
NAMES: tuple[str, ...] = tuple(one.name for one in FORMATS)
CHOICES: tuple[str, ...] = ("auto", *NAMES)
ENDINGS: tuple[str, ...] = tuple(dict.fromkeys(ending for one in FORMATS for ending in one.endings))
PAGE_ENDINGS = frozenset(next(one.endings for one in FORMATS if one.name == "html"))


def recognise(text: str) -> str | None:
    """Return the name of the format that a text is in, or None where it is none of the known ones."""
    return next((one.name for one in FORMATS if one.recognises(text)), None)


def looked_for() -> str:
    """Say by which signs formats are recognised."""
    signs = [one.sign for one in FORMATS]
    return f"looked for {', '.join(signs[:-1])}, and {signs[-1]}"


def looks_like_page(raw: bytes) -> bool:
    """Tell a page by its first bytes, before its encoding is known."""
    return _PAGE.match(raw) is not None


def read_text(text: str, name: str, context: Context) -> Reading:
    """Read a source's text in the format of that name."""
    return next(one for one in FORMATS if one.name == name).read(text, context)
