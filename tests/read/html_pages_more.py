"""Further markups, of other makers: no end tags, labels, glued lines, dates in odd places."""

from __future__ import annotations

from html import escape as e
from itertools import groupby

from html_pages import Owner, Shown, page


def heading(paper: Shown) -> str:
    return f"{paper.score}{paper.category}{paper.date}{'Code' if paper.code else ''}"


def header(owner: Owner | None) -> str:
    if owner is None:
        return ""
    numbers = "".join(f"<div><span>{label}</span> <span>{number}</span></div>" for label, number in owner.numbers)
    return f"<h1>{e(owner.name)}</h1><div>{owner.category}</div>{numbers}"


def whole(owner: Owner | None, parts: list[str], around: str = "div") -> str:
    body = "\n".join(parts)
    return page(owner.name if owner else "List", f"{header(owner)}<{around}>{body}</{around.split(maxsplit=1)[0]}>")


def dump_lines(owner: Owner | None, papers: list[Shown]) -> list[str]:
    lines = []
    if owner:
        lines += [e(owner.name), "", owner.category]
        lines += [f"{label}{n}" if label[0] in "hNA" else f"{n}{label}" for label, n in owner.numbers]
        lines += ["", f"{len(papers)} Papers", ""]
    for paper in papers:
        lines += [heading(paper), e(paper.title), "", e(paper.author_line), "", e(paper.abstract), ""]
    return lines


def definitions(owner, papers):
    return whole(
        owner,
        [f"<dt>{heading(p)}<dd>{e(p.title)}<dd>{e(p.author_line)}<dd>{e(p.abstract)}" for p in papers],
        "dl",
    )


def fields_of(paper: Shown) -> dict[str, str]:
    return {
        "Title": e(paper.title),
        "Authors": e(paper.author_line),
        "Category": paper.category,
        "Date": paper.date,
        "Score": paper.score,
        "Code": "<a href='https://github.com/lab/x'>link</a>" if paper.code else "",
        "Abstract": e(paper.abstract),
    }


def labelled(owner, papers):
    parts = []
    for paper in papers:
        lines = (f"<p><b>{label}:</b> {value}</p>" for label, value in fields_of(paper).items() if value)
        parts.append(f"<div class=entry>{''.join(lines)}</div>")
    return whole(owner, parts)


def table_each(owner, papers):
    parts = []
    for paper in papers:
        lines = (f"<tr><th>{label}</th><td>{value}</td></tr>" for label, value in fields_of(paper).items() if value)
        parts.append(f"<table class=entry>{''.join(lines)}</table>")
    return whole(owner, parts)


def years(owner, papers):
    parts = []
    for year, group in groupby(papers, lambda paper: paper.date[-4:] if "," in paper.date else "2026"):
        parts.append(f"<section><h2>{year}</h2>")
        for p in group:
            spans = "".join(f"<span>{bit}</span>" for bit in (p.score, p.category, p.date, "Code" if p.code else ""))
            parts.append(f"<div class=pub><div>{spans}</div><h3>{e(p.title)}</h3><div>{e(p.author_line)}</div>")
            parts.append(f"<p>{e(p.abstract)}</p></div>")
        parts.append("</section>")
    return whole(owner, parts)


def heading_elements(owner, papers):
    rows = "<h3>{}</h3><h4>{}</h4><p>{}</p><p>{}</p>"
    return whole(owner, [rows.format(heading(p), e(p.title), e(p.author_line), e(p.abstract)) for p in papers])


def cards(owner, papers):
    parts = []
    for number, p in enumerate(papers):
        spans = " ".join(f"<span>{bit}</span>" for bit in (p.score, p.category, p.date, "Code" if p.code else ""))
        parts.append(f"<a class=card href='/paper/{number}'><div>{spans}</div><h3>{e(p.title)}</h3>")
        parts.append(f"<p>{e(p.author_line)}</p><p>{e(p.abstract)}</p></a>")
    return whole(owner, parts, "div class=grid")


def date_in_title(owner, papers):
    small = "<div class=card><h3>{} <small>{} {} {} {}</small></h3><p>{}</p><p>{}</p></div>"
    return whole(
        owner,
        [
            small.format(
                e(p.title), p.score, p.category, p.date, "Code" if p.code else "", e(p.author_line), e(p.abstract)
            )
            for p in papers
        ],
    )


def made_up_classes(owner, papers):
    parts = ["<div class=css-99zz>"]
    if owner:
        parts.append(f"<div class=css-av>{''.join(word[0] for word in owner.name.split())}</div>")
        parts.append(f"<div class=css-nm>{e(owner.name)}</div><button>Follow</button>")
        parts.append(f"<div class='css-chip css-x'>{owner.category}</div>")
        parts += [
            f"<div class=css-cell><p class=css-v>{n}</p><p class=css-l>{label}</p></div>" for label, n in owner.numbers
        ]
    parts.append("</div><div class=css-lst>")
    for p in papers:
        parts.append("<div class='css-k1 css-k2'><div class=css-q>")
        parts += [f"<div class=css-s>{bit}</div>" for bit in (p.score, p.category, p.date, "Code" * p.code) if bit]
        parts.append(f"</div><div class=css-b><p class=css-p1>{e(p.title)}</p><p class=css-p2>{e(p.author_line)}</p>")
        parts.append(f"<p class=css-p3>{e(p.abstract)}</p></div></div>")
    return page(owner.name if owner else "List", "".join([*parts, "</div>"]))


