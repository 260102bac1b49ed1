"""The formats that are no plain lines: XML of JFLAP, YAML of turingmachine.io, Python."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import ceil, sqrt
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from automata.formats.jflap_machine import BLANK
from automata.formats.meanings import meaning_of
from automata.formats.writing.errors import FormatError
from automata.formats.writing.plan import (
    FullRule,
    Plan,
    Tool,
    Written,
    about_lines,
    by_state,
    lose_beginnings,
    plan,
)
from automata.machine import Machine

JFLAP: Final = Tool(
    *("JFLAP", BLANK, lambda s: s.isprintable() and not s.isspace() and s not in "~!},"),
    states=re.compile(r".{1,200}"),
    stuck="reject",
    tapes=5,
)
JFLAP_8: Final = replace(JFLAP, declares=True)
TURINGMACHINE_IO: Final = Tool(
    *("turingmachine.io", None, lambda symbol: symbol.isprintable()),
    states=re.compile(r".{1,200}"),
    choices=False,
    stays=False,
    tapes=1,
    says=lambda name, has_rules: None if has_rules else meaning_of(name),
    halting={"result": "halt", "accept": "accept", "reject": "reject"},
)
AUTOMATA_LIB: Final = Tool(
    *("automata-lib", None, lambda symbol: symbol.isprintable()),
    states=re.compile(r".{1,200}"),
    stuck="reject",
    declares=True,
)
_DIRECTIONS: Final = {"L": "L", "R": "R", "S": "N"}
_DISTANCE: Final = 150  # between states in a picture of JFLAP


def write_jflap(machine: Machine) -> Written:
    """Write a machine for JFLAP 7; raise FormatError for what it cannot express."""
    made, accepting = _jflap_plan(machine)
    lines = [
        '<?xml version="1.0" encoding="UTF-8" standalone="no"?>',
        *_jflap_comments(machine),
        "<structure>",
        "  <type>turing</type>",
    ]
    if len(machine.tapes) > 1:
        lines.append(f"  <tapes>{len(machine.tapes)}</tapes>")
    lines.append("  <automaton>")
    ids = _ids(made)
    for (name, number), (x, y) in zip(ids.items(), _grid(len(ids)), strict=True):
        lines += [
            f'    <state id="{number}" name={quoteattr(name)}>',
            f"      <x>{x}.0</x>",
            f"      <y>{y}.0</y>",
            *(["      <initial/>"] if name == made.start else []),
            *(["      <final/>"] if name in accepting else []),
            "    </state>",
        ]
    for rule in made.every():
        lines += _transition(rule, ids, "    ", len(machine.tapes))
    lines += ["  </automaton>", "</structure>"]
    return made.written("\n".join(lines) + "\n")


def write_jflap_4(machine: Machine) -> Written:
    """Write a machine for JFLAP 4; raise FormatError for what it cannot express."""
    made, accepting = _jflap_plan(machine)
    lines = ['<?xml version="1.0"?>', *_jflap_comments(machine), "<structure>"]
    lines.append("  <type>turing</type>")
    if len(machine.tapes) > 1:
        lines.append(f"  <tapes>{len(machine.tapes)}</tapes>")
    ids = _ids(made)
    for (name, number), (x, y) in zip(ids.items(), _grid(len(ids)), strict=True):
        lines += [f'  <state id="{number}">', f"    <x>{x}.0</x>", f"    <y>{y}.0</y>"]
        if name != f"q{number}":
            made.lose("JFLAP 4 numbers its states: their names are written as labels")
            lines.append(f"    <label>{escape(name)}</label>")
        lines += ["    <initial />"] * (name == made.start)
        lines += ["    <final />"] * (name in accepting)
        lines.append("  </state>")
    for rule in made.every():
        lines += _transition(rule, ids, "  ", len(machine.tapes))
    lines.append("</structure>")
    return made.written("\n".join(lines) + "\n")


def write_jflap_8(machine: Machine) -> Written:
    """Write a machine for JFLAP 8; raise FormatError for what it cannot express."""
    made, accepting = _jflap_plan(machine, JFLAP_8)
    tapes = range(len(machine.tapes))
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        *_jflap_comments(machine),
        '<structure mode="Default mode" type="turing">',
        f"  <tapes>{len(machine.tapes)}</tapes>",
        '  <structure type="transition_set">',
    ]
    ids = _ids(made)
    for rule in made.every():
        lines.append("    <transition>")
        for name, state in (("from", rule.state), ("to", rule.next)):
            lines.append(f"      <{name}>{_named(state, ids)}</{name}>")
        lines.append(f"      <tapes>{len(machine.tapes)}</tapes>")
        for at in tapes:
            lines.append(f"      <read{at}>{escape(rule.reads[at])}</read{at}>")
            lines.append(f"      <write{at}>{escape(rule.writes[at])}</write{at}>")
            lines.append(f"      <move{at}>{rule.moves[at]}</move{at}>")
        lines.append("    </transition>")
    lines.append("  </structure>")
    sets = {"state_set": list(ids), "start_state": [made.start], "final_states": accepting}
    for kind, names in sets.items():
        states = (f"    <state>{_named(name, ids)}</state>" for name in names)
        lines += [f'  <structure type="{kind}">', *states, "  </structure>"]
    symbols = [made.symbols[symbol] for symbol in machine.alphabet[1:]]
    for kind, some in (("tape_alph", [*symbols, BLANK]), ("input_alph", symbols)):
        signs = (f"    <symbol>{escape(sign)}</symbol>" for sign in some)
        lines += [f'  <structure type="{kind}">', *signs, "  </structure>"]
    lines += ['  <structure type="blank_symbol">', f"    <value>{BLANK}</value>"]
    lines += ["  </structure>", "</structure>"]
    return made.written("\n".join(lines) + "\n")


def _jflap_plan(machine: Machine, tool: Tool = JFLAP) -> tuple[Plan, list[str]]:
    made = plan(machine, tool)
    lose_beginnings(made, words=True, heads=True)
    finals = made.finals.items()
    return made, [made.states[state] for state, meaning in finals if meaning != "reject"]


def _jflap_comments(machine: Machine) -> Iterator[str]:
    for line in about_lines(machine):
        yield f"<!-- {re.sub('-{2,}', '-', line).strip('-')} -->"


def _ids(made: Plan) -> dict[str, int]:
    return {name: number for number, name in enumerate(made.states.values())}


def _named(name: str, ids: dict[str, int]) -> str:
    return f"<name>{escape(name)}</name><id>{ids[name]}</id>"


def _grid(count: int) -> Iterator[tuple[int, int]]:
    """Give places for states in a picture, row by row."""
    across = ceil(sqrt(count)) or 1
    return ((_DISTANCE * (1 + at % across), _DISTANCE * (1 + at // across)) for at in range(count))


def _transition(rule: FullRule, ids: dict[str, int], indent: str, tapes: int) -> Iterator[str]:
    yield f"{indent}<transition>"
    yield f"{indent}  <from>{ids[rule.state]}</from>"
    yield f"{indent}  <to>{ids[rule.next]}</to>"
    for at in range(tapes):
        number = f' tape="{at + 1}"' if tapes > 1 else ""
        for name, sign in (("read", rule.reads[at]), ("write", rule.writes[at])):
            text = "" if sign == BLANK else escape(sign)
            yield f"{indent}  <{name}{number}>{text}</{name}>"
        yield f"{indent}  <move{number}>{rule.moves[at]}</move>"
    yield f"{indent}</transition>"


def write_turingmachine_io(machine: Machine) -> Written:
    """Write a machine for turingmachine.io; raise FormatError for what it cannot express."""
    made = plan(machine, TURINGMACHINE_IO)
    lose_beginnings(made, words=False, heads=True)
    word = [made.symbols[symbol] for symbol in machine.words.get(machine.tapes[0], ())]
    lines = [f"# {machine.about}"] if machine.about else []
    lines += [f"name: {_scalar(machine.name)}"]
    lines += [f"input: {_scalar(''.join(word))}"] if word else []
    lines += [f"blank: {_scalar(made.blank)}", f"start state: {_scalar(made.start)}", "table:"]
    grouped = by_state(made.every())
    for name in made.states.values():
        lines.append(f"  {_scalar(name)}:")
        for rule in grouped.get(name, ()):
            write = "" if rule.keeps[0] else f"write: {_scalar(rule.writes[0])}, "
            after = "" if rule.next == name else f": {_scalar(rule.next)}"
            doing = f"{{{write}{rule.moves[0]}{after}}}"
            lines.append(f"    {_scalar(rule.reads[0])}: {doing}")
    return made.written("\n".join(lines) + "\n")


def _scalar(text: str) -> str:
    """Write a text so that YAML reads it back as a text."""
    plain = re.fullmatch(r"[A-Za-z][\w-]*", text, re.ASCII)
    if plain and text.lower() not in {"null", "true", "false", "yes", "no", "on", "off", "y", "n"}:
        return text
    return "'" + text.replace("'", "''") + "'"


def write_automata_lib(machine: Machine) -> Written:
    """Write a machine as Python that makes it; raise FormatError for what it cannot express."""
    made = plan(machine, AUTOMATA_LIB)
    lose_beginnings(made, words=True, heads=True)
    if machine.start in made.finals or not made.rules.get(machine.start):
        problem = f"{machine.name} starts in a state without rules"
        raise FormatError(problem, hint="automata-lib refuses that; choose another format")
    choices = any(len({r.reads for r in rules}) < len(rules) for rules in made.rules.values())
    kind = "MNTM" if len(machine.tapes) > 1 else "NTM" if choices else "DTM"
    finals = made.finals.items()
    accepting = [made.states[state] for state, meaning in finals if meaning != "reject"]
    symbols = [made.symbols[symbol] for symbol in machine.alphabet[1:]]
    lines = [f"# {line}" for line in about_lines(machine)]
    lines += [f"from automata.tm.{kind.lower()} import {kind}", "", f"machine = {kind}("]
    lines.append(f"    states={_set(made.states.values())},")
    lines.append(f"    input_symbols={_set(symbols)},")
    lines.append(f"    tape_symbols={_set((*symbols, made.blank))},")
    lines += [f"    n_tapes={len(machine.tapes)},"] * (kind == "MNTM")
    lines.append("    transitions={")
    for name, rules in by_state(made.every()).items():
        lines += [f"        {name!r}: {{", *_python_rules(rules, kind), "        },"]
    lines += ["    },", f"    initial_state={made.start!r},", f"    blank_symbol={made.blank!r},"]
    lines += [f"    final_states={_set(accepting)},", ")"]
    return made.written("\n".join(lines) + "\n")


def _set(texts: Iterable[str]) -> str:
    listed = ", ".join(map(repr, texts))
    return f"{{{listed}}}" if listed else "set()"


def _python_rules(rules: list[FullRule], kind: str) -> Iterator[str]:
    results: dict[tuple[str, ...], list[str]] = {}
    for rule in rules:
        actions = [
            (write, _DIRECTIONS[move]) for write, move in zip(rule.writes, rule.moves, strict=True)
        ]
        result = (rule.next, tuple(actions)) if kind == "MNTM" else (rule.next, *actions[0])
        results.setdefault(rule.reads, []).append(repr(result))
    for reads, some in results.items():
        key = repr(reads) if kind == "MNTM" else repr(reads[0])
        listed = ", ".join(dict.fromkeys(some))
        value = {"DTM": listed, "NTM": f"{{{listed}}}", "MNTM": f"[{listed}]"}[kind]
        yield f"            {key}: {value},"
