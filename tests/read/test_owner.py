"""Whose list it is: who is added to entries that leave the owner out, and who is not."""

from datetime import date

import pytest
from generator.read.draft import OWNER_UNKNOWN, Context, Draft, Reading
from generator.read.formats import read_text
from generator.read.owner import is_nobody, names_of_page, with_owner

# As pages of mathematicians, economists and philosophers print them.
WITH = (
    "Central limit theorems for owls, with Cy Ray and Eva Poe. Journal of Owls 7 (2024), 1-9.",
    "Heat equations of feathers (with Cy Ray). Strix 6 (2023), 10-19.",
    "Piecewise contractions, joint work with Eva Poe. Annals of Hunting 5 (2022), 20-29.",
    "Cones for dispersing flocks. Forest Letters 4 (2021), 30-39.",
)
TITLES = (
    "Central limit theorems for owls",
    "Heat equations of feathers",
    "Piecewise contractions",
    "Cones for dispersing flocks",
)
OTHERS = (("Cy Ray", "Eva Poe"), ("Cy Ray",), ("Eva Poe",), ())


def listed(texts=WITH, authors=OTHERS):
    return Reading(
        tuple(
            Draft(line, title, tuple(names), date=None, text=text)
            for line, (title, text, names) in enumerate(zip(TITLES, texts, authors, strict=True), 1)
        ),
        format="html",
    )


def authors(page="", owner="", reading=None):
    found = with_owner(reading or listed(), page, Context("page.html", date(2026, 1, 1), owner=owner))
    return [draft.authors for draft in found.drafts]


ALL = [("Ada Dee", *names) for names in OTHERS]


def test_the_others_end_where_a_venue_follows_behind_a_comma():
    texts = ("Central limit theorems for owls, avec Cy Ray et Eva Poe, Population, n°1, 2024", *WITH[1:])
    assert authors(owner="Ada Dee", reading=listed(texts, ((), *OTHERS[1:])))[0] == ALL[0]


def test_the_others_have_no_titles_and_a_publisher_is_none_of_them():
    texts = (f"{TITLES[0]} (with Dr C. Ray)", f"{TITLES[1]}. Forthcoming with Owl Press", *WITH[2:])
    found = authors(owner="Ada Dee", reading=listed(texts, ((), (), *OTHERS[2:])))
    assert found[:2] == [("Ada Dee", "C. Ray"), ("Ada Dee",)]


@pytest.mark.parametrize("others", ["C. Raylor and E. Poe", "C. Raylor y E. Poe"])
def test_the_others_may_have_initials_before_the_word_that_joins_them(others):
    texts = (f"Central limit theorems for owls, with {others}. Journal of Owls 7 (2024), 1-9.", *WITH[1:])
    found = authors(owner="Ada Dee", reading=listed(texts, ((), *OTHERS[1:])))
    assert found[0] == ("Ada Dee", "C. Raylor", "E. Poe")


def test_a_title_about_a_direction_does_not_make_the_names_behind_it_editors():
    titles = ("Hunting in one direction", *TITLES[1:3])
    texts = (f"{titles[0]} Cy Ray, Eva Poe 2022, Journal of Owls", f"{titles[1]} [link]", f"{titles[2]} [link]")
    drafts = [Draft(1, t, n, date=None, text=x) for t, n, x in zip(titles, (OTHERS[0], (), ()), texts, strict=True)]
    assert authors("<h1>Ada Dee</h1>", reading=Reading(tuple(drafts)))[0] == OTHERS[0]


def test_an_entry_in_which_nobody_was_found_is_the_named_persons_even_if_it_prints_the_name():
    texts = [f"{title} Birds Forests May 7, 2024 Ada Dee" for title in TITLES]
    found = authors(owner="Ada Dee", reading=listed(texts, ((), (), ("Ada Dee",), ("Cy Ray", "Ada Dee"))))
    assert found == [("Ada Dee",), ("Ada Dee",), ("Ada Dee",), ("Cy Ray", "Ada Dee")]


def test_an_initial_is_no_word_for_with():
    texts = ("Z. Ray. Central limit theorems for owls. Journal of Owls 7 (2024).", *WITH[1:])
    assert authors(owner="Ada Dee", reading=listed(texts, (("Z. Ray",), *OTHERS[1:])))[0] == ("Z. Ray",)


