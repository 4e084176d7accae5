"""What search, filters and suggestions know of a portal: the records of the search index, and the catalogue.

The records are papers, each with its own text only, news, and sections of Markdown pages. The catalogue is one file
with the data of every paper, which scripts of the pages load on demand (`static/catalogue.js`): the papers of each list
can be derived from it.
"""

import hashlib
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from markupsafe import Markup

from generator.core.identifiers import address
from generator.core.ids import MAX_LENGTH, title_key
from generator.core.names import display
from generator.core.records import Affiliation, FreePage, News, Paper, Venue
from generator.export.plain_files import json_text
from generator.site import addresses
from generator.site.lists import PAPERS_PER_PAGE
from generator.site.material import Links, Material, Portal
from generator.site.page import EVERYTHING, Assembled, Page, PageKind
from generator.site.prose import prose
from generator.site.prose_pages import body_of
from generator.site.rows import CHIPS, chips_of, links_with_pdf, venue_of

# Scripts without spaces between words: each character can be searched for.
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f]")
_GREEK = re.compile(r"[\u0370-\u03ff]")
_PIECES = re.compile(r"[^\W_]+")
# A section begins at a heading of the second level, as texts are rendered.
_SECTION = re.compile(r'<h2 id="([^"]+)">(.*?)</h2>', re.DOTALL)
# The content of these elements is a separate word, regardless of the text before the tag.
_BLOCK = re.compile(r"<(?=/?(?:p|div|pre|blockquote|li|d[dt]|t[dhr]|h[1-6]|br|img)\b)")
# A paper without a date is sorted after all others; without a key it would not be found when sorted.
_UNDATED = "0000"
# Replaces omitted authors in a list; a symbol, so that search does not find it as a word.
MORE = "…"
_WORD = re.compile(r"\w")
# The fields of a paper that its record is made from.
_READ = (
    "id title authors more_authors contributors date category affiliations code abstract venue keywords macros".split()
)


@dataclass(frozen=True, slots=True)
class SearchRecord:
    """One paper as the search knows it, or a section of a page or a piece of news, which has only the filter `page`.

    `url` begins at the portal's base, with a slash. `content` always has a word, `meta` are texts that are searched and
    shown with a result. `filters` map a filter to its values; a value other than a year has the form
    `<id>|<label>|<other names>...`. `pdf` is the address of the paper's PDF, which is shown and not searched; it begins
    with a slash if it is a file of the portal.
    """

    url: str
    content: str
    meta: Mapping[str, str]
    filters: Mapping[str, tuple[str, ...]]
    sort: Mapping[str, str]
    pdf: str = ""


@dataclass(frozen=True, slots=True)
class SearchPlan:
    """What to index, and the number of papers: `fingerprint()` changes when a record may, and is faster.

    Each language of the pages has an index of its own: `records` are by what the addresses of its pages begin with, and
    `languages` are those by whose rules its words are stemmed.
    """

    languages: Mapping[str, str]
    papers: int
    fingerprint: Callable[[], str]
    records: Mapping[str, Callable[[], Iterator[SearchRecord]]]


def search_plan(*materials: Material) -> SearchPlan:
    """Plan the search of a portal's papers, pages and news in each language."""
    starts = {f"{one.language}/".lstrip("/"): one for one in materials}
    return SearchPlan(
        {start: _language(one) for start, one in starts.items()},
        len(materials[0].portal.papers),
        lambda: " ".join(map(_fingerprint, materials)),
        {start: partial(_records, one) for start, one in starts.items()},
    )


def _language(material: Material) -> str:
    """Return the language of the papers, or that of the pages if at least half of the papers are translated into it."""
    mostly = 2 * len(material.portal.translated) >= len(material.portal.papers)
    return material.language if material.language and mostly else material.portal.site.paper_language


def _records(material: Material) -> Iterator[SearchRecord]:
    portal = material.portal
    values = {person.id: _author_value(portal, person.id) for person in portal.people}
    yield from (_record(material, paper, values) for paper in portal.papers)
    for page in material.free_pages.values():
        yield from (_section_record(*section) for section in sections(page))
    for one in material.news.values():
        yield _section_record(f"/{addresses.news(one.id)}", one.title, text_of(one), str(one.date))


