"""The links of a paper in the fields of a BibTeX entry: DOI, arXiv number and class, addresses."""

import re
from collections.abc import Iterable, Mapping

from generator.core.data_files import word_table
from generator.core.link_kinds import LINK_KINDS, PAPER_LINKS
from generator.read.links import (
    Link,
    read_arxiv,
    read_arxiv_class,
    read_doi,
    read_link,
    relative_address,
    repaired_address,
    web_address,
)
from generator.read.records.bibtex.latex_values import read_verbatim
from generator.read.records.bibtex.resolve import Value

# Fields with a known kind of address; those of identifiers are read separately.
_BY_FIELD = {field: kind.name for kind in PAPER_LINKS if kind.identifier is None for field in kind.bibtex}
_ARXIV_FIELDS = LINK_KINDS["arxiv"].bibtex
_LABELLED = word_table(__file__, "link_labels.txt")
_ANY_KIND = ("url", "html", "link", "ee", "openreview", "howpublished", "paper", "webpage")
# The names of links in BibBase: `url_Paper`, `url_Slides`.
_NAMED_URL = re.compile(r"url[_-](\w+)")
_NO_ADDRESS = re.compile(r"<?Go to ISI>?:", re.IGNORECASE)  # EndNote's, of a record of the Web of Science
# Fields for other values that may contain `arXiv:1706.03762`.
_MAY_SAY_ARXIV = ("journal", "journaltitle", "booktitle", "howpublished", "number", "eid", "pages", "note", "publisher")
_WEB = re.compile(r"https?://|www\.", re.IGNORECASE)
_CLASS = re.compile(r"\[?\s*([a-z-]+)(?:\.([A-Za-z-]+))?")
_CLASS_BEHIND = re.compile(r"(?<!\s)\s*+\[[^\]\[]*+\]\s*+$")  # a number


class Links:
    """Finds all links of an entry; `used` are fields without another value.

    `base` is the address for relative links; empty if unknown.
    """

    def __init__(self, fields: Mapping[str, Value], base: str) -> None:
        self.fields = fields
        self.named = {found[1]: name for name in fields if (found := _NAMED_URL.fullmatch(name))}
        self.base = base
        self.used: set[str] = set()
        self.unreadable: list[str] = []

    def _text(self, name: str) -> str:
        value = self.fields.get(name)
        return value.text if value else ""

    def written(self) -> list[str | Link]:
        """Return the links for `sort_links`; the entry's own identifiers before those in its address."""
        written: list[str | Link] = []
        doi, *others = self._dois() or [""]
        if doi:
            self.used.add("doi")
            written += [Link("doi", one.lower()) for one in (doi, *others)]
        elif self._text("doi"):
            self.unreadable.append("doi")
        written += [Link("arxiv", number) for number in self._arxiv_numbers()]
        named = {name: _BY_FIELD.get(word, "") for word, name in self.named.items() if word not in _LABELLED}
        for name, kind in (_BY_FIELD | named).items():
            if address := self._address(name):
                self.used.add(name)
                written.append(Link(kind, address) if kind else address)
        for name in _ANY_KIND:
            written += self._addresses(name)
        written += self._full_text()
        for place, one in enumerate(written if not doi else ()):
            link = read_link(one) if isinstance(one, str) and "10." in one else None
            if link and link.kind == "doi":
                written[place] = Link("doi", link.value.lower())
                break
        return written

    def others(self) -> tuple[tuple[str, str], ...]:
        """Return links of no declared kind, with their labels."""
        found = []
        for word, label in _LABELLED.items():
            name = self.named.get(word, word)
            if name not in self.used and (address := self._address(name)):
                self.used.add(name)
                found.append((label, address))
        return tuple(dict.fromkeys(found))

    def _dois(self) -> list[str]:
        """Return the DOIs of an entry; of several (a paper's and its erratum's), the one with its own page first."""
        text = read_verbatim(self._text("doi"))
        found = [read_doi(part) for part in re.split(r"[,;\s]+", text)] if re.search(r"[,;\s]\s*10\.", text) else []
        if not found or not all(found):
            return [one] if (one := read_doi(text)) else []
        page = re.match(r"\w*", read_verbatim(self._text("pages")))
        return sorted(found, key=lambda one: bool(page and page[0] and not one.endswith(page[0])))

    def _address(self, name: str) -> str:
        text = read_verbatim(self._text(name))
        return (web_address(text) or relative_address(text, self.base)) if text else ""

    def _arxiv_numbers(self) -> Iterable[str]:
        archive = (self._text("archiveprefix") or self._text("eprinttype")).strip(" {}").lower()
        for name in _ARXIV_FIELDS:
            text = self._text(name)
            number = text and read_arxiv(_CLASS_BEHIND.sub("", read_verbatim(text)), bare=archive in {"", "arxiv"})
            if number:
                self.used |= {name, "archiveprefix", "eprinttype"}
                yield number
        for name in (*_MAY_SAY_ARXIV, "preprint"):
            text = self._text(name)
            number = read_arxiv(read_verbatim(text), bare=False) if "arxiv" in text.lower() else ""
            if number:
                self.used |= {name} & {"preprint"}
                yield number

    def _addresses(self, name: str) -> Iterable[str]:
        written = self._text(name)
        if not written or (name == "howpublished" and not _WEB.search(written)):
            return
        text = read_verbatim(written)
        if name in {"url", "html"} and (there := relative_address(text, self.base)):
            self.used.add(name)
            yield there
            return
        whole = text if web_address(text) else "".join(text.split()) if text.count("://") == 1 else ""
        parts = [whole] if web_address(whole) else [part.strip(",;()<>.") for part in text.split() if _WEB.search(part)]
        if any(web_address(part) for part in parts) or read_doi(text):
            self.used.add(name)
            yield from [part for part in parts if web_address(part)] or [text]
        elif name == "url" and (address := repaired_address(text)):
            self.used.add(name)
            yield address
        elif name == "url" and not _NO_ADDRESS.match(text):
            self.unreadable.append(name)

    def _full_text(self) -> Iterable[str | Link]:
        """Yield the address of the full text: `eprint` of Wiley, SAGE and bioRxiv; other publishers use a DOI's."""
        text = self._text("eprint")
        address = web_address(read_verbatim(text)) if "/" in text else ""
        if address and not read_arxiv(address, bare=False):
            self.used.add("eprint")
            if "pdf" in address.lower():
                yield Link("pdf", address)
            else:
                yield address if read_doi(address) else Link("page", address)

    def category(self) -> str:
        """Return arXiv's class by its last part: `LG` of `cs.LG`; an archive without classes by its name."""
        for name in ("primaryclass", "eprintclass"):
            named = _CLASS.match(self._text(name).strip(" {}"))
            if named:
                category = named[2] or read_arxiv_class(f"[{named[1]}]")
                if category:
                    self.used.add(name)
                    return category
        texts = (self._text(name) for name in (*_MAY_SAY_ARXIV, "eprint"))
        return next((found for text in texts if "[" in text and (found := read_arxiv_class(read_verbatim(text)))), "")
