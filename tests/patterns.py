"""All regular expressions of the program, and which of them may take a text in endlessly many ways."""

import ast
import importlib
import itertools
import pkgutil
import re
import re._compiler as compiler  # type: ignore[import-not-found]
import re._constants as codes  # type: ignore[import-not-found]
import re._parser as parser  # type: ignore[import-not-found]
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import generator

_METHODS = {"match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer"}
_GROUPS = {codes.SUBPATTERN, codes.ATOMIC_GROUP, codes.BRANCH}
_OF_ONE_SIGN = {codes.LITERAL, codes.NOT_LITERAL, codes.ANY, codes.IN}
_REPEATS = (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT)
# Signs of every sort that patterns tell apart.
_SIGNS = "a1A .,-\n\t;:\"'(){}[]<>/\\_$&#|=@éÀ–中"
_MANY = 20  # times that a part may repeat


@dataclass(frozen=True, slots=True)
class Used:
    """A regular expression, and where it stands."""

    where: str
    pattern: re.Pattern[str]


def used_patterns() -> list[Used]:
    """Return each pattern of the program once: those that modules hold, and those within calls."""
    modules = [
        importlib.import_module(found.name)
        for found in pkgutil.walk_packages(generator.__path__, "generator.")
        if not found.name.endswith("__main__")
    ]
    found: dict[tuple[str, int], Used] = {}
    for module in modules:
        tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
        for where, pattern in itertools.chain(_held(module), _called(module.__name__, tree)):
            found.setdefault((pattern.pattern, pattern.flags), Used(where, pattern))
    return list(found.values())


def _held(module: ModuleType) -> Iterator[tuple[str, re.Pattern[str]]]:
    for name, value in list(vars(module).items()):
        if not name.startswith("__"):
            for pattern in _within(value, 4):
                if isinstance(pattern.pattern, str):
                    yield f"{module.__name__}.{name}", pattern


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


def _called(name: str, tree: ast.Module) -> Iterator[tuple[str, re.Pattern[str]]]:
    """Yield the patterns that calls such as `re.sub` are given as they stand."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
            module, text = node.func.value, node.args[0]
            of_re = isinstance(module, ast.Name) and module.id == "re" and node.func.attr in _METHODS
            if of_re and isinstance(text, ast.Constant) and isinstance(text.value, str):
                flags = re.RegexFlag(0)
                for given in ast.walk(node):
                    if isinstance(given, ast.Attribute) and given.attr.isupper():
                        flags |= re.RegexFlag[given.attr]
                yield f"{name}:{node.lineno}", re.compile(text.value, flags)


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


def ambiguous_repeats(pattern: re.Pattern[str]) -> list[str]:
    """Return words that a repeated part takes in more than one way: how many there are doubles with each further word.

    Of three kinds: a part whose only necessary piece repeats itself, as in `(a+)*`; a choice of two parts that begin
    alike and are one sign each, as in `(?:a|[ab])*`; and a part that takes a word as well as this word twice, as in
    `(?:\\s*\\n)*`. What is taken whole (`*+`, `(?>...)`) is tried in one way only.
    """
    return list(dict.fromkeys(_ambiguous(parser.parse(pattern.pattern, pattern.flags))))


def _ambiguous(sequence: Any) -> Iterator[str]:
    for code, said in sequence:
        if code in {codes.MAX_REPEAT, codes.MIN_REPEAT}:
            if said[1] >= _MANY:
                yield from _in_two_ways(list(_choices(said[2])))
                yield from _as_one_or_two(said[2])
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


def _as_one_or_two(part: Any) -> Iterator[str]:
    """Yield words that a part takes twice in one go, and one by one."""
    if _leans_on_others(part):
        return
    once, twice = (compiler.compile(parser.SubPattern(part.state, list(part) * times), 0) for times in (1, 2))
    for word in filter(None, dict.fromkeys([_example(part), *_SIGNS])):
        if once.fullmatch(word * 2) and once.fullmatch(word) and twice.fullmatch(word * 2):
            yield word


def _leans_on_others(sequence: Any) -> bool:
    """Say whether a sequence repeats what an earlier group took, and cannot be tried alone."""
    return any(
        code in {codes.GROUPREF, codes.GROUPREF_EXISTS}
        or (code in _REPEATS and _leans_on_others(said[2]))
        or (code in _GROUPS and any(map(_leans_on_others, _inner(code, said))))
        for code, said in sequence
    )


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
