"""Headers on tapes and on being stuck, in called files and in their caller."""

from __future__ import annotations

import pytest

from automata import Machine, NotationError, Source, link, parse
from tests.automata.examples import HEAD, HEAD2, machine

CALLER = HEAD + "s: a -> a R call helper then yes\n"
HELPER = (
    HEAD.replace("machine m", "machine helper") + "g: a -> a R return\n   b -> b L dead\ndead:\n"
)


def linked(caller: str, helper: str) -> Machine:
    def library(name: str) -> Source | None:
        return parse(helper, f"{name}.tm") if name == "helper" else None

    return link(parse(caller, "m.tm"), library)


def with_header(text: str, header: str) -> str:
    return text.replace("accept yes\n", f"accept yes\n{header}\n", 1)


def test_a_tape_that_both_files_call_one_way_is_one_way() -> None:
    for header in ("one-way t", "one-way t stays"):
        made = linked(with_header(CALLER, header), with_header(HELPER, header))
        assert made.ends == {"t": "stay" if header.endswith("stays") else "error"}


@pytest.mark.parametrize(
    ("header", "says"),
    [
        ("head t 0", "tape t is one-way here, but tape t of the caller is infinite both ways"),
        (
            "one-way t stays",
            "tape t is one-way here, but tape t of the caller is one-way and stays",
        ),
    ],
)
def test_a_file_that_means_another_end_than_its_caller_is_refused(header: str, says: str) -> None:
    with pytest.raises(NotationError) as caught:
        linked(with_header(CALLER, header), with_header(HELPER, "one-way t"))
    assert (caught.value.file, caught.value.place.line) == ("helper.tm", 5)
    assert caught.value.problem == says
    assert caught.value.hint == "say the same of the tape in both files"


def test_a_caller_may_call_a_file_that_says_nothing_of_its_one_way_tape() -> None:
    assert linked(with_header(CALLER, "one-way t"), HELPER).ends == {"t": "error"}


def test_a_tape_that_a_file_brings_along_is_as_the_file_says() -> None:
    helper = HELPER.replace("tapes t", "tapes t own").replace(" -> ", " * -> ")
    helper = helper.replace("a R return", "a * R S return").replace("b L dead", "b * L S dead")
    made = linked(CALLER, with_header(helper, "one-way own\nhead own 3"))
    assert (made.tapes, dict(made.ends), dict(made.heads)) == (("t", "own"), {"own": "error"}, {})


def test_being_stuck_means_in_a_copy_what_its_own_file_says() -> None:
    made = linked(with_header(CALLER, "accept when stuck s"), HELPER)
    assert made.when_stuck == {"s": "accept"}
    made = linked(
        with_header(CALLER, "accept when stuck *"), with_header(HELPER, "reject when stuck *")
    )
    assert made.when_stuck == {"s": "accept", "helper@s:g": "reject", "helper@s:dead": "reject"}


def test_every_state_includes_those_of_routines_and_a_named_state_does_not() -> None:
    text = "s: a -> a R call r then yes\nroutine r\ns: a -> a R return\n"
    for header, meant in (
        ("reject when stuck *", {"s": "reject", "r@s:s": "reject"}),
        ("reject when stuck s", {"s": "reject"}),
    ):
        assert machine(with_header(HEAD, header) + text).when_stuck == meant


def test_a_label_names_all_its_states_and_a_value_one_of_them() -> None:
    text = "vars n: 1 2\nstart s(1)\ns(n): a -> a R s(2)\n"
    for header, meant in (
        ("accept when stuck s(n)", {"s(1)": "accept", "s(2)": "accept"}),
        ("accept when stuck s(2)", {"s(2)": "accept"}),
        ("reject when stuck *\naccept when stuck s(2)", {"s(1)": "reject", "s(2)": "accept"}),
    ):
        assert machine(with_header(HEAD, header) + text).when_stuck == meant


def test_a_file_whose_head_starts_on_the_first_symbol_refuses_another_start() -> None:
    made = machine(HEAD2 + "head t 0\nhead u -2\ns: a a -> a a R R s\n")
    assert made.heads == {"u": -2}
