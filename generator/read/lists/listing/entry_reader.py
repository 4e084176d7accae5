"""One entry of a list, read by its list's habit: what its title is, who wrote it, where it appeared."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.core.link_kinds import LANDING_PAGE
from generator.core.names import abbreviates
from generator.core.records import PartialDate
from generator.read.draft import Draft
from generator.read.lists.listing.beside_title import leading_people_of, read_beside
from generator.read.lists.listing.entry_facts import EntryFacts, text_of
from generator.read.lists.listing.habits import WITH
from generator.read.lists.listing.hidden import Hidden, read_hidden
from generator.read.lists.listing.leading_people import STOP, leading_people, people_with
from generator.read.lists.listing.links import find_links
from generator.read.lists.listing.names import name_groups, read_people, tidy_name
from generator.read.lists.listing.page_vocabulary import MONTH, YEAR_ANYWHERE
from generator.read.lists.listing.second_opinion import (
    compare,
    doubt_before,
    doubts_of,
    drop_lone_name,
    without_buttons,
)
from generator.read.lists.listing.titles import (
    EDGE,
    NUMBERED,
    WITH_OTHERS,
    clean_title,
    first_sentence,
    fold,
    title_atom,
    without_others,
    without_place_and_date,
    without_remark,
)
from generator.read.lists.listing.venues import imprint, kind_of, read_appearance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.read.lists.listing.atoms import Atom, EntryParts
    from generator.read.lists.listing.habits import Habit
    from generator.read.lists.reference_strings import LabelledEntry

_SHORTEST_TITLE = 8  # characters
_AROUND_YEAR = " \t\n()[].,:;"
_STATUS_FIRST = re.compile(
    r"^[\s.,]*[(\[]\s*(?:accepted|to appear|in press|forthcoming|submitted|under review|in preparation|in print"
    r"|im erscheinen|im druck|à paraître|en prensa)\b[^)\]\d]{0,20}((?:19|20)\d\d)?\s*[)\]]\s*[.,:]?\s*",
    re.IGNORECASE,
)
# Behind a year a word in brackets is a month, whatever it is: `(2020, März)`. Without them it may begin a title.
_YEAR_FIRST = re.compile(
    r"^[\s.,]*(?:[(\[]\s*(?:19|20)\d\d[a-d]?(?:,\s*\w+\.?(?: \d+)?)?\s*[)\]]"
    rf"|[(\[]?\s*(?:{MONTH}\b\.?,?\s+)?(?:19|20)\d\d[a-d]?(?:,\s*{MONTH}\b\.?(?: \d+)?)?\s*[)\]]?)\s*[.,:]?\s*",
    re.IGNORECASE,
)
_WITH_STOPS = re.compile(r"([^\s,;&])\s*\n(?!\s*(?:and|&)\s)")
_THESES = frozenset({"phdthesis", "mastersthesis"})
_WITHIN = re.compile(r"^In:? (?:the )?(?=Proc|Journal|Int|IEEE|ACM|Workshop|Conference|Annual|Symposium|\d)")
_GENRE = re.compile(
    r"^(?:ph\.?\s?d\.?|doctoral|master(?:'?s|’s)?|m\.?\s?sc\.?|bachelor(?:'?s|’s)?|diploma|doktor\w*|master\w*)?"
    r"[\s-]*(?:thesis|dissertation|arbeit)\b(?:\s*[.,:;–-]+\s*(?=\w)|\s*$)",
    re.IGNORECASE,
)


def read_entry(
    entry: EntryParts, habit: Habit, labelled: LabelledEntry, *, owner: str, year: int, section: str, base: str
) -> Draft | None:
    """Read an entry; None where it has no title.

    `labelled` is what the reader of reference strings makes of it; `year` and `section` are what
    the headings above say.
    """
    hidden, labelled = read_hidden(entry.stretch), without_buttons(labelled, entry)
    read = _read(entry, habit, hidden)
    drop_lone_name(read, habit, labelled, owner, entry.stretch.text)
    doubt_before(read, labelled)
    compare(read, labelled)
    if not read.title:
        return None
    return _draft(entry, habit, read, hidden, owner=owner, year=year, section=section, base=base)


def _read(entry: EntryParts, habit: Habit, hidden: Hidden) -> EntryFacts:
    read = EntryFacts()
    title = title_atom(entry, habit, hidden)
    if title is None:
        _read_text(entry, read)
    else:
        read.title, read.title_by = clean_title(title.text), "place"
        read_beside(entry, habit, title, read)
        told = without_others(read.title) if habit.with_others and not read.people.names else None
        if told and told[1].names:
            read.title, (read.people, read.people_by) = told[0], (told[1], "text")
    read.abstract = hidden.abstract or _shown_abstract(entry, title)
    return read


def _read_text(entry: EntryParts, read: EntryFacts) -> None:
    """Read an entry that is one text, by sentences and commas."""
    rows = [row for row in entry.rows if row.content and len(text_of(row.content).strip(EDGE)) > 3]
    lines = [text_of(row.content) for row in rows]
    text = NUMBERED.sub("", " ".join(lines)).strip(EDGE)
    read.title_by = "text"
    people, rest = leading_people(NUMBERED.sub("", _WITH_STOPS.sub(rf"\1{STOP}", "\n".join(lines))).strip(EDGE))
    if len(people.names) < 2:  # a line that looks like one name is rather a title
        people, rest = leading_people(text)
    rest = " ".join(rest.replace(STOP, " ").split())
    read.authors_first = bool(people.names)
    read.whole = text
    found_year = (_YEAR_FIRST.match(rest) or _STATUS_FIRST.match(rest)) if people.names else None
    year_text = found_year[0] if found_year else ""
    if found_year:
        rest = rest[found_year.end() :]
    told = None if people.names else WITH_OTHERS.search(rest, _SHORTEST_TITLE)
    told = told if told and leading_people_of(rest[told.end() :])[0].names else None  # `Living Together with Robots`
    title, after = (rest[: told.start()], rest[told.end() :]) if told else first_sentence(rest)
    if told:
        read.title_by = "with"
    if not people.names:
        people, after = leading_people_of(after)
    read.people, read.people_by = people, "text" if people.names else ""
    read.title = clean_title(title)
    free = [atom for row in rows for atom in row.content]
    set_apart = [atom.text for atom in free if "italic" in atom.marks and atom.words >= 1]
    marked = next((one for one in set_apart if fold(one) not in fold(read.title) and read_people(one).share < 0.9), "")
    read.rest = f"{year_text} {after}"
    read.appearance = read_appearance(read.rest, marked)


def _shown_abstract(entry: EntryParts, title: Atom | None) -> str:
    for row in entry.rows:
        text = text_of(row.content)
        if title is not None and any(atom is title for atom in row.atoms):
            continue
        if (
            len(text) > 200
            and ("abstract" in row.kinds or len(text) > 350)
            and title is not None
            and not name_groups(text[:200])
        ):
            return re.sub(r"^\s*(?:abstract|tl;?dr)\s*[:.—–-]?\s*", "", text, flags=re.IGNORECASE)
    return ""


def _draft(
    entry: EntryParts, habit: Habit, read: EntryFacts, hidden: Hidden, *, owner: str, year: int, section: str, base: str
) -> Draft | None:
    bibtex = hidden.bibtex
    title = read.title
    if (
        bibtex is not None
        and fold(bibtex.title) != fold(title)
        and (fold(bibtex.title) in fold(entry.stretch.text) or (read.title_by == "text" and "=" not in bibtex.title))
    ):
        title = bibtex.title
    title, remark = without_remark(without_place_and_date(title) if read.title_by == "text" else title)
    if habit.with_others and not read.people.names:
        read.people, title = people_with(title)
        title = clean_title(title)
    authors = _with_owner(owner, habit, title, entry, read) or (bibtex.authors if bibtex is not None else ())
    appearance = read.appearance
    found = find_links(entry, base, title=read.title, authors=authors)
    date = appearance.date
    if year and (date is None or (date.year != year and _mentions(entry, year))):
        date = None
    if date is None and bibtex is not None and bibtex.date is not None:
        date = bibtex.date
    if date is None:
        alone = year or _year_alone(entry)
        date = PartialDate(alone) if alone else None
    venue = appearance.venue
    if bibtex is not None and not venue:
        venue = bibtex.venue
    venue = _WITHIN.sub("", venue)
    if not (authors or date or venue or found.links):
        return None
    kind = (bibtex.type if bibtex is not None else "") or kind_of(venue, section, read.rest)
    publisher = "" if appearance.pages or (bibtex is not None and bibtex.publisher) else imprint(venue)
    if publisher:
        venue, kind = "", kind or "book"
    if kind in _THESES:
        venue = _GENRE.sub("", venue)  # what it is, which is no place
    landing = next((page for page in found.pages if "://" in page), "")
    further = [page for page in dict.fromkeys(found.pages) if page != landing]
    draft = Draft(
        line=entry.stretch.source_line,
        title=title,
        authors=authors,
        more_authors=read.people.more,
        contributors=tuple(name for name in hidden.people if name not in authors) if read.people.more else (),
        date=date,
        type=kind,
        venue=venue,
        volume=appearance.volume or (bibtex.volume if bibtex is not None else ""),
        number=appearance.number or (bibtex.number if bibtex is not None else ""),
        pages=appearance.pages or (bibtex.pages if bibtex is not None else ""),
        publisher=publisher or (bibtex.publisher if bibtex is not None else ""),
        abstract=read.abstract or (bibtex.abstract if bibtex is not None else ""),
        awards=appearance.awards,
        note=remark,
        links=({LANDING_PAGE: landing} if landing else {})
        | (dict(bibtex.links) if bibtex is not None else {})
        | found.links,
        code=found.code or (bibtex.code if bibtex is not None else None),
        other_links=tuple((label, address) for label, address in found.others if "://" in address),
        extra={"url": " ".join(further)} if further else {},
        text=" ".join(entry.stretch.text.split()),
    )
    doubts = doubts_of(draft, habit, read, year)
    return replace(draft, doubts=doubts, confidence=round(max(0.1, 0.98 - 0.22 * len(doubts)), 2))


def _with_owner(owner: str, habit: Habit, title: str, entry: EntryParts, read: EntryFacts) -> tuple[str, ...]:
    """Return the authors, the list's owner before those with whom it was written; doubt it where none is known."""
    authors = tuple(name for one in read.people.names if (name := tidy_name(one)))
    if not habit.with_others or not _leaves_out(owner, authors, title, entry):
        return authors
    return (owner, *authors) if owner else authors


