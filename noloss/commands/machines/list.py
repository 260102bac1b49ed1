"""`noloss list machines`: the machines that noloss has built in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import click

from common.documents import Document
from common.exhibits import table
from noloss.arguments.machines import built_in_machines
from noloss.arguments.options import json_option
from noloss.report import Report


@dataclass(frozen=True, slots=True)
class MachinePart:
    """A built-in machine.

    name  : as `noloss run` takes it
    about : one line on it
    """

    name: str
    about: str


class MachinesDocument(Document, tag="noloss/machines", frozen=True, kw_only=True):
    """The built-in machines.

    machines : each with its name
    """

    machines: Sequence[MachinePart]


@click.command("machines")
@json_option
def command() -> Report:
    """List the built-in machines, with the names that `noloss run` takes.

    `noloss convert NAME -` prints the file of one.

    \b
    Examples:
      noloss list machines
      noloss list machines --json
    """
    machines = [MachinePart(name, about) for name, about in built_in_machines()]
    return Report(
        document=MachinesDocument(machines=machines),
        exhibits=[table(("machine", "about"), [(one.name, one.about) for one in machines])],
    )
