"""The schema of the files of papers, authors, pages and news: one model per kind of file.

Values arrive as text (see `generator.content.positions`); the few typed keys are read from text by
`generator.content.values`. The order of a model's fields is the order in which its keys are written.
`model_json_schema()` of a file's model is the schema for editors.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, PlainValidator

from generator.content import fields, values
from generator.content.fields import Strict, with_keys
from generator.core.link_kinds import PAPER_LINKS, PERSON_LINKS, LinkKind
from generator.core.names import holds_family, looks_like_team
from generator.core.paper_fields import PAPER_FIELDS, FieldType, fields_in_extra
from generator.core.person_fields import PERSON_FIELDS
from generator.core.records import FreePage, Metrics, News, Paper, PartialDate, Person, PrintedName, Project, Version
from generator.text.paper_lists import SELECTING, UNKNOWN, ListFilter, fault_in, years_of


class PrintedAuthor(Strict):
    """A name as the paper prints it; with an id if two people share it, and what the paper says of the author."""

    name: fields.RequiredLine = Field(description="The name as the paper prints it.")
    family: fields.Line = Field("", description="The family name, if the order of the words does not show it.")
    id: fields.Slug | None = Field(None, description="The author file, if several people have this name.")
    orcid: fields.OrcidId = Field("", description="The ORCID iD.")
    equal: fields.Truth = Field(False, description="Contributed equally with the others marked so.")
    corresponding: fields.Truth = Field(False, description="A corresponding author.")
    affiliations: fields.Lines = Field((), description="Where this author worked: ids or names of affiliations.")
    roles: fields.CreditRoles = Field((), description="The author's roles by CRediT, as in software.")

    def to_model(self) -> PrintedName:
        """Return the name as a record."""
        return PrintedName(**vars(self))


def _within(author: PrintedAuthor) -> PrintedAuthor:
    if author.family and not holds_family(author.name, author.family):
        what = f"has the family name {values.shown(author.family)}, which is not part of {values.shown(author.name)}"
        values.fault(what, "write it as the name does, as in {name: Gabriel García Márquez, family: García Márquez}")
    return author


AuthorList = fields.Listed[Annotated[PrintedAuthor, fields.one_key_or(PrintedAuthor), AfterValidator(_within)]]


class OtherLink(Strict):
    """A link of no declared kind, with a label of its own."""

    label: fields.RequiredLine = Field(description="The label of the link.")
    address: fields.AddressOrFile = Field(description="The address of the link.")


class _Links(Strict):
    other: fields.Listed[fields.Mapped[OtherLink]] = Field(
        (), description="Further links, each with a label of its own."
    )

    @classmethod
    def keys(cls) -> tuple[str, ...]:
        """Return the keys, links of no declared kind last."""
        return (*(name for name in cls.model_fields if name != "other"), "other")

    def declared(self) -> dict[str, str]:
        """Return the links of declared kinds in the file, in the order of the keys."""
        return {kind: text for kind in self.keys() if kind != "other" and (text := getattr(self, kind))}

    def undeclared(self) -> tuple[tuple[str, str], ...]:
        """Return the other links: label and address."""
        return tuple((link.label, link.address) for link in self.other)


# Kinds whose value is more than an address or an identifier of the declared form.
_READ_AS: Any = {"orcid": fields.Orcid, "email": fields.Email}


def _keys_of(kinds: tuple[LinkKind, ...]) -> dict[str, Any]:
    """Return the keys of a group of links, for pydantic: each with its type and meaning."""
    return {
        kind.name: (_type_of(kind), Field("", description=_sentence(f"{kind.meaning} ({kind.takes})")))
        for kind in kinds
        if not kind.own_key
    }


def _type_of(kind: LinkKind) -> Any:
    if kind.identifier is None:
        return fields.AddressOrFile if kind.files else fields.Address
    return _READ_AS.get(kind.name) or Annotated[str, fields.identifier_of(kind.name)]


def _declared(declared: Iterable[Any], types: Mapping[Any, tuple[Any, Any]]) -> dict[str, Any]:
    """Return the keys of a file for pydantic: each with its type, its default, and its meaning."""
    return {
        field.name: (types[field.type][0], Field(types[field.type][1], description=_sentence(field.meaning)))
        for field in declared
    }


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


@with_keys(_keys_of(PAPER_LINKS))
class PaperLinks(_Links):
    """Where a paper is found: addresses, or bare arXiv and DOI numbers."""


@with_keys(_keys_of(PERSON_LINKS))
class AuthorLinks(_Links):
    """Where a person is found: addresses, or the bare identifiers of the services."""


class ProfileMetrics(Strict):
    """The numbers of a profile on one day."""

    h_index: fields.Count | None = Field(None, description="h-index.")
    papers: fields.Count | None = Field(None, description="Number of papers.")
    citations: fields.Count | None = Field(None, description="Number of citations.")
    novelty: fields.Percent | None = Field(None, description="Novelty in percent, 0 to 100.")
    ai_score: fields.Percent | None = Field(None, description="AI score, 0 to 100.")
    as_of: fields.Date = Field(description="The day on which the numbers were true.")

    def to_model(self) -> Metrics:
        """Return the numbers as a record."""
        return Metrics(self.as_of, self.h_index, self.papers, self.citations, self.novelty, self.ai_score)


class PastMetrics(ProfileMetrics):
    """The numbers of a profile on an earlier day, and the file they come from."""

    source: fields.Line = Field("", description="The imported file that they come from.")

    @classmethod
    def keys(cls) -> tuple[str, ...]:
        """Return the keys, the day and the source first."""
        return ("as_of", "source", *(name for name in ProfileMetrics.model_fields if name != "as_of"))


class PaperVersion(Strict):
    """One form of a work that has several: preprint, conference paper, journal article."""

    type: fields.Line = Field("", description="Kind of publication, as in article.")
    venue: fields.Line = Field("", description="Conference, journal or preprint server.")
    date: fields.Date | None = Field(None, description="2024-09-28, 2024-09 or 2024.")
    volume: fields.Line = Field("", description="Volume of the journal.")
    number: fields.Line = Field("", description="Issue of the journal.")
    pages: fields.Line = Field("", description="Pages, as in 12-34.")
    publisher: fields.Line = Field("", description="Publisher.")
    doi: Annotated[str, fields.identifier_of("doi")] = Field("", description="DOI or its address.")
    arxiv: Annotated[str, fields.identifier_of("arxiv")] = Field("", description="arXiv number or address.")

    def to_model(self) -> Version:
        """Return the version as a record."""
        return Version(**vars(self))


# The type that reads the values of each field type, and the default of a missing key.
_TYPES: dict[FieldType, tuple[Any, Any]] = {
    "title": (fields.RequiredLine, ...),
    "line": (fields.Line, ""),
    "text": (fields.Block, ""),
    "markdown": (fields.Block, ""),
    "lines": (fields.Lines, ()),
    "names": (AuthorList, ()),
    "truth": (fields.Truth, False),
    "date": (fields.Date | None, None),
    "year": (fields.Year | None, None),
    "score": (fields.Score | None, None),
    "category": (fields.CategoryCode, ""),
    "file": (fields.StaticFile, ""),
    "code": (fields.Code, None),
    "links": (fields.Mapped[PaperLinks], PaperLinks.model_construct()),
    "versions": (fields.Listed[fields.Mapped[PaperVersion]], ()),
    "macros": (fields.Macros, {}),
    "id": (fields.Slug | None, None),
    "ids": (fields.Slugs, ()),
    "withdrawal": (fields.Withdrawn | None, None),
    "extra": (fields.Extra, {}),
}


@with_keys(_declared(PAPER_FIELDS, _TYPES))
class PaperFile(Strict):
    """One paper: `content/papers/<id>.yaml`."""

    def to_model(self, record_id: str) -> Paper:
        """Return the paper as a record."""
        attributes: dict[str, Any] = {field.name: getattr(self, field.name) for field in PAPER_FIELDS}
        older = fields_in_extra({name: value for name, value in attributes.items() if value})
        attributes |= {name: tuple(value) if isinstance(value, list) else value for name, value in older.items()}
        year = attributes.pop("year")
        attributes["date"] = attributes["date"] or (PartialDate(year) if year else None)
        links = attributes.pop("links")
        attributes |= {"links": links.declared(), "other_links": links.undeclared()}
        for group in ("authors", "contributors", "versions"):
            attributes[group] = tuple(one.to_model() for one in attributes[group])
        names = (*attributes["authors"], *attributes["contributors"])
        places = (place for name in names for place in name.affiliations)
        attributes["affiliations"] = tuple(dict.fromkeys((*attributes["affiliations"], *places)))
        return Paper(id=record_id, **attributes)


class Membership(Strict):
    """A member's time in the group."""

    start: fields.Date | None = Field(None, alias="from", description="When the person joined the group.")
    end: fields.Date | None = Field(None, alias="to", description="When the person left it.")


