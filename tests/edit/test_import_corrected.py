"""Sources that were corrected, mistaken, or say one thing in several ways: what a later import makes of them."""

from datetime import date

import pytest

from conftest import profile_dump

LATER = date(2026, 12, 24)


def entry(key, title, authors="Ada Smith and Bob Jones", kind="article", **fields):
    given = {"title": title, "author": authors, "journal": "JMLR", "year": "2021", **fields}
    return f"@{kind}{{{key},\n" + "".join(f"  {name} = {{{text}}},\n" for name, text in given.items() if text) + "}\n"


def whats(report):
    return [problem.what for problem in report.problems]


# Identifiers that are wrong


def test_two_papers_with_one_mistyped_doi_stay_two_and_it_is_said(portal):
    report = portal.take_text(
        entry("a", "Graph Cutting with Blunt Knives Revisited", doi="10.1000/abc")
        + entry("b", "On the Weight of Feathers in Vacuum", "Bob Jones and Cy Lee", doi="10.1000/abc"),
        "x.bib",
    )
    assert len(portal.ids()) == 2
    assert any("and yet seems to be another paper" in what for what in whats(report))


def test_papers_of_the_same_people_many_years_apart_stay_two_whatever_their_doi(portal):
    early = entry("a", "Graph Cutting with Blunt Knives", doi="10.1000/abc")
    portal.take_text(early + entry("b", "On the Weight of Feathers", doi="10.1000/abc", year="2025"), "x.bib")
    assert len(portal.ids()) == 2


def test_two_entries_of_one_key_stay_two_papers_when_imported_again(portal):
    text = entry("jones2021graph", "Graph Cutting with Blunt Knives") + entry("jones2021graph", "A Graph of Feathers")
    portal.take_text(text, "x.bib")
    before = [portal.read(f"papers/{one}") for one in portal.ids()]
    portal.take_text(text, "x.bib")
    assert [portal.read(f"papers/{one}") for one in portal.ids()] == before
    assert len(before) == 2


def test_a_volumes_doi_that_all_its_papers_carry_is_told_once(portal):
    report = portal.take_text(
        "".join(
            entry(key, title, f"{person} Doe", doi="10.1000/volume")
            for key, title, person in (
                ("a", "Graph Cutting with Blunt Knives", "Ann"),
                ("b", "On the Weight of Feathers", "Bob"),
                ("c", "Sorting Without Reading", "Cy"),
                ("d", "A Theory of Umbrellas", "Di"),
            )
        ),
        "x.bib",
    )
    assert len(portal.ids()) == 4
    [told] = whats(report)
    assert told.startswith("3 entries, first 'On the Weight of Feathers', have the DOI 10.1000/volume of graph-cutting")


# Entries that were corrected


NIGHT = ("Counting Owls by Night", "Ada Lee, Bo Li, Carl May et al.", "We count owls.")
ROADS = ("Listening to Roads", "Ada Lee, Bo Li, Carl May et al.", "We listen.", "LGOct 3, 2024")
RENAMED = ("Counting Barn Owls by Night and Day", *NIGHT[1:])


def profile(*entries):
    return profile_dump("Ada Lee", entries)


def test_a_title_that_a_saved_profile_gives_anew_corrects_the_paper_and_it_is_said(portal):
    portal.take_text(profile(NIGHT, ROADS))
    report = portal.take_text(profile(RENAMED, ROADS), as_of=LATER)
    assert portal.ids() == ["counting-owls-by-night", "listening-to-roads"]
    assert portal.read("papers/counting")["title"] == "Counting Barn Owls by Night and Day"
    what = "is taken for 'Counting Owls by Night', which this file no longer names: its authors and date are the same"
    assert f"'Counting Barn Owls by Night and Day' {what}" in whats(report)


def test_a_title_given_anew_leaves_the_one_corrected_by_hand(portal):
    portal.take_text(profile(NIGHT))
    portal.edit("papers/counting", "Counting Owls by Night", "Counting Owls at Night")
    portal.take_text(profile(RENAMED), as_of=LATER)
    assert portal.ids() == ["counting-owls-by-night"]
    assert portal.read("papers/counting")["title"] == "Counting Owls at Night"


@pytest.mark.parametrize(
    "now",
    [
        pytest.param((RENAMED, NIGHT), id="the old title is still there"),
        pytest.param(((*RENAMED, "LGOct 5, 2024"),), id="another day"),
        pytest.param(((RENAMED[0], "Ada Lee, Eve Fox, Carl May et al.", "We count owls."),), id="other authors"),
        pytest.param((("Weighing Feathers in the Dark", *NIGHT[1:]),), id="a title with other words"),
        pytest.param((("Weighing Feathers by the Owls", *NIGHT[1:]),), id="a title with one of four words"),
    ],
)
def test_a_further_paper_of_the_same_people_is_a_paper_of_its_own(portal, now):
    portal.take_text(profile(NIGHT))
    report = portal.take_text(profile(*now), as_of=LATER)
    assert len(portal.ids()) == 2
    assert not any("no longer names" in what for what in whats(report))


def test_a_title_that_may_be_that_of_two_papers_is_taken_for_neither(portal):
    other = ("Counting Owls by Ear", *NIGHT[1:])
    portal.take_text(profile(NIGHT, other))
    portal.take_text(profile(("Counting Owls", *NIGHT[1:])), as_of=LATER)
    assert len(portal.ids()) == 3


