"""INSPIRE: a record of literature, or the list of a search (https://github.com/inspirehep/rest-api-doc)."""

from collections.abc import Iterator

from generator.core.data_files import tables
from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.json_items import json_reader, with_keys
from generator.read.records.bibliographies.record import Record
from generator.read.records.tree import Node, add_paths

_FIELDS, _PUBLISHED = tables(__file__, "fields", "publication")
_ONLY_HERE = ("texkeys", "arxiv_eprints", "publication_info", "control_number", "document_type", "inspire_categories")
recognises = with_keys("titles", two_of=_ONLY_HERE)


def _records(item: Node) -> Iterator[Record]:
    work = item.first("metadata") or item
    record = Record(item.line)
    places = work.all("publication_info")
    where = next((one for one in places if one.text_of("journal_title|cnum")), next(iter(places), Node("", item.line)))
    kinds = [read_type(kind.text) for kind in work.all("document_type")]
    record.type = next(filter(None, kinds), "")
    if record.type == "phdthesis":
        record.type = read_type("thesis", work.text_of("thesis_info/degree_type"))
    if record.type in {"article", ""} and not where.text_of("journal_title"):
        record.type = "misc"
    for author in work.all("authors"):
        roles = {role.text for role in author.all("inspire_roles")}
        role = "editor" if "editor" in roles else "advisor" if "supervisor" in roles else "author"
        record.add_name(role, author.text_of("full_name"), line=author.line)
    for team in (*work.all("collaborations/value"), *work.all("corporate_author")):
        name = team.line_text
        record.add_name("author", name if " " in name else f"{name} Collaboration", team=True, line=team.line)
    if not work.first("authors") and work.text_of("first_author/full_name"):
        record.add_name("author", work.text_of("first_author/full_name"))
        record.mark_truncated()
    add_paths(record, work, _FIELDS)
    for title in work.all("titles")[1:]:
        record.add("other_title", title.text_of("title"), title.line)
    add_paths(record, where, _PUBLISHED)
    for one in work.all("dois/value"):
        record.add("other_doi" if record.text_of("doi") else "doi", one.text, one.line)
    for one in work.all("keywords"):
        if one.get("schema") not in {"PACS", "PDG"}:
            record.add("keyword", one.text_of("value"), one.line)
    if not record.text_of("year"):
        record.add("date", work.text_of("imprints/date|thesis_info/date|preprint_date|earliest_date"))
    yield record


read = json_reader(_records, lists={"hits"}, marks={"metadata", "titles"})
