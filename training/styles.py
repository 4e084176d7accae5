"""Lists of references printed from works in citation styles that labelled references are poor in: law, books, languages.

A list keeps to one style and prints works of all kinds. `{a}` authors, `{t}` title, `{v}` container, `{n}` volume, `{i}`
issue, `{p}` pages, `{y}` year, `{c}` place, `{b}` publisher, `{e}` editors, `{u}` university, `{d}` edition.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from generator.read.letters import EAST

from training.east_asian import FORMS, east_asian_work
from training.references import Reference, label_spans
from training.works import Work, abbreviated, invented_title, invented_work, title_case

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from training.works import Name

_MOST_WORKS = 7
_LABELS = {
    "a": "author", "t": "title", "v": "container", "n": "volume", "i": "issue", "p": "pages", "y": "date", "c": "place",
    "b": "publisher", "e": "editor", "u": "publisher", "d": "edition",
}  # fmt: skip
_LAW = (
    "Harv. L. Rev.|Yale L.J.|Stan. L. Rev.|Colum. L. Rev.|U. Chi. L. Rev.|Mich. L. Rev.|Va. L. Rev.|Cal. L. Rev.|"
    "J. Legal Stud.|J.L. & Econ.|Am. J. Int'l L.|Geo. L.J.|N.Y.U. L. Rev.|Tex. L. Rev.|Duke L.J.|Minn. L. Rev."
).split("|")


class _Style(NamedTuple):
    """The ways in which a style may print names, and its forms for articles, books, chapters and theses."""

    names: tuple[str, ...]
    article: tuple[str, ...]
    book: tuple[str, ...]
    chapter: tuple[str, ...] = ()
    thesis: tuple[str, ...] = ()


_STYLES = {
    "law": _Style(
        ("full &",),
        ("{a}, {t}, {n} {v} {p} ({y})", "{a}, {t}, {n} {v} {p} ({y}).", "{t}, {n} {v} {p} ({y}) (with {a})"),
        ("{a}, {t} ({b} {y})", "{a}, {t} ({y})", "{a}, {t} ({b}, {y})."),
        ("{a}, {t}, in {v} {p} ({e} eds., {b} {y})", "{a}, {t}, in {v} ({e}, eds., {b} {y})."),
    ),
    "mla": _Style(
        ("inverted first",),
        ('{a}. "{t}." {v}, vol. {n}, no. {i}, {y}, pp. {p}.', "{a}. “{t}.” {v} {n}.{i} ({y}): {p}.", "{a}. “{t}.” {v}, no. {i}, {y}, pp. {p}."),
        ("{a}. {t}. {b}, {y}.", "{a}. {t}. {c}: {b}, {y}. Print.", "{a}. {t}. {d} ed., {b}, {y}."),
        ('{a}. "{t}." {v}, edited by {e}, {b}, {y}, pp. {p}.', "{a}. “{t}.” {v}. Ed. {e}. {c}: {b}, {y}. {p}."),
        ("{a}. {t}. {y}. {u}, PhD dissertation.",),
    ),
    "chicago": _Style(
        ("inverted first",),
        ("{a}. “{t}.” {v} {n}, no. {i} ({y}): {p}.", '{a}. {y}. "{t}." {v} {n} ({i}): {p}.'),
        ("{a}. {t}. {c}: {b}, {y}.", "{a}. {y}. {t}. {c}: {b}.", "{a}. {t}. {d} ed. {c}: {b}, {y}."),
        ("{a}. “{t}.” In {v}, edited by {e}, {p}. {c}: {b}, {y}.", '{a}. {y}. "{t}." In {v}, edited by {e}. {c}: {b}.'),
        ("{a}. “{t}.” PhD diss., {u}, {y}.",),
    ),
    "notes": _Style(
        ("full and",),
        ("{a}, “{t},” {v} {n} ({y}): {p}.", "{a}, ‘{t}’, {v}, {n} ({y}), {p}.", '{a}, "{t}," {v} {n}, no. {i} ({y}), {p}.'),
        ("{a}, {t} ({c}: {b}, {y}).", "{a}, {t} ({b}, {y}).", "{a}, {t}, {c}: {b}, {y}.", "{a}, {t} ({y})."),
        ("{a}, “{t},” in {v}, ed. {e} ({c}: {b}, {y}), {p}.", "{a}, ‘{t}’, in {e} (eds), {v} ({c}: {b}, {y}), pp. {p}."),
        ("{a}, “{t}” (PhD diss., {u}, {y}).",),
    ),
    "harvard": _Style(
        ("initials &", "initials and"),
        ("{a} ({y}) '{t}', {v}, {n}({i}), pp. {p}.", "{a}, {y}. {t}. {v}, {n}({i}), pp.{p}."),
        ("{a} ({y}) {t}. {c}: {b}.", "{a} ({y}). {t}. {b}.", "{a} ({y}) {t}, {d} edn, {b}, {c}.", "{a}, {y}, {t}. {b}, {c}."),
        ("{a} ({y}) '{t}', in {e} (eds) {v}. {c}: {b}, pp. {p}.", "{a} ({y}). {t}. In {e} (Eds.), {v} (pp. {p}). {c}: {b}."),
        ("{a} ({y}) {t}. PhD thesis. {u}.", "{a} ({y}). {t} (Doctoral dissertation). {u}."),
    ),
    "german": _Style(
        ("inverted /", "full und", "inverted ;", "inverted first"),
        ("{a}: {t}. In: {v} {n} ({y}), H. {i}, S. {p}.", "{a}, {t}, in: {v} {n}, {y}, S. {p}.", "{a}: {t}, in: {v}, {n}. Jg., Heft {i}, {y}, S. {p}."),
        ("{a}: {t}. {c}: {b} {y}.", "{a}: {t}. {c} {y}.", "{a}, {t}, {c} {y}.", "{a} ({y}): {t}. {c}: {b}.", "{a}: {t}, {b}, {c} {y}."),
        ("{a}: {t}. In: {e} (Hrsg.): {v}. {c}: {b} {y}, S. {p}.", "{a} ({y}): {t}. In: {e} (Hg.): {v}. {c}: {b}, S. {p}.", "{a}, {t}, in: {e} (Hg.), {v}, {c} {y}, S. {p}."),
        ("{a}: {t}. Dissertation, {u} {y}.",),
    ),
    "french": _Style(
        ("capitals given", "full et", "family given"),
        ("{a}, « {t} », {v}, n° {i}, {y}, p. {p}.", "{a}, « {t} », {v}, vol. {n}, n° {i}, {y}, pp. {p}.", "{a}, « {t} », {v}, {n}/{i}, {y}, p. {p}."),
        ("{a}, {t}, {c}, {b}, {y}.", "{a}, {t}, {c}: {b}, {y}", "{a}, {t}, {b}, {y}.", "{a}, {t}, {b}, {c}, {y}"),
        ("{a}, « {t} », in {e} (dir.), {v}, {c}, {b}, {y}, p. {p}.", "{a}, « {t} », dans {v}, {c}, {b}, {y}, pp. {p}."),
        ("{a}, {t}, thèse de doctorat, {u}, {y}.",),
    ),
    "abnt": _Style(
        ("capitals, ;",),
        ("{a}. {t}. {v}, {c}, v. {n}, n. {i}, p. {p}, {y}.", "{a}. {t}. {v}, v. {n}, p. {p}, {y}."),
        ("{a}. {t}. {c}: {b}, {y}.", "{a}. {t}. {d}. ed. {c}: {b}, {y}."),
        ("{a}. {t}. In: {e} (org.). {v}. {c}: {b}, {y}. p. {p}.",),
        ("{a}. {t}. {y}. 210 f. Tese (Doutorado) - {u}, {c}, {y}.",),
    ),
    "gost": _Style(
        ("initials ,",),
        ("{a} {t} // {v}. {y}. Т. {n}, № {i}. С. {p}.", "{a} {t} // {v}. – {y}. – № {i}. – С. {p}."),
        ("{a} {t}. {c}: {b}, {y}. 320 с.", "{a} {t}. – {c}: {b}, {y}. – 214 с."),
        ("{a} {t} // {v}. {c}: {b}, {y}. С. {p}.",),
    ),
    "spanish": _Style(
        ("inverted y", "initials y"),
        ("{a} ({y}): “{t}”, {v}, {n}({i}), pp. {p}.", "{a} ({y}). {t}. {v}, {n}, {p}."),
        ("{a} ({y}): {t}, {b}, {c}.", "{a}: {t}, {b}, {c}, {y}.", "{a} ({y}). {t}. {c}: {b}."),
        ("{a} ({y}): “{t}”, en {e} (eds.), {v}, {b}, {c}, pp. {p}.",),
    ),
    "italian": _Style(
        ("full e", "initial ,"),
        ("{a}, {t}, in «{v}», {n}, {i}, {y}, pp. {p}.", "{a}, {t}, «{v}», {n} ({y}), pp. {p}."),
        ("{a}, {t}, {b}, {c} {y}.", "{a}, {t}, {c}, {b}, {y}."),
        ("{a}, {t}, in {v}, a cura di {e}, {b}, {c} {y}, pp. {p}.",),
    ),
    "science": _Style(
        ("vancouver", "initials &", "initial ,"),
        ("{a}. {t}. {v}. {y};{n}({i}):{p}.", "{a} {t}. {v} {n}, {p} ({y}).", "{a}, {t}, {v} {n} ({y}) {p}.", "{a} ({y}) {t}. {v} {n}:{p}"),
        ("{a}. {t}. {c}: {b}; {y}.", "{a} {t} ({b}, {y}).", "{a}, {t}, {b}, {c}, {y}.", "{a} ({y}) {t}. {b}, {c}"),
        ("{a}. {t}. In: {e}, editors. {v}. {c}: {b}; {y}. p. {p}.",),
    ),
} | {language: _Style(*forms) for language, forms in FORMS.items()}  # fmt: skip
_KINDS = {"book": "book", "incollection": "chapter", "phdthesis": "thesis", "mastersthesis": "thesis"}
_BOOKS = 0.45  # share of works that are printed as books, and half of it as chapters
_FEW, _SHORT = 0.5, 0.2  # shares of works of one or two authors, and of titles of one to three words


def printed_references(random: Random, works: list[Work], count: int) -> list[list[Reference]]:
    """Return lists of references, each printed in one style."""
    pool = [name for work in works for name in work.authors]
    names = [*_STYLES, *FORMS, *FORMS]  # references in East Asian languages are rare among labelled ones
    return [
        list(_printed_list(random, names[number % len(names)], works, pool, f"printed/{number}"))
        for number in range(count)
    ]


def _printed_list(random: Random, name: str, works: list[Work], pool: list[Name], group: str) -> Iterator[Reference]:
    style = _STYLES[name]
    names = random.choice(style.names)
    forms = {kind: random.choice(of) for kind, of in style._asdict().items() if kind != "names" and of}
    for _ in range(random.randint(1, _MOST_WORKS)):
        if name in FORMS:
            work, year = east_asian_work(random, name, pool)
            text, spans = _filled(forms[_KINDS.get(work.kind, "article")], work, names, year)
            yield label_spans(group, text, spans)
            continue
        work = _shortened(random, invented_work(random, works, pool))
        kind = _KINDS.get(work.kind, "article")
        roll = random.random()
        if roll < _BOOKS:
            kind = "book" if roll < _BOOKS / 2 else "chapter"
        kind = kind if kind in forms else "article"
        if kind == "chapter":
            work = replace(work, venue=title_case(invented_title(random)))
        elif name == "law":
            work = replace(work, venue=random.choice(_LAW))
        elif name == "science" and random.random() < 0.5:
            work = replace(work, venue=abbreviated(work.venue))
        if name == "law":
            work = replace(work, pages=(work.pages[0], ""))  # a law review is cited by its first page
        text, spans = _filled(forms[kind], work, names, str(work.year))
        yield label_spans(group, text, spans)


def _shortened(random: Random, work: Work) -> Work:
    """Return a work, often with few authors or a short title, as the humanities have them."""
    if random.random() < _FEW:
        work = replace(work, authors=work.authors[: random.randint(1, 2)])
    if random.random() < _SHORT:
        work = replace(work, title=" ".join(work.title.split()[: random.randint(1, 3)]).rstrip(",:;"))
    return work


def _filled(form: str, work: Work, names: str, year: str) -> tuple[str, list[tuple[int, int, str]]]:
    """Return a printed reference and its labelled stretches."""
    pages = "–".join(one for one in work.pages if one)
    values = {
        "a": _people(work.authors[:5], names), "t": work.title, "v": work.venue or work.publisher, "n": work.volume,
        "i": work.number, "p": pages, "y": year, "c": work.place.split(",")[0], "b": work.publisher,
        "e": _people(work.editors, names if names.startswith("east") else "full and"), "u": work.school or "Universität Bonn", "d": str(work.year % 8 + 2),
    }  # fmt: skip
    if work.title.endswith(("?", "!")):
        form = form.replace("{t}.", "{t}")
    text, spans = "", []
    for part in re.split(r"(\{\w\})", form):
        if re.fullmatch(r"\{\w\}", part):
            value = values[part[1]]
            if part[1] == "a" and form[form.find("{a}") + 3 :].startswith(".") and value.endswith("."):
                value = value[:-1]
            spans.append((len(text), len(text) + len(value), _LABELS[part[1]]))
            text += value
        else:
            text += part
    return text, spans


def _people(people: tuple[Name, ...], style: str) -> str:
    """Return names as a style prints them: how each is set, and what stands before the last one."""
    form, _, last = style.partition(" ")
    if form.startswith("east"):
        return last.join(_name(one, form, first=True) for one in people)
    shown = [_name(one, form, first=not number or last in {";", "/"}) for number, one in enumerate(people)]
    last = {"first": "and", "": ","}.get(last, last)
    if last in {";", "/"}:
        return f"{' ' if last == '/' else ''}{last} ".join(shown)
    if last in {",", "given"} or len(shown) == 1:
        return ", ".join(shown)
    return f"{', '.join(shown[:-1])} {last} {shown[-1]}"


def _name(name: Name, form: str, *, first: bool) -> str:
    given = " ".join(part for part in (name.given, name.suffix) if part)
    letters = [part[0] for part in name.given.replace("-", " ").split()]
    dotted = " ".join(f"{one}." for one in letters)
    if not letters:
        return name.family
    if name.family[0] >= EAST:
        return f"{name.family}{' ' if form == 'east-apart' else ''}{name.given}"
    if form == "inverted":
        return f"{name.family}, {given}" if first else f"{given} {name.family}"
    return {
        "capitals": f"{name.family.upper()} {given}", "capitals,": f"{name.family.upper()}, {given}", "family": f"{name.family} {given}", "initial": f"{dotted} {name.family}",
        "initials": f"{name.family}, {dotted}", "vancouver": f"{name.family} {''.join(letters)}",
    }.get(form, f"{given} {name.family}")  # fmt: skip
