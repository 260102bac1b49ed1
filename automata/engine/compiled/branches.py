"""The search through branches by compiled code; its result is that of `branch_search`.

Configurations are kept as numbers, and each side of a head only once (`branch_kernel`). A `Branch`
is made only on demand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any, Final, overload

import numpy as np
from numpy.typing import NDArray

from automata.engine.branching import AT_ONCE, FIRST_LOOK, Branch, End, OpenBranches, SearchLimits
from automata.engine.compiled import branch_kernel as kernel
from automata.engine.compiled.branch_kernel import ENDS, TAPE
from automata.engine.compiled.compiled import alphabet_of
from automata.engine.compiled.interpreter import Listing, TooLongError, listing_of
from automata.engine.compiled.program import Program, program_of
from automata.engine.loops import LoopFinder
from automata.engine.steps import MEANS, NO_RULES, Configuration, applicable, steps
from automata.errors import LeftEndError
from automata.machine import Machine, Production, per_machine
from automata.sides import Cells, content_of
from automata.tape import Tape
from common.compiling import calling, is_kept

TURNS: Final = 4_096  # of one call, so that Ctrl-C is noticed soon
FIRST_ROOM: Final = 2**12
LARGEST: Final = 2**62  # no limit is larger


@dataclass(frozen=True, slots=True)
class NumberedMachine:
    """A machine as the compiled search needs it.

    meanings  : (2, places)  the end of a branch that halts there; 1 if the opponent chooses there
    ends      : for each tape, 0 without a left end, else the effect of a move off it
    states    : place -> state
    widest    : a bound on the rows of a choice
    """

    program: Program
    listing: NDArray[np.int32]
    entries: Mapping[str, int]
    states: Mapping[int, str]
    meanings: NDArray[np.int32]
    ends: NDArray[np.int32]
    widest: int

    def __repr__(self) -> str:
        return f"NumberedMachine({self.program!r})"


@per_machine
def numbered(machine: Machine) -> NumberedMachine | None:
    """Number a machine; None if only the reference can follow its branches."""
    program = program_of(machine)
    if program is None or any(
        state not in machine.finals and number not in program.trees
        for number, state in enumerate(program.states)
    ):
        return None
    try:
        listed = listing_of(program, machine)
    except TooLongError:
        return None
    return _numbered(machine, program, listed)


def _numbered(machine: Machine, program: Program, listed: Listing) -> NumberedMachine:
    listing = np.array(listed.numbers, dtype=np.int32)
    entries = dict(zip(program.states, listed.entries, strict=True))
    meanings = np.zeros((2, len(listing)), dtype=np.int32)
    for state, place in entries.items():
        meaning = machine.finals.get(state) or machine.when_stuck.get(state)
        meanings[kernel.HALTS, place] = ENDS.index("stuck" if meaning is None else MEANS[meaning])
        meanings[kernel.BY_OPPONENT, place] = machine.owners.get(state) == "opponent"
    falls = {"error": kernel.FALLS, "stay": kernel.STAYS}
    ends = [falls[program.ends[at]] if at in program.ends else 0 for at in range(program.tapes)]
    rows = Counter(row.state for row in machine.productions)
    widest = max((rows[state] for state in machine.owners), default=0)
    states = {place: state for state, place in entries.items()}
    return NumberedMachine(
        program, listing, entries, states, meanings, np.array(ends, np.int32), widest
    )


def compiled_search(
    machine: Machine, root: Configuration, limits: SearchLimits
) -> CompiledSearch | None:
    """Begin a search; None if only the reference can follow the branches of this machine."""
    by_numbers = numbered(machine)
    if by_numbers is None or root.state not in by_numbers.entries:
        return None
    known = by_numbers.program.symbols
    if any(symbol not in known for tape in root.tapes for symbol in alphabet_of(tape)):
        return None
    return CompiledSearch(machine, root, limits, by_numbers)


def is_ready() -> bool:
    """Say whether the search can begin at once, without compiling."""
    return is_kept(kernel.follow)


class CompiledSearch:
    """A search under way; see `branch_kernel` for its tables."""

    def __init__(
        self, machine: Machine, root: Configuration, limits: SearchLimits, numbers: NumberedMachine
    ) -> None:
        self.machine, self.limits, self.numbers = machine, limits, numbers
        self.tables = BranchTables(len(machine.tapes), numbers.ends)
        self.tables.make_room(numbers.widest)
        self._lay(root)

    @property
    def branches(self) -> CompiledBranches:
        """All branches, in the order in which they were met."""
        return CompiledBranches(self.machine, self.numbers, self.tables)

    @property
    def ends(self) -> Mapping[End, int]:
        """How branches end → how many do."""
        column = self.tables.small[: len(self.tables), kernel.END]
        found, first, many = np.unique(column, return_index=True, return_counts=True)
        order = np.argsort(first)
        pairs = zip(found[order], many[order], strict=True)
        return {ENDS[end]: int(count) for end, count in pairs if end != kernel.WAITING}

    @property
    def steps(self) -> int:
        """Steps made on all branches together."""
        return int(self.tables.counts[kernel.MADE])

    @property
    def value(self) -> bool | None:
        """Whether the machine accepts, None if unknown."""
        value = int(self.tables.small[0, kernel.VALUE])
        return None if value < 0 else bool(value)

    def follow(self, *, whole: bool) -> int | None:
        """Follow branches, the shortest next; give the first that accepts."""
        limits, tables, numbers = self.limits, self.tables, self.numbers
        budget = -1 if limits.budget is None else min(limits.budget, LARGEST)
        parts = (budget, min(limits.most, LARGEST), AT_ONCE, TURNS, int(whole))
        given = *parts, numbers.widest, FIRST_LOOK
        machine = numbers.listing, numbers.meanings, numbers.ends
        why = kernel.PAUSED
        while why not in (kernel.DONE, kernel.SPENT):
            limits.tell(self.steps)
            if limits.end is not None and monotonic() >= limits.end:
                break
            with calling(kernel.follow):
                why = kernel.follow(machine, tables.of_search(), tables.counts, given)
            if why == kernel.NO_CELLS:
                tables.collect(AT_ONCE)
            elif why == kernel.NO_BRANCHES:
                tables.make_room(numbers.widest)
            elif why == kernel.LOOK_FOR_LOOP:
                self._look_for_loop()
        accepts = int(tables.counts[kernel.ACCEPTS])
        return None if accepts < 0 else accepts

    def left_open(self) -> OpenBranches:
        """Give the branches that leave open whether the machine accepts."""
        tables, many = self.tables, len(self.tables)
        found = np.zeros(many, dtype=np.bool_)
        arrows = np.zeros(many, dtype=np.int32)
        shared = found, tables.lists[kernel.PENDING], arrows
        open_ = kernel.left_open(tables.small, tables.counts, *shared)
        again = kernel.in_order(tables.small, *shared) < open_
        ends = {ENDS[end] for end in np.unique(tables.small[:many, kernel.END][found])}
        fallen = (n for n in tables.lists[kernel.FELL, : tables.counts[kernel.FALLEN]] if found[n])
        first = next(fallen, None)
        error = None if first is None else self._fall(int(first))
        return OpenBranches(frozenset(np.flatnonzero(found).tolist()), ends, error, again)

    def _lay(self, root: Configuration) -> None:
        """Write the first branch."""
        tables, known = self.tables, self.numbers.program.symbols
        for number, tape in enumerate(root.tapes):
            for column, side in ((0, tape.left), (2, tape.right)):
                symbols = [known[symbol] for symbol in content_of(side)]
                tables.small[0, TAPE + 3 * number + column] = tables.laid(symbols)
            tables.small[0, TAPE + 3 * number + 1] = known[tape.head]
            tables.large[0, kernel.AT_POSITION + number] = tape.position
        tables.small[0, kernel.PLACE] = self.numbers.entries[root.state]
        kernel.begin(-1, 0, FIRST_LOOK, *tables.of_turns())

    def _look_for_loop(self) -> None:
        """Look for a loop in a branch that has become long."""
        tables, number = self.tables, int(self.tables.counts[kernel.LOOKED_AT])
        branch = self.branches[number]
        parent = tables.small[number, kernel.PARENT]
        begun = int(tables.large[parent, kernel.STEPS]) if parent >= 0 else 0
        finder = LoopFinder(self.machine, int(tables.large[number, kernel.DUE]))
        if finder.look(branch.at, branch.steps - begun):
            tables.small[number, kernel.END] = kernel.LOOPS
            return
        tables.large[number, kernel.DUE] = finder.due
        kernel.take_turns(number, *tables.of_turns())

    def _fall(self, number: int) -> LeftEndError:
        """Let the reference make the step that moves a head off the left end; give its error."""
        branch = self.branches[number]
        try:
            for _ in steps(self.machine, branch.at, 1, (branch.choice,)):
                pass
        except LeftEndError as error:
            return error.later(branch.steps)
        raise AssertionError("the reference makes this step")


class BranchTables:
    """The tables of a search; they grow.

    small, large : a line for each branch
    lists, ring  : the branches whose turn it is now, among others, and those whose turn comes later
    known        : the branch that came first to each choice
    cells, index : the sides of heads, and the place of each
    """

    def __init__(self, tapes: int, ends: NDArray[np.int32]) -> None:
        self.ends = ends
        self.small = np.zeros((0, TAPE + 3 * tapes), dtype=np.int32)
        self.large = np.zeros((0, kernel.AT_POSITION + tapes), dtype=np.int64)
        self.lists = np.zeros((kernel.FELL + 1, 0), dtype=np.int32)
        self.known = np.zeros(0, dtype=np.int32)
        self.ring = np.full(AT_ONCE + 1, kernel.NONE, dtype=np.int32)
        self.cells = np.zeros((FIRST_ROOM, 2), dtype=np.int32)
        self.index = np.zeros(2 * FIRST_ROOM, dtype=np.int32)
        self.counts = np.zeros(kernel.ORDER_END + 1, dtype=np.int64)
        self.counts[kernel.CELLS], self.counts[kernel.ACCEPTS] = 1, kernel.NONE

    def __len__(self) -> int:
        return int(self.counts[kernel.BRANCHES])

    def of_search(self) -> tuple[Any, ...]:
        """Give the tables as `follow` takes them."""
        of_branches = self.small, self.large, self.lists, self.ring, self.known
        return *of_branches, self.cells, self.index

    def of_turns(self) -> tuple[Any, ...]:
        """Give the tables as `begin` and `take_turns` take them."""
        return self.small, self.large, self.lists, self.ring, self.counts

    def make_room(self, widest: int) -> None:
        """Make room for twice as many branches, and for all rows of a choice."""
        room = max(FIRST_ROOM, 2 * len(self.small), len(self) + 1 + widest)
        self.small, self.large = _grown(self.small, room), _grown(self.large, room)
        self.lists = _grown(self.lists.T, room).T.copy()
        self._find_branches()

    def collect(self, at_once: int) -> None:
        """Forget the cells that are on no tape, and double the room of the others."""
        kernel.collect(self.small, self.counts, self.cells, np.zeros(len(self.cells), np.int32))
        tapes = len(self.ends)
        wanted = 2 * int(self.counts[kernel.CELLS]) + 2 * at_once * tapes
        room = max(len(self.cells), 1 << wanted.bit_length())
        self._keep_cells(room)
        self._find_branches()

    def laid(self, symbols: Sequence[int]) -> int:
        """Give the number of a side."""
        side = 0
        while self.counts[kernel.CELLS] + len(symbols) >= len(self.cells):
            self._keep_cells(2 * len(self.cells))
        for symbol in reversed(symbols):
            side = kernel.push(symbol, side, self.cells, self.index, self.counts)
        return int(side)

    def _keep_cells(self, room: int) -> None:
        """Make room for a number of cells, and enter those that are there."""
        self.cells = _grown(self.cells, room)
        self.index = np.zeros(2 * room, dtype=np.int32)
        kernel.index_cells(self.cells, self.index, self.counts)

    def _find_branches(self) -> None:
        """Enter all branches that came to a choice first, by the present numbers of their cells."""
        self.known = np.full(1 << len(self.small).bit_length(), kernel.NONE, dtype=np.int32)
        kernel.index_branches(self.small, self.large, self.known, self.ends, self.counts)


def _grown(table: NDArray[Any], room: int) -> NDArray[Any]:
    """Give a table with more lines; the new lines are 0."""
    grown = np.zeros((room, *table.shape[1:]), dtype=table.dtype)
    grown[: len(table)] = table
    return grown


@dataclass(frozen=True, slots=True)
class CompiledBranches(Sequence[Branch]):
    """The branches of a search, each made on demand."""

    machine: Machine
    numbers: NumberedMachine
    tables: BranchTables

    def __len__(self) -> int:
        return len(self.tables)

    @overload
    def __getitem__(self, at: int) -> Branch: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Branch]: ...
    def __getitem__(self, at: int | slice) -> Branch | Sequence[Branch]:
        """Give a branch by its number, or some of them."""
        if isinstance(at, slice):
            return [self._branch(number) for number in range(len(self))[at]]
        return self._branch(range(len(self))[at])

    def __repr__(self) -> str:
        return f"CompiledBranches({len(self):,})"

    def _branch(self, number: int) -> Branch:
        small = self.tables.small[number].tolist()
        end, choice, parent = ENDS[small[kernel.END]], small[kernel.CHOICE], small[kernel.PARENT]
        at, waits = self._configuration(number), end in ("waiting", "visited")
        return Branch(
            parent=parent,
            choice=choice,
            row=None if parent < 0 else self._rows(parent)[choice - 1],
            steps=int(self.tables.large[number, kernel.STEPS]),
            end=end,
            at=at,
            owner=self.machine.owners[at.state] if waits else None,
            rows=small[kernel.ROWS],
            same=small[kernel.SAME] if end == "visited" else None,
        )

    def _rows(self, number: int) -> tuple[Production, ...]:
        """Give the rows of the choice at the end of a branch."""
        now = self._configuration(number)
        return applicable(self.machine.delta.get(now.state, NO_RULES), now.tapes)

    def _configuration(self, number: int) -> Configuration:
        small, large = self.tables.small[number].tolist(), self.tables.large[number].tolist()
        alphabet, tapes = self.numbers.program.alphabet, []
        for tape, position in enumerate(large[kernel.AT_POSITION :]):
            left, head, right = small[TAPE + 3 * tape : TAPE + 3 * tape + 3]
            sides = self._side(left), self._side(right)
            tapes.append(Tape(sides[0], alphabet[head], sides[1], position, alphabet[0]))
        return Configuration(self.numbers.states[small[kernel.PLACE]], tuple(tapes))

    def _side(self, number: int) -> Cells:
        symbols, cells = [], self.tables.cells
        while number:
            symbol, number = cells[number].tolist()
            symbols.append(self.numbers.program.alphabet[symbol])
        side: Cells = None
        for one in reversed(symbols):
            side = (one, side)
        return side
