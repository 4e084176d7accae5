"""The record of what a portal has published and must keep: addresses, citation keys, and the papers of its lists.

The site contains it as `published.json` and passes it to the next build. The file depends only on the content and on
the previous record: a build that reads its own record writes the same record again.

A derived page (of a co-author without a file, an affiliation, a year) exists because papers name it. So the record
keeps, for each paper, the lists that contain it, in the order of the paper: when a correction moves such a page, the
same position of the same paper gives the new address.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.core.ids import ID_PATTERN
from generator.core.records import AssignedIds

FILE = "published.json"
_FORMAT = 1
_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_DERIVED = ("authors", "affiliations", "venues", "keywords")
# Addresses become files of the site, so none may lead out of it.
_SAFE = re.compile(r"(?!.*(?:^|/)\.{1,2}(?:/|$))[^/\\\x00-\x1f][^\\\x00-\x1f]*|")


@dataclass(frozen=True, slots=True)
class PublishedPaper:
    """A published paper: digests that identify the work (title, DOI, arXiv number), and the lists that contained it.

    `lists` are, by kind as in `authors`, the addresses of the pages that list it, in the order of the paper.
    """

    works: tuple[str, ...] = ()
    lists: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Published:
    """All permanent addresses of a portal, relative to its base.

    `addresses` maps each to its identity: the folded spelling from which the id of a person or an affiliation was made,
    the citation key of a BibTeX file; otherwise empty. `named` are addresses that a person chose, by a file name or an
    alias: they must not vanish. All others are derived and may move. `moved` maps addresses without a page to their new
    address, or to an empty string. `papers` are by id, including former ids.
    """

    addresses: Mapping[str, str] = field(default_factory=dict)
    named: frozenset[str] = frozenset()
    moved: Mapping[str, str] = field(default_factory=dict)
    papers: Mapping[str, PublishedPaper] = field(default_factory=dict)

    @property
    def assigned_ids(self) -> AssignedIds:
        """The published id of each spelling of a person, an affiliation, a venue and a keyword."""
        ids: dict[str, dict[str, tuple[bool, int, str]]] = {kind: {} for kind in _DERIVED}
        for address, spelling in self.addresses.items():
            kind, _, rest = address.partition("/")
            if spelling and kind in ids and ID_PATTERN.fullmatch(made := rest[:-1]):
                # If two spellings were once different: the one that still has a page, otherwise the one without a
                # number.
                one = (address in self.moved, len(made), made)
                other = ids[kind].setdefault(spelling, one)
                if one < other:
                    ids[kind][spelling] = one
        return AssignedIds(*({spelling: made for spelling, (*_, made) in found.items()} for found in ids.values()))


def is_safe(address: str) -> bool:
    """Return whether an address, which may come from an untrusted file, is inside the site."""
    return _SAFE.fullmatch(address) is not None


def work_digests(title: str, links: Mapping[str, str]) -> tuple[str, ...]:
    """Return short digests that identify a work, so that it is found under another id."""
    known = ["title " + "".join(filter(str.isalnum, title.casefold()))]
    known += [f"{kind} {links[kind].casefold()}" for kind in ("doi", "arxiv") if links.get(kind)]
    return tuple(hashlib.blake2b(one.encode("utf-8", "replace"), digest_size=4).hexdigest() for one in known)


def published_text(published: Published) -> str:
    """Return the record as text: one line for each paper, sorted, so that equal records have equal bytes.

    Ten thousand papers have fifty thousand addresses. The page and the BibTeX file of a paper follow from its id; its
    lists are numbers of pages in `lists`; a spelling is written only if it does not follow from the id.
    """
    of_paper = {f"papers/{paper_id}{end}" for paper_id in published.papers for end in ("/", ".bib")}
    kinds = sorted({kind for paper in published.papers.values() for kind in paper.lists})
    listed = {
        kind: sorted({address for paper in published.papers.values() for address in paper.lists.get(kind, ())})
        for kind in kinds
    }
    numbers = {kind: {address: number for number, address in enumerate(listed[kind])} for kind in kinds}
    in_lists = {address for of_kind in listed.values() for address in of_kind}
    rest = published.addresses.keys() - of_paper - in_lists
    identities = {
        address: identity
        for address, identity in published.addresses.items()
        if address not in of_paper and identity != (_spelling_of(address) if address in in_lists else "")
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
    """Read the record; raise ValueError if it is damaged or has another format."""
    try:
        return _read(json.loads(text))
    except (KeyError, TypeError, AttributeError, IndexError, RecursionError) as fault:
        raise ValueError(str(fault)) from fault


def _read(raw: Mapping[str, Any]) -> Published:
    if raw["format"] != _FORMAT:
        raise ValueError(f"of format {raw['format']}")
    lists = {_text(kind): [f"{kind}/{_text(one)}/" for one in of_kind] for kind, of_kind in raw["lists"].items()}
    named, moved = list(map(_text, raw["named"])), {_text(old): _text(new) for old, new in raw["moved"].items()}
    addresses = dict.fromkeys([*named, *moved, *map(_text, raw["further"])], "")
    addresses |= {address: _spelling_of(address) for of_kind in lists.values() for address in of_kind}
    identities = {_text(address): _text(identity) for address, identity in raw["identities"].items()}
    addresses |= identities
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


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value


def _spelling_of(address: str) -> str:
    """Return the spelling that follows from the end of an address, which is right for nearly all people."""
    return address.rstrip("/").rsplit("/", 1)[-1].replace("-", " ")
