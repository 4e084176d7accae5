"""Files and folders in `content/` that are not read: where they probably belong, and under which name."""

import os
from collections.abc import Iterable
from pathlib import Path

from generator.content.values import is_id
from generator.core.ids import slug
from generator.core.problems import Problem, nearest

FOLDERS = ("papers", "authors", "pages", "projects", "news")
_OF_MARKDOWN = ("pages", "projects", "news")
SETTINGS = ("site.yaml", "categories.yaml", "venues.yaml", "affiliations.yaml", "citations.yaml", "orcid.yaml")
_YAML = frozenset({"yml", "yaml"})
_PICTURES = frozenset({"jpg", "jpeg", "png", "webp", "gif", "svg"})
_MARKDOWN = frozenset({"md", "markdown"})
# Other names for the folders. Misspellings are found by similarity, including `category` for `categories`.
_ALSO_CALLED = {"people": "authors", "persons": "authors", "members": "authors", "publications": "papers"}
_MIN_SIMILARITY = 0.77
_NOT_READ = "this is not read"
_RECORDS = "content/papers/ or content/authors/"


def misplaced(content: Path, folder: str, name: str) -> Problem:
    """Report a file or folder in `content/` that is not read.

    It is an error if the file was probably meant to be read, for example after a typing error; otherwise a warning.
    """
    path = f"content/{folder}/{name}" if folder else f"content/{name}"
    if (content / folder / name).is_dir():
        what_and_hint = _folder(content, folder, name)
    else:
        stem, _, ending = name.rpartition(".")
        if ending.lower() == "txt" and stem.rpartition(".")[2].lower() in _YAML | _MARKDOWN:
            stem, _, ending = stem.rpartition(".")  # added by editors on Windows
        what_and_hint = _file(content, folder, stem, ending) if stem and ending.lower() in _YAML | _MARKDOWN else None
    if what_and_hint is None:
        return Problem(path, 0, 0, _NOT_READ, _hint_for_other(folder, name), "warning")
    return Problem(path, 0, 0, *what_and_hint)


def holds_pages(folder: Path) -> bool:
    """Return whether a folder of pages contains pages, also in its subfolders."""
    return any(path.suffix == ".md" for path in folder.rglob("*"))


def _hint_for_other(folder: str, name: str) -> str:
    """Return a hint where a document or a picture belongs, and how to refer to it."""
    stem, _, ending = name.rpartition(".")
    target = f"static/{folder}/{name}" if folder else f"static/{name}"
    if ending.lower() == "pdf" and folder in {"papers", ""}:
        return f"move it to {target}, and write `pdf: {target}` below `links:` in the paper's file"
    if ending.lower() in _PICTURES:
        named = {
            "authors": f"`photo: {target}` in the person's file",
            "papers": f"`image: {target}` in the paper's file",
        }
        return f"move it to {target}, and write {named.get(folder, f'`![{stem}](/{target})` in the page')}"
    if folder.partition("/")[0] in _OF_MARKDOWN:
        return f"write it in Markdown, as {stem}.md; other files belong in static/"
    return "move it elsewhere"


def _folder(content: Path, folder: str, name: str) -> tuple[str, str] | None:
    endings = {inside.rpartition(".")[2].lower() for inside in os.listdir(content / folder / name)}  # noqa: PTH208
    if endings.isdisjoint(_YAML | _MARKDOWN):
        return None
    if folder:
        return "folders in here are not read", f"move the files in it to content/{folder}/"
    near = _ALSO_CALLED.get(name.lower()) or _near(name, FOLDERS)
    if not near:
        return None
    if (content / near).exists():
        return _NOT_READ, f"move the files in it to content/{near}/"
    return _NOT_READ, f"rename it to {near} if that is meant"


def _file(content: Path, folder: str, stem: str, ending: str) -> tuple[str, str]:
    is_page = ending.lower() in _MARKDOWN
    if is_page and folder not in _OF_MARKDOWN:
        return "pages do not belong here", "move it to content/pages/"
    if not is_page and folder in _OF_MARKDOWN:
        return f"only {folder} belong here, which end in .md", f"move it to {_RECORDS}"
    right = ".md" if is_page else ".yaml"
    if not folder and f"{stem}{right}" not in SETTINGS:
        near = _near(stem, [name.removesuffix(".yaml") for name in SETTINGS])
        if near and not (content / f"{near}.yaml").exists():
            return _NOT_READ, f"rename it to {near}.yaml if that is meant"
        return _NOT_READ, f"move it to {_RECORDS}"
    wanted = f"{stem if is_id(stem) else slug(stem, folder.removesuffix('s'))}{right}"
    what = f"files here end in {right}"
    if (content / folder / wanted).exists():
        return what, f"delete it, or rename it: {wanted} is there already"
    return what, f"rename it to {wanted}"


def _near(name: str, names: Iterable[str]) -> str:
    return nearest(name.lower(), names, _MIN_SIMILARITY)