def test_a_paper_deleted_by_hand_does_not_come_back_under_a_title_given_anew(portal):
    portal.take_text(profile(NIGHT))
    portal.path("papers/counting").unlink()
    portal.take_text(profile(RENAMED), as_of=LATER)
    assert portal.ids() == []


def test_a_corrected_title_under_the_same_key_corrects_the_paper(portal):
    portal.take_text(entry("smith20", "Learnign to Sort Large Arrays of Letters"), "x.bib")
    portal.take_text(entry("smith20", "Learning to Sort Large Arrays of Letters"), "x.bib", as_of=LATER)
    assert portal.ids() == ["learnign-to-sort-large-arrays-of-letters"]
    assert portal.read("papers/learnign")["title"] == "Learning to Sort Large Arrays of Letters"


def test_a_deleted_paper_does_not_come_back_under_its_corrected_title(portal):
    portal.take_text(entry("k", "Counting Stars by Weight"), "x.bib")
    portal.path("papers/counting").unlink()
    portal.take_text(entry("k", "Counting Stars by Weights"), "x.bib", as_of=LATER)
    assert portal.ids() == []


def test_a_year_corrected_by_hand_does_not_double_the_paper_when_another_source_tells_of_it(portal):
    portal.take_text(entry("a", "Sorting Letters Without Reading Them", doi="10.1000/a"), "x.bib")
    portal.edit("papers/sorting", "date: 2021", "date: 2014")
    portal.take_text(entry("b", "Sorting Letters Without Reading Them"), "y.bib")
    assert portal.ids() == ["sorting-letters-without-reading-them"]
    assert portal.read("papers/sorting")["date"] == "2014"


# Namesakes that a page tells apart


def listed(*entries, scheme="https://x.org"):
    rows = "".join(
        f"<article><p>LG{day}</p><h3>{title}</h3><p><a href='{scheme}/author/{who}'>Qi Hou</a>, {other}</p>"
        f"<p>We show that {title.lower()} is a matter of weight and colour, and measure it.</p></article>"
        for title, who, other, day in entries
    )
    return f"<!doctype html><html><body><main>{rows}</main></body></html>"


BUTTERFLIES = ("The Automatic Naming of Butterflies", "111", "Ann Xie", "Mar 18, 2018")
FLUX = ("Kernels Fused and Overlapped on Many Devices", "333", "Bo Chang", "Jun 11, 2024")
MORE = ("Shapes of Tensors and Where to Find Them", "333", "Bo Chang", "Sep 28, 2025")


def hous(portal):
    return {name: str(portal.read(f"papers/{name}")["authors"][0]) for name in portal.ids()}


def test_a_page_that_links_namesakes_to_two_pages_makes_two_people(portal):
    portal.take_text(listed(FLUX, BUTTERFLIES), "list.html")
    assert sorted(hous(portal).values()) == ["Qi Hou", "{'name': 'Qi Hou', 'id': 'qi-hou-2'}"]


def test_somebody_merged_does_not_come_back_with_the_next_save(portal):
    portal.take_text(listed(FLUX, BUTTERFLIES), "list.html")
    portal.write("authors/qi-hou.yaml", "name: Qi Hou\naliases: [qi-hou-2]\n")
    for name, who in hous(portal).items():
        if "qi-hou-2" in who:
            portal.edit(f"papers/{name}", "id: qi-hou-2", "id: qi-hou")
    portal.take_text(listed(FLUX, BUTTERFLIES, MORE), "list.html", as_of=LATER)
    assert portal.content()
    assert "qi-hou-2" not in "".join(hous(portal).values())


# Days and accidents


def test_an_older_save_says_that_it_counts_less(portal):
    portal.take_text(entry("k", "Sorting Letters by Colour"), "x.bib", as_of=LATER)
    report = portal.take_text(entry("k", "Sorting Letters by Colour", year="2020"), "x.bib")
    assert any("is older than that of 2026-12-24" in what for what in whats(report))
    assert portal.read("papers/sorting")["date"] == "2021"


# Keys that wander from paper to paper

OWLS, STARS, LETTERS = "How Owls Count Sheep", "How Owls Count Stars", "How Owls Count Letters"


def by_title(portal):
    papers = [portal.read(f"papers/{name}") for name in portal.ids()]
    return {paper["title"]: (paper.get("note"), paper.get("volume")) for paper in papers}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"bee2020": OWLS, "bee2020a": STARS}, {"bee2020": LETTERS, "bee2020a": OWLS, "bee2020b": STARS}),
        ({"bee2020": OWLS, "bee2020a": STARS}, {"bee2020": STARS, "bee2020a": OWLS}),
    ],
    ids=["one entry goes before the others", "two change their keys"],
)
def test_papers_keep_what_a_hand_wrote_when_the_keys_of_their_entries_wander(portal, before, after):
    volumes = {OWLS: "1", STARS: "2", LETTERS: "3"}

    def written(keys):
        return "".join(entry(key, title, volume=volumes[title]) for key, title in keys.items())

    portal.take_text(written(before), "x.bib")
    for title in before.values():
        name = next(name for name in portal.ids() if portal.read(f"papers/{name}")["title"] == title)
        path = portal.path(f"papers/{name}")
        path.write_text(f"{path.read_text(encoding='utf-8')}note: a hand wrote of {title}\n", encoding="utf-8")
    portal.take_text(written(after), "x.bib", as_of=LATER)
    assert by_title(portal) == {
        title: (f"a hand wrote of {title}" if title in before.values() else None, volumes[title])
        for title in after.values()
    }
