"""Pictures for pages: numbers over time with their words, legend, links and table."""

from collections.abc import Collection, Iterable, Sequence

from markupsafe import Markup

from generator.core.records import Paper
from generator.portal.numbers import YearCounts, count_years
from generator.site import addresses
from generator.site.components import COLOURED, NumbersRow, Picture, RowGroup, TableColumn, Tone, Topic, Topics
from generator.site.material import Links, Material, Texts
from generator.site.pictures.columns import Column, Frame, columns, small_columns
from generator.site.pictures.svg import Caption

# A year's column on the home page is as wide as a finger on a phone.
HOME_YEARS = 12
TOPICS_SHOWN = 12
TOPICS_BESIDE = 6
LARGEST_TEAM = 12
# Fewer papers or years than these are read faster than looked at.
LEAST_PAPERS = 5
LEAST_YEARS = 2
# One colour alone has no meaning.
LEAST_COLOURS = 2
_LARGE = Frame(720, 300, wide=True)
_HOME = Frame(420, 180)
_SIDE = Frame(340, 150)


def papers_by_year(material: Material) -> Picture | None:
    """Draw all papers by year: by category if there are few, otherwise in one colour."""
    return _stacked_years(material) or _plain_years(
        material.texts, material.links, count_years(material.portal.papers), _LARGE
    )


def years_on_home(material: Material) -> Picture | None:
    """Draw the papers of the last years, in one colour."""
    return _plain_years(material.texts, material.links, count_years(material.portal.papers, most=HOME_YEARS), _HOME)


def _stacked_years(material: Material) -> Picture | None:
    """Draw all papers by year and category; None if there is one category, or more than there are colours."""
    portal, texts, links = material.portal, material.texts, material.links
    names = {category.code: category.name for category, _ in portal.categories}
    if len(names) > COLOURED:
        return None
    counts = count_years(portal.papers, list(names))
    # A colour whose papers are all older than the picture needs no entry in its legend.
    shown = [place for place in range(len(counts.codes) + 1) if any(row[place] for row in counts.counts)]
    if not _worth_drawing(counts) or len(shown) < LEAST_COLOURS:
        return None
    codes = [(*counts.codes, "")[place] for place in shown]
    labels = [names[code] if code else texts("other_categories") for code in codes]
    tones = [links.category_tone(code) for code in codes]
    items = []
    for year, row in zip(counts.years, counts.counts, strict=True):
        parts = tuple(row[place] for place in shown)
        by_name = ", ".join(f"{name} {texts.number(n)}" for name, n in zip(labels, parts, strict=True) if n)
        items.append(_year_column(texts, year, parts, links.url(addresses.year(year)), by_name))
    caption = _caption(texts, "per-year", texts("papers_per_year_and_category"), counts)
    return Picture(
        key=caption.key,
        title=caption.title,
        svg=columns(caption, items, tones, _LARGE),
        legend=tuple(
            Tone(name, tone, links.url(addresses.category(code)) if code else "")
            for name, tone, code in zip(labels, tones, codes, strict=True)
        ),
        note=_left_out(texts, counts),
        columns=_heads(texts("year"), texts("papers"), *labels),
        rows=tuple(
            NumbersRow(item.label, item.url, tuple(map(texts.number, (item.total, *item.parts))))
            for item in reversed(items)
        ),
    )


def _plain_years(
    texts: Texts, links: Links, counts: YearCounts, frame: Frame, anchors: Collection[str] | None = None
) -> Picture | None:
    """Draw papers by year in one colour; years link to their pages, or to the headings `anchors` of the page."""
    if not _worth_drawing(counts):
        return None
    items = []
    for year, total in zip(counts.years, counts.totals, strict=True):
        url = links.url(addresses.year(year)) if anchors is None else f"#y{year}"
        leads = anchors is None or url[1:] in anchors
        items.append(_year_column(texts, year, (total,), url if leads else ""))
    caption = _caption(texts, "per-year", texts("papers_per_year"), counts)
    return Picture(
        key=caption.key,
        title=caption.title,
        svg=columns(caption, items, ("bar",), frame),
        note=_left_out(texts, counts),
        columns=_heads(texts("year"), texts("papers")),
        rows=tuple(
            NumbersRow(item.label, item.url, (texts.number(item.total),)) for item in reversed(items) if item.total
        ),
    )


