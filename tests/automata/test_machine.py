"""A machine is validated once: no two productions of a state can apply at once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from automata import Configuration, Machine, NotationError, Production, link, parse
from automata.machine import MOST_GROUPS
from automata.notation.source import Owner, Place
from automata.tape import tape
from tests.automata.examples import HEAD, HEAD2, applicable, machine
from tests.automata.generated import production
from tests.effort import examples
from tests.machines.texts import PALINDROME

ALPHABET = ("_", "a", "b")
TAPES = ("t", "u", "v")

reads = st.dictionaries(st.integers(0, 2), st.sampled_from(ALPHABET)).map(
    lambda found: tuple(sorted(found.items()))
)
Reads = tuple[tuple[int, str], ...]


def numbered(found: Sequence[Reads]) -> list[Production]:
    return [production("p", r, (), "yes", line) for line, r in enumerate(found, start=1)]


def disjoint_but_the_last(found: Sequence[Reads]) -> list[Reads]:
    """Leave out each row but the last that overlaps an earlier one, so one overlap is left."""
    kept: list[Reads] = []
    for one in found[:-1]:
        if all(any(dict(other).get(t, s) != s for t, s in one) for other in kept):
            kept.append(one)
    return [*kept, found[-1]]


any_reads = st.lists(reads, min_size=1, max_size=7)
rows = (any_reads | st.lists(reads, min_size=4, max_size=14).map(disjoint_but_the_last)).map(
    numbered
)


def made(productions: Sequence[Production], owner: Owner | None = None) -> Machine:
    owners: dict[str, Owner] = {} if owner is None else {"p": owner}
    return Machine("m", TAPES, ("a", "b"), "_", "p", {"yes": "accept"}, tuple(productions), owners)


def matching(productions: Sequence[Production], heads: Sequence[str]) -> list[Production]:
    """By hand: every production whose reads agree with the symbols under the heads."""
    return [
        one
        for one in productions
        if not one.otherwise and all(heads[number] == symbol for number, symbol in one.reads)
    ]


def at(heads: Sequence[str]) -> Configuration:
    return Configuration("p", tuple(tape((head,), "_") for head in heads))


@given(rows)
@settings(max_examples=examples(300))
def test_overlap_is_found_if_and_only_if_some_symbols_have_two_productions(
    productions: list[Production],
) -> None:
    """Against every tuple of symbols under the heads."""
    every = list(product(ALPHABET, repeat=len(TAPES)))
    if all(len(matching(productions, heads)) < 2 for heads in every):
        assert made(productions).delta["p"].owner is None
        return
    with pytest.raises(NotationError) as found:
        made(productions)
    later = found.value.place.line
    earlier = int(found.value.problem.rpartition(" ")[2])
    both = [productions[earlier - 1], productions[later - 1]]
    assert earlier < later
    assert any(matching(both, heads) == both for heads in every)
    assert "mark the state as a choice: 'p choice:'" in found.value.hint


@given(rows, st.sampled_from(("anyone", "machine", "opponent")), st.booleans())
@settings(max_examples=examples(200))
def test_a_choice_may_have_many_productions_and_gives_them_in_the_order_of_the_file(
    productions: list[Production], owner: Owner, otherwise: bool
) -> None:
    last = Production("p", (), (), "yes", productions[0].row, otherwise=True)
    all_rows = [*productions, last] if otherwise else productions
    choice = made(all_rows, owner)
    assert choice.delta["p"].owner == owner
    for heads in product(ALPHABET, repeat=len(TAPES)):
        expected = matching(productions, heads) or ([last] if otherwise else [])
        assert list(applicable(choice, at(heads))) == expected


def test_an_overlap_names_the_place_both_lines_and_the_ways_out() -> None:
    text = PALINDROME.replace("           _ _   ->  _ _   S S   yes", "  a a -> a a R L compare")
    with pytest.raises(NotationError) as found:
        link(parse(text, "line.tm"))
    assert str(found.value).splitlines() == [
        "line.tm:16:3: (compare, a a) is already covered by line 15",
        "      a a -> a a R L compare",
        "      ^^^",
        f"  hint: {found.value.hint}",
    ]
    assert found.value.hint == (
        "narrow the variable, make the last row of the state 'else', mark the state as a choice: "
        "'compare choice:', or let the first row that applies be taken: 'compare in order:'"
    )


def test_an_overlap_of_rows_that_look_at_different_tapes_names_the_tapes() -> None:
    with pytest.raises(NotationError) as found:
        machine(HEAD2 + "s: t=a -> yes\n   u=b -> no\n")
    assert found.value.problem == "(s, t=a u=b) is already covered by line 6"
    assert (found.value.place.line, found.value.place.column, found.value.place.width) == (7, 4, 3)
    with pytest.raises(NotationError) as found:
        machine(HEAD2 + "s: -> t:R yes\n   u=b -> no\n")
    assert found.value.problem == "(s, u=b) is already covered by line 6"
    with pytest.raises(NotationError) as found:
        machine(HEAD2 + "s: -> t:R yes\n   -> no\n")
    assert found.value.problem == "s is already covered by line 6"


def test_one_row_with_two_results_is_distinguished_from_two_rows() -> None:
    with pytest.raises(NotationError) as found:
        machine(HEAD + "pairs x y: a a / a b\ns: x -> y R yes\n")
    assert found.value.problem == "(s, a) has two results in this row"
    assert "read it, or use two rows" in found.value.hint
    assert found.value.place.line == 7


def test_an_else_with_two_results_is_distinguished_from_two_else_rows() -> None:
    text = HEAD + "pairs x y: a a / a b\nstart s(a)\ns(x): else -> y R yes\n"
    with pytest.raises(NotationError) as found:
        machine(text)
    assert found.value.problem == "s(a) has two results in this row, which is its 'else'"
    assert found.value.place.line == 8
    assert found.value.hint == (
        "let 'pairs' leave one value for what it writes or carries, or list rows"
    )


def test_else_never_overlaps_and_applies_only_where_no_other_row_does() -> None:
    one = machine(HEAD + "s: a -> a S yes\n   else -> no\n")
    heads = {head: applicable(one, Configuration("s", (tape(head, "_"),))) for head in "ab_"}
    assert [heads[head][0].next for head in "ab_"] == ["yes", "no", "no"]
    assert [heads[head][0].otherwise for head in "ab_"] == [False, True, True]


def test_a_state_has_one_else() -> None:
    """Two labels may mean one literal state; so may their 'else' rows."""
    text = HEAD + "vars x: a b\nstart s(a)\ns(x): a -> a S yes\n  else -> yes\ns(a): else -> no\n"
    with pytest.raises(NotationError) as found:
        machine(text)
    assert found.value.problem == "s(a) has its 'else' already in line 9"
    assert (found.value.place.line, found.value.hint) == (10, "keep one of them")


def test_a_state_that_looks_at_hundreds_of_sets_of_tapes_is_refused() -> None:
    """Comparing every two of them would take a person's patience."""
    tapes = [f"t{number}" for number in range(33)]
    pairs = list(combinations(tapes, 2))[: MOST_GROUPS + 1]
    head = f"machine m\ntapes {' '.join(tapes)}\nsymbols a\naccept yes\ns choice:\n"
    with pytest.raises(NotationError) as found:
        machine(head + "".join(f"  {one}=a {two}=a -> yes\n" for one, two in pairs))
    assert found.value.problem == "the rows of s look at more than 500 different sets of tapes"
    assert found.value.place.line == 5 + len(pairs)
    assert found.value.hint == "let its rows look at the same tapes"
    machine(head + "".join(f"  {one}=a {two}=a -> yes\n" for one, two in pairs[:-1]))


