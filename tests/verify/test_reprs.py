"""Everything that a person may look at in Python says in one line what it is, and fits a screen."""

from __future__ import annotations

from fractions import Fraction

import pytest

from common.documents import document_text, read_document
from games import SEATS
from strategies import Strategy, catalogue
from strategies.classes import class_tables
from strategies.encodings.convert import TARGETS, convert
from strategies.game_base import game_base_document
from strategies.wst.strategy import play_whole_game
from tests.verify.players import PLAYERS, first_free, perfect, strategy
from verify.census.census import Census, Numbers, careful_rows
from verify.classified import game_statistics
from verify.comparison import comparison
from verify.export.prism import prism
from verify.extremes.class_game import careful_games, class_game
from verify.extremes.feasible import Feasible, Infeasible, Point, Undecided
from verify.extremes.optimum import Witness, best, best_score, optimum
from verify.extremes.search import relaxation
from verify.extremes.solver import SolverAnswer
from verify.match import match, meeting
from verify.play.count import Points, Tally
from verify.play.play import play_of
from verify.play.safety import solve_choices
from verify.statistics import cell_rows, opening_rows, second_moves
from verify.verdict.from_all import verdict_from_all
from verify.verdict.statement import statement
from verify.verdict.verdict import Verdict, verdict

MANY = Tally(131_184, 46_080, 77_904, 255_168)
PERFECT = strategy(PLAYERS["perfect"], name="a name of more than sixty characters, " * 9)
NUMBERS = Numbers(7**600, 5**600, 3**600)


def witness() -> Witness:
    return best([class_game("first", "raw")], Points(1, 0))


def shown() -> list[object]:
    """Make one of everything, as long as it may get."""
    converted = strategy(lambda board, _: (board.index(".") + 1,))
    objects: list[object] = [PERFECT, strategy(PLAYERS["perfect"], positional=False)]
    objects += [*catalogue.entries(), *catalogue.SCHEMES]
    objects += [convert(converted, target) for target in TARGETS if target == "table"]
    objects += [class_tables(), play_whole_game("base", "second"), game_base_document()]
    objects += [class_game("first", "raw"), witness(), Feasible(witness())]
    objects += [Point(640, 128, witness()), Infeasible(MANY, "relaxation"), Undecided(MANY, 60.0)]
    objects += [
        optimum("both", "up_to_symmetry"),
        SolverAnswer("found", witness().choices, "OPTIMAL"),
    ]
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
    objects += [result.strengths for result in verdict(careful).results]
    compared = comparison(careful, verdict(careful))
    objects += [compared.seats[0].every_choice.games, compared.seats[0].every_choice.forced_wins]
    safe, lost = solve_choices(play_of(careful, "first")), solve_choices(play_of(stuck, "first"))
    objects += [safe, lost, statement(play_of(careful, "first"), "every_choice").numbers]
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
            "Strategy('wst', history-dependent)",
        ),
        (NUMBERS, "Numbers(vectors≈1.1e+507, no_loss≈2.4e+419, in_play≈1.9e+286)"),
    ],
)
def test_a_repr_names_its_content(value: object, expected: str) -> None:
    assert repr(value) == expected


def test_statistics_are_shown_by_how_much_they_count() -> None:
    assert repr(game_statistics()) == "Statistics(255,168 games in 856 bins)"


LONGEST = 120
OURS = strategy(perfect, name="a name that is far longer than any that a person would give" * 2)
THEIRS = strategy(first_free, name=OURS.name)


def test_every_result_is_one_line_under_120_characters_however_long_a_name_is() -> None:
    decided = verdict(OURS)
    met = match(OURS, THEIRS)
    results: list[object] = [
        decided,
        decided.results[0],
        *verdict(THEIRS).results[0].statements.values(),
        verdict_from_all(OURS),
        comparison(OURS, verdict(OURS)),
        met,
        met.sides[0],
        meeting(OURS, THEIRS, "first"),
    ]
    for result in results:
        assert len(repr(result)) < LONGEST
        assert "\n" not in repr(result)


def test_a_verdict_says_the_strongest_that_holds_in_each_seat() -> None:
    good, bad = (verdict(strategy(cells, name="one")) for cells in (perfect, first_free))
    held = "however its open choices are resolved"
    assert repr(good) == f"one never loses in either seat, {held}."
    assert repr(good.results[0]) == "<SeatVerdict: first: every_choice>"
    assert repr(bad).startswith("one can lose in the first seat (X): refuted by ")
    assert repr(bad.results[0]) == "<SeatVerdict: first: refuted>"


def test_a_statement_and_a_verdict_from_all_name_their_content() -> None:
    one = strategy(first_free, name="one")
    stated = verdict(one, ["second"]).results[0].statements
    assert repr(stated["every_choice"]) == "<Statement: second seat, every_choice: can fail>"
    assert repr(stated["some_choice"]) == "<Statement: second seat, some_choice: always fails>"
    assert repr(verdict_from_all(one)) == "FromAllDocument(…)"


def test_a_match_and_a_comparison_say_whose_they_are() -> None:
    one, other = strategy(perfect, name="one"), strategy(first_free, name="other")
    met = match(one, other)
    assert repr(met) == "<Match: 'one' against 'other'>"
    assert repr(met.sides[0]) == "<Side: first seat, expected 1>"
    assert repr(comparison(one, verdict(one))) == "<Comparison: 'one:base', first and second seat>"


def test_a_verdict_that_was_read_equals_the_one_written_and_is_shown_without_its_plays() -> None:
    decided = verdict(strategy(first_free, name="first free"))
    read = read_document(document_text(decided), Verdict, "verdict.json")
    assert (read, read.holds()) == (decided, False)
    seats = "<SeatVerdict: first: refuted> <SeatVerdict: second: refuted>"
    assert repr(read) == f"first free {seats}"
    with pytest.raises(ValueError, match="has no plays; verify it again"):
        _ = read.results[0].play
