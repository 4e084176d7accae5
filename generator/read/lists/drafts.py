"""What was read of an entry as a draft: its fields, its links, its type, and how sure all of it is."""

import re
from collections.abc import Sequence
from dataclasses import replace

from generator.core.names import looks_like_team
from generator.core.records import PartialDate
from generator.read.documents.marks import line_of_latex
from generator.read.draft import Draft
from generator.read.lists.blocks import Line
from generator.read.lists.entry_links import find_links
from generator.read.lists.fields import EDITING, Fields, clean
from generator.read.lists.models import word_kinds
from generator.read.lists.tokens import fold, folded_words
from generator.read.lists.work_types import PROCEEDINGS, work_type
from generator.read.records.bibliographies.field_values import read_date, read_pages, thesis_type
from generator.read.records.bibtex.bibtex import read_bibtex

_YEAR = re.compile(r"(?<!\d)(1[6-9]\d\d|20[0-4]\d)(?!\d)")
_IDENTIFIER = re.compile(r"\b\d{4}\.\d{4,5}\b|\b10\.\d{4,9}/\S+|https?://\S+")  # of arXiv, a DOI or an address
# When it was online before it was printed, and when its file was changed: `Epub 2020 Jan 2`, `Stand 17.10.2023`.
_ONLINE = re.compile(r"\b(?:Epub|Stand|[Uu]pdated):? [\d./]{0,6}(?:19|20)\d\d(?: [A-Z][a-z]{2}\b(?: \d{1,2}\b)?)?")
_NUMBER = re.compile(r"[A-Za-z]{0,3}\d[\w./–-]*|\b[IVXLC]+\b")
_PAGES = re.compile(r"[A-Za-z]{0,2}\d[\w.:]*(?:\s*[-–—−‐]+\s*[A-Za-z]{0,2}\d[\w.:]*)?")
_EDITION = re.compile(r"^aufl\w*[.,\s]*", re.IGNORECASE)  # before a publisher
_SEVERAL_DAYS = re.compile(r"(?<![\d-])(\d{1,2})\.?\s?[-–—]\s?\d{1,2}(?![\d-])")  # `21-25 July`
_ERA = re.compile(r"(昭和|平成|令和)\s?(\d{1,2}|元)\s?年")  # a year of the Japanese calendar
_BEFORE_ERA = {"昭和": 1925, "平成": 1988, "令和": 2018}
_STATUS = re.compile(
    r"to appear|in (?:press|progress|preparation)|forthcoming|under review|submitted|accepted|im druck|à paraître",
    re.IGNORECASE,
)
# A venue that is nothing but a kind of work.
_KIND_OF_THESIS = re.compile(
    r"(?:(?:unpublished|undergraduate|honou?rs?|master['’]?s?|doctoral|bachelor['’]?s?|m\.? ?sc|ph\.? ?d"
    r"|diplom[a-z]{0,8}+)\.?\s*){0,4}(?:thesis|dissertation)(?:(?:\s*[,–—-]\s*|\s+at\s+|\s*(?=\())"
    r"(?P<school>(?-i:(?=\D*[A-ZÀ-Þ])).{4,}))?",
    re.IGNORECASE,
)
_ACRONYM = re.compile(r"[A-Z][A-Za-z&*/-]{0,7}[A-Z](?:[ '’]{0,2}\d{2,4})?")  # of a conference: `LICS`, `STACS'25`
_PUBLISHERS = word_kinds("entry_words")["p"]
_LABELS, _AWARDS, _SMALL = (word_kinds()[letter] for letter in "cwo")  # labels of links, as `Corrigendum`
_RATINGS, _THESES = (word_kinds("line_words")[letter] for letter in "qd")
_SHORT_WORD = 4
_SHORTEST_ABSTRACT, _LONGEST_AWARD = 60, 120  # characters
_SENTENCES = re.compile(r"[^\W\d_]{3}[.?!。] ?\S")


