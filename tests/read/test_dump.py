"""Both shapes of text dumps: what they say, whatever their bytes look like, and what is reported."""

from dataclasses import replace
from datetime import date

import pytest
from generator.edit.intake.source_text import SourceText, read_source
from generator.read.draft import Context
from generator.read.lists.dumps import dump

from conftest import AS_OF, FIVE, HAIBIN, HONGMIN, LIST_TWO, list_dump, profile_dump, rounds
from effort import calls_of

# In proportion, no text takes more than 370 calls a sign (a heading each three); with the square, thousands.
CALLS_PER_SIGN = 800

FLUX = (
    "FLUX: Fast Software-based Communication Overlap On GPUs Through Kernel Fusion",
    "Li-Wen Chang, Wenlei Bao, Qi Hou et al.",
    "Large deep learning models have demonstrated strong ability. FLUX overlaps communication by kernel fusion.",
    "LGJun 11, 2024",
)
LEMON = (
    "LEMON: Lossless model expansion",
    "Yite Wang, Jiahao Su, Hanlin Lu et al. · bytedance",
    "Scaling of deep neural networks is pivotal. LEMON is a recipe for lossless model expansion.",
    "97.6LGOct 12Code",
)
OWNER = "Haibin Lin"


def read(text, as_of=AS_OF):
    return dump.read(text, Context("dump.txt", as_of))


def said(reading):
    return [str(problem) for problem in reading.problems]


PROFILE = profile_dump(OWNER, [FLUX, LEMON])


@pytest.mark.parametrize(
    "text",
    [list_dump(FLUX, LEMON), PROFILE, PROFILE.replace("\n\n", "\n")],
    ids=["list", "profile", "profile without blank lines"],
)
def test_both_shapes_say_the_same_papers(text):
    flux, lemon = read(text).drafts
    assert flux.title == FLUX[0]
    assert flux.authors == ("Li-Wen Chang", "Wenlei Bao", "Qi Hou")
    assert (flux.more_authors, flux.affiliations) == (True, ())
    assert (str(flux.date), flux.category, flux.code, flux.score) == ("2024-06-11", "LG", None, None)
    assert flux.abstract == FLUX[2]
    assert lemon.title == LEMON[0]
    assert lemon.affiliations == ("bytedance",)
    assert (str(lemon.date), lemon.code, lemon.score) == ("2026-10-12", True, 97.6)
    assert lemon.year_inferred
    assert not flux.year_inferred


@pytest.mark.parametrize(
    ("old", "new", "line", "field"),
    [
        ("Novelty50%", "Novelty500%", 7, "novelty"),
        ("1papers", "1,1papers", 5, "papers"),
    ],
)
def test_a_number_that_cannot_be_is_left_out_and_named(old, new, line, field):
    reading = read(profile_dump(OWNER, [FLUX]).replace(old, new).replace("1 Papers\n", ""))
    assert getattr(reading.profile.metrics, field) is None
    assert [(problem.line, problem.severity) for problem in reading.problems] == [(line, "warning")]
    assert f"the number in '{new}' cannot be right and was left out" in reading.problems[0].what


def test_a_number_that_cannot_be_makes_room_for_the_one_below_that_can():
    reading = read(profile_dump(OWNER, [FLUX]).replace("1papers", "1,1papers"))
    assert reading.profile.metrics.papers == 1


def test_a_draft_knows_the_line_of_its_heading():
    assert [draft.line for draft in read(HONGMIN.read_text(encoding="utf-8")).drafts] == [12, 19, 26]
    assert [draft.line for draft in read(LIST_TWO.read_text(encoding="utf-8")).drafts] == [1, 4, 7, 10, 13, 16]


# The same dump, in other bytes

BYTES = {
    "windows line ends": lambda text: text.replace("\n", "\r\n").encode(),
    "a byte order mark": lambda text: b"\xef\xbb\xbf" + text.encode(),
    "utf-16": lambda text: text.encode("utf-16"),
    "non-breaking spaces": lambda text: text.replace(" ", "\u00a0").encode(),
    "blank lines above": lambda text: ("\n" + text).encode(),
    "zero-width spaces": lambda text: text.replace("\n", "\u200b\n").encode(),
    "all of it": lambda text: (
        b"\xef\xbb\xbf" + text.rstrip("\n").replace(" ", "\u00a0").replace("\n", "  \r\n").encode()
    ),
}


def moved(draft, below):
    lines = {field: line + below for field, line in draft.lines.items()}
    return replace(draft, line=draft.line + below, lines=lines)


