"""A play is a networkx graph: a part of the game graph, or the tree of its lines."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import product
from typing import cast

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import SEATS, Seat, line_name, mark_of
from strategies import Strategy, catalogue, full_name
from tests import effort
from tests.verify.naive import Cells, blanks, ended, games, mover, over
from tests.verify.players import PLAYERS, strategy, table
from verify.play.graph import game_graph
from verify.play.play import Play, first_choice, follow, part, play_of
from verify.play.safety import Refutation, solve_choices

IN_BOTH_SEATS = pytest.mark.parametrize("seat", SEATS)
TABLES = given(
    st.integers(0, 10_000),
    st.sampled_from([(1,), (0, 1, 1, 2), (1, 2), (0, 1, 2, 3)]),
    st.sampled_from(SEATS),
    st.booleans(),
)

# Tape programs take their time, so one of them stands for all.
LISTED = [
    made
    for entry in catalogue.entries()
    for reading in entry.readings
    if (made := entry.make(reading, "position")).effort is None or full_name(made) == "wst"
]
OURS = [strategy(cells, name=name) for name, cells in PLAYERS.items()]


@cache
def game() -> nx.DiGraph[str]:
    return cast("nx.DiGraph[str]", game_graph())


def tabled(seed: int, widths: tuple[int, ...], seat: Seat, remembers: bool) -> tuple[Cells, Play]:
    cells = table(seed, widths, remembers=remembers)
    return cells, play_of(strategy(cells, positional=not remembers), seat)


@pytest.mark.parametrize(("chooser", "seat"), effort.part(product([*LISTED, *OURS], SEATS), 9))
def test_the_play_of_every_positional_strategy_is_a_part_of_the_game_graph(
    chooser: Strategy, seat: Seat
) -> None:
    played = play_of(chooser, seat)
    assert played.positional
    assert set(played.graph) <= set(game())
    for node, child, facts in played.graph.edges(data=True):
        assert facts == game().edges[node, child]
    for node, facts in played.graph.nodes(data=True):
        for name in ("position", "seat_to_move"):
            assert facts.get(name) == game().nodes[node].get(name)


def test_the_play_of_a_player_who_permits_everything_is_the_whole_game_graph() -> None:
    played = play_of(catalogue.find_strategy("any"), "first")
    assert list(played.graph.edges) == list(game().edges)
    assert list(played.graph) == list(game())


@settings(max_examples=effort.examples(10, 4))
@TABLES
def test_the_play_of_a_strategy_that_remembers_is_the_tree_of_its_lines(
    seed: int, widths: tuple[int, ...], seat: Seat, remembers: bool
) -> None:
    cells = table(seed, widths, remembers=remembers)
    graph = play_of(strategy(cells, positional=False), seat).graph
    assert nx.is_arborescence(graph) or len(graph) == 1
    leaves = {node for node, degree in graph.out_degree() if degree == 0}
    assert leaves == {line_name(game.line) for game in games(cells, mark_of(seat))}
    for node, child, facts in graph.edges(data=True):
        assert child == f"{node}{facts['cell']}"


@settings(max_examples=effort.examples(10, 4))
@TABLES
def test_the_attributes_agree_with_the_rules(
    seed: int, widths: tuple[int, ...], seat: Seat, remembers: bool
) -> None:
    cells, played = tabled(seed, widths, seat, remembers)
    mark = mark_of(seat)
    for node, facts in played.graph.nodes(data=True):
        board = facts["position"]
        leads = sorted(data["cell"] for _, _, data in played.graph.out_edges(node, data=True))
        expected: dict[str, object] = {"position": board}
        if over(board):
            expected["end"] = ended(board, mark)
            free: tuple[int, ...] = ()
        else:
            expected["seat_to_move"] = "first" if mover(board) == "X" else "second"
            free = blanks(board)
            if mover(board) == mark:
                free = cells(board, tuple(map(int, node)) if remembers else ())
                expected["permitted"] = tuple((cell, "test") for cell in free)
                if not free:
                    expected["end"] = "stuck"
        assert facts == expected
        assert leads == sorted(free)


@pytest.mark.slow
@settings(max_examples=effort.examples(10, 4))
@TABLES
def test_nodes_are_breadth_first_with_cells_ascending_in_every_part_of_a_play(
    seed: int, widths: tuple[int, ...], seat: Seat, remembers: bool
) -> None:
    _, whole = tabled(seed, widths, seat, remembers)
    solved = solve_choices(whole)
    replies = solved.replies if isinstance(solved, Refutation) else solved.cells
    odd = part(whole, lambda _, cell: cell % 2 == 1)
    for played in (whole, first_choice(whole), follow(whole, replies), odd):
        graph = played.graph
        for node in graph:
            cells = [facts["cell"] for _, _, facts in graph.edges(node, data=True)]
            assert cells == sorted(cells)
        order = [played.start, *(child for _, child in nx.bfs_edges(graph, played.start))]
        assert list(graph) == order


@settings(max_examples=effort.examples(10, 4))
@TABLES
def test_a_part_holds_just_what_the_kept_moves_reach(
    seed: int, widths: tuple[int, ...], seat: Seat, remembers: bool
) -> None:
    _, whole = tabled(seed, widths, seat, remembers)
    kept = part(whole, lambda _, cell: cell != 5)
    wanted = whole.graph.copy()
    edges = whole.graph.edges(data=True)
    wanted.remove_edges_from([(node, to) for node, to, facts in edges if facts["cell"] == 5])
    assert set(kept.graph) == {whole.start} | nx.descendants(wanted, whole.start)
    for node, moves in kept.answers.items():
        assert moves == tuple(move for move in whole.answers[node] if move.cell != 5)


def test_a_part_asks_about_a_move_no_more_often_however_many_lines_lead_to_it() -> None:
    """Once as a move, and once more if it is one that the strategy permits."""
    whole = play_of(strategy(PLAYERS["perfect"]), "second", start=(5, 1))
    asked: Counter[tuple[str, int]] = Counter()

    def keeps(node: str, cell: int) -> bool:
        asked[node, cell] += 1
        return True

    assert part(whole, keeps) == whole
    moves = [(node, cell) for node, edges in whole.edges.items() for cell, _ in edges]
    assert asked == Counter(moves) + Counter(
        (node, move.cell) for node, permitted in whole.answers.items() for move in permitted
    )


def test_a_play_says_in_one_line_what_it_is() -> None:
    played = play_of(strategy(PLAYERS["first free"]), "first")
    assert repr(played) == "<Play: first seat, 160 positions, 222 moves>"
    lines = play_of(strategy(PLAYERS["first free"], positional=False), "first", start=(1, 2, 3))
    assert repr(lines) == "<Play: first seat, 125 lines, 124 moves>"


def test_plays_made_twice_are_equal_and_the_order_of_their_nodes_counts() -> None:
    perfect = strategy(PLAYERS["perfect"])
    made = play_of(perfect, "first")
    assert made == play_of(perfect, "first")
    assert hash(made) == hash(play_of(perfect, "first"))
    assert hash(made) != hash(replace(made, seat="second"))
    assert made != "play"
    assert made != replace(made, seat="second")
    assert made != replace(made, positional=False)
    assert made != replace(made, start="X........")
    turned: nx.DiGraph[str] = nx.DiGraph()
    turned.add_nodes_from(reversed(list(made.graph.nodes.items())))
    turned.add_edges_from(made.graph.edges(data=True))
    assert made != replace(made, graph=turned)
