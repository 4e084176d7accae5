"""Chicago style, author-date, 18th edition: `Sheng, Guangming, and Chi Zhang. 2024. “HybridFlow.” ...`.

Source of the rules: The Chicago Manual of Style (2024), chapters 13 and 14, as implemented by the style
`chicago-author-date` of the Citation Style Language project. Titles keep their original capitals.
"""

import re

from generator.core.names import NameParts
from generator.core.records import MONTHS
from generator.export.styles.reference import Reference, closed, conjoined, italic, quoted

_MOST_AUTHORS = 6
_SHOWN_OF_MORE = 3
_BARE_INITIAL = re.compile(r"(?<![\w.'’-])([A-Z])(?=\s|$)")


def chicago(of: Reference) -> str:
    """Return the citation, with its italics marked."""
    who = closed(_authors(of) + (f", {'ed.' if len(of.authors) == 1 else 'eds.'}" if of.edited else ""))
    year = f"{of.date.year}." if of.date else "n.d."
    title = closed(italic(of.title)) if of.kind in {"book", "report"} else quoted(of.title, ".")
    parts = (who, year, title) if who else (title, year)
    return " ".join(part for part in (*parts, *map(closed, _published(of)), closed(of.link)) if part)


def _authors(of: Reference) -> str:
    names = [_inverted(name) if place == 0 else _in_order(name) for place, name in enumerate(of.authors)]
    if len(names) > _MOST_AUTHORS or (of.more and names):
        return f"{', '.join(names[:_SHOWN_OF_MORE])}, et al."
    return conjoined(names, "and", before_two=True)


def _inverted(name: NameParts) -> str:
    """Return a name with its main family name first: `Maaten, Laurens van der`."""
    if not name.given:
        return name.family
    given = " ".join(filter(None, (_dotted(name.given), name.particle)))
    return ", ".join(filter(None, (name.core, given, name.suffix)))


def _in_order(name: NameParts) -> str:
    return " ".join(filter(None, (_dotted(name.given), name.family, name.suffix)))


def _dotted(given: str) -> str:
    """Add a full stop to initials: `Michael I.`."""
    return _BARE_INITIAL.sub(r"\1.", given)


def _published(of: Reference) -> list[str]:  # noqa: PLR0911 - one per kind of work
    if of.kind == "article":
        return [_in_journal(of)]
    if of.kind == "chapter":
        return [_in_book(of), of.series, of.publisher]
    if of.kind == "book":
        return [f"Vol. {of.volume}" if of.volume else "", of.series, of.publisher]
    if of.kind == "thesis":
        return [", ".join(filter(None, ("Master’s thesis" if of.masters else "PhD diss.", of.publisher)))]
    if of.kind == "report":
        return [of.number, of.publisher]
    if of.kind == "manuscript":
        return [", ".join(filter(None, ("Unpublished manuscript", _day(of))))]
    if of.kind == "preprint":
        return [", ".join(filter(None, ("Preprint", "arXiv" if of.arxiv else of.publisher, _day(of))))]
    return [italic(of.container), of.publisher, _day(of)]


def _in_journal(of: Reference) -> str:
    issue = of.number or (MONTHS[of.date.month - 1] if of.date and of.date.month and of.volume else "")
    place = " ".join(filter(None, (italic(of.container), of.volume, f"({issue})" if issue else "")))
    pages = page_range(of.first_page, of.last_page)
    return f"{place}: {pages}" if pages and place else place or pages


def _in_book(of: Reference) -> str:
    if not of.container:
        return ""
    names = [_in_order(name) for name in of.editors]
    if len(names) > _MOST_AUTHORS:
        editors = f"edited by {', '.join(names[:_SHOWN_OF_MORE])}, et al."
    else:
        editors = f"edited by {conjoined(names, 'and')}" if names else ""
    return ", ".join(filter(None, (f"In {italic(of.container)}", editors, f"vol. {of.volume}" if of.volume else "")))


def _day(of: Reference) -> str:
    if of.date is None or not of.date.month:
        return ""
    return f"{MONTHS[of.date.month - 1]}{f' {of.date.day}' if of.date.day else ''}"


def page_range(first: str, last: str) -> str:
    """Return pages as Chicago shortens them: `107–8`, `321–25`, but `100–104` and `71–72`."""
    if not (
        first.isdecimal() and last.isdecimal() and len(first) == len(last) and int(first) % 100 and int(first) > 100
    ):
        return "–".join(filter(None, (first, last)))
    same = next((place for place in range(len(first)) if first[place] != last[place]), len(first) - 1)
    keep = same if int(first) % 100 < 10 else min(same, len(first) - 2)
    return f"{first}–{last[keep:]}"
