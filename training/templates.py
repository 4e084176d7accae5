"""Pages printed from works: lists of publications set in the ways of templates, home pages and cards, as HTML.

A page draws one way to set its list, and keeps to it, as real pages do. Which marks, places and separators mean which
field differs from page to page, so that a model learns to trust what is alike within a list, and no fixed meaning.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any

from training.wordlists import MONTHS, PLACES, TOPICS, UNIVERSITIES
from training.works import Name, Work, invented_person, invented_work, split_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

Record = dict[str, Any]
_FEWEST, _OWN_FORMS = 3, 0.7
_HEADED, _CLUTTERED = 0.9, 0.5  # shares of pages
# Items of lists of other things than publications.
_ITEMS = {
    "News": ("{month} {year}: our paper on {topic} was accepted.", "{year}/05: I gave a talk at {school}.", "{month} {year} – I moved to {place}."),
    "Talks": ("{title}, invited talk, {school}, {month} {year}", "{month} {year}: {title}. {school}, {place}.", "{title}. Seminar, {place}, {year}"),
    "Teaching": ("{topic}, {school}, fall {year}", "Introduction to {topic} ({year})", "Teaching assistant: {topic}, {year}"),
    "Awards": ("Best Poster Award, {place}, {year}", "Fellowship of {school}, {year}", "{year}: travel grant"),
    "Service": ("Reviewer for journals on {topic}", "Programme committee, {place} {year}", "Organizer of the workshop on {topic}, {year}"),
    "Education": ("PhD, {school}, {year}", "MSc in {topic}, {school} ({year})", "BSc, {place}, {year}"),
}  # fmt: skip

# The orders of fields, from common to rare: t title, a authors, v venue, y year, b badge of the venue.
_ORDERS = (
    "tavy", "tavy", "tavy", "tavy", "tav", "tav", "atvy", "atvy", "ayt vy", "ayt v", "btav", "btav", "tva", "tvya", "yatv",
    "ytav", "vta", "vyta", "bta", "taby", "atv", "avty", "tyav", "ybta", "tayv",
)  # fmt: skip
_CLASSES = {
    "t": ("title", "pub-title", "papertitle", "paper-title", "publication-title", "entry-title", "ptitle", "name"),
    "a": ("author", "authors", "pub-authors", "paper-authors", "publication-authors", "people", "byline"),
    "v": ("periodical", "venue", "journal", "pub-venue", "conference", "publication-venue", "booktitle", "where"),
    "y": ("year", "date", "pub-year", "pubdate", "time"),
    "b": ("abbr", "badge", "tag", "label", "pub-abbr", "venue-badge"),
}
_PLAIN_CLASSES = ("text", "info", "line", "content", "row", "item", "desc", "meta", "sub", "small", "muted", "c1", "p2")
_BLOCKS = ("div", "div", "p", "h3", "h4", "h5", "div")
_INLINE = ("", "", "b", "strong", "em", "i", "span", "u", "font")
_LINKS = (
    "PDF|pdf|Paper|paper|arXiv|Code|code|GitHub|Project Page|project page|Video|Slides|Poster|BibTeX|bib|Bib|Cite|DOI|HTML"
    "|Data|Dataset|Demo|Website|Blog|Supplementary|Appendix|Abstract|Press|Publisher's site|Preprint|Link|Full text|Talk"
).split("|")
_NOTES = (
    "Best Paper Award", "Oral", "Spotlight", "Oral presentation", "(Oral)", "Best Student Paper", "Under review",
    "Accepted", "To appear", "in press", "Featured in the press", "Top 5%", "Highlight", "Outstanding Paper Award",
    "* equal contribution", "Invited", "Extended abstract",
)  # fmt: skip
_HEADINGS = (
    "Publications", "Selected Publications", "Papers", "Journal Articles", "Conference Papers", "Preprints", "Research",
    "Peer-reviewed", "Recent Publications", "Articles", "Veröffentlichungen", "Publicaciones", "Workshops", "Theses",
)  # fmt: skip
_AUTHOR_STYLES = ("full", "full", "full", "full", "initial", "initial", "family-first", "family-initials", "vancouver")
_VENUE_FORMS = {
    "journal": (
        "{v}, {n}({i}), {p}", "{v} {n}, {p}", "{v}", "{v} ({y})", "{v}, vol. {n}, no. {i}, pp. {p}", "{v}, {y}", "{v}. {n}:{p}",
        "{v} {n} ({i}), {p}", "{v} {n}:{p}, {y}", "{v}, Volume {n}, Issue {i}, Pages {p}", "{v}, {n}, {p}.", "{v} {y}",
    ),
    "meeting": (
        "{v}", "In {v}", "{v} {y}", "In {v}, {y}", "{v}, {y}", "In {v} ({s}), {y}", "{v}, pp. {p}", "In {v}, pages {p}, {y}",
        "{v} ({s})", "{s} {y}", "In {s} {y}", "{v}, {c}, {y}", "{v}. {b}, {p}", "In Proceedings of {v}", "{v} ({s} {y})",
        "{s}'{yy}", "In: {v}. {b}", "Accepted to {v}", "{v} ({o})",
    ),
    "preprint": ("{v}", "{v}:{x}", "{v} arXiv:{x}", "arXiv preprint arXiv:{x}", "arXiv:{x}", "{v}, {y}", "{v} {x}, {y}"),
    "book": ("{b}, {y}", "{b}", "{c}: {b}, {y}", "{b}, {c}"),
    "thesis": ("PhD thesis, {u}", "{u}", "Ph.D. Dissertation, {u}, {y}", "Doctoral thesis, {u}"),
}  # fmt: skip
# What titles of other fields than computer science often end in: places, years, periods.
_TITLE_ENDS = (
    ", {place}", " in {place}", " of {place}, {year}", ": Evidence from {place}", " ({year}–{later})", ", {year}–{later}",
    " between {year} and {later}", ", {year} to {later}", " in {place}, {other}", ": {place} and {other}", " since {year}",
)  # fmt: skip
_ENDED, _EMPHASIZED = 0.12, 0.2  # shares of titles with such an end, and of pages with words of titles in italics
# How numbers of a journal are printed in other languages, beside the forms above.
_LANGUAGE_FORMS = {
    "ru": ("// {v}. {y}. Т. {n}, № {i}. С. {p}", "// {v}. – {y}. – № {i}. – С. {p}", "{v}, {y}, т. {n}, № {i}, с. {p}", "{v}. {y}. № {i}"),
    "uk": ("// {v}. {y}. Т. {n}, № {i}. С. {p}", "{v}. – {y}. – Вип. {n}. – С. {p}"),
    "ja": ("{v}, {n}巻{i}号, pp. {p}", "{v}, Vol.{n}, No.{i}, pp.{p}, {y}", "{v} {n}({i}), {p}頁", "『{v}』{n}({i})", "{v},第{n}巻,第{i}号,{p}"),
    "zh": ("{v}, {y}, {n}({i}): {p}", "[J]. {v}, {y}, {n}({i}): {p}", "{v},{y}年第{i}期", "《{v}》{y}年第{i}期,第{p}页"),
    "ko": ("{v}, {n}권 {i}호, {p}", "『{v}』, 제{n}권 제{i}호, {p}쪽", "{v}, {n}({i}), {p}"),
    "de": ("In: {v} {n} ({y}), H. {i}, S. {p}", "in: {v}, {n}. Jg., Heft {i}, S. {p}", "{v} {n}/{y}, S. {p}", "In: {v}, Bd. {n}, S. {p}"),
    "fr": ("{v}, vol. {n}, n° {i}, p. {p}", "in {v}, n° {i}, {y}, pp. {p}", "{v}, {n} ({i}), {y}, p. {p}"),
    "es": ("{v}, vol. {n}, núm. {i}, pp. {p}", "{v}, {n}({i}), {p}", "En {v}, {n}, {p}"),
    "pt": ("{v}, v. {n}, n. {i}, p. {p}, {y}", "{v}, v. {n}, p. {p}", "In: {v}, {y}"),
    "it": ("{v}, vol. {n}, n. {i}, pp. {p}", "in «{v}», {n}, {i}, {y}, pp. {p}"),
    "pl": ("{v}, t. {n}, nr {i}, s. {p}", "{v} {n}, {y}, s. {p}", "w: {v}, s. {p}"),
    "tr": ("{v}, {n}({i}), {p}", "{v}, Cilt {n}, Sayı {i}, s. {p}"),
}  # fmt: skip
# What each form shows of a work that counts as its venue.
_KINDS = {"article": "journal", "inproceedings": "meeting", "workshop": "meeting", "incollection": "meeting",
          "preprint": "preprint", "book": "book", "techreport": "book", "phdthesis": "thesis", "mastersthesis": "thesis"}  # fmt: skip


@dataclass
class _Field:
    """How one field is set: its element, its class, what stands before and behind it."""

    block: str = ""
    inline: str = ""
    words: str = ""
    before: str = ""
    behind: str = " "
    link: bool = False


@dataclass
class _Style:
    """How one page sets its list."""

    order: str
    holder: str
    entry: str
    entry_words: str
    fields: dict[str, _Field] = field(default_factory=dict)
    names: str = "full"
    joiner: str = ", "
    last: str = ", "
    owner_mark: str = "b"
    venue_forms: dict[str, str] = field(default_factory=dict)
    links: tuple[str, ...] = ()
    link_set: str = "[{}]"
    link_block: str = "br"
    abstract: str = ""
    note_share: float = 0.0
    note_place: str = "v"
    years_above: bool = False
    picture: bool = False
    number: str = ""
    equal: str = ""
    shortened: bool = False
    others_only: bool = False
    emphasis: str = ""
    ended: float = 0.0


@dataclass(frozen=True, slots=True)
class KnownPage:
    """The works of a labelled page, to be printed in other ways."""

    language: str
    owner: Name
    works: list[Work]


def known_page(truth: Record, random: Random) -> KnownPage | None:
    """Return the works of a labelled page with venues and authors; None if they are few."""
    works = []
    for one in truth["papers"]:
        authors = [name for written in one.get("authors") or () if (name := split_name(str(written)))]
        if one.get("title") and one.get("venue") and one.get("year") and authors:
            kind = one["type"] if one.get("type") in {"article", "inproceedings", "incollection"} else "article"
            first = random.randint(1, 900)
            works.append(
                Work(kind, str(one["title"]), tuple(authors), int(one["year"]), venue=str(one["venue"]),
                     volume=str(random.randint(1, 90)), number=str(random.randint(1, 12)),
                     pages=(str(first), str(first + random.randint(2, 30))), publisher="", place="",
                     doi=str(one.get("doi") or "10.1000/1"), arxiv="2101.00001")
            )  # fmt: skip
    owner = split_name(str(truth.get("owner") or ""))
    language = str(truth.get("language") or "en")[:2]
    return KnownPage(language, owner or works[0].authors[0], works) if len(works) > _FEWEST else None


def printed_pages(
    drawn: Random, works: list[Work], known: Sequence[KnownPage], count: int, *, varied: bool = False
) -> Iterator[tuple[str, list[Record]]]:
    """Yield pages printed from works, each set in a way of its own: half of labelled pages' works, half made up."""
    pool = [name for work in works for name in work.authors]
    foreign = [one for one in known if one.language != "en"]
    for number in range(count):
        source = (None, None, known, foreign)[number % 4]
        yield template_page(drawn, works, pool, drawn.choice(source) if source else None, varied=varied)


