"""IEEE Xplore: the page of one paper, whose data stand in a script that draws the page."""

import json

from generator.read.draft import Context, Reading
from generator.read.links import Link, web_address
from generator.read.pages.document import Document
from generator.read.pages.facts import make_draft, read_day
from generator.read.records.tree import Node, node_of

_HOME = "https://ieeexplore.ieee.org"
_DATA = "xplGlobal.document.metadata"
_LABELS = frozenset({"author keywords", "ieee keywords"})


def read(page: Document, _context: Context) -> Reading | None:
    """Read the data that the page's script holds."""
    before, _, script = page.source.partition(_DATA)
    line = before.count("\n") + 1
    try:
        paper = node_of(json.JSONDecoder(strict=False).raw_decode(script.lstrip(" ="))[0], line)
    except (ValueError, RecursionError):
        return None
    title = paper.text_of("title|displayDocTitle|formulaStrippedArticleTitle")
    if not title:
        return None
    meeting = paper.text_of("isConference") == "true" or paper.text_of("contentType") == "conferences"
    file = paper.text_of("pdfUrl|pdfPath")
    pdf = web_address(f"{_HOME}{file}") if file else ""
    draft = make_draft(
        line,
        title,
        authors=[name for one in paper.all("authors") if (name := _name(one))],
        date=read_day(paper.text_of("publicationDate|dateOfInsertion"), paper.text_of("publicationYear")),
        type="inproceedings" if meeting else "article",
        venue=paper.text_of("publicationTitle|displayPublicationTitle"),
        volume=paper.text_of("volume"),
        number=paper.text_of("issue"),
        first_page=paper.text_of("startPage"),
        last_page=paper.text_of("endPage"),
        publisher=paper.text_of("publisher"),
        abstract=paper.text_of("abstract"),
        keywords=[
            word.line_text
            for group in paper.all("keywords")
            if group.text_of("type").lower() in _LABELS
            for word in group.all("kwd")
        ],
        doi=paper.text_of("doi"),
        links=[Link("pdf", pdf)] if pdf else [],
        extra={"isbn": paper.text_of("isbn/value")},
    )
    return Reading((draft,))


def _name(author: Node) -> str:
    family, given = author.text_of("lastName"), author.text_of("firstName")
    return f"{family}, {given}" if family and given else author.text_of("name|preferredName")
