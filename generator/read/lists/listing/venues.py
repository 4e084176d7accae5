"""Where and when a paper appeared, from the text that stands beside its title and authors."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from generator.core.records import PartialDate
from generator.core.venue_words import JOURNAL
from generator.read.lists.listing.page_vocabulary import MONTH, MONTHS, YEAR_ANYWHERE
from generator.read.nlm_note import without_nlm_note

_LEAD = re.compile(
    r"^(?:[\s.,;:|·•–—/)\]-]|(?:in(?! (?:silico|vitro|vivo|situ)\b)|in:"
    r"|at|at the|published (?:in|at|by)|to appear (?:in|at)|appeared in"
    r"|appears in|accepted (?:at|to|by|for|in)"
    r"|presented at|submitted to|venue:|journal:|conference:|publication:|publisher:|dans|(?-i:En|Em)"
    r"|publi[ck]ado e[nm]:?|publi[ée] dans|pubblicato (?:in|su):?|erschienen in:?"
    r"|in proc\. of(?= ))(?=[\s.,:])(?! ?press\b| ?submission\b))+",
    re.IGNORECASE,
)
_PAGES = re.compile(
    r"(?:\b(?:pp?|pages?|pgs?|s|seiten)\.?\s*:?\s*)([A-Za-z]?\d[\w.:]*(?:\s*[-–—−‐]{1,2}\s*[A-Za-z]?\d[\w.]*)?)",
    re.IGNORECASE,
)
_PAGE_RANGE = re.compile(
    r"(?<![\w./-])([A-Za-z]?\d{1,7})\s*[-–—−‐]{1,2}\s*([A-Za-z]?\d{1,7})(?![\w/-])(?!\s*(?:" + MONTH + r")\b)",
    re.IGNORECASE,
)
_VOLUME = re.compile(
    r"\b(?:(?:vol(?:ume)?|bd|band|tome)\.?\s*:?\s*|t(?:\.\s*|\s+))(\d{1,5}|[IVXLC]{1,8})\b"
    r"|\bv\.? ?(\d{1,4})(?: ?\((\d{1,3})\)|(?=[,:]))",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"\b(?:no|nr|num(?:ber)?|issue|iss|n°|nº|núm|heft|article(?: no\.?)?)\s*+\.?\s*+:?\s*+([A-Za-z]?\d[\w-]*)\b",
    re.IGNORECASE,
)
_VOLUME_ISSUE = re.compile(r"(?<![\w.])(\d{1,4})\s?\(\s?([\w./–-]{1,12})\s?\)(?!\s*(?:st|nd|rd|th)\b)")
# A number before an ordinal is the year in an acronym: `ECCV 2022: 17th European Conference`.
_BARE_VOLUME = re.compile(r"(?<=[^\W\d_][.,\s)])\s*(\d{1,4})\s*[,:]\s*(?=[A-Za-z]?\d)(?!\d{1,3}(?:st|nd|rd|th)\b)")
_DATE = re.compile(
    rf"(?:\b(\d{{1,2}})(?:st|nd|rd|th)?(?:\s*[-–—]\s*\d{{1,2}}(?:st|nd|rd|th)?)?\.?,?\s+)?\b({MONTH})\b\.?,?\s*(?:(\d{{1,2}})(?:st|nd|rd|th)?"
    r"(?:\s*[-–—]\s*(?:[A-Za-z]+\.?\s*)?\d{1,2}(?:st|nd|rd|th)?)?\s*,?\s+)?,?\s*((?:19|20)\d\d)",
    re.IGNORECASE,
)
# As the National Library of Medicine cites: `Cell. 2024 Sep 23;15(8):449-512`.
_YEAR_BEFORE_MONTH = re.compile(
    rf"(?<!\d[-–—])(?<!\d\s[-–—]\s)\b((?:19|20)\d\d),?\s+({MONTH})\b(?!\.?,?\s+(?:19|20)\d\d)\.?(?:\s*[-–/]\s*{MONTH}\b\.?)?(?:\s+(\d{{1,2}}))?(?=\s*(?:[;:.,)\]]|$))",
    re.IGNORECASE,
)
_BEHIND_SEMICOLON = re.compile(
    r";\s*(\d{1,4})\s?(?:\(\s?([\w./ –-]{1,12})\s?\))?\s*:\s*([A-Za-z]{0,3}\d\w*(?:\s*[-–—]\s*[A-Za-z]?\d\w*)?)"
)
# As mathematicians cite: `151 (2023), no. 2, 779-794`, `72 (2007) 4, 1372-1378`, `361 (2020), Paper No. 106850, 40 pp.`
_BEHIND_YEAR = re.compile(
    r"(?<![\w.(])(?<!o\. )(?<!r\. )(?<!sue )(?!(?:19|20)\d\d )"
    r"(\d{1,4}),? ?(?:(?:no\.|nr\.|issue) ?(\d{1,3}) )?\((?:19|20)\d\d\),? "
    r"(?:(?:(?:no|nr|issue)\. ?|#|n\.? ?(?=\d))([\w/-]{1,9}),? |(\d{1,2}(?:[-–]\d{1,2})?), (?=\d+ ?[-–]))?"
    r"(?:(?:paper|article|art\.) no\. |pp?\. ?)?([A-Za-z]{0,3}\d\w*(?: ?[-–—]{1,2} ?\w*\d\w*)?)(?! pp?\b|\w)",
    re.IGNORECASE,
)
_MONTH_WORD = re.compile(rf"\b{MONTH}\b", re.IGNORECASE)
_PLAIN_YEAR = re.compile(r"(?:[(\[]\s*)?\b((?:19[3-9]|20[0-4])\d)[a-d]?\b(?:\s*[)\]])?")
_PARTED = re.compile(r"\s+[·|•]\s+|\s*\|\s*")
_NO_VENUE = re.compile(
    rf"(?:\b{MONTH}\b|\b(?:st|nd|rd|th|pp?|vol|no|in|press|accepted|preprint version|pdf|doi|url)\b|[\W\d_])+",
    re.IGNORECASE,
)
_ASIDE = re.compile(
    r"\W*(?:see also|featured|news|press|blog|highlight|keywords?|topics?|tags?|code|data|note|supp|cited|citations)\b",
    re.IGNORECASE,
)
_STATUS = re.compile(
    r"\b(?:to appear|in press|forthcoming|accepted|submitted|under review|in submission|in preparation"
    r"|ahead of print|early access"
    r"|in revision|revise (?:and|&) resubmit|minor revision|major revision|online first|erschienen|im erscheinen)\b",
    re.IGNORECASE,
)
_AWARD = re.compile(
    r"\b(?:(?:[\w-]+ ){0,3}(?:best|outstanding|distinguished|test[- ]of[- ]time|honou?rable mention"
    r"|runner[- ]up|most influential)"
    r"[\w ,'’-]{0,60}|oral(?: presentation)?(?: \([^)]*\))?|spotlight(?: \([^)]*\))?|highlight"
    r"|[\w ]{0,30}\baward\b[\w ]{0,30})\b(?: ?[(\[][^)\]]{1,40}[)\]])?",
    re.IGNORECASE,
)
# What a list says of a paper beside where it appeared: how long it is, how few were taken.
_COUNTS = re.compile(
    r"[(\[]?\b(?:\d{1,4} (?:pages|pp\.)(?=[\s.,;)\]]|$)(?!\s*\d)|acceptance rate\s*[:=]?\s*"
    r"[\d.]+ ?%(?: ?\([\d ,]+(?:of|/|out of) ?[\d ,]+\))?)[)\]]?[\s.,;]*",
    re.IGNORECASE,
)
# Where the words about a paper go on to another version of it.
_OTHER_VERSION = re.compile(
    r"(?<=[.;)])\s*\(?\b(?:also (?:presented|appeared|published|available)"
    r"|(?:an? |the )?(?:preliminary|previous|earlier|extended|short|shorter|longer|older|full|conference|journal) "
    r"versions?\b|this (?:paper|article) (?:expands|extends))",
    re.IGNORECASE,
)
# The year in an acronym: `ICSE’18`.
_SHORT_YEAR = re.compile(r"\b[A-Z][A-Za-z]*[A-Z]\w* ?['’‘](\d\d)\b")
_SHORT_FROM = 50  # of the last century
_ABBREVIATED = frozenset(
    "trans proc conf symp int intl sel lett rev ann adv bull natl acad sci soc assoc univ geosci appl comput commun "
    "mech math phys chem biol med eng mag mater stat statist syst technol theor exp environ mon res acoust inf inform "
    "process netw softw veh lect topics remote sens signal image electron microw opt astron astrophys geophys neurosci "
    "psychol econ polit ser annu".split()
)
_IDENTIFIER = re.compile(
    r"(?:https?://|www\.)\S+|\bdoi\s*:?\s*10\.\S+|\b10\.\d{4,9}/\S+|\barxiv\s*:\s*\S+|\b(?:isbn|issn|pmid|pmcid)\s*:?\s*[\dXx-]{6,20}(?:\s*\([^)]*\))?",
    re.IGNORECASE,
)
_ACRONYM = re.compile(r"\s*[(\[]\s*([A-Z][\w&/’' .:-]{1,30}?)\s*[)\]]")
_TAIL = re.compile(r"[\s.,;:|·•–—/(\[-]+$")
_EDITORS = re.compile(
    r",?\s*\(?\b(?:edited by|eds?\.?\s*:?|hrsg\. von|editors?:?)\s+[^,()]+(?:,[^,()]+)*?\)?(?=[,.)]|$)", re.IGNORECASE
)
_IN_BRACKETS = re.compile(r"\(\s*([^()]{4,}?)\s*\)")
_BEFORE_MONTH = re.compile(rf"(?<=\d)(?={MONTH}\b)", re.IGNORECASE)
_KIND_BEFORE = re.compile(
    r"^[\s.,;:]*\((?:(?:invited|contributed|plenary|short|extended|oral|full|refereed) )?"
    r"(?:poster|talk|paper|abstract|oral|keynote|demo|tutorial|lecture|presentation|invited|in [A-Z]\w+)\)"
    r"[\s.,;:]*(?=\w)",
    re.IGNORECASE,
)
_IMPRINT = re.compile(r"[^\W\d_][^\d:.]{1,30}: ([^\W\d_][^:\d]{2,50})")
_PUBLISHER = re.compile(
    r"\b(?:press|publish(?:ers?|ing)|publications|verlag|books|[eé]ditions?|editora|editorial|edizioni|editrice|ediciones"
    r"|wydawnictwo|springer|wiley|elsevier|routledge|palgrave|macmillan|brill|de gruyter|birkhäuser|academic)\b",
    re.IGNORECASE,
)
_ARXIV_NAME = re.compile(r"arxiv\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Appearance:
    """Venue, date and numbers; `sure` tells whether a mark or a clear sign told the venue from the rest."""

    venue: str = ""
    year: int = 0
    month: int = 0
    day: int = 0
    volume: str = ""
    number: str = ""
    pages: str = ""
    awards: tuple[str, ...] = ()
    note: str = ""
    sure: bool = False

    @property
    def date(self) -> PartialDate | None:
        """The date as far as it is known."""
        return PartialDate(self.year, self.month, self.day if self.month else 0) if self.year else None


def read_appearance(text: str, marked: str = "") -> Appearance:  # noqa: C901, PLR0912 - one number after another
    """Read the text beside title and authors; `marked` is the part of it that is set as a venue's name."""
    text = _BEFORE_MONTH.sub(" ", " ".join(text.split()))
    if (source := without_nlm_note(text)) != text:
        text, marked = source, ""
    text = _COUNTS.sub("", text)
    if (other := _OTHER_VERSION.search(text)) and not (marked and marked in text[other.start() :]):
        text = text[: other.start()]
    year, month, day = read_when(_IDENTIFIER.sub(" ", text))
    clean = _IDENTIFIER.sub(" ", text)
    volume = number = pages = ""
    if found := _BEHIND_SEMICOLON.search(clean) or _BEHIND_YEAR.search(clean):
        volume, *issue, pages = found.groups("")
        number = "".join(issue)
    if not pages and (found := _PAGES.search(clean)):
        pages = found[1]
    if not volume and (found := _VOLUME.search(clean)):
        volume, number = found[1] or found[2], number or found[3] or ""
    if not number and (found := _NUMBER.search(clean)):
        number = found[1]
    if not volume:
        for found in _VOLUME_ISSUE.finditer(clean):
            if not (YEAR_ANYWHERE.fullmatch(found[1]) or YEAR_ANYWHERE.fullmatch(found[2])):
                volume, number = found[1], number or found[2]
                break
    if (
        not volume
        and (found := _BARE_VOLUME.search(clean))
        and not YEAR_ANYWHERE.fullmatch(found[1])
        and not _near_month(clean, found)
    ):
        volume = found[1]
    if not pages:
        for found in _PAGE_RANGE.finditer(clean):
            if not (YEAR_ANYWHERE.fullmatch(found[1]) and YEAR_ANYWHERE.fullmatch(found[2])) and not _near_month(
                clean, found
            ):
                pages = found[0]
    awards = tuple(dict.fromkeys(" ".join(one[0].split()).strip(" ,.;") for one in _AWARD.finditer(clean)))
    venue = venue_name(marked, marked=True) if marked else ""
    sure = bool(venue)
    if venue:
        after = text.split(marked, 1)[-1] if marked in text else ""
        acronym = _ACRONYM.match(after)
        if (
            acronym
            and acronym[1] not in venue
            and not _STATUS.search(acronym[1])
            and not YEAR_ANYWHERE.fullmatch(acronym[1].strip())
        ):
            venue = f"{venue} ({acronym[1]})"
    else:
        venue = venue_name(text)
    status = _STATUS.search(clean)
    note = status[0] if status else ""
    return Appearance(venue, year, month, day, volume, number, _pages(pages), awards, note, sure)


