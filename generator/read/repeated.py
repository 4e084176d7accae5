"""Report the same error in many entries once, with all their lines."""

import re
from collections import defaultdict
from dataclasses import replace

from generator.core.problems import Problem, first_of
from generator.read.draft import Reading

_FEW = 3  # are reported individually, each at its line
_MOST_NAMED = 10
_QUOTED = re.compile(r"'[^']*'")


def with_repeated_once(reading: Reading) -> Reading:
    """Report warnings once that differ only in what they quote, with what they quote; errors are not changed."""
    alike: dict[tuple[str, str], list[Problem]] = defaultdict(list)
    for problem in reading.problems:
        if problem.severity == "warning" and problem.line:
            alike[_words(problem)].append(problem)
    many = {words: found for words, found in alike.items() if len({one.line for one in found}) > _FEW}
    if not many:
        return reading
    problems = []
    for problem in reading.problems:
        found = many.get(_words(problem)) if problem.severity == "warning" and problem.line else None
        if not found:
            problems.append(problem)
        elif problem is found[0]:
            first, *others = sorted({one.line for one in found})
            quoted = list(dict.fromkeys(_quoted(one) for one in found if _quoted(one) != _quoted(problem)))
            values = f": {first_of(quoted, _MOST_NAMED)}" if quoted else ""
            what = f"{problem.what} (also in lines {first_of(others, _MOST_NAMED)}{values})"
            problems.append(replace(problem, line=first, what=what))
    return replace(reading, problems=tuple(problems))


def _quoted(problem: Problem) -> str:
    return " ".join(_QUOTED.findall(problem.what))


def _words(problem: Problem) -> tuple[str, str]:
    return _QUOTED.sub("", problem.what), problem.hint
