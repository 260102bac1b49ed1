"""The machine that is read is never written over."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.noloss.conftest import Noloss


@pytest.mark.parametrize(
    "arguments",
    [
        ("convert", "{}", "./{}"),
        ("transform", "{}", "literal", "-o", "./{}"),
        ("run", "{}", "--certificate", "{}"),
        ("test", "{}", "--junit", "{}"),
        ("draw", "{}", "-o", "{}", "--format", "svg"),
        ("draw", "{}", "--run", "-o", "{}", "--format", "svg"),
    ],
)
def test_the_file_that_is_read_is_not_written_over(
    noloss: Noloss, machines: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.chdir(machines)
    before = Path("endless.tm").read_bytes()
    done = noloss(*(part.format("endless.tm") for part in arguments))
    assert (done.code, done.out) == (2, "")
    assert "endless.tm is the file that is read\n  hint: give what is written another name" in (
        done.err
    )
    assert Path("endless.tm").read_bytes() == before


def test_a_plot_is_not_written_over_a_machine_of_that_ending(
    noloss: Noloss, machines: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(machines)
    Path("palindrome.tm").rename("palindrome.svg")
    done = noloss("measure", "palindrome.svg", "--input-family", "a^n", "-o", "palindrome.svg")
    assert done.code == 2
    assert "palindrome.svg is the file that is read" in done.err
