"""Citation keys: `sheng2024hybridflow`."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from types import MappingProxyType

from generator.core.ids import hyphenated, slug
from generator.core.names import display, family
from generator.core.records import Paper
from generator.text.paper_texts import PaperTexts

# Words without information about the topic of a paper; citation keys skip them.
_SMALL_WORDS = frozenset(
    "a an and are as at be by do does for from how in into is it its not of on or our that "
    "the this to toward towards via we what when where which why with".split()
)
# The form of our citation keys, including all former ones.
_KEY = re.compile("[a-z0-9]+")
_NONE: Mapping[str, str] = MappingProxyType({})


def citation_keys(
    papers: Iterable[PaperTexts],
    teams: Callable[[Paper], Collection[str]] = lambda _: (),
    dealt: Mapping[str, str] = _NONE,
) -> dict[str, str]:
    """Assign each paper its citation key, by paper id: `sheng2024hybridflow`.

    First author's family name, year, first distinctive word of the title. Of papers with the same key, the oldest gets
    it and the later ones get b, c, ..., so that a new paper never changes a key in use. `teams` returns a paper's names
    that are known to be teams, which contribute the whole name. `dealt` are the published keys; a paper keeps its key
    even if title, authors and date have changed, and keys of papers that are not among `papers` are not reused.
    """
    oldest_first = sorted(papers, key=lambda texts: _age(texts.paper))
    keys: dict[str, str] = {}
    used = set(dealt.values()) - {dealt.get(texts.paper.id) for texts in oldest_first}
    for texts in oldest_first:
        paper = texts.paper
        former = dealt.get(paper.id, "")
        if is_key(former) and former not in used:
            keys[paper.id] = former
            used.add(former)
    wanted = {
        texts.paper.id: _plain_key(texts, teams(texts.paper)) for texts in oldest_first if texts.paper.id not in keys
    }
    reserved = used | set(wanted.values())
    for paper_id, plain in wanted.items():
        key, number = plain, 1
        while key in used or (key != plain and key in reserved):
            key, number = plain + _letters(number), number + 1
        keys[paper_id] = key
        used.add(key)
    return keys


def is_key(text: str) -> bool:
    """Return whether a text has the form of our citation keys."""
    return _KEY.fullmatch(text) is not None


def _age(paper: Paper) -> tuple[int, int, int, str]:
    date = paper.date
    return (date.year, date.month or 13, date.day or 32, paper.id) if date else (9999, 13, 32, paper.id)


def _plain_key(texts: PaperTexts, teams: Collection[str]) -> str:
    paper = texts.paper
    first = next(iter(paper.authors or paper.contributors), None)
    who = "anonymous"
    if first is not None:
        shown = display(first.name)
        last = shown if first.name in teams else family(shown, first.family)
        who = (hyphenated(last) or slug(last, "anon")).replace("-", "")
    words = (hyphenated(texts.title) or slug(texts.title, "paper")).split("-")
    word_of_title = next((word for word in words if word not in _SMALL_WORDS and not word.isdigit()), words[0])
    return f"{who}{paper.date.year if paper.date else ''}{word_of_title}"


def _letters(number: int) -> str:
    """Return b for 1, c for 2, ... z, aa, ab, ..."""
    text = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(ord("a") + rest) + text
    return text
