"""Related papers: what a reader of one paper is led to, and why."""

from __future__ import annotations

import os
import pickle
import random
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from bs4 import BeautifulSoup
from generator.build.build import build
from generator.content.content import read_content
from generator.core.records import Content, Paper, PrintedName, SiteConfig
from generator.portal.graph import build_portal
from generator.portal.related import SHOWN, IndexedPaper, Related, RelatedIndex, indexed_papers, related_papers
from generator.portal.terms import paper_terms

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT = Path(__file__).parents[2]

DECODING = Paper(
    "decoding", "Speculative Decoding", abstract="A draft model speculates tokens; the target model verifies drafts."
)
DRAFTS = Paper(
    "drafts", "Faster Drafts", abstract="Speculative decoding with a draft model: target and draft verify tokens."
)
BUTTERFLY = Paper(
    "butterfly", "Butterfly Species", abstract="Wings of a butterfly, photographed in the field, tell its species."
)
MOTH = Paper("moth", "Moths at Night", abstract="Wings of a moth tell its species where a butterfly is asleep.")


def found(*papers: Paper, macros: dict[str, str] | None = None) -> dict[str, tuple[Related, ...]]:
    portal, _ = build_portal(Content(SiteConfig(macros=macros or {}), papers))
    return dict(related_papers(portal))


def ids(related: tuple[Related, ...]) -> list[str]:
    return [other.id for other in related]


@pytest.fixture(scope="module")
def real() -> tuple[Paper, ...]:
    return read_content(ROOT)[0].papers


@pytest.fixture(scope="module")
def of_real(real: tuple[Paper, ...]) -> dict[str, tuple[Related, ...]]:
    return found(*real)


def test_papers_on_the_same_lead_to_each_other_and_say_the_phrases_they_share() -> None:
    related = found(DECODING, DRAFTS, BUTTERFLY, MOTH)
    assert ids(related["decoding"]) == ["drafts"]
    assert ids(related["drafts"]) == ["decoding"]
    assert ids(related["moth"]) == ["butterfly"]
    assert related["decoding"][0].words == ("Speculative Decoding",)
    assert related["drafts"][0].words == ("Speculative Decoding",)


def test_a_shared_phrase_is_written_as_the_paper_writes_it() -> None:
    first = Paper("a", "Policy Gradients for RL Agents", abstract="A policy gradient teaches RL agents.")
    second = Paper("b", "What RL agents see", keywords=("policy gradients",))
    related = found(first, second, BUTTERFLY, MOTH)
    assert set(related["a"][0].words) == {"policy gradient", "RL agents"}
    assert set(related["b"][0].words) == {"policy gradients", "RL agents"}


@pytest.mark.parametrize(
    ("title", "keyword", "reasons"),
    [
        ("Multi-Robot Coverage", "multi-robot coverage", ("Multi-Robot",)),
        ("Wings, Butterflies", "wings, butterflies", ()),
        ("Wings: Butterflies", "Wings (Butterflies)", ()),
        ("Wings / Butterflies", "Flight: Wings; Butterflies", ()),
    ],
)
def test_a_phrase_keeps_its_hyphen_and_goes_over_no_other_sign(
    title: str, keyword: str, reasons: tuple[str, ...]
) -> None:
    related = found(Paper("a", title), Paper("b", "Flight", keywords=(keyword,)), DECODING, DRAFTS)
    assert related["a"] == (Related("b", (), reasons),)


def test_single_words_bring_papers_together_and_are_no_reason() -> None:
    first = Paper("a", "One paradigm of butterflies", abstract="Execution of a paradigm.")
    second = Paper("b", "Execution", abstract="Butterflies, and what a single paradigm is.")
    related = found(first, second, DECODING, DRAFTS)
    assert related["a"] == (Related("b", (), ()),)


def test_a_phrase_that_no_paper_says_twice_is_no_reason() -> None:
    first = Paper("a", "Wings", abstract="Butterflies tell early summer from autumn; wings are yellow leaves.")
    second = Paper("b", "Butterflies", abstract="In early summer, wings are yellow.")
    assert found(first, second, DECODING, DRAFTS)["a"] == (Related("b", (), ()),)


