"""Links of a saved page to files beside it: they become files of the portal.

A page that does not contain its own address has `papers/engine.pdf` and no full address for it. The link becomes
`static/papers/engine.pdf`; the file is copied there if it exists beside the page.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from generator.core.link_kinds import PAPER_LINKS
from generator.core.problems import Problem, first_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping
    from pathlib import Path

    from generator.edit.intake.source_files import Source
    from generator.read.draft import Draft, Reading

FOLDER = "static"
_KINDS = tuple(kind.name for kind in PAPER_LINKS if kind.files)
# Documents, slides, pictures, films and archives: nothing that a browser executes, and no files of themes.
_FILE = re.compile(
    r"[^\s:\\\"<>`]+\.(?:pdf|ps|eps|djvu|epub|docx?|odt|rtf|pptx?|odp|key|txt|bib|ris|zip|tar|t?gz|bz2|xz|7z|csv|tsv|json|mp4"
    r"|m4v|mov|avi|mpe?g|webm|mp3|wav|png|jpe?g|gif|webp|tiff?)",
    re.IGNORECASE,
)
_SHOWN = 3


def with_local_files(reading: Reading) -> tuple[Reading, dict[str, str]]:
    """Return a reading whose links to files beside its source lead into the portal, and these files.

    The files are by their path in the portal, with their path relative to the source.
    """
    files: dict[str, str] = {}
    drafts = tuple(_with_files(draft, files) for draft in reading.drafts)
    return (replace(reading, drafts=drafts) if files else reading), files


def missing(root: Path, source: Source, files: Mapping[str, str], found: Collection[str]) -> Iterator[Problem]:
    """Report the files that are neither in the portal nor `found` beside the source, in one warning."""
    named = [relative for target, relative in files.items() if target not in found and not (root / target).exists()]
    if named:
        what = f"links lead to files that are not beside this source: {first_of(named, _SHOWN)}"
        hint = f"put them below {FOLDER}/, or import again with --base and the address of the page"
        yield Problem(source.shown, 0, 0, what, hint, "warning")


def _with_files(draft: Draft, files: dict[str, str]) -> Draft:
    links, extra = dict(draft.links), dict(draft.extra)
    for kind in _KINDS:
        for group in (links, extra):
            relative = _relative(group.get(kind, ""))
            if not relative or (group is extra and links.get(kind)):
                continue
            group.pop(kind)
            links[kind] = f"{FOLDER}/{relative}"
            files[links[kind]] = relative
    return draft if links == draft.links else replace(draft, links=links, extra=extra)


def _relative(link: str) -> str:
    """Return the path of a relative link to a file within the source's folder; empty for other links."""
    if not link or "://" in link or link.startswith((f"{FOLDER}/", "//", "#")):
        return ""
    path = unquote(urlsplit(link).path).lstrip("/")
    parts = [part for part in PurePosixPath(path).parts if part not in {".", ".."}]
    joined = "/".join(parts)
    return joined if _FILE.fullmatch(joined.replace(" ", "_")) else ""


def copies(root: Path, sources: Iterable[tuple[Path, Mapping[str, str]]]) -> dict[str, Path]:
    """Return the files beside their sources that are not in the portal yet: path in the portal to file.

    If several sources have a file with the same path, the first one is used.
    """
    found: dict[str, Path] = {}
    for source, files in sources:
        folder = source.parent.resolve()
        for target, relative in files.items():
            path = (folder / relative).resolve()
            if path.is_file() and path.is_relative_to(folder) and not (root / target).exists():
                found.setdefault(target, path)
    return found
