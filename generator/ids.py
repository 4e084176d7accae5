"""Ids: short, readable, permanent names of papers and people, which are also their addresses."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING

from slugify import slugify

if TYPE_CHECKING:
    from collections.abc import Container

MAX_LENGTH = 80
ID_PATTERN = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
# Folders that hold the further parts of a long list: `/papers/page/2/`.
RESERVED = frozenset({"page"})
_APOSTROPHES = re.compile(r"['’‘`ʼ]")


def slug(text: str, kind: str) -> str:
    """Make an id of plain text: transliterated, lower case, at most 80 characters, cut at a word.

    Text without one letter that can be transliterated gives `<kind>-<digest>`, which stays
    the same for the same text.
    """
    made = slugify(_APOSTROPHES.sub("", text), max_length=MAX_LENGTH, word_boundary=True, save_order=True)
    if not made:
        digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]
        return f"{kind}-{digest}"
    return f"{kind}-{made}" if made in RESERVED else made


def unique(wanted: str, taken: Container[str]) -> str:
    """Return `wanted`, or where that is taken `wanted-2`, `wanted-3`, ..., never past 80 characters."""
    if wanted not in taken:
        return wanted
    number = 2
    while True:
        suffix = f"-{number}"
        stem = wanted
        if len(stem) + len(suffix) > MAX_LENGTH:
            stem = stem[: MAX_LENGTH - len(suffix)].rstrip("-")
        if stem + suffix not in taken:
            return stem + suffix
        number += 1


def title_key(title: str) -> str:
    """Return what two spellings of one title have in common: letters and digits, transliterated."""
    return slugify(_APOSTROPHES.sub("", title), separator="") or title.strip()