def test_a_paper_like_no_other_leads_nowhere() -> None:
    assert found(DECODING, DRAFTS, BUTTERFLY)["butterfly"] == ()


def test_a_portal_may_be_empty_or_have_one_paper() -> None:
    assert found() == {}
    assert found(DECODING) == {"decoding": ()}


def test_words_that_every_abstract_says_are_no_reason() -> None:
    said = "In this paper we propose a novel approach; extensive experiments demonstrate its effectiveness."
    papers = [Paper(f"p{number}", title, abstract=said) for number, title in enumerate(["Ants", "Boats", "Clouds"])]
    assert set(found(*papers).values()) == {()}


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Butterfly wings", "The wing of butterflies"),
        (r"\textbf{Butterfly} wings", "butterfly WINGS"),
        ("Butterfly-wings", "Butterfly wings"),
        ("Schmetterlingsflügel im Wald", "Wald und Schmetterlingsflügel"),
    ],
)
def test_a_word_is_met_in_its_other_forms(first: str, second: str) -> None:
    other = replace(DECODING, abstract="")
    assert ids(found(Paper("a", first), Paper("b", second), other)["a"]) == ["b"]


def test_a_macro_stands_for_the_words_it_means() -> None:
    first, second = Paper("a", r"Serving with \ours{}"), Paper("b", "What Butterflies are", abstract="Serving.")
    assert ids(found(first, second, DECODING, macros={"ours": "Butterflies"})["a"]) == ["b"]


def test_papers_without_an_abstract_are_found_by_title_and_keywords() -> None:
    first = Paper("a", "Gradient Compression for Clusters")
    second = Paper("b", "Sending Less", keywords=("gradient compression", "clusters"))
    assert ids(found(first, second, BUTTERFLY)["a"]) == ["b"]


def test_unspaced_writing_is_compared_by_pairs_of_characters() -> None:
    first = Paper("a", "基于深度学习的蝴蝶识别", abstract="本文用深度学习识别蝴蝶的种类。")
    second = Paper("b", "蝴蝶种类的自动识别", abstract="蝴蝶的翅膀说明种类。")
    third = Paper("c", "分布式训练的网络瓶颈", abstract="网络带宽限制训练。")
    related = found(first, second, third)
    assert ids(related["a"]) == ["b"]
    assert "蝴蝶" in related["a"][0].words


def test_shared_authors_bring_papers_closer_and_are_named_where_they_are_on_few() -> None:
    def paper(number: int, title: str, *names: str) -> Paper:
        return Paper(f"p{number}", title, authors=tuple(map(PrintedName, ("Lea Chief", *names))))

    titles = "Ants Boats Clouds Dikes Elks Ferns Gulls Herons Inns Jays Kites Larks Mills Nests".split()
    papers = [paper(number, f"{title} at rest") for number, title in enumerate(titles)]
    near = [
        paper(20, "Speculative decoding of butterfly wings", "Ann Rare"),
        paper(21, "Butterfly wings and rivers", "Bob Else"),
        paper(22, "Butterfly wings and rivers", "Ann Rare"),
    ]
    first, second = found(*papers, *near)["p20"]
    assert (first.id, first.authors) == ("p22", ("ann-rare",))
    assert (second.id, second.authors) == ("p21", ())


def test_an_author_alone_makes_no_two_papers_related() -> None:
    ann = (PrintedName("Ann Rare"),)
    assert found(replace(DECODING, authors=ann), replace(BUTTERFLY, authors=ann), MOTH, DRAFTS)["decoding"] == (
        Related("drafts", (), found(DECODING, BUTTERFLY, MOTH, DRAFTS)["decoding"][0].words),
    )


def test_no_paper_leads_to_itself_or_twice_to_another_or_to_more_than_are_shown(
    of_real: dict[str, tuple[Related, ...]],
) -> None:
    assert any(of_real.values())
    for paper, related in of_real.items():
        others = ids(related)
        assert paper not in others
        assert len(set(others)) == len(others) <= SHOWN


