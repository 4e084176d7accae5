"""The addresses at which hosts of repositories edit a file or open an issue, without an account of ours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote, urlsplit

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.core.records import Repository


@dataclass(frozen=True, slots=True)
class _Host:
    """One kind of host: its address for editing a file, and for a new issue with a title and a text.

    `known_by` are words of host names. `branch` is its word for the default branch, if it has one. `new_paper` selects
    the template of an issue for a new paper, which `sitegen init` writes.
    """

    known_by: tuple[str, ...]
    editor: str
    issue: str
    title: str
    text: str
    branch: str = "main"
    new_paper: str = ""


@dataclass(frozen=True, slots=True)
class IssueForm:
    """The page for a new issue, and the names of its two parameters."""

    address: str
    title: str
    text: str


# All three open an editor that proposes the change if the user has no write access.
_HOSTS: Mapping[str, _Host] = {
    "github": _Host(
        ("github",), "/edit/{branch}/", "/issues/new", "title", "body", "HEAD", "?template=add-a-paper.yml"
    ),
    "gitlab": _Host(
        ("gitlab",),
        "/-/edit/{branch}/",
        "/-/issues/new",
        "issue[title]",
        "issue[description]",
        new_paper="?issuable_template=Add%20a%20paper",
    ),
    "forgejo": _Host(("codeberg", "forgejo", "gitea"), "/_edit/{branch}/", "/issues/new", "title", "body"),
}


def editor(repository: Repository, path: str) -> str:
    """Return the address for correcting a file of the portal on the web; empty without a repository.

    For an unknown host, this is the repository's own page.
    """
    host = _host(repository)
    if host is None:
        return repository.address
    within = f"{repository.folder}/{path}" if repository.folder else path
    return repository.address + host.editor.format(branch=quote(repository.branch or host.branch)) + quote(within)


def issue_form(repository: Repository) -> IssueForm | None:
    """Return the address for a new issue; None if the host is unknown."""
    host = _host(repository)
    return IssueForm(repository.address + host.issue, host.title, host.text) if host else None


def new_paper_issue(repository: Repository) -> str:
    """Return the address for proposing a new paper; empty if the host is unknown."""
    host = _host(repository)
    return repository.address + host.issue + host.new_paper if host else ""


def _host(repository: Repository) -> _Host | None:
    if repository.host or not repository.address:
        return _HOSTS.get(repository.host) if repository.address else None
    name = urlsplit(repository.address).hostname or ""
    return next((host for host in _HOSTS.values() if any(word in name for word in host.known_by)), None)
