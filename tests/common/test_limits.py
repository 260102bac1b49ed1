"""Limits of time and memory are kept by any work."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from common import limits
from common.limits import LimitError, Limits, WaysOut, limited
from tests.processes import PATIENCE, ends_soon

pytestmark = pytest.mark.skipif(not limits.KEPT, reason="Windows keeps no limits")

CHECKOUT = Path(__file__).resolve().parents[2]
WAYS_OUT = WaysOut(time="wait longer", memory="buy more")
PROGRAM = """
import sys, time
from common import limits
from common.limits import LimitError, Limits, WaysOut, limited
limits.GRACE = {grace}
try:
    with limited(Limits(seconds={seconds}, memory={memory}), WaysOut("wait longer", "buy more")):
        {work}
    print("done")
except LimitError as error:
    print("raised", error.exceeded)
    sys.exit(3)
"""
SLOW_TO_IMPORT = "import numba; numba.njit(lambda x: x + 1)(1)"
SHARED = "t = ()\n        for _ in range(60): t = (t, t)\n        "


def run(
    work: str,
    before: str = "",
    /,
    *,
    seconds: float | None = None,
    memory: int | None = None,
    grace: float = 30,
) -> tuple[int, str, str]:
    """Do work in a separate process; give exit code, output and errors."""
    text = PROGRAM.format(work=work, seconds=seconds, memory=memory, grace=grace)
    done = subprocess.run(
        [sys.executable, "-c", f"{before}\n{text}"],
        check=False,
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    ("work", "kept", "out"),
    [
        ("kept = [[0] for _ in iter(int, 1)]", {"memory": 60_000_000}, "raised memory\n"),
        ("kept = bytearray(10**10)", {"memory": 60_000_000}, "raised memory\n"),
        ("while True: pass", {"seconds": 0.2}, "raised time\n"),
        ("time.sleep(600)", {"seconds": 0.2}, "raised time\n"),
        ("while True:\n          try: time.sleep(9)\n          except Exception: pass",
         {"seconds": 0.2}, "raised time\n"),
    ],
)  # fmt: skip
def test_work_beyond_a_limit_ends_in_one_error(work: str, kept: dict[str, int], out: str) -> None:
    assert run(work, **kept) == (3, out, "")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("work", "kept", "problem"),
    [
        (f"{SHARED}hash(t)", {"seconds": 0.2}, "it takes more than 0.2 seconds\n  hint: wait"),
        ("while True:\n          try: time.sleep(9)\n          except BaseException: pass",
         {"seconds": 0.2}, "it takes more than 0.2 seconds\n  hint: wait"),
        ("list(iter(int, 1))", {"memory": 60_000_000}, "more than 60 MB of memory\n  hint: buy"),
    ],
)  # fmt: skip
def test_work_that_does_not_come_back_to_python_is_ended_with_the_same_message(
    work: str, kept: dict[str, int], problem: str
) -> None:
    code, out, errors = run(work, grace=0.3, **kept)
    assert (code, out) == (3, "")
    assert errors.startswith("error: it ")
    assert problem in errors
    assert len(errors.splitlines()) == 2


def test_doublings_of_a_number_meet_the_limit_of_memory() -> None:
    work = "a = 1 << 10**6\n        while True: a = a << a.bit_length()"
    assert run(work, memory=200_000_000) == (3, "raised memory\n", "")


def test_a_limit_that_is_met_while_its_watcher_starts_is_not_lost() -> None:
    """Python loses what is raised in a hook of a fork; a busy machine can take that long there."""
    hook = "import os, time; os.register_at_fork(after_in_parent=lambda: time.sleep(0.5))"
    assert run("time.sleep(600)", hook, seconds=0.2) == (3, "raised time\n", "")


@pytest.mark.slow
def test_numba_compiles_within_a_limit() -> None:
    assert run(SLOW_TO_IMPORT, seconds=100, memory=500_000_000) == (0, "done\n", "")


def test_a_limit_met_in_a_callback_of_c_is_still_the_error() -> None:
    callback = "import ctypes; ctypes.CFUNCTYPE(None)(lambda: time.sleep(600))()"
    code, out, errors = run(f"{callback}; raise RuntimeError('it failed')", seconds=0.2)
    assert (code, out) == (3, "raised time\n")
    assert "RuntimeError" not in errors


def test_afterwards_all_is_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    fork, children = os.fork, []

    def noted() -> int:
        children.append(fork())
        return children[-1]

    def state() -> list[object]:
        numbers = (signal.SIGXCPU, signal.SIGQUIT)
        return [*map(signal.getsignal, numbers), resource.getrlimit(resource.RLIMIT_DATA)]

    monkeypatch.setattr(os, "fork", noted)
    before = state()
    with limited(Limits(60, 10**10), WAYS_OUT):
        during = state()
    assert state() == before
    assert during != before
    with pytest.raises(ChildProcessError):
        os.waitpid(children[0], os.WNOHANG)


def test_a_signal_that_is_blocked_is_heard_within_limits_and_blocked_again_afterwards() -> None:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGXCPU})
    try:
        with limited(Limits(60), WAYS_OUT):
            assert signal.SIGXCPU not in signal.pthread_sigmask(signal.SIG_BLOCK, ())
        assert signal.SIGXCPU in signal.pthread_sigmask(signal.SIG_BLOCK, ())
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def test_an_error_of_the_work_is_raised_as_it_is() -> None:
    with pytest.raises(ZeroDivisionError), limited(Limits(60), WAYS_OUT):
        _ = 1 / 0


def test_the_error_is_caught_by_nothing_that_catches_errors_of_files() -> None:
    assert not issubclass(LimitError, Exception)


def test_memory_that_is_refused_is_an_error_of_the_limit() -> None:
    with (
        pytest.raises(LimitError, match="more than 30 GB") as caught,
        limited(Limits(memory=30 * 10**9), WAYS_OUT),
    ):
        raise MemoryError
    assert str(caught.value) == "it needs more than 30 GB of memory\n  hint: buy more"


def test_the_process_that_watches_ends_when_its_parent_is_killed() -> None:
    work = "print('here', flush=True); time.sleep(600)"
    text = PROGRAM.format(work=work, seconds=500, memory=None, grace=1)
    with subprocess.Popen(
        [sys.executable, "-c", text], cwd=CHECKOUT, stdout=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == b"here\n"
        children = Path(f"/proc/{running.pid}/task/{running.pid}/children")
        if not children.exists():
            running.kill()
            pytest.skip("needs /proc to list children")
        watchers = [int(word) for word in children.read_text().split()]
        running.kill()
    assert len(watchers) == 1
    assert ends_soon(watchers[0])


def test_without_limits_nothing_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fork", lambda: pytest.fail("a process is started"))
    with limited(Limits(), WAYS_OUT):
        assert signal.getsignal(signal.SIGXCPU) == signal.SIG_DFL
