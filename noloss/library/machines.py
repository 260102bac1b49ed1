"""Machines from Python: read, run, decided, explored, measured, and stepped forward and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from inspect import Parameter, signature
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TypeAlias, TypeGuard

import automata
from automata import (
    Configuration,
    Halt,
    Source,
    link,
    parse,
    read_word,
    start,
)
from automata.engine.branching import Decision, branch_tree
from automata.engine.breakpoints import breakpoint_of
from automata.engine.measures import Measurements, measures, read_family
from automata.engine.run import Instant, Run
from automata.engine.runner import ENGINES, SECONDS, EngineName, Runner
from automata.engine.stepping import Rest, Stepper
from automata.linking.library import folder_library
from automata.text import production_text, tape_text
from common.errors import nearest, one_of
from common.exhibits import Tapes, Text
from noloss.arguments import values
from noloss.arguments.machines import BUDGET, read_machine
from noloss.errors import InputError
from noloss.library.shown import in_notebook, svg_of
from noloss.report import ReportItem

if TYPE_CHECKING:
    import networkx as nx


Decided: TypeAlias = Decision
"""Whether a machine with choices accepts, as `decide` gives it."""
Word: TypeAlias = str | Sequence[str]
"""The word for a tape: a text as people type it, or the symbols one by one."""


@dataclass(frozen=True, slots=True, repr=False)
class Machine:
    """A machine: the rows of its file, and with all that it calls as literal productions."""

    source: Source
    linked: automata.Machine

    @property
    def name(self) -> str:
        """Its name."""
        return self.linked.name

    @property
    def tapes(self) -> tuple[str, ...]:
        """The names of its tapes, in order."""
        return self.linked.tapes

    def __repr__(self) -> str:
        return repr(self.linked)

    def _repr_svg_(self) -> str | None:
        from diagrams.machine.picture import machine_dot  # slow to load

        return svg_of(lambda: machine_dot(self.source))


MachineLike: TypeAlias = Machine | automata.Machine | Path | str
"""A machine, or what `machine` takes."""


def machine(what: MachineLike) -> Machine:
    """Read a machine: the path of its file, its text, or a built-in name such as `wst/CF`.

    Routines that a file calls are searched beside it; those that a text calls, in the current
    folder. Raises NotationError if the text is not a machine, InputError for an unknown name.
    """
    if isinstance(what, Machine):
        return what
    if isinstance(what, automata.Machine):
        raise InputError(
            f"{what.name} has no rows any more, only productions",
            hint="give the path or the text of its file",
        )
    if is_text(what):
        source = parse(what, "text")
        return Machine(source, link(source, folder_library(Path())))
    return Machine(*read_machine(str(values.path(what, "machine"))))


def is_text(what: object) -> TypeGuard[str]:
    """Say whether this is the text of a machine, which has several lines, rather than a name."""
    return isinstance(what, str) and ("\n" in what or "\r" in what)


def run(
    what: MachineLike,
    first: Word | Mapping[str, Word] | None = None,
    /,
    *,
    budget: int | None = None,
    seconds: float | None = None,
    engine: EngineName = "auto",
    choices: Iterable[int] = (),
    check: bool = False,
    past_loops: bool = False,
    **words: Word,
) -> Run:
    """Run a machine until it halts, loops, needs a choice, or has used up its budget.

    first   : the word on the first tape, or words by the names of their tapes
    budget  : steps, exact
    seconds : a time limit; 60 if you give neither budget nor seconds
    engine  : the program that makes the steps; all make the same ones: auto, reference,
        compiled (or native), accelerated
    choices : the rows to take at its choices, in order, numbered from 1
    check   : verify the entry conditions of routines on the way
    words   : the word on the tape of this name: `run(m, word="abba", copy="")`

    past_loops : continue after a proof that it never halts

    Raises TapeError for a symbol that the machine does not have, RunError for a choice that does
    not exist, InputError for an unknown argument or tape, or one of the wrong type.
    """
    linked = linked_machine(what)
    if budget is not None:
        values.whole_number(budget, "budget", 0)
    elif seconds is None:
        seconds = SECONDS
    return Runner(
        linked,
        laid_out(linked, first, words, run),
        one_of(engine, ENGINES, "engine"),
        budget=budget,
        seconds=seconds,
        choices=values.row_numbers(choices),
        check=check,
        past_loops=past_loops,
    ).run()


def decide(
    what: MachineLike,
    first: Word | Mapping[str, Word] | None = None,
    /,
    *,
    budget: int | None = None,
    seconds: float | None = None,
    **words: Word,
) -> Decided:
    """Decide whether a machine with choices accepts, by all of its branches, breadth first.

    budget  : steps on all branches together
    seconds : a time limit; 60 if you give neither budget nor seconds

    `automata.engine.branching` says what a choice with an owner means. Give words as to `run`.
    """
    linked = linked_machine(what)
    if budget is not None:
        values.whole_number(budget, "budget", 0)
    elif seconds is None:
        seconds = SECONDS
    tree = branch_tree(linked, laid_out(linked, first, words, decide), budget, seconds)
    return tree.decision()


def explore(
    what: MachineLike,
    first: Word | Mapping[str, Word] | None = None,
    /,
    *,
    budget: int | None = BUDGET,
    **words: Word,
) -> nx.MultiDiGraph[int]:
    """Explore every branch of a computation: a graph whose nodes are choices and ends.

    budget : steps on all edges together, None for no limit

    The result is a graph of networkx; `automata.engine.explore` says what its nodes and edges
    hold. Give words as to `run`.
    """
    linked = linked_machine(what)
    if budget is not None:
        values.whole_number(budget, "budget", 0)
    return automata.explore(linked, laid_out(linked, first, words, explore), budget)


def linked_machine(what: MachineLike) -> automata.Machine:
    """Give the literal productions of a machine, with all that it calls."""
    return what if isinstance(what, automata.Machine) else machine(what).linked


def laid_out(
    machine: automata.Machine,
    first: Word | Mapping[str, Word] | None,
    words: Mapping[str, Word],
    function: Callable[..., object],
) -> Configuration:
    """Lay words on tapes; a tape is given once.

    words    : by the names of tapes, as keyword arguments of this function
    function : gives its other arguments, for the hint at a keyword that is neither

    Raises InputError for a keyword that is neither an argument nor a tape, and for a tape that is
    given twice.
    """
    for name in words:
        if name not in machine.tapes:
            _refuse_keyword(name, machine, function)
    given: dict[str, Word] = dict(words)
    if first is not None:
        more = first if isinstance(first, Mapping) else {machine.tapes[0]: first}
        for name, word in more.items():
            if name in given:
                hint = "give every tape once"
                raise InputError(f"the tape {name} is given twice", hint=hint)
            given[name] = word
    return start(machine, {name: _symbols(word, machine) for name, word in given.items()})


def _refuse_keyword(
    name: str, machine: automata.Machine, function: Callable[..., object]
) -> NoReturn:
    parameters = signature(function).parameters.values()
    arguments = [each.name for each in parameters if each.kind is Parameter.KEYWORD_ONLY]
    tapes = f"the tapes of {machine.name} are: {', '.join(machine.tapes)}"
    close = nearest(name, [*arguments, *machine.tapes], "")
    raise InputError(
        f"`{name}` is neither an argument nor a tape", hint=f"{close} {tapes}" if close else tapes
    )


def measure(
    what: MachineLike,
    family: str | Mapping[str, str],
    numbers: Iterable[int],
    /,
    *,
    budget: int | None = BUDGET,
) -> Measurements:
    """Measure steps and space on a family of words such as `0^n 1^n`, and how they grow with n.

    family  : of words on the first tape, or by the names of their tapes
    numbers : the n, ascending
    budget  : steps of each run, None for no limit

    `steps` and `space` of the result are laws of growth, None if too few runs halted; `untold`
    gives the reason. `measures` are the runs. Raises TapeError for a family or a tape that makes
    no sense, InputError for wrong numbers.
    """
    linked = linked_machine(what)
    if budget is not None:
        values.whole_number(budget, "budget", 0)
    typed = family if isinstance(family, Mapping) else {linked.tapes[0]: family}
    words = {tape: values.text(text, "family of words", "0^n 1^n") for tape, text in typed.items()}
    families = {tape: read_family(text, linked.alphabet) for tape, text in words.items()}
    hint = "give whole numbers, such as range(1, 51)"
    chosen = set(values.whole_numbers(numbers, ("n", "list of numbers n"), 0, hint))
    return Measurements(linked.name, tuple(measures(linked, families, sorted(chosen), budget)))


def _symbols(word: Word, machine: automata.Machine) -> tuple[str, ...]:
    given = values.word(word)
    return read_word(given, machine.alphabet) if isinstance(given, str) else given


@in_notebook(Instant)
def _instant_shown(instant: Instant) -> Iterator[Tapes]:
    """Show all tapes, the cell under each head in brackets."""
    pairs = zip(instant.machine.tapes, instant.configuration.tapes, strict=True)
    yield Tapes(tuple((name, tape_text(tape)) for name, tape in pairs))


@in_notebook(Run)
def _run_shown(run: Run) -> Iterator[ReportItem]:
    yield Text(repr(run).removeprefix("Run(").removesuffix(")"))
    yield from _instant_shown(run.end)


class Trace:
    """A computation with a cursor, stepped forward and back without limit.

    Methods that take several steps return a `Rest`: where they stopped, and why.
    """

    def __init__(self, machine: automata.Machine, now: Configuration) -> None:
        self._trace = automata.Trace(machine, now)
        self._stepper = Stepper(self._trace)

    @property
    def at(self) -> int:
        """How many steps lie before the cursor."""
        return self._trace.at

    @property
    def now(self) -> Instant:
        """The configuration at the cursor."""
        return Instant.of(self._trace.machine, self._trace.now)

    def forward(self, choice: int = 0) -> Halt | None:
        """Take one step; return None if it was taken, else the reason why not.

        choice : the row to take at a choice, from 1; 0 without a choice
        """
        values.whole_number(choice, "choice", 0)
        return self._trace.forward(choice)

    def back(self) -> bool:
        """Undo one step; False at the beginning."""
        return self._trace.back()

    def go_to(self, at: int) -> None:
        """Move the cursor to the instant after `at` steps, which were made before."""
        values.whole_number(at, "number of steps", 0)
        self._trace.go_to(at)

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows that could come next; several only at a choice."""
        return tuple(production_text(row, self._trace.machine.tapes) for row in self._stepper.open)

    def to(self, at: int) -> Rest:
        """Go to the instant after `at` steps, back or forward; stop early at an open choice."""
        values.whole_number(at, "number of steps", 0)
        return self._stepper.to(at)

    def to_next_choice(self) -> Rest:
        """Step to the next instant with several rows."""
        return self._stepper.to_next_choice()

    def to_last_choice(self) -> Rest:
        """Go back to the last instant at which a choice was made."""
        return self._stepper.to_last_choice()

    def out(self) -> Rest:
        """Step until the present routine, with all that it calls, has returned."""
        return self._stepper.out()

    def until(self, *breakpoints: str, steps: int | None = BUDGET) -> Rest:
        """Step to the first breakpoint, an open choice, or the end, at most `steps` steps.

        breakpoints : `state NAME`, `TAPE=SYMBOL`, `TAPE@CELL`, `routine NAME`, `step N`, `line N`

        Raises RunError for what the machine does not have.
        """
        if steps is not None:
            values.whole_number(steps, "number of steps", 0)
        machine = self._trace.machine
        return self._stepper.until([breakpoint_of(b, machine) for b in breakpoints], most=steps)

    def back_until(self, *breakpoints: str) -> Rest:
        """Go back to the last breakpoint before the cursor, or to the beginning."""
        machine = self._trace.machine
        return self._stepper.back_until([breakpoint_of(b, machine) for b in breakpoints])

    def __repr__(self) -> str:
        return f"Trace({self._trace.machine.name}: step {self.at:,}, state {self.now.state})"

    def _repr_html_(self) -> str | None:
        return self.now._repr_html_()


def trace(
    what: MachineLike, first: Word | Mapping[str, Word] | None = None, /, **words: Word
) -> Trace:
    """Begin a computation that is stepped forward and back; words are given as to `run`."""
    linked = linked_machine(what)
    return Trace(linked, laid_out(linked, first, words, trace))
