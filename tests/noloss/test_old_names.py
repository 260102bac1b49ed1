"""Old names of commands and options work for one version, and each says what to write instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from noloss.family import COMMANDS, ENTRIES, loaded, named
from noloss.old_names import COMMANDS as OLD
from noloss.old_names import OPTIONS, renamed
from tests.noloss.conftest import Noloss


@pytest.mark.parametrize("old", OLD)
def test_every_old_command_is_one_of_today_and_is_not_listed(noloss: Noloss, old: str) -> None:
    assert old not in ENTRIES
    words = list(OLD[old])
    assert named(words) in COMMANDS or words[0] in ENTRIES
    done = noloss(old, "--help")
    assert (done.code, done.err) == (0, f"note: `noloss {old}` is now `noloss {' '.join(words)}`\n")
    assert done.out == noloss(*words, "--help").out


@pytest.mark.parametrize(
    ("command", "old", "now"),
    [(command, old, now) for command, names in OPTIONS.items() for old, now in names.items()],
)
def test_every_old_option_is_one_of_today(command: tuple[str, ...], old: str, now: str) -> None:
    known = {name for param in loaded(" ".join(command)).params for name in param.opts}
    assert now in known
    given, notes = renamed([*command, old, "x", f"{old}=y"])
    assert given == [*command, now, "x", f"{now}=y"]
    assert notes == [f"{old} is now {now}"] * 2


def test_what_stands_behind_two_hyphens_is_not_renamed() -> None:
    words = ["verify", "--", "--from"]
    assert renamed(words) == (words, [])


def test_the_old_way_to_write_a_strategy_writes_the_same(noloss: Noloss, tmp_path: Path) -> None:
    old, now = tmp_path / "old.json", tmp_path / "now.json"
    assert noloss("convert-strategy", "first-free", "-o", old, "--to", "table").code == 0
    assert noloss("convert", "first-free", now, "--to", "table").code == 0
    assert old.read_bytes() == now.read_bytes()


def test_an_old_name_says_so_beside_a_document_too(noloss: Noloss) -> None:
    done = noloss("strategies", "--json")
    assert done.err == "note: `noloss strategies` is now `noloss list strategies`\n"
    assert done.document == noloss("list", "strategies", "--json").document


@pytest.mark.parametrize("word", ["every_choice", "every-choice"])
def test_a_value_is_read_in_both_spellings_and_kept_in_one(noloss: Noloss, word: str) -> None:
    assert noloss("verify", "first-free", "--strength", word, "--json").code == 1
    assert noloss("count", "optimum", "--counting", "up_to_symmetry", "--json").document == (
        noloss("count", "optimum", "--counting", "up-to-symmetry", "--json").document
    )


@pytest.mark.parametrize("words", [("list",), ("count",), ("search",)])
def test_a_word_with_commands_under_it_asks_which(noloss: Noloss, words: tuple[str, ...]) -> None:
    done = noloss(*words)
    assert (done.code, done.out) == (2, "")
    names = [name.split()[1] for name in COMMANDS if name.startswith(f"{words[0]} ")]
    assert ", ".join(names) in done.err


@pytest.mark.parametrize("name", [*COMMANDS, "list", "count", "search"])
def test_help_shows_what_the_option_shows(noloss: Noloss, name: str) -> None:
    assert noloss("help", *name.split()).out == noloss(*name.split(), "--help").out


@pytest.mark.parametrize("words", [("lst",), ("list", "machnes"), ("run", "more")])
def test_help_of_what_is_not_a_command_is_refused(noloss: Noloss, words: tuple[str, ...]) -> None:
    done = noloss("help", *words)
    assert (done.code, done.out) == (2, "")
    assert "there is no command" in done.err


WRITING = [
    ("verify first-free --certificate", "a.json", True),
    ("export first-free --to promela --seat first -o", "a.pml", True),
    ("export play first-free --to html -o", "a.html", True),
    ("export first-free --to dimacs --seat first -o", "a.cnf", True),
    ("draw first-free --tree --depth 2 -o", "a.dot", False),
    ("count graph first-free -o", "a.graphml", True),
]


@pytest.mark.parametrize(("command", "file", "marked"), WRITING)
def test_only_a_file_with_the_mark_of_noloss_is_replaced_without_force(
    noloss: Noloss, tmp_path: Path, command: str, file: str, marked: bool
) -> None:
    path = tmp_path / file
    words = (*command.split(), path)
    path.write_text("mine", encoding="utf-8")
    done = noloss(*words)
    assert (done.code, done.out, path.read_text("utf-8")) == (2, "", "mine")
    assert "is there already" in done.err
    assert "--force" in done.err
    assert noloss(*words, "--force").code in (0, 1)
    assert path.read_text("utf-8") != "mine"
    assert noloss(*words).code in ((0, 1) if marked else (2,))
