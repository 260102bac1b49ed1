"""A play tree has every game that verify counts up to symmetry, once, as legal boards."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

from diagrams.boards import board_html, framed, rule_lines
from diagrams.play_tree import PlayTree, TreeNode, TreeTooBigError, play_tree, play_tree_dot, walk
from diagrams.render.render import Format, engines, render_bytes
from games import SEATS, Position, Seat, mark_of, successors
from strategies import Strategy, catalogue, full_name
from strategies.encodings.code.python_function import function_strategy
from tests.effort import part
from tests.verify import naive, players
from tests.verify.naive import Cells, class_of
from verify.play.count import Tally, count_up_to_symmetry
from verify.play.play import Choice, play_of

CHOICES: tuple[Choice, ...] = ("every_choice", "first_choice")
SEVERAL = 10**6  # boards, where a test is not about their number

needs_graphviz = pytest.mark.skipif(not engines(), reason="no Graphviz on this machine")


@cache
def built_in(name: str) -> Strategy:
    return catalogue.find_strategy(name, "position")


@cache
def tree_of(name: str, seat: Seat, choice: Choice = "every_choice") -> PlayTree:
    return play_tree(play_of(built_in(name), seat, choice), name, choice, most=SEVERAL)


def made_tree(
    cells: Cells, seat: Seat, *, positional: bool = True, depth: int | None = None
) -> PlayTree:
    strategy = players.strategy(cells, positional=positional)
    return play_tree(play_of(strategy, seat), "test", depth=depth, most=SEVERAL)


def edges(node: TreeNode) -> Iterator[tuple[TreeNode, TreeNode]]:
    for child in node.children:
        yield node, child
        yield from edges(child)


def paths(node: TreeNode, before: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Give the boards to every leaf, and its end; a leaf that only says 'stuck' repeats none."""
    boards = before if before[-1:] == (node.position,) else (*before, node.position)
    if node.end is not None:
        yield boards, node.end
    for child in node.children:
        yield from paths(child, boards)


LARGE = [("perfect", "first"), ("lopsided", "first"), ("lopsided", "second")]


def tally(tree: PlayTree) -> Tally:
    ends = Counter(node.end for node in walk(tree.root) if node.end)
    return Tally(**{end: ends[end] for end in ("win", "draw", "loss", "stuck")})


# ── what is in the tree ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("name", "seat", "expected"),
    [
        ("wst", "first", Tally(win=23, draw=2)),
        ("wst", "second", Tally(win=59, draw=29)),
        ("jiang", "first", Tally(win=49, draw=1)),
        ("jiang", "second", Tally(win=116, draw=43)),
    ],
)
def test_the_leaves_are_the_games_up_to_symmetry(name: str, seat: Seat, expected: Tally) -> None:
    tree = tree_of(name, seat)
    assert tally(tree) == tree.games == expected


@pytest.mark.parametrize(
    ("name", "choice", "seat"),
    part(product(["wst", "jiang", "newell-simon", "wst:no-five-rule"], CHOICES, SEATS), 3),
)
def test_verify_counts_as_many_games_as_the_tree_has_leaves(
    name: str, choice: Choice, seat: Seat
) -> None:
    tree = tree_of(name, seat, choice)
    counted = count_up_to_symmetry(play_of(built_in(name), seat, choice))
    assert tally(tree) == tree.games == counted
    assert tree.boards == len(list(walk(tree.root)))


@pytest.mark.parametrize(
    ("name", "seat"),
    part(
        [
            pytest.param(name, seat, marks=[pytest.mark.nightly] * ((name, seat) in LARGE))
            for name, seat in part(product(reversed(players.PLAYERS), SEATS), 3)
            if name != "anything"
        ],
        3,
    ),
)
@pytest.mark.slow
def test_every_sequence_of_classes_that_can_be_played_is_one_path(name: str, seat: Seat) -> None:
    """A plain walk of all games is the second route, also for players that are not symmetric."""
    cells = players.PLAYERS[name]
    games = naive.games(cells, mark_of(seat))
    expected = {(tuple(map(class_of, game.boards)), game.end) for game in games}
    tree = made_tree(cells, seat)
    found = [(tuple(map(class_of, boards)), end) for boards, end in paths(tree.root)]
    assert len(found) == len(expected)
    assert set(found) == expected
    assert tree.boards == len(list(walk(tree.root)))


