"""PubMed's XML: `PubmedArticle` and `PubmedBookArticle`, alone or in a set.

Source of the elements: the PubMed DTD of the National Library of Medicine (`pubmed_190101.dtd`).
"""

from collections.abc import Iterator

from generator.core.data_files import tables
from generator.read.records.bibliographies.field_values import whole_pages
from generator.read.records.bibliographies.record import Record
from generator.read.records.tagged.medline import add_kinds, initials_first
from generator.read.records.tree import Node, Parts, add_node, add_paths, add_person
from generator.read.records.xml.elements import element_names, xml_reader

_RECORDS = ("PubmedArticle", "PubmedBookArticle", "MedlineCitation", "BookDocument")
_ARTICLE, _CITATION, _BOOK, _IDS = tables(__file__, "article", "citation", "book", "identifiers")
_NAMES = Parts("LastName", "ForeName|FirstName|Initials", "CollectiveName", "Suffix")
_NO_TITLE = frozenset({"", "Not Available", "In Process Citation"})


def recognises(text: str) -> bool:
    """Recognise the format by its records."""
    return any(name in {*_RECORDS, "PubmedArticleSet", "MedlineCitationSet"} for name in element_names(text, 4))


def _records(root: Node) -> Iterator[Record]:
    for node in root.below(*_RECORDS):
        book = node if node.name == "BookDocument" else node.first("BookDocument")
        yield _book(node, book) if book is not None else _article(node)


def _article(node: Node) -> Record:
    record = Record(node.line, sentences=True)
    citation = (node if node.name == "MedlineCitation" else node.first("MedlineCitation")) or node
    article = citation.first("Article") or citation
    add_kinds(record, [kind.line_text for kind in article.all("PublicationTypeList/PublicationType")])
    titles = [one for one in article.all("ArticleTitle") if one.line_text.strip("[].") not in _NO_TITLE]
    for title in titles or article.all("VernacularTitle"):  # without a translation
        add_node(record, "title", title)
    _people(record, article, "AuthorList")
    _abstract(record, article)
    add_paths(record, article, _ARTICLE)
    add_paths(record, citation, _CITATION)
    for heading in citation.all("MeshHeadingList/MeshHeading"):
        named = heading.text_of("DescriptorName")
        qualified = [one.line_text for one in heading.all("QualifierName")]
        for text in [f"{named}/{one}" for one in qualified] or [named]:
            record.add("keyword", text, heading.line)
    for person in citation.all("PersonalNameSubjectList/PersonalNameSubject"):
        _person(record, "subject_person", person)
    for person in citation.all("InvestigatorList/Investigator"):
        _person(record, "investigators", person)
    _date(record, article, "Journal/JournalIssue/PubDate|PubDate")
    if not record.text_of("year"):
        _date(record, article, "ArticleDate")
    _pages(record, article)
    _identifiers(record, node, article, citation)
    for grant in article.all("GrantList/Grant"):
        record.add(
            "funding", " / ".join(filter(None, (grant.text_of(name) for name in ("GrantID", "Agency", "Country"))))
        )
    return record


def _book(node: Node, book: Node) -> Record:
    record = Record(node.line, sentences=True)
    chapter = book.first("ArticleTitle")
    record.type = "incollection" if chapter is not None else "book"
    add_paths(record, book, {"ArticleTitle[1]|Book/BookTitle": "title"})
    if chapter is not None:
        add_paths(record, book, {"Book/BookTitle": "book"})
    _people(record, book, "Book/AuthorList")
    _people(record, book, "AuthorList")
    _abstract(record, book)
    add_paths(record, book, _BOOK)
    _date(record, book, "Book/PubDate|ContributionDate")
    _pages(record, book)
    _identifiers(record, node, book, book)
    return record


def _people(record: Record, node: Node, path: str) -> None:
    for people in node.all(path):
        role = "editor" if people.get("Type").lower() == "editors" else "author"
        for person in people.all("Author"):
            _person(record, role, person)
        if people.get("CompleteYN").upper() == "N":
            record.mark_truncated()


def _person(record: Record, role: str, person: Node) -> None:
    if not person.children:
        record.add_name(role, initials_first(person.line_text), line=person.line)
    else:
        add_person(record, role, person, _NAMES, team=True)
    if role == "author":
        add_paths(record, person, {"AffiliationInfo/Affiliation": "author_address", "Affiliation": "author_address"})


def _abstract(record: Record, node: Node) -> None:
    for part in node.all("Abstract/AbstractText"):
        label, shown = part.get("Label"), part.markup.strip()
        labelled = label and label.upper() != "UNLABELLED"
        record.add("abstract", f"{label}: {shown}" if labelled and shown else shown, part.line)


def _date(record: Record, work: Node, path: str) -> None:
    node = work.first(path) or Node("", work.line)
    parts = [node.text_of(name) for name in ("Year", "Month", "Day")]
    whole = " ".join(filter(None, parts)) if parts[0] else node.text_of("MedlineDate")
    seasons = [word for word in whole.split() if word in {"Spring", "Summer", "Fall", "Autumn", "Winter"}]
    record.add("year", whole, node.line)
    record.add("season", node.text_of("Season") or "".join(seasons[:1]), node.line)


def _pages(record: Record, work: Node) -> None:
    node = work.first("Pagination") or Node("", work.line)
    if node.text_of("StartPage"):
        add_paths(record, node, {"StartPage": "first_page", "EndPage": "last_page"})
    else:
        record.add("pages", whole_pages(node.text_of("MedlinePgn")), node.line)


def _identifiers(record: Record, node: Node, article: Node, citation: Node) -> None:
    lists = node.all("PubmedData/ArticleIdList") + node.all("PubmedBookData/ArticleIdList")
    own = [one for listed in (*lists, *article.all("ArticleIdList")) for one in listed.all("ArticleId")]
    numbers = citation.all("PMID") or [one for one in own if one.get("IdType") == "pubmed"]
    record.add("pmid", numbers[-1].line_text if numbers else "")
    for one in own:
        kind = one.get("IdType")
        is_of_pubmed = kind == "pubmed" or (kind == "url" and "pubmed" in one.line_text)
        if not is_of_pubmed and not (kind == "doi" and record.text_of("doi")):
            record.add(_IDS.get(kind, f"{kind}_id" if kind else "article_id"), one.line_text, one.line)
    add_paths(record, article, {"ELocationID[EIdType=pii]": "pii"})


read = xml_reader(_records)
