"""RIS files cut into entries of tagged values, each with its line: `TY  - JOUR` to `ER  -`.

Source of the shape: the RIS format description of Research Information Systems (2001, 2011), and
what the exporters make of it: one blank for two, a value that goes on in the next line without a
tag, a missing `ER`, headings of the exporting site above the first entry.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from generator.errors import Problem
from generator.sources.lines import clean

_BREAKS = re.compile(r"\r\n|\r|\n")
_TAG_LINE = re.compile(r"[\s\ufeff\u200b]*([A-Za-z][A-Za-z0-9])([^\S\n]{1,4})[-–—](?:\s(.*)|([^\s-].*)|)", re.DOTALL)
_KNOWN_TAGS = frozenset(
    "TY ER AU A1 A2 A3 A4 ED TA TI T1 T2 T3 TT ST BT CT JO JF JA J1 J2 PY Y1 Y2 DA SP EP VL IS PB CY PP DO UR L1 L2 L3 "
    "L4 LK AB N1 N2 KW AN ID LB M1 M2 M3 LA SN ET DB DP AD CN SE NV RN OP RI RP SV U1 U2 U3 U4 U5 C1 C2 C3 C4 C5 C6 C7 "
    "C8 AV CA CP AR VO".split()
)
# What EBSCO, Springer and ACM write above the first entry.
_PREAMBLE = re.compile(r"(?:Provider|Database|Content|Export Date|Source|FN|VR)\b\s*[:-]?", re.IGNORECASE)


@dataclass(slots=True)
class Value:
    """One tag with the lines of its value."""

    tag: str
    parts: list[str]
    line: int

    @property
    def text(self) -> str:
        """The value, with a line break wherever it went on in the next line."""
        return "\n".join(self.parts).strip()


@dataclass(slots=True)
class Entry:
    """The values between `TY` and `ER`, in their order; `line` is where they begin."""

    line: int
    values: list[Value] = field(default_factory=list)

    def of(self, *tags: str) -> list[Value]:
        """Return the values of some tags that say something, the tags in the order asked for."""
        return [value for tag in tags for value in self.values if value.tag == tag and value.text]


def cut(text: str, path: str) -> tuple[list[Entry], list[Problem]]:
    """Cut a file into its entries; report lines that belong to none, and entries that never end."""
    cutter = _Cutter(path)
    for number, line in enumerate(_BREAKS.split(text), start=1):
        cutter.take(number, line)
    cutter.finish()
    return cutter.entries, cutter.problems


class _Cutter:
    def __init__(self, path: str) -> None:
        self.path = path
        self.entries: list[Entry] = []
        self.problems: list[Problem] = []
        self.entry: Entry | None = None
        self.stray: list[tuple[int, str]] = []

    def take(self, number: int, line: str) -> None:
        tagged = _tagged(line)
        if tagged is None:
            self._untagged(number, line)
            return
        tag, text = tagged
        if tag == "TY":
            self._unended(number)
            self._begin(number)
        elif tag == "ER":
            self._end(number)
            return
        elif self.entry is None:
            self._begin(number)
            what = f"this entry begins with '{tag}' and has no 'TY  - ' line"
            self._warn(number, what, "write its type above it, as in 'TY  - JOUR'")
        if self.entry is not None:
            self.entry.values.append(Value(tag, [text], number))

    def finish(self) -> None:
        self._report_stray()
        if self.entry is not None:
            what = "the last entry has no 'ER  - ' line; the file may be cut off"
            self._warn(self.entry.line, what, "save the file again, or add the line 'ER  - ' at its end")
            self.entry = None

    def _begin(self, number: int) -> None:
        self._report_stray()
        self.entry = Entry(number)
        self.entries.append(self.entry)

    def _end(self, number: int) -> None:
        self._report_stray()
        if self.entry is None:
            self._warn(number, "this 'ER' line ends no entry", "delete it, or add the entry above it")
        self.entry = None

    def _unended(self, number: int) -> None:
        if self.entry is not None:
            what = f"the entry of line {self.entry.line} has no 'ER  - ' line before the next begins"
            self._warn(number, what, "add the line 'ER  - ' above this one")

    def _untagged(self, number: int, line: str) -> None:
        if self.entry is None:
            shown = clean(line)
            if shown and not _PREAMBLE.match(shown):
                self.stray.append((number, shown))
        elif self.entry.values:
            last = self.entry.values[-1]
            if last.tag != "TY":
                last.parts.append(line.strip())
            elif clean(line):
                self._warn(number, f"the line '{_short(clean(line))}' has no tag and was left out", "give it its tag")

    def _report_stray(self) -> None:
        if self.stray:
            number, shown = self.stray[0]
            more = f" and {len(self.stray) - 1} more below it" if len(self.stray) > 1 else ""
            what = f"the line '{_short(shown)}'{more} belongs to no entry and was left out"
            self._warn(number, what, "an entry begins with a line such as 'TY  - JOUR'")
            self.stray = []

    def _warn(self, line: int, what: str, mend: str) -> None:
        self.problems.append(Problem(self.path, line, 1, what, mend, "warning"))


def _tagged(line: str) -> tuple[str, str] | None:
    """Return a line's tag and value; with one blank for two only where the tag is a known one."""
    found = _TAG_LINE.fullmatch(line)
    if found is None:
        return None
    tag = found[1].upper()
    sloppy = len(found[2]) != 2 or found[1] != tag or found[4] is not None
    if sloppy and (tag not in _KNOWN_TAGS or (found[1] != tag and len(found[2]) != 2)):
        return None
    if found[4] is not None and len(found[2]) != 2:
        return None
    return tag, (found[3] or found[4] or "").strip()


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:59]}…"
