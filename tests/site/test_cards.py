"""Social cards as pictures: their size and bytes, how lines break, what happens to signs that no font has."""

import struct
import zlib
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from generator.build.output.card_renderer import CardRenderer
from generator.core.problems import ProblemsFoundError
from generator.site.cards.card import HEIGHT, WIDTH, SocialCard
from generator.site.cards.faces import characters_of
from generator.site.cards.lines import set_text
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

ROOT = Path(__file__).parents[2]
FONTS = ROOT / "generator/site/cards/fonts"
SITE = "Large-Scale Learning Systems"
ANY_RENDERER = CardRenderer(ROOT)
LONG = " ".join(["Convergence, Stability and Generalisation of Asynchronous Decentralised Gradient Methods"] * 6)
MANY = tuple(f"{first} {last}" for first in ("Ada", "Łukasz", "Ngô", "Παύλος", "María") for last in "ABCDEF")
CARD = SocialCard("HybridFlow", SITE, "#1f5fae", ("Guangming Sheng", "Chi Zhang"), notes=("28 Sep 2024",))
CARDS = {
    "short": replace(CARD, title="Attention"),
    "long": replace(CARD, title=LONG, names=MANY, notes=("Machine Learning", "28 Sep 2024")),
    "formulas": replace(CARD, title="O(1/√T) rates for ε-minimisers over ℝⁿ × ℝ: ∇f ∈ ℋ and 𝔼[‖x‖₂] ≤ ∞"),
    "one word": replace(CARD, title="Supercalifragilistic" * 20),
    "nobody": replace(CARD, names=(), notes=()),
    "author": SocialCard("María Żółkiewska", SITE, "#fd0", lead=("40 papers", "2019–2026"), initials="MŻ"),
    "hostile": replace(CARD, title='"><script>alert(1)</script>\0\u202e{% raw %}\x1b[31m', names=("\ud800 Eve",)),
}

pytestmark = pytest.mark.usefixtures("drawn_cards")


@pytest.fixture(scope="module")
def card_renderer() -> CardRenderer:
    return ANY_RENDERER


def opened(png: bytes) -> Image.Image:
    picture = Image.open(BytesIO(png))
    picture.load()
    return picture


@pytest.mark.parametrize("kind", CARDS)
def test_a_card_is_a_small_png_of_the_size_that_networks_ask_for(card_renderer: CardRenderer, kind: str) -> None:
    png = card_renderer.draw(CARDS[kind])
    picture = opened(png)
    assert (picture.format, picture.size, picture.mode) == ("PNG", (WIDTH, HEIGHT), "P")
    assert len(png) < 40_000


def test_a_card_holds_nothing_but_its_picture(card_renderer: CardRenderer) -> None:
    png, place, kinds = card_renderer.draw(CARD), 8, []
    while place < len(png):
        (length,) = struct.unpack_from(">I", png, place)
        kind, content = png[place + 4 : place + 8], png[place + 8 : place + 8 + length]
        assert struct.unpack_from(">I", png, place + 8 + length) == (zlib.crc32(kind + content),)
        kinds.append(kind)
        place += length + 12
    assert kinds == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]


def test_any_change_of_text_colour_or_font_asks_for_another_card(card_renderer: CardRenderer) -> None:
    assert card_renderer.key(CARD) == card_renderer.key(replace(CARD))
    others = [
        replace(CARD, title="Other"), replace(CARD, site="Other"), replace(CARD, accent="#123456"),
        replace(CARD, names=("Ada",)), replace(CARD, notes=()), replace(CARD, others="and others"),
    ]  # fmt: skip
    assert len({card_renderer.key(card) for card in (CARD, *others)}) == 7
    own = CardRenderer(ROOT, "generator/site/cards/fonts/strong.ttf")
    assert own.key(CARD) != card_renderer.key(CARD)
    assert own.draw(CARD) != card_renderer.draw(CARD)


@given(
    st.text(max_size=300),
    st.lists(st.text(max_size=40), max_size=30),
    st.text(max_size=60),
    st.text(max_size=2),
)
def test_no_text_stops_a_card(title: str, names: list[str], note: str, initials: str) -> None:
    card = SocialCard(title, note, "#1f5fae", tuple(names), note, note, (note,), (note, title), initials)
    assert ANY_RENDERER.draw(card)[:4] == b"\x89PNG"
    assert ANY_RENDERER.key(card)


# Lines


def test_a_title_that_is_too_long_ends_in_an_ellipsis_after_a_word() -> None:
    setting = set_text("one two, three four five six", len, 9, ((1, 2),))
    assert setting.lines == ("one two,", "three…")


# Letters


@pytest.mark.parametrize(
    "content", [b"", b"no font", b"\0\1\0\0" + b"\xff" * 200, (FONTS / "text.ttf").read_bytes()[:99]]
)
def test_what_is_no_font_is_refused(content: bytes, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"font|format"):
        characters_of(content)
    (tmp_path / "x.ttf").write_bytes(content)
    with pytest.raises(ProblemsFoundError, match=r"x\.ttf is no font that cards can be drawn with; name a"):
        CardRenderer(tmp_path, "x.ttf")


def test_missing_signs_are_one_warning_that_says_what_to_do(card_renderer: CardRenderer) -> None:
    (problem,) = card_renderer.left_out({"王": "content/papers/a.yaml", "é": "x", "小": "content/papers/b.yaml"})
    assert problem.severity == "warning"
    assert "first in content/papers/a.yaml: 小 王" in problem.what
    assert "card_font" in problem.hint
    assert card_renderer.left_out({"é": "x"}) == ()
