"""Machines and Python functions to compare, and the words to compare them on."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from typing import Any, Final, NamedTuple, TypeVar

import click

from automata import Machine, Source, TapeError, read_word, write_word
from automata.deciding.decision import SECONDS
from automata.text import random_words
from common.errors import nearest
from common.text import counted
from noloss.arguments.machines import read_machine
from noloss.errors import InputError
from verify.deciders.answers import (
    BETWEEN,
    Criterion,
    Decider,
    Endless,
    FunctionDecider,
    MachineDecider,
    Predicate,
    open_predicate,
)
from verify.deciders.comparison import Inputs, number_of_inputs, random_cuts

PYTHON: Final = "python:"
STEPS: Final = 100_000  # of one input
USUAL: Final = 1_000  # without --up-to, the most inputs that are tried
LONGEST: Final = 30  # without --up-to, the most symbols of an input
MOST: Final = 5_000_000  # with --up-to, the most inputs
LONGER: Final = 10  # random inputs are at most this number longer than --up-to, or twice as long

MOST_TAPES: Final = 8  # the most tapes that get a word

F = TypeVar("F", bound=Callable[..., Any])
_OPTIONS = (
    click.option(
        "--up-to",
        type=click.IntRange(min=0),
        metavar="N",
        help="Try all inputs up to this length.  "
        f"[default: the longest with at most {USUAL:,} inputs]",
    ),
    click.option(
        "--alphabet",
        metavar="SYMBOLS",
        help="The symbols of inputs, as a word.  [default: those of 'input' in the file, or all]",
    ),
    click.option(
        "--input-tapes",
        "tapes",
        type=click.IntRange(min=1, max=MOST_TAPES),
        default=1,
        show_default=True,
        metavar="N",
        help="Lay a word on each of the first N tapes; a function gets N words. The length of an "
        "input is that of its words together.",
    ),
    click.option(
        "--random",
        "drawn",
        type=click.IntRange(min=0, max=MOST),
        default=100,
        show_default=True,
        help="Also try this number of longer inputs, chosen at random.",
    ),
    click.option(
        "--seed", type=int, default=0, show_default=True, help="The seed of the random inputs."
    ),
    click.option(
        "--compare-tape",
        "output",
        metavar="TAPE",
        help="Compare the words on this tape at the end instead of the verdicts.",
    ),
    click.option(
        "--strict",
        is_flag=True,
        help="Keep rejected, stuck and loops apart. Without it, stuck counts as rejected.",
    ),
    click.option(
        "--decider/--recognizer",
        default=None,
        help="--decider: never halting differs from rejecting. --recognizer: both mean not to "
        "accept.  "
        "[default: --decider; for `grade` only if the model halts on all inputs]",
    ),
    click.option(
        "--stuck-rejects",
        is_flag=True,
        help="Count stuck as rejected, also with --strict and --compare-tape.",
    ),
    click.option(
        "--steps",
        type=click.IntRange(min=0),
        default=STEPS,
        show_default=True,
        help="The steps of a machine on one input, on all branches together.",
    ),
)


def comparing_options(command: F) -> F:
    """Add the options of commands that compare on many inputs; they come as `ComparisonOptions`."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


@dataclass(frozen=True, slots=True)
class ComparisonOptions:
    """How machines are compared."""

    up_to: int | None = None
    alphabet: str | None = None
    tapes: int = 1
    drawn: int = 100
    seed: int = 0
    output: str | None = None
    strict: bool = False
    decider: bool | None = None
    stuck_rejects: bool = False
    steps: int = STEPS

    def __post_init__(self) -> None:
        if self.strict and self.decider is False:
            problem = "--strict keeps never halting and rejecting apart, and --recognizer does not"
            raise InputError(problem, hint="leave one of them out")

    @property
    def rules(self) -> Criterion:
        """Which verdicts count as the same."""
        return Criterion(self.output, self.strict, self.decider is not False, self.stuck_rejects)

    def options(self) -> list[str]:
        """Write them as on a command line."""
        named = {"--up-to": self.up_to, "--alphabet": self.alphabet, "--compare-tape": self.output}
        given = [f"{name}={value}" for name, value in named.items() if value is not None]
        given += [f"--random={self.drawn}", f"--seed={self.seed}", f"--steps={self.steps}"]
        given.append(f"--input-tapes={self.tapes}")
        flags = {
            "--strict": self.strict,
            "--decider": self.decider,
            "--recognizer": self.decider is False,
            "--stuck-rejects": self.stuck_rejects,
        }
        return [*given, *(name for name, wanted in flags.items() if wanted)]


