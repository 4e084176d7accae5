"""The content of a site made by another generator, in the same form for every generator."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.errors import Problem
    from generator.sources.draft import Draft


@dataclass(frozen=True, slots=True)
class Target:
    """What an old address led to: a paper by its source and key, a person by name, a page by id, or a path."""

    kind: Literal["paper", "author", "page", "path"]
    name: str
    source: str = ""


@dataclass(frozen=True, slots=True)
class SiteSource:
    """The papers of one file or folder.

    `name` is how the ledger names it, `path` where it lies in the old site, `text` what tells one state from another.
    """

    name: str
    path: str
    format: str
    text: str
    drafts: tuple[Draft, ...]
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class SitePage:
    """A page of the site's own: the header and text of `content/pages/<id>.md`."""

    id: str
    title: str
    body: str
    order: int = 0
    navigation: bool = True
    description: str = ""


@dataclass(slots=True)
class SiteContent:
    """All that a site holds.

    `people` are records of author files. `settings` are keys of `site.yaml`. `files` are to be copied: path
    below the portal, always in `static/`, to path in the old site. `left_out` counts, by name, what has no place
    in a portal.
    """

    sources: list[SiteSource] = field(default_factory=list)
    people: list[dict[str, Any]] = field(default_factory=list)
    pages: list[SitePage] = field(default_factory=list)
    settings: dict[str, Any] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    old_addresses: dict[str, Target] = field(default_factory=dict)
    left_out: Counter[str] = field(default_factory=Counter)

    def take(self, path: str, wanted: str) -> str:
        """Note a file of the old site to be copied; return its path in the portal, `wanted` where that is free."""
        start, dot, ending = wanted.rpartition(".")
        target, number = wanted, 2
        while self.files.get(target, path) != path:
            target = f"{start}-{number}{dot}{ending}"
            number += 1
        self.files[target] = path
        return target

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing was found that a portal shows."""
        return not (self.people or self.pages or any(source.drafts for source in self.sources))


# The formats in which a portal shows a paper's picture.
_PICTURES = frozenset({".jpg", ".jpeg", ".png", ".webp", ".gif", ".svg"})


def is_picture(path: str) -> bool:
    """Tell whether a file can be the picture of a paper, by its ending."""
    return PurePosixPath(path).suffix.lower() in _PICTURES


def link_value(kind: str, value: str) -> str:
    """Return a person's link as author files have it: a Google Scholar id and a GitHub name bare, e-mail likewise."""
    match kind:
        case "scholar" if "user=" in value:
            return value.partition("user=")[2].split("&")[0]
        case "github":
            return value.rstrip("/").rsplit("/", 1)[-1]
        case _:
            return value.removeprefix("mailto:")


def described(entries: Mapping[str, Any]) -> dict[str, Any]:
    """Return a record without the keys that say nothing."""
    return {key: value for key, value in entries.items() if value not in (None, "", [], {}, ())}
