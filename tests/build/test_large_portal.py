"""Many papers: no page grows past what a phone loads at once.

They are ten thousand in `make test-slow`, and three thousand in `make test`.
"""

from dataclasses import replace
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from generator.build.output.theme import Theme, static_files
from generator.content.content import read_content
from generator.core.records import Content, PartialDate, Person, PrintedName
from generator.portal.graph import build_portal
from generator.site.kinds import KINDS
from generator.site.material import make_material
from generator.site.plan import Plan, make_plan

from conftest import ENGLISH, rounds

ROOT = Path(__file__).parents[2]
PAPERS = rounds(3_100, thorough=10_000)
PARTS = -(-PAPERS // 1_500)
LIMIT = 500_000
CARDS = rounds(210, thorough=700)
PLACE = "Institute for the Study of Very Long Names of Institutes, University of the Example, Department"
ROLE = "Professor of the theory and practice of long lines beneath names"


def many_papers() -> Content:
    """Real titles, names and abstracts, repeated under other ids, names and dates.

    One person is on every paper; every paper comes from a place of its own, with a long name, and is selected.
    """
    content, _ = read_content(ROOT)
    papers = []
    for number in range(PAPERS):
        paper = content.papers[number % len(content.papers)]
        papers.append(
            replace(
                paper,
                id=f"{paper.id[:70]}-{number}",
                title=f"{paper.title} {number}",
                date=PartialDate(2024 - number % 3, number % 12 + 1, number % 28 + 1),
                authors=(*(PrintedName(f"{printed.name} {number % 7919}") for printed in paper.authors),),
                contributors=(PrintedName("Haibin Lin"),),
                affiliations=(f"{number}th {PLACE}",),
                selected=True,
                aliases=(),
            )
        )
    people = [
        Person(id=f"{person.id}-{number}", name=f"{person.name} {number}", role=ROLE, has_file=True)
        for person in content.people
        for number in range(CARDS)
    ]
    return replace(content, papers=tuple(papers), people=(*content.people, *people))


@pytest.fixture(scope="module")
def large() -> tuple[Plan, Theme]:
    content = many_papers()
    portal, _ = build_portal(content)
    plan, problems = make_plan(make_material(portal, ENGLISH, content))
    assert problems == ()
    return plan, Theme(
        ROOT, plan.sites[""], ENGLISH, {name: path.read_bytes() for name, path in static_files(ROOT).items()}
    )


def rendered(large: tuple[Plan, Theme], address: str) -> str:
    plan, theme = large
    (page,) = (page for page in plan.pages if page.address == address)
    return theme.render(KINDS[page.kind].template, plan.view(page))


def test_no_page_of_many_papers_passes_500_kb(large: tuple[Plan, Theme], monkeypatch: pytest.MonkeyPatch) -> None:
    # A network that is laid out in haste is as large.
    monkeypatch.setattr("generator.site.pictures.layout._ROUNDS", rounds(2, thorough=30))
    plan, theme = large
    lists = [
        page
        for page in plan.pages
        if KINDS[page.kind].template
        in {"home.html", "papers.html", "authors.html", "index.html", "stats.html", "network.html"}
    ]
    # Places with a paper each are alike: some of them will do.
    places = [
        page
        for page in lists
        if KINDS[page.kind].template == "papers.html" and page.address.startswith("affiliations/")
    ]
    left_out = {page.address for page in places[10:]}
    lists = [page for page in lists if page.address not in left_out]
    lists += [
        page for page in plan.pages if KINDS[page.kind].template and page.address.startswith("authors/haibin-lin/")
    ]
    assert len(places) == PAPERS
    assert len(lists) > PAPERS / 50
    # So are the parts of a long list after its first; `make test-slow` looks at each.
    every = rounds(32, thorough=1)
    lists = [page for page in lists if int(page.address.rstrip("/").partition("page/")[2] or 1) % every == 1 % every]
    sizes = {page.address: len(theme.render(KINDS[page.kind].template, plan.view(page)).encode()) for page in lists}
    assert max(sizes.values()) < LIMIT, max(sizes.items(), key=lambda item: item[1])


def test_a_long_index_is_cut_into_parts_that_hold_every_entry_once(large: tuple[Plan, Theme]) -> None:
    plan, _ = large
    parts = [page for page in plan.pages if page.origin == "the index of affiliations"]
    assert [page.guarded for page in parts] == [True] + [False] * (PARTS - 1)
    entries = [
        link["href"]
        for page in parts
        for link in BeautifulSoup(rendered(large, page.address), "html.parser").select(".bars a")
    ]
    assert len(entries) == len(set(entries)) == PAPERS
    second = BeautifulSoup(rendered(large, "affiliations/page/2/"), "html.parser")
    assert second.title is not None
    assert second.title.get_text().startswith("Affiliations, part 2")
    (sum_of_all,) = second.select(".sum")
    assert sum_of_all.get_text().startswith(f"{PAPERS:,} ")
    assert sum_of_all.get_text().endswith(f"part 2 of {PARTS}")
    ways = {str(link["rel"][0]): link["href"] for link in second.select(".pager a[rel]")}
    assert ways == {"prev": f"{plan.sites[''].base}affiliations/", "next": f"{plan.sites[''].base}affiliations/page/3/"}


def test_what_a_page_leaves_out_it_counts_and_leads_to(large: tuple[Plan, Theme]) -> None:
    plan, _ = large
    home = BeautifulSoup(rendered(large, ""), "html.parser")
    assert len(home.select("[aria-labelledby=selected] .papers > li")) == 50
    (more,) = home.select("[aria-labelledby=selected] .onward")
    assert more.get_text() == f"and {PAPERS - 50:,} more among all papers"
    assert more.select("a")[0]["href"] == f"{plan.sites[''].base}papers/"
    group = BeautifulSoup(rendered(large, "people/"), "html.parser")
    assert len(group.select(".people > li")) == 300
    (more,) = group.select(".roles > .onward")
    people = len(read_content(ROOT)[0].people) * (CARDS + 1)
    assert more.get_text() == f"and {people - 300:,} more among all names"
