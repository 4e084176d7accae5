"""What of a saved list a reader sees: signs in pictures, notes above the line, what hides on narrow screens alone."""

from __future__ import annotations

import pytest
from test_html import paper, read, whole


@pytest.mark.parametrize(
    ("written", "title"),
    [
        ("The 2<sup>nd</sup> Ray", r"The 2$^{nd}$ Ray"),
        ("Rays <sup>as <a href='/n'>everybody</a> knows</sup>", "Rays as everybody knows"),
        ("Rays <sup>that nobody who looked for them saw</sup>", "Rays that nobody who looked for them saw"),
        ("Rays for <sub>5$</sub>", "Rays for 5$"),
        ("<img src=a.png alt='α'>-Rays", "α-Rays"),
        ("<img src=i.png alt='i'> Rays", "Rays"),
        ("<img src=i.png alt='αβγ of a journal'> Rays", "Rays"),
    ],
)
def test_raised_text_and_signs_in_pictures_are_part_of_a_title_where_a_reader_reads_them(written, title):
    assert paper(whole(written)).title == title


@pytest.mark.parametrize(
    ("classes", "seen"),
    [("hidden", False), ("d-none", False), ("hidden md:block", True), ("d-none d-md-block", True)],
)
def test_what_is_hidden_on_narrow_screens_alone_is_read(classes, seen):
    draft = paper(f"{whole()}<p class='{classes}'>And it shines.</p>")
    assert ("And it shines." in draft.abstract) is seen


def test_the_header_and_footer_of_a_papers_own_section_are_part_of_it_those_of_the_page_are_not():
    one, other = (
        f"<article><header><h3>{title}</h3><p>{date}</p></header><p>{authors}</p><p>{abstract}</p></article>"
        for title, date, authors, abstract in (
            ("On Rays", "LGSep 28, 2024", "Grace Hopper, Alan Turing", "We look at it. It is so."),
            ("On Waves", "CVMay 2, 2023", "Ada Lovelace, Alan Turing", "We look again. It is so."),
        )
    )
    page = f"<header><h3>Our Site</h3><p>May 1, 2020</p></header><main>{one}{other}</main><footer>May 3, 2020</footer>"
    first, second = read(f"<html><body>{page}</body></html>").drafts
    assert (first.title, first.authors, first.category) == ("On Rays", ("Grace Hopper", "Alan Turing"), "LG")
    assert (second.title, second.authors, second.category) == ("On Waves", ("Ada Lovelace", "Alan Turing"), "CV")


def test_a_long_heading_is_nobodys_name():
    words = "Antidisestablishmentarianism Electroencephalographically Pseudohypoparathyroidism"
    papers = "".join(f"<div class=p><p>LGSep {day}, 2024</p>{whole(f'Title {day}')}</div>" for day in (1, 2))
    reading = read(
        f"<html><title>{words}</title><body><h1>{words}</h1><p>Citations 12</p><p>h-index 3</p>{papers}</body>"
    )
    assert len(reading.drafts) == 2
    assert reading.profile is None or reading.profile.name != words


def test_a_name_in_the_header_of_its_own_section_is_the_owners_one_in_the_header_of_the_page_gives_way():
    papers = "".join(f"<div class=p><p>LGSep {day}, 2024</p>{whole(f'Title {day}')}</div>" for day in (1, 2))
    name, other = "<header><h2>Ada Lovelace</h2></header>", "<h3>Analytical Society</h3><p>Citations 12</p>"
    for top, owner in ((f"<section>{name}</section>", "Ada Lovelace"), (name, "Analytical Society")):
        profile = read(f"<html><body>{top}{other}<p>h-index 3</p>{papers}</body></html>").profile
        assert profile is not None
        assert profile.name == owner
