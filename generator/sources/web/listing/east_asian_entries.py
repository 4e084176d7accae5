"""Entries of a page that are references in Chinese or Japanese: each within a block, or on a line of its own."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from generator.sources.reference_strings.east_asian import read_line
from generator.sources.web.listing.links import doi_in, is_pdf, whole

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.sources.draft import Draft
    from generator.sources.web.listing.flow import Flow, Piece


def east_asian_entries(flow: Flow, base: str) -> tuple[Draft, ...]:
    """Return the papers of those entries; `base` is the address from which the page's links count."""
    blocks = ([*pieces] for _, pieces in groupby(flow.pieces, key=lambda piece: id(piece.block)))
    return tuple(draft for pieces in blocks for draft in _of_block(pieces, base))


def _of_block(pieces: Sequence[Piece], base: str) -> Iterator[Draft]:
    if found := _of(pieces, base):
        yield found
    elif pieces[0].row != pieces[-1].row:
        rows = (_of([*row], base) for _, row in groupby(pieces, key=lambda piece: piece.row))
        yield from filter(None, rows)


def _of(pieces: Sequence[Piece], base: str) -> Draft | None:
    draft = read_line("".join(piece.text for piece in pieces), pieces[0].source_line)
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
