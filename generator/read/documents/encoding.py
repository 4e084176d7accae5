"""Decode bytes: by the byte order mark, the declaration of a page, as UTF-8, or by the bytes themselves.

The labels of pages mean what browsers take them for: `latin-1` is windows-1252, `gb2312` is gb18030
(https://encoding.spec.whatwg.org/#names-and-labels).
"""

import codecs
import re
import unicodedata
from contextlib import suppress
from dataclasses import dataclass

from generator.core.data_files import tables
from generator.read.guess import Guess, guess_encoding, is_disproved

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
_MEANT, _CALLED = tables(__file__, "meant", "called")
_NO_LABELS = frozenset({"utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be", "utf-7", "idna"})
_SEQUENCE = re.compile(rb"[\xc2-\xf4][\x80-\xbf]+")
_CONTROLS = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_ESCAPED = re.compile(rb"\x1b\$[@B]|\x1b\([BJ]")


@dataclass(frozen=True, slots=True)
class Decoded:
    """A file's text, without byte order mark, and the Python name of the encoding it was in.

    `foreign` are the lines that were in another encoding than the rest, and were guessed. `address` is where a page in
    an archive was saved from (empty if the archive does not say).
    """

    text: str
    encoding: str
    foreign: tuple[int, ...] = ()
    address: str = ""


@dataclass(frozen=True, slots=True)
class Undecodable:
    """Why bytes are not text, how to fix it, and the line that shows it (0 if there is none)."""

    what: str
    hint: str
    line: int = 0


def decode(raw: bytes, *, html: bool) -> Decoded | Undecodable:
    """Turn a file's bytes into text.

    Plain text has a byte order mark or is UTF-8 (or plain UTF-16); the encoding of lines that are neither is guessed.
    A page (`html`) may be in any encoding: what it declares counts unless the bytes prove it wrong; stray bytes
    that remain become U+FFFD. A file whose encoding cannot be guessed with certainty is refused.
    """
    if not raw.strip():
        return Undecodable("this file is empty", "save the page again")
    encoding = next((name for mark, name in _MARKS if raw.startswith(mark)), "") or _two_bytes(raw)
    if encoding:
        return _checked(raw, encoding, html=html)
    if not html:
        if b"\0" in raw:
            return _binary()
        known = "iso2022_jp" if _is_escaped(raw) else "utf-8"
        return _checked(raw, known, html=False) if _fits(raw, known) else _guessed(raw)
    page = _encoding_of_page(raw)
    return _checked(raw, page.encoding, html=True) if page.encoding else _unknown(page)


def _encoding_of_page(raw: bytes) -> Guess:
    """Choose the encoding of a page that has no byte order mark."""
    declared = _declared(raw)
    if _is_escaped(raw) and (not declared or declared.startswith("iso2022")):
        return Guess("iso2022_jp")
    if _fits(raw, "utf-8"):
        # Hardly any text of another encoding is valid UTF-8 in four places by chance.
        usual = declared in {"", "cp1252", "utf-8"} or len(_SEQUENCE.findall(raw)) >= 4 or not _fits(raw, declared)
        return Guess("utf-8" if usual else declared)
    if declared and _fits(raw, declared):
        better = guess_encoding(raw) if is_disproved(raw, declared) else Guess("")
        return better if better.encoding else Guess(declared)
    return Guess("utf-8") if declared == "utf-8" and _mostly_utf8(raw) else guess_encoding(raw)


def _is_escaped(raw: bytes) -> bool:
    """Return whether bytes are ASCII that stands for Japanese letters, as in ISO-2022-JP."""
    return raw.isascii() and _ESCAPED.search(raw) is not None and _fits(raw, "iso2022_jp")


def _declared(raw: bytes) -> str:
    """Return the Python name of the encoding that a page declares, or nothing where Python has none."""
    for match in _DECLARED.finditer(raw[:_HEAD]):
        label = (match[1] or match[2]).decode("ascii", "replace").lower()
        with suppress(LookupError, ValueError):
            name = codecs.lookup("cp1252" if label in {"ascii", "us-ascii"} else label).name
            "".encode(name)
            name = _MEANT.get(name, name)
            # A label that could be read was written in single bytes.
            return "utf-8" if name in _NO_LABELS else name
    return ""


def _two_bytes(raw: bytes) -> str:
    """Recognise UTF-16 without a byte order mark: in mostly Latin text every second byte is zero."""
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
    """Return whether a file is slightly damaged UTF-8, and not only declared as UTF-8."""
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
    return _as_text(text, encoding)


def _guessed(raw: bytes) -> Decoded | Undecodable:
    """Read text of which some lines are not UTF-8: those alone where others are, otherwise all in one encoding."""
    lines = raw.split(b"\n")
    foreign = tuple(number for number, line in enumerate(lines, start=1) if not _fits(line, "utf-8"))
    proper = sum(not line.isascii() for line in lines) - len(foreign)
    some = proper >= len(foreign)
    guess = guess_encoding(b"\n".join(lines[number - 1] for number in foreign) if some else raw)
    if not guess.encoding or not (some or _fits(raw, guess.encoding)):
        return _unknown(guess, foreign[0])
    if some:
        wrong = set(foreign)
        encodings = (guess.encoding if number in wrong else "utf-8" for number in range(1, len(lines) + 1))
        text = "\n".join(line.decode(one, "replace") for line, one in zip(lines, encodings, strict=True))
    else:
        text = raw.decode(guess.encoding)
    return _as_text(text, guess.encoding, foreign)


def _as_text(text: str, encoding: str, foreign: tuple[int, ...] = ()) -> Decoded | Undecodable:
    """Return what was decoded without zero bytes and mark; in Vietnamese, tones are put on their letters."""
    if len(_CONTROLS.findall(text)) * 50 > len(text):
        return _binary()
    plain = text.replace("\0", "").removeprefix("\ufeff")
    return Decoded(unicodedata.normalize("NFC", plain) if encoding == "cp1258" else plain, encoding, foreign)


def called(encoding: str) -> str:
    """Return what programs call an encoding that Python has another name for."""
    return _CALLED.get(encoding) or re.sub(r"^cp(125\d|874)$", r"windows-\1", encoding)


def _unknown(guess: Guess, line: int = 0) -> Undecodable:
    """Refuse a file whose encoding cannot be determined, with those that were tried."""
    names = dict.fromkeys(called(one) for one in ("utf-8", *(guess.tried or (guess.encoding or "cp1252",))))
    what = f"the encoding of this file cannot be determined; tried {', '.join(names)}"
    return Undecodable(what, "save it again with the encoding UTF-8", line)


def _binary() -> Undecodable:
    return Undecodable("this is a binary file, no text", "import the page saved as text or as HTML")
