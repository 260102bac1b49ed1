"""The view of an instant, each part as text of a given size; another module draws it.

Colour is never the only sign: the cell under a head is in brackets, `▶` is before the row just used
and `●` before the present state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice, zip_longest
from pathlib import Path
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from automata import Configuration, Machine, NotationError, Production
from automata.engine.breakpoints import Breakpoint
from automata.engine.stepping import Stepper
from automata.engine.steps import Verdict
from automata.linking.library import read_text
from automata.sides import symbols_of
from automata.tape import Tape
from automata.text import production_text
from common.text import printable

LEFT_OUT = "…"
WIDE = 78  # columns for two keys of the help on a line
WIDEST_NAME = 14  # columns of the name of a tape
LIT = "reverse bold"
DIM = "dim"
ENDED: Mapping[Verdict, str] = {
    "accepted": "accepted",
    "rejected": "rejected",
    "halted": "halted, a result",
    "stuck": "stuck: no row applies",
    "waiting": "a choice: press its number",
    "loops": "never halts",
    "budget spent": "",
}
KEYS: Final = ("→ step", "← back", "r run", "n choice", "o out", "g go to", "x stop at")
LAST_KEYS: Final = ("? help", "q quit")
"""Keys that a narrow screen shows, too."""

KEYS_HELP: Final = (
    ("→ space", "one step"),
    ("← b", "one step back"),
    ("1 … 9", "take this row of a choice"),
    ("c", "take a row by a longer number"),
    ("n", "on to the next choice"),
    ("p", "back to the last choice"),
    ("o", "out of this routine"),
    ("g", "go to a step: its number, Enter"),
    ("r", "run to a stop or the end"),
    ("R", "back to the last stop"),
    ("Home", "to the beginning"),
    ("End", "to the last step that was made"),
    ("x", "set or remove a stop"),
    ("X", "remove all stops"),
    ("Esc", "interrupt a run"),
    ("q", "quit"),
)
STOPS_HELP: Final = (
    ("state NAME", "a step leads to this state"),
    ("step N", "after N steps"),
    ("TAPE=SYMBOL", "the head reads the symbol"),
    ("line N", "this row was used"),
    ("TAPE@CELL", "the head comes to this cell"),
    ("FILE:N", "a row of another file"),
    ("routine NAME", "the run enters it"),
)
"""Keys and stops with their meaning; a wide screen shows two on a line."""


def help_lines(width: int) -> list[str]:
    """Write the help on the keys for a screen of this width."""
    marks = ["[x] under a head", "▶ the row just used, → those to come", "● the present state"]
    return [
        "↑ ↓ scroll this help; any other key closes it.",
        "",
        *_paired(KEYS_HELP, width, 8, 28),
        "",
        "Stops, typed after x (cell 0 is the word's first):",
        *_paired(STOPS_HELP, width, 13, 28),
        "",
        *(["; ".join(marks)] if width >= WIDE else marks),
    ]


def _paired(pairs: Sequence[tuple[str, str]], width: int, name: int, meaning: int) -> Iterator[str]:
    """Write names with their meanings, two on a line if there is room."""
    lines = [f"{one:<{name}} {what}" for one, what in pairs]
    if width < WIDE:
        yield from lines
        return
    for left, right in zip_longest(lines[::2], lines[1::2], fillvalue=""):
        yield f"{left:<{name + meaning + 2}}{right}".rstrip()


def keys_line(width: int) -> str:
    """Name the keys; a narrow screen leaves out the rarer ones, which the help has.

    >>> keys_line(40)
    ' → step  ← back  r run  ? help  q quit'
    """
    lines = (f" {'  '.join((*KEYS[:number], *LAST_KEYS))}" for number in range(len(KEYS), 0, -1))
    return next((line for line in lines if len(line) <= width), f" {'  '.join(LAST_KEYS)}")


@dataclass
class Panes:
    """The parts of the screen, for one run."""

    stepper: Stepper
    text: str = ""  # of the machine's file, if that file cannot be read
    board: Callable[[Configuration], str] | None = None  # reads a position off the tapes
    breakpoints: list[Breakpoint] = field(default_factory=list)

    @property
    def machine(self) -> Machine:
        """The machine that runs."""
        return self.stepper.machine

    def status(self, width: int) -> Text:
        """Give the state of the run in one line."""
        trace, halt = self.stepper.trace, self.stepper.halt
        ended = f"  {ENDED[halt.verdict]}" if halt is not None else ""
        step = (
            f"step {trace.at:,} of {len(trace):,}"
            if len(trace) > trace.at
            else f"step {trace.at:,}"
        )
        line = f" {self.machine.name}  {step}  state {self.stepper.now.state}{ended}"
        if self.breakpoints:
            line += f"  stops at: {', '.join(map(str, self.breakpoints))}"
        return _line(line, width, LIT)

    def tapes(self, width: int) -> Text:
        """Show every tape in a line, the cell under its head in brackets."""
        names = [printable(name) for name in self.machine.tapes]
        column = min(max(map(len, names)), WIDEST_NAME)
        lines = []
        for name, tape in zip(names, self.stepper.now.tapes, strict=True):
            place = f"{tape.position:+d}" if tape.position else "0"
            shown = tape_line(tape, width - column - 4 - max(len(place), 4))
            line = Text(f" {_truncated(name, column):<{column}} ", style="bold", no_wrap=True)
            line.append(f"{place:>4} ", DIM)
            line.append(shown.before, "not bold")
            line.append(f"[{shown.head}]", LIT)
            line.append(shown.after, "not bold")
            lines.append(line)
        return Text("\n").join(lines)

    def board_cells(self) -> Text:
        """Show the position that is on the tapes; an empty cell has its number."""
        position = self.board(self.stepper.now) if self.board is not None else ""
        text = Text(no_wrap=True)
        for cell, mark in enumerate(position, start=1):
            shown, style = (str(cell), DIM) if mark == "." else (mark, "bold")
            text.append(f"  {shown}", style)
            text.append("\n" if cell in (3, 6) else "")
        return text

    def next_rows(self, width: int, height: int) -> Text:
        """List the rows that could come next, with their numbers at a choice."""
        rows, halt = self.stepper.open, self.stepper.halt
        if not rows:
            fault = self.stepper.fault
            said = fault.problem if fault is not None else ""
            return _line(f" {ENDED[halt.verdict] if halt is not None else said}", width)
        lines = []
        for number, row in enumerate(rows, start=1):
            sign = f"{number:>2}" if len(rows) > 1 else " →"
            text = f"{sign} {production_text(row, self.machine.tapes)}"
            lines.append(_line(f"{text}  # {row.row.where}", width))
        if len(lines) > height:
            rest = len(lines) - height + 1
            lines = [
                *lines[: height - 1],
                _line(f"    and {rest} more: c takes one by its number", width),
            ]
        return Text("\n").join(lines)

    @property
    def used(self) -> Production | None:
        """The row just used."""
        last = self.stepper.trace.last
        return None if last is None else last.production

    def file_title(self) -> str:
        """Name the file and the line of the row just used."""
        if self.used is not None:
            return f"the row just used: {self.used.row.where}"
        row = next(iter(self.stepper.open), None)
        return f"the row to come: {row.row.where}" if row is not None else "no row was used"

    def file(self, width: int, height: int) -> Text:
        """Show the rows around the row just used, each with a sign before it.

        `▶` is the row just used, `→` or a number one that could come next.
        """
        row = self.used or next(iter(self.stepper.open), None)
        if row is None:
            return Text("")
        lines = self._lines_of(row.row.file)
        used = {row.row.place.line} if self.used is not None else set()
        coming = self._coming(row.row.file)
        first = _window(row.row.place.line - 1, len(lines), height)
        digits = len(str(len(lines)))
        shown = []
        for number, line in enumerate(lines[first : first + height], start=first + 1):
            sign = "▶" if number in used else coming.get(number, " ")
            style = LIT if number in used else "bold" if number in coming else ""
            shown.append(_line(f"{sign} {number:>{digits}} {line}", width, style))
        return Text("\n").join(shown)

    def _coming(self, file: str) -> Mapping[int, str]:
        """Give the lines of rows that could come next, each with its sign: at a choice a number."""
        rows = self.stepper.open
        signs = [str(at) if len(rows) > 1 and at < 10 else "→" for at in range(1, len(rows) + 1)]
        pairs = zip(rows, signs, strict=True)
        return {row.row.place.line: sign for row, sign in pairs if row.row.file == file}

    def states(self, width: int, height: int) -> Text:
        """List the states with their next states; for the present state, what leads to each."""
        states = self.machine.states
        present = self.stepper.now.state
        arcs = list(self._arcs(present))[: max(height - 1, 0)]
        at = states.index(present)
        room = max(height - len(arcs), 1)
        first = _window(at, len(states), room)
        column = max(len(state) for state in states[first : first + room])
        column = min(column, max(width // 2 - 3, 8))
        lines = []
        for state in states[first : first + room]:
            sign = "●" if state == present else " "
            most = max(width - column - 5, 1)
            names = " ".join(_middle_out(after, most) for after in self._next[state])
            follow = f"→ {names}" if names else self.machine.finals.get(state, "")
            name = f"{_middle_out(state, column):<{column}}"
            style = LIT if state == present else ""
            if state == present and arcs:
                lines.append(_line(f"{sign} {printable(state)}", width, style))
                lines += [_line(arc, width) for arc in arcs]
            else:
                lines.append(_line(f"{sign} {name} {follow}", width, style))
        return Text("\n").join(lines)

    def _arcs(self, state: str) -> Iterator[str]:
        """Write a line for every next state: the symbols that must be read to get there."""
        tapes, coming = self.machine.tapes, set(map(id, self.stepper.open))
        for target, rows in self._next[state].items():
            sign = "→" if any(id(row) in coming for row in rows) else " "
            reads = ", ".join(dict.fromkeys(_reads(row, tapes) for row in rows))
            yield f"  {sign} {printable(target)}  on {reads}"

    @cached_property
    def _next(self) -> Mapping[str, Mapping[str, list[Production]]]:
        """The states that follow each state, with the productions that lead there."""
        follow: dict[str, dict[str, list[Production]]] = {s: {} for s in self.machine.states}
        for production in self.machine.productions:
            follow[production.state].setdefault(production.next, []).append(production)
        return follow

    def _lines_of(self, file: str) -> Sequence[str]:
        if file not in self._files:
            try:
                self._files[file] = read_text(Path(file)).expandtabs(2).splitlines()
            except (NotationError, OSError):
                self._files[file] = self.text.splitlines()
        return self._files[file]

    @cached_property
    def _files(self) -> dict[str, Sequence[str]]:
        return {}


@dataclass(frozen=True, slots=True)
class TapeLine:
    """The cells of a tape in a line; a space between two, brackets around the cell of the head."""

    before: str
    head: str
    after: str

    def __str__(self) -> str:
        return f"{self.before}[{self.head}]{self.after}"


def tape_line(tape: Tape, width: int) -> TapeLine:
    """Write a tape into the given number of columns; `…` says that cells are left out.

    >>> from automata.tape import tape
    >>> str(tape_line(tape("abcdefgh", "_"), 40)), str(tape_line(tape("abcdefgh", "_"), 9))
    ('[a]b c d e f g h', '[a]b c …')
    """
    head = _fitting(tape.head, max(width - 4, 1))
    room = width - cell_len(head) - 2
    left = list(_taken(symbols_of(tape.left), room + 1))
    right = list(_taken(symbols_of(tape.right), room + 1))
    wide = [sum(map(_columns, left)), sum(map(_columns, right))]
    if sum(wide) > room + bool(left) + bool(right):  # no space beside the brackets
        before = min(wide[0], max(room // 2, room - wide[1]))
        left, right = _cells_within(left, before), _cells_within(right, room - before)
    return TapeLine(" ".join(reversed(left)), head, " ".join(right))


def _reads(row: Production, tapes: Sequence[str]) -> str:
    """Write the reads of a row; without the names of the tapes if the row reads all tapes."""
    if row.otherwise:
        return "else"
    if len(row.reads) == len(tapes):
        return " ".join(_quoted(symbol) for _, symbol in row.reads)
    return " ".join(f"{tapes[tape]}={_quoted(s)}" for tape, s in row.reads) or "anything"


def _quoted(symbol: str) -> str:
    return f"'{symbol}'" if symbol.isspace() else symbol


def _window(at: int, length: int, height: int) -> int:
    """Give the first line of a window around a line."""
    return max(0, min(at - height // 2, length - height))


def _middle_out(name: str, width: int) -> str:
    """Cut a name in its middle: a copy's states differ in their ends."""
    text = printable(name)
    if len(text) <= width:
        return text
    end = 2 * (width - 1) // 3
    return f"{text[: width - 1 - end]}…{text[len(text) - end :]}"


def _line(text: str, width: int, style: str = "") -> Text:
    return Text(_truncated(printable(text), width), style=style, no_wrap=True)


def _truncated(text: str, width: int) -> str:
    line = Text(text, no_wrap=True)
    line.truncate(width, overflow="ellipsis")
    return line.plain


def _columns(symbol: str) -> int:
    return cell_len(symbol) + 1


def _fitting(symbol: str, most: int) -> str:
    """Give a symbol as it is shown, cut if it is very long."""
    text = printable(symbol)
    return text if cell_len(text) <= most else f"{text[: most - 1]}{LEFT_OUT}"


def _taken(symbols: Iterable[str], room: int) -> Iterator[str]:
    """Give the cells nearest to the head, a few more than fit into the room."""
    return (printable(symbol) for symbol in islice(symbols, room + 1))


def _cells_within(cells: list[str], room: int) -> list[str]:
    """Cut a list of cells to the given number of columns, with a sign if cells are missing."""
    if sum(map(_columns, cells)) <= room + 1:
        return cells
    kept: list[str] = []
    left = room - 2  # the sign, and the space before it
    for cell in cells:
        left -= _columns(cell)
        if left < -1:
            break
        kept.append(cell)
    return [*kept, LEFT_OUT]
