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
    assert named(words) in COMMANDS or words == ["search"]
    done = noloss(old, "--help")
    assert (done.code, done.err) == (0, f"note: `noloss {old}` is now `noloss {' '.join(words)}`\n")
    assert done.out == noloss(*words, "--help").out
    asked = noloss("help", old)
    assert (asked.code, asked.err, asked.out) == (0, done.err, done.out)


@pytest.mark.parametrize(
    ("command", "old", "now"),
    [(command, old, now) for command, names in OPTIONS.items() for old, now in names.items()],
)
def test_every_old_option_is_one_of_today(command: tuple[str, ...], old: str, now: str) -> None:
    known = {name for param in loaded(" ".join(command)).params for name in param.opts}
    assert now in known
    given, notes = renamed([*command, old, "x", f"{old}=y"])
    assert given == [*command, now, "x", f"{now}=y"]
    assert notes == [f"{old} is now {now}"]


def test_a_command_with_an_old_option_does_the_same(noloss: Noloss) -> None:
    words = ("count", "games", "--json")
    old, now = noloss(*words, "--weights", "1,0,-1"), noloss(*words, "--points", "1,0,-1")
    assert (old.err, now.err) == ("note: --weights is now --points\n", "")
    assert old.document == now.document
    assert old.document != noloss(*words).document


def test_words_behind_two_hyphens_are_not_renamed() -> None:
    words = ["verify", "--", "--from"]
    assert renamed(words) == (words, [])
    assert renamed(["convert-strategy", "--to", "table", "-o", "a", "--", "-o"])[0] == [
        *("convert", "--to", "table", "--", "-o", "a")
    ]


def test_the_old_way_to_write_a_strategy_writes_the_same(noloss: Noloss, tmp_path: Path) -> None:
    old, now = tmp_path / "old.json", tmp_path / "now.json"
    assert noloss("convert", "first-free", now, "--to", "table").code == 0
    for given in (["-o", old], [f"-o{old}"], ["--output", old], [f"--output={old}"]):
        assert noloss("convert-strategy", *given, "first-free", "--to", "table").code == 0
        assert old.read_bytes() == now.read_bytes()
        old.unlink()


def test_an_old_name_says_so_beside_a_document_too(noloss: Noloss) -> None:
    done = noloss("strategies", "--json")
    assert done.err == "note: `noloss strategies` is now `noloss list strategies`\n"
    assert done.document == noloss("list", "strategies", "--json").document


@pytest.mark.parametrize("word", ["some_choice", "some-choice"])
def test_a_value_is_read_in_both_spellings_and_kept_in_one(noloss: Noloss, word: str) -> None:
    verify = ("verify", "soedarmadji", "--seat", "first")
    assert (noloss(*verify, "--strength", word).code, noloss(*verify).code) == (0, 1)


@pytest.mark.parametrize("word", ["up_to_symmetry", "up-to-symmetry"])
def test_the_games_that_a_search_counts_are_read_in_both_spellings(
    noloss: Noloss, word: str
) -> None:
    search = ("search", "nsga2", "--seat", "first", "--generations", 0, "--population", 4)
    done = noloss(*search, "--counting", word, "--json")
    assert (done.code, done.document["parameters"]["counting"]) == (0, "up_to_symmetry")


@pytest.mark.parametrize("words", [("list",), ("count",), ("search",)])
def test_a_word_with_commands_under_it_asks_which(noloss: Noloss, words: tuple[str, ...]) -> None:
    done = noloss(*words)
    assert (done.code, done.out) == (2, "")
    names = [name.split()[1] for name in COMMANDS if name.startswith(f"{words[0]} ")]
    *first, last = names
    assert f"{', '.join(first)} or {last}" in done.err
    assert f"noloss {words[0]} {names[0]}" in done.err


@pytest.mark.parametrize("name", [*COMMANDS, "list", "count", "search"])
def test_help_prints_the_same_as_the_option(noloss: Noloss, name: str) -> None:
    assert noloss("help", *name.split()).out == noloss(*name.split(), "--help").out


@pytest.mark.parametrize("words", [("lst",), ("list", "machnes"), ("run", "more")])
def test_help_of_an_unknown_command_is_refused(noloss: Noloss, words: tuple[str, ...]) -> None:
    done = noloss("help", *words)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("error: unknown command") or "has no commands under it" in done.err


WRITING = [
    ("verify first-free --certificate", "a.json", True),
    ("export first-free --to promela --seat first -o", "a.pml", True),
    ("export play first-free --to html -o", "a.html", True),
    ("export first-free --to dimacs --seat first -o", "a.cnf", True),
    ("draw first-free --tree --depth 2 -o", "a.dot", False),
    ("count graph first-free -o", "a.graphml", True),
    ("draw first-free --tree --depth 2 -o", "a.tex", True),
    ("draw first-free --tree --depth 2 -o", "a.svg", True),
    ("export first-free --to coq --seat first -o", "a.v", True),
    ("test gallery/palindrome --junit", "a.xml", True),
    ("audit jiang-b-f --sarif-file", "a.sarif", True),
    ("audit jiang-b-f --markdown", "a.md", True),
    ("convert first-free --to table", "a.json", False),
    ("convert gallery/palindrome", "a.jff", False),
    ("transform wst/CF literal -o", "a.tm", False),
    ("count optimum --seat first --feasible 250,2 -o", "a.json", False),
]


@pytest.mark.parametrize(("command", "file", "marked"), WRITING)
def test_only_a_file_with_the_mark_of_noloss_is_replaced_without_force(
    noloss: Noloss, tmp_path: Path, command: str, file: str, marked: bool
) -> None:
    path = tmp_path / file
    words = (*command.split(), path)
    mine = "mine, not made by noloss: I wrote it\n<!-- Made by noloss. --> is the mark\n"
    path.write_text(mine, encoding="utf-8")
    done = noloss(*words)
    assert (done.code, done.out, path.read_text("utf-8")) == (2, "", mine)
    assert "is there already" in done.err
    assert "--force" in done.err
    assert noloss(*words, "--force").code in (0, 1)
    assert path.read_text("utf-8") != mine
    assert noloss(*words).code in ((0, 1) if marked else (2,))


def test_files_for_prism_are_replaced_only_with_force(noloss: Noloss, tmp_path: Path) -> None:
    words = ("export", "first-free", "--to", "prism", "--seat", "first", "-o", tmp_path / "p")
    (tmp_path / "p.sta").write_text("mine", encoding="utf-8")
    done = noloss(*words)
    assert (done.code, done.out, [path.name for path in tmp_path.iterdir()]) == (2, "", ["p.sta"])
    assert noloss(*words, "--force").code == 0
    assert (tmp_path / "p.sta").read_text("utf-8") != "mine"


def test_an_empty_file_is_written_to(noloss: Noloss, tmp_path: Path) -> None:
    path = tmp_path / "a.dot"
    path.touch()
    assert noloss("draw", "first-free", "--tree", "--depth", 2, "-o", path).code == 0
    assert path.stat().st_size


def test_a_file_that_is_read_is_not_replaced_and_force_is_not_advised(
    noloss: Noloss, tmp_path: Path
) -> None:
    path = tmp_path / "a.tm"
    assert noloss("convert", "wst/CF", path).code == 0
    done = noloss("convert", path, path)
    assert (done.code, "--force" in done.err) == (2, False)
    assert "is an input file" in done.err
