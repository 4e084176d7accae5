"""One entry of a list, read by its list's habit: what its title is, who wrote it, where it appeared."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from generator.link_kinds import LANDING_PAGE
from generator.model import PartialDate
from generator.names import looks_like_team
from generator.sources.draft import Draft
from generator.sources.lines import excerpt
from generator.sources.web.listing.hidden import Hidden, read_hidden
from generator.sources.web.listing.links import find_links
from generator.sources.web.listing.names import (
    STOP,
    People,
    leading_people,
    name_groups,
    name_kind,
    read_people,
    tidy_name,
)
from generator.sources.web.listing.page_vocabulary import VENUE_WORD, YEAR_ANYWHERE
from generator.sources.web.listing.venues import Appearance, kind_of, read_appearance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.sources.reference_strings import LabelledEntry
    from generator.sources.web.listing.atoms import Atom, EntryParts, Row
    from generator.sources.web.listing.habits import Habit

_NUMBERED = re.compile(r"^\s*(?:[\[(]\s*[A-Za-z]{0,3}\.?\s*\d{1,3}\s*[\])]\.?|\d{1,3}[.)](?=\s)|[•▪◦·–—-]\s)\s*")
_NUMBER_ONLY = re.compile(r"[\s\[(#]*[A-Z]{0,2}\d{1,3}[\s\]).:]*")
_EDGE = " \t\n,;:|·•"
_QUOTES = "“”\"«»„‟‘’`'"
_SENTENCE = re.compile(
    r"(?<=[^\W\d_]{2})(?: ?\.|\?|!)[”\"»]?\s+(?=[^\W\d_a-zà-ÿ]|\d|In\b|in\b|\()|(?<=\d)\.\s+(?=[A-Z])"
    r"|(?<=\))\.\s+(?=[A-Z])|(?<=[$])\.\s+(?=[A-Z])"
)
# A sentence behind a question that belongs to the title: plain words, and another sentence after it.
_SUBTITLE = re.compile(r"(?!In:? |Actes|Proc)[^\W\d_][^.?!,;:(\d“”\"]{11,160}\.(?=\s+[^\W\d_a-z])")
_ABBREVIATION = re.compile(
    r"\b(?:vs|etc|al|no|vol|dr|mr|st|proc|int|conf|fig|eq|resp|approx|ca|e\.g|i\.e|ed|eds)\.$", re.IGNORECASE
)
_COMMA_VENUE = re.compile(
    r",\s+(?=In\s+[A-Z])|(?:,|\.)?\s+(?=in conjunction with)|\s*\((?=chapter|poster|demo|eds?\b)"
    r"|,\s+(?=(?:in(?: the)?\s+)?(?:proc|proceedings|journal|actes|revue|ieee|acm|the \d|\d+(?:st|nd|rd|th|e"
    r"|ème)\b|international|transactions|"
    r"lecture notes|arxiv|technical report|ph\.?d|master|springer|th[èe]se|annals|conference|workshop"
    r"|symposium|to appear|submitted|in press))",
    re.IGNORECASE,
)
_STATUS_FIRST = re.compile(
    r"^[\s.,]*[(\[]\s*(?:accepted|to appear|in press|forthcoming|submitted|under review|in preparation|in print"
    r"|im erscheinen|im druck|à paraître|en prensa)\b[^)\]\d]{0,20}((?:19|20)\d\d)?\s*[)\]]\s*[.,:]?\s*",
    re.IGNORECASE,
)
_YEAR_FIRST = re.compile(r"^[\s.,]*[(\[]?\s*((?:19|20)\d\d)[a-d]?(?:,\s*\w+\.?(?: \d+)?)?\s*[)\]]?\s*[.,:]?\s*")
_ADDRESS = re.compile(r"https?:|www\.|doi\s*:|10\.\d{4}", re.IGNORECASE)
_FILE_SIZE = re.compile(r"\(\s*\d+(?:\.\d+)?\s*[kKmM]i?B\s*\)")
_BRACKETED_LABELS = re.compile(r"[\[(|]\s*[\])|]")


@dataclass(slots=True)
class Read:
    """What was read of an entry, before it becomes a draft."""

    title: str = ""
    people: People = field(default_factory=People)
    appearance: Appearance = field(default_factory=Appearance)
    abstract: str = ""
    rest: str = ""
    title_by: str = ""
    people_by: str = ""
    authors_first: bool = False
    whole: str = ""
    doubts: list[str] = field(default_factory=list)


def read_entry(
    entry: EntryParts, habit: Habit, labelled: LabelledEntry, *, owner: str, year: int, section: str, base: str
) -> Draft | None:
    """Read an entry; None where it has no title.

    `labelled` is what the reader of reference strings makes of it; `year` and `section` are what
    the headings above say.
    """
    hidden = read_hidden(entry.stretch)
    read = _read(entry, habit, hidden)
    _drop_lone_name(read, habit, labelled, owner)
    _doubt_before(read, labelled)
    _compare(read, labelled)
    if not read.title:
        return None
    return _draft(entry, habit, read, hidden, owner=owner, year=year, section=section, base=base)


def _read(entry: EntryParts, habit: Habit, hidden: Hidden) -> Read:
    read = Read()
    title = _title_atom(entry, habit, hidden)
    if title is None:
        _read_text(entry, read)
    else:
        read.title = clean_title(title.text)
        read.title_by = "place"
        _read_beside(entry, habit, title, read)
    read.abstract = hidden.abstract or _shown_abstract(entry, title)
    return read


def _doubt_before(read: Read, labelled: LabelledEntry) -> None:
    """Note where the looks and the labels say different things, before one of them is chosen."""
    mine, theirs = fold(read.title), fold(labelled.title)
    if read.title_by == "text" and (not labelled.title or mine != theirs or labelled.doubts):
        other = f", or '{excerpt(labelled.title)}'" if labelled.title and mine != theirs else ""
        read.doubts.append(f"where the title ends is not sure: '{excerpt(read.title)}'{other}")
    names = [fold(name) for name in read.people.names]
    if read.people_by != "place" and names != [fold(name) for name in labelled.authors]:
        other = f", or {', '.join(labelled.authors[:4])}" if labelled.authors else ""
        read.doubts.append(f"who wrote it is not sure: {', '.join(read.people.names[:4]) or 'nobody named'}{other}")
    venue, said = fold(read.appearance.venue), fold(labelled.venue)
    if not read.appearance.sure and venue != said and not (venue and said and (venue in said or said in venue)):
        other = f", or '{excerpt(labelled.venue)}'" if labelled.venue else ""
        read.doubts.append(f"where it appeared is not sure: '{excerpt(read.appearance.venue)}'{other}")


def _doubt_draft(draft: Draft, habit: Habit, read: Read, year: int) -> tuple[str, ...]:
    """Return all that is odd about an entry as it was read."""
    doubts = list(read.doubts)
    title = draft.title
    if (
        len(title) > 260
        or len(title) < 8
        or title[:1] in ",;)"
        or any(group >= 3 for group in name_groups(title))
        or title.count(". ") > 1
    ):
        doubts.append(f"'{excerpt(title)}' does not look like a title")
    odd = [name for name in draft.authors if name_kind(name) in {"", "one", "initials"} and not looks_like_team(name)]
    if odd:
        doubts.append(f"'{odd[0]}' does not look like a name")
    if not draft.authors and habit.many_names > 0.6:
        doubts.append("no authors were found, though other entries of the list name theirs")
    own = read.appearance.year
    if draft.date is None:
        doubts.append("no year was found")
    elif year and own and own != year:
        doubts.append(f"it stands below {year} and says {own}; taken for {draft.date.year}")
    if not draft.venue and draft.type not in {"book", "phdthesis", "mastersthesis"}:
        doubts.append("no venue was found")
    elif len(draft.venue) > 200:
        doubts.append(f"'{excerpt(draft.venue)}' is long for a venue")
    return tuple(dict.fromkeys(doubts))


def _drop_lone_name(read: Read, habit: Habit, labelled: LabelledEntry, owner: str) -> None:
    """Take a single name back that begins a text in a list whose entries print no authors: a journal's, rather."""
    names = read.people.names
    if read.people_by != "text" or len(names) != 1 or habit.with_others or habit.many_names > 0.3:
        return
    if names[0] in labelled.authors or (owner and fold(owner).split()[-1] in fold(names[0]).split()):
        return
    read.people, read.people_by = People(), ""
    if not read.appearance.sure:
        read.appearance = read_appearance(f"{names[0]}, {read.rest}", "")


