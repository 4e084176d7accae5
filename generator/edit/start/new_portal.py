"""`sitegen init`: create a portal with examples in an empty folder, or the missing files of an existing portal.

Existing files are never changed.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any, Literal, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from pydantic import ValidationError

from generator.content import validation
from generator.content.content import read_settings
from generator.content.json_schemas import schema_comment
from generator.content.settings import SiteFile
from generator.content.yaml_text import dump_entry, dump_record
from generator.core.atomic_files import sweep, write_atomically
from generator.core.data_files import guides_folder
from generator.core.ids import author_file, slug
from generator.core.names import fold
from generator.core.problems import refuse
from generator.core.records import SiteConfig, Sources

_NAME = "sitegen-portal"
_PACKAGE = Path(__file__).resolve().parents[2]
# The contents of a wheel besides the package, and their place in a copy of the repository.
_BESIDE = {"templates": "generator/theme/templates", "static": "generator/theme/static", "docs": "generator/guides"}
_WHEEL = "Wheel-Version: 1.0\nGenerator: sitegen\nRoot-Is-Purelib: true\nTag: py3-none-any\n"

Host = Literal["github", "gitlab", "none"]
# The files of a new portal, below `portal/`, with their path in the portal. Those that readers of pages see also exist
# in a folder for each further language, together with the first lines of the settings.
_ALWAYS = {"gitignore": ".gitignore", "README.md": "README.md", "about.md": "content/pages/about.md"}
_EXAMPLES = {
    "first-example.yaml": "content/papers/an-example-of-a-paper.yaml",
    "second-example.yaml": "content/papers/a-second-example.yaml",
    "jane-doe.yaml": "content/authors/jane-doe.yaml",
    "news.md": "content/news/2026-01-15-our-publications-have-a-portal.md",
}
_OF_HOST: Mapping[Host, Mapping[str, str]] = {
    "github": {
        "dependabot.yml": ".github/dependabot.yml",
        "issue_forms/config.yml": ".github/ISSUE_TEMPLATE/config.yml",
        "issue_forms/correct-an-entry.yml": ".github/ISSUE_TEMPLATE/correct-an-entry.yml",
        "issue_forms/add-a-paper.yml": ".github/ISSUE_TEMPLATE/add-a-paper.yml",
        "issue_forms/two-people-are-one.yml": ".github/ISSUE_TEMPLATE/two-people-are-one.yml",
    },
    "gitlab": {
        "gitlab/gitlab-ci.yml": ".gitlab-ci.yml",
        "gitlab/correct-an-entry.md": ".gitlab/issue_templates/Correct an entry.md",
        "gitlab/add-a-paper.md": ".gitlab/issue_templates/Add a paper.md",
        "gitlab/two-people-are-one.md": ".gitlab/issue_templates/Two people are one.md",
    },
    "none": {},
}
_TITLE = "Publications"
_TITLES = {"de": "Publikationen", "he": "פרסומים", "zh": "论文"}
DEFAULT_TITLES = (_TITLE, *_TITLES.values())
_PHOTO = "static/images/jane-doe.png"
# Created only if `site.yaml` names sources: without them it would do nothing each week.
_WEEKLY = "update.yml"
# Created last: if it is missing, the creation of the portal was interrupted.
_SETTINGS = "content/site.yaml"
# Settings that many portals want, with an example.
_FURTHER_SETTINGS = {
    "repository": "https://github.com/example/portal",
    "description": "Papers of the Example Group, and the people who wrote them",
    "intro": "We study **examples**.",
    "citations": "[apa, ieee, chicago]",
}
_RECORDS = ("content/papers/", "content/authors/")


@dataclass(frozen=True, slots=True)
class Answers:
    """The maintainer's answers about a new portal; sitegen chooses the value of an empty answer.

    `person` has the fields of the author file of the person whose portal it is, with an ORCID iD; empty for a group's.
    """

    title: str = ""
    base_url: str = ""
    repository: str = ""
    language: str = ""
    person: Mapping[str, Any] = field(default_factory=dict)

    @property
    def shown_title(self) -> str:
        """The portal's name, with a default if it is unknown."""
        return self.title or self.person.get("name") or _TITLES.get(self.spoken, _TITLE)

    @property
    def spoken(self) -> str:
        """The language of the pages without its region: `de` of `de-AT`."""
        return self.language.partition("-")[0].casefold()

    @property
    def home(self) -> str:
        """The address of the home page, with a slash at its end; that of the local machine if it is unknown."""
        return f"{self.base_url.rstrip('/')}/" if self.base_url else SiteConfig().base_url

    def settings(self) -> str:
        """Return the answers as keys of `site.yaml`, with the usual further keys as comments."""
        known = {
            "title": self.shown_title,
            "base_url": self.home,
            "repository": self.repository,
            "language": self.language or "en",
            "theme": {"accent": "#1f5fae"},
            "sources": {"people": "true", "openalex": [self.person["links"]["orcid"]]} if self.person else {},
        }
        lines = "".join(dump_entry(key, value) for key, value in known.items() if value)
        return lines + "".join(f"# {key}: {value}\n" for key, value in _FURTHER_SETTINGS.items() if not known.get(key))


