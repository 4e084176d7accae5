"""Numbers over time, and what a portal's papers add up to."""

from pathlib import Path

from bs4 import BeautifulSoup
from generator.core.records import Content, Paper, PartialDate, PrintedName, SiteConfig
from generator.portal.graph import build_portal
from generator.portal.numbers import MOST_YEARS, count_portal, count_years
from generator.site.material import make_material
from generator.site.plan import make_plan

from conftest import ENGLISH

HOSTILE = '"><script>alert(1)</script>'


def paper(number: int, year: int = 0, **fields: object) -> Paper:
    return Paper(
        id=f"p{number}",
        title=f"P {number}",
        date=PartialDate(year) if year else None,
        authors=(PrintedName("Jane Doe"),),
        **fields,
    )


def test_papers_are_counted_by_year_and_category_with_the_rest_last() -> None:
    papers = [paper(1, 2020, category="LG"), paper(2, 2022, category="LG"), paper(3, 2022, category="CV"), paper(4)]
    counts = count_years(papers, ["LG"])
    assert counts.years == (2020, 2021, 2022)
    assert counts.counts == ((1, 0), (0, 0), (1, 1))
    assert counts.totals == (1, 0, 2)
    assert counts.undated == 1


def test_a_wrong_year_long_ago_does_not_stretch_the_axis() -> None:
    counts = count_years([paper(1, 1024), paper(2, 2024), paper(3, 2025)])
    assert len(counts.years) == MOST_YEARS
    assert counts.earlier == 1
    assert sum(counts.totals) == 2


def test_authors_are_counted_only_where_their_list_is_whole() -> None:
    two = (PrintedName("Jane Doe"), PrintedName("John Roe"))
    papers = (
        Paper(id="a", title="A", authors=two),
        Paper(id="b", title="B", authors=two[:1], more_authors=True),
        Paper(id="c", title="C", authors=two * 2, venue="ICML"),
        Paper(id="d", title="D", authors=(*two, PrintedName("Ann Poe")), venue="icml", code=True),
    )
    portal, _ = build_portal(Content(SiteConfig(), papers))
    numbers = count_portal(portal, 10)
    assert numbers.team_sizes == ((2, 2), (3, 1))
    assert numbers.cut_off == 1
    assert round(numbers.mean_authors, 2) == 2.33
    assert [(person.name, count) for person, count in numbers.people] == [("Jane Doe", 4), ("John Roe", 3)]
    assert numbers.with_code == 1


def test_the_five_dumps_are_shown_with_their_46_papers(five_site: Path) -> None:
    stats = BeautifulSoup((five_site / "stats/index.html").read_text(), "html.parser")
    (svg,) = stats.select("svg[aria-labelledby=per-year-title]")
    assert svg.desc.get_text() == "46 papers from 2018 to 2026, most in 2025 (18)"
    table = stats.select_one(".picture table")
    years = {row.th.get_text(): row.td.get_text() for row in table.select("tbody tr")}
    assert sum(map(int, years.values())) == 46
    assert years["2025"] == "18"
    assert [link["href"] for link in svg.find_all("a")] == [f"/portal/years/{year}/" for year in range(2018, 2027)]
    assert svg.select_one('a[href="/portal/years/2025/"]').title.get_text() == "2025: 18 papers"
    assert not stats.select(".legend li")
    figures = {item.dt.get_text(): item.dd.get_text() for item in stats.select(".figures div")}
    assert figures == {"papers": "46", "authors": "102", "with code (13%)": "6"}
    people = stats.select("[aria-labelledby=people] li")
    assert [(item.a.get_text(), item.b.get_text()) for item in people][:2] == [
        ("Haibin Lin", "40"),
        ("Menghan Yu", "7"),
    ]
    topics = stats.select("[aria-labelledby=by-topic] .topics a")
    assert topics[0]["aria-label"] == "Machine Learning: 22 papers, most in 2024 (6)"
    assert len(topics) == 7
    category = BeautifulSoup((five_site / "categories/lg/index.html").read_text(), "html.parser")
    assert "22 papers from 2019 to 2026" in category.select_one("svg desc").get_text()
    assert [link["href"] for link in category.select("main svg a")][-1] == "#y2026"
    assert category.find(id="y2026")
    small = BeautifulSoup((five_site / "categories/iv/index.html").read_text(), "html.parser")
    assert not small.select("main svg")


def test_where_there_is_nothing_to_show_there_is_no_picture() -> None:
    for papers in ((), (paper(1, 2024),), tuple(paper(number, 2024) for number in range(9))):
        portal, _ = build_portal(Content(SiteConfig(), papers))
        plan, _ = make_plan(make_material(portal, ENGLISH, Content(SiteConfig(), papers)))
        views = {page.address: plan.view(page) for page in plan.pages if page.address in {"", "stats/"}}
        assert views[""].picture is None
        assert views["stats/"].years is None
        assert views["stats/"].topics is None


def test_no_category_breaks_out_of_a_picture() -> None:
    papers = tuple(paper(number, 2020 + number % 3, category=(HOSTILE, "LG")[number % 2]) for number in range(8))
    content = Content(SiteConfig(), papers)
    portal, _ = build_portal(content)
    plan, _ = make_plan(make_material(portal, ENGLISH, content))
    (stats,) = (plan.view(page) for page in plan.pages if page.address == "stats/")
    assert "<script" not in stats.years.svg
    assert "&lt;script" in stats.years.svg
