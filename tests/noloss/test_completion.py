"""Completion by the Tab key: noloss answers a shell, and the shells take the answer."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from noloss.cli import enter
from noloss.completion import BREAKS, LINE, SCRIPTS, VARIABLE
from noloss.family import COMMANDS, ENTRIES
from tests.noloss.conftest import Noloss
from tests.processes import PATIENCE

CHECKOUT = Path(__file__).resolve().parents[2]
SHELLS = sorted(SCRIPTS)
Words = Callable[..., list[str]]
PROGRAM = "import sys; from noloss.__main__ import main; code = main(); {look}; sys.exit(code)"


def asked(folder: Path, shell: str, line: str, look: str = "pass") -> tuple[list[str], str]:
    """Ask for the continuations of a line, as a shell does; give the answer and standard error."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(look=look)],
        cwd=folder,
        env=os.environ
        | {"PYTHONPATH": str(CHECKOUT), VARIABLE: f"{shell}_complete", LINE: line, BREAKS: " :="},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    return done.stdout.splitlines(), done.stderr


@pytest.fixture
def words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Words:
    """Give the words that may follow a line, in a folder with some files."""
    (tmp_path / "sub").mkdir()
    for name in ("machine.tm", "my file.tm", "more.jff", "m.bak", "one.json", "sub/inner.tm"):
        (tmp_path / name).touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(BREAKS, " :=")

    def following(line: str, shell: str = "zsh") -> list[str]:
        monkeypatch.setenv(VARIABLE, f"{shell}_complete")
        monkeypatch.setenv(LINE, line)
        enter([])
        answer = capsys.readouterr()
        assert answer.err == ""
        return [row.split("\t")[1] for row in answer.out.splitlines()]

    return following


@pytest.mark.parametrize("shell", SHELLS)
def test_a_command_is_completed_with_its_summary_and_without_loading_one(
    tmp_path: Path, shell: str
) -> None:
    look = "print([name for name in sys.modules if 'noloss.commands' in name], file=sys.stderr)"
    answer, errors = asked(tmp_path, shell, "noloss co", look)
    assert answer == [
        f"plain\t{word}\t{ENTRIES[word].summary}" for word in ENTRIES if word[:2] == "co"
    ]
    assert errors == "[]\n"


@pytest.mark.parametrize("word", ["list", "count", "search"])
def test_the_commands_under_a_word_are_completed(words: Words, word: str) -> None:
    under = [name.split()[1] for name in COMMANDS if name.startswith(f"{word} ")]
    assert words(f"noloss {word} ") == words(f"noloss help {word} ") == under


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("noloss verify wst --strength ", ["every-choice", "first-choice", "some-choice"]),
        ("noloss verify --seat=f", ["--seat=first"]),
        ("noloss verify wst --str", ["--strength"]),
        ("noloss verify ne", ["newell-simon"]),
        ("noloss verify wst:p", ["wst:printed-corners", "wst:previous-entry"]),
        ("noloss compare wst op", ["optimal"]),
        ("noloss verify table:", ["table:one.json", "table:sub/"]),
        ("noloss run wst/C", ["wst/CR", "wst/CF"]),
        ("noloss run gallery/pa", ["gallery/parity", "gallery/palindrome"]),
        ("noloss check m", ["machine.tm", "more.jff", "my file.tm"]),
        ("noloss run sub/", ["sub/inner.tm"]),
        ("noloss draw opt", ["optimal"]),
        ("noloss export machine mac", ["machine.tm"]),
        ("noloss audit garg1", ["garg18"]),
        ("noloss audit garg-ne", ["garg-never-loses"]),
        ("noloss list schemas verd", ["verdict", "verdict-from-all", "verdicts"]),
        ("noloss strategies --js", ["--json"]),
        ("noloss verify wst --line ", []),
    ],
)
def test_the_next_word_is_completed(words: Words, line: str, expected: list[str]) -> None:
    assert words(line) == expected


@pytest.mark.parametrize("line", ["noloss nothing ", "noloss list nothing ", "noloss check 'a"])
def test_a_line_that_cannot_be_completed_says_nothing(words: Words, line: str) -> None:
    assert words(line) == []


def test_an_unknown_shell_is_refused_without_a_word(tmp_path: Path) -> None:
    assert asked(tmp_path, "tcsh", "noloss ") == ([], "")


def test_bash_gets_what_it_replaces_of_a_word_and_quotes_it(words: Words) -> None:
    assert words("noloss verify wst:pri", "bash") == ["printed-corners"]
    assert words("noloss verify --seat=f", "bash") == ["first"]
    assert words("noloss run my", "bash") == ["my\\ file.tm"]


@pytest.fixture
def path_of_noloss(tmp_path: Path) -> str:
    """Put a program `noloss` on a search path, and give that path."""
    program = tmp_path / "bin" / "noloss"
    program.parent.mkdir()
    run = f"PYTHONPATH={shlex.quote(str(CHECKOUT))} exec {shlex.quote(sys.executable)} -m noloss"
    program.write_text(f'#!/bin/sh\n{run} "$@"\n')
    program.chmod(0o755)
    return f"{program.parent}{os.pathsep}{os.environ['PATH']}"


def in_shell(shell: str, path: str, script: str, *options: str) -> list[str]:
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not installed")
    done = subprocess.run(
        [program, *options, "-c", script],
        env=os.environ | {"PATH": path},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_bash_completes_with_the_line_from_the_help(path_of_noloss: str) -> None:
    script = f"""eval "$({VARIABLE}=bash_source noloss)"
complete -p noloss
COMP_LINE='noloss verify wst:pr --seat both' COMP_POINT=20
_noloss_completion noloss
printf '%s\\n' "${{COMPREPLY[@]}}"
"""
    bound, *replies = in_shell("bash", path_of_noloss, script, "--norc")
    assert "-F _noloss_completion noloss" in bound
    assert replies == ["printed-corners", "previous-entry"]


def test_fish_completes_with_the_line_from_the_help(path_of_noloss: str) -> None:
    script = f"{VARIABLE}=fish_source noloss | source; complete -C 'noloss verify wst:pr'"
    replies = in_shell("fish", path_of_noloss, script, "--no-config")
    assert {row.split("\t")[0] for row in replies} == {"wst:printed-corners", "wst:previous-entry"}


def test_zsh_takes_the_line_from_the_help(path_of_noloss: str) -> None:
    script = f"""autoload -U compinit; compinit -D -u
eval "$({VARIABLE}=zsh_source noloss)"
print $_comps[noloss]
"""
    assert in_shell("zsh", path_of_noloss, script, "-f") == ["_noloss_completion"]


def test_the_help_says_for_each_shell_how_to_switch_it_on(noloss: Noloss) -> None:
    done = noloss("help", "completion")
    assert done.code == 0
    assert all(f"{VARIABLE}={shell}_source noloss" in done.out for shell in SHELLS)
