"""What connects a portal is the same whatever papers say of themselves alone, and comes back from memory as it was."""

from __future__ import annotations

import pickle
from dataclasses import fields, replace
from typing import Any

import pytest
from generator.build.laid_out import LaidOut
from generator.core.memory import Memory
from generator.core.published import Published
from generator.core.records import (
    Content,
    Paper,
    PartialDate,
    Person,
    PrintedName,
    SiteConfig,
    Venue,
    Version,
    Withdrawal,
)
from generator.portal.connections import (
    ALONE,
    NAMING,
    Connections,
    connect,
    keeps,
    naming_key,
    packed,
    skeleton_of,
    unpacked,
)
from generator.portal.graph import build_portal
from generator.site.page import Page
from hypothesis import given
from hypothesis import strategies as st

_OTHERWISE: dict[str, Any] = {
    "id": "another",
    "title": "Another title",
    "authors": (PrintedName("Bo Petit"),),
    "more_authors": True,
    "contributors": (PrintedName("Émile Lee"),),
    "date": PartialDate(2021),
    "code": True,
    "links": {"doi": "10.1000/1"},
    "other_links": (("Slides", "https://a.example/"),),
    "versions": (Version("article"),),
    "macros": {"R": "\\mathbb{R}"},
    "aliases": ("former",),
    "withdrawn": Withdrawal(PartialDate(2024)),
    "hidden": True,
    "extra": {"seats": 4},
    "category": "LG",
    "affiliations": ("Owl House",),
    "abstract": "Other words.",
    "score": 7.5,
    "venue": "Journal of Owls",
    "type": "article",
    "volume": "4",
    "number": "2",
    "pages": "1-9",
    "publisher": "Nest",
    "keywords": ("owls",),
    "awards": ("Best owl",),
    "selected": True,
    "image": "static/owl.png",
    "image_alt": "An owl",
    "note": "Read this.",
}
_PAPER = Paper("owls", "Counting owls", (PrintedName("Ada Lee"),), date=PartialDate(2020))


def content_of(*papers: Paper, people: tuple[Person, ...] = ()) -> Content:
    return Content(SiteConfig(), papers, people)


@pytest.mark.parametrize("field", [one.name for one in fields(Paper)])
def test_each_field_belongs_to_its_paper_alone_or_to_the_skeleton(field: str) -> None:
    before, after = content_of(_PAPER), content_of(replace(_PAPER, **{field: _OTHERWISE.get(field, "otherwise")}))
    one, other = build_portal(before)[0], build_portal(after)[0]
    hides = field in {"withdrawn", "hidden"}  # then its names are printed nowhere
    assert (naming_key(before) == naming_key(after)) is (field not in NAMING and not hides)
    assert (one.skeleton == other.skeleton) is (field in ALONE)


def test_settings_people_and_venues_belong_to_the_skeleton() -> None:
    content = content_of(_PAPER)
    others = [
        replace(content, site=SiteConfig(title="Owls")),
        replace(content, people=(Person("ada", "Ada Lee"),)),
        replace(content, venues=(Venue("owls", "Journal of Owls"),)),
    ]
    assert len({build_portal(one)[0].skeleton for one in (content, *others)}) == 4
    assert skeleton_of(content, "", "") != skeleton_of(content, "", "other ids were given out")


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


def restored(found: Connections, papers: list[Paper], people: tuple[Person, ...]) -> Connections:
    return unpacked(pickle.loads(pickle.dumps(packed(found, people))), papers, people)


def ids_of(found: Connections) -> dict[str, str]:
    """Return whom names mean, as the record of a build with these connections has it."""
    return {name: person for (name, given), person in found.who.by_printed.items() if given is None}


@given(_PAPERS, _PEOPLE)
def test_connections_come_back_as_they_were(papers: list[Paper], people: tuple[Person, ...]) -> None:
    found = connect(papers, people, {})
    assert restored(found, papers, people) == found
    assert connect(papers[::-1], people, {}) == found


