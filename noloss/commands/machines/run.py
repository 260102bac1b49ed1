"""`noloss run`: a Turing machine at work."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path

import click

from automata import Run, RunError
from automata.engine.branch_search import MOST_BRANCHES
from automata.engine.branching import has_branches
from automata.engine.run import Instant
from automata.engine.runner import ENGINES, SECONDS, EngineName, Runner
from automata.engine.steps import Verdict
from automata.engine.trace import Delta, TraceDocument
from common.documents import Streamed
from common.exhibits import Board, Text
from common.files import check_writable
from common.text import counted
from common.towers import has_digits
from noloss.arguments.boards import Beginning, begun
from noloss.arguments.completing import complete_either
from noloss.arguments.limits import Seconds, stop_soon_after
from noloss.arguments.machines import machine_path, names_machine
from noloss.arguments.options import (
    WRITTEN,
    choose_option,
    csv_option,
    json_option,
    jsonl_option,
    position_option,
    printed_form,
    tape_option,
    word_argument,
)
from noloss.arguments.values import refuse_overwriting
from noloss.commands.machines.run_exhibits import (
    how_to_continue,
    how_to_follow,
    run_exhibits,
    tapes_exhibit,
)
from noloss.errors import InputError, refuse
from noloss.report import ExitCode, Report, ReportItem
from noloss.reports.decision import decision_exhibits
from noloss.work.running import (
    run_shown,
    step_lines,
    step_rows,
    steps_shown,
    tree_shown,
    write_loop_certificate,
)

TRACE_BUDGET = 100_000  # steps of a trace, if no budget is given

_EXIT: dict[Verdict, ExitCode] = {
    "accepted": ExitCode.DONE,
    "halted": ExitCode.DONE,
    "rejected": ExitCode.REFUTED,
    "stuck": ExitCode.NO_VERDICT,
    "loops": ExitCode.NO_VERDICT,
    "budget spent": ExitCode.NO_VERDICT,
    "waiting": ExitCode.WAITING,
}


@click.command("run")
@click.argument("machine", shell_complete=complete_either)
@word_argument
@tape_option("Lay a word on a tape, the head on its first symbol. Can be given several times.")
@position_option
@click.option(
    "--steps",
    type=click.IntRange(min=0),
    help=f"Stop after this number of steps.  [default: after {SECONDS:.0f} seconds; with --trace "
    f"{TRACE_BUDGET:,}]",
)
@click.option(
    "--seconds",
    type=Seconds(none_too=True),
    help=f"Stop after about this time.  [default: {SECONDS:.0f}, none with --steps]",
)
@click.option(
    "--engine",
    type=click.Choice(ENGINES),
    default="auto",
    show_default=True,
    help="The program that makes the steps; all make the same steps. auto: compiled code for long "
    "runs, and acceleration if it is faster. native: the same as compiled.",
)
@choose_option
@click.option("--branches", "whole", is_flag=True, help="Follow all branches, and show them.")
@click.option(
    "--most-branches",
    type=click.IntRange(min=1),
    default=MOST_BRANCHES,
    show_default=True,
    metavar="N",
    help="Stop after this number of branches; each takes memory.",
)
@click.option("--trace", "traced", is_flag=True, help="Show every step.")
@click.option(
    "--past-loops",
    is_flag=True,
    help="Continue after a proof that the run never halts.",
)
@click.option(
    "--certificate",
    type=WRITTEN,
    metavar="FILE",
    help="Also write the proof that the run never halts, for `noloss recheck`.",
)
@click.option(
    "--check-acceleration",
    is_flag=True,
    help="Use the accelerated engine, and check again every rule that it applied.",
)
@click.option(
    "--verify-calls", is_flag=True, help="Check the entry conditions ('expects') of routines."
)
@csv_option
@jsonl_option
@json_option
def command(
    machine: str,
    word: str | None,
    tapes: Sequence[str],
    position: str | None,
    steps: int | None,
    seconds: float | None,
    engine: EngineName,
    choices: tuple[int, ...] | None,
    whole: bool,
    most_branches: int,
    traced: bool,
    past_loops: bool,
    certificate: Path | None,
    check_acceleration: bool,
    verify_calls: bool,
) -> Report:
    """Run MACHINE and show its tapes, the cell under each head in brackets.

    MACHINE is the path of a machine file, or a built-in name such as wst/CF; `noloss list machines`
    lists the names. WORD is the word on its first tape; --tape puts a word on any tape. If each
    symbol is one character, write the word as it is: abba. Otherwise put spaces between the
    symbols. Other tapes hold the word that the file gives, or are blank.

    A choice is a state in which several rows can apply. There noloss follows all branches, the
    shortest first; --steps and --seconds limit all branches together. The machine accepts if one
    branch accepts. If an opponent chooses, each choice must lead to acceptance. --choose and
    --trace follow one branch.

    If noloss proves that a run never halts, the verdict is 'loops', and you see the proof.

    With --position, MACHINE is a strategy of tape programs, such as wst, or one of its programs,
    such as wst/R3. noloss puts the position on the tapes, and the machine decides its move. The run
    of a program begins when the decision comes to this program.

    \b
    Examples:
      noloss run palindrome.tm abba
      noloss run wst/CF --tape 'Kc=¢123321$'
      noloss run wst/M --choose 1,1 --trace
      noloss run wst/R3 --position X........
      noloss run guess.tm abab --branches
      noloss run endless.tm --certificate endless.json
      noloss run palindrome.tm abba --json
      noloss run palindrome.tm abba --trace --csv > steps.csv

    Exit code 0: it accepts, or halts with a result; 1: it rejects; 3: neither, because it is stuck,
    loops, or is out of budget; 4: it waits at a choice that you have not made.
    """
    _refuse_contradictions(traced, engine, seconds, check_acceleration)
    _refuse_mixed(whole, choices is not None, traced, past_loops, certificate)
    beginning = begun(machine, word, tapes, position).entered()
    loaded = beginning.machine
    own = machine_path(machine) if names_machine(machine) else machine
    refuse_overwriting(certificate, own)
    budget = TRACE_BUDGET if traced and steps is None else steps
    if seconds is None and steps is None:
        seconds = SECONDS
    stop_soon_after(seconds)
    if check_acceleration:
        engine = "accelerated"
    runner = Runner(
        loaded,
        beginning.now,
        engine,
        budget,
        choices or (),
        seconds=seconds,
        check=verify_calls,
        past_loops=past_loops,
    )
    one_branch = choices is not None or traced or verify_calls or check_acceleration
    if whole or (not one_branch and has_branches(loaded, run_shown(runner))):
        return _with_board(_decided(runner, whole, most_branches, certificate), beginning)
    if not traced:
        run_shown(runner)  # before anything else
    if certificate is not None:
        write_loop_certificate(runner, certificate)
    checked, way_on = (
        _checked(runner, check_acceleration),
        how_to_continue(runner, len(choices or ())),
    )
    return _with_board(_run_report(runner, traced, chain(checked, way_on)), beginning)


def _with_board(report: Report, beginning: Beginning) -> Report:
    """Show the position above the report, if one was laid, and the work of the named program."""
    if beginning.board is None:
        return report
    board = Board(beginning.board(beginning.now))
    note = [Text(beginning.note)] if beginning.note else []
    return replace(report, exhibits=chain([board], note, _of_program(beginning), report.exhibits))


def _of_program(beginning: Beginning) -> Iterator[ReportItem]:
    """Say where the run begins, and show the tapes at the end of the program's part."""
    program, name = beginning.program, beginning.machine.name
    if not program:
        return
    before = counted(beginning.before, "step")
    yield Text(f"{program} begins after {before} of {name}; steps are counted from there")
    if (part := beginning.part()) is not None:
        yield Text(f"{program}: {part}")
        yield tapes_exhibit(beginning.machine, part.now)


