"""How often papers are cited, by OpenAlex: an update writes it to `content/citations.yaml`, with the day."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from pathlib import Path

from generator.content.content import read_content
from generator.content.file_text import text_of
from generator.content.yaml_text import dump_entry
from generator.core.groups import in_groups
from generator.core.identifiers import paper_identifiers
from generator.core.problems import ProblemsFoundError
from generator.core.records import Paper
from generator.edit.intake.report import FileChange
from generator.edit.network.services import Services
from generator.read.draft import Context
from generator.read.formats import read_text

FILE = "content/citations.yaml"
_HEAD = "# How often papers are cited, by OpenAlex; `sitegen update` writes this file.\n"
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
    if faults := [one for one in problems if one.path == FILE]:
        raise ProblemsFoundError(faults)
    before = content.cited
    shown = {paper.id for paper in content.papers if paper.is_shown}
    counts = {one: count for one, count in {**before.counts, **counts}.items() if one in shown}
    if dict(before.counts) == counts:
        return None
    earlier = [(day, total) for day, total in before.history if str(day) != today.isoformat()]
    history = [*earlier, (today, sum(counts.values()))]
    text = "".join(
        (
            _HEAD,
            dump_entry("as_of", today),
            dump_entry("history", [{"as_of": day, "total": total} for day, total in history]),
            dump_entry("counts", dict(sorted(counts.items()))),
        )
    )
    there = (root / FILE).exists()
    return FileChange(FILE, text_of(root / FILE) if there else None, text)
