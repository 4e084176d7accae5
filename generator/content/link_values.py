"""Values that are links: addresses on the web, paths of the portal, identifiers such as a DOI.

Schemes that a browser would execute (`javascript:`) are rejected in every spelling. As in `generator.content.values`, a
function raises an error whose message follows the key.
"""

import re
from dataclasses import dataclass
from functools import partial
from typing import Literal
from urllib.parse import quote, urlsplit

from generator.content.values import TRUTH_WORDS, UNPRINTABLE, fault, line, shaped, shown, truth, truth_meant
from generator.core.citation_styles import FILE_ENDING, NAMES, style_named
from generator.core.identifiers import ORCID
from generator.core.link_kinds import LinkKind
from generator.core.problems import did_you_mean

STATIC = "static"
_ADDRESS = re.compile(r"https?://[^\s/?#\\<>\"'`{}|^@]+(?:[/?#][^\s\"\\`]*)?", re.IGNORECASE)
_SCHEME = re.compile(r"https?://", re.IGNORECASE)
_OF_ADDRESSES = "".join(chr(code) for code in range(0x21, 0x7F) if chr(code) not in '"\\`')
_NOT_OF_ADDRESSES = {" ": "a blank", '"': "a quotation mark", "\\": "a backslash", "`": "a backtick"}
_PATH = re.compile(r"(?!//)[^\s:\\\"<>`]+")
_DOI = re.compile(r"(?:(?:dx\.)?doi\.org/|doi:?\s*)?(10\.\d{4,9}/\S+)", re.IGNORECASE)
_EMAIL = re.compile(r"[A-Za-z0-9._%+'-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+")
_ORCID = re.compile(rf"(?:https?://(?:www\.)?orcid\.org/)?({ORCID.pattern})/?", re.ASCII)

ListName = Literal["orcid", "dblp", "openalex", "arxiv", "crossref", "pubmed", "zotero"]


@dataclass(frozen=True, slots=True)
class ListSource:
    """A service that lists works: the form of what names a list there, with an example, and its meaning."""

    shape: re.Pattern[str]
    example: str
    meaning: str


# The services whose lists `sitegen update` reads again; the keys of `sources` in the settings. The group of a form that
# has matched is the identifier; the rest is the address of the service.
LIST_SOURCES: dict[ListName, ListSource] = {
    "orcid": ListSource(_ORCID, "0000-0002-1825-0097", "ORCID iDs of people."),
    "dblp": ListSource(
        re.compile(
            r"(?:https?://dblp\.(?:org|uni-trier\.de|dagstuhl\.de)/pid/|pid/)?"
            r"((?:\d{1,4}|[a-z])/[A-Za-z0-9=_-]+)(?:\.(?:html|xml))?",
            re.ASCII,
        ),
        "65/9612",
        "Identifiers of people at DBLP, as in 65/9612.",
    ),
    "openalex": ListSource(
        re.compile(
            rf"(?:https?://(?:api\.)?openalex\.org/(?:authors/|people/)?)?([Aa]\d{{4,12}})/?|{_ORCID.pattern}", re.ASCII
        ),
        "A5023888391",
        "Identifiers at OpenAlex, as in A5023888391, or ORCID iDs.",
    ),
    "arxiv": ListSource(
        re.compile(r"(?:https?://arxiv\.org/a/)?([a-z]+(?:[_-][a-z]+)*_\d{1,4})/?", re.ASCII),
        "doe_j_1",
        "arXiv's author identifiers, as in doe_j_1.",
    ),
    "crossref": ListSource(_ORCID, "0000-0002-1825-0097", "ORCID iDs of people, whose works Crossref knows."),
    "pubmed": ListSource(
        re.compile(r"([^\W_].{2,499})"),
        "Doe J[Author]",
        "Searches in PubMed, as in Doe J[Author] AND Berlin[Affiliation].",
    ),
    "zotero": ListSource(
        re.compile(r"(?:https?://(?:www\.)?zotero\.org/)?(?:groups?/)?(\d{1,10})(?:/\S*)?", re.ASCII),
        "group/12345",
        "Public groups at Zotero, as in group/12345.",
    ),
}
_IN_CAPITALS = frozenset({"orcid", "openalex", "crossref"})


