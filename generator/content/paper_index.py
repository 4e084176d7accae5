"""Find the paper that a draft is about: by DOI, by arXiv number, then by title, authors and year.

If title and authors were once separated at another place, the two together still match.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.content.stages import PUBLISHED, stage
from generator.core.identifiers import paper_identifiers
from generator.core.ids import title_key
from generator.core.names import abbreviates, fold
from generator.core.records import Paper
from generator.text.latex import to_text

_NO_LETTERS = re.compile(r"[\W_]+")
_YEAR = re.compile(r"\d{4}")
# A title as short as this ("Editorial", "Reply to Comments") may belong to several works of the same people.
_SHORT_TITLE_WORDS = 3
_SHORT = 3  # letters of a word
_YEARS_APART = 3


@dataclass(frozen=True, slots=True)
class MatchKey:
    """The identifying properties of a paper, from one source or a content file.

    `stage` is its publication stage (see `generator.content.stages`), `year` is 0 if unknown.
    """

    title: str
    authors: tuple[str, ...] = ()
    year: int = 0
    stage: str = ""
    identifiers: frozenset[str] = frozenset()

    @classmethod
    def of_fields(cls, fields: Mapping[str, Any]) -> MatchKey:
        """Return the key of the paper that a source's statement is about."""
        names = tuple(map(name_of, fields.get("authors", ())))
        year = _YEAR.match(str(fields.get("date", "")))
        return cls(
            fields["title"],
            names,
            int(year[0]) if year else 0,
            stage(fields),
            paper_identifiers(fields.get("links", {})),
        )

    @classmethod
    def of_paper(cls, paper: Paper) -> Iterable[MatchKey]:
        """Yield the keys of a paper in its content file: its own, and that of each version."""
        names = tuple(printed.name for printed in paper.authors)
        values = {"type": paper.type, "venue": paper.venue, "links": paper.links}
        year = paper.date.year if paper.date else 0
        yield cls(paper.title, names, year, stage(values), paper_identifiers(paper.links))
        for version in paper.versions:
            links = {"doi": version.doi, "arxiv": version.arxiv}
            values = {"type": version.type, "venue": version.venue, "links": links}
            year = version.date.year if version.date else 0
            yield cls(paper.title, names, year, stage(values), paper_identifiers(links))


@dataclass
class PaperIndex:
    """Finds records by their match keys; one record may have several.

    Two papers with one title but no author in common are two papers; so are two published works of the same kind with
    one title whose identifiers or years contradict each other, unless a source gave the same values for both.
    """

    _by_title: dict[str, dict[str, list[MatchKey]]] = field(default_factory=dict)
    _by_identifier: dict[str, dict[str, MatchKey]] = field(default_factory=dict)
    _whole: dict[str, str] = field(default_factory=dict)

    def add(self, record_id: str, key: MatchKey) -> None:
        """Add a match key of a record."""
        keys = self._by_title.setdefault(key_of(key.title), {}).setdefault(record_id, [])
        if key not in keys:
            keys.append(key)
        for identifier in key.identifiers:
            self._by_identifier.setdefault(identifier, {}).setdefault(record_id, key)
        self._whole.setdefault(_letters(key.title, key.authors), record_id)

    def find(self, key: MatchKey) -> str | None:
        """Return the record that a key matches best, or None."""
        return next(iter(self.matches(key)), None)

    def matches(self, key: MatchKey) -> list[str]:
        """Return all records that a key may refer to, the most probable first.

        First a record with the same identifier and the same title; then with the same title, ordered by how well the
        authors match; then with the same identifier and another title, if its words or all of its authors match.
        """
        by_name = self._by_identifiers(key)
        titled = self._by_title.get(key_of(key.title), {})
        found = [record_id for record_id in by_name if record_id in titled]
        found += self._titled(key, titled)
        found += by_name
        if not found:
            whole = self._whole.get(_letters(key.title, key.authors))
            found = [whole] if whole is not None and whole not in titled else []
        return list(dict.fromkeys(found))

    def titles_of(self, record_id: str, key: MatchKey) -> list[str]:
        """Return other titles of a record that shares an identifier with a key; none if one title is the same."""
        known = [self._by_identifier.get(identifier, {}).get(record_id) for identifier in sorted(key.identifiers)]
        titles = [one.title for one in known if one is not None]
        return [] if record_id in self._by_title.get(key_of(key.title), {}) else list(dict.fromkeys(titles))

    def rivals(self, key: MatchKey, found: Collection[str]) -> dict[str, str]:
        """Return the identifiers that a paper shares with non-matching records, each with the first such record."""
        rivals: dict[str, str] = {}
        for identifier in sorted(key.identifiers):
            others = (one for one in self._by_identifier.get(identifier, {}) if one not in found)
            rival = next(others, None)
            if rival is not None and rival not in rivals.values():
                rivals[identifier] = rival
        return rivals

    def _by_identifiers(self, key: MatchKey) -> list[str]:
        return [
            record_id
            for identifier in sorted(key.identifiers, reverse=True)  # a DOI before an arXiv number
            for record_id, other in self._by_identifier.get(identifier, {}).items()
            if one_work(key, other)
        ]

    def _titled(self, key: MatchKey, titled: Mapping[str, list[MatchKey]]) -> list[str]:
        scored: list[tuple[float, str]] = []
        for record_id, keys in titled.items():
            shared = max(_shared(key.authors, other.authors) for other in keys)
            silent = not key.authors or not all(other.authors for other in keys)
            apart = any(_contradict(key, other) for other in keys)
            if (shared or silent) and (not apart or any(_share_words(key, other) for other in keys)):
                scored.append((shared, record_id))
        return [record_id for _, record_id in sorted(scored, key=lambda score: -score[0])]


