r"""Publications that a text includes from other files: `\bibliography{refs}`, `bibliography("refs.bib")`."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

# The commands with which pages include publications from a file, or from the data of their site; a group is the file.
_SIGNS = re.compile(
    r"\{%-?[ \t]*bibliography\b(?:(?!%\}|\{%)[^\n]){0,200}?(?:(?:-f|--file)[ \t]+[\"']?([\w./-]{1,100})|%\})"
    r"|\\(?:bibliography(?!style)\w{0,20}|addbibresource|addglobalbib)[ \t]*(?:\[[^\]]*\])?\{([^{}\n]{1,200})"
    r"|\\(?:print(?:sub)?bibliography|biblist)\b"
    r"|^\.\. (?:bibliography|publications?|bibtex)::(?:[ \t]+([\w./ -]{1,100}))?"
    r"|^bibliography:[ \t]*(?:\n[ \t]*-[ \t]*)?\[?[\"']?([\w./-]{1,100})"
    r"|\{%-?[ \t]*(?:for[ \t]+\w+[ \t]+in|assign[ \t]+\w+[ \t]*=)[ \t]+"
    r"site\.(?:publications|data\.([\w.]{0,60}(?:pub|bib|paper)\w*))"
    r"|(?<!\w)bibliography\([ \t]*\"([^\"\n]{1,200})\"",
    re.MULTILINE,
)
_MOST_NAMED = 5
_BIBLIOGRAPHIES = (".bib", ".bibtex", ".ris", ".json", ".yaml", ".yml")


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
    found = [one for one in _SIGNS.finditer(text) if not _in_comment(one, text)]
    if not found:
        return None
    names = dict.fromkeys(name for one in found for name in _names(one))
    return TakenFrom(text.count("\n", 0, found[0].start()) + 1, tuple(names))


def _names(found: re.Match[str]) -> Iterator[str]:
    for number, group in enumerate(found.groups(), start=1):
        for name in filter(None, map(str.strip, (group or "").split(","))):
            yield f"_data/{name.replace('.', '/')}" if number == _OF_DATA else name


_OF_DATA = 5  # the group of the data of a Jekyll site


def _in_comment(found: re.Match[str], text: str) -> bool:
    """Return whether a command is in a comment: LaTeX after a per cent sign, or a template's command in HTML."""
    before = text[text.rfind("\n", 0, found.start()) + 1 : found.start()]
    return "%" in before.replace(r"\%", "") if found[0].startswith("\\") else "<!--" in before


def _bare(name: str) -> str:
    return name.rsplit("/", 1)[-1].rsplit(".", 1)[0].lower()
