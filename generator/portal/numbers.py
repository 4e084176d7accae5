"""Numbers of a portal: papers by year, other statistics for a group, and who writes with whom."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from generator.core.records import Paper, Person
from generator.portal.graph import Portal
from generator.portal.people import by_day

MOST_YEARS = 40


@dataclass(frozen=True, slots=True)
class YearCounts:
    """Papers counted by year, and within each year by category.

    `years` are all years from the first to the last, oldest first, including those without a paper, but at most
    `MOST_YEARS`: `earlier` is the number of papers before them, `undated` of those without a date. `counts` has a tuple
    for each year, with one number for each of `codes` and a last one for all other papers.
    """

    years: tuple[int, ...]
    codes: tuple[str, ...]
    counts: tuple[tuple[int, ...], ...]
    earlier: int
    undated: int

    @property
    def totals(self) -> tuple[int, ...]:
        """The number of papers in each year."""
        return tuple(sum(row) for row in self.counts)


def count_years(papers: Iterable[Paper], codes: Sequence[str] = (), most: int = MOST_YEARS) -> YearCounts:
    """Count papers by year; categories in `codes` are counted separately."""
    found: Counter[tuple[int, str]] = Counter()
    undated = 0
    apart = frozenset(codes)
    for paper in papers:
        if paper.date is None:
            undated += 1
        else:
            found[paper.date.year, paper.category if paper.category in apart else ""] += 1
    if not found:
        return YearCounts((), tuple(codes), (), 0, undated)
    last = max(year for year, _ in found)
    first = max(min(year for year, _ in found), last - most + 1)
    years = tuple(range(first, last + 1))
    return YearCounts(
        years=years,
        codes=tuple(codes),
        counts=tuple(tuple(found[year, code] for code in (*codes, "")) for year in years),
        earlier=sum(count for (year, _), count in found.items() if year < first),
        undated=undated,
    )


@dataclass(frozen=True, slots=True)
class Numbers:
    """Statistics of a portal's papers.

    `with_code` is the number of papers with code. `team_sizes` are the papers by number of authors, only of papers with
    a complete list of authors; `cut_off` is the number of the others. `keywords` are counted regardless of case. Each
    list has its most frequent entries first.
    """

    papers: int
    with_code: int
    team_sizes: tuple[tuple[int, int], ...]
    cut_off: int
    people: tuple[tuple[Person, int], ...]
    keywords: tuple[tuple[str, int], ...]

    @property
    def mean_authors(self) -> float:
        """Authors per paper with a complete list; 0 if there is none."""
        papers = sum(count for _, count in self.team_sizes)
        return sum(size * count for size, count in self.team_sizes) / papers if papers else 0.0


def count_portal(portal: Portal, most: int) -> Numbers:
    """Count a portal's papers; lists have at most `most` entries, each of several papers."""
    whole = [paper for paper in portal.papers if paper.authors and not paper.more_authors]
    ranked = sorted(
        ((person, len(portal.papers_of[person.id])) for person in portal.people if person.kind == "person"),
        key=lambda item: (-item[1], item[0].id),
    )
    return Numbers(
        papers=len(portal.papers),
        with_code=sum(paper.code is not None for paper in portal.papers),
        team_sizes=tuple(sorted(Counter(len(portal.authors_of[paper.id]) for paper in whole).items())),
        cut_off=len(portal.papers) - len(whole),
        people=tuple((person, count) for person, count in ranked[:most] if count > 1),
        keywords=_most_frequent((paper.keywords for paper in sorted(portal.papers, key=by_day)), most),
    )


def _most_frequent(texts: Iterable[Iterable[str]], most: int) -> tuple[tuple[str, int], ...]:
    """Count texts, each once per paper, in the spelling of the newest paper."""
    names: dict[str, str] = {}
    counts: Counter[str] = Counter()
    for of_paper in texts:
        folded = {" ".join(text.casefold().split()): text for text in of_paper if text}
        counts.update(folded.keys())
        for key, text in folded.items():
            names.setdefault(key, text)
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:most]
    return tuple((names[folded], count) for folded, count in ranked if count > 1)


@dataclass(frozen=True, slots=True)
class Tie:
    """Two people, by their positions in a list, the smaller first, and the number of their joint papers."""

    first: int
    second: int
    papers: int


@dataclass(frozen=True, slots=True)
class Network:
    """People who write with one another, by number of papers, and their ties, the strongest first.

    `papers` are in the order of `people`; `left_out` is the number of people with co-authors who are not included.
    """

    people: tuple[Person, ...]
    papers: tuple[int, ...]
    ties: tuple[Tie, ...]
    left_out: int


def build_network(portal: Portal, most: int) -> Network:
    """Select at most `most` people with the most papers, each with a joint paper with another selected person."""
    with_others = [
        person for person in portal.people if any(len(portal.authors_of[p.id]) > 1 for p in _of(portal, person))
    ]
    ranked = sorted(with_others, key=lambda person: (-len(_of(portal, person)), not person.has_file, person.id))
    chosen = ranked[:most]
    ties = joint_papers(portal.papers_of, chosen)
    tied = sorted({place for tie in ties for place in (tie.first, tie.second)})
    place_of = {old: new for new, old in enumerate(tied)}
    people = tuple(chosen[place] for place in tied)
    return Network(
        people=people,
        papers=tuple(len(_of(portal, person)) for person in people),
        ties=tuple(Tie(place_of[tie.first], place_of[tie.second], tie.papers) for tie in ties),
        left_out=len(with_others) - len(people),
    )


def joint_papers(papers_of: Mapping[str, Sequence[Paper]], people: Sequence[Person]) -> tuple[Tie, ...]:
    """Count the joint papers of each two people, the strongest ties first.

    Each person's papers are the bits of one integer, so that the time depends on the number of people and not on the
    number of authors of a paper.
    """
    papers = dict.fromkeys(paper.id for person in people for paper in papers_of[person.id])
    bit_of = {paper_id: bit for bit, paper_id in enumerate(papers)}
    sets = [sum(1 << bit_of[paper.id] for paper in papers_of[person.id]) for person in people]
    ties = [
        Tie(first, second, shared)
        for second, theirs in enumerate(sets)
        for first, others in enumerate(sets[:second])
        if (shared := (theirs & others).bit_count())
    ]
    return tuple(sorted(ties, key=lambda tie: (-tie.papers, tie.first, tie.second)))


def _of(portal: Portal, person: Person) -> tuple[Paper, ...]:
    return portal.papers_of[person.id]
