"""APA style, 7th edition: `Sheng, G., & Zhang, C. (2024). HybridFlow. ...`.

Source of the rules: Publication Manual of the American Psychological Association (2020), chapters 9 and
10, as the style `apa` of the Citation Style Language project sets them. Titles keep the
capitals that their authors gave them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.exports.styles.reference import MONTHS, closed, conjoined, initials_first, italic
from generator.names import given_initials

if TYPE_CHECKING:
    from generator.exports.styles.reference import Reference
    from generator.names import NameParts

_MOST_AUTHORS = 20


def apa(of: Reference) -> str:
    """Return the citation, its italics marked."""
    in_something = of.kind in {"article", "chapter"} and of.container
    title = of.title if in_something else italic(of.title)
    details = ", ".join(filter(None, _details(of)))
    title = closed(f"{title} ({details})" if details else title)
    if of.kind == "manuscript":
        title = f"{italic(of.title)} [Unpublished manuscript]."
    elif of.kind == "thesis":
        kind = "Master’s thesis" if of.masters else "Doctoral dissertation"
        title = f"{italic(of.title)} [{', '.join(filter(None, (kind, of.publisher)))}]."
    who = closed(_authors(of) + (f" ({'Ed.' if len(of.authors) == 1 else 'Eds.'})" if of.edited else ""))
    publisher = "arXiv" if of.kind == "preprint" and of.arxiv else of.publisher
    return " ".join(
        part
        for part in (
            *((who, _date(of), title) if who else (title, _date(of))),
            closed(_within(of)),
            closed(publisher) if of.kind not in {"article", "thesis", "manuscript"} else "",
            of.link,
        )
        if part
    )


def _authors(of: Reference) -> str:
    names = [_inverted(name) for name in of.authors]
    if of.more and names:
        return f"{', '.join(names)}, et al."
    if len(names) > _MOST_AUTHORS:
        return f"{', '.join(names[: _MOST_AUTHORS - 1])}, … {names[-1]}"
    return conjoined(names, "&", before_two=True)


def _inverted(name: NameParts) -> str:
    return ", ".join(filter(None, (name.family, given_initials(name.given), name.suffix)))


def _date(of: Reference) -> str:
    if of.date is None:
        return "(n.d.)."
    day = ""
    if of.kind == "other" and of.date.month:
        day = f", {MONTHS[of.date.month - 1]}" + (f" {of.date.day}" if of.date.day else "")
    return f"({of.date.year}{day})."


def _details(of: Reference) -> tuple[str, ...]:
    """Return what stands in parentheses behind a title that stands alone."""
    if of.kind == "preprint":
        return (f"arXiv:{of.arxiv}" if of.arxiv else "",)
    if of.kind == "report":
        return (of.number,)
    return (f"Vol. {of.volume}" if of.volume else "",) if of.kind == "book" else ()


def _within(of: Reference) -> str:
    if of.kind == "article":
        number = f"({of.number})" if of.number else ""
        volume = italic(of.volume) + number if of.volume else number
        return ", ".join(filter(None, (italic(of.container), volume, of.pages)))
    if of.kind == "chapter":
        if not of.container:
            return ""
        label = "pp." if of.last_page else "p."
        places = (f"Vol. {of.volume}" if of.volume else "", f"{label} {of.pages}" if of.pages else "")
        shown = ", ".join(filter(None, places))
        return f"In {_editors(of)}{italic(of.container)}" + (f" ({shown})" if shown else "")
    return f"In {italic(of.container)}" if of.kind == "other" and of.container else ""


def _editors(of: Reference) -> str:
    if not of.editors:
        return ""
    names = [initials_first(name) for name in of.editors]
    if len(names) > _MOST_AUTHORS:
        shown = f"{', '.join(names[: _MOST_AUTHORS - 1])}, … {names[-1]}"
    else:
        shown = conjoined(names, "&")
    return f"{shown} ({'Ed.' if len(names) == 1 else 'Eds.'}), "
