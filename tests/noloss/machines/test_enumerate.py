"""`noloss enumerate`: the tables of all machines of a size."""

from __future__ import annotations

from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.noloss.conftest import Noloss


def test_all_machines_of_two_states_are_decided_in_the_order_of_the_tree(noloss: Noloss) -> None:
    done = noloss("enumerate", "--states", 2, "--symbols", 2, "-o", "bb2.csv", "--json")
    assert done.code == 0
    found = done.document
    assert (found["machines"], found["halt"], found["open"]) == (61, 19, 0)
    assert (found["steps"], found["marks"]) == (6, 4)
    assert Path("bb2.csv").read_text(encoding="ascii").splitlines()[:5] == [
        "machine,status,decider",
        "------_------,halt,run",
        "0RA---_------,nonhalt,cycle",
        "1RA---_------,nonhalt,cycle",
        "0RB---_------,halt,run",
    ]


@pytest.mark.slow
def test_every_certificate_of_a_size_is_accepted(noloss: Noloss) -> None:
    size = ("--states", 3, "--symbols", 2)
    noloss("enumerate", *size, "-o", "bb3.csv", "--certificates", "bb3.jsonl")
    done = noloss("recheck", "bb3.jsonl", "--json")
    said = "1772 machines halt, and 3645 never halt, each started on a blank tape"
    assert (done.code, done.document["proved"]) == (0, [said])
    lines = Path("bb3.jsonl").read_text(encoding="ascii").replace('"period":2', '"period":3', 1)
    Path("forged.jsonl").write_text(lines, encoding="ascii")
    assert noloss("recheck", "forged.jsonl").code == 1


@pytest.mark.slow
def test_the_table_is_the_same_in_two_processes(noloss: Noloss) -> None:
    size = ("--states", 2, "--symbols", 3)
    noloss("enumerate", *size, "-o", "one.csv")
    noloss("enumerate", *size, "-o", "two.csv", "--jobs", 2)
    assert Path("one.csv").read_bytes() == Path("two.csv").read_bytes()
    assert not [*Path().glob("*.parts")]


@pytest.mark.slow
@pytest.mark.skipif(find_spec("pyarrow") is None, reason="pyarrow is an extra")
def test_a_table_in_parquet_has_the_same_rows(noloss: Noloss) -> None:
    import pyarrow.parquet as pq

    size = ("--states", 2, "--symbols", 2)
    noloss("enumerate", *size, "-o", "bb2.csv")
    noloss("enumerate", *size, "-o", "bb2.parquet")
    table = pq.read_table("bb2.parquet").to_pylist()
    rows = [",".join(row.values()) for row in table]
    assert rows == Path("bb2.csv").read_text(encoding="ascii").splitlines()[1:]


@pytest.mark.nightly
def test_all_machines_of_four_states_are_those_of_coq_bb5(noloss: Noloss) -> None:
    """The numbers are in its README for BB(4)."""
    done = noloss("enumerate", "--states", 4, "--symbols", 2, "-o", "bb4.csv", "--json")
    found = done.document
    assert (found["machines"], found["halt"], found["nonhalt"]) == (858_909, 249_693, 609_216)
    assert (found["steps"], found["marks"]) == (107, 13)
    content = Path("bb4.csv").read_bytes()
    pairs = (line.rpartition(b",")[0] for line in content.splitlines())
    assert sha256(b"\n".join(pairs)).hexdigest() == BB4


BB4 = "c3d9791ce56caa1e264ed5507cc423fa6dff055ddf9339ef1d8bc11408566200"  # as first written here


@pytest.mark.nightly
def test_all_machines_of_two_states_and_four_symbols_are_those_of_coq_bb5(noloss: Noloss) -> None:
    """The numbers are in its README for BB(2,4)."""
    size = ("--states", 2, "--symbols", 4)
    found = noloss("enumerate", *size, "-o", "bb24.csv", "--jobs", 2, "--json").document
    assert (found["machines"], found["halt"], found["open"]) == (2_154_217, 721_337, 0)
    assert (found["steps"], found["marks"]) == (3_932_964, 2_050)
