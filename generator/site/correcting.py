"""The form for correcting an entry: its page, the files that it edits, and the schemas of such files.

The form works in the reader's browser: it shows the file's text key by key, and creates the corrected file, which hosts
of repositories take without an account of ours. The texts are stored in parts, because a file for each paper would
double the files of a site; the checksum of a path determines its part, so that a new paper changes one part only.
"""

import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

from generator.core.link_kinds import PAPER_LINKS, PERSON_LINKS, LinkKind, in_order
from generator.core.paper_fields import PAPER_FIELDS, Field
from generator.core.person_fields import PERSON_FIELDS
from generator.core.records import Person, Repository
from generator.site import addresses
from generator.site.components import Head, Link
from generator.site.machines import ways_out, ways_out_needs
from generator.site.material import Links, Material, Portal, Texts
from generator.site.page import NOTHING, Needs, Page, PageKind


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


def issue_form(repository: Repository) -> dict[str, str] | None:
    """Return the address for a new issue, and the names of its parameters; None if the host is unknown."""
    host = _host(repository)
    return {"address": repository.address + host.issue, "title": host.title, "text": host.text} if host else None


def new_paper_issue(repository: Repository) -> str:
    """Return the address for proposing a new paper; empty if the host is unknown."""
    host = _host(repository)
    return repository.address + host.issue + host.new_paper if host else ""


def this_is_me(material: Material, person: Person) -> str:
    """Return the address of an issue in which a person without a file says who they are; empty for teams."""
    form = issue_form(material.portal.site.repository)
    if form is None or person.kind == "team":
        return ""
    title = f"{material.texts('this_is_me')}: {material.links.absolute(addresses.author(person.id))}"
    return f"{form['address']}?{urlencode({form['title']: title, form['text']: 'ORCID:'}, safe=':/')}"


def _host(repository: Repository) -> _Host | None:
    if repository.host or not repository.address:
        return _HOSTS.get(repository.host) if repository.address else None
    name = urlsplit(repository.address).hostname or ""
    return next((host for host in _HOSTS.values() if any(word in name for word in host.known_by)), None)


# The average number of files in one part: less than 100 KB, which a phone loads in a second.
_IN_A_PART = 40

# The form's control for each type of value. Missing types, such as versions, are left to the editor.
_WIDGETS: Mapping[str, str] = {
    **dict.fromkeys("title name line date year score category code file withdrawal id until".split(), "line"),
    "text": "text",
    "markdown": "text",
    "lines": "lines",
    "names": "names",
    "truth": "tick",
    "links": "links",
    "kind": "choice",
}
_CHOICES: Mapping[str, tuple[str, ...]] = {"kind": ("person", "team")}
_SHAPES: Mapping[str, str] = {
    "date": r"\d{4}(-\d{2}(-\d{2})?)?",
    "year": r"\d{4}",
    "score": r"\d{1,3}(\.\d+)?",
    "until": r"\d{4}(-\d{2}(-\d{2})?)?|unknown",
    "withdrawal": r"\d{4}(-\d{2}(-\d{2})?)?(,.*)?",
}
# Fields that the form always shows; of the others those in the file, and the rest on request.
_ALWAYS = frozenset({"title", "authors", "date", "venue", "abstract", "keywords", "name", "role", "bio", "links"})


@dataclass(frozen=True, slots=True)
class CorrectView:
    """The page of the form.

    `form` is all that its script needs to know, `repository` the address of the files, and
    `ways_out` are links to lists of entries.
    """

    head: Head
    form: Mapping[str, Any]
    repository: str
    ways_out: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class ContentFiles:
    """The texts of content files, as one JSON object by their paths; the renderer reads the files."""

    paths: tuple[str, ...]


def form_url(material: Material, kind: str, record_id: str) -> str:
    """Return the address of the form for a paper or an author; empty if the portal has no form."""
    return material.links.url(f"{addresses.CORRECT}?{kind}={record_id}") if _has_form(material.portal) else ""


