"""The fields of a paper: each declared once, for files, sources, merging, pages and exports.

To add a field, add one entry to `PAPER_FIELDS` and, if sources and the portal share it, an attribute to `PlainFields`
below. If a reader or an export needs more than the declared name and the plain value, it has a function for the field's
name. `tests/test_declarations.py` names the file to correct if one of them differs, and `make tables` writes the
documentation.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Literal

# The type of a value. `generator.content.schema` declares how each is read, `TYPE_WORDS` its name in the documentation.
FieldType = Literal[
    "title", "name", "line", "text", "markdown", "lines", "names", "truth", "date", "year", "score", "category", "code",
    "file", "links", "versions", "macros", "id", "ids", "withdrawal", "metrics", "history", "membership", "until",
    "status", "kind", "extra",
]  # fmt: skip
TYPE_WORDS: dict[FieldType, str] = {
    "title": "line", "name": "line", "line": "line", "text": "text", "markdown": "Markdown", "lines": "lines",
    "names": "list of names", "truth": "true/false", "date": "date", "year": "number",
    "score": "number, 0 to 100, decimals allowed", "category": "code", "code": "address, or true/false",
    "file": "path of a file", "links": "group of keys", "versions": "list of groups", "macros": "group: name and text",
    "id": "id", "ids": "ids", "withdrawal": "date, comma, reason", "metrics": "group of keys",
    "history": "list of groups", "membership": "true/false, or group of keys", "until": "date, or `unknown`",
    "status": "`current` or `alumni`", "kind": "`person` or `team`", "extra": "group of keys",
}  # fmt: skip
# How one value is made from several sources:
# - best: the value of the best source, a truncated value last;
# - address: as best, but an address takes precedence over a plain `true`;
# - surest: as best, but a printed date takes precedence over an inferred one; refined by dates that agree;
# - newest: the value of the newest day;
# - every day: the values of each day;
# - version: the value of the leading version, with all other such fields;
# - authors: by their positions in the list, see `store.combine`;
# - united: a group of keys, each key by itself;
# - longest: the value of the source with the most entries;
# - by hand: never in a source.
Merge = Literal[
    "best", "address", "surest", "newest", "every day", "version", "authors", "united", "longest", "by hand"
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a paper or a person.

    In content files:
        `name` is the key, `meaning` and `example` are shown in the documentation and in the JSON schema;
        `see` continues the meaning in the documentation only.
    In imports:
        `merge` is how one value is made from several.
    In other formats:
        `jsonld` is a property of schema.org, empty if it has none; `papers.json` and `authors.json` have the field by
        its own name unless `in_json` is false.
    On pages:
        `fact` shows it in the list of facts on the page, labelled with the text named like the field.
    """

    name: str
    type: FieldType
    meaning: str
    example: str
    see: str = ""
    merge: Merge = "best"
    jsonld: str = ""
    in_json: bool = True
    fact: bool = False


@dataclass(frozen=True, slots=True)
class PaperField(Field):
    """One field of a paper.

    A `lasting` value stays valid if the next save of the same source does not show it. `bibtex`, `ris`, `csl` and
    `highwire` are names of fields or tags, empty if a format has no field for it; several names are read from the first
    to the last, and written by a function of the format. `carried` marks fields that only portals have: they are stored
    in a field of BibTeX and in `custom` of CSL-JSON, under their own name, which other programs ignore.
    """

    lasting: bool = False
    bibtex: tuple[str, ...] = ()
    ris: tuple[str, ...] = ()
    csl: tuple[str, ...] = ()
    highwire: tuple[str, ...] = ()
    carried: bool = False


