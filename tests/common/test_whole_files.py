"""Files are written whole or not at all, and are on the disk then."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from common.whole_files import clear_parts, is_part, sync_folder, write_beside


def test_a_file_is_on_the_disk_before_it_has_its_name_and_then_its_name_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, seen = os.fsync, []

    def watched(descriptor: int) -> None:
        real(descriptor)
        (name,) = (path.name for path in tmp_path.iterdir())
        seen.append((name == "file", os.path.samestat(os.fstat(descriptor), tmp_path.stat())))

    monkeypatch.setattr("common.whole_files.os.fsync", watched)
    write_beside(tmp_path / "file", b"whole")
    assert (tmp_path / "file").read_bytes() == b"whole"
    assert seen == [(False, False), (True, True)]


@pytest.mark.parametrize("error", [OSError(5, "Input/output error"), KeyboardInterrupt()])
def test_what_does_not_reach_the_disk_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    def fail(descriptor: int) -> None:
        raise error

    (tmp_path / "file").write_bytes(b"before")
    monkeypatch.setattr("common.whole_files.os.fsync", fail)
    with pytest.raises(type(error)):
        write_beside(tmp_path / "file", b"after")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert (tmp_path / "file").read_bytes() == b"before"


def test_a_folder_that_cannot_be_synced_is_no_error(tmp_path: Path) -> None:
    sync_folder(tmp_path / "none")


def test_parts_are_what_is_named_as_write_beside_names_them() -> None:
    assert is_part(Path("deep/.0123456789abcdef.part"))
    for name in (
        ".part",
        ".0123456789abcde.part",
        "0123456789abcdef.part",
        ".0123456789abcdeg.part",
    ):
        assert not is_part(Path(name))


def test_only_parts_are_cleared_and_a_folder_that_is_gone_is_no_error(tmp_path: Path) -> None:
    (tmp_path / ".0123456789abcdef.part").write_bytes(b"half")
    (tmp_path / "file").write_bytes(b"whole")
    (tmp_path / ".1123456789abcdef.part").symlink_to(tmp_path / "file")
    clear_parts([tmp_path / "none", tmp_path])
    assert sorted(path.name for path in tmp_path.iterdir()) == [".1123456789abcdef.part", "file"]
