"""Positions and games as they lie on the tapes, cell by cell."""

from __future__ import annotations

import pytest

from automata import Configuration, Machine
from automata.tape import cells
from games import Position, Seat
from strategies.wst.strategy import lay_game, lay_line, lay_position, turn_machine

EMPTY_LINES = "¢123T456T789T147T258T369T159T357$"


def laid(machine: Machine, now: Configuration) -> dict[str, tuple[int, str]]:
    """Give every tape with the cell under its head, from 0."""
    tapes = zip(machine.tapes, now.tapes, strict=True)
    return {name: (cells(tape)[0], "".join(cells(tape)[1])) for name, tape in tapes}


@pytest.mark.parametrize(
    ("position", "seat", "tapes"),
    [
        (
            *("XO..X...O", "first"),
            {
                "Ki": (0, "¢pbb34b678b$"),
                "Kp": (3, "¢15bbb$"),
                "Ko": (3, "¢29bbb$"),
                "Kw": (0, "¢XO3T4X6T78OTX47TOX8T36OTXXOT3X7$"),
            },
        ),
        (
            *("....X.O.X", "second"),
            {
                "Ki": (0, "¢o1234b6b8b$"),
                "Kp": (2, "¢7bbbb$"),
                "Ko": (3, "¢59bbb$"),
                "Kw": (0, "¢123T4O6TX8OT14XT2O8T36OT1OOT3OX$"),
            },
        ),
        (
            *(".........", "first"),
            {
                "Ki": (0, "¢p123456789$"),
                "Kp": (1, "¢bbbbb$"),
                "Ko": (1, "¢bbbbb$"),
                "Kw": (0, EMPTY_LINES),
            },
        ),
    ],
)
def test_a_position_lies_on_the_tapes_as_the_game_would_have_left_it(
    position: str, seat: Seat, tapes: dict[str, tuple[int, str]]
) -> None:
    """Source: [Garg18] §III.A.1: p marks are X, b is blank, ¢ and $ are the ends."""
    machine = turn_machine("base")
    now = lay_position(machine, Position(position), seat)
    assert laid(machine, now) == {**tapes, "Kc": (0, "¢$"), "Kr": (0, "¢$")}
    assert now.state == machine.start


@pytest.mark.parametrize(("seat", "begins"), [("first", "p"), ("second", "o")])
def test_a_game_begins_with_the_slots_and_the_first_player_on_one_tape(
    seat: Seat, begins: str
) -> None:
    machine = turn_machine("base")
    tapes = laid(machine, lay_game(machine, seat))
    assert tapes.pop("Ki") == (0, f"¢{begins}123456789$")
    players, short = (0, "¢bbbbb$"), (0, "¢$")
    assert tapes == {
        "Kp": players,
        "Ko": players,
        "Kw": (0, EMPTY_LINES),
        "Kc": short,
        "Kr": short,
    }


def test_a_line_lies_on_the_tapes_in_the_order_of_play() -> None:
    machine = turn_machine("base")
    assert laid(machine, lay_line(machine, (9, 5, 7, 8, 2))) == {
        "Ki": (0, "¢o1b34b6bbb$"),
        "Kp": (3, "¢58bbb$"),
        "Ko": (4, "¢972bb$"),
        "Kw": (0, "¢1O3T4X6TOXOT14OTOXXT36OT1XOT3XO$"),
        "Kc": (0, "¢$"),
        "Kr": (0, "¢$"),
    }
