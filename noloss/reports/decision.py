"""The ends of the branches of a computation, and their tree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from automata.engine.branching import Branch, BranchTree, End
from automata.text import production_text, tape_text
from common.exhibits import Tapes, Text
from common.text import counted
from noloss.report import ReportItem

MOST_LINES = 500  # of the tree that is shown

IN_WORDS: dict[End, str] = {
    "loops": "never halting",
    "visited": "at a choice where another has been",
    "off the tape": "off the left end of a tape",
    "open": "not followed to an end",
}


def decision_exhibits(tree: BranchTree, *, whole: bool) -> Iterator[ReportItem]:
    """Show whether a machine accepts, how, and how its branches end; `whole`: also list them."""
    if whole:
        yield Text("\n".join(_lines(tree)))
    yield Text(f"{tree.machine.name}: {tree.verdict}{_how(tree)}")
    if tree.accepts is not None:
        tapes = tree.branches[tree.accepts].at.tapes
        shown = zip(tree.machine.tapes, map(tape_text, tapes), strict=True)
        yield Tapes(tuple(shown))
    ends = ", ".join(f"{number:,} {IN_WORDS.get(end, end)}" for end, number in tree.ends.items())
    total = sum(tree.ends.values())
    yield Text(f"{branches_text(total)}, {counted(tree.steps, 'step')} in all: {ends}")
    if tree.verdict == "halted":
        yield Text(f"results: {', '.join(_results(tree))}")


def branches_text(number: int) -> str:
    """Write how many branches."""
    return f"{number:,} {'branch' if number == 1 else 'branches'}"


def _how(tree: BranchTree) -> str:
    opponent = "opponent" in tree.machine.owners.values()
    if tree.accepts is not None:
        made = ",".join(map(str, tree.choices(tree.accepts)))
        by = f" with the choices {made}" if made else ""
        return f" after {counted(tree.branches[tree.accepts].steps, 'step')}{by}"
    if tree.verdict == "accepted":
        return ", whatever the opponent chooses"
    if tree.verdict == "rejected":
        return ", the opponent can prevent acceptance" if opponent else ": no branch accepts"
    if tree.verdict == "loops":
        return ": nothing makes it accept, and not all branches halt"
    return "" if tree.verdict == "budget spent" else ": nothing makes it accept"


def _results(tree: BranchTree) -> Iterator[str]:
    states = Counter(branch.at.state for branch in tree.branches if branch.end == "halted")
    return (f"{state} in {branches_text(number)}" for state, number in states.items())


def _lines(tree: BranchTree) -> Iterator[str]:
    """Write the tree, a line for each branch, depth first; branches of one choice in order."""
    below: dict[int, list[int]] = {}
    for number, branch in enumerate(tree.branches):
        below.setdefault(branch.parent, []).append(number)
    pending, lines = [(0, 0)], 0
    while pending:
        number, depth = pending.pop()
        if lines == MOST_LINES:
            left = len(tree.branches) - lines
            yield f"({left:,} more; --json has all of them)"
            return
        lines += 1
        yield "  " * depth + _line(tree, tree.branches[number])
        pending += [(child, depth + 1) for child in reversed(below.get(number, ()))]


def _line(tree: BranchTree, branch: Branch) -> str:
    row, place = "start", ""
    if branch.row is not None:
        row = f"{branch.choice}  {production_text(branch.row, tree.machine.tapes)}"
        place = f"  # {branch.row.row.where}"
    state, after = branch.at.state, f"after {counted(branch.steps, 'step')}"
    if branch.end == "waiting":
        chooses = "" if branch.owner == "anyone" else f" of the {branch.owner}"
        end = f"choice{chooses} in {state} {after}"
    elif branch.end == "visited" and branch.same is not None:
        there = ",".join(map(str, tree.choices(branch.same)))
        end = f"as after {f'the choices {there}' if there else 'the start'}, in {state} {after}"
    else:
        end = f"{IN_WORDS.get(branch.end, branch.end)} in {state} {after}"
    return f"{row}: {end}{place}"
