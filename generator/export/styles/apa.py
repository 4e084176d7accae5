"""APA style, 7th edition: `Sheng, G., & Zhang, C. (2024). HybridFlow. ...`.

Source of the rules: Publication Manual of the American Psychological Association (2020), chapters 9 and 10, as
implemented by the style `apa` of the Citation Style Language project. Titles keep their original capitals.
"""

import re

from generator.core.names import given_initials
from generator.core.records import MONTHS
from generator.export.styles.reference import Reference, closed, conjoined, initials_first, italic, ordinal

_MOST_AUTHORS = 20
# A number in CSL, which may follow "No.": digits, with letters directly before and after.
_NUMBER = re.compile(r"[^\W\d_]*\d+[^\W\d_]*(?:\s*[,&–-]\s*[^\W\d_]*\d+[^\W\d_]*)*")
_DESCRIPTIONS = {"dataset": "Dataset", "software": "Computer software"}


def apa(of: Reference) -> str:
    """Return the citation, with its italics marked."""
    title = of.title if of.container else italic(of.title)
    # Those of a book that has authors; other works name them before their venue.
    editors = _editors(of).removesuffix(", ").replace(" (Ed", ", Ed").replace(".)", ".") if of.kind == "book" else ""
    details = "; ".join(filter(None, (editors, ", ".join(filter(None, _details(of))))))
    description = _description(of)
    title = f"{title} ({details})" if details else title
    title = closed(f"{title} [{description}]" if description else title)
    who = closed(_authors(of) + (f" ({'Ed.' if len(of.authors) == 1 else 'Eds.'})" if of.edited else ""))
    begin = (who, _date(of), title) if who else (title, _date(of))
    return " ".join(filter(None, (*begin, closed(_within(of)), closed(_publisher(of)), of.link)))


def _serial(of: Reference) -> bool:
    """Return whether a work is cited like an article: proceedings without editors are a periodical in this style."""
    return of.kind == "article" or (of.conference and not of.editors)


def _publisher(of: Reference) -> str:
    if _serial(of) or (of.kind == "thesis" and of.link):
        return ""
    return "arXiv" if of.kind == "preprint" and of.arxiv else of.publisher


def _description(of: Reference) -> str:
    """Return the description in brackets after a title: the kind of the work, unless it is obvious."""
    if of.kind == "thesis":
        return ", ".join(filter(None, (of.genre, of.publisher if of.link else "")))
    if of.kind == "manuscript":
        return "" if of.link or of.publisher or of.container else "Unpublished manuscript"
    if of.kind == "report":
        return "" if of.number else of.genre[:1].upper() + of.genre[1:]
    return "" if of.container and of.kind == "software" else _DESCRIPTIONS.get(of.kind, "")


def _authors(of: Reference) -> str:
    names = [", ".join(filter(None, (name.family, given_initials(name.given), name.suffix))) for name in of.authors]
    if of.more and names:
        return f"{', '.join(names)}, et al."
    if len(names) > _MOST_AUTHORS:
        return f"{', '.join(names[: _MOST_AUTHORS - 1])}, … {names[-1]}"
    return conjoined(names, "&", before_two=True)


def _date(of: Reference) -> str:
    if of.date is None:
        return "(n.d.)."
    day = ""
    if (of.kind == "other" or _unpublished(of)) and of.date.month:
        day = f", {MONTHS[of.date.month - 1]}" + (f" {of.date.day}" if of.date.day else "")
    return f"({of.date.year}{day})."


def _unpublished(of: Reference) -> bool:
    """Return whether a talk is unpublished: proceedings have pages, a volume or editors."""
    return of.conference and not (of.editors or of.number or of.pages or of.volume)


def _details(of: Reference) -> tuple[str, ...]:
    """Return the parts in parentheses after the title of a separate publication."""
    if of.kind == "preprint":
        return (f"arXiv:{of.arxiv}" if of.arxiv else _numbered(of.number),)
    if of.kind == "report":
        number = " ".join(filter(None, (of.genre if of.number else "", _numbered(of.number))))
        in_series = ", ".join(filter(None, (_edition(of), of.series)))
        return ("; ".join(filter(None, (number, in_series))),)
    if of.kind == "patent":
        return (f"Patent No. {of.number}" if of.number else "",)
    if of.kind in _DESCRIPTIONS:
        return () if of.container else (_version(of), _numbered(of.number))
    if of.kind == "book":
        return _edition(of), _volume(of)
    return (_edition(of), _volume(of), _pages(of)) if of.kind == "chapter" and not of.container else ()


def _version(of: Reference) -> str:
    return f"Version {of.version}" if of.version else ""


def _numbered(number: str) -> str:
    return f"No. {number}" if _NUMBER.fullmatch(number) else number


def _edition(of: Reference) -> str:
    return f"{ordinal(of.edition)} ed." if ordinal(of.edition) else of.edition


def _volume(of: Reference) -> str:
    return f"Vol. {of.volume}" if of.volume else ""


def _pages(of: Reference) -> str:
    if not of.pages:
        return f"Chapter {of.chapter}" if of.chapter else ""
    return f"{'pp.' if of.last_page else 'p.'} {of.pages}"


def _within(of: Reference) -> str:
    if _serial(of):
        number = f"({of.number})" if of.number else ""
        volume = italic(of.volume) + number if of.volume else number
        container = ", ".join(filter(None, (of.container, of.series)))
        return ", ".join(filter(None, (italic(container), volume, of.pages)))
    if of.kind == "chapter":
        if not of.container:
            return ""
        shown = ", ".join(filter(None, (_edition(of), _volume(of), _pages(of))))
        return f"In {_editors(of)}{italic(of.container)}" + (f" ({shown})" if shown else "")
    if of.kind in {"other", "manuscript", *_DESCRIPTIONS} and of.container:
        shown = "; ".join(filter(None, (_numbered(of.number), _version(of))))
        described = f" [{_DESCRIPTIONS['software']}]" if of.kind == "software" else ""
        return f"In {italic(of.container)}" + (f" ({shown})" if shown else "") + described
    return ""


def _editors(of: Reference) -> str:
    if not of.editors:
        return ""
    names = [initials_first(name) for name in of.editors]
    if len(names) > _MOST_AUTHORS:
        shown = f"{', '.join(names[: _MOST_AUTHORS - 1])}, … {names[-1]}"
    else:
        shown = conjoined(names, "&")
    return f"{shown} ({'Ed.' if len(names) == 1 else 'Eds.'}), "
