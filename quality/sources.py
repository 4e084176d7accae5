"""How much of a source comes in right, kind by kind, and how much of what does not is marked as doubtful."""

from __future__ import annotations

import html
import json
import re
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.edit.intake.source_text import SourceText, read_source
from generator.read.draft import Context, Reading, ReadingContext
from generator.read.formats import read_text
from generator.read.lists.dumps.title_end import split_entry
from generator.read.records.bibtex.bibtex import read_bibtex
from generator.text.latex import to_text
from training.calibration import is_as_labelled
from training.entries import lists_of
from training.references import read_references
from training.validation import MIXED, read_validation

from quality.compared import Tally, alike, folded, folded_name, paired
from quality.figure import CORPUS, Figure

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.read.draft import Draft

DAY = date(2026, 11, 21)
# Talks and the like, which stand on publication pages and are asked for by nobody.
NOT_ASKED_FOR = {"talk", "other", "patent", "software"}
_SAME_TEXT = 0.6  # share of words that an entry has in common with the reference that it is


def reading_of(path: Path, owner: str = "") -> Reading:
    """Read a file as an import does; of a file in no known format, an import takes nothing."""
    content = read_source(path)
    if not isinstance(content, SourceText):
        return Reading()
    return read_text(content.text, content.format, Context(path.name, DAY, address=content.address, owner=owner))


def dumps() -> Iterator[Figure]:
    """Measure lists and profiles of the dump format."""
    truth = json.loads((CORPUS / "dumps/truth.json").read_text("utf-8"))
    tally = Tally()
    extra = 0
    for path in sorted((CORPUS / "dumps").glob("*.txt")):
        said = truth["lists"].get(path.name) or truth["profiles"][path.name]["titles"]
        drafts = {draft.title: draft for draft in reading_of(path).drafts}
        extra += len(drafts.keys() - set(said))
        for title in said:
            tally.take(
                _dump_checks(drafts.get(title), truth["papers"][title]), doubtful=bool(_doubts(drafts.get(title)))
            )
    yield from tally.figures()
    yield Figure("papers that are none", extra)


def _doubts(draft: Draft | None) -> tuple[str, ...]:
    return draft.doubts if draft else ()


def _dump_checks(draft: Draft | None, said: dict[str, Any]) -> dict[str, bool]:
    if draft is None:
        return dict.fromkeys(("title", "authors", "more authors", "date", "category", "code", "affiliation"), False)
    return {
        "title": True,
        "authors": list(draft.authors) == said["authors"],
        "more authors": draft.more_authors == said["et_al"],
        "date": str(draft.date) == said["date"],
        "category": draft.category == said["category"],
        "code": (draft.code is not None) == said["code"],
        "affiliation": ", ".join(draft.affiliations) == said["affiliation"],
    }


def title_lines() -> Iterator[Figure]:
    """Measure lines in which title and authors stand without anything between them."""
    lines = (CORPUS / "split.txt").read_text("utf-8").split("\n")
    tally = Tally()
    for number, paper in enumerate(json.loads((CORPUS / "split.truth.json").read_text("utf-8"))):
        split = split_entry(lines[3 * number + 1], lines[3 * number + 2], ReadingContext())
        names = [name for entry in paper["authors"] for name in entry.split(" and ")]
        checks = {"title": split.title == paper["title"], "authors": list(split.authors.names) == names}
        tally.take(checks, doubtful=split.doubtful)
    return tally.figures()


def reference_strings(every: int = 1) -> Iterator[Figure]:
    """Measure references labelled by hand that nothing was learned from: those of no list alone, the others by list.

    All of them, or every so many lists.
    """
    lists = lists_of(read_references(CORPUS / "references/labelled.jsonl", held_out=True))
    for name, alone in (("single references", True), ("lists of references", False)):
        asked = right = flagged_wrong = flagged_right = 0
        for listed in [of for of in lists.values() if (of[0].group == MIXED) == alone][::every]:
            text = "\n\n".join(one.text for one in listed)
            read = read_text(text, "references", Context("list.txt", DAY)).drafts
            for one in (one for one in listed if one.labelled("title") and one.labelled("author")):
                best = max(read, key=lambda draft: alike(draft.text, one.text), default=None)
                draft = best if best is not None and alike(best.text, one.text) > _SAME_TEXT else None
                good, doubtful = draft is not None and is_as_labelled(draft, one), draft is None or bool(draft.doubts)
                asked += 1
                right += good
                flagged_wrong += doubtful and not good
                flagged_right += doubtful and good
        yield Figure(f"{name}: title, authors, year and venue right", right, asked)
        yield Figure(f"{name}: of the others, marked as doubtful or not found", flagged_wrong, asked - right)
        yield Figure(f"{name}: of the right, marked as doubtful", flagged_right, right)


def publication_pages(every: int = 1) -> Iterator[Figure]:
    """Measure saved publication pages that nothing was learned from, or every so many of them."""
    return _pages(".html", every)


def page_texts(every: int = 1) -> Iterator[Figure]:
    """Measure such pages as text, copied from a browser."""
    return _pages(".txt", every)


