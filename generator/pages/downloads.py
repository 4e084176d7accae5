"""What a reader takes along: every list of papers that has a page, in the formats of `generator.exports.formats`.

Long lists have files of their own. A paper's RIS and CSL-JSON, and the BibTeX of people known from papers only, are
`data:` addresses inside the page, for files are not free. The RIS and CSL-JSON of the latter stand on the pages of the
papers: most pages are of such people, and each would carry them again.
"""

from __future__ import annotations

import re
from functools import cache, partial
from typing import TYPE_CHECKING
from urllib.parse import quote

from generator.exports.formats import BIBTEX, FORMATS, Frame
from generator.pages import addresses
from generator.pages.page import Page
from generator.pages.paging import parts
from generator.pages.pieces import Download

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.exports.facts import PaperFacts
    from generator.exports.formats import ExportFormat, Extent
    from generator.model import Paper
    from generator.pages.shelf import Shelf

PAPERS_PER_FILE = 10_000  # with abstracts a paper takes up to 5 KB, and no file is to pass 50 MB
_INLINE = 50  # papers; a longer list of somebody without a file would weigh more than the page


def export_text(shelf: Shelf, papers: Iterable[Paper], form: ExportFormat, extent: Extent = "usual") -> str:
    """Write papers in a format."""
    return form.file.around([_entry(shelf.facts[paper.id], form, extent) for paper in papers])


def _entry(of: PaperFacts, form: ExportFormat, extent: Extent) -> str:
    # Many files hold a paper's BibTeX, which is the same with and without abstracts.
    return of.bibtex if form is BIBTEX and extent != "whole" else form.write(of, extent)


def formats_of(address: str) -> tuple[ExportFormat, ...]:
    """Return the formats in which a list has files: all for the whole portal, BibTeX for each of its lists."""
    return FORMATS if address == addresses.PAPERS else (BIBTEX,)


def export_pages(
    shelf: Shelf, stem: str, origin: str, papers: Sequence[Paper], formats: Iterable[ExportFormat] = FORMATS
) -> Iterator[Page]:
    """Plan the files of a list of papers: `publications.bib`, and `publications.2.bib` where one would be too long."""
    for form in formats:
        for number, piece in enumerate(parts(papers, PAPERS_PER_FILE), start=1):
            text = partial(export_text, shelf, piece, form)
            what = f"the {form.label} of {origin}"
            # The list's own page is guarded; no redirect could answer for its file.
            yield Page(_file(stem, number, form), what, "", text, indexed=False, guarded=False)


def export_links(
    shelf: Shelf, stem: str, papers: Sequence[Paper], formats: Iterable[ExportFormat] = FORMATS
) -> tuple[Download, ...]:
    """Link the files that `export_pages` plans."""
    cut = parts(papers, PAPERS_PER_FILE)
    return tuple(
        Download(
            shelf.texts("download_part", format=form.label, part=number) if len(cut) > 1 else form.label,
            shelf.url(_file(stem, number, form)),
            "",
        )
        for form in formats
        for number, _ in enumerate(cut, start=1)
    )


def inline_exports(
    shelf: Shelf, name: str, papers: Sequence[Paper], formats: Iterable[ExportFormat], *, short: bool = False
) -> tuple[Download, ...]:
    """Put exports into the page itself; long lists have none.

    `name` is the downloaded file's, without ending; `short` ones leave the abstracts out.
    """
    if len(papers) > _INLINE:
        return ()
    return tuple(
        Download(
            form.label,
            f"data:{form.media_type};charset=utf-8,{_quoted(shelf, papers, form, short=short)}",
            f"{name}.{form.ending}",
        )
        for form in formats
    )


def _quoted(shelf: Shelf, papers: Iterable[Paper], form: ExportFormat, *, short: bool) -> str:
    """Return papers as a part of an address; the short part of each is made once, for it stands on many pages."""
    pieces = []
    for paper in papers:
        piece = shelf.quoted.get((paper.id, form.name)) if short else None
        if piece is None:
            piece = percent_encoded(_entry(shelf.facts[paper.id], form, "short" if short else "usual"))
            if short:
                shelf.quoted[paper.id, form.name] = piece
        pieces.append(piece)
    return _quoted_frame(form.inline).around(pieces)


@cache
def _quoted_frame(frame: Frame) -> Frame:
    return Frame(*map(percent_encoded, (frame.before, frame.between, frame.after, frame.empty)))


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


def _file(stem: str, number: int, form: ExportFormat) -> str:
    return f"{stem}.{form.ending}" if number == 1 else f"{stem}.{number}.{form.ending}"
