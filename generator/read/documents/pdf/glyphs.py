"""The letters of a PDF with their places and looks, as PDFium finds them.

Places are in points, from the left and from the top of the page as it is shown. PDFium's own line breaks are left out:
lines are made from the places of the letters.
"""

import ctypes
import math
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pypdfium2.raw as pdfium

_LONGEST_NAME = 128  # bytes of a font's name
_LONGEST_ADDRESS = 2048
_MOST_LINKS = 2000  # of a page
_MOST_LETTERS = 60_000  # of a page: the smallest print has ten thousand
_ITALIC, _FORCE_BOLD = 1 << 6, 1 << 18  # font flags, ISO 32000-1, table 123
_BOLD = re.compile(
    r"bold|black|heavy|demi|extrab|medi(?:um)?(?:ital|obl|$)|\b(?:CM|SF|EC|LM)\w*BX|^(?:CM|SF)(?:BX|B|SSBX|CSSB)|[-_]Bd|TB$|[-_]B$|[-_]Z$",
    re.IGNORECASE,
)
_SLANTED = re.compile(r"ital|obl|slant|^(?:CM|SF)(?:TI|SL|BXTI|BXSL|SSI|ITT|SLTT)|[-_]It|TI$|[-_]I$", re.IGNORECASE)
_PICTURES = re.compile(
    r"awesome|academicons|icons?\b|ionicons|fontello|glyphicon|typicons|emoji|marvosym", re.IGNORECASE
)
_PRIVATE = re.compile("[\ue000-\uf8ff\U000f0000-\U0010ffff]")
# Ligatures, also at their places in the T1 fonts of TeX, and the hyphen at which no line breaks.
_LIGATURES = ("ff", "fi", "fl", "ffi", "ffl", "st", "st")
_PLAIN = {sign: _LIGATURES[place % 7] for place, sign in enumerate("ﬀﬁﬂﬃﬄﬅﬆ\x1b\x1c\x1d\x1e\x1f")} | {"‑": "-"}
_FIRST_PRINTED = 0x1B  # of the codes in these fonts; those before it are control characters
_BULLETS = frozenset("\uf0b7\uf0a7\uf0d8\uf0a8\uf076\uf0fc\uf06e\uf071\uf0e0")  # of Symbol and Wingdings
_HYPHEN = 0x02  # what PDFium gives for a hyphen at the end of a line
_BLANKS = frozenset({0x20, 0x09, 0xA0, 0x0D, 0x0A, 0x2002, 0x2003, 0x2009, 0x200A, 0x202F})
_TURNED = 0.02  # radians
_FAR = 150  # letters: so far from its letter may an accent come
# Accents that a program drew over a letter, as characters of their own.
_ACCENTS = dict(
    zip("´`¨ˆ˜¸ˇ˚¯˘˝˙˛", "\u0301\u0300\u0308\u0302\u0303\u0327\u030c\u030a\u0304\u0306\u030b\u0307\u0328", strict=True)
)
_DOTLESS = {"ı": "i", "ȷ": "j"}


@dataclass(frozen=True, slots=True)
class Glyph:
    """A letter, its edges and baseline, and its looks; `spaced` where a space follows."""

    text: str
    left: float
    right: float
    baseline: float
    size: float
    bold: bool = False
    italic: bool = False
    link: str = ""
    spaced: bool = False


@dataclass(frozen=True, slots=True)
class _Font:
    bold: bool
    italic: bool
    pictures: bool


@dataclass(frozen=True, slots=True)
class PageGlyphs:
    """The letters of a page in the order in which they are drawn; `unknown` are those that stand for no character."""

    glyphs: tuple[Glyph, ...]
    unknown: int = 0


def glyphs_of(page: Any) -> PageGlyphs:
    """Return the letters of a page of `pypdfium2`."""
    turn = _Turn(page)
    textpage = page.get_textpage()
    try:
        links = list(_links(page.raw, page.pdf.raw, turn))
        return _Reader(textpage.raw, turn, links).read()
    finally:
        textpage.close()


