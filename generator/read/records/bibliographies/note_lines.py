"""The lines that reference managers keep in a note: `arXiv: 1706.03762 [cs.LG]`, `Citation Key: vaswani2017`.

Zotero's field "Extra" has this form, and its exports write it into the note. The portal's own exports write values
there for which RIS and CSL have no field.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from generator.core.link_kinds import PAPER_LINKS
from generator.read.links import IN_MARKUP, Link, read_arxiv, read_doi, read_link, web_address

_LINE = re.compile(r"([A-Za-z][A-Za-z .-]{0,24}):\s*(\S.*)")
_ADDRESSES = tuple(kind.name for kind in PAPER_LINKS if kind.identifier is None and not kind.own_key)
_KEYS = {
    "pmid": "pmid", "pmcid": "pmcid", "citation key": "key", "citation-key": "key", "category": "category",
} | {kind.note_name.lower(): kind.name for kind in PAPER_LINKS}  # fmt: skip
# The links by kind, with what reads their values; values of other kinds have one of these forms, or are a word.
_LINKS: dict[str, Callable[[str], str]] = {
    "doi": read_doi, "arxiv": lambda value: read_arxiv(f"arXiv:{value}"), **dict.fromkeys(_ADDRESSES, web_address),
}  # fmt: skip
_CHECKS: dict[str, Callable[[str], object]] = _LINKS | {
    "category": re.compile(r"[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*").fullmatch,
    "code": lambda value: value.lower() == "true" or web_address(value),
}
_WORD = re.compile(r"[^ ]*")


@dataclass(frozen=True, slots=True)
class Note:
    """A note without the lines that name a field; these lines by field."""

    text: str
    fields: dict[str, str]


def read_note(text: str) -> Note:
    """Extract the lines that name a field from a note; a line with an invalid value stays."""
    kept: list[str] = []
    fields: dict[str, str] = {}
    for line in text.split("\n"):
        found = _LINE.fullmatch(line.strip())
        key = _KEYS.get(found[1].lower().strip(), "") if found else ""
        if found and key and key not in fields and _CHECKS.get(key, _WORD.fullmatch)(found[2]):
            fields[key] = found[2].strip()
        else:
            kept.append(line)
    return Note("\n".join(kept).strip(), fields)


def note_links(note: Note) -> list[Link]:
    """Return the links in a note, for `sort_links`."""
    return [Link(kind, read(note.fields[kind])) for kind, read in _LINKS.items() if kind in note.fields]


def addresses(value: str) -> list[str]:
    """Return the addresses in one value: one, wrapped or not, or several separated by spaces or semicolons."""
    if not value.strip() or value.lower().startswith("<go to"):  # EndNote's link into its own database
        return []
    marked = [next(filter(None, one.groups())) for one in IN_MARKUP.finditer(value)]
    if len(marked) > 1:  # a text such as `Read it [here](...), or in [Machines](...)`
        return marked
    whole = "".join(value.split())
    if whole.lower().count("://") <= 1 and ";" not in whole and read_link(whole):
        return [whole]
    if read_link(value) or ("://" not in value and "www." not in value):
        return [value.strip()]
    return [part for part in re.split(r"[\s;]+", value) if part]
