"""What a portal has published and must keep: addresses, citation keys, and which papers its lists were made of.

The site carries it as `published.json` and hands it so to the next build. The file depends on the content and on the
list before it alone: a build that reads what it wrote itself writes the same again.

A page that the portal derived (of a co-author without a file, an affiliation, a year) was made because papers name it.
The record therefore keeps, for each paper, the lists that it stands in, in the order of the paper: where a correction
moves such a page, the same place of the same paper tells where to.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from generator.core.ids import ID_PATTERN
from generator.core.names import without_full_stops
from generator.core.records import AssignedIds

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

FILE = "published.json"
_FORMAT = 1
_AUTHORS, _AFFILIATIONS, _VENUES = "authors", "affiliations", "venues"
# Addresses become files of the site: none may lead out of it.
_SAFE = re.compile(r"(?!.*(?:^|/)\.{1,2}(?:/|$))[^/\\\x00-\x1f][^\\\x00-\x1f]*|")


@dataclass(frozen=True, slots=True)
class PublishedPaper:
    """A paper as it was published: digests of what tells a work (title, DOI, arXiv number), and the lists it stood in.

    `lists` are, by kind as in `authors`, the addresses of the pages that list it, in the order of the paper.
    """

    works: tuple[str, ...] = ()
    lists: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Published:
    """All guarded addresses of a portal, relative to its base.

    `addresses` gives each its identity: the folded spelling that a person's or an affiliation's id was made from,
    of a BibTeX file its citation key; else nothing. `named` are those that a person gave, by the name of a file or an
    alias: they must not vanish. All others the portal derived, and they may move. `moved` says, of addresses that have
    no page any more, where they lead; nothing where there is no such place. `papers` are by id, former ids among them.
    """

    addresses: Mapping[str, str] = field(default_factory=dict)
    named: frozenset[str] = frozenset()
    moved: Mapping[str, str] = field(default_factory=dict)
    papers: Mapping[str, PublishedPaper] = field(default_factory=dict)

    @property
    def assigned_ids(self) -> AssignedIds:
        """Which id each spelling of a person, of an affiliation and of a venue was published with."""
        ids: dict[str, dict[str, tuple[bool, int, str]]] = {_AUTHORS: {}, _AFFILIATIONS: {}, _VENUES: {}}
        for address, spelling in self.addresses.items():
            kind, _, rest = address.partition("/")
            if spelling and kind in ids and ID_PATTERN.fullmatch(made := rest[:-1]):
                # Of two spellings that were told apart once, the one that has a page still, else that without a number.
                one = (address in self.moved, len(made), made)
                other = ids[kind].setdefault(spelling, one)
                if one < other:
                    ids[kind][spelling] = one
        return AssignedIds(*({spelling: made for spelling, (*_, made) in found.items()} for found in ids.values()))


def is_safe(address: str) -> bool:
    """Tell whether an address, which may come from a file that anybody wrote, is one within the site."""
    return _SAFE.fullmatch(address) is not None


def work_digests(title: str, links: Mapping[str, str]) -> tuple[str, ...]:
    """Return short digests of what tells one work from others, so that it is found under another id."""
    known = ["title " + "".join(filter(str.isalnum, title.casefold()))]
    known += [f"{kind} {links[kind].casefold()}" for kind in ("doi", "arxiv") if links.get(kind)]
    return tuple(hashlib.blake2b(one.encode("utf-8", "replace"), digest_size=4).hexdigest() for one in known)


def published_text(published: Published) -> str:
    """Write the record: a line for each paper, all sorted, so that the same record is the same bytes.

    Ten thousand papers have fifty thousand addresses. A paper's page and BibTeX file are told by its id; its lists by
    the numbers of their pages in `lists`; a spelling only where the id does not tell it.
    """
    of_paper = {f"papers/{paper_id}{end}" for paper_id in published.papers for end in ("/", ".bib")}
    kinds = sorted({kind for paper in published.papers.values() for kind in paper.lists})
    listed = {
        kind: sorted({address for paper in published.papers.values() for address in paper.lists.get(kind, ())})
        for kind in kinds
    }
    numbers = {kind: {address: number for number, address in enumerate(listed[kind])} for kind in kinds}
    told = {address for of_kind in listed.values() for address in of_kind}
    rest = published.addresses.keys() - of_paper - told
    identities = {
        address: identity
        for address, identity in published.addresses.items()
        if address not in of_paper and identity != (_spelling_told(address) if address in told else "")
    }
    papers = (
        f"{_json(paper_id)}:"
        + _json(
            [
                published.addresses.get(f"papers/{paper_id}.bib", ""),
                "".join(paper.works),
                *([numbers[kind][address] for address in paper.lists.get(kind, ())] for kind in kinds if paper.lists),
            ]
        )
        for paper_id, paper in sorted(published.papers.items())
    )
    parts: dict[str, object] = {
        "format": _FORMAT,
        "lists": {
            kind: [address.removeprefix(f"{kind}/").removesuffix("/") for address in listed[kind]] for kind in kinds
        },
        "identities": dict(sorted(identities.items())),
        "named": sorted(published.named - of_paper),
        "further": sorted(rest - published.named - published.moved.keys()),
        "moved": dict(sorted(published.moved.items())),
    }
    lines = [f"{_json(name)}:{_json(value)}" for name, value in parts.items()]
    return "{" + ",\n".join(lines) + ',\n"papers":{\n' + ",\n".join(papers) + "\n}}\n"


def read_published(text: str) -> Published:
    """Read the record; raises ValueError where it is damaged or of another format."""
    try:
        return _read(json.loads(text))
    except (KeyError, TypeError, AttributeError, IndexError, RecursionError) as fault:
        raise ValueError(str(fault)) from fault


def _read(raw: Mapping[str, Any]) -> Published:
    if raw["format"] != _FORMAT:
        message = f"of format {raw['format']}"
        raise ValueError(message)
    lists = {_text(kind): [f"{kind}/{_text(one)}/" for one in of_kind] for kind, of_kind in raw["lists"].items()}
    named, moved = list(map(_text, raw["named"])), {_text(old): _text(new) for old, new in raw["moved"].items()}
    addresses = dict.fromkeys([*named, *moved, *map(_text, raw["further"])], "")
    addresses |= {address: _spelling_told(address) for of_kind in lists.values() for address in of_kind}
    identities = {_text(address): _text(identity) for address, identity in raw["identities"].items()}
    addresses |= {address: _identity(address, identity) for address, identity in identities.items()}
    papers: dict[str, PublishedPaper] = {}
    for paper_id, (key, works, *numbers) in raw["papers"].items():
        papers[_text(paper_id)] = PublishedPaper(
            tuple(works[start : start + 8] for start in range(0, len(_text(works)), 8)),
            {
                kind: tuple(of_kind[number] for number in of_paper)
                for (kind, of_kind), of_paper in zip(lists.items(), numbers, strict=bool(numbers))
            },
        )
        addresses[f"papers/{paper_id}/"] = ""
        addresses[f"papers/{paper_id}.bib"] = _text(key)
    of_papers = (f"papers/{paper_id}{end}" for paper_id in papers for end in ("/", ".bib"))
    return Published(addresses, frozenset([*named, *of_papers]), moved, papers)


def _identity(address: str, written: str) -> str:
    """Return an identity as it is made now: earlier versions told names apart by the full stops of their initials."""
    return without_full_stops(written) if address.partition("/")[0] in {_AUTHORS, _AFFILIATIONS} else written


def _text(value: object) -> str:
    if not isinstance(value, str):
        message = f"{value!r} is no text"
        raise TypeError(message)
    return value


def _spelling_told(address: str) -> str:
    """Return the spelling that the end of an address tells: that of nearly everybody."""
    return address.rstrip("/").rsplit("/", 1)[-1].replace("-", " ")


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def of_old_list(addresses: Mapping[str, str], derived: Iterable[str]) -> Published:
    """Return what the list of earlier versions knew: `addresses` with their identities.

    It did not say which of them a person gave: those of papers, of authors without a spelling, and all that is not
    `derived` as a folder of pages.
    """
    folders = tuple(derived)
    named = {
        address
        for address, identity in addresses.items()
        if "/" in address.rstrip("/")
        and (address.startswith("papers/") or not (identity or address.startswith(folders)))
    }
    papers = {
        address.removeprefix("papers/").removesuffix("/"): PublishedPaper()
        for address in addresses
        if address.startswith("papers/") and address.endswith("/") and address != "papers/"
    }
    identities = {address: _identity(address, identity) for address, identity in addresses.items()}
    return Published(identities, frozenset(named), {}, papers)