def draft_of(fields: Fields, lines: Sequence[Line], text: str, *, year: int, section: str, base: str) -> Draft | None:
    """Return the draft of an entry; None where it has no title and nothing that could be one, or a link's label alone.

    `lines` are all of the entry, hidden ones as well; `year` and `section` are what the headings above it say.
    """
    written = _bibtex(lines)
    is_acronym = _ACRONYM.fullmatch(fields.publisher) and fields.publisher not in _PUBLISHERS
    if not fields.venue and (is_acronym or PROCEEDINGS.search(fields.publisher)):
        fields = replace(fields, venue=fields.publisher, publisher="")
    if not fields.authors and fields.publisher.endswith("Collaboration") and f": {fields.publisher}" not in text:
        fields = replace(fields, authors=(fields.publisher,), publisher="")
    word, sign, _ = text.replace("：", ":").partition(":")
    if sign and word.strip() in _THESES and fields.title in {"", word} and (named := fields.venue or fields.publisher):
        fields = replace(fields, title=named, venue="", publisher=fields.publisher if fields.venue else "")
    title = fields.title or (written.title if written is not None else "")
    if not title or fold(title) in _LABELS:
        return None
    links = find_links(lines, base, title=title, authors=fields.authors)
    volume, number = _volume(fields.volume, fields.number)
    abstract = _abstract(lines)
    rest = text.replace(title, " ").replace(abstract or title, " ")
    printed = _ONLINE.sub(" ", rest)
    if printed != rest and (year or _YEAR.search(_IDENTIFIER.sub(" ", printed))):
        rest, fields = printed, replace(fields, dates=tuple(one for one in fields.dates if one in printed))
    date = _date(fields, year, rest)
    if not fields.dates and date is not None and volume == str(date.year):
        volume = ""
    is_rating = fields.publisher in _RATINGS
    fields = replace(fields, venue=_unrated(fields.venue), publisher="" if is_rating else fields.publisher)
    kind = work_type(fields, section, text)
    if thesis := _KIND_OF_THESIS.fullmatch(fields.venue or fields.publisher):  # `PhD thesis, University of Owls`
        school = clean(thesis["school"] or "")
        kind = thesis_type(thesis[0].removesuffix(school))
        fields = replace(fields, venue="", publisher=school or (fields.publisher if fields.venue else ""))
    venue, publisher = line_of_latex(fields.venue or fields.series), line_of_latex(_EDITION.sub("", fields.publisher))
    families = {name.rpartition(" ")[2] for name in fields.authors}
    is_word = publisher.islower() and len(publisher) <= _SHORT_WORD
    if publisher in families or is_word or _is_short_for(publisher, venue):
        publisher = ""  # an author of the reference repeated below it; `mit`; the venue of a badge
    if kind.endswith("thesis") and not publisher:  # a thesis stands at its school
        venue, publisher = "", venue
    editors = fields.editors
    if families.issuperset(name.rpartition(" ")[2] for name in editors) and EDITING.isdisjoint(folded_words(text)):
        editors = ()  # authors who are named twice
    draft = Draft(
        line=lines[0].source_line or 1,
        title=line_of_latex(title),
        authors=fields.authors,
        more_authors=fields.more_authors,
        teams=frozenset(name for name in fields.authors if looks_like_team(name)),
        date=date,
        type=kind,
        venue=venue,
        volume=volume,
        number=number,
        pages=_pages(fields.pages),
        publisher=publisher,
        note="; ".join(note for note in fields.notes if _STATUS.search(note)),
        awards=tuple(one for one in fields.notes if len(one) < _LONGEST_AWARD and _AWARDS & {*folded_words(one)}),
        abstract=abstract,
        links=links.links,
        code=links.code,
        other_links=links.others,
        extra={"editors": "; ".join(editors)} if editors else {},
        text=text,
    )
    return draft if written is None else _completed(draft, written)


def _unrated(venue: str) -> str:
    """Return a venue without the ratings around it: `中科院四区 Owl Letters`, `Owl Letters (CCF-B)`."""
    words = venue.split()
    bare = [word.strip("()[]（）【】,;，；") for word in words]
    ratings = {word for word in bare if word in _RATINGS}
    if all(word.isascii() and word.isalpha() for word in ratings):
        ratings = {word for word in ratings if word == "TOP" or word not in words}  # `EI` may be a word of a name
    kept = [at for at, word in enumerate(bare) if word not in ratings]
    return " ".join(words[kept[0] : kept[-1] + 1]).rstrip(",;") if any(words[at].isalpha() for at in kept) else venue


