"""Which blocks of a page are one paper: the elements that hold one date each, or the stretch from date to date.

A list's papers stand in elements of one kind, or one after the other with nothing around each.
Either way the date is what every paper has.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.read.lists.dumps.heading import HeadingParts
from generator.read.lists.html_dumps.blocks import Block, join, segments
from generator.read.lists.html_dumps.page_words import is_label, is_metric, is_metric_label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.read.lists.html_dumps.blocks import Node, Run

_ENDS_OF_CLIMBING = frozenset({"root", "html", "body", "main"})


@dataclass(slots=True)
class Record:
    """One paper's blocks, and the innermost element around them (None where they share none of their own)."""

    blocks: list[Block]
    node: Node | None = None
    dates: int = field(default=1)

    @property
    def texts(self) -> list[Block]:
        """The blocks that are more than pieces of a heading."""
        return [block for block in self.blocks if block.text and _is_text(block)]


def shattered(blocks: Sequence[Block]) -> list[Block]:
    """Cut a heading out of blocks that hold more, as in `<p><b>LG</b> <i>Sep 28, 2024</i> <a>A title</a> ...`."""
    result: list[Block] = []
    for block in blocks:
        _, parts = segments(block.runs, block.node) if block.pieces is None else (block.node, [])
        read = [Block(block.number, block.node, tuple(part)).pieces for part in parts]
        if not any(pieces is not None and pieces.date for pieces in read):
            result.append(block)
            continue
        groups: list[tuple[bool, list[Run]]] = []
        for part, pieces in zip(parts, read, strict=True):
            is_piece = pieces is not None or not any(letter.isalnum() for letter in join(part))
            if groups and groups[-1][0] == is_piece:
                groups[-1][1].extend(part)
            else:
                groups.append((is_piece, list(part)))
        result += [Block(block.number, block.node, tuple(group)) for _, group in groups]
    return [block for block in result if block.text or block.links]


def _number_blocks(blocks: Sequence[Block]) -> None:
    """Tell each block its place, and each element the stretch of blocks in it."""
    for place, block in enumerate(blocks):
        block.order = place
        for node in block.node.up():
            if not node.end:
                node.start = place
            node.end = place + 1


def find_records(blocks: Sequence[Block]) -> list[Record]:
    """Return the papers of a page in their order, each with all its blocks."""
    _number_blocks(blocks)
    dated = _dated(blocks)
    if not dated:
        return []
    for block in dated:
        for node in block.node.up():
            node.dates += 1
            node.chrome = False
    held = [_holder(block, blocks) if len(dated) == 1 else _highest(block) for block in dated]
    filled = [node for node in held if node is not None and _holds_text(node, blocks)]
    if len(filled) * 2 <= len(dated):
        return [Record(part) for part in _cut_at_dates(dated, blocks)]
    return _in_elements(held, dated, blocks)


def _dated(blocks: Sequence[Block]) -> list[Block]:
    """Choose the blocks that hold the papers' dates: where more of them stand in a menu than elsewhere, it is none."""
    dated: list[Block] = []
    quiet = True  # nothing but pieces since the last date
    for block in blocks:
        if block.pieces is None:
            quiet = False
        elif block.pieces.date:
            if not (dated and quiet and dated[-1].pieces is not None and dated[-1].pieces.date == block.pieces.date):
                dated.append(block)
            quiet = True
    main = [block for block in dated if not block.node.chrome_around]
    return main if 2 * len(main) >= len(dated) else dated


def _highest(block: Block) -> Node | None:
    """Climb to the outermost element that holds no other paper's date."""
    node = block.node
    if node.dates > 1:
        return None
    while node.parent is not None and node.parent.dates == 1:
        node = node.parent
    return node


def _holder(dated: Block, blocks: Sequence[Block]) -> Node | None:
    """Climb from a page's only date to the element that holds the paper, by how much stands in it."""
    node = dated.node
    if any(is_metric(block.text) for block in blocks[node.start : node.end]):
        return None
    while _count(node, blocks) < 3:
        parent = node.parent
        if parent is None or parent.tag in _ENDS_OF_CLIMBING:
            return node if _count(node, blocks) >= 2 else None
        above, below = blocks[parent.start : node.start], blocks[node.end : parent.end]
        texts = _count(node, blocks)
        foreign = any(is_metric(block.text) or block.place.tag == "h1" for block in (*above, *below))
        if foreign or (texts >= 2 and any(block.place.tag == "h2" for block in above)):
            return node if texts else None
        node = parent
    return node


