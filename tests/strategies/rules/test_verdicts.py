"""Which strategies made of rules never lose, in every reading and seat, and how they fail."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import pytest

from games import Seat, line_name
from tests.strategies.rules.asking import EVERY, made
from verify.verdict.statement import Statement
from verify.verdict.verdict import SeatVerdict, Verdict, verdict


@dataclass(frozen=True)
class Refuted:
    """The line that refutes each strength; for some_choice the one that lasts longest."""

    every: str
    first: str
    some: str | None = None
    end: str = "loss"


REFUTED: Mapping[tuple[str, str, Seat], Refuted] = {
    ("jiang", "ignore-multiple-forks", "second"): Refuted("1593748", "3571968"),
    ("jiang", "ignore-different-move", "second"): Refuted("1567329", "1583749"),
    ("jiang", "pseudocode", "second"): Refuted("159", "159", "159", end="stuck"),
    ("soedarmadji", "base", "first"): Refuted("123578", "123578"),
    ("soedarmadji", "base", "second"): Refuted("13457", "13457", "51238"),
    ("soedarmadji", "centre-wins-ties", "second"): Refuted("51238", "51238", "51238"),
    ("newell-simon", "either-option", "second"): Refuted("1593748", "3571968"),
    ("bhatt-rules", "base", "second"): Refuted("1567329", "1583749", "1593748"),
    ("bhatt-rules", "win-first", "second"): Refuted("1567329", "1583749", "1593748"),
    ("first-free", "base", "first"): Refuted("123548", "123548", "123548"),
    ("first-free", "base", "second"): Refuted("12437", "12437", "12437"),
    ("any", "base", "first"): Refuted("123548", "123548"),
    ("any", "base", "second"): Refuted("12437", "12437"),
}

SEATED: list[tuple[str, str, Seat]] = [
    (name, reading, seat) for name, reading in EVERY for seat in ("first", "second")
]


@cache
def decided(name: str, reading: str) -> Verdict:
    return verdict(made(name, reading))


def in_seat(name: str, reading: str, seat: Seat) -> SeatVerdict:
    return next(one for one in decided(name, reading).results if one.seat == seat)


def failure(stated: Statement) -> tuple[str, str]:
    assert stated.line is not None
    assert stated.end is not None
    return line_name(stated.line), stated.end


@pytest.mark.parametrize(("name", "reading", "seat"), [one for one in SEATED if one not in REFUTED])
def test_it_never_loses_however_its_choices_are_resolved(
    name: str, reading: str, seat: Seat
) -> None:
    result = in_seat(name, reading, seat)
    assert result.no_loss["every_choice"]
    assert result.no_loss["first_choice"]
    assert result.no_loss["some_choice"]
    raw = result.statements["every_choice"].numbers.games.raw
    assert raw.loss == raw.stuck == 0


@pytest.mark.parametrize(("name", "reading", "seat"), REFUTED)
def test_it_is_refuted_by_its_shortest_line(name: str, reading: str, seat: Seat) -> None:
    expected = REFUTED[name, reading, seat]
    result = in_seat(name, reading, seat)
    assert failure(result.statements["every_choice"]) == (expected.every, expected.end)
    assert failure(result.statements["first_choice"]) == (expected.first, expected.end)
    last = result.statements["some_choice"].line
    assert (None if last is None else line_name(last)) == expected.some


@pytest.mark.parametrize("seat", ["first", "second"])
def test_a_strategy_that_allows_everything_plays_all_games(seat: Seat) -> None:
    """255,168 games: 131,184 are won by X, 77,904 by O, 46,080 drawn."""
    raw = in_seat("any", "base", seat).statements["every_choice"].numbers.games.raw
    assert {raw.win, raw.loss} == {131_184, 77_904}
    assert (raw.win > raw.loss) == (seat == "first")
    assert raw.draw == 46_080


def test_two_perfect_sides_draw_as_often_from_either_seat() -> None:
    """The drawn games of optimal are those between two perfect sides, in either seat."""
    results = decided("optimal", "base").results
    draws = {result.statements["every_choice"].numbers.games.raw.draw for result in results}
    assert len(results) == 2
    assert len(draws) == 1
    assert draws != {0}
