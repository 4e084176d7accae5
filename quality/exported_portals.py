"""Portals and all that is exported of them: this one, and one made from real bibliographies."""

from __future__ import annotations

import tempfile
from datetime import date
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from generator.content.content import read_content
from generator.core.problems import ProblemsFoundError
from generator.edit.import_files import import_files
from generator.edit.intake.options import ImportOptions
from generator.export.bibtex import bibtex
from generator.export.csl import csl_item
from generator.export.facts import PaperFacts
from generator.export.keys import citation_keys
from generator.export.plain_files import json_text
from generator.export.ris import ris
from generator.portal.graph import build_portal

from quality.figure import CORPUS, ROOT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.core.records import Paper
    from generator.portal.graph import Portal

BIBLIOGRAPHIES = CORPUS / "bib"
TODAY = date(2026, 11, 21)


class Exported(NamedTuple):
    """A portal, its papers by citation key, and the text of each format."""

    portal: Portal
    papers: dict[str, Paper]
    texts: dict[str, str]


def macros(portal: Portal, paper: Paper) -> Mapping[str, str]:
    """Return the LaTeX macros that hold in a paper."""
    return {**portal.site.macros, **paper.macros}


@cache
def portal_of(name: str) -> Portal:
    """Return the portal of `content/`, or one imported from the corpus of bibliographies."""
    if name == "content":
        return portal_at(ROOT)
    with tempfile.TemporaryDirectory() as folder:
        import_files(Path(folder), sorted(BIBLIOGRAPHIES.glob("*.bib")), ImportOptions(as_of=TODAY, today=TODAY))
        return portal_at(Path(folder))


def portal_at(root: Path) -> Portal:
    """Return the portal of a folder; raises ProblemsFoundError where its content has a fault."""
    content, problems = read_content(root)
    if problems:
        raise ProblemsFoundError(problems)
    return build_portal(content)[0]


@cache
def exported(name: str) -> Exported:
    """Return a portal with its exports, without the addresses of its pages."""
    portal = portal_of(name)
    keys = citation_keys(portal.paper_texts.values(), portal.teams)
    facts = [
        PaperFacts(
            portal.paper_texts[paper.id],
            keys[paper.id],
            teams=portal.teams(paper),
            primary_class=f"cs.{paper.category}" if paper.category else "",
        )
        for paper in portal.papers
    ]
    texts = {
        "bibtex": "\n".join(bibtex(of, whole=True) for of in facts),
        "ris": "".join(map(ris, facts)),
        "csl": json_text([*map(csl_item, facts)]),
    }
    return Exported(portal, {keys[paper.id]: paper for paper in portal.papers}, texts)