class NoMembership(Membership):
    """The meaning of `member: false`."""


def _membership(value: object) -> object:
    if isinstance(value, (dict, Membership)):
        return value
    if status := values.STATUS_WORDS.get(str(value).lower()):
        hint = "write `until: 2024-06`, or `until: unknown`" if status == "alumni" else "write `member: true`"
        values.fault(f"must be true or false, not {values.shown(value)}", hint)
    return {} if values.truth(value) else NoMembership()


def _in_order(time: Membership) -> Membership:
    if time.start and time.end and str(time.end)[: len(str(time.start))] < str(time.start)[: len(str(time.end))]:
        values.fault(f"ends ({time.end}) before it begins ({time.start})", "correct `from` or `to`")
    return time


def _is_member(member: Membership | None, until: object, status: str) -> bool | None:
    if until:
        return True
    return (True if status else None) if member is None else not isinstance(member, NoMembership)


# The types of an author's file: those of a paper's, and its own.
_PERSON_TYPES: dict[FieldType, tuple[Any, Any]] = {
    **_TYPES,
    "name": (fields.RequiredLine, ...),
    "metrics": (fields.Mapped[ProfileMetrics] | None, None),
    "history": (fields.Listed[fields.Mapped[PastMetrics]], ()),
    "membership": (
        Annotated[
            Membership,
            BeforeValidator(_membership, json_schema_input_type=bool | Membership),
            AfterValidator(_in_order),
        ]
        | None,
        None,
    ),
    "until": (fields.Until | None, None),
    "status": (fields.Status, ""),
    "kind": (fields.Kind, "person"),
    "file": (fields.FilePath, ""),
    "links": (fields.Mapped[AuthorLinks], AuthorLinks.model_construct()),
}