def _section_record(url: str, title: str, text: str, date: str = _UNDATED) -> SearchRecord:
    forms = _other_forms((title, text))
    return SearchRecord(
        url=url,
        content=_searched(_flat(text), title, url),
        meta={"title": title, **({"also": forms} if forms else {})},
        filters={"page": ("1",)},
        sort={"date": date},
    )


def _record(material: Material, paper: Paper, author_values: Mapping[str, str]) -> SearchRecord:
    portal, links = material.portal, material.links
    texts, original = portal.paper_texts[paper.id], material.facts.portal.paper_texts[paper.id]
    translated = (original.title, _flat(original.abstract)) if original is not texts else ()
    names = [display(printed.name) for printed in paper.authors]
    names += [MORE] * paper.more_authors + [display(printed.name) for printed in paper.contributors]
    own = {
        "title": texts.title,
        "authors": ", ".join(names),
        "venue": texts.venue,
        "keywords": ", ".join(paper.keywords),
    }
    abstract = _flat(texts.abstract)
    ids = portal.authors_of[paper.id]
    spellings = dict.fromkeys(spelling for person_id in ids for spelling in spellings_of(portal, person_id))
    others = [spelling for spelling in spellings if spelling not in names]
    forms = _other_forms((*own.values(), *others, abstract, *translated))
    meta = {**own, "also": " ".join((*others, forms, *translated)).strip()}
    category = links.category(paper.category)
    venue = links.venue(paper)
    places = (links.affiliation(name) for name in paper.affiliations)
    filters = {
        "year": (str(paper.date.year),) if paper.date else (),
        "category": (_value(category.url, category.title or category.text),) if category else (),
        "author": tuple(author_values[person_id] for person_id in ids),
        "venue": (_value(venue.url, venue.text),) if venue else (),
        "affiliation": tuple(dict.fromkeys(_value(place.url, place.text) for place in places)),
        "project": tuple(_value(one.id, one.title) for one in material.lists.projects("paper", paper.id)),
        "code": ("1",) if paper.code is not None else (),
    }
    return SearchRecord(
        url=f"/{addresses.paper(paper.id)}",
        content=_searched(abstract, own["title"], own["authors"], paper.id),
        meta={name: text for name, text in meta.items() if text},
        filters={name: chosen for name, chosen in filters.items() if chosen},
        sort={"date": str(paper.date) if paper.date else _UNDATED},
        pdf=_pdf(links, paper),
    )


def _pdf(links: Links, paper: Paper) -> str:
    """Return the address of a paper's PDF; one within the portal begins with a slash, for any base."""
    link = links_with_pdf(paper).get("pdf")
    found = links.href(address("pdf", link)) if link else ""
    return f"/{found.removeprefix(links.path)}" if found.startswith(links.path) else found


def _searched(*texts: str) -> str:
    """Return the first text with a word in it: Pagefind omits a record whose content has none."""
    return next(text for text in texts if _WORD.search(text))


def _author_value(portal: Portal, person_id: str) -> str:
    spellings = spellings_of(portal, person_id)
    forms = _other_forms(spellings)
    return "|".join([person_id, *(name.replace("|", " ") for name in (*spellings, forms) if name)])


def spellings_of(portal: Portal, person_id: str) -> tuple[str, ...]:
    """Return the displayed name of a person, then its other spellings."""
    person = portal.who.people[person_id]
    return tuple(dict.fromkeys(display(name) for name in (person.name, *person.names)))


def _value(url: str, shown: str) -> str:
    """Return the value of a filter for a list of papers: the last part of its address, and its name."""
    return f"{url.rstrip('/').rpartition('/')[2]}|{shown.replace('|', ' ')}"


def _flat(text: str) -> str:
    return " ".join(text.split())


