"""Whether a machine with choices accepts: the tree of all branches, and the decision.

`branch_search` follows the branches. A branch ends if it comes to a choice that another branch has
reached before, or if it is proved never to halt.

A choice without an owner, or of the machine, accepts if one of its rows leads to acceptance. A
choice of the opponent accepts if all its rows do. So a machine whose choices have owners is an
alternating one. It accepts if the machine has choices that lead to acceptance against every
opponent. It rejects if the opponent can choose so that every branch ends without accepting.

If neither holds, some branches leave the verdict open: their ends do not decide it, and no other
row decides a choice on their way. The verdict depends on these branches alone. It is `budget spent`
if the search did not follow one of them to its end. It is an error if a head moves off the left end
in one of them, and `loops` if one of them never halts. Otherwise all of them end in named results,
and it is `halted`.

Source: [Sipser13] §3.2 (the tree of a nondeterministic computation), §10.3 (alternation).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, Literal, Protocol, TypeAlias

from msgspec import Struct

from automata.engine.run import Instant, NamedTapes, Run
from automata.engine.steps import Configuration, Halt, Verdict
from automata.errors import LeftEndError
from automata.machine import Machine, Production
from automata.notation.source import Owner
from automata.text import production_text
from common.documents import UNSET, Document, UnsetType

AT_ONCE: Final = 256  # steps of a branch before another branch has its turn
FIRST_LOOK: Final = 1_024  # steps of a branch before the search for a loop

End: TypeAlias = Literal[Verdict, "visited", "off the tape", "open"]
"""How a branch ends: `visited`: at a choice that another branch has reached; `off the tape`: a head
moves off the left end; `open`: not followed further. A waiting branch has a branch for each row."""


class Branch(Struct):
    """A part of the tree: from a choice, or the start, to the next choice, or an end.

    parent : the number of the branch that this one continues; −1 for the first
    choice : the number of the row taken there, from 1; 0 at the start
    row    : that row
    steps  : from the start of the run to the end of this branch
    owner  : the owner of the choice at its end, None if its end is not a choice
    rows   : the number of rows to choose from there
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


class BranchTree(Struct, frozen=True):
    """All branches of a computation, and their common verdict.

    first    : where all of them begin
    verdict  : `loops`, `halted`, `budget spent`: of the branches that leave open whether the
               machine accepts
    branches : all parts of the tree, in the order in which they were met
    ends     : how branches end → how many do
    accepts  : the number of the branch that accepts, if no choice of an opponent is on its way
    steps    : made on all branches together
    open     : the numbers of the branches that leave open whether the machine accepts
    """

    machine: Machine
    first: Configuration
    verdict: Verdict
    branches: Sequence[Branch]
    ends: Mapping[End, int]
    accepts: int | None
    steps: int
    open: Collection[int] = ()

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


class BranchPart(Struct, frozen=True):
    """A part of the tree, from one choice to the next, or to an end.

    number  : from 0, in the order in which the search met them
    parent  : the number of the branch that this one continues, null for the first
    choice  : the row taken there, from 1; 0 at the start
    row     : in the notation of machine files, null at the start
    steps   : from the start of the run to the end of this branch
    end     : as in `ends`, or `waiting`: at a choice, with a branch for every row
    state   : at its end
    owner   : the owner of the choice there, null without a choice
    visited : the number of the branch that reached this choice before; null for another end
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


class SearchLimits(Struct, frozen=True):
    """The limits of a search.

    budget : steps on all branches together
    end    : the time of `monotonic` at which it also stops
    most   : the number of branches after which it also stops; each takes memory
    tell   : called now and then with the number of steps
    """

    budget: int | None
    end: float | None
    most: int
    tell: Callable[[int], None]


class OpenBranches(Struct, frozen=True):
    """The branches that leave open whether the machine accepts.

    ends        : how they end
    fallen      : the error of the first of them in which a head moves off the left end
    comes_again : whether a path along them comes back to one of them
    """

    numbers: Collection[int] = ()
    ends: Collection[End] = ()
    fallen: LeftEndError | None = None
    comes_again: bool = False


class BranchSearch(Protocol):
    """A search through branches; every implementation gives the same result.

    value : whether the machine accepts, None if that is not known
    """

    @property
    def branches(self) -> Sequence[Branch]: ...
    @property
    def ends(self) -> Mapping[End, int]: ...
    @property
    def steps(self) -> int: ...
    @property
    def value(self) -> bool | None: ...
    def follow(self, *, whole: bool) -> int | None:
        """Follow branches, the shortest next; give the first that accepts.

        whole : continue when it is known whether the machine accepts
        """

    def left_open(self) -> OpenBranches:
        """Give the branches that leave open whether the machine accepts."""


class Decision(Document, tag="noloss/decision", frozen=True):
    """Whether a machine with choices accepts.

    machine  : the name in its file
    verdict  : `rejected`: all branches that matter end without accepting. If it is neither accepted
               nor rejected, some branches leave this open: `loops` if one of them never halts,
               `halted` if all of them end in named results
    steps    : of the branch that accepts, null without one, or if it depends on an opponent
    choices  : of that branch
    end      : the configuration at its end
    ends     : how branches end → how many do; `visited`: at a choice that another reached before;
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
    """Say whether a run has branches: it ended at a choice, or it was stuck before any choice."""
    return bool(machine.owners) and run.verdict in ("waiting", "stuck")
