"""Machines checked, tested, compared and graded, from Python."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from pathlib import Path
from time import monotonic
from typing import Any, TypeAlias

from common.documents import Document
from noloss.arguments import values
from noloss.arguments.deciders import (
    PYTHON,
    STEPS,
    ComparisonOptions,
    Subject,
    deciders,
    inputs_for,
)
from noloss.library.by_command import by_command
from noloss.library.machines import MachineLike, machine, rows_of
from noloss.library.shown import Answer
from verify.deciders.comparison import EqualDocument
from verify.deciders.comparison import compare as compared

DeciderLike: TypeAlias = MachineLike | Callable[[Any], object]
"""A machine, a Python function of a word, or `python:FILE.py:NAME`."""


def equal(
    first: DeciderLike,
    second: DeciderLike,
    /,
    *,
    up_to: int | None = None,
    alphabet: str | None = None,
    random: int = 100,
    seed: int = 0,
    compare_tape: str | None = None,
    strict: bool = False,
    decider: bool | None = None,
    stuck_rejects: bool = False,
    steps: int = STEPS,
    count: bool = False,
    seconds: float | None = None,
) -> EqualDocument:
    """Compare two machines, or a machine and a Python function, on many inputs.

    The arguments are the options of `noloss equal`; `decider=False` is `--recognizer`. A function
    is given a text (a list, if a symbol has several letters) and returns True or False, with
    `compare_tape` the word on that tape; it is trusted, and runs here.

    The result is true if they agree on all inputs that were tried; `difference` is the first input
    on which they differ. Raises InputError for inputs that cannot be chosen.
    """
    how = ComparisonOptions(
        None if up_to is None else values.whole_number(up_to, "length", 0),
        alphabet,
        values.whole_number(random, "number of random inputs", 0),
        seed,
        compare_tape,
        strict,
        decider,
        stuck_rejects,
        values.whole_number(steps, "number of steps", 0),
    )
    subjects = [_subject(first), _subject(second)]
    inputs = inputs_for(subjects, how)
    until = inf if seconds is None else monotonic() + seconds
    with deciders(subjects, how, inputs.alphabet, until) as (one, other):
        return compared(one, other, inputs, to_the_end=count, go_on=lambda _: monotonic() < until)


def grade(folder: Path | str, /, *, against: Path | str, **options: Any) -> Answer[Document]:
    """Compare every machine file of a folder with a model, as `noloss grade` does.

    noloss.grade("homework", against="model.tm", up_to=8, csv_file="points.csv")
    """
    return by_command("grade", [folder], {"against": against, **options})


def _subject(what: DeciderLike) -> Subject:
    if isinstance(what, str) and what.startswith(PYTHON):
        return Subject(what)
    if callable(what):
        return Subject(getattr(what, "__name__", type(what).__name__), function=what)
    loaded = machine(what)
    return Subject(loaded.name, rows_of(loaded), loaded)
