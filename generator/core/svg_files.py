"""SVG files as a site may publish them: only the elements and attributes on a list.

An SVG file can hold scripts, HTML (`foreignObject`), event handlers and references to other hosts, and a browser that
opens it runs and loads them. So a file is read by an XML parser, and only what SVG 1.1 and SVG 2
(https://www.w3.org/TR/SVG2/) define for drawings is written again. Entities that a file declares itself are resolved,
because Adobe Illustrator writes the addresses of namespaces so; nothing outside the file is ever read.
"""

import gzip
import re
import zlib
from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from lxml import etree

from generator.core.data_files import rows

_SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"
_XHTML = "http://www.w3.org/1999/xhtml"
_XML = "http://www.w3.org/XML/1998/namespace"
SVG_ENDINGS = frozenset({".svg", ".svgz"})
_HEAD = 65_536
_ROOT = re.compile(
    rb"(?:\xef\xbb\xbf)?(?>\s+|<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^\[<>]*+(?:\[.*?\]\s*)?>)*+<(?:[\w.-]+:)?svg(?=[\s>/])",
    re.DOTALL | re.IGNORECASE,
)
_PACKED = b"\x1f\x8b"
_MOST_BYTES = 60_000_000  # of a compressed file's content
_LARGE = 9_000_000  # libxml2 reads longer texts, such as a picture within the file, only on request

_ELEMENTS = frozenset(name for (name,) in rows(__file__, "svg_elements.txt"))
_ATTRIBUTES = frozenset(name for (name,) in rows(__file__, "svg_attributes.txt"))
_OF_XML = frozenset({"space", "lang", "id"})
_ANIMATIONS = frozenset({"animate", "animateColor", "animateMotion", "animateTransform", "set"})
_SCRIPTS = frozenset({"script", "handler", "listener"})
# What is reported when it is removed: the singular and the plural.
_PLURALS = {
    "script": "scripts",
    "foreignObject": "foreignObjects",
    "HTML element": "HTML elements",
    "event handler": "event handlers",
    "reference to another host": "references to other hosts",
    "style sheet": "style sheets",
}
# Pictures and fonts within the file itself, and addresses that stay on the site.
_WITHIN = re.compile(
    r"data:(?:image/(?:png|jpe?g|gif|webp|avif)|(?:application/(?:x-)?font|font/)[\w+.-]*)\s*[;,]", re.IGNORECASE
)
_SAME_SITE = re.compile(r"(?!//)[\w./%#?=&~+@!,;()' -]*")
_URL = re.compile(r"url\(\s*+(?:\"([^\"]*+)\"|'([^']*+)'|([^()\"']*+))\s*+\)", re.IGNORECASE)
_CSS_REMARK = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_CSS_IMPORT = re.compile(r"@import\b[^;{}]*+;?", re.IGNORECASE)
_CSS_HEADER = re.compile(r"@(?:namespace|charset)\b[^;{}]*+;?", re.IGNORECASE)
_CSS_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})\s?|(.))", re.DOTALL)
# What may lead to another host in CSS whose `url(...)` and `@import` are dealt with.
_CSS_ELSEWHERE = re.compile(
    r"//|@import|@namespace|\b(?:url|src|image|image-set|cross-fade|element|expression)\s*\(|-moz-binding|behavior\s*:|script:",
    re.IGNORECASE,
)


def is_svg(content: bytes) -> bool:
    """Return whether a file is SVG by its first element, whatever its name says."""
    return content[:_HEAD].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<") and _ROOT.match(content[:_HEAD]) is not None


@dataclass(frozen=True, slots=True)
class CleanSvg:
    """An SVG file as it is published, what was removed from it, and what is wrong with its XML.

    `content` is empty where the file is not SVG.
    """

    content: bytes
    removed: tuple[str, ...] = ()
    broken: str = ""