def date_last(owner, papers):
    card = "<div class=card><div>{}</div><div>{}</div><div>{}</div><div>{} {} · {}{}</div></div>"
    return whole(
        owner,
        [
            card.format(
                e(p.title),
                e(p.author_line),
                e(p.abstract),
                p.score,
                p.category,
                p.date,
                " · Code" if p.code else "",
            )
            for p in papers
        ],
    )


def bold_head(owner, papers):
    titles = "Title Authors Abstract Date Cat. Code Score".split()
    rows = ["<tr>" + "".join(f"<td><b>{title}</b></td>" for title in titles) + "</tr>"]
    for p in papers:
        cells = [e(p.title), e(p.author_line), e(p.abstract), p.date, p.category, "Code" if p.code else "", p.score]
        rows.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    return whole(owner, rows, "table")


def summaries(owner, papers):
    row = "<details open><summary>{} <b>{}</b></summary><p>{}</p><p>{}</p></details>"
    return whole(owner, [row.format(heading(p), e(p.title), e(p.author_line), e(p.abstract)) for p in papers])


def breaks(owner, papers):
    return page("List", f"<div>{'<br>'.join(dump_lines(owner, papers))}</div>")


def line_divs(owner, papers):
    return page(
        "List", "<div>" + "".join(f"<div class=line>{line}</div>" for line in dump_lines(owner, papers)) + "</div>"
    )


def text_and_span(owner, papers):
    parts = []
    for p in papers:
        code = "<span>Code</span>" if p.code else ""
        parts.append(f"<div><div>{p.score}{p.category}<span>{p.date}</span>{code}</div>")
        parts.append(f"<div>{e(p.title)}<span>{e(p.author_line)}</span></div><div>{e(p.abstract)}</div></div>")
    return whole(owner, parts)


def side_bar(owner, papers):
    parts = []
    if owner:
        parts.append(f"<aside class=sidebar><h2>{e(owner.name)}</h2><p>{owner.category}</p><table><tr>")
        parts += [f"<th>{label}</th>" for label, _ in owner.numbers]
        parts += ["</tr><tr>", *(f"<td>{number}</td>" for _, number in owner.numbers), "</tr></table></aside>"]
    parts.append("<main><ul>")
    for number, p in enumerate(papers):
        code = "<a href=https://gitlab.com/a/b>Code</a>" if p.code else ""
        parts.append(
            f"<li class='{'odd' if number % 2 else 'even'}'><p><em>{p.category}</em> <em>{p.date}</em> {code} {p.score}"
        )
        parts.append(f"<p><a href=/{number}><strong>{e(p.title)}</strong></a><p>{e(p.author_line)}")
        parts.append(f"<blockquote>{e(p.abstract)}</blockquote><p><a href=p.pdf>PDF</a> <a href=#>Cite</a>")
    return page("List", "".join([*parts, "</ul></main>"]))


def code_below(owner, papers):
    parts = []
    for p in papers:
        parts.append(f"<div class=r><div>{p.category}</div><div>{p.date}</div><div class=title>{e(p.title)}</div>")
        parts.append(f"<div class=by>by {e(p.author_line)}</div><div>{e(p.abstract)} <a href='#'>Show more</a></div>")
        parts.append("<a class=btn href=https://github.com/q/r>View Code</a>" if p.code else "")
        parts.append(f"<span>{p.score}</span></div>")
    return whole(owner, parts)


def glued(owner, papers):
    row = "<p>{}</p><p>{}</p><p>{}</p>"
    return whole(owner, [row.format(heading(p), e(p.title + p.author_line), e(p.abstract)) for p in papers])


def name_divs(owner, papers):
    parts = []
    for p in papers:
        parts.append("<div><div>")
        parts += [f"<div>{bit}</div>" for bit in (p.category, p.date, "Code" if p.code else "", p.score)]
        parts.append(f"</div><div>{e(p.title)}</div><div>")
        parts += [f"<div>{e(name)}</div>" for name in p.authors]
        parts.append("<div>et al.</div>" if p.more else "")
        parts.append(f"<div>· {e(', '.join(p.affiliations))}</div>" if p.affiliations else "")
        parts.append(f"</div><div>{e(p.abstract)}</div></div>")
    return whole(owner, parts)


def old_style(owner, papers):
    row = "<P><FONT SIZE=-1>{}</FONT><P><B>{}</B><P><I>{}</I><P>{}<HR>"
    body = "".join(row.format(heading(p), e(p.title), e(p.author_line), e(p.abstract)) for p in papers)
    return page("List", header(owner) + body)


def dotted(owner, papers):
    dot = "<span class=sep>•</span>"
    parts = []
    for p in papers:
        bits = [bit for bit in (p.category, p.date, "<a href=/c>Code</a>" if p.code else "", p.score) if bit]
        people = "</span><span>".join(map(e, p.authors))
        more = "<span>et al.</span>" if p.more else ""
        where = f"<div class=z3>{e(', '.join(p.affiliations))}</div>" if p.affiliations else ""
        parts.append(f"<div class=k>{dot.join(f'<span>{bit}</span>' for bit in bits)}<div class=z1>{e(p.title)}</div>")
        parts.append(f"<div class=z2><span>{people}</span>{more}</div>{where}<div class=z4>{e(p.abstract)}</div></div>")
    return whole(owner, parts)


MORE = {
    markup.__name__: markup
    for markup in (
        definitions,
        labelled,
        table_each,
        years,
        heading_elements,
        cards,
        date_in_title,
        made_up_classes,
        date_last,
        bold_head,
        summaries,
        breaks,
        line_divs,
        text_and_span,
        side_bar,
        code_below,
        glued,
        name_divs,
        old_style,
        dotted,
    )
}
