"""The forms that a machine can be brought into, by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from automata.conversions.building import Building, Key
from automata.conversions.deterministic import deterministic
from automata.conversions.no_stay import without_stay_moves
from automata.conversions.one_tape import on_one_tape
from automata.conversions.one_way import on_one_way_tape
from automata.conversions.universal import universal
from automata.errors import ConversionError
from automata.linking.linker import link
from automata.machine import Machine, State, Symbol
from automata.notation.parser import LARGEST_FILE, parse
from automata.notation.printer import print_source
from automata.notation.source import RETURN, Source


def literal_rows(machine: Machine) -> Source:
    """Write each production as a row of its own: no variables, no calls."""
    names = machine.tapes

    def key(state: State) -> Key:
        return ("returned", 0) if state == RETURN else (state,)  # a file cannot name that one

    made = Building(
        machine.about or f"{machine.name}, row by row.",
        names,
        list(machine.alphabet[1:]),
        machine.blank,
        finals={key(state): meaning for state, meaning in machine.finals.items()},
        owners={(state,): owner for state, owner in machine.owners.items()},
        words=dict(machine.words),
        heads=dict(machine.heads),
        ends=dict(machine.ends),
        stuck={(state,): meaning for state, meaning in machine.when_stuck.items()},
    )
    for row in machine.productions:
        reads = {names[tape]: symbol for tape, symbol in row.reads}
        does = {names[tape]: (write, move) for tape, write, move in row.actions}
        made.add(key(row.state), reads, does, key(row.next), otherwise=row.otherwise)
    return made.source(machine.name, (machine.start,))


FORMS: Final[Mapping[str, Callable[[Machine], Source]]] = {
    "literal": literal_rows,
    "one-tape": on_one_tape,
    "no-stay": without_stay_moves,
    "one-way": on_one_way_tape,
    "deterministic": deterministic,
    "universal": universal,
}
"""Name -> what makes the file of a machine in this form."""


def converted(
    machine: Machine, forms: Sequence[str], words: Mapping[str, tuple[Symbol, ...]] | None = None
) -> tuple[str, Machine]:
    """Bring a machine into one form after the other; give the last file, and its machine.

    words : what is laid on tapes of the machine instead of the words of its file

    Raises ConversionError where a construction does not take the machine, or its file would be
    too large to be read.
    """
    if words:
        machine = replace(machine, words={**machine.words, **words})
    text = ""
    for form in forms:
        text = print_source(FORMS[form](machine))
        if len(text.encode()) > LARGEST_FILE:
            problem = f"{machine.name} as {form} would be a file of {len(text.encode()):,} bytes"
            hint = f"a machine file has at most {LARGEST_FILE:,}; begin with a smaller machine"
            raise ConversionError(problem, hint=hint)
        machine = link(parse(text, f"{machine.name}.tm"))
    return text, machine