def _compare(read: Read, labelled: LabelledEntry) -> None:
    """Let the labels speak where an entry's looks do not, and note where the two do not agree."""
    text = read.title_by == "text"
    if text and labelled.title and not _good_title(read, labelled):
        read.title = labelled.title
    mine, theirs = read.people.names, labelled.authors
    same = [fold(name) for name in mine] == [fold(name) for name in theirs]
    if read.people_by != "place" and theirs and not same and _rather(theirs, mine):
        read.people, read.people_by = People(theirs, labelled.more_authors, 1.0), "labels"
    if text and read.title == labelled.title and not read.authors_first and read.whole:
        after = read.whole.partition(labelled.title)[2]
        people, rest = _people_of(after.lstrip(_QUOTES + _EDGE + ".")) if after else (People(), "")
        if len(people.names) >= max(2, len(theirs)):
            read.people, read.people_by = people, "text"
            read.appearance = read_appearance(rest, "")
    appearance = read.appearance
    keep = (
        text
        and appearance.venue
        and fold(labelled.venue) in fold(appearance.venue)
        and VENUE_WORD.search(appearance.venue)
    )
    if (
        labelled.venue
        and not appearance.sure
        and not keep
        and (text or not appearance.venue or _plainer(labelled.venue, appearance.venue))
    ):
        appearance = replace(appearance, venue=labelled.venue)
    if text or not appearance.year:
        date = labelled.date
        if date is not None:
            appearance = replace(appearance, year=date.year, month=date.month, day=date.day)
    numbers = {
        name: getattr(labelled, name) for name in ("volume", "number", "pages") if text or not getattr(appearance, name)
    }
    read.appearance = replace(appearance, **{name: value for name, value in numbers.items() if value})


