"""What kind of work an entry describes: learned from labelled pages, by its fields, its venue and the words beside."""

import re

from generator.core.venue_words import GATHERING, JOURNAL
from generator.read.lists.fields import Fields
from generator.read.lists.models import tagger
from generator.read.lists.tokens import folded_words
from generator.read.records.bibliographies.field_values import thesis_type

_TOGETHER = ("volume", "number", "pages", "publisher", "venue", "editors")  # fields that an entry may have
_ACRONYM = re.compile(r"\W*[A-Z][a-z]*[A-Z][A-Za-z]*(?:[ '’]\d{2,4})?\W*")
_YEAR = re.compile(r"\d{4}|['’]\d\d")
PROCEEDINGS = re.compile(r"\bproc(?:eedings)?\b|\bactes\b|\btagungsband\b|\banais\b|\bactas\b|\batti\b", re.IGNORECASE)
_THESIS = re.compile(
    r"\bth[eè]s[ei]s\b|\bthèse\b|\btesis?\b|\btese\b|dissertation|\bdiss\b|diplom(?:a thesis|arbeit)|doctora"
    r"|d[iy]sert|diplom(?:ov|sk)|magist(?:er|r)sk|rozpraw|v[aä]it[oö]sk"
    r"|habilitation|masterarbeit|\bph\.? ?d\b|диссер|博士|硕士|碩士|修士|学位|학위|석사|박사",
    re.IGNORECASE,
)
_REPORT = re.compile(r"report|working paper|discussion paper|bericht|rapport", re.IGNORECASE)
_CODE = re.compile(r"[\[［]([JCMDR])(?:/OL)?[\]］](//)?")  # of GB/T 7714, directly behind the title
_CODES = {"J": "article", "C": "inproceedings", "M": "book", "R": "techreport"}
_SHORT_WORD, _MANY_WORDS, _MOST_BESIDE = 4, 8, 25


def type_features(fields: Fields, section: str, text: str) -> list[str]:
    """Return the features of an entry, given its fields, the heading above it and its whole text."""
    has = {name: bool(getattr(fields, name)) for name in (*_TOGETHER, "dates")}
    found = [f"{name}={one}" for name, one in has.items()]
    found.append("has=" + "".join("01"[has[name]] for name in _TOGETHER))
    venue = folded_words(fields.venue)
    if venue:
        found += [f"venue begins {venue[0]}", f"venue ends {venue[-1]}", f"venue has {min(len(venue), _MANY_WORDS)}"]
        found += [f"acronym={bool(_ACRONYM.fullmatch(fields.venue))}", f"year={bool(_YEAR.search(fields.venue))}"]
        kinds = (("meeting", GATHERING), ("journal", JOURNAL), ("proceedings", PROCEEDINGS))
        found += [name for name, pattern in kinds if pattern.search(fields.venue)]
        before, is_found, _ = text.partition(fields.venue)
        if is_found:
            words = folded_words(before)[-1:]
            found.append(f"before={words[0] if words and len(words[0]) <= _SHORT_WORD else '-'}")
            found.append(f"sign={before[len(before.rstrip(' .,:;/«“”‘’()[]')) :].strip()[-2:]}")
    beside = _beside(fields, text)
    found.append(f"thesis={_THESIS.search(f'{beside} {section}') is not None}")
    for name, words in (
        ("v", venue),
        ("p", folded_words(fields.publisher)),
        ("s", folded_words(section)),
        ("n", folded_words(" ".join(fields.notes))),
        ("o", folded_words(beside)[:_MOST_BESIDE]),
        ("t", folded_words(fields.title)[:1]),
    ):
        found += sorted({f"{name}={word}" for word in words})
    return found


def work_type(fields: Fields, section: str, text: str) -> str:
    """Return a BibTeX type; empty where an entry says nothing but who wrote what when."""
    if fields.title and (code := _CODE.match(text.partition(fields.title)[2])):
        within = "incollection" if code[1] == "M" and code[2] else _CODES.get(code[1])
        return within or thesis_type(_beside(fields, text))
    if not (fields.venue or fields.publisher or fields.notes or section):
        return ""
    is_placed = any(one.search(fields.venue) for one in (GATHERING, JOURNAL, PROCEEDINGS))
    if _REPORT.search(" ".join(fields.notes)) and not is_placed:
        return "techreport"  # `[Technical Report]` behind a paper of a conference leads to its longer version
    features = type_features(fields, section, text)
    kind = tagger("types").tag([features])[0]
    if kind == "thesis" and "thesis=False" in features and (fields.publisher or fields.venue):
        kind = "article" if fields.venue else "book"
    elif kind == "thesis":
        kind = "" if "thesis=False" in features else thesis_type(f"{_beside(fields, text)} {section}")
    if kind == "incollection":
        return "book" if not fields.venue else "inproceedings" if PROCEEDINGS.search(fields.venue) else kind
    return "techreport" if kind == "misc" and _REPORT.search(fields.venue) else kind


def _beside(fields: Fields, text: str) -> str:
    """Return an entry's text without its title, authors and venue."""
    for named in filter(None, (fields.title, *fields.authors, fields.venue)):
        text = text.replace(named, " ")
    return text
