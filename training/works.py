"""Works to print: those of a corpus, and made-up ones of fields and kinds that the corpus lacks."""

from __future__ import annotations

import gzip
import json
import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from generator.core.names import SUFFIXES, family

from training import wordlists as words

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

_SENTENCE = re.compile(r"(?<=[.?!])\s+(?=[A-Z])")
_PLAIN = re.compile(r"[A-Za-z][\w,'’ ()-]+")


@dataclass(frozen=True, slots=True)
class Name:
    """A person's name in its parts; a team has a family name alone."""

    given: str
    family: str
    suffix: str = ""


@dataclass(frozen=True, slots=True)
class Work:
    """What can be printed of a work; `kind` is a BibTeX entry type, `preprint`, `workshop` or `patent`."""

    kind: str
    title: str
    authors: tuple[Name, ...]
    year: int
    month: str = ""
    venue: str = ""
    short: str = ""
    volume: str = ""
    number: str = ""
    pages: tuple[str, str] = ("", "")
    publisher: str = ""
    place: str = ""
    editors: tuple[Name, ...] = ()
    school: str = ""
    doi: str = ""
    arxiv: str = ""
    abstract: str = field(default="", compare=False)


def read_corpus(path: Path) -> list[Work]:
    """Read papers as lines of JSON: title, authors, venue, year, abstract."""
    works = []
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            paper = json.loads(line)
            authors = tuple(one for written in paper["authors"] if (one := split_name(written)))
            if authors and len(paper["title"]) > 8:
                works.append(
                    Work("inproceedings", tidy(paper["title"]), authors, int(paper["year"] or 2000),
                         venue=paper["venue"] or "", abstract=tidy(paper["abstract"] or ""))
                )  # fmt: skip
    return works


def tidy(text: str) -> str:
    """Return a text on one line."""
    return " ".join(text.split())


def split_name(written: str) -> Name | None:
    """Split a name as printed into given names, family name and suffix; None where it is not fit to print."""
    if written == written.lower():
        return None
    written = tidy(re.sub(r"[*†‡§\d]", "", written)).strip(" ,.")
    parts = written.split(" ")
    suffix = parts.pop() if len(parts) > 2 and parts[-1].replace(".", "").casefold() in SUFFIXES else ""
    rest = " ".join(parts)
    last = family(rest)
    if not last or not re.search(r"[^\W\d_]{2}", last):
        return None
    if last == rest or not rest.endswith(last):
        return Name("", rest) if len(parts) == 1 else Name(" ".join(parts[:-1]), parts[-1], suffix)
    return Name(rest[: -len(last)].strip(), last, suffix)


_TITLE_FORMS = (
    "{A} of {t}", "On the {a} of {t}", "{A} and {a} in {t}", "The {a} of {t}: {A} and {a}", "{A} in {t}, {y}–{y2}",
    "Towards {a} in {t}: a review", "A {a} of {t}", "{T}: a systematic review and meta-analysis", "What is {t}?",
    "Effects of {a} on {t} in {n}", "{A} reduces {a} of {n} in {t}", "An introduction to {t}", "{T}: an introduction",
    "{T} and {t}", "Rethinking {t}", "Why {t} matters", "{A}, {a}, and {a}: the case of {t}", "The {n} and the {n}",
    "A history of {t} in {p}", "{T} in {p} after {y}", "Handbook of {t}", "{A} of {n}", "Notes on {t} and {n}",
    "Response to “{T}”", "Is {a} of {n} enough? Evidence from {p}", "{N}-{n} interactions in {t}", "{A} at {p}",
    "{T} for {n}", "Learning {a} from {n}", "{T}", "{N}: {A} for {t}", "{N}: {a} of {n} with {t}", "Editorial: {t}",
    "Commentary on {t}", "How {n} shape {t}", "From {t} to {t}", "{X}: {A} for {t}", "{X}: {T} with {n}", "{X}-{n}: {A}",
    "Measurement of {a} with the {X} detector", "Evidence for {a} in {n} at √s = 13 TeV", "Comment on ‘{a} of {n}’",
    "Understanding {t}: theory, methods, and practice", "{A} of {n} by {n}, and vice versa", "{A} 2.0: {t}",
)  # fmt: skip
_ABSTRACT_NOUNS = (
    "analysis|measurement|development|evaluation|estimation|detection|theory|simulation|comparison|synthesis|structure|"
    "dynamics|classification|modelling|modeling|optimization|representation|regulation|expression|assessment|design|"
    "characterization|prediction|stability|transmission|prevalence|treatment|diagnosis|perception|politics|ethics|"
    "economics|history|philosophy|rhetoric|geometry|spectroscopy|tomography|phylogeny|behaviour|mechanisms|properties|"
    "limits|origins|evolution|foundations|poetics|governance|visualisation|quantification|segmentation|planning|control"
)
_NOUNS = (
    "rats|mice|children|adolescents|patients|plants|bacteria|proteins|membranes|galaxies|neutron stars|polymers|crystals|"
    "thin films|nanotubes|graphene|water|markets|firms|voters|cities|migrants|schools|teachers|students|texts|novels|"
    "manuscripts|archives|networks|graphs|trees|robots|drones|vehicles|sensors|cells|neurons|synapses|genes|genomes|"
    "languages|dialects|corpora|images|videos|soils|forests|rivers|glaciers|aerosols|batteries|catalysts|enzymes|"
    "monetary policy|labour|gender|memory|identity|empire|the Renaissance|Kant|Shakespeare|Darwin|the brain|sleep|"
    "attention|vision|emotion|trust|privacy|security|climate change|groundwater|wheat|zebrafish|Drosophila|COVID-19|HIV"
)


