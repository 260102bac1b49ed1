"""A game that a user writes as a Python module; it runs in a separate process.

The module has a text `start` and four functions of a position, which is a text, too, on one line:

    seat_to_move(position)   "first" or "second"
    moves(position)          the legal moves, in order: numbers or texts
    play(position, move)     the position after a legal move
    ended(position)          None, or how the game ended: "first", "second" (who has won) or "draw"

It may also have `about`, the rules in a sentence, and `repeats = False` if no position can come
back.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Annotated, Final, Literal, TypeAlias, TypeVar

import msgspec

from common.text import printable, shown
from common.validation import said
from games.errors import PositionError, UnknownGameError
from games.game import Move, Symmetry, Winner
from games.rules import Seat
from strategies.encodings.code.process import SilentError, ask, let_go
from strategies.encodings.code.python_function import Text as ShortText
from strategies.encodings.code.python_function import held_function, open_function, read

LONGEST_REPLY: Final = 10_000_000
"""Bytes of a reply: five thousand moves, each with the position after it."""
NUMBERED: Final = 1_000_000
"""A move named by a number below this one keeps that number; other moves get numbers from it on."""
_NAME_SHAPE: Final = r"\A[^\s\x00-\x1f\x7f]*\Z"
_POSITION_SHAPE: Final = r"\A[^\x00-\x1f\x7f]*\Z"
_SHAPES: Final = {
    repr(_NAME_SHAPE): "a text without spaces, line ends and control characters",
    repr(_POSITION_SHAPE): "a text without line ends and control characters",
}

Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=100, pattern=_NAME_SHAPE)]
"""The name of a move, without spaces, because a line of play has spaces between its moves."""
Position: TypeAlias = Annotated[
    str, msgspec.Meta(min_length=1, max_length=1_000, pattern=_POSITION_SHAPE)
]
"""A position is a text on one line, because programs read one position from each line."""


class StartReply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A module's answer about its game."""

    start: Position
    about: ShortText = ""
    repeats: bool = True


class PositionReply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A module's answer about a position."""

    seat: Literal["first", "second"]
    ended: Literal["first", "second", "draw"] | None
    moves: tuple[tuple[Name, Position], ...]


K = TypeVar("K", StartReply, PositionReply)


class _Reply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: msgspec.Raw = msgspec.Raw(b"")
    answers: ShortText = ""
    raised: ShortText = ""


class PythonGame:
    """A game whose rules come from a module, which is asked once about each position.

    Raises UnknownGameError for a module without the functions, and for a wrong answer of one of
    them.
    """

    def __init__(self, file: str) -> None:
        self.name = file
        self._player, self._module, _ = held_function(f"{file}:moves", longest=LONGEST_REPLY)
        self._known: dict[str, PositionReply] = {}
        self._numbers: dict[str, Move] = {}
        self._names: dict[Move, str] = {}
        first = self._asked(None, StartReply)
        self.start: str = first.start
        self.about: str = printable(first.about) or f"The rules are those of {file}."
        self.repeats: bool = first.repeats
        self.symmetries: Sequence[Symmetry] = (lambda position: position,)

    def __repr__(self) -> str:
        return f"<PythonGame: {self.name}>"

    def close(self) -> None:
        """End the process of the module."""
        let_go(self._player)

    def seat_to_move(self, position: str) -> Seat:
        """Give the seat whose turn it is."""
        return self._rules(position).seat

    def moves(self, position: str) -> Sequence[Move]:
        """List the legal moves, in the order of the module."""
        return [self._number(name) for name, _ in self._rules(position).moves]

    def play(self, position: str, move: Move) -> str:
        """Give the position after a legal move."""
        return dict(self._rules(position).moves)[self.move_name(move)]

    def ended(self, position: str) -> Winner | None:
        """Say how a finished game ended; None before its end."""
        return self._rules(position).ended

    def move_name(self, move: Move) -> str:
        """Give the name that the module has for a move."""
        return self._names.get(move, str(move))

    def parse_move(self, text: str) -> Move:
        """Read a name that the module has given to a move; raise ValueError for another text."""
        if text not in self._numbers:
            raise ValueError(text)
        return self._numbers[text]

    def parse_position(self, text: str) -> str:
        """Take any text that the module has an answer for; raise PositionError otherwise."""
        try:
            self._rules(text)
        except UnknownGameError as error:
            raise PositionError(text, problem=error.problem, hint=error.hint) from None
        return text

    def rows(self, position: str) -> tuple[tuple[str, ...], ...]:
        """Set out a position as one row, its text."""
        return ((position,),)

    def _number(self, name: str) -> Move:
        if name not in self._numbers:
            plain = name.isascii() and name.isdigit() and str(int(name[:7])) == name
            number = int(name) if plain and int(name) < NUMBERED else NUMBERED + len(self._names)
            self._numbers[name], self._names[number] = number, name
        return self._numbers[name]

    def _rules(self, position: str) -> PositionReply:
        if position not in self._known:
            reply = self._asked(position, PositionReply)
            names = [name for name, _ in reply.moves]
            if len(set(names)) < len(names):
                twice = next(name for name in names if names.count(name) > 1)
                raise self._wrong(
                    position, f"two moves have the name {shown(twice)}", "give each its own"
                )
            if reply.ended is None and not names:
                problem = "the game continues, but there is no move"
                raise self._wrong(position, problem, "say how it ended, or give a move")
            for name in names:
                self._number(name)
            self._known[position] = reply
        return self._known[position]

    def _asked(self, position: str | None, kind: type[K]) -> K:
        """Ask about a position, or the start, and check the answer."""
        try:
            if self._player.running is None:
                open_function(self._player, self._module, "moves", "rules")
            reply = read(ask(self._player, json.dumps(position)), _Reply)
        except SilentError as silent:
            raise self._wrong(position, str(silent), "rules must answer soon") from None
        if reply is not None and bytes(reply.rules):
            try:
                return msgspec.json.decode(reply.rules, type=kind)
            except msgspec.ValidationError as error:
                hint = "docs/games.md says what each function gives"
                raise self._wrong(position, said(error, shapes=_SHAPES), hint) from None
        problem = "its process wrote something that is not an answer"
        if reply is not None and (reply.raised or reply.answers):
            problem = f"it raised {reply.raised}" if reply.raised else f"it gave {reply.answers}"
        raise self._wrong(position, problem, "docs/games.md says what each function gives")

    def _wrong(self, position: str | None, problem: str, hint: str) -> UnknownGameError:
        at = "" if position is None else f"position {shown(position)}: "
        return UnknownGameError(f"{at}{problem}", self.name, hint=hint)
