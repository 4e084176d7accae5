"""MODS of the Library of Congress, a record alone or in a collection: of libraries, repositories, Zotero, bibutils.

Source of the elements: the MODS user guidelines, version 3.8 (https://www.loc.gov/standards/mods/userguide/).
"""

import re

from generator.core.data_files import tables
from generator.read.links import read_doi
from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.tree import Node, Parts, add_paths, add_person
from generator.read.records.xml.elements import element_names, xml_reader

_ROLES, _IDENTIFIERS, _FIELDS, _SERIES, _TITLES = tables(__file__, "roles", "identifiers", "fields", "series", "titles")
_ISSUED = (
    "originInfo/dateIssued|originInfo/*[keyDate=yes]|originInfo/copyrightDate|originInfo/dateCreated"
    "|originInfo/dateOther"
)
_DETAILS = {"issue": "number", "page": "pages", "article": "article_number", "": "part"}
_NAMES = Parts(
    "namePart[type=family]", "namePart[type=given]", "namePart[type=]|displayForm", "namePart[type=termsOfAddress]"
)
_TOPICS = frozenset({"topic", "geographic", "temporal", "genre"})
_GENRES_OF_BOOKS = frozenset({"text", "electronic", "bibliography", "online", "remote", ""})


def recognises(text: str) -> bool:
    """Recognise the format by its root."""
    return not {"mods", "modsCollection"}.isdisjoint(element_names(text, 6))


def _record(node: Node) -> Record:
    record = Record(node.line)
    host = node.first("relatedItem[type=host]")
    _titles(record, node)
    _type(record, node, host)
    for name in node.all("name"):
        _name(record, name)
    add_paths(record, node, _FIELDS)
    _origin(record, node)
    for subject in node.all("subject"):
        topics = [one.line_text for one in subject.children if one.name in _TOPICS]
        topics += [" ".join(part.line_text for part in one.all("namePart")) for one in subject.all("name")]
        for topic in topics:
            record.add("keyword", topic, subject.line)
    for note in node.all("note"):
        if note.get("type") not in {"", "statement of responsibility"}:
            record.add(note.get("type").replace(" ", "_"), note.text, note.line)
    for identifier in node.all("identifier"):
        kind, text = identifier.get("type").lower(), identifier.line_text
        own = f"{kind.replace(' ', '_')}_id" if kind else "identifier"
        is_doi = kind == "uri" and read_doi(text)
        record.add("doi" if is_doi else _IDENTIFIERS.get(kind, own), text, identifier.line)
    for url in node.all("location/url"):
        raw = url.get("access") == "raw object" and url.line_text.lower().endswith(".pdf")
        kind = "preview" if url.get("access") == "preview" else "pdf" if raw else "url"
        record.add(kind, "".join(url.text.split()), url.line)
    if not record.text_of("key"):
        record.add("key", node.get("ID"))
    for part in node.all("part"):
        _part(record, part)
    add_paths(record, node, _SERIES)
    if host is not None:
        _host(record, host)
    return record


def _title_of(info: Node) -> str:
    title = (info.first("title") or info).markup.strip()
    title = " ".join(filter(None, [info.text_of("nonSort"), title]))
    number = " ".join(filter(None, [info.text_of("partNumber"), info.text_of("partName")]))
    return f"{title}. {number}" if title and number else title


def _titles(record: Record, node: Node) -> None:
    infos = node.all("titleInfo")
    main = next((info for info in infos if not info.get("type") and not info.get("otherType")), None)
    main = main or next(iter(infos), None)
    for info in infos:
        if info is main:
            record.add("title", _title_of(info), info.line)
            record.add("subtitle", info.text_of("subTitle"), info.line)
        else:
            record.add(_TITLES.get(info.get("type"), "other_title"), info.text_of("title"), info.line)


def _type(record: Record, node: Node, host: Node | None) -> None:
    genres = [genre.line_text for genre in node.all("genre")]
    record.type = _kind(node, host, genres)
    for genre in genres:
        if not read_type(genre) and genre.lower() not in _GENRES_OF_BOOKS:
            record.add("type_of_work", genre)
    resource = node.text_of("typeOfResource")
    if resource.lower() not in {"", "text"}:
        record.add("type_of_resource", resource)
        record.type = record.type or read_type(resource)