def read_venue_date(appearance: Appearance, text: str) -> Appearance:
    """Give an appearance the date in the text that names its venue, where that has another year."""
    year, month, day = read_when(_IDENTIFIER.sub(" ", text))
    if not year or year == appearance.year:
        return appearance
    return replace(appearance, year=year, month=month, day=day)


def _near_month(text: str, found: re.Match[str]) -> bool:
    around = text[max(0, found.start() - 12) : found.end() + 14]
    return bool(_MONTH_WORD.search(around)) and len(found[1]) <= 2


def _pages(pages: str) -> str:
    return re.sub(r"\s*[-–—−‐]{1,2}\s*", "-", pages.strip(" .,;:")) if pages else ""


def read_when(text: str) -> tuple[int, int, int]:
    """Return year, month and day, 0 where unknown; of several years the last that is set apart as a date."""
    if turned := _YEAR_BEFORE_MONTH.search(text):
        day = int(turned[3] or 0)
        return int(turned[1]), MONTHS.get(turned[2][:3].lower(), 0), day if 1 <= day <= 31 else 0
    dated = list(_DATE.finditer(text))
    if dated:
        found = dated[-1]
        month = MONTHS.get(found[2][:3].lower(), 0)
        day = int(found[3] or found[1] or 0)
        single = not re.search(r"\d\s*[-–—]\s*(?:[A-Za-z]+\.?\s*)?\d{1,2}(?:st|nd|rd|th)?\s*,?\s", found[0])
        return int(found[4]), month, day if single and 1 <= day <= 31 else 0
    years = [found for found in YEAR_ANYWHERE.finditer(text) if not _in_number(text, found)]
    if not years:
        short = _SHORT_YEAR.search(text)
        return (int(short[1]) + (1900 if int(short[1]) >= _SHORT_FROM else 2000) if short else 0), 0, 0
    bracketed = [
        one for one in years if text[: one.start()].rstrip()[-1:] == "(" and text[one.end() :].lstrip()[:1] in ").,"
    ]
    chosen = bracketed[-1] if bracketed else years[-1]
    return int(chosen[0]), 0, 0


