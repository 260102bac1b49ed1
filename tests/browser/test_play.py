"""Games against strategies, in a browser, as people play them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from automata.tape import cells
from diagrams.page.document import standalone
from diagrams.page.play_page import play_page
from games import EMPTY, Line, outcome, play, result_for, seat_to_move, successors
from games.rules import Position, Seat
from games.space import all_positions, value
from strategies import catalogue
from strategies.encodings.files.table import table_strategy
from strategies.strategy import permitted_moves
from strategies.wst.strategy import lay_line, turn_machine
from tests.browser.conftest import PHONE, more_looks_at_night

pytestmark = pytest.mark.slow

OPEN = '#board button[aria-disabled="false"]'
GAMES = """([seed, games]) => {
  let drawn = seed;
  const cells = () => document.querySelectorAll('#board button[aria-disabled="false"]');
  const lines = [];
  for (let game = 0; game < games; game += 1) {
    for (let open = cells(); open.length > 0; open = cells()) {
      drawn = (Math.imul(drawn, 1103515245) + 12345) & 0x7fffffff;
      open[Math.floor(drawn / 65536) % open.length].click();
    }
    const link = new URLSearchParams(document.getElementById("link").href.split(/[?#]/)[1]);
    lines.push([link.get("seat"), link.get("line")]);
    document.getElementById(game % 2 ? "new" : "swap").click();
  }
  const score = ["won", "drawn", "lost", "stuck"];
  return [lines, score.map((id) => Number(document.getElementById(`score-${id}`).textContent))];
}"""


def address_of(page: Page) -> str:
    """Give the address now; `page.url` hears of changes a moment later."""
    return str(page.evaluate("location.href"))


def line_of(page: Page) -> str:
    return parse_qs(urlsplit(address_of(page)).query).get("line", [""])[0]


def turn(page: Page) -> str:
    return page.locator("#turn").inner_text()


def score(page: Page) -> list[str]:
    return page.locator(".score tbody td").all_inner_texts()


def result(strategy_seat: Seat, line: Line) -> str:
    """Say how a line ends for the person, by the rules of the engine."""
    position = EMPTY
    for cell in line:
        position = play(position, cell)
    ended = outcome(position)
    if ended is None:
        return "stuck"
    return {"win": "lost", "draw": "drawn", "loss": "won"}[result_for(strategy_seat, ended)]


@pytest.mark.parametrize(
    ("name", "choice"),
    [
        *(("wst:printed-corners", choice) for choice in ("first", "random", "ask")),
        *(("jiang:pseudocode", "random"), ("any", "ask")),
    ],
)
def test_the_browser_plays_nothing_that_the_strategy_does_not_permit(
    open_page: Callable[..., Page], address: str, name: str, choice: str
) -> None:
    """Forty games, played through the buttons of the page, in both seats."""
    page = open_page(f"{address}/play?strategy={name}&choice={choice}")
    strategy = catalogue.find_strategy(name)
    lines, scored = page.evaluate(GAMES, [len(name + choice), 40])
    results = dict.fromkeys(("won", "drawn", "lost", "stuck"), 0)
    for seat, text in lines:
        line, position = tuple(map(int, text)), EMPTY
        for ply, cell in enumerate(line):
            if seat_to_move(position) == seat:
                permitted = [move.cell for move in permitted_moves(strategy, position, line[:ply])]
                assert cell in permitted
                assert choice != "first" or cell == permitted[0]
            position = play(position, cell)
        if outcome(position) is None:
            assert permitted_moves(strategy, position, line) == ()
        results[result(seat, line)] += 1
    assert scored == list(results.values())
    assert {seat for seat, _ in lines} == {"first", "second"}
    assert len({text for _, text in lines}) > 15


def test_a_game_goes_to_its_end_by_the_keyboard_alone(
    open_page: Callable[..., Page], address: str
) -> None:
    page = open_page(f"{address}/play?strategy=first-free&seat=second")
    for key in ("5", "3", "7"):
        page.keyboard.press(key)
    assert (line_of(page), turn(page)) == ("51327", "You have won.")
    assert score(page) == ["1", "0", "0", "0"]
    assert "You have won." in page.locator("#told").inner_text()
    assert "row 1: O, O, X; row 2: empty, X, empty" in page.locator("#told").inner_text()
    page.keyboard.press("4")  # it is over: nothing happens
    assert line_of(page) == "51327"
    page.locator("#swap").focus()
    page.keyboard.press("Enter")
    assert (line_of(page), turn(page)) == ("1", "Your move: you are O.")
    page.get_by_label("cell 5, empty").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    assert line_of(page) == "192"
    page.keyboard.press("4")
    assert (line_of(page), turn(page)) == ("19243", "You have lost.")
    assert score(page) == ["1", "0", "1", "0"]


def test_a_move_that_is_taken_back_does_not_count(
    open_page: Callable[..., Page], address: str
) -> None:
    page = open_page(f"{address}/play?strategy=first-free&seat=second")
    for key in "537":
        page.keyboard.press(key)
    page.click("#undo")
    assert (line_of(page), score(page)) == ("5132", ["0", "0", "0", "0"])
    page.click("#undo")
    assert line_of(page) == "51"
    page.keyboard.press("7")
    page.keyboard.press("3")
    assert turn(page) == "You have won."
    page.reload()
    assert score(page) == ["1", "0", "0", "0"]
    page.click("#reset")
    page.click("#new")
    assert score(page) == ["0", "0", "0", "0"]


def test_every_move_can_be_gone_back_to_and_played_on_from(
    open_page: Callable[..., Page], address: str
) -> None:
    page = open_page(f"{address}/play?strategy=newell-simon&seat=second&line=15328469")
    rules = page.locator(".plies .rule").all_inner_texts()
    assert rules == [
        *("you", "newell-simon: centre", "you", "newell-simon: block"),
        *("you", "newell-simon: block fork", "you", "newell-simon: block"),
    ]
    page.get_by_label("move 3: X 3; go back to it").click()
    assert turn(page) == "Move 3 of 8. newell-simon, which is O, is to move."
    assert page.locator(OPEN).count() == 0
    page.click("#go")
    assert line_of(page) == "1532"
    page.click("#beginning")
    page.keyboard.press("9")
    assert line_of(page) == "95"


def test_a_hint_shows_the_true_value_of_every_move(
    open_page: Callable[..., Page], address: str
) -> None:
    page = open_page(f"{address}/play?strategy=newell-simon&line=519")
    assert line_of(page) == "519"
    page.click("#hint")
    words = {1: "wins", 0: "draws", -1: "loses"}
    position = EMPTY
    for cell in map(int, line_of(page)):
        position = play(position, cell)
    for cell, child in successors(position):
        label = page.locator(f'[data-cell="{cell}"]').get_attribute("aria-label") or ""
        assert label.split(", ")[2].split()[0] == words[-value(child)]
    assert page.locator('[data-cell="2"]').inner_text().split("\n")[1:] == ["− loses", "by move 7"]


def plies_left(position: Position, known: dict[Position, int]) -> int:
    """Count the moves of best play naively: a win soon, a loss late."""
    if position not in known:
        below = [(-value(child), plies_left(child, known) + 1) for _, child in successors(position)]
        best = [length for worth, length in below if worth == value(position)]
        known[position] = 0 if not below else (max if value(position) < 0 else min)(best)
    return known[position]


def test_the_page_knows_the_value_of_every_position(
    open_page: Callable[..., Page], address: str
) -> None:
    page = open_page(f"{address}/play?strategy=any")
    positions = list(all_positions())
    told = page.evaluate("(all) => all.map((one) => noloss.game.worth(one))", positions)
    known: dict[Position, int] = {}
    assert told == [{"value": value(at), "plies": plies_left(at, known)} for at in positions]


def test_a_link_opened_in_a_new_window_is_the_same_game(
    open_page: Callable[..., Page], address: str
) -> None:
    page = open_page(f"{address}/play?strategy=wst&seat=second&choice=random&seed=7")
    for _ in range(3):
        page.locator(OPEN).first.click()
    other = open_page(address_of(page))
    assert line_of(other) == line_of(page)
    for what in ("#turn", ".plies", "#board"):
        assert other.locator(what).inner_text() == page.locator(what).inner_text()
    assert score(other) == ["0", "0", "0", "0"]


def test_a_link_is_played_as_far_as_it_is_a_game(
    open_page: Callable[..., Page], address: str
) -> None:
    page = open_page(f"{address}/play?strategy=newell-simon")
    for line, played, problem in (
        ("52", "52", ""),
        ("12", "5", "move 1, 1, is not allowed by newell-simon"),
        ("55", "5", "move 2, 5, is a cell that was taken"),
        ("5x", "5", "move 2, x, is not a cell from 1 to 9"),
        ("%3Cimg%20src=x%20onerror=alert(1)%3E", "5", "move 1, <, is not a cell"),
    ):
        page.goto(f"{address}/play?strategy=newell-simon&line={line}")
        assert line_of(page).startswith(played)
        assert problem in (page.locator("#problem").text_content() or "")
        assert page.locator("#problem").is_visible() == bool(problem)


def test_a_person_may_choose_for_the_strategy(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(f"{address}/play?strategy=newell-simon&choice=ask&line=52")
    assert turn(page) == "Choose for newell-simon, which is X."
    assert page.locator(OPEN).count() < 7
    label = page.locator(OPEN).first.get_attribute("aria-label") or ""
    assert label == "cell 1, empty, allowed empty corner"
    assert page.locator(".note").first.inner_text() == "✓ empty corner"
    page.click("#hint")
    label = page.locator(OPEN).first.get_attribute("aria-label") or ""
    assert label == "cell 1, empty, wins by move 7, allowed empty corner"


def test_a_strategy_that_permits_nothing_is_reported_as_stuck(
    open_page: Callable[..., Page], tmp_path: Path
) -> None:
    file = tmp_path / "table.html"
    table = table_strategy({EMPTY: (5,)}, name="table:<b>&\u202e.json")
    file.write_text(standalone(play_page(table)), "utf-8")
    page = open_page(file)
    page.keyboard.press("1")
    assert turn(page).endswith("is stuck: it allows no move here.")
    assert page.locator("h1").inner_text().startswith("Play against table:<b>&")
    assert score(page) == ["0", "0", "0", "1"]


def test_a_file_opened_from_disk_keeps_its_game_in_its_address(
    open_page: Callable[..., Page], accessible: Callable[[Page], None], tmp_path: Path
) -> None:
    file = tmp_path / "wst.html"
    file.write_text(standalone(play_page(catalogue.find_strategy("wst"), "second")), "utf-8")
    page = open_page(file, size=PHONE)
    page.keyboard.press("1")
    page.get_by_role("button", name="watch the tapes think before move 2").click()
    page.get_by_role("button", name="Run").click()
    page.get_by_text("✓ accepted").wait_for()
    accessible(page)
    assert urlsplit(address_of(page)).fragment == "seat=second&line=15"
    again = open_page(address_of(page))
    assert again.locator("#board").inner_text() == page.locator("#board").inner_text()


def test_the_tapes_of_every_answer_are_those_of_the_machine(
    open_page: Callable[..., Page], address: str
) -> None:
    """Every line of WST is laid as in Python, and leads to the answer that the page holds."""
    page = open_page(f"{address}/play?strategy=wst")
    data = json.loads(page.locator("script#play").text_content() or "")
    machine = turn_machine("base")
    lay = """(lines) => {
      const machine = noloss.machineOf(noloss.data("machine"));
      return lines.map((line) => noloss.layLine(machine, line).tapes.map((tape) => {
        const { low, symbols } = noloss.cellsOf(tape);
        return [low, tape.position, Array.from(symbols, (one) => machine.symbols[one]).join("")];
      }));
    }"""
    lines = list(data["answers"])
    assert len(lines) == 1406
    for line, laid in zip(lines, page.evaluate(lay, lines), strict=True):
        now = lay_line(machine, tuple(map(int, line)))
        assert [f"{symbols[position - low]}" for low, position, symbols in laid] == [
            tape.head for tape in now.tapes
        ]
        words = ["".join(cells(tape)[1]) for tape in now.tapes]
        assert [symbols.rstrip("b") for _, _, symbols in laid] == [w.rstrip("b") for w in words]


def test_keys_are_for_the_tapes_while_they_are_watched_and_for_the_board_else(
    open_page: Callable[..., Page], address: str
) -> None:
    page = open_page(f"{address}/play?strategy=wst&seat=second&line=1")
    page.get_by_role("button", name="watch the tapes think before move 2").click()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".player-step")).to_have_text("step 1 of 378")
    page.keyboard.press("2")  # a choice of the machine, which does not exist
    assert line_of(page) == "15"
    page.get_by_role("button", name="Close the tapes").click()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowRight")
    assert page.locator(".player-step").text_content() == "step 1 of 378"
    page.keyboard.press("2")
    assert line_of(page).startswith("152")


@more_looks_at_night
def test_everybody_can_play(
    open_page: Callable[..., Page],
    address: str,
    accessible: Callable[[Page], None],
    size: ViewportSize,
    dark: bool,
) -> None:
    page = open_page(f"{address}/play?strategy=wst&seat=second", size=size, dark=dark)
    page.click("#hint")
    page.keyboard.press("1")
    accessible(page)
    inside = """(one) => [...one.querySelectorAll("button")].every((cell) =>
      cell.scrollWidth <= cell.clientWidth && cell.scrollHeight <= cell.clientHeight)"""
    assert page.locator("#board").evaluate(inside)
