"""docs/formats.md documents every field of every document, with examples that can be read."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from noloss.schemas import DECLARED, refreshed
from tests.effort import part
from tests.machines.texts import GAP, machine_text
from tests.noloss.conftest import Noloss

MANUAL = (Path(__file__).resolve().parents[3] / "docs" / "formats.md").read_text(encoding="utf-8")
SECTIONS = {
    section.partition("\n")[0]: section
    for section in MANUAL.split("\n## ")
    if section.startswith("noloss/")
}
FLIP = machine_text("flip")
IN_FILES = {
    *("certificate", "loop-certificate", "vector", "genes", "table", "memory"),
    *("search", "archive", "census-cache"),
}
"""Documents that are only in files; the chapters on these files describe them."""


@pytest.mark.parametrize(
    ("format", "arguments"),
    part(
        [
            ("noloss/verdict", ("verify", "hopeless", "--json")),
            ("noloss/verdict", ("verify", "perfect", "--json")),
            ("noloss/verdict", ("verify", "perfect", "--line", "159", "--json")),
            ("noloss/verdict-from-all", ("verify", "least-free", "--position", "all", "--json")),
            ("noloss/compare", ("compare", "least-free", "hopeless", "--json")),
            ("noloss/match", ("match", "perfect", "least-free", "--games", "2", "--json")),
            ("noloss/moves", ("moves", "anything", "--line", "1", "--json")),
            ("noloss/moves", ("moves", "least-free", "--all", "--json")),
            (
                "noloss/game-compare",
                ("compare", "optimal", "any", "--game", "2,2,2", "--seat", "first", "--json"),
            ),
            ("noloss/game-moves", ("moves", "any", "--game", "morris", "--line", "1 2", "--json")),
            ("noloss/machines", ("list", "machines", "--json")),
            ("noloss/strategies", ("list", "strategies", "--json")),
            ("noloss/recheck", ("recheck", "c.json", "--against", "least-free", "--json")),
            ("noloss/export", ("export", "perfect", "--to", "prism", "-o", "m", "--json")),
            (
                "noloss/conversion",
                ("convert", "perfect", "t", "--to", "table", "--json"),
            ),
            ("noloss/game-base", ("count", "classes", "--json")),
            ("noloss/audit", ("audit", "kutschera-12437", "kutschera-relative", "--json")),
            ("noloss/vocabulary", ("audit", "--vocabulary", "--json")),
            ("noloss/audit-start", ("audit", "init", "paper", "--json")),
            ("noloss/graph", ("count", "graph", "--classes", "-o", "g.dot", "--json")),
            ("noloss/statistics", ("count", "games", "--json")),
            ("noloss/optimum", ("count", "optimum", "--seat", "first", "--json")),
            (
                "noloss/optimum",
                ("count", "optimum", "--seat", "first", "--points", "1,1/2,0", "--json"),
            ),
            ("noloss/optimum", ("count", "optimum", "--feasible", "1,1", "--json")),
            ("noloss/census", ("count", "strategies", "--seat", "second", "--json")),
            ("noloss/search-summary", ("search", "ford21", "--generations", 2, "--json")),
            ("noloss/runs", ("search", "show", "first", "second", "--json")),
            ("noloss/learn", ("search", "learn", "--games", "300", "--json")),
            (
                "noloss/learn-game",
                ("search", "learn", "--game", "3,3,3:notakto", "--games", "20", "--json"),
            ),
            ("noloss/run", ("run", "choices.tm", "--choose", "", "--json")),
            ("noloss/decision", ("run", "choices.tm", "--branches", "--json")),
            ("noloss/transform", ("transform", "palindrome.tm", "literal", "--json")),
            ("noloss/trace", ("run", "palindrome.tm", "--tape", "word=a", "--trace", "--json")),
            ("noloss/instant", ("run", "choices.tm", "--choose", "", "--trace", "--jsonl")),
            ("noloss/check", ("check", "palindrome.tm", "choices.tm", "--json")),
            ("noloss/test", ("test", "palindrome.tm", "--cases", "p.cases", "--json")),
            ("noloss/equal", ("equal", "palindrome.tm", "palindrome.tm", "--json")),
            ("noloss/grade", ("grade", "class", "--against", "palindrome.tm", "--json")),
            ("noloss/productions", ("expand", "palindrome.tm", "--json")),
            ("noloss/pictures", ("draw", "gap.tm", "-o", "gap.dot", "--json")),
        ],
        3,
    ),
)
def test_a_command_prints_the_document_that_the_manual_says(
    noloss: Noloss,
    machines: Path,
    monkeypatch: pytest.MonkeyPatch,
    format: str,
    arguments: tuple[str, ...],
) -> None:
    monkeypatch.setenv("NOLOSS_CACHE", str(machines))
    (machines / "p.cases").write_text("test word=a -> accepted\n", encoding="utf-8")
    (machines / "class").mkdir()
    (machines / "class" / "gap.tm").write_text(GAP, encoding="utf-8")
    if "c.json" in arguments:
        noloss("verify", "perfect", "--seat", "second", "--certificate", "c.json")
    if "show" in arguments:
        monkeypatch.setattr("noloss.commands.searches.evolve.draw_if_possible", lambda *drawn: None)
        few = ("--generations", 60, "--seed", 5)
        noloss("search", "bhatt08", "--population", 12, "--seat", "first", *few, "-o", "first")
        noloss("search", "nsga2", "--population", 60, "--seat", "second", *few, "-o", "second")
    document = noloss(*arguments).document
    version = 3 if format == "noloss/audit" else 1
    assert (document["format"], document["version"]) == (format, version)
    assert SECTIONS[format]


def test_the_fields_in_the_manual_are_those_of_the_declarations() -> None:
    """`python docs/write_tables.py` writes them again."""
    assert refreshed(MANUAL) == MANUAL


def test_every_document_that_a_command_prints_has_its_fields_in_the_manual() -> None:
    marked = set(re.findall("<!-- fields of noloss/([a-z-]+) -->", MANUAL))
    assert marked == {name.removeprefix("noloss/") for name in SECTIONS}
    assert set(DECLARED) - marked == IN_FILES


def test_every_format_of_the_manual_has_a_readable_example() -> None:
    for section in SECTIONS.values():
        (example,) = re.findall("```json\n(.*?)```", section, re.DOTALL)
        assert json.loads(example)


def test_the_example_of_a_run_is_true(noloss: Noloss, tmp_path: Path) -> None:
    (tmp_path / "flip.tm").write_text(FLIP, encoding="utf-8")
    arguments = ("run", tmp_path / "flip.tm", "--tape", "t=ab", "--json")
    assert noloss(*arguments).document == _example("noloss/run")
    assert _example("noloss/trace") in noloss(*arguments, "--trace").document["deltas"]
    lines = noloss(*arguments[:-1], "--trace", "--jsonl").out.splitlines()
    assert json.loads(lines[1]) == _example("noloss/instant")
    productions = noloss("expand", tmp_path / "flip.tm", "--json").document["productions"]
    assert _example("noloss/productions") in productions


def test_the_example_of_a_check_is_true(noloss: Noloss) -> None:
    Path("flip.tm").write_text(FLIP.replace("a b", "a b c"), encoding="utf-8")
    (part,) = noloss("check", "flip.tm", "--json").document["machines"]
    assert part == _example("noloss/check")


def test_the_examples_of_testing_and_comparing_machines_are_true(noloss: Noloss) -> None:
    Path("flip.tm").write_text(f"{FLIP}\ntest  t=ab  ->  accepted  t=ba\n", encoding="utf-8")
    keep = FLIP.replace("flip", "keep").replace("t=b:R", "t:R").replace("t=a:R", "t:R")
    Path("class").mkdir()
    for file in (Path("keep.tm"), Path("class", "keep.tm")):
        file.write_text(keep, encoding="utf-8")
    how = ("--compare-tape", "t", "--up-to", 3, "--random", 0, "--json")
    assert noloss("test", "flip.tm", "--json").document == _example("noloss/test")
    assert noloss("equal", "flip.tm", "keep.tm", *how).document == _example("noloss/equal")
    graded = noloss("grade", "class", "--against", "flip.tm", *how).document
    assert graded == _example("noloss/grade")


def test_the_example_of_a_verdict_is_true(noloss: Noloss) -> None:
    example = _example("noloss/verdict")["results"][0]
    document = noloss("verify", "least-free", "--seat", "first", "--json").document["results"][0]
    for strength in ("every_choice", "some_choice"):
        assert document["strengths"][strength] == example["strengths"][strength]
    assert document["no_loss"] == example["no_loss"]


def test_the_examples_of_comparing_and_matching_are_true(noloss: Noloss) -> None:
    compared = noloss("compare", "least-free", "--seat", "first", "--json").document
    example = _example("noloss/compare")["strategies"][0]
    (found,) = compared["strategies"]
    assert found["criteria"] == example["criteria"]
    for field in ("seat", "no_loss", "every_choice"):
        assert found["seats"][0][field] == example["seats"][0][field]
    assert noloss("match", "least-free", "perfect", "--json").document == _example("noloss/match")


def test_the_example_of_a_verdict_from_all_is_true_but_for_its_cut_lists(noloss: Noloss) -> None:
    (example,) = _example("noloss/verdict-from-all")["results"]
    arguments = ("verify", "least-free", "--position", "all", "--seat", "first", "--json")
    (found,) = noloss(*arguments).document["results"]
    assert (found["keeps_everything"], found["lost"]) == (
        example["keeps_everything"],
        example["lost"],
    )
    assert found["given_away"][:1] == example["given_away"]
    for worth in ("won", "drawn"):
        told, cut = found[worth], example[worth]
        assert (told["positions"], told["kept"]) == (cut["positions"], cut["kept"])
        for strength, positions in told["not_kept"].items():
            assert positions[:1] == cut["not_kept"][strength]


def test_the_examples_of_counting_and_optimising_are_true(
    noloss: Noloss, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOLOSS_CACHE", str(tmp_path))
    example = _example("noloss/statistics")
    document = noloss("count", "games", "--json").document
    assert example["second_moves"][0] in document["second_moves"]
    assert {name: document[name] for name in ("weights", "games", "files")} == {
        name: example[name] for name in ("weights", "games", "files")
    }
    asked = ("count", "optimum", "--seat", "first", "--feasible", "41,5", "--json")
    assert noloss(*asked).document == _example("noloss/optimum")
    example = _example("noloss/census")
    document = noloss("count", "strategies", "--seat", "second", "--json").document
    assert document["seats"] == example["seats"]
    assert Path(document["origins"]["second"].pop("file")).name == "census-second.json"


def test_the_example_of_learning_another_game_is_true_but_for_its_second_seat(
    noloss: Noloss,
) -> None:
    example = _example("noloss/learn-game")
    game, games = example["game"], example["run"]["games"]
    seed = ("--seed", example["run"]["seed"])
    made = noloss("search", "learn", "--game", game, "--games", games, *seed, "--json").document
    assert {field: made[field] for field in ("run", "learned", "history")} == {
        field: example[field] for field in ("run", "learned", "history")
    }
    assert made["players"][0]["seats"][:1] == example["players"][0]["seats"]


def _example(format: str) -> Any:
    return json.loads(re.findall("```json\n(.*?)```", SECTIONS[format], re.DOTALL)[0])
