"""The parts of a printed name that bibliographies keep apart: family name, given names, suffix."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from generator.names import PARTICLES, display, family, looks_like_team

if TYPE_CHECKING:
    from collections.abc import Collection

    from generator.model import Paper

# What ends a list of authors that the source cut off: BibTeX's word, which the other formats' users took over.
OTHERS = "others"


class NameParts(NamedTuple):
    """A name in parts. A team, or a person of one name, has nothing but `family`."""

    family: str
    given: str = ""
    suffix: str = ""
    team: bool = False

    @property
    def particle(self) -> str:
        """The lower-case words before the family name proper: `van der` of `van der Maaten`."""
        words = self.family.split(" ")
        count = 0
        while count < len(words) - 1 and words[count] in PARTICLES:
            count += 1
        return " ".join(words[:count])

    @property
    def core(self) -> str:
        """The family name without its particle: `Maaten`."""
        return self.family[len(self.particle) :].strip()

    @property
    def in_order(self) -> str:
        """The name as it is read: `Sammy Davis Jr.`."""
        return " ".join(filter(None, (self.given, self.family, self.suffix)))

    @property
    def inverted(self) -> str:
        """The name as it is sorted, as RIS writes it: `Davis, Sammy, Jr.`."""
        return ", ".join(filter(None, (self.family, self.given, self.suffix)))


@lru_cache(maxsize=65536)
def name_parts(name: str, *, team: bool = False) -> NameParts:
    """Take a printed name apart; a team, by what it is called or because `team` says so, stays whole."""
    shown = display(name)
    if team or looks_like_team(shown):
        return NameParts(shown, team=True)
    last = family(shown)
    if not last or last == shown:
        return NameParts(shown)
    if "," in shown:
        before, _, after = (part.strip() for part in shown.partition(","))
        return NameParts(before, after) if last == before else NameParts(shown)
    before, found, after = f" {shown} ".rpartition(f" {last} ")
    if not found:
        return NameParts(shown)
    before, after = before.strip(), after.strip()
    if before:
        return NameParts(last, before, after)
    # In "Sujit P.B." the family name leads, and what follows it are initials; in "Weinan E" it is the letter.
    return NameParts(after, last) if len(after) == 1 else NameParts(last, after)


def listed_names(paper: Paper, teams: Collection[str]) -> list[NameParts]:
    """Return the names that a bibliography lists, `teams` among them whole; without a list the known authors."""
    return [name_parts(printed.name, team=printed.name in teams) for printed in paper.authors or paper.contributors]


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
