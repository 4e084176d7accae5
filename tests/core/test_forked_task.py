"""Work aside gives what the same work gives here, whatever becomes of the other process."""

import os
import select
import subprocess
import sys
from pathlib import Path

import pytest
from generator.core.forked_task import ForkedTask

ROOT = Path(__file__).parents[2]


def test_the_answer_comes_from_another_process() -> None:
    assert ForkedTask(os.getpid).answer() != os.getpid()


def test_where_processes_cannot_be_forked_work_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "fork")
    assert ForkedTask(os.getpid).answer() == os.getpid()


def test_what_fails_aside_is_raised_here() -> None:
    def fail() -> None:
        message = "no such paper"
        raise LookupError(message)

    with pytest.raises(LookupError, match="no such paper"):
        ForkedTask(fail).answer()


def test_work_of_a_process_that_died_is_done_here() -> None:
    here = os.getpid()

    def die_elsewhere() -> int:
        if os.getpid() != here:
            os._exit(9)
        return os.getpid()

    assert ForkedTask(die_elsewhere).answer() == here


def test_work_that_nobody_asks_for_is_ended(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    # Waiting for what is written into the pipe, it would go on for good.
    with ForkedTask((tmp_path / "pipe").read_bytes) as endless:
        os.kill(endless.process, 0)
    with pytest.raises(ProcessLookupError):
        os.kill(endless.process, 0)


def test_a_program_that_such_work_starts_ends_with_ctrl_c_as_usual() -> None:
    handled = "import signal; print(signal.getsignal(signal.SIGINT) is signal.SIG_IGN)"
    started = ForkedTask(
        lambda: subprocess.run([sys.executable, "-c", handled], capture_output=True, check=True).stdout
    )
    assert started.answer().strip() == b"False"


def test_work_ends_with_the_process_that_began_it() -> None:
    alive, held = os.pipe()  # whoever began, and the work, hold the other end until they are gone
    begin = "from generator.core.forked_task import ForkedTask; ForkedTask(lambda: bytes(5_000_000))"
    large = f"{begin}; import os; os._exit(0)"
    subprocess.run([sys.executable, "-c", large], pass_fds=[held], cwd=ROOT, check=True)
    os.close(held)
    gone, _, _ = select.select([alive], [], [], 30)
    os.close(alive)
    assert gone