def _pages(ending: str, every: int) -> Iterator[Figure]:
    tally = Tally()
    wanted = found = extra = 0
    files = (CORPUS / f"{name}{ending}" for name in sorted(read_validation().pages)[::every])
    for path in filter(Path.exists, files):
        said = json.loads(path.with_suffix(".truth.json").read_text("utf-8"))
        truth = [one for one in said["papers"] if one.get("title")]
        drafts = reading_of(path, owner=said.get("owner") or "").drafts
        pairs, left = paired([one["title"] for one in truth], [to_text(one.title) for one in drafts])
        extra += len(left)
        wanted += sum(one.get("type") not in NOT_ASKED_FOR for one in truth)
        # What a page lists twice is one paper.
        again = [one["title"] for place, one in enumerate(truth) if place in pairs]
        for place, one in enumerate(truth):
            twice = place not in pairs and any(alike(one["title"], other) >= 0.9 for other in again)
            found += one.get("type") not in NOT_ASKED_FOR and (place in pairs or twice)
        for place, other in pairs.items():
            tally.take(_page_checks(drafts[other], truth[place]), doubtful=bool(drafts[other].doubts))
    yield Figure("papers found", found, wanted)
    yield Figure("papers that are none, or twice", extra)
    yield from tally.figures(among="of those found")


def _page_checks(draft: Draft, said: dict[str, Any]) -> dict[str, bool]:
    checks = {
        "title": folded(to_text(draft.title)) == folded(said["title"]),
        "authors": list(map(folded_name, draft.authors)) == list(map(folded_name, said["authors"])),
    }
    if said.get("year"):
        checks["year"] = bool(draft.date) and draft.date is not None and draft.date.year == int(said["year"])
    if said.get("venue"):
        want, have = folded(said["venue"]), folded(f"{to_text(draft.venue)} {to_text(draft.publisher)}")
        checks["venue"] = bool(have) and (want in have or (have in want and len(have) * 2 > len(want)))
    return checks


def article_pages() -> Iterator[Figure]:
    """Measure pages of single articles by what their citation tags say; where there are none, nothing is right."""
    tally = Tally()
    silent = without = 0
    for path in sorted((CORPUS / "articles").glob("*.html")):
        text = path.read_text("utf-8", errors="replace")
        tags = re.findall(r'<meta\b[^>]*name="citation_(title|author)"\s+content="([^"]*)"', text)
        titles = [html.unescape(value) for name, value in tags if name == "title"]
        names = [html.unescape(value) for name, value in tags if name == "author"]
        drafts = reading_of(path).drafts
        if not titles:
            without += 1
            silent += not drafts
            continue
        (draft,) = drafts if len(drafts) == 1 else (None,)
        checks = {"title": draft is not None and folded(draft.title) == folded(titles[0])}
        if names:
            checks["authors"] = draft is not None and list(map(folded_name, draft.authors)) == list(
                map(folded_name, names)
            )
        tally.take(checks, doubtful=bool(_doubts(draft)))
    yield from tally.figures(flagged=False)
    yield Figure("pages without such tags from which nothing is made up", silent, without)


def bibtex() -> Iterator[Figure]:
    """Measure the BibTeX of three publishers beside what pybtex reads in it."""
    from pybtex.database import parse_string

    tally = Tally()
    for path in sorted((CORPUS / "bib").glob("*.bib")):
        text = path.read_text("utf-8")
        # pybtex stops at a quotation that is not closed, which one file has: it gets an entry at a time.
        entries = re.split(r"^(?=@\w+\{)", text, flags=re.MULTILINE)
        drafts = {draft.key: draft for draft in read_bibtex(text, path=path.name).drafts}
        for entry in filter(None, map(str.strip, entries)):
            key = entry.partition("{")[2].partition(",")[0].strip()
            try:
                theirs = parse_string(entry, "bibtex").entries[key]
            except Exception:
                tally.take({"entry": key in drafts})
                continue
            tally.take(_bibtex_checks(drafts.get(key), theirs))
    return tally.figures(flagged=False)


def _bibtex_checks(draft: Draft | None, theirs: Any) -> dict[str, bool]:
    if draft is None:
        return dict.fromkeys(("entry", "title", "authors", "year"), False)
    people = [
        folded(to_text(str(one).partition(",")[2] + " " + str(one).partition(",")[0]))
        for one in theirs.persons.get("author", ())
    ]
    return {
        "entry": True,
        "title": folded(to_text(draft.title)) == folded(to_text(theirs.fields.get("title", ""))),
        "authors": list(map(folded, draft.authors)) == people,
        "year": (str(draft.date.year) if draft.date else "") == theirs.fields.get("year", ""),
    }


def exports_of_others() -> Iterator[Figure]:
    """Measure exports of other programs beside their twins in BibTeX."""
    tally = Tally()
    read = files = 0
    for path in sorted((CORPUS / "exports").iterdir()):
        if path.suffix in {".bib", ".md"}:
            continue
        files += 1
        content = read_source(path)
        if not isinstance(content, SourceText):
            continue
        read += 1
        twin = path.with_suffix(".bib")
        if not twin.is_file():
            continue
        drafts = read_text(content.text, content.format, Context(path.name, DAY)).drafts
        for want, have in _twins(read_bibtex(twin.read_text("utf-8"), path="twin").drafts, drafts):
            tally.take(_twin_checks(want, have))
    yield Figure("files whose format is known", read, files)
    yield from tally.figures(flagged=False)


def _twins(wanted: Iterable[Draft], found: tuple[Draft, ...]) -> Iterator[tuple[Draft, Draft | None]]:
    titled = [one for one in wanted if one.title]
    for place, one in enumerate(titled):
        yield one, found[place] if len(found) == len(titled) else None


def _twin_checks(want: Draft, have: Draft | None) -> dict[str, bool]:
    if have is None:
        return dict.fromkeys(_twin_checks(want, want), False)
    title, other = folded(to_text(want.title)), folded(to_text(have.title))
    checks = {"entry": True, "title": other.startswith(title) or folded(have.extra.get("other_title", "")) == title}
    if want.authors:
        checks["authors"] = [one.split()[-1] for one in have.authors] == [one.split()[-1] for one in want.authors]
    if want.date:
        checks["year"] = have.date is not None and have.date.year == want.date.year
    return checks
