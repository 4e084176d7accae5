"""How far a work had come where a source saw it: a preprint, a conference paper, a journal article.

Pure. The stage follows from the BibTeX type and the venue; text dumps show neither.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

_PREPRINT_SERVER = re.compile(
    r"\barxiv\b|^corr$|\bcorr abs\b|\b(?:bio|med|chem|psy|tech|eng|eart?h|soc)r?xiv\b|\bpreprints?\b|\bssrn\b|"
    r"\bresearch square\b|\beprint archive\b|\bhal open science\b",
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
# The version of record first; a preprint stands behind everything that was published.
STAGES = ("journal", "conference", "chapter", "book", "thesis", "report", "other", "preprint")
PUBLISHED = frozenset(STAGES) - {"other", "preprint"}


def stage(fields: Mapping[str, Any]) -> str:
    """Return one of `STAGES`, or nothing where the fields (type, venue, links) do not tell."""
    kind, venue, links = fields.get("type", ""), fields.get("venue", ""), fields.get("links", {})
    if _PREPRINT_SERVER.search(venue):
        return "preprint"
    found = _OF_TYPE.get(kind, "")
    if found and (venue or kind not in {"article", "inproceedings", "conference", "incollection"}):
        return found
    if links.get("arxiv") and not venue:
        return "preprint"
    if found:
        return found
    if kind == "unpublished":
        return "preprint"
    return "other" if kind or venue else ""
