"""Work that does what the work of a page must not do; the tests have it ended."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

from common.errors import NolossError
from noloss.web.fork_server import Tell
from noloss.web.site import JSON, HttpAnswer


def get_ready() -> None:
    """Nothing has to be read before."""


def _process(asked: bytes, _: Tell) -> HttpAnswer:
    """Give the number of the process that works."""
    return HttpAnswer(str(os.getpid()).encode(), JSON, 201, {"X-Asked": asked.decode()})


def endless(asked: bytes, _: Tell) -> HttpAnswer:
    """Note the process, then stay in one call of C that lets no other thread of Python run."""
    Path(asked.decode()).write_text(str(os.getpid()))
    value: tuple[object, ...] = ()
    for _level in range(70):
        value = (value, value)
    return HttpAnswer(str(hash(value)).encode())


def _family(asked: bytes, _: Tell) -> HttpAnswer:
    """Start another program, note it, and wait for it."""
    command = [sys.executable, "-I", "-S", "-c", "import time; time.sleep(600)"]
    with subprocess.Popen(command) as child:
        Path(asked.decode()).write_text(str(child.pid))
        child.wait()
    return HttpAnswer(b"")


def _memory(_: bytes, __: Tell) -> HttpAnswer:
    """Take memory without an end."""
    kept = [bytearray(10_000_000) for _ in iter(int, 1)]
    return HttpAnswer(str(len(kept)).encode())


def _much(asked: bytes, _: Tell) -> HttpAnswer:
    """Take memory, and give it back."""
    del_later = bytearray(b"x") * int(asked)
    return HttpAnswer(str(len(del_later)).encode())


def _dies(_: bytes, __: Tell) -> HttpAnswer:
    os.kill(os.getpid(), signal.SIGKILL)
    return HttpAnswer(b"")


def _refuses(_: bytes, __: Tell) -> HttpAnswer:
    raise NolossError("no", where="here", hint="do not")


def _fault(_: bytes, __: Tell) -> HttpAnswer:
    return HttpAnswer(str(1 // 0).encode())


def _tells(asked: bytes, tell: Tell) -> HttpAnswer:
    """Report progress three times, with pauses of this number of seconds."""
    for number in range(3):
        tell({"part": "some", "asked": number})
        time.sleep(float(asked))
    return HttpAnswer(b"done")


TASKS: Final = {
    "process": _process,
    "endless": endless,
    "family": _family,
    "memory": _memory,
    "much": _much,
    "dies": _dies,
    "refuses": _refuses,
    "fault": _fault,
    "tells": _tells,
}