def one_work(key: MatchKey, other: MatchKey) -> bool:
    """Return whether two connected keys mean one work; identifiers can be mistyped and entry keys reused."""
    if key_of(key.title) == key_of(other.title):
        return True
    silent = not key.authors or not other.authors
    if alike(key.title, other.title) and (silent or _shared(key.authors, other.authors)):
        return True
    fewer = min(len(set(map(fold, names))) for names in (key.authors, other.authors))
    return fewer > 0 and _shared(key.authors, other.authors) >= fewer and _apart(key, other) < _YEARS_APART


def alike(title: str, other: str) -> bool:
    """Return whether the other title contains half of the words of the shorter one; short words are ignored."""
    words, others = (_distinctive(to_text(one).casefold().split()) for one in (title, other))
    return 2 * len(words & others) >= min(len(words), len(others))


def _distinctive(words: Sequence[str]) -> set[str]:
    return {word for word in words if len(word) > _SHORT or not word.isascii()} or set(words)


def name_of(author: str | Mapping[str, str]) -> str:
    """Return the name of an author as content files write one: a name, or a group with a name and an id."""
    return author if isinstance(author, str) else author["name"]


def _contradict(key: MatchKey, other: MatchKey) -> bool:
    """Return whether two keys with one title cannot mean one work: published in the same way, but not together."""
    if key.stage != other.stage or key.stage not in PUBLISHED or key.identifiers & other.identifiers:
        return False
    apart = _apart(key, other)
    if apart >= _YEARS_APART:
        return True
    short = len(key.title.split()) <= _SHORT_TITLE_WORDS
    return short and (apart > 0 or (bool(_dois(key)) and bool(_dois(other))))


def _apart(key: MatchKey, other: MatchKey) -> int:
    return abs(key.year - other.year) if key.year and other.year else 0


def _share_words(key: MatchKey, other: MatchKey) -> bool:
    """Return whether one source gave what another gave for a work, even if a person has corrected the date since."""
    alike = key.year == other.year != 0 and key.stage == other.stage and bool(_shared(key.authors, other.authors))
    return alike and not _contradict(key, other)


def _dois(key: MatchKey) -> list[str]:
    return [identifier for identifier in key.identifiers if identifier.startswith("doi:")]


def _shared(names: Collection[str], others: Collection[str]) -> float:
    """Count the names in common, in any order of their words; if there is none, an abbreviated name counts a half."""
    same = len(set.intersection(*({frozenset(fold(name).split()) for name in of} for of in (names, others))))
    if same or not names or not others:
        return same
    return 0.5 * any(abbreviates(name, other) or abbreviates(other, name) for name in names for other in others)


def _letters(title: str, authors: Iterable[str]) -> str:
    """Return the letters of an entry, which do not depend on where its title ends."""
    return _NO_LETTERS.sub("", "".join((title, *authors))).casefold()


def key_of(title: str) -> str:
    """Return what different spellings of one title have in common: no case, LaTeX, accents, punctuation."""
    return title_key(to_text(title))
