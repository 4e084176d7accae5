"""Plain text of publication pages and reference lists: entries found, junk left out, doubts and misses said."""

import json
import time
from pathlib import Path

import pytest
from generator.read.formats import recognise
from lists_as_text import read_references

CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "pages"

WORKS = [
    ("Owls Do Not Count Sheep", "Mira Kovač, Tomás Herrera, and Li-Wen Chang", "Journal of Night Studies", "2023"),
    ("Learning to Whistle from Very Few Birds", "Tomás Herrera and Mira Kovač", "In Proceedings of the Conference on Songs", "2022"),
    ("A Survey of Quiet Places", "Mira Kovač", "Acoustics Letters", "2022"),
    ("Counting Leaves with Cheap Cameras", "Ann O'Hara, Mira Kovač, and Jan van den Berg", "International Conference on Computer Vision (ICCV)", "2021"),
    ("On the Weight of Wet Feathers", "Sofia Rossi, Mira Kovač, and Kenji Tanaka", "Physics of Birds", "2020"),
    ("Robots that Wait", "Kenji Tanaka, Mira Kovač", "In Proceedings of the Workshop on Patience", "2019"),
]  # fmt: skip


def blocks() -> str:
    """A page of the kind that copies as badge, title, authors, venue, links."""
    parts = ["Mira Kovač Toggle navigation", "about", "publications (current)", "teaching", "cv", "publications", ""]
    year = ""
    for title, authors, venue, when in WORKS:
        if when != year:
            parts += [when]
            year = when
        parts += [title, authors, f"{venue}, {when}", "Abs PDF Code"]
    return "\n".join([*parts, "© Copyright 2024 Mira Kovač. Powered by Jekyll with al-folio theme."])


def numbered() -> str:
    """A reference list that a PDF broke into lines."""
    parts = []
    for i, (title, authors, venue, when) in enumerate(WORKS, start=1):
        entry = f"[{i}] {authors}. {title}. {venue}, {when}."
        words, line = entry.split(), ""
        for word in words:
            if len(line) + len(word) > 58:
                parts.append(line)
                line = ""
            line = f"{line} {word}".strip()
        parts += [line]
    return "\n".join(parts) + "\n"


@pytest.mark.parametrize("page", [blocks, numbered])
def test_every_entry_of_a_list_is_found_and_nothing_else(page):
    drafts = read_references(page(), path="x.txt").drafts
    assert [draft.title for draft in drafts] == [title for title, *_ in WORKS]
    assert [draft.date.year for draft in drafts if draft.date] == [int(when) for *_, when in WORKS]
    assert drafts[0].authors == ("Mira Kovač", "Tomás Herrera", "Li-Wen Chang")
    assert drafts[3].authors[-1] == "Jan van den Berg"
    assert drafts[0].venue == "Journal of Night Studies"


def test_the_line_of_an_entry_is_told():
    drafts = read_references(blocks(), path="x.txt").drafts
    assert drafts[0].line == blocks().splitlines().index("Owls Do Not Count Sheep") + 1


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


def test_news_talks_and_courses_beside_the_list_are_no_papers():
    text = (
        "News\nJan 2024: Our paper on owls was accepted at ICCV 2024.\nMay 2023: I gave a talk at the University of Oslo.\n\nPublications\n\n"
        + "\n".join(f"{authors}. {title}. {venue}, {when}.\n" for title, authors, venue, when in WORKS)
        + "\nTeaching\nCS 101: Programming (Spring 2020)\n\nService\nReviewer: CVPR, ICCV, NeurIPS\nArea Chair, ICCV 2023\n"
    )
    assert [draft.title for draft in read_references(text, path="x.txt").drafts] == [title for title, *_ in WORKS]


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


def test_the_same_list_twice_gives_each_paper_once():
    once = "\n".join(f"{authors}. {title}. {venue}, {when}.\n" for title, authors, venue, when in WORKS)
    assert len(read_references(f"Selected\n\n{once}\n\nAll\n\n{once}", path="x.txt").drafts) == len(WORKS)


def test_three_hundred_entries_take_no_three_seconds():
    birds = "Owls Herons Terns Gulls Finches Larks Wrens Swifts Ravens Cranes".split()
    places = "Marshes Orchards Harbours Deserts Villages".split()
    text = "\n".join(
        f"{authors}. {title} among {bird} of Northern {place}. {venue}, {when}.\n"
        for bird in birds
        for place in places
        for title, authors, venue, when in WORKS
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
