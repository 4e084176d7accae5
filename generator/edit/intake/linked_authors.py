"""People with equal names that a source distinguishes: linked to two pages.

A page belongs to one person; the first page found for a name is that of the person whom the name alone means, every
other page belongs to another person with an id of their own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import urldefrag

from generator.content.ledger import Entry
from generator.core.ids import slug, unique
from generator.core.names import fold
from generator.read.draft import Draft


@dataclass
class AuthorPages:
    """The person of each page: folded name to address to id, the id empty for the person whom the name alone means."""

    known: dict[str, dict[str, str]] = field(default_factory=dict)

    @classmethod
    def of(cls, entries: Iterable[Entry], joined: Mapping[str, str]) -> AuthorPages:
        """Return the pages known from earlier imports; `joined` maps ids that were merged into others to these."""
        pages = cls()
        for entry in entries:
            for statement in entry.statements.values():
                for name, (address, person) in statement.author_pages.items():
                    pages.known.setdefault(fold(name), {}).setdefault(_page(address), joined.get(person, person))
        return pages

    @property
    def ids(self) -> set[str]:
        """The ids assigned to people with equal names."""
        return {person for pages in self.known.values() for person in pages.values() if person}

    def meant(self, name: str, address: str, taken: set[str]) -> tuple[str, str]:
        """Return the page's address in its canonical form, and the id of its person.

        A page of a sitegen portal contains the id itself: `/authors/qi-hou-2/`. New ids are added to `taken`.
        """
        page = _page(address)
        pages = self.known.setdefault(fold(name), {})
        if page not in pages:
            made = slug(fold(name), "author")
            last = re.split(r"[/=]", page)[-1]
            if last == made or (not pages and not re.fullmatch(rf"{made}-\d+", last)):
                pages[page] = ""
            else:
                pages[page] = last if re.fullmatch(rf"{made}-\d+", last) else unique(made, {*taken, made})
                taken.add(pages[page])
        return page, pages[page]


def _page(address: str) -> str:
    """Return the canonical form of an address as written by a browser, an archive or the page's source."""
    host, slash, path = re.sub(r"^(?:https?:)?//", "", urldefrag(address).url, flags=re.IGNORECASE).partition("/")
    absolute = "//" in address
    place = path if absolute else f"{host}{slash}{path}"
    place = re.sub(r"^(?:\.{0,2}/)+", "", place).rstrip("/")
    return place or host.removeprefix("www.").lower()


def trusted_pages(drafts: Sequence[Draft]) -> list[Mapping[str, str]]:
    """Return each draft's author pages, or nothing if a source gives authors a new page for every paper.

    Such links identify a position in a list, not a person.
    """
    seen: dict[str, Counter[str]] = {}
    for draft in drafts:
        for name, address in draft.author_pages.items():
            seen.setdefault(fold(name), Counter())[address] += 1
    repeated = [pages for pages in seen.values() if pages.total() > 1]
    scattered = sum(len(pages) == pages.total() for pages in repeated)
    trusted = not (scattered > 1 and scattered * 2 > len(repeated))
    return [draft.author_pages if trusted else {} for draft in drafts]
