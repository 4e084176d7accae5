"""Plain text to drafts: reference lists, CVs, and what select-all and copy gives of a publication page."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from generator.core.names import fold
from generator.core.problems import Problem
from generator.read.draft import Draft, Reading
from generator.read.entry_text import EntryText, Run
from generator.read.lines import excerpt
from generator.read.lists.entries import entry_of, read_entries, surer
from generator.read.lists.listing.page_vocabulary import heading_verdict
from generator.read.lists.reference_strings.cut import Cut, cut_page
from generator.read.lists.reference_strings.doubts import like_a_name
from generator.read.lists.reference_strings.east_asian import read_line
from generator.read.lists.reference_strings.forms import lines_in_form, with_forms
from generator.read.lists.reference_strings.label import label_entries
from generator.read.lists.reference_strings.page_lines import NUMBER, YEAR, page_lines
from generator.read.no_prose import is_no_prose
from generator.read.records.bibtex.bibtex import read_bibtex
from generator.read.signs import no_publications

if TYPE_CHECKING:
    from generator.read.lists.reference_strings.entry import LabelledEntry

_SURE_ALONE = 0.6  # from here on an entry counts that the rules do not understand
_MOSTLY_SURE = 0.8  # share of entries that the rules are sure of, for them to be asked alone
_FEWEST_SURE = 0.35  # below this an entry without a second sign is rather none
_JUNK = 0.13  # below this what was read of an entry is worth nothing
_OWNER_LEFT_OUT = 0.5  # how sure an entry is whose first author is not named
_FEWEST_LEFT = 6  # lines with a year left aside that are worth a word
# A list of so few entries, at most, is told by its heading, of so many words at most.
_FEW_ENTRIES, _LONGEST_HEADING = 3, 4
_BULLET = re.compile(r"^\s*[-*+•–]\s+")
_SHORT_ENTRY = 40  # characters of what may be none
_SHORT_LINE = 15  # characters, as of a badge or a heading
_MANY_WORDS = 7  # of one name: several names rather, which were not told apart
_OFFICE = re.compile(
    r"(?:(?:senior |associate )?(?:area|program(?:me)?|session|general|track|workshop|tutorial|publicity|publication"
    r"|local|web|poster|demo|organi[sz]ing|steering)[ -])*(?:committee )?(?:co-?)?"
    r"(?:chairs?|reviewers?|members?|organi[sz]ers?|committee)"
    r"|(?:(?:graduate|undergraduate|student|teaching|research|course|visiting|guest|lab|head) )+"
    r"(?:assistant|instructor|lecturer|fellow|associate|scholar|intern|researcher)s?"
    r"|instructor|teaching assistant|(?:assistant|associate|full|visiting) professor|postdoc|intern",
    re.IGNORECASE,
)
_TOLD = re.compile(
    r"(?:reported|presented|explained|asked|announced|informed|suggested|proposed|thanked|will|has|have|was|were|is|are)"
    r"\s+\w+"
)
_SAME_TITLE = 0.5  # share of words that a citation below an entry has in common with its title
_LOOKED_AT = 400_000  # characters that tell what a text is
_LOOKED_FOR = (
    "looked for entries with a title and authors, a year, a venue or a DOI beside it; export the list as BibTeX or RIS "
    "where it comes from, or save the page as HTML"
)
_VENUE_BADGE = re.compile(r"[A-Z]{2}|[A-Z][a-z]*[A-Z]|\w\.$|\b(?:19|20)\d\d\b")
_BADGE_YEAR = re.compile(r"[\s’'-]*((?:19|20)\d\d)$")
_TAGGED = re.compile(r"%[A-Z0-9@~] |[A-Z][A-Z0-9]{1,3} {0,2}- |[A-Z][A-Z0-9] (?=\S)")
_COMMANDS = re.compile(r"\s*(?:\\[A-Za-z]+\*?[ \t]*[\[{]|\.\. [\w-]+::|:[\w-]+:(?:\s|$))")  # of LaTeX, reStructuredText
# Of YAML: a list of groups of keys.
_KEYS, _ITEMS = re.compile(r"\s*(?:- +)?[\w-]+:(?:\s|$)"), re.compile(r"\s*- +[\w-]+:(?:\s|$)")
_TALK = re.compile(r"^(?:invited )?(?:talk|seminar|keynote|lecture|panel)\b", re.IGNORECASE)


def read_references(text: str, *, path: str) -> Reading:
    """Read the text of a publication page or a list of references.

    An entry becomes a draft only with a title and a sign of authors, year, venue or identifier; what may be wrong in it
    stands in `doubts`. What looks like an entry and was not read is reported as a warning with its line.
    """
    cuts, left = cut_page(_with_numbers(text))
    drafts: list[Draft] = []
    seen: dict[str, list[Draft]] = {}
    problems: list[Problem] = []
    labelled = _with_citations(cuts, _labelled(cuts))
    used: list[Cut] = []
    others: list[Draft] = []
    for cut, entry, draft in zip(cuts, labelled, _surest(cuts, labelled, path), strict=True):
        if draft is None:
            others += _read_alone(cut, entry) if cut.lines else []
            numbered = cut.lines and NUMBER.match(cut.lines[0][0].text)
            if cut.lines and (len(entry.text) > _SHORT_ENTRY or numbered) and entry.type != "patent":
                problems.append(_passed_over(path, cut.line, entry.text))
                used.append(cut)
            continue
        used.append(cut)
        if not _again(draft, seen):
            drafts.append(draft)
    problems += [_passed_over(path, line.number, line.text) for line in left]
    problems += _dated_lines_left(text, used, path, found=len(drafts), told={problem.line for problem in problems})
    if not cuts:
        others = _paragraphs(text)
    if not drafts:
        problems = [no_publications(path, _LOOKED_FOR)]
    others += [Draft(line.number, "", text=line.text, confidence=0.0) for line in left]
    problems.sort(key=lambda problem: problem.line)
    others.sort(key=lambda other: other.line)
    reading = Reading(tuple(drafts), None, tuple(problems), "references", tuple(others))
    return with_forms(reading, lines_in_form([*enumerate(text.splitlines(), 1)]))


def _with_numbers(text: str) -> str:
    """Return a text whose few entries are numbered, if they are the lines below a heading that names publications.

    Two or three lines are too few to show by themselves where entries begin.
    """
    lines = text.split("\n")
    said = [number for number, line in enumerate(lines) if line.strip(" \t\r#*=-_~")]
    heading = next((place for place, number in enumerate(said) if _is_heading(lines[number])), None)
    below = said[heading + 1 :] if heading is not None else []
    entries = [_BULLET.sub("", lines[number]).strip() for number in below]
    whole = all(len(one) >= _SHORT_ENTRY and YEAR.search(one) and not NUMBER.match(one) for one in entries)
    if not 2 <= len(entries) <= _FEW_ENTRIES or not whole:
        return text
    for count, (number, entry) in enumerate(zip(below, entries, strict=True), 1):
        lines[number] = f"[{count}] {entry}"
    return "\n".join(lines)


def _is_heading(line: str) -> bool:
    words = line.strip("#*=:-_ \t\r")
    return len(words.split()) <= _LONGEST_HEADING and heading_verdict(words) > 0


def _surest(cuts: list[Cut], labelled: list[LabelledEntry], path: str) -> list[Draft | None]:
    """Return the draft of each entry, None where it is no publication; where the rules are not sure, as learned.

    Entries of several lines are read by the rules for copied pages alone.
    """
    drafts = [_draft(cut, entry, path) for cut, entry in zip(cuts, labelled, strict=True)]
    sure = sum(draft is not None and not draft.doubts for draft in drafts)
    if not cuts or sure >= _MOSTLY_SURE * len(cuts) or any(len(cut.lines) > 1 for cut in cuts):
        return drafts
    found: list[Draft | None] = []
    for cut, draft, learned in zip(
        cuts, drafts, read_entries([entry_of(one.entry) for one in cuts], plain=True), strict=True
    ):
        if learned is None or not cut.lines:
            found.append(draft)
        elif draft is not None:
            found.append(surer(learned, draft) if draft.doubts else draft)
        else:
            found.append(replace(learned, line=cut.line) if _is_whole(learned) else None)
    return found


def _read_alone(cut: Cut, entry: LabelledEntry) -> list[Draft]:
    """Return what is read of an entry that is no publication by the rules."""
    (learned,) = read_entries([entry_of(cut.entry)], plain=True)
    return [replace(learned, line=cut.line) if learned is not None else entry.to_draft()]


def _is_whole(draft: Draft) -> bool:
    """Return whether an entry that the rules do not understand is surely a publication."""
    return bool(draft.authors and draft.date and draft.venue) and draft.confidence >= _SURE_ALONE


def _paragraphs(text: str) -> list[Draft]:
    """Return the paragraphs of a text in which nothing says where entries begin, read as if each were one."""
    lines = [(number, " ".join(line.split())) for number, line in enumerate(text.splitlines(), 1)]
    found: list[EntryText] = []
    for blank, paragraph in groupby(lines, lambda line: not line[1]):
        if not blank:
            (number, first), *others = paragraph
            found.append(EntryText((Run(" ".join([first, *(words for _, words in others)])),), source_line=number))
    drafts = read_entries([entry_of(one) for one in found], plain=True)
    return [
        draft or Draft(one.source_line, "", text=one.text, confidence=0.0)
        for one, draft in zip(found, drafts, strict=True)
    ]


def may_hold_references(text: str, *, more_than: float) -> bool:
    """Tell whether a text could hold more references than so many, which is quicker than to read them."""
    return len(cut_page(text)[0]) > more_than


def recognises_references(text: str) -> bool:
    """Tell whether a text is a list of references or the text of a publication page."""
    start = text[:_LOOKED_AT]
    lines = [line for line in start.splitlines() if line.strip()]
    if start.lstrip("\ufeff \t\r\n")[:1] in {"<", "{"} or any(
        sum(bool(sign.match(line)) for line in lines) > 0.2 * len(lines) for sign in (_TAGGED, _COMMANDS)
    ):
        return False  # markup, or an export of fields with tags
    if sum(map(bool, map(_ITEMS.match, lines))) > 1 and 2 * sum(map(bool, map(_KEYS.match, lines))) >= len(lines):
        return False  # YAML, the keys of which are no words of a list
    if is_no_prose(start):
        return False
    if sum(read_line(line) is not None for line in lines) > 1:
        return True
    cuts, _ = cut_page(_with_numbers(start))
    return any(_draft(cut, entry, "") is not None for cut, entry in zip(cuts, _labelled(cuts), strict=True))


def _labelled(cuts: list[Cut]) -> tuple[LabelledEntry, ...]:
    """Label a page's entries; where most have no title, it stands in the line that was cut off behind them."""
    labelled = label_entries([cut.entry for cut in cuts])
    bare = [cut for cut, entry in zip(cuts, labelled, strict=True) if not entry.title and cut.lines]
    if len(bare) > max(2, 0.3 * len(cuts)) and sum([cut.take_title() for cut in bare]) > 2:
        for cut in cuts:
            if cut not in bare and not any(role == "T" for _, role, _ in cut.lines):
                cut.take_title()
        labelled = label_entries([cut.entry for cut in cuts])
    return labelled