def _count(node: Node, blocks: Sequence[Block]) -> int:
    return sum(map(_is_text, blocks[node.start : node.end]))


def _is_text(block: Block) -> bool:
    return block.pieces is None and not is_label(block.text) and not block.node.chrome_around


def _holds_text(node: Node, blocks: Sequence[Block]) -> bool:
    return any(_is_text(block) for block in blocks[node.start : node.end])


def _in_elements(held: Sequence[Node | None], dated: Sequence[Block], blocks: Sequence[Block]) -> list[Record]:
    """Take each paper from the element that holds it; an element of the same kind without a date is a paper, too."""
    usual, nodes = _usual_nodes(held, dated, blocks)
    lists = {id(node.parent) for node in nodes if node is not None and node.signature == usual}
    if len(dated) > 1:
        nodes = [
            node if node is not None and (node.signature == usual or _shares(node, lists)) else None for node in nodes
        ]
    chosen = {id(node): node for node in nodes if node is not None}
    records: dict[int, Record] = {}
    loose: dict[int, list[Block]] = {}
    current: int | None = None
    for block in blocks:
        top = next((one for one in block.node.up() if id(one) in chosen), None)
        if top is None and len(dated) > 1:
            top = next(
                (
                    one
                    for one in block.node.up()
                    if id(one.parent) in lists and one.signature == usual and not one.dates
                ),
                None,
            )
        if top is not None:
            current = id(top)
            records.setdefault(current, Record([], top, top.dates)).blocks.append(block)
        elif current is not None and _is_text(block) and any(id(one) in lists for one in block.node.up()):
            loose.setdefault(current, []).append(block)
    whole = [record for record in records.values() if record.dates]
    continued = [found for found in loose.values() if not any(one.is_headline for one in found)]
    split = [record for record in records.values() if not record.dates and len(record.texts) == 1]
    if len(whole) > 1 and 5 * (len(continued) + len(split)) >= 3 * len(whole):
        return [Record(part) for part in _cut_at_dates(dated, blocks)]
    return [record for record in records.values() if record.dates or (len(record.texts) > 1 and not _all_heads(record))]


def _shares(node: Node, lists: set[int]) -> bool:
    return any(id(one) in lists for one in node.up())


def _all_heads(record: Record) -> bool:
    """Tell a table's head from a paper."""
    return all(block.node.tag == "th" or is_label(block.text) for block in record.blocks)


def _usual_nodes(
    held: Sequence[Node | None], dated: Sequence[Block], blocks: Sequence[Block]
) -> tuple[tuple[str, str], list[Node | None]]:
    """Choose the kind of element that holds a paper, and each paper's own; climb down from a year with one paper.

    That is the outermost kind around all dates; failing that, the commonest of the outermost elements.
    """
    chains = [_chain(block, node) for block, node in zip(dated, held, strict=True)]
    kinds = Counter(kind for chain in chains for kind in {node.signature for node in chain})
    around = [node for node in max(chains, key=len) if kinds[node.signature] == len(chains)]
    shared = next((node.signature for node in reversed(around) if _holds_text(node, blocks)), None)
    if shared is not None and len(chains) > 1:
        return shared, [next(node for node in reversed(chain) if node.signature == shared) for chain in chains]
    usual = Counter(chain[-1].signature for chain in chains if chain).most_common(1)[0][0]
    depth = next(chain[-1].depth for chain in chains if chain and chain[-1].signature == usual)
    return usual, [_likely_node(chain, usual, depth) for chain in chains]


def _chain(block: Block, end: Node | None) -> list[Node]:
    """Return the elements around a date up to the one that holds its paper."""
    chain: list[Node] = []
    for node in block.node.up() if end is not None else ():
        chain.append(node)
        if node is end:
            break
    return chain


def _likely_node(chain: Sequence[Node], usual: tuple[str, str], depth: int) -> Node | None:
    same = [node for node in chain if node.signature == usual]
    level = [node for node in chain if node.depth == depth]
    return next(reversed(same or level or list(chain)), None)


def _cut_at_dates(dated: Sequence[Block], blocks: Sequence[Block]) -> list[list[Block]]:
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
    seen = blocks[place].pieces or HeadingParts()
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
