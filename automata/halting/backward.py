"""Backward reasoning: no configuration before an end leads back to a start.

From each end the steps are followed backwards. A configuration is known only in the cells that
these steps have touched. If no configuration is left after some steps back, and none on the way
can be the start, then no end is reached from there.

Source: backward reasoning of [Marxen-Buntrock90] §4, and of T. Stérin in [BB5] §4.2; here on any
number of tapes, and compared with the start at each step.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from automata.halting.certificate import HaltingCertificate, halting_certificate
from automata.halting.language import Language
from automata.halting.rules import BY, Change, End, Rules, Start, StartTape
from automata.machine import State, Symbol

MOST_ENTRIES: Final = 20_000  # of the machine, on all tapes
Known: TypeAlias = tuple[tuple[tuple[int, Symbol], ...], ...]
"""Tape by tape, the known cells: their distance from the head, and the symbol."""
Partial: TypeAlias = tuple[State, Known]
Before: TypeAlias = dict[State, list[tuple[State, tuple[Symbol, ...], Change]]]


def backward(
    rules: Rules,
    start: Start,
    language: Language | None,
    never: Sequence[End],
    depth: int,
    most: int,
    go_on: Callable[[], bool] = lambda: True,
) -> int | None:
    """Give the number of steps back after which no configuration is left; None if some are.

    most : configurations
    """
    if rules.number > MOST_ENTRIES:
        return None
    before, layer = endings(rules, never)
    seen = 0
    for number in range(depth + 1):
        if any(matches(rules, start, language, partial) for partial in layer):
            return None
        if not layer:
            return number
        seen += len(layer)
        if seen > most or not go_on():
            return None
        layer = {one: None for partial in layer for one in earlier(rules, before, partial)}
    return None


def endings(rules: Rules, never: Sequence[End]) -> tuple[Before, dict[Partial, None]]:
    """Give the steps that lead to each state, and the configurations that are ends."""
    before: Before = defaultdict(list)
    ends: dict[Partial, None] = {}
    for state, reads, outcome in rules.every():
        if not isinstance(outcome, str):
            for change in outcome:
                before[change.next].append((state, reads, change))
        elif outcome in never:
            ends[state, tuple(((0, symbol),) for symbol in reads)] = None
    return before, ends


def earlier(rules: Rules, before: Before, partial: Partial) -> Iterator[Partial]:
    """Give the configurations one step before a configuration, as far as they are known."""
    state, known = partial
    for was, reads, change in before.get(state, ()):
        tapes = []
        for cells, read, write, move in zip(known, reads, change.writes, change.moves, strict=True):
            there = -BY[move]  # where the head was
            if any(at == there and symbol != write for at, symbol in cells):
                break
            others = [(at - there, symbol) for at, symbol in cells if at != there]
            tapes.append(tuple(sorted([*others, (0, read)])))
        else:
            if all(map(_can_be, tapes, (rules,) * len(tapes), range(len(tapes)))):
                yield was, tuple(tapes)


def _can_be(cells: tuple[tuple[int, Symbol], ...], rules: Rules, tape: int) -> bool:
    """Say whether a wall is known at one cell at most, with blanks alone left of it."""
    if tape not in rules.ends:
        return True
    walls = [at for at, symbol in cells if symbol == rules.wall]
    return not walls or (len(walls) == 1 and all(at >= walls[0] for at, _ in cells))


def matches(rules: Rules, start: Start, language: Language | None, partial: Partial) -> bool:
    """Say whether a configuration that is known in part can be a start."""
    state, known = partial
    if state != start.state:
        return False
    for number, (tape, cells) in enumerate(zip(start.tapes, known, strict=True)):
        if number == 0 and language is not None:
            if not _can_begin(rules, tape, language, dict(cells)):
                return False
        elif any(_cell(rules, tape, at) != symbol for at, symbol in cells):
            return False
    return True


def _cell(rules: Rules, tape: StartTape, at: int) -> Symbol:
    place = tape.head + at
    return tape.cells[place] if 0 <= place < len(tape.cells) else rules.blank


def _can_begin(rules: Rules, tape: StartTape, language: Language, cells: dict[int, Symbol]) -> bool:
    """Say whether a word of a language, under the head and right of it, has these cells."""
    if any(at < 0 and _cell(rules, tape, at) != symbol for at, symbol in cells.items()):
        return False
    states, ended = {0}, False  # `ended`: whether some word ends before this cell
    for at in range(max(cells, default=-1) + 1):
        ends = ended or bool(states & {*language.accepts})
        ended = ends and cells.get(at, rules.blank) == rules.blank
        wanted = language.symbols if at not in cells else (cells[at],)
        after = (language.after(state, symbol) for state in states for symbol in wanted)
        states = {state for state in after if state is not None}
    return ended or bool(states & language.useful)


def certificate(
    rules: Rules, start: Start, language: Language | None, never: Sequence[End], steps: int
) -> HaltingCertificate:
    """Write down a search; the checker makes it again."""
    return halting_certificate(rules, start, language, never, "backward", steps=steps)
