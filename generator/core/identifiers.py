"""Identifiers of papers and people: the bare identifier and the address for what a person wrote."""

import re
from collections.abc import Mapping
from functools import cache
from urllib.parse import urlsplit

from generator.core.link_kinds import LINK_KINDS, Identifier

ORCID = re.compile(r"\d{4}-\d{4}-\d{4}-\d{3}[\dX]", re.ASCII)  # its form, without regard to the check digit
_ARXIV_DOI = re.compile(r"10\.48550/arxiv\.(.+)", re.IGNORECASE)
_THIS_MACHINE = frozenset({"localhost", "127.0.0.1", "::1"})
# What a DOI may contain and an address may not.
_ENCODED = str.maketrans({sign: f"%{ord(sign):02X}" for sign in '"\\`'})
_ARXIV_VERSION = re.compile(r"v\d+$")


def is_local(address: str) -> bool:
    """Return whether an address is on the machine that asks for it, where nobody else finds it."""
    return urlsplit(address).hostname in _THIS_MACHINE


def bare(kind: str, value: str) -> str:
    """Return an identifier without its resolver or label: `10.1145/1` of `doi:10.1145/1`.

    An address on another host is returned unchanged.
    """
    identifier = _identifier(kind)
    if identifier is None:
        return value
    found = _before(identifier.before).sub("", value.strip())
    return found.removesuffix(".pdf") if kind == "arxiv" else found


def address(kind: str, value: str) -> str:
    """Return the address of an identifier; values of other kinds, such as `pdf`, are addresses already."""
    identifier = _identifier(kind)
    found = bare(kind, value)
    if identifier is None or found.startswith(("https://", "http://")):
        return value
    return identifier.resolver + found.translate(_ENCODED)


@cache
def _before(pattern: str) -> re.Pattern[str]:
    return re.compile(f"^{pattern}", re.IGNORECASE)


def _identifier(kind: str) -> Identifier | None:
    declared = LINK_KINDS.get(kind)
    return declared.identifier if declared else None


def paper_identifiers(links: Mapping[str, str]) -> frozenset[str]:
    """Return the identifiers of exactly one paper, from its DOI and arXiv number: `doi:10.1145/1`, `arxiv:1706.03762`.

    Case, resolvers and arXiv version numbers are removed. A DOI that arXiv registered for a preprint
    (https://info.arxiv.org/help/doi.html) becomes its arXiv number.
    """
    found = set()
    if number := links.get("arxiv"):
        found.add("arxiv:" + _ARXIV_VERSION.sub("", bare("arxiv", number).lower()))
    if doi := links.get("doi"):
        name = bare("doi", doi).lower()
        preprint = _ARXIV_DOI.fullmatch(name)
        found.add("arxiv:" + _ARXIV_VERSION.sub("", preprint[1]) if preprint else f"doi:{name}")
    return frozenset(found)
