"""An entry as its looks tell it, held against what the reader of reference strings makes of it; what stays in doubt."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.core.names import looks_like_team
from generator.read.lines import excerpt
from generator.read.lists.listing.beside_title import leading_people_of
from generator.read.lists.listing.habits import WITH
from generator.read.lists.listing.names import EDITED_BY, People, name_groups, name_kind
from generator.read.lists.listing.page_vocabulary import VENUE_WORD
from generator.read.lists.listing.titles import EDGE, clean_title, fold
from generator.read.lists.listing.venues import read_appearance, without_kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.read.draft import Draft
    from generator.read.lists.listing.atoms import EntryParts
    from generator.read.lists.listing.entry_facts import EntryFacts
    from generator.read.lists.listing.habits import Habit
    from generator.read.lists.listing.venues import Appearance
    from generator.read.lists.reference_strings import LabelledEntry

_SURE = 0.85  # labels of such a confidence are right about as often as what stands in a place of its own
_EARLIEST = 1800  # `A1239` is the number of an article
_LONGEST_NAME = 4  # words
_QUOTES = "“”\"«»„‟‘’`'"

# Of a journal, behind a title; a title may hold the word `no`.
_NUMBERS = re.compile(r"\b(?:vol|no|pp?)\b\.?\s*\d|\bpp\b|\b\d+\s?[:(]\s?\d|,\s*(?:19|20)\d\d\b", re.IGNORECASE)
_VOLUME_BEHIND = re.compile(r"(?<=\w)[\s.,;]+(?:vol\.?|v\.? ?\d{1,4})$", re.IGNORECASE)
_STOP_BEHIND = re.compile(r"(?<=[^\W\d_]{5})\.$|(?<=[)\d])\.$")  # not of the short name of a journal
_AROUND_BUTTONS = " \t,;:|/·•[("
_ISBN = re.compile(r"\bISBN\b[\s:]*[\dXx][\dXx -]{8,16}", re.IGNORECASE)
_RAISED = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻]+")
_DASH = re.compile(r"\s*[-–—]+\s*")


def drop_lone_name(read: EntryFacts, habit: Habit, labelled: LabelledEntry, owner: str, text: str) -> None:
    """Take a single name back that begins a text in a list whose entries print no authors: a journal's, rather."""
    names = read.people.names
    if read.people_by != "text" or len(names) != 1 or (not habit.with_others and habit.many_names > 0.3):
        return
    if habit.with_others:
        if re.search(rf"\b{WITH}\s+{re.escape(names[0].split()[0])}", text):
            return
    elif names[0] in labelled.authors:
        return
    if owner and fold(owner).split()[-1] in fold(names[0]).split():
        return
    read.people, read.people_by = People(), ""
    if not read.appearance.sure:
        printed = f"{names[0].rstrip('.')}."
        read.appearance = read_appearance(f"{printed if printed in text else f'{names[0]},'} {read.rest}", "")


def doubt_before(read: EntryFacts, labelled: LabelledEntry) -> None:
    """Note where the looks and the labels say different things, before one of them is chosen."""
    mine, theirs = _level(read.title), _level(labelled.title)
    if read.title_by == "text" and (not labelled.title or mine != theirs or labelled.doubts):
        other = f", or '{excerpt(labelled.title)}'" if labelled.title and mine != theirs else ""
        read.doubts.append(f"where the title ends is not sure: '{excerpt(read.title)}'{other}")
    if read.people_by != "place" and not _same_people(read.people.names, labelled.authors):
        other = f", or {', '.join(labelled.authors[:4])}" if labelled.authors else ""
        read.doubts.append(f"who wrote it is not sure: {', '.join(read.people.names[:4]) or 'nobody named'}{other}")
    venue, said = fold(read.appearance.venue), fold(labelled.venue)
    if not read.appearance.sure and venue != said and not (venue and said and (venue in said or said in venue)):
        other = f", or '{excerpt(labelled.venue)}'" if labelled.venue else ""
        read.doubts.append(f"where it appeared is not sure: '{excerpt(read.appearance.venue)}'{other}")


def without_buttons(labelled: LabelledEntry, entry: EntryParts) -> LabelledEntry:
    """Take the words of buttons off the end of a venue, and what begins its volume: `Night Summit. PDF`."""
    venue = labelled.venue
    buttons = {atom.text.strip(f"{_AROUND_BUTTONS})]").casefold() for atom in entry.atoms if atom.label} - {""}
    while button := next((one for one in buttons if venue.casefold().endswith(one)), ""):
        before = venue[: -len(button)]
        if before[-1:].isalnum() or not before.strip(_AROUND_BUTTONS):
            break
        venue = _STOP_BEHIND.sub("", before.rstrip(_AROUND_BUTTONS))
    return replace(labelled, venue=without_kind(_VOLUME_BEHIND.sub("", venue)))


