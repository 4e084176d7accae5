"""Social cards in a build: where they stand, when they are drawn, and what every page says of itself to networks."""

import shutil
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from generator.build.check import check_content
from generator.build.output.card_renderer import CardRenderer
from generator.core.problems import ProblemsFoundError
from generator.site.cards.card import SocialCard

from built import build
from conftest import Portal

BASE = "https://group.example/portal/"
ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.usefixtures("drawn_cards")


@pytest.fixture(scope="module")
def _small(tmp_path_factory: pytest.TempPathFactory) -> Portal:
    portal = Portal(tmp_path_factory.mktemp("small"))
    portal.write("site.yaml", f"title: Group\nbase_url: {BASE}\ndescription: What we do\nlanguage: en-GB\n")
    for number in range(3):
        portal.write(
            f"papers/paper-{number}.yaml",
            f"title: Paper {number}\nauthors: [Ada Lovelace, Émilie du Châtelet]\ndate: 2024-0{number + 1}-01\n"
            "category: LG\nkeywords: [engines]\naffiliations: [Analytical Society]\n",
        )
    portal.write("authors/ada-lovelace.yaml", "name: Ada Lovelace\nrole: Countess\n")
    portal.write("pages/about.md", "---\ntitle: About\n---\nWe *write*.\n")
    return portal


@pytest.fixture
def small(_small: Portal, tmp_path: Path) -> Portal:
    """A portal of three papers and two authors."""
    shutil.copytree(_small.root, tmp_path, dirs_exist_ok=True)
    return Portal(tmp_path)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The titles of all cards that are drawn from now on."""
    titles: list[str] = []
    draw = CardRenderer.draw

    def counted(self: CardRenderer, card: SocialCard) -> bytes:
        titles.append(card.title)
        return draw(self, card)

    monkeypatch.setattr(CardRenderer, "draw", counted)
    return titles


def cards(portal: Portal) -> dict[str, bytes]:
    return {path: content for path, content in portal.files("site").items() if path.endswith("card.png")}


def head(portal: Portal, address: str) -> list[tuple[str, str]]:
    text = (portal.root / "site" / address).read_text(encoding="utf-8")
    tags = BeautifulSoup(text, "html.parser").head.find_all("meta")
    named = [(tag.get("property") or tag.get("name"), tag["content"]) for tag in tags if tag.get("content")]
    return [(name, content) for name, content in named if name]


# Where cards stand


def test_every_paper_everybody_with_a_file_and_the_portal_have_a_card(small: Portal) -> None:
    build(small.root)
    assert sorted(cards(small)) == [
        "site/authors/ada-lovelace/card.png",
        "site/card.png",
        *(f"site/papers/paper-{number}/card.png" for number in range(3)),
    ]


def test_cards_can_be_turned_off_and_are_then_removed(small: Portal) -> None:
    build(small.root)
    small.write("site.yaml", f"title: Group\nbase_url: {BASE}\ntheme: {{social_cards: false}}\n")
    build(small.root)
    assert cards(small) == {}
    tags = head(small, "papers/paper-1/index.html")
    assert ("twitter:card", "summary") in tags
    assert not [name for name, _ in tags if name.startswith("og:image")]


# When they are drawn


def test_a_second_build_draws_nothing(small: Portal, drawn: list[str]) -> None:
    build(small.root)
    assert len(drawn) == 5
    before = cards(small)
    drawn.clear()
    assert build(small.root).written == 0
    assert drawn == []
    assert cards(small) == before


def test_a_changed_title_redraws_only_its_card(small: Portal, drawn: list[str]) -> None:
    build(small.root)
    drawn.clear()
    small.edit("papers/paper-1", "title: Paper 1", "title: A better title")
    build(small.root)
    assert drawn == ["A better title"]


# Fonts


def test_a_portal_may_bring_a_font(small: Portal) -> None:
    build(small.root)
    before = cards(small)
    (small.root / "fonts").mkdir()
    shutil.copy(ROOT / "generator/site/cards/fonts/strong.ttf", small.root / "fonts/own.ttf")
    small.write("site.yaml", f"title: Group\nbase_url: {BASE}\ntheme: {{card_font: fonts/own.ttf}}\n")
    build(small.root)
    assert cards(small).keys() == before.keys()
    assert all(content != before[path] for path, content in cards(small).items())


def test_a_font_that_is_not_there_stops_build_and_check_with_its_place(small: Portal) -> None:
    small.write("site.yaml", "title: Group\ntheme:\n  card_font: fonts/own.ttf\n")
    with pytest.raises(ProblemsFoundError, match=r"site\.yaml:3:14: there is no file fonts/own\.ttf; put the font"):
        build(small.root)
    assert "there is no file fonts/own.ttf" in "\n".join(map(str, check_content(small.root)))


def test_signs_that_no_font_has_are_one_warning_in_every_build(small: Portal) -> None:
    small.edit("papers/paper-1", "title: Paper 1", "title: 基于图形处理器的推理")
    for _ in range(2):
        (warning,) = build(small.root).warnings
        assert warning.severity == "warning"
        assert "first in content/papers/paper-1.yaml" in warning.what


# What pages say


PAGES = [
    ("index.html", "website", "card.png"),
    ("papers/index.html", "website", "card.png"),
    ("papers/paper-1/index.html", "article", "papers/paper-1/card.png"),
    ("authors/index.html", "website", "card.png"),
    ("authors/ada-lovelace/index.html", "profile", "authors/ada-lovelace/card.png"),
    ("authors/emilie-du-chatelet/index.html", "profile", "card.png"),
    ("categories/index.html", "website", "card.png"),
    ("categories/lg/index.html", "website", "card.png"),
    ("years/index.html", "website", "card.png"),
    ("years/2024/index.html", "website", "card.png"),
    ("affiliations/analytical-society/index.html", "website", "card.png"),
    ("about/index.html", "website", "card.png"),
    ("404.html", "website", "card.png"),
]


@pytest.fixture(scope="module")
def built(_small: Portal, tmp_path_factory: pytest.TempPathFactory) -> Portal:
    root = tmp_path_factory.mktemp("built")
    shutil.copytree(_small.root, root, dirs_exist_ok=True)
    build(root)
    return Portal(root)


@pytest.mark.parametrize(("file", "kind", "card"), PAGES, ids=[file for file, _, _ in PAGES])
def test_every_page_says_what_a_link_to_it_shows(built: Portal, file: str, kind: str, card: str) -> None:
    tags = head(built, file)
    said = dict(tags)
    assert said["og:type"] == kind
    assert said["og:url"] == BASE + file.removesuffix("index.html")
    assert said["og:site_name"] == "Group"
    assert said["og:locale"] == "en_GB"
    assert said["og:title"]
    assert said["og:description"]
    assert said["og:image"] == BASE + card
    assert (built.root / "site" / card).is_file()
    assert (said["og:image:width"], said["og:image:height"]) == ("1200", "630")
    assert said["og:image:alt"]
    assert said["twitter:card"] == "summary_large_image"
    once = [name for name, _ in tags if name.startswith(("og:", "twitter:", "profile:", "description"))]
    assert len(once) == len(set(once))


def test_hostile_text_stays_within_its_tag(small: Portal) -> None:
    evil = '"><script>alert(1)</script>'
    small.edit("papers/paper-1", "title: Paper 1", f"title: '{evil}'")
    build(small.root)
    assert dict(head(small, "papers/paper-1/index.html"))["og:title"] == evil
    assert "<script>alert" not in (small.root / "site/papers/paper-1/index.html").read_text()
