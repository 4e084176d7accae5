"""The publication stage of a work in a source: preprint, conference paper, journal article.

Pure. The stage follows from the BibTeX type and the venue; text dumps have neither.
"""

import re
from collections.abc import Mapping
from typing import Any

_PREPRINT_SERVER = re.compile(
    r"\b(?:[a-z]*a?rxiv|[a-z]{3,}ixiv)\b|^corr$|\bcorr abs\b|\b(?:pre|e-?)prints?\b|\bssrn\b|\bresearch square\b|"
    r"^osf$|^authorea|^hal\b(?:$|[ -]*\d|\s*[(,:])|\bhal open science\b|\barchives ouvertes\b|^eccc\b|"
    r"\belectronic colloquium on computational complexity\b|\btechrxiv\b|\bessoar\b|^vixra\b",
    re.IGNORECASE,
)
# DOI prefixes of preprint servers, for entries without a venue: bioRxiv and medRxiv, ChemRxiv, PsyArXiv and others of
# OSF, SSRN, Research Square, TechRxiv, Preprints.org, Authorea, ESSOAr, arXiv.
_PREPRINT_DOI = re.compile(
    r"10\.(?:1101/\d|64898/|26434/|31234/|31219/|31235/|31223/|35542/|2139/ssrn|21203/rs|36227/|20944/preprints|22541/|"
    r"1002/essoar|48550/)",
    re.IGNORECASE,
)
_OF_TYPE = {
    "article": "journal",
    "inproceedings": "conference",
    "conference": "conference",
    "proceedings": "conference",
    "incollection": "chapter",
    "inbook": "chapter",
    "book": "book",
    "phdthesis": "thesis",
    "mastersthesis": "thesis",
    "techreport": "report",
}
# Entries of these types without a venue may be preprints only.
_IN_A_VENUE = frozenset({"article", "inproceedings", "conference", "incollection"})
# The version of record first; a preprint after everything that was published.
STAGES = ("journal", "conference", "chapter", "book", "thesis", "report", "other", "preprint")
PUBLISHED = frozenset(STAGES) - {"other", "preprint"}


def stage(fields: Mapping[str, Any]) -> str:
    """Return one of `STAGES`, or an empty string if the fields (type, venue, links) do not determine it."""
    kind, venue, links = fields.get("type", ""), fields.get("venue", ""), fields.get("links", {})
    if _PREPRINT_SERVER.search(venue):
        return "preprint"
    found = _OF_TYPE.get(kind, "")
    if found and kind not in _IN_A_VENUE:
        return found
    if not venue and (links.get("arxiv") or _PREPRINT_DOI.search(links.get("doi", ""))):
        return "preprint"
    if found:
        return found
    if kind == "unpublished":
        return "preprint"
    return "other" if kind or venue else ""
