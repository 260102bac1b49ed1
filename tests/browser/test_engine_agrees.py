"""The engine of the page takes the same steps as the reference engine, on every machine."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Page as Window

from automata import Machine, link, parse, start
from automata.engine.steps import Configuration, Halt, steps
from automata.errors import LeftEndError, RunError
from automata.linking.library import folder_library, load_source
from automata.tape import cells
from automata.text import read_word, write_word
from diagrams.page.document import Page, standalone
from diagrams.page.machine_data import machine_data
from diagrams.page.machine_page import PLAYER_SCRIPTS
from noloss.arguments.machines import find_machine
from strategies import catalogue
from tests.automata.examples import MANUAL
from tests.browser.random_machines import SYMBOLS, random_machine

pytestmark = pytest.mark.slow

ROOT: Final = Path(__file__).parents[2]
FOLLOWING: Final = Path(__file__).with_name("following.js").read_text("utf-8")
RANDOM: Final = 1_000
Words = Mapping[str, Sequence[str]]
Case = tuple[Machine, dict[str, Any]]


@pytest.fixture
def window(open_page: Callable[..., Window], tmp_path: Path) -> Window:
    """A page with the engine, and code that follows machines with it."""
    file = tmp_path / "engine.html"
    file.write_text(standalone(Page("engine", "<h1>engine</h1>", scripts=PLAYER_SCRIPTS)), "utf-8")
    opened = open_page(file)
    opened.evaluate(FOLLOWING)
    return opened


def test_the_page_runs_every_machine_of_the_project_as_the_reference_does(window: Window) -> None:
    cases = list(project_cases())
    assert len({machine.name for machine, _ in cases}) > 20
    assert_followed_alike(window, cases)


def test_the_page_runs_random_machines_as_the_reference_does(window: Window) -> None:
    cases = []
    for number in range(RANDOM):
        machine, words, choices = random_machine(number)
        cases.append((machine, case_of(machine, words, choices, 60, check=number % 3 == 0)))
    ends = assert_followed_alike(window, cases)
    assert ends == {"accepted", "rejected", "halted", "stuck", "fault", None}


def test_the_page_reads_and_writes_words_as_the_command_line_does(window: Window) -> None:
    """Both refuse an invalid word, with the same sentence and, except for guesses, the same
    hint.
    """
    chance = Random(1)
    asked: list[list[Any]] = []
    expected: list[list[Any]] = []
    for number in range(300):
        alphabet = list(dict.fromkeys((*SYMBOLS[number % len(SYMBOLS)], chance.choice("_⊔"))))
        text = "".join(chance.choices([*alphabet, " ", "'", "z"], k=chance.randint(0, 6)))
        asked.append([text, alphabet])
        try:
            word = read_word(text, alphabet)
            expected.append([list(word), write_word(word, alphabet)])
        except ValueError as error:
            expected.append([getattr(error, "problem", ""), None])
    told = window.evaluate(
        """asked => asked.map(([text, symbols]) => {
            try {
                const word = noloss.readWord(text, symbols);
                return [word, noloss.writeWord(word, symbols)];
            } catch (fault) { return [fault.problem, null]; }
        })""",
        asked,
    )
    assert told == expected


def assert_followed_alike(window: Window, cases: Sequence[Case]) -> set[str | None]:
    """Compare all steps, all configurations and the end; give which ends there were."""
    asked = json.dumps([case for _, case in cases])
    told = window.evaluate("asked => JSON.stringify(JSON.parse(asked).map(follow))", asked)
    ends = set()
    for (machine, case), came in zip(cases, json.loads(told), strict=True):
        expected = followed(machine, case)
        assert came == json.loads(json.dumps(expected)), (machine.name, case["words"])
        ends.add(expected["end"] and expected["end"]["verdict"])
    return ends


def project_cases() -> Iterator[Case]:
    """Give all machines of the project, each on its own words and on random ones."""
    chance = Random(7)
    for machine in project_machines():
        yield machine, case_of(machine, check=True)
        for _ in range(4):
            words = {name: chance.choices(machine.alphabet, k=8) for name in machine.tapes}
            yield machine, case_of(machine, words, [chance.randint(1, 2) for _ in range(9)])
    counter = find_machine("wst/CF")
    yield counter, case_of(counter, {"Kc": "¢123321$"}, budget=2_000, check=True)
    game = find_machine("wst/M")
    for choices in ([1, 2, 1], [2, 1, 1], [2, 2, 1]):
        yield game, case_of(game, None, choices, 4_000, check=True)


def project_machines() -> Iterator[Machine]:
    for name in catalogue.machine_files():
        yield find_machine(name)
    for path in sorted([*ROOT.glob("automata/**/*.tm"), *ROOT.glob("tests/**/*.tm")]):
        yield link(load_source(path), folder_library(path.parent))
    for text in MANUAL.values():
        yield link(parse(text))


def case_of(
    machine: Machine,
    words: Words | None = None,
    choices: Sequence[int] = (1, 2, 2),
    budget: int = 300,
    *,
    check: bool = False,
) -> dict[str, Any]:
    """Give what following.js follows."""
    laid = {name: list(word) for name, word in (words or {}).items()}
    data = machine_data(machine)
    case = {"machine": data, "words": laid, "choices": choices, "budget": budget}
    return case | {"check": check}


def followed(machine: Machine, case: Mapping[str, Any]) -> dict[str, Any]:
    """Follow a machine as following.js does, by the reference engine."""
    now = start(machine, case["words"])
    numbers = {id(production): number for number, production in enumerate(machine.productions)}
    made: dict[str, Any] = {
        "steps": [],
        "instants": [told(machine, now)],
        "end": None,
        "undone": True,
    }
    events = steps(machine, now, case["budget"], cycle(case["choices"]), check=case["check"])
    try:
        for event in events:
            if isinstance(event, Halt):
                made["end"] = (
                    None if event.verdict == "budget spent" else {"verdict": event.verdict}
                )
                break
            made["steps"].append(numbers[id(event.production)])
            made["instants"].append(told(machine, event.after))
    except RunError as error:
        problem = error.problem
        if isinstance(error, LeftEndError):
            problem = problem.replace(f"step {error.step:,}", "the next step")
        made["end"] = {"verdict": "fault", "problem": problem, "hint": error.hint}
    return made


def told(machine: Machine, now: Configuration) -> list[Any]:
    """Write a configuration as following.js does."""
    symbols = {symbol: number for number, symbol in enumerate(machine.alphabet)}
    tapes = []
    for tape in now.tapes:
        at, there = cells(tape)
        tapes.append([tape.position, tape.position - at, [symbols[one] for one in there]])
    return [machine.states.index(now.state), tapes]
