"""The whole-game machine and the turn as strategies: their answers and their refusals."""

from __future__ import annotations

import pytest

from automata import Machine
from games import EMPTY, Line, Position, Seat, position_after
from strategies import Effort, Permitted, StrategyError
from strategies.wst import strategy as wst
from strategies.wst.files import READINGS
from strategies.wst.strategy import (
    WholeGame,
    choice_tree,
    lay_line,
    play_whole_game,
    read_slot,
    turn_machine,
    wst_game,
    wst_position,
)
from tests.automata.examples import machine
from tests.effort import part


def player_of(line: Line, seat: Seat, end: str = "") -> Machine:
    """Give a machine that only plays this line, and stops in this state or is stuck."""
    text = "machine M\ntapes Ki Kp Ko\nsymbols ¢ $ p o 1 2 3 4 5 6 7 8 9\n"
    text += "accept won draw\nreject lost\n"
    for ply, cell in enumerate(line):
        own = (ply % 2 == 0) == (seat == "first")
        goes = end if end and ply + 1 == len(line) else f"q{ply + 1}"
        tape, tag = ("Kp", f" [rule-{ply}]") if own else ("Ko", "")
        text += f"q{ply}: {tape}=_ -> {tape}={cell}:R {goes}{tag}\n"
    return machine(text if end else f"{text}q{len(line)}: Ki=p -> Ki=o lost\n")


def played(
    monkeypatch: pytest.MonkeyPatch, line: Line, seat: Seat, end: str = ""
) -> dict[Line, tuple[Permitted, ...]]:
    monkeypatch.setattr(wst, "game_machine", lambda _: player_of(line, seat, end))
    return play_whole_game.__wrapped__("base", seat).moves  # not the one that is remembered


# the play

DRAWN = (5, 1, 2, 8, 3, 7, 4, 6, 9)


@pytest.mark.parametrize(
    ("line", "seat", "end"),
    [
        ((5, 1, 4, 2, 6), "first", "won"),
        ((5, 1, 4, 2, 6), "second", "lost"),
        ((5, 1, 4, 2, 9, 3), "first", "lost"),
        ((5, 1, 4, 2, 9, 3), "second", "won"),
        (DRAWN, "first", "draw"),
        (DRAWN, "second", "draw"),
    ],
)
def test_a_game_gives_the_machines_moves_with_the_rules_on_its_way(
    monkeypatch: pytest.MonkeyPatch, line: Line, seat: Seat, end: str
) -> None:
    own = range(seat == "second", len(line), 2)
    expected = {line[:ply]: (Permitted(line[ply], f"rule-{ply}"),) for ply in own}
    assert played(monkeypatch, line, seat, end) == expected


def test_if_the_machine_is_stuck_before_the_end_nothing_is_permitted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    moves = played(monkeypatch, (5, 1), "first")
    assert moves == {(): (Permitted(5, "rule-0"),), (5, 1): ()}


@pytest.mark.parametrize(
    ("line", "seat", "end", "problem"),
    [
        (
            *((5, 1, 4, 2, 6), "first", "lost"),
            "after 51426 the machine says rejected in state lost, the rules say won",
        ),
        (
            *((5, 1, 4, 2, 6), "first", ""),
            "after 51426 the machine says stuck in state q5, the rules say won",
        ),
        (
            *((5, 1, 4, 2), "second", "draw"),
            "after 5142 the machine says accepted in state draw, the rules say None",
        ),
    ],
)
def test_a_machine_that_ends_against_the_rules_of_the_game_is_refused(
    monkeypatch: pytest.MonkeyPatch, line: Line, seat: Seat, end: str, problem: str
) -> None:
    with pytest.raises(StrategyError) as caught:
        played(monkeypatch, line, seat, end)
    hint = "the programs write a game on the tapes that is not a game by the rules"
    assert str(caught.value) == f"{problem}\n  hint: {hint}"


def test_a_machine_that_outruns_the_budget_of_a_whole_game_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(wst, "GAME_BUDGET", 3)
    with pytest.raises(StrategyError, match="after the start the programs did not end"):
        play_whole_game.__wrapped__("base", "first")


# the progress reported


