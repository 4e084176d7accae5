"""The types of values in content files, for pydantic: how each is read, and its JSON Schema."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, ClassVar, Literal, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainValidator

from generator.content import link_values, values
from generator.core.link_kinds import LINK_KINDS
from generator.core.records import HomeSection, PartialDate, Withdrawal

_PAGE_ID = "^[a-z0-9]+([-/][a-z0-9]+)*$"
_ISO_DATE = r"^\d{4}(-\d{2}(-\d{2})?)?$"


def listed(value: object) -> object:
    """Accept only a list."""
    if not isinstance(value, (list, tuple)):
        values.fault(f"must be a list, not {values.shown(value)}", values.hint_for_list(value))
    return value


def named(value: object) -> object:
    """Accept a name instead of a group of keys that has only a name."""
    return value if isinstance(value, dict) else {"name": value}


def mapped(value: object) -> object:
    """Accept only a group of keys."""
    if not isinstance(value, dict):
        values.fault(
            f"must be a group of keys, not {values.shown(value)}",
            "write `key: value` lines below it, indented by two spaces",
        )
    return value


def _text_schema(pattern: str) -> Any:
    return Annotated[str, Field(pattern=pattern)]


Line = Annotated[str, PlainValidator(values.line, json_schema_input_type=str)]
RequiredLine = Annotated[str, PlainValidator(values.required_line, json_schema_input_type=str)]
Block = Annotated[str, PlainValidator(values.block, json_schema_input_type=str)]
Truth = Annotated[bool, PlainValidator(values.truth, json_schema_input_type=bool)]
Count = Annotated[int, PlainValidator(values.count, json_schema_input_type=Annotated[int, Field(ge=0)])]
Place = Annotated[int, PlainValidator(values.place, json_schema_input_type=int)]
Percent = Annotated[int, PlainValidator(values.percent, json_schema_input_type=Annotated[int, Field(ge=0, le=100)])]
Score = Annotated[float, PlainValidator(values.score, json_schema_input_type=Annotated[float, Field(ge=0, le=100)])]
ContentFormat = Annotated[
    int, PlainValidator(values.content_format, json_schema_input_type=Annotated[int, Field(ge=1)])
]
Year = Annotated[int, PlainValidator(values.year, json_schema_input_type=int)]
Date = Annotated[
    PartialDate,
    PlainValidator(values.date, json_schema_input_type=Annotated[str, Field(pattern=_ISO_DATE)] | int),
]
Withdrawn = Annotated[
    Withdrawal,
    PlainValidator(
        values.withdrawal,
        json_schema_input_type=Annotated[str, Field(pattern=r"^\d{4}(-\d{2}(-\d{2})?)?\s*(,.*)?$")] | int,
    ),
]
Address = Annotated[str, PlainValidator(link_values.address, json_schema_input_type=_text_schema("^https?://"))]
AddressOrFile = Annotated[
    str, PlainValidator(link_values.address_or_file, json_schema_input_type=_text_schema("^(https?://|static/)"))
]
BaseUrl = Annotated[str, PlainValidator(link_values.base_url, json_schema_input_type=_text_schema("^https?://"))]
Code = Annotated[
    str | Literal[True] | None,
    PlainValidator(link_values.code, json_schema_input_type=bool | Annotated[str, Field(pattern="^https?://")]),
]
FilePath = Annotated[str, PlainValidator(link_values.path, json_schema_input_type=str)]
StaticFile = Annotated[str, PlainValidator(link_values.static_file, json_schema_input_type=str)]
Destination = Annotated[str, PlainValidator(link_values.destination, json_schema_input_type=str)]
OldPath = Annotated[str, PlainValidator(link_values.old_path, json_schema_input_type=str)]
Slug = Annotated[str, PlainValidator(values.slug, json_schema_input_type=_text_schema("^[a-z0-9]+(-[a-z0-9]+)*$"))]
CategoryCode = Annotated[str, PlainValidator(values.category, json_schema_input_type=str)]
Language = Annotated[str, PlainValidator(values.language, json_schema_input_type=str)]
Colour = Annotated[
    str,
    PlainValidator(values.colour, json_schema_input_type=_text_schema("^#([0-9A-Fa-f]{3}){1,2}$")),
]
MacroName = Annotated[str, PlainValidator(values.macro_name, json_schema_input_type=str)]
Email = Annotated[str, PlainValidator(link_values.email, json_schema_input_type=_text_schema("@"))]
Orcid = Annotated[str, PlainValidator(link_values.orcid, json_schema_input_type=str)]
Lines = Annotated[tuple[RequiredLine, ...], BeforeValidator(listed)]
CitationStyles = Annotated[
    tuple[Annotated[str, PlainValidator(link_values.citation_style, json_schema_input_type=str)], ...],
    BeforeValidator(listed),
]
Slugs = Annotated[tuple[Slug, ...], BeforeValidator(listed)]
SourcePaths = Annotated[
    tuple[Annotated[str, PlainValidator(link_values.source_path, json_schema_input_type=str)], ...],
    BeforeValidator(listed),
]


def _id_at(service: str) -> PlainValidator:
    return PlainValidator(partial(link_values.service_id, service=service), json_schema_input_type=str)


OrcidIds = Annotated[tuple[Annotated[str, _id_at("orcid")], ...], BeforeValidator(listed)]
DblpIds = Annotated[tuple[Annotated[str, _id_at("dblp")], ...], BeforeValidator(listed)]
OpenAlexIds = Annotated[tuple[Annotated[str, _id_at("openalex")], ...], BeforeValidator(listed)]
ArxivIds = Annotated[tuple[Annotated[str, _id_at("arxiv")], ...], BeforeValidator(listed)]
PageIds = Annotated[
    tuple[Annotated[str, PlainValidator(values.page_id, json_schema_input_type=_text_schema(_PAGE_ID))], ...],
    BeforeValidator(listed),
]
Macros = Annotated[dict[MacroName, Block], BeforeValidator(mapped)]
Extra = Annotated[dict[str, Any], BeforeValidator(mapped)]


def identifier_of(kind: str) -> PlainValidator:
    """Return the validator of an address for which the bare identifier of that kind of link is also allowed."""
    return PlainValidator(partial(link_values.identifier, kind=LINK_KINDS[kind]), json_schema_input_type=str)


def _one_of(*choices: str) -> PlainValidator:
    return PlainValidator(partial(values.choice, choices=choices), json_schema_input_type=Literal[choices])


Kind = Annotated[Literal["person", "team"], _one_of("person", "team")]
VenueKind = Annotated[
    Literal["", "conference", "workshop", "journal", "preprint", "book", "other"],
    _one_of("conference", "workshop", "journal", "preprint", "book", "other"),
]
Folder = Annotated[str, PlainValidator(link_values.folder, json_schema_input_type=str)]
Fonts = Annotated[Literal["", "serif", "modern", "system"], _one_of("serif", "modern", "system")]
Density = Annotated[Literal["", "compact", "roomy"], _one_of("compact", "roomy")]
RepositoryHost = Annotated[Literal["", "github", "gitlab", "forgejo"], _one_of("github", "gitlab", "forgejo")]
HomeSections = Annotated[tuple[Annotated[HomeSection, _one_of(*get_args(HomeSection))], ...], BeforeValidator(listed)]
Until = Annotated[
    PartialDate | Literal["unknown"],
    PlainValidator(values.until, json_schema_input_type=Annotated[str, Field(pattern=f"{_ISO_DATE}|^unknown$")] | int),
]
Status = Annotated[Literal["", "current", "alumni"], _one_of("current", "alumni")]


class Strict(BaseModel):
    """A group of keys without unknown keys; `NESTED` names the groups within it."""

    # Most builds read few kinds of files, and pydantic prepares only those.
    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=False, defer_build=True)
    NESTED: ClassVar[dict[str, type[Strict]]] = {}

    @classmethod
    def keys(cls) -> tuple[str, ...]:
        """Return the keys as files write them, in their order."""
        return tuple(field.alias or name for name, field in cls.model_fields.items())
