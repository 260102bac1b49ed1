"""The claims about the worked example, played again by the machine, and about the text itself.

The whole-game machine plays the slots of the example, and its tapes are noted where the paper
prints them. ¢ is the paper's left end mark; b its blank. The statements of the
text on its table, its steps and its references are compared with the paper, too; both are shown.

Source: [Garg18] §II, §III, references.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from msgspec import Meta

from audit.claim import Finding, compared
from audit.garg18.machines import choosers, rule_of
from audit.vocabulary.positions import moves
from automata import Configuration, Machine, Production, Trace
from automata.tape import cells
from common.exhibits import Exhibit, LineOfPlay, Tapes, table
from games import LINES, Line, line_name
from strategies.wst.strategy import SLOTS, game_machine, lay_game, read_line

COLLECTED: Final = "Kc before CF"
COUNTED: Final = "Kr after CF"
_STEP_ENDS: Final = ("p-played", "o-played", "won", "draw", "lost")
_MOST_STEPS: Final = 20_000  # the example takes under 4,000

BySteps: TypeAlias = Annotated[
    dict[Annotated[str, Meta(pattern=r"\Astep [0-9]\Z")], str], Meta(min_length=1)
]
"""Step -> the content of a tape."""

Printed: TypeAlias = Annotated[dict[str, BySteps], Meta(min_length=1)]
"""Tape -> its content at each step; also `COLLECTED` and `COUNTED`."""

Moment: TypeAlias = tuple[Configuration, Production, Configuration]
"""One step: before, by what, after."""


@dataclass(frozen=True, slots=True)
class Example:
    """A game as the machine played it.

    tapes  : (step, tape) -> the content of the tape at the end of the step; within a step
        `COLLECTED` and `COUNTED`
    calls  : step -> the subroutines that choose a slot in it, in order
    """

    tapes: Mapping[tuple[str, str], str]
    calls: Mapping[str, list[str]]
    line: Line


@cache
def example(machine_slots: str, opponent_slots: str, reading: str = "base") -> Example:
    """Play a game of these slots on the whole-game machine.

    Where a slot is not offered, the last one that is offered is played instead.
    """
    machine = game_machine(reading)
    wanted = {"Kp": machine_slots, "Ko": opponent_slots}
    root = lay_game(machine, "first")
    tapes: dict[tuple[str, str], str] = {}
    calls: dict[str, list[str]] = {}
    number, now = 1, root
    for before, production, now in _moments(machine, root, wanted):
        step, row, program = f"step {number}", production.row, Path(production.row.file).stem
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


def word(machine: Machine, now: Configuration, name: str) -> str:
    """Read a tape as the paper prints it, up to its right end mark."""
    return "".join(cells(now.tapes[machine.tapes.index(name)])[1]).rstrip("b")


def tapes(printed: Printed, *, machine: str, opponent: str) -> Finding:
    """Compare tapes of a game at the steps at which they are printed.

    machine, opponent : the slots that they play
    Claims `garg-example-kw` and others.
    """
    shown = example(machine, opponent)
    held = {
        name: {step: shown.tapes.get((step, name), "") for step in steps}
        for name, steps in printed.items()
    }
    wrong = [
        Exhibit(
            Tapes(((f"{name} as printed", text), (name, held[name][step]))),
            f"{step}: {difference(text, held[name][step])}",
        )
        for name, steps in printed.items()
        for step, text in steps.items()
        if text != held[name][step]
    ]
    lines = [_collected(step, shown) for step in printed.get(COLLECTED, {})]
    return compared(printed, held, *wrong, *lines, _as_line(shown))


def difference(printed: str, held: str) -> str:
    """Say how a printed tape differs from the true one; the left end mark is cell 0.

    >>> difference("¢p9$", "¢pb$")
    'cell 2 is printed 9, but holds b'
    >>> difference("¢OX9TXX$", "¢OXTXX$")
    'printed with 8 cells, but it has 7: OX9 for OX'
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


def calls(printed: BySteps, *, machine: str, opponent: str) -> Finding:
    """List the subroutines that choose in steps of a game. Claim `garg-example-calls`."""
    shown = example(machine, opponent)
    computed = {step: " ".join(shown.calls.get(step, [])) for step in printed}
    return compared(printed, computed, _as_line(shown))


def step5(printed: int, *, machine: str, opponent: str) -> Finding:
    """Compare the first slot left on K_c in step 5. Claim `garg-example-step5`."""
    shown = example(machine, opponent)
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