def _good_title(read: Read, labelled: LabelledEntry) -> bool:
    """Tell whether the sentence behind the authors is likelier the title than what the labels say."""
    if not read.title or not read.authors_first or any(sign in read.title[1:-1] for sign in "“”«»"):
        return False
    if any(group >= 2 for group in name_groups(read.title)):
        return False
    mine, theirs = fold(read.title), fold(labelled.title)
    if VENUE_WORD.match(read.title.strip()) and theirs and theirs not in mine and labelled.confidence > 0.5:
        return False
    if mine.startswith(theirs):  # the labels end it earlier: where a venue begins
        return len(theirs.split()) < 3 or not VENUE_WORD.search(read.title[len(labelled.title) :])
    return theirs in mine or mine in theirs or labelled.confidence < 0.6


def _rather(theirs: Sequence[str], mine: Sequence[str]) -> bool:
    """Tell whether the labels' list of people is likelier than the one that was read at the text's beginning."""
    if not mine:
        return True
    kinds = [name_kind(name) for name in theirs]
    if not all(kind in {"full", "initialed", "turned"} for kind in kinds):
        return False
    shorter = [fold(name) for name in mine[: len(theirs)]] == [fold(name) for name in theirs]
    odd = [name for name in mine[len(theirs) :] if name_kind(name) in {"", "one", "initials"}]
    return (shorter and bool(odd)) or all(name_kind(name) in {"", "one", "initials"} for name in mine)


def _plainer(theirs: str, mine: str) -> bool:
    """Tell whether the labels' venue is the other one without what does not belong to it."""
    if fold(theirs) == fold(mine):
        return False
    return (fold(theirs) in fold(mine) and len(theirs) * 2 >= len(mine)) or not VENUE_WORD.search(mine)


def _title_atom(entry: EntryParts, habit: Habit, hidden: Hidden) -> Atom | None:
    content = [atom for atom in entry.atoms if not atom.label and atom.text.strip(_EDGE)]
    if hidden.bibtex is not None:
        known = fold(hidden.bibtex.title)
        for atom in content:
            if fold(clean_title(atom.text)) == known:
                return atom
    for place, slot in enumerate(habit.title_slots):
        found = entry.by_slot.get(slot)
        if found is None or found.label or not _may_be_title(found) or (place and not _apart(found)):
            continue
        if place == 0 and habit.title_sure < 1.9:
            return None
        return found
    best = [atom for atom in content if _may_be_title(atom) and _apart(atom)]
    if best and habit.title_sure >= 1.9:
        return max(
            best, key=lambda atom: ("quoted" in atom.marks, "link" in atom.marks, "bold" in atom.marks, atom.words)
        )
    return None


