"""One paper from many sources: what is taken for one work, which source wins, which versions are kept."""

import pytest
from generator.content.combine import combine_paper
from generator.content.ledger import Statement
from generator.content.paper_index import MatchKey, PaperIndex
from generator.content.stages import stage

TITLE = "Sorting Letters Without Reading Them"
ICML = {"type": "inproceedings", "venue": "International Conference on Machine Learning", "date": "2018-07"}
JMLR = {"type": "article", "venue": "Journal of Machine Learning Research", "date": "2020", "volume": "21"}
ARXIV = {"type": "misc", "date": "2018-02", "links": {"arxiv": "1802.00001v2"}}


def said(kind, source=None, as_of="2026-11-19", **fields):
    extra = {
        name: fields.pop(name)
        for name in ("owner", "entry", "cut", "author_pages", "doubts", "imported")
        if name in fields
    }
    return Statement(source or f"{kind}.src", kind, as_of, 1, {"title": TITLE, **fields}, **extra)


def combined(*statements):
    return combine_paper(statements, lambda name: name.lower().replace(" ", "-"))


def sighting(title=TITLE, authors=("Ada Lee", "Bo Li"), **fields):
    return MatchKey.of_fields({"title": title, "authors": authors, **fields})


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, ""),
        ({"type": "article", "venue": "Nature"}, "journal"),
        ({"type": "inproceedings", "venue": "ICML"}, "conference"),
        ({"type": "article", "venue": "arXiv preprint arXiv:1802.00001"}, "preprint"),
        ({"type": "article", "venue": "CoRR"}, "preprint"),
        ({"type": "article", "venue": "bioRxiv"}, "preprint"),
        ({"type": "article", "links": {"arxiv": "1802.00001"}}, "preprint"),
        ({"type": "misc", "links": {"arxiv": "1802.00001"}}, "preprint"),
        ({"links": {"arxiv": "1802.00001"}}, "preprint"),
        ({"type": "phdthesis"}, "thesis"),
        ({"type": "inproceedings", "venue": "ICML", "links": {"arxiv": "1802.00001"}}, "conference"),
        ({"venue": "Some Venue"}, "other"),
    ],
)
def test_the_stage_of_a_work_follows_from_type_and_venue(fields, expected):
    assert stage(fields) == expected


@pytest.mark.parametrize(
    ("known", "seen"),
    [
        ({"links": {"doi": "10.1/X"}}, {"title": "Sorting the Letters", "links": {"doi": "https://doi.org/10.1/x"}}),
        ({"links": {"arxiv": "1802.00001"}}, {"title": "Letters, Sorted", "links": {"arxiv": "arXiv:1802.00001v3"}}),
        (
            {"links": {"arxiv": "1802.00001"}},
            {"title": "Letters, Sorted", "links": {"doi": "10.48550/arXiv.1802.00001"}},
        ),
        (ARXIV, ICML),
        (ICML, JMLR),
        (ICML, {**ICML, "date": "2019"}),
        ({"authors": ["A. Lee"]}, {}),
        ({}, {"title": r"{\em Sorting} letters without reading them!"}),
    ],
)
def test_two_entries_are_one_paper(known, seen):
    index = PaperIndex()
    index.add("one", sighting(**known))
    assert index.find(sighting(**seen)) == "one"


@pytest.mark.parametrize(
    ("known", "seen"),
    [
        ({}, {"authors": ["Cy Ma"]}),
        ({"links": {"doi": "10.1/x"}}, {"title": "Other", "authors": ["Cy Ma"], "links": {"doi": "10.1/x"}}),
        (ICML, {**ICML, "date": "2022"}),
        ({"title": "Editorial", **JMLR}, {"title": "Editorial", **JMLR, "date": "2021"}),
        (
            {"title": "Editorial", **JMLR, "links": {"doi": "10.1/x"}},
            {"title": "Editorial", **JMLR, "links": {"doi": "10.1/y"}},
        ),
    ],
)
def test_two_entries_are_two_papers(known, seen):
    index = PaperIndex()
    index.add("one", sighting(**known))
    assert index.find(sighting(**seen)) is None


