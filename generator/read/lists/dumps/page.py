"""Dumps that were saved as HTML: the lines of a page, read by the grammar of text dumps.

A page may set the pieces of a heading, or title and authors, in elements of their own. It has links, and lines around
its list. A paper is the outermost element around one heading, or extends from one heading to the next.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from itertools import groupby

from generator.core.link_kinds import LANDING_PAGE
from generator.core.problems import Problem, first_of
from generator.read.documents.html_tree import too_deep
from generator.read.draft import Context, Draft, Reading
from generator.read.lines import Line as Row
from generator.read.lines import clean, excerpt
from generator.read.lists.blocks import Document, Line, Run
from generator.read.lists.dumps.author_line import reads_as_prose
from generator.read.lists.dumps.dump import find_code, make_reading, name_and_category, read_header, read_paper
from generator.read.lists.dumps.heading import Heading, is_category, is_part_of_heading, read_heading, read_metric
from generator.read.lists.entry_links import find_links, links_of
from generator.read.lists.link_labels import read_label

_LONG = 60  # characters; a shorter line without the end of a sentence is no part of an abstract
_LONGEST_HEADING = 60
_SEPARATORS = str.maketrans("·•|", "   ")
_SHORT = 20  # what is raised or lowered, and what buttons say
_FEW_WORDS = 4  # what menus and buttons say


def read_page_dump(document: Document, context: Context, base: str) -> Reading:
    """Read a saved page as a dump; without headings, it is none. `base` is the address that its links count from."""
    lines = [line for line in document.lines if not (line.hidden or all("button" in run.words for run in line.runs))]
    headings = list(_headings(lines, context.as_of))
    if not headings:
        return Reading()
    above = lines[: headings[0][0].start]
    problems: list[Problem] = [too_deep(context.path, document.cut_at)] if document.cut_at else []
    rows = _header_rows(above)
    header = read_header([row for _, row in rows], context.path, problems)
    in_profile = header is not None and header.name is not None
    often = Counter(number for places, _, _ in headings for number in lines[places.start].containers)
    shared = {number for number, count in often.items() if count > 1}.union(*(line.containers for line in above))
    used = {line.number for line, _ in rows}
    drafts = []
    ends = [*(places.start for places, _, _ in headings[1:]), len(lines)]
    for (places, text, heading), end in zip(headings, ends, strict=True):
        top = lines[places.start : places.stop]
        below = _of_paper(top[0], lines[places.stop : end], shared)
        used.update(line.number for line in (*top, *below))
        paragraphs, abstract = _paragraphs(below)
        row = Row(top[0].source_line, text)
        draft = read_paper(row, heading, paragraphs, context, problems, in_profile=in_profile)
        drafts.append(draft and _with_links(draft, top, below, abstract, base))
    problems += _note([line for line in lines if line.number not in used], context.path)
    return make_reading(header, drafts, context, problems)


def _headings(lines: Sequence[Line], as_of: date) -> Iterator[tuple[range, str, Heading]]:
    """Yield the headings of a page, each a line or a few lines side by side: their places, their text, what it says."""
    said = list(map(_piece, lines))
    start = 0
    while start < len(lines):
        stop = start
        while stop < len(lines) and lines[stop].containers[:-1] == lines[start].containers[:-1]:
            if not said[stop] or not is_part_of_heading(" ".join(said[start : stop + 1])):
                break
            stop += 1
        text = " ".join(said[start:stop])
        if heading := read_heading(text, as_of):
            yield range(start, stop), text, heading
        start = max(stop, start + 1)


def _piece(line: Line) -> str:
    """Return the text of a line that may be a piece of a heading; a link to code is the word "Code"."""
    if len(line.text) > _LONGEST_HEADING:
        return ""
    said = ("Code" if _leads_to_code(run) else run.text if "image" not in run.marks else "" for run in line.runs)
    return clean("".join(said).translate(_SEPARATORS))


def _leads_to_code(run: Run) -> bool:
    icon = "image" in run.marks and find_code(run.link) is not None
    return icon or (bool(run.link) and len(run.text) < _SHORT and read_label(run.text) == "code")


def _of_paper(heading: Line, below: Sequence[Line], shared: set[int]) -> list[Line]:
    """Return the lines below a heading that are of its paper: in the element of its own, or else beside it."""
    containers = set(heading.containers)
    own, beside = min(containers - shared, default=-1), max(containers & shared, default=0)
    return [line for line in below if own in line.containers] or [line for line in below if beside in line.containers]


def _header_rows(above: Sequence[Line]) -> list[tuple[Line, Row]]:
    """Return the lines of a profile's header among those above the first heading, and their texts as in a text dump."""
    numbers: list[tuple[Line, Row]] = []
    names: list[tuple[Line, Row]] = []
    place = 0
    while place < len(above):
        line = above[place]
        apart = " ".join(one.text for one in above[place : place + 2])
        text = next((text for text in (line.text, apart) if read_metric(text)), "")
        if text:
            numbers.append((line, Row(line.source_line, text)))
        elif not numbers:
            names += [(line, Row(line.source_line, part)) for part in _badged(line)]
        place += 2 if text and text != line.text else 1
    if all(text.text.casefold().endswith(("papers", "paper")) for _, text in numbers):
        return []
    top = next((at for at, (line, _) in enumerate(names) if line.level == 1), None)
    if top is not None:
        names = [names[top], *(one for one in names[top + 1 :] if is_category(one[1].text))][:2]
    chosen = name_and_category([text for _, text in names])
    return [*(one for one in names if one[1] in chosen), *numbers]


