"""Routines and called machines: bound tapes, ways back, copies, final states, recursion."""

from __future__ import annotations

import pytest

from automata import Machine, NotationError, Source, link, parse, run, start
from tests.automata.examples import HEAD, HEAD2, looks, machine, result
from tests.machines.texts import PALINDROME

HOME = "routine home(v)\ngo: v=x -> v:L go\n    v=_ -> v:R return\n"
VARS = "vars x: a b\n"


def library(*texts: str) -> dict[str, Source]:
    found = [parse(text, f"{text.split()[1]}.tm") for text in texts]
    return {source.name: source for source in found}


def linked(main: str, *others: str) -> Machine:
    return link(parse(main, "main.tm"), library(*others).get)


def refused(main: str, *others: str) -> NotationError:
    with pytest.raises(NotationError) as caught:
        linked(main, *others)
    return caught.value


def test_a_call_costs_no_step() -> None:
    """Two steps of the routine on an empty tape with its head in place, one of the caller."""
    made = machine(HEAD + VARS + "s: call home(t) then q\nq: a -> a R yes\n" + HOME)
    assert made.start == "home@s:go"
    assert run(made, start(made, {"t": "a"})).steps == 3


def test_a_call_may_be_in_a_row_as_the_next_state() -> None:
    text = HEAD + VARS + "s: a -> a R s\n   _ -> _ L call home(t) then q\nq: a -> b S yes\n" + HOME
    ended = result(text, t="aa")
    assert (ended.verdict, ended.steps, looks(ended.configuration)) == ("accepted", 7, ["[b]a"])


def test_there_is_one_copy_for_each_routine_tapes_and_way_back() -> None:
    text = HEAD2 + VARS + (
        "s: a a -> a a S S call home(t) then q\n   b b -> b b S S call home(t) then q\n"
        "   a b -> a b S S call home(u) then q\n   b a -> b a S S call home(t) then r\n"
        "q: a a -> a a S S yes\nr: a a -> a a S S yes\n"
    ) + HOME  # fmt: skip
    made = machine(text)
    assert [state for state in made.states if ":" in state] == [
        *("home@s:go", "home@s#2:go", "home@s#3:go")
    ]


def test_a_tail_call_returns_whence_its_caller_returns() -> None:
    text = HEAD + VARS + "s: call outer then q\nq: a -> b S yes\n" + (
        "routine outer\ngo: t=a -> t:R go\n    t=_ -> t:L call home(t)\n" + HOME
    )  # fmt: skip
    ended = result(text, t="aa")
    assert (ended.verdict, looks(ended.configuration)) == ("accepted", ["[b]a"])


def test_tail_calls_from_two_places_with_one_way_back_share_one_copy() -> None:
    text = HEAD + VARS + (
        "s: call one then q\nq: a -> b S call two then q\n"
        "routine one\ngo: t=a -> call home(t)\nroutine two\ngo: t=b -> call home(t)\n"
    ) + HOME  # fmt: skip
    assert sum(state.startswith("home@") for state in machine(text).states) == 1


def test_a_loop_of_calls_needs_no_row_between_them() -> None:
    """`main: call work then main` is how one writes a machine that never stops."""
    text = (
        HEAD + "main: call work then main\nroutine work\ngo: a -> b R more\nmore: a -> a R return\n"
    )
    ended = result(text, 5, t="aaaaaa")
    assert (ended.verdict, ended.steps) == ("budget spent", 5)
    assert looks(ended.configuration) == ["baba b[a]".replace(" ", "")]


def test_the_state_after_a_call_may_carry_a_value() -> None:
    text = HEAD + VARS + (
        "start s\ns: x -> _ R call home(t) then put(x)\nput(x): a -> x S yes\n   b -> x S yes\n"
    ) + HOME  # fmt: skip
    assert looks(result(text, t="ba").configuration) == ["[b]"]


def test_a_state_that_is_a_call_may_carry_a_value() -> None:
    text = HEAD + VARS + (
        "start s\ns: x -> _ R back(x)\nback(x): call home(t) then put(x)\nput(x): a -> x S yes\n"
    ) + HOME  # fmt: skip
    assert looks(result(text, t="ba").configuration) == ["[b]"]


def test_arguments_rename_and_other_tapes_keep_their_names() -> None:
    text = HEAD2 + "s: call copy(u) then yes\nroutine copy(v)\ngo: v=a t=_ -> v:R t=a:R return\n"
    ended = result(text, t="", u="ab")
    assert (ended.verdict, looks(ended.configuration)) == ("accepted", ["a[_]", "a[b]"])


