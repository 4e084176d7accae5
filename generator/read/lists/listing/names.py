"""Lists of people as entries print them: where they are, where names end, and the names in reading order."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from generator.core.names import PARTICLES, SUFFIXES, display
from generator.read.lists.listing.page_vocabulary import ET_AL, NO_NAME_WORD

if TYPE_CHECKING:
    from collections.abc import Sequence

_SIGNS = "*∗⁎＊⋆★☆†‡§¶‖✉✝#♯♭♮♣♠♦♥⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾⊕≡^📧✦✧◇◆△▲□■"
_SIGN = re.compile(
    rf"[{re.escape(_SIGNS)}]+|\$\^\{{?[^$]{{0,12}}\}}?\$|\\\(\^[^()]{{0,12}}\\\)|\[\d{{1,2}}\]|\((?:\*|†|\d|[a-f])\)"
)
_ASIDE = re.compile(
    r"\s*[(\[](?:co-?first|first|equal|corresponding|joint|presenting|student|advis|supervis|phd|undergrad|intern|lead|eds?\b\.?|"
    r"editors?|alphabetical|contributed|equally|senior)[^)\]]*[)\]]",
    re.IGNORECASE,
)
# As INSPIRE prints where people work: `Ann Bee (Owl U.), Carl Dee (Moth Lab and Lamp Inst., Paris)`.
_INSTITUTE = re.compile(
    r"(?<=[^\W\d_]{2})\s*\((?=[^()\d]{2,90}\))(?=[^()]*\b(?:U\.|Univ|Inst|Lab|Dept|Coll\.|College|School|Acad|Observ"
    r"|CERN|DESY|Fermilab|SLAC|CNRS|ETH|MIT|Cent(?:er|re)\b|Natl|Politec|[ÉE]cole))[^()]+\)"
    r"(?=\s*(?:[,;]|and\b|&|et al|\.?$))"
)
_AND = re.compile(
    r"\s*[,;]?\s+(?:(?i:and|und|with)|et|y|e|og|och|en|&|＆)\s+(?=[\w\"“])|\s*[,;]?\s*[&＆]\s*|,\s*(?=and [A-Z])"
)
_SEMICOLON = re.compile(r"\s*[;；]\s*(?:(?:and|und|et|&)\s+(?=\w))?")
_OTHER_SIGNS = re.compile(r"\s*(?:[·•‧∙|、，]|\s[/–—-]\s)\s*")
_COMMA = re.compile(r"\s*,\s*")
EDITED_BY = re.compile(
    r"\s*\(?(?:(?:hg|hrsg|hgg)\.? ?v(?:on\b|\.)|herausgegeben von\b|edited by\b|eds?\. by\b"
    r"|sous la dir(?:ection|\.) de\b|dir\. par\b|a cura di\b|edici[óo]n de\b|organizado por\b)\s*",
    re.IGNORECASE,
)
LABEL = re.compile(
    r"^\s*(?:authors?|by|with|joint(?:ly)? with|written by|editors?|eds?\.?)\s*[:：]\s*|^\s*(?:by"
    r"|(?:joint(?:ly)? |together |joint work )?with|mit|avec|con|com|von|par|por)\s+(?=\w)",
    re.IGNORECASE,
)
NUMBERED = re.compile(r"^\s*(?:[\[(]\s*[A-Za-z]{0,3}\.?\s*\d{1,3}\s*[\])]\.?|[A-Z]{0,2}\d{1,3}[.)](?=\s|[A-Z]))\s*")
UPPER = r"A-ZÀ-ÖØ-ÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮİĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽȘȚΑ-ΩА-ЯЁЂ-ЏԱ-Ֆ"
_INITIALS = re.compile(
    rf"(?:[{UPPER}]\.?[- ]?){{1,4}}\.?|(?:[{UPPER}][a-z]?\.[- ]?){{1,4}}|[{UPPER}]\. (?:del?|da|dos?) [{UPPER}]\."
)
_INITIAL_WORD = re.compile(rf"(?:[{UPPER}][a-z]?\.-?)+|[{UPPER}]\.?(?:-[{UPPER}]\.?)*|[{UPPER}]{{2,4}}")
_NAME_WORD = re.compile(
    rf"(?:[dDlLOMN]['’ʼ`´′]|Mc|Mac|al-|el-|Al-|El-|Ben-|ter-|(?:v[ao]n|d[aei]r?|las?|los)-(?:d[ae][rns]?-|las?-|los-)?|d'|d[aei]|van|von|da|la|le)?[{UPPER}][^\W\d_]*(?:['’ʼ`´-][^\W\d_]+)*\.?"
)
_GLUED = re.compile(rf"(\b(?:[{UPPER}][a-z]?\.-?)+)(?=[{UPPER}][^\W\d_]{{2}})")  # `A.Lovelace`
_CJK = re.compile(r"[\u4e00-\u9fff]{2,4}|[\uac00-\ud7af]{2,5}|[\u3040-\u30ff\u4e00-\u9fff]{2,8}")
_OWN_SCRIPT = re.compile(r"(?<=[a-zà-ÿ])\s*[(（][\u4e00-\u9fff\uac00-\ud7af]{2,5}[)）]")  # `Li-Wen Chang (張立文)`
_NICK = re.compile(r"[(\"“][^\W\d_][\w' -]*[)\"”]")
_UNDOTTED = re.compile(rf"[^\W\d_]{{2,}} [{UPPER}]{{1,4}}(?:[,;]| and\b| &)")
_ENDS_INITIAL = re.compile(r"\b[^\W\d_]\.$")
_NO_INITIALS = frozenset({"DOI", "URN", "URL", "PDF", "ISBN", "ISSN", "PMID", "HAL"})
_DOTS = re.compile(r"\.(?:\s*\.)+\s*$")
_EDS = re.compile(r"\s*[,(\[]?\s*\b(?:eds?|editors?|hrsg|dir|coord)s?\b\.?\s*[)\]]?\s*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class People:
    """Names in reading order; `more` that others go unnamed, `share` how much of the text was names."""

    names: tuple[str, ...] = ()
    more: bool = False
    share: float = 0.0


def without_signs(text: str) -> str:
    """Take footnote signs, asides such as "(equal contribution)" and institutes off a list of names."""
    return _INSTITUTE.sub("", _ASIDE.sub("", _SIGN.sub("", text)))


@lru_cache(maxsize=65536)
def name_kind(text: str) -> str:  # noqa: C901, PLR0911 - one kind after another
    """Return what a text may be within a list of people: `full`, `initialed`, `turned`, `one`, `initials`, or nothing.

    `turned` is a family name with bare initials behind it (`Lovelace AB`), `one` a single word or a
    family name with particles, `initials` what stands behind a comma in `Lovelace, A. B.`
    """
    text = _GLUED.sub(r"\1 ", text.strip(" ,;:"))
    text = text if _ENDS_INITIAL.search(text) else text.rstrip(". ")
    if not text or len(text) > 60 or any(sign.isdigit() for sign in text):
        return ""
    if text in _NO_INITIALS or EDITED_BY.match(text):
        return ""
    if _CJK.fullmatch(text.replace(" ", "").replace("·", "")):
        return "full"
    bare = _NICK.sub(" ", text)
    words = bare.split()
    if not words or len(words) > 7:
        return ""
    if _INITIALS.fullmatch(bare.strip()) and len(bare.replace(".", "").replace(" ", "").replace("-", "")) <= 4:
        return "initials" if not (bare.isalpha() and len(bare) == 3) else "one"
    kinds = [_word_kind(word, first=place == 0) for place, word in enumerate(words)]
    if "" in kinds:
        return ""
    if kinds[-1] == "particle" and words[-1][0].isupper():
        kinds[-1] = "name"
    named = kinds.count("name")
    initials = kinds.count("initial")
    if not named:
        return ""
    if any(
        word.strip(".,").casefold() in NO_NAME_WORD for word, kind in zip(words, kinds, strict=True) if kind == "name"
    ):
        return ""
    if (
        initials
        and kinds[0] != "initial"
        and kinds[-1] == "initial"
        and named <= 3
        and all(kind != "initial" for kind in kinds[:named])
    ):
        return "turned"
    if initials:
        return "initialed"
    if named == 1:
        return "one"
    return "full" if named <= 4 else ""


@lru_cache(maxsize=65536)
def _word_kind(word: str, *, first: bool) -> str:
    if word.strip(".,").casefold() in SUFFIXES and not first:
        return "suffix"
    if _INITIAL_WORD.fullmatch(word):
        return "initial"
    if word in PARTICLES or (word.casefold() in PARTICLES and not first):
        return "particle"
    if _NAME_WORD.fullmatch(word) and (not word.endswith(".") or word in {"St.", "Md.", "Mr.", "Dr."}):
        return "name"
    return ""


@lru_cache(maxsize=16384)
def read_people(text: str) -> People:
    """Read a text that should be a list of people; where hardly any of it is names, `share` says so."""
    text = NUMBERED.sub("", " ".join(without_signs(text).split()))
    text = LABEL.sub("", EDITED_BY.sub("", text, count=1) if EDITED_BY.match(text) else text)
    text = _DOTS.sub(".", _EDS.sub("", text))
    more = False
    if ET_AL.search(text):
        shorter = ET_AL.sub(",", text)
        more = True
        text = shorter
    text = text.strip(" ,;:|&")
    undotted = _UNDOTTED.search(text) and "." not in text[:-1]  # `Simon A, Meyer J.`
    text = text if _ENDS_INITIAL.search(text) and not undotted else text.strip(". ")
    if not text:
        return People(more=more)
    if _SEMICOLON.search(text):
        chunks = [part for half in _SEMICOLON.split(text) for part in _AND.split(half)]
        names = [_turn(chunk) if chunk.count(",") == 1 else chunk for chunk in chunks if chunk.strip(" ,.")]
        kinds = [name_kind(chunk.replace(",", " ") if chunk.count(",") == 1 else chunk) for chunk in names]
        if sum(1 for kind in kinds if kind) * 2 >= len(kinds):
            return _people(names, kinds, more=more)
    if "," not in text and _OTHER_SIGNS.search(text):
        text = _OTHER_SIGNS.sub(", ", text)
    chunks = [part for half in _AND.split(text) for part in _COMMA.split(half)]
    chunks = [part for chunk in chunks for part in _unjoined(chunk.strip()) if re.search(r"\w", part)]
    if "," not in text:  # `Gosmann & Eliasmith` are two people; only a comma parts a family name from given names
        return _suffixed(chunks, [name_kind(chunk) for chunk in chunks], more=more)
    return _joined(chunks, more=more)


_TWO_PEOPLE = re.compile(
    rf"((?:[{UPPER}]\.[ -]?)+ ?[{UPPER}][^\W\d_]+(?:-[^\W\d_]+)*)\.? ((?:[{UPPER}]\.[ -]?)+ ?[{UPPER}][^\W\d_]+.*)"
)


def _unjoined(chunk: str) -> list[str]:
    """Part two names between which the comma is missing: `S. Nugier V. Peralta`."""
    found = _TWO_PEOPLE.fullmatch(chunk)
    return [found[1], found[2]] if found else [chunk]


def _joined(chunks: Sequence[str], *, more: bool) -> People:
    """Put family names and the initials or given names behind their commas together."""
    kinds = [name_kind(chunk) for chunk in chunks]
    if kinds[:1] == ["one"] and kinds[-1] == "turned" and _LAST_INITIAL.search(chunks[-1]):
        chunks = [*chunks[:-1], f"{chunks[-1]}."]  # its dot went with that of the sentence
    by_comma = sum(one in {"one", "full"} and two == "initials" for one, two in pairwise(kinds))
    if by_comma:
        return _pairs(chunks, kinds, more=more, given={"initials"})
    turned_first = kinds[:2] == ["full", "one"] and (
        all(kind in {"full", "initialed"} for kind in kinds[2:]) or len(kinds) % 2 == 0
    )
    if (
        len(chunks) >= 2
        and (kinds[0] == "one" or turned_first)
        and (kinds[1] in {"one", "initials", "initialed", "full"} or _is_given(chunks[1], kinds[1]))
    ):
        rest = kinds[2:]
        if not rest and (kinds[1] != "full" or _turned(*chunks)):
            return _people([f"{chunks[1]} {chunks[0]}"], ["full"], more=more)
        if rest:
            if all(kind in {"full", "initialed", "turned"} for kind in rest):
                # Only the first is turned: `Marda, Arya, Shubham Kulkarni`.
                return _people([f"{chunks[1]} {chunks[0]}", *chunks[2:]], ["full", *rest], more=more)
            if (
                len(chunks) % 2 == 0
                and all(kind in {"one", "full"} for kind in kinds[::2])
                and all(
                    kind in {"one", "initials", "initialed", "full"} or _is_given(chunk, kind)
                    for chunk, kind in zip(chunks[1::2], kinds[1::2], strict=True)
                )
                and (sum(kind in {"one", "turned"} for kind in kinds) * 3 >= len(kinds) * 2 or _alternate(kinds))
            ):
                return _pairs(chunks, kinds, more=more, given={"one", "initials", "initialed", "full", "turned"})
    return _suffixed(chunks, kinds, more=more)


def _alternate(kinds: Sequence[str]) -> bool:
    """Tell families of two words from whole names by the single words between: `Gil Ruiz, Ana, Paz Rey, Juan`."""
    return set(kinds[::2]) == {"full"} and set(kinds[1::2]) == {"one"}


def _turned(family: str, given: str) -> bool:
    """Tell `AMO, Gustavo Garcia` and `Amo, Gustavo Garcia de` from two people."""
    capitals = len(family) > 2 and family.isupper() and not given.isupper()
    return capitals or given.rsplit(maxsplit=1)[-1].casefold() in PARTICLES


_LAST_INITIAL = re.compile(rf" [{UPPER}]$")


def _is_given(chunk: str, kind: str) -> bool:
    """Tell a given name with an initial behind it (`Adam L.`) from a family name with bare ones (`Lovelace AB`)."""
    return kind == "turned" and chunk.strip().endswith(".")


def _pairs(chunks: Sequence[str], kinds: Sequence[str], *, more: bool, given: set[str]) -> People:
    names: list[str] = []
    found: list[str] = []
    place = 0
    while place < len(chunks):
        following = kinds[place + 1] if place + 1 < len(chunks) else ""
        if (
            kinds[place] in {"one", "full", "turned", ""}
            and following in given
            and (kinds[place] or len(chunks[place]) < 30)
        ):
            suffix = place + 2 < len(chunks) and chunks[place + 2].strip(".").casefold() in SUFFIXES
            name = f"{chunks[place + 1]} {chunks[place]}" + (f" {chunks[place + 2]}" if suffix else "")
            names.append(name)
            found.append("full")
            place += 3 if suffix else 2
        else:
            names.append(chunks[place])
            found.append(kinds[place])
            place += 1
    return _people(names, found, more=more)


def _suffixed(chunks: Sequence[str], kinds: Sequence[str], *, more: bool) -> People:
    names: list[str] = []
    found: list[str] = []
    for chunk, kind in zip(chunks, kinds, strict=True):
        if names and chunk.strip(".").casefold() in SUFFIXES:
            names[-1] = f"{names[-1]} {chunk}"
        else:
            names.append(chunk)
            found.append(kind)
    return _people(names, found, more=more)


def _people(names: Sequence[str], kinds: Sequence[str], *, more: bool) -> People:
    """Score by the letters of what is surely a name; one-word names count half."""
    total = sum(len(name) for name in names) or 1
    good = sum(
        len(name) * (0.0 if not kind else 0.5 if kind in {"one", "initials"} else 1.0)
        for name, kind in zip(names, kinds, strict=True)
    )
    clean = tuple(tidy_name(name) for name in names)
    return People(tuple(name for name in clean if name), more, good / total)


def _turn(name: str) -> str:
    family, _, given = name.partition(",")
    return (
        f"{given.strip()} {family.strip()}"
        if given.strip().casefold().strip(".") not in SUFFIXES
        else f"{family} {given}"
    )


def tidy_name(name: str) -> str:
    """Take signs, brackets and stray punctuation off a name."""
    name = _OWN_SCRIPT.sub("", name)
    name = _GLUED.sub(r"\1 ", display(without_signs(name))).strip(" ,;:|")
    name = re.sub(r"\s+([.,])", r"\1", name)
    if name.endswith(".") and not re.search(r"(?:\b[^\W\d_]|\b(?:Jr|Sr|St))\.$", name):
        name = name.rstrip(".")
    return name.strip(' "“”[]')


_CHUNK = re.compile(r"\s*(?:[,;:()\[\]“”\"|·•]|(?<=[^\W\d_]{2})\.(?=\s|$)|\s(?:and|&|et|und)\s)\s*", re.IGNORECASE)


_YEAR_BEHIND = re.compile(r"(?<=\.) (?:19|20)\d\d[a-z]?\.?\s*$")


class NameRun(NamedTuple):
    """Names that follow each other within a text: how many there are, and where in the text they stand."""

    names: int
    start: int
    end: int


@lru_cache(maxsize=16384)
def name_runs(text: str) -> tuple[NameRun, ...]:
    """Return each run of names within a text: evidence of authors, and of how many entries."""
    runs: list[NameRun] = []
    run = strong = start = end = 0
    edited = False
    done = 0
    cuts = [*((one.start(), one.end()) for one in _CHUNK.finditer(text)), (len(text), len(text))]
    for cut, after in cuts:
        chunk = text[done:cut]
        sign = text[cut:after]
        begun, done = done, after
        if not chunk.strip():
            continue
        dated = _YEAR_BEHIND.search(chunk) if run else None
        name = chunk[: dated.start()] if dated else chunk
        kind = name_kind(_SIGN.sub("", name).strip()) if len(name) <= 60 else ""
        if kind:
            start = start if run else begun
            end = begun + len(name)
            run += 1
            strong += kind in {"initialed", "turned", "initials"} or (kind == "full" and ("and" in sign or "&" in sign))
        if not kind or dated or sign.strip().startswith((".", "(", "“", '"')):
            if (run >= 2 or (run == 1 and strong)) and not edited:
                runs.append(NameRun(run, start, end))
            run = strong = 0
            edited = chunk.rstrip().lower().endswith(("edited by", " in", "editors", "advisor", "supervisor", "with"))
    if (run >= 2 or (run == 1 and strong)) and not edited:
        runs.append(NameRun(run, start, end))
    return tuple(runs)


def name_groups(text: str) -> tuple[int, ...]:
    """Return how many names stand in each run of names within a text."""
    return tuple(run.names for run in name_runs(text))
