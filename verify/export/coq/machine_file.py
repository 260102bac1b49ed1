"""Theorems on a run of a machine as a file for Coq that stands alone.

- a run without a choice: it halts in this configuration, after exactly so many steps
- a run with choices: all its branches halt, in these configurations; and whether it accepts
- a run that never halts: the same configuration comes again; the same steps come again further on;
  or no halt can be reached

The machine stands there as its literal productions. Python only says what is to be proved: the
numbers of steps, the end, where a loop begins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from automata import Configuration, Machine
from automata.engine.branching import decide
from automata.engine.configuration import Step, Verdict
from automata.engine.loops import Cycle, Loop, NoHalt
from automata.engine.proved import run_proved
from automata.engine.run import Run, run
from automata.engine.steps import steps
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
from verify.export.coq.theory import Theorem, asked, comment, plain, stated, theory

MOST_STEPS: Final = 5_000_000
"""Steps that Coq makes at most, at some 50,000 to 400,000 a second."""

MOST_ENDS: Final = 2_000  # configurations in which branches end

_VERDICTS: Final[Mapping[Verdict, tuple[str, str]]] = {
    "accepted": ("Accepted", "and accepts"),
    "rejected": ("Rejected", "and rejects"),
    "halted": ("Halted", "with that as its result"),
    "stuck": ("NoRow", "where no production applies"),
}

Proved = tuple[Theorem, str]
"""A theorem, and its text with all that stands before it."""


def machine_file(machine: Machine, first: Configuration, most: int = MOST_STEPS) -> str:
    """Write theorems on how the run from a configuration ends, or that it does not.

    most : steps that are made at most, here and by Coq

    Raises ExportError for a run of which there is no theorem: one that takes more steps and is not
    proved never to halt; LeftEndError for a head that falls off its tape.
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
    """Run a machine, and say what is proved of that, and by which parts of the theory."""
    ended = run_proved(machine, first, budget=most)
    parts = ("machines", "runs")
    if ended.verdict == "loops":
        assert ended.loop is not None
        return _loops(machine, first, ended.loop, names)
    if ended.verdict == "waiting":
        return parts, list(_branches(machine, first, names, most))
    if ended.verdict == "budget spent":
        raise ExportError(
            f"the run of {machine.name} has not ended after {counted(ended.steps, 'step')}, and it "
            "is not proved that it never halts",
            hint="give an input on which it takes fewer steps",
        )
    return parts, [_halts(machine, ended, names)]


def _proved(name: str, words: str, claim: str, proof: str, before: str = "") -> Proved:
    return Theorem(name, words), before + stated(name, words, claim, proof)


def computed(value: str) -> str:
    """Write a proof that a computation has this value: the kernel makes it, once."""
    return f"vm_cast_no_check (eq_refl ({value}))."


def _halts(machine: Machine, ended: Run, names: Names) -> Proved:
    verdict, words = _VERDICTS[ended.verdict]
    there = configuration_term(machine, names, ended.configuration)
    steps_, state = counted(ended.steps, "step"), plain(ended.configuration.state)
    return _proved(
        "halts",
        f"The run halts after exactly {steps_}, in the state {state} {words}, with just the tapes "
        "listed.",
        f"halts_after the_machine {ended.steps} begins halts_at {verdict}",
        f"apply halts_checked; {computed(f'Some (halts_at, @nil production, {verdict})')}",
        f"\nDefinition halts_at : configuration :=\n  {there}.\n",
    )


def _branches(machine: Machine, first: Configuration, names: Names, most: int) -> Iterator[Proved]:
    """Say where all branches end; and whether they accept, as owners of choices have it."""
    found = list(all_ends(machine, first, most, MOST_ENDS))
    longest = max(made for made, _ in found)
    refuse_long(end for _, end in found)
    ends = listed(
        f"({made}%N, {configuration_term(machine, names, end, told=False)})" for made, end in found
    )
    yield _proved(
        "branches",
        f"All branches halt, after at most {counted(longest, 'step')}, at just the ends listed, "
        "each with its steps.",
        f"all_branches the_machine {longest} begins ends_of_branches",
        f"apply all_branches_checked; {computed('Some ends_of_branches')}",
        f"\nDefinition ends_of_branches : list (N * configuration) :=\n  {ends}.\n",
    )
    if "accept" in {*machine.finals.values(), *machine.when_stuck.values()}:
        accepts = decide(machine, first, most).verdict == "accepted"
        lemma = "accepts_checked" if accepts else "not_accepts_checked"
        yield _proved(
            "accepts_or_not",
            f"The machine {'accepts' if accepts else 'does not accept'}: who owns a choice may "
            "choose, and where the opponent does, all must lead there.",
            f"{'' if accepts else '~ '}accepts the_machine begins",
            f"apply ({lemma} _ (S (N.to_nat {longest}))); "
            f"{computed(f'Some {str(accepts).lower()}')}",
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
                f"the branches of {machine.name} take more than {counted(most, 'step')} "
                f"together, or end in more than {most_ends:,} configurations",
                hint="give an input on which they are fewer, or shorter",
            )
        yield made, now


def _loops(
    machine: Machine, first: Configuration, loop: Loop, names: Names
) -> tuple[tuple[str, ...], list[Proved]]:
    """Say why a run never halts: what a certificate of the loop holds, and no more."""
    begin = counted(loop.begin, "step")
    more: tuple[str, ...]
    if isinstance(loop, NoHalt):
        why = f"after {begin} it is where no state leads to a halt"
        more, (proof, before) = ("endless",), _no_halt(machine, loop, names)
    elif any(loop.shifts):
        why = f"after {begin}, the same {counted(loop.period, 'step')} come again, further on"
        more, (proof, before) = ("windows", "loops"), _drifts(machine, loop)
    else:
        every = "after each step" if loop.period == 1 else f"every {loop.period:,} steps"
        why = f"after {begin}, the same configuration comes again {every}"
        more, (proof, before) = (), _repeats(machine, first, loop, names)
    claim = "never_halts the_machine begins"
    proved = _proved("never_halts_here", f"The run never halts: {why}.", claim, proof, before)
    return ("machines", "runs", *more), [proved]


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
    """Write where a head moves, and how many cells before and after it are looked at until then."""
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
