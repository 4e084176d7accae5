"""Find the record that a draft is about: by its key in a bibliography imported before, else by its fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.errors import Problem
from generator.ids import slug, unique
from generator.store.paper_index import MatchKey, key_of, one_work
from generator.tex import to_text

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from generator.intake.import_index import ImportIndex
    from generator.intake.source_files import Source
    from generator.sources.draft import Draft


def paper_id(
    index: ImportIndex,
    source: Source,
    draft: Draft,
    fields: Mapping[str, Any],
    problems: list[Problem],
    *,
    titles: Mapping[str, Collection[str]],
) -> str:
    """Return the record that a draft is about, a new one where none is; report what is not sure.

    `titles` has the keys of the source's entries by their titles, as `key_of` gives them.
    """
    key = MatchKey.of_fields(fields)
    record_id = _by_key(index, source, draft, key, titles)
    if record_id is None:
        found = index.paper_index.matches(key) or index.former.matches(key)[:1]
        problems += (
            Problem(source.shown, draft.line, 1, f"'{draft.title}' {what}", hint, "warning")
            for what, hint in _doubts(index, key, found)
        )
        record_id = found[0] if found else unique(slug(to_text(key.title), "paper"), index.taken["papers"])
        index.taken["papers"].add(record_id)
    index.paper_index.add(record_id, key)
    return record_id


def _by_key(
    index: ImportIndex, source: Source, draft: Draft, key: MatchKey, titles: Mapping[str, Collection[str]]
) -> str | None:
    """Return the record that an entry of this key was about, if it still may be: keys and titles get corrected.

    What the entry said before and another entry says now was not corrected: the key was given to another paper.
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


def _doubts(index: ImportIndex, key: MatchKey, found: list[str]) -> Iterator[tuple[str, str]]:
    if found and (titles := index.paper_index.titles_of(found[0], key)):
        what = f"is taken for '{titles[0]}', which has the same DOI or arXiv number"
        yield what, "if these are two papers, correct the identifier in the source"
    for rival in index.paper_index.rivals(key, found):
        what = f"has the DOI or arXiv number of {rival} and yet seems to be another paper"
        yield what, "correct the identifier in the source"
    if len(found) > 1:
        what = f"may be {' or '.join(found)}; taken for {found[0]}"
        yield what, "if all are one paper, delete the other files and name their ids below `aliases:` in the first"
