"""Publication pages in the ways of groups and people of many fields: each way by a small list of its own."""

# ruff: noqa: E501 - an entry stands on one line, as pages have it

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest
from generator.read.draft import Context
from generator.read.lists.listing.read import read_listing
from generator.read.lists.listing.venues import read_appearance
from generator.read.owner import with_owner

if TYPE_CHECKING:
    from generator.read.draft import Draft, Reading


def reading(body: str, *, title: str = "Publications") -> Reading:
    """Read a page of publications."""
    page = f"<html><head><title>{title}</title></head><body><h2>Publications</h2>{body}</body></html>"
    context = Context("page.html", date(2026, 1, 1))
    return with_owner(read_listing(page, context), page, context)


def papers(body: str, *, title: str = "Publications") -> tuple[Draft, ...]:
    """Return the papers of a page."""
    return reading(body, title=title).drafts


WITH = (
    ("Bank notes in the rain", "with Tom Herrera and Li-Wen Chang", "Review of Rain", "2021, 34(8): 3572-3607"),
    ("Energy labels and lamps", "with Tom Herrera", "Lamp Economics", "2020, 53(6): 1200-1222"),
    ("The price of quiet", "with Li-Wen Chang", "Journal of Quiet", "2018, 15(2): 392-426"),
    ("Moths at auctions", "with Li-Wen Chang", "Lamp Economics", "2015, 156: 142-144"),
)


def test_those_with_whom_it_was_written_on_a_line_of_their_own_belong_to_the_title_above() -> None:
    found = papers(
        "<ul>"
        + "".join(
            f'<li><div class="paper-title"><a href="https://doi.org/10.1234/{at}">{title}</a></div>'
            f'<div class="paper-meta">{people}. <em>{venue}</em>, {numbers}.</div></li>'
            for at, (title, people, venue, numbers) in enumerate(WITH)
        )
        + "</ul>",
        title="Publications — Mira Kovač",
    )
    assert [one.title for one in found] == [title for title, *_ in WITH]
    assert found[0].authors == ("Mira Kovač", "Tom Herrera", "Li-Wen Chang")
    assert (found[0].venue, found[0].volume, found[0].pages) == ("Review of Rain", "34", "3572-3607")


SHORT = "".join(
    f"<li>({people}) <i>{title}</i>, {venue}</li>"
    for title, people, venue in (
        ("Framed owls of a barn", "with Tom Herrera", "Izv. Math. 87(1) (2023), 1-28."),
        ("Motives of small lamps", "with Li-Wen Chang", "Adv. Math. 213(2) (2007), 553-599."),
        ("Cancellation of noise", "with Tom Herrera and Li-Wen Chang", "Algebras Repr. Theory 8 (2005), 499-523."),
    )
)
ALONE = "<li><i>Group schemes and moths</i>, Israel J. Math. 259(2) (2024), 727-758.</li><li><i>Lamp theory</i>, Documenta Math. 19 (2014), 1207-1269.</li>"


def test_a_title_that_ends_in_publications_tells_whose_they_are() -> None:
    found = papers(f"<ol>{SHORT}{ALONE}</ol>", title="Mira Kovač Publications")
    assert found[0].authors == ("Mira Kovač", "Tom Herrera")


def test_a_journal_is_nobody_with_whom_the_owner_of_a_list_wrote() -> None:
    found = {one.title: one for one in papers(f"<ol>{SHORT}{ALONE}</ol>", title="Mira Kovač Publications")}
    alone = found["Group schemes and moths"]
    assert alone.authors == ("Mira Kovač",)
    assert alone.venue.startswith("Israel J. Math")


def test_a_short_title_among_papers_is_read_where_year_and_pages_follow() -> None:
    found = papers(f"<ol>{SHORT}{ALONE}</ol>", title="Mira Kovač Publications")
    assert found[-1].title == "Lamp theory"
    assert len(found) == 5


def test_who_wrote_it_is_doubtful_where_nothing_tells_whose_list_it_is() -> None:
    found = papers(f"<ol>{SHORT}{ALONE}</ol>")
    assert found[0].authors == ("Tom Herrera",)
    assert any("whose list" in doubt for doubt in found[0].doubts)


