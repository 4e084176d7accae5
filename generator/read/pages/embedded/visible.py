"""Visible parts of an article's page that its tags omit: the abstract, and authors with separate parts of names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.read.pages.document import Element, line_of, rich_text, text_of, within
from generator.read.pages.facts import make_draft, read_abstract

if TYPE_CHECKING:
    from generator.read.draft import Draft
    from generator.read.pages.document import Document

_ABSTRACT = (
    "//*[self::div or self::section or self::blockquote or self::p or self::article or self::span]"
    "[contains(translate(concat(@id, ' ', @class, ' ', @itemprop, ' ', @data-title), 'ABSTRCSUMY', 'abstrcsumy'),"
    " 'abstract') or contains(translate(concat(@id, ' ', @class), 'ABSTRCSUMY', 'abstrcsumy'), 'abs1')]"
)
_HEADED = (
    "//*[self::h1 or self::h2 or self::h3 or self::h4 or self::h5]"
    "[translate(normalize-space(.), 'ABSTRACTSUMY:', 'abstractsumy')='abstract']/following-sibling::*[1]"
)
_NOT_HERE = re.compile(
    r"graphical|author.?highlights|teaser|toc|nav|menu|link|tab|button|reference|related|recommend|metric",
    re.IGNORECASE,
)
_WORDS = re.compile(r"\w+")
_SHORTEST, _LONGEST = 80, 12_000
_MOST_PLACES = 60


def shown_abstract(page: Document) -> str:
    """Return the abstract that stands in a part of the page which is called so; empty if none does."""
    for path in (_HEADED, _ABSTRACT):
        for element in page.find(path)[:_MOST_PLACES]:
            called = f"{element.get('id') or ''} {element.get('class') or ''}"
            if _NOT_HERE.search(called) or not _SHORTEST <= len(text_of(element)) <= _LONGEST:
                continue
            text = read_abstract(rich_text(_innermost(element)))
            if len(text) >= _SHORTEST and _reads_on(text):
                return text
    return ""


def _innermost(element: Element) -> Element:
    """Return the part of an abstract's frame that holds nearly all of its words."""
    whole = len(text_of(element))
    for _ in range(6):
        inner = next((child for child in within(element, "./*") if len(text_of(child)) >= 0.85 * whole), None)
        if inner is None:
            break
        element = inner
    return element


def _reads_on(text: str) -> bool:
    """Return whether a text is prose and not a list of links: few words begin with a capital letter."""
    words = _WORDS.findall(text)
    return bool(words) and sum(word[0].isupper() for word in words) < 0.6 * len(words)


def shown_authors(page: Document) -> Draft | None:
    """Return the authors whose given and family names the page marks as such beside each other (Elsevier's pages)."""
    groups = page.find("//*[contains(@class, 'author-group') or contains(@class, 'AuthorGroup')]")
    if not groups:
        return None
    names = []
    for given in within(groups[0], ".//*[contains(@class, 'given-name')]"):
        family = next(iter(within(given, "./following-sibling::*[contains(@class, 'surname')]")), None)
        if family is not None:
            names.append(f"{text_of(family)}, {text_of(given)}")
    return make_draft(line_of(groups[0]), "", authors=names) if names else None
