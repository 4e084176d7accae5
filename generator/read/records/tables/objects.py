"""JSON, YAML and TOML of a group's own: lists of publications from which sites are made, and pages about one of them.

Each publication is an object with fields named like columns of tables. The lists are found anywhere in the file. A
page's front matter may also be a publication, as in HugoBlox and academicpages.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from html import unescape
from typing import Any, NamedTuple

from generator.core.data_files import word_lists
from generator.core.problems import Problem
from generator.read.documents.marks import BREAK, tidy, without_tags
from generator.read.draft import Context, Reading
from generator.read.links import read_arxiv
from generator.read.lists.entries import entry_of, read_entries
from generator.read.records.bibliographies.json_items import is_json, salvaged_items
from generator.read.records.bibliographies.record_drafts import reading
from generator.read.records.tables.columns import fields_of, is_header, known
from generator.read.records.tables.table import records_by_name
from generator.read.records.tree import Group
from generator.read.records.yaml_files.yaml_values import Yaml, read_yaml

_DAY = re.compile(
    r"\d{4}-\d\d?-\d\d?\b|\b[A-Za-z]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}|\b\d{1,2}\.? [A-Za-z]{3,9},? \d{4}"
)
_WORDS = word_lists(__file__, "objects.txt")
_OF_PUBLICATIONS, _OF_SITES, _OF_SETTINGS = (
    frozenset(_WORDS[name]) for name in ("of publications", "of sites", "of settings")
)
_WORDS_OF_PUBLICATIONS, _ADDRESS, _CALLED_PUBLICATIONS, _REFERENCE, _CALLED = (
    re.compile("|".join(_WORDS[name]), re.IGNORECASE)
    for name in ("words of publications", "addresses", "called publications", "citations", "called otherwise")
)
_CALLED_OTHERWISE = re.compile(rf"(?:(?:{'|'.join(_WORDS['before'])})[ _-]?)*(?:{_CALLED.pattern})", re.IGNORECASE)
_CITED = frozenset("journal book conference date year".split())
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_NAMES = ("name", "fullName", "full_name", "literal", "author", "authorName", "display_name", "title")
_PARTS = (("family", "given"), ("last", "first"), ("lastName", "firstName"), ("last_name", "first_name"),
          ("surname", "givenName"), ("familyName", "givenName"))  # fmt: skip
_FOR_PEOPLE = re.compile(r"author|editor", re.IGNORECASE)
_SEVERAL = re.compile(r"[;,&\n]|\band\b")
_NOTHING = frozenset({"true", "false", "#"})
_SHORTEST = 40  # characters of a text with authors and a venue
_POSTS = "they have an author and a day each, as posts have, and nothing that only publications have"
_TOML_BEGINS = re.compile(
    r"\ufeff?(?:[ \t]*+(?:#[^\n]*)?\r?\n)*+[ \t]*+(?:\[{1,2}[\w. \"'-]{1,200}\]{1,2}[ \t]*+(?:#[^\n]*)?\r?\n"
    r"|[\w-]{1,80}[ \t]*=[ \t]*(?:[\"'\[{\d]|true\b|false\b))"
)
_LONGEST = 5_000_000  # characters; nobody writes a longer list
_REMEMBERED = 32  # files
_BEGINS = re.compile(
    r"\ufeff?\s*+(?:[\[{]|(?:---[^\n]*\n)?(?:[ \t]*+(?:#[^\n]*)?\n)*+[ \t]*+(?:-\s|[\w\"'-][\w\"' -]{0,80}:(?:\s|$)))"
)
_TITLE = re.compile(r"\b\w{0,20}tit(?:le|el|re|ulo|olo)\w{0,10}[\"']?[ \t]{0,3}[:=]", re.IGNORECASE)
_YEAR_AT_END = re.compile(r",?\s*\(?(?:19|20)\d\d\)?\.?$")
_MARKS = re.compile(rf"{_TITLE.pattern}|\b(?:name|paper|citation|reference|apa)[\"']?[ \t]{{0,3}}[:=]", re.IGNORECASE)
_FRONT_MATTER = re.compile(r"\ufeff?(---|\+\+\+)[ \t]*\r?\n(.*?\n)\1[ \t]*(?:\r?\n|\Z)", re.DOTALL)
_EMPHASIS = re.compile(
    r"(?<![\w*])(\*{1,2})(?=\S)([^*\n]+?)(?<=\S)\1(?![\w*])|(?<![\w_])(_{1,2})(?=\S)([^_\n]+?)(?<=\S)\3(?![\w_])"
)
_IN = re.compile(
    r"(?<!\s)\s*+In:?\s++(?=[*_]|Proc|Advances|Int|Conf|Annual|Workshop|the\s|\d|[A-Z]{2})"
)  # it is a part of `In Vivo`
_MOST_WORDS_OF_A_NAME = 3
_YEAR_BEHIND = re.compile(r"[^()]{3,600}\((?:19|20)\d\d[a-z]?\)[.,]?")
OWNERS = frozenset({"admin", "me"})  # names for the owner of a personal page
_FEWEST_SETTINGS = 2
# Text with lines `Title: ...` about one paper is valid YAML, too; but such labels are read less strictly.
_LABELS = re.compile(r"\s*[A-Z][\w ]{0,40}:[ \t]")
_EMPTY = (
    "a publication needs a title, and authors, a venue or a DOI; else export the list as BibTeX or RIS, and import that"
)


class _Found(NamedTuple):
    """The publications of a file, its errors and skipped lists, and whether one of these has posts."""

    objects: tuple[Group, ...]
    problems: tuple[Problem, ...] = ()
    posts: bool = False


def recognises(text: str) -> bool:
    """Return whether a text is a list of objects with a title, and authors, a venue or an identifier."""
    begins = _BEGINS.match(text) or _FRONT_MATTER.match(text) or _TOML_BEGINS.match(text)
    if not begins or len(text) > _LONGEST or _MARKS.search(text) is None:
        return False
    found = _objects(text)
    return bool(found.objects) or found.posts


def read(text: str, context: Context) -> Reading:
    """Read a file. Never raises for the contents of the text."""
    found = _objects(text)
    owned: list[Problem] = []
    rows = [(one.line, _of_publication(cells_of(one), one.line, owned)) for one in found.objects]
    doubts = _with_references(rows)
    problems = [replace(one, path=context.path) for one in (*found.problems, *owned)]
    made = reading(records_by_name(rows, context.columns), context.path, problems, empty=_EMPTY)
    drafts = (replace(one, **doubts[one.line]) if one.line in doubts else one for one in made.drafts)
    return replace(made, drafts=tuple(drafts)) if doubts else made


def fault_of(text: str) -> Problem | None:
    """Return the error in a file of JSON, YAML or TOML, or in a page's front matter; None if there is none."""
    faults = _parsed(text).problems
    return replace(min(faults, key=lambda one: one.line), severity="error") if faults else None