def _in_number(text: str, found: re.Match[str]) -> bool:
    """Tell digits that are pages or part of an identifier."""
    before, after = text[max(0, found.start() - 2) : found.start()], text[found.end() : found.end() + 2]
    if re.search(r"[-–—:./]$", before.rstrip()) and not re.search(r"[A-Za-z] ?[-–—]$", before):
        return bool(re.search(r"\d\s*[-–—:./]\s*$", text[: found.start()])) or before.endswith(("/", "."))
    return (
        bool(re.match(r"\s?[-–—]\d", after))
        and not YEAR_ANYWHERE.match(after.strip(" -–—"))
        and bool(re.match(r"\s?[-–—]\d{3,}", text[found.end() : found.end() + 6]))
    )


def venue_name(text: str, *, marked: bool = False) -> str:
    """Return the name of a venue alone: no lead-in, date, numbers. A text that is set as a name keeps its year."""
    text = _LEAD.sub("", without_kind(" ".join(text.split())))
    if bracketed := _IN_BRACKETS.fullmatch(text):  # `(University of Graz, 2015)`
        return venue_name(bracketed[1])
    if _ARXIV_NAME.match(text):
        found = re.match(r"arxiv(?:[ -]?preprint)?(?:[\s:,]*arxiv:?\s*[\w./-]*\d)?", text, re.IGNORECASE)
        return " ".join(found[0].split()) if found else "arXiv"
    text = _LEAD.sub("", _IDENTIFIER.sub(" ", text))
    parts = [part for part in _PARTED.split(text) if part.strip()]
    if len(parts) > 1:
        named = [name for part in parts if (name := venue_name(part, marked=marked))]
        return named[0] if named else ""
    dated = re.match(rf"\W*(?:{MONTH}\.?,?\s+)?(?:19|20)\d\d\W+", text, re.IGNORECASE)
    text = (
        text[dated.end() :]
        if dated
        and len(text) - dated.end() > 3
        and not re.match(r"\W*\w+\s+(?:conference|workshop|symposium)", text[dated.end() :], re.IGNORECASE)
        else text
    )
    name = text[: _end_of_name(text, marked=marked)]
    name = _EDITORS.sub("", name)
    sentences = re.finditer(r"(\w*)(?:(?<=[^\W\d_]{3})\.\s+(?=[A-Z“\"(])|(?<=\))\.\s+)", name)
    ends = [one.end(1) for one in sentences if one[1].casefold() not in _ABBREVIATED]
    if ends and ends[0] > 8 and not marked:
        name = name[: ends[0]]
    name = (
        _TAIL.sub("", name)
        if not name.rstrip().endswith(".") or not re.search(r"\b\w{1,6}\.\s*$", name)
        else name.rstrip(" ,;:|·(")
    )
    name = re.sub(r"\(\s*\)", "", name).strip(' ,;:|·"“”»«')
    if name.count("(") > name.count(")"):
        name = name.rstrip("( ") if name.rstrip().endswith("(") else f"{name})"
    if name.endswith(".") and "." not in name[:-1]:
        name = name[:-1]
    return "" if _NO_VENUE.fullmatch(name) or _ASIDE.match(name) else name.strip()