def _may_be_title(atom: Atom) -> bool:
    text = atom.text.strip(_EDGE)
    if "title" in atom.kinds:
        return bool(text)
    return (
        atom.words >= 1
        and len(text) > 5
        and read_people(atom.unraised).share < 0.8
        and not any(group >= 3 for group in name_groups(atom.text))
        and not YEAR_ANYWHERE.fullmatch(text.strip("().[] "))
        and not _ADDRESS.match(text)
        and "authors" not in atom.kinds
        and "venue" not in atom.kinds
    )


def _apart(atom: Atom) -> bool:
    """Tell a part that looks set apart from the text around it."""
    return (
        (atom.whole_row or bool(atom.marks & {"quoted", "link", "bold", "italic"}) or "title" in atom.kinds)
        and atom.words >= 3
        and not (atom.marks == {"italic"} and VENUE_WORD.search(atom.text))
    )


def _read_beside(  # noqa: C901, PLR0912, PLR0915 - row after row
    entry: EntryParts, habit: Habit, title: Atom, read: Read
) -> None:
    """Read authors and venue from what stands around the title."""
    place = next(index for index, row in enumerate(entry.rows) if any(atom is title for atom in row.atoms))
    own = entry.rows[place]
    at = next(index for index, atom in enumerate(own.atoms) if atom is title)
    stops = frozenset(habit.venue_slots)
    before = _text(own.atoms[:at], raised=False, stops=stops)
    after = _text(own.atoms[at + 1 :], raised=False, stops=stops)
    author_rows = [row for row in entry.rows if row is not own and row.slot in habit.author_rows and row.content]
    slotted = [atom for atom in entry.atoms if atom.slot in habit.author_slots and atom is not title and not atom.label]
    used: set[int] = set()
    beside_names = ""
    if slotted and not author_rows:
        read.people = read_people(_joined([atom.unraised for atom in slotted]))
        read.people_by = "place"
        used |= {id(atom) for atom in slotted}
    elif author_rows:
        named = _joined([_text(row.content, raised=False) for row in author_rows])
        read.people = read_people(named)
        read.people_by = "place"
        used |= {id(atom) for row in author_rows for atom in row.atoms}
        if len(author_rows) == 1 and read.people.names and not name_kind(read.people.names[-1]):
            people, said = leading_people(named)
            if people.names and people.names[:-1] == read.people.names[: len(people.names) - 1] and said:
                read.people, beside_names = people, said
    rest_before, rest_after = before, after
    if not read.people.names:
        for source in ("before", "after"):
            text = before if source == "before" else after
            people, rest = _people_of(text)
            if people.names:
                read.people, read.people_by = people, "text"
                if source == "before":
                    rest_before = rest
                else:
                    rest_after = rest
                break
    else:
        rest_before = _text([atom for atom in own.atoms[:at] if id(atom) not in used])
        rest_after = _text([atom for atom in own.atoms[at + 1 :] if id(atom) not in used])
    others: list[tuple[Row, str]] = []
    for row in entry.rows:
        if row is own or any(id(atom) in used for atom in row.atoms) or not row.content:
            continue
        text = _text(row.content)
        if not text.strip(_EDGE + "./[]()") or _NUMBER_ONLY.fullmatch(text):
            continue
        if not read.people.names and "abstract" not in row.kinds and len(text) < 1500:
            people, rest = _people_of(_text(row.content, raised=False, stops=stops))
            if people.names and (
                row.slot not in habit.venue_rows or len(people.names) > 1 or name_kind(people.names[0]) != "full"
            ):
                read.people, read.people_by = people, "text"
                text = rest
        others.append((row, text))
    venue_parts = [rest_before.replace(STOP, ""), rest_after.replace(STOP, ""), beside_names.replace(STOP, "")]
    marked = _marked_venue(entry, habit, title, used)
    rows = [(row, text) for row, text in others if row.slot in habit.venue_rows or "venue" in row.kinds]
    rows += [(row, text) for row, text in others if (row, text) not in rows and _tells_where(text, row)]
    venue_parts += [text for _, text in rows]
    text = " . ".join(part.strip(_EDGE) for part in venue_parts if part.strip(_EDGE + "./[]()"))
    read.rest = text
    read.appearance = read_appearance(text, marked)


