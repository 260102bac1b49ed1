"""A folder that keeps runs may be a link; a link inside it is refused, wherever it leads."""

from __future__ import annotations

from pathlib import Path

import pytest

from common.errors import NolossError
from search.runs.results import results_in
from tests.search.runs.plans import done, gone_on, plan


def test_a_link_to_nothing_in_place_of_the_plan_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "search"
    done(path, plan(generations=1))
    (path / "search.json").rename(tmp_path / "hidden")
    (path / "search.json").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(NolossError, match=r"search\.json: is a link"):
        gone_on(path)


def test_a_linked_run_is_not_read_either(tmp_path: Path) -> None:
    path, elsewhere = tmp_path / "search", tmp_path / "elsewhere"
    done(path, plan(generations=1))
    (path / "run-001").rename(elsewhere)
    (path / "run-001").symlink_to(elsewhere)
    with pytest.raises(NolossError, match="run-001: is a link"):
        results_in(path)


def test_of_a_linked_run_nothing_is_cleared_away(tmp_path: Path) -> None:
    begun = tmp_path / "search"
    done(begun, plan(generations=1))
    part = tmp_path / "elsewhere" / ".noloss-0123456789abcdef.part"
    part.parent.mkdir()
    part.write_text("of somebody")
    (begun / "run-009").symlink_to(part.parent)
    assert gone_on(begun)
    assert part.read_text() == "of somebody"


def test_the_folder_itself_may_be_a_link(tmp_path: Path) -> None:
    before = done(tmp_path / "search", plan(generations=1))
    (tmp_path / "link").symlink_to(tmp_path / "search")
    assert gone_on(tmp_path / "link") == before
