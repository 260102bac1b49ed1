"""A table of machines is read row by row, and its numbers are those of its rows."""

from __future__ import annotations

import io
from collections import Counter
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.halting.rows import Row, table_rows
from search.halting.survey import SAMPLE, survey, times
from search.halting.work import do_piece, pieces_of_tree
from search.parameters import SearchError

NEEDS_PYARROW = pytest.mark.skipif(find_spec("pyarrow") is None, reason="it is an extra")
TABLE = Path("table.csv")


def rows(text: bytes) -> list[Row]:
    return [*table_rows(TABLE, io.BytesIO(text))]


def numbered(number: int) -> str:
    """Give a machine for each number."""
    digits = f"{number:04}"
    return "".join(f"{digit}RA" for digit in digits)


NUMBERS = {numbered(number): number for number in range(2_000)}


def nothing() -> None:
    pass


def test_the_rows_of_a_table_are_read_with_and_without_titles_and_deciders() -> None:
    one = Row("1RB---_1LA---", "halt", "run")
    assert rows(b"machine,status,decider\n1RB---_1LA---,halt,run\n") == [one]
    assert rows(b"1RB---_1LA---,halt,run\n\n") == [one]
    assert rows(b"1RB---_1LA---,open") == [Row("1RB---_1LA---", "open", "")]


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"machine,status,decider\n",
        b"hello\n",
        b"1RB---,maybe\n",
        b"1RB---,halt\n1RA",
        b'x,"' + b"a" * 200_000,
    ],
)
def test_anything_else_is_not_a_table(text: bytes) -> None:
    with pytest.raises(SearchError, match="not a table of machines") as refused:
        rows(text)
    assert refused.value.where == "table.csv"
    assert refused.value.hint == "its lines are machine,status with halt, nonhalt or open"


@NEEDS_PYARROW
def test_a_table_in_parquet_has_the_same_rows(tmp_path: Path) -> None:
    import pyarrow as pa  # an extra
    import pyarrow.parquet as pq

    columns = {"machine": ["A", "B"], "status": ["halt", "open"], "decider": ["run", None]}
    pq.write_table(pa.table(columns), tmp_path / "t.parquet")
    with (tmp_path / "t.parquet").open("rb") as stream:
        assert [*table_rows(TABLE, stream)] == [Row("A", "halt", "run"), Row("B", "open", "")]
    pq.write_table(pa.table({"machine": ["A"]}), tmp_path / "t.parquet")
    with (tmp_path / "t.parquet").open("rb") as stream, pytest.raises(SearchError, match="not a t"):
        [*table_rows(TABLE, stream)]
    with pytest.raises(SearchError, match="not a table"):
        rows(b"PAR1 and nothing else")


def test_parquet_without_pyarrow_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("search.halting.parts.find_spec", lambda _: None)
    with pytest.raises(SearchError, match="needs pyarrow"):
        [*table_rows(Path("t.parquet"), io.BytesIO(b"PAR1"))]


def test_the_numbers_of_bb_2_3_are_those_of_its_rows() -> None:
    text = b"".join(do_piece(piece).lines for piece in pieces_of_tree(2, 3, False))
    lines = [line.split(",") for line in text.decode().splitlines()]
    found = survey("t.csv", rows(text), nothing)
    assert found.tally.deciders == Counter(f"{status} {name}" for _, status, name in lines)
    naive = Counter(
        sum(cell not in ("---", "") for row in machine.split("_") for cell in cut(row))
        for machine, *_ in lines
    )
    assert {part.depth: sum(part.deciders.values()) for part in found.depths} == naive
    assert found.depths[0].deciders == {"run": 1}
    assert {kind for part in found.depths for kind in part.deciders} == {*found.samples}


def cut(row: str) -> list[str]:
    return [row[at : at + 3] for at in range(0, len(row), 3)]


def test_machines_that_stay_open_are_counted_and_are_in_no_sample() -> None:
    found = survey("t.csv", [Row("1RB---", "open", ""), Row("1RA---", "nonhalt", "")], nothing)
    assert found.tally.open == ("1RB---",)
    assert found.depths[0].deciders == {"nonhalt": 1, "open": 1}
    assert found.samples == {"nonhalt": ["1RA---"]}


@given(st.integers(1, 2_000))
def test_a_sample_is_spread_over_all_machines_of_a_decider(number: int) -> None:
    found = survey(
        "t.csv", [Row(numbered(at), "nonhalt", "cycle") for at in range(number)], nothing
    )
    sample = [NUMBERS[machine] for machine in found.samples["cycle"]]
    assert len(sample) == min(number, SAMPLE)
    gaps = [after - before for before, after in pairwise(sample)]
    assert sample[0] == 0
    assert all(1 <= gap <= 2 * number / SAMPLE + 1 for gap in gaps)
    assert number - sample[-1] <= number / SAMPLE * 3 + 1


def test_each_machine_of_a_sample_is_decided_again() -> None:
    called: list[None] = []
    samples = {"cycle": ["1RA---", "0RA---"], "run": ["------"]}
    parts = times("t.csv", samples, lambda: called.append(None))
    assert [(part.kind, len(part.milliseconds)) for part in parts] == [("cycle", 2), ("run", 1)]
    assert len(called) == 3
    assert all(min(part.milliseconds) <= part.median <= max(part.milliseconds) for part in parts)


def test_a_sample_that_takes_long_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("search.halting.survey.LONGEST", 1e-9)
    (part,) = times("t.csv", {"cycle": ["1RA---"] * 5}, nothing)
    assert len(part.milliseconds) == 1


def test_a_text_that_is_not_a_machine_is_refused_with_a_way_out() -> None:
    for text in ("hello", "1RB---_1LA", "9RB---"):
        with pytest.raises(SearchError, match=f"'{text}' is not a machine: ") as refused:
            times("t.csv", survey("t.csv", [Row(text, "halt", "run")], nothing).samples, nothing)
        assert refused.value.where == "t.csv"
        assert "1RB1LB_1LA---" in (refused.value.hint or "")
