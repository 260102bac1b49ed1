"""A certificate holds what a verdict says, and can be held against a strategy."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from games import SEATS, Line, Position, position_after
from games.space import all_positions
from strategies.catalogue import find_strategy
from tests.documents import as_read
from tests.effort import part
from tests.verify.certificates import SMALL, code, small
from tests.verify.naive import Cells
from tests.verify.outside import built_in, positional
from tests.verify.players import PLAYERS, anything, blundering_after, first_free, perfect, strategy
from verify.comparison import comparison
from verify.play.play import play_of
from verify.play.safety import STRENGTHS
from verify.recheck import check
from verify.verdict.certificate import (
    ComparisonError,
    Difference,
    certificate,
    certificate_text,
    compare_with,
    content_hash,
    least_line,
)
from verify.verdict.verdict import Verdict, verdict

CERTIFIED = [name for name in reversed(PLAYERS) if name != "anything"]


@cache
def verdict_on(name: str) -> Verdict:
    return verdict(strategy(PLAYERS[name]))


@cache
def certified(name: str) -> dict[str, Any]:
    """Give the certificate of a player, made once."""
    return certificate(verdict_on(name))


@pytest.mark.parametrize("name", part(CERTIFIED, 2))
def test_a_certificate_agrees_with_the_verdict(name: str) -> None:
    decided, document = verdict_on(name), certified(name)
    told: Any = as_read(decided)["results"]
    assert list(document["seats"]) == list(SEATS)
    for result, written in zip(decided.results, told, strict=True):
        data = document["seats"][result.seat]
        assert [data[strength]["holds"] for strength in STRENGTHS] == [
            result.no_loss[strength] for strength in STRENGTHS
        ]
        for strength in ("every_choice", "first_choice"):
            found = written["strengths"][strength]
            assert data[strength].get("line") == found["counterexample"]
            games = data[strength]["counts"]["games"]
            assert games == {counting: found["games"][counting] for counting in games}
            assert list(games) == ["raw", "up_to_symmetry"]  # the checker makes these
            positions = data[strength]["counts"]["positions"]
            assert positions.items() <= found["positions"].items()
        refuted = written["strengths"]["some_choice"]["counterexample"]
        assert data["some_choice"].get("replies") == (refuted and refuted["replies"])


@pytest.mark.parametrize("name", part(CERTIFIED, 2))
def test_the_checker_proves_what_the_program_decides(name: str) -> None:
    text = certificate_text(certified(name))
    result, proved, wrong = check(text.encode())
    assert (result, len(proved), wrong) == (0, 6, [])


@pytest.mark.slow
@pytest.mark.parametrize("name", built_in())
def test_every_built_in_verdict_is_proved_from_its_certificate(name: str) -> None:
    player = positional(name)
    document = certificate(verdict(player))
    assert code(document) == 0
    assert compare_with(document, player) == ()


@pytest.mark.slow
def test_the_whole_game_machine_gets_a_certificate_keyed_by_line() -> None:
    document = certificate(verdict(find_strategy("wst", "game")))
    assert document["keys"] == "lines"
    assert code(document) == 0


def test_the_table_holds_the_moves_in_the_order_of_the_strategy() -> None:
    whole = play_of(strategy(PLAYERS["wrong first"]), "second")
    table = certificate(verdict(strategy(PLAYERS["wrong first"]), ["second"]))["seats"]["second"][
        "table"
    ]
    assert table == {node: [move.cell for move in moves] for node, moves in whole.answers.items()}


def test_a_certificate_is_written_for_people_one_entry_a_line() -> None:
    document = small("all refuted by loss")
    text = certificate_text(document)
    assert json.loads(text) == document
    assert '\n    "XO.X.....": [3],\n' in text
    assert certificate_text(small("refuted at once")).count("[]") == 1


def test_the_hash_is_of_the_content_in_its_one_way_of_writing() -> None:
    document = small("all hold")
    assert document["sha256"] == content_hash(document)
    assert content_hash({"b": "é", "a": 1, "sha256": "x"}) == content_hash({"a": 1, "b": "é"})
    assert content_hash({}).startswith("44136fa355b3678a")  # SHA-256 of {}


def test_a_start_is_written_as_the_least_line_to_it() -> None:
    assert (
        certificate(verdict(strategy(perfect), ["first"], Position("X...O...X")))["start"] == "159"
    )
    assert certificate(verdict(strategy(perfect), ["first"], (9, 5, 1)))["start"] == "951"
    for position in all_positions()[::37]:
        assert position_after(least_line(position)) == position
    with pytest.raises(AssertionError) as caught:
        least_line(Position("XXXOOOXXX"))
    assert str(caught.value) == "no game comes to XXXOOOXXX"


# ── against a strategy ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("kind", SMALL)
def test_a_certificate_differs_from_a_strategy_that_permits_everything(kind: str) -> None:
    document = small(kind)
    tables = [data["table"] for data in document["seats"].values()]
    differences = compare_with(document, strategy(anything))
    assert bool(differences) == any(tables)
    assert len(differences) <= sum(map(len, tables))


@pytest.mark.parametrize("cells", [first_free, perfect])
def test_a_certificate_agrees_with_the_strategy_it_was_made_from(cells: Cells) -> None:
    document = certificate(verdict(strategy(cells, name="one"), ["first"], (5, 1)))
    assert compare_with(document, strategy(cells, name="another")) == ()


def test_a_difference_names_seat_and_node_and_both_answers() -> None:
    document = certificate(verdict(strategy(perfect), ["first"], (5, 1, 9)))
    changed = strategy(lambda board, line: perfect(board, line)[::-1])
    assert not [d for d in compare_with(document, changed) if len(d.table) < 2]
    (first, *_) = compare_with(document, strategy(lambda _board, _line: ()))
    assert first == Difference("first", "OO..X...X", (3,), ())
    assert str(first) == "first seat, OO..X...X: the table allows 3, the strategy none"


def test_a_certificate_keyed_by_line_is_compared_line_by_line() -> None:
    cells = blundering_after((9, 5, 1), 3)
    document = certificate(verdict(strategy(cells, positional=False), ["second"], (9, 5)))
    assert compare_with(document, strategy(cells, positional=False)) == ()
    (only,) = compare_with(document, strategy(lambda b, line: perfect(b, line)[:1]))
    assert (only.node, only.table) == ("951", (3,))


def test_a_difference_before_any_move_is_at_the_start() -> None:
    differs = Difference("first", "", (5,), (1, 2))
    assert str(differs) == "first seat, the start: the table allows 5, the strategy 1 2"


def test_a_strategy_that_remembers_is_not_compared_with_positions() -> None:
    with pytest.raises(ComparisonError) as caught:
        compare_with(small("all hold"), strategy(perfect, positional=False))
    assert caught.value.strategy == "test"
    assert str(caught.value) == (
        "strategy test cannot be compared: it is history-dependent, and the tables of this "
        "certificate are keyed by position\n  hint: compare it with a certificate made from it"
    )


def test_verdict_certificate_and_comparison_ask_a_strategy_once_for_each_position() -> None:
    asked: list[str] = []

    def noted(board: str, line: Line) -> tuple[int, ...]:
        asked.append(board)
        return first_free(board, line)

    player = strategy(noted)
    decided = verdict(player, ["first"])
    assert len(asked) == len(set(asked)) > 0
    before = len(asked)
    certificate(decided)
    comparison(player, decided)
    assert len(asked) == before
