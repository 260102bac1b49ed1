"""The boards of the statistics show the numbers of the article."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from diagrams.plots.heat_map import HeatBoard, opening_boards, opening_svg, reply_boards, reply_svg
from verify.classified import game_statistics
from verify.play.count import parse_points

statistics = cache(game_statistics)


def titled(boards: tuple[HeatBoard, ...], title: str) -> HeatBoard:
    return next(board for board in boards if board.title == title)


def openings(corner: object, edge: object, centre: object) -> tuple[object, ...]:
    return (corner, edge, corner, edge, centre, edge, corner, edge, corner)


def test_the_boards_of_the_openings_are_the_tables_of_the_article() -> None:
    boards = opening_boards(statistics())
    assert len({board.title for board in boards}) == len(boards) == 11
    for title, values in {
        "all games: wins": openings(14652, 14232, 15648),
        "all games: draws": openings(5184, 5184, 4608),
        "all games: losses": openings(7896, 10176, 5616),
        "no stupid move: wins": openings(1080, 1240, 480),
        "no stupid move: draws": openings(1668, 2144, 816),
        "no stupid move: losses": openings(304, 608, 128),
        "wins with a fork": openings(496, 480, 320),
        "all games: reward, sum": openings(1509144, 1464864, 1605264),
        "no stupid move: reward, sum": openings(124376, 144832, 56032),
    }.items():
        assert titled(boards, title).values == values


def test_the_rewards_take_the_weights_given() -> None:
    boards = opening_boards(statistics(), parse_points("1,0,0"))
    per_game = titled(boards, "no stupid move: reward per game").values
    assert per_game == openings(Fraction(1080, 3052), Fraction(1240, 3992), Fraction(480, 1424))
    assert titled(boards, "all games: reward per game").values[4] == Fraction(15648, 25872)


def test_the_boards_of_the_replies_show_the_first_move_as_a_mark() -> None:
    boards = reply_boards(statistics(), 1)
    assert boards[0].values == (None, 100, 72, 100, 24, 40, 72, 40, 48)
    assert [board.values[4] for board in boards] == [24, 52, 126, 8]
    assert {tuple(board.marks.items()) for board in boards} == {((1, "X"),)}
    assert reply_boards(statistics(), 5)[0].values == (24, 56, 24, 56, None, 56, 24, 56, 24)


def test_both_pictures_hold_their_numbers_and_stay_the_same() -> None:
    for draw, number in ((opening_svg, "1,605,264"), (reply_svg, "572")):
        assert f">{number}</text>" in draw(statistics())
        assert draw(statistics()) == draw(statistics())
    assert ">14,652</text>" in opening_svg(statistics(), parse_points("1,1,1"))
    assert "1,605,264" not in opening_svg(statistics(), parse_points("1,1,1"))
