"""The questions of the page about a strategy, built in or a text; no text can run a program."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from typing import Annotated, Final, Literal

import msgspec

from common.text import printable
from games import SEATS, Position, Seat, Seats, canonical, outcome, play, seat_name, seats_of
from games.space import all_classes
from games.symmetry import SYMMETRIES, apply, apply_cell, symmetry_class
from noloss.errors import InputError
from strategies import Permitted, Strategy, catalogue
from strategies.catalogue import given_strategy
from strategies.errors import NoAnswerError
from strategies.strategy import View, permitted_moves, reading_name
from verify.play.safety import Strength

SEAT_NAMES: Final[Mapping[str, str]] = {seat: seat_name(seat) for seat in SEATS}
BOTH_SEATS: Final[Mapping[str, str]] = {"both": "both seats", **SEAT_NAMES}
YOU: Final[Mapping[str, str]] = {"first": "O, it begins", "second": "X, you begin"}
"""Seat of the strategy -> what the person is."""
LONGEST_NAME: Final = 100
Name = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]


@cache
def readings() -> Mapping[str, str]:
    """List every built-in strategy in every reading, with a note on it."""
    return {name: said for entry in catalogue.entries() for name, said in _of(entry).items()}


@cache
def strategies(*, told: bool = False) -> Mapping[str, Mapping[str, str]]:
    """List these readings by strategy, as a form offers them; `told`: with a note on each."""
    return {
        f"{entry.name}, {entry.source}": {
            name: f"{name}: {said}" if told else name for name, said in _of(entry).items()
        }
        for entry in catalogue.entries()
    }


class StrategyQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A strategy: one that is built in, or a text of a kind with the name of its file."""

    strategy: Name = ""
    view: View | Literal[""] = ""
    kind: Name = ""
    name: Name = ""
    reading: Name = "base"
    text: str = ""


class VerdictQuestion(StrategyQuestion, frozen=True, forbid_unknown_fields=True):
    """Whether a strategy never loses."""

    seat: Seats = "both"
    strength: Strength = "every_choice"

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in question."""
        return seats_of(self.seat)

    @property
    def key(self) -> str:
        """A short name of the question."""
        return sha256(msgspec.json.encode(self)).hexdigest()[:20]


class Withdrawal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A client no longer wants the answer to its question; `asker` is the token that it got."""

    asker: Name


def asked_strategy(asked: StrategyQuestion) -> Strategy:
    """Make the strategy in question.

    Raises InputError for a name that is not built in, and what `given_strategy` raises.
    """
    if asked.kind:
        name = printable(asked.name).strip() or "pasted"
        return given_strategy(asked.kind, asked.text, name, asked.reading)
    return built_in_strategy(asked.strategy, asked.view or None)


def built_in_strategy(name: str, view: View | None = None) -> Strategy:
    """Make a built-in strategy; raise InputError or UnknownStrategyError for any other name."""
    if catalogue.find_scheme(name.partition(":")[0]) is not None or catalogue.has_own_reading(name):
        hint = "choose a built-in strategy, or give the text of a file"
        raise InputError("the page opens no file and runs no program", hint=hint)
    return catalogue.find_strategy(name, view)


def class_answers(strategy: Strategy, every: bool) -> dict[str, object]:
    """Give one answer for each unfinished class of positions in which a strategy has any.

    every : ask in every position, and report whether symmetric ones have the same answer

    answers : least position of the class -> the first cell that is permitted there
    several : whether it leaves a choice somewhere, or has different answers in symmetric positions
    open    : positions without an answer, whose class has one
    """
    answers: dict[Position, int] = {}
    several = False
    left_open: list[Position] = []
    for kind in all_classes():
        if outcome(kind) is not None:
            continue
        after: set[Position] = set()
        unanswered: list[Position] = []
        for position in symmetry_class(kind):
            moves = _permitted(strategy, position)
            after |= {canonical(play(position, cell)) for cell, _ in moves}
            if moves and kind not in answers:
                answers[kind] = _turned(position, kind, moves[0].cell)
                if not every:
                    break
            if not moves:
                unanswered.append(position)
        several = several or len(after) > 1
        left_open += unanswered if every and kind in answers else []
    return {"answers": answers, "several": several, "open": left_open}


def _of(entry: catalogue.Entry) -> dict[str, str]:
    return {reading_name(entry.name, reading): said for reading, said in entry.readings.items()}


def _permitted(strategy: Strategy, position: Position) -> tuple[Permitted, ...]:
    try:
        return permitted_moves(strategy, position)
    except NoAnswerError:
        return ()  # a file may be about one seat alone


def _turned(position: Position, kind: Position, cell: int) -> int:
    """Turn a cell of a position to the least position of its class, by the first symmetry."""
    turn = next(turn for turn in SYMMETRIES if apply(turn, position) == kind)
    return apply_cell(turn, cell)
