"""A number in a diagram is the one that `--choose` takes."""

from __future__ import annotations

from itertools import product

from automata import link, parse
from automata.engine.steps import applicable
from automata.tape import Tape
from diagrams.machine.model import picture_of

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
    assert numbers("t=a", "t=b", "t=a", "else") == [1, 0, 2, 0]


def test_a_row_whose_number_varies_has_none() -> None:
    assert numbers("u=a", "t=a", "t=a u=b") == [1, 0, 2]
    assert numbers("t=a", "t=x", "t=b") == [1, 0, 2]


def test_every_number_takes_its_row_wherever_there_is_a_choice() -> None:
    reads = ["t=a", "t=x", "u=b", "t=b u=y", "t=a u=b", "t=_", "t=x u=x", "t=_ u=a"]
    rules = link(parse(text_of(*reads), "m.tm")).delta["q"]
    ranks: list[set[int]] = [set() for _ in reads]
    for heads in product("ab_", repeat=2):
        beside = applicable(rules, tuple(Tape((), head, (), 0, "_") for head in heads))
        for rank, production in enumerate(beside if len(beside) > 1 else (), start=1):
            ranks[int(production.row.tag or "")].add(rank)
    assert numbers(*reads) == [min(each) if len(each) == 1 else 0 for each in ranks]
    assert {len(each) for each in ranks} > {1}
