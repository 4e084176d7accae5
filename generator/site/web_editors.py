"""Where a host of repositories lets people edit a file and open an issue, by addresses that need no account of ours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote, urlsplit

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.core.records import Repository


@dataclass(frozen=True, slots=True)
class _Host:
    """One kind of host: where it edits a file, and how an issue is begun with a title and a text.

    `known_by` are words of host names. `branch` is what it calls the first branch, where it has a word for that.
    """

    known_by: tuple[str, ...]
    editor: str
    issue: str
    title: str
    text: str
    branch: str = "main"


@dataclass(frozen=True, slots=True)
class IssueForm:
    """The page that begins an issue, and the names of the two parameters that fill it in."""

    address: str
    title: str
    text: str


# As their web pages have it; all three open an editor that proposes the change where somebody may not make it.
_HOSTS: Mapping[str, _Host] = {
    "github": _Host(("github",), "/edit/{branch}/", "/issues/new", "title", "body", branch="HEAD"),
    "gitlab": _Host(("gitlab",), "/-/edit/{branch}/", "/-/issues/new", "issue[title]", "issue[description]"),
    "forgejo": _Host(("codeberg", "forgejo", "gitea"), "/_edit/{branch}/", "/issues/new", "title", "body"),
}


def editor(repository: Repository, path: str) -> str:
    """Return where a file of the portal can be corrected on the web; empty without a repository.

    Where nobody knows what host it is, that is the repository's own page.
    """
    host = _host(repository)
    if host is None:
        return repository.address
    within = f"{repository.folder}/{path}" if repository.folder else path
    return repository.address + host.editor.format(branch=quote(repository.branch or host.branch)) + quote(within)


def issue_form(repository: Repository) -> IssueForm | None:
    """Return where an issue is begun; None where the host is not known."""
    host = _host(repository)
    return IssueForm(repository.address + host.issue, host.title, host.text) if host else None


def _host(repository: Repository) -> _Host | None:
    if repository.host or not repository.address:
        return _HOSTS.get(repository.host) if repository.address else None
    name = urlsplit(repository.address).hostname or ""
    return next((host for host in _HOSTS.values() if any(word in name for word in host.known_by)), None)
