"""An external program: the protocol, and every way in which a program may misbehave."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import time
from pathlib import Path
from typing import Protocol

import pytest

from games import EMPTY, Position, free_cells
from strategies import AnswerError, Strategy, StrategyError, permitted_moves
from strategies.encodings.code import process
from strategies.encodings.code.process import (
    CHUNK,
    LAST_WORDS,
    MOST_AHEAD,
    SilentError,
    answer_line,
    launch,
    stop,
)
from strategies.errors import NoAnswerError
from tests.effort import part
from tests.processes import PATIENCE, ends_soon, is_running, noted, wait_until
from tests.strategies.encodings.bringing import (
    ANSWERS,
    CHECKOUT,
    make,
    program,
    saved,
    unfinished,
)

FIRST_FREE = """
import sys
for line in sys.stdin:
    print(line.index(".") + 1, flush=True)
"""
AFTER_X = Position("X........")
SLEEP = "import time; time.sleep(600)"


class Bring(Protocol):
    """Brings a program for the time of a test."""

    def __call__(self, text: str, option: str = ..., *arguments: str) -> Strategy: ...


@pytest.fixture
def bring(tmp_path: Path, request: pytest.FixtureRequest) -> Bring:
    def brought(text: str, option: str = "--timeout=60 ", *arguments: str) -> Strategy:
        strategy = make(f"process:{option}{program(tmp_path, text, *arguments)}")
        assert strategy.close is not None
        request.addfinalizer(strategy.close)
        return strategy

    return brought


def answering(text: str) -> str:
    """Write a program that answers every question by the same text, without a line end added."""
    return f"import sys\nfor line in sys.stdin:\n    print({text!r}, end='', flush=True)\n"


def no_answer(strategy: Strategy, position: Position = AFTER_X) -> NoAnswerError:
    with pytest.raises(NoAnswerError) as caught:
        permitted_moves(strategy, position)
    error = caught.value
    assert (error.strategy, error.position) == (strategy.name, position)
    assert str(error).count("\n") == 1
    assert error.hint
    return error


def test_a_program_is_asked_line_by_line(bring: Bring) -> None:
    strategy = bring(FIRST_FREE)
    for position in unfinished():
        assert permitted_moves(strategy, position) == ((free_cells(position)[0], ""),)
    assert strategy.confirm is not None
    strategy.confirm()
    assert (strategy.source, strategy.positional) == ("a program of yours", True)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5\n", [5]),
        ("9 2 4\n", [9, 2, 4]),
        ("9,2,4\n", [9, 2, 4]),
        (" 9 , 2,4  \r\n", [9, 2, 4]),
        ("9\t2\n", [9, 2]),
        ("\n", []),
        ("  \n", []),
        ("5", None),
    ],
)
def test_cells_are_separated_by_spaces_or_commas_and_an_empty_line_is_stuck(
    bring: Bring, text: str, expected: list[int] | None
) -> None:
    strategy = bring(answering(text), "--timeout=0.3 " if expected is None else "--timeout=60 ")
    if expected is None:
        assert "no answer within 0.3 seconds" in no_answer(strategy).problem
    else:
        assert [cell for cell, _ in permitted_moves(strategy, AFTER_X)] == expected


@pytest.mark.parametrize(
    "text",
    part(
        ["five", "5 five", "5,", ",5", "5;6", "-5", "5.0", "5 6 7 8 x", "²", "[5]", "\x00", "é"], 4
    ),
)
def test_garbage_is_refused_with_the_position_and_the_text(bring: Bring, text: str) -> None:
    error = no_answer(bring(answering(f"{text}\n")))
    assert error.problem.startswith("it answers '")
    assert error.hint.startswith("it must write one line for each position: cells such as 5")


@pytest.mark.parametrize(("text", "cell"), [("1", 1), ("2 1", 1), ("0", 0), ("10", 10), ("57", 57)])
def test_an_illegal_move_names_position_and_cell_and_ends_the_program(
    bring: Bring, tmp_path: Path, text: str, cell: int
) -> None:
    strategy = bring(
        f"import os; open({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid()))\n"
        + answering(f"{text}\n")
    )
    with pytest.raises(AnswerError) as caught:
        permitted_moves(strategy, AFTER_X)
    assert (caught.value.position, caught.value.cell) == (AFTER_X, cell)
    assert all(map(ends_soon, noted(tmp_path / "pid")))


def test_a_cell_given_twice_is_refused(bring: Bring) -> None:
    with pytest.raises(AnswerError, match="allowed twice"):
        permitted_moves(bring(answering("2 3 2\n")), AFTER_X)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("raise SystemExit(3)", "it ended with exit code 3"),
        ("pass", "it ended with exit code 0"),
        ("import sys; sys.stdin.readline()", "it ended with exit code 0"),
        ("raise ValueError('no idea')", "it ended with exit code 1, saying: ValueError: no idea"),
        ("import os; os.kill(os.getpid(), 9)", "it was killed by signal 9"),
        ("import sys; sys.stderr.write('x' * 9000); sys.exit(2)", "it ended with exit code 2, sa"),
        ("import os, time; os.close(1); time.sleep(600)", "it closed its standard output"),
    ],
)
def test_a_program_that_ends_before_it_answers_names_the_position(
    bring: Bring, monkeypatch: pytest.MonkeyPatch, text: str, why: str
) -> None:
    lives = "sleep" in text
    monkeypatch.setattr(process, "END_NOTICED", 0.5 if lives else PATIENCE)  # however slow
    assert no_answer(bring(text)).problem.startswith(why)


def test_a_program_that_ends_between_two_questions_names_the_second(
    bring: Bring, tmp_path: Path
) -> None:
    note = tmp_path / "pid"
    own = f"__import__('pathlib').Path({str(note)!r}).write_text(str(__import__('os').getpid()))"
    strategy = bring(f"{own}\nprint(input().index('.') + 1, flush=True)")
    assert permitted_moves(strategy, EMPTY) == ((1, ""),)
    assert all(map(ends_soon, noted(note)))
    assert no_answer(strategy).problem == "it ended with exit code 0"


def test_an_answer_without_a_line_end_counts_when_the_program_ends(bring: Bring) -> None:
    strategy = bring("import sys; sys.stdin.readline(); sys.stdout.write('5')")
    assert permitted_moves(strategy, EMPTY) == ((5, ""),)


@pytest.mark.parametrize(
    "text",
    part(
        [SLEEP, "import sys\nfor line in sys.stdin: sys.stdout.write('5\\n')", "while True: pass"],
        3,
    ),
)
def test_silence_is_an_error_after_the_time_limit(bring: Bring, text: str) -> None:
    """The second program answers and never flushes."""
    strategy = bring(text, "--timeout=0.4 ")
    begin = time.monotonic()
    error = no_answer(strategy)
    assert time.monotonic() - begin >= 0.4
    assert error.problem == "it gave no answer within 0.4 seconds"
    assert "flush" in error.hint


@pytest.mark.parametrize(
    "text",
    [
        "import sys\nwhile True: sys.stdout.write('5' * 1000)",
        "import sys\nwhile True: sys.stdout.write('5')",
        "print('5' * 1100, flush=True, end=''); import time; time.sleep(600)",
    ],
)
def test_endless_bytes_without_a_line_end_are_an_error(bring: Bring, text: str) -> None:
    assert no_answer(bring(text)).problem.startswith("it wrote a line of more than 1,000 bytes")


def test_endless_lines_are_an_error(bring: Bring) -> None:
    """Whether the lines come before the first question or after it."""
    strategy = bring("while True: print(5)")

    def ask_often() -> None:
        for position in unfinished():
            if position[4] == ".":
                permitted_moves(strategy, position)

    with pytest.raises(NoAnswerError, match="a line without a question, or a second one"):
        ask_often()


def test_of_endless_lines_only_some_are_kept(tmp_path: Path) -> None:
    running = launch(shlex.split(program(tmp_path, "while True: print(5)")))
    try:
        running.threads[0].join(PATIENCE)
        assert not running.threads[0].is_alive()
        assert running.said.qsize() <= MOST_AHEAD + CHUNK
    finally:
        stop(running)


def test_the_end_of_standard_error_is_kept(tmp_path: Path) -> None:
    text = "import sys; sys.stderr.write('x' * 10 ** 6 + 'the end')"
    running = launch(shlex.split(program(tmp_path, text)))
    try:
        running.threads[-1].join(PATIENCE)
        assert len(running.errors) == LAST_WORDS
        assert running.errors.endswith(b"xthe end")
    finally:
        stop(running)


def test_endless_messages_on_standard_error_do_no_harm(bring: Bring) -> None:
    text = f"""
