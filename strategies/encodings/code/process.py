"""A program in any language that answers line by line, and the strategy that it plays.

The protocol of a strategy: one position a line on the program's standard input, nine characters of
X, O and `.`; one answer a line on its standard output, cells separated by spaces or commas, in
order; an empty line if it allows no move. The program must flush after every line.

A `Player` starts its program for the first question. After the player was closed, the next question
starts the program again. A keeper runs the program (`common.processes`). It ends the program, with
all processes that it has started, when the player is closed or deleted, after an error, and when
this process ends for any reason. On Windows, without a keeper, only the program is killed.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from math import inf, isfinite
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Literal

from common.processes import RunningProcess, kill, start
from common.text import clipped, shown
from games import Line, Position
from games.game import TIC_TAC_TOE, Game
from strategies.encodings.code.last_words import last_words
from strategies.errors import NoAnswerError, StrategyError
from strategies.strategy import Permitted, Strategy, foreign_strategy

LONGEST_ANSWER = 1_000  # bytes of a line; nine cells need seventeen
MOST_AHEAD = 100  # unread lines after which a program is taken to be out of control
LAST_WORDS = 64_000  # bytes of standard error that are kept: a long trace names the error first
CHUNK = 4_096  # bytes of answers read at once
ERRORS_CHUNK = 65_536  # bytes of standard error: all that a pipe holds
PATIENCE = 0.5  # seconds in which a program may end after the end of its input
END_NOTICED = 3.0  # seconds to wait for the end of a program whose output has ended
Event = tuple[Literal["line", "flood", "end"], bytes]
LONGEST_WAIT = 3_600.0  # seconds
SECONDS = 5.0  # for one answer
FORM = "write it as process:COMMAND, or process:--timeout=60 COMMAND"
PROTOCOL = "one line for each position: cells such as 5 or 1 3 9, or nothing; flush after each"


class SilentError(Exception):
    """The program gave no answer; the text describes its behaviour instead."""

    def __init__(self, problem: str, hint: str = "") -> None:
        self.hint = hint  # a hint about the start of the program, if that is the cause
        super().__init__(problem)


@dataclass(eq=False)
class PlayerProcess:
    """A running program with its output."""

    process: subprocess.Popen[bytes]
    longest: int  # bytes of a line
    said: SimpleQueue[Event] = field(default_factory=SimpleQueue)
    errors: bytearray = field(default_factory=bytearray)
    threads: list[Thread] = field(default_factory=list)
    kill: Callable[[], object] | None = None  # runs once: by a call, on deletion or at exit


@dataclass(eq=False)
class Player:
    """A program that can be asked, running or not.

    seconds : for one answer
    longest : bytes of an answer
    errors  : whether its standard error is kept for messages; else it goes to that of noloss
    """

    command: Sequence[str]
    seconds: float
    longest: int = LONGEST_ANSWER
    errors: bool = True
    running: PlayerProcess | None = None


def ask(player: Player, question: str, most: float = inf) -> bytes:
    """Put a question and give the line that answers it.

    most : seconds for this answer, if fewer than the player allows

    Raises SilentError if no answer comes; the program has then been killed.
    """
    try:
        if player.running is None:
            player.running = launch(player.command, longest=player.longest, errors=player.errors)
        return answer_line(player.running, question, min(player.seconds, most))
    except (OSError, ValueError) as error:
        told = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        problem = f"{player.command[0]} cannot be started ({told.lower()})"
        hint = "give the path of a program; no shell reads the command"
        if isinstance(error, PermissionError):
            hint = f"chmod +x {player.command[0]} makes it a program; or name its interpreter first"
        raise SilentError(problem, hint) from None
    except SilentError:
        if player.running is not None:
            stop(player.running)
        player.running = None
        raise


def let_go(player: Player) -> None:
    """End the program, if it runs; kill it if it does not end."""
    if player.running is not None:
        _close(player.running)
    player.running = None


def read_limit(scheme: str, option: str, *, form: str) -> float:
    """Read `--timeout=SECONDS`; raise StrategyError for anything else."""
    name, _, value = option.partition("=")
    if name != "--timeout":
        raise StrategyError(f"{scheme} has no option {name}", hint=form)
    try:
        seconds = float(value)
    except ValueError:
        seconds = 0.0
    if not (isfinite(seconds) and 0 < seconds <= LONGEST_WAIT):
        hint = f"it is a number of seconds, up to {LONGEST_WAIT:,.0f}"
        raise StrategyError(f"--timeout={value} is not a time limit", hint=hint)
    return seconds


def external_program(text: str, game: Game = TIC_TAC_TOE) -> Strategy:
    """Give the strategy of `COMMAND` or `--timeout=SECONDS COMMAND`.

    game : the game that the program plays; the program writes moves by name, such as `3-6`

    The command is split as a shell would split it, but no shell runs it. The program starts with
    the first question. Raises StrategyError for a command that cannot be read.
    """
    command, seconds = _read_command(text)
    return _program_strategy(command, name=f"process:{text}", seconds=seconds, game=game)


def named_move(game: Game, text: str, strategy: str, position: Position) -> int:
    """Read a move by its name; raise NoAnswerError for a text that names no legal move."""
    legal = {game.move_name(move): move for move in game.moves(position)}
    if text in legal:
        return legal[text]
    why = f"it answers {shown(text)}, which is not a legal move"
    hint = f"legal are {clipped(' '.join(legal), 200)}"
    raise NoAnswerError(why, strategy=strategy, position=position, hint=hint)


def answer_line(program: PlayerProcess, question: str, seconds: float) -> bytes:
    """Ask a question as one line and give the line of the answer, without its line end.

    Raises SilentError if no answer comes in time, or if the program had written too much before.
    """
    if not program.said.empty():
        kind, text = program.said.get()
        if kind == "line":
            extra = shown(text[:60].decode("utf-8", "replace"))
            raise SilentError(f"it wrote a line without a question, or a second one: {extra}")
        raise SilentError(_why_silent(program, kind))
    _put(program, f"{question}\n".encode())
    try:
        kind, text = program.said.get(timeout=seconds)
    except Empty:
        if program.process.poll() is not None:  # a child of it keeps its output open
            raise SilentError(_why_silent(program, "end")) from None
        raise SilentError(
            f"it gave no answer within {seconds:g} second{'' if seconds == 1 else 's'}"
        ) from None
    if kind != "line":
        raise SilentError(_why_silent(program, kind))
    return text


def launch(
    command: Sequence[str], *, longest: int = LONGEST_ANSWER, errors: bool = True
) -> PlayerProcess:
    """Start a program; raise OSError or ValueError if it cannot be started.

    longest : the most bytes of a line
    errors  : whether its standard error is kept, to show its end; else it goes to that of noloss
    """
    kept = start(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE if errors else None)
    process = kept.process
    assert process.stdin is not None
    if os.name == "posix":
        os.set_blocking(process.stdin.fileno(), False)  # if it does not read, it must not block us
    program = PlayerProcess(process, longest)
    program.kill = weakref.finalize(program, _kill, kept)
    _read_in_background(program, _read_lines, process.stdout, program.said, longest)
    if errors:
        _read_in_background(program, _read_errors, process.stderr, program.errors)
    return program


def stop(program: PlayerProcess) -> None:
    """Kill a program and all that it has started, at once."""
    if program.kill is not None:
        program.kill()
    for thread in program.threads:
        thread.join(PATIENCE)


def _program_strategy(
    command: tuple[str, ...],
    *,
    name: str,
    seconds: float = SECONDS,
    game: Game = TIC_TAC_TOE,
) -> Strategy:
    """Give the strategy that a program plays; it is positional."""
    player = Player(command, seconds)

    def answer(position: Position, line: Line) -> tuple[Permitted, ...]:
        try:
            text = ask(player, position)
        except SilentError as silent:
            why, hint = str(silent), silent.hint or f"it must write {PROTOCOL}"
            raise NoAnswerError(why, strategy=name, position=position, hint=hint) from None
        if game is not TIC_TAC_TOE:
            names = text.decode("ascii", "replace").replace(",", " ").split()
            return tuple(Permitted(named_move(game, move, name, position), "") for move in names)
        return tuple(Permitted(cell, "") for cell in _cells(name, position, text))

    return foreign_strategy(
        name=name,
        source="a program of yours",
        summary="the cells that an external program writes",
        ask=answer,
        close=partial(let_go, player),
        game=game,
    )


def _close(program: PlayerProcess) -> None:
    """End a program: wait a moment for its end, then kill the rest."""
    process = program.process
    assert process.stdin is not None
    with suppress(OSError):
        process.stdin.close()
    with suppress(subprocess.TimeoutExpired):
        process.wait(PATIENCE)
    stop(program)


def _read_command(text: str) -> tuple[tuple[str, ...], float]:
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise StrategyError(f"process:{text}: {error}".lower(), hint=FORM) from None
    seconds = SECONDS
    while words and words[0].startswith("--"):
        seconds = read_limit("process", words.pop(0), form=FORM)
    if not words:
        raise StrategyError("process needs a command", hint=FORM)
    return tuple(words), seconds


def _cells(name: str, position: Position, answer: bytes) -> list[int]:
    """Read an answer; raise NoAnswerError unless it is a list of numbers."""
    text = answer.decode("ascii", "replace").strip()
    if not re.fullmatch(r"(\d{1,3}(\s*,\s*|\s+))*\d{1,3}|", text, re.ASCII):
        why, hint = f"it answers {shown(text)}", f"it must write {PROTOCOL}"
        raise NoAnswerError(why, strategy=name, position=position, hint=hint)
    return [int(cell) for cell in re.findall(r"\d+", text)]


def _put(program: PlayerProcess, question: bytes) -> None:
    """Write a question; a full pipe means that the program does not read."""
    assert program.process.stdin is not None
    with suppress(OSError):  # it has ended; its last output is waiting
        if program.process.stdin.write(question) != len(question):
            raise SilentError("it does not read its questions")


def _why_silent(program: PlayerProcess, kind: str) -> str:
    if kind == "flood":
        return f"it wrote a line of more than {program.longest:,} bytes, or far too many lines"
    try:
        code = program.process.wait(END_NOTICED)
    except subprocess.TimeoutExpired:
        return "it closed its standard output"
    program.threads[-1].join(END_NOTICED)  # its standard error
    ended = f"it ended with exit code {code}" if code >= 0 else f"it was killed by signal {-code}"
    said = last_words(program.errors.decode("utf-8", "replace"))
    return f"{ended}, saying: {said}" if said else ended


def _kill(kept: RunningProcess) -> None:
    assert kept.process.stdin is not None
    with suppress(OSError):
        kept.process.stdin.close()
    kill(kept)


def _read_in_background(program: PlayerProcess, work: Callable[..., None], *given: object) -> None:
    thread = Thread(target=work, args=given, daemon=True)
    thread.start()
    program.threads.append(thread)


def _read_lines(stream: IO[bytes], said: SimpleQueue[Event], longest: int) -> None:
    """Put every line into the queue; stop at the end, or after far too many lines."""
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
    """Keep the end of the stream, so that a message can show it."""
    with stream:
        while chunk := os.read(stream.fileno(), ERRORS_CHUNK):
            errors += chunk
            del errors[:-LAST_WORDS]