def invented_title(random: Random) -> str:
    """Return a title of any field."""
    topic = lambda: random.choice(words.TOPICS)
    abstract, noun = _ABSTRACT_NOUNS.split("|"), _NOUNS.split("|")
    syllables = "ra ne lo mi ta vo xi qua cla per syn gra tex flu dex mar cor".split()
    acronym = "".join(random.choice("ABCDEFGLMNOPRSTUX") for _ in range(random.randint(2, 6)))
    coined = "".join(random.sample(syllables, random.randint(2, 3))).capitalize() + random.choice(
        ["", "Net", "+", "2", ""]
    )
    year = random.randint(1400, 2020)
    capital = lambda text: text[0].upper() + text[1:]
    text = random.choice(_TITLE_FORMS)
    while found := re.search(r"\{(\w+)\}", text):
        key = found[1]
        value = {
            "A": lambda: capital(random.choice(abstract)), "a": lambda: random.choice(abstract),
            "T": lambda: capital(topic()), "t": topic, "N": lambda: capital(random.choice(noun)),
            "n": lambda: random.choice(noun), "y": lambda: str(year), "y2": lambda: str(year + random.randint(1, 80)),
            "p": lambda: random.choice(words.PLACES).split(",")[0], "X": lambda: random.choice([acronym, coined]),
        }[key]()  # fmt: skip
        text = text[: found.start()] + value + text[found.end() :]
    return text


def title_from_abstract(abstract: str, random: Random) -> str:
    """Return some words in a row of an abstract, set as a title; empty where it has no fit ones."""
    sentences = [one for one in _SENTENCE.split(abstract) if _PLAIN.fullmatch(one.strip(" ."))]
    if not sentences:
        return ""
    parts = random.choice(sentences).strip(" .").split()
    length = random.randint(4, 14)
    start = random.randrange(max(1, len(parts) - length))
    text = " ".join(parts[start : start + length]).strip(" ,(-)")
    return text[:1].upper() + text[1:]


_SMALL = frozenset("a an the of for in on to with from by is and or nor as at via but into over under per".split())


def title_case(title: str) -> str:
    """Return a title with capitals on all but its small words."""
    parts = title.split(" ")
    return " ".join(
        word if i and word in _SMALL else word[:1].upper() + word[1:] for i, word in enumerate(parts)
    )  # fmt: skip


def sentence_case(title: str) -> str:
    """Return a title in small letters after its first word, words in capitals kept."""
    parts = title.split(" ")
    return " ".join(
        word if not i or parts[i - 1].endswith(":") or word[1:] != word[1:].lower() else word.lower()
        for i, word in enumerate(parts)
    )


def invented_person(random: Random, pool: list[Name]) -> Name:
    """Return a name: mostly of the corpus, sometimes of a form that it is poor in."""
    chance = random.random()
    if chance < 0.72:
        return random.choice(pool)
    if chance < 0.90:
        given, last = random.choice(words.PEOPLE).split(";")
        return Name(given, last)
    if chance < 0.97:
        return Name(random.choice(pool).given or "J.", random.choice(pool).family)
    given, last, suffix = random.choice(words.SUFFIXED.split("|")).split(";")
    return Name(given, last, suffix)


