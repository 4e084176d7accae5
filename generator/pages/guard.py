"""Why a plan must not be built: two pages at one address, an address that vanishes, a redirect to nowhere."""

from __future__ import annotations

import difflib
import itertools
from typing import TYPE_CHECKING
from urllib.parse import unquote

from generator.errors import Problem
from generator.pages.context import external

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from generator.model import SiteConfig
    from generator.pages.page import Page

ALLOW_REMOVED = "--allow-removed"


def collisions(pages: Sequence[Page]) -> list[Problem]:
    """Find files that two pages would share; case counts for nothing, as on many disks."""
    seen: dict[str, Page] = {}
    problems = []
    for page in pages:
        other = seen.setdefault(page.file.casefold(), page)
        if other is not page and (page.guarded or other.guarded):  # what belongs to a page collides where it does
            problems.append(
                Problem(
                    page.origin,
                    0,
                    0,
                    f"the address /{page.address} is also that of {other.origin}",
                    "give one of them another id (rename its file) or remove the alias",
                )
            )
    folders = {file.rpartition("/")[0] for file in seen}
    below = {
        folder
        for folder in folders
        if not seen.keys().isdisjoint(itertools.accumulate(folder.split("/"), "{}/{}".format))
    }
    if below:
        problems += [
            Problem(
                page.origin, 0, 0, f"the address /{page.address} lies below the address of a file", "rename one of them"
            )
            for page in pages
            if page.file.casefold().rpartition("/")[0] in below
        ]
    return problems


_MENDERS: Mapping[str, str] = {"papers": "content/papers/", "authors": "content/authors/"}


def vanished(gone: Iterable[str], pages: Sequence[Page], list_file: str) -> list[Problem]:
    """Name each published address that nothing answers any more, and what would; `list_file` lists them."""
    ids: dict[str, list[str]] = {kind: [] for kind in _MENDERS}
    for page in pages:
        kind, _, rest = page.address.partition("/")
        if page.redirects or not page.origin.startswith("content/"):
            continue
        if kind in ids and rest.endswith("/") and "/" not in rest[:-1]:
            ids[kind].append(rest[:-1])
    return [
        Problem(list_file, 0, 0, f"the published address /{address} would vanish", _mend(address, ids))
        for address in sorted(gone)
        if _page_of(address) not in gone  # one fault is enough for both
    ]


def _page_of(address: str) -> str:
    """Return the page that an address comes and goes with: a paper's with its BibTeX, a person's with their frame."""
    if address.endswith(".bib"):
        return address.removesuffix(".bib") + "/"
    return address.removesuffix("embed/") if address.endswith("/embed/") else ""


def _mend(address: str, ids: Mapping[str, Sequence[str]]) -> str:
    kind, _, rest = address.partition("/")
    old = rest.removesuffix("/").removesuffix(".bib")
    otherwise = f"or build with {ALLOW_REMOVED} if it shall go"
    if kind in _MENDERS and old and "/" not in old:
        # Of people only one with the same family name may be meant, of papers one with much the same title.
        alike = [other for other in ids[kind] if kind == "papers" or old.split("-")[-1] in other.split("-")]
        near = difflib.get_close_matches(old, alike, n=1, cutoff=0.6)
        if near or kind == "papers":
            where = f"{_MENDERS[kind]}{near[0]}.yaml" if near else f"the file in {_MENDERS[kind]} that took its place"
            return f"add 'aliases: [{old}]' to {where}, {otherwise}"
    return f"add '{address}: <new address>' below 'redirects:' in content/site.yaml, {otherwise}"


def lost_redirects(site: SiteConfig, pages: Sequence[Page], static: Iterable[str]) -> Iterator[Problem]:
    """Find redirects of site.yaml that lead to an address of the portal where nothing stands.

    `static` are the paths of files below `static/`, which are addresses of the portal too.
    """
    answered = {page.address for page in pages if not page.redirects} | {f"static/{path}" for path in static}
    for old, new in site.redirects.items():
        target = external(new, site.base_url)
        wanted = unquote(target.partition("#")[0].partition("?")[0].removeprefix(site.base_url))
        if target.startswith(site.base_url) and not {wanted, f"{wanted}/"} & answered:
            yield Problem(
                "content/site.yaml", 0, 0, f"the redirect from {old} leads to {new}, where nothing stands", "correct it"
            )
