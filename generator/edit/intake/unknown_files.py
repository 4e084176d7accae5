"""Describe a file that no reader recognises: a PDF, a picture, a program."""

import re
from typing import NamedTuple

from generator.read.no_prose import is_typst

# The hint for all other files.
EXPORT = (
    "export the list as BibTeX or RIS from its source, or save the page that shows it "
    "(`sitegen guide importing` lists what is read; --format sets the format of a file)"
)
_ARCHIVE, _DATABASE = "an Office document or a ZIP archive", "a database"
# The first bytes of a file, what it is, and how to import it.
_FIRST_BYTES = (
    (b"%PDF", "a PDF document", f"{EXPORT}; or copy the list out of it into a text file (.txt)"),
    (b"PK\x03\x04", _ARCHIVE, f"save it as a web page (HTML) or as plain text, and import that; or {EXPORT}"),
    (
        b"\xd0\xcf\x11\xe0", "an Office document of before 2007",
        "open it and save it as .docx or .xlsx; Web of Science has 'Tab delimited'"
    ),
    (b"{\\rtf", "an RTF document without a text", "open it and save it as .docx"),
    (b"\x89PNG", "a picture", EXPORT),
    (b"\xff\xd8\xff", "a picture", EXPORT),
    (b"GIF8", "a picture", EXPORT),
    (b"SQLite format 3", _DATABASE, f"of Zotero, EndNote, Mendeley or Citavi perhaps: {EXPORT}"),
    (b"\x1f\x8b", "a compressed file", "unpack it first"),
)  # fmt: skip
# Archives and databases of programs, recognised by the names of their contents, and how to export from that program.
_WITHIN = (
    (b"sdb/sdb.eni", "a library of EndNote", "choose File, Export in EndNote, with the type XML"),
    (b"enl_refs", "a library of EndNote", "choose File, Export in EndNote, with the type XML"),
    (b".ctv", "a project of Citavi", "choose File, Export in Citavi, with the format BibTeX or RIS"),
    (b"Index/Document.iwa", "a Pages document", "choose File, Export To, Word in Pages"),
    (b"opendocument.spreadsheet", "an OpenDocument spreadsheet", "save it again, or as .xlsx or CSV"),
    (b"ppt/presentation.xml", "a PowerPoint presentation", "copy the list out of it into a text file"),
)
_LOOKED_AT = 4_000_000  # bytes of an archive or database that are searched for such names
_MARKUP = re.compile(r"\s*(?:<\?xml[^>]*\?>\s*)?(?:<!(?>--.*?-->|(?!--)[^>]*>)\s*)*+<([A-Za-z][\w:.-]*)", re.DOTALL)
# The header of an e-mail, which begins the file and names a sender.
_EMAIL = re.compile(
    r"\A\s*(?:From \S+@\S+.*\n)?(?=(?:.+\n){0,100}?From: )(?=(?:.+\n){0,100}?(?:Subject|Date|Received|To): )"
    r"[A-Za-z][\w-]+: "
)
_OF_EMAIL = "copy the list out of it into a text file (.txt), or save the file that is attached to it"
# Exports that are not supported, by what stands in them, the program, and what to export there instead.
_EXPORTS = (
    ("VN  - Ovid", "an export of Ovid", "choose RIS or EndNote there, not 'Reprint/Medlars'"),
    ("<doi_records", "Crossref's XML", "use its answer in JSON: https://api.crossref.org/works/ and the DOI"),
    ("<crossref_result", "Crossref's XML", "use its answer in JSON: https://api.crossref.org/works/ and the DOI"),
    (
        "<b:Sources", "the list of sources of a Word document",
        "save the document itself (.docx), with its bibliography shown"
    ),
    (
        '"label_s":', "an answer of HAL that gives citations alone",
        "ask for the fields too: add &fl=title_s,authFullName_s,producedDate_s,journalTitle_s,docType_s,halId_s"
    )
)  # fmt: skip


class Kind(NamedTuple):
    """The probable kind of a file, and how to import it."""

    name: str
    hint: str


def kind_of_bytes(raw: bytes) -> Kind | None:
    """Recognise a binary file by its first bytes, and by names within it; None if they are unknown."""
    found = next((Kind(*kind) for start, *kind in _FIRST_BYTES if raw.startswith(start)), None)
    if found and found.name in {_ARCHIVE, _DATABASE}:
        head = raw[:_LOOKED_AT]
        within = (Kind(kind, f"{hint}, and import that") for sign, kind, hint in _WITHIN if sign in head)
        return next(within, found)
    return found


def export_of_text(text: str) -> Kind | None:
    """Recognise an unsupported export of a program that also has a supported one."""
    head = text[:_LOOKED_AT]
    found = next(((kind, hint) for sign, kind, hint in _EXPORTS if sign in head), None)
    found = ("an e-mail", _OF_EMAIL) if is_email(text) else found
    found = ("a document of Typst", "make a PDF of it") if is_typst(head) else found
    return Kind(found[0], f"{found[1]}, and import that") if found else None


def is_email(text: str) -> bool:
    """Return whether a text is a saved e-mail, whose encoded lines no reader of lists can read."""
    return _EMAIL.match(text) is not None


def kind_of_text(text: str) -> str:
    """Return the name of the probable kind of a text in no known format."""
    markup = _MARKUP.match(text)
    if markup:
        return f"HTML or XML of another kind (<{markup[1]}>)"
    begin = [line for line in text.splitlines() if line.strip()][:2]
    # The separator of a table is as frequent in the header as in the first row.
    if len(begin) == 2 and any(0 < begin[0].count(sign) == begin[1].count(sign) for sign in "\t;,"):
        return "a table without columns of titles and authors, a venue or a DOI"
    return "plain text without a list of publications"
