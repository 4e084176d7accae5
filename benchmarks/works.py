"""Papers to measure with: those of a corpus, made-up ones where there is none, and varied copies of either.

All is drawn from seeds, so that the same number of papers is the same papers on every machine.
"""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from dataclasses import dataclass, replace
from itertools import chain, count, islice
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

# As many papers as are read or made up; more of them are varied copies.
ORIGINALS = 10_000
# The corpus has no categories; where a paper appeared says as much.
CATEGORIES = {"ICRA": "RO", "IROS": "RO", "NIPS": "LG", "ICML": "LG", "CVPR": "CV", "ACL": "CL"}
FIELDS = ("AI", "CL", "CV", "LG", "RO")
FIRST_YEAR, LAST_YEAR = 1987, 2024
# Of those who wrote at least so many papers, some write in a copy under their own name.
PROLIFIC, SAME_PERSON = 5, 0.3
# A word in more papers than this share of all is of the language, not of a topic.
COMMON_WORD, CHANGED_WORDS = 0.05, 0.8
_WORD = re.compile(r"(?<![\\$\w-])[A-Za-z][a-z]{3,}(?![\w$}])")


@dataclass(frozen=True, slots=True)
class Work:
    """A paper as far as a portal for measuring needs it."""

    title: str
    authors: tuple[str, ...]
    date: str
    category: str
    venue: str
    abstract: str
    keywords: tuple[str, ...] = ()
    pdf: str = ""
    code: str = ""

    @property
    def year(self) -> int:
        """Return the year of its date."""
        return int(self.date[:4])


def works(number: int, corpus: Path) -> Iterator[Work]:
    """Yield so many papers: of the corpus where that is a file, else made-up ones; then varied copies of all."""
    originals = read_corpus(corpus) if corpus.is_file() else made_up(min(number, ORIGINALS))
    yield from originals[:number]
    if number > len(originals):
        vocabulary = Vocabulary(originals)
        copies = chain.from_iterable(map(vocabulary.varied, count(1)))
        yield from islice(copies, number - len(originals))


def read_corpus(path: Path) -> list[Work]:
    """Read papers as lines of JSON (title, authors, venue, year, abstract, keywords, pdf, github).

    The day within the year, which such a line does not say, is drawn.
    """
    chance = Random(1)
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [_read(said, _day(chance, said["year"])) for said in map(json.loads, lines)]


def _read(said: dict[str, Any], date: str) -> Work:
    return Work(
        " ".join(said["title"].split()),
        tuple(dict.fromkeys(" ".join(name.split()) for name in said["authors"] if name.strip())),
        date,
        CATEGORIES.get(said["venue"], "AI"),
        said["venue"],
        " ".join(said["abstract"].split()),
        tuple(dict.fromkeys(said["keywords"])),
        _address(said["pdf"]),
        _address(said["github"]),
    )


def _address(said: str) -> str:
    """Return an address where it is one: some were torn apart by blanks when they were read out of a PDF."""
    return said if re.fullmatch(r"https?://\S+", said) else ""


def _day(chance: Random, year: int) -> str:
    return f"{year}-{chance.randint(1, 12):02}-{chance.randint(1, 28):02}"


