"""References in Chinese and Japanese, in the forms that their standards and societies lay down.

Chinese ones as GB/T 7714 has them (`张三, 李四. 题名[J]. 刊名, 2020, 43(1): 1-10.`), Japanese ones with the title in
brackets or behind a colon (`山田太郎, 鈴木花子: 題名, 誌名, Vol.60, No.2, pp.100-110, 2019.`), or with the year behind
the names. Any other line is left alone: names are known by their signs and lengths, so nothing is
guessed.
"""

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

from generator.core.records import PartialDate
from generator.read.draft import Draft
from generator.read.links import read_doi

_SIGN = r"[\u3005\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]"
_HAN = re.compile(_SIGN)
_NUMBERED = re.compile(r"\s*(?:[\[(［（]\s*\d{1,3}\s*[\])］）]|\d{1,3}[.．、)）]|[•●・○◆■*-])\s*")
_NAME = re.compile(rf"{_SIGN}{{2,6}}|{_SIGN}{{1,4}}[ \u3000]{_SIGN}{{1,5}}|[A-Z][\w.'’-]*(?: [A-Z][\w.'’-]*){{1,3}}")
_BETWEEN_NAMES = re.compile(r"[,，、;；・&]|\band\b")
_NOTE = re.compile(r"[*＊†‡#^]+|[(（][^()（）]{0,12}[)）]")
_OTHERS = re.compile(r"[\s,，、]*(?:等|他|ほか|et al\.?)$")
_BRACKETS = re.compile(r"[「｢“\"]((?:[^「」｢｣“”\"]|[「“][^「」“”]{1,100}[」”]){2,300})[」｣”\"]")
_MARK = re.compile(r"\s*[\[［](J|C|M|D|R|P|N|A|Z|DB|CP|EB)(?:/OL)?[\]］]\s*[.．。,，]?\s*(?://\s*)?")
_VENUE_IN_BRACKETS = re.compile(r"\s*[,，、.．]?\s*[『《]([^『』《》]{2,150})[』》]")
_STOP = re.compile(r"[.．。](?!\d)\s*")
_COMMA = re.compile(r"\s*[,，]\s*")
_YEAR = re.compile(r"(?<![\d.-])((?:19|20)\d\d)(?![\d-])(?:年\s*(\d{1,2})月)?")
_YEAR_BEHIND_NAMES = re.compile(r"[\s,，.．。]*[(（]?\s*(?<!\d)((?:19|20)\d\d)[a-z]?年?\s*[)）]?\s*[:：.．。]\s*(?!\d)")
_VOLUME = re.compile(
    r"[Vv]ol\.?\s*(\d{1,4})|第\s*(\d{1,4})\s*[巻卷]|(?<!\d)(\d{1,4})\s*[(（]\s*\d|[,，]\s*(\d{1,3})\s*[,，]\s*\d{1,5}\s*[-–—~〜～]"
)
_NUMBER = re.compile(
    r"[Nn]o\.?\s*(\d{1,4})|(\d{1,4})\s*[号期]|[,，]\s*[(（](?!(?:19|20)\d\d[)）])(\d{1,4})[)）]|(?<!\d)\d{1,4}\s*[(（]\s*(\d{1,4})\s*[)）]"
)
_PAGES = re.compile(
    r"pp?\.?\s*(\d{1,5})\s*[-–—~〜～]+\s*(\d{1,5})|(\d{1,5})\s*[-–~〜～]\s*(\d{1,5})\s*[頁页]"
    r"|[:：,，]\s*(\d{1,5})\s*[-–~〜～]\s*(\d{1,5})(?!\d|年)"
)
_DETAIL = re.compile(r"^(?:[Vv]ol|[Nn]o\b|pp?\.|第\s*\d+\s*[巻卷号期]|\d|[(（])")
_BEFORE_DOI = re.compile(r".*?(?=\b10\.\d{4})|.*")
_BEHIND_DOI = re.compile(r"[\s,，。、]")
_VENUE_AND_VOLUME = re.compile(rf"(.{{2,150}}{_SIGN})\s?(\d{{1,4}})")
# A serial, and who brings it out: the one stands before the other.
_SERIAL = re.compile(r".+(?:論文集|论文集|[誌志報报]|紀要|論[集叢]|報告[集書]?|資料|研究)\s?\d{0,4}")
_SOCIETY = re.compile(r".+(?:学会|學會|学术会|協会|协会|出版社?|書店|書院|大学|大學|研究所|研究会)")
_MEETING = re.compile(
    r"会议|会議|大会|研讨会|シンポジウム|研究会|講演会|ワークショップ|全国大会|[Cc]onference|Proceedings|Proc\."
)
_TYPES = {"J": "article", "C": "inproceedings", "M": "book", "D": "phdthesis", "P": "patent", "R": "techreport"}
_SHORTEST, _LONGEST = 4, 1_000  # signs of a title, of a reference


class _Parts(NamedTuple):
    names: str
    title: str
    rest: str
    mark: str = ""
    marked: bool = False


def read_line(text: str, number: int = 1) -> Draft | None:
    """Return the paper of a text that is a reference of such a form; `number` is its line."""
    if not _HAN.search(text):
        return None
    text = " ".join(text.split())
    if len(text) > _LONGEST:
        return None
    numbered = _NUMBERED.match(text)
    drafts = (_draft(parts, number) for parts in _ways(text[numbered.end() :] if numbered else text))
    return next(filter(None, drafts), None)


