"""Files are written whole or not at all, and then are on the disk.

In a folder of noloss, nothing is read or made through a link, or from a pipe.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from common.files import (
    OLD,
    FileError,
    check_no_link,
    check_plain,
    clear_parts,
    is_part,
    open_plain,
    read_plain,
    sync_folder,
    write_beside,
    write_inside,
    write_whole,
)


def test_a_file_is_on_the_disk_before_it_has_its_name_and_then_its_name_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, seen = os.fsync, []

    def watched(descriptor: int) -> None:
        real(descriptor)
        (name,) = (path.name for path in tmp_path.iterdir())
        seen.append((name == "file", os.path.samestat(os.fstat(descriptor), tmp_path.stat())))

    monkeypatch.setattr("common.files.os.fsync", watched)
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
    monkeypatch.setattr("common.files.os.fsync", fail)
    with pytest.raises(type(error)):
        write_beside(tmp_path / "file", b"after")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert (tmp_path / "file").read_bytes() == b"before"


def test_a_folder_that_cannot_be_synced_is_not_an_error(tmp_path: Path) -> None:
    assert not (tmp_path / "none").exists()
    sync_folder(tmp_path / "none")
    assert not (tmp_path / "none").exists()


def test_parts_are_the_files_named_as_write_beside_names_them() -> None:
    assert is_part(Path("deep/.noloss-0123456789abcdef.part"))
    for name in (
        ".part",
        ".noloss-0123456789abcde.part",
        "noloss-0123456789abcdef.part",
        ".noloss-0123456789abcdeg.part",
    ):
        assert not is_part(Path(name))


def test_only_parts_are_cleared_and_a_folder_that_is_gone_is_not_an_error(tmp_path: Path) -> None:
    (tmp_path / ".noloss-0123456789abcdef.part").write_bytes(b"half")
    (tmp_path / "file").write_bytes(b"whole")
    (tmp_path / ".noloss-1123456789abcdef.part").symlink_to(tmp_path / "file")
    clear_parts([tmp_path / "none", tmp_path])
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        ".noloss-1123456789abcdef.part",
        "file",
    ]


def test_a_new_file_may_be_read_by_whom_the_umask_allows(tmp_path: Path) -> None:
    expected = tmp_path / "plain"
    expected.write_text("")
    write_whole(tmp_path / "file", b"new")
    assert (tmp_path / "file").stat().st_mode == expected.stat().st_mode


def test_a_folder_that_does_not_exist_is_named_with_a_way_out(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "file"
    with pytest.raises(FileError) as caught:
        write_whole(path, b"new")
    assert caught.value.where == str(path)
    assert caught.value.problem == "cannot be written: no such file or directory"
    assert caught.value.hint == f"make the folder {path.parent} first"
    assert not path.parent.exists()


def test_a_folder_in_place_of_a_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="is a folder") as caught:
        write_whole(tmp_path, b"new")
    assert caught.value.hint == "name a file inside it"


def test_a_folder_in_which_one_may_not_write_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def denied(*_arguments: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("common.files.os.open", denied)
    with pytest.raises(FileError) as caught:
        write_whole(tmp_path / "file", b"new")
    assert caught.value.problem == "cannot be written: permission denied"
    assert caught.value.hint == "choose a folder in which you may write"
    assert _names(tmp_path) == []


@pytest.mark.parametrize("blow", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_write_that_breaks_off_leaves_the_old_file_and_no_part(
    blow: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    path.write_text("old")

    def break_off(_part: Path, _target: Path) -> Path:
        raise blow

    monkeypatch.setattr("common.files.Path.replace", break_off)
    with pytest.raises((FileError, KeyboardInterrupt)):
        write_whole(path, b"new")
    assert path.read_text() == "old"
    assert _names(tmp_path) == ["file"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_device_is_written_to_and_not_replaced() -> None:
    write_whole(Path(os.devnull), b"new")
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("there", [True, False])
def test_a_link_under_a_name_of_ours_is_refused_and_not_followed(
    tmp_path: Path, there: bool
) -> None:
    elsewhere = tmp_path / "elsewhere"
    if there:
        elsewhere.write_text("years of work")
    (tmp_path / "file").symlink_to(elsewhere)
    with pytest.raises(FileError, match="is a link") as caught:
        write_inside(tmp_path / "file", b"new")
    assert caught.value.where == str(tmp_path / "file")
    assert caught.value.hint == "remove it, or name another folder"
    assert elsewhere.exists() is there
    assert not there or elsewhere.read_text() == "years of work"


def test_the_next_writer_removes_the_parts_of_killed_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = [tmp_path / f".noloss-{number}123456789abcdef.part" for number in range(4)]
    old, young, link, folder = parts
    old.write_bytes(b"half")
    young.write_bytes(b"half")
    link.symlink_to(tmp_path / "mine")
    folder.mkdir()
    for path, age in ((old, OLD + 60), (young, OLD - 600), (link, OLD + 60), (folder, OLD + 60)):
        then = path.lstat().st_mtime - age
        os.utime(path, (then, then), follow_symlinks=False)
    (tmp_path / "mine").write_bytes(b"years of work")
    with monkeypatch.context() as patch:
        patch.setattr(os, "getuid", lambda: old.stat().st_uid + 1, raising=False)
        write_whole(tmp_path / "file", b"new")
        assert all(map(os.path.lexists, parts))
    write_whole(tmp_path / "file", b"new")
    assert [path for path in parts if os.path.lexists(path)] == [young, link, folder]
    assert (tmp_path / "mine").read_bytes() == b"years of work"


def test_a_plain_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"\r\n\x1awhole")
    assert read_plain(tmp_path / "file", 4) == b"\r\n\x1aw"


def test_a_missing_file_may_be_made(tmp_path: Path) -> None:
    check_plain(tmp_path / "file")
    os.close(open_plain(tmp_path / "file", os.O_RDWR | os.O_CREAT))
    assert (tmp_path / "file").is_file()


@pytest.mark.parametrize("there", [True, False])
def test_a_link_is_refused_wherever_it_leads(tmp_path: Path, there: bool) -> None:
    if there:
        (tmp_path / "elsewhere").write_bytes(b"whole")
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(OSError, match="is a link"):
        open_plain(tmp_path / "link", os.O_RDWR | os.O_CREAT)
    with pytest.raises(OSError, match="is a link"):
        check_no_link(tmp_path / "link")
    assert (tmp_path / "elsewhere").exists() is there


@pytest.mark.skipif(not hasattr(os, "O_NOFOLLOW"), reason="links are only looked for there")
def test_a_link_that_comes_after_the_look_is_not_followed_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    monkeypatch.setattr("common.files.check_plain", lambda path: None)
    with pytest.raises(OSError, match="symbolic links"):
        open_plain(tmp_path / "link", os.O_RDWR | os.O_CREAT)
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders there")
def test_a_pipe_or_a_folder_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    for name in ("pipe", "folder"):
        with pytest.raises(OSError, match="is not a plain file"):
            read_plain(tmp_path / name, 1)
