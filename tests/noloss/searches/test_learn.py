"""`noloss search learn`: runs that are kept, continued, judged and reported."""

from __future__ import annotations

import csv
import json
import os
import shutil
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from noloss.commands.searches import learn as learn_command
from noloss.output.progress import progress
from search.learning.learner import Learning, learn
from search.learning.plan import Parameters
from search.learning.player import trained
from search.runs import learning_folder
from strategies.encodings.files.memory import read_memory
from tests.effort import part
from tests.noloss.conftest import Noloss
from tests.noloss.searches.conftest import contents, refused

CHECKOUT = Path(__file__).resolve().parents[3]
FILES = ("memory.json", "history.csv", "learn.json")
Whole = Callable[..., Path]
QUICK = ("--games", 1500, "--seed", 1)


@pytest.fixture
def whole(run: Noloss, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Whole:
    """Make a run in the folder `whole`, or copy it if a test has made it before."""

    def folder(*arguments: object) -> Path:
        made = tmp_path_factory.getbasetemp() / f"learned{'-'.join(map(str, arguments))}"
        if not made.exists():
            run("search", "learn", *arguments, "-o", made)
        return shutil.copytree(made, tmp_path / "whole")

    return folder


@pytest.mark.slow
def test_a_run_leaves_memory_history_and_the_document(run: Noloss, tmp_path: Path) -> None:
    done = run("search", "learn", *QUICK, "-o", "r", "--json")
    assert (done.code, done.err) == (0, "")
    assert json.loads((tmp_path / "r" / "learn.json").read_text()) == done.document
    assert read_memory(tmp_path / "r" / "memory.json") == trained(Parameters(), 1500, 1)
    with (tmp_path / "r" / "history.csv").open(newline="") as file:
        head, *rows = csv.reader(file)
    history = done.document["history"]
    assert head == history["columns"]
    assert [list(map(int, row)) for row in rows] == history["rows"]
    assert [row[0] for row in history["rows"]] == [1000, 1500]


@pytest.mark.slow
def test_the_same_run_writes_the_same_bytes_and_another_seed_does_not(
    run: Noloss, tmp_path: Path
) -> None:
    for name, seed in (("a", 1), ("b", 1), ("c", 2)):
        run("search", "learn", "--games", 700, "--seed", seed, "-o", name)
    assert contents(tmp_path / "a") == contents(tmp_path / "b")
    assert all(contents(tmp_path / "a")[name] != contents(tmp_path / "c")[name] for name in FILES)


@pytest.mark.slow
def test_the_judgement_is_that_of_verify_for_the_memory(run: Noloss) -> None:
    document = run("search", "learn", *QUICK, "-o", "r", "--json").document
    assert document["memory_strategy"] is True
    for player, ending in zip(document["players"], ("", ":unseen=any"), strict=True):
        told = run("verify", f"memory:r/memory.json{ending}", "--json").document["results"]
        met = run("match", f"memory:r/memory.json{ending}", "any", "--json").document["sides"]
        assert player["reading"] == (ending[1:] or "base")
        for seat, found, side in zip(player["seats"], told, met, strict=True):
            strengths = found["strengths"]
            assert seat["no_loss"] == found["no_loss"]
            assert seat["stuck"] == strengths["every_choice"]["stuck"]
            assert seat["games"] == strengths["every_choice"]["games"]["raw"]
            assert seat["expected"] == side["expected"]
            for strength, line in seat["counterexamples"].items():
                against = strengths[strength]["counterexample"]
                assert line == (against["line"] if isinstance(against, dict) else against)


@pytest.mark.slow
def test_the_example_of_the_manual_is_true(run: Noloss) -> None:
    manual = (CHECKOUT / "docs" / "formats.md").read_text(encoding="utf-8")
    section = manual.partition("\n## noloss/learn\n")[2]
    example = json.loads(section.partition("```json\n")[2].partition("```")[0])
    document = run("search", "learn", "--games", 500, "--seed", 1, "--json").document
    for name in ("run", "memory_strategy", "history"):
        assert example[name] == document[name]
    assert example["questions"] == document["questions"][3:4]
    assert example["openings_against_random"] == document["openings_against_random"][:1]


@pytest.mark.slow
def test_people_are_shown_verdicts_questions_and_openings(run: Noloss) -> None:
    done = run("search", "learn", *QUICK)
    assert done.code == 0
    assert done.out.startswith("1,500 games against itself, ")
    for told in ("never loses, every choice", "5 replies to every opening", "0.9974 points from a"):
        assert told in done.out
    assert "another player" not in done.out
    absolute = run("search", "learn", *QUICK, "--pick", "absolute", "--opponent", "random")
    assert "another player" in absolute.out
    assert absolute.out.startswith("1,500 games against a player that makes any move, ")


@pytest.mark.slow
def test_the_output_says_that_a_player_never_loses(run: Noloss) -> None:
    """As the first seat learns sooner than the second."""
    document = run("search", "learn", "--games", 50_000, "--seed", 1, "--json").document
    first = document["players"][0]["seats"][0]
    assert first["no_loss"] == dict.fromkeys(("every_choice", "first_choice", "some_choice"), True)
    assert set(first["counterexamples"].values()) == {None}
    assert first["games"]["loss"] == first["stuck"] == 0


@pytest.mark.slow
def test_a_memory_can_be_learned_on(run: Noloss, tmp_path: Path) -> None:
    run("search", "learn", "--games", 300, "--seed", 1, "-o", "a")
    done = run("search", "learn", "--games", 200, "--memory", "a/memory.json", "-o", "b", "--json")
    assert done.document["run"]["memory"] == "a/memory.json"
    first = read_memory(tmp_path / "a" / "memory.json")
    assert read_memory(tmp_path / "b" / "memory.json") == trained(Parameters(), 200, 0, first)


@pytest.mark.slow
def test_a_run_interrupted_anywhere_continues_to_the_same_result(
    run: Noloss, whole: Whole, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole(*QUICK)
    monkeypatch.setattr(learning_folder, "PAUSE", 0.0)
    for number in part((1, 3, 7), 2):
        folder = f"part{number}"
        monkeypatch.setattr(learning_folder, "learn", _interrupted_after(number))
        done = run("search", "learn", *QUICK, "-o", folder)
        assert done.code == 130
        way = f"noloss search learn --resume -o {folder}"
        told = f"{folder} keeps the run; to continue: {way}\ninterrupted\n"
        assert (done.out, done.err) == ("", told)
        assert sorted(contents(tmp_path / folder)) == ["checkpoint"]
        monkeypatch.setattr(learning_folder, "learn", learn)
        assert run("search", "learn", "--resume", "-o", folder).code == 0
        assert contents(tmp_path / folder) == contents(tmp_path / "whole")


def test_without_a_folder_an_interrupted_run_just_ends(
    run: Noloss, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learning_folder, "learn", _interrupted_after(0))
    done = run("search", "learn")
    assert (done.code, done.out, done.err) == (130, "", "interrupted\n")


@pytest.mark.slow
def test_a_changed_memory_is_reported_and_a_deleted_one_is_not_needed(
    run: Noloss, tmp_path: Path
) -> None:
    run("search", "learn", "--games", 300, "--seed", 1, "-o", "a")
    memory = tmp_path / "a" / "memory.json"
    run("search", "learn", "--games", 200, "--memory", "a/memory.json", "-o", "b")
    before = contents(tmp_path / "b")
    text = memory.read_text()
    memory.write_text(text + "\n")
    done = run("search", "learn", "--resume", "-o", "b")
    refused(done, "b: the run there began with another content of a/memory.json")
    assert "restore that file" in done.err
    memory.write_text(text)
    assert run("search", "learn", "--resume", "-o", "b").code == 0
    memory.unlink()
    assert run("search", "learn", "--resume", "-o", "b").code == 0
    assert contents(tmp_path / "b") == before


def test_ctrl_c_before_anything_was_learned_says_so(
    run: Noloss, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(learn_command, "learn_on", interrupted)
    done = run("search", "learn", "--games", 300, "-o", "r")
    assert (done.code, done.out) == (130, "")
    assert done.err == "nothing was done yet; the same command begins again in r\ninterrupted\n"
    assert not contents(tmp_path / "r")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders there")
def test_a_pipe_in_place_of_a_checkpoint_is_refused(run: Noloss, tmp_path: Path) -> None:
    (tmp_path / "r").mkdir()
    os.mkfifo(tmp_path / "r" / "checkpoint")
    refused(run("search", "learn", "--resume", "-o", "r"), "r: keeps no run that could continue")


def test_a_checkpoint_of_the_former_form_is_reported_by_its_version(
    run: Noloss, tmp_path: Path
) -> None:
    (tmp_path / "r").mkdir()
    (tmp_path / "r" / "checkpoint.json").write_text('{"format": "noloss/learn-checkpoint"}')
    done = run("search", "learn", "--resume", "-o", "r")
    refused(done, "r/checkpoint.json: is a checkpoint of version 1, and this is 2")
    assert "continue with the version of noloss that wrote it" in done.err


def test_a_memory_with_half_a_reward_is_refused(run: Noloss, tmp_path: Path) -> None:
    half = {"i": 0, "j": 0, "xWinRewards": 0.5, "oWinRewards": 0, "drawRewards": 0}
    (tmp_path / "half.json").write_text(json.dumps({"---|---|---": [half]}))
    done = run("search", "learn", "--begin-with", "half.json")
    refused(done, "pattern ---|---|---: cell 1 has earned 0.5")


def test_progress_shows_rate_and_time_left(run: Noloss, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    tells: list[Callable[[], str]] = []

    def listening(
        doing: str, tell: Callable[[], str], share: Callable[[], float | None]
    ) -> AbstractContextManager[None]:
        tells.append(tell)
        return progress(doing, tell, share=share)

    def slowly(at: Learning, parameters: Parameters, games: int, until: int) -> None:
        learn(at, parameters, games, until)
        told.append(tells[0]())

    monkeypatch.setattr(learn_command, "progress", listening)
    monkeypatch.setattr(learning_folder, "learn", slowly)
    run("search", "learn", "--games", 400)
    assert told[0].startswith("200 of 400 games, ")
    assert " a second, " in told[0]
    assert told[0].endswith(" s left")


def _interrupted_after(slices: int) -> Callable[[Learning, Parameters, int, int], None]:
    """Make a learner that is interrupted in the middle of a game."""
    left = iter(range(slices))

    def interrupted(at: Learning, parameters: Parameters, games: int, until: int) -> None:
        if next(left, None) is None:
            learn(at, parameters, games, at.games + 1)
            raise KeyboardInterrupt
        learn(at, parameters, games, until)

    return interrupted
