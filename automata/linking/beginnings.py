"""What the headers of a file say of its tapes and of being stuck, for the machine that is made."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping

from automata.errors import NotationError, TapeError
from automata.linking.copies import Copy
from automata.linking.expansion import literal_states
from automata.machine import State, Symbol
from automata.notation.printer import print_ref
from automata.notation.source import NOWHERE, End, Meaning, Source, WhenStuck
from automata.notation.tokens import show_state
from automata.words import read_word
from common.errors import nearest


def words_of(source: Source) -> dict[str, tuple[Symbol, ...]]:
    """Read the words that the file itself lays on its tapes."""
    alphabet = frozenset((*source.symbols, source.blank))
    words: dict[str, tuple[Symbol, ...]] = {}
    for tape, terms in source.words:
        _refuse_no_tape(tape, f"word {tape}", source)
        words[tape] = ()
        for term in terms:
            try:
                symbols = read_word(term.text, alphabet, whole=term.quoted)
            except TapeError as error:
                raise NotationError(
                    error.problem, file=source.file, place=term.place, hint=error.hint
                ) from None
            words[tape] += symbols
    return words


def heads_of(source: Source) -> dict[str, int]:
    """Tell where heads start that do not start on the first symbol of their word."""
    for tape, at in source.heads:
        _refuse_no_tape(tape, f"head {tape}", source)
        if at < 0 and tape in dict(source.ends):
            hint = f"let the head start at 0 or further right, or leave 'one-way {tape}' out"
            problem = f"tape {tape} has no cell left of its word: it is one-way"
            raise _refuse(problem, f"head {tape}", source, hint)
    return {tape: at for tape, at in source.heads if at}


def note_ends(
    source: Source, binding: Mapping[str, str], tapes: Container[str], ends: dict[str, End]
) -> None:
    """Note the tapes that have a left end, for a machine or for one that it calls.

    binding : what a tape is called in the file -> in the machine
    tapes   : those that the machine has already

    Raises NotationError where a file that is called means another end than its caller.
    """
    for tape, end in source.ends:
        _refuse_no_tape(tape, f"one-way {tape}", source)
        bound = binding[tape]
        known = ends.get(bound)
        if bound in tapes and known != end:
            other = "infinite both ways" if known is None else _SAYS[known]
            problem = f"tape {tape} is {_SAYS[end]} here, but tape {bound} of the caller is {other}"
            hint = "say the same of the tape in both files"
            raise _refuse(problem, f"one-way {tape}", source, hint)
        ends[bound] = end


_SAYS: Mapping[End, str] = {"error": "one-way", "stay": "one-way and stays"}


def when_stuck(copy: Copy) -> Iterator[tuple[State, Meaning]]:
    """Give the states of a copy in which it has a meaning that no row applies."""
    source, every = copy.unit.source, dict[State, Meaning]()
    plain = {state: block for state, block in copy.states.items() if block.body is None}
    for one in source.stuck:
        if one.state is None:
            every = dict.fromkeys(plain, one.meaning)
    named: dict[State, Meaning] = {}
    if not copy.unit.routine:
        for one in source.stuck:
            if one.state is not None:
                named.update(dict.fromkeys(_named(one, copy), one.meaning))
    return ((copy.prefix + state, meaning) for state, meaning in (every | named).items())


def _named(one: WhenStuck, copy: Copy) -> Iterator[State]:
    """Give the literal states of a copy that a header names."""
    assert one.state is not None
    name = print_ref(one.state)
    for state in literal_states(one.state, copy.unit.domains):
        block = copy.states.get(state)
        if block is None and state in copy.finals:
            hint = "name it in one of the two lines: a run that gets to a final state ends there"
            raise copy.refuse(f"state {name} is final already", one.place, hint)
        if block is None:
            otherwise = f"name a state of the machine itself, or write  {name}:  without rows"
            hint = nearest(state, copy.states, otherwise)
            raise copy.refuse(f"there is no state {show_state(state)}", one.place, hint)
        if block.body is not None:
            hint = "name the state to which the call leads, or a state with rows"
            raise copy.refuse(f"state {name} is a call, and never stuck", one.place, hint)
        yield state


def _refuse_no_tape(tape: str, header: str, source: Source) -> None:
    if tape not in source.tapes:
        hint = nearest(tape, source.tapes, f"the tapes are: {' '.join(source.tapes)}")
        raise _refuse(f"there is no tape {tape}", header, source, hint)


def _refuse(problem: str, header: str, source: Source, hint: str) -> NotationError:
    place = dict(source.places).get(header, NOWHERE)
    return NotationError(problem, file=source.file, place=place, hint=hint)
