"""Where a title is in an entry: set apart from what stands around it, or a sentence of a text."""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise
from typing import TYPE_CHECKING

from generator.read.lists.listing.leading_people import leading_people, people_with
from generator.read.lists.listing.names import People, name_groups, read_people
from generator.read.lists.listing.page_vocabulary import MONTH, VENUE_WORD, YEAR_ANYWHERE, is_place

if TYPE_CHECKING:
    from generator.read.lists.listing.atoms import Atom, EntryParts
    from generator.read.lists.listing.habits import Habit
    from generator.read.lists.listing.hidden import Hidden

# Signs that stand around the parts of an entry and belong to none.
EDGE = " \t\n,;:|·•▪■►▶▸‣"
NUMBERED = re.compile(r"^\s*(?:[\[(]\s*[A-Za-z]{0,3}\.?\s*\d{1,3}\s*[\])]\.?|\d{1,3}[.)](?=\s)|[•▪◦·–—-]\s)\s*")
_NAMED_TITLE = re.compile(r"(?:title|titel|titre|t[íi]tulo|titolo)\s*[:：]\s*(?=\S)", re.IGNORECASE)
_HALF_CLOSED = re.compile(r",['’]{1,2}$")  # of a quotation that opens with other signs
_SENTENCE = re.compile(
    r"(?<=[^\W\d_]{2})(?: ?\.|\?|!)[”\"»]?\s+(?=[^\W\d_a-zà-ÿ]|\d|In\b|in\b|\()|(?<=\d)\.\s+(?=[A-Z])"
    r"|(?<=[)\]])\.\s+(?=[A-Z])|(?<=[$])\.\s+(?=[A-Z])"
)
# A sentence behind a question that belongs to the title: plain words, and another sentence after it.
_SUBTITLE = re.compile(r"(?!In:? |Actes|Proc)[^\W\d_][^.?!,;:(\d“”\"]{11,160}\.(?=\s+[^\W\d_a-z])")
_ABBREVIATION = re.compile(
    r"\b(?:vs|etc|al|no|vol|dr|mr|st|proc|int|conf|fig|eq|resp|approx|ca|e\.g|i\.e|ed|eds)\.$", re.IGNORECASE
)
_COMMA_VENUE = re.compile(
    r",\s+(?=In\s+[A-Z])|[,.;]?\s+(?=(?-i:In):\s)|(?:,|\.)?\s+(?=in conjunction with)"
    r"|\s*\((?=chapter|poster|demo|eds?\b)"
    r"|,\s+(?=(?:in(?: the)?\s+)?(?:proc|proceedings|journal|actes|revue|ieee|acm|the \d|\d+(?:st|nd|rd|th|e"
    r"|ème)\b|international|transactions|"
    r"lecture notes|arxiv|technical report|ph\.?d|master|springer|th[èe]se|annals|conference|workshop"
    r"|symposium|to appear|submitted|in press))",
    re.IGNORECASE,
)
# Where the short name of a journal begins, up to its volume: `, Phys. Rev. Lett. 122`, `, New J. Phys. 19`.
_SHORT_JOURNAL = re.compile(
    r",\s+(?=(?:[A-Z][a-z]+\s+)?(?:J|Acta|Acc|Acad|Adv|Am|Amer|Ann|Angew|Appl|Arch|Astron|Astrophys|Biol|Bull|Chem|Class"
    r"|Comm|Commun|Comput|Curr|Electron|Eng|Environ|Eur|Europhys|Found|Gen|Geophys|Inst|Int|Inorg|Lett|Macromol|Mat"
    r"|Mater|Math|Mech|Med|Methods|Mod|Mol|Mon|Nat|Nanotechnol|Nucl|Numer|Opt|Org|Philos|Photon|Phys|Proc|Prog|Quantum"
    r"|Quart|Rep|Res|Rev|Russ|Sci|Semicond|Soc|Sov|Surf|Theor|Trans|Z|Zh)\.\s*"
    r"(?:(?:[A-Z][a-z]{0,9}\.|of|and|&)\s*){0,5}(?:[A-Z]\s*)?\d)"
)
_JOURNAL = re.compile(
    r"(?:the )?(?:international |european |american )?journal (?:of|on|for)\b|annals of\b", re.IGNORECASE
)
# What is said of a paper behind its title.
_REMARK = re.compile(
    r"\s*(?:[(\[](in (?:french|german|spanish|italian|portuguese|russian|chinese|japanese|korean|dutch|polish|english))"
    r"[)\]]"
    r"|\[(?:article|journal article)\]"  # as APA prints what most of them are
    r"|\[((?:[\w-]+ ){0,3}(?:paper|abstract|demo|poster|chapter|article|review|preprint|editorial|letter|thesis"
    r"|dissertation|report|data ?set|software|comment(?:ary)?|interview|video))\])\s*$",
    re.IGNORECASE,
)
# Where and when a conference was, behind the title of its proceedings: `, Paris, 16-17 November 2012`.
_PLACE_AND_DATE = re.compile(
    rf",\s+[^\s,.:][^,.:]{{1,40}},\s+(?:\d{{1,2}}(?:\s?[-–]\s?\d{{1,2}})?\s+)?{MONTH}\.?,?\s+(?:19|20)\d\d\W{{0,3}}$",
    re.IGNORECASE,
)
# Where a title ends and those begin with whom the page's owner wrote it.
WITH_OTHERS = re.compile(r"[\s.,;(]+(?=(?i:joint work|together|joint(?:ly)?) with [^\W\d_a-z])")
# A bracket that opens at a title's end for those with whom its owner wrote it, each of them a link.
_OPEN_WITH = re.compile(r"\s*[(\[]\s*(?:joint(?:ly)?(?: work)? |together )?(?:with|mit|avec|con|com)$", re.IGNORECASE)
_SHORTEST_ENTRY = 60
SURE = 1.9  # how sure a list's habit must be of the place of its titles
_ADDRESS = re.compile(r"https?:|www\.|doi\s*:|10\.\d{4}", re.IGNORECASE)


