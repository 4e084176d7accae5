"""Decode a source file and recognise its format."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from generator.core.problems import Problem, first_of
from generator.core.regular_files import SpecialFileError, only_regular
from generator.edit.intake.limits import MOST_BYTES, MOST_BYTES_OF_ARCHIVE, too_long
from generator.edit.intake.taken_from import TakenFrom, taken_from
from generator.edit.intake.unknown_files import EXPORT, Kind, export_of_text, is_email, kind_of_bytes, kind_of_text
from generator.read.documents.encoding import Decoded, Undecodable, called, decode
from generator.read.documents.saved_page import looks_like_mhtml, read_mhtml
from generator.read.formats import (
    BIBTEX_ENDINGS,
    PAGE_ENDINGS,
    TABLE_ENDINGS,
    looks_like_json,
    looks_like_page,
    recognise,
)
from generator.read.records.tables.objects import fault_of
from generator.read.signs import no_entries

# Formats whose text may include publications from other files.
_WRITTEN = frozenset({"markdown", "latex", "structured-text", "references"})
_PDF = b"%PDF"
_TEMPLATE = re.compile(r"\{%-?\s*(?:bibliography|for|assign)\b")
_MOST_NAMED = 10


@dataclass(frozen=True, slots=True)
class SourceText:
    """A source as text, the name of its format, and the address that a page was saved from (empty if unknown).

    `problems` are errors in its bytes; `taken` are publications that it includes from other files.
    """

    text: str
    format: str
    address: str = ""
    problems: tuple[Problem, ...] = ()
    taken: TakenFrom | None = None


@dataclass(frozen=True, slots=True)
class Unrecognised:
    """A file that is in no known format, and the message for a user who named it."""

    problem: Problem


def read_source(path: Path, choice: str = "auto", *, columns: bool = False) -> SourceText | Unrecognised | Problem:
    """Read a source file, or return why it cannot be read.

    `choice` is a format's name, or `auto`; `columns` is set if the user named the columns of tables. A page may have
    any encoding; other sources should be UTF-8, or UTF-16 with a byte order mark: other encodings are guessed, and
    reported.
    """
    shown = str(path)
    try:
        raw = _bytes(path)
    except IsADirectoryError:
        return Problem(shown, 0, 0, "this is a folder", "name the files in it")
    except SpecialFileError as fault:
        return Problem(shown, 0, 0, fault.what, "save what it gives in a file, and import that")
    except OSError as fault:
        return Problem(shown, 0, 0, f"this file cannot be read: {fault.strerror}")
    return text_of(path, raw, choice, columns=columns)


def text_of(
    path: Path, raw: bytes, choice: str = "auto", *, columns: bool = False
) -> SourceText | Unrecognised | Problem:
    """Return the text of a file's bytes; `path` is its name in messages. See `read_source`."""
    shown = str(path)
    if choice in {"auto", "html"} and looks_like_mhtml(raw) and len(raw) <= MOST_BYTES_OF_ARCHIVE:
        return _archived(shown, raw)
    if len(raw) > MOST_BYTES and not kind_of_bytes(raw):
        return _too_large(shown, page=_is_page(path, raw, choice))
    return _decoded(path, raw, choice, columns=columns)


def _archived(shown: str, raw: bytes) -> SourceText | Problem:
    """Extract the page from an archive."""
    page = read_mhtml(raw)
    if isinstance(page, Undecodable):
        return _no_text(shown, page)
    if len(page.text) > MOST_BYTES:
        return _too_large(shown, page=True)
    return too_long(page.text, shown, page=True) or SourceText(page.text, "html", page.address)


def _decoded(path: Path, raw: bytes, choice: str, *, columns: bool) -> SourceText | Unrecognised | Problem:
    """Decode a file and recognise its format."""
    shown = str(path)
    binary = kind_of_bytes(raw)
    if binary:
        return _of_program(shown, raw, choice, binary)
    if not raw.strip():
        return Unrecognised(_empty(shown, path.suffix.lower()))
    decoded = decode(raw, html=_is_page(path, raw, choice))
    if isinstance(decoded, Undecodable):
        return Unrecognised(_no_text(shown, decoded))
    refused = too_long(decoded.text, shown, page=_is_page(path, raw, choice)) or _with_entities(shown, decoded.text)
    if refused:
        return Unrecognised(refused)
    found = choice if choice != "auto" else None if is_email(decoded.text) else recognise(decoded.text)
    if choice == "auto" and columns and found in {None, "dump"} and path.suffix.lower() in TABLE_ENDINGS:
        found = "table"
    if found is None:
        return Unrecognised(_unknown(shown, decoded, path.suffix.lower()))
    written = found in _WRITTEN or (found == "html" and _TEMPLATE.search(decoded.text))
    return SourceText(decoded.text, found, "", _foreign(shown, decoded), taken_from(decoded.text) if written else None)


def _of_program(shown: str, raw: bytes, choice: str, kind: Kind) -> SourceText | Unrecognised | Problem:
    """Extract the text of a PDF or a file of an office program."""
    if raw.startswith(_PDF) and choice in {"auto", "html", "pdf"}:
        return _of_pdf(shown, raw, asked=choice == "pdf")
    from generator.read.documents.office.files import office_text  # noqa: PLC0415 - few files are of an office program

    document = office_text(raw)
    if document is not None and choice in {"auto", "html", document.format}:
        endless = too_long(document.text, shown, page=document.format != "table")
        return endless or SourceText(document.text, document.format, "", _unread(shown, document.unread))
    return Unrecognised(_no_text(shown, Undecodable(f"this seems to be {kind.name}", kind.hint)))


