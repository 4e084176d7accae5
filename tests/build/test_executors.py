"""Pages are rendered anywhere: in processes started anew or on a cluster, with the bytes of a build in one process."""

import os
import shutil
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from generator.build.output import dask_workers
from generator.build.output.workers import Forked, Spawned, fresh_answers
from generator.core.problems import ProblemsFoundError

from built import build, files_of
from command_line import sitegen
from conftest import rounds
from described_portal import write_described_portal

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.usefixtures("drawn_cards")


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
    build(portal, output=site, jobs=1)
    return files_of(site)


@pytest.fixture(autouse=True)
def _always_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.build.output.render._WORTH_SHARING", 1)


@pytest.mark.slow
def test_processes_started_anew_give_the_same_bytes(
    portal: Path, here: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Slow, for each imports the program; what a cluster gets, which is tried each time, is what they get."""
    monkeypatch.setattr("generator.build.site.workers_here", Spawned)
    build(portal, output=tmp_path / "site", jobs=2)
    assert files_of(tmp_path / "site") == here


def test_an_edit_of_a_large_portal_gives_the_bytes_of_a_clean_build(
    portal: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "portal"
    shutil.copytree(portal, root, ignore=shutil.ignore_patterns(".sitegen"))
    monkeypatch.setattr("generator.build.output.workers._LARGE", 10)
    build(root, jobs=2)
    for number in range(2):
        (root / f"content/papers/loom-{number}.yaml").write_text(
            "title: Strings on looms that learn\nauthors: [Ada Weaver]\n"
        )
    (root / "templates/paper.html").write_text("{% extends 'default/paper.html' %}\n")
    build(root, jobs=2)
    build(root, output=tmp_path / "clean", jobs=1, clean=True)
    assert files_of(root / "site") == files_of(tmp_path / "clean")


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a cluster of worker processes."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=rounds(1, thorough=2),
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
        host="127.0.0.1",
        scheduler_port=0,
    ) as started:
        yield started.scheduler_address.replace("tcp://", "dask://")


def test_a_cluster_gives_the_same_bytes_and_a_second_build_as_well(
    portal: Path, here: dict[str, bytes], cluster: str, tmp_path: Path
) -> None:
    site = tmp_path / "site"
    build(portal, output=site, executor=cluster)
    assert files_of(site) == here
    (site / "index.html").unlink()
    assert build(portal, output=site, executor=cluster).written == 1
    # A build that remembers no page, but finds the cards of the last one.
    shutil.rmtree(portal / ".sitegen")
    assert build(portal, output=site, executor=cluster).written == 0
    assert files_of(site) == here


def test_a_fault_in_a_template_is_told_with_its_line_from_a_cluster(portal: Path, cluster: str, tmp_path: Path) -> None:
    root = tmp_path / "portal"
    shutil.copytree(portal, root, ignore=shutil.ignore_patterns(".sitegen"))
    (root / "templates/paper.html").write_text("line one\n{{ view.no_such_thing }}\n")
    with pytest.raises(ProblemsFoundError, match=r"^templates/paper.html:2: this template cannot be used"):
        build(root, executor=cluster)
    # The library pickles what led to an exception, with each of a thousand calls that lead to the next.
    (root / "templates/paper.html").write_text("{% extends 'paper.html' %}\n")
    for where in ({"executor": cluster}, {"jobs": 2}):
        with pytest.raises(ProblemsFoundError, match=r"^templates/paper.html:1: .* without end"):
            build(root, **where)


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


def test_where_no_cluster_answers_the_message_says_how_to_start_one(
    portal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(dask_workers, "_TIMEOUT", 0.5)
    said = sitegen("build", "--root", portal, "--executor", "dask://127.0.0.1:1", "--clean")
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


def end_at_once(_: int) -> None:
    os.kill(os.getpid(), signal.SIGTERM)


@pytest.mark.parametrize("workers", [Forked, pytest.param(Spawned, marks=pytest.mark.slow)])
def test_a_worker_that_is_ended_from_outside_is_told_plainly(workers: type[Forked | Spawned]) -> None:
    with pytest.raises(ProblemsFoundError, match=r"was killed.*--jobs 1"):
        list(workers(2).answers(end_at_once, [1, 2, 3]))


def test_where_no_process_can_be_forked_the_batches_are_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "fork")
    assert [*fresh_answers(lambda _: os.getpid(), range(3), 2)] == [os.getpid()] * 3
