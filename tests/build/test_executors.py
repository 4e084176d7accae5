"""Pages are rendered anywhere: in processes started anew or on a cluster, with the bytes of a build in one process."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import shutil
import signal
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest
from click.testing import CliRunner
from generator.build.build import build
from generator.build.output import dask_workers
from generator.build.output.batches import batches
from generator.build.output.workers import Forked, Spawned, fresh_answers
from generator.cli.main import main
from generator.core.problems import Problem, ProblemsFoundError
from generator.site.kinds import KINDS
from generator.site.page import Page

from described_portal import write_described_portal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.site.context import PageContext

ROOT = Path(__file__).parents[2]
OPEN_FILES = Path("/proc/self/fd")


@pytest.fixture(scope="module")
def portal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A portal with every kind of page, with a template of its own and citations of an engine."""
    root = tmp_path_factory.mktemp("elsewhere") / "portal"
    write_described_portal(root)
    shutil.copytree(ROOT / "static", root / "static")
    (root / "templates").mkdir()
    (root / "templates/year.html").write_text("{% extends 'default/papers.html' %}\n")
    return root


@pytest.fixture(scope="module")
def here(portal: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of the portal's site, built in this process."""
    site = tmp_path_factory.mktemp("here")
    build(portal, output=site, jobs=1, search=False)
    return files_of(site)


@pytest.fixture(autouse=True)
def _always_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.build.output.render._WORTH_SHARING", 1)


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_processes_started_anew_give_the_same_bytes(
    portal: Path, here: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.build.output.executors.workers_here", Spawned)
    build(portal, output=tmp_path / "site", jobs=2, search=False)
    assert files_of(tmp_path / "site") == here


def test_forked_processes_that_are_renewed_give_the_same_bytes(
    portal: Path, here: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.build.output.batches._LARGE", 10)
    build(portal, output=tmp_path / "site", jobs=2, search=False)
    assert files_of(tmp_path / "site") == here


def test_an_edit_of_a_large_portal_gives_the_bytes_of_a_clean_build(
    portal: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "portal"
    shutil.copytree(portal, root, ignore=shutil.ignore_patterns(".sitegen"))
    monkeypatch.setattr("generator.build.output.batches._LARGE", 10)
    build(root, jobs=2, search=False)
    for number in range(2):
        (root / f"content/papers/loom-{number}.yaml").write_text(
            "title: Strings on looms that learn\nauthors: [Ada Weaver]\n"
        )
    (root / "templates/paper.html").write_text("{% extends 'default/paper.html' %}\n")
    build(root, jobs=2, search=False)
    build(root, output=tmp_path / "clean", jobs=1, clean=True, search=False)
    assert files_of(root / "site") == files_of(tmp_path / "clean")


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a cluster of two worker processes."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1", scheduler_port=0
    ) as started:
        yield started.scheduler_address.replace("tcp://", "dask://")


def test_a_cluster_gives_the_same_bytes_and_a_second_build_as_well(
    portal: Path, here: dict[str, bytes], cluster: str, tmp_path: Path
) -> None:
    site = tmp_path / "site"
    build(portal, output=site, executor=cluster, search=False)
    assert files_of(site) == here
    (site / "index.html").unlink()
    assert build(portal, output=site, executor=cluster, search=False).written == 1
    # A build that remembers no page, but finds the cards of the last one.
    shutil.rmtree(portal / ".sitegen")
    assert build(portal, output=site, executor=cluster, search=False).written == 0
    assert files_of(site) == here


def test_a_fault_in_a_template_is_told_with_its_line_from_a_cluster(portal: Path, cluster: str, tmp_path: Path) -> None:
    root = tmp_path / "portal"
    shutil.copytree(portal, root, ignore=shutil.ignore_patterns(".sitegen"))
    (root / "templates/paper.html").write_text("line one\n{{ view.no_such_thing }}\n")
    with pytest.raises(ProblemsFoundError, match=r"^templates/paper.html:2: this template cannot be used"):
        build(root, executor=cluster, search=False)
    # The library pickles what led to an exception, with each of a thousand calls that lead to the next.
    (root / "templates/paper.html").write_text("{% extends 'paper.html' %}\n")
    for where in ({"executor": cluster}, {"jobs": 2}):
        with pytest.raises(ProblemsFoundError, match=r"^templates/paper.html:1: .* without end"):
            build(root, search=False, **where)


def test_workers_with_another_sitegen_are_refused(
    portal: Path, cluster: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dask_workers, "program", lambda: ("99.0", "its source"))
    with pytest.raises(ProblemsFoundError, match=r"workers of the cluster have another sitegen: .*; this is 99\.0"):
        build(portal, output=tmp_path / "site", executor=cluster, clean=True)
    monkeypatch.undo()
    version, _ = dask_workers.program()
    monkeypatch.setattr(dask_workers, "program", lambda: (version, "other source"))
    with pytest.raises(ProblemsFoundError, match="of other source or with other libraries"):
        build(portal, output=tmp_path / "site", executor=cluster, clean=True)
    assert not (tmp_path / "site").exists()


def test_workers_with_another_python_are_refused(
    portal: Path, cluster: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platform.python_version_tuple", lambda: ("3", "99", "0"))
    with pytest.raises(ProblemsFoundError, match=r"have another Python: 3.*; this is 3\.99"):
        build(portal, output=tmp_path / "site", executor=cluster, clean=True)


def test_where_no_cluster_answers_the_message_says_how_to_start_one(
    portal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(dask_workers, "_TIMEOUT", 0.5)
    said = CliRunner().invoke(main, ["build", "--root", str(portal), "--executor", "dask://127.0.0.1:1", "--clean"])
    assert said.exit_code != 0
    assert "no cluster answers at dask://127.0.0.1:1; start one with `dask scheduler`" in said.output


@pytest.mark.parametrize("address", ["dask://here", "dask://", "dask://a:b"])
def test_an_address_without_host_and_port_is_refused(portal: Path, address: str) -> None:
    pytest.importorskip("distributed")
    with pytest.raises(ProblemsFoundError, match=f"{address} is no address"):
        build(portal, executor=address, clean=True)


def test_without_the_library_the_message_says_what_to_install(portal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ProblemsFoundError, match=r"needs dask.distributed; pip install 'sitegen-portal\[dask\]'"):
        build(portal, executor="dask://127.0.0.1:8786", clean=True)


def test_an_executor_that_nobody_knows_is_refused(portal: Path) -> None:
    with pytest.raises(ProblemsFoundError, match="--executor ray://x:1 is unknown"):
        build(portal, executor="ray://x:1", clean=True)


def refuse_odd_numbers(batch: int) -> int:
    if batch % 2:
        message = f"batch {batch}"
        raise ValueError(message)
    return batch


@pytest.mark.parametrize("workers", [Forked, pytest.param(Spawned, marks=pytest.mark.slow)])
def test_of_several_failures_the_earliest_is_told(workers: type[Forked | Spawned]) -> None:
    with pytest.raises(ValueError, match="batch 3"):
        list(workers(2).answers(refuse_odd_numbers, [0, 2, 3, 4, 5, 7, 9]))


def portal_of(papers: int) -> PageContext:
    """What batches ask of a portal: where papers stand, and who wrote each, which here is one person."""
    known = {f"{number}": SimpleNamespace(id=f"{number}") for number in range(papers)}
    portal = SimpleNamespace(papers_of={paper_id: (paper,) for paper_id, paper in known.items()})
    return cast("PageContext", SimpleNamespace(portal=portal, positions={of: int(of) for of in known}))


def end_at_once(_: int) -> None:
    os.kill(os.getpid(), signal.SIGTERM)


@pytest.mark.parametrize("workers", [Forked, pytest.param(Spawned, marks=pytest.mark.slow)])
def test_a_worker_that_is_ended_from_outside_is_told_plainly(workers: type[Forked | Spawned]) -> None:
    with pytest.raises(ProblemsFoundError, match=r"ended from outside.*--jobs 1"):
        list(workers(2).answers(end_at_once, [1, 2, 3]))


def test_the_pages_that_take_longest_are_handed_out_first_and_few_at_the_end() -> None:
    pages = [
        *(Page(f"a{number}/", "", "author", (f"{number}", 1)) for number in range(2_000)),
        Page("network/", "", "network"),
        *(Page(f"p{number}/", "", "paper", (f"{number}",)) for number in range(1_000)),
        Page("", "", "home"),
    ]
    cut = batches(pages, 2, portal_of(2_000))
    assert sorted(page.address for batch in cut for page in batch) == sorted(page.address for page in pages)
    assert [page.kind for page in (*cut[0], *cut[1])][:2] == ["network", "home"]
    efforts = [sum(KINDS[page.kind].effort for page in batch) for batch in cut]
    assert efforts[0] > efforts[-2] * 5
    assert max(efforts[2:]) < sum(efforts) / 2 / 5


def test_pages_of_one_paper_and_its_authors_are_made_by_one_worker() -> None:
    of = [f"{number}" for number in range(1_000)]
    pages = [Page(f"a{one}/", "", "author", (one, 1)) for one in of] + [
        Page(f"{one}/", "", "paper", (one,)) for one in of
    ]
    for batch in batches(pages, 2, portal_of(1_000))[:-4]:
        papers = {page.arguments[0] for page in batch if page.kind == "paper"}
        authors = {page.arguments[0] for page in batch if page.kind == "author"}
        assert len(papers ^ authors) <= 2


def test_each_batch_of_a_large_portal_has_a_process_of_its_own() -> None:
    answers = [*fresh_answers(lambda batch: (batch, os.getpid()), range(7), 2)]
    assert sorted(batch for batch, _ in answers) == [*range(7)]
    assert len({process for _, process in answers} | {os.getpid()}) == 8


def test_heavy_batches_are_done_one_at_a_time_beside_the_others(tmp_path: Path) -> None:
    def work(batch: str) -> str:
        if batch.startswith("heavy"):
            (tmp_path / "heavy").mkdir()  # fails where another one is at work
            (tmp_path / "heavy").rmdir()
        return batch

    answers = [*fresh_answers(work, ["one", "two", "three"], 2, heavy=["heavy 1", "heavy 2", "heavy 3"])]
    assert sorted(answers) == ["heavy 1", "heavy 2", "heavy 3", "one", "three", "two"]
    assert sorted(fresh_answers(work, [], 3, heavy=["heavy 1", "heavy 2"])) == ["heavy 1", "heavy 2"]


@pytest.mark.skipif(not OPEN_FILES.exists(), reason="asks Linux which files are open")
def test_many_batches_need_no_more_open_files_than_few() -> None:
    open_files = {len([*OPEN_FILES.iterdir()]) for _ in fresh_answers(lambda batch: batch, range(10), 2)}
    assert max(open_files) - min(open_files) <= 6


def test_where_no_process_can_be_forked_the_batches_are_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("multiprocessing.get_all_start_methods", lambda: ["spawn"])
    assert [*fresh_answers(lambda _: os.getpid(), range(3), 2)] == [os.getpid()] * 3


def test_of_batches_that_fail_in_processes_of_their_own_the_first_says_why(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "failed")
    here = os.getpid()

    def work(batch: int) -> int:
        if os.getpid() != here and batch == 0:
            (tmp_path / "failed").read_bytes()  # waits until the next one is about to fail
        if os.getpid() != here and batch == 1:
            (tmp_path / "failed").write_bytes(b"")
        raise ProblemsFoundError([Problem("templates/paper.html", batch, 1, "`else` stands alone")])

    with pytest.raises(ProblemsFoundError) as fault:
        [*fresh_answers(work, range(4), 2)]
    assert [problem.line for problem in fault.value.problems] == [0]
    assert not [child for child in multiprocessing.active_children() if "Fork" in child.name]


def test_what_a_worker_is_sent_has_nothing_that_it_can_make_itself(portal: Path) -> None:
    from generator.core.records import PartialDate  # noqa: PLC0415
    from generator.text.interface import Texts  # noqa: PLC0415

    texts = Texts("de", {"a": "b"})
    assert texts.date(PartialDate(2024, 9)) == pickle.loads(pickle.dumps(texts)).date(PartialDate(2024, 9))
