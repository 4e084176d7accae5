"""The schema of `content/site.yaml`, and of `categories.yaml`, `venues.yaml` and `affiliations.yaml` beside it.

As in the models of papers and authors in `generator.content.schema`, values arrive as text, and the order of a model's
fields is that of its keys.
"""

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, Field, PlainValidator, create_model

from generator.content import fields, values
from generator.content.fields import Strict
from generator.content.link_values import LIST_SOURCES
from generator.core.records import CitationCounts, Repository, SiteConfig, Sources

# The settings that no record has, or that are groups of further ones.
_GROUPS = frozenset({"format", "theme", "people", "imports"})


def _authors_of_split(value: object) -> tuple[str, ...]:
    names = value.split(",") if isinstance(value, str) else value
    if not isinstance(names, (list, tuple)):
        values.fault("must be a list of authors", "write it as in [Jane Doe, John Roe]")
    return tuple(values.required_line(name) for name in names)


class ThemeOptions(Strict):
    """The theme options of a portal."""

    accent: fields.Colour = Field(SiteConfig().accent, description="The accent colour, as in '#1f5fae'.")
    fonts: fields.Fonts = Field(SiteConfig().fonts, description="serif (default), modern, or system, which loads none.")
    density: fields.Density = Field("", description="compact or roomy.")
    logo: fields.InStatic = Field("", description="A picture beside the portal's name, such as static/logo.svg.")
    favicon: fields.InStatic = Field("", description="The icon of browser tabs, such as static/icon.png.")
    icon: fields.InStatic = Field("", description="The icon of phones, square, such as static/icon-512.png.")
    stylesheet: fields.InStatic = Field(
        "", alias="css", description="A stylesheet after the default one, such as static/group.css."
    )
    snippet: fields.InTemplates = Field(
        "", description="A template for the end of every page's head, such as analytics.html."
    )
    social_cards: fields.Truth = Field(True, description="true or false: pictures that links to pages show.")
    find_links: fields.Truth = Field(True, description="true or false: where to look for a paper without a link.")
    card_font: fields.FilePath = Field("", description="Font file of those pictures, such as fonts/serif.ttf.")


class RepositoryOptions(Strict):
    """The address of the portal's files on the web."""

    address: fields.Address = Field("", description="Address of the repository.")
    branch: fields.Line = Field("", description="The branch in which files are corrected, such as main.")
    folder: fields.Folder = Field("", description="The portal's folder in the repository, such as site/portal.")
    host: fields.RepositoryHost = Field("", description="github, gitlab or forgejo, if the address does not show it.")
    form: fields.Truth = Field(True, description="true or false: a form for corrections, beside the host's editor.")

    def to_model(self) -> Repository:
        """Return the repository as a record."""
        return Repository(self.address.rstrip("/"), self.branch, self.folder.strip("/"), self.host, self.form)


class NavigationEntry(Strict):
    """One entry of the navigation."""

    text: fields.RequiredLine = Field(description="The text of the entry.")
    url: fields.Destination = Field(description="The link: a path of the portal, or an address.")


NavigationEntries = fields.Listed[fields.Mapped[NavigationEntry]]


class RoleSection(Strict):
    """One section of the page of people."""

    name: fields.RequiredLine = Field(description="The heading of the section, which is also a role in it.")
    also: fields.Lines = Field((), description="Further roles in the section.")


class PeopleOptions(Strict):
    """The options of the page of people."""

    roles: fields.Listed[Annotated[RoleSection, fields.one_key_or(RoleSection)]] = Field(
        (), description="The roles by which members are grouped, in their order."
    )


class ImportOptions(Strict):
    """Decisions for `sitegen import` that it cannot derive."""

    splits: Annotated[
        dict[fields.RequiredLine, Annotated[tuple[str, ...], PlainValidator(_authors_of_split)]],
        BeforeValidator(fields.mapped),
    ] = Field({}, description="A title, and the authors that follow it in a list dump.")


