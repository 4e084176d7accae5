"""Personal names as papers print them: comparing, showing, sorting and abbreviating them.

Nothing here says who a person is: two people can share a spelling, and one can have several.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_MARKS = "*∗⁎＊⋆★☆†‡§¶‖✉#♯♭♮♣♠♦♥"
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ᵃᵇᶜᵈᵉᶠ"
_TRAILING_MARKS = re.compile(
    rf"(?<![\s,{re.escape(_MARKS + _RAISED)}])"  # a run of marks is looked at from its beginning only
    rf"(?:[\s,]*(?:\$\^\{{?+[^$]{{0,8}}+\}}?+\$|[{re.escape(_MARKS + _RAISED)}])){{1,20}}$"
)
_MARK = re.compile(rf"[{re.escape(_MARKS + _RAISED)}]+")
_TRAILING_DIGITS = re.compile(r"(?<=[^\W\d_][^\W\d_])\d{1,2}(?:,\d{1,2})*$")
_BLANKS = re.compile(r"\s+")
_DASHES = re.compile(r"[\u2010-\u2015\u2212\u00ad\ufe58\ufe63\uff0d\u30a0]")
_APOSTROPHES = re.compile(r"[\u2018\u2019\u02bc\u02b9\u0060\u00b4\uff07]")
_ACCENTS = re.compile(r"[\u0300-\u036f]+")
_LETTERS = str.maketrans(
    {"ß": "ss", "ẞ": "ss", "ø": "o", "Ø": "o", "ł": "l", "Ł": "l", "đ": "d", "Đ": "d", "ð": "d", "Ð": "d"}
    | {"æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "þ": "th", "Þ": "th", "ı": "i", "ħ": "h", "ŧ": "t"}
)
_WHOLE_SCRIPT = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]")
_INITIAL = re.compile(r"(?:[^\W\d_](?:\.-?|$))+|[A-Z]{1,2}$")
_GIVEN_WORD = re.compile(r"[^\W\d_]+")

_PARTICLES = (
    "van von der den de del della dello degli di da do dos das du des d la le las los lo el al ul bin ibn bint abu "
    "ben ten ter te zu zum zur vom im op af av st st. san santa y e"
)
PARTICLES = frozenset(_PARTICLES.split())
SUFFIXES = frozenset({"jr", "sr", "ii", "iii", "iv", "phd", "md"})
# Written with a capital these are given names, initials or names of their own.
_CAPITAL_PARTICLES = PARTICLES - {"e", "y", "d", "im", "te", "ul", "st", "san", "santa", "das", "lo", "do", "ben"}

_TEAM_LAST = frozenset(
    {"team", "collaboration", "consortium", "group", "lab", "labs", "laboratory", "initiative", "authors"}
)
_COMPANIES = (
    "openai deepmind bytedance deepseek deepseek-ai anthropic nvidia huggingface microsoft google tencent alibaba "
    "qwen baichuan eleutherai bigscience"
)
_TEAM_WORDS = frozenset(_COMPANIES.split())


@lru_cache(maxsize=65536)
def display(name: str) -> str:
    """Return the name without footnote marks and raised numbers, blanks collapsed, accents composed."""
    name = _BLANKS.sub(" ", unicodedata.normalize("NFC", name)).strip()
    name = _MARK.sub("", _TRAILING_MARKS.sub("", name))
    if " " in name:
        name = _TRAILING_DIGITS.sub("", name)
    return _BLANKS.sub(" ", name).strip().rstrip(",;").rstrip()


@lru_cache(maxsize=65536)
def fold(name: str) -> str:
    """Return what all spellings of one name share that differ only in case, accents, marks and dashes.

    Accents are folded where they sit on Latin, Greek or Cyrillic letters; marks that other
    scripts need stay. A name made only of marks folds to itself without blanks.
    """
    text = display(name) or name.strip()
    text = unicodedata.normalize("NFKD", text).translate(_LETTERS)
    text = unicodedata.normalize("NFKC", _ACCENTS.sub("", text)).casefold()
    text = _APOSTROPHES.sub("'", _DASHES.sub("-", text))
    return _BLANKS.sub(" ", text).strip()


@lru_cache(maxsize=65536)
def looks_like_team(name: str) -> bool:
    """Tell whether a printed name is a team, company or collaboration; in doubt it is a person."""
    words = fold(name).replace("(", " ").replace(")", " ").split()
    if not words:
        return False
    if words[-1] in _TEAM_LAST and len(words) > 1:
        return True
    return any(word in _TEAM_WORDS for word in words) or (
        len(words) > 1 and words[-1] == "ai" and words[0] in {"meta", "mistral", "moonshot"}
    )


@lru_cache(maxsize=65536)
def _parts(name: str) -> tuple[str, str, str]:
    """Return given names, family name with its particles, and suffix."""
    name = display(name)
    if "," in name:
        before, _, after = (part.strip() for part in name.partition(","))
        if before and after and _bare(after) not in SUFFIXES:
            return after, before, ""
        name = f"{before} {after}".strip()
    words = name.split(" ")
    if len(words) == 1 or looks_like_team(name) or (_WHOLE_SCRIPT.search(name) and not re.search("[A-Za-z]", name)):
        return "", name, ""
    end = len(words)
    while end > 1 and _bare(words[end - 1]) in SUFFIXES and (end > 2 or words[end - 1].endswith(".")):
        end -= 1
    suffix = " ".join(words[end:])
    last = end - 1
    while last > 0 and _INITIAL.fullmatch(words[last]) and not _whole_word(words[last]):
        last -= 1
    if last == 0 and end > 1:
        # "Sujit P.B.": one full word and initials behind it; or initials only.
        if _INITIAL.fullmatch(words[0]):
            return " ".join(words[: end - 1]), words[end - 1], suffix
        return " ".join(words[1:end]), words[0], suffix
    first = last
    while first > 1 and _is_particle(words[first - 1]):
        first -= 1
    if first == 1 and last > 0 and words[0] != words[0].capitalize() and words[0] in PARTICLES:
        first = 0
    return " ".join(words[:first]), " ".join(words[first:end]), suffix


def _bare(word: str) -> str:
    return word.replace(".", "").strip(",").casefold()


def _whole_word(word: str) -> bool:
    """Tell short family names in capitals (`Wei LI`, `LE`) from initials."""
    return len(word) == 2 and word.isalpha() and any(vowel in word.upper() for vowel in "AEIOUY")


def _is_particle(word: str) -> bool:
    lower = word.casefold()
    return lower in (PARTICLES if word == lower else _CAPITAL_PARTICLES) or lower in {"d'", "d’"}


def family(name: str) -> str:
    """Return the family name with its particles (`van der Maaten`); one-word names, teams and CJK names whole."""
    return _parts(name)[1]


@lru_cache(maxsize=65536)
def initials(name: str) -> str:
    """Return the given names' initials as citations print them: `A. J.`, `J.-P.`; empty where there are none."""
    given = _parts(name)[0]
    found = []
    for word in re.sub(r"\.(?=[^\W\d_])", ". ", given).split():
        parts = [part[0].upper() + "." for part in _DASHES.sub("-", word).split("-") if part[:1].isalpha()]
        if parts and not (word.casefold() in PARTICLES and word == word.casefold()):
            found.append("-".join(parts))
    return " ".join(found)