def test_an_argument_hides_the_tape_of_the_same_name() -> None:
    text = HEAD2 + "s: call mark(u) then yes\nroutine mark(t)\ngo: t=_ -> t=b return\n"
    assert looks(result(text).configuration) == ["[_]", "[b]"]


def test_a_called_machine_binds_tapes_of_the_same_name() -> None:
    called = "machine sub\ntapes u\nsymbols a b\ngo: u=_ -> u=b return\n"
    made = linked(HEAD2 + "s: call sub then yes\n", called)
    assert looks(run(made, start(made)).configuration) == ["[_]", "[b]"]
    swapped = linked(HEAD2 + "s: call sub(t) then yes\n", called)
    assert looks(run(swapped, start(swapped)).configuration) == ["[b]", "[_]"]


def test_a_machine_that_a_routine_calls_works_on_the_tapes_given_to_the_routine() -> None:
    """`v` of the routine is `u` of the machine, and so is `v` of the routine that it calls."""
    called = "machine sub\ntapes v\nsymbols a b\ngo: v=_ -> v=b return\n"
    made = linked(HEAD2 + "s: call r(u) then yes\nroutine r(v)\ng: call sub\n", called)
    assert made.tapes == ("t", "u")
    assert looks(run(made, start(made)).configuration) == ["[_]", "[b]"]


def test_a_call_may_widen_the_tapes() -> None:
    """R3 of [Garg18] reaches CF, which needs a tape that R3 does not have."""
    called = "machine sub\ntapes u w\nsymbols a c\ngo: u=_ -> w=c return\n"
    made = linked(HEAD2 + "s: call sub then yes\n", called)
    assert made.tapes == ("t", "u", "w")
    assert made.symbols == ("a", "b", "c")
    assert looks(run(made, start(made)).configuration) == ["[_]", "[_]", "[c]"]


def test_a_called_machine_may_end_in_its_own_final_states() -> None:
    called = (
        "machine sub\ntapes t\nsymbols a b\nresults won\ngo: a -> a S won\n   b -> b S return\n"
    )
    made = linked(HEAD + "s: call sub then yes\n", called)
    assert made.finals == {"yes": "accept", "no": "reject", "won": "result"}
    ends = {word: run(made, start(made, {"t": word})) for word in "ab"}
    assert [ends[word].verdict for word in "ab"] == ["halted", "accepted"]
    assert ends["a"].configuration.state == "won"


def test_a_machine_run_alone_accepts_where_it_would_return() -> None:
    made = machine("machine sub\ntapes t\nsymbols a b\ngo: a -> a R return\n")
    assert made.finals == {"return": "accept"}
    assert run(made, start(made, {"t": "a"})).verdict == "accepted"


def test_a_called_machine_uses_its_own_routine_of_that_name() -> None:
    """Both files have a routine `go-on`; each calls its own."""
    own = "routine go-on\ng: t=a -> t=b return\n"
    called = "machine sub\ntapes t\nsymbols a b\ns: call go-on\n" + own.replace("t=b", "t=a")
    made = linked(HEAD + "s: call sub then q\nq: call go-on then yes\n" + own, called)
    assert looks(run(made, start(made, {"t": "a"})).configuration) == ["[b]"]
    assert run(made, start(made, {"t": "a"})).steps == 2


def test_copies_are_named_by_caller_and_call_site() -> None:
    assert "to-start@rewind:go" in machine(PALINDROME).states
    text = HEAD + "s: call one then yes\nroutine one\ng: t=a -> call two then h\nh: -> return\n"
    made = machine(text + "routine two\nk: t=a -> return\n")
    assert made.states[:3] == ("one@s:g", "one@s:h", "two@one.g:k")


def test_recursion_across_files_names_the_whole_cycle() -> None:
    one = "machine one\ntapes t\nsymbols a b\ns: call two\n"
    two = "machine two\ntapes t\nsymbols a b\ns: a -> a R call one then q\nq: a -> a R return\n"
    error = refused(HEAD + "s: call one\n", one, two)
    assert error.problem == "recursion: one calls two calls one"
    assert (error.file, error.place.line, error.place.column) == ("two.tm", 4, 18)
    assert error.hint == "a machine is finite: use states and a tape instead of a call to itself"


