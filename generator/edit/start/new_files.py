"""New papers, people, pages, projects, news: a valid file name and text, without changing existing files.

A text has the known values, and the usual further keys as comments with an example.
"""

import hashlib
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from datetime import date
from pathlib import Path, PurePosixPath
from typing import Any, Literal

from generator.content.content import read_content, read_mapping
from generator.content.fields import Strict
from generator.content.json_schemas import schema_comment
from generator.content.ledger import FOLDER, Ledger
from generator.content.referenced_files import refuse_to_write_outside
from generator.content.schema import NewsHeader, PageHeader, ProjectHeader
from generator.content.yaml_text import dump_entry
from generator.core.atomic_files import write_atomically
from generator.core.ids import author_file, paper_file, slug, title_key, unique
from generator.core.link_kinds import PAPER_LINKS, PERSON_LINKS, LinkKind
from generator.core.names import display, fold
from generator.core.paper_fields import PAPER_FIELDS, Field
from generator.core.person_fields import PERSON_FIELDS
from generator.core.problems import Problem, ProblemsFoundError, refuse
from generator.core.records import Content
from generator.edit.import_files import import_readings, load_content
from generator.edit.intake.answers import Answers, read_answers
from generator.edit.intake.options import ImportOptions
from generator.edit.network.client import NoAnswerError
from generator.edit.network.services import Services
from generator.read.draft import Context
from generator.read.formats import read_text
from generator.read.links import read_arxiv, read_doi
from generator.text.latex import to_text

OnlyWriter = Callable[[], AbstractContextManager[None]]
_HOW = "# Lines that begin with # are comments; remove the # to use a key. `sitegen guide content` lists all keys.\n"
_LINKS = "links"
# The keys of every paper's form, and those of some kinds of papers, by their types in BibTeX.
_OF_PAPERS = ("title", "authors", "date", "venue", "type", "keywords", "links", "code", "abstract")
OF_TYPES: Mapping[str, tuple[str, ...]] = {
    "article": ("volume", "number", "pages"),
    "inproceedings": ("pages", "publisher"),
    "incollection": ("pages", "publisher"),
    "book": ("publisher",),
    "phdthesis": ("publisher",),
    "mastersthesis": ("publisher",),
    "techreport": ("number", "publisher"),
}
_LINKS_OF_PAPERS = ("doi", "arxiv", "pdf")
_OF_PEOPLE = ("name", "names", "member", "until", "role", "photo", "bio", "links")
_LINKS_OF_PEOPLE = ("homepage", "orcid", "email")
# Keys whose example needs several lines.
_EXAMPLES = {"abstract": "|\n  The abstract of the paper, of any length."}
_PAGE_EXAMPLES = {"order": "1", "navigation": "false", "description": "How to join the group"}
_PROJECT_EXAMPLES = {
    "description": "A loom that follows punched cards", "years": "2024-", "people": "[jane-doe]",
    "papers": "[the-id-of-a-paper]", "filter": "{keyword: looms}", "funding": "[Example Foundation]",
    "image": "static/loom.jpg", "links": "{Website: 'https://loom.example/'}",
}  # fmt: skip
_NEWS_EXAMPLES = {"papers": "[the-id-of-a-paper]", "people": "[jane-doe]", "draft": "true"}
_IDENTIFIERS = {"doi": ("DOI", "10.1145/3689031.3696075"), "arxiv": ("arXiv number", "2409.19256")}
_PAPERS, _AUTHORS, _NEWS = "content/papers", "content/authors", "content/news"


@dataclass(frozen=True, slots=True)
class NewFiles:
    """The files that were written, and messages about them."""

    paths: tuple[str, ...]
    problems: tuple[Problem, ...] = ()


def new_author(root: Path, name: str) -> NewFiles:
    """Write a person's file, with the id that the person has as an author of papers."""
    content, _ = read_content(root)
    shown = display(name)
    known = [person.id for person in content.people if fold(shown) in map(fold, (person.name, *person.names))]
    if known:
        hint = "add to that file; for a namesake, see `sitegen people split`"
        refuse(f"{shown} is there already", hint, author_file(known[0]))
    record_id = slug(fold(shown), "author")
    if any(record_id in (person.id, *person.aliases) for person in content.people):
        what = f"the name {record_id} belongs to another person"
        hint = "copy that file to another name, with a number at the end, and edit the copy for this person"
        refuse(what, hint, author_file(record_id))
    links = [kind for kind in PERSON_LINKS if kind.name in _LINKS_OF_PEOPLE]
    head = schema_comment("author", content.site.base_url) + _HOW
    form = _form(PERSON_FIELDS, _OF_PEOPLE, links, {"name": shown})
    return _written(root, author_file(record_id), head + form)


