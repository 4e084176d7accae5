"""Renamed files: find the ledger page of a record that a person renamed."""

from collections.abc import Iterable, Mapping

from generator.content.ledger import Entry, Ledger, RecordKind, entry_path
from generator.content.paper_index import MatchKey, PaperIndex
from generator.core.names import fold
from generator.core.records import Content, Paper, Person

Pages = dict[str, "Entry"]


def follow_renames(content: Content, ledger: Ledger) -> tuple[Pages, Pages, list[str]]:
    """Assign each file the ledger page of its former id: by `aliases:`, by its title and authors, or by its name.

    Returns the papers' pages and the authors' pages by their current ids, and the paths of the pages under former ids.
    """
    present = {paper.id for paper in content.papers}
    known = PaperIndex()
    for record_id, page in ledger.papers.items():
        if record_id not in present:
            for statement in page.statements.values():
                known.add(record_id, MatchKey.of_fields(statement.fields))
    alike = {paper.id: known.find(next(iter(MatchKey.of_paper(paper)))) for paper in content.papers}
    papers, old_papers = _moved("papers", content.papers, ledger.papers, alike)

    present = {person.id for person in content.people}
    names = {
        fold(statement.fields["name"]): record_id
        for record_id, page in ledger.authors.items()
        if record_id not in present
        for statement in page.statements.values()
    }
    alike = {
        person.id: next((names[fold(name)] for name in (person.name, *person.names) if fold(name) in names), None)
        for person in content.people
    }
    authors, old_authors = _moved("authors", content.people, ledger.authors, alike)
    return papers, authors, [*old_papers, *old_authors]


def _speaks_of(page: Entry) -> set[str]:
    return {statement.fields.get("title") or statement.fields["name"] for statement in page.statements.values()}


def _moved(
    kind: RecordKind, records: Iterable[Paper | Person], pages: Mapping[str, Entry], alike: Mapping[str, str | None]
) -> tuple[Pages, list[str]]:
    """Move pages to the records' ids; `alike` returns the vanished record that a record resembles."""
    moved = dict(pages)
    obsolete_pages: list[str] = []
    for record in records:
        former = [alias for alias in reversed(record.aliases) if alias in moved]
        like = alike[record.id]
        if not former and record.id not in moved and like is not None and like in moved:
            former = [like]
        for record_id in former:
            # A record with a page of its own replaced another one, whose page must record that it is gone.
            if record.id not in moved or _speaks_of(moved[record_id]) <= _speaks_of(moved[record.id]):
                page = moved.pop(record_id)
                moved.setdefault(record.id, page)
                obsolete_pages.append(entry_path(kind, record_id))
    return moved, obsolete_pages
