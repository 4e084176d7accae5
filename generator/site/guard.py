"""Errors of a plan: two pages at one address, an address that vanishes, a broken redirect."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING
from urllib.parse import unquote

from generator.core.problems import Problem
from generator.site import addresses
from generator.site.links import external

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from generator.core.records import Paper, Person, SiteConfig
    from generator.portal.graph import Portal
    from generator.site.page import Page
    from generator.site.redirects import Successors


def collisions(pages: Sequence[Page]) -> list[Problem]:
    """Find files that two pages would share; case is ignored, as on many disks."""
    files = {page.file.casefold() for page in pages}
    problems = _shared(pages) if len(files) < len(pages) else []
    below = {folder for folder in _folders(files) if folder in files}
    if below:
        problems += [
            Problem(
                page.origin, 0, 0, f"the address /{page.address} lies below the address of a file", "rename one of them"
            )
            for page in pages
            if not below.isdisjoint(_folders([page.file.casefold()]))
        ]
    return problems


def _shared(pages: Iterable[Page]) -> list[Problem]:
    seen: dict[str, Page] = {}
    problems = []
    for page in pages:
        other = seen.setdefault(page.file.casefold(), page)
        if other is not page and (page.guarded or other.guarded):  # files that belong to a page collide where it does
            problems.append(
                Problem(
                    page.origin,
                    0,
                    0,
                    f"the address /{page.address} is also that of {other.origin}",
                    "give one of them another id (rename its file) or remove the alias",
                )
            )
    return problems


def _folders(files: Iterable[str]) -> set[str]:
    """Return all folders of files."""
    found: set[str] = set()
    some = {file.rpartition("/")[0] for file in files}
    while some:
        found |= some
        some = {folder.rpartition("/")[0] for folder in some} - found
    return found - {""}


def vanished(moves: Successors, portal: Portal, pages: Sequence[Page]) -> list[Problem]:
    """Report each address that a person chose and that no longer exists, with the file and line to fix."""
    return [_vanished(address, moves, portal, pages) for address in sorted(moves.named)]


def _vanished(address: str, moves: Successors, portal: Portal, pages: Sequence[Page]) -> Problem:
    kind, _, rest = address.partition("/")
    old = rest.rstrip("/")
    if kind in _FOLDERS and old and "/" not in old:
        if kind == "papers":
            here = moves.files_of_work(old)
        else:
            here = [moves.of(address).removeprefix(addresses.AUTHORS).rstrip("/")] if moves.of(address) else []
        if here:
            return _renamed(address, old, f"content/{kind}/{here[0]}.yaml", _aliases(portal, kind, here[0]))
        ids = [one for page in pages if (one := _id_of_file(page, kind))]
        # A suggested person must have the same family name, a paper almost the same title.
        alike = [one for one in ids if kind == "papers" or old.split("-")[-1] in one.split("-")]
        near = difflib.get_close_matches(old, alike, n=1, cutoff=0.6)
        other = f"content/{kind}/{near[0]}.yaml" if near else "it"
        took = f"if another file replaced it, add the line 'aliases: [{old}]' to {other}"
        back = "put the file back" + (" with the line 'removed: YYYY-MM-DD, why'" if kind == "papers" else "")
        hint = f"{back}; or, {took}; or, if nobody uses the address yet, build once with --allow-removed"
        return Problem(f"content/{kind}/{old}.yaml", 0, 0, _GONE.format(address), hint)
    if kind == "categories":
        hint = f"write {old} below the `aliases:` of the category that took its place"
        return Problem("content/categories.yaml", 0, 0, _GONE.format(address), hint)
    where, old = f"content/pages/{address.rstrip('/')}.md", address.rstrip("/")
    new = moves.new_free_pages()
    if len(new) == 1:
        took = f"if this page replaced it, add the line 'aliases: [{old}]' to its header; else put {where} back"
        return Problem(new[0], 1, 0, _GONE.format(address), took)
    hint = (
        f"put the page back; if another replaced it, add 'aliases: [{old}]' to its header, "
        f"or '{address}: <new address>' below 'redirects:' in content/site.yaml"
    )
    return Problem(where, 0, 0, _GONE.format(address), hint)


_FOLDERS = ("papers", "authors")
_GONE = "the published address /{} would vanish"


def _renamed(address: str, old: str, path: str, aliases: Sequence[str]) -> Problem:
    what = f"this was published at /{address}, which would vanish"
    line = f"aliases: [{', '.join([*aliases, old])}]"
    return Problem(path, 1, 0, what, f"{'write' if aliases else 'add'} the line '{line}' in this file")


def _aliases(portal: Portal, kind: str, record_id: str) -> Sequence[str]:
    records: Mapping[str, Paper | Person] = portal.by_id if kind == "papers" else portal.who.people
    return records[record_id].aliases if record_id in records else ()


def _id_of_file(page: Page, kind: str) -> str:
    """Return the id of the record that this page belongs to; empty for other pages."""
    of, _, rest = page.address.partition("/")
    own = of == kind and rest.endswith("/") and "/" not in rest[:-1] and page.origin.startswith("content/")
    return rest[:-1] if own else ""


def lost_redirects(site: SiteConfig, pages: Sequence[Page], static: Iterable[str]) -> Iterator[Problem]:
    """Find redirects of site.yaml to an address of the portal that does not exist.

    `static` are the paths of files below `static/`, which are addresses of the portal, too.
    """
    answered = {page.address for page in pages if not page.redirects} | {f"static/{path}" for path in static}
    for old, new in site.redirects.items():
        target = external(new, site.base_url)
        wanted = unquote(target.partition("#")[0].partition("?")[0].removeprefix(site.base_url))
        if target.startswith(site.base_url) and not {wanted, f"{wanted}/"} & answered:
            yield Problem(
                "content/site.yaml", 0, 0, f"the redirect from {old} leads to {new}, which does not exist", "correct it"
            )
