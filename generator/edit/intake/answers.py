"""Answers of services as sources of an import: one source for each list of works, in any number of pages."""

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from datetime import date

from generator.content.ledger import Ledger
from generator.core.identifiers import bare
from generator.core.ids import title_key
from generator.edit.intake.source_files import Source
from generator.edit.intake.source_text import SourceText
from generator.read.draft import Context, Draft, Reading
from generator.read.formats import read_text
from generator.read.signs import no_publications

# Values that services change from day to day, and their own subjects: no page shows them, and each would change files.
_PASSING = frozenset("cited_by topics updated mag orcid_put_code openalex related".split())
# The key of an entry in a service's answer if the reader found no key.
_NAMING = ("openalex", "orcid_put_code")
_EMPTY = no_publications("", "").what
_VERSION = re.compile(r"v\d+$")


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers of a service: the source's name (`dblp:65/9612`), the format and texts."""

    name: str
    format: str
    texts: tuple[str, ...]


def read_answers(answers: Answers, ledger: Ledger, today: date, *, since: int = 0) -> tuple[Source, Reading]:
    """Read the answers of a service as one source. Pure.

    Entries are identified by their keys, not by lines, so that a new work at the top does not change the others. Of
    duplicate entries the last counts, with the authors of earlier ones if it has none. Different entries with the same
    key are distinguished by their titles. Papers from before the year `since` are omitted.
    """
    context = Context(answers.name, today)
    readings = [read_text(text, answers.format, context) for text in answers.texts]
    drafts: dict[object, Draft] = {}
    for draft in (draft for reading in readings for draft in reading.drafts):
        made = _named(draft)
        own = (made.key, title_key(made.title)) if answers.format == "bibtex" else made.key
        before = drafts.get(own) if made.key else None
        if before is not None and not (made.authors or made.contributors):
            made = replace(made, authors=before.authors, contributors=before.contributors)
        drafts[own if made.key else len(drafts)] = made
    wanted = [draft for draft in drafts.values() if not (since and draft.date and draft.date.year < since)]
    # Lines of an answer that is not saved are useless, a text is mentioned once, and a list may be empty.
    problems = dict.fromkeys(
        replace(problem, line=0, column=0, severity="warning")
        for reading in readings
        for problem in reading.problems
        if problem.what != _EMPTY
    )
    digest = _digest(wanted)
    source = Source(
        name=answers.name,
        shown=answers.name,
        content=SourceText("", answers.format),
        digest=digest,
        as_of=ledger.day_of(answers.name, digest) or today,
        imported=today.isoformat(),
        seen=ledger.sources.get(answers.name),
        keeps_days=True,
    )
    return source, Reading(tuple(wanted), problems=tuple(problems), format=answers.format)


def _named(draft: Draft) -> Draft:
    """Return a draft with a key, without lines and values that change from day to day.

    The link to a preprint leads to its newest version.
    """
    links = dict(draft.links)
    if "arxiv" in links:
        links["arxiv"] = _VERSION.sub("", links["arxiv"])
    key = draft.key or next((draft.extra[name] for name in _NAMING if draft.extra.get(name)), "")
    for kind in ("arxiv", "doi"):
        if not key and kind in links:
            key = f"{kind}:{bare(kind, links[kind]).lower()}"
    extra = {name: value for name, value in draft.extra.items() if name not in _PASSING}
    return replace(draft, key=key, line=0, lines={}, links=links, extra=extra)


def _digest(drafts: Sequence[Draft]) -> str:
    """Return the digest of drafts, independent of their order."""
    texts = sorted(
        json.dumps({field.name: getattr(draft, field.name) for field in fields(draft)}, sort_keys=True, default=_plain)
        for draft in drafts
    )
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()


def _plain(value: object) -> object:
    return sorted(map(str, value)) if isinstance(value, frozenset) else str(value)
