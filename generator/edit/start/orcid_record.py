"""The person whom an ORCID record describes, with whom a portal begins.

Source of the elements: the JSON of ORCID's public interface, version 3 (https://github.com/ORCID/orcid-model).
"""

import json
import re
from typing import Any
from urllib.parse import urlsplit

from generator.content.link_values import LIST_SOURCES, is_address
from generator.core.link_kinds import PERSON_LINKS
from generator.core.names import display, fold
from generator.core.problems import refuse
from generator.edit.network.client import NoAnswerError
from generator.edit.network.services import Services
from generator.read.records.tree import Node, node_of

_NAME = "person/name"
_OF_PERSON = re.compile(r"[?&]user=|/author/")  # at Google Scholar, at Semantic Scholar
_JOB = "activities-summary/employments/affiliation-group/summaries/employment-summary"


def person_at_orcid(services: Services, orcid: str) -> dict[str, Any]:
    """Return the fields of the author file of the person with an ORCID iD: name, spellings, role, text, links.

    Raises ProblemsFoundError if ORCID does not answer, or the record's name is not public.
    """
    try:
        answer = next(services.works_of("orcid", orcid))
    except NoAnswerError as fault:
        hint = "check the ORCID iD" if fault.reason == "unknown" else "run the command again later"
        refuse(f"nothing was written: {fault.what}", hint)
    return person_in(answer, orcid)


def person_in(answer: str, orcid: str) -> dict[str, Any]:
    """Return the person whom a record in JSON describes. Raises ProblemsFoundError if it has no name."""
    try:
        record = node_of(json.loads(answer), 0)
    except (ValueError, RecursionError):
        record = Node("", 0)
    parts = [record.text_of(f"{_NAME}/{part}/value") for part in ("given-names", "family-name")]
    usual = display(" ".join(filter(None, parts)))
    name = display(record.text_of(f"{_NAME}/credit-name/value")) or usual
    if not name:
        hint = "make the name visible to everyone at orcid.org, or run `sitegen init` without --orcid"
        refuse(f"the record of {orcid} has no public name", hint)
    spellings = [usual, *(display(one.line_text) for one in record.all("person/other-names/other-name/content"))]
    biography = record.first("person/biography/content")
    further = {fold(one): one for one in spellings if one and fold(one) != fold(name)}
    person = {
        "name": name,
        "names": [*further.values()],
        "member": "true",
        "role": _role(record),
        "bio": biography.text.strip() if biography else "",
        "links": _links(record, orcid),
    }
    return {key: value for key, value in person.items() if value}


def _role(record: Node) -> str:
    """Return the current position with its organization; empty if there is none, or several."""
    current = [job for job in record.all(_JOB) if job.first("end-date") is None]
    if len(current) != 1:
        return ""
    return ", ".join(filter(None, (current[0].text_of("role-title"), current[0].text_of("organization/name"))))


def _links(record: Node, orcid: str) -> dict[str, Any]:
    """Return the links of the record by their kinds; the first unknown one is the home page."""
    links: dict[str, Any] = {"orcid": orcid}
    others = []
    for one in record.all("person/researcher-urls/researcher-url"):
        address = one.text_of("url/value")
        if not is_address(address):
            continue
        kind = _kind_of(address)
        if address in links.values():
            continue
        if not kind or kind in links:
            others.append({"label": one.text_of("url-name") or urlsplit(address).hostname, "address": address})
        else:
            links[kind] = address
    return {**links, **({"other": others} if others else {})}


def _kind_of(address: str) -> str:
    """Return the kind of a link to a person; empty for another page of a known service, such as code at GitHub."""
    host = _host(address)
    for kind in PERSON_LINKS:
        identifier = kind.identifier
        if identifier and host and host == _host(identifier.resolver):
            bare = re.sub(f"^{identifier.before}", "", address).rstrip("/")
            has_form = bare != address.rstrip("/") and identifier.shape and identifier.shape.fullmatch(bare)
            is_listed = any(name == kind.name and one.shape.fullmatch(address) for name, one in LIST_SOURCES.items())
            return kind.name if has_form or is_listed or _OF_PERSON.search(address) else ""
    return "homepage"


def _host(address: str) -> str:
    return (urlsplit(address).hostname or "").removeprefix("www.")
