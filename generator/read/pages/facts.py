"""Convert the raw texts of a page about one paper to a draft; and several such drafts of one paper to one."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from generator.read.documents.marks import block_of_latex, line_of_latex, tidy, unescaped
from generator.read.draft import Draft
from generator.read.links import Link, read_arxiv, read_doi, sort_links
from generator.read.records.bibliographies.author_names import Authors, read_authors
from generator.read.records.bibliographies.field_values import read_date, read_pages, split_keywords

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.core.records import PartialDate

_NO_NAME = re.compile(
    r"(?:show|see|view|hide|all|load|more|less|expand)\b.*\b(?:authors?|more|less|all|profile|details)"
    r"|author links open .*|authors?(?: info\w*| and affiliations?| notes?| details?)?|affiliations?|and|et al\.?"
    r"|(?:open|close|toggle) (?:\w+ )?(?:overlay|panel|menu|dialog|modal|author).*|contributors?|corresponding author"
    r"|search for .*|.*\bsearch results?|orcid|email"
    r"|n/?a|none|null|undefined|unknown|anonymous(?: authors?)?|[\W\d_]*",
    re.IGNORECASE,
)
_MORE = re.compile(
    r"\W*(?:(?:and |\+ ?)?\d+ (?:more|others?|other authors?|additional authors?|more authors?)|et al\.?|\.{3}|…)\W*",
    re.IGNORECASE,
)
_DEGREES = re.compile(
    r"(?:,\s*(?:Ph\.?\s?D\.?|M\.?Sc\.?|B\.?Sc\.?|MPH|M\.P\.H\.|D\.?Phil\.?|MBA|M\.B\.A\.|Dr\.?|Prof\.?|[Ii]ng\.?))+"
    r"\s*$"
)
# These may be initials as well: `Miller, MA`.
_PERHAPS_DEGREES = re.compile(r"(?:,\s*(?:M\.?D\.?|M\.?A\.?|M\.?S\.?|R\.?N\.?))+\s*$")
_DOCTOR = re.compile(r"[^\W\d_]\S+ (?:\S+ )?[^\W\d_]\S+, ?M\.?D\.?$")
_PARTICLE = re.compile(r"\b(?:van|von|de|der|den|di|da|la|le|del|el|bin|al)\b")
_MARKS = re.compile(r"[*†‡§¶#✉\u00b9\u00b2\u00b3\u2070-\u2079]+")
_TITLES = re.compile(r"^(?:(?:by|authors?:|dr\.?|prof\.?|professor)\s+)+(?=\S)", re.IGNORECASE)
_HOMONYM = re.compile(r"\s+0\d{3}$")
_LONGEST_NAME = 150
_LABEL = re.compile(
    r"\s*(?i:abstract|summary|a\sb\ss\st\sr\sa\sc\st)"
    r"(?:\s*[:.—–]\s*|\s+-\s+|\s*\n\s*|(?=[A-Z])|\s+(?=(?:We|The|This|These|In|A|An|Background|Objectives?|Purpose)\b))"
)
_BROKEN_OFF = re.compile(r"(?:\.{3}|…|\[…\]|&hellip;)\W*$")
_EMPTY_DATE = re.compile(r"[-/]0{1,2}(?=[-/]|$)")
_TIME = re.compile(r"T\d{2}:\d{2}.*$")


def read_names(values: Iterable[str]) -> Authors:
    """Read author names as tags and pages give them; labels, marks of footnotes and academic degrees are none."""
    kept: list[str] = []
    more = False
    for value in values:
        text = _MARKS.sub("", unescaped(tidy(_plain(value)))).strip(" ,;|·")
        if _MORE.fullmatch(text):
            more = True
            continue
        text = _HOMONYM.sub("", _TITLES.sub("", _without_degrees(text)))
        if text and len(text) <= 50 * _LONGEST_NAME and "@" not in text and "://" not in text:
            kept.append(text)
    found = read_authors(kept)
    names = [name for name in found.names if len(name) <= _LONGEST_NAME and not _NO_NAME.fullmatch(name)]
    listed = _once(tuple(_HOMONYM.sub("", name) for name in names))
    return Authors(listed, more or found.more_authors, found.teams & frozenset(listed))


def _once(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return a list once that a page gives twice; one name twice in it may be two people."""
    half, odd = divmod(len(names), 2)
    return names[:half] if half and not odd and names[:half] == names[half:] else names


def _without_degrees(text: str) -> str:
    """Remove academic degrees from a name's end; ambiguous initials only if there is other evidence of a degree."""
    bare = _DEGREES.sub("", text)
    shown = bare != text or bare.count(",") > 1 or (_DOCTOR.fullmatch(bare) and not _PARTICLE.search(bare))
    family, comma, rest = bare.partition(",")
    if not shown and comma and _PERHAPS_DEGREES.fullmatch(f",{rest}"):
        return f"{rest.strip()} {family.strip()}"  # the initials of somebody, which are turned round here
    return _PERHAPS_DEGREES.sub("", bare) if shown else bare