@pytest.mark.parametrize("dump", FIVE, ids=lambda path: path.stem[:3])
@pytest.mark.parametrize("bytes_", BYTES)
def test_other_bytes_change_nothing(dump, bytes_, tmp_path):
    plain = read(dump.read_text(encoding="utf-8"))
    copy = tmp_path / "copy.txt"
    copy.write_bytes(BYTES[bytes_](dump.read_text(encoding="utf-8")))
    source = read_source(copy)
    assert isinstance(source, SourceText)
    other = read(source.text)
    below = 1 if bytes_ == "blank lines above" else 0
    assert other.drafts == tuple(moved(draft, below) for draft in plain.drafts)
    assert other.profile == (plain.profile and replace(plain.profile, line=plain.profile.line + below))
    assert other.problems == plain.problems


@pytest.mark.parametrize("dump", FIVE, ids=lambda path: path.stem[:3])
def test_the_real_dumps_give_no_problem(dump):
    assert said(read(dump.read_text(encoding="utf-8"))) == []


# Counting

FORTY = HAIBIN.read_text(encoding="utf-8")


def test_a_header_of_40_papers_over_39_is_reported_at_both_its_lines():
    cut = FORTY[: FORTY.rindex("LGApr 26, 2019")]
    reading = read(cut)
    assert len(reading.drafts) == 39
    hint = "save the page again once all papers are shown, if some are missing"
    assert said(reading) == [f"dump.txt:5:1: the profile of Haibin Lin says 40 papers and lists 39; {hint}"]
    assert reading.problems[0].severity == "warning"


def test_a_profile_of_no_papers_is_still_a_profile():
    reading = read(profile_dump(OWNER, []))
    assert reading.profile.metrics.papers == 0
    assert reading.drafts == ()
    assert [problem.severity for problem in reading.problems] == ["warning"]


# Lines that fit no rule


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("Sign in to see more\n" + list_dump(FLUX), 1, "the line 'Sign in to see more' fits no rule"),
        (list_dump(FLUX) + "Load more papers\n", 4, "the line 'Load more papers' fits no rule"),
        (list_dump(FLUX, LEMON) + "\nLoad more\n", 8, "the line 'Load more' fits no rule"),
        (profile_dump(OWNER, [FLUX]) + "\nLoad more\n", 19, "the line 'Load more' fits no rule"),
        (PROFILE.replace("AI Score40", "AI Score40\nFollow"), 9, "the line 'Follow' fits no rule"),
        (PROFILE.replace("Oct 12", "Oct the 12th"), 19, "the line '97.6LGOct the 12thCode' fits no rule"),
        (list_dump(FLUX) + "LGFeb 30, 2024\nOn WalkingJane Doe", 4, "there is no day 'Feb 30, 2024'"),
        (list_dump(FLUX) + "LGFeb 3, 2024\n", 4, "the heading 'LGFeb 3, 2024' has no paper below it"),
        ("LGFeb 3, 2024\n" + list_dump(FLUX), 1, "the heading 'LGFeb 3, 2024' has no paper below it"),
        (list_dump(FLUX) + "976PLMay 2\nOn WalkingJane Doe", 4, "the score 976 is over 100"),
    ],
)
def test_a_line_that_fits_no_rule_is_reported_with_its_place(text, line, words):
    found = [problem for problem in read(text).problems if problem.line == line]
    assert any(words in problem.what for problem in found), said(read(text))
    assert {problem.severity for problem in found} == {"warning"}


@pytest.mark.parametrize("dump", FIVE, ids=lambda path: path.stem[:3])
def test_a_stray_line_anywhere_is_never_dropped_in_silence(dump):
    lines = dump.read_text(encoding="utf-8").split("\n")
    plain = read("\n".join(lines))
    for place in range(0, len(lines), rounds(15, thorough=5)):
        stray = "Subscribe to our newsletter"
        reading = read("\n".join([*lines[:place], stray, *lines[place:]]))
        texts = [text for draft in reading.drafts for text in (draft.title, draft.abstract, *draft.authors)]
        owner = reading.profile.name if reading.profile else ""
        assert reading.problems or any(stray in text for text in [*texts, owner])
        assert len(reading.drafts) >= len(plain.drafts) - 1


def test_a_file_without_a_paper_is_refused():
    reading = read("Dear all,\nthe meeting is on Monday.\n")
    assert reading.drafts == ()
    assert [problem.severity for problem in reading.problems if "no publications found" in problem.what] == ["error"]


def test_numbers_without_a_name_are_refused():
    reading = read(profile_dump("", [FLUX]))
    assert "the profile's header has no name" in said(reading)[0]


# Missing parts


