"""Evidence is right: the least line, replies that always work, safe choices."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from games import SEATS, Position, Seat, line_name, mark_of
from games.rules import other_seat, ply
from games.space import all_positions
from tests.effort import examples
from tests.verify.naive import (
    START,
    Cells,
    failures,
    games,
    hurried_reply,
    mover,
    moves_until_failure,
    over,
    some_resolution_is_safe,
)
from tests.verify.players import (
    EVERYBODY,
    anything,
    first_free,
    perfect,
    play_by,
    strategy,
    stuck_after_four,
    table,
    wrong_first,
    wrong_second,
)
from verify.play.play import first_choice, play_of
from verify.play.safety import (
    Counterexample,
    Refutation,
    Resolution,
    counterexample,
    distances,
    solve_choices,
)

IN_BOTH_SEATS = pytest.mark.parametrize("seat", SEATS)
SEEDS = st.integers(0, 10_000)
WIDTHS = st.sampled_from([(1,), (0, 1, 1, 2), (1, 2), (1, 1, 1, 2)])


def check_counterexample(cells: Cells, seat: Seat, *, positional: bool) -> None:
    """Compare the evidence for both plays with the least failing line of a walk."""
    whole = play_by(cells, seat, positional=positional)
    plays = ((whole, cells), (first_choice(whole), lambda board, line: cells(board, line)[:1]))
    for played, narrowed in plays:
        walked = list(games(narrowed, mark_of(seat)))
        lines = failures(walked)
        found = counterexample(played)
        if not lines:
            assert found is None
        else:
            ends = {game.line: game.end for game in walked}
            assert found is not None
            assert (found.line, found.end) == (lines[0], ends[lines[0]])


@EVERYBODY
def test_a_counterexample_is_the_least_of_the_shortest_failing_lines(
    cells: Cells, seat: Seat, positional: bool
) -> None:
    check_counterexample(cells, seat, positional=positional)


@settings(max_examples=examples(40))
@given(SEEDS, WIDTHS, st.sampled_from(SEATS), st.booleans())
def test_a_counterexample_is_the_least_of_the_shortest_failing_lines_of_random_tables(
    seed: int, widths: tuple[int, ...], seat: Seat, remembers: bool
) -> None:
    check_counterexample(table(seed, widths, remembers=remembers), seat, positional=not remembers)


def test_the_known_counterexamples() -> None:
    assert counterexample(play_by(anything, "first")) == Counterexample((1, 2, 3, 5, 4, 8), "loss")
    assert counterexample(play_by(anything, "second")) == Counterexample((1, 2, 4, 3, 7), "loss")
    assert counterexample(play_by(stuck_after_four, "first")) == Counterexample(
        (1, 2, 4, 3), "stuck"
    )


@IN_BOTH_SEATS
def test_a_perfect_strategy_has_no_counterexample(seat: Seat) -> None:
    whole = play_by(perfect, seat)
    assert counterexample(whole) is None
    assert distances(whole) == {}
    assert isinstance(solve_choices(whole), Resolution)


@IN_BOTH_SEATS
def test_a_bad_second_choice_breaks_every_choice_only_and_a_bad_first_one_both(seat: Seat) -> None:
    second, first = (play_by(each, seat) for each in (wrong_second, wrong_first))
    assert counterexample(second) is not None
    assert counterexample(first_choice(second)) is None
    assert counterexample(first) is not None
    assert counterexample(first_choice(first)) is not None
    assert isinstance(solve_choices(second), Resolution)
    assert isinstance(solve_choices(first), Resolution)


# ── some choice ──────────────────────────────────────────────────────────────────────────────────


@settings(max_examples=examples(150))
@given(
    SEEDS,
    st.sampled_from([(1, 2), (1, 2, 2), (0, 2, 2, 2, 2), (2, 3)]),
    st.sampled_from([position for position in all_positions() if ply(position) >= 4]),
    st.sampled_from(SEATS),
)
def test_some_choice_holds_exactly_if_one_of_all_resolutions_is_safe(
    seed: int, widths: tuple[int, ...], start: Position, seat: Seat
) -> None:
    cells = table(seed, widths)
    safe = some_resolution_is_safe(cells, mark_of(seat), start, most=3_000)
    assume(safe is not None)
    found = solve_choices(play_of(strategy(cells), seat, start=start))
    assert isinstance(found, Resolution) == safe


@settings(max_examples=examples(40))
@given(SEEDS, st.sampled_from(SEATS))
def test_some_choice_holds_exactly_if_one_of_all_resolutions_is_safe_from_the_empty_board(
    seed: int, seat: Seat
) -> None:
    rare = table(seed, (0,) * 60 + (1,))

    def cells(board: str, line: tuple[int, ...]) -> tuple[int, ...]:
        """Play perfectly, with a few boards where one more or only another move is permitted."""
        good = perfect(board, line)[:1]
        other = rare(board, line)
        return tuple(dict.fromkeys(other if seed % 3 == 0 and other else other + good))

    safe = some_resolution_is_safe(cells, mark_of(seat), START, most=300)
    assume(safe is not None)
    found = solve_choices(play_of(strategy(cells), seat))
    assert isinstance(found, Resolution) == safe


def check_resolution(cells: Cells, seat: Seat, found: Resolution, start: str = START) -> None:
    """See that the chosen moves are permitted, safe, the first such, and no more than needed."""

    def chosen(board: str, _line: tuple[int, ...]) -> tuple[int, ...]:
        return (found.cells[board],)

    played = list(games(chosen, mark_of(seat), start))
    assert failures(played) == []
    boards = {board for game in played for board in game.boards}
    asked = {board for board in boards if not over(board) and mover(board) == mark_of(seat)}
    assert set(found.cells) == asked
    for board, cell in found.cells.items():
        permitted = cells(board, ())
        for earlier in permitted[: permitted.index(cell)]:
            after = board[: earlier - 1] + mark_of(seat) + board[earlier:]
            assert moves_until_failure(cells, mark_of(seat), after) is not None


@IN_BOTH_SEATS
@pytest.mark.parametrize("cells", [wrong_first, wrong_second, perfect])
def test_a_resolution_is_safe_and_takes_the_first_permitted_move_that_is(
    cells: Cells, seat: Seat
) -> None:
    found = solve_choices(play_of(strategy(cells), seat))
    assert isinstance(found, Resolution)
    check_resolution(cells, seat, found)


@settings(max_examples=examples(60), suppress_health_check=[HealthCheck.filter_too_much])
@given(SEEDS, st.sampled_from([p for p in all_positions() if ply(p) >= 3]), st.sampled_from(SEATS))
def test_resolutions_of_random_tables_are_safe(seed: int, start: Position, seat: Seat) -> None:
    cells = table(seed, (1, 2, 3))
    found = solve_choices(play_of(strategy(cells), seat, start=start))
    assume(isinstance(found, Resolution))
    assert isinstance(found, Resolution)
    check_resolution(cells, seat, found, start)


def check_refutation(
    cells: Cells,
    seat: Seat,
    found: Refutation,
    name: Callable[[str, tuple[int, ...]], str],
    start: str = START,
) -> None:
    """Compare replies and line with a plain minimax on the tree of all games."""
    mark = mark_of(seat)

    def replies(board: str, line: tuple[int, ...]) -> tuple[int, ...]:
        return (hurried_reply(cells, mark, board, line),)

    met = {}
    played = list(games(cells, mark, start, (), replies))
    for game in played:
        for length, board in enumerate(game.boards):
            if not over(board) and mover(board) == mark_of(other_seat(seat)):
                line = game.line[:length]
                met[name(board, line)] = replies(board, line)[0]
    assert found.replies == met
    assert all(game.end in ("loss", "stuck") for game in played)
    longest = max(len(game.line) for game in played)
    assert found.line == min(game.line for game in played if len(game.line) == longest)
    assert len(found.line) == moves_until_failure(cells, mark, start)


@IN_BOTH_SEATS
@pytest.mark.parametrize("cells", [first_free, stuck_after_four])
def test_the_replies_make_every_permitted_move_fail_as_soon_as_can_be(
    cells: Cells, seat: Seat
) -> None:
    found = solve_choices(play_of(strategy(cells), seat))
    assert isinstance(found, Refutation)
    check_refutation(cells, seat, found, lambda board, _: board)


@settings(max_examples=examples(30))
@given(SEEDS, WIDTHS, st.sampled_from(SEATS), st.booleans())
def test_the_replies_make_random_tables_fail_as_soon_as_can_be(
    seed: int, widths: tuple[int, ...], seat: Seat, remembers: bool
) -> None:
    cells = table(seed, widths, remembers=remembers)
    safe = moves_until_failure(cells, mark_of(seat)) is None
    found = solve_choices(play_of(strategy(cells, positional=not remembers), seat))
    assert isinstance(found, Resolution) == safe
    if isinstance(found, Refutation):
        check_refutation(
            cells, seat, found, lambda board, line: line_name(line) if remembers else board
        )


@settings(max_examples=examples(60))
@given(SEEDS, st.sampled_from([p for p in all_positions() if ply(p) >= 2]), st.sampled_from(SEATS))
def test_the_replies_make_open_choices_fail_from_any_start(
    seed: int, start: Position, seat: Seat
) -> None:
    cells = table(seed, (0, 2, 3, 4))
    found = solve_choices(play_of(strategy(cells), seat, start=start))
    assume(isinstance(found, Refutation))
    assert isinstance(found, Refutation)
    check_refutation(cells, seat, found, lambda board, _: board, start)


@settings(max_examples=examples(40))
@given(SEEDS, st.sampled_from([p for p in all_positions() if ply(p) >= 4]), st.sampled_from(SEATS))
def test_the_distance_of_a_node_is_in_moves_until_failure(
    seed: int, start: Position, seat: Seat
) -> None:
    cells = table(seed, (0, 2, 3))
    whole = play_of(strategy(cells), seat, start=start)
    plain = {node: moves_until_failure(cells, mark_of(seat), node) for node in whole.graph}
    assert distances(whole) == {node: far for node, far in plain.items() if far is not None}


def test_a_strategy_that_is_stuck_at_once_needs_no_reply() -> None:
    found = solve_choices(play_of(strategy(lambda _board, _line: ()), "first"))
    assert found == Refutation({}, ())
