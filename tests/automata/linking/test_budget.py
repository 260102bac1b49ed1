"""A budget for linking: what is refused that any machine may be otherwise."""

from __future__ import annotations

import pytest

from automata import NotationError, link
from automata.linking.budget import Budget
from automata.notation.parser import parse

HEAD = "tapes t u v\nsymbols a b\nvars X Y: a b\naccept y\n"
ORDERED = "{}: t=a -> y\n   u=a -> y\n   v=a -> y\n"


def refusal(text: str, most: Budget) -> str:
    link(parse(text))
    with pytest.raises(NotationError) as refused:
        link(parse(text), most=most)
    return refused.value.problem


def test_productions_times_tapes_are_counted_before_a_row_is_expanded() -> None:
    text = f"{HEAD}s: X Y b -> X Y b R R R s\n"
    link(parse(text), most=Budget(size=12))
    assert refusal(text, Budget(size=11)) == "productions times tapes are more than 11"


def test_the_states_of_all_copies_are_counted() -> None:
    calls = "".join(f"q{at}: _ _ _ -> _ _ _ S S S call r(t) then q{at + 1}\n" for at in range(3))
    text = f"{HEAD}accept q3\n{calls}routine r(t)\nb: _ -> _ S return\nst(X): _ -> _ S return\n"
    text = text.replace("accept y\naccept q3", "accept q3")
    link(parse(text), most=Budget(states=12))
    assert refusal(text, Budget(states=11)) == "the machine has more than 11 states"


def test_rows_in_order_of_all_states_share_one_budget() -> None:
    one = HEAD + ORDERED.format("s in order").replace("-> y\n   v", "-> t:S s\n   v")
    two = HEAD + "".join(ORDERED.format(f"s{at} in order") for at in range(2))
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
    text = f"{HEAD}s: t=a u=b -> y\n   u=a v=b -> y\n   t=b v=a -> y\n"
    assert "too many different sets of tapes" in refusal(text, Budget(overlaps=1))
