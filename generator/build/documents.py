"""Lists of references as files, as for a CV: text of a markup language, or what other programs make of it.

Pandoc makes Word and OpenDocument files of the HTML, Typst a PDF of its markup. Both are wheels that a portal installs
with `sitegen-portal[documents]`. The files have no date.
"""

import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.build.citations import styled_lines
from generator.build.output.theme import portal_texts
from generator.core.names import display
from generator.core.problems import refuse
from generator.core.records import Paper
from generator.export.facts import PaperFacts
from generator.export.list_formats import ListFormat, list_text
from generator.export.reference_list import KINDS, ReferenceList, grouped, kind_of, mark_own, plain, runs
from generator.export.styles.reference import Reference, reference
from generator.portal.graph import Portal
from generator.text.interface import Texts

_INSTALL = "install it by `pip install 'sitegen-portal[documents]'`"


def reference_list(
    root: Path,
    portal: Portal,
    facts: Mapping[str, PaperFacts],
    papers: Sequence[Paper],
    *,
    title: str = "",
    person_id: str = "",
    style: str = "",
    group_by: str = "year",
    numbered: bool = False,
) -> ReferenceList:
    """Return papers as a list of references, with the name of a person in bold.

    The style is one that `citations` in `site.yaml` may name; otherwise it is the first of these. Without a title the
    list is titled as papers of the person, or of the portal. Raises ProblemsFoundError if the style cannot be used.
    """
    texts, _ = portal_texts(root, portal.site.language)
    references = [reference(facts[paper.id]) for paper in papers]
    places = [_place(portal, paper, person_id) for paper in papers]
    marked = [one if place is None else mark_own(one, place) for one, place in zip(references, places, strict=True)]
    lines = styled_lines(root, style or next(iter(portal.site.citations), "apa"), marked)
    cited = [
        (one, runs(line, None if place is None else one.authors[place]))
        for one, place, line in zip(references, places, lines, strict=True)
    ]
    if group_by == "type":
        cited.sort(key=lambda pair: list(KINDS).index(kind_of(pair[0])))
    if not title:
        title = texts("papers_of", name=display(portal.who.people[person_id].name)) if person_id else portal.site.title
    groups = grouped([(_heading(one, group_by, texts), entry) for one, entry in cited])
    return ReferenceList(plain(title), portal.site.language, groups, numbered)


def list_file(of: ReferenceList, form: ListFormat) -> bytes:
    """Return a list as a file in a format; raise ProblemsFoundError if its converter is not installed."""
    text = list_text(of, form.markup).encode()
    try:
        match form.converter:
            case "pandoc":
                return _by_pandoc(text, form.name)
            case "typst":
                return _by_typst(text)
            case _:
                return text
    except ImportError as fault:
        what = f"the format {form.name} needs the library {fault.name}"
        refuse(what, _INSTALL)


def _by_pandoc(html: bytes, name: str) -> bytes:
    import pypandoc  # noqa: PLC0415 - few install it

    # In the sandbox it opens no file and no address.
    command = [pypandoc.get_pandoc_path(), "--sandbox", "--from=html", f"--to={name}", "--output=-"]
    undated = {**os.environ, "SOURCE_DATE_EPOCH": "0"}
    return subprocess.run(command, input=html, capture_output=True, check=True, env=undated).stdout  # noqa: S603


def _by_typst(markup: bytes) -> bytes:
    import typst  # noqa: PLC0415 - few install it

    made = typst.compile(markup, format="pdf")
    return made if isinstance(made, bytes) else b""


def _place(portal: Portal, paper: Paper, person_id: str) -> int | None:
    """Return at which place a citation names a person."""
    names = paper.authors or paper.contributors
    ids = (portal.who.person_id(printed) for printed in names)
    return next((place for place, found in enumerate(ids) if found == person_id), None) if person_id else None


def _heading(of: Reference, group_by: str, texts: Texts) -> str:
    if group_by == "type":
        return texts(f"works_{kind_of(of)}")
    if group_by == "year":
        return str(of.date.year) if of.date else texts("without_date")
    return ""
