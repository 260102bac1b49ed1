"""Into a folder that a person has named nothing is written through a link that stands in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.effort import part
from tests.noloss.conftest import Noloss


@pytest.mark.parametrize(
    ("arguments", "name"),
    part(
        [
            (("schema",), "runs.schema.json"),
            (("statistics",), "replies.svg"),
            (("draw", "wst", "--format", "dot"), "calls.dot"),
            (("draw", "wst", "--format", "dot"), "CF.dot"),
        ],
        3,
    ),
)
@pytest.mark.parametrize("there", [True, False])
def test_a_link_under_a_name_of_ours_is_refused_and_not_followed(
    noloss: Noloss, tmp_path: Path, arguments: tuple[str, ...], name: str, there: bool
) -> None:
    folder, elsewhere = tmp_path / "folder", tmp_path / "elsewhere"
    folder.mkdir()
    if there:
        elsewhere.write_text("years of work")
    (folder / name).symlink_to(elsewhere)
    done = noloss(*arguments, "-o", folder)
    assert (done.code, done.out) == (2, "")
    assert f"{folder / name}: is a link" in done.err
    assert "hint: remove it, or name another folder" in done.err
    assert elsewhere.exists() is there
    assert not there or elsewhere.read_text() == "years of work"


def test_a_link_that_a_person_names_is_followed(noloss: Noloss, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "file.dot")
    assert noloss("draw", "wst", "--tree", "--format", "dot", "-o", tmp_path / "link").code == 0
    assert (tmp_path / "file.dot").is_file()