@lru_cache(maxsize=_REMEMBERED)
def _objects(text: str) -> _Found:
    """Return the contents of a file; cached, because all files of an import are first recognised and then read."""
    front = _FRONT_MATTER.match(text)
    found = _parsed(text)
    alone = isinstance(found.value, Group) and _is_publication(found.value)
    if front and alone:
        return _Found((found.value,), found.problems)
    lists = _Lists(found.value)
    if alone and not lists.publications:
        return _Found(() if _LABELS.match(text) else (found.value,), found.problems)
    if front and not lists.publications:
        return _Found(())  # of a page, whose text may contain a list
    return _Found(tuple(lists.publications), (*found.problems, *lists.problems), lists.posts)


def _parsed(text: str) -> Yaml:
    """Parse a file of JSON, YAML or TOML, or a page's front matter."""
    front = _FRONT_MATTER.match(text)
    if front and front[1] == "+++":
        return read_toml(front[2], 1)
    if _TOML_BEGINS.match(text):
        listed = read_toml(text)
        if listed.value is not None or not is_json(text) or text.lstrip("\ufeff \r\n").startswith("[["):
            return listed
    found = read_yaml((f"---\n{front[2]}" if front else text).replace("\t", "  "), "")
    if not found.problems or not is_json(text):
        return found
    items, problems = salvaged_items(text, "")
    one_a_line = len(items) > 1 and not problems and text.lstrip("\ufeff \r\n")[0] == "{"
    faults = tuple(problems) or (() if one_a_line else found.problems)
    return Yaml([_grouped(one, one.line, {}) for one in items], faults)