def _tells_where(text: str, row: Row) -> bool:
    if len(text) > 320 or "abstract" in row.kinds or "links" in row.kinds:
        return False
    return bool(VENUE_WORD.search(text) or YEAR_ANYWHERE.search(text)) or (
        "bold" not in row.atoms[0].marks and len(text) < 120
    )


def _people_of(text: str) -> tuple[People, str]:
    """Return the people at the beginning of a text, and what follows."""
    text = text.strip(_EDGE)
    if len(text) < 4:
        return People(), text
    whole = read_people(text) if STOP not in text else People()
    if whole.share >= 0.99 and whole.names and (len(whole.names) > 1 or " " in whole.names[0]):
        return whole, ""
    people, rest = leading_people(text)
    if not people.names and whole.share >= 0.8 and len(whole.names) > 1:
        return whole, ""
    return people, rest.replace(STOP, "")


def _marked_venue(entry: EntryParts, habit: Habit, title: Atom, used: set[int]) -> str:
    """Return the text that is set as a venue's name."""
    free = [atom for atom in entry.atoms if atom is not title and id(atom) not in used and not atom.label]
    for atom in free:
        if read_people(atom.unraised).share >= 0.9 and not VENUE_WORD.search(atom.text):
            continue
        if (
            atom.slot in habit.venue_slots
            and atom.text.strip(_EDGE)
            and not YEAR_ANYWHERE.fullmatch(atom.text.strip("()., "))
        ):
            return atom.text
    for atom in free:
        if (
            "italic" in atom.marks
            and atom.words >= 1
            and read_people(atom.unraised).share < 0.9
            and len(atom.text) < 250
        ):
            return atom.text
    return ""


def _read_text(entry: EntryParts, read: Read) -> None:
    """Read an entry that is one text, by sentences and commas."""
    rows = [row for row in entry.rows if row.content and len(_text(row.content).strip(_EDGE)) > 3]
    text = _NUMBERED.sub("", " ".join(_text(row.content) for row in rows)).strip(_EDGE)
    read.title_by = "text"
    people, rest = leading_people(text)
    read.authors_first = bool(people.names)
    read.whole = text
    found_year = (_YEAR_FIRST.match(rest) or _STATUS_FIRST.match(rest)) if people.names else None
    year_text = found_year[0] if found_year else ""
    if found_year:
        rest = rest[found_year.end() :]
    title, after = first_sentence(rest)
    if not people.names:
        people, after = _people_of(after)
    read.people, read.people_by = people, "text" if people.names else ""
    read.title = clean_title(title)
    free = [atom for row in rows for atom in row.content]
    set_apart = [atom.text for atom in free if "italic" in atom.marks and atom.words >= 1]
    marked = next((one for one in set_apart if fold(one) not in fold(read.title) and read_people(one).share < 0.9), "")
    read.rest = f"{year_text} {after}"
    read.appearance = read_appearance(read.rest, marked)


def first_sentence(text: str) -> tuple[str, str]:
    """Part a title from what follows it."""
    for found in _SENTENCE.finditer(text):
        head = text[: found.end()].rstrip()
        if _ABBREVIATION.search(head) or len(head) < 8:
            continue
        if found[0].lstrip()[0] in "?!" and (subtitle := _SUBTITLE.match(text, found.end())):
            return text[: subtitle.end()].strip(), text[subtitle.end() :]
        comma = _COMMA_VENUE.search(text[: found.start()])
        if comma and comma.start() > 12:
            return text[: comma.start()], text[comma.end() :]
        return text[: found.end()].strip(), text[found.end() :]
    comma = _COMMA_VENUE.search(text)
    if comma and comma.start() > 8:
        return text[: comma.start()], text[comma.end() :]
    return text, ""


def _text(atoms: Sequence[Atom], *, raised: bool = True, stops: frozenset[str] = frozenset()) -> str:
    """Return the text of parts that are no buttons; parts of the slots in `stops` begin with a sign that ends names."""
    parts = [
        (STOP if atom.slot in stops else "") + (atom.raw if raised else atom.raw_unraised)
        for atom in atoms
        if not atom.label
    ]
    text = " ".join("".join(parts).split())
    return _BRACKETED_LABELS.sub(" ", _FILE_SIZE.sub(" ", text))