def _leaves_out(owner: str, authors: Sequence[str], title: str, entry: EntryParts) -> bool:
    """Tell whether an entry names nobody, or only those `with` whom the list's owner wrote it."""
    if any(abbreviates(one, other) for name in authors for one, other in ((name, owner), (owner, name))):
        return False
    words = re.findall(r"[^\W\d_]{2,}", authors[0]) if authors else []
    first = "|".join(map(re.escape, words))
    named = rf"\b{WITH}\s+(?:(?:[^\W\d_]\.|[^\W\d_]+)[\s-]*){{0,3}}?\b(?:{first})\b"
    words_of_title = r"\W+".join(map(re.escape, re.findall(r"\w+", title)))
    beside = re.sub(rf"\b{words_of_title}\b", "|", entry.stretch.text, flags=re.IGNORECASE)
    return not authors or re.search(named, beside) is not None


def _year_alone(entry: EntryParts) -> int:
    """Return the year that stands in a cell or on a line of its own; 0 where there is none, or several."""
    years = {int(text) for atom in entry.atoms if YEAR_ANYWHERE.fullmatch(text := atom.text.strip(_AROUND_YEAR))}
    return years.pop() if len(years) == 1 else 0


def _mentions(entry: EntryParts, year: int) -> bool:
    return str(year) in entry.stretch.text
