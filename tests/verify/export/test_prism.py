"""The explicit files hold the play: an independent iteration on them gives the same."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games import SEATS, Seat
from tests.effort import part
from tests.verify.naive import Cells, blanks, ended, games, mover, over, put
from tests.verify.players import (
    PLAYERS,
    blundering_after,
    first_free,
    statements_of,
    strategy,
    stuck_after_four,
    wrong_first,
)
from verify.export.prism import PrismModel, prism

Chances = dict[int, list[tuple[float, int]]]  # state → chance and target
IN_BOTH_SEATS = pytest.mark.parametrize("seat", SEATS)


def labels(model: PrismModel) -> dict[str, set[int]]:
    head, *lines = model.lab.splitlines()
    names = {int(number): name.strip('"') for number, name in (x.split("=") for x in head.split())}
    states: dict[str, set[int]] = {name: set() for name in names.values()}
    for line in lines:
        state, numbers = line.split(": ")
        for number in numbers.split():
            states[names[int(number)]].add(int(state))
    return states


def most(model: PrismModel, label: str) -> float:
    """Give the greatest chance to come to a label, Pmax=? [F label], by value iteration."""
    head, *lines = model.tra.splitlines()
    size, choices, transitions = map(int, head.split())
    rows = [line.split() for line in lines]
    assert len(lines) == choices == transitions
    assert rows == sorted(rows, key=lambda row: (int(row[0]), int(row[1])))
    assert {row[3] for row in rows} == {"1"}
    moves = [(int(source), int(target)) for source, _, target, _, _ in rows]
    assert {source for source, _ in moves} == set(range(size))
    good = labels(model)[label]
    value = [float(state in good) for state in range(size)]
    for _ in range(10):
        for source, target in moves:
            value[source] = max(value[source], value[target])
    return value[0]


def chance(model: PrismModel, label: str) -> float:
    """Give the chance to come to a label, P=? [F label], by value iteration."""
    head, *lines = model.tra.splitlines()
    size, transitions = map(int, head.split())
    assert len(lines) == transitions
    after: Chances = {state: [] for state in range(size)}
    for source, target, weight in (line.split() for line in lines):
        after[int(source)].append((float(weight), int(target)))
    for weights in after.values():
        assert sum(weight for weight, _ in weights) == pytest.approx(1)
    good, value = labels(model)[label], [0.0] * size
    for _ in range(10):
        value = [
            1.0 if state in good else sum(weight * value[to] for weight, to in after[state])
            for state in range(size)
        ]
    return value[0]


@IN_BOTH_SEATS
@pytest.mark.parametrize(
    "name", part(["perfect", "wrong first", "stuck after four", "first free"], 3)
)
def test_the_greatest_chance_to_fail_is_zero_exactly_if_the_strategy_never_fails(
    name: str, seat: Seat
) -> None:
    for stated in statements_of(strategy(PLAYERS[name]), seat):
        assert most(prism(stated), "fail") == (stated.claim != "never fails")
        if stated.claim == "always fails":
            assert most(prism(stated), "win") == most(prism(stated), "draw") == 0


@IN_BOTH_SEATS
@pytest.mark.parametrize("cells", part([first_free, wrong_first, stuck_after_four], 3))
def test_the_chances_against_random_replies_are_those_of_all_games(
    cells: Cells, seat: Seat
) -> None:
    stated = next(statements_of(strategy(cells), seat))
    model = prism(stated, "random")
    mark = "X" if seat == "first" else "O"

    def expected(board: str) -> dict[str, Fraction]:
        if over(board):
            return {ended(board, mark): Fraction(1)}
        options = cells(board, ()) if mover(board) == mark else blanks(board)
        if not options:
            return {"stuck": Fraction(1)}
        total: dict[str, Fraction] = {}
        for cell in options:
            for end, share in expected(put(board, cell)).items():
                total[end] = total.get(end, Fraction(0)) + share / len(options)
        return total

    true = expected("." * 9)
    for end in ("win", "draw", "loss", "stuck"):
        assert chance(model, end) == pytest.approx(float(true.get(end, 0)))


def test_the_states_are_boards_and_the_first_is_where_play_starts() -> None:
    stated = next(statements_of(strategy(first_free), "first"))
    model = prism(stated)
    head, *states = model.sta.splitlines()
    assert head == "(cell1,cell2,cell3,cell4,cell5,cell6,cell7,cell8,cell9)"
    values = [tuple(map(int, state.split(":")[1].strip("()").split(","))) for state in states]
    assert [int(state.split(":")[0]) for state in states] == list(range(len(states)))
    assert values[0] == (0,) * 9
    assert values == sorted(set(values))
    assert len(values) == len(stated.play.edges)
    assert labels(model)["init"] == {0}
    assert labels(model)["deadlock"] == set()


def test_a_strategy_that_remembers_has_a_state_for_each_line() -> None:
    cells = blundering_after((9, 5, 1), 3)
    stated = next(statements_of(strategy(cells, positional=False), "second"))
    head, *states = prism(stated).sta.splitlines()
    assert head.startswith("(line,cell1,")
    assert "1:(1,1,0,0,0,0,0,0,0,0)" in states
    lines = {game.line[:ply] for game in games(cells, "O") for ply in range(len(game.line) + 1)}
    assert len(set(states)) == len(lines) == len(stated.play.edges)
    assert most(prism(stated), "loss") == 1
