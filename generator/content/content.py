"""Read `content/`, and report all its errors together, each with line and column."""

import os
import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from pydantic import BaseModel, ValidationError

from generator.content import fields, positions, schema, settings, validation
from generator.content.fast_reader import read_fast
from generator.content.file_text import MAX_BYTES, NotTextError, text_in
from generator.content.misplaced_files import FOLDERS, SETTINGS, holds_pages, misplaced
from generator.content.referenced_files import LINK_OUT, problem_at
from generator.content.references import resolve_doubles, unknown_ids
from generator.content.suspicious import suspicious, taken_out
from generator.content.values import MAX_ID_LENGTH, hint_for_id, is_id, shown
from generator.content.yaml_faults import YamlFaultError, conflict_in, explain_line
from generator.core.cache import Cache
from generator.core.digest import digest_of
from generator.core.ids import slug, unique
from generator.core.names import fold_letters
from generator.core.paper_fields import PAPER_FIELDS
from generator.core.person_fields import PERSON_FIELDS
from generator.core.problems import Fault, Problem, ProblemsFoundError, errors_in, refuse
from generator.core.records import (
    Affiliation,
    Category,
    CitationCounts,
    Content,
    FreePage,
    News,
    Paper,
    Person,
    Project,
    SiteConfig,
    Venue,
    path_of,
)
from generator.core.regular_files import CONTENT, SpecialFileError, leads_out, only_regular
from generator.text.interface import locale_of
from generator.text.paper_lists import written_lists

_PAPERS = f"{CONTENT}/papers/"
NO_FOLDER = Problem(
    CONTENT,
    what="there is no such folder",
    hint="go to the portal's folder, or name it with --root; sitegen init makes a new one",
)
# Fields in Markdown.
MARKDOWN_KEYS = frozenset(
    {
        "intro",
        "footer_text",
        *(field.name for field in PAPER_FIELDS if field.type == "markdown"),
        *(field.name for field in PERSON_FIELDS if field.type == "markdown"),
    }
)
# Folders of the site whose names are reserved: no folder of pages may use them.
OF_THE_PORTAL = frozenset("affiliations authors categories papers reports static venues years".split())
# What a broken file probably calls its paper or person.
_NAMED = re.compile(r"^[\"']?(?:title|name)[\"']?:[ \t]+(\S.*)", re.MULTILINE)
_USUAL_BYTES = 1 << 16  # larger reads allocate memory for the requested size, for ten thousand files
_M = TypeVar("_M", bound=BaseModel)
_E = TypeVar("_E")
_R = TypeVar("_R", Paper, Person, FreePage, Project, News)


def read_mapping(text: str, path: str = "") -> dict[str, Any]:
    """Return the contents of a record's file: scalars as text, keys in the file's order.

    Raises ProblemsFoundError if it is not YAML, not a mapping, or has a duplicate key; its problems name `path`.
    """
    body = text.removeprefix("\ufeff")
    record = read_fast(body)
    if record is None:
        record, _, problems = _full_mapping(body, path)
        if problems:
            raise ProblemsFoundError(problems)
    return record


class KnownRecords:
    """The records of papers and people in a cache, by the digests of their files.

    `papers` are afterwards the digests of papers' files by id, without those that have an error.
    """

    def __init__(self, cache: Cache, files: Mapping[str, str]) -> None:
        """Store the current digests of the `files`."""
        self._cache, self._files = cache, files
        self.papers: dict[str, str] = {}

    def get(self, path: str) -> Any:
        """Return the record of a file; None if it is not in the cache."""
        digest = self._files.get(path, "")
        record = self._cache.find("records", f"{digest} {path}") if digest else None
        if record is not None:
            self._note(path, digest)
        return record

    def put(self, path: str, raw: bytes, record: Any) -> None:
        """Store the record of a file without errors, by the bytes that it was read from."""
        digest = digest_of(raw)
        self._cache.put("records", f"{digest} {path}", record)
        self._note(path, digest)

    def not_as_read(self, papers: Iterable[str]) -> None:
        """Remove the digests of papers of which a build does not show everything that their files say."""
        for paper_id in papers:
            self.papers.pop(paper_id, None)

    def _note(self, path: str, digest: str) -> None:
        if path.startswith(_PAPERS):
            self.papers[path.removeprefix(_PAPERS).removesuffix(".yaml")] = digest


