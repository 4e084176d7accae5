"""How often papers are cited: on their pages and on the page of numbers, where the portal asks for it."""

from pathlib import Path

from bs4 import BeautifulSoup
from generator.content.content import read_content

from built import build
from conftest import Portal

COUNTS = """as_of: 2026-11-28
history:
- {as_of: 2026-11-21, total: 9}
- {as_of: 2026-11-28, total: 1234}
counts:
  engine: 1234
"""


def text_of(page: Path) -> str:
    return BeautifulSoup(page.read_text(encoding="utf-8"), "html.parser").main.get_text(" ", strip=True)


def test_counts_are_shown_where_the_portal_asks_for_them_and_follow_the_file(portal: Portal) -> None:
    portal.write("papers/engine.yaml", "title: Engine\n")
    portal.write("papers/other.yaml", "title: Other\n")
    portal.write("citations.yaml", COUNTS)
    site = portal.root / "site"
    build(portal.root)
    assert "Citations" not in text_of(site / "papers/engine/index.html")
    portal.write("site.yaml", "title: Ours\nsources: {citations: true}\n")
    build(portal.root)
    assert "Citations (OpenAlex) 1,234" in text_of(site / "papers/engine/index.html")
    assert "Citations" not in text_of(site / "papers/other/index.html")
    numbers = text_of(site / "stats/index.html")
    assert "citations until November 28, 2026 1,234" in numbers
    assert "Nov 21, 2026 9" in numbers
    portal.write("citations.yaml", COUNTS.replace("1234", "1235"))
    build(portal.root)
    assert "Citations (OpenAlex) 1,235" in text_of(site / "papers/engine/index.html")


def test_a_broken_count_is_reported_with_its_line(portal: Portal) -> None:
    portal.write("site.yaml", "title: Ours\nsources: {citations: true}\n")
    portal.write("citations.yaml", COUNTS.replace("engine: 1234", "engine: many"))
    (problem,) = read_content(portal.root)[1]
    assert (problem.path, problem.line) == ("content/citations.yaml", 6)
    portal.write("site.yaml", "title: Ours\n")
    assert read_content(portal.root)[1] == ()
