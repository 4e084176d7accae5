"""Author lines: from text to names."""

import pytest
from generator.read.lists.dumps.author_line import AuthorLine, looks_like_authors, read_authors, reads_as_prose
from hypothesis import given
from hypothesis import strategies as st

THREE = ("Li-Wen Chang", "Wenlei Bao", "Qi Hou")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Li-Wen Chang, Wenlei Bao, Qi Hou et al. · bytedance", AuthorLine(THREE, True, ("bytedance",))),
        ("Li-Wen Chang, Wenlei Bao, Qi Hou et al. · mit, stanford", AuthorLine(THREE, True, ("mit", "stanford"))),
        ("Li-Wen Chang, Wenlei Bao, Qi Hou · mit · stanford", AuthorLine(THREE, False, ("mit", "stanford"))),
        ("Li-Wen Chang, Wenlei Bao, Qi Hou, et al", AuthorLine(THREE, True)),
        ("Li-Wen\u00a0Chang ,Wenlei  Bao,\u00a0Qi Hou et\u00a0al.", AuthorLine(THREE, True)),
        ("Li-Wen Chang, Wenlei Bao, and Qi Hou", AuthorLine(THREE)),
        ("Li-Wen Chang, Wenlei Bao and Qi Hou", AuthorLine(THREE)),
        ("Li-Wen Chang and Wenlei Bao and Qi Hou", AuthorLine(THREE)),
        ("Jane Doe and John Roe", AuthorLine(("Jane Doe", "John Roe"))),
        ("J. Doe and J. van der Roe", AuthorLine(("J. Doe", "J. van der Roe"))),
        ("Jane Doe, Jr and John Roe", AuthorLine(("Jane Doe, Jr", "John Roe"))),
        ("Jane Doe and John Roe, Jr.", AuthorLine(("Jane Doe", "John Roe, Jr."))),
        ("Jane Doe, John Roe and Xinjilefu", AuthorLine(("Jane Doe", "John Roe", "Xinjilefu"))),
        ("Jane Doe and OpenAI Team", AuthorLine(("Jane Doe", "OpenAI Team"))),
        ("Robotics and AI Team", AuthorLine(("Robotics and AI Team",))),
        ("Alexandra Brandt", AuthorLine(("Alexandra Brandt",))),
        ("Jane Doe, John Roe · MIT · stanford", AuthorLine(("Jane Doe", "John Roe"), False, ("MIT", "stanford"))),
        ("Jane Doe, 1, John Roe", AuthorLine(("Jane Doe", "John Roe"))),
        ("Jane Doe, John Roe Jr. et al.", AuthorLine(("Jane Doe", "John Roe Jr."), True)),
        ("Jane Doe, Sujit P.B. et al.", AuthorLine(("Jane Doe", "Sujit P.B."), True)),
        ("Hao Liu*, Peter J. Liu†", AuthorLine(("Hao Liu*", "Peter J. Liu†"))),
        ("J.L. WYATT, Jr, D.L. STANDLEY", AuthorLine(("J.L. WYATT, Jr", "D.L. STANDLEY"))),
        ("ByteDance Seed", AuthorLine(("ByteDance Seed",))),
        ("卡尔·马克思", AuthorLine(("卡尔·马克思",))),
        ("et al.", AuthorLine((), True)),
        ("", AuthorLine()),
    ],
)
def test_author_line_becomes_names_et_al_and_affiliations(line: str, expected: AuthorLine) -> None:
    assert read_authors(line) == expected


@pytest.mark.parametrize(
    "line",
    [
        "Li-Wen Chang, Wenlei Bao, Qi Hou et al. · bytedance",
        "Raffaello D'Andrea, Malcolm A. MacIver",
        "Nando de Freitas",
        "L. Dufour, K. Owen, S. Mintchev et al.",
        "chao qiao, bo huang",
        "Huazhe(Harry) Xu, Michał Čáp*",
        "ByteDance Seed, Jiaze Chen",
        "Jane Doe and John Roe",
        "J.L. WYATT, Jr, D.L. STANDLEY",
    ],
)
def test_author_lines_are_recognised(line: str) -> None:
    assert looks_like_authors(line)


@pytest.mark.parametrize(
    "line",
    [
        "We present the design, implementation and engineering experience in building MegaScale.",
        "FLUX: Fast Software-based Communication Overlap On GPUs Through Kernel Fusion",
        "The Automatic Identification of Butterfly Species",
        "Attention is all you need",
        "Deep Learning and Reinforcement Learning",
        "Planning and Control",
        "Language Models and Their Limits",
        "",
    ],
)
def test_titles_and_abstracts_are_no_author_lines(line: str) -> None:
    assert not looks_like_authors(line)


@pytest.mark.parametrize(
    ("line", "prose"),
    [
        ("We present the design, implementation and engineering experience in building MegaScale.", True),
        ("Accepted at ICLR 2024.", True),
        ("In this paper, we walk.", True),
        ("Large models scale. Their training does not.", True),
        ("Li-Wen Chang, Wenlei Bao, Qi Hou et al.", False),
        ("Jes\\'us Cerquides", False),
        ("Jane Doe1, John Roe2", False),
        ("J. L. de la Roe, van der Maaten, 3", False),
        ("卡尔·马克思", False),
        ("Jane Doe", False),
        ("The Robot Group of ETH, Jane Doe, John Roe", False),
        ("", False),
    ],
)
def test_prose_is_told_from_names_that_are_only_unusual(line: str, prose: bool) -> None:
    assert reads_as_prose(line) is prose


@given(st.text(max_size=80))
def test_any_text_can_be_read_as_an_author_line(text: str) -> None:
    line = read_authors(text)
    assert all(name == name.strip() and name for name in line.names + line.affiliations)
    assert looks_like_authors(text) in {True, False}
