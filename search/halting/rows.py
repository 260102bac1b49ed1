"""Tables of machines, read row by row: CSV, or Parquet."""

from __future__ import annotations

from collections.abc import Iterator
from csv import Error as CsvError
from csv import reader
from io import TextIOWrapper
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple, cast, get_args

from automata.halting.pipeline import Status
from search.halting.parts import need_pyarrow
from search.parameters import SearchError

if TYPE_CHECKING:
    from pathlib import Path

_PARQUET: Final = b"PAR1"
_STATUSES: Final = frozenset(get_args(Status))


class Row(NamedTuple):
    """A machine in standard text, its status, and the decider, if the table names one."""

    machine: str
    status: Status
    decider: str


def table_rows(file: Path, stream: BinaryIO) -> Iterator[Row]:
    """Read the rows of a table.

    Raises SearchError for anything else, also if pyarrow is needed and not installed.
    """
    begins = stream.read(len(_PARQUET))
    stream.seek(0)
    if begins == _PARQUET:
        need_pyarrow(file)
    columns = _of_parquet(file, stream) if begins == _PARQUET else _of_csv(file, stream)
    empty = True
    for number, (machine, *rest) in enumerate(columns, start=1):
        if machine == "machine":  # the titles
            continue
        if not rest or rest[0] not in _STATUSES:
            raise _no_table(file, number)
        empty = False
        yield Row(machine, cast("Status", rest[0]), rest[1] if len(rest) > 1 else "")
    if empty:
        raise _no_table(file)


def _of_csv(file: Path, stream: BinaryIO) -> Iterator[list[str]]:
    try:
        with TextIOWrapper(stream, "utf-8-sig", "replace", newline="") as text:
            yield from (row for row in reader(text) if row)
    except CsvError:  # a field that is too long
        raise _no_table(file) from None


def _of_parquet(file: Path, stream: BinaryIO) -> Iterator[list[str]]:
    """Read a table a batch at a time."""
    import pyarrow as pa  # an extra
    import pyarrow.parquet as pq

    try:
        for batch in pq.ParquetFile(stream).iter_batches():
            columns = {name: batch.column(name).to_pylist() for name in batch.schema.names}
            deciders = columns.get("decider", [""] * batch.num_rows)
            rows = zip(columns["machine"], columns["status"], deciders, strict=True)
            yield from ([str(value or "") for value in row] for row in rows)
    except (pa.ArrowException, KeyError, OSError):
        raise _no_table(file) from None


def _no_table(file: Path, row: int | None = None) -> SearchError:
    hint = "its lines are machine,status with halt, nonhalt or open"
    problem = "not a table of machines" + (f": row {row:,} has no status" if row else "")
    return SearchError(problem, where=str(file), hint=hint)
