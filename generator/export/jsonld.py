"""Descriptions of pages for search engines: schema.org as JSON-LD.

Sources: schema.org; Google's requirements for ProfilePage, BreadcrumbList and sitelinks search boxes. The functions
return nodes of a graph, none of whose values is empty; `json_script` makes them safe text.
"""

import re
from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from generator.core.identifiers import address
from generator.core.link_kinds import PAPER_LINKS, PERSON_LINKS, in_order
from generator.core.names import display, name_parts
from generator.core.paper_fields import plain_fields
from generator.core.person_fields import plain_person_fields, plain_person_value
from generator.core.records import Person
from generator.export.entry import ENTRY_TYPES, Creator, identifier, landing_pages
from generator.export.facts import PaperFacts, plain_value
from generator.export.meta_tags import pdf_address
from generator.export.plain_files import filled, json_text

Node = dict[str, Any]

_PROFILES = [kind.name for kind in in_order(PERSON_LINKS) if not kind.private]
# The DOI first: it identifies the published work, the others a version of it.
_IDENTIFIERS = sorted((kind for kind in in_order(PAPER_LINKS) if kind.identifier), key=lambda kind: kind.name != "doi")
# Fields that schema.org puts into nodes of their own, or that come before the others.
_OWN_PLACE = frozenset("title authors date image venue type volume number pages publisher links".split())
_PLAIN = plain_fields(lambda field: field.jsonld, _OWN_PLACE)
_PLAIN_OF_PERSON = plain_person_fields(lambda field: field.jsonld, "name family names photo bio links kind".split())
_UNSAFE = re.compile("[<>&\u2028\u2029]")


def json_script(*nodes: Node) -> Markup:
    """Return nodes as one JSON-LD document that is safe within `<script type="application/ld+json">`.

    No text can end the element or start a comment there: `<`, `>`, `&` and the line separators of JavaScript are
    written as escapes of JSON.
    """
    whole: Node = {"@context": "https://schema.org"}
    whole |= nodes[0] if len(nodes) == 1 else {"@graph": list(nodes)}
    text = json_text(whole)
    return Markup(_UNSAFE.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text))  # noqa: S704 - escaped for a script above


def scholarly_article(of: PaperFacts, creators: Sequence[Creator], *, language: str = "", image: str = "") -> Node:
    """Describe a paper; `creators` are its authors in order, known hidden ones last.

    `image` is the address of its picture, with host.
    """
    paper, texts, url = of.paper, of.texts, of.url
    kind, pdf, publisher = ENTRY_TYPES[of.type].schema_org, pdf_address(paper), texts.plain("publisher")
    first, last = of.pages if kind in {"ScholarlyArticle", "Report"} else ("", "")
    numbers = [(kind, number) for kind in _IDENTIFIERS if (number := identifier(paper, kind.name))]
    return filled(
        {
            "@type": kind,
            "name": texts.title,
            "url": url,
            "author": [_creator(one) for one in creators],
            "contributor": [
                {"@type": "Role", "roleName": list(one.contributions), "contributor": {"@id": f"{one.url}#person"}}
                for one in creators
                if one.contributions
            ],
            "datePublished": str(paper.date or ""),
            "image": image,
            "isPartOf": _container(of),
            "pageStart": first,
            "pageEnd": last or first,
            "publisher": {"@type": "Organization", "name": publisher} if publisher else None,
            "identifier": [_property(kind.label, number) for kind, number in numbers],
            "sameAs": [*(address(kind.name, number) for kind, number in numbers), *landing_pages(paper, "")],
            "encoding": {"@type": "MediaObject", "contentUrl": pdf, "encodingFormat": "application/pdf"}
            if pdf
            else None,
            **{field.jsonld: plain_value(of, field) for field in _PLAIN},
            "inLanguage": language,
        }
    )


def profile_page(person: Person, url: str, *, description: str = "", image: str = "") -> Node:
    """Describe a person's page; `image` is the address of their picture with host."""
    return {"@type": "ProfilePage", "@id": url, "url": url, "mainEntity": person_node(person, url, description, image)}


