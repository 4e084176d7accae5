"""HAL: the answer of its search (https://api.archives-ouvertes.fr/docs/search), as JSON.

A field's name ends in its type (`title_s`, `producedDateY_i`). The available fields depend on the request (`fl=`),
which must include a title.
"""

from collections.abc import Iterator

from generator.core.data_files import tables
from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.json_items import json_reader, with_keys
from generator.read.records.bibliographies.record import Record
from generator.read.records.tree import Node, add_node, add_paths

(_FIELDS,) = tables(__file__, "fields")
_DATES = "publicationDate_s|producedDate_s|conferenceStartDate_s|submittedDate_s|publicationDateY_i|producedDateY_i"
_ONLY_HERE = ("halId_s", "docType_s", "authFullName_s", "producedDateY_i", "producedDate_s", "uri_s")
recognises = with_keys("title_s", two_of=_ONLY_HERE)


def _records(work: Node) -> Iterator[Record]:
    record = Record(work.line)
    record.type = read_type(work.text_of("docType_s"))
    add_paths(record, work, _FIELDS)
    for other in work.all("title_s")[1:]:  # in another language
        add_node(record, "translated_title", other)
    families, givens = work.all("authLastName_s"), work.all("authFirstName_s")
    names = work.all("authFullName_s")
    if families and len(families) == len(givens) >= len(names):
        for family, given in zip(families, givens, strict=True):
            record.add_person("author", family=family.text, given=given.text, line=family.line)
    else:
        for name in names:
            record.add_name("author", name.text, line=name.line)
    record.add("date", work.text_of(_DATES)[:10])
    yield record


read = json_reader(_records, lists={"docs"}, marks={"title_s"})
