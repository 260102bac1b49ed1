"""An answer of a strategy is checked before anybody relies on it."""

from __future__ import annotations

import pytest

from games import EMPTY, Line, Position
from strategies import AnswerError, Permitted, Strategy, StrategyError, full_name, permitted_moves

MIDDLE = Position("X...O....")


def answering(*cells: int, positional: bool = True, reading: str = "base") -> Strategy:
    """Make a strategy that gives the same answer everywhere."""
    answer = tuple(Permitted(cell, "fixed") for cell in cells)
    return Strategy("fixed", reading, "none", "always the same", positional, lambda *_: answer)


def echoing(*, positional: bool) -> tuple[Strategy, list[tuple[Position, Line]]]:
    """Make a strategy that records its questions."""
    asked: list[tuple[Position, Line]] = []

    def moves(position: Position, line: Line) -> tuple[Permitted, ...]:
        asked.append((position, line))
        return ()

    return Strategy("echo", "base", "none", "writes down", positional, moves), asked


def test_the_order_of_the_source_is_kept() -> None:
    moves = permitted_moves(answering(9, 2, 7), MIDDLE)
    assert [move.cell for move in moves] == [9, 2, 7]
    assert {move.rule for move in moves} == {"fixed"}


def test_an_empty_answer_is_an_answer() -> None:
    assert permitted_moves(answering(), MIDDLE) == ()


def test_only_a_strategy_that_remembers_is_shown_the_line() -> None:
    for positional, shown in ((True, ()), (False, (1, 5))):
        strategy, asked = echoing(positional=positional)
        permitted_moves(strategy, MIDDLE, (1, 5))
        assert asked == [(MIDDLE, shown)]


@pytest.mark.parametrize(
    ("cells", "cell", "reason", "hint"),
    [
        ((2, 5), 5, "not a free cell", "free are 2 3 4 6 7 8 9"),
        ((0,), 0, "not a free cell", "free are 2 3 4 6 7 8 9"),
        ((10,), 10, "not a free cell", "free are 2 3 4 6 7 8 9"),
        ((2, 3, 2), 2, "allowed twice", "list every cell once"),
    ],
)
def test_a_wrong_answer_is_refused_with_strategy_position_and_cell(
    cells: tuple[int, ...], cell: int, reason: str, hint: str
) -> None:
    with pytest.raises(AnswerError) as caught:
        permitted_moves(answering(*cells, reading="odd"), MIDDLE)
    error = caught.value
    assert (error.strategy, error.position, error.cell) == ("fixed:odd", MIDDLE, cell)
    assert error.hint == hint
    where = f"strategy fixed:odd, position X...O...., cell {cell}"
    assert str(error) == f"{where}: {reason}\n  hint: {hint}"
    assert isinstance(error, StrategyError)


def test_a_cell_too_long_to_be_written_is_named_by_its_type() -> None:
    with pytest.raises(AnswerError) as caught:
        permitted_moves(answering(10**5000), MIDDLE)
    assert str(caught.value).startswith(
        "strategy fixed, position X...O...., cell a value of type int: not a free cell\n"
    )


def test_the_base_reading_needs_no_name() -> None:
    assert full_name(answering()) == "fixed"
    assert full_name(answering(reading="printed-corners")) == "fixed:printed-corners"


def test_every_cell_of_the_empty_board_may_be_permitted() -> None:
    assert len(permitted_moves(answering(*range(1, 10)), EMPTY)) == 9
