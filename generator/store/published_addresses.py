"""`content/.addresses`: the addresses that a portal has published and must keep.

One address a line, from `/` on. Behind the address of a person, an affiliation or a venue that has no
file stands, after a tab, the spelling it was made from: two spellings can make one id, and
who had an address first keeps it. Behind a paper's BibTeX file stands its citation key: people cite by it, so that the
paper keeps it whatever papers come and however its title is corrected.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.model import AssignedIds

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

FILE = "content/.addresses"


def read_addresses(root: Path) -> dict[str, str]:
    """Read the addresses published so far, relative to the portal's base, each with its spelling or nothing."""
    path = root / FILE
    if not path.exists():
        return {}
    rows = (line.rstrip("\r").partition("\t") for line in path.read_text(encoding="utf-8").split("\n") if line.strip())
    return {address.removeprefix("/"): spelling for address, _, spelling in rows}


def addresses_text(addresses: Mapping[str, str]) -> str:
    """Write them sorted, so that two people's additions merge."""
    rows = (f"/{address}\t{addresses[address]}".rstrip("\t") for address in sorted(addresses))
    return "".join(f"{row}\n" for row in rows)


def assigned_ids(addresses: Mapping[str, str]) -> AssignedIds:
    """Return which id each spelling of a person, of an affiliation and of a venue was published with."""
    return AssignedIds(*(_ids_by_spelling(addresses, folder) for folder in ("authors/", "affiliations/", "venues/")))


def _ids_by_spelling(addresses: Mapping[str, str], folder: str) -> dict[str, str]:
    return {
        spelling: address.removeprefix(folder).rstrip("/")
        for address, spelling in addresses.items()
        if spelling and address.startswith(folder)
    }