def test_the_person_named_is_the_first_author_of_entries_that_name_only_the_others_or_nobody():
    assert authors(owner="Ada Dee") == ALL


@pytest.mark.parametrize(
    "page",
    [
        "<html><head><title>Publications | Ada Dee</title>",
        "<html><title>Publications</title><h1>Prof. Dr. Ada Dee</h1>",
        "<html><title>Ada Dee's Homepage</title><h2>Papers</h2>",
        '<html><meta name="author" content="Ada Dee"><title>Research</title>',
        "<html><title>Papers</title><footer>© 2024 Ada Dee</footer>",
        "<html><title>List of publications of Ada Dee</title>",
        "<html><title>Papers</title><h1>Arş. Gör. Ada Dee</h1>",
        "<html><title>Prof.ssa Ada Dee -- ricerca</title>",
        "<html><title>Papers</title><body><font size=6><b>Papers</b></font> of <a href=x>Ada Dee</a><ul><li>",
        '<html><title>Home</title><script type="application/ld+json">{"@type": "Person", "name": "Ada Dee"}</script>',
        "# Ada Dee\n\n## Publications\n",
        "\\documentclass{moderncv}\n\\name{Ada}{Dee}\n\\begin{document}\n\\section{Publications}",
        "\\documentclass{article}\n\\author{Ada Dee}\n\\begin{document}\n",
    ],
)
def test_a_page_says_whose_it_is_in_its_title_its_headings_and_its_tags(page):
    assert authors(page) == ALL


def test_the_title_of_a_chinese_page_names_its_owner_behind_what_it_lists():
    page = "<html><title>学术论文｜穆川</title><h1>学术论文</h1><p>Publications · 学术记录</p>"
    assert next(names_of_page(page)) == "穆川"


def test_a_page_saved_from_an_address_with_a_name_is_that_persons_where_it_shows_the_name():
    found = names_of_page("<html><title>Papers</title><p>Mail to Ada Dee</p>", "https://ada-dee.github.io/papers.html")
    assert set(found) == {"Ada Dee"}


@pytest.mark.parametrize(
    "name", ["Your Name", "your name here", "First Last", "John Doe", "Author Name", "Firstname Lastname", "admin"]
)
def test_the_placeholder_of_a_template_is_nobody(name):
    assert is_nobody(name)
    assert authors(f'<html><meta name="author" content="{name}"><title>Publications</title>') == list(OTHERS)


@pytest.mark.parametrize("name", ["Ada Dee", "Namik Ademi", "Jane Author-Smith", "Firstin Lasta"])
def test_people_are_no_placeholders(name):
    assert not is_nobody(name)


@pytest.mark.parametrize(
    "head",
    [
        "Veículos Inteligentes e Sistemas",
        "Academic Employment",
        "Writing Archive",
        "Invited Essays",
        "Curriculum Vitae",
        "Other Stuff",
        "UC OWL LAB",
    ],
)
def test_words_with_capitals_in_a_heading_are_nobody(head):
    page = f"<html><title>Papers</title><h2>{head}</h2><p>an archive of my writing and other stuff</p>"
    assert authors(page) == list(OTHERS)


def test_a_list_that_prints_all_authors_does_not_get_its_owner_twice_or_at_all():
    printed = tuple(
        f"A. Dee, {', '.join(names)}. {title}. Strix 1 (2020)." for title, names in zip(TITLES, OTHERS, strict=True)
    )
    everybody = [("A. Dee", *names) for names in OTHERS]
    reading = listed(printed, everybody)
    assert authors(owner="Ada Dee", reading=reading) == everybody
    others = [("Tom Fox", *names) for names in OTHERS]
    reading = listed(tuple(text.replace("A. Dee", "Tom Fox") for text in printed), others)
    assert authors(owner="Ada Dee", reading=reading) == others


def test_the_person_named_wrote_what_names_nobody_in_a_list_that_names_this_person_elsewhere():
    own = ("Ann Bee",)
    mixed = listed(texts=tuple(f"{title}. Strix 5." for title in TITLES), authors=(own, own, own, ()))
    assert authors(owner="Ann Bee", reading=mixed) == [own] * 4
    assert authors(owner="station of the owls", reading=mixed) == [own, own, own, ()]


