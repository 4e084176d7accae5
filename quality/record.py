"""Measure, and write what was measured into docs/quality.md: `make figures`, `make figures ONLY=formulas`.

`quality/figures.json` keeps the figures of each measurement, so that one can be made anew without the others. Nothing
stands in the record that was not measured.
"""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from quality import covered, exports, mutants, old_encodings, people, portals, sources, suites
from quality.figure import CORPUS, ROOT, Figure, Measurement

if TYPE_CHECKING:
    from collections.abc import Mapping

FIGURES = ROOT / "quality" / "figures.json"
RECORD = ROOT / "docs" / "quality.md"
PAPERS = CORPUS / "papers-10k.jsonl.gz"

MEASUREMENTS = [
    Measurement(
        "dumps",
        "Dumps",
        "60 lists and profiles made of real papers, each read by itself; every field as printed.",
        (CORPUS / "dumps",),
        sources.dumps,
    ),
    Measurement(
        "title-lines",
        "Lines of title and authors",
        "3,000 real papers with nothing between title and authors, exactly as printed.",
        (CORPUS / "split.txt",),
        sources.title_lines,
    ),
    Measurement(
        "reference-strings",
        "Reference strings",
        "References labelled by hand, from AnyStyle and GROBID, that were not used for training.",
        (CORPUS / "references",),
        sources.reference_strings,
    ),
    Measurement(
        "publication-pages",
        "Saved publication pages",
        "28 pages that were not used for training, compared with what a careful reader finds. A paper is found if "
        "three quarters of the words of its title agree. Right means equal except for case, accents, and punctuation.",
        (CORPUS / "pages",),
        sources.publication_pages,
    ),
    Measurement(
        "page-texts",
        "The same pages as copied text",
        "The text that you get by selecting and copying a whole page: 8 of these pages.",
        (CORPUS / "pages",),
        sources.page_texts,
    ),
    Measurement(
        "article-pages",
        "Saved pages of single articles",
        "16 pages of publishers and archives, compared with their citation tags.",
        (CORPUS / "articles",),
        sources.article_pages,
    ),
    Measurement(
        "bibtex",
        "BibTeX",
        "Files of three publishers, compared with what pybtex reads in each entry.",
        (CORPUS / "bib",),
        sources.bibtex,
    ),
    Measurement(
        "exports-of-others",
        "Exports of other programs",
        "RIS, EndNote, MEDLINE, MODS, MARCXML, CFF, and others, compared with the same records in BibTeX.",
        (CORPUS / "exports",),
        sources.exports_of_others,
    ),
    Measurement(
        "encodings",
        "Lists in old encodings",
        "English references and, among them, a few with names in other letters, none of which was learned from: "
        "as text and as pages that do not name their encoding.",
        (PAPERS, CORPUS / "references", CORPUS / "more-pages"),
        old_encodings.lists,
    ),
    Measurement(
        "people",
        "Proposals of people who may be one",
        "10,000 real papers; the names of some people were altered at random on half of their papers.",
        (PAPERS,),
        people.people,
    ),
    Measurement(
        "formulas", "Formulas", "Real titles and abstracts with LaTeX.", (CORPUS / "tex.jsonl",), portals.formulas
    ),
    Measurement(
        "citations",
        "Citations",
        "The papers of the BibTeX above, cited by sitegen and by citeproc-py after known errors of the latter are "
        "corrected.",
        (CORPUS / "bib",),
        exports.cited,
    ),
    Measurement(
        "read-back",
        "Exports read back",
        "The same papers, exported, and read by other programs and by our own readers.",
        (CORPUS / "bib",),
        exports.read_back,
    ),
    Measurement(
        "search",
        "Search",
        "A portal of 1,000 real papers, searched in Chromium; the wrong letter is in the longest word.",
        (PAPERS,),
        portals.search,
    ),
    Measurement(
        "attacks",
        "Attacks",
        "Hostile content in every field and source. Each page is compared with our own markup; many are opened in "
        "Chromium, where nothing may run.",
        (suites.ATTACKS,),
        suites.attacks,
    ),
    Measurement(
        "kills",
        "Kills",
        "Commands are stopped at random moments, or disks are filled; then the same command runs again. Recorded with "
        "`KILLS=20`.",
        (suites.CRASHES,),
        suites.kills,
    ),
    Measurement(
        "histories",
        "Histories",
        "Random histories of edits by hand, changes of sources, and imports.",
        (suites.HISTORIES,),
        suites.histories,
    ),
    Measurement(
        "coverage",
        "Coverage",
        "The part of the program that the quick tests run, without those in a browser.",
        (covered.PROGRAM,),
        covered.coverage,
    ),
    Measurement(
        "mutants",
        "Changes that tests notice",
        f"The program is changed in one place at a time, in up to {mutants.SAMPLE} random places of each line. "
        "The count says how many changes a test notices.",
        (covered.PROGRAM,),
        mutants.figures,
    ),
]

