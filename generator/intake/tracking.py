"""How long work tells that it goes on: items are worked through by way of a tracker, which may show a bar."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Item = TypeVar("Item")


class Track(Protocol):
    """Hands on the items one by one; `label` names the work in a word."""

    def __call__(self, label: str, items: Sequence[Item]) -> Iterable[Item]:
        """Return the items."""


def untracked(label: str, items: Sequence[Item]) -> Iterable[Item]:
    """Show nothing."""
    del label
    return items
