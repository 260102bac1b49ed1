"""Whether two machines, or a machine and a Python function, decide alike on all short inputs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from math import inf
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from audit.finding import Evidence, Finding, compared, concluded
from audit.vocabulary.asked import Stamp, stamp_of
from audit.vocabulary.inputs import Steps, machine_of
from automata import read_word
from automata.deciding.inputs import number_of_words, words
from common.errors import NolossError, nearest
from common.exhibits import table
from common.text import counted
from verify.machines.answers import Answer, Decider, MachineDecider
from verify.machines.equality import Comparison, compare
from verify.machines.predicate import open_predicate, plain_word

Agreed: TypeAlias = Literal["agree", "inputs", "alike", "accepted"]

PYTHON: Final = "python:"
MOST: Final = 1_000_000  # inputs
LONGEST: Final = 40  # symbols of an input


def agree(
    printed: bool | Annotated[Mapping[Agreed, bool | int], Meta(min_length=1)],
    *,
    first: str,
    second: str,
    up_to: Annotated[int, Meta(ge=0, le=LONGEST)],
    alphabet: str = "",
    output: str = "",
    strict: bool = False,
    steps: Steps = 100_000,
) -> Finding:
    """Compare two machines on all inputs up to a length.

    printed  : true or false; or a table: agree, inputs (tried), alike (on which both say the same),
        accepted (that both accept), those that are printed
    first    : the path of a machine file of any format, or a name such as wst/CF
    second   : the same, or python:FILE.py:FUNCTION, which is given a word and gives true or false
    up_to    : the length of the longest inputs
    alphabet : the symbols of which inputs are made, such as "ab"; "" for those that the files
        declare as input, or else all symbols
    output   : the tape whose word at the end is compared instead of verdicts
    strict   : true: rejected, stuck and loops are told apart; else none of them is accepted
    steps    : after how many steps an input is given up
    """
    letters = _letters((first, second), alphabet)
    if number_of_words(len(letters), up_to) > MOST:
        hint = "give a smaller up_to, or fewer symbols as alphabet"
        raise NolossError(f"there are more than {MOST:,} inputs up to length {up_to}", hint=hint)
    stamps = (stamp_of(first), stamp_of(second))
    told = _compared(first, second, stamps, letters, up_to, output, strict, steps)
    numbers = table(
        ("inputs", "number"),
        [("tried", told.tried), ("alike", told.alike), ("accepted by both", told.accepted),
         ("not decided", told.undecided)],
    )  # fmt: skip
    pairs = [("they differ", told.difference), ("not decided", told.unknown)]
    rows = [
        (what, plain_word(pair.word) or "the empty word", _said(pair.first), _said(pair.second))
        for what, pair in pairs
        if pair is not None
    ]
    shown = table(("shortest input", "word", first, second), rows)
    over = f"all inputs over {' '.join(letters)} up to length {up_to}"
    evidence: list[Evidence] = [over, numbers, *([shown] if rows else [])]
    differ = told.difference is not None
    if told.undecided and not (differ and isinstance(printed, bool)):
        return concluded(None, None, *evidence)
    found: dict[Agreed, bool | int] = {
        "agree": not differ,
        "inputs": told.tried,
        "alike": told.alike,
        "accepted": told.accepted,
    }
    if not isinstance(printed, Mapping):
        return compared(printed, not differ, *evidence)
    return compared(printed, {name: found[name] for name in printed}, *evidence)


@cache
def _compared(
    first: str,
    second: str,
    _: tuple[Stamp, Stamp],
    letters: tuple[str, ...],
    up_to: int,
    output: str,
    strict: bool,
    steps: int,
) -> Comparison:
    with (
        _decider(first, letters, output, strict, steps) as one,
        _decider(second, letters, output, strict, steps) as other,
    ):
        return compare(one, other, words(letters, up_to), to_the_end=True)


@contextmanager
def _decider(
    name: str, letters: Sequence[str], output: str, strict: bool, steps: int
) -> Iterator[Decider]:
    if name.startswith(PYTHON):
        as_text = all(len(symbol) == 1 for symbol in letters)
        asked = open_predicate(
            name.removeprefix(PYTHON), as_text=as_text, output=bool(output), strict=strict
        )
        try:
            yield asked
        finally:
            asked.close()
        return
    _, machine = machine_of(name)
    if output and output not in machine.tapes:
        hint = nearest(output, machine.tapes, f"its tapes are: {' '.join(machine.tapes)}")
        raise NolossError(f"{name} has no tape {output!r}", hint=hint)
    yield MachineDecider(name, machine, steps, inf, output or None, strict)


def _letters(names: Sequence[str], alphabet: str) -> tuple[str, ...]:
    """Give the symbols of inputs; raise NolossError where that is not one set of them."""
    made = [machine_of(name) for name in names if not name.startswith(PYTHON)]
    if not made:
        hint = "name a machine as first"
        raise NolossError("there is no machine to compare with", hint=hint)
    if alphabet:
        for _, machine in made:
            letters = read_word(alphabet, machine.alphabet)
        return tuple(dict.fromkeys(letters))
    sets = [tuple(source.input or machine.symbols) for source, machine in made]
    if len({frozenset(each) for each in sets}) > 1:
        problem = f"inputs of {names[0]} and {names[1]} are made of different symbols"
        raise NolossError(problem, hint='say of which with the argument alphabet, such as "ab"')
    return sets[0]


def _said(answer: Answer) -> str:
    output = "" if answer.output is None else f", with {plain_word(answer.output) or 'nothing'}"
    after = "" if answer.steps is None else f" after {counted(answer.steps, 'step')}"
    return f"{answer.verdict}{output}{after}"
