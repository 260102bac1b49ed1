"""Rows with variables stand for exactly the literal rows that agree with their values.

Relations among any number of variables do the same.
"""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from automata import Machine, NotationError, Production, link, parse, run, start
from automata.linking.schema import expanded
from automata.linking.units import main_unit
from automata.notation.printer import print_ref
from tests.automata.examples import HEAD, HEAD2, MANUAL, machine
from tests.effort import examples


def literal(text: str) -> set[tuple[str, str, str, str]]:
    """State, reads, writes and next state of every production, as text."""
    return {_literal(one) for one in machine(text).productions}


def _literal(one: Production) -> tuple[str, str, str, str]:
    reads = " ".join(symbol for _, symbol in one.reads)
    writes = " ".join(action.write or "*" for action in one.actions)
    return (one.state, reads, writes, one.next)


def test_a_repeated_variable_means_equal_symbols() -> None:
    made = literal(HEAD2 + "vars x y: a b\ns: x x -> x x R R s\n   _ y -> y y R R yes\n")
    assert made == {
        ("s", "a a", "a a", "s"),
        ("s", "b b", "b b", "s"),
        ("s", "_ a", "a a", "yes"),
        ("s", "_ b", "b b", "yes"),
    }


def test_different_variables_take_all_their_values_independently() -> None:
    made = literal(HEAD2 + "vars x y: a b\ns: x y -> y x R R s\n")
    assert made == {("s", f"{x} {y}", f"{y} {x}", "s") for x, y in product("ab", repeat=2)}


def test_a_state_carries_a_value_from_row_to_row() -> None:
    """Sipser's machine that remembers the first symbol, [Sipser13] example 3.9."""
    text = HEAD + "vars x: a b\nstart begin\nbegin: x -> _ R seek(x)\nseek(x): x -> x R yes\n"
    assert literal(text) == {
        ("begin", "a", "_", "seek(a)"),
        ("begin", "b", "_", "seek(b)"),
        ("seek(a)", "a", "a", "yes"),
        ("seek(b)", "b", "b", "yes"),
    }


def test_pairs_tie_a_variable_that_is_only_written_to_one_that_is_read() -> None:
    text = HEAD + "pairs n more: 1 2 / 2 3\nstart count(1)\ncount(n): a -> a R count(more)\n"
    assert literal(text + "count(3): _ -> _ S yes\n") == {
        ("count(1)", "a", "a", "count(2)"),
        ("count(2)", "a", "a", "count(3)"),
        ("count(3)", "_", "_", "yes"),
    }


def test_pairs_leave_only_the_values_that_go_together() -> None:
    text = HEAD2 + "vars x y: a b _\npairs x y: a b / b a\ns: x y -> x y R R s\n"
    assert {reads for _, reads, _, _ in literal(text)} == {"a b", "b a"}


def test_a_row_stands_for_what_its_pairs_allow_however_many_values_there_are() -> None:
    """A counter to 400: of 160,000 pairs of values, 399 go together."""
    values = " ".join(map(str, range(400)))
    pairs = "".join(f"pairs n more: {i} {i + 1}\n" for i in range(399))
    text = HEAD + f"vars n more: {values}\n{pairs}start count(0)\ncount(n): a -> a R count(more)\n"
    assert len(literal(text)) == 399


def test_pairs_given_in_both_orders_must_both_hold() -> None:
    text = HEAD + "vars x y: a b _\npairs x y: a b / b a\npairs y x: b a / _ _\n"
    assert literal(text + "s: x -> y R yes\n") == {("s", "a", "b", "yes")}
    assert literal(text + "s: y -> x R yes\n") == {("s", "b", "a", "yes")}


def test_a_variable_that_is_tied_to_two_others_goes_with_both() -> None:
    text = HEAD2 + "vars x y z: a b\npairs x y: a a / a b / b b\npairs z y: a a / b a / b b\n"
    assert {
        (reads, writes) for _, reads, writes, _ in literal(text + "s choice: x z -> y y R R yes\n")
    } == {
        *(("a a", "a a"), ("a b", "a a"), ("a b", "b b"), ("b b", "b b")),
    }


