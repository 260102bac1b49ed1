"""A program that is asked line by line, and never left running.

A keeper runs it (`keeper`, a small program of its own) and ends it with all that it has started:
when it is closed, when it goes wrong, when nobody holds it any more, and when this program ends,
however it ends. On Windows, where there is no keeper, the program alone is killed.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Any, Literal

LONGEST_ANSWER = 1_000  # bytes of a line; nine cells need seventeen
MOST_AHEAD = 100  # lines that may wait unread before a program is taken to be running wild
LAST_WORDS = 2_000  # bytes of standard error that are kept
CHUNK = 4_096  # bytes of answers that are read at once
ERRORS_CHUNK = 65_536  # bytes of standard error: all that a pipe holds
PATIENCE = 0.5  # seconds in which a program may end by itself once its input has ended
END_NOTICED = 3.0  # seconds in which a program whose output has ended may turn out to have ended
KILLED_WITHIN = 2.0  # seconds for which the end of a killed program is waited for
KEEPER = str(Path(__file__).with_name("keeper.py"))

Event = tuple[Literal["line", "flood", "end"], bytes]


class SilentError(Exception):
    """No answer, and why: the text says what the program did instead."""

    def __init__(self, problem: str, hint: str = "") -> None:
        self.hint = hint  # where the way out lies in how the program is started
        super().__init__(problem)


@dataclass(eq=False)
class Program:
    """A running program with what it has said."""

    process: subprocess.Popen[bytes]
    longest: int  # bytes of a line
    said: SimpleQueue[Event] = field(default_factory=SimpleQueue)
    errors: bytearray = field(default_factory=bytearray)
    threads: list[Thread] = field(default_factory=list)
    kill: Callable[[], object] | None = None  # once; also when this object goes, or at exit


def launch(
    command: Sequence[str], *, longest: int = LONGEST_ANSWER, errors: bool = True
) -> Program:
    """Start a program; raise OSError or ValueError if it cannot be started.

    longest : bytes that a line of it may have
    errors  : whether its standard error is kept, to tell the end of it; else it is ours
    """
    process, held = _start(command, subprocess.PIPE if errors else None)
    program = Program(process, longest)
    program.kill = weakref.finalize(program, kill, process, held)
    _read_in_background(program, _read_lines, process.stdout, program.said, longest)
    if errors:
        _read_in_background(program, _read_errors, process.stderr, program.errors)
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
    _put(program, f"{question}\n".encode())
    try:
        kind, text = program.said.get(timeout=seconds)
    except Empty:
        if program.process.poll() is not None:  # and what it started keeps its output open
            raise SilentError(_why_silent(program, "end")) from None
        raise SilentError(
            f"it gave no answer within {seconds:g} second{'' if seconds == 1 else 's'}"
        ) from None
    if kind != "line":
        raise SilentError(_why_silent(program, kind))
    return text


def _put(program: Program, question: bytes) -> None:
    """Write a question; where the pipe is full, nobody has read those before."""
    assert program.process.stdin is not None
    with suppress(OSError):  # it has ended; what it said last is waiting
        if program.process.stdin.write(question) != len(question):
            raise SilentError("it does not read what it is asked")


def close(program: Program) -> None:
    """End a program: let it end by itself for a moment, then kill what is left."""
    process = program.process
    assert process.stdin is not None
    with suppress(OSError):
        process.stdin.close()
    with suppress(subprocess.TimeoutExpired):
        process.wait(PATIENCE)
    stop(program)


def stop(program: Program) -> None:
    """Kill a program and all that it has started, at once."""
    if program.kill is not None:
        program.kill()
    for thread in program.threads:
        thread.join(PATIENCE)


def kill(process: subprocess.Popen[bytes], held: IO[bytes] | None) -> None:
    """Have a program killed with all that it has started, and wait for it."""
    assert process.stdin is not None
    with suppress(OSError):
        process.stdin.close()
    if held is None:
        process.kill()
    else:
        with suppress(OSError), held:  # a byte tells the keeper, even where others hold the pipe
            held.write(b"\n")
        process.send_signal(signal.SIGCONT)  # its program may have stopped it
    with suppress(subprocess.TimeoutExpired):
        process.wait(KILLED_WITHIN)


def _start(
    command: Sequence[str], stderr: int | None
) -> tuple[subprocess.Popen[bytes], IO[bytes] | None]:
    """Start a command under a keeper, which is held by a file as long as that is open."""
    streams: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    streams |= {"stderr": stderr, "bufsize": 0}
    if os.name != "posix":
        return subprocess.Popen(command, **streams), None
    (held, hold), (told, tell) = _pipe(), _pipe()
    holding, saying = os.fdopen(hold, "wb", buffering=0), os.fdopen(told, "rb", buffering=0)
    keeper = [sys.executable, "-I", "-S", KEEPER, str(held), str(tell)]
    try:
        process = subprocess.Popen(
            [*keeper, *command], pass_fds=(held, tell), start_new_session=True, **streams
        )
    finally:
        os.close(held)
        os.close(tell)
    with saying:
        why = saying.read()
    if why:
        kill(process, holding)
        raise OSError(int(why), os.strerror(int(why)))
    assert process.stdin is not None
    os.set_blocking(process.stdin.fileno(), False)  # whoever does not read must not hold us up
    return process, holding


def _pipe() -> tuple[int, int]:
    """Make a pipe beyond the standard streams, even where one of those is closed."""
    import fcntl  # not on Windows

    made = os.pipe()
    beyond = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 3) for end in made]
    for end in made:
        os.close(end)
    return beyond[0], beyond[1]


def _read_in_background(program: Program, work: Callable[..., None], *given: object) -> None:
    thread = Thread(target=work, args=given, daemon=True)
    thread.start()
    program.threads.append(thread)


def _why_silent(program: Program, kind: str) -> str:
    if kind == "flood":
        return f"it wrote a line of more than {program.longest:,} bytes, or far too many lines"
    try:
        code = program.process.wait(END_NOTICED)
    except subprocess.TimeoutExpired:
        return "it closed its standard output"
    program.threads[-1].join(END_NOTICED)  # what it said on standard error
    ended = f"it ended with exit code {code}" if code >= 0 else f"it was killed by signal {-code}"
    lines = program.errors.decode("utf-8", "replace").strip().splitlines()
    return f"{ended}, saying: {lines[-1][:200]}" if lines else ended


def _read_lines(stream: IO[bytes], said: SimpleQueue[Event], longest: int) -> None:
    """Put every line into the queue; stop at the end, or when there is far too much."""
    rest = b""
    with stream:
        while chunk := os.read(stream.fileno(), CHUNK):
            *lines, rest = (rest + chunk).split(b"\n")
            if max(map(len, (rest, *lines))) > longest or said.qsize() > MOST_AHEAD:
                said.put(("flood", b""))
                return
            for line in lines:
                said.put(("line", line))
    if rest:
        said.put(("line", rest))
    said.put(("end", b""))


def _read_errors(stream: IO[bytes], errors: bytearray) -> None:
    """Keep the end of what comes, so that it can be told."""
    with stream:
        while chunk := os.read(stream.fileno(), ERRORS_CHUNK):
            errors += chunk
            del errors[:-LAST_WORDS]
