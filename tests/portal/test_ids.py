"""Ids: what titles and names become in file names and addresses."""

import pytest
from generator.content.paper_index import MatchKey, PaperIndex, key_of
from generator.core.ids import ID_PATTERN, MAX_LENGTH, RESERVED, slug, title_key, unique
from hypothesis import given
from hypothesis import strategies as st

from conftest import FIVE


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("HybridFlow: A Flexible and Efficient RLHF Framework", "hybridflow-a-flexible-and-efficient-rlhf-framework"),
        ("Seed1.5-VL Technical Report", "seed1-5-vl-technical-report"),
        ("Is Network the Bottleneck of Distributed Training?", "is-network-the-bottleneck-of-distributed-training"),
        ("More Than 10,000 GPUs", "more-than-10000-gpus"),
        ("Michał Čáp", "michal-cap"),
        ("José Müller", "jose-muller"),
        ("Raffaello D'Andrea", "raffaello-dandrea"),
        ("Don’t Stop", "dont-stop"),
        ("Søren Kierkegaard", "soren-kierkegaard"),
        ("Дмитрий Менделеев", "dmitrii-mendeleev"),
        ("北京大学", "bei-jing-da-xue"),
        ("C++ & Rust", "c-rust"),
        ("-- A -- B --", "a-b"),
        ("../../etc/passwd", "etc-passwd"),
        ("CON", "paper-con"),
        ("Com1", "paper-com1"),
        ("Page", "paper-page"),
        ("Console", "console"),
    ],
)
def test_text_becomes_a_short_readable_id(text, expected):
    assert slug(text, "paper") == expected


@pytest.mark.parametrize("text", ["???", "", "∀∃", "…"])
def test_text_without_letters_becomes_a_digest_that_stays(text):
    made = slug(text, "paper")
    assert made == slug(text, "paper")
    assert ID_PATTERN.fullmatch(made)


@pytest.mark.parametrize(
    ("wanted", "taken", "expected"),
    [
        ("a", [], "a"),
        ("a", ["b"], "a"),
        ("a", ["a"], "a-2"),
        ("a", ["a", "a-2", "a-3"], "a-4"),
        ("x" * 80, ["x" * 80], "x" * 78 + "-2"),
        ("x" * 77 + "-yy", ["x" * 77 + "-yy"], "x" * 77 + "-2"),
        ("x" * 76 + "-yyy", ["x" * 76 + "-yyy", "x" * 76 + "-y-2"], "x" * 76 + "-y-3"),
    ],
)
def test_a_taken_id_gets_a_number(wanted, taken, expected):
    assert unique(wanted, taken) == expected


@given(st.text(max_size=200), st.sets(st.integers(2, 12)))
def test_any_text_gives_an_id_that_is_a_file_name_and_an_address(text, numbers):
    made = slug(text, "paper")
    for one in (made, unique(made, {made, *(f"{made}-{number}" for number in numbers)})):
        assert ID_PATTERN.fullmatch(one)
        assert len(one) <= MAX_LENGTH
        assert one not in RESERVED


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("LEMON: Lossless model expansion", "Lemon - Lossless Model Expansion"),
        (r"$\textbf{L}$ossl$\textbf{E}$ss", "LosslEss"),
        (r"A 2$\times$ Faster Kernel", "A 2× faster kernel"),
        (r"Schr\"{o}dinger Bridges", "Schrödinger bridges"),
        ("Don't Stop", "Don’t stop"),
        ("Self-Attention", "Self–attention"),
    ],
)
def test_two_spellings_of_one_title_have_one_key(one, other):
    assert key_of(one) == key_of(other)


@pytest.mark.parametrize(("one", "other"), [("GPT-3", "GPT-4"), ("???", "!!!"), ("On A", "On B")])
def test_two_titles_have_two_keys(one, other):
    assert title_key(one) != title_key(other)


def index(*entries):
    made = PaperIndex()
    for record_id, title, authors in entries:
        made.add(record_id, MatchKey(title, tuple(authors)))
    return made


@pytest.mark.parametrize(
    ("title", "authors", "expected"),
    [
        ("On Kernels", ["Ada Lee", "Bo Li"], "one"),
        ("on kernels", ["Bo Li"], "one"),
        ("On Kernels", ["Cy Ma"], "two"),
        ("On Kernels", ["A. Lee"], "one"),
        ("On Kernels", ["Someone Else"], None),
        ("On Kernels", [], "one"),
        ("Off Kernels", ["Ada Lee"], None),
        ("On KernelsAda Lee,", ["Bo Li"], "one"),
        ("On", ["KernelsAda Lee", "Bo Li"], "one"),
    ],
)
def test_a_paper_is_found_by_its_title_and_its_authors(title, authors, expected):
    known = index(("one", "On Kernels", ["Ada Lee", "Bo Li"]), ("two", "On Kernels", ["Cy Ma"]))
    assert known.find(MatchKey(title, tuple(authors))) == expected


def test_the_ids_of_the_five_dumps_are_short_and_unlike(five):
    assert len(FIVE) == 5
    assert all(len(record_id) <= MAX_LENGTH and not record_id.endswith("-2") for record_id in five.ids())
