"""The forms to which a machine can be converted, by their names."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from automata.conversions.building import RowBuilder
from automata.conversions.deterministic import deterministic
from automata.conversions.one_tape import on_one_tape
from automata.conversions.restrictions import on_one_way_tape, without_stay_moves
from automata.conversions.universal import universal
from automata.errors import ConversionError, NotationError
from automata.linking.linker import link
from automata.machine import Machine, Symbol
from automata.notation.parser import LARGEST_FILE, parse
from automata.notation.printer import print_source
from automata.notation.source import RESERVED, Layout, Source, StateRef
from common.text import short_repr


def literal_rows(machine: Machine) -> Source:
    """Write each production as a separate row: no variables, no calls; states keep their names."""
    names = machine.tapes
    made = RowBuilder(
        machine.about or f"{machine.name}, row by row.",
        names,
        list(machine.alphabet[1:]),
        machine.blank,
        finals={(state,): meaning for state, meaning in machine.finals.items()},
        owners={(state,): owner for state, owner in machine.owners.items()},
        words=dict(machine.words),
        heads=dict(machine.heads),
        ends=dict(machine.ends),
        stuck={(state,): meaning for state, meaning in machine.when_stuck.items()},
        literal=True,
        used={*RESERVED, *machine.states},
    )
    for row in machine.productions:
        reads = {names[tape]: symbol for tape, symbol in row.reads}
        does = {names[tape]: (write, move) for tape, write, move in row.actions}
        made.add((row.state,), reads, does, (row.next,), otherwise=row.otherwise)
    source = made.source(machine.name, (machine.start,))
    known = {block.label for block in source.states} | {StateRef(f.name) for f in source.finals}
    places = (Layout(made.ref((state,)), *at) for state, at in machine.layout.items())
    return replace(source, layout=tuple(one for one in places if one.state in known))


FORMS: Final[Mapping[str, Callable[[Machine], Source]]] = {
    "literal": literal_rows,
    "one-tape": on_one_tape,
    "no-stay": without_stay_moves,
    "one-way": on_one_way_tape,
    "deterministic": deterministic,
    "universal": universal,
}
"""Name of a form -> the function that makes the file of a machine in this form."""


NOTHING_TO_DO: Final[Mapping[str, str]] = {
    "one-tape": "has one tape already",
    "deterministic": "has no choices",
}
"""Form -> why a machine needs no change; it is then only written row by row."""


@dataclass(frozen=True, slots=True)
class MachineForm:
    """A machine in another form.

    text  : its file
    notes : which forms changed nothing, and which other forms were made first
    """

    text: str
    machine: Machine
    notes: tuple[str, ...]

    __repr__ = short_repr


def converted(
    machine: Machine, forms: Sequence[str], words: Mapping[str, Sequence[Symbol]] | None = None
) -> MachineForm:
    """Convert a machine to several forms, one after the other.

    words : words for the tapes, which replace those of the file

    The universal machine runs machines with one tape and without choices; another machine is
    converted first. Raises ConversionError if a construction does not take the machine, or its file
    would be too large to be read.
    """
    if words:
        laid = {tape: tuple(word) for tape, word in words.items()}
        machine = dataclasses.replace(machine, words={**machine.words, **laid})
    made = MachineForm("", machine, ())
    for form in forms:
        if form == "universal":
            for before in ("deterministic", "one-tape"):
                if not _has(made.machine, before):
                    note = f"{made.machine.name} was converted to the form {before} first"
                    made = _brought(dataclasses.replace(made, notes=(*made.notes, note)), before)
        made = _brought(made, form)
    return made


def _has(machine: Machine, form: str) -> bool:
    """Say whether a machine already has a form."""
    has = {"one-tape": len(machine.tapes) == 1, "deterministic": not machine.owners}
    return has.get(form, False)


def _brought(before: MachineForm, form: str) -> MachineForm:
    machine, notes, make = before.machine, before.notes, FORMS[form]
    if _has(machine, form):
        notes = (*notes, f"{machine.name} {NOTHING_TO_DO[form]}: {form} changes nothing")
        make = literal_rows
    text = print_source(make(machine))
    if len(text.encode()) > LARGEST_FILE:
        problem = f"{machine.name} as {form} would be a file of {len(text.encode()):,} bytes"
        hint = f"a machine file has at most {LARGEST_FILE:,}; begin with a smaller machine"
        raise ConversionError(problem, hint=hint)
    try:
        return MachineForm(text, link(parse(text, f"{machine.name}.tm")), notes)
    except NotationError as error:
        problem = f"{machine.name} as {form} would be too large: {error.problem}"
        raise ConversionError(problem, hint="begin with a smaller machine") from None
