"""Whatever happens, neither a program nor what it has started is left running."""

from __future__ import annotations

import gc
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
from strategies.encodings.errors import NoAnswerError
from tests.strategies.encodings.bringing import ends_soon, is_running, make, program

CHECKOUT = Path(__file__).resolve().parents[4]

# It starts a helper that would run for ten minutes and notes both their numbers.
FAMILY = """
import os, subprocess, sys, time
helper = subprocess.Popen([sys.executable, "-I", "-S", "-c", "import time; time.sleep(600)"])
with open(sys.argv[1], "w") as file:
    file.write(f"{os.getpid()} {helper.pid}")
count = 0
for line in sys.stdin:
    count += 1
    exec(sys.argv[2])
    print(line.index(".") + 1, flush=True)
time.sleep(600)  # it does not care that its input has ended
"""

# A user of the package, in a process of its own.
USER = """
import sys
from games import EMPTY
from strategies import permitted_moves
from strategies.encodings.schemes import SCHEMES
strategy = {scheme.name: scheme for scheme in SCHEMES}["process"].make(sys.argv[1])
permitted_moves(strategy, EMPTY)
print("asked", flush=True)
"""


def family(folder: Path, then: str = "pass") -> tuple[Strategy, Path]:
    pids = folder / "pids"
    return make(f"process:--timeout=3 {program(folder, FAMILY, str(pids), then)}"), pids


def all_end(pids: Path) -> bool:
    numbers = [int(word) for word in pids.read_text().split()]
    assert len(numbers) == 2
    return all(ends_soon(number) for number in numbers)


def test_closing_ends_the_program_and_what_it_started(tmp_path: Path) -> None:
    strategy, pids = family(tmp_path)
    permitted_moves(strategy, EMPTY)
    assert all(is_running(int(word)) for word in pids.read_text().split())
    assert strategy.close is not None
    strategy.close()
    assert all_end(pids)


@pytest.mark.parametrize(
    "then",
    [
        "print('garbage', flush=True)",
        "sys.exit(1)",
        "os._exit(0)",
        "time.sleep(600)",
        "print('5' * 5000, end='', flush=True); time.sleep(600)",
        "print(1, flush=True)",
    ],
)
def test_every_failure_ends_the_program_and_what_it_started(tmp_path: Path, then: str) -> None:
    """The last one is an illegal move."""
    strategy, pids = family(tmp_path, then)
    with pytest.raises(AnswerError):
        permitted_moves(strategy, Position("X........"))
    assert all_end(pids)


def test_a_changed_answer_ends_the_program(tmp_path: Path) -> None:
    strategy, pids = family(tmp_path, "line = line if count == 1 else 'X' + line[1:]")
    permitted_moves(strategy, EMPTY)
    assert strategy.confirm is not None
    with pytest.raises(NoAnswerError, match="asked twice, it answers 1 and then 2"):
        strategy.confirm()
    assert all_end(pids)


def test_ctrl_c_while_it_thinks_ends_the_program(tmp_path: Path) -> None:
    strategy, pids = family(tmp_path, "os.kill(os.getppid(), 2); time.sleep(600)")
    with pytest.raises(KeyboardInterrupt):
        permitted_moves(strategy, EMPTY)
    assert all_end(pids)


def test_a_strategy_that_nobody_holds_any_more_ends_its_program(tmp_path: Path) -> None:
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
    [
        ("", None),
        ("sys.exit(2)", None),
        ("raise ValueError", None),
        ("import time; time.sleep(600)", interrupt),
    ],
)
def test_the_program_ends_when_its_user_does(
    tmp_path: Path, ending: str, act: Callable[[subprocess.Popen[bytes]], None] | None
) -> None:
    """At the end, by sys.exit, by an error that nobody catches, and by Ctrl-C."""
    pids = tmp_path / "pids"
    command = program(tmp_path, FAMILY, str(pids), "pass")
    user = subprocess.Popen(
        [sys.executable, "-c", USER + ending, command],
        cwd=CHECKOUT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    if act is not None:
        act(user)
    assert user.wait(20) is not None
    assert user.stdout is not None
    user.stdout.close()
    assert all_end(pids)


def test_a_program_that_reads_its_input_to_the_end_may_end_by_itself(tmp_path: Path) -> None:
    note = tmp_path / "note"
    text = f"""
for line in __import__("sys").stdin:
    print(1, flush=True)
open({str(note)!r}, "w").write("goodbye")
"""
    strategy = make(f"process:{program(tmp_path, text)}")
    permitted_moves(strategy, EMPTY)
    assert strategy.close is not None
    strategy.close()
    assert note.read_text() == "goodbye"


def test_a_helper_that_outlives_its_program_is_ended_too(tmp_path: Path) -> None:
    """It keeps the standard output of the program open, which has ended."""
    strategy, pids = family(tmp_path, "os._exit(4)")
    begin = time.monotonic()
    with pytest.raises(NoAnswerError, match="it ended with exit code 4"):
        permitted_moves(strategy, EMPTY)
    assert time.monotonic() - begin < 6
    assert all_end(pids)


def test_a_program_leaves_no_open_file_behind(tmp_path: Path) -> None:
    folder = Path("/proc/self/fd")
    if not folder.is_dir():
        pytest.skip("needs /proc to count open files")
    strategy, _ = family(tmp_path)
    before = len(list(folder.iterdir()))
    for _ in range(3):
        permitted_moves(strategy, EMPTY)
        assert strategy.close is not None
        strategy.close()
    with suppress(NoAnswerError):
        permitted_moves(make("process:noloss-no-such-program"), EMPTY)
    assert len(list(folder.iterdir())) == before


def test_a_command_is_shown_as_it_was_typed(tmp_path: Path) -> None:
    command = program(tmp_path, "")
    assert make(f"process:{command}").name == f"process:{command}"
    assert shlex.split(command)[0] == sys.executable
