"""Split the venue text of a paper into the venue's name and the parts that belong to one year only.

`Proceedings of the 59th Annual Meeting of the Association for Computational Linguistics (ACL 2021)` has the venue
`Annual Meeting of the Association for Computational Linguistics` and its acronym `ACL`; the number of the meeting, the
year, places, days and volumes belong to that one year. Pure: a text in, its parts out.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from generator.core.names import fold_letters
from generator.core.records import VenueKind
from generator.core.venue_words import GATHERING, GATHERING_WORDS, JOURNAL

_WORKSHOP = re.compile(r"\b(?:work-?shops?|wksh?p|tutorials?|atelier|hackathon)\b", re.IGNORECASE)
_BOOK = re.compile(r"\b(?:handbook|encyclop(?:a?e)dia|textbook|dictionary)\b", re.IGNORECASE)
_PREPRINT = re.compile(
    r"^(?P<server>(?:arxiv|biorxiv|medrxiv|chemrxiv|psyarxiv|socarxiv|edarxiv|eartharxiv|engrxiv|techrxiv|vixra|corr|"
    r"ssrn|research square|essoar|authorea|preprints(?=\.org)|hal(?= open science|[- ]?\d|$)|zenodo)\b)",
)
# The stage of a paper, not the place of its publication.
_NO_VENUE = re.compile(
    r"(?:currently )?(?:under (?:review|submission|revision|preparation)|submitted|in (?:preparation|press|submission|"
    r"review|revision|progress)|unpublished|manuscript|(?:pre-?|e-?)prints?|to appear|forthcoming|work in progress|"
    r"working paper|tech(?:nical|\.)? report|(?:(?:ph\.?d|doctoral|master'?s?|bachelor'?s?|m\.?sc|b\.?sc|diploma)\.?"
    r"(?: degree)? (?:thesis|dissertation|project))|thesis|dissertation)\b",
    re.IGNORECASE,
)
_SCHOOL = re.compile(
    r"(?:(?:thesis|dissertation)$|^(?:the )?(?:[\w-]+ ){0,3}universit[\w]+(?: (?:of|de|di|zu|du) [\w ]+)?$)",
    re.IGNORECASE,
)
# A co-located or smaller event: `Workshop on X at ICRA 2021` is not ICRA.
_HOST = re.compile(
    r"[\s,;(–—-]*(?:\b(?:in conjunction with|in association with|co-?located (?:with|at|in)|collocated with|"
    r"held (?:in conjunction |jointly )?(?:with|within|at|in|as part of)|as (?:a )?part of|hosted (?:by|at)|"
    r"en conjonction avec)\b|@).*$",
    re.IGNORECASE,
)
_AT_HOST = re.compile(
    r"[\s,;(–—-]*\bat (?:[Tt]he )?(?=\d+(?:st|nd|rd|th)\b|[A-Z]\w*[A-Z]|(?:19|20)\d\d\b|"
    r"(?:[A-Z]\w+ ){0,2}(?:International|Annual|Conference|Symposium)\b).*$"
)
_PARTIAL = re.compile(
    r"\b(?:companion|adjunct|extended abstracts|doctoral (?:consortium|symposium)|student (?:research|abstracts?)|"
    r"shared tasks?|challenge|findings|posters? (?:session|track)|phd forum|late[- ]breaking)\b",
    re.IGNORECASE,
)
_JOINT = re.compile(
    r"[\s,]+(?:(?:and|&) (?:the )?(?=(?:\d+(?:st|nd|rd|th)|(?:19|20)\d\d)\b)|"
    r"held jointly with|jointly with|joint with).*$",
    re.IGNORECASE,
)
_YEAR = r"(?:19|20)\d\d"
_SHORT_YEAR = r"(?<=\w)\s?'\s?\d\d\b"
_ANY_YEAR = re.compile(
    rf"[\s,/'-]*(?:\b{_YEAR}(?:\s?[/–-]\s?(?:{_YEAR}|\d\d))?\b|{_SHORT_YEAR})|(?<=[A-Z]{{2}})(?:{_YEAR}|\d\d)$"
)
_LAST_YEAR = re.compile(rf"(?:[\s,/.-]*(?:\b{_YEAR}\b|{_SHORT_YEAR}))+\.?$")
_DATED = re.compile(rf"[\w&/+-]*[A-Z][\w&/+-]*(?:\s*'\s?\d\d\b|[ -]?{_YEAR}\b)")
_LAST_NUMBER = re.compile(r"^((?:\S+ ){3,}\S*[^\W\d]),? \d{1,4}$")
_TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
_ONES = (
    "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|"
    "fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth|fortieth|fiftieth"
)
_NUMBER = re.compile(
    r"\b(?:\d{1,3}(?:st|nd|rd|th|\.(?= )|e|ème|er)\b|"
    rf"(?:(?:{_TENS})[- ]?)?(?:{_ONES})\b(?= (?:[\w/&-]+ ){{0,4}}(?:{GATHERING_WORDS}|edition)\b)|"
    r"(?-i:[XVI]{2,6})(?:th)?\b(?= \w))(?: (?:edition|édition)\b(?: of(?: the)?\b)?)?\s*",
    re.IGNORECASE,
)
_COUNTED = re.compile(r"(?:the )?\d{1,3}(?:st|nd|rd|th)\b", re.IGNORECASE)
_PROCEEDINGS = re.compile(
    r"^(?:in: ?|in (?=the|proc)|(?:appeared|published|accepted|presented|to appear) (?:in|at|to|for|by)\b:? ?)?"
    r"(?:the )?(?:(?:conference|workshop|symposium) )?"
    r"(?P<frame>proc(?:eedings?|s?\.|(?= ))(?: of(?: the)?(?! \w*\.$)\b)?|actes d(?:e la|es|u|e)\b)[\s,:]*",
    re.IGNORECASE,
)
_INTRODUCTION = re.compile(
    r"^(?:in: ?|in (?:the )?(?=proc)|(?:appeared|published|accepted|presented|to appear) (?:in|at|to|for|by)\b:? ?)",
    re.IGNORECASE,
)
_VOLUME = re.compile(
    r"[\s,;:.(–-]+(?:(?:vol(?:ume)?\.?|no\.?|number|issue|pp?\.?|pages?|part|article|lncs|lnai)\s*(?-i:[\dIVXLC]+)\b|"
    r"(?<=[,;:.(–-]) ?lecture notes in\b).*$",
    re.IGNORECASE,
)
_PRESENTATION = re.compile(
    r"[\s,;:(\[–-]+(?:oral|spotlight|poster|highlight|notable|best|award|accepted|to appear|in press|forthcoming|"
    r"runner|honou?rable|long (?:talk|papers?|oral)|short papers?|main (?:conference|track|volume)|"
    r"(?:research|industry|applications?|demo(?:nstration)?s?) (?:track|papers?)|system demonstrations|"
    r"full papers?|online|virtual(?: event| conference)?|revised selected papers|selected papers|papers?)\b.*$",
    re.IGNORECASE,
)
_MONTH = re.compile(
    r"\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|"
    r"oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?",
    re.IGNORECASE,
)
_LAST_OF_LIST = re.compile(r"(?:^|\s)(?:and|&|et|und|y)\s")
_COUNTRIES_OF_TWO = re.compile(r"(?:bosnia|trinidad|antigua|serbia) and\b", re.IGNORECASE)
_PARENTHESES = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]")
_ACRONYM = re.compile(r"[\w&+/.-]*[A-Z][\w&+/.-]*[A-Z][\w&+/.-]*(?: [\w&+/.-]*[A-Z][\w&+/.-]*[A-Z][\w&+/.-]*){0,2}")
_DASH = re.compile(r"\s+[–—-]\s+|\s?[–—]\s?")
_ABBREVIATED = {
    "int": "international",
    "intl": "international",
    "conf": "conference",
    "symp": "symposium",
    "proc": "proceedings",
    "trans": "transactions",
    "wksp": "workshop",
    "wkshp": "workshop",
    "assoc": "association",
}
_SPONSORS = frozenset(
    "acm ieee cvf rsj ifip usenix siam iapr eurasip rsj ras comsoc iee iet isca aps ams inns iacr ispras ras "
    "sigkdd sigir sigmod sigact siggraph sigcomm sigops sigplan sigsoft sigchi sigmobile sigweb sigarch sigbed "
    "sigmetrics sigapp sigecom sigspatial sigda sigsac sigmm sigai sigcse sigart sigevo springer elsevier wic".split()
)
_INTERVALS = frozenset({"annual", "biennial", "biannual"})
_STOP = frozenset({"the", "of", "on", "for", "and", "in", "an", "at", "de", "des", "la", "le", "et", "der", "und"})
_GENERIC = frozenset(
    "international conference symposium workshop meeting congress proceedings annual joint european national world "
    "society association transactions journal tutorial poster presented demo talk keynote invited special session "
    "abstract papers".split()
)
_LONGEST = 600  # characters; longer texts are not names
_FEWEST_WORDS = 2  # one word abbreviates too many names
_WORDS = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class VenueText:
    """The parts of a paper's venue text.

    `name` is as the paper writes it, `key` is what all spellings of that name have in common. `acronyms` are those
    beside the name. `openings` are keys of the text before a colon or a dash, which may be the venue's name too.
    `partial` is set if the text names a part of another event, or one beside it, so that an acronym in it is not its
    own. `server` is the folded name of a preprint server.
    """

    name: str
    key: str
    acronyms: tuple[str, ...] = ()
    openings: tuple[str, ...] = ()
    partial: bool = False
    kind: VenueKind = ""
    server: str = ""


NO_VENUE = VenueText("", "")


def folded(text: str) -> str:
    """Return the words of a text without case, accents and punctuation."""
    text = text.replace("'", "").replace("’", "").replace("&", " and ")
    return " ".join(_WORDS.findall(fold_letters(text)))


def main_words(key: str) -> tuple[str, ...]:
    """Return the distinctive words of a folded name: no articles, and no words of many names."""
    return tuple(word for word in key.split() if word not in _STOP and word not in _GENERIC)


def initials(key: str) -> str:
    """Return the first letters of a folded name's words, without articles and similar words."""
    return "".join(word[0] for word in key.split() if word not in _STOP)


