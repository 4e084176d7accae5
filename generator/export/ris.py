"""RIS, the tagged lines that reference managers read: `TY  - CONF` to `ER  - `.

Source of the tags: the RIS format specification of Research Information Systems (2001, 2011), and the tags that Zotero,
EndNote and Mendeley read.
"""

import re
from collections.abc import Iterator

from generator.core.identifiers import address
from generator.core.names import NameParts, name_parts
from generator.core.paper_fields import PaperField, plain_fields
from generator.export.entry import (
    ENTRY_TYPES,
    editors,
    extra_text,
    genre,
    is_preprint,
    landing_pages,
    note_lines,
    safe_address,
)
from generator.export.facts import PaperFacts, plain_texts

# Kinds without a type in RIS, by the words for them.
_KINDS = {"manual": "Manual", "proceedings": "Proceedings", "unpublished": "Unpublished manuscript"}
# Values from sources that are not fields of content files: the keys, the better one first, by tag.
_EXTRA = (
    ("T3", ("series",)), ("CY", ("address", "place")), ("ET", ("edition",)), ("SN", ("isbn",)), ("SN", ("issn",)),
    ("LA", ("language",)),
)  # fmt: skip
# Fields that are before and after the others, in the usual order.
_OWN_PLACE = frozenset("title authors date venue type abstract keywords note".split())
_PLAIN = plain_fields(lambda field: field.ris, _OWN_PLACE)
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff]+")


def ris(of: PaperFacts, *, abstract: bool = True) -> str:
    """Return a paper as one RIS entry that ends in a blank line; entries can simply be concatenated.

    Texts are plain, without LaTeX. Authors are people only: a note says if the list is truncated, and names the authors
    known to be missing from it. The paper's page in the portal is included unless a source gave the publisher's, or
    arXiv has one. Without `abstract` the entry is shorter.
    """
    values = _values(of, abstract=abstract)
    lines = [f"{tag}  - {line}" for tag, value in values if value and (line := _line(value))]
    return "\n".join([*lines, "ER  - ", "", ""])


def _line(value: str) -> str:
    """Return a value on one line: RIS has no escapes, and a line that looks like a tag would be one."""
    return " ".join((value if value.isprintable() else _CONTROLS.sub(" ", value)).split())


def _values(of: PaperFacts, *, abstract: bool) -> Iterator[tuple[str, str]]:
    paper, texts = of.paper, of.texts
    yield "TY", ENTRY_TYPES[of.type].ris
    yield "ID", of.key
    for name in of.names:
        yield "AU", _name(name)
    yield "TI", texts.title
    yield "T2", texts.venue
    for editor in editors(paper):
        yield "A2", _name(name_parts(editor))
    if paper.date:
        yield "PY", str(paper.date.year)
    if paper.date and paper.date.month:
        yield "DA", f"{paper.date.year:04d}/{paper.date.month:02d}/{f'{paper.date.day:02d}' if paper.date.day else ''}"
    yield from (pair for field in _PLAIN for pair in _plain(of, field))
    if of.arxiv and not paper.publisher and is_preprint(paper, of.type):
        yield "PB", "arXiv"
    yield "M3", genre(paper, of.type) or _KINDS.get(of.type, "")
    for tag, keys in _EXTRA:
        yield tag, extra_text(paper, *keys)
    if of.type in {"dataset", "software"}:
        yield "ET", extra_text(paper, "version")
    yield "DO", of.doi
    for page in landing_pages(paper, address("arxiv", of.arxiv) if of.arxiv else of.url):
        yield "UR", page
    yield "L1", safe_address(paper.links.get("pdf", ""))
    for word in texts.plain_list("keywords"):
        yield "KW", word
    yield "AB", " ".join(texts.paragraphs if abstract else ())
    for line in note_lines(paper):
        yield "N1", line


def _plain(of: PaperFacts, field: PaperField) -> Iterator[tuple[str, str]]:
    if field.name == "pages":
        yield from zip(field.ris, of.pages, strict=True)
    else:
        yield from ((field.ris[0], text) for text in plain_texts(of, field))


def _name(name: NameParts) -> str:
    """Return a name; EndNote takes one that ends in a comma for that of an organisation."""
    return f"{name.family}," if name.team and " " in name.family else name.inverted
