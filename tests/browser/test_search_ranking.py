"""How often the search finds what was looked for: asked in a browser, of the portal's papers and of ten thousand."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from generator.content.content import read_content
from generator.portal.graph import build_portal
from generator.site.material import make_material
from generator.site.search import SearchRecord, search_plan

from browser.conftest import PATH, Served, Visit
from browser.portal import ROOT
from browser.search_portal import (
    CORPUS,
    by_bare_title,
    by_rare_words,
    by_title,
    corpus_records,
    empty_site,
    places,
    share_first,
    write_index,
)
from built import build
from conftest import ENGLISH

SEED = 1


@pytest.fixture(scope="module")
def records() -> list[SearchRecord]:
    """This repository's portal."""
    content, _ = read_content(ROOT)
    portal, _ = build_portal(content)
    return list(search_plan(make_material(portal, ENGLISH)).records[""]())


def test_each_paper_of_this_portal_is_first_for_its_title(
    built: Served, visitor: Visit, records: list[SearchRecord]
) -> None:
    visitor.page.goto(f"{built.url}search/")
    assert places(visitor.page, by_title(records)) == [1] * len(records)


def test_a_title_is_found_without_accents_and_signs_and_with_its_latex(
    built: Served, visitor: Visit, records: list[SearchRecord]
) -> None:
    content, _ = read_content(ROOT)
    raw = [(paper.title, f"/papers/{paper.id}/") for paper in content.papers]
    visitor.page.goto(f"{built.url}search/")
    assert places(visitor.page, by_bare_title(records)) == [1] * len(records)
    assert places(visitor.page, raw) == [1] * len(raw)


def test_three_rare_words_of_an_abstract_find_its_paper(
    built: Served, visitor: Visit, records: list[SearchRecord]
) -> None:
    visitor.page.goto(f"{built.url}search/")
    assert share_first(places(visitor.page, by_rare_words(records, records))) >= 0.95


def test_names_and_titles_in_other_letters_are_found(
    tmp_path: Path, visitor: Visit, serve: Callable[[Path], Served]
) -> None:
    root = tmp_path / "portal"
    (root / "content/papers").mkdir(parents=True)
    papers = {
        "a": ("Über schöne $\\alpha$-Divergenzen in $n^2$ Schritten", "Łukasz Żółć"),
        "b": ("深度学习的数据并行", "李飞飞"),
        "c": ("Newton–Raphson for GPT-4’s Optimiser", "Bjørn Øst"),
        "d": ("<b>Bold</b> claims", "Jean-Luc Née"),
    }
    for name, (title, author) in papers.items():
        text = f"title: '{title}'\nauthors: ['{author}']\nabstract: '<img src=x onerror=alert(1)> {title}'\n"
        (root / f"content/papers/{name}.yaml").write_text(text, encoding="utf-8")
    build(root, base_url=f"https://group.github.io{PATH}", search=True)
    served = serve(root / "site")
    visitor.page.goto(f"{served.url}search/")
    asked = {
        "a": ["uber schone alpha divergenzen in n2 schritten", "lukasz zolc", "Łukasz", "$\\alpha$-Divergenzen"],
        "b": ["学习", "深度学习", "feifei", "lifeifei", "数据 并行"],
        "c": ["newton raphson", "GPT 4", "gpt-4's", "bjorn ost", "Bjørn"],
        "d": ["<b>bold</b> claims", "nee", "jean luc", '"bold claims"'],
    }
    questions = [(typed, f"/papers/{name}/") for name, typings in asked.items() for typed in typings]
    found = places(visitor.page, questions)
    missed = [question for question, place in zip(questions, found, strict=True) if place != 1]
    assert missed == []
    visitor.page.goto(f"{served.url}search/?q=claims")
    visitor.page.wait_for_selector(".results .excerpt")
    assert "<img src=x" in visitor.page.locator(".results .excerpt").inner_text()
    visitor.page.goto(f"{served.url}search/?q=lukasz")
    visitor.page.wait_for_selector(".found-people a")
    assert visitor.page.locator(".found-people a").inner_text() == "Łukasz Żółć"


@pytest.mark.slow
@pytest.mark.skipif(not CORPUS.is_file(), reason="the corpus is not here")
def test_five_hundred_of_ten_thousand_papers_are_found(
    tmp_path: Path, watched_visitor: Visit, serve: Callable[[Path], Served]
) -> None:
    site = empty_site(tmp_path, f"https://group.github.io{PATH}")
    every = corpus_records()
    write_index(site, every)
    some = random.Random(SEED).sample(every, 500)
    watched_visitor.page.set_default_timeout(0)
    watched_visitor.page.goto(f"{serve(site).url}search/")
    assert share_first(places(watched_visitor.page, by_title(some))) >= 0.99
    assert share_first(places(watched_visitor.page, by_bare_title(some))) >= 0.99
    assert share_first(places(watched_visitor.page, by_rare_words(some, every))) >= 0.95