def abbreviates(short: str, long: str) -> bool:
    """Return whether each word of a folded name begins a word of another, in order: `j chem phys`."""
    words, whole = ([word for word in key.split() if word not in _STOP] for key in (short, long))
    return (
        len(words) == len(whole) >= _FEWEST_WORDS
        and words != whole
        and all(full.startswith(word) for word, full in zip(words, whole, strict=True))
    )


@lru_cache(maxsize=16384)
def read_venue(text: str) -> VenueText:
    """Split the venue text of a paper into its parts; a text without a venue gives `NO_VENUE`."""
    text = re.sub(r"[’‘`´ʼ]", "'", " ".join(text.split())).strip(" ,;:")
    if not text or len(text) > _LONGEST or _NO_VENUE.match(text) or (_SCHOOL.search(text) and not JOURNAL.search(text)):
        return NO_VENUE
    server = _PREPRINT.match(fold_letters(text))
    if server:
        name = server["server"]
        return VenueText(text[: len(name)], name, kind="preprint", server=name)
    acronyms: list[str] = []
    text = _without_parentheses(text, acronyms)
    hosted = _AT_HOST.sub("", _HOST.sub("", text))
    hosted = re.sub(r" (?:and|&)$", "", hosted)
    is_part = hosted != text or bool(_PARTIAL.search(text))
    if main_words(folded(hosted)):  # `Tutorial` alone is not a name
        text = hosted
    name, is_event = _name(text, acronyms)
    if not name:
        return NO_VENUE
    workshop = bool(_WORKSHOP.search(name))
    key = _key(name, is_event=is_event)
    if not main_words(key):
        return NO_VENUE
    return VenueText(
        name,
        key,
        tuple(dict.fromkeys(acronyms)),
        tuple(
            opening
            for part in re.split(r": | [–—-] ", name)[:-1][:1]
            if (opening := _key(part, is_event=is_event)) and opening != key
        ),
        is_part or workshop,
        _kind(name, workshop=workshop, is_event=is_event),
    )


