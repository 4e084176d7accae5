"""DBLP: the page of a person, of a venue's issue, and search results, whose entries are marked up alike."""

from generator.core.data_files import tables
from generator.read.draft import Context, Draft, Reading
from generator.read.pages.document import Document, Part
from generator.read.pages.facts import list_reading, make_draft, read_day, read_names

(_TYPES,) = tables(__file__, "types")
# A paper is part of a journal or a book, besides a PublicationVolume and a PublicationIssue.
_VENUE = "[itemprop=isPartOf]:not([itemtype*=Publication]) [itemprop=name]"


def read(page: Document, _context: Context) -> Reading | None:
    """Read all entries, and the owner of a person's page."""
    return list_reading(page, "li.entry cite.data", _draft, owner="header#headline[data-pid]")


def _draft(cite: Part) -> Draft:
    entry = cite.closest("li") or cite
    kinds = entry.attribute("class").split()
    kind = next((_TYPES[name] for name in kinds if name in _TYPES), "misc")
    people = cite.find("*:is([itemprop=author], [itemprop=editor]) [itemprop=name]")
    names = [one.attribute("title") or one.text() for one in people]
    addresses = entry.attributes("href", "nav li[class*=ee] a[href]")
    volume, venue = _said(cite, "volumeNumber"), cite.text(_VENUE)
    number = volume.removeprefix("abs/") if venue == "CoRR" else ""
    key = entry.attribute("id") or entry.attribute("data-key")
    return make_draft(
        entry.line,
        cite.rich_text(".title").removesuffix("."),
        authors=() if kind == "proceedings" else names,
        date=read_day(_said(cite, "datePublished")),
        type=kind,
        venue="" if number else venue,
        volume="" if number else volume,
        number=_said(cite, "issueNumber"),
        first_page=_said(cite, "pagination"),
        publisher=_said(cite, "publisher"),
        arxiv=number,
        links=addresses or entry.attributes("href", "nav a[itemprop=url]"),
        extra={
            "editors": "; ".join(read_names(names).names) if kind == "proceedings" else "",
            "isbn": _said(cite, "isbn"),
        },
        key=f"DBLP:{key}" if "/" in key and "[" not in key else "",  # as DBLP's BibTeX has it
    )


def _said(cite: Part, name: str) -> str:
    return cite.text(f"[itemprop={name}]")
