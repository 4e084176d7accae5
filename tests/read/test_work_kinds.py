"""Entries of lists in journals are articles, those in proceedings and books are not."""

import pytest
from generator.read.corrections import with_kinds
from generator.read.draft import Draft, Reading


def kind(venue, text="", *, volume="", pages="", number="", read="inproceedings"):
    printed = text or f"A. Dee. Owls. {venue} {volume} ({number}), {pages}."
    draft = Draft(
        1, "Owls", ("A. Dee",), venue=venue, volume=volume, pages=pages, number=number, type=read, text=printed
    )
    return with_kinds(Reading((draft,))).drafts[0].type


@pytest.mark.parametrize("venue", ["Diabetes", "Nutrients", "Microbiome", "Glia", "Machines", "Langmuir"])
@pytest.mark.parametrize("read", ["inproceedings", "incollection", "misc", ""])
def test_what_has_a_volume_and_pages_is_an_article_in_a_journal(venue, read):
    assert kind(venue, volume="57", pages="991-1017", read=read) == "article"


def test_academies_and_societies_print_journals_that_are_called_proceedings():
    assert kind("Proceedings of the National Academy of Sciences", volume="97", pages="1-9") == "article"
    assert kind("Proceedings of the Royal Society B", volume="97", pages="1-9") == "article"
    assert kind("Journal of Owls") == "article"


@pytest.mark.parametrize(
    "venue",
    [
        "Proceedings of the 20th International Conference on Owls", "Lecture Notes in Computer Science", "NeurIPS",
        "Proceedings of the American Control Conference", "Advances in Neural Information Processing Systems",
        "Workshop on Owls", "ECCV 2024", "ICML",
    ],
)  # fmt: skip
def test_proceedings_with_a_volume_stay_proceedings(venue):
    assert kind(venue, volume="3973", pages="318-325") == "inproceedings"


def test_chapters_stay_chapters():
    text = "A. Dee. Owls, in T. Fox (ed.), Birds of the North, vol. 2, 20-31"
    assert kind("Birds of the North", text, volume="2", pages="20-31", read="incollection") == "incollection"
    text = "A. Dee. Owls. In: Birds of the North 2, 20-31"
    assert kind("Birds of the North", text, volume="2", pages="20-31", read="incollection") == "incollection"
    assert kind("Institute of Owls Discussion Paper", volume="26", number="43", read="misc") == "misc"


def test_a_venue_without_volume_says_nothing_and_a_record_of_a_bibliography_stays():
    assert kind("Drones") == "inproceedings"
    draft = Draft(1, "Owls", venue="Diabetes", volume="1", pages="2-3", type="inproceedings")
    assert with_kinds(Reading((draft,))).drafts[0].type == "inproceedings"
