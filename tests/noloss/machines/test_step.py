"""`noloss step`, as far as no terminal is needed; the rest is in `stepping/`."""

from __future__ import annotations

from pathlib import Path

import pytest

from automata.engine.stepping import Stepper
from common.errors import install_command
from noloss.commands.machines import step
from tests.noloss.conftest import Noloss


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(step, "has_terminal", lambda: True)


@pytest.mark.usefixtures("terminal")
def test_without_textual_the_error_names_the_command_that_installs_it(
    noloss: Noloss, machines: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(step, "find_spec", lambda _: None)
    done = noloss("step", machines / "palindrome.tm")
    assert done.code == 2
    assert install_command("step") in done.err


@pytest.mark.usefixtures("terminal")
def test_a_word_behind_the_machine_lies_on_its_first_tape(
    noloss: Noloss, machines: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(step, "show", lambda *_: None)
    left = noloss("step", machines / "palindrome.tm", "abba", "--json").document
    assert left["tapes"]["word"]["word"] == "abba"


@pytest.mark.usefixtures("terminal")
def test_the_output_gives_the_last_configuration_and_the_choices(
    noloss: Noloss, machines: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pressed(stepper: Stepper, *_: object) -> None:
        stepper.forward(2)

    monkeypatch.setattr(step, "show", pressed)
    done = noloss("step", machines / "choices.tm")
    assert done.out.splitlines() == [
        "choices: left after 1 step in state second",
        "the choices made: --choose 2",
    ]
    left = noloss("step", machines / "choices.tm", "--json").document
    assert (left["steps"], left["verdict"], left["choices"]) == (1, "waiting", [2])
