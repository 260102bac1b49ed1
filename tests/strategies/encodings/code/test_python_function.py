"""A Python function of the user's: how it is found, asked, and every way in which it may fail."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from games import EMPTY, Position, free_cells
from strategies import AnswerError, Strategy, StrategyError, permitted_moves
from strategies.encodings.code.python_function import function_strategy
from strategies.encodings.errors import EncodingError, NoAnswerError
from tests.strategies.encodings.bringing import make, unfinished
from verify.play.play import play_of


def written(folder: Path, text: str, name: str = "mine.py") -> str:
    (folder / name).write_text(text)
    return f"python:{folder / name}:move"


def brought(folder: Path, body: str) -> Strategy:
    return make(written(folder, f"def move(position):\n    {body}\n"))


def refused(typed: str) -> EncodingError:
    with pytest.raises(EncodingError) as caught:
        make(typed)
    assert str(caught.value).count("\n") == 1
    return caught.value


def no_answer(strategy: Strategy, position: Position = EMPTY) -> NoAnswerError:
    with pytest.raises(NoAnswerError) as caught:
        permitted_moves(strategy, position)
    assert (caught.value.strategy, caught.value.position) == (strategy.name, position)
    assert str(caught.value).startswith(f"strategy {strategy.name}, position {position}: ")
    assert str(caught.value).count("\n") == 1
    return caught.value


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("return position.index('.') + 1", [1]),
        ("return [9, 1, 5]", [9, 1, 5]),
        ("return (3,)", [3]),
        ("return []", []),
    ],
)
def test_an_int_or_ints_in_order_are_what_the_function_permits(
    tmp_path: Path, body: str, expected: list[int]
) -> None:
    strategy = brought(tmp_path, body)
    assert permitted_moves(strategy, EMPTY) == tuple((cell, "") for cell in expected)
    assert (strategy.source, strategy.positional) == ("a function of yours", True)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("return [(5, 'centre'), (1, 'corner')]", [(5, "centre"), (1, "corner")]),
        ("return ((9, 'corner'),)", [(9, "corner")]),
        ("return 5, 'centre'", [(5, "centre")]),
        ("return [3, (5, 'centre')]", [(3, ""), (5, "centre")]),
        ("return [(5, '')]", [(5, "")]),
        ("return [(5, 'a\\x1b')]", [(5, "a\\x1b")]),
    ],
)
def test_a_cell_in_a_pair_is_permitted_by_the_rule_beside_it(
    tmp_path: Path, body: str, expected: list[tuple[int, str]]
) -> None:
    """Shown as a name: what a screen cannot show is escaped."""
    assert permitted_moves(brought(tmp_path, body), EMPTY) == tuple(expected)


def test_any_object_that_can_be_called_is_a_strategy_under_its_own_name_or_another() -> None:
    class Centre:
        def __call__(self, position: str) -> int:
            return 5

    def corner(position: str) -> int:
        return 1

    assert function_strategy(corner).name == "corner"
    assert function_strategy(Centre()).name == "Centre"
    assert function_strategy(corner, name="mine").name == "mine"
    assert permitted_moves(function_strategy(Centre()), EMPTY) == ((5, ""),)


def test_what_the_caller_says_of_memory_outweighs_the_function() -> None:
    def move(*question: object) -> int:
        return len(question)

    assert permitted_moves(function_strategy(move, positional=False), EMPTY) == ((2, ""),)
    move.positional = False  # type: ignore[attr-defined]
    assert permitted_moves(function_strategy(move, positional=True), EMPTY) == ((1, ""),)
    move.positional = "no"  # type: ignore[attr-defined]
    with pytest.raises(StrategyError, match="move: its attribute positional is 'no'"):
        function_strategy(move)


def test_a_module_in_the_current_folder_is_found_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the modules beside it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    (tmp_path / "noloss_helper_of_test.py").write_text("CELL = 5")
    written(
        tmp_path,
        "from noloss_helper_of_test import CELL\ndef move(position): return CELL",
        "noloss_module_of_test.py",
    )
    for typed in ("noloss_module_of_test", "noloss_module_of_test.py"):
        strategy = make(f"python:{typed}:move")
        assert permitted_moves(strategy, EMPTY) == ((5, ""),)
        assert strategy.name == f"python:{typed}:move"


def test_a_file_with_the_name_of_one_of_our_modules_does_no_harm(tmp_path: Path) -> None:
    games = sys.modules["games"]
    strategy = make(written(tmp_path, "def move(position): return 5", "games.py"))
    assert permitted_moves(strategy, EMPTY) == ((5, ""),)
    assert sys.modules["games"] is games


def test_what_the_function_prints_is_not_on_standard_output(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "print('hello')\ndef move(position):\n    print('thinking')\n    return 5"
    permitted_moves(make(written(tmp_path, text)), EMPTY)
    out, err = capsys.readouterr()
    assert (out, err) == ("", "hello\nthinking\n")


def test_a_function_is_asked_with_the_position_alone_unless_it_says_that_it_remembers() -> None:
    asked: list[tuple[object, ...]] = []

    def move(*question: object) -> int:
        asked.append(question)
        return free_cells(Position(str(question[0])))[0]

    play_of(function_strategy(move, name="f"), "second")
    assert {len(question) for question in asked} == {1}
    asked.clear()
    move.positional = False  # type: ignore[attr-defined]
    strategy = function_strategy(move, name="f")
    assert not strategy.positional
    permitted_moves(strategy, Position("X...O...."), (1, 5))
    assert asked == [("X...O....", (1, 5))]
    assert {type(part) for part in asked[0]} == {str, tuple}


def test_a_function_that_remembers_may_answer_one_position_in_two_ways(tmp_path: Path) -> None:
    text = """
