"""The links of an entry by kind: what their words say, then what their addresses show."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from urllib.parse import unquote, urlsplit

from generator.core.link_kinds import LANDING_PAGE
from generator.read.documents.saved_page import whole_address
from generator.read.links import read_arxiv, read_doi, read_link, unwrapped
from generator.read.lists.blocks import Line
from generator.read.lists.link_labels import read_icon, read_label

_DOI = re.compile(r"(?<![\w.])10\.\d{4,9}/[^\s\"'<>?#&,;()\[\]]*(?:\([^\s()]*\)[^\s\"'<>?#&,;()\[\]]*)?")
_DOI_END = re.compile(
    r"(?:[./-](?:full(?:\.pdf|text)?|abstract|e?pdf|html?|meta|summary|short|supplementary|short\?.*)"
    r"|v\d+(?:-\d+)?(?:\.full(?:\.pdf)?)?|\.full(?:\.pdf)?|\.pdf)+/?$",
    re.IGNORECASE,
)
_ARXIV = re.compile(
    r"\b(?:arxiv|corr)\b[\s:.,(\[]{0,4}(?:preprint\b[\s:,]{0,3})?(?:arxiv\s*:\s*|abs/)?"
    r"(\d{4}\.\d{4,5}(?:v\d+)?|[a-z-]+(?:\.[A-Z]{2})?/\d{7})",
    re.IGNORECASE,
)
_KINDS = frozenset({"pdf", "slides", "poster", "video", "project", "data"})
_OTHERS = frozenset({"slides", "video", "code", "data", "poster", "project", "press", "bibtex", "abstract"})
_SHARED_FILE = re.compile(r"//(?:drive\.google\.com/file/|(?:www\.)?dropbox\.com/s)")
_WORD = re.compile(r"\w")
_NO_ADDRESS = ("#", "javascript:", "mailto:", "data:", "tel:", "about:")


@dataclass(slots=True)
class EntryLinks:
    """Links by kind as a draft holds them, where the code is, and links of no kind with their labels."""

    links: dict[str, str] = field(default_factory=dict)
    code: str | None = None
    others: tuple[tuple[str, str], ...] = ()


def find_links(lines: Sequence[Line], base: str, *, title: str, authors: Sequence[str]) -> EntryLinks:
    """Sort the links of an entry, and the identifiers that its text prints."""
    found = EntryLinks()
    names = {name.casefold() for name in authors}
    pages: list[tuple[str, str]] = []
    for text, icon, address in links_of(lines, base):
        label = read_label(text) or (None if text else read_icon(icon))
        link = read_link(address)
        words = text.strip('[]()*†‡,;: .“”"')
        if words.casefold() in names and (link is None or link.kind in {"page", "project", "code"}):
            continue
        if not label and len(words) > 12 and words in title:
            label = "title"  # type: ignore[assignment]
        _sort(label or "", words, address, found, pages)
    text = " ".join(line.text for line in lines if not line.hidden)
    if "doi" not in found.links and (doi := doi_in(text)):
        found.links["doi"] = doi
    if "arxiv" not in found.links and (named := _ARXIV.search(text)):
        found.links["arxiv"] = named[1]
    of_paper = [(label, page) for label, page in pages if read_label(label) != "press"]
    landing = next((page for label, page in of_paper if label == "title"), of_paper[0][1] if of_paper else "")
    if landing:
        found.links[LANDING_PAGE] = landing
    further = ((label, page) for label, page in pages if page != landing and label != "title")
    found.others = tuple(
        dict.fromkeys((label if _WORD.search(label) else _host(page), page) for label, page in further)
    )
    return found


def _host(address: str) -> str:
    """Return what a link is called whose words are signs alone."""
    return (urlsplit(address).hostname or address).removeprefix("www.")


def links_of(lines: Sequence[Line], base: str) -> Iterator[tuple[str, str, str]]:
    """Walk through the words, the icon and the whole address of each link."""
    last = 0
    texts: list[str] = []
    icons: list[str] = []
    address = ""
    for run in (run for line in lines for run in line.runs):
        if run.link and run.link_number == last:
            texts.append(run.text)
            continue
        if address:
            yield " ".join("".join(texts).split()), " ".join(icons), address
        texts, address, last = [], "", run.link_number
        if run.link and not run.link.strip().lower().startswith(_NO_ADDRESS):
            address = _whole(run.link.strip(), base)
            texts = [] if "image" in run.marks else [run.text]
            icons = [*sorted(run.words), run.text if "image" in run.marks else "", run.path]
    if address:
        yield " ".join("".join(texts).split()), " ".join(icons), address


def _sort(  # noqa: C901 - one kind after another
    label: str, words: str, address: str, found: EntryLinks, pages: list[tuple[str, str]]
) -> None:
    link = read_link(address)
    arxiv = read_arxiv(address, bare=False)
    doi = doi_in(unquote(address)) if "://" in address else ""
    if arxiv:
        found.links.setdefault("arxiv", arxiv)
    if doi and label not in _OTHERS:
        found.links.setdefault("doi", doi)
    if label in {"bibtex", "abstract"}:
        return
    kind = link.kind if link is not None else "page"
    if not label and kind in {"project", "code"}:
        kind = "page"  # somebody's home page, or what a sentence links to
    if label == "code" and kind not in {"pdf", "slides", "video"}:
        kind = "code"
    elif label in _KINDS and not (label == "data" and kind == "code"):
        kind = "slides" if label == "video" and kind == "slides" else label
    elif (kind == "page" and label == "title" and _SHARED_FILE.search(address)) or (
        is_pdf(address) and label not in {"slides", "poster"} and kind in {"page", "pdf", "arxiv", "doi"}
    ):
        kind = "pdf"
    if kind == "code":
        if not found.code:
            found.code = address
        elif address != found.code:
            pages.append((words, address))
    elif kind not in {"arxiv", "doi"}:
        further = kind == "page" or found.links.setdefault(kind, address) != address
        if further and "://" in address:
            pages.append(("title" if label == "title" else words, address))


def is_pdf(address: str) -> bool:
    """Return whether an address is that of a PDF or PostScript file."""
    path = address.lower().split("?")[0].split("#")[0]
    return path.endswith((".pdf", ".ps", ".ps.gz")) or "/pdf/" in path


def doi_in(text: str) -> str:
    """Return the first DOI that a text or address holds."""
    found = _DOI.search(text)
    return read_doi(_DOI_END.sub("", found[0].rstrip(".,;:/"))) if found else ""


def _whole(address: str, base: str) -> str:
    """Return a whole address, its blanks as browsers send them."""
    whole = whole_address(address.replace(" ", "%20"), base)
    return unwrapped(f"https:{whole}" if whole.startswith("//") else whole)
