"""What is told about all branches of a computation as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from automata.documents import Instant, instant_part
from automata.engine.branching import Branch, Decision, End
from automata.engine.configuration import Verdict
from automata.machine import Machine
from automata.notation.source import Owner
from automata.text import production_text
from common.documents import UNSET, Document, UnsetType


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
    owner   : who chooses there, null if it is no choice
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


class DecisionDocument(Document, tag="noloss/decision", frozen=True):
    """Whether a machine with choices accepts.

    machine  : the name in its file
    verdict  : `rejected`: all branches that matter end without accepting; `loops`: nothing accepts,
               and some branch never halts; `halted`: nothing accepts, and some branch ends in a
               named result
    steps    : of the branch that accepts, null if there is none, or it depends on an opponent
    choices  : of that branch
    end      : where it stands
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


def decision_document(
    machine: Machine, decision: Decision, *, whole: bool = False
) -> DecisionDocument:
    """Tell how the branches of a computation end; `whole`: with all of them."""
    number = decision.accepts
    accepts = None if number is None else decision.branches[number]
    parts = (_branch_part(machine, *pair) for pair in enumerate(decision.branches))
    return DecisionDocument(
        machine=machine.name,
        verdict=decision.verdict,
        steps=None if accepts is None else accepts.steps,
        choices=None if number is None else decision.choices(number),
        end=None if accepts is None else instant_part(machine, accepts.at),
        ends=decision.ends,
        made=decision.steps,
        branches=tuple(parts) if whole else UNSET,
    )


def _branch_part(machine: Machine, number: int, branch: Branch) -> BranchPart:
    return BranchPart(
        number,
        None if branch.parent < 0 else branch.parent,
        branch.choice,
        None if branch.row is None else production_text(branch.row, machine.tapes),
        branch.steps,
        branch.end,
        branch.at.state,
        branch.owner,
        branch.same,
    )
