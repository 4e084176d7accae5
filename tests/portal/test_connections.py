"""What connects a portal is the same whatever papers say of themselves alone, and comes back from memory as it was."""

from __future__ import annotations

from dataclasses import replace

from generator.core.published import Published
from generator.core.records import (
    Content,
    Paper,
    PartialDate,
    Person,
    PrintedName,
    SiteConfig,
)
from generator.portal.graph import build_portal
from generator.portal.people import (
    connect,
)
from hypothesis import given
from hypothesis import strategies as st

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
