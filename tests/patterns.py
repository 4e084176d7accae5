"""All regular expressions of the program, and how the work of one grows with a text made to mislead it.

A regular expression takes its steps in C, uncounted. What tells is how many times as long it works at a text twice as
long, in the processor's own time, which no other load of the machine makes longer: twice, where it is sound; four
times, where it begins anew at each sign; without end, where it tries all ways in which repeated parts may share a text.
"""

from __future__ import annotations

import ast
import importlib
import itertools
import math
import pkgutil
import re
import re._compiler as compiler  # type: ignore[import-not-found]
import re._constants as codes  # type: ignore[import-not-found]
import re._parser as parser  # type: ignore[import-not-found]
import signal
import time
from dataclasses import dataclass, fields, is_dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import generator

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from types import FrameType, ModuleType

_FROM_ONE_PLACE = {"match", "fullmatch"}
_METHODS = {*_FROM_ONE_PLACE, "search", "sub", "subn", "split", "findall", "finditer"}
_GROUPS = {codes.SUBPATTERN, codes.ATOMIC_GROUP, codes.BRANCH}
_OF_ONE_SIGN = {codes.LITERAL, codes.NOT_LITERAL, codes.ANY, codes.IN}
_REPEATS = (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT)
# Signs of every sort that patterns tell apart.
_SIGNS = "a1A .,-\n\t;:\"'(){}[]<>/\\_$&#|=@éÀ–中"
_WORDS, _BEFORE, _PAIRED, _MEASURED = 10, 4, 5, 3
_AFTER = ("\x01", "", "\n")
_MANY = 20  # times that a part may repeat
LENGTH = 3000
# Of the processor's time. A sound pattern takes a thousandth of a second for so short a text.
WORTH_A_LOOK, ENOUGH = 0.015, 0.15


@dataclass(frozen=True, slots=True)
class Used:
    """A regular expression, where it stands, and whether it is looked for at every sign of a text."""

    where: str
    pattern: re.Pattern[str]
    everywhere: bool


@dataclass(frozen=True, slots=True)
class Growth:
    """How much longer a pattern took for a text twice as long: of `before`, many times `word`, and `after`."""

    times: float
    before: str
    word: str
    after: str


