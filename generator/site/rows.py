"""A paper in lists: its authors, its venue, and its links; and the filters and sort orders of a list.

A long list of authors is shortened. Filters are only for properties in which the papers of a list differ.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from generator.core.groups import in_groups
from generator.core.identifiers import address
from generator.core.link_kinds import PAPER_LINKS, in_order
from generator.core.names import display
from generator.core.records import Paper, PrintedName
from generator.export.meta_tags import pdf_address
from generator.portal.graph import Portal
from generator.site import addresses
from generator.site.components import Chip, Link, ListFilter, Mark, Name, PaperRow, RowGroup
from generator.site.images import ROW_BOX, Images
from generator.site.links import Links
from generator.site.lists import PAPERS_PER_PAGE, ListKey, Lists
from generator.text.interface import Texts

# A list of at most this many names is shown whole; otherwise the first names, people with a file, and the last.
SHOWN_WHOLE = 25
FIRST_SHOWN = 8
_GAP = ", … "
# As many links of a row fit on a phone, the others are collapsed.
CHIPS_FIRST = 3
# The kinds of links in rows, in their order.
CHIPS = [kind for kind in in_order(PAPER_LINKS) if kind.chip]
# A shorter list needs no filter.
_WORTH_FILTERING = 5
_SHORT = 20
_OWN_YEAR = re.compile(r"[\s,]*\b((?:19|20)\d\d)\Z")
# "Conference on Computer Vision and Pattern Recognition (CVPR)", also with its year.
_SHORT_NAME = re.compile(r"\S\s+\(([A-Z][\w&/+-]*[A-Z][\w&/+-]{0,10})(?:['’\s-]+((?:19|20)\d\d))?\)\Z")


class Rows:
    """The rows of a portal's papers, each made on first use."""

    def __init__(self, portal: Portal, texts: Texts, links: Links, images: Images) -> None:
        self._portal, self._texts, self._links, self._images = portal, texts, links, images
        self._made: dict[str, PaperRow] = {}
        self._long: dict[str, tuple[_Byline, _Byline]] = {}

    def row(self, paper: Paper, owner: str = "") -> PaperRow:
        """Return the row of a paper; on the page of `owner`, a person's id, they are always among the shown names."""
        row = self._made.get(paper.id)
        if row is None:
            row = self._made[paper.id] = self._row(paper)
        return self._naming(owner, row, paper.id) if owner and paper.id in self._long else row

    def of_everybody(self, paper: Paper) -> PaperRow | None:
        """Return a row with all names, if the paper's row omits some."""
        row = self.row(paper)
        if paper.id not in self._long:
            return None
        authors, hidden = self._long[paper.id]
        return self._named(row, authors, range(len(authors.ids)), hidden, range(len(hidden.ids)))

    def selected(self, paper: Paper, owner: str = "") -> PaperRow:
        """Return the row of a paper among selected ones: with its picture."""
        picture = self._images.in_box(paper, ROW_BOX)
        row = self.row(paper, owner)
        return row._replace(picture=picture) if picture else row

    def grouped(
        self, papers: Iterable[Paper], selected: Sequence[Paper] = (), *, owner: str = "", title: str = ""
    ) -> tuple[RowGroup, ...]:
        """Group papers, newest first, below their years, after a group of the selected ones; undated ones come last.

        On the page of `owner`, a person's id, each row names that person. `title` is the page's.
        """
        years = in_groups((str(paper.date.year) if paper.date else "", self.row(paper, owner)) for paper in papers)
        groups = [
            RowGroup(year or self._texts("without_date"), f"y{year}" if year else "undated", tuple(rows))
            for year, rows in years.items()
        ]
        if selected:
            rows = [self.selected(paper, owner) for paper in selected]
            groups.insert(0, RowGroup(self._texts("selected"), "selected", tuple(rows)))
        elif len(groups) == 1 and title.endswith(groups[0].heading):
            groups = [groups[0]._replace(in_title=True)]
        return tuple(groups)

    def filter(
        self, groups: Iterable[RowGroup], papers: Sequence[Paper], key: ListKey, address: str, lists: Lists
    ) -> ListFilter | None:
        """Return filters for the list `key` at an address, which has all these papers; None for a short list.

        The filters follow from the rows of one page, and for a list in several parts, from all its papers: they offer
        all years, venues, categories and types at once. For such lists and rows with omitted authors, the script loads
        the missing data from the catalogue.
        """
        total, texts, links = len(papers), self._texts, self._links
        if total < _WORTH_FILTERING:
            return None
        rows = [row for group in groups for row in group.rows]
        choices = lists.choices(address, papers)
        kinds = {row.type for row in rows if row.type} | {value for value, *_ in choices.get("type", ())}
        types = {kind: texts.get(f"type_{kind}") or kind for kind in kinds}
        partly = total > PAPERS_PER_PAGE
        return ListFilter(
            facets=tuple(dict.fromkeys((*choices, *_facets(rows)))),
            choices={
                name: tuple(
                    (value, types[value] if name == "type" else text, texts.number(count))
                    for value, text, count in values
                )
                for name, values in choices.items()
            },
            types=tuple(sorted(types.items())),
            links=tuple((kind.name, links.label(kind)) for kind in CHIPS),
            score=any(row.score for row in rows),
            short=total < _SHORT,
            incomplete=partly or any(row.left_out or row.hidden_left_out for row in rows),
            key=" ".join(key),
            url=links.url(address),
            in_parts=PAPERS_PER_PAGE if partly else 0,
        )

    def _row(self, paper: Paper) -> PaperRow:
        texts, links = self._texts, self._links
        numbers = affiliation_numbers(links, paper)
        authors, hidden = (
            _Byline(self._portal, links, texts, names, numbers) for names in (paper.authors, paper.contributors)
        )
        others = ""
        if paper.more_authors:
            others = texts("others")
        elif hidden.ids:
            others = texts("with")
        if any(len(byline.shown) < len(byline.ids) for byline in (authors, hidden)):
            self._long[paper.id] = (authors, hidden)
        venue, own_year = venue_of(self._portal, links, paper)
        chips = chips_of(links, paper)
        row = PaperRow(
            url=links.url(addresses.paper(paper.id)),
            title=links.title(paper),
            authors=(),
            left_out="",
            others=others,
            more_authors=paper.more_authors,
            hidden=(),
            hidden_left_out="",
            date=texts.date(paper.date, short=True),
            date_iso=str(paper.date) if paper.date else "",
            year=str(paper.date.year) if paper.date and own_year in {"", str(paper.date.year)} else "",
            category=links.category(paper.category),
            code=paper.code if isinstance(paper.code, str) else "",
            has_code=paper.code is not None,
            chips=chips[:CHIPS_FIRST],
            further_chips=chips[CHIPS_FIRST:],
            awards=self._portal.paper_texts[paper.id].plain_list("awards"),
            score="" if paper.score is None else f"{paper.score:g}",
            venue=venue,
            venue_year=own_year
            if venue and venue.url and not (paper.date and own_year == str(paper.date.year))
            else "",
            has_abstract=bool(paper.abstract),
            type=paper.type,
        )
        return self._named(row, authors, authors.shown, hidden, hidden.shown)

    def _naming(self, owner: str, row: PaperRow, paper_id: str) -> PaperRow:
        """Return a row that includes a person among the shown authors."""
        authors, hidden = self._long[paper_id]
        url = self._links.url(addresses.author(owner))
        if any(name.url == url for name in (*row.authors, *row.hidden)):
            return row
        return self._named(row, authors, authors.places(owner), hidden, hidden.places(owner))

    def _named(
        self, row: PaperRow, authors: _Byline, some: Collection[int], hidden: _Byline, some_hidden: Collection[int]
    ) -> PaperRow:
        return row._replace(
            authors=authors.names(some),
            left_out=authors.left_out(some),
            hidden=hidden.names(some_hidden, *(() if row.more_authors else (" ", f" {self._texts('and')} "))),
            hidden_left_out=hidden.left_out(some_hidden),
        )


