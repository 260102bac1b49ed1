"""Every game between two strategies, and tournaments of them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import asdict

from common.documents import UNSET
from games import SEATS, Line, Seat, mark_of, parse_line
from strategies import Strategy
from tests.documents import as_read
from tests.effort import part
from tests.verify.naive import Cells, Game, orbits, raw, up_to_symmetry
from tests.verify.naive_pairs import expected, meetings, shortest_lines
from tests.verify.players import (
    PLAYERS,
    anything,
    blundering_after,
    first_free,
    perfect,
    strategy,
    stuck_after_four,
    table,
)
from verify.match import (
    POINTS,
    DrawnGames,
    MatchSide,
    MatchTally,
    draw_rounds,
    match,
    side,
)
from verify.play.count import COUNT

PAIRS = [
    ("perfect", "perfect"),
    ("perfect", "stuck after four"),
    ("stuck after four", "perfect"),
    ("lopsided", "wrong second"),
    ("first free", "anything"),
    ("wrong first", "lopsided"),
]
WIDTHS = st.sampled_from([(1,), (0, 1), (1, 2), (0, 1, 2, 2), (2,)])
IN_BOTH_SEATS = pytest.mark.parametrize("seat", SEATS)


def counted(games: MatchTally) -> Counter[str]:
    return +Counter(asdict(games))


def lines_of(found: MatchSide) -> dict[str, Line]:
    return {end: parse_line(line) for end, line in found.lines.items() if line is not None}


def drawn_games(found: DrawnGames) -> dict[Seat, MatchTally]:
    return {one.seat: one.games for one in found.sides}


def agrees_with_a_walk(found: MatchSide, played: list[Game], points: Fraction) -> None:
    assert counted(found.games.raw) == raw(played)
    games = found.games
    assert games.up_to_symmetry is not UNSET
    assert counted(games.up_to_symmetry) == up_to_symmetry(played)
    assert games.orbits is not UNSET
    assert counted(games.orbits) == orbits(played)
    assert lines_of(found) == shortest_lines(played)
    assert found.expected.fraction == points


@pytest.mark.parametrize(
    ("pair", "positional", "seat"), part(product(PAIRS, (True, False), SEATS), 7)
)
def test_all_games_of_a_pair_are_those_of_a_plain_walk(
    pair: tuple[str, str], positional: bool, seat: Seat
) -> None:
    ours, theirs = (PLAYERS[name] for name in pair)
    found = side(strategy(ours, positional=positional), strategy(theirs), seat)
    mark = mark_of(seat)
    assert found.seat == seat
    agrees_with_a_walk(found, meetings(ours, theirs, mark), expected(ours, theirs, mark))


@settings(max_examples=25)
@given(
    seeds=st.tuples(st.integers(0, 10_000), st.integers(0, 10_000)),
    widths=st.tuples(WIDTHS, WIDTHS),
    remember=st.tuples(st.booleans(), st.booleans()),
    seat=st.sampled_from(SEATS),
)
def test_random_tables_meet_in_the_games_of_a_plain_walk(
    seeds: tuple[int, int],
    widths: tuple[tuple[int, ...], tuple[int, ...]],
    remember: tuple[bool, bool],
    seat: Seat,
) -> None:
    ours, theirs = (table(seeds[i], widths[i], remembers=remember[i]) for i in (0, 1))
    found = side(
        strategy(ours, positional=not remember[0]),
        strategy(theirs, positional=not remember[1]),
        seat,
    )
    mark = mark_of(seat)
    agrees_with_a_walk(found, meetings(ours, theirs, mark), expected(ours, theirs, mark))


@pytest.mark.slow
def test_two_who_permit_everything_play_all_games_with_the_known_odds() -> None:
    """With every move drawn the first seat wins 737/1260, draws 8/63, loses 121/420 of games."""
    first = side(strategy(anything), strategy(anything), "first")
    assert first.games.raw == MatchTally(win=131_184, draw=46_080, loss=77_904)
    assert first.expected.fraction == Fraction(737, 1260) + Fraction(8, 63) / 2
    second = side(strategy(anything), strategy(anything), "second")
    assert second.games.raw == MatchTally(win=77_904, draw=46_080, loss=131_184)
    assert second.expected.fraction == 1 - first.expected.fraction


def test_two_perfect_players_draw() -> None:
    met = match(strategy(perfect), strategy(perfect), rounds=10, seed=3)
    assert met.round.fraction == 1
    for one in met.sides:
        assert set(lines_of(one)) == {"draw"}
    assert met.drawn is not None
    assert met.drawn.points == (10, 10)


@IN_BOTH_SEATS
def test_a_match_seen_from_the_other_side_has_the_same_games(seat: Seat) -> None:
    ours, theirs = strategy(PLAYERS["lopsided"]), strategy(stuck_after_four)
    found = side(ours, theirs, seat)
    other = side(theirs, ours, "second" if seat == "first" else "first")
    for counting in COUNT:
        mine, yours = getattr(found.games, counting), getattr(other.games, counting)
        assert mine == MatchTally(yours.loss, yours.draw, yours.win, yours.other_stuck, yours.stuck)
    assert found.expected.fraction + other.expected.fraction == 1


def test_a_player_who_is_stuck_gets_no_point_and_the_opponent_gets_it() -> None:
    def nothing(board: str, line: Line) -> Line:
        return ()

    stuck = side(strategy(nothing), strategy(first_free), "first")
    assert (stuck.games.raw, stuck.expected.fraction) == (MatchTally(stuck=1), Fraction(0))
    assert lines_of(stuck) == {"stuck": ()}
    lucky = side(strategy(first_free), strategy(nothing), "second")
    assert (lucky.games.raw, lucky.expected.fraction) == (MatchTally(other_stuck=1), Fraction(1))
    assert lucky.games.up_to_symmetry == MatchTally(other_stuck=1)
    assert POINTS["draw"] == Fraction(1, 2)


MEMORY = parse_line("951")


def test_merging_positions_would_hide_a_game_that_a_remembering_strategy_loses() -> None:
    ours = blundering_after(MEMORY, 3)
    true = side(strategy(ours, positional=False), strategy(anything), "second")
    merged = side(strategy(ours), strategy(anything), "second")
    assert true.games.raw.loss > 0
    assert merged.games.raw.loss == 0
    assert lines_of(true)["loss"][:4] == (*MEMORY, 3)


def test_an_opponent_that_remembers_is_asked_about_lines_too() -> None:
    theirs = strategy(blundering_after(MEMORY, 3), positional=False)

    def nine_then_one(board: str, line: Line) -> Line:
        return {"." * 9: (9,), "....O...X": (1,)}.get(board) or perfect(board, line)

    assert lines_of(side(strategy(nine_then_one), theirs, "first"))["win"][:4] == (*MEMORY, 3)


# ── random games ──────────────────────────────────────────────────────────────────────────────────


def drawn(ours: Strategy, theirs: Strategy, rounds: int, seed: int) -> DrawnGames:
    found = match(ours, theirs, rounds=rounds, seed=seed).drawn
    assert found is not None
    assert found == draw_rounds(ours, theirs, rounds, seed)
    return found


def test_no_random_games_are_played_unless_asked_for() -> None:
    met = match(strategy(first_free), strategy(perfect))
    assert met.drawn is None
    assert [one.seat for one in met.sides] == ["first", "second"]


def test_random_games_are_shared_equally_by_both_sides() -> None:
    found = drawn(strategy(anything), strategy(first_free), 50, 1)
    assert found.games == 100
    assert {seat: sum(asdict(games).values()) for seat, games in drawn_games(found).items()} == {
        "first": 50,
        "second": 50,
    }


@IN_BOTH_SEATS
def test_without_open_choices_all_random_games_are_the_same(seat: Seat) -> None:
    ours, theirs = strategy(first_free), strategy(blundering_after((1,), 9), positional=False)
    found = drawn(ours, theirs, 7, 5)
    assert drawn_games(found)[seat] == MatchTally(
        **{end: 7 * n for end, n in _raw(ours, theirs, seat)}
    )
    assert found.points[0] == 7 * match(ours, theirs).round.fraction


def _raw(ours: Strategy, theirs: Strategy, seat: Seat) -> list[tuple[str, int]]:
    return list(asdict(side(ours, theirs, seat).games.raw).items())


@pytest.mark.slow
def test_the_same_seed_plays_the_same_random_games_and_another_seed_others() -> None:
    """Fixed for good: Python promises that Random.random repeats itself."""
    ours, theirs = strategy(anything), strategy(anything)
    chosen = {seed: drawn(ours, theirs, 30, seed) for seed in (7, 8)}
    assert drawn(ours, theirs, 30, 7) == chosen[7]
    assert len({tuple(map(str, one.sides)) for one in chosen.values()}) == 2
    assert drawn_games(chosen[7]) == {
        "first": MatchTally(win=20, draw=2, loss=8),
        "second": MatchTally(win=4, draw=2, loss=24),
    }


def test_choices_are_drawn_one_number_each_by_the_order_of_the_strategy() -> None:
    """The first game again, by hand: the side to move takes the next number."""

    def walk(cells: Cells, random: Random) -> tuple[int, ...]:
        line: tuple[int, ...] = ()
        game = {other.line: other for other in meetings(cells, cells, "X")}
        boards = {g.line[:n]: g.boards[n] for g in game.values() for n in range(len(g.boards))}
        while line not in game:
            moves = cells(boards[line], line)
            line = (*line, moves[int(random.random() * len(moves))])
        return line

    cells = PLAYERS["wrong first"]
    ends = {game.line: game.end for game in meetings(cells, cells, "X")}
    for seed in range(5):
        first = ends[walk(cells, Random(seed))]
        found = drawn_games(draw_rounds(strategy(cells), strategy(cells), 1, seed))["first"]
        assert counted(found) == Counter([first])


@pytest.mark.slow
def test_drawn_points_come_near_the_expected_ones() -> None:
    ours, theirs = strategy(anything), strategy(perfect)
    found = drawn(ours, theirs, 1_000, 2)
    average = found.points[0] / 1_000
    assert abs(average - match(ours, theirs).round.fraction) < Fraction(1, 20)
    for one in match(ours, theirs).sides:
        assert set(+Counter(asdict(drawn_games(found)[one.seat]))) <= set(lines_of(one))


def test_a_strategy_that_gets_stuck_ends_a_random_game_there() -> None:
    found = drawn(strategy(stuck_after_four), strategy(perfect), 20, 0)
    assert drawn_games(found) == {"first": MatchTally(stuck=20), "second": MatchTally(stuck=20)}
    assert found.points == (0, 40)


# ── the document ─────────────────────────────────────────────────────────────────────────────────


def games_of(**ends: int) -> dict[str, int]:
    return {"win": 0, "draw": 0, "loss": 0, "stuck": 0, "other_stuck": 0, **ends}


def test_the_document_has_exactly_the_agreed_shape() -> None:
    """Least free against one that opens in the centre or with 9; both end as they must."""

    def two_openings(board: str, line: Line) -> Line:
        return (5, 9) if line == () else first_free(board, line)

    ours = strategy(first_free, name="least")
    theirs = strategy(two_openings, name="odd", positional=False)
    nothing = {"win": None, "draw": None, "loss": None, "stuck": None, "other_stuck": None}
    one, both = games_of(win=1), games_of(win=1, draw=1)
    assert as_read(match(ours, theirs, rounds=1, seed=9)) == {
        "format": "noloss/match",
        "version": 1,
        "strategies": [
            {"strategy": "least", "reading": "base"},
            {"strategy": "odd", "reading": "base"},
        ],
        "sides": [
            {
                "seat": "first",
                "games": dict.fromkeys(COUNT, one),
                "lines": {**nothing, "win": "1234567"},
                "expected": {"exact": "1", "decimal": 1.0},
            },
            {
                "seat": "second",
                "games": dict.fromkeys(COUNT, both),
                "lines": {**nothing, "win": "91234567", "draw": "512346789"},
                "expected": {"exact": "3/4", "decimal": 0.75},
            },
        ],
        "round": {"exact": "7/4", "decimal": 1.75},
        "drawn": {
            "games": 2,
            "seed": 9,
            "sides": [
                {"seat": "first", "games": one},
                {"seat": "second", "games": games_of(draw=1)},
            ],
            "points": [1.5, 0.5],
        },
    }


def test_the_document_of_a_match_without_random_games_says_so() -> None:
    told = as_read(match(strategy(first_free), strategy(first_free)))
    assert told["drawn"] is None
