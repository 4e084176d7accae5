"""Links by which programs find what belongs to a paper, in the head of its page and in the linkset of its year.

Sources: the FAIR Signposting Profile (signposting.org/FAIR), RFC 8574 (`cite-as`), RFC 9264 (linksets).
"""

from collections.abc import Iterator

from generator.core.identifiers import address
from generator.export.entry import ENTRY_TYPES
from generator.export.facts import PaperFacts
from generator.export.formats import BIBTEX, ExportFormat, Frame
from generator.export.jsonld import Node
from generator.export.meta_tags import pdf_address
from generator.export.plain_files import json_text


def signposts(of: PaperFacts) -> Iterator[tuple[str, str, str]]:
    """Yield the links of a paper's page: the relation, the address with host, and the media type there, if known."""
    yield "describedby", f"{of.url.removesuffix('/')}.{BIBTEX.ending}", BIBTEX.media_type
    identifiers = (address(kind, number) for kind, number in (("doi", of.doi), ("arxiv", of.arxiv)) if number)
    yield "cite-as", next(identifiers, of.url), ""
    if pdf := pdf_address(of.paper):
        yield "item", pdf, "application/pdf"
    for orcid in of.orcids:
        yield "author", address("orcid", orcid), ""
    yield "type", f"https://schema.org/{ENTRY_TYPES[of.type].schema_org}", ""
    yield "type", "https://schema.org/AboutPage", ""


def _contexts(of: PaperFacts) -> str:
    """Return the links of a paper's page in a linkset, and those from its metadata and its full text back to it."""
    page: Node = {"anchor": of.url}
    contexts = [page]
    for rel, url, media_type in signposts(of):
        page.setdefault(rel, []).append({"href": url, **({"type": media_type} if media_type else {})})
        if back := {"item": "collection", "describedby": "describes"}.get(rel):
            contexts.append({"anchor": url, back: [{"href": of.url, "type": "text/html"}]})
    return ",\n".join(map(json_text, contexts))


LINKSET = ExportFormat(
    "linkset", "Linkset", "linkset.json", "application/linkset+json", lambda of, _: _contexts(of),
    file=Frame('{"linkset":[\n', ",\n", "\n]}\n"),
)  # fmt: skip
