"""Claims and reports of the sources on the other rule lists, and consequences of their text."""

from __future__ import annotations

from games import free_cells
from strategies.rules.soedarmadji import LAST, priority
from tests.strategies.rules.asking import answer, cells, due
from tests.strategies.rules.plain_board import mover, wins
from tests.strategies.rules.plain_lists import number_of


def test_soedarmadji_takes_a_corner_where_only_edges_draw() -> None:
    """Source: [Bhatt08] §4.5, the first of three losing cases; the marks are the other way round.

    'Should have been played in any of the edge-centers'.
    """
    assert answer("soedarmadji", "X...O...X") == ((3, "3"), (7, "3"))
    assert cells("optimal", "X...O...X") == [2, 4, 6, 8]


def test_soedarmadji_leaves_a_threat_for_a_corner() -> None:
    """Source: [Bhatt08] §4.5, the second case: 'should have blocked the bottom edge-center'."""
    assert wins("XOX.O....", "O") == [8]
    assert answer("soedarmadji", "XOX.O....") == ((7, "1"), (9, "1"))


def test_some_row_of_soedarmadjis_table_holds_for_every_empty_cell() -> None:
    numbers = {priority(position, cell) for position in due() for cell in free_cells(position)}
    assert numbers == {1, 2, 3, 4, 5, 6, 7}
    assert max(numbers) < LAST


def test_every_empty_cell_reports_what_the_table_says() -> None:
    """Also the cells that are not the most urgent, against the second implementation."""
    for position in due():
        me, rival = mover(position)
        for cell in free_cells(position):
            expected = number_of(position, cell, me, rival)
            assert priority(position, cell) == expected, (position, cell)


def test_the_centre_wins_ties_only_where_it_is_free() -> None:
    for position in due():
        base = cells("soedarmadji", position)
        expected = [5] if 5 in base else base
        assert cells("soedarmadji", position, "centre-wins-ties") == expected
    assert cells("soedarmadji", "." * 9) == [1, 3, 5, 7, 9]


def test_bhatts_list_passes_by_a_win() -> None:
    """Source: [Bhatt08] §4.4: a win of the player is not in the list."""
    assert answer("bhatt-rules", "XX..O..O.") == ((3, "corner"), (7, "corner"), (9, "corner"))
    assert answer("bhatt-rules", "XX..O..O.", "win-first") == ((3, "win"),)


def test_bhatts_list_blocks_every_threat_at_once() -> None:
    """The source does not say which of several to block first."""
    assert answer("bhatt-rules", "XX.OXO...") == ((3, "block"), (8, "block"), (9, "block"))


def test_newell_simon_blocks_two_opposite_corners_from_an_edge() -> None:
    assert answer("newell-simon", "X...O...X") == tuple((c, "block fork") for c in (2, 4, 6, 8))
    assert cells("newell-simon", "X...O...X", "either-option") == [2, 3, 4, 6, 7, 8]


def test_optimal_takes_a_slow_win_as_well_as_a_quick_one() -> None:
    """At once on 3, or on 4, which also blocks and threatens 3 and 7."""
    assert wins("XX..OO...", "X") == [3]
    assert answer("optimal", "XX..OO...") == ((3, "keeps win"), (4, "keeps win"))


def test_every_opening_is_optimal_and_only_the_centre_answers_a_corner() -> None:
    assert answer("optimal", "." * 9) == tuple((cell, "keeps draw") for cell in range(1, 10))
    assert answer("optimal", "X........") == ((5, "keeps draw"),)