def template_page(
    random: Random, corpus: list[Work], pool: list[Name], known: KnownPage | None = None, *, varied: bool = False
) -> tuple[str, list[Record]]:
    """Return a page and the truth about its papers: those of a labelled page, or made-up ones.

    If `varied`, some titles end in places and periods, and have words in italics.
    """
    style = _draw(random)
    style.ended = _ENDED if varied else 0.0
    style.emphasis = random.choice(("i", "em")) if varied and random.random() < _EMPHASIZED else ""
    size = random.choice((1, 2, 3, 5, 8, 12, 16))
    if known is not None:
        owner, works = known.owner, random.sample(known.works, min(size, len(known.works)))
        if known.language in _LANGUAGE_FORMS and random.random() < _OWN_FORMS:
            style.venue_forms["journal"] = random.choice(_LANGUAGE_FORMS[known.language])
    else:
        owner = invented_person(random, pool)
        works = [one for _ in range(size) if (one := invented_work(random, corpus, pool)).kind in _KINDS]
    works.sort(key=lambda one: -one.year)
    records, rows, year = [], [], 0
    for number, work in enumerate(works, start=1):
        authors = list(work.authors)
        if known is None and random.random() < 0.94:
            authors[random.randrange(len(authors))] = owner
        if style.years_above and work.year != year:
            year = work.year
            rows.append(f"<h3>{year}</h3>")
        html, record = _entry(random, style, work, authors, owner, number)
        rows.append(html)
        records.append(record)
    heading = f"<h2>{random.choice(_HEADINGS)}</h2>" if random.random() < _HEADED else ""
    inside = "\n".join(rows)
    listed = f"<{style.holder}>{inside}</{style.holder}>" if style.holder else inside
    before, behind = (_beside(random, corpus) if random.random() < _CLUTTERED else "" for _ in range(2))
    name = escape(_full(owner))
    body = f"<h1>{name}</h1>{before}{heading}{listed}{behind}"
    return f"<html><head><title>{name}</title></head><body>{body}</body></html>", records


