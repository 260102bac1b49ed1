"""Spin and CaDiCaL, which know nothing of this program, confirm every statement.

Spin has a model, CaDiCaL a formula.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal, TypeAlias

import pytest

from games import SEATS, Seat, line_name, parse_line, position_after, result_for
from games import outcome as outcome_of
from tests.effort import part
from tests.verify.naive import Cells, failures, games
from tests.verify.outside import (
    NEEDS_CADICAL,
    NEEDS_SPIN,
    Spun,
    built_in,
    cadical,
    positional,
    spin,
)
from tests.verify.players import (
    PLAYERS,
    blundering_after,
    first_free,
    perfect,
    statements_of,
    strategy,
    table,
)
from verify.export.dimacs import dimacs, line_of_model
from verify.export.promela import free_game, promela
from verify.play.play import Play, play_of
from verify.play.safety import STRENGTHS, Strength
from verify.verdict.statement import Statement

Checker: TypeAlias = Literal["Spin", "CaDiCaL"]
OUTSIDE = pytest.mark.outside
IN_BOTH_SEATS = pytest.mark.parametrize("seat", SEATS)
BY_BOTH = pytest.mark.parametrize(
    "checker",
    [
        pytest.param("Spin", marks=(NEEDS_SPIN, pytest.mark.slow)),
        pytest.param("CaDiCaL", marks=NEEDS_CADICAL),
    ],
)


@cache
def spun(model: str) -> Spun:
    """Ask Spin once for each model: without choices, several statements have one."""
    with TemporaryDirectory() as folder:
        return spin(model, Path(folder))


def line_found(checker: Checker, stated: Statement) -> str | None:
    """Give a game that fails, as a checker finds it; None if it finds none."""
    if checker == "Spin":
        found = spun(promela(stated, "test"))
        assert (found.line is not None) == (found.errors > 0)
        return found.line
    model = cadical(dimacs(stated, "test"))
    return None if model is None else line_of_model(model)


def confirm(checker: Checker, stated: Statement) -> None:
    """Have a checker say the same; Spin on as many states; a game that it finds must fail."""
    line = line_found(checker, stated)
    assert (line is not None) == (stated.claim == "can fail")
    assert line is None or fails(stated.play, line)
    if checker == "Spin":
        assert spun(promela(stated, "test")).states == len(stated.play.edges)


def fails(played: Play, line: str) -> bool:
    """Follow a line through a play; give whether it ends lost, or stuck."""
    node = played.start
    for cell in map(int, line):
        node = dict(played.edges[node])[cell]
    position = position_after(parse_line(line))
    assert played.positions[node] == position
    over = outcome_of(position)
    return not played.edges[node] if over is None else result_for(played.seat, over) == "loss"


@cache
def statements(name: str, seat: Seat) -> dict[Strength, Statement]:
    return {stated.strength: stated for stated in statements_of(positional(name), seat)}


@pytest.mark.slow
@OUTSIDE
@BY_BOTH
@IN_BOTH_SEATS
@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("name", built_in())
def test_every_built_in_verdict_is_confirmed(
    checker: Checker, name: str, strength: Strength, seat: Seat
) -> None:
    confirm(checker, statements(name, seat)[strength])


@OUTSIDE
@BY_BOTH
@IN_BOTH_SEATS
@pytest.mark.parametrize(
    "name", ["perfect", "first free", "wrong first", "stuck after four", "lopsided"]
)
def test_every_kind_of_verdict_is_confirmed(checker: Checker, name: str, seat: Seat) -> None:
    for stated in statements_of(strategy(PLAYERS[name]), seat):
        confirm(checker, stated)


@pytest.mark.slow
@OUTSIDE
@BY_BOTH
@IN_BOTH_SEATS
@pytest.mark.parametrize(
    "cells", [blundering_after((9, 5, 1), 3), table(4, (0, 1, 1, 1), remembers=True)]
)
def test_verdicts_on_strategies_that_remember_are_confirmed(
    checker: Checker, cells: Cells, seat: Seat
) -> None:
    for stated in statements_of(strategy(cells, positional=False), seat):
        confirm(checker, stated)


@pytest.mark.slow
@OUTSIDE
@BY_BOTH
def test_an_entry_that_is_taken_out_of_the_table_is_missed(checker: Checker) -> None:
    stated = next(statements_of(strategy(perfect), "second"))
    graph = stated.play.graph.copy()
    del graph.nodes[list(stated.play.answers)[20]]["permitted"]
    assert line_found(checker, stated) is None
    assert line_found(checker, replace(stated, play=replace(stated.play, graph=graph))) is not None


@OUTSIDE
@BY_BOTH
def test_replies_that_do_not_always_win_are_found_out(checker: Checker) -> None:
    """Replies that lose to first free moves, put in the place of those that win."""
    *_, stated = statements_of(strategy(first_free), "first")
    assert stated.claim == "always fails"
    whole = play_of(strategy(first_free), "first")
    weak = {
        node: edges[-1][0]
        for node, edges in whole.edges.items()
        if edges and node not in whole.answers
    }
    line = line_found(checker, replace(stated, replies=weak, play=whole))
    assert line is not None
    assert not fails(whole, line)
    short = dict(list((stated.replies or {}).items())[:-1])
    assert line_found(checker, replace(stated, replies=short)) is not None


@pytest.mark.slow
@OUTSIDE
@NEEDS_SPIN
def test_spin_finds_as_many_positions_as_the_game_has(tmp_path: Path) -> None:
    found = spin(free_game(), tmp_path)
    assert (found.errors, found.states) == (0, 5_478)


@OUTSIDE
@NEEDS_CADICAL
@pytest.mark.parametrize("cells", part([first_free, table(2, (0, 1, 2))], 2))
def test_a_game_satisfies_the_formula_exactly_if_it_fails(cells: Cells) -> None:
    """No formula is unsatisfiable for a wrong reason: each game is tried on its own."""
    formula = dimacs(next(statements_of(strategy(cells), "first")), "test")
    played = [game.line for game in games(cells, "X")][:80]
    lost = failures(list(games(cells, "X")))
    for line in played:
        units = tuple(9 * t + cell for t, cell in enumerate(line))
        model = cadical(formula, units=units)
        assert (model is not None) == (line in lost)
        assert model is None or line_of_model(model) == line_name(line)


def test_a_model_says_what_is_to_be_confirmed_and_shows_the_boards() -> None:
    stated = next(statements_of(strategy(first_free), "first"))
    text = promela(stated, "table:\ud800*/\n")
    assert text.isascii()
    assert "/* made by noloss: tic-tac-toe, strategy table:\\ud800* / */" in text
    assert "/* in the first seat (X), every_choice */" in text
    assert "/* to be confirmed: some game is lost or gets stuck */" in text
    assert "key == 7 /* XO....... */" in text


def test_a_formula_says_what_it_holds_and_counts_itself_rightly() -> None:
    text = dimacs(next(statements_of(strategy(first_free), "second")), "first free")
    lines = text.splitlines()
    comments = [line for line in lines if line.startswith("c ")]
    assert "c confirmed by: SATISFIABLE" in comments
    assert "c in the second seat (O), every_choice" in comments
    size = lines[len(comments)].split()
    clauses = [list(map(int, line.split())) for line in lines[len(comments) + 1 :]]
    assert size == ["p", "cnf", size[2], str(len(clauses))]
    assert all(clause[-1] == 0 and 0 not in clause[:-1] for clause in clauses)
    assert {abs(literal) for clause in clauses for literal in clause[:-1]} == set(
        range(1, int(size[2]) + 1)
    )


def test_a_line_is_read_off_a_model() -> None:
    line = parse_line("1593784")
    assert line_of_model([9 * t + cell for t, cell in enumerate(line)] + [-3, 82, 900]) == "1593784"
