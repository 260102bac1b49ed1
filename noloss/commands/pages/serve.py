"""`noloss serve`: everything as a page in a browser."""

from __future__ import annotations

import threading
import webbrowser
from importlib.util import find_spec
from pathlib import Path

import click

from common.documents import Document
from common.errors import install_command
from common.exhibits import Text
from noloss.arguments.options import json_option, machines_option
from noloss.errors import InputError
from noloss.report import ExitCode, Report

PORT = 8642


class ServeDocument(Document, tag="noloss/serve", frozen=True):
    """The address of the page, until the command ends.

    address : the address to open in a browser on this computer, with the token of the page,
              if it has one
    """

    address: str


@click.command("serve")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
    help="The port of the server; 0 takes any free one.",
)
@click.option("--open", "shown", is_flag=True, help="Open it in the browser.")
@click.option(
    "--no-token",
    is_flag=True,
    help="Let in everybody who uses this computer, and every program on it.",
)
@machines_option("A folder with the machines of a course, and its exercises in `exercises`.")
@json_option
def command(port: int, shown: bool, no_token: bool, machines: Path | None) -> Report:
    """Show everything as a page in a browser: step machines, play, verify, audit, the atlas.

    The server answers to this computer only, and needs no network; Ctrl-C ends it. The address
    holds a token, so that no other user of this computer can open it.

    \b
    Examples:
      noloss serve
      noloss serve --open
      noloss serve --machines course
      noloss serve --port 0 --no-token --json

    It needs the packages starlette and uvicorn.
    """
    if find_spec("starlette") is None or find_spec("uvicorn") is None:
        hint = f"this brings both: {install_command('page')}"
        raise InputError("the page needs starlette and uvicorn", hint=hint)
    from noloss.web.guard import Access  # slow to import
    from noloss.web.machines.course import course_chapters  # the same
    from noloss.web.server import LOOPBACK, bound, serve  # slow to import

    if machines is not None:
        course_chapters(machines)  # its errors come before the page
    taken = bound(port)
    access = None if no_token else Access(taken.getsockname()[1])
    home = f"http://{LOOPBACK}:{taken.getsockname()[1]}/"
    address = home if access is None else f"{home}?token={access.token}"

    def until_ended() -> ExitCode:
        if shown:  # in a thread: the page must answer first, and some browsers do not return
            # other users see the command line of a browser: this token is valid only once
            opened = home if access is None else f"{home}?token={access.ticket()}"
            threading.Thread(target=webbrowser.open, args=(opened,), daemon=True).start()
        serve(taken, access, machines)
        return ExitCode.DONE

    return Report(
        document=ServeDocument(address),
        exhibits=[Text(f"noloss is at {address} until Ctrl-C ends it.")],
        code=until_ended,
    )
