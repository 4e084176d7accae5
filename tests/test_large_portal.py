"""Ten thousand papers: no page grows past what a phone loads at once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from generator.model import Content, PartialDate, PrintedName
from generator.output.theme import Theme, static_files
from generator.pages.plan import make_plan
from generator.portal.graph import build_portal
from generator.store.read import read_content

ROOT = Path(__file__).parent.parent
PAPERS = 10_000
LIMIT = 500_000


def ten_thousand() -> Content:
    """Real titles, names and abstracts, repeated under other ids, names and dates; one person is on every paper."""
    content, _ = read_content(ROOT)
    papers = []
    for number in range(PAPERS):
        paper = content.papers[number % len(content.papers)]
        papers.append(
            replace(
                paper,
                id=f"{paper.id[:70]}-{number}",
                title=f"{paper.title} {number}",
                date=PartialDate(2024 - number % 3, number % 12 + 1, number % 28 + 1),
                authors=(*(PrintedName(f"{printed.name} {number % 7919}") for printed in paper.authors),),
                contributors=(PrintedName("Haibin Lin"),),
                aliases=(),
            )
        )
    return replace(content, papers=tuple(papers))


def test_no_page_of_ten_thousand_papers_passes_500_kb() -> None:
    content = ten_thousand()
    portal, _ = build_portal(content)
    plan, problems = make_plan(portal, content)
    assert problems == ()
    theme = Theme(ROOT, plan.site, {name: path.read_bytes() for name, path in static_files(ROOT).items()})
    lists = [page for page in plan.pages if page.template in {"home.html", "papers.html", "authors.html", "index.html"}]
    lists += [page for page in plan.pages if page.address.startswith("authors/haibin-lin/")]
    assert len(lists) > 200
    sizes = {page.address: len(theme.render(page.template, page.view()).encode()) for page in lists}
    assert max(sizes.values()) < LIMIT, max(sizes.items(), key=lambda item: item[1])
