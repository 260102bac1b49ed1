"""The behaviour of a machine, to compare two of them: every branch, to a depth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from automata import Configuration, Machine, link, start
from automata.engine.steps import NO_RULES, Halt, applicable, apply, step
from automata.formats import FormatName, SourceText, read_machine
from automata.formats.codec import Target
from automata.formats.registry import write
from automata.formats.translation import ToolFile
from automata.notation.source import Source
from automata.tape import cells

Outcome = tuple[int, str, tuple[tuple[int, tuple[str, ...]], ...]]
"""After how many steps, how it ended, and head and cells of each tape."""

FORMATS: Mapping[Target, FormatName] = {
    "noloss": "noloss",
    "jflap": "jflap",
    "jflap4": "jflap",
    "jflap8": "jflap",
    "turingmachine.io": "turingmachine.io",
    "turingmachinesimulator": "turingmachinesimulator",
    "morphett": "morphett",
    "university": "university",
    "bbchallenge": "bbchallenge",
    "automata-lib": "automata-lib",
}
"""Format written -> the format in which the text is read again."""

MOST_BRANCHES = 40  # at one depth; beyond, only their configurations are compared


def read(text: str, known: FormatName | None = None, file: str = "machine.txt") -> Source:
    """Read a machine of any format."""
    return read_machine(SourceText(text, file, "machine"), known).source


def outcomes(machine: Machine, now: Configuration, depth: int = 25) -> set[Outcome]:
    """Give all ends of a computation, and the configurations of its branches after these steps."""
    front, found = {now}, set[Outcome]()
    for made in range(depth + 1):
        after: set[Configuration] = set()
        for one in front:
            event = step(machine, one)
            if isinstance(event, Halt) and event.verdict != "waiting":
                found.add((made, event.verdict, _tapes(one)))
            elif made == depth or len(front) > MOST_BRANCHES:
                found.add((made, "goes on", _tapes(one)))
            else:
                rows = applicable(machine.delta.get(one.state, NO_RULES), one.tapes)
                after |= {apply(row, one.tapes) for row in rows}
        front = after if len(front) <= MOST_BRANCHES else set()
    return found


def _tapes(now: Configuration) -> tuple[tuple[int, tuple[str, ...]], ...]:
    return tuple(map(cells, now.tapes))


def renamed(found: set[Outcome], symbols: Mapping[str, str]) -> set[Outcome]:
    """Give the same ends with other signs on the tapes."""
    return {
        (made, end, tuple((at, tuple(symbols.get(s, s) for s in row)) for at, row in tapes))
        for made, end, tapes in found
    }


def again(machine: Machine, source: Source, target: Target) -> tuple[Machine, ToolFile]:
    """Write a machine and read it; give the machine read, and the text written."""
    written = write(machine, source, target)
    return link(read(written.text, FORMATS[target])), written


def laid(machine: Machine, words: Sequence[Sequence[str]]) -> Configuration:
    """Start a machine with words on its first tapes."""
    return start(machine, dict(zip(machine.tapes, words, strict=False)))
