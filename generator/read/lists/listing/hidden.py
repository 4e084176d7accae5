"""What an entry holds and does not show: its BibTeX, its abstract, the authors behind "3 more authors"."""

from __future__ import annotations

import base64
import binascii
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import unquote

from generator.read.lists.listing.names import read_people
from generator.read.records.bibtex.bibtex import read_bibtex

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.documents.html_tree import Node
    from generator.read.draft import Draft
    from generator.read.lists.listing.stretches import Stretch

_BIBTEX = re.compile(r"@\s*[A-Za-z]+\s*\{[^@]*?=", re.DOTALL)
_DATA = re.compile(r"data:[^,]{0,80},(.*)", re.DOTALL)
_QUOTED = re.compile(r"'((?:[^'\\]|\\.)*)'|\"((?:[^\"\\]|\\.)*)\"")
_MORE = re.compile(r"more[-_ ]?authors|all[-_ ]?authors|hidden[-_ ]?authors|toggle[-_ ]?authors", re.IGNORECASE)
_ABSTRACT = re.compile(r"^\s*abstract\s*[:.—–-]?\s*", re.IGNORECASE)
_SHORTEST_ABSTRACT = 40
_LONGEST = 20_000


@dataclass(frozen=True, slots=True)
class Hidden:
    """What is behind an entry's buttons."""

    bibtex: Draft | None = None
    abstract: str = ""
    people: tuple[str, ...] = ()


def read_hidden(stretch: Stretch) -> Hidden:
    """Read what an entry hides."""
    nodes = list(nodes_of(stretch))
    return Hidden(_own_bibtex(nodes), _abstract(nodes, stretch), _people(nodes))


def nodes_of(stretch: Stretch) -> Iterator[Node]:
    """Walk through the elements within a stretch, those without text as well."""
    if stretch.start == stretch.root.start and stretch.end == stretch.root.end:
        for child in stretch.root.elements:
            yield from child.walk()
        yield stretch.root
    else:
        yield from _within(stretch.root, stretch)


def _within(node: Node, stretch: Stretch) -> Iterator[Node]:
    """Walk through what lies within; of elements that nobody closed, only a part does."""
    for child in node.elements_within(stretch.start, stretch.end):
        yield from child.walk() if child.end <= stretch.end else _within(child, stretch)


def _own_bibtex(nodes: list[Node]) -> Draft | None:
    for text in _bibtex_texts(nodes):
        drafts = read_bibtex(text, path="").drafts
        if drafts:
            return drafts[0]
    return None


def _bibtex_texts(nodes: list[Node]) -> Iterator[str]:
    for node in nodes:
        for name, value in node.attributes.items():
            if len(value) > 40 and "@" in value and _BIBTEX.search(value):
                yield value[value.index("@") :][:_LONGEST]
            elif (
                name == "href" and value.startswith("data:") and (text := _from_address(value)) and _BIBTEX.search(text)
            ):
                yield text[:_LONGEST]
    done: Node | None = None
    for node in nodes:
        if done is not None and any(above is done for above in node.ancestors()):
            continue
        if node.tag in {"pre", "textarea", "code"} or node.hides or "bibtex" in node.words or "bib" in node.words:
            text = node.text_content
            if len(text) < _LONGEST and _BIBTEX.search(text) and text.count("@") < 20:
                done = node
                yield text[text.index("@") :]


def _from_address(address: str) -> str:
    found = _DATA.match(address)
    if not found:
        return ""
    if ";base64," in address[:120]:
        try:
            return base64.b64decode(unquote(found[1]), validate=False).decode("utf-8", "replace")
        except (binascii.Error, ValueError):
            return ""
    return unquote(found[1])


def _abstract(nodes: list[Node], stretch: Stretch) -> str:
    for node in nodes:
        if node is stretch.root or not (node.hides or node.folded or "abstract" in node.words):
            continue
        said = {"abstract", "abs"} & node.words or any("abstract" in one.words for one in list(node.ancestors())[:3])
        text = " ".join(node.text_content.split())
        if (
            _SHORTEST_ABSTRACT <= len(text) <= _LONGEST
            and not _BIBTEX.search(text)
            and (said or _ABSTRACT.match(text) or text.count(". ") >= 2)
        ):
            if len(read_people(text[:200]).names) >= 4 and read_people(text[:200]).share > 0.7:
                continue
            return _ABSTRACT.sub("", text)
    return ""


def _people(nodes: list[Node]) -> tuple[str, ...]:
    """Return the names that a script or a tip would show; they are not part of what the page shows."""
    for node in nodes:
        said = f"{node.attributes.get('class', '')} {node.attributes.get('onclick', '')}"
        if not _MORE.search(said):
            continue
        texts = [node.attributes.get("title", ""), node.attributes.get("data-authors", "")]
        texts += [one or two for one, two in _QUOTED.findall(node.attributes.get("onclick", ""))]
        for text in texts:
            people = read_people(text)
            if people.share >= 0.8 and people.names and not re.search(r"\d+ (?:more|other)", text):
                return people.names
    return ()
