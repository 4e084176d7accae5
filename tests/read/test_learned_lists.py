"""The reader of lists that has learned from labelled references and pages: names, entries, what two readings share."""

from __future__ import annotations

import pytest
from generator.read.entry_text import EntryText, Run
from generator.read.lists.blocks import Line
from generator.read.lists.blocks import Run as PageRun
from generator.read.lists.entries import entry_of, read_entries
from generator.read.lists.fields import read_fields
from generator.read.lists.names import NameStyle, name_style, read_people
from generator.read.lists.tokens import tokenise

REFERENCES = (
    "Smith, J. and Doe, A. (2019). Owls in the northern woods of Sweden. Journal of Birds, 12(3), 45–67.",
    "Roe, R. (2020). Lamps and the counting of moths at night. Journal of Insects, 7(1), 1–12.",
    "Bee, C., Dee, D. and Fox, E. (2021). The slow flight of herons over rivers. Annals of Zoology, 33, 100–110.",
)


@pytest.mark.parametrize(
    ("printed", "names"),
    [
        ("Wells RJD, Bornstein AM", ("R. J. D. Wells", "A. M. Bornstein")),
        ("Family, I. & Müller-Lüdenscheidt, H.-J.", ("I. Family", "H.-J. Müller-Lüdenscheidt")),
        ("FUJIWARA, M.; SAMPAIO, R. C.", ("M. FUJIWARA", "R. C. SAMPAIO")),
        ("Coppock, Alexander, Emily Ekins, and David Kirby", ("Alexander Coppock", "Emily Ekins", "David Kirby")),
        ("with Max Gallop and Marko Klašnja", ("Max Gallop", "Marko Klašnja")),
        ("齋藤周, 宮﨑浩一", ("齋藤周", "宮﨑浩一")),
        ("Ю. С. Даценко, Соколов Д.И.", ("Ю. С. Даценко", "Д. И. Соколов")),
        ("Fisher III, J., van der Berg, A.", ("J. Fisher III", "A. van der Berg")),
    ],
)
def test_people_are_read_in_the_order_of_speech(printed: str, names: tuple[str, ...]) -> None:
    assert read_people(printed, name_style([printed])).names == names


def test_more_authors_than_are_named_are_noticed() -> None:
    people = read_people("A. Bee, C. Dee, et al.", NameStyle())
    assert (people.names, people.more) == (("A. Bee", "C. Dee"), True)


def test_references_are_read_by_what_they_share() -> None:
    entries = [entry_of(EntryText((Run(text),), source_line=i)) for i, text in enumerate(REFERENCES, 1)]
    drafts = [draft for draft in read_entries(entries, plain=True) if draft is not None]
    assert [(draft.title, draft.authors, str(draft.date), draft.venue) for draft in drafts] == [
        ("Owls in the northern woods of Sweden", ("J. Smith", "A. Doe"), "2019", "Journal of Birds"),
        ("Lamps and the counting of moths at night", ("R. Roe",), "2020", "Journal of Insects"),
        ("The slow flight of herons over rivers", ("C. Bee", "D. Dee", "E. Fox"), "2021", "Annals of Zoology"),
    ]
    assert [(draft.volume, draft.number, draft.pages) for draft in drafts] == [
        ("12", "3", "45-67"),
        ("7", "1", "1-12"),
        ("33", "", "100-110"),
    ]


def test_an_entry_of_nothing_gives_no_draft_or_one_without_authors() -> None:
    drafts = read_entries([entry_of(EntryText((Run(""),), source_line=1))])
    assert all(draft is None or not draft.authors for draft in drafts)


def test_a_badge_and_the_buttons_of_an_entry_are_no_authors_though_they_are_labelled_so() -> None:
    lines = ("MODELS-C", "Owls in the northern woods", "Jane Smith, Ann Doe", "Bibtex, Slides")
    roles = ("author", "title", "author", "author")
    tokens = tokenise([Line(number, (PageRun(line),)) for number, line in enumerate(lines)])
    labels = [roles[token.line] if token.kind == "word" else "other" for token in tokens]
    text = "\n".join(lines)
    sure = [0.6 if lines[token.line] in {"MODELS-C", "Bibtex, Slides"} else 0.99 for token in tokens]
    fields = read_fields(tokens, labels, text, NameStyle(), sure)
    assert fields.title == "Owls in the northern woods"
    assert "MODELS-C" not in fields.authors
    assert fields.authors[:2] == ("Jane Smith", "Ann Doe")
