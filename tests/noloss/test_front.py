"""Help, usage errors, faults and exit codes, as seen from inside."""

from __future__ import annotations

import errno
import re
import sys
import tomllib
from pathlib import Path

import pytest

from noloss import __version__
from noloss.cli import cli, enter, explain, is_bug
from noloss.family import COMMANDS, ENTRIES, GROUPS, loaded
from noloss.report import ExitCode
from tests.noloss.conftest import Noloss

CHECKOUT = Path(__file__).resolve().parents[2]


def test_the_version_is_the_one_of_the_package(noloss: Noloss) -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert noloss("--version").out == f"noloss {project['version']}\n"
    assert __version__ == project["version"]


@pytest.mark.parametrize("arguments", [(), ("--help",), ("-h",)])
def test_help_lists_every_command_once(noloss: Noloss, arguments: tuple[str, ...]) -> None:
    done = noloss(*arguments)
    assert (done.code, done.err) == (0, "")
    for name, entry in ENTRIES.items():
        line = f"^  {name} +{re.escape(entry.summary)}$"
        assert len(re.findall(line, done.out, re.MULTILINE)) == 1
    assert sorted(ENTRIES) == sorted(name for names in GROUPS.values() for name in names)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_every_command_has_an_example_and_json(noloss: Noloss, name: str) -> None:
    done = noloss(*name.split(), "--help")
    assert done.code == 0
    assert re.search(f"Examples:\n +noloss {name}", done.out)
    assert "--json" in done.out or name == "help"
    assert [line for line in done.out.splitlines() if len(line) > 80] == []


def test_commands_are_found_by_name_and_no_others() -> None:
    with cli.make_context("noloss", ["list"]) as context:
        assert cli.list_commands(context) == list(ENTRIES)
        assert cli.get_command(context, "nothing") is None


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_of_every_command_has_a_description(name: str) -> None:
    for option in loaded(name).params:
        assert option.param_type_name == "argument" or getattr(option, "help", None)


def test_the_values_of_a_missing_option_are_listed_without_control_characters(
    noloss: Noloss,
) -> None:
    err = noloss("export", "wst", "-o", "x").err
    assert "html, promela, prism, dimacs, coq\n" in err
    assert "\\t" not in err


def test_a_fault_of_the_program_is_called_one_and_has_no_traceback(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch
) -> None:
    _break(monkeypatch)
    done = noloss("list", "strategies", "--json")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("error: this is a bug of noloss (ZeroDivisionError: by hand)\n")
    assert "NOLOSS_DEBUG=1" in done.err
    assert "Traceback" not in done.err


def test_the_traceback_of_a_fault_is_shown_when_asked_for(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch
) -> None:
    _break(monkeypatch)
    monkeypatch.setenv("NOLOSS_DEBUG", "1")
    done = noloss("list", "strategies", "--json")
    assert done.code == 2
    assert "Traceback" in done.err
    assert "test_front.py" in done.err


def _break(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("by hand")

    monkeypatch.setattr("noloss.cli.print_document", broken)


@pytest.mark.parametrize("error", [ValueError("x"), TypeError(), KeyError("k"), RecursionError()])
def test_errors_that_are_not_ours_are_bugs(error: Exception) -> None:
    assert is_bug(error)
    assert "bug" in explain(error)[0]


@pytest.mark.parametrize(
    ("error", "message", "code"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "no space left", ExitCode.BAD_INPUT),
        (PermissionError(errno.EACCES, "Permission denied", "f"), "f: permission", 2),
        (OSError("strange"), "strange\n  hint: name another file", 2),
        (MemoryError(), "there is not enough memory", ExitCode.NO_VERDICT),
    ],
)
def test_other_errors_are_reported_with_a_way_out(
    error: Exception, message: str, code: int
) -> None:
    assert not is_bug(error)
    text, got = explain(error)
    assert message in text
    assert "\n  hint: " in text
    assert got == code


def test_ctrl_c_ends_with_130_and_no_traceback(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("noloss.cli.print_document", interrupted)
    done = noloss("list", "strategies", "--json")
    assert (done.code, done.out, done.err) == (130, "", "interrupted\n")


def test_a_foreign_room_is_reported_before_anything_else(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("noloss.rooms.foreign_rooms", lambda: ("automata",))
    done = noloss("--version")
    assert (done.code, done.out) == (2, "")
    assert "automata-lib" in done.err


def test_a_closed_output_pipe_does_not_change_the_exit_code_of_finished_work(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(*_: object, **__: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("noloss.cli.print_document", closed)
    done = noloss("list", "strategies", "--json")
    assert (done.code, done.err) == (ExitCode.DONE, "")


def test_an_output_that_cannot_be_written_is_an_error(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("noloss.cli.print_document", full)
    done = noloss("list", "strategies", "--json")
    assert done.code == 2
    assert done.err == (
        "error: standard output: no space left on device\n"
        "  hint: make room on the disk, or choose another one\n"
    )


def test_a_program_without_standard_error_still_works(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    assert noloss("list", "strategies", "--json").code == 0
    assert noloss("verify", "least-free").code == 1
    assert noloss("xyzzy").code == 2


@pytest.mark.parametrize(
    "arguments",
    [
        (
            "list",
            "strategies",
        ),
        ("list", "strategies", "--json"),
        ("--version",),
    ],
)
def test_a_program_without_standard_output_refuses_to_work(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    done = noloss(*arguments)
    assert done.code == 2
    assert done.err == (
        "error: standard output is closed\n  hint: send it somewhere, such as > /dev/null\n"
    )


def test_an_error_after_a_signal_that_was_lost_ends_as_the_signal_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("noloss.cli.prepare_streams", lambda: None)
    with pytest.raises(KeyboardInterrupt):
        enter(["run", "no-such-machine"], [KeyboardInterrupt()])
