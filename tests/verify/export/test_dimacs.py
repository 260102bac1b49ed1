"""CaDiCaL, which knows nothing of this program, confirms every statement from a formula."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from games import SEATS, Seat, line_name, parse_line
from tests.effort import part
from tests.verify.export.test_promela import fails
from tests.verify.naive import Cells, failures, games
from tests.verify.outside import NEEDS_CADICAL, built_in, cadical, positional
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
from verify.play.play import play_of
from verify.play.safety import STRENGTHS, Strength
from verify.verdict.statement import Statement

OUTSIDE = pytest.mark.outside
IN_BOTH_SEATS = pytest.mark.parametrize("seat", SEATS)


def confirm(stated: Statement) -> None:
    """Have CaDiCaL say the same; a game that it finds must be one that fails."""
    model = cadical(dimacs(stated, "test"))
    assert (model is not None) == (stated.claim == "can fail")
    if model is not None:
        assert fails(stated.play, line_of_model(model))


@pytest.mark.slow
@OUTSIDE
@NEEDS_CADICAL
@IN_BOTH_SEATS
@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("name", built_in())
def test_cadical_confirms_every_built_in_verdict(name: str, strength: Strength, seat: Seat) -> None:
    confirm(_built_in_statements(name, seat)[strength])


@OUTSIDE
@NEEDS_CADICAL
@IN_BOTH_SEATS
@pytest.mark.parametrize("name", ["first free", "wrong first", "stuck after four", "lopsided"])
def test_cadical_confirms_every_kind_of_verdict(name: str, seat: Seat) -> None:
    for stated in statements_of(strategy(PLAYERS[name]), seat):
        confirm(stated)


@pytest.mark.slow
@OUTSIDE
@NEEDS_CADICAL
@IN_BOTH_SEATS
@pytest.mark.parametrize(
    "cells", [blundering_after((9, 5, 1), 3), table(4, (0, 1, 1, 1), remembers=True)]
)
def test_cadical_confirms_verdicts_on_strategies_that_remember(cells: Cells, seat: Seat) -> None:
    for stated in statements_of(strategy(cells, positional=False), seat):
        confirm(stated)


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


@pytest.mark.slow
@OUTSIDE
@NEEDS_CADICAL
def test_cadical_misses_an_entry_that_is_taken_out_of_the_table() -> None:
    stated = next(statements_of(strategy(perfect), "second"))
    graph = stated.play.graph.copy()
    del graph.nodes[list(stated.play.answers)[20]]["permitted"]
    assert cadical(dimacs(stated, "test")) is None
    holed = replace(stated, play=replace(stated.play, graph=graph))
    assert cadical(dimacs(holed, "test")) is not None


@OUTSIDE
@NEEDS_CADICAL
def test_cadical_sees_that_replies_do_not_always_win() -> None:
    *_, stated = statements_of(strategy(first_free), "first")
    assert stated.claim == "always fails"
    whole = play_of(strategy(first_free), "first")
    weak = {
        node: edges[-1][0]
        for node, edges in whole.edges.items()
        if edges and node not in whole.answers
    }
    model = cadical(dimacs(replace(stated, replies=weak, play=whole), "test"))
    assert model is not None
    assert not fails(whole, line_of_model(model))
    short = dict(list((stated.replies or {}).items())[:-1])
    assert cadical(dimacs(replace(stated, replies=short), "test")) is not None


def test_a_formula_describes_itself_and_its_counts_are_right() -> None:
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


@cache
def _built_in_statements(name: str, seat: Seat) -> dict[Strength, Statement]:
    return {stated.strength: stated for stated in statements_of(positional(name), seat)}
