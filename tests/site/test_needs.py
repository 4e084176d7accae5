"""A page is made from what its kind declares to need: nothing else, and any change of it is seen."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from generator.content.interface_texts import read_texts
from generator.core.image_files import Image
from generator.core.published import Published
from generator.core.records import Content, Paper, PrintedName, SiteConfig
from generator.portal.graph import build_portal
from generator.site import (
    author_pages,
    downloads,
    index_pages,
    list_pages,
    lists,
    machines,
    rows,
)
from generator.site.declared import UndeclaredNeedError, declared_view
from generator.site.digests import Digests
from generator.site.kinds import KINDS
from generator.site.material import make_material
from generator.site.page import NOTHING, Assembled, Needs, PageKind
from generator.site.plan import Plan, make_plan
from generator.text.interface import Texts

from conftest import ENGLISH, Portal
from edited_portal import write_portal
from related_lists import related_papers


def planned(content: Content, texts: Texts = ENGLISH) -> Plan:
    portal, _ = build_portal(content)
    before = Published({"authors/nobody-now/": "", "papers/not-yet/": "", "papers/not-yet.bib": ""})
    named = {*(paper.image for paper in content.papers), *(person.photo for person in content.people)}
    images = {path: Image(path, "0" * 24, "PNG", 400, 300) for path in named if path}
    beside = {"related": related_papers(portal), "image_files": images, "schemas": {"paper": lambda: "{}"}}
    plan, problems = make_plan(make_material(portal, texts, content, before, **beside))
    assert problems == ()
    return plan


def shown(view: object) -> str:
    return str(view) if isinstance(view, Assembled) else repr(view)


def return_needs(needs: Needs, *_: object) -> Needs:
    return needs


def keys(plan: Plan) -> dict[str, str]:
    digests = Digests(plan.material, {})
    return {
        page.address: digests.key(
            KINDS[page.kind].needs(plan.material, *page.arguments), f" {page.address} {page.arguments}"
        )
        for page in plan.pages
    }


def test_every_page_is_made_from_what_its_kind_declares_alone(described: Path) -> None:
    plan = planned(Portal(described.parent).content())
    for page in plan.pages:
        assert shown(declared_view(plan.material, page, KINDS[page.kind])) == shown(plan.view(page)), page.address


# Lists of so few entries have several parts.
_FEW = ("WORTH_FILTERING", "PAPERS_PER_PAGE", "LISTS_PER_PAGE", "NAMES_PER_PAGE", "PAPERS_PER_FILE")


@pytest.fixture
def cut_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut all lists into parts, so that every kind of page has some that are not the first."""
    for module in (author_pages, downloads, index_pages, list_pages, lists, rows):
        for name in filter(partial(hasattr, module), _FEW):
            monkeypatch.setattr(module, name, 3)
    monkeypatch.setattr(machines, "MOST_ADDRESSES", 40)


@pytest.mark.usefixtures("cut_small")
@pytest.mark.parametrize("language", ["en", "de", "zh"])
def test_pages_of_every_kind_are_made_from_what_their_kinds_declare_alone(tmp_path: Path, language: str) -> None:
    plan = planned(rich(tmp_path), texts_in(language))
    kinds = {page.kind: page for page in plan.pages}
    assert kinds.keys() == KINDS.keys()
    for page in plan.pages:
        assert shown(declared_view(plan.material, page, KINDS[page.kind])) == shown(plan.view(page)), page.address


def test_each_entry_of_a_long_file_is_made_from_one_paper_or_one_person_alone(tmp_path: Path) -> None:
    plan = planned(rich(tmp_path))
    files = [page for page in plan.pages if isinstance(plan.view(page), Assembled)]
    assert {"publications.bib", "papers.json", "authors.json"} <= {page.file for page in files}
    for page in files:
        whole = plan.view(page)
        assert isinstance(whole, Assembled)
        for one in whole.of:
            # The frame of a file may ask which papers there are.
            needs = Needs(
                papers=() if whole.of_people else [one], people=[one] * whole.of_people, lists=[("papers", "")]
            )

            alone = PageKind("entry", KINDS[page.kind].view, partial(return_needs, needs))
            view = declared_view(plan.material, page, alone)
            assert isinstance(view, Assembled)
            assert view.entry(one) == whole.entry(one), page.file


def rich(root: Path) -> Content:
    """Return a portal with every kind of page."""
    edited = write_portal(root)
    edited.change("papers/paper-1.yaml", aliases=["an-earlier-id"], links={"arxiv": "2409.19257"})
    edited.change("papers/paper-2.yaml", date="1843", venue="Journal of Engines")
    edited.change("papers/paper-3.yaml", date="1844", venue="Journal of Engines")
    edited.change(
        "authors/mary-somerville.yaml", member={"from": 2020, "to": 2024}, links={"orcid": "0000-0002-1825-0097"}
    )
    edited.save("authors/the-looms.yaml", {"name": "The Looms", "kind": "team", "aliases": ["looms"]})
    edited.save("papers/taken-back.yaml", {"title": "Taken Back", "withdrawn": "2026-11-21, entered twice"})
    edited.save("papers/not-yet.yaml", {"title": "Not Yet", "hidden": True})
    return Portal(root).content()


def texts_in(language: str) -> Texts:
    texts, _ = read_texts([Path(__file__).parents[2] / "templates"], Path(__file__).parents[2], language)
    return texts


def test_a_view_that_asks_for_more_than_its_kind_declares_raises(described: Path) -> None:
    plan = planned(Portal(described.parent).content())
    page = next(page for page in plan.pages if page.kind == "paper")
    for needs in (NOTHING, Needs(lists=[("papers", "")])):
        forgetful = PageKind("forgetful", KINDS["paper"].view, partial(return_needs, needs))
        with pytest.raises(UndeclaredNeedError, match=r"a page of the kind `forgetful` asks for .* not declare"):
            declared_view(plan.material, page, forgetful)


def small(**changes: object) -> Content:
    papers = [Paper(f"p{number}", f"Paper {number}", (PrintedName(f"Author {number // 3}"),)) for number in range(12)]
    papers[5] = replace(papers[5], **changes)  # type: ignore[arg-type]
    return Content(SiteConfig(), tuple(papers))


def test_a_changed_abstract_changes_the_keys_of_the_pages_that_show_the_paper_and_no_others() -> None:
    before, after = keys(planned(small())), keys(planned(small(abstract="Something else.")))
    assert before.keys() == after.keys()
    changed = {address for address in before if before[address] != after[address]}
    assert {"papers/p5/", "papers/p5.bib", "authors/author-1/", "papers.json"} <= changed
    assert not {"papers/p0/", "papers/p0.bib", "authors/author-0/", "authors/", "sitemap.xml", "404.html"} & changed
