"""The user's Turing machine: the convention of its tapes, and violations of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from automata import NotationError
from automata.engine import explore
from games import EMPTY, Position, free_cells
from strategies import permitted_moves
from strategies.encodings.code import machine_player as machine
from strategies.errors import EncodingError, NoAnswerError
from tests.effort import examples, part
from tests.machines.texts import FOLDER
from tests.strategies.encodings.bringing import make, unfinished

FIRST_FREE, ANY_FREE = FOLDER / "first-free.tm", FOLDER / "any-free.tm"

FEW_STEPS = pytest.mark.usefixtures("_few_steps")


@pytest.fixture
def _few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give a machine up soon, unless slow tests run."""
    monkeypatch.setattr(machine, "BUDGET", examples(machine.BUDGET))


HEAD = """
machine  test
tapes    board turn move
symbols  X O . 1 2 3 4 5 6 7 8 9
blank    _
start    begin
accept   yes
reject   no
"""


def written(folder: Path, rows: str, head: str = HEAD) -> str:
    file = folder / "test.tm"
    file.write_text(f"{head.strip()}\n\n{rows.strip()}\n")
    return f"machine:{file}"


def refused(typed: str) -> EncodingError:
    with pytest.raises(EncodingError) as caught:
        make(typed)
    return caught.value


def no_answer(typed: str, position: Position = EMPTY) -> NoAnswerError:
    with pytest.raises(NoAnswerError) as caught:
        permitted_moves(make(typed), position)
    assert (caught.value.strategy, caught.value.position) == (typed, position)
    return caught.value


def test_the_example_machine_moves_to_the_first_free_cell() -> None:
    strategy = make(f"machine:{FIRST_FREE}")
    for position in unfinished():
        assert permitted_moves(strategy, position) == ((free_cells(position)[0], "first-free"),)


def test_every_branch_that_accepts_permits_its_move_in_the_order_of_the_rows() -> None:
    strategy = make(f"machine:{ANY_FREE}")
    for position in unfinished():
        expected = tuple((cell, "take") for cell in free_cells(position))
        assert permitted_moves(strategy, position) == expected


@pytest.mark.parametrize("file", [FIRST_FREE, ANY_FREE])
def test_compiled_code_answers_as_the_reference_for_a_machine_asked_often(
    monkeypatch: pytest.MonkeyPatch, file: Path
) -> None:
    asked = part(unfinished(), 50)
    answers = []
    for few in (explore.FEW, 0):
        monkeypatch.setattr(explore, "FEW", few)
        strategy = make(f"machine:{file}")
        assert strategy.effort is not None
        moves = [permitted_moves(strategy, position) for position in asked]
        answers.append((moves, strategy.effort("first", asked)))
    assert answers[0] == answers[1]


def test_a_machine_knows_its_steps_and_the_ends_of_its_branches() -> None:
    strategy = make(f"machine:{FIRST_FREE}")
    assert strategy.effort is not None
    effort = strategy.effort("first", [EMPTY, Position("XO.......")])
    assert (effort.view, effort.steps, effort.games) == ("position", 1 + 3, 2)
    assert strategy.summary == "Moves to the first free cell."
    assert (strategy.source, strategy.confirm, strategy.close) == ("a machine of yours", None, None)


@pytest.mark.parametrize("row", ["turn=5 -> yes", "board=. -> no", "turn=X -> begin2"])
def test_a_machine_that_rejects_or_is_stuck_permits_nothing(tmp_path: Path, row: str) -> None:
    typed = written(tmp_path, f"begin:  {row}\nbegin2:  turn=O -> yes")
    assert permitted_moves(make(typed), EMPTY) == ()


def test_the_mark_to_move_lies_on_the_tape_turn(tmp_path: Path) -> None:
    rows = "begin:  turn=X -> move=5 yes [x]\n        turn=O -> move=3 yes [o]"
    strategy = make(written(tmp_path, rows))
    assert permitted_moves(strategy, EMPTY) == ((5, "x"),)
    assert permitted_moves(strategy, Position("X........")) == ((3, "o"),)


def test_the_last_tag_of_a_branch_is_the_rule_and_without_tags_it_is_the_machine(
    tmp_path: Path,
) -> None:
    rows = """
begin choice:
        turn=X -> move=5 next [early]
        turn=X -> move=5 yes
        turn=X -> move=6 yes
next:   turn=X -> move=4 last [late]
last:   turn=X -> yes
"""
    strategy = make(written(tmp_path, rows))
    assert permitted_moves(strategy, EMPTY) == ((4, "late"), (5, "machine"), (6, "machine"))


