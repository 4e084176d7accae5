"""Which statements of the ledger a written value came from. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.names import fold
from generator.store.match import name_of
from generator.store.stages import stage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.store.ledger import Statement


def sources_of(  # noqa: PLR0911 - one per kind of field
    name: str, inner: str, written: Any, ranked: Sequence[Statement]
) -> list[Statement]:
    """Return the statements that say a value, the best first.

    `inner` is the key within a group such as `links`. Values made from several statements,
    such as a list of authors in which one was told apart, name those they were made from.
    """
    if written is None:
        return []
    match name:
        case "contributors":
            names = {fold(name_of(one)) for one in written}
            return [
                said
                for said in ranked
                if fold(said.owner) in names or not names.isdisjoint(map(fold, said.fields.get("contributors", ())))
            ]
        case "versions":
            return [said for said in ranked if stage(said.fields)]
        case "metrics":
            return [said for said in ranked if said.as_of == written.get("as_of") and "name" in said.fields]
        case "metrics_history":
            days = {day["as_of"] for day in written}
            return [said for said in ranked if said.as_of in days]
        case "links" | "extra":
            return [said for said in ranked if said.fields.get(name, {}).get(inner) == written]
        case "authors":
            names_printed = list(map(name_of, written))
            same = [said for said in ranked if list(map(name_of, said.fields.get("authors", ()))) == names_printed]
            return same or [said for said in ranked if len(said.fields.get("authors", ())) == len(names_printed)]
        case _:
            return [said for said in ranked if said.fields.get(name) == written]