def planned(material: Material) -> Iterator[Page]:
    """Plan the form and its parts, if the portal has a repository, and the schemas of content files."""
    portal = material.portal
    for name in material.schemas:
        yield Page(addresses.schema(name), f"the schema of {name} files", SCHEMA.name, (name,), indexed=False)
    if not _has_form(portal):
        return
    parts = _parts(portal)
    yield Page(addresses.CORRECT, "the form for corrections", FORM.name, (len(parts),), indexed=False, guarded=False)
    for number, paths in enumerate(parts):
        origin = f"part {number} of the files for corrections"
        yield Page(addresses.correctable(number), origin, FILES.name, tuple(paths), indexed=False, guarded=False)


def _has_form(portal: Portal) -> bool:
    repository = portal.site.repository
    return bool(repository.address) and repository.form


def _parts(portal: Portal) -> Sequence[Sequence[str]]:
    """Distribute the files of papers and people over a power of two of parts, which seldom changes."""
    papers = (f"content/papers/{paper.id}.yaml" for paper in portal.papers)
    people = (f"content/authors/{person.id}.yaml" for person in portal.people if person.has_file)
    paths = sorted((*papers, *people))
    number = 1
    while number * _IN_A_PART < len(paths):
        number *= 2
    parts: list[list[str]] = [[] for _ in range(number)]
    for path in paths:
        parts[zlib.crc32(path.encode()) % number].append(path)
    return parts


def _form_view(material: Material, parts: int) -> CorrectView:
    portal, texts, links = material.portal, material.texts, material.links
    repository = portal.site.repository
    form = {
        "parts": parts,
        "editor": editor(repository, ""),
        "issue": issue_form(repository),
        "kinds": {
            "paper": _kind(texts, links, "papers", PAPER_FIELDS, PAPER_LINKS),
            "author": _kind(texts, links, "authors", PERSON_FIELDS, PERSON_LINKS),
        },
    }
    return CorrectView(
        head=material.heads.head(texts("correct"), addresses.CORRECT, index=False),
        form=form,
        repository=repository.address,
        ways_out=ways_out(material),
    )


def _kind(
    texts: Texts, links: Links, folder: str, declared: Sequence[Field], kinds: tuple[LinkKind, ...]
) -> dict[str, Any]:
    asked = [field for field in declared if field.type in _WIDGETS]
    return {
        "folder": f"content/{folder}/",
        "page": links.url(f"{folder}/"),
        "order": [field.name for field in declared],
        "blocks": [field.name for field in declared if field.type in {"text", "markdown"}],
        "fields": [_field(texts, field) for field in asked],
        "links": [[kind.name, links.label(kind)] for kind in in_order(kinds) if not kind.own_key],
    }


def _field(texts: Texts, field: Field) -> dict[str, Any]:
    made: dict[str, Any] = {"name": field.name, "label": _label(texts, field.name), "widget": _WIDGETS[field.type]}
    if field.type in {"title", "name"}:
        made["required"] = True
    if field.name in _ALWAYS:
        made["always"] = True
    if field.type in _SHAPES:
        made |= {"shape": _SHAPES[field.type], "example": field.example}
    if field.type in _CHOICES:
        made["choices"] = _CHOICES[field.type]
    if field.type in {"code", "truth"} or field.type in _SHAPES:
        made["typed"] = True
    return made


def _label(texts: Texts, name: str) -> str:
    """Return the form's label of a field: its own, else that of pages; without a text, the words of its key."""
    label: str = texts.get(f"correct_{name}") or texts.get(name)
    return label or name.replace("_", " ").capitalize()


def _files_needs(material: Material, *paths: str) -> Needs:
    return Needs(also=[material.files.get(path, "") for path in paths])


FORM = PageKind("form for corrections", _form_view, ways_out_needs, "correct.html")
FILES = PageKind("files for corrections", lambda _, *paths: ContentFiles(paths), _files_needs)
SCHEMA = PageKind("schema of content files", lambda material, name: material.schemas[name](), lambda *_: NOTHING)
KINDS = (FORM, FILES, SCHEMA)
