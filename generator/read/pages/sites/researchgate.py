"""ResearchGate: the publications of a profile, and lists; a publication's page has tags."""

from generator.read.draft import Context, Draft, Reading
from generator.read.pages.document import Document, Part
from generator.read.pages.facts import list_reading, make_draft, read_day

_ITEM = '[class$=v-publication-item], [class*="v-publication-item "]'
_TYPES = {"article": "article", "conference paper": "inproceedings", "chapter": "incollection", "book": "book",
          "thesis": "phdthesis", "technical report": "techreport", "data": "dataset"}  # fmt: skip


def read(page: Document, _context: Context) -> Reading | None:
    """Read the items of a list; on a publication's page, they are what it cites."""
    if page.first("meta[name=citation_title], meta[property=citation_title]") is not None:
        return None
    owner = "*:is([class*=profile-header], [itemprop=mainEntity]) h1, h1[itemprop=name]"
    return list_reading(page.of_site("https://www.researchgate.net/"), _ITEM, _draft, owner)


def _draft(item: Part) -> Draft:
    kinds = [text.lower() for text in item.texts("[class*=__badge]")]
    meta = item.texts("[class*=__meta-data-item]")
    people = item.texts("[class*=person-inline-item__fullname]")
    link = item.link('a[href*="publication/"]').partition("?")[0]
    return make_draft(
        item.line,
        item.rich_text("[class*=publication-item__title]"),
        authors=people or item.texts("[class*=__person-list] [itemprop=name]"),
        date=read_day(*(text for text in meta if "DOI" not in text)),
        type=next((_TYPES[kind] for kind in kinds if kind in _TYPES), "misc"),
        abstract=item.rich_text("[class*=__description]"),
        links=[*(text for text in meta if "DOI" in text), link],
    )
