"""A plain text that lists publications: a list of references, or what one copies of a page."""

import re
from dataclasses import replace
from functools import lru_cache

from generator.read.documents.markup.markdown import is_markdown
from generator.read.draft import Context, Reading
from generator.read.lists.blocks import text_blocks
from generator.read.lists.publication_list import read_document
from generator.read.lists.segmentation import entries
from generator.read.no_prose import is_no_prose
from generator.read.signs import no_publications

_LOOKED_AT = 400_000  # characters that tell what a text is
_LOOKED_FOR = (
    "looked for entries with a title and authors, a year, a venue or a DOI beside it; export the list as BibTeX or RIS "
    "where it comes from, or save the page as HTML"
)
_TAGGED = re.compile(r"%[A-Z0-9@~] |[A-Z][A-Z0-9]{1,3} {0,2}- |[A-Z][A-Z0-9] (?=\S)")
_COMMANDS = re.compile(r"\s*(?:\\[A-Za-z]+\*?[ \t]*[\[{]|\.\. [\w-]+::|:[\w-]+:(?:\s|$))")  # of LaTeX, reStructuredText
# Of YAML: a list of groups of keys.
_KEYS, _ITEMS = re.compile(r"\s*(?:- +)?[\w-]+:(?:\s|$)"), re.compile(r"\s*- +[\w-]+:(?:\s|$)")


def recognises(text: str) -> bool:
    """Return whether a text is a list of publications, and in no form that another reader knows."""
    start = text[:_LOOKED_AT]
    if is_markdown(text) or _has_syntax(start) or is_no_prose(start):
        return False
    return _read(start)[1]


def _has_syntax(text: str) -> bool:
    """Return whether a text is markup, an export of fields with tags, or YAML."""
    if text.lstrip("\ufeff \t\r\n")[:1] in {"<", "{"}:
        return True
    lines = [line for line in text.splitlines() if line.strip()]
    if any(sum(bool(sign.match(line)) for line in lines) > 0.2 * len(lines) for sign in (_TAGGED, _COMMANDS)):
        return True
    return sum(map(bool, map(_ITEMS.match, lines))) > 1 and 2 * sum(map(bool, map(_KEYS.match, lines))) >= len(lines)


def read(text: str, context: Context) -> Reading:
    """Read the text of a list. Never raises for its contents."""
    found, _ = _read(text)
    problems = tuple(replace(one, path=context.path) for one in found.problems)
    return replace(found, problems=problems if found.drafts else (no_publications(context.path, _LOOKED_FOR),))


@lru_cache(maxsize=8)
def _read(text: str) -> tuple[Reading, bool]:
    return read_document(text_blocks(text), "")


def is_page_with_bibtex(text: str) -> bool:
    """Return whether a text is that of a page that shows its entries' BibTeX, and no file of BibTeX with remarks."""
    document = text_blocks(text)
    blocks = sum(line.hidden and line.text.startswith("@") for line in document.lines)
    shown = sum(not line.hidden and line.text[:1] not in "%@}#" for line in document.lines)
    if not blocks or shown < 2 * blocks + 3:
        return False
    return sum(entry.kind == "paper" for entry in entries(document)) >= 0.5 * blocks
