"""Find the statements of the ledger that a value came from. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.content.paper_index import name_of
from generator.content.stages import stage
from generator.core.names import fold

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.content.ledger import Statement


def sources_of(  # noqa: PLR0911 - one per kind of field
    name: str, inner: str, written: Any, ranked: Sequence[Statement]
) -> list[Statement]:
    """Return the statements with a value, the best first.

    `inner` is the key within a group such as `links`. For values made from several statements, such as a list of
    authors with one distinguished by an id, these statements are returned.
    """
    if written is None:
        return []
    match name:
        case "contributors":
            names = {fold(name_of(one)) for one in written}
            return [
                statement
                for statement in ranked
                if fold(statement.owner) in names
                or not names.isdisjoint(map(fold, statement.fields.get("contributors", ())))
            ]
        case "versions":
            return [statement for statement in ranked if stage(statement.fields)]
        case "metrics":
            return [
                statement
                for statement in ranked
                if statement.as_of == written.get("as_of") and "name" in statement.fields
            ]
        case "metrics_history":
            days = {day["as_of"] for day in written}
            return [statement for statement in ranked if statement.as_of in days]
        case "links" | "extra":
            return [statement for statement in ranked if statement.fields.get(name, {}).get(inner) == written]
        case "authors":
            names_printed = list(map(name_of, written))
            same = [
                statement
                for statement in ranked
                if list(map(name_of, statement.fields.get("authors", ()))) == names_printed
            ]
            return same or [
                statement for statement in ranked if len(statement.fields.get("authors", ())) == len(names_printed)
            ]
        case _:
            return [statement for statement in ranked if statement.fields.get(name) == written]
