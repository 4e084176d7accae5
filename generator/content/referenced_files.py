"""Files that content refers to, in `static/` and `templates/`: they must exist inside the portal."""

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from generator.content import positions
from generator.content.file_text import text_of
from generator.content.link_values import STATIC as _STATIC
from generator.content.link_values import is_file
from generator.core.citation_styles import FILE_ENDING, style_named
from generator.core.ids import author_file, paper_file
from generator.core.problems import Problem, ProblemsFoundError, Severity, nearest
from generator.core.records import Content, Paper, Person, Project
from generator.core.regular_files import CONTENT, leads_out

LINK_OUT = ("this link leads out of the portal's folder", "put the file itself here")
SITE_FILE = "content/site.yaml"
_TEMPLATES = "templates"
_PICTURES = frozenset({"photo", "image", "logo", "icon"})
# Names with at least this similarity are suggested: `jane-doe.jpg` for `jane_doe.jpg`.
_MIN_SIMILARITY = 0.85
# How many links to missing files are reported individually.
_MAX_REPORTED = 3
_Linked = TypeVar("_Linked", "Paper", "Person")


def refuse_to_write_outside(root: Path, files: Iterable[str]) -> None:
    """Raise ProblemsFoundError for each folder through which a file would be written outside the portal."""
    folders = sorted({file.rpartition("/")[0] for file in files})
    out = [Problem(folder, 0, 0, *LINK_OUT) for folder in folders if leads_out(root / folder, root)]
    if out:
        raise ProblemsFoundError(out)


def referenced_file_problems(root: Path, content: Content) -> tuple[Problem, ...]:
    """Report symbolic links that are not followed, and missing files that content names."""
    links = [problem for folder in (_STATIC, _TEMPLATES) for problem in _link_faults(root, folder)]
    styles, font = _missing_styles(root, content.site.citations), _missing_font(root, content.site.card_font)
    return (*links, *_missing_files(root, content), *_missing_links(root, content), *styles, *font)


def _link_faults(root: Path, folder: str) -> Iterator[Problem]:
    if leads_out(root / folder, root):
        yield Problem(folder, 0, 0, *LINK_OUT)
        return
    for path in _below(root / folder):
        if not path.is_symlink():
            continue
        shown = path.relative_to(root).as_posix()
        if leads_out(path, root) and (path.exists() or not path.name.startswith(".")):
            yield Problem(shown, 0, 0, *LINK_OUT)
        elif path.name.startswith("."):
            continue  # not published; editors lock files by links to nowhere
        elif path.is_dir():
            what = "this link leads to a folder, which is not followed"
            yield Problem(shown, 0, 0, what, "put the folder itself here")
        elif not path.exists():
            yield Problem(shown, 0, 0, "this link is broken", "remove it, or put the file itself here")


def _below(folder: Path) -> Iterator[Path]:
    """Yield all files, folders and links below a folder, without following links."""
    for place, folders, files in os.walk(folder):
        for name in sorted((*folders, *files)):
            yield Path(place, name)


def _missing_files(root: Path, content: Content) -> Iterator[Problem]:
    site = content.site
    looks = {"logo": site.logo, "favicon": site.favicon, "icon": site.icon, "css": site.stylesheet}
    named: list[tuple[str, tuple[str, ...], str, str]]
    named = [(SITE_FILE, ("theme", key), _STATIC, name) for key, name in looks.items()]
    named.append((SITE_FILE, ("theme", "snippet"), _TEMPLATES, site.snippet))
    named += [(author_file(one.id), ("photo",), _STATIC, one.photo) for one in content.people]
    named += [(paper_file(one.id), ("image",), _STATIC, one.image) for one in content.papers]
    projects = (one for one in content.pages if isinstance(one, Project))
    named += [(f"{CONTENT}/{one.path}.md", ("image",), _STATIC, one.image) for one in projects]
    there = {folder: _files(root / folder) for folder in {folder for _, _, folder, name in named if name}}
    for path, key, folder, name in named:
        file = name.removeprefix(f"{folder}/")
        if not file or file in there[folder]:
            continue
        warning = key[-1] in {"photo", "image"}
        what = f"there is no file {folder}/{file}{'; no picture is shown' if warning else ''}"
        hint = _hint(key[-1], _near(file, folder, there[folder]))
        yield problem_at(root, path, key, what, hint, severity="warning" if warning else "error")


def _missing_links(root: Path, content: Content) -> Iterator[Problem]:
    """Report links to files that are not in `static/`: an imported page may have many."""
    there = _files(root / _STATIC)
    missing = [
        (f"{CONTENT}/{folder}/{record.id}.yaml", ("links", *key), link)
        for folder, records in (("papers", content.papers), ("authors", content.people))
        for record in records
        for key, link in _file_links(record)
        if link.removeprefix(f"{_STATIC}/") not in there
    ]
    for path, key, link in missing[:_MAX_REPORTED]:
        what = f"there is no file {link}; the link is not shown"
        yield problem_at(root, path, key, what, _hint(key[-1], _near(link.removeprefix(f"{_STATIC}/"), _STATIC, there)))
    if len(missing) > _MAX_REPORTED:
        path, key, _ = missing[_MAX_REPORTED]
        what = (
            f"{len(missing) - _MAX_REPORTED} further links lead to files that are not in {_STATIC}/, and are not shown"
        )
        hint = "put the files there, or import the page again with --base and its address"
        yield problem_at(root, path, key, what, hint)


