"""The screen and the keys of `noloss step`; needs textual."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from rich.text import Text
from textual import events, work
from textual.app import App, ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from automata import AutomataError, Configuration
from automata.engine.breakpoints import breakpoint_of
from automata.engine.stepping import GoOn, Reason, Rest, Stepper
from common.text import counted
from noloss.stepping.panes import Panes, help_lines, keys_line

Movement = Callable[[GoOn], Rest]
FRAME = 2  # columns of the frame around the help
PAGE = 10  # lines
MOST_ROWS = 6  # of those that could come next
ASKED = {
    "g": "go to step: ",
    "x": "stop at (state NAME, TAPE=SYMBOL, TAPE@CELL, routine NAME, step N, line N): ",
    "c": "number of the row: ",
}


_MOVED: Mapping[Reason, str] = {
    "end": "the end",
    "choice": "a choice: press the number of a row",
    "beginning": "the beginning",
    "outside": "out of the routine",
}
_STAYED: Mapping[Reason, str] = {
    **_MOVED,
    "end": "there is no next step",
    "outside": "this is not a routine: r runs to the end",
}


class Pane(Static):
    """A part of the screen, redrawn when its size changes."""

    def __init__(self, make: Callable[[int, int], Text], name: str) -> None:
        super().__init__(id=name, markup=False)
        self._make = make

    def render(self) -> Text:
        """Give the text of this part for its present size."""
        return self._make(max(self.size.width, 1), max(self.size.height, 1))


class Help(ModalScreen[None]):
    """The help on the keys."""

    def compose(self) -> ComposeResult:
        """Show one text, which scrolls if the screen is too low for it."""
        text = "\n".join(help_lines(self.app.size.width - FRAME))
        with VerticalScroll(id="help"):
            yield Static(text, markup=False)

    def on_key(self, event: events.Key) -> None:
        """Scroll, or close at any other key."""
        event.stop()
        scrolled = self.query_one("#help", VerticalScroll)
        by = {"up": -1, "down": 1, "pageup": -PAGE, "pagedown": PAGE}.get(event.key)
        if by is None:
            self.dismiss()
        else:
            scrolled.scroll_relative(y=by, animate=False)


class StepApp(App[None]):
    """A run that is stepped by keys."""

    CSS = """
    Pane, #keys, #message { height: 1; }
    #above { height: auto; max-height: 40%; }
    #tapes { height: auto; max-height: 100%; width: 1fr; border-top: solid grey; }
    #board { height: 4; width: 11; border-top: solid grey; }
    #tape-lines { height: auto; }
    #next { border-top: solid grey; }
    #below { height: 1fr; }
    #file, #states { height: 1fr; width: 3fr; border-top: solid grey; }
    #states { width: 2fr; padding-left: 1; }
    #prompt { height: 1; border: none; padding: 0; }
    #help { width: auto; height: auto; max-width: 100%; max-height: 100%; border: solid grey; }
    #help { scrollbar-size: 0 0; }
    #help Static { width: auto; height: auto; }
    Help { align: center middle; }
    """
    AUTO_FOCUS = None  # a key is a command: no field takes the keys at the start
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar = []

    def __init__(
        self,
        stepper: Stepper,
        text: str = "",
        stops: tuple[str, ...] = (),
        board: Callable[[Configuration], str] | None = None,
        note: str = "",
    ) -> None:
        super().__init__(ansi_color=True)
        self.panes = Panes(stepper, text, board)
        self.note = note  # the first message
        self.panes.breakpoints = [breakpoint_of(stop, stepper.machine) for stop in stops]
        self._asked = ""
        self._moving = self._interrupted = False

    @property
    def stepper(self) -> Stepper:
        """The run that is shown."""
        return self.panes.stepper

    def compose(self) -> ComposeResult:
        """Lay out the parts from top to bottom."""
        panes = self.panes
        yield Pane(lambda width, _: panes.status(width), "status")
        with Horizontal(id="above"):
            with VerticalScroll(id="tapes", can_focus=False):
                yield Pane(lambda width, _: panes.tapes(width), "tape-lines")
            if panes.board is not None:
                yield Pane(lambda *_: panes.board_cells(), "board")
        yield Pane(panes.next_rows, "next")
        with Horizontal(id="below"):
            yield Pane(panes.file, "file")
            yield Pane(panes.states, "states")
        yield Static("", id="message", markup=False)
        prompt = Input(id="prompt", compact=True)
        prompt.display = False
        yield prompt
        yield Pane(lambda width, _: Text(keys_line(width), no_wrap=True), "keys")

    def on_mount(self) -> None:
        """Give the parts their titles."""
        self.query_one("#tapes").border_title = "tapes: position of the head, cells"
        self.query_one("#next").border_title = "the rows that could come next"
        self.query_one("#states").border_title = "states"
        self.query_one("#tape-lines").styles.height = len(self.stepper.machine.tapes)
        self.show(self.note)

    def on_unmount(self) -> None:
        """Let no run outlive its screen, however the screen has ended."""
        self._interrupted = True

    def show(self, message: str = "") -> None:
        """Show the instant at the cursor."""
        rows = min(max(len(self.stepper.open), 1), MOST_ROWS)
        self.query_one("#next").styles.height = rows + 1  # with its title
        self.query_one("#file").border_title = self.panes.file_title()
        for pane in self.query(Pane):
            pane.refresh(layout=True)
        self.say(message)

    def say(self, message: str) -> None:
        """Write a line above the keys."""
        self.query_one("#message", Static).update(
            Text(f" {message}" if message else "", no_wrap=True)
        )

    # keys

    def on_key(self, event: events.Key) -> None:
        """Do what a key asks for; during a run it only interrupts the run."""
        if self._asked:
            if event.key == "escape":
                self._close_prompt()
            return
        key = event.character if event.is_printable and event.character else event.key
        if key in ("q", "ctrl+c"):
            self._interrupted = True
            self.exit()
        elif self._moving:
            self._interrupted = self._interrupted or key == "escape"
            if not self._interrupted:
                self.say("it runs: Esc interrupts it")
        elif key in ASKED:
            self._ask(key)
        elif key == "?":
            self.push_screen(Help())
        elif key.isdecimal() and key != "0":
            self._take(int(key))
        else:
            self._move(key)

    def _move(self, key: str) -> None:
        stepper, stops = self.stepper, self.panes.breakpoints
        quick: dict[str, Callable[[], Rest]] = {
            "right": stepper.forward,
            " ": stepper.forward,
            "space": stepper.forward,
            "enter": stepper.forward,
            "left": stepper.back,
            "b": stepper.back,
            "p": stepper.to_last_choice,
            "R": lambda: stepper.back_until(stops),
            "home": lambda: stepper.to(0),
            "end": lambda: stepper.to(len(stepper.trace)),
        }
        long: dict[str, Movement] = {
            "r": lambda go_on: stepper.until(stops, go_on),
            "n": stepper.to_next_choice,
            "o": stepper.out,
        }
        if key in quick:
            self._try(quick[key])
        elif key in long:
            self._go(long[key])
        elif key == "X":
            stops.clear()
            self.show("no stops any more")

    def _take(self, number: int) -> None:
        if len(self.stepper.open) < 2:
            self.say("no choice is open here: → takes the step")
        else:
            self._try(lambda: self.stepper.forward(number))

    def _try(self, move: Callable[[], Rest]) -> None:
        before = self.stepper.trace.at
        try:
            rest = move()
        except AutomataError as error:
            self.show(_told(error))
            return
        self.show(_said(rest, moved=rest.at != before))

    # long movements, beside the screen

    def _go(self, move: Movement) -> None:
        self._moving, self._interrupted = True, False
        ticking = self.set_interval(0.25, self._tell)
        before = self.stepper.trace.at

        def ended(message: str) -> None:
            ticking.stop()
            self._moving = False
            self.show(message)

        self._run_beside(move, before, ended)

    @work(thread=True)
    def _run_beside(self, move: Movement, before: int, ended: Callable[[str], None]) -> None:
        try:
            rest = move(lambda: not self._interrupted)
            message = _said(rest, moved=rest.at != before)
        except AutomataError as error:
            message = _told(error)
        if self.is_running:
            self.call_from_thread(ended, message)

    def _tell(self) -> None:
        self.say(f"running … {counted(self.stepper.trace.at, 'step')}; Esc interrupts")

    # the typed text

    def _ask(self, key: str) -> None:
        self._asked = key
        prompt = self.query_one("#prompt", Input)
        prompt.placeholder = ""
        prompt.value = ""
        prompt.display = True
        self.say(ASKED[key])
        prompt.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Run the command of the prompt with the typed text."""
        asked, typed = self._asked, event.value.strip()
        self._close_prompt()
        if not typed:
            return
        if asked == "x":
            self._stop_at(typed)
        elif not (typed.isdecimal() and typed.isascii() and len(typed) < 19):
            self.say(f"'{typed}' is not a number")
        elif asked == "c":
            self._take(int(typed))
        else:
            self._go(lambda go_on: self.stepper.to(int(typed), go_on))

    def _close_prompt(self) -> None:
        self._asked = ""
        self.query_one("#prompt").display = False
        self.set_focus(None)
        self.say("")

    def _stop_at(self, typed: str) -> None:
        stops = self.panes.breakpoints
        try:
            stop = breakpoint_of(typed, self.stepper.machine)
        except AutomataError as error:
            self.say(_told(error))
            return
        if stop in stops:
            stops.remove(stop)
            self.show(f"no longer stops at {stop}")
        else:
            stops.append(stop)
            self.show(f"stops at {stop}; r runs there")


def _told(error: AutomataError) -> str:
    return f"{error.problem}; {error.hint}"


def _said(rest: Rest, *, moved: bool) -> str:
    """Say why a movement stopped, if the screen does not show it."""
    if rest.reason == "breakpoint":
        return f"stopped at {', '.join(map(str, rest.met))}"
    if rest.reason == "interrupted":
        return f"interrupted after {counted(rest.at, 'step')}"
    return (_MOVED if moved else _STAYED).get(rest.reason, "")
