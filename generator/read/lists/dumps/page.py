"""Dumps that were saved as HTML: the lines of a page, read by the grammar of text dumps.

A page has lines around its list, and it may set the pieces of a heading, or title and authors, in elements of their
own. Each paper is the outermost element around one heading with a date; where there are no such elements, as in
preformatted text, a paper extends from one heading to the next.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from generator.core.link_kinds import LANDING_PAGE
from generator.core.problems import Problem, first_of
from generator.read.documents.html_tree import too_deep
from generator.read.draft import Context, Reading
from generator.read.lines import Line as TextLine
from generator.read.lines import clean, excerpt
from generator.read.lists.blocks import Document, Line, Run
from generator.read.lists.dumps.author_line import looks_like_authors, read_authors, reads_as_prose, surely_authors
from generator.read.lists.dumps.code_address import find_code
from generator.read.lists.dumps.drafts import Paper, PaperLinks, make_reading
from generator.read.lists.dumps.dump import read_parts
from generator.read.lists.dumps.heading import make_heading
from generator.read.lists.dumps.page_header import find_header
from generator.read.lists.dumps.page_papers import PageEntry, find_entries, is_button, leads_to_code, tags_of
from generator.read.lists.entry_links import find_links, links_of

_LONG = 60  # characters; a shorter line without the end of a sentence is no part of an abstract
_DOTS = ("·", "•", "‧")
_MORE = frozenset({"et al.", "et al"})
_LABELS = ("authors:", "author:", "by ", "abstract:", "abstract.")
_ASIDE = frozenset({"aside", "dialog"})
_LONGEST_RAISED = 20
_MOST_RUNS = 40  # of a line that is cut between title and authors
_FEW_WORDS = 4  # what menus and buttons say


def read_page_dump(document: Document, context: Context, base: str) -> Reading:
    """Read a saved page as a dump; without papers, it is none. `base` is the address that its links count from."""
    entries = find_entries(document.lines)
    of_papers = {line.number for entry in entries for line in entry.lines}
    around = [line for line in document.lines if not (line.hidden or is_button(line)) and line.number not in of_papers]
    header, left_out = find_header(around, context.path)
    in_profile = header is not None and bool(header.name)
    papers = [_paper(entry, base, context, in_profile=in_profile) for entry in entries]
    reading = make_reading(header, papers, as_of=context.as_of, path=context.path, problems=())
    deep = (too_deep(context.path, document.cut_at),) if document.cut_at else ()
    return replace(reading, format="html", problems=(*deep, *reading.problems, *_note(left_out, context.path)))


def _paper(entry: PageEntry, base: str, context: Context, *, in_profile: bool) -> Paper:
    """Read the texts of an entry by the grammar of text dumps, and sort its links."""
    title = next((line for line in entry.texts if line.level), entry.texts[0])
    rest = entry.texts[entry.texts.index(title) + 1 :] or [line for line in entry.texts if line is not title]
    head, names = _cut(title)
    authors = [title] if names else _author_lines(rest)
    names = names or _joined(authors)
    abstract = _prose([line for line in rest if line not in authors])
    paragraphs = [
        [TextLine(line.source_line, text)] for line, text in ((title, head), *((one, names) for one in authors[:1]))
    ]
    if abstract:
        blocks = groupby(abstract, lambda line: line.block)
        text = "\n\n".join("\n".join(_shown(line.runs) for line in block) for _, block in blocks)
        paragraphs.append([TextLine(abstract[0].source_line, _without_label(text))])
    parts = read_parts(paragraphs, context.known, context.path, in_profile=in_profile)
    top = entry.heading[0]
    return Paper(
        min(top.source_line, title.source_line),
        top.text,
        make_heading(entry.pieces, context.as_of),
        parts,
        _links(entry, abstract, base, parts.title, parts.authors.names),
    )


def _author_lines(below: Sequence[Line]) -> list[Line]:
    """Return the lines of authors below a title: one, or one for each name; none where its own line has them."""
    found: list[Line] = []
    for line in below:
        if found and not _goes_on(found, line):
            break
        found.append(line)
    named = _joined(found)
    alone = len(found) == len(below)
    return [] if reads_as_prose(named) or (alone and not looks_like_authors(named)) else found


def _cut(title: Line) -> tuple[str, str]:
    """Cut a line between the elements of its title and its authors; all of it is the title where there are none."""
    for at in range(1, min(len(title.runs), _MOST_RUNS)):
        tail = _names(title.runs[at:])
        if title.runs[at].path != title.runs[at - 1].path and surely_authors(tail):
            return _shown(title.runs[:at]), tail
    return _shown(title.runs), ""


def _goes_on(authors: Sequence[Line], line: Line) -> bool:
    """Return whether a list of authors that has a line for each goes on."""
    text = line.text
    if text.startswith(_DOTS) or text in _MORE:
        return True
    return line.path == authors[0].path and all(
        len(read_authors(one.text).names) == 1 and looks_like_authors(one.text) for one in (authors[0], line)
    )


def _joined(authors: Sequence[Line]) -> str:
    texts = [_names(line.runs) for line in authors]
    return "".join(
        text if not at else f" {text}" if text.startswith(_DOTS) or text in _MORE else f", {text}"
        for at, text in enumerate(texts)
    )


def _prose(lines: Sequence[Line]) -> list[Line]:
    """Return the lines of an abstract: from the first to the last block that has a long line or ends a sentence."""
    said = [line for line in lines if len(line.text) > _LONG or line.text.endswith((".", "?", "!", "…"))]
    blocks = {line.block for line in said}
    inside = [at for at, line in enumerate(lines) if line.block in blocks]
    return list(lines[inside[0] : inside[-1] + 1]) if said else []


def _shown(runs: Sequence[Run]) -> str:
    """Return a text as a reader sees it, with TeX for what is raised or lowered."""
    parts = []
    for run in runs:
        text = run.text.strip()
        sign = "^" if "super" in run.marks else "_" if "sub" in run.marks else ""
        sign = sign if len(text) < _LONGEST_RAISED and " " not in text and not run.link else ""
        if "image" in run.marks:
            continue
        parts.append(
            run.text if not sign or "$" in text else f"${sign}{text}$" if len(text) == 1 else f"${sign}{{{text}}}$"
        )
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
    return _without_label(clean(text))


def _without_label(text: str) -> str:
    """Return a field without its label: `Abstract: We show` gives `We show`."""
    label = next((label for label in _LABELS if text[: len(label)].casefold() == label), "")
    return text[len(label) :].lstrip()


def _links(entry: PageEntry, abstract: Sequence[Line], base: str, title: str, names: Sequence[str]) -> PaperLinks:
    """Sort the links of a paper. An abstract links to what it mentions, and the page to its own pages of papers."""
    lines = [line for line in entry.lines if line not in abstract]
    found = find_links(lines, base, title=title, authors=names)
    links = {kind: address for kind, address in found.links.items() if kind != LANDING_PAGE}
    pages: dict[str, str] = {}
    for words, _, address in links_of(lines, base):
        if words in names:
            pages.setdefault(words, address)
    codes = [address for words, icon, address in links_of(entry.heading, base) if leads_to_code(words, icon, address)]
    codes += [found.code] if found.code else []
    codes += [run.link for line in abstract for run in line.runs if find_code(run.link)]
    return PaperLinks(next(iter(codes), None), links, pages)


def _note(left_out: Sequence[Line], path: str) -> tuple[Problem, ...]:
    """Return one note on what a page shows around its list, where that is more than menus."""
    said = [line for line in left_out if line.text.count(" ") >= _FEW_WORDS and _ASIDE.isdisjoint(tags_of(line))]
    if not said:
        return ()
    shown = first_of([repr(excerpt(line.text, 40)) for line in said], 3)
    return (Problem(path, said[0].source_line, 0, f"what stands around the list was left out: {shown}", "", "warning"),)
