"""RIS as Zotero, EndNote, Mendeley and publishers write it, from text to drafts."""

import random
import re
from dataclasses import replace
from pathlib import Path

import pytest
from exports_support import assert_draft
from generator.core.records import PartialDate
from generator.read.records.bibliographies.ris import read_ris

from conftest import rounds

SAMPLES = {path.stem: path.read_bytes().decode() for path in sorted((Path(__file__).parent / "ris").glob("*.ris"))}


def read(text):
    return read_ris(text, path="refs.ris")


def one(*lines):
    """Read one entry of some lines; there must be no problem."""
    reading = read("\n".join(["TY  - JOUR", "TI  - A Title", *lines, "ER  - "]))
    assert reading.problems == ()
    return reading.drafts[0]


def told(text):
    return [(problem.line, problem.what) for problem in read(text).problems]


@pytest.mark.parametrize("sample", SAMPLES)
def test_what_real_exporters_write_is_read_without_a_problem(sample):
    reading = read(SAMPLES[sample])
    assert reading.problems == ()
    assert reading.format == "ris"
    assert len(reading.drafts) == SAMPLES[sample].count("TY ")


def test_zotero_with_its_byte_order_mark_and_windows_line_ends():
    paper, preprint = read(SAMPLES["zotero"]).drafts
    assert_draft(paper, line=1, type="inproceedings", title="HybridFlow: A Flexible and Efficient RLHF Framework")
    assert paper.authors == ("Guangming Sheng", "Chi Zhang", "Zilingfeng Ye", "Haibin Lin", "Chuan Wu")
    assert paper.venue == "Proceedings of the Twentieth European Conference on Computer Systems"
    assert_draft(paper, date="2025-03-30", pages="1279-1297", publisher="ACM")
    assert paper.keywords == ("distributed training", "RLHF")
    assert paper.links == {
        "doi": "10.1145/3689031.3696075",
        "pdf": "https://dl.acm.org/doi/pdf/10.1145/3689031.3696075",
    }
    assert paper.extra["other_venue"] == "EuroSys '25"
    assert paper.extra["language"] == "en"
    assert (paper.lines["title"], paper.lines["authors"], paper.lines["date"]) == (2, 3, 11)

    assert preprint.title == r"Scaling \textit{k}-means to CO$_{2}$ data for \$5 or \$10 a run"
    assert preprint.authors == ("Jürgen Müller", "María José de la Cruz", "Martin Luther King Jr.", "ByteDance Seed")
    assert preprint.teams == {"ByteDance Seed"}
    assert preprint.abstract.endswith("x ~ 3 holds.\n\nA second paragraph: a\\textbackslash{}b.")
    assert_draft(preprint, type="misc", category="LG", note="Comment: 12 pages", links={"arxiv": "2409.19256"})
    assert preprint.lines["abstract"] == 33


def test_mendeley_with_its_older_tags():
    paper, chapter = read(SAMPLES["mendeley"]).drafts
    assert_draft(paper, key="Lecun2015", abstract="Deep learning allows computational models to learn.")
    assert paper.date == PartialDate(2015, 5, 27)
    assert paper.links == {
        "doi": "10.1038/nature14539",
        "pdf": "https://www.cs.toronto.edu/~hinton/absps/NatureDeepReview.pdf",
    }
    assert_draft(chapter, type="incollection", authors=("Yoshua Bengio",))
    assert chapter.extra["editors"] == "John Smith"


def test_publishers_with_one_blank_and_lines_above_the_first_entry():
    ieee, springer, elsevier, dblp = read(SAMPLES["publishers"]).drafts
    assert ieee.abstract == "AI - based kernels - are fast."
    assert ieee.date == PartialDate(2023, 7, 3)
    assert springer.venue.startswith("Medical Image Computing")
    assert springer.extra["isbn"] == "978-3-319-24574-4"
    assert (elsevier.pages, elsevier.keywords) == ("101898", ("Training", "Clusters", "Networks"))
    assert (dblp.venue, dblp.volume) == ("arXiv", "")  # as DBLP's BibTeX is read
    assert (dblp.links, dblp.more_authors, dblp.authors) == (
        {"arxiv": "1706.03762"},
        True,
        ("Ashish Vaswani", "Noam Shazeer"),
    )


def test_a_missing_end_is_told_and_both_entries_stay():
    text = "TY  - JOUR\nTI  - One\n\nTY  - BOOK\nTI  - Two\n"
    assert [(draft.line, draft.title, draft.type) for draft in read(text).drafts] == [
        (1, "One", "article"),
        (4, "Two", "book"),
    ]
    assert told(text) == [
        (4, "the entry of line 1 has no 'ER  - ' line before the next begins"),
        (4, "the last entry has no 'ER  - ' line"),
    ]