class _Byline:
    """The names of one list of authors, each with its person.

    `ids` are those of the people, in the order of the names.
    """

    def __init__(
        self, portal: Portal, links: Links, texts: Texts, printed: Sequence[PrintedName], numbers: Mapping[Link, int]
    ) -> None:
        self._who, self._links, self._texts = portal.who, links, texts
        self._printed, self._numbers = printed, numbers
        self.ids = [self._who.person_id(one) for one in printed]
        self.shown = _shown(self.ids, lambda person_id: self._who.people[person_id].has_file)

    def places(self, owner: str) -> Collection[int]:
        """Return the positions of the shown names, including that of the person `owner`."""
        if not owner or len(self.shown) == len(self.ids) or owner not in self.ids:
            return self.shown
        return sorted({*self.shown, self.ids.index(owner)})

    def names(self, places: Collection[int], first: str = "", last: str = ", ") -> tuple[Name, ...]:
        """Return the names at these positions; `first` precedes the first of them, `last` the last."""
        made: list[Name] = []
        before = -1
        for place in places:
            link = "" if not made else ", " if place == before + 1 else _GAP
            made.append(self._name(place, link or first))
            before = place
        if len(made) > 1 and last != ", " and len(places) == len(self.ids):
            made[-1] = self._name(before, last)
        return tuple(made)

    def left_out(self, places: Collection[int]) -> str:
        """Return the number of omitted names in words."""
        number = len(self.ids) - len(places)
        return self._texts("n_more", n=number) if number else ""

    def _name(self, place: int, before: str) -> Name:
        person = self._who.people[self.ids[place]]
        printed = self._printed[place]
        shown, real = display(printed.name), display(person.name)
        url = self._links.url(addresses.author(person.id))
        return Name(
            before,
            shown,
            url,
            "" if shown == real else real,
            person.has_file,
            marks_of(self._texts, [printed]) if printed.equal or printed.corresponding else (),
            ",".join(map(str, sorted({self._numbers[self._links.affiliation(one)] for one in printed.affiliations}))),
            address("orcid", printed.orcid) if printed.orcid else "",
        )