def read_content(
    root: Path, cached: KnownRecords | None = None, *, skip_broken: bool = False
) -> tuple[Content, tuple[Problem, ...]]:
    """Read everything below `root/content/`, sorted by id, and find all errors.

    Never raises an exception for the contents of a file; a file with an error is left out. Files with a record in
    `cached` are not read again. With `skip_broken`, what is right in settings and people's files with errors counts,
    papers with errors are hidden, so that their published addresses keep a notice, and ProblemsFoundError is raised if
    `site.yaml` is not YAML.
    """
    reader = _Reader(root, cached, partial=skip_broken)
    if not (root / CONTENT).is_dir():
        return Content(SiteConfig()), (NO_FOLDER,)
    if leads_out(root / CONTENT, root):
        return Content(SiteConfig()), (Problem(CONTENT, 0, 0, *LINK_OUT),)
    site = reader.settings()
    described = reader.entries("categories.yaml", settings.CategoriesFile, Category)
    places = reader.entries("venues.yaml", settings.VenuesFile, Venue)
    institutions = reader.entries("affiliations.yaml", settings.AffiliationsFile, Affiliation)
    cited = reader.single("citations.yaml", settings.CitationsFile) if site.sources.citations else None
    in_orcid = reader.single("orcid.yaml", settings.OrcidFile)
    papers, people = reader.papers(), reader.people()
    page = partial(reader.described, schema.PageHeader, "the page", "`title: ...`")
    project = partial(reader.described, schema.ProjectHeader, "the project", "`title: ...`")
    piece = partial(reader.described, schema.NewsHeader, "the news", "`date: ...`, `title: ...`")
    projects = reader.folder(reader.files("projects", ".md"), project)
    pages = (*reader.folder(reader.page_files("pages"), page), *projects)
    news = reader.folder(reader.files("news", ".md"), piece)
    reader.top_level()
    of_folders: Mapping[str, Sequence[Any]] = {"papers": papers, "authors": people, "pages": pages, "news": news}
    used = {*(paper.category for paper in papers), *(one.code for one in described)}
    paths = {path_of(folder, one): one for folder, records in of_folders.items() for one in records}
    translations = reader.translations(paths, used)
    counts = cited.to_model() if cited else CitationCounts()
    content = Content(site, papers, people, described, pages, places, news, institutions, counts)
    for folder, records in of_folders.items():
        ending = ".md" if folder in {"pages", "news"} else ".yaml"
        files = ((one, f"{path_of(folder, one)}{ending}") for one in records)
        reader.check_aliases(_Claim(one.id, file, f"{CONTENT}/{file}", one.aliases) for one, file in files)
    file = f"{CONTENT}/categories.yaml"
    reader.check_aliases(
        _Claim(one.code.lower(), f"the category {one.code}", file, one.aliases, (one.code,)) for one in described
    )
    reader.check_names("venues.yaml", "venue", places)
    reader.check_names("affiliations.yaml", "affiliation", institutions)
    reader.problems += unknown_ids(root, papers, people)
    resolved, unresolved = resolve_doubles(root, papers)
    reader.problems += unresolved
    of_orcid = in_orcid.root if in_orcid else {}
    content = replace(content, papers=resolved, in_orcid=of_orcid, translations=translations)
    if skip_broken:
        content = without_broken(content, reader.problems)
    return content, tuple(sorted(reader.problems))


