"""10,000 random machines, each decider alone, against 10,000,000 steps of a plain program in C.

`pytest --nightly -s` prints what each decider decided.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections import Counter
from itertools import cycle
from pathlib import Path
from random import Random
from time import perf_counter

import pytest

from automata.engine.steps import start
from automata.halting.attempts import attempts
from automata.halting.pipeline import decide_standard
from automata.halting.question import Question
from automata.halting.standard import read_standard
from noloss import machine

SIZES = ((2, 2), (3, 2), (4, 2), (5, 2), (6, 2), (2, 3), (3, 3), (2, 4), (3, 4))
STEPS = 10_000_000
PARTS = 10  # of the nightly test, each of which takes minutes
SECOND_ROUND = {"size": 2, "history": "last", "length": 2, "most": 5_000}
NEEDS_A_COMPILER = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")


def random_machine(random: Random, states: int, symbols: int) -> str:
    """Draw all transitions but one, in the first of which the machine goes to another state."""
    cells = [
        f"{random.randrange(symbols)}{random.choice('LR')}{'ABCDEF'[random.randrange(states)]}"
        for _ in range(states * symbols)
    ]
    cells[0] = f"{random.randrange(symbols)}RB"
    cells[random.randrange(1, len(cells))] = "---"
    rows = (cells[at : at + symbols] for at in range(0, len(cells), symbols))
    return "_".join(map("".join, rows))


def drawn(number: int) -> list[str]:
    """Draw machines of all sizes in turn, no machine twice; of the smallest there are only 384."""
    random, sizes, found = Random(27), cycle(SIZES), dict[str, None]()
    while len(found) < number:
        found[random_machine(random, *next(sizes))] = None
    return [*found]


def naive_steps(texts: list[str], folder: Path) -> list[int]:
    """Give the steps until each machine halts, or -1 if it does not within STEPS."""
    program = folder / "naive"
    source = Path(__file__).with_name("naive_steps.c")
    subprocess.run(["cc", "-O2", "-o", str(program), str(source)], check=True)
    lines = "".join(f"{text}\n" for text in texts)
    command = [str(program), str(STEPS)]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    return [int(line) for line in done.stdout.split()]


def compare(texts: list[str], folder: Path) -> None:
    """Compare each decider alone, and all together, with naive runs; write what each decides."""
    decided, seconds = Counter[str](), dict[str, float]()
    halting = naive_steps(texts, folder)
    for text, steps in zip(texts, halting, strict=True):
        whole = decide_standard(read_standard(text))
        assert (whole.status == "halt", whole.steps) == (steps >= 0, max(steps, 0)), text
        one, done = machine(text), set[str]()
        for attempt in attempts(Question(one, start(one))):
            name = attempt.decider
            if attempt.parameters == SECOND_ROUND:
                break
            if name in done:
                continue
            begun = perf_counter()
            found = attempt.run(lambda: True)
            seconds[name] = seconds.get(name, 0.0) + perf_counter() - begun
            if found is not None:
                assert found.reached == (steps >= 0), (text, name)
                decided[name] += not found.reached
                done.add(name)
    never = sum(steps < 0 for steps in halting)
    lines = [f"{never} of {len(texts)} do not halt within {STEPS} steps"]
    for name, took in seconds.items():
        lines.append(f"{name}: {decided[name]}, {len(texts) / took:.0f} machines a second")
    sys.stdout.write("\n".join(["", *lines, ""]))


@pytest.mark.slow
@NEEDS_A_COMPILER
def test_no_decider_is_wrong_about_random_machines(tmp_path: Path) -> None:
    compare(drawn(90), tmp_path)


@pytest.mark.nightly
@NEEDS_A_COMPILER
@pytest.mark.parametrize("part", range(PARTS))
def test_no_decider_is_wrong_about_ten_thousand_random_machines(part: int, tmp_path: Path) -> None:
    compare(drawn(10_000)[part::PARTS], tmp_path)
