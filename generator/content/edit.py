"""Change some keys of a file that a person may have edited, and keep every other byte.

The lines of a changed key are replaced, of a list or group only those of the changed entries.
Comments stay, those of what is replaced too, and so do order, quotes and blank lines of all else.
The result is read again and must say exactly what was meant; where lines cannot be told apart
(a file written in one line of braces, say) the file is written anew, with its comments at its end.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.content.comments import (
    Comment,
    as_lines,
    comments_of,
    content_end,
    ended,
    line_end,
    line_ending,
    with_all_comments,
    within,
)
from generator.content.content import read_mapping
from generator.content.positions import FREE_KEY, Node, compose, entries, pairs, plain_value
from generator.content.yaml_faults import YamlFaultError
from generator.content.yaml_text import as_read, dump_entry, dump_record, inner_order, key_order, rank
from generator.core.problems import ProblemsFoundError, refuse

_ALONE = re.compile(r"^[ \t]+(?=#)", re.MULTILINE)


@dataclass(slots=True)
class _Segment:
    """A key with its value, and the blank and comment lines before the next key."""

    key: str
    body: str
    after: str = ""
    start: int = 0
    value: Node | None = None

    @property
    def end(self) -> int:
        """The end of the body in the original text."""
        return self.start + len(self.body)


@dataclass(frozen=True, slots=True)
class _Original:
    """A file before an edit: its comments, its line endings, and whether lists and groups are edited line by line."""

    text: str
    comments: list[Comment]
    newline: str
    careful: bool


def edit_record(text: str, changes: Mapping[str, Any | None]) -> str:
    """Return a record's file with some top-level keys set, or removed if the change is None.

    New keys are placed among the present keys in the order of the schema. Line endings, a byte order mark and a missing
    last line break are kept. Raises ProblemsFoundError if the file is not YAML, or cannot be changed safely.
    """
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    body = text.removeprefix("\ufeff")
    try:
        before = read_mapping(body)
    except ProblemsFoundError:
        if not body.strip() or all(line.lstrip().startswith("#") or not line.strip() for line in body.split("\n")):
            given = {key: value for key, value in changes.items() if value is not None}
            return mark + ended(body) + dump_record(given) if given else text
        raise
    wanted = {**before, **as_read(changes)}
    wanted = {key: value for key, value in wanted.items() if value is not None}
    real = {key: changes[key] for key in changes if before.get(key) != wanted.get(key)}
    if not real:
        return text
    newline = line_ending(body)
    # By the entries of lists and groups, by whole keys, and written anew from its values.
    attempts: Iterable[Callable[[], str | None]] = (
        lambda: _spliced(body, real, careful=True),
        lambda: _spliced(body, real, careful=False),
        lambda: dump_record({**before, **real}).replace("\n", newline),
    )
    for attempt in attempts:
        edited = attempt()
        if edited is not None and _says(edited, wanted):
            whole = with_all_comments(body, edited, newline)
            return mark + (whole if _says(whole, wanted) else edited)
    keys = ", ".join(f"`{key}`" for key in real)
    return refuse(f"{keys} cannot be changed without harm to the file", "write the file with one `key: value` per line")


def _says(text: str, wanted: Mapping[str, Any]) -> bool:
    try:
        return (not wanted and compose(text) is None) or read_mapping(text) == wanted
    except (ProblemsFoundError, YamlFaultError):
        return False


def _spliced(text: str, changes: Mapping[str, Any], *, careful: bool) -> str | None:
    root = compose(text)
    if root is None or root.style == "{":
        return None
    newline = line_ending(text)
    original = _Original(text, comments_of(text, root), newline, careful)
    return _group(original, root, (0, len(text)), changes, "")


def _group(original: _Original, group: Node, part: tuple[int, int], changes: Mapping[str, Any], top: str) -> str | None:
    """Change keys of a group whose lines are a part of the text; `top` is its own key, empty for the whole file."""
    order = inner_order(top) if top else key_order([str(key.value) for key, _ in pairs(group)] + list(changes))
    found = _segments(original.text, group, *part)
    if not found:
        return None
    head, segments, indent = found
    for key in sorted(changes, key=lambda name: rank(name, order)):
        place = next((number for number, segment in enumerate(segments) if segment.key == key), None)
        if changes[key] is None:
            if place is not None:
                gone = segments.pop(place)
                left = as_lines(within(original.comments, gone.start, gone.end), indent, original.newline)
                if place:
                    segments[place - 1].after += left + gone.after
                else:
                    head += left + gone.after
            continue
        if place is not None:
            segments[place].body = _replaced(original, segments[place], changes[key], indent, top)
            segments[place].after = _ALONE.sub(indent, segments[place].after)
            continue
        place = _place(key, [segment.key for segment in segments], order)
        added = _Segment(key, _lines(key, changes[key], indent, original.newline, top))
        if place:
            above = segments[place - 1]
            above.body = ended(above.body, original.newline)
            added.after, above.after = _ALONE.sub(indent, above.after), ""
        elif top:  # below its key, where the first comments belong to the first entry
            added.after, head = head, ""
        segments.insert(place, added)
    return head + "".join(segment.body + segment.after for segment in segments)


def _lines(key: str, value: Any, indent: str, newline: str, top: str = "") -> str:
    """Return the lines of a key with its value, below another key (`top`) or none."""
    made = dump_entry(top, {key: value}).partition("\n")[2] if top else dump_entry(key, value)
    lines = [line.removeprefix("  ") if top else line for line in made.splitlines(keepends=True)]
    return "".join(indent + line if line.strip() else line for line in lines).replace("\n", newline)


def _replaced(original: _Original, old: _Segment, value: Any, indent: str, top: str) -> str:
    """Return the lines of a key with another value, and all comments of the old one."""
    inside = original.careful and old.value is not None and (not top or (not old.value.is_mapping and top != FREE_KEY))
    made = _replaced_inside(original, old, value) if inside else None
    if made is not None:
        return made
    fresh = _with_comment(original, old, _lines(old.key, value, indent, original.newline, top))
    first = old.body.split("\n", 1)[0]
    left = [
        one
        for one in within(original.comments, old.start, old.end)
        if one not in first or one not in fresh.split(original.newline, 1)[0]
    ]
    if not left:
        return fresh
    if len(left) == 1 and fresh.count("\n") == 1 and "#" not in fresh:
        return f"{fresh.rstrip()} {left[0]}{original.newline}"
    return ended(fresh, original.newline) + as_lines(left, indent, original.newline)


def _replaced_inside(original: _Original, old: _Segment, value: Any) -> str | None:
    """Change entries of a list or keys of a group that have lines of their own; None if they do not."""
    node = old.value
    if node is None or isinstance(node.value, str) or node.style or not node.value or not value:
        return None
    if not node.is_mapping:
        return _with_entries(original, old, node, value) if isinstance(value, list | tuple) else None
    if not isinstance(value, Mapping) or old.key == "metrics":
        return None
    before = plain_value(node, free=old.key == FREE_KEY)
    after = as_read({old.key: value})[old.key]
    changes = {name: value.get(name) for name in {**before, **after} if before.get(name) != after.get(name)}
    first = line_end(original.text, old.start)
    inner = _group(original, node, (first, old.end), changes, old.key)
    return None if inner is None else original.text[old.start : first] + inner


def _segments(text: str, root: Node, begin: int, limit: int) -> tuple[str, list[_Segment], str] | None:
    """Split a part of the file at the keys of a group; None if a key is not at the beginning of its line.

    Returns the text before the first key, the keys, and their indentation.
    """
    starts = [text.rfind("\n", 0, key.start) + 1 for key, _ in pairs(root)]
    indents = {text[start : key.start] for start, (key, _) in zip(starts, pairs(root), strict=True)}
    if len(indents) != 1 or next(iter(indents)).strip(" "):
        return None
    indent = indents.pop()
    segments = []
    for start, (key, value), end in zip(starts, pairs(root), [*starts[1:], limit], strict=True):
        if text.startswith("?", key.start) or start >= end:
            return None
        cut = content_end(text, value, end, len(indent))
        segments.append(_Segment(str(key.value), text[start:cut], text[cut:end], start, value))
    return text[begin : starts[0]], segments, indent


def _with_comment(original: _Original, old: _Segment, fresh: str) -> str:
    """Keep the comment in the line of the replaced key."""
    start, end = old.start, line_end(original.text, old.start)
    comment = next((one for one in original.comments if start <= one.start < end), None)
    value = old.value
    if comment and value and value.style in {"[", "{"} and value.start < comment.start < value.end:
        comment = None  # it belongs to an entry
    before = original.text[start : comment.start] if comment else ""
    beside = before[len(before.rstrip()) :] + comment.text if comment else ""
    first, _, rest = fresh.partition(original.newline)
    made = f"{first}{beside}{original.newline}{rest}"
    return made if old.body.endswith("\n") or rest else made.removesuffix(original.newline)


def _place(key: str, present: Sequence[str], order: tuple[str, ...]) -> int:
    """Return the position of a new key: after the nearest key that precedes it in the schema."""
    mine = rank(key, order)
    before = [(rank(name, order), place) for place, name in enumerate(present) if rank(name, order) <= mine]
    return max(before)[1] + 1 if before else 0


@dataclass(slots=True)
class _Entry:
    """An entry: the blank and comment lines above it, its own lines, the comments in these, its value."""

    above: str
    lines: str
    comments: list[str]
    value: Any
    used: bool = False


def _with_entries(original: _Original, old: _Segment, node: Node, fresh: Sequence[Any]) -> str | None:
    """Return the lines of a key whose list has changed.

    An entry that replaces another keeps its comments. None if the entries are not at the beginning of lines.
    """
    found = _entries(original, old, node)
    if found is None:
        return None
    made, indent, entries_before, rest = found
    newline = original.newline
    kept: list[_Entry | None] = []
    for value in as_read({old.key: list(fresh)})[old.key]:
        one = next((one for one in entries_before if not one.used and one.value == value), None)
        kept.append(one)
        if one is not None:
            one.used = True
    for place, one in enumerate(kept):
        followed = entries_before[place] if place < len(entries_before) and not entries_before[place].used else None
        if followed is not None:
            followed.used = True
        if one is not None:
            # The old entry has no replacement: its comments stay where they were.
            remarks = _remarks(followed, indent, newline) if followed else ""
            made = ended(made, newline) + remarks + one.above + one.lines
            continue
        written = dump_entry(old.key, [fresh[place]]).partition("\n")[2].splitlines(keepends=True)
        lines = "".join(indent + line for line in written).replace("\n", newline)
        if followed is not None:
            lines = followed.above + _with_comments(lines, followed.comments, indent, newline)
        made = ended(made, newline) + lines
    for one in entries_before:
        if not one.used:
            made = ended(made, newline) + _remarks(one, indent, newline)
    return made + rest


def _entries(original: _Original, old: _Segment, node: Node) -> tuple[str, str, list[_Entry], str] | None:
    """Split a list: the text before its first entry, the indentation, the entries, the text after them."""
    text, nodes = original.text, entries(node)
    starts = [text.rfind("\n", 0, one.start) + 1 for one in nodes]
    before = {text[start : one.start] for start, one in zip(starts, nodes, strict=True)}
    indents = {one.partition("-")[0] for one in before}
    if len(set(starts)) != len(starts) or starts[0] <= old.start or any(one.strip() != "-" for one in before):
        return None
    if len(indents) != 1:
        return None
    indent = indents.pop()
    found: list[_Entry] = []
    at = text.find("\n", old.start) + 1
    head = text[old.start : at]
    for start, one, following in zip(starts, nodes, [*starts[1:], old.end], strict=True):
        end = content_end(text, one, following, len(indent))
        found.append(_Entry(text[at:start], text[start:end], within(original.comments, start, end), plain_value(one)))
        at = end
    return head, indent, found, text[at : old.end]


def _with_comments(lines: str, comments: list[str], indent: str, newline: str) -> str:
    """Add the comments of a replaced entry to its replacement: one in its line, others above it."""
    *others, last = comments or [""]
    if lines.count("\n") != 1 or not last:
        others = comments
        last = ""
    beside = f"{lines.rstrip()}  {last}{newline}" if last else lines
    return as_lines(others, indent, newline) + beside


def _remarks(gone: _Entry, indent: str, newline: str) -> str:
    """Return the comments of a removed entry as lines of their own."""
    return gone.above + as_lines(gone.comments, indent, newline)


def replace_entries(text: str, key: str, fresh: Mapping[int, Any]) -> str:
    """Return a record's file with some entries of one list replaced, by their position; further keys of them stay."""
    listed = read_mapping(text)[key]
    further = {place: listed[place] for place in fresh if isinstance(listed[place], dict)}
    made = {place: {**further.get(place, {}), **value} for place, value in fresh.items()}
    return edit_record(text, {key: [made.get(place, entry) for place, entry in enumerate(listed)]})


def append_entries(text: str, key: str, added: Iterable[Any]) -> str:
    """Return a record's file with entries added at the end of one list, which may be missing."""
    listed = read_mapping(text).get(key, ())
    return edit_record(text, {key: [*listed, *fresh]}) if (fresh := [*added]) else text


def append_below(text: str, path: tuple[str, str], added: Iterable[Any]) -> str:
    """Return a file with entries added at the end of a list below one of its keys, which may be missing."""
    key, name = path
    record = read_mapping(text)
    group = record[key] if isinstance(record[key], dict) else {"name": record[key]}
    fresh = [*added]
    return edit_record(text, {key: {**group, name: [*group.get(name, ()), *fresh]}}) if fresh else text
