"""Identifiers of papers and people: from what a person wrote to the bare identifier and to its address."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_ARXIV_DOI = re.compile(r"10\.48550/arxiv\.(.+)", re.IGNORECASE)
_ARXIV_VERSION = re.compile(r"v\d+$")

# Per kind: the address that resolves it, and what people write before the bare identifier.
_SCHEMES: dict[str, tuple[str, str]] = {
    "doi": ("https://doi.org/", r"(?:https?://(?:dx\.)?doi\.org/|doi:\s*)"),
    "arxiv": ("https://arxiv.org/abs/", r"(?:https?://(?:www\.)?arxiv\.org/(?:abs|pdf)/|arxiv:\s*)"),
    "orcid": ("https://orcid.org/", r"(?:https?://(?:www\.)?orcid\.org/|orcid:\s*)"),
    "scholar": ("https://scholar.google.com/citations?user=", r"(?!)"),
    "github": ("https://github.com/", r"(?:https?://(?:www\.)?github\.com/|@)"),
    "dblp": ("https://dblp.org/pid/", r"(?:https?://dblp\.(?:org|uni-trier\.de)/pid/|pid/)"),
    "semantic_scholar": ("https://www.semanticscholar.org/author/", r"(?!)"),
    "email": ("mailto:", r"mailto:"),
}


def bare(kind: str, value: str) -> str:
    """Return an identifier without its resolver or label: `10.1145/1` of `doi:10.1145/1`.

    The address of another host stays as it is.
    """
    scheme = _SCHEMES.get(kind)
    if scheme is None:
        return value
    found = re.sub(f"^{scheme[1]}", "", value.strip(), flags=re.IGNORECASE)
    return found.removesuffix(".pdf") if kind == "arxiv" else found


def address(kind: str, value: str) -> str:
    """Return where an identifier leads; a kind without identifiers, such as `pdf`, is an address already."""
    scheme = _SCHEMES.get(kind)
    found = bare(kind, value)
    return value if scheme is None or re.match(r"https?://", found) else scheme[0] + found


def paper_identifiers(links: Mapping[str, str]) -> frozenset[str]:
    """Return what names one paper and no other, of its DOI and its arXiv number: `doi:10.1145/1`, `arxiv:1706.03762`.

    Case, resolvers and arXiv's version numbers are left out. A DOI that arXiv registered for
    a preprint (https://info.arxiv.org/help/doi.html) is its arXiv number.
    """
    found = set()
    if number := links.get("arxiv"):
        found.add("arxiv:" + _ARXIV_VERSION.sub("", bare("arxiv", number).lower()))
    if doi := links.get("doi"):
        name = bare("doi", doi).lower()
        preprint = _ARXIV_DOI.fullmatch(name)
        found.add("arxiv:" + _ARXIV_VERSION.sub("", preprint[1]) if preprint else f"doi:{name}")
    return frozenset(found)