def title_atom(entry: EntryParts, habit: Habit, hidden: Hidden) -> Atom | None:
    """Return the part of an entry that is its title; None where it has none of its own, but is one text."""
    aside = {id(atom) for before, atom in pairwise(entry.atoms) if before.text.rstrip().endswith(("(", "["))}
    content = [atom for atom in entry.atoms if not atom.label and atom.text.strip(EDGE) and id(atom) not in aside]
    if hidden.bibtex is not None:
        known = fold(hidden.bibtex.title)
        for atom in content:
            if fold(clean_title(atom.text)) == known:
                return atom
    first = content[0].slot if content and not habit.authors_first and "bold" in content[0].marks else ""
    for place, slot in enumerate(sorted(habit.title_slots, key=lambda one: one != first)):
        found = entry.by_slot.get(slot)
        if found is None or id(found) in aside or found.label or (place and not (habit.titles_apart and _apart(found))):
            continue
        usual = place == 0 and habit.title_sure >= SURE and _set_apart(found)
        if not _may_be_title(found, surely=usual and found.text.strip(EDGE) not in habit.again):
            continue
        if place == 0 and habit.title_sure < SURE:
            return None
        return found
    best = [one for one in content if _may_be_title(one) and _apart(one) and one.slot not in habit.venue_slots]
    if best and habit.titles_apart:
        return max(
            best, key=lambda atom: ("quoted" in atom.marks, "link" in atom.marks, "bold" in atom.marks, atom.words)
        )
    return None


def _may_be_title(atom: Atom, *, surely: bool = False) -> bool:
    """Tell what may be a title; where all others of its list stand `surely`, even words that look like names."""
    text = atom.text.strip(EDGE)
    if "title" in atom.kinds:
        return bool(text)
    return (
        atom.words >= 1
        and len(text) > 5
        and (surely or read_people(atom.unraised).share < 0.8)
        and not any(group >= 3 for group in name_groups(atom.text))
        and not YEAR_ANYWHERE.fullmatch(text.strip("().[] "))
        and not _ADDRESS.match(text)
        and not is_place(text)
        and not _JOURNAL.match(text)
        and not _is_whole_entry(text)
        and "authors" not in atom.kinds
        and "venue" not in atom.kinds
    )


def _is_whole_entry(text: str) -> bool:
    """Tell a text that begins with several names and goes on behind their full stop: an entry, not its title."""
    people, rest = leading_people(text) if len(text) > _SHORTEST_ENTRY else (None, "")
    return people is not None and len(people.names) > 1 and ". " in rest.strip(" .")


def _apart(atom: Atom) -> bool:
    """Tell a part that looks set apart from the text around it."""
    return _set_apart(atom) and atom.words >= 3 and not (atom.marks == {"italic"} and VENUE_WORD.search(atom.text))


def _set_apart(atom: Atom) -> bool:
    return atom.whole_row or bool(atom.marks & {"quoted", "link", "bold", "italic"}) or "title" in atom.kinds


def first_sentence(text: str) -> tuple[str, str]:
    """Part a title from what follows it."""
    journal = _SHORT_JOURNAL.search(text, 8)
    for found in _SENTENCE.finditer(text):
        head = text[: found.end()].rstrip()
        if _ABBREVIATION.search(head) or len(head) < 8:
            continue
        if journal and journal.end() < found.end():  # a stop of its name ends no sentence
            return text[: journal.start()], text[journal.end() :]
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


def clean_title(text: str) -> str:
    """Take numbers, quotation marks and closing signs off a title."""
    text = _NAMED_TITLE.sub("", NUMBERED.sub("", " ".join(text.split())).strip(EDGE))
    while len(text) > 2 and text[0] in '“"«„‟`”»' and (text.rstrip(".,;:")[-1:] in "”\"»“'«"):
        text = text[1:].rstrip(".,;: ")
        text = text[:-1].strip(EDGE)
    for first, last in (("“", "”"), ("«", "»")):
        if text.count(first) != text.count(last):
            text = text.strip(f"{first}{last} ")
    text = _OPEN_WITH.sub("", _HALF_CLOSED.sub("", text).rstrip(EDGE))
    if text.endswith(".") and not text.endswith(("...", "etc.", "al.", "Inc.")):
        text = text[:-1]
    return text.strip(EDGE)


def without_remark(title: str) -> tuple[str, str]:
    """Part a title from what is said of the paper in brackets behind it: its language, what kind of paper it is."""
    found = _REMARK.search(title)
    return (title[: found.start()].rstrip(), found[1] or found[2] or "") if found and found.start() else (title, "")


def without_others(title: str) -> tuple[str, People]:
    """Part a title from those with whom the owner of its list wrote it: `Owls (with Tom Herrera)`."""
    people, rest = people_with(title) if title.endswith(")") else (People(), "")
    told = people.names and title.startswith(rest.strip()) and rest.strip()
    return (clean_title(rest), people) if told else (title, People())


def without_place_and_date(title: str) -> str:
    """Take place and date of a conference off a title that ends in both."""
    return _PLACE_AND_DATE.sub("", title)


def fold(text: str) -> str:
    """Return what two printings of a title share."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return " ".join(re.findall(r"\w+", "".join(one for one in plain if not unicodedata.combining(one))))
