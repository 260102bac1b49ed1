"""Trees, losing lines and won positions of any game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from diagrams.errors import DiagramError
from diagrams.game_boards import complete_places, game_board_html
from diagrams.line_strip import counterexample_strip, strip_dot
from diagrams.play_tree import (
    DeepTreeError,
    EndlessTreeError,
    PlayTree,
    TreeNode,
    play_tree,
    play_tree_dot,
    walk,
)
from diagrams.position_graph import TooManyPositionsError, position_graph_dot, won_positions
from games import Seat, canonical
from games.game import Game, representative
from games.names import find_game
from games.reached import values
from strategies.catalogue import find_strategy
from strategies.game_strategies import opened_game, strategy_for
from verify.play.play import play_of
from verify.play.safety import counterexample

SMALL = ("2,3,2:misere", "2,3,2:wild", "2,2,2:notakto,boards=2", "3,3,3:gravity", "2,3,2:torus")


def tree_of(game: Game, strategy: str, seat: Seat, depth: int | None = None) -> PlayTree:
    played = play_of(strategy_for(game, strategy), seat)
    return play_tree(played, strategy, depth=depth, most=10**6, game=game)


def sequences(game: Game, position: str) -> Iterator[tuple[str, ...]]:
    """Give the classes of the positions in each game from a position on."""
    here = min(image(position) for image in game.symmetries)
    if game.ended(position) is not None:
        yield (here,)
    for move in game.moves(position):
        for rest in sequences(game, game.play(position, move)):
            yield (here, *rest)


def paths(game: Game, node: TreeNode) -> Iterator[tuple[str, ...]]:
    here = representative(game)(node.position)
    if not node.children:
        yield (here,)
    for child in node.children:
        for rest in paths(game, child):
            yield (here, *rest)


@pytest.mark.parametrize("name", SMALL)
def test_every_sequence_of_classes_is_one_path_of_the_tree(name: str) -> None:
    game = find_game(name)
    tree = tree_of(game, "any", "first")
    drawn = Counter(paths(game, tree.root))
    assert {*drawn} == {*sequences(game, game.start)}
    assert {*drawn.values()} == {1}
    assert tree.games.games == len(drawn)


@pytest.mark.parametrize("seat", ["first", "second"])
@pytest.mark.parametrize("name", ["optimal", "first-free"])
def test_tic_tac_toe_as_a_board_game_has_the_tree_of_tic_tac_toe(name: str, seat: Seat) -> None:
    expected = play_tree(play_of(find_strategy(name), seat), name, most=10**6)
    found = tree_of(find_game("3,3,3"), name, seat)
    assert (found.boards, found.games) == (expected.boards, expected.games)
    ours, theirs = (
        Counter((canonical(node.position), node.rules, node.end) for node in walk(tree.root))
        for tree in (found, expected)
    )
    assert ours == theirs


def test_an_endless_play_is_drawn_to_a_depth_and_counts_no_games() -> None:
    game = find_game("morris")
    with pytest.raises(EndlessTreeError) as caught:
        tree_of(game, "any", "first")
    assert "--depth" in caught.value.hint
    text = play_tree_dot(tree_of(game, "any", "first", depth=2))
    assert "Play of any in the first seat of morris" in text
    assert "a play can be endless" in text
    assert text.count("shape") == 1
    assert text.count("…") > 1


def test_a_move_of_a_stone_is_written_and_marked_where_it_goes() -> None:
    game = find_game("morris")
    board = game_board_html(game, "XO.OX...X O", "XO.OX..X. O", shaded=False)
    assert board.count('BORDER="3"') == 1
    assert board.index('BORDER="3"') > board.rindex('WIDTH="18"') - 80
    assert {*complete_places(game, "XO.OX...X O")} == {(0, 0), (1, 1), (2, 2)}


def test_gaps_between_boards_are_not_cells() -> None:
    game = find_game("2,2,2:notakto,boards=2")
    board = game_board_html(game, game.start, None, shaded=False)
    assert board.count('<TD BORDER="0"') == 2
    assert 'WIDTH="90" HEIGHT="36"' in board


def test_a_losing_line_names_game_moves_and_winner() -> None:
    game = find_game("morris")
    played = play_of(strategy_for(game, "first-free"), "first")
    found = counterexample(played)
    assert found is not None
    text = strip_dot(counterexample_strip(played, found, "first-free", game=game))
    assert "first-free loses in the first seat of morris: 1 2 3 5 4 8" in text
    assert "<B>6.</B> 8" in text
    assert "the second player wins" in text


@pytest.mark.parametrize("name", ["morris", "3,3,3:torus", "2,3,2", "achi"])
def test_each_arrow_of_won_positions_leads_one_move_nearer_to_the_win(name: str) -> None:
    game = find_game(name)
    solved = values(game)
    shown = won_positions(game, solved)
    classes = {representative(game)(position) for position in solved.reached.moves}
    assert len(shown.distances) + shown.undecided == len(classes)
    for position, distance in shown.distances.items():
        after = shown.arrows[position]
        assert bool(after) is bool(distance)
        assert all(shown.distances[child] == distance - 1 for child in after)
        children = [game.play(position, move) for move in game.moves(position)]
        winner = solved.winner(position)
        assert winner != "draw"
        if game.seat_to_move(position) == winner:
            best = [child for child in children if solved.winner(child) == winner]
            assert min(solved.won[winner][child] for child in best) == distance - 1 or not distance
        elif distance:
            assert all(solved.winner(child) == winner for child in children)
            assert max(solved.won[winner][child] for child in children) == distance - 1


def test_won_positions_are_drawn_in_columns_with_words() -> None:
    game = find_game("2,3,2")
    text = position_graph_dot(won_positions(game, values(game)))
    assert text.count("rank=same") == 4
    assert "38 positions up to symmetry; 0 that neither side wins are left out" in text
    assert "first wins in 3" in text
    assert "second has won" in text


def test_too_many_won_positions_name_the_distance_that_fits() -> None:
    game = find_game("morris")
    with pytest.raises(TooManyPositionsError, match="568 positions are won") as caught:
        won_positions(game, values(game), most=300)
    fits = won_positions(game, values(game), caught.value.depth, most=300)
    assert 0 < len(fits.distances) <= 300
    with pytest.raises(TooManyPositionsError):
        won_positions(game, values(game), caught.value.depth + 1, most=300)


def test_too_many_positions_at_any_distance_ask_for_a_smaller_board() -> None:
    game = find_game("3,3,3")
    with pytest.raises(TooManyPositionsError, match="more than 1") as caught:
        won_positions(game, values(game), most=1)
    assert "take a smaller board" in str(caught.value)


def test_a_play_of_very_many_moves_is_refused_and_its_first_ones_are_drawn(tmp_path: Path) -> None:
    (tmp_path / "chain.py").write_text(
        "start = '1200'\nSEATS = ('first', 'second')\n"
        "def seat_to_move(position): return SEATS[int(position) % 2]\n"
        "def moves(position): return ['down']\n"
        "def play(position, move): return str(int(position) - 1)\n"
        "def ended(position): return 'draw' if position == '0' else None\n"
    )
    with opened_game(str(tmp_path / "chain.py")) as game:
        played = play_of(strategy_for(game, "any"), "first")
        with pytest.raises(DeepTreeError, match="more than 200 moves"):
            play_tree(played, "any", game=game)
        cut = play_tree(played, "any", game=game, depth=2)
    assert len([*walk(cut.root)]) == 3
    assert cut.games.draw == 1


def test_the_text_of_a_position_is_drawn_as_a_text_even_if_it_looks_like_a_cell(
    tmp_path: Path,
) -> None:
    (tmp_path / "dot.py").write_text(
        "start = '.'\ndef seat_to_move(position): return 'first'\n"
        "def moves(position): return []\ndef play(position, move): return position\n"
        "def ended(position): return 'draw'\n"
    )
    with opened_game(str(tmp_path / "dot.py")) as game:
        assert ">.</TD>" in game_board_html(game, ".", None, shaded=False)


def test_a_game_without_a_won_position_has_no_picture() -> None:
    game = find_game("1,3,3")
    with pytest.raises(DiagramError, match="no position of 1,3,3 is won"):
        won_positions(game, values(game))
