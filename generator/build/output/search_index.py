"""The search index in the output folder: made by Pagefind, or kept if no record has changed.

Pagefind takes a millisecond for a paper, and uses one processor. So a forked process communicates with it while this
one renders pages, which only need to know that there will be an index.
"""

from __future__ import annotations

import json
from functools import cache, partial
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Self

from generator.build.output.pagefind import PagefindError, index_files, program_version
from generator.core.digest import program_digest
from generator.core.forked_task import ForkedTask
from generator.core.problems import Problem

if TYPE_CHECKING:
    from generator.build.output.folder import OutputFolder
    from generator.site.search import SearchPlan

FOLDER = "search/pagefind/"
# The key of the index's input. No page reads it.
_MADE_FROM = f"{FOLDER}made-from.json"
# Languages in Latin script, for `generator.core.ids`.
_LIBRARIES = ("python-slugify", "text-unidecode")
_HINT = "install it with 'pip install \"pagefind[bin]\"', or build with --no-search; the box leads to the papers"
WORTH_A_PROCESS = 200  # an index of fewer papers takes less time than a process would save

_Files = dict[str, bytes]


class NoIndexError(Exception):
    """The index that pages refer to could not be made. `problem` is the warning."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.what)
        self.problem = problem


class SearchIndex:
    """The index of a portal's papers and pages, in the folder of its site: kept, or made.

    `expected` is whether there will be one, so that pages may refer to it while it is made. A portal without papers and
    pages has none, and neither has one without a working Pagefind. Use it as a context: at its end, an index that was
    not requested is discarded.
    """

    def __init__(
        self, plan: SearchPlan | None, out: OutputFolder, *, outdated: bool = False, aside: bool = False
    ) -> None:
        """Start making the index; without a plan there is none. With `aside`, a forked process makes a large one."""
        self._out = out
        self._kept = out.kept(FOLDER) if plan else {}
        self._files: _Files = {}
        self._problem: Problem | None = None
        self._making: ForkedTask[_Files | str] | None = None
        if plan and not (outdated and _MADE_FROM in self._kept):
            self._begin(plan, aside=aside)
        self.expected = bool(self._kept or self._files or self._making)

    def _begin(self, plan: SearchPlan, *, aside: bool) -> None:
        program = program_version()
        made_from = _made_from(plan, program)
        if _MADE_FROM in self._kept and self._out.read(_MADE_FROM) == made_from:
            return
        self._kept = {}
        if aside and program and plan.papers >= WORTH_A_PROCESS:
            self._making = ForkedTask(partial(_files, plan, made_from))
        else:
            self._take(_files(plan, made_from))

    def _take(self, made: _Files | str) -> None:
        if isinstance(made, str):
            self._problem = Problem("", 0, 0, f"there is no search: {made}", _HINT, "warning")
        else:
            self._files = made

    def __enter__(self) -> Self:
        """Keep making the index until it is requested or no longer needed."""
        return self

    def __exit__(self, *fault: object) -> None:
        """Stop work that was not requested."""
        if self._making:
            self._making.__exit__(*fault)

    @property
    def is_made_aside(self) -> bool:
        """Whether a forked process makes the index."""
        return self._making is not None

    def put(self) -> tuple[dict[str, str], tuple[Problem, ...]]:
        """Write the index into the folder; return its files' digests, and a warning if it cannot be made.

        Raises ProblemsFoundError if a file of someone else is in the way, and NoIndexError if an index is missing that
        was `expected`.
        """
        if self._making:
            self._take(self._making.answer())
            if self._problem:
                raise NoIndexError(self._problem)
        self._out.claim(self._files)
        made = {file: self._out.write(file, content) for file, content in self._files.items()}
        return self._kept | made, (self._problem,) if self._problem else ()


def _files(plan: SearchPlan, made_from: bytes) -> _Files | str:
    """Return the files of an index, or why it cannot be made."""
    try:
        files = index_files(plan.records(), plan.language)
    except PagefindError as fault:
        return str(fault)
    return {f"{FOLDER}{path}": content for path, content in files.items()} | {_MADE_FROM: made_from} if files else {}


def _made_from(plan: SearchPlan, program: str) -> bytes:
    """Return the key of an index's input: its records, this program, Pagefind, and the libraries involved."""
    others = [program, *map(_version, _LIBRARIES)]
    return json.dumps({"papers": plan.fingerprint(), "program": program_digest(), "others": others}).encode()


@cache
def _version(library: str) -> str:
    try:
        return version(library)
    except PackageNotFoundError:
        return ""
