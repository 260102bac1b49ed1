"""Verdicts in a browser: asked for, stepped through, clicked together, saved, opened from disk."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from diagrams.page.document import standalone
from games import SEATS, Position, canonical, seat_to_move
from noloss.reports.verdict_report import verdict_report
from noloss.web.jobs import Job
from noloss.web.workers import EndedError
from strategies import catalogue
from tests.browser.conftest import LOOKS
from tests.processes import wait_until
from verify.play.play import play_of
from verify.verdict.certificate import certificate
from verify.verdict.verdict import verdict

pytestmark = pytest.mark.slow

Opened = Callable[..., Page]
Insist = Callable[[Page], None]
VERDICT = "**/verify/verdicts/*"


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Reports of a strategy that holds and of one that is refuted, as files."""
    folder = tmp_path_factory.mktemp("reports")
    made = {}
    for name in ("jiang", "wst:no-special-case"):
        report = verdict_report(catalogue.find_strategy(name, "position"))
        made[name] = folder / f"{name.replace(':', '-')}.html"
        made[name].write_text(standalone(report), encoding="utf-8")
    return made


def ask(page: Page, strategy: str, seat: str) -> None:
    form = page.locator("#built-in")
    form.locator("select[name=strategy]").select_option(strategy)
    form.locator("select[name=seat]").select_option(seat)
    form.get_by_role("button", name="Verify").click()
    page.wait_for_url(VERDICT)


def board_shown(page: Page) -> str:
    told = page.locator(".stepper-board svg").first.get_attribute("aria-label")
    assert told is not None
    return told


def test_the_line_that_refutes_a_strategy_is_stepped_on_a_board(
    open_page: Opened, address: str, accessible: Insist
) -> None:
    page = open_page(f"{address}/verify")
    accessible(page)
    ask(page, "wst:no-special-case", "second")
    expect(page.locator(".decided")).to_contain_text("refuted by 1593784")
    accessible(page)
    assert board_shown(page).startswith("before the first move; row 1: empty, empty, empty")
    for move in ("1. X on 1", "2. O on 5"):
        page.get_by_role("button", name="Next").click()
        assert board_shown(page).startswith(move)
    page.keyboard.press("End")
    assert "X wins, lost" in board_shown(page)
    expect(page.locator("#told")).to_contain_text("7. X on 4, opponent, X wins, lost; row 1: X")
    page.keyboard.press("ArrowRight")  # there is nothing after the end
    page.keyboard.press("ArrowLeft")
    assert board_shown(page).startswith("6. O on 8, strategy")
    page.get_by_role("button", name="Before the first move").click()
    assert board_shown(page).startswith("before the first move")


def test_a_strategy_that_holds_is_reported_with_its_counts_and_saved(
    open_page: Opened, address: str, accessible: Insist, tmp_path: Path
) -> None:
    page = open_page(f"{address}/verify?strategy=wst&view=position")  # a link begins at once
    page.wait_for_url(VERDICT)
    expect(page.locator(".decided")).to_contain_text("wst never loses in either seat")
    decided = verdict(catalogue.find_strategy("wst", "position"))
    for result in decided.results:
        won = result.statements["every_choice"].numbers.games.raw.win
        row = page.locator("tr", has_text="games: win").filter(has_text=f"{won:,}")
        assert row.count() == 1
    accessible(page)
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the certificate").click()
    saved.value.save_as(tmp_path / "certificate.json")
    strategy = catalogue.find_strategy("wst", "position")
    assert json.loads((tmp_path / "certificate.json").read_text()) == certificate(verdict(strategy))
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save as one file").click()
    saved.value.save_as(tmp_path / "report.html")
    alone = open_page(tmp_path / "report.html")
    expect(alone.locator(".decided")).to_contain_text("wst never loses in either seat")


