"""A machine prepared for a tool: its rules for single symbols, renamed, and what gets lost.

A format of another tool knows less than a machine of ours. What it cannot express at all is
refused; whatever else is different there is said, sentence by sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import prod
from typing import Final

from automata.formats.writing.errors import FormatError
from automata.formats.writing.names import name_states, name_symbols, sign_of
from automata.machine import Machine, Production, State, Symbol
from automata.notation.source import Meaning, Move
from common.text import clipped, counted

MOST_RULES: Final = 30_000  # as many as a reader takes


@dataclass(frozen=True, slots=True)
class Written:
    """A machine as text in a format, and what is different or lost there.

    symbols, states : those that are written otherwise, and how
    """

    text: str
    losses: tuple[str, ...] = ()
    symbols: Mapping[Symbol, str] = field(default_factory=dict)
    states: Mapping[State, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FullRule:
    """A rule that names a symbol on each tape, what it writes there, and how each head moves.

    looks, keeps : whether the machine looks at the tape at all; whether it writes nothing there
    """

    state: State
    reads: tuple[Symbol, ...]
    writes: tuple[Symbol, ...]
    moves: tuple[Move, ...]
    next: State
    looks: tuple[bool, ...]
    keeps: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Tool:
    """What a tool can hold.

    tool      : as people call it
    blank     : the only blank that it knows; None if any will do
    symbol    : the symbols that it knows
    states    : the names of states that it knows
    stuck     : what it means there that no rule applies; None if nothing
    choices   : whether several rules may apply
    stays     : whether a head may stay
    declares  : whether a file lists its symbols
    tapes     : how many it can have
    says      : what halting in a state means there, by its name and whether it has rules; None if
                it does not halt. Where there is none, final states are declared
    halting   : names that say what halting in them means
    """

    tool: str
    blank: str | None
    symbol: Callable[[str], bool]
    states: re.Pattern[str]
    stuck: Meaning | None = None
    choices: bool = True
    stays: bool = True
    declares: bool = False
    tapes: int = 50
    says: Callable[[str, bool], Meaning | None] | None = None
    halting: Mapping[Meaning, str] = field(default_factory=dict)


@dataclass(slots=True)
class Plan:
    """A machine with the names that its symbols and states have in a tool."""

    machine: Machine
    tool: Tool
    losses: list[str] = field(default_factory=list)
    symbols: dict[Symbol, str] = field(default_factory=dict)
    states: dict[State, str] = field(default_factory=dict)
    rules: dict[State, list[FullRule]] = field(default_factory=dict)
    finals: dict[State, Meaning] = field(default_factory=dict)

    def lose(self, sentence: str) -> None:
        """Note once what is different or lost."""
        if sentence not in self.losses:
            self.losses.append(sentence)

    def written(self, text: str) -> Written:
        """Give the text that was made by this plan."""
        return Written(
            *(text, tuple(self.losses)),
            {symbol: sign for symbol, sign in self.symbols.items() if symbol != sign},
            {state: name for state, name in self.states.items() if state != name},
        )

    @property
    def blank(self) -> str:
        """The blank, as the tool has it."""
        return self.symbols[self.machine.blank]

    @property
    def start(self) -> str:
        """The first state, as the tool calls it."""
        return self.states[self.machine.start]

    def every(self) -> Iterator[FullRule]:
        """Give all rules, renamed, state by state."""
        for state, rules in self.rules.items():
            for rule in rules:
                yield FullRule(
                    self.states[state],
                    tuple(self.symbols[symbol] for symbol in rule.reads),
                    tuple(self.symbols[symbol] for symbol in rule.writes),
                    *(rule.moves, self.states[rule.next], rule.looks, rule.keeps),
                )


def plan(machine: Machine, tool: Tool) -> Plan:
    """Prepare a machine for a tool; raise FormatError for what it cannot express at all."""
    made = prepared(machine, tool)
    if tool.says is None:
        _lose_results(made)
    name_symbols(made)
    name_states(made)
    lose_rest(made)
    return made


def prepared(machine: Machine, tool: Tool) -> Plan:
    """Take the rules and halting states of a machine, without names in the tool."""
    if len(machine.tapes) > tool.tapes:
        problem = (
            f"{machine.name} has {len(machine.tapes)} tapes, and {tool.tool} at most {tool.tapes}"
        )
        hint = "noloss transform FILE one-tape makes one tape of many"
        raise FormatError(problem, hint=hint)
    made = Plan(machine, tool)
    made.rules = full_rules(machine)
    _refuse_stays(made)
    _refuse_choices(made)
    made.finals = dict(machine.finals)
    for state, meaning in machine.when_stuck.items():
        if not made.rules.get(state) and meaning != tool.stuck:  # it means what a final one does
            made.finals.setdefault(state, meaning)
    return made


def full_rules(machine: Machine) -> dict[State, list[FullRule]]:
    """Give the rules of every state for single symbols on all tapes; FormatError if too many."""
    left = MOST_RULES
    rules: dict[State, list[FullRule]] = {state: [] for state in machine.states}
    for state in machine.states:
        covered: set[tuple[Symbol, ...]] = set()
        of_state = machine.delta.get(state)
        if of_state is None or state in machine.finals:
            continue
        rows = [row for _, table in of_state.groups for some in table.values() for row in some]
        rows.sort(key=lambda row: (row.row.place.line, row.row.place.column))
        for row in (*rows, *filter(None, (of_state.otherwise,))):
            looks = dict(row.reads)
            choices = [
                (looks[tape],) if tape in looks else machine.alphabet
                for tape in range(len(machine.tapes))
            ]
            left -= prod(map(len, choices))
            if left < 0:
                problem = f"{machine.name} has more than {MOST_RULES:,} rules for single symbols"
                raise FormatError(problem, hint="use fewer tapes or symbols, or write it as .tm")
            for reads in product(*choices):
                if row.otherwise and reads in covered:
                    continue
                rules[state].append(_full_rule(row, reads))
                if not row.otherwise:
                    covered.add(reads)
    return rules


def _full_rule(row: Production, reads: tuple[Symbol, ...]) -> FullRule:
    actions = {action.tape: action for action in row.actions}
    tapes = range(len(reads))
    writes = {tape: actions[tape].write for tape in tapes if tape in actions}
    looks = {tape for tape, _ in row.reads}
    return FullRule(
        row.state,
        reads,
        tuple(writes.get(tape) or reads[tape] for tape in tapes),
        tuple(actions[tape].move if tape in actions else "S" for tape in tapes),
        row.next,
        tuple(tape in looks or row.otherwise for tape in tapes),
        tuple(writes.get(tape) is None for tape in tapes),
    )


def _refuse_stays(made: Plan) -> None:
    if made.tool.stays:
        return
    for rules in made.rules.values():
        for rule in rules:
            if "S" in rule.moves:
                problem = (
                    f"in state {clipped(rule.state)} a head stays, and in {made.tool.tool} none can"
                )
                hint = (
                    "noloss transform FILE no-stay makes a machine whose head moves at every step"
                )
                raise FormatError(problem, hint=hint)


def _refuse_choices(made: Plan) -> None:
    if made.tool.choices:
        return
    for state, rules in made.rules.items():
        if len({rule.reads for rule in rules}) < len(rules):
            problem = f"state {clipped(state)} is a choice, and {made.tool.tool} knows none"
            hint = "choose a format with choices, or  noloss transform FILE deterministic"
            raise FormatError(problem, hint=hint)


def _lose_results(made: Plan) -> None:
    for state, meaning in made.finals.items():
        if meaning == "result":
            tool = made.tool.tool
            made.lose(f"the result {clipped(state)} is written as accepting: {tool} has no results")


def lose_rest(made: Plan) -> None:
    """Say what no tool has: owners, entry conditions, ends, and what being stuck means here."""
    machine, tool = made.machine, made.tool.tool
    _lose_unnamed(made)
    for owner in sorted({owner for owner in machine.owners.values() if owner != "anyone"}):
        made.lose(f"the choices of the {owner} are written as choices of nobody in particular")
    if machine.expects:
        made.lose("the entry conditions ('expects') are left out")
    for tape, end in machine.ends.items():
        what = "stays there" if end == "stay" else "is an error"
        made.lose(f"tape {tape} is infinite both ways in {tool}; here a move off its end {what}")
    here = {None: "stuck", "accept": "accepted", "reject": "rejected", "result": "halted"}
    there = here[made.tool.stuck]
    for state in made.rules:
        meant = machine.when_stuck.get(state)
        if machine.owners and {meant, made.tool.stuck} == {None, "reject"}:
            continue  # with choices, a branch that is stuck does not accept, as one that rejects
        if meant != made.tool.stuck and state not in made.finals and not _is_total(state, made):
            run = f"a run that finds no rule in state {clipped(state)} is {here[meant]} here"
            made.lose(f"{run}, and {there} in {tool}")


def _lose_unnamed(made: Plan) -> None:
    """Say which symbols and states mean less in a format that knows them by its rules alone."""
    machine, says = made.machine, made.tool.says
    named = set[Symbol]().union(*machine.words.values())
    for rules in made.rules.values():
        named.update(*((*rule.reads, *rule.writes) for rule in rules))
    for symbol in machine.symbols:
        if symbol not in named and not made.tool.declares:
            made.lose(f"no rule names the symbol {sign_of(symbol)}: it is left out")
    for state, rules in made.rules.items():
        halts = says is not None and says("q", False) is not None
        if halts and not rules and state not in made.finals:
            there = made.tool.tool
            made.lose(f"state {clipped(state)} has no rules: it halts in {there}; here it is stuck")


def _is_total(state: State, made: Plan) -> bool:
    machine = made.machine
    every: int = len(machine.alphabet) ** len(machine.tapes)
    return len({rule.reads for rule in made.rules[state]}) == every


def lose_beginnings(made: Plan, *, words: bool, heads: bool) -> None:
    """Say that words and places of heads are lost, in a format that cannot hold them."""
    if words:
        for tape in made.machine.words:
            made.lose(
                f"the word on tape {tape} is left out: {made.tool.tool} has none in its files"
            )
    if heads:
        for tape, at in made.machine.heads.items():
            where = f"{counted(abs(at), 'cell')} {'right' if at > 0 else 'left'} of"
            made.lose(
                f"the head of tape {tape} starts {where} its word's first symbol here, on it there"
            )


def listed(names: Iterable[str]) -> str:
    """Join names by commas."""
    return ",".join(names)


def about_lines(machine: Machine) -> Sequence[str]:
    """Give what a machine says of itself, its name first."""
    return [machine.name, *([machine.about] if machine.about else [])]


def by_state(rules: Iterable[FullRule]) -> Mapping[str, list[FullRule]]:
    """Group rules by their states."""
    grouped: dict[str, list[FullRule]] = {}
    for rule in rules:
        grouped.setdefault(rule.state, []).append(rule)
    return grouped
