"""The checker that Coq has proved accepts what the one in Python accepts, and assumes nothing."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from typing import Any

import pytest

from noloss.work.proved_checker import build_in
from strategies.catalogue import View, find_strategy
from tests.effort import examples
from tests.verify.outside import NEEDS_PROVED_CHECKER
from tests.verify.test_false_halting import KINDS, lies
from tests.verify.test_forged_halting import choices_in_a_word
from tests.verify.test_recheck_halting import (
    CERTIFICATES,
    FALSE_LINES,
    FREE,
    LINES,
    at_place,
    others,
    places,
    sealed,
)
from verify.recheck_halting import LINES as LINES_FOLLOW
from verify.recheck_halting import check, check_lines, expand
from verify.verdict.certificate import certificate
from verify.verdict.verdict import verdict
from verify.verified import sources

pytestmark = NEEDS_PROVED_CHECKER
FOLLOWS = ("not what follows from it", "other rows follow", "not used", "nothing is left after")
"""Faults of a file that has more than its proof needs; the proved checker does not mind them."""
UNREACHED = "there is no transition for"
"""The checker in Python wants all transitions to be listed, the proved one those of its proof."""


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the checker in a folder, with all that Coq has compiled."""
    return build_in(tmp_path_factory.mktemp("checker"), sources())


def says(program: Path, file: Path, content: bytes) -> str:
    file.write_bytes(content)
    done = subprocess.run([program, file], capture_output=True, text=True, check=False)
    assert not done.stderr
    assert done.returncode == (0 if done.stdout == "proved\n" else 1)
    return done.stdout


@pytest.mark.slow
def test_the_theorems_are_proved_without_axioms(program: Path) -> None:
    asked = program.with_name("asked.v")
    questions = ("Check checked", "Print Assumptions checked", "Print Assumptions play_checked")
    asked.write_text("Require Import checker play.\n" + "".join(f"{q}.\n" for q in questions))
    command = ["coqc", "-q", asked.name]
    done = subprocess.run(command, cwd=asked.parent, capture_output=True, text=True, check=True)
    assert "check c = true -> says c" in done.stdout
    assert done.stdout.count("Closed under the global context") == 2


@pytest.mark.slow
@pytest.mark.parametrize("name", CERTIFICATES)
def test_a_certificate_of_each_kind_is_accepted(program: Path, name: str, tmp_path: Path) -> None:
    assert says(program, tmp_path / "one.json", sealed(CERTIFICATES[name])) == "proved\n"