@pytest.mark.parametrize(
    ("text", "authors", "abstract"),
    [
        (f"LGJun 11, 2024\n{FLUX[0]}{FLUX[1]}\n", 3, ""),
        (f"LGJun 11, 2024\n{FLUX[0]}\n{FLUX[2]}\n", 0, FLUX[2]),
        (f"LGJun 11, 2024\n{FLUX[0]}Li-Wen Chang\n{FLUX[2]}\n", 1, FLUX[2]),
        (profile_dump(OWNER, [FLUX]).replace(FLUX[2], ""), 3, ""),
        (profile_dump(OWNER, [FLUX]).replace(f"{FLUX[1]}\n\n", ""), 0, FLUX[2]),
        (profile_dump(OWNER, [FLUX]).replace(FLUX[1], "Li-Wen Chang"), 1, FLUX[2]),
    ],
    ids=[f"{shape}, {what}" for shape in ("list", "profile") for what in ("no abstract", "no authors", "one author")],
)
def test_a_part_that_is_missing_takes_no_other_part_with_it(text, authors, abstract):
    (draft,) = read(text).drafts
    assert (draft.title, len(draft.authors), draft.abstract) == (FLUX[0], authors, abstract)
    assert draft.more_authors == (authors == 3)


def test_prose_below_a_profiles_title_never_becomes_authors():
    paper = (FLUX[0], "Large models scale. We overlap their communication.", "Another paragraph.", "LGMay 2")
    reading = read(profile_dump(OWNER, [paper, LEMON]))
    assert [(draft.title, draft.authors, draft.abstract) for draft in reading.drafts] == [
        (FLUX[0], (), f"{paper[1]}\n\n{paper[2]}"),
        (LEMON[0], ("Yite Wang", "Jiahao Su", "Hanlin Lu"), LEMON[2]),
    ]
    assert said(reading)[0] == (
        "dump.txt:15:1: there are no authors below this title: 'Large models scale. We overlap their "
        "communication.' reads as prose and begins the abstract; add the authors in the dump or in the paper's YAML"
    )
    assert {problem.severity for problem in reading.problems} == {"warning"}


@pytest.mark.parametrize("line", ["et al.", "· bytedance", "· MIT"])
def test_an_entry_without_a_title_is_refused_and_the_others_are_read(line):
    reading = read(f"LGJun 11, 2024\n{line}\n{FLUX[2]}\n" + list_dump(LEMON))
    assert [draft.title for draft in reading.drafts] == [LEMON[0]]
    assert [problem.line for problem in reading.problems if problem.severity == "error"] == [1]


@pytest.mark.parametrize(
    "text", [list_dump((*FLUX[:2], "", FLUX[3]), LEMON).replace("\n\n", "\n"), PROFILE.replace(FLUX[2] + "\n", "")]
)
def test_a_missing_abstract_does_not_swallow_the_next_paper(text):
    assert [(draft.title, draft.abstract) for draft in read(text).drafts] == [(FLUX[0], ""), (LEMON[0], LEMON[2])]


@pytest.mark.parametrize(
    "text",
    [
        "LGMay 2\nTitleJane Doe\n" + "AI\n" * 2000,
        "LGMay 2\nTitleJane Doe\n" + "May 2\n" * 2000,
        "LGMay 2\nTitleJane Doe" + " · A, B" * 5000,
        "LGMay 2\nTitle\n\n" + "Jane Doe and " * 5000 + "John Roe\n\nWe walk.",
        "LGMay 2\nTitle\n\n" + "x and " * 5000 + "John Roe\n\nWe walk.",
        "LGMay 2\nTitle\n\nJane" + " ," * 20000 + "\n\nWe walk.",
    ],
    ids=["headings", "dates", "dots", "names", "words", "commas"],
)
def test_no_text_takes_more_work_than_in_proportion(text):
    readings = []
    assert calls_of(lambda: readings.append(read(text))) < CALLS_PER_SIGN * len(text)
    assert len(readings[0].drafts) == 1


def test_a_dump_of_another_day_dates_its_numbers_and_its_years():
    reading = read(profile_dump(OWNER, [LEMON]), as_of=date(2025, 3, 1))
    assert str(reading.profile.metrics.as_of) == "2025-03-01"
    assert str(reading.drafts[0].date) == "2024-10-12"


def test_code_is_an_address_only_where_the_dump_says_code():
    abstract = "FLUX is at https://github.com/bytedance/flux."
    with_code = (*FLUX[:2], abstract, "LGJun 11, 2024Code")
    without = (*LEMON[:2], abstract, "LGJun 11, 2024")
    silent = (LEMON[0], LEMON[1], "No address.", "LGJun 11, 2024Code")
    assert read(profile_dump(OWNER, [with_code])).drafts[0].code == "https://github.com/bytedance/flux"
    assert read(profile_dump(OWNER, [without])).drafts[0].code is None
    assert read(profile_dump(OWNER, [silent])).drafts[0].code is True