class _Turn:
    """Turns places on a page into those on the page as it is shown."""

    def __init__(self, page: Any) -> None:
        self.quarters = page.get_rotation() // 90 % 4
        self.left, self.bottom, self.right, self.top = page.get_bbox()

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Return a place, counted from the left and the top."""
        left, right, bottom, top = x - self.left, self.right - x, y - self.bottom, self.top - y
        return ((left, top), (bottom, left), (right, bottom), (top, right))[self.quarters]

    def box(self, left: float, bottom: float, right: float, top: float) -> tuple[float, float, float, float]:
        """Return left, right, top and bottom of a box."""
        (x1, y1), (x2, y2) = self.point(left, bottom), self.point(right, top)
        return min(x1, x2), max(x1, x2), min(y1, y2), max(y1, y2)


@dataclass(frozen=True, slots=True)
class _Link:
    left: float
    right: float
    top: float
    bottom: float
    address: str


def _links(page: Any, document: Any, turn: _Turn) -> Iterator[_Link]:
    """Return the areas of a page that lead to an address on the web."""
    start, found = ctypes.c_int(0), pdfium.FPDF_LINK()
    for _ in range(_MOST_LINKS):
        if not pdfium.FPDFLink_Enumerate(page, start, found):
            return
        action = pdfium.FPDFLink_GetAction(found)
        if not action or pdfium.FPDFAction_GetType(action) != pdfium.PDFACTION_URI:
            continue
        length = pdfium.FPDFAction_GetURIPath(document, action, None, 0)
        area = pdfium.FS_RECTF()
        if not 1 < length <= _LONGEST_ADDRESS or not pdfium.FPDFLink_GetAnnotRect(found, area):
            continue
        buffer = ctypes.create_string_buffer(length)
        pdfium.FPDFAction_GetURIPath(document, action, buffer, length)
        address = buffer.value.decode("utf-8", "replace").strip()
        if address.lower().startswith(("http://", "https://", "mailto:")):
            yield _Link(*turn.box(area.left, area.bottom, area.right, area.top), address)


class _Reader:
    """Reads the letters of a page."""

    def __init__(self, textpage: Any, turn: _Turn, links: Sequence[_Link]) -> None:
        self.textpage = textpage
        self.turn = turn
        self.links = links
        self.fonts: dict[tuple[bytes, int], _Font] = {}
        self.here: _Link | None = None

    def read(self) -> PageGlyphs:
        found: list[Glyph] = []
        unknown = 0
        for index in range(min(_MOST_LETTERS, pdfium.FPDFText_CountChars(self.textpage))):
            code = pdfium.FPDFText_GetUnicode(self.textpage, index)
            if code in _BLANKS:
                if found and code not in {0x0D, 0x0A} and not found[-1].spaced:
                    found[-1] = replace(found[-1], spaced=True)
                continue
            glyph = self._glyph(index, code)
            if glyph is not None:
                found.append(glyph)
            elif code in {0, 0xFFFD} or pdfium.FPDFText_HasUnicodeMapError(self.textpage, index) == 1:
                unknown += 1
        return PageGlyphs(tuple(_composed(found)), unknown)

    def _glyph(self, index: int, code: int) -> Glyph | None:
        text = "-" if code in {_HYPHEN, 0xAD} else chr(code) if _FIRST_PRINTED <= code < 0x110000 else ""
        font = self._font(index)
        if text in _BULLETS:
            text = "•"
        if not text or font.pictures or _PRIVATE.match(text) or 0xD800 <= code < 0xE000 or code == 0xFFFD:
            return None
        angle = pdfium.FPDFText_GetCharAngle(self.textpage, index) + self.turn.quarters * math.pi / 2
        if min(angle % math.tau, -angle % math.tau) > _TURNED and text.isalnum():
            return None  # a stamp at the margin, a label of a picture
        area, x, y = pdfium.FS_RECTF(), ctypes.c_double(), ctypes.c_double()
        pdfium.FPDFText_GetLooseCharBox(self.textpage, index, area)  # with the space that the letter takes in its line
        pdfium.FPDFText_GetCharOrigin(self.textpage, index, x, y)
        box = self.turn.box(area.left, area.bottom, area.right, area.top)
        baseline = self.turn.point(x.value, y.value)[1]
        size, letter = self._size(index, box), _PLAIN.get(text, text)
        return Glyph(letter, *box[:2], baseline, size, font.bold, font.italic, self._link(box))

    def _size(self, index: int, box: tuple[float, float, float, float]) -> float:
        """Return the size as shown, which the text's matrix may give instead of the font."""
        matrix = pdfium.FS_MATRIX()
        size = pdfium.FPDFText_GetFontSize(self.textpage, index)
        if pdfium.FPDFText_GetMatrix(self.textpage, index, matrix):
            size *= math.hypot(matrix.c, matrix.d)
        return size if 1 <= size <= 500 else max(1.0, 1.4 * (box[3] - box[2]))

    def _font(self, index: int) -> _Font:
        name_bytes, flags = ctypes.create_string_buffer(_LONGEST_NAME), ctypes.c_int()
        pdfium.FPDFText_GetFontInfo(self.textpage, index, name_bytes, _LONGEST_NAME, flags)
        key = (name_bytes.value, flags.value)
        if key not in self.fonts:
            name = name_bytes.value.decode("utf-8", "replace")
            name = name.partition("+")[2] or name
            self.fonts[key] = _Font(
                bool(_BOLD.search(name)) or bool(flags.value & _FORCE_BOLD),
                bool(_SLANTED.search(name)) or bool(flags.value & _ITALIC),
                bool(_PICTURES.search(name)),
            )
        return self.fonts[key]

    def _link(self, box: tuple[float, float, float, float]) -> str:
        x, y = (box[0] + box[1]) / 2, (box[2] + box[3]) / 2
        here = self.here
        if here is None or not (here.left <= x <= here.right and here.top <= y <= here.bottom):
            self.here = here = next(
                (one for one in self.links if one.left <= x <= one.right and one.top <= y <= one.bottom), None
            )
        return here.address if here is not None else ""


