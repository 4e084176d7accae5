"""Pictures for pages: numbers over time with their words, legend, links and table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.pages import addresses
from generator.pages.components import NumbersRow, Picture, Tone
from generator.pictures.columns import Column, Frame, columns
from generator.pictures.multiples import Row, multiples
from generator.pictures.svg import Caption
from generator.portal.numbers import count_years

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.model import Paper
    from generator.pages.components import RowGroup
    from generator.pages.context import PageContext
    from generator.portal.numbers import YearCounts
    from generator.texts import Texts

# Categories with a colour of their own: as many as can be told apart by everybody, see static/style.css.
COLOURED = 6
COMPACT_YEARS = 16
TOPICS_SHOWN = 12
LARGEST_TEAM = 12
# Fewer papers or years than these are read faster than looked at.
LEAST_PAPERS = 5
LEAST_YEARS = 2
_LARGE = Frame(720, 300, wide=True)
_COMPACT = Frame(420, 230)
_SIDE = Frame(340, 150)


def stacked_years(context: PageContext, *, compact: bool = False) -> Picture | None:
    """Draw all papers by year, each year's by category."""
    texts = context.texts
    names = {category.code: category.name for category, _ in context.portal.categories}
    counts = count_years(context.portal.papers, _coloured(context, list(names)), *([COMPACT_YEARS] if compact else []))
    if not _worth_drawing(counts):
        return None
    # A colour whose papers are all older than the picture needs no entry in its legend.
    shown = [place for place in range(len(counts.codes) + 1) if any(row[place] for row in counts.counts)]
    codes = [(*counts.codes, "")[place] for place in shown]
    said = [names[code] if code else texts("other_categories") for code in codes]
    tones = [f"t{place + 1}" if place < COLOURED and code else "t0" for place, code in zip(shown, codes, strict=True)]
    several = len(said) > 1
    if codes == [""]:  # no paper has a category: there is nothing that they could be other than
        tones = ["bar"]
    items = []
    for year, row in zip(counts.years, counts.counts, strict=True):
        parts = tuple(row[place] for place in shown)
        by_name = ", ".join(f"{name} {texts.number(n)}" for name, n in zip(said, parts, strict=True) if n and several)
        items.append(_year_column(texts, year, parts, context.url(addresses.year(year)), by_name))
    title = texts("papers_per_year_and_category" if several else "papers_per_year")
    caption = _caption(texts, "per-year", title, counts)
    return Picture(
        key=caption.key,
        title=caption.title,
        svg=columns(caption, items, tones, _COMPACT if compact else _LARGE),
        legend=tuple(
            Tone(name, tone, context.url(addresses.category(code)) if code else "")
            for name, tone, code in zip(said, tones, codes, strict=True)
        ),
        note=_left_out(texts, counts),
        columns=(texts("year"), texts("papers"), *(said if several else ())),
        rows=tuple(
            NumbersRow(item.label, item.url, tuple(map(texts.number, (item.total, *(item.parts if several else ())))))
            for item in reversed(items)
        ),
    )


def years_beside(context: PageContext, papers: Sequence[Paper], groups: Sequence[RowGroup]) -> Picture | None:
    """Draw the papers of a list by year, small; the years among the page's `groups` lead to their headings."""
    if len(papers) < LEAST_PAPERS:  # as of nearly all authors
        return None
    texts = context.texts
    counts = count_years(papers)
    if not _worth_drawing(counts):
        return None
    reached = {group.anchor for group in groups}
    items = [
        _year_column(texts, year, (total,), f"#y{year}" if f"y{year}" in reached else "")
        for year, total in zip(counts.years, counts.totals, strict=True)
    ]
    caption = _caption(texts, "per-year", texts("papers_per_year"), counts)
    return Picture(
        key=caption.key,
        title=caption.title,
        svg=columns(caption, items, ("bar",), _SIDE),
        legend=(),
        note=_left_out(texts, counts),
        columns=(texts("year"), texts("papers")),
        rows=tuple(
            NumbersRow(item.label, item.url, (texts.number(item.total),)) for item in reversed(items) if item.total
        ),
    )


