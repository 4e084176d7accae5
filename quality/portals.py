"""What a portal makes of its papers: formulas, and what the search finds."""

from __future__ import annotations

import json
import random
import re
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from benchmarks.portals import make_portals
from benchmarks.works import works
from generator.build.build import build
from generator.content.content import read_content
from generator.core.names import display, fold
from generator.text.latex import faults, to_bibtex, to_html, to_text
from generator.text.latex.parse import parse
from generator.text.latex.preparation import prepared

from quality.browser import chromium, served
from quality.compared import folded
from quality.figure import CORPUS, Figure

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PAPERS = CORPUS / "papers-10k.jsonl.gz"
SEARCHED_PAPERS = 1000
QUESTIONS = 300
_SOURCES = re.compile(r'<annotation.*?</annotation>|alttext="[^"]*"', re.DOTALL)
# Asked one after the other by the search page's own script: the addresses of the first papers, and what was meant.
_ASK = """async (questions) => {
  const { find } = await import(document.querySelector('script[src*="search.js"]').src);
  const found = [];
  for (const typed of questions) {
    const { first, meant } = await find({ q: typed });
    found.push([first.map((paper) => paper.raw_url.split("#pdf=")[0]), meant ?? ""]);
  }
  return found;
}"""


def formulas() -> Iterator[Figure]:
    """Measure real titles and abstracts with formulas: nothing of LaTeX is left, BibTeX reads back."""
    texts = [json.loads(line)["text"] for line in (CORPUS / "tex.jsonl").read_text("utf-8").splitlines()]
    shown = [to_html(text, block=True) for text in texts]
    for page in shown:
        ElementTree.fromstring(f"<div>{page}</div>")  # noqa: S314 - our own markup, which must be well formed
    yield Figure(
        "texts without a command left on the page", sum("\\" not in _SOURCES.sub("", one) for one in shown), len(texts)
    )
    yield Figure(
        "texts without a command left as plain text", sum("\\" not in to_text(one) for one in texts), len(texts)
    )
    yield Figure("formulas as MathML", sum(one.count("<math") for one in shown))
    # A macro that its paper alone defines is shown by its name, and named in a fault.
    lacking = [any(fault.undefined for fault in faults(text, {})) for text in texts]
    yield Figure("texts in which every macro is known", lacking.count(False), len(texts))
    same = sum(parse(prepared(to_bibtex(text), {})) == parse(prepared(text, {})) for text in texts)
    yield Figure("texts that read back the same from BibTeX", same, len(texts))


def search() -> Iterator[Figure]:
    """Measure the search of a portal of 1,000 papers, asked in Chromium; nothing where there is none."""
    program = chromium()
    if program is None:
        return
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder:
        root = make_portals(Path(folder), works(SEARCHED_PAPERS, PAPERS)).sitegen
        build(root)
        content, _ = read_content(root)
        chance = random.Random(3)
        papers = chance.sample(content.papers, min(QUESTIONS, len(content.papers)))
        titles = [to_text(paper.title) for paper in papers]
        wanted = [f"/papers/{paper.id}/" for paper in papers]
        names = [display(chance.choice(paper.authors).name) if paper.authors else "" for paper in papers]
        with served(root / "site") as address, sync_playwright() as started:
            browser = started.chromium.launch(executable_path=program, args=["--no-sandbox"])
            page = browser.new_page()
            page.set_default_timeout(0)
            page.goto(f"{address}search/")

            def ask(questions: Sequence[str]) -> list[tuple[list[str], str]]:
                answers: list[tuple[list[str], str]] = page.evaluate(_ASK, list(questions))
                return answers

            yield Figure("titles: the paper is first", _first(ask(titles), wanted), len(papers))
            bare = [re.sub(r"[^a-z0-9 ]+", " ", fold(title)) for title in titles]
            yield Figure("titles without accents and signs: first", _first(ask(bare), wanted), len(papers))
            missed = [_misspelt(title, chance) for title in titles]
            yield Figure("titles with one wrong letter: first", _first(ask(missed), wanted), len(papers))
            asked = [name for name in names if len(name) > 4]
            people_missed = [_misspelt(name, chance) for name in asked]
            theirs = {
                f"/papers/{paper.id}/": {folded(display(author.name)) for author in paper.authors}
                for paper in content.papers
            }
            right = sum(
                folded(name) in theirs.get(first[0], ())
                for (first, _), name in zip(ask(people_missed), asked, strict=True)
                if first
            )
            yield Figure("names with one wrong letter: the first paper is theirs", right, len(asked))
            browser.close()


def _first(answers: list[tuple[list[str], str]], wanted: list[str]) -> int:
    return sum(found[:1] == [address] for (found, _), address in zip(answers, wanted, strict=True))


def _misspelt(text: str, chance: random.Random) -> str:
    """Return a text with another letter in the place of one of its longest word."""
    word = max(re.findall(r"[a-z]+", text.lower()), key=len, default="")
    if len(word) < 4:
        return text
    start = text.lower().index(word) + chance.randrange(1, len(word))
    other = chance.choice([letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter != text[start].lower()])
    return text[:start] + other + text[start + 1 :]
