r"""Publications that a text includes from other files: `\bibliography{refs}`, `bibliography("refs.bib")`."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

_OF_PUBLICATIONS = "pub|bib|paper|article|journal|proceeding|preprint|thes[ei]s|book|schrift"
_PUBLICATIONS = rf"[\w./-]{{0,60}}(?:{_OF_PUBLICATIONS})[\w./-]{{0,60}}"
_NAME = r"([\w./ -]{1,100})"
# The commands with which pages include publications from a file, or from the data of their site; a group is the file.
_SIGNS = tuple(
    re.compile(sign, re.MULTILINE)
    for sign in (
        rf"\{{%-?[ \t]*bibliography\b(?:(?!%\}}|\{{%)[^\n]){{0,200}}?(?:-f|--file)[ \t]+[\"']?{_NAME.replace(' ', '')}",
        r"\{%-?[ \t]*bibliography\b",
        r"\\(?:bibliography(?!style)\w{0,20}|addbibresource|addglobalbib)[ \t]*(?:\[[^\]]*\])?\{([^{}\n]{1,200})",
        r"\\(?:print(?:sub)?bibliography|biblist)\b",
        r"\\begin\{btSect\}[ \t]*(?:\[[^\]]*\])?\{([^{}\n]{1,200})",
        rf"^\.\. (?:bibliography|publications?|bibtex)::(?:[ \t]+{_NAME})?",
        rf"\{{bibliography\}}(?:[ \t]+{_NAME})?",
        r"^#\+bibliography:[ \t]*([\w./-]{1,100})",
        r"^#\+print_bibliography:",
        r"^bibliography:[ \t]*\[?[\"']?([\w./-]{1,100})",
        r"^bibliography:[ \t]*\n(?:[ \t]*-[ \t]*[\"']?([\w./-]{1,100}))",
        rf"\{{%-?[ \t]*(?:for[ \t]+\w+[ \t]+in|assign[ \t]+\w+[ \t]*=)[ \t]+site\.(publications|data\.{_PUBLICATIONS})",
        r"(?<!\w)bibliography\([ \t]*\"([^\"\n]{1,200})\"",
        rf"#let[ \t]+[\w-]+[ \t]*=[ \t]*(?:yaml|json|toml|csv)\([ \t]*\"({_PUBLICATIONS})\"",
        r"\{\{<[ \t]*(?:bibliography|publications?|bibtex)\b(?:[ \t]+\"([\w./-]{1,100})\")?",
    )
)
# Parts of a text in files of their own; only such a name shows that publications are in one.
_PARTS = re.compile(
    rf"\\(?:input|include|subfile|makerubric|InputIfFileExists)[ \t]*\{{({_PUBLICATIONS})\}}"
    rf"|^(?:\.\. include::|#\+INCLUDE:)[ \t]+\"?({_PUBLICATIONS})"
    rf"|\{{%-?[ \t]*include(?:_relative)?[ \t]+({_PUBLICATIONS}\.(?:md|markdown|bib))"
    rf"|\{{\{{<[ \t]*include[ \t]+({_PUBLICATIONS})",
    re.MULTILINE | re.IGNORECASE,
)
_NO_LISTS = re.compile(
    r"(?:preamble|head|style|macros?|nav|sidebar|scripts?|setup|commands?|\.sty|\.cls)\b", re.IGNORECASE
)
_MOST_NAMED = 5
_BIBLIOGRAPHIES = (".bib", ".bibtex", ".ris", ".json", ".yaml", ".yml")
# To the end of the line: after a per cent sign in LaTeX, after the beginning of a comment in HTML.
_COMMENTS = {True: re.compile(r"(?<!\\)(?:\\\\)*%[^\n]*"), False: re.compile(r"<!--[^\n]*")}


class TakenFrom(NamedTuple):
    """The first place where a text includes publications, and the files that it names."""

    line: int
    names: tuple[str, ...] = ()

    def among(self, files: Iterable[str]) -> bool:
        """Return whether all files that the text names are among `files`, by the last parts of their names.

        If it names none, as in `{% bibliography %}`, any bibliography may be the one.
        """
        if not self.names:
            return any(file.lower().endswith(_BIBLIOGRAPHIES) for file in files)
        there = {_bare(file) for file in files}
        return all(_bare(name) in there for name in self.names)

    @property
    def listed(self) -> str:
        """The names in brackets, for a message; empty if there are none."""
        return f" ({', '.join(self.names[:_MOST_NAMED])})" if self.names else ""


def taken_from(text: str) -> TakenFrom | None:
    """Return what a text includes from other files; None if it includes nothing."""
    unseen = {of_latex: [one.span() for one in sign.finditer(text)] for of_latex, sign in _COMMENTS.items()}
    found = [one for sign in _SIGNS for one in sign.finditer(text) if not _in_comment(one, unseen)]
    found += [one for one in _PARTS.finditer(text) if not _in_comment(one, unseen) and any(_names(one))]
    if not found:
        return None
    found.sort(key=lambda one: one.start())
    names = dict.fromkeys(name for one in found for name in _names(one))
    return TakenFrom(text.count("\n", 0, found[0].start()) + 1, tuple(names))


def _names(found: re.Match[str]) -> Iterator[str]:
    for group in found.groups():
        for name in (group or "").split(","):
            bare = name.strip()
            if bare == "publications" and found[0].startswith("{%"):
                continue
            shown = f"_data/{bare.removeprefix('data.').replace('.', '/')}" if bare.startswith("data.") else bare
            if shown and not _NO_LISTS.search(shown):
                yield shown


def _in_comment(found: re.Match[str], unseen: Mapping[bool, Sequence[tuple[int, int]]]) -> bool:
    """Return whether a command is in a comment: LaTeX after a per cent sign, or a template's command in HTML."""
    spans = unseen[found[0].startswith("\\")]
    place = bisect_right(spans, found.start(), key=lambda span: span[0]) - 1
    return place >= 0 and found.start() < spans[place][1]


def _bare(name: str) -> str:
    last = name.rsplit("/", 1)[-1]
    return last.rsplit(".", 1)[0].lower() if "." in last else last.lower()
