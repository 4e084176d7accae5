r"""The kind of a web address, and the identifier in it.

`https://arxiv.org/pdf/2409.19256v2` is the arXiv number `2409.19256v2`, an address that ends in `.pdf` is a PDF, and an
address that matches no rule is a `page`: a landing page, for which content files have no key. Every bibliography reader
sorts its addresses here, so that all give the same drafts.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple
from urllib.parse import parse_qsl, quote, unquote, urljoin, urlsplit

from generator.core.identifiers import address as address_of
from generator.core.identifiers import paper_identifiers
from generator.core.link_kinds import LANDING_PAGE, PAPER_LINKS

_ADDRESS = re.compile(r"https?://[^\s/?#\\<>\"'`{}|^@:\[\]]+(?::\d{1,5})?(?:[/?#][^\s\"\\`<>]*)?", re.IGNORECASE)
_NO_SCHEME = re.compile(
    r"(?:www\.|(?:[\w-]+\.)*(?:arxiv\.org|doi\.org|github\.com|gitlab\.com|github\.io|openreview\.net|aclanthology\.org"
    r"|youtube\.com|youtu\.be)/)",
    re.IGNORECASE,
)
# `kar.kent.ac.uk/67611/1/paper.pdf`, as in MathSciNet: a host of three parts, or with a well-known ending.
_HOST_AND_PATH = re.compile(
    r"(?:[a-z\d][a-z\d-]*\.)+(?:[a-z\d][a-z\d-]*\.[a-z]{2,6}|(?<=\.)(?:com|org|net|edu|gov|info|io))/\S+", re.IGNORECASE
)
_LABEL = re.compile(r"(?:url|link|available(?: at| from)?)\s*:\s*(?=https?:|www\.)", re.IGNORECASE)
IN_MARKUP = re.compile(
    r"<a\b[^<>]*?\bhref\s*=\s*[\"']?([^\"'\s>]+)|\[[^\[\]]*\]\(\s*<?([^\s)>]+)|\\href\s*\{([^{}]+)\}", re.IGNORECASE
)
# A path with a folder or a file extension: no word, no other scheme.
_RELATIVE = re.compile(r"(?!//)(?=.*[/.])(?![a-z][a-z0-9+.-]*:)[^\s\\<>\"`|][^\\<>\"`|]*", re.IGNORECASE)
_LATEX_ESCAPE = re.compile(r"\\([_%#&~$])(?:\{\})?")
_DOI = re.compile(r"10\.\d{4,9}/[^\s\"\\`]+", re.ASCII)
_DOI_LABEL = re.compile(
    r"(?:https?://)?(?:(?:dx|www)\.)?doi\.(?:org|ieeecomputersociety\.org|acm\.org)/|doi\s?:?\s?", re.IGNORECASE
)
_ARXIV = re.compile(
    r"(?P<label>(?:https?://)?(?:(?:www|export|browse)\.)?(?:alpha|ar)xiv\.org/(?:abs|pdf|html|format|e-print|overview)/"
    r"|(?:https?://(?:dx\.)?doi\.org/|doi\s?:?\s?)?10\.48550/arxiv\."
    r"|arxiv\s*:?\s*(?:(?:preprint|e-?prints?)\s*)?(?:arxiv\s*:\s*)?)?"
    r"(?P<number>(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d{1,3})?)(?![\d/])",
    re.ASCII | re.IGNORECASE,
)
_ARXIV_CLASS = re.compile(r"\[\s*([a-z]+(?:-[a-z]+)*)(?:\.([A-Za-z]{2}|[a-z]+(?:-[a-z]+)+))?\s*\]")
_WHOLE_ARCHIVES = frozenset(
    "astro-ph cond-mat gr-qc hep-ex hep-lat hep-ph hep-th math-ph nucl-ex nucl-th quant-ph".split()
)
# Hosts that redirect to the address in a parameter, by a part of their name.
_REDIRECTING = ("google.", ".safelinks.protection.outlook.com", "urldefense.", "l.facebook.com", "proxy")
_LEADS_TO = ("url", "q", "u", "qurl")
_LONGEST_WRAPPED = 4_000
# The pages of papers at publishers whose path has the DOI.
_DOI_HOSTS = frozenset({"dl.acm.org", "link.springer.com"})
_DOI_PAGE = re.compile(r"/(?:doi(?:/(?:abs|full|book|proceedings))?|article|chapter|book)/(10\.[^/]+/[^/]+)")
_FILE_WORDS = tuple(
    (kind.name, re.compile(rf"(?<![a-z])(?:{kind.file_word})(?![a-z])", re.IGNORECASE))
    for kind in PAPER_LINKS
    if kind.file_word
)
_PLAIN_FILES = (".pdf", ".ppt", ".pptx", ".key", ".png", ".jpg", ".jpeg", ".htm", ".html")
_CALLED = tuple((kind.name, re.compile(kind.words, re.IGNORECASE)) for kind in PAPER_LINKS if kind.words)


class Link(NamedTuple):
    """A kind of `generator.core.link_kinds`, or `page`, and the bare identifier (arxiv, doi) or the whole address."""

    kind: str
    value: str


class SortedLinks(NamedTuple):
    """Addresses by their use in a draft.

    `links` are for `Draft.links`, including the first landing page; `code` is for `Draft.code`. `pages` have no key in
    content files: further landing pages, and further addresses of a kind that has one already.
    """

    links: dict[str, str]
    code: str | None
    pages: tuple[str, ...]


def sort_links(written: Iterable[str | Link]) -> SortedLinks:
    """Sort addresses as a source writes them; the first of a kind counts, and other texts are ignored.

    A `Link` among them has a kind that the source itself gives.
    """
    links: dict[str, str] = {}
    pages: dict[str, None] = {}
    for one in written:
        link = read_link(one) if isinstance(one, str) else one
        if link is None:
            continue
        if link.kind == "page":
            if links.setdefault(LANDING_PAGE, link.value) != link.value:
                pages[link.value] = None
        elif not _same(link.kind, links.setdefault(link.kind, link.value), link.value):
            address = (web_address(one) if isinstance(one, str) else "") or address_of(link.kind, link.value)
            pages[address] = None
    return SortedLinks(links, links.pop("code", None), tuple(pages))


def _same(kind: str, one: str, other: str) -> bool:
    """Return whether two links of a kind have the same target: identifiers differ in case and version."""
    identified = kind in {"arxiv", "doi"} and paper_identifiers({kind: one}) == paper_identifiers({kind: other})
    return one == other or identified


def unwrapped(address: str) -> str:
    """Return the target of an address that a site or a mail program has wrapped, otherwise the address itself.

    Google Sites, Outlook, Proofpoint, Facebook and library proxies do this; the Wayback Machine keeps copies.
    """
    if len(address) > _LONGEST_WRAPPED:
        return address
    try:
        parts = urlsplit(address)
        host, query = parts.hostname or "", dict(parse_qsl(parts.query))
    except ValueError:
        return address
    if host.endswith("web.archive.org"):
        archived = address.partition("/web/")[2].partition("/")[2]
        return archived if archived.startswith("http") or "." not in archived else f"http://{archived}"
    if not any(part in host for part in _REDIRECTING) or parts.path == "/search":
        return address
    inner = address.partition("/v3/__")[2].partition("__;")[0]
    if host.startswith("urldefense.") and not inner:
        inner = unquote(query.get("u", "").replace("-", "%").replace("_", "/"))
    leads_to = [inner, *(query.get(name, "") for name in _LEADS_TO)]
    return next((one for one in leads_to if one.startswith(("http://", "https://"))), address)


def read_link(written: str) -> Link | None:
    """Return the link for an address or a labelled identifier (`doi:10.1145/1`); None for other texts."""
    written = unwrapped(written.strip())
    arxiv = read_arxiv(written, bare=False)
    if arxiv:
        return Link("arxiv", arxiv)
    doi = read_doi(written)
    if doi:
        return Link("doi", doi)
    address = web_address(written)
    return Link(_kind(address), address) if address else None


def web_address(written: str) -> str:
    r"""Return the web address that a source wrote; empty if a browser may not open it.

    Angle brackets, a label and LaTeX's escapes (`\_`) are removed; a well-known host gets its missing `https://`.
    """
    text = _LABEL.sub("", _bare(written))
    text = _LATEX_ESCAPE.sub(r"\1", text)
    if _NO_SCHEME.match(text):
        text = f"https://{text}"
    if not text.isprintable() or not _ADDRESS.fullmatch(text):
        return ""
    try:
        parts = urlsplit(text)
        return text if parts.hostname and (parts.port is None or parts.port > 0) else ""
    except ValueError:
        return ""


def repaired_address(written: str) -> str:
    """Return an address that lacks its `https://`, or one slash of it, in its full form; empty for other texts.

    It is used where an address is expected and `web_address` finds none: a path may look similar.
    """
    text = _bare(written)
    if "://" not in text and text.startswith(("http:/", "https:/")):
        text = text.replace(":/", "://", 1)
    return web_address(f"https://{text}" if _HOST_AND_PATH.fullmatch(text) else text)


def relative_address(written: str, base: str) -> str:
    """Return the address of a path on the page `base`; empty if it is not a path, or the page is unknown."""
    text = _bare(written)
    if not base or not _RELATIVE.fullmatch(text):
        return ""
    return web_address(urljoin(base, quote(text, safe="/%?&=#:;,.~+!@()'-_")))


def _bare(written: str) -> str:
    r"""Return the address within HTML, Markdown or LaTeX: `<a href="...">`, `[PDF](...)`, `\href{...}{PDF}`."""
    found = IN_MARKUP.search(written) if "<" in written or "](" in written or "\\href" in written else None
    return _trimmed(next(filter(None, found.groups()), written) if found else written)


def _trimmed(written: str) -> str:
    """Return an address without what stands around it; `https://https://...` was begun twice."""
    text = " ".join(written.split()).strip("<> ")
    begin, _, rest = text.partition("://")
    return rest if begin in {"http", "https"} and rest.startswith(("http://", "https://")) else text


def read_doi(written: str) -> str:
    """Return the bare DOI in a text, with or without label or resolver; empty if there is none."""
    text = _bare(written)
    label = _DOI_LABEL.match(text)
    rest = text[label.end() :] if label else text
    if label and (again := _DOI_LABEL.match(rest)):  # doi:https://doi.org/10.1145/1
        rest = rest[again.end() :]
    if not label and not rest.startswith("10."):  # the address of a publisher's page
        parts = urlsplit(web_address(text))
        is_known = (parts.hostname or "").lower() in _DOI_HOSTS
        found = _DOI_PAGE.fullmatch(unquote(parts.path).rstrip("/")) if is_known else None
        rest = found[1] if found else ""
    if label and "%2f" in rest.lower():
        rest = unquote(rest)
    rest = _LATEX_ESCAPE.sub(r"\1", rest).replace("&lt;", "<").replace("&gt;", ">").rstrip(".,;")
    return rest if _DOI.fullmatch(rest) and rest.isprintable() else ""


def read_arxiv(written: str, *, bare: bool = True) -> str:
    """Return the arXiv number at the beginning of a text: an address, a DOI of arXiv or `arXiv:1706.03762v5 [cs.CL]`.

    `bare` also accepts a number alone (`1706.03762`); the version is kept.
    """
    text = _trimmed(written)
    found = _ARXIV.match(text)
    return found["number"] if found and (found["label"] or (bare and found[0] == text)) else ""


def is_arxiv(venue: str) -> bool:
    """Return whether a journal's name only means that the paper is on arXiv."""
    name = venue.lower()
    return name == "corr" or name.startswith(("arxiv", "corr abs/", "computing research repository"))


def read_arxiv_class(text: str) -> str:
    """Return the last part of the class at the end of `arXiv:1706.03762 [cs.CL]` (`CL`); empty if there is none.

    An archive that has classes (`[cs]`) names none of them.
    """
    for archive, subject in _ARXIV_CLASS.findall(text):
        if subject or archive in _WHOLE_ARCHIVES:
            return str(subject or archive)
    return ""


def kind_in_words(label: str) -> str:
    """Return the kind of link that a label names (`slides`); empty for other words."""
    return next((kind for kind, words in _CALLED if words.fullmatch(label)), "")


def _kind(address: str) -> str:
    parts = urlsplit(address)
    host, path = (parts.hostname or "").lower(), unquote(parts.path)
    name = path.rstrip("/").rsplit("/", 1)[-1]
    if name.lower().endswith(_PLAIN_FILES):
        found = [(word.start(), kind) for kind, shape in _FILE_WORDS if (word := shape.search(name))]
        if found:
            return min(found)[1]
    for kind in PAPER_LINKS:
        if kind.endings and name.lower().endswith(kind.endings):
            return kind.name
    return next((kind.name for kind in PAPER_LINKS if any(place.has(host, path) for place in kind.places)), "page")
