"""`noloss grade`: the machines of a folder against a model, a row for each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any, Literal

import click

from automata import write_word
from common.exhibits import Cell, Text, table
from common.files import check_writable, write_whole
from common.limits import Limits
from common.text import counted, csv_bytes
from noloss.arguments.completing import complete_machine
from noloss.arguments.deciders import (
    ComparisonOptions,
    Subject,
    comparing_options,
    deciders,
    endless_text,
    inputs_for,
    inputs_text,
    longer_text,
    read_named,
)
from noloss.arguments.limits import Seconds, limits_of_one
from noloss.arguments.machines import MachineFolder, machine_files
from noloss.arguments.options import PATH, WRITTEN, json_option
from noloss.arguments.values import refuse_overwriting
from noloss.errors import InputError
from noloss.output.junit import (
    JunitCase,
    JunitProblem,
    JunitSuite,
    what_stays_unwritten,
    write_suites,
)
from noloss.output.progress import piecewise
from noloss.report import ExitCode, Report, ReportItem
from noloss.work.grading import InputCounts, graded, without_points
from verify.deciders.answers import Endless, plain_word, shown_word
from verify.deciders.comparison import GradeDocument, GradePart, Inputs

HEAD = (
    "file",
    "verdict",
    "points",
    "accepted",
    "others",
    "alike",
    "undecided",
    "input",
    "model",
    "own",
    "message",
    "never_halts",
    "no_end",
)
SECONDS = 60.0
MOST_NAMED = 20  # in a note


@click.command("grade")
@click.argument("folder", type=PATH)
@click.option(
    "--against",
    "model",
    required=True,
    metavar="MODEL",
    shell_complete=complete_machine,
    help="The model: a machine, or python:FILE.py:NAME, that decides correctly.",
)
@comparing_options
@click.option(
    "--seconds",
    type=Seconds(),
    default=SECONDS,
    show_default=True,
    help="Time for one file.",
)
@click.option("--csv-file", type=WRITTEN, help="Write the table to this file as CSV.")
@click.option("--junit", type=WRITTEN, help="Write the table as JUnit XML: a case for each file.")
@json_option
def command(
    folder: Path,
    model: str,
    seconds: float,
    csv_file: Path | None,
    junit: Path | None,
    **options: Any,
) -> Report:
    """Compare every machine file of FOLDER with a model: the table of a class.

    A folder inside FOLDER with one machine file, such as one for each student, is graded under its
    name.

    noloss compares all on the same inputs, as `noloss equal` does: all inputs up to a length, and
    longer ones at random, over the model's alphabet. Points are the mean of two shares: the share
    of the inputs accepted by the model that the file accepts too, and the share of the other inputs
    that it decides as the model does. If one kind is missing, or with --compare-tape, points are
    one share.

    Stuck counts as rejected, unless you give --strict. The table always says on how many inputs a
    file never halts. If the model halts on all inputs, the exercise asks for a decider, and never
    halting is wrong. With --recognizer, or if the model does not halt on some inputs, never halting
    is another way not to accept.

    Each file is compared in a separate process, with a limit of time and of memory. A file that is
    broken or never ends gets a row, and does not stop the others. A file cannot call the machines
    beside it.

    \b
    Examples:
      noloss grade homework --against model.tm --up-to 8
      noloss grade homework --against python:ww.py:is_ww --alphabet ab

    Exit code 0: the table is made, with any results; 2: the folder or the model is missing, or the
    CSV or the JUnit XML cannot be written.
    """
    how = ComparisonOptions(**options)
    named = read_named(model)
    machines = machine_files(folder)
    for file in filter(None, (csv_file, junit)):
        check_writable(file)
        refuse_overwriting(file, model, *machines.files.values())
    how, inputs = _with_inputs(named, how)
    kinds = _ask_model(named, how, inputs, seconds)
    chosen = how.strict or how.decider is not None
    how = _with_ending(how, model, kinds)
    parts = _grade_files(machines.files, model, how, limits_of_one(seconds), kinds)
    parts += [without_points(name, "refused", why) for name, why in machines.folders.items()]
    parts.sort(key=lambda part: part.file)
    paths = {part.file: machines.files.get(part.file, folder / part.file) for part in parts}
    unwritten = _write_tables(csv_file, junit, parts, paths, str(folder), kinds.number)
    document = GradeDocument(
        folder=str(folder),
        model=model,
        inputs=kinds.number,
        accepted=kinds.accepted,
        decider=how.rules.decider,
        never_halts=kinds.endless,
        files=parts,
    )
    endings = _never_halting(parts, model, kinds, how, chosen)
    return Report(
        document=document,
        exhibits=_exhibits(parts, named, inputs, kinds, endings),
        code=ExitCode.BAD_INPUT if unwritten else ExitCode.DONE,
        notes=[*_not_graded(machines), *unwritten],
    )


def _write_tables(
    csv_file: Path | None,
    junit: Path | None,
    parts: Sequence[GradePart],
    paths: Mapping[str, Path],
    folder: str,
    inputs: int,
) -> list[str]:
    """Write the table to the named files; give messages on those that cannot be written."""
    unwritten = []
    if csv_file is not None:
        rows = [_row(part, "{:.4f}") for part in parts]
        unwritten += what_stays_unwritten(lambda: write_whole(csv_file, csv_bytes(HEAD, rows)))
    if junit is not None:
        cases = [_case(part, paths[part.file], inputs) for part in parts]
        suites = [JunitSuite(folder, cases)]
        unwritten += what_stays_unwritten(lambda: write_suites(junit, "noloss grade", suites))
    return unwritten


def _grade_files(
    files: Mapping[str, Path],
    model: str,
    how: ComparisonOptions,
    limits: Limits,
    kinds: InputCounts,
) -> list[GradePart]:
    """Compare one file after the other with the model."""
    parts = []
    with piecewise("grading", list(files)) as told:
        for number, (name, file) in enumerate(files.items()):
            told(number, len(files))
            part = graded(file, model, how.options(), limits, kinds)
            parts.append(replace(part, file=name))
    return parts


def _not_graded(machines: MachineFolder) -> Iterator[str]:
    """List the files without a row, so that no work is lost unseen."""
    names = [f"{name} ({why})" for name, why in machines.others.items()]
    if names:
        more = f", and {len(names) - MOST_NAMED:,} more" if len(names) > MOST_NAMED else ""
        yield f"note: `grade` skipped: {', '.join(names[:MOST_NAMED])}{more}"


def _ask_model(
    named: Subject, how: ComparisonOptions, inputs: Inputs, seconds: float
) -> InputCounts:
    """Ask the model about all inputs; raise InputError if that takes longer than one file may."""
    until = monotonic() + seconds
    accepted, longer, endless = 0, 0, Endless()
    with deciders([named], how, inputs.alphabet, until) as (model,), piecewise("asking") as say:
        for number, word in enumerate(inputs):
            say(number, inputs.number)
            answer = model.answer(word)
            accepted += model.rules.accepts(answer)
            longer += model.rules.accepts(answer) and len(word) > inputs.up_to
            endless = endless.with_one_more(answer)
            if monotonic() > until:
                problem = f"{named.name} does not decide all inputs within {seconds:g} seconds"
                raise InputError(problem, hint="give a smaller --up-to, or more --seconds")
    return InputCounts(accepted, inputs.number - accepted, longer, endless)


def _with_ending(how: ComparisonOptions, model: str, kinds: InputCounts) -> ComparisonOptions:
    """Decide whether never halting is wrong: by the options, or else by the model."""
    if how.decider and kinds.endless.proved:
        problem = f"{model} {endless_text(kinds.endless, kinds.number)}: it is not a decider"
        raise InputError(problem, hint="give a model that halts on all inputs, or --recognizer")
    if how.decider is not None or how.strict:
        return how
    return replace(how, decider=not (kinds.endless.proved or kinds.endless.open))


def _never_halting(
    parts: Sequence[GradePart], model: str, kinds: InputCounts, how: ComparisonOptions, chosen: bool
) -> Iterator[str]:
    """Say what never halting counts as, and why, if something does not halt.

    chosen : whether an option says so
    """
    of_model = endless_text(kinds.endless, kinds.number)
    if not of_model and not any(part.never_halts.proved for part in parts):
        return
    ends = f"{model} {of_model}" if of_model else f"{model} halts on all these inputs"
    if chosen and of_model:
        yield ends
    counts = "is another way not to accept"
    if how.rules.decider:
        counts = f"is wrong if {model} halts" if of_model else "is wrong"
    yield f"never halting {counts}{'' if chosen else f', since {ends}'}"


def _with_inputs(named: Subject, how: ComparisonOptions) -> tuple[ComparisonOptions, Inputs]:
    """Choose the inputs by the model, so that they are the same for all files."""
    if named.machine is None:
        return how, _inputs_for_function(how)
    inputs = inputs_for([named], how)
    alphabet = write_word(inputs.alphabet, named.machine.alphabet)
    return replace(how, alphabet=alphabet, up_to=inputs.up_to), inputs


def _inputs_for_function(how: ComparisonOptions) -> Inputs:
    """Choose inputs for a model that is a Python function, which has no alphabet."""
    if how.alphabet is None:
        hint = "give the symbols of the inputs, such as --alphabet ab"
        raise InputError("a Python function has no alphabet", hint=hint)
    return inputs_for([], how)


def _row(part: GradePart, points: str) -> list[Cell]:
    word = "" if part.input is None else plain_word(part.input)
    return [
        *(part.file, part.verdict, points.format(part.points)),
        *("" if share is None else points.format(share) for share in (part.accepted, part.others)),
        *(part.alike, part.undecided),
        *(word, part.model or "", part.own or "", part.message or ""),
        *(part.never_halts.proved, part.never_halts.open),
    ]


def _why(part: GradePart, inputs: int) -> str:
    """Say why a file does not have all points, and on how many inputs it does not halt."""
    reasons = [part.message] if part.message else []
    if part.input is not None:
        reasons.append(f"on {shown_word(part.input)}: {part.own}, the model: {part.model}")
    return "; ".join([*reasons, *filter(None, [endless_text(part.never_halts, inputs)])])


def _case(part: GradePart, file: Path, inputs: int) -> JunitCase:
    """Make a case of a file, which passes if it is equal to the model."""
    properties = {"points": f"{part.points:.4f}"}
    if endless := endless_text(part.never_halts, inputs):
        properties["never halts"] = endless
    problem = None
    if part.verdict != "equal":
        kind: Literal["failure", "error"] = "failure" if part.verdict == "differs" else "error"
        problem = JunitProblem(kind, f"{part.verdict}: {_why(part, inputs)}")
    return JunitCase(part.file, str(file), problem=problem, properties=properties)


def _exhibits(
    parts: Sequence[GradePart],
    named: Subject,
    inputs: Inputs,
    kinds: InputCounts,
    endings: Iterable[str],
) -> Iterator[ReportItem]:
    rows = [[*_row(part, "{:.2f}")[:5], _why(part, kinds.number)] for part in parts]
    yield table((*HEAD[:5], "why"), rows, texts=6)
    numbers = Counter(part.verdict for part in parts)
    counts = ", ".join(f"{number:,} {verdict}" for verdict, number in sorted(numbers.items()))
    model = named.name
    yield Text(f"{counted(len(parts), 'file')} against {model}: {counts}")
    yield Text(f"{counted(inputs.number, 'input')}: {inputs_text(inputs, [named])}")
    yield from map(Text, endings)
    if more := longer_text(inputs, kinds.accepted, kinds.accepted_random, f"{model} accepts"):
        yield Text(more)
    if kinds.accepted and kinds.others:
        yield Text(
            f"points: the mean of the shares of right decisions on the {kinds.accepted:,} that"
            f" {model} accepts, and on the {kinds.others:,} others"
        )
    else:
        yield Text("points: the share of right decisions")