def without_broken(content: Content, problems: Iterable[Problem]) -> Content:
    """Return content without the files that have errors: papers hidden, people without what may clash with others."""
    paths = {problem.path for problem in errors_in(problems)}
    in_them = {folder: {path.rpartition("/")[2].rsplit(".", 1)[0] for path in paths if f"/{folder}/" in path}
               for folder in ("papers", "authors", "news")}  # fmt: skip
    return replace(
        content,
        papers=tuple(
            replace(paper, hidden=True, withdrawn=None, removed=None, same_as=None, aliases=(), image="")
            if paper.id in in_them["papers"]
            else paper
            for paper in content.papers
        ),
        people=tuple(
            replace(person, aliases=(), photo="") if person.id in in_them["authors"] else person
            for person in content.people
            if person.has_file  # others are stand-ins for files that are not YAML
        ),
        pages=tuple(page for page in content.pages if f"{CONTENT}/{page.path}.md" not in paths),
        news=tuple(news for news in content.news if news.id not in in_them["news"]),
        categories=tuple(
            replace(one, aliases=()) if f"{CONTENT}/categories.yaml" in paths else one for one in content.categories
        ),
    )


def read_records(root: Path) -> Content:
    """Read what an import compares with: settings, papers and people, and nothing else of `root/content/`.

    A file with an error counts with what is right in it, so that no other record takes its id or its title.
    Raises ProblemsFoundError if `site.yaml` is not YAML, or the folder is a link out of the portal.
    """
    if leads_out(root / CONTENT, root):
        refuse(*LINK_OUT, CONTENT)
    reader = _Reader(root, partial=True)
    site = reader.settings()
    papers = reader.papers()
    people = reader.people()
    return Content(site, papers, people, faulty=reader.faulty())


def read_settings(root: Path) -> SiteConfig | None:
    """Return the settings of `site.yaml` alone; None if it has an error."""
    reader = _Reader(root)
    site = reader.single("site.yaml", settings.SiteFile)
    if reader.problems and site is None:
        return None
    return site.to_model() if site else SiteConfig()


class _Claim(NamedTuple):
    """A record that claims addresses: its id, its name in messages, its file, and the place of its aliases there."""

    id: str
    shown: str
    path: str
    aliases: tuple[str, ...]
    within: tuple[str, ...] = ()


