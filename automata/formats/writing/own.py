"""Our own notation: the rows as they are; where other files are called, those of the machine."""

from __future__ import annotations

from automata.formats.writing.plan import Written
from automata.machine import Machine, Production
from automata.notation.printer import print_source
from automata.notation.source import (
    RETURN,
    Action,
    Call,
    Final,
    Read,
    Row,
    Source,
    StateBlock,
    StateRef,
    Term,
    WhenStuck,
)


def write_noloss(machine: Machine, source: Source) -> Written:
    """Write a machine in our notation, in one file that calls no other."""
    if not _calls_others(source):
        return Written(print_source(source))
    losses = ["what it calls in other files is written as states of its own"]
    if machine.expects:
        losses.append("the entry conditions ('expects') of what it calls are left out")
    return Written(print_source(source_of(machine)), tuple(losses))


def _calls_others(source: Source) -> bool:
    own = {routine.name for routine in source.routines}
    blocks = [*source.states, *(block for one in source.routines for block in one.states)]
    gotos = [goto for block in blocks for goto in (block.body, *(row.goto for row in block.rows))]
    return any(isinstance(goto, Call) and goto.routine not in own for goto in gotos)


def source_of(machine: Machine) -> Source:
    """Write the literal productions of a machine as rows, without variables and calls."""
    finals = [end for end in machine.finals.items() if end != (RETURN, "accept")]
    states = [state for state in machine.states if state not in machine.finals]
    by_state: dict[str, list[Production]] = {state: [] for state in states}
    for production in machine.productions:
        by_state.setdefault(production.state, []).append(production)
    return Source(
        name=machine.name,
        about=machine.about,
        tapes=machine.tapes,
        symbols=machine.symbols or (machine.blank,),
        blank=machine.blank,
        variables=(),
        relations=(),
        start=StateRef(machine.start),
        finals=tuple(Final(state, meaning) for state, meaning in finals),
        words=tuple((tape, tuple(map(_symbol, word))) for tape, word in machine.words.items()),
        expects=(),
        states=tuple(_block(machine, state, rows) for state, rows in by_state.items()),
        routines=(),
        heads=tuple(machine.heads.items()),
        ends=tuple(machine.ends.items()),
        stuck=tuple(WhenStuck(StateRef(s), meant) for s, meant in machine.when_stuck.items()),
    )


def _symbol(text: str) -> Term:
    return Term(text, quoted=True)


def _block(machine: Machine, state: str, productions: list[Production]) -> StateBlock:
    ordered = sorted(productions, key=lambda production: production.otherwise)
    rows = tuple(_row(machine, production) for production in ordered)
    return StateBlock(StateRef(state), rows, machine.owners.get(state) if rows else None)


def _row(machine: Machine, production: Production) -> Row:
    tapes = machine.tapes
    reads = tuple(Read(tapes[tape], _symbol(symbol)) for tape, symbol in production.reads)
    actions = tuple(
        Action(tapes[a.tape], None if a.write is None else _symbol(a.write), a.move)
        for a in production.actions
    )
    goto = StateRef(production.next)
    named = len(reads) < len(tapes) and not production.otherwise
    tag = production.row.tag
    return Row(reads, actions, goto, production.otherwise, tag, positional=not named)
