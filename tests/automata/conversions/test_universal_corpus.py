"""The universal machine gives the verdicts and tapes of machines that other people wrote."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Final

import pytest

from automata import Machine, link, load, run, start
from automata.conversions.forms import converted
from automata.conversions.universal import encode
from automata.errors import NotationError
from automata.linking.library import read_file
from automata.text import words
from tests.automata.conversions.test_conversions import blocks, shown

ROOT: Final = Path(__file__).resolve().parents[3]
CORPUS: Final = ROOT.parent / "shared" / "corpus"
OURS: Final = (
    "audit/vocabulary/examples/pairs.tm",
    "audit/vocabulary/examples/endless.tm",
    "docs/audit-example/parity.tm",
)
STEPS: Final = 60  # of a machine; a longer run is not compared
ENOUGH: Final = 5_000_000
TRIED: Final = 10  # inputs
LONG: Final = ("jflap4_ex9-infinite.jff", "morphett_universal.txt")
"""Machines without such short runs on these inputs: their code is made, and read."""

foreign = sorted(path for path in CORPUS.glob("*") if path.suffix in {".txt", ".jff", ".yaml"})


def simulated(one: Machine, universal: Machine, word: tuple[str, ...]) -> tuple[str, list[str]]:
    """Give the verdict of the universal machine, and the tape that it simulates."""
    got = run(universal, start(universal, {"code": encode(one, word)}), ENOUGH)
    left, right = blocks(shown(got, 1)), blocks(shown(got, 3))[::-1]
    seen = [] if got.verdict == "stuck" else [len(shown(got, 2))]
    tape = [one.alphabet[number - 1] for number in (*left, *seen, *right)]
    while tape and tape[-1] == one.blank:
        tape.pop()
    while tape and tape[0] == one.blank:
        tape.pop(0)
    return got.verdict, tape


def compared(one: Machine) -> int:
    """Compare the runs of a machine with the universal one's; give how many ended."""
    universal, ended = converted(one, ["universal"]).machine, 0
    own = one.words.get(one.tapes[0], ())
    for word in dict.fromkeys([own, *islice(words(one.symbols, 3), TRIED)]):
        expected = run(one, start(one, {one.tapes[0]: word}), STEPS)
        if expected.verdict in ("budget spent", "loops"):
            continue
        ended += 1
        verdict, tape = simulated(one, universal, word)
        assert verdict == expected.verdict, word
        if verdict != "stuck":
            assert tape == shown(expected), word
    return ended


@pytest.mark.parametrize("path", OURS)
def test_machines_of_this_project_are_run_by_the_universal_one(path: str) -> None:
    one = load(ROOT / path)
    assert compared(one) > 0 or one.name == "endless"


@pytest.mark.slow
@pytest.mark.skipif(not foreign, reason="the public machine files are not beside the checkout")
@pytest.mark.parametrize("path", foreign, ids=lambda path: path.name)
def test_machines_of_other_people_are_run_by_the_universal_one(path: Path) -> None:
    try:
        one = link(read_file(path).source)
    except NotationError:
        pytest.skip("a list of many machines")
    if len(one.tapes) > 1 or one.owners:
        pytest.skip("it is put on one tape first, and no such run is short")
    assert compared(one) > 0 or path.name in LONG
