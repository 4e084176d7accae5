"""Find the files to import: by name, in folders, by pattern."""

import glob
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from generator.core.problems import Problem
from generator.read.formats import endings

_OTHERS = "name the files that others wrote, or the folder in which you saved them"
# Most PDFs in folders are papers, whose references are works of others.
_ONLY_NAMED = frozenset({".pdf"})
REVIEW = "import-review.html"  # the page that `--review` writes into the portal's folder
LIST_OF_SITE = ".sitegen.json"  # which every built site contains


@dataclass(frozen=True, slots=True)
class FoundFiles:
    """The files to import, and arguments without a match.

    `inside` are those of the files that are in a named folder, `passed_over` the files there without an extension of
    any format.
    """

    files: Sequence[Path] = ()
    problems: Sequence[Problem] = ()
    inside: frozenset[Path] = frozenset()
    passed_over: tuple[Path, ...] = ()


def _ownership(root: Path) -> Callable[[Path], bool]:
    """Return a test of whether a folder is in the output of imports or builds, which holds no sources."""
    root = root.resolve()

    @cache
    def owns(folder: Path) -> bool:
        if folder in {root / "content", root / "templates"}:
            return True
        inside = folder != root and folder.is_relative_to(root)
        return inside and ((folder / LIST_OF_SITE).is_file() or owns(folder.parent))

    return owns


def find_files(named: Iterable[str], root: Path) -> FoundFiles:
    """Find the files to import into the portal in `root`, and report arguments without a match.

    A folder stands for the files in it and below with the extension of a source, without PDFs, hidden files, files
    that a browser saved beside a page (`<page>_files`), and the portal's own. An argument that is not a file can be a
    pattern: `dumps/**/*.txt`.
    """
    owns = _ownership(root)
    found: list[Path] = []
    problems: list[Problem] = []
    within: set[Path] = set()
    passed_over: dict[Path, None] = {}

    def take(folder: Path) -> list[Path]:
        inside, others = _inside(folder, owns)
        found.extend(inside)
        within.update(inside)
        passed_over.update(dict.fromkeys(others))
        return inside

    for name in named:
        path = Path(name)
        if path.is_dir():
            inside = take(path)
            if owns(path.resolve()):
                problems.append(Problem(name, 0, 0, "this folder is the portal's own: imports write it", _OTHERS))
            elif not inside:
                kinds = ", ".join(endings())
                problems.append(Problem(name, 0, 0, f"no file of a known kind lies in this folder ({kinds})"))
        elif path.exists() or not glob.has_magic(name):
            found.append(path)
            within.discard(path)
        else:
            matching = [*map(Path, glob.glob(name, recursive=True))]  # noqa: PTH207 - a pattern may be absolute
            fitting = sorted(match for match in matching if not owns(match.resolve().parent))
            if not matching:
                problems.append(Problem(name, 0, 0, "no file fits this pattern", "look for a slip in it"))
            elif not fitting:
                problems.append(Problem(name, 0, 0, "all that fits this pattern is the portal's own", _OTHERS))
            for match in fitting:
                if match.is_dir() and "**" not in name:
                    take(match)
                elif match.is_file():
                    found.append(match)
    return FoundFiles(list(dict.fromkeys(found)), problems, frozenset(within), tuple(passed_over))


def _inside(folder: Path, owns: Callable[[Path], bool]) -> tuple[list[Path], list[Path]]:
    """Return the files in a folder and below that may be sources, and the others."""
    files = sorted(
        path
        for path in folder.rglob("*")
        if path.is_file()
        and not any(part.startswith(".") or part.endswith("_files") for part in path.relative_to(folder).parts)
        and not owns(path.parent.resolve())
        and path.name != REVIEW
    )
    looked_at = frozenset(endings()) - _ONLY_NAMED
    known = [path for path in files if path.suffix.lower() in looked_at]
    return known, [path for path in files if path.suffix.lower() not in looked_at]
