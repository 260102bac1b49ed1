"""One strategy in another encoding: the moves kept, the report, and refusals."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from games import SEATS, Line, Position, Seat, play, seat_to_move
from games.symmetry import symmetry_class
from strategies import Permitted, Strategy, permitted_moves
from strategies.encodings.convert import TARGETS, Target, UnfitStrategyError, convert
from strategies.encodings.files.vector import VectorDocument, vector_strategy
from strategies.errors import NoAnswerError
from strategies.game_base import base_case, row_of
from strategies.strategy import foreign_strategy
from tests.documents import as_read
from tests.effort import part
from tests.strategies.encodings.bringing import make, random_vector, saved, unfinished
from tests.verify.players import PLAYERS, strategy, table
from verify.verdict.verdict import verdict

PERFECT = strategy(PLAYERS["perfect"], name="perfect")


def read_back(folder: Path, target: Target, converted: Strategy) -> Strategy:
    document = convert(converted, target).document
    return make(f"{target}:{saved(folder / 'converted.json', document)}")


def first_row(brought: Strategy, position: Position) -> int:
    return row_of(play(position, permitted_moves(brought, position)[0].cell))


@pytest.mark.parametrize("name", part(sorted(PLAYERS), 3))
def test_a_table_holds_every_positional_strategy_as_it_is(tmp_path: Path, name: str) -> None:
    """All its allowed moves, in its order, stuck or not."""
    original = strategy(PLAYERS[name])
    again = read_back(tmp_path, "table", original)
    for position in unfinished():
        cells = [cell for cell, _ in permitted_moves(original, position)]
        assert [cell for cell, _ in permitted_moves(again, position)] == cells


@pytest.mark.parametrize("target", ["vector", "genes"])
def test_a_converted_strategy_plays_the_first_choice_up_to_symmetry(
    tmp_path: Path, target: Target
) -> None:
    even = strategy(lambda board, _: least_row_first(board))
    again = read_back(tmp_path, target, even)
    for position in unfinished():
        assert first_row(again, position) == first_row(even, position)
        assert len(permitted_moves(again, position)) == 1


def least_row_first(board: str) -> tuple[int, ...]:
    """Permit all free cells, those that lead to the least row first."""
    free = [cell for cell in range(1, 10) if board[cell - 1] == "."]
    return tuple(sorted(free, key=lambda cell: row_of(play(Position(board), cell))))


def greatest_cell_to_least_row(board: str) -> tuple[int, ...]:
    """Permit one cell: of those that lead to the least row, the greatest."""
    rows = {cell: row_of(play(Position(board), cell)) for cell in least_row_first(board)}
    return (max(cell for cell, row in rows.items() if row == min(rows.values())),)


KEPT: list[tuple[Target, Target]] = [
    ("vector", "vector"),
    ("vector", "genes"),
    ("vector", "table"),
    ("genes", "genes"),
    ("genes", "table"),
    ("table", "table"),
]


@pytest.mark.parametrize(("source", "via"), part(KEPT, 2))
def test_there_and_back_again_changes_no_document(
    tmp_path: Path, source: Target, via: Target
) -> None:
    original = read_back(tmp_path, source, vector_strategy(random_vector(3), name="v"))
    (tmp_path / "via").mkdir()
    back = convert(read_back(tmp_path / "via", via, original), source).document
    again = convert(original, source).document
    assert msgspec.structs.replace(back, strategy="") == msgspec.structs.replace(again, strategy="")


@pytest.mark.parametrize("target", ["vector", "genes"])
def test_a_strategy_that_treats_symmetric_positions_differently_is_refused_by_position(
    target: Target,
) -> None:
    odd = "..X.O...."

    def cells(board: str, line: Line) -> tuple[int, ...]:
        if board == odd:
            return (9,) if row_of(play(Position(odd), 9)) != expected else (1,)
        return least_row_first(board)[:1]

    expected = row_of(play(Position(odd), least_row_first(odd)[0]))
    with pytest.raises(UnfitStrategyError) as caught:
        convert(strategy(cells, name="odd"), target)
    error = caught.value
    assert (error.target, error.positions) == (target, (odd,))
    assert str(error) == (
        f"odd cannot be written as {target}: it moves differently in equivalent positions, in "
        f"1 position: {odd}\n  hint: {target} has one entry for all equivalent positions; "
        "write it as a table"
    )


@pytest.mark.parametrize("target", ["vector", "genes"])
def test_of_many_positions_at_fault_three_are_named_and_all_are_kept(target: Target) -> None:
    with pytest.raises(UnfitStrategyError) as caught:
        convert(strategy(table(1, (1,))), target)
    error = caught.value
    assert len(error.positions) > 1000
    for position in error.positions[:50]:
        assert len(symmetry_class(position)) > 1
    assert f" and {len(error.positions) - 3:,} more" in str(error)


@pytest.mark.parametrize("target", ["vector", "genes"])
def test_a_strategy_that_is_stuck_somewhere_is_refused(target: Target) -> None:
    def cells(board: str, line: Line) -> tuple[int, ...]:
        return () if board in {"X........", "..X......"} else least_row_first(board)[:1]

    with pytest.raises(UnfitStrategyError) as caught:
        convert(strategy(cells), target)
    assert set(caught.value.positions) == {"X........", "..X......"}
    assert "it is stuck in 2 positions: X........, ..X......" in str(caught.value)


@pytest.mark.parametrize("target", TARGETS)
def test_a_strategy_that_remembers_is_refused(target: Target) -> None:
    with pytest.raises(UnfitStrategyError, match="it is history-dependent"):
        convert(strategy(PLAYERS["perfect"], positional=False), target)


@pytest.mark.parametrize("target", part(["vector", "genes"], 2))
def test_the_first_of_several_moves_in_the_base_case_is_kept_and_reported(
    tmp_path: Path, target: Target
) -> None:
    every = strategy(lambda board, _: least_row_first(board)[::-1])
    made, again = convert(every, target), read_back(tmp_path, target, every)
    assert list(made.narrowed) == [p for p in unfinished() if p.count(".") > 1]
    assert made.turned == ()
    for position in map(base_case, unfinished()):
        first = permitted_moves(every, position)[0].cell
        kept = permitted_moves(again, position)[0].cell
        assert row_of(play(position, kept)) == row_of(play(position, first))


@pytest.mark.parametrize("target", part(["vector", "genes"], 2))
def test_a_symmetric_copy_of_the_only_move_is_reported(tmp_path: Path, target: Target) -> None:
    last = strategy(lambda board, _: greatest_cell_to_least_row(board))
    made, again = convert(last, target), read_back(tmp_path, target, last)
    assert made.narrowed == ()
    assert made.turned
    for position in unfinished():
        same = permitted_moves(again, position)[0].cell == permitted_moves(last, position)[0].cell
        assert same == (position not in made.turned)


def test_nothing_is_dropped_or_turned_in_a_table() -> None:
    made = convert(PERFECT, "table")
    assert (made.narrowed, made.turned) == ((), ())


def test_nothing_is_turned_where_a_vector_becomes_a_vector() -> None:
    made = convert(vector_strategy(random_vector(5), name="v"), "vector")
    assert (made.narrowed, made.turned) == ((), ())
    assert made.document == VectorDocument(strategy="v", entries=random_vector(5))


@pytest.mark.parametrize("seat", SEATS)
def test_genes_and_tables_of_one_seat_ask_nothing_about_the_other(
    tmp_path: Path, seat: Seat
) -> None:
    asked: set[Seat] = set()

    def cells(board: str, line: Line) -> tuple[int, ...]:
        asked.add(seat_to_move(Position(board)))
        return least_row_first(board)[:1]

    targets: tuple[Target, ...] = ("genes", "table")
    for target in targets:
        document = convert(strategy(cells), target, (seat,)).document
        again = make(f"{target}:{saved(tmp_path / 'c.json', document)}")
        assert asked == {seat}
        for position in unfinished():
            if seat_to_move(position) == seat:
                assert first_row(again, position) == first_row(strategy(cells), position)
        asked.clear()


def test_a_vector_of_one_seat_is_refused() -> None:
    first: tuple[Seat, ...] = ("first",)
    with pytest.raises(UnfitStrategyError, match="a vector has moves for both seats"):
        convert(PERFECT, "vector", first)


def test_foreign_code_is_asked_twice_before_it_is_written_down() -> None:
    count = 0

    def ask(position: Position, line: Line) -> tuple[Permitted, ...]:
        nonlocal count
        count += 1
        free = [cell for cell in range(1, 10) if position[cell - 1] == "."]
        return (Permitted(free[count // 4520 % len(free)], "foreign"),)

    foreign = foreign_strategy(name="f", source="none", summary="changes", ask=ask)
    with pytest.raises(NoAnswerError, match="asked twice"):
        convert(foreign, "table")


@pytest.mark.parametrize("target", part(["vector", "genes"], 2))
def test_verdicts_survive_a_conversion_up_to_the_cells_of_lines(
    tmp_path: Path, target: Target
) -> None:
    original = vector_strategy(random_vector(9, care=0.97), name="v")
    again = read_back(tmp_path, target, original)
    assert held(again) == held(original)


def held(brought: Strategy) -> str:
    results = as_read(verdict(brought))["results"]
    assert isinstance(results, list)
    return json.dumps([result["no_loss"] for result in results])
