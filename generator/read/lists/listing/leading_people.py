"""The people whose names a text begins with, and where they end: in a venue, a title, a sentence."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.core.names import SUFFIXES
from generator.read.lists.listing.names import (
    EDITED_BY,
    LABEL,
    NUMBERED,
    UPPER,
    People,
    name_kind,
    read_people,
    without_signs,
)
from generator.read.lists.listing.page_vocabulary import ET_AL

if TYPE_CHECKING:
    from collections.abc import Sequence

# Stands in a text where names end for a reason that its words do not tell.
STOP = "\x01"
_TURNED_BEFORE = re.compile(
    rf"((?:[^\W\d_]+[ '’-]){{1,4}}(?:[{UPPER}]\.? ?-?){{1,4}})\.\s+(?=[{UPPER}\d“\"])(?=\S{{3}}|[{UPPER}]\w* )"
)
_INITIALS_BEFORE = re.compile(rf"\s*((?:[{UPPER}]\.-?)+)\s+(?=[{UPPER}]{{3}}|[^\W\d_]{{3,}} \S)")
_NEXT_CHUNK = re.compile(
    r"\s*(?:[\x01,;·•|]|\s(?:(?i:and|und|with)|&|et(?!\s+al\b)|y|e)(?=\s)|(?<=[^\W\d_])\s(?=[(\[“\"«„:：])|[()\[“\"«„:：])\s*"
)
_SENTENCE = re.compile(r"\.\s+|(?<=[a-z]{2})\.(?=[A-Z][a-z])")
_LAST_INITIALS_BEFORE = re.compile(rf"\s*((?:[{UPPER}]\.-?)+)\s+(?=[^\W\d_]{{3,}}(?:\s|$))")
_WITH = re.compile(
    rf"(?:^|[(\[.,;])\s*(?i:joint(?:ly|\s+work)?\s+|together\s+)?(?i:with|mit|avec|con|com)\s+(?=[{UPPER}])"
)
_YEAR_BEHIND = re.compile(r"[\s,]+[(\[]?(?:19|20)\d\d[a-d]?[)\]]?\W*$")
# The last of names in initials, behind which nothing parts the title: `M. Bee Measuring deposits on glass`.
_INITIALED_BEFORE = re.compile(
    rf"\s*(?:(?:and|&)\s+)?((?:[{UPPER}]\.[ -]?){{1,3}}[{UPPER}][^\W\d_]+(?:-[{UPPER}][^\W\d_]+)?)"
    rf"\s+(?=[{UPPER}][^\W\d_]{{2,}}(?:\s\w+)?\s[a-zà-ÿ]{{2,}}\s)"
)
_JOINING = re.compile(r"^(?:(?i:and|und|with)|&|et|y|e)\s+")
_ANDS = frozenset({"and", "&", "und", "et"})
_JOINS = frozenset({"", ",", ";", "·", "•", "|", "y", "e", "with"}) | _ANDS
_STOPS = frozenset({"(", ")", "[", "“", '"', "«", "„", ":", "：", STOP})
_FAMILIES = frozenset({"one", "full"})
_GIVEN = frozenset({"one", "turned"})
_WHOLE_NAMES = frozenset({"initialed", "turned", "full", "more", "suffix"})


def leading_people(text: str) -> tuple[People, str]:
    """Return the people whose names a text begins with, and what follows them."""
    printed, text = " ".join(text.split()), " ".join(without_signs(text).split())
    text = text.lstrip("( ") if re.match(r"\(\s*(?:joint(?:ly)? )?with\b", text, re.IGNORECASE) else text
    head = NUMBERED.match(text)
    start = head.end() if head else 0
    label = EDITED_BY.match(text[start:]) or LABEL.match(text[start:])
    start += label.end() if label else 0
    end, kinds = _Scan(text, start).run()
    if not kinds or (len(kinds) == 1 and kinds[0] in {"one", "initials", "more"}):
        return People(), _as_printed(text, printed)
    return read_people(text[start:end]), _as_printed(text[end:].lstrip(" .,;:：)"), printed)


def _as_printed(rest: str, printed: str) -> str:
    """Return the end of a text with its raised numbers, `⁸⁷Rb`, of which `rest` is the same without signs of names."""
    at = len(printed)
    for sign in reversed(rest):
        at = printed.rfind(sign, 0, at)
        if at < 0:
            return rest
    return printed[at:]


def people_with(text: str) -> tuple[People, str]:
    """Return those `with` whom the owner of a list wrote something, wherever a text says so, and the text without."""
    for found in _WITH.finditer(text):
        people, rest = leading_people(text[found.end() :])
        if people.names and name_kind(people.names[0]) in {"full", "initialed"}:
            return people, f"{text[: found.start()]} {rest}"
    return People(), text


class _Scan:
    """Goes through a text from comma to comma, as long as there are names between them."""

    def __init__(self, text: str, start: int) -> None:
        self._text, self._at = text, start
        self._start = start
        self._kinds: list[str] = []  # of each name, as `name_kind` calls them
        self._ends: list[int] = []  # where in the text each of them ends
        self._after_and = False  # the name that comes is the last of the list
        self._closed = False  # the last name of the list has come: nothing but its initials may follow

    def run(self) -> tuple[int, list[str]]:
        """Return where the names end, and of which kinds they are."""
        while self._at < len(self._text) and self._step():
            pass
        _drop_stray(self._kinds, self._ends)
        return (self._ends[-1] if self._ends else self._start), self._kinds

    def _step(self) -> bool:
        """Read what stands before the next sign; tell whether names may follow it."""
        mark = _NEXT_CHUNK.search(self._text, self._at)
        stop = mark.start() if mark else len(self._text)
        sign = mark[0].strip().lower() if mark else ""
        chunk = self._text[self._at : stop]
        bare = _JOINING.sub("", chunk.strip(" .,;"))
        if not bare:
            self._after_and = self._after_and or sign in _ANDS
            self._at = mark.end() if mark else stop
            return mark is not None and sign in _JOINS
        self._after_and = self._after_and or bool(_JOINING.match(chunk.strip(" .,;")))
        kind = self._kind(bare)
        if kind == "full" and self._kinds and all(one == "turned" for one in self._kinds):
            return False  # `White RT, Microbial Genomics`: no name of such a list goes without initials
        if cut := _name_before_title(chunk, kind, self._kinds):
            self._add("turned" if self._kinds[-1] == "turned" else "initials", self._at + cut)
            return False
        if not kind:
            if length := self._leading_name(chunk):
                self._add("initialed", self._at + length)
            else:
                self._add_name_before_sentence(chunk)
            return False
        self._add(kind, stop)
        self._closed = self._after_and and sign not in _ANDS
        self._after_and = self._after_and or sign in _ANDS
        if sign in _STOPS and re.match(r"\s*[(\[]\s*eds?\b", self._text[stop:], re.IGNORECASE):
            self._ends[-1] = self._text.find(")", stop) + 1 or stop
        self._at = mark.end() if mark else stop
        return mark is not None and sign not in _STOPS

    def _kind(self, bare: str) -> str:
        core = ET_AL.sub("", bare).strip(" ,.")
        kind = "more" if not core else name_kind(core if core != bare.strip(" ,.") else bare)
        if self._kinds and bare.casefold().strip(".") in SUFFIXES:
            kind = "suffix"
        return (
            "" if self._closed and kind not in {"initials", "more", "suffix"} and not self._awaits_given(kind) else kind
        )

    def _leading_name(self, chunk: str) -> int:
        """Return where the last name ends that a year follows, or, in a list of such with initials, a title."""
        if not self._kinds or self._closed:
            return 0
        year = _YEAR_BEHIND.search(chunk)
        if year and name_kind(_JOINING.sub("", chunk[: year.start()].strip())) in {"full", "initialed"}:
            return year.start()
        found = _INITIALED_BEFORE.match(chunk) if set(self._kinds) == {"initialed"} else None
        return found.end(1) if found else 0

    def _add_name_before_sentence(self, chunk: str) -> None:
        length = _leading_name(chunk)
        kind = name_kind(_JOINING.sub("", chunk[:length].strip())) if length else ""
        if cut := _name_before_title(chunk[:length], kind, self._kinds):
            length, kind = cut, "turned" if self._kinds[-1] == "turned" else "initials"
        if kind and (not self._closed or kind == "initials" or self._awaits_given(kind)):
            self._add(kind, self._at + length)

    def _awaits_given(self, kind: str) -> bool:
        """Tell whether a given name follows the last family name: `Ozer, Adam L., & Kennedy, Ryan`.

        Initials behind a given name tell so, or a family name of two words: `García López, María and Gil, Juan`.
        """
        families, given = self._kinds[::2], [*self._kinds[1::2], kind]
        sure = "turned" in given or "full" in families
        return sure and len(families) == len(given) and set(families) <= _FAMILIES and set(given) <= _GIVEN

    def _add(self, kind: str, end: int) -> None:
        self._kinds.append(kind)
        self._ends.append(end)


def _name_before_title(chunk: str, kind: str, kinds: Sequence[str]) -> int:
    """Return where a name ends that a title follows whose first words look like more of the name; 0 where none does.

    `Bafna V. Haplotype Assembly` in a list of such names, `Quian, A. Revista Luzes` behind a family name.
    """
    if kind != "initialed":
        return 0
    if kinds and all(one == "turned" for one in kinds):
        found = _TURNED_BEFORE.match(chunk)
        return found.end(1) if found and name_kind(found[1]) == "turned" else 0
    if kinds[-1:] == ["one"] and len(kinds) % 2 and {"one", "initials"}.issuperset(kinds):
        found = (_INITIALS_BEFORE if len(kinds) == 1 else _LAST_INITIALS_BEFORE).match(chunk)
        return found.end(1) if found else 0
    return 0


def _drop_stray(kinds: list[str], ends: list[int]) -> None:
    """Take a last part off that is a word or an initial after whole names: a venue or title begins there."""
    if len(kinds) >= 2 and kinds[-1] == "initials" and kinds[-2] in {"initialed", "turned", "more", "suffix"}:
        kinds.pop()
        ends.pop()
    while len(kinds) >= 2 and kinds[-1] == "one" and _WHOLE_NAMES.issuperset(kinds[:-1]):
        kinds.pop()
        ends.pop()


def _leading_name(chunk: str) -> int:
    """Return where the name ends that a text begins with, if a sentence follows it."""
    best = 0
    for found in _SENTENCE.finditer(chunk[:90]):
        before = chunk[: found.start()]
        bare = re.sub(r"^\s*(?:and|&|und|et|y)\s+", "", before, flags=re.IGNORECASE)
        if ET_AL.fullmatch(bare.strip()) or name_kind(bare) or name_kind(bare + "."):
            best = found.start() + (name_kind(bare) != "turned" or bare.count(".") > 0)
    return best
