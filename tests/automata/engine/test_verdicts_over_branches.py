"""The verdict of all branches together is the one that the manual says: on small machines, each.

A naive search goes through all configurations, where these are few, and shares no code with ours.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final, Literal

import pytest

from automata import Machine, link, parse, start
from automata.engine import branch_search
from automata.engine.branch_search import branch_tree
from automata.errors import LeftEndError
from tests.automata.naive import Place, after, laid, rows_for, seen, written
from tests.effort import thorough

MOST: Final = 150  # configurations of a machine that is looked at
ENDS: Final = {"accept": "accepted", "reject": "rejected", "result": "halted"}

End = Literal["accepted", "rejected", "halted", "stuck", "fallen"]
Graph = dict[Place, "list[Place | End] | End"]


def graph_of(machine: Machine, first: Place) -> Graph | None:
    """Give each reachable configuration, and its successors; None if there are many."""
    graph: Graph = {}
    pending = [first]
    while pending:
        place = pending.pop()
        if place in graph:
            continue
        if len(graph) == MOST:
            return None
        meaning = machine.finals.get(place.state)
        rows = rows_for(machine, place.state, seen(machine, place))
        if meaning is None and not rows:
            meaning = machine.when_stuck.get(place.state)
        if meaning is not None:
            graph[place] = ENDS[meaning]  # type: ignore[assignment]
        elif not rows:
            graph[place] = "stuck"
        else:
            graph[place] = [after(machine, place, row) or "fallen" for row in rows]
            pending += [goto for goto in graph[place] if isinstance(goto, Place)]
    return graph


def wins(machine: Machine, graph: Graph, goal: set[str], chooser: set[str]) -> set[Place]:
    """Give the places from which one side can force a goal."""
    found = {place for place, goto in graph.items() if isinstance(goto, str) and goto in goal}
    while True:
        more = set()
        for place, goto in graph.items():
            if place in found or isinstance(goto, str):
                continue
            good = [one in found for one in goto]
            owner = machine.owners.get(place.state, "anyone")
            if (any if owner in chooser else all)(good):
                more.add(place)
        if not more:
            return found
        found |= more


def table(machine: Machine, graph: Graph, first: Place) -> str:
    """Give the verdict, in the order of the manual."""
    accepting = wins(machine, graph, {"accepted"}, {"anyone", "machine"})
    rejecting = wins(machine, graph, {"rejected", "stuck"}, {"opponent"})
    if first in accepting or first in rejecting:
        return "accepted" if first in accepting else "rejected"
    left, pending = set[Place](), [first]
    while pending:
        place = pending.pop()
        if place not in left | accepting | rejecting:
            left.add(place)
            pending += [one for one in graph[place] if isinstance(one, Place)]
    if any("fallen" in graph[place] for place in left):
        return "error"
    endless = set(left)  # those from which one can continue for ever among those left
    while True:
        kept = {place for place in endless if endless & {*graph[place]}}
        if kept == endless:
            return "loops" if first in endless else "halted"
        endless = kept


def test_every_verdict_over_branches_is_that_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(branch_search, "FIRST_LOOK", 64)
    random, verdicts = Random(21), Counter[str]()
    for _ in range(1_000 if thorough() else 80):
        machine = written(random, still=True)
        words = {tape: "".join(random.choices("ab", k=2)) for tape in machine.tapes}
        graph = graph_of(machine, laid(machine, words))
        if graph is None:
            continue
        expected = table(machine, graph, laid(machine, words))
        for whole in (False, True):
            verdict: str
            try:
                verdict = branch_tree(machine, start(machine, words), 30_000, whole=whole).verdict
            except LeftEndError:
                verdict = "error"
            assert verdict == expected
        verdicts[verdict if machine.owners else ""] += 1
    assert min(verdicts[v] for v in ("accepted", "rejected", "halted", "loops", "error")) > 1


@pytest.mark.parametrize(
    ("owner", "rows", "verdict"),
    [
        ("choice", "b -> * L go\n b -> * S won\n _ -> * R go", "loops"),
        ("choice", "b -> * S won\n b -> * S gap", "halted"),
        ("choice", "b -> * S run\n b -> * S gap", "loops"),
        ("choice", "b -> * S run\n b -> * S yes", "accepted"),
        ("by opponent", "b -> * S run\n b -> * S gap", "rejected"),
        ("by opponent", "b -> * S run\n b -> * S yes", "loops"),
        ("by opponent", "b -> * S won\n b -> * S yes", "halted"),
        ("by opponent", "b -> * S won\n b -> * S run", "loops"),
        ("by opponent", "b -> * S won\n b -> * S either", "halted"),
        ("by machine", "b -> * S foe\n b -> * S won", "halted"),
    ],
)
def test_a_verdict_names_the_branches_that_leave_it_open(
    owner: str, rows: str, verdict: str
) -> None:
    """Choices that the other side would never make do not count."""
    more = (
        "run: else -> * R run\ngap: a -> * S yes\neither by machine: b -> * S run\n b -> * S yes\n"
    )
    more += "foe by opponent: b -> * S run\n b -> * S gap\n"
    head = "machine m\ntapes t\nsymbols a b\naccept yes\nresults won\n\n"
    machine = link(parse(f"{head}go {owner}: {rows}\n{more}"))
    for whole in (False, True):
        decision = branch_tree(machine, start(machine, {"t": "b"}), 10_000, whole=whole)
        assert decision.verdict == verdict


def test_a_fall_that_the_opponent_need_not_choose_does_not_hide_a_rejection() -> None:
    head = "machine m\ntapes t\nsymbols a b\none-way t\naccept yes\n\n"
    rows = "go {}: b -> * L yes\n b -> * S gap\ngap: a -> * S yes\n"
    machine = link(parse(head + rows.format("by opponent")))
    for whole in (False, True):
        assert (
            branch_tree(machine, start(machine, {"t": "b"}), 100, whole=whole).verdict == "rejected"
        )
    machine = link(parse(head + rows.format("choice")))
    with pytest.raises(LeftEndError, match="step 1 moves the head of t off the left end"):
        branch_tree(machine, start(machine, {"t": "b"}), 100)