def test_pairs_given_in_two_lines_are_one_relation() -> None:
    text = HEAD + "vars x y: a b\npairs x y: a b\npairs x y: b a\ns: x -> y R s\n"
    assert literal(text) == {("s", "a", "b", "s"), ("s", "b", "a", "s")}


def test_a_chain_of_pairs_ties_through_variables_that_the_row_names() -> None:
    text = HEAD + "vars x y z: a b\npairs x y: a b / b a\npairs y z: a a / b b\nstart s(a)\n"
    made = literal(text + "s(x): a -> y R s(z)\n")
    assert made == {("s(a)", "a", "b", "s(b)"), ("s(b)", "a", "a", "s(a)")}
    with pytest.raises(NotationError) as caught:
        machine(text + "s(x): a -> a R s(z)\n")
    assert caught.value.problem == "variable z has no value here"
    assert (caught.value.place.line, caught.value.place.column) == (10, 18)


def test_a_variable_may_have_values_that_are_not_symbols_if_only_states_carry_it() -> None:
    text = HEAD + "vars n: one two\nstart s(one)\ns(n): a -> a R s(n)\n"
    assert {state for state, *_ in literal(text)} == {"s(one)", "s(two)"}


def test_a_wildcard_looks_at_nothing_and_writes_nothing() -> None:
    (one,) = machine(HEAD2 + "s: * a -> * * L S yes\n").productions
    assert one.reads == ((1, "a"),)
    assert [(action.tape, action.write, action.move) for action in one.actions] == [(0, None, "L")]
    (other,) = machine(HEAD2 + "s: t=* u=a -> t=*:L u=* yes\n").productions
    assert (other.reads, other.actions) == (one.reads, one.actions)


def test_both_spellings_of_a_row_mean_the_same() -> None:
    by_place = machine(HEAD2 + "s: a _ -> b * R L yes\n")
    by_name = machine(HEAD2 + "s: u=_ t=a -> u:L t=b:R yes\n")
    assert by_place == by_name
    assert hash(by_place.productions) == hash(by_name.productions)


def test_else_is_one_production_for_any_alphabet() -> None:
    made = machine(HEAD2 + "s: a a -> a a R R s\n   else -> * * S S no\n")
    assert [one.otherwise for one in made.productions] == [False, True]
    assert (made.productions[1].reads, made.productions[1].actions) == ((), ())


def test_a_production_remembers_its_row_and_tag() -> None:
    text = HEAD2 + "vars x: a b\ns: x _ -> x x R R s\n   t=_ -> u:R yes  [R1]\n"
    first, second, third = machine(text).productions
    assert (first.row, first.row.place) == (second.row, second.row.place)
    assert (first.row.place.line, first.row.place.column, first.row.place.width) == (7, 4, 3)
    assert (third.row.tag, third.row.place.line, third.row.file) == ("R1", 8, "machine.tm")


def test_quotes_around_a_name_make_it_a_symbol() -> None:
    text = HEAD + "vars n: one two\nstart s('n')\ns('n'): a -> a R s(one)\ns(n): b -> b R s('n')\n"
    assert {(state, after) for state, _, _, after in literal(text)} == {
        *(("s(n)", "s(one)"), ("s(one)", "s(n)"), ("s(two)", "s(n)"))
    }


columns = st.lists(st.sampled_from("ab_"), min_size=1, max_size=3, unique=True)
ties = st.lists(st.tuples(st.sampled_from("ab_"), st.sampled_from("ab_")), min_size=1, max_size=4)