def _run_report(runner: Runner, traced: bool, notes: Iterator[str]) -> Report:
    """Report on one branch; if it is traced, each step is made only when it is printed."""
    return Report(
        document=lambda: _document(runner, traced),
        exhibits=run_exhibits(runner, traced),
        code=lambda: _EXIT[run_shown(runner).verdict],
        notes=notes,
        rows=step_rows(runner),
        lines=step_lines(runner),
        streams=traced,
    )


def _refuse_contradictions(
    traced: bool, engine: EngineName, seconds: float | None, check_acceleration: bool
) -> None:
    """Refuse options if one of them would have no effect."""
    form = printed_form()
    otherwise = seconds is not None or check_acceleration or engine not in ("auto", "reference")
    refuse(
        (
            check_acceleration and engine not in ("auto", "accelerated"),
            f"--check-acceleration is about the engine accelerated, not {engine}",
            "leave out --engine",
        ),
        (
            form in ("csv", "jsonl") and not traced,
            f"--{form} is about the steps of a run",
            "add --trace",
        ),
        (
            traced and otherwise,
            "--trace makes its steps with the reference engine, and is limited by steps",
            "leave out the engine and the seconds; --steps sets a limit",
        ),
    )


def _refuse_mixed(
    whole: bool, chosen: bool, traced: bool, past_loops: bool, certificate: Path | None
) -> None:
    """Refuse --branches with one branch, and --certificate with options that look for no proof."""
    refuse(
        (
            whole and (chosen or traced),
            "--branches follows all branches, --choose and --trace one",
            "leave out one of them",
        ),
        (
            certificate is not None and (past_loops or whole or traced),
            "--certificate writes why one run never halts",
            "leave out --past-loops, --branches and --trace",
        ),
    )
    if certificate is not None:
        check_writable(certificate)


