"""Proofs about machines with choices, `else`, routines and one-way tapes are right.

A naive walk looks through all productions at each step, and shares no code with the code under
test.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Final, get_args

import pytest
from msgspec.structs import replace

from automata import Machine, NotationError, Production, start
from automata.deciding.loop_certificate import LoopCertificate, differences, loop_certificate
from automata.engine.loops import Cycle
from automata.engine.runner import Runner
from automata.notation.source import End, Owner
from automata.notation.source import Place as Line
from common.documents import document_text
from tests.automata.naive import Place, after, laid, rows_for, seen, written
from tests.effort import thorough
from verify.recheck_loops import check

STEPS: Final = 100
Reads = tuple[str, ...]
Effect = tuple[object, ...]


@dataclass
class Way:
    """A naive run, by the same choice whenever the same is read; whether it came to an end."""

    machine: Machine
    places: list[Place]
    chosen: dict[tuple[str, Reads], int]
    ended: bool = False

    @property
    def choices(self) -> list[int]:
        """The choices in order; none where only one row applies."""
        keys = [(place.state, seen(self.machine, place)) for place in self.places]
        return [self.chosen[key] for key in keys if len(rows_for(self.machine, *key)) > 1]


def walk(machine: Machine, first: Place, random: Random, steps: int = STEPS) -> Way:
    """Walk on by random choices."""
    way = Way(machine, [first], {})
    for _ in range(steps):
        place = way.places[-1]
        key = place.state, seen(machine, place)
        rows = rows_for(machine, *key)
        if place.state in machine.finals or not rows:
            return dataclasses.replace(way, ended=True)
        choice = way.chosen.setdefault(key, random.randint(1, len(rows)))
        goto = after(machine, place, rows[choice - 1])
        if goto is None:
            return dataclasses.replace(way, ended=True)
        way.places.append(goto)
    return way


def comes_again(way: Way) -> Cycle | None:
    """Give the first cycle in which the very same comes again, also by choices in it."""
    begins: dict[Place, int] = {}
    for number, place in enumerate(way.places):
        begin = begins.setdefault(place, number)
        if begin != number:
            heads = [cycle.heads for cycle in way.places[begin:number]]
            windows = [(min(at) - at[0], max(at) - at[0]) for at in zip(*heads, strict=True)]
            return Cycle(begin, number - begin, (0,) * len(windows), tuple(windows))
    return None


def effects(machine: Machine, state: str, reads: Reads) -> list[Effect]:
    """Give what the machine can do, in order: written, moves, next; nothing in a final state."""
    if state in machine.finals:
        return []
    made: list[Effect] = []
    for row in rows_for(machine, state, reads):
        does: list[tuple[str, str]] = [(symbol, "S") for symbol in reads]
        for tape, write, move in row.actions:
            does[tape] = (reads[tape] if write is None else write, move)
        made.append((*does, row.next))
    return made


def followers(machine: Machine, state: str) -> list[set[str]]:
    """Give the states that one leads to, for every combination of symbols."""
    symbols = (machine.blank, *machine.symbols)
    every = product(symbols, repeat=len(machine.tapes))
    return [{str(effect[-1]) for effect in effects(machine, state, reads)} for reads in every]


@dataclass
class Proved:
    """A proof, and the parts of it that a naive walk meets.

    met    : state and symbols read, until the proof begins to hold and in one cycle
    states : of which all rows belong to a proof of no halt
    """

    machine: Machine
    way: Way
    proof: LoopCertificate
    met: set[tuple[str, Reads]]
    states: set[str]

    def same_in(self, other: Machine) -> bool:
        """Tell whether another machine does the same wherever the proof goes, by its choices."""
        entries = all(self._same_at(key, other) for key in self.met)
        graph = all(followers(self.machine, one) == followers(other, one) for one in self.states)
        ends = self.machine.ends == other.ends
        return entries and graph and ends and not self.states & {*other.finals}

    def _same_at(self, key: tuple[str, Reads], other: Machine) -> bool:
        """Tell whether there are as many rows, and the one chosen does the same."""
        own, theirs, at = effects(self.machine, *key), effects(other, *key), self.way.chosen[key]
        return len(own) == len(theirs) and own[at - 1] == theirs[at - 1]

    def untouched_in(self, other: Machine) -> bool:
        """Say whether all differing rows are irrelevant: not met, and not of the states."""
        rest = {*self.machine.productions} ^ {*other.productions}
        near = {state for state, _ in self.met} | self.states
        return not any(row.state in near for row in rest)


def words_for(machine: Machine, random: Random) -> dict[str, str]:
    """Give a short word for each tape."""
    return {tape: "".join(random.choices("ab", k=random.randint(0, 3))) for tape in machine.tapes}


def proofs(random: Random, number: int) -> Iterator[Proved]:
    """Give the proofs about random machines."""
    for _ in range(number):
        machine = written(random)
        words = words_for(machine, random)
        ways = [walk(machine, laid(machine, words), random) for _ in range(3)]
        going = [way for way in ways if not way.ended]
        way = max(going, key=lambda way: len(way.choices), default=None)
        if way is None:
            continue
        first = start(machine, words)
        runner = Runner(machine, first, budget=STEPS, choices=way.choices)
        runner.run()
        loop = runner.loop or comes_again(way)
        if loop is None:
            continue
        proof = loop_certificate(machine, first, way.choices, loop)
        period = 0 if proof.kind == "no halt" else proof.period
        assert isinstance(period, int)
        places = way.places[: proof.begin + period]
        met = {(place.state, seen(machine, place)) for place in places}
        states = {*proof.states} if isinstance(proof.states, dict) else set()
        yield Proved(machine, way, proof, met, states)


def goes_on(proved: Proved, random: Random) -> bool:
    """Say whether a naive run of the machine continues as the proof states."""
    machine, proof, way = proved.machine, proved.proof, proved.way
    if proof.kind == "no halt":
        there = way.places[proof.begin]
        return not any(walk(machine, there, random, 60).ended for _ in range(5))
    assert isinstance(proof.period, int)
    met = keys(proved, len(way.places))
    return met[proof.begin : -proof.period] == met[proof.begin + proof.period :]


def keys(proved: Proved, steps: int) -> list[tuple[str, Reads]]:
    """Give state and symbols read before each of the first steps."""
    return [(place.state, seen(proved.machine, place)) for place in proved.way.places[:steps]]


def test_each_proof_is_about_its_machine_its_start_and_its_branch() -> None:
    random, kinds = Random(16), Counter[str]()
    for proved in proofs(random, 1_000 if thorough() else 90):
        machine, proof = proved.machine, proved.proof
        code, sentences, wrong = check(document_text(proof).encode())
        assert (code, wrong, [*differences(proof, machine)]) == (0, [], [])
        assert goes_on(proved, random)
        assert proof.start.state == proved.way.places[0].state
        for tape, cells, head in zip(
            proof.start.tapes, proved.way.places[0].cells, proved.way.places[0].heads, strict=True
        ):
            own = {
                at - tape.head + head: symbol
                for at, symbol in enumerate(tape.cells)
                if symbol != machine.blank
            }
            assert own == dict(cells)
        assert {entry[:2] for entry in proof.entries} == proved.met
        named = {proof.entries[at - 1][:2]: (taken, of) for at, taken, of in proof.choices}
        for state, reads in proved.met:
            rows = len(rows_for(machine, state, reads))
            chosen = (proved.way.chosen[state, reads], rows) if rows > 1 else None
            assert named.get((state, reads)) == chosen
        assert ("the branch with these choices never halts" in sentences[0]) == bool(named)
        assert ("it never halts" in sentences[0]) == (not named)
        kinds[proof.kind] += 1
        kinds["chosen"] += bool(named)
        in_cycle = {entry[:2] for entry in proof.entries[len({*keys(proved, proof.begin)}) :]}
        kinds["chosen in a cycle"] += bool(in_cycle & {*named})
        kinds["owned"] += any(machine.owners.get(state) == "opponent" for state, _ in named)
        kinds["else"] += any(row.otherwise for row in machine.productions)
        kinds["called"] += bool(machine.callers)
        kinds.update(machine.ends.values())
        kinds["tapes"] += len(machine.tapes) > 1
    assert len(kinds) == 10
    assert min(kinds.values()) > 0, kinds


def test_of_a_run_that_ends_it_is_never_proved_that_it_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("automata.engine.loops.FIRST_LOOK", 1)
    random, looks = Random(4), 0
    for _ in range(600 if thorough() else 60):
        machine = written(random)
        words = words_for(machine, random)
        way = walk(machine, laid(machine, words), random)
        for steps in range(1, len(way.places)) if way.ended else ():
            run = Runner(machine, start(machine, words), budget=steps, choices=way.choices).run()
            assert run.verdict == "budget spent" or steps == len(way.places) - 1
            assert run.loop is None
            looks += 1
    assert looks > 30


# ── other machines ───────────────────────────────────────────────────────────────────────────────


def changed_row(row: Production, random: Random, states: tuple[str, ...]) -> Production:
    """Let a row read, write or move otherwise, or lead elsewhere."""
    what = random.choice(("reads", "actions", "next"))
    if what == "next" or not row.actions:
        return replace(row, next=random.choice(states))
    if what == "reads" and row.reads:
        at = random.randrange(len(row.reads))
        reads = list(row.reads)
        reads[at] = (reads[at][0], random.choice("ab_"))
        return replace(row, reads=tuple(reads))
    at = random.randrange(len(row.actions))
    acts = list(row.actions)
    acts[at] = acts[at]._replace(write=random.choice((None, "a", "b", "_")))
    acts[at] = acts[at]._replace(move=random.choice(("L", "R", "S")))
    return replace(row, actions=tuple(acts))


def dropped(machine: Machine, random: Random) -> Machine:
    at = random.randrange(len(machine.productions))
    rows = machine.productions
    return dataclasses.replace(machine, productions=rows[:at] + rows[at + 1 :])


def otherwise(machine: Machine, random: Random) -> Machine:
    rows = list(machine.productions)
    at = random.randrange(len(rows))
    rows[at] = changed_row(rows[at], random, machine.states)
    return dataclasses.replace(machine, productions=tuple(rows))


def one_more(machine: Machine, random: Random) -> Machine:
    """Add a row as the last; its state becomes a choice."""
    row = changed_row(random.choice(machine.productions), random, machine.states)
    if row.otherwise:
        row = replace(row, otherwise=False, reads=((0, random.choice("ab_")),))
    row = replace(row, row=dataclasses.replace(row.row, place=Line(900, 1)))
    owner = random.choice(get_args(Owner))
    owners: dict[str, Owner] = {**machine.owners, row.state: owner}
    return dataclasses.replace(machine, productions=(*machine.productions, row), owners=owners)


def ended(machine: Machine, random: Random) -> Machine:
    """Let a state be final, or a tape have another end."""
    if random.random() < 0.5:
        ends: dict[str, End] = {tape: random.choice(get_args(End)) for tape in machine.tapes}
        return dataclasses.replace(machine, ends=ends)
    return dataclasses.replace(
        machine, finals={**machine.finals, random.choice(machine.states): "accept"}
    )


CHANGES: Final[tuple[Callable[[Machine, Random], Machine], ...]] = (
    *(dropped, otherwise, otherwise, one_more, one_more, ended),
)


def test_a_proof_is_refused_for_a_machine_that_differs_where_the_proof_goes() -> None:
    random, told = Random(6), Counter[bool]()
    for proved in proofs(random, 700 if thorough() else 40):
        for change in CHANGES:
            try:
                other = change(proved.machine, random)
            except NotationError:
                continue
            refused = any(differences(proved.proof, other))
            if not proved.same_in(other):
                assert refused, change
            elif proved.untouched_in(other) and proved.machine.owners == other.owners:
                assert not refused, [*differences(proved.proof, other)]
            told[refused] += 1
    assert min(told.values()) > 10
