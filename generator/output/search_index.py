"""The search index in the output folder: made by Pagefind, or kept where no record can have changed."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import Problem
from generator.output.pagefind import PagefindError, index_files, program_version

if TYPE_CHECKING:
    from generator.output.folder import OutputFolder
    from generator.pages.search import SearchPlan

FOLDER = "search/pagefind/"
# Says what the index was made from. No page reads it.
_MADE_FROM = f"{FOLDER}made-from.json"
# Those that write words in Latin letters, for `generator.ids`.
_LIBRARIES = ("python-slugify", "text-unidecode")


def search_index(
    plan: SearchPlan, out: OutputFolder, *, outdated: bool = False
) -> tuple[dict[str, str], tuple[Problem, ...]]:
    """Put the index of a portal's papers and pages into the folder; returns its files' digests.

    A portal without either has no files; where Pagefind is missing or fails there are none either, and a warning. With
    `outdated`, an index that is there stays although they have changed.
    Raises ProblemsFoundError where something that is not ours is in the way.
    """
    kept = out.kept(FOLDER)
    if outdated and _MADE_FROM in kept:
        return kept, ()
    made_from = _made_from(plan)
    if _MADE_FROM in kept and out.read(_MADE_FROM) == made_from:
        return kept, ()
    try:
        files = index_files(plan.records(), plan.language)
    except PagefindError as fault:
        hint = "install it with 'pip install \"pagefind[bin]\"', or build with --no-search; the box leads to the papers"
        return {}, (Problem("", 0, 0, f"there is no search: {fault}", hint, "warning"),)
    if not files:
        return {}, ()
    files = {f"{FOLDER}{path}": content for path, content in files.items()} | {_MADE_FROM: made_from}
    out.claim(files)
    return {file: out.write(file, content) for file, content in files.items()}, ()


def _made_from(plan: SearchPlan) -> bytes:
    """Return what an index depends on: what is searched, this program, and the programs of others that have a part."""
    others = [program_version(), *map(_version, _LIBRARIES)]
    return json.dumps({"papers": plan.fingerprint(), "program": _program_digest(), "others": others}).encode()


def _version(library: str) -> str:
    try:
        return version(library)
    except PackageNotFoundError:
        return ""


@cache
def _program_digest() -> str:
    """Return a digest of this program: a newer one may make other records of the same papers."""
    made = hashlib.blake2b(digest_size=12)
    package = Path(__file__).resolve().parent.parent
    for path in sorted(package.rglob("*.py")):
        made.update(path.read_bytes())
    return made.hexdigest()