def _with_citations(cuts: list[Cut], labelled: tuple[LabelledEntry, ...]) -> list[LabelledEntry]:
    """Take from the citation that a page recommends below an entry what the entry itself does not say."""
    cited = [Cut(lines=[(cut.citation, "R", 1.0)]).entry for cut in cuts if cut.citation]
    again = iter(label_entries(cited))
    return [
        _completed(entry, next(again)) if cut.citation else entry for cut, entry in zip(cuts, labelled, strict=True)
    ]


def _completed(entry: LabelledEntry, cited: LabelledEntry) -> LabelledEntry:
    if _alike(entry.title, cited.title) < _SAME_TITLE:
        return entry
    lacked = {
        name: getattr(cited, name)
        for name in (
            "authors",
            "more_authors",
            "teams",
            "date",
            "venue",
            "volume",
            "number",
            "pages",
            "publisher",
            "doi",
        )
        if not getattr(entry, name) and (name not in {"more_authors", "teams"} or not entry.authors)
    }
    doubts = cited.doubts if "authors" in lacked else entry.doubts
    return replace(entry, **lacked, doubts=doubts, confidence=max(entry.confidence, cited.confidence))


def is_page_with_bibtex(text: str) -> bool:
    """Tell the text of a page that shows its entries' BibTeX from a file of BibTeX with remarks in it."""
    lines = page_lines(text)
    blocks = sum(bool(line.bibtex) for line in lines)
    shown = sum(not line.bibtex and line.text[:1] not in "%@}#" for line in lines)
    if not blocks or shown < 2 * blocks + 3:
        return False
    cuts, _ = cut_page(text)
    return sum(bool(cut.lines) for cut in cuts) >= 0.5 * blocks


