"""The page of one paper, and the notices at the addresses of papers that are not shown.

These are withdrawn and removed papers, and published papers that are hidden now.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote_plus

from markupsafe import Markup

from generator.core.identifiers import address
from generator.core.link_kinds import LANDING_PAGE, LINK_KINDS, PAPER_LINKS, in_order
from generator.core.names import display
from generator.core.paper_fields import PAPER_FIELDS
from generator.core.records import Paper, PartialDate, Version
from generator.export.citation import citation, page_range
from generator.export.entry import landing_pages
from generator.export.facts import PaperFacts, plain_texts
from generator.export.formats import BIBTEX, FORMATS, usual_entry
from generator.export.styles.cite import citations
from generator.portal.related import Related
from generator.site import addresses
from generator.site.components import Citation, Download, Head, Link, PaperRow, RelatedPaper, ShownImage, VersionLine
from generator.site.correcting import editor, form_url
from generator.site.downloads import inline_exports
from generator.site.images import PAGE_BOX
from generator.site.machines import ways_out, ways_out_needs, ways_out_view
from generator.site.material import Links, Material, Portal, PortalFacts, Texts, published_keys
from generator.site.page import NOTHING, Needs, Page, PageKind
from generator.site.prose import prose
from generator.site.rows import affiliation_numbers, links_with_pdf, marks_of
from generator.text.latex import to_text
from generator.text.paper_texts import PaperTexts

# The page itself shows BibTeX.
_DOWNLOADS = tuple(form for form in FORMATS if form is not BIBTEX)
_LINKS = [kind for kind in in_order(PAPER_LINKS) if kind.name != "pdf"]
# Facts below the authors, in one line.
_PUBLISHED = frozenset({"venue", "volume", "number", "pages"})
_FACTS = [field for field in PAPER_FIELDS if field.fact and field.name not in _PUBLISHED]
NAMES_IN_REASON = 3
WORDS_IN_REASON = 3


@dataclass(frozen=True, slots=True)
class PaperView:
    """One paper's own page. `all_authors` is its row with all names, if `row` omits some.

    The place of publication is one line: the `venue` as in the paper, `place` in it (volume, number, pages), and the
    `year`, which is None if the venue contains it. `links` are those besides the `pdf`; the `title` of a link to code
    contains its address. `citations` are in the offered styles, `bibtex` is an entry. `abstract_direction` is `ltr` or
    `rtl` if the abstract has another writing direction than the page. `find_links` are where to look for a
    paper without any link. `legend` explains the numbers and marks behind names: affiliations, then roles.
    """

    head: Head
    row: PaperRow
    all_authors: PaperRow | None
    abstract: Markup
    abstract_direction: str
    affiliations: tuple[Link, ...]
    venue: Link | None
    place: tuple[str, ...]
    year: Link | None
    score: str
    facts: tuple[tuple[str, str], ...]
    versions: tuple[VersionLine, ...]
    keywords: tuple[str, ...]
    awards: tuple[str, ...]
    pdf: Link | None
    links: tuple[Link, ...]
    note: Markup
    citations: tuple[Citation, ...]
    bibtex: str
    bibtex_url: str
    exports: tuple[Download, ...]
    related: tuple[RelatedPaper, ...]
    previous: Link | None
    next: Link | None
    extra: Mapping[str, Any]
    edit_url: str
    form_url: str = ""
    picture: ShownImage | None = None
    find_links: tuple[Link, ...] = ()
    legend: tuple[tuple[str, Link], ...] = ()

    @property
    def has_formulas(self) -> bool:
        """Whether a text of the page contains MathML."""
        texts = (self.row.title, self.abstract, self.note, *(paper.title for paper in self.related))
        return any("<math" in text for text in texts)


def paper_view(material: Material, paper_id: str) -> PaperView:
    """Make a paper's page; its neighbours in the portal's list are previous and next."""
    portal, texts, links, rows, heads = material.portal, material.texts, material.links, material.rows, material.heads
    images, facts = material.images, material.facts
    paper, position = portal.by_id[paper_id], material.lists.positions[paper_id]
    own_facts, read = facts[paper.id], portal.paper_texts[paper.id]
    year, venue = paper.date.year if paper.date else None, _venue(portal, links, paper)
    head = heads.head(
        read.title,
        addresses.paper(paper.id),
        read.abstract or citation(own_facts),
        [(texts("papers"), addresses.PAPERS), *([(str(year), addresses.year(year))] if year else [])],
        own_card=True,
    )
    return PaperView(
        head=heads.paper(paper, head),
        row=rows.row(paper),
        all_authors=rows.of_everybody(paper),
        abstract=Markup('<div lang="{}">{}</div>').format(portal.site.language, read.abstract_html)
        if read.abstract and "abstract" in portal.translated.get(paper.id, ())
        else read.abstract_html,
        abstract_direction=texts.turned(read.abstract),
        affiliations=tuple(dict.fromkeys(map(links.affiliation, paper.affiliations))),
        venue=venue,
        place=_numbers(texts, to_text(paper.volume), to_text(paper.number), paper.pages),
        year=Link(str(year), links.url(addresses.year(year))) if year and str(year) not in read.venue else None,
        score=texts.number(paper.score) if paper.score is not None else "",
        facts=_facts(texts, facts, paper, portal.cited.counts.get(paper.id, 0)),
        versions=tuple(_version_line(texts, version) for version in paper.versions),
        keywords=paper.keywords,
        awards=paper.awards,
        pdf=_pdf(links, paper),
        links=paper_links(links, paper),
        note=prose(paper.note, links.url, images=images.in_text(paper.note)),
        citations=_citations(material, own_facts),
        bibtex=usual_entry(own_facts, BIBTEX),
        bibtex_url=links.url(addresses.paper_bibtex(paper.id)),
        exports=inline_exports(facts, own_facts.key, [paper], _DOWNLOADS),
        related=tuple(_related(material, paper, other) for other in material.related.get(paper.id, ())),
        previous=_neighbour(portal, links, position - 1),
        next=_neighbour(portal, links, position + 1),
        extra=paper.extra,
        edit_url=editor(portal.site.repository, f"content/papers/{paper.id}.yaml"),
        form_url=form_url(material, "paper", paper.id),
        picture=images.in_box(paper, PAGE_BOX),
        find_links=_find_links(material, paper),
        legend=_legend(texts, links, paper),
    )


def _legend(texts: Texts, links: Links, paper: Paper) -> tuple[tuple[str, Link], ...]:
    numbers = affiliation_numbers(links, paper).items()
    marks = marks_of(texts, (*paper.authors, *paper.contributors))
    return (*((str(number), link) for link, number in numbers), *((sign, Link(said, "")) for sign, said in marks))


def _contributions(texts: Texts, paper: Paper) -> str:
    """Return the authors with their roles."""
    return "; ".join(
        f"{display(one.name)}: {', '.join(texts(f'credit_{role}'.replace('-', '_')) for role in one.roles)}"
        for one in (*paper.authors, *paper.contributors)
        if one.roles
    )


def _citations(material: Material, of: PaperFacts) -> tuple[Citation, ...]:
    found = citations(of, styles=material.portal.site.citations, further=material.further.get(of.paper.id, {}))
    return tuple(Citation(one.label, one.pieces) for one in found)


def _pdf(links: Links, paper: Paper) -> Link | None:
    kind = LINK_KINDS["pdf"]
    link = links_with_pdf(paper).get(kind.name, "")
    return Link(links.label(kind), links.href(address(kind.name, link)), icon=kind.icon) if link else None


def paper_links(links: Links, paper: Paper) -> tuple[Link, ...]:
    """Return a paper's links except for its PDF, with their texts, and bare DOIs and arXiv ids as addresses."""
    here = links.absolute(addresses.paper(paper.id))
    # Files from before landing pages had a key of their own have theirs below `extra`.
    landing = next((page for page in landing_pages(paper, "") if page != here), "")
    targets = {**paper.links, LANDING_PAGE: landing, "code": paper.code if isinstance(paper.code, str) else ""}
    known = (
        Link(
            links.label(kind),
            links.href(address(kind.name, targets[kind.name])),
            title=targets[kind.name].rpartition("://")[2].rstrip("/") if kind.own_key else "",
            icon=kind.icon,
        )
        for kind in _LINKS
        if targets.get(kind.name)
    )
    return (*known, *(Link(label, links.href(link)) for label, link in paper.other_links))


