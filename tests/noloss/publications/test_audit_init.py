"""`noloss audit init`."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from noloss.commands.publications import audit_init
from tests.noloss.conftest import Noloss


@pytest.mark.parametrize("name", ["paper", "paper.toml", "./paper"])
def test_a_start_is_written(noloss: Noloss, tmp_path: Path, name: str) -> None:
    done = noloss("audit", "init", name)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("paper.toml: 5 claims to begin with, about paper.tm and")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["paper.tm", "paper.toml"]


@pytest.mark.slow  # the claims are about every game of WST
def test_a_start_can_be_judged_at_once_and_every_claim_holds(noloss: Noloss) -> None:
    told = noloss("audit", "init", "paper", "--json").document
    assert told["claims"] == 5
    done = noloss("audit", "paper.toml", "--json")
    assert done.code == 0
    assert {claim["verdict"] for claim in done.document["claims"]} == {"reproduced"}
    assert len(done.document["claims"]) == 5


def test_the_claims_of_a_start_about_its_machine_hold(noloss: Noloss) -> None:
    noloss("audit", "init", "paper")
    claims = noloss("audit", "paper.toml", "appends", "steps", "corner", "--json").document
    assert [claim["verdict"] for claim in claims["claims"]] == ["reproduced"] * 3
    assert noloss("check", "paper.tm").code == 0


def test_a_start_explains_each_of_its_keys(noloss: Noloss) -> None:
    noloss("audit", "init", "paper")
    content = tomllib.loads(Path("paper.toml").read_text("utf-8"))
    assert set(content) == {"publication", "claim", "aside"}
    assert any("concludes" in claim for claim in content["claim"])


@pytest.mark.parametrize("there", ["paper.toml", "paper.tm"])
def test_an_existing_file_is_never_written_over(noloss: Noloss, tmp_path: Path, there: str) -> None:
    (tmp_path / there).symlink_to("nowhere")
    done = noloss("audit", "init", "paper")
    assert (done.code, done.out) == (2, "")
    assert done.err == f"error: {there}: is there already\n  hint: choose another name\n"
    assert [path.name for path in tmp_path.iterdir()] == [there]


def test_a_name_of_several_lines_is_refused(noloss: Noloss, tmp_path: Path) -> None:
    done = noloss("audit", "init", "a\nb")
    assert (done.code, done.out) == (2, "")
    assert "is not a name for a file of claims" in done.err
    assert list(tmp_path.iterdir()) == []


def test_help_of_both_commands_names_them(noloss: Noloss) -> None:
    assert noloss("audit", "init", "--help").out.startswith("Usage: noloss audit init [OPTIONS]")
    told = noloss("audit", "--help").out
    assert told.startswith("Usage: noloss audit [OPTIONS] [FILE|SOURCE|ID]...")
    assert "noloss audit init paper" in told
    missing = noloss("audit", "init")
    assert (missing.code, missing.out) == (2, "")
    assert "`noloss audit init --help` shows how it is used" in missing.err


def test_the_start_is_short_enough_to_be_read() -> None:
    assert audit_init.START.count("\n") < 90
    assert max(map(len, audit_init.START.splitlines())) <= 100
