r"""The beginning and end of formulas; two dollar signs may enclose a formula or be amounts of money.

LaTeX itself does not distinguish `between $5 and $7` from `between $a$ and $b$`; the cases below are what authors
write, and `tests/text/test_tex_dollars.py` lists them line by line.
"""

import re
from typing import NamedTuple

from generator.text.latex.source_scan import nests, words

_LONGEST_FORMULA = 5000
_LONGEST_GAP = 30
_DOLLAR = re.compile(r"\\(?:text[a-z]*|mbox|hbox)\s*\{[^{}]*\}|\\.|\$", re.DOTALL)
_BLANK_COMMANDS = re.compile(r"(?:\\[ ,;:>!]|~|\s|\\q?quad(?![A-Za-z]))+")
_LEADING = re.compile(r"(?:\s*(?:\\[ ,;:>]|~|\\q?quad(?![A-Za-z])))+\s*")
_TRAILING = re.compile(r"(?:(?<!\\)(?:\\[ ,;:>]|~|\\q?quad)\s*)+\Z")
_SIGNS = re.compile(r"\s*[-+<>=\u00b1\u2212\u2264\u2265~]\s*")
_FORMAL = re.compile(r"\\[A-Za-z]|[\^_=]")
_NAMED = re.compile(
    r"\\(?:text|textrm|mbox|mathrm|operatorname)\s*\{[^{}]*\}|\\[A-Za-z]+"
    r"|\b(?:arg|cos|det|diag|dim|exp|inf|lim|log|max|min|mod|poly|polylog|rank|sign|sin|sup|tan|tr)\b"
)
_PROSE = re.compile(r"[a-z]{3,}[^\w(]{1,3}[A-Za-z]{2,}|(?<![A-Za-z\\])[a-z]{4,}\s")
_LITTLE = words("a an and are as at but by for from in is it of on or than that the to vs vs. was we were with")
_WORD = re.compile(r"[A-Za-z]{3,}")
_AMOUNT = re.compile(r"\d[\d.,]*(?:\s?(?:[kKMBT]|bn|mn|[mbt]rillion|[mb]illion|thousand))?(?![A-Za-z\d])")
# Text that follows an amount of money, but never the end of a formula.
_OF_MONEY = re.compile(
    r"(?:\s?[-\u2013]\s?\$?\d[\d.,]*[kKMB]?)?(?:-?\s?(?:per|USD|US|dollars?|each|apiece)\b|\s?/\s?[a-z]{2,}|\+?\))"
)
_CURRENCY = re.compile(r"(?:^|[\s(/\u2013-])(?:US|USD|AU?|CA?|CAD|AUD|NZ|HK|SG?|NT|R)\Z")


class Formula(NamedTuple):
    """The place of a formula: its content from `start` to `end`; parsing continues at `after`."""

    start: int
    end: int
    after: int
    display: bool


def formula(text: str, start: int, end: int) -> Formula | None:
    r"""Return the formula whose delimiter (`$`, `$$`, `\(`, `\[`) is at `start`.

    None if it is a plain character: unclosed, or the dollar sign of an amount of money.
    """
    end = min(end, start + _LONGEST_FORMULA)
    opening = text[start : start + 2]
    if opening in {"\\(", "\\["}:
        closing = _closing(text, "\\)" if opening == "\\(" else "\\]", start + 2, end)
        return Formula(start + 2, closing, closing + 2, opening == "\\[") if closing >= 0 else None
    if opening == "$$":
        if text.startswith("$$$", start):
            return None
        closing = _closing(text, "$$", start + 2, end)
        content = text[start + 2 : max(closing, 0)]
        if content.strip(" $") and not (content[-1].isspace() and set(content.split()) <= _LITTLE):
            return Formula(start + 2, closing, closing + 2, display=True)
        return None
    for sign in _DOLLAR.finditer(text, start + 1, end):
        if sign[0] == "$":
            content = text[start + 1 : sign.start()]
            before, after = text[max(0, start - 5) : start], text[sign.end() : sign.end() + 1]
            found = Formula(start + 1, sign.start(), sign.end(), display=False)
            return found if is_formula(content, before, after) else None
    return None


def without_gaps(text: str, found: Formula) -> tuple[int, int]:
    r"""Return the range of the content of `$3\,$nm` without the gaps that separate it from its neighbours.

    A gap beside a space or punctuation separates nothing.
    """
    start, end, after, _ = found
    before, following = text[start - 2 : start - 1], text[after : after + 1]
    if following and not following.isspace() and following not in ".,;:!?)]}":
        gap = _TRAILING.search(text[max(start, end - _LONGEST_GAP) : end])
        end -= len(gap[0]) if gap else 0
    if before and not before.isspace() and before not in "([{":
        gap = _LEADING.match(text, start, end)
        start = gap.end() if gap else start
    return start, end


def _closing(text: str, sign: str, start: int, end: int) -> int:
    r"""Return the next position of `sign` that is not the end of a `\\` or `\$`, or -1."""
    closing = text.find(sign, start, end)
    while closing > 0:
        begun = closing
        while begun > start and text[begun - 1] == "\\":
            begun -= 1
        if (closing - begun) % 2 == 0:
            break
        closing = text.find(sign, closing + 1, end)
    return closing


def is_formula(  # noqa: PLR0911 - one per case
    content: str, before: str, after: str
) -> bool:
    """Return whether `$content$` is a formula; `before` is some text before it, `after` the character after it."""
    if _BLANK_COMMANDS.fullmatch(content):
        return bool(content.strip()) and "\n\n" not in content
    if not content.strip() or "\n\n" in content:
        return False
    if _SIGNS.fullmatch(content):  # `$>$50` is not an amount of money
        return True
    amount = _AMOUNT.match(content)
    ends_open = content[-1].isspace() and not content.endswith("\\ ")
    if amount and _is_price(content, amount, before, after, ends_open=ends_open):
        return False
    formal = _FORMAL.search(content) is not None
    bare = _NAMED.sub(" ", content)
    prose = _PROSE.search(bare) is not None
    spoken = ends_open and not _LITTLE.isdisjoint(bare.split())
    if formal:
        return not (ends_open and (prose or spoken))
    if prose or spoken or (after.isdigit() and (amount or ends_open or _WORD.search(content))):
        return False
    return not (ends_open or content[0].isspace()) or not _WORD.search(content)


def _is_price(content: str, amount: re.Match[str], before: str, after: str, *, ends_open: bool) -> bool:
    """Return whether a dollar sign before an amount is a currency sign that the next dollar sign does not close."""
    rest = content[amount.end() :]
    if not rest.strip():  # `$10 $ steps` is carelessly written, `$10 $x$` is not
        return (ends_open and after.isalnum()) or after.isdigit()
    if ends_open:
        return True
    if _CURRENCY.search(content) and (after.isdigit() or after == ")"):  # the next sign is part of `US$`
        return True
    if _CURRENCY.search(before) and not _FORMAL.search(content):  # the sign is part of `US$`
        return True
    if after.isdigit() and not _FORMAL.search(content):
        return True
    closed_before_opened = not nests(rest.replace("(", "{").replace(")", "}")) and rest.strip() not in {")", ")."}
    return closed_before_opened or (_OF_MONEY.match(rest) is not None and len(rest) > 2)