@given(columns, columns, ties)
def test_a_row_stands_for_all_assignments_that_its_pairs_allow(
    one: list[str], two: list[str], tied: list[tuple[str, str]]
) -> None:
    """Against all values of two variables, by hand."""
    allowed = [(x, y) for x, y in tied if x in one and y in two]
    if not allowed:
        return
    pairs = " / ".join(f"{x} {y}" for x, y in allowed)
    text = f"vars x: {' '.join(one)}\nvars y: {' '.join(two)}\npairs x y: {pairs}\n"
    made = machine(HEAD2 + text + "s: x y -> y x R R yes\n").productions
    expected = [(x, y) for x, y in product(one, two) if (x, y) in allowed]
    assert [tuple(symbol for _, symbol in production.reads) for production in made] == expected


MANY = HEAD + "vars x y: a b\nvars m n: 1 2\nstart s\n"


@pytest.mark.parametrize(
    ("text", "most", "place"),
    [
        (MANY + "s: x -> x R yes\n", 1, (9, 4, 12)),
        (MANY + "s: a -> a R t(1,2)\nt(m,n): -> yes\n", 3, (10, 1, 6)),
    ],
)
def test_a_row_for_too_many_productions_is_refused_at_its_place(
    monkeypatch: pytest.MonkeyPatch, text: str, most: int, place: tuple[int, int, int]
) -> None:
    """A row and a label; with one more, it is allowed."""
    monkeypatch.setattr("automata.linking.schema.MOST_PRODUCTIONS", most)
    with pytest.raises(NotationError) as caught:
        machine(text)
    error = caught.value
    assert error.problem == "this makes too many transitions"
    assert error.hint == f"use fewer variables; a machine has at most {most} transitions"
    assert (error.place.line, error.place.column, error.place.width) == place
    monkeypatch.setattr("automata.linking.schema.MOST_PRODUCTIONS", most + 1)
    assert machine(text).productions


def test_a_call_that_stands_for_too_many_productions_is_refused_at_its_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Three ways to continue; with one more allowed, the error names them."""
    text = HEAD + "vars m k: 1 2\npairs m k: 1 1 / 1 2 / 2 1\nstart s\ns: -> t(1)\n"
    text += "t(m): call r then u(k)\nu(m): -> yes\nroutine r\ng: -> return\n"
    monkeypatch.setattr("automata.linking.schema.MOST_PRODUCTIONS", 2)
    with pytest.raises(NotationError) as caught:
        machine(text)
    assert caught.value.problem == "this makes too many transitions"
    assert (caught.value.place.line, caught.value.place.column) == (10, 12)
    monkeypatch.setattr("automata.linking.schema.MOST_PRODUCTIONS", 3)
    with pytest.raises(NotationError) as caught:
        machine(text)
    assert caught.value.problem == "t(1) has two states to continue with after the call"


def test_expansions_are_counted_over_all_rows_of_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two rows of two values, and one more for each that begins again."""
    text = HEAD + "vars x: a b\ns: x -> x R t\nt: x -> x R yes\n"
    monkeypatch.setattr("automata.linking.variables.MOST_TRIED", 6)
    assert len(machine(text).productions) == 4
    monkeypatch.setattr("automata.linking.variables.MOST_TRIED", 5)
    with pytest.raises(NotationError) as caught:
        machine(text)
    error = caught.value
    assert error.problem == "up to here the file stands for 6 values of variables; the most are 5"
    assert (error.file, error.place.line, error.place.column) == ("machine.tm", 8, 4)


def test_pairs_of_two_variables_that_nothing_gives_a_value_tie_neither() -> None:
    text = HEAD + "vars y z: a b\npairs y z: a a / b b\ns: a -> y R t(z)\nt(z): b -> z R yes\n"
    with pytest.raises(NotationError) as caught:
        machine(text)
    assert caught.value.problem == "variable y has no value here"
    assert (caught.value.place.line, caught.value.place.column) == (8, 9)


def test_a_literal_state_is_written_with_its_values() -> None:
    text = HEAD + "vars x y: a b\nstart s(a,b)\ns(x,y): x -> y R s(y,x)\n"
    assert {(state, after) for state, _, _, after in literal(text)} == {
        (f"s({x},{y})", f"s({y},{x})") for x, y in product("ab", repeat=2)
    }