def test_a_machine_must_not_call_itself() -> None:
    assert refused(HEAD + "s: call m\n", HEAD + "s: call m\n").problem == "recursion: m calls m"


@pytest.mark.parametrize(
    ("length", "told"),
    [
        (7, "r0 calls r1 calls r2 calls r3 calls r4 calls r5 calls r6 calls r0"),
        (8, "r0 calls r1 calls r2 calls r3 calls r4 calls r5 calls … calls r7 calls r0"),
        (51, "r0 calls r1 calls r2 calls r3 calls r4 calls r5 calls … calls r50 calls r0"),
    ],
)
def test_a_long_cycle_is_shortened(length: int, told: str) -> None:
    many = "".join(f"routine r{i}\ng: call r{(i + 1) % length}\n" for i in range(length))
    assert refused(HEAD + "s: call r0\n" + many).problem == f"recursion: {told}"


def test_recursion_is_found_behind_a_call_that_comes_back() -> None:
    text = HEAD + "s: call leaf then q\nq: call r then yes\n"
    text += "routine leaf\ng: -> return\nroutine r\ng: call leaf then h\nh: call r\n"
    error = refused(text)
    assert (error.problem, error.place.line) == ("recursion: r calls r", 12)


def test_ways_of_calls_that_meet_are_followed_once() -> None:
    """Sixty routines, each called from two rows: 2 ** 60 ways to the last."""
    rows = "g: t=a -> call r{0} then h\n   t=b -> call r{0} then h\nh: -> return\n"
    text = HEAD + "s: call r0 then yes\n"
    text += "".join(f"routine r{number}\n{rows.format(number + 1)}" for number in range(60))
    assert len(machine(text + "routine r60\ng: -> return\n").productions) == 60 * 3 + 1


def test_a_routine_that_is_called_twice_in_a_row_is_not_a_recursion() -> None:
    text = HEAD + VARS + "s: call home(t) then q\nq: call home(t) then yes\n" + HOME
    assert result(text, t="").verdict == "accepted"