def _end_of_name(text: str, *, marked: bool) -> int:
    """Return where a venue's name ends: at numbers, pages, a date."""
    cut = len(text)
    for sign in (
        _PAGES,
        _VOLUME,
        _NUMBER,
        _VOLUME_ISSUE,
        _BARE_VOLUME,
        _BEHIND_SEMICOLON,
        _YEAR_BEFORE_MONTH,
        _DATE,
        _STATUS,
    ):
        found = sign.search(text)
        if found and found.start() >= 3:
            cut = min(cut, found.start())
    for found in _PLAIN_YEAR.finditer(text):
        before, rest = text[: found.start()], text[found.end() :]
        bracketed = found[0][0] in "([" or found[0][-1] in ")]"
        if found.start() < 3 or (not bracketed and re.match(r"\s+[A-Za-z(]|:\s", rest)):
            continue  # `The 2022 Conference on ...`, `ECCV 2022: 17th European Conference`
        if found[0][0] not in "([" and before.count("(") > before.count(")"):
            continue  # `Workshop (FNP 2022)`
        if marked and re.search(r"\w ?$", before) and not bracketed:
            continue
        cut = min(cut, found.start())
        break
    for found in _PAGE_RANGE.finditer(text):
        if found.start() >= 3 and not _near_month(text, found):
            cut = min(cut, found.start())
            break
    bare = re.search(r"(?<=[^\W\d_.)])[,.]?\s+\d{1,3}(?=\s*(?:[,;:(.]|$))", text)
    if bare and bare.start() >= 3 and not re.search(r"(?:of|the|no|part|volume)$", text[: bare.start()], re.IGNORECASE):
        cut = min(cut, bare.start())
    return cut


