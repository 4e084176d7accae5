"""Common parts of RIS, CSL-JSON and BibTeX entries: the kind of publication, pages, addresses, notes."""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from generator.core.data_files import rows
from generator.core.identifiers import address, bare, is_local
from generator.core.link_kinds import LANDING_PAGE, PAPER_LINKS, LinkKind
from generator.core.names import NameParts, display, name_parts
from generator.core.records import Paper, Version
from generator.core.venue_words import names_journal
from generator.text.latex import to_text


class Creator(NamedTuple):
    """An author as a paper's page names them; `url` is their page in the portal, empty if they have none.

    `family` is the family name if it differs from the reading order. `orcid` is an address, `affiliations` are names.
    """

    name: str
    url: str = ""
    team: bool = False
    family: str = ""
    orcid: str = ""
    affiliations: tuple[str, ...] = ()
    contributions: tuple[str, ...] = ()


# The end of a truncated list of authors: BibTeX's word, which users of the other formats adopted.
OTHERS = "others"
# The same in a note, for formats whose lists may contain only people. Our own readers recognise the sentence.
MORE_AUTHORS = "The list of authors goes on."


def listed_names(paper: Paper, teams: Collection[str]) -> list[NameParts]:
    """Return the names that a bibliography lists, those in `teams` as a whole; without a list the known authors."""
    return [
        name_parts(printed.name, printed.family, team=printed.name in teams)
        for printed in paper.authors or paper.contributors
    ]


def editors(paper: Paper) -> list[str]:
    """Return the names of editors, which readers of bibliographies keep below `extra`."""
    names = paper.extra.get("editors")
    return [name.strip() for name in names.split(";") if name.strip()] if isinstance(names, str) else []


def separated(words: Sequence[str]) -> str:
    """Return words with commas between them, or each with a semicolon if one contains a comma."""
    return "; ".join(words) + ";" if any("," in word for word in words) else ", ".join(words)


def hidden_authors(paper: Paper) -> str:
    """Return a sentence with the authors known to be missing from the source's list; empty if there are none.

    Without a list at all, the known authors form the list and are not missing. Our own readers recognise the sentence.
    """
    if not (paper.authors and paper.contributors):
        return ""
    names = separated([display(printed.name) for printed in paper.contributors])
    return f"Among the further authors: {names}" if paper.more_authors else f"Also an author: {names}"


class EntryType(NamedTuple):
    """What stands for a type of BibTeX entry: fields of BibTeX, types of formats, a kind of citation, Highwire tags.

    `venue_field` and `venue_tag` name the venue, `issuer_field` and `issuer_tag` who issued the work.
    """

    venue_field: str
    issuer_field: str
    ris: str
    csl: str
    schema_org: str
    cited_as: str
    venue_tag: str
    issuer_tag: str


ENTRY_TYPES = {name: EntryType(*others) for name, *others in rows(__file__, "entry_types.txt")}
WHOLE_BOOKS = frozenset({"book", "proceedings", "manual", "booklet"})
# Publications of their own: their container, if any, is a series.
BY_THEMSELVES = WHOLE_BOOKS | {"techreport", "phdthesis", "mastersthesis"}
_GENRES = {"phdthesis": "Doctoral dissertation", "mastersthesis": "Master’s thesis"}
_PREPRINT_SERVER = re.compile(r"(?:arxiv|corr)\b", re.IGNORECASE)
_ORDINALS = {
    word: str(number)
    for number, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(), 1
    )
}
_EDITION = re.compile(r"\s*\b(?:edition|edn?\.?)\s*\Z", re.IGNORECASE)
_COUNTED = re.compile(r"0*([1-9]\d*)(?:st|nd|rd|th|\.)?", re.IGNORECASE)
# biblatex's own words for kinds of theses and reports, and others that only programs use.
_CODE = re.compile(r"\S+")
_JOURNALS = frozenset({"journal", "journal-article", "journal article"})
_PAGE_RANGE = re.compile(r"\s*(?:--+|[–—])\s*")
_HYPHEN = re.compile(r"\s*-\s*")
_WEB = re.compile(r"(?:https?|ftp)://", re.IGNORECASE)  # a source may give any scheme, such as one that runs a script
_UNSAFE = re.compile(r"[\s{}\\\"<>^`|\x00-\x1f\x7f]")
# Links without a field in RIS and CSL-JSON. Zotero and our own readers extract them from a note.
_IN_NOTES = sorted((kind for kind in PAPER_LINKS if kind.noted), key=lambda kind: not kind.own_key)


def entry_type(paper: Paper) -> str:
    """Return a paper's BibTeX entry type: the type in the content, otherwise derived from venue and volume."""
    if paper.type in ENTRY_TYPES:
        return paper.type
    if paper.type in _JOURNALS or (paper.venue and (paper.volume or names_journal(paper.venue))):
        return "article"
    return "inproceedings" if paper.venue else "misc"


