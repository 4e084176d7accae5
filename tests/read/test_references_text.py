"""Plain text of publication pages and reference lists: entries found, junk left out, doubts and misses said."""

import json
import time
from pathlib import Path

import pytest
from generator.read.formats import recognise
from lists_as_text import read_references

CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "pages"


def test_a_file_of_bibtex_stays_bibtex():
    assert (
        recognise("% my papers\n@article{a,\n title={A},\n author={B, C}\n}\n\nremark\n@book{b, title={X}}\n")
        == "bibtex"
    )


@pytest.mark.parametrize(
    "text",
    [
        "Nora Lind\nProfessor\nUniversity of the North\n\nI study rivers. My group is hiring.\n\nContact\n\nnora [at] example.org\n",
        "Teaching\nCS 101: Programming (Spring 2020)\nCS 202: Algorithms (Fall 2021)\n\nService\nReviewer for CVPR 2020, ICCV 2021\n",
        "Dear colleagues,\n\nplease find below the agenda of our meeting on Monday.\n\n1. Welcome\n2. Budget\n3. Any other business\n",
        "milk\nbread\neggs\n",
    ],
)  # fmt: skip
def test_text_without_publications_is_refused_with_what_to_do(text):
    reading = read_references(text, path="life.txt")
    assert not reading.drafts
    assert "no publications found" in reading.problems[0].what
    assert "BibTeX or RIS" in reading.problems[0].hint
    assert recognise(text) is None


SHORT = (
    ("J. Doe, P. Smith", "Sorting letters in the dark", "Frontiers in Letters, 12(3):4-9", 2017),
    ("J. Doe, A. Miller", "Reading letters by candle light", "Frontiers in Letters, 13(1):11-29", 2018),
    ("W. Chen, J. Doe", "Writing letters with both hands", "Journal of Ink, 3(2):101-110", 2019),
    ("J. Doe, W. Chen, A. Miller", "Counting letters in old books", "Journal of Ink, 4(1):1-12", 2020),
    ("P. Smith, J. Doe", "Folding letters with robots", "Robotics Today, 7(2):55-70", 2021),
    ("A. Miller, J. Doe", "Posting letters over networks", "Computer Mail, 9(4):200-215", 2022),
)


@pytest.mark.parametrize("heading", ["", "Publications\n\n", "Publications\n"])
@pytest.mark.parametrize("sign", ["", "- ", "* ", "• ", "{}. ", "[{}] ", "    "])
@pytest.mark.parametrize("count", [1, 2, 3, 6])
def test_a_line_that_holds_a_whole_reference_is_an_entry(heading, sign, count):
    text = heading + "".join(
        f"{sign.format(i)}{authors}. {title}. {venue}, {year}.\n"
        for i, (authors, title, venue, year) in enumerate(SHORT[:count], start=1)
    )
    drafts = read_references(text, path="x.txt").drafts
    assert [draft.title for draft in drafts] == [title for _, title, *_ in SHORT[:count]]
    assert not [draft.doubts for draft in drafts if draft.doubts]
    assert recognise(text) == "references"


def test_three_hundred_entries_take_no_three_seconds():
    birds = "Owls Herons Terns Gulls Finches Larks Wrens Swifts Ravens Cranes".split()
    places = "Marshes Orchards Harbours Deserts Villages".split()
    text = "\n".join(
        f"{authors}. {title} among {bird} of Northern {place}. {venue}, {year}.\n"
        for bird in birds
        for place in places
        for authors, title, venue, year in SHORT
    )
    began = time.process_time()
    assert len(read_references(text, path="x.txt").drafts) > 290
    assert time.process_time() - began < 3


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not here")
def test_pages_of_the_corpus_are_read_from_their_text():
    found = right = asked = extra = 0
    for file in sorted(CORPUS.glob("*.truth.json"))[:8]:
        wanted = {
            _folded(paper["title"]): paper
            for paper in json.loads(file.read_text(encoding="utf-8"))["papers"]
            if paper.get("title")
        }
        text = file.with_name(file.name.replace(".truth.json", ".txt")).read_text(encoding="utf-8")
        titles = {_folded(draft.title) for draft in read_references(text, path=file.name).drafts}
        asked += len(wanted)
        right += len(titles & wanted.keys())
        extra += len(titles - wanted.keys())
        found += len(titles)
    assert right >= 0.85 * asked
    assert extra <= 0.12 * found


def _folded(title: str) -> str:
    return "".join(character for character in title.casefold() if character.isalnum())


def test_a_numbered_entry_that_was_not_read_is_told_however_short_it_begins():
    text = (
        "Publications\nSelected papers - see also my profile page\n\n 2023\n[1] Ann O'Hara, Kenji Tanaka,\n"
        "and M. Kovač: Waiting things\nthat matter. In: Example Conf. 2023, pp. 3-\n9. [pdf] [bib]\n"
        '[2] K. Tanaka: "Why we wait", Journal of Patience 14(2), 11–20, 2023. doi:10.1000/jp.2023.11\n2022:\n'
        "* Rossi S, Doe J. Counting sheep with sensors. J Ex Med. 2022;5(1):e12. PMID: 12345678\n"
        "* J. Doe et al., Fast solvers for dense graphs: Part II, J. Ex., to appear\n\n"
        "Contact: ann@example.org   Last updated May 2023\n"
    )
    reading = read_references(text, path="x.txt")
    told = {problem.line for problem in reading.problems} | {draft.line for draft in reading.drafts}
    assert 5 in told
