"""What the Markdown below a publication's header says: abstract, links, a BibTeX entry, and lines of labelled facts."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field
from typing import NamedTuple

from generator.core.link_kinds import PAPER_LINKS
from generator.core.names import fold
from generator.read.links import web_address

_HEADING = re.compile(
    r"^(?:#{1,6}[ \t]+(?P<atx>[^\n]+?)[ \t#]*|(?P<line>[^\n#>|*-][^\n]*)\n(?:=+|-{3,})[ \t]*)$", re.MULTILINE
)
_BIBTEX = re.compile(r"^[ \t]*@[a-z]+[ \t]*\{", re.IGNORECASE | re.MULTILINE)
# An address may hold brackets, as `papers/[WWW2019]autotune.pdf` does; it ends at a blank or the last parenthesis.
_LINK = re.compile(
    r"(?<!!)\[\[?(?P<label>[^\[\]\n]{0,80})\]\]?\(\s*<?(?P<address>[^\s()<>]+(?:\([^\s()]*\)[^\s()<>]*)*)>?[^()\n]*\)"
    r"|<a\b[^<>]*\bhref\s*=\s*[\"']\s*(?P<href>[^\"'<>]+?)\s*[\"'][^<>]*>(?P<inner>.{0,80}?)</a>",
    re.IGNORECASE | re.DOTALL,
)
_IMAGE = re.compile(r"!\[[^\]]*\]\([^)]*\)|<ima?ge?\b[^<>]*/?>", re.IGNORECASE)
_TAG = re.compile(r"<[^<>]*>")
_QUOTE = re.compile(r"^[ \t]*>[ \t]?", re.MULTILINE)
_LIQUID = re.compile(r"\{[%{][^{}]*[%}]\}(?:\{:[^{}]*\})?")
_ABSTRACTS = frozenset({"abstract", "summary", "resume", "zusammenfassung", "resumen", "resumo", "tl;dr"})
_PAPER_WORDS = re.compile(
    r"(?:full |original )?(?:paper|article|text|manuscript|publication|version)|preprint|arxiv|doi|demo|link|here"
    r"|bib(?:tex)?|download(?: (?:paper|pdf))?(?: here)?|publisher|html|online|supplement(?:ary)?(?: materials?)?"
    r"|appendix|blog(?: ?post)?",
    re.IGNORECASE,
)
_WORDS = tuple((kind.name, re.compile(rf"\W*(?:{kind.words})\W*", re.IGNORECASE)) for kind in PAPER_LINKS if kind.words)


class Labelled(NamedTuple):
    """A link: the kind that its label names, empty where it names none, and the address or the path within the site."""

    kind: str
    address: str


@dataclass(frozen=True, slots=True)
class PaperPage:
    """What the text of a publication's page says.

    `sections` maps a heading, folded and without its colon, to the text below it as Markdown; what stands before the
    first heading has the heading ``""``. `links` are in the page's order.
    """

    abstract: str = ""
    links: tuple[Labelled, ...] = ()
    bibtex: str = ""
    sections: dict[str, str] = field(default_factory=dict)


def read_paper_page(body: str) -> PaperPage:
    """Read the text of a publication's page. Never raises for the contents of the text."""
    body = _LIQUID.sub("", body.replace("\r\n", "\n"))
    entry = _BIBTEX.search(body)
    bibtex, prose = (body[entry.start() :], body[: entry.start()]) if entry else ("", body)
    sections = _sections(prose)
    abstract = next((plain_text(text) for heading, text in sections.items() if heading in _ABSTRACTS), "")
    links = [
        link
        for heading, text in sections.items()
        if heading not in _ABSTRACTS and "reference" not in heading
        for found in _LINK.finditer(text)
        if (link := _link(found["label"] or plain_text(found["inner"] or ""), found["address"] or found["href"]))
    ]
    return PaperPage(abstract, tuple(links), bibtex, sections)


def plain_text(text: str) -> str:
    """Return Markdown as text: without pictures, quotation marks of blocks and HTML tags; paragraphs stay apart."""
    text = _QUOTE.sub("", _IMAGE.sub("", text))
    text = html.unescape(_TAG.sub("", text)).strip()
    return "\n\n".join(" ".join(part.split()) for part in re.split(r"\n\s*\n", text) if part.strip())


def _sections(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    heading, start = "", 0
    for one in _HEADING.finditer(text):
        found.setdefault(heading, text[start : one.start()].strip())
        heading, start = fold(plain_text(one["atx"] or one["line"])).strip(" :.*"), one.end()
    found.setdefault(heading, text[start:].strip())
    return found


def _link(label: str, address: str) -> Labelled | None:
    """Return a link with what its label calls it; None if the label does not belong to a paper, as a person's name."""
    label = " ".join(label.strip(" []*_:").split())
    kind = next((name for name, words in _WORDS if words.fullmatch(label)), "")
    if not (kind or _PAPER_WORDS.fullmatch(label) or web_address(label)):
        return None
    return Labelled(kind, address.strip())
