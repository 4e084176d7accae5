"""Evidence for one reading of a line that runs title and authors together.

`evidence` describes a reading by named features; `score` weighs them. The weights were
fitted by maximum likelihood on public lists of papers (a softmax over all readings of a
line), so that exp(score) of a reading over the sum for all readings is its probability.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.names import PARTICLES, SUFFIXES, fold, looks_like_team
from generator.sources.split_weights import WEIGHTS
from generator.sources.split_words import END_WORDS, FUNCTION_WORDS, GIVEN_NAMES, KOREAN, PINYIN, SUFFIX

if TYPE_CHECKING:
    from generator.sources.draft import Known

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_CAMEL = re.compile(r"[a-zß-ÿ][A-Z]")
_INITIAL = re.compile(r"(?:[^\W\d_]\.-?)+[^\W\d_]?|[A-Z]{1,2}|[^\W\d_]\.(?:-[^\W\d_]\.)+|[A-Z][a-z]{1,2}\.")
_NAME_WORD = re.compile(r"[^\W\d_]+(?:[-‐-―'’`´.\\][^\W\d_]+)*(?:\([^\W\d_]+\))?[.*†‡§¶∗]*|\([^\W\d_]+\)|[*†‡§¶∗]+")
_PREFIXED = re.compile(r"(?:Mc|Mac|De|Del|Di|Da|La|Le|Van|Fitz|O['’]|D['’]|L['’])[A-ZÀ-Þ][a-zß-ÿ]+")
_BEFORE_LAST_WORD = re.compile(r"[-‐-―/:(\[“\"'‘?!]")
_LONGEST = 60  # characters of a word, and words of a name, that are looked at
_OPENERS = {"(": ")", "[": "]", "“": "”", "{": "}"}


@dataclass(frozen=True, slots=True)
class Context:
    """What all readings of one line share: the abstract's words, and what is known beforehand."""

    exact: frozenset[str]
    folded: frozenset[str]
    stems: frozenset[str]
    titles: frozenset[str]
    names: frozenset[str]
    given: frozenset[str]
    et_al: bool


def fold_title(title: str) -> str:
    """Return what spellings of one title share: case, blanks, dashes and quotes do not count."""
    return " ".join(re.sub(r"[^\w$\\+#?!]+", " ", unicodedata.normalize("NFKC", title)).casefold().split())


@lru_cache(maxsize=8)
def _folded_titles(titles: frozenset[str]) -> frozenset[str]:
    return frozenset(map(fold_title, titles))


@lru_cache(maxsize=8)
def _folded_names(names: frozenset[str]) -> tuple[frozenset[str], frozenset[str]]:
    """Return folded names, and the given names in them."""
    folded = frozenset(map(fold, names))
    given = (name.split(" ")[0] for name in folded if " " in name)
    return folded, frozenset(first for first in given if len(first) > 2 and "." not in first)


def context(abstract: str, known: Known, et_al: bool) -> Context:
    """Gather what all readings of one line share."""
    exact = frozenset(_WORD.findall(abstract))
    folded = frozenset(word.casefold() for word in exact)
    names, given = _folded_names(known.names)
    stems = frozenset(_stem(word) for word in folded if len(word) > 3)
    return Context(exact, folded, stems, _folded_titles(known.titles), names, given, et_al)


def _stem(word: str) -> str:
    return word[: max(4, len(word) - 4)] if len(word) > 5 else word.rstrip("s")


def evidence(title: str, items: tuple[str, ...], ctx: Context) -> Counter[str]:
    """Return the features of the reading `title | items`; without items the whole line is the title."""
    found: Counter[str] = Counter()
    if not items:
        found["none"] = 1
        found["known_title"] = bool(ctx.titles) and fold_title(title) in ctx.titles
        return found
    first = items[0]
    _count_authors(found, items, ctx)
    _junction(found, title, first)
    _title_end(found, title, first, ctx)
    _first_author(found, items, ctx)
    _other_authors(found, items[1:], ctx)
    if ctx.titles and fold_title(title) in ctx.titles:
        found["known_title"] = 1
    if ctx.names:
        found["known_first"] = fold(first) in ctx.names
        found["known_others"] = sum(fold(item) in ctx.names for item in items[1:])
    return found


def score(features: Counter[str]) -> float:
    """Return the weighted sum of a reading's features, in natural log units."""
    return sum(WEIGHTS.get(name, 0.0) * count for name, count in features.items())


def _count_authors(found: Counter[str], items: tuple[str, ...], ctx: Context) -> None:
    count = sum(item.replace(".", "").casefold() not in SUFFIXES for item in items)
    if ctx.et_al:
        found["etal_not_three"] = count != 3
    else:
        found[f"authors_{min(count, 4)}"] = 1


def _kind(char: str) -> str:
    if char.isupper():
        return "U"
    if char.islower():
        return "l"
    if char.isdigit():
        return "d"
    if char.isalpha():
        return "o"
    if char in "-–—":
        return "-"
    return "p" if char in "?!.)]\"'”’»…" else "s" if char in "$+*%}#^" else "x"


