"""Which labelled pages there are, and which pages and references are validation: measured on, never learned from."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_LIST = Path(__file__).with_name("validation.txt")
MIXED, _EVERY, _FROM = "anystyle-core", 10, 4


@dataclass(frozen=True, slots=True)
class Validation:
    """Pages as `more-pages/avila`, below the corpus and without ending, and lists of references."""

    pages: frozenset[str]
    lists: frozenset[str]

    def has_reference(self, name: str, number: int) -> bool:
        """Return whether a reference is validation: the one of this number (from 0) in the list of this name."""
        return name in self.lists or (name == MIXED and number % _EVERY == _FROM)


def read_validation() -> Validation:
    """Return what `validation.txt` lists."""
    rows = [line.split(" ", 1) for line in _LIST.read_text(encoding="utf-8").splitlines() if line[:1] not in {"", "#"}]
    return Validation(
        frozenset(name for kind, name in rows if kind == "page"),
        frozenset(name for kind, name in rows if kind == "list"),
    )


def truth_files(corpus: Path, more: Sequence[Path] = ()) -> dict[str, Path]:
    """Return the truth of each labelled page (beside its page), by name: those of a corpus, and of further folders."""
    folders = [corpus / "pages", corpus / "more-pages", *more]
    files = (file for folder in folders for file in sorted(folder.glob("*.truth.json")))
    return {f"{file.parent.name}/{file.name.removesuffix('.truth.json')}": file for file in files}