@dataclass(slots=True)
class _Reader:
    """Reads files below one root and collects their problems.

    With `partial`, what is right in YAML files with errors counts; a Markdown file with such a header does not. The
    files of `further` languages, such as `jane-doe.de.yaml`, are `translated`: the language, the record, the path.
    """

    root: Path
    cached: KnownRecords | None = None
    partial: bool = False
    language: str = ""
    further: tuple[str, ...] = ()
    translated: list[tuple[str, str, str]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    raw: bytes = b""

    def settings(self) -> SiteConfig:
        """Read the settings. Raises ProblemsFoundError if they are needed in spite of errors, and not YAML."""
        site = self.single("site.yaml", settings.SiteFile)
        if site is None and self.partial and self.problems:
            raise ProblemsFoundError(self.problems)
        made = site.to_model() if site else SiteConfig()
        self.language, self.further = made.language, made.languages[1:]
        return made

    def papers(self) -> tuple[Paper, ...]:
        """Read the papers."""
        return self.folder(self.files("papers", ".yaml"), partial(self.record, schema.PaperFile))

    def people(self) -> tuple[Person, ...]:
        """Read the files of people."""
        return self.folder(self.files("authors", ".yaml"), partial(self.record, schema.AuthorFile))

    def faulty(self) -> dict[str, tuple[Problem, ...]]:
        """Return the errors found so far, by file."""
        by_path = groupby(sorted(errors_in(self.problems)), key=lambda problem: problem.path)
        return {path: tuple(problems) for path, problems in by_path}

    def single(self, name: str, model: type[_M]) -> _M | None:
        """Read a file that may be missing or empty."""
        path = f"{CONTENT}/{name}"
        if not (self.root / path).exists():
            return None
        if leads_out(self.root / path, self.root):
            self.report(path, *LINK_OUT)
            return None
        text = self.text(path)
        return None if text is None else self.checked(path, text, model, may_be_empty=True)

    def entries(self, name: str, model: type[fields.Entries], record: Callable[..., _E]) -> tuple[_E, ...]:
        """Read a file with an entry for each id or code, sorted by these."""
        made = self.single(name, model)
        return tuple(record(key, **vars(entry)) for key, entry in sorted(made.root.items())) if made else ()

    def record(self, model: Any, path: str, record_id: str) -> Any:
        """Read a paper's or an author's file."""
        record = self.cached.get(path) if self.cached else None
        if record is not None:
            return record
        before = len(self.problems)
        text = self.text(path)
        made = None if text is None else self.checked(path, text, model)
        record = made.to_model(record_id) if made else None
        if record is None and self.partial:
            words = record_id.replace("-", " ")
            named = _NAMED.search(text or "")
            name = (named[1].strip("\"' ") if named else "") or words
            kind = Paper if model is schema.PaperFile else Person
            return kind(record_id, name)
        if self.cached and record is not None and len(self.problems) == before:
            self.cached.put(path, self.raw, record)
        return record

    def described(self, model: Any, named: str, needed: str, path: str, record_id: str) -> Any:
        """Read a Markdown page, or a piece of news."""
        header, body = self.markdown(path, model, named, needed)
        return header.to_model(record_id, body) if header else None

    def markdown(self, path: str, model: type[_M], named: str, needed: str) -> tuple[_M | None, str]:
        """Return the header of a Markdown file (None if it has an error) and its text.

        `named` is its name in messages, `needed` are the required lines of its header.
        """
        text = self.text(path)
        if text is None:
            return None, ""
        lines = text.replace("\r\n", "\n").split("\n")
        end = next((number for number, line in enumerate(lines) if number and line.rstrip() == "---"), 0)
        if lines[0].rstrip() != "---":
            self.report(path, f"{named} has no header", f"begin it with the lines `---`, {needed}, `---`", 1, 1)
            return None, ""
        if not end:
            self.report(path, f"{named}'s header has no end", "end it with a line `---`", 1, 1)
            return None, ""
        whole = "\n".join(lines)
        if conflict := conflict_in(whole):
            self.report(path, conflict.what, conflict.hint, *positions.line_and_column(whole, conflict.at))
            return None, ""
        offset = len(lines[0]) + 1
        header = "".join(f"{line}\n" for line in lines[1:end])
        made = self.checked(path, header, model, whole=whole, offset=offset, may_be_empty=True)
        if made is None:
            return None, ""
        body = "\n".join(lines[end + 1 :])
        for fault in taken_out(body):
            self.warn(path, whole, Fault(len(whole) - len(body) + fault.at, fault.what, fault.hint))
        for at, what, hint in (fault for one in written_lists(body) for fault in one.faults):
            self.report(path, what, hint, *positions.line_and_column(whole, len(whole) - len(body) + at))
        return made, body.strip("\n")

    def checked(
        self, path: str, text: str, model: type[_M], *, whole: str = "", offset: int = 0, may_be_empty: bool = False
    ) -> _M | None:
        """Validate a file's YAML and report errors.

        `whole` is the file if the YAML is only a part of it, from index `offset` on.
        """
        record = read_fast(text)
        if record is not None:
            made = validation.check(model, record)
            if not isinstance(made, ValidationError):
                self.warn_of_taken_out(path, whole or text, record)
                return made
        record, tree, problems = _full_mapping(text, path, whole, offset, may_be_empty=may_be_empty)
        if tree is None and problems:
            self.problems += problems
            return None
        for fault in suspicious(tree, text) if tree else ():
            self.warn(path, whole or text, Fault(fault.at + offset, fault.what, fault.hint))
        made = validation.check(model, record)
        if isinstance(made, ValidationError):
            root = tree or positions.Node([], 0, 0, "", is_mapping=True)
            problems += validation.problems_of(made, path, whole or text, root, offset)
        self.problems += problems
        if problems or isinstance(made, ValidationError):
            return _right_part(model, record) if self.partial and not whole else None
        self.warn_of_taken_out(path, whole or text, record)
        return made

    def warn_of_taken_out(self, path: str, text: str, record: Mapping[str, Any]) -> None:
        """Warn about parts of Markdown texts that no page shows."""
        for key in MARKDOWN_KEYS & record.keys():
            markdown = record[key]
            for fault in taken_out(markdown) if isinstance(markdown, str) else ():
                start = markdown[fault.at :].split("\n", 1)[0][:40]
                self.warn(path, text, Fault(max(text.find(start), 0), fault.what, fault.hint))

    def warn(self, path: str, text: str, fault: Fault) -> None:
        """Add a warning at a place in a file."""
        where = positions.line_and_column(text, fault.at)
        self.problems.append(Problem(path, *where, fault.what, fault.hint, "warning"))

    def text(self, path: str) -> str | None:
        """Read a file's text, without a byte order mark."""
        full = os.path.join(self.root, path)  # noqa: PTH118 - ten thousand times
        try:
            with open(full, "rb", opener=only_regular) as stream:
                raw = stream.read(_USUAL_BYTES)
                if len(raw) == _USUAL_BYTES:
                    raw += stream.read(MAX_BYTES + 1 - _USUAL_BYTES)
                self.raw = raw
        except SpecialFileError as error:
            self.report(path, error.what, "remove it")
            return None
        except OSError as error:
            self.report(path, f"the file cannot be read ({error.strerror})", "check its permissions")
            return None
        try:
            return text_in(raw)
        except NotTextError as fault:
            self.report(path, fault.what, fault.hint, fault.line, fault.column)
            return None

    def report(self, path: str, what: str, hint: str, line: int = 0, column: int = 0) -> None:
        """Add an error."""
        self.problems.append(Problem(path, line, column, what, hint))

    def folder(self, files: Iterable[tuple[str, str]], read: Callable[[str, str], _R | None]) -> tuple[_R, ...]:
        """Read files with their ids, one record each, in the order of the ids."""
        records = (read(path, record_id) for path, record_id in sorted(files, key=lambda file: file[1]))
        return tuple(record for record in records if record is not None)

    def files(self, folder: str, ending: str) -> Iterator[tuple[str, str]]:
        """Yield the files of records with their ids; report other files."""
        place = self.root / CONTENT / folder
        if leads_out(place, self.root):
            self.report(f"{CONTENT}/{folder}", *LINK_OUT)
            return
        if not place.is_dir():
            return
        with os.scandir(place) as found:
            inside = list(found)
            taken = {entry.name.removesuffix(ending) for entry in inside}
            for entry in inside:
                path = f"{CONTENT}/{folder}/{entry.name}"
                stem = entry.name.removesuffix(ending)
                of, _, spoken = stem.rpartition(".")
                if entry.name.startswith("."):
                    continue
                if entry.is_symlink() and leads_out(place / entry.name, self.root):
                    self.report(path, *LINK_OUT)
                    continue
                if folder.startswith("pages") and entry.is_dir() and holds_pages(place / entry.name):
                    continue  # sub-pages
                if entry.is_dir() or not entry.name.endswith(ending):
                    self.problems.append(misplaced(self.root / CONTENT, folder, entry.name))
                elif spoken in self.further and is_id(of):
                    self.translated.append((spoken, f"{folder}/{of}", path))
                elif is_id(of) and self.is_of_other_language(path, f"{folder}/{of}{ending}", spoken):
                    continue
                elif not is_id(stem):
                    wanted = unique(slug(stem.removesuffix(ending), folder.removesuffix("s")), taken)
                    words = hint_for_id(stem, f"{wanted}{ending}")
                    if len(stem) > MAX_ID_LENGTH:
                        words = f"rename the file to at most {MAX_ID_LENGTH} letters"
                    self.report(path, "the file's name cannot be an address", words)
                else:
                    yield path, stem

    def is_of_other_language(self, path: str, of: str, language: str) -> bool:
        """Report a translation into a language that is not one of the further ones."""
        if locale_of(language) is None:
            return False
        hint = f"write `languages: [{', '.join([self.language, *self.further, language])}]` in {CONTENT}/site.yaml"
        hint = f"write it in {CONTENT}/{of}" if language == self.language else hint
        self.report(path, f"`{language}` is not a language that the portal is translated into", hint)
        return True

    def page_files(self, folder: str) -> Iterator[tuple[str, str]]:
        """Yield the Markdown pages in a folder and below; the id of a sub-page is its path."""
        place = self.root / CONTENT / folder
        within = folder.partition("/")[2]
        for path, stem in self.files(folder, ".md"):
            if within and stem == "index":
                hint = f"move it to {CONTENT}/{folder}.md, which is the page of this folder"
                self.report(path, "a folder's own page does not belong inside it", hint)
            elif folder == "pages/projects" and (self.root / CONTENT / f"projects/{stem}.md").exists():
                what = f"the address /projects/{stem}/ is also that of {CONTENT}/projects/{stem}.md"
                self.report(path, what, "move the text of this page there, and delete this file")
            else:
                yield path, f"{within}/{stem}" if within else stem
        if not place.is_dir() or leads_out(place, self.root):
            return
        for entry in sorted(place.iterdir()):
            if entry.is_symlink() and leads_out(entry, self.root):
                continue  # reported above
            if entry.is_dir() and holds_pages(entry) and not entry.name.startswith("."):
                path = f"{CONTENT}/{folder}/{entry.name}"
                if not within and entry.name in OF_THE_PORTAL:
                    what = f"addresses below /{entry.name}/ belong to the portal's own pages"
                    self.report(path, what, "give the folder another name")
                elif not is_id(entry.name):
                    words = hint_for_id(entry.name, slug(entry.name, "page"))
                    self.report(path, "the folder's name cannot be part of an address", words)
                elif not entry.is_symlink():
                    yield from self.page_files(f"{folder}/{entry.name}")

    def top_level(self) -> None:
        """Report files directly in `content/` that are not read."""
        for name in sorted(os.listdir(self.root / CONTENT)):  # noqa: PTH208
            of, _, language = name.removesuffix(".yaml").partition(".")
            if of in settings.TRANSLATIONS and language in self.further:
                self.translated.append((language, of, f"{CONTENT}/{name}"))
            elif name not in {*FOLDERS, *SETTINGS} and not name.startswith("."):
                translates = of in settings.TRANSLATIONS and name.endswith(f"{language}.yaml")
                if translates and self.is_of_other_language(f"{CONTENT}/{name}", f"{of}.yaml", language):
                    continue
                self.problems.append(misplaced(self.root / CONTENT, "", name))

    def translations(self, records: Mapping[str, Any], codes: Container[str]) -> dict[str, dict[str, dict[str, Any]]]:
        """Read the texts in each further language, by the record; warn of translations of nothing.

        `records` are by their folder and id, `codes` are those of categories.
        """
        found: dict[str, dict[str, dict[str, Any]]] = {language: {} for language in self.further}
        for language, of, path in sorted(self.translated):
            model, ending = settings.TRANSLATIONS[of.partition("/")[0]], path.rpartition(".")[2]
            if of != "categories" and not (self.root / CONTENT / f"{of}.{ending}").exists():
                what, hint = f"there is no {CONTENT}/{of}.{ending} that this translates", "correct the file's name"
                self.problems.append(Problem(path, 0, 0, what, hint, "warning"))
            elif ending == "yaml":
                made = self.single(path.removeprefix(f"{CONTENT}/"), model)
                entries = made.root.items() if isinstance(made, settings.CategoriesFile) else ()
                found[language][of] = {code: _texts_in(one) for code, one in entries} or _texts_in(made)
            else:
                header, body = self.markdown(path, model, "the translation", "`title: ...`")
                found[language][of] = _texts_in(header) | ({"body": body} if body else {})
            texts, record = found[language].get(of, {}), records.get(of)
            missing = [key for key in texts if record and not getattr(record, key)]
            missing += [code for code in texts if of == "categories" and code not in codes]
            for key in missing:
                what = f"there is no {'category' if of == 'categories' else 'text'} `{key}` that this translates"
                hint = "correct the code" if of == "categories" else f"write it in {CONTENT}/{of}.{ending} first"
                self.problems.append(problem_at(self.root, path, (key,), what, hint))
        return found

    def check_aliases(self, claims: Iterable[_Claim]) -> None:
        """Report aliases that are the id of a record, or that two records claim."""
        claims = list(claims)
        ids = {one.id: one.shown for one in claims}
        claimed: dict[str, str] = {}
        for one in claims:
            for number, alias in enumerate(one.aliases):
                if owner := ids.get(alias):
                    what, hint = f"the alias `{alias}` is the id of {owner}", "delete the alias"
                elif owner := claimed.get(alias):
                    what = f"the alias `{alias}` belongs to {owner} already"
                    hint = "delete it in one of the two places"
                if owner:
                    self.at_place(one.path, (*one.within, "aliases", number), what, hint)
                claimed.setdefault(alias, one.shown)

    def check_names(self, file: str, kind: str, records: Iterable[Venue | Affiliation]) -> None:
        """Report names that two records of a file have: a paper with that name could belong to either."""
        claimed: dict[str, str] = {}
        for record in records:
            names = ((("name",), record.name), (("short",), record.short))
            aliases = ((("aliases", number), alias) for number, alias in enumerate(record.aliases))
            own: tuple[tuple[tuple[str | int, ...], str], ...] = (*names, *aliases)
            for place, name in own:
                folded = " ".join(fold_letters(name).split())
                owner = claimed.setdefault(folded, record.id) if folded else record.id
                if owner != record.id:
                    what = f"the name {shown(name)} belongs to the {kind} {owner} already"
                    hint = "delete it in one of the two places"
                    self.at_place(f"{CONTENT}/{file}", (record.id, *place), what, hint)

    def at_place(self, path: str, place: tuple[str | int, ...], what: str, hint: str) -> None:
        """Report a problem at its place in a file, which is read again for this."""
        self.problems.append(problem_at(self.root, path, place, what, hint, severity="error"))


def _texts_in(made: BaseModel | None) -> dict[str, Any]:
    """Return what a translation says, with entries of menus as records have them; nothing of one with an error."""
    values = ((key, value) for key, value in (vars(made) if made else {}).items() if value and key != "aliases")
    return {
        key: value if isinstance(value, str) else tuple((one.text, one.url) for one in value) for key, value in values
    }


def _right_part(model: type[_M], record: Mapping[str, Any]) -> _M | None:
    """Return what a file with errors says without the keys that have them; None if one of those is required."""
    made = validation.check(model, record)
    if isinstance(made, ValidationError):
        wrong = {str(one["loc"][0]) for one in made.errors(include_url=False)}
        made = validation.check(model, {key: value for key, value in record.items() if key not in wrong})
    return None if isinstance(made, ValidationError) else made


def _full_mapping(
    text: str, path: str, whole: str = "", offset: int = 0, *, may_be_empty: bool = False
) -> tuple[dict[str, Any], positions.Node | None, list[Problem]]:
    found: list[Fault] = []
    record: Any = {}
    tree: positions.Node | None = None
    try:
        tree = positions.compose(text)
        if tree is None and not may_be_empty:
            found.append(Fault(0, "the file is empty", "write its keys, or delete the file"))
        elif tree is not None and not tree.is_mapping:
            what, hint = "the file must consist of `key: value` lines", "begin each line with a key"
            found.append(explain_line(text, tree.start) or Fault(tree.start, what, hint))
            tree = None
        elif tree is not None:
            record = positions.plain(tree, found)
    except YamlFaultError as error:
        tree = None
        found.append(error.fault)
    problems = [
        Problem(path, *positions.line_and_column(whole or text, fault.at + offset), fault.what, fault.hint)
        for fault in found
    ]
    return record, tree, problems