@fields.with_keys(
    {name: (fields.ids_at(name), Field((), description=source.meaning)) for name, source in LIST_SOURCES.items()}
)
class SourceOptions(Strict):
    """The sources that `sitegen update` reads again."""

    files: fields.SourcePaths = Field((), description="Files and folders of the portal, such as [dumps, papers.bib].")
    people: fields.Truth = Field(False, description="true: also the members, by `links.orcid` and `links.dblp`.")
    since: fields.Year | None = Field(None, description="Leaves out papers from before this year.")
    citations: fields.Truth = Field(False, description="true: also how often papers are cited, which pages then show.")

    def to_model(self) -> Sources:
        """Return the sources as a record."""
        named = {name: tuple(dict.fromkeys(getattr(self, name))) for name in LIST_SOURCES}
        lists: dict[str, tuple[str, ...]] = {name: those for name, those in named.items() if those}
        return Sources(tuple(dict.fromkeys(self.files)), lists, self.people, self.since or 0, self.citations)


class SiteFile(Strict):
    """The whole portal: `content/site.yaml`."""

    format: fields.ContentFormat = Field(1, description="The form of the files in content/, for sitegen itself.")
    title: fields.RequiredLine = Field("Publications", description="The portal's name (default: Publications).")
    base_url: fields.BaseUrl = Field("http://localhost:8000/", description="The address of its home page.")
    description: fields.Line = Field("", description="One sentence for search engines and feeds.")
    headline: fields.Line = Field("", description="The headline of the home page, in place of the title.")
    intro: fields.Block = Field("", description="The introduction of the home page (Markdown).")
    repository: Annotated[RepositoryOptions, fields.one_key_or(RepositoryOptions, "address")] = Field(
        default_factory=RepositoryOptions, description="The repository's address, or a group of keys."
    )
    citations: fields.CitationStyles = Field(
        (), description="The styles in which papers are cited, such as apa (default: apa, ieee, chicago)."
    )
    unicode_bibtex: fields.Truth = Field(False, description="true or false: BibTeX keeps letters beyond ASCII.")
    language: fields.Language = Field("en", description="Language of the pages, such as en, pt-BR or zh.")
    languages: fields.Languages = Field((), description="All languages of the pages, such as [en, de].")
    paper_language: fields.Language = Field("en", description="Language of the papers.")
    keyword_pages: fields.Truth = Field(False, description="true or false: pages for keywords of several papers.")
    theme: fields.Mapped[ThemeOptions] = Field(default_factory=ThemeOptions, description="Looks.")
    navigation: NavigationEntries = Field((), description="Replaces the default navigation.")
    footer: NavigationEntries = Field((), description="Replaces the default links at the foot of every page.")
    footer_text: fields.Block = Field("", description="The text at the foot of every page (Markdown).")
    people: fields.Mapped[PeopleOptions] = Field(default_factory=PeopleOptions, description="The page of people.")
    home: fields.HomeSections = Field(
        (),
        description="The home page's sections, from introduction, news, selected, newest, people, numbers.",
    )
    macros: fields.Macros = Field({}, description="LaTeX macros for all papers: name to text.")
    redirects: fields.Mapped[dict[fields.OldPath, fields.Destination]] = Field(
        {}, description="Old path to new path or address."
    )
    imports: fields.Mapped[ImportOptions] = Field(
        default_factory=ImportOptions, alias="import", description="Help for imports."
    )
    sources: fields.Mapped[SourceOptions] = Field(
        default_factory=SourceOptions, description="Where new papers come from."
    )
    extra: fields.Extra = Field({}, description="Anything else, for templates of your own.")

    def to_model(self) -> SiteConfig:
        """Return the settings as a record."""
        own = {name: value for name, value in vars(self).items() if name not in _GROUPS}
        made: dict[str, Any] = {
            "repository": self.repository.to_model(),
            "footer": tuple((entry.text, entry.url) for entry in self.footer),
            "navigation": tuple((entry.text, entry.url) for entry in self.navigation),
            "roles": tuple((section.name, section.also) for section in self.people.roles),
            "splits": self.imports.splits,
            "citations": tuple(dict.fromkeys(self.citations)) or SiteConfig().citations,
            "sources": self.sources.to_model(),
            "home": tuple(dict.fromkeys(self.home)),
            "language": next(iter(self.languages), self.language),
            "languages": tuple(dict.fromkeys(self.languages)),
        }
        return SiteConfig(**own | vars(self.theme) | made)


