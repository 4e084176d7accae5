"""The fields of a person: each declared once, for files, imports, merging people, pages and exports.

The counterpart of `generator.core.paper_fields`. To add a field with one line of text, add an entry to `PERSON_FIELDS`
and an attribute to `PlainPersonFields` below; `tests/test_declarations.py` names the file to correct if one of them
differs, and `make tables` writes the documentation.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Literal

from generator.core.paper_fields import Field, Merge

# How a value is merged when two people turn out to be one (`sitegen people merge`):
# - kept: the value of the person who stays, otherwise that of the other;
# - each key: the same for each key of a group;
# - command: the command itself writes it.
WhenMerged = Literal["kept", "each key", "command"]


@dataclass(frozen=True, slots=True)
class PersonField(Field):
    """One field of a person; `when_merged` is how a merge of two people makes one value.

    `jsonld` is a property of persons but not of teams.
    """

    merge: Merge = "by hand"
    when_merged: WhenMerged = "kept"


# In the order in which content files write the keys.
PERSON_FIELDS: tuple[PersonField, ...] = (
    PersonField(
        "name", "name", "the name as it is shown", "Haibin Lin", merge="best", when_merged="command", jsonld="name"
    ),
    PersonField(
        "family",
        "line",
        "the family name, if the order of the words does not show it",
        "García Márquez",
        see="see [family names](#family-names)",
        jsonld="familyName",
    ),
    PersonField(
        "names",
        "lines",
        "further spellings that mean this person",
        "[J. Doe]",
        see="`/authors/h-lin/` redirects there, unless another person has that address",
        when_merged="command",
        jsonld="alternateName",
    ),
    PersonField("category", "category", "the person's main category", "LG", merge="best"),
    PersonField("metrics", "metrics", "the numbers of a saved profile", "see the next lines", merge="newest"),
    PersonField(
        "metrics_history",
        "history",
        "the same numbers on several days",
        "see below",
        see="the page shows them as a table",
        merge="every day",
    ),
    PersonField(
        "member", "membership", "a member of the group", "true", see="`{from: 2021}` if you know when the person joined"
    ),
    PersonField(
        "until",
        "until",
        "when the person left the group",
        "2024-06",
        see="`unknown` if you do not know; the person is listed among the alumni",
        in_json=False,
    ),
    PersonField(
        "status",
        "status",
        "the earlier form of `until`",
        "alumni",
        see="`sitegen migrate` converts it, and `to` below `member`",
    ),
    PersonField("role", "line", "role in the group", "Professor", jsonld="jobTitle"),
    PersonField(
        "now",
        "line",
        "where a person who left is now",
        "Researcher at Example Labs",
        see="it also says that the person left; shown on [the page of people](people.md#the-page-of-people)",
        fact=True,
    ),
    PersonField("photo", "file", "a picture in `static/`", "static/images/jane-doe.jpg", jsonld="image", in_json=False),
    PersonField("bio", "markdown", "a few sentences", "Works on **compilers**.", jsonld="description", in_json=False),
    PersonField("aliases", "ids", "earlier ids, whose addresses redirect here", "[j-doe]", when_merged="command"),
    PersonField(
        "links", "links", "where the person is found", "see the next lines", when_merged="each key", jsonld="sameAs"
    ),
    PersonField(
        "kind",
        "kind",
        "a person, or a team, whose page shows no profile numbers",
        "team",
        see="default: by the form of the name, see [people.md](people.md#teams)",
        merge="best",
        jsonld="@type",
    ),
    PersonField(
        "extra",
        "extra",
        "anything else",
        "{room: 12}",
        see="[templates](theming.md) of your own see it as `view.extra`",
        when_merged="each key",
        in_json=False,
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainPersonFields:
    """The fields of a person that are used exactly as the file gives them; empty if it does not."""

    family: str = ""
    names: tuple[str, ...] = ()
    category: str = ""
    role: str = ""
    now: str = ""
    photo: str = ""
    bio: str = ""


def plain_person_value(person: PlainPersonFields, field: PersonField) -> str | list[str]:
    """Return the value of a field that holds a line or a list of lines."""
    value = getattr(person, field.name)
    return value if isinstance(value, str) else list(value)


def plain_person_fields(chosen: Callable[[PersonField], object], special: Collection[str]) -> tuple[PersonField, ...]:
    """Return the fields that a format can read and write by their declared names, without special code."""
    return tuple(field for field in PERSON_FIELDS if chosen(field) and field.name not in special)
