"""The machines of the gallery, by their names, on the command line and in Python."""

from __future__ import annotations

from pathlib import Path

import pytest

import noloss as library
from automata.gallery.files import gallery_files
from strategies.machine_files import find_machine
from tests.effort import part
from tests.noloss.conftest import Noloss


def test_a_machine_of_the_gallery_runs_by_its_name(noloss: Noloss) -> None:
    done = noloss("run", "gallery/increment", "1011")
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines() == [
        "increment: accepted in state done after 10 steps",
        "number  [1]1 0 0",
    ]


def test_two_machines_of_the_gallery_for_one_language_are_compared(noloss: Noloss) -> None:
    done = noloss("equal", "gallery/palindrome", "gallery/two-tape-palindrome")
    assert done.code == 0
    done = noloss("equal", "gallery/palindrome", "gallery/anbn")
    assert done.code == 1


def test_a_machine_of_the_gallery_is_converted_to_a_file_that_runs_the_same(
    noloss: Noloss, tmp_path: Path
) -> None:
    assert noloss("convert", "gallery/anbn", tmp_path / "mine.tm").code == 0
    assert noloss("run", tmp_path / "mine.tm", "aabb").code == 0
    assert noloss("run", tmp_path / "mine.tm", "abab").code == 1


def test_a_machine_of_the_gallery_is_drawn(noloss: Noloss, tmp_path: Path) -> None:
    done = noloss("draw", "gallery/parity", "-o", tmp_path / "parity.dot")
    assert done.code == 0
    assert "parity" in (tmp_path / "parity.dot").read_text()


def test_all_machines_of_the_gallery_are_listed(noloss: Noloss) -> None:
    listed = noloss("list", "machines").out
    assert all(f"\n{name} " in listed for name in gallery_files())


@pytest.mark.parametrize("name", part(gallery_files(), 8))
def test_a_machine_of_the_gallery_has_no_warning_and_its_tests_hold(
    noloss: Noloss, name: str
) -> None:
    assert noloss("check", name).code == 0
    assert noloss("test", name).code == 0


def test_python_and_claims_know_the_machines_by_the_same_names() -> None:
    assert library.run("gallery/parity", "11").verdict == "accepted"
    assert find_machine("gallery/parity")[1].name == "parity"