def _composed(glyphs: Sequence[Glyph]) -> list[Glyph]:
    """Return the letters, each with the accent that is drawn over it, wherever in the line that comes."""
    letters: list[Glyph] = []
    accents: list[tuple[int, Glyph]] = []
    for glyph in glyphs:
        if glyph.text in _ACCENTS or unicodedata.combining(glyph.text[0]):
            accents.append((len(letters), glyph))
        else:
            letters.append(glyph)
    for place, accent in reversed(accents):
        near = range(max(0, place - _FAR), min(len(letters), place + _FAR))
        over = min((at for at in near if _over(accent, letters[at])), key=lambda at: abs(at - place), default=None)
        if over is None:
            letters.insert(place, accent)
            continue
        letters[over] = _joined(letters[over], accent)
        if place and over not in {place - 1, place}:
            letters[place - 1] = replace(letters[place - 1], spaced=False)  # by PDFium, around the accent
    return letters


def _over(accent: Glyph, letter: Glyph) -> bool:
    middle = (accent.left + accent.right) / 2
    near = abs(accent.baseline - letter.baseline) < letter.size
    return letter.text[0].isalpha() and near and letter.left - 0.1 * letter.size < middle < letter.right


def _joined(letter: Glyph, accent: Glyph) -> Glyph:
    text = _DOTLESS.get(letter.text, letter.text) + _ACCENTS.get(accent.text, accent.text)
    return replace(letter, text=unicodedata.normalize("NFC", text))
