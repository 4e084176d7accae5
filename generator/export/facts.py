"""The record from which every export of a paper is written, made once per paper."""

from collections.abc import Collection
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

from generator.core.names import NameParts
from generator.core.paper_fields import CARRIED, PaperField
from generator.core.records import Paper
from generator.export.entry import entry_type, identifier, listed_names, page_bounds, version_record
from generator.text.paper_texts import PaperTexts

# The facts that only portals have: texts first, then booleans, numbers and groups.
_CARRIED = sorted(CARRIED, key=lambda field: ("lines", "line", "truth", "score", "versions").index(field.type))


@dataclass(frozen=True, eq=False)
class PaperFacts:
    """A paper with its texts parsed, and additional facts for exports.

    `key` is its citation key, `url` its page in the portal with host, `teams` are its names that are known to be teams;
    `primary_class` is its arXiv class (`cs.LG`), empty if it has none. With `unicode` its BibTeX has letters and
    symbols beyond ASCII, otherwise LaTeX's commands for them. `orcids` are the iDs of its authors. Expensive values are
    computed on first use, and cached.
    """

    texts: PaperTexts
    key: str = ""
    url: str = ""
    teams: Collection[str] = ()
    primary_class: str = ""
    unicode: bool = False
    orcids: Collection[str] = ()

    def __getstate__(self) -> dict[str, object]:
        """Pickle only the given values, without cached ones."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @property
    def paper(self) -> Paper:
        """The record of its file."""
        return self.texts.paper

    @cached_property
    def type(self) -> str:
        """Its BibTeX entry type: the type in the content, otherwise derived from venue and volume."""
        return entry_type(self.paper)

    @cached_property
    def names(self) -> tuple[NameParts, ...]:
        """The names that a bibliography lists; without a list the known authors."""
        return tuple(listed_names(self.paper, self.teams))

    @cached_property
    def pages(self) -> tuple[str, str]:
        """Its first and last page; the last is empty for a single page."""
        return page_bounds(self.paper.pages)

    @cached_property
    def entries(self) -> dict[str, str]:
        """Its entries that were written already, by format, for `generator.export.formats.usual_entry`."""
        return {}

    @cached_property
    def doi(self) -> str:
        """Its bare DOI."""
        return identifier(self.paper, "doi")

    @cached_property
    def arxiv(self) -> str:
        """Its bare arXiv number."""
        return identifier(self.paper, "arxiv")


def portal_facts(of: PaperFacts) -> dict[str, Any]:
    """Return the facts that only a portal has, plain and without empty values, for our own readers."""
    facts = {field.name: plain_value(of, field) for field in _CARRIED}
    return {name: value for name, value in facts.items() if value not in ("", None, False, [])}


def plain_value(of: PaperFacts, field: PaperField) -> Any:
    """Return the value of a field, for formats without LaTeX: texts plain, a list of each."""
    value = getattr(of.paper, field.name)
    if field.name == "affiliations":  # as printed, because they are compared letter by letter
        return list(value)
    match value:
        case str():
            return of.texts.plain(field.name)
        case tuple():
            if field.type == "versions":
                return [version_record(version) for version in value]
            return list(of.texts.plain_list(field.name))
        case _:
            return value


def plain_texts(of: PaperFacts, field: PaperField) -> list[str]:
    """Return the plain texts of a field that holds a line, or a list of them."""
    value = plain_value(of, field)
    return value if isinstance(value, list) else [value]