class Subject(NamedTuple):
    """A machine or a Python function that is compared.

    name     : the text that was typed
    source   : the rows of the machine, None for a function
    machine  : the machine, None for a function
    function : a function that runs here; None for a function in a process: `name` names it
    """

    name: str
    source: Source | None = None
    machine: Machine | None = None
    function: Callable[..., object] | None = None


def read_named(text: str) -> Subject:
    """Read the machine that a text means, unless it means a Python function."""
    if text.startswith(PYTHON):
        return Subject(text)
    return Subject(text, *read_machine(text))


def inputs_for(named: Sequence[Subject], how: ComparisonOptions) -> Inputs:
    """Choose the inputs to compare machines on; raise InputError if that gives too many."""
    alphabet, tapes = _alphabet(named, how), how.tapes
    for name, _, machine, _ in named:
        if machine is not None and len(machine.tapes) < tapes:
            problem = f"{name} has {counted(len(machine.tapes), 'tape')}, and inputs need {tapes}"
            raise InputError(problem, hint="give a smaller --input-tapes")
    up_to, letters = how.up_to, len(alphabet)
    if up_to is None:
        lengths = (n for n in range(LONGEST) if number_of_inputs(letters, n + 1, tapes) > USUAL)
        up_to = next(lengths, LONGEST)
    if number_of_inputs(letters, up_to, tapes, MOST) > MOST:
        problem = f"there are more than {MOST:,} inputs up to length {up_to:,}"
        raise InputError(problem, hint="give a smaller --up-to, or fewer symbols as --alphabet")
    longest_drawn = up_to + max(LONGER, up_to)
    words = random_words(alphabet, up_to + 1, longest_drawn, how.drawn, how.seed)
    drawn = set(random_cuts(words, tapes, how.seed))
    rank = {symbol: at for at, symbol in enumerate((*alphabet, BETWEEN))}
    ordered = sorted(drawn, key=lambda word: (len(word), [rank[symbol] for symbol in word]))
    return Inputs(alphabet, up_to, tuple(ordered), how.seed, tapes)


@contextmanager
def deciders(
    named: Sequence[Subject], how: ComparisonOptions, alphabet: Sequence[str], until: float = inf
) -> Iterator[list[Decider]]:
    """Lend deciders, which answer questions about words; then end processes of Python functions.

    until : the time by which all answers must be there; without it, each answer has its own limit
    """
    opened: list[Predicate] = []
    made: list[Decider] = []
    try:
        as_text = all(len(symbol) == 1 for symbol in alphabet)
        for name, _, machine, function in named:
            if function is not None:
                made.append(FunctionDecider(name, function, as_text, how.rules))
                continue
            if machine is None:
                opened.append(
                    open_predicate(
                        name.removeprefix(PYTHON), as_text=as_text, rules=how.rules, until=until
                    )
                )
                made.append(opened[-1])
                continue
            if how.output is not None and how.output not in machine.tapes:
                otherwise = f"its tapes are: {' '.join(machine.tapes)}"
                hint = nearest(how.output, machine.tapes, otherwise)
                raise InputError(f"{name} has no tape {how.output}", hint=hint)
            seconds = SECONDS if until == inf else inf
            made.append(MachineDecider(name, machine, how.steps, seconds, how.rules, until))
        yield made
    finally:
        for predicate in opened:
            predicate.close()


def inputs_text(inputs: Inputs, named: Sequence[Subject]) -> str:
    """Name the inputs of a comparison; with several tapes, also the tapes that they are on."""
    over = " ".join(inputs.alphabet) or "no symbols"
    drawn = f" and {counted(len(inputs.drawn), 'longer one')}" if inputs.drawn else ""
    several = any(each.machine and len(each.machine.tapes) > 1 for each in named)
    where = ", on the first tape alone" if several else ""
    if inputs.tapes > 1:
        where = f", on the first {inputs.tapes} tapes together"
    return f"all inputs over {over} up to length {inputs.up_to}{drawn}{where}"


