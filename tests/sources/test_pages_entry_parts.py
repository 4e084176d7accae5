"""What an entry of a page may hold beside title, authors and venue: links, and the BibTeX and abstract it hides."""

from __future__ import annotations

from base64 import b64encode
from datetime import date
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from generator.sources.formats import Context
from generator.sources.web.listing.read import read_listing

if TYPE_CHECKING:
    from generator.sources.draft import Draft

OWLS = "<b>Owls do not count sheep</b><br>Mira Kovač, Tom Herrera<br>"
NIGHT = "<i>Journal of Night Studies</i>, 12, 1-9, 2023."
BIBTEX = (
    "@article{k, author={Kova{\\v c}, Mira and Herrera, Tom}, title={Owls do not count sheep}, publisher={Owl Press}}"
)
ABSTRACT = "Nobody has asked owls what they count. We asked three of them. They would not say."


def first_of(entry: str, *, title: str = "Mira Kovač") -> Draft:
    """Read a page of three entries, of which the first is given; the others must come in whatever it holds."""
    first, second, third = read_listing(
        f"""<html><head><title>{title}</title></head><body><h2>Publications</h2><ul><li>{entry}</li>
<li><b>Of letters and lamps</b><br>Li-Wen Chang, Mira Kovač<br><i>Journal of Lamps</i>, 4, 7-8, 2021.</li>
<li><b>What a moth knows</b><br>Tom Herrera, Mira Kovač<br><i>Journal of Night Studies</i>, 5, 1-2, 2020.</li>
</ul></body></html>""",
        Context("page.html", date(2026, 1, 1)),
    ).drafts
    assert (second.title, third.title) == ("Of letters and lamps", "What a moth knows")
    return first


@pytest.mark.parametrize(
    ("shown", "links", "code"),
    [
        ("arXiv:2101.00001", {"arxiv": "2101.00001"}, None),
        ("CoRR abs/2101.00001", {"arxiv": "2101.00001"}, None),
        ("doi:10.48550/arXiv.2101.00001", {"doi": "10.48550/arXiv.2101.00001", "arxiv": "2101.00001"}, None),
        ("(doi:10.1000/182(3))", {"doi": "10.1000/182(3)"}, None),
        ('<a href="owls.bib">BibTeX</a>', {}, None),
        ('<a href="https://news.example.org/owls">Press</a>', {"url": "https://news.example.org/owls"}, None),
        ('code by <a href="https://github.com/herrera">a friend</a>', {"url": "https://github.com/herrera"}, None),
        (
            '<a href="https://www.slideshare.net/kovac/owls">Video</a>',
            {"slides": "https://www.slideshare.net/kovac/owls"},
            None,
        ),
        (
            '<a href="https://github.com/a/b">Code</a> <a href="https://github.com/a/c">Code</a>',
            {"url": "https://github.com/a/c"},
            "https://github.com/a/b",
        ),
        ('<a href="https://github.com/a/b">Code</a> <a href="https://github.com/a/b">GitHub</a>', {}, "https://github.com/a/b"),
    ],
)  # fmt: skip
def test_links_and_identifiers_of_an_entry_are_told_by_label_and_address(
    shown: str, links: dict[str, str], code: str | None
) -> None:
    found = first_of(f"{OWLS}{NIGHT} {shown}")
    assert (found.links, found.code) == (links, code)
    assert (found.title, found.venue) == ("Owls do not count sheep", "Journal of Night Studies")


def test_a_title_that_leads_to_a_shared_file_gives_the_pdf() -> None:
    found = first_of(
        '<a href="https://drive.google.com/file/d/1/view">Owls do not count sheep</a><br>Mira Kovač, Tom Herrera<br>'
        + NIGHT
    )
    assert found.links == {"pdf": "https://drive.google.com/file/d/1/view"}


@pytest.mark.parametrize(
    "button",
    [
        f'<a data-bibtex="{BIBTEX}" href="#">Bib</a>',
        f'<a href="data:text/plain;base64,{b64encode(BIBTEX.encode()).decode()}">Bib</a>',
        f'<a href="data:text/plain,{quote(BIBTEX)}">Bib</a>',
        f'<div class="bibtex" style="display:none"><pre><code>{BIBTEX}</code></pre></div>',
    ],
)
def test_the_bibtex_behind_a_button_adds_what_the_page_does_not_show(button: str) -> None:
    found = first_of(f"{OWLS}{NIGHT} {button}")
    assert (found.title, found.publisher) == ("Owls do not count sheep", "Owl Press")
    assert (found.venue, found.pages) == ("Journal of Night Studies", "1-9")


@pytest.mark.parametrize("address", ["data:text/plain;base64,QGFyd", "data:nothing", "data:text/plain,owls"])
def test_a_button_whose_file_cannot_be_read_gives_nothing(address: str) -> None:
    found = first_of(f'{OWLS}{NIGHT} <a href="{address}">Bib</a>')
    assert (found.title, found.publisher, found.links) == ("Owls do not count sheep", "", {})


@pytest.mark.parametrize(
    "hidden",
    [
        f"<details><summary>Abstract</summary><p>{ABSTRACT}</p></details>",
        f'<div style="display:none">{ABSTRACT}</div>',
        f'<p class="abstract">Abstract: {ABSTRACT}</p>',
    ],
)
def test_the_abstract_that_an_entry_hides_is_its_abstract(hidden: str) -> None:
    assert first_of(f"{OWLS}{NIGHT} {hidden}").abstract == ABSTRACT


def test_a_hidden_list_of_people_is_no_abstract() -> None:
    names = "A. Lovelace, C. Babbage, L. Menabrea, M. Somerville, G. Boole, A. De Morgan"
    assert first_of(f'{OWLS}{NIGHT} <div style="display:none">{names}</div>').abstract == ""


def test_fonts_set_by_hand_tell_title_and_venue() -> None:
    found = first_of(
        '<span style="font-weight: bold">Owls do not count sheep</span><br>Mira Kovač, Tom Herrera<br>'
        '<span style="font-style: italic">Journal of Night Studies</span>, 12, 1-9, 2023.'
    )
    assert (found.title, found.venue, found.pages) == ("Owls do not count sheep", "Journal of Night Studies", "1-9")


@pytest.mark.parametrize(
    ("shown", "venue", "kind", "volume"),
    [
        ("Journal of Night Studies, Vol. 12, 2023", "Journal of Night Studies", "article", "12"),
        ("Workshop on Night Studies (WNS 2023), Owlton", "Workshop on Night Studies (WNS 2023)", "inproceedings", ""),
        ("Master’s thesis, University of Owlton, 2023", "Master’s thesis, University of Owlton", "mastersthesis", ""),
        ("arXiv preprint, 2023", "arXiv preprint", "misc", ""),
        (
            "<i>Proceedings of the Conference on Night Studies</i> (CNS), 2023",
            "Proceedings of the Conference on Night Studies (CNS)",
            "inproceedings",
            "",
        ),
        (
            "<i>Proceedings of the Conference on Night Studies</i> (to appear), 2023",
            "Proceedings of the Conference on Night Studies",
            "inproceedings",
            "",
        ),
    ],
)
def test_the_venue_tells_what_kind_of_work_it_is(shown: str, venue: str, kind: str, volume: str) -> None:
    found = first_of(OWLS + shown)
    assert (found.venue, found.type, found.volume, str(found.date)) == (venue, kind, volume, "2023")
