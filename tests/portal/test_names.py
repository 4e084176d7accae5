import pytest
from generator.core.names import (
    abbreviates,
    display,
    family,
    fold,
    initials,
    looks_like_team,
    sort_key,
)
from hypothesis import given
from hypothesis import strategies as st


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Hao Liu*", "Hao Liu"),
        ("Irwan Bello †‡", "irwan bello"),
        ("Jan Koutnı́k", "Jan Koutnik"),
        ("Søren Kaae Sønderby", "Soren Kaae Sonderby"),
        ("Malte Buß", "Malte Buss"),
        ("Łukasz Đurić", "Lukasz Duric"),
        ("Yung–Kyun Noh", "Yung-Kyun Noh"),
        ("Giulia D’Angelo", "Giulia D'Angelo"),
        ("Hao\u00a0 Liu ", "Hao Liu"),
        ("Hao Liu¹", "Hao Liu"),
        ("Hao Liu2", "Hao Liu"),
        ("Ｈａｏ Ｌｉｕ", "Hao Liu"),
        ("J. Müller", "J Müller"),
        ("J.-P. Serre", "J-P Serre"),
        ("J. -P. Serre", "J.-P. Serre"),
        ("J.P. Smith", "J. P. Smith"),
        ("J P Smith", "J. P. Smith"),
        ("John P. Smith", "John P Smith"),
        ("Müller, J.", "Müller, J"),
        ("Ю.В. Орлов", "Ю. В. Орлов"),
    ],
)
def test_spellings_of_one_name_fold_to_the_same(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Qi Hou", "Qi Hu"),
        ("がく", "かく"),
        ("김민", "김밍"),
        ("H. Lin", "Haibin Lin"),
        ("*", "†"),
        ("J. O. Smith", "JO Smith"),
        ("J.-P. Serre", "J. P. Serre"),
        ("St. John Perse", "S. T. John Perse"),
    ],
)
def test_different_names_do_not_fold_to_the_same(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@pytest.mark.parametrize(
    ("name", "last", "short"),
    [
        ("Haibin Lin", "Lin", "H."),
        ("Laurens van der Maaten", "van der Maaten", "L."),
        ("Luc Van Eycken", "Van Eycken", "L."),
        ("Alexander G. de G. Matthews", "Matthews", "A. G. G."),
        ("Daniel P. M. de Mello", "de Mello", "D. P. M."),
        ("John W. Fisher III", "Fisher", "J. W."),
        ("J.L. WYATT, Jr", "WYATT", "J. L."),
        ("Lin, Haibin", "Lin", "H."),
        ("Jean-Pierre de la Croix", "de la Croix", "J.-P."),
        ("Wei LI", "LI", "W."),
        ("P.B. Sujit", "Sujit", "P. B."),
        ("Sujit P.B.", "Sujit", "P. B."),
        ("张三", "张三", ""),
        ("Xinjilefu", "Xinjilefu", ""),
        ("ByteDance Seed", "ByteDance Seed", ""),
    ],
)
def test_family_name_and_initials(name: str, last: str, short: str) -> None:
    assert (family(name).split(" Jr")[0].removesuffix(" III"), initials(name)) == (last, short)


def test_names_sort_by_family_name_then_given_names() -> None:
    names = ["Hado van Hasselt", "Zoe Abel", "Émile Abel", "Hal Daumé III", "Hal Dauman"]
    assert sorted(names, key=sort_key) == ["Émile Abel", "Zoe Abel", "Hal Dauman", "Hal Daumé III", "Hado van Hasselt"]


@pytest.mark.parametrize(
    "name", ["ByteDance Seed", "OpenAI", "Gemini Team", "ATLAS Collaboration", "DeepSeek-AI", "Meta AI"]
)
def test_teams_are_recognised(name: str) -> None:
    assert looks_like_team(name)


@pytest.mark.parametrize(
    ("short", "full", "expected"),
    [
        ("H. Lin", "Haibin Lin", True),
        ("Haibin Lin", "Haibin Lin*", True),
        ("J. Smith", "John A. Smith", True),
        ("H.-B. Lin", "Hai-Bin Lin", True),
        ("Jane Smith", "John Smith", False),
        ("J. Lin", "Haibin Lin", False),
        ("Lin", "Haibin Lin", False),
    ],
)
def test_initials_may_stand_for_names(short: str, full: str, expected: bool) -> None:
    assert abbreviates(short, full) is expected


def test_display_drops_marks_and_keeps_accents() -> None:
    assert display(" Michal  Čáp *† ") == "Michal Čáp"


@given(st.text(max_size=40))
def test_any_text_is_a_name_that_can_be_handled(text: str) -> None:
    folded = fold(text)
    assert folded == folded.strip()
    assert fold(display(text)) == folded or not display(text)
    assert (len(sort_key(text)), isinstance(initials(text), str), abbreviates(text, text) in {True, False}) == (
        3,
        True,
        True,
    )
