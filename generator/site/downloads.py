"""Downloads: every list of papers with a page, in the formats of `generator.export.formats`.

Long lists have files of their own. A paper's RIS and CSL-JSON, and the BibTeX of people known from papers only, are
`data:` addresses inside the page, because files are not free. The RIS and CSL-JSON of the latter are on the pages of
the papers: most pages are of such people, and each would repeat them.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING
from urllib.parse import quote

from generator.export.formats import BIBTEX, FORMATS, Frame, format_named, usual_entry
from generator.site import addresses
from generator.site.components import Download
from generator.site.needs import Needs
from generator.site.page import Assembled, Page, PageKind
from generator.site.paging import parts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.core.records import Paper
    from generator.export.facts import PaperFacts
    from generator.export.formats import ExportFormat, Extent
    from generator.site.links import Links
    from generator.site.lists import ListKey, Lists
    from generator.site.paper_facts import PortalFacts
    from generator.text.interface import Texts

PAPERS_PER_FILE = 10_000  # with abstracts a paper takes up to 5 KB, and no file should exceed 50 MB
_INLINE = 50  # papers; a longer list of a person without a file would be larger than the page


def export_text(facts: PortalFacts, papers: Iterable[Paper], form: ExportFormat, extent: Extent = "usual") -> str:
    """Return papers in a format."""
    return form.file.around([_entry(facts[paper.id], form, extent) for paper in papers])


def _entry(of: PaperFacts, form: ExportFormat, extent: Extent) -> str:
    # Many files contain a paper's BibTeX, which is the same with and without abstracts.
    return usual_entry(of, form) if form is BIBTEX and extent != "whole" else form.write(of, extent)


def formats_of(address: str) -> tuple[ExportFormat, ...]:
    """Return the formats of the files of a list: all for the whole portal, BibTeX for each of its lists."""
    return FORMATS if address == addresses.PAPERS else (BIBTEX,)


def export_pages(
    stem: str, origin: str, papers: ListKey, count: int, formats: Iterable[ExportFormat] = FORMATS
) -> Iterator[Page]:
    """Plan the files of a list of `count` papers: `publications.bib`, and `publications.2.bib` after the first."""
    for form in formats:
        for number in range(1, len(parts(range(count), PAPERS_PER_FILE)) + 1):
            what = f"the {form.label} of {origin}"
            # The list's own page is guarded; a redirect cannot replace its file.
            arguments = (*papers, form.name, number)
            yield Page(_file(stem, number, form), what, EXPORT.name, arguments, indexed=False, guarded=False)


def export_view(kind: str, of: str, form: str, number: int, *, lists: Lists, facts: PortalFacts) -> Assembled | str:
    """Return one file of a list of papers in a format."""
    written, papers = format_named(form), _piece(lists, kind, of, number)
    frame = written.file
    if not papers:
        return frame.empty

    def entry(paper_id: str) -> str:
        return _entry(facts[paper_id], written, "usual")

    return Assembled([paper.id for paper in papers], entry, frame.before, frame.between, frame.after)


def _piece(lists: Lists, kind: str, of: str, number: int) -> Sequence[Paper]:
    return parts(lists.of((kind, of)).papers, PAPERS_PER_FILE)[number - 1]


def _export_needs(kind: str, of: str, _: str, number: int, *, lists: Lists) -> Needs:
    return Needs(papers=[paper.id for paper in _piece(lists, kind, of, number)])


def export_links(
    texts: Texts, links: Links, stem: str, papers: Sequence[Paper], formats: Iterable[ExportFormat] = FORMATS
) -> tuple[Download, ...]:
    """Link the files that `export_pages` plans."""
    cut = parts(papers, PAPERS_PER_FILE)
    return tuple(
        Download(
            texts("download_part", format=form.label, part=number) if len(cut) > 1 else form.label,
            links.url(_file(stem, number, form)),
            "",
        )
        for form in formats
        for number, _ in enumerate(cut, start=1)
    )


def inline_exports(
    facts: PortalFacts, name: str, papers: Sequence[Paper], formats: Iterable[ExportFormat]
) -> tuple[Download, ...]:
    """Put exports into the page itself, without abstracts; long lists have none.

    `name` is the downloaded file's, without ending.
    """
    if len(papers) > _INLINE:
        return ()
    return tuple(
        Download(
            form.label,
            f"data:{form.media_type};charset=utf-8,{_quoted(facts, papers, form)}",
            f"{name}.{form.ending}",
        )
        for form in formats
    )


def _quoted(facts: PortalFacts, papers: Iterable[Paper], form: ExportFormat) -> str:
    """Return papers as a part of an address; BibTeX, which stands on the pages of all authors, is made once."""
    pieces = []
    for paper in papers:
        piece = facts.quoted.get((paper.id, form.name)) if form is BIBTEX else None
        if piece is None:
            piece = percent_encoded(_entry(facts[paper.id], form, "short"))
            if form is BIBTEX:
                facts.quoted[paper.id, form.name] = piece
        pieces.append(piece)
    return _quoted_frame(form.inline).around(pieces)


@cache
def _quoted_frame(frame: Frame) -> Frame:
    return Frame(*map(percent_encoded, (frame.before, frame.between, frame.after, frame.empty)))


# RFC 3986 allows these in a `data:` address; quotes and `&` would need escapes in HTML.
_UNQUOTED = "/:;,.-_~!$()*+=@"
# The percent sign first, because the other replacements add more of it.
_QUOTED_SIGNS = {sign: quote(sign) for sign in ("%", *map(chr, range(128))) if quote(sign, safe=_UNQUOTED) != sign}
_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]+")


def percent_encoded(text: str) -> str:
    """Return the result of `urllib.parse.quote`, several times as fast."""
    for sign, code in _QUOTED_SIGNS.items():
        if sign in text:
            text = text.replace(sign, code)
    return text if text.isascii() else _BEYOND_ASCII.sub(lambda run: quote(run[0]), text)


def _file(stem: str, number: int, form: ExportFormat) -> str:
    return f"{stem}.{form.ending}" if number == 1 else f"{stem}.{number}.{form.ending}"


def _export_shows(kind: str, of: str, _: str, number: int, *, lists: Lists) -> tuple[int, int]:
    papers = _piece(lists, kind, of, number)
    return (lists.positions[papers[0].id], len(papers)) if papers else (0, 0)


EXPORT = PageKind(
    "export",
    export_view,
    _export_needs,
    effort=20,
    shows=_export_shows,
)
KINDS = (EXPORT,)
