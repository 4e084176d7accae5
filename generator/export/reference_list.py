"""A list of references, as in a CV: papers in a citation style, in groups, with the name of one person in bold."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from generator.core.groups import in_groups
from generator.core.names import NameParts
from generator.export.styles.reference import OWN_NAME, Reference, pieces

GROUPINGS = ("year", "type", "none")
# The kinds of works in their order, as texts of the interface name them after `works_`, with those of references.
KINDS = {
    "article": ("article",), "conference": (), "chapter": ("chapter",), "book": ("book",),
    "preprint": ("preprint", "manuscript"), "thesis": ("thesis",), "report": ("report",),
    "software": ("software", "dataset"), "patent": ("patent",), "other": ("other",),
}  # fmt: skip
# An address in a citation, without the punctuation after it.
_ADDRESS = re.compile(r"https?://[^\s<>\"]*[^\s<>\".,;:!?]")
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff]+")


class Run(NamedTuple):
    """A part of a citation in one typeface; `address` is that of a link."""

    text: str
    italic: bool = False
    bold: bool = False
    address: str = ""


class Group(NamedTuple):
    """References under a heading, which is empty if they are not grouped."""

    heading: str
    references: tuple[tuple[Run, ...], ...]


@dataclass(frozen=True, slots=True)
class ReferenceList:
    """A list to write in one of the formats of `generator.export.list_formats`; all texts are plain."""

    title: str
    language: str
    groups: tuple[Group, ...]
    numbered: bool = False


def kind_of(of: Reference) -> str:
    """Return the kind of a work, a key of `KINDS`."""
    return "conference" if of.conference else next(kind for kind, kinds in KINDS.items() if of.kind in kinds)


def mark_own(of: Reference, place: int) -> Reference:
    """Mark the author at a place, so that `runs` finds them in the citation."""
    authors = [
        name._replace(family=name.family + OWN_NAME) if at == place else name for at, name in enumerate(of.authors)
    ]
    return replace(of, authors=tuple(authors))


def runs(line: str, own: NameParts | None = None) -> tuple[Run, ...]:
    """Return the runs of a citation, as a style gives it; `own` is the name that was marked in it."""
    line = plain(line)
    found = own and (_forward(own).search(line) or _inverted(own).search(line))
    start, end = found.span() if found else (0, 0)
    parts = ((line[:start], False), (line[start:end], True), (line[end:], False))
    return tuple(
        run
        for part, bold in parts
        for text, italic in pieces(part.replace(OWN_NAME, ""))
        for run in _with_links(text, italic=italic, bold=bold)
    )


def plain(text: str) -> str:
    """Return a text in one line, without control characters."""
    return _CONTROLS.sub(" ", text).strip()


def _with_links(text: str, *, italic: bool, bold: bool) -> Iterator[Run]:
    end = 0
    for found in _ADDRESS.finditer(text):
        if found.start() > end:
            yield Run(text[end : found.start()], italic, bold)
        yield Run(found[0], italic, bold, found[0])
        end = found.end()
    if end < len(text):
        yield Run(text[end:], italic, bold)


def _forward(name: NameParts) -> re.Pattern[str]:
    """Match a marked name after its given name, or the initials of that: `H. Lin`."""
    return re.compile(rf"(?<!\w){_given(name)}\s{_family(name)}{_suffix(name)}")


def _inverted(name: NameParts) -> re.Pattern[str]:
    """Match a marked name before its given name, or alone: `Lin, Haibin`, `Lin H`."""
    particle = rf"(?:\s{re.escape(name.particle)})?" if name.particle else ""
    return re.compile(rf"(?<!\w){_family(name)}(?:,?\s{_given(name)}{particle})?{_suffix(name)}")


def _family(name: NameParts) -> str:
    particle = rf"(?:{re.escape(name.particle)}\s)?" if name.particle else ""
    return rf"(?i:{particle}{re.escape(name.core)}){OWN_NAME}"


def _given(name: NameParts) -> str:
    """Match each given name or its initial; styles omit all but the first."""
    initials = [re.escape(word[0]) for word in re.split(r"[\s.-]+", name.given) if word]
    return r"(?:[\s-]*".join(rf"{initial}[\w’]*\.?" for initial in initials) + ")?" * (len(initials) - 1)


def _suffix(name: NameParts) -> str:
    return rf"(?:,?\s{re.escape(name.suffix)})?" if name.suffix else ""


def grouped(references: Sequence[tuple[str, tuple[Run, ...]]]) -> tuple[Group, ...]:
    """Group references by their headings, in the order in which these first occur."""
    return tuple(Group(plain(heading), tuple(entries)) for heading, entries in in_groups(references).items())