def _of_publication(cells: dict[str, str], line: int, problems: list[Problem]) -> dict[str, str]:
    """Return the cells as text without Markdown, and without values that only the site understands."""
    made = {name: _as_text(name, text) for name, text in cells.items() if name.lower() not in _OF_SITES}
    if "arxiv" not in made and read_arxiv(made.get("preprint", ""), bare=False):
        made["arxiv"] = made.pop("preprint")
    for name in [name for name in made if fields_of([name]) & {"authors"}]:
        people = [one.strip() for one in re.split(r"[;,]", made[name]) if one.strip()]
        named = [one for one in people if one.lower() not in OWNERS]
        if len(named) < len(people):
            owner = next(one for one in people if one not in named)
            what = f"'{owner}' among the authors means the owner of the site, and was left out"
            hint = "add the name to the paper's file; `sitegen import --from` reads whole sites, which contain the name"
            problems.append(Problem("", line, 1, what, hint, "warning"))
            made[name] = "; ".join(named) + ";"
    return {name: text for name, text in made.items() if text.strip(" ;")}


def _as_text(name: str, text: str) -> str:
    if name == "publication_types":
        return _WORDS.get(f"kind {text.strip()}", (text,))[0]
    if name == "publication_short" or fields_of([name]) & {"title", "journal", "book", "conference"}:
        return _EMPHASIS.sub(lambda one: one[2] or one[4], _IN.sub("", BREAK.sub(" ", text)))
    return text


def _with_references(rows: Sequence[tuple[int, dict[str, str]]]) -> dict[int, dict[str, Any]]:
    """Add values from the citation text of an object that its fields lack; return the confidence in them, by line."""
    doubts: dict[int, dict[str, Any]] = {}
    cited = [(line, row) for line, row in rows if _cited_text(row)]
    shown = [_cited_text(row) for _, row in cited]
    for (line, row), entry in zip(cited, read_entries([entry_of(text) for text in shown]), strict=True):
        if entry is None:
            continue
        cited_fields = {
            "title": entry.title, "authors": "; ".join(entry.authors) + ";" * bool(entry.authors),
            "year": str(entry.date.year) if entry.date else "", "journal": entry.venue, "volume": entry.volume,
            "number": entry.number, "pages": entry.pages, "type": entry.type, "doi": entry.links.get("doi", ""),
            "arxiv": entry.links.get("arxiv", ""),
        }  # fmt: skip
        for name in [name for name in row if _names_a_thing(name, row, entry.title)]:
            del row[name]
        before, _, rest = tidy(row.get("title", "")).partition(entry.title or "\0")
        if not before and any(part and part in rest for part in (entry.venue, entry.links.get("doi"))):
            row["title"] = _YEAR_AT_END.sub("", entry.title)  # which had the whole reference behind it
        known = fields_of(row)
        known |= {"journal"} if known & {"book", "conference"} else set()
        known |= {"year"} if "date" in known else set()
        row |= {name: text for name, text in cited_fields.items() if text and name not in known and name not in row}
        if entry.doubts:
            doubts[line] = {"doubts": entry.doubts, "confidence": entry.confidence}
    return doubts


def _cited_text(row: Mapping[str, str]) -> str:
    """Return the citation of an object that names no authors, or neither a venue nor a date; empty for others."""
    fields = fields_of(row)
    if not fields & {"authors", "authors_in_full"}:
        text = tidy(unescape(without_tags(_reference_of(row))))
        return text if "title" not in row or row["title"] in text else _with_title(row["title"], text)
    texts = [] if fields & _CITED else [text for name, text in row.items() if _REFERENCE.fullmatch(name)]
    shown = next((re.sub(r"^.*?\bet al\.?,?\s*", "", text) for text in texts if _YEAR.search(text)), "")
    people = next(text for name, text in row.items() if fields_of([name]) & {"authors", "authors_in_full"})
    return tidy(unescape(without_tags(f"{people.strip(' ;.')}. {row.get('title', '')}. {shown}"))) if shown else ""


