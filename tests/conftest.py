"""What several tests share: the five real dumps, and a portal in a temporary folder."""

import functools
import gc
import hashlib
import os
import shutil
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from importlib.metadata import Distribution
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from generator.build.output import search_index
from generator.build.output.card_renderer import CardRenderer
from generator.content.content import read_content, read_mapping
from generator.content.interface_texts import read_texts
from generator.core.records import Content
from generator.edit.import_files import import_files
from generator.edit.intake import source_files, source_text
from generator.edit.intake.options import ImportOptions
from generator.edit.intake.report import ImportReport
from generator.edit.network.client import Client
from generator.edit.start import new_portal as starting
from generator.read.draft import Context, Reading, ReadingContext
from generator.read.formats import read_text, recognise
from generator.site.cards.card import SocialCard
from generator.site.cards.draw import TouchIcon
from generator.site.pictures import layout, network
from generator.site.search import SearchRecord

from built import build
from compiled_templates import compile_once
from described_portal import BASE, write_described_portal
from program_read_once import reading_the_program_once
from stand_in_services import StandIn, stand_in
from written_files import write_file

# As the reader of lists says where it loads numpy, which a test may have done before it.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# A busy machine is no fault: properties are not timed. How many examples they try stands here alone; `make test-slow`
# takes the other profile.
QUICK = hypothesis.settings(deadline=None, max_examples=25)
hypothesis.settings.register_profile("quick", QUICK)
hypothesis.settings.register_profile("thorough", deadline=None, max_examples=500)
hypothesis.settings.load_profile("quick")


