"""What a measurement is, and what it gives."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT.parent / "shared" / "corpus"


@dataclass(frozen=True, slots=True)
class Figure:
    """A count of what was asked for, and of how many: 92 of 100 titles; without `of`, a count alone."""

    what: str
    count: int
    of: int | None = None

    @property
    def share(self) -> str:
        """The share in words, where there is one; only what is whole is called 100%."""
        if not self.of:
            return ""
        percent = 100 * self.count / self.of
        # Rounding must not make 2,999 of 3,000 all of them, nor one none.
        shown = min(max(round(percent, 1), 0.1 if self.count else 0.0), 100.0 if self.count == self.of else 99.9)
        return f"{shown:g}%" if shown in {0.0, 100.0} else f"{shown:.1f}%"


@dataclass(frozen=True, slots=True)
class Measurement:
    """One section of the record: of what it is made, and how.

    `needs` are files without which there is nothing to measure: of the corpus, or tests.
    """

    name: str
    title: str
    about: str
    needs: tuple[Path, ...]
    measure: Callable[[], Iterable[Figure]]

    @property
    def command(self) -> str:
        """What measures it again."""
        return f"make figures ONLY={self.name}"
