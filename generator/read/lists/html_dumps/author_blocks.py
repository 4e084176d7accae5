"""A page's authors as the one line that the grammar reads: `Ada Lovelace, Alan Turing et al. · cambridge`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.read.lines import clean
from generator.read.lists.dumps.author_line import looks_like_authors, read_authors
from generator.read.lists.html_dumps.blocks import below, join, segments
from generator.read.lists.html_dumps.page_words import is_pressed, without_label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.read.lists.html_dumps.blocks import Block, Run

_GLUE = re.compile(r"[^\w(]*(?:and|und|et)?[^\w)]*")
_JOINS_BEFORE = re.compile(r"[,;&·•‧|]\s*$|\band\s*$")
_JOINS_AFTER = re.compile(r"\s*(?:[,;&·•‧|)*†‡§]|and\b|et\.? al|\+ ?\d|\d+ (?:more|others))", re.IGNORECASE)
_ET_AL = re.compile(r"(?:and )?et\.? al\b\.?|(?:and |\+ ?)?\d+ (?:more|others|other authors|authors)\.?", re.IGNORECASE)
_MORE = re.compile(r"(?:\.\.\.|…)\s*$")
_LONGEST_NAME = 60
_NAME_TAGS = frozenset({"li", "a", "span", "div", "p", "td"})


def is_glue(text: str) -> bool:
    """Tell what stands between names: a comma, a dot, "and"."""
    return _GLUE.fullmatch(text) is not None


def author_text(blocks: Sequence[Block], affiliations: Sequence[Block] = ()) -> tuple[str, tuple[Run, ...]]:
    """Return authors as one line, with the links of the names in it."""
    line = ""
    links: list[Run] = []
    for block in blocks:
        text = without_label(_one_block(block), "authors")
        line = _joined(line, text, apart=bool(line))
        links += block.links
    where = [_bare(block.text) for block in affiliations]
    if where:
        line = f"{line.rstrip(' ·•,;')} · {', '.join(where)}"
    return clean(_MORE.sub(" et al.", line) if "," in line else line), tuple(links)


def _bare(text: str) -> str:
    """Take label, dot and brackets off an affiliation."""
    text = without_label(text.lstrip("·•‧|,; "), "affiliations")
    return text[1:-1].strip() if text.startswith("(") and text.endswith(")") else text


def _one_block(block: Block) -> str:
    """Set commas where each name has an element of its own and nothing stands between them."""
    top, parts = segments(block.runs, block.node)
    line = ""
    last_whole = False
    for part in parts:
        runs = [run for run in part if not (run.node.tag in {"sup", "sub"} and run.text.startswith("$"))]
        raw = "".join(run.text for run in runs)
        text = join(runs)
        if not text:
            continue
        node = below(top, runs[0].node)
        if node is not None and node.hint == "affiliations" and line:
            line = f"{line.rstrip(' ·•')} · {_bare(text)}"
            last_whole = False
            continue
        whole = node is not None and (" " in text or node.tag in {"a", "li"} or bool(runs[0].node.address))
        line = _joined(line, raw, apart=whole and last_whole)
        last_whole = whole
    return clean(line).replace(" | ", ", ")


def _joined(line: str, text: str, *, apart: bool) -> str:
    if not line:
        return text
    if apart and not _JOINS_BEFORE.search(line[-10:]) and not _JOINS_AFTER.match(text):
        return f"{line.rstrip()}, {text.lstrip()}"
    blank = "" if line[-1:].isspace() or text[:1].isspace() or text[:1] in ",;" else " "
    return f"{line}{blank}{text}"


def goes_on(found: Sequence[Block], block: Block) -> bool:
    """Tell whether a list of authors that begins with `found` goes on with a further block."""
    text = block.text
    if is_glue(text) or _ET_AL.fullmatch(text):
        return len(text) < 30
    if len(text) > _LONGEST_NAME or is_pressed(text) or text[0] in "·•‧":
        return False
    first, last = found[0], next(one for one in reversed(found) if not is_glue(one.text))
    if _ET_AL.search(last.text[-30:]):
        return False
    if len(found) == 1 and len(read_authors(first.text).names) > 1:
        return False
    alike = block.place.signature == first.place.signature and block.place.tag in _NAME_TAGS
    small = text == text.lower() and found[-1] is last
    return alike and not small and looks_like_authors(text) and len(read_authors(text).names) == 1