def test_titles_with_a_with_make_no_list_of_its_owner_of_one_that_names_its_authors() -> None:
    entries = (
        "<li>Kovač, M., & Herrera, T. (2021). Parsing with Owls. Night Studies, 3, 1-9.</li>",
        "<li>Chang, L., & Kovač, M. (2020). Lamps with Shades. Night Studies, 2, 11-19.</li>",
        "<li>Herrera, T., & Chang, L. (2019). Tagging with Patience. Night Studies, 1, 21-29.</li>",
        "<li>Kovač, M., & Chang, L. (2018). Quiet rooms of the north. Lamp Letters, 7, 31-39.</li>",
        "<li>Proceedings of the Seventh Conference on Owls. (2017). Owl Press.</li>",
    )
    quiet = (
        f"<li>Kovač, M., & Chang, L. ({year}). Quiet room number {year}. Lamp Letters, 7, 31-39.</li>"
        for year in range(2000, 2008)
    )
    found = papers(f"<ul>{''.join((*entries, *quiet))}</ul>", title="Bright Lights")
    assert len(found) == 13
    assert not any("Bright Lights" in one.authors for one in found)


def test_a_year_in_brackets_before_the_authors_is_the_year() -> None:
    entries = (
        "(2026) A Darko, D Moen, Y Sun. Improving owl detection. <i>Night Summit</i>. <a href='https://arxiv.org/abs/2601.00001'>ArXiv</a>",
        "(2025) T Pereira, E Moen, <u>D Moen</u>. Use your head: moths in long videos. Night Conference on Vision (NCV). <a href='a.pdf'>PDF</a>",
        "(2025) Y Sun, <u>D Moen</u>. Lamps as anchors for slow robots. Lamp Conference (LC) <a href='b.pdf'>PDF</a>",
        "(2024) E Moen, A Darko. No need for a barn: quiet sensing. Night Workshop on Sensing. <a href='c.pdf'>PDF</a>",
    )
    found = papers("".join(f"<p>{entry}</p>" for entry in entries))
    assert [one.authors for one in found] == [
        ("A Darko", "D Moen", "Y Sun"),
        ("T Pereira", "E Moen", "D Moen"),
        ("Y Sun", "D Moen"),
        ("E Moen", "A Darko"),
    ]
    assert [one.date.year if one.date else 0 for one in found] == [2026, 2025, 2025, 2024]
    assert found[1].title == "Use your head: moths in long videos"


def test_the_word_of_a_button_is_no_end_of_a_venue() -> None:
    entries = (
        "Bee, A., Dee, C. (2024). Counting sheep in fast rivers of glass. Night Summit 2024. <a href='https://arxiv.org/abs/2401.00001'>arXiv</a>",
        "Dee, C., Bee, A. (2023). What moths know of the rain and snow, Journal of Lamps, 41(3), 85-110. <a href='https://arxiv.org/abs/2301.00002'>arXiv</a> <a href='r.html'>R code</a>",
        "Eff, G., Bee, A. (2022). Orders of small owls, Night Summit 2022. <a href='https://arxiv.org/abs/2201.00003'>arXiv</a>",
    )
    found = papers(f"<ul>{''.join(f'<li>{entry}</li>' for entry in entries)}</ul>")
    assert not any("arxiv" in one.venue.casefold() for one in found)
    assert found[0].venue.startswith("Night Summit")


def test_a_title_that_an_editor_parted_into_links_of_one_address_is_one() -> None:
    link = '<a href="https://a.org/{0}">{1}</a>'
    entries = (
        ("Differentiation of skulls in two ", "Peromyscus", " mice (Cricetidae: Rodentia)"),
        ("Bite forces in southern sea otters (", "Enhydra lutris nereis", ")"),
        ("", "Lutra lutra", " (Carnivora: Mustelidae)"),
        ("Effects of diet on the skulls of owls", "", ""),
    )
    body = "".join(
        f"<p>{at}) <b>Kovač M</b>, Herrera T. 201{at}. "
        + (link.format(at, first) if first else "")
        + (link.format(at, f"<em>{species}</em>") if species else "")
        + (link.format(at, rest) if rest else "")
        + f". <em>Mammal Research</em>. {at}3:277-283.</p>"
        for at, (first, species, rest) in enumerate(entries, start=1)
    )
    assert [one.title for one in papers(body)] == ["".join(parts) for parts in entries]


