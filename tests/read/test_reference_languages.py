"""Lists of references in German, French and Spanish: editions, editors, proceedings, issues in their own words."""

from datetime import date

from generator.read.draft import Context
from generator.read.formats import read_text

GERMAN = """Publikationen

Müller, K. (Hg.): Handbuch der Weberei. 3., überarb. Aufl., Springer, Berlin 2018.

Schmidt, P.; Meyer, A.: Kettfäden und Schuss in der Praxis. In: Zeitschrift für Textiltechnik 12 (2019), H. 3, S. 12–34.

Meyer, A.: Digitale Muster. In: Müller, K. (Hrsg.): Handbuch der Weberei. 2. Auflage. Springer, Berlin 2017, S. 101-120.

Weber, Hans (2015): Einführung in die Webtechnik. 2., überarb. Aufl. München: Hanser.

Schmidt, Petra / Weber, Hans: Automatische Webstühle im Vergleich. In: Tagungsband der 12. Fachtagung Textil, Dresden 2014, S. 45–52.

Klein, T., Groß, U. (2016): Muster erkennen. In: Tagungsband Mensch und Computer 2016, S. 1-10.

Groß, U. (Hrsg.): Textile Zukunft. 1. Aufl. Wiesbaden: Springer VS 2020.
"""


def read(text):
    """Return what each entry of a list says, by its title."""
    drafts = read_text(text, "references", Context("list.txt", date(2026, 11, 22))).drafts
    return {draft.title: draft for draft in drafts}


def said(draft):
    return (draft.authors, draft.venue, draft.volume, draft.number, draft.pages, str(draft.date))


def test_proceedings_in_german_are_a_conference():
    read_list = read(GERMAN)
    assert read_list["Automatische Webstühle im Vergleich"].type == "inproceedings"
    assert said(read_list["Muster erkennen"]) == (
        ("T. Klein", "U. Groß"), "Tagungsband Mensch und Computer 2016", "", "", "1-10", "2016",
    )  # fmt: skip
