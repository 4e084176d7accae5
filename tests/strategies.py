"""What properties are tried with: names, titles, records, and files of every kind of source, whole and damaged."""

import sys
from datetime import date
from pathlib import Path

from generator.core.records import PartialDate
from generator.read.draft import Draft
from hypothesis import strategies as st

from conftest import list_dump, profile_dump

sys.path.append(str(Path(__file__).parent / "read"))
from grammars import HERE, SOURCES

GIVEN = ("Ada", "Bo", "José", "Ngọc", "Jean-Luc", "A. B.", "Émile", "Mary Ann")
FAMILY = ("Lee", "Müller", "O'Neill", "Trần", "Petit", "Smith-Jones", "Ødegård", "Kovač")
WORDS = (
    "counting", "owls", "by", "night", "Größe", "of", "$n^2$", "and", "\\emph{all}", "50\\%",
    "Trees:", "a", "study", "don't", "x--y",
    "[sic]", "(again)", "2024", "null", "RLHF", "数据", "C++", "—", "\"so\"",
)  # fmt: skip
VENUES = (
    "Journal of Owls",
    "ICML 2024",
    "Proceedings of the 3rd Workshop on Owls",
    "Ann. Night Stud.",
    "Zeitschrift für Eulen",
)

names = st.builds("{} {}".format, st.sampled_from(GIVEN), st.sampled_from(FAMILY))
authors = st.lists(names, min_size=1, max_size=5, unique=True)
titles = st.builds(
    lambda first, rest: " ".join((first, *rest)).strip(),
    st.sampled_from(("Counting", "On", "Reading", "Ünder", "Why")),
    st.lists(st.sampled_from(WORDS), min_size=2, max_size=8),
)
lines = st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "S", "Zs"]), min_size=1, max_size=30)
texts = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"], include_characters="\n\t"), max_size=120)
dates = st.builds(
    lambda year, month, day: PartialDate(year, *((month, day)[: bool(month) + bool(month and day)])),
    st.integers(1900, 2035), st.none() | st.integers(1, 12), st.none() | st.integers(1, 28),
)  # fmt: skip
dois = st.integers(1, 10**6).map("10.1000/owl.{}".format)
arxiv = st.builds("{:02}{:02}.{:05}".format, st.integers(10, 26), st.integers(1, 12), st.integers(1, 99999))


@st.composite
def drafts(draw: st.DrawFn) -> Draft:
    """A paper as a source may tell it."""
    links = draw(
        st.fixed_dictionaries({}, optional={"doi": dois, "arxiv": arxiv, "pdf": st.just("https://a.org/x.pdf")})
    )
    return Draft(
        line=1,
        title=draw(titles | lines.map(str.strip).filter(bool)),
        authors=tuple(draw(st.just([]) | authors)),
        more_authors=draw(st.booleans()),
        date=draw(st.none() | dates),
        abstract=draw(texts),
        venue=draw(st.just("") | st.sampled_from(VENUES) | lines),
        note=draw(st.just("") | texts),
        keywords=tuple(draw(st.lists(lines, max_size=3))),
        links=links,
        extra=draw(st.dictionaries(st.sampled_from(["seats", "issn", "isbn"]), lines, max_size=2)),
    )


@st.composite
def bibtex(draw: st.DrawFn, *, most: int = 4) -> str:
    """A file of BibTeX without faults; no two of its entries are one paper."""
    made = draw(
        st.lists(
            st.tuples(titles, authors, st.integers(1990, 2026), st.sampled_from(VENUES)), min_size=1, max_size=most
        )
    )
    return "".join(
        f"@article{{key{place},\n title = {{{title} {ORDINALS[place]}}},\n author = {{{' and '.join(people)}}},\n"
        f" year = {year},\n journal = {{{venue}}},\n doi = {{10.1000/b{place}}}\n}}\n"
        for place, (title, people, year, venue) in enumerate(made)
    )


ORDINALS = ("Once", "Twice", "Thrice", "Evermore", "Elsewhere")


@st.composite
def ris(draw: st.DrawFn) -> str:
    """A file of RIS whose entries are, by their DOIs, partly those of `bibtex`."""
    made = draw(st.lists(st.tuples(titles, authors, st.integers(1990, 2026)), min_size=1, max_size=3))
    return "".join(
        "TY  - JOUR\nTI  - " + f"{title} {ORDINALS[place]}\n" + "".join(f"AU  - {name}\n" for name in people)
        + f"PY  - {year}\nDO  - 10.1000/r{place}\nT2  - Journal of Owls\nER  - \n"
        for place, (title, people, year) in enumerate(made)
    )  # fmt: skip


@st.composite
def dumps(draw: st.DrawFn) -> str:
    """A profile or a list, as text."""
    rows = draw(st.lists(st.tuples(titles, authors, st.integers(1, 12)), min_size=1, max_size=3))
    months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
    entries = [
        (f"{title} {ORDINALS[place]}", ", ".join(people[:3]) + (" et al." if len(people) > 3 else ""), "We count.",
         f"LG{months[month - 1]} {month + 3}, 2024")
        for place, (title, people, month) in enumerate(rows)
    ]  # fmt: skip
    return profile_dump(draw(names), entries) if draw(st.booleans()) else list_dump(*entries)


@st.composite
def damaged(draw: st.DrawFn, name: str) -> str:
    """A file of a format, in one place of which the signs of its grammar stand in disorder."""
    signs, places = SOURCES[name]
    pieces = draw(st.lists(st.sampled_from(signs) | st.text(max_size=5), max_size=40))
    text = draw(st.sampled_from(list(places.values()))).replace(HERE, "".join(pieces))
    cut = draw(st.integers(0, 10))
    return text if cut < 8 else text[: len(text) * cut // 11]


FILES = {"a.bib": bibtex(), "b.ris": ris(), "c.txt": dumps()}
DAY = date(2026, 11, 19)
