"""`noloss equal`: whether two machines, or a machine and a function, give the same answers."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import inf
from time import monotonic
from typing import Any

import click

from automata import write_word
from common.exhibits import Text
from common.text import counted
from noloss.arguments.completing import complete_machine
from noloss.arguments.deciders import (
    PYTHON,
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
from noloss.arguments.limits import Seconds, stop_soon_after
from noloss.arguments.options import json_option
from noloss.output.progress import piecewise
from noloss.report import ExitCode, Report
from verify.deciders.answers import UNDECIDED, WordAnswer, shown_word, words_of
from verify.deciders.comparison import EqualDocument, Inputs, Pair, compare


@click.command("equal")
@click.argument("first", shell_complete=complete_machine)
@click.argument("second", shell_complete=complete_machine)
@comparing_options
@click.option(
    "--count",
    "to_the_end",
    is_flag=True,
    help="Continue after the first difference, and count on how many inputs they agree.",
)
@click.option(
    "--seconds",
    type=Seconds(),
    help="Stop after this time. The inputs that are left are not decided.",
)
@json_option
def command(
    first: str, second: str, to_the_end: bool, seconds: float | None, **options: Any
) -> Report:
    """Compare FIRST and SECOND on many inputs, and give the shortest on which they differ.

    Each is a machine, or python:FILE.py:NAME, a Python function of a word. The function gets a text
    (a list, if some symbol has several letters) and returns True or False; with --compare-tape it
    returns the word that the tape must hold. A machine gets inputs on its first tape. With
    --input-tapes 2 it gets a word on each of its first two tapes, and a function gets two words.

    noloss tries all inputs up to a length, shortest first, then longer ones at random. An input
    that is not decided within the budget is reported, and does not count as agreement. Stuck counts
    as rejected. Never halting counts as rejected only with --recognizer, and is always reported.

    \b
    Examples:
      noloss equal mine.tm model.tm --up-to 8
      noloss equal ww.tm python:ww.py:is_ww --alphabet ab
      noloss equal copy.tm python:copy.py:twice --compare-tape copy --random 1000
      noloss equal gallery/substring python:find.py:occurs --input-tapes 2

    Exit code 0: they agree on all inputs that were tried; 1: they differ; 3: they differ on none,
    and some are not decided.
    """
    how = ComparisonOptions(**options)
    named = [read_named(first), read_named(second)]
    inputs = inputs_for(named, how)
    stop_soon_after(seconds)
    until = inf if seconds is None else monotonic() + seconds
    found = _compared(named, inputs, how, until, to_the_end=to_the_end)
    known = not found.undecided and found.tried == inputs.number
    undecided = ExitCode.DONE if known else ExitCode.NO_VERDICT
    return Report(
        document=found,
        exhibits=_exhibits(named, inputs, found, how, to_the_end),
        code=ExitCode.REFUTED if found.difference is not None else undecided,
    )


def _compared(
    named: Sequence[Subject],
    inputs: Inputs,
    how: ComparisonOptions,
    until: float,
    *,
    to_the_end: bool,
) -> EqualDocument:
    """Ask both about the inputs, at most until a given time, and show the progress."""
    with (
        deciders(named, how, inputs.alphabet, until) as (one, two),
        piecewise("comparing") as say,
    ):

        def tell(done: int) -> bool:
            say(done, inputs.number)
            return monotonic() < until

        return compare(one, two, inputs, to_the_end=to_the_end, go_on=tell)


def _exhibits(
    named: Sequence[Subject],
    inputs: Inputs,
    found: EqualDocument,
    how: ComparisonOptions,
    counted_all: bool,
) -> Iterator[Text]:
    names = (named[0].name, named[1].name)
    if found.difference is not None:
        yield from _difference(names, inputs_text(inputs, named), found, counted_all)
    elif not found.undecided and found.tried == inputs.number:
        yield Text(f"{names[0]} and {names[1]} agree on {inputs_text(inputs, named)}")
        if more := longer_text(inputs, found.accepted, found.accepted_random, "both accept"):
            yield Text(more)
    else:
        agreed = f"{found.alike:,} of {counted(found.tried, 'input')}"
        yield Text(f"{names[0]} and {names[1]} differ on no input; they agree on {agreed}")
    endings = (found.never_halts.first, found.never_halts.second)
    for name, endless in dict(zip(names, endings, strict=True)).items():
        if text := endless_text(endless, found.tried):
            yield Text(f"{name} {text}")
    if found.difference is not None:
        yield from _steps_shown(names, found.difference, inputs)
        yield from _way_to_recognize(found.difference, how)
    if found.unknown is not None:
        number = counted(found.undecided, "input")
        yield Text(f"{number} not decided; the first is {shown_word(found.unknown.input)}:")
        yield from _said(names, found.unknown)
        yield Text(f"  hint: allow more {_more(found.unknown, how.steps)}")
    if found.difference is None and found.tried < inputs.number:
        left = counted(inputs.number - found.tried, "input")
        yield Text(f"the time was spent before {left}: nothing is known of them")


def _difference(
    names: tuple[str, str], inputs: str, found: EqualDocument, counted_all: bool
) -> Iterator[Text]:
    """Show the first input on which they differ, and on how many they agree."""
    assert found.difference is not None
    word = found.difference.input
    on = f"the input {shown_word(word)}" if word else "the empty word"
    yield Text(f"{names[0]} and {names[1]} differ on {on}:")
    yield from _said(names, found.difference)
    before = found.tried - found.undecided - 1
    if counted_all:
        share = f"{found.alike:,} of {counted(found.tried, 'input')}"
        yield Text(f"they agree on {share}: {inputs}")
    elif before:
        yield Text(f"they agree on the {counted(before, 'input')} before it")


def _more(unknown: Pair, steps: int) -> str:
    """Name what may decide an input: more steps if the steps are spent, else more time."""
    spent = [a.steps for a in (unknown.first, unknown.second) if a.verdict == UNDECIDED]
    if any(made is not None and made >= steps for made in spent):
        return f"steps, such as --steps {max(100 * steps, 10_000_000)}"
    return "time, such as --seconds 600"


def _said(names: tuple[str, str], pair: Pair) -> Iterator[Text]:
    width = max(map(len, names))
    for name, answer in zip(names, (pair.first, pair.second), strict=True):
        yield Text(f"  {name:<{width}}  {_answer_text(name, answer)}")


def _answer_text(name: str, answer: WordAnswer) -> str:
    """Write an answer; if one branch shows it, also the steps and the choices of the branch."""
    if _concerns_all_branches(answer):
        machine = read_named(name).machine
        opposed = machine is not None and "opponent" in machine.owners.values()
        why = "the opponent can keep it from accepting" if opposed else "no branch accepts"
        return f"{answer.verdict}: {why}"
    parts = [answer.verdict]
    if answer.output is not None:
        parts = [f"{answer.verdict}, with {shown_word(answer.output)}"]
    if answer.steps is not None:
        parts.append(f"after {counted(answer.steps, 'step')}")
    if answer.choices:
        parts.append(f"by the choices {','.join(map(str, answer.choices))}")
    return " ".join(parts)


def _concerns_all_branches(answer: WordAnswer) -> bool:
    """Say whether a machine with choices rejects, which no single branch shows."""
    return answer.verdict == "rejected" and bool(answer.choices) and answer.output is None


def _way_to_recognize(pair: Pair, how: ComparisonOptions) -> Iterator[Text]:
    """Name the option that treats never halting as rejecting, if that is the only difference."""
    loose = replace(how.rules, decider=False)
    one, two = (
        loose.meaning(answer.verdict, answer.output) for answer in (pair.first, pair.second)
    )
    if not how.strict and one == two:
        yield Text("  hint: with --recognizer, never halting is another way not to accept")


def _steps_shown(names: tuple[str, str], pair: Pair, inputs: Inputs) -> Iterator[Text]:
    """Give the command that shows the steps of the first machine of the two."""
    for name, answer in zip(names, (pair.first, pair.second), strict=True):
        if not name.startswith(PYTHON):
            machine = read_named(name).machine
            assert machine is not None
            words = dict(zip(machine.tapes, words_of(pair.input), strict=False))
            laid = [f"{tape}={write_word(word, machine.alphabet)}" for tape, word in words.items()]
            tapes = [part for word in laid for part in ("--tape", word)]
            chosen = ["--choose", ",".join(map(str, answer.choices))] if answer.choices else []
            every_branch = _concerns_all_branches(answer)
            how = ["--branches"] if every_branch else [*chosen, "--trace"]
            line = shlex.join(["noloss", "run", name, *tapes, *how])
            yield Text(f"  hint: every {'branch' if every_branch else 'step'}: {line}")
            return
