"""Publication pages in the ways of groups and people of many fields: each way by a small list of its own."""

# ruff: noqa: E501 - an entry stands on one line, as pages have it

from datetime import date

from generator.read.draft import Context, Draft, Reading
from generator.read.lists.page_list import read_listing
from generator.read.owner import with_owner


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


def test_the_word_of_a_button_is_no_end_of_a_venue() -> None:
    entries = (
        "Schmidt, A., Miller, J. (2024). Counting sheep in fast rivers of glass. Night Summit 2024. <a href='https://arxiv.org/abs/2401.00001'>arXiv</a>",
        "Miller, J., Schmidt, A. (2023). What moths know of the rain and snow, Journal of Lamps, 41(3), 85-110. <a href='https://arxiv.org/abs/2301.00002'>arXiv</a> <a href='r.html'>R code</a>",
        "Eff, G., Schmidt, A. (2022). Orders of small owls, Night Summit 2022. <a href='https://arxiv.org/abs/2201.00003'>arXiv</a>",
    )
    found = papers(f"<ul>{''.join(f'<li>{entry}</li>' for entry in entries)}</ul>")
    assert not any("arxiv" in one.venue.casefold() for one in found)
    assert found[0].venue.startswith("Night Summit")


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


def test_a_name_in_its_own_script_behind_it_is_no_part_of_it() -> None:
    entries = (
        "<p>Li-Wen Chang(張立文), L. Shi, and J. Zhou, “A survey of owls,” Owl Review, vol. 55, no. 1, pp. 59-110, 2022.</p>"
        "<p>J. Zhou and Li-Wen Chang (張立文), “Lamps for moths,” Owl Review, vol. 54, no. 2, pp. 9-11, 2021.</p>"
    )
    assert [one.authors for one in papers(entries)] == [
        ("Li-Wen Chang", "L. Shi", "J. Zhou"),
        ("J. Zhou", "Li-Wen Chang"),
    ]


BOOKS = (
    "<li>Anna Schmidt (2019). <i>The age of owls</i>. Oxford: Oxford University Press.</li>"
    "<li>Carl Weber (2015). <i>Lamps and their shades: a history</i>. Berlin: Springer.</li>"
    "<li>Anna Schmidt and Gustav Fischer (eds.) (2012). <i>Handbook of moths</i>. Cambridge, MA: MIT Press.</li>"
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
        "A. Schmidt, J. Miller: Spatial sorting of owls by sound. (Poster). Proc. 15th Night Conference on Owls, Oslo (2000), Vol. 3, pp. 885-888.",
        "J. Miller: Orders on small lamps. (Invited talk) 7th British Lamp Conference (1996). Proceedings, Vol. 2, pp. 435-444.",
        "A. Schmidt: Codes for quiet trees. Journal of Trees, Vol. 7, no. 2 (1988), pp. 235-245.",
    )
    found = papers(f"<ol>{''.join(f'<li>{entry}</li>' for entry in entries)}</ol>")
    assert not any("(" in one.venue for one in found)
    assert found[0].venue.startswith("Proc. 15th Night Conference")


def test_what_the_owner_tells_of_a_paper_in_brackets_is_no_venue() -> None:
    entries = (
        (
            "Anna Schmidt, Carl Weber",
            "A lamp language for night owls",
            "International Conference on Lamps, Oslo, 1990",
            "(Presented by Carl. A short paper on the thesis, at 120% of its size. Horrible work.)",
        ),
        (
            "Carl Weber, Anna Schmidt",
            "Moths in machine descriptions",
            "Night Workshop on Moths, Rome, 1992",
            "(Presented by Anna, I think. Explores a nifty idea of hers, and the paper says so.)",
        ),
        (
            "Anna Schmidt",
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
    entry = "<li>A. Miller, J. Ray. <b>{}</b>. <i>Journal of Owls</i> 7, 1-9, 202{}.{}</li>"
    press = ' [<a href="https://news.example.org/owls">Press</a>] [<a href="https://x.example.org/a.pdf">PDF</a>]'
    titles = ("Night flights of owls over lakes", "A short history of feathers", "Nests in hollow trees")
    found = papers(
        "<ul>" + "".join(entry.format(title, n, press if n == 1 else "") for n, title in enumerate(titles, 1)) + "</ul>"
    )
    assert found[0].other_links == (("Press", "https://news.example.org/owls"),)
    assert found[0].links == {"pdf": "https://x.example.org/a.pdf"}
    assert "url" not in found[0].extra
