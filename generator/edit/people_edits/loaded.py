"""A portal loaded for merging or splitting people: look people up, and reject impossible requests."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, NoReturn

from generator.content.comments import comments_of
from generator.content.content import read_content, read_mapping
from generator.content.file_text import text_of
from generator.content.ledger import entry_path
from generator.content.positions import compose
from generator.content.published_addresses import read_addresses
from generator.content.values import hint_for_id, is_id
from generator.core.ids import slug, unique
from generator.core.names import display, fold
from generator.core.problems import Problem, ProblemsFoundError
from generator.portal.graph import build_portal
from generator.portal.people import ambiguous, pins

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from generator.core.records import AssignedIds, Content, Paper, Person, PrintedName
    from generator.portal.graph import Portal
    from generator.portal.people import Pins

_FOR_EDITORS = "# yaml-language-server"  # the line that names a file's schema


@dataclass(frozen=True, slots=True)
class LoadedPortal:
    """A portal's content without errors, and its published addresses.

    Papers that are not shown are included in a person's papers here: they may be shown later, and must mean the same
    person then.
    """

    root: Path
    content: Content
    portal: Portal
    published: Mapping[str, str]
    assigned_ids: AssignedIds
    aliases: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def at(cls, root: Path) -> LoadedPortal:
        """Load the content in `root`; raise ProblemsFoundError with all its errors.

        A name that two files claim is not an error here: a merge solves it.
        """
        content, problems = read_content(root)
        if any(problem.severity == "error" for problem in problems):
            raise ProblemsFoundError(problems)
        before = read_addresses(root)
        published, ids = before.addresses, before.assigned_ids
        aliases = {alias: person.id for person in content.people for alias in person.aliases}
        all_shown = tuple(
            replace(paper, hidden=False, withdrawn=None, removed=None, same_as=None) for paper in content.papers
        )
        portal, _ = build_portal(replace(content, papers=all_shown), ids)
        return cls(root, content, portal, published, ids, aliases)

    @property
    def people(self) -> Mapping[str, Person]:
        """All people, by id."""
        return self.portal.who.people

    def person(self, word: str) -> Person:
        """Return the person with an id or a former id; raise ProblemsFoundError with the nearest id."""
        found = self.people.get(word) or self.people.get(self.aliases.get(word, ""))
        if found is None:
            made = slug(fold(word), "author")
            near = [made] if made in self.people else get_close_matches(made, self.people, 1, 0.6)
            where = "an id is the last part of a person's address on the site, as in /authors/jane-doe/"
            refuse(f"no person has the id `{word}`", f"did you mean `{near[0]}`?" if near else where)
        return found

    def paper(self, word: str) -> Paper:
        """Return the paper with an id, a former id or a file's path."""
        stem = word.rsplit("/", 1)[-1].removesuffix(".yaml")
        papers = {paper.id: paper for paper in self.content.papers}
        former = {alias: paper for paper in self.content.papers for alias in paper.aliases}
        found = papers.get(stem) or former.get(stem)
        if found is None:
            near = get_close_matches(stem, papers, 1, 0.6)
            refuse(f"no paper has the id `{word}`", f"did you mean `{near[0]}`?" if near else "name its file")
        return found

    def was_known(self, person_id: str) -> bool:
        """Return whether an id was used before: its address is published, or an import wrote its file."""
        return f"authors/{person_id}/" in self.published or (self.root / entry_path("authors", person_id)).exists()

    def spellings(self, person_id: str) -> list[str]:
        """Return all spellings that mean a person, each in its first form: in their file, then on papers."""
        person = self.people[person_id]
        found = {fold(name): name for name in (person.name, *person.names)}
        for paper in self.portal.papers_of[person_id]:
            for printed in (*paper.authors, *paper.contributors):
                if self.portal.who.person_id(printed) == person_id:
                    found.setdefault(fold(printed.name), display(printed.name))
        return [*found.values()]

    def names_to_take(self, keep: Person, other: Person) -> list[str]:
        """Return the spellings that a merge adds to `names:`; not those that mean a third person."""
        known = {fold(name) for name in (keep.name, *keep.names)}
        both = {keep.id, other.id}
        theirs = {
            fold(name)
            for person in self.content.people
            if person.id not in both
            for name in (person.name, *person.names)
        }
        theirs |= {
            name
            for (name, given_id), whose in self.portal.who.by_printed.items()
            if given_id is None and whose not in both
        }
        return [name for name in self.spellings(other.id) if fold(name) not in known | theirs]

    def is_plain(self, person: Person) -> bool:
        """Return whether a person has no file, and no paper gives their id."""
        return not person.has_file and self.portal.who.by_printed.get((fold(person.name), None)) == person.id

    def pins(
        self, papers: Sequence[Paper], people: Sequence[Person], meant: Callable[[Paper, PrintedName], str]
    ) -> dict[str, Pins]:
        """Return the printed names that need an id so that all names mean the people in `meant`."""
        made = pins(papers, people, self.assigned_ids.people, meant, ambiguous(self.content.people))
        if made is None:
            refuse("the names cannot be distinguished", "write {name: ..., id: ...} into the papers by hand")
        return made

    def record(self, person: Person) -> dict[str, Any]:
        """Return the contents of an author's file, all scalars as text; empty if there is no file."""
        path = author_path(person.id)
        return read_mapping(text_of(self.root / path), path) if person.has_file else {}

    def comments(self, person: Person) -> list[str]:
        """Return the comments of an author's file, except for the one for editors."""
        if not person.has_file:
            return []
        text = text_of(self.root / author_path(person.id))
        root = compose(text)
        found = comments_of(text, root) if root is not None else []
        return [one.text for one in found if not one.text.startswith(_FOR_EDITORS)]

    def free_id(self, person_id: str) -> str:
        """Return the next free id for a person of the same name: `qi-hou-2` for `qi-hou`, `qi-hou-3` for `qi-hou-2`."""
        taken = {*self.people, *self.aliases}
        taken |= {address.split("/")[1] for address in self.published if address.startswith("authors/")}
        stem = re.sub(r"-\d+$", "", person_id)
        wanted = stem if stem in taken else person_id
        while (made := unique(wanted, taken)) and (self.root / entry_path("authors", made)).exists():
            taken.add(made)
        return made

    def refuse_new_id(self, person: Person, new: str) -> None:
        """Raise an error if an id cannot be used for another person of the same name."""
        if new == person.id:
            refuse(f"`{new}` is the id of the person to split", "choose another --id")
        if new in self.aliases:
            owner = self.aliases[new]
            where = f"to undo a merge, first delete it below `aliases:` in {author_path(owner)}"
            refuse(f"`{new}` is a former id of `{owner}`", f"choose another --id; {where}")
        if not is_id(new):
            refuse(f"`{new}` cannot be an id", hint_for_id(new, "jane-doe-2"))

    def refuse_common_papers(self, one: Person, other: Person) -> None:
        """Raise an error if two people are in one list of authors, so they cannot be one."""
        problems = []
        for paper in self.portal.papers_of[one.id]:
            if {one.id, other.id} <= {self.portal.who.person_id(printed) for printed in paper.authors}:
                what = f"`{one.id}` and `{other.id}` both are authors of this paper, so they are two people"
                problems.append(Problem(paper_path(paper.id), what=what, hint="correct the paper if it is wrong"))
        if problems:
            raise ProblemsFoundError(problems)


def paper_path(paper_id: str) -> str:
    """Return the path of a paper's file."""
    return f"content/papers/{paper_id}.yaml"


def author_path(person_id: str) -> str:
    """Return the path of a person's file."""
    return f"content/authors/{person_id}.yaml"


def refuse(what: str, hint: str = "") -> NoReturn:
    """Raise an error about the request."""
    raise ProblemsFoundError([Problem("", what=what, hint=hint)])