def _find_links(material: Material, paper: Paper) -> tuple[Link, ...]:
    """Return where a reader can look for a paper without any link."""
    portal, links = material.portal, material.links
    if not portal.site.find_links or _pdf(links, paper) or paper_links(links, paper):
        return ()
    title = quote_plus(portal.paper_texts[paper.id].title)
    return (
        Link("Google Scholar", f"https://scholar.google.com/scholar?q={title}"),
        Link("arXiv", f"https://arxiv.org/search/?searchtype=title&query={title}"),
    )


def _venue(portal: Portal, links: Links, paper: Paper) -> Link | None:
    """Return a paper's venue by its full name, with a link if the venue has a page."""
    name = portal.paper_texts[paper.id].venue
    found = links.venue(paper)
    return Link(name, found.url if found else "") if name else None


def _numbers(texts: Texts, volume: str, number: str, pages: str) -> tuple[str, ...]:
    said = (
        volume and texts("version_volume", volume=volume),
        number and texts("version_number", number=number),
        pages and texts("version_pages", pages=page_range(pages)),
    )
    return tuple(filter(None, said))


def _facts(texts: Texts, facts: PortalFacts, paper: Paper, cited: int) -> tuple[tuple[str, str], ...]:
    in_own_words = {"type": _kind(texts, paper.type)}
    values = ((field, in_own_words.get(field.name, ", ".join(plain_texts(facts[paper.id], field)))) for field in _FACTS)
    contributions = _contributions(texts, paper)
    return (
        *((texts(field.name), value) for field, value in values if value),
        *([(texts("contributions"), contributions)] if contributions else []),
        *([(texts("citations_by"), texts.number(cited))] if cited else []),
    )