def test_a_line_to_which_the_whole_game_never_comes_is_refused() -> None:
    """The machine begins with 5."""
    line = (1, 2)
    with pytest.raises(StrategyError) as caught:
        wst_game("base").moves(position_after(line), line)
    assert str(caught.value) == (
        "the whole-game machine never reaches the line 12\n"
        "  hint: `--view position` asks about single positions"
    )


def test_after_every_number_of_moves_the_seat_to_move_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    line = (5, 1, 9, 3)
    begun = [line[:ply] for ply in range(5)]

    def named_after(_reading: str, seat: Seat) -> WholeGame:
        return WholeGame(dict.fromkeys(begun, (Permitted(7, seat),)), 0, 0)

    monkeypatch.setattr(wst, "play_whole_game", named_after)
    asked = [wst_game("base").moves(position_after(now), now)[0].rule for now in begun]
    assert asked == ["first", "second", "first", "second", "first"]


def test_both_views_have_a_description() -> None:
    summary = "corner slots 1 3 5 7, as printed in §III.A.2, step 8c"
    whole, turn = wst_game("printed-corners"), wst_position("printed-corners")
    for view in (whole, turn):
        assert (view.name, view.reading, view.source) == ("wst", "printed-corners", "Garg18 §III")
    assert whole.summary == f"WST as one machine playing whole games: {summary}"
    assert turn.summary == f"WST on the tapes of a position: {summary}"
    assert (whole.positional, turn.positional) == (False, True)


def test_the_effort_of_a_whole_game_is_that_of_all_games_of_the_seat() -> None:
    whole = wst_game("base").effort
    assert whole is not None
    assert whole("first", []) == Effort("game", 122_840, 216)


def test_the_effort_of_single_positions_is_summed() -> None:
    effort = wst_position("base").effort
    assert effort is not None
    two = Position("O.......X")
    one, other = effort("first", [EMPTY]), effort("first", [two])
    assert (one.view, one.games, other.view) == ("position", 1, "position")
    assert other.games == len(wst_position("base").moves(two, ()))
    both = effort("first", [EMPTY, two])
    assert both == Effort("position", one.steps + other.steps, one.games + other.games)


def test_a_whole_game_is_shown_by_its_size() -> None:
    shown = repr(WholeGame({(): (), (5, 1): ()}, 1_234, 5_678))
    assert shown == "WholeGame(2 lines, 1,234 steps, 5,678 games)"


def test_a_turn_permits_what_its_accepting_branches_leave_and_nothing_where_it_is_stuck(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = "machine M\ntapes Ki Kp Ko Kw Kc Kr\nsymbols ¢ $ p o T X O 1 2 3 4 5 6 7 8 9\nblank b\n"
    text += "accept yes\ns choice: Kp=b -> Kp=7 yes [R1]\n  Kp=b -> Kp=8 t [R2]\n"
    text += "  Kp=b -> Kp=9 u [R3]\nt: Kp=9 -> yes\nu: Kp=9 -> yes [R4]\n"
    monkeypatch.setattr(wst, "turn_machine", lambda _: machine(text))
    monkeypatch.setattr(wst, "explore_turn", wst.explore_turn.__wrapped__)  # remembers none of it
    assert wst_position("base").moves(EMPTY, ()) == (Permitted(7, "R1"), Permitted(9, "R4"))


def test_a_turn_that_outruns_its_budget_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wst, "TURN_BUDGET", 100)
    monkeypatch.setattr(wst, "explore_turn", wst.explore_turn.__wrapped__)  # remembers none of it
    with pytest.raises(StrategyError) as caught:
        wst_position("base").moves(Position("XO......."), ())
    assert str(caught.value) == (
        "wst does not end at XO.......: budget spent\n"
        "  hint: `noloss run wst --position XO....... --trace` shows the steps"
    )


@pytest.mark.parametrize("reading", part(READINGS))
def test_on_the_tapes_of_a_line_the_turn_alone_answers_as_in_the_whole_game(reading: str) -> None:
    machine = turn_machine(reading)
    games = {**play_whole_game(reading, "first").moves, **play_whole_game(reading, "second").moves}
    for line in part(games, 9):
        branches = choice_tree(machine, lay_line(machine, line), 20_000).branches
        answers = [
            Permitted(read_slot(machine, branch.end), branch.tags[-1])
            for branch in branches
            if branch.verdict == "accepted"
        ]
        assert tuple(dict.fromkeys(answers)) == games[line]