def test_states_are_in_the_order_of_the_file_then_those_of_copies_then_final_ones() -> None:
    one = machine(PALINDROME)
    assert one.alphabet == ("_", "a", "b")
    assert one.states == ("copy", "turn", "compare", "to-start@rewind:go", "yes", "no")
    assert one.finals == {"yes": "accept", "no": "reject"}
    assert one.about == "Accepts words over a, b that read the same both ways."


def test_a_machine_does_not_hold_its_source() -> None:
    words: dict[str, tuple[str, ...]] = {"t": ("a",)}
    one = Machine("m", TAPES, ("a",), "_", "p", {"yes": "accept"}, (), words=words)
    words["t"] = ("b",)
    assert one.words["t"] == ("a",)
    with pytest.raises(TypeError):
        one.words["t"] = ()  # type: ignore[index]


def test_the_alphabet_has_the_blank_once_even_if_it_is_listed() -> None:
    assert machine("machine m\ntapes t\nsymbols a _\naccept yes\ns: a -> a S yes\n").alphabet == (
        "_",
        "a",
    )


def test_a_machine_by_hand_reads_and_writes_its_own_symbols_alone() -> None:
    """Else 'no halt can be reached' would be said of a run that comes to a symbol without a row."""
    on = production("go", [(0, "a")], [(0, None, "R")], "go")
    write = production("go", [(0, "_")], [(0, "z", "S")], "go", 2)
    read = production("go", [(0, "z")], [], "go", 2)
    for row in (write, read):
        with pytest.raises(NotationError, match="go reads or writes z, no symbol here") as why:
            Machine("m", ("t",), ("a",), "_", "go", {}, (on, row))
        assert (why.value.place, why.value.hint) == (
            Place(2, 1),
            "list it among the symbols of the machine",
        )
    Machine("m", ("t",), ("a", "z"), "_", "go", {}, (on, write))
