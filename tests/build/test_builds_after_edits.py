"""However a portal is edited between builds, the last gives, byte for byte, what a build of a fresh folder gives."""

import copy
import os
import pickle
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import generator.build.gather
import jinja2
import pytest
import yaml
from generator.build.output.search_index import SearchIndex
from generator.build.output.theme import Theme
from generator.build.preview import Preview
from generator.core.cache import CACHE, FILE, Cache
from generator.core.forked_task import ForkedTask
from generator.core.problems import ProblemsFoundError
from generator.core.records import Content
from generator.portal.related import PaperTerms, terms_of
from generator.text.paper_texts import PaperTexts
from hypothesis import given
from hypothesis import strategies as st

from built import build, files_of
from conftest import a_share_of_examples, rounds
from edited_portal import EDITS, EditedPortal, edit_authors, remove_paper, write_portal
from forked_work import fork_for_little

_NUMBERS = st.integers(0, 999)
_MOST = rounds(3, thorough=8)  # edits in a row


@pytest.fixture(autouse=True, scope="module")
def _all_long_files_are_cut() -> Iterator[None]:
    """Cut files of few entries too, and take few papers for many."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("generator.build.output.render._WORTH_CUTTING", 2)
        yield


def run(
    root: Path, folder: Path | None = None, base_url: str | None = None, preview: Preview | None = None
) -> dict[str, bytes] | list[str]:
    """Build; returns the site, or the faults that kept it from being built."""
    try:
        build(root, output=folder, base_url=base_url, allow_removed=True, preview=preview)
        if preview:
            preview.keep()
    except ProblemsFoundError as fault:
        return [f"{problem.path}: {problem.what}" for problem in fault.problems]
    return files_of(folder or root / "site")


def differing(one: dict[str, bytes] | list[str], other: dict[str, bytes] | list[str]) -> list[str]:
    if isinstance(one, list) or isinstance(other, list):
        return [] if one == other else [f"{one} against {other}"]
    return sorted(file for file in one.keys() | other.keys() if one.get(file) != other.get(file))


@a_share_of_examples(20)
@given(
    st.lists(
        st.tuples(st.sampled_from(EDITS), _NUMBERS, st.sampled_from(["site", "other"])), min_size=2, max_size=_MOST
    ),
    st.sampled_from([None, "https://other.example/deep/"]),
)
def test_a_build_after_edits_is_a_clean_build(
    edits: list[tuple[Callable[[EditedPortal, int], None], int, str]], base_url: str | None
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        portal = write_portal(Path(folder, "portal"))
        run(portal.root)
        for number, (edit, chosen, output) in enumerate(edits):
            edit(portal, chosen)
            place, base = portal.root / output, base_url if number % 3 == 2 else None
            fresh = portal.copy(Path(folder, "fresh"))
            built, clean = run(portal.root, place, base), run(fresh, fresh / "site", base)
            assert differing(built, clean) == [], edit.__name__
            shutil.rmtree(fresh)
        again = portal.copy(Path(folder, "again"))  # what the last build published gives the same once more
        assert differing(built, run(again, None, base)) == []


@a_share_of_examples(20)
@given(st.lists(st.tuples(st.sampled_from(EDITS), _NUMBERS), min_size=2, max_size=_MOST))
def test_a_process_that_builds_again_and_again_gives_what_a_clean_build_gives(
    edits: list[tuple[Callable[[EditedPortal, int], None], int]],
) -> None:
    ahead: dict[str, bytes] = {}
    pages: set[str] = set()
    preview = Preview(lambda: pages, ahead.__setitem__)
    with tempfile.TemporaryDirectory() as folder:
        portal, shown = write_portal(Path(folder, "portal")), Path(folder, "shown")
        pages.update(run(portal.root, shown, preview=preview))
        preview.keep()
        for edit, chosen in edits:
            edit(portal, chosen)
            fresh = portal.copy(Path(folder, "fresh"))
            built, clean = run(portal.root, shown, preview=preview), run(fresh, fresh / "shown", preview=Preview())
            assert differing(built, clean) == [], edit.__name__
            if isinstance(built, dict):
                assert [file for file, content in ahead.items() if content != built[file]] == [], edit.__name__
                preview.keep()
            ahead.clear()
            shutil.rmtree(fresh)


@pytest.fixture(scope="module")
def _built(tmp_path_factory: pytest.TempPathFactory) -> EditedPortal:
    portal = write_portal(tmp_path_factory.mktemp("built") / "portal")
    assert isinstance(run(portal.root), dict)
    return portal


@pytest.fixture
def portal(_built: EditedPortal, tmp_path: Path) -> EditedPortal:
    """A portal of its own that was built."""
    shutil.copytree(_built.root, tmp_path / "portal")
    return EditedPortal(tmp_path / "portal", copy.deepcopy(_built.records))


@pytest.fixture(scope="module")
def edited_site(_built: EditedPortal, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What a clean build gives after the one edit of the tests of a damaged cache."""
    fresh = EditedPortal(_built.copy(tmp_path_factory.mktemp("edited") / "portal"), copy.deepcopy(_built.records))
    fresh.change("papers/paper-1.yaml", title="Edited")
    run(fresh.root)
    return files_of(fresh.root / "site")


