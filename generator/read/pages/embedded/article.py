"""The saved page of an article: one paper, from all machine-readable data of the page.

If vocabularies disagree, Highwire's tags take precedence over JSON-LD, and that over microdata, Dublin Core and
the rest of the page. Works that an article cites are not papers of the page.
"""

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from generator.read.documents.marks import line_of_latex
from generator.read.draft import Context, Draft, Reading
from generator.read.lists.page_words import announces_publications
from generator.read.pages.document import Document
from generator.read.pages.embedded.bibliography import bibliography_drafts
from generator.read.pages.embedded.schema_org import microdata_drafts, paper_drafts
from generator.read.pages.embedded.tags import Tags, citation_drafts, coins_draft, dublin_core_draft, read_tags
from generator.read.pages.facts import make_draft, merged, read_abstract, type_in

_TRAILING_COMMA = re.compile(r",(?=\s*[}\]])")
_ABSTRACT = (
    ":is(div, section, blockquote, p, article, span):is([id*=abstract i], [class*=abstract i], [itemprop*=abstract i],"
    " [data-title*=abstract i], [id*=abs1 i], [class*=abs1 i])"
)
_NOT_HERE = (
    "graphical", "highlights", "teaser", "toc", "nav", "menu", "link", "tab", "button", "reference", "related",
    "recommend", "metric",
)  # fmt: skip
_SHORTEST, _LONGEST = 80, 12_000
_MOST_PLACES = 60


def read_article(page: Document, context: Context) -> Reading | None:
    """Read the page of one article; None if the page is not about one."""
    tags = read_tags(page)
    cited, core = citation_drafts(tags, page), dublin_core_draft(tags, page)
    nodes = [*_jsonld_drafts(page), *microdata_drafts(page)]
    main = _main(cited, core, nodes, tags, page)
    if main is None:
        return None
    same = [draft for draft in nodes if _same_title(draft, main)]
    if not same and len(nodes) == 1 and main.links.get("doi") and nodes[0].links.get("doi") == main.links["doi"]:
        same = nodes
    rest = [core] if core is not None else []
    others = [draft for draft in (*_coins_drafts(page), *bibliography_drafts(page, context.path))
              if _same_title(draft, main)]  # fmt: skip
    authors = _shown_authors(page)
    paper = merged([*cited, *same, *rest, *others, *([authors] if authors else [])])
    if paper is None:
        return None
    paper = replace(paper, line=main.line or paper.line, title=main.title)
    if not paper.abstract or "abstract" in paper.cut:
        abstract = _shown_abstract(page)
        paper = replace(paper, abstract=abstract, cut=paper.cut - {"abstract"}) if abstract else paper
    return Reading((_with_type(paper),)) if says_enough(paper) else None


def embedded_list(page: Document, context: Context) -> tuple[Draft, ...]:
    """Return the papers of a page that lists several for machines: by the vocabulary that names most of them."""
    lists = [
        _once(drafts)
        for drafts in (
            _jsonld_drafts(page), microdata_drafts(page), _coins_drafts(page), bibliography_drafts(page, context.path)
        )
    ]  # fmt: skip
    best = max(lists, key=len)
    titles = Counter(_folded(draft.title) for draft in best)
    by_title: dict[str, list[Draft]] = {}
    for other in (one for drafts in lists if drafts is not best for one in drafts):
        by_title.setdefault(_folded(other.title), []).append(other)
    papers = []
    for draft in best:
        title = _folded(draft.title)
        # Versions of one work share a title: what else is said of it may mean either.
        others = by_title.get(title, []) if titles[title] == 1 else []
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
    head = page.page.title
    on_top = {*page.texts("h1")[:10], *re.split(r"\s[|·–—:-]+\s", head), head, tags.one("og.title")}
    on_top = set(map(_folded, on_top))
    of_page = [draft for draft in nodes if _folded(draft.title) in on_top]
    if len({_folded(draft.title) for draft in of_page}) == 1 and says_enough(of_page[0]):
        return of_page[0]
    # Dublin Core describes other pages as well, such as the page of all publications.
    if core is None or not core.title or not core.authors or announces_publications(core.title):
        return None
    kinds = tags.all("dc.type", "dcterms.type")
    is_called_so = core.date is not None and any(type_in(kind) or kind.lower() == "text" for kind in kinds)
    return core if core.venue or {"doi", "arxiv", "pdf"} & core.links.keys() or is_called_so else None


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


def _shown_abstract(page: Document) -> str:
    """Return the abstract that stands in a part of the page which is called so; empty if none does."""
    headings = (one for one in page.find("h1, h2, h3, h4, h5") if one.text().casefold().strip(": ") == "abstract")
    below = [part for heading in headings for part in islice(heading.siblings(), 1)]
    for part in (*below, *page.find(_ABSTRACT)[:_MOST_PLACES]):
        called = f"{part.attribute('id')} {part.attribute('class')}".lower()
        if any(word in called for word in _NOT_HERE) or not _SHORTEST <= len(part.text()) <= _LONGEST:
            continue
        text = read_abstract(part.rich_text())
        if len(text) >= _SHORTEST:
            return text
    return ""


def _shown_authors(page: Document) -> Draft | None:
    """Return the authors whose given and family names the page marks as such beside each other (Elsevier's pages)."""
    group = page.first("[class*=author-group], [class*=AuthorGroup]")
    names = []
    for given in group.find("[class*=given-name]") if group else ():
        family = next((one.text() for one in given.siblings() if "surname" in one.attribute("class")), "")
        names += [f"{family}, {given.text()}"] if family else []
    return make_draft(group.line, "", authors=names) if group and names else None


def _coins_drafts(page: Document) -> list[Draft]:
    """Return the papers that the page's COinS describe, in its order."""
    if "Z3988" not in page.source:
        return []
    lines: dict[str, int] = {}
    for span in page.find(".Z3988[title]"):
        lines.setdefault(span.attribute("title"), span.line)
    drafts = (coins_draft(text, line, page) for text, line in lines.items())
    return [draft for draft in drafts if draft is not None]


def _jsonld_drafts(page: Document) -> list[Draft]:
    """Return the papers that the page's JSON-LD describes, in its order."""
    scripts = page.find('script[type*="ld+json"]') if "ld+json" in page.source else []
    said = ((_read_json(one.shown.text_content), one.line) for one in scripts)
    return [draft for value, line in said for draft in paper_drafts(value, line, page)]


def _read_json(text: str) -> Any:
    """Return what a script's JSON says, a trailing comma or a raw line end forgiven; None if it says nothing."""
    bare = text.strip().removeprefix("<!--").removesuffix("-->").strip().rstrip(";")
    for attempt in (bare, _TRAILING_COMMA.sub("", bare)):
        try:
            return json.loads(attempt, strict=False)
        except (ValueError, RecursionError):
            continue
    return None