def _near(name: str, folder: str, there: Sequence[str]) -> str:
    """Return the path of the file with nearly this name; empty if there is none."""
    near = next((other for other in there if other.casefold() == name.casefold()), "")
    near = near or nearest(name, there, _MIN_SIMILARITY)
    return f"{folder}/{near}" if near else ""


def _hint(key: str | int, near: str) -> str:
    if near:
        return f"write `{key}: {near}` if that is meant"
    return f"put the {'picture' if key in _PICTURES else 'file'} there, or correct or delete `{key}`"


def without_missing_files(root: Path, content: Content) -> Content:
    """Return content without the links, pictures and settings whose files in the portal do not exist."""
    there = frozenset(_files(root / _STATIC))
    site = content.site
    named = {key: str(getattr(site, key)) for key in ("logo", "favicon", "icon", "stylesheet")}
    gone: dict[str, Any] = {key: "" for key, name in named.items() if name and name not in there}
    if site.snippet and not (root / _TEMPLATES / site.snippet).is_file():
        gone["snippet"] = ""
    if any(_missing_font(root, site.card_font)):
        gone["card_font"] = ""
    if any(_missing_styles(root, site.citations)):
        gone["citations"] = tuple(style for style in site.citations if not any(_missing_styles(root, [style])))
    return replace(
        content,
        site=replace(site, **gone) if gone else site,
        papers=tuple(_without_missing(there, paper, "image") for paper in content.papers),
        people=tuple(_without_missing(there, person, "photo") for person in content.people),
    )


def _without_missing(there: frozenset[str], record: _Linked, picture: str) -> _Linked:
    """Return a record without its links and its `picture` (the name of that field) whose files do not exist."""
    fresh: dict[str, Any] = {}
    if gone := {link for _, link in _file_links(record) if link.removeprefix(f"{_STATIC}/") not in there}:
        fresh["links"] = {kind: link for kind, link in record.links.items() if link not in gone}
        fresh["other_links"] = tuple(one for one in record.other_links if one[1] not in gone)
    named = getattr(record, picture)
    if named and named.removeprefix(f"{_STATIC}/") not in there:
        fresh[picture] = ""
    return replace(record, **fresh) if fresh else record


def _file_links(record: Paper | Person) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield the links to files of the portal: their key below `links`, and the path."""
    for kind, link in record.links.items():
        if is_file(link):
            yield (kind,), link
    for place, (_, link) in enumerate(record.other_links):
        if is_file(link):
            yield ("other", place, "address"), link


def _missing_font(root: Path, card_font: str) -> Iterator[Problem]:
    path = root / card_font
    if not card_font or (path.is_file() and not leads_out(path, root)):
        return
    what, hint = LINK_OUT if path.is_file() else (f"there is no file {card_font}", "put the font there, or correct it")
    yield problem_at(root, SITE_FILE, ("theme", "card_font"), what, hint, severity="error")


def _files(folder: Path) -> list[str]:
    """List the files below a folder, without hidden ones."""
    return [
        path.relative_to(folder).as_posix()
        for path in _below(folder)
        if path.is_file() and not any(part.startswith(".") for part in path.relative_to(folder).parts)
    ]


def _missing_styles(root: Path, citations: Sequence[str]) -> Iterator[Problem]:
    for style in citations:
        path = root / style
        if not style.endswith(FILE_ENDING):
            continue
        if leads_out(path, root):
            yield style_fault(root, style, *LINK_OUT)
        elif not path.is_file():
            yield style_fault(root, style, f"there is no file {style}", "put the style there, or correct the path")


def style_fault(root: Path, style: str, what: str, hint: str) -> Problem:
    """Report a citation style at its place in `content/site.yaml`."""
    tree = positions.compose(text_of(root / SITE_FILE))
    named = next((value for key, value in positions.pairs(tree) if key.value == "citations"), None) if tree else None
    texts = [str(entry.value) for entry in positions.entries(named)] if named else []
    index = next((at for at, text in enumerate(texts) if style in {text.strip(), style_named(text.strip())}), 0)
    return problem_at(root, SITE_FILE, ("citations", index), what, hint, severity="error")


def problem_at(
    root: Path, path: str, key: tuple[str | int, ...], what: str, hint: str, *, severity: Severity = "warning"
) -> Problem:
    """Return a problem at the value of a key, in a file of content that was read without fault."""
    return Problem(path, *place_in(root / path, key), what, hint, severity)


def place_in(path: Path, key: tuple[str | int, ...]) -> tuple[int, int]:
    """Find the line and column of a value in a file that was read without fault."""
    text = text_of(path)
    start = text.find("\n") + 1 if path.suffix == ".md" else 0
    tree = positions.compose(text[start:].split("\n---", 1)[0] if start else text)
    return positions.line_and_column(text, positions.find(tree, key) + start) if tree else (0, 0)
