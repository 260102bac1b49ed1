"""The proofs by bouncers, closed sets, repeated words and automata, for `recheck_halting.py`.

A set with the start and the successors of each of its parts has everything that is ever reached.
The transitions of each part are looked up by `Proof.at`, which refuses an excluded end.
"""

import json
from itertools import product
from typing import Any

WORK, NODES = 100_000, 500_000  # configurations in a word; backwards, or words of a language
BY = {"L": -1, "S": 0, "R": 1}


def require(condition: object, problem: str) -> None:
    """Raise ValueError unless a condition holds."""
    if not condition:
        raise ValueError(problem)


def dump(value: Any) -> str:
    """Write JSON in one way only, in which 1, 1.0 and true differ; the hash is of this text."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def closure(first: Any, after: Any) -> set[Any]:
    """Give all that follows from the first ones, in any number of steps."""
    found = {*first}
    pending = [*found]
    while pending:
        new = {*after(pending.pop())} - found
        found |= new
        pending += new
    return found


class Proof:
    """The parts of a certificate; `used` are the transitions that its proof needs.

    ahead : for each tape, the cells that can come from the head on: state -> the possible cells,
            each with the next state. A state is a number; 0 is under the head, -1 has only blanks
    """

    def __init__(self, one: Any) -> None:
        self.blank, self.never, self.wall = one["blank"], {*one["never"]}, one["wall"]
        self.state, self.symbols, self.states = one["start"]["state"], one["symbols"], one["states"]
        self.tapes = [(tape["head"], tape["cells"]) for tape in one["start"]["tapes"]]
        self.entries = {(state, *reads): what for state, reads, what in one["entries"]}
        self.used: set[Any] = set()
        self.ahead = [self.laid(cells[head:]) for head, cells in self.tapes]
        if one["language"] is not None:
            self.ahead[0] = self.spelt(one["language"])

    def laid(self, cells: Any) -> Any:
        """Give the one way through cells, and the blanks behind them."""
        nexts = [*range(1, len(cells)), -1]
        ways: Any = {at: [way] for at, way in enumerate(zip(cells, nexts, strict=True))}
        return ways | {-1: [(self.blank, -1)]}

    def spelt(self, language: Any) -> Any:
        """Give the ways through all words of a language, and the blanks behind them."""
        accepts, rows = language["accepts"], language["next"]
        useful = closure(accepts, lambda to: {at for at, row in enumerate(rows) if to in row})
        ways: Any = {-1: [(self.blank, -1)]}
        for at, row in enumerate(rows):
            ways[at] = [*ways[-1]] if at in accepts else []
            pairs = zip(language["symbols"], row, strict=True)
            ways[at] += [(symbol, to) for symbol, to in pairs if to in useful]
        return ways

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


class Run:
    """A run: its state; each tape as cells by number; the cell of each head; its next choices."""

    def __init__(self, proof: Proof, choices: Any = ()) -> None:
        self.proof, self.state, self.choices = proof, proof.state, [*choices][::-1]
        self.heads = [head for head, _ in proof.tapes]
        self.cells = [dict(enumerate(cells)) for _, cells in proof.tapes]

    def sees(self) -> list[str]:
        """Give the symbols under the heads."""
        pairs = zip(self.cells, self.heads, strict=True)
        return [cells.get(head, self.proof.blank) for cells, head in pairs]

    def step(self) -> bool:
        """Make a step, and go back from walls; say whether a step was possible."""
        while True:
            steps = self.proof.at(self.state, *self.sees())
            if not steps:
                return False
            require(len(steps) == 1 or self.choices, "there is a choice")
            taken = 1 if len(steps) == 1 else self.choices.pop()
            require(1 <= taken <= len(steps), "there is no such choice")
            writes, moves, self.state = steps[taken - 1]
            for tape, (write, move) in enumerate(zip(writes, moves, strict=True)):
                self.cells[tape][self.heads[tape]] = write
                self.heads[tape] += BY[move]
            if self.proof.wall not in self.sees():
                return True

    def ends(self) -> list[tuple[int, int]]:
        """Give, tape by tape, the distances of the outermost symbols from the head."""
        found = []
        for cells, head in zip(self.cells, self.heads, strict=True):
            marks = [at - head for at, symbol in cells.items() if symbol != self.proof.blank]
            found.append((min(marks, default=0), max(marks, default=0)))
        return found


def prove_bouncer(proof: Proof, part: Any) -> str:
    """Reach a tape, then show that with its words n times it comes to the one with n + 1."""
    run = Run(proof)
    for _ in range(part["steps"]):
        require(run.step(), "it halts")
    one = Bouncer(proof, part)
    once = [cell for item in one.left for cell in item]
    there = [*once, one.head, *(cell for item in reversed(one.right) for cell in item)]
    cells = {at: symbol for at, symbol in run.cells[0].items() if symbol != proof.blank}
    own = dict(enumerate(there, run.heads[0] - len(once)))
    own = {at: symbol for at, symbol in own.items() if symbol != proof.blank}
    require((run.state, cells) == (one.state, own), "the tape is not reached")
    goal = Bouncer(proof, part)
    goal.left, goal.right = one_more(goal.left, 1), one_more(goal.right, -1)
    state, wanted = one.state, goal.tape()
    for _ in range(WORK):
        one.step()
        if one.state == state and one.tape() == wanted:
            return f"after {part['steps']} steps its tape grows by the same words for ever"
    raise ValueError("the larger tape is not reached")


class Bouncer:
    """A tape on which words are repeated n times, n at least 1.

    Both sides of the head are lists of words, the nearest last. A plain tuple is a single cell; a
    `Repeated` is a repeated word, with its cells from left to right.
    """

    def __init__(self, proof: Proof, part: Any) -> None:
        self.proof, self.state, self.head = proof, part["state"], part["head"]
        self.left, self.right = listed(part["left"]), listed(part["right"])[::-1]

    def step(self) -> None:
        """Make a step, and run over all repeated words that follow."""
        before = self.state
        self.head, move, self.state = self.only(before, self.head)
        if move == "S":
            return
        behind, ahead = (self.left, self.right) if move == "R" else (self.right, self.left)
        behind.append((self.head,))
        while ahead and isinstance(ahead[-1], Repeated):
            behind.append(self.over(ahead.pop(), move))
        self.head = ahead.pop()[0] if ahead else self.proof.blank

    def only(self, state: str, symbol: str) -> Any:
        """Give the one step that is possible."""
        steps = self.proof.at(state, symbol)
        require(len(steps) == 1, "no step, or a choice")
        ((write,), (move,), after) = steps[0]
        return write, move, after

    def over(self, word: Any, move: str) -> Any:
        """Run over a word; the head must leave it on the other side, in the state that it had."""
        cells, state, at = [*word], self.state, 0 if move == "R" else len(word) - 1
        for _ in range(WORK):
            cells[at], moved, state = self.only(state, cells[at])
            at += BY[moved]
            if not 0 <= at < len(cells):
                require((moved, state) == (move, self.state), "it leaves a word in another way")
                return Repeated(cells)
        raise ValueError("the head stays in a word")

    def tape(self) -> Any:
        """Give the tape in one way only: repeated words are as near to the head as they can be."""
        sides = nearest(self.left, self.proof.blank, 1), nearest(self.right, self.proof.blank, -1)
        return sides[0], self.head, sides[1]


class Repeated(tuple[str, ...]):
    """A word that is there n times."""

    __slots__ = ()


def listed(parts: Any) -> list[Any]:
    """Give the words of a side, single cells one by one, from left to right."""
    found: list[Any] = []
    for word, repeated in parts:
        found += [Repeated(word)] if repeated else [(cell,) for cell in word]
    return found


def one_more(side: list[Any], turn: int) -> list[Any]:
    """Put a word once more beside each repeated one; `turn` is -1 right of the head."""
    found: list[Any] = []
    for item in side:
        found += (
            [item, *((cell,) for cell in item[::turn])] if isinstance(item, Repeated) else [item]
        )
    return found


def nearest(side: list[Any], blank: str, turn: int) -> list[Any]:
    """Move repeated words to the head: n times abc and then a are the same as a and n times bca."""
    items = [type(item)(item[::turn]) for item in side]
    while items and items[0] == (blank,) and not isinstance(items[0], Repeated):
        del items[0]
    for at in reversed(range(len(items))):
        while (
            isinstance(items[at], Repeated)
            and at + 1 < len(items)
            and not isinstance(items[at + 1], Repeated)
            and items[at + 1][0] == items[at][0]
        ):
            word = items[at]
            items[at : at + 2] = [word[:1], Repeated((*word[1:], word[0]))]
            at += 1
    return [(isinstance(item, Repeated), tuple(item)) for item in items]


def words(ways: Any, state: int, length: int) -> Any:
    """Give the words of a length that can lie from a state on."""
    found: Any = {(state, ())}
    for _ in range(length):
        require(len(found) <= NODES, "too many words")
        found = {(after, (*word, symbol)) for at, word in found for symbol, after in ways[at]}
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
        far = [proof.blank] * (size + 1)
        left = [code.get(cell, -1) for cell in [*reversed(cells[:head]), *far]]
        for at in range(1, len(left) - size + 1):
            grams[0][tape].add(tuple(left[at : at + size]))
        ways = proof.ahead[tape]
        second = {after for _, state in ways[0] for _, after in ways[state]}
        for state in closure(second, lambda at, ways=ways: (after for _, after in ways[at])):
            for word in words(ways, state, size):
                grams[1][tape].add(tuple(code.get(symbol, -1) for symbol in word))
        seen = [tuple(code.get(s, -1) for s in word) for word in words(ways, 0, size + 1)]
        choices.append([(tuple(left[:size]), one[0], one[1:]) for one in seen])
    for together in product(*choices):
        require((proof.state, together) in listed, "the set lacks the start")
        contexts.add((proof.state, together))


class Lists:
    """Lists of repeated words, nearest first: word number, times, whether more are possible."""

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

    A state of the second one is a number: the state of the first one, times the number of states of
    the machine, plus the state of the machine; -1 accepts any rest.
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
        """Give the number of a state of the second automaton from its two parts."""
        return left * len(self.state) + self.state[state]

    def go(self, states: Any, *reads: int) -> Any:
        """Give the states that follow on some symbols."""
        for read in reads:
            further = [self.listed.get((at, read), set()) for at in states if at >= 0]
            states = set().union(*further, {-1} & {*states})
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
            at = self.table[at][self.symbol[cell]]
        return int(at)


def prove_automaton(proof: Proof, part: Any) -> str:
    """Check that it accepts excluded ends, all that leads to accepted tapes, and not the start."""
    one = Automaton(proof, part)
    blank = one.symbol[proof.blank]
    require(one.table[0][blank] == 0, "blanks before the first symbol change its state")
    made: Any = {}
    for (name, read), what in proof.every():
        for left in range(len(one.table)):
            if states := one.demanded(left, what):
                made[one.at(left, name), one.symbol[read]] = states
    require(made == one.listed, "other rows follow")
    begun = from_the_end(proof, one) if one.mirrored else from_the_head(proof, one)
    require(-1 not in closure(begun, lambda at: one.go([at], blank)), "it accepts the start")
    return f"an automaton for the cells before the head excludes it; its states: {len(one.table)}"


def from_the_head(proof: Proof, one: Automaton) -> Any:
    """Give the states of the second automaton after the cells from the head on, in all words."""
    ((head, cells),), (ways,) = proof.tapes, proof.ahead

    def after(both: Any) -> Any:
        at, state = both
        pairs = ways[at] if at >= 0 else ()
        return {(to, two) for name, to in pairs for two in one.go([state], one.symbol[name])}

    first = 0, one.at(one.left(cells[:head]), proof.state)
    return {state for at, state in closure([first], after) if at < 0}


def from_the_end(proof: Proof, one: Automaton) -> Any:
    """Give the same states for an automaton that reads words from their end to the head."""
    ((head, cells),), (ways,) = proof.tapes, proof.ahead
    before: Any = {at: [] for at in ways}
    for was, pairs in ways.items():
        for name, to in pairs:
            before[to].append((was, one.symbol[name]))

    def earlier(both: Any) -> Any:
        return {(one.table[both[0]][read], was) for was, read in before[both[1]]}

    found = closure([(0, -1)], earlier)
    heads = {(left, read) for left, at in found for was, read in before[at] if was == 0}
    behind = [one.symbol[cell] for cell in reversed(cells[:head])]
    ended = (one.go([one.at(left, proof.state)], read, *behind) for left, read in heads)
    return {state for states in ended for state in states}
