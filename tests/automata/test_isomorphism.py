"""Machines are isomorphic exactly if renaming states makes one of the other."""

from __future__ import annotations

import dataclasses
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from automata import Machine, Production, isomorphism, link, parse
from automata.isomorphism import isomorphic
from tests.automata.generated import machines
from tests.machines.texts import FOLDER

Colours = dict[isomorphism.Node, int]


def read(text: str) -> Machine:
    return link(parse(text, "m.tm"))


def renamed(machine: Machine, names: dict[str, str]) -> Machine:
    """Give a machine with other names of states, its rows in the opposite order."""
    rows = tuple(
        replace(row, state=names[row.state], next=names[row.next])
        for row in reversed(machine.productions)
    )
    return dataclasses.replace(
        machine,
        start=names[machine.start],
        productions=rows,
        finals={names[state]: meaning for state, meaning in machine.finals.items()},
        owners={names[state]: owner for state, owner in machine.owners.items()},
        expects={names[state]: reads for state, reads in machine.expects.items()},
        when_stuck={names[state]: meaning for state, meaning in machine.when_stuck.items()},
    )


def content(machine: Machine) -> tuple[object, ...]:
    """Give all that must be equal once the states have the same names."""
    rows = sorted(
        repr((row.state, row.reads, row.actions, row.next, row.otherwise, row.expects))
        for row in machine.productions
    )
    return (
        *(machine.start, dict(machine.finals), dict(machine.owners), dict(machine.when_stuck)),
        *(set(machine.states), rows, set(machine.symbols), machine.blank),
    )


def results(machine: Machine) -> set[str]:
    return {state for state, meaning in machine.finals.items() if meaning == "result"}


def naively_isomorphic(first: Machine, second: Machine) -> bool:
    """Try every renaming that keeps the names of results."""
    states, others = first.states, second.states
    if len(states) != len(others):
        return False
    renamings = (dict(zip(states, order, strict=True)) for order in permutations(others))
    return any(
        all(names[state] == state for state in results(first))
        and content(renamed(first, names)) == content(second)
        for names in renamings
    )


@given(machines(choice=True), st.randoms(use_true_random=False))
def test_a_machine_with_renamed_states_and_reordered_rows_is_isomorphic(
    machine: Machine, rng: Random
) -> None:
    new = [f"s{number}" for number in range(len(machine.states))]
    rng.shuffle(new)
    names = dict(zip(machine.states, new, strict=True))
    other = renamed(machine, names | {state: state for state in results(machine)})
    assert isomorphic(machine, other)
    assert isomorphic(other, machine)


@given(machines(choice=True), machines(choice=True))
def test_the_answer_is_that_of_trying_every_renaming(first: Machine, second: Machine) -> None:
    assert isomorphic(first, second) == naively_isomorphic(first, second)


@given(machines(choice=True), st.data())
def test_a_machine_with_one_row_changed_is_isomorphic_only_if_a_renaming_says_so(
    machine: Machine, data: st.DataObject
) -> None:
    if not machine.productions:
        return
    at = data.draw(st.integers(0, len(machine.productions) - 1))
    row = machine.productions[at]
    goto = data.draw(st.sampled_from(machine.states))
    rows: list[Production] = [*machine.productions]
    rows[at] = replace(row, next=goto)
    changed = dataclasses.replace(machine, productions=tuple(rows))
    assert isomorphic(machine, changed) == naively_isomorphic(machine, changed)


def test_states_that_look_the_same_are_distinguished_by_where_they_lead() -> None:
    """Two rings of three states and one of six: every state has one row in and one out."""

    def rings(*lengths: int) -> Machine:
        rows = [
            f"r{ring}.{at}:  a -> a R r{ring}.{(at + 1) % length}"
            for ring, length in enumerate(lengths)
            for at in range(length)
        ]
        text = "machine m\nabout Rings.\ntapes t\nsymbols a\naccept y\n"
        first = [f"s choice:  a -> a R r{ring}.0" for ring in range(len(lengths))][:1]
        return read("\n".join([text, *first, *rows, ""]))

    assert isomorphic(rings(3, 3), rings(3, 3))
    assert not isomorphic(rings(3, 3), rings(6))
    assert not isomorphic(rings(6), rings(3, 3))


def test_exchanging_the_names_of_two_results_is_not_a_renaming() -> None:
    text = "tapes t\nsymbols a\nresults won lost\ns: t=a -> won\n   t=_ -> lost\n"
    assert isomorphic(read(text), read(text.replace("s:", "q:")))
    exchanged = text.replace("a -> won", "a -> lost").replace("_ -> lost", "_ -> won")
    assert not isomorphic(read(text), read(exchanged))


def test_states_that_do_the_same_need_no_trying_of_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pairing 300 such states one by one would take as many rounds, and a gigabyte."""
    rounds = 0
    refined = isomorphism._refined

    def counting(colours: Colours, arrows: isomorphism.Arrows) -> Colours:
        nonlocal rounds
        rounds += 1
        return refined(colours, arrows)

    monkeypatch.setattr(isomorphism, "_refined", counting)
    same = "".join(f"u{number}: t=a -> y\n" for number in range(300))
    machine = read(f"tapes t\nsymbols a\naccept y\ns: t=a -> y\n{same}")
    assert isomorphic(machine, machine)
    assert rounds == 1


def test_names_of_tapes_do_not_count_but_their_order_and_symbols_do() -> None:
    machine = read((FOLDER / "palindrome.tm").read_text(encoding="utf-8"))
    assert isomorphic(machine, dataclasses.replace(machine, name="other", tapes=("one", "two")))
    assert not isomorphic(machine, dataclasses.replace(machine, symbols=(*machine.symbols, "c")))
    assert not isomorphic(machine, dataclasses.replace(machine, heads={machine.tapes[0]: 1}))
