"""How the branches of a computation end, and the tree that they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from automata import Machine
from automata.engine.branching import Branch, Decision, End
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


def decision_exhibits(machine: Machine, decision: Decision, *, whole: bool) -> Iterator[ReportItem]:
    """Show whether a machine accepts, how, and how its branches end; `whole`: with all of them."""
    if whole:
        yield Text("\n".join(_tree(machine, decision)))
    yield Text(f"{machine.name}: {decision.verdict}{_how(machine, decision)}")
    if decision.accepts is not None:
        tapes = decision.branches[decision.accepts].at.tapes
        shown = zip(machine.tapes, map(tape_text, tapes), strict=True)
        yield Tapes(tuple(shown))
    ends = ", ".join(
        f"{number:,} {IN_WORDS.get(end, end)}" for end, number in decision.ends.items()
    )
    total = sum(decision.ends.values())
    yield Text(f"{branches_text(total)}, {counted(decision.steps, 'step')} in all: {ends}")
    if decision.verdict == "halted":
        yield Text(f"results: {', '.join(_results(decision))}")


def branches_text(number: int) -> str:
    """Write how many branches."""
    return f"{number:,} {'branch' if number == 1 else 'branches'}"


def _how(machine: Machine, decision: Decision) -> str:
    opponent = "opponent" in machine.owners.values()
    if decision.accepts is not None:
        made = ",".join(map(str, decision.choices(decision.accepts)))
        by = f" with the choices {made}" if made else ""
        return f" after {counted(decision.branches[decision.accepts].steps, 'step')}{by}"
    if decision.verdict == "accepted":
        return ", whatever the opponent chooses"
    if decision.verdict == "rejected":
        return ", the opponent can choose so" if opponent else ": no branch accepts"
    if decision.verdict == "loops":
        return ": nothing makes it accept, and not all branches halt"
    return "" if decision.verdict == "budget spent" else ": nothing makes it accept"


def _results(decision: Decision) -> Iterator[str]:
    states = Counter(branch.at.state for branch in decision.branches if branch.end == "halted")
    return (f"{state} in {branches_text(number)}" for state, number in states.items())


def _tree(machine: Machine, decision: Decision) -> Iterator[str]:
    """Write the tree, a line for each part, depth first, those of one choice in order."""
    below: dict[int, list[int]] = {}
    for number, branch in enumerate(decision.branches):
        below.setdefault(branch.parent, []).append(number)
    pending, lines = [(0, 0)], 0
    while pending:
        number, depth = pending.pop()
        if lines == MOST_LINES:
            left = len(decision.branches) - lines
            yield f"({left:,} more; --json has all of them)"
            return
        lines += 1
        yield "  " * depth + _line(machine, decision, decision.branches[number])
        pending += [(child, depth + 1) for child in reversed(below.get(number, ()))]


def _line(machine: Machine, decision: Decision, branch: Branch) -> str:
    row, place = "start", ""
    if branch.row is not None:
        row = f"{branch.choice}  {production_text(branch.row, machine.tapes)}"
        place = f"  # {branch.row.row.where}"
    state, after = branch.at.state, f"after {counted(branch.steps, 'step')}"
    if branch.end == "waiting":
        chooses = "" if branch.owner == "anyone" else f" of the {branch.owner}"
        end = f"choice{chooses} in {state} {after}"
    elif branch.end == "visited" and branch.same is not None:
        there = ",".join(map(str, decision.choices(branch.same)))
        end = f"as after {f'the choices {there}' if there else 'the start'}, in {state} {after}"
    else:
        end = f"{IN_WORDS.get(branch.end, branch.end)} in {state} {after}"
    return f"{row}: {end}{place}"
