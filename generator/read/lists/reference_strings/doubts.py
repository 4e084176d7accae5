"""What may be wrong with a reading, in words: checks that need no probability."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.core.names import PARTICLES
from generator.read.lists.reference_strings.habit import order_of
from generator.read.lists.reference_strings.label_words import CHIP, FUNCTION

if TYPE_CHECKING:
    from generator.read.lists.reference_strings.entry import LabelledEntry
    from generator.read.lists.reference_strings.reading import Labelled

SURE = 0.9  # a reading below this is shown as doubtful
_LONG_NAME = 6
_INITIAL = re.compile(r"(?:[A-ZÀ-Þ]\.?-?){1,3}")
_PERSON = r"(?:[A-ZÀ-Þ][\w.’'-]*+ ){1,3}[A-ZÀ-Þ][\w’'-]++"
_NAMES_FIRST = re.compile(rf"{_PERSON}, (?:{_PERSON}, {_PERSON}[.,:]|and {_PERSON}[.,:])")
_NO_NAME = frozenset("conference library university institute workshop journal proceedings department press".split())
_ORDERS = {"A": "authors", "T": "title", "V": "venue", "D": "date"}


def with_doubts(entry: LabelledEntry, read: Labelled) -> LabelledEntry:
    """Return the entry with its confidence and with what is doubtful about it."""
    found: list[tuple[str, float]] = []
    if not entry.title:
        found.append(("no title was found", 0.1))
    else:
        found += _title_doubts(entry.title)
    found += _author_doubts(entry, read)
    if entry.date is None and not entry.status:
        found.append(("no year was found", 0.8))
    here = order_of(read.labels)
    if (
        read.habit is not None
        and read.habit.order
        and _shared(here, read.habit.order) != _shared(read.habit.order, here)
    ):
        found.append((f"its parts stand in another order than in the rest of the list: {_in_words(here)}", 0.8))
    if broken := _broken(read, "T"):
        found.append((f"the title may go on, or begin, elsewhere: '{broken}'", 0.6))
    if (entry.volume or entry.pages) and not (entry.venue or entry.publisher):
        found.append(("it has a volume or pages, and no venue was found", 0.7))
    if rest := _not_understood(read):
        found.append((f"not understood: '{rest}'", 0.75))
    confidence = read.confidence * (0.8 if read.changed > 1 else 1.0)
    for _, share in found:
        confidence *= share
    doubts = [text for text, share in found if share < 0.8]
    if confidence < SURE and not doubts:
        doubts = [text for text, _ in found] or [_unsure(entry)]
    return replace(entry, confidence=confidence, doubts=tuple(doubts))


def _author_doubts(entry: LabelledEntry, read: Labelled) -> list[tuple[str, float]]:
    found: list[tuple[str, float]] = []
    if not entry.authors:
        found.append(("no author was found", 0.6))
    elif odd := next((name for name in entry.authors if name not in entry.teams and not like_a_name(name)), None):
        found.append((f"'{odd}' does not look like a name", 0.5))
    elif bare := _bare_name(entry):
        found.append((f"'{bare}' is one word, unlike the other authors", 0.75))
    if joined := _run_together(read):
        found.append((f"the authors are run together: '{joined}'", 0.7))
    if left := _behind_authors(read):
        found.append((f"not understood behind the authors: '{left}'", 0.75))
    return found


def _title_doubts(title: str) -> list[tuple[str, float]]:
    words = title.split()
    found = []
    capitals = sum(word[:1].isupper() for word in words)
    commas = title.count(",") + title.count(";")
    short = sum(bool(_INITIAL.fullmatch(word.strip(","))) for word in words)
    if commas >= 2 and capitals >= 0.8 * len(words) and len(words) <= 3.2 * (commas + 1):
        found.append(("the title looks like a list of names", 0.4))
    elif short >= 2 and short * 3 >= len(words):
        found.append(("the title looks like names", 0.4))
    elif _NAMES_FIRST.match(title):
        found.append(("the title seems to begin with names", 0.5))
    if len(words) == 1 and not re.search(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]", title):
        found.append(("the title is one word", 0.6))
    if len(words) > 45:
        found.append(("the title is very long", 0.5))
    if words and words[-1].casefold() in FUNCTION | {"and", "&"} and len(words) > 1 and words[-1].islower():
        found.append(("the title seems to break off", 0.6))
    if re.search(r"\b(?:19|20)\d\d\.\s|\bpp\.\s?\d|\bvol\.\s?\d", title):
        found.append(("the title seems to hold a date or a place of publication", 0.4))
    if title[:1].islower() and len(words) > 1 and not re.match(r"[a-z]+[A-Z\d-]", title):
        found.append(("the title begins with a small letter", 0.7))
    return found


def like_a_name(name: str) -> bool:
    """Tell whether an author may be one: no number, no running text, not initials alone."""
    words = name.split()
    if len(words) > _LONG_NAME or any(character.isdigit() for character in name) or not words:
        return False
    if len(words) > 1 and any(word.casefold() in CHIP | _NO_NAME for word in words):
        return False
    small = [
        word
        for word in words
        if word[:1].islower() and word.casefold() not in PARTICLES and "'" not in word and "’" not in word
    ]
    if small and not (len(words) > 1 and all(len(word) > 3 for word in words) and len(small) == len(words)):
        return False
    if all(_INITIAL.fullmatch(word) for word in words):
        return False
    return not any(
        word.casefold() in FUNCTION - PARTICLES - {"an", "can", "do", "so", "by", "may", "will", "on", "in", "or"}
        for word in words[1:]
    )


def _shared(order: str, other: str) -> str:
    return "".join(letter for letter in order if letter in other)


def _in_words(order: str) -> str:
    return ", ".join(_ORDERS[letter] for letter in order)


def _broken(read: Labelled, label: str) -> str:
    """Return the shorter of two long stretches of a label that stand apart; empty where there are no two."""
    rows: list[list[str]] = [[]]
    for token, one in zip(read.tokens, read.labels, strict=True):
        if one == label and token.kind == "word":
            rows[-1].append(token.text)
        elif one != label and token.kind != "sign" and rows[-1]:
            rows.append([])
    long = sorted((row for row in rows if len(row) > 2), key=len)
    return " ".join(long[0][:8]) if len(long) > 1 else ""


def _not_understood(read: Labelled) -> str:
    """Return the longest row of words that stand for nothing, where it is long."""
    longest: list[str] = []
    row: list[str] = []
    for token, label in zip(read.tokens, read.labels, strict=True):
        if label == "O" and token.kind == "word":
            row.append(token.text)
            longest = max(longest, row, key=len)
        elif label != "O" or token.kind != "sign":
            row = []
    return " ".join(longest) if len(longest) > 4 else ""


def _run_together(read: Labelled) -> str:
    """Return two names between which nothing stands, on one line, or words left out between them: both are guesses."""
    begin = -1
    for i, label in enumerate(read.labels):
        if label == "AS" and read.tokens[i].kind == "word" and read.tokens[i].text[0].isupper() and begin >= 0:
            return " ".join(token.text for token in read.tokens[begin : i + 1])
        if label == "AB":
            before = read.tokens[i - 1] if i else None
            if (
                begin >= 0
                and before is not None
                and read.labels[i - 1] in {"AB", "AI"}
                and before.kind == "word"
                and read.tokens[i].kind == "word"
                and before.line == read.tokens[i].line
            ):
                return " ".join(token.text for token in read.tokens[begin : i + 1])
            begin = i
    return ""


def _bare_name(entry: LabelledEntry) -> str:
    """Return a name of one word among names of several."""
    people = [name for name in entry.authors if name not in entry.teams]
    bare = [name for name in people if " " not in name and name.isascii()]
    return bare[0] if bare and len(people) > len(bare) else ""


def _behind_authors(read: Labelled) -> str:
    """Return words behind the last author, set like names, that stand for nothing."""
    last = max((i for i, label in enumerate(read.labels) if label in {"AB", "AI"}), default=len(read.labels))
    found: list[str] = []
    for token, label in list(zip(read.tokens, read.labels, strict=True))[last + 1 :]:
        if label not in {"O", "AS"}:
            break
        if token.kind == "word" and token.text not in {"and", "with"}:
            found.append(token.text)
    return " ".join(found) if len(found) > 1 and all(word[0].isupper() for word in found) else ""


def _unsure(entry: LabelledEntry) -> str:
    return f"unsure where its parts end; read as title '{entry.title}'"
