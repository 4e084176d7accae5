"""The checks of one paper against what services say of it. Pure."""

from collections.abc import Iterator, Sequence
from typing import Any

from generator.content.paper_index import MatchKey, alike
from generator.content.stages import stage
from generator.core.identifiers import paper_identifiers
from generator.core.ids import paper_file
from generator.core.problems import first_of
from generator.core.records import Paper
from generator.edit.audit.findings import Finding
from generator.edit.audit.registered import Notice, Registered
from generator.edit.update.new_papers import one_line
from generator.text.latex import to_text

_RESOLVER = "https://doi.org/"
# Crossref's kinds of notices; others, such as new versions, are not reported.
_RETRACTIONS = frozenset({"retraction", "withdrawal", "removal"})
_CORRECTIONS = frozenset({"correction", "erratum", "corrigendum", "addendum", "clarification"})
_NOTICES = {
    _CORRECTIONS: "a correction",
    frozenset({"partial_retraction"}): "a partial retraction",
    frozenset({"expression_of_concern"}): "an expression of concern",
}
_MOST_TITLE = 100


def check_paper(paper: Paper, registered: Sequence[Registered], listed: Sequence[Registered]) -> Iterator[Finding]:
    """Yield the findings about a paper; `registered` was found by its identifiers, `listed` in lists of works."""
    own = [one for one in registered if alike(paper.title, one.fields["title"])]
    yield from _titles(paper, [one for one in registered if one not in own])
    yield from _retraction(paper, own)
    yield from _corrections(paper, own)
    yield from _published(paper, [*own, *listed])
    for key, kind in (("abstract", "abstracts"), ("links.pdf", "pdfs")):
        yield from _missing(paper, own, key, kind)


def title_of(fields: Any) -> str:
    """Return the title of a statement for a message."""
    title = one_line(to_text(fields["title"]))
    return title if len(title) <= _MOST_TITLE else f"{title[: _MOST_TITLE - 3]}..."


def _titles(paper: Paper, others: Sequence[Registered]) -> Iterator[Finding]:
    for one in others[:1]:
        key = "arxiv" if one.service == "arXiv" else "doi"
        what = f"`links.{key}` identifies another paper: '{title_of(one.fields)}' ({one.service})"
        hint = "correct the identifier or the title"
        yield Finding("titles", paper_file(paper.id), f"links.{key}", paper.links[key], what, hint)


def _retraction(paper: Paper, own: Sequence[Registered]) -> Iterator[Finding]:
    notice = _newest(own, _RETRACTIONS)
    if notice:
        what = f"the work was retracted{f' on {notice.day}' if notice.day else ''} ({_RESOLVER}{notice.doi})"
        changes = (("withdrawn", f"{notice.day}, {_RESOLVER}{notice.doi}"),) if notice.day else ()
        hint = "" if changes else "write the day and the reason as `withdrawn`"
        yield Finding("retractions", paper_file(paper.id), "title", notice.doi, what, hint, changes)
    elif says := [one.service for one in own if one.is_retracted]:
        what = f"only {first_of(says, 1)} lists the work as retracted"
        hint = "check it, and write the day as `withdrawn`"
        yield Finding("retractions", paper_file(paper.id), "title", says[0], what, hint)


def _corrections(paper: Paper, own: Sequence[Registered]) -> Iterator[Finding]:
    for kinds, label in _NOTICES.items():
        notice = _newest(own, kinds)
        if not notice or notice.doi in " ".join([*paper.links.values(), paper.note]).lower():
            continue
        address = f"{_RESOLVER}{notice.doi}"
        free = kinds is _CORRECTIONS and "correction" not in paper.links
        changes = (("links.correction", address),) if free else ()
        hint = "" if changes else "write it into `note`"
        yield Finding(
            "corrections", paper_file(paper.id), "title", notice.doi, f"{label} was published: {address}", hint, changes
        )


def _newest(own: Sequence[Registered], kinds: frozenset[str]) -> Notice | None:
    found = [notice for one in own for notice in one.notices if notice.kind in kinds and notice.doi]
    return max(found, key=lambda notice: notice.day, default=None)


def _published(paper: Paper, statements: Sequence[Registered]) -> Iterator[Finding]:
    """Yield the published version of a paper of which the portal has only a preprint, or nothing but the title."""
    keys = [*MatchKey.of_paper(paper)]
    doi = paper.links.get("doi", "")
    if any(key.stage not in {"", "preprint"} for key in keys) or (doi and stage({"links": {"doi": doi}}) != "preprint"):
        return
    known = {identifier for key in keys for identifier in key.identifiers}
    for found in (one.published_as for one in statements):
        if found and known.isdisjoint(paper_identifiers({"doi": found})):
            what = f"there is a published version: {_RESOLVER}{found}"
            hint = f"check it, and write `doi: {found}`"
            yield Finding("published", paper_file(paper.id), "title", found, what, hint)
            return


def _missing(paper: Paper, own: Sequence[Registered], key: str, kind: Any) -> Iterator[Finding]:
    """Yield a value that the paper does not have and a service has; arXiv's PDF needs no link."""
    group, _, name = key.rpartition(".")
    if (paper.links.get(name) or paper.links.get("arxiv")) if group else getattr(paper, name):
        return
    for one in own:
        if value := one.fields.get(group, {}).get(name) if group else one.fields.get(name):
            shown = value if group else f"{len(value.split())} words"
            what = f"there is no `{key}`, and {one.service} has one: {shown}"
            yield Finding(kind, paper_file(paper.id), "title", one.service, what, "", ((key, value),))
            return
