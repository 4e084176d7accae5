"""LaTeX in ASCII, for programs that read bytes."""

import pytest
from generator.read.records.bibtex.latex_values import read_plain
from generator.text.latex import to_eight_bit
from hypothesis import given
from hypothesis import strategies as st


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Łukasz", r"{\L}ukasz"),
        ("Jürgen Škoda", r"J{\"u}rgen {\v{S}}koda"),
        ("García", r"Garc{\'{\i}}a"),
        ("Nguyễn", r"Nguy{\~{\^e}}n"),
        ("Straße, Œuvre, Þór", r"Stra{\ss}e, {\OE}uvre, {\TH}{\'o}r"),
        ("Ștefan Ķirsis", r"{\textcommabelow{S}}tefan {\c{K}}irsis"),
        (
            "a–b — c’s “d”",
            r"a{\textendash}b {\textemdash} c{\textquoteright}s {\textquotedblleft}d{\textquotedblright}",
        ),
        ("H₂O, x²", r"H\textsubscript{2}O, x\textsuperscript{2}"),
        ("β-VAE ≤ 3", r"\ensuremath{\beta}-VAE \ensuremath{\le} 3"),
        ("e\u0301", r"{\'e}"),
        (r"\emph{plain} $x$", r"\emph{plain} $x$"),
    ],
)
def test_letters_and_signs_become_commands(text: str, written: str) -> None:
    assert to_eight_bit(text) == written


@pytest.mark.parametrize("text", ["東京大学", "Иванов", "ơ"])
def test_what_latex_has_no_command_for_stays(text: str) -> None:
    assert to_eight_bit(text) == text


LETTERS = st.characters(min_codepoint=0xC0, max_codepoint=0x24F, categories=("L",))


@given(st.text(LETTERS | st.sampled_from("ab Z-'"), min_size=1).map(lambda text: " ".join(text.split())))
def test_a_name_is_read_back_as_it_was(text: str) -> None:
    assert read_plain(to_eight_bit(text)) == read_plain(text)
