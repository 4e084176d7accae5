"""`Problem`, which every package reports, and the exception that carries problems.

Functions return problems and let the caller continue; only `generator.cli.main` prints them and turns them into an exit
status.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, NoReturn

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One error in something a person wrote or saved.

    `path` is relative to the portal's root if it is inside it; `line` and `column` count from 1 and are 0 if the error
    has no single place. `what` describes the error in one sentence without a full stop, `hint` how to fix it (may be
    empty). An "error" stops the command before it writes anything that depends on it; a "warning" does not.
    """

    path: str
    line: int = 0
    column: int = 0
    what: str = ""
    hint: str = ""
    severity: Severity = "error"

    def __str__(self) -> str:
        """Return `file:line:column: what; hint`, without unknown parts."""
        place = self.path
        if self.line:
            place += f":{self.line}"
            if self.column:
                place += f":{self.column}"
        text = f"{place}: {self.what}" if place else self.what
        return f"{text}; {self.hint}" if self.hint else text


class Fault(NamedTuple):
    """An error at a character of a text (an index from 0), before it is assigned a file and a line."""

    at: int
    what: str
    hint: str = ""


def errors_in(problems: Iterable[Problem]) -> list[Problem]:
    """Return the errors among problems."""
    return [problem for problem in problems if problem.severity == "error"]


def first_of(items: Sequence[object], most: int) -> str:
    """Return a few items for a message, and the number of omitted ones: `a, b and 3 more`."""
    more = f" and {len(items) - most} more" if len(items) > most else ""
    return ", ".join(map(str, items[:most])) + more


def counted(number: int, one: str, several: str = "") -> str:
    """Return a count with its noun: `1 person`, `2 people`, `1,204 papers`."""
    return f"{number:,} {one if number == 1 else several or f'{one}s'}"


def span(years: Sequence[int]) -> str:
    """Return the range of sorted years: `2024`, `2019–2024`."""
    return str(years[0]) if years[0] == years[-1] else f"{years[0]}–{years[-1]}"


def nearest(word: str, known: Iterable[str], similarity: float = 0.6) -> str:
    """Return the known word that is most similar to a misspelt one; empty if none is similar enough."""
    from difflib import get_close_matches  # noqa: PLC0415 - loaded only where something is wrong

    return next(iter(get_close_matches(word, [*known], 1, similarity)), "")


def did_you_mean(word: str, known: Iterable[str], otherwise: str = "", similarity: float = 0.6) -> str:
    """Return a hint with the known word that is nearest to a misspelt one; `otherwise` if none is similar."""
    near = nearest(word, known, similarity)
    return f"did you mean `{near}`?" if near else otherwise


def refuse(what: str, hint: str = "", path: str = "") -> NoReturn:
    """Raise ProblemsFoundError with one error about a request, or about a file."""
    raise ProblemsFoundError([Problem(path, what=what, hint=hint)])


class ProblemsFoundError(Exception):
    """All problems found in one run, so that a person can fix them together."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(sorted(set(problems)))
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> tuple[type[ProblemsFoundError], tuple[tuple[Problem, ...]]]:
        """Pickle the problems too, for worker processes; by default, only the message would be pickled."""
        return ProblemsFoundError, (self.problems,)


def stop_at_errors(problems: Iterable[Problem]) -> None:
    """Raise ProblemsFoundError with all problems if one of them is an error."""
    found = tuple(problems)
    if errors_in(found):
        raise ProblemsFoundError(found)
