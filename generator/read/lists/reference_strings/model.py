"""The models that are shipped in the package, opened once: the one place of this room that reads files."""

from __future__ import annotations

import lzma
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from generator.read.lists.reference_strings.features import Names

if TYPE_CHECKING:
    import pycrfsuite


@lru_cache(maxsize=1)
def known_names() -> Names:
    """Return the given and family names that the labeller knows."""
    return Names((files(__package__) / "names.txt").read_text(encoding="utf-8"))


@lru_cache(maxsize=4)
def _model(name: str) -> bytes:
    """Return a model's bytes; kept for good, as an open tagger reads them where they lie."""
    return lzma.decompress((files(__package__) / f"{name}.crfsuite.xz").read_bytes())


@lru_cache(maxsize=4)
def tagger(name: str) -> pycrfsuite.Tagger:
    """Return the tagger of a model.

    `first` reads an entry alone, `second` by its list's habit; `lines` and `page` do the same for the lines of a page.
    """
    import pycrfsuite  # noqa: PLC0415 - only where a reference is read

    opened = pycrfsuite.Tagger()
    opened.open_inmemory(_model(name))
    return opened
