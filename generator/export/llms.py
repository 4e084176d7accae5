"""`llms.txt`, a page in Markdown that tells language models what a site holds and where (llmstxt.org)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_MARKDOWN = re.compile(r"([\\`*_\[\]<>#|])")
_NOT_IN_ADDRESS = re.compile(r"[\s()<>]")


class Pointer(NamedTuple):
    """Something to read: what it is called, its address with host, and what it holds."""

    title: str
    url: str
    note: str = ""


def llms_txt(title: str, summary: str, sections: Iterable[tuple[str, Sequence[Pointer]]], details: str = "") -> str:
    """Write the file: the portal's name and summary, then sections of things to read; empty ones are left out.

    `details` says, in a paragraph of plain text, how the things belong together.
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
    """Return a text on one line, of which nothing is taken for Markdown."""
    return _MARKDOWN.sub(r"\\\1", " ".join(text.split()))
