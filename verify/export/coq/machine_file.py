"""Theorems on a run of a machine as a complete file for Coq.

- a run without a choice: it halts in this configuration, after exactly this number of steps
- a run with choices: all its branches halt, in these configurations; and whether it accepts, for
  which one accepting branch is enough
- a run that never halts: the same configuration comes again; the same steps come again further on;
  or no halt can be reached

The file holds the machine as its literal productions. Python only states the claims: the numbers of
steps, the end, where a loop begins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from automata import Configuration, Machine
from automata.engine.branch_search import branch_tree
from automata.engine.branching import BranchTree
from automata.engine.loops import Cycle, Loop, NoHalt
from automata.engine.run import Run
from automata.engine.runner import Runner, run
from automata.engine.steps import Verdict, reference_leg
from common.text import counted
from verify.export.coq.machine_terms import (
    ExportError,
    Names,
    configuration_term,
    listed,
    machine_sha256,
    machine_terms,
    refuse_long,
    remark,
)
from verify.export.coq.theory import Theorem, asked, comment, in_words, plain, stated, theory

MOST_STEPS: Final = 5_000_000
"""Steps that Coq makes at most, at some 50,000 to 400,000 a second."""

MOST_ENDS: Final = 2_000  # configurations in which branches end

MOST_LOOKED_AT: Final = 20_000
"""Steps of all branches together in the search for an accepting branch."""

_VERDICTS: Final[Mapping[Verdict, str]] = {
    "accepted": "Accepted",
    "rejected": "Rejected",
    "halted": "Halted",
    "stuck": "NoRow",
}

Proved = tuple[Theorem, str]
"""A theorem, and its text with all that comes before it."""


def machine_file(machine: Machine, first: Configuration, most: int = MOST_STEPS) -> str:
    """Write theorems on the end of the run from a configuration, or that it never halts.

    most : steps that are made at most, here and by Coq

    Raises ExportError for a run without a theorem: one that takes more steps and is not
    proved never to halt; LeftEndError for a head that moves off the left end of its tape.
    """
    names = Names.of(machine)
    parts, proved = _about(machine, first, names, most)
    theorems, texts = zip(*proved, strict=True)
    begins = configuration_term(machine, names, first)
    return "".join(
        [
            f"{_header(machine, theorems)}\n{theory(parts)}\n(** * The machine *)\n",
            f"\n{machine_terms(machine, names)}\n(** * The run, and the theorems on it *)\n",
            f"\nDefinition begins : configuration :=\n  {begins}.\n",
            *texts,
            "\n(** * What the theorems assume *)\n\n",
            asked(theorem.name for theorem in theorems),
        ]
    )


def all_ends(
    machine: Machine, first: Configuration, most: int, most_ends: int
) -> Iterator[tuple[int, Configuration]]:
    """Give where branches end, each with its steps, in the order of the productions.

    most, most_ends : steps, and ends, of all branches together; ExportError if there are more
    """
    left, found = most, 0
    pending: list[tuple[Configuration, int, tuple[int, ...]]] = [(first, 0, ())]
    while pending:
        now, made, choice = pending.pop()
        leg = reference_leg(machine, now, left, choice)
        now, made, left = leg.configuration, made + leg.steps, left - leg.steps
        if leg.halt.verdict == "waiting":
            pending += [(now, made, (row,)) for row in range(len(leg.halt.choices), 0, -1)]
            _refuse_many(machine, found + len(pending), most_ends)  # each of them ends somewhere
            continue
        found += 1
        _refuse_many(machine, found, most_ends)
        if leg.halt.verdict == "budget spent":
            raise ExportError(
                f"the branches of {machine.name} take more than {counted(most, 'step')} together",
                hint="give an input on which they are fewer, or shorter",
            )
        yield made, now


def computed(value: str) -> str:
    """Write a proof that a computation has this value: the kernel makes the computation, once."""
    return f"vm_cast_no_check (eq_refl ({value}))."


def _header(machine: Machine, theorems: Sequence[Theorem]) -> str:
    about = f"noloss, theorems on a run of the machine {plain(machine.name)}"
    sha = f"SHA-256 of its productions: {machine_sha256(machine)}"
    how = (
        "First come tapes, machines and runs, then checkers of runs and why they are right, then "
        "the machine as its literal productions. What the theorems say in words:"
    )
    words = [f"- {theorem.words}" for theorem in theorems]
    return "".join(f"{comment(line)}\n" for line in (about, sha, how, *words))


def _about(
    machine: Machine, first: Configuration, names: Names, most: int
) -> tuple[tuple[str, ...], list[Proved]]:
    """Run a machine; give the theorems on the run, and the parts of the theory that prove them."""
    runner = Runner(machine, first, budget=most)
    ended = runner.run()
    parts = ("machines", "runs")
    if ended.verdict == "loops":
        assert runner.loop is not None
        return _loops(machine, first, runner.loop, names)
    if ended.verdict == "waiting":
        return parts, list(_branches(machine, first, names, most))
    if ended.verdict == "budget spent":
        raise ExportError(
            f"the run of {machine.name} has not ended after {counted(ended.steps, 'step')}, and it "
            "is not proved that it never halts",
            hint="give an input on which it takes fewer steps",
        )
    return parts, [_halts(machine, ended, names)]


def _proved(
    name: str, claim: str, proof: str, before: str = "", states: Mapping[str, str] | None = None
) -> Proved:
    return Theorem(name, in_words(claim, states)), before + stated(name, claim, proof, states)


def _halts(machine: Machine, ended: Run, names: Names) -> Proved:
    verdict = _VERDICTS[ended.verdict]
    there = configuration_term(machine, names, ended.configuration)
    return _proved(
        "halts",
        f"halts_after the_machine {ended.steps} begins halts_at {verdict}",
        f"apply halts_checked; {computed(f'Some (halts_at, @nil production, {verdict})')}",
        f"\nDefinition halts_at : configuration :=\n  {there}.\n",
        {"halts_at": plain(ended.state)},
    )


def _branches(machine: Machine, first: Configuration, names: Names, most: int) -> Iterator[Proved]:
    """State where all branches end, if they do, and whether the machine accepts."""
    decision = branch_tree(machine, first, min(most, MOST_LOOKED_AT), whole=True)
    longest = None
    try:
        if decision.ends.get("loops"):
            problem = f"a branch of {machine.name} never halts, and no accepting branch is known"
            raise ExportError(problem, hint="give an input on which all halt, or one accepts")
        found = list(all_ends(machine, first, most, MOST_ENDS))
        longest = max(made for made, _ in found)
        yield _all_branches(machine, names, found, longest)
    except ExportError:
        if decision.accepts is None:
            raise
    if decision.accepts is not None:
        yield _accepts_along(decision, decision.accepts)
    elif "accept" in {*machine.finals.values(), *machine.when_stuck.values()}:
        if decision.verdict == "budget spent":
            decision = branch_tree(machine, first, most)
        accepts = decision.verdict == "accepted"
        lemma = "accepts_checked" if accepts else "not_accepts_checked"
        yield _proved(
            "accepts_or_not",
            f"{'' if accepts else '~ '}accepts the_machine begins",
            f"apply ({lemma} _ (S (N.to_nat {longest}))); "
            f"{computed(f'Some {str(accepts).lower()}')}",
        )


def _all_branches(
    machine: Machine, names: Names, found: Sequence[tuple[int, Configuration]], longest: int
) -> Proved:
    refuse_long(end for _, end in found)
    ends = listed(
        f"({made}%N, {configuration_term(machine, names, end, told=False)})" for made, end in found
    )
    return _proved(
        "branches",
        f"all_branches the_machine {longest} begins ends_of_branches",
        f"apply all_branches_checked; {computed('Some ends_of_branches')}",
        f"\nDefinition ends_of_branches : list (N * configuration) :=\n  {ends}.\n",
    )


def _accepts_along(decision: BranchTree, branch: int) -> Proved:
    """Name the branch that accepts: one is enough."""
    picks = "; ".join(str(choice - 1) for choice in decision.choices(branch))
    made = decision.branches[branch].steps
    return _proved(
        "accepts_or_not",
        "accepts the_machine begins",
        f"apply (accepts_along_checked _ (S (N.to_nat {made})) [{picks}]); {computed('true')}",
    )


def _refuse_many(machine: Machine, ends: int, most: int) -> None:
    if ends > most:
        raise ExportError(
            f"the branches of {machine.name} end in more than {most:,} configurations",
            hint="give an input on which they are fewer",
        )


def _loops(
    machine: Machine, first: Configuration, loop: Loop, names: Names
) -> tuple[tuple[str, ...], list[Proved]]:
    """State why a run never halts: just the content of a certificate of the loop."""
    more: tuple[str, ...]
    if isinstance(loop, NoHalt):
        more, (proof, before) = ("endless",), _no_halt(machine, loop, names)
    elif any(loop.shifts):
        more, (proof, before) = ("windows", "loops"), _drifts(machine, loop)
    else:
        more, (proof, before) = (), _repeats(machine, first, loop, names)
    why = comment(_why(loop))
    claim = "never_halts the_machine begins"
    proved = _proved("never_halts_here", claim, proof, f"\n{why}{before}")
    return ("machines", "runs", *more), [proved]


def _why(loop: Loop) -> str:
    """Describe the proof that a run never halts."""
    begin = counted(loop.begin, "step")
    if isinstance(loop, NoHalt):
        return f"After {begin}, none of the states that it can reach leads to a halt."
    if any(loop.shifts):
        return f"After {begin}, the same {counted(loop.period, 'step')} come again, further on."
    every = "after each step" if loop.period == 1 else f"every {loop.period:,} steps"
    return f"After {begin}, the same configuration comes again {every}."


def _repeats(machine: Machine, first: Configuration, loop: Cycle, names: Names) -> tuple[str, str]:
    there = configuration_term(machine, names, run(machine, first, loop.begin).configuration)
    checked = f"never_halts_repeating _ {loop.begin} {loop.period} _ comes_again_here"
    before = f"\nDefinition comes_again_here : configuration :=\n  {there}.\n"
    return f"apply ({checked}); {computed('Some comes_again_here, Some comes_again_here')}", before


def _drifts(machine: Machine, loop: Cycle) -> tuple[str, str]:
    course = listed(map(_way, machine.tapes, loop.shifts, loop.windows))
    checked = f"never_halts_drifting _ {loop.begin} {loop.period} on_the_way"
    before = f"\nDefinition on_the_way : course :=\n  {course}.\n"
    return f"apply ({checked}); {computed('true')}", before


def _way(name: str, shift: int, window: tuple[int, int]) -> str:
    """Write the direction of a head, and how many cells it goes to the left and to the right."""
    low, high = min(window[0], shift), max(window[1], shift)
    way = "Rests" if not shift else "ToTheRight" if shift > 0 else "ToTheLeft"
    return f"({way}, ({-low}, {high}))  {remark(name)}"


def _no_halt(machine: Machine, loop: NoHalt, names: Names) -> tuple[str, str]:
    states = [names.states[state] for state in machine.states if state in loop.states]
    symbols = [names.symbols[symbol] for symbol in machine.alphabet]
    before = (
        f"\nDefinition endless_states : list state :=\n  {listed(states)}.\n"
        f"\nDefinition all_symbols : list symbol :=\n  [{'; '.join(symbols)}].\n"
    )
    checked = f"never_halts_endless _ {loop.begin} endless_states all_symbols"
    return f"apply ({checked}); {computed('true')}", before