def _names_a_thing(name: str, row: dict[str, str], title: str) -> bool:
    """Return whether a `name` is that of software, data or a tool, and not the title of the cited paper."""
    words = row[name].split()
    alone = name.lower() == "name" and "title" not in fields_of([other for other in row if other != name])
    return alone and len(words) <= _MOST_WORDS_OF_A_NAME and len(title.split()) > len(words)


def _with_title(title: str, text: str) -> str:
    """Insert a title at its place in a reference: after the authors and the year."""
    people = _YEAR_BEHIND.match(text)
    return f"{text[: people.end()]} {title}. {text[people.end() :]}" if people else f"{title}. {text}"


def read_toml(text: str, before: int = 0) -> Yaml:
    """Read TOML that begins after so many lines; tables in `[[...]]` have their lines."""
    lines: dict[str, list[int]] = {}
    for number, written in enumerate(text.splitlines(), start=before + 1):
        if written.lstrip().startswith("[[") and "]]" in written:
            name = written.partition("]]")[0].strip(" \t[").rpartition(".")[2].strip(" \"'")
            lines.setdefault(name, []).append(number)
    try:
        found = tomllib.loads(text.removeprefix("\ufeff"))
        return Yaml(_grouped(found, before + 1, {name: iter(places) for name, places in lines.items()}))
    except tomllib.TOMLDecodeError as error:
        what, _, place = str(error).partition(" (at ")
        line = place.removeprefix("line ").partition(",")[0]
        at, what = before + int(line) if line.isdecimal() else 1, f"this TOML is broken ({what})"
    except (ValueError, RecursionError):
        at, what = 1, "this TOML cannot be read: it is nested too deeply, or has an endless number"
    return Yaml(None, (Problem("", at, 1, what, "correct it"),))


def _grouped(value: Any, line: int, lines: Mapping[str, Iterator[int]], name: str = "") -> Any:
    """Return a value as texts, lists and groups; `lines` are those of the items of lists, by the list's name."""
    if isinstance(value, dict):
        group = Group(line)
        group.update({inner: _grouped(one, line, lines, inner) for inner, one in value.items()})
        return group
    if isinstance(value, list):
        return [_grouped(one, next(lines.get(name, iter(())), line), lines) for one in value]
    if isinstance(value, bool):
        return str(value).lower()
    return value if isinstance(value, str) or value is None else str(value)


class _Lists:
    """The publications among the objects of a file, and the skipped lists."""

    def __init__(self, value: Any) -> None:
        self.publications: list[Group] = []
        self.problems: list[Problem] = []
        self.posts = False
        self._walk(value, "", "")

    def _walk(self, value: Any, year: str, name: str) -> None:
        """Search a value; `year` and `name` are those of the enclosing list."""
        if isinstance(value, list):
            groups = [one for one in value if isinstance(one, Group)]
            if self._take(groups, year, name):
                return
            for one in value:
                self._walk(one, year, name)
        elif isinstance(value, Group):
            keyed = [one for one in value.values() if isinstance(one, Group)]
            headed = sum(is_header([*cells_of(one)]) for one in keyed)
            if headed > 1 and len(keyed) == len(value) and 2 * headed >= len(keyed) and self._take(keyed, year, name):
                return  # each publication below a key of its own
            own = value.get("year")
            year = own if isinstance(own, str) and _is_year(own) else year
            for inner, one in value.items():
                texts = [text for text in one if isinstance(text, str)] if isinstance(one, list) else []
                if _CALLED_PUBLICATIONS.search(inner) and sum(map(len, texts)) > _SHORTEST * max(len(texts), 1):
                    why = "they are plain texts; save them as a list of references (.txt) and import that"
                    self._leave_out(value.lines.get(inner, value.line), len(texts), inner, why)
                self._walk(one, inner if _is_year(inner) else year, name if _is_year(inner) else inner)

    def _leave_out(self, line: int, many: int, name: str, why: str) -> None:
        """Report objects with titles that are not taken for publications; `name` is the name of their list."""
        of = f" of '{name}'" if name else ""
        what = f"{many} {'entry' if many == 1 else 'entries'}{of} left out: {why}"
        hint = "if they are publications, give each its authors and its venue, or a DOI"
        self.problems.append(Problem("", line, 1, what, hint, "warning"))

    def _take(self, groups: Sequence[Group], year: str, name: str) -> bool:
        """Accept a list of publications, or report why it is not one; return False if it may contain lists itself."""
        rows = [cells_of(one) for one in groups]
        if groups and 2 * sum(bool(_reference_of(row)) for row in rows) > len(rows):
            self.publications += groups  # each consists of one text
            return True
        if not groups or not is_header([*dict.fromkeys(field for row in rows for field in row)]):
            titled = [one for one, row in zip(groups, rows, strict=True) if row.get("title") and not _holds_lists(one)]
            if titled:
                why = "they have titles, and no authors, venue or identifier"
                self._leave_out(titled[0].line, len(titled), name, why)
            return False
        if _CALLED_OTHERWISE.fullmatch(name):
            self._leave_out(groups[0].line, len(groups), name, "their list has that name")
        elif _like_posts(rows, name):
            self._leave_out(groups[0].line, len(groups), name, _POSTS)
            self.posts = True
        else:
            for one in groups:
                if year and {"year", "date"}.isdisjoint(one):
                    one["year"] = year
                self.publications.append(one)
        return True


