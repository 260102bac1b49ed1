"""A machine as terms of Coq: its names, its tapes, its literal productions.

States and symbols are numbers there, each with a name that begins like no other word of the file;
a comment beside it gives the name in the machine's own file.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from automata import Configuration, Machine, Production, Tape
from automata.notation.source import Meaning
from automata.sides import content_of
from automata.tape import span
from automata.text import production_text
from common.errors import NolossError

_VERDICTS: Mapping[Meaning, str] = {"accept": "Accepted", "reject": "Rejected", "result": "Halted"}
_OWNERS = {"anyone": "Anyone", "machine": "TheMachine", "opponent": "TheOpponent"}
MOVES = {"L": "Left", "S": "Stay", "R": "Right"}
_ENDS = {"stay": "Stays", "error": "Falls"}
_LONGEST = 40  # characters of a name
MOST_CELLS = 20_000  # cells of one definition; Coq reads a list of them in one piece


class ExportError(NolossError):
    """A machine, or a run of it, for which noloss writes no theorem."""


@dataclass(frozen=True, slots=True)
class Names:
    """The names of the states, symbols and tapes of a machine in Coq."""

    states: Mapping[str, str]
    symbols: Mapping[str, str]
    tapes: tuple[str, ...]

    @classmethod
    def of(cls, machine: Machine) -> Names:
        """Name everything; the name of the blank is `blank`."""
        tapes = tuple(_named("t", machine.tapes).values())
        return cls.of_parts(machine.states, machine.blank, machine.alphabet, tapes)

    @classmethod
    def of_parts(
        cls, states: Iterable[str], blank: str, alphabet: Iterable[str], tapes: tuple[str, ...] = ()
    ) -> Names:
        """Name states and symbols; the blank comes first."""
        symbols = _named("s", (symbol for symbol in alphabet if symbol != blank))
        return cls(_named("q", states), {blank: "blank"} | symbols, tapes)


def _named(prefix: str, things: Iterable[str]) -> dict[str, str]:
    """Give each thing a name of Coq; equal names get a number."""
    names: dict[str, str] = {}
    taken: set[str] = set()
    for number, thing in enumerate(things, start=1):
        plain = re.sub(r"[^A-Za-z0-9]+", "_", thing).strip("_")[:_LONGEST]
        name = f"{prefix}_{plain or number}"
        while name in taken:
            name = f"{name}_{number}"
        taken.add(name)
        names[thing] = name
    return names


def remark(text: str) -> str:
    """Write a comment beside something; no text in it can end it early."""
    shown = "".join(c if c.isprintable() and c != '"' else f"U+{ord(c):04X}" for c in text)
    return f"(* {shown.replace('(*', '( *').replace('*)', '* )')} *)"


def listed(items: Iterable[str], indent: str = "   ") -> str:
    """Write a list, one item a line; an item may end in a comment."""
    rows = [item.partition("  (*") for item in items]
    lines = []
    for number, (item, begins, rest) in enumerate(rows, start=1):
        lines.append(f"{item}{';' if number < len(rows) else ''}{begins}{rest}")
    return "[" + f"\n{indent}".join(lines) + "]"


def machine_terms(machine: Machine, names: Names) -> str:
    """Define the names, the productions and the machine, `the_machine`."""
    tapes = [
        f"Definition {name} : nat := {number}.  {remark(tape)}"
        for number, (tape, name) in enumerate(zip(machine.tapes, names.tapes, strict=True))
    ]
    rows = listed(_row(machine, names, production) for production in machine.productions)
    blocks: tuple[tuple[str, list[str]], ...] = (
        ("(** ** Symbols *)", symbol_terms(names)),
        ("(** ** Tapes, by their numbers *)", tapes),
        ("(** ** States *)", state_terms(names)),
        ("(** ** Productions: state, symbols read, actions, the state after it *)", []),
    )
    return (
        f"{under_titles(blocks)}\n\nDefinition the_productions : list production :=\n  {rows}.\n\n"
        f"{_machine(machine, names)}"
    )


def under_titles(blocks: Iterable[tuple[str, Sequence[str]]]) -> str:
    """Write lines under the title of each block."""
    return "\n\n".join("\n".join([title + "\n", *lines]).rstrip() for title, lines in blocks)


def symbol_terms(names: Names) -> list[str]:
    """Define all symbols but the blank, from 2 on; the theory has the blank."""
    (blank, _), *others = names.symbols.items()
    return [
        remark(f"blank is {blank}"),
        *_numbers("symbol", others, 2),
    ]


def state_terms(names: Names) -> list[str]:
    """Define the states, from 1 on."""
    return _numbers("state", names.states.items(), 1)


def _numbers(kind: str, named: Iterable[tuple[str, str]], first: int) -> list[str]:
    return [
        f"Definition {name} : {kind} := {number}%positive.  {remark(thing)}"
        for number, (thing, name) in enumerate(named, start=first)
    ]


def _row(machine: Machine, names: Names, production: Production) -> str:
    reads = "; ".join(f"({names.tapes[t]}, {names.symbols[s]})" for t, s in production.reads)
    acts = "; ".join(
        f"Keep {names.tapes[tape]} {MOVES[move]}"
        if write is None
        else f"Write {names.tapes[tape]} {names.symbols[write]} {MOVES[move]}"
        for tape, write, move in production.actions
    )
    state, after = names.states[production.state], names.states[production.next]
    begins = f"Else {state}" if production.otherwise else f"Row {state} [{reads}]"
    text = f"{production.state}: {production_text(production, machine.tapes)}"
    return f"{begins} [{acts}] {after}  {remark(f'{text}  {production.row.where}')}"


def _machine(machine: Machine, names: Names) -> str:
    meanings = {
        "finals": [(state, _VERDICTS[meaning]) for state, meaning in machine.finals.items()],
        "when_stuck": [(state, _VERDICTS[meant]) for state, meant in machine.when_stuck.items()],
        "owners": [(state, _OWNERS[owner]) for state, owner in machine.owners.items()],
    }
    fields = [
        f"{part} := [{'; '.join(f'({names.states[state]}, {what})' for state, what in rows)}]"
        for part, rows in meanings.items()
    ]
    body = ";\n     ".join(["productions := the_productions", *fields])
    return f"Definition the_machine : machine :=\n  {{| {body} |}}.\n"


def configuration_term(
    machine: Machine, names: Names, now: Configuration, *, told: bool = True
) -> str:
    """Write a configuration; on a tape with a left end all cells up to it.

    told : whether the tapes are on separate lines, with their names as comments

    Raises ExportError for tapes that are too long.
    """
    refuse_long((now,))
    tapes = [
        _tape(names, tape, machine.ends.get(name)) + (f"  {remark(name)}" if told else "")
        for name, tape in zip(machine.tapes, now.tapes, strict=True)
    ]
    state = names.states[now.state]
    if told:
        return f"Configuration {state}\n    {listed(tapes, '     ')}"
    return f"Configuration {state} [{'; '.join(tapes)}]"


def refuse_long(configurations: Iterable[Configuration]) -> None:
    """Raise ExportError if there are too many cells to be written down."""
    if sum(span(tape) for now in configurations for tape in now.tapes) > MOST_CELLS:
        problem = f"there are more than {MOST_CELLS:,} cells on the tapes"
        raise ExportError(problem, hint="give an input on which fewer are used")


def _tape(names: Names, tape: Tape, end: str | None) -> str:
    left, head, right = content_of(tape.left), tape.head, content_of(tape.right)
    if end is not None:
        if tape.position < 0:
            problem = "a head is left of the left end of its tape"
            raise ExportError(problem, hint="start it on the word")
        left += (tape.blank,) * (tape.position - len(left))
    before, after = ("; ".join(names.symbols[s] for s in side) for side in (left, right))
    edge = "Endless" if end is None else _ENDS[end]
    return f"Tape {edge} [{before}] {names.symbols[head]} [{after}]"


def machine_sha256(machine: Machine) -> str:
    """Give the SHA-256 of all parts of a machine that decide its steps, as JSON without spaces."""
    productions = [
        [p.state, p.reads, [[a.tape, a.write, a.move] for a in p.actions], p.next, p.otherwise]
        for p in machine.productions
    ]
    named = (machine.finals, machine.when_stuck, machine.owners, machine.ends)
    content = [
        machine.tapes,
        machine.alphabet,
        machine.start,
        productions,
        *(dict(sorted(one.items())) for one in named),
    ]
    return sha256(json.dumps(content, separators=(",", ":")).encode()).hexdigest()
