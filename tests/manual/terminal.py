"""Commands that run until you end them: `noloss step` by q, `noloss serve` by Ctrl-C."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import time
import urllib.request

from noloss.report import ExitCode
from tests.processes import PATIENCE


def step_and_quit(arguments: list[str]) -> tuple[int, str]:
    """Run `noloss step …` in a terminal, press q when the screen is there, give its exit code.

    The screen itself is not compared; its pictures are compared where they are made.
    """
    import pty

    ours, theirs = pty.openpty()
    environment = os.environ | {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
    process = subprocess.Popen(
        [sys.executable, "-m", "noloss", *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment,
    )
    os.close(theirs)
    try:
        seen = _read_until(ours, b"quit")
        os.write(ours, b"q")
        seen += _read_until(ours, None)
        return process.wait(timeout=PATIENCE), seen.decode(errors="replace")
    finally:
        process.kill()
        os.close(ours)


def serve_and_end(arguments: list[str]) -> tuple[int, str]:
    """Run `noloss serve …` at a free port, open the printed address, press Ctrl-C; give the
    output.
    """
    process = subprocess.Popen(
        [sys.executable, "-m", "noloss", *arguments, "--port", "0"],
        env=os.environ | {"BROWSER": "true"},  # for --open: one that shows nothing
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        (address,) = re.findall(r"http://\S+", said)
        with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
            assert answer.status == 200
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=PATIENCE) == int(ExitCode.INTERRUPTED)
        return 0, said
    finally:
        process.kill()


def _read_until(terminal: int, awaited: bytes | None) -> bytes:
    """Read what comes until some bytes have come, or to the end."""
    seen, end = b"", time.monotonic() + PATIENCE
    while time.monotonic() < end and (awaited is None or awaited not in seen):
        if not select.select([terminal], [], [], 1)[0]:
            continue
        try:
            read = os.read(terminal, 65536)
        except OSError:  # the other side is closed
            break
        if not read:
            break
        seen += read
    return seen
