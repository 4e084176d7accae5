"""The results of an update as text for the person who reviews it: for the terminal, and for a pull request."""

import re
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.content.content import read_mapping
from generator.content.paper_index import name_of
from generator.core.problems import counted, first_of
from generator.edit.intake.report import ImportReport
from generator.text.latex import to_text

_PAPERS = "content/papers/"
_MOST_AUTHORS = 12
# GitHub accepts bodies of 65,536 characters; the rest is only counted.
MOST_TEXT = 25_000
_WIDTH = 96
_MOST_NAMED = 10
_WHAT_TO_DO = (
    "Merge this to publish them. To leave one out, delete its file in `content/papers/` in this pull request: it does "
    "not come back. Corrections that you make here stay, too."
)


@dataclass(frozen=True, slots=True)
class NewPaper:
    """A paper that no earlier import had, in plain text."""

    path: str
    title: str
    authors: tuple[str, ...]
    venue: str
    date: str
    address: str


@dataclass(frozen=True, slots=True)
class ChangedPaper:
    """A paper whose file the update changes, and the changed fields."""

    path: str
    title: str
    fields: tuple[str, ...]


def new_papers(report: ImportReport) -> tuple[NewPaper, ...]:
    """Return the papers that an import adds, the newest first."""
    texts = {change.path: change.after for change in report.changes}
    found = [
        _paper(record.path, texts[record.path])
        for record in report.records
        if record.outcome == "new" and record.path.startswith(_PAPERS)
    ]
    found.sort(key=lambda paper: paper.title.casefold())
    return tuple(sorted(found, key=lambda paper: paper.date, reverse=True))


def changed_papers(report: ImportReport) -> tuple[ChangedPaper, ...]:
    """Return the papers that an import changes."""
    texts = {change.path: change.after for change in report.changes}
    return tuple(
        ChangedPaper(record.path, _paper(record.path, texts[record.path]).title, record.changed)
        for record in report.records
        if record.outcome == "updated" and record.path.startswith(_PAPERS)
    )


def _paper(path: str, text: str) -> NewPaper:
    fields = read_mapping(text, path)
    links = fields.get("links") or {}
    doi, arxiv = str(links.get("doi", "")), str(links.get("arxiv", ""))
    address = f"doi:{doi}" if doi else f"arXiv:{arxiv}" if arxiv else str(links.get("url", ""))
    names = tuple(name_of(name) for name in (*fields.get("authors", ()), *fields.get("contributors", ())))
    return NewPaper(
        path,
        one_line(to_text(str(fields.get("title", "")))),
        tuple(map(one_line, (*names, *(["et al."] if fields.get("more_authors") else [])))),
        one_line(str(fields.get("venue", ""))),
        one_line(str(fields.get("date", "") or fields.get("year", ""))),
        one_line(address),
    )


def one_line(text: str) -> str:
    """Return text as one line of visible characters only: sources are not trusted."""
    return "".join(char for char in " ".join(text.split()) if char.isprintable())


def in_words(new: Sequence[NewPaper], changed: Sequence[ChangedPaper]) -> list[str]:
    """Return new and changed papers in lines of plain text."""
    lines = []
    if new:
        lines += ["New papers", ""]
        for paper in new:
            lines += [*_wrapped(paper.title, "  "), *_wrapped(_byline(paper), "    ")]
            lines += [f"    {' '.join(filter(None, [paper.path, paper.address]))}", ""]
    if changed:
        lines += ["Changed papers", ""]
        for one in changed:
            lines += [*_wrapped(one.title, "  "), *_wrapped(f"{', '.join(one.fields)}: {one.path}", "    "), ""]
    return lines or ["Nothing new.", ""]


def _byline(paper: NewPaper) -> str:
    names = list(paper.authors[:_MOST_AUTHORS])
    if len(paper.authors) > _MOST_AUTHORS:
        names.append(f"and {len(paper.authors) - _MOST_AUTHORS} more")
    where = ", ".join(filter(None, [paper.venue, paper.date]))
    who = ", ".join(names)
    return (". " if not who.endswith(".") else " ").join(filter(None, [who, where])) or "no authors, no date"


def _wrapped(text: str, indent: str) -> Iterable[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=indent, break_long_words=False)


def as_pull_request(new: Sequence[NewPaper], changed: Sequence[ChangedPaper], unread: Sequence[str]) -> str:
    """Return the body of a pull request, in Markdown."""
    found = f"{counted(len(new), 'new paper')} and changes in {counted(len(changed), 'paper')}"
    unanswered = ("No answer from", unread)
    return pull_request(f"`sitegen update` found {found}.", in_words(new, changed), _WHAT_TO_DO, unanswered)


def pull_request(found: str, lines: Iterable[str], what_to_do: str, left: tuple[str, Sequence[str]]) -> str:
    """Return the body of a pull request, in Markdown; `left` are names of what was left out, and why.

    All text from sources is in a block of code, in which names do not notify people, numbers do not refer to issues,
    and tags have no effect.
    """
    why, names = left
    parts = [found, _as_block(lines), what_to_do]
    if names:
        parts.append(f"{why}: {first_of([f'`{name}`' for name in names], _MOST_NAMED)}.")
    return "\n\n".join(parts) + "\n"


def _as_block(lines: Iterable[str]) -> str:
    """Return lines as a block of code in Markdown, within the length of a pull request."""
    shown: list[str] = []
    room = MOST_TEXT
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            shown += ["", "  and more: see the files of this pull request"]
            break
        shown.append(line)
    text = "\n".join(shown).strip("\n")
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", text)), default=0))
    return f"{fence}text\n{text}\n{fence}"