def compare(read: EntryFacts, labelled: LabelledEntry) -> None:
    """Let the labels speak where an entry's looks do not, and note where the two do not agree."""
    text = read.title_by == "text"
    sure = labelled.confidence >= _SURE
    _compare_titles(read, labelled, sure=sure)
    _compare_people(read, labelled, sure=sure)
    theirs = labelled.authors
    if text and read.title == labelled.title and not read.authors_first and read.whole:
        after = read.whole.partition(labelled.title)[2]
        people, rest = leading_people_of(after.lstrip(_QUOTES + EDGE + ".")) if after else (People(), "")
        if len(people.names) >= max(2, len(theirs)):
            read.people, read.people_by = people, "text"
            read.appearance = read_appearance(rest, "")
    appearance = read.appearance
    if _rather_venue(labelled.venue, appearance, text=text):
        appearance = replace(appearance, venue=labelled.venue)
    if text or not appearance.year or sure:
        date = labelled.date
        if date is not None and date.year >= _EARLIEST:
            appearance = replace(appearance, year=date.year, month=date.month, day=date.day)
    if read.title and fold(appearance.venue) == fold(read.title):
        appearance = replace(appearance, venue="" if fold(labelled.venue) == fold(read.title) else labelled.venue)
    elif read.title and (behind := appearance.venue.partition(read.title))[1] and not behind[0].strip(EDGE + _QUOTES):
        appearance = replace(appearance, venue=behind[2].lstrip(EDGE + _QUOTES + ".") or labelled.venue)
    if appearance.venue and set(fold(appearance.venue).split()) <= set(fold(" ".join(read.people.names)).split()):
        appearance = read_appearance(read.rest.replace(appearance.venue, "", 1), "")  # the rest of a name is no venue
    numbers = {
        name: getattr(labelled, name) for name in ("volume", "number", "pages") if text or not getattr(appearance, name)
    }
    odd = _odd_volume(numbers.get("volume", ""), appearance.volume)
    isbn = " ".join(_ISBN.findall(read.rest))
    kept = {
        name: value for name, value in numbers.items() if value and value not in isbn and not (odd and name == "volume")
    }
    read.appearance = replace(appearance, **kept)
    if _DASH.sub("-", read.appearance.number) == read.appearance.pages:  # both read the same range
        read.appearance = replace(read.appearance, number="")


def _compare_titles(read: EntryFacts, labelled: LabelledEntry, *, sure: bool) -> None:
    if read.title_by == "text":
        if labelled.title and not _good_title(read, labelled):
            read.title = clean_title(labelled.title)
    elif sure and _is_no_title(read, labelled):
        read.title = clean_title(labelled.title)
        read.appearance = replace(read.appearance, venue=labelled.venue)


def _compare_people(read: EntryFacts, labelled: LabelledEntry, *, sure: bool) -> None:
    mine, theirs = read.people.names, labelled.authors
    if read.people_by == "place" or not theirs:
        return
    if _same_people(mine, theirs):
        read.people = replace(read.people, more=read.people.more or labelled.more_authors)
        return
    rather = _rather(theirs, mine) or (sure and _surely_rather(theirs, mine, labelled.title, read.title))
    if rather and not _editors(theirs, read.rest):
        read.people, read.people_by = People(theirs, labelled.more_authors, 1.0), "labels"


def _rather_venue(theirs: str, appearance: Appearance, *, text: bool) -> bool:
    """Tell whether the labels' venue is likelier than one that was read in a text, or beside a title."""
    mine = appearance.venue
    if not theirs or appearance.sure or (text and mine and fold(theirs) in fold(mine) and VENUE_WORD.search(mine)):
        return False
    return text or not mine or _plainer(theirs, mine)


def _odd_volume(theirs: str, mine: str) -> bool:
    """Tell a volume that is none beside one that is: a day before it, `22;120`, or the letter of its journal."""
    return bool(mine) and (";" in theirs or (theirs.isalpha() and len(theirs) == 1))


def _level(title: str) -> str:
    """Return what two printings of a title share, of which one may have lost what is raised: `⁸⁷Rb`."""
    return fold(_RAISED.sub("", title))


def _same_people(mine: Sequence[str], theirs: Sequence[str]) -> bool:
    """Tell whether two lists name the same people, whichever part of a name they put first."""
    letters = [[sorted(fold(name).replace(" ", "")) for name in names] for names in (mine, theirs)]
    return letters[0] == letters[1]


