"""The keys, pressed one by one on a screen in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from textual.containers import VerticalScroll
from textual.pilot import Pilot
from textual.widgets import Static

from automata import Trace, start
from automata.engine.stepping import Stepper
from noloss.arguments.boards import begun
from noloss.stepping.app import StepApp
from noloss.stepping.panes import help_lines
from tests.automata.examples import machine
from tests.machines.texts import CHOICES, PALINDROME, RUNAWAY

Press = Callable[[StepApp, Pilot[None]], Awaitable[None]]


def pressed(
    text: str,
    press: Press,
    stops: tuple[str, ...] = (),
    size: tuple[int, int] = (80, 24),
    **words: str,
) -> None:
    one = machine(text)
    app = StepApp(Stepper(Trace(one, start(one, words))), text, stops)

    async def go() -> None:
        async with app.run_test(size=size) as pilot:
            await press(app, pilot)

    asyncio.run(go())


def message(app: StepApp) -> str:
    return str(app.query_one("#message", Static).render()).strip()


async def settled(app: StepApp, pilot: Pilot[None]) -> None:
    """Wait until a movement beside the screen has ended, and is shown."""
    await app.workers.wait_for_complete()
    await pilot.pause()


@pytest.mark.slow
def test_keys_step_back_and_forth_and_run_to_stops_that_are_typed() -> None:
    async def press(app: StepApp, pilot: Pilot[None]) -> None:
        await pilot.press("right", "space", "left")
        assert app.stepper.trace.at == 1
        await pilot.press("x", *"turn", "enter", "r")
        await settled(app, pilot)
        assert (app.stepper.trace.at, message(app)) == (10, "stopped at state turn")
        await pilot.press("x", *"trun", "enter")
        assert message(app).startswith("'trun' is not a breakpoint; write one of")
        await pilot.press("x", *"turn", "enter", "r")
        await settled(app, pilot)
        assert (app.stepper.trace.at, message(app)) == (16, "the end")
        await pilot.press("g", "6", "enter")
        await settled(app, pilot)
        await pilot.press("o")
        await settled(app, pilot)
        assert (app.stepper.now.state, message(app)) == ("turn", "out of the routine")
        await pilot.press("home", "b")
        assert message(app) == "the beginning"

    pressed(PALINDROME, press, word="abba")


def test_a_choice_is_taken_by_its_number_and_help_is_a_key_away() -> None:
    async def press(app: StepApp, pilot: Pilot[None]) -> None:
        await pilot.press("right")
        assert message(app) == "a choice: press the number of a row"
        await pilot.press("3")
        assert "no choice 3" in message(app)
        await pilot.press("2", "c", "1", "enter")
        assert app.stepper.now.state == "left"
        await pilot.press("p", "p")
        assert app.stepper.trace.at == 0
        await pilot.press("?")
        assert len(app.screen_stack) == 2
        await pilot.press("q")
        assert (len(app.screen_stack), app.is_running) == (1, True)

    pressed(CHOICES, press)


def test_on_a_small_screen_the_help_is_read_to_its_end_by_scrolling() -> None:
    async def press(app: StepApp, pilot: Pilot[None]) -> None:
        await pilot.press("?")
        await pilot.pause()
        shown = app.screen.query_one("#help", VerticalScroll)
        assert shown.size.width == max(map(len, help_lines(58)))
        assert shown.size.height + shown.max_scroll_y == len(help_lines(58))
        for _ in range(4):
            await pilot.press("pagedown")
        await pilot.pause()
        assert shown.scroll_y == shown.max_scroll_y
        await pilot.press("up")
        await pilot.pause()
        assert shown.scroll_y == shown.max_scroll_y - 1
        await pilot.press("x")
        assert len(app.screen_stack) == 1

    pressed(CHOICES, press, size=(60, 20))


@pytest.mark.slow
def test_a_run_without_end_continues_beside_the_screen_until_it_is_interrupted() -> None:
    async def press(app: StepApp, pilot: Pilot[None]) -> None:
        await pilot.press("r")
        await pilot.press("right")
        assert "Esc interrupts" in message(app)
        await pilot.press("escape")
        await settled(app, pilot)
        assert message(app).startswith("interrupted after ")
        at = app.stepper.trace.at
        await pilot.press("left", "q")
        assert (app.stepper.trace.at, at % 2_000) == (at - 1, 0)
        assert not app.is_running

    pressed(RUNAWAY, press)


@pytest.mark.parametrize(("position", "swapped"), [("X........", True), ("X...O....", False)])
def test_the_screen_says_at_first_if_the_tapes_have_the_marks_the_other_way_round(
    position: str, swapped: bool
) -> None:
    beginning = begun("wst/R1_R2", None, (), position)
    app = StepApp(beginning.stepper(), "", (), beginning.board, beginning.note)

    async def said() -> str:
        async with app.run_test(size=(80, 24)):
            return message(app)

    note = "WST plays O here; on its tapes X is always WST, and O its opponent"
    assert asyncio.run(said()) == (note if swapped else "")


def test_the_board_is_on_the_screen_only_if_a_position_was_laid() -> None:
    async def boards(app: StepApp) -> int:
        async with app.run_test(size=(80, 24)):
            return len(app.query("#board"))

    beginning = begun("wst", None, (), "X...O....")
    with_board = StepApp(beginning.stepper(), "", (), beginning.board)
    assert asyncio.run(boards(with_board)) == 1
    assert asyncio.run(boards(StepApp(beginning.stepper()))) == 0