def used_patterns() -> list[Used]:
    """Return each pattern of the program once: those that modules hold, and those within calls."""
    modules = [
        importlib.import_module(found.name)
        for found in pkgutil.walk_packages(generator.__path__, "generator.")
        if not found.name.endswith("__main__")
    ]
    trees = {module.__name__: ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8")) for module in modules}
    methods = _methods_by_name(trees.values())
    found: dict[tuple[str, int], Used] = {}
    for module in modules:
        named = itertools.chain(_held(module), _called(module.__name__, trees[module.__name__]))
        for where, pattern, method in named:
            how = {method} if method else methods.get(where.rpartition(".")[2], _METHODS)
            key = (pattern.pattern, pattern.flags)
            everywhere = not how <= _FROM_ONE_PLACE or (key in found and found[key].everywhere)
            found[key] = Used(found[key].where if key in found else where, pattern, everywhere)
    return list(found.values())


def _methods_by_name(trees: Iterable[ast.Module]) -> dict[str, set[str]]:
    """Return by which methods a name's pattern is asked; a name that is handed on may be asked by any."""
    methods: dict[str, set[str]] = {}
    for tree in trees:
        asked = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.attr in _METHODS:
                methods.setdefault(node.value.id, set()).add(node.attr)
                asked.add(node.value)
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node not in asked:
                methods.setdefault(node.id, set()).add("handed on")
    return methods


def _held(module: ModuleType) -> Iterator[tuple[str, re.Pattern[str], None]]:
    for name, value in list(vars(module).items()):
        if not name.startswith("__"):
            for pattern in _within(value, 4):
                if isinstance(pattern.pattern, str):
                    yield f"{module.__name__}.{name}", pattern, None


def _within(value: object, depth: int) -> Iterator[re.Pattern[Any]]:
    """Yield the patterns of a value: itself, or those of a table of them."""
    if isinstance(value, re.Pattern):
        yield value
    elif depth and isinstance(value, dict):
        for one in itertools.chain(value, value.values()):
            yield from _within(one, depth - 1)
    elif depth and isinstance(value, tuple | list | set | frozenset):
        for one in value:
            yield from _within(one, depth - 1)
    elif depth and is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from _within(getattr(value, field.name, None), depth - 1)


def _called(name: str, tree: ast.Module) -> Iterator[tuple[str, re.Pattern[str], str]]:
    """Yield the patterns that calls such as `re.sub` are given as they stand, with the function called."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
            module, text = node.func.value, node.args[0]
            of_re = isinstance(module, ast.Name) and module.id == "re" and node.func.attr in _METHODS
            if of_re and isinstance(text, ast.Constant) and isinstance(text.value, str):
                flags = re.RegexFlag(0)
                for given in ast.walk(node):
                    if isinstance(given, ast.Attribute) and given.attr.isupper():
                        flags |= re.RegexFlag[given.attr]
                yield f"{name}:{node.lineno}", re.compile(text.value, flags), node.func.attr


def _signs(code: Any, said: Any) -> list[str]:
    """Return signs that a node of one sign takes."""
    return [chr(said)] if code is codes.LITERAL else _all_signs(code, said)[:4]


def _all_signs(code: Any, said: Any) -> list[str]:
    taken = compiler.compile(parser.SubPattern(parser.State(), [(code, said)]), 0)
    named = [chr(one if kind is codes.LITERAL else one[0]) for kind, one in _literals(code, said)]
    return [sign for sign in dict.fromkeys([*_SIGNS, *named]) if taken.fullmatch(sign)]


def _literals(code: Any, said: Any) -> list[tuple[Any, Any]]:
    if code is codes.LITERAL:
        return [(code, said)]
    return [one for one in said if one[0] in {codes.LITERAL, codes.RANGE}] if code is codes.IN else []


def _example(sequence: Any) -> str:
    """Return a short text that a sequence of nodes takes; what looks around itself is passed over."""
    text = ""
    for code, said in sequence:
        if code in _REPEATS:
            least, most, body = said
            text += _example(body) * max(least, min(1, most))
        elif code in _GROUPS:
            text += _example(_inner(code, said)[0])
        elif code in _OF_ONE_SIGN:
            text += next(iter(_signs(code, said)), "")
    return text


def _inner(code: Any, said: Any) -> list[Any]:
    """Return the sequences that a group holds: of a choice each."""
    if code is codes.BRANCH:
        return list(said[1])
    return [said[-1] if code is codes.SUBPATTERN else said]


def _repeats(sequence: Any, before: str = "") -> Iterator[tuple[str, list[str]]]:
    """Yield for each part that may repeat: what leads to it, and words that it takes."""
    for code, said in sequence:
        if code in _REPEATS:
            body = said[2]
            if said[1] >= _MANY:
                one = _signs(*body[0]) if len(body) == 1 and body[0][0] in _OF_ONE_SIGN else []
                yield before, [word for word in (*one, _example(body)) if word]
            yield from _repeats(body, before)
        elif code in _GROUPS:
            for inner in _inner(code, said):
                yield from _repeats(inner, before)
        elif code in {codes.ASSERT, codes.ASSERT_NOT}:
            yield from _repeats(said[1], before)
        before += _example([(code, said)])


def ambiguous_repeats(pattern: re.Pattern[str]) -> list[str]:
    """Return words that a repeated part takes in more than one way: how many there are doubles with each further word.

    Of two kinds: a part whose only necessary piece repeats itself, as in `(a+)*`, and a choice of two parts that begin
    alike and are one sign each, as in `(?:a|[ab])*`. What is taken whole (`*+`, `(?>...)`) is tried in one way only.
    """
    return list(dict.fromkeys(_ambiguous(parser.parse(pattern.pattern, pattern.flags))))


def _ambiguous(sequence: Any) -> Iterator[str]:
    for code, said in sequence:
        if code in {codes.MAX_REPEAT, codes.MIN_REPEAT}:
            if said[1] >= _MANY:
                yield from _in_two_ways(list(_choices(said[2])))
            yield from _ambiguous(said[2])
        elif code in {codes.SUBPATTERN, codes.BRANCH}:
            for inner in _inner(code, said):
                yield from _ambiguous(inner)
        elif code in {codes.ASSERT, codes.ASSERT_NOT}:
            yield from _ambiguous(said[1])


def _in_two_ways(choices: list[list[Any]]) -> Iterator[str]:
    of_one_sign = []
    for pieces in choices:
        necessary = [(code, said) for code, said in pieces if code not in _REPEATS or said[0]]
        consuming = [(code, said) for code, said in necessary if code in {*_REPEATS, *_OF_ONE_SIGN, *_GROUPS}]
        if len(consuming) == 1 and consuming[0][0] in {codes.MAX_REPEAT, codes.MIN_REPEAT}:
            _, (_, most, body) = consuming[0]
            if most >= _MANY:
                yield _example(body)
        elif len(pieces) == 1 and pieces[0][0] in _OF_ONE_SIGN:
            of_one_sign.append(set(_all_signs(*pieces[0])))
        # A repeat beside the one sign it begins with, as `\w+|\d`.
    wide = [set(_all_signs(*piece[1][2][0])) for pieces in choices if (piece := _only_repeat(pieces))]
    for one, other in itertools.combinations([*of_one_sign, *wide], 2):
        yield from sorted(one & other)[:1]


def _only_repeat(pieces: list[Any]) -> Any:
    """Return the piece of a choice that is one sign repeated, and nothing else; it may be taken whole."""
    if len(pieces) == 1 and pieces[0][0] in _REPEATS:
        body = pieces[0][1][2]
        return pieces[0] if len(body) == 1 and body[0][0] in _OF_ONE_SIGN else None
    return None


def _choices(sequence: Any) -> Iterator[list[Any]]:
    """Yield the ways through a repeated part: groups opened, one for each alternative."""
    pieces = list(sequence)
    if len(pieces) == 1 and pieces[0][0] is codes.SUBPATTERN:
        yield from _choices(pieces[0][1][-1])
    elif len(pieces) == 1 and pieces[0][0] is codes.BRANCH:
        for inner in pieces[0][1][1]:
            yield from _choices(inner)
    else:
        yield pieces


def misleading_texts(pattern: re.Pattern[str]) -> list[tuple[str, str, str]]:
    """Return what to try: what comes first, a word to repeat, and what comes last, where the pattern should fail."""
    tree = parser.parse(pattern.pattern, pattern.flags)
    repeats = list(_repeats(tree))
    words = list(dict.fromkeys(word for _, taken in repeats for word in taken))[:_WORDS]
    before = list(dict.fromkeys(["", *(first for first, _ in repeats)]))[:_BEFORE]
    of_one = [word for word in words if len(word) == 1][:_PAIRED]
    tried = list(itertools.product(before, words, _AFTER))
    tried += [("", "".join(pair), _AFTER[0]) for pair in itertools.permutations(of_one, 2)]
    tried += [("", first + word, _AFTER[0]) for first, taken in repeats for word in taken[:1] if first]
    return [one for one in dict.fromkeys(tried) if one[1]]


class _LongEnoughError(Exception):
    pass


def _ring(_signal: int, _frame: FrameType | None) -> None:
    raise _LongEnoughError


def _seconds(used: Used, text: str) -> float:
    """Return how long a pattern works at a text; so long that it is stopped there, as much."""
    before = signal.signal(signal.SIGVTALRM, _ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, ENOUGH)
    begun = time.process_time()
    try:
        if used.everywhere:
            for _ in used.pattern.finditer(text):
                pass
        used.pattern.match(text)
        used.pattern.fullmatch(text)
        return time.process_time() - begun
    except _LongEnoughError:
        return time.process_time() - begun
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def growth(used: Used) -> Growth | None:
    """Return how much longer a pattern takes for a text twice as long; None where none that was tried misleads it."""
    worst: Growth | None = None
    for measured, (before, word, after) in enumerate(_slow_texts(used)):
        length = LENGTH
        while length > 16 and _seconds(used, _text(before, word, after, length)) >= ENOUGH:
            length = length * 2 // 3
        longer, shorter = (
            min(_seconds(used, _text(before, word, after, size)) for _ in range(2)) for size in (length, length // 2)
        )
        times = longer / max(shorter, 1e-6)
        # From far too long to nothing at all by taking a third away: no power of the length does so.
        at_once = length < LENGTH and longer < WORTH_A_LOOK / 2
        if at_once:
            times = math.inf
        if (at_once or longer >= WORTH_A_LOOK / 2) and (worst is None or times > worst.times):
            worst = Growth(times, before, word, after)
        if measured + 1 == _MEASURED:
            break
    return worst


def _slow_texts(used: Used) -> Iterator[tuple[str, str, str]]:
    for one in misleading_texts(used.pattern):
        if _seconds(used, _text(*one, LENGTH)) >= WORTH_A_LOOK:
            yield one


def _text(before: str, word: str, after: str, length: int) -> str:
    return before + word * max(1, length // len(word)) + after
