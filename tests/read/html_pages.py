"""Pages as a browser saves them, made from dumps that were read: the same papers in many markups.

Each markup takes the papers of one dump and returns a whole page, with what sites have around a list.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape as e
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

CHROME_ABOVE = """<a class="skip-link" href="#main">Skip to content</a>
<div id="cookie-consent" class="cookie-banner"><p>We use cookies to make this site better. Read our policy.</p>
<button>Accept all</button><button>Reject</button></div>
<nav class="navbar"><ul><li><a href="/">Home</a></li><li><a href="/papers">Papers</a></li>
<li><a href="/people">People</a></li><li><a href="/login">Sign in</a></li></ul></nav>"""
CHROME_BELOW = """<footer><p>© 2026 Example. All rights reserved.</p><ul><li><a href="/privacy">Privacy</a></li>
<li>Last updated Nov 19, 2026</li></ul></footer>
<script>window.papers = "LGSep 28, 2024"; document.write("<p>no</p>")</script>
<noscript>Please enable JavaScript.</noscript>"""


@dataclass(frozen=True)
class Shown:
    """A paper's heading as the dump shows it, piece by piece, beside its draft's fields."""

    score: str
    category: str
    date: str
    code: bool
    title: str
    authors: tuple[str, ...]
    more: bool
    affiliations: tuple[str, ...]
    abstract: str

    @property
    def author_line(self) -> str:
        line = ", ".join(self.authors) + (" et al." if self.more else "")
        return line + (f" · {', '.join(self.affiliations)}" if self.affiliations else "")


@dataclass(frozen=True)
class Owner:
    name: str
    category: str
    numbers: tuple[tuple[str, str], ...]  # label, number as shown


HEADING = re.compile(r"(\d+(?:\.\d+)?)?\s*(.*?)\s*((?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) .*?)( ?Code)?$")


def shown(draft, heading: str) -> Shown:
    score, category, date, code = HEADING.fullmatch(heading).groups()
    return Shown(
        score or "",
        category or "",
        date,
        bool(code),
        draft.title,
        draft.authors,
        draft.more_authors,
        draft.affiliations,
        draft.abstract,
    )


def page(title: str, body: str, *, above: str = CHROME_ABOVE, below: str = CHROME_BELOW) -> str:
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{e(title)} – Papers</title>\n'
        f'<style>.x {{ color: red }}</style></head>\n<body class="has-sidebar">{above}\n{body}\n{below}</body></html>\n'
    )


def spans(owner: Owner | None, papers: list[Shown]) -> str:
    """Everything in divs and spans with telling classes; each author a link; the code a link."""
    out = ['<div class="layout banner-layout"><div id="main">']
    if owner:
        out.append(f'<div class="profile-header"><div class="name">{e(owner.name)}</div>')
        out.append(f'<div class="tag">{owner.category}</div><div class="stats">')
        out += [f'<div class="stat"><span>{label}</span><span>{n}</span></div>' for label, n in owner.numbers]
        out.append(f'</div></div><h2>{len(papers)} Papers</h2><div class="sort">Sort by: newest</div>')
    out.append('<div class="list">')
    for number, paper in enumerate(papers):
        out.append('<div class="paper-card"><div class="paper-meta">')
        out.append(f'<span class="score">{paper.score}</span>' if paper.score else "")
        out.append(f'<span class="cat">{paper.category}</span><span class="date">{paper.date}</span>')
        out.append(f'<a class="code-link" href="https://github.com/lab/repo-{number}">Code</a>' if paper.code else "")
        out.append(f'</div><div class="paper-title"><a href="/paper/{number}">{e(paper.title)}</a></div>')
        names = ", ".join(f'<a href="/author/{i}">{e(name)}</a>' for i, name in enumerate(paper.authors))
        names += ' <span class="more">et al.</span>' if paper.more else ""
        names += f' <span class="aff">· {e(", ".join(paper.affiliations))}</span>' if paper.affiliations else ""
        out.append(f'<div class="paper-authors">{names}</div>')
        out.append(f'<div class="paper-abstract">{e(paper.abstract)}</div>')
        out.append('<div class="actions"><button>Save</button><button>Cite</button></div></div>')
    out.append('</div><button class="more">Load more</button></div></div>')
    return page(owner.name if owner else "List", "\n".join(out))


def articles(owner: Owner | None, papers: list[Shown]) -> str:
    """article, h3, p without a class; the owner in a page header; definition list of numbers; time elements."""
    out = []
    if owner:
        out.append(f"<header><h1>{e(owner.name)} <small>{owner.category}</small></h1><dl>")
        out += [f"<dt>{label}</dt><dd>{n}</dd>" for label, n in owner.numbers]
        out.append("</dl></header>")
    out.append("<main>" + (f"<h2>{len(papers)} Papers</h2>" if owner else ""))
    for paper in papers:
        bits = [paper.score, paper.category, f"<time>{paper.date}</time>", "<b>Code</b>" if paper.code else ""]
        out.append(f"<article>\n  <header>{' · '.join(bit for bit in bits if bit)}</header>")
        out.append(f"  <h3>{e(paper.title)}</h3>\n  <p>{e(paper.author_line)}</p>\n  <p>{e(paper.abstract)}</p>")
        out.append("  <footer><a href='#'>BibTeX</a> <a href='#'>Share</a></footer></article>")
    out.append("</main><aside><h2>Topics</h2><ul><li>LG</li><li>CV</li></ul></aside>")
    return page(owner.name if owner else "List", "\n".join(out))


def table(owner: Owner | None, papers: list[Shown]) -> str:
    """One row per paper, end tags left out."""
    out = []
    if owner:
        out.append(f"<table><tr><td colspan=2><b>{e(owner.name)}</b><tr><td colspan=2>{owner.category}")
        out += [f"<tr><th>{label}<td>{n}" for label, n in owner.numbers]
        out.append("</table>")
    out.append("<table class=papers><thead><tr><th>#<th>Score<th>Category<th>Date<th>Code<th>Title<th>Authors")
    out.append("<th>Affiliation<th>Abstract<tbody>")
    for number, paper in enumerate(papers, start=1):
        cells = [str(number), paper.score, paper.category, paper.date, "Code" if paper.code else "–", e(paper.title)]
        cells += [e(", ".join(paper.authors)) + (" et al." if paper.more else ""), e(", ".join(paper.affiliations))]
        out.append("<tr>" + "".join(f"<td>{cell}" for cell in [*cells, e(paper.abstract)]))
    out.append("</table>")
    return page(owner.name if owner else "List", "\n".join(out))


def rows(owner: Owner | None, papers: list[Shown]) -> str:
    """Several rows per paper in a table without head or class."""
    out = ["<table>"]
    if owner:
        out.append(f"<tr><td>{e(owner.name)}</td></tr><tr><td>{owner.category}</td></tr>")
        out += [f"<tr><td>{n} {label}</td></tr>" for label, n in owner.numbers]
    for paper in papers:
        cells = [paper.score, paper.category, paper.date, "Code" if paper.code else ""]
        out.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
        out += [f"<tr><td colspan=4>{e(text)}</td></tr>" for text in (paper.title, paper.author_line, paper.abstract)]
    return page(owner.name if owner else "List", "\n".join([*out, "</table>"]))


def flat(owner: Owner | None, papers: list[Shown]) -> str:
    """Nothing but paragraphs, one after the other, each a line of a dump."""
    out = []
    if owner:
        out += [f"<p>{e(owner.name)}</p>", f"<p>{owner.category}</p>"]
        out += [f"<p>{label}{n}</p>" if label[0] in "hNA" else f"<p>{n}{label}</p>" for label, n in owner.numbers]
        out.append(f"<p>{len(papers)} Papers</p>")
    for paper in papers:
        out.append(f"<p>{paper.score}{paper.category}{paper.date}{'Code' if paper.code else ''}</p>")
        out += [f"<p>{e(text)}</p>" for text in (paper.title, paper.author_line, paper.abstract)]
    return page(owner.name if owner else "List", "\n".join([*out, "<p>Load more</p>"]))


def lists(owner: Owner | None, papers: list[Shown]) -> str:
    """An ordered list; lines parted by <br>; names and affiliations as items of lists of their own, without commas."""
    out = []
    if owner:
        out.append(f"<h1>{e(owner.name)}</h1><p>{owner.category}</p><ul class='metrics'>")
        out += [f"<li><div>{n}</div><div>{label}</div></li>" for label, n in owner.numbers]
        out.append("</ul>")
    out.append("<ol>")
    for paper in papers:
        bits = [paper.score, paper.category, paper.date, "Code" if paper.code else ""]
        out.append("<li><ul class=m>" + "".join(f"<li>{bit}</li>" for bit in bits if bit) + "</ul>")
        out.append(f"<strong>{e(paper.title)}</strong><br>")
        people = [*paper.authors, *(["et al."] if paper.more else [])]
        out.append("<ul class=people>" + "".join(f"<li>{e(name)}</li>" for name in people) + "</ul>")
        if paper.affiliations:
            out.append(f"<div class='affiliation'>{e(', '.join(paper.affiliations))}</div>")
        out.append(f"<details><summary>Abstract</summary>{e(paper.abstract)}</details></li>")
    return page(owner.name if owner else "List", "".join([*out, "</ol>"]))


def inline(owner: Owner | None, papers: list[Shown]) -> str:
    """One div per paper and spans in it, nothing between them, no class; comments and hidden elements among them."""
    out = ["<div>"]
    if owner:
        numbers = " · ".join(f"{n} {label}" for label, n in owner.numbers)
        out.append(f"<div><span>{e(owner.name)}</span></div><div>{owner.category}</div><div>{numbers}</div>")
    out.append("<div>")
    for paper in papers:
        people = "".join(f"<a href='/a'>{e(name)}</a>" for name in paper.authors)
        people += " <i>et al.</i>" if paper.more else ""
        people += f"<span> · {e(', '.join(paper.affiliations))}</span>" if paper.affiliations else ""
        out.append(
            f"<div><!-- paper --><span>{paper.score}</span><span>{paper.category}</span><span>{paper.date}</span>"
            + ("<span>Code</span>" if paper.code else "")
            + f"<span hidden>Sep 1, 2001</span><b>{e(paper.title)}</b><span>{people}</span><!-- x --><span>"
            + f"{e(paper.abstract)}</span><span style='display: none'>secret</span></div>"
        )
    return page(owner.name if owner else "List", "".join([*out, "</div></div>"]))


def pre(owner: Owner | None, papers: list[Shown]) -> str:
    """The dump itself in one <pre>, with blank lines."""
    out = []
    if owner:
        out += [e(owner.name), "", owner.category]
        out += [f"{label}{n}" if label[0] in "hNA" else f"{n}{label}" for label, n in owner.numbers]
        out += ["", f"{len(papers)} Papers", ""]
    for paper in papers:
        out.append(f"{paper.score}{paper.category}{paper.date}{'Code' if paper.code else ''}")
        out += [e(paper.title), "", e(paper.author_line), "", e(paper.abstract), ""]
    return page(owner.name if owner else "List", "<pre>" + "\n".join(out) + "</pre>")


def title_first(owner: Owner | None, papers: list[Shown]) -> str:
    """The title above the line with the date, sections by year, icon links for code."""
    out = ["<div class='container'>"]
    if owner:
        out.append(f"<section class='hero'><h1>{e(owner.name)}</h1><span class='badge'>{owner.category}</span>")
        out += [f"<div class='n'><b>{n}</b><em>{label}</em></div>" for label, n in owner.numbers]
        out.append("</section>")
    out.append("<section>")
    for number, paper in enumerate(papers):
        code = "<a href='https://github.com/x/y' aria-label='Code'><svg><title>GitHub</title></svg></a>"
        out.append(f"<div class='item item-{number}'><h4><a href='/p/{number}'>{e(paper.title)}</a></h4>")
        people = "".join(f"<span class='author'>{e(name)}</span>" for name in paper.authors)
        people += "<span>et al.</span>" if paper.more else ""
        out.append(f"<div class='people'>{people}</div>")
        out.append(f"<div class='org'>{e(', '.join(paper.affiliations))}</div>" if paper.affiliations else "")
        out.append(
            f"<div class='info'>{paper.category} | {paper.date} {'| ' + paper.score if paper.score else ''}</div>"
        )
        out.append(f"{code if paper.code else ''}<p class='text'>{e(paper.abstract)}</p></div>")
    out.append("</section></div>")
    return page(owner.name if owner else "List", "\n".join(out))


def bare_divs(owner: Owner | None, papers: list[Shown]) -> str:
    """Divs without any class, deep, with one column of the page around the list."""
    out = ["<div><div><div><div>"]
    if owner:
        out.append(f"<div><div><div>{e(owner.name)}</div></div><div><div>{owner.category}</div>")
        out += [f"<div><div>{label}</div><div>{n}</div></div>" for label, n in owner.numbers]
        out.append("</div></div>")
    out.append("<div>" + (f"<div>{len(papers)} Papers</div>" if owner else ""))
    for paper in papers:
        out.append("<div><div>")
        out += [f"<div>{bit}</div>" for bit in (paper.score, paper.category, paper.date) if bit]
        out.append("<div>Code</div>" if paper.code else "")
        out.append(f"</div><div><div>{e(paper.title)}</div></div><div>{e(paper.author_line)}</div>")
        out.append(f"<div><div>{e(paper.abstract)}</div></div></div>")
    out.append("</div></div></div></div></div><div>Made with care</div>")
    return page(owner.name if owner else "List", "".join(out))


MARKUPS: dict[str, Callable[[Owner | None, list[Shown]], str]] = {
    markup.__name__: markup
    for markup in (spans, articles, table, rows, flat, lists, inline, pre, title_first, bare_divs)
}
