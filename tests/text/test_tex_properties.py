"""What holds for every string whatever, found out by trying many; `make fuzz` tries for as long as it is told."""

import re
from xml.etree import ElementTree

from generator.text.latex import faults, to_bibtex, to_html, to_text
from generator.text.latex.bibtex_text import literal
from generator.text.latex.parse import parse
from generator.text.latex.preparation import prepared, single_blanks
from hypothesis import example, given
from hypothesis import strategies as st

SIGNS = r"""\ $ $$ { } ~ ` `` ' '' " -- --- % & # _ ^ < > [ ] ( ) \( \) \[ \] \\ 1 x é 漢 https://a.b/ mailto:x
javascript:x <script> </script> \begin{align} \end{align} \begin{equation} \end{equation} \textbf \emph \frac \sqrt
\href \url \cite \footnote \begin \end \left \right \mathcal \text \foo \bf \em \c \v \H \" \' \~ \i \over \not \times
\alpha \verb \SI \item \backslash \begin{itemize} \end{itemize} \begin{cases} \end{cases} \begin{foo} \end{foo} \norm
\cX \R \E \argmin \limits \sum \mathbf \mathrm \bm \color{red} \textcolor \underbrace \hat \big \middle \substack \tag
\newcommand \def \par \newline \L \ss \ldots \, \; \! \| \{ \} \% \& \$ \1 \operatorname * \boxed \phantom \mbox"""
PIECES = st.sampled_from([*SIGNS.split(), " ", "\n", "\n\n", "\t", "\x00", "\xa0", "\ue100", "%\n", "\n%"])
TEXTS = st.one_of(st.text(max_size=60), st.lists(PIECES, max_size=25).map("".join))
MACROS = st.dictionaries(st.sampled_from(["foo", "text", "a", "em"]), st.lists(PIECES, max_size=6).map("".join))
# Commands that may stand in no plain text; `\\` itself may, where a text speaks of backslashes.
COMMANDS = re.compile(
    r"\\(?:frac|sqrt|mathcal|mathbf|textbf|emph|left|right|begin|end|cite|alpha|norm|bm|text)(?![A-Za-z])"
)


def check_html(text: str, macros: dict[str, str], *, block: bool) -> None:
    shown = to_html(text, macros, block=block)
    root = ElementTree.fromstring(f"<div>{shown}</div>")
    assert not {element.tag for element in root.iter()} & {"script", "img", "svg", "iframe", "style"}
    for element in root.iter():
        assert not any(name.startswith("on") for name in element.attrib)
    assert not re.search(r'href="(?!https?://|mailto:)', shown, re.IGNORECASE)


def check_text(text: str, macros: dict[str, str]) -> None:
    shown = to_text(text, macros)
    assert shown == " ".join(shown.split())
    if not macros and not re.search(r"verb|backslash", text):
        assert not COMMANDS.search(shown.replace("\\ ", " ")), shown


def check_bibtex(text: str, macros: dict[str, str]) -> None:
    written = to_bibtex(text, macros)
    depth = 0
    for brace in re.findall(r"[{}]", written):
        depth += 1 if brace == "{" else -1
        assert depth >= 0
    assert depth == 0
    assert "\n" not in written
    if parse(prepared(written, {})) != parse(prepared(text, macros)):
        # It would do something in LaTeX, as `$\\href$` does, or be read differently: its signs stand there as signs.
        assert written == literal(single_blanks(text).strip(" "))


def check_faults(text: str, macros: dict[str, str]) -> None:
    for place in faults(text, macros):
        assert place.what
        assert place.hint or place.undefined
        assert place.nth <= text.count(place.hook)


@given(TEXTS, MACROS, st.booleans())
def test_html_is_well_formed_and_holds_no_script(text: str, macros: dict[str, str], block: bool) -> None:
    check_html(text, macros, block=block)


@given(TEXTS, MACROS)
def test_plain_text_is_one_tidy_line_without_commands(text: str, macros: dict[str, str]) -> None:
    check_text(text, macros)


@example("$\\href$", {})
@given(TEXTS, MACROS)
def test_bibtex_has_balanced_braces_and_reads_back_as_the_same_tree(text: str, macros: dict[str, str]) -> None:
    check_bibtex(text, macros)


@given(TEXTS, MACROS)
def test_every_fault_has_its_place(text: str, macros: dict[str, str]) -> None:
    check_faults(text, macros)


@given(st.text(alphabet="abc XYZ,.:;!?()0123456789é漢", max_size=60))
def test_text_without_latex_passes_unchanged(text: str) -> None:
    tidy = " ".join(text.split())
    assert to_text(text) == to_bibtex(tidy) == to_html(tidy) == tidy
