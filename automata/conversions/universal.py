"""The universal machine, and the code in which it is given a machine with its input.

Source: [HU79] §8.3 (the code 111 rule 11 rule … 111 word, all in unary). Deviations: symbols of
the word are coded in unary, too, so that any alphabet will do; and the universal machine keeps the
simulated tape as two stacks on tapes of their own, so that nothing has to be shifted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from automata.conversions.building import done, literal, refuse_special, the_tape
from automata.errors import ConversionError
from automata.machine import Machine, State, Symbol
from automata.notation.parser import parse
from automata.notation.source import Source, Term

UNIVERSAL: Final = Path(__file__).with_name("universal.tm")
_LINE: Final = 80  # symbols of the code in a line of the file
_MOVES: Final = {"L": 1, "R": 2, "S": 3}


def encode(machine: Machine, word: Sequence[Symbol] = ()) -> str:
    """Write a deterministic machine of one tape, and a word on it, as the code of a number.

    States are numbered from 1: the start state, the accepting, the rejecting one, then the others
    as rows lead to them; symbols from 1, the blank first. Raises ConversionError for a machine
    with choices, more tapes, or final states that are named results.
    """
    refuse_special(machine, "heads", "ends", "when_stuck")
    numbers = _numbered(machine)
    symbols = {symbol: number for number, symbol in enumerate(machine.alphabet, start=1)}
    rules = []
    for state in machine.reached_from(machine.start):
        if state in machine.finals:
            continue
        for seen, rows in literal(machine, state, (0,)):
            for row in rows:
                write, move = done(row)
                new = seen[0] if write is None else write
                parts = (numbers[state], symbols[seen[0]], numbers[row.next], symbols[new])
                rules.append("1".join("0" * part for part in (*parts, _MOVES[move])))
    return f"111{'11'.join(rules)}111{''.join('0' * symbols[symbol] + '1' for symbol in word)}"


def universal(machine: Machine) -> Source:
    """Give the universal machine with the code of a machine, and its word, on its tape."""
    source = parse(UNIVERSAL.read_text(encoding="utf-8"), UNIVERSAL.name)
    word = machine.words.get(the_tape(machine), ())
    code = encode(machine, word)
    parts = (code[at : at + _LINE] for at in range(0, len(code), _LINE))
    words = (("code", tuple(map(Term, parts))),)
    return replace(source, name=f"{machine.name}-universal", words=words)


def _numbered(machine: Machine) -> dict[State, int]:
    the_tape(machine)
    if machine.owners:
        problem = f"{machine.name} has choices, and the code is of deterministic machines"
        raise ConversionError(problem, hint="make it deterministic first: deterministic, one-tape")
    means = {"accept": 2, "reject": 3}
    for state, meaning in machine.finals.items():
        if meaning not in means:
            problem = f"{machine.name} ends in {state}, which neither accepts nor rejects"
            raise ConversionError(problem, hint="declare it under 'accept' or 'reject'")
    numbers = {state: means[meaning] for state, meaning in machine.finals.items()}
    if machine.start in numbers:
        problem = f"{machine.name} starts in a final state, and the code has no such machine"
        raise ConversionError(problem, hint="it makes no step; there is nothing to simulate")
    others = [
        s for s in machine.reached_from(machine.start) if s not in numbers and s != machine.start
    ]
    numbers[machine.start] = 1
    return numbers | {state: number for number, state in enumerate(others, start=4)}