def test_a_verdict_without_a_waiting_client_is_cancelled(
    open_page: Opened, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def endless(question: bytes, job: Job) -> NoReturn:
        wait_until(lambda: job.unwanted)
        raise EndedError

    monkeypatch.setattr("noloss.web.verify.decided_page", endless)
    page = open_page(f"{address}/verify")
    page.locator("#built-in select[name=strategy]").select_option("any")
    page.locator("#built-in").get_by_role("button", name="Verify").click()
    with page.expect_response("**/cancel") as answer:
        page.get_by_role("button", name="Cancel").click()
    assert answer.value.status == 200
    expect(page.locator("#progress")).to_be_hidden()


def test_a_strategy_is_clicked_together_to_its_end_and_judged(
    open_page: Opened, address: str, accessible: Insist, tmp_path: Path
) -> None:
    page = open_page(f"{address}/verify/own")
    accessible(page)
    best = catalogue.find_strategy("newell-simon")
    page.locator("[data-cell='5']").click()
    asked = {canonical(Position("........."))}
    while "wait" in (page.locator("#left").text_content() or ""):
        position = shown(page)
        assert canonical(position) not in asked, "no class is asked twice"
        asked.add(canonical(position))
        page.keyboard.press(str(best.moves(position, ())[0].cell))
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the table").click()
    saved.value.save_as(tmp_path / "mine.json")
    strategy = catalogue.find_strategy(f"table:{tmp_path / 'mine.json'}")
    decided = verdict(strategy, ["first"]).results[0]
    assert decided.no_loss["every_choice"]
    reached = play_of(strategy, "first").positions.values()
    assert {canonical(one) for one in reached if seat_to_move(one) == "first"} >= asked
    link = page.url
    page.locator("#judge").get_by_role("button", name="Verify").click()
    page.wait_for_url(VERDICT)
    expect(page.locator(".decided")).to_contain_text("table:mine.json never loses in the first")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the certificate").click()
    saved.value.save_as(tmp_path / "given.json")
    given = json.loads((tmp_path / "given.json").read_text())
    assert given["seats"] == certificate(verdict(strategy, ["first"]))["seats"]
    again = open_page(link)  # the link is the strategy
    expect(again.locator("#left")).to_have_text(f"All {len(asked)} boards are answered.")


def shown(page: Page) -> Position:
    """Read the board in question, as a screen reader does."""
    told = page.locator("#board-told").text_content() or ""
    marks = [cell for row in told.split("; ") for cell in row.split(": ")[-1].split(", ")]
    return Position("".join("." if mark == "empty" else mark for mark in marks))


def test_the_rest_is_filled_answers_are_changed_and_undone(
    open_page: Opened, address: str, tmp_path: Path
) -> None:
    page = open_page(f"{address}/verify/own#seat=both")
    left = page.locator("#left")
    expect(left).to_have_text("0 answered, 4 boards wait; an answer can bring up more.")
    page.locator("#fill select").select_option("optimal")
    page.locator("#fill").get_by_role("button", name="Fill").click()
    expect(left).to_contain_text("boards are answered")
    whole = left.text_content()
    page.locator("#answered button").first.click()
    page.locator("[data-cell='2']").click()  # an edge comes up with other boards
    expect(left).to_contain_text("wait")
    page.get_by_role("button", name="Undo").click()
    expect(left).to_have_text(whole or "")
    page.get_by_role("button", name="Clear all").click()
    expect(left).to_contain_text("0 answered")
    page.locator("#load").set_input_files(
        {"name": "x.json", "mimeType": "", "buffer": b'{".........": 12}'}
    )
    expect(page.locator("#problem")).to_contain_text(
        "position .........: 12 is not a cell from 1 to"
    )
    mine = tmp_path / "mine.json"
    mine.write_text(json.dumps({".........": [5, 1]}))
    page.locator("#load").set_input_files(mine)
    expect(page.locator("#problem")).to_contain_text("mine.json leaves choices")
    expect(left).to_contain_text("1 answered")
    mine.write_text(json.dumps({"X........": 5, "....X....": 1}))
    page.locator("#load").set_input_files(mine)
    expect(page.locator("#problem")).to_contain_text("leaves 3 open that can come up")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the table").click()
    saved.value.save_as(mine)
    page.locator("#load").set_input_files(mine)
    expect(page.locator("#problem")).to_be_hidden()  # it reads out everything that is kept


def test_a_change_of_the_seat_is_undone_too(open_page: Opened, address: str) -> None:
    page = open_page(f"{address}/verify/own#seat=toString&answers=5")
    seat, undo = page.locator("#settings select"), page.locator("#undo")
    assert seat.input_value() == "first"
    seat.select_option("second")
    undo.press("Enter")
    assert seat.input_value() == "first"
    expect(page.locator("#left")).to_contain_text("1 answered")
    undo.press("Enter")
    assert undo.get_attribute("aria-disabled") == "true"
    assert page.evaluate("document.activeElement.id") == "undo"


def test_the_browser_turns_boards_as_the_games_do(open_page: Opened, address: str) -> None:
    page = open_page(f"{address}/verify/own")
    told = page.evaluate(
        """() => {
          const { classes, game } = noloss, seen = [game.EMPTY], told = { [game.EMPTY]: 0 };
          for (const p of seen) {
            told[p] = classes.least(p);
            for (const cell of game.over(p) ? [] : game.free(p)) {
              const there = classes.toLeast(p, cell), next = game.put(p, cell);
              if (classes.fromLeast(p, there) !== cell) throw new Error(p);
              const turned = game.put(classes.least(p), there);
              if (classes.least(turned) !== classes.least(next)) throw new Error(p);
              if (!(next in told)) { told[next] = 0; seen.push(next); }
            }
          }
          return told;
        }"""
    )
    assert len(told) == 5478
    assert all(canonical(Position(one)) == least for one, least in told.items())


def test_a_broken_file_is_reported_with_its_place_and_a_hint(
    open_page: Opened, address: str
) -> None:
    page = open_page(f"{address}/verify")
    page.locator("input[name=file]").set_input_files(
        {"name": "<b>bad</b>.json", "mimeType": "", "buffer": b'{"X........": 5,\n "XX": }'}
    )
    page.locator("#given").get_by_role("button", name="Verify").click()
    problem = page.locator("#problem")
    expect(problem).to_contain_text("<b>bad</b>.json: line 2, column 8: this is not JSON")
    expect(problem).to_contain_text("hint: fix it there")
    page.locator("input[name=file]").set_input_files(
        {"name": "large.json", "mimeType": "", "buffer": b" " * 2_000_000}
    )
    expect(problem).to_contain_text("large.json: the file is too large")


@pytest.mark.parametrize("name", ["jiang", "wst:no-special-case"])
def test_a_report_is_opened_from_disk_on_a_desk_and_on_a_phone(
    open_page: Opened, accessible: Insist, files: dict[str, Path], name: str
) -> None:
    for size, dark in LOOKS:
        page = open_page(files[name], size=size, dark=dark)
        accessible(page)
        assert page.locator(".tree-of-play").count() == len(SEATS)
    page.get_by_role("button", name="Open all").first.click()
    tree = page.locator(".tree-of-play").first
    assert tree.locator("details:not([open])").count() == 0


@pytest.mark.parametrize("view", ["/verify", "/verify/own#seat=both&answers=9-1"])
def test_the_form_fits_a_desk_and_a_phone(
    open_page: Opened, address: str, accessible: Insist, view: str
) -> None:
    for size, dark in LOOKS:
        accessible(open_page(f"{address}{view}", size=size, dark=dark))


def test_a_report_on_paper_has_its_boards_and_no_buttons(
    open_page: Opened, files: dict[str, Path]
) -> None:
    paper = ViewportSize(width=720, height=1000)
    page = open_page(files["wst:no-special-case"], size=paper)
    page.emulate_media(media="print")
    expect(page.locator(".played .strip .step").last).to_be_visible()
    assert page.locator("button:visible").count() == 0
    wide = (
        "[...document.querySelectorAll('table')].filter((t) => t.scrollWidth > innerWidth).length"
    )
    assert page.evaluate(wide) == 0
