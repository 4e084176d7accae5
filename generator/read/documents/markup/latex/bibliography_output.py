r"""The output of BibTeX's REVTeX styles and biber in a `.bbl`, whose entries have named parts, as BibTeX again.

REVTeX has `\bibinfo {title} {...}`, biber `\field{title}{...}`. An entry stays on its line.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.read.documents.markup.latex.braces import group_end
from generator.read.records.bibtex.latex_values import read_plain

if TYPE_CHECKING:
    from collections.abc import Iterator

_REVTEX = re.compile(r"\\bibitem\s*+(?=[\[{%])")
_OPENED = re.compile(r"\\BibitemOpen\b|\\bibinfo\b")
_LAST = re.compile(r"\\end\s*\{thebibliography\}")
_KEY = re.compile(r"\{([^{}\s,]{1,200})\}[ \t]*%?[ \t]*(?:\n|\\BibitemOpen)")
_PART = re.compile(r"\\bibinfo\s*+\{\s*+([a-z]+)\s*+\}\s*+(?=\{)")
_FAMILY = re.compile(r"\\bibnamefont\s*+(?=\{)")
_GIVEN = re.compile(r"\\bibfnamefont\s*+(?=\{)")
_DOI = re.compile(r"\\href\s*+\{\s*(?:\\doibase\s*|https?://(?:dx\.)?doi\.org/)([^{}\s]{4,200})\}")
_EPRINT = re.compile(r"\\Eprint\s*+\{[^{}]*?arxiv\.org/abs/([^{}\s]{4,60})\}", re.IGNORECASE)
_BIBER = re.compile(r"\\entry\{([^{}\s]{1,200})\}\{([a-z]+)\}")
_BIBER_END = re.compile(r"\\endentry\b")
_FIELD = re.compile(r"\\field\{([a-z]+)\}(?=\{)")
_LISTED = re.compile(r"\\list\{([a-z]+)\}\{\d+\}(?=\{)")
_NAMES = re.compile(r"\\name\{(author|editor)\}\{\d+\}\{[^{}]*\}(?=\{)")
_NAME = re.compile(r"\b(family|given|prefix|suffix)=(?=\{)")
_VERB = re.compile(r"\\verb\{([a-z]+)\}\s*\n\s*\\verb[ \t]+([^\n]+)\n")
_KEPT = frozenset(
    "title subtitle journal journaltitle booktitle volume number issue pages year month day date publisher school note "
    "series edition address location institution organization eprint eprinttype eprintclass doi url isbn issn "
    "abstract type".split()
)
_SPACES = re.compile(r"\\bib(?:namedelim[a-i]|initdelim|rangessep)(?![A-Za-z])[ \t]?|(?<!\\)%(?=\n)")
_LONGEST = 20_000
_NO_LETTERS = re.compile(r"[^\w:./+-]+")


def as_bibtex(text: str) -> str | None:
    """Return the entries of such a text as BibTeX, each on its line; None if it is no such text."""
    entries = list(_of_biber(text)) or list(_of_revtex(text))
    if not entries:
        return None
    parts: list[str] = []
    before = 0
    for at, entry in entries:
        breaks = text.count("\n", before, at)
        parts.append("\n" * breaks + entry)
        before = at
    return "".join(parts)


def _of_revtex(text: str) -> Iterator[tuple[int, str]]:
    starts = [found.start() for found in _REVTEX.finditer(text)]
    last = _LAST.search(text, starts[-1]) if starts else None
    ends = [*starts[1:], last.start() if last else len(text)]
    if 2 * sum(bool(_OPENED.search(text, start, end)) for start, end in zip(starts, ends, strict=False)) <= len(starts):
        return
    for start, end in zip(starts, ends, strict=False):
        entry = text[start:end]
        said: dict[str, list[str]] = {}
        for name, value in _parts(_PART, entry):
            said.setdefault(name, []).append(value)
        people = {role: [_printed(one) for one in said.pop(role, ())] for role in ("author", "editor")}
        fields = {name: values[-1] for name, values in said.items()}
        for name, sign in (("doi", _DOI), ("eprint", _EPRINT)):
            if found := sign.search(entry):
                fields.setdefault(name, found[1].replace("\\", ""))
        key = _KEY.search(entry)
        kind = "article" if "journal" in fields else "inproceedings" if "booktitle" in fields else "misc"
        yield (
            start,
            _entry("book" if kind == "misc" and "publisher" in fields else kind, key[1] if key else "", people, fields),
        )


def _of_biber(text: str) -> Iterator[tuple[int, str]]:
    if "\\endentry" not in text:
        return
    text = _SPACES.sub(" ", text.replace("\\bibrangedash", "--").replace("\\bibinithyphendelim", "-"))
    seen = set()
    for begun in _BIBER.finditer(text):
        ended = _BIBER_END.search(text, begun.end())
        if ended is None:
            return
        if begun[1] in seen:
            continue
        seen.add(begun[1])  # each of several lists repeats its entries
        entry = text[begun.end() : ended.start()]
        fields = dict(_parts(_FIELD, entry))
        for name, value in _parts(_LISTED, entry):
            fields.setdefault(name, value.strip().strip("{}%\n "))
        for found in _VERB.finditer(entry):
            fields.setdefault(found[1], found[2].strip())
        people = {role: list(_people(value)) for role, value in _parts(_NAMES, entry)}
        yield begun.start(), _entry(begun[2], begun[1], people, fields)


def _people(text: str) -> Iterator[str]:
    at = 0
    while (start := text.find("{", at)) >= 0:
        one = _group(text, start)
        if one is None:
            return
        at = start + len(one) + 2
        parts = dict(_parts(_NAME, one))
        if parts.get("family"):
            last = " ".join(filter(None, [parts.get("prefix", ""), parts["family"]]))
            names = [last, parts.get("suffix", ""), parts.get("given", "")]
            yield ", ".join(name for place, name in enumerate(names) if name or place == 2).rstrip(", ")


def _printed(name: str) -> str:
    family, given = _FAMILY.search(name), _GIVEN.search(name)
    if not family:
        return f"{{{read_plain(name)}}}"
    first = (_group(name, given.end()) or "").replace("~", " ") if given else ""
    return f"{_group(name, family.end()) or ''}, {first}".rstrip(", ")


def _entry(kind: str, key: str, people: dict[str, list[str]], fields: dict[str, str]) -> str:
    parts = [f"{role} = {{{' and '.join(names)}}}" for role, names in people.items() if names]
    parts += [
        f"{name} = {{{' '.join(text.split())}}}" for name, text in fields.items() if name in _KEPT and text.strip()
    ]
    return f"@{kind}{{{_NO_LETTERS.sub('-', key) or 'entry'}, {', '.join(parts)}}}"


def _parts(sign: re.Pattern[str], entry: str) -> Iterator[tuple[str, str]]:
    """Return the named parts of an entry, up to the first whose braces are never closed: what follows stands in it."""
    for found in sign.finditer(entry):
        value = _group(entry, found.end())
        if value is None:
            return
        yield found[1], value


def _group(text: str, at: int) -> str | None:
    """Return what stands in the braces that open at a place; None if they are not closed within reason."""
    end = group_end(text, at, longest=_LONGEST)
    return text[at + 1 : end] if end < min(len(text), at + _LONGEST) else None
