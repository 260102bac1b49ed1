"""A position on the tapes of a strategy's machine: `--position` of run, step and draw."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import noloss as library
from automata import Configuration, Trace
from automata.engine.branch_search import branch_tree
from automata.engine.breakpoints import breakpoint_of
from automata.engine.stepping import Stepper
from games import Position, outcome, seat_to_move
from games.space import all_positions
from noloss.arguments.boards import Beginning, begun
from noloss.commands.machines import step
from noloss.errors import InputError
from strategies.wst.files import FOLDER
from strategies.wst.strategy import lay_position, read_position, turn_machine, wst_position
from tests.effort import part
from tests.machines.texts import machine_text
from tests.noloss.conftest import Noloss

UNFINISHED = [position for position in all_positions() if outcome(position) is None]


def test_a_run_on_a_position_shows_the_board_and_decides_the_move(noloss: Noloss) -> None:
    done = noloss("run", "wst", "--position", "X...O....")
    assert done.code == 0
    lines = done.out.splitlines()
    assert [line.split() for line in lines[:3]] == [
        ["X", ".", "."],
        [".", "O", "."],
        [".", ".", "."],
    ]
    assert "M: accepted in state return" in done.out
    assert "Kp   ¢ 1[9]b b b $" in lines
    assert noloss("run", "wst", "--from", "X...O....").out == done.out


def test_with_a_program_a_run_begins_where_the_decision_comes_to_it(noloss: Noloss) -> None:
    whole = noloss("run", "wst", "--position", "X........", "--json").document
    rest = noloss("run", "wst/R3", "--position", "X........", "--json").document
    assert rest["tapes"] == whole["tapes"]
    assert rest["steps"] == whole["steps"] - 156
    assert noloss("run", "wst/M", "--position", "X........", "--json").document == whole


def test_a_run_of_a_program_shows_its_beginning_and_its_result(noloss: Noloss) -> None:
    lines = noloss("run", "wst/R3", "--position", "X........").out.splitlines()
    assert "R3 begins after 156 steps of M; steps are counted from there" in lines
    left = lines[lines.index("R3: hands over to CF after 54 steps") + 1 :][:6]
    shown = noloss("run", "wst/R3", "--position", "X........", "--steps", "54").out
    assert "\n".join(left) in shown


@pytest.mark.parametrize(
    ("program", "position", "before", "part"),
    [
        ("R1_R2", "O...X....", 4, "hands over to R4_R5 after 112 steps"),
        ("SC", "X...O...X", 115, "returns after 51 steps"),
        ("R3", "X...O..X.", 160, "hands over to CF after 58 steps"),
        ("R4_R5", "O...X....", 116, "hands over to CF after 92 steps"),
        ("CF", "O...X....", 208, "hands over to MF after 308 steps"),
        ("MF", "O...X....", 516, "returns after 145 steps"),
    ],
)
def test_a_program_begins_where_it_is_called_and_ends_where_it_returns_or_hands_over(
    noloss: Noloss, program: str, position: str, before: int, part: str
) -> None:
    """Its calls are a part of it, first and last: `end` and `home` of R3, `wipe` of MF."""
    lines = noloss("run", f"wst/{program}", "--position", position).out.splitlines()
    assert f"{program} begins after {before} steps of M; steps are counted from there" in lines
    assert f"{program}: {part}" in lines


@pytest.mark.parametrize(("position", "swapped"), [("X........", True), ("X...O....", False)])
def test_a_note_says_if_the_tapes_have_the_marks_the_other_way_round(
    noloss: Noloss, position: str, swapped: bool
) -> None:
    said = "WST plays O here; on its tapes X is always WST, and O its opponent"
    assert (said in noloss("run", "wst", "--position", position).out) is swapped


@pytest.mark.parametrize("program", ["R1_R2", "SC", "R3", "R4_R5", "CF", "MF"])
def test_a_board_on_which_a_program_has_no_part_names_boards_on_which_it_has(
    noloss: Noloss, program: str
) -> None:
    """XO....... is decided by R4 and R5, X........ by R3; each program has a part somewhere."""
    for board in ("X........", "XO.......", "XOXOX...."):
        done = noloss("run", f"wst/{program}", "--position", board)
        if done.code == 2:
            named = done.err.partition(f"{program} has a part on ")[2].strip().split(", ")
            assert len(named) == 3
            for one in named:
                assert noloss("run", f"wst/{program}", "--position", one).code in (0, 4)


@pytest.mark.parametrize("position", part(UNFINISHED, 500))
def test_the_machine_with_a_position_on_its_tapes_allows_the_moves_of_the_strategy(
    position: Position,
) -> None:
    beginning = begun("wst", None, (), position)
    tree = branch_tree(beginning.machine, beginning.now, None, None, whole=True)
    ends = [branch.at for branch in tree.branches if branch.end == "accepted"]
    moves = {_changed(position, _board(beginning, end)) for end in ends}
    assert moves == {move.cell for move in wst_position("base").moves(position, ())}


def _changed(before: Position, after: Position) -> int:
    """Give the only cell in which two positions differ."""
    (cell,) = (n for n, pair in enumerate(zip(before, after, strict=True), 1) if len({*pair}) > 1)
    return cell


def _board(beginning: Beginning, now: Configuration) -> Position:
    assert beginning.board is not None
    return beginning.board(now)


@pytest.mark.parametrize("position", part(UNFINISHED, 200))
def test_the_board_read_off_the_tapes_is_the_one_laid(position: Position) -> None:
    machine = turn_machine("base")
    now = lay_position(machine, position, seat_to_move(position))
    assert read_position(machine, now) == position


def test_your_own_machine_gets_the_position_as_its_strategy_lays_it(
    noloss: Noloss, tmp_path: Path
) -> None:
    file = tmp_path / "first.tm"
    file.write_text(machine_text("first-free"))
    done = noloss("run", f"machine:{file}", "--position", "X...O....")
    assert "first-free: accepted in state found after 2 steps" in done.out
    assert "board   X[.]. . O . . . ." in done.out


def test_stepping_a_program_begins_at_it_and_shows_the_board(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = []

    def show(stepper: Stepper, beginning: Beginning, stops: tuple[str, ...]) -> None:
        shown.append((stepper.trace.at, beginning.stops, _board(beginning, stepper.now), stops))

    monkeypatch.setattr(step, "has_terminal", lambda: True)
    monkeypatch.setattr(step, "show", show)
    assert noloss("step", "wst/R3", "--position", "X........", "--stop", "CF").code == 0
    assert shown == [(156, ("routine R3",), "X........", ("CF",))]


def test_the_name_of_a_routine_alone_is_a_breakpoint() -> None:
    machine = turn_machine("base")
    alone = breakpoint_of("R3", machine)
    assert alone == breakpoint_of("routine R3", machine)
    stepper = Stepper(Trace(machine, lay_position(machine, Position("X........"), "second")))
    assert stepper.until([alone]).at == 156


def test_python_lays_a_position_as_the_command_does(noloss: Noloss) -> None:
    ended = library.run("wst/R3", position="X........")
    done = noloss("run", "wst/R3", "--position", "X........", "--json").document
    assert (ended.verdict, dict(ended.tapes)) == (done["verdict"], _words(done))
    assert library.step("wst", position="X........").until("R3").at == 156
    with pytest.raises(InputError) as caught:
        library.run("wst", "12", position="X........")
    assert caught.value.hint == "leave out the words, or `position`"


def test_a_changed_program_is_a_machine_by_the_folder_and_its_name(
    noloss: Noloss, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R3 is changed so that it takes one step more at its beginning; CF is that of WST."""
    text = (FOLDER / "R3.tm").read_text("utf-8")
    slow = text.replace("then line\n", "then wait\nwait: Kw=¢ -> Kw:S line\n", 1)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "R3.tm").write_text(slow, "utf-8")
    monkeypatch.chdir(tmp_path)
    lines = noloss("run", "wst:./mine/R3", "--position", "X...O..X.").out.splitlines()
    assert "R3 begins after 160 steps of M; steps are counted from there" in lines
    assert "R3: hands over to CF after 59 steps" in lines
    assert noloss("check", "wst:./mine/R3", "wst:./mine/CF").code == 0
    assert "wait:" in noloss("convert", "wst:./mine/R3", "-").out
    assert "wait" in library.machine("wst:./mine/R3").states
    assert noloss("draw", "wst:./mine/R3", "-o", "r3.svg").code == 0
    assert noloss("run", "wst:./mine/CF", "--tape", "Kc=¢123321$").code == 0
    missing = noloss("run", "wst:./none/R3")
    assert "./none: no such folder" in missing.err


def _words(document: dict[str, Any]) -> dict[str, str]:
    return {name: tape["word"] for name, tape in document["tapes"].items()}


def test_a_picture_of_a_program_has_its_name_its_own_steps_and_its_end(
    noloss: Noloss, tmp_path: Path
) -> None:
    file = tmp_path / "r3.svg"
    asked = ("draw", "wst/R3", "--run", "--position", "X........", "-o", file)
    said = "R3 on X........: hands over to CF after 54 steps"
    assert noloss(*asked).out == f"{file}: run of {said}\n"
    assert f">{said}<" in file.read_text()
    shown = noloss(*asked, "--steps", 4).out
    assert "run of R3 on X........: budget spent in state" in shown
    longer = noloss(*asked, "--steps", 1000).out
    assert "R3 on X........, and what follows: accepted in state return after 222 steps" in longer
