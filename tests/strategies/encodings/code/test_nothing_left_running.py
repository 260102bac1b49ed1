"""No program, and no process that it has started, is left running in any case."""

from __future__ import annotations

import gc
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from games import EMPTY, Position
from strategies import AnswerError, Strategy, permitted_moves
from strategies.errors import NoAnswerError
from tests.effort import part
from tests.processes import PATIENCE, ends_soon, is_running, noted, wait_until
from tests.strategies.encodings.bringing import CHECKOUT, make, program

# It starts a helper that would run for ten minutes and notes both their numbers.
FAMILY = """
import os, subprocess, sys, time
command = [sys.executable, "-I", "-S", "-c", "import time; time.sleep(600)"]
helper = subprocess.Popen(command)
with open(sys.argv[1], "w") as file:
    file.write(f"{os.getpid()} {helper.pid}")
count = 0
for line in sys.stdin:
    count += 1
    exec(sys.argv[2])
    print(line.index(".") + 1, flush=True)
time.sleep(600)  # it does not care that its input has ended
"""

# A user of the package, in a separate process.
USER = """
import sys
from games import EMPTY
from strategies import permitted_moves
from strategies.catalogue import SCHEMES
strategy = {scheme.name: scheme for scheme in SCHEMES}["process"].make(sys.argv[1])
permitted_moves(strategy, EMPTY)
print("asked", flush=True)
"""


# It leaves four processes behind, each with another way to get away, and notes their numbers.
RUNAWAYS = """
import os, signal, sys, time
def child(work):
    number = os.fork()
    if not number:
        work()
        with open(sys.argv[1], "a") as file:
            file.write(f"{os.getpid()} ")
        time.sleep(600)
    return number
def orphan():  # whose parent has ended, in a session of its own
    os.setsid()
    if os.fork():
        os._exit(0)
def deaf():
    for number in (1, 2, 3, 13, 15):
        signal.signal(number, signal.SIG_IGN)
child(os.setpgrp), child(os.setsid), child(orphan), child(deaf)
while not os.path.exists(sys.argv[1]) or open(sys.argv[1]).read().count(" ") < 4:
    time.sleep(0.01)
for line in sys.stdin:
    print(line.index(".") + 1, flush=True)
"""
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere only a group is killed")


def family(folder: Path, then: str = "pass", limit: int = 60) -> tuple[Strategy, Path]:
    pids = folder / "pids"
    return make(f"process:--timeout={limit} {program(folder, FAMILY, str(pids), then)}"), pids


def all_end(pids: Path, count: int = 2) -> bool:
    numbers = noted(pids, count)
    assert len(numbers) == count
    return all(map(ends_soon, numbers))


def test_closing_ends_the_program_and_its_children(tmp_path: Path) -> None:
    strategy, pids = family(tmp_path)
    permitted_moves(strategy, EMPTY)
    assert all(is_running(int(word)) for word in pids.read_text().split())
    assert strategy.close is not None
    strategy.close()
    assert all_end(pids)


