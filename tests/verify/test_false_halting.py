"""False proofs that machines never halt, made from true ones; each machine is seen to halt."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Set
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import pytest

from automata.engine.steps import start
from automata.halting.attempts import attempts
from automata.halting.certificate import HaltingCertificate, short_line
from automata.halting.question import Question
from automata.halting.rules import ENDS, End
from common.documents import plain
from noloss import machine
from tests.automata.halting.naive_machines import steps_until_halt
from tests.verify.test_recheck_halting import sealed
from verify.recheck_halting import check, check_lines

SETS = ("no end", "backward", "closed set", "repeated words", "automaton")
"""Kinds of proofs that may be about some ends only."""
KINDS = (*SETS, "cycle", "bouncer", "halt")
CELLS = ("---", *("".join(cell) for cell in product("01", "LR", "ABC")))
MOST = 110  # of each kind, as files and as lines


class Lies(NamedTuple):
    """False proofs of one kind, as whole files and as lines about machines in standard text."""

    files: list[bytes]
    lines: list[bytes]


def drawn(rng: random.Random) -> str:
    cells = [rng.choice(CELLS[1:]) for _ in range(6)]
    cells[rng.randrange(6)] = "---"
    return "_".join(map("".join, zip(*[iter(cells)] * 2, strict=True)))


def neighbours(text: str) -> Iterator[str]:
    """Give the machines with one other transition that halt soon."""
    for at, cell in product((0, 3, 7, 10, 14, 17), CELLS):
        other = text[:at] + cell + text[at + 3 :]
        if steps_until_halt(other, 300) is not None:
            yield other


def proofs(text: str, never: tuple[End, ...], kinds: Set[str]) -> Iterator[HaltingCertificate]:
    """Give the proof of each decider of these kinds that finds one with its first parameters."""
    one, left = machine(text), {"run" if kind == "cycle" else kind for kind in kinds}
    for attempt in attempts(Question(one, start(one), None, never)):
        if not left:
            return
        if attempt.decider in left:
            left.remove(attempt.decider)
            if (found := attempt.run(lambda: True)) and found.certificate:
                yield found.certificate()


def hidden(text: str, kinds: Set[str]) -> Iterator[tuple[str, bytes]]:
    """Say of a true proof about acceptance that it is about all ends."""
    for proof in proofs(text, ("accept",), kinds):
        document = plain(proof)
        assert check(sealed(document))[0] == 0
        yield proof.kind, sealed(document | {"never": [*ENDS]})


def carried(text: str, kinds: Set[str]) -> Iterator[tuple[str, bytes]]:
    """Say of a machine that halts what is proved of one that has one other transition."""
    for proof in proofs(text, ENDS, kinds):
        line: dict[str, Any] = json.loads(short_line(proof)) | {"machine": text}
        assert check_lines([json.dumps(line).encode()])[0] == 0
        for other in neighbours(text):
            yield proof.kind, json.dumps(line | {"machine": other}).encode()


def miscounted(text: str, steps: int) -> Iterator[bytes]:
    """Say of a machine that it halts after another number of steps than it does, if it does."""
    for other in {0, steps // 2, steps - 1, steps + 1, steps + 2, 2 * steps} - {steps, -1}:
        line = {"machine": text, "kind": "halt", "steps": other}
        yield json.dumps(line).encode()


@cache
def lies() -> dict[str, Lies]:
    """Make false proofs from machines of three states."""
    rng = random.Random(5)
    files = {kind: dict[bytes, None]() for kind in SETS}
    lines = {kind: dict[bytes, None]() for kind in KINDS}
    while any(len(made) < MOST for made in (*files.values(), *lines.values())):
        text = drawn(rng)
        steps = steps_until_halt(text, 2_000)
        make, into = (carried, lines) if steps is None else (hidden, files)
        for kind, lie in make(text, {kind for kind, made in into.items() if len(made) < MOST}):
            into[kind][lie] = None
        for lie in miscounted(text, steps or 0):
            lines["halt"][lie] = None
    return {kind: Lies([*files.get(kind, ())][:MOST], [*lines[kind]][:MOST]) for kind in KINDS}


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_a_proof_that_a_machine_never_halts_is_refused_if_it_halts(kind: str) -> None:
    files, lines = lies()[kind]
    assert (len(files), len(lines)) == (MOST if kind in SETS else 0, MOST)
    for content in files:
        code, proved, _ = check(content)
        assert (code, proved) == (1, []), content
    code, proved, wrong = check_lines(lines)
    assert (code, proved, len(wrong)) == (1, [], len(lines))
