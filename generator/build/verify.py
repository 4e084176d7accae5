"""`sitegen build --verify`: compare an incremental build with a build from nothing."""

import glob
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from generator.build.last_build import LastBuild
from generator.build.options import BuildOptions
from generator.build.start import start_build
from generator.core.groups import in_groups
from generator.core.problems import Problem, ProblemsFoundError
from generator.core.published import FILE as PUBLISHED_FILE
from generator.site.declared import UndeclaredNeedError, declared_view
from generator.site.kinds import KINDS
from generator.site.page import Assembled, Page
from generator.site.plan import Plan

# How many different files are named.
_MOST_NAMED = 20
# How many pages of one kind are made from their declared needs: each lookup goes through all papers.
_MOST_VIEWS = 200
_HINT = "build with --clean, and report what was edited before"


@dataclass(frozen=True, slots=True)
class Verified:
    """The number of compared files, and of pages made from the declared needs of their kinds only."""

    files: int
    views: int


def verify(root: Path, options: BuildOptions) -> Verified:
    """Compare a site that was just built with a build from nothing, in a temporary folder beside it.

    The published record is that of the site itself. Raises ProblemsFoundError with the differences: files, and kinds of
    pages that depend on more than they declare, so that an edit might not update them.
    """
    folder = options.output or root / "site"
    prefix = f".{folder.name}-verified-"
    for leftover in folder.parent.glob(f"{glob.escape(prefix)}*"):  # of a killed run
        shutil.rmtree(leftover, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix=prefix, dir=folder.parent) as beside:
        fresh = Path(beside, "site")
        published = folder / PUBLISHED_FILE
        anew = replace(options, output=fresh, executor="", clean=True, published=published, remember=False)
        built = start_build(root, fresh, LastBuild(root, fresh, anew.deciding()), anew)
        # The list of files also reveals files that a build from nothing does not make.
        differing = [file for file in sorted(built.files) if not _same(folder / file, fresh / file)]
    pages = _some_of_each_kind(built.plan.pages)
    problems = [
        Problem(str(folder / file), 0, 0, "a build from nothing gives another file", _HINT) for file in differing
    ]
    if len(problems) > _MOST_NAMED:
        left = f"so it is with {len(problems) - _MOST_NAMED} further files"
        problems[_MOST_NAMED:] = [Problem(str(folder), 0, 0, left)]
    problems += _undeclared(built.plan, pages)
    if problems:
        raise ProblemsFoundError(problems)
    return Verified(len(built.files), len(pages))


def _same(one: Path, other: Path) -> bool:
    try:
        return one.read_bytes() == other.read_bytes()
    except OSError:
        return False


def _some_of_each_kind(pages: Sequence[Page]) -> list[Page]:
    """Return all pages of a kind, or a sample of many from all over the site."""
    of_kind = in_groups((page.kind, page) for page in pages)
    return [page for some in of_kind.values() for page in some[:: -(-len(some) // _MOST_VIEWS)]]


def _undeclared(plan: Plan, pages: Sequence[Page]) -> Iterator[Problem]:
    """Find kinds of pages that depend on more than they declare, each with the first page that shows it."""
    found: set[str] = set()
    for page in pages:
        if page.kind in found:
            continue
        kind = KINDS[page.kind]
        try:
            if _shown(declared_view(plan.materials[page.language], page, kind)) == _shown(plan.view(page)):
                continue
            what = f"a page of the kind `{page.kind}` shows something that it does not declare to need"
        except UndeclaredNeedError as fault:
            what = str(fault)
        found.add(page.kind)
        yield Problem(page.file, 0, 0, what, "add it to the kind's `needs`")


def _shown(view: object) -> str:
    return str(view) if isinstance(view, Assembled) else repr(view)
