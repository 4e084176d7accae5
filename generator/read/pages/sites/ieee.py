"""IEEE Xplore: the page of one paper, whose data stand in a script that draws the page."""

import json

from generator.read.draft import Context, Reading
from generator.read.links import Link, web_address
from generator.read.pages.document import Document
from generator.read.pages.facts import make_draft, read_day
from generator.read.records.tree import Node, node_of

_HOME = "https://ieeexplore.ieee.org"
_SIGN = "xplGlobal.document.metadata"
_LABELS = frozenset({"author keywords", "ieee keywords"})


def is_ieee(text: str) -> bool:
    """Return whether a text is a paper's page of IEEE Xplore."""
    return _SIGN in text


def read_ieee(page: Document, _context: Context) -> Reading | None:
    """Read the data that the page's script holds."""
    before, _, script = page.source.partition(_SIGN)
    line = before.count("\n") + 1
    try:
        paper = node_of(json.JSONDecoder(strict=False).raw_decode(script.lstrip(" ="))[0], line)
    except (ValueError, RecursionError):
        return None
    title = paper.says("title|displayDocTitle|formulaStrippedArticleTitle")
    if not title:
        return None
    meeting = paper.says("isConference") == "true" or paper.says("contentType") == "conferences"
    file = paper.says("pdfUrl|pdfPath")
    pdf = web_address(f"{_HOME}{file}") if file else ""
    draft = make_draft(
        line,
        title,
        authors=[name for one in paper.all("authors") if (name := _name(one))],
        date=read_day(paper.says("publicationDate|dateOfInsertion"), paper.says("publicationYear")),
        type="inproceedings" if meeting else "article",
        venue=paper.says("publicationTitle|displayPublicationTitle"),
        volume=paper.says("volume"),
        number=paper.says("issue"),
        first_page=paper.says("startPage"),
        last_page=paper.says("endPage"),
        publisher=paper.says("publisher"),
        abstract=paper.says("abstract"),
        keywords=[
            word.line_text
            for group in paper.all("keywords")
            if group.says("type").lower() in _LABELS
            for word in group.all("kwd")
        ],
        doi=paper.says("doi"),
        links=[Link("pdf", pdf)] if pdf else [],
        extra={"isbn": paper.says("isbn/value")},
    )
    return Reading((draft,), None, (), "html")


def _name(author: Node) -> str:
    family, given = author.says("lastName"), author.says("firstName")
    return f"{family}, {given}" if family and given else author.says("name|preferredName")
