"""Laws that hold for whatever comes: of readers, of content, of imports and exports."""

import tempfile
from pathlib import Path

import hypothesis
import pytest
from generator.cli.export import export_papers as export
from generator.content.content import read_content, read_mapping
from generator.content.edit import edit_record
from generator.content.json_schemas import schema_line
from generator.content.yaml_text import as_read, dump_record
from generator.core.problems import Problem
from generator.edit.intake.statements import paper_fields
from generator.read.draft import Context
from generator.read.formats import FORMATS, read_text, recognise
from generator.text.latex import to_text
from hypothesis import given
from hypothesis import strategies as st

from conftest import Portal, a_share_of_examples, rounds
from strategies import DAY, FILES, HERE, SOURCES, bibtex, damaged, drafts

NAMES = [form.name for form in FORMATS if form.name != "pdf"]  # which is recognised by its bytes
# Readers of pages and of references take longest.
SHARES = {"html": 2, "references": 2}


@pytest.mark.parametrize("name", NAMES)
def test_a_reader_never_raises_and_every_draft_has_a_title_and_a_line(name):
    @hypothesis.settings(max_examples=rounds(6, 400) // SHARES.get(name, 1))
    @given(damaged(name))
    def holds(text):
        recognise(text)
        reading = read_text(text, name, Context("a", DAY))
        assert all(draft.title.strip() and draft.line >= 1 for draft in reading.drafts)
        assert read_text(text, name, Context("a", DAY)) == reading

    holds()


@pytest.mark.parametrize("name", NAMES)
def test_a_file_that_is_cut_off_anywhere_or_has_foreign_signs_is_read_or_refused(name):
    for form in SOURCES[name][1].values():
        text = form.replace(HERE, "owls")
        for end in range(0, len(text), max(1, len(text) // rounds(2, 200))):
            for broken in (text[:end], f"{text[:end]}\x00}}<<&\n- {text[end:]}", text[:end] + text[end + 9 :]):
                recognise(broken)
                assert all(draft.title for draft in read_text(broken, name, Context("a", DAY)).drafts)


@given(drafts())
def test_a_draft_written_as_yaml_says_what_it_said(draft):
    problems: list[Problem] = []
    fields = paper_fields(draft, "a", problems)
    assert read_mapping(dump_record(fields, schema_line("paper", ""))) == as_read(fields)


@a_share_of_examples(3)
@given(st.lists(drafts(), min_size=1, max_size=3))
def test_content_made_of_drafts_has_no_fault_and_is_not_changed_by_an_edit_to_the_same(made):
    with tempfile.TemporaryDirectory() as folder:
        portal = Portal(Path(folder))
        for place, draft in enumerate(made):
            fields = paper_fields(draft, "a", [])
            text = dump_record(fields)
            portal.write(f"papers/paper-{place}.yaml", text)
            assert edit_record(text, fields) == text
        content, problems = read_content(portal.root)
        assert [one for one in problems if one.severity == "error"] == []
        assert len(content.papers) == len(made)


def _library(files: dict[str, str], folder: Path) -> list[Path]:
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in files]


libraries = st.fixed_dictionaries({}, optional=FILES).filter(bool)


@a_share_of_examples(10)
@given(libraries, st.randoms(use_true_random=False))
def test_an_import_twice_is_an_import_once_in_whatever_order_the_files_are_named(files, chance):
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        first, second = Portal(Path(one)), Portal(Path(other))
        paths = _library(files, first.root)
        first.take(*paths)
        once = first.files()
        assert first.take(*paths).changes == ()
        assert first.files() == once
        paths = _library(files, second.root)
        chance.shuffle(paths)
        second.take(*paths)
        assert second.files() == once


@pytest.mark.parametrize("format_name", ["bibtex", "csl", "ris"])
def test_a_portal_comes_back_from_its_export(format_name):
    @a_share_of_examples(15)
    @given(bibtex())
    def holds(text):
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
            here, there = Portal(Path(one)), Portal(Path(other))
            here.take_text(text, "papers.bib")
            there.take_text(export(here.root, format_name).text, f"papers.{format_name}")
            told, came = (
                sorted(
                    (to_text(paper.title), paper.date, tuple(name.name for name in paper.authors), paper.venue,
                     paper.type, paper.links.get("doi"))
                    for paper in portal.content().papers
                )
                for portal in (here, there)
            )  # fmt: skip
            assert came == told

    holds()


@pytest.mark.parametrize(("name", "first"), [("list.html", b"<html>"), ("thesis.pdf", b"%PDF-1.7\n")])
def test_a_page_or_document_beyond_all_reason_is_refused(portal, name, first):
    with (portal.root / name).open("wb") as stream:
        stream.write(first)
        stream.truncate(50_000_000)
    (problem,) = portal.take(portal.root / name).problems
    assert problem.what == "this file is larger than 40 MB, which is too large for a list of publications"


def test_a_file_beyond_all_reason_is_refused_unread(portal):
    path = portal.root / "huge.bib"
    with path.open("wb") as stream:
        stream.write(b"@article{k, title = {A}}\n")
        stream.truncate(50_000_000)
    (problem,) = portal.take(path).problems
    assert problem.what == "this file is larger than 40 MB, which is too large for a list of publications"
    assert portal.ids() == []


DEEP = 100_000
NESTED = {
    "bibtex": "@article{k, title = " + "{" * DEEP + "A" + "}" * DEEP + "}",
    "html": "<html><body>" + "<div>" * DEEP + "Publications" + "</div>" * DEEP,
    "csl": '[{"type": "book", "title": ' + "[" * DEEP + "]" * DEEP + "}]",
    "csl-yaml": "references:\n- type: book\n  title: " + "[" * DEEP + "]" * DEEP,
    "pubmed": "<PubmedArticleSet>" + "<b>" * DEEP + "</b>" * DEEP,
    "mods": "<mods><titleInfo><title>" + "<i>" * DEEP + "A" + "</i>" * DEEP + "</title></titleInfo></mods>",
    "endnote-xml": "<xml><records><record><titles><title>" + "<style>" * 250 + "A" + "</style>" * 250
    + "</title></titles></record></records></xml>",
    "zotero-json": '[{"itemType": "book", "title": ' + '{"a":' * DEEP,
}  # fmt: skip


# The titles that are read, and what is said of the rest.
READ = {
    "bibtex": (["A"], ""),
    "html": ([], "elements of this page are nested more than 150 deep here"),
    "csl": ([], "its fields are nested too deeply; the item of line 1 was left out"),
    "csl-yaml": ([], "this YAML is nested too deeply or repeats its parts too often"),
    "pubmed": ([], "elements are nested more than 60 deep here"),
    "mods": ([], "elements are nested more than 60 deep here"),
    "endnote-xml": (["A"], "elements are nested more than 60 deep here"),
    "zotero-json": ([], "its fields are nested too deeply; the item of line 1 was left out"),
}


@pytest.mark.parametrize("name", NESTED)
def test_what_is_nested_beyond_reason_is_read_or_refused_and_said(name):
    recognise(NESTED[name])
    titles, said = READ[name]
    reading = read_text(NESTED[name], name, Context("a", DAY))
    assert [draft.title for draft in reading.drafts] == titles
    if said:
        assert sum(problem.what.startswith(said) for problem in reading.problems) == 1
    else:
        assert reading.problems == ()


def test_entities_of_a_file_s_own_making_are_never_expanded(tmp_path):
    (tmp_path / "secret.txt").write_text("the secret", encoding="utf-8")
    bomb = "".join(f'<!ENTITY e{one} "{f"&e{one - 1};" * 10}">' for one in range(1, 12))
    text = (
        f'<?xml version="1.0"?><!DOCTYPE mods [<!ENTITY e0 "owl"><!ENTITY out SYSTEM "file://{tmp_path}/secret.txt">{bomb}]>'
        "<mods><titleInfo><title>Of &e11; and &out; things</title></titleInfo></mods>"
    )
    (draft,) = read_text(text, "mods", Context("a", DAY)).drafts
    assert draft.title == "Of &e11; and &out; things"
