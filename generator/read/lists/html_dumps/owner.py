"""The owner of a profile page: the name, the main category, the numbers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from generator.read.lists.dumps.drafts import Header, Number
from generator.read.lists.dumps.header import capitals
from generator.read.lists.dumps.heading import HeadingParts, is_category, metric_value
from generator.read.lists.html_dumps.blocks import Block, apart, join, segments
from generator.read.lists.html_dumps.page_words import is_label, is_pressed, metric_tokens

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_SENTENCE_END = re.compile(r"(?<!\bJr)(?<!\b[A-Z])[.!?:;]$")
_LONGEST_NAME = 60
_FARTHEST = 40  # blocks between a name and the numbers


class _Token(NamedTuple):
    """A label (its metric) or a number, with the block it stands in."""

    metric: str
    number: str
    block: Block


class _Found(NamedTuple):
    """A number of a header, and the blocks of its label and of itself."""

    number: Number
    blocks: tuple[Block, Block]


class Owner(NamedTuple):
    """A page's header, and the blocks that it was read from."""

    header: Header
    blocks: tuple[Block, ...]


def find_owner(blocks: Sequence[Block], page_title: str, first_paper: int) -> Owner | None:
    """Find a profile's header in the blocks around the list; None where the page is no profile.

    `first_paper` is the place of the list's first block.
    """
    found = _numbers([block for block in blocks if not block.node.chrome_around])
    if {one.number.metric for one in found} <= {"papers"}:
        found = _numbers(blocks)  # a page's header or a side bar may be the owner's
    if {one.number.metric for one in found} <= {"papers"}:
        return None
    first = found[0].blocks[0]
    used = [block for one in found for block in one.blocks]
    taken = {id(block) for block in used}
    others = [block for block in blocks if id(block) not in taken and block.text]
    block, name, category = _name(others, first, page_title, first_paper)
    badge = block
    if not category:
        badge, category = _category(others, block, first)
    if not category and is_category(name):
        name, category = "", name
    used += [one for one in (block, badge) if one is not None]
    line = (block or badge or first).number
    numbers = tuple(one.number for one in found)
    return Owner(Header(line, name, capitals(category), numbers), tuple(used))


def _numbers(blocks: Iterable[Block]) -> list[_Found]:
    """Read the numbers, whether each stands with its label or in an element of its own."""
    found: list[_Found] = []
    waiting: list[_Token] = []
    for block in blocks:
        tokens = _tokens(block)
        labels = sum(bool(token.metric) for token in tokens)
        if tokens and labels * 2 == len(tokens):
            found += _pairs(waiting)
            found += _pairs(tokens)
            waiting = []
        elif len(tokens) == 1:
            waiting += tokens
        elif not tokens and block.text:
            found += _pairs(waiting)
            waiting = []
    return found + _pairs(waiting)


def _tokens(block: Block) -> list[_Token]:
    """Part a text into labels and numbers; nothing where it says anything else."""
    return [_Token(metric, number, block) for metric, number in metric_tokens(apart(block.runs))]


def _pairs(tokens: Sequence[_Token]) -> list[_Found]:
    """Pair labels with numbers: one after the other, or first all of one and then all of the other."""
    labels = [token for token in tokens if token.metric]
    numbers = [token for token in tokens if not token.metric]
    if not labels or not numbers:
        return []
    pairs = _nearest(tokens) if len(labels) != len(numbers) else zip(labels, numbers, strict=True)
    return [_found(label, number) for label, number in pairs]


def _found(label: _Token, number: _Token) -> _Found:
    written = label.block.text if label.block is number.block else f"{label.block.text} {number.block.text}"
    value = metric_value(label.metric, number.number.replace("’", "'"))
    return _Found(Number(label.metric, value, label.block.number, written), (label.block, number.block))


def _nearest(tokens: Sequence[_Token]) -> list[tuple[_Token, _Token]]:
    """Pair each label with a number: by the element around both, then by their distance.

    Of the numbers on one side the first shares most with a label, since they stand in the order of the page.
    """
    before: list[int | None] = []
    last = None
    for place, token in enumerate(tokens):
        before.append(last)
        last = last if token.metric else place
    pairs = []
    following = None
    for place in reversed(range(len(tokens))):
        label = tokens[place]
        if not label.metric:
            following = place
            continue
        beside = [one for one in (before[place], following) if one is not None]
        best = max(beside, key=lambda one: (_shared(label, tokens[one]), -abs(place - one)))
        pairs.append((label, tokens[best]))
    return pairs[::-1]


def _shared(label: _Token, number: _Token) -> int:
    """Return how deep the innermost element lies that is around both."""
    around = {id(node): node.depth for node in label.block.node.up()}
    return next((around[id(node)] for node in number.block.node.up() if id(node) in around), 0)


def _name(blocks: Sequence[Block], first: Block, page_title: str, first_paper: int) -> tuple[Block | None, str, str]:
    """Choose the owner's name: its block, its text, and the category that stands in one line with it."""
    best: tuple[tuple[int, int], Block, str, str] | None = None
    for block in blocks:
        text, badge = _without_badge(block)
        weight = _weight(block, text, page_title)
        distance = first.order - block.order
        if weight < 0 or abs(distance) > _FARTHEST or (distance < 0 and block.order >= first_paper):
            continue
        rank = (weight + (1 if distance > 0 else 0), -abs(distance))
        if best is None or rank > best[0]:
            best = rank, block, text, badge
    return best[1:] if best is not None else (None, "", "")


def _weight(block: Block, text: str, page_title: str) -> int:
    """Tell how much speaks for a text as somebody's name; less than 0 where it cannot be one."""
    if not text or len(text) > _LONGEST_NAME or len(text.split()) > 7 or is_pressed(text) or is_label(text):
        return -1
    level = next((node.tag for node in block.place.up() if node.tag in {"h1", "h2", "h3"}), "")
    hinted = block.hint(None) in {"name", "authors", "title"}
    shaped = text[0].isalpha() and not _SENTENCE_END.search(text) and not any(letter.isdigit() for letter in text)
    if (block.pieces is not None and not level and not hinted) or not shaped:
        return -1
    weight = {"h1": 5, "h2": 3, "h3": 2}.get(level, 0) + (3 if hinted else 0)
    weight += 3 if re.search(rf"(?<!\w){re.escape(text)}(?!\w)", page_title) else 0
    return max(weight - (4 if block.node.chrome_around else 0), 0)


def _without_badge(block: Block) -> tuple[str, str]:
    """Part a name from the category beside it."""
    top, parts = segments(block.runs, block.node)
    badges = []
    shown = []
    for part in parts:
        pieces = Block(block.number, top, tuple(part)).pieces
        if len(parts) > 1 and pieces == HeadingParts(category=pieces.category if pieces else "") and pieces is not None:
            badges.append(pieces.category)
        else:
            shown += part
    return (join(shown).strip(" ·|,-–"), badges[0]) if badges and shown else (block.text, "")


def _category(blocks: Sequence[Block], name: Block | None, first: Block) -> tuple[Block | None, str]:
    """Choose the category nearest to the name, of those below it."""
    start = name.order if name is not None else first.order - _FARTHEST
    for block in blocks:
        pieces = block.pieces
        alone = pieces is not None and pieces == HeadingParts(category=pieces.category)
        near = start < block.order <= max(start, first.order) + _FARTHEST
        if pieces is not None and alone and near and is_category(pieces.category):
            return block, pieces.category
    return None, ""
