"""Author lists of BibTeX: the ends of names, the order of their parts, and organisations.

BibTeX separates names by ` and ` outside braces and writes one as `First von Last`, `von Last, First` or `von Last, Jr,
First`; a name completely in braces is an organisation's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from generator.core.names import PARTICLES, display, fold, given_and_suffixes, looks_like_team
from generator.read.documents.marks import unescaped
from generator.read.lists.names import read_people
from generator.read.records.bibliographies.author_names import (
    DIVIDED,
    OTHERS,
    UNSURE,
    Authors,
    comma_divides,
    is_suffix,
    without_memberships,
    without_number,
)
from generator.read.records.bibtex.latex_values import read_plain
from generator.text.latex import faults as latex_faults
from generator.text.latex.source_scan import brace_partners

_AND = re.compile(r"(?<!\s)\s++and(?=\s)", re.IGNORECASE)
_GLUED_AND = re.compile(r",and(?=\s)", re.IGNORECASE)
_AMPERSAND = re.compile(r"\s\\?&\s")
_MASKED = "\x00"
_TWO_WORDS = re.compile(r"\S\s+\S")
_TURNED = re.compile(r"[^\s,;&]+,[^,;&]*[^,;&\s][^,;&]*")
_SIGNS = ((";", re.compile(";")), ("&", _AMPERSAND))
_COMMA = re.compile(",")
_FURTHER_SUFFIXES = frozenset({"Jnr", "Snr", "V", "VI"})
_COMMAND = re.compile(r"\\[A-Za-z]{2,}")
_GLUED_INITIAL = re.compile(r"(?<![^\W\d_])([A-Z]\.)(?=[A-Z][a-z])")
_BY_KEYS = re.compile(r"(?:^|,)\s*(family|given|prefix|suffix|id|useprefix)\s*=\s*(\{[^{}]*\}|\"[^\"]*\"|[^,]*)")
_PERSON_IN_BRACES = re.compile(r"[^\W\d_][\w'-]+,\s*[^\W\d_][\w'.-]*(?: [^\W\d_]\.?)?")
_COMPANY = re.compile(r"(?:inc|ltd|llc|corp|co|gmbh|ag|plc)\.?", re.IGNORECASE)


class _Written(NamedTuple):
    text: str
    mask: str

    def parts(self, pattern: re.Pattern[str]) -> list[_Written]:
        """Split at matches of `pattern` outside braces."""
        parts, done = [], 0
        for found in pattern.finditer(self.mask):
            parts.append(self.between(done, found.start()))
            done = found.end()
        return [*parts, self.between(done, len(self.text))]

    def between(self, start: int, end: int) -> _Written:
        return _Written(self.text[start:end], self.mask[start:end])

    def trimmed(self) -> _Written:
        start = len(self.text) - len(self.text.lstrip())
        return self.between(start, max(start, len(self.text.rstrip())))


@lru_cache(maxsize=4096)
def read_names(text: str) -> Authors:
    """Read the value of `author` or `editor` between its outer delimiters."""
    faults = [f"has a command that is not known here: {name}" for name in _unknown_commands(text)]
    text = _GLUED_AND.sub(", and", without_memberships(text))
    written = _masked(unescaped(text.replace("\\&", "&") if "\\&" in text and ";" in text else text))
    whole = written.trimmed()
    if _all_in_braces(whole):
        inner = _masked(whole.text[1:-1])
        listed = inner.parts(_AND)
        if len(listed) > 1 and all("," in name.mask for name in listed):
            written = inner  # a list after all, because nobody writes an organisation so: {{Doe, Jane and Roe, John}}
    padded = _Written(f" {written.text} ", f" {written.mask} ")
    chunks = [chunk.trimmed() for chunk in padded.parts(_AND)]
    if len(chunks) > 1 and not all(chunk.text for chunk in chunks):
        faults.append("has a name missing beside an 'and'")
    found: list[Authors] = []
    chunks = _bared([chunk for chunk in chunks if chunk.text])
    as_printed = _as_printed(chunks, faults)
    for chunk in chunks:
        for one in _several(chunk, as_printed=as_printed, faults=faults):
            shown = read_plain(one.text) if "\\" in one.text else one.text
            alone = OTHERS.fullmatch(shown.strip(" ,{}"))
            others = alone or OTHERS.search(one.mask)
            if not alone:
                found.append(_one((one.between(0, others.start()) if others else one).trimmed()))
            found.append(Authors(more_authors=others is not None))
    names = Authors.joined(found)
    if sum(map(_all_in_braces, chunks)) > 1:  # a habit of putting every name in braces
        names = names._replace(teams=frozenset(filter(looks_like_team, names.teams)))
    return names._replace(faults=tuple(dict.fromkeys(faults)))


def _unknown_commands(text: str) -> Iterator[str]:
    r"""Yield the names of commands declared elsewhere, as `\myname{doe}`: the name is in another file."""
    if _COMMAND.search(text):
        yield from dict.fromkeys(fault.hook for fault in latex_faults(text, {}) if fault.hook)


def with_team(found: Authors, team: str) -> Authors:
    """Add the collaboration that an entry names beside its authors, as INSPIRE does: `ATLAS`."""
    name = team if looks_like_team(team) else f"{team} Collaboration"
    if any(fold(known) in {fold(name), fold(team)} for known in found.names):
        return found
    return Authors.joined([found, Authors.one(name, team=True)])


def _masked(text: str) -> _Written:
    """Return the text with a copy of the same length in which everything in braces is masked."""
    mask, done = "", 0
    ends = brace_partners(text) if "{" in text else {}
    for start in sorted(ends):
        if start >= done:  # within no other
            mask += text[done:start] + _MASKED * (ends[start] + 1 - start)
            done = ends[start] + 1
    return _Written(text, mask + text[done:])


def split_outside_braces(text: str, sign: str) -> list[str]:
    """Split a text at a sign outside braces."""
    return [part.text for part in _masked(text).parts(re.compile(re.escape(sign)))]


def _all_in_braces(name: _Written) -> bool:
    return bool(name.mask) and not name.mask.strip(_MASKED) and _is_one_group(name.text)


def _is_one_group(text: str) -> bool:
    """Return whether the first brace of a text is closed by its last character."""
    return text.startswith("{") and brace_partners(text).get(0) == len(text) - 1


def _bared(chunks: list[_Written]) -> list[_Written]:
    """Return names without the braces around each if all are like `{Doe, Jane}`."""
    inner = [_masked(chunk.text[1:-1]).trimmed() for chunk in chunks if _all_in_braces(chunk)]
    return inner if 1 < len(inner) == len(chunks) and all("," in name.mask for name in inner) else chunks


def _several(chunk: _Written, *, as_printed: bool, faults: list[str]) -> list[_Written]:
    """Split the text between two `and`s if it contains several names: by semicolons, `&` or commas.

    `as_printed` means that the other names of the list do not have their family names first.
    """
    if _TURNED.fullmatch(chunk.mask):
        return [chunk]
    if not chunk.text.strip(" ,;"):
        return []
    for sign, pattern in _SIGNS:
        if pattern.search(chunk.mask) and not (sign == "&" and looks_like_team(chunk.text)):
            parts = [part.trimmed() for part in chunk.parts(pattern)]
            if sum(bool(part.text) for part in parts) > 1:
                faults.append(f"has names with '{sign}' between them")
            return [one for part in parts for one in _several(part, as_printed=False, faults=faults)]
    if "," not in chunk.mask or _BY_KEYS.match(chunk.text):
        return [chunk]
    listed = _listed(chunk, as_printed=as_printed or chunk.text.endswith(","))
    if not listed:
        return [chunk]
    faults.append(DIVIDED)
    return listed


def _as_printed(chunks: list[_Written], faults: list[str]) -> bool:
    """Return whether a list has given names first, so that a comma separates two names."""
    turned = sum("," in chunk.mask or not _TWO_WORDS.search(chunk.text) for chunk in chunks)
    meanings = {meaning for chunk in chunks if (meaning := _meaning_of_comma(chunk))}
    if turned == 1 < len(chunks) or meanings == {"names"}:
        return True
    if len(chunks) == 1 and "unsure" in meanings:
        faults.append(UNSURE)
    return False


def _meaning_of_comma(chunk: _Written) -> str:
    """Return the result of `comma_divides` for a single comma; empty for none, or several."""
    if chunk.mask.count(",") != 1 or _all_in_braces(chunk) or _BY_KEYS.match(chunk.text):
        return ""
    first, second = chunk.parts(_COMMA)
    return comma_divides(read_plain(first.text), read_plain(second.text))


def _listed(chunk: _Written, *, as_printed: bool) -> list[_Written]:
    """Return the names of a list with commas; empty if the commas separate parts of one name."""
    texts = [text for part in chunk.parts(_COMMA) if (text := read_plain(part.text))]
    if len(texts) < 2 or (
        len(texts) <= 3 and any(is_suffix(text) or text.rstrip(".") in _FURTHER_SUFFIXES for text in texts[1:])
    ):
        return []
    if len(texts) == 2:
        whole = all(" " in text for text in texts) and not any(word in PARTICLES for word in texts[0].split())
        initials_first = all(word[1:2] == "." for word in texts)
        return [_Written(text, text) for text in texts if whole and (initials_first or as_printed)]
    names = read_people(", ".join(texts)).names
    return [_Written(name, name) for name in names if len(names) > 1]


def _one(written: _Written) -> Authors:
    """Read one name; its family name is marked by a comma, by braces or by a key."""
    if _all_in_braces(written):
        inner = written.text[1:-1].strip()
        while _is_one_group(inner):
            inner = inner[1:-1].strip()
        if _BY_KEYS.match(inner):
            return _by_keys(inner)
        if _PERSON_IN_BRACES.fullmatch(inner) and not _COMPANY.fullmatch(inner.rpartition(",")[2].strip()):
            parts = [part.strip() for part in inner.split(",")]
            return Authors.one(_in_reading_order(parts), family=parts[0])
        name = _shown(inner)
        return Authors.one(name, team=looks_like_team(name) or " " in name)
    if _BY_KEYS.match(written.text):
        return _by_keys(written.text)
    parts = [part for one in written.parts(_COMMA) if (part := _shown(one.trimmed().text))]
    if len(parts) == 2 and _COMPANY.fullmatch(parts[1]):
        return Authors.one(", ".join(parts), team=True)
    name = _in_reading_order(parts)
    # `Team, Gemini` is a team, the `Ho, OpenAI Jonathan` of NeurIPS 2018 is a person.
    team = looks_like_team(name if len(parts) < 2 else f"the {parts[0]}")
    return Authors.one(name, team=team, family=parts[0] if len(parts) > 1 else _last_in_braces(written))


def _last_in_braces(written: _Written) -> str:
    """Return the family name of `Gabriel {García Márquez}`, in which braces keep its words together."""
    braces = re.search(rf"\s{_MASKED}+$", written.mask)
    if not braces:
        return ""
    inner = _shown(written.text[braces.start() + 1 :])
    return inner if " " in inner else ""


def _in_reading_order(parts: list[str]) -> str:
    if len(parts) < 2:
        return _finished("".join(parts))
    last, *rest = parts
    first, suffixes = given_and_suffixes(last, rest)
    if len(first) > 1:  # von Last, Jr, First with an unknown Jr
        suffixes, first = [*suffixes, *first[:-1]], first[-1:]
    return _finished(" ".join([*first, last, *suffixes]))


def _finished(name: str) -> str:
    return _GLUED_INITIAL.sub(r"\1 ", display(without_number(name)))


def _shown(part: str) -> str:
    if not part.isascii() or re.search(r"[\\${}~<&`]", part):
        marked = read_plain(display(part) if "$" in part else part)
        return without_number(marked).strip(" ,;")
    return " ".join(part.split()).strip(" ,;")


def _by_keys(text: str) -> Authors:
    """Read biblatex's `family=Berg, given=Jan, prefix=van der, useprefix=true`."""
    parts = {found[1]: _shown(found[2].strip().strip('"')) for found in _BY_KEYS.finditer(text)}
    name, family = (
        " ".join(parts[key] for key in keys if parts.get(key))
        for keys in (("given", "prefix", "family", "suffix"), ("prefix", "family"))
    )
    return Authors.one(_finished(name), family=family)
