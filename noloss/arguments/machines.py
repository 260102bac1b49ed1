"""Strategies and machines by the names that people type, with the nearest name if it is wrong."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from automata import Machine, link, load, load_source
from automata.linking.library import SUFFIX, files_library
from common.errors import nearest
from noloss.errors import InputError
from strategies import catalogue


def find_machine(text: str) -> Machine:
    """Read the machine that a name or a path means, with what it calls.

    A built-in machine calls those of its strategy, in the reading that its name says.
    Raises what `machine_path` and `link` raise.
    """
    path = machine_path(text)
    if text not in catalogue.machine_files():
        return load(path)
    files = strategy_files(text.rpartition("/")[0])
    return link(load_source(path), files_library(files))


def machine_path(text: str) -> Path:
    """Give the file of a machine: a built-in name such as `wst/CF`, or the path of a file.

    Raises InputError if it is neither.
    """
    known = catalogue.machine_files()
    if text in known:
        return known[text]
    if Path(text).exists():
        return Path(text)
    hint = _nearest_machine(text, known)
    if text.endswith(SUFFIX):
        raise InputError(f"there is no file {text}", hint=hint)
    raise InputError(f"there is no machine '{text}'", hint=hint)


def strategy_files(text: str) -> dict[str, Path]:
    """Give the machine files of a strategy by name, its main program first; none if it has none.

    A reading has the files of the base, except where it brings its own.
    Raises StrategyError for an unknown strategy or reading.
    """
    catalogue.find_strategy(text)
    files: dict[str, Path] = {}
    for owner in (text.partition(":")[0], text):
        for name, path in catalogue.machine_files().items():
            if name.rpartition("/")[0] == owner:
                files[name.rpartition("/")[2]] = path
    return files


def names_machine(text: str) -> bool:
    """Tell whether a text that may name a strategy or a machine names a machine.

    A folder is no machine: one may be named like a strategy whose pictures it holds.
    """
    known = catalogue.machine_files()
    if text in known or text.endswith(SUFFIX) or Path(text).is_file():
        return True
    owners = {_owner(name) for name in known}
    return "/" in text and (_owner(text) in owners or ":" not in text)


def _owner(name: str) -> str:
    return re.split("[:/]", name, maxsplit=1)[0]


def _nearest_machine(text: str, known: Mapping[str, Path]) -> str:
    plain = Path(text).name.removesuffix(SUFFIX)
    for name in known:
        if plain.lower() in (name.lower(), name.lower().rpartition("/")[2]):
            return f"did you mean '{name}'?"
    built_in = f"give the path of a machine file, or a built-in name: {', '.join(known)}"
    return nearest(text, known, built_in)


def refuse_unknown_option(ctx: click.Context, param: click.Parameter, value: Any) -> Any:
    """Refuse an argument that looks like an option, for a command that takes unknown ones.

    A text as long as a position is let through, so that a better message can say what is wrong.
    """
    if isinstance(value, str) and value.startswith("-") and len(value) != len("XO......."):
        raise _no_such_option(value, ctx)
    return value


def refuse_more_arguments(ctx: click.Context) -> None:
    """Refuse what stands behind the last argument, for a command that takes unknown options."""
    for argument in ctx.args:
        if argument.startswith("-"):
            raise _no_such_option(argument, ctx)
        raise click.UsageError(f"unexpected extra argument '{argument}'", ctx)


def _no_such_option(text: str, ctx: click.Context) -> click.NoSuchOption:
    options = [name for option in ctx.command.params for name in option.opts]
    return click.NoSuchOption(text, possibilities=options, ctx=ctx)
