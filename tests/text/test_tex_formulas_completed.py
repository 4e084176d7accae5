"""Completed formulas are what LaTeX demands, as an independent reader of tokens judges."""

from __future__ import annotations

import re

from generator.text.latex.formulas import in_standard_latex
from hypothesis import example, given
from hypothesis import strategies as st

PIECES = r"""\ \\ \\\ \{ \} \_ \^ \& \% { } _ ^ & % ' x y 1 \begin \begin{a} \end{a} \begin{matrix} \end{matrix}
\\begin{a} \\end{a} \\left( \left( \right) \left. \right\} \left\{ \frac \sqrt \\frac \hat \alpha \limits \substack{
\text{ \mbox{ $ # \over [ ] ( \\[ \\] \\( \begin{a%} %\end{a}"""
FORMULAS = st.lists(st.sampled_from([*PIECES.split(), " "]), max_size=14).map("".join)
TOKEN = re.compile(r"\\[A-Za-z]+|\\.|.", re.DOTALL)
NAME = re.compile(r"\s*\{([^{}]*)\}")


def tokens(source: str) -> list[str]:
    """Return the commands and characters of `source`; a tag of an environment is one token."""
    found: list[str] = []
    position = 0
    while token := TOKEN.match(source, position):
        position = token.end()
        name = NAME.match(source, position) if token[0] in {r"\begin", r"\end"} else None
        position = name.end() if name else position
        found.append(token[0] + (f" {name[1]}" if name else ""))
    return found


@given(FORMULAS, st.booleans())
@example(r"\\{", False)
@example(r"a\\_b^\\^{\}}", False)
@example(r"\begin{a}\\begin{a}\end{a}", True)
def test_a_mended_formula_is_such_as_latex_can_read(source: str, display: bool) -> None:
    written, _ = in_standard_latex(source, display=display)
    words = "\\text" in written or "\\mbox" in written
    holds: list[str] = ["whole"]
    for token in tokens(written):
        if token == "{" or token.startswith(r"\begin "):
            holds.append(token)
        elif token == "}":
            assert holds.pop() == "{", written
        elif token.startswith(r"\end "):
            assert holds.pop() == token.replace("end", "begin"), written
        elif token == "&":
            assert holds[-1] != "whole", written
        assert token not in {"%", "#", "$", "\\"} or words, written
        assert holds
    assert holds == ["whole"], written
    assert in_standard_latex(written, display=display)[0] == written
    thrifty = [token for token in tokens(written) if not token.isspace()]
    for first, second in zip(["", *thrifty], [*thrifty, "}"], strict=True):
        assert not (first in {"_", "^"} and second in {"_", "^", "}", "&", r"\\"}) or words, written
