"""Lists in unknown languages: real lists whose words are put into letters and words that no model has seen.

Signs, numbers, looks and the order of fields stay as they are, so a model learns to read a list by these where it knows
none of its words.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from generator.read.lists.tokens import Token, fold

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

Row = tuple[list[Token], list[str]]
_VOWELS, _CONSONANTS = "aeiouy", "bcdfghjklmnpqrstvwxz"
# Letters that stand for a to z, of scripts with capitals and without.
_SCRIPTS = (
    "",
    "",
    "",
    "абвгдежзиклмнопрстуфхцчшэя",
    "абвгдежзиклмнопрстуфхцчшэя",
    "αβγδεζηθικλμνξοπρστυφχψωάή",
    "ابتثجحخدذرزسشصضطظعغفقكلمنه",
    "אבגדהוזחטיכלמנסעפצקרשתםןךף",
    "अआइईउऊएऐओऔकखगघचछजझटठडढणतथद",
    "가나다라마바사아자차카타파하거너더러머버서어저처커터",
)
_IDEOGRAPHS = range(0x4E00, 0x4E00 + 3000)
_UNSPACED = 0.22  # share of lists that are put into a script without spaces
_JOINING = frozenset({"and", "und", "et", "y", "e", "i", "och", "og", "en"})


def ciphered(rows: Sequence[Row], random: Random) -> list[Row]:
    """Return the tokens and labels of a list's entries in letters of a script that is drawn."""
    if random.random() < _UNSPACED:
        known: dict[str, str] = {}
        return [_unspaced(tokens, labels, random, known) for tokens, labels in rows]
    script = random.choice(_SCRIPTS)
    letters = dict(zip("abcdefghijklmnopqrstuvwxyz", random.sample(script, 26), strict=True)) if script else {}
    if not script:
        for group in (_VOWELS, _CONSONANTS):
            letters |= dict(zip(group, random.sample(group, len(group)), strict=True))
    return [
        ([replace(one, text=_written(one.text, letters)) if one.kind == "word" else one for one in tokens], labels)
        for tokens, labels in rows
    ]


def _written(word: str, letters: Mapping[str, str]) -> str:
    found = []
    for shown in word:
        plain = letters.get(fold(shown), "")
        found.append((plain.upper() if shown.isupper() else plain) or shown)
    return "".join(found)


def _unspaced(tokens: Sequence[Token], labels: Sequence[str], random: Random, known: dict[str, str]) -> Row:
    """Return an entry in ideographs: the words of a field, and those of a name, run together, the same alike."""
    found: list[Token] = []
    roles: list[str] = []
    for (kind, label), places in groupby(range(len(tokens)), lambda i: _joined(tokens[i], labels[i])):
        row = list(places)
        if kind != "word":
            found += [tokens[i] for i in row]
            roles += [labels[i] for i in row]
            continue
        words = "".join(tokens[i].text for i in row)
        if words not in known:
            count = random.choice((2, 3, 3)) if label == "author" else max(1, len(words) // 3)
            known[words] = "".join(chr(random.choice(_IDEOGRAPHS)) for _ in range(count))
        found.append(replace(tokens[row[0]], text=known[words], kind="word"))
        roles.append(label)
    return found, roles


def _joined(token: Token, label: str) -> tuple[str, str]:
    """Return what tokens that run together share; the stops and hyphens of a name belong to it."""
    if token.kind == "word" and not (label == "author" and fold(token.text) in _JOINING):
        return "word", label
    if label == "author" and token.text in {".", "-", "'"}:
        return "word", label
    return token.kind, label
