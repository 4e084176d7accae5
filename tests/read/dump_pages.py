"""Pages as a browser saves them, made from dumps that were read: the same papers in the markups of several makers."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from generator.read.draft import Context, Draft, Reading
from generator.read.lists.dumps import dump

from conftest import AS_OF

CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "dumps"
LABELS = {"h_index": "h-index", "papers": "papers", "citations": "citations"} | {
    "novelty": "Novelty",
    "ai_score": "AI Score",
}
PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Papers</title><style>.x {{ color: red }}</style></head>
<body class="has-sidebar"><a class="skip-link" href="#main">Skip to content</a>
<nav class="navbar"><ul><li><a href="/">Home</a></li><li><a href="/login">Sign in</a></li></ul></nav>
{}
<footer><p>© 2026 Example. All rights reserved.</p><p>Last updated Nov 19, 2026</p></footer>
<script>window.papers = "LGSep 28, 2024"; document.write("<p>no</p>")</script></body></html>
"""


@dataclass(frozen=True)
class Shown:
    """A paper as its page shows it: the line of its heading in a dump, and the texts below."""

    heading: str
    draft: Draft

    @property
    def pieces(self) -> list[str]:
        """The heading's score, category, date, and the word "Code"."""
        draft = self.draft
        date = self.heading.removesuffix("Code").removeprefix("" if draft.score is None else f"{draft.score}")
        shown = ["" if draft.score is None else f"{draft.score}", draft.category, date.removeprefix(draft.category)]
        return [*filter(None, shown), *(["Code"] if draft.code else [])]

    @property
    def title(self) -> str:
        return escape(self.draft.title)

    @property
    def authors(self) -> str:
        more = " et al." if self.draft.more_authors else ""
        where = f" · {', '.join(self.draft.affiliations)}" if self.draft.affiliations else ""
        return escape(", ".join(self.draft.authors) + more + where)

    @property
    def abstract(self) -> str:
        return escape(self.draft.abstract)


class Owner(NamedTuple):
    """Whose page it is, with the numbers by their labels."""

    name: str
    category: str
    numbers: dict[str, str]


@cache
def shown(path: Path) -> tuple[Reading, list[Shown], Owner | None]:
    """Return what a dump says: its reading, its papers, and whose it is."""
    text = path.read_text(encoding="utf-8")
    reading = dump.read(text, Context(path.name, AS_OF))
    lines = text.split("\n")
    papers = [Shown(lines[draft.line - 1].strip(), draft) for draft in reading.drafts]
    profile = reading.profile
    if profile is None:
        return reading, papers, None
    values = {label: getattr(profile.metrics, name) for name, label in LABELS.items()}
    numbers = {label: f"{value:,}" + "%" * (label == "Novelty") for label, value in values.items()}
    return reading, papers, Owner(profile.name, profile.category, numbers)


def _spans(texts: Iterable[str]) -> str:
    return "".join(f"<span>{text}</span>" for text in texts)


def classes(owner: Owner | None, papers: list[Shown]) -> str:
    """Divs and spans whose classes say what they hold; each author is a link, and so is the code."""
    out = []
    if owner:
        out.append(f'<div class="profile"><div class="name">{owner.name}</div><div>{owner.category}</div>')
        out += [f'<div class="stat">{_spans(one)}</div>' for one in owner.numbers.items()]
        out.append(f"</div><h2>{len(papers)} Papers</h2>")
    for number, paper in enumerate(papers):
        code = f'<a href="https://github.com/lab/repo-{number}">Code</a>' if paper.draft.code else ""
        pieces = _spans(piece for piece in paper.pieces if piece != "Code")
        names = ", ".join(f'<a href="/author/{at}">{escape(name)}</a>' for at, name in enumerate(paper.draft.authors))
        out.append(f'<div class="card"><div class="meta">{pieces}{code}</div>')
        out.append(f'<div class="title"><a href="/paper/{number}">{paper.title}</a></div><div class="authors">{names}')
        out.append(f"<span>{paper.authors.removeprefix(escape(', '.join(paper.draft.authors)))}</span></div>")
        out.append(f"<div>{paper.abstract}</div><div><button>Save</button><button>Cite</button></div></div>")
    return "\n".join(out)


def articles(owner: Owner | None, papers: list[Shown]) -> str:
    """Articles with headings; the owner's category beside the name, a definition list of numbers."""
    out = []
    if owner:
        numbers = "".join(f"<dt>{label}</dt><dd>{number}</dd>" for label, number in owner.numbers.items())
        out.append(f"<header><h1>{owner.name} <small>{owner.category}</small></h1><dl>{numbers}</dl></header>")
    for paper in papers:
        out.append(f"<article><header>{' · '.join(paper.pieces)}</header><h3>{paper.title}</h3>")
        out.append(f"<p>{paper.authors}</p><p>{paper.abstract}</p><footer><a href='#'>BibTeX</a></footer></article>")
    return "\n".join([*out, "<aside><h2>Topics</h2><ul><li>LG</li><li>CV</li></ul></aside>"])


def years(owner: Owner | None, papers: list[Shown]) -> str:
    """Sections by year, headings of divs; the numbers are a table in a side bar."""
    out = []
    if owner:
        rows = "".join(f"<tr><td>{label}</td><td>{number}</td></tr>" for label, number in owner.numbers.items())
        out.append(f"<aside><h2>{owner.name}</h2><p>{owner.category}</p><table>{rows}</table></aside>")
    for year, group in groupby(papers, lambda paper: str(paper.draft.date)[:4]):
        out.append(f"<section><h2>{year}</h2>")
        for paper in group:
            pieces = "".join(f"<div>{piece}</div>" for piece in paper.pieces)
            out.append(f"<div><div>{pieces}</div><div>{paper.title}</div><div>{paper.authors}</div>")
            out.append(f"<p>{paper.abstract}</p></div>")
        out.append("</section>")
    return "\n".join(out)


def _header(owner: Owner | None) -> list[str]:
    if owner is None:
        return []
    counted = ("papers", "citations")
    numbers = [f"{n}{label}" if label in counted else f"{label}{n}" for label, n in owner.numbers.items()]
    return [owner.name, owner.category, *numbers, f"{owner.numbers['papers']} Papers"]


def paragraphs(owner: Owner | None, papers: list[Shown]) -> str:
    """Paragraphs without anything around a paper."""
    rows = _header(owner)
    for paper in papers:
        rows += [paper.heading, paper.title, paper.authors, paper.abstract]
    return "".join(f"<p>{row}</p>" for row in [*rows, "Load more"])


def one_line(owner: Owner | None, papers: list[Shown]) -> str:
    """Title and authors in one line, as in lists."""
    out = [f"<div>{row}</div>" for row in _header(owner)]
    for paper in papers:
        out.append(f"<div class=p><div>{paper.heading}</div><div><b>{paper.title}</b>{paper.authors}</div>")
        out.append(f"<div>{paper.abstract}</div></div>")
    return "".join(out)


MARKUPS: dict[str, Callable[[Owner | None, list[Shown]], str]] = {
    markup.__name__: markup for markup in (classes, articles, years, paragraphs, one_line)
}
