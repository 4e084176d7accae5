"""Real exports of other programs, where they lie beside the project."""

import re
from pathlib import Path

import pytest
from exports_support import DAY, assert_draft
from generator.edit.intake.source_text import SourceText, read_source
from generator.read.draft import Context
from generator.read.formats import read_text
from generator.read.records.bibtex.bibtex import read_bibtex
from generator.text.latex import to_text

CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "exports"
FILES = sorted(path for path in CORPUS.glob("*") if path.suffix not in {".bib", ".md"}) if CORPUS.is_dir() else []
# Entries without a title, and a file without any entry.
EMPTY = {
    "IsiImporterTestEmpty.isi", "MODSImporterTestMinimal.xml", "MedlineImporterTestMinimalEntry.xml",
    "MedlinePlainImporterTestInproceeding.txt", "MedlinePlainImporterTestMultiAbstract.txt",
    "RisImporterTestDoiAndJournalTitle.ris",
}  # fmt: skip
FORMATS = {
    "Cff": "cff", "CITATION": "cff", "CoLRev": "medline", "manubot": "medline", "MedlinePlain": "medline",
    "Endnote.": "refer", "hilary": "refer", "refer": "refer", "EndnoteXml": "endnote-xml", "IEEE": "ris", "Ris": "ris",
    "Isi": "web-of-science",
    "MODS": "mods", "Marc": "marcxml", "MedlineImporter": "pubmed",
}  # fmt: skip

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not here")


def drafts_of(path):
    content = read_source(path)
    assert isinstance(content, SourceText), path.name
    return content.format, read_text(content.text, content.format, Context(path.name, DAY)).drafts


@pytest.mark.parametrize("path", [path for path in FILES if path.name not in EMPTY], ids=lambda path: path.name)
def test_every_export_gives_papers_that_say_something(path):
    form, drafts = drafts_of(path)
    assert form == next(name for start, name in FORMATS.items() if path.name.startswith(start))
    assert drafts
    for draft in drafts:
        assert draft.title
        assert not re.search(r"</?\w+>|&\w+;", to_text(draft.title)), draft.title
        assert not any(re.search(r"[,;{}<>]", name) for name in draft.authors), draft.authors


TWINS = [path for path in FILES if path.with_suffix(".bib").is_file() and path.name not in EMPTY]
# Where the twin is of another mind: it names the person whom the article is about, or takes the title of a part.
OTHER_AUTHORS = {"MedlineImporterTestKeywordSingleEntry.xml", "MedlineImporterTestNbib.xml"}


@pytest.mark.parametrize("path", TWINS, ids=lambda path: path.name)
def test_an_export_says_what_its_twin_in_bibtex_says(path):
    _, drafts = drafts_of(path)
    twins = read_bibtex(path.with_suffix(".bib").read_text(encoding="utf-8"), path="twin").drafts
    if not any(twin.title for twin in twins):
        return
    assert len(drafts) == len(twins)
    for draft, twin in zip(drafts, twins, strict=True):
        ours, theirs = (re.sub(r"\W+", " ", to_text(title)).strip().lower() for title in (draft.title, twin.title))
        known = {ours, re.sub(r"\W+", " ", draft.extra.get("other_title", "")).strip().lower()}
        assert theirs in known or ours.startswith(theirs)
        assert draft.date is None or twin.date is None or draft.date.year == twin.date.year
        if path.name not in OTHER_AUTHORS and twin.authors:
            assert [name.split()[-1] for name in draft.authors] == [name.split()[-1] for name in twin.authors]
        if twin.volume and draft.type != "misc":
            assert draft.volume == twin.volume
        if "doi" in twin.links:
            assert draft.links["doi"].lower() == twin.links["doi"].lower()


def test_a_library_of_a_thousand_comes_whole():
    _, drafts = drafts_of(CORPUS / "hilaryweller0-HilaryReferences.enw")
    text = (CORPUS / "hilaryweller0-HilaryReferences.enw").read_text(encoding="utf-8-sig")
    assert len(drafts) == len(re.findall(r"^%T \S", text, re.MULTILINE))
    assert sum(len(draft.authors) for draft in drafts) >= len(re.findall(r"^%A \w", text, re.MULTILINE)) - 11
    assert len({draft.key for draft in drafts}) > 980
    assert sum(draft.type == "article" for draft in drafts) == len(
        re.findall(r"^%0 Journal Article", text, re.MULTILINE)
    )


def test_titles_and_fields_as_a_careful_reader_has_them():
    _, (one, two) = drafts_of(CORPUS / "manubot-bibliography.nbib")
    assert one.authors[5] == "Bastian Greshake Tzovaras"
    assert_draft(one, venue="eLife", date="2018-03-01", links={"doi": "10.7554/eLife.32822"})
    assert "ext-link" not in one.abstract
    assert_draft(two, venue="Nature biotechnology", volume="35", number="4", pages="342-346")
    _, (first, _) = drafts_of(CORPUS / "IsiImporterTestWOS.isi")
    assert_draft(first, venue="Journal of Physics-Condensed Matter", date="2006-06-14", pages="5323-5331")
    assert first.authors[0] == "R. V. Gamernyk"
    _, (jabref,) = drafts_of(CORPUS / "CITATION.cff")
    assert_draft(jabref, title="JabRef: BibTeX-based literature management software", venue="TUGboat", date="2023-11")
    _, drafts = drafts_of(CORPUS / "EndnoteXmlImporterTestLabelAndMultiTitle.xml")
    assert [draft.type for draft in drafts] == ["article", "book", "article"]
    _, (chapter,) = drafts_of(CORPUS / "MarcXmlParserTestArticle.xml")
    assert chapter.pages == "447-473"
    _, (fallback,) = drafts_of(CORPUS / "MODSImporterTestMonographicBookFallback.xml")
    assert_draft(fallback, type="book", authors=("Matthew West",), date="2011")