@pytest.mark.parametrize("seed", range(5))
def test_a_strategy_that_remembers_has_a_path_for_every_sequence_too(seed: int) -> None:
    cells = players.table(seed, (0, 1, 1, 2), remembers=True)
    expected = naive.up_to_symmetry(list(naive.games(cells, "X")))
    tree = made_tree(cells, "first", positional=False)
    assert tally(tree) == tree.games == Tally(**expected)


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("name", ["wst", "jiang", "first-free"])
def test_every_board_follows_from_the_one_before_it_by_a_legal_move(name: str, seat: Seat) -> None:
    for before, after in edges(tree_of(name, seat, "first_choice").root):
        assert (after.cells[0], after.position) in successors(before.position)
        kinds = {class_of(naive.put(before.position, cell)) for cell in after.cells}
        assert kinds == {class_of(after.position)}


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("name", ["wst", "jiang"])
def test_every_reply_of_the_opponent_is_there_once_for_each_class(name: str, seat: Seat) -> None:
    for node in walk(tree_of(name, seat).root):
        board = node.position
        if naive.over(board) or naive.mover(board) == mark_of(seat):
            continue
        replies = {class_of(naive.put(board, cell)) for cell in naive.blanks(board)}
        found = [class_of(child.position) for child in node.children]
        assert len(found) == len(replies)
        assert set(found) == replies
        cells = sorted(cell for child in node.children for cell in child.cells)
        assert cells == list(naive.blanks(board))


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("name", ["wst", "jiang"])
def test_every_answer_is_one_that_the_strategy_permits_with_its_rule(name: str, seat: Seat) -> None:
    asked = 0
    for before, after in edges(tree_of(name, seat).root):
        if naive.mover(before.position) != mark_of(seat):
            assert after.rules == ()
        elif not after.turned:
            asked += 1
            permitted = built_in(name).moves(before.position, ())
            rules = dict(permitted)
            assert set(after.cells) <= rules.keys()
            assert after.rules == tuple(dict.fromkeys(rules[cell] for cell in after.cells))
    assert asked > 20


def test_answers_are_in_the_order_of_the_strategy_and_replies_in_that_of_the_cells() -> None:
    tree = made_tree(lambda board, _: naive.blanks(board)[::-1], "first", depth=2)
    assert [child.cells for child in tree.root.children] == [(9, 7, 3, 1), (8, 6, 4, 2), (5,)]
    replies = tree.root.children[0].children
    assert [child.cells[0] for child in replies] == sorted(child.cells[0] for child in replies)


def test_moves_only_on_a_turned_copy_are_marked_and_legal() -> None:
    """This player answers X 1 and X 3 differently; both answers hang from one board."""

    def cells(board: str, _: tuple[int, ...]) -> tuple[int, ...]:
        return (5,) if board == "..X......" else naive.blanks(board)[:1]

    corner = made_tree(cells, "second").root.children[0]
    here, *turned = corner.children
    assert (here.position, here.cells, here.turned) == ("XO.......", (2,), False)
    assert all(child.turned for child in turned)
    assert "X...O...." in [child.position for child in turned]


def test_a_strategy_stuck_on_some_copies_only_has_a_leaf_that_says_so() -> None:
    def cells(board: str, _: tuple[int, ...]) -> tuple[int, ...]:
        return () if board == "........X" else naive.blanks(board)[:1]

    corner = made_tree(cells, "second").root.children[0]
    leaf = corner.children[0]
    assert (leaf.position, leaf.cells, leaf.end) == (corner.position, (), "stuck")
    assert leaf.turned
    assert corner.end is None


def test_the_stuck_leaf_is_not_a_turned_one_if_the_board_drawn_is_stuck() -> None:
    def cells(board: str, _: tuple[int, ...]) -> tuple[int, ...]:
        return () if board == "X........" else naive.blanks(board)[:1]

    corner = made_tree(cells, "second").root.children[0]
    assert (corner.children[0].end, corner.children[0].turned) == ("stuck", False)
    assert all(child.turned for child in corner.children[1:])


# ── how much of it ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("depth", part(range(1, 10), 3))
def test_a_cut_tree_still_accounts_for_all_games(depth: int) -> None:
    played = play_of(built_in("wst"), "second")
    whole, cut = (play_tree(played, "wst", depth=most) for most in (None, depth))
    nodes = list(walk(cut.root))
    total: Counter[str] = Counter(node.end for node in nodes if node.end)
    for node in nodes:
        if node.below is not None:
            assert node.children == ()
            assert not naive.over(node.position)
            total += Counter(win=node.below.win, draw=node.below.draw)
    assert total == Counter(win=whole.games.win, draw=whole.games.draw)
    assert cut.games == whole.games
    assert cut.boards == len(nodes)
    assert max(9 - node.position.count(".") for node in nodes) == depth


def test_a_tree_too_large_to_read_is_refused_with_a_readable_depth() -> None:
    played = play_of(built_in("any"), "first")
    with pytest.raises(TreeTooBigError) as caught:
        play_tree(played, "any")
    assert (caught.value.boards, caught.value.most) == (58_524, 1_500)
    assert str(caught.value) == (
        "the tree has 58,524 boards, more than 1,500\n  hint: a depth of 4 draws its first 4 "
        "moves, and with the first allowed moves alone there are fewer boards"
    )
    assert play_tree(played, "any", depth=caught.value.depth).boards <= 1_500
    with pytest.raises(TreeTooBigError):
        play_tree(played, "any", depth=caught.value.depth + 1)


def test_a_hint_does_not_name_what_was_done_already() -> None:
    played = play_of(built_in("first-free"), "second", "first_choice")
    with pytest.raises(TreeTooBigError) as caught:
        play_tree(played, "first-free", "first_choice", most=5)
    assert caught.value.hint == "a depth of 1 draws its first move"