def _beside(random: Random, corpus: list[Work]) -> str:
    """Return what stands beside a list on a page: who its owner is, and items of other lists."""
    topic, school = random.choice(TOPICS), random.choice(UNIVERSITIES)
    about = f"<p>I work on {escape(topic)} at {escape(school)}, and care for people who read.</p>"
    name, forms = random.choice(tuple(_ITEMS.items()))
    items = [
        random.choice(forms).format(
            title=escape(random.choice(corpus).title),
            place=escape(random.choice(PLACES)),
            year=random.randint(2005, 2026),
            month=random.choice(MONTHS),
            school=escape(school),
            topic=escape(topic),
        )
        for _ in range(random.randint(2, 7))
    ]
    element = random.choice(("li", "p"))
    listed = "".join(f"<{element}>{item}</{element}>" for item in items)
    return random.choice((about, f"<h2>{name}</h2><ul>{listed}</ul>", f"{about}<h3>{name}</h3>{listed}"))


def _draw(random: Random) -> _Style:
    chance = random.random
    order = random.choice(_ORDERS).replace(" ", "")
    holder, entry = random.choice(
        (("ul", "li"), ("ol", "li"), ("ul", "li"), ("div", "div"), ("div", "p"), ("", "p"), ("table", "tr"), ("", "div"),
         ("ol", "li"), ("dl", "dd"), ("div", "article"))
    )  # fmt: skip
    style = _Style(
        order, holder, entry, random.choice(("", "", "publication", "entry", "paper", "card", "item", "pub"))
    )
    # A paragraph cannot hold blocks.
    apart = random.choice(("br", "inline") if entry == "p" else ("block", "br", "inline", "inline", "mixed"))
    classed = chance() < 0.5
    separator = random.choice((". ", ", ", ". ", " ", ".  ", " – ", "; "))
    quotes = random.choice(('"', "“”", "‘’", "«»", "", "", "", "", "", "")) if apart == "inline" else ""
    for place, letter in enumerate(order):
        one = _Field(behind=separator)
        one.inline = random.choice(_INLINE)
        if classed and chance() < 0.8:
            one.words = random.choice(_CLASSES[letter] if chance() < 0.75 else _PLAIN_CLASSES)
            one.inline = one.inline or "span"
        last = place == len(order) - 1
        if letter != "y" and (apart == "block" or (apart == "mixed" and chance() < 0.5)):
            one.block = random.choice(_BLOCKS)
        elif (apart == "br" or (apart == "mixed" and chance() < 0.5)) and letter != "y":
            one.behind = random.choice(("<br>", "<br>", ".<br>", ",<br>", "<br/>\n"))
        if last:
            one.behind = random.choice((".", "", ".", " "))
        if letter == "t":
            one.link = chance() < 0.3
            if quotes:
                one.before, one.behind = quotes[0], quotes[-1] + one.behind
        if letter == "y":
            form = random.choice(("{}", "{}", "({})", "[{}]", "{}:"))
            one.before, _, end = form.partition("{}")
            one.behind = end + one.behind
        if letter == "b":
            one.behind = random.choice((" ", ": ", "] ", "<br>")) if not one.block else ""
            one.before = "[" if one.behind.startswith("]") else ""
        style.fields[letter] = one
    style.names = random.choice(_AUTHOR_STYLES)
    style.joiner = (
        random.choice((", ", ", ", ", ", "; ", " and ", " · "))
        if style.names != "family-first"
        else random.choice((", ", "; "))
    )
    style.last = random.choice((style.joiner, style.joiner, ", and ", " and ", " & "))
    style.owner_mark = random.choice(("", "b", "strong", "u", "span", "em", "star"))
    style.venue_forms = {kind: random.choice(forms) for kind, forms in _VENUE_FORMS.items()}
    style.links = tuple(random.sample(_LINKS, random.choice((0, 0, 1, 2, 3, 4))))
    style.link_set = random.choice(("[{}]", "{} ", "({})", "{} / ", "| {} ", '<span class="btn">{}</span>', "[{}] "))
    style.link_block = random.choice(("br", "inline") if entry == "p" else ("br", "div", "p", "inline", "inline"))
    style.abstract = random.choice(("", "", "", "shown", "hidden", "tldr")) if entry != "p" else ""
    style.note_share = random.choice((0, 0, 0.15, 0.4))
    style.note_place = random.choice("va")
    style.years_above = "y" not in order and chance() < 0.7
    style.picture = entry != "p" and chance() < 0.25
    style.number = random.choice(("", "", "", "", "[{}] ", "{}. ", "J{}. ", "[C{}]"))
    style.equal = random.choice(("", "", "*", "<sup>*</sup>", "†"))
    style.shortened = chance() < 0.2
    style.others_only = chance() < 0.1
    return style