def _venue(random: Random, listed: list[str]) -> tuple[str, str]:
    long, _, short = random.choice(listed).partition("|")
    return long, short


def _invented_journal(random: Random) -> str:
    topic = title_case(random.choice(words.TOPICS))
    form = random.choice(
        ["Journal of {}", "International Journal of {}", "{} Letters", "{} Review", "Annals of {}", "{} Research",
         "European Journal of {}", "Archives of {}", "Advances in {}", "{}", "Studies in {}", "Trends in {}",
         "IEEE Transactions on {}", "ACM Transactions on {}", "Frontiers in {}", "{} Today", "Current Opinion in {}",
         "Revista de {}", "{} and Applications", "Acta {}", "{} Quarterly", "BMC {}", "Annual Review of {}",
         "Applied {}", "The {} Journal", "Revue de {}", "Zeitschrift für {}"]
    )  # fmt: skip
    name = form.format(topic)
    if random.random() < 0.08:
        name += f", Part {random.choice('ABCD')}: {title_case(random.choice(words.TOPICS))}"
    return name


def abbreviated(venue: str) -> str:
    """Return a journal's name as libraries shorten it."""
    kept = [word for word in venue.split() if word.casefold() not in _SMALL and word != "&"]
    if len(kept) == 1:
        return venue
    return " ".join(
        word if len(word) < 5 else word[: 4 if len(word) % 2 else 5].rstrip("aeiou,:") + "." for word in kept
    )


def _invented_conference(random: Random, year: int) -> tuple[str, str]:
    if random.random() < 0.65:
        long, short = _venue(random, words.CONFERENCES)
    else:
        topic = title_case(random.choice(words.TOPICS))
        form = random.choice(
            ["International Conference on {}", "Workshop on {}", "Symposium on {}", "European Conference on {}",
             "IEEE Conference on {}", "ACM Symposium on {}", "International Workshop on {}", "{} Conference",
             "Annual Meeting of the Society for {}", "Conference on {} and Applications", "Congress on {}",
             "IFIP Working Conference on {}", "{} Summit", "Asia-Pacific Conference on {}"]
        )  # fmt: skip
        long = form.format(topic)
        short = "".join(word[0] for word in long.split() if word[0].isupper())
    nth = random.randint(1, 60)
    ending = "th" if nth % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(nth % 10, "th")
    spelled = "First|Second|Third|Fourth|Fifth|Tenth|Twelfth|Thirteenth|Twenty-First|Thirty-eighth".split("|")
    roll = random.random()
    core = long.removeprefix("Annual ")
    if roll < 0.2:
        long = f"{nth}{ending} {core}"
    elif roll < 0.3:
        long = f"The {random.choice([str(nth) + ending, random.choice(spelled)])} {core}"
    elif roll < 0.36:
        long = f"{year} {core}"
    elif roll < 0.4:
        long = f"The {core}"
    roll = random.random()
    if roll < 0.3:
        long = f"Proceedings of {random.choice(['the ', 'the ', ''])}{long.removeprefix('The ')}"
    elif roll < 0.36:
        long = f"Proc. of {random.choice(['the ', ''])}{long.removeprefix('The ')}"
    elif roll < 0.39:
        long = f"Proc. {long.removeprefix('The ')}"
    if short and random.random() < 0.25:
        long = f"{long} ({short}{random.choice(['', '', f' {year}', f'’{year % 100:02d}', f'{year}'])})"
    if random.random() < 0.06:
        topic = title_case(random.choice(words.TOPICS))
        workshop = random.choice(["Workshop on {} at {}", "{} Workshop @ {}", "{1} Workshop on {0}", "{1} {0} Workshop",
                                  "{1} Workshops", "Workshop on {}, co-located with {}", "{1} 2020 Workshop on {0}"])  # fmt: skip
        long = workshop.format(topic, short or long)
    return long, short


def _alternatives(random: Random, year: int, long: str, short: str) -> str:
    """Return what a list prints for a conference: its name, its acronym, either with the year."""
    roll = random.random()
    if not short or roll < 0.6:
        return long
    if roll < 0.8:
        return short
    return f"{short}{random.choice([' ', ' ', chr(39), '’', ''])}{random.choice([str(year), f'{year % 100:02d}'])}"


