"""The files that an update writes beside those of papers and people.

`content/citations.yaml` says how often papers are cited, by OpenAlex, with the day, `content/orcid.yaml` which papers
are in the public ORCID records of people.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from pathlib import Path

from generator.content.content import read_content, read_mapping
from generator.content.file_text import text_at
from generator.content.yaml_text import dump_entry
from generator.core.groups import in_groups
from generator.core.identifiers import paper_identifiers
from generator.core.problems import ProblemsFoundError
from generator.core.records import Paper
from generator.edit.intake.report import FileChange
from generator.edit.intake.source_files import Source
from generator.edit.network.services import Services
from generator.read.draft import Context, Reading
from generator.read.formats import read_text

_CITATIONS = "content/citations.yaml"
_ORCID = "content/orcid.yaml"
_HEADS = {
    _CITATIONS: "# How often papers are cited, by OpenAlex; `sitegen update` writes this file.\n",
    _ORCID: "# The papers in the public ORCID records of people; `sitegen update` writes this file.\n",
}
_OF_ARXIV = "10.48550/arxiv."  # arXiv's DOIs (https://info.arxiv.org/help/doi.html)


def ask_for_citations(papers: Iterable[Paper], services: Services, today: date) -> dict[str, int]:
    """Return how often papers with a DOI or an arXiv number are cited, by their ids. Raises NoAnswerError."""
    papers_of = in_groups((doi, paper.id) for paper in papers if paper.is_shown for doi in _dois(paper.links))
    counts: dict[str, int] = {}
    for text in services.registered("openalex", sorted(papers_of)):
        for draft in read_text(text, "openalex", Context("OpenAlex", today)).drafts:
            cited = draft.extra.get("cited_by", "")
            for doi in _dois(draft.links) if cited.isdecimal() else ():
                for paper_id in papers_of.get(doi, ()):
                    counts[paper_id] = max(int(cited), counts.get(paper_id, 0))  # of preprint and article the larger
    return counts


def _dois(links: Mapping[str, str]) -> Iterator[str]:
    """Yield the DOIs of a paper, with that which arXiv registered for a preprint."""
    for one in paper_identifiers(links):
        kind, _, bare = one.partition(":")
        yield bare if kind == "doi" else f"{_OF_ARXIV}{bare}"


def citations_file(root: Path, counts: Mapping[str, int], today: date) -> FileChange | None:
    """Return the change of the file that notes the counts of a day; None if none has changed.

    A paper that the answers do not name keeps its earlier count. Raises ProblemsFoundError if the file has an error.
    """
    content, problems = read_content(root)
    if faults := [one for one in problems if one.path == _CITATIONS]:
        raise ProblemsFoundError(faults)
    before = content.cited
    shown = {paper.id for paper in content.papers if paper.is_shown}
    counts = {one: count for one, count in {**before.counts, **counts}.items() if one in shown}
    if dict(before.counts) == counts:
        return None
    earlier = [(day, total) for day, total in before.history if str(day) != today.isoformat()]
    history = [*earlier, (today, sum(counts.values()))]
    totals = [{"as_of": day, "total": total} for day, total in history]
    return _change(root, _CITATIONS, {"as_of": today, "history": totals, "counts": dict(sorted(counts.items()))})


def orcid_file(
    root: Path, read: Iterable[tuple[Source, Reading]], papers: Mapping[tuple[str, str], str]
) -> FileChange | None:
    """Return the change of the file after sources were imported; None if there is none.

    `papers` are the ids of papers by source and entry. A record that gave no answer keeps its papers. Raises
    ProblemsFoundError if the file is not YAML.
    """
    text = text_at(root / _ORCID)
    works = read_mapping(text, _ORCID) if text else {}
    for source, reading in read:
        if source.name.startswith("orcid:"):
            listed = {papers.get((source.name, one.key), "") for one in reading.drafts}
            works[source.name.removeprefix("orcid:")] = sorted(filter(None, listed))
    return _change(root, _ORCID, dict(sorted(works.items()))) if works else None


def _change(root: Path, path: str, entries: Mapping[str, object]) -> FileChange | None:
    before = text_at(root / path)
    after = _HEADS[path] + "".join(dump_entry(key, value) for key, value in entries.items())
    return FileChange(path, before, after) if after != before else None
