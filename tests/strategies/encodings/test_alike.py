"""The same strategy in four encodings: vector, genes, table and process allow the same moves."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import SEATS, mark_of
from strategies import Strategy, permitted_moves
from strategies.encodings.convert import convert
from strategies.encodings.files.table import TableDocument
from tests.documents import as_read
from tests.strategies.encodings.bringing import ANSWERS, make, random_vector, saved, unfinished
from tests.verify import naive
from verify.verdict.verdict import verdict


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("alike")
    (made / "answers.py").write_text(ANSWERS)
    return made


def four_encodings(folder: Path, seed: int, care: float) -> dict[str, Strategy]:
    """Write a random strategy as a vector, and make the others of it."""
    vector = make(f"vector:{saved(folder / 'v.json', random_vector(seed, care))}")
    table = convert(vector, "table").document
    assert isinstance(table, TableDocument)
    genes = convert(vector, "genes").document
    plain = saved(folder / "plain.json", dict(table.moves))
    command = [sys.executable, "-I", "-S", str(folder / "answers.py"), str(plain)]
    return {
        "vector": vector,
        "table": make(f"table:{saved(folder / 't.json', table)}"),
        "genes": make(f"genes:{saved(folder / 'g.json', genes)}"),
        "process": make(f"process:{shlex.join(command)}"),
    }


def decided(brought: Strategy) -> list[dict[str, Any]]:
    document = as_read(verdict(brought))
    if brought.confirm is not None:
        brought.confirm()
    if brought.close is not None:
        brought.close()
    results: list[dict[str, Any]] = json.loads(json.dumps(document["results"]))
    return results


def up_to_symmetry(result: dict[str, Any]) -> object:
    """Keep the strategies that treat symmetric copies of a position the same way."""
    kept: list[object] = [result["seat"], result["no_loss"]]
    for strength in ("every_choice", "first_choice"):
        survey = result["strengths"][strength]
        line = survey["counterexample"]
        # Games of two copies may be one orbit, or two: orbits depend on which copies are played.
        games = [survey["games"][counting] for counting in ("raw", "up_to_symmetry")]
        kept += [*games, survey["positions"]["classes"], line and len(line)]
    return kept


SEEDS = st.integers(0, 10**9)
CARE = st.sampled_from([0.0, 0.9, 0.99, 1.0])


@pytest.mark.slow
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=10)
@given(seed=SEEDS, care=CARE)
def test_one_strategy_in_four_encodings_gets_one_verdict(
    folder: Path, seed: int, care: float
) -> None:
    check_four_encodings(folder, seed, care)


@pytest.mark.nightly
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=100)
@given(seed=SEEDS, care=CARE)
def test_a_hundred_strategies_in_four_encodings_get_one_verdict_each(
    folder: Path, seed: int, care: float
) -> None:
    check_four_encodings(folder, seed, care)


def check_four_encodings(folder: Path, seed: int, care: float) -> None:
    """Vector, table and process make the same moves; genes may play a symmetric copy."""
    brought = four_encodings(folder, seed, care)
    found = {name: decided(each) for name, each in brought.items()}
    assert found["table"] == found["vector"]
    assert found["process"] == found["vector"]
    genes, vector = (list(map(up_to_symmetry, found[name])) for name in ("genes", "vector"))
    assert genes == vector
    as_table = saved(folder / "gt.json", convert(brought["genes"], "table").document)
    assert decided(make(f"table:{as_table}")) == found["genes"]
    check_by_a_naive_walk(brought["vector"], found["vector"])
    check_by_a_naive_walk(brought["genes"], found["genes"])


def check_by_a_naive_walk(brought: Strategy, results: list[dict[str, Any]]) -> None:
    """Play the whole tree, game by game, on a table of cells, and count the ends."""
    cells = {
        str(position): tuple(cell for cell, _ in permitted_moves(brought, position))
        for position in unfinished()
    }
    for seat, result in zip(SEATS, results, strict=True):
        played = list(naive.games(lambda board, _: cells[board], mark_of(seat)))
        ends, survey = naive.raw(played), result["strengths"]["every_choice"]
        assert survey["games"]["raw"] == {
            end: ends[end] for end in ("win", "draw", "loss", "stuck")
        }
        sequences = naive.up_to_symmetry(played)
        assert survey["games"]["up_to_symmetry"]["loss"] == sequences["loss"]
        assert survey["games"]["up_to_symmetry"]["win"] == sequences["win"]
        failures = naive.failures(played)
        line = "".join(map(str, failures[0])) if failures else None
        assert survey["counterexample"] == line
        assert result["no_loss"]["every_choice"] == (line is None)
