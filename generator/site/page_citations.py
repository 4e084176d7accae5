r"""Citations in Markdown pages and news: `[@key]`, `[@key1; @key2, p. 3]`, with a list of references at the end.

A key is a paper's citation key or its id, also a former one. Code is left as it is, and `\[@key]`.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cached_property

from generator.export.facts import PaperFacts
from generator.export.styles.cite import StyledCitation, citations
from generator.portal.graph import Portal
from generator.site import addresses
from generator.text.interface import Texts
from generator.text.markdown_code import CODE

_KEY = re.compile(r"(?:^|(?<=;)|(?<=;\s))@([\w-]+)")
_ONE = r"@[\w-]++(?:,[^;\[\]\n]*+)?"
# Code, or one or several citations in brackets that belong to no link.
_CITED = re.compile(
    rf"{CODE}|(?<!\\)\[(?P<cited>{_ONE}(?:;\s*{_ONE})*)\](?![(\[:])",
    re.DOTALL | re.MULTILINE,
)
_SIGN = re.compile(r"[^\w\s]|_")


class PageCitations:
    """The papers of a portal, for texts that cite them; `keys` are their citation keys by their ids."""

    def __init__(
        self,
        portal: Portal,
        texts: Texts,
        facts: Mapping[str, PaperFacts],
        keys: Mapping[str, str],
        further: Mapping[str, Mapping[str, StyledCitation]],
    ) -> None:
        self._portal, self._texts, self._facts, self._keys, self._further = portal, texts, facts, keys, further

    def with_references(self, text: str) -> str:
        """Return Markdown whose citations are links, with a list of references; other texts are unchanged."""
        if "[@" not in text:
            return text
        cited: dict[str, int] = {}

        def numbered(found: re.Match[str]) -> str:
            ids = [self.paper_id(key) for key in _KEY.findall(found["cited"] or "")]
            if not ids or not all(ids):
                return found[0]
            links = iter([_link(one, str(cited.setdefault(one, len(cited) + 1))) for one in ids])
            return f"&#91;{_KEY.sub(lambda _: next(links), found['cited'])}&#93;"

        text = _CITED.sub(numbered, text)
        listed = "".join(f"{number}. {_link(paper_id, self._cited(paper_id))}\n" for paper_id, number in cited.items())
        return f"{text}\n\n## {self._texts('references')}\n\n{listed}" if cited else text

    def unknown_keys(self, text: str) -> Iterator[tuple[str, int]]:
        """Yield each key in a text that no paper has, and its index."""
        for found in _CITED.finditer(text) if "[@" in text else ():
            for key in _KEY.finditer(found["cited"] or ""):
                if not self.paper_id(key[1]):
                    yield key[1], found.start("cited") + key.start()

    def paper_id(self, key: str) -> str:
        """Return the id of the paper with a citation key or an id; empty if there is none."""
        return self.ids.get(key, "")

    @cached_property
    def ids(self) -> Mapping[str, str]:
        """The ids of papers by all keys with which texts may cite them."""
        papers = self._portal.papers
        ids = {alias: paper.id for paper in papers for alias in paper.aliases}
        ids |= {key: paper_id for paper_id, key in self._keys.items()}
        return ids | {paper.id: paper.id for paper in papers}

    def _cited(self, paper_id: str) -> str:
        """Return a paper's reference in the first citation style of the portal, as Markdown."""
        further = self._further.get(paper_id, {})
        first = citations(self._facts[paper_id], styles=self._portal.site.citations, further=further)[:1]
        pieces = first[0].pieces if first else ((self._portal.paper_texts[paper_id].title, False),)
        return "".join(f"<em>{_plain(text)}</em>" if slanted else _plain(text) for text, slanted in pieces)


def _link(paper_id: str, text: str) -> str:
    return f'<a href="/{addresses.paper(paper_id)}">{text}</a>'


def _plain(text: str) -> str:
    """Return a text in which no character has a meaning in Markdown or HTML."""
    return _SIGN.sub(lambda sign: f"&#{ord(sign[0])};", text)