def _passed_over(path: str, line: int, text: str) -> Problem:
    return Problem(
        path,
        line,
        1,
        f"'{excerpt(text)}' looks like an entry and was not read",
        "add it by hand if it is one",
        "warning",
    )


def _dated_lines_left(text: str, cuts: list[Cut], path: str, *, found: int, told: set[int]) -> list[Problem]:
    """Say once that lines with a year in them are in no entry, where they are more than what was found."""
    used = {line.number for cut in cuts for line, *_ in cut.lines}
    used |= {cut.citation.number for cut in cuts if cut.citation}
    left = [
        line
        for line in page_lines(text)
        if line.number not in used | told and len(line.text) > _SHORT_LINE and YEAR.search(line.text)
    ]
    if len(left) < max(_FEWEST_LEFT, found):
        return []
    first = ", ".join(f"'{excerpt(line.text)}' (line {line.number})" for line in left[:3])
    what = f"{len(left)} lines with a year are in no entry that was read, first {first}"
    return [Problem(path, left[0].number, 1, what, "where they are of publications, add those by hand", "warning")]


def _draft(cut: Cut, entry: LabelledEntry, path: str) -> Draft | None:
    """Return the draft of an entry; None where it is no publication."""
    written = _bibtex(cut, path)
    if not cut.lines:
        return written
    entry = _without_odd_authors(_with_badges(entry, cut))
    draft = entry.to_draft() if entry.is_paper else None
    if written is not None:
        return _joined(draft, written)
    if draft is None or not _credible(entry, cut):
        return None
    confidence = entry.confidence * min(1.0, 0.4 + cut.sure)
    doubts = draft.doubts
    if cut.sure < 0.5 and not doubts:
        doubts = ("unsure where the entry begins and ends",)
    if cut.leaves_out_owner:
        confidence = min(confidence, _OWNER_LEFT_OUT)
    below = " ".join(line.text for line in cut.abstract)
    abstract = below if len(below) > 120 else draft.abstract
    printed = " ".join(line.text for line, *_ in cut.lines)
    return replace(draft, confidence=round(confidence, 3), doubts=doubts, abstract=abstract, text=printed)