def longer_text(inputs: Inputs, accepted: int, longer: int, who: str) -> str:
    """Warn if no longer input is accepted: a finite list of words would then look right.

    accepted, longer : how many of all inputs, and of the longer ones, are accepted
    who              : the subject and its verb, such as `both accept`
    """
    if longer or not accepted or not inputs.drawn:
        return ""
    return (
        f"{who} none of the {counted(len(inputs.drawn), 'longer input')}: a machine that is right"
        f" only up to length {inputs.up_to} would pass; --up-to {inputs.up_to + 2} tries more"
    )


def endless_text(endless: Endless, inputs: int) -> str:
    """Say on how many inputs something does not halt; nothing if it halts on all.

    >>> endless_text(Endless(2, 0), 7), endless_text(Endless(0, 1), 7)
    ('never halts on 2 of 7 inputs (proved)', 'comes to no end within the budget on 1 of 7 inputs')
    >>> endless_text(Endless(2, 1), 7)
    'never halts on 2 of 7 inputs (proved), and comes to no end within the budget on 1 more'
    """
    of = f"of {counted(inputs, 'input')}"
    if not endless.proved:
        open_text = f"comes to no end within the budget on {endless.open:,} {of}"
        return open_text if endless.open else ""
    more = f", and comes to no end within the budget on {endless.open:,} more"
    return f"never halts on {endless.proved:,} {of} (proved){more if endless.open else ''}"


def _alphabet(named: Sequence[Subject], how: ComparisonOptions) -> tuple[str, ...]:
    """Give the symbols of inputs: those asked for, those that a file declares, or all."""
    machines = [one.machine for one in named if one.machine is not None]
    if not machines and named:
        names = ", ".join(one.name for one in named)
        hint = "compare a machine with something: give its file"
        raise InputError(f"no machine among {names}", hint=hint)
    if how.alphabet is not None and not machines:
        spaced = any(letter.isspace() for letter in how.alphabet)
        chosen = tuple(dict.fromkeys(how.alphabet.split() if spaced else how.alphabet))
    elif how.alphabet is not None:
        try:
            chosen = tuple(dict.fromkeys(read_word(how.alphabet, machines[0].alphabet)))
        except TapeError as error:
            raise InputError(f"--alphabet: {error.problem}", hint=error.hint) from None
    else:
        chosen = _own_alphabet(named)
    for name, _, machine, _ in named:
        strange = [s for s in chosen if machine is not None and s not in machine.alphabet]
        if strange:
            hint = "give the symbols of the inputs with --alphabet"
            raise InputError(f"{name} has no symbol {strange[0]}", hint=hint)
    return chosen


def _own_alphabet(named: Sequence[Subject]) -> tuple[str, ...]:
    """Give the declared symbols of files, or all; raise InputError if they are not one alphabet.

    If a word has a symbol that only one machine knows, the machines differ. A comparison over the
    common symbols would hide that.
    """
    machines = [one.machine for one in named if one.machine is not None]
    declared = [(one.name, one.source.input) for one in named if one.source and one.source.input]
    alphabets = declared or [(one.name, one.machine.symbols) for one in named if one.machine]
    first_name, first = alphabets[0]
    for name, other in alphabets[1:]:
        common = [symbol for symbol in first if symbol in other]
        if not common:
            problem = f"{first_name} and {name} have no symbol in common"
            raise InputError(problem, hint="write the inputs of both with the same symbols")
        strange = [(s, first_name, name) for s in first if s not in other]
        strange += [(s, name, first_name) for s in other if s not in first]
        if strange:
            symbol, here, there = strange[0]
            word = shlex.quote(write_word(common, machines[0].alphabet))
            problem = f"{symbol} is an input symbol of {here}, and not of {there}"
            hint = f"compare on the common symbols with --alphabet {word}"
            hint += "" if declared else ", or declare the 'input' symbols in the files"
            raise InputError(problem, hint=hint)
    return tuple(first)