def _kind(node: Node, host: Node | None, genres: list[str]) -> str:
    """Return the type of a work by its genres, and by those of the work that contains it."""
    found = [kind for genre in genres if (kind := read_type(genre))]
    kind = next((kind for kind in found if kind != "misc"), next(iter(found), ""))
    if host is None:
        if kind == "inproceedings" and any(re.search("proceeding|publication", genre.lower()) for genre in genres):
            return "proceedings"
        alone = node.text_of("originInfo/issuance").lower() in {"monographic", "single unit"}
        return "book" if alone and kind in {"", "misc"} else kind
    within = {read_type(genre.line_text) for genre in host.all("genre")}
    if within & {"inproceedings", "proceedings"} and kind in {"", "article", "misc"}:
        return "inproceedings"
    if kind:
        return "incollection" if kind == "book" and "book" in within else kind
    serial = host.text_of("originInfo/issuance").lower() in {"continuing", "serial"}
    if "article" in within or serial or host.text_of("identifier[type=issn]"):
        return "article"
    return "incollection" if "book" in within or host.first("part/extent") else ""


def _name(record: Record, node: Node) -> None:
    """Add a person, a body, or a conference."""
    role = _role(node)
    if role == "author":
        record.add("author_address", node.text_of("affiliation"), node.line)
    if node.get("type") == "conference" or role in {"publisher", "school"}:
        whole = " ".join(part.line_text for part in node.all("namePart"))
        record.add("conference" if node.get("type") == "conference" else role, whole.strip(" ,"), node.line)
    elif node.text_of("namePart|displayForm"):
        team = node.get("type") == "corporate"
        add_person(record, role, node, _NAMES, team=team)


def _role(name: Node) -> str:
    """Return the role of a name, in the words of its source if they are not known."""
    terms = [term.line_text.lower().rstrip(".") for term in name.all("role/roleTerm")] or ["author"]
    return next((_ROLES[term] for term in terms if term in _ROLES), terms[0].replace(" ", "_"))


def _origin(record: Record, node: Node) -> None:
    places = node.all("originInfo/place/placeTerm")
    for place in [one for one in places if one.get("type") != "code"] or places:
        record.add("place", place.line_text, place.line)
    for date in node.all(_ISSUED):
        if date.get("point") != "end":
            record.add("date", date.line_text, date.line)


def _part(record: Record, part: Node) -> None:
    for detail in part.all("detail"):
        kind = detail.get("type")
        record.add(_DETAILS.get(kind, kind), detail.text_of("number|caption|title"), detail.line)
    for extent in part.all("extent"):
        if extent.get("unit").lower().rstrip("s") in {"page", "", "p"}:
            whole = {"list": "pages", "total": "page_count"}
            table = {"start": "first_page", "end": "last_page"} if extent.text_of("start") else whole
            add_paths(record, extent, table)
    add_paths(record, part, {"date": "date"})


def _host(record: Record, host: Node) -> None:
    """Add the containing work."""
    meeting = any(
        word in genre.line_text.lower() for genre in host.all("genre") for word in ("proceedings", "conference")
    )
    in_book = record.type in {"inproceedings", "incollection"} or (not record.type and meeting)
    for info in host.all("titleInfo"):
        title = ": ".join(filter(None, [_title_of(info), info.text_of("subTitle")]))
        short = info.get("type") == "abbreviated"
        record.add("journal_short" if short else "book" if in_book else "journal", title, info.line)
    for name in host.all("name"):  # the authors of a containing work are its editors
        if _role(name) in {"author", "editor"}:
            add_person(record, "editor", name, _NAMES)
    for part in host.all("part"):
        _part(record, part)
    add_paths(record, host, {"originInfo/publisher": "publisher", "originInfo/place/placeTerm": "place"})
    record.add("date", "" if record.text_of("date") else host.text_of(_ISSUED))
    for identifier in host.all("identifier"):
        kind = identifier.get("type").lower()
        serial = kind.removeprefix("e") if kind in {"issn", "isbn", "eissn"} else f"host_{kind or 'identifier'}"
        record.add(serial, identifier.line_text, identifier.line)
    add_paths(record, host, _SERIES)


read = xml_reader(lambda root: map(_record, root.below("mods")))
