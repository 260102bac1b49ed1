"""The parts that all versions of JFLAP share: labels of transitions, states and blocks.

A state of the machine is a path: a state, or the blocks around a state with the state itself.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec import Struct, field

from automata.formats.draft import (
    Draft,
    DraftRule,
    HeadRead,
    Reading,
    SymbolSet,
    finish,
    overlap,
    tape_names,
)
from automata.formats.text import SourceText
from automata.formats.translation import Tool, Translation, visible
from automata.notation.source import Move, Place

if TYPE_CHECKING:
    from automata.formats.xml_tree import Element

BLANK: Final = "□"
MOST_STATES: Final = 20_000
MOST_JFLAP_TAPES: Final = 50  # JFLAP itself has at most 5
_FEWER: Final = "use fewer blocks, or fewer symbols that variables hold"
_MOVES: Final[dict[str, Move]] = {"L": "L", "R": "R", "S": "S"}
TOOL: Final = Tool(
    tool="JFLAP",
    blank=BLANK,
    symbol=lambda symbol: visible(symbol, "~!},"),
    states=r".{1,200}",
    stuck="reject",
    tapes=5,
)
StatePath: TypeAlias = tuple[str, ...]
VariableValues: TypeAlias = frozenset[tuple[str, str]]
"""Variables with their values, in pairs."""


class ReadPattern(Struct, frozen=True):
    """The symbols allowed under a head: one of these, all but these, or (None) any.

    variable : the one that stores the symbol
    """

    symbols: tuple[str, ...] | None = (BLANK,)
    negated: bool = False
    variable: str = ""


class Transition(Struct, frozen=True):
    """A transition; `~` as a written symbol keeps the symbol."""

    origin: str
    target: str
    reads: tuple[ReadPattern, ...]
    writes: tuple[str, ...]
    moves: tuple[Move, ...]
    place: Place


class JflapState(Struct):
    """A state; `inner` is the automaton of a block, and `at` the place in the picture."""

    name: str
    place: Place
    final: bool = False
    comment: str | None = None
    inner: Automaton | None = None
    at: tuple[float, float] | None = None


class Automaton(Struct):
    """States by their ids, with the transitions among them."""

    place: Place
    nodes: dict[str, JflapState] = field(default_factory=dict)
    steps: list[Transition] = field(default_factory=list)
    initial: str | None = None

    def all_steps(self) -> Iterator[Transition]:
        """Give the transitions here and in all blocks."""
        yield from self.steps
        for node in self.nodes.values():
            if node.inner is not None:
                yield from node.inner.all_steps()


def machine_of(
    text: SourceText,
    graph: Automaton,
    tapes: int,
    notes: Sequence[str] = (),
    *,
    eight: bool = False,
) -> Reading:
    """Make the machine of a graph.

    eight : as in JFLAP 8, a run leaves a block only in a final state of it, and a final block
            accepts after it has run
    """
    if graph.initial is None:
        hint = "make one of its states the initial one"
        raise text.refuse("the machine has no initial state", graph.place, hint)
    draft = Draft(text, tape_names(tapes), BLANK, stuck="reject", notes=list(notes))
    maker = _MachineMaker(draft, graph, eight)
    maker.take_symbols()
    maker.make()
    return finish(draft)


class _MachineMaker(Struct):
    draft: Draft
    root: Automaton
    eight: bool
    names: dict[tuple[StatePath, VariableValues], str] = field(default_factory=dict)
    taken: set[str] = field(default_factory=set)
    pending: list[tuple[StatePath, VariableValues]] = field(default_factory=list)
    carried: frozenset[str] = frozenset()
    after: dict[int, dict[str, list[Transition]]] = field(default_factory=dict)

    def take_symbols(self) -> None:
        """Collect the alphabet, and the variables that outlive the rule that sets them."""
        steps = list(self.root.all_steps())
        set_by = {p.variable for step in steps for p in step.reads if p.variable}
        for step in steps:
            for read in step.reads:
                self.draft.is_open |= read.symbols is None or read.negated
                for symbol in read.symbols or ():
                    self.draft.symbol(symbol, step.place)
            for write in step.writes:
                if write != "~" and write not in set_by:
                    self.draft.symbol(write, step.place)
        own = [(set(step.writes) & set_by) - {p.variable for p in step.reads} for step in steps]
        self.carried = frozenset().union(*own)

    def make(self) -> None:
        """Make all states; if there are variables, only the states that can be reached."""
        root = self.root
        if root.initial is None:
            return
        start = self._enter((root.initial,), root.place), frozenset[tuple[str, str]]()
        self.draft.start = self._name(*start)
        if self.carried:
            self.draft.note("states carry the values of the variables that are written later")
        else:
            for path in self._paths(root, ()):
                self._name(path, frozenset())
        while self.pending:
            self._make_state(*self.pending.pop(0))

    def _paths(self, graph: Automaton, above: StatePath) -> Iterator[StatePath]:
        for key, node in graph.nodes.items():
            path = (*above, key)
            if node.inner is None or self._accepts(path):
                yield path
            else:
                yield from self._paths(node.inner, path)

    def _chain(self, path: StatePath) -> list[tuple[Automaton, str]]:
        """Give the graphs of a path, outermost first, with the state in each."""
        graph, chain = self.root, []
        for key in path:
            chain.append((graph, key))
            graph = graph.nodes[key].inner or graph
        return chain

    def _accepts(self, path: StatePath) -> bool:
        chain = self._chain(path)
        if self.eight:
            graph, key = chain[-1]
            inside = graph.nodes[key].inner is not None
            return not inside and all(graph.nodes[key].final for graph, key in chain)
        return len(chain) == 1 and self.root.nodes[path[0]].final

    def _enter(self, path: StatePath, place: Place) -> StatePath:
        """Give the state of a run that enters a state or a block."""
        graph, key = self._chain(path)[-1]
        inner = graph.nodes[key].inner
        while inner is not None and not self._accepts(path):
            if inner.initial is None:
                problem = f"the block {graph.nodes[key].name} has no initial state"
                raise self.draft.text.refuse(
                    problem, place, "make one of its states the initial one"
                )
            path = (*path, inner.initial)
            graph, key = inner, inner.initial
            inner = graph.nodes[key].inner
        return path

    def _name(self, path: StatePath, values: VariableValues) -> str:
        """Give the name of a state, and queue it to be made."""
        if (path, values) in self.names:
            return self.names[path, values]
        chain = self._chain(path)
        node = chain[-1][0].nodes[chain[-1][1]]
        name = ".".join(graph.nodes[key].name for graph, key in chain)
        if values:
            name += f"[{','.join(f'{variable}={value}' for variable, value in sorted(values))}]"
        if name in self.taken:
            name = f"{name}.{path[-1]}"
        while name in self.taken:
            name += "'"
        self.taken.add(name)
        if len(self.taken) > MOST_STATES:
            problem = f"the machine has more than {MOST_STATES:,} states"
            raise self.draft.text.refuse(problem, node.place, "use fewer blocks or variables")
        self.draft.state(name, node.place).comment = node.comment
        if node.at is not None and len(path) == 1 and not values:  # a block has a separate picture
            self.draft.layout[name] = node.at
        self.names[path, values] = name
        self.pending.append((path, values))
        return name

    def _make_state(self, path: StatePath, values: VariableValues) -> None:
        name = self.names[path, values]
        if self._accepts(path):
            self.draft.finals[name] = "accept"
        levels = self._levels(path)
        rules = [
            [rule for step in steps for rule in self._rules(path[:level], step, values)]
            for level, steps in levels
        ]
        meet = any(overlap(some, self.draft) for some in rules)
        if len(levels) > 1 and meet:  # each level is a choice, and the levels apply in order
            rules = list(self._literal(levels, path, values))
        self.draft.states[name].in_order = len(levels) > 1 and not meet
        for some in rules:
            for rule in some:
                self.draft.add(name, rule)

    def _literal(
        self, levels: list[tuple[int, list[Transition]]], path: StatePath, values: VariableValues
    ) -> Iterator[list[DraftRule]]:
        """Give the rules of each level for single symbols that no earlier level reads."""
        alphabet = self.draft.alphabet
        covered: set[tuple[str, ...]] = set()
        for level, steps in levels:
            now: set[tuple[str, ...]] = set()
            some: list[DraftRule] = []
            for step in steps:
                looks = [alphabet if p is None else p.of(alphabet) for p in map(_look, step.reads)]
                made = prod(map(len, looks)) * (1 + len(looks))
                self.draft.text.take(made, step.place, "use fewer symbols")
                for symbols in product(*looks):
                    if symbols not in covered:
                        now.add(symbols)
                        some += self._rules(path[:level], step, values, symbols)
            covered |= now
            yield some

    def _levels(self, path: StatePath) -> list[tuple[int, list[Transition]]]:
        """Give the transitions that may apply in a state, by their priority.

        Each comes with the number of path elements that stay in front of its target.
        """
        levels = []
        for at, (graph, key) in reversed(list(enumerate(self._chain(path)))):
            if id(graph) not in self.after:
                index = self.after[id(graph)] = {}
                for step in graph.steps:
                    index.setdefault(step.origin, []).append(step)
            steps = self.after[id(graph)].get(key, [])
            negated = [step for step in steps if any(p.negated for p in step.reads)]
            plain = [step for step in steps if step not in negated]
            levels += [(at, some) for some in (plain, negated) if some]
            if self.eight and not graph.nodes[key].final:
                break
        return levels

    def _rules(
        self,
        above: StatePath,
        step: Transition,
        values: VariableValues,
        symbols: tuple[str, ...] | None = None,
    ) -> Iterator[DraftRule]:
        """Make the rules of a transition: for these symbols, or for all symbols that it reads."""
        take = partial(self.draft.text.take, place=step.place, hint=_FEWER)
        looks = tuple(map(_look, step.reads))
        if symbols is not None:
            looks = tuple(SymbolSet((symbol,)) for symbol in symbols)
        sets = {pattern.variable for pattern in step.reads} - {""}
        if not sets & self.carried:
            take(len(looks))
            yield self._rule(above, step, values, looks)
            return
        alphabet = self.draft.alphabet
        for read in product(*(alphabet if look is None else look.of(alphabet) for look in looks)):
            take(len(looks))
            given = {p.variable: s for p, s in zip(step.reads, read, strict=True)}
            now = dict(values) | {v: s for v, s in given.items() if v in self.carried}
            literal = tuple(SymbolSet((symbol,)) for symbol in read)
            yield self._rule(above, step, frozenset(now.items()), literal)

    def _rule(
        self,
        above: StatePath,
        step: Transition,
        values: VariableValues,
        looks: tuple[HeadRead, ...],
    ) -> DraftRule:
        held = dict(values)
        writes = tuple(
            None if write in ("~", pattern.variable) else held.get(write, write)
            for write, pattern in zip(step.writes, step.reads, strict=True)
        )
        for write in writes:
            if write is not None:  # also the name of a variable without a value
                self.draft.symbol(write, step.place)
        target = self._enter((*above, step.target), step.place)
        return DraftRule(looks, writes, step.moves, self._name(target, values), step.place)


def _look(pattern: ReadPattern) -> HeadRead:
    if pattern.symbols is None:
        return None
    return SymbolSet(pattern.symbols, excluded=pattern.negated)


def number_of_tapes(element: Element, text: SourceText) -> int:
    """Read the number of tapes; raise NotationError if it is not a number from 1 to 5."""
    number = element.text
    if not (number.isascii() and number.isdigit() and len(number) < 4):
        raise text.refuse("this is not a number of tapes", element.place, "JFLAP has 1 to 5 tapes")
    if not 1 <= int(number) <= MOST_JFLAP_TAPES:
        problem = f"{number} tapes are not possible"
        raise text.refuse(problem, element.place, "JFLAP has 1 to 5 tapes")
    return int(number)


def pattern(read: str, place: Place, text: SourceText) -> ReadPattern:
    """Read the pattern that a transition reads: a symbol, nothing, `~`, `!x`, or `a,b}w`."""
    if read == "~":
        return ReadPattern(None)
    if read.startswith("!") and len(read) <= 2:
        return ReadPattern((read[1:] or BLANK,), negated=True)
    if "}" in read and len(read) > 1:
        listed, _, variable = read.partition("}")
        symbols = tuple(symbol.strip() or BLANK for symbol in listed.split(","))
        if len(variable) == 1 and all(len(symbol) == 1 for symbol in symbols):
            return ReadPattern(symbols, variable=variable)
    if len(read) > 1:
        problem = f"'{read[:40]}' is more than one symbol"
        hint = "JFLAP reads a symbol, ~ for any, !x for any but x, or a,b}w to give it to w"
        raise text.refuse(problem, place, hint)
    return ReadPattern((read or BLANK,))


def writes(written: list[str], place: Place, text: SourceText) -> tuple[str, ...]:
    """Check the symbols that a transition writes: on each tape one symbol, or `~`."""
    for symbol in written:
        if len(symbol) != 1:
            problem = f"'{symbol[:40]}' is more than one symbol"
            raise text.refuse(problem, place, "JFLAP writes one symbol, or ~ for what was read")
    return tuple(written)


def moves(given: list[str], place: Place, text: SourceText) -> tuple[Move, ...]:
    """Read the moves of the heads."""
    for move in given:
        if move not in _MOVES:
            raise text.refuse(f"'{move[:40]}' is not a move", place, "heads move L, S or R")
    return tuple(_MOVES[move] for move in given)


def xml_text(text: str) -> str:
    """Escape a text for XML."""
    return html.escape(text, quote=False)


def comments(made: Translation) -> Iterator[str]:
    """Write the comments of a machine as comments of XML."""
    for line in made.about:
        yield f"<!-- {re.sub('-{2,}', '-', line).strip('-')} -->"


def ids_of(made: Translation) -> dict[str, int]:
    """Number the states, as JFLAP does."""
    return {name: number for number, name in enumerate(made.states.values())}