def _credible(entry: LabelledEntry, cut: Cut) -> bool:
    """Tell a publication from a line of news, a talk, a course: with little to show for it, it has to be sure."""
    odd = bool(entry.doubts) and not entry.doubts[0].startswith("unsure")
    if _TALK.match(entry.text) or _OFFICE.fullmatch(entry.title) or _TOLD.match(entry.title):
        return False
    if entry.confidence < _JUNK and odd:
        return False
    signs = (
        bool(entry.authors) + bool(entry.date) + bool(entry.venue or entry.publisher) + bool(entry.doi or entry.arxiv)
    )
    if signs < 2 or not (entry.authors or entry.venue or entry.doi or entry.arxiv):
        return False
    return cut.sure > _FEWEST_SURE * (1 if entry.authors else 2) or signs > 2


def _odd(name: str) -> bool:
    words = name.split()
    badge = len(words) == 1 and name.isupper() and name.isascii() and name.isalpha()
    return badge or (len(words) < _MANY_WORDS and not like_a_name(name))


def _without_odd_authors(entry: LabelledEntry) -> LabelledEntry:
    """Leave out authors none of which looks like a name: badges, years, remarks."""
    if any(name in entry.teams or not _odd(name) for name in entry.authors):
        return entry
    return replace(entry, authors=())


