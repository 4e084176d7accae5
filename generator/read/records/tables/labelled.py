"""Text with a label on each line: `Title: ...`, `Authors: ...`, as people and EndNote's "Show All" write it.

The labels have the names of columns of tables. An entry ends where its first label, or a title, comes again.
"""

import re
from collections.abc import Iterator

from generator.read.draft import Context, Reading
from generator.read.records.bibliographies.record_drafts import reading
from generator.read.records.tables.columns import guess_columns, is_header, known
from generator.read.records.tables.table import records_by_name
from generator.read.records.tree import Group

_LINE = re.compile(
    r"\s{0,8}(?:[-•*]\s{1,3}|\d{1,3}[.)]\s{1,3})?[*_]{0,3}([^\W\d_][^:：\n]{0,40}?)[*_]{0,3}\s?[:：](?!//)[*_]{0,3}(.*)"
)
# An unknown label at the margin, as in `Impact factor: 3.2`, which does not belong to the value above.
_OTHER = re.compile(r"([A-Z][\w-]*(?: [\w-]+){0,2}):(?!//)\s(.*)")
_LOOKED_AT = 60_000  # characters that are used for detection
_FEWEST_LABELS = 3
_FEWEST_SHARE = 0.5  # of the lines
_LISTED = frozenset({"authors", "editors", "keywords"})


def recognises(text: str) -> bool:
    """Return whether most lines have labels, including a title and authors, a venue or an identifier."""
    head = text[:_LOOKED_AT]
    if head.lstrip("\ufeff \n").startswith(("{", "[", "<", "@", "%", "\\", "---", "+++")):
        return False
    lines = [line for line in head.splitlines() if line.strip()]
    labelled = sum(_label(line) is not None for line in lines)
    if labelled < _FEWEST_LABELS or labelled < _FEWEST_SHARE * len(lines):
        return False
    entries = list(_entries(head))
    return is_header(list(dict.fromkeys(label for entry in entries for label in entry)))


def read(text: str, context: Context) -> Reading:
    """Read a text with labels. Never raises for the contents of the text."""
    entries = list(_entries(text))
    labels = list(dict.fromkeys(label for entry in entries for label in entry))
    columns = guess_columns(labels, context.columns)
    listed = {label for place, label in enumerate(labels) if columns.get(place) in _LISTED}
    rows = [
        (one.line, {label: _joined(lines, listed=label in listed) for label, lines in one.items()}) for one in entries
    ]
    return reading(records_by_name(rows, context.columns), context.path)


def _joined(lines: list[str], *, listed: bool) -> str:
    """Join the lines of a value: each line of a list is an item, except after a line that ends with a comma."""
    wrapped = any(line.endswith((",", ";")) for line in lines[:-1])
    return ("; " if listed and not wrapped else " ").join(lines)


def _label(line: str) -> tuple[str, str] | None:
    """Return the label of a line and its value; None if it has no known label."""
    found = _LINE.fullmatch(line)
    return (found[1].strip(), found[2].strip()) if found and known(found[1]) else None


def _entries(text: str) -> Iterator[Group]:
    """Split a text into its entries, each with the lines of its labels; text outside of entries is ignored."""
    entry: Group | None = None
    last = first = ""
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        other = _OTHER.fullmatch(line) if entry is not None else None
        found = _label(line) or ((other[1], other[2].strip()) if other else None)
        if found is None:
            if entry is not None and last and line.strip():
                entry[last].append(line.strip())
            elif not line.strip():
                last = ""  # a separate paragraph does not belong to the text above it
            continue
        label, value = found
        name = next((one for one in entry or () if one.lower() == label.lower()), label)
        again = entry is not None and name in entry and (not last or _begins(entry, name))
        if entry is not None and (again or (not last and name.lower() == first)):
            yield entry
            entry, name = None, label
        entry, first = entry or Group(number), first or label.lower()
        entry.setdefault(name, []).append(value)
        last = name
    if entry is not None:
        yield entry


def _begins(entry: Group, label: str) -> bool:
    """Return whether a label begins the next entry: a title does, and the first label of the entry after a title."""
    return known(label) == "title" or (label == next(iter(entry)) and any(known(one) == "title" for one in entry))
