"""Lists of papers in Markdown pages and news, see `generator.text.paper_lists`: which papers they have, and their rows.

A text keeps an empty element in place of each list, which is filled when its page is made: with rows, in feeds with
links. The search has the text without lists.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from markupsafe import Markup

from generator.core.names import fold_letters
from generator.core.problems import Fault, did_you_mean
from generator.core.records import FreePage, News, Paper, Project
from generator.portal.graph import Portal
from generator.site.components import PaperRow
from generator.site.lists import Lists
from generator.site.rows import links_with_pdf
from generator.text.paper_lists import BY_NAME, MOST, ListFilter, written_lists, years_of

Listings = tuple[tuple[tuple[PaperRow, ...], Markup], ...]
_PLACE = re.compile(r'<div data-list="(\d{1,5})"></div>')
_Text = TypeVar("_Text", FreePage, News)


class PageLists:
    """The papers of a portal, for texts that list some of them; `pages` may include projects."""

    def __init__(self, portal: Portal, pages: Iterable[FreePage] = ()) -> None:
        self._portal, self._lists = portal, Lists(portal, pages)
        self._known: dict[str, dict[str, tuple[str, set[str]]]] = {}

    def placed(self, record: _Text) -> _Text:
        """Return a page or news with places for the lists of its text, and their papers; others are unchanged."""
        text, done = "", 0
        listed: list[tuple[str, ...]] = []
        for one in written_lists(record.body):
            text += f'{record.body[done : one.start]}\n\n<div data-list="{len(listed)}"></div>\n\n'
            listed.append(tuple(paper.id for paper in self.papers(one.filters)[:MOST]))
            done = one.end
        return replace(record, body=text + record.body[done:], listed=tuple(listed)) if listed else record

    def unknown(self, text: str) -> Iterator[Fault]:
        """Yield the names and ids in the lists of a text that no paper has."""
        yield from self.unknown_in(filters for one in written_lists(text) for filters in one.filters)

    def unknown_in(self, filters: Iterable[ListFilter]) -> Iterator[Fault]:
        """Yield the names and ids in filters that no paper has."""
        for name, value, at in filters:
            if name in BY_NAME and not self._ids(name, value):
                spelled = [names for names, ids in self._spellings(name).values() if ids]
                hint = did_you_mean(value, spelled, "correct it, or leave it out")
                yield Fault(at, f"no paper has the {name} `{value}`", hint)

    def papers(self, filters: Sequence[ListFilter]) -> Sequence[Paper]:
        """Return the papers of a list, in its order."""
        settings = {one.name: one.value for one in filters}
        found: Sequence[Paper] = self._portal.papers
        for one in filters:
            has = self._test(one)
            found = [paper for paper in found if has(paper)]
        if settings.get("sort") == "oldest":
            found = [*(one for one in reversed(found) if one.date), *(one for one in found if not one.date)]
        elif settings.get("sort") == "title":
            found = sorted(found, key=lambda paper: fold_letters(self._portal.paper_texts[paper.id].title))
        return found[: int(settings["limit"])] if "limit" in settings else found

    def _test(self, one: ListFilter) -> Callable[[Paper], bool]:
        """Return whether a filter selects a paper, as a function."""
        name, value, _ = one
        if name in BY_NAME:
            ids = self._ids(name, value)
            return lambda paper: paper.id in ids
        if name == "years":
            first, last = years_of(value)
            return lambda paper: paper.date is not None and first <= paper.date.year <= last
        if name == "has":
            return lambda paper: value in _what_it_has(paper)
        return lambda paper: name != "selected" or paper.selected is (value == "true")

    def _ids(self, name: str, value: str) -> Collection[str]:
        """Return the ids of the papers that have a value, by any of its names."""
        _, ids = self._spellings(name).get(fold_letters(value), ("", ()))
        return ids

    def _spellings(self, name: str) -> Mapping[str, tuple[str, set[str]]]:
        """Return the papers of each value that a filter may have: its name, by all its names in lower case."""
        if name not in self._known:
            known = self._known[name] = {}
            for names, papers in self._values(name):
                for spelled in filter(None, names):
                    known.setdefault(fold_letters(spelled), (spelled, set()))[1].update(one.id for one in papers)
        return self._known[name]

    def _values(self, name: str) -> Iterable[tuple[Sequence[str], Sequence[Paper]]]:
        """Yield the names of each value that a filter may have, and its papers."""
        portal = self._portal
        if name in {"keyword", "type"}:
            return ((paper.keywords if name == "keyword" else (paper.type,), (paper,)) for paper in portal.papers)
        if name == "author":
            people = portal.people
            return (((one.id, *one.aliases, one.name, *one.names), portal.papers_of[one.id]) for one in people)
        return ((_names(one.of), one.papers) for one in self._lists.of_kind(name))


def _names(of: Any) -> Sequence[str]:
    """Return the id and all names of a category, a venue, an affiliation or a project."""
    paths = (getattr(of, "id", ""), *(of.aliases if isinstance(of, Project) else ()))
    return (
        *(one.rpartition("/")[2] for one in paths),
        *(getattr(of, key, "") for key in ("code", "name", "short", "title")),
        *of.aliases,
    )


def _what_it_has(paper: Paper) -> Collection[str]:
    also = {"code": paper.code is not None, "abstract": paper.abstract, "award": paper.awards}
    return {*links_with_pdf(paper), *(name for name, there in also.items() if there)}


def with_links(html: Markup, listed: Sequence[Sequence[str]], link: Callable[[str], Markup]) -> Markup:
    """Return a text with links in its lists, for readers that have no rows."""

    def filled(place: re.Match[str]) -> str:
        papers = listed[int(place[1])] if int(place[1]) < len(listed) else ()
        return f"<ul>{''.join(f'<li>{link(one)}</li>' for one in papers)}</ul>" if papers else ""

    return Markup(_PLACE.sub(filled, html)) if listed else html  # noqa: S704 - as safe as the text and the links


def with_rows(html: Markup, listed: Sequence[Sequence[str]], row: Callable[[str], PaperRow]) -> tuple[Markup, Listings]:
    """Split a text at the places of its lists: the text before the first, then each list with the text after it."""
    if not listed:
        return html, ()
    first, *others = _PLACE.split(html)
    texts = zip(others[::2], others[1::2], strict=True)
    # Its parts are as safe as the whole.
    rest = [(tuple(map(row, listed[int(n)])) if int(n) < len(listed) else (), Markup(text)) for n, text in texts]  # noqa: S704
    return Markup(first), tuple(rest)  # noqa: S704
