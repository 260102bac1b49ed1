"""The names that symbols and states have in a tool: their own, where the tool knows them."""

from __future__ import annotations

import re
import string
from typing import TYPE_CHECKING, Final

from automata.formats.writing.errors import FormatError
from common.text import clipped

if TYPE_CHECKING:
    from automata.formats.writing.plan import Plan
    from automata.machine import State

MOST_NAMED: Final = 5  # names that a sentence lists
_POOL: Final = (*string.ascii_letters, *string.digits, *"-=+.:?$%&@^<>", *map(chr, range(192, 450)))


def name_symbols(made: Plan) -> None:
    """Give every symbol a sign that the tool knows, its own where that is possible."""
    machine, tool = made.machine, made.tool
    blank = machine.blank
    wanted = tool.blank or blank
    if tool.blank is None and not (len(blank) == 1 and tool.symbol(blank)):
        wanted = "_"
    made.symbols[blank] = wanted
    taken = {wanted}
    later = []
    for symbol in machine.alphabet[1:]:
        if len(symbol) == 1 and tool.symbol(symbol) and symbol not in taken:
            made.symbols[symbol] = symbol
            taken.add(symbol)
        else:
            later.append(symbol)
    pool = (sign for sign in _POOL if tool.symbol(sign) and sign not in taken)
    for symbol in later:
        sign = next(pool, None)
        if sign is None:
            problem = f"{tool.tool} has not as many symbols as {machine.name}"
            raise FormatError(problem, hint="use fewer symbols")
        made.symbols[symbol] = sign
    for symbol, sign in made.symbols.items():
        if symbol != sign:
            what = "the blank" if symbol == blank else "the symbol"
            made.lose(f"{what} {sign_of(symbol)} is written {sign_of(sign)}")


def sign_of(symbol: str) -> str:
    """Show a symbol in a sentence."""
    return "' '" if symbol == " " else clipped(symbol)


def name_states(made: Plan) -> None:
    """Give every state a name that the tool knows, its own where that is possible."""
    taken: set[str] = set()
    renamed: list[str] = []
    for state in (*made.rules, *made.finals):
        if _fits(state, made):
            made.states[state] = state
            taken.add(state)
    for state in dict.fromkeys((*made.rules, *made.finals)):
        if state not in made.states:
            name = base = _named(state, made)
            number = 1
            while name in taken:
                number += 1
                name = f"{base}{number}"
            made.states[state] = name
            taken.add(name)
            renamed.append(f"{clipped(state)} as {name}")
    if renamed:
        more = f", and {len(renamed) - MOST_NAMED} more" if len(renamed) > MOST_NAMED else ""
        made.lose(f"states are written under other names: {', '.join(renamed[:MOST_NAMED])}{more}")


def _fits(state: State, made: Plan) -> bool:
    if not made.tool.states.fullmatch(state):
        return False
    return made.tool.says is None or _means(state, state, made)


def _means(state: State, name: str, made: Plan) -> bool:
    """Whether halting in a state means there what it should, under this name."""
    if made.tool.says is None:
        return True
    has_rules = bool(made.rules.get(state))
    said = made.tool.says(name, has_rules)
    if state in made.finals:
        return said == made.finals[state]
    return said is None or (not has_rules and said == made.tool.says("q", False))


def _named(state: State, made: Plan) -> str:
    """Give a name that the tool knows, made of the state's own."""
    if state in made.finals and made.tool.halting:
        return made.tool.halting[made.finals[state]]
    plain = re.sub(r"\W+", "_", state, flags=re.ASCII).strip("_") or "q"
    for name in (plain, f"q_{plain}"):
        if made.tool.states.fullmatch(name) and _means(state, name, made):
            return name
    return "q"
