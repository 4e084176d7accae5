"""The plan: every page with its address, and all errors that prevent a build.

Two pages at one address, and a published address that would vanish, are errors. The views are made when a page is
rendered, so that a plan of 100,000 pages stays small.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from urllib.parse import unquote

from generator.core.problems import Problem, nearest
from generator.core.published import Published
from generator.core.records import FreePage, Paper, Person, Repository, SiteConfig
from generator.portal.graph import Portal
from generator.site import addresses
from generator.site.card_pages import card_characters
from generator.site.components import Link, SiteView
from generator.site.correcting import new_paper_issue
from generator.site.group_pages import has_people_page
from generator.site.images import LOGO_BOX, fitted
from generator.site.kinds import KINDS, planned_pages
from generator.site.links import external
from generator.site.machines import FAVICON, planned_sitemaps
from generator.site.material import Images, Material, Texts
from generator.site.page import Page
from generator.site.portal_pages import worth_drawing
from generator.site.prose import prose
from generator.site.prose_pages import has_news_page
from generator.site.redirects import Successors, double_redirects, redirect_pages, spelling_redirects, venue_redirects
from generator.site.search import SearchPlan, catalogue_url, search_plan
from generator.text.interface import name_of

_MOST_IN_ROW = 8  # entries of the navigation, of a word each, at 60 rem


@dataclass(frozen=True, slots=True)
class Plan:
    """All pages, sorted by address, and their input; `published` computes the record of published addresses.

    `materials` and `sites` are for the pages in each language, by what their addresses begin with: nothing for the
    first language, whose material is also `material`. `on_cards` are the characters beyond ASCII on social cards, each
    with the first content that contains it. `sites` do not include search yet: whether there is an index is known when
    it was made from `search`.
    """

    material: Material
    materials: Mapping[str, Material]
    sites: Mapping[str, SiteView]
    pages: tuple[Page, ...]
    published: Callable[[], Published]
    search: SearchPlan
    on_cards: Mapping[str, str]

    def view(self, page: Page) -> object:
        """Return the view of a page's template; for a page without one, its text or a card."""
        return KINDS[page.kind].view(self.materials[page.language], *page.arguments)


def make_plan(
    material: Material, *, others: Sequence[Material] = (), static: Iterable[str] = (), allow_removed: bool = False
) -> tuple[Plan, tuple[Problem, ...]]:
    """Plan a portal's pages, which are the same in the further languages of `others`.

    `static` are the paths of the files below `static/`. With `allow_removed`, addresses without a successor are
    forgotten. The problems are errors: a plan with errors must not be written.
    """
    pages = [*planned_pages(material), *redirect_pages(material), *double_redirects(material)]
    pages += spelling_redirects(material, pages)
    pages += venue_redirects(material, pages)
    homes = [_home_in(one.language, page) for one in others for page in pages if page.address == addresses.HOME]
    moves = Successors(material, [*pages, *homes])
    pages += moves.pages(forget=allow_removed)
    of_others = [
        page._replace(address=f"{one.language}/{page.address}", language=one.language, guarded=False, identity="")
        for one in others
        for page in pages
        if page.address != addresses.HOME and addresses.has_translations(page.address)
    ]
    pages = [*homes, *of_others, *pages]
    pages.sort(key=lambda page: page.address)
    material.listed = [(page.address, page.changed) for page in pages if page.indexed]
    pages += planned_sitemaps(material)
    pages.sort(key=lambda page: page.address)
    static = frozenset(static)
    problems = [*collisions(pages), *lost_redirects(material.content.site, pages, static)]
    problems += _taken_by_translations(static, [one.language for one in others])
    if not allow_removed:
        problems += [vanished(address, moves, material.portal, pages) for address in sorted(moves.named)]
    materials = {one.language: one for one in (material, *others)}
    spoken = [(one.portal.site.language, one.links.url(addresses.HOME)) for one in materials.values()]
    languages = tuple(Link(name_of(language), url, language) for language, url in spoken) if others else ()
    plan = Plan(
        material,
        materials,
        {language: _site_view(one, languages) for language, one in materials.items()},
        tuple(pages),
        partial(moves.to_publish, pages),
        search_plan(material, *others),
        card_characters(material),
    )
    return plan, tuple(problems)


def _home_in(language: str, home: Page) -> Page:
    """Return the home page in a further language, which is guarded for all pages in that language."""
    origin = f"the home page in {name_of(language, 'en')} (`languages` in content/site.yaml)"
    return home._replace(address=f"{language}/", language=language, origin=origin, identity=language)