def is_preprint(paper: Paper, kind: str) -> bool:
    """Return whether a work is only on a preprint server, or has no venue at all."""
    if kind in {"article", "misc"} and not paper.volume:
        return not paper.venue or _PREPRINT_SERVER.match(to_text(paper.venue)) is not None
    return kind == "misc" and not paper.venue


def extra_text(paper: Paper, *names: str) -> str:
    """Return a value from a source that is not a field of content files, in plain text: the first of some keys."""
    for name in names:
        value = paper.extra.get(name)
        if isinstance(value, (str, int, float)) and not isinstance(value, bool) and (text := to_text(str(value))):
            return text
    return ""


def genre(paper: Paper, kind: str) -> str:
    """Return the name of a kind of thesis or report, `Habilitation thesis`; for a thesis the usual words by default.

    A source's own words are BibTeX's `type`, or the type of work of other formats.
    """
    if kind not in _GENRES and kind != "techreport":
        return ""
    written = extra_text(paper, "type", "type_of_work")
    return written if written and not _CODE.fullmatch(written) else _GENRES.get(kind, "")


def edition_number(edition: str) -> str:
    """Return the number of a counted edition, `2` for `Second` and `2nd ed.`; others unchanged."""
    words = _EDITION.sub("", edition.strip()).strip()
    counted = _COUNTED.fullmatch(words)
    return counted[1] if counted else _ORDINALS.get(words.lower(), words)


def page_bounds(pages: str) -> tuple[str, str]:
    """Return first and last page; a double dash separates ACM's `1:1--1:25`. The last is empty for a single page."""
    parts = _PAGE_RANGE.split(pages.strip(), maxsplit=1)
    if len(parts) == 1:
        parts = _HYPHEN.split(parts[0])
    return (parts[0], parts[1]) if len(parts) == 2 else (pages.strip(), "")


def identifier(paper: Paper, kind: str) -> str:
    """Return a paper's bare `doi` or `arxiv` number, valid for one field; empty if it has none."""
    return safe_address(bare(kind, paper.links.get(kind, "")))


def link_text(paper: Paper, kind: LinkKind) -> str:
    """Return a paper's address of one kind; `true` if there is one without a known address; empty if there is none."""
    link = paper.code if kind.own_key else paper.links.get(kind.name)
    return "true" if link is True else address(kind.name, link or "")


def safe_address(text: str) -> str:
    """Return an address without characters that would end a field or break a LaTeX run; they become `%7B` etc."""
    if not text:  # true of most papers
        return ""
    return _UNSAFE.sub(lambda sign: "".join(f"%{byte:02X}" for byte in sign[0].encode()), text.strip())


def landing_pages(paper: Paper, url: str) -> list[str]:
    """Return the addresses of the paper's pages: those from its sources, otherwise `url`, its page in the portal."""
    known = paper.extra.get("url")
    further = [page for page in known.split() if _WEB.match(page)] if isinstance(known, str) else []
    pages = [safe_address(page) for page in dict.fromkeys((paper.links.get(LANDING_PAGE, ""), *further)) if page]
    # A portal without an address on the web has no pages to cite.
    return pages or [one for one in (safe_address(url),) if one and not is_local(one)]


def note_lines(paper: Paper, *, arxiv: bool = True) -> Iterable[str]:
    """Yield lines of a note: `Code: https://...` for links without a field in RIS and CSL-JSON, then hidden authors.

    They have the form of Zotero's field "Extra". The paper's own note comes first.
    """
    if paper.note:
        yield paper.note.strip()
    if arxiv and paper.links.get("arxiv"):
        yield f"arXiv: {identifier(paper, 'arxiv')}"
    if paper.category and not re.search(r"\s", paper.category):
        yield f"Category: {paper.category}"
    for kind in _IN_NOTES:
        if text := link_text(paper, kind):
            yield f"{kind.note_name}: {text}"
    if hidden := hidden_authors(paper):
        yield hidden
    elif paper.more_authors and (paper.authors or paper.contributors):
        yield MORE_AUTHORS


def version_record(version: Version) -> dict[str, str]:
    """Return one form of a work: texts plain, identifiers bare, nothing empty."""
    record = {
        "type": version.type,
        "venue": to_text(version.venue),
        "date": str(version.date or ""),
        "volume": to_text(version.volume),
        "number": to_text(version.number),
        "pages": version.pages,
        "publisher": to_text(version.publisher),
        "doi": bare("doi", version.doi),
        "arxiv": bare("arxiv", version.arxiv),
    }
    return {name: value for name, value in record.items() if value}
