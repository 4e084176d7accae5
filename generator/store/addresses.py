"""`content/.addresses`: the addresses that a portal has published and must go on answering."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

FILE = "content/.addresses"


def read_addresses(root: Path) -> frozenset[str]:
    """Read the addresses published so far, relative to the portal's base; none where it is new."""
    path = root / FILE
    if not path.exists():
        return frozenset()
    lines = (line.strip() for line in path.read_text(encoding="utf-8").splitlines())
    return frozenset(line.removeprefix("/") for line in lines if line)


def addresses_text(addresses: Iterable[str]) -> str:
    """Write them one a line from `/` on, sorted, so that two people's additions merge."""
    return "".join(f"/{address}\n" for address in sorted(addresses))
