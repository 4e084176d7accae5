"""What dumps say, for pages that are made from them: read with the titles known, so that nothing in it is a guess."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from generator.read.draft import ReadingContext
from generator.read.lists.dumps.dump import read_dump
from html_pages import Owner, shown

from conftest import AS_OF

CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "dumps"
LABELS = {
    "h_index": "h-index",
    "papers": "papers",
    "citations": "citations",
    "novelty": "Novelty",
    "ai_score": "AI Score",
}


@cache
def titles():
    known = {
        paper["title"] for paper in json.loads((Path(__file__).parent / "five_dumps_truth.json").read_text())["papers"]
    }
    if (CORPUS / "truth.json").is_file():
        known |= set(json.loads((CORPUS / "truth.json").read_text(encoding="utf-8"))["papers"])
    return frozenset(known)


@cache
def told(path: Path):
    """What a dump says: its reading, its papers as shown, its owner."""
    text = path.read_text(encoding="utf-8")
    reading = read_dump(text, path=path.name, as_of=AS_OF, known=ReadingContext(titles=titles()))
    lines = text.split("\n")
    papers = [shown(draft, lines[draft.line - 1].strip()) for draft in reading.drafts]
    owner = None
    if reading.profile is not None:
        values = {name: getattr(reading.profile.metrics, name) for name in LABELS}
        numbers = tuple((LABELS[name], f"{value:,}{'%' * (name == 'novelty')}") for name, value in values.items())
        owner = Owner(reading.profile.name, reading.profile.category, numbers)
    return reading, papers, owner