def _badged(line: Line) -> list[str]:
    """Return the text of a line, cut before a category that is next to a name."""
    *name, last = line.runs
    badge = last.text.strip()
    return [clean("".join(run.text for run in name)), badge] if name and is_category(badge) else [line.text]


def _paragraphs(lines: Sequence[Line]) -> tuple[list[list[Row]], list[Line]]:
    """Return the title, the authors and the abstract as paragraphs of a text dump, and the lines of the abstract."""
    texts = [line for line in lines if line.text]
    if not texts:
        return [], []
    title, *rest = texts
    rows = [(title, _shown(title.runs))]
    if rest and not reads_as_prose(names := _names(rest[0].runs)):
        rows.append((rest.pop(0), names))
    abstract = _prose(rest)
    if abstract:
        blocks = groupby(abstract, lambda line: line.block)
        rows.append((abstract[0], "\n\n".join("\n".join(_shown(line.runs) for line in block) for _, block in blocks)))
    return [[Row(line.source_line, text)] for line, text in rows], abstract


def _prose(lines: Sequence[Line]) -> list[Line]:
    """Return the lines of an abstract: from the first to the last block that has a long line or ends a sentence."""
    blocks = {line.block for line in lines if len(line.text) > _LONG or line.text.endswith((".", "?", "!", "…"))}
    inside = [at for at, line in enumerate(lines) if line.block in blocks]
    return list(lines[inside[0] : inside[-1] + 1]) if inside else []


def _shown(runs: Sequence[Run]) -> str:
    """Return a text as a reader sees it, with TeX for what is raised or lowered."""
    parts = []
    for run in runs:
        sign = "^" if "super" in run.marks else "_" if "sub" in run.marks else ""
        raised = sign and len(run.text) < _SHORT and "$" not in run.text
        text = f"${sign}{{{run.text.strip()}}}$" if raised else run.text
        parts.append(text if "image" not in run.marks else "")
    return clean("".join(parts))


def _names(runs: Sequence[Run]) -> str:
    """Return names without the signs of footnotes, with commas between names that only their links separate."""
    text = ""
    link = 0
    for run in runs:
        if "super" in run.marks:
            continue
        before = text.rstrip()
        apart = run.link_number and link not in {0, run.link_number} and not before.endswith((",", ";", "·", "&"))
        text = f"{before}, {run.text}" if apart else text + run.text
        if run.text.strip():
            link = run.link_number
    return clean(text)


def _with_links(
    draft: Draft, heading: Sequence[Line], below: Sequence[Line], abstract: Sequence[Line], base: str
) -> Draft:
    """Add the links of a paper. An abstract links to what it mentions, and the page to its own pages of papers."""
    lines = [line for line in (*heading, *below) if line not in abstract]
    found = find_links(lines, base, title=draft.title, authors=draft.authors)
    links = {kind: address for kind, address in found.links.items() if kind != LANDING_PAGE}
    pages = {words: address for words, _, address in links_of(lines, base) if words in draft.authors}
    buttons = [replace(line, runs=tuple(filter(_leads_to_code, line.runs))) for line in heading]
    codes = [*(address for *_, address in links_of(buttons, base)), found.code or ""]
    codes += [run.link for line in abstract for run in line.runs if find_code(run.link)]
    code = draft.code and next(filter(None, codes), draft.code)
    return replace(draft, code=code, links=links, author_pages=pages)


def _note(left_out: Sequence[Line], path: str) -> list[Problem]:
    """Return one note on what a page shows around its list, where that is more than menus."""
    said = [line for line in left_out if line.text.count(" ") >= _FEW_WORDS]
    if not said:
        return []
    shown = first_of([repr(excerpt(line.text, 40)) for line in said], 3)
    return [Problem(path, said[0].source_line, 0, f"what stands around the list was left out: {shown}", "", "warning")]
