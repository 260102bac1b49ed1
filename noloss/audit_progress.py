"""How far a list of things is done: a bar on a terminal, now and then a line elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeAlias

from noloss.output import progress

Tell: TypeAlias = Callable[[int, int], None]
"""Told after each thing: done, in all."""


@contextmanager
def counting(doing: str, names: Sequence[str]) -> Iterator[Tell]:
    """Show on standard error how many of the things named are done, and which is under way."""
    if sys.stderr.isatty():
        with _bar(names) as tell:
            yield tell
        return
    done = 0

    def count(now: int, total: int) -> None:
        nonlocal done
        done = now

    def far() -> str:
        going = f" ({names[done]})" if done < len(names) else ""
        return f"{done} of {len(names)}{going}"

    with progress(doing, far):
        yield count


@contextmanager
def _bar(names: Sequence[str]) -> Iterator[Tell]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    # No colours of its own and no guess of the time left: claims take very different times.
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}", markup=False))
    shown = Console(file=sys.stderr, markup=False, highlight=False, emoji=False)
    with Progress(*columns, console=shown, transient=True) as bar:
        task = bar.add_task(next(iter(names), ""), total=len(names))

        def tell(done: int, total: int) -> None:
            bar.update(task, completed=done, description=names[done] if done < total else "")

        yield tell
