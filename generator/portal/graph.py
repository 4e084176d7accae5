"""The portal's lists and links between papers, people, categories, years and affiliations."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar
from urllib.parse import quote

from generator.core.groups import in_groups
from generator.core.ids import deal, slug
from generator.core.names import display, fold, holds_family
from generator.core.problems import Problem
from generator.core.records import (
    Affiliation,
    AssignedIds,
    Category,
    CitationCounts,
    Content,
    Paper,
    Person,
    PrintedName,
    SiteConfig,
    Venue,
)
from generator.portal.known import AFFILIATIONS, category_name
from generator.portal.people import WhoIsWho, connect, newest_day
from generator.portal.venues import NamedVenue, named_venues, venues_with_pages
from generator.text.latex import literal, shows
from generator.text.paper_texts import PaperTexts

_NO_IDS = AssignedIds()
_OWN_FILES = "static/"
_Described = TypeVar("_Described", "Paper", "Person")


@dataclass(frozen=True, slots=True)
class Portal:
    """Content with all its connections; every list of papers is newest first.

    `by_id` maps a paper's id to the paper. `people` is sorted by family name; `places` maps their ids to their
    positions. `papers_of` maps a person's id to their papers, `authors_of` a paper's id to the ids of its authors and
    contributors in order, `venue_of` to its venue, or None if that has no page, `paper_texts` to its texts. `withdrawn`
    (or removed) papers, `doubles` of others and `hidden` papers are not in `papers` and in no list. `cited` counts
    the citations of papers, if the portal asks for them; `in_orcid` are the papers in ORCID records, by their iDs.
    `translated` are the fields of papers, by their ids, that are in the language of the pages instead of their own.
    """

    site: SiteConfig
    papers: tuple[Paper, ...]
    by_id: Mapping[str, Paper]
    people: tuple[Person, ...]
    places: Mapping[str, int]
    who: WhoIsWho
    papers_of: Mapping[str, tuple[Paper, ...]]
    authors_of: Mapping[str, tuple[str, ...]]
    categories: tuple[tuple[Category, tuple[Paper, ...]], ...]
    years: tuple[tuple[int, tuple[Paper, ...]], ...]
    affiliations: tuple[tuple[Affiliation, tuple[Paper, ...]], ...]
    venues: tuple[NamedVenue, ...]
    venue_of: Mapping[str, Venue | None]
    paper_texts: Mapping[str, PaperTexts]
    withdrawn: tuple[Paper, ...] = ()
    doubles: tuple[Paper, ...] = ()
    hidden: tuple[Paper, ...] = ()
    cited: CitationCounts = field(default_factory=CitationCounts)
    in_orcid: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    translated: Mapping[str, Collection[str]] = field(default_factory=dict)

    def person(self, printed: PrintedName) -> Person:
        """Return the person that a printed name means."""
        return self.who.people[self.who.person_id(printed)]

    def teams(self, paper: Paper) -> frozenset[str]:
        """Return the names printed on a paper that mean teams, which have no family name."""
        printed = (*paper.authors, *paper.contributors)
        return frozenset(name.name for name in printed if self.person(name).kind == "team")

    def coauthors(self, person_id: str) -> tuple[tuple[Person, int], ...]:
        """Return all co-authors of a person with the number of joint papers, most first."""
        counts = Counter(
            other for paper in self.papers_of[person_id] for other in self.authors_of[paper.id] if other != person_id
        )
        in_order = sorted(counts.items(), key=lambda item: (-item[1], self.places[item[0]]))
        return tuple((self.who.people[other], count) for other, count in in_order)


def build_portal(content: Content, assigned_ids: AssignedIds = _NO_IDS) -> tuple[Portal, tuple[Problem, ...]]:
    """Connect all content; the problems are names that may mean several people.

    Names and affiliations keep their `assigned_ids`. A title of which LaTeX shows nothing is shown as its source: every
    page, list and export needs a title.
    """
    base = content.site.base_url
    shown = (_with_own_files(_titled(paper, content.site.macros), base) for paper in content.papers if paper.is_shown)
    papers = tuple(sorted(shown, key=lambda paper: (newest_day(paper), paper.title.casefold(), paper.id)))
    described = [_with_own_files(person, base) for person in content.people]
    who, people, connected, ambiguous = connect(papers, described, assigned_ids.people)
    papers = _with_families(papers, who)
    authors_of = {paper.id: connected[paper.id] for paper in papers}
    papers_of: dict[str, list[Paper]] = {person_id: [] for person_id in who.people}
    for paper in papers:
        for person_id in authors_of[paper.id]:
            papers_of[person_id].append(paper)
    paper_texts = {paper.id: PaperTexts(paper, content.site.macros) for paper in papers}
    venues = venues_with_pages(
        named_venues(papers, lambda paper: paper_texts[paper.id].venue, content.venues),
        assigned_ids.venues,
        {venue.id for venue in content.venues},
    )
    portal = Portal(
        site=content.site,
        papers=papers,
        by_id={paper.id: paper for paper in papers},
        people=people,
        places={person.id: place for place, person in enumerate(people)},
        who=who,
        papers_of={person_id: tuple(theirs) for person_id, theirs in papers_of.items()},
        authors_of=authors_of,
        categories=_categories(papers, content.categories),
        years=_years(papers),
        affiliations=_affiliations(papers, content.affiliations, assigned_ids.affiliations),
        venues=venues,
        venue_of={**dict.fromkeys(authors_of), **{paper.id: one.venue for one in venues for paper in one.papers}},
        paper_texts=paper_texts,
        withdrawn=tuple(
            paper
            for paper in content.papers
            if (paper.withdrawn or paper.removed) and not (paper.same_as or paper.hidden)
        ),
        doubles=tuple(paper for paper in content.papers if paper.same_as and not paper.hidden),
        hidden=tuple(paper for paper in content.papers if paper.hidden),
        cited=content.cited,
        in_orcid=content.in_orcid,
    )
    return portal, (*ambiguous, *_left_behind(portal))


def _with_own_files(record: _Described, base_url: str) -> _Described:
    """Return a record whose links to files of the portal are addresses, for pages and exports."""
    if not any(link.startswith(_OWN_FILES) for link in (*record.links.values(), *(at for _, at in record.other_links))):
        return record

    def found(link: str) -> str:
        return base_url + quote(link) if link.startswith(_OWN_FILES) else link

    links = {kind: found(link) for kind, link in record.links.items()}
    return replace(record, links=links, other_links=tuple((label, found(link)) for label, link in record.other_links))


def _titled(paper: Paper, macros: Mapping[str, str]) -> Paper:
    return paper if shows(paper.title, {**macros, **paper.macros}) else replace(paper, title=literal(paper.title))


def _with_families(papers: tuple[Paper, ...], who: WhoIsWho) -> tuple[Paper, ...]:
    """Return papers whose names have the family names of their people: one source may know what another does not."""
    known = {person.id: person.family for person in who.people.values() if person.family and person.kind == "person"}
    if not known:
        return papers

    def named(names: tuple[PrintedName, ...]) -> tuple[PrintedName, ...]:
        return tuple(
            replace(printed, family=family)
            if (family := known.get(who.person_id(printed), "")) and holds_family(printed.name, family)
            else printed
            for printed in names
        )

    return tuple(
        replace(paper, authors=named(paper.authors), contributors=named(paper.contributors))
        if any(who.person_id(printed) in known for printed in (*paper.authors, *paper.contributors))
        else paper
        for paper in papers
    )


def _categories(
    papers: Iterable[Paper], described: Iterable[Category]
) -> tuple[tuple[Category, tuple[Paper, ...]], ...]:
    by_code = {category.code: category for category in described}
    lists = in_groups((paper.category, paper) for paper in papers if paper.category)
    return tuple(
        (by_code.get(code) or Category(code, category_name(code)), tuple(theirs))
        for code, theirs in sorted(lists.items(), key=lambda item: (-len(item[1]), item[0]))
    )


def _years(papers: Iterable[Paper]) -> tuple[tuple[int, tuple[Paper, ...]], ...]:
    lists = in_groups((paper.date.year, paper) for paper in papers if paper.date)
    return tuple((year, tuple(lists[year])) for year in sorted(lists, reverse=True))


def _affiliations(
    papers: Iterable[Paper], described: Iterable[Affiliation], assigned_ids: Mapping[str, str]
) -> tuple[tuple[Affiliation, tuple[Paper, ...]], ...]:
    """Return the institutions that papers name, with all spellings as aliases; described ones precede known ones."""
    well_known = (Affiliation("", name, aliases=tuple(also)) for name, *also in AFFILIATIONS)
    known: dict[str, Affiliation] = {}
    for place in (*well_known, *described):
        own = list(filter(None, (place.id, place.name, place.short, *place.aliases)))
        # What is known of a described institution by another name is its name, too.
        there = [one for name in own if (one := known.get(fold(name)))]
        also = [name for one in there for name in (one.name, *one.aliases)]
        known |= {fold(name): place for name in (*also, *own)}
    found: dict[str, Affiliation] = {}
    spelled: dict[str, dict[str, None]] = {}
    lists: dict[str, list[Paper]] = {}
    for paper in papers:
        for name in dict.fromkeys(paper.affiliations):
            place = known.get(fold(name)) or Affiliation("", _shown_affiliation(name))
            key = fold(place.name)
            found.setdefault(key, place)
            spelled.setdefault(key, {})[name] = None
            theirs = lists.setdefault(key, [])
            if not theirs or theirs[-1] is not paper:
                theirs.append(paper)
    # A page stays where it was published for another spelling of the same institution.
    given = {key: place.id for key, place in found.items() if place.id}
    former = {
        key: assigned_ids[spelling]
        for key in found
        for spelling in (*map(fold, reversed(spelled[key])), key)
        if spelling in assigned_ids
    }
    ids = given | deal(found.keys() - given.keys(), "affiliation", former, given.values())
    return tuple(
        (replace(found[key], id=ids[key], aliases=(*found[key].aliases, *spelled[key])), tuple(lists[key]))
        for key in sorted(lists, key=lambda key: (-len(lists[key]), key))
    )


def _shown_affiliation(name: str) -> str:
    """Return an affiliation as pages show it; of a name made of symbols display may lose too many."""
    shown = display(name)
    return shown if fold(shown) == fold(name) else name.strip()


def _left_behind(portal: Portal) -> Iterator[Problem]:
    """Warn about files without papers whose id equals the id of a printed name that means another person.

    This happens if the name in a file was changed, and the former name is not among its `names`.
    """
    idle = {person.id: person for person in portal.people if person.has_file and not portal.papers_of[person.id]}
    if not idle:
        return
    for (folded, given), other in portal.who.by_printed.items():
        person = idle.get(other.rpartition("-")[0])
        if person is None or given is not None or slug(folded, "author") != person.id:
            continue
        printed, count = portal.who.people[other].name, len(portal.papers_of[other])
        elsewhere = f"the papers of '{printed}' ({count}) are on another page, /authors/{other}/"
        hint = f"if these are one person, write `names: [{printed}]` into this file"
        path, what = f"content/authors/{person.id}.yaml", f"no paper names {person.name}; {elsewhere}"
        yield Problem(path, 0, 0, what, hint, "warning")