def test_the_productions_of_a_row_or_call_name_their_next_states() -> None:
    text = HEAD + "vars x: a b\ns: x -> x R t(x)\nt(x): call r then yes\nroutine r\ng: -> return\n"
    unit = main_unit(parse(text))
    ways = [way for block in unit.states for way in expanded(block, unit.domains)]
    assert [(way.row is None, print_ref(way.next)) for way in ways] == [
        *((False, "t(x)"), (True, "yes"))
    ]
    assert [[(one.state, one.goto) for one in way.literals] for way in ways] == [
        [("s", "t(a)"), ("s", "t(b)")],
        [("t(a)", "yes"), ("t(b)", "yes")],
    ]


THREE = HEAD2.replace("t u", "t u v").replace("a b", "a b c")
triples = st.sets(st.tuples(*[st.sampled_from("abc")] * 3), min_size=1, max_size=8)


def reads(one: Machine) -> set[tuple[str, ...]]:
    return {tuple(symbol for _, symbol in row.reads) for row in one.productions}


def tell(groups: set[tuple[str, ...]]) -> str:
    return " / ".join(" ".join(group) for group in sorted(groups))


@given(triples)
@settings(max_examples=examples(100))
def test_a_row_stands_for_the_groups_of_values_of_its_relation(
    groups: set[tuple[str, ...]],
) -> None:
    text = THREE + f"vars x y z: a b c\nrelation x y z: {tell(groups)}\n"
    assert reads(machine(text + "s: x y z -> x y z S S S yes\n")) == groups


@given(triples)
@settings(max_examples=examples(100))
def test_a_row_that_names_some_of_the_variables_stands_for_what_some_value_of_the_others_allows(
    groups: set[tuple[str, ...]],
) -> None:
    text = THREE + f"vars x y z: a b c\nrelation x y z: {tell(groups)}\n"
    found = reads(machine(text + "s: z * x -> z * x S S S yes\n"))
    assert found == {(z, x) for x, _, z in groups}


@given(triples, triples)
@settings(max_examples=examples(60))
def test_relations_with_variables_in_common_hold_together(
    one: set[tuple[str, ...]], other: set[tuple[str, ...]]
) -> None:
    text = THREE + "vars x y z w: a b c\n"
    text += f"relation x y z: {tell(one)}\nrelation y z x: {tell(other)}\n"
    both = {group for group in one if (*group[1:], group[0]) in other}
    assert reads(machine(text + "s: x y z -> x y z S S S yes\n")) == both


@given(st.sets(st.tuples(*[st.sampled_from("abc")] * 2), min_size=1))
@settings(max_examples=examples(60))
def test_pairs_are_a_relation_of_two(groups: set[tuple[str, ...]]) -> None:
    found = {
        keyword: machine(
            THREE + f"vars x y: a b c\n{keyword} x y: {tell(groups)}\ns: x y * -> y x * S S S yes\n"
        ).productions
        for keyword in ("pairs", "relation")
    }
    assert found["pairs"] == found["relation"]


@pytest.mark.parametrize(("x", "y"), [*product((0, 1, 5, 11, 12), (0, 3, 7))])
def test_a_full_adder_takes_two_rows(x: int, y: int) -> None:
    one = link(parse(MANUAL["adder"]))
    assert len(one.productions) == 10
    words = {"x": f"{x:06b}"[::-1], "y": f"{y:06b}"[::-1]}
    ended = run(one, start(one, words))
    assert ended.verdict == "accepted"
    left, head, _ = ended.configuration.tapes[2].content()
    assert int("".join((head, *left)), 2) == x + y


def test_a_variable_that_no_relation_ties_to_a_read_has_no_value() -> None:
    with pytest.raises(NotationError) as caught:
        machine(THREE + "relation x y z: a b c\nvars w: a\ns: x y * -> w y * S S S yes\n")
    assert caught.value.problem == "variable w has no value here"
