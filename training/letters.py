"""Learn how usual letters beyond ASCII are beside others: `python -m training.letters CORPUS` writes `letters.txt`.

From papers and saved pages, from names of languages and countries in many languages (CLDR, by Babel), and from names of
people written from general knowledge (`foreign_names.txt`). A third of the words and lines of the corpus is never
learned from: `make figures ONLY=encodings` measures on those.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import sys
import unicodedata
from collections import Counter, defaultdict
from math import log2
from pathlib import Path
from typing import TYPE_CHECKING

from babel import Locale
from generator.read.letters import EAST, LEAST, LEVELS, STEPS, case, contexts, place, plain, script_of_east
from selectolax.lexbor import LexborHTMLParser

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

OUTPUT = Path(__file__).resolve().parent.parent / "generator" / "read" / "letters.txt"
NAMES = Path(__file__).with_name("foreign_names.txt")
LANGUAGES = (
    "de fr es pt it nl sv da nb fi is pl cs sk hu ro hr bs sl sq lt lv et tr az vi ca cy ga eu gl el ru uk bg mk sr be "
    "he ar fa th"
).split()
OF_EAST = ("zh", "zh_Hant", "ja", "ko")
# Whose names stand in few lists of publications.
SELDOM = frozenset({"is", "sq", "cy", "ga", "eu", "gl", "lt", "lv", "et", "az"})
# How much the names of people and the words of CLDR of one language count, against a word of the corpus; a word of
# CLDR counts at most as much as this.
_NAMES, _WORDS, _MOST_OF_WORD, _SELDOM = 80.0, 40.0, 0.3, 0.25
_INITIALS = 0.3  # of names that begin with a letter beyond ASCII
# The shares of scripts in what was counted, so that much of one does not make its letters likely everywhere.
_SHARES = dict.fromkeys(("CYRILLIC", "GREEK", "HEBREW", "ARABIC", "THAI", "HAN", "KANA", "HANGUL"), 0.02)
_SHARES |= {"LATIN": 0.8, "SIGN": 0.1}
_LEAST = 0.03  # counts of a place that are not worth its three bytes
_LEAST_OF_EAST = 0.01
_WORD = re.compile(r"[^\W\d_]+")
_TONES = re.compile("[\u0300\u0301\u0303\u0309\u0323]")
_OTHER_ALPHABET = "\u0370"
_SHORTEST, _LONGEST = 30, 600  # characters of a line of a page


def is_held_out(text: str) -> bool:
    """Return whether a word or a line is only measured on."""
    return hashlib.sha256(text.lower().encode()).digest()[0] % 3 == 0


def words_of(text: str) -> list[str]:
    """Return the words of a text that are not ASCII."""
    return [word for word in _WORD.findall(text) if not word.isascii()]


def is_of_another_script(words: list[str]) -> bool:
    """Return whether no letter of these words is of Latin."""
    return all(letter >= _OTHER_ALPHABET for word in words for letter in word if letter > "\x7f")


def lines_of(corpus: Path) -> Iterator[str]:
    """Return papers as references, labelled references, and the blocks of saved pages."""
    for line in gzip.decompress((corpus / "papers-10k.jsonl.gz").read_bytes()).decode().splitlines():
        paper = json.loads(line)
        yield f"{', '.join(paper['authors'])}. {paper['title']}. {paper['venue']}, {paper['year']}."
    for line in (corpus / "references" / "labelled.jsonl").read_text(encoding="utf-8").splitlines():
        yield json.loads(line)["text"]
    for path in sorted([*corpus.glob("pages/*.html"), *corpus.glob("more-pages/*.html")]):
        yield from _blocks(path)


def _blocks(path: Path) -> Iterator[str]:
    try:
        body = LexborHTMLParser(path.read_bytes().decode()).body
    except UnicodeDecodeError:
        return
    if body is None:
        return
    for node in body.css("script, style"):
        node.decompose()
    blocks = (node for node in body.css("p, li, td, dd, h2, h3, div") if len(node.css("p, li, td, div")) <= 1)
    texts = (" ".join(node.text(separator=" ").split()) for node in blocks)
    yield from dict.fromkeys(text for text in texts if _SHORTEST <= len(text) <= _LONGEST)


def is_garbled(line: str) -> bool:
    """Return whether a line was read in a wrong encoding before it came into the corpus."""
    return re.search("[ÃÂÎâ][\x80-\xbf€™œ˜¢]", line) is not None


class Counts:
    """Places of letters, and letters, counted by script."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.places: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
        self.east: dict[str, float] = defaultdict(float)
        self.cases: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))

    def take(self, text: str, count: float, *, letters: bool = True, signs: bool = True) -> None:
        """Count the letters or signs of a text."""
        for before, letter, after in contexts(text):
            if not (letters if letter.isalpha() else signs):
                continue
            here = place(before, letter, after)
            if letter >= EAST:
                self.places[script_of_east(letter)][here] += count
                self.east[letter] += count
                continue
            self.places[plain(letter)][here] += count
            if letter.lower() != letter.upper():
                self.cases["U" if letter.isupper() else "L"][case(before) + case(after)] += count

    def take_word(self, word: str, count: float) -> None:
        """Count the letters of a word, and its first one as an initial."""
        self.take(f" {word} ", count)
        if word[0] > "\x7f" and word[0].isupper():
            self.take(f" {word[0]}.", count * _INITIALS)

    def in_shares(self) -> tuple[dict[str, dict[str, float]], dict[str, float]]:
        """Return counts in which each script has its share."""
        sums: dict[str, float] = defaultdict(float)
        for letter, places in self.places.items():
            sums[_script(letter)] += sum(places.values())
        whole = sums["LATIN"] / _SHARES["LATIN"]
        factors = {script: share * whole / sums[script] for script, share in _SHARES.items() if sums[script]}
        factors["SIGN"] = min(factors["SIGN"], 1)
        rows = {
            letter: {one: count * factors.get(_script(letter), 0.1) for one, count in places.items()}
            for letter, places in self.places.items()
        }
        kept = {
            letter: {one: count for one, count in places.items() if count >= _LEAST} for letter, places in rows.items()
        }
        east = {letter: count * factors[_script(letter)] for letter, count in self.east.items()}
        return (
            {letter: places for letter, places in kept.items() if places}
            | {kind: dict(of) for kind, of in self.cases.items()},
            {letter: count for letter, count in east.items() if count >= _LEAST_OF_EAST},
        )


