"""Entries of a page that its looks misread and the labels are sure of; years, venues and signs beside them."""

from datetime import date

from generator.read.draft import Context
from generator.read.formats import read_text


def read(entries, item="li"):
    listed = "".join(f"<{item}>{entry}</{item}>" for entry in entries)
    page = f"<html><head><title>Publications</title></head><body><h1>Publications</h1><ul>{listed}</ul></body></html>"
    return read_text(page, "html", Context("publications.html", date(2026, 11, 1))).drafts


def test_names_behind_one_that_may_be_a_place_are_authors_too():
    drafts = read(
        [
            "Carl Doe, Beijing Chen &amp; Anna Schmidt. Moths around the lamps. Insect Conservation, 7(1): 1-14, 2019.",
            "Anna Schmidt, Gus Hall, Carl Doe. Bats in the belfry of old churches. Journal of Mammalogy, 8(2): 33-41, 2018.",  # noqa: E501
            "Eve Fox, Anna Schmidt, Gus Hall. The sleep of hedgehogs in mild winters. Ecology Letters, 9(4): 77-90, 2017.",  # noqa: E501
            "Beijing Chen, Gus Hall, Anna Schmidt. Foxes of the inner city. Urban Ecosystems, 3(2): 5-19, 2016.",
        ]
    )
    assert [draft.authors for draft in drafts] == [
        ("Carl Doe", "Beijing Chen", "Anna Schmidt"),
        ("Anna Schmidt", "Gus Hall", "Carl Doe"),
        ("Eve Fox", "Anna Schmidt", "Gus Hall"),
        ("Beijing Chen", "Gus Hall", "Anna Schmidt"),
    ]


def test_the_first_words_of_a_title_before_a_colon_are_no_author():
    drafts = read(
        [
            "Hall, M., Schmidt, A., Monster Moth: Effects of Lamps on Nocturnal Insects, Ecology Letters, 3(2): 5-9, 2016.",  # noqa: E501
            "Schmidt, A., Hall, M., Bats in the Belfry of Old Churches, Journal of Mammalogy, 8(2): 33-41, 2015.",
            "Fox, E., Schmidt, A., The Sleep of Hedgehogs in Mild Winters, Ecology Letters, 9(4): 77-90, 2014.",
        ]
    )
    assert drafts[0].title == "Monster Moth: Effects of Lamps on Nocturnal Insects"
    assert drafts[0].authors == ("M. Hall", "A. Schmidt")


def test_author_and_year_that_link_to_a_paper_are_not_its_title():
    rows = [
        (
            "Schmidt, A. 2025",
            "Night flight of owls over open fields and meadows",
            "Journal of Ornithology",
            "71, 305-317",
        ),
        (
            "Schmidt, A. and G. Hall. 2020",
            "Moths around the lamps of a town",
            "Journal of Insect Conservation",
            "7, 1-14",
        ),
        ("Hall, G. and A. Schmidt. 2019", "Bats in the belfry of old churches", "Journal of Mammalogy", "8, 33-41"),
        ("Schmidt, A., G. Hall and E. Fox. 2018", "Foxes of the inner city", "Urban Ecosystems", "3, 5-19"),
    ]
    listed = "".join(
        f"<dt><a href='{number}.html'>{people}.</a></dt><dd>{title}.<br><i>{venue}</i> {numbers}.</dd>"
        for number, (people, title, venue, numbers) in enumerate(rows)
    )
    page = f"<html><head><title>Publications</title></head><body><h1>Publications</h1><dl>{listed}</dl></body></html>"
    drafts = read_text(page, "html", Context("publications.html", date(2026, 11, 1))).drafts
    assert [draft.title for draft in drafts] == [title for _, title, _, _ in rows]
    assert drafts[0].authors == ("A. Schmidt",)