REFUSED = [
    (
        HEAD + "s: call sub(t, t)\n",
        "machine sub\ntapes t\nsymbols a\ng: a -> a R return\n",
        ("main.tm", 6, 9, "sub takes 1 (t) as tapes, 2 given", "write  call sub(t)"),
    ),
    (
        HEAD2 + "s: call sub(u)\n",
        "machine sub\ntapes t u\nsymbols a\ng: -> return\n",
        (
            *("main.tm", 6, 9, "tape u is given to sub, which has it already as u"),
            "two heads on one tape are not possible",
        ),
    ),
    (
        HEAD + "s: call sub\n",
        "machine sub\ntapes t\nsymbols a\nblank b\ng: -> return\n",
        ("sub.tm", 4, 1, "sub has the blank b, its caller has _", "use one blank in all files"),
    ),
    (
        HEAD + "blank b\ns: call sub\n",
        "machine sub\ntapes t\nsymbols a\ng: -> return\n",
        ("sub.tm", 1, 1, "sub has the blank _, its caller has b", "use one blank in all files"),
    ),
    (
        HEAD2 + "s: call r(u)\nroutine r(x)\ng: x=a -> x:R u=b return\n",
        "machine sub\ntapes t\nsymbols a\ng: -> return\n",
        (
            *("main.tm", 8, 4, "two names mean one tape here"),
            "r is called with a tape that its rows name themselves",
        ),
    ),
    (
        HEAD + "s: call sub\n",
        "machine sub\ntapes t\nsymbols a\nreject yes\ng: -> return\n",
        (
            *("sub.tm", 4, 8, "yes has another meaning in the machine that calls this one"),
            "give the state one meaning in all files, or two names",
        ),
    ),
    (
        HEAD + "s: call sub then won\nwon: a -> a R yes\n",
        "machine sub\ntapes t\nsymbols a\nresults won\ng: -> won\n",
        (
            *("main.tm", 7, 1, "state won is final in a machine that this one calls"),
            "give the state another name",
        ),
    ),
    (
        HEAD + "s: call sub\n",
        "machine sub\ntapes t\nsymbols c\ng: c -> a R return\n",
        ("sub.tm", 4, 9, "unknown symbol a", "the symbols are: _ c; add it to 'symbols'"),
    ),
    (
        HEAD + "s: call r\nroutine r\ng: a -> a R h\n",
        "machine sub\ntapes t\nsymbols a\ng: -> return\n",
        (
            *("main.tm", 8, 13, "there is no state h"),
            "write a state 'h:', or declare it final with 'accept', 'reject' or 'results'",
        ),
    ),
    (
        HEAD + "s: call r\nroutine r(v, w)\ng: v=a -> return\n",
        "machine sub\ntapes t\nsymbols a\ng: -> return\n",
        ("main.tm", 6, 9, "r takes 2 (v w) as tapes, 0 given", "write  call r(v, w)"),
    ),
    (
        HEAD + "s: call r(t)\nroutine r\ng: t=a -> return\n",
        "machine sub\ntapes t\nsymbols a\ng: -> return\n",
        ("main.tm", 6, 9, "r takes none as tapes, 1 given", "write  call r  without parentheses"),
    ),
    (
        HEAD + "vars v: a b\ns: call r\nroutine r\ng(v): t=a -> return\n",
        "machine sub\ntapes t\nsymbols a\ng: -> return\n",
        (
            *("main.tm", 9, 1, "g(v) is not one state to start in"),
            "let the first state of a routine carry no variable",
        ),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("main", "called", "expected"), REFUSED)
def test_a_call_that_cannot_be_meant_is_refused_at_its_place(
    main: str, called: str, expected: tuple[str, int, int, str, str]
) -> None:
    error = refused(main, called)
    place = error.place
    assert (error.file, place.line, place.column, error.problem, error.hint) == expected


def test_a_call_with_two_ways_on_is_refused() -> None:
    text = HEAD + "pairs n k: 1 x / 1 y\nstart s(1)\ns(n): call r then t(k)\nt(k): -> yes\n"
    error = refused(text + "routine r\ng: -> return\n")
    assert error.problem == "s(1) has two states to continue with after the call"
    assert (error.place.line, error.place.column) == (8, 19)
    assert error.hint == "let the pairs leave one value, or choose in a row"


def test_a_call_with_no_way_on_is_refused_where_it_is_gone_to() -> None:
    text = HEAD + "vars n: 1 2\npairs n k: 1 x\nstart s(2)\ns(n): call r then t(k)\nt(k): -> yes\n"
    error = refused(text + "routine r\ng: -> return\n")
    assert (error.problem, error.place.line) == ("s(2) calls nothing", 8)
    assert error.hint == "give the state after the call for every value that the label carries"


def test_a_call_without_a_next_state_in_a_routine_is_named_as_there() -> None:
    text = HEAD + "vars n: 1 2\npairs n k: 1 x\ns: call r then yes\nroutine r\ng: -> h(2)\n"
    error = refused(text + "h(n): call e then t(k)\nt(k): -> return\nroutine e\ng: -> return\n")
    assert (error.problem, error.place.line) == ("h(2) calls nothing", 10)


def test_a_machine_in_a_file_of_another_name_is_refused() -> None:
    other = parse("machine other\ntapes t\nsymbols a\ng: -> return\n", "sub.tm")
    with pytest.raises(NotationError) as caught:
        link(parse(HEAD + "s: call sub\n", "m.tm"), {"sub": other}.get)
    assert caught.value.problem == "the machine in sub.tm calls itself other"
    place = caught.value.place
    assert (caught.value.file, place.line, place.column) == ("m.tm", 6, 9)
    assert caught.value.hint == "give file and machine the same name"


def test_a_misspelt_routine_is_suggested() -> None:
    assert refused(HEAD + VARS + "s: call hom(t)\n" + HOME).hint == "did you mean 'home'?"


def test_an_entry_condition_belongs_to_the_production_that_enters() -> None:
    text = HEAD + VARS + "expects t=a\ns: a -> a R call home(t) then yes\n" + HOME.replace(
        "go:", "expects v=b\ngo:", 1
    )  # fmt: skip
    made = machine(text)
    assert made.expects == {"s": ((0, "a"),), "home@s:go": ((0, "b"),)}
    assert [one.expects for one in made.productions] == [((0, "b"),), (), (), ()]


def test_conditions_of_a_chain_of_calls_come_together() -> None:
    """A state that is a call passes its conditions on to the production that leads there."""
    text = HEAD2 + "s: a a -> a a S S q\nq: call one then yes\n" + (
        "routine one\nexpects t=a\ng: call two\nroutine two\nexpects u=b\ng: t=a -> return\n"
    )  # fmt: skip
    made = machine(text)
    first, second = made.productions
    assert first.expects == ((0, "a"), (1, "b"))
    assert second.expects == ()
    assert made.expects == {second.state: first.expects}
