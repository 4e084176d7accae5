"""The encoding of a file that names none and is not UTF-8: guessed from its words, or not named at all.

chardet ranks all encodings by how usual their pairs of letters are in each language, which decides for texts in a
language that writes many letters beyond ASCII. A list of English titles has a few such letters, in names: there
an encoding is dropped that makes no words of them (`MŸller`, `Jos‚`), and of the others the one with the
commonest letters counts. Where two encodings come close and read the file differently, none is named: a name that
is read wrong looks like a name, and nobody would notice.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from dataclasses import dataclass, replace
from math import log

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
    "cp949": "ko",
}
_OF_LANGUAGE = {language: name for name, languages in _BY_LANGUAGE.items() for language in languages.split()}
_TAGS = re.compile(rb"<[^>]*>")
_SEVEN_BITS = re.compile(rb"\x1b[$(]|\+[A-Za-z0-9+/]{2,}|~\{")  # ISO-2022, UTF-7, HZ
_WORD = re.compile(r"[^\s{}(),;<>=\"]+")
_HIGH_WORD = re.compile("[\xa0-\u024f]{4,}")
_FEWEST_LETTERS = 12
_SAMPLE = 100_000  # bytes of lines that are not ASCII: far more than a guess needs

# How likely a file is in an encoding for letters of Latin, as a logarithm; others are not looked for.
_LATIN = {
    "cp1252": 0.0, "iso8859-15": -0.7, "cp1250": -1.5, "cp1254": -0.7, "mac-roman": -1.5, "cp437": -1.5,
    "iso8859-2": -3.5, "cp1257": -1.5, "iso8859-9": -1.0, "cp850": -1.2, "iso8859-13": -1.5, "cp852": -2.0,
    "cp1258": -2.0,
}  # fmt: skip
_OTHERS = frozenset(
    """
    big5 big5hkscs cp950 gb2312 gbk gb18030 hz shift_jis cp932 euc_jp iso2022_jp iso2022_jp_2 euc_kr cp949 iso2022_kr
    koi8-r koi8-u cp1251 cp866 iso8859-5 mac-cyrillic cp1253 iso8859-7 cp1255 iso8859-8 cp1256 iso8859-6 cp874 tis-620
    iso8859-11 utf-7
    """.split()
)
_TWINS = {
    "iso8859-1": "cp1252", "gb2312": "gb18030", "gbk": "gb18030", "shift_jis": "cp932", "euc_kr": "cp949",
    "big5": "big5hkscs", "cp950": "big5hkscs", "tis-620": "cp874", "iso8859-11": "cp874",
}  # fmt: skip
# Letters of names by how common they are on publication pages, and the signs of printed English.
_LETTERS = (
    "é ö ü á í ó ç ñ ä è ã ø ć č ı š ğ ş ž å â ê ô ú ß ł ë î ï ý à õ ì ò ù û ń ř ě ę ą ś ő ů ż ź æ ū ā ē ī ė ų ņ ļ ķ ģ "
    "ð þ œ ÿ đ ț ș ţ ă ň ť ď ľ ĺ ŕ ű"
).split()
_COMMON = {letter: 1 / place for place, letter in enumerate(_LETTERS, start=3)}
_COMMON |= {letter.upper(): share / 8 for letter, share in _COMMON.items() if len(letter.upper()) == 1}
_COMMON |= dict.fromkeys("’“”–", 0.3) | dict.fromkeys("—‘", 0.1) | dict.fromkeys("\xa0…°·«»", 0.01)
_RARE = 0.0004
_WITHIN_WORDS = frozenset("’‘‐‑–—·/\u00ad\u200c\u200d")
_OPENING = frozenset("‚„“«‘¿¡")
_EAST = "\u2e80"  # the first of the letters of East Asia
# What the pairs of letters of a word weigh beside its letters, and at most of all words; by how much a reading must be
# likelier than the next, as logarithms; how usual its pairs must be where its letters are not of Latin.
_PAIRS, _MOST_PAIRS = 20, 300
_CLEARLY, _CLEARLY_LATIN, _CLEARLY_OTHERS = {"cp1252": 0.4}, 2.0, 0.9
_FEWEST_PAIRS = 0.03


@dataclass(frozen=True, slots=True)
class Guess:
    """The Python name of an encoding, empty where none is clearly the likeliest; `tried` are the likeliest ones."""

    encoding: str
    tried: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Reading:
    encoding: str
    text: str
    pairs: float
    faults: int

    @property
    def score(self) -> float:
        """How likely an encoding for letters of Latin is, as a logarithm, by letters and by pairs of letters."""
        words = [word for word in set(_WORD.findall(self.text)) if not word.isascii()]
        letters = sum(log(_COMMON.get(letter, _RARE)) for word in words for letter in word if letter > "\x7f")
        return _LATIN[self.encoding] + letters + min(_PAIRS * len(words), _MOST_PAIRS) * log(self.pairs)


def guess_encoding(raw: bytes) -> Guess:
    """Guess the encoding of bytes that are not UTF-8, or of ASCII that may stand for other letters (`+AOk-`)."""
    if raw.isascii():
        sample = b"\n".join(line for line in raw.split(b"\n") if _SEVEN_BITS.search(line))[:_SAMPLE]
        return Guess(next((one.encoding for one in _readings(sample)), "utf-8"))
    language = _LANGUAGE.search(raw[:8192])
    text = _TAGS.sub(b" ", raw) if language or raw.lstrip()[:1] == b"<" else raw
    sample = b"\n".join(line for line in text.split(b"\n") if not line.isascii())[:_SAMPLE]
    if not sample:
        return Guess("cp1252")
    of_language = _OF_LANGUAGE.get(language[1].decode("ascii").lower(), "") if language else ""
    readings = _readings(sample, of_language)
    fewest = min((one.faults for one in readings), default=0)
    readings = [one for one in readings if one.faults == fewest]
    if any(one.encoding == of_language for one in readings):
        return Guess(of_language)
    return _likeliest(readings)


def _likeliest(readings: list[_Reading]) -> Guess:
    """Choose the likeliest of the readings that make words."""
    best = max(readings, key=lambda one: one.pairs, default=None)
    if best is None:
        return Guess("")
    if best.encoding in _LATIN:
        scores = [(one.score, one.encoding) for one in readings if one.encoding in _LATIN]
    else:
        scores = [(log(one.pairs), one.encoding) for one in readings if one.encoding not in _LATIN]
    (first, encoding), *others = sorted(scores, reverse=True)
    clearly = _CLEARLY.get(encoding, _CLEARLY_LATIN if encoding in _LATIN else _CLEARLY_OTHERS)
    unusual = encoding not in _LATIN and best.pairs < _FEWEST_PAIRS
    if unusual or (others and first - others[0][0] < clearly):
        return Guess("", (encoding, *(one for _, one in others[:3])))
    return Guess(encoding)


def is_disproved(raw: bytes, encoding: str) -> bool:
    """Return whether most letters of a page make no words in the encoding that it declares: `Íîâàÿ`, `ÖÐ¹ú`."""
    if encoding not in _LATIN:
        return False
    text = _TAGS.sub(b" ", raw)[:_SAMPLE].decode(encoding, "replace")
    letters = sum(letter > "\x7f" for letter in text)
    whole = sum(len(word) for word in _HIGH_WORD.findall(text))
    return letters >= _FEWEST_LETTERS and 2 * whole > letters


def is_seven_bits(raw: bytes) -> bool:
    """Return whether ASCII may stand for other letters: in ISO-2022, UTF-7 or HZ."""
    return _SEVEN_BITS.search(raw) is not None


def _readings(sample: bytes, of_language: str = "") -> list[_Reading]:
    """Return the readings of a sample that differ, each in the likeliest encoding that gives it, by their pairs."""
    import chardet  # noqa: PLC0415 - nearly all files are UTF-8

    ranked = [(one["encoding"] or "", one["confidence"]) for one in chardet.detect_all(sample, ignore_threshold=True)]
    ranked = [(codecs.lookup(name).name, share) for name, share in ranked if _is_known(name)]
    if sample.isascii():
        ranked = [one for one in ranked[:1] if one[0] in _OTHERS]
    else:
        least = 0.9 * min((share for _, share in ranked), default=1)
        ranked += [(name, least) for name in (*_LATIN, of_language) if name]
    found: dict[str, _Reading] = {}
    for name, pairs in ranked:
        encoding = _TWINS.get(name, name)
        if encoding in _LATIN or encoding in _OTHERS:
            try:
                text = codecs.getincrementaldecoder(encoding)().decode(sample)
            except ValueError:
                continue
            same = found.get(text)
            if same is None:
                found[text] = _Reading(encoding, text, pairs, _faults(text))
            elif encoding == of_language or _LATIN.get(encoding, -9) > _LATIN.get(same.encoding, -9):
                found[text] = replace(same, encoding=encoding)
    return list(found.values())


def _is_known(name: str) -> bool:
    try:
        codecs.lookup(name)
    except LookupError:
        return False
    return True


def _faults(text: str) -> int:
    """Count the letters and signs that stand where no word has them."""
    return sum(
        _is_fault(one[place - 1] if place else " ", letter, one[place + 1] if place + 1 < len(one) else " ")
        for one in set(_WORD.findall(text))
        for place, letter in enumerate(one)
        if letter > "\x7f"
    )


def _is_fault(before: str, letter: str, after: str) -> bool:
    kind = unicodedata.category(letter)
    if kind in {"Cc", "Co", "Cn", "Cs"} or "\u2500" <= letter <= "\u25ff":
        return True
    if kind in {"Sm", "So", "Sc", "Sk"} and (before > "\x7f" or after > "\x7f"):
        return True
    if letter >= _EAST:
        return _is_foreign(letter, [one for one in (before, after) if one.isalpha()]) or (
            "a" <= before <= "z" and "a" <= after <= "z"
        )
    beside = [one for one in (before, after) if one.isalpha()]
    if letter.isalpha():
        return _is_foreign(letter, beside) or _is_odd_capital(before, letter, after)
    if len(beside) == 2 and not kind.startswith("M"):
        return letter not in _WITHIN_WORDS
    opens = before.isalpha() and letter in _OPENING
    return opens or (bool(beside) and kind in {"So", "Sk", "Sc"} and letter not in "°™®©")


def _is_foreign(letter: str, beside: list[str]) -> bool:
    """Return whether a letter is of another script than the letters beside it; Latin stands in words of East Asia."""
    if letter in "µªº":
        return bool(beside) and letter != "µ"
    alike = (one for one in beside if (one >= _EAST) == (letter >= _EAST))
    return any(_script(one) != _script(letter) for one in alike)


def _is_odd_capital(before: str, letter: str, after: str) -> bool:
    """Return whether capitals and small letters alternate as in no word: `GŽdel`, `MŸller`, `ìTouching`."""
    if letter.isupper():
        return before.islower() or (before.isalpha() and after.islower())
    return not before.isalpha() and "A" <= after <= "Z"


def _script(letter: str) -> str:
    """Return the script of a letter by its name; Chinese and Japanese share their signs."""
    if letter >= _EAST:
        return "HANGUL" if "\uac00" <= letter <= "\ud7a3" else "HAN"
    return unicodedata.name(letter, "").partition(" ")[0]
