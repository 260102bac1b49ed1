"""Whatever a person may look at in Python is one line that fits a screen."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games import SEATS
from strategies import Strategy, catalogue
from strategies.classes import class_tables
from strategies.documents import GameBaseDocument
from strategies.encodings.convert import TARGETS, convert
from strategies.wst.game import play_whole_game
from tests.verify.players import PLAYERS, strategy
from verify.census.census import Census, Numbers
from verify.census.rows import careful_rows
from verify.compare.comparison import comparison
from verify.export.prism import prism
from verify.extremes.class_game import careful_games, class_game
from verify.extremes.feasible import Feasible, Infeasible, Undecided
from verify.extremes.front import Point
from verify.extremes.linear import Witness, best
from verify.extremes.optimum import best_score, optimum
from verify.extremes.relaxed import relaxation
from verify.extremes.solver import Answer
from verify.play.count import Tally
from verify.play.evidence import solve_choices
from verify.play.play import play_of
from verify.points import Points
from verify.statistics.statistics import game_statistics
from verify.statistics.tables import cell_rows, opening_rows, second_moves
from verify.verdict.documents import from_all_document, verdict_document
from verify.verdict.from_all import verdict_from_all
from verify.verdict.statement import statement, survey
from verify.verdict.verdict import verdict

MANY = Tally(131_184, 46_080, 77_904, 255_168)
PERFECT = strategy(PLAYERS["perfect"], name="a name of more than sixty characters, " * 9)
NUMBERS = Numbers(7**600, 5**600, 3**600)


def witness() -> Witness:
    return best([class_game("first", "raw")], Points(1, 0))


def shown() -> list[object]:
    """Make one of everything, as long as it may get."""
    converted = strategy(lambda board, _: (board.index(".") + 1,))
    objects: list[object] = [PERFECT, strategy(PLAYERS["perfect"], positional=False)]
    objects += [*catalogue.entries(), *catalogue.schemes()]
    objects += [convert(converted, target) for target in TARGETS if target == "table"]
    objects += [class_tables(), play_whole_game("base", "second"), GameBaseDocument.whole()]
    objects += [class_game("first", "raw"), witness(), Feasible(witness())]
    objects += [Point(640, 128, witness()), Infeasible(MANY, "relaxation"), Undecided(MANY, 60.0)]
    objects += [optimum("both", "up_to_symmetry"), Answer("found", witness().choices, "OPTIMAL")]
    objects += [best_score("first", "raw", Points(Fraction(1, 999_999_999), 0), no_loss=True)]
    objects += [relaxation(game) for game in careful_games("second", "up_to_symmetry")]
    objects += [careful_rows(class_game("first", "raw"), "plays")]
    objects += [NUMBERS, Census(tuple((seat, NUMBERS) for seat in SEATS)), game_statistics()]
    objects += [*opening_rows(game_statistics()), *cell_rows(game_statistics())]
    objects += second_moves(game_statistics())[:2]
    objects += [prism(statement(play_of(converted, "first"), "every_choice"))]
    objects += verdicts(converted)
    return objects


def verdicts(careful: Strategy) -> list[object]:
    """Make what a verdict and a comparison consist of, as values and as parts of documents."""
    anything = strategy(PLAYERS["anything"])
    stuck = strategy(PLAYERS["stuck after four"])
    objects: list[object] = []
    for result in verdict_from_all(anything).results:
        objects += [result, result.won, *result.given_away[:1]]
    objects += from_all_document(verdict_from_all(anything)).results
    objects += verdict_document(verdict(careful)).results
    compared = comparison(careful)
    objects += [*compared.seats, compared.criteria, compared.seats[0].misses["every_choice"]]
    safe, lost = solve_choices(play_of(careful, "first")), solve_choices(play_of(stuck, "first"))
    objects += [safe, lost, survey(play_of(careful, "first"))]
    return objects


@pytest.mark.slow
def test_everything_is_shown_in_one_line_of_less_than_120_characters() -> None:
    for value in shown():
        text = repr(value)
        assert text.startswith(f"{type(value).__name__}(")
        assert "\n" not in text
        assert len(text) < 120, text


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (
            catalogue.find_strategy("wst:printed-corners", "position"),
            "Strategy('wst:printed-corners')",
        ),
        (
            catalogue.find_strategy("wst", "game"),
            "Strategy('wst', which remembers)",
        ),
        (NUMBERS, "Numbers(vectors≈1.1e+507, no_loss≈2.4e+419, in_play≈1.9e+286)"),
    ],
)
def test_what_is_shown_says_what_it_is(value: object, expected: str) -> None:
    assert repr(value) == expected


def test_statistics_are_shown_by_how_much_they_count() -> None:
    assert repr(game_statistics()) == "Statistics(255,168 games in 856 bins)"