# ── the picture ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_the_same_tree_gives_the_same_text() -> None:
    for name in ("wst", "jiang"):
        played = [play_of(catalogue.find_strategy(name, "position"), "second") for _ in range(2)]
        first, second = (play_tree_dot(play_tree(each, name)) for each in played)
        assert first == second


def test_every_board_and_every_line_between_boards_is_drawn() -> None:
    tree = tree_of("wst", "second")
    dot = play_tree_dot(tree)
    assert len(re.findall(r"^\tn\d+ \[", dot, re.MULTILINE)) == tree.boards
    assert dot.count("->") == tree.boards - 1
    assert dot.count("<B>WIN</B>") == 59
    assert dot.count("<B>DRAW</B>") == 29


def test_the_title_says_who_plays_how_and_how_it_ends() -> None:
    dot = play_tree_dot(tree_of("wst", "first"))
    assert "Play of wst in the first seat (X)" in dot
    assert "every allowed move; 25 games up to symmetry: 23 won, 2 drawn" in dot
    assert "dashed line" not in dot
    assert "cut off" not in dot
    assert "always the first allowed move" in play_tree_dot(tree_of("wst", "first", "first_choice"))


def test_a_cut_tree_says_where_and_how_play_continues() -> None:
    tree = play_tree(play_of(built_in("wst"), "first"), "wst", depth=2)
    dot = play_tree_dot(tree)
    assert "cut off and only counted" in dot
    assert "…" in dot
    assert [node.below for node in walk(tree.root) if node.below] == [
        child.below for child in tree.root.children[0].children
    ]


@pytest.mark.parametrize(("name", "seat"), [("wst", "first"), ("wst", "second")])
def test_a_turned_move_is_a_dashed_line_that_the_title_explains(name: str, seat: Seat) -> None:
    """In the second seat WST takes the first of two wins, on every turned board."""
    tree = tree_of(name, seat)
    turned = sum(node.turned for node in walk(tree.root))
    assert turned == (1 if seat == "second" else 0)
    dot = play_tree_dot(tree)
    assert len(re.findall(r"style=dashed", dot)) == turned
    assert ("dashed line: moves only on a turned" in dot) == bool(turned)


def test_one_game_is_written_in_the_singular() -> None:
    tree = play_tree(play_of(players.strategy(lambda *_: ()), "first"), "test")
    assert "1 game up to symmetry: 1 stuck" in play_tree_dot(tree)
    assert "start" not in play_tree_dot(tree)


def test_the_ends_of_games_differ_without_colours() -> None:
    def colourless(text: str) -> str:
        return re.sub(r'(BG)?COLOR="[^"]*"', "", text)

    frames = {colourless(framed("<TR/>", end)) for end in (None, "win", "draw", "loss", "stuck")}
    assert len(frames) == 5


def test_the_newest_mark_and_three_in_a_row_differ_without_colours() -> None:
    board = board_html(Position("XXXOO...."), 3, shaded=False)
    assert board.count('BORDER="3"') == 1
    dark = re.findall(r'BGCOLOR="#222222"[^>]*><FONT COLOR="#ffffff"', board)
    assert len(dark) == 3
    plain = board_html(Position("XX.OO...."), 5, shaded=True)
    assert 'BGCOLOR="#222222"' not in plain
    assert plain.count('BORDER="3"') == 1


def test_names_of_rules_mean_only_themselves() -> None:
    assert rule_lines(['<B>"&\\n']) == ["<I>&lt;B&gt;&quot;&amp;\\n</I>"]
    assert rule_lines(["a\x00b\x1b"]) == [
        "<I>a\N{REPLACEMENT CHARACTER}b\N{REPLACEMENT CHARACTER}</I>"
    ]
    assert rule_lines([""]) == []
    assert len(rule_lines(["x" * 500])) == 3


def test_a_rule_without_a_name_has_no_caption_and_is_still_one_of_the_strategy() -> None:
    def drawn(rule: str) -> str:
        strategy = function_strategy(lambda board: (board.index(".") + 1, rule), name="f")
        return play_tree_dot(play_tree(play_of(strategy, "second"), "f", depth=3))

    assert drawn("free").count("<I>free</I>") > 1
    assert drawn("") == drawn("free").replace('<I>free</I><BR ALIGN="LEFT"/>', "")


@needs_graphviz
@pytest.mark.parametrize("name", ['<b> & "q" \\N \\l', "a\x00]]>-->", "{|}:[x=y];"])
def test_graphviz_draws_a_tree_with_any_names_of_strategy_and_rules(name: str) -> None:
    played = play_of(players.strategy(players.first_free, name=name), "second")
    dot = play_tree_dot(play_tree(played, name, depth=2))
    assert render_bytes(dot, Format.SVG).data.startswith(b"<?xml")


@needs_graphviz
@pytest.mark.parametrize("seat", part(SEATS, 2))
def test_graphviz_draws_the_same_bytes_each_time(seat: Seat) -> None:
    dot = play_tree_dot(tree_of(full_name(built_in("wst")), seat))
    assert render_bytes(dot, Format.SVG) == render_bytes(dot, Format.SVG)