def new_page(root: Path, title: str, folder: Literal["pages", "projects"] = "pages") -> NewFiles:
    """Write a page, or a project."""
    header, examples = (ProjectHeader, _PROJECT_EXAMPLES) if folder == "projects" else (PageHeader, _PAGE_EXAMPLES)
    path = f"content/{folder}/{slug(title, folder.removesuffix('s'))}.md"
    return _written(root, path, _markdown({"title": title}, header, examples))


def new_news(root: Path, title: str, day: date) -> NewFiles:
    """Write a piece of news of a day; its name is the day and the title, with a number if that is taken.

    Raises ProblemsFoundError if an identical form exists that has not been filled in yet.
    """
    taken = {path.stem for path in (root / _NEWS).glob("*.md")}
    wanted = slug(f"{day.isoformat()} {title}", "news")
    text = _markdown({"date": day.isoformat(), "title": title}, NewsHeader, _NEWS_EXAMPLES)
    for path in sorted((root / _NEWS).glob(f"{wanted}*")):
        if path.is_file() and path.read_bytes() == text.encode():
            raise ProblemsFoundError([_is_there(f"{_NEWS}/{path.name}")])
    return _written(root, f"{_NEWS}/{unique(wanted, taken)}.md", text)


def new_paper(root: Path, title: str, kind: str = "") -> NewFiles:
    """Write the form of a paper with that title; `kind` is its type, with the keys of which the form is written."""
    content, _ = read_content(root)
    for paper in content.papers:
        if title_key(to_text(paper.title)) == title_key(to_text(title)):
            raise ProblemsFoundError([_is_there(paper_file(paper.id))])
    record_id = unique(slug(to_text(title), "paper"), _taken(root, content))
    known = {"title": title, **({"type": kind} if kind else {})}
    return _written(root, paper_file(record_id), paper_form(known, content.site.base_url))


def registered_paper(
    root: Path,
    kind: Literal["doi", "arxiv"],
    text: str,
    services: Services,
    *,
    today: date,
    only_writer: OnlyWriter = nullcontext,
) -> NewFiles:
    """Write a paper with the data of Crossref, DataCite or arXiv, by its DOI or arXiv number.

    `only_writer` is entered after a service has answered, before any file of the portal is read or written. Without an
    answer, raises ProblemsFoundError.
    """
    number = read_arxiv(text, bare=kind == "arxiv")  # arXiv's own DOIs have one too
    kind, identifier = ("arxiv", number) if number else (kind, read_doi(text) if kind == "doi" else "")
    if not identifier:
        called, example = _IDENTIFIERS[kind]
        refuse(f"'{text}' is no {called}", f"write it as in {example}")
    try:
        answer, form = (services.paper_by_arxiv if number else services.paper_by_doi)(identifier)
    except NoAnswerError as fault:
        if fault.reason == "unknown":
            refuse(f"there is no record of {kind} {identifier}: {fault.what}", "check it for a typing error")
        hint = "run the command again later, or use `sitegen new paper TITLE`"
        refuse(f"nothing was written: {fault.what}", hint)
    with only_writer():
        return _filled(root, Answers(f"{kind}:{identifier}", form, (answer,)), today)


def papers_of_bibtex(root: Path, text: str, shown: str, *, today: date) -> NewFiles:
    """Write the papers of BibTeX entries; `shown` is the name of the text in messages."""
    reading = read_text(text, "bibtex", Context(shown, today))
    if not reading.drafts:
        raise ProblemsFoundError(reading.problems or [Problem(shown, what="no entry of BibTeX is in this text")])
    name = f"pasted-{hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:8]}.bib"
    made = _filled(root, Answers(name, "bibtex", (text,)), today)
    return NewFiles(made.paths, (*reading.problems, *(one for one in made.problems if one.path != name)))


