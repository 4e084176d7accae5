"""The registry of export formats: how each is called, what its files end in, and how it is written.

A further format is one entry of `FORMATS`, and a writer. `sitegen export`, the files of every list, the
downloads on pages, what pages and `llms.txt` tell machines, and the documentation come from here (`make
tables` writes the latter). Writers are imported when they are used, so that the table itself costs nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.export.facts import PaperFacts

# How much an entry tells: without the abstract, as the files of the site do, or all that the portal knows.
Extent = Literal["short", "usual", "whole"]


@dataclass(frozen=True, slots=True)
class Frame:
    """What makes one text of several entries: before, between and after them; `empty` is a text of none."""

    before: str = ""
    between: str = ""
    after: str = ""
    empty: str = ""

    def around(self, entries: Sequence[str]) -> str:
        """Return entries as one text."""
        return f"{self.before}{self.between.join(entries)}{self.after}" if entries else self.empty


@dataclass(frozen=True, slots=True)
class ExportFormat:
    """A format in which papers can be taken along.

    `name` is what `--format` calls it, `label` what people call it; `ending` that of its files. `write` gives
    one entry to some extent, `file` and `inline` put entries together: in a file, and in a download within
    a page, where every byte counts.
    """

    name: str
    label: str
    ending: str
    media_type: str
    write: Callable[[PaperFacts, Extent], str]
    file: Frame = Frame()
    inline: Frame = Frame()


def _bibtex(of: PaperFacts, extent: Extent) -> str:
    from generator.export.bibtex import bibtex  # noqa: PLC0415

    return bibtex(of, whole=extent == "whole")


def _ris(of: PaperFacts, extent: Extent) -> str:
    from generator.export.ris import ris  # noqa: PLC0415

    return ris(of, abstract=extent != "short")


def _csl(of: PaperFacts, extent: Extent) -> str:
    from generator.export.csl import csl_item, csl_json  # noqa: PLC0415

    return csl_json([csl_item(of, abstract=extent != "short")]).strip()[1:-1].strip()


BIBTEX = ExportFormat(
    "bibtex", "BibTeX", "bib", "application/x-bibtex", _bibtex, file=Frame(between="\n"), inline=Frame(between="\n")
)  # fmt: skip
# In the order in which they are offered. BibTeX comes first: pages show it, and every paper has a file of it.
FORMATS: tuple[ExportFormat, ...] = (
    BIBTEX,
    ExportFormat("ris", "RIS", "ris", "application/x-research-info-systems", _ris),
    ExportFormat(
        "csl", "CSL-JSON", "json", "application/vnd.citationstyles.csl+json", _csl,
        file=Frame("[\n ", ",\n ", "\n]\n", empty="[]\n"), inline=Frame("[", ",", "]", empty="[]"),
    ),
)  # fmt: skip
NAMES: tuple[str, ...] = tuple(one.name for one in FORMATS)


def format_named(name: str) -> ExportFormat:
    """Return the format that `--format` calls so; raise KeyError where there is none."""
    return {one.name: one for one in FORMATS}[name]


def listed(words: Sequence[str], last: str = "and") -> str:
    """Return words as a sentence names them: `BibTeX, RIS and CSL-JSON`."""
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)
