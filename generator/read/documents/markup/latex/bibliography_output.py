r"""The output of BibTeX's REVTeX styles and biber in a `.bbl`, whose entries have named parts, as BibTeX again.

REVTeX has `\bibinfo {title} {...}`, biber `\field{title}{...}`. An entry stays on its line.
"""

import re
from collections.abc import Iterator

from generator.read.records.bibtex.latex_values import read_plain
from generator.text.latex.source_scan import brace_partners

_REVTEX = re.compile(r"\\bibitem\s*+(?=[\[{%])")
_KEY = re.compile(r"\{([^{}\s,]{1,200})\}[ \t]*%?[ \t]*(?:\n|\\BibitemOpen)")
_BIBER = re.compile(r"\\entry\{([^{}\s]{1,200})\}\{([a-z]+)\}")
# A part of an entry; biber says how many names or items follow, and how they are sorted.
_PART = re.compile(
    r"\\(?:bibinfo|field|list|name)\s*+\{\s*+([a-z]+)\s*+\}\s*+(?:\{\d+\})?(?:\{[^{}\n]*\}(?=\{))?(?=\{)"
)
_NAME = re.compile(r"(?:\b(family|given|prefix|suffix)=|\\bib(f?)namefont\s*+)(?=\{)")
_VERB = re.compile(r"\\verb\{([a-z]+)\}\s*\n\s*\\verb[ \t]+([^\n]+)\n")
_LINK = re.compile(
    r"\\href\s*+\{\s*(?:\\doibase\s*|https?://(?:dx\.)?doi\.org/)(?P<doi>[^{}\s]{4,200})\}"
    r"|\\Eprint\s*+\{[^{}]*?arxiv\.org/abs/(?P<eprint>[^{}\s]{4,60})\}",
    re.IGNORECASE,
)
_KEPT = frozenset(
    "title subtitle journal journaltitle booktitle volume number issue pages year month day date publisher school note "
    "series edition address location institution organization eprint eprinttype eprintclass doi url isbn issn "
    "abstract type".split()
)
_PEOPLE = ("author", "editor")
_SPACES = re.compile(r"\\bib(?:namedelim[a-i]|initdelim|rangessep)(?![A-Za-z])[ \t]?|(?<!\\)%(?=\n)")
_NO_LETTERS = re.compile(r"[^\w:./+-]+")


def as_bibtex(text: str) -> str | None:
    """Return the entries of such a text as BibTeX, each on its line; None if it is no such text."""
    entries = list(_of_biber(text)) or list(_of_revtex(text))
    parts: list[str] = []
    before = 0
    for at, entry in entries:
        parts.append("\n" * text.count("\n", before, at) + entry)
        before = at
    return "".join(parts) if entries else None


def _of_revtex(text: str) -> Iterator[tuple[int, str]]:
    starts = [found.start() for found in _REVTEX.finditer(text)]
    last = text.find("\\end{thebibliography}", starts[-1] if starts else 0)
    ends = [*starts[1:], last if last >= 0 else len(text)]
    written = [text[start:end] for start, end in zip(starts, ends, strict=False)]
    if 2 * sum("\\BibitemOpen" in entry or "\\bibinfo" in entry for entry in written) <= len(starts):
        return
    for start, entry in zip(starts, written, strict=False):
        fields: dict[str, str] = {}
        people: dict[str, list[str]] = {}
        for name, value in _parts(_PART, entry):
            if name in _PEOPLE:
                people.setdefault(name, []).append(_printed(value))
            else:
                fields[name] = value
        for found in _LINK.finditer(entry):
            fields.setdefault(found.lastgroup or "", (found["doi"] or found["eprint"]).replace("\\", ""))
        key = _KEY.search(entry)
        kinds = {"journal": "article", "booktitle": "inproceedings", "publisher": "book"}
        kind = next((kind for name, kind in kinds.items() if name in fields), "misc")
        yield start, _entry(kind, key[1] if key else "", people, fields)


def _of_biber(text: str) -> Iterator[tuple[int, str]]:
    text = _SPACES.sub(" ", text.replace("\\bibrangedash", "--").replace("\\bibinithyphendelim", "-"))
    seen = set()
    for begun in _BIBER.finditer(text):
        end = text.find("\\endentry", begun.end())
        if end < 0:
            return
        if begun[1] in seen:
            continue
        seen.add(begun[1])  # each of several lists repeats its entries
        entry = text[begun.end() : end]
        fields: dict[str, str] = {}
        people: dict[str, list[str]] = {}
        for name, value in _parts(_PART, entry):
            if name in _PEOPLE:
                people[name] = list(_people(value))
            else:
                fields.setdefault(name, value.strip("{}%\n ") if value.lstrip().startswith("{") else value)
        for found in _VERB.finditer(entry):
            fields.setdefault(found[1], found[2].strip())
        yield begun.start(), _entry(begun[2], begun[1], people, fields)


def _people(text: str) -> Iterator[str]:
    at, ends = 0, brace_partners(text)
    while (start := text.find("{", at)) in ends:
        at = ends[start]
        parts = dict(_parts(_NAME, text[start + 1 : at]))
        if parts.get("family"):
            last = " ".join(filter(None, [parts.get("prefix", ""), parts["family"]]))
            yield ", ".join(filter(None, [last, parts.get("suffix", ""), parts.get("given", "")]))


def _printed(name: str) -> str:
    parts = dict(_parts(_NAME, name))
    if "" not in parts:
        return f"{{{read_plain(name)}}}"
    return ", ".join(filter(None, [parts[""], parts.get("f", "").replace("~", " ")]))


def _entry(kind: str, key: str, people: dict[str, list[str]], fields: dict[str, str]) -> str:
    parts = [f"{role} = {{{' and '.join(names)}}}" for role, names in people.items() if names]
    parts += [
        f"{name} = {{{' '.join(text.split())}}}" for name, text in fields.items() if name in _KEPT and text.strip()
    ]
    return f"@{kind}{{{_NO_LETTERS.sub('-', key) or 'entry'}, {', '.join(parts)}}}"


def _parts(sign: re.Pattern[str], entry: str) -> Iterator[tuple[str, str]]:
    """Return the named parts of an entry, up to the first whose braces are never closed: what follows stands in it."""
    ends = brace_partners(entry)
    for found in sign.finditer(entry):
        if found.end() not in ends:
            return
        name = next((one for one in found.groups() if one is not None), "")
        yield name, entry[found.end() + 1 : ends[found.end()]]
