"""The labels of transitions that all versions of JFLAP have."""

from __future__ import annotations

from typing import Final

from automata.formats.jflap_machine import BLANK, Pattern
from automata.formats.text import Text
from automata.formats.xml_tree import Element
from automata.notation.source import Move, Place

MOST_JFLAP_TAPES: Final = 50  # JFLAP itself has at most 5
_MOVES: Final[dict[str, Move]] = {"L": "L", "R": "R", "S": "S"}


def number_of_tapes(element: Element, text: Text) -> int:
    """Read how many tapes there are; raise NotationError for what is no such number."""
    number = element.text
    if not (number.isascii() and number.isdigit() and len(number) < 4):
        raise text.refuse("this is no number of tapes", element.place, "JFLAP has 1 to 5 tapes")
    if not 1 <= int(number) <= MOST_JFLAP_TAPES:
        problem = f"{number} tapes are not possible"
        raise text.refuse(problem, element.place, "JFLAP has 1 to 5 tapes")
    return int(number)


def pattern(read: str, place: Place, text: Text) -> Pattern:
    """Read what a transition looks at: a symbol, nothing, `~`, `!x`, or `a,b}w`."""
    if read == "~":
        return Pattern(None)
    if read.startswith("!") and len(read) <= 2:
        return Pattern((read[1:] or BLANK,), negated=True)
    if "}" in read and len(read) > 1:
        listed, _, variable = read.partition("}")
        symbols = tuple(symbol.strip() or BLANK for symbol in listed.split(","))
        if len(variable) == 1 and all(len(symbol) == 1 for symbol in symbols):
            return Pattern(symbols, variable=variable)
    if len(read) > 1:
        problem = f"'{read[:40]}' is more than one symbol"
        hint = "JFLAP reads a symbol, ~ for any, !x for any but x, or a,b}w to give it to w"
        raise text.refuse(problem, place, hint)
    return Pattern((read or BLANK,))


def writes(written: list[str], place: Place, text: Text) -> tuple[str, ...]:
    """Check what a transition writes on each tape: one symbol, or `~`."""
    for symbol in written:
        if len(symbol) != 1:
            problem = f"'{symbol[:40]}' is more than one symbol"
            raise text.refuse(problem, place, "JFLAP writes one symbol, or ~ for what was read")
    return tuple(written)


def moves(given: list[str], place: Place, text: Text) -> tuple[Move, ...]:
    """Read how the heads move."""
    for move in given:
        if move not in _MOVES:
            raise text.refuse(f"'{move[:40]}' is no move", place, "heads move L, S or R")
    return tuple(_MOVES[move] for move in given)
