"""What the labeller sees of a word, what a list decides for its entries, what is doubted: rules that need no model."""

from __future__ import annotations

from collections import Counter

import pytest
from generator.core.records import Paper, PartialDate
from generator.export.csl import csl_item
from generator.read.entry_text import EntryText, Run
from generator.read.lists.reference_strings import label_entries
from generator.read.lists.reference_strings.doubts import SURE, like_a_name, with_doubts
from generator.read.lists.reference_strings.entry import LabelledEntry
from generator.read.lists.reference_strings.features import Names, features, named_kind, shape
from generator.read.lists.reference_strings.habit import Habit, fit_habit
from generator.read.lists.reference_strings.labelled_names import writes_initials_last
from generator.read.lists.reference_strings.reading import Labelled
from generator.read.lists.reference_strings.tokens import Token, tokenise

from lone_paper import paper_facts

AUTHORS = ("Ada Lovelace", "Grace Hopper")


def labelled(words: str, labels: str, *, confidence: float = 1.0, changed: int = 0, order: str = "") -> Labelled:
    """Label words, signs among them, with one letter each."""
    tokens = [
        Token(word, 0, "word" if word[0].isalnum() else "sign", 0, frozenset(), blank=True) for word in words.split()
    ]
    return Labelled(tokens, list(labels), confidence, Habit(order) if order else None, changed)


def doubted(title: str = "Owls Count", **said: object) -> LabelledEntry:
    """Doubt a reading of which only the entry is odd."""
    entry = LabelledEntry(**{"title": title, "authors": AUTHORS, "date": PartialDate(2020), **said})  # type: ignore[arg-type]
    return with_doubts(entry, labelled("Owls Count", "TT"))


def test_what_is_said_of_a_word_stands_in_one_order_in_every_process() -> None:
    entry = EntryText((Run("Owls", 0, frozenset({"title", "link", "bold", "italic"})),))
    (row,) = features(entry, tokenise(entry), Names("ada\nlovelace"), Counter(), 1, frozenset())
    marks = [one for one in row if one.startswith("m=")]
    assert len(marks) == 4
    assert marks == sorted(marks)  # in the order of a set a sum of weights differed in its last digit


@pytest.mark.parametrize(
    ("title", "doubt"),
    [
        ("", "no title was found"),
        ("Ada Lovelace, Grace Hopper, Alan Turing", "the title looks like a list of names"),
        ("Lovelace, A., and Hopper, G. M.", "the title looks like a list of names"),
        ("A. B. Lovelace", "the title looks like names"),
        ("Owls", "the title is one word"),
        (" ".join(["Owls"] * 46), "the title is very long"),
        ("Owls Count Sheep with", "the title seems to break off"),
        ("Owls and", "the title seems to break off"),
        ("Owls Count 2019. Night Studies", "the title seems to hold a date or a place of publication"),
        ("Owls Count, vol. 3", "the title seems to hold a date or a place of publication"),
        ("of Owls and Sheep", "the title begins with a small letter"),
    ],
)
def test_a_title_that_may_be_none_is_doubted_in_words(title, doubt):
    found = doubted(title)
    assert doubt in found.doubts
    assert found.confidence < SURE


@pytest.mark.parametrize(
    "title",
    [
        "Owls Count",
        "Owls, Sheep, and the Many Ways of Counting One of Them by the Other",
        "猫头鹰",
        "フクロウ",
        "올빼미",
        " ".join(["Owls"] * 45),
        "What Owls Look IN",
        "iPhones at Night",
        "p-adic Owls",
        "Vitamin A and B. Owls of Many Kinds",
    ],
)
def test_a_title_like_others_is_not(title):
    assert doubted(title).doubts == ()
    assert doubted(title).confidence == 1.0


@pytest.mark.parametrize(
    "name",
    ["Ada Lovelace", "Jan van den Berg", "Conor O'Hara", "Jeanne d'Arc", "Jeanne d’Arc", "A. Lovelace", "Madonna", "Ana de la Cruz", "bell hooks", "An Do"],
)  # fmt: skip
def test_a_name_is_like_a_name(name):
    assert like_a_name(name)


@pytest.mark.parametrize(
    "name",
    ["", "Owls 2", "A. B.", "J.-P.", "Journal of Owls", "Ada counts Lovelace", "Ada of Lovelace", "University Press", "of the owls", "One Two Three Four Five Six Seven"],
)  # fmt: skip
def test_what_is_no_name_is_doubted(name):
    assert not like_a_name(name)
    if name:
        assert f"'{name}' does not look like a name" in doubted(authors=(*AUTHORS, name)).doubts
        assert doubted(authors=(*AUTHORS, name), teams=frozenset({name})).doubts == ()