def is_address(text: str) -> bool:
    """Return whether a text is an address on the web and nothing else (no other scheme, no user name)."""
    if not _ADDRESS.fullmatch(text) or UNPRINTABLE.search(text):
        return False
    try:
        parts = urlsplit(text)
        return bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        return False


def address(value: object) -> str:
    """Read an address on the web, http or https."""
    made = line(value)
    hint = _hint_for_address(made) or "begin it with https://"
    return made if is_address(made) else fault(f"must be an address on the web, not {shown(value)}", hint)


def _hint_for_address(text: str) -> str:
    """Return how to write what is nearly an address: a DOI, or with blanks, quotes and the like in it."""
    bare = text.strip("\"'`<>“”„‘’«» ")
    if is_address(bare):
        return f"write it without the characters around it: {bare}"
    encoded = quote(bare, safe=_OF_ADDRESSES)
    if is_address(encoded):
        if len(_SCHEME.findall(bare)) > 1:
            return "write one address only"
        signs = " and ".join(f"`{quote(sign)}` for {name}" for sign, name in _NOT_OF_ADDRESSES.items() if sign in bare)
        return f"in an address write {signs}: {encoded}" if signs else ""
    doi = _DOI.fullmatch(text)
    return f"this is a DOI: write it below `links:` as `doi: {doi[1]}`" if doi else ""


def is_file(text: str) -> bool:
    """Return whether a link leads to a file of the portal: a path below `static/`."""
    return text.startswith(f"{STATIC}/") and bool(_PATH.fullmatch(text.replace(" ", "_")))


def address_or_file(value: object) -> str:
    """Read an address on the web, or the path of a file below `static/`."""
    made = line(value)
    if is_address(made):
        return made
    if is_file(made):
        return path(made)
    return fault(
        f"must be an address on the web or a file of the portal, not {shown(value)}",
        _hint_for_address(made) or "begin it with https://, or with static/ for a file that lies there",
    )


def static_file(value: object) -> str:
    """Read the path of a file below `static/`."""
    made = line(value)
    if is_file(made):
        return path(made)
    return fault(
        f"must be a file of the portal, not {shown(value)}", "put it into static/ and begin its path with that"
    )


def base_url(value: object) -> str:
    """Read the portal's own address, without query or fragment; it ends in a slash."""
    made = address(value)
    if "?" in made or "#" in made:
        fault(f"may not contain `?` or `#`: {shown(value)}", "write only the address of the portal's home page")
    return made if made.endswith("/") else made + "/"


def code(value: object) -> str | Literal[True] | None:
    """Read where the code is, or only that there is some (true)."""
    if isinstance(value, bool) or value in TRUTH_WORDS:
        return True if truth(value) else None
    if isinstance(value, str) and is_address(value.strip()):
        return value.strip()
    if meant := truth_meant(value):
        hint = f"did you mean `{meant}`?"
    else:
        hint = (_hint_for_address(value) if isinstance(value, str) else "") or "begin the address with https://"
    return fault(f"must be true, false or an address on the web, not {shown(value)}", hint)


def path(value: object) -> str:
    """Read the path of a file inside the portal's folder, with slashes."""
    made = line(value)
    how = "write it with slashes, as in" if "\\" in made and ":" not in made else "write it as in"
    return _inside(made, "the path of a file in the portal", f"{how} static/images/jane.jpg")


def source_path(value: object) -> str:
    """Read a file or folder inside the portal's folder, or a pattern of files."""
    made = line(value).removesuffix("/")
    return _inside(made, "a file or folder of the portal", "write it as in dumps or papers/*.bib")


