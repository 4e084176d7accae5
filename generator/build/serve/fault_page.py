"""The page that shows the errors in a portal: message, place, and the lines around it."""

from base64 import b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from pathlib import Path

from generator.core.problems import Problem, errors_in

_AROUND = 3  # lines before and after the one with the error
_MOST_BYTES = 4_000_000
_LONGEST = 400  # characters of a line that are shown

_STYLE = Path(__file__).with_suffix(".css").read_text(encoding="utf-8")

# The text with the error may be untrusted: only the script that the server inserts may run.
_HASH = b64encode(sha256(_STYLE.encode()).digest()).decode()
_POLICY = f"default-src 'none'; style-src 'sha256-{_HASH}'; script-src 'self'; connect-src 'self'; base-uri 'none'"


@dataclass(frozen=True, slots=True)
class Shown:
    """An error, and the lines around it, each with its number; none if there is no single place."""

    problem: Problem
    lines: tuple[tuple[int, str], ...] = ()


def with_lines(root: Path, problems: Iterable[Problem]) -> tuple[Shown, ...]:
    """Return the errors among problems with the current lines of their files."""
    return tuple(Shown(problem, _lines(root, problem)) for problem in sorted(errors_in(problems)))


def _lines(root: Path, problem: Problem) -> tuple[tuple[int, str], ...]:
    path = (root / problem.path).resolve()
    if not problem.line or not path.is_relative_to(root.resolve()):
        return ()
    try:
        with path.open("rb") as file:
            text = file.read(_MOST_BYTES).decode("utf-8", "replace")
    except OSError:
        return ()
    lines = text.replace("\r\n", "\n").split("\n")
    first = max(problem.line - _AROUND, 1)
    around = lines[first - 1 : problem.line + _AROUND]
    return tuple((number, line[:_LONGEST]) for number, line in enumerate(around, first))


def fault_page(faults: Sequence[Shown], *, site: bool, script: str = "") -> str:
    """Return the page; `site` is whether there is a good site behind it, `script` the markup that removes the page."""
    count = "1 error" if len(faults) == 1 else f"{len(faults)} errors"
    stays = "The last good site stays until then." if site else "There is no site before then."
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        f"<title>{count} to fix</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{count} to fix</h1>\n"
        f'<p class="quiet">This page disappears when the errors are fixed. {stays}</p>\n<ol>\n'
        f"{''.join(map(_fault, faults))}</ol>\n{script}</body>\n</html>\n"
    )


def _fault(shown: Shown) -> str:
    problem = shown.problem
    place = ":".join([problem.path, *(str(number) for number in (problem.line, problem.column) if number)])
    hint = f"<p>{escape(problem.hint)}</p>\n" if problem.hint else ""
    heading = f"<h2>{escape(place)}</h2>\n" if problem.path else ""
    width = len(str(shown.lines[-1][0])) if shown.lines else 0
    lines = "\n".join(_line(number, line, width, number == problem.line) for number, line in shown.lines)
    excerpt = f"<pre>{lines}</pre>\n" if lines else ""
    return f"<li>\n{heading}<p><strong>{escape(problem.what)}</strong></p>\n{hint}{excerpt}</li>\n"


def _line(number: int, line: str, width: int, at_fault: bool) -> str:
    shown = f"<span>{number:>{width}}</span>  {escape(line)}"
    return f"<mark>{shown}</mark>" if at_fault else shown
