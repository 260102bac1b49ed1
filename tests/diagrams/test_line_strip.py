"""A strip shows a line of play board by board: each move, its side, its rule."""

from __future__ import annotations

import pytest

from diagrams.line_strip import Strip, counterexample_strip, strip_dot, strip_of_boards
from diagrams.render.render import Format, engines, render_bytes
from games import Line, Position, Seat, free_cells, parse_line, position_after
from games.errors import MoveError
from strategies import Permitted, Strategy, catalogue
from tests.verify import players
from tests.verify.naive import Cells
from verify.play.play import Choice, play_of
from verify.play.safety import counterexample

needs_graphviz = pytest.mark.skipif(not engines(), reason="no Graphviz on this machine")


def strip_of(name: str, seat: Seat, choice: Choice = "every_choice") -> Strip:
    played = play_of(catalogue.find_strategy(name, "position"), seat, choice)
    found = counterexample(played)
    assert found is not None
    return counterexample_strip(played, found, name, choice)


def made_strip(cells: Cells, *, positional: bool = True) -> Strip:
    played = play_of(players.strategy(cells, positional=positional), "first")
    found = counterexample(played)
    assert found is not None
    return counterexample_strip(played, found, "test")


def test_there_is_one_board_for_every_move_of_a_line() -> None:
    line = parse_line("1347569")
    panels = strip_of_boards(line)
    assert [panel.position for panel in panels] == [
        position_after(line[:number]) for number in range(1, 8)
    ]
    assert tuple(panel.newest for panel in panels) == line
    assert [panel.ending for panel in panels] == [""] * 6 + ["X wins"]
    assert {(panel.mover, panel.rule, panel.end) for panel in panels} == {("", "", None)}


def test_the_start_is_shown_if_it_is_not_empty_or_nothing_follows() -> None:
    start = Position("X...O....")
    panels = strip_of_boards((9,), start=start)
    assert [(panel.position, panel.newest) for panel in panels] == [
        (start, None),
        ("X...O...X", 9),
    ]
    assert [panel.position for panel in strip_of_boards(())] == ["........."]


@pytest.mark.parametrize(("seat", "end"), [("first", "draw"), ("second", "draw"), (None, None)])
def test_a_draw_is_one_for_both(seat: Seat | None, end: str | None) -> None:
    last = strip_of_boards(parse_line("123547698"), seat=seat)[-1]
    assert (last.ending, last.end) == ("draw", end)


@pytest.mark.parametrize(("seat", "end"), [("first", "win"), ("second", "loss")])
def test_a_win_is_one_for_the_seat_of_the_strategy(seat: Seat, end: str) -> None:
    panels = strip_of_boards(parse_line("14253"), seat=seat)
    assert (panels[-1].ending, panels[-1].end) == ("X wins", end)
    mine = "strategy" if seat == "first" else "opponent"
    theirs = "opponent" if seat == "first" else "strategy"
    assert [panel.mover for panel in panels] == [mine, theirs, mine, theirs, mine]


def test_a_move_that_the_game_does_not_allow_is_refused() -> None:
    with pytest.raises(MoveError, match="the cell is taken"):
        strip_of_boards((1, 1))


def test_a_counterexample_is_shown_with_movers_and_rules() -> None:
    strip = strip_of("wst:no-five-rule", "second")
    assert strip.title == "wst:no-five-rule loses in the second seat (O): 1347569"
    assert [(panel.newest, panel.mover, panel.rule) for panel in strip.panels] == [
        (1, "opponent", ""),
        (3, "strategy", "R3"),
        (4, "opponent", ""),
        (7, "strategy", "R2"),
        (5, "opponent", ""),
        (6, "strategy", "R2"),
        (9, "opponent", ""),
    ]
    assert (strip.panels[-1].ending, strip.panels[-1].end) == ("X wins", "loss")


@pytest.mark.parametrize(
    ("choice", "words"),
    [("every_choice", "that it allows"), ("first_choice", "always makes the first move")],
)
def test_a_strip_names_the_refuted_claim(choice: Choice, words: str) -> None:
    strip = strip_of("soedarmadji", "first", choice)
    assert strip.title == "soedarmadji loses in the first seat (X): 123578"
    assert words in strip.about[0]


def test_if_a_strategy_gets_stuck_the_last_board_says_so() -> None:
    strip = made_strip(players.stuck_after_four)
    assert strip.title.startswith("test gets stuck in the first seat (X): ")
    last = strip.panels[-1]
    assert (last.ending, last.end, last.mover) == ("no move allowed", "stuck", "opponent")
    assert "<B>STUCK</B>" in strip_dot(strip)


def test_a_strategy_without_a_first_move_is_shown_on_the_empty_board() -> None:
    strip = made_strip(lambda *_: ())
    assert strip.title == "test gets stuck in the first seat (X): at once"
    assert [(panel.position, panel.newest) for panel in strip.panels] == [(".........", None)]
    assert "start<BR/>no move allowed<BR/><B>STUCK</B>" in strip_dot(strip)


def test_a_strategy_that_remembers_is_shown_with_the_rules_of_its_line() -> None:
    strip = made_strip(players.first_free, positional=False)
    assert len(strip.panels) > 4
    for number, panel in enumerate(strip.panels):
        mine = number % 2 == 0
        assert (panel.mover, panel.rule) == (("strategy", "test") if mine else ("opponent", ""))


def test_of_several_permitted_moves_the_rule_of_the_one_made_is_shown() -> None:
    def moves(position: Position, _: Line) -> tuple[Permitted, ...]:
        return tuple(Permitted(cell, f"rule for {cell}") for cell in free_cells(position))

    played = play_of(Strategy("many", "base", "none", "for tests", True, moves), "second")
    found = counterexample(played)
    assert found is not None
    panels = counterexample_strip(played, found, "many").panels
    assert [panel.rule for panel in panels[1::2]] == [f"rule for {p.newest}" for p in panels[1::2]]
    assert [panel.rule for panel in panels[::2]] == [""] * 3


def test_the_picture_says_number_cell_mover_and_rule_of_every_move() -> None:
    dot = strip_dot(strip_of("wst:no-five-rule", "second"))
    assert "<B>1.</B> X on 1<BR/>opponent</TD>" in dot
    assert "<B>6.</B> O on 6<BR/>strategy<BR/><I>R2</I></TD>" in dot
    assert "<B>7.</B> X on 9<BR/>opponent<BR/>X wins<BR/><B>LOSS</B></TD>" in dot
    assert dot.count('BORDER="3"') == 7


def test_the_same_strip_gives_the_same_text() -> None:
    first, second = (strip_dot(strip_of("soedarmadji", "second")) for _ in range(2))
    assert first == second


@needs_graphviz
def test_names_of_strategies_and_rules_mean_only_themselves() -> None:
    name = '<b> & "q" \\N'
    panels = strip_of_boards(parse_line("15"), seat="first", rules={1: f"{name}\x00"})
    dot = strip_dot(Strip(name, (name,), panels))
    assert "&lt;b&gt; &amp; &quot;q&quot;" in dot
    assert render_bytes(dot, Format.SVG).data.startswith(b"<?xml")


@needs_graphviz
def test_graphviz_draws_the_same_bytes_each_time() -> None:
    dot = strip_dot(strip_of("wst:no-five-rule", "second"))
    assert render_bytes(dot, Format.SVG) == render_bytes(dot, Format.SVG)