def test_what_lacks_is_named():
    assert doubted(authors=()).doubts == ("no author was found",)
    assert doubted(date=None).doubts == ("no year was found",)  # little alone, and all that is odd
    assert doubted(date=None, status="to appear").doubts == ()


@pytest.mark.parametrize(
    ("words", "labels", "doubt"),
    [
        ("Owls Count Sheep Ada Lovelace By the Light", "TTTAATTT", "the title may go on, or begin, elsewhere: 'Owls Count Sheep'"),
        ("Owls Count Sheep , By the Light", "TTTVTTT", ""),  # a sign parts nothing
        ("Owls Count Sheep Ada Lovelace By Light", "TTTAATT", ""),  # two words may be what they seem
        ("Owls seen by all of us", "TOOOOO", "not understood: 'seen by all of us'"),
        ("Owls seen by all , of us", "TOOOOOO", "not understood: 'seen by all of us'"),
        ("Owls seen by all of", "TOOOO", ""),
        ("seen by all Owls of us", "OOOTOO", ""),
    ],
)  # fmt: skip
def test_stretches_that_stand_apart_or_for_nothing_are_shown(words, labels, doubt):
    entry = LabelledEntry(title="Owls Count", authors=AUTHORS, date=PartialDate(2020))
    found = with_doubts(entry, labelled(words, labels, confidence=0.9 if doubt else 1.0))
    assert found.doubts == ((doubt,) if doubt else ())


def test_another_order_than_that_of_the_list_is_told_and_makes_it_less_sure():
    entry = LabelledEntry(title="Owls Count", authors=AUTHORS, date=PartialDate(2020))
    same = with_doubts(entry, labelled("Ada Owls Nature", "ATV", order="ATVD"))
    other = with_doubts(entry, labelled("Owls Ada Nature", "TAV", order="ATVD"))
    assert (same.confidence, same.doubts) == (1.0, ())
    assert other.doubts == ("its parts stand in another order than in the rest of the list: title, authors, venue",)


def test_a_reading_is_less_sure_where_the_list_changed_more_than_a_word_of_it():
    entry = LabelledEntry(title="Owls Count", authors=AUTHORS, date=PartialDate(2020))
    assert with_doubts(entry, labelled("Owls Count", "TT", changed=1)).confidence == 1.0
    changed = with_doubts(entry, labelled("Owls Count", "TT", changed=2))
    assert changed.confidence == 0.8
    assert changed.doubts == ("unsure where its parts end; read as title 'Owls Count'",)


# The models were made with these words for what a token looks like, and can be asked with no others.
SHAPES = [
    ("2020", "number", "year"), ("1849", "number", "d4"), ("2036", "number", "d4"), ("12", "number", "d2"),
    ("1234567", "number", "d5"), ("3rd", "number", "nth"), ("–", "sign", "dash"), ("†", "sign", "mark"), (",", "sign", ","),
    ("猫头鹰", "word", "cjk3"), ("猫头鹰猫头鹰猫头鹰", "word", "cjk6"), ("A", "word", "A"), ("a", "word", "a"), ("owls", "word", "aa"),
    ("IEEE", "word", "AA4"), ("UNIVERSITY", "word", "AA5"), ("Owls", "word", "Aa"), ("h2O", "word", "x1"),
    ("McDonald", "word", "Ax"), ("iPhone", "word", "ax"), ("10.1/x", "doi", "doi"), ("2101.00001", "arxiv", "arxiv"), ("www.a.de", "url", "url"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "kind", "seen"), SHAPES)
def test_the_labeller_sees_the_shape_of_a_token_in_a_few_signs(text, kind, seen):
    assert shape(text, kind) == seen


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Ada", "g"), ("Lovelace", "f"), ("Grace", "gf"), ("Ada-Grace", "g"), ("Ada-Lovelace", "f"), ("Owl-Lovelace", "f"),
        ("Owl-Sheep", ""), ("Jr", "sfx"), ("van", "p"), ("Van", "p"), ("ada", ""), ("Owls", ""),
    ],
)  # fmt: skip
def test_the_labeller_sees_what_a_word_may_be_in_a_name(text, kind):
    assert named_kind(text, Names("ada grace\nlovelace grace")) == kind


def in_list(words: str, labels: list[str], *, sure: float = 1.0) -> tuple[list[Token], list[str], float]:
    """Return an entry as a list's habit sees it: the first line is that of the authors, what is in stars is bold."""
    tokens = [
        Token(
            word.strip("*"),
            0,
            "word" if word.strip("*")[:1].isalpha() else "sign",
            int(label[0] != "A"),
            frozenset({"bold"}) if word.startswith("*") else frozenset(),
            blank=True,
        )
        for word, label in zip(words.split(), labels, strict=True)
    ]
    return tokens, labels, sure


