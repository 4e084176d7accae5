"""What kind of work an entry of a list describes."""

import pytest
from generator.core.venue_words import names_meeting
from generator.read.lists.entries import entry_of, read_entries


@pytest.mark.parametrize(
    ("venue", "expected"),
    [
        ("IEEE Communications Surveys & Tutorials", False), ("Assembly Automation", False),
        ("The European Convention on Human Rights", False), ("Owl Symposium", True), ("Jahrestagung der Eulen", True),
    ],
)  # fmt: skip
def test_words_that_journals_share_with_gatherings_name_no_meeting(venue: str, expected: bool) -> None:
    assert names_meeting(venue) == expected


def kind(printed: str) -> str:
    [draft] = read_entries([entry_of(printed)])
    assert draft is not None
    return draft.type


@pytest.mark.parametrize("venue", ["Diabetes", "Nutrients", "Microbiome", "Glia", "Machines", "Langmuir"])
def test_what_has_a_volume_and_pages_is_an_article_in_a_journal(venue: str) -> None:
    assert kind(f"Dee A, Fox B. Owls in the northern woods. {venue}. 2017;57(3):991-1017.") == "article"


@pytest.mark.parametrize(
    "venue",
    [
        "In Proceedings of the 20th International Conference on Owls, pages 318-325", "In NeurIPS",
        "In Advances in Neural Information Processing Systems", "In ICML", "In Workshop on Owls and Mice",
        "In Proceedings of the American Control Conference, pp. 318-325",
    ],
)  # fmt: skip
def test_what_stands_in_proceedings_is_a_conference_paper(venue: str) -> None:
    assert kind(f"Ann Dee and Bo Fox. Owls in the northern woods. {venue}, 2020.") == "inproceedings"


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("Dee, A. (2019). Owls. In T. Fox (Ed.), Handbook of birds (pp. 20-31). London: Routledge.", "incollection"),
        ("Dee, Ann. Owls of the North. Cambridge: Cambridge University Press, 2012.", "book"),
        ("Habermas, Jürgen: Erkenntnis und Interesse. Frankfurt am Main: Suhrkamp 1968.", "book"),
        ("Ann Dee. Owls of the North. PhD thesis, University of Oslo, 2012.", "phdthesis"),
        ("Ann Dee. Owls of the North. Master's thesis, University of Oslo, 2012.", "mastersthesis"),
        (
            "Ann Dee and Bo Fox. Learning to count owls in long recordings. arXiv preprint arXiv:2101.00001, 2021.",
            "misc",
        ),
        ("Dee, A. (2012). Ships of the line in northern waters. Diplomatic History, 36(2), 345-370.", "article"),
        ("Ann Dee and Bo Fox. New routes to owl feathers. Synthesis 42 (2010), 1234-1240.", "article"),
        ("Ann Dee. Owls of the North. Technical report 26, Institute of Owls, 2012.", "techreport"),
    ],
)
def test_the_kinds_of_works_are_told_apart(printed: str, expected: str) -> None:
    assert kind(printed) == expected