def clean_svg(content: bytes) -> CleanSvg:
    """Return an SVG file without scripts, HTML, event handlers and references to other hosts.

    A compressed file (`.svgz`) stays compressed. Metadata and the notes of drawing programs are left out too, and are
    not reported.
    """
    if content.startswith(_PACKED):
        try:
            unpacker = zlib.decompressobj(wbits=31)
            unpacked = unpacker.decompress(content, _MOST_BYTES)
            if not unpacker.eof:
                raise ValueError
        except (zlib.error, ValueError):
            return CleanSvg(b"", broken="it cannot be decompressed")
        clean = clean_svg(unpacked)
        return replace(clean, content=gzip.compress(clean.content, mtime=0) if clean.content else b"")
    large = len(content) > _LARGE and b"ENTITY" not in content.replace(b"\0", b"")
    parser = etree.XMLParser(
        recover=True, resolve_entities="internal", no_network=True, load_dtd=False, huge_tree=large,
        remove_comments=True, remove_pis=True,
    )  # fmt: skip
    try:
        root = etree.fromstring(content, parser)
    except (etree.XMLSyntaxError, ValueError):
        root = None
    faults = [fault for fault in parser.error_log if fault.domain_name != "NAMESPACE"]
    broken = f"{faults[0].message} in line {faults[0].line}" if faults else ""
    if root is None or _parted(root.tag) not in {(_SVG, "svg"), ("", "svg")}:
        return CleanSvg(b"", broken=broken or "it is not SVG")
    cleaner = _Cleaner()
    cleaner.removed["style sheet"] = content.count(b"<?xml-stylesheet")
    clean_root = cleaner.element(root)
    removed = tuple(
        f"{count} {name if count == 1 else _PLURALS[name]}" for name, count in cleaner.removed.items() if count
    )
    return CleanSvg(etree.tostring(clean_root, encoding="UTF-8"), removed, broken)


def _parted(tag: Any) -> tuple[str, str]:
    """Return the address of a name's namespace, and the name within it."""
    address, _, name = str(tag).rpartition("}")
    return address[1:], name


class _Cleaner:
    """Copies what is on the lists, and counts what is removed because it is dangerous."""

    def __init__(self) -> None:
        self.removed: Counter[str] = Counter(dict.fromkeys(_PLURALS, 0))

    def element(self, found: Any) -> Any:
        """Return an element as it is published, with its content; None where it is left out."""
        space, name = _parted(found.tag)
        animates_an_address = name in _ANIMATIONS and found.get("attributeName", "").strip() not in _ATTRIBUTES
        if space not in {_SVG, ""} or name not in _ELEMENTS or animates_an_address:
            self._count(space, found)
            return None
        made = etree.Element(f"{{{_SVG}}}{name}", nsmap={None: _SVG})
        for attribute, value in found.attrib.items():
            self._attribute(made, *_parted(attribute), value)
        made.text = found.text
        if name == "style":
            made.text = self._css("".join(found.itertext()))
            return made
        for child in found:
            inner = self.element(child) if isinstance(child.tag, str) else None
            if inner is not None:
                inner.tail = child.tail
                made.append(inner)
            elif child.tail and len(made):
                made[-1].tail = (made[-1].tail or "") + child.tail
            elif child.tail:
                made.text = (made.text or "") + child.tail
        return made

    def _count(self, space: str, found: Any) -> None:
        """Count a dangerous element that is left out, and the scripts within it."""
        name = _parted(found.tag)[1]
        self.removed["script"] += sum(_parted(one.tag)[1] in _SCRIPTS for one in found.iter())
        if name == "foreignObject":
            self.removed["foreignObject"] += 1
        elif name in _ANIMATIONS:
            self.removed["script"] += 1
        elif space == _XHTML and name not in _SCRIPTS:
            self.removed["HTML element"] += 1

    def _attribute(self, made: Any, space: str, name: str, value: str) -> None:
        if space in {"", _XLINK} and name == "href":
            address = value.strip()
            if _is_within(address):
                made.set(name, address)
            else:
                self.removed["script" if "script:" in address.lower() else "reference to another host"] += 1
        elif not space and name.lower().startswith("on"):
            self.removed["event handler"] += 1
        elif space == _XML and name in _OF_XML:
            made.set(f"{{{_XML}}}{name}", value)
        elif not space and (name in _ATTRIBUTES or name.startswith(("aria-", "data-"))):
            clean = self._css(value) if name == "style" or "(" in value else value
            if clean or not value:
                made.set(name, clean)

    def _css(self, text: str) -> str:
        """Return CSS without references to other hosts; nothing where the rest may still hide one."""
        text = _CSS_HEADER.sub("", _CSS_REMARK.sub(" ", text))
        text, imports = _CSS_IMPORT.subn("", text)
        self.removed["reference to another host"] += imports

        def kept(found: re.Match[str]) -> str:
            if _is_within((found[1] or found[2] or found[3] or "").strip()):
                return found[0]
            self.removed["reference to another host"] += 1
            return "none"

        text = _URL.sub(kept, text)
        if _CSS_ELSEWHERE.search(_CSS_ESCAPE.sub(_meant, _URL.sub("none", text))):
            self.removed["reference to another host"] += 1
            return ""
        return text


def _is_within(address: str) -> bool:
    return bool(_WITHIN.match(address) or _SAME_SITE.fullmatch(address))


def _meant(escape: re.Match[str]) -> str:
    number = int(escape[1], 16) if escape[1] else 0
    return chr(number) if 0 < number < 0x110000 else escape[2] or ""
