"""The proof in a certificate about halting as a term of Coq: one way for each kind.

This module works out facts that the certificate does not have: which cells a cycle needs, which
states are reached, and others. The checker in Coq only checks them: if one is wrong, it says no.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from automata.halting.certificate import (
    AutomatonPart,
    BouncerPart,
    CertifiedRules,
    HaltingCertificate,
    Kind,
    SetPart,
    WordsAt,
    WordsPart,
)
from automata.halting.language import closure
from automata.halting.plain_proofs import Tapes
from verify.export.coq.halting.terms import (
    bool_term,
    defined,
    list_term,
    nat_term,
    option_term,
    row_term,
    symbols_term,
)
from verify.export.coq.halting.two_parts import Both, TwoParts
from verify.export.coq.machine_terms import Names

_HISTORIES: Final = {"none": "Nothing", "recent": "Recent"}
_IN_WORD: Final = 100_000  # the most steps of the checker inside a word
_IN_ROUND: Final = 1_000_000  # the most steps of the checker in a round of a bouncer

Reason = tuple[str, str]
"""Definitions, and the reason that uses them."""


def reason_terms(proof: HaltingCertificate, names: Names) -> Reason:
    """Write why the excluded ends are not reached, or how the machine halts."""
    return _REASONS[proof.kind](proof, names)


def _halts(proof: HaltingCertificate, _: Names) -> Reason:
    assert isinstance(proof.steps, int)
    walls = 1 if proof.wall is None else len(proof.start.tapes) + 1
    choices = list_term(map(str, proof.choices)) if isinstance(proof.choices, tuple) else "[]"
    return "", f"Halts {nat_term((proof.steps + 1) * walls)} {choices} {proof.steps}%N"


def _cycle(proof: HaltingCertificate, _: Names) -> Reason:
    """Write a cycle, with the cells that each head sees in it, and where the head goes."""
    assert isinstance(proof.begin, int)
    assert isinstance(proof.period, int)
    tapes = Tapes(CertifiedRules(proof), proof.start)
    begin = sum(1 for _ in _moves(tapes, proof.begin))
    first = [*tapes.heads]
    seen = [first, *_moves(tapes, proof.period)]
    ways, sizes = [], []
    for at, heads in zip(first, zip(*seen, strict=True), strict=True):
        shift = heads[-1] - at
        ways.append("Rests" if not shift else "ToTheLeft" if shift < 0 else "ToTheRight")
        sizes.append(f"({nat_term(at - min(heads))}, {nat_term(max(heads) - at)})")
    steps = f"{nat_term(begin)} {nat_term(len(seen) - 1)}"
    return "", f"Cycle {steps} {list_term(ways)} {list_term(sizes)}"


def _moves(tapes: Tapes, steps: int) -> Iterator[list[int]]:
    """Make steps; give the cells of the heads after each, also after those at walls."""
    while steps or tapes.at_wall():
        steps -= not tapes.at_wall()
        if not tapes.move():
            return
        yield [*tapes.heads]


def _no_end(proof: HaltingCertificate, names: Names) -> Reason:
    after: dict[str, set[str]] = {}
    for state, _, outcome in proof.entries:
        if not isinstance(outcome, str):
            after.setdefault(state, set()).update(change[2] for change in outcome)
    reached = closure([proof.start.state], lambda state: sorted(after.get(state, ())))
    return "", f"NoEnd {list_term(names.states[state] for state in reached)}"


def _backward(proof: HaltingCertificate, _: Names) -> Reason:
    return "", f"Backwards {proof.steps}"


def _closed_set(proof: HaltingCertificate, names: Names) -> Reason:
    part = proof.set
    assert isinstance(part, SetPart)
    letters = (
        f"({names.symbols[symbol]}, "
        f"{list_term(f'({names.states[q]}, {names.symbols[s]})' for q, s in steps)})"
        for symbol, steps in part.letters
    )
    contexts = (
        f"({names.states[state]}, {list_term(_window(*window) for window in windows)})"
        for state, windows in part.contexts
    )
    side = "list (list (list letter * letter))"
    before = "".join(
        (
            defined("letters_named", "list remembering", letters),
            *(
                defined(f"words_on_the_{name}", side, map(_grams, words), "%positive")
                for name, words in (("left", part.left), ("right", part.right))
            ),
            defined("the_contexts", "list (state * list window)", contexts, "%positive"),
        )
    )
    history = _HISTORIES.get(part.history) or f"(Last {part.length})"
    named = "letters_named words_on_the_left words_on_the_right the_contexts"
    return before, f"ClosedSet {part.size} {history} {named}"


def _window(left: Sequence[int], head: int, right: Sequence[int]) -> str:
    return f"({_letters(left)}, {head + 1}, {_letters(right)})"


def _letters(numbers: Iterable[int]) -> str:
    return list_term(str(number + 1) for number in numbers)


def _grams(words: Iterable[Sequence[int]]) -> str:
    return list_term(f"({_letters(near)}, {far + 1})" for *near, far in words)


def _automaton(proof: HaltingCertificate, names: Names) -> Reason:
    part = proof.automaton
    assert isinstance(part, AutomatonPart)
    found = TwoParts(proof, part)
    symbols = [names.symbols[symbol] for symbol in proof.symbols[0]]

    def both(state: Both) -> str:
        return "None" if state is None else f"Some ({state[0]}, {names.states[state[1]]})"

    rows = (
        f"(({q}, {names.states[state]}), {names.symbols[read]}, {list_term(map(both, after))})"
        for ((q, state), read), after in found.rows.items()
    )
    before = defined(
        "the_first_part", "list (list (symbol * nat))", (row_term(symbols, r) for r in part.next)
    )
    before += defined("the_second_part", "list row", rows)
    barren = list_term(map(both, found.barren()))
    pairs = list_term(f"({option_term(q)}, {both(state)})" for q, state in found.word_pairs())
    ends = list_term(f"({q}, {state})" for q, state in found.word_ends())
    parts = f"{bool_term(part.mirrored)} the_first_part the_second_part {barren} {pairs} {ends}"
    return before, f"Automaton (AutomatonProof {parts})"


def _repeated_words(proof: HaltingCertificate, names: Names) -> Reason:
    part = proof.words
    assert isinstance(part, WordsPart)
    (tape,) = proof.start.tapes
    before = defined(
        "the_positions",
        "list position",
        (_position(names, part, one) for one in part.configurations),
    )
    left, right = tape.cells[: tape.head][::-1], tape.cells[tape.head :]
    sides = (_pushed(proof, names, part, cells) for cells in (left, right))
    start = f"(Position {names.states[proof.start.state]} true {' '.join(sides)})"
    numbers = f"{part.size} {nat_term(part.most)} {nat_term(_IN_WORD)}"
    return before, f"RepeatedWords {numbers} the_positions {start}"


def _position(names: Names, part: WordsPart, one: WordsAt) -> str:
    state, side, *both = one
    items = (
        list_term(
            f"({symbols_term(names, part.words[word])}, {times - 1}, {bool_term(more)})"
            for word, times, more in words
        )
        for words in both
    )
    return f"Position {names.states[state]} {bool_term(side == 'R')} {' '.join(items)}"


def _pushed(proof: HaltingCertificate, names: Names, part: WordsPart, cells: Sequence[str]) -> str:
    """Write cells, nearest first, as words that are pushed one by one, the farthest word first."""
    term = "[]"
    for at in reversed(range(0, len(cells), part.size)):
        word = [*cells[at : at + part.size]]
        word += [proof.blank] * (part.size - len(word))
        term = f"(push {nat_term(part.most)} {term} {symbols_term(names, word)})"
    return term


def _bouncer(proof: HaltingCertificate, names: Names) -> Reason:
    part = proof.bouncer
    assert isinstance(part, BouncerPart)
    left = [_piece(names, word[::-1], many) for word, many in reversed(part.left)]
    right = [_piece(names, word, many) for word, many in part.right]
    sides = [list_term(piece for pieces in side for piece in pieces) for side in (left, right)]
    shape = f"{names.states[part.state]} {sides[0]} {names.symbols[part.head]} {sides[1]}"
    fuel = nat_term(_IN_ROUND)
    return "", f"Bounces {nat_term(part.steps)} {fuel} {fuel} (Shape {shape})"


def _piece(names: Names, word: Sequence[str], many: bool) -> list[str]:
    if many:
        return [f"Many {symbols_term(names, word)}"]
    return [f"One {names.symbols[symbol]}" for symbol in word]


_REASONS: Final[Mapping[Kind, Callable[[HaltingCertificate, Names], Reason]]] = {
    "halt": _halts,
    "cycle": _cycle,
    "no end": _no_end,
    "backward": _backward,
    "closed set": _closed_set,
    "repeated words": _repeated_words,
    "automaton": _automaton,
    "bouncer": _bouncer,
}