@pytest.mark.parametrize(
    ("paper", "other"),
    [
        ("cser-", "local-adaalter-"),
        ("dapo-", "vapo-"),
        ("disagmoe-", "megascale-infer-"),
        ("optimus-", "megascale-omni-"),
        ("bytecomp-", "compressed-communication-"),
        ("srt-", "swiftspec-"),
        ("seed1-5-vl-", "seed1-5-thinking-"),
    ],
)
def test_of_the_real_papers_each_leads_first_to_its_sibling(
    of_real: dict[str, tuple[Related, ...]], paper: str, other: str
) -> None:
    (related,) = (related for of, related in of_real.items() if of.startswith(paper))
    assert related[0].id.startswith(other)


def test_the_order_in_which_papers_are_read_changes_nothing(
    real: tuple[Paper, ...], of_real: dict[str, tuple[Related, ...]]
) -> None:
    shuffled = list(real)
    random.Random(1).shuffle(shuffled)
    assert found(*shuffled) == of_real


def test_equal_papers_are_told_apart_by_their_ids_alone() -> None:
    papers = [replace(DECODING, id=f"p{number}") for number in range(9)]
    others = [Paper(f"q{number}", f"{word} {word}x") for number, word in enumerate("ants boats clouds dikes".split())]
    assert ids(found(*papers, *others)["p3"]) == ["p0", "p1", "p2", "p4", "p5"]


def test_a_paper_on_something_else_changes_no_list(
    real: tuple[Paper, ...], of_real: dict[str, tuple[Related, ...]]
) -> None:
    moth = Paper("zz", "Zygaena filipendulae", abstract="Zygaenidae, Schwärmer, Falter.")
    with_it = found(*real, moth)
    assert with_it.pop("zz") == ()
    assert {paper: ids(related)[:1] for paper, related in with_it.items()} == {
        paper: ids(related)[:1] for paper, related in of_real.items()
    }


def edited(papers: list[IndexedPaper], rng: random.Random) -> list[IndexedPaper]:
    """Edit, add, rename or remove a paper."""
    papers = list(papers)
    place = rng.randrange(len(papers))
    paper, other = papers[place], rng.choice(papers)
    match rng.randrange(6):
        case 0:
            papers[place] = paper._replace(terms=paper_terms("Moths of the night", (), other.terms.several))
        case 1:
            papers[place] = paper._replace(authors=other.authors[:2])
        case 2:
            papers[place] = paper._replace(category=other.category)
        case 3:
            papers[place] = paper._replace(id=f"renamed-{rng.random()}")
        case 4:
            papers.append(other._replace(id=f"added-{rng.random()}", authors=paper.authors))
        case _:
            del papers[place]
    return papers


def lists(index: RelatedIndex, papers: list[IndexedPaper]) -> dict[str, tuple[Related, ...]]:
    return {paper.id: index.related(paper.id) for paper in papers}


def test_after_any_edit_a_paper_of_the_same_key_has_the_same_list(real: tuple[Paper, ...]) -> None:
    portal, _ = build_portal(Content(SiteConfig(), real))
    papers, rng = indexed_papers(portal), random.Random(1)
    before, same = RelatedIndex(papers), 0
    for _ in range(40):
        papers = edited(papers, rng)
        after = RelatedIndex(papers)
        keys, keys_before = after.keys, before.keys
        kept = [paper for paper in papers if keys_before.get(paper.id) == keys[paper.id]]
        same += len(kept)
        assert lists(after, kept) == lists(before, kept)
        before = after
    assert same


def keys_of(*papers: Paper) -> Mapping[str, str]:
    portal, _ = build_portal(Content(SiteConfig(), papers))
    return RelatedIndex(indexed_papers(portal)).keys


def test_an_edit_changes_only_the_keys_of_papers_that_share_terms() -> None:
    moth = replace(MOTH, abstract=f"{MOTH.abstract} Moths have wings.")
    before, after = keys_of(DECODING, DRAFTS, BUTTERFLY, MOTH), keys_of(DECODING, DRAFTS, BUTTERFLY, moth)
    assert {paper for paper in after if after[paper] != before[paper]} == {"moth", "butterfly"}


