"""Ids: short, readable, permanent names of papers and people, which are also their addresses."""

import hashlib
import re
from collections.abc import Collection, Container, Iterable, Mapping

from slugify import slugify

MAX_LENGTH = 80
ID_PATTERN = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
# Names of devices on Windows, which no file or folder may have, with any extension.
DEVICES = frozenset(
    {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10))}
)
# Folders that hold the further pages of a long list: `/papers/page/2/`.
RESERVED = frozenset({"page"}) | DEVICES
# Text that transliteration leaves unchanged except for spaces: most names. Matching is much faster than
# transliterating.
_PLAIN = re.compile(r"[a-z0-9]+(?:[ -][a-z0-9]+)*")
_APOSTROPHES = re.compile(r"['’‘`ʼ]")


def slug(text: str, kind: str) -> str:
    """Return an id made from plain text; it is a valid name of a file or a folder.

    If no letter of the text can be transliterated, the id is `<kind>-<digest>`, which is always the same for the same
    text.
    """
    made = hyphenated(text)
    if not made:
        digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]
        return f"{kind}-{digest}"
    return f"{kind}-{made}" if made in RESERVED else made


def paper_file(paper_id: str) -> str:
    """Return the path of a paper's file in a portal."""
    return f"content/papers/{paper_id}.yaml"


def author_file(person_id: str) -> str:
    """Return the path of a person's file in a portal."""
    return f"content/authors/{person_id}.yaml"


def hyphenated(text: str) -> str:
    """Return the words of plain text: transliterated, in lower case, at most 80 characters, cut at a word.

    Empty if no letter can be transliterated; the result may be a reserved name.
    """
    if len(text) <= MAX_LENGTH and _PLAIN.fullmatch(text):
        return text.replace(" ", "-")
    return slugify(_APOSTROPHES.sub("", text), max_length=MAX_LENGTH, word_boundary=True, save_order=True)


def unique(wanted: str, taken: Container[str], known: dict[str, int] | None = None) -> str:
    """Return `wanted`, or if that is taken, `wanted-2`, `wanted-3`, ..., with at most 80 characters.

    `known` remembers between calls up to which number all ids are taken, if `taken` only grows: thousands of equal
    names would otherwise each count from 2.
    """
    if wanted not in taken:
        return wanted
    number = known.get(wanted, 2) if known is not None else 2
    while True:
        suffix = f"-{number}"
        stem = wanted
        if len(stem) + len(suffix) > MAX_LENGTH:
            stem = stem[: MAX_LENGTH - len(suffix)].rstrip("-")
        if stem + suffix not in taken:
            if known is not None:
                known[wanted] = number
            return stem + suffix
        number += 1


def deal(spellings: Iterable[str], kind: str, dealt: Mapping[str, str], taken: Collection[str]) -> dict[str, str]:
    """Assign a unique id to each folded spelling.

    `dealt` holds the earlier id of a spelling, which it keeps unless the id is in `taken`. If two other spellings give
    one id, the spelling that equals the id gets it.
    """
    wished = {spelling: slug(spelling, kind) for spelling in spellings}
    wanting = sorted(wished, key=lambda spelling: (wished[spelling] != spelling.replace(" ", "-"), spelling))
    used = set(taken)
    ids: dict[str, str] = {}
    for spelling in wanting:
        former = dealt.get(spelling, "")
        if former and former not in used:
            ids[spelling] = former
            used.add(former)
    known: dict[str, int] = {}
    for spelling in wanting:
        if spelling not in ids:
            ids[spelling] = unique(wished[spelling], used, known)
            used.add(ids[spelling])
    return ids


def title_key(title: str) -> str:
    """Return what different spellings of one title have in common: letters and digits, transliterated."""
    return slugify(_APOSTROPHES.sub("", title), separator="") or title.strip()