def test_a_title_with_a_quoted_one_in_it_is_one():
    drafts = read(
        [
            "A. Schmidt<br><i>Reply to \"Comments on 'Night flight of owls' \"</i><br>Phys. Rev. E 93, 036202, 2016.",
            "A. Schmidt and J. Hall<br><i>Night flight of owls over open fields</i><br>Phys. Rev. E 91, 032915, 2015.",
            "J. Hall<br><i>Moths around the lamps of a town</i><br>J. Comput. Phys. 294, 619-638, 2015.",
            "J. Hall and A. Schmidt<br><i>Bats in the belfry of old churches</i><br>Nonlinearity 21(6), 1281-1306, 2008.",  # noqa: E501
        ]
    )
    assert drafts[0].title.startswith("Reply to")
    assert drafts[0].venue == "Phys. Rev. E"


def test_the_year_in_print_is_not_that_of_acceptance_or_of_a_page():
    drafts = read(
        f"{people}, “{title},” {venue}, {numbers}."
        for people, title, venue, numbers in (
            ("Schmidt, A., M. Fox and N. Hall", "Owls at Night until the Year 2200", "Journal of Ornithology",
             "vol. 22, pp. 19-30, 2026 (accepted November 2025)"),
            ("Schmidt, A. and N. Hall", "Moths around the Lamps of a Town", "Journal of Insect Conservation",
             "vol. 7, pp. 1902-1905, Sept. 2019"),
            ("Schmidt, A.", "Bats in the Belfry of Old Churches", "Journal of Mammalogy",
             "vol. 2, pp. 1982 - 1986, Oct. 2017"),
        )
    )  # fmt: skip
    assert [draft.date.year for draft in drafts] == [2026, 2019, 2017]


def test_et_al_in_italics_is_no_venue():
    drafts = read(
        [
            f"<i>{title}.</i> P. Bee <i>et al.</i> (Collaboration OWL), {venue} {volume} ({year}) 142-147."
            for title, venue, volume, year in (
                ("Owls at night in open fields", "Phys. Lett. B", 268, 1991),
                ("Moths around the lamps of a town", "Phys. Lett. B", 280, 1992),
                ("Bats in the belfry of old churches", "Nucl. Phys. B", 324, 1994),
                ("Foxes of the inner city", "Nucl. Phys. B", 344, 1995),
            )
        ]
    )
    assert [draft.venue for draft in drafts] == ["Phys. Lett. B", "Phys. Lett. B", "Nucl. Phys. B", "Nucl. Phys. B"]


def test_et_al_in_italics_says_that_there_are_more_authors():
    drafts = read(
        f"T. Bee <em>et al.</em>, “{title}”, in <em>{venue}</em>, vol. {volume}, no. 2, pp. 73–79, Feb. {year}."
        for title, venue, volume, year in (
            ("Owls at Night in Open Fields", "Journal of Ornithology", 60, 2022),
            ("Moths around the Lamps of a Town", "Journal of Insect Conservation", 7, 2019),
            ("Bats in the Belfry of Old Churches", "Journal of Mammalogy", 2, 2017),
        )
    )
    assert [(draft.authors, draft.more_authors) for draft in drafts] == [(("T. Bee",), True)] * 3
    assert drafts[0].venue == "Journal of Ornithology"


def test_a_wide_colon_ends_the_authors_as_a_narrow_one_does():
    drafts = read(
        [
            "Schmidt, A., C. Doe：Night flight of owls over open fields, Journal of Ornithology, 8(3), 305-317, 2010.",
            "Doe, C., A. Schmidt：Moths around the lamps of a town, Journal of Insect Conservation, 7(1), 1-14, 2009.",
            "Schmidt, A., G. Hall, C. Doe：Bats in the belfry of churches, Journal of Mammalogy, 8(2), 33-41, 2008.",
            "Fox, E., A. Schmidt：The sleep of hedgehogs in mild winters, Ecology Letters, 9(4), 77-90, 2007.",
        ]
    )
    assert drafts[3].title == "The sleep of hedgehogs in mild winters"
    assert [draft.authors for draft in drafts] == [
        ("A. Schmidt", "C. Doe"),
        ("C. Doe", "A. Schmidt"),
        ("A. Schmidt", "G. Hall", "C. Doe"),
        ("E. Fox", "A. Schmidt"),
    ]
