"""Author lists of BibTeX: the ends of names, the order of their parts, and organisations.

BibTeX separates names by ` and ` outside braces and writes one as `First von Last`, `von Last, First` or `von Last, Jr,
First`; a name completely in braces is an organisation's.
"""

import re
from functools import lru_cache

from generator.core.names import PARTICLES, display, fold, given_and_suffixes, is_suffix, looks_like_team
from generator.read.documents.marks import unescaped
from generator.read.lists.names import read_people
from generator.read.records.bibliographies.author_names import (
    DIVIDED,
    OTHERS,
    UNSURE,
    Authors,
    comma_divides,
    without_memberships,
    without_number,
)
from generator.read.records.bibtex.latex_values import read_plain
from generator.text.latex import faults as latex_faults
from generator.text.latex.source_scan import brace_partners

_AND = re.compile(r"(?<!\s)\s++and(?=\s)", re.IGNORECASE)
_GLUED_AND = re.compile(r",and(?=\s)", re.IGNORECASE)
_AMPERSAND = re.compile(r"\s\\?&\s")
# Characters that stand for groups in braces.
_FIRST_GROUP, _MOST_GROUPS = 0xF0000, 0x10000
_GROUP = re.compile("[\U000f0000-\U000fffff]")
_TURNED = re.compile(r"[^\s,;&]+,[^,;&]*[^,;&\s][^,;&]*")
_SIGNS = ((";", re.compile(";")), ("&", _AMPERSAND))
_FURTHER_SUFFIXES = frozenset({"Jnr", "Snr", "V", "VI"})
_COMMAND = re.compile(r"\\[A-Za-z]{2,}")
_GLUED_INITIAL = re.compile(r"(?<![^\W\d_])([A-Z]\.)(?=[A-Z][a-z])")
_BY_KEYS = re.compile(r"(?:^|,)\s*(family|given|prefix|suffix|id|useprefix)\s*=\s*(\{[^{}]*\}|\"[^\"]*\"|[^,]*)")
_PERSON_IN_BRACES = re.compile(r"[^\W\d_][\w'-]+,\s*[^\W\d_][\w'.-]*(?: [^\W\d_]\.?)?")
_COMPANY = re.compile(r"(?:inc|ltd|llc|corp|co|gmbh|ag|plc)\.?", re.IGNORECASE)


@lru_cache(maxsize=4096)
def read_names(text: str) -> Authors:
    """Read the value of `author` or `editor` between its outer delimiters."""
    return _Reader().names(_GROUP.sub("", text))


def with_team(found: Authors, team: str) -> Authors:
    """Add the collaboration that an entry names beside its authors, as INSPIRE does: `ATLAS`."""
    name = team if looks_like_team(team) else f"{team} Collaboration"
    if any(fold(known) in {fold(name), fold(team)} for known in found.names):
        return found
    return Authors.joined([found, Authors.one(name, team=True)])


def split_outside_braces(text: str, sign: str) -> list[str]:
    """Split a text at a sign outside braces."""
    reader = _Reader()
    return [reader.whole(part) for part in reader.shielded(_GROUP.sub("", text)).split(sign)]


