"""The supported services: their addresses, their requests, and the paging of their answers.

Sources: the tutorials of ORCID's public interface (version 3.0), the FAQ of dblp.org on its XML, the documentation of
OpenAlex's works and keys, arXiv's pages on author identifiers and its API User's Manual, the REST interfaces of
Crossref, DataCite, and of the Handle System for DOIs, NCBI's E-utilities, and Zotero's Web API (version 3).
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any, Literal
from urllib.parse import quote

from generator.content.link_values import ListName
from generator.core.groups import in_groups
from generator.edit.network.client import Client, NoAnswerError

ServiceName = Literal[ListName, "arxiv-api", "datacite", "handles"]
# The most works of one person's list; others are omitted with a warning.
MOST_WORKS = 10_000
_AT_ONCE = 50
_PAGE = 100
_ARXIV_FAULT = "arxiv.org/api/errors"  # in the entry by which arXiv reports errors with status 200


@dataclass(frozen=True, slots=True)
class Service:
    """A service: its address, its name, the format of its answers, seconds between two requests.

    `key` is the environment variable with the user's key, which is sent as the parameter `api_key`; empty if the
    service has no keys.
    """

    name: ServiceName
    label: str
    root: str
    format: str
    accept: str
    between: float = 1.0
    key: str = ""


SERVICES: dict[ServiceName, Service] = {
    one.name: one
    for one in (
        Service("orcid", "ORCID", "https://pub.orcid.org/v3.0/", "orcid", "application/json"),
        Service("dblp", "DBLP", "https://dblp.org/", "dblp", "application/xml", 2.0),
        Service(
            "openalex",
            "OpenAlex",
            "https://api.openalex.org/",
            "openalex",
            "application/json",
            key="OPENALEX_API_KEY",
        ),
        Service("arxiv", "arXiv", "https://arxiv.org/", "arxiv-atom", "application/atom+xml", 3.0),
        Service("arxiv-api", "arXiv", "https://export.arxiv.org/api/", "arxiv-atom", "application/atom+xml", 3.0),
        Service("crossref", "Crossref", "https://api.crossref.org/", "csl", "application/json"),
        Service("datacite", "DataCite", "https://api.datacite.org/", "datacite", "application/json"),
        Service("pubmed", "PubMed", "https://eutils.ncbi.nlm.nih.gov/entrez/eutils/", "pubmed", "application/xml"),
        Service("zotero", "Zotero", "https://api.zotero.org/groups/", "zotero-json", "application/json"),
        Service("handles", "doi.org", "https://doi.org/api/handles/", "json", "application/json"),
    )
}
# The requests for the records of several DOIs, or of several numbers at arXiv.
_BATCHES: Mapping[ServiceName, Callable[[Sequence[str]], str]] = {
    "crossref": lambda dois: f"works?filter={','.join(f'doi:{doi}' for doi in dois)}&rows={_AT_ONCE}",
    "openalex": lambda dois: f"works?filter=doi:{'|'.join(dois)}&per_page={_AT_ONCE}",
    "arxiv-api": lambda numbers: f"query?id_list={','.join(numbers)}&max_results={_AT_ONCE}",
}


class Services:
    """Sends requests to the services; `at` is an address that replaces all of them, with a folder for each.

    `environment` has the keys of services that have some; none is needed.
    """

    def __init__(self, client: Client, at: str = "", environment: Mapping[str, str] = MappingProxyType({})) -> None:
        self._client = client
        self._at = at
        self._environment = environment

    def works_of(self, name: ServiceName, person: str) -> Iterator[str]:
        """Yield the answers that list a person's works; the first of ORCID names the person.

        Raises NoAnswerError. `person` is an identifier without its resolver, at OpenAlex also an ORCID iD, at PubMed a
        search, at Zotero the number of a group.
        """
        ask = partial(self._ask, name)
        if name == "orcid":
            yield from _orcid(ask, person)
        elif name == "openalex":
            kind = "orcid" if "-" in person else "id"
            yield from _paged(
                lambda page: ask(f"works?filter=authorships.author.{kind}:{person}&per_page={_PAGE}&page={page + 1}"),
                "results",
            )
        elif name == "crossref":
            yield from _paged(
                lambda page: ask(f"works?filter=orcid:{person}&rows={_PAGE}&offset={page * _PAGE}"), "message", "items"
            )
        elif name == "pubmed":
            yield from _pubmed(ask, person)
        elif name == "zotero":
            yield from _zotero(ask, person)
        else:  # of arXiv, the feed in which each author is an element of its own
            yield ask(f"pid/{person}.xml" if name == "dblp" else f"a/{person}.atom2")

    def paper_by_doi(self, doi: str) -> tuple[str, str]:
        """Return the record of a DOI with its format: of Crossref, otherwise of DataCite. Raises NoAnswerError."""
        try:
            return self._ask("crossref", f"works/{quote(doi, safe='/')}"), SERVICES["crossref"].format
        except NoAnswerError as fault:
            if fault.reason != "unknown":
                raise
        return self._ask("datacite", f"dois/{quote(doi, safe='/')}"), SERVICES["datacite"].format

    def paper_by_arxiv(self, number: str) -> tuple[str, str]:
        """Return the record of an arXiv number with its format. Raises NoAnswerError."""
        text = self._ask("arxiv-api", f"query?id_list={quote(number, safe='/')}")
        if _ARXIV_FAULT in text or "<entry" not in text:
            raise NoAnswerError("unknown", "arXiv knows nothing of it")
        return text, SERVICES["arxiv-api"].format

    def registered(self, name: ServiceName, identifiers: Sequence[str]) -> Iterator[str]:
        """Yield the answers with the records of DOIs, or of numbers at arXiv; they omit unknown ones.

        Raises NoAnswerError. A DOI with a sign that separates DOIs is not requested.
        """
        names = [quote(one, safe="/") for one in identifiers if not set(one) & {",", "|"}]
        for start in range(0, len(names), _AT_ONCE):
            yield self._ask(name, _BATCHES[name](names[start : start + _AT_ONCE]))

    def is_gone(self, link: str) -> bool:
        """Return whether a link leads nowhere, or nobody has registered a DOI (`doi:10.1000/1`).

        Raises NoAnswerError if that is uncertain.
        """
        doi = link.removeprefix("doi:")
        return self._client.is_gone(link if doi == link else self._address("handles", quote(doi, safe="/")))

    def _address(self, name: ServiceName, path: str) -> str:
        return (f"{self._at.rstrip('/')}/{name}/" if self._at else SERVICES[name].root) + path

    def _ask(self, name: ServiceName, path: str) -> str:
        service = SERVICES[name]
        key = self._environment.get(service.key, "").strip()
        secret = f"api_key={quote(key, safe='')}" if key else ""
        try:
            text = self._client.get(
                self._address(name, path), accept=service.accept, between=service.between, service=name, secret=secret
            )
        except NoAnswerError as fault:
            if service.key:
                fault.hint = _hint_for_key(service, fault, given=bool(key))
            raise
        if not text.lstrip().startswith(("{", "[") if service.accept.endswith("json") else "<"):
            raise NoAnswerError("odd", f"{service.label} sent an answer of another format")
        return text


def _hint_for_key(service: Service, fault: NoAnswerError, *, given: bool) -> str:
    if given and fault.status == 401:
        return f"correct the key in the environment variable {service.key}"
    if not given and fault.status == 429:
        return f"a free key in the environment variable {service.key} allows more; see `sitegen guide updating`"
    return ""


def _orcid(ask: Callable[[str], str], person: str) -> Iterator[str]:
    """Request the record, which names the person and lists works, then the works with their authors."""
    record = ask(f"{person}/record")
    yield record
    codes = []
    for group in _items(_json(record), "activities-summary", "works", "group"):
        summaries = _items(group, "work-summary")
        if summaries:
            chosen = max(summaries, key=lambda one: _number(one.get("display-index")))
            codes.append(str(chosen.get("put-code", "")))
    codes = [code for code in codes if code.isdigit()][:MOST_WORKS]
    for start in range(0, len(codes), _AT_ONCE):
        yield ask(f"{person}/works/{','.join(codes[start : start + _AT_ONCE])}")


def _paged(ask: Callable[[int], str], *path: str) -> Iterator[str]:
    """Request pages until one is not full; cursors, which have no limit, need a key at OpenAlex."""
    for page in range(MOST_WORKS // _PAGE):
        text = ask(page)
        yield text
        value = _json(text)
        for key in path:
            value = value.get(key) if isinstance(value, dict) else None
        if not isinstance(value, list):
            raise NoAnswerError("odd", "the answer has no list of works")
        if len(value) < _PAGE:
            return


def _pubmed(ask: Callable[[str], str], search: str) -> Iterator[str]:
    """Request the numbers of the articles that a search finds, then their records."""
    found = ask(f"esearch.fcgi?db=pubmed&term={quote(search, safe='')}&retmax={MOST_WORKS}")
    if "<eSearchResult" not in found or "<ERROR>" in found:
        raise NoAnswerError("odd", "PubMed sent an error instead of a list")
    numbers = re.findall(r"<Id>(\d+)</Id>", found)
    for start in range(0, len(numbers), _PAGE):
        yield ask(f"efetch.fcgi?db=pubmed&id={','.join(numbers[start : start + _PAGE])}&retmode=xml")


def _zotero(ask: Callable[[str], str], group: str) -> Iterator[str]:
    """Request the items of a group, and yield them with the names of their collections and their attachments."""

    def listed(what: str) -> Iterator[list[dict[str, Any]]]:
        for text in _paged(lambda page: ask(f"{group}/{what}limit={_PAGE}&start={page * _PAGE}")):
            yield [item["data"] for item in _items(_json(text)) if isinstance(item.get("data"), dict)]

    named = [one for page in listed("collections?") for one in page]
    names = {str(one.get("key")): one.get("name") for one in named}
    attachments = (one for page in listed("items?itemType=attachment&") for one in page)
    attached = in_groups((str(one.get("parentItem")), one) for one in attachments)
    for page in listed("items/top?"):
        for item in page:
            keys = item.get("collections")
            item["collectionNames"] = (
                [names[str(key)] for key in keys if str(key) in names] if isinstance(keys, list) else []
            )
            item["attachments"] = attached.get(str(item.get("key")), [])
        yield json.dumps(page, ensure_ascii=False, indent=0)


def _json(text: str) -> Any:
    """Return the value of an answer in JSON. Raises NoAnswerError."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise NoAnswerError("odd", "the answer is not JSON") from None


def _items(value: Any, *path: str) -> list[dict[str, Any]]:
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _number(value: Any) -> int:
    return int(value) if isinstance(value, str) and value.isdigit() else 0
