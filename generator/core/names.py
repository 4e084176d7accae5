"""Personal names as papers print them: comparing, displaying, sorting and abbreviating them.

Nothing here decides who a person is: two people can share a spelling, and one person can have several.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

_MARKS = "*∗⁎＊⋆★☆†‡§¶‖✉#♯♭♮♣♠♦♥"
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ᵃᵇᶜᵈᵉᶠ"
_TRAILING_MARKS = re.compile(
    rf"(?<![\s,{re.escape(_MARKS + _RAISED)}])"  # match a run of marks only from its beginning
    rf"(?:[\s,]*(?:\$\^\{{?+[^$]{{0,8}}+\}}?+\$|[{re.escape(_MARKS + _RAISED)}])){{1,20}}$"
)
_MARK = re.compile(rf"[{re.escape(_MARKS + _RAISED)}]+")
_TRAILING_DIGITS = re.compile(r"(?<=[^\W\d_][^\W\d_])\d{1,2}(?:,\d{1,2})*$")
# Names that comparing and displaying leave unchanged except for case: most names. Matching is faster than cleaning.
_PLAIN = re.compile(r"[A-Za-z][A-Za-z.'-]*(?: [A-Za-z.'-]+)*")
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
_DOTTED_CLOSE = re.compile(r"(?<![^\W_])([^\W\d_])\.(?=[^\W\d_])")
_DOTTED = re.compile(r"(?<![^\W_])([^\W\d_])\.(?:\s*(?=-))?")
# Initials without spaces (`JP Smith`): no vowel, and not Md (Mohammed) or Sk (Sheikh) in capitals.
_INITIALS_IN_A_ROW = re.compile(r"\b(?!(?:MD|SK)\b)[B-DF-HJ-NP-TV-XZ]{2,3}\b")
_GIVEN_WORD = re.compile(r"[^\W\d_]+")

_PARTICLES = (
    "van von der den de del della dello degli di da do dos das du des d la le las los lo el al ul bin ibn bint abu "
    "dela delos ben ten ter te zu zum zur vom im op af av st st. san santa y e"
)
PARTICLES = frozenset(_PARTICLES.split())
SUFFIXES = frozenset({"jr", "sr", "ii", "iii", "iv", "2nd", "3rd", "4th", "phd", "md"})
_SUFFIXES_BEHIND = SUFFIXES | {"jnr", "snr"}
_ROMAN = frozenset({"V", "VI"})
_DOTTED_NUMERAL = re.compile(r"(?:[IV]\.){2,3}")
_MAY_BE_INITIALS = re.compile(r"IV|M[Dd]\.?|M\.D\.")
# With a capital letter these are given names, initials or names of their own.
_CAPITAL_PARTICLES = PARTICLES - {"e", "y", "d", "im", "te", "ul", "st", "san", "santa", "das", "lo", "do", "ben"}

# Ends Chinese given names (`Liu, Jia Bin`) as often as it begins Arabic family names.
_ALSO_GIVEN = frozenset({"Bin"})

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
    """Return the name without footnote marks and raised numbers, with single spaces and composed accents."""
    if _PLAIN.fullmatch(name):
        return name
    name = _BLANKS.sub(" ", unicodedata.normalize("NFC", name)).strip()
    name = _MARK.sub("", _TRAILING_MARKS.sub("", name))
    if " " in name:
        name = _TRAILING_DIGITS.sub("", name)
    return _BLANKS.sub(" ", name).strip().rstrip(",; ")


@lru_cache(maxsize=65536)
def fold(name: str) -> str:
    """Return the common form of spellings that differ only in case, accents, marks, dashes and full stops.

    Full stops belong to initials, which are separated without them: `j p smith` for `J.P. Smith`. Accents on Latin,
    Greek or Cyrillic letters are removed; marks that other scripts need are kept. A name made only of marks folds to
    itself without spaces.
    """
    if _PLAIN.fullmatch(name):
        return without_full_stops(name.lower())
    text = fold_letters(display(name) or name.strip())
    text = _APOSTROPHES.sub("'", _DASHES.sub("-", text))
    return without_full_stops(_BLANKS.sub(" ", text).strip())


def without_full_stops(folded: str) -> str:
    """Return a folded name with separate initials and without full stops."""
    return _DOTTED.sub(r"\1", _DOTTED_CLOSE.sub(r"\1 ", folded)) if "." in folded else folded


def with_initials_apart(name: str) -> str:
    """Return a name with its run of initials separated: `J. P. Smith` for `JP Smith`.

    Other names are returned unchanged, as are names in capitals, where initials cannot be recognised.
    """
    found = _INITIALS_IN_A_ROW.search(name)
    if found is None or name == name.upper() or found[0] != _parts(name).given:
        return name
    return f"{name[: found.start()]}{'. '.join(found[0])}.{name[found.end() :]}"


def fold_letters(text: str) -> str:
    """Return a text in lower case and without accents; all other characters are kept."""
    text = unicodedata.normalize("NFKD", text).translate(_LETTERS)
    return unicodedata.normalize("NFKC", _ACCENTS.sub("", text)).casefold()


@lru_cache(maxsize=65536)
def looks_like_team(name: str) -> bool:
    """Return whether a printed name is a team, company or collaboration; if in doubt, it is a person."""
    words = fold(name).replace("(", " ").replace(")", " ").split()
    if not words:
        return False
    if words[-1] in _TEAM_LAST and len(words) > 1:
        return True
    return any(word in _TEAM_WORDS for word in words) or (
        len(words) > 1 and words[-1] == "ai" and words[0] in {"meta", "mistral", "moonshot"}
    )


class NameParts(NamedTuple):
    """The parts of a name. A team, or a person with one name, has only `family`."""

    family: str
    given: str = ""
    suffix: str = ""
    team: bool = False

    @property
    def particle(self) -> str:
        """The lower-case words before the main part of the family name: `van der` of `van der Maaten`."""
        words = self.family.split(" ")
        count = 0
        while count < len(words) - 1 and words[count] in PARTICLES:
            count += 1
        return " ".join(words[:count])

    @property
    def core(self) -> str:
        """The family name without its particle: `Maaten`."""
        return self.family[len(self.particle) :].strip()

    @property
    def in_order(self) -> str:
        """The name in reading order: `Sammy Davis Jr.`."""
        return " ".join(filter(None, (self.given, self.family, self.suffix)))

    @property
    def inverted(self) -> str:
        """The name in sorting order, as RIS writes it: `Davis, Sammy, Jr.`."""
        return ", ".join(filter(None, (self.family, self.given, self.suffix)))


@lru_cache(maxsize=65536)
def name_parts(name: str, last: str = "", *, team: bool = False) -> NameParts:
    """Split a printed name into parts; a team, recognised by its name or by `team`, stays whole.

    `last` is the family name if it is known, for names whose reading order is ambiguous (`García Márquez` of `Gabriel
    García Márquez`). It is ignored if the name does not contain it.
    """
    shown = display(name)
    if team or (not last and looks_like_team(shown)):
        return NameParts(shown, team=True)
    return (_with_family(shown, last) if last else None) or _parts(shown)


def holds_family(name: str, last: str) -> bool:
    """Return whether a family name is part of a printed name."""
    return _with_family(display(name), last) is not None


def given_and_suffixes(last: str, rest: Sequence[str]) -> tuple[list[str], list[str]]:
    """Split the text after a family name and its comma into given names and suffixes such as `Jr.` and `III`.

    Initials can look like a suffix: `Petrov, I.V.` is not Petrov the Fourth, and `Doe, M.D.` has no degree, because she
    has no other given name.
    """
    suffixes = [part for part in rest if _bare(part) in _SUFFIXES_BEHIND]
    given = [part for part in rest if part not in suffixes]
    if len(given) > 1:
        suffixes += [part for part in given if part in _ROMAN]
        given = [part for part in given if part not in _ROMAN] or given
    if given or not suffixes:
        return given, suffixes
    alone = " " not in last or last.split(maxsplit=1)[0] in PARTICLES
    if _DOTTED_NUMERAL.fullmatch(suffixes[0]) or (alone and _MAY_BE_INITIALS.fullmatch(suffixes[0])):
        return suffixes[:1], suffixes[1:]
    return given, suffixes


def explicit_family(name: str, last: str) -> str:
    """Return a given family name if the printed name alone would be read differently; otherwise an empty string.

    Particles after the given names (`Maaten, Laurens van der`) do not change the family name; suffixes and initials
    inside the family name do not belong to it.
    """
    words = last.split()
    while len(words) > 1 and is_suffix(words[-1]):
        words.pop()
    while len(words) > 1 and "." in words[0] and _INITIAL.fullmatch(words[0]):
        words.pop(0)
    known = _with_family(display(name), " ".join(words)) if words else None
    if known is None or not known.given or fold(known.given) in _TEAM_WORDS:
        return ""
    read = _parts(display(name)).family
    bare = read.split(" ")
    while len(bare) > 1 and _is_particle(bare[0]) and bare[0] not in _ALSO_GIVEN:
        bare.pop(0)
    return "" if fold(known.family) in {fold(read), fold(" ".join(bare))} else known.family


def _with_family(shown: str, last: str) -> NameParts | None:
    """Split a name whose family name is known; return None if the name does not contain it."""
    words, sought = shown.replace(",", " ").split(), fold(last)
    length = len(last.split())
    for start in range(len(words) - length, -1, -1):
        if fold(" ".join(words[start : start + length])) == sought:
            before, found, after = words[:start], words[start : start + length], words[start + length :]
            suffix = [word for word in after if is_suffix(word)]
            given = [*before, *(word for word in after if word not in suffix)]
            return NameParts(" ".join(found), " ".join(given), " ".join(suffix))
    return None


@lru_cache(maxsize=65536)
def _parts(name: str) -> NameParts:
    """Split a name whose family name is unknown."""
    name = display(name)
    if "," in name:
        before, _, after = (part.strip() for part in name.partition(","))
        if before and after and not is_suffix(after):
            return NameParts(before, after)
        name = f"{before} {after}".strip()
    words = name.split(" ")
    if len(words) == 1 or looks_like_team(name) or (_WHOLE_SCRIPT.search(name) and not re.search("[A-Za-z]", name)):
        return NameParts(name)
    end = len(words)
    while end > 1 and is_suffix(words[end - 1]) and (end > 2 or words[end - 1].endswith(".")):
        end -= 1
    suffix = " ".join(words[end:])
    last = end - 1
    while last > 0 and _INITIAL.fullmatch(words[last]) and not _whole_word(words[last]):
        last -= 1
    if last == 0 and end > 1:
        # "Sujit P.B.": one full word followed by initials; or initials only. In "Weinan E" the letter is the family
        # name.
        if _INITIAL.fullmatch(words[0]) or (end == 2 and len(words[1]) == 1):
            return NameParts(words[end - 1], " ".join(words[: end - 1]), suffix)
        return NameParts(words[0], " ".join(words[1:end]), suffix)
    first = last
    while first > 1 and _is_particle(words[first - 1]):
        first -= 1
    if first == 1 and last > 0 and words[0] != words[0].capitalize() and words[0] in PARTICLES:
        first = 0
    return NameParts(" ".join(words[first:end]), " ".join(words[:first]), suffix)


def is_suffix(word: str) -> bool:
    """Return whether a word follows names, as `Jr.` and `III`."""
    return _bare(word) in SUFFIXES


def _bare(word: str) -> str:
    return word.replace(".", "").strip(",").casefold()


def _whole_word(word: str) -> bool:
    """Return whether a word is a short family name in capitals (`Wei LI`, `LE`) and not initials."""
    return len(word) == 2 and word.isalpha() and any(vowel in word.upper() for vowel in "AEIOUY")


def _is_particle(word: str) -> bool:
    lower = word.casefold()
    return lower in (PARTICLES if word == lower else _CAPITAL_PARTICLES) or lower in {"d'", "d’"}


def family(name: str, last: str = "") -> str:
    """Return the family name with its particles (`van der Maaten`); names of one word, teams and CJK names whole.

    `last` is the family name if it is known.
    """
    return ((_with_family(display(name), last) if last else None) or _parts(name)).family


@lru_cache(maxsize=65536)
def initials(name: str) -> str:
    """Return the initials of the given names as citations print them: `A. J.`, `J.-P.`; empty if there are none."""
    return given_initials(_parts(name).given)


@lru_cache(maxsize=65536)
def given_initials(given: str) -> str:
    """Return the initials of given names."""
    found = []
    for word in re.sub(r"\.(?=[^\W\d_])", ". ", given).split():
        parts = [part[0].upper() + "." for part in _DASHES.sub("-", word).split("-") if part[:1].isalpha()]
        if parts and not (word.casefold() in PARTICLES and word == word.casefold()):
            found.append("-".join(parts))
    return " ".join(found)


@lru_cache(maxsize=65536)
def sort_key(name: str, last: str = "") -> tuple[str, str, str]:
    """Return (family name, given names, suffix), each folded, as the sort key of a list of people.

    `last` is the family name if it is known; it is used even if the name does not contain it.
    """
    known = (_with_family(display(name), last) or NameParts(last, name)) if last else _parts(name)
    return fold(known.family), fold(known.given), fold(known.suffix)


def abbreviates(short: str, full: str) -> bool:
    """Return whether `short` can abbreviate `full`: same family name, given names equal, shortened or omitted.

    `H. Lin` and `Haibin Lin` abbreviate `Haibin Lin`; `J. Smith` abbreviates `John A. Smith`, `Jane Smith` does not.
    The first given name may only be omitted if both have none.
    """
    last, given = _parts(short)[:2]
    full_last, full_given = _parts(full)[:2]
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


def is_in_initials(name: str) -> bool:
    """Return whether all given names are initials, separated or not: `AM Miller`, `J. van der Berg`."""
    given = _parts(name).given.replace(".", " ").replace("-", " ").split()
    return bool(given) and all(len(word) <= 4 and word.isalpha() and word == word.upper() for word in given)


def begins_alike(one: str, other: str) -> bool:
    """Return whether two names share the family name and the first letter of the given names."""
    first, second = _parts(one), _parts(other)
    same = fold(family(one)) == fold(family(other)) and bool(first.given and second.given)
    return same and fold(first.given)[:1] == fold(second.given)[:1]


def _shortens(word: str, full_word: str) -> bool:
    return word == full_word or (len(word) == 1 and full_word.startswith(word))