def _entry(
    random: Random, style: _Style, work: Work, authors: list[Name], owner: Name, number: int
) -> tuple[str, Record]:
    names = [_printed(name, style.names) for name in authors]
    shown = _people(random, style, authors, names, owner)
    more = style.shortened and len(authors) > 6
    title = _ended(random, work.title) if style.ended and random.random() < style.ended else work.title
    record: Record = {
        "title": title,
        "authors": [_full(name) for name in (authors[:3] if more else authors)],
        "year": work.year,
        "type": work.kind,
    }
    venue, counts = _venue(style, work)
    record["venue"] = counts
    short = work.short or counts.split(" ")[0]
    badge = random.choice((f"{short} {work.year}", short, f"{short}'{work.year % 100:02d}"))
    texts = {
        "t": _emphasized(random, title, style.emphasis),
        "a": shown,
        "v": escape(venue),
        "y": str(work.year),
        "b": escape(badge),
    }
    pieces = [style.number.format(number)]
    for letter in style.order:
        if letter == "v" and "b" in style.order and not venue:
            continue
        pieces.append(_set(style.fields[letter], texts[letter], work))
        if letter == style.note_place and random.random() < style.note_share:
            pieces.append(
                random.choice(("<b>{}</b> ", "({}) ", "<i>{}</i><br>", '<span class="award">{}</span> ')).format(
                    random.choice(_NOTES)
                )
            )
    pieces.append(_tail(random, style, work))
    inside = "".join(pieces)
    words = f' class="{style.entry_words}"' if style.entry_words else ""
    if style.entry == "tr":
        picture = '<td><img src="a.png"></td>' if style.picture else ""
        return f"<tr{words}>{picture}<td>{inside}</td></tr>", record
    picture = '<div class="img"><img src="a.png" alt=""></div>' if style.picture else ""
    return f"<{style.entry}{words}>{picture}{inside}</{style.entry}>", record


