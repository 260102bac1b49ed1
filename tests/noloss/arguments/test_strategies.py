"""Strategies lent to a command are counted, confirmed and let go."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games import EMPTY, Line, Position
from noloss.arguments.strategies import asking, find_in_view
from noloss.output import progress
from strategies import Permitted, Strategy, StrategyError, UnknownStrategyError
from tests.noloss.fakes import fake_strategy
from tests.processes import wait_until


def watched(done: list[str], name: str) -> Strategy:
    return replace(
        fake_strategy(name),
        confirm=lambda: done.append(f"confirm {name}"),
        close=lambda: done.append(f"close {name}"),
    )


def test_a_lent_strategy_answers_as_it_is() -> None:
    with asking("looking", fake_strategy("perfect"), fake_strategy("hopeless")) as (one, other):
        assert one.moves(EMPTY, ()) == fake_strategy("perfect").moves(EMPTY, ())
        assert other.moves(EMPTY, ()) == ()
        assert (one.name, other.name) == ("perfect", "hopeless")


def test_answers_are_confirmed_when_the_work_is_done_and_then_all_is_let_go() -> None:
    done: list[str] = []
    with asking("looking", watched(done, "perfect"), watched(done, "anything")):
        done.append("work")
    assert done == [
        "work",
        "confirm perfect",
        "confirm anything",
        "close perfect",
        "close anything",
    ]


def test_all_is_let_go_even_if_the_work_fails() -> None:
    done: list[str] = []
    with pytest.raises(ZeroDivisionError), asking("looking", watched(done, "perfect")):
        raise ZeroDivisionError
    assert done == ["close perfect"]


def test_an_answer_that_is_not_confirmed_is_an_error_and_all_is_let_go() -> None:
    done: list[str] = []

    def changed() -> None:
        raise StrategyError("it changes its mind", hint="use another")

    fickle = replace(watched(done, "perfect"), confirm=changed)
    with pytest.raises(StrategyError, match="changes its mind"), asking("looking", fickle):
        done.append("work")
    assert done == ["work", "close perfect"]


def test_progress_shows_the_number_of_questions_to_strategies(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Progress appears before the first answer; the first answer waits for it."""
    told = ""
    monkeypatch.setattr(progress, "PATIENCE", 0.05)
    monkeypatch.setattr(progress, "PAUSES", (0.05, 0.05))

    def is_told() -> bool:
        nonlocal told
        told += capsys.readouterr().err
        return "asked 1 time" in told

    def moves(position: Position, line: Line) -> tuple[Permitted, ...]:
        wait_until(is_told)
        return ()

    with asking("looking", replace(fake_strategy("hopeless"), moves=moves)) as (one,):
        one.moves(EMPTY, ())
    assert "looking … asked 1 time" in told


def test_a_view_is_for_those_that_have_it() -> None:
    assert find_in_view("wst", None).positional
    assert not find_in_view("wst", "game").positional
    assert find_in_view("optimal", "game").name == "optimal"
    with pytest.raises(UnknownStrategyError, match="unknown strategy 'optimall'"):
        find_in_view("optimall", "game")