def _fingerprint(material: Material) -> str:
    portal = material.portal
    made = hashlib.blake2b(digest_size=12)
    people = [(person.id, person.name, person.names) for person in portal.people]
    categories = [(category.code, category.name) for category, _ in portal.categories]
    places = [(place.id, place.name) for place, _ in portal.affiliations]
    venues = [(one.venue.id, one.venue.short or one.venue.name, len(one.papers)) for one in portal.venues]
    for part in (portal.site.paper_language, sorted(portal.site.macros.items()), people, categories, places, venues):
        made.update(repr(part).encode("utf-8", "surrogatepass"))
    pages = [(page.id, page.title, page.body, getattr(page, "papers", ())) for page in material.free_pages.values()]
    dated = [(one.id, one.title, one.body, one.date) for one in material.news.values()]
    made.update(repr((pages, dated)).encode("utf-8", "surrogatepass"))
    for paper in portal.papers:
        made.update(repr([getattr(portal.by_id[paper.id], name) for name in _READ]).encode("utf-8", "surrogatepass"))
        venue = portal.venue_of[paper.id]
        made.update(
            repr((portal.authors_of[paper.id], venue.id if venue else "", _pdf(material.links, paper))).encode()
        )
    return made.hexdigest()


def sections(page: FreePage) -> Iterator[tuple[str, str, str]]:
    """Yield each section's address, title and text; first the text before all headings, if there is any."""
    address = f"/{addresses.free_page(page.id)}"
    first, *rest = _SECTION.split(body_of(page, "/{}".format))
    before = _text(first)
    if before or not rest:
        yield address, page.title, before
    for anchor, heading, body in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
        yield f"{address}#{anchor}", f"{page.title} · {_text(heading)}", _text(body)


def text_of(news: News) -> str:
    """Return the text of a piece of news, without its title."""
    return _text(prose(news.body, "/{}".format))


def _text(html: str) -> str:
    return Markup(_BLOCK.sub(" <", html)).striptags()  # noqa: S704 - its tags are taken out


def _other_forms(texts: Iterable[str]) -> str:
    """Return other ways to type the words of texts: each form once, separated by spaces.

    `Łukasz` gives `lukasz`, `n²` `n2`, `α-divergence` `alpha divergence`, `GPT-4` `4`, `深度` `shendu 深 度 shen du`.
    """
    found: dict[str, None] = {}
    for text in texts:
        for word in text.split():
            if not (word.isascii() and word.isalnum()):
                found.update(dict.fromkeys(_forms(word)))
    return " ".join(found)


def _forms(word: str) -> Iterator[str]:
    pieces = _PIECES.findall(word)
    if len(pieces) > 1:
        # The index splits at ASCII punctuation only, and omits pieces of one byte. Nobody searches for a single letter.
        between = _PIECES.sub("", word)
        yield from (
            piece.lower() for piece in pieces if (piece.isdigit() if len(piece) == 1 else not between.isascii())
        )
    for piece in pieces:
        if piece.isascii():
            continue
        latin = title_key(piece)
        if latin != unicodedata.normalize("NFC", _bare(piece)).lower():
            yield latin
        for letter in _GREEK.findall(piece):  # `alpha`
            yield unicodedata.name(_bare(letter) or letter, "").rpartition(" ")[2].lower()
        if signs := _UNSPACED.findall(piece):
            yield from signs
            yield from (title_key(sign) for sign in signs)


def _bare(word: str) -> str:
    """Return a word as the index folds it: without removable marks."""
    return "".join(sign for sign in unicodedata.normalize("NFD", word) if not unicodedata.combining(sign))


# Ten thousand papers take about half a megabyte compressed; a browser should not load several.
MOST_PAPERS = 30_000
# The types that pages have words for; other types are shown as in the paper's file.
_TYPES = (
    *("article", "book", "inbook", "incollection", "inproceedings"),
    *("mastersthesis", "phdthesis", "proceedings", "techreport", "unpublished"),
)
# The kinds of lists whose papers do not follow from what the catalogue has of each paper.
_LISTED = frozenset({"project", "awards", "keyword"})
_ASCII_WORD = re.compile(r"[a-z0-9]+")


