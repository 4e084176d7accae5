"""An index of `content/` and the ledger for an import: papers, people and ids in use."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from generator.content.ledger import Entry, Ledger, RecordKind, entry_path
from generator.content.paper_index import MatchKey, PaperIndex
from generator.core.ids import slug
from generator.core.names import fold
from generator.core.records import Content, Paper, Person
from generator.edit.intake.linked_authors import AuthorPages

_Pages = dict[str, Entry]


@dataclass
class ImportIndex:
    """Papers, people and ids by the keys with which an import looks them up; grows as records are added.

    `former` has papers by earlier statements of sources that are read again: it is used if nothing else matches.
    `papers_by_source` has the papers with statements of each source before this import, by the source's name.
    """

    root: Path
    content: Content
    ledger: Ledger
    paper_index: PaperIndex = field(default_factory=PaperIndex)
    former: PaperIndex = field(default_factory=PaperIndex)
    papers: dict[str, Entry] = field(default_factory=dict)
    authors: dict[str, Entry] = field(default_factory=dict)
    taken: dict[str, set[str]] = field(default_factory=dict)
    people: dict[str, list[str]] = field(default_factory=dict)
    pages: AuthorPages = field(default_factory=AuthorPages)
    papers_by_entry: dict[tuple[str, str], str] = field(default_factory=dict)
    papers_by_source: dict[str, list[str]] = field(default_factory=dict)
    obsolete_pages: list[str] = field(default_factory=list)
    present: frozenset[str] = frozenset()  # papers that have a file

    def entries(self, kind: RecordKind) -> dict[str, Entry]:
        """Return the ledger's pages of one kind of record, by id."""
        return self.papers if kind == "papers" else self.authors

    def person_id(self, name: str) -> str:
        """Return the id of the person that a name means; of several people, the one with the id of the name."""
        made = slug(fold(name), "author")
        known = self.people.get(fold(name), [made])
        return made if made in known else known[0]

    def also_means(self, name: str, person_id: str) -> None:
        """Add a person that a spelling may mean."""
        meant = self.people.setdefault(fold(name), [])
        if person_id not in meant:
            meant.append(person_id)


def build_index(root: Path, content: Content, ledger: Ledger, read_again: Container[str] = ()) -> ImportIndex:
    """Index existing records: titles, spellings of names and used ids, with each file's page of the ledger.

    For sources that are read again, entries with a key are found by it; their earlier statements only count for an
    entry that matches nothing else: its file may be deleted, or have hand-edited values that no source has.
    """
    papers, authors, obsolete = _follow_renames(content, ledger)
    joined = {alias: person.id for person in content.people for alias in person.aliases}
    pages = AuthorPages.of(papers.values(), joined)
    present = frozenset(paper.id for paper in content.papers)
    index = ImportIndex(
        root, content, ledger, papers=papers, authors=authors, pages=pages, obsolete_pages=obsolete, present=present
    )
    _index_papers(index, read_again)
    index.taken["papers"] = {one for paper in content.papers for one in (paper.id, *paper.aliases)} | {*ledger.papers}
    index.taken["authors"] = {one for person in content.people for one in (person.id, *person.aliases)}
    index.taken["authors"] |= {*ledger.authors, *index.pages.ids}
    for paper in content.papers:
        index.taken["authors"] |= {printed.id for printed in (*paper.authors, *paper.contributors) if printed.id}
    _index_people(index)
    return index


def _index_papers(index: ImportIndex, read_again: Container[str]) -> None:
    for paper in index.content.papers:
        for key in MatchKey.of_paper(paper):
            index.paper_index.add(paper.id, key)
    for record_id, entry in index.papers.items():
        for name in {statement.source: None for statement in entry.statements.values()}:
            index.papers_by_source.setdefault(name, []).append(record_id)
        for statement in entry.statements.values():
            if statement.entry:
                index.papers_by_entry[statement.source, statement.entry] = record_id
            again = bool(statement.entry) and statement.source in read_again
            (index.former if again else index.paper_index).add(record_id, MatchKey.of_fields(statement.fields))


def _index_people(index: ImportIndex) -> None:
    for person in index.content.people:
        for spelling in (*person.names, person.name):
            index.also_means(spelling, person.id)
    for person_id, entry in index.authors.items():
        for statement in entry.statements.values():
            if fold(statement.fields["name"]) not in index.people:
                index.also_means(statement.fields["name"], person_id)


def _follow_renames(content: Content, ledger: Ledger) -> tuple[_Pages, _Pages, list[str]]:
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


def _sources_in(page: Entry) -> set[str]:
    return {statement.fields.get("title") or statement.fields["name"] for statement in page.statements.values()}


def _moved(
    kind: RecordKind, records: Iterable[Paper | Person], pages: Mapping[str, Entry], alike: Mapping[str, str | None]
) -> tuple[_Pages, list[str]]:
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
            if record.id not in moved or _sources_in(moved[record_id]) <= _sources_in(moved[record.id]):
                page = moved.pop(record_id)
                moved.setdefault(record.id, page)
                obsolete_pages.append(entry_path(kind, record_id))
    return moved, obsolete_pages
