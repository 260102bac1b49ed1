"""The breadth-first search through all branches of a computation, by the reference engine.

The search always continues the shortest branch. So the first branch that accepts is a shortest one.
If the search takes long, compiled code makes it instead, with the same result.

Source: [Sipser13] §3.2 (the tree of a nondeterministic computation), §10.3 (alternation).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from heapq import heappop, heappush
from math import inf
from time import monotonic
from typing import Final

from msgspec import Struct, field

from automata.engine.branching import (
    AT_ONCE,
    FIRST_LOOK,
    Branch,
    BranchSearch,
    BranchTree,
    End,
    OpenBranches,
    SearchLimits,
)
from automata.engine.loops import LoopFinder
from automata.engine.steps import Configuration, Step, Verdict, steps, what_counts
from automata.errors import LeftEndError
from automata.machine import Machine, Production
from common.clock import thread_time
from common.packages import can_compile

MOST_BRANCHES: Final = 10_000_000
PATIENCE: Final = 0.25
"""Seconds after which the reference gives up and compiled code begins the search again; loading it
takes about as long."""
LOADING: Final = 2.0
"""Seconds that must be left to load compiled code."""
COMPILING: Final = 30.0
"""Seconds that must be left to compile it, once on each computer; nothing can interrupt this."""


class SlowSearchError(Exception):
    """Compiled code is likely to be quicker."""


def branch_tree(
    machine: Machine,
    root: Configuration,
    budget: int | None = None,
    seconds: float | None = None,
    *,
    whole: bool = False,
    most: int = MOST_BRANCHES,
    tell: Callable[[int], None] = lambda _: None,
) -> BranchTree:
    """Follow all branches of a computation until it is known whether the machine accepts.

    budget  : steps on all branches together
    seconds : the time after which it also stops; None for no limit
    whole   : whether all branches are followed, even after the verdict is known
    most    : the number of branches after which it also stops; each takes memory
    tell    : called now and then with the number of steps

    The verdict is `budget spent` if the budget, the time or the room for branches is used up first.
    Raises LeftEndError if the verdict depends on a branch in which a head moves off the left end.
    """
    limits = SearchLimits(budget, None if seconds is None else monotonic() + seconds, most, tell)
    search: BranchSearch = ReferenceSearch(machine, root, limits, thread_time() + PATIENCE)
    try:
        accepts = search.follow(whole=whole)
    except SlowSearchError:
        search = _quick_search(machine, root, limits)
        accepts = search.follow(whole=whole)
    return tree_of(machine, root, search, accepts)


def tree_of(
    machine: Machine, root: Configuration, search: BranchSearch, accepts: int | None
) -> BranchTree:
    """Give the tree of a search that has ended.

    Raises LeftEndError if the verdict depends on a branch in which a head moves off the left end.
    """
    branches = search.branches
    left = OpenBranches() if search.value is not None else search.left_open()
    verdict = _verdict(search.value, left)
    if verdict != "accepted" or _asks_the_opponent(branches, accepts):
        accepts = None
    ends, made = search.ends, search.steps
    return BranchTree(machine, root, verdict, branches, ends, accepts, made, left.numbers)


def _quick_search(machine: Machine, root: Configuration, limits: SearchLimits) -> BranchSearch:
    """Begin a search by compiled code if machine and time allow it, else by the reference."""
    left = inf if limits.end is None else limits.end - monotonic()
    if left < LOADING:
        return ReferenceSearch(machine, root, limits)
    if not can_compile():
        return ReferenceSearch(machine, root, limits)
    from automata.engine.compiled.branches import compiled_search, is_ready  # slow to load

    search = compiled_search(machine, root, limits) if left >= COMPILING or is_ready() else None
    return search or ReferenceSearch(machine, root, limits)


def _verdict(value: bool | None, left: OpenBranches) -> Verdict:
    """Give the verdict; raise LeftEndError if it depends on a branch whose head left its tape."""
    if value is not None:
        return "accepted" if value else "rejected"
    if {"open", "accepted", "rejected", "stuck"}.intersection(left.ends):  # not settled yet
        return "budget spent"
    if left.fallen is not None:
        raise left.fallen
    return "loops" if "loops" in left.ends or left.comes_again else "halted"


def _asks_the_opponent(branches: Sequence[Branch], number: int | None) -> bool:
    while number is not None and number >= 0:
        branch = branches[number]
        if branch.owner == "opponent":
            return True
        number = branch.parent
    return False


class ReferenceSearch(Struct):
    """A search under way.

    late    : the time of this thread at which it raises SlowSearchError
    going   : branches under way, the shortest first; a branch that ended waits here for its turn
    values  : branch -> whether the machine accepts from its end, if that is known
    fallen  : branch -> the error, if a head moves off the left end
    counted : for each branch, the number of its rows whose value is known but does not decide
    """

    machine: Machine
    root: Configuration
    limits: SearchLimits
    late: float | None = None
    branches: list[Branch] = field(default_factory=list)
    going: list[tuple[int, int, LoopFinder | None]] = field(default_factory=list)
    known: dict[Hashable, int] = field(default_factory=dict)
    values: dict[int, bool] = field(default_factory=dict)
    before: dict[int, list[int]] = field(default_factory=dict)
    counted: Counter[int] = field(default_factory=Counter)
    steps: int = 0
    fallen: dict[int, LeftEndError] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.begin(-1, 0, None, self.root)

    @property
    def ends(self) -> Mapping[End, int]:
        """How branches end → how many do."""
        return Counter(branch.end for branch in self.branches if branch.end != "waiting")

    @property
    def value(self) -> bool | None:
        """Whether the machine accepts, None if unknown."""
        return self.values.get(0)

    def begin(self, parent: int, choice: int, row: Production | None, at: Configuration) -> None:
        """Begin a branch, and queue it by its length."""
        made = self.branches[parent].steps if parent >= 0 else 0
        self.branches.append(Branch(parent, choice, row, made, "open", at))
        number = len(self.branches) - 1
        self.before[number] = [parent] if parent >= 0 else []
        heappush(self.going, (made, number, LoopFinder(self.machine, FIRST_LOOK)))

    def follow(self, *, whole: bool) -> int | None:
        """Follow branches, the shortest next; give the first that accepts."""
        accepts = None
        while self.going and (whole or 0 not in self.values):
            _, number, finder = heappop(self.going)
            if finder is not None:
                if self.spent():
                    break
                self.advance(number, finder)
                continue
            end = self.branches[number].end
            if end in ("accepted", "rejected", "stuck"):
                self.settle(number, end == "accepted")
                if end == "accepted" and accepts is None:
                    accepts = number
        return accepts

    def spent(self) -> bool:
        """Say whether steps, time or memory are used up; raise SlowSearchError after `late`."""
        self.limits.tell(self.steps)
        if self.late is not None and thread_time() >= self.late:
            raise SlowSearchError
        budget, end = self.limits.budget, self.limits.end
        return (
            (budget is not None and self.steps >= budget)
            or (end is not None and monotonic() >= end)
            or len(self.branches) >= self.limits.most
        )

    def advance(self, number: int, finder: LoopFinder) -> None:
        """Let a branch make some steps; a new branch begins with its choice."""
        branch, budget = self.branches[number], self.limits.budget
        before = self.branches[branch.parent].steps if branch.parent >= 0 else 0
        begun = branch.steps
        most = AT_ONCE if budget is None else min(AT_ONCE, budget - self.steps)
        events = steps(self.machine, branch.at, most, (branch.choice,) if begun == before else ())
        try:
            while isinstance(event := next(events), Step):
                branch.at, branch.steps = event.after, branch.steps + 1
                self.steps += 1
        except LeftEndError as error:
            self.fallen[number] = error.later(begun)
            branch.end = "off the tape"
        else:
            if event.verdict == "waiting":
                self._come_to_a_choice(number, event.choices)
            elif event.verdict != "budget spent":
                branch.end = event.verdict
            elif (taken := branch.steps - before) >= finder.due and finder.look(branch.at, taken):
                branch.end = "loops"
        heappush(self.going, (branch.steps, number, finder if branch.end == "open" else None))

    def _come_to_a_choice(self, number: int, rows: tuple[Production, ...]) -> None:
        branch = self.branches[number]
        branch.owner, branch.rows = self.machine.owners[branch.at.state], len(rows)
        where = what_counts(self.machine, branch.at)
        branch.same = self.known.setdefault(where, number)
        if branch.same == number:
            branch.end, branch.same = "waiting", None
            for choice, row in enumerate(rows, start=1):
                self.begin(number, choice, row, branch.at)
            return
        branch.end = "visited"
        self.before[branch.same].append(number)
        if branch.same in self.values:
            self.settle(number, self.values[branch.same])

    def settle(self, number: int, value: bool) -> None:
        """Note whether the machine accepts from the end of a branch, with all consequences."""
        pending = [(number, value)]
        while pending:
            number, value = pending.pop()
            if number in self.values:
                continue
            self.values[number] = value
            for parent in self.before[number]:
                branch = self.branches[parent]
                self.counted[parent] += 1
                all_needed = value == (branch.owner == "opponent")
                if branch.end == "visited" or not all_needed or self.counted[parent] == branch.rows:
                    pending.append((parent, value))

    def left_open(self) -> OpenBranches:
        """Give the branches that leave open whether the machine accepts."""
        after: dict[int, list[int]] = {}
        for number, before in self.before.items():
            for one in before:
                after.setdefault(one, []).append(number)
        found: dict[int, list[int]] = {}
        pending = [0]
        while pending:
            number = pending.pop()
            if number not in found:
                found[number] = [one for one in after.get(number, ()) if one not in self.values]
                pending += found[number]
        ends = {self.branches[number].end for number in found}
        fallen = next((error for number, error in self.fallen.items() if number in found), None)
        return OpenBranches(frozenset(found), ends, fallen, _comes_again(found))


def _comes_again(after: Mapping[int, Sequence[int]]) -> bool:
    """Say whether a path along branches comes back to one of them."""
    try:
        TopologicalSorter(after).prepare()
    except CycleError:
        return True
    return False
