"""Answers of services, cached in `.sitegen/answers/`, so that unchanged ones are not sent again.

An interrupted run continues where it stopped. The folder may be deleted, or damaged, at any time: that only costs
requests.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from generator.core.atomic_files import sweep, write_atomically

if TYPE_CHECKING:
    from datetime import date
    from pathlib import Path

_RUN = "run.json"


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """An answer's text, and its validators for conditional requests (RFC 9110, 8.8)."""

    address: str
    text: str
    etag: str = ""
    last_modified: str = ""


class KeptAnswers:
    """The answers in a folder. Answers of an interrupted run on the same day count as those of this run."""

    def __init__(self, folder: Path, today: date) -> None:
        self._folder = folder
        self._day = today.isoformat()
        self._run = self._unfinished()

    def find(self, address: str) -> KeptAnswer | None:
        """Return the cached answer of an address."""
        try:
            answer = KeptAnswer(**json.loads(self._path(address).read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError, RecursionError):
            return None
        said = (answer.address, answer.text, answer.etag, answer.last_modified)
        return answer if all(isinstance(one, str) for one in said) and answer.address == address else None

    def answered_in_this_run(self, address: str) -> bool:
        """Return whether an address need not be requested again."""
        return address in self._run

    def keep(self, answer: KeptAnswer) -> None:
        """Cache an answer of this run."""
        write_atomically(self._path(answer.address), json.dumps(asdict(answer), ensure_ascii=False).encode())
        self._run.append(answer.address)
        write_atomically(self._folder / _RUN, json.dumps({"day": self._day, "answered": self._run}).encode())

    def finish(self) -> None:
        """End a complete run: the next one requests everything again. Removes answers that were not used."""
        if not self._folder.is_dir():
            return
        sweep(self._folder)
        wanted = {self._path(address).name for address in self._run}
        for path in self._folder.glob("*.json"):
            if path.name not in wanted:
                path.unlink(missing_ok=True)
        self._run = []

    def _unfinished(self) -> list[str]:
        with suppress(OSError, ValueError, TypeError, KeyError, RecursionError):
            run = json.loads((self._folder / _RUN).read_text(encoding="utf-8"))
            if run["day"] == self._day:
                return [address for address in run["answered"] if isinstance(address, str)]
        return []

    def _path(self, address: str) -> Path:
        return self._folder / f"{hashlib.sha256(address.encode()).hexdigest()[:32]}.json"
