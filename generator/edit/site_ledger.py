"""What became of each file of another generator's site that was imported."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from generator.core.groups import in_groups
from generator.read.portals.registry import why_left_out
from generator.read.portals.site_content import SiteContent
from generator.read.portals.site_folder import SiteFolder


class Fate(NamedTuple):
    """A file of the old site by its path, and what became of it; `kept` if something of it is in the portal."""

    path: str
    what: str
    kept: bool


def ledger_of(found: SiteContent, site: SiteFolder) -> tuple[Fate, ...]:
    """Return what became of every file of a site, sorted by path; hidden files belong to git and the host."""
    copies = in_groups((path, target) for target, path in sorted(found.files.items()))
    fates = []
    for path in site.files():
        copied = f"copied to {', '.join(copies[path])}" if path in copies else ""
        forms = (one.format for one in found.sources if path == one.path)
        source = next((f"papers ({form})" for form in forms), "")
        what = copied or found.fates.get(path) or source or why_left_out(path)
        fates.append(Fate(path, what, kept=not what.startswith("left out")))
    return tuple(fates)


def as_markdown(
    title: str,
    fates: Iterable[Fate],
    left_out: Mapping[str, int],
    same: Iterable[dict[str, Any]],
    guesses: Iterable[str],
) -> str:
    """Return the ledger as a Markdown table, with what was left out first: that is what a person checks.

    `left_out` counts parts of files that have no place in a portal, by their names. `same` are pairs of people who may
    be one, as `sitegen people --json` lists them. `guesses` are names in initials that were taken for people.
    """
    rows = sorted(fates, key=lambda fate: (fate.kept, fate.path))
    kept = sum(fate.kept for fate in rows)
    escaped = (f"| `{fate.path.replace('`', '')}` | {fate.what.replace('|', chr(92) + '|')} |" for fate in rows)
    summary = f"{kept} of {len(rows)} files were imported, completely or in part."
    text = "\n".join([f"# {title}", "", summary, "", "| file | outcome |", "|---|---|", *escaped, ""])
    lists = {
        "No place in a portal": [f"- {name}: {count}" for name, count in left_out.items()],
        "Names in initials, taken for the only person whom they fit": [f"- {one}" for one in guesses],
        "May be one person": [f"- {' and '.join(pair['names'])}: `{pair['command']}`" for pair in same],
    }
    return text + "".join("\n".join(["", f"## {name}", "", *lines, ""]) for name, lines in lists.items() if lines)
