"""Who is likely one person, and who is likely two: found with the evidence, and never merged by itself.

A team is no person: sorted by its whole name, never turned round, without an h-index.

What connects a portal is the same whatever papers say of themselves alone, and comes back from memory as it was.
"""

from dataclasses import replace

import pytest
from generator.core.published import Published
from generator.core.records import AssignedIds, Content, Paper, PartialDate, Person, PrintedName, SiteConfig
from generator.export.bibtex import bibtex_name
from generator.portal.graph import build_portal
from generator.portal.name_variants import difference, form
from generator.portal.people import (
    connect,
)
from generator.portal.same_person import likely_namesakes, likely_same
from hypothesis import given
from hypothesis import strategies as st

from built import build
from conftest import Portal, rounds
from effort import calls_of

CALLS_PER_PERSON = 600  # 310; all pairs would be 10,000


def paper(number, *authors, year=2024, category="LG", places=(), contributors=(), more=False):
    return Paper(
        id=f"paper-{number}",
        title=f"Paper {number}",
        authors=tuple(PrintedName(name) for name in authors),
        contributors=tuple(PrintedName(name) for name in contributors),
        more_authors=more,
        date=PartialDate(year) if year else None,
        category=category,
        affiliations=tuple(places),
    )


def portal_of(*papers, people=()):
    return build_portal(Content(SiteConfig(), papers, tuple(people)))[0]


def same(*papers, people=(), min_score=0.5):
    """The pairs found, as (keep, other)."""
    return [(pair.keep, pair.other) for pair in likely_same(portal_of(*papers, people=people), min_score)]


# Initials


def ids_of(*names: str, assigned=(), people=()):
    """The id that each printed name means, of papers that each print one."""
    papers = tuple(paper(number, name) for number, name in enumerate(names))
    portal, _ = build_portal(Content(SiteConfig(), papers, tuple(people)), AssignedIds(people=dict(assigned)))
    return [portal.who.person_id(PrintedName(name)) for name in names]


def test_full_stops_and_spaces_of_initials_make_no_second_person():
    assert ids_of("J. Müller", "J Müller", "J.Müller") == ["j-muller"] * 3
    assert ids_of("J.-P. Serre", "J-P Serre") == ["j-p-serre"] * 2
    assert ids_of("J. P. Smith", "J.P. Smith", "JP Smith", "J P Smith") == ["j-p-smith"] * 4
    assert ids_of("JP Smith", "J.P. Smith") == ["j-p-smith"] * 2


def test_initials_in_a_row_are_told_apart_only_where_the_portal_knows_them_so():
    assert ids_of("JP Smith", "JP SMITH") == ["jp-smith"] * 2
    assert len({*ids_of("J. P. Smith", "JP SMITH")}) == 2  # `JP` may be any word in capitals
    assert len({*ids_of("J. O. Smith", "JO Smith", "Jo Smith")}) == 2
    assert len({*ids_of("M. D. Rahman", "MD Rahman", "Md Rahman")}) == 2


# Two spellings


@pytest.mark.parametrize(
    ("one", "other", "how"),
    [
        ("Haibin Lin", "Lin, Haibin", "comma"),
        ("Haibin Lin", "Lin Haibin", "order"),
        ("Haibin Lin", "H. Lin", "initials"),
        ("H. Lin", "Hao Lin", "initials"),
        ("Xiao-Dong Li", "Xiaodong Li", "spelling"),
        ("Xiao-Dong Li", "Xiao Dong Li", "spelling"),
        ("Li-Wen Chang", "L.-W. Chang", "initials"),
        ("X.-D. Li", "Xiaodong Li", "initials"),
        ("XD Li", "Xiao-Dong Li", "initials"),
        ("Jörg Müller", "Joerg Mueller", "spelling"),
        ("Søren Ørsted", "Soeren Oersted", "spelling"),
        ("John A. Smith", "John Smith", "middle name"),
        ("John A. Smith", "John Andrew Smith", "middle name"),
        ("J. Smith", "J. A. Smith", "initials only"),
        ("Michael Jordan", "Mike Jordan", "nickname"),
        ("Laurens van der Maaten", "L. Maaten", "initials"),
        ("林海滨", "林 海滨", "spelling"),
        ("ByteDance Seed", "Bytedance-Seed", "spelling"),
    ],
)
def test_spellings_that_may_mean_one_person(one, other, how):
    assert difference(form(one), form(other)) == how
    assert difference(form(other), form(one)) == how


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Haibin Lin", "Hao Lin"),
        ("Haibin Lin", "Hai Lin"),
        ("Haibin Lin", "Haibin Liu"),
        ("H. Lin", "X. Lin"),
        ("John A. Smith", "John B. Smith"),
        ("J. A. Smith", "J. B. Smith"),
        ("Wei-Min Wang", "Wei Wang"),
        ("X.-D. Li", "Xiaobin Li"),
        ("John Smith Jr.", "John Smith Sr."),
        ("Lin", "Haibin Lin"),
        ("ByteDance Seed", "ByteDance Research"),
    ],
)
def test_spellings_that_cannot_mean_one_person(one, other):
    assert difference(form(one), form(other)) is None
    assert difference(form(other), form(one)) is None