def move(position, line):
    return [c for c in range(1, 10) if position[c - 1] == "."][-1 if line[:1] == (1,) else 0]
move.positional = False
"""
    strategy = make(written(tmp_path, text))
    position = Position("X.X.O....")
    answers = [permitted_moves(strategy, position, line)[0].cell for line in ((1, 5, 3), (3, 5, 1))]
    assert answers == [9, 2]
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
    strategy = make(written(tmp_path, text))
    assert strategy.confirm is not None
    permitted_moves(strategy, EMPTY)
    permitted_moves(strategy, Position("X........"))
    with pytest.raises(NoAnswerError) as caught:
        strategy.confirm()
    assert caught.value.position == "X........"
    assert caught.value.problem == "asked twice, it answers 2 and then 2 3"
    assert caught.value.hint.endswith("return the list of all cells that it might choose")


def test_an_answer_of_which_only_the_rule_changes_names_both_rules() -> None:
    answers = iter([(5, "centre"), (5, "middle")])
    strategy = function_strategy(lambda _position: next(answers), name="f")
    permitted_moves(strategy, EMPTY)
    assert strategy.confirm is not None
    with pytest.raises(NoAnswerError, match="asked twice, it answers centre and then middle"):
        strategy.confirm()


def test_an_answer_to_a_line_that_changes_names_the_line_too() -> None:
    answers = iter([[5], []])

    def move(_position: str, _line: tuple[int, ...]) -> list[int]:
        return next(answers)

    move.positional = False  # type: ignore[attr-defined]
    strategy = function_strategy(move, name="f")
    permitted_moves(strategy, Position("X.O......"), (1, 3))
    assert strategy.confirm is not None
    with pytest.raises(NoAnswerError) as caught:
        strategy.confirm()
    assert caught.value.problem == "asked twice after 13, it answers 5 and then nothing"


def test_every_question_is_put_twice_and_in_two_orders() -> None:
    asked: list[str] = []

    def move(position: str) -> int:
        asked.append(position)
        return position.index(".") + 1

    strategy = function_strategy(move, name="f")
    for position in [*unfinished()[:9], *unfinished()[:9]]:
        permitted_moves(strategy, position)
    assert strategy.confirm is not None
    strategy.confirm()
    assert asked == [*unfinished()[:9], *reversed(unfinished()[:9])]


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("return None", "it answers None, of type NoneType"),
        ("return True", "it answers True, of type bool"),
        ("return '5'", "it answers '5', of type str"),
        ("return 5.0", "it answers 5.0, of type float"),
        ("return {5}", "it answers {5}, of type set"),
        ("return [5, None]", "it answers in its list None, of type NoneType"),
        ("return [True]", "it answers in its list True, of type bool"),
        ("return [[5]]", "it answers in its list [5], of type list"),
        ("return [[5, 'centre']]", "it answers in its list [5, 'centre'], of type list"),
        ("return [(5, None)]", "it answers in its list (5, None), of type tuple"),
        ("return [(True, 'centre')]", "it answers in its list (True, 'centre'), of type tuple"),
        ("return 'ab'", "it answers 'ab', of type str"),
        ("import numpy; return numpy.int64(5)", "it answers np.int64(5), of type numpy.int64"),
        ("import numpy; return numpy.array([5])", "it answers array([5]), of type numpy.ndarray"),
        ("raise ValueError('no idea')", "it raised ValueError: no idea (mine.py, line 2)"),
        ("raise ValueError", "it raised ValueError (mine.py, line 2)"),
        ("raise ValueError('a\\nb\\x1b')", "it raised ValueError: a (mine.py, line 2)"),
        ("return 1 // 0", "it raised ZeroDivisionError: integer division or modulo by zero"),
        ("raise BaseException", "it raised BaseException (mine.py, line 2)"),
        ("raise GeneratorExit", "it raised GeneratorExit (mine.py, line 2)"),
        ("import sys; sys.exit(3)", "it raised SystemExit: 3 (mine.py, line 2)"),
        ("return move(position)", "it raised RecursionError: maximum recursion depth"),
        ("import json; json.loads('')", "it raised JSONDecodeError: Expecting value"),
        ("raise StopIteration", "it raised StopIteration (mine.py, line 2)"),
    ],
)
def test_an_answer_that_is_none_names_the_position(tmp_path: Path, body: str, why: str) -> None:
    error = no_answer(brought(tmp_path, body), Position("X........"))
    assert error.problem.startswith(why)
    assert isinstance(error, AnswerError)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("def move(position):\n    yield 5", "of type generator"),
        ("async def move(position):\n    return 5", "of type coroutine"),
        ("def move():\n    return 5", "it raised TypeError: move() takes 0 positional"),
        (
            "class move:\n    def __init__(self, position): pass",
            "of type brought_by_user.mine.move",
        ),
    ],
)
def test_a_function_of_another_make_names_the_position(tmp_path: Path, text: str, why: str) -> None:
    assert why in no_answer(make(written(tmp_path, text))).problem


def test_an_error_that_cannot_be_told_is_told_by_its_type(tmp_path: Path) -> None:
    text = """
