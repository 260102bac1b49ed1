"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from games import SEATS


class _NamedPath(click.Path):
    """A path that has a name: an empty text, as of a variable that is not set, has none."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value == "":
            self.fail("an empty name is no file and no folder", param, ctx)
        return super().convert(value, param, ctx)


PATH = _NamedPath(path_type=Path)
"""The path of a file or folder, there or not."""

F = TypeVar("F", bound=Callable[..., Any])


def json_option(command: F) -> F:
    """Add `--json`, as `as_json`."""
    return click.option(
        "--json",
        "as_json",
        is_flag=True,
        help="Print one JSON document on standard output and nothing else.",
    )(command)


def seat_option(description: str, *more: str, default: str | None = None) -> Callable[[F], F]:
    """Add `--seat`, with more values than the two seats if the command has them."""
    return click.option(
        "--seat",
        type=click.Choice([*SEATS, *more]),
        default=default,
        show_default=default is not None,
        help=description,
    )


def view_option(command: F) -> F:
    """Add `--view`, for strategies that can be asked in more than one way."""
    return click.option(
        "--view",
        type=click.Choice(["position", "game"]),
        help="For tape programs: ask about single positions, or play whole games on the tapes.",
    )(command)
