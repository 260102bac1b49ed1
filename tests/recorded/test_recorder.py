"""The recorder sees every change, and masks nothing but what must differ."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.recorded import masks
from tests.recorded.command import main


@pytest.fixture
def records(tmp_path: Path) -> tuple[Path, Path]:
    """Give two equal records of one case."""
    kept = tmp_path / "before" / "verify" / "wst"
    (kept / "files").mkdir(parents=True)
    (kept / "1.stdout").write_text('{"seat": "first", "no_loss": true}\n')
    (kept / "1.code").write_text("0\n")
    (kept / "files" / "c.json").write_text("[1, 2]")
    shutil.copytree(tmp_path / "before", tmp_path / "after")
    return tmp_path / "before", tmp_path / "after"


def _compared(records: tuple[Path, Path], *more: str) -> int:
    return main(["compare", *map(str, records), *more])


def test_equal_records_differ_nowhere(
    records: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    assert _compared(records) == 0
    assert capsys.readouterr().out.startswith("0 cases differ; 1 are recorded in ")


@pytest.mark.parametrize(
    ("file", "content", "shown"),
    [
        ("1.stdout", '{"seat": "first", "no_loss": false}\n', '+ "no_loss": false'),
        ("1.stdout", '{"seat": "first",  "no_loss": true}\n', "laid out in another way"),
        ("1.stdout", '{"no_loss": true, "seat": "first"}\n', '+ "seat": "first"'),
        ("1.code", "1\n", "+1"),
        ("files/c.json", "[1, 3]", "+ 3"),
        ("files/new.dot", "digraph", "written only after"),
        ("files/c.json", None, "written only before"),
    ],
)
def test_a_change_of_one_byte_is_shown_with_its_case_and_file(
    records: tuple[Path, Path],
    capsys: pytest.CaptureFixture[str],
    file: str,
    content: str | None,
    shown: str,
) -> None:
    path = records[1] / "verify" / "wst" / file
    if content is None:
        path.unlink()
    else:
        path.write_text(content)
    assert _compared(records) == 1
    out = capsys.readouterr().out
    assert out.startswith(f"verify/wst\n  {file}\n")
    assert shown in out
    assert _compared(records, "--only", "moves/*") == 1  # nothing to compare is not equality


def test_a_case_that_only_one_record_has_differs(
    records: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(records[1] / "verify" / "wst", records[1] / "verify" / "jiang")
    assert _compared(records) == 1
    assert f"verify/jiang\n  is not in {records[0]}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("printed", "kept"),
    [
        ('{"confirmed": 1, "seconds": 2.01}', '{"confirmed": 1, "seconds": <seconds>}'),
        ("all 17 were played out and never lose; 2.4 s\n", "… never lose; <seconds>\n"),
        ("The solver ran out of its 0 s; --time-limit gives it more.\n", None),
        ("reached in 12 s\n", None),
    ],
)
def test_only_how_long_a_search_took_is_masked(printed: str, kept: str | None) -> None:
    expected = printed if kept is None else kept.replace("…", "all 17 were played out and")
    assert masks.mask_times(printed.encode()).decode() == expected


def test_progress_is_left_out_and_warnings_stay() -> None:
    progress = "verifying wst … asked 274 times, 2 s\ncounting … about 2 min left, 112 s\n"
    warning = "warning: a.tm:5:1: variable y is never used\n  hint: write a machine … s: ...\n"
    assert masks.without_progress((progress + warning).encode()).decode() == warning


def test_the_longest_path_is_masked_first() -> None:
    folders = {"/deep/a": "<work>", "/deep/a/b": "<cache>"}
    assert masks.mask_folders(b"/deep/a/b/c /deep/a/d", folders) == b"<cache>/c <work>/d"
