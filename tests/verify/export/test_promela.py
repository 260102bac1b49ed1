"""Spin, an independent program, confirms every statement from its own model."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from games import SEATS, Seat, parse_line, position_after, result_for
from games import outcome as outcome_of
from tests.verify.naive import Cells
from tests.verify.outside import NEEDS_SPIN, Spun, built_in, positional, spin
from tests.verify.players import (
    PLAYERS,
    blundering_after,
    first_free,
    perfect,
    statements_of,
    strategy,
    table,
)
from verify.export.promela import free_game, promela
from verify.play.play import Play, play_of
from verify.play.safety import STRENGTHS, Strength
from verify.verdict.statement import Statement

OUTSIDE = pytest.mark.outside
IN_BOTH_SEATS = pytest.mark.parametrize("seat", SEATS)


@cache
def spun(model: str) -> Spun:
    """Ask Spin once for each model: without choices, several statements have one."""
    with TemporaryDirectory() as folder:
        return spin(model, Path(folder))


def confirm(stated: Statement) -> None:
    """Have Spin say the same, on as many states; a line that it finds must be one that fails."""
    found = spun(promela(stated, "test"))
    assert found.states == len(stated.play.edges)
    assert (found.errors > 0) == (stated.claim == "can fail")
    if stated.claim == "can fail":
        assert found.line is not None
        assert fails(stated.play, found.line)


def fails(played: Play, line: str) -> bool:
    """Follow a line through a play; say whether it ends lost, or stuck."""
    node = played.start
    for cell in map(int, line):
        node = dict(played.edges[node])[cell]
    position = position_after(parse_line(line))
    assert played.positions[node] == position
    over = outcome_of(position)
    return not played.edges[node] if over is None else result_for(played.seat, over) == "loss"


@pytest.mark.slow
@OUTSIDE
@NEEDS_SPIN
def test_spin_finds_as_many_positions_as_the_game_has(tmp_path: Path) -> None:
    found = spin(free_game(), tmp_path)
    assert (found.errors, found.states) == (0, 5_478)


@pytest.mark.slow
@OUTSIDE
@NEEDS_SPIN
@IN_BOTH_SEATS
@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("name", built_in())
def test_spin_confirms_every_built_in_verdict(name: str, strength: Strength, seat: Seat) -> None:
    confirm(_built_in_statements(name, seat)[strength])


@pytest.mark.slow
@OUTSIDE
@NEEDS_SPIN
@IN_BOTH_SEATS
@pytest.mark.parametrize("name", ["perfect", "wrong first", "stuck after four"])
def test_spin_confirms_every_kind_of_verdict(name: str, seat: Seat) -> None:
    for stated in statements_of(strategy(PLAYERS[name]), seat):
        confirm(stated)


@pytest.mark.slow
@OUTSIDE
@NEEDS_SPIN
@IN_BOTH_SEATS
@pytest.mark.parametrize(
    "cells", [blundering_after((9, 5, 1), 3), table(4, (0, 1, 1, 1), remembers=True)]
)
def test_spin_confirms_verdicts_on_strategies_that_remember(cells: Cells, seat: Seat) -> None:
    for stated in statements_of(strategy(cells, positional=False), seat):
        confirm(stated)


@pytest.mark.slow
@OUTSIDE
@NEEDS_SPIN
def test_spin_misses_an_entry_that_is_taken_out_of_the_table(tmp_path: Path) -> None:
    stated = next(statements_of(strategy(perfect), "second"))
    graph = stated.play.graph.copy()
    del graph.nodes[list(stated.play.answers)[20]]["permitted"]
    holed = replace(stated, play=replace(stated.play, graph=graph))
    assert spin(promela(holed, "test"), tmp_path).errors > 0


@pytest.mark.slow
@OUTSIDE
@NEEDS_SPIN
def test_spin_sees_that_replies_do_not_always_win(tmp_path: Path) -> None:
    """Replies that lose to first free moves, put in the place of those that win."""
    *_, stated = statements_of(strategy(first_free), "first")
    assert stated.claim == "always fails"
    whole = play_of(strategy(first_free), "first")
    weak = {node: edges[-1][0] for node, edges in whole.edges.items() if edges}
    assert spin(promela(replace(stated, replies=weak, play=whole), "test"), tmp_path).errors > 0
    short = dict(list((stated.replies or {}).items())[:-1])
    assert spin(promela(replace(stated, replies=short), "test"), tmp_path).errors > 0


def test_a_model_names_its_statement_and_shows_the_boards() -> None:
    stated = next(statements_of(strategy(first_free), "first"))
    text = promela(stated, "table:\ud800*/\n")
    assert text.isascii()
    assert "/* made by noloss: tic-tac-toe, strategy table:\\ud800* / */" in text
    assert "/* in the first seat (X), every_choice */" in text
    assert "/* to be confirmed: some game is lost or gets stuck */" in text
    assert "key == 7 /* XO....... */" in text


@cache
def _built_in_statements(name: str, seat: Seat) -> dict[Strength, Statement]:
    return {stated.strength: stated for stated in statements_of(positional(name), seat)}
