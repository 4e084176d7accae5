"""How many lists in old encodings are read right: English titles, and a few names that are not ASCII."""

from __future__ import annotations

import html
import re
import unicodedata
from random import Random
from typing import TYPE_CHECKING

from generator.read.documents.encoding import Decoded, decode
from training.letters import is_garbled, is_held_out, is_of_another_script, lines_of, words_of

from quality.figure import CORPUS, Figure

if TYPE_CHECKING:
    from collections.abc import Iterator

# The encodings that are measured, and a script that a line in it must have; without one, only letters of Latin.
ENCODINGS = {
    "cp1252": "", "mac_roman": "", "iso8859_15": "", "cp437": "", "cp850": "", "iso8859_2": "", "cp1250": "",
    "cp852": "", "cp1254": "", "iso8859_9": "", "cp1251": "CYRILLIC", "koi8_r": "CYRILLIC", "iso8859_5": "CYRILLIC",
    "cp866": "CYRILLIC", "mac_cyrillic": "CYRILLIC", "cp1253": "GREEK", "iso8859_7": "GREEK",
    "shift_jis": "HIRAGANA", "euc_jp": "HIRAGANA", "gb18030": "CJK", "big5": "CJK", "euc_kr": "HANGUL",
}  # fmt: skip
_FAMILIES = {
    "Latin": ("",),
    "Cyrillic": ("CYRILLIC",),
    "Greek": ("GREEK",),
    "East Asian": ("HIRAGANA", "CJK", "HANGUL"),
}
_OTHER_SCRIPTS = frozenset(("CYRILLIC", "GREEK", "HIRAGANA", "KATAKANA", "HANGUL", "CJK", "ARABIC", "HEBREW"))
_LISTS = 100  # of each encoding
_SIGNS = str.maketrans("–—’‘“”\xa0‐‑•·„×−", '--\'\'"" --**"x-')
_GREEK = re.compile("[Ͱ-Ͽ]{4}")  # a word, no sign of a formula


def lists() -> Iterator[Figure]:
    """Measure lists in each encoding: read right, and read wrong without a word."""
    plain, foreign = _lines()
    wrong = {encoding: [0, 0, 0] for encoding in ENCODINGS}
    for encoding, script in ENCODINGS.items():
        lines = [line for line in (_encodable(line, encoding) for line in foreign) if _suits(line, encoding, script)]
        count = wrong[encoding]
        for text, page in _lists(lines, plain, Random(f"{encoding}7")):
            found = decode(text.encode(encoding), html=page)
            count[0] += 1
            count[1] += isinstance(found, Decoded) and _same(found.text, text)
            count[2] += isinstance(found, Decoded) and not _same(found.text, text)
    for label, scripts in _FAMILIES.items():
        counts = [wrong[encoding] for encoding, script in ENCODINGS.items() if script in scripts]
        yield Figure(f"{label}: read right", sum(count[1] for count in counts), sum(count[0] for count in counts))
    lists = sum(count[0] for count in wrong.values())
    yield Figure("all: read right", sum(count[1] for count in wrong.values()), lists)
    yield Figure("all: read wrong, not refused", sum(count[2] for count in wrong.values()), lists)


def _lines() -> tuple[list[str], list[str]]:
    """Return the lines that are only measured on: in ASCII, and with words that are not."""
    plain, foreign = [], []
    for line in lines_of(CORPUS):
        words = words_of(line)
        if line.isascii():
            plain.append(line)
        elif words and not is_garbled(line):
            held_out = [line] if is_of_another_script(words) else words
            if all(map(is_held_out, held_out)):
                foreign.append(line)
    return plain, list(dict.fromkeys(foreign))


def _encodable(line: str, encoding: str) -> str:
    """Return a line with plainer signs where an encoding lacks some, or nothing where it lacks letters."""
    for text in (line, line.translate(_SIGNS)):
        try:
            text.encode(encoding)
        except UnicodeEncodeError:
            continue
        return text
    return ""


def _suits(line: str, encoding: str, script: str) -> bool:
    """Return whether a line has letters that lists in an encoding have, and that windows-1252 would garble."""
    if not line or (script == "GREEK" and not _GREEK.search(line)):
        return False
    scripts = {unicodedata.name(letter, "").partition(" ")[0] for word in words_of(line) for letter in word}
    if script:
        return script in scripts and (script != "CJK" or not scripts & {"HIRAGANA", "KATAKANA", "HANGUL"})
    garbled = encoding == "cp1252" or line.encode(encoding).decode("cp1252", "replace") != line
    return garbled and not scripts & _OTHER_SCRIPTS


def _lists(lines: list[str], plain: list[str], random: Random) -> Iterator[tuple[str, bool]]:
    """Return texts and pages of a few foreign lines among English ones."""
    for number in range(_LISTS):
        chosen = random.sample(lines, min(random.choice([1, 1, 2, 3, 5]), len(lines)))
        chosen += random.sample(plain, random.choice([5, 15, 40]))
        random.shuffle(chosen)
        if number % 2:
            items = "\n".join(f"<li>{html.escape(line, quote=False)}</li>" for line in chosen)
            yield f"<html><body><ul>\n{items}\n</ul></body></html>", True
        else:
            yield "\n".join(chosen) + "\n", False


def _same(found: str, text: str) -> bool:
    """Return whether a text is read right; Shift_JIS has one code for two kinds of minus."""
    return found.replace("－", "−") == text.replace("－", "−")