def test_two_branches_to_one_cell_permit_it_once_by_the_first(tmp_path: Path) -> None:
    rows = """
begin choice:
        turn=X -> move=5 yes [one]
        turn=X -> move=4 yes [two]
        turn=X -> move=5 yes [three]
        turn=X -> move=5:L back
back:   move=_ -> turn=O move:R yes [four]
"""
    assert permitted_moves(make(written(tmp_path, rows)), EMPTY) == ((5, "one"), (4, "two"))


@pytest.mark.parametrize(
    ("write", "seen"), [("", "the blank"), ("move=X", "'X'"), ("move=5:R", "the blank")]
)
def test_accepting_without_a_cell_under_the_head_is_an_error(
    tmp_path: Path, write: str, seen: str
) -> None:
    typed = written(tmp_path, f"begin:  turn=X -> {write} yes")
    assert no_answer(typed).problem == f"it accepts while the head of the tape move reads {seen}"


def test_a_cell_that_is_taken_is_refused_as_every_answer_is(tmp_path: Path) -> None:
    typed = written(tmp_path, "begin:  turn=O -> move=1 yes")
    with pytest.raises(ValueError, match=r"position X\.{8}, cell 1: not a free cell"):
        permitted_moves(make(typed), Position("X........"))


@FEW_STEPS
@pytest.mark.parametrize(
    "row", ["turn=X -> turn:S begin", "board=. -> board:S begin", "turn=X -> move=1:R begin"]
)
def test_a_machine_that_does_not_come_to_an_end_is_an_error(tmp_path: Path, row: str) -> None:
    error = no_answer(written(tmp_path, f"begin:  {row}"))
    assert error.problem == f"it does not end within {machine.BUDGET:,} steps"
    assert "noloss run FILE --trace" in error.hint


@FEW_STEPS
def test_a_machine_that_can_come_back_to_a_choice_is_an_error(tmp_path: Path) -> None:
    rows = """
begin choice:
        turn=X -> move=5 yes
        turn=X -> again
again:  turn=X -> begin
"""
    error = no_answer(written(tmp_path, rows))
    assert error.problem == f"it does not end within {machine.BUDGET:,} steps"


@FEW_STEPS
def test_a_choice_that_continues_for_ever_over_new_cells_is_an_error(tmp_path: Path) -> None:
    rows = """
begin choice:
        turn=X -> move=5 yes
        turn=X -> move=1:R begin
"""
    assert "does not end" in no_answer(written(tmp_path, rows)).problem


def test_many_branches_that_meet_permit_their_move_once(tmp_path: Path) -> None:
    """Two to the ninth branches."""
    rows = """
begin choice:
        board=. -> board:R begin
        board=. -> board:S same
        board=_ -> move=5 yes
same:   board=. -> board:R begin
"""
    assert permitted_moves(make(written(tmp_path, rows)), EMPTY) == ((5, "machine"),)


def test_a_named_result_is_not_an_answer(tmp_path: Path) -> None:
    typed = written(tmp_path, "begin:  turn=X -> won", HEAD.replace("reject   no", "results  won"))
    error = no_answer(typed)
    assert error.problem == "it ends in the state won, which does not accept or reject"
    assert error.hint == "declare the state under 'accept' or 'reject'"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("board turn move", "boards turn move", "the machine has no tape board"),
        ("board turn move", "board turn answer", "the machine has no tape move"),
        ("X O .", "X O -", "the machine has no symbol . for the tape board"),
        ("X O .", "X 0 .", "the machine has no symbol O for the tape board"),
        ("1 2", "2", "the machine has no symbol 1 for the tape move"),
    ],
)
def test_tapes_and_symbols_of_the_convention_are_needed(
    tmp_path: Path, old: str, new: str, why: str
) -> None:
    typed = written(tmp_path, "begin:  X=X -> yes".replace("X=X ", ""), HEAD.replace(old, new))
    assert refused(typed).problem == why


def test_a_machine_needs_no_tape_turn(tmp_path: Path) -> None:
    head = HEAD.replace("board turn move", "board move")
    strategy = make(written(tmp_path, "begin:  board=. -> move=1 yes", head))
    assert permitted_moves(strategy, EMPTY) == ((1, "machine"),)


def test_a_choice_by_the_opponent_has_no_place_in_a_single_turn(tmp_path: Path) -> None:
    rows = "begin by opponent:\n        turn=X -> move=1 yes\n        turn=X -> move=2 yes"
    assert refused(written(tmp_path, rows)).problem == "state begin is a choice by the opponent"


def test_anything_but_a_machine_is_refused_by_line_and_column(tmp_path: Path) -> None:
    (tmp_path / "test.tm").write_text("machine test\nnonsense\n")
    with pytest.raises(NotationError) as caught:
        make(f"machine:{tmp_path / 'test.tm'}")
    assert f"{tmp_path / 'test.tm'}:2:" in str(caught.value)