# One person


def test_an_abbreviated_name_with_shared_co_authors_is_proposed_with_the_evidence():
    portal = portal_of(
        paper(1, "Haibin Lin", "Chi Zhang", "Wenlei Bao", places=["ByteDance"]),
        paper(2, "H. Lin", "Chi Zhang", "Wenlei Bao", year=2025, places=["bytedance"]),
    )
    (pair,) = likely_same(portal, 0.5)
    assert (pair.keep, pair.other, pair.differs_by) == ("haibin-lin", "h-lin", "initials")
    assert pair.coauthors == ("chi-zhang", "wenlei-bao")
    assert pair.evidence == (
        "one is abbreviated",
        "2 shared co-authors: Chi Zhang, Wenlei Bao",
        "both at ByteDance",
        "both in LG",
        "years 2024 and 2025",
    )
    assert pair.score > 0.9


def test_two_authors_of_one_paper_are_never_one_person():
    shared = [paper(1, "Haibin Lin", "Chi Zhang"), paper(2, "H. Lin", "Chi Zhang")]
    assert same(*shared) == [("haibin-lin", "h-lin")]
    assert same(*shared, paper(3, "Haibin Lin", "H. Lin"), min_score=0.0) == []


def test_different_orcid_ids_are_two_people_and_the_same_one_is_proof():
    papers = [paper(1, "Haibin Lin", year=1990, category="CV"), paper(2, "H. Lin", year=2024)]

    def described(second):
        first = "0000-0002-1825-0097"
        return [
            Person("haibin-lin", "Haibin Lin", links={"orcid": first}, has_file=True),
            Person("h-lin", "H. Lin", links={"orcid": second}, has_file=True),
        ]

    assert same(*papers, people=described("0000-0001-5109-3700"), min_score=0.0) == []
    assert same(*papers, people=described("https://orcid.org/0000-0002-1825-0097"), min_score=0.9) == [
        ("haibin-lin", "h-lin")
    ]


def test_orcid_ids_on_papers_are_proof_for_one_person_and_for_namesakes():
    first, second = "0000-0002-1825-0097", "0000-0001-5109-3700"

    def by(number, name, orcid, **more):
        one = paper(number, name, **more)
        return replace(one, authors=(replace(one.authors[0], orcid=orcid),))

    far = {"year": 1990, "category": "CV"}
    assert same(by(1, "Haibin Lin", first, **far), by(2, "H. Lin", first), min_score=0.9) == [("haibin-lin", "h-lin")]
    assert same(by(1, "Haibin Lin", first), by(2, "H. Lin", second), min_score=0.0) == []
    assert namesakes(by(1, "Haibin Lin", first), by(2, "Haibin Lin", second), min_score=0.9) == [
        ("haibin-lin", ("paper-2",))
    ]
    assert namesakes(by(1, "Haibin Lin", first), by(2, "Haibin Lin", first), min_score=0.0) == []


def test_an_initial_that_may_be_several_people_is_proposed_with_each_and_called_ambiguous():
    portal = portal_of(
        paper(1, "Haibin Lin", "Chi Zhang"),
        paper(2, "Hao Lin", "Ada Byron"),
        paper(3, "H. Lin", "Chi Zhang"),
    )
    first, second = likely_same(portal, 0.0)
    assert [(first.keep, first.other), (second.keep, second.other)] == [("haibin-lin", "h-lin"), ("hao-lin", "h-lin")]
    assert first.score > 0.5 > second.score
    assert first.rivals == ("hao-lin",)
    assert first.evidence[-1] == "ambiguous: may also be Hao Lin (hao-lin)"
    assert second.evidence[-1] == "ambiguous: may also be Haibin Lin (haibin-lin)"


