"""Every game is classified as an independent walk of the whole tree classifies it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import CELLS, Position, line_name, parse_line
from games.errors import LineError
from games.symmetry import SYMMETRIES, apply_cell
from tests.documents import as_read
from tests.effort import thorough
from tests.verify.naive import Game, blanks, games, mover, three
from tests.verify.players import anything
from verify.classified import (
    CLEVER,
    KINDS,
    LENGTHS,
    ClassifiedGame,
    Kind,
    classified_games,
    classify,
    game_statistics,
    stupid_cells,
    stupid_plies,
    tally,
    threats,
)
from verify.play.count import (
    KUTSCHERA,
    Points,
    PointsError,
    Tally,
    parse_points,
    score,
    score_per_game,
)
from verify.statistics import (
    OPENINGS,
    CellGames,
    GamesOfLength,
    OpeningGames,
    ResultCounts,
    StatisticsDocument,
    cell_rows,
    opening_of,
    opening_rows,
    second_moves,
)


@cache
def winning(board: str, mark: str) -> frozenset[int]:
    """List the cells where a mark would complete three, by trying each."""
    return frozenset(
        cell for cell in blanks(board) if three(board[: cell - 1] + mark + board[cell:], mark)
    )


@cache
def is_stupid(board: str, after: str) -> bool:
    me = mover(board)
    rival = "XO".replace(me, "")
    if winning(board, me):
        return not three(after, me)
    if len(winning(board, rival)) == 1:
        return winning(after, rival) != frozenset()
    return False


def kind_of(game: Game) -> str:
    pairs = zip(game.boards, game.boards[1:], strict=False)
    if any(is_stupid(board, after) for board, after in pairs):
        return "stupid"
    last = game.boards[-2]
    return "fork" if game.end != "draw" and len(winning(last, mover(last))) > 1 else "other"


@cache
def everything() -> tuple[ClassifiedGame, ...]:
    return tuple(islice(classified_games(), None if thorough() else 40_000))


@pytest.mark.slow
def test_all_games_are_classified_as_a_walk_of_whole_games_does() -> None:
    walked: Counter[tuple[int, int, int, str, str]] = Counter()
    for game in games(anything, "X"):
        walked[game.line[0], game.line[1], len(game.line), kind_of(game), game.end] += 1
    assert walked == game_statistics().counts
    assert walked.total() == 255_168


@pytest.mark.slow
def test_every_game_is_played_once_in_the_order_of_the_lines() -> None:
    lines = [game.line for game in everything()]
    assert len(lines) == 255_168
    assert lines == sorted(set(lines))


def test_a_single_game_is_classified_like_all_of_them() -> None:
    some = everything()[::199]
    assert tuple(classify(game.line) for game in some) == some
    assert [bool(stupid_plies(game.line)) for game in some] == [
        game.kind == "stupid" for game in some
    ]
    assert {game.kind for game in some} == set(KINDS)


def test_results_by_length_are_the_known_ones() -> None:
    by_length = {length: tally(game_statistics(), lengths=(length,)) for length in LENGTHS}
    assert by_length == {
        5: Tally(1440, 0, 0),
        6: Tally(0, 0, 5328),
        7: Tally(47952, 0, 0),
        8: Tally(0, 0, 72576),
        9: Tally(81792, 46080, 0),
    }


def test_all_sums_of_the_tables_agree() -> None:
    whole, wise = tally(game_statistics()), tally(game_statistics(), kinds=CLEVER)
    forks = tally(game_statistics(), kinds=["fork"])
    for rows in (opening_rows(game_statistics()), cell_rows(game_statistics())):
        assert add([row.games for row in rows]) == whole
        assert add([row.clever for row in rows]) == wise
        assert add([row.fork for row in rows]) == forks
    moves = second_moves(game_statistics())
    assert add([row.games for row in moves]) == whole
    assert add([row.clever for row in moves]) == wise
    assert add([row.fork for row in moves]) == forks
    for row in moves:
        for ends in (row.games, row.clever, row.fork):
            assert ends.total == add([ends]).games
    openings: list[OpeningGames | CellGames] = [*opening_rows(game_statistics())]
    for opened in [*openings, *cell_rows(game_statistics())]:
        assert add(opened.by_length) == opened.games.tally
        assert (
            add([each for each in opened.by_length if each.kind != "stupid"]) == opened.clever.tally
        )
        assert all(each.total == add([each]).games > 0 for each in opened.by_length)
        assert {opening_of(cell) for cell in cells_of(opened)} == {opened.opening}
        pairs = [each for each in second_moves(game_statistics()) if each.first in cells_of(opened)]
        assert add([each.games for each in pairs]) == opened.games.tally
    by_kind = [tally(game_statistics(), kinds=(kind,)) for kind in KINDS]
    assert add(by_kind) == whole


def cells_of(opened: OpeningGames | CellGames) -> tuple[int, ...]:
    return opened.cells if isinstance(opened, OpeningGames) else (opened.cell,)


def add(results: Iterable[Tally | ResultCounts | GamesOfLength]) -> Tally:
    return sum((Tally(each.win, each.draw, each.loss) for each in results), Tally())


def test_symmetric_openings_have_the_same_statistics() -> None:
    rows = {row.cell: row for row in cell_rows(game_statistics())}
    pairs = {(row.first, row.second): row for row in second_moves(game_statistics())}
    for symmetry in SYMMETRIES:
        for cell in CELLS:
            image = rows[apply_cell(symmetry, cell)]
            assert (image.games, image.by_length) == (rows[cell].games, rows[cell].by_length)
        for (first, second), row in pairs.items():
            like = pairs[apply_cell(symmetry, first), apply_cell(symmetry, second)]
            assert row == replace(like, first=first, second=second)
    assert len(pairs) == 72
    assert len({row.like for row in pairs.values()}) == 12
    assert all((row.first, row.second) >= row.like for row in pairs.values())


def test_the_raw_rows_of_the_corners_are_those_of_the_article() -> None:
    corners = opening_rows(game_statistics())[0]
    won = {(row.kind, row.length): row.win for row in corners.by_length if row.win}
    assert won == {
        ("stupid", 5): 720,
        ("stupid", 7): 19_776,
        ("stupid", 9): 33_792,
        ("fork", 7): 1_984,
        ("other", 7): 992,
        ("other", 9): 1_344,
    }


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        (".........", ()),
        ("XX.O.....", (5, 6, 7, 8, 9)),
        ("XX.OO....", (6, 7, 8, 9)),  # X can win in 3: even the block in 6 is stupid
        ("XOXOX....", ()),  # two threats are beyond help
        ("X...O...X", ()),
    ],
)
def test_stupid_is_to_pass_over_a_win_or_a_block(board: str, expected: tuple[int, ...]) -> None:
    assert stupid_cells(Position(board)) == expected


def test_a_player_who_is_threatened_twice_is_not_stupid() -> None:
    assert threats(Position("XOXOX....")) == (7, 9)
    assert classify(parse_line("1234567")).kind == "fork"
    assert stupid_plies(parse_line("1234567")) == ()
    assert stupid_plies(parse_line("1342587")) == (4, 5)


@pytest.mark.parametrize(
    ("line", "ply", "hint"), [("12345", 6, "play on to its end"), ("", 1, "whole game")]
)
def test_a_game_that_is_not_over_has_no_kind(line: str, ply: int, hint: str) -> None:
    with pytest.raises(LineError) as caught:
        classify(parse_line(line))
    assert (caught.value.ply, caught.value.text) == (ply, line)
    assert hint in str(caught.value)


def test_a_line_that_cannot_be_played_has_no_kind() -> None:
    for line in [(1, 1), (1, 2, 4, 3, 7, 5)]:
        with pytest.raises(LineError) as caught:
            classify(line)
        assert caught.value.text == line_name(line)
        with pytest.raises(LineError):
            stupid_plies(line)


def test_weights_are_read_as_exact_numbers() -> None:
    assert parse_points("100,10,-1") == KUTSCHERA
    assert parse_points(" +1 ,0.25, -2/3 ") == Points(Fraction(1), Fraction(1, 4), Fraction(-2, 3))


@pytest.mark.parametrize(
    "text", ["", "1,2", "1,2,3,4", "1,2,x", "1,2,1/0", "1,2,nan", "1e9,2,3", "1,2,9999999999"]
)
def test_other_weights_are_refused_with_a_way_out(text: str) -> None:
    with pytest.raises(PointsError) as caught:
        parse_points(text)
    assert repr(text) in str(caught.value)
    assert "such as 100,10,-1" in str(caught.value)


def test_a_long_text_of_weights_is_cut() -> None:
    with pytest.raises(PointsError) as caught:
        parse_points("9" * 1000)
    assert len(str(caught.value)) < 200


@given(st.lists(st.integers(-50, 50), min_size=3, max_size=3))
def test_the_reward_per_game_times_the_games_is_the_sum(numbers: list[int]) -> None:
    weights = Points(*map(Fraction, numbers))
    for row in opening_rows(game_statistics()):
        for results in (row.games.tally, row.clever.tally):
            ends = (results.win, results.draw, results.loss)
            summed = sum(a * b for a, b in zip(numbers, ends, strict=True))
            assert score(results, weights) == summed
            assert score_per_game(results, weights) * results.games == summed


def test_the_document_holds_the_tables_of_the_article() -> None:
    again = as_read(StatisticsDocument.of(game_statistics()))
    assert (again["format"], again["version"]) == ("noloss/statistics", 1)
    assert again["weights"] == {"win": 100, "draw": 10, "loss": -1}
    assert again["games"] == {"win": 131184, "draw": 46080, "loss": 77904, "total": 255168}
    assert again["clever"]["total"] == 29600
    assert set(again["kinds"]) == set(KINDS)
    assert [row["opening"] for row in again["openings"]] == list(OPENINGS)
    assert [row["rewards"]["games"]["sum"] for row in again["openings"]] == [
        1509144,
        1464864,
        1605264,
    ]
    assert [row["cell"] for row in again["cells"]] == list(CELLS)
    assert [row["clever"]["win"] for row in again["cells"]][:5] == [1080, 1240, 1080, 1240, 480]
    assert again["openings"][2]["by_length"][0] == {
        "kind": "stupid",
        "length": 5,
        "win": 240,
        "draw": 0,
        "loss": 0,
        "total": 240,
    }
    second = next(row for row in again["second_moves"] if (row["first"], row["second"]) == (9, 5))
    assert (second["like"], second["fork"]["win"]) == ([1, 5], 24)


def test_the_document_takes_other_weights() -> None:
    document = as_read(StatisticsDocument.of(game_statistics(), parse_points("1,0.5,0")))
    assert document["weights"] == {"win": 1, "draw": 0.5, "loss": 0}
    centre = document["cells"][4]["rewards"]
    assert centre["games"]["sum"] == 15648 + 4608 / 2
    assert centre["clever"]["per_game"] == pytest.approx((480 + 816 / 2) / 1424)


def test_kinds_are_computed_one_by_one() -> None:
    kinds: tuple[Kind, ...] = ("fork",)
    assert tally(game_statistics(), first=(5,), second=(1,), kinds=kinds) == Tally(24, 0, 4)
    assert tally(game_statistics(), first=(5,), second=(5,)) == Tally()
