"""The names that a bibliography lists of a paper, and who is known to be among those that it leaves out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.core.names import NameParts, display, name_parts

if TYPE_CHECKING:
    from collections.abc import Collection

    from generator.core.records import Paper

# What ends a list of authors that the source cut off: BibTeX's word, which the other formats' users took over.
OTHERS = "others"
# The same where a list may hold nothing but people: in a note. Our own readers know the sentence.
MORE_AUTHORS = "The list of authors goes on."


def listed_names(paper: Paper, teams: Collection[str]) -> list[NameParts]:
    """Return the names that a bibliography lists, `teams` among them whole; without a list the known authors."""
    return [
        name_parts(printed.name, printed.family, team=printed.name in teams)
        for printed in paper.authors or paper.contributors
    ]


def hidden_authors(paper: Paper) -> str:
    """Say who is known to be among the authors that the source's list left out; empty where nobody is.

    Without a list at all, the known authors lead it and are not hidden. Our own readers take the sentence for what it
    is; where a name holds a comma, semicolons part them.
    """
    if not (paper.authors and paper.contributors):
        return ""
    listed = [display(printed.name) for printed in paper.contributors]
    names = "; ".join(listed) + ";" if any("," in name for name in listed) else ", ".join(listed)
    return f"Among the further authors: {names}" if paper.more_authors else f"Also an author: {names}"