def _junction(found: Counter[str], title: str, first: str) -> None:
    """Describe the two characters that meet, and the shape of what follows."""
    left, right = _kind(title[-1]), _kind(first[0])
    shape = ""
    if right == "U":
        follows = first[1:2]
        second = _kind(follows) if follows else "."
        shape = {"l": "Ul", "U": "UU"}.get(second, "U.")
        if second == "U" and first.split(maxsplit=1)[0].strip("*").isupper():
            shape = "CAPS"
        elif follows in "'’" and follows:
            shape = "Ul"
    found[f"join_{left}_{shape or right}"] = 1
    if left == "p" and title[-1] in "'\"’”":
        found["quote_single"] = not re.search(r"(?:^|[\s(])['\"‘“’]", title)
        found["quote_pair"] = not found["quote_single"]
    for opener, closer in _OPENERS.items():
        found["unbalanced"] += abs(title.count(opener) - title.count(closer)) + abs(
            first.count(opener) - first.count(closer)
        )
    found["unbalanced"] += 2 * (title.count("$") % 2)


def _title_end(found: Counter[str], title: str, first: str, ctx: Context) -> None:
    """Ask whether the title's last word is a word, and whether the whole token is one."""
    token = title.rsplit(" ", 1)[-1]
    if token in {"-", "–", "—"}:
        found["end_dash"] = 1
        return
    core = _BEFORE_LAST_WORD.split(token[-_LONGEST:].rstrip("?!.)]\"'”’»…"))[-1]
    lower = core.casefold()
    given_part = first.split(" ", 1)[0]
    joined = core + re.split(r"[^\w]", given_part, maxsplit=1)[0]
    found["token_in_abstract"] = len(joined) > len(core) and joined in ctx.exact
    if not core:
        found["end_empty"] = 1
        return
    seen = core in ctx.exact
    elsewhere = f" {title[: len(title) - len(token)]} "
    common = lower in END_WORDS
    if seen:
        found["end_in_abstract"] = 1
        found["end_in_abstract_short"] = len(core) <= 2
    elif lower in ctx.folded and len(core) > 1 and not _CAMEL.search(core):
        found["end_in_abstract_folded"] = 1
    elif lower.rstrip("s") in ctx.folded or lower + "s" in ctx.folded:
        found["end_in_abstract_plural"] = len(core) > 2
    elif len(core) > 4 and _stem(lower) in ctx.stems:
        found["end_in_abstract_stem"] = 1
    elif common:
        found["end_common_only"] = 1
    else:
        found["end_unknown"] = 1
        found["end_unknown_suffix"] = len(core) > 4 and bool(SUFFIX.search(lower)) and not _CAMEL.search(core)
    found["end_common"] = common
    found["end_elsewhere"] = len(core) > 1 and f" {core} " in elsewhere
    found["end_function_word"] = lower in FUNCTION_WORDS
    found["end_short"] = len(core) <= 2 and not core.isdigit() and not seen
    found["end_letter"] = len(core) == 1 and core.isalpha()
    found["end_camel"] = bool(_CAMEL.search(core)) and not seen and not common
    if not seen and not common:
        for match in _CAMEL.finditer(core):
            inner, tail = core[: match.start() + 1].casefold(), core[match.start() + 1 :].casefold()
            found["end_camel_given"] = tail in GIVEN_NAMES or tail in ctx.given
            found["end_camel_end_word"] = inner in END_WORDS and len(inner) > 3
            found["end_camel_word_inside"] = len(inner) > 2 and inner in ctx.folded
            found["end_camel_tail_name"] = _syllabic(tail, ctx)
            found["cuts_team"] = not looks_like_team(first) and looks_like_team(core[match.start() + 1 :] + first)
    before = title.split(" ")[-4:-1]
    found["camel_before_end"] = sum(bool(_CAMEL.search(word)) and word not in ctx.exact for word in before)
    found["end_initial"] = bool(re.search(r"[A-Z]\.$", title))
    found["end_acronym"] = len(core) > 1 and core.isupper()
    found["end_particle"] = core in {"Mc", "Mac", "De", "Di", "Le", "La", "Van", "O", "D", "Da", "Del"} and not seen
    found["end_given"] = lower in GIVEN_NAMES and not common and not seen
    found["end_roman_number"] = core in {"I", "II", "III", "IV", "V", "VI", "1", "2", "3", "0"}
    found["end_capital_tail"] = bool(re.search(r"[a-z]{2}[A-Z]+$", core)) and not seen
    found["title_is_one_letter"] = len(title) < 4


def _syllabic(word: str, ctx: Context) -> bool:
    """Tell whether a word in small letters may be a given name or a syllable of one."""
    return bool(word in GIVEN_NAMES or word in ctx.given or PINYIN.fullmatch(word) or KOREAN.fullmatch(word))