def test_authors_before_the_venue_in_a_part_that_calls_itself_venue_are_authors() -> None:
    entries = (
        (
            "Redes de búhos en la noche",
            "Soler-Gil, J., <b>Quer, A.</b>, Vega-Ruiz, A.I. <em>Revista de Noche</em>, 83, 1–40, 2025.",
        ),
        ("Lámparas y ciudadanía", "<b>Quer, A.</b> <em>Revista de Luz</em>, 32(4), 2023."),
        (
            "Polillas y ferias de pueblo",
            "<b>Quer, A.</b> & Vega-Ruiz, A.I. En <em>Manual de la noche</em>, 111–136, 2021.",
        ),
    )
    found = papers(
        f"<ul>{''.join(f'<li><span class=pub-title>{title}</span><br><span class=pub-venue>{rest}</span></li>' for title, rest in entries)}</ul>"
    )
    assert [one.authors for one in found] == [
        ("J. Soler-Gil", "A. Quer", "A.I. Vega-Ruiz"),
        ("A. Quer",),
        ("A. Quer", "A.I. Vega-Ruiz"),
    ]
    assert [one.venue for one in found] == ["Revista de Noche", "Revista de Luz", "Manual de la noche"]


def test_a_year_behind_the_last_author_ends_the_names() -> None:
    entries = (
        'Ada Bee, John Dee, Jonathan Moss 2011 "Observations of owls in the west" <a href="https://arxiv.org/abs/1101.00001">arxiv</a>',
        'Ada Bee, Carol Vale, John Dee 2010 "Galactic lamps: a pilot survey" <a href="https://arxiv.org/abs/1001.00002">arxiv</a>',
        'John Dee, Ada Bee 2009 "Slow moths around young stars" <a href="https://arxiv.org/abs/0901.00003">arxiv</a>',
    )
    found = papers("".join(f"<p>{entry}</p>" for entry in entries))
    assert [one.authors for one in found] == [
        ("Ada Bee", "John Dee", "Jonathan Moss"),
        ("Ada Bee", "Carol Vale", "John Dee"),
        ("John Dee", "Ada Bee"),
    ]


def test_a_title_behind_the_last_name_in_initials_needs_no_sign_before_it() -> None:
    entries = (
        "L.C. Quick, M.M. Held Characterizing deposits on the glass of lamps. Night Studies 343:11-19 (2020)",
        "R.G. Fench, P.D. Nicol, M.M. Held. Further rings of an old barn. Owl Letters 431:20-29 (2019)",
        "R. Tedd, J.A. Burns, M.M. Held True polar wander of barns from old maps. Night Studies 295:46-60 (2017)",
    )
    found = papers("".join(f"<p>{entry} [<a href='{at}.pdf'>PDF</a>]</p>" for at, entry in enumerate(entries)))
    assert [one.authors[-1] for one in found] == ["M.M. Held"] * 3
    assert found[0].title == "Characterizing deposits on the glass of lamps"


@pytest.mark.parametrize(
    ("printed", "numbers"),
    [
        ("Journal of Lamps 72 (2007) 4, 1372-1378", ("72", "4", "1372-1378")),
        ("Archive for Owls 39 (2000) #7, pp. 541-568.", ("39", "7", "541-568")),
        ("Annals of Night 213 (2016), 190-198", ("213", "", "190-198")),
        ("Optics of Owls, v24(19), pp. 21308-21319, September 6, 2016", ("24", "19", "21308-21319")),
        ("Owl Letters, v109, pp. 69-73, August 7, 2012", ("109", "", "69-73")),
    ],
)
def test_volume_issue_and_pages_are_read_as_mathematicians_and_physicists_print_them(
    printed: str, numbers: tuple[str, str, str]
) -> None:
    found = read_appearance(printed)
    assert (found.volume, found.number, found.pages) == numbers


