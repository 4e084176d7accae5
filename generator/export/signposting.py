"""Links by which programs find what belongs to a paper, in the head of its page and in the linkset of its year.

Sources: the FAIR Signposting Profile (signposting.org/FAIR), RFC 8574 (`cite-as`), RFC 9264 (linksets).
"""

from collections.abc import Iterable, Iterator

from generator.core.identifiers import address
from generator.export.facts import PaperFacts
from generator.export.formats import BIBTEX, Frame
from generator.export.jsonld import Node, schema_type
from generator.export.meta_tags import pdf_address
from generator.export.plain_files import json_text

LINKSET = "application/linkset+json"
# Around the contexts of papers in a linkset, and between them.
LINKSET_FRAME = Frame('{"linkset":[\n', ",\n", "\n]}\n")


def signposts(of: PaperFacts, orcids: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    """Yield the relation, the address, and the media type, if known, of a paper's links except for its metadata.

    `orcids` are the bare iDs of its authors.
    """
    identifiers = (address(kind, number) for kind, number in (("doi", of.doi), ("arxiv", of.arxiv)) if number)
    yield "cite-as", next(identifiers, of.url), ""
    if pdf := pdf_address(of.paper):
        yield "item", pdf, "application/pdf"
    for orcid in orcids:
        yield "author", address("orcid", orcid), ""
    yield "type", f"https://schema.org/{schema_type(of)}", ""
    yield "type", "https://schema.org/AboutPage", ""


def link_contexts(of: PaperFacts, bibtex_url: str, orcids: Iterable[str]) -> str:
    """Return the links of a paper's page in a linkset, and those from its metadata and its full text back to it."""
    page: Node = {"anchor": of.url}
    contexts = [page]
    for rel, url, media_type in (*signposts(of, orcids), ("describedby", bibtex_url, BIBTEX.media_type)):
        page.setdefault(rel, []).append({"href": url, **({"type": media_type} if media_type else {})})
        if back := {"item": "collection", "describedby": "describes"}.get(rel):
            contexts.append({"anchor": url, back: [{"href": of.url, "type": "text/html"}]})
    return LINKSET_FRAME.between.join(map(json_text, contexts))