@with_keys(_declared(PERSON_FIELDS, _PERSON_TYPES))
class AuthorFile(Strict):
    """One person: `content/authors/<id>.yaml`."""

    def to_model(self, record_id: str) -> Person:
        """Return the person as a record, with the numbers in order, the oldest first."""
        attributes: dict[str, Any] = {field.name: getattr(self, field.name) for field in PERSON_FIELDS}
        metrics, past, member, links, until, status = (
            attributes.pop(key) for key in ("metrics", "metrics_history", "member", "links", "until", "status")
        )
        days = {one.as_of: one.to_model() for one in past}
        if metrics:
            days[metrics.as_of] = metrics.to_model()
        history = tuple(days[day] for day in sorted(days))
        if "kind" not in self.model_fields_set and looks_like_team(attributes["name"]):
            attributes["kind"] = "team"
        return Person(
            id=record_id,
            metrics=history[-1] if history else None,
            history=history,
            member=_is_member(member, until, status),
            joined=member.start if member else None,
            left=until if isinstance(until, PartialDate) else member.end if member else None,
            has_left=status == "alumni"
            if status and not until
            else bool(until or attributes["now"] or (member and member.end)),
            links=links.declared(),
            other_links=links.undeclared(),
            has_file=True,
            **attributes,
        )