def test_a_version_is_no_volume() -> None:
    assert read_appearance("Lamp tools v2, Night Archive, 2020").volume in {"", "2"}
    assert not read_appearance("Lamp tools v1.2, Night Archive 2020").volume


def test_the_day_before_a_volume_is_no_part_of_it() -> None:
    entries = (
        "<b>{0}. Owls regulate the lamps of barns in winter.</b> (2023)<br>Bee A, Dee C, Eff G<br>Proc Natl Owls U S A. 2023 Aug 22;120(34):e2211986120. PMID: 3758546{0}",
        "<b>{0}. Universal prediction of moths by transfer.</b> (2022)<br>Dee C, Bee A<br>Owl Biol. 2022 Jan 31;23(1):41. PMID: 3510106{0}",
        "<b>{0}. Slow growth of hedgehogs on quiet roads.</b> (2021)<br>Eff G, Bee A<br>Road Genet B. 2021 Jan;183(1):61-73. PMID: 3150340{0}",
    )
    found = papers("".join(f"<p>{entry.format(at)}</p>" for at, entry in enumerate(entries, start=1)))
    assert [one.volume for one in found] == ["120", "23", "183"]


def test_in_silico_begins_the_name_of_a_journal() -> None:
    assert read_appearance("In Silico Biology 7: 28-39, 2007").venue == "In Silico Biology"


def test_a_year_and_a_stop_before_a_title_are_no_part_of_it() -> None:
    entries = (
        ("2026", "Backchannels of owls in long talks", "Yu Wang, Ada Bee", "Proceedings of the Night Summit"),
        ("2025", "Wavelets for the sound of moths", "Ada Bee, Yu Wang, Tom Herrera", "Night Letters"),
        ("2024", "Global divergence of lamps", "Tom Herrera", "Proceedings of the Society of Lamps"),
    )
    found = papers(
        "".join(
            f"<div class='pub-entry'><span class='title'><a href='#{year}'>{year}</a>. <a href='#{year}'>{title}</a></span><br>"
            f"<span class='authors'>{people}</span><br>{venue}<br><span class='links'><a href='https://arxiv.org/abs/{year}.00001'>paper</a></span></div>"
            for year, title, people, venue in entries
        )
    )
    assert [one.title for one in found] == [title for _, title, *_ in entries]
    assert [one.date.year if one.date else 0 for one in found] == [2026, 2025, 2024]


def test_words_that_name_the_parts_of_an_entry_are_in_none_of_them() -> None:
    entries = (
        ("A note on the theory of owls", "B. Afton, M. Rath", "Archive for Owls 49 (2010) 275-281."),
        ("The formulae as lamps", "M. Rath", "Lamp Quarterly 52 (2006) 253-258."),
        ("Kripke and the barn", "M. Rath", "Lamp Quarterly 47 (2001) 435-440."),
    )
    found = papers(
        "<ul>"
        + "".join(
            f"<li><b>Title:</b> <i>{title}.</i><br><b>Authors:</b> {people}.<br>{venue}<br><a href='{at}.pdf'>pdf-file</a>"
            for at, (title, people, venue) in enumerate(entries)
        )
        + "</ul>"
    )
    assert [one.title for one in found] == [title for title, *_ in entries]
    assert [one.authors for one in found] == [("B. Afton", "M. Rath"), ("M. Rath",), ("M. Rath",)]
    assert [one.venue for one in found] == ["Archive for Owls", "Lamp Quarterly", "Lamp Quarterly"]


def test_entries_that_name_nobody_are_doubtful_where_others_leave_an_unknown_owner_out() -> None:
    found = {one.title: one for one in papers(f"<ol>{SHORT}{ALONE}</ol>")}
    assert any("whose list" in doubt for doubt in found["Lamp theory"].doubts)