import sys, threading
def chatter():
    while True: sys.stderr.write("x" * 1000)
threading.Thread(target=chatter, daemon=True).start()
{FIRST_FREE}"""
    strategy = bring(text)
    for position in unfinished()[:20]:
        ((cell, _),) = permitted_moves(strategy, position)
        assert cell == position.index(".") + 1


def test_much_on_standard_error_costs_little(bring: Bring) -> None:
    text = """
import sys
for number, line in enumerate(sys.stdin):
    if number == 40: sys.exit(3)
    sys.stderr.write("x" * 10 ** 6)
    print(line.index(".") + 1, flush=True)
"""
    strategy = bring(text)
    begin = time.process_time()
    for position in unfinished()[:40]:
        permitted_moves(strategy, position)
    assert time.process_time() - begin < 3
    error = no_answer(strategy, unfinished()[40])
    assert error.problem.startswith("it ended with exit code 3, saying: xxx")
    assert len(error.problem) < 300


@pytest.mark.skipif(os.name != "posix", reason="a shell closes the stream")
@pytest.mark.parametrize("kind", ["process", "python"])
def test_players_answer_with_closed_standard_streams(tmp_path: Path, kind: str) -> None:
    """Their numbers must not be taken by other files: the output of a player goes nowhere."""
    note = tmp_path / "note"
    typed = f"process:--timeout=60 {program(tmp_path, FIRST_FREE)}"
    if kind == "python":
        look = "os.path.samestat(os.fstat(2), os.stat(os.devnull))"
        mine = f"import os\ndef move(position):\n    print('hm')\n    return int({look})"
        (tmp_path / "mine.py").write_text(mine)
        typed = f"python:{tmp_path / 'mine.py'}:move"
    text = (
        "import sys; from games import EMPTY; from strategies import permitted_moves\n"
        "from strategies.catalogue import find_strategy\n"
        "(move,) = permitted_moves(find_strategy(sys.argv[1]), EMPTY)\n"
        "open(sys.argv[2], 'w').write(str(move.cell))"
    )
    words = [sys.executable, "-c", text, typed, str(note)]
    command = f"exec {shlex.join(words)} <&- >&- 2>&-"
    subprocess.run(["sh", "-c", command], cwd=CHECKOUT, check=True, timeout=PATIENCE)
    assert note.read_text() == "1"


def test_a_greeting_is_garbage(bring: Bring) -> None:
    why = no_answer(bring("print('hello', flush=True)" + FIRST_FREE)).problem
    late = "it wrote a line without a question, or a second one: 'hello'"
    assert why in {"it answers 'hello'", late}  # as the greeting comes after or before the question


@pytest.mark.skipif(sys.platform == "win32", reason="writing waits there")
def test_a_program_that_does_not_read_delays_nothing() -> None:
    running = launch([sys.executable, "-c", "import time; time.sleep(600)"])
    with pytest.raises(SilentError, match="it does not read its questions"):
        answer_line(running, "X" * 1_000_000, 10.0)  # more than a pipe holds
    stop(running)


def test_more_than_one_line_for_a_question_is_an_error(tmp_path: Path) -> None:
    running = launch(shlex.split(program(tmp_path, answering("5\n6\n"))))
    try:
        assert answer_line(running, EMPTY, 60.0) == b"5"
        wait_until(lambda: not running.said.empty())
        with pytest.raises(SilentError, match="a second one: '6'"):
            answer_line(running, AFTER_X, 60.0)
    finally:
        stop(running)


def test_a_line_that_is_far_too_long_is_an_error_though_it_ends(bring: Bring) -> None:
    why = no_answer(bring(answering("5 " * 900 + "\n"))).problem
    assert why.startswith("it wrote a line of more than 1,000 bytes")


def test_a_changing_answer_names_the_position(bring: Bring) -> None:
    text = """
