"""One tape instead of several: it holds them one after the other, and a dot marks each head.

The tape reads `# first # second # … #`. For one step, the head first walks over it and remembers
the rows that the dotted symbols allow. Then it goes back. For each tape that the row touches, it
finds the dot, writes, and moves the dot. A dot that moves onto a `#` needs a new cell: a dot marks
this place, and all cells right of it move by one, the last cell first.

Source: [Sipser13] §3.2, theorem 3.13. Deviation: blank cells of the simulated
tapes have their own symbol, so that they differ from the blanks beyond the ends of the tape.
"""

from __future__ import annotations

from typing import TypeAlias

from automata.conversions.building import (
    Goto,
    HeadSymbols,
    RoutineCall,
    RowBuilder,
    StateKey,
    fresh,
    looked_at,
    refuse_special,
    rows_at,
)
from automata.engine.steps import NO_RULES
from automata.errors import ConversionError
from automata.machine import Machine, Production, State, Symbol, TapeAction
from automata.notation.parser import parse
from automata.notation.source import Move, Source
from automata.notation.tokens import quote

TapeActions: TypeAlias = tuple[TapeAction, ...]
OpenRows: TypeAlias = tuple[Production, ...]
"""The rows of a state, except its `else`, that can still apply after the symbols read until now."""

_ROUTINES = """\
routine  left(t)
dot:     t={plain}   ->  t={dotted}  return
         t={border}  ->  t={here}    call widen(t) then border
border:              ->  t={border}:R  new
new:                 ->  t={new}     return

routine  right(t)
dot:     t={plain}   ->  t={dotted}  return
         t={border}  ->  t={here}    call widen(t) then new
new:                 ->  t={new}:R   border
border:              ->  t={border}  return

routine  widen(t)
end:     t={blank}   ->  t:L         take
         else        ->  t:R         end
take:    t={cell}    ->  t:R         put({cell})
         t={here}    ->  return
put({cell}):         ->  t={cell}:L  back
back:                ->  t:L         take

routine  home(t)
go:      t={blank}   ->  t:R         return
         else        ->  t:L         go
"""
"""Routines. `left` and `right` put a dot on the cell of the head, or on a new cell before a border;
`widen` moves all cells right of a place by one; `home` walks to the leftmost cell."""
_TO = """
routine  to-{name}(t)
go:      call home(t) then seek-0
"""
_SEEK = """\
seek-{number}:  t={dotted}  ->  {goto}
         else        ->  t:R  seek-{number}
"""


def on_one_tape(machine: Machine) -> Source:
    """Make a machine of one tape that does the same as a machine of several tapes.

    The input is on the one tape as it would be on the machine's first tape; it has no blanks in it.
    The other tapes begin with the words of the file, or blank. The verdict is the same.
    """
    return _OneTape(machine).source()


