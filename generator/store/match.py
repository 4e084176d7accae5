"""Which record of the store a draft is about: by DOI, by arXiv number, then by title with authors and year in support.

Where title and authors were once told apart at another place, the two together still match.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from generator.identifiers import paper_identifiers
from generator.ids import title_key
from generator.names import abbreviates, fold
from generator.store.stages import PUBLISHED, stage
from generator.tex import to_text

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from generator.model import Paper

_NO_LETTERS = re.compile(r"[\W_]+")
_YEAR = re.compile(r"\d{4}")
# A title this short ("Editorial", "Reply to Comments") may head several works of the same people.
_SHORT_TITLE_WORDS = 3
_YEARS_APART = 3


@dataclass(frozen=True, slots=True)
class Sighting:
    """What tells one paper from another, as one source or a content file gives it.

    `stage` is how far the work had come (see `generator.store.stages`), `year` 0 where unknown.
    """

    title: str
    authors: tuple[str, ...] = ()
    year: int = 0
    stage: str = ""
    identifiers: frozenset[str] = frozenset()

    @classmethod
    def of_fields(cls, fields: Mapping[str, Any]) -> Sighting:
        """See a paper in the fields of a source's statement."""
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
    def of_paper(cls, paper: Paper) -> Iterable[Sighting]:
        """See a paper in its content file: as it is, and as each of its versions."""
        names = tuple(printed.name for printed in paper.authors)
        said = {"type": paper.type, "venue": paper.venue, "links": paper.links}
        year = paper.date.year if paper.date else 0
        yield cls(paper.title, names, year, stage(said), paper_identifiers(paper.links))
        for version in paper.versions:
            links = {"doi": version.doi, "arxiv": version.arxiv}
            said = {"type": version.type, "venue": version.venue, "links": links}
            year = version.date.year if version.date else 0
            yield cls(paper.title, names, year, stage(said), paper_identifiers(links))


@dataclass
class PaperIndex:
    """Finds records; one record may be known by several sightings.

    Two papers with one title but no author in common are two papers; so are two published
    works of the same kind under one title whose identifiers or years speak against each other.
    """

    _by_title: dict[str, dict[str, list[Sighting]]] = field(default_factory=dict)
    _by_identifier: dict[str, dict[str, Sighting]] = field(default_factory=dict)
    _whole: dict[str, str] = field(default_factory=dict)

    def add(self, record_id: str, seen: Sighting) -> None:
        """Say that a record was seen so."""
        sightings = self._by_title.setdefault(key_of(seen.title), {}).setdefault(record_id, [])
        if seen not in sightings:
            sightings.append(seen)
        for identifier in seen.identifiers:
            self._by_identifier.setdefault(identifier, {}).setdefault(record_id, seen)
        self._whole.setdefault(_letters(seen.title, seen.authors), record_id)

    def find(self, seen: Sighting) -> str | None:
        """Return the record that is seen here, or None."""
        return next(iter(self.matches(seen)), None)

    def matches(self, seen: Sighting) -> list[str]:
        """Return all records that this may be, the likeliest first.

        One that has the same identifier and the same title; one with the title, of several the one whose
        authors agree best; one with the same identifier under another title, provided that its
        words or all of its authors agree.
        """
        key = key_of(seen.title)
        by_name = self._by_identifiers(seen)
        titled = self._by_title.get(key, {})
        found = [record_id for record_id in by_name if record_id in titled]
        found += self._titled(seen, titled)
        found += by_name
        if not found:
            whole = self._whole.get(_letters(seen.title, seen.authors))
            found = [whole] if whole is not None and whole not in titled else []
        return list(dict.fromkeys(found))

    def titles_of(self, record_id: str, seen: Sighting) -> list[str]:
        """Return the titles under which a record with one of these identifiers was seen, where none is this one."""
        known = [self._by_identifier.get(identifier, {}).get(record_id) for identifier in sorted(seen.identifiers)]
        titles = [one.title for one in known if one is not None]
        return [] if record_id in self._by_title.get(key_of(seen.title), {}) else list(dict.fromkeys(titles))

    def rivals(self, seen: Sighting, found: Collection[str]) -> list[str]:
        """Return the records that have an identifier of this paper and yet are none of its matches."""
        ids = [record_id for name in sorted(seen.identifiers) for record_id in self._by_identifier.get(name, {})]
        return [record_id for record_id in dict.fromkeys(ids) if record_id not in found]

    def _by_identifiers(self, seen: Sighting) -> list[str]:
        return [
            record_id
            for identifier in sorted(seen.identifiers, reverse=True)  # a DOI before an arXiv number
            for record_id, known in self._by_identifier.get(identifier, {}).items()
            if one_work(seen, known)
        ]

    def _titled(self, seen: Sighting, titled: Mapping[str, list[Sighting]]) -> list[str]:
        scored: list[tuple[float, str]] = []
        for record_id, sightings in titled.items():
            shared = max(_shared(seen.authors, known.authors) for known in sightings)
            silent = not seen.authors or not all(known.authors for known in sightings)
            if (shared or silent) and not any(_contradict(seen, known) for known in sightings):
                scored.append((shared, record_id))
        return [record_id for _, record_id in sorted(scored, key=lambda score: -score[0])]


def one_work(seen: Sighting, known: Sighting) -> bool:
    """Tell whether two sightings that something else connects are one work: identifiers are mistyped, keys reused."""
    if key_of(seen.title) == key_of(known.title):
        return True
    words, others = (set(to_text(title).casefold().split()) for title in (seen.title, known.title))
    if 2 * len(words & others) >= min(len(words), len(others)) and _agree(seen.authors, known.authors):
        return True
    fewer = min(len(set(map(fold, names))) for names in (seen.authors, known.authors))
    return fewer > 0 and _shared(seen.authors, known.authors) >= fewer


def name_of(author: str | Mapping[str, str]) -> str:
    """Return the name of an author as content files write one: a name, or a group with a name and an id."""
    return author if isinstance(author, str) else author["name"]


def _agree(names: Sequence[str], others: Sequence[str]) -> bool:
    return not names or not others or bool(_shared(names, others))


def _contradict(seen: Sighting, known: Sighting) -> bool:
    """Tell whether two sightings under one title cannot be one work: published alike, but not together."""
    if seen.stage != known.stage or seen.stage not in PUBLISHED or seen.identifiers & known.identifiers:
        return False
    apart = abs(seen.year - known.year) if seen.year and known.year else 0
    if apart >= _YEARS_APART:
        return True
    short = len(seen.title.split()) <= _SHORT_TITLE_WORDS
    return short and (apart > 0 or (bool(_dois(seen)) and bool(_dois(known))))


def _dois(seen: Sighting) -> list[str]:
    return [identifier for identifier in seen.identifiers if identifier.startswith("doi:")]


def _shared(names: Collection[str], others: Collection[str]) -> float:
    """Count the names in common; where there is none, one that abbreviates another counts a half."""
    folded = set(map(fold, others))
    same = sum(name in folded for name in set(map(fold, names)))
    if same or not names or not others:
        return same
    return 0.5 * any(abbreviates(name, other) or abbreviates(other, name) for name in names for other in others)


def _letters(title: str, authors: Iterable[str]) -> str:
    """Return the letters of an entry, which are the same wherever its title was thought to end."""
    return _NO_LETTERS.sub("", "".join((title, *authors))).casefold()


def key_of(title: str) -> str:
    """Return what two spellings of one title have in common: no case, LaTeX, accents, punctuation."""
    return title_key(to_text(title))