def a_share_of_examples(one_in: int) -> hypothesis.settings:
    """Try fewer examples: for properties each example of which takes long."""
    return hypothesis.settings(max_examples=max(2, hypothesis.settings.default.max_examples // one_in))


def rounds(quick: int, thorough: int) -> int:
    """Return how often to try what takes chances of its own, or which share of a corpus: less in `make test`."""
    return thorough if hypothesis.settings.default.max_examples > QUICK.max_examples else quick


DUMPS = Path(__file__).parent / "dumps"
AS_OF = date(2026, 11, 19)
TODAY = date(2026, 11, 21)
ENGLISH, _ = read_texts([Path(__file__).parent.parent / "templates"], Path(__file__).parent.parent, "en")
MENGHAN, LIST_ONE, HAIBIN, LIST_TWO, HONGMIN = FIVE = sorted(DUMPS.glob("*.txt"))


# The files that take longest, the longest first: with them processes begin, so that at the end none waits for another.
LONGEST = """
browser/test_accessibility.py browser/test_search.py browser/test_attacks.py edit/test_portal_workflows.py
browser/test_filters.py build/test_builds_after_edits.py test_laws.py browser/test_every_page.py
browser/test_paper_page.py browser/test_people.py browser/test_keyboard.py browser/test_correcting.py
browser/test_rows.py read/test_sources.py browser/test_theme.py build/test_executors.py test_nothing_outside.py
browser/test_each_way.py build/test_same_bytes_everywhere.py browser/test_search_ranking.py
read/test_work_in_proportion.py build/test_build.py site/test_corrections.py read/test_pdf.py test_plugins.py
read/test_references_text.py edit/test_people_regroup.py build/test_photos_and_pictures.py read/test_validation.py
crash/test_crash.py read/test_page_dumps.py browser/test_menus.py build/test_large_portal.py
edit/test_importing_sites.py test_docs.py test_wheel.py content/test_yaml_styles.py build/test_theme.py
text/test_tex.py read/test_corpus_dumps.py read/test_dump.py browser/test_serving.py browser/test_suggestions.py
edit/test_long_texts.py test_layers.py edit/test_import.py text/test_tex_corpus.py build/test_output.py
site/test_news.py build/test_verifying.py export/test_reference_lists.py test_regular_expressions.py
read/test_split_corpus.py read/test_bibtex_corpus.py build/test_serving.py
""".split()


# Where Linux keeps files in memory, and the bytes that must be free there: all tests together leave less than a third.
IN_MEMORY, WORTH_USING = Path("/dev/shm"), 3 << 30


def in_memory() -> bool:
    """Say whether files may be kept in memory, some of which are programs that tests write and start."""
    if not IN_MEMORY.is_dir() or not os.access(IN_MEMORY, os.W_OK):
        return False
    return shutil.disk_usage(IN_MEMORY).free > WORTH_USING and not os.statvfs(IN_MEMORY).f_flag & os.ST_NOEXEC


def pytest_configure(config: pytest.Config) -> None:
    """Let processes take files in the order that stands here; pytest-xdist would begin with those of most tests.

    The folders of tests are kept in memory: they write thousands of small files, for which a disk lets them wait. Who
    wants them elsewhere says so by TMPDIR.
    """
    if "TMPDIR" not in os.environ and in_memory():
        os.environ["TMPDIR"] = tempfile.tempdir = str(IN_MEMORY)
    gc.disable()  # what is collected stays: to look through it for what may go takes long
    if hasattr(config.option, "loadscopereorder"):
        config.option.loadscopereorder = False


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the files that take longest, and go on with those of most tests."""
    here = Path(__file__).parent
    places = {here / name: place for place, name in enumerate(LONGEST)}
    tests = Counter(item.path for item in items)
    items.sort(key=lambda item: (places.get(item.path, len(places)), -tests[item.path]))


def pytest_collection_finish() -> None:
    """Never look again through tests and modules for what may go."""
    gc.freeze()
    gc.set_threshold(100_000, 20, 50)
    gc.enable()


@dataclass(frozen=True)
class Portal:
    """A portal's folder, with what tests do to it."""

    root: Path

    def take(self, *files: Path, as_of: date | None = AS_OF, author: str | None = None) -> ImportReport:
        """Import files."""
        return import_files(self.root, files, ImportOptions(as_of=as_of, author=author or "", today=TODAY))

    def dump(self, text: str, name: str = "dump.txt") -> Path:
        """Save a dump beside the content."""
        path = self.root / "saved" / name
        write_file(path, text)
        return path

    def take_text(self, text: str, name: str = "dump.txt", as_of: date | None = AS_OF) -> ImportReport:
        """Import a dump given as text."""
        return self.take(self.dump(text, name), as_of=as_of)

    def path(self, record: str) -> Path:
        """Return a record's file: `papers/dash-...` by the beginning of its name, which must be one file's."""
        folder, _, stem = record.partition("/")
        found = sorted((self.root / "content" / folder).glob(f"{stem}*.yaml"))
        assert len(found) == 1, f"{record}: {[path.name for path in found]}"
        return found[0]

    def read(self, record: str) -> dict[str, object]:
        """Return what a record's file says, all scalars as text."""
        return read_mapping(self.path(record).read_text(encoding="utf-8"))

    def edit(self, record: str, old: str, new: str) -> None:
        """Change a file by hand."""
        text = self.path(record).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {record}"
        self.path(record).write_text(text.replace(old, new), encoding="utf-8")

    def write(self, path: str, text: str) -> None:
        """Write a file of the content by hand."""
        write_file(self.root / "content" / path, text)

    def ids(self, folder: str = "papers") -> list[str]:
        """Return the ids of all records in a folder."""
        return sorted(path.stem for path in (self.root / "content" / folder).glob("*.yaml"))

    def content(self) -> Content:
        """Read the content, which must be without fault."""
        content, problems = read_content(self.root)
        assert problems == ()
        return content

    def files(self, under: str = "content") -> dict[str, bytes]:
        """Return every file's bytes."""
        return {
            path.relative_to(self.root).as_posix(): path.read_bytes()
            for path in sorted((self.root / under).rglob("*"))
            if path.is_file()
        }

    def records(self) -> dict[str, bytes]:
        """Return the bytes of what people edit: all but the record of earlier imports."""
        return {path: raw for path, raw in self.files().items() if "/.imports/" not in path}


@pytest.fixture(scope="session")
def until_the_end() -> Iterator[pytest.MonkeyPatch]:
    """Patches that stay until the last test."""
    with pytest.MonkeyPatch.context() as patch:
        yield patch


_DRAW, _DRAWN = CardRenderer.draw, dict[str, bytes]()


def _drawn_once(card_renderer: CardRenderer, card: SocialCard) -> bytes:
    key = card_renderer.key(card)
    if key not in _DRAWN:
        _DRAWN[key] = _DRAW(card_renderer, card)
    return _DRAWN[key]


@pytest.fixture(scope="session", autouse=True)
def _keys_for_cards(until_the_end: pytest.MonkeyPatch) -> None:
    """Write the key of a card in place of the picture: it is all that tells cards apart."""
    until_the_end.setattr(CardRenderer, "draw", lambda card_renderer, card: card_renderer.key(card).encode())


@pytest.fixture(scope="module")
def drawn_cards() -> Iterator[None]:
    """Draw the cards of portals, each once, for tests that look at them or let other processes draw them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CardRenderer, "draw", _drawn_once)
        yield


@pytest.fixture(scope="session", autouse=True)
def _icons_drawn_once(until_the_end: pytest.MonkeyPatch) -> None:
    """Draw no letters of a portal's name twice; an icon made of a picture may show another each time."""
    draw, drawn = CardRenderer.draw_icon, {}

    def drawn_once(card_renderer: CardRenderer, icon: TouchIcon) -> bytes:
        key = card_renderer.key(icon)
        if icon.picture[0]:
            return draw(card_renderer, icon)
        if key not in drawn:
            drawn[key] = draw(card_renderer, icon)
        return drawn[key]

    until_the_end.setattr(CardRenderer, "draw_icon", drawn_once)


@pytest.fixture(scope="session", autouse=True)
def _sources_read_once(until_the_end: pytest.MonkeyPatch) -> None:
    """Import no text twice that is read as before: what a reader gives depends on nothing else and is never changed.

    Readers that are called by themselves read each time.
    """
    kept = functools.lru_cache(maxsize=500)

    @kept
    def reading(text: str, form: str, path: str, as_of: date, *known: Any) -> Reading:
        titles, names, splits, address, columns, owner = known
        context = Context(path, as_of, ReadingContext(titles, names, dict(splits)), address, dict(columns), owner)
        return read_text(text, form, context)

    def read_once(text: str, form: str, context: Context) -> Reading:
        known, columns = context.known, tuple(context.columns.items())
        told = (known.titles, known.names, tuple(known.splits.items()), context.address, columns, context.owner)
        return reading(text, form, context.path, context.as_of, *told)

    until_the_end.setattr(source_files, "read_text", read_once)
    until_the_end.setattr(source_text, "recognise", kept(recognise))


@pytest.fixture(scope="session", autouse=True)
def _program_read_once(until_the_end: pytest.MonkeyPatch) -> None:
    compile_once(until_the_end.setattr)
    reading_the_program_once(until_the_end.setattr)


@pytest.fixture(scope="session", autouse=True)
def _indexes_made_once(until_the_end: pytest.MonkeyPatch) -> None:
    """Ask Pagefind once for the index of the same records, unless a test names a program in its place.

    That it gives the same bytes each time is tested where `index_files` is called by itself.
    """
    make, made = search_index.index_files, dict[str, dict[str, bytes]]()

    def made_once(records: Iterable[SearchRecord], language: str) -> dict[str, bytes]:
        records = [*records]
        if "PAGEFIND_BINARY_PATH" in os.environ:
            return make(records, language)
        key = hashlib.sha256(repr((records, language)).encode("utf-8", "replace")).hexdigest()
        if key not in made:
            made[key] = make(records, language)
        return dict(made[key])

    until_the_end.setattr(search_index, "index_files", made_once)


@pytest.fixture(scope="session", autouse=True)
def _program_packed_once(until_the_end: pytest.MonkeyPatch) -> None:
    """Pack each version of the program once as a wheel, however many new portals get a copy of it."""
    pack, packed = starting._wheel, dict[str, bytes]()

    def packed_once(installed: Distribution) -> bytes:
        if installed.version not in packed:
            packed[installed.version] = pack(installed)
        return packed[installed.version]

    until_the_end.setattr(starting, "_wheel", packed_once)


@pytest.fixture(scope="session", autouse=True)
def _nothing_outlives_a_power_cut(until_the_end: pytest.MonkeyPatch) -> None:
    """Do not wait until the disk has what builds remember: the folders of tests are gone before the next."""
    connect = sqlite3.connect

    def connect_carelessly(*given: Any, **options: Any) -> sqlite3.Connection:
        database = connect(*given, **options)
        try:
            database.execute("PRAGMA synchronous = OFF")
        except sqlite3.Error:
            database.close()
            raise
        return database

    until_the_end.setattr(sqlite3, "connect", connect_carelessly)


@pytest.fixture(scope="session", autouse=True)
def _networks_laid_out_once(until_the_end: pytest.MonkeyPatch) -> None:
    """Lay out the network of the same people once, however often their portal is built."""
    arrange = functools.cache(layout.arrange)

    def arranged_once(count: int, ties: Iterable[tuple[int, int]]) -> list[list[tuple[int, layout.Point]]]:
        return [[*part] for part in arrange(count, tuple(ties))]

    until_the_end.setattr(network, "arrange", arranged_once)


@pytest.fixture(scope="session", autouse=True)
def _built_in_one_process(until_the_end: pytest.MonkeyPatch) -> None:
    """Build in this process where a test names no number of jobs: tests share the processors already."""
    until_the_end.setattr(os, "cpu_count", lambda: 1)


@pytest.fixture(scope="session", autouse=True)
def _not_counted_before_each_fork(until_the_end: pytest.MonkeyPatch) -> None:
    """Say that something is frozen without counting it: millions of things are, of all tests."""
    until_the_end.setattr(gc, "get_freeze_count", lambda: 1)


@pytest.fixture
def portal(tmp_path: Path) -> Portal:
    """An empty portal."""
    return Portal(tmp_path)


@pytest.fixture(scope="session")
def _five_imported(tmp_path_factory: pytest.TempPathFactory) -> Portal:
    portal = Portal(tmp_path_factory.mktemp("five"))
    portal.take(*FIVE)
    return portal


@pytest.fixture(scope="session")
def described(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built site with every kind of page and whatever pages say to machines; not to be changed."""
    root = tmp_path_factory.mktemp("described")
    write_described_portal(root)
    build(root, output=root / "site", base_url=BASE)
    return root / "site"


@pytest.fixture(scope="session")
def five_site(_five_imported: Portal, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site of the five real dumps below a project path; not to be changed."""
    root = tmp_path_factory.mktemp("five_built")
    shutil.copytree(_five_imported.root, root, dirs_exist_ok=True)  # a build remembers addresses there
    build(root, base_url=BASE)
    return root / "site"


@pytest.fixture
def five(_five_imported: Portal, tmp_path: Path) -> Portal:
    """A portal of its own into which the five real dumps were imported."""
    shutil.copytree(_five_imported.root, tmp_path, dirs_exist_ok=True)
    return Portal(tmp_path)


@pytest.fixture(scope="session")
def _five_built(_five_imported: Portal, tmp_path_factory: pytest.TempPathFactory) -> Portal:
    root = tmp_path_factory.mktemp("five_to_copy")
    shutil.copytree(_five_imported.root, root, dirs_exist_ok=True)
    build(root)
    return Portal(root)


@pytest.fixture
def five_built(_five_built: Portal, tmp_path: Path) -> Portal:
    """A portal of its own of the five real dumps, with its site."""
    shutil.copytree(_five_built.root, tmp_path, dirs_exist_ok=True)
    return Portal(tmp_path)


@pytest.fixture
def services(monkeypatch: pytest.MonkeyPatch) -> Iterator[StandIn]:
    """Services that give the answers of a test, and are asked without pauses."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    monkeypatch.setitem(Client.__init__.__kwdefaults__, "pause", lambda _seconds: None)
    with stand_in() as found:
        monkeypatch.setenv("SITEGEN_SERVICES", found.address)
        yield found


@pytest.fixture
def offline(services: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask services that are not there."""
    with stand_in() as gone:
        monkeypatch.setenv("SITEGEN_SERVICES", gone.address)


def outcomes(report: ImportReport) -> dict[str, str]:
    """Return what became of each record, by its file's stem."""
    return {Path(record.path).stem: record.outcome for record in report.records}


def kept(report: ImportReport) -> list[tuple[str, str]]:
    """Return each record's stem and field that stayed as a person left it."""
    return [(Path(record.path).stem, one.field) for record in report.records for one in record.kept]


def list_dump(*entries: tuple[str, str, str] | tuple[str, str, str, str]) -> str:
    """Write a list dump of entries (title, author line, abstract, heading)."""
    return "".join(
        f"{entry[3] if len(entry) > 3 else 'LGSep 28, 2024'}\n{entry[0]}{entry[1]}\n{entry[2]}\n" for entry in entries
    )


def profile_dump(
    name: str,
    entries: Iterable[tuple[str, str, str] | tuple[str, str, str, str]],
    *,
    category: str = "LG",
    h_index: int = 10,
    citations: str = "1,234",
) -> str:
    """Write a profile dump of entries (title, author line, abstract, heading)."""
    papers = list(entries)
    header = (
        f"{name}\n\n{category}\nh-index{h_index}\n{len(papers)}papers\n{citations}citations\nNovelty50%\nAI Score40\n"
    )
    blocks = [
        f"{entry[3] if len(entry) > 3 else 'LGSep 28, 2024'}\n{entry[0]}\n\n{entry[1]}\n\n{entry[2]}\n"
        for entry in papers
    ]
    return "\n".join([header, f"{len(papers)} Papers\n", *blocks])