@given(_PAPERS, _PAPERS, _PEOPLE, st.data())
def test_connections_that_keep_are_those_that_would_be_found(
    papers: list[Paper], others: list[Paper], people: tuple[Person, ...], data: st.DataObject
) -> None:
    def some_of(ids: dict[str, str]) -> dict[str, str]:
        return {name: ids[name] for name in data.draw(st.sets(st.sampled_from(sorted(ids)))) if ids} if ids else {}

    before = ids_of(connect(others, people, {}))
    found = connect(papers, people, some_of(before))
    now = some_of({**before, **ids_of(found)})
    again = connect(papers, people, now)
    if not found.problems and keeps(found, people, now):
        assert ids_of(again) == ids_of(found)
        assert again.digest == found.digest
    given_out = {**some_of(before), **ids_of(found)}
    assert keeps(found, people, given_out)


def test_connections_are_sought_anew_where_another_record_gave_other_ids() -> None:
    one, two = PrintedName("A.-B. Lee"), PrintedName("A B Lee")
    first = connect([replace(_PAPER, authors=(one,))], (), {})
    papers = [replace(_PAPER, authors=(one, two))]
    found = connect(papers, (), ids_of(first))
    assert keeps(found, (), ids_of(first))
    assert keeps(found, (), ids_of(found))
    assert not keeps(found, (), {})
    assert connect(papers, (), {}).digest != found.digest


def test_names_that_may_mean_several_people_are_told_each_time() -> None:
    people = (Person("ada", "Ada Lee"), Person("ada-2", "Ada Lee"))
    found = connect([_PAPER], people, {})
    assert found.problems
    assert packed(found, people) is None


@pytest.mark.parametrize("held", [False, True])
def test_people_and_pages_are_found_once(tmp_path: Any, *, held: bool) -> None:
    memory = Memory(tmp_path, "edition")
    laid_out = LaidOut(None if held else memory)
    made: list[str] = []

    def pages() -> list[Page]:
        made.append("made")
        return [Page("papers/b/", "b", "paper", ("b",), changed=PartialDate(2020)), Page("a/", "a", "page")]

    first = laid_out.pages("key", pages), laid_out.connected("naming", [_PAPER], (), {})
    if not held:
        memory.keep()
        laid_out = LaidOut(Memory(tmp_path, "edition"))
    again = laid_out.pages("key", pages), laid_out.connected("naming", [_PAPER], (), {})
    assert again == first
    assert [page.address for page in again[0]] == ["a/", "papers/b/"]
    assert made == ["made"]
    assert laid_out.pages("another key", pages) == first[0]
    assert made == ["made", "made"]


def test_what_is_remembered_of_pages_is_plain(tmp_path: Any) -> None:
    memory = Memory(tmp_path, "edition")
    day = PartialDate(2020, 2)
    LaidOut(memory).pages("key", lambda: [Page("a/", "a", "page", (1, "x"), changed=day)])
    (row,) = memory.section("plan").get("key")
    assert row == ("a/", "a", "page", (1, "x"), True, True, False, "", day)
    assert type(row) is tuple


@pytest.mark.parametrize(
    "rows",
    [[("../../evil/", "a", "page")], [("a/", "a")], ["a"], [None], [("a/", "a", "page", (), 1, 1, 1, "", None, "x")]],
)
def test_pages_that_are_damaged_or_lead_out_of_the_site_are_planned_anew(tmp_path: Any, rows: list[Any]) -> None:
    memory, page = Memory(tmp_path, "edition"), Page("a/", "a", "page")
    memory.section("plan").put("key", rows)
    assert [*LaidOut(memory).pages("key", lambda: [page])] == [page]


def test_damaged_people_are_sought_anew(tmp_path: Any) -> None:
    memory, found = Memory(tmp_path, "edition"), connect([_PAPER], (), {})
    whole = packed(found, ()) or ()
    for values in ((), ("too few",), (*whole[:-2], b"", found.digest), (*whole[:-1], 4, "one too many")):
        memory.section("people").put("naming", values)
        assert LaidOut(memory).connected("naming", [_PAPER], (), {}) == found


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
