"""A verdict says the right thing about every strength, and its document has the agreed shape."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection

import pytest
from msgspec.structs import replace

from common.documents import UNSET
from games import (
    EMPTY,
    SEATS,
    Position,
    Seat,
    canonical,
    line_name,
    mark_of,
    parse_line,
    position_after,
    seat_to_move,
)
from strategies import Effort
from tests.documents import as_read
from tests.effort import part
from tests.verify.naive import Cells, games, mover, over
from tests.verify.players import (
    EVERYBODY,
    PLAYERS,
    anything,
    blundering_after,
    first_free,
    games_of,
    perfect,
    strategy,
    stuck_after_four,
    table,
    wrong_first,
    wrong_second,
)
from verify.play.count import COUNT, GameCounting, Tally, count_raw
from verify.play.play import CHOICES, Play, play_of
from verify.play.safety import STRENGTHS
from verify.verdict import statement
from verify.verdict.verdict import (
    SeatVerdict,
    start_position,
    verdict,
)

IN_BOTH_SEATS = pytest.mark.parametrize("seat", SEATS)


def strengths(result: SeatVerdict) -> tuple[bool, ...]:
    return tuple(result.no_loss[strength] for strength in STRENGTHS)


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        (anything, (False, False, True)),
        (first_free, (False, False, False)),
        (perfect, (True, True, True)),
        (wrong_second, (False, True, True)),
        (wrong_first, (False, False, True)),
        (stuck_after_four, (False, False, False)),
    ],
)
@IN_BOTH_SEATS
def test_each_strength_is_judged_separately(
    cells: Cells, expected: tuple[bool, ...], seat: Seat
) -> None:
    (result,) = verdict(strategy(cells), [seat]).results
    assert result.seat == seat
    assert strengths(result) == expected


@pytest.mark.parametrize("cells", [perfect, wrong_second, first_free])
@IN_BOTH_SEATS
def test_every_statement_names_the_seat_and_the_strength_it_is_about(
    cells: Cells, seat: Seat
) -> None:
    (result,) = verdict(strategy(cells), [seat]).results
    stated = result.statements
    assert [(one.seat, one.strength) for one in stated.values()] == [(seat, s) for s in STRENGTHS]
    assert list(stated) == list(STRENGTHS)


def test_being_stuck_breaks_a_strength_even_if_no_game_is_lost() -> None:
    (result,) = verdict(strategy(stuck_after_four), ["second"]).results
    assert result.statements["every_choice"].numbers.games.raw.loss == 0
    assert result.statements["every_choice"].numbers.games.raw.stuck > 0
    assert result.statements["every_choice"].numbers.stuck > 0
    assert strengths(result) == (False, False, False)


@EVERYBODY
def test_positions_classes_and_questions_are_counted_once_each(
    cells: Cells, seat: Seat, positional: bool
) -> None:
    mark = mark_of(seat)
    walked = games_of(cells, mark)
    boards = {board for game in walked for board in game.boards}
    (result,) = verdict(strategy(cells, positional=positional), [seat]).results
    found = result.statements["every_choice"].numbers
    assert found.positions.reached == len(boards)
    assert found.positions.classes == len({canonical(Position(board)) for board in boards})
    assert found.positions.decided == len({b for b in boards if not over(b) and mover(b) == mark})
    assert found.stuck == len({game.boards[-1] for game in walked if game.end == "stuck"})


def test_a_player_who_permits_everything_reaches_everything() -> None:
    first, second = verdict(strategy(anything)).results
    numbers = [result.statements["every_choice"].numbers for result in (first, second)]
    for found in numbers:
        assert (found.positions.reached, found.positions.classes, found.stuck) == (5_478, 765, 0)
    assert [found.positions.decided for found in numbers] == [2_423, 2_097]


def test_a_strategy_has_choices_if_two_moves_are_permitted_somewhere() -> None:
    def twice_at_once(board: str, line: tuple[int, ...]) -> tuple[int, ...]:
        return (1, 2) if board == EMPTY else first_free(board, line)

    assert not verdict(strategy(first_free), ["first"]).results[0].has_choices
    assert verdict(strategy(twice_at_once), ["first"]).results[0].has_choices
    assert not verdict(strategy(twice_at_once), ["second"]).results[0].has_choices


def test_both_seats_are_judged_by_default() -> None:
    assert [result.seat for result in verdict(strategy(first_free)).results] == ["first", "second"]
    assert [result.seat for result in verdict(strategy(first_free), ["second"]).results] == [
        "second"
    ]


@pytest.mark.parametrize("line", [(5, 1, 9), (1, 9)])
def test_a_verdict_may_start_after_a_line(line: tuple[int, ...]) -> None:
    board = position_after(line)
    (result,) = verdict(strategy(anything), ["first"], start=line).results
    walked = list(games(anything, "X", board))
    raw = result.statements["every_choice"].numbers.games.raw
    assert sum(game.end == "loss" for game in walked) == raw.loss
    assert verdict(strategy(anything), ["first"], start=board).results == (result,)


# ── a strategy that remembers ────────────────────────────────────────────────────────────────────


MEMORY = parse_line("951")  # X comes to both corners in the other order


def test_merging_positions_would_hide_that_a_strategy_which_remembers_loses() -> None:
    """The position after 951 and 159 is one; only after 951 the strategy takes the corner 3."""
    cells = blundering_after(MEMORY, 3)
    (true,) = verdict(strategy(cells, positional=False), ["second"]).results
    (merged,) = verdict(strategy(cells, positional=True), ["second"]).results
    assert position_after(MEMORY) == position_after(parse_line("159"))
    assert strengths(merged) == (True, True, True)
    assert strengths(true) == (False, False, False)
    line = true.statements["every_choice"].line
    assert line is not None
    assert line[:4] == (*MEMORY, 3)


def test_a_strategy_which_remembers_is_refuted_by_replies_to_lines() -> None:
    (result,) = verdict(strategy(blundering_after(MEMORY, 3), positional=False), ["second"]).results
    replies = result.statements["some_choice"].replies
    assert replies is not None
    assert replies[""] == 9
    assert set(replies) >= {"", "95", "9513"}
    assert all(line.isdigit() or line == "" for line in replies)


def test_merging_positions_would_count_other_games() -> None:
    """One strategy in both shapes: as it is, and as if each position had one history only."""
    cells = table(1, (1, 2), remembers=True)
    told: dict[str, tuple[int, ...]] = {}
    for game in games(cells, "O"):
        for length, board in enumerate(game.boards):
            told.setdefault(board, game.line[:length])

    def merged(board: str, _line: tuple[int, ...]) -> tuple[int, ...]:
        return cells(board, told.get(board, ()))

    true = count_raw(play_of(strategy(cells, positional=False), "second"))
    wrong = count_raw(play_of(strategy(merged), "second"))
    assert true != wrong


# ── the document ─────────────────────────────────────────────────────────────────────────────────

LATE = (1, 2, 3, 5, 4)


def test_the_document_has_exactly_the_agreed_shape() -> None:
    """After 12354 O may win with 8 or take 7, then plays first free: 8, 768, 7869 and 7968."""

    def cells(board: str, _line: tuple[int, ...]) -> tuple[int, ...]:
        return (8, 7) if board == position_after(LATE) else first_free(board, ())

    effort = Effort("game", steps=11, games=4)
    chooser = replace(strategy(cells, name="late"), reading="odd", effort=lambda *_: effort)
    document = as_read(verdict(chooser, ["second"], start=LATE))
    won = {"win": 1, "draw": 0, "loss": 0, "stuck": 0}
    assert json.loads(json.dumps(document)) == {
        "format": "noloss/verdict",
        "version": 1,
        "strategy": "late",
        "reading": "odd",
        "from": "XOXXO....",
        "line": "12354",
        "results": [
            {
                "seat": "second",
                "no_loss": {"every_choice": True, "first_choice": True, "some_choice": True},
                "strengths": {
                    "every_choice": {
                        "stuck": 0,
                        "positions": {"reached": 10, "classes": 10, "decided": 4},
                        "games": {
                            "raw": {"win": 2, "draw": 2, "loss": 0, "stuck": 0},
                            "up_to_symmetry": {"win": 2, "draw": 2, "loss": 0, "stuck": 0},
                            "orbits": {"win": 2, "draw": 2, "loss": 0, "stuck": 0},
                        },
                        "counterexample": None,
                    },
                    "first_choice": {
                        "stuck": 0,
                        "positions": {"reached": 2, "classes": 2, "decided": 1},
                        "games": dict.fromkeys(COUNT, won),
                        "counterexample": None,
                    },
                    "some_choice": {"counterexample": None},
                },
                "machine": {"view": "game", "steps": 11, "games": 4},
            }
        ],
    }


def test_the_document_names_the_position_it_starts_from_and_the_line_if_it_was_given() -> None:
    asked = strategy(perfect)
    by_position = verdict(asked, ["first"], start=position_after(LATE))
    by_line = verdict(asked, ["first"], start=LATE)
    assert start_position(by_position) == start_position(by_line) == position_after(LATE)
    told = as_read(by_position)
    assert (told["from"], "line" in told) == (position_after(LATE), False)
    assert as_read(by_line) == {**told, "line": "12354"}
    for start in (EMPTY, ()):
        assert not {"from", "line"} & set(as_read(verdict(asked, ["first"], start=start)))


def test_the_document_holds_the_lines_and_replies_that_refute() -> None:
    decided = verdict(strategy(first_free, name="first free"), ["first"])
    (result,) = as_read(decided)["results"]
    assert list(result) == ["seat", "no_loss", "strengths"]
    assert result["no_loss"] == dict.fromkeys(STRENGTHS, False)
    found = result["strengths"]
    assert found["every_choice"] == found["first_choice"]
    assert found["every_choice"]["counterexample"] == "123548"
    assert found["some_choice"] == {
        "counterexample": {
            "replies": {"X........": 2, "XOX......": 5, "XOXXO....": 8},
            "line": "123548",
        }
    }


@pytest.mark.parametrize("name", part(PLAYERS, 3))
def test_the_document_agrees_with_the_verdict(name: str) -> None:
    decided = verdict(strategy(PLAYERS[name], name=name))
    document = as_read(decided)
    assert (document["strategy"], document["reading"]) == (name, "base")
    for result, told in zip(decided.results, document["results"], strict=True):
        assert told["seat"] == result.seat
        for strength in CHOICES:
            line = result.statements[strength].line
            found = result.statements[strength].numbers
            assert told["strengths"][strength]["stuck"] == found.stuck
            assert told["strengths"][strength]["positions"] == {
                "reached": found.positions.reached,
                "classes": found.positions.classes,
                "decided": found.positions.decided,
            }
            games = told["strengths"][strength]["games"]
            assert Tally(**games["raw"]) == found.games.raw
            assert Tally(**games["up_to_symmetry"]) == found.games.up_to_symmetry
            assert Tally(**games["orbits"]) == found.games.orbits
            assert told["strengths"][strength]["counterexample"] == (
                None if line is None else line_name(line)
            )
            assert told["no_loss"][strength] == (line is None)
        open_choices = result.statements["some_choice"].replies is None
        assert told["no_loss"]["some_choice"] == open_choices
        assert (told["strengths"]["some_choice"]["counterexample"] is None) == open_choices


@pytest.mark.parametrize("positional", [True, False])
@IN_BOTH_SEATS
def test_the_effort_counts_the_positions_where_the_strategy_was_asked(
    seat: Seat, positional: bool
) -> None:
    asked: list[tuple[Seat, Collection[Position]]] = []

    def effort(seat: Seat, positions: Collection[Position]) -> Effort:
        asked.append((seat, positions))
        return Effort("position", len(positions), 0)

    chooser = replace(strategy(wrong_second, positional=positional), effort=effort)
    (result,) = verdict(chooser, [seat]).results
    ((told, positions),) = asked
    assert told == seat
    decided = result.statements["every_choice"].numbers.positions.decided
    assert len(positions) == len(set(positions)) == decided
    assert {seat_to_move(position) for position in positions} == {seat}
    assert result.machine == Effort("position", decided, 0)


def test_a_verdict_without_tape_programs_mentions_no_machine() -> None:
    assert verdict(strategy(perfect), ["first"], start=EMPTY).results[0].machine is UNSET


def test_a_play_that_starts_later_has_no_work_of_whole_games() -> None:
    """The machine's steps belong to all games from the empty board on."""
    from strategies.catalogue import find_strategy

    game, position = find_strategy("wst", "game"), find_strategy("wst", "position")
    later = verdict(game, ("first",), (5, 1)).results[0]
    assert later.machine is UNSET
    whole = verdict(game, ("first",)).results[0]
    assert whole.machine is not UNSET
    raw = whole.statements["every_choice"].numbers.games.raw
    assert whole.machine.games == raw.win + raw.draw + raw.loss + raw.stuck
    assert verdict(position, ("first",), (5, 1)).results[0].machine is not UNSET


def test_games_are_counted_once_and_on_demand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """To find out whether a strategy loses takes no counting, which is half of the work."""
    asked: list[str] = []

    def noted(name: GameCounting) -> Callable[[Play], Tally]:
        def count(play: Play) -> Tally:
            asked.append(name)
            return COUNT[name](play)

        return count

    monkeypatch.setattr(statement, "COUNT", {name: noted(name) for name in COUNT})
    decided = verdict(strategy(first_free), ("first",))
    assert (decided.holds(), decided.counterexample is None) == (False, False)
    assert asked == []
    assert decided.games == decided.games
    assert asked == ["raw"]
    document = as_read(decided)["results"][0]["strengths"]
    assert list(document["every_choice"]["games"]) == list(COUNT)
    assert sorted(asked) == sorted([*COUNT, *COUNT])
