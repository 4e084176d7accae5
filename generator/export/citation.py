"""A formatted citation in one line of plain text."""

from generator.core.names import display
from generator.export.facts import PaperFacts
from generator.export.formats import listed


def citation(of: PaperFacts) -> str:
    """Return a citation of a paper in plain text: authors (year). title. venue.

    A truncated list of authors ends in "et al."; authors known to be missing from it are named after it.
    """
    paper = of.paper
    names = [display(printed.name) for printed in paper.authors]
    hidden = [display(printed.name) for printed in paper.contributors]
    if paper.more_authors and not names:
        who = f"{', '.join(hidden)}, et al." if hidden else ""
    elif paper.more_authors:
        who = f"{', '.join(names)}, et al."
        if hidden:
            who += f" (among them {listed(hidden)})"
    else:
        who = listed(names + hidden)
    when = f" ({paper.date.year})." if paper.date else "" if who.endswith(".") or not who else "."
    title = of.texts.title
    closed = title if title.endswith(("?", "!", ".")) else f"{title}."
    volume = f"{paper.volume}({paper.number})" if paper.volume and paper.number else paper.volume
    pages = paper.pages and f"pp. {page_range(paper.pages)}"
    where = ", ".join(filter(None, (of.texts.venue, volume, pages)))
    return " ".join(filter(None, (f"{who}{when}".strip(), closed, f"{where}." if where else "")))


def page_range(pages: str) -> str:
    """Return pages with an en dash: `12–34`; a double dash separates ACM's `1:1--1:25`."""
    return pages.replace("--", "–") if "--" in pages else pages.replace("-", "–")
