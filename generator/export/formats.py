"""The registry of export formats: their names, file extensions, and writers.

To add a format, add one entry to `FORMATS`, and a writer. `sitegen export`, the files of every list, the downloads on
pages, the descriptions for machines on pages and in `llms.txt`, and the documentation read this table (`make tables`
writes the latter).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from generator.export.bibtex import bibtex
from generator.export.csl import csl_item
from generator.export.facts import PaperFacts
from generator.export.plain_files import json_text
from generator.export.ris import ris

# The extent of an entry: as in the site, which has abstracts on the pages of papers and in papers.json, or all.
Extent = Literal["usual", "whole"]


@dataclass(frozen=True, slots=True)
class Frame:
    """The text before, between and after entries; `empty` is the text without entries."""

    before: str = ""
    between: str = ""
    after: str = ""
    empty: str = ""

    def around(self, entries: Sequence[str]) -> str:
        """Return entries as one text."""
        return f"{self.before}{self.between.join(entries)}{self.after}" if entries else self.empty


@dataclass(frozen=True, slots=True)
class ExportFormat:
    """A format for downloading papers.

    `name` is its name in `--format`, `label` its name for people; `ending` its file extension. `write` returns one
    entry to some extent, `file` and `inline` join entries: in a file, and in a download within a page, where every byte
    counts.
    """

    name: str
    label: str
    ending: str
    media_type: str
    write: Callable[[PaperFacts, Extent], str]
    file: Frame = Frame()
    inline: Frame = Frame()


BIBTEX = ExportFormat(
    "bibtex", "BibTeX", "bib", "application/x-bibtex", lambda of, extent: bibtex(of, whole=extent == "whole"),
    file=Frame(between="\n"), inline=Frame(between="\n"),
)  # fmt: skip
# In the order in which they are offered. BibTeX comes first: pages show it, and every paper has a file of it.
FORMATS: tuple[ExportFormat, ...] = (
    BIBTEX,
    ExportFormat(
        "ris", "RIS", "ris", "application/x-research-info-systems",
        lambda of, extent: ris(of, abstract=extent == "whole"),
    ),
    ExportFormat(
        "csl", "CSL-JSON", "json", "application/vnd.citationstyles.csl+json",
        lambda of, extent: json_text(csl_item(of, abstract=extent == "whole")),
        file=Frame("[\n", ",\n", "\n]\n", empty="[]\n"), inline=Frame("[", ",", "]", empty="[]"),
    ),
)  # fmt: skip
NAMES: tuple[str, ...] = tuple(one.name for one in FORMATS)


def format_named(name: str) -> ExportFormat:
    """Return the format with this name in `--format`; raise KeyError if there is none."""
    return {one.name: one for one in FORMATS}[name]


def usual_entry(of: PaperFacts, form: ExportFormat) -> str:
    """Return a paper's entry as pages show it, which is written once."""
    entry = of.entries.get(form.name)
    if entry is None:
        entry = of.entries[form.name] = form.write(of, "usual")
    return entry


def listed(words: Sequence[str], last: str = "and") -> str:
    """Return words as an enumeration in a sentence: `BibTeX, RIS and CSL-JSON`."""
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)