def _site_view(material: Material, languages: tuple[Link, ...]) -> SiteView:
    """Make the common data of all pages; nothing there links to an empty list."""
    content, texts, portal, links = material.content, material.texts, material.portal, material.links
    site, pages = content.site, material.free_pages.values()
    sections = site.navigation or (
        (texts("papers"), addresses.PAPERS),
        *([(texts("people"), addresses.PEOPLE)] if has_people_page(material) else []),
        *([(texts("authors"), addresses.AUTHORS)] if portal.people else []),
        *([(texts("categories"), addresses.CATEGORIES)] if portal.categories else []),
        *([(texts("venues_short"), addresses.VENUES)] if portal.venues else []),
        *([(texts("years"), addresses.YEARS)] if portal.years else []),
        *([(texts("news"), addresses.NEWS)] if has_news_page(material) else []),
        *((one.title, addresses.free_page(one.id)) for one in in_menu(pages) if not _above(material, one)),
    )
    footer = site.footer or (
        *([(texts("affiliations"), addresses.AFFILIATIONS)] if portal.affiliations else []),
        *([(texts("keywords"), addresses.KEYWORDS)] if portal.keywords else []),
        *([(texts("awards"), addresses.AWARDS)] if ("awards", "") in material.lists else []),
        *([(texts("statistics"), addresses.STATS)] if portal.papers else []),
        *([(texts("network_short"), addresses.NETWORK)] if worth_drawing(portal) else []),
        *([(texts("reports"), addresses.REPORTS)] if material.group.years else []),
        (texts("sitemap"), addresses.SITEMAP),
        *([(texts("repository"), site.repository.address)] if site.repository.address else []),
    )
    footer = (*footer, *_ways_to_correct(texts, site.repository))
    navigation = _in_one_row([_entry(material, *section) for section in sections], texts("more_sections"))
    return SiteView(
        title=site.title,
        description=site.description,
        language=texts.language,
        paper_language="" if site.paper_language == texts.language else site.paper_language,
        base=links.url(addresses.HOME),
        accent=site.accent,
        fonts=site.fonts,
        density=site.density,
        repository=site.repository.address,
        navigation=navigation,
        footer=tuple(Link(text, links.href(external(url, links.home))) for text, url in footer),
        footer_text=prose(
            site.footer_text,
            links.url,
            "foot",
            "content/site.yaml",
            images=material.images.in_text(site.footer_text),
        ),
        headline=site.headline or site.title,
        logo=site.logo,
        favicon=site.favicon or FAVICON,
        stylesheet=site.stylesheet,
        snippet=site.snippet,
        extra=site.extra,
        catalogue=catalogue_url(portal, links),
        logo_size=_logo_size(material.images, site.logo),
        direction=texts.direction,
        root=links.path,
        languages=languages,
        menu_pages=tuple(one.url for entry in navigation for one in entry.below),
    )


def _ways_to_correct(texts: Texts, repository: Repository) -> Iterator[tuple[str, str]]:
    """Yield where to add a paper and where to correct an entry, on the foot of every page."""
    if repository.address and repository.form:
        yield texts("correct"), addresses.CORRECT
        if add := new_paper_issue(repository):
            yield texts("add_paper"), add


def _in_one_row(entries: Sequence[Link], more: str) -> tuple[Link, ...]:
    """Return the navigation, with the entries that do not fit in one row in a last menu."""
    if len(entries) <= _MOST_IN_ROW:
        return tuple(entries)
    rest = entries[_MOST_IN_ROW - 1 :]
    below = [one for entry in rest for one in (entry._replace(below=()), *entry.below)]
    return (*entries[: _MOST_IN_ROW - 1], Link(more, "", below=tuple(below)))


def in_menu(pages: Iterable[FreePage]) -> list[FreePage]:
    """Return the pages in the navigation, in their order."""
    return sorted((one for one in pages if one.navigation), key=lambda one: (one.order, one.title, one.id))


def _above(material: Material, page: FreePage) -> FreePage | None:
    """Return the page whose menu contains a sub-page: the one above it, if the navigation has that."""
    above = material.free_pages.get(page.id.rpartition("/")[0])
    return above if above and above.navigation else None


def _entry(material: Material, text: str, url: str) -> Link:
    """Return the link of a page in the navigation; for one of the portal's own with the pages below it."""
    links = material.links
    to = links.href(external(url, links.home))
    above = ((page, _above(material, page)) for page in material.free_pages.values())
    below = in_menu(page for page, other in above if other and links.url(addresses.free_page(other.id)) == to)
    return Link(text, to, below=tuple(Link(page.title, links.url(addresses.free_page(page.id))) for page in below))


def _logo_size(images: Images, path: str) -> tuple[int, int]:
    logo = images.files.get(f"static/{path}")
    return fitted(logo.width, logo.height, LOGO_BOX, enlarge=True) if logo else (0, 0)


def collisions(pages: Sequence[Page]) -> list[Problem]:
    """Find files that two pages would share; case is ignored, as on many disks."""
    files = {page.file.casefold() for page in pages}
    problems = _shared(pages) if len(files) < len(pages) else []
    below = {folder for folder in addresses.folders_above(files) if folder in files}
    if below:
        problems += [
            Problem(
                page.origin, 0, 0, f"the address /{page.address} lies below the address of a file", "rename one of them"
            )
            for page in pages
            if not below.isdisjoint(addresses.folders_above([page.file.casefold()]))
        ]
    return problems