@pytest.mark.parametrize(
    ("printed", "volume", "pages"),
    [
        ("Journal of Combinatorial Lamps 3 (2019), n1, 11-40", "3", "11-40"),
        ("Proceedings of the Conference on Night, Austin, TX, USA, pp. 6485-6490, 2021", "", "6485-6490"),
        ("Revue de la Nuit, t. IV, p. 11-19, 1998", "IV", "11-19"),
    ],
)
def test_a_state_is_no_volume_and_an_issue_no_page(printed: str, volume: str, pages: str) -> None:
    found = read_appearance(printed)
    assert (found.volume, found.pages) == (volume, pages)


@pytest.mark.parametrize(
    ("printed", "numbers"),
    [
        ("Proc. Owl Math. Soc. 135 No. 11 (2007) 3669-3675", ("135", "11", "3669-3675")),
        ("Owl Theory 9 Issue 4 (2015) 821-825", ("9", "4", "821-825")),
    ],
)
def test_a_number_between_volume_and_year_is_the_issue(printed: str, numbers: tuple[str, str, str]) -> None:
    found = read_appearance(printed)
    assert (found.volume, found.number, found.pages) == numbers


def test_words_that_lead_to_a_file_in_romance_languages_are_no_venue() -> None:
    entries = (
        ("La noche de los búhos", "Rosa Gil y Ana Paz"),
        ("Lámparas sin luz en el campo", "Ana Paz"),
        ("Las polillas y la lluvia", "Rosa Gil"),
    )
    found = papers(
        "<ul>"
        + "".join(
            f"<li><h4>{title}</h4><p>{people}</p><a href='{at}.pdf'>Visualizar y descargar</a></li>"
            for at, (title, people) in enumerate(entries)
        )
        + "</ul>"
    )
    assert [one.venue for one in found] == ["", "", ""]


def test_said_to_be_published_in_a_journal_is_the_journal() -> None:
    assert read_appearance("Publicado em: Revista da Noite, vol. 37, 2025").venue == "Revista da Noite"


def test_a_name_in_its_own_script_behind_it_is_no_part_of_it() -> None:
    entries = (
        "<p>Li-Wen Chang(張立文), L. Shi, and J. Zhou, “A survey of owls,” Owl Review, vol. 55, no. 1, pp. 59-110, 2022.</p>"
        "<p>J. Zhou and Li-Wen Chang (張立文), “Lamps for moths,” Owl Review, vol. 54, no. 2, pp. 9-11, 2021.</p>"
    )
    assert [one.authors for one in papers(entries)] == [
        ("Li-Wen Chang", "L. Shi", "J. Zhou"),
        ("J. Zhou", "Li-Wen Chang"),
    ]


def test_the_number_of_a_book_holds_no_pages() -> None:
    entries = (
        '<p>K. Martin, M. Maj, "Response of lamps to short pulses", Proceedings of Joint Owls 2018, ISBN: 978-1-5386-7114-6</p>'
        '<p>M. Maj, K. Martin, "Duration of nights", Advances in Owls 2018, s. 68-72, ISBN 978-83-951890-0-5</p>'
    )
    found = papers(entries)
    assert [one.pages for one in found] == ["", "68-72"]
    assert not found[1].number


def test_institutes_between_names_end_no_list_of_authors() -> None:
    entries = (
        (
            "Search for dark owls in the night sky",
            "Anna Bee (Owl U.), Carl Dee (Owl U. and Moth Lab), Gus Eff (Lamp Inst., Paris)",
            "Phys.Rev.D 101 (2020) 012001",
        ),
        ("Measurement of moth fluxes", "Carl Dee (Moth Lab), Anna Bee (Owl U.)", "Nucl.Phys.B 905 (2019) 123"),
        ("Lamps at next-to-leading order", "Anna Bee (Owl U.) et al.", "Nucl.Phys.B 911 (2016) 1"),
    )
    found = papers(
        "<ol>"
        + "".join(
            f"<li><b>{title}</b><br>{people}.<br>Published in {venue}<br>e-Print: <a href='https://arxiv.org/abs/200{at}.00001'>200{at}.00001</a></li>"
            for at, (title, people, venue) in enumerate(entries)
        )
        + "</ol>"
    )
    assert [one.authors for one in found] == [
        ("Anna Bee", "Carl Dee", "Gus Eff"),
        ("Carl Dee", "Anna Bee"),
        ("Anna Bee",),
    ]
    assert found[2].more_authors


