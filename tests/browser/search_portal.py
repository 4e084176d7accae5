"""A search page over real papers without the other pages, and how often the search finds what was looked for."""

import gzip
import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from generator.build.output.search_index import index_files
from generator.core.names import fold
from generator.core.records import Content, Paper, PartialDate, PrintedName, SiteConfig
from generator.portal.graph import build_portal
from generator.site.material import make_material
from generator.site.search import SearchRecord, search_plan
from playwright.sync_api import Page

from built import build
from conftest import ENGLISH
from written_files import write_file

CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "papers-10k.jsonl.gz"
# Asked one after the other by the search page's own script; gives the place of each wanted paper, 0 for nowhere.
ASK = """async ([questions]) => {
  const { find } = await import(document.querySelector('script[src*="search.js"]').src);
  const places = [];
  for (const [typed, wanted] of questions) {
    const { first } = await find({ q: typed });
    places.push(first.findIndex((paper) => paper.raw_url.split("#pdf=")[0] === wanted) + 1);
  }
  return places;
}"""


def corpus_records() -> list[SearchRecord]:
    """The ten thousand real papers as a portal's search records."""
    lines = gzip.decompress(CORPUS.read_bytes()).decode().splitlines()
    papers = []
    for number, one in enumerate(map(json.loads, lines)):
        papers.append(
            Paper(
                f"p{number}",
                one["title"],
                tuple(PrintedName(name) for name in one["authors"] if name.strip()),
                date=PartialDate(one["year"]),
                category=one["venue"].replace(" ", "-"),
                abstract=one["abstract"],
                venue=one["venue"],
                keywords=tuple(one["keywords"]),
            )
        )
    portal, _ = build_portal(Content(SiteConfig(), tuple(papers)))
    return list(search_plan(make_material(portal, ENGLISH)).records[""]())


def write_index(site: Path, records: Sequence[SearchRecord]) -> None:
    """Put an index over other papers into a built site."""
    for path, content in index_files(records, "en").items():
        write_file(site / "search/pagefind" / path, content)


def empty_site(root: Path, base_url: str) -> Path:
    """Build a portal with one paper, for its search page."""
    write_file(root / "content/papers/p.yaml", "title: P\n")
    build(root, base_url=base_url, search=True)
    return root / "site"


def places(page: Page, questions: Iterable[tuple[str, str]]) -> list[int]:
    """Ask questions on a search page; each is what is typed and the address of the paper that is wanted."""
    found: list[int] = page.evaluate(ASK, [list(questions)])
    return found


def by_title(records: Iterable[SearchRecord]) -> list[tuple[str, str]]:
    return [(record.meta["title"], record.url) for record in records]


def by_bare_title(records: Iterable[SearchRecord]) -> list[tuple[str, str]]:
    """Titles as somebody types them who has neither accents nor signs."""
    return [(re.sub(r"[^a-z0-9 ]+", " ", fold(record.meta["title"])), record.url) for record in records]


def by_rare_words(wanted: Iterable[SearchRecord], records: Iterable[SearchRecord]) -> list[tuple[str, str]]:
    """The three rarest words of each abstract, of those that stand between blanks and in plain letters."""
    words = {record.url: set(re.findall(r"(?<!\S)[a-z]{4,}(?!\S)", record.content.lower())) for record in records}
    count = Counter(word for found in words.values() for word in found)
    questions = []
    for record in wanted:
        rare = sorted(words[record.url], key=lambda word: (count[word], word))[:3]
        if len(rare) == 3:
            questions.append((" ".join(rare), record.url))
    return questions


def share_first(found: Sequence[int]) -> float:
    return sum(place == 1 for place in found) / len(found)