@LINUX
def test_closing_ends_detached_processes_and_no_other_child_of_ours(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    ours = subprocess.Popen([sys.executable, "-I", "-S", "-c", "input()"], stdin=subprocess.PIPE)
    strategy = make(f"process:--timeout=60 {program(tmp_path, RUNAWAYS, str(pids))}")
    permitted_moves(strategy, EMPTY)
    assert strategy.close is not None
    strategy.close()
    assert all_end(pids, 4)
    assert ours.poll() is None
    ours.communicate(b"\n")
    assert ours.returncode == 0


@LINUX
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
@pytest.mark.slow
def test_a_program_that_kills_or_stops_its_keeper_ends(
    tmp_path: Path, number: signal.Signals
) -> None:
    note = tmp_path / "pids"
    text = f"""
import os, time
open({str(note)!r}, "w").write(f"{{os.getpid()}} {{os.getppid()}}")
input()
print(1, flush=True)
os.kill(os.getppid(), {int(number)})
time.sleep(600)
"""
    strategy = make(f"process:--timeout=60 {program(tmp_path, text)}")
    permitted_moves(strategy, EMPTY)
    assert strategy.close is not None
    strategy.close()
    assert all_end(note)


@LINUX
def test_processes_that_an_ended_program_leaves_are_ended(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    text = f"{RUNAWAYS}    os._exit(4)\n"
    strategy = make(f"process:--timeout=60 {program(tmp_path, text, str(pids))}")
    permitted_moves(strategy, EMPTY)
    with pytest.raises(NoAnswerError, match="it ended with exit code 4"):
        permitted_moves(strategy, Position("X........"))
    assert all_end(pids, 4)


@LINUX
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_processes_that_a_program_left_end_when_its_user_is_killed(
    tmp_path: Path, number: signal.Signals
) -> None:
    pids = tmp_path / "pids"
    command = f"--timeout=60 {program(tmp_path, RUNAWAYS, str(pids))}"
    user = subprocess.Popen(
        [sys.executable, "-c", f"{USER}import time; time.sleep(600)", command],
        cwd=CHECKOUT,
        stdout=subprocess.PIPE,
    )
    with user:
        assert user.stdout is not None
        assert user.stdout.readline() == b"asked\n"
        user.send_signal(number)
    assert user.returncode == -number
    assert all_end(pids, 4)


@LINUX
@pytest.mark.slow
def test_a_program_that_forks_without_end_comes_to_one(tmp_path: Path) -> None:
    """Each process lives just until its successor runs, and the number of that is unknown."""
    note = tmp_path / "note"
    text = f"""
import os, time
if not os.fork():
    while True:
        if os.fork():
            os._exit(0)
        os.setsid()
        with open({str(note)!r}, "a") as file:
            file.write("x")
        time.sleep(0.0005)
while not os.path.exists({str(note)!r}):
    time.sleep(0.01)
input()
print(1, flush=True)
input()
"""
    strategy = make(f"process:--timeout=60 {program(tmp_path, text)}")
    permitted_moves(strategy, EMPTY)
    assert strategy.close is not None
    strategy.close()
    end = time.monotonic() + 60
    before, length = -1, note.stat().st_size
    while before != length and time.monotonic() < end:
        time.sleep(0.3)
        before, length = length, note.stat().st_size
    assert before == length > 0


@pytest.mark.parametrize(
    "then",
    part(
        [
            "print('garbage', flush=True)",
            "sys.exit(1)",
            "os._exit(0)",
            "time.sleep(600)",
            "print('5' * 5000, end='', flush=True); time.sleep(600)",
            "print(1, flush=True)",
        ],
        2,
    ),
)
def test_every_failure_ends_the_program_and_its_children(tmp_path: Path, then: str) -> None:
    """The last one is an illegal move."""
    for limit in (1, 10, 60) if then.startswith("time") else (60,):
        strategy, pids = family(tmp_path, then, limit)
        with pytest.raises(AnswerError):
            permitted_moves(strategy, Position("X........"))
        if pids.exists():
            break  # else it was ended before it had begun
    assert all_end(pids)


@pytest.mark.slow
def test_a_changed_answer_ends_the_program(tmp_path: Path) -> None:
    strategy, pids = family(tmp_path, "line = line if count == 1 else 'X' + line[1:]")
    permitted_moves(strategy, EMPTY)
    assert strategy.confirm is not None
    with pytest.raises(NoAnswerError, match="asked twice, it answers 1 and then 2"):
        strategy.confirm()
    assert all_end(pids)


def test_ctrl_c_while_it_thinks_ends_the_program(tmp_path: Path) -> None:
    strategy, pids = family(tmp_path, f"os.kill({os.getpid()}, 2); time.sleep(600)")
    with pytest.raises(KeyboardInterrupt):
        permitted_moves(strategy, EMPTY)
    assert all_end(pids)


def test_a_strategy_without_references_ends_its_program(tmp_path: Path) -> None:
    gc.freeze()  # of all the rest nothing is garbage
    strategy, pids = family(tmp_path)
    permitted_moves(strategy, EMPTY)
    del strategy
    gc.collect()
    assert all_end(pids)


def interrupt(user: subprocess.Popen[bytes]) -> None:
    assert user.stdout is not None
    user.stdout.readline()
    user.send_signal(signal.SIGINT)


@pytest.mark.parametrize(
    ("ending", "act"),
    part(
        [
            ("", None),
            ("sys.exit(2)", None),
            ("raise ValueError", None),
            ("import time; time.sleep(600)", interrupt),
        ],
        3,
    ),
)
def test_the_program_ends_when_its_user_does(
    tmp_path: Path, ending: str, act: Callable[[subprocess.Popen[bytes]], None] | None
) -> None:
    """At the end, by sys.exit, by an uncaught error, and by Ctrl-C."""
    pids = tmp_path / "pids"
    command = f"--timeout=60 {program(tmp_path, FAMILY, str(pids), 'pass')}"
    user = subprocess.Popen(
        [sys.executable, "-c", USER + ending, command],
        cwd=CHECKOUT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    if act is not None:
        act(user)
    assert user.wait(PATIENCE) is not None
    assert user.stdout is not None
    user.stdout.close()
    assert all_end(pids)


def test_a_program_that_reads_its_input_to_the_end_is_not_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("strategies.encodings.code.process.PATIENCE", 60.0)  # however slow
    note = tmp_path / "note"
    text = f"""
for line in __import__("sys").stdin:
    print(1, flush=True)
open({str(note)!r}, "w").write("goodbye")
"""
    strategy = make(f"process:--timeout=60 {program(tmp_path, text)}")
    permitted_moves(strategy, EMPTY)
    assert strategy.close is not None
    strategy.close()
    assert note.read_text() == "goodbye"


def test_a_helper_that_outlives_its_program_is_ended_too(tmp_path: Path) -> None:
    """It keeps the standard output of the program open, which has ended."""
    strategy, pids = family(tmp_path, "os._exit(4)", limit=300)
    begin = time.monotonic()
    with pytest.raises(NoAnswerError, match="it ended with exit code 4"):
        permitted_moves(strategy, EMPTY)
    assert time.monotonic() - begin < 200  # it was not waited for until the limit
    assert all_end(pids)


def test_a_program_leaves_no_open_file_behind(tmp_path: Path) -> None:
    folder = Path("/proc/self/fd")
    if not folder.is_dir():
        pytest.skip("needs /proc to count open files")
    gc.collect()  # objects that other tests have left open, and would close meanwhile
    strategy, _ = family(tmp_path)
    before = len(list(folder.iterdir()))
    for _ in range(3):
        permitted_moves(strategy, EMPTY)
        assert strategy.close is not None
        strategy.close()
    with suppress(NoAnswerError):
        permitted_moves(make("process:noloss-no-such-program"), EMPTY)
    # the reader of a program lets go once its output has ended
    wait_until(lambda: len(list(folder.iterdir())) <= before)


def test_a_command_is_shown_as_it_was_typed(tmp_path: Path) -> None:
    command = program(tmp_path, "")
    assert make(f"process:{command}").name == f"process:{command}"
    assert shlex.split(command)[0] == sys.executable