def _inside(written: str, what: str, hint: str) -> str:
    """Return a relative path that leads to no folder above; raise an error, which `what` completes, for others."""
    if not _PATH.fullmatch(written.replace(" ", "_")) or {"", ".", ".."} & set(written.split("/")):
        fault(f"must be {what}, not {shown(written)}", hint)
    return written


def service_id(value: object, service: ListName) -> str:
    """Read what names a list at a service, and return it without the service's address."""
    if service == "orcid" or _ORCID.fullmatch(line(value)):
        orcid(value)
    known = LIST_SOURCES[service]
    found = known.shape.fullmatch(line(value))
    if not found:
        fault(f"must hold identifiers of {service}, not {shown(value)}", f"write one as in {known.example}")
    bare = found[found.lastindex or 0]
    return bare.upper() if service in _IN_CAPITALS else bare


def folder(value: object) -> str:
    """Read a folder inside the repository, with slashes; slashes around it are ignored."""
    return _inside(line(value).strip("/"), "a folder of the repository", "write it as in site/portal")


def citation_style(value: object) -> str:
    """Read the name of a citation style, in any case, or the path of a style file in the portal."""
    made = line(value)
    if made.endswith(FILE_ENDING):
        return path(made)
    where = f"`sitegen guide citations` lists them; a {FILE_ENDING} file is named by its path"
    return style_named(made) or fault(
        f"names no style that is known: {shown(value)}", did_you_mean(made.casefold(), NAMES, where)
    )


def destination(value: object) -> str:
    """Read the destination of a navigation link or a redirect: the web, an e-mail address, a path of the portal."""
    made = line(value)
    if is_address(made) or (made.startswith("mailto:") and _EMAIL.fullmatch(made[7:])):
        return made
    if not _inner(made):
        fault(f"must be an address or a path, not {shown(value)}", "write it as in /papers/ or https://example.org/")
    return made


def old_path(value: object) -> str:
    """Read an address below the portal that redirects elsewhere."""
    made = line(value)
    last = made.rsplit("/", 1)[-1]
    if not _inner(made) or "?" in made or "#" in made:
        fault(f"must be a path of the portal, not {shown(value)}", "write it as in /old/page/")
    if "." in last and not last.endswith(".html"):
        fault(f"cannot redirect from a file: {shown(value)}", "redirect pages only, as in /old/page/")
    return made


def _inner(text: str) -> bool:
    return bool(_PATH.fullmatch(text)) and ".." not in re.split(r"[/?#]", text) and "%2e" not in text.lower()


email = partial(shaped, shape=_EMAIL, what="an e-mail address", hint="write it as in jane@example.org")


def orcid(value: object) -> str:
    """Read an ORCID iD, bare or as an address, with its check digit (ISO 7064 MOD 11-2)."""
    made = line(value)
    found = _ORCID.fullmatch(made)
    if not found:
        fault(f"must be an ORCID iD, not {shown(value)}", "write it as in 0000-0002-1825-0097")
    bare = found[1].replace("-", "")
    total = 0
    for digit in bare[:-1]:
        total = (total + int(digit)) * 2
    if "0123456789X"[(12 - total % 11) % 11] != bare[-1]:
        fault(f"is not a valid ORCID iD: {shown(value)}", "compare it with the person's ORCID page: a digit is wrong")
    return made


def identifier(value: object, kind: LinkKind) -> str:
    """Read an address on the web, or the bare identifier of a kind of link."""
    made = line(value)
    shape = kind.identifier.shape if kind.identifier else None
    if is_address(made) or (shape and shape.fullmatch(made)):
        return made
    what = f"must be an address on the web or an identifier, not {shown(value)}"
    doi = _DOI.fullmatch(made) if kind.name == "doi" else None
    return fault(what, f"write it as {doi[1]}" if doi else f"write it as in {kind.example}")