def test_whose_id_stays_is_who_has_a_file_then_the_full_name_then_more_papers():
    abbreviated = Person("h-lin", "H. Lin", has_file=True)
    papers = [paper(1, "Haibin Lin", "A B"), paper(2, "H. Lin", "A B")]
    assert same(*papers) == [("haibin-lin", "h-lin")]
    assert same(*papers, people=[abbreviated]) == [("h-lin", "haibin-lin")]
    swapped = [paper(1, "Lin Haibin", "A B"), paper(2, "Haibin Lin", "A B"), paper(3, "Lin Haibin", "A B")]
    assert same(*swapped) == [("lin-haibin", "haibin-lin")]


def test_equal_but_for_case_and_accents_is_one_person_anyway():
    portal = portal_of(paper(1, "José García"), paper(2, "JOSE GARCIA"))
    assert [person.id for person in portal.people] == ["jose-garcia"]


def test_nothing_merges_by_itself():
    papers = [paper(1, "Haibin Lin", "A B"), paper(2, "Lin, Haibin", "A B")]
    assert {person.id for person in portal_of(*papers).people} == {"a-b", "haibin-lin", "lin-haibin"}


def test_the_order_is_the_same_whatever_order_the_papers_have():
    papers = [
        paper(number, name, "A B")
        for number, name in enumerate(["Haibin Lin", "H. Lin", "Lin Haibin", "Wei Li", "W. Li"])
    ]
    assert likely_same(portal_of(*papers), 0.0) == likely_same(portal_of(*reversed(papers)), 0.0)


# Namesakes


def test_the_qi_hou_of_flux_and_the_qi_hou_of_the_butterflies_are_likely_two(five: Portal):
    portal = build_portal(five.content())[0]
    (found,) = likely_namesakes(portal, 0.5)
    assert found.person == "qi-hou"
    assert found.papers == ("the-automatic-identification-of-butterfly-species",)
    assert [paper[:5] for paper in found.others] == ["flux-"]
    assert found.evidence == (
        "no shared co-author as far as the lists go",
        "categories differ: LG and CV",
        "years 2024 and 2018",
        "a short name",
    )


def test_no_two_people_of_the_five_dumps_are_taken_for_one(five: Portal):
    assert likely_same(build_portal(five.content())[0], 0.5) == ()


def namesakes(*papers, people=(), min_score=0.5):
    return [(one.person, one.papers) for one in likely_namesakes(portal_of(*papers, people=people), min_score)]


# Size


def test_thousands_of_people_are_compared_with_few_others_each():
    letters = "abcdefghijklmnopqrstuvwxyz"
    families = [f"{first}{second}{third}" for first in "WZC" for second in letters for third in ("", "ng", "son")]
    given = [f"{first}{rest}" for first in "ABCDEFGHIJ" for rest in (".", "na", "-Na", "na K.", "bin", "lan Q.")]
    names = [f"{name} {family}" for family in families for name in given]
    papers = [
        paper(number, *(names[(number * 7 + step) % len(names)] for step in range(4)))
        for number in range(rounds(1_500, 5_000))
    ]
    portal = portal_of(*papers)
    assert len(portal.people) > rounds(3_000, 10_000)

    def compare():
        likely_same(portal, 0.5)
        likely_namesakes(portal, 0.5)

    assert calls_of(compare) < CALLS_PER_PERSON * len(portal.people)


def test_namesakes_told_apart_by_hand_are_not_proposed_again():
    apart = paper(2, "Qi Hou", "Juanying Xie", year=2018, category="CV")
    apart = replace(apart, authors=(PrintedName("Qi Hou", "qi-hou-2"), apart.authors[1]))
    portal = portal_of(paper(1, "Qi Hou", "Li-Wen Chang"), apart)
    assert likely_same(portal, 0.0) == ()


METRICS = (
    "metrics: {h_index: 12, papers: 3, citations: 70, as_of: 2026-01-02}\n"
    "metrics_history:\n"
    "- {as_of: 2025-01-02, h_index: 10}\n- {as_of: 2026-01-02, h_index: 12}\n"
)