def marks_of(texts: Texts, names: Sequence[PrintedName]) -> tuple[Mark, ...]:
    """Return the marks that at least one of the names has."""
    said = {
        "*": "equal_contribution" if any(one.equal for one in names) else "",
        "†": "corresponding_author" if any(one.corresponding for one in names) else "",
    }
    return tuple(Mark(sign, texts(key)) for sign, key in said.items() if key)


def affiliation_numbers(links: Links, paper: Paper) -> dict[Link, int]:
    """Return the numbers of the affiliations of a paper's single authors, in the order of the names."""
    names = (*paper.authors, *paper.contributors)
    found = dict.fromkeys(links.affiliation(one) for printed in names for one in printed.affiliations)
    return {link: number for number, link in enumerate(found, start=1)}


def _shown(ids: Sequence[str], is_ours: Callable[[str], bool]) -> Collection[int]:
    """Select the names that a list shows; omitting a single one would save nothing."""
    if len(ids) <= SHOWN_WHOLE:
        return range(len(ids))
    last = len(ids) - 1
    chosen = [place for place, one in enumerate(ids) if place < FIRST_SHOWN or place == last or is_ours(one)]
    return chosen if len(ids) - len(chosen) > 1 else range(len(ids))


def venue_of(portal: Portal, links: Links, paper: Paper) -> tuple[Link | None, str]:
    """Return a paper's venue by its short name, and the year in the venue's name, if any.

    `title` is the full name if the short one has less information. If the venue has a page, its name is the venue's,
    and so the same in all rows; otherwise it is taken from the paper's text, with a year that is not the paper's.
    """
    whole = portal.paper_texts[paper.id].venue
    if not whole:
        return None, ""
    found = _SHORT_NAME.search(whole)
    short, year = (found[1], found[2] or "") if found else (whole, "")
    if not found and (of_year := _OWN_YEAR.search(whole)) and of_year.start():
        year = of_year[1]
        if paper.date and int(year) == paper.date.year:
            short = whole[: of_year.start()]
    elif year and not (paper.date and int(year) == paper.date.year):
        short = f"{short} {year}"
    return links.venue(paper) or Link(short, "", whole if short != whole else ""), year


def chips_of(links: Links, paper: Paper) -> tuple[Chip, ...]:
    """Return a row's links in their order; code without a known address has no link."""
    targets = {**links_with_pdf(paper), "code": paper.code if isinstance(paper.code, str) else ""}
    return tuple(
        Chip(links.label(kind), links.href(address(kind.name, link)) if link else "", kind.name)
        for kind in CHIPS
        if (link := targets.get(kind.name)) or (kind.name == "code" and paper.code is not None)
    )


def links_with_pdf(paper: Paper) -> Mapping[str, str]:
    """Return a paper's links, including the PDF of a paper on arXiv."""
    if paper.links.get("pdf") or not paper.links.get("arxiv"):
        return paper.links
    return {**paper.links, "pdf": pdf_address(paper)}


def _facets(rows: Sequence[PaperRow]) -> tuple[str, ...]:
    """Return the names of properties in which the rows differ."""
    values: dict[str, list[set[str]]] = {
        "year": [{row.date_iso[:4]} for row in rows if row.date_iso],
        "venue": [{row.venue.text} for row in rows if row.venue and row.venue.url],
        "type": [{row.type} for row in rows if row.type],
        "category": [{row.category.text} for row in rows if row.category],
        "author": [{name.url for name in (*row.authors, *row.hidden)} for row in rows],
        "links": [{chip.kind for chip in (*row.chips, *row.further_chips)} for row in rows],
    }
    return tuple(name for name, each in values.items() if _tells_apart(name, each))


def _tells_apart(name: str, each: Sequence[set[str]]) -> bool:
    """Return whether a choice among values would exclude some papers; a paper has several authors and links."""
    every = set[str]().union(*each)
    if each and name in {"author", "links"}:
        every -= each[0].intersection(*each)
    return len(every) > (0 if name == "links" else 1)