def test_the_published_venue_and_date_lead_and_both_links_stay():
    record = combined(
        said("bibtex", entry="pre", **ARXIV), said("bibtex", entry="pub", **ICML, links={"doi": "10.1/x"})
    )
    assert (record["venue"], record["date"], record["type"]) == (ICML["venue"], "2018-07", "inproceedings")
    assert record["links"] == {"doi": "10.1/x", "arxiv": "1802.00001v2"}
    assert record["versions"] == [
        {"type": "misc", "date": "2018-02", "arxiv": "1802.00001v2", "venue": "arXiv"},
        {"type": "inproceedings", "venue": ICML["venue"], "date": "2018-07", "doi": "10.1/x"},
    ]


def test_preprint_conference_and_journal_are_three_versions_and_the_journal_leads():
    record = combined(*(said("bibtex", entry=str(i), **version) for i, version in enumerate((ARXIV, JMLR, ICML))))
    assert [version["date"] for version in record["versions"]] == ["2018-02", "2018-07", "2020"]
    assert (record["venue"], record["volume"], record["date"]) == (JMLR["venue"], "21", "2020")


def test_one_version_from_two_sources_is_one_and_fills_its_gaps():
    zotero = {**ICML, "venue": "ICML", "date": "2018", "pages": "1-9"}
    record = combined(said("bibtex", as_of="2026-11-20", **ICML), said("csl", **zotero))
    assert "versions" not in record
    assert (record["venue"], record["pages"], record["date"]) == (ICML["venue"], "1-9", "2018-07")


def test_a_publishers_title_goes_before_a_profiles_and_a_profiles_before_a_preprints():
    profile = said("profile", title="Sorting letters without reading them", date="2018-02-01")
    assert combined(profile, said("bibtex", **ICML))["title"] == TITLE
    assert combined(profile, said("bibtex", **ARXIV))["title"] == "Sorting letters without reading them"


def test_a_complete_list_of_authors_goes_before_one_that_is_cut_off_and_takes_its_names_in_full():
    profile = said("profile", authors=["Ada Lee", "Bo Li", "Cy Ma"], more_authors=True)
    bibliography = said("bibtex", **ICML, authors=["A. Lee", "Bo Li", "C. Ma", "D. Nu"])
    record = combined(profile, bibliography)
    assert record["authors"] == ["Ada Lee", "Bo Li", "Cy Ma", "D. Nu"]
    assert "more_authors" not in record


def test_a_whole_abstract_goes_before_one_that_breaks_off():
    broken = said("bibtex", **ICML, abstract="We sort", cut=("abstract",))
    assert combined(broken, said("list", abstract="We sort letters."))["abstract"] == "We sort letters."
    assert combined(broken)["abstract"] == "We sort"


def test_namesakes_whom_a_sources_links_tell_apart_get_ids():
    page = {"Bo Li": ("https://example.org/authors/77", "bo-li-2")}
    record = combined(said("profile", authors=["Ada Lee", "Bo Li"], author_pages=page))
    assert record["authors"] == ["Ada Lee", {"name": "Bo Li", "id": "bo-li-2"}]


def test_the_order_of_statements_changes_nothing():
    statements = [said("bibtex", entry="a", **ARXIV), said("csl", **ICML), said("profile", date="2018-02-01")]
    assert combined(*statements) == combined(*reversed(statements))


# What was read in doubt

DOUBTFUL = {"title": "Ada Lee. Sorting Letters", "authors": ["Ada Lee", "Bo Li", "Sorting Group"], "doubts": ("?",)}


@pytest.mark.parametrize(
    "sure",
    [
        {**ICML, "authors": ["Ada Lee", "Bo Li"]},
        {**ICML, "authors": ["Ada Lee"], "more_authors": True},
        {**ICML, "authors": ["Ada Lee", "Bo Li"], "cut": ("title",)},
        {**ARXIV, "authors": ["Ada Lee", "Bo Li"]},
    ],
)
def test_a_doubtful_reading_replaces_neither_title_nor_authors_nor_venue(sure):
    record = combined(said("references", **DOUBTFUL, **JMLR), said("bibtex", **sure))
    alone = combined(said("bibtex", **sure))
    assert {name: record[name] for name in ("title", "authors")} == {"title": TITLE, "authors": sure["authors"]}
    assert record.get("venue") == alone.get("venue")
