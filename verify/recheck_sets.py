"""The proofs of closed sets, repeated words and automata, for `recheck_halting.py`.

A set with the start and the successors of each of its parts has everything that is ever
reached. The transitions of each part are looked up by `Proof.at`, which refuses an excluded end.
"""

import json
from itertools import pairwise, product
from typing import Any

WORK, NODES = 100_000, 500_000  # configurations in a word; backwards, or words of a language
SIZE, BACK = 64, 1_000  # symbols of a word and steps of a history; steps backwards
BY = {"L": -1, "S": 0, "R": 1}


def require(condition: object, problem: str) -> None:
    """Raise ValueError unless a condition holds."""
    if not condition:
        raise ValueError(problem)


def dump(value: Any) -> str:
    """Write JSON in one way only, in which 1, 1.0 and true differ; the hash is of this text."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def ordered(items: Any, what: str) -> None:
    """Refuse a list with an item twice, or in another order."""
    require(all(one < other for one, other in pairwise(items)), f"{what}: another order")


def texts(items: Any) -> list[str]:
    """Give texts."""
    return [str(item) for item in items]


def numbers(items: Any, end: int) -> list[int]:
    """Give whole numbers from 0 up to an end."""
    found = [int(item) for item in items]
    require(all(0 <= item < end for item in found), "a number that names nothing")
    return found


class Proof:
    """The parts of a certificate; `used` are the transitions that its proof needs."""

    def __init__(self, one: Any) -> None:
        self.blank, self.never, self.wall = one["blank"], {*one["never"]}, one["wall"]
        self.state, self.language = one["start"]["state"], one["language"]
        self.symbols, self.states = one["symbols"], one["states"]
        self.tapes = [(tape["head"], tape["cells"]) for tape in one["start"]["tapes"]]
        self.entries = {(state, *reads): what for state, reads, what in one["entries"]}
        self.used: set[Any] = set()

    def at(self, state: str, *reads: str) -> Any:
        """Give the steps that are possible; none at an end that is not excluded."""
        key = (state, *reads)
        require(key in self.entries, f"there is no transition for {dump(key)}")
        self.used.add(key)
        what = self.entries[key]
        require(type(what) is list or what not in self.never, f"it comes to an end: {what}")
        return what if type(what) is list else []

    def every(self) -> Any:
        """Give all states on all symbols, each of which must have a transition."""
        for key in product(self.states, *self.symbols):
            require(key in self.entries, f"there is no transition for {dump(key)}")
            self.used.add(key)
            yield key, self.entries[key]


def check_walls(one: Any) -> None:
    """Refuse a wall that is not always the first cell of its tape, or that does more than a wall.

    Steps at walls are not counted, and no step is looked for that touches a cell before a wall.
    """
    wall = one["wall"]
    require(wall != one["blank"], "the wall is a blank")
    for known, tape in zip(one["symbols"], one["start"]["tapes"], strict=True):
        walls = [at for at, cell in enumerate(tape["cells"]) if cell == wall]
        first = walls == [0] and tape["head"] > 0
        require(first if wall in known else not walls, "a wall elsewhere")
    for state, reads, what in one["entries"]:
        if wall in reads:
            back = [reads, ["R" if symbol == wall else "S" for symbol in reads], state]
            require(what in ("stuck", [back]), "a wall does more than send a head back")
        elif type(what) is list:
            require(all(wall not in writes for writes, _, _ in what), "a wall is written")


def ways(proof: Proof, state: int) -> Any:
    """Give the cells that can follow in a word of the language, with blanks behind it for ever."""
    language = proof.language
    if state < 0 or state in language["accepts"]:
        yield proof.blank, -1
    if state >= 0:
        pairs = zip(language["symbols"], language["next"][state], strict=True)
        yield from (pair for pair in pairs if pair[1] in proof.language["useful"])


def words(proof: Proof, state: int, length: int) -> Any:
    """Give the words of a length that can lie from a state of the language on."""
    found: Any = {(state, ())}
    for _ in range(length):
        require(len(found) <= NODES, "too many words")
        found = {(after, (*w, s)) for at, w in found for s, after in ways(proof, at)}
    return {word for _, word in found}


def prove_closed(proof: Proof, part: Any) -> str:
    """Compare a closed set with all that follows from its parts, and with the start."""
    letters = [(symbol, tuple(map(tuple, steps))) for symbol, steps in part["letters"]]
    name = {letter: at for at, letter in enumerate(letters)}
    sides = [[{*map(tuple, one)} for one in part[key]] for key in ("left", "right")]
    contexts = {(s, tuple((tuple(a), b, tuple(c)) for a, b, c in w)) for s, w in part["contexts"]}
    grams: Any = [[set() for _ in side] for side in sides]
    made: Any = set()
    first(proof, part["size"], name, grams, made, contexts)
    last: Any = [[{} for _ in side] for side in sides]
    for at, side in enumerate(sides):
        for tape, words_there in enumerate(side):
            for gram in words_there:
                last[at][tape].setdefault(gram[:-1], []).append(gram[-1])
    for state, windows in contexts:
        for writes, moves, after in proof.at(state, *(letters[w[1]][0] for w in windows)):
            seen = []
            for tape, (window, write, move) in enumerate(zip(windows, writes, moves, strict=True)):
                symbol, steps = letters[window[1]]
                head = window[1]
                if write != symbol or move != "S":
                    head = name.get((write, remembered(part, steps, (state, symbol))), -1)
                seen.append(moved(tape, window, head, move, grams, last))
            for together in product(*seen):
                require((after, together) in contexts, "the set lacks what follows from it")
                made.add((after, together))
    require(made == contexts and grams == sides, "the set is not what follows from it")
    return f"the windows of the heads are always in a closed set of {len(contexts)}"


def moved(tape: int, window: Any, head: int, move: str, grams: Any, last: Any) -> Any:
    """Give what can be seen on a tape after a step, and add the word that leaves the window."""
    left, _, right = window
    if move == "S":
        return [(left, head, right)]
    if move == "R":
        grams[0][tape].add(left)
        more = last[1][tape].get(right[1:], ())
        return [((head, *left[:-1]), right[0], (*right[1:], far)) for far in more]
    grams[1][tape].add(right)
    more = last[0][tape].get(left[1:], ())
    return [((*left[1:], far), left[0], (head, *right[:-1])) for far in more]


def remembered(part: Any, steps: Any, step: Any) -> Any:
    """Give what a cell remembers after a step there."""
    if part["history"] == "last":
        return (step, *steps)[: part["length"]]
    return (step, *(s for s in steps if s != step)) if part["history"] == "recent" else ()


def first(proof: Proof, size: int, name: Any, grams: Any, contexts: Any, listed: Any) -> None:
    """Add what is seen at the start, and the words further away."""
    code = {symbol: at for (symbol, steps), at in name.items() if not steps}
    choices: Any = []
    for tape, (head, cells) in enumerate(proof.tapes):
        far = [code.get(proof.blank, -1)] * (size + 1)
        left = [*(code.get(cell, -1) for cell in reversed(cells[:head])), *far]
        for at in range(1, len(left) - size + 1):
            grams[0][tape].add(tuple(left[at : at + size]))
        if tape or proof.language is None:
            right = [*(code.get(cell, -1) for cell in cells[head:]), *far]
            ahead = {tuple(right[: size + 1])}
            for at in range(2, len(right) - size + 1):
                grams[1][tape].add(tuple(right[at : at + size]))
        else:
            ahead = {tuple(code.get(s, -1) for s in w) for w in words(proof, 0, size + 1)}
            once = {after for _, after in ways(proof, 0)}
            states = {after for state in once for _, after in ways(proof, state)}
            while more := {after for state in states for _, after in ways(proof, state)} - states:
                states |= more
            for state in states:
                for word in words(proof, state, size):
                    grams[1][tape].add(tuple(code.get(s, -1) for s in word))
        choices.append([(tuple(left[:size]), one[0], one[1:]) for one in ahead])
    for together in product(*choices):
        require((proof.state, together) in listed, "the set lacks the start")
        contexts.add((proof.state, together))


class Lists:
    """Lists of repeated words, nearest first: number, how many times, whether or more."""

    def __init__(self, proof: Proof, part: Any) -> None:
        self.proof, self.size, self.most = proof, part["size"], part["most"]
        self.words = [*map(tuple, part["words"])]
        self.code = {word: at for at, word in enumerate(self.words)}
        self.blank = (proof.blank,) * self.size

    def push(self, items: Any, word: Any) -> Any:
        """Put a word before others; an unknown one has the number -1, which no list has."""
        number = self.code.get(word, -1)
        if items and items[0][0] == number:
            times = items[0][1] + 1
            return ((number, min(times, self.most), times >= self.most or items[0][2]), *items[1:])
        return () if not items and word == self.blank else ((number, 1, self.most == 1), *items)

    def pop(self, items: Any) -> Any:
        """Take the nearest word: the symbols, and the possible rests."""
        if not items:
            return [(self.blank, ())]
        (word, times, more), rest = items[0], items[1:]
        fewer = ((word, times - 1, False), *rest) if times > 1 else rest
        return [(self.words[word], fewer), *([(self.words[word], items)] if more else [])]

    def cut(self, cells: Any) -> Any:
        """Cut the cells on one side of the head into words."""
        items: Any = ()
        cells = [*cells, *[self.proof.blank] * (-len(cells) % self.size)]
        for at in reversed(range(0, len(cells), self.size)):
            items = self.push(items, tuple(cells[at : at + self.size]))
        return items

    def after(self, state: str, side: str, left: Any, right: Any) -> Any:
        """Give what can follow when the head has left the next word."""
        near, far = (right, left) if side == "R" else (left, right)
        for word, rest in self.pop(near):
            for then, written, back in through(self.proof, state, side, word):
                if back:
                    sides = self.push(rest, written), far
                else:
                    sides = rest, self.push(far, written[::-1])
                to = side if not back else ("L" if side == "R" else "R")
                yield then, to, *(sides[::-1] if side == "R" else sides)


def prove_words(proof: Proof, part: Any) -> str:
    """Compare a closed set of tapes of repeated words with its successors, and with the start."""
    lists = Lists(proof, part)
    ((head, cells),) = proof.tapes
    made = {(proof.state, "R", lists.cut(cells[:head][::-1]), lists.cut(cells[head:]))}
    listed = {
        (state, side, *(tuple(map(tuple, items)) for items in both))
        for state, side, *both in part["configurations"]
    }
    for one in listed:
        made.update(lists.after(*one))
    require(made == listed, "the set is not what follows from it")
    return f"the tape is always one of {len(listed)} lists of repeated words"


def through(proof: Proof, state: str, side: str, word: Any) -> Any:
    """Run on a word, which is given from the head on, until the head leaves it."""
    layer, number = {(state, 0, word)}, 0
    while layer:
        number += len(layer)
        require(number <= WORK, "the head stays in a word")
        further, left = set[Any](), set[Any]()
        for state, at, cells in layer:
            for (write,), (move,), after in proof.at(state, cells[at]):
                new = (*cells[:at], write, *cells[at + 1 :])
                to = at if move == "S" else at + (1 if move == side else -1)
                (further if 0 <= to < len(cells) else left).add((after, to, new))
        yield from ((after, new, to < 0) for after, to, new in left)
        layer = further


class Automaton:
    """The two automata of a proof: the first is a table, the second has its rows in `listed`.

    States of the second one are numbers: of the first one, times all states of the machine, plus
    that of the machine; -1 accepts any rest.
    """

    def __init__(self, proof: Proof, part: Any) -> None:
        self.proof, self.table, self.mirrored = proof, part["next"], part["mirrored"]
        self.symbol = {name: at for at, name in enumerate(proof.symbols[0])}
        self.state = {name: at for at, name in enumerate(proof.states)}
        self.listed = {(at, read): {*after} for at, read, after in part["rows"]}
        self.before: Any = {}
        for at, row in enumerate(self.table):
            for read, to in enumerate(row):
                self.before.setdefault(to, []).append((at, read))

    def at(self, left: int, state: str) -> int:
        """Give the state of the second automaton where it begins."""
        return left * len(self.state) + self.state[state]

    def go(self, states: Any, *reads: int) -> Any:
        """Give the states that follow on some symbols."""
        for read in reads:
            further = [self.listed.get((at, read), set()) for at in states if at >= 0]
            states = set().union(*further, {-1} & states)
        return states

    def demanded(self, left: int, what: Any) -> Any:
        """Give the states that must follow where these steps are possible."""
        if type(what) is str:
            return {-1} if what in self.proof.never else set()
        found = set()
        for (write,), (move,), after in what:
            by, new = BY[move] * (-1 if self.mirrored else 1), self.symbol[write]
            if by > 0:
                found.add(self.at(self.table[left][new], after))
            elif by == 0:
                found |= self.go({self.at(left, after)}, new)
            else:
                for earlier, between in self.before.get(left, ()):
                    found |= self.go({self.at(earlier, after)}, between, new)
        return found

    def left(self, cells: Any) -> int:
        """Read the cells before the head."""
        at = 0
        for cell in cells:
            at = self.table[at][cell]
        return int(at)


def prove_automaton(proof: Proof, part: Any) -> str:
    """Check that the automaton accepts before each step what it accepts after it, not the start."""
    one = Automaton(proof, part)
    blank = one.symbol[proof.blank]
    require(one.table[0][blank] == 0, "blanks before the first symbol change its state")
    made: Any = {}
    for (name, read), what in proof.every():
        for left in range(len(one.table)):
            if states := one.demanded(left, what):
                made[one.at(left, name), one.symbol[read]] = states
    require(made == one.listed, "other rows follow")
    states, seen = begun(proof, one), set[int]()
    while not states <= seen:
        seen |= states
        states = one.go(states, blank)
    require(-1 not in seen, "it accepts the start")
    return f"an automaton for the cells before the head excludes it; its states: {len(one.table)}"


def begun(proof: Proof, one: Automaton) -> Any:
    """Give the states of the automaton after the cells that are not blank, from all starts."""
    ((head, cells),) = proof.tapes
    codes = [one.symbol[cell] for cell in cells]
    if proof.language is None:
        left, ahead = codes[:head], codes[head:]
        if one.mirrored:
            left, ahead = codes[:head:-1], [codes[head], *reversed(codes[:head])]
        return one.go({one.at(one.left(left), proof.state)}, *ahead)
    if one.mirrored:
        return set[int]().union(
            *(
                one.go({one.at(left, proof.state)}, under, *reversed(codes[:head]))
                for left, under in from_the_end(proof, one)
            )
        )
    pending = [(0, one.at(one.left(codes[:head]), proof.state))]
    reached = {*pending}
    for at, state in pending:  # grows
        for name, to in ways(proof, at):
            new = {(to, two) for two in one.go({state}, one.symbol[name])} - reached
            reached |= new
            pending += new if to >= 0 else ()
    return {state for at, state in reached if at < 0}


def from_the_end(proof: Proof, one: Automaton) -> Any:
    """Read all words from their ends: states before the first symbol, and this symbol."""
    rows = [(at, *way) for at in proof.language["useful"] for way in ways(proof, at)]
    pending = [(0, at) for at in proof.language["accepts"]]
    heads = {(0, one.symbol[proof.blank])} if 0 in proof.language["accepts"] else set()
    for left, at in pending:  # grows
        heads |= {(left, one.symbol[name]) for was, name, to in rows if to == at and was == 0}
        further = [(one.table[left][one.symbol[name]], was) for was, name, to in rows if to == at]
        pending += [pair for pair in dict.fromkeys(further) if pair not in pending]
    return heads
