"""What people take with them: lists of papers in the formats of `generator.export.formats`, and for their own pages.

Long lists have files of their own. A paper's RIS and CSL-JSON, and the BibTeX of people known from papers only, are
`data:` addresses inside the page, because files are not free. The RIS and CSL-JSON of the latter are on the pages of
the papers: most pages are of such people, and each would repeat them.

A person's papers appear on other people's pages in a small page for a frame, or in a bare list to include or fetch.
Both stay small for any number of papers, and all addresses in them have their host.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import quote

from markupsafe import escape

from generator.core.names import display
from generator.core.records import Paper, PrintedName
from generator.export.facts import PaperFacts
from generator.export.formats import BIBTEX, FORMATS, ExportFormat, usual_entry
from generator.export.signposting import LINKSET
from generator.site import addresses
from generator.site.components import Download, EmbeddedPaper, Head
from generator.site.lists import ListKey, parts
from generator.site.material import Links, Lists, Material, PortalFacts, Texts
from generator.site.page import Assembled, Needs, Page, PageKind

# With abstracts a paper takes up to 5 KB, and no file should exceed 50 MB.
PAPERS_PER_FILE = 10_000
_INLINE = 50  # papers; a longer list of a person without a file would be larger than the page


_FORMATS = {one.name: one for one in (*FORMATS, LINKSET)}


def export_text(facts: PortalFacts, papers: Iterable[Paper], form: ExportFormat) -> str:
    """Return papers in a format, with all that the portal has."""
    return form.file.around([form.write(facts[paper.id], "whole") for paper in papers])


def _entry(of: PaperFacts, form: ExportFormat) -> str:
    # Many files contain a paper's BibTeX.
    return usual_entry(of, form) if form is BIBTEX else form.write(of, "usual")


def formats_of(address: str) -> tuple[ExportFormat, ...]:
    """Return the formats of the files of a list: all for the whole portal, BibTeX for each of its lists."""
    return FORMATS if address == addresses.PAPERS else (BIBTEX,)


def export_pages(
    stem: str, origin: str, papers: ListKey, count: int, formats: Iterable[ExportFormat] = FORMATS
) -> Iterator[Page]:
    """Plan the files of a list of `count` papers: `publications.bib`, and `publications.2.bib` after the first."""
    for form in formats:
        for number in range(1, len(parts(range(count), PAPERS_PER_FILE)) + 1):
            what = f"the {form.label} of {origin}"
            # The list's own page is guarded; a redirect cannot replace its file.
            arguments = (*papers, form.name, number)
            yield Page(_file(stem, number, form), what, EXPORT.name, arguments, indexed=False, guarded=False)


def export_view(material: Material, kind: str, of: str, form: str, number: int) -> Assembled | str:
    """Return one file of a list of papers in a format."""
    written, papers = _FORMATS[form], _piece(material.lists, kind, of, number)
    frame = written.file
    if not papers:
        return frame.empty
    around = (frame.before, frame.between, frame.after)
    return Assembled([paper.id for paper in papers], lambda of: _entry(material.facts[of], written), *around)


def _piece(lists: Lists, kind: str, of: str, number: int) -> Sequence[Paper]:
    return parts(lists.of((kind, of)).papers, PAPERS_PER_FILE)[number - 1]


def _export_needs(material: Material, kind: str, of: str, _: str, number: int) -> Needs:
    return Needs(papers=[paper.id for paper in _piece(material.lists, kind, of, number)])


def export_links(
    texts: Texts, links: Links, stem: str, papers: Sequence[Paper], formats: Iterable[ExportFormat] = FORMATS
) -> tuple[Download, ...]:
    """Link the files that `export_pages` plans."""
    cut = parts(papers, PAPERS_PER_FILE)
    return tuple(
        Download(
            texts("download_part", format=form.label, part=number) if len(cut) > 1 else form.label,
            links.url(_file(stem, number, form)),
            "",
        )
        for form in formats
        for number, _ in enumerate(cut, start=1)
    )


def inline_exports(
    facts: PortalFacts, name: str, papers: Sequence[Paper], formats: Iterable[ExportFormat]
) -> tuple[Download, ...]:
    """Put exports into the page itself; long lists have none.

    `name` is the downloaded file's, without ending.
    """
    if len(papers) > _INLINE:
        return ()
    return tuple(
        Download(
            form.label,
            f"data:{form.media_type};charset=utf-8,"
            + quote(form.inline.around([_entry(facts[paper.id], form) for paper in papers]), safe=_UNQUOTED),
            f"{name}.{form.ending}",
        )
        for form in formats
    )


# RFC 3986 allows these in a `data:` address; quotes and `&` would need escapes in HTML.
_UNQUOTED = "/:;,.-_~!$()*+=@"


def _file(stem: str, number: int, form: ExportFormat) -> str:
    return f"{stem}.{form.ending}" if number == 1 else f"{stem}.{number}.{form.ending}"


def _export_shows(material: Material, kind: str, of: str, _: str, number: int) -> tuple[int, int]:
    lists = material.lists
    papers = _piece(lists, kind, of, number)
    return (lists.positions[papers[0].id], len(papers)) if papers else (0, 0)


EXPORT = PageKind("export", export_view, _export_needs, effort=20, shows=_export_shows)


PAPERS_SHOWN = 100
# A frame stays below 60 KB: the size of all papers in it, and of one without its texts, in bytes.
_WEIGHT, _BARE = 54_000, 310
_NAMES_SHOWN = 8
_HEIGHT = 600  # pixels; a frame cannot adapt to the height of its content


@dataclass(frozen=True, slots=True)
class EmbedView:
    """The newest papers of a person, a Markdown page or a list, for another page.

    `head` has the address of all of them, `left_out` is how many of the `total` are not shown.
    """

    head: Head
    portal_url: str
    total: int
    left_out: int
    papers: tuple[EmbeddedPaper, ...]


@dataclass(frozen=True, slots=True)
class Embedding:
    """How a list is shown on other pages: HTML that shows its frame, to paste, and the address of the bare list."""

    frame_code: str
    list_url: str


def embed_pages(home: str, arguments: tuple[str, ...], origin: str) -> Iterator[Page]:
    """Plan the frame's page and the bare list of the page at an address.

    Other sites link to the frame, so its address is guarded and stays; the list moves with the person's exports.
    """
    yield Page(addresses.embed(home), f"the frame of {origin}", FRAME.name, arguments, indexed=False)
    address = addresses.publication_list(home)
    yield Page(address, f"the list of {origin}", BARE_LIST.name, arguments, indexed=False, guarded=False)


def embedding(links: Links, home: str, title: str) -> Embedding:
    """Return how the list of the page at an address is shown elsewhere."""
    frame = (
        f'<iframe src="{escape(links.absolute(addresses.embed(home)))}" title="{escape(title)}"'
        f' width="100%" height="{_HEIGHT}" loading="lazy" style="border: 0"></iframe>'
    )
    return Embedding(frame, links.absolute(addresses.publication_list(home)))


def embed_view(material: Material, kind: str, of: str) -> EmbedView:
    """Make the common view of both: the newest papers of a person, a page or a list, and where all of them are."""
    title, home, papers = _source(material, kind, of)
    owner = of if kind == "author" else ""
    shown = tuple(_light(_embedded(material, owner, paper) for paper in papers[:PAPERS_SHOWN]))
    return EmbedView(
        head=material.heads.head(title, home, index=False),
        portal_url=material.links.absolute(addresses.HOME),
        total=len(papers),
        left_out=len(papers) - len(shown),
        papers=shown,
    )


def _source(material: Material, kind: str, of: str) -> tuple[str, str, Sequence[Paper]]:
    """Return the title and the address of the page whose papers other pages show, and these papers."""
    portal = material.portal
    if kind == "page":
        page = material.free_pages[of]
        listed = dict.fromkeys(paper for papers in page.listed for paper in papers)
        return page.title, addresses.free_page(of), [portal.by_id[paper] for paper in listed]
    found = material.lists.of((kind, of))
    person = material.texts("papers_of", name=display(portal.who.people[of].name)) if kind == "author" else ""
    return person or found.name or material.texts(kind), found.address, found.papers


def _light(papers: Iterable[EmbeddedPaper]) -> Iterator[EmbeddedPaper]:
    """Yield as many papers as a small page holds, at least the first."""
    weight = 0
    for number, paper in enumerate(papers):
        names = (name for name, _ in (*paper.authors, *paper.among))
        texts = (paper.url, paper.title, *names, paper.others, paper.venue, paper.code)
        weight += _BARE + sum(len(escape(text).encode()) + 2 for text in texts)
        if number and weight > _WEIGHT:
            return
        yield paper


def _embedded(material: Material, owner: str, paper: Paper) -> EmbeddedPaper:
    portal, texts, links = material.portal, material.texts, material.links

    def named(names: tuple[PrintedName, ...]) -> tuple[tuple[str, bool], ...]:
        return tuple((display(one.name), portal.who.person_id(one) == owner) for one in names)

    read = portal.paper_texts[paper.id]
    authors, hidden = named(paper.authors), named(paper.contributors)
    shown, cut = authors[:_NAMES_SHOWN], authors[_NAMES_SHOWN:]
    # The owner of the list is named in it, even in a long list of authors.
    among = [one for one in (*cut, *hidden) if one[1]] or list(hidden[:_NAMES_SHOWN])
    others = ""
    if paper.more_authors:
        others = texts("others_among" if among else "others")
    elif cut:
        others = texts("n_others_among" if among else "n_others", n=len(cut) + len(hidden))
    elif among:
        others = texts("with")
    return EmbeddedPaper(
        url=links.absolute(addresses.paper(paper.id)),
        title=links.title(paper),
        authors=shown,
        others=others,
        among=tuple(among),
        venue=read.venue,
        date=texts.date(paper.date, short=True),
        date_iso=str(paper.date or ""),
        code=paper.code if isinstance(paper.code, str) else "",
    )


def _needs(material: Material, kind: str, of: str) -> Needs:
    title, _, papers = _source(material, kind, of)
    shown = [paper.id for paper in papers[:PAPERS_SHOWN]]
    return Needs(papers=shown, people=[of] if kind == "author" else (), also=(title, len(papers)))


FRAME = PageKind("frame", embed_view, _needs, "embed.html")
BARE_LIST = PageKind("bare list", embed_view, _needs, "publications.html")
KINDS = (EXPORT, FRAME, BARE_LIST)
