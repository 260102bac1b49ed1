"""An external program that is asked line by line, and never left running.

It runs in a process group of its own, which is killed as a whole: when it is closed, when it
goes wrong, when nobody holds it any more, and at the latest when this program ends.
"""

from __future__ import annotations

import os
import signal
import subprocess
import weakref
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Literal

LONGEST_ANSWER = 1_000  # bytes of a line; nine cells need seventeen
MOST_AHEAD = 100  # lines that may wait unread before a program is taken to be running wild
LAST_WORDS = 2_000  # bytes of standard error that are kept
CHUNK = 4_096  # bytes that are read at once
PATIENCE = 0.5  # seconds in which a program may end by itself once its input has ended

Event = tuple[Literal["line", "flood", "end"], bytes]


class SilentError(Exception):
    """No answer, and why: the text says what the program did instead."""


@dataclass(eq=False)
class Program:
    """A running program with what it has said."""

    process: subprocess.Popen[bytes]
    said: SimpleQueue[Event] = field(default_factory=SimpleQueue)
    errors: deque[bytes] = field(default_factory=lambda: deque(maxlen=LAST_WORDS))
    threads: list[Thread] = field(default_factory=list)
    kill: Callable[[], object] | None = None  # once; also when this object goes, or at exit


def launch(command: Sequence[str]) -> Program:
    """Start a program; raise OSError if it cannot be started."""
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
        start_new_session=True,
    )
    program = Program(process)
    program.kill = weakref.finalize(program, kill, process)
    readers = (
        (_read_lines, process.stdout, program.said),
        (_read_errors, process.stderr, program.errors),
    )
    for work, stream, kept in readers:
        thread = Thread(target=work, args=(stream, kept), daemon=True)
        thread.start()
        program.threads.append(thread)
    return program


def ask(program: Program, question: str, seconds: float) -> bytes:
    """Put a question as one line and give the line that answers it, without its end.

    Raises SilentError if there is none in time, or if the program had said more than asked.
    """
    if not program.said.empty():
        kind, text = program.said.get()
        if kind == "line":
            raise SilentError(f"it wrote more than one line to the question before: {text[:60]!r}")
        raise SilentError(_why_silent(program, kind))
    assert program.process.stdin is not None
    with suppress(OSError):  # it has ended; what it said last is waiting
        program.process.stdin.write(f"{question}\n".encode())
    try:
        kind, text = program.said.get(timeout=seconds)
    except Empty:
        if program.process.poll() is not None:  # and what it started keeps its output open
            raise SilentError(_why_silent(program, "end")) from None
        raise SilentError(f"it gave no answer within {seconds:g} seconds") from None
    if kind != "line":
        raise SilentError(_why_silent(program, kind))
    return text


def close(program: Program) -> None:
    """End a program: let it end by itself for a moment, then kill its process group."""
    process = program.process
    assert process.stdin is not None
    with suppress(OSError):
        process.stdin.close()
    with suppress(subprocess.TimeoutExpired):
        process.wait(PATIENCE)
    stop(program)


def stop(program: Program) -> None:
    """Kill a program and its process group, at once."""
    if program.kill is not None:
        program.kill()
    for thread in program.threads:
        thread.join(PATIENCE)


def kill(process: subprocess.Popen[bytes]) -> None:
    """Kill the process group of a process, and wait for the process itself."""
    assert process.stdin is not None
    with suppress(OSError):
        process.stdin.close()
    with suppress(ProcessLookupError, PermissionError):
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)  # it leads the group that bears its number
        else:
            process.kill()
    with suppress(subprocess.TimeoutExpired):
        process.wait(PATIENCE)


def _why_silent(program: Program, kind: str) -> str:
    if kind == "flood":
        return f"it wrote a line of more than {LONGEST_ANSWER:,} bytes, or far too many lines"
    try:
        code = program.process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        return "it closed its standard output"
    program.threads[1].join(PATIENCE)  # what it said on standard error
    ended = f"it ended with exit code {code}" if code >= 0 else f"it was killed by signal {-code}"
    lines = bytes(b"".join(program.errors)).decode("utf-8", "replace").strip().splitlines()
    return f"{ended}, saying: {lines[-1][:200]}" if lines else ended


def _read_lines(stream: IO[bytes], said: SimpleQueue[Event]) -> None:
    """Put every line into the queue; stop at the end, or when there is far too much."""
    rest = b""
    with stream:
        while chunk := os.read(stream.fileno(), CHUNK):
            *lines, rest = (rest + chunk).split(b"\n")
            if max(map(len, (rest, *lines))) > LONGEST_ANSWER or said.qsize() > MOST_AHEAD:
                said.put(("flood", b""))
                return
            for line in lines:
                said.put(("line", line))
    if rest:
        said.put(("line", rest))
    said.put(("end", b""))


def _read_errors(stream: IO[bytes], errors: deque[bytes]) -> None:
    """Keep the end of what comes, so that it can be told."""
    with stream:
        while chunk := os.read(stream.fileno(), CHUNK):
            errors.extend(chunk[at : at + 1] for at in range(len(chunk)))
