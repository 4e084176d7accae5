"""Lists of references in German, French and Spanish: editions, editors, proceedings, issues in their own words."""

from datetime import date

import pytest
from generator.read.draft import Context
from generator.read.formats import read_text
from generator.read.lists.reference_strings.read import read_references

GERMAN = """Publikationen

Müller, K. (Hg.): Handbuch der Weberei. 3., überarb. Aufl., Springer, Berlin 2018.

Schmidt, P.; Meyer, A.: Kettfäden und Schuss in der Praxis. In: Zeitschrift für Textiltechnik 12 (2019), H. 3, S. 12–34.

Meyer, A.: Digitale Muster. In: Müller, K. (Hrsg.): Handbuch der Weberei. 2. Auflage. Springer, Berlin 2017, S. 101-120.

Weber, Hans (2015): Einführung in die Webtechnik. 2., überarb. Aufl. München: Hanser.

Schmidt, Petra / Weber, Hans: Automatische Webstühle im Vergleich. In: Tagungsband der 12. Fachtagung Textil, Dresden 2014, S. 45–52.

Klein, T., Groß, U. (2016): Muster erkennen. In: Tagungsband Mensch und Computer 2016, S. 1-10.

Groß, U. (Hrsg.): Textile Zukunft. 1. Aufl. Wiesbaden: Springer VS 2020.
"""
FRENCH = """Publications

Dupont, M. (dir.), Les tissus du Nord, 2e éd., Paris, Gallimard, 2018.

Martin, C. et Durand, P., « La trame et la chaîne », Revue du textile, vol. 12, n° 3, 2019, p. 12-34.

Durand, P., « Tisser au Moyen Âge », in M. Dupont (dir.), Les tissus du Nord, Paris, Gallimard, 2018, pp. 45-67.

Leroy, A. (éd.), Les couleurs de la laine, Lyon, PUL, 2015.

Martin, C., « Les métiers anciens », Annales du tissu, 45(2), 2014, p. 5-19.
"""
SPANISH = """Publicaciones

García, M. y López, P. (2019). La trama y la urdimbre. Revista Textil, vol. 12, núm. 3, pp. 12-34.

López, P. (coord.) (2018). Los tejidos del norte. 2ª ed. Madrid: Cátedra.

López, P. (2017). Tejer en la Edad Media. En M. García (coord.), Historia de los tejidos (pp. 45-67). Madrid: Cátedra.

García, M. (2015). Colores de la lana. Anales del Tejido, vol. 45, núm. 2, pp. 5-19.

Ruiz, A. (ed.) (2014). Telares antiguos. Barcelona: Ariel.
"""


def read(text):
    """Return what each entry of a list says, by its title."""
    drafts = read_text(text, "references", Context("list.txt", date(2026, 11, 22))).drafts
    return {draft.title: draft for draft in drafts}


def said(draft):
    return (draft.authors, draft.venue, draft.volume, draft.number, draft.pages, str(draft.date))


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        (GERMAN, ["Handbuch der Weberei", "Kettfäden und Schuss in der Praxis", "Digitale Muster",
                  "Einführung in die Webtechnik", "Automatische Webstühle im Vergleich", "Muster erkennen",
                  "Textile Zukunft"]),
        (FRENCH, ["Les tissus du Nord", "La trame et la chaîne", "Tisser au Moyen Âge", "Les couleurs de la laine",
                  "Les métiers anciens"]),
        (SPANISH, ["La trama y la urdimbre", "Los tejidos del norte", "Tejer en la Edad Media", "Colores de la lana",
                   "Telares antiguos"]),
    ],
)  # fmt: skip
def test_every_entry_is_read_by_its_title_without_an_edition(text, titles):
    assert list(read(text)) == titles


@pytest.mark.parametrize(
    ("text", "title", "publisher", "place"),
    [
        (GERMAN, "Einführung in die Webtechnik", "Hanser", "München"),
        (GERMAN, "Textile Zukunft", "Springer VS", "Wiesbaden"),
        (FRENCH, "Les tissus du Nord", "Gallimard", "Paris"),
        (SPANISH, "Los tejidos del norte", "Cátedra", "Madrid"),
    ],
)
def test_behind_an_edition_stand_place_and_publisher_but_no_venue(text, title, publisher, place):
    book = read(text)[title]
    assert (book.type, book.venue, book.publisher, book.extra["location"]) == ("book", "", publisher, place)


