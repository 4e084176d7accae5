"""What the labeller sees of a token: its form, and the stretch between two signs in which it stands.

Training and reading share this module, so that both see the same.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from generator.core.names import PARTICLES
from generator.read.lists.models import is_east_asian_name, word_kinds
from generator.read.lists.tokens import LINE_END, Token, fold, sign

Row = list[str]
_CUTS = frozenset('.,;:()[]"/|?!·•⏎¦')
_OPENING, _CLOSING = frozenset("‘‚"), frozenset("’‘'")
_FIRST_YEAR, _LAST_YEAR = 1800, 2035
_LONGEST_WORD = 18
_SHORT_NAMES = frozenset("Ph Th Ch Chr Cl Fr Yu Ju".split())
_BEFORE_IN = frozenset('.,;)"\n\t?!')
_INITIALS = "Th"  # what `Ph.` before a family name is seen as: initials of two letters that are no degree


@lru_cache(maxsize=131072)
def shape(text: str, kind: str) -> str:  # noqa: PLR0911 - one case for each shape
    """Return what a token looks like, in a few signs."""
    if kind in {"id", "url"}:
        return kind
    if kind == "break":
        return "⏎" if text == LINE_END else "¦"
    if kind == "number":
        if text.isascii() and len(text) == 4 and _FIRST_YEAR <= int(text) <= _LAST_YEAR:
            return "year"
        return f"d{min(len(text), 5)}"
    if kind == "sign":
        return sign(text)
    first = text[0]
    if not (first.isupper() or first.islower()):
        return f"han{min(len(text), 6)}" if first > "\u2e80" else f"abc{min(len(text), 3)}"
    if len(text) == 1:
        return "A" if first.isupper() else "a"
    if text.islower():
        return "aa"
    if text.isupper():
        return f"AA{min(len(text), 4)}"
    return "Aa" if first.isupper() and text[1:].islower() else "Ax" if first.isupper() else "ax"


def forms_of(tokens: Sequence[Token]) -> list[str]:
    """Return the shape of each token; single quotes around a text are quotes, those within words are none."""
    forms = [shape(one.text, one.kind) for one in tokens]
    opened = False
    for i, one in enumerate(tokens):
        is_decade = tokens[i + 1 : i + 2] and tokens[i + 1].kind == "number"  # the ‘50s
        if one.text in _OPENING and not is_decade and (i == 0 or one.blank or tokens[i - 1].kind in {"sign", "break"}):
            opened, forms[i] = True, '"'
        elif opened and one.text in _CLOSING and (i + 1 == len(tokens) or _ends(tokens[i + 1])):
            opened, forms[i] = False, '"'
    return forms


def _ends(following: Token) -> bool:
    return following.blank or following.kind in {"sign", "break"}


@lru_cache(maxsize=131072)
def _kinds(text: str) -> str:
    """Return what lists of words say of a word: given name, family name, month, place, word of a journal, ..."""
    folded = fold(text)
    found = "".join(letter for letter, words in word_kinds().items() if folded in words)
    if not text[0].isupper():
        found = found.replace("g", "").replace("f", "")
    found += "f" * is_east_asian_name(text)
    found += "".join(letter for letter in "ju" if text.endswith(tuple(word_kinds("entry_words")[letter])))
    return found + ("p" if text.casefold() in PARTICLES else "")


@lru_cache(maxsize=131072)
def _own(text: str, kind: str) -> tuple[str, ...]:
    """Return what is seen of a token that stands alone."""
    form = shape(text, kind)
    if kind != "word":
        found = ["s=" + form, "w=" + (text if kind == "sign" else form)]
        if kind == "number" and len(text) <= 4:
            found.append("n=" + text)
        return tuple(found)
    word = fold(text)
    found = ["s=" + form, "a=" + word[:2], "b=" + word[:3], "y=" + word[-2:], "z=" + word[-3:]]
    if len(word) <= _LONGEST_WORD:
        found.append("w=" + word)
    kinds = _kinds(text)
    if kinds:
        found += ["k=" + kinds, *("l=" + one for one in kinds)]
    return tuple(found)


def text_features(tokens: Sequence[Token]) -> list[Row]:
    """Return the features of each token of an entry by its text alone."""
    tokens = [replace(one, text=",") if one.text in "—―" and _parts(tokens, i) else one for i, one in enumerate(tokens)]
    forms, seen = forms_of(tokens), [_seen_as(tokens, i) for i in range(len(tokens))]
    kinds = [_kinds(text) if one.kind == "word" else "" for text, one in zip(seen, tokens, strict=True)]
    inside = _inside(forms)
    years = [i for i, form in enumerate(forms) if form == "year"]
    last = len(tokens) - 1
    rows: list[Row] = []
    for i, (one, stretch, run) in enumerate(
        zip(tokens, _stretches(tokens, forms, kinds), _runs(tokens, forms, kinds), strict=True)
    ):
        row = [
            *_own(seen[i], one.kind),
            f"in={inside[i]}",
            f"bl={one.blank}{i < last and tokens[i + 1].blank}{forms[i]}",
            f"yr={len(years) and (i > years[0]) + (i > years[-1])}{min(len(years), 2)}",
            *stretch,
            run,
        ]
        if i == 0 or tokens[i - 1].line != one.line:
            row.append("line<")
        if i == last or tokens[i + 1].line != one.line:
            row.append("line>")
        if i < 3:
            row.append(f"i={i}")
        rows.append(row)
    return rows


def _parts(tokens: Sequence[Token], i: int) -> bool:
    """Return whether an em dash parts two fields, as a comma does: `A. Bee — Owls`, but not `Owls. — London`."""
    before, behind = tokens[i - 1 : i], tokens[i + 1 : i + 2]
    is_apart = tokens[i].blank and any(one.blank for one in behind)
    return is_apart and any(one.kind == "word" for one in before) and any(one.kind == "word" for one in behind)


def _seen_as(tokens: Sequence[Token], i: int) -> str:
    """Return the text that a token is seen as: `Ph` as other initials, and the words for `In:` of all languages."""
    text = tokens[i].text
    if text == "Ph" and _is_short_name(tokens, i):
        return _INITIALS
    if i < 2 or fold(text) not in word_kinds("entry_words")["i"] or len(tokens[i - 2].text) == 1:
        return text
    before, behind = sign(tokens[i - 1].text), [sign(one.text) for one in tokens[i + 1 : i + 2]]
    is_set_apart = before in _BEFORE_IN and (before != "," or text.islower())  # `Roe, W: Owls` begins with a name
    return "In" if is_set_apart and behind == [":"] else text


def _is_short_name(tokens: Sequence[Token], i: int) -> bool:
    """Return whether a word is what is left of a given name: `Ph. Roe`, but not the degree `Ph. D.`."""
    if tokens[i].text not in _SHORT_NAMES or i + 2 >= len(tokens) or tokens[i + 1].text != "." or tokens[i + 1].blank:
        return False
    following = tokens[i + 2]
    return following.kind == "word" and following.text[0].isupper() and len(following.text) > 1


def _inside(forms: Sequence[str]) -> list[str]:
    """Return for each token whether it stands in brackets or quotes."""
    found, depth, quoted = [], 0, False
    last_quote = max((i for i, form in enumerate(forms) if form == '"'), default=-1)
    for i, form in enumerate(forms):
        if form in {"(", "["}:
            depth += 1
        found.append(f"{min(depth, 1)}{int(quoted)}")
        if form in {")", "]"}:
            depth = max(depth - 1, 0)
        if form == '"':
            quoted = not quoted and i < last_quote
    return found


def _stretches(tokens: Sequence[Token], forms: Sequence[str], kinds: Sequence[str]) -> list[tuple[str, ...]]:
    """Return what each token shares with its stretch: the words between two signs, or two ends of a line.

    A full stop behind an initial or an abbreviation ends no stretch.
    """
    found: list[tuple[str, ...]] = []
    for a, b in stretch_bounds(tokens, forms):
        brief = _stretch_kind(range(a, b), tokens, forms, kinds)
        opening, closing = forms[a - 1] if a else "<", forms[b] if b < len(forms) else ">"
        shared = "t=" + brief, f"to={opening}{closing}|{brief}", f"tl={min(b - a, 12)}"
        found += [(*shared, f"tp={min(i - a, 4)}|{min(b - 1 - i, 4)}") for i in range(a, b)]
    return found


def _runs(tokens: Sequence[Token], forms: Sequence[str], kinds: Sequence[str]) -> list[str]:
    """Return what each token shares with its run, the tokens that are set alike; of a break, the runs beside it."""
    bounds = [-1, *(i for i, one in enumerate(tokens) if one.kind == "break"), len(tokens)]
    found: list[str] = []
    before = "<"
    for a, b in pairwise(bounds):
        brief = _run_kind(range(a + 1, b), tokens, forms, kinds)
        if a >= 0:
            found.append(f"r={before}>{brief}")
        found += ["r=" + brief] * (b - a - 1)
        before = brief
    return found


def _run_kind(places: range, tokens: Sequence[Token], forms: Sequence[str], kinds: Sequence[str]) -> str:
    """Return what a run looks like: its length, and how much of it is names, small words, commas and numbers."""
    words = [i for i in places if tokens[i].kind == "word"]
    if not words:
        return "#" + "".join(sorted({forms[i] for i in places})[:2])
    size = len(words)
    named = sum("f" in kinds[i] or "g" in kinds[i] or forms[i] == "A" for i in words)
    small = sum(forms[i] in {"aa", "a"} for i in words)
    venue = sum("j" in kinds[i] for i in words)
    return (
        f"{min(size, 4) if size < 5 else 5 if size < 9 else 9 if size < 25 else 25}"
        f"n{min(3, 4 * named // size)}a{min(3, 4 * small // size)}j{min(3, 4 * venue // size)}"
        f"{',' * min(2, sum(forms[i] in {',', ';'} for i in places))}{'y' * any(forms[i] == 'year' for i in places)}"
    )


def stretch_bounds(tokens: Sequence[Token], forms: Sequence[str]) -> list[tuple[int, int]]:
    """Return where each stretch begins, and where it ends; a sign between two is one by itself."""
    bounds = [0]
    for i, one in enumerate(tokens):
        if i and one.line != tokens[i - 1].line and bounds[-1] != i:
            bounds.append(i)
        if forms[i] in _CUTS and not (forms[i] == "." and _abbreviated(tokens, forms, i)):
            bounds += [i, i + 1] if bounds[-1] != i else [i + 1]
    bounds.append(len(tokens))
    return [(a, b) for a, b in pairwise(bounds) if b > a]


def _abbreviated(tokens: Sequence[Token], forms: Sequence[str], i: int) -> bool:
    """Return whether a full stop belongs to the word before it: an initial, or no capital behind it."""
    if not i or tokens[i].blank:
        return False
    if forms[i - 1] in {"A", "a"} or _is_short_name(tokens, i - 1):
        return True
    following = tokens[i + 1] if i + 1 < len(tokens) else None
    short = tokens[i - 1].kind == "word" and len(tokens[i - 1].text) < 6
    return following is not None and (not following.blank or (short and following.text[:1].islower()))


def _stretch_kind(places: range, tokens: Sequence[Token], forms: Sequence[str], kinds: Sequence[str]) -> str:
    """Return what a stretch looks like as a whole: how long, how many capitals, names, digits."""
    own = [i for i in places if tokens[i].kind == "word"]
    if not own:
        digits = [forms[i] for i in places if forms[i][0] == "d" or forms[i] in {"year", "id", "url"}]
        return "#" + (digits[0] if len(digits) == 1 else str(min(len(digits), 3)))
    small = sum(forms[i] in {"aa", "a"} for i in own)
    single = sum(forms[i] == "A" or forms[i] == "AA2" for i in own)
    named = sum("f" in kinds[i] or "g" in kinds[i] for i in own)
    venue = any("j" in kinds[i] for i in own)
    numbers = sum(tokens[i].kind == "number" for i in places)
    size = len(own)
    return (
        f"{min(size, 4) if size < 5 else 5 if size < 8 else 8}"
        f"{'a' if 2 * small > size else 'b' if small else 'c'}"
        f"{'i' if single else ''}{'n' if 2 * named >= size else ''}{'j' if venue else ''}{'d' if numbers else ''}"
    )
