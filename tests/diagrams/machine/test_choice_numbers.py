"""A number in a diagram is the one that `--choose` takes."""

from __future__ import annotations

from itertools import product

from automata import link, parse
from automata.engine.steps import applicable
from automata.linking.schema import expanded
from automata.linking.units import main_unit
from automata.tape import tape
from diagrams.machine.model import picture_of
from diagrams.machine.rows import choice_numbers

HEAD = "tapes t u\nsymbols a b\nvars x y: a b\naccept yes\n"


def text_of(*reads: str) -> str:
    """Write a machine with a choice q whose rows look at these symbols."""
    rows = (f"{read} -> u:{'LRS'[at % 3]} q [{at}]" for at, read in enumerate(reads))
    return HEAD + "q choice: " + "\n ".join(rows) + "\n"


def numbers(*reads: str) -> list[int]:
    """Give the numbers in the diagram of the choice; 0 for a row without one."""
    (part,) = picture_of(parse(text_of(*reads), "m.tm")).parts
    found = {row.tag: row.order for edge in part.edges for row in edge.rows}
    return [found[str(at)] for at in range(len(reads))]


def test_rows_are_numbered_among_those_that_apply_with_them() -> None:
    assert numbers("t=a", "t=b", "t=a", "t=b") == [1, 1, 2, 2]


def test_a_choice_has_numbers_at_all_its_rows_or_at_no_row() -> None:
    assert numbers("t=a", "t=a", "else") == [0, 0, 0], "else is never beside another row"
    assert numbers("t=a", "t=b", "t=a") == [0, 0, 0], "nor is t=b"
    assert numbers("u=a", "t=a", "t=a u=b") == [0, 0, 0], "the number of t=a varies"
    assert numbers("t=a", "t=x", "t=b") == [0, 0, 0]


def test_every_number_takes_its_row_wherever_there_is_a_choice() -> None:
    reads = ["t=a", "t=x", "u=b", "t=b u=y", "t=a u=b", "t=_", "t=x u=x", "t=_ u=a"]
    rules = link(parse(text_of(*reads), "m.tm")).delta["q"]
    ranks: list[set[int]] = [set() for _ in reads]
    for heads in product("ab_", repeat=2):
        beside = applicable(rules, tuple(tape(head, "_") for head in heads))
        for rank, production in enumerate(beside if len(beside) > 1 else (), start=1):
            ranks[int(production.row.tag or "")].add(rank)
    source = parse(text_of(*reads), "m.tm")
    found = choice_numbers(expanded(source.states[0], main_unit(source).domains))
    assert [found.get(row, 0) for row in range(len(reads))] == [
        min(each) if len(each) == 1 else 0 for each in ranks
    ]
    assert {len(each) for each in ranks} > {1}
