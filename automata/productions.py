"""The literal productions of a machine as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from automata.engine.run import origin
from automata.machine import Machine, Production
from automata.notation.source import End, Meaning, Move, Owner
from common.documents import Document


@dataclass(frozen=True, slots=True)
class ActionPart:
    """What a production does on one tape; `write` null keeps the symbol."""

    write: str | None
    move: Move


@dataclass(frozen=True, slots=True)
class ProductionPart:
    """One literal production, with the row of the file that it comes from.

    reads           : tape → the symbol that must be under its head
    otherwise       : whether it applies only where no other production of its state does
    actions         : tape → what is done there
    next            : the state after it
    file, line, tag : the row of the file that it comes from
    """

    state: str
    reads: Mapping[str, str]
    otherwise: bool
    actions: Mapping[str, ActionPart]
    next: str
    file: str
    line: int
    tag: str | None

    @classmethod
    def of(cls, machine: Machine, production: Production) -> ProductionPart:
        """Name the tapes of a production."""
        return cls(
            production.state,
            {machine.tapes[tape]: symbol for tape, symbol in production.reads},
            production.otherwise,
            {machine.tapes[a.tape]: ActionPart(a.write, a.move) for a in production.actions},
            production.next,
            *origin(production.row),
        )


class ProductionsDocument(Document, tag="noloss/productions", frozen=True):
    """The literal productions of a machine file.

    machine, about : from its file
    symbols        : without the blank
    start          : the first state
    finals         : final state → what it means
    choices        : choice state → who chooses
    when_stuck     : state → what it means that no row applies there; a run is stuck in all others
    heads          : tape → where its head starts, from the word's first symbol, if not there
    one_way        : tape that has a left end → what a move off it is: `error`, or `stay`
    productions    : in the order of the file; copies of what is called come after it
    """

    long: ClassVar[bool] = True

    machine: str
    about: str
    tapes: tuple[str, ...]
    symbols: tuple[str, ...]
    blank: str
    start: str
    finals: Mapping[str, Meaning]
    choices: Mapping[str, Owner]
    when_stuck: Mapping[str, Meaning]
    heads: Mapping[str, int]
    one_way: Mapping[str, End]
    productions: tuple[ProductionPart, ...]

    @classmethod
    def of(cls, machine: Machine) -> ProductionsDocument:
        """List all literal productions of a machine."""
        return cls(
            machine=machine.name,
            about=machine.about,
            tapes=machine.tapes,
            symbols=machine.symbols,
            blank=machine.blank,
            start=machine.start,
            finals=dict(machine.finals),
            choices=dict(machine.owners),
            when_stuck=dict(machine.when_stuck),
            heads=dict(machine.heads),
            one_way=dict(machine.ends),
            productions=tuple(ProductionPart.of(machine, row) for row in machine.productions),
        )
