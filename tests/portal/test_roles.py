"""The sections of the page of people: what roles say, and what the settings say of them."""

from __future__ import annotations

import pytest
from generator.core.records import Person
from generator.portal.members import by_role, kind_of


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
