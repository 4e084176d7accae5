"""What single labels have wrong about numbers: which of them are a volume, an issue, pages, a report's number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.read.lists.reference_strings.label_words import VOLUME

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.read.lists.reference_strings.tokens import Token

_DASHES = frozenset("-–—‐‑−")
_PAGE_WORDS = frozenset("pp page pages pgs".split())
_TECHNICAL, _REPORT = frozenset({"tech", "technical"}), frozenset({"rep", "report"})
_NUMBERS = frozenset({"VO", "NO", "PG"})
_FACTORS = frozenset({"IF", "JIF"})  # `(if anything)` is of a title
_BRACKETS = {"(": ")", "[": "]"}
_MOST_REMARK = 25  # tokens


def is_year(token: Token) -> bool:
    """Tell a number that may be a year: 19xx or 20xx."""
    return token.kind == "number" and len(token.text) == 4 and token.text[:2] in {"19", "20"}


def _range_end(tokens: Sequence[Token], begin: int) -> int:
    """Return where a range of numbers ends (exclusive): `12-34`, or a number alone; `begin` where none begins."""
    if begin >= len(tokens) or tokens[begin].kind != "number":
        return begin
    end = begin + 1
    while end < len(tokens) and tokens[end].text in _DASHES:
        end += 1
    return end + 1 if begin + 1 < end < len(tokens) and tokens[end].kind == "number" else begin + 1


def _ends(tokens: Sequence[Token], i: int) -> bool:
    """Tell whether a part of an entry ends before a token: at its end, at a full stop, before an identifier."""
    return i >= len(tokens) or tokens[i].text in {".", ";"} or tokens[i].kind in {"doi", "url", "arxiv"}


def _with_volume_behind_year(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Take the number behind year and semicolon for a volume, as medical journals are cited: `Cell 2014;3.`."""
    for i in range(2, len(tokens)):
        if (
            tokens[i].kind == "number"
            and labels[i] == "O"
            and tokens[i - 1].text == ";"
            and labels[i - 2] == "D"
            and "V" in labels[:i]
            and "VO" not in labels
            and (_ends(tokens, i + 1) or tokens[i + 1].text in {"(", ":"})
        ):
            return [*labels[:i], "VO", *labels[i + 1 :]]
    return labels