def _choice(machine: Machine, now: Configuration, wanted: Mapping[str, str]) -> int:
    """Give the row of a choice: 1 keeps the candidate, the slot wanted; 2 replaces it."""
    tape = "Kp" if machine.owners[now.state] == "machine" else "Ko"
    played = word(machine, now, tape).strip("¢b$")
    slot = wanted.get(tape, "")[len(played) - 1 : len(played)]
    return 1 if slot in ("", played[-1]) else 2


def _as_line(shown: Example) -> Exhibit:
    return Exhibit(LineOfPlay(line_name(shown.line)), "the game, p first")


def _collected(step: str, shown: Example) -> Exhibit:
    """Show all lines before a step, with the rules, and the slots that they give."""
    before = f"step {int(step.rpartition(' ')[2]) - 1}"
    content = shown.tapes.get((before, "Kw"), "").strip("¢$").split("T")
    rows = []
    for line, symbols in zip(LINES, content, strict=False):
        marks = "".join("w" if symbol in SLOTS else symbol for symbol in symbols)
        free = " ".join(symbol for symbol in symbols if symbol in SLOTS)
        rows.append((line_name(line), symbols, rule_of(marks) or "none", free))
    head = ("line", "on K_w", "rule", "its empty slots")
    return Exhibit(table(head, rows), "written to K_c: the slots of R4 and R5, line by line")


Outcome: TypeAlias = Literal["Succeed", "Fails", "Can fail"]


class TableIRow(NamedTuple):
    """The entries of Table I about a paper; a field is empty if the table says nothing."""

    starter: Literal["Any Player", "Only Opponent"]
    o1_x5_o9: Outcome
    o5_x1_o9: Outcome
    sub_optimal: Outcome
    forks: Literal["Yes", "Sometimes", "No", ""]


LACKS: Final[Mapping[str, tuple[str, str]]] = {
    "second player only": ("starter", "Only Opponent"),
    "can fail with a sub-optimal player": ("sub_optimal", "Can fail"),
    "fail with a filled diagonal": ("o1_x5_o9", "Fails"),
    "fail to create forks": ("forks", "No"),
}
"""A criticism of other papers in the text -> the column of the table, and the word there."""

WIDER: Final = {
    "fail after O5 X1 O9": ("o5_x1_o9", "Fails"),
    "create forks sometimes": ("forks", "Sometimes"),
}
"""Criticisms that apply to others, too, but are not made of them."""


def advantages(printed: dict[str, list[int]], *, rows: dict[int, TableIRow]) -> Finding:
    """Look up in the table the papers that the text criticises. Claim `garg-table1-text`."""
    computed = {what: _papers(rows, *where) for what, where in LACKS.items()}
    shown = [
        (what, _names(printed.get(what, [])), _names(papers)) for what, papers in computed.items()
    ]
    more = [(what, "", _names(_papers(rows, *where))) for what, where in WIDER.items()]
    return compared(printed, computed, table(("", "by the text", "by the table"), [*shown, *more]))


def references(
    printed: Annotated[dict[str, str], Meta(min_length=1)], *, places: dict[str, str]
) -> Finding:
    """Look up the place of each thing that is referred to. Claim `garg-cross-references`.

    places : a place of the paper -> its content
    """
    where = {thing: place for place, thing in places.items()}
    computed = {thing: where.get(thing, "") for thing in printed}
    rows = [
        (thing, place, places.get(place, "nothing"), computed[thing])
        for thing, place in printed.items()
    ]
    head = ("meant", "the paper refers to", "found there", "it is in")
    return compared(printed, computed, table(head, rows))


def methods(
    printed: Annotated[dict[int, str], Meta(min_length=1)], *, titles: dict[int, str]
) -> Finding:
    """Look for the method in the titles of the references. Claim `garg-genetic-programming`."""
    known = ("genetic programming", "genetic algorithm")
    computed = {
        paper: next((each for each in known if each in titles.get(paper, "").lower()), "")
        for paper in printed
    }
    rows = [(f"[{paper}]", titles.get(paper, ""), said) for paper, said in printed.items()]
    return compared(printed, computed, table(("paper", "its title", "said to use"), rows))


def _papers(rows: Mapping[int, TableIRow], column: str, word: str) -> list[int]:
    return [paper for paper, row in rows.items() if getattr(row, column) == word]


def _names(papers: list[int]) -> str:
    return " ".join(f"[{paper}]" for paper in papers)
