"""One value that a process keeps from build to build, with what it was made from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


class Held(Generic[T]):
    """A value that is made anew only where it would be made from something else than the last time."""

    def __init__(self) -> None:
        self._held: tuple[object, T] | None = None

    def of(self, made_from: object, make: Callable[[], T]) -> T:
        """Return the value that is made from something, which is compared and may not be changed afterwards."""
        if self._held is None or self._held[0] != made_from:
            self._held = None  # one that fails to be made leaves none
            self._held = (made_from, make())
        return self._held[1]
