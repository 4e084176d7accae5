"""What a list repeats: its journals and its people again and again, its titles hardly ever.

Nothing has to be known of a word or a language for it.
"""

from collections import Counter
from collections.abc import Sequence

from generator.read.lists.features import forms_of, stretch_bounds
from generator.read.lists.tokens import Token, fold

_FEWEST = 8  # entries in which a repetition says something
_SHORT = 4  # letters of a word that is in every text


def repetition_features(entries: Sequence[Sequence[Token]]) -> list[list[list[str]]]:
    """Return for each token of each entry of a list in how many others its word stands, and the whole stretch."""
    if len(entries) < _FEWEST:
        return [[[] for _ in tokens] for tokens in entries]
    words = [[_word(one) for one in tokens] for tokens in entries]
    bounds = [stretch_bounds(tokens, forms_of(tokens)) for tokens in entries]
    stretches = [[tuple(filter(None, row[a:b])) for a, b in of] for row, of in zip(words, bounds, strict=True)]
    often: Counter[str] = Counter(word for row in words for word in set(row))
    whole: Counter[tuple[str, ...]] = Counter(stretch for row in stretches for stretch in set(row))
    others = len(entries) - 1
    found = []
    for row, of, texts in zip(words, bounds, stretches, strict=True):
        rows: list[list[str]] = []
        for (a, b), stretch in zip(of, texts, strict=True):
            if not stretch:
                rows += [[] for _ in range(a, b)]
                continue
            again = whole[stretch] - 1
            mean = sum(often[word] - 1 for word in stretch) / len(stretch)
            shared = [
                f"again={_bucket(again)}",
                f"again={_share(again, others)}|{min(len(stretch), 4)}",
                f"mean={_bucket(mean)}|{_share(mean, others)}|{min(len(stretch), 4)}",
            ]
            for word in row[a:b]:
                own = [f"often={_bucket(often[word] - 1)}|{_share(often[word] - 1, others)}"] if word else []
                rows.append(shared + own)
        found.append(rows)
    return found


def _word(token: Token) -> str:
    """Return a word by which texts are told apart; empty for what stands in every text."""
    if token.kind != "word":
        return ""
    word = fold(token.text)
    return word if len(word) >= _SHORT or not word.isascii() else ""


def _bucket(often: float) -> int:
    return 0 if often < 0.5 else 1 if often < 1.5 else 2 if often < 3.5 else 4 if often < 8 else 8


def _share(often: float, others: int) -> int:
    """Return a share of the other entries as one of a few steps: none, few, some, many, most."""
    share = often / others
    return 0 if share < 0.01 else 1 if share < 0.05 else 2 if share < 0.2 else 3 if share < 0.5 else 4