def _kind(texts: Texts, entry_type: str) -> str:
    """Return the words for one of BibTeX's entry types; empty for "misc"."""
    return "" if entry_type == "misc" else texts.get(f"type_{entry_type}") or entry_type


def _version_line(texts: Texts, version: Version) -> VersionLine:
    numbers = _numbers(texts, version.volume, version.number, version.pages)
    links = {LINK_KINDS["doi"]: version.doi, LINK_KINDS["arxiv"]: version.arxiv}
    return VersionLine(
        kind=_kind(texts, version.type) or (texts("preprint") if version.arxiv and not version.doi else ""),
        text=", ".join(filter(None, (to_text(version.venue), *numbers, to_text(version.publisher)))),
        date=texts.date(version.date, short=True),
        date_iso=str(version.date or ""),
        links=tuple(Link(kind.label, address(kind.name, value)) for kind, value in links.items() if value),
    )


def _related(material: Material, to: Paper, other: Related) -> RelatedPaper:
    portal, texts, links = material.portal, material.texts, material.links
    paper = portal.by_id[other.id]
    names = [display(portal.who.people[person].name) for person in other.authors[:NAMES_IN_REASON]]
    shared = {word.casefold() for word in to.keywords}
    words = [word for word in paper.keywords if word.casefold() in shared][:WORDS_IN_REASON]
    reasons = [texts("related_words", words=", ".join(words))] if words else []
    if names:
        reasons.append(texts("related_authors", names=", ".join(names)))
    venue = portal.venue_of[to.id]
    if not reasons and venue and venue.kind != "preprint" and venue == portal.venue_of[paper.id]:
        reasons.append(texts("related_venue", venue=venue.short or venue.name))
    return RelatedPaper(
        url=links.url(addresses.paper(paper.id)),
        title=links.title(paper),
        year=str(paper.date.year) if paper.date else "",
        reasons=tuple(reasons),
    )


def _neighbour(portal: Portal, links: Links, position: int) -> Link | None:
    papers = portal.papers
    if not 0 <= position < len(papers):
        return None
    paper = papers[position]
    return Link(portal.paper_texts[paper.id].title, links.url(addresses.paper(paper.id)))


def planned(material: Material) -> Iterator[Page]:
    """Plan the page of each paper and its BibTeX file, also at its former ids, and the notices."""
    portal = material.portal
    yield from _planned_notices(portal, material.published.addresses)
    for paper in portal.papers:
        origin = f"content/papers/{paper.id}.yaml"
        yield Page(addresses.paper(paper.id), origin, PAPER.name, (paper.id,), changed=paper.date)
        for paper_id in (paper.id, *paper.aliases):  # a redirect does not work for programs that request BibTeX
            yield bibtex_page(material.facts, addresses.paper_bibtex(paper_id), origin, paper.id)


def bibtex_page(facts: PortalFacts, address: str, origin: str, paper_id: str, *, redirects: bool = False) -> Page:
    """Plan a paper's BibTeX file at an address."""
    key = facts.citation_keys[paper_id]
    return Page(address, origin, BIBTEX_FILE.name, (paper_id,), indexed=False, redirects=redirects, identity=key)


def _paper_needs(material: Material, paper_id: str) -> Needs:
    position, others = material.lists.positions[paper_id], material.related.get(paper_id, ())
    beside = [paper.id for paper in material.portal.papers[max(position - 1, 0) : position + 2]]
    also = (position == 0, [tuple(other) for other in others], material.portal.cited.counts.get(paper_id, 0))
    return Needs(papers=[*beside, *(other.id for other in others)], also=also)