import sys
for number, line in enumerate(sys.stdin):
    free = [cell for cell in range(1, 10) if line[cell - 1] == "."]
    print(free[number % 2], flush=True)
"""
    strategy = bring(text)
    permitted_moves(strategy, EMPTY)
    permitted_moves(strategy, AFTER_X)
    assert strategy.confirm is not None
    with pytest.raises(NoAnswerError) as caught:
        strategy.confirm()
    assert caught.value.position == AFTER_X
    assert caught.value.problem == "asked twice, it answers 3 and then 2"


def test_a_program_that_answers_the_second_round_from_chance_is_caught(bring: Bring) -> None:
    text = """
import random, sys
for line in sys.stdin:
    print(random.choice([c for c in range(1, 10) if line[c - 1] == "."]), flush=True)
"""
    strategy = bring(text)
    for position in unfinished()[:200]:
        permitted_moves(strategy, position)
    assert strategy.confirm is not None
    with pytest.raises(NoAnswerError, match="asked twice"):
        strategy.confirm()


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("noloss-no-such-program", "noloss-no-such-program cannot be started (no such file"),
        ("/", "/ cannot be started (permission denied)"),
    ],
)
def test_a_program_that_cannot_be_started_names_the_position(command: str, why: str) -> None:
    """It is started by the first question only."""
    assert no_answer(make(f"process:{command}")).problem.startswith(why)


def test_no_shell_reads_the_command(tmp_path: Path) -> None:
    marker = tmp_path / "marker"
    strategy = make(f"process:cat /dev/null; touch {marker}")
    no_answer(strategy)
    assert not marker.exists()


def test_words_in_quotes_are_one_argument(bring: Bring, tmp_path: Path) -> None:
    folder = tmp_path / "a folder's name"
    folder.mkdir()
    file = saved(folder / "t.json", {EMPTY: [7, 3]})
    strategy = bring(ANSWERS, "--timeout=60 ", str(file))
    assert shlex.split(strategy.name.partition(" ")[2])[-1] == str(file)
    assert [cell for cell, _ in permitted_moves(strategy, EMPTY)] == [7, 3]


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        ("", "process needs a command"),
        ("   ", "process needs a command"),
        ("--timeout=3", "process needs a command"),
        ("'player", "no closing quotation"),
        ("--fast player", "process has no option --fast"),
        ("--timeout=soon player", "--timeout=soon is not a time limit"),
        ("--timeout=0 player", "--timeout=0 is not a time limit"),
        ("--timeout=-1 player", "--timeout=-1 is not a time limit"),
        ("--timeout=nan player", "--timeout=nan is not a time limit"),
        ("--timeout=inf player", "--timeout=inf is not a time limit"),
        ("--timeout=9999 player", "--timeout=9999 is not a time limit"),
        ("--timeout player", "--timeout= is not a time limit"),
    ],
)
def test_a_command_that_cannot_be_read_is_refused_with_a_way_out(typed: str, problem: str) -> None:
    with pytest.raises(StrategyError) as caught:
        make(f"process:{typed}")
    assert problem in caught.value.problem
    assert caught.value.hint


def test_a_closed_program_is_started_again(bring: Bring) -> None:
    strategy = bring(FIRST_FREE)
    assert strategy.close is not None
    permitted_moves(strategy, EMPTY)
    strategy.close()
    strategy.close()
    assert permitted_moves(strategy, AFTER_X) == ((2, ""),)


def test_the_helpers_distinguish_a_running_process_from_an_ended_one() -> None:
    assert is_running(os.getpid())
    assert not is_running(2**22 + 1)  # above the greatest number that a process can have
