"""The claims about how WST is built: tapes, subroutines, rules, and the sequences they look for.

The machine file of a subroutine shows its tapes: those that its own rows read, write
or move on, and those that it hands to a helper for one tape. w stands for an empty slot.

Source: [Garg18] §III.A.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations, product
from typing import Final

from audit.claim import Evidence, Finding, compared
from audit.garg18.play import apart, lines_through
from audit.vocabulary.play import never_loses
from audit.vocabulary.terms import played
from automata import Source
from automata.notation.source import Call, StateBlock
from common.exhibits import Tapes, table
from games import CELLS, LINES, SEATS, Line, Position
from games.rules import BLANK
from games.space import walk
from strategies.rules.board import CENTRE, CORNERS, marks_of
from strategies.wst.files import HELPERS, PROGRAMS
from strategies.wst.strategy import library

TAPES: Final = ("Ki", "Kp", "Ko", "Kw", "Kc", "Kr")
MAIN: Final = "M"
CHOOSER: Final = "R1_R2"
"""The subroutine that M calls for a slot; it chooses one, with the routines that it calls."""

MARKS: Final[Mapping[str, tuple[str, ...]]] = {
    "R1": ("XXw",),
    "R2": ("OOw",),
    "R3": ("Oww",),
    "R4": ("Xww",),
    "R5": ("OXw", "www"),
}
"""Each rule by the marks of its sequences, in any order."""

STEPS: Final = ((0, 1), (1, 0), (1, 1), (1, -1))
"""From a cell to the next one of a line, down and to the right: row, column, diagonals."""


def rule_of(content: str, marks: Mapping[str, Sequence[str]] = MARKS) -> str:
    """Name the rule whose sequences hold these marks, '' if none does.

    >>> rule_of("wXw"), rule_of("XOX")
    ('R4', '')
    """
    shown = "".join(sorted(content))
    return next((rule for rule, wanted in marks.items() if shown in wanted), "")


def tapes(printed: dict[str, list[str]]) -> Finding:
    """List the tapes on which each program works. Claim `garg-tapes`."""
    computed = {name: tapes_of(_program(name)) for name in PROGRAMS}
    return compared(printed, computed, *_deviations(printed, computed))


def tapes_of(source: Source) -> list[str]:
    """List the tapes on which a machine file works, in the order in which the paper has them.

    The main program also lays out tapes: those that begin with more than end marks.
    """
    used: set[str] = set()
    for block in _blocks(source):
        for row in block.rows:
            used |= {read.tape for read in row.reads} | {action.tape for action in row.actions}
    for call in _calls(source):
        if call.routine in HELPERS:
            used |= set(call.tapes)
    if source.name == MAIN:
        used |= {tape for tape, word in _words(source).items() if word.strip("¢$")}
    return [name for name in TAPES if name in used]


_WHY: Final = {
    "CR": "CR: its steps (2.a, 2.b) look at K_p, K_o and K_w, and none of them uses K_i; one tape "
    "too many does no harm",
    "R1_R2": "R1_R2: step 3.a empties K_R, which the list lacks; step 3.d asks who played first, "
    "which is read off K_i here (step 1.b), and could be kept in the states instead",
}


def six(printed: dict[str, int], *, reading: str = "base") -> Finding:
    """Count tapes, subroutines that choose a slot, and rules of a reading. Claim `garg-six`."""
    choosing = choosers(reading)
    rules = [rule for name in choosing for rule in _rules(_program(name, reading))]
    own = _program(MAIN, reading).tapes
    computed = {"tapes": len(own), "subroutines": len(choosing), "rules": len(rules)}
    others = [name for name in PROGRAMS if name not in choosing]
    left = sorted({"".join(sorted(each)) for each in all_contents() if not rule_of(each)})
    evidence = (
        f"tapes: {' '.join(own)}",
        f"subroutines that choose: {' '.join(choosing)}; not counted: {' '.join(others)}",
        f"rules: {' '.join(rules)}; SC is the special case",
        f"no rule takes, and R6 could still mean: {' '.join(left)}, all without an empty slot",
    )
    return compared(printed, computed, *evidence)


def choosers(reading: str) -> list[str]:
    """List the programs that `CHOOSER` reaches by calls, itself included."""
    reached = walk(
        CHOOSER,
        lambda name: {call.routine for call in _calls(_program(name, reading))} & set(PROGRAMS),
    )
    return [name for name in PROGRAMS if name in reached]


def patterns(
    printed: dict[str, list[str]], *, marks: Mapping[str, Sequence[str]] = MARKS
) -> Finding:
    """List all sequences that each rule looks for, in any order. Claim `garg-patterns`."""
    computed: dict[str, list[str]] = {}
    for rule in marks:
        matching = [each for each in all_contents() if rule_of(each, marks) == rule]
        listed = printed.get(rule, [])  # their order is not claimed
        computed[rule] = listed if sorted(listed) == sorted(matching) else matching
    rest = [each for each in all_contents() if not rule_of(each, marks)]
    note = f"of {len(all_contents())} ways to fill a sequence {len(rest)} match no rule: "
    return compared(printed, computed, note + " ".join(rest))


def all_contents() -> list[str]:
    """List the 27 ways to fill a sequence."""
    return ["".join(marks) for marks in product("wXO", repeat=3)]


def lines(printed: list[str], *, steps: Sequence[tuple[int, int]] = STEPS) -> Finding:
    """List all lines of three cells in the directions of some steps. Claim `garg-lines`."""
    computed = [line for step in steps for line in straight(step)]
    return compared(printed, computed, Tapes((("Kw", _words(_program(MAIN))["Kw"]),)))


def straight(step: tuple[int, int]) -> list[str]:
    """List the lines of three cells in one direction, each by its cells from its first on."""
    found = []
    for row, column in product(range(3), repeat=2):
        places = [(row + step[0] * n, column + step[1] * n) for n in range(3)]
        if all(0 <= down < 3 and 0 <= right < 3 for down, right in places):
            found.append("".join(str(3 * down + right + 1) for down, right in places))
    return found


PREFERENCES: Final[Mapping[str, Callable[[int, Counter[int]], bool]]] = {
    "slot 5": lambda slot, counts: slot == CENTRE,
    "most often": lambda slot, counts: counts[slot] == max(counts.values()),
    "corner": lambda slot, counts: slot in CORNERS,
}
"""Questions about a slot on K_c, given how often each slot is there."""


def action(printed: list[str], *, algorithm: str, prose: str) -> Finding:
    """Try every order of preference wherever a strategy counts slots. Claim `garg-five-rule`.

    If several orders keep the slots that the strategy allows, the printed one of them is taken.
    """
    cases = [(counts, cells) for counts, cells in counted(algorithm) if counts]
    wrong = {
        order: sum(preferred(counts, order) != cells for counts, cells in cases)
        for size in range(len(PREFERENCES) + 1)
        for order in permutations(PREFERENCES, size)
    }
    agree = [list(order) for order, number in wrong.items() if not number]
    computed = printed if printed in agree else next(iter(agree), [])
    rows = [
        (", then ".join(order) or "any slot", number)
        for order, number in sorted(wrong.items(), key=lambda each: each[1])
    ]
    shown = table(("preferred", f"other slots than CF and MF, of {len(cases)} positions"), rows)
    without = never_loses(True, strategy=prose)
    evidence = (shown, *apart(algorithm, prose), *without.evidence)
    return compared(printed, computed, *evidence, rests_on=without.rests_on)


def preferred(counts: Counter[int], order: Sequence[str]) -> set[int]:
    """Keep the slots that an order of preference keeps; a criterion that no slot meets is
    skipped.
    """
    left = Counter(counts)
    for name in order:
        meets = {slot: left[slot] for slot in left if PREFERENCES[name](slot, left)}
        left = Counter(meets) or left
    return set(left)


def counted(strategy: str) -> Iterator[tuple[Counter[int], set[int]]]:
    """Give the counts of the slots, and the allowed slots, wherever a strategy is to move."""
    for seat in SEATS:
        whole = played(strategy, seat)
        for node, moves in whole.answers.items():
            counts = slot_counts(whole.positions[node], [move.rule for move in moves])
            yield counts, {move.cell for move in moves}


def counters(printed: list[int], *, strategy: str) -> Finding:
    """Count the slots on K_c at every use of the counting rules of a strategy.

    If 5 is on K_c, CF takes it and MF is never asked; the evidence shows the counts of this case.
    Claim `garg-counters`.
    """
    with_five: set[int] = set()
    without: set[int] = set()
    for counts, _ in counted(strategy):
        (with_five if CENTRE in counts else without).update(counts.values())
    others = ", ".join(map(str, sorted(with_five))) or "none"
    note = f"where 5 is on K_c the counters would be: {others}"
    return compared(printed, sorted(without), note, lines_through())


def slot_counts(position: Position, rules: Sequence[str]) -> Counter[int]:
    """Count how often each slot comes to K_c by the named rules; only R3 to R5 give any."""
    wanted = {rule for name in rules for rule in name.split("_")} & {"R3", "R4", "R5"}
    own, other = marks_of(position)
    shown = {own: "X", other: "O", BLANK: "w"}
    slots: list[int] = []
    for line in LINES:
        if rule_of("".join(shown[position[cell - 1]] for cell in line)) in wanted:
            slots += [cell for cell in line if position[cell - 1] == BLANK]
    return Counter(slots)


def first_three(printed: list[str]) -> Finding:
    """Look for all boards that the special case means. Claim `garg-first-three`.

    By the wording with diagonals: o x o on 159 or on 357, and every other slot empty.
    """
    boards = ["".join(marks) for marks in product("wXO", repeat=len(CELLS))]
    meant = [
        board for board in boards if any(_only(board, line) for line in ((1, 5, 9), (3, 5, 7)))
    ]
    computed = [" ".join((board[:3], board[3:6], board[6:])) for board in meant]
    note = f"of the {len(boards):,} ways to fill the board the diagonals mean {len(meant)}"
    return compared(printed, computed, note)


def _deviations(
    printed: Mapping[str, list[str]], computed: Mapping[str, list[str]]
) -> list[Evidence]:
    rows = []
    for name, own in computed.items():
        listed = printed.get(name, [])
        few = [tape for tape in own if tape not in listed]
        many = [tape for tape in listed if tape not in own]
        rows.append((name, *map(" ".join, (listed, own, few, many))))
    why = [_WHY[name] for name, _, _, few, many in rows if (few or many) and name in _WHY]
    return [table(("program", "printed", "works on", "too few", "too many"), rows), *why]


def _rules(source: Source) -> list[str]:
    """List the rules whose names the rows of a program carry; `R4_R5` is two."""
    tags = dict.fromkeys(row.tag for block in _blocks(source) for row in block.rows if row.tag)
    return [rule for tag in tags for rule in tag.split("_")]


def _only(board: str, line: Line) -> bool:
    shown = "".join(board[cell - 1] for cell in line)
    return shown == "OXO" and board.count("w") == len(CELLS) - len(line)


@cache
def _program(name: str, reading: str = "base") -> Source:
    source = library(reading)(name)
    assert source is not None
    return source


def _words(source: Source) -> dict[str, str]:
    return {tape: "".join(term.text for term in word) for tape, word in source.words}


def _blocks(source: Source) -> Iterator[StateBlock]:
    yield from source.states
    for routine in source.routines:
        yield from routine.states


def _calls(source: Source) -> Iterator[Call]:
    for block in _blocks(source):
        targets: list[object] = [block.body, *(row.goto for row in block.rows)]
        yield from (each for each in targets if isinstance(each, Call))
