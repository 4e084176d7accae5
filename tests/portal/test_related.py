"""Related papers: what a reader of one paper is led to, and why."""

import random
import shutil
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from generator.content.content import read_content
from generator.core.records import Content, Paper, PrintedName, SiteConfig
from generator.portal.graph import build_portal
from generator.portal.related import (
    SHOWN,
    IndexedPaper,
    Related,
    RelatedIndex,
    paper_terms,
)

from built import build
from related_lists import indexed_papers, related_papers

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


def test_papers_on_the_same_lead_to_each_other() -> None:
    related = found(DECODING, DRAFTS, BUTTERFLY, MOTH)
    assert ids(related["decoding"]) == ["drafts"]
    assert ids(related["drafts"]) == ["decoding"]
    assert ids(related["moth"]) == ["butterfly"]


def test_a_paper_like_no_other_leads_nowhere() -> None:
    assert found(DECODING, DRAFTS, BUTTERFLY)["butterfly"] == ()


def test_a_portal_may_be_empty_or_have_one_paper() -> None:
    assert found() == {}
    assert found(DECODING) == {"decoding": ()}


def test_papers_without_an_abstract_are_found_by_title_and_keywords() -> None:
    first = Paper("a", "Gradient Compression for Clusters")
    second = Paper("b", "Sending Less", keywords=("gradient compression", "clusters"))
    assert ids(found(first, second, BUTTERFLY)["a"]) == ["b"]


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


def test_a_paper_page_lists_related_papers_with_what_they_share_and_no_page_an_empty_list(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "content", tmp_path / "content")
    settings = tmp_path / "content" / "site.yaml"
    without_cards = settings.read_text(encoding="utf-8").replace("theme:\n", "theme:\n  social_cards: false\n")
    settings.write_text(without_cards, encoding="utf-8")
    (tmp_path / "content" / "papers" / "alone.yaml").write_text("title: Zygaenidae\n", encoding="utf-8")
    build(tmp_path)
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
