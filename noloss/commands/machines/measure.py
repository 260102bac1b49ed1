"""`noloss measure`: how time and space of a machine grow."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from shlex import quote
from time import monotonic
from typing import TYPE_CHECKING

import click

from automata import Machine
from automata.engine.growth import Growth
from automata.engine.measures import Family, Measurements, measures, read_family
from automata.engine.steps import Verdict
from common.documents import Document
from common.exhibits import Text, table
from common.text import counted
from noloss.arguments.completing import complete_machine
from noloss.arguments.limits import Seconds, stop_soon_after
from noloss.arguments.machines import find_machine, machine_path
from noloss.arguments.options import WRITTEN, json_option
from noloss.arguments.values import refuse_overwriting
from noloss.errors import InputError
from noloss.output.progress import progress
from noloss.report import ExitCode, Report, ReportItem

if TYPE_CHECKING:
    from diagrams.render.render import Format

MOST = 100_000  # numbers of one measurement
SECONDS = 60.0
_RANGE = re.compile(r"([0-9]{1,9})\.\.([0-9]{1,9})(?::([0-9]{1,9}))?")


@dataclass(frozen=True, slots=True)
class GrowthPart:
    """The law that values follow.

    law      : such as `linear`, `n log n`, `polynomial of degree 4`, `exponential`
    formula  : the law with its numbers
    exact    : whether it gives every value from `since` on
    since    : the first n for which it is claimed
    residual : root mean square of its errors, divided by the root mean square of the values
    """

    law: str
    formula: str
    exact: bool
    since: int
    residual: float


@dataclass(frozen=True, slots=True)
class MeasurePart:
    """One run; if it has not halted, its steps and space until it was stopped.

    n     : the n of its words
    steps : the number of its steps
    space : cells that the heads visited, on all tapes together
    """

    n: int
    verdict: Verdict
    steps: int
    space: int


class MeasureDocument(Document, tag="noloss/measure", frozen=True, kw_only=True):
    """Time and space of a machine on a family of inputs.

    machine      : the name in its file
    family       : tape → the words on it
    runs         : one for every n
    steps, space : their growth over the runs that halted; null if these are too few
    plot         : the file of the plot, null without one
    """

    machine: str
    family: Mapping[str, str]
    runs: Sequence[MeasurePart]
    steps: GrowthPart | None
    space: GrowthPart | None
    plot: str | None


@click.command("measure")
@click.argument("machine", shell_complete=complete_machine)
@click.option(
    "--input-family",
    "families",
    multiple=True,
    metavar="[TAPE=]WORDS",
    help="The inputs, such as '0^n 1^n'; on the first tape, or once for each tape.  [required]",
)
@click.option(
    "--n",
    "numbers",
    default="1..50",
    show_default=True,
    metavar="A..B[:STEP]|N,N,…",
    help="The numbers n.",
)
@click.option(
    "--steps", type=click.IntRange(min=0), help="Stop each run after this number of steps."
)
@click.option(
    "--seconds",
    type=Seconds(none_too=True),
    default=SECONDS,
    show_default=True,
    help="Stop after about this time, all runs together.",
)
@click.option("-o", "--output", type=WRITTEN, help="Write a plot: .svg, .png or .pdf.")
@json_option
def command(
    machine: str,
    families: tuple[str, ...],
    numbers: str,
    steps: int | None,
    seconds: float,
    output: Path | None,
) -> Report:
    """Measure how the steps and the space of MACHINE grow with n.

    WORDS are parts with spaces between them, each with an exponent: 0^n 1^n, (ab)^2n c, a^n+1,
    a^n^2, a^2^n; bin(n) is n in binary. Space is the number of cells that the heads visit.

    If the growth is a polynomial in n, it is exact; there may be one polynomial for each remainder
    of n modulo 2, 3 or 4. Else you see the law that fits best, with its residual: constant,
    logarithmic, linear, n log n, quadratic, cubic or exponential.

    \b
    Examples:
      noloss measure anbn.tm --input-family '0^n 1^n' --n 1..200
      noloss measure add.tm --input-family 'x=bin(n)' --input-family 'y=1^n'

    Exit code 0: all runs halted; 3: some did not.
    """
    if not families:
        such_as = f"`noloss measure {quote(machine)} --input-family '0^n 1^n'`"
        raise InputError("missing option '--input-family'", hint=f"say which inputs: {such_as}")
    format = None if output is None else _plot_format(output)  # before any work
    loaded = find_machine(machine)
    refuse_overwriting(output, machine_path(machine))
    laid = _families(loaded, families)
    chosen = _numbers(numbers)
    stop_soon_after(seconds)
    measured = _measured(loaded, laid, chosen, steps, seconds)
    if output is not None and format is not None:
        _write_plot(output, measured, ", ".join(family.text for family in laid.values()))
    halted = all(each.halted for each in measured.measures)
    complete = halted and len(measured.measures) == len(chosen)
    return Report(
        document=_document(measured, laid, output),
        exhibits=_exhibits(measured, output),
        code=ExitCode.DONE if complete else ExitCode.NO_VERDICT,
        notes=_notes(measured, len(chosen), steps, seconds),
    )


def _families(machine: Machine, typed: Sequence[str]) -> dict[str, Family]:
    """Read the families by their tapes."""
    families: dict[str, Family] = {}
    for text in typed:
        name, equals, words = text.partition("=")
        if not equals or name not in machine.tapes:
            name, words = machine.tapes[0], text
        if name in families:
            hint = f"write the tape before the words: {machine.tapes[-1]}={words}"
            raise InputError(f"the tape {name} is given twice", hint=hint)
        families[name] = read_family(words, machine.alphabet)
    return families


def _numbers(text: str) -> Sequence[int]:
    """Read `1..200`, `10..100:10` or `1,2,4,8`."""
    hint = "write a range such as 1..200 or 10..100:10, or a list such as 1,2,4,8"
    if found := _RANGE.fullmatch(text.strip()):
        first, last, step = int(found[1]), int(found[2]), int(found[3] or 1)
        numbers: Sequence[int] = range(first, last + 1, step) if step else ()
    elif re.fullmatch(r"[0-9]{1,9}(,[0-9]{1,9})*", text.replace(" ", "")):
        numbers = sorted({int(each) for each in text.split(",")})
    else:
        raise InputError(f"'{text}' is not a range of numbers", hint=hint)
    if not numbers or len(numbers) > MOST:
        problem = f"--n {text} has no number" if not numbers else f"more than {MOST:,} numbers n"
        raise InputError(problem, hint=hint)
    return numbers


def _measured(
    machine: Machine,
    families: Mapping[str, Family],
    numbers: Sequence[int],
    budget: int | None,
    seconds: float,
) -> Measurements:
    end, at = monotonic() + seconds, numbers[0]

    def go_on(n: int) -> bool:
        nonlocal at
        at = n
        return monotonic() < end

    with progress(f"measuring {machine.name}", lambda: f"n = {at:,} of {numbers[-1]:,}"):
        made = tuple(measures(machine, families, numbers, budget, go_on))
    return Measurements(machine.name, made)


def _exhibits(measured: Measurements, output: Path | None) -> Iterator[ReportItem]:
    rows = [(each.n, each.verdict, each.steps, each.space) for each in measured.measures]
    yield table(("n", "verdict", "steps", "space"), rows)
    yield Text(f"steps  {_said(measured.steps, measured.untold)}")
    yield Text(f"space  {_said(measured.space, measured.untold)}")
    if output is not None:
        yield Text(f"plot   {output}")


def _said(law: Growth | None, untold: str) -> str:
    if law is None:
        return untold
    since = f" from n = {law.since} on" if law.exact else ""
    how = f"exactly{since}" if law.exact else f"fits best, residual {100 * law.residual:.2g} %"
    return f"{law.law}: {law.formula} ({how})"


def _notes(measured: Measurements, asked: int, budget: int | None, seconds: float) -> Iterator[str]:
    made = measured.measures
    running = [each for each in made if not each.halted]
    if running:
        which = ", ".join(str(each.n) for each in running[:5])
        more = " …" if len(running) > 5 else ""
        yield f"not halted for n = {which}{more}: left out of the growth"
    if any(each.verdict == "waiting" for each in running):
        yield "  hint: at a choice a run waits; only deterministic runs are measured"
    spent = [each for each in running if each.verdict == "budget spent"]
    if budget is not None and any(each.steps >= budget for each in spent):
        yield f"  hint: give more than {counted(budget, 'step')} with --steps"
    if len(made) < asked or any(budget is None or each.steps < budget for each in spent):
        yield f"the {seconds:g} seconds are spent: {len(made):,} of {asked:,} runs were begun"
        yield f"  hint: give more, such as --seconds {max(10 * seconds, 60):g}, or fewer n"


def _document(
    measured: Measurements, families: Mapping[str, Family], output: Path | None
) -> MeasureDocument:
    return MeasureDocument(
        machine=measured.machine,
        family={tape: family.text for tape, family in families.items()},
        runs=[MeasurePart(m.n, m.verdict, m.steps, m.space) for m in measured.measures],
        steps=_part(measured.steps),
        space=_part(measured.space),
        plot=None if output is None else str(output),
    )


def _part(law: Growth | None) -> GrowthPart | None:
    if law is None:
        return None
    return GrowthPart(law.law, law.formula, law.exact, law.since, law.residual)


def _plot_format(path: Path) -> Format:
    from diagrams.plots.plotting import plot_format  # slow to load

    return plot_format(path)


def _write_plot(path: Path, measured: Measurements, family: str) -> None:
    from diagrams.plots.curves import growth_plot  # slow to load
    from noloss.output.plots import write_plot  # slow to load

    write_plot(path, growth_plot(measured, family))
