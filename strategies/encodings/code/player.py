"""A program that plays: it starts when it is first asked, and anew after it was let go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, isfinite

from strategies.encodings.code import program as programs
from strategies.encodings.code.program import Program, SilentError
from strategies.errors import StrategyError

LONGEST_WAIT = 3_600.0  # seconds


@dataclass(eq=False)
class Player:
    """A program that is asked, running or not.

    seconds : for one answer
    longest : bytes of an answer
    errors  : whether its standard error is kept for messages; else it is ours
    """

    command: Sequence[str]
    seconds: float
    longest: int = programs.LONGEST_ANSWER
    errors: bool = True
    running: Program | None = None


def ask(player: Player, question: str, most: float = inf) -> bytes:
    """Put a question and give the line that answers it.

    most : seconds for this answer, if that is less than the player has

    Raises SilentError if there is none; then the program has been killed.
    """
    try:
        if player.running is None:
            player.running = programs.launch(
                player.command, longest=player.longest, errors=player.errors
            )
        return programs.ask(player.running, question, min(player.seconds, most))
    except (OSError, ValueError) as error:
        told = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        problem = f"{player.command[0]} cannot be started ({told.lower()})"
        hint = "give the path of a program; no shell reads the command"
        raise SilentError(problem, hint) from None
    except SilentError:
        if player.running is not None:
            programs.stop(player.running)
        player.running = None
        raise


def let_go(player: Player) -> None:
    """Let the program end, if it runs; what does not end by itself is killed."""
    if player.running is not None:
        programs.close(player.running)
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
        raise StrategyError(f"--timeout={value} is no limit of time", hint=hint)
    return seconds