ENTRIES = [
    in_list("Ada Lovelace . *Owls Count* . Nature", ["AB", "AI", "O", "T", "T", "O", "V"]),
    in_list("Grace Hopper . *Sheep Sleep* . Nature", ["AB", "AI", "O", "T", "T", "O", "V"]),
    in_list("Alan Turing . *Birds Sing* . Nature", ["AB", "AI", "O", "T", "T", "O", "V"]),
]


def test_three_entries_make_a_habit_and_two_do_not():
    habit = fit_habit(ENTRIES)
    assert fit_habit(ENTRIES[:2]) is None
    assert habit is not None
    assert (habit.order, habit.names) == ("ATV", "last")
    assert habit.lines == {"0": "A", "1": "T?"}
    assert habit.words == {"Nature": "V"}
    assert habit.between == {"A": ".T", "T": ".V"}


def test_half_of_the_surest_entries_are_enough_for_an_order_and_fewer_are_not():
    turned = in_list("*Trees Grow* . Ada Lovelace . Science", ["T", "T", "O", "AB", "AI", "O", "V"])
    other = in_list("Science . *Trees Grow* . Ada Lovelace", ["V", "O", "T", "T", "O", "AB", "AI"])
    half = fit_habit([*ENTRIES, turned, turned, other])
    fewer = fit_habit([*ENTRIES, turned, turned, other, other])
    unsure = fit_habit([*ENTRIES, *[(*turned[:2], 0.1)] * 3])
    assert half is not None
    assert fewer is not None
    assert unsure is not None
    assert (half.order, fewer.order, unsure.order) == ("ATV", "", "ATV")


def test_what_stands_so_nearly_always_is_told_from_what_mostly_does():
    nine = [in_list("Ada Owls", ["AB", "T"])] * 9
    mostly = [
        *[in_list("Ada Owls Owls", ["AB", "T", "T"])] * 4,
        *[in_list("Ada Owls Owls Owls", ["AB", "V", "V", "V"])] * 1,
    ]
    sure, most = fit_habit(nine), fit_habit(mostly)
    assert sure is not None
    assert most is not None
    assert (sure.lines["1"], most.lines["1"]) == ("T", "T?")
    assert "Owls" not in sure.words  # a word of a title says nothing of the next


@pytest.mark.parametrize(
    ("names", "last"),
    [
        (["Lovelace A", "Hopper GM"], True),
        (["Lovelace A", "Grace Hopper"], True),  # half are enough
        (["Lovelace A", "Grace Hopper", "Alan Turing"], False),
        (["Lovelace, A", "Hopper, GM"], False),
        (["A", "GM"], False),
        (["LOVELACE A"], False),
        (["Ada Lovelace III"], False),
        (["Hopper MD"], True),
        ([], False),
    ],
)
def test_names_of_a_list_end_in_initials_where_most_do(names, last):
    assert writes_initials_last(names) is last


def test_editors_are_parted_as_exports_read_them():
    draft = LabelledEntry(title="Owls Count", editors=("Grace Hopper", "Alan Turing")).to_draft()
    assert draft.extra == {"editors": "Grace Hopper; Alan Turing"}
    paper = Paper(id="x", title="Owls Count", type="incollection", extra=draft.extra)
    assert [one["family"] for one in csl_item(paper_facts(paper, key="x"))["editor"]] == ["Hopper", "Turing"]


@pytest.mark.parametrize(
    ("written", "title"),
    [
        ("“Owls count sheep in the dark,”", "Owls count sheep in the dark"),
        ("“Owls count sheep in the dark”", "Owls count sheep in the dark"),
        ("“On “owls” and sheep,”", "On “owls” and sheep"),
        ("“Owls” count sheep in the dark", "“Owls” count sheep in the dark"),
        ("“Owls” count sheep and “birds”", "“Owls” count sheep and “birds”"),
        ("How many birds count “owls”", "How many birds count “owls”"),
        ('"Owls" count sheep in the dark', '"Owls" count sheep in the dark'),
        ("‘Owls’ count sheep in the dark", "‘Owls’ count sheep in the dark"),
        ("‘The owl’s sheep in the dark’", "The owl’s sheep in the dark"),
        ("'The owl's sheep in the dark'", "The owl's sheep in the dark"),
        ("'Owls' count sheep in the dark", "'Owls' count sheep in the dark"),
    ],
)
def test_quotes_around_a_title_are_none_of_it_and_those_within_are(written, title):
    found = label_entries([EntryText((Run(f"A. Lovelace and G. Hopper. {written}. Nature, 12(3):1-9, 2020."),))])
    assert found[0].title == title


def test_a_title_in_single_quotes_behind_the_year_is_read_without_them():
    written = "Lovelace, A. and Hopper, G. (2020) 'Owls count sheep at night', Journal of Owls, 12(3), pp. 45-67."
    assert label_entries([EntryText((Run(written),))])[0].title == "Owls count sheep at night"
