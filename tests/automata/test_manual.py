"""The machines of the manual do what it says of them."""

from __future__ import annotations

import pytest

from automata import link, parse, print_source, run, start, warnings
from tests.automata.examples import MANUAL


@pytest.mark.parametrize("name", MANUAL)
def test_a_machine_of_the_manual_is_one_without_warnings_and_is_printed_and_read(name: str) -> None:
    source = parse(MANUAL[name])
    assert link(source).name == name
    assert not warnings(source)
    assert parse(print_source(source)) == source
    assert link(parse(print_source(source))) == link(source)


def test_the_manual_shows_three_machines() -> None:
    assert list(MANUAL) == ["palindrome", "adder", "powers"]


def test_the_machine_of_the_book_accepts_just_the_powers_of_two() -> None:
    powers = link(parse(MANUAL["powers"]))
    ended = {number: run(powers, start(powers, {"t": "0" * number})) for number in range(70)}
    accepted = [number for number, one in ended.items() if one.verdict == "accepted"]
    assert accepted == [1, 2, 4, 8, 16, 32, 64]
    assert {one.verdict for one in ended.values()} == {"accepted", "rejected"}
