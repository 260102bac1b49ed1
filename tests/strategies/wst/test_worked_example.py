"""The worked example of [Garg18] §III.B, tape by tape, on the whole-game machine."""

from __future__ import annotations

import pytest

from automata import Configuration, Machine, Trace
from automata.tape import cells
from strategies.wst.strategy import game_machine, lay_game

# Tapes that are printed within a step: the state that is entered then, the tape, its label.
WITHIN = (
    ("home@CF.begin:go", "Kc", "Kc before CF"),
    ("end@MF.begin:go", "Kr", "Kr after CF"),
)
PLAYED = {"machine": "5978", "opponent": "163"}

# The print of III.B, by step; a tape that it does not print at a step is left out.
PRINTED = {
    "step 1": {
        "Ki": "¢p1234b6789$",
        "Kp": "¢5bbbb$",
        "Kw": "¢123T4X6T789T147T2X8T369T1X9T3X7$",
    },
    "step 2": {
        "Ki": "¢pb234b6789$",
        "Ko": "¢1bbbb$",
        "Kw": "¢O23T4X6T789TO47T2X8T369TOX9T3X7$",
    },
    "step 3": {
        "Ki": "¢pb234b678b$",
        "Kp": "¢59bbb$",
        "Kc before CF": "¢467892836937$",
        "Kr after CF": "¢41T62T72T82T93T21T32$",
        "Kc": "¢9$",
        "Kw": "¢O23T4X6T78XTO47T2X8T36XTOXXT3X7$",
    },
    "step 4": {
        "Ki": "¢pb234bb789$",
        "Ko": "¢16bbb$",
        "Kw": "¢O23T4XOT78XTO47T2X8T3OXTOXXT3X7$",
    },
    "step 6": {
        "Ki": "¢pb2b4bbb8b$",
        "Ko": "¢163bb$",
        "Kw": "¢O2OT4XOTX8XTO4XT2X8TOOXTOXXTOXX$",
    },
    "step 7": {
        "Ki": "¢pb2b4bbb8b$",
        "Kp": "¢5978b$",
        "Kc": "¢8$",
        "Kw": "¢O2OT4XOTXXXXTO4XT2XXTOOXTOXXTOXX$",
    },
}

# Differences of the machine's tapes from the print: the content, and why it is right.
MISPRINTS = {
    ("step 3", "Kc before CF"): "¢4678928369937$",  # line 159 adds a 9; the printed counter is 3
    ("step 4", "Ki"): "¢pb234bb78b$",  # slot 9 was taken in step 3
    ("step 7", "Ki"): "¢pb2b4bbbbb$",  # slot 8 has just been taken
    ("step 7", "Kw"): "¢O2OT4XOTXXXTO4XT2XXTOOXTOXXTOXX$",  # a line has three cells, not four
}


def word(machine: Machine, now: Configuration, name: str) -> str:
    return "".join(cells(now.tapes[machine.tapes.index(name)])[1]).rstrip("b")


def wanted(machine: Machine, now: Configuration) -> int:
    """Keep the candidate if it is the example's next slot, else let the next one replace it."""
    owner = machine.owners[now.state]
    marks = word(machine, now, "Kp" if owner == "machine" else "Ko").strip("¢b$")
    return 1 if marks[-1] == PLAYED[owner][len(marks) - 1] else 2


@pytest.fixture(scope="module")
def shown() -> dict[tuple[str, str], str]:
    """Play the example and note the tapes at the end of every step."""
    machine = game_machine("base")
    trace = Trace(machine, lay_game(machine, "first"))
    found: dict[tuple[str, str], str] = {}
    number = 0
    before = ""
    while True:
        now = trace.now
        if now.state in {"p-played", "o-played", "won"}:  # a step of the example is over
            number += 1
            for name in machine.tapes:
                found[f"step {number}", name] = word(machine, now, name)
        for entered, tape, label in WITHIN:
            if now.state == entered and not before.startswith(entered.partition(":")[0]):
                found[f"step {number + 1}", label] = word(machine, now, tape)
        before = now.state
        halt = trace.forward()
        if halt is not None and halt.verdict == "waiting":
            halt = trace.forward(wanted(machine, now))
        if halt is not None:
            assert halt.verdict == "accepted"
            return found


PLACES = [(step, tape) for step, tapes in PRINTED.items() for tape in tapes]


@pytest.mark.parametrize(("step", "tape"), PLACES)
def test_each_printed_tape_is_that_of_the_machine_or_a_misprint_named_here(
    shown: dict[tuple[str, str], str], step: str, tape: str
) -> None:
    """Source: [Garg18] §III.B."""
    if (step, tape) in MISPRINTS:
        assert MISPRINTS[step, tape] != PRINTED[step][tape]
        assert shown[step, tape] == MISPRINTS[step, tape]
    else:
        assert shown[step, tape] == PRINTED[step][tape]


def test_slot_7_is_the_first_of_the_two_best_slots_in_step_5(
    shown: dict[tuple[str, str], str],
) -> None:
    """Source: [Garg18] §III.B step 5, which calls 7 the best slot; 3 is as good by its rules."""
    assert shown["step 5", "Kc"] == "¢73$"
    assert shown["step 5", "Kp"] == "¢597bb$"


def test_the_machine_wins_the_example_with_8_in_step_7(shown: dict[tuple[str, str], str]) -> None:
    assert shown["step 7", "Kp"] == "¢5978b$"
    assert ("step 8", "Kp") not in shown
