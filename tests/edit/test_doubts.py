"""What a reader doubts is said, kept, listed until it is settled; what has no publications is refused."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from generator.core.records import PartialDate
from generator.edit.explain import explain
from generator.edit.intake import source_files
from generator.read.draft import Draft, Reading

from command_line import sitegen
from conftest import Portal

DOUBT = "the venue may end at 'Machine Learning'"
NOTES = Draft(
    3, "Notes on the Analytical Engine", ("Ada Lovelace", "Luigi Menabrea"), date=PartialDate(1843), type="article",
    venue="Scientific Memoirs", doubts=(DOUBT,)
)  # fmt: skip
ENGINE = replace(NOTES, line=9, title="On the Mathematical Powers of the Engine", doubts=(), authors=("C. Babbage",))


@pytest.fixture
def page(portal: Portal, monkeypatch: pytest.MonkeyPatch) -> Callable[..., object]:
    """Import a page of which a reader makes these drafts."""

    def take(*drafts: Draft, text: str = "<html>first</html>", name: str = "papers.html") -> object:
        with monkeypatch.context() as patch:
            patch.setattr(source_files, "read_text", lambda _text, _name, _context: Reading(drafts, format="page"))
            return portal.take_text(text, name)

    return take


def run(*arguments: object) -> tuple[int, str]:
    result = sitegen(*arguments)
    return result.exit_code, result.output


def test_a_doubt_is_told_at_the_import_with_line_and_what_was_read(portal, page) -> None:
    report = page(NOTES, ENGINE)
    told = [problem for problem in report.problems if problem.what.startswith("doubtful")]
    assert [(problem.line, problem.severity) for problem in told] == [(3, "warning")]
    assert told[0].path.endswith("papers.html")
    assert told[0].what == (
        f"doubtful: {DOUBT}; read as Notes on the Analytical Engine | Ada Lovelace, Luigi Menabrea | "
        "Scientific Memoirs | 1843"
    )
    assert "content/papers/notes-on-the-analytical-engine.yaml" in told[0].hint


def test_all_doubts_about_an_entry_are_one_warning(portal, page) -> None:
    report = page(replace(NOTES, doubts=(DOUBT, "no year was found")))
    told = [problem.what for problem in report.problems if problem.what.startswith("doubtful")]
    assert [what.split("; read as")[0] for what in told] == [f"doubtful: {DOUBT}; no year was found"]


def test_check_lists_a_doubt_until_somebody_corrects_the_entry(portal, page) -> None:
    page(NOTES)
    status, output = run("check", "--root", portal.root, "--doubtful")
    assert status == 0
    assert "content/papers/notes-on-the-analytical-engine.yaml" in output
    assert DOUBT in output
    assert "papers.html, line 3" in output
    assert DOUBT not in run("check", "--root", portal.root)[1]
    portal.edit("papers/notes", "Scientific Memoirs", "Taylor's Scientific Memoirs")
    assert DOUBT not in run("check", "--root", portal.root, "--doubtful")[1]
    assert not [one for one in page(NOTES).problems if one.what.startswith("doubtful")]


def test_an_entry_that_is_right_can_be_said_to_be_checked(portal, page) -> None:
    page(NOTES)
    portal.edit("papers/notes", "date: 1843\n", "date: 1843\nextra: {checked: true}\n")
    assert DOUBT not in run("check", "--root", portal.root, "--doubtful")[1]


def test_a_source_without_doubt_settles_it_and_counts_before(portal, page) -> None:
    page(replace(NOTES, venue="Scientific"))
    portal.take_text(
        "@article{a, title={Notes on the Analytical Engine}, author={Lovelace, Ada and Menabrea, Luigi},"
        " journal={Scientific Memoirs}, year=1843}",
        "a.bib",
    )
    assert portal.read("papers/notes")["venue"] == "Scientific Memoirs"
    assert DOUBT not in run("check", "--root", portal.root, "--doubtful")[1]


def test_doubts_of_an_entry_that_was_deleted_are_settled(portal, page) -> None:
    page(NOTES)
    portal.path("papers/notes").unlink()
    assert DOUBT not in run("check", "--root", portal.root, "--doubtful")[1]


def test_little_confidence_is_a_doubt(portal, page) -> None:
    report = page(replace(NOTES, doubts=(), confidence=0.4))
    assert [one.what for one in report.problems if "not sure of title" in one.what]


def test_a_file_without_publications_is_an_error_that_says_what_was_looked_for(portal, page) -> None:
    report = page()
    assert [(one.severity, one.what) for one in report.problems] == [
        ("error", "no publications found; looked for HTML")
    ]
    assert "BibTeX or RIS" in report.problems[0].hint


def test_a_bibliography_without_entries_fails(portal) -> None:
    saved = portal.dump("@comment{nothing}\n", "a.bib")
    status, output = run("import", "--root", portal.root, saved)
    assert status == 1
    assert "this bibliography has no entries" in output


# Pages of any kind are sources like the others


def test_a_hand_edit_stays_when_a_page_says_something_new(portal, page) -> None:
    page(ENGINE)
    portal.edit("papers/on-the", "Scientific Memoirs", "Memoirs")
    page(replace(ENGINE, venue="Memoirs of Science", pages="1-9"), text="<html>second</html>")
    read = portal.read("papers/on-the")
    assert (read["venue"], read["pages"]) == ("Memoirs", "1-9")


def test_explain_names_page_and_line(portal, page) -> None:
    page(replace(ENGINE, lines={"venue": 11}))
    fields = {one.field: one for one in explain(portal.root, "on-the-mathematical-powers-of-the-engine").fields}
    assert [(one.source, one.line) for one in fields["title"].origins] == [("papers.html", 9)]
    assert [(one.source, one.line) for one in fields["venue"].origins] == [("papers.html", 11)]


def test_links_of_authors_on_a_page_tell_namesakes_apart(portal, page) -> None:
    one = replace(ENGINE, authors=("Qi Hou",), author_pages={"Qi Hou": "https://x.org/people/1"})
    two = replace(NOTES, authors=("Qi Hou",), author_pages={"Qi Hou": "https://x.org/people/2"}, doubts=())
    page(one, two)
    ids = [str(portal.read(record)["authors"]) for record in ("papers/on-the", "papers/notes")]
    assert len(set(ids)) == 2


def test_a_file_that_did_not_change_tells_only_how_many_doubts_it_leaves(portal, page) -> None:
    page(NOTES, ENGINE)
    told = [problem for problem in page(NOTES, ENGINE).problems if "doubtful" in problem.what]
    assert [problem.what for problem in told] == ["1 entry is still doubtful"]
    assert told[0].hint == "`sitegen check --doubtful` lists what may be wrong"
