"""The types of values in content files, for pydantic: how each is read, and its JSON Schema."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from typing import Annotated, Any, Literal, TypeVar, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainValidator, RootModel, create_model

from generator.content import link_values, values
from generator.core import records
from generator.core.author_facts import CREDIT_ROLES
from generator.core.link_kinds import LINK_KINDS
from generator.core.records import HomeSection, PartialDate, Withdrawal
from generator.text.paper_lists import SELECTING

_PAGE_ID = "^[a-z0-9]+([-/][a-z0-9]+)*$"
_ISO_DATE = r"^\d{4}(-\d{2}(-\d{2})?)?$"


def listed(value: object) -> object:
    """Accept only a list."""
    if not isinstance(value, (list, tuple)):
        values.fault(f"must be a list, not {values.shown(value)}", values.hint_for_list(value))
    return value


def mapped(value: object) -> object:
    """Accept only a group of keys."""
    if not isinstance(value, dict):
        values.fault(
            f"must be a group of keys, not {values.shown(value)}",
            "write `key: value` lines below it, indented by two spaces",
        )
    return value


def one_key_or(group: type[BaseModel], key: str = "name") -> BeforeValidator:
    """Return the validator of a group of keys for which the value of one key alone is also allowed."""
    return BeforeValidator(
        lambda value: value if isinstance(value, dict) else {key: value}, json_schema_input_type=str | group
    )


_Value = TypeVar("_Value")
Listed = Annotated[tuple[_Value, ...], BeforeValidator(listed)]
Mapped = Annotated[_Value, BeforeValidator(mapped)]


def _read(read: Callable[[Any], Any], schema: Any = str) -> PlainValidator:
    """Return the validator that reads values with `read`; `schema` is their type for editors."""
    return PlainValidator(read, json_schema_input_type=schema)


def _text(pattern: str) -> Any:
    return Annotated[str, Field(pattern=pattern)]


Line = Annotated[str, _read(values.line)]
RequiredLine = Annotated[str, _read(values.required_line)]
Block = Annotated[str, _read(values.block)]
Truth = Annotated[bool, _read(values.truth, bool)]
Count = Annotated[int, _read(values.count, Annotated[int, Field(ge=0)])]
Place = Annotated[int, _read(values.place, int)]
Percent = Annotated[int, _read(values.percent, Annotated[int, Field(ge=0, le=100)])]
Score = Annotated[float, _read(values.score, Annotated[float, Field(ge=0, le=100)])]
ContentFormat = Annotated[int, _read(values.content_format, Annotated[int, Field(ge=1)])]
Year = Annotated[int, _read(values.year, int)]
Date = Annotated[PartialDate, _read(values.date, _text(_ISO_DATE) | int)]
Withdrawn = Annotated[Withdrawal, _read(values.withdrawal, _text(r"^\d{4}(-\d{2}(-\d{2})?)?\s*(,.*)?$") | int)]
Address = Annotated[str, _read(link_values.address, _text("^https?://"))]
AddressOrFile = Annotated[str, _read(link_values.address_or_file, _text("^(https?://|static/)"))]
BaseUrl = Annotated[str, _read(link_values.base_url, _text("^https?://"))]
Code = Annotated[str | Literal[True] | None, _read(link_values.code, bool | _text("^https?://"))]
FilePath = Annotated[str, _read(link_values.path)]
# The path of a file below a folder of the portal, with or without the folder.
InStatic = Annotated[str, _read(lambda value: link_values.path(value).removeprefix(f"{link_values.STATIC}/"))]
InTemplates = Annotated[str, _read(lambda value: link_values.path(value).removeprefix("templates/"))]
StaticFile = Annotated[str, _read(link_values.static_file)]
Destination = Annotated[str, _read(link_values.destination)]
OldPath = Annotated[str, _read(link_values.old_path)]
Slug = Annotated[str, _read(values.slug, _text("^[a-z0-9]+(-[a-z0-9]+)*$"))]
CategoryCode = Annotated[str, _read(values.category)]
Language = Annotated[str, _read(values.language)]
Colour = Annotated[str, _read(values.colour, _text("^#([0-9A-Fa-f]{3}){1,2}$"))]
MacroName = Annotated[str, _read(values.macro_name)]
Email = Annotated[str, _read(link_values.email, _text("@"))]
Orcid = Annotated[str, _read(link_values.orcid)]
Languages = Listed[Language]
Lines = Listed[RequiredLine]
CitationStyles = Listed[Annotated[str, _read(link_values.citation_style)]]
Slugs = Listed[Slug]
SourcePaths = Listed[Annotated[str, _read(link_values.source_path)]]


def _id_at(service: link_values.ListName) -> PlainValidator:
    return _read(partial(link_values.service_id, service=service))


OrcidId = Annotated[str, _id_at("orcid")]


def ids_at(service: link_values.ListName) -> object:
    """Return the type of a list of what names lists of works at a service."""
    return Annotated[tuple[Annotated[str, _id_at(service)], ...], BeforeValidator(listed)]


PageIds = Listed[Annotated[str, _read(values.page_id, _text(_PAGE_ID))]]
Macros = Mapped[dict[MacroName, Block]]
Extra = Mapped[dict[str, Any]]


def identifier_of(kind: str) -> PlainValidator:
    """Return the validator of an address for which the bare identifier of that kind of link is also allowed."""
    return _read(partial(link_values.identifier, kind=LINK_KINDS[kind]))


def _one_of(*choices: str) -> PlainValidator:
    return _read(partial(values.choice, choices=choices), Literal[choices])


Kind = Annotated[records.PersonKind, _one_of(*get_args(records.PersonKind))]
VenueKind = Annotated[records.VenueKind, _one_of(*filter(None, get_args(records.VenueKind)))]
Folder = Annotated[str, _read(link_values.folder)]
CreditRoles = Listed[Annotated[str, _read(values.credit_role, Literal[CREDIT_ROLES])]]
Fonts = Annotated[Literal["serif", "modern", "system"], _one_of("serif", "modern", "system")]
Density = Annotated[Literal["", "compact", "roomy"], _one_of("compact", "roomy")]
RepositoryHost = Annotated[Literal["", "github", "gitlab", "forgejo"], _one_of("github", "gitlab", "forgejo")]
HomeSections = Listed[Annotated[HomeSection, _one_of(*get_args(HomeSection))]]
Until = Annotated[PartialDate | Literal["unknown"], _read(values.until, _text(f"{_ISO_DATE}|^unknown$") | int)]
Status = Annotated[Literal["", "current", "alumni"], _one_of("current", "alumni")]
FilterName = Annotated[str, _read(values.line, Literal[SELECTING])]
Finished = Annotated[bool, _read(values.finished, Literal["current", "finished"])]


class Entries(RootModel):  # type: ignore[type-arg]
    """A file with an entry for each id or code."""

    # Most builds read few kinds of files, and pydantic prepares only those: with a type argument all at once.
    model_config = ConfigDict(defer_build=True)


class Strict(BaseModel):
    """A group of keys without unknown keys."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=False, defer_build=True)

    @classmethod
    def keys(cls) -> tuple[str, ...]:
        """Return the keys as files write them, in their order."""
        return tuple(field.alias or name for name, field in cls.model_fields.items())

    @classmethod
    @cache
    def groups(cls) -> Mapping[str, type[Strict]]:
        """Return the groups of keys within it, and those that are entries of its lists, by their keys."""
        return {
            field.alias or name: group
            for name, field in cls.model_fields.items()
            for group in _models_in(field.annotation)
        }


def _models_in(annotation: Any) -> Iterator[type[Strict]]:
    if isinstance(annotation, type) and issubclass(annotation, Strict):
        yield annotation
    for part in get_args(annotation):
        yield from _models_in(part)


_Model = TypeVar("_Model", bound=Strict)


def with_keys(keys: Mapping[str, Any]) -> Callable[[type[_Model]], type[_Model]]:
    """Return the decorator that adds declared keys to a model."""

    def add(model: type[_Model]) -> type[_Model]:
        made: type[_Model] = create_model(
            model.__name__, __base__=model, __module__=model.__module__, __doc__=model.__doc__, **keys
        )
        return made

    return add
