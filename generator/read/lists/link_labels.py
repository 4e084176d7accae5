"""What the words on a link or button say that it leads to: `link_words.txt` lists them."""

import re
from functools import lru_cache
from typing import Literal, cast

from generator.read.lists.models import word_patterns

Label = Literal[
    "pdf", "arxiv", "doi", "code", "slides", "poster", "video", "project", "data", "page", "bibtex", "abstract", "press"
]
_ICON = " icon"  # behind the label of a row
# What is said by a word at the edge of a few as well: `arXiv 2020`, `video by Jane`.
_AT_THE_EDGE = ("bibtex", "abstract", "slides", "poster", "video", "code", "data", "arxiv", "doi")
_FEW_WORDS, _LONGEST = 4, 50  # characters
# A file by its size or its form: `PDF of text (0.6 MB)`, `Inhaltsverzeichnis als PDF`.
_FILE = re.compile(
    r"(?:\(|^)(?:PDF\W*)?\d+(?:[.,]\d+)?\s?[kKmM]i?B(?: PDF)?$"
    r"|^\w+(?: (?:und|and|et|y|&) \w+)? (?:als|as|en|in) PDF$|^PDF of (?:the )?(?:text|paper|article)$"
)
_DRESS = re.compile(r"^[\W_]+|[\W_]+$")


@lru_cache(maxsize=4096)
def read_label(text: str) -> Label | None:
    """Return what the words of a link say it is; None where they are no such words (a title, a name)."""
    bare = " ".join(_DRESS.sub("", text).split())
    if not bare or len(bare) > _LONGEST:
        return None
    if _FILE.search(bare):
        return "pdf"
    labels = {name: said for name, said in word_patterns("link_words").items() if not name.endswith(_ICON)}
    for label, said in labels.items():
        if said.fullmatch(bare) or said.fullmatch(bare.removesuffix(" link").removesuffix(" Link")):
            return cast("Label", label)
    words = bare.split()
    if len(words) > _FEW_WORDS or bare[1:] != bare[1:].lower():
        return None
    parts = (" ".join(part) for size in (2, 1) if len(words) > size for part in (words[:size], words[-size:]))
    found = (label for part in parts for label in _AT_THE_EDGE if labels[label].fullmatch(part))
    return cast("Label | None", next(found, None))


@lru_cache(maxsize=4096)
def read_icon(signs: str) -> Label | None:
    """Return what a link without words shows by its icon's classes, its title or the text of its picture."""
    rows = word_patterns("link_words").items()
    return cast(
        "Label | None",
        next((name.removesuffix(_ICON) for name, sign in rows if name.endswith(_ICON) and sign.search(signs)), None),
    )
