"""Marks of running text: quotes, dashes, ties, and web addresses."""

from __future__ import annotations

import re

ADDRESS = re.compile(r"https?://(?:\\[_%#&~$]|[^\s<>\"{}\\^`|$])+", re.IGNORECASE)

_CLOSING_QUOTE = re.compile(r"[^`\n]{1,300}?(?<![\s])'(?![A-Za-z'])")
_DOUBLE_QUOTE = re.compile(r"(?<!\\)\"|''")
_ESCAPED = re.compile(r"\\([_%#&~$])(?:\{\})?")
_SAFE_ADDRESS = re.compile(r"(?:https?://|mailto:)[^\s<>\"'\\{}`^|]+\Z", re.IGNORECASE)


def web_address(written: str) -> str:
    """Return the address that LaTeX wrote, without its escapes; empty unless http, https or mailto."""
    address = _ESCAPED.sub(r"\1", written.strip())
    return address if _SAFE_ADDRESS.match(address) else ""


def address_end(text: str, start: int, end: int) -> int:
    """Return the end of an address that seems to reach to `end`, without the punctuation of the sentence."""
    while end > start:
        last = text[end - 1]
        if last in ".,;:!?'*\"" or (last == ")" and text.count("(", start, end) < text.count(")", start, end)):
            end -= 1
        else:
            break
    return end


# `1.53\times$~$20.57\times`, `10\%~20\%`: between two quantities a tilde means "to". Elsewhere it joins: `A100~40GB`.
_UNIT = r"(?:\\times|×|x|\\?%)"
_QUANTITY = re.compile(rf"\d\s?{_UNIT}\$?$")
_NUMBER = re.compile(r"(?<![\w.-])\$?\d+(?:\.\d+)?\$?$")
_FURTHER_NUMBER = re.compile(r"\$?\d")
_FURTHER_QUANTITY = re.compile(rf"\$?\d+(?:\.\d+)?\s?\$?{_UNIT}")


def _is_range(text: str, start: int) -> bool:
    """Return whether a tilde stands between two quantities."""
    before, after = text[max(start - 20, 0) : start], start + 1
    return bool(
        (_QUANTITY.search(before) and _FURTHER_NUMBER.match(text, after))
        or (_NUMBER.search(before) and _FURTHER_QUANTITY.match(text, after))
    )


def mark(text: str, start: int, sign: str, closing_quotes: set[int]) -> str:
    """Return the printed form of the mark `sign` at `start`.

    `closing_quotes` records which apostrophes and straight quotes close an open quotation.
    """
    before, after = text[start - 1 : start], text[start + len(sign) : start + len(sign) + 1]
    if sign == "~":
        asymptotic = before in {"O", "Ω", "Θ"} and after == "("
        begins = not before or before.isspace() or before in "([/" or asymptotic
        return "~" if begins else "–" if _is_range(text, start) else "\xa0"
    if sign.startswith("-"):
        return _dash(sign, before, after)
    if sign in {"'", '"'}:
        return {"'": "’", '"': "”"}[sign] if start in closing_quotes else sign
    if sign == "''":
        return _double_apostrophe(text, start, before, after)
    if sign == "`":
        return _backtick(text, start, before, closing_quotes)
    closing = _DOUBLE_QUOTE.search(text, start + 2, start + 400)
    if closing and closing[0] == '"':
        closing_quotes.add(closing.start())
    return "“"


def _backtick(text: str, start: int, before: str, closing_quotes: set[int]) -> str:
    closing = _CLOSING_QUOTE.match(text, start + 1)
    if closing is None or before.isalnum():
        return "`"
    closing_quotes.add(closing.end() - 1)
    return "‘"


def _double_apostrophe(text: str, start: int, before: str, after: str) -> str:
    opens = not before or before.isspace() or before in "(["
    if opens:
        return "“" if after.isalnum() else "”"
    derivative = before.isdigit() or after == "("
    return "''" if derivative and "``" not in text[max(0, start - 400) : start] else "”"


def _dash(sign: str, before: str, after: str) -> str:
    opens = not before or before.isspace() or before in "([`'\"/="
    if len(sign) > 3 or after == ">" or before in {"<", "!"} or (len(sign) == 2 and opens and after.isalpha()):
        return sign
    return "–" if len(sign) == 2 else "—"