def person_node(person: Person, url: str, description: str = "", image: str = "") -> Node:
    """Describe a person, or a team as an organization."""
    orcid = address("orcid", person.links["orcid"]) if person.links.get("orcid") else ""
    return filled(
        {
            "@type": "Organization" if person.kind == "team" else "Person",
            "@id": f"{url}#person",
            "name": display(person.name),
            **(_name_parts(person.name, person.family) if person.kind == "person" else {}),
            "alternateName": [display(name) for name in person.names if display(name) != display(person.name)],
            "url": url,
            "description": description,
            "image": image,
            **{
                field.jsonld: plain_person_value(person, field) for field in _PLAIN_OF_PERSON if person.kind == "person"
            },
            "identifier": _property("ORCID", orcid),
            "sameAs": [address(kind, person.links[kind]) for kind in _PROFILES if person.links.get(kind)],
        }
    )


def collection_page(
    name: str, url: str, items: Sequence[str], *, description: str = "", total: int | None = None
) -> Node:
    """Describe a page with a list: `items` are addresses, `total` counts those on all its pages."""
    return filled(
        {
            "@type": "CollectionPage",
            "@id": url,
            "url": url,
            "name": name,
            "description": description,
            "mainEntity": {
                "@type": "ItemList",
                "numberOfItems": len(items) if total is None else total,
                "itemListElement": [
                    {"@type": "ListItem", "position": place, "url": item} for place, item in enumerate(items, start=1)
                ],
            },
        }
    )


def web_page(name: str, url: str, *, description: str = "", language: str = "") -> Node:
    """Describe any other page."""
    return filled(
        {"@type": "WebPage", "@id": url, "url": url, "name": name, "description": description, "inLanguage": language}
    )


def breadcrumbs(trail: Sequence[tuple[str, str]]) -> Node:
    """Describe the path to a page: names and addresses; that of the page itself may be empty."""
    elements = [
        {"@type": "ListItem", "position": place, "name": name, **({"item": url} if url else {})}
        for place, (name, url) in enumerate(trail, start=1)
    ]
    return {"@type": "BreadcrumbList", "itemListElement": elements}


def website(name: str, url: str, *, description: str = "", language: str = "", search: str = "") -> Node:
    """Describe the portal; `search` is the address of a search with `{search_term_string}` for the words."""
    action = {
        "@type": "SearchAction",
        "target": {"@type": "EntryPoint", "urlTemplate": search},
        "query-input": "required name=search_term_string",
    }
    return filled(
        {
            "@type": "WebSite",
            "@id": f"{url}#website",
            "name": name,
            "url": url,
            "description": description,
            "inLanguage": language,
            "potentialAction": action if search else None,
        }
    )


def _creator(one: Creator) -> Node:
    node: Node = {
        "@type": "Organization" if one.team else "Person",
        "@id": f"{one.url}#person" if one.contributions else "",
        "name": display(one.name),
        **({} if one.team else _name_parts(one.name, one.family)),
        "url": one.url,
        "identifier": _property("ORCID", one.orcid),
        "sameAs": one.orcid,
        "parentOrganization" if one.team else "affiliation": [
            {"@type": "Organization", "name": name} for name in one.affiliations
        ],
    }
    return filled(node)


def _name_parts(name: str, family: str) -> Node:
    """Return the parts of a name if they differ from the reading order."""
    if not family:
        return {}
    parts = name_parts(name, family)
    return {"familyName": parts.family, "givenName": parts.given}


def _container(of: PaperFacts) -> Node | None:
    """Return the container of the paper: issue within volume within journal, or a book."""
    paper, texts = of.paper, of.texts
    venue = texts.venue
    if not venue:
        return None
    if of.type != "article":
        kind = ["Book", "PublicationVolume"] if paper.volume else "Book"
        return filled({"@type": kind, "name": venue, "volumeNumber": texts.plain("volume")})
    part: Node = {"@type": "Periodical", "name": venue}
    if paper.volume:
        part = {"@type": "PublicationVolume", "volumeNumber": texts.plain("volume"), "isPartOf": part}
    if paper.number:
        part = {"@type": "PublicationIssue", "issueNumber": texts.plain("number"), "isPartOf": part}
    return part


def _property(name: str, value: str) -> Node | None:
    return {"@type": "PropertyValue", "propertyID": name, "value": value} if value else None
