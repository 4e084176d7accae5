"""Lists of papers in Markdown: `{{ papers(keyword="storage", years="2020-", limit=10) }}` in a line of its own.

Code and comments are left as they are. Which papers a list has is decided in `generator.site.page_lists`.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from generator.core.link_kinds import PAPER_LINKS
from generator.core.problems import Fault, did_you_mean
from generator.text.markdown_code import CODE

UNKNOWN = 9999  # a last year
MOST = 150  # papers of a list, as in one part of the portal's own lists
# Filters by a name or an id that papers of the portal have; the values of all others follow a rule.
BY_NAME = ("keyword", "author", "category", "venue", "affiliation", "type", "project")
_CHOICES = {
    "has": tuple(dict.fromkeys([*(kind.name for kind in PAPER_LINKS), "abstract", "award"])),
    "selected": ("true", "false"),
    "sort": ("newest", "oldest", "title"),
}
_NAMES = (*BY_NAME, "years", *_CHOICES, "limit")
# The filters of a project's papers: without order and length, and not by project.
SELECTING = tuple(name for name in _NAMES if name not in {"project", "sort", "limit"})
_YEARS = re.compile(r"(\d{4})(?:[-–](\d{4})?)?|[-–](\d{4})")
_ONCE = {"years", "selected", "sort", "limit"}
_LISTS = re.compile(
    rf"{CODE}|^ {{0,3}}\{{\{{[ \t]*(?P<word>papers?)\b(?P<rest>[^\n]*)", re.MULTILINE | re.DOTALL | re.IGNORECASE
)
_REST = re.compile(r"[ \t]*\((.*)\)[ \t]*\}\}[ \t]*")
_ARGUMENT = re.compile(r"""[ \t]*(\w+)[ \t]*=[ \t]*("[^"]*"|'[^']*'|\d+|true|false)[ \t]*(?:,|\Z)""")
_TWO = re.compile(r"""(["'\d])[ \t]+(\w+[ \t]*=)""")  # without a comma between them
_NO_ARGUMENT = re.compile(r"[ \t]*([^,]*),?")
_QUOTES = " \t\"'“”„‘’«»"


class ListFilter(NamedTuple):
    """A filter of a list, its order or its length, and the index of its name in the text."""

    name: str
    value: str
    at: int


@dataclass(frozen=True, slots=True)
class WrittenList:
    """A list of papers as a text asks for it, from the index `start` to `end`.

    All filters apply, also several of one name (`has="code", has="pdf"`), except those of `_ONCE`.
    """

    start: int
    end: int
    filters: tuple[ListFilter, ...] = ()
    faults: tuple[Fault, ...] = ()


def written_lists(text: str) -> Iterator[WrittenList]:
    """Yield the lists of papers in a Markdown text, in their order."""
    for found in _LISTS.finditer(text) if "{{" in text else ():
        if not found["word"]:
            continue
        rest = _REST.fullmatch(found["rest"])
        if found["word"] == "papers" and rest:
            read = [*_read(rest[1], found.start("rest") + rest.start(1))]
        else:
            what = "a list of papers has another form"
            read = [Fault(found.start("word"), what, 'write it as in `{{ papers(keyword="storage", limit=10) }}`')]
        filters = tuple(one for one in read if isinstance(one, ListFilter))
        yield WrittenList(*found.span(), filters, tuple(one for one in read if isinstance(one, Fault)))


def _read(arguments: str, start: int) -> Iterator[ListFilter | Fault]:
    """Yield what stands in the brackets of a list, which begin at the index `start` of the text."""
    arguments, at = arguments.rstrip(), 0
    once: set[str] = set()
    while at < len(arguments):
        found = _ARGUMENT.match(arguments, at) or _NO_ARGUMENT.match(arguments, at)
        if found and found.re is _ARGUMENT:
            one = ListFilter(found[1], found[2].strip("\"'").strip(), start + found.start(1))
            twice = Fault(one.at, f"a list of papers has `{one.name}` twice", "delete one of them")
            yield fault_in(one) or (twice if one.name in once else one)
            once |= {one.name} & _ONCE
        elif found:
            name, _, value = found[1].partition("=")
            example = f'{name.strip()}="{value.strip(_QUOTES)}"' if value else 'keyword="storage"'
            what = f"`{found[1].strip()}` is no filter"
            if _TWO.search(found[1]):
                example = _TWO.sub(r"\1, \2", found[1].strip())
            yield Fault(start + found.start(1), what, f"write a name and a value in straight quotes: `{example}`")
        at = found.end() if found else len(arguments)


def fault_in(one: ListFilter, names: Sequence[str] = _NAMES) -> Fault | None:
    """Return what is wrong with a filter by one of `names`, or its value, as far as the portal does not decide."""
    name, value, at = one
    choices = _CHOICES.get(name)
    if name not in names:
        return Fault(at, f"a list of papers has no filter `{name}`", _one_of(name, names))
    if choices and value not in choices:
        return Fault(at, f"`{name}` cannot be `{value}`", _one_of(value, choices))
    if name == "years" and not _YEARS.fullmatch(value):
        return Fault(at, f"`years` cannot be `{value}`", 'write it as "2020-", "-2019", "2018-2020" or "2021"')
    if name == "years" and years_of(value)[0] > years_of(value)[1]:
        return Fault(at, f"`years` cannot be `{value}`", "write the earlier year first")
    if name == "limit" and not (value.isdecimal() and len(value) < 4 and 0 < int(value) <= MOST):
        return Fault(at, f"`limit` cannot be `{value}`", f"write a number from 1 to {MOST}")
    return None


def years_of(value: str) -> tuple[int, int]:
    """Return the first and the last year of the filter `years`."""
    ends = value.replace("–", "-").split("-")
    return int(ends[0] or 0), int(ends[-1] or UNKNOWN)


def _one_of(value: str, choices: Sequence[str]) -> str:
    return did_you_mean(value, choices, f"write one of {', '.join(choices)}")