def _with_badges(entry: LabelledEntry, cut: Cut) -> LabelledEntry:
    """Take the venue from the badge above an entry that has none itself."""
    if entry.venue or not cut.badges:
        return entry
    badge = next((one for one in cut.badges if _VENUE_BADGE.search(one)), "")
    if not badge:
        return entry
    return replace(entry, venue=_BADGE_YEAR.sub("", badge))


def _bibtex(cut: Cut, path: str) -> Draft | None:
    if not cut.bibtex:
        return None
    drafts = read_bibtex(cut.bibtex, path=path).drafts
    return replace(drafts[0], line=cut.line) if drafts and drafts[0].title else None


def _words(title: str) -> set[str]:
    return set(re.findall(r"\w+", fold(re.sub(r"\\[a-zA-Z]+|[{}$]", "", title))))


def _alike(one: str, other: str) -> float:
    here, there = _words(one), _words(other)
    return len(here & there) / max(len(here | there), 1)


def _joined(draft: Draft | None, written: Draft) -> Draft:
    """Join what a page prints of an entry with the BibTeX below it: that knows more, print has the better spelling."""
    if draft is None or _alike(draft.title, written.title) < 0.5:
        return written
    keep = bool(draft.authors)
    named = {fold(name).split()[-1] for name in draft.authors if fold(name)}
    others = [name for name in written.authors if fold(name).split()[-1:] and fold(name).split()[-1] not in named]
    return replace(
        draft,
        title=draft.title if _alike(draft.title, written.title) > 0.9 else written.title,
        authors=draft.authors if keep else written.authors or draft.authors,
        more_authors=draft.more_authors if keep else written.more_authors,
        teams=draft.teams if keep else written.teams,
        contributors=tuple(others) if keep and draft.more_authors else (),
        date=draft.date or written.date,
        key=written.key,
        type=written.type or draft.type,
        venue=draft.venue or written.venue,
        volume=written.volume or draft.volume,
        number=written.number or draft.number,
        pages=written.pages or draft.pages,
        publisher=written.publisher or draft.publisher,
        abstract=written.abstract or draft.abstract,
        keywords=written.keywords,
        note=draft.note or written.note,
        links={**written.links, **draft.links},
        code=draft.code or written.code,
        extra={**written.extra, **draft.extra},
        doubts=(),
        confidence=max(draft.confidence, 0.95),
    )


def _again(draft: Draft, seen: dict[str, list[Draft]]) -> bool:
    """Tell whether a page lists the same work a second time, and remember it."""
    words = " ".join(sorted(_words(draft.title)))
    people = " ".join(fold(name) for name in draft.authors)
    alike = seen.setdefault(f"{words}|{people}|{draft.date.year if draft.date else 0}", [])
    again = any(not one.venue or not draft.venue or one.venue == draft.venue for one in alike)
    if not again:
        alike.append(draft)
    return again
