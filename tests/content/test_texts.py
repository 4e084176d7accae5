"""What pages say, in every language that comes along, and in one that a portal adds or words otherwise."""

import re
from functools import cache
from pathlib import Path
from typing import get_args

import pytest
from bs4 import BeautifulSoup
from generator.build.check import check_content
from generator.content.content import read_mapping
from generator.content.interface_texts import read_texts
from generator.core.paper_fields import PAPER_FIELDS
from generator.core.person_fields import PERSON_FIELDS
from generator.core.records import PartialDate, VenueKind
from generator.export.reference_list import KINDS
from generator.text.interface import Texts, names_in

from built import build
from conftest import Portal
from written_files import write_file

ROOT = Path(__file__).resolve().parents[2]
THEME = ROOT / "templates"
LANGUAGES = sorted(path.stem for path in (THEME / "texts").glob("*.yaml"))


def texts_of(language: str) -> Texts:
    texts, problems = read_texts([THEME], ROOT, language)
    assert problems == ()
    return texts


@cache
def said_in(language: str) -> dict[str, object]:
    return read_mapping((THEME / "texts" / f"{language}.yaml").read_text(encoding="utf-8"))


def test_english_german_chinese_and_hebrew_come_along() -> None:
    assert LANGUAGES == ["de", "en", "he", "zh"]


@pytest.mark.parametrize("language", [name for name in LANGUAGES if name != "en"])
def test_a_language_says_everything_that_english_says_and_fills_in_the_same_names(language: str) -> None:
    english, other = said_in("en"), said_in(language)
    assert list(other) == list(english)
    assert {key: names_in(text) for key, text in other.items() if names_in(text) != names_in(english[key])} == {}


def test_every_text_is_used_and_every_used_text_exists() -> None:
    code = "\n".join(
        path.read_text(encoding="utf-8")
        for folder, pattern in ((THEME, "*.html"), (ROOT / "static", "*.js"), (ROOT / "generator" / "site", "*.py"))
        for path in folder.glob(pattern)
    )
    used = set(re.findall(r"""["']([a-z_]+)["']""", code))
    used |= {field.name for field in (*PAPER_FIELDS, *PERSON_FIELDS) if field.fact}
    used |= {f"correct_{field.name}" for field in (*PAPER_FIELDS, *PERSON_FIELDS)}
    used |= {f"works_{kind}" for kind in KINDS} | {f"venue_{kind}" for kind in get_args(VenueKind)}
    families = ("link_", "metric_", "type_", "only_", "role_", "credit_", "n_")
    unused = [key for key in said_in("en") if key not in used and not key.startswith(families)]
    assert unused == []
    called = set(re.findall(r"""\bt(?:exts)?\(\s*["']([a-z_]+)["']""", code))
    assert called - said_in("en").keys() == set()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "1 paper, 2 papers, 7,209, September 28, 2024, Sep 28, 2024, September 2024, 2024"),
        ("en-GB", "1 paper, 2 papers, 7,209, 28 September 2024, 28 Sept 2024, September 2024, 2024"),
        ("de", "1 Publikation, 2 Publikationen, 7.209, 28. September 2024, 28.09.2024, September 2024, 2024"),
        ("zh", "1 篇论文, 2 篇论文, 7,209, 2024年9月28日, 2024年9月28日, 2024年9月, 2024年"),
    ],
)
def test_numbers_and_dates_are_written_as_the_language_does(language: str, said: str) -> None:
    texts, day = texts_of(language), PartialDate(2024, 9, 28)
    numbers = [texts("n_papers", n=1), texts("n_papers", n=2), texts.number(7209)]
    dates = [
        texts.date(day),
        texts.date(day, short=True),
        texts.date(PartialDate(2024, 9)),
        texts.date(PartialDate(2024)),
    ]
    assert ", ".join([*numbers, *dates]) == said
    assert texts.date(None) == ""


PAPERS = 12