def topics_over_years(context: PageContext, papers: Sequence[Paper]) -> Picture | None:
    """Draw the papers of each category by year, one row per category, most papers first."""
    if len(papers) < LEAST_PAPERS:
        return None
    texts = context.texts
    links = context.category_counts(papers)
    counts = count_years(papers, [link.note for link in links[:TOPICS_SHOWN]])
    if len(links) < 2 or not _worth_drawing(counts):
        return None
    rows = []
    for place, link in enumerate(links[:TOPICS_SHOWN]):
        by_year = tuple(row[place] for row in counts.counts)
        if any(by_year):
            most, year = max(zip(by_year, counts.years, strict=True))
            total = texts("n_papers", n=sum(by_year))
            name = texts("topic_numbers", name=link.text, papers=total, year=year, most=texts.number(most))
            rows.append(Row(link.text, by_year, name, link.url))
    if len(rows) < 2:
        return None
    first, last = str(counts.years[0]), str(counts.years[-1])
    span = texts("topics_span", first=first, last=last)
    caption = Caption("topics-by-year", texts("topics_over_years"), span, texts.number)
    others = [texts("n_categories_with_fewer", n=len(links) - len(rows))] if len(links) > len(rows) else []
    return Picture(
        key=caption.key,
        title=caption.title,
        svg=multiples(caption, rows, (first, last), _SIDE.width),
        legend=(),
        note=_left_out(texts, counts, others),
        columns=(texts("year"), *(row.text for row in rows)),
        rows=tuple(
            NumbersRow(str(year), "", tuple(texts.number(row.counts[place]) for row in rows))
            for place, year in reversed(list(enumerate(counts.years)))
        ),
    )


def team_sizes(texts: Texts, sizes: Sequence[tuple[int, int]], cut_off: int) -> Picture | None:
    """Draw papers by their number of authors; the largest numbers share a column."""
    if sum(count for _, count in sizes) < LEAST_PAPERS or len(sizes) < 2:
        return None
    by_size, largest = dict(sizes), max(size for size, _ in sizes)
    bars = [(str(size), by_size.get(size, 0), size) for size in range(1, min(largest, LARGEST_TEAM) + 1)]
    if largest > LARGEST_TEAM:
        more = sum(count for size, count in sizes if size > LARGEST_TEAM)
        bars.append((f"{LARGEST_TEAM + 1}+", more, LARGEST_TEAM + 1))
    items = []
    for label, count, size in bars:
        authors = ("≥ " if size > LARGEST_TEAM else "") + texts("n_authors", n=size)
        items.append(Column(label, (count,), f"{authors}: {texts('n_papers', n=count)}"))
    caption = Caption("team-sizes", texts("authors_per_paper"), texts("n_authors", n=largest), texts.number)
    return Picture(
        key=caption.key,
        title=caption.title,
        svg=columns(caption, items, ("bar",), _SIDE),
        legend=(),
        note=texts("not_shown", what=texts("n_papers_cut_off", n=cut_off)) if cut_off else "",
        columns=(texts("authors"), texts("papers")),
        rows=tuple(NumbersRow(item.label, "", (texts.number(item.total),)) for item in items),
    )


def _caption(texts: Texts, key: str, title: str, counts: YearCounts) -> Caption:
    most, busiest = max(zip(counts.totals, counts.years, strict=True))
    described = texts(
        "years_numbers",
        papers=texts("n_papers", n=sum(counts.totals)),
        first=counts.years[0],
        last=counts.years[-1],
        year=busiest,
        most=texts.number(most),
    )
    return Caption(key, title, described, texts.number)


def _year_column(texts: Texts, year: int, parts: tuple[int, ...], url: str, by_name: str = "") -> Column:
    name = f"{year}: {texts('n_papers', n=sum(parts))}" + (f" ({by_name})" if by_name else "")
    return Column(str(year), parts, name, url if any(parts) else "")


def _coloured(context: PageContext, codes: list[str]) -> list[str]:
    """Return the categories that a picture tells apart; all others share one more colour, which may be one's alone."""
    one_left = len(codes) == COLOURED + 1 and all(paper.category for paper in context.portal.papers)
    return codes if one_left else codes[:COLOURED]


def _worth_drawing(counts: YearCounts) -> bool:
    return sum(counts.totals) >= LEAST_PAPERS and len(counts.years) >= LEAST_YEARS


def _left_out(texts: Texts, counts: YearCounts, others: Sequence[str] = ()) -> str:
    parts = [*others]
    if counts.earlier:
        parts.append(texts("n_papers_before", n=counts.earlier, year=counts.years[0]))
    if counts.undated:
        parts.append(texts("n_papers_undated", n=counts.undated))
    return texts("not_shown", what=", ".join(parts)) if parts else ""
