"""Titles and texts of BibTeX entries: what is stored, and what a reader then reads."""

import pytest
from generator.read.records.bibtex.latex_values import read_block, read_line, read_verbatim
from generator.text.latex import to_text

from tables import table

TABLES = table(__file__, "bibtex_text.yaml")


@pytest.mark.parametrize(("written", "expected"), TABLES["titles"].items())
def test_a_title_is_stored_without_what_only_bibtex_needs(written, expected):
    assert to_text(read_line(written)) == read_line(written) == expected


@pytest.mark.parametrize("row", TABLES["mathematics"], ids=lambda row: row["written"])
def test_mathematics_of_a_title_stays_or_is_put_right(row):
    stored = read_line(row["written"])
    assert (stored, to_text(stored)) == (row["stored"], row["read"])


def test_an_abstract_keeps_its_latex_and_its_paragraphs():
    written = (
        "  We study\n     {\\'e}t{\\'e} {GAN}s at 5\\%\n   with {\\em care}.\n\n   Then $x_{\\mathrm{a}}$, $\\{y\\}$."
    )
    assert read_block(written) == ("We study été GANs at 5\\% with {\\em care}.\n\nThen $x_{\\mathrm{a}}$, $\\{y\\}$.")


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("\\url{https://example.org/\\~{}doe/a\\_b}", "https://example.org/~doe/a_b"),
        ("https://example.org/{\\textasciitilde}doe?x=1\\&amp;y=2\\%20", "https://example.org/~doe?x=1&y=2%20"),
        ("{10.1007/978-3-319-24574-4{\\_}28}", "10.1007/978-3-319-24574-4_28"),
    ],
)
def test_addresses_and_identifiers_lose_their_escapes(written, expected):
    assert read_verbatim(written) == expected


@pytest.mark.parametrize(
    "hostile",
    [
        "{" * 50_000,
        "}" * 50_000,
        "\\" * 50_001,
        "\\'" * 20_000,
        "$" * 30_001,
        "\\textbackslash a(" * 3_000,
        "\\textbackslash ell\\lbrace " * 2_000,
        "\\emph{" * 5_000,
        '\\"{' * 5_000,
        "‘" * 20_000,
        "<i>" * 5_000,
        "\\textbackslash ell (" + "\\textbackslash ell\\lbrace x\\rbrace " * 500 + "words",
    ],
)
def test_no_title_takes_long_or_raises(hostile):
    assert isinstance(read_line(hostile), str)
    assert isinstance(read_block(hostile), str)
