"""In a folder of ours nothing is read or made through a link, nor from a pipe."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from common.plain_files import check_no_link, check_plain, open_plain, read_plain


def test_a_plain_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"\r\n\x1awhole")
    assert read_plain(tmp_path / "file", 4) == b"\r\n\x1aw"


def test_what_is_not_there_may_be_made(tmp_path: Path) -> None:
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
    monkeypatch.setattr("common.plain_files.check_plain", lambda path: None)
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