def _is_year(text: str) -> bool:
    return len(text) == 4 and text.isdecimal() and text[:2] in {"19", "20"}


def _reference_of(row: Mapping[str, str]) -> str:
    """Return the text of an object that contains authors, title and venue, in the form of a reference."""
    return next((text for name, text in row.items() if _REFERENCE.fullmatch(name) and len(text) > _SHORTEST), "")


def _is_publication(header: Group) -> bool:
    """Return whether the front matter of a page is about one publication, not a post, list or site."""
    row = cells_of(header)
    return (
        is_header([*row])
        and len(_OF_SETTINGS & header.keys()) < _FEWEST_SETTINGS
        and bool(fields_of(row) & {*_OF_PUBLICATIONS} or {"publication", "publication_types"} & row.keys())
    )


def _holds_lists(group: Group) -> bool:
    return any(isinstance(one, list) and any(isinstance(inner, Group) for inner in one) for one in group.values())


def _like_posts(rows: Sequence[dict[str, str]], name: str) -> bool:
    """Return whether objects are posts or news: nearly all have one author and a day, and no publication's fields."""
    names = {name for row in rows for name in row}
    if _CALLED_PUBLICATIONS.search(name) or fields_of(names) & _OF_PUBLICATIONS:
        return False
    texts = (text for row in rows for text in row.values())
    if any(map(_WORDS_OF_PUBLICATIONS.fullmatch, names)) or any(map(_ADDRESS.search, texts)):
        return False
    of_people, of_days = ({one for one in names if known(one) == field} for field in ("authors", "date"))
    alone = sum(not any(_SEVERAL.search(row[one].strip(" ;,")) for one in of_people & row.keys()) for row in rows)
    dated = sum(any(_DAY.search(row[one]) for one in of_days & row.keys()) for row in rows)
    return 2 * alone >= len(rows) and 2 * dated >= len(rows)


def cells_of(publication: Group) -> dict[str, str]:
    """Return the fields of a publication as text; those of a nested group, such as `links`, as its own."""
    cells: dict[str, str] = {}
    for name, value in publication.items():
        if isinstance(value, Group) and not _FOR_PEOPLE.search(name):
            if isinstance(value.get("name"), str):  # as in `venue: {name: ...}`
                cells.setdefault(name, value["name"])
            for inner, text in value.items():
                cells.setdefault(inner, _text(inner, text))
        else:
            cells[name] = _text(name, value)
    return {name: text for name, text in cells.items() if text and text.lower() not in _NOTHING}


def _text(name: str, value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, Group):
        return _person(value) if _FOR_PEOPLE.search(name) else str(value.get("url") or value.get("href") or "")
    if isinstance(value, list):
        texts = [_text(name, one) for one in value]
        return "; ".join(text for text in texts if text) + (";" if _FOR_PEOPLE.search(name) else "")
    return ""


def _person(person: Group) -> str:
    if person and not any(person.values()):  # a set of names
        return "; ".join(person)
    for family, given in _PARTS:
        if isinstance(person.get(family), str):
            first = person.get(given)
            return f"{person[family]}, {first}" if isinstance(first, str) and first else str(person[family])
    return next((str(person[name]) for name in _NAMES if isinstance(person.get(name), str)), "")