def _decided(runner: Runner, whole: bool, most: int, certificate: Path | None) -> Report:
    """Follow all branches; refuse a certificate, which is about one run."""
    if certificate is not None:
        problem = "--certificate is about one run, and here all branches are followed"
        raise InputError(problem, hint="follow one with --choose, or leave out --certificate")
    tree = tree_shown(runner, whole=whole, most=most)
    return Report(
        document=lambda: tree.decision(whole=whole),
        exhibits=decision_exhibits(tree, whole=whole),
        code=_EXIT[tree.verdict],
        notes=how_to_follow(runner, tree, whole, most),
    )


def _checked(runner: Runner, wanted: bool) -> Iterator[str]:
    """Check the rules of an accelerated run by their proofs and on small instances."""
    if not wanted:
        return
    if runner.machine.ends:
        yield "nothing to check: a machine with a one-way tape is run by compiled code"
        return
    from automata.engine.accelerated import accelerate, check_rules  # slow to load

    steps = run_shown(runner).steps
    budget = steps if has_digits(steps) else None
    again = accelerate(runner.machine, runner.first, budget, runner.choices, lambda n: n < steps)
    checked = check_rules(again.record)
    if checked.problems:
        problem = f"a rule does not hold: {'; '.join(checked.problems[:3])}"
        raise RunError(problem, hint="this is a fault of noloss; please report it")
    yield (
        f"checked: {counted(len(checked.instances), 'rule')} proved again, and compared with the "
        f"reference engine in {counted(sum(checked.instances), 'small instance')}"
    )


def _document(runner: Runner, traced: bool) -> Run | Streamed:
    if not traced:
        return run_shown(runner)
    machine = runner.machine
    deltas = (Delta.of(machine, step, runner.now) for step in steps_shown(runner))
    return TraceDocument.streamed(
        Instant.of(machine, runner.first), deltas, lambda: run_shown(runner)
    )