class CategoryEntry(Strict):
    """The values of a category besides its code."""

    name: fields.RequiredLine = Field(description="Its name in words.")
    description: fields.Line = Field("", description="A sentence about it.")
    aliases: fields.Slugs = Field((), description="Earlier codes in lower case, which redirect here.")


class CategoriesFile(fields.Entries):
    """The categories: `content/categories.yaml`, code to name or to a group of keys."""

    root: dict[fields.CategoryCode, Annotated[CategoryEntry, fields.one_key_or(CategoryEntry)]]


class VenueEntry(Strict):
    """The values of a venue besides its id."""

    name: fields.RequiredLine = Field(description="Its full name.")
    short: fields.Line = Field("", description="The short name or acronym that lists of papers show.")
    kind: fields.VenueKind = Field("", description="conference, workshop, journal, preprint, book or other.")
    aliases: fields.Lines = Field((), description="Further names, as papers write them.")


class VenuesFile(fields.Entries):
    """The venues: `content/venues.yaml`, id to name or to a group of keys."""

    root: dict[fields.Slug, Annotated[VenueEntry, fields.one_key_or(VenueEntry)]]


class AffiliationEntry(Strict):
    """The values of an affiliation besides its id."""

    name: fields.RequiredLine = Field(description="Its full name.")
    short: fields.Line = Field("", description="Its short name or acronym.")
    url: fields.Address = Field("", description="The address of its own page.")
    aliases: fields.Lines = Field((), description="Further names and codes, as papers write them.")


class AffiliationsFile(fields.Entries):
    """The affiliations: `content/affiliations.yaml`, id to name or to a group of keys."""

    root: dict[fields.Slug, Annotated[AffiliationEntry, fields.one_key_or(AffiliationEntry)]]


class CitationTotal(Strict):
    """All citations of the portal's papers on one day."""

    as_of: fields.Date = Field(description="The day.")
    total: fields.Count = Field(description="All citations.")


class CitationsFile(Strict):
    """How often papers are cited: `content/citations.yaml`, as `sitegen update` writes it."""

    as_of: fields.Date | None = Field(None, description="The day of the counts.")
    history: fields.Listed[fields.Mapped[CitationTotal]] = Field((), description="All citations, day by day.")
    counts: fields.Mapped[dict[fields.Slug, fields.Count]] = Field({}, description="Paper by id to its citations.")

    def to_model(self) -> CitationCounts:
        """Return the counts as a record."""
        return CitationCounts(self.as_of, self.counts, tuple((one.as_of, one.total) for one in self.history))


class OrcidFile(fields.Entries):
    """The papers in ORCID records, by their iDs: `content/orcid.yaml`, as `sitegen update` writes it."""

    root: dict[fields.OrcidId, fields.Listed[fields.Slug]]


_LINE, _BLOCK, _ENTRIES = (fields.Line, ""), (fields.Block, ""), (NavigationEntries, ())
_translation = partial(create_model, __base__=Strict)
# What can be said in another language, by the kind of record: `about.de.md` is beside `about.md`. Each model has a name
# of its own, by which hints for wrong keys are found.
TRANSLATIONS: Mapping[str, type[BaseModel]] = {
    "papers": _translation("PaperTranslation", title=_LINE, abstract=_BLOCK, note=_BLOCK),
    "authors": _translation("AuthorTranslation", role=_LINE, now=_LINE, bio=_BLOCK),
    "pages": _translation("PageTranslation", title=_LINE, description=_LINE),
    "projects": _translation("ProjectTranslation", title=_LINE, description=_LINE, image_alt=_LINE),
    "news": _translation("NewsTranslation", title=_LINE),
    "site": _translation("SiteTranslation", title=_LINE, description=_LINE, headline=_LINE, intro=_BLOCK,
                         footer_text=_BLOCK, navigation=_ENTRIES, footer=_ENTRIES),
    "categories": CategoriesFile,
}  # fmt: skip
