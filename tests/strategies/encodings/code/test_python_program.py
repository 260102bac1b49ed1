"""A Python function in a separate process: how it is found and called, and its limits."""

from __future__ import annotations

import ast
import json
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

from common import keeper
from games import EMPTY, Position
from strategies import AnswerError, Strategy, StrategyError, permitted_moves
from strategies.encodings.code import function_host
from strategies.encodings.code.process import Player, ask, let_go
from strategies.encodings.code.python_function import COMMAND, LONGEST_REPLY
from strategies.errors import EncodingError, NoAnswerError
from tests.effort import part
from tests.processes import LIMITS, ends_soon, is_running, noted
from tests.strategies.encodings.bringing import make
from tests.strategies.encodings.code.wrong_answers import (
    WRONG_ANSWERS,
    module_with,
)
from verify.play.play import play_of
from verify.verdict.verdict import verdict

AFTER_X = Position("X........")


def written(folder: Path, text: str, name: str = "mine.py", option: str = "") -> str:
    (folder / name).write_text(text)
    return f"python:{option}{folder / name}:move"


def brought(folder: Path, text: str, option: str = "") -> Strategy:
    return make(written(folder, text, option=option))


def close(strategy: Strategy) -> None:
    assert strategy.close is not None
    strategy.close()


def refused(typed: str) -> EncodingError:
    with pytest.raises(EncodingError) as caught:
        make(typed)
    assert str(caught.value).count("\n") == 1
    return caught.value


def no_answer(strategy: Strategy, position: Position = EMPTY) -> NoAnswerError:
    with pytest.raises(NoAnswerError) as caught:
        permitted_moves(strategy, position)
    assert (caught.value.strategy, caught.value.position) == (strategy.name, position)
    assert str(caught.value).count("\n") == 1
    return caught.value


def test_every_wrong_answer_has_the_error_that_a_function_in_this_process_has(
    tmp_path: Path,
) -> None:
    """One process is asked for all of them; the number of the body stands for the position."""
    bodies = [body for body, _ in WRONG_ANSWERS] + ["raise KeyboardInterrupt", "return 5, 'a'"]
    file = tmp_path / "mine.py"
    texts = [module_with(body) for body in bodies]
    file.write_text(
        f"MOVES = []\nfor text in {texts!r}:\n"
        "    content = {'__name__': 'brought_by_user.mine'}\n"
        "    exec(compile(text, __file__, 'exec'), content)\n"
        "    MOVES.append(content['move'])\n\n\n"
        "def move(number): return MOVES[int(number)]('X........')\n"
    )
    held = Player((sys.executable, *COMMAND), 60, longest=LONGEST_REPLY, errors=False)
    order = {"module": str(file), "function": "move", "path": sys.path}
    assert json.loads(ask(held, json.dumps(order))) == {"positional": True}
    told = [json.loads(ask(held, str(number))) for number in range(len(bodies))]
    let_go(held)
    for (body, why), reply in zip(WRONG_ANSWERS, told, strict=False):
        (kind,) = reply
        said = f"it {'raised' if kind == 'raised' else kind} {reply[kind]}"
        assert said.startswith(why), body
    assert told[-2] == {"raised": "KeyboardInterrupt (mine.py, line 8)"}
    assert told[-1] == {"moves": [[5, "a"]]}


def test_output_of_a_function_comes_on_standard_error_and_does_no_harm(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    text = """
import os, sys
print("hello")
def move(position):
    print("thinking", flush=True)
    os.write(1, b"of corners\\n")
    os.system("echo of edges")
    sys.__stdout__.write("and the centre\\n")
    sys.__stdout__.flush()
    return [len(sys.stdin.read()) + 5]
"""
    strategy = brought(tmp_path, text)
    assert permitted_moves(strategy, EMPTY) == ((5, ""),)
    close(strategy)
    out, err = capfd.readouterr()
    assert out == ""
    assert err.split("\n") == ["hello", "thinking", "of corners", "of edges", "and the centre", ""]


def test_a_module_in_the_current_folder_is_found_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the modules beside it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "noloss_helper_of_test.py").write_text("CELL = 5")
    text = "from noloss_helper_of_test import CELL\ndef move(position): return CELL"
    written(tmp_path, text, "noloss_module_of_test.py")
    for typed in ("noloss_module_of_test", "noloss_module_of_test.py"):
        strategy = make(f"python:{typed}:move")
        assert permitted_moves(strategy, EMPTY) == ((5, ""),)
        assert strategy.name == f"python:{typed}:move"


def test_a_path_of_imports_that_holds_more_than_texts_is_passed_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path, tmp_path])
    assert permitted_moves(brought(tmp_path, "def move(position): return 1"), EMPTY) == ((1, ""),)


