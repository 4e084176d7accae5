"""Evidence that the items behind a title are authors: how many, what words they are made of, how alike they look."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.core.names import PARTICLES, SUFFIXES, fold, looks_like_team
from generator.read.lists.splitting.context import CAMEL, LONGEST, Context, syllabic
from generator.read.lists.splitting.word_tables import END_WORDS, FUNCTION_WORDS, GIVEN_NAMES, KOREAN, PINYIN

if TYPE_CHECKING:
    from collections import Counter

_INITIAL = re.compile(r"(?:[^\W\d_]\.-?)+[^\W\d_]?|[A-Z]{1,2}|[^\W\d_]\.(?:-[^\W\d_]\.)+|[A-Z][a-z]{1,2}\.")
_NAME_WORD = re.compile(r"[^\W\d_]+(?:[-‐-―'’`´.\\][^\W\d_]+)*(?:\([^\W\d_]+\))?[.*†‡§¶∗]*|\([^\W\d_]+\)|[*†‡§¶∗]+")
_PREFIXED = re.compile(r"(?:Mc|Mac|De|Del|Di|Da|La|Le|Van|Fitz|O['’]|D['’]|L['’])[A-ZÀ-Þ][a-zß-ÿ]+")


def count_authors(found: Counter[str], items: tuple[str, ...], ctx: Context) -> None:
    """Count the authors; a list cut off by "et al." shows three."""
    count = sum(item.replace(".", "").casefold() not in SUFFIXES for item in items)
    if ctx.et_al:
        found["etal_not_three"] = count != 3
    else:
        found[f"authors_{count}"] = 1


def first_author(found: Counter[str], items: tuple[str, ...], ctx: Context) -> None:
    """Describe the first author: the first word most of all, the others, the likeness to the other authors."""
    words = items[0].split()
    head, rest = words[0], words[1:]
    bare = head.strip(".*†‡§¶∗")[:LONGEST]
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
    found["first_folded_in_abstract"] = bare not in ctx.exact and lower in ctx.folded and len(bare) > 2
    found["first_two_letters"] = len(bare) == 2 and bare[0].isupper() and bare[1].islower()
    found["first_one_word_prefixed"] = not rest and bool(re.search(r"[a-z]", bare))
    camel = None if team or _PREFIXED.match(bare) else CAMEL.search(bare)
    found["first_camel"] = camel is not None
    found["first_camel_syllables"] = camel is not None and all(
        syllabic(half.casefold(), ctx) for half in (bare[: camel.start() + 1], bare[camel.start() + 1 :])
    )
    found["first_camel_title_word"] = any(
        fold(bare[: match.start() + 1]) in END_WORDS or bare[: match.start() + 1] in ctx.exact
        for match in CAMEL.finditer(bare)
    )
    found["first_camel_given"] = any(
        fold(bare[match.start() + 1 :]) in GIVEN_NAMES | ctx.given for match in CAMEL.finditer(bare)
    )
    found["first_long"] = len(bare) > 12
    for word in rest[:LONGEST]:
        _name_word(found, word, "rest", ctx)
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


def other_authors(found: Counter[str], items: tuple[str, ...], ctx: Context) -> None:
    """Describe the authors behind the first, of whom only the words are in question."""
    for item in items:
        words = item.split()
        if item.replace(".", "").casefold() in SUFFIXES or looks_like_team(item):
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
        found[f"{place}_camel"] += bool(CAMEL.search(bare)) and not _PREFIXED.match(bare)
        found[f"{place}_title_word"] += lower in END_WORDS and lower not in GIVEN_NAMES
        found[f"{place}_in_abstract"] += len(bare) > 3 and (bare in ctx.exact or lower in ctx.folded)