def _shows(material: Material, paper_id: str) -> tuple[int, int]:
    return material.lists.positions[paper_id], 1


PAPER = PageKind("paper", paper_view, _paper_needs, "paper.html", effort=2.5, shows=_shows)
BIBTEX_FILE = PageKind(
    "paper's BibTeX",
    lambda material, paper_id: usual_entry(material.facts[paper_id], BIBTEX),
    lambda _, paper_id: Needs(papers=[paper_id]),
    effort=0.2,
    shows=_shows,
)


@dataclass(frozen=True, slots=True)
class WithdrawnView:
    """A withdrawn or removed paper: its title, the day in words and as `date_iso`, and the reason, if any.

    `kicker` and `about` say which of the two; `ways_out` are links to other pages.
    """

    head: Head
    title: str
    kicker: str
    about: str
    date: str
    date_iso: str
    reason: str
    ways_out: tuple[Link, ...]


def _planned_notices(portal: Portal, published: Mapping[str, str]) -> Iterator[Page]:
    """Plan a notice for each paper that is not shown: it is outside of lists, search and the sitemap.

    A hidden paper has a notice at a published address, and none if it was never published.
    """
    keys = published_keys(portal, (*portal.withdrawn, *portal.hidden), published)
    former_ids = ((paper_id, paper) for paper in portal.hidden for paper_id in (paper.id, *paper.aliases))
    for paper_id, paper in former_ids:
        if addresses.paper(paper_id) not in published:
            continue
        origin, address = "a hidden paper in content/papers/", addresses.paper(paper_id)
        yield Page(address, origin, HIDDEN.name, (address,), indexed=False)
        key = keys.get(paper.id, "")
        yield Page(addresses.paper_bibtex(paper_id), origin, HIDDEN_BIBTEX.name, indexed=False, identity=key)
    for paper in portal.withdrawn:
        kind, end = ("removed", paper.removed) if paper.removed else ("withdrawn", paper.withdrawn)
        if end is None:
            continue
        origin, key = f"content/papers/{paper.id}.yaml", keys.get(paper.id, "")
        title = PaperTexts(paper, portal.site.macros).title
        notice = (kind, title, str(end.date), end.reason)
        yield Page(addresses.paper(paper.id), origin, WITHDRAWN.name, (paper.id, *notice), indexed=False)
        for paper_id in (paper.id, *paper.aliases):
            address = addresses.paper_bibtex(paper_id)
            yield Page(address, origin, WITHDRAWN_BIBTEX.name, notice, indexed=False, identity=key)


def _withdrawn_view(  # noqa: PLR0917 - the arguments of a page
    material: Material, paper_id: str, kind: str, title: str, date_iso: str, reason: str
) -> WithdrawnView:
    texts = material.texts
    crumbs = [(texts("papers"), addresses.PAPERS)]
    kicker, about = texts(kind), texts("withdrawn_about" if kind == "withdrawn" else "removed_about")
    head = material.heads.head(title, addresses.paper(paper_id), kicker, crumbs, index=False)
    date = texts.date(PartialDate(*map(int, date_iso.split("-"))))
    return WithdrawnView(head, title, kicker, about, date, date_iso, reason, ways_out(material))


def _bibtex(_: Material, kind: str, title: str, date: str, reason: str) -> str:
    """Return a file without an entry: programs ignore text before the first `@`."""
    notice = f"{title}: {kind} on {date}" + (f": {reason}" if reason else "")
    return f"% {notice.replace('@', '(at)')}\n"


WITHDRAWN = PageKind("withdrawn paper", _withdrawn_view, ways_out_needs, "withdrawn.html")
WITHDRAWN_BIBTEX = PageKind("BibTeX of a withdrawn paper", _bibtex, lambda *_: NOTHING, effort=0.2)
HIDDEN = PageKind(
    "hidden paper",
    lambda material, at: ways_out_view(material, "hidden", at),
    ways_out_needs,
    "hidden.html",
    effort=0.2,
)
HIDDEN_BIBTEX = PageKind(
    "BibTeX of a hidden paper", lambda _: "% This paper is not shown at present.\n", lambda *_: NOTHING, effort=0.2
)
KINDS = (PAPER, BIBTEX_FILE, WITHDRAWN, WITHDRAWN_BIBTEX, HIDDEN, HIDDEN_BIBTEX)