def test_nothing_is_left_beside_the_file_of_a_function(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    strategy = brought(tmp_path, "def move(position): return 1")
    assert permitted_moves(strategy, EMPTY) == ((1, ""),)
    close(strategy)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.py"]


def test_a_file_takes_the_place_of_no_module_and_finds_those_of_noloss(tmp_path: Path) -> None:
    (tmp_path / "random.py").write_text("raise ValueError('not this one')")
    text = "import random\nfrom games import EMPTY\ndef move(position): return len(EMPTY)"
    strategy = make(written(tmp_path, text, "json.py"))
    assert permitted_moves(strategy, EMPTY) == ((9, ""),)


def test_a_function_that_changes_the_rules_changes_nothing_for_its_judge(tmp_path: Path) -> None:
    text = """
import games.rules
games.rules.winner = lambda *_: None
games.rules.outcome = lambda *_: None
def move(position):
    return position.index(".") + 1
"""
    strategy = brought(tmp_path, text)
    judged = verdict(strategy)
    close(strategy)
    for result in judged.results:
        assert not result.no_loss["every_choice"]


def test_a_function_that_remembers_is_asked_with_the_line(tmp_path: Path) -> None:
    text = """
def move(position, line):
    assert type(line) is tuple and all(type(cell) is int for cell in line)
    return [c for c in range(1, 10) if position[c - 1] == "."][-1 if line[:1] == (1,) else 0]
move.positional = False
"""
    strategy = brought(tmp_path, text)
    assert not strategy.positional
    position = Position("X.X.O....")
    answers = [permitted_moves(strategy, position, line)[0].cell for line in ((1, 5, 3), (3, 5, 1))]
    assert answers == [9, 2]
    assert permitted_moves(strategy, EMPTY)[0].cell == 1
    assert strategy.confirm is not None
    strategy.confirm()
    assert play_of(strategy, "second").answers["1"][0].cell == 9


def test_an_answer_that_changes_names_the_position_and_both_answers(tmp_path: Path) -> None:
    text = """
count = 0
def move(position):
    global count
    count += 1
    return [c for c in range(1, 10) if position[c - 1] == "."][:1 + count % 2]
"""
    strategy = brought(tmp_path, text)
    assert strategy.confirm is not None
    permitted_moves(strategy, EMPTY)
    permitted_moves(strategy, AFTER_X)
    with pytest.raises(NoAnswerError) as caught:
        strategy.confirm()
    assert caught.value.position == AFTER_X
    assert caught.value.problem == "asked twice, it answers 2 and then 2 3"
    assert caught.value.hint.endswith("return the list of all moves that it might choose")


@pytest.mark.slow
def test_a_time_limit_ends_a_function_that_does_not_answer(tmp_path: Path) -> None:
    """Even one that catches what is raised in it."""
    text = """
def move(position):
    while True:
        try:
            time.sleep(60)
        except BaseException: pass
"""
    for seconds in LIMITS:
        try:  # the same limit holds for the import
            strategy = brought(tmp_path, f"import time{text}", f"--timeout={seconds} ")
        except EncodingError:
            continue
        break
    begin = time.monotonic()
    error = no_answer(strategy)
    assert time.monotonic() - begin >= seconds
    assert error.problem == f"it gave no answer within {seconds:g} seconds"
    assert error.hint == "allow it more time, such as python:--timeout=600 mine.py:move"


@pytest.mark.slow  # the next test of a limit above is of a question
def test_a_time_limit_ends_an_import_that_does_not_end(tmp_path: Path) -> None:
    error = refused(written(tmp_path, "while True: pass", option="--timeout=0.5 "))
    assert error.problem == "importing it: it gave no answer within 0.5 seconds"
    assert "--timeout=600" in error.hint


def test_a_function_that_starts_a_thread_does_not_prevent_the_end(tmp_path: Path) -> None:
    text = f"""
import os, threading, time
open({str(tmp_path / "pid")!r}, "w").write(str(os.getpid()))
threading.Thread(target=time.sleep, args=(600,)).start()
def move(position): return 5
"""
    strategy = brought(tmp_path, text)
    permitted_moves(strategy, EMPTY)
    (number,) = noted(tmp_path / "pid")
    assert is_running(number)
    close(strategy)
    assert ends_soon(number)


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("import os; os._exit(3)", "it ended with exit code 3"),
        ("import os; os.kill(os.getpid(), 9)", "it was killed by signal 9"),
        ("import signal; signal.raise_signal(11)", "it was killed by signal 11"),
        (
            "import os; [os.write(n, b'5\\n') for n in range(3, 9) if answers(n)]; return 5",
            "its process wrote something that is not an answer",
        ),
        (
            r"import os; [os.write(n, b'{\"\xff\": 1}\n') for n in range(3, 9) if answers(n)]",
            "its process wrote something that is not an answer",
        ),
    ],
)
def test_a_function_that_ends_or_breaks_its_process_names_the_position(
    tmp_path: Path, body: str, why: str
) -> None:
    text = """
import os
def answers(number):
    try:
        return os.write(number, b"") == 0
    except OSError:
        return False
"""
    strategy = brought(tmp_path, f"{text}def move(position):\n    {body}\n")
    assert no_answer(strategy, AFTER_X).problem == why


