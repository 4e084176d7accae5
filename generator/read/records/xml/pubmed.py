"""PubMed's XML: `PubmedArticle` and `PubmedBookArticle`, alone or in a set.

Source of the elements: the PubMed DTD of the National Library of Medicine (`pubmed_190101.dtd`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.tagged.medline import initials_first, kind_of
from generator.read.records.xml.elements import element_names, read_records

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.draft import Context, Reading
    from generator.read.records.xml.elements import Node

_RECORDS = ("PubmedArticle", "PubmedBookArticle", "MedlineCitation", "BookDocument")
_ARTICLE = {
    "Journal/Title": "journal", "Journal/ISOAbbreviation": "journal_short", "Journal/ISSN": "issn",
    "Journal/JournalIssue/Volume": "volume", "Journal/JournalIssue/Issue": "number", "Language": "language",
    "VernacularTitle": "original_title", "Abstract/CopyrightInformation": "copyright",
    "DataBankList/DataBank/AccessionNumberList/AccessionNumber": "data_bank",
}  # fmt: skip
_CITATION = {
    "MedlineJournalInfo/MedlineTA": "journal_short", "MedlineJournalInfo/Country": "country",
    "KeywordList/Keyword": "keyword", "ChemicalList/Chemical/NameOfSubstance": "substances", "GeneralNote": "note",
    "CoiStatement": "conflict_of_interest", "GeneSymbolList/GeneSymbol": "gene_symbols",
    "SpaceFlightMission": "space_flight_mission", "NumberOfReferences": "number_of_references", "OtherID": "other_id",
    "OtherAbstract/AbstractText": "other_abstract",
}  # fmt: skip
_BOOK = {
    "Book/Publisher/PublisherName": "publisher", "Book/Publisher/PublisherLocation": "place",
    "Book/CollectionTitle": "series", "Book/Isbn": "isbn", "Book/Edition": "edition", "Book/Volume": "volume",
    "Book/Medium": "medium", "Book/ReportNumber": "report_number", "Book/ELocationID": "doi", "Language": "language",
    "Abstract/CopyrightInformation": "copyright", "KeywordList/Keyword": "keyword",
    "Sections/Section/SectionTitle": "sections",
}  # fmt: skip
_IDS = {"doi": "doi", "pubmed": "pmid", "pmc": "pmcid", "url": "url", "pii": "pii", "bookaccession": "bookshelf_id",
        "mid": "manuscript_id", "pmpid": "publisher_id"}  # fmt: skip
_NO_TITLE = frozenset({"", "Not Available", "In Process Citation"})
_SEASONS = re.compile(r"Spring|Summer|Fall|Autumn|Winter", re.IGNORECASE)
_SUPPORT = re.compile(r"Research Support|English Abstract", re.IGNORECASE)


def recognises(text: str) -> bool:
    """Recognise the format by its records."""
    return any(name in {*_RECORDS, "PubmedArticleSet", "MedlineCitationSet"} for name in element_names(text, 4))


def read(text: str, context: Context) -> Reading:
    """Read a PubMed file. Never raises for the contents of the text."""
    return read_records(text, context, "pubmed", _records)


def _records(root: Node) -> Iterator[Record]:
    for node in [root] if root.name in _RECORDS else root.below(*_RECORDS):
        book = node if node.name == "BookDocument" else node.first("BookDocument")
        yield _book(node, book) if book is not None else _article(node)


def _article(node: Node) -> Record:
    record = Record(node.line, sentences=True)
    citation = (node if node.name == "MedlineCitation" else node.first("MedlineCitation")) or node
    article = citation.first("Article") or citation
    _kinds(record, article)
    for title in article.all("ArticleTitle"):
        if title.line_text.strip("[].") not in _NO_TITLE:
            record.say("title", title.markup, title.line)
    if not record.says("title"):  # without a translation
        for title in article.all("VernacularTitle"):
            record.say("title", title.markup, title.line)
    _people(record, article)
    _abstract(record, article)
    for path, field in _ARTICLE.items():
        for found in article.all(path):
            record.say(field, found.line_text, found.line)
    for path, field in _CITATION.items():
        for found in citation.all(path):
            record.say(field, found.text if field == "note" else found.line_text, found.line)
    _subjects(record, citation)
    issued = article.first("Journal/JournalIssue/PubDate", "PubDate")
    _date(record, issued)
    if not record.says("year"):
        _date(record, article.first("ArticleDate"))
    pages = article.first("Pagination")
    if pages is not None:
        _pages(record, pages)
    _identifiers(record, node, article, citation)
    for grant in article.all("GrantList/Grant"):
        record.say("funding", " / ".join(filter(None, (grant.says(name) for name in ("GrantID", "Agency", "Country")))))
    return record


def _kinds(record: Record, article: Node) -> None:
    kinds = [kind.line_text for kind in article.all("PublicationTypeList/PublicationType")]
    record.type = kind_of(kinds)
    for name in kinds:
        if read_type(name) != record.type and not _SUPPORT.match(name):
            record.say("type_of_work", name)


def _subjects(record: Record, citation: Node) -> None:
    for heading in citation.all("MeshHeadingList/MeshHeading"):
        named = heading.says("DescriptorName")
        qualified = [one.line_text for one in heading.all("QualifierName")]
        for text in [f"{named}/{one}" for one in qualified] or [named]:
            record.say("keyword", text, heading.line)
    for person in citation.all("PersonalNameSubjectList/PersonalNameSubject"):
        _person(record, "subject_person", person)
    for person in citation.all("InvestigatorList/Investigator"):
        _person(record, "investigators", person)


def _book(node: Node, book: Node) -> Record:
    record = Record(node.line, sentences=True)
    chapter = book.first("ArticleTitle")
    record.type = "incollection" if chapter is not None else "book"
    titles = book.all("Book/BookTitle")
    for title in [chapter] if chapter is not None else titles:
        record.say("title", title.markup, title.line)
    for title in titles if chapter is not None else []:
        record.say("book", title.line_text, title.line)
    for path in ("Book/AuthorList", "AuthorList"):
        for people in book.all(path):
            role = "editor" if people.get("Type").lower() == "editors" else "author"
            for person in people.all("Author"):
                _person(record, role, person)
    _abstract(record, book)
    for path, field in _BOOK.items():
        for found in book.all(path):
            record.say(field, found.line_text, found.line)
    for kind in book.all("PublicationType"):
        record.say("type_of_work", kind.line_text, kind.line)
    _date(record, book.first("Book/PubDate", "ContributionDate"))
    pages = book.first("Pagination")
    if pages is not None:
        _pages(record, pages)
    _identifiers(record, node, book, book)
    return record


def _people(record: Record, article: Node) -> None:
    for people in article.all("AuthorList"):
        role = "editor" if people.get("Type").lower() == "editors" else "author"
        for person in people.all("Author"):
            _person(record, role, person)
        if people.get("CompleteYN").upper() == "N":
            record.more()


def _person(record: Record, role: str, person: Node) -> None:
    family, given = person.says("LastName"), person.says("ForeName", "FirstName", "Initials")
    if family:
        record.person(role, family=family, given=given, suffix=person.says("Suffix"), line=person.line)
    elif person.says("CollectiveName"):
        record.name(role, person.says("CollectiveName"), team=True, line=person.line)
    elif not person.children and person.line_text:
        record.name(role, initials_first(person.line_text), line=person.line)
    if role == "author":
        for place in person.all("AffiliationInfo/Affiliation") + person.all("Affiliation"):
            record.say("author_address", place.line_text, place.line)


def _abstract(record: Record, node: Node) -> None:
    for part in node.all("Abstract/AbstractText"):
        label = part.get("Label")
        shown = part.markup.strip()
        labelled = label and label.upper() != "UNLABELLED"
        record.say("abstract", f"{label}: {shown}" if labelled and shown else shown, part.line)


def _date(record: Record, node: Node | None) -> None:
    if node is None:
        return
    year = node.says("Year")
    whole = (
        " ".join(filter(None, [year, *(node.says(name) for name in ("Month", "Day"))]))
        if year
        else node.says("MedlineDate")
    )
    season = node.says("Season") or ((_SEASONS.search(whole) or [""])[0])
    record.say("year", whole, node.line)
    record.say("season", season, node.line)


def _pages(record: Record, node: Node) -> None:
    first, last = node.says("StartPage"), node.says("EndPage")
    written = node.says("MedlinePgn")
    shortened = re.fullmatch(r"(\d+)-(\d+)", written)
    if first:
        record.say("first_page", first, node.line)
        record.say("last_page", last, node.line)
    elif shortened and len(shortened[2]) < len(shortened[1]):
        # The library writes 764-9 for 764-769.
        record.say("pages", f"{shortened[1]}-{shortened[1][: -len(shortened[2])]}{shortened[2]}", node.line)
    else:
        record.say("pages", written, node.line)


def _identifiers(record: Record, node: Node, article: Node, citation: Node) -> None:
    own = [*node.all("PubmedData/ArticleIdList/ArticleId"), *node.all("PubmedBookData/ArticleIdList/ArticleId"),
           *article.all("ArticleIdList/ArticleId")]  # fmt: skip
    numbers = [pmid.line_text for pmid in citation.all("PMID")]
    numbers += [one.line_text for one in own if one.get("IdType") == "pubmed" and not numbers]
    if numbers:
        record.say("pmid", numbers[-1])
    doi = next((place for place in article.all("ELocationID") if place.get("EIdType") == "doi"), None)
    if doi is not None:
        record.say("doi", doi.line_text, doi.line)
    for one in own:
        kind = one.get("IdType")
        if kind == "doi" and doi is not None:
            continue
        if kind != "pubmed" and not (kind == "url" and "pubmed" in one.line_text):
            record.say(_IDS.get(kind, f"{kind}_id" if kind else "article_id"), one.line_text, one.line)
    for place in article.all("ELocationID"):
        if place.get("EIdType") == "pii":
            record.say("pii", place.line_text, place.line)