def _filled(root: Path, answers: Answers, today: date) -> NewFiles:
    """Import the statements of a source that are all new, and add the forms around them."""
    content, ledger = load_content(root)
    source, reading = read_answers(answers, ledger, today)
    if not reading.drafts:
        refuse("the answer contains no paper", "write the file with `sitegen new paper TITLE`", answers.name)
    tried = import_readings(root, content, ledger, [(source, reading)], [], options=ImportOptions(dry_run=True))
    papers = [record for record in tried.records if record.path.startswith(_PAPERS)]
    begun = _begun(ledger, source.name)
    there = [
        _is_there(record.path, deleted=record.outcome == "deleted")
        for record in papers
        if record.outcome != "new" and record.path not in begun
    ]
    if there:
        raise ProblemsFoundError(there)
    problems = list(reading.problems)

    def form(path: str, text: str) -> str:
        """Add a form around imported values, which stay unchanged so that later imports recognise them."""
        if not path.startswith(_PAPERS):
            return text
        whole = paper_form(read_mapping(text, path), content.site.base_url)
        return whole if read_mapping(whole, path) == read_mapping(text, path) else text

    report = import_readings(
        root, *load_content(root), [(source, reading)], problems, options=ImportOptions(), form=form
    )
    return NewFiles(tuple(record.path for record in papers), report.problems)


def _begun(ledger: Ledger, source: str) -> set[str]:
    """Return the files that an interrupted run wrote from a source: the next run continues there."""
    if source in ledger.sources:
        return set()
    papers = ledger.papers.items()
    return {
        paper_file(paper_id)
        for paper_id, entry in papers
        if any(statement.source == source for statement in entry.statements.values())
    }


def _taken(root: Path, content: Content) -> set[str]:
    """Return the used ids of papers: current and former ones, and those of invalid or deleted files."""
    files = {path.stem for folder in (_PAPERS, f"{FOLDER}/papers") for path in (root / folder).glob("*.*")}
    return files.union(*((paper.id, *paper.aliases) for paper in content.papers))


def _written(root: Path, path: str, text: str) -> NewFiles:
    if (root / path).exists():
        raise ProblemsFoundError([_is_there(path)])
    refuse_to_write_outside(root, [path])
    write_atomically(root / path, text.encode())
    return NewFiles((path,))


def _is_there(path: str, *, deleted: bool = False) -> Problem:
    if not deleted:
        return Problem(path, what="this exists already and is not changed", hint="correct that file")
    kept = f"{FOLDER}/papers/{PurePosixPath(path).stem}.json"
    what = "this was deleted by hand, and stays deleted"
    return Problem(path, what=what, hint=f"to have it back, delete {kept} and run this again")


def paper_form(known: Mapping[str, Any], base_url: str = "") -> str:
    """Return a paper's file, with the keys of its type if that is known."""
    offered = {*_OF_PAPERS, *OF_TYPES.get(known.get("type", ""), ())}
    links = [kind for kind in PAPER_LINKS if kind.name in _LINKS_OF_PAPERS]
    return schema_comment("paper", base_url) + _HOW + _form(PAPER_FIELDS, offered, links, known)


def _markdown(known: Mapping[str, Any], header: type[Strict], examples: Mapping[str, str]) -> str:
    lines = ["---\n", _HOW, *(dump_entry(name, value) for name, value in known.items())]
    meanings = {field.alias or name: field.description or "" for name, field in header.model_fields.items()}
    lines += [_commented(name, example, meanings[name]) for name, example in examples.items()]
    return "".join(lines) + "---\n\nWrite here, in Markdown. `[Our papers](/papers/)` is a link.\n"


def _form(
    fields: Iterable[Field],
    offered: Collection[str],
    kinds: Iterable[LinkKind],
    known: Mapping[str, Any],
) -> str:
    lines = []
    for field in fields:
        value = known.get(field.name)
        if field.name == _LINKS:
            lines += _links(kinds, value or {})
        elif value or isinstance(value, float):
            lines.append(dump_entry(field.name, value))
        elif field.name in known:
            lines.append(f"{field.name}:\n")
        elif field.name in offered:
            lines.append(_commented(field.name, _EXAMPLES.get(field.name, field.example), field.meaning))
    return "".join(lines)


def _commented(name: str, example: str, meaning: str) -> str:
    first, *rest = example.split("\n")
    behind = f"  # {meaning}" if meaning else ""
    return "".join(f"# {line}\n" for line in (f"{name}: {first}{behind}", *rest))


def _links(kinds: Iterable[LinkKind], known: Mapping[str, Any]) -> list[str]:
    mark = "" if known else "# "
    lines = [dump_entry(_LINKS, known) if known else f"# {_LINKS}:\n"]
    for kind in kinds:
        if kind.name not in known:
            begin = "  # " if known else f"{mark}  "
            lines.append(f"{begin}{kind.name}: {kind.example}  # {kind.meaning}\n")
    return lines