def test_a_function_is_imported_again_after_an_error_or_a_close(tmp_path: Path) -> None:
    strategy = brought(tmp_path, "def move(position): return 1")
    with pytest.raises(AnswerError, match="cell 1: not a free cell"):
        permitted_moves(strategy, AFTER_X)
    assert permitted_moves(strategy, EMPTY) == ((1, ""),)
    close(strategy)
    (tmp_path / "mine.py").unlink()
    assert permitted_moves(strategy, EMPTY) == ((1, ""),)  # known from before
    with pytest.raises(EncodingError, match="FileNotFoundError"):
        permitted_moves(strategy, Position("XO......."))


@pytest.mark.parametrize(
    ("text", "why"),
    part(
        [
            (
                "x = 1 / 0",
                "importing it raised ZeroDivisionError: division by zero (mine.py, line 1)",
            ),
            ("def f(:\n", "importing it raised SyntaxError: invalid syntax (mine.py, line 1)"),
            ("import sys\nsys.exit()", "importing it raised SystemExit (mine.py, line 2)"),
            ("raise KeyboardInterrupt", "importing it raised KeyboardInterrupt (mine.py, line 1)"),
            ("import os\nos._exit(0)", "importing it: it ended with exit code 0"),
            ("import nowhere_at_all", "importing it raised ModuleNotFoundError: No module named"),
            ("def mvoe(position): return 1", "there is no function move"),
            ("globals()[1] = print", "there is no function move"),
            ("move = 5", "move is not a function"),
            ("", "there is no function move"),
            (
                "def move(position): return 1\nmove.positional = 'no'",
                "its attribute positional is 'no', of type str",
            ),
        ],
        3,
    ),
)
def test_a_module_that_cannot_be_used_is_refused(tmp_path: Path, text: str, why: str) -> None:
    error = refused(written(tmp_path, text))
    assert error.problem.startswith(why)
    assert error.file == str(tmp_path / "mine.py")
    if "mvoe" in text:
        assert error.hint == "did you mean 'mvoe'?"


def test_a_module_of_a_name_that_fails_names_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "noloss_failing_module.py").write_text("\n1 / 0\n")
    why = refused("python:noloss_failing_module:move").problem
    assert why.endswith("division by zero (noloss_failing_module.py, line 2)")


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    for name in ("mine.py", "a" * 5_000 + ".py", "a\0.py"):
        assert refused(f"python:{tmp_path / name}:move").problem == "no such file"


@pytest.mark.parametrize("module", ["nowhere_at_all", "nowhere_at_all.inside"])
def test_a_module_that_is_not_there_is_refused(module: str) -> None:
    error = refused(f"python:{module}:move")
    assert (error.file, error.problem) == (module, "no such module")
    assert "./mine.py" in error.hint


def test_a_part_of_a_module_that_is_not_there_is_refused() -> None:
    assert "No module named 'json.nowhere'" in refused("python:json.nowhere:move").problem


@pytest.mark.parametrize(
    "typed", ["", "mine", ":move", "mine:", "mine.py", "mine:a-b", "--timeout=5", "--timeout=5 m"]
)
def test_a_name_without_module_or_function_is_refused_with_the_form(typed: str) -> None:
    with pytest.raises(StrategyError, match="python:MODULE:FUNCTION"):
        make(f"python:{typed}")


@pytest.mark.parametrize("option", ["--fast", "--timeout=soon", "--timeout=0", "--timeout=9999"])
def test_an_option_that_cannot_be_read_is_refused(option: str) -> None:
    refused = f"{option} is not a time limit|python has no option {option}"
    with pytest.raises(StrategyError, match=refused):
        make(f"python:{option} mine.py:move")


@pytest.mark.parametrize("module", [function_host, keeper])
def test_the_program_of_the_other_process_imports_nothing_of_noloss(module: ModuleType) -> None:
    assert module.__file__ is not None
    for node in ast.walk(ast.parse(Path(module.__file__).read_text())):
        if isinstance(node, ast.ImportFrom):
            assert str(node.module).partition(".")[0] in sys.stdlib_module_names
        elif isinstance(node, ast.Import):
            assert {name.name for name in node.names} <= sys.stdlib_module_names
