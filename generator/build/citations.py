"""Citations in styles that are not built in: formatted in one batch for the portal, with a cache for each paper.

The engine is the wheel `typst`, which a portal installs with `sitegen-portal[styles]`. Its results are cached by a
digest of the entry, the style and the engine's version: after a change of one paper, it formats one entry.
"""

import html
import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.content.file_text import text_of
from generator.content.positions import line_and_column
from generator.content.referenced_files import problem_at, style_fault
from generator.core.cache import Cache
from generator.core.citation_styles import FILE_ENDING, FURTHER, NAMES, OWN, engine_name, style_named
from generator.core.digest import digest_of
from generator.core.plugins import version_of
from generator.core.problems import Problem, ProblemsFoundError, did_you_mean, nearest, refuse
from generator.core.records import Content, Paper, Project
from generator.core.regular_files import leads_out
from generator.export.facts import PaperFacts
from generator.export.styles.cite import STYLES, StyledCitation
from generator.export.styles.engine import Entry, StyleError, check_style, engine_entry, set_lines
from generator.export.styles.reference import Reference, pieces, reference
from generator.portal.graph import Portal
from generator.site import addresses
from generator.site.material import Material
from generator.site.page_citations import PageCitations
from generator.site.page_lists import PageLists
from generator.site.translated import written
from generator.text.paper_lists import ListFilter

_LIBRARY = "typst"
_INSTALL = "install it by `pip install 'sitegen-portal[styles]'`, or leave the style out"
# The version of our own part of a citation: increase it if entries or lines change.
_EDITION = 1
_PER_BATCH = 200  # entries, so that the engine's memory does not grow with the portal; larger batches are not faster
_TITLES = (re.compile(r"<title-short[^>]*>([^<]+)</"), re.compile(r"<title[^>]*>([^<]+)</"))


@dataclass(frozen=True, slots=True)
class _Style:
    name: str
    label: str
    source: str


def style_faults(root: Path, styles: Sequence[str]) -> Iterator[Problem]:
    """Find errors that prevent a portal's styles from being used: a missing engine, an unreadable style."""
    further = [style for style in styles if style not in OWN]
    if further and not version_of(_LIBRARY):
        yield style_fault(root, further[0], f"the style `{further[0]}` needs the library {_LIBRARY}", _INSTALL)
        return
    for style in further:
        path = root / style
        if style.endswith(FILE_ENDING) and path.is_file() and not leads_out(path, root):
            try:
                check_style("", _style(root, style).source)
            except StyleError as fault:
                yield _refused(root, style, fault)


def cite_further(root: Path, portal: Portal, cache: Cache) -> Mapping[str, Mapping[str, StyledCitation]]:
    """Cite every paper in the portal's styles that are not built in; return citations by paper id and style.

    Raises ProblemsFoundError if the engine cannot use a style.
    """
    styles = [_style(root, style) for style in portal.site.citations if style not in OWN]
    if not styles:
        return {}
    entries = {paper.id: engine_entry(reference(_facts(portal, paper))) for paper in portal.papers}
    engine = version_of(_LIBRARY)
    citations: defaultdict[str, dict[str, StyledCitation]] = defaultdict(dict)
    for style in styles:
        digests = {paper_id: _digest(entry, style, engine) for paper_id, entry in entries.items()}
        try:
            known = _lines({digests[paper_id]: entry for paper_id, entry in entries.items()}, style, cache)
        except StyleError as fault:
            raise ProblemsFoundError([_refused(root, style.name, fault)]) from fault
        for paper_id, digest in digests.items():
            citations[paper_id][style.name] = StyledCitation(style.name, style.label, pieces(known[digest]))
    return citations


def styled_lines(root: Path, style: str, references: Sequence[Reference]) -> list[str]:
    """Return references as lines in any style that a portal may name, with marks for italics.

    Raises ProblemsFoundError if the style is unknown or cannot be used.
    """
    named = style if style.endswith(FILE_ENDING) else style_named(style)
    if not named:
        hint = did_you_mean(style.casefold(), NAMES, "`sitegen guide citations` lists them")
        refuse("no citation style has this name", hint, style)
    if named in STYLES:
        return [STYLES[named](one) for one in references]
    if not version_of(_LIBRARY):
        refuse(f"the style needs the library {_LIBRARY}", _INSTALL, style)
    try:
        return [*_in_batches([*map(engine_entry, references)], _style(root, named))]
    except (StyleError, OSError) as fault:
        refuse(f"the style cannot be used: {' '.join(str(fault).split())[:200]}", path=style)


def _lines(entries: Mapping[str, Entry], style: _Style, cache: Cache) -> dict[str, str]:
    known = {digest: line for digest in entries if isinstance(line := cache.find("citations", digest), str)}
    new = [digest for digest in entries if digest not in known]
    for digest, line in zip(new, _in_batches([entries[digest] for digest in new], style), strict=True):
        known[digest] = line
        cache.put("citations", digest, line)
    return known


def _in_batches(entries: Sequence[Entry], style: _Style) -> Iterator[str]:
    for start in range(0, len(entries), _PER_BATCH):
        yield from set_lines(entries[start : start + _PER_BATCH], engine_name(style.name), style.source)


def _facts(portal: Portal, paper: Paper) -> PaperFacts:
    url = portal.site.base_url + addresses.paper(paper.id)
    return PaperFacts(portal.paper_texts[paper.id], "", url, portal.teams(paper))


def _digest(entry: Entry, style: _Style, engine: str) -> str:
    whole = json.dumps([_EDITION, engine, style.name, style.source, entry], sort_keys=True)
    return digest_of(whole.encode())


def _style(root: Path, name: str) -> _Style:
    if not name.endswith(FILE_ENDING):
        return _Style(name, FURTHER[name], "")
    path = root / name
    source = path.read_text(encoding="utf-8-sig", errors="replace")
    titles = (found[1].strip() for title in _TITLES if (found := title.search(source)))
    return _Style(name, html.unescape(next(titles, path.stem)), source)


def _refused(root: Path, style: str, fault: StyleError) -> Problem:
    said = " ".join(str(fault).split())[:200]
    return style_fault(root, style, f"the style {style} cannot be used: {said}", "choose another style")


def unknown_in_pages(root: Path, content: Content, material: Material) -> Iterator[Problem]:
    """Warn about keys, names and ids in Markdown pages, projects and news that no paper has.

    These are not errors: deleting a paper must not break a page.
    """
    cited = PageCitations(material.portal, material.texts, material.facts, material.facts.citation_keys, {})
    lists = PageLists(material.portal, material.free_pages.values())
    for page in content.pages:
        for name, value in page.filters if isinstance(page, Project) else ():
            for _, what, hint in lists.unknown_in([ListFilter(name, value, 0)]):
                yield problem_at(root, f"content/{page.path}.md", ("filter", name), what, hint)
    for _, path, one in written(content):
        body = one.body
        for at, what, hint in (*_unknown_keys(cited, body), *lists.unknown(body)):
            text = text_of(root / path).replace("\r\n", "\n").rstrip("\n")
            yield Problem(path, *line_and_column(text, len(text) - len(body) + at), what, hint, "warning")


def _unknown_keys(cited: PageCitations, body: str) -> Iterator[tuple[int, str, str]]:
    for key, at in cited.unknown_keys(body):
        near = nearest(key, cited.ids)
        hint = f"did you mean @{near}?" if near else "write a paper's id or citation key, or `\\[@` for a text"
        yield at, f"no paper has the key {key}", hint
