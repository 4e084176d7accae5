"""The `meta` tags of a page by vocabulary: Highwire, bepress, PRISM, EPrints, Dublin Core.

Sources: Google Scholar's inclusion guidelines for the names of Highwire, bepress and EPrints; PRISM 3.0;
the DCMI metadata terms. A page may repeat a tag: authors come one a tag, in order.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs

from generator.core.data_files import tables
from generator.read.documents.marks import tidy
from generator.read.draft import Draft
from generator.read.links import Link, read_arxiv, read_doi, web_address
from generator.read.pages.document import Document
from generator.read.pages.facts import breaks_off, make_draft, read_day, type_in
from generator.read.records.bibliographies.field_values import thesis_type

_PREPRINTS = ("rxiv", "ssrn", "research square", "preprints")  # what is called so has no other venue
_LONGEST_KEYWORDS = 2_000  # characters
_SHORTEST_ABSTRACT = 150
_HIGHWIRE, _PRISM, _EPRINTS, _DUBLIN_CORE = tables(__file__, "highwire", "prism", "eprints", "dublin core")
_COINS, _GENRES = tables(__file__, "coins", "genres")
_MOST_FIELDS = 500
_NAMES = re.compile(r"\s*[^\s;,]+ [^;,]+(?:,\s*[^\s;,]+ [^;,]+)+")
_IN_EXTRA = ("issn", "isbn", "language", "pmid", "editors")


@dataclass(frozen=True, slots=True)
class Tags:
    """The values of `meta` tags by name in small letters, with dots for colons; and where each name first stands."""

    values: dict[str, list[str]] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)

    def all(self, *names: str) -> list[str]:
        """Return the values of the first of some names that has any."""
        return next((found for name in names if (found := self.values.get(name))), [])

    def one(self, *names: str) -> str:
        """Return the first value of the first of some names that has any."""
        return next(iter(self.all(*names)), "")


class _Vocabulary:
    """What the tags of a page say in one vocabulary, whose names begin with one of some prefixes."""

    def __init__(self, tags: Tags, page: Document, names: Mapping[str, str], *prefixes: str) -> None:
        self._tags, self._page = tags, page
        self._names = {
            field: [f"{prefix}{name}" for name in listed.split() for prefix in prefixes]
            for field, listed in names.items()
        }

    def all(self, field: str) -> list[str]:
        """Return all values of a field."""
        return self._tags.all(*self._names.get(field, ()))

    def one(self, field: str) -> str:
        """Return the first value of a field; empty if it has none."""
        return next(iter(self.all(field)), "")

    def dates(self) -> list[str]:
        """Return the dates, the most reliable first."""
        return [self._tags.one(name) for name in self._names["date"]]

    def draft(self, **said: Any) -> Draft:
        """Return the draft of these tags; `said` are the fields that were read in another way."""
        places = (
            self._tags.lines[name] for listed in self._names.values() for name in listed if name in self._tags.lines
        )
        fields: dict[str, Any] = {
            "authors": self.all("authors"),
            "date": read_day(*self.dates()),
            "type": next(filter(None, map(type_in, self.all("type"))), ""),
            "keywords": [word for word in self.all("keywords") if len(word) < _LONGEST_KEYWORDS],
            "links": [self._page.absolute(address) for address in self.all("links")],
            "extra": {name: "; ".join(dict.fromkeys(self.all(name))) for name in _IN_EXTRA},
        }
        texts = ("venue", "volume", "number", "first_page", "last_page", "publisher", "abstract", "doi", "arxiv")
        fields |= {name: self.one(name) for name in texts}
        return make_draft(next(places, 0), self.one("title"), **{**fields, **said})


def read_tags(page: Document) -> Tags:
    """Collect the `meta` tags of a page; a value that says nothing counts as none."""
    tags = Tags()
    for meta in page.find("meta[content]"):
        content = tidy(meta.attribute("content"))
        for attribute in ("name", "property", "itemprop"):
            name = re.sub(r"[:\s]", ".", meta.attribute(attribute).lower())
            if name and content:
                tags.values.setdefault(name, []).append(content)
                tags.lines.setdefault(name, meta.line)
                break
    return tags


def citation_drafts(tags: Tags, page: Document) -> list[Draft]:
    """Return what the vocabularies made for citing say of the page's paper, the surest first."""
    drafts = [_highwire(tags, page, prefix) for prefix in ("citation_", "bepress_citation_")]
    for prefix, names in (("prism.", _PRISM), ("eprints.", _EPRINTS)):
        found = _Vocabulary(tags, page, names, prefix)
        if found.one("title") or (names is _PRISM and (found.one("venue") or found.one("doi"))):
            is_article = names is not _EPRINTS and found.one("venue")
            drafts.append(found.draft(**({"type": "article"} if is_article else {})))
    return [draft for draft in drafts if draft is not None]


