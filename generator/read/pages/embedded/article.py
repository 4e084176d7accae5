"""A saved article's page: one paper, from all that the page says of it for machines.

Where vocabularies disagree, Highwire's tags count before JSON-LD, that before microdata, Dublin Core and
what else stands in the page. What an article refers to is no paper of the page.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.read.documents.marks import line_of_latex
from generator.read.draft import Draft, Reading
from generator.read.pages.document import text_of
from generator.read.pages.embedded.bibliography import bibliography_drafts
from generator.read.pages.embedded.coins import coins_drafts
from generator.read.pages.embedded.jsonld import jsonld_drafts
from generator.read.pages.embedded.microdata import microdata_drafts
from generator.read.pages.embedded.tags import Tags, citation_drafts, dublin_core_draft, has_tags, read_tags
from generator.read.pages.embedded.visible import shown_abstract, shown_authors
from generator.read.pages.facts import merged

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.read.draft import Context
    from generator.read.pages.document import Document

_SCHOLARLY = re.compile(
    r"article|journal|thes[ie]s|dissertation|chapter|conference|preprint|report|text|paper", re.IGNORECASE
)


def read_article(page: Document, context: Context) -> Reading | None:
    """Read the page of one article; None if the page says of no article that it is about it."""
    tags = read_tags(page) if has_tags(page.text) else Tags()
    cited, core = citation_drafts(tags, page), dublin_core_draft(tags, page)
    nodes = [*jsonld_drafts(page), *microdata_drafts(page)]
    main = _main(cited, core, nodes, tags, page)
    if main is None:
        return None
    same = [draft for draft in nodes if _same_title(draft, main)]
    if not same and len(nodes) == 1 and main.links.get("doi") and nodes[0].links.get("doi") == main.links["doi"]:
        same = nodes
    rest = [core] if core is not None else []
    others = [draft for draft in (*coins_drafts(page), *bibliography_drafts(page, context.path))
              if _same_title(draft, main)]  # fmt: skip
    authors = shown_authors(page)
    paper = merged([*cited, *same, *rest, *others, *([authors] if authors else [])])
    if paper is None:
        return None
    paper = replace(paper, line=main.line or paper.line, title=main.title)
    if not paper.abstract or "abstract" in paper.cut:
        abstract = shown_abstract(page)
        paper = replace(paper, abstract=abstract, cut=paper.cut - {"abstract"}) if abstract else paper
    return Reading((_with_type(paper),), None, (), "html") if says_enough(paper) else None


def embedded_list(page: Document, context: Context) -> tuple[Draft, ...]:
    """Return the papers of a page that lists several for machines: by the vocabulary that names most of them."""
    lists = [
        _once(drafts)
        for drafts in (
            jsonld_drafts(page), microdata_drafts(page), coins_drafts(page), bibliography_drafts(page, context.path)
        )
    ]  # fmt: skip
    best = max(lists, key=len)
    titles = Counter(_folded(draft.title) for draft in best)
    told: dict[str, list[Draft]] = {}
    for other in (one for drafts in lists if drafts is not best for one in drafts):
        told.setdefault(_folded(other.title), []).append(other)
    papers = []
    for draft in best:
        title = _folded(draft.title)
        # Versions of one work share a title: what else is said of it may mean either.
        others = told.get(title, []) if titles[title] == 1 else []
        papers.append(_with_type(merged([draft, *others]) or draft))
    return tuple(papers)


def says_enough(draft: Draft) -> bool:
    """Return whether a draft describes a paper: it has a title, and another property of papers."""
    known = draft.authors or draft.date or draft.venue or draft.links.get("doi") or draft.links.get("arxiv")
    return len(draft.title) > 1 and bool(known)


def _main(
    cited: Sequence[Draft], core: Draft | None, nodes: Sequence[Draft], tags: Tags, page: Document
) -> Draft | None:
    """Return the draft whose title is the paper's."""
    named = next((draft for draft in cited if draft.title), None)
    if named is not None:
        return named
    shown = tags.one("og.title", "twitter.title")
    if shown and any(draft.authors for draft in cited):
        return replace(cited[0], title=line_of_latex(shown))
    on_top = {_folded(text_of(one)) for one in page.find("//h1")[:10]}
    on_top |= {_folded(part) for part in re.split(r"\s[|·–—:-]+\s", text_of(page.first("//head/title")))}
    on_top |= {_folded(tags.one("og.title")), _folded(text_of(page.first("//head/title")))}
    of_page = [draft for draft in nodes if _folded(draft.title) in on_top]
    if len({_folded(draft.title) for draft in of_page}) == 1 and says_enough(of_page[0]):
        return of_page[0]
    if core is not None and core.title and core.authors and _is_scholarly(core, tags):
        return core
    return None


def _is_scholarly(draft: Draft, tags: Tags) -> bool:
    """Return whether a draft is an article, and not another page that Dublin Core describes."""
    if draft.links.get("doi") or draft.links.get("arxiv") or draft.venue or draft.links.get("pdf"):
        return True
    kinds = tags.all("dc.type", "dcterms.type")
    return draft.date is not None and any(_SCHOLARLY.search(kind) for kind in kinds)


def _with_type(draft: Draft) -> Draft:
    """Set the type of a paper from its venue if it is unknown."""
    if draft.type:
        return draft
    return replace(draft, type="article" if draft.venue and (draft.volume or draft.number) else "misc")


def _once(drafts: Iterable[Draft]) -> list[Draft]:
    """Return the papers of a list without those that it gives twice; another venue or year is another version."""
    found: dict[tuple[str, str, int], Draft] = {}
    for draft in drafts:
        if says_enough(draft):
            year = draft.date.year if draft.date else 0
            found.setdefault((_folded(draft.title), _folded(draft.venue), year), draft)
    return list(found.values())


def _same_title(one: Draft, other: Draft) -> bool:
    first, second = _folded(one.title), _folded(other.title)
    return bool(first) and (
        first == second
        or (len(first) > 30 and (second.startswith(first) or first.startswith(second)) and len(second) > 30)
    )


def _folded(title: str) -> str:
    """Return what all spellings of a title share: its letters and digits."""
    plain = re.sub(r"\\[a-z]+|<[^>]*>|&\w+;", "", title)
    return "".join(sign for sign in unicodedata.normalize("NFKD", plain).casefold() if sign.isalnum())
