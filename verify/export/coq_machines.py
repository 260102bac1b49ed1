"""Theorems of Coq about a run of a machine, each with its proof, in a file that stands alone.

- a run without a choice: it halts in this configuration, after exactly so many steps
- a run with choices: all its branches halt, in these configurations; whether it accepts
- a run that never halts: the same configuration comes again; the same steps come again further on,
  on tapes without a left end; or no halt can be reached

The semantics of machines stands in the file (`coq/machines.v`), the checkers and why they are
right (`coq/runs.v`, `coq/loops.v`), and then the machine as its literal productions.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from automata import Configuration, Machine
from automata.engine.branching import decide
from automata.engine.configuration import Step, Verdict
from automata.engine.loops import Cycle, Loop, NoHalt
from automata.engine.proved import run_proved
from automata.engine.run import Run
from automata.engine.steps import steps
from common.text import counted
from verify.export.coq_terms import (
    ExportError,
    Names,
    comment,
    configuration_term,
    listed,
    machine_sha256,
    machine_terms,
)

MOST_STEPS: Final = 2_000_000
"""Steps that Coq makes at most; it takes a minute or so for them."""

MOST_ENDS: Final = 2_000  # configurations in which branches end

_FOLDER = Path(__file__).parent / "coq"
_VERDICTS: dict[Verdict, str] = {
    "accepted": "Accepted",
    "rejected": "Rejected",
    "halted": "Halted",
    "stuck": "NoRow",
}


def coq_machine(machine: Machine, first: Configuration, most: int = MOST_STEPS) -> str:
    """Write a file for Coq that proves how the run from a configuration ends, or that it does not.

    most : steps that are made at most to find that out

    Raises ExportError for a run of which there is no theorem: one that takes more steps, or ends in
    no way that is known; RunError for a head that falls off its tape.
    """
    ended = run_proved(machine, first, budget=most)
    names = Names.of(machine)
    if ended.verdict == "loops":
        assert ended.loop is not None
        theorems, parts = _loops(machine, ended.loop, names), _parts(_why_endless(ended.loop))
    elif ended.verdict == "waiting":
        theorems, parts = _branches(machine, first, names, most), _parts()
    elif ended.verdict == "budget spent":
        raise ExportError(
            f"the run of {machine.name} has not ended after {counted(ended.steps, 'step')}",
            hint="give an input on which it takes fewer steps",
        )
    else:
        theorems, parts = _halts(machine, ended, names), _parts()
    begins = f"Definition begins : configuration :=\n  {configuration_term(machine, names, first)}.\n"
    data = (*machine_terms(machine, names), "(** ** The run *)\n", begins, *theorems)
    return "\n".join([*_head(machine), *parts, "(** * The machine *)\n", *data])


def part(name: str, *, first: bool = False) -> str:
    """Give a part of the file that is the same for all; what it requires only if it is the first."""
    text = (_FOLDER / name).read_text("utf-8")
    if not first:
        lines = text.splitlines(keepends=True)
        text = "".join(line for line in lines if not line.startswith(("From Coq", "Import List")))
    return text.strip() + "\n"


def _why_endless(loop: Loop) -> str | None:
    """Name the part that proves a loop, where `runs.v` does not."""
    if isinstance(loop, NoHalt):
        return "endless.v"
    return "loops.v" if any(loop.shifts) else None


def _parts(more: str | None = None) -> list[str]:
    names = ["machines.v", "runs.v", *([more] if more else [])]
    return [part(name, first=number == 0) for number, name in enumerate(names)]


def _head(machine: Machine) -> Iterator[str]:
    yield comment(f"The machine {machine.name}; SHA-256 of its productions: {machine_sha256(machine)}")
    yield ""


def theorem(name: str, claim: str, proof: str) -> str:
    """State a theorem with its proof, and ask on what it rests."""
    shown = f"Theorem {name} :\n  {claim}.\nProof.\n  {proof}\nQed.\n"
    return f"{shown}Print Assumptions {name}.\n"


def _halts(machine: Machine, ended: Run, names: Names) -> Iterator[str]:
    ends = configuration_term(machine, names, ended.configuration)
    yield f"Definition ends : configuration :=\n  {ends}.\n"
    verdict = _VERDICTS[ended.verdict]
    claim = f"halts_after the_machine {ended.steps} begins ends {verdict}"
    yield theorem("halts", claim, "apply halts_checked. vm_compute. repeat split.")


def _branches(machine: Machine, first: Configuration, names: Names, most: int) -> Iterator[str]:
    """Say where all branches end; and whether they accept, as owners of choices have it."""
    found = list(all_ends(machine, first, most, MOST_ENDS))
    longest = max(made for made, _ in found)
    ends = listed(
        f"({made}%N, {configuration_term(machine, names, end, told=False)})" for made, end in found
    )
    yield f"Definition ends : list (N * configuration) :=\n  {ends}.\n"
    claim = f"all_branches the_machine {longest} begins ends"
    yield theorem("branches", claim, "apply all_branches_checked. vm_compute. reflexivity.")
    meanings = {*machine.finals.values(), *machine.when_stuck.values()}
    if "accept" in meanings:
        accepts = decide(machine, first, most).verdict == "accepted"
        name, lemma = ("accepts", "accepts") if accepts else ("does_not_accept", "not_accepts")
        claim = f"{'' if accepts else '~ '}accepts the_machine begins"
        proof = f"apply ({lemma}_checked _ (S (N.to_nat {longest}))). vm_compute. reflexivity."
        yield theorem(f"it_{name}", claim, proof)


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
        for event in steps(machine, now, left, choice):
            if isinstance(event, Step):
                now, made, left = event.after, made + 1, left - 1
        assert not isinstance(event, Step)
        if event.verdict == "waiting":
            pending += [(now, made, (row,)) for row in range(len(event.choices), 0, -1)]
            continue
        found += 1
        if event.verdict == "budget spent" or found > most_ends:
            raise ExportError(
                f"the branches of {machine.name} have not ended after {counted(most, 'step')}, "
                f"or in more than {most_ends:,} configurations",
                hint="give an input on which it has fewer, or shorter ones",
            )
        yield made, now


def _loops(machine: Machine, loop: Loop, names: Names) -> Iterator[str]:
    if not isinstance(loop, Cycle):
        yield from _no_halt(machine, loop, names)
        return
    begin, period = loop.begin, loop.period
    if not any(loop.shifts):
        proof = f"apply (never_halts_repeating _ {begin} {period}). vm_compute. reflexivity."
    else:
        ways = list(map(_way, machine.tapes, loop.shifts, loop.windows))
        yield f"Definition on_the_way : course :=\n  {listed(ways)}.\n"
        checked = f"never_halts_drifting _ {begin} {period} on_the_way"
        proof = f"apply ({checked}). vm_compute. reflexivity."
    yield theorem("loops", "never_halts the_machine begins", proof)


def _way(name: str, shift: int, window: tuple[int, int]) -> str:
    """Write where a head moves, and how many cells before and after it are looked at until then."""
    low, high = min(window[0], shift), max(window[1], shift)
    way = "Rests" if not shift else "ToTheRight" if shift > 0 else "ToTheLeft"
    return f"({way}, ({-low}, {high}))  {comment(name)}"


def _no_halt(machine: Machine, loop: NoHalt, names: Names) -> Iterator[str]:
    states = [names.states[state] for state in machine.states if state in loop.states]
    symbols = [names.symbols[symbol] for symbol in machine.alphabet]
    yield f"Definition endless_states : list state :=\n  {listed(states)}.\n"
    yield f"Definition all_symbols : list symbol :=\n  [{'; '.join(symbols)}].\n"
    proof = f"apply (never_halts_endless _ {loop.begin} endless_states all_symbols). vm_compute. reflexivity."
    yield theorem("loops", "never_halts the_machine begins", proof)
