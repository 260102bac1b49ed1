"""The proofs by steps for `recheck_halting.py`: a run, a cycle, no end, backwards, a bouncer."""

from typing import Any

if __package__:
    from verify.recheck_sets import BY, NODES, WORK, Proof, require, ways
else:  # alone, beside the other files
    from recheck_sets import BY, NODES, WORK, Proof, require, ways  # type: ignore[import-not-found,no-redef]


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
        """Make a step, and go back from walls; say whether there was one."""
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


def prove_halt(proof: Proof, steps: int, choices: Any) -> str:
    """Make the steps of a run, or of a branch, up to its end."""
    run = Run(proof, choices)
    for _ in range(steps):
        require(run.step(), "it halts earlier")
    require(not run.step() and not run.choices, "it makes more steps")
    end = proof.entries[(run.state, *run.sees())]
    return f"it halts after {steps} steps: {end}"


def prove_cycle(proof: Proof, begin: int, period: int) -> str:
    """Make the steps before a cycle and of a cycle, and compare what the heads saw."""
    run = Run(proof)
    for _ in range(begin):
        require(run.step(), "it halts")
    state, heads, cells, marks = run.state, [*run.heads], [*map(dict, run.cells)], run.ends()
    windows = [[0, 0] for _ in heads]
    for number in range(period):
        for window, head, was in zip(windows, run.heads, heads, strict=True):
            window[:] = min(window[0], head - was), max(window[1], head - was)
        require(run.step(), f"it halts in the cycle, after {number} steps")
    require(run.state == state, "another state")
    for tape, (low, high) in enumerate(windows):
        now, was = run.heads[tape], heads[tape]
        shift = now - was
        # A head at a wall takes steps that are not counted, and looks at the wall.
        low -= cells[tape].get(was + low - 1, proof.blank) == proof.wall
        require(not (shift > 0 and marks[tape][1] > high), "more lies ahead of the head")
        require(not (shift < 0 and marks[tape][0] < low), "more lies ahead of the head")
        for far in range(low, high + 1):
            one = run.cells[tape].get(now + far, proof.blank)
            require(one == cells[tape].get(was + far, proof.blank), "the head sees something else")
    return f"after {begin} steps it repeats {period} steps for ever"


def prove_no_end(proof: Proof) -> str:
    """Follow the states, with any symbols read."""
    after: Any = {}
    for (state, *_), what in proof.every():
        row = after.setdefault(state, [set(), set()])
        row[type(what) is str].update([what] if type(what) is str else [s[2] for s in what])
    reached, pending = {proof.state}, [proof.state]
    while pending:
        following, ends = after[pending.pop()]
        require(not ends & proof.never, "an end can be reached")
        pending += following - reached
        reached |= following
    return f"no state that can be reached has such an end ({len(reached)} reached)"


def prove_backward(proof: Proof, steps: int) -> str:
    """Follow all steps backwards from the excluded ends."""
    before: Any = {}
    layer: Any = {}
    for (state, *reads), what in proof.every():
        if type(what) is str and what in proof.never:
            layer[state, tuple(((0, symbol),) for symbol in reads)] = None
        for writes, moves, after in what if type(what) is list else []:
            before.setdefault(after, []).append((state, reads, writes, moves))
    seen = 0
    for number in range(steps):
        require(layer, f"nothing is left after {number} steps")
        seen += len(layer)
        require(seen <= NODES, "too many configurations")
        require(not any(is_start(proof, *one) for one in layer), "the start can come to an end")
        layer = {new: None for one in layer for new in earlier(proof, before, *one)}
    require(not layer, f"something is left after {steps} steps")
    return f"from such an end no way leads back over {steps} steps"


def earlier(proof: Proof, before: Any, state: str, known: Any) -> Any:
    """Give the known cells one step before, for each step that leads here."""
    for was, reads, writes, moves in before.get(state, ()):
        tapes: Any = []
        for cells, read, write, move in zip(known, reads, writes, moves, strict=True):
            moved = {at + BY[move]: symbol for at, symbol in cells}
            if moved.get(0, write) != write:
                break
            walls = [at for at, symbol in (moved | {0: read}).items() if symbol == proof.wall]
            if walls and (len(walls) > 1 or min([*moved, 0]) < walls[0]):
                break
            tapes.append(tuple(sorted((moved | {0: read}).items())))
        else:
            yield was, tuple(tapes)


def is_start(proof: Proof, state: str, known: Any) -> bool:
    """Say whether a configuration that is known in part can be a first one."""
    if state != proof.state:
        return False
    for tape, ((head, cells), part) in enumerate(zip(proof.tapes, known, strict=True)):
        there = dict(enumerate(cells, -head))
        free = tape == 0 and proof.language is not None  # from the head on there is a word
        if any(there.get(at, proof.blank) != s for at, s in part if not free or at < 0):
            return False
        if free and not can_begin(proof, {at: symbol for at, symbol in part if at >= 0}):
            return False
    return True


def can_begin(proof: Proof, wanted: Any) -> bool:
    """Say whether a word of the language, with blanks behind it, has these symbols."""
    states = {0}
    for at in range(max(wanted, default=-1) + 1):
        pairs = [way for state in states for way in ways(proof, state)]
        states = {after for symbol, after in pairs if wanted.get(at, symbol) == symbol}
    return bool(states & {-1, *proof.language["useful"]})


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

    Both sides of the head are lists of words, the nearest last. A word of one cell is there once;
    one that is repeated is a tuple, as it is read from left to right, in `Repeated`.
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
    """Move repeated words to the head: w times n, then w's first cell, is that cell, then w'."""
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