def assert_as_clean(portal: EditedPortal, tmp_path: Path) -> None:
    fresh = portal.copy(tmp_path / "fresh")
    built, clean = run(portal.root), run(fresh)
    assert isinstance(clean, dict)
    assert differing(built, clean) == []


def test_what_a_second_processor_does_of_a_build_leaves_nothing_stale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # More than there are pages to render, less than what the long files take.
    fork_for_little(monkeypatch, pages_shared=100)
    begun: list[ForkedTask[object]] = []
    start = ForkedTask.__init__

    def noted(task: ForkedTask[object], work: Callable[[], object], *, aside: bool = True) -> None:
        start(task, work, aside=aside)
        if task.connection:
            begun.append(task)

    monkeypatch.setattr(ForkedTask, "__init__", noted)
    portal = write_portal(tmp_path / "portal")
    run(portal.root)
    for edit in (edit_authors, remove_paper):
        edit(portal, 1)
        (portal.root / "site/papers.json").unlink()
        assert_as_clean(portal, tmp_path)
        shutil.rmtree(tmp_path / "fresh")
    begun_by = {part for work in begun for part in work._work.__qualname__.split(".")}
    assert {"_published_list", "_with_other_keys"} <= begun_by
    edit_authors(portal, 2)
    monkeypatch.setattr(SearchIndex, "__enter__", lambda _: 1 / 0)
    with pytest.raises(ZeroDivisionError):  # and no process is left behind
        run(portal.root)
    assert not [work for work in begun if work.connection]


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Grows with the template of every page that is rendered."""
    made: list[str] = []
    render = Theme.render

    def noted(theme: Theme, template: str, view: object) -> str:
        made.append(template)
        return render(theme, template, view)

    monkeypatch.setattr(Theme, "render", noted)
    return made


def test_after_an_edit_only_the_edited_paper_is_read_and_no_template_is_compiled(
    portal: EditedPortal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    portal.change("papers/paper-1.yaml", abstract="Another loom.")
    read: list[str] = []

    def terms_read(texts: PaperTexts) -> PaperTerms:
        read.append(texts.paper.id)
        return terms_of(texts)

    with monkeypatch.context() as patch:
        patch.setattr("generator.build.gather.terms_of", terms_read)
        patch.delattr(jinja2.Environment, "compile")
        built = run(portal.root)
    assert read == ["paper-1"]
    fresh = portal.copy(tmp_path / "fresh")
    assert differing(built, run(fresh)) == []


@pytest.mark.parametrize(
    "path", ["papers/paper-1/index.html", "papers.json", "static/site.js", "papers/paper-1/card.png"]
)
def test_a_deleted_or_altered_file_of_the_site_is_made_again(portal: EditedPortal, path: str) -> None:
    before = files_of(portal.root / "site")
    (portal.root / "site" / path).write_bytes(b"altered")
    assert differing(run(portal.root), before) == []
    (portal.root / "site" / path).unlink()
    assert differing(run(portal.root), before) == []


class _Hostile:
    def __init__(self, target: Path) -> None:
        self._target = target

    def __reduce__(self) -> tuple[object, ...]:
        return os.mkdir, (str(self._target),)


def _damaged(memory: Path, how: str) -> None:
    if how == "deleted":
        memory.unlink()
    elif how == "truncated":
        memory.write_bytes(memory.read_bytes()[: memory.stat().st_size // 2])
    elif how == "noise":
        memory.write_bytes(bytes(number * 7 % 256 for number in range(5000)))
    elif how == "a folder":
        memory.unlink()
        memory.mkdir()
    else:
        changes = {
            "another edition": "UPDATE edition SET edition = 'another'",
            "other tables": "ALTER TABLE cache RENAME TO forgotten",
            "values of another kind": "UPDATE cache SET value = 'text'",
            "values that cannot be read": "UPDATE cache SET value = x'8004'",
        }
        with sqlite3.connect(memory) as database:
            database.execute(changes[how])
        database.close()


@pytest.mark.parametrize(
    "how",
    [
        "deleted",
        "truncated",
        "noise",
        "a folder",
        "another edition",
        "other tables",
        "values of another kind",
        "values that cannot be read",
    ],
)
def test_a_damaged_cache_costs_nothing_but_time(portal: EditedPortal, edited_site: dict[str, bytes], how: str) -> None:
    _damaged(portal.root / CACHE / FILE, how)
    portal.change("papers/paper-1.yaml", title="Edited")
    assert differing(run(portal.root), edited_site) == []


def test_no_code_of_a_hostile_cache_runs(portal: EditedPortal, edited_site: dict[str, bytes], tmp_path: Path) -> None:
    target = tmp_path / "made by a hostile cache"
    hostile = pickle.dumps(_Hostile(target))
    pickle.loads(hostile)
    target.rmdir()  # it is hostile
    with sqlite3.connect(portal.root / CACHE / FILE) as database:
        database.execute("UPDATE cache SET value = ?", (hostile,))
    database.close()
    portal.change("papers/paper-1.yaml", title="Edited")
    assert differing(run(portal.root), edited_site) == []
    assert not target.exists()


@pytest.mark.parametrize("edit", ["title", "abstract"])
def test_a_build_killed_before_it_remembered_leaves_nothing_stale(
    portal: EditedPortal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, edit: str
) -> None:
    before = portal.records["papers/paper-1.yaml"][edit]

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    portal.change("papers/paper-1.yaml", **{edit: "Something else that is longer, and " * 9})
    with monkeypatch.context() as patch:
        patch.setattr(Cache, "save", killed)
        with pytest.raises(KeyboardInterrupt):
            run(portal.root)
    portal.change("papers/paper-1.yaml", **{edit: before})
    assert_as_clean(portal, tmp_path)


@pytest.mark.parametrize("path", ["content/papers/paper-1.yaml", "templates/paper.html", "templates/texts/en.yaml"])
def test_a_file_that_is_edited_and_edited_back_around_a_build_leaves_nothing_stale(
    portal: EditedPortal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    said = {
        "content/papers/paper-1.yaml": ("title: One\n", "title: Two\n"),
        "templates/paper.html": ("one", "two"),
        "templates/texts/en.yaml": ("papers: One\n", "papers: Two\n"),
    }
    one, two = said[path]
    portal.write(path, one)
    run(portal.root)
    read = generator.build.gather.read_content

    def edited_meanwhile(root: Path, *records: object, **how: object) -> tuple[Content, tuple[object, ...]]:
        portal.write(path, two)
        return read(root, *records, **how)  # type: ignore[arg-type, return-value]

    portal.change("site.yaml", description="So that there is something to do")
    with monkeypatch.context() as patch:
        patch.setattr(generator.build.gather, "read_content", edited_meanwhile)
        run(portal.root)
    portal.write(path, one)
    assert_as_clean(portal, tmp_path)


def test_a_checkout_elsewhere_with_a_restored_cache_renders_nothing(
    portal: EditedPortal, tmp_path: Path, rendered: list[str]
) -> None:
    before = files_of(portal.root / "site")
    moved = tmp_path / "checked/out"
    shutil.copytree(portal.root, moved, copy_function=shutil.copyfile)
    shutil.rmtree(portal.root)
    rendered.clear()
    assert differing(run(moved), before) == []
    assert rendered == []
    (moved / "content/papers/paper-1.yaml").write_text("title: Edited\nauthors: [Somebody New]\n", encoding="utf-8")
    run(moved)
    assert "paper.html" in rendered
    assert "404.html" not in rendered


def test_the_workflow_that_publishes_keeps_the_site_and_what_builds_remember() -> None:
    said = yaml.safe_load((Path(__file__).parents[2] / ".github/workflows/pages.yml").read_text(encoding="utf-8"))
    steps = said["jobs"]["build"]["steps"]
    uses = [step.get("uses", "").partition("@")[0] or "run" for step in steps]
    kept = steps[uses.index("actions/cache")]["with"]
    assert kept["path"].split() == [CACHE, "site"]
    assert "github.run_id" in kept["key"]
    assert kept["key"].startswith(kept["restore-keys"])
    assert uses.index("actions/checkout") < uses.index("actions/cache") < uses.index("run")
