"""The links of a record: its DOI and arXiv number, addresses, and those in its note."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.read.documents.marks import tidy
from generator.read.lines import excerpt
from generator.read.links import Link, read_arxiv, read_doi, read_link, repaired_address, sort_links
from generator.read.records.bibliographies.note_lines import addresses, note_links

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.read.links import SortedLinks
    from generator.read.records.bibliographies.note_lines import Note
    from generator.read.records.bibliographies.record import Record, Said

NO_ADDRESS = "is no address on the web; kept below `extra`"
_KINDS = ("pdf", "code", "project", "video", "slides", "poster", "data")
_IN_LINKS = frozenset({*_KINDS, "url", "doi", "arxiv"})
# Fields for other values that may contain `arXiv:1706.03762`.
_MAY_SAY_ARXIV = frozenset({"venue", "journal", "book", "note", "pages", "publisher", "work_number"})


def read_links(record: Record, note: Note, hidden: Iterable[Link], extra: dict[str, str]) -> SortedLinks:
    """Return the links of a record, including `hidden` ones; unreadable ones are added to `extra` unchanged."""
    silent = record.values.keys().isdisjoint(_IN_LINKS)  # true of most entries
    written = [] if silent else list(_identifiers(record, extra))
    written += [*record.links, *note_links(note), *hidden]
    unread: dict[str, None] = {}
    for kind, said in () if silent else _addresses(record):
        for address in addresses(said.text):
            link = read_link(address) or read_link(repaired_address(address))
            if link is None:
                text = tidy(address)
                unread[text] = None
                what = f"'{excerpt(text)}' {NO_ADDRESS}"
                record.warn(what, "begin it with https://", said.line)
            else:
                written.append(Link(kind, link.value) if kind and link.kind not in {"arxiv", "doi"} else address)
    found = sort_links(written)
    if found.pages:
        extra["url"] = " ".join(found.pages)
    if unread:
        extra["address_as_written"] = " ".join(unread)
    return found


def hidden_numbers(record: Record) -> list[Link]:
    """Return the arXiv numbers in fields for other values, such as the name of the journal."""
    volume = record.says("volume")
    texts = [one.text for name, said in record.values.items() if name in _MAY_SAY_ARXIV for one in said]
    numbers = [read_arxiv(volume.removeprefix("abs/")) if volume.startswith("abs/") else ""]
    numbers += [read_arxiv(text, bare=False) for text in texts if "arxiv" in text.lower()]
    return [Link("arxiv", number) for number in numbers if number]


def _addresses(record: Record) -> list[tuple[str, Said]]:
    """Return addresses as they are written, those of a known kind first, with that kind."""
    named = [(kind, said) for kind in _KINDS for said in record.take("links", kind)]
    return [*named, *(("", said) for said in record.take("links", "url"))]


def _identifiers(record: Record, extra: dict[str, str]) -> Iterator[str | Link]:
    """Yield the DOI and the arXiv number of the record's fields."""
    for value in record.take("links", "doi"):
        text = tidy(value.text)
        doi = read_doi(value.text) or read_doi(text.split(" ")[0])
        number = read_arxiv(doi, bare=False) if doi else ""
        if doi:
            yield Link("arxiv", number) if number else Link("doi", doi)
        elif read_link(value.text):
            yield text
        else:
            what = f"'{excerpt(text)}' is no DOI; kept below `extra`"
            record.warn(what, "write it as in 10.1145/1", value.line)
            extra["doi_as_written"] = text
    for value in record.take("links", "arxiv"):
        number = read_arxiv(value.text) or read_arxiv(f"arXiv:{tidy(value.text)}", bare=False)
        if number:
            yield Link("arxiv", number)
        else:
            extra["arxiv_as_written"] = tidy(value.text)
