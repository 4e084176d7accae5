"""What each sign of a reading is found in, and in which reading that is nearly the same it is not.

A reading is written as the title, an upright stroke, and the authors behind it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from generator.read.draft import ReadingContext
from generator.read.lists.splitting.context import context, stem
from generator.read.lists.splitting.score import evidence
from generator.read.lists.splitting.weights import WEIGHTS

if TYPE_CHECKING:
    from collections import Counter

ABSTRACT = "We train MuJoCo robots to walk; our OwlNet learns gaits, plans routes, and is simulated on it."


def found_in(reading: str, known: ReadingContext = ReadingContext(), *, et_al: bool = False) -> Counter[str]:  # noqa: B008
    title, _, authors = reading.partition("|")
    items = tuple(item.strip() for item in authors.split(",")) if authors else ()
    return evidence(title, items, context(ABSTRACT, known, et_al))


@pytest.mark.parametrize(
    ("sign", "reading", "without"),
    [
        # how many authors
        ("none", "On Walking", "On Walking|Ada Byron"),
        ("authors_1", "On Walking|Ada Byron", "On Walking|Ada Byron, Bo Li"),
        ("authors_2", "On Walking|Ada Byron, Bo Li, Jr.", "On Walking|Ada Byron, Bo Li, Cy Roe"),
        ("authors_3", "On Walking|Ada Byron, Bo Li, Cy Roe", "On Walking|Ada Byron"),
        # what meets where the title ends
        ("join_l_Ul", "On Walking|Ada Byron", "On GPUS|Ada Byron"),
        ("join_l_Ul", "On Walking|D'Andrea Roe", "On Walking|D. Roe"),
        ("join_l_Ul", "On Walking|D’Andrea Roe", "On Walking|D"),
        ("join_l_U.", "On Walking|A. Byron", "On Walking|Ada Byron"),
        ("join_l_UU", "On Walking|ADa Byron", "On Walking|ADA Byron"),
        ("join_U_CAPS", "On GPUS|ADA* Byron", "On GPUS|ADa Byron"),
        ("join_U_CAPS", "On GPUS|ADA BYRON", "On GPUS|A. BYRON"),
        ("join_U_l", "On GPUS|ada byron", "On gpus|ada byron"),
        ("join_d_Ul", "Walking in 3|Ada Byron", "Walking in D|Ada Byron"),
        ("join_-_Ul", "Walking -|Ada Byron", "Walking .|Ada Byron"),
        ("join_p_Ul", "Do We Walk?|Ada Byron", "Do We Walk$|Ada Byron"),
        ("join_s_Ul", "We Walk in $n$|Ada Byron", "We Walk in n&|Ada Byron"),
        ("join_x_Ul", "We Walk in n&|Ada Byron", "We Walk in n|Ada Byron"),
        ("quote_single", "Intermediate LITE'|Ada Byron", "Intermediate 'LITE'|Ada Byron"),
        ("quote_pair", "Intermediate “LITE”|Ada Byron", "Intermediate LITE”|Ada Byron"),
        ("quote_pair", "'LITE'|Ada Byron", "'LITE'.|Ada Byron"),
        # the last word of the title
        ("end_dash", "Hands - a Design -|Ada Byron", "Hands - a Design|Ada Byron"),
        ("end_empty", "Hands, or [?]|Ada Byron", "Hands, or [a?]|Ada Byron"),
        ("token_in_abstract", "Gaits of Mu|JoCo Byron", "Gaits of Mu|JoC Byron"),
        ("end_in_abstract", "Planning Gaits by OwlNet|Ada Byron", "Planning Gaits by Owlnet|Ada Byron"),
        ("end_in_abstract_short", "What We Do to it|Ada Byron", "What We Do to and|Ada Byron"),
        ("end_in_abstract_folded", "How to Plan Routes|Ada Byron", "How to Plan Streets|Ada Byron"),
        ("end_in_abstract_plural", "How to Plan a Route|Ada Byron", "How to Plan a Rout|Ada Byron"),
        ("end_in_abstract_plural", "How a Robot Walks|Ada Byron", "How a Robot Walked|Ada Byron"),
        ("end_in_abstract_stem", "Robots for Planning|Ada Byron", "Robots for Plowing|Ada Byron"),
        ("end_common_only", "Robots and Vision|Ada Byron", "Robots and Owls|Ada Byron"),
        ("end_unknown", "Robots and Owls|Ada Byron", "Robots and Vision|Ada Byron"),
        ("end_unknown_suffix", "Robots and Prowling|Ada Byron", "Robots and Prowler|Ada Byron"),
        ("end_unknown_suffix", "Robots and Owling|Ada Byron", "Robots and OwlKing|Ada Byron"),
        ("end_common", "Robots and Vision|Ada Byron", "Robots and Owls|Ada Byron"),
        ("end_elsewhere", "Robots for Robots|Ada Byron", "Robots for Owls|Ada Byron"),
        ("end_function_word", "Robots for the|Ada Byron", "Robots for you|Ada Byron"),
        ("end_short", "Robots in Zy|Ada Byron", "Robots in it|Ada Byron"),
        ("end_short", "Robots in Zy|Ada Byron", "Robots in 42|Ada Byron"),
        ("end_short", "Robots in Zy|Ada Byron", "Robots in Zya|Ada Byron"),
        ("end_letter", "Robots in Z|Ada Byron", "Robots in 7|Ada Byron"),
        ("end_letter", "Robots in Z|Ada Byron", "Robots in Zy|Ada Byron"),
        ("end_camel_given", "Walking on TensorAnna|Byron Roe", "Walking on TensorSnow|Byron Roe"),
        ("end_camel_given", "Walking on TensorBen|Byron Roe", "Walking with OwlNet|Byron Roe"),
        ("end_camel_given", "Walking on TensorBen|Byron Roe", "Walking for ByteDance|Byron Roe"),
        ("end_camel_tail_name", "Walking on TensorXi|Roe Byron", "Walking on TensorFlxw|Roe Byron"),
        ("cuts_team", "Walking on OwlByte|Dance Seed", "Walking on OwlByte|Danse Seed"),
        ("camel_before_end", "LiWalking on All Fours|Ada Byron", "LiWalking on All Four Feet|Ada Byron"),
        ("camel_before_end", "TheOwl Walks|Ada Byron", "OwlNet Walks|Ada Byron"),
        ("end_initial", "On Walking J.|Ada Byron", "On Walking j.|Ada Byron"),
        ("end_acronym", "On GPUS|Ada Byron", "On G|Ada Byron"),
        ("end_roman_number", "On Walking, II|Ada Byron", "On Walking, IIX|Ada Byron"),
        ("end_capital_tail", "On WalkingJ|Ada Byron", "On Walking-J|Ada Byron"),
        # the first author
        ("team", "On Walking|Robot Team", "On Walking|Robot Tam"),
        ("first_words_2", "On Walking|Ada Byron", "On Walking|Robot Team"),
        ("first_words_6", "On Walking|Ada B. C. D. E. F. Byron", "On Walking|Ada B. C. D. Byron"),
        ("first_given", "On Walking|Daniel Byron", "On Walking|Walker Byron"),
        ("first_given_part", "On Walking|Anna-Wuff Byron", "On Walking|Wuff-Anna Byron"),
        ("first_given_part", "On Walking|Anna-Wuff Byron", "On Walking|Anna Byron"),
        ("first_pinyin", "On Walking|Xiao-Lu Byron", "On Walking|Xiao-Lukas Byron"),
        ("first_pinyin", "On Walking|Qi Byron", "On Walking|A Byron"),
        ("first_pinyin", "On Walking|Zhe Byron", "On Walking|Hui-Wen-Zhe Byron"),
        ("first_korean", "On Walking|Byeol Roe", "On Walking|Bxeol Roe"),
        ("first_korean", "On Walking|Yoo Roe", "On Walking|Oo Roe"),
        ("first_korean", "On Walking|Byeol Roe", "On Walking|Qi Roe"),
        ("first_prose", "On Walking|The Roe", "On Walking|Thea Roe"),
        ("first_prose", "On Walking|The Roe", "On Walking|A Roe"),
        ("first_title_word", "On Walking|Robots Roe", "On Walking|Robert Roe"),
        ("first_title_word", "On Walking|Robots Roe", "On Walking|Owl Roe"),
        ("first_folded_in_abstract", "On Walking|Walk Roe", "On Walking|Walker Roe"),
        ("first_folded_in_abstract", "On Walking|Walk Roe", "On Walking|OwlNet Roe"),
        ("first_folded_in_abstract", "On Walking|Our Roe", "On Walking|On Roe"),
        ("first_two_letters", "On Walking|Bo Roe", "On Walking|BO Roe"),
        ("first_two_letters", "On Walking|Bo Roe", "On Walking|Bob Roe"),
        ("first_one_word_prefixed", "On Walking|Byron", "On Walking|Ada Byron"),
        ("first_one_word_prefixed", "On Walking|Byron", "On Walking|BYRON"),
        ("first_camel", "On Walking|ChaeHun Park", "On Walking|Chaehun Park"),
        ("first_camel", "On Walking|ChaeHun Park", "On Walking|McHun Park"),
        ("first_camel", "On Walking|ChaeHun Park", "On Walking|OpenAI ChaeHun"),
        ("first_camel_syllables", "On Walking|ChaeHun Park", "On Walking|ChaeHxn Park"),
        ("first_camel_syllables", "On Walking|ChaeHun Park", "On Walking|ChxeHun Park"),
        ("first_camel_title_word", "On|WalkingRobots Byron", "On|OwlyByron Roe"),
        ("first_camel_title_word", "On|VisionAda Byron", "On|OwlAda Byron"),
        ("first_camel_title_word", "On|OwlNetAda Byron", "On|OwlNotAda Byron"),
        ("first_camel_given", "On|OwlAnna Byron", "On|OwlHannx Byron"),
        ("first_long", "On Walking|Konstantinopel Roe", "On Walking|Konstantinos Roe"),
        # the other words of the first author
        ("rest_initial", "On Walking|Ada B. Byron", "On Walking|B. Byron"),
        ("rest_prose", "On Walking|Ada The Byron", "On Walking|Ada Thea Byron"),
        ("rest_odd", "On Walking|Ada By_ron", "On Walking|Ada By-ron*"),
        ("rest_lower", "On Walking|Ada byron", "On Walking|Ada von Byron"),
        ("rest_lower", "On Walking|Ada byron", "On Walking|Ada byRon"),
        ("rest_camel", "On Walking|Ada ByRon", "On Walking|Ada McByron"),
        ("rest_title_word", "On Walking|Ada Vision", "On Walking|Vision Ada"),
        ("rest_in_abstract", "On Walking|Ada Robots", "On Walking|Ada Our"),
        # the authors behind it
        ("other_words_2", "On Walking|Ada Byron, Bo Li", "On Walking|Ada Byron, Bo Wu Li"),
        ("other_words_6", "On Walking|Ada Roe, Bo B. C. D. E. F. Li", "On Walking|Ada Roe, Bo B. C. D. Li"),
        ("other_given", "On Walking|Ada Byron, Anna Li", "On Walking|Anna Byron, Ada Li"),
        ("other_initial", "On Walking|Ada Byron, B. Li", "On Walking|A. Byron, Bo Li"),
        ("other_initial", "On Walking|Ada Byron, Bo Li, J.", "On Walking|Ada Byron, Bo Li, Jr."),
        ("other_prose", "On Walking|Ada Byron, The Li", "On Walking|Ada Byron, Thea Li"),
        ("other_prose", "On Walking|Ada Byron, João do Li", "On Walking|João do Byron, Ada Li"),
        ("other_odd", "On Walking|Ada Byron, B_o Li", "On Walking|Ada Byron, B-o Li"),
        ("other_lower", "On Walking|Ada Byron, Bo li", "On Walking|Ada Byron, Bo de Li"),
        ("other_camel", "On Walking|Ada Byron, BoWu Li", "On Walking|Ada Byron, Bo McLi"),
        ("other_camel", "On Walking|Ada Byron, BoWu Li", "On Walking|Ada Byron, BoWu Team"),
        ("other_title_word", "On Walking|Ada Byron, Bo Vision", "On Walking|Ada Byron, Bo Anna"),
        ("other_in_abstract", "On Walking|Ada Byron, Bo OwlNet", "On Walking|Ada Byron, Bo OwlNot"),
        ("other_in_abstract", "On Walking|Ada Byron, Bo Walk", "On Walking|Ada Byron, Bo It"),
        # how alike they look
        ("style_initial_same", "On Walking|A. Byron, B. Li", "On Walking|A. Byron, Bo Li"),
        ("style_initial_missing", "On Walking|Ada Byron, B. Li", "On Walking|Ada Byron, B. Li, Cy Roe"),
        ("style_initial_odd", "On Walking|A. Byron, Bo Li", "On Walking|A. Byron, Bo Li, C. Roe"),
        ("style_lower_same", "On Walking|ada byron, bo li", "On Walking|ada byron, Bo Li"),
        ("style_lower_missing", "On Walking|Ada Byron, bo li", "On Walking|Ada Byron, bo li, Cy Roe"),
        ("style_lower_odd", "On Walking|ada byron, Bo Li", "On Walking|Ada Byron, Bo Li"),
        ("style_caps_same", "On Walking|Ada BYRON, Bo LIU", "On Walking|Ada BYRON, Bo LI"),
        ("style_caps_same", "On Walking|Ada BYRON, Bo LIU", "On Walking|Ada BYRON, Bo Liu"),
        ("style_caps_same", "On Walking|Ada ROE, Bo LIU", "On Walking|Ada BY, Bo LIU"),
        ("style_caps_same", "On Walking|Ada ROE, Bo LIU", "On Walking|Ada Roe, Bo LIU"),
    ],
)  # fmt: skip
def test_a_sign_is_found_in_a_reading_and_not_in_one_that_is_nearly_the_same(sign, reading, without) -> None:
    assert sign in WEIGHTS
    assert found_in(reading)[sign]
    assert not found_in(without)[sign]


@pytest.mark.parametrize(
    ("authors", "odd"), [("Ada Byron, Bo Li", True), ("Ada Byron, Bo Li, Cy Roe", False), ("A B, Jr., B C, C D", False)]
)
def test_a_list_that_ends_in_et_al_shows_three_authors(authors: str, odd: bool) -> None:
    found = found_in(f"On Walking|{authors}", et_al=True)
    assert bool(found["etal_not_three"]) is odd
    assert not any(found[f"authors_{count}"] for count in range(5))


@pytest.mark.parametrize(
    ("reading", "count"),
    [
        ("On (Walking)|Ada Byron", 0),
        ("On (Walking|Ada Byron", 1),
        ("On [(Walking)|Ada “Byron", 2),
        ("On {Walking|Ada) Byron", 2),
        ("On $n$ Legs|Ada Byron", 0),
        ("On $n Legs|Ada Byron", 2),
    ],
)
def test_what_opens_and_never_closes_is_counted_on_both_sides(reading: str, count: int) -> None:
    assert found_in(reading)["unbalanced"] == count


def test_what_is_known_beforehand_speaks_for_a_reading() -> None:
    known = ReadingContext(frozenset({"On Walking"}), frozenset({"Ada Byron", "Bo Li"}))
    found = found_in("On  walking|Ada Býron, Bo Li, Cy Roe", known)
    assert (found["known_title"], found["known_first"], found["known_others"]) == (1, 1, 1)
    assert found_in("On walking", known)["known_title"]
    for other in ("On Running", "On Running|Bo Roe, Cy Roe"):
        assert not any(found_in(other, known)[sign] for sign in ("known_title", "known_first", "known_others"))


def test_given_names_that_are_known_are_names_too() -> None:
    known = ReadingContext(names=frozenset({"Wuffi Roe", "B. Roe"}))
    for sign, reading in (
        ("first_given", "On Walking|Wuffi Byron"),
        ("other_given", "On Walking|Ada Byron, Wuffi Li"),
        ("end_camel_given", "On TensorWuffi|Byron Roe"),
        ("end_camel_tail_name", "On TensorWuffi|Byron Roe"),
        ("first_camel_given", "On|TensorWuffi Byron"),
        ("first_camel_syllables", "On|WuffiWuffi Byron"),
    ):
        assert found_in(reading, known)[sign], sign
        assert not found_in(reading)[sign], sign
    assert not found_in("On Walking|B. Byron", known)["first_given"]


def test_an_author_who_only_has_a_suffix_behind_the_name_is_like_no_other() -> None:
    assert not [sign for sign in found_in("On Walking|A. Byron, Jr.") if sign.startswith(("style_", "other_"))]


@pytest.mark.parametrize(
    ("word", "short"),
    [("walk", "walk"), ("gaits", "gait"), ("learns", "lear"), ("learning", "lear"), ("simulated", "simul")],
)
def test_forms_of_a_word_share_its_stem(word: str, short: str) -> None:
    assert stem(word) == short


@pytest.mark.parametrize(
    ("reading", "signs"),
    [
        (
            "Robots that Walk in Zyx|Ada von Byron, bo de li, Jr., Cy Our Roe, Owl Team",
            (
                "authors_4:1 end_unknown:1 first_korean:1 first_words_3:1 join_l_Ul:1 other_lower:2 "
                "other_particle:1 other_prose:1 other_words_3:2 rest_particle:1"
            ),
        ),
        (
            "Planning by OwlNet: the 3D Case -|A. BYRON, B. C. LIU",
            (
                "authors_2:1 end_dash:1 first_words_2:1 join_-_U.:1 other_initial:2 other_words_3:1 "
                "style_caps_same:1 style_initial_same:1"
            ),
        ),
        (
            "TheOwl and LiWalking on [Four|Xiao-Lu byRon Jones, the J. Vision, B_o McLi do Robots",
            (
                "authors_3:1 camel_before_end:1 end_unknown:1 first_pinyin:1 first_words_3:1 join_l_Ul:1 "
                "other_in_abstract:1 other_initial:1 other_odd:1 other_prose:2 other_title_word:2 "
                "other_words_3:1 other_words_4:1 rest_camel:1 unbalanced:1"
            ),
        ),
    ],
)
def test_all_that_is_found_in_a_reading(reading: str, signs: str) -> None:
    assert " ".join(f"{sign}:{int(count)}" for sign, count in sorted(found_in(reading).items()) if count) == signs
