"""The line below a title that names where a paper appeared: `BMC bioinformatics 8 (1), 59`."""

import re
from typing import NamedTuple

from generator.core.venue_words import names_meeting
from generator.read.links import read_arxiv
from generator.read.pages.facts import breaks_off

_BOLD = re.compile(r"</?(?:b|strong)>|\\textbf\{([^{}]*)\}")
_PAGES = r"(?:pp?\.?\s?)?(?P<pages>[A-Za-z]{0,3}\d[\w.:/-]*(?:\s?[-–]\s?[A-Za-z]{0,3}\d[\w.:/-]*)?)"
_LINE = re.compile(
    rf"(?P<venue>.+?)(?:,?\s(?P<volume>[A-Z]?\d{{1,4}}|[IVXLC]{{1,6}})?(?:\s?\((?P<number>[^()]{{1,20}})\))?)?(?:,\s{_PAGES})?"
)
_LABELLED = re.compile(
    r"(?P<venue>.+?)[,\s]\s*vol(?:ume)?[.\s]\s*(?P<volume>\d{1,4}|[IVXLC]{1,6})"
    rf"(?:[,\s]\s*(?:no|nr|issue|iss)[.\s]\s*(?P<number>[\w/–-]{{1,20}}))?(?:[,\s]\s*(?:pp?|pages)[.\s]\s*{_PAGES})?",
    re.IGNORECASE,
)
# As mathematicians cite: `SIGMA 16 (2020), 146`, `Adv. Math. 190(3) (2019), 559-587`.
_YEAR_WITHIN = re.compile(
    rf"(?P<venue>.+?),? (?P<volume>\d{{1,4}})(?: ?\((?P<number>\d[^()]{{0,8}})\))? "
    rf"\((?P<year>(?:1[89]|20)\d\d)\)(?:,? (?:no\. ?(?P<issue>[\w/-]{{1,9}}),? )?{_PAGES})?"
)
_TRAILING_YEAR = re.compile(r",?\s\(?((?:1[89]|20|21)\d\d)\)?\s*$")


class Appeared(NamedTuple):
    """Where a paper appeared; `cut` means that the venue's name is truncated, `type` is empty if uncertain."""

    venue: str = ""
    volume: str = ""
    number: str = ""
    pages: str = ""
    type: str = ""
    arxiv: str = ""
    year: str = ""
    cut: bool = False


def read_line(text: str) -> Appeared:
    """Read such a line; what cannot be told apart stays in the venue."""
    text = _BOLD.sub(r"\1", text).strip(" ,.")
    within = _YEAR_WITHIN.fullmatch(text)
    if within:
        venue, volume, number, printed, issue, pages = within.groups("")
        return Appeared(venue, volume, number or issue, pages, "article", year=printed)
    year = _TRAILING_YEAR.search(text)
    if year and year.start() > 0:
        text = text[: year.start()].strip(" ,")
    said = year[1] if year else ""
    arxiv = read_arxiv(text, bare=False)
    if arxiv or text.lower().startswith(("arxiv", "corr ")):
        return Appeared(type="misc", arxiv=arxiv, year=said)
    found = _LABELLED.fullmatch(text) or _LINE.fullmatch(text)
    if found is None or not text:
        return Appeared(text, year=said)
    venue, volume, number = found["venue"], found["volume"] or "", found["number"] or ""
    if volume and not number and (_is_year(volume) or venue.isupper()):
        venue, volume = f"{venue} {volume}", ""  # SIGGRAPH 2019, and no volume
    if number and (not volume or (_is_year(volume) and not any(map(str.isdigit, number)))):
        venue, volume, number = text[: found.end("number") + 1], "", ""  # a venue's own brackets
    pages = found["pages"] or ""
    lower = venue.lower()
    kind = "inproceedings" if names_meeting(venue) else ""
    kind = kind or ("article" if volume and (number or pages) else "")
    kind = "phdthesis" if not volume and ("thesis" in lower or "dissertation" in lower) else kind
    return Appeared(venue.strip(" ,"), volume, number, pages, kind, "", said, breaks_off(venue))


def _is_year(text: str) -> bool:
    return len(text) == 4 and text.isdecimal() and "1800" <= text < "2200"