def test_an_owner_named_in_titles_wrote_what_names_nobody():
    titles = ("Ada Dee on owls", "An interview with Ada Dee", "Ada Dee counts sheep", "What Ada Dee knows")
    drafts = [Draft(n, title, date=None, text=f"“{title}”, in Night Post, 2020.") for n, title in enumerate(titles, 1)]
    assert authors("<html><title>Ada Dee</title>", reading=Reading(tuple(drafts), format="html")) == [("Ada Dee",)] * 4


def test_a_title_with_the_word_with_leaves_nobody_out():
    texts = tuple(f"Tom Fox, Cy Ray. Segmenting owls with Eva Poe nets {n}. Strix {n} (2020)." for n in range(4))
    drafts = tuple(
        Draft(n + 1, f"Segmenting owls with Eva Poe nets {n}", ("Tom Fox", "Cy Ray"), text=text)
        for n, text in enumerate(texts)
    )
    assert authors(owner="Ada Dee", reading=Reading(drafts)) == [("Tom Fox", "Cy Ray")] * 4


def test_editors_of_a_book_are_not_taken_for_authors_of_a_chapter_by_the_owner():
    texts = (
        "The protagonists, in M. Fox (ed.), Doubt and Dogmatism (Oxford, 1980), 1-19",
        "On signs. Phronesis 27 (1982), 255-75",
        "Stoic goods, edited by Tom Fox and Ada Dee. Rutgers 1983, 73-86",
        "The character of owls. Atti (Naples 1984), 381-7",
    )
    read = (("M. Fox",), (), (), ())
    titles = ("The protagonists", "On signs", "Stoic goods", "The character of owls")
    drafts = tuple(Draft(1, title, names, text=text) for title, names, text in zip(titles, read, texts, strict=True))
    assert authors(owner="Ada Dee", reading=Reading(drafts)) == [("Ada Dee",)] * 4


def test_one_warning_asks_for_an_owner_whom_nothing_names_and_each_entry_is_doubtful():
    found = with_owner(listed(), "<html><title>Publications</title>", Context("page.html", date(2026, 1, 1)))
    (problem,) = found.problems
    assert problem.what.startswith("4 entries name nobody, or only those with whom")
    assert "--author" in problem.hint
    assert [OWNER_UNKNOWN in draft.doubts and draft.confidence <= 0.5 for draft in found.drafts] == [True] * 4


def test_names_that_are_hardly_ones_stay_where_nothing_says_whose_the_list_is():
    drafts = tuple(Draft(1, f"On owls {n}", ("Rozanne Quill",), text=f"On owls {n} Rozanne Quill") for n in range(4))
    assert authors(reading=Reading(drafts)) == [("Rozanne Quill",)] * 4


def test_an_import_with_the_author_named_brings_whole_lists_of_authors(portal):
    page = portal.dump(
        "<html><head><title>Publications</title></head><body><h1>Publications</h1><ul>"
        + "".join(
            f"<li><b>{title}</b>, with {' and '.join(names) or 'Tom Fox'}. Strix {n} (202{n}), {n}0-{n}9.</li>"
            for n, (title, names) in enumerate(zip(TITLES, OTHERS, strict=True), 1)
        ),
        "page.html",
    )
    portal.take(page, author="Ada Dee")
    assert {portal.read(f"papers/{record}")["authors"][0] for record in portal.ids()} == {"Ada Dee"}


def test_a_bibliography_that_names_nobody_is_of_the_person_named_and_one_of_editors_stays():
    bib = "@article{a, title = {Owls}, year = 2024}\n@book{b, title = {Nests}, editor = {Ray, Cy}, year = 2023}\n"
    found = read_text(bib, "bibtex", Context("a.bib", date(2026, 1, 1), owner="Ada Dee"))
    assert [draft.authors for draft in found.drafts] == [("Ada Dee",), ()]


def test_long_styles_before_the_title_of_a_page_do_not_hide_its_owner():
    page = (
        f"<html><head><style>{'p {{ color: red }} ' * 30_000}</style\n><title>Ada Roe's Website - Papers</title></head>"
    )
    assert list(names_of_page(page)) == ["Ada Roe"]
