"""A Python function in this process: its calls, and every way in which it may fail."""

from __future__ import annotations

import pytest

from games import EMPTY, Position, free_cells
from strategies import AnswerError, Strategy, StrategyError, permitted_moves
from strategies.encodings.code.python_function import function_strategy
from strategies.errors import NoAnswerError
from tests.strategies.encodings.bringing import unfinished
from tests.strategies.encodings.code.wrong_answers import (
    WRONG_ANSWERS,
    function_in,
    module_with,
)
from verify.play.play import play_of


def brought(text: str) -> Strategy:
    return function_strategy(function_in(text), name="mine")


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
def test_a_function_allows_an_int_or_ints_in_order(body: str, expected: list[int]) -> None:
    strategy = brought(module_with(body))
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
    body: str, expected: list[tuple[int, str]]
) -> None:
    """Shown as a name: characters that a screen cannot show are escaped."""
    assert permitted_moves(brought(module_with(body)), EMPTY) == tuple(expected)


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


def test_the_word_of_the_caller_on_memory_outweighs_the_function() -> None:
    def move(*question: object) -> int:
        return len(question)

    assert permitted_moves(function_strategy(move, positional=False), EMPTY) == ((2, ""),)
    move.positional = False  # type: ignore[attr-defined]
    assert permitted_moves(function_strategy(move, positional=True), EMPTY) == ((1, ""),)
    move.positional = "no"  # type: ignore[attr-defined]
    with pytest.raises(StrategyError, match="move: its attribute positional is 'no'"):
        function_strategy(move)


def test_output_of_a_function_is_not_on_standard_output(
    capsys: pytest.CaptureFixture[str],
) -> None:
    permitted_moves(brought(module_with("print('thinking'); return 5")), EMPTY)
    out, err = capsys.readouterr()
    assert (out, err) == ("", "thinking\n")


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


def test_a_function_that_remembers_may_answer_one_position_in_two_ways() -> None:
    text = """
def move(position, line):
    return [c for c in range(1, 10) if position[c - 1] == "."][-1 if line[:1] == (1,) else 0]
move.positional = False
"""
    strategy = brought(text)
    position = Position("X.X.O....")
    answers = [permitted_moves(strategy, position, line)[0].cell for line in ((1, 5, 3), (3, 5, 1))]
    assert answers == [9, 2]
    assert strategy.confirm is not None
    strategy.confirm()
    assert play_of(strategy, "second").answers["1"][0].cell == 9


def test_an_answer_that_changes_names_the_position_and_both_answers() -> None:
    text = """
count = 0
def move(position):
    global count
    count += 1
    return [c for c in range(1, 10) if position[c - 1] == "."][:1 + count % 2]
"""
    strategy = brought(text)
    assert strategy.confirm is not None
    permitted_moves(strategy, EMPTY)
    permitted_moves(strategy, Position("X........"))
    with pytest.raises(NoAnswerError) as caught:
        strategy.confirm()
    assert caught.value.position == "X........"
    assert caught.value.problem == "asked twice, it answers 2 and then 2 3"
    assert caught.value.hint.endswith("return the list of all moves that it might choose")


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


@pytest.mark.parametrize(("body", "why"), WRONG_ANSWERS)
def test_the_error_of_an_invalid_answer_names_the_position(body: str, why: str) -> None:
    error = no_answer(brought(module_with(body)), Position("X........"))
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
def test_a_function_of_another_make_names_the_position(text: str, why: str) -> None:
    assert why in no_answer(brought(text)).problem


def test_an_error_without_a_printable_text_is_named_by_its_type() -> None:
    text = """
class Odd(Exception):
    def __str__(self): raise ValueError
    __repr__ = __str__
def move(position):
    if position[0] == ".":
        raise Odd
    return Odd()
"""
    strategy = brought(text)
    assert no_answer(strategy).problem == "it raised Odd (mine.py, line 7)"
    assert "a value of type Odd" in no_answer(strategy, Position("X........")).problem


def test_an_answer_that_cannot_be_read_is_reported_with_its_error() -> None:
    text = "class Odd(list):\n    def __iter__(self):\n        raise RuntimeError('torn')\n"
    strategy = brought(f"{text}def move(position): return Odd([1])\n")
    assert "it raised RuntimeError: torn (mine.py, line 3)" in str(no_answer(strategy))


@pytest.mark.parametrize("cell", [0, 1, 10, -1])
def test_an_illegal_move_is_an_error_that_names_position_and_cell(cell: int) -> None:
    strategy = brought(module_with(f"return {cell}"))
    with pytest.raises(AnswerError) as caught:
        permitted_moves(strategy, Position("X........"))
    assert (caught.value.position, caught.value.cell) == ("X........", cell)


def test_ctrl_c_is_left_alone() -> None:
    with pytest.raises(KeyboardInterrupt):
        permitted_moves(brought(module_with("raise KeyboardInterrupt")), EMPTY)
