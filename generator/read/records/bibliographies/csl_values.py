"""The values of CSL-JSON with their own form: names and dates; and any value as a text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.core.names import explicit_family, looks_like_team
from generator.read.documents.marks import tidy, unescaped
from generator.read.records.bibliographies.author_names import Authors
from generator.read.records.bibliographies.field_values import read_date
from generator.read.records.bibliographies.two_people import read_people

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.core.records import PartialDate


def text_of(value: Any) -> str:
    """Return the text of a value: itself, the first of several, or the name in a name-like object."""
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return next((text for one in value if isinstance(one, str) and (text := one.strip())), "")
    if isinstance(value, dict) and isinstance(value.get("name"), str):
        return str(value["name"])
    return ""


def names(value: Any, tell: Callable[[str], None]) -> Authors:
    """Read a list of names: objects of CSL or Crossref, or texts; `tell` reports values that are not names."""
    listed = value if isinstance(value, list) else [] if value is None else [value]
    structured = any(isinstance(one, dict) and _part(one, "family") for one in listed)
    found: list[str] = []
    teams: set[str] = set()
    families: dict[str, str] = {}
    more = False
    for one in listed:
        if isinstance(one, str):
            read = read_people(one)
        elif isinstance(one, dict):
            read = _name(one, literal_is_team=structured)
        elif one is None:
            continue
        else:
            read = Authors()
        if not read.names and not read.more_authors:
            tell("an author without a name was left out")
        for fault in read.faults:
            tell(f"`{_shown(one)}` {fault}")
        found += read.names
        teams |= read.teams
        families |= read.families
        more = more or read.more_authors
    return Authors(tuple(found), more, frozenset(teams), families)


def _shown(name: Any) -> str:
    return tidy(text_of(name) if isinstance(name, str) else _part(name, "family", "last", "literal", "name"))


def _part(name: dict[str, Any], *keys: str) -> str:
    return next((text for key in keys if (text := tidy(unescaped(text_of(name.get(key)))))), "")


def _name(name: dict[str, Any], *, literal_is_team: bool) -> Authors:
    """Read one name; a literal among names in parts is literal, and not a person's."""
    family = _part(name, "family", "last", "lastName")
    given = _part(name, "given", "first", "firstName")
    if family and given and family.rstrip(".").lower() not in {"others", "et al"}:
        before = [given, _part(name, "dropping-particle"), _part(name, "non-dropping-particle")]
        written = " ".join(filter(None, [*before, family, _part(name, "suffix")]))
        if looks_like_team(written):
            return Authors((written,), False, frozenset({written}))
        last = explicit_family(written, " ".join(filter(None, [_part(name, "non-dropping-particle"), family])))
        return Authors((written,), families={written: last} if last else {})
    particles = [_part(name, "dropping-particle"), _part(name, "non-dropping-particle")] if family else []
    whole = " ".join(filter(None, [*particles, family or given or _part(name, "literal", "name")]))
    if family or given:
        return read_people(whole)
    literal = read_people(whole)
    one_name = len(literal.names) == 1 and " " in whole and "," not in whole
    if one_name and literal_is_team and not literal.teams:
        return Authors(literal.names, literal.more_authors, frozenset(literal.names))
    return literal


def issued(value: Any) -> tuple[PartialDate | None, str]:
    """Read a date: `date-parts` (the first day of a range), `raw`, `literal`, or a text."""
    if isinstance(value, str):
        return read_date(value)
    if isinstance(value, list):
        return _of_parts(value)
    if not isinstance(value, dict):
        return None, "the date is neither a text nor an object"
    parts = value.get("date-parts", value.get("date_parts"))
    date, fault = _of_parts(parts) if isinstance(parts, list) else (None, "")
    for key in ("raw", "literal", "edtf", "date", "year", "date-time"):
        if date is None and text_of(value.get(key)):
            date, fault = read_date(text_of(value[key]))
    if date is None and not fault and any(_says(value.get(key)) for key in value.keys() - {"season", "circa"}):
        fault = "the date names no year"
    return date, fault


def _says(value: Any) -> bool:
    return any(map(_says, value)) if isinstance(value, list) else value not in (None, "", {})


def _of_parts(parts: list[Any]) -> tuple[PartialDate | None, str]:
    first = next((one for one in parts if one not in (None, "", [])), None)
    flat = first if isinstance(first, list) else parts
    numbers = [tidy(one) for one in flat[:3] if isinstance(one, str)]
    if not numbers or len(numbers) != len([one for one in flat[:3] if one is not None]):
        return None, "the date is not made of numbers" if any(map(_says, flat)) else ""
    if len(numbers) == 1:
        return read_date(numbers[0])
    return read_date("-".join(numbers))