class PageHeader(Strict):
    """The header of a Markdown page: `content/pages/<id>.md`."""

    title: fields.RequiredLine = Field(description="The page's title.")
    order: fields.Place = Field(0, description="Its place in the navigation, small numbers first.")
    navigation: fields.Truth | None = Field(
        None, description="Whether it is in the navigation (default: pages are, sub-pages are not)."
    )
    description: fields.Line = Field("", description="One sentence for search engines and lists of sub-pages.")
    lists: fields.Truth = Field(False, alias="list", description="true lists its sub-pages below its text.")
    embed: fields.Truth = Field(False, description="true offers its lists of papers to other web pages.")
    aliases: fields.PageIds = Field((), description="Earlier ids, which redirect here.")

    def to_model(self, record_id: str, body: str) -> FreePage:
        """Return the page as a record."""
        shown = "/" not in record_id if self.navigation is None else self.navigation
        return FreePage(
            record_id, self.title, body, self.order, shown, self.description, self.aliases, self.lists, self.embed
        )


class Funding(Strict):
    """Who pays for a project."""

    funder: fields.RequiredLine = Field(description="Who pays.")
    grant: fields.Line = Field("", description="The number of the grant.")


def _right_filter(name: str, value: str) -> tuple[str, str]:
    if fault := fault_in(ListFilter(name, value, 0), SELECTING):
        values.fault(fault.what.removeprefix("`years` ").removeprefix("a list of papers "), fault.hint)
    return name, value


def _years(value: object) -> tuple[int, int]:
    return years_of(_right_filter("years", values.required_line(value))[1])


class ProjectHeader(Strict):
    """The header of a project: `content/projects/<id>.md`."""

    title: fields.RequiredLine = Field(description="The project's name.")
    description: fields.Line = Field("", description="What it is about, in a sentence.")
    years: Annotated[tuple[int, int], PlainValidator(_years, str | int)] = Field(
        (0, UNKNOWN), description="The first and last year, as in 2023-2026 or 2023-."
    )
    finished: fields.Finished | None = Field(None, alias="status", description="current or finished.")
    people: fields.Slugs = Field((), description="Ids of the people in it.")
    papers: fields.Slugs = Field((), description="Ids of its papers.")
    filters: Annotated[
        fields.Mapped[dict[fields.FilterName, fields.RequiredLine]],
        AfterValidator(lambda chosen: tuple(_right_filter(*one) for one in chosen.items())),
    ] = Field({}, validate_default=True, alias="filter", description="Further papers, as in lists in texts.")
    funding: fields.Listed[Annotated[Funding, fields.one_key_or(Funding, "funder")]] = Field(
        (), description="Who pays, as names or groups of keys."
    )
    image: fields.StaticFile = Field("", description="A picture, as in static/loom.jpg.")
    image_alt: fields.Line = Field("", description="The picture in words.")
    links: fields.Mapped[dict[fields.RequiredLine, fields.Address]] = Field(
        {}, description="Labels and https addresses."
    )
    order: fields.Place = Field(0, description="Its place, small numbers first.")
    aliases: fields.PageIds = Field((), description="Earlier ids, which redirect here.")

    def to_model(self, record_id: str, body: str) -> Project:
        """Return the project as a record."""
        own: dict[str, Any] = {
            "aliases": tuple(one if "/" in one else f"projects/{one}" for one in self.aliases),
            "funding": tuple((one.funder, one.grant) for one in self.funding),
            "links": tuple(self.links.items()),
        }
        return Project(f"projects/{record_id}", body=body, navigation=False, **vars(self) | own)


class NewsHeader(Strict):
    """The header of a piece of news: `content/news/<id>.md`."""

    date: fields.Date = Field(description="The day: 2024-09-28, 2024-09 or 2024.")
    title: fields.RequiredLine = Field(description="What happened, in a line.")
    papers: fields.Slugs = Field((), description="Ids of the papers that it is about.")
    people: fields.Slugs = Field((), description="Ids of the people that it is about.")
    draft: fields.Truth = Field(False, description="true keeps it off the site.")
    aliases: fields.Slugs = Field((), description="Earlier ids, which redirect here.")

    def to_model(self, record_id: str, body: str) -> News:
        """Return the news as a record."""
        return News(record_id, self.title, self.date, body, self.papers, self.people, self.draft, self.aliases)
