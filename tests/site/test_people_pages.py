"""The page of people, photos and initials in lists of people, the index of authors, an author's header."""

import json
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from generator.content.content import read_content
from generator.site import index_pages, lists

from built import build, page
from lab_portal import write_lab


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The lab, built; nothing may be changed in it."""
    root = write_lab(tmp_path_factory.mktemp("lab"))
    build(root)
    return root


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write_lab(tmp_path)


def sections(soup: BeautifulSoup) -> dict[str, list[str]]:
    return {
        band.h2.get_text(): [one.get_text() for one in band.select(".people li > div > a, .alumni a")]
        for band in soup.select(".band")
        if band.h2
    }


def navigation(soup: BeautifulSoup) -> list[str]:
    return [link.get_text() for link in soup.select(".masthead nav a")]


# The page of people


def test_people_stand_in_sections_by_role_and_those_who_left_last(lab: Path) -> None:
    assert list(sections(page(lab, "people")).items()) == [
        ("Principal investigators", ["María García Márquez"]),
        ("Postdocs", ["Lukas Müller"]),
        ("Doctoral students", ["Wei Chen", "Aisha Okafor"]),
        ("Staff", ["Noor Haddad"]),
        ("Further members", ["Jonas Berg"]),
        ("Alumni", ["Tom Baker", "Sofia Rossi", "Ada Quiet"]),
    ]


def test_the_settings_order_the_sections(root: Path) -> None:
    with (root / "content/site.yaml").open("a") as settings:
        settings.write(
            "people:\n  roles:\n  - {name: Students, also: [PhD student, Doctoral student]}\n  - Professor\n"
        )
    build(root)
    assert list(sections(page(root, "people")))[:3] == ["Students", "Professor", "Further members"]


def test_a_member_has_a_photo_a_line_and_links_by_their_symbols(lab: Path) -> None:
    card = page(lab, "people").select("#leads ~ .people li")[0]
    photo = card.select("img.face")[0]
    assert (str(photo["src"]).split("?")[0], photo["alt"]) == ("/portal/authors/maria-garcia/photo-128.webp", "")
    assert photo["width"] == photo["height"]
    assert [one.get_text() for one in card.select("p")][1] == (
        "Dr. García Márquez builds looms for machines, e.g. for large models."
    )
    assert [link.get_text().strip() for link in card.select(".signs a")] == ["Homepage", "ORCID", "GitHub", "E-mail"]
    assert card.select(".signs")[0]["aria-label"] == "Links of María García Márquez"


def test_a_role_that_the_heading_says_is_not_said_again(root: Path) -> None:
    with (root / "content/site.yaml").open("a") as settings:
        settings.write("people:\n  roles: [Professors, {name: Students, also: [PhD student, Doctoral student]}]\n")
    build(root)
    said = {card.a.get_text(): card.p.get_text() for card in page(root, "people").select(".people > li") if card.a}
    assert said["María García Márquez"] == "24\xa0papers"
    assert said["Wei Chen"].startswith("PhD student")


def test_alumni_are_lines_with_years_and_where_they_went(lab: Path) -> None:
    lines = [" ".join(one.get_text().split()) for one in page(lab, "people").select(".alumni li")]
    assert lines == [
        "Tom Baker Master’s student, 2020–2023 Now: PhD student at Sample University",
        "Sofia Rossi PhD student, 2016–2021 Now: Research scientist at Example Labs",
        "Ada Quiet",
    ]
    assert "Now: Research scientist at Example Labs" in page(lab, "authors/sofia-rossi").select(".person")[0].get_text()


def test_the_navigation_leads_to_people_and_home_too(lab: Path) -> None:
    soup = page(lab, "people")
    assert navigation(soup)[:3] == ["Papers", "People", "Authors"]
    assert [link["href"] for link in page(lab, "").select("#people ~ .onward a")] == ["/portal/people/"]
    assert [link.get_text() for link in page(lab, "authors/wei-chen").select(".crumbs a")] == ["Home", "People"]
    assert [link.get_text() for link in page(lab, "authors/li-wei").select(".crumbs a")] == ["Home", "Authors"]


def test_a_portal_without_members_roles_and_photos_has_no_page_of_people(root: Path) -> None:
    for path in (root / "content/authors").iterdir():
        path.write_text(path.read_text(encoding="utf-8").split("\n")[0] + "\n", encoding="utf-8")
    build(root)
    assert not (root / "site/people").exists()
    assert "People" not in navigation(page(root, ""))
    assert [link["href"] for link in page(root, "").select("#people ~ .onward a")] == ["/portal/authors/"]


def test_a_page_of_that_name_that_the_group_wrote_takes_its_place(root: Path) -> None:
    (root / "content/pages").mkdir()
    (root / "content/pages/people.md").write_text("---\ntitle: Our folks\n---\nUs.\n")
    build(root)
    soup = page(root, "people")
    assert soup.h1 is not None
    assert soup.h1.get_text() == "Our folks"
    assert [name for name in navigation(soup) if name in {"People", "Our folks"}] == ["Our folks"]


def test_hostile_texts_of_people_stay_texts(root: Path) -> None:
    (root / "content/authors/noor-haddad.yaml").write_text(
        "name: Noor <b>Haddad</b>\nrole: '<script>1</script>'\nmember: true\n"
        "bio: '<script>2</script> <img src=x onerror=3>Bold.'\n"
        "links: {other: [{label: '<i>', address: 'https://a.example/'}]}\n"
    )
    (root / "content/authors/tom-baker.yaml").write_text("name: Tom\nstatus: alumni\nnow: '<u>'\n")
    build(root)
    soup = page(root, "people")
    assert not soup.select("main :is(script, b:not(.alumni b), u, i, [onerror])")
    assert "<script>1</script>" in soup.get_text()


# Members who do not say that they are


def test_a_mistake_in_the_roles_is_a_fault_with_its_line_and_hint(root: Path) -> None:
    (root / "content/site.yaml").write_text("title: Lab\npeople:\n  roles:\n  - {name: Students, and: [Pupil]}\n")
    assert [str(problem) for problem in read_content(root)[1]] == [
        "content/site.yaml:4:22: `and` is not a key of `people.roles` entry 1; the keys are name, also"
    ]


# Photos and initials


def test_every_list_of_people_has_photos_or_initials_of_one_colour_for_a_name(lab: Path) -> None:
    seen: dict[str, set[str]] = {}
    for address in ("", "people", "authors/maria-garcia", "categories/lg", "years/2026", "stats"):
        soup = page(lab, address)
        for face in soup.select("li span.face, [data-face]"):
            beside = face.find_next("a")
            assert beside is not None
            assert "data-face" in face.attrs or face["aria-hidden"] == "true"
            (tone,) = set(face["class"]) - {"face"}
            seen.setdefault(beside.get_text(), set()).add(f"{tone} {face.get('data-face') or face.get_text()}")
        assert soup.select("li .face, li[data-face]"), address
    assert {name: len(ways) for name, ways in seen.items()} == dict.fromkeys(seen, 1)
    assert len({way for ways in seen.values() for way in ways}) > 3


# The index of authors


def test_an_index_in_parts_has_a_file_of_all_names_for_the_box(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "NAMES_PER_PAGE", 5)
    monkeypatch.setattr(index_pages, "NAMES_PER_PAGE", 5)
    build(root, jobs=1)
    assert page(root, "authors/page/2").select(".find-name")[0]["data-names"] == "/portal/authors/names.json"
    names = json.loads((root / "site/authors/names.json").read_text(encoding="utf-8"))
    assert ["maria-garcia", "María García Márquez", 24] in names
    assert len(names) == 17
