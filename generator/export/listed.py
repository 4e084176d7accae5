"""The names that a bibliography lists for a paper, and the authors known to be missing from the list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.core.names import NameParts, display, name_parts

if TYPE_CHECKING:
    from collections.abc import Collection

    from generator.core.records import Paper

# The end of a truncated list of authors: BibTeX's word, which users of the other formats adopted.
OTHERS = "others"
# The same in a note, for formats whose lists may contain only people. Our own readers recognise the sentence.
MORE_AUTHORS = "The list of authors goes on."


def listed_names(paper: Paper, teams: Collection[str]) -> list[NameParts]:
    """Return the names that a bibliography lists, those in `teams` as a whole; without a list the known authors."""
    return [
        name_parts(printed.name, printed.family, team=printed.name in teams)
        for printed in paper.authors or paper.contributors
    ]


def hidden_authors(paper: Paper) -> str:
    """Return a sentence with the authors known to be missing from the source's list; empty if there are none.

    Without a list at all, the known authors form the list and are not missing. Our own readers recognise the sentence;
    if a name contains a comma, semicolons separate the names.
    """
    if not (paper.authors and paper.contributors):
        return ""
    listed = [display(printed.name) for printed in paper.contributors]
    names = "; ".join(listed) + ";" if any("," in name for name in listed) else ", ".join(listed)
    return f"Among the further authors: {names}" if paper.more_authors else f"Also an author: {names}"
