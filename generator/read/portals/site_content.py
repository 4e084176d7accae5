"""The content of a site made by another generator, in the same form for every generator."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath
from typing import Any, Literal, NamedTuple

from generator.core.ids import slug, unique
from generator.core.problems import Problem
from generator.read.draft import Draft
from generator.read.portals.site_folder import SiteFolder, is_picture, local_file
from generator.read.records.bibliographies.field_values import read_date

HOME_FATE = "the text of the home page (`intro` in content/site.yaml)"


@dataclass(frozen=True, slots=True)
class Target:
    """The target of an old address: a paper by its source and key, a person by name, a page by id, or a path."""

    kind: Literal["paper", "author", "page", "news", "path"]
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
    """A page of the site's own: the header and text of `content/pages/<id>.md`, or of a project's file."""

    id: str
    title: str
    body: str
    order: int = 0
    navigation: bool = True
    description: str = ""
    lists: bool = False
    project: dict[str, Any] = field(default_factory=dict)  # of its header; people by name, papers by source and key


@dataclass(frozen=True, slots=True)
class SiteNews:
    """A piece of the site's news: the header and text of `content/news/<id>.md`; `date` is `2024-09-28`, or shorter."""

    id: str
    date: str
    title: str
    body: str = ""


class Entry(NamedTuple):
    """An entry of a collection: its paragraphs, of which some may be empty, and its day."""

    blocks: Sequence[str]
    day: str = ""


@dataclass(slots=True)
class SiteContent:
    """All that a site holds.

    `people` are records of author files. `settings` are keys of `site.yaml`. `files` are to be copied: path
    below the portal, always in `static/`, to path in the old site. `left_out` counts, by name, what has no place
    in a portal. `fates` are what became of each file of the old site that was read, in words.
    `problems` are the faults of its files. `navigation` are the texts and old addresses of the site's menu. `name` is
    its owner's, where it has no title, `names` are those of the people whom publications name by the folders of their
    pages. `papers_of` are the papers that name a project. `guesses` are names in papers, in initials, and for whom they
    were taken, in words. `is_free` is that of the site's folder.
    """

    sources: list[SiteSource] = field(default_factory=list)
    people: list[dict[str, Any]] = field(default_factory=list)
    pages: list[SitePage] = field(default_factory=list)
    news: list[SiteNews] = field(default_factory=list)
    settings: dict[str, Any] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    old_addresses: dict[str, Target] = field(default_factory=dict)
    left_out: Counter[str] = field(default_factory=Counter)
    fates: dict[str, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    navigation: list[tuple[str, str]] = field(default_factory=list)
    name: str = ""
    names: dict[str, str] = field(default_factory=dict)
    papers_of: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    guesses: list[str] = field(default_factory=list)
    is_free: Callable[[str, str], bool] = lambda _target, _path: True

    def take(self, path: str, folder: str, name: str = "") -> str:
        """Note a file of the old site to be copied into a folder of `static/`; return its path in the portal.

        `name` is its new name; a number is added to a name that is taken. Without a path, the result is empty.
        """
        if not path:
            return ""
        wanted = (PurePosixPath("static") / folder / (name or PurePosixPath(path).name)).as_posix()
        start, dot, ending = wanted.rpartition(".")
        target, number = wanted, 2
        while self.files.get(target, path) != path or not self.is_free(target, path):
            target = f"{start}-{number}{dot}{ending}"
            number += 1
        self.files[target] = path
        return target

    @property
    def owner(self) -> str:
        """The name of the only person besides co-authors; empty if there is none, or are several."""
        names = [str(person["name"]) for person in self.people if person.get("member") != "false"]
        return names[0] if len(names) == 1 else ""

    @property
    def lists(self) -> dict[str, str]:
        """The addresses of the lists that the portal will have, each with its title."""
        has_papers, has_projects = any(one.drafts for one in self.sources), any(one.project for one in self.pages)
        rows = (
            ("/papers/", "Publications", has_papers), ("/people/", "People", self.people),
            ("/projects/", "Projects", has_projects), ("/news/", "News", self.news)
        )  # fmt: skip
        return {address: title for address, title, entries in rows if entries}

    @property
    def is_empty(self) -> bool:
        """Return whether nothing was found that a portal shows."""
        return not (self.lists or self.pages or self.settings.get("intro"))


_MARKS = re.compile(r"!?\[([^\]]*)\]\([^)]*\)|[*`#>~]+|<[^>]*>|\b_+|_+\b|:[a-z_]+:")
_DAY = re.compile(r"(?<!\d)((?:19|20)\d{2})-?(0\d|1[0-2])-?([0-3]\d)(?!\d)|^((?:19|20)\d{2})(?!\d)")
_SENTENCE = re.compile(r".{20,}?[.!?](?=\s)|.+")
_TITLE_LENGTH = 120


def add_news(found: SiteContent, name: str, date: str, title: str, body: str) -> Target | None:
    """Add a piece of news by the name of its file, and return what leads to it.

    It is only counted if its day is unknown, or it says nothing. News without a title are called by their first
    sentence; where that is all, there is no text besides.
    """
    in_name = _DAY.search(name)
    days = [read_date(text)[0] for text in (date, "-".join(filter(None, in_name.groups())) if in_name else "")]
    day = days[0] if days[0] and (days[0].month or not days[1]) else days[1]
    plain = " ".join(_MARKS.sub(lambda mark: mark[1] or "", body).split())
    if day is None or not (title or plain):
        found.left_out["news without a date or a text"] += 1
        return None
    if not title:
        title = next(_SENTENCE.finditer(plain))[0]
        if len(title) > _TITLE_LENGTH:
            title = title[:_TITLE_LENGTH].rsplit(" ", 1)[0].rstrip(" ,;:") + " …"
        body = "" if title == plain and "](" not in body else body
        title = title.rstrip(".") if title.count(".") == 1 else title
    news_id = unique(slug(name.replace("_", " "), "news"), {one.id for one in found.news})
    found.news.append(SiteNews(news_id, str(day), title, body))
    return Target("news", news_id)


def add_collection(found: SiteContent, page_id: str, title: str, entries: Iterable[Entry]) -> None:
    """Make one page of a collection such as talks or projects, newest first, or add to the page that there is."""
    there = next((page for page in found.pages if page.id == page_id), None)
    listed = sorted(entries, key=lambda entry: entry.day, reverse=True)
    listed = [entry for entry in listed if not there or max(entry.blocks, key=len) not in there.body]
    text = "\n\n".join("\n\n".join(filter(None, entry.blocks)) for entry in listed)
    if there:
        found.pages[found.pages.index(there)] = replace(there, body=f"{there.body}\n\n{text}".strip())
    elif listed:
        found.pages.append(SitePage(page_id, title, text, order=40))


def picture_named(site: SiteFolder, named: str, *places: str) -> str:
    """Return the picture that a path or a name means, of which some give no folder or no ending; empty if none is."""
    picture = local_file(site, named, *places)
    if named and not picture and "://" not in named:
        end = f"/{PurePosixPath(named).name}"
        listed = ((path, f"/{path}" if "." in named else f"/{path}".rpartition(".")[0]) for path in site.files())
        picture = next((path for path, shown in listed if shown.endswith(end) and is_picture(path)), "")
    return picture if site.shows(picture) else ""


def described(entries: Mapping[str, Any]) -> dict[str, Any]:
    """Return a record without the keys that say nothing."""
    return {key: value for key, value in entries.items() if value not in (None, "", [], {}, ())}