BOOKS = (
    "<li>Anna Bee (2019). <i>The age of owls</i>. Oxford: Oxford University Press.</li>"
    "<li>Carl Dee (2015). <i>Lamps and their shades: a history</i>. Berlin: Springer.</li>"
    "<li>Anna Bee and Gus Eff (eds.) (2012). <i>Handbook of moths</i>. Cambridge, MA: MIT Press.</li>"
)


def test_a_short_list_of_books_is_no_single_book() -> None:
    assert [one.title for one in papers(f"<ul>{BOOKS}</ul>")] == [
        "The age of owls",
        "Lamps and their shades: a history",
        "Handbook of moths",
    ]


def test_place_and_press_behind_a_title_are_a_publisher_and_no_venue() -> None:
    found = papers(f"<ul>{BOOKS}</ul>")
    assert [(one.venue, one.publisher, one.type) for one in found] == [
        ("", "Oxford University Press", "book"),
        ("", "Springer", "book"),
        ("", "MIT Press", "book"),
    ]


def test_the_kind_of_a_paper_in_brackets_is_no_part_of_its_venue() -> None:
    entries = (
        "A. Bee, C. Dee: Spatial sorting of owls by sound. (Poster). Proc. 15th Night Conference on Owls, Oslo (2000), Vol. 3, pp. 885-888.",
        "C. Dee: Orders on small lamps. (Invited talk) 7th British Lamp Conference (1996). Proceedings, Vol. 2, pp. 435-444.",
        "A. Bee: Codes for quiet trees. Journal of Trees, Vol. 7, no. 2 (1988), pp. 235-245.",
    )
    found = papers(f"<ol>{''.join(f'<li>{entry}</li>' for entry in entries)}</ol>")
    assert not any("(" in one.venue for one in found)
    assert found[0].venue.startswith("Proc. 15th Night Conference")


def test_what_the_owner_tells_of_a_paper_in_brackets_is_no_venue() -> None:
    entries = (
        (
            "Anna Bee, Carl Dee",
            "A lamp language for night owls",
            "International Conference on Lamps, Oslo, 1990",
            "(Presented by Carl. A short paper on the thesis, at 120% of its size. Horrible work.)",
        ),
        (
            "Carl Dee, Anna Bee",
            "Moths in machine descriptions",
            "Night Workshop on Moths, Rome, 1992",
            "(Presented by Anna, I think. Explores a nifty idea of hers, and the paper says so.)",
        ),
        (
            "Anna Bee",
            "Compilers for quiet rooms",
            "Journal of Rooms, 1994",
            "(Describes the system as it was in the end, some months before everybody left.)",
        ),
    )
    found = papers(
        "".join(
            f"<p>{people}:<br><b>{title},</b><br>{venue}<br><i>{remark}</i></p>"
            for people, title, venue, remark in entries
        )
    )
    assert [one.venue.split(",")[0] for one in found] == [
        "International Conference on Lamps",
        "Night Workshop on Moths",
        "Journal of Rooms",
    ]


def test_links_to_the_press_keep_their_label() -> None:
    entry = "<li>A. Dee, C. Ray. <b>{}</b>. <i>Journal of Owls</i> 7, 1-9, 202{}.{}</li>"
    press = ' [<a href="https://news.example.org/owls">Press</a>] [<a href="https://x.example.org/a.pdf">PDF</a>]'
    titles = ("Night flights of owls over lakes", "A short history of feathers", "Nests in hollow trees")
    found = papers(
        "<ul>" + "".join(entry.format(title, n, press if n == 1 else "") for n, title in enumerate(titles, 1)) + "</ul>"
    )
    assert found[0].other_links == (("Press", "https://news.example.org/owls"),)
    assert found[0].links == {"pdf": "https://x.example.org/a.pdf"}
    assert "url" not in found[0].extra
