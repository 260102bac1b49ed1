"""The page moves through a run as the terminal does: each movement comes to rest at one instant."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Page as Window

from automata import AutomataError, Machine, link, parse, start
from automata.engine.breakpoints import breakpoint_of
from automata.engine.stepping import Rest, Stepper
from automata.engine.trace import Trace
from diagrams.page.document import Page, standalone
from diagrams.page.machine_data import machine_data
from diagrams.page.machine_page import PLAYER_SCRIPTS
from noloss.arguments.machines import find_machine
from tests.browser.test_player import GUESS
from tests.machines.texts import PALINDROME

pytestmark = pytest.mark.slow

Movement = tuple[str, Any]
ONE_WAY: Final = GUESS.replace("start   first", "start   first\none-way copy")
RUNS: Final = [
    (link(parse(PALINDROME)), {"word": "abba"}, ["state compare", "copy=b", "routine to-start"]),
    (link(parse(GUESS)), {"word": "abab"}, ["back", "word@2", "step 3", "copy=a"]),
    (link(parse(ONE_WAY)), {"word": "abab"}, ["back", "word@2"]),
    (
        find_machine("wst/CF"),
        {"Kc": "¢123321$"},
        ["routine home", "home.tm:11", "Kr@3", "CF.tm:22"],
    ),
    (find_machine("wst/R1_R2"), {"Ki": "¢o123456789$"}, ["R3", "R4_R5", "CF", "routine home"]),
]
MOVES: Final = """async ([data, words, stops, moves]) => {
    const machine = noloss.machineOf(data);
    const letters = Object.entries(words).map(([name, word]) => [name, [...word]]);
    const start = noloss.begin(machine, Object.fromEntries(letters));
    const stepper = noloss.stepperOf(noloss.recordOf(machine, start));
    const looked = stops.map((text) => noloss.stopOf(text, machine));
    const told = [];
    for (const [name, value] of moves) {
        const given = { until: looked, backUntil: looked }[name] || value;
        const rest = await stepper[name](given);
        const { at, now } = stepper.record;
        told.push([rest.reason, at, machine.states[now.state], rest.met.map((stop) => stop.text)]);
    }
    return told;
}"""
NAMES: Final = (
    "forward",
    "back",
    "to",
    "toNextChoice",
    "toLastChoice",
    "out",
    "until",
    "backUntil",
)


@pytest.mark.parametrize("number", range(len(RUNS)))
def test_every_movement_rests_where_that_of_the_terminal_does(
    open_page: Callable[..., Window], tmp_path: Path, number: int
) -> None:
    file = tmp_path / "stepper.html"
    file.write_text(
        standalone(Page("stepper", "<h1>stepper</h1>", scripts=PLAYER_SCRIPTS)), "utf-8"
    )
    window = open_page(file)
    machine, words, stops = RUNS[number]
    for seed in range(12):
        moves = movements(Random(seed))
        told = window.evaluate(MOVES, [machine_data(machine), words, stops, moves])
        assert told == moved(machine, words, stops, moves), seed


def movements(chance: Random) -> list[Movement]:
    """Draw movements; those that lead forward come more often."""
    moves: list[Movement] = []
    for _ in range(40):
        name = chance.choice((*NAMES, "forward", "forward", "until"))
        value = {"forward": chance.choice((0, 0, 1, 2)), "to": chance.randint(0, 30)}.get(name)
        moves.append((name, value))
    return moves


def moved(
    machine: Machine, words: dict[str, str], stops: list[str], moves: list[Movement]
) -> list[list[Any]]:
    stepper = Stepper(Trace(machine, start(machine, words)))
    looked = [breakpoint_of(text, machine) for text in stops]
    doing: dict[str, Callable[[Any], Rest]] = {
        "forward": stepper.forward,
        "back": lambda _: stepper.back(),
        "to": stepper.to,
        "toNextChoice": lambda _: stepper.to_next_choice(),
        "toLastChoice": lambda _: stepper.to_last_choice(),
        "out": lambda _: stepper.out(),
        "until": lambda _: stepper.until(looked),
        "backUntil": lambda _: stepper.back_until(looked),
    }
    told = []
    for name, value in moves:
        try:
            rest = doing[name](value)
            reason, met = rest.reason, [str(one) for one in rest.met]
        except AutomataError:  # a head would fall off its tape
            reason, met = "end", []
        told.append([reason, stepper.trace.at, stepper.now.state, met])
    return told