class Odd(Exception):
    def __str__(self): raise ValueError
    __repr__ = __str__
def move(position):
    if position[0] == ".":
        raise Odd
    return Odd()
"""
    strategy = make(written(tmp_path, text))
    assert no_answer(strategy).problem == "it raised Odd (mine.py, line 7)"
    assert "a value of type Odd" in no_answer(strategy, Position("X........")).problem


def test_an_answer_that_cannot_be_read_is_told_with_its_error(tmp_path: Path) -> None:
    text = "class Odd(list):\n    def __iter__(self):\n        raise RuntimeError('torn')\n"
    strategy = make(written(tmp_path, f"{text}def move(position): return Odd([1])\n"))
    assert "it raised RuntimeError: torn (mine.py, line 3)" in str(no_answer(strategy))


@pytest.mark.parametrize("cell", [0, 1, 10, -1])
def test_an_illegal_move_is_an_error_that_names_position_and_cell(
    tmp_path: Path, cell: int
) -> None:
    strategy = brought(tmp_path, f"return {cell}")
    with pytest.raises(AnswerError) as caught:
        permitted_moves(strategy, Position("X........"))
    assert (caught.value.position, caught.value.cell) == ("X........", cell)


def test_ctrl_c_is_left_alone(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        permitted_moves(brought(tmp_path, "raise KeyboardInterrupt"), EMPTY)
    with pytest.raises(KeyboardInterrupt):
        make(written(tmp_path, "raise KeyboardInterrupt"))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("x = 1 / 0", "importing it raised ZeroDivisionError: division by zero (mine.py, line 1)"),
        ("def f(:\n", "importing it raised SyntaxError: invalid syntax (mine.py, line 1)"),
        ("import sys\nsys.exit()", "importing it raised SystemExit (mine.py, line 2)"),
        ("import nowhere_at_all", "importing it raised ModuleNotFoundError: No module named"),
        ("def mvoe(position): return 1", "there is no move"),
        ("move = 5", "move is no function"),
        ("", "there is no move"),
    ],
)
def test_a_module_that_cannot_be_used_is_refused(tmp_path: Path, text: str, why: str) -> None:
    error = refused(written(tmp_path, text))
    assert error.problem.startswith(why)
    assert error.file == str(tmp_path / "mine.py")
    if "mvoe" in text:
        assert error.hint == "did you mean 'mvoe'?"


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    error = refused(f"python:{tmp_path / 'mine.py'}:move")
    assert error.problem == "there is no such file"


@pytest.mark.parametrize("module", ["nowhere_at_all", "nowhere_at_all.inside"])
def test_a_module_that_is_not_there_is_refused(module: str) -> None:
    error = refused(f"python:{module}:move")
    assert (error.file, error.problem) == (module, "there is no such module")
    assert "./mine.py" in error.hint


def test_a_part_of_a_module_that_is_not_there_is_refused() -> None:
    assert "No module named 'json.nowhere'" in refused("python:json.nowhere:move").problem


@pytest.mark.parametrize("typed", ["", "mine", ":move", "mine:", "mine.py", "mine:a-b"])
def test_a_name_without_module_or_function_is_refused_with_the_form(typed: str) -> None:
    with pytest.raises(StrategyError, match="python:MODULE:FUNCTION"):
        make(f"python:{typed}")


def test_the_declaration_that_it_remembers_must_be_true_or_false(tmp_path: Path) -> None:
    text = "def move(position): return 1\nmove.positional = 'no'"
    with pytest.raises(StrategyError, match="its attribute positional is 'no'"):
        make(written(tmp_path, text))