def catalogue_url(portal: Portal, links: Links) -> str:
    """Return the address of the catalogue for a script; empty if the portal has none."""
    return links.url(addresses.CATALOGUE) if _worth_making(portal) else ""


def _worth_making(portal: Portal) -> bool:
    return 0 < len(portal.papers) <= MOST_PAPERS


def catalogue_text(material: Material) -> Assembled:
    """Return the catalogue: names and labels of ids, then a line for each paper, newest first.

    `lists` are the places of papers in the long lists whose papers do not follow from the lines.
    A line lists title, id, date, people, category, venue, links, type, affiliations, score, selected; empty values at
    its end are omitted. An id is 0 if it follows from the name, see `_named`.
    """
    portal, links = material.portal, material.links
    spellings = ((person.id, spellings_of(portal, person.id)[1:]) for person in portal.people if person.names)
    head = {
        "categories": {
            one.code: [one.name, addresses.category(one.code).split("/")[-2]] for one, _ in portal.categories
        },
        "venues": {one.venue.id: _names(one.venue) for one in portal.venues},
        "affiliations": {one.id: _names(one) for one, _ in portal.affiliations},
        "types": {name: material.texts(f"type_{name}") for name in _TYPES},
        "links": [[kind.name, links.label(kind)] for kind in CHIPS],
        "faces": {person.id: photo.src for person in portal.people if (photo := material.images.photo(person))},
        "spellings": {person_id: names for person_id, names in spellings if names},
        "lists": {
            " ".join(key): [material.lists.positions[paper.id] for paper in one.papers]
            for key, one in material.lists.with_pages.items()
            if key[0] in _LISTED and len(one.papers) > PAPERS_PER_PAGE
        },
    }
    before = json_text(head)[:-1] + ',"papers":[\n'
    return Assembled(
        [paper.id for paper in portal.papers], lambda of: _line(portal, links, of), before, ",\n", "\n]}\n"
    )


def _line(portal: Portal, links: Links, paper_id: str) -> str:
    paper = portal.by_id[paper_id]
    known = portal.who.people
    title = portal.paper_texts[paper.id].title
    people = [_named(display(known[one].name), one) for one in portal.authors_of[paper.id]]
    venue = portal.venue_of[paper.id]
    printed = venue_of(portal, links, paper)[0] if venue is None else None
    has = {chip.kind for chip in chips_of(links, paper)}
    values: list[object] = [
        title,
        0 if _plain_id(title) == paper.id else paper.id,
        str(paper.date or ""),
        people,
        paper.category,
        venue.id if venue else [printed.text] if printed else "",
        sum(1 << place for place, kind in enumerate(CHIPS) if kind.name in has),
        paper.type,
        [links.affiliation_id(name) for name in paper.affiliations],
        0 if paper.score is None else paper.score,
    ]
    while values and not values[-1]:
        values.pop()
    return json_text(values)


def _named(name: str, of: str) -> str | Sequence[str]:
    """Return a name with its id, or the name alone if the id follows from it by the rule of the script."""
    return name if _plain_id(name) == of else [name, of]


def _plain_id(name: str) -> str:
    """Return the id that the script makes from a name: its words as far as they fit; only ASCII letters."""
    if not name.isascii():
        return ""
    made = ""
    for word in _ASCII_WORD.findall(name.lower().replace("'", "")):
        if len(made) + 1 + len(word) > MAX_LENGTH:
            break
        made += f"-{word}" if made else word
    return made


def _names(of: Venue | Affiliation) -> Sequence[str]:
    """Return all names of a venue or an affiliation, the one in lists of papers first."""
    return list(dict.fromkeys(filter(None, (of.short, of.name, *of.aliases))))


def planned(material: Material) -> Iterator[Page]:
    """Plan the catalogue, if there are papers and not too many."""
    if _worth_making(material.portal):
        yield Page(addresses.CATALOGUE, "the catalogue", CATALOGUE.name, indexed=False, guarded=False)


CATALOGUE = PageKind("catalogue", catalogue_text, lambda _: EVERYTHING, effort=40)
KINDS = (CATALOGUE,)
