"""Progress of long work: items are iterated through a callable that may show a progress bar."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Item = TypeVar("Item")


class Progress(Protocol):
    """Yields the items one by one; `label` names the work."""

    def __call__(self, label: str, items: Sequence[Item]) -> Iterable[Item]:
        """Return the items."""


def no_progress(label: str, items: Sequence[Item]) -> Iterable[Item]:
    """Show nothing."""
    del label
    return items