def _without_parentheses(text: str, acronyms: list[str]) -> str:
    """Remove parentheses: acronyms, volumes and years; for an event everything."""
    is_event = bool(GATHERING.search(text))

    def taken(found: re.Match[str]) -> str:
        inside = found[1].strip()
        bare = _ANY_YEAR.sub("", inside).strip(" ,;:-")
        bare = _HOST.sub("", bare).strip() if "@" in bare else bare
        if _ACRONYM.fullmatch(bare) and not _MONTH.fullmatch(bare):
            acronyms.append(bare)
            return ""
        cut = is_event or not bare or any(sign.isdigit() for sign in inside) or _PRESENTATION.match(f" {inside}")
        return "" if cut else found[0]

    while (shorter := _PARENTHESES.sub(taken, text)) != text:
        text = shorter
        if not is_event:
            break
    return text.strip(" ,;:")


def _name(text: str, acronyms: list[str]) -> tuple[str, bool]:
    """Return a venue's name without the parts of one year, and whether it is an event."""
    is_event = bool(GATHERING.search(text)) or bool(_COUNTED.match(text))
    text = _joined_names_apart(text, acronyms, is_event=is_event)
    text = _INTRODUCTION.sub("", text)
    framed = _PROCEEDINGS.match(text)
    if framed:
        rest = text[framed.end() :]
        if rest and (is_event or _NUMBER.match(rest) or re.match(_YEAR, rest) or _is_acronym(rest.split(",")[0])):
            text, is_event = rest, True
    dated = bool(_DATED.match(text)) and not JOURNAL.search(text)
    if is_event or dated:
        text = re.sub(r"^the ", "", text, flags=re.IGNORECASE)
        text = _JOINT.sub("", text) if is_event else text
        text = _NUMBER.sub("", text)
        text = _without_places(text, acronyms)
        text = _ANY_YEAR.sub("", text)
        text = _PRESENTATION.sub("", text) or text
    text = _VOLUME.sub("", text) or text
    text = _LAST_YEAR.sub("", text) or text
    text = _LAST_NUMBER.sub(r"\1", text)
    text = re.sub(r"[\s,–—-]+(?:conference )?proceedings$", "", text, flags=re.IGNORECASE)
    text = re.sub(r"^(?:the|of the|of) ", "", text, flags=re.IGNORECASE) if is_event or dated else text
    name = re.sub(r"\s+", " ", text).strip(" .,;:–—-/")
    return name + "." * (text.endswith(f"{name[-1:]}.") and "." in name), is_event  # `J. Chem. Phys.`


