"""Papers as a portal of sitegen, and as a site of Hugo with the same plain pages."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from generator.content.yaml_text import dump_record
from generator.core.ids import slug, unique

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from benchmarks.works import Work

HUGO_THEME = Path(__file__).parent / "hugo"
# So many papers for each person who has a file.
PAPERS_A_FILE = 100
# So many papers are written at a time.
BATCH = 500


@dataclass(frozen=True, slots=True)
class Portals:
    """Where the two sites of the same papers lie."""

    sitegen: Path
    hugo: Path


def make_portals(folder: Path, found: Iterable[Work], *, cards: bool = False) -> Portals:
    """Write both sites anew; `cards` is whether sitegen is to make social cards."""
    portals = Portals(folder / "sitegen", folder / "hugo")
    for made in (portals.sitegen, portals.hugo):
        shutil.rmtree(made, ignore_errors=True)
    for made in (
        portals.sitegen / "content/papers",
        portals.sitegen / "content/authors",
        portals.hugo / "content/papers",
    ):
        made.mkdir(parents=True)
    shutil.copytree(HUGO_THEME, portals.hugo, dirs_exist_ok=True)
    settings = {"title": "Measured Papers", "base_url": "https://example.org/", "theme": {"social_cards": cards}}
    _write(portals.sitegen / "content/site.yaml", dump_record(settings))
    taken: set[str] = set()
    known: dict[str, int] = {}
    papers: Counter[str] = Counter()
    with ProcessPoolExecutor() as writers:
        writing = []
        for batch in _batches(found):
            named = []
            for work in batch:
                paper_id = unique(slug(work.title, "paper"), taken, known)
                taken.add(paper_id)
                papers.update(work.authors)
                named.append((paper_id, work))
            writing.append(writers.submit(_write_papers, portals, named))
        for written in writing:
            written.result()
    for name, _ in papers.most_common(max(1, len(taken) // PAPERS_A_FILE)):
        file = dump_record({"name": name, "member": True, "role": "Researcher"})
        _write(portals.sitegen / f"content/authors/{slug(name, 'author')}.yaml", file)
    return portals


def _batches(found: Iterable[Work]) -> Iterator[list[Work]]:
    works = iter(found)
    while batch := [*islice(works, BATCH)]:
        yield batch


def _write_papers(portals: Portals, named: Sequence[tuple[str, Work]]) -> None:
    for paper_id, work in named:
        _write(portals.sitegen / f"content/papers/{paper_id}.yaml", paper_file(work))
        _write(portals.hugo / f"content/papers/{paper_id}.md", paper_page(work))


def _write(path: Path, text: str) -> None:
    with open(path, "w", encoding="utf-8", newline="\n") as file:  # noqa: PTH123 - 200,000 files
        file.write(text)


def paper_file(work: Work) -> str:
    """Return a paper's file as sitegen reads it."""
    links = {"pdf": work.pdf} if work.pdf else None
    return dump_record(
        {
            "title": work.title,
            "authors": list(work.authors) or None,
            "date": work.date,
            "category": work.category,
            "venue": work.venue,
            "code": work.code or None,
            "abstract": work.abstract or None,
            "keywords": list(work.keywords) or None,
            "links": links,
        }
    )


def paper_page(work: Work) -> str:
    """Return a paper's file as Hugo reads it: a header in JSON, then the abstract as Markdown."""
    header = {
        "title": work.title,
        "date": work.date,
        "authors": work.authors,
        "categories": [work.category],
        "years": [str(work.year)],
        "venue": work.venue,
        "keywords": work.keywords,
        "pdf": work.pdf,
        "code": work.code,
    }
    # What would begin a shortcode.
    abstract = work.abstract.replace("{{", "{ {")
    return f"{json.dumps(header, ensure_ascii=False, indent=1)}\n\n{abstract}\n"
