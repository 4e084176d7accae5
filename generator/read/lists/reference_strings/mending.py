"""What single labels have wrong, put right where the signs and line ends around them leave no doubt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.core.names import SUFFIXES
from generator.read.lists.reference_strings.label_words import (
    AND,
    CHIP,
    EDITOR,
    FUNCTION,
    GENRE,
    MONTHS,
    NUMBER,
    PAGE,
    STATUS,
    VENUE,
    VOLUME,
)
from generator.read.lists.reference_strings.mending_books import BOOK_RULES
from generator.read.lists.reference_strings.mending_names import NAME_RULES, end_of_name
from generator.read.lists.reference_strings.mending_numbers import NUMBER_RULES, is_year

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.read.lists.reference_strings.tokens import Token

_NAME = frozenset({"AB", "AI"})
_DASHES = frozenset("-–—‐‑−")
_PARTS = frozenset("·•|")  # signs that stand between the parts of an entry
_LOOSE = frozenset({"O", "PU", "PL", "BG", "N", "S", "ES", "EB", "EI"})  # what a venue may go on over
_VENUE_BEGINS = frozenset("proceedings proc actes atti revue findings transactions annales annals".split())
_KINDS = STATUS | GENRE | frozenset("in journal journals conference workshop article articles book chapter".split())
_NO_VENUE = CHIP | EDITOR | MONTHS | NUMBER | PAGE | VOLUME
_NICKNAME = 3  # words in brackets within a name at most
_LONGEST_REST = 8  # tokens that a title goes on for behind a comma
_WHOLE_WORD = 3  # letters: a stop behind fewer may be that of an abbreviation
_FEWEST_TITLE = 3  # words that a title has before a venue begins within what was taken for it


def mend(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Return the labels of an entry without what cannot be."""
    for rule in _RULES:
        labels = rule(tokens, labels)
    return labels