def _of_pdf(shown: str, raw: bytes, *, asked: bool) -> SourceText | Unrecognised | Problem:
    """Extract the text of a PDF; a paper's references are read only where the user `asked` for that."""
    from generator.edit.intake.pdf_process import pdf_text_apart  # noqa: PLC0415 - few files are PDFs

    if len(raw) > MOST_BYTES:
        return _too_large(shown, page=False)
    found = pdf_text_apart(raw)
    if found.what:
        return Unrecognised(Problem(shown, 0, 0, found.what, found.how))
    if found.is_article and not asked:
        what = "this PDF seems to be a paper, whose references are mostly works of others"
        return Unrecognised(Problem(shown, 0, 0, what, "if you want them, import it with --format pdf"))
    return SourceText(found.page, "pdf")


def _with_entities(shown: str, text: str) -> Problem | None:
    """Refuse XML that uses entities of its own: they are never expanded, and without them texts have gaps."""
    if "<!ENTITY" not in text or not text.lstrip("\ufeff \t\r\n").startswith("<"):
        return None
    from generator.read.records.xml.elements import own_entities  # noqa: PLC0415 - hardly any file declares some

    names = own_entities(text)
    listed = first_of([f"&{name};" for name in names], _MOST_NAMED)
    what = f"this XML declares entities of its own, which are not read: {listed}"
    hint = "write out what they stand for, or export the list as BibTeX or RIS"
    return Problem(shown, 0, 0, what, hint) if names else None


def _empty(shown: str, ending: str) -> Problem:
    if ending in BIBTEX_ENDINGS:
        return no_entries(shown)
    saved = ending in {"", ".txt", *PAGE_ENDINGS}
    return Problem(shown, 0, 0, "this file is empty", "save the page again" if saved else "export it again")


def _unread(shown: str, sheets: Sequence[str]) -> tuple[Problem, ...]:
    """Report the sheets of a workbook that were not read."""
    if not sheets:
        return ()
    what = f"of this workbook one sheet is read; not read: {first_of(sheets, _MOST_NAMED)}"
    hint = "if one contains publications, save it as a separate file"
    return (Problem(shown, 0, 0, what, hint, "warning"),)


def _is_page(path: Path, raw: bytes, choice: str) -> bool:
    """Return whether a file is a page: by the user's choice, its extension, or its first tag."""
    return choice == "html" or path.suffix.lower() in PAGE_ENDINGS or looks_like_page(raw)


def _bytes(path: Path) -> bytes:
    """Read a file; of one that is too large, only enough to detect that."""
    with open(path, "rb", opener=only_regular) as stream:
        raw = stream.read(MOST_BYTES + 1)
        if len(raw) > MOST_BYTES and looks_like_mhtml(raw):
            raw += stream.read(MOST_BYTES_OF_ARCHIVE + 1 - len(raw))
    return raw


def _too_large(shown: str, *, page: bool) -> Problem:
    what = f"this file is larger than {MOST_BYTES // 1_000_000} MB, which is too large for a list of publications"
    hint = "export fewer papers at once, or split the file between two entries"
    return Problem(shown, 0, 0, what, "save the page as 'HTML only', without its pictures" if page else hint)


def _unknown(shown: str, decoded: Decoded, ending: str) -> Problem:
    """Return what a file of no known format looks like, and how to import it."""
    export = export_of_text(decoded.text)
    if export is not None:
        return Problem(shown, 0, 0, f"this seems to be {export.name}", export.hint)
    if ending in {".json", ".yaml", ".yml", ".toml"} or decoded.text.lstrip("\ufeff").startswith(("---", "+++")):
        fault = fault_of(decoded.text)
        if fault is not None:
            return replace(fault, path=shown)
    if looks_like_json(decoded.text):
        keys = list(dict.fromkeys(re.findall(r'"([\w-]+)"\s*:', decoded.text[:20000])))[:6]
        what = (
            f"this seems to be JSON of another kind (its fields: {', '.join(keys)})" if keys else "this JSON is empty"
        )
        return Problem(shown, 0, 0, what, EXPORT)
    if decoded.foreign:
        kind = kind_of_text(decoded.text)
        what = f"this file is not in UTF-8; read as {called(decoded.encoding)}, it seems to be {kind}"
        hint = f"save it again with the encoding UTF-8, or {EXPORT}"
        return Problem(shown, decoded.foreign[0], 0, what, hint)
    taken = taken_from(decoded.text)
    if taken is not None:
        what = "the publications that this page shows are not in it: they come from another file"
        hint = "import that file, mostly a .bib in the folders of the site, or save the page that shows them"
        return Problem(shown, taken.line, 0, what + taken.listed, hint)
    # BibTeX takes all text outside entries for a comment.
    other = Problem(shown, 0, 0, f"this seems to be {kind_of_text(decoded.text)}", EXPORT)
    return no_entries(shown) if ending in BIBTEX_ENDINGS else other


def _foreign(shown: str, decoded: Decoded) -> tuple[Problem, ...]:
    """Report the lines whose encoding was guessed."""
    if not decoded.foreign:
        return ()
    first, *others = decoded.foreign
    text = " ".join(decoded.text.split("\n")[first - 1].split())[:60]
    more = f", and so are {len(others)} further lines" if others else ""
    what = f"this line is not in UTF-8{more}; read as {called(decoded.encoding)}: {text}"
    return (Problem(shown, first, 0, what, "compare it, or save the file again with the encoding UTF-8", "warning"),)


def _no_text(shown: str, fault: Undecodable) -> Problem:
    return Problem(shown, fault.line, 0, fault.what, fault.hint)
