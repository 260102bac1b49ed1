"""The tapes of a machine before its first step: words, or a position as its strategy lays it.

A tape program of a strategy gets a position on all of its tapes, and then decides the move. If you
name one program, such as `wst/R3`, the run begins where the decision comes to this program.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING

from automata import Configuration, Machine, Source, Trace, start
from automata.engine.breakpoints import Breakpoint, breakpoint_of, entering, leaving
from automata.engine.stepping import Stepper
from common.text import counted
from noloss.arguments.machines import (
    brought_machine,
    laid_words,
    letters_of,
    machine_path,
    names_machine,
    read_machine,
)
from noloss.errors import InputError

if TYPE_CHECKING:
    from games import Position

MAIN = "M"
"""The program of WST that calls the others; its run is the whole decision of a move."""
SWAPPED = "WST plays O here; on its tapes X is always WST, and O its opponent"
MOST_NAMED = 3  # boards in a hint


@dataclass(frozen=True, slots=True)
class Part:
    """The part of a program in the decision of a move.

    steps : from the step in which it is called, with all that it calls
    ended : `returns`, or which program it hands over to
    now   : the tapes at its end
    """

    steps: int
    ended: str
    now: Configuration

    def __str__(self) -> str:
        return f"{self.ended} after {counted(self.steps, 'step')}"


@dataclass(frozen=True, slots=True)
class Beginning:
    """A machine before its first step.

    source  : the rows of its main file
    board   : reads the position off the tapes; None if no position was laid on them
    program : the routine at which the run begins; empty for the beginning
    before  : steps of the machine before that routine begins
    note    : says so if the tapes have X where the board has O; else empty
    """

    source: Source
    machine: Machine
    now: Configuration
    board: Callable[[Configuration], Position] | None = None
    program: str = ""
    before: int = 0
    note: str = ""

    @property
    def stops(self) -> tuple[str, ...]:
        """The breakpoint at which the run begins, if it has one."""
        return (f"routine {self.program}",) if self.program else ()

    def stepper(self) -> Stepper:
        """Step from the laid tapes to the program; raise InputError if the run never enters it."""
        stepper = Stepper(Trace(self.machine, self.now))
        if self.stops and stepper.until([breakpoint_of(self.stops[0], self.machine)]).met == ():
            at = self.board(self.now) if self.board else ""
            problem = f"on {at} the move is decided without {self.program}"
            here = ", ".join(self._entered())
            boards = ", ".join(islice(self.boards(), MOST_NAMED))
            others = f"; {self.program} has a part on {boards}" if boards else ""
            raise InputError(problem, hint=f"the decision there uses {here}{others}")
        return stepper

    def entered(self) -> Beginning:
        """Give the same machine at the step at which the named program begins."""
        if not self.program:
            return self
        stepper = self.stepper()
        return replace(self, now=stepper.now, before=stepper.trace.at)

    def part(self) -> Part | None:
        """Give the part of the program, from its beginning on; None if a choice comes first."""
        machine, stepper = self.machine, Stepper(Trace(self.machine, self.now))
        names = {copy: copy.partition("@")[0] for copy in machine.callers}
        own = next(c for c in machine.outwards(stepper.routine) if names[c] == self.program)
        stops: dict[Breakpoint, str] = {leaving(own, machine): "returns"}
        for copy in names.keys() - {own}:
            if machine.returns[copy] == machine.returns[own] and names[copy] in programs(machine):
                stops[entering(copy, {copy}, machine)] = f"hands over to {names[copy]}"
        rest = stepper.until(stops)
        return Part(rest.at, stops[rest.met[0]], stepper.now) if rest.met else None

    def boards(self) -> Iterator[Position]:
        """Give the boards on which the decision comes to the program before its first choice.

        Give nothing if no program was named: then every run begins at its start.
        """
        from games import seat_to_move  # slow to load, like the next lines
        from games.space import unfinished_positions
        from strategies.wst.strategy import lay_position

        if not self.stops:
            return
        stop = breakpoint_of(self.stops[0], self.machine)
        for position in unfinished_positions():
            now = lay_position(self.machine, position, seat_to_move(position))
            if Stepper(Trace(self.machine, now)).until([stop]).met:
                yield position

    def _entered(self) -> list[str]:
        """Give the programs that the decision comes to before its first choice, in order."""
        parts = programs(self.machine)
        stops = [breakpoint_of(f"routine {name}", self.machine) for name in parts]
        stepper, names = Stepper(Trace(self.machine, self.now)), dict[str, None]()
        while met := stepper.until(stops).met:
            names |= {name: None for name, stop in zip(parts, stops, strict=True) if stop in met}
        return list(names)


def begun(text: str, word: str | None, tapes: Sequence[str], position: str | None) -> Beginning:
    """Read a machine and lay its tapes: words, or a position.

    Raises InputError for both at once, and for a position on the tapes of another machine.
    """
    if position is None:
        source, machine = read_machine(text, letters_of(tapes, word))
        return Beginning(source, machine, start(machine, laid_words(machine, tapes, word)))
    if tapes or word is not None:
        hint = "leave out the word and --tape, or --position"
        raise InputError("--position lays all tapes of the machine", hint=hint)
    return _on_board(text, position)


def _on_board(text: str, position_text: str) -> Beginning:
    from games import seat_to_move  # slow to load, like the next line
    from noloss.arguments.strategies import unfinished_position

    position = unfinished_position(position_text)
    file = brought_machine(text)
    if file is not None:
        from strategies.encodings.code.machine_player import lay  # slow to load

        source, machine = read_machine(str(file))
        return Beginning(source, machine, lay(machine, position), lambda _: position)
    owner, program = _program(text)
    from strategies.wst.files import HELPERS  # slow to load, like the next line
    from strategies.wst.strategy import lay_position, main_program, read_position, turn_machine

    reading = owner.partition(":")[2] or "base"
    machine = turn_machine(reading)
    now = lay_position(machine, position, seat_to_move(position))
    source = main_program(reading)
    entry = "" if program == MAIN else program
    if entry and entry not in (parts := programs(machine)):
        why = "helps other programs at many places" if entry in HELPERS else "runs between moves"
        problem = f"with a position, no run begins at {entry}: it {why}"
        raise InputError(problem, hint=f"name one of {', '.join((MAIN, *parts))}")
    note = SWAPPED if seat_to_move(position) == "second" else ""

    def board(at: Configuration) -> Position:
        return read_position(machine, at)

    return Beginning(source, machine, now, board, entry, note=note)


def has_part(name: str) -> bool:
    """Whether a built-in machine, such as `wst/R3`, has a part in the decision of a move."""
    from strategies.wst.files import PROGRAMS  # slow to load, like the next line: the catalogue
    from strategies.wst.strategy import turn_machine

    owner, _, program = name.rpartition("/")
    strategy, _, reading = owner.partition(":")
    if strategy != "wst" or program not in PROGRAMS:
        return False
    return program in (MAIN, *programs(turn_machine(reading or "base")))


def programs(machine: Machine) -> list[str]:
    """Give the programs that the decision of a move may come to, in the order of the paper."""
    from strategies.wst.files import PROGRAMS  # slow to load: the catalogue

    known = {caller.partition("@")[0] for caller in machine.callers}
    return [name for name in PROGRAMS if name in known]


def _program(text: str) -> tuple[str, str]:
    """Give the strategy and the program that a name such as `wst` or `wst/R3` means."""
    from strategies import catalogue  # slow to load, like the next line
    from strategies.machine_files import own_programs, strategy_files

    if text in catalogue.machine_files() or text in own_programs(text):
        owner, _, program = text.rpartition("/")
        return owner, program
    if names_machine(text):
        machine_path(text)  # a wrong name is refused with the nearest one
    elif strategy_files(text):
        return text, MAIN
    problem = f"'{text}' has no tapes for a position"
    hint = "name a tape program, such as wst or wst/R3, or your own player, machine:FILE"
    raise InputError(problem, hint=hint)
