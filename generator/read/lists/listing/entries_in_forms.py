"""Entries of a page that have the form of a standard: each within a block, or on a line of its own.

References in Chinese and Japanese are so, and those to law reviews.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from generator.read.lists.listing.links import doi_in, is_pdf, whole
from generator.read.lists.reference_strings.forms import in_form

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.read.draft import Draft
    from generator.read.lists.listing.flow import Flow, Piece
    from generator.read.lists.reference_strings.forms import ReadsForm


def entries_in_forms(flow: Flow, base: str) -> tuple[Draft, ...]:
    """Return the papers of those entries; `base` is the address from which the page's links count."""
    blocks = [[*pieces] for _, pieces in groupby(flow.pieces, key=lambda piece: id(piece.block))]
    return in_form(lambda read: (draft for pieces in blocks for draft in _of_block(pieces, base, read)))


def _of_block(pieces: Sequence[Piece], base: str, read: ReadsForm) -> Iterator[Draft]:
    if found := _of(pieces, base, read):
        yield found
    elif pieces[0].row != pieces[-1].row:
        rows = (_of([*row], base, read) for _, row in groupby(pieces, key=lambda piece: piece.row))
        yield from filter(None, rows)


def _of(pieces: Sequence[Piece], base: str, read: ReadsForm) -> Draft | None:
    first = next((piece for piece in pieces if piece.text.strip()), pieces[0])
    draft = read("".join(piece.text for piece in pieces), first.source_line)
    if draft is None:
        return None
    links = dict(draft.links)
    for piece in pieces:
        address = whole(piece.link.get("href"), base) if piece.link else ""
        if doi := doi_in(address):
            links.setdefault("doi", doi)
        elif address.startswith(("http://", "https://")) and is_pdf(address):
            links.setdefault("pdf", address)
    return replace(draft, links=links)
