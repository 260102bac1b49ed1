"""Runs of machines: verdict, output, steps, space, whether they ever halt; and their size.

A machine with choices accepts if some branch accepts; if an opponent chooses, if all do. The steps
are those of the shortest branch that shows it. A head that falls off its tape is stuck.
Two machines, or a machine and a Python function, are compared on all short inputs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from math import inf
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from audit.claim import PYTHON, Evidence, Finding, compared, concluded
from audit.vocabulary.inputs import (
    BUDGET,
    NO_WORDS,
    MachineEnd,
    Steps,
    Words,
    end_shown,
    listed,
    machine_of,
    on_input,
    on_inputs,
    proved_again,
    used,
    word_of,
)
from audit.vocabulary.terms import Stamp, stamp_of
from automata import read_word, write_word
from automata.tape import word_on
from automata.text import number_of_words
from common.errors import NolossError, nearest
from common.exhibits import Table, table
from common.text import counted
from verify.deciders.answers import (
    NOT_ACCEPTED,
    Criterion,
    Decider,
    MachineDecider,
    WordAnswer,
    open_predicate,
    plain_word,
)
from verify.deciders.comparison import EqualDocument, Inputs, compare

OfInputs: TypeAlias = Annotated[Mapping[str, str], Meta(min_length=1)]
Used: TypeAlias = Literal["states", "final_states", "symbols", "cells", "rows", "steps"]
Sizes: TypeAlias = Literal[
    "states", "final_states", "symbols", "symbols_with_blank", "tapes", "rows", "rows_in_file"
]

Agreed: TypeAlias = Literal["agree", "inputs", "alike", "accepted"]

VERDICTS: Final = ("accepted", "rejected", "halted", "stuck", "loops", NOT_ACCEPTED)
HALTED_IN: Final = "halted in "

MOST: Final = 1_000_000  # inputs

LONGEST: Final = 40  # symbols of an input


def verdict(
    printed: str | OfInputs,
    *,
    machine: str,
    word: str | None = None,
    tapes: Words = NO_WORDS,
    steps: Steps = BUDGET,
) -> Finding:
    """Run a machine and report how it ends.

    printed : accepted, rejected, "not accepted" (rejected, stuck or loops), halted, "halted in q",
        stuck (no row applies), loops (it is proved that it never halts); or a table by the word on
        the first tape, such as { abba = "accepted", ab = "rejected" }
    machine : the path of a machine file of any format, or a name such as wst/CF
    word    : the word on the first tape, if not that of the file; "" for the empty word
    tapes   : the words on other tapes by their names, such as { Kc = "¢1232$" }
    steps   : the limit of steps, on all branches together
    """
    texts = printed.values() if isinstance(printed, Mapping) else [printed]
    for text in texts:
        if text not in VERDICTS and not text.startswith(HALTED_IN):
            hint = nearest(text, VERDICTS, f"a verdict is one of: {', '.join(VERDICTS)}")
            raise NolossError(f"printed: unknown verdict {text!r}", hint=hint)

    def told(text: str, ended: MachineEnd) -> str:
        if text == NOT_ACCEPTED:
            return Criterion(decider=False).counted(ended.verdict)
        return ended.decision.verdict if text == "halted" else ended.verdict

    return on_inputs(printed, machine, word, tapes, steps, told)


def output(
    printed: str | OfInputs,
    *,
    machine: str,
    tape: str = "",
    word: str | None = None,
    tapes: Words = NO_WORDS,
    steps: Steps = BUDGET,
) -> Finding:
    """Run a machine and read the word on a tape at its end.

    printed : the word, without the blanks around it; or a table by the word on the first tape, such
        as { ab = "abab" }
    machine : the path of a machine file of any format, or a name such as wst/CF
    tape    : the name of the tape that is read; "" for the first
    word    : the word on the first tape, if not that of the file; "" for the empty word
    tapes   : the words on other tapes by their names, such as { Kc = "¢1232$" }
    steps   : the limit of steps, on all branches together
    """

    def told(text: str, ended: MachineEnd) -> str:
        if ended.decision.verdict in ("stuck", "loops"):
            return f"no output: {ended.verdict}"
        made, name = ended.machine, tape or ended.machine.tapes[0]
        if name not in made.tapes:
            hint = nearest(name, made.tapes, f"its tapes are: {' '.join(made.tapes)}")
            raise NolossError(f"{made.name} has no tape {name!r}", hint=hint)
        there = word_on(ended.decision.configuration.tapes[made.tapes.index(name)])
        return text if word_of(made, text) == there else write_word(there, made.alphabet)

    return on_inputs(printed, machine, word, tapes, steps, told)


def number_of_steps(
    printed: Annotated[int, Meta(ge=0)] | Annotated[Mapping[str, int], Meta(min_length=1)],
    *,
    machine: str,
    word: str | None = None,
    tapes: Words = NO_WORDS,
    steps: Steps = BUDGET,
) -> Finding:
    """Run a machine and count its steps until it halts.

    printed : their number; or a table by the word on the first tape, such as { a = 3, aa = 7 }
    machine : the path of a machine file of any format, or a name such as wst/CF
    word    : the word on the first tape, if not that of the file; "" for the empty word
    tapes   : the words on other tapes by their names, such as { Kc = "¢1232$" }
    steps   : the limit of steps, on all branches together
    """

    def told(_: int, ended: MachineEnd) -> int | str:
        return "it never halts" if ended.decision.verdict == "loops" else ended.decision.steps

    return on_inputs(printed, machine, word, tapes, steps, told)


def uses(
    printed: Annotated[Mapping[Used, int], Meta(min_length=1)],
    *,
    machine: str,
    word: str | None = None,
    tapes: Words = NO_WORDS,
    steps: Steps = BUDGET,
) -> Finding:
    """Run a machine and count the states, rows, symbols and cells it uses until it halts.

    printed : states (different ones, without final ones), final_states (1 if it halts in a halting
        state, else 0), symbols (different ones read or written), cells (visited by
        heads, on all tapes together), rows (different ones applied), steps; only the printed ones
    machine : the path of a machine file of any format, or a name such as wst/CF
    word    : the word on the first tape, if not that of the file; "" for the empty word
    tapes   : the words on other tapes by their names, such as { Kc = "¢1232$" }
    steps   : the limit of steps
    """
    ended = on_input(machine, word, tapes, steps)
    if not ended.halts:
        holds = False if ended.known else None
        return concluded(holds, dict.fromkeys(printed), *end_shown(ended))
    found = used(ended)
    shown = table(("it uses", "number"), list(found.items()))
    return compared(printed, {name: found[name] for name in printed}, shown, *end_shown(ended))


def never_halts(
    printed: bool,
    *,
    machine: str,
    word: str | None = None,
    tapes: Words = NO_WORDS,
    steps: Steps = BUDGET,
) -> Finding:
    """Look for a proof that a machine never halts: a cycle, or no halting state in reach.

    An independent program checks a proof again.

    printed : true or false
    machine : the path of a machine file of any format, or a name such as wst/CF
    word    : the word on the first tape, if not that of the file; "" for the empty word
    tapes   : the words on other tapes by their names, such as { Kc = "¢1232$" }
    steps   : the limit of steps
    """
    ended = on_input(machine, word, tapes, steps)
    if ended.machine.owners:
        problem = f"{machine} has choices, so a word has many runs"
        raise NolossError(problem, hint="use the check machine-verdict, whose value may be 'loops'")
    if not ended.known:
        return concluded(None, None, *end_shown(ended))
    return compared(printed, not ended.halts, *end_shown(ended), *proved_again(ended))


def size(
    printed: Annotated[Mapping[Sizes, int], Meta(min_length=1)],
    *,
    machine: str,
) -> Finding:
    """Count the parts of a machine, with everything that it calls.

    printed : states (those that are not final), final_states, symbols, symbols_with_blank, tapes,
        rows (of its table, with all variables put in), rows_in_file (as they are written, without
        those of machines that it calls): those that are printed
    machine : the path of a machine file of any format, or a name such as wst/CF
    """
    source, made = machine_of(machine)
    finals = len(made.finals)
    found: dict[Sizes, int] = {
        "states": len(made.states) - finals,
        "final_states": finals,
        "symbols": len(made.alphabet) - 1,
        "symbols_with_blank": len(made.alphabet),
        "tapes": len(made.tapes),
        "rows": len(made.productions),
        "rows_in_file": sum(len(state.rows) for state in source.states),
    }
    shown = table(
        ("of the machine", "number"), [(name.replace("_", " "), found[name]) for name in found]
    )
    told = f"states: {listed(made.states)}; symbols: {listed(made.alphabet)}, the blank first"
    return compared(printed, {name: found[name] for name in printed}, shown, told)


def agree(
    printed: bool | Annotated[Mapping[Agreed, bool | int], Meta(min_length=1)],
    *,
    first: str,
    second: str,
    up_to: Annotated[int, Meta(ge=0, le=LONGEST)],
    alphabet: str = "",
    output: str = "",
    strict: bool = False,
    recognizer: bool = False,
    stuck_rejects: bool = False,
    steps: Steps = 100_000,
) -> Finding:
    """Compare two machines on all inputs up to a length.

    printed  : true or false; or a table: agree, inputs (tried), alike (on which both say the same),
        accepted (that both accept); only the printed ones
    first    : the path of a machine file of any format, or a name such as wst/CF
    second   : the same, or python:FILE.py:FUNCTION, which is given a word and gives true or false
    up_to    : the length of the longest inputs
    alphabet : the symbols of inputs, such as "ab"; "" for the declared input symbols of the files,
        or else all symbols
    output   : the tape whose word at the end is compared instead of verdicts
    strict   : true: rejected, stuck and loops differ; else rejected and stuck are the same
    recognizer : true: never halting is one more way not to accept; else it differs from rejecting
    stuck_rejects : true: being stuck is rejecting, with strict and output, too
    steps    : the limit of steps for an input
    """
    if strict and recognizer:
        hint = "leave one of them out"
        raise NolossError("strict and recognizer exclude each other", hint=hint)
    letters = _letters((first, second), alphabet)
    if number_of_words(len(letters), up_to) > MOST:
        hint = "give a smaller up_to, or fewer symbols as alphabet"
        raise NolossError(f"there are more than {MOST:,} inputs up to length {up_to}", hint=hint)
    stamps = (stamp_of(first), stamp_of(second))
    rules = Criterion(output or None, strict, not recognizer, stuck_rejects)
    told = _compared(first, second, stamps, letters, up_to, rules, steps)
    over = f"all inputs over {' '.join(letters)} up to length {up_to}"
    return _held_against(printed, told, over, *_both_shown(told, first, second))


def _held_against(
    printed: bool | Mapping[Agreed, bool | int], told: EqualDocument, *evidence: Evidence
) -> Finding:
    differ = told.difference is not None
    if told.undecided and not (differ and isinstance(printed, bool)):
        return concluded(None, None, *evidence)
    if not isinstance(printed, Mapping):
        return compared(printed, not differ, *evidence)
    found: dict[Agreed, bool | int] = {
        "agree": not differ,
        "inputs": told.tried,
        "alike": told.alike,
        "accepted": told.accepted,
    }
    return compared(printed, {name: found[name] for name in printed}, *evidence)


def _both_shown(told: EqualDocument, first: str, second: str) -> Iterator[Table]:
    """Show how many inputs came out how, and the first that differ or are not decided."""
    endless = [
        (f"{first} never halts (proved)", told.never_halts.first.proved),
        (f"{second} never halts (proved)", told.never_halts.second.proved),
    ]
    numbers = [
        ("tried", told.tried),
        ("alike", told.alike),
        ("accepted by both", told.accepted),
        ("not decided", told.undecided),
    ]
    yield table(("inputs", "number"), [*numbers, *endless])
    rows = [
        (what, plain_word(pair.input) or "the empty word", _said(pair.first), _said(pair.second))
        for what, pair in (("they differ", told.difference), ("not decided", told.unknown))
        if pair is not None
    ]
    if rows:
        yield table(("shortest input", "word", first, second), rows)


@cache
def _compared(
    first: str,
    second: str,
    _: tuple[Stamp, Stamp],
    letters: tuple[str, ...],
    up_to: int,
    rules: Criterion,
    steps: int,
) -> EqualDocument:
    with (
        _decider(first, letters, rules, steps) as one,
        _decider(second, letters, rules, steps) as other,
    ):
        return compare(one, other, Inputs(letters, up_to), to_the_end=True)


@contextmanager
def _decider(name: str, letters: Sequence[str], rules: Criterion, steps: int) -> Iterator[Decider]:
    if name.startswith(PYTHON):
        as_text = all(len(symbol) == 1 for symbol in letters)
        asked = open_predicate(name.removeprefix(PYTHON), as_text=as_text, rules=rules)
        try:
            yield asked
        finally:
            asked.close()
        return
    _, machine = machine_of(name)
    if rules.output is not None and rules.output not in machine.tapes:
        hint = nearest(rules.output, machine.tapes, f"its tapes are: {' '.join(machine.tapes)}")
        raise NolossError(f"{name} has no tape {rules.output!r}", hint=hint)
    yield MachineDecider(name, machine, steps, inf, rules)


def _letters(names: Sequence[str], alphabet: str) -> tuple[str, ...]:
    """Give the symbols of inputs; raise NolossError if the files declare different ones."""
    made = [machine_of(name) for name in names if not name.startswith(PYTHON)]
    if not made:
        hint = "name a machine as first"
        raise NolossError("no machine to compare with", hint=hint)
    if alphabet:
        for _, machine in made:
            letters = read_word(alphabet, machine.alphabet)
        return tuple(dict.fromkeys(letters))
    sets = [tuple(source.input or machine.symbols) for source, machine in made]
    if len({frozenset(each) for each in sets}) > 1:
        problem = f"inputs of {names[0]} and {names[1]} are made of different symbols"
        raise NolossError(problem, hint='give the symbols of the words: alphabet = "ab"')
    return sets[0]


def _said(answer: WordAnswer) -> str:
    output = "" if answer.output is None else f", with {plain_word(answer.output) or 'nothing'}"
    after = "" if answer.steps is None else f" after {counted(answer.steps, 'step')}"
    return f"{answer.verdict}{output}{after}"
