"""A machine in the terms of a tool: rules for single symbols, renamed, with notes on differences.

A format of another tool can express less than our notation. If it cannot express a machine, noloss
refuses the machine; every other difference gets a note. Symbols and states keep their names if the
tool allows these.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, product
from math import prod
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from automata.errors import FormatError
from automata.formats.draft import tape_names
from automata.machine import Machine, Production, State, Symbol
from automata.notation.source import Meaning, Move
from common.text import clipped, counted

MOST_RULES: Final = 30_000  # the most rules that a reader accepts
MOST_NAMED: Final = 5  # the most names that a sentence lists
_POOL: Final = (*string.ascii_letters, *string.digits, *"-=+.:?$%&@^<>", *map(chr, range(192, 450)))


class ToolFile(Struct, frozen=True):
    """A machine as text in a format, with notes on differences and losses.

    symbols, states : symbol or state -> its name in the text, if that is another one
    """

    text: str
    losses: tuple[str, ...] = ()
    symbols: Mapping[Symbol, str] = field(default_factory=dict)
    states: Mapping[State, str] = field(default_factory=dict)


class FullRule(Struct, frozen=True):
    """A rule that names, for each tape, the symbol read, the symbol written and the move.

    keeps : for each tape, whether the machine writes nothing there
    """

    state: State
    reads: tuple[Symbol, ...]
    writes: tuple[Symbol, ...]
    moves: tuple[Move, ...]
    next: State
    keeps: tuple[bool, ...]


class Tool(Struct, frozen=True):
    """The machines that a tool can express.

    tool      : its name
    blank     : its only blank; None if any symbol can be the blank
    symbol    : the symbols that it allows
    states    : the names of states that it allows, as a regular expression
    stuck     : the meaning of a run without a rule; None if the tool gives it none
    choices   : whether several rules may apply
    stays     : whether a head may stay
    declares  : whether a file lists its symbols
    tapes     : the most tapes
    words     : whether a file holds the words on its tapes
    heads     : whether a file says where heads start
    comments  : whether a file may hold comments
    says      : the meaning of halting in a state, by its name and whether it has rules; None if a
                run does not halt there. Without `says`, halting states are declared
    halting   : names of states that show the meaning of halting there
    """

    tool: str
    blank: str | None
    symbol: Callable[[str], bool]
    states: str
    stuck: Meaning | None = None
    choices: bool = True
    stays: bool = True
    declares: bool = False
    tapes: int = 50
    words: bool = False
    heads: bool = False
    comments: bool = True
    says: Callable[[str, bool], Meaning | None] | None = None
    halting: Mapping[Meaning, str] = field(default_factory=dict)


class Translation(Struct):
    """A machine with the names that its symbols and states have in a tool."""

    machine: Machine
    tool: Tool
    losses: list[str] = field(default_factory=list)
    symbols: dict[Symbol, str] = field(default_factory=dict)
    states: dict[State, str] = field(default_factory=dict)
    rules: dict[State, list[FullRule]] = field(default_factory=dict)
    finals: dict[State, Meaning] = field(default_factory=dict)

    def lose(self, sentence: str) -> None:
        """Note a difference or a loss, once."""
        if sentence not in self.losses:
            self.losses.append(sentence)

    def written(self, text: str) -> ToolFile:
        """Make the file with this text."""
        return ToolFile(
            text,
            tuple(self.losses),
            {symbol: sign for symbol, sign in self.symbols.items() if symbol != sign},
            {state: name for state, name in self.states.items() if state != name},
        )

    def written_lines(self, lines: Iterable[str]) -> ToolFile:
        """Make the file with these lines."""
        return self.written("\n".join(line.rstrip() for line in lines) + "\n")

    @property
    def accepting(self) -> list[str]:
        """The states in which a run accepts; also the results, about which there is a note."""
        return [self.states[state] for state, meaning in self.finals.items() if meaning != "reject"]

    @property
    def about(self) -> list[str]:
        """The comments of the machine, its name first."""
        return [self.machine.name, *([self.machine.about] if self.machine.about else [])]

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
                yield replace(
                    rule,
                    state=self.states[state],
                    reads=tuple(self.symbols[symbol] for symbol in rule.reads),
                    writes=tuple(self.symbols[symbol] for symbol in rule.writes),
                    next=self.states[rule.next],
                )

    def by_state(self) -> Mapping[str, list[FullRule]]:
        """Give all rules, renamed, by their states."""
        grouped: dict[str, list[FullRule]] = {}
        for rule in self.every():
            grouped.setdefault(rule.state, []).append(rule)
        return grouped


def translated(machine: Machine, tool: Tool) -> Translation:
    """Prepare a machine for a tool; raise FormatError if the tool cannot express it."""
    made = prepared(machine, tool)
    if tool.says is None:
        _lose_results(made)
    _name_symbols(made)
    _name_states(made)
    lose_rest(made)
    lose_beginnings(made)
    return made


def prepared(machine: Machine, tool: Tool) -> Translation:
    """Collect the rules and halting states of a machine; they have no names in the tool yet."""
    if len(machine.tapes) > tool.tapes:
        has = f"{machine.name} has {len(machine.tapes)} tapes"
        problem = f"{has}, and {tool.tool} at most {tool.tapes}"
        hint = "noloss transform FILE one-tape makes one tape of many"
        raise FormatError(problem, hint=hint)
    made = Translation(machine, tool)
    made.rules = _full_rules(machine)
    _refuse_stays(made)
    _refuse_choices(made)
    made.finals = dict(machine.finals)
    for state, meaning in machine.when_stuck.items():
        if not made.rules.get(state) and meaning != tool.stuck:  # as a halting state
            made.finals.setdefault(state, meaning)
    return made


def _full_rules(machine: Machine) -> dict[State, list[FullRule]]:
    """Give the rules of every state for single symbols on all tapes; FormatError if too many."""
    left, tapes = MOST_RULES, range(len(machine.tapes))
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
            choices = [(looks[at],) if at in looks else machine.alphabet for at in tapes]
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
    return FullRule(
        row.state,
        reads,
        tuple(writes.get(tape) or reads[tape] for tape in tapes),
        tuple(actions[tape].move if tape in actions else "S" for tape in tapes),
        row.next,
        tuple(writes.get(tape) is None for tape in tapes),
    )


def _refuse_stays(made: Translation) -> None:
    tool = made.tool.tool
    for rule in () if made.tool.stays else chain.from_iterable(made.rules.values()):
        if "S" in rule.moves:
            problem = f"in state {clipped(rule.state)} a head stays, and in {tool} none can"
            hint = "noloss transform FILE no-stay makes a machine whose head moves at every step"
            raise FormatError(problem, hint=hint)


def _refuse_choices(made: Translation) -> None:
    if made.tool.choices:
        return
    for state, rules in made.rules.items():
        if len({rule.reads for rule in rules}) < len(rules):
            problem = f"state {clipped(state)} is a choice, and {made.tool.tool} knows none"
            hint = "choose a format with choices, or  noloss transform FILE deterministic"
            raise FormatError(problem, hint=hint)


def _name_symbols(made: Translation) -> None:
    """Give every symbol a sign that the tool allows, if possible the symbol itself."""
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
            problem = f"{tool.tool} has fewer symbols than {machine.name}"
            raise FormatError(problem, hint="use fewer symbols")
        made.symbols[symbol] = sign
    for symbol, sign in made.symbols.items():
        if symbol != sign:
            what = "the blank" if symbol == blank else "the symbol"
            made.lose(f"{what} {_sign_of(symbol)} is written {_sign_of(sign)}")


def _sign_of(symbol: str) -> str:
    """Show a symbol in a sentence."""
    return "' '" if symbol == " " else clipped(symbol)


def _name_states(made: Translation) -> None:
    """Give every state a name that the tool allows, if possible its own."""
    taken: set[str] = set()
    renamed: list[str] = []
    for state in (*made.rules, *made.finals):
        if re.fullmatch(made.tool.states, state) and _means(state, state, made):
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
        made.lose(f"states are written under other names: {first_of(renamed)}")


def first_of(names: Sequence[str]) -> str:
    """List the first of many names in a sentence, with the number of the others."""
    more = f", and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return f"{', '.join(names[:MOST_NAMED])}{more}"


def _means(state: State, name: str, made: Translation) -> bool:
    """Say whether halting in a state of this name has the right meaning in the tool."""
    if made.tool.says is None:
        return True
    has_rules = bool(made.rules.get(state))
    said = made.tool.says(name, has_rules)
    if state in made.finals:
        return said == made.finals[state]
    return said is None or (not has_rules and said == made.tool.says("q", False))


def _named(state: State, made: Translation) -> str:
    """Make a name that the tool allows from the name of a state."""
    if state in made.finals and made.tool.halting:
        return made.tool.halting[made.finals[state]]
    plain = re.sub(r"\W+", "_", state, flags=re.ASCII).strip("_") or "q"
    for name in (plain, f"q_{plain}"):
        if re.fullmatch(made.tool.states, name) and _means(state, name, made):
            return name
    return "q"


def _lose_results(made: Translation) -> None:
    for state, meaning in made.finals.items():
        if meaning == "result":
            tool = made.tool.tool
            made.lose(f"the result {clipped(state)} is written as accepting: {tool} has no results")


def lose_rest(made: Translation) -> None:
    """Note features that no tool has: names of tapes, owners, ends, meanings of stuck."""
    machine, tool = made.machine, made.tool.tool
    if machine.about:
        made.lose(f"'about' is {'written as a comment' if made.tool.comments else 'left out'}")
    if machine.tapes != tape_names(len(machine.tapes)):
        names = "name of the tape is" if len(machine.tapes) == 1 else "names of the tapes are"
        made.lose(f"the {names} left out: {first_of(machine.tapes)}")
    _lose_unnamed(made)
    for owner in sorted({owner for owner in machine.owners.values() if owner != "anyone"}):
        made.lose(f"the choices of the {owner} are written as choices without an owner")
    for tape, end in machine.ends.items():
        what = "stays there" if end == "stay" else "is an error"
        made.lose(f"tape {tape} is infinite both ways in {tool}; here a move off its end {what}")
    here = {None: "stuck", "accept": "accepted", "reject": "rejected", "result": "halted"}
    there = here[made.tool.stuck]
    for state in made.rules:
        meant = machine.when_stuck.get(state)
        if machine.owners and {meant, made.tool.stuck} == {None, "reject"}:
            continue  # with choices, stuck and rejecting branches are the same: they do not accept
        if meant != made.tool.stuck and state not in made.finals and not _is_total(state, made):
            run = f"a run that finds no rule in state {clipped(state)} is {here[meant]} here"
            made.lose(f"{run}, and {there} in {tool}")


def _lose_unnamed(made: Translation) -> None:
    """Note symbols and states that a format loses because only its rules name them."""
    machine, says, tool = made.machine, made.tool.says, made.tool.tool
    named = set[Symbol]().union(*machine.words.values())
    for rules in made.rules.values():
        named.update(*((*rule.reads, *rule.writes) for rule in rules))
    for symbol in machine.symbols:
        if symbol not in named and not made.tool.declares:
            made.lose(f"no rule names the symbol {_sign_of(symbol)}: it is left out")
    for state, rules in made.rules.items():
        halts = says is not None and says("q", False) is not None
        if halts and not rules and state not in made.finals:
            made.lose(f"state {clipped(state)} has no rules: it halts in {tool}; here it is stuck")


def _is_total(state: State, made: Translation) -> bool:
    machine = made.machine
    every: int = len(machine.alphabet) ** len(machine.tapes)
    return len({rule.reads for rule in made.rules[state]}) == every


def lose_beginnings(made: Translation) -> None:
    """Note the words and the places of heads that a format loses."""
    tool = made.tool
    for tape in () if tool.words else made.machine.words:
        made.lose(f"the word on tape {tape} is left out: files of {tool.tool} have no words")
    for tape, at in () if tool.heads else made.machine.heads.items():
        where = f"{counted(abs(at), 'cell')} {'right' if at > 0 else 'left'} of"
        made.lose(
            f"the head of tape {tape} starts {where} its word's first symbol here, on it there"
        )


def visible(symbol: str, but: str) -> bool:
    """Say whether a symbol is visible in plain text and has no special meaning."""
    return symbol.isprintable() and not symbol.isspace() and symbol not in but