def _with_volume_alone(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Take a number that stands alone behind the venue for a volume: `Night Studies. 9. https://...`."""
    if _NUMBERS & set(labels):
        return labels
    for i in range(2, len(tokens)):
        if (
            tokens[i].kind == "number"
            and labels[i] == "O"
            and tokens[i].text.isdigit()
            and not is_year(tokens[i])
            and tokens[i - 1].text in {".", ","}
            and labels[i - 2] == "V"
            and tokens[i].line == tokens[i - 2].line
            and _ends(tokens, i + 1)
        ):
            return [*labels[:i], "VO", *labels[i + 1 :]]
    return labels


def _with_pages_in_brackets(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Take a range in brackets at a venue's end for pages, where it is none of years: `In Night Summit (849-881).`."""
    if "PG" in labels:
        return labels
    for i in range(1, len(tokens) - 4):
        end = _range_end(tokens, i + 1)
        if (
            tokens[i].text == "("
            and labels[i - 1] == "V"
            and end > i + 2
            and end < len(tokens)
            and tokens[end].text == ")"
            and not (is_year(tokens[i + 1]) and is_year(tokens[end - 1]))
            and set(labels[i : end + 1]) <= {"V", "O"}
            and (end + 1 == len(tokens) or labels[end + 1] != "V")
        ):
            return [*labels[:i], "O", *["PG"] * (end - i - 1), "O", *labels[end + 1 :]]
    return labels


def _with_pages_behind_word(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Take the numbers behind `pages` for pages, also where they could be years: `Pages 1902-1940`."""
    if "PG" in labels:
        return labels
    for i in range(1, len(tokens)):
        before = i - 2 if tokens[i - 1].text == "." else i - 1
        if before < 0 or tokens[before].text.casefold() not in _PAGE_WORDS or labels[before] not in {"O", "PG"}:
            continue  # `Page` may be a name as well
        end = _range_end(tokens, i)
        if end > i and labels[i] in {"D", "O", "V"}:
            return [*labels[:i], *["PG"] * (end - i), *labels[end:]]
    return labels


def _with_volume_before_pages(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Part a volume from the pages behind it, between which nothing but a blank stands: `Ink, 11 403-418`."""
    for i in range(len(tokens) - 3):
        if (
            labels[i : i + 4] == ["PG"] * 4
            and "VO" not in labels
            and (i == 0 or labels[i - 1] != "PG")
            and tokens[i].kind == "number"
            and _range_end(tokens, i + 1) > i + 2
        ):
            return [*labels[:i], "VO", *labels[i + 1 :]]
    return labels


def _with_issue_behind_volume(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Take the second of two numbers before the pages for an issue: `Ink, 122, 10, 293-306`."""
    if "NO" in labels:
        return labels
    for i in range(len(tokens) - 4):
        texts = [token.text for token in tokens[i : i + 4]]
        if labels[i] == labels[i + 2] == "VO" and texts[1] == texts[3] == "," and labels[i + 4] == "PG":
            return [*labels[: i + 1], "O", "NO", *labels[i + 3 :]]
    return labels


def _with_report_number(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Take the numbers behind `Technical Report` for its own, whatever they look like: `Tech. Rep. 2017-46`."""
    words = [i for i, token in enumerate(tokens) if token.kind != "sign"]
    for technical, report, number in zip(words, words[1:], words[2:], strict=False):
        end = _range_end(tokens, number)
        if (
            tokens[technical].text.casefold() in _TECHNICAL
            and tokens[report].text.casefold() in _REPORT
            and end > number
            and "T" not in labels[technical:end]
            and all(tokens[i].text == "." for i in (*range(technical + 1, report), *range(report + 1, number)))
        ):
            return [*labels[:technical], *["G"] * (number - technical), *["NO"] * (end - number), *labels[end:]]
    return labels


def _with_venue_of_volume(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Take a publisher whose volume follows for the venue of an entry without one: `Night Rep. Vol 40, No 2`."""
    if "V" in labels or "VO" not in labels:
        return labels
    at = labels.index("VO") - 1
    while at >= 0 and (tokens[at].kind == "sign" or tokens[at].text.casefold() in VOLUME) and labels[at] != "PU":
        at -= 1
    if at < 0 or labels[at] != "PU":
        return labels
    begin = at
    while begin and labels[begin - 1] == "PU":
        begin -= 1
    return [*labels[:begin], *["V"] * (at + 1 - begin), *labels[at + 1 :]]


def _without_impact(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Take no number from a remark on the journal's impact factor: `[IF 3.834; Q1]`, `(Impact factor: 4.2)`."""
    found = list(labels)
    for i, token in enumerate(tokens[:-2]):
        words = [one.text.casefold() for one in tokens[i + 1 : i + 3]]
        if token.text in _BRACKETS and (tokens[i + 1].text in _FACTORS or words == ["impact", "factor"]):
            within = range(i, min(i + _MOST_REMARK, len(tokens)))
            close = next((at for at in within if tokens[at].text == _BRACKETS[token.text]), i - 1)
            if any(one.kind == "number" for one in tokens[i : close + 1]):
                found[i : close + 1] = ["O"] * (close + 1 - i)
    return found


NUMBER_RULES: tuple[Callable[[Sequence[Token], list[str]], list[str]], ...] = (
    _without_impact,
    _with_volume_behind_year,
    _with_volume_alone,
    _with_pages_in_brackets,
    _with_pages_behind_word,
    _with_volume_before_pages,
    _with_issue_behind_volume,
    _with_report_number,
    _with_venue_of_volume,
)
