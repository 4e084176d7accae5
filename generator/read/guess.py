"""The encoding of a file that names none and is not UTF-8: guessed from its letters, or not named at all.

A text is read in every encoding that old files are found in, and the reading counts whose letters are the most usual
beside their neighbours. Where two encodings come close and read the file differently, none is named: a name that is
read wrong looks like a name, and nobody would notice.
"""

import codecs
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace

from generator.core.data_files import tables
from generator.read.letters import chance, contexts

_LANGUAGE = re.compile(rb"<html\b[^>]{0,400}?\blang\s*=\s*[\"']?\s*([A-Za-z]{2})", re.IGNORECASE)
_OF_LANGUAGE, _LATIN, _OTHERS = tables(__file__, "languages", "latin", "others")
_TAGS = re.compile(rb"<[^>]*>")
_WORD = re.compile(r"[^ \t\r\n\f\v{}(),;<>=\"]+")
_HIGH_WORD = re.compile("[\xa0-\u024f]{4,}")
_FEWEST_LETTERS = 12
# Of lines that are not ASCII, the bytes whose letters are counted, and those that an encoding must be able to read.
_SAMPLE, _MUST_FIT = 20_000, 200_000
_ENCODINGS = {name: float(likely) for name, likely in (_LATIN | _OTHERS).items()}
_NO_TEXT = frozenset({"Cc", "Co", "Cn", "Cs"})  # categories of characters
# As logarithms: what a character that stands in no text costs, by how much a reading must be likelier than the next.
_FAULT, _CLEARLY = 12.0, 0.5


@dataclass(frozen=True, slots=True)
class Guess:
    """The Python name of an encoding, empty where none is clearly the likeliest; `tried` are the likeliest ones."""

    encoding: str
    tried: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Reading:
    """A sample in an encoding: its faults, and how likely it is as a logarithm."""

    encoding: str
    text: str
    faults: int
    score: float


def guess_encoding(raw: bytes) -> Guess:
    """Guess the encoding of bytes that are not UTF-8."""
    language = _LANGUAGE.search(raw[:8192])
    text = _TAGS.sub(b" ", raw) if language or raw.lstrip()[:1] == b"<" else raw
    lines = [line for line in text.split(b"\n") if not line.isascii()]
    if not lines:
        return Guess("cp1252")
    of_language = _OF_LANGUAGE.get(language[1].decode("ascii").lower(), "") if language else ""
    readings = _readings(b"\n".join(lines), _ENCODINGS, of_language)
    fewest = min((one.faults for one in readings), default=0)
    if any(one.encoding == of_language and one.faults == fewest for one in readings):
        return Guess(of_language)
    best, *others = sorted(readings, key=lambda one: -one.score) or [_Reading("", "", 0, 0.0)]
    if others and best.score - others[0].score < _CLEARLY:
        return Guess("", (best.encoding, *(one.encoding for one in others[:3])))
    return Guess(best.encoding)


def is_disproved(raw: bytes, encoding: str) -> bool:
    """Return whether most letters of a page make no words in the encoding that it declares: `Íîâàÿ`, `ÖÐ¹ú`."""
    if encoding not in _LATIN:
        return False
    text = _TAGS.sub(b" ", raw)[:_SAMPLE].decode(encoding, "replace")
    letters = sum(letter > "\x7f" for letter in text)
    whole = sum(len(word) for word in _HIGH_WORD.findall(text))
    return letters >= _FEWEST_LETTERS and 2 * whole > letters


def _readings(raw: bytes, encodings: Mapping[str, float], of_language: str = "") -> list[_Reading]:
    """Return the readings of bytes that differ, each in the likeliest encoding that gives it."""
    found: dict[str, _Reading] = {}
    for encoding, likely in encodings.items():
        try:
            codecs.getincrementaldecoder(encoding)().decode(raw[:_MUST_FIT])
            text = codecs.getincrementaldecoder(encoding)().decode(raw[:_SAMPLE])
        except ValueError:
            continue
        same = found.get(text)
        if same is None:
            words = {word for word in _WORD.findall(text) if not word.isascii()}
            faults = sum(map(_faults, words))
            usual = sum(chance(*one) for word in words for one in contexts(word))
            found[text] = _Reading(encoding, text, faults, likely + usual - _FAULT * faults)
        elif encoding == of_language:
            found[text] = replace(same, encoding=encoding)
    return list(found.values())


def _faults(word: str) -> int:
    """Count the characters of a word that stand in no text: controls, characters without a meaning, lines of boxes."""
    return sum(unicodedata.category(one) in _NO_TEXT or "\u2500" <= one <= "\u25ff" for one in word if one > "\x7f")
