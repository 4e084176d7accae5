"""The state of a server, and waiting for changes of it."""

from __future__ import annotations

import secrets
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from threading import Condition
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.build.serve.fault_page import Shown


@dataclass(frozen=True, slots=True)
class State:
    """The site below a path such as `/portal/`, and the errors in the content.

    `site` differs for each site that was built, and is empty before the first; `key` differs for each state, also of
    other servers. `former` are the paths where it was before, the longest first. `ahead` are files of the next site
    that are shown while the rest of it is being built. `shown_ahead` maps files to the site of which they were shown
    before it was complete.
    """

    key: str
    site: str
    path: str
    faults: tuple[Shown, ...] = ()
    former: tuple[str, ...] = ()
    ahead: Mapping[str, bytes] = field(default_factory=dict)
    shown_ahead: Mapping[str, str] = field(default_factory=dict)

    def site_of(self, file: str) -> str:
        """Return the key of the site of which a file was shown."""
        return self.shown_ahead.get(file, self.site)

    def former_of(self, address: str) -> str:
        """Return the former path of an address; empty for one of the current site."""
        is_now = address.startswith(self.path)
        fitting = (one for one in self.former if address.startswith(one))
        return next((one for one in fitting if one.startswith(self.path) or not is_now), "")


class Live:
    """The state of one server: one thread changes it, others read it and wait."""

    def __init__(self) -> None:
        self._run = secrets.token_hex(4)
        self._count = 0
        self._condition = Condition()
        self._open = True
        self._seen: Counter[str] = Counter()
        self._state = State(f"{self._run}-0", "", "/")

    @property
    def state(self) -> State:
        """The current state."""
        return self._state

    @contextmanager
    def seen_by_somebody(self, file: str) -> Iterator[None]:
        """Record that a browser shows a file during this context."""
        with self._condition:
            self._seen[file] += 1
        try:
            yield
        finally:
            with self._condition:
                self._seen[file] -= 1

    def seen(self) -> frozenset[str]:
        """Return the files that browsers show now."""
        with self._condition:
            return frozenset(+self._seen)

    def show_ahead(self, file: str, content: bytes) -> None:
        """Show one file of a site that is still being built, to browsers with that file."""
        key, state = self._next(), self._state
        ahead, shown = {**state.ahead, file: content}, {**state.shown_ahead, file: key}
        self._publish(replace(state, key=key, faults=(), ahead=ahead, shown_ahead=shown))

    def show_site(self, path: str, *, changed: bool) -> None:
        """Show a site without errors; pages reload if it differs from the one before.

        Files that were shown ahead are not reloaded.
        """
        key = self._next()
        before = self._state
        changed = changed or not before.site or path != before.path
        paths = {*before.former, before.path} if before.site else set()
        former = tuple(sorted(paths - {path}, key=lambda one: (-len(one), one)))
        shown = {file: before.shown_ahead[file] for file in before.ahead} if changed else before.shown_ahead
        self._publish(State(key, key if changed else before.site, path, former=former, shown_ahead=shown))

    def show_faults(self, faults: tuple[Shown, ...]) -> None:
        """Show errors; the last good site stays, without files of the site with errors."""
        state = self._state
        shown = {file: site for file, site in state.shown_ahead.items() if file not in state.ahead}
        self._publish(replace(state, key=self._next(), faults=faults, ahead={}, shown_ahead=shown))

    def close(self) -> None:
        """Release all waiting threads."""
        with self._condition:
            self._open = False
            self._condition.notify_all()

    @property
    def is_open(self) -> bool:
        """Whether the state may still change."""
        return self._open

    def wait(self, seen: str, seconds: float) -> State | None:
        """Return the state when its key differs from `seen`; None if nothing has changed for this time."""
        with self._condition:
            changed = self._condition.wait_for(lambda: not self._open or self._state.key != seen, seconds)
            return self._state if changed and self._state.key != seen else None

    def wait_for_the_rest(self, seconds: float) -> State:
        """Return the state when a partly shown site is complete, or after this time."""
        with self._condition:
            self._condition.wait_for(lambda: not self._open or not self._state.ahead, seconds)
            return self._state

    def _next(self) -> str:
        self._count += 1
        return f"{self._run}-{self._count}"

    def _publish(self, state: State) -> None:
        with self._condition:
            self._state = state
            self._condition.notify_all()
