"""Commands as functions: their words and options, as Python values.

A command that works on files, such as `grade`, reads its arguments only from a command line. So a
function of the library writes them as on a command line, and gives the command's report.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from common.documents import Document
from common.errors import nearest
from common.exhibits import Text
from common.text import shown
from noloss.errors import InputError
from noloss.family import loaded
from noloss.library.shown import Answer
from noloss.report import Report

_OF_THE_SHELL = ("--json", "--jsonl", "--csv", "--sarif", "--help", "--seconds", "--memory")


def by_command(
    name: str, words: Sequence[Path | str], options: Mapping[str, Any]
) -> Answer[Document]:
    """Do what a command does; its options have the same names, with `_` for `-`.

    The value of an option is a text, a number, True for one that has no value, or a list if it can
    be given several times. Raises InputError for an unknown option, or a value that does not fit.
    """
    command = loaded(name)
    hint = f"help(noloss.{name}) and `noloss {name} --help` show its arguments"
    for word in words:
        if not isinstance(word, str | Path):
            raise InputError(f"{shown(word)} is not a valid word for noloss.{name}", hint=hint)
    arguments = _options(name, command, options, hint)
    try:
        with command.make_context(name, [*arguments, "--", *map(str, words)]) as context:
            report = command.invoke(context)
    except click.UsageError as error:
        raise InputError(error.format_message(), hint=hint) from None
    assert isinstance(report, Report)
    return _answer(report)


def _options(name: str, command: click.Command, options: Mapping[str, Any], hint: str) -> list[str]:
    """Write options as on a command line."""
    known = {
        option.removeprefix("--").replace("-", "_"): (option, parameter)
        for parameter in command.params
        if isinstance(parameter, click.Option)
        for option in (*parameter.opts, *parameter.secondary_opts)
        if option.startswith("--") and option not in _OF_THE_SHELL
    }
    written = []
    for key, value in options.items():
        if key not in known:
            otherwise = f"there are: {', '.join(sorted(known))}"
            problem = f"noloss.{name} has no option {key!r}"
            raise InputError(problem, hint=nearest(key, known, otherwise))
        option, parameter = known[key]
        several = parameter.multiple and isinstance(value, list | tuple)
        for one in value if several else [value]:
            if parameter.is_flag and isinstance(one, bool):
                written += [option] if one else []
            elif isinstance(one, str | Path | int | float) and not isinstance(one, bool):
                written.append(f"{option}={one}")
            elif one is not None:
                problem = f"{shown(one)} is not a valid value of {key!r}"
                raise InputError(problem, hint=hint)
    return written


def _answer(report: Report) -> Answer[Document]:
    exhibits = (*report.exhibits, *(Text(note) for note in report.notes))
    document = report.document() if callable(report.document) else report.document
    assert isinstance(document, Document)
    said = next((each.text for each in exhibits if isinstance(each, Text)), type(document).__name__)
    return Answer(document, said, exhibits, document)
