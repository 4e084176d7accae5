"""Real titles and abstracts: nothing fails, no command is left, and it is fast."""

import gzip
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from generator.text.latex import faults, to_bibtex, to_html, to_text
from generator.text.latex.parse import parse
from generator.text.latex.preparation import prepared

from effort import calls_of

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not part of the repository")
SOURCES = re.compile(r'<annotation.*?</annotation>|alttext="[^"]*"', re.DOTALL)


@pytest.fixture(scope="module")
def texts() -> list[str]:
    return [json.loads(line)["text"] for line in (CORPUS / "tex.jsonl").read_text(encoding="utf-8").splitlines()]


def test_no_command_is_left_in_page_or_plain_text(texts: list[str]) -> None:
    for text in texts:
        shown = to_html(text, block=True)
        ElementTree.fromstring(f"<div>{shown}</div>")
        assert "\\" not in SOURCES.sub("", shown)
        assert "\\" not in to_text(text)


def test_every_formula_is_mathml_with_its_source(texts: list[str]) -> None:
    formulas = 0
    for text in texts:
        shown = to_html(text)
        formulas += shown.count("<math")
        assert shown.count("<math") == shown.count("<annotation")
    assert formulas > 2000


def test_bibtex_of_every_text_reads_back_as_the_same_tree(texts: list[str]) -> None:
    for text in texts:
        written = to_bibtex(text)
        assert parse(prepared(written, {})) == parse(prepared(text, {}))
        assert to_bibtex(written) == written


def test_few_macros_need_a_definition(texts: list[str]) -> None:
    undefined = {fault.undefined for text in texts for fault in faults(text, {}) if fault.undefined}
    assert len(undefined) < 40, sorted(undefined)
    assert {"curv", "gap", "GradiveQ"} <= undefined


@pytest.mark.slow
def test_ten_thousand_abstracts_take_few_calls_each() -> None:
    with gzip.open(CORPUS / "papers-10k.jsonl.gz", "rt", encoding="utf-8") as lines:
        abstracts = [json.loads(line)["abstract"] or "" for line in lines][:10_000]

    def read() -> None:
        for abstract in abstracts:
            to_html(abstract, block=True)
            to_text(abstract)
            to_bibtex(abstract)

    assert calls_of(read) < 1000 * len(abstracts)
