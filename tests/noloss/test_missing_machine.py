"""A machine that is not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.noloss.conftest import Noloss


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("palindrom.tm", "no file palindrom.tm\n  hint: did you mean 'palindrome.tm'?"),
        ("sub/modle.tm", "no file sub/modle.tm\n  hint: did you mean 'sub/model.tm'?"),
        ("palindrom", "no machine 'palindrom'\n  hint: did you mean 'palindrome.tm'?"),
        ("zzzz.jff", "no file zzzz.jff\n  hint: give the path of a machine file, such as"),
        ("zzzz.txt#7", "no file zzzz.txt\n  hint: give the path of a machine file, such as"),
    ],
)
def test_a_missing_file_is_told_as_one_with_the_nearest_of_its_folder(
    noloss: Noloss, machines: Path, monkeypatch: pytest.MonkeyPatch, name: str, told: str
) -> None:
    monkeypatch.chdir(machines)
    Path("sub").mkdir()
    Path("sub/model.tm").touch()
    for command in (("run", name), ("check", name), ("draw", name, "--run", "-o", "a.svg")):
        done = noloss(*command)
        assert (done.code, done.out) == (2, "")
        assert f"there is {told}" in done.err
        assert "wst/" not in done.err
