"""Bytes to text: the byte order mark, what a page declares, UTF-8, then a look at the bytes themselves.

The labels of pages mean what browsers take them for: `latin-1` is windows-1252, `gb2312` is gb18030
(https://encoding.spec.whatwg.org/#names-and-labels).
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from generator.read.guess import guess_encoding

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_DECLARED = re.compile(
    rb"<meta\b[^>]{0,300}?\bcharset\s*=\s*[\"']?\s*([\w.:-]+)|^\s*<\?xml\b[^>]{0,200}?\bencoding\s*=\s*[\"']([\w.:-]+)",
    re.IGNORECASE,
)
_HEAD = 8192  # browsers look at 1,024 bytes; pages saved by tools begin with longer comments
_MEANT = {
    "latin-1": "cp1252",
    "iso8859-1": "cp1252",
    "ascii": "cp1252",
    "iso8859-9": "cp1254",
    "tis-620": "cp874",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "big5": "big5hkscs",
}
_NO_LABELS = frozenset({"utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be", "utf-7", "idna"})
_SEQUENCE = re.compile(rb"[\xc2-\xf4][\x80-\xbf]+")
_CONTROLS = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_ESCAPED = re.compile(rb"\x1b\$[@B]|\x1b\([BJ]")


@dataclass(frozen=True, slots=True)
class Decoded:
    """A file's text, without byte order mark, and the Python name of the encoding it was in.

    `foreign` are the lines that were in another encoding than the rest, and were guessed.
    """

    text: str
    encoding: str
    foreign: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Undecodable:
    """Why bytes are no text, what to do about it, and the line it shows in (0 where in none)."""

    what: str
    hint: str
    line: int = 0


def decode(raw: bytes, *, html: bool) -> Decoded | Undecodable:
    """Turn a file's bytes into text.

    Plain text has a byte order mark or is UTF-8 (or plain UTF-16); lines that are neither are guessed. A page
    (`html`) may be in any encoding: what it declares is believed unless the bytes prove it wrong; stray bytes
    that remain become U+FFFD.
    """
    if not raw.strip():
        return Undecodable("this file is empty", "save the page again")
    encoding = next((name for mark, name in _MARKS if raw.startswith(mark)), "") or _two_bytes(raw)
    if encoding:
        return _checked(raw, encoding, html=html)
    if not html:
        if b"\0" in raw:
            return _binary()
        return _checked(raw, "utf-8", html=False) if _fits(raw, "utf-8") else _guessed(raw)
    return _checked(raw, _encoding_of_page(raw), html=True)


def _encoding_of_page(raw: bytes) -> str:
    """Choose the encoding of a page that has no byte order mark."""
    declared = _declared(raw)
    if _fits(raw, "utf-8"):
        if _ESCAPED.search(raw) and (declared or "iso2022_jp").startswith("iso2022") and _fits(raw, "iso2022_jp"):
            return "iso2022_jp"
        # Hardly any text of another encoding is valid UTF-8 in four places by chance.
        if declared in {"", "cp1252", "utf-8"} or len(_SEQUENCE.findall(raw)) >= 4 or not _fits(raw, declared):
            return "utf-8"
        return declared
    if declared and _fits(raw, declared):
        return declared
    if declared == "utf-8" and _mostly_utf8(raw):
        return "utf-8"
    return guess_encoding(raw)


def _declared(raw: bytes) -> str:
    """Return the Python name of the encoding that a page declares, or nothing where Python has none."""
    for match in _DECLARED.finditer(raw[:_HEAD]):
        label = (match[1] or match[2]).decode("ascii", "replace").lower()
        try:
            name = codecs.lookup("cp1252" if label in {"ascii", "us-ascii"} else label).name
            "".encode(name)
        except (LookupError, ValueError):
            continue
        name = _MEANT.get(name, name)
        # A label that could be read was written in single bytes.
        return "utf-8" if name in _NO_LABELS else name
    return ""


def _two_bytes(raw: bytes) -> str:
    """Tell UTF-16 without a byte order mark: in mostly Latin text every second byte is zero."""
    head = raw[: min(len(raw), 4000) // 2 * 2]
    even, odd = head[0::2].count(0), head[1::2].count(0)
    half = len(head) // 2
    if half >= 4 and odd > half * 0.4 and even < half * 0.1:
        return "utf-16-le"
    if half >= 4 and even > half * 0.4 and odd < half * 0.1:
        return "utf-16-be"
    return ""


def _fits(raw: bytes, encoding: str) -> bool:
    try:
        raw.decode(encoding)
    except (ValueError, LookupError):
        return False
    return True


def _mostly_utf8(raw: bytes) -> bool:
    """Tell UTF-8 with some damage from a page that only says that it is UTF-8."""
    text = raw.decode("utf-8", "replace")
    wrong = text.count("\ufffd")
    return wrong * 4 <= sum(1 for letter in text if letter > "\x7f") - wrong


def _checked(raw: bytes, encoding: str, *, html: bool) -> Decoded | Undecodable:
    if encoding in {"utf-16-le", "utf-16-be"}:
        raw = raw[: len(raw) // 2 * 2]
    try:
        text = raw.decode(encoding)
    except UnicodeDecodeError as fault:
        if not html:
            line = raw.count(b"\n", 0, fault.start) + 1
            return Undecodable("this file is not in UTF-8", "save it again with the encoding UTF-8", line)
        text = raw.decode(encoding, "replace")
    if len(_CONTROLS.findall(text)) * 50 > len(text):
        return _binary()
    return Decoded(text.replace("\0", "").removeprefix("\ufeff"), encoding)


def _guessed(raw: bytes) -> Decoded | Undecodable:
    """Read text of which some lines are not UTF-8: those alone where others are, otherwise all in one encoding."""
    lines = raw.split(b"\n")
    foreign = tuple(number for number, line in enumerate(lines, start=1) if not _fits(line, "utf-8"))
    proper = sum(not line.isascii() for line in lines) - len(foreign)
    encoding = "cp1252" if proper >= len(foreign) else guess_encoding(raw)
    if proper >= len(foreign):
        texts = [
            line.decode(encoding, "replace") if number in set(foreign) else line.decode("utf-8")
            for number, line in enumerate(lines, start=1)
        ]
        text = "\n".join(texts)
    else:
        text = raw.decode(encoding, "replace")
    return _binary() if len(_CONTROLS.findall(text)) * 50 > len(text) else Decoded(text, encoding, foreign)


def _binary() -> Undecodable:
    return Undecodable("this is a binary file, no text", "import the page saved as text or as HTML")