_HEAD = """# Quality

What sitegen gets right on real material. `make figures` measures everything again and writes this page; each section
names the command that measures it alone. The material is in `../shared/corpus` and not part of the project. The program
was developed with it, so expect a little less on yours: of 2,688 papers on 119 other pages, a quarter of them not in
English, measured before any fault on them was corrected, 94 % were found, and 85 % had the right title, authors,
year, and venue; 55 entries were no papers. For 385 papers in 16 PDFs, it was 98 %, 87 %, and 22.
"""


def read_figures() -> dict[str, list[Figure]]:
    """Return what was measured, by the names of measurements."""
    if not FIGURES.is_file():
        return {}
    kept = json.loads(FIGURES.read_text(encoding="utf-8"))
    return {name: [Figure(*one) for one in figures] for name, figures in kept.items()}


def keep(figures: Mapping[str, list[Figure]]) -> None:
    """Write down what was measured, in the order of the record, and the record."""
    lines = [
        f"{json.dumps(one.name)}: [\n"
        + ",\n".join(
            f"  {json.dumps([figure.what, figure.count, figure.of], ensure_ascii=False)}"
            for figure in figures[one.name]
        )
        + "\n]"
        for one in MEASUREMENTS
        if one.name in figures
    ]
    FIGURES.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    RECORD.write_text(written(figures), encoding="utf-8")


def written(figures: Mapping[str, list[Figure]]) -> str:
    """Return the record as Markdown."""
    parts = [_HEAD]
    parts += [_section(one, figures[one.name]) for one in MEASUREMENTS if one.name in figures]
    missing = [f"- {one.title}: `{one.command}`" for one in MEASUREMENTS if one.name not in figures]
    if missing:
        parts.append("## Not measured yet\n\n" + "\n".join(missing) + "\n")
    return "\n".join(parts)


def _section(one: Measurement, figures: list[Figure]) -> str:
    rows = [
        f"| {figure.what} | {figure.count:,}{f'/{figure.of:,}' if figure.of else ''} | {figure.share} |"
        for figure in figures
        # Where everything is right, nothing can be said of the others.
        if figure.of != 0
    ]
    table = "| what | count | share |\n|---|--:|--:|\n" + "\n".join(rows)
    return f"## {one.title}\n\n{one.about} `{one.command}`\n\n{table}\n"


def main() -> None:
    """Measure what is asked for, and write the record."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("only", nargs="*", choices=[[], *(one.name for one in MEASUREMENTS)], metavar="NAME")
    asked = parser.parse_args()
    figures = read_figures()
    for one in MEASUREMENTS:
        if asked.only and one.name not in asked.only:
            continue
        lacking = [path for path in one.needs if not path.exists()]
        if lacking:
            print(f"{one.name}: left as it was, for {lacking[0].name} is not here")
            continue
        found = list(one.measure())
        if not found:
            print(f"{one.name}: left as it was, for nothing was tried")
            continue
        figures = {**read_figures(), one.name: found}
        for figure in figures[one.name]:
            print(
                f"{one.name}: {figure.what}: {figure.count:,}"
                + (f" of {figure.of:,} ({figure.share})" if figure.of else "")
            )
        keep(figures)


if __name__ == "__main__":
    main()
