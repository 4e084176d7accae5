"""`llms.txt`, a page in Markdown that describes a site and its contents for language models (llmstxt.org)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_MARKDOWN = re.compile(r"([\\`*_\[\]<>#|])")
_NOT_IN_ADDRESS = re.compile(r"[\s()<>]")


class Pointer(NamedTuple):
    """A resource: its name, its address with host, and its contents."""

    title: str
    url: str
    note: str = ""


def llms_txt(title: str, summary: str, sections: Iterable[tuple[str, Sequence[Pointer]]], details: str = "") -> str:
    """Return the file: the portal's name and summary, then sections of resources; empty ones are omitted.

    `details` explains the resources in a paragraph of plain text.
    """
    blocks = [f"# {_line(title)}"]
    if summary:
        blocks.append(f"> {_line(summary)}")
    if details:
        blocks.append(_line(details))
    for heading, pointers in sections:
        if pointers:
            blocks += [f"## {_line(heading)}", "\n".join(map(_item, pointers))]
    return "\n\n".join(blocks) + "\n"


def _item(pointer: Pointer) -> str:
    note = f": {_line(pointer.note)}" if pointer.note else ""
    address = _NOT_IN_ADDRESS.sub(lambda sign: f"%{ord(sign[0]):02X}", pointer.url)
    return f"- [{_line(pointer.title)}]({address}){note}"


def _line(text: str) -> str:
    """Return a text on one line, with all Markdown escaped."""
    return _MARKDOWN.sub(r"\\\1", " ".join(text.split()))
