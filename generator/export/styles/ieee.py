"""IEEE style: `G. Sheng and C. Zhang, “HybridFlow,” in Proc. ...`.

Source of the rules: IEEE Reference Guide (version of November 2023), as implemented by the style `ieee` of the Citation
Style Language project; without the number in brackets, which a list adds.
"""

from generator.export.styles.reference import Reference, closed, conjoined, initials_first, italic, ordinal, quoted

_MOST_AUTHORS = 6
_MONTHS = "Jan. Feb. Mar. Apr. May Jun. Jul. Aug. Sep. Oct. Nov. Dec.".split()


def ieee(of: Reference) -> str:
    """Return the citation, with its italics marked."""
    who = _authors(of) + (f", {'Ed.' if len(of.authors) == 1 else 'Eds.'}" if of.edited else "")
    access = f" doi: {of.doi}." if of.doi else f" [Online]. Available: {of.url}" if of.url else ""
    return f"{who}{', ' if who else ''}{_work(of)}{access}"


def _authors(of: Reference) -> str:
    names = [initials_first(name) for name in of.authors]
    if names and (of.more or len(names) > _MOST_AUTHORS):
        return f"{names[0]} {italic('et al.')}"
    return conjoined(names, "and")


def _work(of: Reference) -> str:  # noqa: PLR0911 - one per kind of work
    if of.kind == "article":
        volume, number = f"vol. {of.volume}" if of.volume else "", f"no. {of.number}" if of.number else ""
        parts = [quoted(of.title, ","), italic(of.container), volume, number, _pages(of), _date(of, day=False)]
        return _sentence(parts, end="," if of.doi or of.url else ".")
    if of.kind == "chapter":
        return _in_book(of)
    if of.kind == "book":
        return _book(of)
    if of.kind == "thesis":
        return _sentence([quoted(of.title, ","), of.genre, _published_at(of), _year(of)])
    if of.kind == "report":
        number = " ".join(filter(None, (of.genre, of.number)))
        return _sentence([quoted(of.title, ","), _published_at(of), number, _date(of, day=False)])
    if of.kind == "software":
        when = f"({_date(of)})" if of.date else ""
        return closed(". ".join(filter(None, (italic(of.title), when, _published_at(of)))))
    if of.kind == "patent":
        return _sentence([quoted(of.title, ","), of.number, _date(of)], end="")
    if of.kind in {"other", "dataset"}:
        named = _sentence([quoted(of.title, ","), italic(of.container)])
        return f"{named} {_sentence([_published_at(of), _date(of)])}".strip()
    if of.kind == "manuscript":
        return _sentence([quoted(of.title, ","), italic(of.container), _published_at(of), _date(of)])
    server, number = ("arXiv", f"arXiv:{of.arxiv}") if of.arxiv else (_published_at(of), of.number)
    server = ": ".join(filter(None, (italic(server), number)))
    return _sentence([quoted(of.title, ","), _date(of), server])


def _book(of: Reference) -> str:
    volume = f"vol. {of.volume}" if of.volume else ""
    if not of.series:
        return f"{_sentence([italic(of.title), _edition(of), volume])} {_sentence([_issuer(of), _year(of)])}".strip()
    # In this style, a volume may be a volume of a series, too.
    series = [f"in {of.series}", f"no. {of.number}" if of.number else "", volume]
    parts = ([italic(of.title), _edition(of), volume], series, [_issuer(of), _year(of)])
    return " ".join(filter(None, map(_sentence, parts)))


def _edition(of: Reference) -> str:
    return f"{ordinal(of.edition)} ed." if ordinal(of.edition) else of.edition[:1].upper() + of.edition[1:]


def _in_book(of: Reference) -> str:
    editors = conjoined([initials_first(name) for name in of.editors], "and")
    if editors:
        editors += ", Ed." if len(of.editors) == 1 else ", Eds."
    volume = f"vol. {of.volume}" if of.volume else ""
    # A volume belongs to a series; proceedings without one are named in full.
    parts = [quoted(of.title, ","), f"in {italic(of.container)}" if of.container else ""]
    if not of.conference:
        parts += [_edition(of), "" if of.series else volume]
    parts.append(editors)
    chapter = f"ch. {of.chapter}" if of.chapter and not of.conference else ""
    published = [_issuer(of), _date(of, day=False) if of.conference else _year(of), chapter, _pages(of)]
    if of.series:
        return f"{_sentence([*parts, f'in {of.series}', volume])} {_sentence(published)}".strip()
    return _sentence([*parts, *published])


def _sentence(parts: list[str], end: str = ".") -> str:
    """Join parts by commas, except after a title that has its own within the quotation marks."""
    shown = [part for part in parts if part]
    if len(shown) == 1 and shown[0].endswith(",”"):
        title = shown[0].removesuffix(",”")
        shown[0] = f"{title}”" if title[-1:] in "?!." else f"{title}.”"
    line = ""
    for part in shown:
        line += part if not line else f" {part}" if line.endswith(",”") else f", {part}"
    if end == "." and line.endswith("”"):
        return line
    return closed(line) if end == "." else f"{line}{end}" if line else ""


def _pages(of: Reference) -> str:
    return f"{'pp.' if of.last_page else 'p.'} {of.pages}" if of.pages else ""


def _issuer(of: Reference) -> str:
    return ": ".join(filter(None, (of.place, of.publisher)))


def _published_at(of: Reference) -> str:
    return ", ".join(filter(None, (of.publisher, of.place)))


def _year(of: Reference) -> str:
    return str(of.date.year) if of.date else ""


def _date(of: Reference, *, day: bool = True) -> str:
    if of.date is None or not of.date.month:
        return _year(of)
    of_month = f" {of.date.day:02d}," if day and of.date.day else ""
    return f"{_MONTHS[of.date.month - 1]}{of_month} {of.date.year}"
