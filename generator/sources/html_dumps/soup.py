"""A page's text to a BeautifulSoup tree, with the end tags that HTML lets an author leave out.

`html.parser` knows no such rules: `<li>one<li>two` would put the second item into the first.
The rules are those of https://html.spec.whatwg.org/#parsing-main-inbody, as far as they shape a list.
"""

from __future__ import annotations

import re
from typing import Any

from bs4 import BeautifulSoup
from bs4.element import Tag
from bs4.exceptions import ParserRejectedMarkup

_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_CLOSE_A_PARAGRAPH = _HEADINGS | frozenset(
    "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form header "
    "hgroup hr li dd dt main menu nav ol p pre search section summary table ul".split()
)
_CELLS = frozenset({"table", "td", "th", "caption"})
# What a start tag ends, and the elements beyond which it does not look.
_ENDS: dict[str, tuple[frozenset[str], frozenset[str]]] = {
    "li": (frozenset({"li"}), frozenset({"ul", "ol", "menu", "dir"}) | _CELLS),
    "dt": (frozenset({"dt", "dd"}), frozenset({"dl"}) | _CELLS),
    "dd": (frozenset({"dt", "dd"}), frozenset({"dl"}) | _CELLS),
    "td": (frozenset({"td", "th", "caption"}), frozenset({"tr", "table"})),
    "th": (frozenset({"td", "th", "caption"}), frozenset({"tr", "table"})),
    "tr": (frozenset({"tr", "caption", "colgroup"}), frozenset({"table"})),
    "thead": (frozenset({"thead", "tbody", "tfoot", "caption", "colgroup"}), frozenset({"table"})),
    "tbody": (frozenset({"thead", "tbody", "tfoot", "caption", "colgroup"}), frozenset({"table"})),
    "tfoot": (frozenset({"thead", "tbody", "tfoot", "caption", "colgroup"}), frozenset({"table"})),
    "a": (frozenset({"a"}), _CELLS | {"object", "button"} | _CLOSE_A_PARAGRAPH),
    "option": (frozenset({"option"}), frozenset({"select", "datalist"})),
}
_PARAGRAPH = (frozenset({"p"}), _CELLS | {"button", "object"})
_FARTHEST = 500  # elements looked at, upwards
_XML = re.compile(r"<\?xml\b", re.IGNORECASE)
_MARKED_SECTION = re.compile(r"<!(?!--|doctype\b)", re.IGNORECASE)


class _Soup(BeautifulSoup):
    """A tree in which a start tag ends what it may not stand in."""

    def handle_starttag(self, name: str, *args: Any, **kwargs: Any) -> Any:
        self.endData()  # what was said before belongs to what is closed now
        if name in _ENDS:
            self._end(*_ENDS[name])
        if name in _CLOSE_A_PARAGRAPH:
            self._end(*_PARAGRAPH)
            if name in _HEADINGS and self.currentTag is not None and self.currentTag.name in _HEADINGS:
                self.handle_endtag(self.currentTag.name)
        return super().handle_starttag(name, *args, **kwargs)

    def _end(self, ended: frozenset[str], limits: frozenset[str]) -> None:
        """Close the nearest open element that a start tag ends, with all that stands open in it."""
        if not any(self.open_tag_counter.get(name) for name in ended):
            return
        for tag in self.tagStack[: -_FARTHEST - 1 : -1]:
            if tag.name in ended:
                if tag.name != "a" or not _holds_blocks(tag):
                    self.handle_endtag(tag.name)
                return
            if tag.name in limits:
                return


def _holds_blocks(tag: Tag) -> bool:
    """Tell a link around a whole card, which scripts can put other links into."""
    return any(isinstance(child, Tag) and child.name in _CLOSE_A_PARAGRAPH for child in tag.contents[:50])


def make_soup(text: str) -> BeautifulSoup | None:
    """Parse a page; return None where it holds no tag, or nothing that can be parsed."""
    text = _within_reason(text)
    if "<" not in text:
        return None
    for attempt in (text, _MARKED_SECTION.sub("&lt;!", text)):
        try:
            return _Soup(attempt, "html.parser")
        except (ParserRejectedMarkup, AssertionError, ValueError):
            continue
    return None


def _within_reason(text: str) -> str:
    """Take out what would keep the parser searching the rest of the page again and again, line by line as it was.

    An unfinished comment or tag at the end stays as text.
    """
    text = _XML.sub("<?xm-l", text)  # XHTML is read as HTML, without a warning
    text = _MARKED_SECTION.sub("&lt;!", text) if text.count("<![") > 1000 else text
    end = text.rfind("-->") + 3
    if end >= 3 or "<!--" in text:
        end = max(end, 0) if end >= 3 else 0
        text = text[:end] + text[end:].replace("<!--", "&lt;!--")
    end = text.rfind(">") + 1
    return text[:end] + text[end:].replace("<", "&lt;")
