"""What a command gives back. It prints nothing itself: the front does, in the form asked for.

@json_option
def command(one: str, other: str) -> Report:
    met = match(find_strategy(one), find_strategy(other))
    return Report(document=met, exhibits=match_exhibits(met))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from common.documents import Document, Streamed
from common.exhibits import Content, Exhibit
from noloss.exits import ExitCode

ReportItem: TypeAlias = Content | Exhibit
AnyDocument: TypeAlias = Document | Mapping[str, object] | Streamed  # a mapping is a JSON Schema


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What a command has found.

    document : what `--json` prints; a function, where making it is work that people do not need
    exhibits : what people see; a generator is shown while it goes on
    code     : the exit code; a function, where it is known only after the document or the exhibits
    notes    : messages on standard error after everything else, also with `--json`
    lines    : what `--jsonl` prints, one document a line
    rows     : what `--csv` prints, the titles of the columns first
    streams  : a reader who leaves ends the command, with exit code 141; otherwise all work is done
               before anything is shown, and the exit code is that of the work
    """

    document: AnyDocument | Callable[[], AnyDocument]
    exhibits: Iterable[ReportItem] = ()
    code: int | Callable[[], int] = ExitCode.DONE
    notes: Iterable[str] = ()
    lines: Iterable[AnyDocument] = ()
    rows: Iterable[Sequence[object]] = ()
    streams: bool = False
