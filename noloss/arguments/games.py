"""Options about games: which one, and how large it may be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from noloss.errors import InputError
from noloss.output.progress import progress

F = TypeVar("F", bound=Callable[..., Any])

GAME: Final = "GAME"


def complete_game(
    context: click.Context, parameter: click.Parameter, begun: str
) -> list[CompletionItem[str]]:
    """Give the named games that begin with a text, and files of games."""
    from games.names import NAMED  # slow to load
    from noloss.arguments.completing import files

    named = [
        CompletionItem(name, help=about)
        for name, (_, about) in NAMED.items()
        if name.startswith(begun)
    ]
    return [*named, *files(begun, {".toml", ".py"})]


def game_option(command: F) -> F:
    """Add `--game`; None if it is not given."""
    return click.option(
        "--game",
        metavar=GAME,
        shell_complete=complete_game,
        help="Another game than tic-tac-toe, such as 4,4,4 or morris; `noloss list games` has all.",
    )(command)


def most_option(command: F) -> F:
    """Add `--most-positions`; None if it is not given."""
    return click.option(
        "--most-positions",
        "most",
        type=click.IntRange(1, 10**10),
        metavar="N",
        help="Stop with an error at more positions than this, before memory is full.",
    )(command)


def refuse_given(context: click.Context, what: str, *names: str) -> None:
    """Raise InputError for typed options that have no meaning with `what`, such as tic-tac-toe."""
    for option in context.command.params:
        source = context.get_parameter_source(str(option.name))
        if option.name in names and source is ParameterSource.COMMANDLINE:
            raise InputError(f"{option.opts[-1]} has no meaning with {what}", hint="leave it out")


@contextmanager
def counting_positions(doing: str) -> Iterator[Callable[[int], None]]:
    """Show the number of positions as progress; give a function to call with it."""
    met = 0

    def note(number: int) -> None:
        nonlocal met
        met = number

    with progress(doing, lambda: f"{met:,} positions"):
        yield note