def _joined_names_apart(text: str, acronyms: list[str], *, is_event: bool) -> str:
    """Move `IoT '21:` before a name and `- ECCV 2022` after one to the acronyms."""
    head, colon, rest = text.partition(": ")
    if not colon:
        head, colon, rest = text.partition(" - ")
    dated = bool(_DATED.fullmatch(head.strip()))
    if colon and is_event and GATHERING.search(rest) and (dated or _is_acronym(head)):
        acronyms.append(_ANY_YEAR.sub("", head).strip())
        return rest
    for piece in _DASH.split(text)[1:]:
        first = re.split(r"[,:]", piece)[0]
        if _ANY_YEAR.search(first) and _is_acronym(first):
            acronyms.append(_ANY_YEAR.sub("", first).strip())
    return text


def _is_acronym(text: str) -> bool:
    bare = _ANY_YEAR.sub("", text).strip(" ,;:")
    return bool(_ACRONYM.fullmatch(bare)) and not GATHERING.search(bare)


def _without_places(text: str, acronyms: list[str]) -> str:
    """Remove the text after a comma after the name of an event; lists within the name end with `and ...`."""
    parts = re.split(r",\s+|;\s+", text)
    last = 0
    for place, part in enumerate(parts):
        if any(sign.isdigit() for sign in part) and _MONTH.search(part):
            break
        if place and _LAST_OF_LIST.search(part) and not _COUNTRIES_OF_TWO.match(part):
            last = place
            break
    for part in parts[last + 1 :]:
        bare = _ANY_YEAR.sub("", part).strip()
        if bare != part.strip() and _is_acronym(part):
            acronyms.append(bare)
    return ", ".join(parts[: last + 1])


def _key(name: str, *, is_event: bool) -> str:
    words = [_ABBREVIATED.get(word, word) for word in folded(name.replace("Int'l", "Intl")).split()]
    if is_event:
        words = [word for word in words if word not in _INTERVALS]
        while words and words[0] in _SPONSORS and main_words(" ".join(words[1:])) and GATHERING.search(" ".join(words)):
            del words[0]
    return " ".join(words).removeprefix("the ")


def _kind(name: str, *, workshop: bool, is_event: bool) -> VenueKind:
    if workshop:
        return "workshop"
    if _BOOK.search(name):
        return "book"
    return "conference" if is_event else "journal" if JOURNAL.search(name) else ""
