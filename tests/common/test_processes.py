"""Programs and copies of this process meet their limits, and nothing of them is left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from threading import Thread

import pytest

from common.copies import StoppedError, in_copy
from common.errors import NolossError
from common.limits import Limits, WaysOut
from common.processes import ENDING, ProcessEnd, run, signals_later
from tests.processes import LIMITS, ends_soon, is_running, noted

PYTHON = (sys.executable, "-I", "-S", "-c")


def ran(text: str, *, seconds: float | None = 120, memory: int | None = None) -> ProcessEnd:
    return run([*PYTHON, text], Limits(seconds, memory), most_output=1_000)


def test_a_program_ends_with_its_code_and_its_whole_output() -> None:
    text = "import sys; print('x' * 999); sys.stderr.write('no'); sys.exit(7)"
    assert ran(text) == ProcessEnd(7, b"x" * 999 + b"\n", b"no")


def test_a_program_that_takes_too_long_is_killed_with_its_children(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    text = f"""
import os, time
child = os.fork()
if child:
    open({str(note)!r}, "w").write(str(child))
    print("begun", flush=True)
else:
    os.setsid()
time.sleep(600)
"""
    for seconds in LIMITS:
        ended = ran(text, seconds=seconds)
        assert (ended.code, ended.stopped) == (-signal.SIGKILL, "time")
        if ended.out:
            break
    assert ended.out == b"begun\n"
    assert all(map(ends_soon, noted(note)))


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_a_program_that_writes_too_much_is_killed(stream: str) -> None:
    ended = ran(f"import sys\nwhile True: sys.{stream}.write('x' * 9999)")
    assert ended.stopped == "output"
    assert len(ended.out + ended.errors) == 1_000


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux")
def test_a_program_is_given_no_more_memory_than_it_may_have() -> None:
    ended = ran("x = bytearray(300_000_000)", memory=200_000_000)
    assert (ended.code, ended.stopped) == (1, None)
    assert b"MemoryError" in ended.errors
    assert ran("x = bytearray(300_000_000)", memory=500_000_000).code == 0


@pytest.mark.skipif(os.name != "posix", reason="a keeper limits it")
def test_each_process_of_a_program_has_a_limit_on_processor_time() -> None:
    import resource

    text = "import resource; print(resource.getrlimit(resource.RLIMIT_CPU)[0])"
    assert ran(text, seconds=60).out == b"61\n"
    assert ran(text, seconds=None).out == b"%d\n" % resource.getrlimit(resource.RLIMIT_CPU)[0]


def test_a_program_that_closes_its_streams_and_stays_is_killed_in_time() -> None:
    ended = ran("import os, time; os.close(1); os.close(2); time.sleep(600)", seconds=0.5)
    assert ended == ProcessEnd(-signal.SIGKILL, b"", b"", "time")


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_ctrl_c_kills_a_program(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    text = f"import os, time; open({str(note)!r}, 'w').write(str(os.getpid())); time.sleep(600)"

    def interrupt() -> None:
        noted(note)
        os.kill(os.getpid(), signal.SIGINT)

    Thread(target=interrupt, daemon=True).start()
    with pytest.raises(KeyboardInterrupt):
        ran(text, seconds=600)
    assert all(map(ends_soon, noted(note)))


def test_a_program_that_is_not_there_is_an_error_with_its_name() -> None:
    with pytest.raises(FileNotFoundError, match="no-such-program"):
        run(["no-such-program"], Limits())


pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the system makes no copies")
CHECKOUT = Path(__file__).resolve().parents[2]
SMALL = Limits(seconds=120, memory=2 * 10**9)


def doubled(number: int) -> int:
    return 2 * number


def test_work_in_another_process_gives_its_result() -> None:
    assert in_copy(doubled, 21, SMALL, where="x") == 42
    assert in_copy(lambda _: os.getpid(), None, SMALL, where="x") != os.getpid()


def test_an_error_of_the_work_comes_whole() -> None:
    def refuse(what: str) -> None:
        raise NolossError(f"no {what}", where="m.tm", hint="give one")

    with pytest.raises(NolossError) as caught:
        in_copy(refuse, "machine", SMALL, where="x")
    assert str(caught.value) == "m.tm: no machine\n  hint: give one"
    with pytest.raises(ZeroDivisionError):
        in_copy(lambda number: 1 // number, 0, SMALL, where="x")


def test_work_that_takes_too_long_is_an_error_of_its_item() -> None:
    ways_out = WaysOut(time="leave it out")
    with pytest.raises(StoppedError) as caught:
        in_copy(time.sleep, 600, Limits(seconds=0.1), where="slow.tm", ways_out=ways_out)
    assert str(caught.value) == ("slow.tm: it takes more than 0.1 seconds\n  hint: leave it out")


def test_work_that_needs_too_much_memory_is_an_error_of_its_item() -> None:
    with pytest.raises(StoppedError, match=r"large\.tm: it needs more than 1 GB of memory"):
        in_copy(lambda size: len(b"x" * size), 10**11, Limits(memory=10**9), where="large.tm")


def test_a_copy_that_is_killed_is_an_error_of_its_item() -> None:
    with pytest.raises(StoppedError, match=r"x\.tm: the work on it ended with code -9"):
        in_copy(lambda _: os.kill(os.getpid(), signal.SIGKILL), None, SMALL, where="x.tm")


def test_a_copy_whose_parent_has_gone_does_no_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "getppid", lambda: 1)
    with pytest.raises(StoppedError):
        in_copy(doubled, 21, SMALL, where="x.tm")


def test_waiting_output_is_printed_once(capfd: pytest.CaptureFixture[str]) -> None:
    sys.stdout.write("once")
    in_copy(doubled, 1, SMALL, where="x")
    sys.stdout.flush()
    assert capfd.readouterr().out == "once"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a copy with its parent")
def test_a_copy_ends_with_a_parent_that_is_killed(tmp_path: Path) -> None:
    code = (
        "import os, time\n"
        "from common.copies import in_copy\n"
        "from common.limits import Limits\n"
        "def work(name):\n"
        "    open(name, 'w').write(str(os.getpid()))\n"
        "    time.sleep(600)\n"
        "in_copy(work, 'pid', Limits(), where='x')\n"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", code], cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(CHECKOUT)}
    )
    (child,) = noted(tmp_path / "pid")
    assert is_running(child)
    parent.kill()
    parent.wait()
    assert ends_soon(child)


@pytest.mark.parametrize("number", ENDING)
def test_a_signal_comes_at_the_end_of_the_step(
    number: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    came: list[int] = []
    before = signal.signal(number, lambda number, frame: came.append(number))
    try:
        with signals_later():
            signal.raise_signal(number)
            assert not came
        assert came == [number]
    finally:
        signal.signal(number, before)


def test_ctrl_c_in_a_step_interrupts_after_it() -> None:
    done: list[bool] = []
    before = signal.getsignal(signal.SIGINT)

    def step() -> None:
        with signals_later():
            signal.raise_signal(signal.SIGINT)
            done.append(True)

    with pytest.raises(KeyboardInterrupt):
        step()
    assert done
    assert signal.getsignal(signal.SIGINT) is before


def test_another_thread_has_no_signals_to_wait_for() -> None:
    done: list[bool] = []

    def work() -> None:
        with signals_later():
            done.append(True)

    thread = Thread(target=work)
    thread.start()
    thread.join()
    assert done


@pytest.mark.skipif(os.name == "nt", reason="signals cannot be blocked there")
def test_a_signal_while_handlers_are_put_back_finds_all_of_them_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = {number: signal.getsignal(number) for number in ENDING}
    set_handler = signal.signal

    def interrupted(number: int, handler: signal._HANDLER) -> object:
        was = set_handler(number, handler)
        signal.raise_signal(signal.SIGINT)
        return was

    def step() -> None:
        with signals_later():
            monkeypatch.setattr(signal, "signal", interrupted)

    with pytest.raises(KeyboardInterrupt):
        step()
    monkeypatch.undo()
    assert {number: signal.getsignal(number) for number in ENDING} == before