def without_kind(venue: str) -> str:
    """Take off what stands in brackets before a venue for the kind of paper: `(Poster). Proc. Night Summit`."""
    return _KIND_BEFORE.sub("", venue)


def imprint(venue: str) -> str:
    """Return the publisher of a book whose venue is nothing but that and its place: `Oxford: Owl Press`; or nothing."""
    found = _IMPRINT.fullmatch(venue)
    return found[1] if found and _PUBLISHER.search(found[1]) else ""


def kind_of(venue: str, section: str, text: str) -> str:  # noqa: PLR0911 - one type after another
    """Return a BibTeX type, by what the section and the venue are called; empty where nothing tells."""
    both = f"{venue} {text}".lower()
    if re.search(r"\b(?:ph\.? ?d\.?|doctoral|dissertation|th[eè]se)\b", both) and re.search(
        r"thesis|dissertation|th[eè]se", both
    ):
        return "phdthesis"
    if re.search(r"\b(?:master|m\.? ?sc\.?|diplom|bachelor)\w*['’]?s? thesis", both):
        return "mastersthesis"
    if re.search(r"arxiv|biorxiv|medrxiv|chemrxiv|preprint|\bssrn\b|\bcorr\b", venue, re.IGNORECASE):
        return "misc"
    if re.search(
        r"proceedings|\bproc\b|conference|\bconf\b|workshop|symposium|advances in neural|actes", venue, re.IGNORECASE
    ):
        return "inproceedings"
    if JOURNAL.search(venue):
        return "article"
    said = section.lower()
    for word, kind in (
        ("chapter", "incollection"),
        ("thes", "phdthesis"),
        ("dissertation", "phdthesis"),
        ("technical report", "techreport"),
        ("journal", "article"),
        ("conference", "inproceedings"),
        ("workshop", "inproceedings"),
        ("proceedings", "inproceedings"),
        ("preprint", "misc"),
        ("book", "book"),
        ("working paper", "misc"),
    ):
        if word in said:
            return kind
    if re.fullmatch(r"[A-Z][A-Za-z-]{2,9}(?:[ '’]\d{2,4})?", venue.strip()):
        return "inproceedings"
    return ""
