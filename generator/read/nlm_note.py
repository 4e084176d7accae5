"""The note that reference managers keep of a record of PubMed: people, grants, kind, country, and the source.

Sites made from such a file print it with each paper: `1234-5678 Doe, Jane Roe, Max eng R01 NS0000/NIH HHS/United States
Journal Article England 2024/05/01 J Ink. 2024 Apr 2;7(1):3-9. doi: 10.1234/ink`. Only the source at its end is useful.
The terms are those of MEDLINE: https://www.nlm.nih.gov/mesh/pubtypes.html for kinds of articles,
https://www.nlm.nih.gov/bsd/mms/medlineelements.html for the rest.
"""

from __future__ import annotations

import re

_MARK = re.compile(r"\bJournal Article\b|\bResearch Support, |\bNIH HHS\b|\bOrcid: \d")
_SOURCE = re.compile(
    r"\. (?=(?:19|20)\d\d(?: (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Spring|Summer|Fall|Autumn|Winter)\b"
    r"[-/A-Za-z]*(?: \d{1,2})?(?:-\d{1,2})?)?[;.:])"
)
_LEAD = re.compile(
    r"\b(?:Journal Article|Review|Systematic Review|Meta-Analysis|Case Reports|Clinical Trial(?:, Phase [IV]+)?"
    r"|Randomized Controlled Trial|Multicenter Study|Comparative Study|Evaluation Study|Validation Study"
    r"|Observational Study|Historical Article|Editorial|Letter|Comment|News|Preprint|Video-Audio Media|Dataset"
    r"|Research Support, (?:N\.I\.H\., (?:Ex|In)tramural|(?:Non-)?U\.S\. Gov[’']t(?:, (?:Non-)?P\.H\.S\.)?)|eng)\s+"
    r"|\d{4}/\d\d/\d\d(?: \d\d:\d\d)?\s+|/ *"
)
_COUNTRY = re.compile(
    r"(?:United States|United Kingdom|England|Scotland|Wales|Northern Ireland|Ireland|Netherlands|Germany|Switzerland"
    r"|France|Italy"
    r"|Spain|Portugal|Austria|Belgium|Denmark|Sweden|Norway|Finland|Iceland|Poland|Czech Republic|Hungary|Greece|Turkey"
    r"|Russia(?: \(Federation\))?|Japan|China(?: \(Republic : 1949- \))?|Korea \(South\)|India|Pakistan|Iran|Israel"
    r"|Egypt"
    r"|Saudi Arabia|United Arab Emirates|Singapore|Thailand|Australia|New Zealand|Canada|Mexico|Brazil|Argentina|Chile"
    r"|South Africa|Nigeria|Croatia|Serbia|Romania|Bulgaria|Slovakia|Slovenia|Ukraine|Lithuania|Estonia|Latvia)"
    r" +(?:\d{4}/\d\d/\d\d(?: \d\d:\d\d)? +)?"
)
_LATER = re.compile(r"(?<=\.) (?:Epub|eCollection|Print|Online ahead of print)[^:]*\Z| pii: ?[^\s]++")


def without_nlm_note(text: str) -> str:
    """Return the source at the end of such a note, as `J Ink. 2024 Apr 2;7(1):3-9.`; any other text unchanged."""
    if not _MARK.search(text):
        return text
    source = _SOURCE.search(text)
    if source is None:
        return text
    begin = max((found.end() for found in _LEAD.finditer(text, 0, source.start())), default=0)
    if country := _COUNTRY.match(text, begin):
        begin = country.end()
    return _LATER.sub("", text[begin:]).strip() if 0 < begin < source.start() else text