@pytest.fixture
def teams(portal: Portal) -> Portal:
    """Two teams, of which only one looks like one, and a person between them in the alphabet."""
    portal.write("papers/one.yaml", "title: One\ndate: 2025\nauthors: [Qwen Pilot, Jane Quill]\n")
    portal.write("papers/two.yaml", "title: Two\ndate: 2025\nauthors: [Jane Quill, ByteDance Seed, Seed Pilot]\n")
    portal.write("papers/three.yaml", "title: Three\ndate: 2025\nauthors: [Seed Pilot]\n")
    portal.write("authors/seed-pilot.yaml", f"name: Seed Pilot\nkind: team\n{METRICS}")
    return portal


def page(portal: Portal, address: str) -> str:
    build(portal.root)
    return (portal.root / "site" / address).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "team", "written"),
    [
        ("ByteDance Seed", False, "{ByteDance Seed}"),
        ("Seed Pilot", False, "Pilot, Seed"),
        ("Seed Pilot", True, "{Seed Pilot}"),
        ("Seed", True, "Seed"),
        ("Pilot, Seed", True, "{Pilot, Seed}"),
    ],
)
def test_bibtex_gets_a_team_in_braces_of_its_own(name: str, team: bool, written: str):
    assert bibtex_name(name, team=team) == written


def test_a_papers_bibtex_knows_a_team_by_its_file(teams: Portal):
    assert "author = {Quill, Jane and {ByteDance Seed} and {Seed Pilot}}," in page(teams, "papers/two.bib")


def test_a_citation_key_and_the_order_of_authors_take_a_teams_whole_name(teams: Portal):
    assert page(teams, "papers/three.bib").startswith("@misc{seedpilot2025three,")
    assert [person.name for person in build_portal(teams.content())[0].people] == [
        "ByteDance Seed",
        "Jane Quill",
        "Qwen Pilot",
        "Seed Pilot",
    ]
    index = page(teams, "authors/index.html")
    assert index.index('id="s"') < index.rindex("Seed Pilot")


_PAPER = Paper("owls", "Counting owls", (PrintedName("Ada Lee"),), date=PartialDate(2020))


def content_of(*papers: Paper, people: tuple[Person, ...] = ()) -> Content:
    return Content(SiteConfig(), papers, people)


_GIVEN = st.sampled_from([None, None, "ada", "the-other"])
_NAMES = st.sampled_from(["Ada Lee", "ada lee", "Bo Petit", "Lee Lab", "Owl Collaboration", "Anna María Kovač", "X"])
_PRINTED = st.builds(PrintedName, _NAMES, _GIVEN, st.sampled_from(["", "", "María Kovač"]))
_PEOPLE = st.sampled_from(
    [(), (Person("ada", "Ada Lee", has_file=True),), (Person("bo", "B. P.", names=("Bo Petit",)),)]
)
_PAPERS = st.lists(st.lists(_PRINTED, max_size=4).map(tuple), max_size=6).map(
    lambda several: [
        Paper(f"p{number}", "T", authors, date=PartialDate(2020)) for number, authors in enumerate(several)
    ]
)


@given(_PAPERS, _PEOPLE)
def test_who_is_who_does_not_depend_on_the_order_of_papers(papers: list[Paper], people: tuple[Person, ...]) -> None:
    assert connect(papers[::-1], people, {}) == connect(papers, people, {})


def test_a_file_whose_name_was_changed_is_told_from_the_papers_that_it_lost() -> None:
    person = Person("ada-lee", "Ada K. Lee", has_file=True)
    _, (problem,) = build_portal(content_of(_PAPER, people=(person,)))
    assert str(problem) == (
        "content/authors/ada-lee.yaml: no paper names Ada K. Lee; the papers of 'Ada Lee' (1) are on another page, "
        "/authors/ada-lee-2/; if these are one person, write `names: [Ada Lee]` into this file"
    )
    assert problem.severity == "warning"
    for named in (
        replace(person, names=("Ada Lee",)),
        replace(person, name="Ada Lee"),
        Person("bo", "Bo", has_file=True),
    ):
        assert not build_portal(content_of(_PAPER, people=(named,)))[1]


def test_of_two_addresses_of_one_spelling_the_one_that_has_a_page_is_kept() -> None:
    addresses = {"authors/j-p-lee-2/": "j-p lee", "authors/j-p-lee-3/": "j-p lee"}
    assert Published(addresses).assigned_ids.people == {"j-p lee": "j-p-lee-2"}
    for moved, kept in (("2", "3"), ("3", "2")):
        record = Published(addresses, moved={f"authors/j-p-lee-{moved}/": f"authors/j-p-lee-{kept}/"})
        assert record.assigned_ids.people == {"j-p lee": f"j-p-lee-{kept}"}
