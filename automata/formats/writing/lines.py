"""The formats of plain lines: morphett.info, turingmachinesimulator.com, courses, bbchallenge."""

from __future__ import annotations

import re
from typing import Final

from automata.formats.meanings import meaning_of
from automata.formats.writing.errors import FormatError
from automata.formats.writing.names import MOST_NAMED
from automata.formats.writing.plan import (
    FullRule,
    Plan,
    Tool,
    Written,
    about_lines,
    by_state,
    listed,
    lose_beginnings,
    lose_rest,
    plan,
    prepared,
)
from automata.machine import Machine
from automata.notation.source import Move

_SMALL: Final[dict[Move, str]] = {"L": "l", "R": "r", "S": "*"}
_ARROWS: Final[dict[Move, str]] = {"L": "<", "R": ">", "S": "-"}
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXY"
_DIGITS: Final = "0123456789"


def _visible(symbol: str, but: str) -> bool:
    return symbol.isprintable() and not symbol.isspace() and symbol not in but


MORPHETT: Final = Tool(
    *("morphett.info", "_", lambda symbol: _visible(symbol, "*;")),
    states=re.compile(r"[^\s;*][^\s;]*"),
    tapes=1,
    says=lambda name, _: meaning_of(name) if name[:4].lower() == "halt" else None,
    halting={"result": "halt", "accept": "halt-accept", "reject": "halt-reject"},
)
SIMULATOR: Final = Tool(
    *("turingmachinesimulator.com", "_", lambda symbol: _visible(symbol, ",/")),
    states=re.compile(r"[\w.+'()\[\]-]+"),
    stuck="reject",
    choices=False,
)
UNIVERSITY: Final = Tool(
    *("the .tm text of courses", "_", lambda s: s.isascii() and _visible(s, ",;{}*")),
    states=re.compile(r"[A-Za-z0-9_]+"),
    stuck="reject",
    choices=False,
    declares=True,
)
BBCHALLENGE: Final = Tool(
    *("bbchallenge.org", "0", lambda symbol: symbol in _DIGITS),
    states=re.compile(r"(?!)"),
    choices=False,
    stays=False,
    declares=True,
    tapes=1,
)


def write_morphett(machine: Machine) -> Written:
    """Write a machine for morphett.info; raise FormatError for what it cannot express."""
    made = plan(machine, MORPHETT)
    if machine.start in made.finals:
        problem = f"{machine.name} starts in a halting state, and morphett.info in state 0"
        raise FormatError(problem, hint="choose another format, such as turingmachine.io")
    if made.start != "0":
        made.lose(f"the first state {made.start} is written 0, in which morphett.info starts")
        other = next((state for state, name in made.states.items() if name == "0"), None)
        if other is not None:
            made.states[other] = made.start
        made.states[machine.start] = "0"
    lines = [f"; {line}" for line in about_lines(machine)]
    choices = False
    for state, rules in by_state(made.every()).items():
        choices |= len({rule.reads for rule in rules}) < len(rules)
        lines += ["", *(_morphett_line(state, rule) for rule in rules)]
    if choices:
        made.lose("on the page choose the variant 'non-deterministic'")
    lines += ["", f"; $INITIAL_TAPE: {_marked_word(made)}".rstrip()]
    return _written(lines, made)


def _morphett_line(state: str, rule: FullRule) -> str:
    return f"{state} {rule.reads[0]} {rule.writes[0]} {_SMALL[rule.moves[0]]} {rule.next}"


def _marked_word(made: Plan) -> str:
    """Write the word on the tape, with `*` before the symbol under the head."""
    tape = made.machine.tapes[0]
    word = [made.symbols[symbol] for symbol in made.machine.words.get(tape, ())]
    at = made.machine.heads.get(tape, 0)
    if at < 0:
        word = [made.blank] * -at + word
    elif at > 0:
        word += [made.blank] * max(0, at + 1 - len(word))
        word.insert(at, "*")
    return "".join(word)


