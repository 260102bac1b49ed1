"""A verdict that rests on code named by a file of claims is marked so everywhere."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.noloss.conftest import Noloss
from tests.noloss.publications.own_audits import HOLDS, OWN, own_file

ARGUMENT = """
[[claim]]
id = "agree"
claim = "The two agree."
printed = false
check = "machines-agree"
with = { first = "even.tm", second = "python:words.py:never", up_to = 2, alphabet = "a" }
"""
FILES = {
    "--markdown": ("a.md", ["**reproduced** (own code)", "python:words.py:never"]),
    "--html": ("a.html", ["own code", "words.py"]),
    "--junit": ("a.xml", ['<property name="own code" value="python:words.py:never" />']),
    "--sarif-file": ("a.sarif", ["erratum (own code): Two and two"]),
}


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    machine = "machine even\ntapes word\nsymbols a\naccept yes\n\ngo:  _  ->  _ S  yes\n"
    Path("even.tm").write_text(machine, "utf-8")
    Path("words.py").write_text("def never(word: str) -> bool:\n    return False\n", "utf-8")
    own_file(tmp_path, HOLDS, OWN.replace("printed = 4", "printed = 5"), ARGUMENT)


def test_own_code_is_marked_in_the_terminal(noloss: Noloss) -> None:
    done = noloss("audit", "own.toml", "--allow-code")
    assert done.err == ""
    assert done.out.count("(own code)") == 2
    assert "own code: the verdict rests on code that the file of claims names" in done.out
    told = noloss("audit", "own.toml", "agree", "--allow-code", "--explain").out
    assert "agree: reproduced (own code)" in told
    assert "code of python:words.py:never, not of noloss" in told
    assert "own code" not in noloss("audit", "own.toml", "holds").out


def test_own_code_is_marked_in_json(noloss: Noloss) -> None:
    claims = noloss("audit", "own.toml", "--allow-code", "--json").document["claims"]
    assert {claim["id"]: claim["own_code"] for claim in claims} == {
        "holds": False,
        "own": True,
        "agree": True,
    }


def test_own_code_is_marked_in_every_file_that_is_written(noloss: Noloss) -> None:
    names = [part for option, (name, _) in FILES.items() for part in (option, name)]
    assert noloss("audit", "own.toml", "--allow-code", *names).code == 1
    for name, texts in FILES.values():
        page = Path(name).read_text("utf-8")
        assert [text for text in texts if text not in page] == [], name
    (run,) = json.loads(Path("a.sarif").read_text("utf-8"))["runs"]
    assert len(run["results"]) == 1