def _script(letter: str) -> str:
    name = unicodedata.name(letter, "").partition(" ")[0]
    if letter >= EAST:
        return {"가": "HANGUL", "ア": "KANA", "一": "HAN"}.get(script_of_east(letter), "SIGN")
    return name if letter.isalpha() or name in {"THAI", "ARABIC", "HEBREW"} else "SIGN"


def learn(corpus: Path) -> Counts:
    """Count what the corpus, CLDR and names of people have."""
    found = Counts()
    seen: Counter[str] = Counter()
    for line in lines_of(corpus):
        if line.isascii() or is_garbled(line):
            continue
        words = words_of(line)
        if not is_held_out(line):
            found.take(line, 1, letters=False)
            if words and is_of_another_script(words):
                for word in words:
                    found.take(f" {word} ", 1, signs=False)
        if not is_of_another_script(words):
            seen.update(word for word in words if word < EAST and not is_held_out(word))
    for word, count in seen.items():
        found.take_word(word, count**0.5)
    for row in NAMES.read_text(encoding="utf-8").splitlines():
        if row[0] != "#":
            language, *names = row.split()
            _take_all(found, language, [name for name in names if not name.isascii()], _NAMES, 1.0)
    for language in LANGUAGES:
        _take_all(found, language, _words_of_language(language), _WORDS, _MOST_OF_WORD)
    for language in OF_EAST:
        for word in _words_of_language(language):
            found.take(f" {word} ", _MOST_OF_WORD, signs=False)
    return found


def _take_all(found: Counts, language: str, words: list[str], together: float, most: float) -> None:
    share = min(together * (_SELDOM if language in SELDOM else 1) / max(len(words), 40), most * 5)
    for word in words:
        found.take_word(_with_tones_apart(word) if language == "vi" else word, share)


def _words_of_language(language: str) -> list[str]:
    locale = Locale.parse(language)
    texts = [str(text) for table in (locale.territories, locale.languages, locale.scripts) for text in table.values()]
    texts += [month for names in locale.months["format"].values() for month in names.values()]
    return sorted({word for text in texts for word in words_of(text)})


def _with_tones_apart(text: str) -> str:
    """Return Vietnamese as windows-1258 writes it: the tone after its letter."""
    apart = (unicodedata.normalize("NFD", letter) for letter in text)
    return "".join(unicodedata.normalize("NFC", _TONES.sub("", one)) + "".join(_TONES.findall(one)) for one in apart)


def _level(count: float) -> str:
    """Return a count as one character."""
    return LEVELS[min(max(round((log2(count) - LEAST) * STEPS), 0), len(LEVELS) - 1)]


def _written(rows: Mapping[str, Mapping[str, float]], east: Mapping[str, float]) -> str:
    """Return counts of places by letter, and of letters of East Asia, as the text of `letters.txt`."""
    lines = [
        f"{letter} {''.join(f'{one}{_level(count)}' for one, count in sorted(places.items()))}"
        for letter, places in sorted(rows.items())
    ]
    of_level: dict[str, list[str]] = defaultdict(list)
    for letter, count in sorted(east.items()):
        of_level[_level(count)].append(letter)
    lines += [f"={one}{''.join(letters)}" for one, letters in sorted(of_level.items())]
    return "\n".join(lines) + "\n"


def learn_letters(corpus: Path) -> None:
    """Write what is learned from a corpus."""
    OUTPUT.write_text(_written(*learn(corpus).in_shares()), encoding="utf-8")


if __name__ == "__main__":
    learn_letters(Path(sys.argv[1]))
