"""Report the same error in many entries once, with all their lines."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.core.groups import in_groups
from generator.core.problems import Problem, first_of

_FEW = 3  # are reported individually, each at its line
_MOST_NAMED = 10
_QUOTED = re.compile(r"'[^']*'")


def repeated_once(problems: Sequence[Problem]) -> Iterator[Problem]:
    """Yield problems, of warnings that differ only in what they quote the first, with the lines and quotes of all."""
    alike = in_groups((_words(one), one) for one in problems if one.severity == "warning" and one.line)
    for problem in problems:
        found = alike[_words(problem)] if problem.severity == "warning" and problem.line else []
        if len({one.line for one in found}) <= _FEW:
            yield problem
        elif problem is found[0]:
            first, *others = sorted({one.line for one in found})
            quoted = list(dict.fromkeys(_quoted(one) for one in found if _quoted(one) != _quoted(problem)))
            values = f": {first_of(quoted, _MOST_NAMED)}" if quoted else ""
            what = f"{problem.what} (also in lines {first_of(others, _MOST_NAMED)}{values})"
            yield replace(problem, line=first, what=what)


def _quoted(problem: Problem) -> str:
    return " ".join(_QUOTED.findall(problem.what))


def _words(problem: Problem) -> tuple[str, str]:
    return _QUOTED.sub("", problem.what), problem.hint
