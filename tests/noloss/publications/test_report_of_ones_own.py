"""The report of your own audit describes this audit, not that of the project."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.noloss.conftest import Noloss
from tests.noloss.publications.own_audits import ERRATUM, HOLDS, OWN, own_file

RUNS = """
[[claim]]
id = "runs"
claim = "Chance says one."
printed = 1
kind = "measured"
check = "python:chance.py:one"
how = "By drawing."
"""
OPTIONS = {"--html": "audit.html", "--markdown": "audit.md"}
UNTRUE = (
    "The noloss authors",
    "test tries this",
    "No result depends on the machine",
    "Claims about strategies for tic-tac-toe",
    "NewellSimon72",
    "noloss recheck certificates",
)


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("chance.py").write_text("def one(printed, effort):\n    return 1\n", "utf-8")


@pytest.mark.parametrize("option", OPTIONS)
def test_the_report_says_nothing_untrue_of_claims_in_a_user_file(
    noloss: Noloss, tmp_path: Path, option: str
) -> None:
    own_file(tmp_path, HOLDS, OWN, RUNS)
    assert noloss("audit", "own.toml", "--allow-code", "--runs", "quick", option, "p").code == 0
    page = Path("p").read_text("utf-8")
    assert [text for text in UNTRUE if text in page] == []
    command = f"noloss audit own.toml --allow-code --rerun quick {option} {OPTIONS[option]}"
    assert command in page
    assert "noloss audit own.toml runs --allow-code --rerun quick --explain" in page
    assert "Mine26's claims judged with noloss " in page.replace("&#x27;", "'")


def test_a_cited_work_is_in_the_literature(noloss: Noloss, tmp_path: Path) -> None:
    own_file(tmp_path, HOLDS + 'how = "As NewellSimon72 does."\n', ERRATUM)
    noloss("audit", "own.toml", "--markdown", "p")
    _, literature = Path("p").read_text("utf-8").split("## Literature")
    assert "NewellSimon72" in literature
    assert "Crowley93" not in literature
    text = Path("p").read_text("utf-8")
    assert "No result depends on the machine" in text  # this holds without your own code
    assert "--allow-code" not in text


@pytest.mark.parametrize("option", OPTIONS)
def test_a_single_publication_is_counted_once(noloss: Noloss, tmp_path: Path, option: str) -> None:
    own_file(tmp_path, HOLDS)
    noloss("audit", "own.toml", option, "p")
    page = Path("p").read_text("utf-8")
    assert "| all |" not in page
    assert '<th scope="col">all</th>' not in page