def _joined(parts: Sequence[str]) -> str:
    """Set commas between parts that do not end in a sign."""
    text = ""
    for part in (one.strip() for one in parts):
        if not part:
            continue
        glue = "" if not text else " " if text.rstrip()[-1:] in ",;&" or re.match(r"[,;&.]|and\b", part) else ", "
        text = f"{text}{glue}{part}"
    return text


def _shown_abstract(entry: EntryParts, title: Atom | None) -> str:
    for row in entry.rows:
        text = _text(row.content)
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


def clean_title(text: str) -> str:
    """Take numbers, quotation marks and closing signs off a title."""
    text = _NUMBERED.sub("", " ".join(text.split())).strip(_EDGE)
    while len(text) > 2 and text[0] in '“"«„‟`' and (text.rstrip(".,;:")[-1:] in "”\"»“'"):
        text = text[1:].rstrip(".,;: ")
        text = text[:-1].strip(_EDGE)
    for first, last in (("“", "”"), ("«", "»")):
        if text.count(first) != text.count(last):
            text = text.strip(f"{first}{last} ")
    text = text.rstrip(_EDGE)
    if text.endswith(".") and not text.endswith(("...", "etc.", "al.", "Inc.")):
        text = text[:-1]
    return text.strip(_EDGE)


def fold(text: str) -> str:
    """Return what two printings of a title share."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return " ".join(re.findall(r"\w+", "".join(one for one in plain if not unicodedata.combining(one))))


def _draft(
    entry: EntryParts, habit: Habit, read: Read, hidden: Hidden, *, owner: str, year: int, section: str, base: str
) -> Draft | None:
    bibtex = hidden.bibtex
    title = read.title
    if (
        bibtex is not None
        and fold(bibtex.title) != fold(title)
        and (fold(bibtex.title) in fold(entry.stretch.text) or (read.title_by == "text" and "=" not in bibtex.title))
    ):
        title = bibtex.title
    authors = tuple(name for one in read.people.names if (name := tidy_name(one)))
    if (
        habit.with_others
        and owner
        and fold(owner) not in {fold(name) for name in authors}
        and read.people_by != "place"
    ):
        authors = (owner, *authors)
    if bibtex is not None and not authors:
        authors = bibtex.authors
    appearance = read.appearance
    found = find_links(entry, base, title=read.title, authors=authors)
    date = appearance.date
    if year and (date is None or (date.year != year and _mentions(entry, year))):
        date = None
    if date is None and bibtex is not None and bibtex.date is not None:
        date = bibtex.date
    if date is None and year:
        date = PartialDate(year)
    venue = appearance.venue
    if bibtex is not None and not venue:
        venue = bibtex.venue
    if not (authors or date or venue or found.links):
        return None
    landing = next((page for page in found.pages if "://" in page), "")
    further = [page for page in dict.fromkeys(found.pages) if page != landing]
    draft = Draft(
        line=entry.stretch.source_line,
        title=title,
        authors=authors,
        more_authors=read.people.more,
        contributors=tuple(name for name in hidden.people if name not in authors) if read.people.more else (),
        date=date,
        type=(bibtex.type if bibtex is not None else "") or kind_of(venue, section, read.rest),
        venue=venue,
        volume=appearance.volume or (bibtex.volume if bibtex is not None else ""),
        number=appearance.number or (bibtex.number if bibtex is not None else ""),
        pages=appearance.pages or (bibtex.pages if bibtex is not None else ""),
        publisher=bibtex.publisher if bibtex is not None else "",
        abstract=read.abstract or (bibtex.abstract if bibtex is not None else ""),
        awards=appearance.awards,
        links=({LANDING_PAGE: landing} if landing else {})
        | (dict(bibtex.links) if bibtex is not None else {})
        | found.links,
        code=found.code or (bibtex.code if bibtex is not None else None),
        extra={"url": " ".join(further)} if further else {},
    )
    doubts = _doubt_draft(draft, habit, read, year)
    return replace(draft, doubts=doubts, confidence=round(max(0.1, 0.98 - 0.22 * len(doubts)), 2))


def _mentions(entry: EntryParts, year: int) -> bool:
    return str(year) in entry.stretch.text