def years_beside(texts: Texts, links: Links, papers: Sequence[Paper], groups: Sequence[RowGroup]) -> Picture | None:
    """Draw a small picture of the papers of a list by year; the years among `groups` link to their headings."""
    if len(papers) < LEAST_PAPERS:  # true of nearly all authors
        return None
    return _plain_years(texts, links, count_years(papers), _SIDE, {group.anchor for group in groups})


def topics_over_years(material: Material) -> Picture | None:
    """Draw the papers of each category by year, if there are too many categories for colours in one column."""
    portal = material.portal
    if len(portal.categories) <= COLOURED:
        return None
    return topics_beside(material.texts, material.links, portal.papers, TOPICS_SHOWN)


def topic_tones(links: Links, papers: Iterable[Paper]) -> dict[str, str]:
    """Return the colours of the categories of some papers: what a picture of them depends on besides the papers."""
    return {code: links.category_tone(code) for code in sorted({paper.category for paper in papers})}


def topics_beside(texts: Texts, links: Links, papers: Sequence[Paper], most: int = TOPICS_BESIDE) -> Picture | None:
    """Draw the papers of a list by category and year, `most` of its categories."""
    if len(papers) < LEAST_PAPERS:
        return None
    counted = links.category_counts(papers)
    counts = count_years(papers, [link.note for link in counted[:most]])
    if len(counted) < LEAST_COLOURS or not _worth_drawing(counts):
        return None
    by_year = [tuple(row[place] for row in counts.counts) for place in range(len(counts.codes))]
    largest = max((count for of_one in by_year for count in of_one), default=0)
    found = [(link, of_one) for link, of_one in zip(counted, by_year, strict=False) if any(of_one)]
    if len(found) < LEAST_COLOURS:
        return None
    topics = []
    for link, of_one in found:
        busiest, year = max(zip(of_one, counts.years, strict=True))
        total = sum(of_one)
        name = texts(
            "topic_numbers",
            name=link.text,
            papers=texts("n_papers", n=total),
            year=year,
            most=texts.number(busiest),
        )
        drawn = small_columns(of_one, largest, links.category_tone(link.note))
        topics.append(Topic(link.text, link.url, texts.number(total), name, drawn))
    first, last = str(counts.years[0]), str(counts.years[-1])
    others = [texts("n_categories_with_fewer", n=len(counted) - len(found))] if len(counted) > len(found) else []
    return Picture(
        key="topics-by-year",
        title=texts("topics_over_years"),
        svg=Markup(),
        note=_left_out(texts, counts, others),
        columns=_heads(texts("year"), *(link.text for link, _ in found)),
        rows=tuple(
            NumbersRow(str(year), "", tuple(texts.number(of_one[place]) for _, of_one in found))
            for place, year in reversed(list(enumerate(counts.years)))
        ),
        topics=Topics(texts("topics_span", first=first, last=last), tuple(topics), first, last),
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
        note=texts("not_shown", what=texts("n_papers_cut_off", n=cut_off)) if cut_off else "",
        columns=_heads(texts("authors"), texts("papers")),
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


def _worth_drawing(counts: YearCounts) -> bool:
    return sum(counts.totals) >= LEAST_PAPERS and len(counts.years) >= LEAST_YEARS


def _left_out(texts: Texts, counts: YearCounts, others: Sequence[str] = ()) -> str:
    parts = [*others]
    if counts.earlier:
        parts.append(texts("n_papers_before", n=counts.earlier, year=counts.years[0]))
    if counts.undated:
        parts.append(texts("n_papers_undated", n=counts.undated))
    return texts("not_shown", what=", ".join(parts)) if parts else ""


def _heads(*names: str) -> tuple[TableColumn, ...]:
    """Return the heads of a table of numbers; the cells of its first column are the heads of the rows."""
    return tuple(TableColumn(name) for name in names)