def _first_author(found: Counter[str], items: tuple[str, ...], ctx: Context) -> None:
    """Describe the first author: the first word most of all, the others, the likeness to the other authors."""
    words = items[0].split()
    head, rest = words[0], words[1:]
    bare = head.strip(".*†‡§¶∗")[:_LONGEST]
    lower = fold(bare)
    team = looks_like_team(items[0])
    found["team"] = team
    found[f"first_words_{min(len(words), 6)}"] = not team
    found["first_given"] = lower in GIVEN_NAMES or lower in ctx.given
    part = lower.split("-")[0]
    found["first_given_part"] = not found["first_given"] and part in GIVEN_NAMES
    syllables = lower.replace("-", "")
    found["first_pinyin"] = not found["first_given"] and len(syllables) > 1 and bool(PINYIN.fullmatch(syllables))
    found["first_korean"] = (
        not found["first_given"] and not found["first_pinyin"] and len(lower) > 2 and bool(KOREAN.fullmatch(syllables))
    )
    found["first_prose"] = lower in FUNCTION_WORDS and not _INITIAL.fullmatch(head)
    found["first_title_word"] = lower in END_WORDS and not found["first_given"]
    found["first_in_abstract"] = bare in ctx.exact and len(bare) > 2
    found["first_folded_in_abstract"] = bare not in ctx.exact and lower in ctx.folded and len(bare) > 2
    found["first_two_letters"] = len(bare) == 2 and bare[0].isupper() and bare[1].islower()
    found["first_one_word_prefixed"] = not rest and bool(re.search(r"[a-z]", bare))
    camel = None if team or _PREFIXED.match(bare) else _CAMEL.search(bare)
    found["first_camel"] = camel is not None
    found["first_camel_syllables"] = camel is not None and all(
        _syllabic(half.casefold(), ctx) for half in (bare[: camel.start() + 1], bare[camel.start() + 1 :])
    )
    found["first_camel_title_word"] = any(
        fold(bare[: match.start() + 1]) in END_WORDS or bare[: match.start() + 1] in ctx.exact
        for match in _CAMEL.finditer(bare)
    )
    found["first_camel_given"] = any(
        fold(bare[match.start() + 1 :]) in GIVEN_NAMES | ctx.given for match in _CAMEL.finditer(bare)
    )
    found["first_long"] = len(bare) > 12
    for word in rest[:_LONGEST]:
        _name_word(found, word, "rest", ctx)
    if rest:
        found["rest_last_initial"] = bool(_INITIAL.fullmatch(rest[-1])) and "." in rest[-1]
    _likeness(found, items)


def _likeness(found: Counter[str], items: tuple[str, ...]) -> None:
    others = [item for item in items[1:] if item.replace(".", "").casefold() not in SUFFIXES]
    if not others:
        return
    first_initial = bool(_INITIAL.fullmatch(items[0].split()[0]))
    abbreviated = [bool(_INITIAL.fullmatch(item.split()[0])) and " " in item for item in others]
    if all(abbreviated):
        found["style_initial_same" if first_initial else "style_initial_missing"] = 1
    elif not any(abbreviated):
        found["style_initial_odd"] = first_initial
    lower = [item == item.lower() for item in others]
    mine = items[0] == items[0].lower()
    if all(lower):
        found["style_lower_same" if mine else "style_lower_missing"] = 1
    else:
        found["style_lower_odd"] = mine
    caps = [item.split()[-1].isupper() and len(item.split()[-1]) > 2 for item in others]
    mine = items[0].split()[-1].isupper() and len(items[0].split()[-1]) > 2
    found["style_caps_same"] = mine and all(caps)
    found["style_caps_odd"] = mine and not any(caps)


def _other_authors(found: Counter[str], items: tuple[str, ...], ctx: Context) -> None:
    for item in items:
        words = item.split()
        if item.replace(".", "").casefold() in SUFFIXES:
            continue
        if looks_like_team(item):
            found["other_team"] += 1
            continue
        found[f"other_words_{min(len(words), 6)}"] += 1
        found["other_given"] += fold(words[0]) in GIVEN_NAMES | ctx.given
        for word in words:
            _name_word(found, word, "other", ctx)


def _name_word(found: Counter[str], word: str, place: str, ctx: Context) -> None:
    """Count what kind of word stands in a name."""
    bare = word.strip(".,*†‡§¶∗")
    lower = bare.casefold()
    if _INITIAL.fullmatch(word):
        found[f"{place}_initial"] += 1
    elif lower in PARTICLES and not (lower in FUNCTION_WORDS and place == "other"):
        found[f"{place}_particle"] += 1
    elif lower in FUNCTION_WORDS:
        found[f"{place}_prose"] += 1
    elif not _NAME_WORD.fullmatch(word):
        found[f"{place}_odd"] += 1
    elif bare == bare.lower() and bare[:1].islower():
        found[f"{place}_lower"] += 1
    else:
        found[f"{place}_camel"] += bool(_CAMEL.search(bare)) and not _PREFIXED.match(bare)
        found[f"{place}_title_word"] += lower in END_WORDS and lower not in GIVEN_NAMES
        found[f"{place}_in_abstract"] += len(bare) > 3 and (bare in ctx.exact or lower in ctx.folded)