def _taken_by_translations(static: Collection[str], languages: Iterable[str]) -> Iterator[Problem]:
    """Report static files with the name of a translated script, such as `de/site.js`."""
    for language in languages:
        for name in sorted(static):
            if name.endswith(".js") and f"{language}/{name}" in static:
                what = f"the translation of static/{name} is published under this name"
                yield Problem(f"static/{language}/{name}", 0, 0, what, "rename this file or its folder")


def _shared(pages: Iterable[Page]) -> list[Problem]:
    seen: dict[str, Page] = {}
    problems = []
    for page in pages:
        other = seen.setdefault(page.file.casefold(), page)
        if other is not page and (page.guarded or other.guarded):  # files that belong to a page collide where it does
            what = f"the address /{page.address} is also that of {other.origin}"
            hint = "give one of them another id (rename its file) or remove the alias"
            problems.append(Problem(page.origin, 0, 0, what, hint))
    return problems


def vanished(address: str, moves: Successors, portal: Portal, pages: Sequence[Page]) -> Problem:
    """Report an address that a person chose and that no longer exists, with the file and line to fix."""
    kind, _, rest = address.partition("/")
    old = rest.rstrip("/")
    if moves.is_language(address):
        hint = f"name `{kind}` after the first of `languages` again; or, if nobody uses these pages, {_FORGET}"
        return Problem("content/site.yaml", 0, 0, f"{_GONE.format(address)}, and all pages below it", hint)
    if kind in _FOLDERS and old and "/" not in old:
        if kind == "papers":
            here = moves.files_of_work(old)
        else:
            here = [moves.of(address).removeprefix(addresses.AUTHORS).rstrip("/")] if moves.of(address) else []
        if here:
            return _renamed(address, old, f"content/{kind}/{here[0]}.yaml", _aliases(portal, kind, here[0]))
        ids = [one for page in pages if (one := _id_of_file(page, kind))]
        # A suggested person must have the same family name, a paper almost the same title.
        alike = [one for one in ids if kind == "papers" or old.split("-")[-1] in one.split("-")]
        near = nearest(old, alike)
        other = f"content/{kind}/{near}.yaml" if near else "it"
        took = f"if another file replaced it, add the line 'aliases: [{old}]' to {other}"
        back = "put the file back" + (" with the line 'removed: YYYY-MM-DD, why'" if kind == "papers" else "")
        hint = f"{back}; or, {took}; or, if nobody uses the address yet, {_FORGET}"
        return Problem(f"content/{kind}/{old}.yaml", 0, 0, _GONE.format(address), hint)
    if kind == "categories":
        hint = f"write {old} below the `aliases:` of the category that took its place"
        return Problem("content/categories.yaml", 0, 0, _GONE.format(address), hint)
    old = address.rstrip("/")
    of_pages = any(page.origin.startswith("content/pages/projects") for page in pages)
    is_project = old.startswith(addresses.PROJECTS) and (not of_pages or any(page.kind == "project" for page in pages))
    where = f"content/{'' if is_project else 'pages/'}{old}.md"
    new = moves.new_free_pages()
    if len(new) == 1:
        took = f"if this page replaced it, add the line 'aliases: [{old}]' to its header; else put {where} back"
        return Problem(new[0], 1, 0, _GONE.format(address), took)
    hint = (
        f"put the page back; if another replaced it, add 'aliases: [{old}]' to its header, "
        f"or '{address}: <new address>' below 'redirects:' in content/site.yaml"
    )
    return Problem(where, 0, 0, _GONE.format(address), hint)


_FOLDERS = ("papers", "authors")
_FORGET = "build once with --allow-removed"
_GONE = "the published address /{} would vanish"


def _renamed(address: str, old: str, path: str, aliases: Sequence[str]) -> Problem:
    what = f"this was published at /{address}, which would vanish"
    line = f"aliases: [{', '.join([*aliases, old])}]"
    return Problem(path, 1, 0, what, f"{'write' if aliases else 'add'} the line '{line}' in this file")


def _aliases(portal: Portal, kind: str, record_id: str) -> Sequence[str]:
    records: Mapping[str, Paper | Person] = portal.by_id if kind == "papers" else portal.who.people
    return records[record_id].aliases if record_id in records else ()


def _id_of_file(page: Page, kind: str) -> str:
    """Return the id of the record that this page belongs to; empty for other pages."""
    of, _, rest = page.address.partition("/")
    own = of == kind and rest.endswith("/") and "/" not in rest[:-1] and page.origin.startswith("content/")
    return rest[:-1] if own else ""


def lost_redirects(site: SiteConfig, pages: Sequence[Page], static: Iterable[str]) -> Iterator[Problem]:
    """Find redirects of site.yaml to an address of the portal that does not exist.

    `static` are the paths of files below `static/`, which are addresses of the portal, too.
    """
    answered = {page.address for page in pages if not page.redirects} | {f"static/{path}" for path in static}
    for old, new in site.redirects.items():
        target = external(new, site.base_url)
        wanted = unquote(target.partition("#")[0].partition("?")[0].removeprefix(site.base_url))
        if target.startswith(site.base_url) and not {wanted, f"{wanted}/"} & answered:
            yield Problem(
                "content/site.yaml", 0, 0, f"the redirect from {old} leads to {new}, which does not exist", "correct it"
            )
