"""What a reader does grows with its text and no faster, whatever sign of its grammar a damaged file repeats."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import TYPE_CHECKING

import pytest
from generator.sources.bib.bibtex import read_bibtex
from generator.sources.bibliographies.ris import read_ris
from generator.sources.dumps.dump import read_dump
from generator.sources.markup import as_markdown

from effort import calls_of

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.slow

SIGNS = [
    "{", "}", "{}", "}{", "\"", "\n", "\n\n", ",", "a, ", ";", "&", " and ", " & ", "\\", "\\\"", "{\\", "$",
    "$x", " ", "~", "-", ".", "A. ", "=", "a=", "a={", "},", "#", "#\"", "@", "@a{", "@a{b,\n", "\n@", "%",
    "%\n", "1", "1-", "(", ")", "[", "]", "<", ">", "<b>", "<a ", "<a href=\"http://a\">", "</", "&#", "&#x",
    "https://", "10.1/", ":", "'", "`", "^", "_", "\\href{", "\\url{", "et al. ", "\u3001", "\u3000",
    "\nTY  - ", "\nAU  - ", "\nER  - ", "LG Mar 1, 2024\n", "\nLG", " \u00b7 ",
]  # fmt: skip
BIBTEX = {
    "key": "@article{{{},\n title = {{A}}\n}}\n",
    "author": "@article{{k,\n author = {{Ann Bee {} Cee}},\n title = {{A}}\n}}\n",
    "quoted author": '@article{{k,\n author = "Ann Bee {} Cee",\n title = {{A}}\n}}\n',
    "title": "@article{{k,\n title = {{A {} b}}\n}}\n",
    "note": "@article{{k,\n title = {{A}},\n note = {{A {} b}}\n}}\n",
    "url": "@article{{k,\n title = {{A}},\n url = {{{}}}\n}}\n",
    "pages": "@article{{k,\n title = {{A}},\n pages = {{{}}}\n}}\n",
    "keywords": "@article{{k,\n title = {{A}},\n keywords = {{{}}}\n}}\n",
    "entry": "@article{{k,\n {}\n title = {{A}}\n}}\n",
    "file": "{}",
}
RIS = {
    tag: f"TY  - JOUR\nTI  - A\n{tag}  - Ann Bee {{}} Cee\nER  - \n"
    for tag in ("AU", "T1", "PY", "SP", "UR", "N1", "AB", "KW", "DO")
}
DUMPS = {
    "title": "LG Mar 1, 2024\n\nA title {} more\n\nAnn Bee, Cee Dee\n\nWe walk.\n",
    "authors": "LG Mar 1, 2024\n\nA title\n\nAnn Bee {} Cee Dee\n\nWe walk.\n",
    "abstract": "LG Mar 1, 2024\n\nA title\n\nAnn Bee, Cee Dee\n\nWe walk {} on.\n",
    "run together": "LG Mar 1, 2024\nA titleAnn Bee {} Cee Dee\n",
}
SMALL, LARGE = 400, 1600
# Four times the text may take so many times the work: a little more than four, for logarithms; sixteen were the square.
GROWTH = 6


def _read_dump(text: str) -> object:
    return read_dump(text, path="a.txt", as_of=date(2026, 1, 1))


READERS: list[tuple[str, Callable[[str], object], str]] = [
    *((f"BibTeX {place}", partial(read_bibtex, path="a.bib"), form) for place, form in BIBTEX.items()),
    *((f"RIS {place}", partial(read_ris, path="a.ris"), form) for place, form in RIS.items()),
    *((f"dump {place}", _read_dump, form) for place, form in DUMPS.items()),
]


@pytest.mark.parametrize(("read", "form"), [one[1:] for one in READERS], ids=[one[0] for one in READERS])
def test_no_sign_takes_more_than_its_share_of_work(read: Callable[[str], object], form: str) -> None:
    read(form.format("a"))  # what is made once for all texts
    for sign in SIGNS:
        few, many = (calls_of(partial(read, form.format(sign * count))) for count in (SMALL, LARGE))
        assert many < GROWTH * few + 2000, sign


@pytest.mark.parametrize("sign", ["<b>", "<i>", "<strong>", "<a href=http://a>", "<a href=http://a ", "href=http://a "])
def test_a_remark_of_markup_that_is_not_closed_is_read_at_once(sign: str) -> None:
    """All in one regular expression, where no call is counted: with the square of its length it takes minutes."""
    text = "<a " + sign * 50_000
    assert len(as_markdown(text)) == len(text)