def _highwire(tags: Tags, page: Document, prefix: str) -> Draft | None:
    def one(name: str) -> str:
        return tags.one(f"{prefix}{name}")

    if not any(name.startswith(prefix) and name != f"{prefix}reference" for name in tags.values):
        return None
    found = _Vocabulary(tags, page, _HIGHWIRE, prefix)
    journal, conference, book = found.one("journal"), found.one("conference"), found.one("book")
    if one("dissertation_institution") or one("dissertation_name"):
        kind = thesis_type(one("dissertation_name"))
    elif one("technical_report_institution") or one("technical_report_number"):
        kind = "techreport"
    else:
        of_journal = "misc" if any(name in journal.lower() for name in _PREPRINTS) else "article"
        by_sign = ((conference, "inproceedings"), (book, "incollection"), (journal, of_journal), (one("isbn"), "book"))
        kind = next((kind for sign, kind in by_sign if sign), "misc" if one("arxiv_id") else "")
    month = f"{one('year')}-{one('month')}" if one("month").isdigit() else f"{one('month')} {one('year')}".strip()
    # The address of a PDF counts as such, whatever it ends in.
    pdf = page.absolute(one("pdf_url"))
    # One tag may name all authors: `Miller, Mary; Chen, Wei` or `Mary Miller, Wei Chen`.
    apart = [
        piece for text in tags.all(f"{prefix}authors") for piece in text.split("," if _NAMES.fullmatch(text) else ";")
    ]
    return found.draft(
        authors=found.all("authors") or apart,
        date=read_day(*found.dates(), month, one("online_date")),
        type=kind,
        venue=journal if kind == "article" else conference or book or journal,
        links=[*([Link("pdf", pdf)] if web_address(pdf) else []), page.absolute(found.one("links"))],
    )


def dublin_core_draft(tags: Tags, page: Document) -> Draft | None:
    """Return the draft of the page's Dublin Core, if it has any; it need not describe a paper."""
    found = _Vocabulary(tags, page, _DUBLIN_CORE, "dc.", "dcterms.", "dc_", "dcterms_")
    identifiers = found.all("identifiers") + found.all("sources")
    if not found.one("title") and not identifiers:
        return None
    abstracts = [text for text in found.all("abstracts") if len(text) > _SHORTEST_ABSTRACT]
    return found.draft(
        abstract=next((text for text in abstracts if not breaks_off(text)), ""),
        **_identified([*found.all("dois"), *identifiers], page),
    )


def coins_draft(text: str, line: int, page: Document) -> Draft | None:
    """Return the draft of a COinS, the title of an element; None if it has no title of a work or cannot be read."""
    try:
        values = parse_qs(text.replace("&amp;", "&"), max_num_fields=_MOST_FIELDS)
    except ValueError:
        return None
    tags = Tags(values, dict.fromkeys(values, line))
    titles = "atitle btitle title" if tags.one("rft_val_fmt").endswith((":book", ":dissertation", ":dc")) else "atitle"
    found = _Vocabulary(tags, page, {**_COINS, "title": titles}, "rft.")
    title, whole, family = found.one("title"), tags.one("rft.btitle", "rft.title"), tags.one("rft.aulast")
    if not title:
        return None
    authors = found.all("authors")
    if family and not any(family.lower() in name.lower() for name in authors):
        authors = [f"{family}, {tags.one('rft.aufirst', 'rft.auinit')}".strip(", "), *authors]
    identifiers = [*tags.all("rft_id"), *tags.all("rft.identifier")]
    return found.draft(
        authors=authors,
        type=_GENRES.get(tags.one("rft.genre").lower(), "") or ("article" if tags.one("rft.jtitle") else ""),
        venue=found.one("venue") or (whole if whole != title else ""),
        last_page="" if tags.one("rft.pages") else tags.one("rft.epage"),
        **_identified([name.removeprefix("info:doi/") for name in identifiers], page),
    )


def _identified(identifiers: Sequence[str], page: Document) -> dict[str, Any]:
    """Return the DOI, the arXiv number and the addresses among identifiers."""
    return {
        "doi": next(filter(None, map(read_doi, identifiers)), ""),
        "arxiv": next((number for text in identifiers if (number := read_arxiv(text, bare=False))), ""),
        "links": [page.absolute(text) for text in identifiers if text.startswith("http") and not read_doi(text)],
    }
