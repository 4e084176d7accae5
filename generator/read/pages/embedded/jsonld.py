"""JSON-LD in `script` elements of a page; what is broken in it is taken as far as it goes."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from generator.read.pages.document import line_of
from generator.read.pages.embedded.schema_org import node_draft, paper_nodes

if TYPE_CHECKING:
    from generator.read.draft import Draft
    from generator.read.pages.document import Document

_COMMENT = re.compile(
    r"\A\s*(?:<!--|/\*\s*<!\[CDATA\[\s*\*/|//\s*<!\[CDATA\[|<!\[CDATA\[)|(?:-->|/\*\s*\]\]>\s*\*/|//\s*\]\]>|\]\]>)\s*\Z"
)
_TRAILING_COMMA = re.compile(r",(?=\s*[}\]])")
_DEEPEST = 200


def jsonld_drafts(page: Document) -> list[Draft]:
    """Return the papers that the page's JSON-LD describes, in its order."""
    drafts: list[Draft] = []
    if "ld+json" not in page.text:
        return drafts
    for script in page.find("//script[contains(@type, 'ld+json')]"):
        root = read_json(script.text or "")
        drafts += [node_draft(node, line_of(script), page) for node in paper_nodes([root])]
    return drafts


def read_json(text: str) -> Any:
    """Return what a script's JSON says, a trailing comma or a raw line end forgiven; None if it says nothing."""
    bare = _COMMENT.sub("", text).strip().rstrip(";")
    for attempt in (bare, _TRAILING_COMMA.sub("", bare)):
        if _depth(attempt) > _DEEPEST:
            return None
        try:
            return json.loads(attempt, strict=False)
        except (ValueError, RecursionError):
            continue
    return None


def _depth(text: str) -> int:
    """Return an upper bound of how deep brackets are nested, which decides how much stack the parser takes."""
    deepest = depth = 0
    for sign in re.findall(r"[\[\]{}]", text):
        depth += 1 if sign in "[{" else -1
        deepest = max(deepest, depth)
    return deepest