@pytest.fixture
def portal(five: Portal) -> Path:
    """Some of the papers of the five dumps, with the people of all."""
    for path in [*five.path("papers/dash").parent.glob("*.yaml")][PAPERS:]:
        path.unlink()
    return five.root


def with_settings(portal: Path, text: str) -> Path:
    """Write the portal's settings, without social cards: drawing them in each language takes long."""
    (portal / "content" / "site.yaml").write_text(f"{text}theme:\n  social_cards: false\n", encoding="utf-8")
    return portal


@pytest.mark.parametrize("language", [name for name in LANGUAGES if name != "en"])
def test_no_english_word_of_the_interface_is_left_on_a_page_of_another_language(portal: Path, language: str) -> None:
    build(with_settings(portal, f"language: {language}\n"))
    english = {
        text
        for key, text in said_in("en").items()
        if isinstance(text, str) and len(text) > 4 and "{" not in text and said_in(language)[key] != text
    }
    for path in (
        "index.html",
        "papers/index.html",
        "authors/haibin-lin/index.html",
        "categories/index.html",
        "404.html",
    ):
        soup = BeautifulSoup((portal / "site" / path).read_text(encoding="utf-8"), "html.parser")
        assert soup.html is not None
        assert soup.html["lang"] == language
        for element in soup.select("script, pre, .papers li, [data-copy], .names, .people, .counts, .bars"):
            element.decompose()
        pieces = {" ".join(piece.split()) for piece in soup.stripped_strings}
        assert pieces & english == set(), path


def test_a_portal_words_single_texts_otherwise(portal: Path) -> None:
    own = portal / "templates" / "texts" / "en.yaml"
    write_file(own, "newest_papers: Fresh from <us>\n")
    build(portal)
    home = (portal / "site" / "index.html").read_text(encoding="utf-8")
    assert "Fresh from &lt;us&gt;" in home
    assert "All papers" in home


def test_a_new_language_is_a_file_and_falls_back_to_english(portal: Path) -> None:
    own = portal / "templates" / "texts" / "fr.yaml"
    write_file(own, "papers: Articles\nn_papers: {one: '{n} article', many: '{n} articles', other: '{n} articles'}\n")
    build(with_settings(portal, "language: fr\n"))
    papers = (portal / "site" / "papers" / "index.html").read_text(encoding="utf-8")
    assert '<html lang="fr"' in papers
    assert f">{PAPERS} articles<" in papers
    assert "Skip to the content" in papers


def test_a_language_without_texts_is_a_warning_and_the_pages_speak_english(portal: Path) -> None:
    problems = check_content(with_settings(portal, "language: sv\n"))
    (problem,) = (problem for problem in problems if "texts" in problem.what)
    assert str(problem) == (
        "content/site.yaml:1:1: there are no texts in the language sv: the pages speak English; "
        "translate templates/texts/en.yaml into templates/texts/sv.yaml"
    )
    assert problem.severity == "warning"
    build(portal)
    assert '<html lang="en"' in (portal / "site" / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("newest_paper: Fresh", "no page has a text `newest_paper`; did you mean `newest_papers`?"),
        ("home: '{n} homes'", "`home` has no {n} to fill in; the names it may have: none"),
        ("in_part: '{part}/{all}'", "`in_part` has no {all} to fill in; the names it may have: {part}, {parts}"),
        ("n_papers: {one: '{n} text'}", "`n_papers` lacks the form other"),
        ("n_papers: {few: x, other: y}", "`n_papers` has the form few; the language has one, other"),
        ("home: {one: x, other: y}", "`home` is one text, without forms for numbers; write it as in `home: Home`"),
        ("home: [a, b]", "`home` must be a text; write it in one line"),
    ],
)
def test_a_text_that_cannot_be_used_is_a_fault_with_its_line(tmp_path: Path, text: str, message: str) -> None:
    write_file(tmp_path / "texts" / "en.yaml", f"# own words\n{text}\n")
    texts, problems = read_texts([THEME, tmp_path], tmp_path, "en")
    assert str(problems[0]).startswith(f"texts/en.yaml:2:1: {message}")
    assert texts("home") == "Home"
