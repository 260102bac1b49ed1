"""A machine whose head moves at every step: stay moves become a step right and one back.

Source: [Sipser13] §3.2 (a stay move is replaced by two moves). Verdict, tape and choices are
those of the machine; a stay move takes two steps instead of one.
"""

from __future__ import annotations

from automata.conversions.building import Building, Key, done, literal, the_tape
from automata.machine import Machine
from automata.notation.source import Source


def without_stay_moves(machine: Machine) -> Source:
    """Replace all stay moves of a machine of one tape.

    Raises ConversionError for more tapes: one step moves heads of several tapes alike only if
    all of them move.
    """
    tape = the_tape(machine)
    made = Building(
        f"{machine.name} without stay moves: a step right and one back stand for each.",
        machine.tapes,
        list(machine.alphabet[1:]),
        machine.blank,
        finals={("", state): meaning for state, meaning in machine.finals.items()},
        owners={("", state): owner for state, owner in machine.owners.items()},
        words=dict(machine.words),
        heads=dict(machine.heads),
        ends=dict(machine.ends),
        stuck={("", state): meaning for state, meaning in machine.when_stuck.items()},
    )
    back: dict[Key, Key] = {}
    for state in machine.reached_from(machine.start):
        if state in machine.finals:
            continue
        for seen, rows in literal(machine, state, (0,)):
            for row in rows:
                write, move = done(row)
                goto: Key = ("", row.next)
                if move == "S":
                    move, goto = "R", back.setdefault(goto, ("back", row.next))
                made.add(("", state), {tape: seen[0]}, {tape: (write, move)}, goto)
    for goto, between in back.items():
        for symbol in machine.alphabet:
            made.add(between, {tape: symbol}, {tape: (None, "L")}, goto)
    return made.source(f"{machine.name}-no-stay", ("", machine.start))
