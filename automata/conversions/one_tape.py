"""One tape for many: the tapes stand one after the other, and a dot marks each head.

The tape reads `# first # second # … #`. To make one step, the head walks over it and remembers
the dotted symbols that the state looks at; goes back; and for each tape that is touched finds
its dot, writes, and moves it. A dot that is moved onto a `#` needs a new cell: all that stands
right of it is moved by one.

Source: [Sipser13] §3.2, theorem 3.13. Deviation: cells of the simulated tapes that are blank have
a symbol of their own, so that the ends of the tape can be told from them.
"""

from __future__ import annotations

from automata.conversions.building import (
    Building,
    Key,
    fresh,
    looked_at,
    refuse_special,
    rows_at,
)
from automata.errors import ConversionError
from automata.machine import Machine, State, Symbol, TapeAction
from automata.notation.source import Source

Todo = tuple[TapeAction, ...]


def on_one_tape(machine: Machine) -> Source:
    """Make a machine of one tape that does what one of several tapes does.

    The input is laid on the tape as on the first one of the machine, without blanks in it; the
    other tapes begin with the words of the file, or blank. The verdict is the same.
    """
    return _OneTape(machine).source()


class _OneTape:
    def __init__(self, machine: Machine) -> None:
        first = machine.tapes[0]
        refuse_special(machine, "ends", *(["heads"] if first in machine.heads else ()))
        if machine.blank in machine.words.get(first, ()):
            hint = "the end of the input is the first blank"
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
        cells = [*self.plain, *self.dotted.values(), self.border]
        self.cells = cells
        self.made = Building(
            f"{machine.name} on one tape: its tapes stand between '#', a dot marks each head.",
            (first,),
            cells,
            machine.blank,
            finals={("", state): meaning for state, meaning in machine.finals.items()},
            words={first: machine.words[first]} if first in machine.words else {},
        )
        self.waiting: list[tuple[Todo, Key, int]] = []
        self.known: set[Key] = set()

    def source(self) -> Source:
        """Give the file of the machine."""
        self._lay()
        for state in self.machine.reached_from(self.machine.start):
            if state not in self.machine.finals:
                self._back(("rewind", state), ("read", state, (), 0))
                self._read(state)
        while self.waiting:
            self._do(*self.waiting.pop())
        return self.made.source(f"{self.machine.name}-one-tape", ("lay",))

    def _add(self, state: Key, read: Symbol, write: Symbol | None, move: str, goto: Key) -> None:
        does = {self.tape: (write, move)}
        self.made.add(state, {self.tape: read}, does, goto)  # type: ignore[arg-type]

    def _back(self, state: Key, goto: Key) -> None:
        """Walk to the leftmost cell, which is a border."""
        for cell in self.cells:
            self._add(state, cell, None, "L", state)
        self._add(state, self.blank, None, "R", goto)

    def _lay(self) -> None:
        """Put borders around the input, dot its first symbol, and lay the other tapes."""
        for symbol in self.machine.alphabet:
            self._add(("lay",), symbol, self.dotted[symbol], "L", ("lay", "border"))
        self._add(("lay", "border"), self.blank, self.border, "R", ("lay", "right"))
        for cell in (*self.plain, *self.dotted.values()):
            self._add(("lay", "right"), cell, None, "R", ("lay", "right"))
        laid = [self.border]
        for name in self.machine.tapes[1:]:
            word = list(self.machine.words.get(name, ()))
            laid += [*self._dotted(word, self.machine.heads.get(name, 0)), self.border]
        state: Key = ("lay", "right")
        for number, cell in enumerate(laid, start=1):
            goto: Key = ("lay", number) if number < len(laid) else self._at(self.machine.start)
            self._add(state, self.blank, cell, "R" if number < len(laid) else "S", goto)
            state = goto

    def _dotted(self, word: list[Symbol], head: int) -> list[Symbol]:
        """Give the cells of a word, and the blanks from it to a head that starts beside it."""
        word = [self.blank] * -head + word + [self.blank] * (head + 1 - len(word))
        head = max(head, 0)
        return [(self.dotted if at == head else self.inner)[s] for at, s in enumerate(word)]

    def _at(self, state: State) -> Key:
        return ("", state) if state in self.machine.finals else ("rewind", state)

    def _read(self, state: State) -> None:
        """Walk to the right and remember the dotted symbols of the tapes that are looked at."""
        looks = looked_at(self.machine, state)
        begin: Key = ("read", state, (), 0)
        if not looks:
            self._choose(begin, self.border, state, {})
            return
        keys: list[tuple[tuple[Symbol, ...], int]] = [((), 0)]
        for seen, number in keys:  # grows
            key: Key = ("read", state, seen, number)
            for cell in (*self.plain, self.border):
                self._add(key, cell, None, "R", key)
            for symbol, dotted in self.dotted.items():
                if number == looks[-1]:
                    found = dict(zip(looks, (*seen, symbol), strict=True))
                    self._choose(key, dotted, state, found)
                    continue
                after = ((*seen, symbol) if number in looks else seen, number + 1)
                self._add(key, dotted, None, "R", ("read", state, *after))
                if after not in keys:
                    keys.append(after)

    def _choose(self, key: Key, cell: Symbol, state: State, seen: dict[int, Symbol]) -> None:
        rows = rows_at(self.machine, state, seen)
        if state in self.machine.when_stuck:
            self.made.stuck[key] = self.machine.when_stuck[state]
        if state in self.machine.owners:
            self.made.owners[key] = self.machine.owners[state]
        for row in rows:
            todo = tuple(sorted(row.actions))
            goto = self._at(row.next)
            self._add(key, cell, None, "S", self._begin(todo, goto) if todo else goto)

    def _begin(self, todo: Todo, goto: Key) -> Key:
        """Go back and then do these actions, before the machine goes on."""
        key: Key = ("back", goto, _said(todo))
        if key not in self.known:
            self.known.add(key)
            self._back(key, self._seek(todo, goto, 0))
        return key

    def _seek(self, todo: Todo, goto: Key, number: int) -> Key:
        """Walk to the right to the dot of the next tape that is touched; `number` are behind."""
        if not todo:
            return goto
        key: Key = ("do", goto, _said(todo), number)
        if key not in self.known:
            self.known.add(key)
            self.waiting.append((todo, goto, number))
        return key

    def _do(self, todo: Todo, goto: Key, number: int) -> None:
        key: Key = ("do", goto, _said(todo), number)
        (tape, write, move), rest = todo[0], todo[1:]
        after = self._seek(rest, goto, number + 1)
        for cell in (*self.plain, self.border):
            self._add(key, cell, None, "R", key)
        if number < tape:
            onward = self._seek(todo, goto, number + 1)
            for cell in self.dotted.values():
                self._add(key, cell, None, "R", onward)
            return
        moved: Key = ("dot", move, goto, _said(rest), number + 1)
        for symbol, cell in self.dotted.items():
            new = symbol if write is None else write
            if move == "S":
                self._add(key, cell, self.dotted[new], "R", after)
            else:
                self._add(key, cell, self.inner[new], move, moved)
        if move != "S" and moved not in self.known:
            self.known.add(moved)
            self._dot(moved, move, after, rest, goto)

    def _dot(self, key: Key, move: str, after: Key, rest: Todo, goto: Key) -> None:
        """Put the dot on the cell that the head has come to; before a border on a new one."""
        for symbol, cell in self.inner.items():
            self._add(key, cell, self.dotted[symbol], "R", after)
        carry = self._carry(self._begin(rest, goto) if rest else goto)
        new = self.dotted[self.blank]
        if move == "R":
            self._add(key, self.border, new, "R", (*carry, self.border))
            return
        insert: Key = ("insert", *carry)
        self._add(key, self.border, None, "R", insert)
        if insert not in self.known:
            self.known.add(insert)
            for cell in self.cells:
                self._add(insert, cell, new, "R", (*carry, cell))

    def _carry(self, goto: Key) -> Key:
        """Move all that stands right of here by one cell, then go on."""
        key: Key = ("carry", goto)
        if key not in self.known:
            self.known.add(key)
            for held in self.cells:
                for cell in self.cells:
                    self._add((*key, held), cell, held, "R", (*key, cell))
                self._add((*key, held), self.blank, held, "S", goto)
        return key


def _said(todo: Todo) -> tuple[str, ...]:
    """Say actions in a key, so that states are named after them."""
    return tuple(f"{a.tape}{'' if a.write is None else a.write}{a.move}" for a in todo)
