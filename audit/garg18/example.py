"""The claims about the worked example: the tapes of every step, played again by the machine.

The whole-game machine plays the slots of the example, and its tapes are noted where the paper
prints them. ¢ is the paper's left end mark; b its blank.

Source: [Garg18] §III.B.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Annotated, Final, TypeAlias

from msgspec import Meta

from audit.finding import Evidence, Finding, compared
from audit.garg18.machines import choosers, rule_of
from audit.vocabulary.positions import moves
from automata import Configuration, Machine, Production, Trace, link, load_source, read_word, start
from automata.tape import cells
from common.exhibits import Exhibit, LineOfPlay, Table, Tapes, table
from games import LINES, Line, line_name
from strategies.wst.files import FOLDER
from strategies.wst.programs import game_machine, library
from strategies.wst.tapes import SLOTS, lay_game, read_line

MACHINE: Final = "5978"
OPPONENT: Final = "163"

COLLECTED: Final = "Kc before CF"
COUNTED: Final = "Kr after CF"
_STEP_ENDS: Final = ("p-played", "o-played", "won", "draw", "lost")
_MOST_STEPS: Final = 20_000  # the example takes under 4,000

BySteps: TypeAlias = Annotated[dict[str, str], Meta(min_length=1)]
"""Step -> what stands on a tape."""

Moment: TypeAlias = tuple[Configuration, Production, Configuration]
"""One step: before, by what, after."""


@dataclass(frozen=True, slots=True)
class Example:
    """A game as the machine played it.

    tapes  : (step, tape) -> what stands on the tape at the end of the step; within a step
        `COLLECTED` and `COUNTED`
    calls  : step -> the subroutines that choose a slot in it, in order
    """

    tapes: Mapping[tuple[str, str], str]
    calls: Mapping[str, list[str]]
    line: Line


@cache
def example(
    machine_slots: str = MACHINE, opponent_slots: str = OPPONENT, reading: str = "base"
) -> Example:
    """Play the example again on the whole-game machine.

    Where a slot is not offered, the last one that is offered is played instead.
    """
    machine = game_machine(reading)
    wanted = {"Kp": machine_slots, "Ko": opponent_slots}
    root = lay_game(machine, "first")
    tapes: dict[tuple[str, str], str] = {}
    calls: dict[str, list[str]] = {}
    number, now = 1, root
    for before, production, now in _moments(machine, root, wanted):
        step, row, program = f"step {number}", production.row, _program(production)
        if program in choosers(reading) and program not in calls.setdefault(step, []):
            calls[step].append(program)
        if row.tag in ("R3", "R4_R5"):  # written as the program hands over to CF
            tapes[step, COLLECTED] = word(machine, now, "Kc")
        if program == "MF":
            tapes.setdefault((step, COUNTED), word(machine, before, "Kr"))
        if now.state in _STEP_ENDS:
            tapes |= {(step, name): word(machine, now, name) for name in machine.tapes}
            number += 1
    return Example(tapes, calls, read_line(machine, now, "first"))


def _moments(
    machine: Machine, root: Configuration, wanted: Mapping[str, str] | None = None
) -> Iterator[Moment]:
    """Run a machine step by step; at a choice it takes the slots wanted."""
    trace = Trace(machine, root)
    for _ in range(_MOST_STEPS):
        before = trace.now
        halt = trace.forward()
        if halt is not None and halt.verdict == "waiting":
            halt = trace.forward(_choice(machine, before, wanted or {}))
        if halt is not None:
            return
        assert trace.last is not None
        yield before, trace.last.production, trace.now


def _program(production: Production) -> str:
    return Path(production.row.file).stem


def _choice(machine: Machine, now: Configuration, wanted: Mapping[str, str]) -> int:
    """Keep the candidate if it is the next slot wanted, else let the next one replace it."""
    tape = "Kp" if machine.owners[now.state] == "machine" else "Ko"
    played = word(machine, now, tape).strip("¢b$")
    slot = wanted.get(tape, "")[len(played) - 1 : len(played)]
    return 1 if slot in ("", played[-1]) else 2


def word(machine: Machine, now: Configuration, name: str) -> str:
    """Read a tape as the paper prints it, up to its right end mark."""
    return "".join(cells(now.tapes[machine.tapes.index(name)])[1]).rstrip("b")


def kw(printed: BySteps) -> Finding:
    """Compare K_w at every step that is printed. Claim `garg-example-kw`."""
    return one_tape(printed, "Kw", example())


def ki(printed: BySteps) -> Finding:
    """Compare K_i at every step that is printed. Claim `garg-example-ki`."""
    return one_tape(printed, "Ki", example())


def one_tape(printed: BySteps, name: str, shown: Example) -> Finding:
    """Compare a tape at every step that is printed with that of a game."""
    held, wrong = _held(printed, name, shown), _wrong(printed, name, shown)
    return compared(printed, held, *wrong, _as_line(shown))


def kp_ko(printed: Annotated[dict[str, BySteps], Meta(min_length=1)]) -> Finding:
    """Compare K_p and K_o at every step that is printed. Claim `garg-example-kp-ko`."""
    return two_tapes(printed, example())


def two_tapes(printed: dict[str, BySteps], shown: Example) -> Finding:
    """Compare several tapes at the steps at which each is printed."""
    held = {name: _held(steps, name, shown) for name, steps in printed.items()}
    wrong = [each for name, steps in printed.items() for each in _wrong(steps, name, shown)]
    return compared(printed, held, *wrong, _as_line(shown))


def _held(printed: BySteps, name: str, shown: Example) -> dict[str, str]:
    return {step: shown.tapes.get((step, name), "") for step in printed}


def _wrong(printed: BySteps, name: str, shown: Example) -> list[Evidence]:
    """Show every printed tape that is another one than the machine holds."""
    found: list[Evidence] = []
    for step, held in _held(printed, name, shown).items():
        if printed[step] != held:
            tapes = Tapes(((f"{name} as printed", printed[step]), (name, held)))
            found.append(Exhibit(tapes, f"{step}: {difference(printed[step], held)}"))
    return found


def difference(printed: str, held: str) -> str:
    """Say how a printed tape differs from the true one; the left end mark is cell 0.

    >>> difference("¢p9$", "¢pb$")
    'cell 2 is printed 9, but holds b'
    >>> difference("¢OX9TXX$", "¢OXTXX$")
    'printed with 7 cells, but it has 6: OX9 for OX'
    """
    if len(printed) != len(held):
        told = f"printed with {len(printed)} cells, but it has {len(held)}"
        pairs = zip_longest(*(tape.strip("¢$").split("T") for tape in (printed, held)))
        apart = [f"{one} for {other}" for one, other in pairs if one != other]
        return f"{told}: {', '.join(apart)}"
    apart = [
        f"cell {at} is printed {one}, but holds {other}"
        for at, (one, other) in enumerate(zip(printed, held, strict=True))
        if one != other
    ]
    return ", ".join(apart)


def calls(printed: BySteps) -> Finding:
    """List the subroutines that choose in each step. Claim `garg-example-calls`."""
    return calls_of(printed, example())


def calls_of(printed: BySteps, shown: Example) -> Finding:
    """Compare the subroutines that a game calls at the steps that are printed."""
    computed = {step: " ".join(shown.calls.get(step, [])) for step in printed}
    return compared(printed, computed, _as_line(shown))


def step3_kc(printed: str) -> Finding:
    """Collect the empty slots of step 3 on K_c. Claim `garg-example-step3-kc`."""
    return step3_kc_of(printed, example())


def step3_kc_of(printed: str, shown: Example) -> Finding:
    """Compare what is collected in step 3, and count it both ways."""
    held = shown.tapes["step 3", COLLECTED]
    evidence: list[Evidence] = [collected(shown.tapes["step 2", "Kw"])]
    if printed != held:
        tapes = Tapes((("Kc as printed", printed), ("Kc", held)))
        evidence.append(Exhibit(tapes, difference(printed, held)))
        evidence.append(_counted(printed, "what CF and MF make of K_c as printed"))
    evidence.append(_counted(held, "what CF and MF make of K_c as the machine writes it"))
    return compared(printed, held, *evidence)


def collected(tape: str) -> Table:
    """List the lines on K_w with the rule that each matches, and its empty slots."""
    rows = []
    for line, content in zip(LINES, tape.strip("¢$").split("T"), strict=True):
        marks = "".join("w" if symbol in SLOTS else symbol for symbol in content)
        free = " ".join(symbol for symbol in content if symbol in SLOTS)
        rows.append((line_name(line), content, rule_of(marks) or "none", free))
    return table(("line", "on K_w", "rule", "its empty slots"), rows)


@cache
def count(text: str, reading: str = "base") -> tuple[str, str]:
    """Run CF and MF on slots collected on K_c: K_r as CF leaves it, K_c as MF leaves it.

    Raises TapeError for a text that is no tape.
    """
    machine = _counter(reading)
    root = start(machine, {"Kc": read_word(text, machine.alphabet)})
    moments = list(_moments(machine, root))
    asked = (before for before, production, _ in moments if _program(production) == "MF")
    counted = next(asked, root)
    return word(machine, counted, "Kr"), word(machine, moments[-1][2], "Kc")


@cache
def _counter(reading: str) -> Machine:
    return link(load_source(FOLDER / "CF.tm"), library(reading))


def _counted(text: str, note: str, reading: str = "base") -> Evidence:
    counted, left = count(text, reading)
    return Exhibit(Tapes(((COLLECTED, text), (COUNTED, counted), ("Kc", left))), note)


def step3_kr(printed: str) -> Finding:
    """Count the slots of step 3. Claim `garg-example-step3-kr`."""
    return step3_kr_of(printed, example())


def step3_kr_of(printed: str, shown: Example) -> Finding:
    """Compare the counters of step 3; beside it, the choice that they lead to."""
    tape = shown.tapes["step 3", COLLECTED]
    other = _counted(tape, "in the reading previous-entry", "previous-entry")
    held = shown.tapes["step 3", COUNTED]
    return compared(printed, held, _counted(tape, "in the base reading"), other)


def step5(printed: int) -> Finding:
    """Choose in step 5 the first slot that is left on K_c. Claim `garg-example-step5`."""
    return step5_of(printed, example())


def step5_of(printed: int, shown: Example) -> Finding:
    """Compare the first slot left on K_c in step 5; beside it, what every slot is worth."""
    left = shown.tapes["step 5", "Kc"].strip("¢$")
    worth = moves((), position=line_name(shown.line[:4])).evidence
    note = f"the rules leave {' '.join(left)} on K_c, and any of them can be selected"
    names = (COLLECTED, COUNTED, "Kc")
    tapes = Tapes(
        tuple(
            (name, shown.tapes[key]) for name in names if (key := ("step 5", name)) in shown.tapes
        )
    )
    return compared(printed, int(left[0]), Exhibit(tapes, note), *worth)


def _as_line(shown: Example) -> Evidence:
    return Exhibit(LineOfPlay(line_name(shown.line)), "the example, p first")