@dataclass(frozen=True, slots=True)
class NewPortal:
    """The created files, and the existing ones that were not changed; paths within the portal."""

    made: tuple[str, ...]
    there: tuple[str, ...]


def wrong_answer(key: str, value: object) -> str:
    """Return the error in an answer, and how to correct it; empty if it is valid."""
    found: SiteFile | ValidationError = validation.check(SiteFile, {key: value})
    return "" if isinstance(found, SiteFile) else validation.first_words(found)


def new_portal(
    folder: Path, answers: Answers, *, host: Host, version: str, examples: bool = True, about: bool = True
) -> NewPortal:
    """Make a portal in a folder, or what is missing of one.

    `version` is that of the program, which the portal's workflows install. Examples of papers and people are made
    only where there is no content yet; the page `about` only with `about`. Raises ProblemsFoundError where a file
    stands in the way of the folder.
    """
    if in_the_way := next((one for one in (folder, *folder.parents) if one.exists() and not one.is_dir()), None):
        refuse("this is a file, not a folder", "name a folder that is empty or does not exist yet", str(in_the_way))
    has_content = any((folder / "content").glob("papers/*")) or (folder / "content/authors").exists()
    examples = examples and (not has_content or _was_cut_off(folder, answers))
    made: list[str] = []
    there: list[str] = []
    settings = read_settings(folder)
    names_sources = settings is not None and settings.sources != Sources()
    files_of_portal = [
        (path, content)
        for path, content in _files(answers, host, version, examples=examples, names_sources=names_sources)
        if about or path != _ALWAYS["about.md"]
    ]
    for place in sorted({(folder / path).parent for path, _ in files_of_portal}):
        sweep(place)
    for path, content in files_of_portal:
        if os.path.lexists(folder / path):
            there.append(path)
        else:
            write_atomically(folder / path, content)
            made.append(path)
    return NewPortal(tuple(made), tuple(there))


def _was_cut_off(folder: Path, answers: Answers) -> bool:
    """Return whether only our examples exist, without the settings, which are written last."""
    content = folder / "content"
    if (folder / _SETTINGS).exists():
        return False
    ours = {path: text for path, text in _texts(_EXAMPLES, answers) if path.startswith(_RECORDS)}
    found = [path for place in ("papers", "authors") for path in (content / place).glob("*.yaml")]
    return all(ours.get(path.relative_to(folder).as_posix()) == path.read_bytes() for path in found)


def _files(
    answers: Answers, host: Host, version: str, *, examples: bool, names_sources: bool
) -> Iterator[tuple[str, bytes]]:
    program = installed_program(version)
    yield "requirements.txt", f"# What the workflows install to build the portal.\n{program.requirement}\n".encode()
    if program.wheel:
        yield program.wheel
    of_examples = _EXAMPLES if examples else {}
    yield from _texts({**_ALWAYS, **of_examples, **_OF_HOST[host]}, answers)
    if answers.person:
        path = author_file(slug(fold(answers.person["name"]), "author"))
        yield path, (schema_comment("author", answers.home) + dump_record(answers.person)).encode()
    if examples:
        yield _PHOTO, files("generator.edit.start").joinpath("portal", "jane-doe.png").read_bytes()
    workflows = sorted(files("generator.edit.start").joinpath("workflows").iterdir(), key=lambda one: one.name)
    for workflow in workflows if host == "github" else ():
        if workflow.name.endswith(".yml") and (names_sources or answers.person or workflow.name != _WEEKLY):
            yield f".github/workflows/{workflow.name}", workflow.read_bytes()
    ((path, header),) = _texts({"settings.txt": _SETTINGS}, answers)
    yield path, header + answers.settings().encode()


