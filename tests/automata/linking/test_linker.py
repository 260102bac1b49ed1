"""Linked machines do what their calls say, against an interpreter that has no machine.

Single rules of calls are in `test_calls`, single rows in `test_schema`. At the end: machines that
only a budget refuses.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from automata import Machine, NotationError, link, parse, run, start
from automata.linking.linker import Budget
from automata.tape import cells
from tests.automata.examples import HEAD, HEAD2, looks, machine
from tests.effort import examples
from tests.machines.texts import PALINDROME

TAPES = ("t", "u", "z")
HELPERS = """\
routine put(v)
go: v=_ -> v=a:R return
    v=a -> v=b:R return
    v=b -> v=_:R return
routine left(v)
go: -> v:L return
routine wipe(v)
go: v=x -> v=_:L go
    v=_ -> v:R return
routine copy(v, w)
go: v=x -> w=x:R v:R go
    v=_ -> return
routine twice(v)
go: call put(v) then again
again: call put(v)
routine swap(t, u)
go: t=x u=y -> t=y u=x return
    else    -> return
"""
"""`swap` is called with tapes that have the names of others; `twice` ends in a tail call."""


@dataclass
class Cells:
    """A tape of the interpreter."""

    there: dict[int, str] = field(default_factory=dict)
    at: int = 0

    def read(self) -> str:
        return self.there.get(self.at, "_")

    def write(self, symbol: str, move: int = 0) -> None:
        self.there[self.at] = symbol
        self.at += move

    def shown(self) -> tuple[int, tuple[str, ...]]:
        full = [at for at, symbol in self.there.items() if symbol != "_"] + [self.at]
        whole = range(min(full), max(full) + 1)
        return self.at - min(full), tuple(self.there.get(at, "_") for at in whole)


def interpret(helper: str, v: Cells, w: Cells) -> int:
    """Do what a helper does; return how many steps it takes."""
    steps = 1
    if helper == "put":
        v.write({"_": "a", "a": "b", "b": "_"}[v.read()], 1)
    elif helper == "left":
        v.at -= 1
    elif helper == "wipe":
        while v.read() != "_":
            v.write("_", -1)
            steps += 1
        v.at += 1
    elif helper == "copy":
        while v.read() != "_":
            w.write(v.read(), 1)
            v.at += 1
            steps += 1
    elif helper == "twice":
        steps = interpret("put", v, w) + interpret("put", v, w)
    elif "_" not in (one := v.read(), two := w.read()):
        v.write(two)
        w.write(one)
    return steps


Deed = tuple[str, str, str, bool]
"""A helper, its tapes, and whether a separate row leads to it."""
helpers = st.sampled_from(("put", "left", "wipe", "copy", "twice", "swap"))


def deeds(tapes: Sequence[str]) -> st.SearchStrategy[list[Deed]]:
    both = st.permutations(tapes)
    one = st.builds(lambda h, ts, row: (h, ts[0], ts[1], row), helpers, both, st.booleans())
    return st.lists(one, min_size=1, max_size=6)


def states(todo: Sequence[Deed], last: str) -> str:
    """Write one state for each deed; the last continues in `last`, or is a tail call."""
    lines = []
    for number, (helper, v, w, row) in enumerate(todo):
        tapes = f"{v}, {w}" if helper in {"copy", "swap"} else v
        goes = f"q{number + 1}" if number + 1 < len(todo) else last
        then = f" then {goes}" if goes else ""
        lines.append(f"q{number}: {'-> ' if row else ''}call {helper}({tapes}){then}\n")
    return "".join(lines)


def interpreted(
    todo: Sequence[Deed], sub: Sequence[Deed], calls: Sequence[tuple[str, ...]]
) -> tuple[dict[str, Cells], int]:
    """Do the deeds of the main program, then those of its routine for each of its calls."""
    tapes = {name: Cells({}, 0) for name in TAPES}
    steps = 0
    for helper, v, w, row in todo:
        steps += row + interpret(helper, tapes[v], tapes[w])
    for names in calls:
        bound = dict(zip(("v", "w"), names, strict=True))
        for helper, v, w, row in sub:
            steps += row + interpret(helper, tapes[bound[v]], tapes[bound[w]])
    return tapes, steps


@given(
    deeds(TAPES),
    deeds(("v", "w")),
    st.lists(st.permutations(TAPES).map(lambda names: tuple(names[:2])), min_size=1, max_size=4),
    st.booleans(),
)
@settings(max_examples=examples(150))
def test_a_machine_made_of_calls_does_what_an_interpreter_of_them_does(
    todo: list[Deed], sub: list[Deed], calls: list[tuple[str, ...]], tail: bool
) -> None:
    """Tapes, heads and steps: arguments renamed, swapped, handed on, and ways back."""
    text = "machine m\ntapes t u z\nsymbols a b\nvars x y: a b\naccept yes\n"
    text += states(todo, "c0")
    for number, names in enumerate(calls):
        after = f"c{number + 1}" if number + 1 < len(calls) else "yes"
        text += f"c{number}: call sub({', '.join(names)}) then {after}\n"
    text += "routine sub(v, w)\n" + states(sub, "" if tail else "return") + HELPERS
    one = machine(text)
    end = run(one, start(one), 10_000)
    tapes, steps = interpreted(todo, sub, calls)
    assert (end.verdict, end.steps) == ("accepted", steps)
    shown = zip(one.tapes, end.configuration.tapes, strict=True)
    assert {name: cells(tape) for name, tape in shown} == {
        name: tape.shown() for name, tape in tapes.items()
    }


def test_a_return_state_decides_which_copy_is_shared() -> None:
    """One copy for each (routine, tapes, return state), however many places call it."""
    calls = "".join(f"s{i}: -> call put(t) then s{i % 2}\n" for i in range(8))
    rows = calls + "routine put(v)\ngo: v=_ -> v=a:R return\n"
    made = machine(HEAD2 + "start s0\n" + rows)
    assert sum(state.startswith("put@") for state in made.states) == 2
    more = machine(HEAD2 + "start s0\n" + rows.replace("s7: -> call put(t)", "s7: -> call put(u)"))
    assert sum(state.startswith("put@") for state in more.states) == 3


def test_states_of_different_copies_with_one_call_site_have_different_names() -> None:
    text = (
        HEAD2
        + "s: -> call outer(t) then q\nq: -> call outer(u) then yes\n"
        + "routine outer(v)\ng: call inner(v) then h\nh: -> return\n"
        + "routine inner(v)\nk: v=_ -> v=a return\n"
    )
    made = machine(text)
    inner = [state for state in made.states if state.startswith("inner@")]
    assert inner == ["inner@outer.g:k", "inner@outer.g#2:k"]
    end = run(made, start(made))
    assert (looks(end.configuration), end.steps) == (["[a]", "[a]"], 6)


def test_a_choice_in_a_routine_belongs_to_its_owner_in_every_copy() -> None:
    text = HEAD2 + (
        "s: call pick(t) then q\nq: call pick(u) then yes\n"
        "routine pick(v)\ng by opponent: v=_ -> v=a return\n   v=_ -> v=b return\n"
    )
    made = machine(text)
    assert made.owners == {"pick@s:g": "opponent", "pick@q:g": "opponent"}
    end = run(made, start(made), choices=(1, 2))
    assert (end.verdict, looks(end.configuration)) == ("accepted", ["[a]", "[b]"])


def test_productions_remember_their_row_of_the_file() -> None:
    library = {
        "sub": parse("machine sub\ntapes t\nsymbols a\n\ng: a -> a R return [S]\n", "sub.tm")
    }
    made = link(parse(HEAD + "s: a -> a R call sub then yes [M]\n", "main.tm"), library.get)
    rows = [(one.row.file, one.row.place.line, one.row.tag) for one in made.productions]
    assert rows == [("main.tm", 6, "M"), ("sub.tm", 5, "S")]


# one routine alone


def routine(text: str, name: str) -> Machine:
    return link(parse(text), routine=name)


def test_a_routine_may_be_linked_alone_and_accepts_where_it_returns() -> None:
    text = PALINDROME.replace("(t)", "").replace("(word)", "").replace(
        "x  ->  x  L  go", "word=x -> word:L go"
    ).replace("_  ->  _  R  return", "word=_ -> word:R return")  # fmt: skip
    made = routine(text, "to-start")
    assert (made.start, made.tapes, made.states[:1]) == ("go", ("word", "copy"), ("go",))
    end = run(made, start(made, {"word": "ab"}))
    assert (end.verdict, end.steps) == ("accepted", 2)
    assert made.finals["return"] == "accept"
    assert "compare" not in made.states


def test_a_routine_alone_may_call_others_and_keeps_its_condition() -> None:
    text = (
        HEAD
        + "s: a -> a R yes\nroutine outer\nexpects t=b\ng: call inner then h\nh: t=a -> yes\n"
        + "routine inner\nk: t=b -> t=a return\n"
    )
    made = routine(text, "outer")
    assert made.start == "inner@g:k"
    assert made.expects == {"inner@g:k": ((0, "b"),)}
    assert run(made, start(made, {"t": "b"}), check=True).verdict == "accepted"


def test_a_routine_alone_that_is_not_there_is_refused_with_the_nearest() -> None:
    with pytest.raises(NotationError) as found:
        routine(PALINDROME, "to-strat")
    assert str(found.value).splitlines() == [
        "machine.tm:1:1: there is no routine or machine to-strat",
        "  hint: did you mean 'to-start'?",
    ]


@pytest.mark.parametrize("call", ["g: call r", "g: t=a -> t:R call r then h\nh: -> return"])
def test_recursion_is_refused_in_a_routine_that_only_is_linked_alone(call: str) -> None:
    text = HEAD + f"s: a -> a R yes\nroutine r\n{call}\n"
    assert machine(text).states == ("s", "yes", "no")
    with pytest.raises(NotationError) as found:
        routine(text, "r")
    assert (found.value.problem, found.value.place.line) == ("recursion: r calls r", 8)


# greatest sizes


def within(productions: int, text: str) -> Machine:
    return link(parse(text), most=Budget(productions))


def test_a_machine_has_a_greatest_number_of_productions() -> None:
    head = HEAD.replace("a b", "a b c d e f g") + "vars x y: a b c d e f g\nstart s(a,a)\n"
    most = head + "s(x,y): a -> a R yes\n  b -> b R yes\n"
    assert len(within(100, most).productions) == 98
    assert len(within(99, most).productions) == 98  # and the way in
    with pytest.raises(NotationError) as found:
        within(100, head + "s(x,y): a -> a R yes\n  b -> b R yes\n  c -> c R yes\n")
    assert found.value.problem == "the machine has more than 100 transitions"
    assert (found.value.place.line, found.value.place.column) == (10, 3)
    assert found.value.hint == "use fewer variables or fewer copies of routines"


def test_a_machine_of_exactly_the_greatest_number_of_productions_is_made() -> None:
    """Also in a separate row, and with copies of routines, whose ways in cost nothing."""
    head = HEAD.replace("a b", "a b c d e f g") + "vars x y: a b c d e f g\nstart s(a,a)\n"
    one_row = head + "s(x,y): a -> a R yes\n"
    two_copies = (
        head.replace("s(a,a)", "s")
        + "s: x -> x R call r then t\nt: x -> x R call r then yes\nroutine r\ng: x -> x R return\n"
    )
    for text, count in ((one_row, 49), (two_copies, 28)):
        assert len(within(count, text).productions) == count
        with pytest.raises(NotationError) as found:
            within(count - 1, text)
        assert f"more than {count - 1} " in found.value.problem


def test_calls_count_like_productions(monkeypatch: pytest.MonkeyPatch) -> None:
    """There are 56 states that are calls, and one production."""
    head = HEAD.replace("a b", "a b c d e f g") + "vars x y: a b c d e f g\nstart s(a,a)\n"
    text = head + "s(x,y): call r then yes\nq(x): call r then yes\nroutine r\ng: a -> a R return\n"
    assert len(within(57, text).productions) == 1
    with pytest.raises(NotationError) as found:
        within(56, text)
    assert found.value.problem == "the machine has more than 56 transitions and calls"
    assert (found.value.place.line, found.value.place.column) == (11, 4)
    assert found.value.hint == "use fewer variables or fewer copies of routines"
    monkeypatch.setattr("automata.linking.units.MOST_PRODUCTIONS", 55)
    with pytest.raises(NotationError) as found:
        machine(text)
    assert found.value.problem == "there are more than 55 states"
    assert (found.value.file, found.value.place.line) == ("machine.tm", 9)
    assert found.value.hint == "let states carry fewer variables"


def test_calls_make_a_greatest_number_of_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    """One of the machine itself, and two of the routine."""
    text = HEAD + "s: call r then q\nq: a -> a R call r then yes\nroutine r\ng: a -> a R return\n"
    monkeypatch.setattr("automata.linking.linker.MOST_COPIES", 3)
    assert len(machine(text).productions) == 3
    monkeypatch.setattr("automata.linking.linker.MOST_COPIES", 2)
    with pytest.raises(NotationError) as found:
        machine(text)
    assert found.value.problem == "the calls make more than 2 copies of routines"
    assert (found.value.place.line, found.value.place.column) == (7, 25)
    assert found.value.hint == "call from fewer places, or return to the same state"


WIDE = "tapes t u v\nsymbols a b\nvars X Y: a b\naccept y\n"
ORDERED = "{}: t=a -> y\n   u=a -> y\n   v=a -> y\n"


def refusal(text: str, most: Budget) -> str:
    link(parse(text))
    with pytest.raises(NotationError) as refused:
        link(parse(text), most=most)
    return refused.value.problem


def test_productions_times_tapes_are_counted_before_a_row_is_expanded() -> None:
    text = f"{WIDE}s: X Y b -> X Y b R R R s\n"
    link(parse(text), most=Budget(size=12))
    assert refusal(text, Budget(size=11)) == "transitions times tapes are more than 11"


def test_the_states_of_all_copies_are_counted() -> None:
    calls = "".join(f"q{at}: _ _ _ -> _ _ _ S S S call r(t) then q{at + 1}\n" for at in range(3))
    text = f"{WIDE}accept q3\n{calls}routine r(t)\nb: _ -> _ S return\nst(X): _ -> _ S return\n"
    text = text.replace("accept y\naccept q3", "accept q3")
    link(parse(text), most=Budget(states=12))
    assert refusal(text, Budget(states=11)) == "the machine has more than 11 states"


def test_rows_in_order_of_all_states_share_one_budget() -> None:
    one = WIDE + ORDERED.format("s in order").replace("-> y\n   v", "-> t:S s\n   v")
    two = WIDE + "".join(ORDERED.format(f"s{at} in order") for at in range(2))
    most = next(at for at in range(1, 100) if _links(one, Budget(in_order=at)))
    assert most > 1
    assert "too many to compare" in refusal(two, Budget(in_order=most))


def _links(text: str, most: Budget) -> bool:
    try:
        link(parse(text), most=most)
    except NotationError:
        return False
    return True


def test_rows_that_may_overlap_are_compared_within_the_budget() -> None:
    text = f"{WIDE}s: t=a u=b -> y\n   u=a v=b -> y\n   t=b v=a -> y\n"
    assert "too many different sets of tapes" in refusal(text, Budget(overlaps=1))
