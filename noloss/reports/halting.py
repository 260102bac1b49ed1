"""Answers about halting, as sentences and tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from automata.halting.answer import HaltingAnswer
from automata.halting.certificate import ENDED, never_text
from automata.halting.plain_proofs import MOST_STEPS
from automata.halting.question import parameters_text
from automata.halting.rules import END_OF, ENDS
from common.documents import UnsetType
from common.exhibits import Table, Text, table
from common.text import counted
from noloss.report import ReportItem
from search.halting.table import DepthPart, HaltingTable, TableComparison, TimePart

MANY = 10_000  # machines
SHOWN = 20  # lines that are not machines, and differences
_WAYS = {
    "cycle": "its steps repeat for ever",
    "no end": "no state that can be reached has such an end",
    "backward": "some number of steps before such an end, no configuration is possible",
    "closed set": "the windows of the heads are always in a closed set",
    "repeated words": "the tape is always one of a closed set of lists of repeated words",
    "bouncer": "the tape grows by the same words, again and again",
    "automaton": "a finite automaton separates the start from all that comes to an end",
}


def answer_lines(answer: HaltingAnswer) -> Iterator[str]:
    """Say what was decided, and by what."""
    name = answer.machine
    on = f" on a word of {answer.inputs or '()'}" if answer.inputs is not None else ""
    on += " with these words on the other tapes" if answer.other_words else ""
    never = never_text(answer.never)
    if answer.status == "halt":
        yield from _halt_lines(answer)
    elif answer.status == "refuted":
        yield f"{name}: refuted: {_refuting(answer)}"
    elif answer.status == "open":
        yield f"{name}: open: no decider proves that it {never}{on}"
        tried = ", ".join(dict.fromkeys(part.decider for part in answer.attempts))
        more = "all were tried" if answer.exhausted else "then the time ran out"
        yield f"tried for {answer.seconds:.3g} seconds: {tried}; {more}"
    elif answer.verdict is not None:
        yield f"{name}: proved: it {never}; it ends after {_steps(answer)}: {_end(answer)}"
    else:
        far = answer.decider == "cycle" and sum(map(int, answer.parameters.values())) > MOST_STEPS
        proved = "" if answer.status == "nonhalt" else "it " if far else "proved: it "
        yield f"{name}: {proved}{never}{on}{', on any branch' if answer.branches else ''}"
        parameters = parameters_text(answer.parameters)
        behind = f" ({parameters})" if parameters else ""
        yield f"{answer.decider}{behind}: {_WAYS[answer.decider or '']}"
        if far:
            yield "no checker has seen this: the cycle has too many steps for a certificate"


def _halt_lines(answer: HaltingAnswer) -> Iterator[str]:
    """Say that a machine halts; if it has choices, say that a branch halts."""
    name, after = answer.machine, f"halts after {_steps(answer)}: {_end(answer)}"
    if not answer.branches:
        yield f"{name}: {after}"
        return
    yield f"{name}: a branch{_choices(answer)} {after}"
    yield "`noloss run` gives the verdict over all branches"


def _end(answer: HaltingAnswer) -> str:
    """Give the verdict, and its meaning for a head that moves off the left end of its tape."""
    if answer.fallen is None:
        return answer.verdict or ""
    return f"{answer.verdict}, since the head of {answer.fallen} would move off the left end"


def _refuting(answer: HaltingAnswer) -> str:
    """Say what refutes a claim: the machine, or a branch of it, comes to an end."""
    assert answer.verdict is not None
    end = END_OF[answer.verdict]
    word = f" on '{answer.word}'" if answer.word is not None else ""
    who = "a branch" if answer.branches and (end != "accept" or answer.never == ENDS) else "it"
    off = f": the head of {answer.fallen} would move off the left end" if answer.fallen else ""
    return f"{who} {ENDED[end]}{word}, after {_steps(answer)}{_choices(answer)}{off}"


def _choices(answer: HaltingAnswer) -> str:
    return f" with the choices {','.join(map(str, answer.choices))}" if answer.choices else ""


def _steps(answer: HaltingAnswer) -> str:
    return counted(answer.steps or 0, "step")


def time_notes(found: HaltingTable) -> Iterator[str]:
    """Say how long the work took, if there was much of it."""
    if not isinstance(found.seconds, UnsetType) and found.machines > MANY:
        rate = f"{found.machines_a_second:,.0f} machines a second"
        yield f"{found.seconds:,.1f} seconds, {rate}"


def table_exhibits(found: HaltingTable) -> Iterator[ReportItem]:
    """Show how many machines each decider decided, and the champions."""
    rows = [
        (part.decider or "none", f"{part.nonhalt:,}", f"{part.halt:,}", f"{part.open:,}")
        for part in found.deciders
    ]
    total = ("all", f"{found.nonhalt:,}", f"{found.halt:,}", f"{found.open:,}")
    yield table(["decider", "never halt", "halt", "open"], [*rows, total])
    yield Text(f"{counted(found.machines, 'machine')}: {found.file}")
    if found.steps is not None:
        yield Text(f"most steps, the last one counted: {found.steps:,}, by {found.steps_by}")
        yield Text(
            f"most marks, that of the last step counted: {found.marks:,}, by {found.marks_by}"
        )
    if found.certificates is not None and found.uncertified:
        machines = counted(found.uncertified, "decided machine")
        yield Text(f"{machines} not in {found.certificates}: the proof has too many steps")
    if found.first_open:
        yield Text("open: " + ", ".join(found.first_open))
    if not isinstance(found.depths, UnsetType):
        yield _depths_table(found.depths)
    if not isinstance(found.times, UnsetType):
        yield _times_table(found.times)
    if not isinstance(found.plots, UnsetType):
        yield from (Text(f"{file}: plot") for file in found.plots)


def _depths_table(depths: Sequence[DepthPart]) -> Table:
    """Set out how many machines with the same number of transitions each decider decided."""
    total = Counter[str]()
    for part in depths:
        total.update(part.deciders)
    kinds = [kind for kind, _ in total.most_common()]
    rows = [
        (f"{part.depth}", *(f"{part.deciders.get(kind, 0):,}" for kind in kinds)) for part in depths
    ]
    return table(["transitions", *kinds], rows, texts=0)


def _times_table(times: Sequence[TimePart]) -> Table:
    """Set out how long the deciders take."""
    rows = [
        (
            part.kind,
            f"{len(part.milliseconds)}",
            f"{part.median:.3g}",
            f"{max(part.milliseconds):.3g}",
        )
        for part in times
    ]
    return table(["decided again, on this computer", "machines", "median, ms", "longest, ms"], rows)


def comparison_lines(found: TableComparison | UnsetType) -> Iterator[str]:
    """Say how a table and another one differ."""
    if isinstance(found, UnsetType):
        return
    name = found.table
    if not found.both:
        yield f"no machine is in {name}, too"
    elif found.differing:
        said = "has" if len(found.differing) == 1 else "have"
        yield f"{counted(len(found.differing), 'machine')} {said} another status in {name}:"
        yield from shortened([*map(": ".join, found.differing.items())], "machine")
    else:
        yield f"{counted(found.both, 'machine')} in both tables, with the same status in {name}"
    for number, where in ((found.only_here, "in this table"), (found.only_there, f"in {name}")):
        if number:
            yield f"{counted(number, 'machine')} only {where}"


def shortened(lines: Sequence[str], what: str) -> Iterator[str]:
    """Give the first of many lines, and say how many more there are."""
    yield from lines[:SHOWN]
    if len(lines) > SHOWN:
        yield f"(and {counted(len(lines) - SHOWN, f'more {what}')})"
