"""Machines in standard text, and the trees of all machines of a size.

The numbers are those that bbchallenge's Coq-BB5 publishes with its enumerations, in tree normal
form: https://github.com/ccz181078/Coq-BB5.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from automata.errors import FormatError
from automata.halting.certificate import short_line
from automata.halting.pipeline import _set, decide_standard
from automata.halting.rules import Rules
from automata.halting.standard import StandardMachine, StandardRules, children, empty, read_standard
from noloss import machine as read_machine
from search.halting.work import do_piece, pieces_of_list
from verify.recheck_halting import check_line

PUBLISHED = {(2, 2): (61, 19, 6), (3, 2): (5_417, 1_772, 21)}


def _tree(states: int, symbols: int) -> tuple[Counter[str], int]:
    pending, counts, longest = [empty(states, symbols)], Counter[str](), 0
    while pending:
        machine = pending.pop()
        decided = decide_standard(machine)
        counts[decided.status] += 1
        if decided.status == "halt":
            longest = max(longest, decided.steps + 1)
            pending += children(machine, *decided.at)
    return counts, longest


@pytest.mark.parametrize("size", PUBLISHED)
def test_the_tree_of_a_size_has_the_published_numbers_of_machines(size: tuple[int, int]) -> None:
    counts, longest = _tree(*size)
    assert (sum(counts.values()), counts["halt"], longest) == PUBLISHED[size]
    assert not counts["open"]


@pytest.mark.slow
def test_all_machines_of_two_states_and_three_symbols_are_decided() -> None:
    counts, longest = _tree(2, 3)
    assert longest == 38  # Lafitte and Papazian 2007
    assert not counts["open"]


def test_a_machine_read_and_written_is_the_same() -> None:
    for text in ("1RB1LB_1LA---", "1RB2LA1RA1RA_1LB1LA3RB1RZ", "---"):
        assert read_standard(text).text == text


def test_the_children_fill_one_transition_and_use_one_new_state_at_most() -> None:
    first = [child.text for child in children(empty(3, 2), 0, 0)]
    assert first == [f"{cell}---_------_------" for cell in ("0RA", "1RA", "0RB", "1RB")]
    second = [child.text for child in children(read_standard("1RB---_------_------"), 1, 0)]
    cells = [f"{write}{move}{to}" for to in "ABC" for move in "LR" for write in "01"]
    assert second == [f"1RB---_{cell}---_------" for cell in cells]


def test_a_machine_with_one_undefined_transition_has_no_children() -> None:
    assert not [*children(read_standard("1RB1LB_1LA---"), 1, 1)]


def test_the_transitions_are_those_of_the_file_in_standard_text(tmp_path: Path) -> None:
    text = "1RB2LA1RA1RA_1LB1LA3RB1RZ"
    rules, file = StandardRules(read_standard(text)), tmp_path / "one.txt"
    file.write_text(text + "\n", encoding="ascii")
    other = Rules(read_machine(file))
    for state in "ABZ":
        for symbol in "0123":
            assert rules.at(state, (symbol,)) == other.at(state, (symbol,))


REFUSED = [
    "",
    "1RB1L_1LA---",
    "1RB1LC_1LA---",
    "1RB2LA_1LA---",
    "1XB1LA_1LA---",
    "1RB_1LA---",
    "²RA",
]


@pytest.mark.parametrize("text", REFUSED)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(FormatError):
        read_standard(text)


def test_a_transition_to_a_halting_state_halts_a_step_later() -> None:
    machine: StandardMachine = read_standard("1RB1LB_1LA1RZ")
    decided = decide_standard(machine)
    assert (decided.status, decided.steps, decided.marks) == ("halt", 6, 4)


def test_a_step_to_a_halting_state_is_counted_once() -> None:
    for text in ("1RB1LB_1LA1RZ", "1RB1LB_1LA---"):
        (piece,) = pieces_of_list([text], False)
        tally = do_piece(piece).tally
        assert (tally.steps.value, tally.marks.value) == (6, 4)


def test_a_machine_with_many_transitions_has_the_certificate_of_its_stage() -> None:
    """A step of a history in a kernel has six bits; this machine has 250 transitions."""
    small = "1RB1LA_0LA0RB"
    rows = [(row + "---" * 8).replace("B", "Y") for row in small.split("_")]
    one = read_standard("_".join([rows[0], *["---" * 10] * 23, rows[1]]))
    assert len(one.rows) == 250
    decided = _set(one, 2, "last", 2, 3_000)
    assert decided is not None
    assert decided.certificate is not None
    assert check_line(short_line(decided.certificate()).encode()) is False