def write_turingmachinesimulator(machine: Machine) -> Written:
    """Write a machine for turingmachinesimulator.com; FormatError for what it cannot express."""
    made = plan(machine, SIMULATOR)
    lose_beginnings(made, words=True, heads=True)
    lines = [f"// {line}" for line in about_lines(machine)[1:]]
    lines += [f"name: {machine.name}", f"init: {made.start}"]
    lines += [f"accept: {listed(_accepting(made))}"]
    for rule in made.every():
        moves = (_ARROWS[move] for move in rule.moves)
        lines += ["", listed((rule.state, *rule.reads))]
        lines += [listed((rule.next, *rule.writes, *moves))]
    return _written(lines, made)


def _accepting(made: Plan) -> list[str]:
    """Give the states in which a run accepts, results too: `_take_finals` has said so."""
    return [made.states[state] for state, meaning in made.finals.items() if meaning != "reject"]


def write_university(machine: Machine) -> Written:
    """Write a machine in the text of courses; raise FormatError for what it cannot express."""
    made = plan(machine, UNIVERSITY)
    lose_beginnings(made, words=True, heads=True)
    symbols = [made.symbols[symbol] for symbol in machine.alphabet[1:]]
    lines = [f"; {line}" for line in about_lines(machine)]
    lines += [
        "",
        f"#Q = {{{listed(made.states.values())}}}",
        f"#S = {{{listed(symbols)}}}",
        f"#G = {{{listed((*symbols, made.blank))}}}",
        f"#q0 = {made.start}",
        f"#B = {made.blank}",
        f"#F = {{{listed(_accepting(made))}}}",
        f"#N = {len(machine.tapes)}",
    ]
    for rules in by_state(made.every()).values():
        lines.append("")
        for rule in rules:
            parts = (rule.reads, rule.writes, [_SMALL[move] for move in rule.moves])
            lines.append(" ".join([rule.state, *map("".join, parts), rule.next]))
    return _written(lines, made)


def write_bbchallenge(machine: Machine) -> Written:
    """Write a machine in standard text; raise FormatError for what it cannot express."""
    hint = "standard text has 1 tape, 10 symbols, 25 states, and no heads that stay"
    if len(machine.alphabet) > len(_DIGITS):
        raise FormatError(f"{machine.name} has {len(machine.alphabet)} symbols", hint=hint)
    made = prepared(machine, BBCHALLENGE)
    states = dict.fromkeys([machine.start, *(s for s in made.rules if s not in made.finals)])
    if len(states) > len(_LETTERS) or machine.start in made.finals:
        raise FormatError(f"{machine.name} has {len(states)} states that do not halt", hint=hint)
    made.symbols = dict(zip(machine.alphabet, _DIGITS, strict=False))
    made.states = dict.fromkeys(made.finals, "Z") | dict(zip(states, _LETTERS, strict=False))
    for what, names in (("symbols", made.symbols), ("states", made.states)):
        other = [f"{name} as {sign}" for name, sign in names.items() if name != sign]
        if other:
            more = f", and {len(other) - MOST_NAMED} more" if len(other) > MOST_NAMED else ""
            made.lose(f"{what} are written otherwise: {', '.join(other[:MOST_NAMED])}{more}")
    for state, meaning in made.finals.items():
        if meaning != "result":
            made.lose(f"that {state} means {meaning} is left out: Z only halts")
    lose_beginnings(made, words=True, heads=True)
    lose_rest(made)
    rows = {state: {rule.reads[0]: rule for rule in made.rules[state]} for state in states}
    code = ("".join(_three(row.get(s), made) for s in machine.alphabet) for row in rows.values())
    return made.written("_".join(code) + "\n")


def _three(rule: FullRule | None, made: Plan) -> str:
    if rule is None:
        return "---"
    return f"{made.symbols[rule.writes[0]]}{rule.moves[0]}{made.states[rule.next]}"


def _written(lines: list[str], made: Plan) -> Written:
    return made.written("\n".join(line.rstrip() for line in lines) + "\n")
