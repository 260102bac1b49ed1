"""The result of a command. Commands print nothing: `noloss.cli` does, in the form asked for.

@json_option
def command(one: str, other: str) -> Report:
    met = match(find_strategy(one), find_strategy(other))
    return Report(document=met, exhibits=match_exhibits(met))

No room is imported here: an exit code is also needed where a room is found to be foreign.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from common.documents import Document, Streamed
    from common.exhibits import Content, Exhibit

ReportItem: TypeAlias = "Content | Exhibit"
AnyDocument: TypeAlias = "Document | Mapping[str, object] | Streamed"
"""A mapping is a JSON Schema."""
NOTHING: Final = "–"
"""The text of an empty cell in a table."""


class ExitCode(IntEnum):
    """The exit codes, the same for every command."""

    DONE = 0  # done; or the claim holds; or a machine accepts
    REFUTED = 1  # the claim is refuted; or a machine rejects; or a check warns, a test fails
    BAD_INPUT = 2  # bad input or usage
    NO_VERDICT = 3  # a run is stuck, loops or is out of budget; a limit is reached
    WAITING = 4  # a run waits at a choice that was not made
    HUNG_UP = 129  # SIGHUP: the terminal was closed
    INTERRUPTED = 130  # Ctrl-C
    CLOSED = 141  # output pipe closed, as in `… | head`
    TERMINATED = 143  # SIGTERM


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """The result of a command.

    document : the document of `--json`; a function, if making it takes time that people do not need
    exhibits : the parts for people; a generator is shown while it runs
    code     : the exit code; a function, if it is known only after the document or the exhibits
    notes    : messages on standard error after everything else, also with `--json`
    lines    : for `--jsonl`, one document a line
    rows     : for `--csv`, the titles of the columns first
    streams  : a reader who leaves ends the command, with exit code 141; otherwise all work is done
               before anything is shown, and the exit code is that of the work
    """

    document: AnyDocument | Callable[[], AnyDocument]
    exhibits: Iterable[ReportItem] = ()
    code: int | Callable[[], int] = ExitCode.DONE
    notes: Iterable[str] = ()
    lines: Iterable[AnyDocument] = ()
    rows: Iterable[Sequence[object]] = ()
    streams: bool = False
