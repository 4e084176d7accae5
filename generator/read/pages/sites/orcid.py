"""ORCID: the works of a public record, as its page shows them."""

from generator.read.draft import Context, Draft, Reading
from generator.read.pages.document import Document, Part
from generator.read.pages.facts import list_reading, make_draft, part_saved, read_day, type_in

_HEADING = ":is(h2, h3, h4)"
_OF_A_SERIES = ("portal.issn.org", "worldcat.org", "/issn/")


def read(page: Document, context: Context) -> Reading | None:
    """Read the works of a record; other versions of the same work are folded away by the site."""
    labels = ":is(.mat-paginator-range-label, .mat-mdc-paginator-range-label)"
    pager = page.first(f"app-work-stack-group {labels}")
    hint = "save its other pages as well, choose to see more works a page, or export the works as BibTeX"
    further = part_saved(pager, context, listed="this record", entries="works", hint=hint)
    owner = "h1[class*=name], app-record-header h1, app-name h1"
    return list_reading(page, "app-work-stack", _draft, owner, further)


def _draft(stack: Part) -> Draft:
    people, date, kind, venue = "", "", "", ""
    for place, line in enumerate(stack.texts("app-work .general-data")):
        first, bar, rest = (part.strip() for part in line.partition("|"))
        if line.lower().startswith("contributor"):
            people = people or line.partition(":")[2]
        elif first[:4].isdecimal() and len(first) in {4, 7, 10}:  # `2020-05-01 | Journal article | Author`
            date, kind = first, rest.partition("|")[0].strip()
        elif not place and not bar:
            venue = line
    names, more = _contributors(stack, people)
    links = stack.attributes("href", "app-display-external-ids a[href]") + [
        address for part in _details(stack, "URL") for address in part.attributes("href", "a[href]")
    ]
    return make_draft(
        stack.line,
        stack.rich_text(f"{_HEADING}:not(app-display-attribute *)"),
        authors=names,
        more_authors=more,
        date=read_day(date),
        type=type_in(kind) or "misc",
        venue=venue,
        abstract=next((part.text("div") for part in _details(stack, "Description")), ""),
        links=[address for address in links if not any(sign in address.lower() for sign in _OF_A_SERIES)],
    )


def _details(stack: Part, heading: str) -> list[Part]:
    """Return what a work shows below a heading once "Show more detail" is pressed."""
    return [one for one in stack.find("app-display-attribute") if one.text(_HEADING) == heading]


def _contributors(stack: Part, shown: str) -> tuple[list[str], bool]:
    """Return all contributors where the details are open, else those of the line; and whether there are more."""
    listed = _details(stack, "Contributors")
    names, more = [], False
    shown_there = [text for one in listed for text in one.texts("p")]
    for text in shown_there or [text for one in listed for text in one.texts("app-display-attribute > div > div")]:
        more = text.startswith("+")  # `+ 12 more`; what follows leads to the list elsewhere
        if more:
            break
        name = text.partition("(")[0].strip()
        if name.strip("-") and not any(map(str.isdigit, name)):
            names.append(name)
    before, _, number = shown.rpartition("+")
    cut_off = number.strip()[:1].isdigit()  # `Mary Miller; Wei Chen + 3 more`
    short = [name for name in (before if cut_off else shown).split(";") if name.strip()]
    return (names, more) if names and len(names) >= len(short) else (short, cut_off)
