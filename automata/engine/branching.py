"""Whether a machine with choices accepts: all branches of a computation, breadth first.

Branches are followed together, the shortest next, so the first that accepts is a shortest one. A
branch ends at a choice that another branch has reached before. It also ends when it is proved never
to halt.

A choice without an owner, or of the machine, accepts if one of its rows leads to acceptance. A
choice of the opponent accepts if all its rows do. So a machine whose choices have owners is an
alternating one. It accepts if the machine can choose so that it accepts, whatever the opponent
chooses. It rejects if the opponent can choose so that every branch ends without accepting.

If neither holds, some branches leave the verdict open: their ends do not decide it, and no other
row decides a choice on the way. The verdict is about these branches alone. It is `budget spent` if
one of them was not followed to its end, an error if a head moves off the left end in one, `loops`
if one never halts. Otherwise they end in named results, and it is `halted`.

Source: [Sipser13] §3.2 (the tree of a nondeterministic computation), §10.3 (alternation).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from graphlib import CycleError, TopologicalSorter
from heapq import heappop, heappush
from time import monotonic
from typing import Final, Literal, TypeAlias

from automata.engine.loops import LoopFinder
from automata.engine.run import Instant, NamedTapes, Run
from automata.engine.steps import Configuration, Halt, Step, Verdict, steps, what_counts
from automata.errors import LeftEndError
from automata.machine import Machine, Production
from automata.notation.source import Owner
from automata.text import production_text
from common.documents import UNSET, Document, UnsetType

AT_ONCE: Final = 256  # steps of a branch before the next one's turn
FIRST_LOOK: Final = 1_024  # steps of a branch before the search for a loop
MOST_BRANCHES: Final = 1_000_000

End: TypeAlias = Literal[Verdict, "visited", "off the tape", "open"]
"""How a branch ends: `visited`: at a choice that another branch has reached; `off the tape`: a head
moves off the left end; `open`: not followed further. A waiting branch has a branch for each row."""


@dataclass(slots=True)
class Branch:
    """A part of the tree: from a choice, or the start, to the next choice, or an end.

    parent : number of the branch that ends at its first choice; −1 for the one from the start
    choice : which row was taken there, from 1; 0 at the start
    row    : that row
    steps  : from the start to its end
    owner  : who chooses at its end, None if that is not a choice
    rows   : among how many rows
    same   : the number of the branch that reached this choice before, if it is `visited`
    """

    parent: int
    choice: int
    row: Production | None
    steps: int
    end: End
    at: Configuration
    owner: Owner | None = None
    rows: int = 0
    same: int | None = None


@dataclass(frozen=True, slots=True)
class BranchTree:
    """All branches of a computation, and their common verdict.

    first    : where all of them begin
    verdict  : `loops`, `halted`, `budget spent`: of the branches that leave open whether the
               machine accepts
    branches : all parts of the tree, in the order in which they were met
    accepts  : the number of the branch that accepts, if no choice of an opponent is on its way
    steps    : made on all branches together
    open     : the numbers of the branches that leave open whether the machine accepts
    """

    machine: Machine
    first: Configuration
    verdict: Verdict
    branches: tuple[Branch, ...]
    accepts: int | None
    steps: int
    open: Collection[int] = ()

    @property
    def ends(self) -> Mapping[End, int]:
        """How many branches end in each way."""
        return Counter(branch.end for branch in self.branches if branch.end != "waiting")

    def choices(self, number: int) -> tuple[int, ...]:
        """Give the choices that lead from the start to the end of a branch."""
        made = []
        while number >= 0:
            branch = self.branches[number]
            made.append(branch.choice)
            number = branch.parent
        return tuple(choice for choice in reversed(made) if choice)

    def decision(self, *, whole: bool = False) -> Decision:
        """Decide whether the machine accepts; `whole`: with all branches in the result."""
        number = self.accepts
        accepts = None if number is None else self.branches[number]
        parts = (BranchPart.of(self.machine, *pair) for pair in enumerate(self.branches))
        return Decision(
            machine=self.machine.name,
            verdict=self.verdict,
            steps=None if accepts is None else accepts.steps,
            choices=None if number is None else self.choices(number),
            end=None if accepts is None else Instant.of(self.machine, accepts.at, self.first),
            ends=dict(self.ends),
            made=self.steps,
            branches=tuple(parts) if whole else UNSET,
        )


@dataclass(frozen=True, slots=True)
class BranchPart:
    """A part of the tree, from one choice to the next, or to an end.

    number  : from 0, in the order in which they were met
    parent  : the number of the one that ends at its first choice, null for the first
    choice  : the row taken there, from 1; 0 at the start
    row     : in the notation of machine files, null at the start
    steps   : from the start of the run to its end
    end     : as in `ends`, or `waiting`: at a choice, with a branch for every row
    state   : at its end
    owner   : who chooses there, null without a choice
    visited : the number of the branch that has been where it ends, null if none has
    """

    number: int
    parent: int | None
    choice: int
    row: str | None
    steps: int
    end: End
    state: str
    owner: Owner | None
    visited: int | None

    @classmethod
    def of(cls, machine: Machine, number: int, branch: Branch) -> BranchPart:
        """Write the row of a branch."""
        return cls(
            number=number,
            parent=None if branch.parent < 0 else branch.parent,
            choice=branch.choice,
            row=None if branch.row is None else production_text(branch.row, machine.tapes),
            steps=branch.steps,
            end=branch.end,
            state=branch.at.state,
            owner=branch.owner,
            visited=branch.same,
        )


class Decision(Document, tag="noloss/decision", frozen=True):
    """Whether a machine with choices accepts.

    machine  : the name in its file
    verdict  : `rejected`: all branches that matter end without accepting; `loops`: neither accepted
               nor rejected, and of the branches that leave this open one never halts; `halted`: all
               of these end in named results
    steps    : of the branch that accepts, null without one, or if it depends on an opponent
    choices  : of that branch
    end      : the configuration at its end
    ends     : how branches end → how many do; `visited`: at a choice at which another has been;
               `off the tape`: a head moves off the left end of its tape;
               `open`: not followed to an end
    made     : steps made on all branches together
    branches : all parts of the tree, only with --branches
    """

    machine: str
    verdict: Verdict
    steps: int | None
    choices: tuple[int, ...] | None
    end: Instant | None
    ends: Mapping[End, int]
    made: int
    branches: tuple[BranchPart, ...] | UnsetType = UNSET

    @property
    def branch(self) -> Run | None:
        """A branch that accepts; None without one, or if the verdict depends on an opponent.

        Raises ValueError for a decision read from a document, which holds no machine.
        """
        if self.end is None or self.steps is None or self.choices is None:
            return None
        machine, now, first = self.end.machine, self.end.configuration, self.end.first
        return Run.of(machine, now, Halt("accepted"), self.steps, self.choices, first=first)

    @property
    def tapes(self) -> dict[str, str]:
        """The word on every tape at the end of a branch that accepts; empty without one."""
        return {} if self.end is None else self.end.tapes

    def __repr__(self) -> str:
        """Show the verdict, how branches end, and one that accepts."""
        said = f"Decided(verdict={self.verdict!r}, ends={self.ends!r}"
        if self.end is not None and not isinstance(self.end.named, NamedTapes):
            return f"{said}, steps={self.steps})"  # read from a document
        return f"{said}, branch={self.branch!r})"


def has_branches(machine: Machine, run: Run) -> bool:
    """Say whether a run ended at a choice, or was stuck as the only branch, before any choice."""
    return bool(machine.owners) and run.verdict in ("waiting", "stuck")


@dataclass(slots=True)
class _BranchSearch:
    """A search under way.

    going   : branches under way, the shortest first, and those that ended, until it is their turn
    values  : of branches at whose end it is known whether the machine accepts
    fallen  : of branches in which a head moves off the left end
    counted : for each branch, the number of its rows whose value is known but does not decide
    """

    machine: Machine
    budget: int | None
    end: float | None
    tell: Callable[[int], None]
    branches: list[Branch] = field(default_factory=list)
    going: list[tuple[int, int, LoopFinder | None]] = field(default_factory=list)
    most: int = MOST_BRANCHES
    known: dict[Hashable, int] = field(default_factory=dict)
    values: dict[int, bool] = field(default_factory=dict)
    before: dict[int, list[int]] = field(default_factory=dict)
    counted: Counter[int] = field(default_factory=Counter)
    steps: int = 0
    fallen: dict[int, LeftEndError] = field(default_factory=dict)

    def begin(self, parent: int, choice: int, row: Production | None, at: Configuration) -> None:
        """Begin a branch; it is the turn of the shortest next."""
        made = self.branches[parent].steps if parent >= 0 else 0
        self.branches.append(Branch(parent, choice, row, made, "open", at))
        number = len(self.branches) - 1
        self.before[number] = [parent] if parent >= 0 else []
        heappush(self.going, (made, number, LoopFinder(self.machine, FIRST_LOOK)))

    def follow(self, *, whole: bool) -> int | None:
        """Follow branches, the shortest next; give the first that accepts.

        whole : continue when it is known whether the machine accepts
        """
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
        """Say whether steps, time or memory are used up."""
        self.tell(self.steps)
        return (
            (self.budget is not None and self.steps >= self.budget)
            or (self.end is not None and monotonic() >= self.end)
            or len(self.branches) >= self.most
        )

    def advance(self, number: int, finder: LoopFinder) -> None:
        """Let a branch make some steps, from its choice on if it has made none."""
        branch = self.branches[number]
        before = self.branches[branch.parent].steps if branch.parent >= 0 else 0
        begun = branch.steps
        most = AT_ONCE if self.budget is None else min(AT_ONCE, self.budget - self.steps)
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
    seconds : after which it stops, too; None for no limit
    whole   : whether all branches are followed, also when the verdict is known
    most    : the number of branches after which it stops, too; each takes memory
    tell    : a function that is called now and then with the number of steps made

    The verdict is `budget spent` if the budget, the time or the room for branches is used up first.
    Raises LeftEndError for the first head that moves off the left end in a branch that leaves the
    verdict open, if all of those are followed.
    """
    end = None if seconds is None else monotonic() + seconds
    search = _BranchSearch(machine, budget, end, tell, most=most)
    search.begin(-1, 0, None, root)
    accepts, branches = search.follow(whole=whole), tuple(search.branches)
    after = {} if 0 in search.values else _left_open(search)
    verdict = _verdict(search, after)
    if verdict != "accepted" or _asks_the_opponent(branches, accepts):
        accepts = None
    return BranchTree(machine, root, verdict, branches, accepts, search.steps, frozenset(after))