def invented_work(random: Random, corpus: list[Work], pool: list[Name]) -> Work:
    """Return a work of any kind and field, with more facts than any list prints."""
    base = random.choice(corpus)
    roll = random.random()
    title = base.title if roll < 0.6 else invented_title(random) if roll < 0.85 else ""
    title = title or title_from_abstract(base.abstract, random) or invented_title(random)
    roll = random.random()
    title = title_case(title) if roll < 0.45 else sentence_case(title) if roll < 0.9 else title
    title = title.rstrip(".")
    if title.isupper():
        title = title_case(title.lower())
    roll = random.random()
    count = 1 if roll < 0.12 else random.randint(2, 6) if roll < 0.85 else random.randint(7, 25)
    authors = list(base.authors[:count]) if random.random() < 0.4 else []
    while len(authors) < count:
        authors.append(invented_person(random, pool))
    if random.random() < 0.02:
        authors = [Name("", random.choice(words.TEAMS.split("|")))]
    elif random.random() < 0.01:
        authors.append(Name("", random.choice(words.TEAMS.split("|"))))
    year = random.choice([random.randint(1985, 2026), random.randint(2012, 2026)])
    kind = random.choices(
        ["article", "inproceedings", "preprint", "incollection", "book", "phdthesis", "mastersthesis", "techreport",
         "workshop", "misc", "patent"],
        [40, 36, 9, 6, 2, 1.5, 0.8, 1.2, 2, 1, 0.6],
    )[0]  # fmt: skip
    start = random.choice([random.randint(1, 400), random.randint(400, 12000)])
    pages = (str(start), str(start + random.randint(1, 40)))
    work = Work(
        kind, title, tuple(authors), year, month=random.choice(words.MONTHS), abstract=base.abstract,
        pages=pages, place=random.choice(words.PLACES), publisher=random.choice(words.PUBLISHERS),
        volume=str(random.randint(1, 60) if random.random() < 0.7 else random.randint(60, 400) if random.random() < 0.9 else random.choice(["A12", "XII", "B", "2020"])),
        number=random.choice([str(random.randint(1, 12)), str(random.randint(1, 12)), f"{random.randint(1, 5)}-{random.randint(6, 9)}", str(random.randint(13, 400))]),
        doi=f"10.{random.randint(1000, 9999)}/{random.choice(['j.cell.', 's', 'ICRA', 'TPAMI.', '978-3-030-', 'nature', '3313831.', 'abc/'])}{random.randint(1000, 9999999)}{random.choice(['', '.001', '-x', '_12'])}",
        arxiv=f"{random.randint(7, 25):02d}{random.randint(1, 12):02d}.{random.randint(1000, 29999):05d}",
        editors=tuple(invented_person(random, pool) for _ in range(random.randint(1, 3))),
        school=random.choice(words.UNIVERSITIES),
    )  # fmt: skip
    if kind == "article":
        long, short = (_invented_journal(random), "") if random.random() < 0.35 else _venue(random, words.JOURNALS)
        venue = short if short and random.random() < 0.35 else abbreviated(long) if random.random() < 0.15 else long
        if random.random() < 0.06 and short and short.isupper():
            venue = f"{long} ({short})"
        if random.random() < 0.12:
            work = replace(
                work,
                pages=(
                    random.choice(
                        [
                            str(random.randint(10**5, 10**6)),
                            f"e{random.randint(1000, 10**6)}",
                            f"{random.randint(1, 99):03d}{random.randint(100, 999)}",
                        ]
                    ),
                    "",
                ),
            )
        return replace(work, venue=venue, short=short)
    if kind in {"inproceedings", "workshop"}:
        long, short = _invented_conference(random, year)
        if kind == "workshop" and "orkshop" not in long:
            long = f"{title_case(random.choice(words.TOPICS))} Workshop"
        return replace(work, venue=_alternatives(random, year, long, short), short=short)
    if kind == "preprint":
        server = random.choices(
            [
                "arXiv preprint",
                "arXiv",
                "CoRR",
                "bioRxiv",
                "medRxiv",
                "SSRN",
                "arXiv e-prints",
                "Cryptology ePrint Archive",
                "PsyArXiv",
                "ArXiv",
                "Preprint",
                "OSF Preprints",
                "ECCC",
                "HAL",
            ],
            [9, 9, 3, 3, 1, 1, 1, 1, 1, 1, 1, 0.5, 0.5, 0.5],
        )[0]
        return replace(work, venue=server)
    if kind == "incollection":
        return replace(work, venue=title_case(invented_title(random)))
    return work
