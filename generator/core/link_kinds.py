r"""The kinds of links of papers and of people: each declared once, for reading, files, pages and exports.

To add a kind of link, add one entry to `PAPER_LINKS` or `PERSON_LINKS`, and a text `link_<name>` to `templates/texts/`
unless its label is the same in every language. Everything else reads these tables: the keys below `links` in content
files, the readers of bibliographies and pages, the pages, the exports, and the tables in `docs/content.md` (written by
`make tables`).
"""

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Identifier:
    """A value that can be written instead of an address: the bare identifier of a service.

    `resolver` and the bare identifier make the address. `shape` is the form allowed in content files, None if a reader
    of its own checks it. `before` matches prefixes that people write.
    """

    resolver: str
    shape: re.Pattern[str] | None
    before: str = "(?!)"


@dataclass(frozen=True, slots=True)
class Place:
    """Addresses that identify their kind: hosts, with everything below them, and the beginning of the path."""

    hosts: tuple[str, ...]
    path: re.Pattern[str] = re.compile("/.")

    def has(self, host: str, path: str) -> bool:
        """Return whether an address matches."""
        below = any(host == known or host.endswith(f".{known}") for known in self.hosts)
        return below and self.path.match(path) is not None


@dataclass(frozen=True, slots=True)
class LinkKind:
    r"""One kind of link.

    In content files:
        `name` is the key, `takes` and `meaning` describe its value in the documentation, `example` is one.
        `identifier` is set if a bare identifier is allowed; other kinds need a whole address, or with `files`
        also a file of the portal: `static/papers/paper.pdf`. `own_key` marks a kind whose key is beside
        `links`, as `code` is, and may be `true` if the address is unknown.

    In sources:
        `places` and `endings` (of file names) identify the kind of an address; `file_word`, a word in the
        name of a plain file (`talk-slides.pdf`), takes precedence. `words` is a regular expression of the
        link texts that pages use. `bibtex` are the fields that bibliographies use; exports write the first.

    In pages and exports:
        `label` is the label in every language; if it is empty, the label is the text `link_<name>`. `icon`
        is a symbol of `static/icons.svg`. `order` sorts the links of a page, equal ones as declared.
        `chip` shows it in the rows of lists, too. `noted` marks kinds for which RIS and CSL-JSON have no
        field: they become a line of the note. `private` kinds are shown to people but not to machines.
    """

    name: str
    takes: str
    meaning: str
    example: str
    identifier: Identifier | None = None
    files: bool = False
    own_key: bool = False
    places: tuple[Place, ...] = ()
    endings: tuple[str, ...] = ()
    file_word: str = ""
    words: str = ""
    bibtex: tuple[str, ...] = ()
    label: str = ""
    icon: str = ""
    order: int = 9
    chip: bool = True
    noted: bool = True
    private: bool = False

    @property
    def note_name(self) -> str:
        """The label in a line of a note: `Slides: https://...`."""
        return self.name.replace("_", " ").capitalize()


_ARXIV_NUMBER = re.compile(r"(?:arxiv:)?(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?", re.IGNORECASE)
_ANYWHERE = re.compile("")

# The kind of an address that matches no other kind; exports write it as the paper's `url`.
LANDING_PAGE = "url"