def _ended(random: Random, title: str) -> str:
    year = random.randint(1850, 2020)
    place, other = random.sample(PLACES, 2)
    return title + random.choice(_TITLE_ENDS).format(
        place=place, other=other, year=year, later=year + random.randint(1, 60)
    )


def _emphasized(random: Random, title: str, tag: str) -> str:
    """Return a title as HTML, one or two of its words in italics, as names of species are."""
    words = title.split()
    if not tag or len(words) < 4 or random.random() < 0.4:
        return escape(title)
    first = random.randrange(len(words) - 1)
    last = first + random.randint(1, 2)
    parts = [" ".join(words[:first]), f"<{tag}>{escape(' '.join(words[first:last]))}</{tag}>", " ".join(words[last:])]
    return " ".join(part if at == 1 else escape(part) for at, part in enumerate(parts) if part)


def _set(one: _Field, text: str, work: Work) -> str:
    words = f' class="{one.words}"' if one.words else ""
    if one.link:
        text = f'<a href="https://doi.org/{work.doi}">{text}</a>'
    if one.block:
        inner = f"<{one.inline}>{text}</{one.inline}>" if one.inline not in {"", "span", "font"} else text
        return f"<{one.block}{words}>{one.before}{inner}</{one.block}>"
    inner = f"<{one.inline}{words}>{text}</{one.inline}>" if one.inline else text
    return f"{one.before}{inner}{one.behind}"


