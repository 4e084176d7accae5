"""The benchmark makes the same portals each time, and prints what it is given; nothing here asks a clock."""

import gzip
import json
from collections import Counter
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from benchmarks.measuring import Measure, changed, snapshot, writing
from benchmarks.portals import make_portals, paper_page
from benchmarks.speed import COLD, EDITS, HUGO, SITEGEN, WRITING, Edits, Row, table
from benchmarks.works import Vocabulary, Work, made_up, read_corpus, works
from generator.content.content import read_content

NOWHERE = Path("no such corpus")
CORPUS_LINE = {
    "title": "Bees  Count",
    "authors": ["Ada Example", " ", "Ben Example"],
    "abstract": "Bees count to four.",
    "venue": "ICRA",
    "year": 2019,
    "citations": 3,
    "keywords": [],
    "pdf": "https://example.org/bees.pdf",
    "github": "https://example.org/bees count",
}


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def originals() -> list[Work]:
    return made_up(300)


def test_the_same_number_of_papers_makes_the_same_portals(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        make_portals(tmp_path / folder, works(30, NOWHERE))
    made = files(tmp_path / "one")
    assert made == files(tmp_path / "two")
    assert sum(path.startswith("sitegen/content/papers/") for path in made) == 30
    assert sum(path.startswith("hugo/content/papers/") for path in made) == 30


def test_a_portal_made_up_has_no_fault(tmp_path: Path) -> None:
    portals = make_portals(tmp_path, works(30, NOWHERE))
    content, problems = read_content(portals.sitegen)
    assert not problems
    assert len(content.papers) == 30
    assert len(content.people) == 1
    assert not content.site.social_cards


def test_a_corpus_is_read_where_there_is_one(tmp_path: Path) -> None:
    corpus = tmp_path / "papers.jsonl.gz"
    corpus.write_bytes(gzip.compress(json.dumps(CORPUS_LINE).encode()))
    (work,) = read_corpus(corpus)
    assert (work.title, work.authors, work.category, work.year) == (
        "Bees Count",
        ("Ada Example", "Ben Example"),
        "RO",
        2019,
    )
    assert work.pdf == "https://example.org/bees.pdf"
    assert not work.code, "an address with a blank within is none"
    copies = list(works(3, corpus))
    assert copies[0] == work
    assert len(copies) == 3


def test_a_copy_has_as_many_papers_a_person_and_other_titles(originals: list[Work]) -> None:
    copy = list(Vocabulary(originals).varied(1))
    assert copy == list(Vocabulary(originals).varied(1))
    assert copy != list(Vocabulary(originals).varied(2))
    assert not {work.title for work in originals} & {work.title for work in copy}
    # Two people may have come to one name: hardly more than among the originals.
    before, after = (Counter(name for work in some for name in work.authors) for some in (originals, copy))
    assert len(after) > 0.98 * len(before)
    assert max(after.values()) < 1.5 * max(before.values())


def test_words_that_papers_share_are_shared_by_their_copies(originals: list[Work]) -> None:
    def shared(one: Work, two: Work) -> int:
        return len({*one.abstract.lower().split()} & {*two.abstract.lower().split()})

    copy = list(Vocabulary(originals).varied(1))
    for first, second in [(0, 1), (10, 30), (50, 70)]:
        kept = shared(copy[first], copy[second]) / shared(originals[first], originals[second])
        assert 0.8 < kept < 1.2


def test_formulas_and_commands_are_left_alone_in_copies() -> None:
    abstract = r"The \textit{bees} count $alpha$ flowers and $\mathrm{rates}$"
    work = Work("Bees", ("Ada Example",), "2019-01-01", "LG", "ICRA", abstract)
    plain = Work("Wasps", ("Ben Example",), "2019-01-01", "LG", "ICRA", "wasps flee hornets")
    for copy in range(1, 20):
        varied = next(Vocabulary([work, plain]).varied(copy))
        assert r"\textit{bees}" in varied.abstract
        assert r"$alpha$" in varied.abstract
        assert r"$\mathrm{rates}$" in varied.abstract


def test_an_abstract_cannot_begin_a_shortcode_of_hugo() -> None:
    work = Work("Bees", ("Ada Example",), "2019-01-01", "LG", "ICRA", "We set {{< x >}} and {{% y %}}.")
    header, _, abstract = paper_page(work).partition("\n\n")
    assert json.loads(header)["years"] == ["2019"]
    assert "{{" not in abstract


@pytest.mark.parametrize("name", EDITS)
def test_each_edit_changes_the_portal_without_a_fault_and_is_undone(tmp_path: Path, name: str) -> None:
    portal = make_portals(tmp_path, islice(works(40, NOWHERE), 40)).sitegen
    before = files(portal)
    edits = Edits(portal)
    EDITS[name](edits)
    assert len(files(portal).items() - before.items()) == 1
    assert not read_content(portal)[1]
    edits.undo()
    assert files(portal) == before


def test_a_file_that_was_not_written_again_is_not_counted(tmp_path: Path) -> None:
    (tmp_path / "papers").mkdir()
    for name in ("a", "b"):
        (tmp_path / "papers" / name).write_text(name)
    before = snapshot(tmp_path)
    (tmp_path / "papers" / "b").write_text("longer")
    (tmp_path / "c").write_text("new")
    assert changed(before, snapshot(tmp_path)) == {str(tmp_path / "papers/b"): 6, str(tmp_path / "c"): 3}


def test_only_writing_writes_the_same_files(tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / "papers").mkdir(parents=True)
    (site / "index.html").write_text("home")
    (site / "papers/index.html").write_text("list")
    measure = writing(site, tmp_path / "copy")
    assert (measure.files, measure.size) == (2, 8)
    assert files(tmp_path / "copy") == files(site)


def test_the_table_shows_medians_and_ratios() -> None:
    cold = Measure(wall=30.0, cpu=55.5, memory=300 * 2**20, files=12_000, size=345_600_000)
    rows = [
        Row(10_000, HUGO, COLD, (Measure(40, 60, 2**30, 12_000, 73_400_000),)),
        Row(10_000, SITEGEN, COLD, (cold, replace(cold, wall=10.0), replace(cold, wall=20.0))),
        Row(10_000, SITEGEN, "a title", (Measure(1, 2, 2**20, 9, 100_000),)),
        Row(10_000, WRITING, COLD, (Measure(5, 4, 0, 12_000, 345_600_000),)),
    ]
    head, _, *lines = table(rows).splitlines()
    assert head.startswith("| papers | program | build | seconds | (from-to) | CPU s | MiB |")
    assert lines == [
        "| 10,000 | Hugo | cold | 40.00 | 40.00-40.00 | 60.00 | 1,024 | 12,000 | 73.4 | 1.00 | 8.00 |",
        "| 10,000 | sitegen | cold | 20.00 | 10.00-30.00 | 55.50 | 300 | 12,000 | 345.6 | 0.50 | 4.00 |",
        "| 10,000 | sitegen | a title | 1.00 | 1.00-1.00 | 2.00 | 1 | 9 | 0.1 | 0.03 | 0.20 |",
        "| 10,000 | only writing sitegen's files | cold | 5.00 | 5.00-5.00 | 4.00 |  | 12,000 | 345.6 | 0.12 | 1.00 |",
    ]


def test_without_hugo_its_column_is_empty() -> None:
    (_, _, line) = table([Row(50, SITEGEN, COLD, (Measure(1, 1),))]).splitlines()
    assert line == "| 50 | sitegen | cold | 1.00 | 1.00-1.00 | 1.00 |  | 0 | 0.0 |  |  |"
