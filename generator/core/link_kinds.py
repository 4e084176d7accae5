r"""The kinds of links of papers and of people: each declared once, for reading, files, pages and exports.

To add a kind of link, add one entry to `link_kinds.toml`, and a text `link_<name>` to `templates/texts/` unless its
label is the same in every language. Everything else reads these tables: the keys below `links` in content
files, the readers of bibliographies and pages, the pages, the exports, and the tables in `docs/content.md` (written by
`make tables`).
"""

import re
from dataclasses import dataclass
from typing import Any

from generator.core.data_files import toml_tables


@dataclass(frozen=True, slots=True)
class Identifier:
    """A value that can be written instead of an address: the bare identifier of a service.

    `resolver` and the bare identifier make the address. `shape` is the form allowed in content files, None if a reader
    of its own checks it. `before` matches prefixes that people write.
    """

    resolver: str
    shape: re.Pattern[str] | None
    before: str = "(?!)"


@dataclass(frozen=True, slots=True)
class Place:
    """Addresses that identify their kind: hosts, with everything below them, and the beginning of the path."""

    hosts: tuple[str, ...]
    path: re.Pattern[str]

    def has(self, host: str, path: str) -> bool:
        """Return whether an address matches."""
        below = any(host == known or host.endswith(f".{known}") for known in self.hosts)
        return below and self.path.match(path) is not None


@dataclass(frozen=True, slots=True)
class LinkKind:
    r"""One kind of link.

    In content files:
        `name` is the key, `takes` and `meaning` describe its value in the documentation, `example` is one.
        `identifier` is set if a bare identifier is allowed; other kinds need a whole address, or with `files`
        also a file of the portal: `static/papers/paper.pdf`. `own_key` marks a kind whose key is beside
        `links`, as `code` is, and may be `true` if the address is unknown.

    In sources:
        `places` and `endings` (of file names) identify the kind of an address; `file_word`, a word in the
        name of a plain file (`talk-slides.pdf`), takes precedence. `words` is a regular expression of the
        link texts that pages use. `bibtex` are the fields that bibliographies use; exports write the first.

    In pages and exports:
        `label` is the label in every language; if it is empty, the label is the text `link_<name>`. `icon`
        is a symbol of `static/icons.svg`. `order` sorts the links of a page, equal ones as declared.
        `chip` shows it in the rows of lists, too. `noted` marks kinds for which RIS and CSL-JSON have no
        field: they become a line of the note. `private` kinds are shown to people but not to machines.
    """

    name: str
    takes: str
    meaning: str
    example: str
    identifier: Identifier | None = None
    files: bool = False
    own_key: bool = False
    places: tuple[Place, ...] = ()
    endings: tuple[str, ...] = ()
    file_word: str = ""
    words: str = ""
    bibtex: tuple[str, ...] = ()
    label: str = ""
    icon: str = ""
    order: int = 9
    chip: bool = True
    noted: bool = True
    private: bool = False

    @property
    def note_name(self) -> str:
        """The label in a line of a note: `Slides: https://...`."""
        return self.name.replace("_", " ").capitalize()


# The kind of an address that matches no other kind; exports write it as the paper's `url`.
LANDING_PAGE = "url"


def _kind(entry: dict[str, Any]) -> LinkKind:
    """Return the kind of an entry of `link_kinds.toml`: its lists as tuples, and its patterns compiled."""
    values: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in entry.items()}
    places = entry.get("places", ())
    values["places"] = tuple(Place(tuple(one["hosts"]), re.compile(one.get("path", "/."))) for one in places)
    if bare := entry.get("identifier"):
        shape = re.compile(bare["shape"]) if "shape" in bare else None
        values["identifier"] = Identifier(**{**bare, "shape": shape})
    return LinkKind(**values)


_KINDS = toml_tables(__file__)
# In the order in which content files write the keys.
PAPER_LINKS: tuple[LinkKind, ...] = tuple(map(_kind, _KINDS["paper"]))
PERSON_LINKS: tuple[LinkKind, ...] = tuple(map(_kind, _KINDS["person"]))

# The kinds by name; papers and people have no kind names in common.
LINK_KINDS: dict[str, LinkKind] = {kind.name: kind for kind in (*PAPER_LINKS, *PERSON_LINKS)}


def in_order(kinds: tuple[LinkKind, ...]) -> list[LinkKind]:
    """Return kinds in the order in which pages show them."""
    return sorted(kinds, key=lambda kind: kind.order)