# In the order in which content files write the keys.
PAPER_LINKS: tuple[LinkKind, ...] = (
    LinkKind(
        "arxiv",
        "address or arXiv number",
        "arXiv",
        "2409.19256",
        identifier=Identifier(
            "https://arxiv.org/abs/",
            _ARXIV_NUMBER,
            before=r"(?:https?://(?:www\.)?arxiv\.org/(?:abs|pdf)/|arxiv:\s*)",
        ),
        bibtex=("eprint", "arxivid", "arxiv"),
        label="arXiv",
        icon="arxiv",
        order=2,
        noted=False,
    ),
    LinkKind(
        "doi",
        "address or DOI",
        "DOI",
        "10.1000/example",
        identifier=Identifier(
            "https://doi.org/",
            re.compile(r"(?:doi:\s*)?10\.\d{4,9}/\S+", re.IGNORECASE),
            before=r"(?:https?://(?:dx\.)?doi\.org/|doi:\s*)",
        ),
        bibtex=("doi",),
        label="DOI",
        icon="doi",
        order=3,
        noted=False,
    ),
    LinkKind(
        "pdf",
        "address or file",
        "the PDF",
        "https://example.org/paper.pdf",
        files=True,
        places=(
            Place(("openreview.net",), re.compile("/pdf")),
            Place(("dl.acm.org",), re.compile("/doi/pdf/")),
            Place(("ieeexplore.ieee.org",), re.compile("/stamppdf/")),
        ),
        endings=(".pdf",),
        words=r"(?:(?:full|download|view)\s+)?(?:pdf|paper pdf)",
        bibtex=("pdf",),
        label="PDF",
        icon="pdf",
        order=1,
        noted=False,
    ),
    LinkKind(
        LANDING_PAGE,
        "address",
        "a page about the paper: the publisher's, or the group's own",
        "https://example.org/paper/",
        order=10,
        noted=False,
        chip=False,
    ),
    LinkKind(
        "project",
        "address",
        "the project's page",
        "https://example.org/project/",
        places=(
            Place(("github.io", "gitlab.io"), _ANYWHERE),
            Place(("sites.google.com",), re.compile("/(?:view|site)/")),
        ),
        words=r"project|website|project\s+(?:page|site|website)",
        bibtex=("project", "website", "projectpage"),
    ),
    LinkKind(
        "video",
        "address or file",
        "a video",
        "https://example.org/talk",
        files=True,
        places=(
            Place(("youtube.com", "youtu.be", "vimeo.com", "bilibili.com", "slideslive.com", "videolectures.net")),
        ),
        words="video|talk|recording|watch",
        bibtex=("video",),
        order=7,
    ),
    LinkKind(
        "slides",
        "address or file",
        "the slides",
        "https://example.org/slides.pdf",
        files=True,
        places=(
            Place(("slideshare.net", "speakerdeck.com")),
            Place(("docs.google.com",), re.compile("/presentation/")),
        ),
        file_word="slides?",
        words="slides",
        bibtex=("slides", "presentation"),
        order=5,
    ),
    LinkKind(
        "poster",
        "address or file",
        "the poster",
        "https://example.org/poster.pdf",
        files=True,
        file_word="poster",
        words="poster",
        bibtex=("poster",),
        order=6,
    ),
    LinkKind(
        "data",
        "address or file",
        "the research data",
        "https://example.org/data",
        files=True,
        places=(
            Place(("huggingface.co", "kaggle.com"), re.compile("/datasets/")),
            Place(("zenodo.org",), re.compile("/records?/")),
            Place(("figshare.com",), re.compile("/articles/dataset")),
            Place(("dataverse.harvard.edu", "archive.ics.uci.edu")),
        ),
        words=r"(?:data|dataset|data\s*set)s?",
        bibtex=("data", "dataset"),
        order=8,
    ),
    LinkKind(
        "correction",
        "address",
        "a published correction of the paper",
        "https://doi.org/10.1000/correction",
        words="correction|corrigendum|erratum",
        bibtex=("correction", "erratum"),
    ),
    LinkKind(
        "code",
        "address, or true/false",
        "the address of the code; `true` if there is code without a known address",
        "https://github.com/volcengine/verl",
        own_key=True,
        places=(
            Place(
                ("github.com", "gitlab.com", "bitbucket.org", "codeberg.org", "gitee.com"),
                re.compile("/[^/]+/[^/]"),
            ),
        ),
        words=r"(?:(?:view|source|get|see)\s+)?(?:code|github|gitlab|repo(?:sitory)?)",
        bibtex=("code", "software", "github"),
        icon="code",
        order=4,
    ),
)

PERSON_LINKS: tuple[LinkKind, ...] = (
    LinkKind("homepage", "address", "home page", "https://example.org/~jane/", icon="homepage"),
    LinkKind(
        "orcid",
        "address or ORCID iD",
        "ORCID; a mistyped digit is noticed",
        "0000-0002-1825-0097",
        identifier=Identifier(
            "https://orcid.org/",
            None,
            before=r"(?:https?://(?:www\.)?orcid\.org/|orcid:\s*)",
        ),
        label="ORCID",
        icon="orcid",
    ),
    LinkKind(
        "scholar",
        "address or id",
        "Google Scholar",
        "JicYPdAAAAAJ",
        identifier=Identifier("https://scholar.google.com/citations?user=", re.compile(r"[A-Za-z0-9_-]{12}")),
        label="Google Scholar",
        icon="scholar",
    ),
    LinkKind(
        "github",
        "address or name",
        "GitHub",
        "octocat",
        identifier=Identifier(
            "https://github.com/",
            re.compile(r"(?=.{1,39}$)[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*"),
            before=r"(?:https?://(?:www\.)?github\.com/|@)",
        ),
        label="GitHub",
        icon="github",
    ),
    LinkKind(
        "dblp",
        "address or pid",
        "DBLP",
        "65/9612",
        identifier=Identifier(
            "https://dblp.org/pid/",
            re.compile(r"(?:pid/)?(?:\d{1,4}|[a-z])/[A-Za-z0-9=_-]+"),
            before=r"(?:https?://dblp\.(?:org|uni-trier\.de)/pid/|pid/)",
        ),
        label="DBLP",
        icon="dblp",
    ),
    LinkKind(
        "semantic_scholar",
        "address or number",
        "Semantic Scholar",
        "1741101",
        identifier=Identifier("https://www.semanticscholar.org/author/", re.compile(r"\d{1,12}")),
        label="Semantic Scholar",
        icon="semantic_scholar",
    ),
    LinkKind(
        "email",
        "e-mail address",
        "e-mail; visible to everybody",
        "jane@example.org",
        identifier=Identifier("mailto:", None, before="mailto:"),
        icon="email",
        private=True,
    ),
)

# The kinds by name; papers and people have no kind names in common.
LINK_KINDS: dict[str, LinkKind] = {kind.name: kind for kind in (*PAPER_LINKS, *PERSON_LINKS)}


def in_order(kinds: tuple[LinkKind, ...]) -> list[LinkKind]:
    """Return kinds in the order in which pages show them."""
    return sorted(kinds, key=lambda kind: kind.order)