def _plain(text: str) -> str:
    return re.sub(r"<[^<>]{0,400}>", "", text) if "<" in text else text


def read_day(*texts: str) -> PartialDate | None:
    """Return the first date that one of some texts gives."""
    for text in texts:
        written = _EMPTY_DATE.sub("", _TIME.sub("", tidy(text)))
        date, _ = read_date(written) if written else (None, "")
        if date is not None and 1400 <= date.year <= 2200:
            return date
    return None


def read_abstract(text: str) -> str:
    """Return an abstract without the word above it; empty for a text that is too short to be one."""
    found = block_of_latex(text)
    label = _LABEL.match(found)
    if label and label.end() < len(found):
        found = found[label.end() :]
    return found.strip() if len(found) >= 30 else ""


def breaks_off(text: str) -> bool:
    """Return whether a text ends in dots, as teasers do."""
    return _BROKEN_OFF.search(text) is not None


def make_draft(  # one keyword for each thing that a page may say
    line: int,
    title: str,
    *,
    authors: Iterable[str] | Authors = (),
    date: PartialDate | None = None,
    type: str = "",  # noqa: A002 - called so in a draft
    venue: str = "",
    volume: str = "",
    number: str = "",
    first_page: str = "",
    last_page: str = "",
    publisher: str = "",
    abstract: str = "",
    keywords: Iterable[str] = (),
    category: str = "",
    awards: Iterable[str] = (),
    doi: str = "",
    arxiv: str = "",
    links: Iterable[str | Link] = (),
    extra: Mapping[str, str] | None = None,
    key: str = "",
    more_authors: bool = False,
) -> Draft:
    """Make a draft of raw texts, which may hold entities and the markup that titles have."""
    names = authors if isinstance(authors, Authors) else read_names(authors)
    written: list[str | Link] = []
    if bare := read_doi(doi):
        written.append(Link("doi", bare))
    if number_there := read_arxiv(arxiv):
        written.append(Link("arxiv", number_there))
    sorted_links = sort_links([*written, *(one for one in links if one)])
    kept = {name: text for name, value in (extra or {}).items() if (text := unescaped(tidy(value)))}
    if sorted_links.pages:
        kept.setdefault("url", sorted_links.pages[0])
    text = read_abstract(abstract) if abstract else ""
    return Draft(
        line=line,
        title=line_of_latex(title),
        authors=names.names,
        more_authors=names.more_authors or more_authors,
        teams=names.teams,
        date=date,
        type=type,
        venue=line_of_latex(venue).strip(" ,;"),
        volume=tidy(volume),
        number=tidy(number),
        pages=read_pages(unescaped(tidy(first_page)), unescaped(tidy(last_page))),
        publisher=line_of_latex(publisher),
        abstract=text,
        cut=frozenset({"abstract"}) if text and breaks_off(text) else frozenset(),
        keywords=split_keywords(keywords),
        category=category,
        awards=tuple(line_of_latex(one) for one in awards),
        links=sorted_links.links,
        code=sorted_links.code,
        extra=kept,
        key=key,
    )


def merged(drafts: Iterable[Draft]) -> Draft | None:
    """Join what several vocabularies of one page say of one paper: of each field the first that says something."""
    listed = list(drafts)
    if not listed:
        return None
    whole = listed[0]
    for other in listed[1:]:
        taken: dict[str, Any] = {}
        for one in fields(Draft):
            mine, theirs = getattr(whole, one.name), getattr(other, one.name)
            if one.name in {"links", "extra", "author_pages"}:
                taken[one.name] = {**theirs, **mine}
            elif not mine and theirs and one.name not in {"cut", "teams", "more_authors", "doubts"}:
                taken[one.name] = theirs
        if not whole.authors and other.authors:
            taken |= {"teams": other.teams, "more_authors": other.more_authors}
        taken |= _better(whole, other)
        whole = replace(whole, **taken)
    return whole


def _better(whole: Draft, other: Draft) -> dict[str, Any]:
    """Return what the later of two says more fully: a whole abstract for a teaser, a month of the same year.

    The first day of a month stands for the whole month in many a tag.
    """
    taken: dict[str, Any] = {}
    if other.abstract and ("abstract" in whole.cut or not whole.abstract):
        longer = len(other.abstract) > len(whole.abstract) or "abstract" not in other.cut
        if longer:
            taken |= {"abstract": other.abstract, "cut": other.cut}
    mine, theirs = whole.date, other.date
    if mine and theirs and str(theirs).startswith(str(mine)) and theirs.day != 1 and not mine.day:
        taken["date"] = theirs
    return taken
