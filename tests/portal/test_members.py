"""Members, alumni and others: who they are by their files, what they did in a year, and the year's report.

The sections of the page of people: what roles say, and what the settings say of them.
"""

import csv
import io
from pathlib import Path

import pytest
from generator.content.content import read_content
from generator.core.records import PartialDate, Person
from generator.portal.graph import build_portal
from generator.portal.members import Group, by_role, in_time, kind_of

from built import build, page
from written_files import write_file, write_files

CODE = "https://example.org/code"
PAPERS = {
    "early": ("Paper early", "2020-05-01", "[Jane Doe, John Roe]", ""),
    "together": ("Paper together", "2023-03", "[Jane Doe, Max Muster, Ann Other]", f"code: {CODE}\nvenue: SOSP\n"),
    "later": ("'=1+1 later'", "2024-09-01", "[John Roe, Max Muster]", ""),
    "outside": ("Paper outside", "2024-10-01", "[Ann Other]", ""),
}
PEOPLE = {
    "jane-doe": "name: Jane Doe\nmember: {from: 2021-09, to: 2024}\nrole: Doctoral student\n",
    "john-roe": "name: John Roe\nmember: true\n",
    "max-muster": "name: Max Muster\nmember: {from: 2024}\n",
    "ann-other": "name: Ann Other\nmember: false\n",
}


