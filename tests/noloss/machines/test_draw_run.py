"""`noloss draw --run`, and the steps of a run as comma-separated values and JSON lines."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from tests.noloss.conftest import Noloss


@pytest.mark.parametrize(
    ("ending", "begins"),
    [
        ("svg", b"<svg"),
        ("tex", b"% Made by noloss"),
        pytest.param("png", b"\x89PNG", marks=pytest.mark.slow),
        pytest.param("pdf", b"%PDF", marks=pytest.mark.slow),
    ],
)
def test_a_run_is_drawn_as_the_ending_says(
    noloss: Noloss, machines: Path, tmp_path: Path, ending: str, begins: bytes
) -> None:
    file = tmp_path / f"run.{ending}"
    done = noloss("draw", machines / "palindrome.tm", "--run", "--tape", "word=abba", "-o", file)
    assert (done.code, done.err) == (0, "")
    shows = "run of palindrome: accepted in state yes after 16 steps"
    assert done.out == f"{file}: {shows}\n"
    assert file.read_bytes().startswith(begins)


@pytest.mark.parametrize("ending", ["svg", "png", "pdf", "tex", "mmd"])
def test_a_picture_that_noloss_made_is_replaced_and_any_other_file_is_not(
    noloss: Noloss, machines: Path, tmp_path: Path, ending: str
) -> None:
    file = tmp_path / f"picture.{ending}"
    command = ("draw", machines / "palindrome.tm", "-o", file)
    assert noloss(*command).code == noloss(*command).code == 0
    other = file.read_bytes().replace(b"oloss", b"obody").replace(b"OLOSS", b"OBODY")
    file.write_bytes(other)
    assert noloss(*command).code == 2
    assert file.read_bytes() == other
    assert noloss(*command, "--force").code == 0


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["png", "pdf", "gif"])
def test_a_picture_of_a_run_that_noloss_made_is_replaced(
    noloss: Noloss, machines: Path, tmp_path: Path, ending: str
) -> None:
    command = ("draw", machines / "palindrome.tm", "ab", "--run", "-o", tmp_path / f"run.{ending}")
    assert noloss(*command).code == noloss(*command).code == 0


def test_a_run_of_a_machine_with_choices_is_drawn_along_an_accepting_branch(
    noloss: Noloss, tmp_path: Path
) -> None:
    file = tmp_path / "run.svg"
    done = noloss("draw", "gallery/ww", "abab", "--run", "-o", file)
    title = "ww: accepted in state yes after 10 steps with the choices 1,1,2"
    assert done.out == f"{file}: run of {title}\n"
    assert done.err == ""
    assert title in file.read_text()
    other = noloss("draw", "gallery/ww", "abab", "--run", "--choose", "1,2", "-o", file, "--force")
    assert "ww: rejected in state second after 5 steps with the choices 1,2" in other.out


@pytest.mark.parametrize(("machine", "word"), [("gallery/ww", "aba"), ("gallery/prime", "111")])
def test_without_one_accepting_branch_to_draw_a_note_says_how_to_continue(
    noloss: Noloss, tmp_path: Path, machine: str, word: str
) -> None:
    done = noloss("draw", machine, word, "--run", "-o", tmp_path / "run.svg")
    assert "waiting in state" in done.out
    hint = "the run waits at a choice: --choose N draws one branch, --branches all of them"
    assert done.err == f"note: {hint}\n"


def test_a_picture_of_a_long_run_names_the_omitted_part(
    noloss: Noloss, machines: Path, tmp_path: Path
) -> None:
    done = noloss(
        *("draw", machines / "champion.tm", "--run", "--steps", 3_000, "--json"),
        *("-o", tmp_path / "a.svg"),
    )
    (picture,) = done.document["pictures"]
    assert picture["note"] == "one row for every 16 steps, and one for the last step"
    assert picture["note"] in done.err


def test_the_steps_of_a_run_are_rows_of_comma_separated_values(
    noloss: Noloss, machines: Path
) -> None:
    done = noloss("run", machines / "choices.tm", "--choose", "2,2", "--trace", "--csv")
    assert list(csv.reader(io.StringIO(done.out))) == [
        ["step", "state", "choice", "file", "line", "t first", "t head", "t"],
        ["0", "first", "", "", "", "0", "0", "_"],
        ["1", "second", "2", "choices.tm", "10", "0", "1", "b_"],
        ["2", "right", "2", "choices.tm", "12", "0", "1", "bb"],
    ]
    assert done.code == 0


def test_the_cells_of_a_row_are_numbered_from_the_first_symbol_of_the_word(
    noloss: Noloss, machines: Path
) -> None:
    done = noloss("run", machines / "palindrome.tm", "--tape", "word=a", "--trace", "--csv")
    rows = list(csv.DictReader(io.StringIO(done.out)))
    assert [row["word head"] for row in rows] == ["0", "1", "0", "-1", "0", "0", "1", "1"]
    assert (rows[3]["word first"], rows[3]["word"]) == ("-1", "_a")


def test_the_lines_of_a_run_hold_what_its_rows_hold(noloss: Noloss, machines: Path) -> None:
    arguments = ("run", machines / "palindrome.tm", "abba", "--trace")
    rows = csv.DictReader(io.StringIO(noloss(*arguments, "--csv").out))
    lines = [json.loads(line) for line in noloss(*arguments, "--jsonl").out.splitlines()]
    assert len(lines) == 17
    for line, row in zip(lines, rows, strict=True):
        where = line["step"], line["state"], line["file"] or "", line["line"] or ""
        assert tuple(map(str, where)) == (row["step"], row["state"], row["file"], row["line"])
        for name, tape in line["tapes"].items():
            assert tape["word"] == row[name]
            assert str(tape["position"]) == row[f"{name} head"]


def test_a_choice_is_in_the_line_of_its_step(noloss: Noloss, machines: Path) -> None:
    done = noloss("run", machines / "choices.tm", "--choose", "2,1", "--trace", "--jsonl")
    lines = [json.loads(line) for line in done.out.splitlines()]
    assert [line["choice"] for line in lines] == [None, 2, 1]


def test_a_word_behind_the_machine_is_drawn_on_its_first_tape(
    noloss: Noloss, machines: Path, tmp_path: Path
) -> None:
    pictures = []
    for given in (("ab",), ("--tape", "word=ab")):
        done = noloss("draw", machines / "palindrome.tm", *given, "--run", "-o", tmp_path / "r.svg")
        assert done.code == 0, done.err
        pictures.append((tmp_path / "r.svg").read_text(encoding="utf-8"))
    assert pictures[0] == pictures[1]


def test_a_run_in_which_a_head_falls_off_is_drawn_up_to_there(
    noloss: Noloss, tmp_path: Path
) -> None:
    file = tmp_path / "fall.tm"
    rows = "go: a -> a R go\n    _ -> _ L back\nback: a -> a L back\n"
    file.write_text(f"tapes t\nsymbols a\none-way t\n{rows}", encoding="utf-8")
    done = noloss("draw", file, "aa", "--run", "-o", tmp_path / "run.svg")
    assert done.code == 0, done.err
    ended = "fall: the head of t falls off the left end in state back after 4 steps"
    assert ended in done.out
    assert ended in (tmp_path / "run.svg").read_text(encoding="utf-8")


def test_a_png_in_millimetres_says_how_many_pixels_are_an_inch(
    noloss: Noloss, tmp_path: Path
) -> None:
    file = tmp_path / "m.png"
    asked = ("draw", "gallery/parity", "-o", file)
    said = "note: 96 pixels to the inch, as the file says; for print, --dpi 300\n"
    assert noloss(*asked, "--width", 60).err.endswith(said)
    assert noloss(*asked, "--width", 60, "--dpi", 150).err == ""
    assert noloss(*asked).err == ""