class Vocabulary:
    """The words and names of some papers, and how they are exchanged to make others of the same kind.

    A copy is a community of its own: words are exchanged for words that are about as frequent, names for names made of
    the same given and family names, each the same way all over the copy. So papers that were related, and people who
    wrote together, are so again; and everybody has as many papers as before. The most common words stay, as do some of
    the most prolific people, who thereby write in several communities.
    """

    def __init__(self, originals: Sequence[Work]) -> None:
        self.originals = originals
        papers_of: Counter[str] = Counter()
        for work in originals:
            papers_of.update({word.lower() for word in _WORD.findall(f"{work.title} {work.abstract}")})
        topical = [word for word, papers in papers_of.items() if papers <= COMMON_WORD * len(originals)]
        # Words of like frequency stand together: those of 1, of 2 to 3, of 4 to 7 papers, and so on.
        self.words: dict[int, list[str]] = {}
        for word in sorted(topical):
            self.words.setdefault(papers_of[word].bit_length(), []).append(word)
        papers = Counter(name for work in originals for name in work.authors)
        self.names = sorted(papers)
        self.prolific = {name for name in self.names if papers[name] >= PROLIFIC}

    def varied(self, copy: int) -> Iterator[Work]:
        """Yield a copy of each paper."""
        chance = Random(copy)
        words, names = self._exchanged_words(chance), self._exchanged_names(chance)

        def exchange(found: re.Match[str]) -> str:
            word = found[0]
            if word[0].islower():
                return words.get(word, word)
            return words.get(word.lower(), word).capitalize()

        for work in self.originals:
            title = _WORD.sub(exchange, work.title)
            year = min(LAST_YEAR, max(FIRST_YEAR, work.year + chance.randint(-2, 2)))
            yield replace(
                work,
                title=title if title != work.title else f"{title}: Part {copy + 1}",
                authors=tuple(dict.fromkeys(names[name] for name in work.authors)),
                date=_day(chance, year),
                abstract=_WORD.sub(exchange, work.abstract),
                pdf=work.pdf and f"https://example.org/{copy}/{work.pdf.rpartition('/')[2]}",
                code=work.code and f"https://example.org/{copy}/{work.code.rpartition('/')[2]}",
            )

    def _exchanged_words(self, chance: Random) -> dict[str, str]:
        exchanged: dict[str, str] = {}
        for frequency, alike in self.words.items():
            others = chance.sample(alike, len(alike))
            if frequency == 1:  # a large portal has more words of one paper than a small one, not the same ones again
                halves = chance.sample(alike, len(alike))
                others = [
                    one[: (len(one) + 1) // 2] + two[len(two) // 2 :] for one, two in zip(others, halves, strict=True)
                ]
            exchanged |= {
                word: other for word, other in zip(alike, others, strict=True) if chance.random() < CHANGED_WORDS
            }
        return exchanged

    def _exchanged_names(self, chance: Random) -> dict[str, str]:
        parts = [name.rpartition(" ") for name in self.names]
        given, family = [part[0] for part in parts], [part[2] for part in parts]
        chance.shuffle(given)
        chance.shuffle(family)
        return {
            name: name if name in self.prolific and chance.random() < SAME_PERSON else f"{one} {two}".strip()
            for name, one, two in zip(self.names, given, family, strict=True)
        }


def made_up(number: int) -> list[Work]:
    """Make up papers: communities of people who write together, each with words of its own among those of all."""
    chance = Random(2)
    common, given, family = (_coined(chance, many) for many in (20_000, 600, 6000))
    found: list[Work] = []
    while len(found) < number:
        people = [f"{chance.choice(given).title()} {chance.choice(family).title()}" for _ in range(110)]
        topic, usual = _coined(chance, 60), chance.choice(FIELDS)
        venue = f"Conference on {chance.choice(topic).title()}"
        for _ in range(min(45, number - len(found))):
            words = [_skewed(chance, topic if chance.random() < 0.2 else common) for _ in range(160)]
            sentences = [words[start : start + 20] for start in range(10, 160, 20)]
            found.append(
                Work(
                    " ".join(words[:9]).capitalize(),
                    tuple(dict.fromkeys(_skewed(chance, people) for _ in range(chance.choice([1, 2, 3, 3, 4, 5, 6])))),
                    _day(chance, chance.randint(FIRST_YEAR, LAST_YEAR)),
                    usual if chance.random() < 0.8 else chance.choice(FIELDS),
                    venue,
                    " ".join(f"{' '.join(sentence).capitalize()}." for sentence in sentences),
                )
            )
    return found


def _coined(chance: Random, number: int) -> list[str]:
    """Make up so many words."""
    return [
        "".join(chance.choice("bdfgklmnprstvz") + chance.choice("aeiou") for _ in range(chance.randint(2, 4)))
        for _ in range(number)
    ]


def _skewed(chance: Random, choices: Sequence[str]) -> str:
    """Choose, the earlier ones far more often than the later ones, as with words and people."""
    return choices[int(len(choices) * chance.random() ** 3)]
