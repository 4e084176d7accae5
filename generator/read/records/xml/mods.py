"""MODS of the Library of Congress, a record alone or in a collection: of libraries, repositories, Zotero, bibutils.

Source of the elements: the MODS user guidelines, version 3.8 (https://www.loc.gov/standards/mods/userguide/).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.read.links import read_doi
from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.xml.elements import element_names, read_records

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.draft import Context, Reading
    from generator.read.records.xml.elements import Node

_ROLES = {
    "aut": "author", "author": "author", "cre": "author", "creator": "author", "edt": "editor", "editor": "editor",
    "ed": "editor", "trl": "translator", "translator": "translator", "pbl": "publisher", "publisher": "publisher",
    "ths": "advisor", "dgg": "school", "degree grantor": "school", "degree granting institution": "school",
    "thesis advisor": "advisor", "ctb": "contributor", "contributor": "contributor", "dis": "author", "cor": "author",
    "verfasser": "author", "herausgeber": "editor",
}  # fmt: skip
_DATES = ("dateIssued", "copyrightDate", "dateCreated", "dateOther")
_IDENTIFIERS = {
    "doi": "doi", "isbn": "isbn", "issn": "issn", "pmid": "pmid", "pubmed": "pmid", "pmc": "pmcid", "arxiv": "arxiv",
    "citekey": "key", "hdl": "handle", "lccn": "lccn", "oclc": "oclc", "uri": "url", "eissn": "issn",
    "local": "local_id",
    "istc": "istc", "urn": "urn",
}  # fmt: skip
_GENRES_OF_BOOKS = frozenset({"text", "electronic", "bibliography", "online", "remote", ""})


def recognises(text: str) -> bool:
    """Recognise the format by its root."""
    return any(name in {"mods", "modsCollection"} for name in element_names(text, 6))


def read(text: str, context: Context) -> Reading:
    """Read a MODS file. Never raises for the contents of the text."""
    return read_records(text, context, "mods", _records)


def _records(root: Node) -> Iterator[Record]:
    for node in [root] if root.name == "mods" else root.below("mods"):
        yield _record(node)


def _record(node: Node) -> Record:
    record = Record(node.line)
    host = next((item for item in node.all("relatedItem") if item.get("type") == "host"), None)
    _titles(record, node)
    _type(record, node, host)
    for name in node.all("name"):
        _name(record, name)
    for abstract in node.all("abstract"):
        record.say("abstract", abstract.text, abstract.line)
    _origin(record, node)
    for subject in node.all("subject"):
        _subject(record, subject)
    for note in node.all("note"):
        kind = note.get("type")
        record.say(
            {"": "note", "statement of responsibility": "responsibility"}.get(kind, kind.replace(" ", "_")),
            note.text,
            note.line,
        )
    for identifier in node.all("identifier"):
        _identifier(record, identifier)
    _location_and_language(record, node)
    record.say("access_condition", node.says("accessCondition"))
    record.say("classification", node.says("classification"))
    record.say("record_source", node.says("recordInfo/recordContentSource"))
    record.say("table_of_contents", node.says("tableOfContents"))
    record.say("page_count", node.says("physicalDescription/extent"))
    if node.get("ID") and not record.says("key"):
        record.say("key", node.get("ID"))
    for part in node.all("part"):
        _part(record, part)
    for item in node.all("relatedItem"):
        if item is not host:
            _related(record, item)
    if host is not None:
        _host(record, host)
    return record


def _location_and_language(record: Record, node: Node) -> None:
    for place in node.all("location"):
        for url in place.all("url"):
            kind = "pdf" if url.get("access") == "raw object" and url.line_text.lower().endswith(".pdf") else "url"
            record.say("preview" if url.get("access") == "preview" else kind, "".join(url.text.split()), url.line)
        record.say("archive_location", place.says("physicalLocation"))
        record.say("call_number", place.says("shelfLocator"))
    terms = node.all("language/languageTerm") or node.all("language")
    for term in [term for term in terms if term.get("type") == "text"] or terms:
        record.say("language", term.line_text, term.line)


def _title_of(info: Node) -> str:
    title = " ".join(
        filter(
            None,
            [info.says("nonSort"), (info.first("title") or info).markup.strip() if info.children else info.line_text],
        )
    )
    number = " ".join(filter(None, [info.says("partNumber"), info.says("partName")]))
    return f"{title}. {number}" if title and number else title


def _titles(record: Record, node: Node) -> None:
    infos = node.all("titleInfo")
    main = next((info for info in infos if not info.get("type") and not info.get("otherType")), None) or next(
        iter(infos), None
    )
    for info in infos:
        if info is main:
            record.say("title", _title_of(info), info.line)
            record.say("subtitle", info.says("subTitle"), info.line)
        else:
            kind = {"abbreviated": "short_title", "translated": "translated_title", "uniform": "uniform_title"}
            record.say(kind.get(info.get("type"), "other_title"), info.says("title"), info.line)


def _type(record: Record, node: Node, host: Node | None) -> None:
    genres = [genre.line_text for genre in node.all("genre")]
    found = [kind for genre in genres if (kind := read_type(genre))]
    found = [kind for kind in found if kind != "misc"] or found
    issued = node.says("originInfo/issuance").lower()
    within = [read_type(genre.line_text) for genre in host.all("genre")] if host is not None else []
    if any(kind in {"inproceedings", "proceedings"} for kind in within) and found[:1] in ([], ["article"], ["misc"]):
        record.type = "inproceedings"
    elif found and not (found[0] == "misc" and host is None and issued == "monographic"):
        record.type = found[0]
        if record.type == "book" and host is not None and "book" in within:
            record.type = "incollection"
        elif (
            record.type == "inproceedings"
            and host is None
            and any("proceeding" in genre.lower() or "publication" in genre.lower() for genre in genres)
        ):
            record.type = "proceedings"
    elif host is not None:
        journal = "article" in within or host.says("originInfo/issuance").lower() in {"continuing", "serial"} or any(
            one.get("type") == "issn" for one in host.all("identifier"))  # fmt: skip
        record.type = "article" if journal else "incollection" if "book" in within or host.first("part/extent") else ""
    elif issued in {"monographic", "single unit"}:
        record.type = "book"
    for genre in genres:
        if not read_type(genre) and genre.lower() not in _GENRES_OF_BOOKS:
            record.say("type_of_work", genre)
    resource = node.says("typeOfResource")
    if resource and resource.lower() != "text":
        record.say("type_of_resource", resource)
        if not record.type:
            record.type = read_type(resource)


def _name(record: Record, node: Node) -> None:
    terms = [term.line_text.lower().rstrip(".") for term in node.all("role/roleTerm")]
    role = next((_ROLES[term] for term in terms if term in _ROLES), "" if terms else "author")
    parts = {kind: [part.line_text for part in node.all("namePart") if part.get("type") == kind]
             for kind in ("", "family", "given", "termsOfAddress", "date")}  # fmt: skip
    family, given = " ".join(parts["family"]), " ".join(parts["given"])
    written = " ".join(parts[""]).strip(" ,")
    affiliation = node.says("affiliation")
    if role == "author" and affiliation:
        record.say("author_address", affiliation, node.line)
    team = node.get("type") in {"corporate", "conference"}
    if role in {"publisher", "school"}:
        record.say(role, written or family, node.line)
    elif node.get("type") == "conference" and role in {"author", ""}:
        record.say("conference", written or family, node.line)
    elif family or given:
        record.person(
            role or terms[0].replace(" ", "_"),
            family=family,
            given=given,
            suffix=" ".join(parts["termsOfAddress"]),
            line=node.line,
        )
    elif written or node.says("displayForm"):
        record.name(role or terms[0].replace(" ", "_"), written or node.says("displayForm"), team=team, line=node.line)


def _origin(record: Record, node: Node) -> None:
    for origin in node.all("originInfo"):
        for publisher in origin.all("publisher"):
            record.say("publisher", publisher.line_text, publisher.line)
        terms = [term for term in origin.all("place/placeTerm") if term.get("type") != "code"]
        for term in terms or origin.all("place/placeTerm"):
            record.say("place", term.line_text, term.line)
        record.say("edition", origin.says("edition"), origin.line)
    found = [date for name in _DATES for origin in node.all("originInfo") for date in origin.all(name)]
    found = [date for date in found if date.get("point") != "end"]
    issued = [date for date in found if date.name == "dateIssued"]
    key_dates = [date for date in found if date.get("keyDate") == "yes"]
    for date in (issued or key_dates or found)[:3]:
        record.say("date", date.line_text, date.line)
    for date in found:
        if issued and date.name not in {"dateIssued", "copyrightDate"}:
            record.say({"dateCreated": "created"}.get(date.name, "other_date"), date.line_text, date.line)


def _subject(record: Record, subject: Node) -> None:
    topics = [one.line_text for one in subject.children if one.name in {"topic", "geographic", "temporal", "genre"}]
    topics += [" ".join(part.line_text for part in one.all("namePart")) for one in subject.all("name")]
    topics += [one.says("title") for one in subject.all("titleInfo")]
    topics += [", ".join(part.line_text for part in one.children) for one in subject.all("hierarchicalGeographic")]
    for topic in topics:
        record.say("keyword", topic, subject.line)


def _identifier(record: Record, node: Node) -> None:
    kind, text = node.get("type").lower(), node.line_text
    if node.get("invalid") == "yes":
        record.say("invalid_identifier", text, node.line)
    elif kind == "uri" and read_doi(text):
        record.say("doi", text, node.line)
    else:
        record.say(_IDENTIFIERS.get(kind, f"{kind.replace(' ', '_')}_id" if kind else "identifier"), text, node.line)


def _part(record: Record, part: Node) -> None:
    for detail in part.all("detail"):
        number = detail.says("number") or detail.says("caption", "title")
        kind = {"volume": "volume", "issue": "number", "number": "number", "page": "pages", "chapter": "chapter",
                "article": "article_number"}.get(detail.get("type"), detail.get("type") or "part")  # fmt: skip
        record.say(kind, number, detail.line)
    for extent in part.all("extent"):
        if extent.get("unit").lower().rstrip("s") in {"page", "", "p"}:
            if extent.says("start"):
                record.say("first_page", extent.says("start"), extent.line)
                record.say("last_page", extent.says("end"), extent.line)
            else:
                record.say("pages", extent.says("list"), extent.line)
                record.say("page_count", extent.says("total"), extent.line)
    for date in part.all("date"):
        record.say("date", date.line_text, date.line)


def _host(record: Record, host: Node) -> None:
    field = {"article": "journal", "inproceedings": "book", "incollection": "book"}.get(record.type, "journal")
    if not record.type and any(
        re.search(r"proceedings|conference", genre.line_text, re.IGNORECASE) for genre in host.all("genre")
    ):
        field = "book"
    for info in host.all("titleInfo"):
        short = info.get("type") == "abbreviated"
        title = ": ".join(filter(None, [_title_of(info), info.says("subTitle")]))
        record.say("journal_short" if short else field, title, info.line)
    _editors(record, host)
    for part in host.all("part"):
        _part(record, part)
    had_date = bool(record.says("date"))
    for origin in host.all("originInfo"):
        record.say("publisher", origin.says("publisher"), origin.line)
        record.say("place", origin.says("place/placeTerm"), origin.line)
        if not had_date:
            record.say("date", origin.says(*_DATES), origin.line)
    for identifier in host.all("identifier"):
        kind = identifier.get("type").lower()
        if kind in {"issn", "isbn", "eissn"}:
            record.say(kind.removeprefix("e") if kind == "eissn" else kind, identifier.line_text, identifier.line)
        else:
            record.say(f"host_{kind or 'identifier'}", identifier.line_text, identifier.line)
    for item in host.all("relatedItem"):
        _related(record, item)


def _editors(record: Record, host: Node) -> None:
    """Add the editors of the containing work, and its conference."""
    for name in host.all("name"):
        if name.get("type") == "conference":
            record.say("conference", " ".join(part.line_text for part in name.all("namePart")), name.line)
        else:
            terms = [term.line_text.lower() for term in name.all("role/roleTerm")]
            if not terms or any(_ROLES.get(term) in {"editor", "author"} for term in terms):
                parts = {part.get("type"): part.line_text for part in name.all("namePart")}
                if parts.get("family"):
                    record.person("editor", family=parts["family"], given=parts.get("given", ""), line=name.line)
                else:
                    record.name("editor", parts.get("", ""), line=name.line)


def _related(record: Record, item: Node) -> None:
    title = item.says("titleInfo/title")
    kind = item.get("type")
    record.say("series" if kind in {"series", "host"} else f"related_{kind}" if kind else "related", title, item.line)
    number = item.says("titleInfo/partNumber", "part/detail/number")
    if kind == "series":
        record.say("series_number", number, item.line)
    for url in item.all("location/url"):
        record.say("url" if not kind else f"related_{kind}", url.line_text, url.line)