@pytest.mark.parametrize(
    "end", ["TY  - JOUR\nTI  - Second ow", "TY  - JOUR\nTI  - Second owls\nPY  - 20", "TY  - JOUR\nTI  - Second owls\n"]
)
def test_the_entry_within_which_a_file_ends_is_left_out(end):
    text = f"TY  - JOUR\nTI  - Owls\nER  - \n\n{end}"
    assert [draft.title for draft in read(text).drafts] == ["Owls"]
    assert told(text) == [(5, "the file ends within the last entry, before its 'ER  - ' line; it was left out")]


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("", [(0, "no publications found")]),
        (
            "<html>\n<p>\n",
            [
                (1, "the line '<html>' and 1 more below it belongs to no entry and was left out"),
                (0, "no publications found"),
            ],
        ),
        ("TY  - JOUR\nAU  - Doe, J\nER  - \n", [(1, "this entry has no title and was left out")]),
        ("TI  - A\nER  - \n", [(1, "this entry begins with 'TI' and has no 'TY  - ' line")]),
        ("TY  - FOO\nTI  - A\nER  - \n", [(1, "the type 'FOO' is no type of RIS; taken as GEN")]),
        ("TY  - GEN\nTI  - A\nPY  - soon\nER  - \n", [(3, "'soon' is no date")]),
        ("TY  - GEN\nTI  - A\nDO  - none\nER  - \n", [(3, "'none' is no DOI; kept below `extra`")]),
        (
            "TY  - GEN\nTI  - A\nUR  - javascript:alert(1)\nER  - \n",
            [(3, "'javascript:alert(1)' is no address on the web; kept below `extra`")],
        ),
        ("TY  - GEN\nstray\nTI  - A\nER  - \n", [(2, "the line 'stray' has no tag and was left out")]),
        ("TY  - GEN\nTI  - A\nER  - \nER  - \n", [(4, "this 'ER' line ends no entry")]),
    ],
)
def test_a_fault_is_told_with_its_line(text, problems):
    assert told(text) == problems


def damaged(text, seed):
    """Damage a file in one of its lines."""
    chance = random.Random(seed)
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    kind = chance.randrange(8)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines = [*lines[:at], lines[at][: len(lines[at]) // 2]]
    elif kind == 2:
        lines[at] = lines[at].replace(" - ", chance.choice([" ", "-", " – "]))
    elif kind == 3:
        lines[at] = lines[at][:2] + chance.choice(["\x00", "\ud800", "\u2028", "\ufeff"]) + lines[at][2:]
    elif kind == 4:
        lines.insert(at, chance.choice(["<html>", "{}", "ER  - ", "TY  - ", "TY  - JOUR", "  - ", "AU  - ,,;"]))
    elif kind == 5:
        lines[at] = lines[at].lower()
    elif kind == 6:
        lines[at] += "\r\r" + lines[at]
    else:
        lines[at] = lines[at] * chance.choice([2, 500])
    return "\n".join(lines), at + 1


@pytest.mark.parametrize("seed", range(rounds(20, thorough=200)))
def test_a_damaged_line_costs_no_other_entry(seed):
    text = "\n".join(
        sample.lstrip("\ufeff").replace("\r\n", "\n") for sample in SAMPLES.values() if "Provider" not in sample
    )
    broken, line = damaged(text, seed)
    reading = read(broken)
    count = len(re.split(r"\r\n|\r|\n", broken))
    assert all(0 <= problem.line <= count for problem in reading.problems)
    found = [without_lines(draft) for draft in reading.drafts]
    drafts = read(text).drafts
    ends = [*(draft.line for draft in drafts[1:]), count + 1]
    cut_off = broken.count("\n") < text.count("\n") - 1
    for draft, end in zip(drafts, ends, strict=True):
        # The entry above loses its end, or gains a line, where the damage touches the next one's first line.
        touched = draft.line <= line <= end or (cut_off and end > line)
        assert touched or without_lines(draft) in found


def without_lines(draft):
    return replace(draft, line=0, lines={})


def test_two_people_on_one_line_are_two_and_reported():
    text = (
        "TY  - JOUR\nTI  - A Title\nAU  - Ming Li, Jürgen Müller\nAU  - García Márquez, Gabriel José\n"
        "AU  - MING LI, Jürgen Müller\nER  - \n"
    )
    assert read(text).drafts[0].authors == (
        "Ming Li", "Jürgen Müller", "Gabriel José García Márquez", "Jürgen Müller MING LI",
    )  # fmt: skip
    assert told(text) == [(3, "`Ming Li, Jürgen Müller` has names with commas between them")]


def test_an_entry_without_a_type_is_read_without_a_word():
    reading = read_ris("TY  - \nTI  - On Looms\nAU  - Doe, Jane\nPY  - 2020\nER  - \n", path="refs.ris")
    assert [draft.title for draft in reading.drafts] == ["On Looms"]
    assert reading.problems == ()