@lru_cache(maxsize=65536)
def sort_key(name: str) -> tuple[str, str, str]:
    """Return (family name, given names, suffix), each folded: compares as a list of people is sorted."""
    given, last, suffix = _parts(name)
    return fold(last), fold(given), fold(suffix)


def abbreviates(short: str, full: str) -> bool:
    """Tell whether `short` may stand for `full`: same family name, given names equal, shortened or left out.

    `H. Lin` and `Haibin Lin` abbreviate `Haibin Lin`; `J. Smith` abbreviates `John A. Smith`,
    `Jane Smith` does not. The first given name never is left out, unless both have none.
    """
    given, last, _ = _parts(short)
    full_given, full_last, _ = _parts(full)
    if fold(last) != fold(full_last):
        return False
    words, full_words = (_GIVEN_WORD.findall(fold(text)) for text in (given, full_given))
    if not words or not full_words:
        return words == full_words
    rest = iter(full_words)
    pairs = [(words[0], next(rest))]
    for word in words[1:]:
        found = next((candidate for candidate in rest if _shortens(word, candidate)), None)
        if found is None:
            return False
        pairs.append((word, found))
    return all(_shortens(word, candidate) for word, candidate in pairs)


def _shortens(word: str, full_word: str) -> bool:
    return word == full_word or (len(word) == 1 and full_word.startswith(word))
