"""Long texts of one sign or command take work in proportion to their length."""

from __future__ import annotations

from functools import partial

import pytest
from generator.text.latex import problems, to_bibtex, to_html, to_text

from effort import calls_of

# In proportion, no token takes more than 220 calls; with the square of the length, many hundreds.
COUNT = 1500
CALLS_PER_TOKEN = 300

TOKENS = [
    "{", "}", "$", "$x ", "$5 ", "\\(", "\\[", "\\(\\\\", "$$x ", "`a", "~", " ", "\t", "\n\n", "\n \n", "\\ ", "\\\\",
    r"\begin{a}", r"\end{a}", r"\begin{align}", r"\end{align}", r"\begin{itemize}", r"\begin{itemize}\item x",
    r"\begin{cases}", r"\foo", r"\foo{x}", r"\foo ", r"\textbackslash foo ", r"\alpha", r"\times ", r"\frac", r"\cite",
    r"\sqrt{", r"\E[", r"\left(", r"\right)", r"x_", r"x^", r"x'", "&", r"a & b \\ ", "https://a.b/(", "%\n", r"\v{",
]  # fmt: skip
IN_FORMULAS = ["{", " ", "\\ ", "\\\\", r"\begin{a}", r"\left(", r"x_", r"a & b \\ "]
TEXTS = [*TOKENS, *(f"${token * COUNT}$" for token in IN_FORMULAS), rf"\[{IN_FORMULAS[-1] * COUNT}\]"]


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text[:12])
def test_many_tokens_take_work_in_proportion(text: str) -> None:
    text = text * COUNT if len(text) < 50 else text
    for read in (to_html, to_text, to_bibtex, lambda text: problems(text, {})):
        assert calls_of(partial(read, text)) < CALLS_PER_TOKEN * COUNT


@pytest.mark.parametrize(
    "opening", ["(", "[", r"\{", r"\langle ", r"\lvert ", "⟨", "(^)", r"(\text{)}", r"\bigl(", r"\left.()\right.("]
)
def test_parentheses_that_are_not_closed_are_read_at_once(opening: str) -> None:
    """For each of them the library that sets formulas would read all that follows twice."""
    assert "<math" in to_html(f"${opening * 12}x$")
    for many in (40, 120):
        assert "<math" not in to_html(f"${opening * many}x$")
        assert to_text(f"${opening * many}x$").endswith("x")


def test_parentheses_that_are_closed_are_no_reason_to_leave_a_formula_unset() -> None:
    pairs = (r"f(x) + [0, 1) + \{y\} \cup \lvert z \rvert \langle a, b \rangle", r"\bigl( x \bigr) \left( y \right)")
    for pair in pairs:
        assert "<math" in to_html(f"${' + '.join([pair] * 20)}$")