class _OneTape:
    def __init__(self, machine: Machine) -> None:
        first = machine.tapes[0]
        refuse_special(machine, "ends", *(["heads"] if first in machine.heads else ()))
        if machine.blank in machine.words.get(first, ()):
            hint = "leave the blank out: it ends the input"
            raise ConversionError(f"the word of {first} has a blank in it", hint=hint)
        self.machine = machine
        self.tape, self.blank = first, machine.blank
        taken = list(machine.alphabet)
        self.border = fresh("#", taken)
        self.inner = {s: s for s in machine.alphabet[1:]}
        self.inner[machine.blank] = fresh("~", [*taken, self.border])
        taken += [self.border, self.inner[machine.blank]]
        self.dotted = {s: fresh(f"{self.inner[s]}.", taken) for s in machine.alphabet}
        self.plain = [self.inner[s] for s in machine.alphabet]
        self.cells = (*self.plain, *self.dotted.values(), self.border)
        self.here = fresh(f"{self.border}.", self.cells)
        self.undotted = (*self.plain, self.border)
        helpers = self._helpers()
        self.made = RowBuilder(
            f"{machine.name} on one tape: its tapes are between '#', a dot marks each head.",
            (first,),
            [*self.cells, self.here],
            machine.blank,
            finals={("", state): meaning for state, meaning in machine.finals.items()},
            words={first: machine.words[first]} if first in machine.words else {},
            variables=helpers.variables,
            relations=helpers.relations,
            routines=helpers.routines,
        )
        self.waiting: list[tuple[TapeActions, StateKey]] = []

    def source(self) -> Source:
        """Give the file of the machine."""
        self._lay()
        for state in self.machine.reached_from(self.machine.start):
            if state not in self.machine.finals:
                self.made.bodies["read", state] = RoutineCall("home", (self.tape,), ("look", state))
                self._look(state)
        while self.waiting:
            self._act(*self.waiting.pop())
        return self.made.source(f"{self.machine.name}-one-tape", ("lay",))

    def _helpers(self) -> Source:
        """Read the routines that all such machines have, with their variables."""
        names = {
            name: fresh(name[0], self.cells) for name in ("plain", "dotted", "cell", "undotted")
        }
        symbols = {
            "blank": quote(self.blank),
            "border": quote(self.border),
            "here": quote(self.here),
            "new": quote(self.dotted[self.blank]),
        }
        pairs = (f"{quote(self.inner[s])} {quote(dot)}" for s, dot in self.dotted.items())
        headers = [
            f"tapes {self.tape}",
            f"symbols {' '.join(map(quote, (*self.cells, self.here)))}",
            f"blank {symbols['blank']}",
            f"vars {names['undotted']}: {' '.join(map(quote, self.undotted))}",
            f"vars {names['cell']}: {' '.join(map(quote, self.cells))}",
            f"pairs {names['plain']} {names['dotted']}: {' / '.join(pairs)}",
            "s:\n",
        ]
        text = _ROUTINES.format(**names, **symbols)
        for last, name in enumerate(self.machine.tapes):
            text += _TO.format(name=name)
            for number in range(last + 1):
                goto = "return" if number == last else f"t:R seek-{number + 1}"
                text += _SEEK.format(number=number, goto=goto, **names)
        return parse("\n".join(headers) + text)

    def _add(
        self, state: StateKey, read: Symbol, write: Symbol | None, move: Move, goto: Goto
    ) -> None:
        self.made.add(state, {self.tape: read}, {self.tape: (write, move)}, goto)

    def _lay(self) -> None:
        """Put borders around the input, dot its first symbol, and write the other tapes."""
        for symbol in self.machine.alphabet:
            self._add(("lay",), symbol, self.dotted[symbol], "L", ("lay", "border"))
        self._add(("lay", "border"), self.blank, self.border, "R", ("lay", "right"))
        for cell in (*self.plain, *self.dotted.values()):
            self._add(("lay", "right"), cell, None, "R", ("lay", "right"))
        laid = [self.border]
        for name in self.machine.tapes[1:]:
            word = list(self.machine.words.get(name, ()))
            laid += [*self._dotted(word, self.machine.heads.get(name, 0)), self.border]
        state: StateKey = ("lay", "right")
        for number, cell in enumerate(laid, start=1):
            goto: StateKey = ("lay", number) if number < len(laid) else self._at(self.machine.start)
            self._add(state, self.blank, cell, "R" if number < len(laid) else "S", goto)
            state = goto

    def _dotted(self, word: list[Symbol], head: int) -> list[Symbol]:
        """Give the cells of a word, with the blanks between it and a head that starts beside it."""
        word = [self.blank] * -head + word + [self.blank] * (head + 1 - len(word))
        head = max(head, 0)
        return [(self.dotted if at == head else self.inner)[s] for at, s in enumerate(word)]

    def _at(self, state: State) -> StateKey:
        return ("", state) if state in self.machine.finals else ("read", state)

    def _look(self, state: State) -> None:
        """Walk to the right from dot to dot, until all remaining rows surely apply.

        The key of such a state holds the tapes already read and the remaining rows.
        """
        rules = self.machine.delta.get(state, NO_RULES)
        every = (row for _, table in rules.groups for rows in table.values() for row in rows)
        rest, last = tuple(every), max(looked_at(self.machine, state), default=-1)
        begin: StateKey = ("look", state)
        self._mark(begin, state)
        if last < 0:
            self._choose(begin, self.border, state, {})
            return
        keys: dict[tuple[int, OpenRows], tuple[StateKey, HeadSymbols]] = {(0, rest): (begin, {})}
        waiting = list(keys)
        for number, left in waiting:  # grows in the loop
            key, seen = keys[number, left]
            walk = {self.tape: self.undotted}
            self.made.add(key, walk, {self.tape: (None, "R")}, key)
            for symbol, dotted in self.dotted.items():
                now = {**seen, number: symbol}
                after = tuple(r for r in left if dict(r.reads).get(number, symbol) == symbol)
                if all(tape <= number for row in after for tape, _ in row.reads):
                    self._choose(key, dotted, state, now)
                    continue
                if (number + 1, after) not in keys:
                    name: StateKey = (*begin, *now.values())
                    keys[number + 1, after] = name, now
                    waiting.append((number + 1, after))
                    self._mark(name, state)
                self._add(key, dotted, None, "R", keys[number + 1, after][0])

    def _mark(self, key: StateKey, state: State) -> None:
        """Copy the owner of a state, and the meaning of being stuck there, to a key."""
        if state in self.machine.when_stuck:
            self.made.stuck[key] = self.machine.when_stuck[state]
        if state in self.machine.owners:
            self.made.owners[key] = self.machine.owners[state]

    def _choose(self, key: StateKey, cell: Symbol, state: State, seen: HeadSymbols) -> None:
        for row in rows_at(self.machine, state, seen):
            todo = tuple(sorted(act for act in row.actions if act[1:] != (None, "S")))
            self._add(key, cell, None, "S", self._then(todo, self._at(row.next)))

    def _then(self, todo: TapeActions, goto: StateKey) -> StateKey:
        """Give the state that does these actions and then goes to another state."""
        if not todo:
            return goto
        key: StateKey = ("do", *goto[1:], _said(todo))
        if key not in self.made.bodies:
            to = f"to-{self.machine.tapes[todo[0].tape]}"
            self.made.bodies[key] = RoutineCall(to, (self.tape,), ("act", *key[1:]))
            self.waiting.append((todo, goto))
        return key

    def _act(self, todo: TapeActions, goto: StateKey) -> None:
        """Do the first of these actions at the dot, and continue with the others."""
        (_, write, move), rest = todo[0], todo[1:]
        key: StateKey = ("act", *goto[1:], _said(todo))
        then = self._then(rest, goto)
        for symbol, cell in self.dotted.items():
            new = symbol if write is None else write
            if move == "S":
                self._add(key, cell, self.dotted[new], "S", then)
            else:
                routine = "left" if move == "L" else "right"
                goon = RoutineCall(routine, (self.tape,), then)
                self._add(key, cell, self.inner[new], move, goon)


def _said(todo: TapeActions) -> tuple[str, ...]:
    """Write actions as a part of a key, so that the state's name shows them."""
    return tuple(f"{a.tape}{'' if a.write is None else a.write}{a.move}" for a in todo)