# In the order in which content files write the keys.
PAPER_FIELDS: tuple[PaperField, ...] = (
    PaperField(
        "title",
        "title",
        "the title, LaTeX allowed",
        "A Study of $n^2$ Things",
        bibtex=("title", "subtitle"),
        ris=("TI", "T1", "CT", "BT"),
        csl=("title", "subtitle"),
        highwire=("citation_title",),
        jsonld="name",
    ),
    PaperField(
        "authors",
        "names",
        "in the paper's order",
        "[Jane Doe, John Roe]",
        see="see [namesakes](#namesakes)",
        merge="authors",
        bibtex=("author",),
        ris=("AU", "A1"),
        csl=("author",),
        highwire=("citation_author",),
        jsonld="author",
    ),
    PaperField("more_authors", "truth", 'the list is cut off: the source had "et al."', "true", merge="authors"),
    PaperField(
        "contributors",
        "names",
        "authors whose place in the list is not known",
        "[Jane Doe]",
        see="see [hidden authors](#hidden-authors)",
        merge="authors",
    ),
    PaperField(
        "date",
        "date",
        "when it appeared",
        "2024-09-28",
        merge="surest",
        lasting=True,
        bibtex=("year", "date"),
        ris=("PY", "Y1", "DA"),
        csl=("issued",),
        highwire=("citation_publication_date",),
        jsonld="datePublished",
    ),
    PaperField("year", "year", "the year, if there is no `date`", "2024", merge="by hand"),
    PaperField("category", "category", "one category", "LG", lasting=True, bibtex=("primaryclass",)),
    PaperField("affiliations", "lines", "where the work was done", "[Example University]", lasting=True, carried=True),
    PaperField(
        "code",
        "code",
        "the address of the code; `true` if there is code without a known address",
        "https://github.com/example/loom",
        merge="address",
        bibtex=("code",),
    ),
    PaperField(
        "abstract",
        "text",
        "the abstract, LaTeX allowed",
        "see above",
        lasting=True,
        bibtex=("abstract",),
        ris=("AB", "N2"),
        csl=("abstract",),
    ),
    PaperField("score", "score", "the source's score", "97.6", merge="newest", carried=True),
    PaperField(
        "venue",
        "line",
        "conference or journal",
        "Journal of Examples",
        merge="version",
        bibtex=("journal", "booktitle", "howpublished"),
        ris=("T2",),
        csl=("container-title",),
        highwire=("citation_journal_title", "citation_conference_title", "citation_inbook_title"),
        jsonld="isPartOf",
        fact=True,
    ),
    PaperField(
        "type",
        "line",
        "kind of publication",
        "article",
        see="a BibTeX type such as `article` or `phdthesis` becomes that of the citation",
        merge="version",
        ris=("TY",),
        csl=("type",),
        jsonld="@type",
        fact=True,
    ),
    PaperField(
        "volume",
        "line",
        "volume of the journal",
        "12",
        merge="version",
        bibtex=("volume",),
        ris=("VL",),
        csl=("volume",),
        highwire=("citation_volume",),
        jsonld="isPartOf",
        fact=True,
    ),
    PaperField(
        "number",
        "line",
        "issue of the journal",
        "3",
        merge="version",
        bibtex=("number", "issue"),
        ris=("IS",),
        csl=("issue", "number"),
        highwire=("citation_issue", "citation_technical_report_number"),
        jsonld="isPartOf",
        fact=True,
    ),
    PaperField(
        "pages",
        "line",
        "pages",
        "12-34",
        merge="version",
        bibtex=("pages",),
        ris=("SP", "EP"),
        csl=("page",),
        highwire=("citation_firstpage", "citation_lastpage"),
        jsonld="pageStart",
        fact=True,
    ),
    PaperField(
        "publisher",
        "line",
        "publisher",
        "Example Press",
        merge="version",
        bibtex=("publisher", "school", "institution", "organization"),
        ris=("PB",),
        csl=("publisher",),
        highwire=(
            "citation_publisher",
            "citation_dissertation_institution",
            "citation_technical_report_institution",
        ),
        jsonld="publisher",
        fact=True,
    ),
    PaperField(
        "keywords",
        "lines",
        "keywords",
        "[weaving, history]",
        bibtex=("keywords", "keyword", "author_keywords"),
        ris=("KW",),
        csl=("keyword", "keywords"),
        highwire=("citation_keywords",),
        jsonld="keywords",
    ),
    PaperField("awards", "lines", "awards", "[Best Paper Award]", jsonld="award", carried=True),
    PaperField("selected", "truth", "shown first on the home page", "true", carried=True),
    PaperField(
        "image",
        "file",
        "a picture of the paper: a file in `static/`",
        "static/previews/loom.png",
        see="see [photos and pictures](#photos-and-pictures)",
        jsonld="image",
        in_json=False,
    ),
    PaperField(
        "image_alt", "line", "what the picture shows, for who cannot see it", "A loom with two warps", in_json=False
    ),
    PaperField("links", "links", "where the paper is found", "see the next lines", merge="united", jsonld="sameAs"),
    PaperField(
        "versions",
        "versions",
        "all forms of the work, if it has more than one, oldest first",
        "see [Versions](#versions)",
        merge="longest",
        carried=True,
    ),
    PaperField(
        "macros",
        "macros",
        "the paper's own LaTeX macros",
        "{ours: DITRON}",
        see="see [LaTeX](#latex-and-macros)",
        merge="by hand",
        in_json=False,
    ),
    PaperField(
        "aliases",
        "ids",
        "earlier ids, whose addresses redirect here",
        "[an-earlier-name]",
        see="see [renaming](#rename-a-file)",
        merge="by hand",
    ),
    PaperField(
        "withdrawn",
        "withdrawal",
        "the day on which the work was retracted, and why: its page becomes a notice, and no list contains it",
        "2026-11-21, the data were wrong",
        see="see [removing](remove-a-paper.md)",
        merge="by hand",
        in_json=False,
    ),
    PaperField(
        "removed",
        "withdrawal",
        "the day on which the entry was taken off the portal, and why: its page becomes a notice",
        "2026-11-21, not a paper of ours",
        see="see [removing](remove-a-paper.md)",
        merge="by hand",
        in_json=False,
    ),
    PaperField(
        "same_as",
        "id",
        "the id of the entry that this one repeats: this one is taken off the portal, and its address leads there",
        "a-study-of-many-things",
        see="see [removing](remove-a-paper.md)",
        merge="by hand",
        in_json=False,
    ),
    PaperField(
        "hidden",
        "truth",
        "shows the paper nowhere for now",
        "true",
        see="see [removing](remove-a-paper.md)",
        merge="by hand",
        in_json=False,
    ),
    PaperField(
        "note",
        "markdown",
        "a remark on the paper's page",
        "The code moved in 2025.",
        bibtex=("note",),
        ris=("N1",),
        csl=("note",),
        in_json=False,
    ),
    PaperField(
        "extra",
        "extra",
        "anything else",
        "{internal_number: 17}",
        see="[templates](theming.md) of your own see it as `view.extra`",
        merge="united",
        in_json=False,
    ),
)
CARRIED: tuple[PaperField, ...] = tuple(field for field in PAPER_FIELDS if field.carried)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainFields:
    """The fields that drafts and papers have in common; empty if unknown."""

    category: str = ""
    affiliations: tuple[str, ...] = ()
    abstract: str = ""
    score: float | None = None
    venue: str = ""
    type: str = ""
    volume: str = ""
    number: str = ""
    pages: str = ""
    publisher: str = ""
    keywords: tuple[str, ...] = ()
    awards: tuple[str, ...] = ()
    selected: bool = False
    image: str = ""
    image_alt: str = ""
    note: str = ""


def plain_fields(chosen: Callable[[PaperField], object], special: Collection[str]) -> tuple[PaperField, ...]:
    """Return the fields that a format can read and write by their declared names, without special code."""
    return tuple(field for field in PAPER_FIELDS if chosen(field) and field.name not in special)


def field_named(name: str) -> PaperField:
    """Return the declaration of a field."""
    return next(field for field in PAPER_FIELDS if field.name == name)


def fields_in_extra(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return the declared fields that a record of a file or source has below `extra` only, with their values.

    Formats keep values without a field there: a field that is declared later takes over what they have kept.
    """
    extra = record.get("extra")
    found: dict[str, Any] = {}
    if not isinstance(extra, dict):
        return found
    for field in PAPER_FIELDS:
        value = extra.get(field.name)
        if field.name in record or not value:
            continue
        if field.type == "line" and isinstance(value, str):
            found[field.name] = " ".join(value.split())
        elif field.type == "lines" and isinstance(value, str | list):
            found[field.name] = [value] if isinstance(value, str) else value
    return found
