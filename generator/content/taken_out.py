"""Parts of Markdown that a page does not show: elements that are not allowed, and files that must not be loaded.

`generator.site.prose` removes them; the author gets a warning.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import nh3

from generator.content.yaml_faults import Fault

if TYPE_CHECKING:
    from collections.abc import Iterator

# Code is not checked: between three or more marks, or within backquotes. The patterns never search far for a missing
# end, and not again from each mark of a long run.
_CODE = re.compile(
    r"^(`{3,}+|~{3,}+)[^\n]*\n.*?^\1[`~]*[ \t]*$|(?<!`)(`++).+?(?<!`)\2(?!`)|<!--(?:(?!<!--).)*?-->",
    re.MULTILINE | re.DOTALL,
)
_TAG = re.compile(r"<([A-Za-z][A-Za-z0-9-]*)(?=[\s/>])[^<>]*>?")
_PICTURE = re.compile(
    r"!\[([^\]\n]{0,500})\]\(\s{0,9}<?(?:https?:)?//(?:[^\s)>/]{0,500}/){0,50}([^\s)>/]{0,500})>?(?:\s[^)]{0,500})?\)"
)
_SOURCE = re.compile(r"""\bsrc\s*=\s*["']?((?:https?:)?//[^\s"'<>]+)""", re.IGNORECASE)
_ACTIVE = frozenset({"script", "style", "link", "meta", "form", "input", "button"})
_OTHER_HOST = "a picture on another host is not shown: a page loads nothing from elsewhere"


def taken_out(markdown: str) -> Iterator[Fault]:
    """Yield the parts of a text that its page will not show, with an alternative."""
    if "<" not in markdown and "![" not in markdown:
        return
    text = _CODE.sub(lambda code: re.sub(r"[^\n]", " ", code[0]), markdown)
    for tag in _TAG.finditer(text):
        name, source = tag[1].lower(), _SOURCE.search(tag[0])
        if name == "img" and source:
            yield Fault(tag.start(), _OTHER_HOST, _to_static(source[1].rpartition("/")[2]))
        elif name not in nh3.ALLOWED_TAGS:
            yield Fault(tag.start(), *_tag(name, source[1] if source else ""))
    for picture in _PICTURE.finditer(text):
        yield Fault(picture.start(), _OTHER_HOST, _to_static(picture[2], picture[1]))


def _tag(name: str, source: str) -> tuple[str, str]:
    what = f"`<{name}>` is not shown: it is taken out of the text"
    if source and name not in _ACTIVE:
        address = f"https:{source}" if source.startswith("//") else source
        return (
            f"{what}, for a page loads nothing from elsewhere",
            f"write a link instead: [Open it]({address})",
        )
    if name in _ACTIVE:
        return what, "delete it; code for every page belongs in `theme: {snippet: ...}` of content/site.yaml"
    return what, f"write it in Markdown, or as `&lt;{name}>` to show the characters themselves"


def _to_static(name: str, alt: str = "") -> str:
    file = name.partition("?")[0] or "picture.png"
    return f"put the picture into static/ and write ![{alt}](/static/{file})"
