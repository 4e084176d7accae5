"""What Crossref, arXiv and OpenAlex say of a paper, in the form of content files, with its notices. Pure.

Sources: the tutorial of Crossref on Retraction Watch in its REST API (`updated-by`), its documentation of relations
between records, OpenAlex's `is_retracted`, and the API User's Manual of arXiv (`arxiv:doi`).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from generator.content.stages import stage
from generator.core.identifiers import bare, paper_identifiers
from generator.edit.intake.statements import paper_fields
from generator.edit.network.services import SERVICES, ServiceName
from generator.read.draft import Context, Draft
from generator.read.formats import read_text
from generator.read.links import read_doi
from generator.read.records.bibliographies.json_items import read_items
from generator.read.records.tree import Node, node_of


class Notice(NamedTuple):
    """A notice about a paper: Crossref's word for its kind, its day (empty if unknown), its DOI."""

    kind: str
    day: str
    doi: str


@dataclass(frozen=True, slots=True)
class Registered:
    """The statement of a service about a paper: `fields` as in content files, without what these may not contain.

    `published_as` is the DOI of the published version of a preprint.
    """

    service: str
    fields: Mapping[str, Any]
    is_retracted: bool = False
    notices: tuple[Notice, ...] = ()
    published_as: str = ""


def read_registered(name: ServiceName, text: str, today: date) -> Iterator[tuple[str, Registered]]:
    """Yield the statements in an answer, each with the identifier by which it was requested."""
    label = SERVICES[name].label
    more = _more_of_crossref(text) if name == "crossref" else {}
    for draft in read_text(text, SERVICES[name].format, Context(label, today)).drafts:
        doi = bare("doi", draft.links.get("doi", "")).lower()
        notices, published_as = more.get(doi, ((), ""))
        of_preprint = name == "arxiv-api"
        asked = {"arxiv": draft.links.get("arxiv", "")} if of_preprint else {"doi": doi}
        found = Registered(
            label,
            paper_fields(draft, label, []),
            draft.extra.get("retracted") == "true",
            notices,
            published_doi(draft) if of_preprint else published_as,
        )
        for identifier in paper_identifiers(asked):
            yield identifier, found


def published_doi(draft: Draft) -> str:
    """Return a draft's DOI, unless it is that of a preprint."""
    doi = bare("doi", draft.links.get("doi", "")).lower()
    return doi if doi and stage({"links": {"doi": doi}}) != "preprint" else ""


def _more_of_crossref(text: str) -> dict[str, tuple[tuple[Notice, ...], str]]:
    """Return the notices and the published version of each DOI, which CSL does not have."""
    items, _ = read_items(text, "", lists={"items"}, marks={"title"})
    works = [node_of(item, item.line) for item in items]
    return {
        work.text_of("DOI").lower(): (
            tuple(dict.fromkeys(map(_notice, work.all("updated-by")))),
            work.text_of("relation/is-preprint-of[id-type=doi]/id").lower(),
        )
        for work in works
    }


def _notice(update: Node) -> Notice:
    return Notice(
        update.text_of("type"), _day(update.text_of("updated/date-time")[:10]), read_doi(update.text_of("DOI")).lower()
    )


def _day(text: str) -> str:
    """Return a day as it was written; nothing if the calendar does not have it."""
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        return ""
