"""Which pages an edit cannot have touched, told without asking each of them what it needs.

Nearly all pages are of kinds whose needs are decided by the portal's skeleton, by people, and by a short text of each
page (`PageKind.decided_by`). Where skeleton and people are as they were, only those pages need a look whose text is
another one, or that show a paper of which anything changed.
"""

from __future__ import annotations

from array import array
from itertools import accumulate, pairwise
from sys import byteorder
from typing import TYPE_CHECKING, NamedTuple

from generator.core.digest import SIZE, digest_of
from generator.site.kinds import KINDS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.site.context import PageContext
    from generator.site.needs import Digests
    from generator.site.page import Page


class Outlook(NamedTuple):
    """What decided which papers and people pages show, as a few plain values for the next build.

    `frame` is the digest of what all pages have in common, and of their files. `decided` are the texts of the pages,
    `papers` digests of what papers say of themselves alone, in the order of their ids; `sizes` says how many papers
    each page needs, `shown` their numbers.
    """

    frame: str
    decided: str
    papers: bytes
    sizes: bytes = b""
    shown: bytes = b""


def looked_over(pages: Sequence[Page]) -> list[Page]:
    """Return the pages of kinds that say by what their needs are decided."""
    return [page for page in pages if KINDS[page.kind].decided_by]


def outlook(pages: Sequence[Page], context: PageContext, digests: Digests, around: Mapping[str, str]) -> Outlook:
    """Return what decides the needs of pages that are `looked_over`; which papers they need is added later.

    `around` is, by kind, the digest of what all pages of the kind are made from.
    """
    kinds = sorted({page.kind for page in pages})
    files = "\n".join(page.file for page in pages)
    frame = f"{byteorder} {[(kind, around[kind]) for kind in kinds]} {digests.shape.hex()}\n{files}"
    decided = [decided_by(context, *page.arguments) for page in pages if (decided_by := KINDS[page.kind].decided_by)]
    # While the frame is the same, so are the outlines of papers, and of each only what it says alone can be another.
    papers = b"".join([digests.alone(paper_id) for paper_id in digests.numbers])
    return Outlook(digest_of(frame.encode("utf-8", "replace")), "\n".join(decided), papers)


def untouched(pages: Sequence[Page], before: Outlook, now: Outlook) -> set[str]:
    """Return the files of those pages that need nothing that changed since an outlook with all its numbers."""
    if not pages or before.frame != now.frame or len(before.papers) != len(now.papers):
        return set()
    places = range(0, len(now.papers), SIZE)
    changed = {
        number
        for number, place in enumerate(places)
        if now.papers[place : place + SIZE] != before.papers[place : place + SIZE]
    }
    shown = array("I", before.shown)
    ends = pairwise(accumulate(array("I", before.sizes), initial=0))
    return {
        page.file
        for page, was, is_now, (start, end) in zip(
            pages, before.decided.split("\n"), now.decided.split("\n"), ends, strict=True
        )
        if was == is_now and changed.isdisjoint(shown[start:end])
    }


def with_numbers(seen: Outlook, pages: Sequence[Page], shown: Mapping[str, bytes]) -> Outlook | None:
    """Add to an outlook which papers each page needs, by its file; None where that is not known of all."""
    parts = [shown.get(page.file) for page in pages]
    if None in parts:
        return None
    known = [part for part in parts if part is not None]
    width = array("I").itemsize
    return seen._replace(sizes=array("I", [len(part) // width for part in known]).tobytes(), shown=b"".join(known))


def numbers_of(pages: Sequence[Page], before: Outlook, now: Outlook) -> dict[str, bytes]:
    """Return by file which papers each page needed, as `with_numbers` takes it, where pages and papers are the same."""
    if before.frame != now.frame:
        return {}
    width = array("I").itemsize
    ends = pairwise(accumulate(array("I", before.sizes), initial=0))
    return {
        page.file: before.shown[start * width : end * width] for page, (start, end) in zip(pages, ends, strict=True)
    }