def _tail(random: Random, style: _Style, work: Work) -> str:
    links = "".join(
        style.link_set.format(f'<a href="https://example.org/{number}">{label}</a>')
        for number, label in enumerate(style.links)
        if random.random() < 0.8
    )
    found = ""
    if links:
        found = {"br": f"<br>{links}", "inline": f" {links}"}.get(
            style.link_block, f"<{style.link_block}>{links}</{style.link_block}>"
        )
    if style.abstract == "tldr" and work.abstract:
        found += f"<p>{escape(work.abstract[:160].rsplit(' ', 1)[0])}.</p>"
    elif style.abstract == "shown" and work.abstract:
        found += f'<div class="desc">{escape(work.abstract[:600])}</div>'
    elif style.abstract == "hidden" and work.abstract:
        found += f'<div class="abstract hidden" style="display:none"><p>{escape(work.abstract[:900])}</p></div>'
    return found


def _people(random: Random, style: _Style, authors: list[Name], names: list[str], owner: Name) -> str:
    shown = []
    if style.others_only:
        names = [name for author, name in zip(authors, names, strict=True) if author != owner]
        return f"(with {' and '.join(map(escape, names))})" if names else ""
    for author, name in zip(authors, names, strict=True):
        text = escape(name)
        if author == owner and style.owner_mark:
            text = f"{text}*" if style.owner_mark == "star" else f"<{style.owner_mark}>{text}</{style.owner_mark}>"
        if style.equal and random.random() < 0.2:
            text += style.equal
        shown.append(text)
    if style.shortened and len(shown) > 6:
        return style.joiner.join(shown[:3]) + random.choice(
            (", et al.", " et al.", ", and 4 more authors", ", and others")
        )
    if len(shown) > 1:
        return style.joiner.join(shown[:-1]) + style.last + shown[-1]
    return shown[0]


def _full(name: Name) -> str:
    return " ".join(part for part in (name.given, name.family, name.suffix) if part)


def _printed(name: Name, style: str) -> str:
    given = name.given.split()
    letters = [part[0] for part in given if part]
    if not letters or style == "full":
        return _full(name)
    if style == "initial":
        return f"{' '.join(f'{one}.' for one in letters)} {name.family}"
    if style == "family-first":
        return f"{name.family}, {name.given}"
    if style == "family-initials":
        return f"{name.family}, {' '.join(f'{one}.' for one in letters)}"
    return f"{name.family} {''.join(letters)}"


def _venue(style: _Style, work: Work) -> tuple[str, str]:
    """Return what an entry prints of where a work appeared, and what of that is its venue."""
    kind = _KINDS[work.kind]
    form = style.venue_forms[kind]
    values = {
        "v": work.venue, "n": work.volume, "i": work.number, "p": "–".join(one for one in work.pages if one),
        "y": work.year, "yy": f"{work.year % 100:02d}", "s": work.short or work.venue, "c": work.place, "b": work.publisher,
        "x": work.arxiv, "u": work.school, "o": "Oral",
    }  # fmt: skip
    shown = form.format(**values)
    counts = {"book": work.publisher, "thesis": work.school}.get(kind) or work.venue
    if kind == "preprint" and "{v}" not in form:
        counts = f"arXiv preprint arXiv:{work.arxiv}" if "preprint" in form else "arXiv"
    if kind == "meeting" and "{v}" not in form:
        counts = work.short or work.venue
    return " ".join(shown.split()), counts
