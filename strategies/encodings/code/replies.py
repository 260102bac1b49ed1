"""What comes from a held function, as `function_host` gives it: read, and judged.

It may come from another process, in which the code of a user runs: nothing of it is believed.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec

from common.text import printable
from games import Position
from strategies.encodings.errors import NoAnswerError
from strategies.strategy import Permitted

Text: TypeAlias = Annotated[str, msgspec.Meta(max_length=1_000)]
MUST_ANSWER = "the function must answer for every unfinished position"
Kind = TypeVar("Kind")


class Opened(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether a function was found: is it positional, or what is wrong."""

    positional: bool | None = None
    problem: Text = ""
    hint: Text = ""
    names: tuple[Text, ...] = ()  # of the functions that there are


class Reply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a function did with a question; one of these."""

    moves: tuple[tuple[int, Text], ...] | None = None
    answers: Text = ""  # what it answered that is no move
    raised: Text = ""


def read(line: bytes, kind: type[Kind]) -> Kind | None:
    """Read a line of JSON; None if it is anything else."""
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def made(plain: dict[str, Any]) -> Reply:
    """Make a reply of the plain data that were given in this process."""
    return msgspec.convert(plain, Reply)


def moves_in(reply: Reply | None, name: str, position: Position) -> tuple[Permitted, ...]:
    """Give the moves of a reply; raise NoAnswerError unless it is moves."""
    if reply is not None and reply.moves is not None:
        return tuple(Permitted(cell, printable(rule)) for cell, rule in reply.moves)
    hint = "return a cell, or a list of cells or of pairs (cell, rule), cells as ints; or []"
    why = "its process writes what is no answer"
    if reply is not None and reply.answers:
        why = f"it answers {reply.answers}"
    if reply is not None and reply.raised:
        why = f"it raised {reply.raised}"
        hint = MUST_ANSWER
    raise NoAnswerError(why, strategy=name, position=position, hint=hint)