def _draft(parts: _Parts, number: int) -> Draft | None:
    if len(parts.title) < _SHORTEST or not _HAN.search(parts.title):
        return None
    authors, more = _names(parts.names)
    year = _YEAR.search(parts.rest)
    if not authors or year is None:
        return None
    venue, details = _venue(parts.rest)
    volume, issue, pages = _first(_VOLUME, details), _first(_NUMBER, details), _PAGES.search(details)
    if not volume and (numbered := _VENUE_AND_VOLUME.fullmatch(venue)):
        venue, volume = numbered.groups()
    if not (parts.marked or (venue and (volume or issue or pages or _MEETING.search(venue)))):
        return None  # a sentence may have commas and a year too
    kind = _TYPES.get(parts.mark, "") or ("inproceedings" if _MEETING.search(venue) else "article" if venue else "")
    publisher = ""
    if kind == "book":
        venue, publisher = "", re.split(r"[:：]\s*", venue)[-1]
    if kind == "phdthesis":
        venue = re.split(r"[:：]\s*", venue)[-1]
        kind = "mastersthesis" if "硕士" in parts.rest else kind
    doi = read_doi(_BEHIND_DOI.split(_BEFORE_DOI.sub("", parts.rest, count=1), maxsplit=1)[0])
    return Draft(
        line=number,
        title=parts.title.strip(" ,，.．。"),
        authors=authors,
        more_authors=more,
        date=PartialDate(int(year[1]), int(year[2]) if year[2] and 1 <= int(year[2]) <= 12 else 0),
        venue=venue,
        publisher=publisher,
        volume=volume,
        number=issue,
        pages="-".join(filter(None, pages.groups())) if pages else "",
        type=kind,
        links={"doi": doi} if doi else {},
    )


def _ways(text: str) -> Iterator[_Parts]:
    """Part a reference into names, title and the rest, by the signs of each form that it may have."""
    if bracketed := _BRACKETS.search(text):
        yield _Parts(text[: bracketed.start()], bracketed[1], text[bracketed.end() :], marked=True)
    if marked := _MARK.search(text):
        names, stop, title = _halves(_STOP, text[: marked.start()])
        yield from [_Parts(names, title, text[marked.end() :], marked[1], marked=True)] if stop else []
        return
    dated = _YEAR_BEHIND_NAMES.search(text)
    if dated and _names(text[: dated.start()])[0]:
        title, stop, rest = _halves(_STOP, text[dated.end() :])
        title, rest = (title, rest) if stop else _before_venue(title)
        yield _Parts(text[: dated.start()], title, f"{rest.rstrip(' .．。')}, {dated[1]}")
        return
    names, colon, rest = _halves(re.compile(r"\s*[:：]\s*"), text)
    if colon and _names(names)[0]:
        yield _Parts(names, *_before_venue(rest))
    names, stop, rest = _halves(_STOP, text)
    title, second, rest = _halves(_STOP, rest)
    if stop and second:
        yield _Parts(names, title, rest)
    pieces = _COMMA.split(text)
    people = sum(1 for _ in takewhile(lambda piece: _names(piece)[0], pieces))
    yield _Parts(", ".join(pieces[:people]), *_before_venue(", ".join(pieces[people:])))


def _before_venue(text: str) -> tuple[str, str]:
    """Part a title from the venue behind its comma, which the first detail follows; no title if there is none."""
    pieces = _COMMA.split(text)
    first = next((place for place, piece in enumerate(pieces) if place > 1 and _DETAIL.match(piece)), 0)
    if first > 2 and _SOCIETY.fullmatch(pieces[first - 1]) and _SERIAL.fullmatch(pieces[first - 2]):
        del pieces[first - 1]
        first -= 1
    return (", ".join(pieces[: first - 1]), ", ".join(pieces[first - 1 :])) if first else ("", text)


def _halves(sign: re.Pattern[str], text: str) -> tuple[str, bool, str]:
    found = sign.search(text)
    return (text[: found.start()], True, text[found.end() :]) if found else (text, False, "")


def _names(text: str) -> tuple[tuple[str, ...], bool]:
    """Return the people of a text, and whether more go unnamed; nobody where any of it is no name."""
    text = _NOTE.sub("", text).strip(" ,，、:：.．。")
    shorter = _OTHERS.sub("", text)
    names = [name.strip() for name in _BETWEEN_NAMES.split(shorter) if name.strip()]
    if not any(map(_HAN.search, names)) or not all(map(_NAME.fullmatch, names)):
        return (), False
    return tuple(names), shorter != text


def _venue(rest: str) -> tuple[str, str]:
    """Return where it appeared, and what follows: volume, pages, date."""
    if bracketed := _VENUE_IN_BRACKETS.match(rest):
        return bracketed[1].strip(), rest[bracketed.end() :]
    pieces = _COMMA.split(rest.strip(" ,，.．。"))
    first = next((place for place, piece in enumerate(pieces) if _DETAIL.match(piece)), len(pieces))
    venue = ", ".join(pieces[:first])
    inside = re.search(rf"\s*(?:第\s*\d+\s*[巻卷]|[Vv]ol\.|(?<!\d)(?:19|20)\d\d年?(?!{_SIGN}))", venue)
    return (venue[: inside.start()] if inside else venue).strip(" ,，:："), rest


def _first(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text)
    return next(filter(None, found.groups()), "") if found else ""