@pytest.mark.slow
@pytest.mark.parametrize("name", CERTIFICATES)
def test_a_changed_certificate_that_the_checker_in_python_refuses_is_refused(
    program: Path, name: str, tmp_path: Path
) -> None:
    document, rng = CERTIFICATES[name], random.Random(2)
    found = [path for path in places(document) if path and path[0] not in FREE]
    judged = set()
    for path in rng.sample(found, min(examples(60), len(found))):
        for other in others(at_place(document, path), rng):
            changed = json.loads(json.dumps(document))
            holder = at_place(changed, path[:-1])
            holder[path[-1]] = other
            code, _, wrong = check(sealed(changed))
            if code == 2:  # another shape, which is refused before
                continue
            accepted = says(program, tmp_path / "one.json", sealed(changed)) == "proved\n"
            superfluous = any(why in wrong[-1] for why in FOLLOWS) if wrong else False
            if path == ("entries",) and code and UNREACHED in wrong[-1]:
                continue  # another machine, on which the proof may not come to this place
            assert accepted == (not code) or superfluous, (path, other, wrong)
            judged.add(accepted)
    assert judged


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_a_false_proof_is_refused(program: Path, kind: str, tmp_path: Path) -> None:
    files, lines = lies()[kind]
    for content in files[::5]:  # a process each
        assert says(program, tmp_path / "one.json", content).startswith("refused: ")
    (tmp_path / "lines.jsonl").write_bytes(b"\n".join([LINES_FOLLOW, *lines]) + b"\n")
    command = [program, tmp_path / "lines.jsonl"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    *wrong, counts = done.stdout.splitlines()
    assert (len(wrong), counts) == (len(lines), "0 0")


@pytest.mark.slow
def test_very_many_branches_in_a_word_are_refused_soon(program: Path, tmp_path: Path) -> None:
    said = says(program, tmp_path / "one.json", choices_in_a_word())
    assert said == "refused: too many branches in a word\n"


@pytest.mark.slow
def test_lines_about_machines_are_counted_and_false_ones_named(
    program: Path, tmp_path: Path
) -> None:
    file = tmp_path / "lines.jsonl"
    header = '{"format": "noloss/halting-certificates", "version": 1}\n'
    file.write_text(header + "\n".join([*LINES, *FALSE_LINES]) + "\n")
    done = subprocess.run([program, file], capture_output=True, text=True, check=False)
    *wrong, counts = done.stdout.splitlines()
    assert [line.partition(":")[0] for line in wrong] == [
        f"line {number}" for number in range(2 + len(LINES), 2 + len(LINES) + len(FALSE_LINES))
    ]
    halting = sum(not expand(json.loads(line))["never"] for line in LINES)
    assert counts == f"{halting} {len(LINES) - halting}"


@pytest.fixture(scope="session")
def three_states(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a file of certificates of all machines of three states."""
    file = tmp_path_factory.mktemp("bb3") / "bb3.jsonl"
    sizes = ("--states", "3", "--symbols", "2", "-o", file.with_suffix(".csv"))
    asked = (sys.executable, "-m", "noloss", "enumerate", *sizes, "--certificates", file)
    subprocess.run(asked, check=True)
    return file


def loops_ten_times(file: Path, folder: Path) -> tuple[list[bytes], Path]:
    """Give the lines about loops, and a file that has each of them ten times."""
    header, *lines = file.read_bytes().splitlines()
    loops = [line for line in lines if b'"cycle"' in line]
    many = folder / "loops.jsonl"
    many.write_bytes(b"\n".join([header, *loops * 10, b""]))
    return loops, many


@pytest.mark.slow
def test_all_machines_of_three_states_are_proved_ten_times_as_fast_as_in_python(
    program: Path, three_states: Path, tmp_path: Path
) -> None:
    loops, many = loops_ten_times(three_states, tmp_path)
    for each, counts in ((three_states, "1772 3645"), (many, f"0 {10 * len(loops)}")):
        done = subprocess.run([program, each], capture_output=True, text=True, check=False)
        assert done.stdout == f"{counts}\n"
    proved = fastest(RUSAGE_CHILDREN, lambda: subprocess.run([program, many], check=False))
    in_python = fastest(RUSAGE_SELF, lambda: check_lines(loops))
    assert in_python > proved  # which read ten times as many


@pytest.mark.nightly  # a busy machine is slower
def test_50000_loops_are_proved_in_a_second_of_a_core(
    program: Path, three_states: Path, tmp_path: Path
) -> None:
    loops, many = loops_ten_times(three_states, tmp_path)
    proved = fastest(RUSAGE_CHILDREN, lambda: subprocess.run([program, many], check=False))
    assert 10 * len(loops) / proved > 50_000


def fastest(whose: int, call: Callable[[], object]) -> float:
    """Return the processor time of the fastest of three calls, in seconds."""
    times = []
    for _ in range(3):
        before = getrusage(whose).ru_utime
        call()
        times.append(getrusage(whose).ru_utime - before)
    return min(times)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "view"),
    [
        ("wst", "game"),
        ("jiang", "position"),
        ("first-free", "position"),
    ],
)
def test_a_verdict_is_accepted_and_a_changed_one_is_not(
    program: Path, name: str, view: View, tmp_path: Path
) -> None:
    document = certificate(verdict(find_strategy(name, view)))
    assert says(program, tmp_path / "one.json", sealed(document)) == "proved\n"
    for seat in ("first", "second"):
        for changed in changes(document["seats"][seat]):
            other = deepcopy(document)
            other["seats"][seat] = changed
            assert says(program, tmp_path / "one.json", sealed(other)) != "proved\n"


def changes(data: Any) -> Iterator[Any]:
    """Give claims about a seat that are not true."""
    for strength in ("every_choice", "first_choice"):
        for counting in ("raw", "up_to_symmetry"):
            for end in ("win", "draw", "loss", "stuck"):
                changed = deepcopy(data)
                changed[strength]["counts"]["games"][counting][end] += 1
                yield changed
    changed = deepcopy(data)
    held = changed["every_choice"]["holds"]
    changed["every_choice"] |= {"holds": not held, "end": "loss", "line": "12345"}
    yield changed
    changed = deepcopy(data)
    changed["some_choice"]["moves" if changed["some_choice"]["holds"] else "replies"] = {}
    if not changed["some_choice"]["holds"]:
        yield changed
    changed = deepcopy(data)
    node = next(iter(changed["table"]))
    changed["table"][node] = [*changed["table"][node], 0]
    yield changed
