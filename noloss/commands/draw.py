"""`noloss draw`: pictures of machines, and of all that belongs to a strategy."""

from __future__ import annotations

from pathlib import Path

import click

from automata import load_source
from diagrams import Format, Written, write_picture
from diagrams.call_graph import call_graph_dot
from diagrams.machine_picture import machine_dot
from noloss.errors import InputError
from noloss.exits import ExitCode
from noloss.names import from_files, machine_path, names_machine, strategy_files
from noloss.options import json_option
from noloss.output import print_document, progress, say

CALLS = "calls"  # the name of the picture of the call graph, without its ending

Drawn = tuple[str, Written]  # what is shown, and where


@click.command("draw")
@click.argument("what", metavar="MACHINE|STRATEGY")
@click.option(
    *("-o", "--output"),
    required=True,
    type=click.Path(path_type=Path),
    help="The file of the picture; for a strategy the folder of its pictures.",
)
@click.option(
    "--format",
    type=click.Choice([one.value for one in Format]),
    help="The format; if not given, the ending of the file tells it, and a folder gets svg.",
)
@json_option
def command(what: str, output: Path, format: str | None, as_json: bool) -> int:
    """Draw a machine file as a transition diagram, or all machines of a strategy.

    MACHINE is the path of a machine file, or a built-in name such as wst/CF. For a STRATEGY that
    is a tape program, its call graph and every one of its machines are drawn into a folder.

    \b
    Examples:
      noloss draw wst/CF -o CF.svg
      noloss draw palindrome.tm -o palindrome.pdf
      noloss draw wst -o pictures --format svg
    """
    wanted = None if format is None else Format(format)
    with progress(f"drawing {what}"):
        if names_machine(what):
            drawn = [_draw_machine(machine_path(what), output, wanted)]
        else:
            drawn = _draw_strategy(what, output, wanted or Format.SVG)
    for note in dict.fromkeys(written.note for _, written in drawn if written.note):
        say(f"note: {note}")
    if as_json:
        pictures = [_document(*one) for one in drawn]
        print_document({"format": "noloss/pictures", "version": 1, "pictures": pictures})
    else:
        for shows, written in drawn:
            print(f"{written.path}: {shows}")
    return ExitCode.DONE


def _draw_machine(path: Path, target: Path, wanted: Format | None) -> Drawn:
    source = load_source(path)
    return f"machine {source.name}", write_picture(machine_dot(source), target, wanted)


def _draw_strategy(name: str, folder: Path, wanted: Format) -> list[Drawn]:
    files = strategy_files(name)
    if not files:
        hint = "name a strategy that is a tape program, or a machine"
        raise InputError(f"{name} has no machine to draw", hint=hint)
    main = load_source(next(iter(files.values())))
    calls = call_graph_dot(main, lambda called: from_files(files, called))
    folder.mkdir(parents=True, exist_ok=True)
    written = write_picture(calls, folder / f"{CALLS}.{wanted}", wanted)
    return [
        (f"calls of {main.name}", written),
        *(
            _draw_machine(path, folder / f"{machine}.{wanted}", wanted)
            for machine, path in files.items()
        ),
    ]


def _document(shows: str, written: Written) -> dict[str, object]:
    return {
        "shows": shows,
        "file": str(written.path),
        "format": written.format.value,
        "note": written.note,
    }
