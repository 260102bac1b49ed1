"""Small files that stand for much are refused soon, and where; or read, if it is not too much."""

from __future__ import annotations

import time
from typing import Final

import pytest

from automata import NotationError, link, parse
from automata.formats import FormatName, SourceText, read_machine

MOST_SECONDS: Final = 6.0
SPACE: Final = '{""}'  # in Python's texts: nothing
SIGNS: Final = [chr(0x4E00 + at) for at in range(290)]


def doubled(first: str, twice: str, states: str) -> str:
    """Write Python in which 45 names stand for twice what the one above stands for."""
    lines = [f"a0 = {first}", *(f"a{at + 1} = {twice.replace('@', f'a{at}')}" for at in range(45))]
    return "\n".join(lines) + (
        f"\nm = DTM(states={states}, input_symbols={{'a'}}, tape_symbols={{'a', '_'}}, "
        "transitions={'q': {'a': ('q', 'a', 'R')}}, initial_state='q', blank_symbol='_', "
        "final_states=set())\n"
    )


def yaml(anchors: str, rules: str) -> str:
    return f"blank: ' '\nstart state: q\n{anchors}table:\n  q:\n{rules}"


def merged(times: int) -> str:
    """Write YAML that merges 290 rules a number of times."""
    rules = ", ".join(f"{sign}: R" for sign in SIGNS)
    return yaml(f"x0: &a0 {{{rules}}}\n", "    <<: *a0\n" * times)


def blocks(levels: int) -> str:
    """Write a file of JFLAP with blocks of two blocks each."""
    two = "<block id='0'><tag>B{0}</tag><initial/></block><block id='1'><tag>B{0}</tag></block>"
    inner = "".join(f"<B{at}>{two.format(at + 1)}</B{at}>" for at in range(levels))
    last = f"<B{levels}><state id='0'><initial/></state></B{levels}>"
    top = f"<automaton>{two.format(0)}</automaton>"
    return f"<structure><type>turing</type>{top}{inner}{last}</structure>"


def negated(states: int) -> str:
    """Write a file of JFLAP whose rules each read 289 symbols on both tapes."""

    def step(start: int, end: int, one: str, two: str) -> str:
        reads = f"<read tape='1'>{one}</read><read tape='2'>{two}</read>"
        return f"<transition><from>{start}</from><to>{end}</to>{reads}</transition>"

    nodes = "".join(f"<state id='{at}'/>" for at in range(1, states))
    steps = "".join(step(0, 0, sign, sign) for sign in SIGNS)
    steps += "".join(
        step(at, 0, "!" + SIGNS[0], "!" + SIGNS[1]) + step(at, 0, SIGNS[0], "~")
        for at in range(1, states)
    )
    head = "<structure><type>turing</type><tapes>2</tapes><automaton>"
    return f"{head}<state id='0'><initial/></state>{nodes}{steps}</automaton></structure>"


TOO_MUCH: Final[dict[str, tuple[FormatName, str, int]]] = {
    "lists that are added": ("automata-lib", doubled("['q']", "@ + @", "a45"), 4),
    "empty lists that are added": ("automata-lib", doubled("[]", "@ + @", "a45"), 5),
    "sets that are joined": ("automata-lib", doubled("{'q'}", "@ | @", "a45"), 4),
    "texts that are added": ("automata-lib", doubled("'q'", "@ + @", "a45"), 4),
    "a range": ("automata-lib", doubled("[]", "[]", "range(9, 999999999)"), 47),
    "texts of many parts": (
        "automata-lib",
        doubled("[]", "[]", f"[f'{{i}}{SPACE * 999}' for i in range(999)]"),
        47,
    ),
    "merges": ("turingmachine.io", merged(900), 3),
    "keys of many symbols": (
        "turingmachine.io",
        yaml(
            "",
            f"    ? &k [{', '.join(SIGNS)}]\n    : R\n"
            + "".join(f"  s{at}: {{? *k : R}}\n" for at in range(900)),
        ),
        5,
    ),
    "blocks in blocks": ("jflap", blocks(40), 1),
    "rules for all symbols but one": ("jflap", negated(50), 1),
}