class _Reader:
    """Reads a list of names, in which each outermost group in braces is replaced by one character."""

    def __init__(self) -> None:
        self.groups: list[str] = []
        self.faults: list[str] = []

    def shielded(self, text: str) -> str:
        """Return a text with its groups in braces replaced."""
        parts, done = [], 0
        ends = brace_partners(text) if "{" in text else {}
        for start in sorted(ends):
            if start >= done and len(self.groups) < _MOST_GROUPS:  # within no other
                parts += [text[done:start], chr(_FIRST_GROUP + len(self.groups))]
                done = ends[start] + 1
                self.groups.append(text[start:done])
        return "".join([*parts, text[done:]])

    def whole(self, text: str) -> str:
        """Return a text with its groups in their places."""
        return _GROUP.sub(lambda group: self.groups[ord(group[0]) - _FIRST_GROUP], text)

    def names(self, text: str) -> Authors:
        """Read the list."""
        if _COMMAND.search(text):  # one declared elsewhere, as `\myname{doe}`: the name is in another file
            unknown = dict.fromkeys(fault.hook for fault in latex_faults(text, {}) if fault.hook)
            self.faults += [f"has a command that is not known here: {name}" for name in unknown]
        text = _GLUED_AND.sub(", and", without_memberships(text))
        text = self.shielded(unescaped(text.replace("\\&", "&") if "\\&" in text and ";" in text else text))
        if _GROUP.fullmatch(text.strip()):
            inner = self.shielded(self.whole(text.strip())[1:-1])
            listed = _AND.split(inner)
            if len(listed) > 1 and all("," in name for name in listed):
                text = inner  # a list after all, because nobody writes an organisation so: {{Doe, Jane and Roe, John}}
        chunks = [chunk.strip() for chunk in _AND.split(f" {text} ")]
        if len(chunks) > 1 and not all(chunks):
            self.faults.append("has a name missing beside an 'and'")
        found: list[Authors] = []
        chunks = list(filter(None, chunks))
        bared = [self.shielded(self.whole(chunk)[1:-1]).strip() for chunk in chunks if _GROUP.fullmatch(chunk)]
        if 1 < len(bared) == len(chunks) and all("," in name for name in bared):
            chunks = bared  # all are like `{Doe, Jane}`
        as_printed = self._as_printed(chunks)
        for chunk in chunks:
            for one in self._several(chunk, as_printed=as_printed):
                written = self.whole(one)
                shown = read_plain(written) if "\\" in written else written
                alone = OTHERS.fullmatch(shown.strip(" ,{}"))
                others = alone or OTHERS.search(one)
                if not alone:
                    found.append(self._one((one[: others.start()] if others else one).strip()))
                found.append(Authors(more_authors=others is not None))
        names = Authors.joined(found)
        if sum(map(bool, map(_GROUP.fullmatch, chunks))) > 1:  # a habit of putting every name in braces
            names = names._replace(teams=frozenset(filter(looks_like_team, names.teams)))
        return names._replace(faults=tuple(dict.fromkeys(self.faults)))

    def _several(self, chunk: str, *, as_printed: bool) -> list[str]:
        """Split the text between two `and`s if it contains several names: by semicolons, `&` or commas.

        `as_printed` means that the other names of the list do not have their family names first.
        """
        if _TURNED.fullmatch(chunk):
            return [chunk]
        if not chunk.strip(" ,;"):
            return []
        for sign, pattern in _SIGNS:
            if pattern.search(chunk) and not (sign == "&" and looks_like_team(self.whole(chunk))):
                parts = [part.strip() for part in pattern.split(chunk)]
                if sum(map(bool, parts)) > 1:
                    self.faults.append(f"has names with '{sign}' between them")
                return [one for part in parts for one in self._several(part, as_printed=False)]
        if "," not in chunk or _BY_KEYS.match(self.whole(chunk)):
            return [chunk]
        listed = self._listed(chunk, as_printed=as_printed or chunk.endswith(","))
        self.faults += [DIVIDED] if listed else []
        return listed or [chunk]

    def _as_printed(self, chunks: list[str]) -> bool:
        """Return whether a list has given names first, so that a comma separates two names."""
        turned = sum("," in chunk or len(self.whole(chunk).split()) < 2 for chunk in chunks)
        meanings = {meaning for chunk in chunks if (meaning := self._meaning_of_comma(chunk))}
        if turned == 1 < len(chunks) or meanings == {"names"}:
            return True
        if len(chunks) == 1 and "unsure" in meanings:
            self.faults.append(UNSURE)
        return False

    def _meaning_of_comma(self, chunk: str) -> str:
        """Return the result of `comma_divides` for a single comma; empty for none, or several."""
        if chunk.count(",") != 1 or _BY_KEYS.match(self.whole(chunk)):
            return ""
        first, second = (read_plain(self.whole(part)) for part in chunk.split(","))
        return comma_divides(first, second)

    def _listed(self, chunk: str, *, as_printed: bool) -> list[str]:
        """Return the names of a list with commas; empty if the commas separate parts of one name."""
        texts = [text for part in chunk.split(",") if (text := read_plain(self.whole(part)))]
        if len(texts) < 2 or (
            len(texts) <= 3 and any(is_suffix(text) or text.rstrip(".") in _FURTHER_SUFFIXES for text in texts[1:])
        ):
            return []
        if len(texts) == 2:
            whole = all(" " in text for text in texts) and not any(word in PARTICLES for word in texts[0].split())
            initials_first = all(word[1:2] == "." for word in texts)
            return texts if whole and (initials_first or as_printed) else []
        names = read_people(", ".join(texts)).names
        return list(names) if len(names) > 1 else []

    def _one(self, name: str) -> Authors:
        """Read one name; its family name is marked by a comma, by braces or by a key."""
        written = self.whole(name)
        if _GROUP.fullmatch(name):
            inner = written[1:-1].strip()
            # The first brace of another group in braces is closed by its last character.
            while inner.startswith("{") and brace_partners(inner).get(0) == len(inner) - 1:
                inner = inner[1:-1].strip()
            if _BY_KEYS.match(inner):
                return _by_keys(inner)
            if _PERSON_IN_BRACES.fullmatch(inner) and not _COMPANY.fullmatch(inner.rpartition(",")[2].strip()):
                parts = [part.strip() for part in inner.split(",")]
                return Authors.one(_in_reading_order(parts), family=parts[0])
            shown = _shown(inner)
            return Authors.one(shown, team=looks_like_team(shown) or " " in shown)
        if _BY_KEYS.match(written):
            return _by_keys(written)
        parts = [part for one in name.split(",") if (part := _shown(self.whole(one).strip()))]
        if len(parts) == 2 and _COMPANY.fullmatch(parts[1]):
            return Authors.one(", ".join(parts), team=True)
        shown = _in_reading_order(parts)
        # `Team, Gemini` is a team, the `Ho, OpenAI Jonathan` of NeurIPS 2018 is a person.
        team = looks_like_team(shown if len(parts) < 2 else f"the {parts[0]}")
        return Authors.one(shown, team=team, family=parts[0] if len(parts) > 1 else self._last_in_braces(name))

    def _last_in_braces(self, name: str) -> str:
        """Return the family name of `Gabriel {García Márquez}`, in which braces keep its words together."""
        *before, last = name.rsplit(maxsplit=1) or [""]
        inner = _shown(self.whole(last)) if before and not _GROUP.sub("", last) else ""
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
