"""The universal machine, and the code of a machine and its input.

Source: [HU79] §8.3 (the code 111 rule 11 rule … 111 word, all in unary). Deviations: symbols of
the word are in unary, too, so that any alphabet can be coded; and the universal machine keeps the
simulated tape as two stacks on separate tapes, so that it never shifts cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from automata.conversions.building import (
    HeadSymbols,
    done,
    refuse_special,
    the_tape,
    with_rows,
    without_rows,
)
from automata.errors import ConversionError
from automata.gallery.files import FOLDER
from automata.machine import Machine, State, Symbol
from automata.notation.parser import LARGEST_FILE, parse
from automata.notation.source import Source, Term

UNIVERSAL: Final = FOLDER / "universal.tm"
_LINE: Final = 80  # symbols of the code in a line of the file
_MOVES: Final = {"L": 1, "R": 2, "S": 3}
_ENDS: Final = {"accept": 2, "reject": 3, "result": 4}


def encode(machine: Machine, word: Sequence[Symbol] = ()) -> str:
    """Write a deterministic machine of one tape, with a word on it, as a code of digits.

    States are numbered from 1: first the start state, then the states that accept, reject, and end
    with a result, then the others in the order in which rows lead to them. Symbols are numbered
    from 1, the blank first. If being stuck has a meaning, a rule leads to a state with this
    meaning, so that tape and verdict are those of the machine. The code does not hold the names of
    results. Raises ConversionError for a machine with choices, or more tapes.
    """
    the_tape(machine)
    refuse_special(machine, "heads", "ends")
    if machine.owners:
        problem = f"{machine.name} has choices, and the code is of deterministic machines"
        raise ConversionError(problem, hint="make it deterministic first: deterministic, one-tape")
    rules = ("1".join("0" * number for number in rule) for rule in _rules(machine))
    symbols = _symbols(machine)
    return f"111{'11'.join(rules)}111{''.join('0' * symbols[symbol] + '1' for symbol in word)}"


def universal(machine: Machine) -> Source:
    """Give the universal machine with the code of a machine, and its word, on its tape."""
    source = parse(UNIVERSAL.read_text(encoding="utf-8"), UNIVERSAL.name)
    word = machine.words.get(the_tape(machine), ())
    if (size := sum(map(_length, _rules(machine)))) > LARGEST_FILE:
        problem = f"the code of {machine.name} would be a file of {size:,} bytes"
        hint = f"a machine file has at most {LARGEST_FILE:,}; begin with a smaller machine"
        raise ConversionError(problem, hint=hint)
    code = encode(machine, word)
    parts = (code[at : at + _LINE] for at in range(0, len(code), _LINE))
    words = (("code", tuple(map(Term, parts))),)
    return replace(source, name=f"{machine.name}-universal", words=words)


def _rules(machine: Machine) -> Iterator[tuple[int, int, int, int, int]]:
    """Give all rules in numbers: state, symbol seen, next state, symbol written, move."""
    stay, numbers, symbols = _MOVES["S"], _numbered(machine), _symbols(machine)
    if machine.start in machine.finals:
        end = _ENDS[machine.finals[machine.start]]
        yield from ((1, symbol, end, symbol, stay) for symbol in symbols.values())
    for state in machine.reached_from(machine.start):
        if state in machine.finals:
            continue
        for seen, rows in with_rows(machine, state):
            write, move = done(rows[0])
            for read in _read(seen, machine):
                new = symbols[read if write is None else write]
                yield numbers[state], symbols[read], numbers[rows[0].next], new, _MOVES[move]
        if state in machine.when_stuck:
            end = _ENDS[machine.when_stuck[state]]
            for seen in without_rows(machine, state):
                for read in _read(seen, machine):
                    yield numbers[state], symbols[read], end, symbols[read], stay


def _length(rule: tuple[int, ...]) -> int:
    """Count the digits of a rule, with the two that separate it from the next."""
    return sum(rule) + len(rule) + 1


def _symbols(machine: Machine) -> dict[Symbol, int]:
    return {symbol: number for number, symbol in enumerate(machine.alphabet, start=1)}


def _read(seen: HeadSymbols, machine: Machine) -> tuple[Symbol, ...]:
    """Give the symbols that the head may be on: the one that is read, or all if none is read."""
    return (seen[0],) if seen else machine.alphabet


def _numbered(machine: Machine) -> dict[State, int]:
    """Number the states; a final start state is state 1 and also has a second number."""
    numbers = {state: _ENDS[meaning] for state, meaning in machine.finals.items()}
    others = [
        s for s in machine.reached_from(machine.start) if s not in numbers and s != machine.start
    ]
    if machine.start not in numbers:
        numbers[machine.start] = 1
    return numbers | {state: number for number, state in enumerate(others, start=5)}