def refused(text: str, known: FormatName) -> NotationError:
    with pytest.raises(NotationError) as caught:
        read_machine(SourceText(text, "machine.txt", "machine"), known)
    return caught.value


@pytest.mark.parametrize("name", TOO_MUCH)
def test_a_small_file_that_stands_for_too_much_is_refused_soon_with_its_line(name: str) -> None:
    known, text, line = TOO_MUCH[name]
    begin = time.process_time()
    error = refused(text, known)
    assert time.process_time() - begin < MOST_SECONDS
    assert error.problem.startswith("up to here the file stands for ")
    assert error.problem.endswith("members; the most are 250,000")
    assert (error.place.line, bool(error.hint)) == (line, True)


def test_tuples_in_tuples_are_refused_where_the_name_is_too_long() -> None:
    error = refused(doubled("'q'", "(@, @)", "[a45]"), "automata-lib")
    assert error.problem == "a state has a name of 253 characters"
    assert refused(doubled(repr("x" * 9_999), "(@, @)", "[a45]"), "automata-lib").place.line == 1


def test_merges_inside_each_other_and_in_themselves_are_refused() -> None:
    chain = "".join(f"x{at + 1}: &a{at + 1} {{<<: *a{at}}}\n" for at in range(99))
    error = refused(yaml(f"x0: &a0 {{a: R}}\n{chain}", "    <<: *a99\n"), "turingmachine.io")
    assert error.problem == "more than 50 merges are inside each other"
    itself = "blank: ' '\nstart state: q\ntable: &t\n  <<: *t\n  q: {a: R}\n"
    assert refused(itself, "turingmachine.io").problem == error.problem


def test_merges_that_double_forty_times_and_stand_for_little_are_read_soon() -> None:
    chain = "".join(f"x{at + 1}: &a{at + 1} {{<<: [*a{at}, *a{at}]}}\n" for at in range(40))
    begin = time.process_time()
    text = yaml(f"x0: &a0 {{a: R, b: L}}\n{chain}", "    <<: *a40\n")
    assert len(link(read_machine(SourceText(text, "m.yaml", "m")).source).productions) == 2
    assert time.process_time() - begin < MOST_SECONDS


def test_of_merged_values_the_first_counts_and_all_keys_of_a_mapping_count() -> None:
    """As in js-yaml: its own keys come before merged ones, and the first merged one counts."""
    text = yaml(
        "x: &x {a: R, b: R, c: R}\ny: &y {a: L, b: L, d: L}\n",
        "    <<: [*y, *x]\n    <<: *x\n    a: {write: a, R: q}\n",
    )
    rows = link(read_machine(SourceText(text, "m.yaml", "m")).source).productions
    moves = {row.reads[0][1]: row.actions[0].move for row in rows}
    assert moves == {"a": "R", "b": "L", "c": "R", "d": "L"}


@pytest.mark.slow
def test_names_that_are_assigned_often_are_found_at_once() -> None:
    text = "a = 'q'\n" * 15_000 + doubled("[]", "[]", "[" + "a," * 15_000 + "]")
    begin = time.process_time()
    assert link(read_machine(SourceText(text, "m.py", "m")).source).states == ("q",)
    assert time.process_time() - begin < MOST_SECONDS


def test_a_number_of_thousands_of_digits_is_refused() -> None:
    number = "0x" + "F" * 20_000
    for states in (f"{{{number}}}", f"[str(i) for i in [{number}]]"):
        assert "cannot be read" in refused(doubled("[]", "[]", states), "automata-lib").problem


@pytest.mark.parametrize("looks", ["![x,y,z] x y z", "![x,a] x * *"])
def test_sets_of_variables_with_many_values_are_refused_soon(looks: str) -> None:
    signs = " ".join(chr(0x4E00 + at) for at in range(900))
    head = f"machine m\ntapes t u v w\nsymbols a {signs}\nvars x y z: {signs}\naccept yes\n"
    begin = time.process_time()
    with pytest.raises(NotationError) as caught:
        link(parse(f"{head}q: {looks} -> * * * * R R R R q\n"))
    assert time.process_time() - begin < MOST_SECONDS
    assert caught.value.problem.endswith("values of variables; the most are 500,000")
    assert (caught.value.place.line, caught.value.place.column) == (6, 4)
