"""An entry as a row of tokens: words, numbers, single signs, and addresses and identifiers as one token each."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from generator.core.names import fold_letters
from generator.read.lists.blocks import Line, Run

# A number of arXiv or DOI in any dress, an address, a word with its apostrophes, a number, or any single sign.
_TOKEN = re.compile(
    r"""
    (?P<id>(?:https?://)?(?:(?:dx|www)\.)?doi\.org/10\.\d{4,9}/[^\s"<>,;]+|\b10\.\d{4,9}/[^\s"<>,;]+
        |\barxiv\s?:\s?(?:\d{4}\.\d{4,5}|[a-z.-]+/\s?\d{7})(?:v\d+)?|\b\d{4}\.\d{5}(?:v\d)?\b)
    |(?P<url>(?:https?://|www\.)[^\s"<>]+|\b[\w.+-]+@[\w-]+\.[\w.-]+\w)
    |(?P<word>[^\W\d_]+(?:['’`´][^\W\d_]+|[\u0300-\u036f][^\W\d_]*)*)
    |(?P<number>\d+)
    |(?P<sign>\S)
    """,
    re.VERBOSE | re.IGNORECASE,
)
# Wide signs of East Asian print, and dashes and quotes, each as the one that stands for its kind.
_SAME = str.maketrans(
    dict(zip("：，；（）．＆、。［］｛｝", ":,;().&,.[]{}", strict=True))
    | dict.fromkeys("‐‑‒–—―−﹣－", "-")
    | dict.fromkeys("“”„‟«»「」｢｣『』《》″〈〉", '"')
)
_WORD = re.compile(r"[^\W\d_]+")
_CLOSING = ".,;:)]}'\"”’»"
_LONGEST = 900  # tokens of one entry that are looked at
_LOOKS = frozenset({"bold", "italic", "underline", "quoted", "large", "small"})
LINE_END, NEW_LOOKS = "\n", "\t"


@dataclass(frozen=True, slots=True)
class Token:
    """A token, and where it stands.

    `start` counts characters of the entry's text, `line` its lines; `kind` is id, url, word, number, sign or break;
    `blank` is set if a space or a line end precedes it; `run` carries its looks. A break is no text: it stands
    where a line ends (`LINE_END`) or the looks change (`NEW_LOOKS`), as signs do where there are no looks.
    """

    text: str
    start: int
    kind: str
    line: int
    run: Run
    blank: bool

    @property
    def end(self) -> int:
        """Where the token ends in the entry's text."""
        return self.start + (len(self.text) if self.kind != "break" else 0)


def looks_of(run: Run) -> tuple[object, ...]:
    """Return what tells one look from another."""
    return run.marks & _LOOKS, run.link_number if run.link else 0, run.path


def line_text(line: Line) -> str:
    """Return the text of a line as its tokens count it, without what pictures say."""
    return unicodedata.normalize("NFC", "".join(run.text for run in line.runs if "image" not in run.marks))


def entry_text(lines: Sequence[Line]) -> str:
    """Return the text of lines, one line break between two; what tokens count their places in."""
    return "\n".join(map(line_text, lines))


def tokenise(lines: Sequence[Line]) -> list[Token]:
    """Cut the lines of an entry into tokens, in the order of their text."""
    found: list[Token] = []
    start = 0
    for number, line in enumerate(lines):
        runs = [run for run in line.runs if "image" not in run.marks]
        text = line_text(line)
        ends = list(accumulate(len(unicodedata.normalize("NFC", run.text)) for run in runs))
        which = 0
        for place, piece, kind in _pieces(text):
            while which < len(ends) - 1 and ends[which] <= place:
                which += 1
            blank = place == 0 or text[place - 1].isspace()
            last = found[-1] if found else None
            if last is not None and last.line != number:
                found.append(Token(LINE_END, start - 1, "break", last.line, last.run, blank=False))
            elif last is not None and looks_of(last.run) != looks_of(runs[which]):
                found.append(Token(NEW_LOOKS, start + place, "break", number, runs[which], blank=blank))
            found.append(Token(piece, start + place, kind, number, runs[which], blank))
            if len(found) >= _LONGEST:
                return found
        start += len(text) + 1
    return found


def _pieces(text: str) -> Iterator[tuple[int, str, str]]:
    """Cut a text; what ends a sentence is no part of an address."""
    for found in _TOKEN.finditer(text):
        kind, piece, start = found.lastgroup or "sign", found[0], found.start()
        if kind not in {"id", "url"}:
            yield start, piece, kind
            continue
        bare = piece.rstrip(_CLOSING if "(" not in piece else ".,;:'\"”’»")
        yield start, bare, kind
        for place, sign in enumerate(piece[len(bare) :], start + len(bare)):
            yield place, sign, "sign"


@lru_cache(maxsize=65536)
def sign(text: str) -> str:
    """Return the one sign that stands for all of its kind: every dash is `-`, every quote `"`."""
    return text.translate(_SAME)


@lru_cache(maxsize=131072)
def fold(text: str) -> str:
    """Return a token in lower case and without accents."""
    return fold_letters(text)


def folded_words(text: str) -> list[str]:
    """Return the words of a text, folded."""
    return [fold(word) for word in _WORD.findall(text)]