def _with_pages(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Take a range behind volume and number for pages, also where it is as short as a number: `12(3):4-9`."""
    found = list(labels)
    for i in range(2, len(tokens) - 3):
        first, dash, last = tokens[i + 1 : i + 4]
        if (
            tokens[i].text == ":"
            and (first.kind, last.kind) == ("number", "number")
            and dash.text in _DASHES
            and labels[i - 1 if tokens[i - 1].kind == "number" else i - 2] in {"VO", "NO"}
            and "PG" not in labels
        ):
            found[i : i + 4] = ["O", "PG", "PG", "PG"]
    return found


def _with_name_before_colon(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Give a last author of initials alone the name that stands before a colon: `W. Chen, J. Doe: Writing`."""
    title = next((i for i, label in enumerate(labels) if label == "T"), 0)
    begin = max((i for i in range(title) if labels[i] == "AB"), default=-1)
    if begin < 0 or set(labels[begin + 1 : title]) - {"AI"}:
        return labels
    if any(len(token.text) > 1 for token in tokens[begin:title]):
        return labels
    colon = next((i for i in range(title, min(title + 4, len(tokens))) if tokens[i].text == ":"), 0)
    if not colon or any(token.kind != "word" for token in tokens[title:colon]):
        return labels
    return [*labels[:title], *(["AI"] * (colon - title)), "O", *labels[colon + 1 :]]


def _with_family_before_in(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Give a last author of initials alone the name that stands before `in`: `L. Mandel, T. Bourke in Ink`."""
    begin = max((i for i, label in enumerate(labels) if label == "AB"), default=0)
    end = end_of_name(labels, begin)
    if not begin or any(len(token.text) > 1 for token in tokens[begin:end]):
        return labels
    lead = next((i for i in range(end + 1, min(end + 3, len(tokens) - 1)) if tokens[i].text in {"in", "at"}), 0)
    family = tokens[end:lead]
    if not family or not all(token.kind == "word" and token.text[0].isupper() for token in family):
        return labels
    if tokens[lead].line != tokens[begin].line or not tokens[lead + 1].text[0].isupper():
        return labels
    return [*labels[:end], *["AI"] * len(family), "O", *labels[lead + 1 :]]


def _with_venue_begun(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Give the venue its beginning back where that was taken for a last author: `and X. Li, J. Chem. Phys. 12`."""
    begins = [i for i, label in enumerate(labels) if label == "AB"]
    if len(begins) < 2:
        return labels
    end = end_of_name(labels, begins[-1])
    words = [token.text.casefold() for token in tokens[begins[-1] : end] if token.kind == "word"]
    venue = next((i for i in range(end, min(end + 3, len(labels))) if labels[i] == "V"), None)
    initial = len(words) == 1 and len(words[0]) == 1
    if venue is None or not words or not (initial or (len(words) > 1 and words[-1] in VENUE and len(words[-1]) > 2)):
        return labels
    return ["V" if begins[-1] <= i < venue else label for i, label in enumerate(labels)]


def _with_title_begun(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Begin a title where its own line, or what is marked as title, begins."""
    first = next((i for i, label in enumerate(labels) if label == "T"), 0)
    begin = first
    while begin and "title" in tokens[begin - 1].marks and tokens[begin - 1].line == tokens[first].line:
        begin -= 1
    if begin == first or "title" not in tokens[first].marks:
        return labels
    if not {"V", "D"} & set(labels[begin:first]) <= set(labels[first:]):
        return labels
    if tokens[begin].kind == "sign" or not any(token.kind == "word" for token in tokens[begin:first]):
        return labels
    return [*labels[:begin], *["T"] * (first - begin), *labels[first:]]


def _with_title_to_line_end(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Give the title the end of its line, where the venue that was begun there stands on the next."""
    found = list(labels)
    for i in range(1, len(tokens)):
        if found[i] != "V" or found[i - 1] != "V" or tokens[i].line == tokens[i - 1].line:
            continue
        line = [j for j in range(i) if tokens[j].line == tokens[i - 1].line]
        title = [j for j in line if found[j] == "T"]
        if title and tokens[i].text[0].isupper() and not set(found[line[0] : i]) & {"AB", "D"}:
            found[title[0] : i] = ["T"] * (i - title[0])
    return found


def _with_names_in_lines(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """End a name where its line ends, if it has two words there: below it stand another author, or the venue."""
    found = list(labels)
    for i in range(1, len(tokens)):
        if found[i] != "AI" or tokens[i].line == tokens[i - 1].line or found[i - 1] not in _NAME:
            continue
        begin = i - 1
        while begin and found[begin] == "AI":
            begin -= 1
        if sum(token.kind == "word" for token in tokens[begin:i]) < 2:
            continue
        line = [j for j in range(i, len(tokens)) if tokens[j].line == tokens[i].line]
        if any(found[j] == "AB" for j in line):
            found[i] = "AB"
            continue
        for j in range(i, end_of_name(found, i)):
            found[j] = "V"
    return found


def _with_venue_behind_part(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Take what stands behind a dot or bar for the venue where commas part the authors: `J. Doe, A. Li · Ink 12`."""
    part = next((i for i, token in enumerate(tokens) if token.text in _PARTS and "AB" in labels[:i]), 0)
    if not part or sum(label == "AB" for label in labels[:part]) < 2 or "T" in labels[part:]:
        return labels
    if any(token.text in _PARTS for token, label in zip(tokens[:part], labels, strict=False) if label in {"AS", "AI"}):
        return labels
    begins = [i for i in range(part + 1, len(labels)) if labels[i] == "AB"]
    if len(begins) != 1 or any(labels[i] == "AB" for i in range(part) if tokens[i - 1].text in _PARTS and i):
        return labels
    end = end_of_name(labels, begins[0])
    if tokens[begins[0] - 1].text not in _PARTS or any(
        label == "V" for label in labels[end:] if end < len(labels) and labels[end] != "V"
    ):
        return labels
    return ["V" if begins[0] <= i < end else label for i, label in enumerate(labels)]


def _with_last_author_behind_and(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """End the authors behind the one that `and` leads in: what looks like a further one is a suffix, or the venue."""
    begins = [i for i, label in enumerate(labels) if label == "AB"]
    if len(begins) < 2 or "AE" in labels:
        return labels
    last, before = begins[-1], begins[-2]
    end = end_of_name(labels, last)
    comma = tokens[last - 1].text == "," and end_of_name(labels, before) == last - 1
    if not comma:
        return labels
    if end - last <= 2 and tokens[last].text.casefold() in SUFFIXES - {"v", "i"}:
        return [*labels[: last - 1], "AI", *["AI"] * (end - last), *labels[end:]]
    if before == 0 or tokens[before - 1].text.casefold() not in AND or tokens[last].line != tokens[before].line:
        return labels
    follows = next((i for i in range(end, min(end + 3, len(labels))) if labels[i] != "O"), None)
    numbered = any(token.kind == "number" for token in tokens[last:end])
    if "V" in labels[end + 2 :] or not (numbered or (follows is not None and labels[follows] in {"V", "VO", "D"})):
        return labels
    stop = follows if follows is not None and labels[follows] == "V" else end
    venue = ["VO" if token.kind == "number" else "V" for token in tokens[last:stop]]
    return [*labels[:last], *venue, *labels[stop:]]


def _with_authors_not_editors(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Take the editors of an entry that names none as such for authors, where they go on the authors' list."""
    first = next((i for i, label in enumerate(labels) if label == "EB"), 0)
    if not first or any(token.text.casefold() in EDITOR for token in tokens):
        return labels
    before = next((labels[i] for i in range(first - 1, -1, -1) if tokens[i].kind != "sign"), "")
    if before not in _NAME or tokens[first].line != tokens[first - 1].line:
        return labels
    return [{"EB": "AB", "EI": "AI", "ES": "AS"}.get(label, label) for label in labels]


def _with_nickname(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Keep a name in brackets within another: `Xuaner (Cecilia) Zhang`."""
    found = list(labels)
    for i in range(1, len(tokens) - 2):
        if tokens[i].text != "(" or found[i - 1] not in _NAME:
            continue
        close = next((j for j in range(i + 2, min(i + 3 + _NICKNAME, len(tokens))) if tokens[j].text == ")"), 0)
        if (
            not close
            or close + 1 >= len(tokens)
            or found[close + 1] not in _NAME
            or tokens[close + 1].line != tokens[i].line
            or not all(token.kind == "word" and token.text[0].isupper() for token in tokens[i + 1 : close])
        ):
            continue
        begin = i - 1
        while begin and found[begin] == "AI":
            begin -= 1
        if sum(token.kind == "word" and len(token.text) > 1 for token in tokens[begin:i]) == 1:
            end = close + 1
            while end < len(tokens) and tokens[end].kind == "word" and found[end] in _NAME:
                end += 1
            found[i:end] = ["AI"] * (end - i)
            if end + 1 < len(tokens) and tokens[end].text == "," and found[end + 1] == "AI":
                found[end : end + 2] = ["AS", "AB"]
    return found


def _with_whole_venue(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Let a venue go on to the next sign: it does not end between two words, and never in `of` or `on`."""
    found = list(labels)
    titled = False
    for i in range(1, len(tokens)):
        word, before = tokens[i], tokens[i - 1]
        titled = titled or found[i - 1] == "T"
        if found[i - 1] != "V" or word.kind != "word" or before.kind != "word" or not word.blank:
            continue
        if word.line != before.line or word.text.casefold() in _NO_VENUE or word.marks != before.marks:
            continue
        if found[i] in _LOOSE:
            found[i] = "V"
        elif found[i] == "T" and titled and before.text in FUNCTION:
            for j in range(i, len(tokens)):
                if found[j] != "T" or tokens[j].kind == "sign":
                    break
                found[j] = "V"
    return found


def _with_dates_around_venue(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Take a year on its own line above a venue, or one behind its full stop, for a date: `Chem Lett. 2018 Mar`."""
    found = list(labels)
    for i in range(len(tokens)):
        if found[i] != "V" or not is_year(tokens[i]):
            continue
        alone = (not i or tokens[i - 1].line != tokens[i].line) and (
            i + 1 < len(tokens) and tokens[i + 1].line != tokens[i].line
        )
        if alone:
            found[i] = "D"
        elif i and tokens[i - 1].text == "." and tokens[i].blank and found[i - 1] == "V":
            end = i + 1
            while end < len(tokens) and found[end] == "V" and tokens[end].text.casefold() in MONTHS:
                end += 1
            if end == len(tokens) or found[end] != "V" or (end > i + 1 and tokens[end].kind == "number"):
                found[i - 1] = "O"
                found[i:end] = ["D"] * (end - i)
    return found


def _with_venue_in_line(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """End a venue where its line ends, if it may; leave `, Volume` to the number behind it."""
    found = list(labels)
    for i in range(1, len(tokens)):
        if found[i] != "V":
            continue
        word, before = tokens[i], tokens[i - 1]
        if (
            found[i - 1] == "V"
            and word.line != before.line
            and word.text[0].isupper()
            and before.text not in {",", ":"}
            and before.text not in FUNCTION
            and "title" not in before.marks
            and _has_word(tokens, found, i - 1)
        ):
            for j in range(i, len(tokens)):
                if found[j] != "V":
                    break
                found[j] = "O"
        elif (
            before.text == ","
            and word.text.casefold() in VOLUME | NUMBER
            and (i + 1 == len(tokens) or (found[i + 1] != "V" or tokens[i + 1].kind == "number"))
        ):
            found[i - 1 : i + 1] = ["O", "O"]
    return found


def _has_word(tokens: Sequence[Token], labels: Sequence[str], last: int) -> bool:
    """Tell whether a stretch that ends at a token has a word in that token's line."""
    i = last
    while i >= 0 and labels[i] == labels[last] and tokens[i].line == tokens[last].line:
        if tokens[i].kind == "word":
            return True
        i -= 1
    return False


def _with_title_ended(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Give the venue what the title would end in the middle of: `Sorting letters, workshop in conjunction with` X."""
    end = next((i for i in range(1, len(labels)) if labels[i] == "V" and labels[i - 1] == "T"), 0)
    if not end or tokens[end - 1].text not in FUNCTION or "title" in tokens[end - 1].marks:
        return labels
    comma = next((i for i in range(end - 1, 0, -1) if tokens[i].text in {",", "."} or labels[i] != "T"), 0)
    words = sum(token.kind == "word" for token, label in zip(tokens[:comma], labels, strict=False) if label == "T")
    if labels[comma] not in {"T", "O"} or tokens[comma].kind != "sign" or words < _FEWEST_TITLE:
        return labels
    return [*labels[:comma], "O", *["V"] * (end - comma - 1), *labels[end:]]


def _with_place_in_title(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Let a title that begins behind a full stop go on to the next one: `Aquatic plants in Chad, Africa` is one."""
    end = next((i for i in range(1, len(labels)) if labels[i - 1] == "T" and labels[i] != "T"), 0)
    begin = next((i for i, label in enumerate(labels) if label == "T"), 0)
    if not end or not begin or tokens[end].text != "," or tokens[begin - 1].text != ".":
        return labels
    stop = next((i for i in range(end, min(end + _LONGEST_REST, len(tokens))) if tokens[i].text == "."), 0)
    if not stop or stop + 1 >= len(tokens):
        return labels
    led_in = {"V"} if tokens[stop + 1].text == "In" else set()
    if not set(labels[end:stop]) <= {"O", "PL", "PU", "ES"} | led_in:
        return labels
    behind = next((label for label in labels[stop + 1 : stop + 4] if label != "O"), "")
    if behind != "V" or tokens[stop].line != tokens[begin].line or len(tokens[stop - 1].text) < _WHOLE_WORD:
        return labels
    return [*labels[:end], *["T"] * (stop - end), *labels[stop:]]


def _with_abbreviated_venue(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Begin a venue at the publisher that its abbreviation begins with, as `Wiley Interdiscip. Rev.` does."""
    begin = next((i for i, label in enumerate(labels) if label == "V"), 0)
    if begin < 2 or tokens[begin - 1].text != "." or labels[begin - 2] != "PU" or tokens[begin - 1].blank:
        return labels
    if not any(token.text == "." and not token.blank for token in tokens[begin + 1 : begin + 3]):
        return labels
    first = begin - 2
    while first and labels[first - 1] == "PU":
        first -= 1
    return [*labels[:first], *["V"] * (begin - first), *labels[begin:]]


def _with_venue_out_of_title(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Begin a venue at `Proceedings` and the like behind a sign, where that was taken for the end of the title."""
    begin = next((i for i, label in enumerate(labels) if label == "T"), len(labels))
    words = 0
    for i in range(begin, len(labels)):
        if labels[i] != "T":
            if labels[i] != "O" or tokens[i].kind != "sign":
                break
            continue
        words += tokens[i].kind == "word"
        if (
            words > _FEWEST_TITLE
            and tokens[i].text.casefold() in _VENUE_BEGINS
            and tokens[i].text[0].isupper()
            and tokens[i - 1].text in {".", ",", "?", "!"}
            and "title" not in tokens[i].marks
        ):
            end = next((j for j in range(i, len(labels)) if labels[j] != "T"), len(labels))
            return [*labels[: i - 1], "O", *["V"] * (end - i), *labels[end:]]
    return labels


def _with_proceedings(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Give the venue the `Proc.` that the title would end in, and to none of them an `in:` between them."""
    begin = next((i for i, label in enumerate(labels) if label == "V"), 0)
    if begin < 2 or labels[begin - 2] != "T":
        return labels
    last, sign = tokens[begin - 2].text, tokens[begin - 1].text
    if last == "Proc" and sign == ".":
        return [*labels[: begin - 2], "V", "V", *labels[begin:]]
    if last.casefold() == "in" and sign == ":":
        return [*labels[: begin - 2], "O", "O", *labels[begin:]]
    return labels


def _with_marked_venue(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Take what its line is marked as for the venue of an entry without one, up to a number."""
    begin = next((i for i, token in enumerate(tokens) if "venue" in token.marks), len(tokens))
    if "V" in labels or begin == len(tokens):
        return labels
    end = begin
    while end < len(tokens) and "venue" in tokens[end].marks and tokens[end].kind != "number" and labels[end] != "D":
        end += 1
    words = [token.text.casefold() for token in tokens[begin:end] if token.kind == "word"]
    if not words or set(words) <= _NO_VENUE | _KINDS or set(labels[begin:end]) & {"G", "PU", "T", "W"}:
        return labels
    return [*labels[:begin], *["V"] * (end - begin), *labels[end:]]


def _with_venue_behind_in(tokens: Sequence[Token], labels: list[str]) -> list[str]:
    """Take what `in` leads in behind the authors, to the end of their line, for the venue of an entry without one."""
    if "V" in labels or "AB" not in labels or "T" not in labels:
        return labels
    last = max(i for i, label in enumerate(labels) if label in _NAME)
    begin = max(i for i in range(last + 1) if labels[i] == "AB")
    for i in range(begin + 1, len(tokens)):
        if tokens[i].line != tokens[begin].line:
            break
        if tokens[i].text in {"in", "at"} and i + 1 < len(tokens) and tokens[i + 1].line == tokens[i].line:
            end = i + 1
            while end < len(tokens) and tokens[end].line == tokens[i].line and tokens[end].kind in {"word", "sign"}:
                end += 1
            if tokens[i + 1].text[0].isupper() and "T" not in labels[i:end] and end - i < 12:
                return [*labels[:i], "O", *["V"] * (end - i - 1), *labels[end:]]
    return labels


_RULES: tuple[Callable[[Sequence[Token], list[str]], list[str]], ...] = (
    _with_pages,
    _with_name_before_colon,
    _with_family_before_in,
    _with_venue_begun,
    _with_title_to_line_end,
    _with_title_begun,
    _with_authors_not_editors,
    _with_names_in_lines,
    _with_nickname,
    _with_venue_behind_part,
    _with_last_author_behind_and,
    _with_venue_out_of_title,
    _with_title_ended,
    _with_place_in_title,
    _with_abbreviated_venue,
    _with_whole_venue,
    _with_dates_around_venue,
    _with_venue_in_line,
    _with_proceedings,
    _with_marked_venue,
    _with_venue_behind_in,
    *NAME_RULES,
    *BOOK_RULES,
    *NUMBER_RULES,
)
