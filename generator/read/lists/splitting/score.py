"""Evidence for one reading of a line that runs title and authors together.

`evidence` describes a reading by named features; `score` weighs them. The weights were
fitted by maximum likelihood on public lists of papers (a softmax over all readings of a
line), so that exp(score) of a reading over the sum for all readings is its probability.
"""

from __future__ import annotations

import re
from collections import Counter

from generator.core.names import fold, looks_like_team
from generator.read.lists.splitting.author_evidence import count_authors, first_author, other_authors
from generator.read.lists.splitting.context import CAMEL, LONGEST, Context, fold_title, stem, syllabic
from generator.read.lists.splitting.weights import WEIGHTS
from generator.read.lists.splitting.word_tables import END_WORDS, FUNCTION_WORDS, GIVEN_NAMES, SUFFIX

_BEFORE_LAST_WORD = re.compile(r"[-‐-―/:(\[“\"'‘?!]")
_OPENERS = {"(": ")", "[": "]", "“": "”", "{": "}"}


def evidence(title: str, items: tuple[str, ...], ctx: Context) -> Counter[str]:
    """Return the features of the reading `title | items`; without items the whole line is the title."""
    found: Counter[str] = Counter()
    if not items:
        found["none"] = 1
        found["known_title"] = bool(ctx.titles) and fold_title(title) in ctx.titles
        return found
    first = items[0]
    count_authors(found, items, ctx)
    _junction(found, title, first)
    _title_end(found, title, first, ctx)
    first_author(found, items, ctx)
    other_authors(found, items[1:], ctx)
    if ctx.titles and fold_title(title) in ctx.titles:
        found["known_title"] = 1
    if ctx.names:
        found["known_first"] = fold(first) in ctx.names
        found["known_others"] = sum(fold(item) in ctx.names for item in items[1:])
    return found


def score(features: Counter[str]) -> float:
    """Return the weighted sum of a reading's features, in natural log units."""
    return sum(WEIGHTS.get(name, 0.0) * count for name, count in features.items())


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
    core = _BEFORE_LAST_WORD.split(token[-LONGEST:].rstrip("?!.)]\"'”’»…"))[-1]
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
    elif lower in ctx.folded and len(core) > 1 and not CAMEL.search(core):
        found["end_in_abstract_folded"] = 1
    elif lower.rstrip("s") in ctx.folded or lower + "s" in ctx.folded:
        found["end_in_abstract_plural"] = len(core) > 2
    elif len(core) > 4 and stem(lower) in ctx.stems:
        found["end_in_abstract_stem"] = 1
    elif common:
        found["end_common_only"] = 1
    else:
        found["end_unknown"] = 1
        found["end_unknown_suffix"] = len(core) > 4 and bool(SUFFIX.search(lower)) and not CAMEL.search(core)
    found["end_common"] = common
    found["end_elsewhere"] = len(core) > 1 and f" {core} " in elsewhere
    found["end_function_word"] = lower in FUNCTION_WORDS
    found["end_short"] = len(core) <= 2 and not core.isdigit() and not seen
    found["end_letter"] = len(core) == 1 and core.isalpha()
    if not seen and not common:
        for match in CAMEL.finditer(core):
            tail = core[match.start() + 1 :].casefold()
            found["end_camel_given"] = tail in GIVEN_NAMES or tail in ctx.given
            found["end_camel_tail_name"] = syllabic(tail, ctx)
            found["cuts_team"] = not looks_like_team(first) and looks_like_team(core[match.start() + 1 :] + first)
    before = title.split(" ")[-4:-1]
    found["camel_before_end"] = sum(bool(CAMEL.search(word)) and word not in ctx.exact for word in before)
    found["end_initial"] = bool(re.search(r"[A-Z]\.$", title))
    found["end_acronym"] = len(core) > 1 and core.isupper()
    found["end_roman_number"] = core in {"I", "II", "III", "IV", "V", "VI", "1", "2", "3", "0"}
    found["end_capital_tail"] = bool(re.search(r"[a-z]{2}[A-Z]+$", core)) and not seen
