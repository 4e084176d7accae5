"""The encoding of a page that does not tell it, from how often its bytes fall where a script writes.

A single accented letter stands between ASCII letters, a Chinese or Japanese one never comes alone,
and a Cyrillic or Greek word has no ASCII letter at all. `lang` in the page weighs in.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_LANGUAGE = re.compile(rb"<html\b[^>]{0,400}?\blang\s*=\s*[\"']?\s*([A-Za-z]{2})", re.IGNORECASE)
_BY_LANGUAGE = {
    "cp1250": "pl cs sk hu hr sl ro sr bs sq",
    "cp1251": "ru uk bg be mk",
    "cp1253": "el",
    "cp1254": "tr az",
    "cp1255": "he yi",
    "cp1256": "ar fa ur",
    "cp1257": "lt lv et",
    "cp1258": "vi",
    "cp874": "th",
}
_SINGLE = {language: name for name, languages in _BY_LANGUAGE.items() for language in languages.split()}
_DOUBLE = {"zh": ("gb18030", "big5hkscs"), "ja": ("cp932", "euc_jp"), "ko": ("cp949",)}
_TAGS = re.compile(rb"<[^>]*>")
_HIGH_RUN = re.compile(rb"[\x80-\xff]+")
# Polish letters stand where windows-1252 has signs that never stand inside a word.
_POLISH = re.compile(rb"(?<=[a-z])[\xb3\xb9\xbf\x9f](?=[a-z\s])|[\xa3\xaf](?=[a-z])")
_RUSSIAN = frozenset("оеаинт")
_GREEK = frozenset("αοιετσ")
_ENOUGH = 0.7
_SAMPLE = 200_000


def guess_encoding(raw: bytes) -> str:
    """Name the likeliest encoding of bytes that are no UTF-8; in doubt windows-1252, as browsers do."""
    found = _LANGUAGE.search(raw[:8192])
    language = found[1].decode("ascii").lower() if found else ""
    sample = _TAGS.sub(b" ", raw)[:_SAMPLE]
    best, best_share = "", 0.0
    for encoding, usual in _USUAL.items():
        try:
            raw.decode(encoding)
            text = sample.decode(encoding, "replace")
        except ValueError:
            continue
        share = _usual_share(text, usual) + (0.3 if encoding in _DOUBLE.get(language, ()) else 0.0)
        if share > best_share:
            best, best_share = encoding, share
    if best_share >= _ENOUGH:
        return best
    return _single(sample, language)


def _usual_share(text: str, usual: Callable[[str], float]) -> float:
    letters = [letter for letter in text if letter > "\x7f"]
    return usual("".join(letters)) if letters else 0.0


def _leads(text: str, encoding: str, first: int, last: int) -> float:
    """Return the share of characters whose first byte in an encoding lies in a range; others must have two bytes."""
    hits = 0
    for letter in text:
        try:
            pair = letter.encode(encoding)
        except UnicodeEncodeError:
            continue
        hits += len(pair) == 2 and first <= pair[0] <= last
    return hits / len(text)


def _chinese(text: str) -> float:
    """GB 2312 has the common characters in its rows B0 to D7, signs in A1 to A3."""
    return 1.02 * (_leads(text, "gb2312", 0xB0, 0xD7) + _leads(text, "gb2312", 0xA1, 0xA3))


def _traditional(text: str) -> float:
    """Big5 has the common characters in its rows A4 to C6; half their second bytes are ASCII."""
    return 0.98 * (_leads(text, "big5", 0xA4, 0xC6) + _leads(text, "big5", 0xA1, 0xA3))


def _japanese(text: str) -> float:
    """Text in Japanese has kana, some of it hiragana."""
    kana = sum("\u3041" <= letter <= "\u30ff" for letter in text) / len(text)
    halfwidth = sum("\uff61" <= letter <= "\uff9f" for letter in text) / len(text)
    hiragana = any("\u3041" <= letter <= "\u3096" for letter in text)
    if kana < 0.15 or not hiragana:
        return 0.0
    return 1.1 * (kana + _leads(text, "euc_jp", 0xB0, 0xCF) + _leads(text, "euc_jp", 0xA1, 0xA3)) - halfwidth


def _korean(text: str) -> float:
    """Hangul has its own rows, B0 to C8; a Chinese text of some length goes beyond them."""
    share = _leads(text, "euc_kr", 0xB0, 0xC8) + _leads(text, "euc_kr", 0xA1, 0xA3)
    return share * (1.05 if len(text) >= 20 else 0.9) if share > 0.95 else share * 0.8


_USUAL: dict[str, Callable[[str], float]] = {
    "gb18030": _chinese,
    "big5hkscs": _traditional,
    "cp932": _japanese,
    "euc_jp": _japanese,
    "cp949": _korean,
}


def _single(sample: bytes, language: str) -> str:
    """Choose among the encodings of one byte per letter."""
    runs = _HIGH_RUN.findall(sample)
    high = sum(map(len, runs))
    whole_words = sum(len(run) for run in runs if len(run) >= 3)
    if high and whole_words > 0.5 * high:
        if language in _SINGLE:
            return _SINGLE[language]
        scores = {
            "cp1251": _frequent(sample, "cp1251", _RUSSIAN),
            "koi8_r": _frequent(sample, "koi8_r", _RUSSIAN),
            "cp1253": _frequent(sample, "cp1253", _GREEK),
        }
        best = max(scores, key=lambda name: scores[name])
        return best if scores[best] > 0.25 else "cp1252"
    if language in _SINGLE:
        return _SINGLE[language]
    return "cp1250" if len(_POLISH.findall(sample)) >= 2 else "cp1252"


def _frequent(sample: bytes, encoding: str, letters: frozenset[str]) -> float:
    """Return the share of a language's six commonest letters among all that are not ASCII."""
    text = [letter for letter in sample.decode(encoding, "replace") if letter > "\x7f"]
    return sum(letter in letters for letter in text) / len(text)
