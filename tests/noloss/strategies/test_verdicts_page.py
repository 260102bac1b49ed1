"""One page with the verdict on every strategy."""

from __future__ import annotations

from pathlib import Path

import pytest

from noloss.commands.strategies import verdicts
from tests.noloss.conftest import Noloss, keep_entries
from tests.noloss.printed_tables import table_rows


@pytest.mark.slow
def test_the_page_has_a_row_for_every_strategy_reading_and_seat(
    noloss: Noloss, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = ("least-free", "base"), ("least-free", "other"), ("perfect", "base")
    keep_entries(monkeypatch, *kept)
    page = tmp_path / "verdicts.md"
    done = noloss("list", "verdicts", "-o", page)
    rows = [line for line in page.read_text().splitlines() if line.endswith("| yes |")]
    assert (done.code, len(rows)) == (0, 2 * len(kept))
    first = next(row for row in rows if row.startswith("| least-free | first (X)"))
    assert "no: 123548" in first
    assert done.out == f"{page}: page of the verdicts on {len(kept)} strategies\n"
    shown = table_rows(noloss("list", "verdicts").out, 8)
    assert [f"| {' | '.join(cells)} |" for cells in shown[1:]] == rows
    listed = noloss("list", "verdicts", "--json").document["verdicts"]
    assert [one["rechecked"] for one in listed] == [True] * len(kept)


def test_a_verdict_whose_certificate_is_not_proved_shows_on_the_page(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_entries(monkeypatch, ("least-free", "base"))
    monkeypatch.setattr(verdicts, "check", lambda content: (1, [], ["no"]))
    done = noloss("list", "verdicts")
    assert done.code == 1
    assert done.out.splitlines()[-1].endswith("  NO")