def _verdict(search: _BranchSearch, after: Mapping[int, Sequence[int]]) -> Verdict:
    """Give the verdict of all branches; raise LeftEndError if it depends on such a branch.

    after : the branches that leave it open, and which of them follow on each
    """
    if 0 in search.values:
        return "accepted" if search.values[0] else "rejected"
    ends = {search.branches[number].end for number in after}
    if ends & {"open", "accepted", "rejected", "stuck"}:  # or it was not their turn yet
        return "budget spent"
    if "off the tape" in ends:
        raise next(error for number, error in search.fallen.items() if number in after)
    return "loops" if "loops" in ends or _comes_again(after) else "halted"


def _left_open(search: _BranchSearch) -> Mapping[int, Sequence[int]]:
    """Give the branches that leave open whether the machine accepts, and which follow on each."""
    after: dict[int, list[int]] = {}
    for number, before in search.before.items():
        for one in before:
            after.setdefault(one, []).append(number)
    found: dict[int, list[int]] = {}
    pending = [0]
    while pending:
        number = pending.pop()
        if number not in found:
            found[number] = [one for one in after.get(number, ()) if one not in search.values]
            pending += found[number]
    return found


def _comes_again(after: Mapping[int, Sequence[int]]) -> bool:
    """Say whether a path along branches comes back to one of them."""
    try:
        TopologicalSorter(after).prepare()
    except CycleError:
        return True
    return False


def _asks_the_opponent(branches: tuple[Branch, ...], number: int | None) -> bool:
    while number is not None and number >= 0:
        if branches[number].owner == "opponent":
            return True
        number = branches[number].parent
    return False
