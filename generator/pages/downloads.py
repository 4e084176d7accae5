"""What a reader takes along: BibTeX, RIS and CSL-JSON of every list of papers that has a page.

Long lists have files of their own. A paper's RIS and CSL-JSON, and what belongs to people known
from papers only, are `data:` addresses inside the page, for files are not free.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import quote

from generator.exports.bibtex import bibtex
from generator.exports.csl import csl_item, csl_json
from generator.exports.ris import ris
from generator.pages import addresses
from generator.pages.page import Page
from generator.pages.paging import parts
from generator.pages.pieces import Download
from generator.portal.taxonomy import arxiv_class

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.model import Paper
    from generator.pages.shelf import Shelf

NAMES = {"bib": "BibTeX", "ris": "RIS", "json": "CSL-JSON"}
ENDINGS = tuple(NAMES)
_MEDIA_TYPES = {
    "bib": "application/x-bibtex",
    "ris": "application/x-research-info-systems",
    "json": "application/vnd.citationstyles.csl+json",
}
PAPERS_PER_FILE = 10_000  # with abstracts a paper takes up to 5 KB, and no file is to pass 50 MB
_INLINE = 50  # papers; a longer list of somebody without a file would weigh more than the page


def export_text(shelf: Shelf, papers: Iterable[Paper], ending: str, *, whole: bool = False) -> str:
    """Write papers in the format of an ending: `bib`, `ris` or `json`; `whole` BibTeX has what no citation needs."""
    if ending == "bib":
        entry = _whole_bibtex if whole else bibtex_of
        return "\n".join(entry(shelf, paper) for paper in papers)
    portal = shelf.portal
    given = (
        (p, shelf.keys[p.id], shelf.absolute(addresses.paper(p.id)), shelf.macros(p), portal.teams(p)) for p in papers
    )
    return "".join(ris(*one) for one in given) if ending == "ris" else csl_json(csl_item(*one) for one in given)


def bibtex_of(shelf: Shelf, paper: Paper) -> str:
    """Return a paper's BibTeX entry with its key and its page's address; made once, for many files hold it."""
    entry = shelf.entries.get(paper.id)
    if entry is None:
        url = shelf.absolute(addresses.paper(paper.id))
        entry = bibtex(paper, shelf.keys[paper.id], url, shelf.macros(paper), shelf.portal.teams(paper))
        shelf.entries[paper.id] = entry
    return entry


def _whole_bibtex(shelf: Shelf, paper: Paper) -> str:
    return bibtex(
        paper,
        shelf.keys[paper.id],
        shelf.absolute(addresses.paper(paper.id)),
        shelf.macros(paper),
        shelf.portal.teams(paper),
        whole=True,
        primary_class=arxiv_class(paper.category),
    )


def endings_of(address: str) -> tuple[str, ...]:
    """Return the formats in which a list has files: all for the whole portal, BibTeX for each of its lists."""
    return ENDINGS if address == addresses.PAPERS else ("bib",)


def export_pages(
    shelf: Shelf, stem: str, origin: str, papers: Sequence[Paper], endings: Iterable[str] = ENDINGS
) -> Iterator[Page]:
    """Plan the files of a list of papers: `publications.bib`, and `publications.2.bib` where one would be too long."""
    for ending in endings:
        for number, piece in enumerate(parts(papers, PAPERS_PER_FILE), start=1):
            text = partial(export_text, shelf, piece, ending)
            what = f"the {NAMES[ending]} of {origin}"
            # The list's own page is guarded; no redirect could answer for its file.
            yield Page(_file(stem, number, ending), what, "", text, indexed=False, guarded=False)


def export_links(
    shelf: Shelf, stem: str, papers: Sequence[Paper], endings: Iterable[str] = ENDINGS
) -> tuple[Download, ...]:
    """Link the files that `export_pages` plans."""
    cut = parts(papers, PAPERS_PER_FILE)
    return tuple(
        Download(
            shelf.texts("download_part", format=NAMES[ending], part=number) if len(cut) > 1 else NAMES[ending],
            shelf.url(_file(stem, number, ending)),
            "",
        )
        for ending in endings
        for number, _ in enumerate(cut, start=1)
    )


def inline_exports(
    shelf: Shelf, name: str, papers: Sequence[Paper], endings: Iterable[str], *, short: bool = False
) -> tuple[Download, ...]:
    """Put exports into the page itself; long lists have none.

    `name` is the downloaded file's, without ending; `short` ones leave the abstracts out.
    """
    if len(papers) > _INLINE:
        return ()
    return tuple(
        Download(
            NAMES[ending],
            f"data:{_MEDIA_TYPES[ending]};charset=utf-8,{_quoted(shelf, papers, ending, short=short)}",
            f"{name}.{ending}",
        )
        for ending in endings
    )


def _quoted(shelf: Shelf, papers: Iterable[Paper], ending: str, *, short: bool) -> str:
    """Return papers as a part of an address; the short part of each is made once, for it stands on many pages."""
    pieces = []
    for paper in papers:
        piece = shelf.quoted.get((paper.id, ending)) if short else None
        if piece is None:
            text = export_text(shelf, [replace(paper, abstract="") if short else paper], ending)
            if ending == "json":
                text = text.strip()[1:-1].strip()
            piece = percent_encoded(text)
            if short:
                shelf.quoted[paper.id, ending] = piece
        pieces.append(piece)
    return f"%5B{','.join(pieces)}%5D" if ending == "json" else ("%0A" if ending == "bib" else "").join(pieces)


# RFC 3986 lets these stand in a `data:` address; quotes and `&` would need escapes in HTML.
_UNQUOTED = "/:;,.-_~!$()*+=@"
# The percent sign first, as the others bring in more of it.
_QUOTED_SIGNS = {sign: quote(sign) for sign in ("%", *map(chr, range(128))) if quote(sign, safe=_UNQUOTED) != sign}
_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]+")


def percent_encoded(text: str) -> str:
    """Return what `urllib.parse.quote` does, by signs instead of by bytes: several times as fast."""
    for sign, code in _QUOTED_SIGNS.items():
        if sign in text:
            text = text.replace(sign, code)
    return text if text.isascii() else _BEYOND_ASCII.sub(lambda run: quote(run[0]), text)


def _file(stem: str, number: int, ending: str) -> str:
    return f"{stem}.{ending}" if number == 1 else f"{stem}.{number}.{ending}"
