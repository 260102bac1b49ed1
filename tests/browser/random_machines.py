"""Random machines with everything that a machine can have: the same ones for the same number."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Final

from automata import Machine, NotationError, Production
from automata.machine import RowRef, TapeAction
from automata.notation.source import MOVES, End, Meaning, Owner, Place

SYMBOLS: Final = (("a", "b"), ("q1", "x y", "'"), ("¢", "𝔘", "<b>"), ("0",))
BLANKS: Final = ("_", "⊔", "blank", " ")
OWNERS: Final[tuple[Owner, ...]] = ("anyone", "machine", "opponent")
MEANINGS: Final[tuple[Meaning, ...]] = ("accept", "reject", "result")
ENDS: Final[tuple[End, ...]] = ("error", "stay")


def random_machine(number: int) -> tuple[Machine, dict[str, list[str]], list[int]]:
    """Give a machine, words for some of its tapes, and the numbers taken at choices: 1 or 2."""
    chance = Random(number)
    while True:
        try:
            machine = _machine(chance)
        except NotationError:  # rows that overlap
            continue
        words = {
            name: chance.choices(machine.alphabet, k=chance.randint(0, 6))
            for name in machine.tapes
            if chance.random() < 0.7
        }
        return machine, words, [chance.randint(1, 2) for _ in range(7)]


def _machine(chance: Random) -> Machine:
    tapes = tuple(f"t{number}" for number in range(chance.randint(1, 3)))
    symbols, blank = chance.choice(SYMBOLS), chance.choice(BLANKS)
    states = [f"s{number}" for number in range(chance.randint(1, 5))]
    owners = {state: chance.choice(OWNERS) for state in states if chance.random() < 0.3}
    rows: list[Production] = []
    for state in states:
        rows += _rows(chance, state, [*states, "yes", "no"], len(tapes), (blank, *symbols), owners)
    chance.shuffle(rows)
    return Machine(
        name=f"random <{chance.random()}>",
        tapes=tapes,
        symbols=symbols,
        blank=blank,
        start=states[0],
        finals={"yes": "accept", "no": chance.choice(MEANINGS)},
        productions=tuple(rows),
        owners=owners,
        expects={states[0]: ((0, chance.choice(symbols)),)} if chance.random() < 0.2 else {},
        words={tapes[0]: tuple(chance.choices(symbols, k=4))} if chance.random() < 0.5 else {},
        heads={name: chance.randint(0, 3) for name in tapes if chance.random() < 0.3},
        ends={name: chance.choice(ENDS) for name in tapes if chance.random() < 0.3},
        when_stuck={s: chance.choice(MEANINGS) for s in states if chance.random() < 0.3},
    )


def _rows(
    chance: Random,
    state: str,
    states: list[str],
    tapes: int,
    alphabet: tuple[str, ...],
    owners: dict[str, Owner],
) -> list[Production]:
    """Give rows of a state; those of a choice may look at different tapes, and apply together."""
    looks = [tuple(sorted(chance.sample(range(tapes), chance.randint(0, tapes))))]
    if state in owners:
        looks.append(tuple(sorted(chance.sample(range(tapes), chance.randint(0, tapes)))))
    rows = []
    for at in looks:
        for symbols in product(alphabet, repeat=len(at)):
            copies = (chance.random() < 0.8) + (state in owners and chance.random() < 0.4)
            for _ in range(copies):
                reads = tuple(zip(at, symbols, strict=True))
                rows.append(_production(chance, state, reads, states, tapes, alphabet))
    if chance.random() < 0.4:
        rows.append(_production(chance, state, None, states, tapes, alphabet))
    return rows


def _production(
    chance: Random,
    state: str,
    reads: tuple[tuple[int, str], ...] | None,
    states: list[str],
    tapes: int,
    alphabet: tuple[str, ...],
) -> Production:
    touched = sorted(chance.sample(range(tapes), chance.randint(0, tapes)))
    actions = tuple(
        TapeAction(tape, chance.choice((None, *alphabet)), chance.choice(MOVES)) for tape in touched
    )
    place = Place(chance.randint(1, 5), chance.randint(1, 3), 1, f"{state}: row")
    expects = ((0, chance.choice(alphabet)),) if chance.random() < 0.05 else ()
    after = chance.choice(states)
    row = RowRef("random.tm", place)
    return Production(state, reads or (), actions, after, row, reads is None, expects)
