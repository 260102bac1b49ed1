"""The atlas has every class once, with its worth and moves; a play tree has all its boards."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from typing import Any, Final

import pytest

from diagrams.page.atlas_pages import (
    BOARD,
    atlas_page,
    built_in_answers,
    class_data,
    class_places,
    packed,
    tree_boards,
    tree_page,
)
from diagrams.page.document import standalone
from diagrams.play_tree import play_tree, walk
from diagrams.templates import escaped
from games import Position, canonical, outcome, parse_line, position_after
from games.space import all_classes
from strategies.catalogue import entries, find_strategy
from strategies.strategy import full_name, permitted_moves
from tests.diagrams.judged import HOSTILE
from tests.diagrams.page.test_audit_page import read, values
from verify.play.play import play_of

DATA: Final[dict[str, Any]] = class_data()
CLASSES: Final = [Position(each[0]) for each in DATA["classes"]]
LINES: Final = ("012", "345", "678", "036", "147", "258", "048", "246")


@cache
def worth(position: str) -> int:
    """Give what a position is worth to X, by rules written once more: 1, 0 or −1."""
    for line in LINES:
        marks = {position[int(at)] for at in line}
        if marks in ({"X"}, {"O"}):
            return 1 if marks == {"X"} else -1
    free = [at for at in range(9) if position[at] == "."]
    if not free:
        return 0
    mark = "X" if len(free) % 2 else "O"
    after = [worth(position[:at] + mark + position[at + 1 :]) for at in free]
    return max(after) if mark == "X" else min(after)


def moves(number: int) -> list[tuple[int, int]]:
    flat = DATA["moves"][number]
    return list(zip(flat[::2], flat[1::2], strict=True))


def test_all_765_classes_are_there_with_2096_edges_of_2270_moves() -> None:
    assert tuple(CLASSES) == all_classes()
    assert len(CLASSES) == 765
    every = [(number, to) for number in range(765) for _, to in moves(number)]
    assert (len(every), len(set(every))) == (2270, 2096)
    assert sum(each[2] for each in DATA["classes"]) == 5478


def test_a_class_is_worth_what_plain_minimax_says() -> None:
    assert [each[1] for each in DATA["classes"]] == [worth(position) for position in CLASSES]


def test_lines_and_moves_lead_where_they_say() -> None:
    for number, (position, _, _, line) in enumerate(DATA["classes"]):
        assert position_after(parse_line(line)) == position
        for cell, to in moves(number):
            assert canonical(position_after((*parse_line(line), cell))) == CLASSES[to]
        assert (moves(number) == []) == (outcome(CLASSES[number]) is not None)


def test_no_two_boards_of_the_map_touch() -> None:
    places, bands = class_places()
    assert set(places) == set(CLASSES)
    for one, other in combinations(places.values(), 2):
        assert abs(one.x - other.x) > BOARD or abs(one.y - other.y) > BOARD
    assert [band.boards for band in bands] == [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]


def test_the_moves_of_a_strategy_are_packed_with_its_rules() -> None:
    strategy = find_strategy("newell-simon")
    asked = {
        position: permitted_moves(strategy, position)
        for position in CLASSES
        if outcome(position) is None
    }
    (written,) = packed({full_name(strategy): asked})
    rules: Any = written["rules"]
    for position, flat in zip(CLASSES, written["moves"], strict=True):  # type: ignore[call-overload]
        told = [(cell, rules[rule]) for cell, rule in zip(flat[::2], flat[1::2], strict=True)]
        assert told == [tuple(move) for move in asked.get(position, ())]


@pytest.mark.slow
def test_every_built_in_strategy_is_asked_about_every_class() -> None:
    told: list[tuple[int, int]] = []
    answers = built_in_answers(lambda done, of: told.append((done, of)))
    named = [(entry.name, reading) for entry in entries() for reading in entry.readings]
    assert len(answers) == len(named) == len(told)
    assert set(answers) >= {"wst", "wst:printed-corners", "newell-simon", "any"}
    for by_class in answers.values():
        assert list(by_class) == [each for each in CLASSES if outcome(each) is None]


def test_the_list_has_every_class_and_its_links_lead_to_classes() -> None:
    reader = read(standalone(atlas_page({})))
    ids = values(reader, "id")
    assert len(set(ids)) == len(ids)
    assert set(CLASSES) <= set(ids)
    links = [link[1:] for link in values(reader, "href") if link.startswith("#")]
    assert len(links) == 765 + 2096
    assert set(links) == set(CLASSES)


def test_the_list_gives_the_side_to_move_and_the_worth_of_each_move() -> None:
    words = {1: "X wins", 0: "a draw", -1: "O wins"}
    body = atlas_page({}).body
    items = re.findall(r'<li id="([X.O]{9})">.*?</a> (.*?)</li>', body)
    assert [position for position, _ in items if position in CLASSES] == [one for one, _ in items]
    for position, said in items:
        mark = "X" if position.count(".") % 2 else "O"
        if moves(CLASSES.index(Position(position))):
            assert f", {mark} is to move; worth: {words[worth(position)]}; " in said
        else:
            assert ", the end: " in said
        for to, told in re.findall(r'<a href="#([X.O]{9})">[\d,]+: ([^<]*)</a>', said):
            assert told == words[worth(to)]


def test_a_play_tree_has_all_its_boards_and_no_two_of_them_touch() -> None:
    tree = play_tree(play_of(find_strategy("bhatt-rules"), "second"), "bhatt-rules")
    boards = tree_boards(tree.root)
    assert len(boards) == tree.boards == 776
    assert [each.before for each in boards].count(None) == 1
    for number, each in enumerate(boards[1:], start=1):
        assert each.before is not None
        before = boards[each.before]
        assert each.before < number
        assert each.node in before.node.children
        assert each.place.x > before.place.x + BOARD
    for one, other in combinations((each.place for each in boards), 2):
        assert abs(one.x - other.x) > BOARD or abs(one.y - other.y) > BOARD


def test_a_tree_page_says_how_every_game_ends_and_where_it_is_cut() -> None:
    played = play_of(find_strategy("bhatt-rules"), "second")
    whole = tree_page(play_tree(played, "bhatt-rules")).body
    assert "267 games up to symmetry: 144 won, 103 drawn, 20 lost." in whole
    assert len(re.findall('<span class="badge loss">− loss</span>', whole)) == 20
    assert "cut" not in whole
    cut = tree_page(play_tree(played, "bhatt-rules", depth=3)).body
    assert "The tree is cut" in cut
    assert sum(map(int, re.findall(r"(\d+) games follow", cut))) == 267
    read(whole)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["wst", "wst:no-five-rule"])
def test_every_board_of_a_tree_has_a_line_that_is_played(name: str) -> None:
    played = play_of(find_strategy(name), "second")
    tree = play_tree(played, name)
    assert any(node.turned for node in walk(tree.root))
    for node in walk(tree.root):
        at = played.start
        for cell in node.line:
            at = dict(played.edges[at])[cell]
        assert canonical(played.positions[at]) == canonical(node.position)
        assert node.end is None or played.ends[at] == node.end


def test_hostile_names_stay_texts() -> None:
    tree = play_tree(play_of(find_strategy("first-free"), "first"), HOSTILE)
    text = standalone(tree_page(tree))
    assert f"<title>Play tree of {escaped(HOSTILE)}, first seat · noloss</title>" in text
    assert "<script src" not in text
    assert {tag for tag, attrs in read(text).seen if "src" in attrs} == set()