def _good_title(read: EntryFacts, labelled: LabelledEntry) -> bool:
    """Tell whether the sentence behind the authors is likelier the title than what the labels say."""
    if not read.title or not read.authors_first or any(sign in read.title[1:-1] for sign in "“”«»"):
        return False
    mine, theirs = _level(read.title), _level(labelled.title)
    names = read.people.names
    if len(names) == 1 and mine and theirs == f"{fold(names[0])} {mine}":  # `Ada Lovelace: Notes`
        return True
    if any(group >= 2 for group in name_groups(read.title)) or _is_an_author(mine, labelled.authors):
        return False
    if VENUE_WORD.match(read.title.strip()) and theirs and theirs not in mine and labelled.confidence > 0.5:
        return False
    if mine.startswith(theirs):  # the labels end it earlier: where a venue begins
        behind = read.title[len(labelled.title) :]
        return len(theirs.split()) < 3 or not (VENUE_WORD.search(behind) or _NUMBERS.search(behind))
    cut = labelled.confidence >= _SURE and _begins_earlier(labelled.title, read.title)
    return not cut and (theirs in mine or mine in theirs or labelled.confidence < 0.6)


def _begins_earlier(theirs: str, mine: str) -> bool:
    """Tell a title that the looks cut at its front, its first words taken for a name: `Night Owl: Flight at Dusk`."""
    before = theirs[: -len(mine)].rstrip() if theirs.casefold().endswith(mine.casefold()) else ""
    return any(map(str.isalnum, before)) and (before[-1] == ":" or mine[0].islower())


def _is_no_title(read: EntryFacts, labelled: LabelledEntry) -> bool:
    """Tell a title that by sure labels is authors and a year, or a part of one that was taken for the venue."""
    mine, theirs, venue = _level(read.title), _level(labelled.title), fold(read.appearance.venue)
    if not theirs or not mine:
        return False
    named = set(fold(" ".join(labelled.authors)).split()) | {str(labelled.date.year) if labelled.date else ""}
    if not set(mine.split()) & set(theirs.split()) and len(set(mine.split()) - named) <= 1:
        return True
    return mine in theirs and bool(venue) and venue in theirs.replace(mine, " ", 1)


def _surely_rather(theirs: Sequence[str], mine: Sequence[str], title: str, my_title: str) -> bool:
    """Tell whether sure labels go on with a list of people, or end it where the title begins."""
    if 2 * sum(map(bool, map(name_kind, theirs))) < len(theirs):
        return False
    listed, said = fold(" ".join(mine)), fold(" ".join(theirs))
    if len(mine) < len(theirs) and said.startswith(listed):
        return not set(fold(theirs[-1]).split()) <= set(fold(my_title).split())
    return listed.startswith(f"{said} ") and fold(title).startswith(listed[len(said) + 1 :])


def _is_an_author(title: str, authors: Sequence[str]) -> bool:
    """Tell a last author from a title, by the name that the labels found in it."""
    return len(title.split()) <= _LONGEST_NAME and any(" " in name and fold(name) in title for name in authors)


def _rather(theirs: Sequence[str], mine: Sequence[str]) -> bool:
    """Tell whether the labels' list of people is likelier than the one that was read at the text's beginning."""
    kinds = [name_kind(name) for name in theirs]
    if not mine:
        return all(kinds)  # `Owl Press`, `Technical Report` are none
    if not all(kind in {"full", "initialed", "turned"} for kind in kinds):
        return False
    shorter = [fold(name) for name in mine[: len(theirs)]] == [fold(name) for name in theirs]
    odd = [name for name in mine[len(theirs) :] if name_kind(name) in {"", "one", "initials"}]
    return (shorter and bool(odd)) or all(name_kind(name) in {"", "one", "initials"} for name in mine)


def _editors(names: Sequence[str], text: str) -> bool:
    """Tell those who edited the book in which something stands: `In: Owls. Hg. von Ann Bee`."""
    if EDITED_BY.match(names[0]):
        return True
    at = text.find(names[0])
    return at >= 0 and any(0 <= found.end() - at <= len("von ") for found in EDITED_BY.finditer(text))


def _plainer(theirs: str, mine: str) -> bool:
    """Tell whether the labels' venue is the other one without what does not belong to it."""
    if fold(theirs) == fold(mine):
        return False
    return (fold(theirs) in fold(mine) and len(theirs) * 2 >= len(mine)) or not VENUE_WORD.search(mine)


def doubts_of(draft: Draft, habit: Habit, read: EntryFacts, year: int) -> tuple[str, ...]:
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
