"""Papers that stand one after the other with nothing around each: the stretches from date to date."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from generator.sources.pages.pieces import Pieces
from generator.sources.pages.words import is_metric, is_metric_label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.sources.pages.tree import Block, Node


def cut_at_dates(dated: Sequence[Block], blocks: Sequence[Block]) -> list[list[Block]]:
    """Cut the page at its dates; what stands above the date may be the title."""
    around = _common(dated)
    inside = [block for block in blocks if not block.node.chrome_around]
    if around is not None:
        inside = [block for block in inside if around.start <= block.order < around.end]
    heads = {id(block) for block in dated}
    places = [place for place, block in enumerate(inside) if id(block) in heads]
    leads = bool(places) and _first_piece(inside, places[0]) > _first_piece(inside, places[0], code=True)
    starts = [_first_piece(inside, place, code=leads) for place in places]
    titles = _titles_above(inside, starts)
    starts = titles or starts
    ends = [*starts[1:], len(inside)]
    parts = [inside[start:end] for start, end in zip(starts, ends, strict=True)]
    if len(parts) >= 3:
        known = {block.node.signature for part in parts[:-1] for block in part}
        last = parts[-1]
        while last and last[-1].node.signature not in known:
            last.pop()
    return parts


def _first_piece(blocks: Sequence[Block], place: int, *, code: bool = False) -> int:
    """Go up over the pieces that stand before a date, each kind once.

    "Code" may be the end of the paper above, but where the page's first paper begins with it (`code`)
    or it shares an element with the date.
    """
    seen = blocks[place].pieces or Pieces()
    while place > 0:
        above = blocks[place - 1].pieces
        further = blocks[place - 2].pieces if place > 1 else None
        if is_metric(blocks[place - 1].text) or (place > 1 and is_metric_label(blocks[place - 2].text)):
            break
        if (
            above is None
            or above.date
            or (above.code and not code and further is None and not _together(blocks[place - 1], blocks[place]))
            or blocks[place - 1].is_headline
            or any(a and b for a, b in zip(above, seen, strict=True))
        ):
            break
        seen = seen.joined(above)
        place -= 1
    return place


def _together(one: Block, other: Block) -> bool:
    """Tell whether two blocks share an element that holds no other paper's date."""
    parent = one.node.parent
    return parent is not None and parent is other.node.parent and parent.dates <= 1


def _titles_above(blocks: Sequence[Block], starts: Sequence[int]) -> list[int]:
    """Return where the papers begin if each has its title above its date; nothing if below."""

    def titled(block: Block) -> bool:
        return block.pieces is None and (block.is_headline or block.hint(None) == "title")

    found: list[int] = []
    for low, high in zip((0, *(start + 1 for start in starts)), starts, strict=False):
        places = [place for place in range(low, high) if titled(blocks[place])]
        if not places or any(is_metric(block.text) for block in blocks[places[-1] : high]):
            return []
        found.append(places[-1])
    kind = Counter(blocks[place].node.signature for place in found).most_common(1)[0][0]
    if any(titled(block) and (block.node.signature == kind or len(starts) == 1) for block in blocks[starts[-1] :]):
        return []
    return found


def _common(dated: Sequence[Block]) -> Node | None:
    """Return the innermost element around all papers' dates, for more than one."""
    if len(dated) < 2:
        return None
    total = len(dated)
    return next((node for node in dated[0].node.up() if node.dates >= total), None)
