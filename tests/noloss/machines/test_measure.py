"""`noloss measure`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.machines.texts import COUNTS_FOR_EVER
from tests.noloss.conftest import Noloss

FAMILY = ("--input-family", "(ab)^n (ba)^n")


def test_the_growth_of_steps_and_space_is_reported_below_a_table(
    noloss: Noloss, machines: Path
) -> None:
    done = noloss("measure", machines / "palindrome.tm", *FAMILY, "--n", "1..6")
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[2:4] == ["1  accepted     16     12", "2  accepted     28     20"]
    assert done.out.splitlines()[-2:] == [
        "steps  linear: 12n + 4 (exactly from n = 1 on)",
        "space  linear: 8n + 4 (exactly from n = 1 on)",
    ]


def test_the_document_has_every_run_and_both_laws(noloss: Noloss, machines: Path) -> None:
    done = noloss(
        *("measure", machines / "palindrome.tm", "--input-family", "word=a^n"),
        *("--input-family", "copy=", "--n", "2,4,6,8,16,32", "--json"),
    )
    assert done.document["family"] == {"word": "a^n", "copy": ""}
    assert done.document["runs"][0] == {"n": 2, "verdict": "accepted", "steps": 10, "space": 8}
    assert done.document["steps"] == {
        "law": "linear", "formula": "3n + 4", "exact": True, "since": 2, "residual": 0.0
    }  # fmt: skip
    assert done.document["space"]["formula"] == "2n + 4"


@pytest.mark.slow
def test_a_plot_has_points_and_the_law(noloss: Noloss, machines: Path, tmp_path: Path) -> None:
    file = tmp_path / "growth.svg"
    done = noloss("measure", machines / "palindrome.tm", *FAMILY, "--n", "1..9", "-o", file)
    assert f"plot   {file}" in done.out
    svg = file.read_text(encoding="utf-8")
    assert "linear: 12n + 4" in svg
    assert "cells visited" in svg
    assert "palindrome on (ab)^n (ba)^n" in svg


def test_runs_that_do_not_halt_are_named_with_a_way_on(noloss: Noloss, machines: Path) -> None:
    spent = noloss(
        *("measure", machines / "runaway.tm", "--input-family", "", "--n", "1..3", "--steps", 50)
    )
    assert spent.code == 3
    assert "not halted for n = 1, 2, 3" in spent.err
    assert "give more than 50 steps" in spent.err
    assert "steps  too few runs halted to see how it grows: 0; 5 are needed" in spent.out
    waiting = noloss("measure", machines / "choices.tm", "--input-family", "", "--n", "1")
    assert "only deterministic runs are measured" in waiting.err


def test_too_few_values_of_n_are_reported(noloss: Noloss, machines: Path) -> None:
    done = noloss("measure", machines / "palindrome.tm", *FAMILY, "--n", "1,2")
    few = "too few values of n were measured to see how it grows: 2; 5 are needed"
    assert done.code == 0
    assert done.out.splitlines()[-2:] == [f"steps  {few}", f"space  {few}"]


def test_a_run_that_is_proved_never_to_halt_costs_no_time(noloss: Noloss, machines: Path) -> None:
    some = ("measure", machines / "endless.tm", "--input-family", "", "--n", "1,2", "--json")
    runs = noloss(*some).document["runs"]
    assert [(run["verdict"], run["steps"]) for run in runs] == [("loops", 64)] * 2


def test_when_the_time_is_spent_it_says_how_far_it_came(noloss: Noloss, machines: Path) -> None:
    (machines / "counter.tm").write_text(COUNTS_FOR_EVER, encoding="utf-8")
    some = ("measure", machines / "counter.tm", "--input-family", "", "--seconds", "0")
    done = noloss(*some)
    assert done.code == 3
    assert "the 0 seconds are spent: 1 of 50 runs were begun" in done.err
    assert "the 0 seconds are spent: 1 of 1 runs were begun" in noloss(*some, "--n", "1").err


def test_a_head_that_falls_off_is_reported_with_its_n(noloss: Noloss, tmp_path: Path) -> None:
    file = tmp_path / "fall.tm"
    row = "go: a -> a R go\n    _ -> _ L back\nback: a -> a L back\n"
    file.write_text(f"tapes t\nsymbols a\none-way t\n{row}", encoding="utf-8")
    done = noloss("measure", file, "--input-family", "a^n", "--n", "3..9")
    assert done.code == 2
    assert done.err.startswith("error: n = 3: step 7 moves the head of t off the left end")
