"""`sitegen explain`: the origin of each value of a paper or author."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from generator.cli.console import Command, Console, common_options, refuse_no_portal
from generator.cli.values import in_words, where_they_differ

if TYPE_CHECKING:
    from pathlib import Path

    from generator.edit.explain import Explained, Explanation, Origin

_WIDTHS = {"field": 24, "value": 48, "source": 40}


@click.command(cls=Command)
@click.argument("record", metavar="RECORD")
@common_options
def explain(*, console: Console, root: Path, record: str) -> None:
    """Show the origin of each value of RECORD: source file, line and day of import, or "by hand".

    RECORD is papers/ID, authors/ID, an ID alone, or the record's YAML file.

    \b
    Examples:
      sitegen explain papers/a-study-of-many-things
      sitegen explain content/authors/jane-doe.yaml
    """  # noqa: D301 - click keeps the lines below it apart
    from generator.edit.explain import explain as explain_record  # noqa: PLC0415

    refuse_no_portal(root)
    explanation = explain_record(root, record)
    _print(console, explanation)
    console.report({"ok": True, **asdict(explanation)})


def _print(console: Console, explanation: Explanation) -> None:
    gone = "" if explanation.exists else " (deleted by hand; these are the values of the sources)"
    console.say(f"{explanation.path}{gone}")
    rows = [("field", "value", "source", "imported")]
    for one in explanation.fields:
        rows += _rows(one)
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    for row in rows:
        console.say(
            "  ".join((*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[3])).rstrip()
        )


def _rows(one: Explained) -> list[tuple[str, str, str, str]]:
    """Return a field's lines: first the source or hand edit that took precedence, then the others."""
    value = "(deleted)" if one.value is None else _brief(one.value, _WIDTHS["value"])
    places = [
        (_cut(_place(origin), _WIDTHS["source"]), origin.imported or f"as of {origin.as_of}") for origin in one.origins
    ]
    if one.by_hand and one.sources_say is not None:
        overruled = _brief(where_they_differ(one.value, one.sources_say)[1], _WIDTHS["value"])
        places = [("by hand", ""), *((f"against {place}", day) for place, day in places)]
        values = [value, *(f"instead of {overruled}" for _ in places[1:2])]
    else:
        places = [("by hand", "")] if one.by_hand else places or [("several sources together", "")]
        values = [value]
    values += ["" for _ in places[len(values) :]]
    names = [_cut(one.field, _WIDTHS["field"]), *("" for _ in places[1:])]
    return [(name, shown, *place) for name, shown, place in zip(names, values, places, strict=False)]


def _place(origin: Origin) -> str:
    """Return the place in a source; a service's answer has no line numbers that a person could look up."""
    return f"{origin.source}:{origin.line}" if origin.line else origin.source


def _brief(value: Any, width: int) -> str:
    return _cut(in_words(value), width)


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"