@pytest.mark.parametrize(
    ("text", "title", "book", "editor", "pages"),
    [
        (GERMAN, "Digitale Muster", "Handbuch der Weberei", "K. Müller", "101-120"),
        (FRENCH, "Tisser au Moyen Âge", "Les tissus du Nord", "M. Dupont", "45-67"),
        (SPANISH, "Tejer en la Edad Media", "Historia de los tejidos", "M. García", "45-67"),
    ],
)
def test_a_chapter_stands_in_the_book_of_its_editors(text, title, book, editor, pages):
    chapter = read(text)[title]
    assert (chapter.type, chapter.venue, chapter.extra["editors"]) == ("incollection", book, editor)
    assert chapter.pages == pages


def test_proceedings_in_german_are_a_conference():
    read_list = read(GERMAN)
    assert read_list["Automatische Webstühle im Vergleich"].type == "inproceedings"
    assert said(read_list["Muster erkennen"]) == (
        ("T. Klein", "U. Groß"), "Tagungsband Mensch und Computer", "", "", "1-10", "2016",
    )  # fmt: skip


def test_volume_issue_and_pages_are_told_by_their_words():
    assert said(read(GERMAN)["Kettfäden und Schuss in der Praxis"])[1:] == (
        "Zeitschrift für Textiltechnik", "12", "3", "12-34", "2019",
    )  # fmt: skip
    assert said(read(FRENCH)["La trame et la chaîne"])[1:] == ("Revue du textile", "12", "3", "12-34", "2019")
    assert said(read(SPANISH)["La trama y la urdimbre"])[1:] == ("Revista Textil", "12", "3", "12-34", "2019")
    assert said(read(SPANISH)["Colores de la lana"])[1:] == ("Anales del Tejido", "45", "2", "5-19", "2015")


def test_who_edited_a_book_in_german_is_no_part_of_its_title():
    text = (
        "Aufsätze\n\n"
        "Roth, Stefan. 2023. „Alltag als Konstante der Nacht“. In Nacht – Kulturanalytische Fragen, herausgegeben von "
        "Anna Lamm und Bert Motte, 27–43. Münster: Eule.\n"
        "Roth, Stefan, und Regina Bender. 2017. „Kultur als Begriff für Eulen in Europa“. In Handbuch der Eulen, "
        "herausgegeben von Heidi Geist und Jane Anders, 315–38. London: Lampe.\n"
        "Roth, Stefan. 2018. „Einfache Formen, komplexe Flüge“. Herausgegeben von Silke Meier. Fabula: Zeitschrift für "
        "Nachtforschung 59 (1-2): 27–49.\n"
    )
    nacht, eulen, fluege = read_references(text, path="list").drafts
    assert (nacht.venue, nacht.pages) == ("Nacht – Kulturanalytische Fragen", "27-43")
    assert (eulen.venue, eulen.extra["editors"]) == ("Handbuch der Eulen", "Heidi Geist; Jane Anders")
    assert (fluege.title, fluege.venue) == ("Einfache Formen, komplexe Flüge", "Fabula: Zeitschrift für Nachtforschung")
    assert (fluege.volume, fluege.number) == ("59", "1-2")


def test_an_impact_factor_is_no_number_of_an_issue():
    text = (
        "Publications\n\n"
        "Lamm A, Motte B (2017) Do owls count sheep: still unknown? Acta Trop 165:96-99. doi: 10.1016/j.x.2015.08. [IF 2.509]\n"
        "Motte B, Lamm A (2016) An agent-based model for owls. PLOS Negl Trop Dis 10:e0005184. "
        "doi: 10.1371/journal.x.0005184. [IF 3.834; Q1; 1/19]\n"
        "Lamm A (2015) What a moth knows of lamps. Acta Trop 15:6-9. doi: 10.1016/j.x.2015.09. (Impact factor: 2.519)\n"
    )
    assert [(one.volume, one.number) for one in read_references(text, path="list").drafts] == [
        ("165", ""),
        ("10", ""),
        ("15", ""),
    ]
