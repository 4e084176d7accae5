"""Find the record that a draft is about: by its key in an imported bibliography, otherwise by its fields.

A draft that matches neither way may be a paper whose title has changed since the same source was last read.
"""

from collections.abc import Collection, Container, Iterator, Mapping
from typing import Any, NamedTuple

from generator.content.paper_index import MatchKey, alike, key_of, one_work
from generator.core.ids import slug, unique
from generator.core.names import fold
from generator.core.problems import Problem
from generator.edit.intake.import_index import ImportIndex
from generator.edit.intake.source_files import Source
from generator.read.draft import Draft
from generator.text.latex import to_text


class Clash(NamedTuple):
    """An entry with the identifier of a paper, its rival, that nevertheless seems to be about another one."""

    line: int
    title: str
    rival: str


def paper_id(
    index: ImportIndex,
    source: Source,
    draft: Draft,
    fields: Mapping[str, Any],
    problems: list[Problem],
    *,
    titles: Mapping[str, Collection[str]],
    clashes: dict[str, list[Clash]],
) -> str:
    """Return the record that a draft is about, or a new one; report uncertain matches.

    `titles` has the keys of the source's entries by their titles, as `key_of` returns them. `clashes` collects what
    `clash_warnings` reports after all entries are read, by identifier.
    """
    key = MatchKey.of_fields(fields)
    record_id = _by_key(index, source, draft, key, titles)
    if record_id is None:
        found = index.paper_index.matches(key) or index.former.matches(key)[:1]
        found = _as_before(index, source, fields, key, found)
        doubts = list(_doubts(index, key, found))
        if not found and (renamed := _renamed(index, source, fields, titles)):
            found, former = [renamed[0]], renamed[1]
            what = f"is taken for '{former}', which this file no longer names: its authors and date are the same"
            doubts.append((what, "if these are two papers, add a file for this one by hand"))
        problems += (source.warning(draft.line, f"'{draft.title}' {what}", hint) for what, hint in doubts)
        for identifier, rival in index.paper_index.rivals(key, found).items():
            clashes.setdefault(identifier, []).append(Clash(draft.line, draft.title, rival))
        record_id = found[0] if found else unique(slug(to_text(key.title), "paper"), index.taken["papers"])
        index.taken["papers"].add(record_id)
    index.paper_index.add(record_id, key)
    return record_id


def _by_key(
    index: ImportIndex, source: Source, draft: Draft, key: MatchKey, titles: Mapping[str, Collection[str]]
) -> str | None:
    """Return the record that an entry with this key was about, unless it cannot be: keys and titles get corrected.

    If another entry now has the earlier values of this entry, it was not corrected: the key was given to another paper.
    """
    home = index.papers_by_entry.get((source.name, draft.key)) if draft.key else None
    if home is None:
        return None
    statements = index.papers[home].statements.values()
    mine = [MatchKey.of_fields(one.fields) for one in statements if (one.source, one.entry) == (source.name, draft.key)]
    others = [
        MatchKey.of_fields(one.fields) for one in statements if (one.source, one.entry) != (source.name, draft.key)
    ]
    own = {one.entry for one in statements if one.source == source.name}
    still = any(
        one_work(key, known)
        and (key_of(known.title) == key_of(key.title) or own.issuperset(titles.get(key_of(known.title), ())))
        for known in mine
    )
    return home if still and (not others or any(one_work(key, known) for known in others)) else None


def _renamed(
    index: ImportIndex, source: Source, fields: Mapping[str, Any], titles: Container[str]
) -> tuple[str, str] | None:
    """Return the record that had another title in this source, and that title; the source must no longer contain it."""
    key = MatchKey.of_fields(fields)
    names = [fold(name) for name in key.authors]
    if not names or "date" not in fields:
        return None
    found: dict[str, str] = {}
    for record_id in index.papers_by_source.get(source.name, ()):
        for statement in index.papers[record_id].statements.values():
            if statement.source != source.name or statement.fields.get("date") != fields["date"]:
                continue
            known = MatchKey.of_fields(statement.fields)
            same_authors = [fold(name) for name in known.authors] == names
            one_number = not key.identifiers or not known.identifiers or key.identifiers & known.identifiers
            if same_authors and one_number and key_of(known.title) not in titles and alike(key.title, known.title):
                found[record_id] = known.title
    return next(iter(found.items())) if len(found) == 1 else None


def _as_before(
    index: ImportIndex, source: Source, fields: Mapping[str, Any], key: MatchKey, found: list[str]
) -> list[str]:
    """Move the record with the same earlier statement of a source to the front, so that nothing moves if several match.

    A file that a person has created since, without any source, still comes first; a deleted one does not count.
    """

    def says_so(record_id: str) -> bool:
        statements = index.papers[record_id].statements.values() if record_id in index.papers else ()
        return any(one.source == source.name and one.fields == fields for one in statements)

    if not found or found[0] not in index.papers or says_so(found[0]):
        return found
    others = [*found[1:], *index.former.matches(key)]
    home = next((one for one in others if one in index.present and says_so(one)), None)
    return found if home is None else [home, *(one for one in found if one != home)]


def _doubts(index: ImportIndex, key: MatchKey, found: list[str]) -> Iterator[tuple[str, str]]:
    if found and (titles := index.paper_index.titles_of(found[0], key)):
        what = f"is taken for '{titles[0]}', which has the same DOI or arXiv number"
        yield what, "if these are two papers, correct the identifier in the source"
    if len(found) > 1:
        what = f"may be {' or '.join(found)}; taken for {found[0]}"
        yield what, "if all are one paper, delete the other files and name their ids below `aliases:` in the first"


def clash_warnings(source: Source, clashes: Mapping[str, list[Clash]]) -> Iterator[Problem]:
    """Yield one warning for each identifier that several papers have, even for a whole volume of proceedings."""
    for identifier, (first, *more) in clashes.items():
        kind, _, number = identifier.partition(":")
        shared = f"the {'arXiv number' if kind == 'arxiv' else 'DOI'} {number} of {first.rival}"
        if more:
            what = f"{len(more) + 1} entries, first '{first.title}', have {shared} and yet seem to be other papers"
            hint = "give each its own in the source; if it belongs to a whole volume, delete it there"
        else:
            what = f"'{first.title}' has {shared} and yet seems to be another paper"
            hint = "correct the identifier in the source"
        yield source.warning(first.line, what, hint)