def _texts(names: Mapping[str, str], answers: Answers) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a new portal, by their path in the portal."""
    ours = files("generator.edit.start").joinpath("portal")
    guide = (guides_folder() / "correct-an-entry.md").read_text(encoding="utf-8")
    # As a section of another page.
    corrections = "".join(f"#{line}" if line.startswith("#") else line for line in guide.splitlines(keepends=True))
    for name, path in names.items():
        translated = ours.joinpath(answers.spoken or "en", name)
        found = translated if translated.is_file() else ours.joinpath(*name.split("/"))
        text = found.read_text(encoding="utf-8").replace("@CORRECT@", corrections)
        yield path, f"{_schema(path, answers)}{text.replace('@TITLE@', answers.shown_title)}".encode()


def _schema(path: str, answers: Answers) -> str:
    """Return the line that refers editors to the schema of a file, if it has one and the portal an address."""
    kinds = {"content/papers/": "paper", "content/authors/": "author", "content/site.yaml": "site"}
    kind = next((kind for start, kind in kinds.items() if path.startswith(start)), "")
    return schema_comment(kind, answers.home) if kind else ""


class Program(NamedTuple):
    """The line of `requirements.txt` that installs the program, and the wheel that it names, with its path."""

    requirement: str
    wheel: tuple[str, bytes] | None = None


def installed_program(version: str) -> Program:
    """Return how to install this version of the program in the way it was installed here."""
    try:
        installed = distribution(_NAME)
    except PackageNotFoundError:  # run from a folder without having been installed
        return Program(f"{_NAME}=={version}")
    origin = json.loads(installed.read_text("direct_url.json") or "{}")
    url, control = origin.get("url", ""), origin.get("vcs_info")
    if not url:
        return Program(f"{_NAME}=={version}")
    if control:
        return Program(f"{_NAME} @ {control['vcs']}+{url}@{control['commit_id']}")
    if not url.startswith("file:"):
        return Program(f"{_NAME} @ {url}")
    name = f"vendor/{_NAME.replace('-', '_')}-{installed.version}-py3-none-any.whl"
    return Program(f"./{name}", (name, _wheel(installed)))


def _wheel(installed: Distribution) -> bytes:
    """Return the installed program as a wheel; the same files give the same bytes."""
    about = f"{_NAME.replace('-', '_')}-{installed.version}.dist-info"
    contents = dict(_program_files())
    contents[f"{about}/METADATA"] = (installed.read_text("METADATA") or "").encode()
    contents[f"{about}/entry_points.txt"] = (installed.read_text("entry_points.txt") or "").encode()
    contents[f"{about}/WHEEL"] = _WHEEL.encode()
    for path in installed.files or ():
        if ".dist-info/licenses/" in path.as_posix():
            contents[path.as_posix()] = path.read_binary()
    record = f"{about}/RECORD"
    rows = [f"{name},sha256={_digest(content)},{len(content)}\n" for name, content in sorted(contents.items())]
    contents[record] = "".join([*rows, f"{record},,\n"]).encode()
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, content in sorted(contents.items()):
            archive.writestr(ZipInfo(name), content, ZIP_DEFLATED)  # a ZipInfo of its own has a fixed date
    return packed.getvalue()


def _program_files() -> Iterator[tuple[str, bytes]]:
    """Yield the files of the package by their paths in a wheel."""
    yield from _below(_PACKAGE, "generator")
    for folder, place in _BESIDE.items():
        if not (_PACKAGE.parent / place).is_dir():
            yield from _below(_PACKAGE.parent / folder, place, "*.md" if folder == "docs" else "**/*")


def _below(folder: Path, place: str, pattern: str = "**/*") -> Iterator[tuple[str, bytes]]:
    for path in folder.glob(pattern):
        if path.is_file() and "__pycache__" not in path.parts:
            yield f"{place}/{path.relative_to(folder).as_posix()}", path.read_bytes()


def _digest(content: bytes) -> str:
    """Return a digest as RECORD has it: base64 that is safe in addresses, without padding."""
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
