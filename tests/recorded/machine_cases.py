"""Machine files: run, expanded and drawn."""

from __future__ import annotations

from collections.abc import Iterator
from shlex import quote

from tests.recorded.case import Case, case
from tests.recorded.machine_inputs import MACHINES

_READINGS = (
    "wst:printed-corners/MF",
    "wst:no-five-rule/CF",
    "wst:previous-entry/MF",
    "wst:no-special-case/R1_R2",
)
_PROGRAMS = ("M", "CR", "R1_R2", "SC", "R3", "R4_R5", "CF", "MF", "home", "end", "wipe")
WST = (*(f"wst/{name}" for name in _PROGRAMS), *_READINGS)

RUNS = (
    "palindrome.tm --tape word=abba",
    "palindrome.tm --tape word=ab",
    "palindrome.tm --tape word=",
    "palindrome.tm --tape word=aba --tape copy=b",
    f"palindrome.tm --tape word={'a' * 300} --steps 100",
    "choices.tm",
    "choices.tm --choose 2",
    "choices.tm --choose '2, 1'",
    "choices.tm --choose 1,2,1,1",
    "choices.tm --choose 2,2 --steps 1",
    "runaway.tm --steps 9",
    "runaway.tm --steps 0",
    "gap.tm --tape t=aa",
    "expects-a.tm --tape t=b",
    "expects-a.tm --tape t=b --verify-calls",
    "flip.tm",
    "count.tm --tape 'in=#*1'",
    "count.tm --tape 'in=1#*1'",
    "count.tm --tape in=1",
    "caller.tm --tape t=abb",
    "turn.tm --tape t=ab",
    "loose.tm --tape t=ab --steps 50",
    "first-free.tm --tape board=XO.X..O.X",
    "any-free.tm --tape turn=X --tape board=XO.......",
    "any-free.tm --tape turn=X --tape board=XO....... --choose 2,1",
    "any-free.tm --tape turn=O --tape board=XOXOXOOXX --choose 1",
    "wst/CF --tape 'Kc=¢123321$'",
    "wst/CF --tape 'Kc=¢4678928369937$'",
    "wst/CF --tape 'Kc=¢4678928369937$' --choose 1,1,1 --verify-calls",
    "wst/R3 --tape 'Kw=¢X23T4O6T78XTX47T2O8T36XTXOXT3O7$'",
    "wst/M --choose 1,1",
    "wst/M --choose 1,1,1,1,1,1,1,1,1,1,1,1,1,1,1",
    "wst/M --tape 'Ki=¢p123456789$'",
    "wst/M --tape 'Ki=¢o123456789$' --choose 1,1,1",
    "wst/M --tape 'Ki=¢o123456789$' --steps 500",
)


def machine_cases() -> Iterator[Case]:
    """Give the cases about machines."""
    for line in RUNS:
        yield case(f"run/{line}", f"run {line}", f"run {line} --json")
    for line in ("choices.tm --choose 1,3", "flip.tm --choose 1"):
        yield case(f"run/{line}", f"run {line} --trace")
    traced = (*RUNS[:2], *RUNS[5:8], *RUNS[10:17], RUNS[19], RUNS[24], RUNS[26], RUNS[30])
    for line in traced:
        yield case(f"trace/{line}", f"run {line} --trace --json", f"run {line} --trace")
    for name in WST:
        yield case(f"run-bare/{name}", f"run {quote(name)} --json --steps 20000")
    for name in (*WST, *MACHINES):
        typed = quote(name)
        drawn = f"draw {typed} -o picture.dot --json"
        yield case(f"machine/{name}", f"expand {typed} --json", f"check {typed} --json", drawn)
    for name in ("wst/M", "wst/R3", "palindrome.tm", "choices.tm", "count.tm", "loose.tm"):
        yield case(f"expand-text/{name}", f"expand {name}", f"check {name}")
    yield from _pictures()


def _pictures() -> Iterator[Case]:
    for name in ("wst", "wst:printed-corners"):
        yield case(f"draw-calls/{name}", f"draw {name} -o pictures --format dot --json")
    yield case("draw-calls/text", "draw wst -o pictures --format dot")
    yield case("draw/svg", "draw palindrome.tm -o p.svg", "draw wst/CF -o CF.svg --json")
    yield case("draw/format", "draw gap.tm -o picture --format dot")
    yield case(
        "draw-play/svg",
        "draw wst --tree --seat second -o tree.svg --json",
        "draw soedarmadji --counterexample -o lost.svg --json",
        "draw wst --tree -o first.dot",
    )
