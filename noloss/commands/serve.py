"""`noloss serve`: everything as a page in a browser."""

from __future__ import annotations

import threading
import webbrowser
from importlib.util import find_spec

import click

from common.exhibits import Text
from common.extras import install_command
from noloss.arguments.options import json_option
from noloss.documents import ServeDocument
from noloss.errors import InputError
from noloss.exits import ExitCode
from noloss.report import Report

PORT = 8642


@click.command("serve")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
    help="The port to answer at; 0 is any that is free.",
)
@click.option("--open", "shown", is_flag=True, help="Open it in the browser.")
@json_option
def command(port: int, shown: bool) -> Report:
    """Show everything as a page in a browser: step machines, play, verify, audit, the atlas.

    It answers to this computer only, needs no network, and ends with Ctrl-C.

    \b
    Examples:
      noloss serve
      noloss serve --open
      noloss serve --port 0 --json

    It needs the packages starlette and uvicorn.
    """
    if find_spec("starlette") is None or find_spec("uvicorn") is None:
        hint = f"this brings both: {install_command('page')}"
        raise InputError("the page needs starlette and uvicorn", hint=hint)
    from noloss.web.server import LOOPBACK, bound, serve  # slow to import

    taken = bound(port)
    address = f"http://{LOOPBACK}:{taken.getsockname()[1]}/"

    def until_ended() -> ExitCode:
        if shown:  # beside the page: it can be asked only once it answers, and some browsers stay
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        serve(taken)
        return ExitCode.DONE

    return Report(
        document=ServeDocument(address),
        exhibits=[Text(f"noloss is at {address} until Ctrl-C ends it.")],
        code=until_ended,
    )
