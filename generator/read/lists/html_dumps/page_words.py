"""Words that pages write around the papers: labels of fields, things to press, a footer's phrases."""

from __future__ import annotations

import re

from generator.core.link_kinds import PAPER_LINKS

_LABELS = {
    "title": "title|paper|name",
    "authors": r"authors?|author\(s\)|by|written by|creators?",
    "abstract": r"abstract|summary|tl;?dr|description",
    "affiliations": r"affiliations?|institutions?|organi[sz]ations?",
    "date": "date|published|publication date|submitted|posted",
    "category": "category|categories|subject|field",
    "score": "score",
    "code": "code",
    "": "links?|keywords?|tags|venue|#|no|nr|rank",
}
_LABEL = {name: re.compile(rf"(?:{words})\.?\s*:?", re.IGNORECASE) for name, words in _LABELS.items()}
_PREFIX = {
    "authors": re.compile(r"(?:authors?|written by|by)\s*:\s*|by\s+(?=[^\W\d_])", re.IGNORECASE),
    "abstract": re.compile(r"(?:abstract|summary|tl;?dr)\s*(?:[:.—–]|-\s)\s*", re.IGNORECASE),
    "affiliations": re.compile(r"(?:affiliations?|institutions?)\s*:\s*", re.IGNORECASE),
    "title": re.compile(r"title\s*:\s*", re.IGNORECASE),
}
# What a link to a form of the paper says; "Code" is a label of its own.
_LINKS = "|".join(kind.name.replace("_", " ") for kind in PAPER_LINKS if not kind.own_key)
_PRESSED = re.compile(
    r"(?:load|show|read|see|view|learn)\s+(?:more|less|all|full.*|abstract|details|paper|pdf)\W*"
    r"|(?:sort|filter|order|group)(?:ed)?(?:\s+by)?\b.{0,60}|(?:newest|oldest|latest|most \w+)(?: first)?"
    r"|more|less|next|prev(?:ious)?|first|last|all|back(?: to (?:the )?top)?|top|page \d+(?: of \d+)?|\d+ of \d+"
    r"|(?:©|\(c\)|copyright\b).*|.*\ball rights reserved\b.*|privacy(?: policy| notice)?|terms(?: of (?:use|service))?"
    r"|imprint|impressum|contact(?: us)?|about(?: us)?|help|faq|feedback|home|search|menu|settings"
    r"|sign (?:in|up|out)|log ?(?:in|out)|register|subscribe|follow(?:ing)?|unfollow|share|save|saved|cite|cited by.*"
    r"|bookmark(?:s|ed)?|like|likes|\d+ (?:likes?|comments?|views?|stars?)|download(?: pdf)?|export|copy(?: link)?"
    rf"|{_LINKS}|bib(?:tex)?|ris|html|links?|paper|project page|website|demo|dataset"
    r"|related(?: papers?)?|similar(?: papers?)?|accept(?: all)?|reject(?: all)?|decline|skip to .{0,30}"
    r"|report .{0,30}|powered by .{0,40}|last updated.{0,40}|updated .{0,30}|cookies?(?: \w+)?|loading\W*|close|open"
    r"|[^\w]*|\d{4}",
    re.IGNORECASE | re.DOTALL,
)
_METRICS = {
    "h_index": r"h-?\s?index",
    "papers": r"(?:total )?(?:papers?|publications?)",
    "citations": r"(?:total )?citations?|cited by|times cited",
    "novelty": r"novelty",
    "ai_score": r"ai[ -]?score",
}
_METRIC = "|".join(f"(?P<{name}>{words})" for name, words in _METRICS.items())
_TOKEN = re.compile(
    rf"(?:{_METRIC})(?![a-z])|(?P<number>\d{{1,3}}(?:[,.'’ ]\d{{3}})+(?!\d)|\d+(?:\.\d+)?) ?%?|[\s\W_]", re.IGNORECASE
)
_LONGEST_METRICS = 200
_TRAILING = re.compile(
    r"(?<!\s)\s*+(?:(?:…|\.\.\.|[▼▾▸»›])\s*+)?\[?(?:(?:show|read|see)\s++(?:more|less)|less|more)\]?\s*+[▼▾▸»›…]?$",
    re.IGNORECASE,
)


def is_label(text: str) -> bool:
    """Tell a text that only names a field: `Authors:`."""
    return len(text) < 30 and label_of(text) is not None


def label_of(text: str) -> str | None:
    """Return the field that a label names (nothing for a label of no field of ours), None where it is no label."""
    return next((name for name, shape in _LABEL.items() if shape.fullmatch(text)), None) if len(text) < 30 else None


def is_pressed(text: str) -> bool:
    """Tell what a page offers to press or says of itself, such as `Load more` and `© 2026`."""
    return len(text) <= 120 and _PRESSED.fullmatch(text) is not None


def metric_tokens(text: str) -> list[tuple[str, str]]:
    """Part a text into the labels (by metric) and numbers of a profile's header; nothing where it says more."""
    tokens: list[tuple[str, str]] = []
    place = 0
    while place < len(text) <= _LONGEST_METRICS:
        match = _TOKEN.match(text, place)
        if match is None:
            return []
        metric = next((name for name in _METRICS if match[name]), "")
        if metric or match["number"]:
            tokens.append((metric, match["number"] or ""))
        place = match.end()
    return tokens


def is_metric(text: str) -> bool:
    """Tell numbers of a profile's header with their labels, or a label alone."""
    return any(metric for metric, _ in metric_tokens(text))


def is_metric_label(text: str) -> bool:
    """Tell the name of such a number alone."""
    return [number for _, number in metric_tokens(text)] == [""]


def without_label(text: str, field: str) -> str:
    """Take the label off a field that stands in one line with it: `Abstract: We show` gives `We show`."""
    shape = _PREFIX.get(field)
    return shape.sub("", text, count=1) if shape is not None and shape.match(text) else text


def without_more(text: str) -> str:
    """Take "Show more" off a text's end."""
    return _TRAILING.sub("", text)
