"""Findings of an audit: each kind, its words in a report, and the file that remembers what was reported."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from generator.content.ledger import FOLDER
from generator.core.problems import Problem, counted, refuse
from generator.edit.intake.source_files import Source
from generator.edit.update.new_papers import pull_request
from generator.read.draft import Draft

Kind = Literal["retractions", "corrections", "published", "titles", "links", "abstracts", "pdfs", "papers"]
KINDS: Mapping[Kind, str] = {
    "retractions": "Retractions",
    "corrections": "Corrections",
    "published": "Published versions of preprints",
    "titles": "Identifiers of other papers",
    "links": "Dead links",
    "abstracts": "Missing abstracts",
    "pdfs": "Missing PDFs",
    "papers": "Missing papers",
}
NOTED_FILE = f"{FOLDER}/audit.json"
_WRITABLE, _WRITTEN = "--write corrects it", "corrected in content/"
_WHAT_TO_DO = (
    "What could be corrected is in the files of this pull request: change or delete it as you like. "
    "The other findings are yours to decide. After you merge this, none of them is reported again."
)


@dataclass(frozen=True, slots=True)
class Finding:
    """One difference between the record and a file of the portal.

    `key` is the key of the file that it is about (`links.doi`), `about` what tells it from others of its kind there: an
    identifier or an address. `changes` are keys to write with their values, `statements` are entries of sources to
    import. Without both, a person decides.
    """

    kind: Kind
    path: str
    key: str
    about: str
    what: str
    hint: str = ""
    changes: tuple[tuple[str, str], ...] = ()
    statements: tuple[tuple[Source, Draft], ...] = ()
    line: int = 0
    column: int = 0
    is_written: bool = False

    @property
    def is_writable(self) -> bool:
        """Whether `--write` can correct it."""
        return bool(self.changes or self.statements)

    @property
    def problem(self) -> Problem:
        """The finding in the form of all messages."""
        hint = self.hint or (_WRITTEN if self.is_written else _WRITABLE if self.is_writable else "")
        return Problem(self.path, self.line, self.column, self.what, hint, "warning")

    @property
    def note(self) -> str:
        """The key by which it is remembered."""
        return f"{self.kind} {self.path} {self.about}"


def noted(root: Path) -> frozenset[str]:
    """Return the notes of earlier audits. Raises ProblemsFoundError for a damaged file: all would be reported again."""
    try:
        read = json.loads((root / NOTED_FILE).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return frozenset()
    except (OSError, ValueError, RecursionError):
        read = None
    if not isinstance(read, list):
        refuse("this record of earlier audits is damaged", "restore it from the last commit, or delete it", NOTED_FILE)
    return frozenset(one for one in read if isinstance(one, str))


def noted_text(notes: Iterable[str]) -> str:
    """Return the text of the file that remembers what was reported."""
    return json.dumps(sorted(notes), ensure_ascii=False, indent=0) + "\n"


def in_words(findings: Sequence[Finding]) -> list[str]:
    """Return findings in lines of plain text, by kind."""
    lines: list[str] = []
    for kind, heading in KINDS.items():
        these = sorted(str(one.problem) for one in findings if one.kind == kind)
        lines += [heading, "", *(f"  {one}" for one in these), ""] if these else []
    return lines or ["Nothing found.", ""]


def as_pull_request(findings: Sequence[Finding], unread: Sequence[str]) -> str:
    """Return the body of a pull request, in Markdown."""
    if not findings and not unread:
        return ""
    found = f"`sitegen audit` found {counted(len(findings), 'difference')} from the record."
    return pull_request(found, in_words(findings), _WHAT_TO_DO, ("Not checked", unread))
