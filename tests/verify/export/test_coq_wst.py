"""Coq proves the statements on all runs of WST on its tapes, and no false ones."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from games import SEATS
from strategies import catalogue
from strategies.wst.files import READINGS
from strategies.wst.strategy import game_machine
from tests.verify.export.coq_texts import NEEDS_COQC, coqc, own_part, told
from verify.export.coq import ExportError, origin, theorems, wst_file
from verify.export.coq.strategy_file import Certificate
from verify.export.coq.theory import theory
from verify.export.coq.wst_file import PARTS, read_wst_again
from verify.verdict.certificate import certificate
from verify.verdict.verdict import verdict


@cache
def proof(reading: str) -> Certificate:
    """Make the certificate of a reading, asked by lines of play."""
    name = "wst" if reading == "base" else f"wst:{reading}"
    return certificate(verdict(catalogue.find_strategy(name, "game"), SEATS))


def in_first_seat() -> str:
    """Write the statements on the first seat alone."""
    seats = proof("base")["seats"]
    return wst_file({**proof("base"), "seats": {"first": seats["first"]}})


def test_only_certificates_of_wst_by_lines_are_about_its_tapes() -> None:
    for name in ("wst", "jiang"):
        other = certificate(verdict(catalogue.find_strategy(name, "position"), ("first",)))
        with pytest.raises(ExportError, match="not about the whole-game machine"):
            wst_file(other)


@pytest.mark.slow
@NEEDS_COQC
def test_coq_proves_that_wst_does_not_lose_on_its_tapes(tmp_path: Path) -> None:
    """In both seats: 1,152 games, 679,256 steps. Source: [Garg18] §III."""
    text = wst_file(proof("base"))
    assert origin(text).kind == "written"
    names = [theorem.name for theorem in theorems(text)]
    claims = ("permits_only_legal", "plays", "never_fails", "does_not_lose")
    assert names[:8] == [f"{claim}_{mark}" for mark in "XO" for claim in claims]
    answer = coqc(text, tmp_path)
    assert (answer.returncode, answer.stdout.strip()) == (0, "Closed under the global context")


@pytest.mark.slow
def test_a_file_on_tapes_is_read_back_and_another_table_in_it_is_noticed() -> None:
    text = in_first_seat()
    tables = read_wst_again(text)
    assert tables is not None
    assert wst_file(tables) == text
    assert origin(text.replace('("51", [9])', '("51", [3])')).kind == "written"
    for old, new in (("Write t_Kp s_5 ", "Write t_Kp s_6 "), ("3074", "3075")):
        assert text.count(old)
        assert origin(text.replace(old, new)).kind == "theory"


@pytest.mark.nightly
@NEEDS_COQC
@pytest.mark.parametrize("reading", [reading for reading in READINGS if reading != "base"])
def test_coq_proves_the_statements_on_every_reading_on_its_tapes(
    reading: str, tmp_path: Path
) -> None:
    text = wst_file(proof(reading))
    failing = [s for s in SEATS if not proof(reading)["seats"][s]["every_choice"]["holds"]]
    assert own_part(text).count("\nTheorem fails_") == len(failing)
    answer = coqc(text, tmp_path)
    assert (answer.returncode, answer.stdout.strip()) == (0, "Closed under the global context")


CHANGES = {
    "a step too few": "meets wst begins_X X 3073 (ends as_X X)",
    "as the one who moves second": "meets wst begins_as_second X 3074 (ends as_X X)",
    "the other seat": "meets wst begins_X O 3074 (ends as_X O)",
    "another reply": 'meets wst begins_X X 3074 (ends (with_row "51" [3]) X)',
    "a reply more": 'meets wst begins_X X 3074 (ends (with_row "51" [9; 3]) X)',
    "a reply less": 'meets wst begins_X X 3074 (ends (with_row "52" [7]) X)',
    "no reply": 'meets wst begins_X X 3074 (ends (with_row "51" []) X)',
    "tapes of the other": "meets (playing the_machine t_Ko t_Kp (says_in wst)) "
    "begins_X X 3074 (ends as_X X)",
    "won is drawn": "meets (playing the_machine t_Kp t_Ko "
    "[(q_won, Drawn); (q_draw, Won); (q_lost, Lost)]) begins_X X 3074 (ends as_X X)",
    "an opponent who may choose less": "meets (playing (without PICK) t_Kp t_Ko (says_in wst)) "
    "begins_X X 3074 (ends as_X X)",
    "no opening": "meets (playing (without OPENING) t_Kp t_Ko (says_in wst)) "
    "begins_X X 3074 (ends as_X X)",
    "a row that wins at once": "meets (playing (changed PLAYED) t_Kp t_Ko (says_in wst)) "
    "begins_X X 3074 (ends as_X X)",
}

SET_UP = """
Definition begins_as_second : configuration :=
  Configuration (at_state begins_X)
    (change 0 (fun t => Tape (edge t) (before t) (under t) (s_o :: tl (after t))) (tapes begins_X)).
Definition with_row (line : string) (cells : list cell) : strategy :=
  listed Lines (map (fun row => if String.eqb (fst row) line then (line, cells) else row) table_X).
Definition playing (m : machine) (own theirs : nat) (says : list (state * result)) :=
  PlayerMachine m own theirs (cell_symbols wst) says.
Definition with_rows (ps : list production) : machine :=
  Machine ps (finals the_machine) (when_stuck the_machine) (owners the_machine).
Definition without (n : nat) : machine :=
  with_rows (firstn n the_productions ++ skipn (S n) the_productions).
Definition changed (n : nat) : machine :=
  with_rows (map (fun p => if Pos.eqb (from p) q_p_played
                           then Production (from p) (otherwise p) (reads p) (acts p) q_won else p)
                 the_productions).
"""


def numbers() -> dict[str, int]:
    """Find the productions that are changed, by their numbers."""
    rows = [(p.state, p.reads, p.row.tag) for p in game_machine("base").productions]
    states = [state for state, _, _ in rows]
    return {
        "PICK": next(at for at, row in enumerate(rows) if row[0] == "pick" and row[1][0][1] == "9"),
        "OPENING": next(at for at, row in enumerate(rows) if row[2] == "M"),
        "PLAYED": states.index("p-played"),
    }


@pytest.mark.nightly
@NEEDS_COQC
def test_coq_refuses_what_is_false_of_wst_on_its_tapes(tmp_path: Path) -> None:
    """A step too few, a reply or a production changed: machine and rules do not meet."""
    body, _, _ = own_part(in_first_seat()).partition("\nTheorem plays_X")
    claims = []
    for claim in CHANGES.values():
        for name, number in numbers().items():
            claim = claim.replace(name, str(number))
        claims.append(
            f"Fail Definition wrong : {claim} = true := ltac:(vm_cast_no_check (eq_refl true))."
        )
    given = theory(PARTS) + body.rpartition("\n(**")[0] + SET_UP
    said = told(given + "\n".join(claims) + "\n", tmp_path)
    assert "Error" not in said
    _, *refusals = said.split("The command has indeed failed with message:")
    assert len(refusals) == len(CHANGES)
    assert all("while it is expected to have type" in refusal for refusal in refusals)