def test_one_list_is_the_same_whichever_were_asked_for_before(real: tuple[Paper, ...]) -> None:
    portal, _ = build_portal(Content(SiteConfig(), real))
    papers = indexed_papers(portal)
    asked_for_all = lists(RelatedIndex(papers), papers)
    for paper in papers[::7]:
        sent = pickle.loads(pickle.dumps(RelatedIndex(papers)))
        assert sent.related(paper.id) == asked_for_all[paper.id]


def test_every_run_finds_the_same_whatever_python_makes_of_hashes(of_real: dict[str, tuple[Related, ...]]) -> None:
    """Another process finds what this one does, in which texts have other hashes."""
    code = (
        "from pathlib import Path; from generator.content.content import read_content;"
        "from generator.portal.graph import build_portal; from generator.portal.related import related_papers;"
        f"print(dict(related_papers(build_portal(read_content(Path({str(ROOT)!r}))[0])[0])))"
    )
    seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    said = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=True,
        text=True,
        encoding="utf-8",
    ).stdout
    assert said == f"{of_real}\n"


def test_a_paper_page_lists_related_papers_with_what_they_share_and_no_page_an_empty_list(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "content", tmp_path / "content")
    settings = tmp_path / "content" / "site.yaml"
    without_cards = settings.read_text(encoding="utf-8").replace("theme:\n", "theme:\n  social_cards: false\n")
    settings.write_text(without_cards, encoding="utf-8")
    (tmp_path / "content" / "papers" / "alone.yaml").write_text("title: Zygaenidae\n", encoding="utf-8")
    build(tmp_path, search=False)
    pages = {path.parent.name: path for path in (tmp_path / "site" / "papers").glob("*/index.html")}
    (cser,) = (path for name, path in pages.items() if name.startswith("cser-"))
    section = BeautifulSoup(cser.read_text(encoding="utf-8"), "html.parser").select_one(".related")
    assert section is not None
    first = section.select("li")[0]
    assert first.select("a")[0]["href"].startswith("/papers/local-adaalter-")
    assert "also by Cong Xie" in first.get_text()
    assert "also on " not in first.get_text()  # they share no keyword
    alone = BeautifulSoup(pages["alone"].read_text(encoding="utf-8"), "html.parser")
    assert alone.select(".related") == []


def rewritten(paper: IndexedPaper, choose: random.Random, others: list[IndexedPaper]) -> IndexedPaper:
    """Return a paper with words of others, said once or often, with an author of another, or in another category."""
    other, third = choose.choice(others), choose.choice(others)
    match choose.randrange(4):
        case 0:
            words = [*other.terms.printed, *third.terms.printed]
            said = [f"{first} {second}" for first, second in (term.split("_") for term, _ in words if "_" in term)]
            some = choose.sample(said, min(len(said), 4))
            return paper._replace(terms=paper_terms(". ".join(some), (), " ".join(other.terms.once.split()[:40])))
        case 1:
            weighty = f"{other.terms.several} {other.terms.often}".split()
            once = " ".join(term for term in paper.terms.once.split() if term not in weighty)
            return paper._replace(terms=other.terms._replace(once=once))
        case 2:
            return paper._replace(authors=tuple(dict.fromkeys((*other.authors[:2], *paper.authors[1:]))))
        case _:
            return paper._replace(category=other.category)


@pytest.mark.parametrize("find_all", [True, False])
def test_papers_of_one_key_have_one_list_however_others_are_edited(
    real: tuple[Paper, ...], monkeypatch: pytest.MonkeyPatch, *, find_all: bool
) -> None:
    if not find_all:  # terms and people of a few papers find none already
        monkeypatch.setattr("generator.portal.related._PAPERS_PER_TERM", 3)
        monkeypatch.setattr("generator.portal.related._PAPERS_PER_AUTHOR", 2)
    choose = random.Random(7)
    portal, _ = build_portal(Content(SiteConfig(), real))
    papers = indexed_papers(portal)
    lists = {}
    for _ in range(30):
        place = choose.randrange(len(papers))
        papers[place] = rewritten(papers[place], choose, papers)
        index = RelatedIndex(papers)
        for paper in papers:
            found = index.related(paper.id)
            assert lists.setdefault((paper.id, index.keys[paper.id]), found) == found
