"""Exit codes, the same for every command."""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """What the exit code of a command says."""

    DONE = 0  # done; or what was asked holds; or a machine accepts
    REFUTED = 1  # it is refuted; or a machine rejects; or a check warns, a test is red
    BAD_INPUT = 2  # bad input or usage
    NO_VERDICT = 3  # a run that is stuck, loops or is out of budget; a limit; nothing decided
    WAITING = 4  # a run that waits at a choice nobody has made
    HUNG_UP = 129  # SIGHUP: the terminal was closed
    INTERRUPTED = 130  # Ctrl-C
    CLOSED = 141  # whoever read a list or a trace has gone before its end, as in `… | head`
    TERMINATED = 143  # SIGTERM: told to end
