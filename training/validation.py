"""Which labelled pages there are, which are validation (measured on, never learned from), and which are learned."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_LIST, _LEARNED = Path(__file__).with_name("validation.txt"), Path(__file__).with_name("learned.txt")
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
    """Return the truth of each labelled page (beside its page), by name: those of a corpus, and of further folders.

    A page is named after its folder, and the folders above it where another page has that name.
    """
    found: dict[str, Path] = {}
    folders = dict.fromkeys(folder.resolve() for folder in (corpus / "pages", corpus / "more-pages", *more))
    for file in (file for folder in folders for file in sorted(folder.glob("*.truth.json"))):
        parts = file.with_name(file.name.removesuffix(".truth.json")).parts
        names = ("/".join(parts[-count:]) for count in range(2, len(parts) + 1))
        found[next(name for name in names if name not in found)] = file
    return found


def pages_to_learn(corpus: Path, more: Sequence[Path] = ()) -> dict[str, Path]:
    """Return the truth of each labelled page that is not validation, as `truth_files` does; nor are copies of those."""
    apart, files = read_validation().pages, truth_files(corpus, more)
    return {name: file for name, file in files.items() if "/".join(name.rsplit("/", 2)[-2:]) not in apart}


def not_learned(corpus: Path, more: Sequence[Path]) -> frozenset[str]:
    """Return the names of the pages that the shipped networks have not learned from, or with another truth."""
    learned = frozenset(_LEARNED.read_text(encoding="utf-8").splitlines())
    return frozenset(name for name, file in pages_to_learn(corpus, more).items() if _noted(name, file) not in learned)


def note_learned(corpus: Path, more: Sequence[Path] = (), *, anew: bool = False) -> None:
    """Write down that the networks have learned from these pages, beside earlier ones or, `anew`, from them alone."""
    earlier = [] if anew else _LEARNED.read_text(encoding="utf-8").splitlines()
    rows = {*earlier, *(_noted(name, file) for name, file in pages_to_learn(corpus, more).items())}
    _LEARNED.write_text("\n".join(sorted(rows)) + "\n", encoding="utf-8")


def _noted(name: str, truth: Path) -> str:
    """Return the line of `learned.txt` for a page: its name, and the CRC-32 of its truth."""
    return f"{name} {zlib.crc32(truth.read_bytes()):08x}"