def _is_short_for(publisher: str, venue: str) -> bool:
    """Return whether a supposed publisher is the venue again, or short for it: `ICSE`, which a badge shows."""
    if fold(publisher) == fold(venue) or not _ACRONYM.fullmatch(publisher) or publisher in _PUBLISHERS:
        return fold(publisher) == fold(venue)
    initials = "".join(word[0] for word in folded_words(venue) if word not in _SMALL)
    return publisher in venue or "".join(filter(str.isalpha, publisher.casefold())) in initials


def _bibtex(lines: Sequence[Line]) -> Draft | None:
    """Return what the BibTeX says that an entry hides."""
    hidden = "\n".join(line.text for line in lines if line.hidden)
    start = hidden.find("@")
    if start < 0 or "{" not in hidden or "=" not in hidden:
        return None
    drafts = read_bibtex(hidden[start:], path="").drafts
    return drafts[0] if drafts and drafts[0].title else None


def _completed(draft: Draft, written: Draft) -> Draft:
    """Add to what a page shows what its BibTeX knows beside it."""
    names = ("authors", "date", "venue", "volume", "number", "pages", "publisher", "type", "abstract", "keywords")
    added = {name: getattr(written, name) for name in names if not getattr(draft, name) and getattr(written, name)}
    if written.type and written.type != "misc":
        added["type"] = written.type
    return replace(
        draft, key=written.key, **added, links={**written.links, **draft.links}, code=draft.code or written.code
    )


def _date(fields: Fields, year: int, rest: str) -> PartialDate | None:
    """Return the date of an entry; else the year of its heading, or the only one in the rest of its text."""
    best: PartialDate | None = None
    dates = fields.dates[_of_event(fields.dates) :]
    for text in dates or (fields.volume, fields.number):  # a year may be taken for a volume
        if _YEAR.search(text):
            date, _ = read_date(_SEVERAL_DAYS.sub(r"\1", clean(text)))
            found = date or PartialDate(int(_YEAR.findall(text)[0]))
            if best is None or (best.year == found.year and not best.month):
                best = found
    if best is None and year:
        return PartialDate(year)
    if best is None and len(named := set(_YEAR.findall(_IDENTIFIER.sub(" ", rest)))) == 1:
        return PartialDate(int(named.pop()))
    if best is None and (era := _ERA.search(rest)):
        return PartialDate(_BEFORE_ERA[era[1]] + int(era[2].replace("元", "1")))
    return best


def _of_event(dates: Sequence[str]) -> int:
    """Return how many dates, of several, are of the event before the publication: `21-25 July 2008, in ... (2009)`."""
    return int(len(dates) > 1 and _SEVERAL_DAYS.search(dates[0]) is not None and bool(_YEAR.search(dates[-1])))


def _volume(volume: str, number: str) -> tuple[str, str]:
    """Return volume and issue without the words before them."""
    bare = _NUMBER.search(volume)
    issue = _NUMBER.search(number)
    return (bare[0] if bare else ""), (issue[0] if issue else "")


def _pages(written: str) -> str:
    found = _PAGES.search(written)
    return read_pages(re.sub(r"\s*[-–—−‐]+\s*", "-", found[0]).strip(".:")) if found else ""


def _abstract(lines: Sequence[Line]) -> str:
    """Return the longest text that calls itself an abstract, or is hidden and has sentences."""
    texts = [
        re.sub(r"^\s*abstract\s*[:.—–-]?\s*", "", line.text, flags=re.IGNORECASE)
        for line in lines
        if "abstract" in line.words or line.text.casefold().startswith("abstract") or line.hidden
    ]
    found = [text for text in texts if len(text) > _SHORTEST_ABSTRACT and "@" not in text and _SENTENCES.search(text)]
    return max(found, key=len, default="")
