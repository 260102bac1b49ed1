"""Hypothesis strategies: sources with every feature of the notation, and small machines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import get_args

from hypothesis import strategies as st

from automata import Machine, Production
from automata.machine import RowRef, TapeAction
from automata.notation.source import (
    MOVES,
    NOWHERE,
    Action,
    Call,
    Case,
    CaseEnding,
    End,
    Final,
    Layout,
    Meaning,
    Owner,
    Place,
    Read,
    Relation,
    Remark,
    Routine,
    Row,
    Source,
    StateBlock,
    StateRef,
    Term,
    Variables,
    WhenStuck,
)
from automata.notation.tokens import any_of

ODD_SYMBOLS = (
    *("#", "*", "'", "''", ":", "=", "(", ")", "[", "]", "/", "->", "call", "else", "then", ","),
    *(
        " ",
        "a:R",
        "a=b",
        "t=",
        "(x",
        "x)",
        "q1",
        "_",
        "⊔",
        "¢",
        "[R1]",
        "|",
        '"',
        "a'",
        "by",
        "!a",
        '"a',
        "x y",
    ),
)
symbols = st.one_of(
    st.sampled_from(ODD_SYMBOLS),
    st.sampled_from("abc01"),
    st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=3),
).filter(lambda symbol: not re.search(r"'[\s:,)\]]", symbol))
names = st.sampled_from(
    (
        "go",
        "back",
        "q'",
        "a+b",
        "x.1",
        "start",
        "vars",
        "choice",
        "by",
        "tapes",
        "Übung",
        "7",
        "a-b",
    )
)
state_names = names | st.sampled_from(
    (
        *("(1,2)", "[q,a]", "q 0", 'say "x"', "back\\", " lead", "trail ", "*", "1/2", "#", "a:b:"),
        *("->", "call", "'q'", '"', "q1 # 2", "when stuck", "p(n)"),
    )
)
remarks_text = st.sampled_from(
    ("see line 3", "why #1 'and", "(open", "odd: = signs", "a -> b", "xy", "''", "## more ##")
)
comments = st.none() | remarks_text
above = st.lists(remarks_text, max_size=2).map(tuple)


def some_of(values: Sequence[str]) -> st.SearchStrategy[tuple[str, ...]]:
    """Some of these, in any order, each at most once."""
    return st.lists(st.sampled_from(values), unique=True).map(tuple)


terms = st.builds(Term, symbols, st.booleans())
sets = st.builds(
    lambda among, excluded: any_of(among, excluded=excluded),
    st.lists(symbols, min_size=1, max_size=3),
    st.booleans(),
)
refs = st.builds(StateRef, state_names, st.lists(terms, max_size=3).map(tuple))


@st.composite
def calls(draw: st.DrawFn, tapes: Sequence[str]) -> Call:
    then = draw(st.just(StateRef("return")) | refs)
    return Call(draw(names), draw(some_of(tapes)), then)


@st.composite
def rows(draw: st.DrawFn, tapes: Sequence[str], *, otherwise: bool = False) -> Row:
    positional = draw(st.booleans())
    looks = draw(some_of(tapes)) if not otherwise else ()
    does = draw(some_of(tapes))
    if positional:
        looks, does = tuple(t for t in tapes if t in looks), tuple(t for t in tapes if t in does)
    reads = tuple(Read(tape, draw(terms | sets)) for tape in looks)
    acts = (Action(tape, draw(st.none() | terms), draw(st.sampled_from(MOVES))) for tape in does)
    actions = tuple(a for a in acts if not positional or a.write is not None or a.move != "S")
    goto = draw(refs | calls(tapes))
    tag = draw(st.none() | st.sampled_from(("R1", "R1_R2", "a.b", "M+,-")))
    return Row(
        *(reads, actions, goto, otherwise, tag, positional),
        above=draw(above),
        comment=draw(comments),
    )


@st.composite
def blocks(draw: st.DrawFn, tapes: Sequence[str]) -> tuple[StateBlock, ...]:
    """The states of a machine or a routine; labels are different."""
    labels = draw(st.lists(refs, min_size=1, max_size=3, unique=True))
    found = []
    for label in labels:
        note, over = draw(comments), draw(above)
        if draw(st.integers(0, 4)) == 0:
            found.append(StateBlock(label, body=draw(calls(tapes)), above=over, comment=note))
            continue
        if draw(st.integers(0, 4)) == 0:
            found.append(StateBlock(label, above=over, comment=note))
            continue
        lines = draw(st.lists(rows(tapes), min_size=1, max_size=3))
        if draw(st.booleans()):
            lines.append(draw(rows(tapes, otherwise=True)))
        owner = draw(st.none() | st.sampled_from(get_args(Owner)))
        ordered = owner is None and draw(st.booleans())
        found.append(
            StateBlock(label, tuple(lines), owner, in_order=ordered, above=over, comment=note)
        )
    return tuple(found)


@st.composite
def variables(draw: st.DrawFn) -> tuple[tuple[Variables, ...], tuple[Relation, ...]]:
    given = draw(st.lists(names, unique=True, max_size=4))
    values = st.lists(symbols, min_size=1, max_size=3, unique=True).map(tuple)
    groups = tuple(
        Variables(tuple(given[i : i + 2]), draw(values)) for i in range(0, len(given), 2)
    )
    relations: list[Relation] = []
    for _ in range(draw(st.integers(0, 2))):
        size = draw(st.integers(2, 4))
        tied = tuple(draw(st.lists(names, unique=True, min_size=size, max_size=size)))
        together = st.lists(st.tuples(*[symbols] * size), min_size=1, max_size=3).map(tuple)
        relations.append(Relation(tied, draw(together)))
    return groups, tuple(relations)


written_words = st.text("ab#'=_> ", max_size=5).filter(
    lambda word: not re.search(r"'[\s:,)]", word)
)


@st.composite
def cases(draw: st.DrawFn, tapes: Sequence[str]) -> Case:
    """A test of a machine that has not run."""
    words = st.dictionaries(st.sampled_from(tapes), written_words).map(lambda d: tuple(d.items()))
    return Case(
        draw(words),
        draw(st.sampled_from(get_args(CaseEnding))),
        draw(st.none() | refs),
        draw(words),
        draw(st.none() | st.integers(0, 10**18 - 1)),
        tuple(draw(st.lists(st.integers(1, 99), max_size=3))),
        above=draw(above),
        comment=draw(comments),
    )


@st.composite
def layouts(
    draw: st.DrawFn, states: Sequence[StateBlock], finals: Sequence[Final]
) -> tuple[Layout, ...]:
    """Places of some states in a picture, each once."""
    known = dict.fromkeys(
        (*(block.label for block in states), *(StateRef(final.name) for final in finals))
    )
    numbers = st.integers(-(10**9), 10**9).map(lambda number: number / 1000)
    return tuple(
        Layout(state, draw(numbers), draw(numbers), above=draw(above), comment=draw(comments))
        for state in known
        if draw(st.booleans())
    )


@st.composite
def sources(draw: st.DrawFn) -> Source:
    """A source that means nothing, but uses every form in which one can be written."""
    tapes = tuple(draw(st.lists(names, unique=True, min_size=1, max_size=3)))
    groups, relations = draw(variables())
    meanings: st.SearchStrategy[Meaning] = st.sampled_from(("accept", "reject", "result"))
    finals = tuple(
        Final(name, draw(meanings)) for name in draw(st.lists(state_names, unique=True, max_size=3))
    )
    wanting = draw(st.lists(st.none() | refs, unique=True, max_size=3))
    stuck = tuple(WhenStuck(state, draw(meanings)) for state in wanting)
    words = st.lists(st.builds(Term, symbols, st.booleans()), max_size=3).map(tuple)
    routines = []
    for name in draw(st.lists(names, unique=True, max_size=2)):
        own = tuple(draw(st.lists(names, unique=True, max_size=2)))
        expects = tuple(Read(tape, draw(terms)) for tape in draw(some_of(own or tapes)))
        states = draw(blocks(own or tapes))
        note = draw(comments)
        routines.append(Routine(name, own, states, expects, above=draw(above), comment=note))
    states = draw(blocks(tapes))
    headers = ("machine", "tapes", "symbols", "blank", "start", "vars 1", "pairs 1", "expects")
    remarks = tuple(
        (h, Remark(draw(above) if h != "machine" else (), draw(comments))) for h in headers
    )
    return Source(
        name=draw(names),
        about=" ".join(draw(st.lists(remarks_text.map(lambda text: text.split()[0]), max_size=30))),
        tapes=tapes,
        symbols=tuple(draw(st.lists(symbols, unique=True, min_size=1, max_size=4))),
        blank=draw(symbols),
        variables=groups,
        relations=relations,
        start=draw(st.just(states[0].label) | refs),
        finals=finals,
        words=tuple((tape, draw(words)) for tape in draw(some_of(tapes))),
        expects=tuple(Read(tape, draw(terms)) for tape in draw(some_of(tapes))),
        states=states,
        routines=tuple(routines),
        heads=tuple((tape, draw(st.integers(-9, 9))) for tape in draw(some_of(tapes))),
        ends=tuple((tape, draw(st.sampled_from(get_args(End)))) for tape in draw(some_of(tapes))),
        stuck=stuck,
        above=draw(above),
        below=draw(above),
        remarks=remarks,
        input=tuple(draw(st.lists(symbols, unique=True, max_size=3))),
        tests=tuple(draw(st.lists(cases(tapes), max_size=2))),
        layout=draw(layouts(states, finals)),
    )


def production(
    state: str,
    reads: Sequence[tuple[int, str]],
    actions: Sequence[tuple[int, str | None, str]],
    after: str,
    line: int = 1,
) -> Production:
    """A production by hand; the line distinguishes it."""
    done = tuple(TapeAction(t, w, next(m for m in MOVES if m == move)) for t, w, move in actions)
    return Production(
        state, tuple(reads), done, after, RowRef("hand", Place(line, 1)), otherwise=False
    )


@st.composite
def beginnings(draw: st.DrawFn) -> tuple[dict[str, End], dict[str, int]]:
    """Which of the tapes t and u have a left end, and where their heads start."""
    ends = draw(st.dictionaries(st.sampled_from("tu"), st.sampled_from(get_args(End))))
    return ends, {
        tape: draw(st.integers(0 if tape in ends else -2, 3)) for tape in draw(some_of(("t", "u")))
    }


@st.composite
def machines(draw: st.DrawFn, *, choice: bool = False, ends: bool = False) -> Machine:
    """A small machine over a, b and the blank on two tapes; with `choice`, nondeterministic.

    Some states may be accepting or rejecting where no row applies; with `ends` tapes may have a
    left end, and heads may start elsewhere. Every state looks at one set of tapes, so that it is
    deterministic without `choice`.
    """
    states = ("p", "q", "r")[: draw(st.integers(1, 3))]
    found: dict[tuple[str, tuple[tuple[int, str], ...]], int] = {}
    made: list[Production] = []
    for state in states:
        looks = draw(st.sampled_from(((0,), (1,), (0, 1))))
        for _ in range(draw(st.integers(1, 6))):
            reads = tuple((tape, draw(st.sampled_from("ab_"))) for tape in looks)
            found[state, reads] = found.get((state, reads), 0) + 1
            if found[state, reads] > (2 if choice else 1):
                continue
            actions = [
                (tape, draw(st.sampled_from((None, "a", "b", "_"))), draw(st.sampled_from(MOVES)))
                for tape in draw(st.sampled_from(((0,), (1,), (0, 1), ())))
            ]
            after = draw(st.sampled_from((*states, "yes")))
            made.append(production(state, reads, actions, after, len(made) + 1))
    owners = {state: draw(st.sampled_from(get_args(Owner))) for state in states} if choice else {}
    stuck: dict[str, Meaning] = draw(
        st.dictionaries(st.sampled_from(states), st.sampled_from(get_args(Meaning)), max_size=2)
    )
    left, heads = draw(beginnings()) if ends else ({}, {})
    alphabet, tapes, rows = ("a", "b"), ("t", "u"), tuple(made)
    beginning = Machine("m", tapes, alphabet, "_", "p", {"yes": "accept"}, rows, owners)
    return replace(beginning, when_stuck=stuck, ends=left, heads=heads)


two_words = st.fixed_dictionaries(
    {"t": st.text("ab_", max_size=4), "u": st.text("ab_", max_size=4)}
)
__all__ = ["NOWHERE", "ODD_SYMBOLS", "machines", "production", "sources", "symbols", "two_words"]
