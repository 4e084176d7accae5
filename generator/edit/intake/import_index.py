"""An index of `content/` and the ledger for an import: papers, people and ids in use."""

from collections.abc import Container
from dataclasses import dataclass, field
from pathlib import Path

from generator.content.ledger import Entry, Ledger, RecordKind
from generator.content.paper_index import MatchKey, PaperIndex
from generator.content.renames import follow_renames
from generator.core.ids import slug
from generator.core.names import fold
from generator.core.records import Content
from generator.edit.intake.linked_authors import AuthorPages


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
    papers, authors, obsolete = follow_renames(content, ledger)
    joined = {alias: person.id for person in content.people for alias in person.aliases}
    pages = AuthorPages.of(papers.values(), joined)
    present = frozenset(paper.id for paper in content.papers)
    index = ImportIndex(
        root, content, ledger, papers=papers, authors=authors, pages=pages, obsolete_pages=obsolete, present=present
    )
    _index_papers(index, read_again)
    for kind, records, entries in (
        ("papers", content.papers, ledger.papers),
        ("authors", content.people, ledger.authors),
    ):
        index.taken[kind] = {record_id for record in records for record_id in (record.id, *record.aliases)} | set(
            entries
        )
    index.taken["authors"] |= index.pages.ids
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
