"""What belongs to the authors before a title or the venue behind it is no part of it."""

import pytest
from generator.core.records import PartialDate
from generator.read.corrections import with_titles_alone
from generator.read.draft import Draft, Reading


def trimmed(title, venue="ApJ", volume="985", authors=("J. Doe",)):
    draft = Draft(line=1, title=title, authors=authors, venue=venue, volume=volume, date=PartialDate(2025))
    [made] = with_titles_alone(Reading((draft,))).drafts
    return made


@pytest.mark.parametrize(
    ("written", "title", "more"),
    [
        ("et al., On looms and their weavers", "On looms and their weavers", True),
        ("et al. (2021) On looms and their weavers", "On looms and their weavers", True),
        ("et al. (Roe, A.), On looms and their weavers", "On looms and their weavers", True),
        ("On looms and their weavers, ApJ, 985, 1, (2025)(may)", "On looms and their weavers", False),
        ("On looms and their weavers, (2025)", "On looms and their weavers", False),
        ("On looms and their weavers. https://doi.org/10.1000/1", "On looms and their weavers", False),
        ("Looms, ApJ and other journals of 1985", "Looms, ApJ and other journals of 1985", False),
        ("Looms (2025 edition)", "Looms (2025 edition)", False),
        ("A Comment on Card and Krueger (1994)", "A Comment on Card and Krueger (1994)", False),
        ("Reply to Smith, (1994)", "Reply to Smith, (1994)", False),
        ("The Fall of the Loom (2025)", "The Fall of the Loom (2025)", False),
    ],
)
def test_titles_stand_alone(written, title, more):
    made = trimmed(written)
    assert (made.title, made.more_authors) == (title, more)


def test_a_venue_whose_bracket_was_lost_gets_it_back():
    assert (
        trimmed("On looms and their weavers", venue="Symposium on Looms (Looms").venue == "Symposium on Looms (Looms)"
    )


def test_the_editors_of_a_book_are_no_part_of_its_title():
    made = trimmed("Weaving in northern towns", venue="In: Ray, Bo (Hg.): Handbuch der Weberei", volume="")
    assert (made.venue, made.extra) == ("Handbuch der Weberei", {"editors": "Ray, Bo"})


def test_the_end_of_a_list_of_authors_is_no_venue():
    made = trimmed("Weaving in northern towns", venue="et al", volume="8")
    assert (made.venue, made.more_authors) == ("", True)
