"""The header of a profile in a page: lines around the papers, as the header of a text dump."""

from collections.abc import Sequence
from dataclasses import replace

from generator.read.lines import Line as TextLine
from generator.read.lines import clean
from generator.read.lists.blocks import Line
from generator.read.lists.dumps.drafts import Header
from generator.read.lists.dumps.header import LONGEST_NAME, name_and_category, read_header
from generator.read.lists.dumps.heading import is_category, metric_label, read_metric

_SEPARATORS = str.maketrans("·•|", "\n\n\n")


def parts_of(text: str) -> list[str]:
    """Split a text at dots and bars."""
    return text.translate(_SEPARATORS).split("\n")


def find_header(around: Sequence[Line], path: str) -> tuple[Header | None, list[Line]]:
    """Read a profile's header among the lines that are of no paper; return what is left of them as well."""
    numbers = find_numbers(around)
    if not any(found[0] != "papers" for _, text in numbers if (found := read_metric(text))):
        return None, list(around)
    start = min(line.number for line, _ in numbers)
    above = [one for line in around if line.number < start for one in _badged(line)]
    top = next((at for at, line in enumerate(above) if line.level == 1 and len(line.text) <= LONGEST_NAME), None)
    lines = [TextLine(line.number, clean(line.text)) for line in above[top or 0 :]]
    named = (
        [lines[0], *(line for line in lines[1:] if is_category(line.text))][:2]
        if top is not None
        else [line for line in name_and_category(lines) if line is not None]
    )
    places = {line.number: line.source_line for line in around}
    header = read_header(
        [replace(line, number=places[line.number]) for line in named]
        + [TextLine(line.source_line, text) for line, text in numbers],
        path,
        [],
    )
    used = {line.number for line in named} | {line.number for line, _ in numbers}
    return header, [line for line in around if line.number not in used]


def find_numbers(lines: Sequence[Line]) -> list[tuple[Line, str]]:
    """Return the numbers of a header as a text dump has them; a label may stand on any side of its number."""
    found: list[tuple[Line, str]] = []
    labels: list[tuple[Line, str]] = []
    numbers: list[str] = []
    said = [(line, part.strip()) for line in lines for part in parts_of(line.text)]
    for line, part in [*said, (None, "-")]:
        label = part.strip("0123456789,.'% :")
        if line is not None and (metric_label(label) or not (label or line.level)):
            labels += [(line, label)] if label else []
            numbers += [part.replace(label, "").strip()] if label != part else []
        elif part:
            pairs = zip(labels, numbers, strict=True) if len(labels) == len(numbers) else ()
            written = [(one, (f"{name} {number}", f"{number} {name}")) for (one, name), number in pairs]
            found += [(one, text) for one, texts in written for text in texts if read_metric(text)]
            labels, numbers = [], []
    return found


def _badged(line: Line) -> list[Line]:
    """Cut a category off the name beside which it stands."""
    *name, last = line.runs
    if name and is_category(last.text.strip()):
        return [replace(line, runs=tuple(name)), replace(line, runs=(last,))]
    return [line]
