"""The checker that Coq has proved accepts what the one in Python accepts, and assumes nothing."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from shutil import which

import pytest

from noloss.work.proved_checker import proved_checker
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
from verify.recheck_halting import check, dump, expand, shape
from verify.verified import THEORY, sources

MISSING = [program for program in ("coqc", "ocamlopt") if which(program) is None]
pytestmark = pytest.mark.skipif(
    bool(MISSING), reason=f"not installed: {', '.join(MISSING)}; apt-get install coq ocaml"
)
FOLLOWS = ("not what follows from it", "other rows follow", "not used", "nothing is left after")
"""Faults of a file that has more than its proof needs; the proved checker does not mind them."""


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the checker in a cache of its own."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("NOLOSS_CACHE", str(tmp_path_factory.mktemp("cache")))
        return proved_checker()


def says(program: Path, file: Path, content: bytes) -> str:
    file.write_bytes(content)
    done = subprocess.run([program, file], capture_output=True, text=True, check=False)
    assert not done.stderr
    assert done.returncode == (0 if done.stdout == "proved\n" else 1)
    return done.stdout


@pytest.mark.slow
def test_the_theorem_is_proved_without_axioms(tmp_path: Path) -> None:
    for name, text in sources().items():
        (tmp_path / name).write_text(text)
    asked = tmp_path / "asked.v"
    asked.write_text("Require Import checker.\nCheck checked.\nPrint Assumptions checked.\n")
    for name in (*THEORY, "asked"):
        done = subprocess.run(
            ["coqc", "-q", f"{name}.v"], cwd=tmp_path, capture_output=True, text=True, check=True
        )
    assert "check c = true -> says c" in done.stdout
    assert "Closed under the global context" in done.stdout


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
    for path in rng.sample(found, min(60, len(found))):
        for other in others(at_place(document, path), rng):
            changed = json.loads(json.dumps(document))
            holder = at_place(changed, path[:-1])
            holder[path[-1]] = other
            code, _, wrong = check(sealed(changed))
            if code == 2:  # another shape, which is refused before
                continue
            accepted = says(program, tmp_path / "one.json", sealed(changed)) == "proved\n"
            superfluous = any(why in wrong[-1] for why in FOLLOWS) if wrong else False
            assert accepted == (not code) or superfluous, (path, other, wrong)
            judged.add(accepted)
    assert judged


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
    assert all(dump(shape(expand(json.loads(line)))) for line in LINES)


@pytest.mark.slow
def test_all_machines_of_three_states_are_proved_at_50000_loops_a_second(
    program: Path, tmp_path: Path
) -> None:
    file = tmp_path / "bb3.jsonl"
    table = tmp_path / "bb3.csv"
    asked = ("--states", "3", "--symbols", "2", "-o", table, "--certificates", file)
    subprocess.run([sys.executable, "-m", "noloss", "enumerate", *asked], check=True)
    loops = [line for line in file.read_text().splitlines() if '"cycle"' in line]
    many = tmp_path / "loops.jsonl"
    header = '{"format": "noloss/halting-certificates", "version": 1}'
    many.write_text("\n".join([header, *loops * 10]) + "\n")
    for each, counts in ((file, "1772 3645"), (many, f"0 {10 * len(loops)}")):
        before = getrusage(RUSAGE_CHILDREN).ru_utime
        done = subprocess.run([program, each], capture_output=True, text=True, check=False)
        assert done.stdout == f"{counts}\n"
    assert 10 * len(loops) / (getrusage(RUSAGE_CHILDREN).ru_utime - before) > 50_000
