"""The registry of source formats: their names, detection, and readers.

To add a format, add one line to `formats.txt`, and a reader. Readers are imported when a file of their format is found,
so that the table itself is cheap: options and file extensions come from it. Readers of other packages are added when
the first source is opened (`all_formats`).
"""

import importlib
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any, Literal, cast

from generator.core.data_files import rows
from generator.core.plugins import READERS, installed, unusable
from generator.core.problems import Problem, ProblemsFoundError
from generator.read.draft import Context, Draft, Reading
from generator.read.placeholders import printable, without_placeholders
from generator.read.signs import doubt_bare_titles, only_publications

Junk = Literal["", "entries", "rows", "headings"]


@dataclass(frozen=True, slots=True)
class SourceFormat:
    """A format that can be imported.

    `name` is its name in `--format`, `label` its name for people, `endings` its file extensions, `sign` a description
    of its detection. `recognises` uses only the text; `read` never raises for the contents of the text. `junk` is
    what files of the format may contain besides publications: `entries`, which are omitted, `rows`, for which a date
    alone is not evidence, or `headings`, which may look like titles, and are marked as doubtful. In `running_text`,
    only punctuation and positions show where a title ends.
    """

    name: str
    label: str
    endings: tuple[str, ...]
    sign: str
    recognises: Callable[[str], bool]
    read: Callable[[str, Context], Reading]
    junk: Junk = ""
    running_text: bool = False


_BIBTEX = re.compile(r"^[ \t]*@[ \t]*[A-Za-z]+[ \t\r\n]*[{(]", re.MULTILINE)
_JSON = re.compile(r"\ufeff?\s*(?:\[\s*(?:\{|\]|$)|\{\s*(?:\"|\}|$))")
_PAGE = re.compile(rb"(?:\xef\xbb\xbf)?\s*<[a-z!?]", re.IGNORECASE)


def looks_like_bibtex(text: str) -> bool:
    """Return whether a line of a text begins as an entry of BibTeX does."""
    return _BIBTEX.search(text) is not None


def looks_like_json(text: str) -> bool:
    """Return whether a text looks like JSON of any kind."""
    return _JSON.match(text) is not None


def _call(module: str, name: str, *arguments: Any) -> Any:
    """Call a function of a module below `generator.read`, which is imported when it is needed."""
    return getattr(importlib.import_module(f"generator.read.{module}"), name)(*arguments)


# In the order in which they are tried: the first that recognises a text reads it.
FORMATS = tuple(
    SourceFormat(
        name, label, tuple(endings.split()), sign, partial(_call, module, "recognises"), partial(_call, module, "read"),
        junk=cast(Junk, junk.strip("-")), running_text=kind == "text",
    )
    for name, label, endings, sign, module, junk, kind in rows(__file__, "formats.txt")
)  # fmt: skip
CHOICES: tuple[str, ...] = ("auto", *(one.name for one in FORMATS))
TABLE_ENDINGS = frozenset(next(one.endings for one in FORMATS if one.name == "table")) - {".txt"}
PAGE_ENDINGS = frozenset(next(one.endings for one in FORMATS if one.name == "html"))
BIBTEX_ENDINGS = frozenset(next(one.endings for one in FORMATS if one.name == "bibtex"))


@cache
def all_formats() -> tuple[SourceFormat, ...]:
    """Return all formats in the order in which they are tried.

    Those of other packages are first: our readers of lists and tables recognise nearly any text. Raises
    ProblemsFoundError if a package adds something that is not a format, or one with an existing name.
    """
    added: dict[str, SourceFormat] = {}
    problems = []
    for entry, form in installed(READERS):
        if not isinstance(form, SourceFormat):
            problems.append(unusable(entry, "is no SourceFormat"))
        elif form.name in CHOICES or form.name in added:
            problems.append(unusable(entry, f"has the name {form.name}, which another format has"))
        else:
            added[form.name] = form
    if problems:
        raise ProblemsFoundError(problems)
    return (*added.values(), *FORMATS)


def choices() -> tuple[str, ...]:
    """Return the choices of `--format`, including formats of other packages."""
    return ("auto", *(one.name for one in all_formats()))


def endings() -> tuple[str, ...]:
    """Return the extensions of files that are read in a folder."""
    return tuple(dict.fromkeys(ending for one in all_formats() for ending in one.endings))


def recognise(text: str) -> str | None:
    """Return the name of the format of a text, or None if it is unknown."""
    return next((one.name for one in all_formats() if one.recognises(text)), None)


def sign_of(name: str) -> str:
    """Return the description of the detection of a format."""
    return _named(name).sign


def looks_like_page(raw: bytes) -> bool:
    """Return whether bytes look like a page or XML, before their encoding is known."""
    return _PAGE.match(raw) is not None


def read_text(text: str, name: str, context: Context) -> Reading:
    """Read a source's text in the format of that name."""
    form = _named(name)
    found = form.read(text, context) if form in FORMATS else _read_by_other(form, text, context)
    found = without_placeholders(printable(replace(found, format=name), context.path), context.path)
    if form.junk == "headings":
        found = doubt_bare_titles(found)
    elif form.junk:
        found = only_publications(found, context.path, dated=form.junk != "rows")
    if form.running_text:
        from generator.read.owner import with_owner  # noqa: PLC0415 - a bibliography needs none of this

        return with_owner(found, text, context)
    if context.owner:
        return replace(found, drafts=tuple(_by_owner(draft, context.owner) for draft in found.drafts))
    return found


def _by_owner(draft: Draft, owner: str) -> Draft:
    """Return a record that names nobody as one by whose records a person says they are; a book of editors stays."""
    if draft.authors or draft.contributors or draft.more_authors or "editors" in draft.extra:
        return draft
    return replace(draft, authors=(owner,))


def _named(name: str) -> SourceFormat:
    return next(one for one in all_formats() if one.name == name)


def _read_by_other(form: SourceFormat, text: str, context: Context) -> Reading:
    """Read with another package's reader; an exception is an error of this one source."""
    try:
        return replace(form.read(text, context), format=form.name)
    except Exception as fault:  # our readers never raise for the contents of a text; others may
        what = f"the reader of {form.label} failed: {type(fault).__name__}: {fault}"
        hint = "report this to the author of the reader, or set another format with --format"
        return Reading(problems=(Problem(context.path, 0, 0, what, hint),))
