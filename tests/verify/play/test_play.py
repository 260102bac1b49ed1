"""A play holds exactly what can happen, in its order, and asks for nothing twice."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from common.errors import NolossError
from games import EMPTY, SEATS, Line, Position, Seat, line_name, mark_of, position_after
from games.errors import LineError
from strategies import AnswerError, Permitted, Strategy
from tests.effort import part
from tests.verify.naive import Cells, games, mover, over
from tests.verify.players import PLAYERS, first_free, perfect, strategy, table
from verify.play.play import Choice, StartError, first_choice, follow, line_to, play_of

SMALL = {name: cells for name, cells in PLAYERS.items() if name != "anything"}
BOTH = pytest.mark.parametrize("choice", ["every_choice", "first_choice"])
IN_BOTH_SEATS = pytest.mark.parametrize("seat", SEATS)


def only_first(cells: Cells) -> Cells:
    return lambda board, line: cells(board, line)[:1]


@pytest.mark.parametrize(
    ("name", "seat", "choice"), part(product(SMALL, SEATS, ("every_choice", "first_choice")), 3)
)
def test_the_nodes_and_moves_are_those_of_the_games_played_out(
    name: str, seat: Seat, choice: Choice
) -> None:
    cells = SMALL[name]
    narrowed = cells if choice == "every_choice" else only_first(cells)
    edges: dict[str, set[tuple[int, str]]] = {}
    ends = {}
    for game in games(narrowed, mark_of(seat)):
        ends[game.boards[-1]] = game.end
        for board, cell, after in zip(game.boards, game.line, game.boards[1:], strict=False):
            edges.setdefault(board, set()).add((cell, after))
    played = play_of(strategy(cells), seat, choice)
    assert {node: set(out) for node, out in played.edges.items() if out} == edges
    assert played.ends == ends
    assert set(played.edges) == set(played.positions) == set(edges) | set(ends)
    assert all(node == position for node, position in played.positions.items())


@BOTH
@IN_BOTH_SEATS
def test_the_answers_keep_the_order_of_the_source_and_the_edges_ascend(
    seat: Seat, choice: Choice
) -> None:
    cells = table(7, (0, 2, 3, 4))
    played = play_of(strategy(cells), seat, choice)
    asked = {
        node for node in played.edges if not over(node) and mover(node) == mark_of(played.seat)
    }
    assert set(played.answers) == asked
    for node, moves in played.answers.items():
        said = cells(node, ())
        assert tuple(move.cell for move in moves) == (
            said if choice == "every_choice" else said[:1]
        )
    for edges in played.edges.values():
        assert list(edges) == sorted(edges)


@IN_BOTH_SEATS
def test_the_stuck_nodes_are_those_with_an_empty_answer(seat: Seat) -> None:
    played = play_of(strategy(table(3, (0, 1, 2))), seat)
    stuck = {node for node, end in played.ends.items() if end == "stuck"}
    assert stuck == {node for node, moves in played.answers.items() if not moves}
    assert stuck
    assert all(played.edges[node] == () for node in stuck)


@pytest.mark.parametrize("positional", [True, False])
@IN_BOTH_SEATS
def test_a_strategy_is_asked_about_a_node_only_once(seat: Seat, positional: bool) -> None:
    asked: Counter[tuple[Position, Line]] = Counter()

    def moves(position: Position, line: Line) -> tuple[Permitted, ...]:
        asked[position, line] += 1
        return tuple(Permitted(cell, "perfect") for cell in perfect(position, line)[:2])

    played = play_of(Strategy("counted", "base", "", "", positional, moves), seat)
    assert set(asked.values()) == {1}
    assert len(asked) == len(played.answers)
    assert all((line == ()) == positional or position == EMPTY for position, line in asked)


@pytest.mark.parametrize(
    ("name", "seat", "positional"), part(product(SMALL, SEATS, (True, False)), 3)
)
def test_first_choice_of_a_play_is_the_play_under_first_choice(
    name: str, seat: Seat, positional: bool
) -> None:
    cells = SMALL[name]
    chooser = strategy(only_first(cells) if not positional else cells, positional=positional)
    narrowed = first_choice(play_of(chooser, seat))
    direct = play_of(chooser, seat, "first_choice")
    assert narrowed == direct
    assert list(narrowed.graph) == list(direct.graph)
    assert list(narrowed.answers) == list(direct.answers)


@pytest.mark.parametrize(("positional", "seat"), part(product((True, False), SEATS), 3))
def test_nodes_are_in_the_order_of_their_least_shortest_lines(positional: bool, seat: Seat) -> None:
    cells = table(11, (1, 1, 2), remembers=not positional)
    lines: dict[str, tuple[int, ...]] = {}
    for game in games(cells, mark_of(seat)):
        for length, board in enumerate(game.boards):
            line = game.line[:length]
            node = board if positional else line_name(line)
            lines[node] = min(lines.get(node, line), line)
    played = play_of(strategy(cells, positional=positional), seat)
    assert list(played.edges) == sorted(lines, key=lambda node: (len(lines[node]), lines[node]))
    for node in part(list(played.edges)[:: 1 if positional else 50]):
        assert line_to(played, node) == lines[node]


@IN_BOTH_SEATS
def test_the_nodes_of_a_strategy_that_remembers_are_all_its_lines(seat: Seat) -> None:
    cells = table(5, (0, 1, 1, 2), remembers=True)
    lines = {
        game.line[:length]
        for game in games(cells, mark_of(seat))
        for length in range(len(game.line) + 1)
    }
    played = play_of(strategy(cells, positional=False), seat)
    assert not played.positional
    assert set(played.edges) == {line_name(line) for line in lines}
    assert len(set(played.positions.values())) < len(played.positions)
    for line in lines:
        assert played.positions[line_name(line)] == position_after(line)


@IN_BOTH_SEATS
def test_following_chosen_moves_keeps_only_what_they_lead_to(seat: Seat) -> None:
    cells = table(2, (0, 2, 3))
    whole = play_of(strategy(cells), seat)
    last = {node: moves[-1].cell for node, moves in whole.answers.items() if moves}
    followed = follow(whole, last)
    assert followed == play_of(strategy(lambda board, line: cells(board, line)[-1:]), seat)
    assert len(followed.edges) < len(whole.edges)


@IN_BOTH_SEATS
@pytest.mark.parametrize("start", ["X...O....", "XOXOX.O..", "XXXOO....", "XOXXOOOXX"])
def test_play_may_start_at_any_position(seat: Seat, start: str) -> None:
    cells = table(4, (1, 2))
    boards = {board for game in games(cells, mark_of(seat), start) for board in game.boards}
    played = play_of(strategy(cells), seat, start=Position(start))
    assert played.start == start
    assert set(played.edges) == boards
    assert line_to(played, start) == ()


@IN_BOTH_SEATS
def test_play_may_start_after_a_line_which_a_strategy_that_remembers_is_given(seat: Seat) -> None:
    line = (5, 1, 9)
    cells = table(4, (1, 2), remembers=True)
    board = position_after(line)
    expected = {
        line_name(game.line[:length])
        for game in games(cells, mark_of(seat), board, line)
        for length in range(3, len(game.line) + 1)
    }
    played = play_of(strategy(cells, positional=False), seat, start=line)
    assert played.start == "519"
    assert set(played.edges) == expected
    merged = play_of(strategy(table(4, (1, 2))), seat, start=line)
    assert merged.start == board


def test_a_strategy_that_remembers_cannot_start_at_a_position_without_its_line() -> None:
    chooser = strategy(first_free, positional=False, name="echo")
    with pytest.raises(StartError) as caught:
        play_of(chooser, "first", start=Position("X...O...."))
    assert isinstance(caught.value, NolossError)
    assert (caught.value.strategy, caught.value.start) == ("echo", "X...O....")
    assert str(caught.value) == (
        "strategy echo cannot start at X...O....: it is history-dependent, and a position does not "
        "say how it came about\n  hint: give the line of play instead"
    )
    assert play_of(chooser, "first", start=EMPTY).start == ""


def test_a_start_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(LineError):
        play_of(strategy(first_free), "first", start=(1, 1))


@IN_BOTH_SEATS
def test_a_wrong_answer_is_an_error_that_names_the_position(seat: Seat) -> None:
    with pytest.raises(AnswerError) as caught:
        play_of(strategy(lambda _board, _line: (1,), name="stubborn"), seat)
    assert caught.value.strategy == "stubborn"
    assert caught.value.position[0] != "."
    assert caught.value.cell == 1