def write_group(root: Path) -> Path:
    for name, (title, date, authors, more) in PAPERS.items():
        write_file(root / f"content/papers/{name}.yaml", f"title: {title}\nauthors: {authors}\ndate: {date}\n{more}")
    write_files(root / "content/authors", {f"{name}.yaml": text for name, text in PEOPLE.items()})
    return root


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write_group(tmp_path)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The group with its site; nothing may be changed in it."""
    root = write_group(tmp_path_factory.mktemp("group"))
    build(root)
    return root


def group_of(root: Path) -> Group:
    content, problems = read_content(root)
    assert problems == ()
    return Group(build_portal(content)[0])


def test_members_alumni_and_others_are_told_apart_by_their_files(root: Path) -> None:
    group = group_of(root)
    assert [person.id for person in group.members] == ["max-muster", "john-roe"]
    assert [person.id for person in group.alumni] == ["jane-doe"]


@pytest.mark.parametrize(
    "left",
    [
        "until: 2024-06",
        "until: unknown",
        "until: yes",
        "member: true\nuntil: 2024",
        "member: false\nuntil: 2024",
        "status: alumni",
        "member: {to: 2024-06}",
        "member: true\nnow: Engineer elsewhere",
    ],
)
def test_each_way_to_say_that_somebody_left_makes_an_alumnus(root: Path, left: str) -> None:
    (root / "content/authors/john-roe.yaml").write_text(f"name: John Roe\n{left}\n")
    assert "john-roe" in [person.id for person in group_of(root).alumni]


def test_a_status_goes_before_a_date(root: Path) -> None:
    path = root / "content/authors/jane-doe.yaml"
    path.write_text(path.read_text() + "status: current\n")
    assert "jane-doe" in [person.id for person in group_of(root).members]


def test_where_nobody_is_named_a_member_everybody_with_a_file_is_one(root: Path) -> None:
    for path in (root / "content/authors").iterdir():
        path.write_text(path.read_text().split("\n")[0] + "\n")
    group = group_of(root)
    assert not group.declared
    assert len(group.members) == len(PEOPLE)
    assert {year.year: len(year.papers) for year in group.years} == {2024: 2, 2023: 1, 2020: 1}


@pytest.mark.parametrize(
    ("date", "counts"),
    [
        ("2021-09-01", True), ("2021-08-31", False), ("2021", True), ("2020", False), ("2024-12-31", True),
        ("2025-01-01", False), ("2024", True), ("2025", False), ("2022-06", True),
    ],
)  # fmt: skip
def test_a_paper_counts_where_its_date_may_lie_in_the_members_time(date: str, counts: bool) -> None:
    person = Person("a", "A", member=True, joined=PartialDate(2021, 9), left=PartialDate(2024))
    assert in_time(person, PartialDate(*map(int, date.split("-")))) is counts


def test_a_year_has_the_papers_of_members_in_their_time_and_who_came_and_went(root: Path) -> None:
    years = {one.year: one for one in group_of(root).years}
    assert sorted(years) == [2020, 2021, 2023, 2024]
    assert [(paper.id, [one.id for one in people]) for paper, people in years[2020].papers] == [("early", ["john-roe"])]
    assert [(paper.id, [one.id for one in people]) for paper, people in years[2023].papers] == [
        ("together", ["jane-doe"])
    ]
    assert [(paper.id, [one.id for one in people]) for paper, people in years[2024].papers] == [
        ("later", ["john-roe", "max-muster"])
    ]
    assert [person.id for person in years[2024].joined] == ["max-muster"]
    assert [person.id for person in years[2024].left] == ["jane-doe"]
    assert [person.id for person in years[2021].joined] == ["jane-doe"]
    assert years[2020].joined == ()  # when John Roe joined, nobody says


def test_the_report_of_a_year_is_a_page_and_a_table_that_spreadsheets_read_as_text(built: Path) -> None:
    soup = page(built, "reports/2024")
    assert soup.h1 is not None
    assert soup.h1.get_text() == "2024 report"
    assert [row.get_text() for row in soup.select("tbody th")] == ["=1+1 later"]
    assert [link.get_text() for link in soup.select("#joined ~ ul a, #left ~ ul a")] == ["Max Muster", "Jane Doe"]
    assert [link["href"] for link in page(built, "reports/2023").select("#code ~ ul a")] == [CODE]
    rows = list(csv.DictReader(io.StringIO((built / "site/reports/2024.csv").read_text(encoding="utf-8"))))
    assert [(row["title"], row["members"], row["date"]) for row in rows] == [
        ("'=1+1 later", "John Roe; Max Muster", "2024-09-01")
    ]
    assert "/reports/2024/" in [link["href"] for link in page(built, "years/2024").select(".doors a")]
    assert [link.get_text() for link in page(built, "reports").select(".bars a")] == ["2024", "2023", "2021", "2020"]


def test_the_page_of_people_has_members_and_alumni_and_home_the_members_alone(built: Path) -> None:
    soup = page(built, "people")
    sections = {
        band.h2.get_text(): [a.get_text() for a in band.select(".people a, .alumni a")]
        for band in soup.select(".band")
        if band.h2
    }
    assert sections == {"Members": ["Max Muster", "John Roe"], "Alumni": ["Jane Doe"]}
    assert [link.get_text() for link in page(built, "").select(".people a")] == ["Max Muster", "John Roe"]


@pytest.mark.parametrize(
    ("person", "said"),
    [
        ("jane-doe", "Doctoral student · Former member (2021–2024) · 2 papers"),
        ("max-muster", "Member (since 2024) · 2 papers"),
        ("john-roe", "Member · 2 papers"),
        ("ann-other", "2 papers"),
    ],
)
def test_an_authors_page_says_since_when(built: Path, person: str, said: str) -> None:
    assert " ".join(page(built, f"authors/{person}").select("h1 + .sum")[0].get_text().split()) == said


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("ja", "`member` must be true or false, not `ja`"),
        ("{since: 2021}", "`since` is not a key of `member`; the keys are from, to"),
        ("{from: then}", "`member.from` must be a date, not `then`; write it as 2024-09-28, 2024-09 or 2024"),
        ("{from: 2024, to: 2021-05}", "`member` ends (2021-05) before it begins (2024); correct `from` or `to`"),
    ],
)
def test_a_time_that_cannot_be_is_a_fault_with_its_place(root: Path, said: str, message: str) -> None:
    (root / "content/authors/jane-doe.yaml").write_text(f"name: Jane Doe\nmember: {said}\n")
    (problem,) = read_content(root)[1]
    assert str(problem).startswith("content/authors/jane-doe.yaml:2:")
    assert message in str(problem)


@pytest.mark.parametrize(
    ("role", "kind"),
    [
        ("Professor", "leads"),
        ("Associate Professor of Chemistry", "leads"),
        ("PI", "leads"),
        ("Group leader", "leads"),
        ("Professorin", "leads"),
        ("Nachwuchsgruppenleiterin", "leads"),
        ("教授", "leads"),
        ("Emeritus professor", "leads"),
        ("Research scientist", "researchers"),
        ("Wissenschaftlicher Mitarbeiter", "researchers"),
        ("Software engineer", "researchers"),
        ("研究员", "researchers"),
        ("Postdoc", "postdocs"),
        ("Post-doctoral fellow", "postdocs"),
        ("博士后", "postdocs"),
        ("PhD student", "doctoral"),
        ("Ph.D. candidate", "doctoral"),
        ("Doktorandin", "doctoral"),
        ("Doctoral Researcher", "doctoral"),
        ("博士生", "doctoral"),
        ("Master’s student", "students"),
        ("Undergraduate", "students"),
        ("MSc thesis", "students"),
        ("Studentische Hilfskraft", "students"),
        ("本科生", "students"),
        ("Summer intern", "students"),
        ("Lab manager", "staff"),
        ("Sekretariat", "staff"),
        ("Visiting professor", "visitors"),
        ("Gastwissenschaftler", "visitors"),
        ("International Artist", "further"),
        ("", "further"),
    ],
)
def test_a_role_says_what_kind_of_role_it_is(role: str, kind: str) -> None:
    assert kind_of(role) == kind


def sections(roles: dict[str, str], order: list[tuple[str, list[str]]]) -> dict[str, list[str]]:
    people = [Person(id=name.lower(), name=name, role=role) for name, role in roles.items()]
    return {one.heading or str(one.kind): [person.name for person in one.people] for one in by_role(people, order)}


def test_without_settings_sections_come_in_the_order_of_a_usual_group_and_people_by_family_name() -> None:
    roles = {"Zoe Ark": "PhD student", "Al Bo": "PhD student", "Cy Do": "Postdoc"}
    roles |= {"Ed Fa": "Professor", "Gi Ho": "Baker"}
    assert list(sections(roles, []).items()) == [
        ("leads", ["Ed Fa"]),
        ("postdocs", ["Cy Do"]),
        ("doctoral", ["Zoe Ark", "Al Bo"]),
        ("further", ["Gi Ho"]),
    ]


def test_the_settings_say_the_order_and_who_fits_none_of_their_roles_stands_last() -> None:
    roles = {"A A": "Doctoral candidate", "B B": "Associate Professor", "C C": "PhD Student", "D D": "Baker"}
    order = [("Doctoral students", ["PhD students", "Doctoral candidate"]), ("Postdoc", []), ("Professor", [])]
    assert list(sections(roles, order).items()) == [
        ("Doctoral students", ["A A", "C C"]),
        ("Professor", ["B B"]),
        ("further", ["D D"]),
    ]


def test_a_role_belongs_where_it_is_named_most_closely() -> None:
    roles = {"A A": "Assistant Professor", "B B": "Professor", "C C": "Assistant Professor of Looms"}
    order: list[tuple[str, list[str]]] = [("Professor", []), ("Assistant professors", [])]
    assert sections(roles, order) == {"Professor": ["B B"], "Assistant professors": ["A A", "C C"]}


def test_a_role_is_no_part_of_another_word() -> None:
    assert sections({"A A": "Headhunter"}, [("Head", [])]) == {"further": ["A A"]}
