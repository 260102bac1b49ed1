"""Bouncers: the head runs to and fro between two ends, and on each way some parts grow by a word.

At certain times, when the head is further out than before, the tape reads u₀ w₁ⁿ u₁ … wₖⁿ uₖ with
n one larger each time. One symbolic run proves that this repeats for ever: from the tape with wᵢⁿ
for any n ≥ 1, the machine comes to the tape with n + 1. When the head meets a block wⁿ, it
must run over one w and leave it on the other side in the same state; then it does so n times.

Source: bouncers by T. Guilfoyle and I. Gromov (Iijil) in [BB5]; the symbolic run is that of the
"shift rules" of [Marxen-Buntrock90].
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from automata.halting.certificate import BouncerPart, HaltingCertificate, halting_certificate
from automata.halting.plain_proofs import Tapes
from automata.halting.rules import BY, End, Rules, Start
from automata.machine import State, Symbol

MOST_RECORDS: Final = 400
MOST_MOVES: Final = 5_000  # of a symbolic run
MOST_OVER: Final = 1_000  # steps in a word
Word: TypeAlias = tuple[Symbol, ...]
Part: TypeAlias = tuple[Word, bool]
"""A word; whether it is there n times."""
Parts: TypeAlias = tuple[Part, ...]


class Bouncer(NamedTuple):
    """A tape from which a larger one of the same kind is reached, after some steps.

    left, right : the parts of the tape on both sides of the head, from left to right
    """

    steps: int
    state: State
    left: Parts
    head: Symbol
    right: Parts


class Record(NamedTuple):
    """A time when the head is further out than ever before."""

    steps: int
    state: State
    side: int
    word: Word  # from the first visited cell to the last, the head at one end


def bouncer(
    rules: Rules, start: Start, never: Sequence[End], steps: int, go_on: Callable[[], bool]
) -> Bouncer | None:
    """Look for a tape that grows by words, within a number of steps."""
    records = [*_records(rules, start, steps)]
    for one, other, third in _triples(records):
        if not go_on():
            return None
        parts = _grown(one.word, other.word, third.word)
        ends = () if parts is None else (parts[0], parts[-1])
        if parts is None or not any(repeated for _, repeated in parts):
            continue
        if any(repeated or not word for word, repeated in ends[one.side > 0 :][:1]):
            continue
        found = _headed(one, parts)
        if symbolic(rules, found, never):
            return found
    return None


def _records(rules: Rules, start: Start, steps: int) -> Iterator[Record]:
    """Run the machine, and give its first records on both sides; none if the run ends."""
    tapes = Tapes(rules, start)
    cells = tapes.cells[0]
    first, last = min(0, *cells), max(0, *cells)
    found: list[Record] = []
    for number in range(1, steps + 1):
        if not tapes.step():
            return
        head = tapes.heads[0]
        if first <= head <= last:
            continue
        side = 1 if head > last else -1
        first, last = min(first, head), max(last, head)
        word = tuple(cells.get(at, rules.blank) for at in range(first, last + 1))
        found.append(Record(number, tapes.state, side, word))
        if len(found) > MOST_RECORDS:
            break
    yield from found


def _triples(records: Sequence[Record]) -> Iterator[tuple[Record, Record, Record]]:
    """Give three records of one kind at equal distances in length, in the order of time.

    They are the first of four records. Over all four, the lengths grow by the same number, and the
    second difference of the times is constant.
    """
    kinds: dict[tuple[State, int], list[Record]] = {}
    for record in records:
        kinds.setdefault((record.state, record.side), []).append(record)
    for same in kinds.values():
        for apart in range(1, min(8, len(same) // 4) + 1):
            for begin in (len(same) // 4, len(same) - 1 - 3 * apart):
                four = same[begin::apart][:4]
                if len(four) == 4 and _is_regular(four):
                    yield four[0], four[1], four[2]
                    break


def _is_regular(four: Sequence[Record]) -> bool:
    """Say whether lengths grow evenly, and times by a constant second difference."""
    lengths = [len(record.word) for record in four]
    times = [record.steps for record in four]
    grows = {lengths[at + 1] - lengths[at] for at in range(3)}
    second = {times[at + 2] - 2 * times[at + 1] + times[at] for at in range(2)}
    return len(grows) == 1 and len(second) == 1


def _grown(one: Word, other: Word, third: Word) -> Parts | None:
    """Find the words that are put in from one tape to the next, at the same places each time."""
    common = 0
    while common < len(one) and one[common] == other[common]:
        common += 1
    if len(one) == len(other):
        return ((one, False),) if one == other == third else None
    for size in range(1, len(other) - len(one) + 1):
        word = other[common : common + size]
        if other[: common + size] + word != third[: common + 2 * size]:
            continue
        if common < size or one[common - size : common] != word:
            continue
        rest = _grown(one[common:], other[common + size :], third[common + 2 * size :])
        if rest is not None:
            return ((one[: common - size], False), (word, True), *rest)
    return None


def _headed(record: Record, parts: Parts) -> Bouncer:
    """Give the tape with the head, which is on the new cell at one end."""
    if record.side > 0:
        left = _without_empty((*parts[:-1], (parts[-1][0][:-1], False)))
        return Bouncer(record.steps, record.state, left, record.word[-1], ())
    right = _without_empty(((parts[0][0][1:], False), *parts[1:]))
    return Bouncer(record.steps, record.state, (), record.word[0], right)


def _without_empty(parts: Parts) -> Parts:
    return tuple(part for part in parts if part[0])


class Symbolic:
    """A symbolic run: the parts left and right of the head, nearest last, and the head.

    An item is a symbol, or a word that is there n times.
    """

    def __init__(self, rules: Rules, never: Sequence[End], one: Bouncer) -> None:
        self.rules, self.never = rules, never
        self.state, self.head = one.state, one.head
        self.left: list[Symbol | Word] = [*_items(one.left)]
        self.right: list[Symbol | Word] = [*_items(one.right)][::-1]

    def step(self) -> bool:
        """Make a step, and run over the blocks that follow; False if that is not possible."""
        outcome = self.rules.at(self.state, (self.head,))
        if isinstance(outcome, str) or len(outcome) > 1:
            return False
        ((self.head,), (move,), self.state) = outcome[0]
        if move == "S":
            return True
        behind, ahead = (self.left, self.right) if move == "R" else (self.right, self.left)
        behind.append(self.head)
        while ahead and isinstance(ahead[-1], tuple):
            word = self._over(ahead.pop(), BY[move])
            if word is None:
                return False
            behind.append(word)
        head = ahead.pop() if ahead else self.rules.blank
        assert isinstance(head, str)
        self.head = head
        return True

    def _over(self, word: Symbol | Word, by: int) -> Word | None:
        """Run over a word; give the new word, None if the state changes or the head turns back."""
        cells, at, state = [*word], 0 if by > 0 else len(word) - 1, self.state
        for _ in range(MOST_OVER):
            outcome = self.rules.at(state, (cells[at],))
            if isinstance(outcome, str) or len(outcome) > 1:
                return None
            ((cells[at],), (move,), state) = outcome[0]
            at += BY[move]
            if not 0 <= at < len(cells):
                return (
                    tuple(cells)
                    if move == ("R" if by > 0 else "L") and state == self.state
                    else None
                )
        return None

    def tape(self) -> tuple[list[Symbol | Word], Symbol, list[Symbol | Word]]:
        """Give both sides in one form: blocks as near to the head as possible, no outer blanks."""
        return (
            _near(self.left, self.rules.blank, 1),
            self.head,
            _near(self.right, self.rules.blank, -1),
        )


def _near(side: Sequence[Symbol | Word], blank: Symbol, turn: int) -> list[Symbol | Word]:
    """Move the blocks of a side to the head; the nearest item is last.

    turn : 1 on the left side of the head, where words are read towards it; -1 on the right
    """
    items = [item if isinstance(item, str) else item[::turn] for item in side]
    while items and items[0] == blank:
        del items[0]
    for at in reversed(range(len(items))):
        word, place = items[at], at
        while isinstance(word, tuple) and place + 1 < len(items) and items[place + 1] == word[0]:
            items[place] = word[0]
            word = (*word[1:], word[0])
            place += 1
            items[place] = word
    return items


def _items(parts: Parts) -> Iterator[Symbol | Word]:
    for word, repeated in parts:
        if repeated:
            yield word
        else:
            yield from word


def symbolic(rules: Rules, one: Bouncer, never: Sequence[End]) -> bool:
    """Say whether the tape with n words leads to the one with n + 1, for any n from 1 on."""
    goal = Symbolic(rules, never, one)
    goal.left = [*_one_more(goal.left, 1)]
    goal.right = [*_one_more(goal.right, -1)]
    wanted, run = goal.tape(), Symbolic(rules, never, one)
    for _ in range(MOST_MOVES):
        if not run.step():
            return False
        at_end = not (run.left if not one.left else run.right)
        if at_end and run.state == one.state and run.tape() == wanted:
            return True
    return False


def _one_more(items: Sequence[Symbol | Word], turn: int) -> Iterator[Symbol | Word]:
    """Put one more word beside each block of this word; the item nearest to the head is last."""
    for item in items:
        yield item
        if isinstance(item, tuple):
            yield from item[::turn]


def certificate(
    rules: Rules, start: Start, never: Sequence[End], one: Bouncer
) -> HaltingCertificate:
    """Write a bouncer as a certificate, which holds only the transitions that its runs use."""
    used = rules.unused()
    tapes = Tapes(used, start)
    for _ in range(one.steps):
        tapes.step()
    symbolic(used, one, never)
    part = BouncerPart(one.steps, one.state, one.left, one.head, one.right)
    return halting_certificate(used, start, None, never, "bouncer", bouncer=part)
