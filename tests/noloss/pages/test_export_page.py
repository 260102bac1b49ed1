"""`noloss export --to html` writes a view as one file, and refuses what does not go together."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from games import Position
from strategies.strategy import Permitted
from tests.noloss.conftest import Noloss


def data_of(file: Path, name: str) -> Any:
    """Read what a page carries under an id."""
    (text,) = re.findall(
        rf'<script type="application/json" id="{name}">(.*)</script>', file.read_text("utf-8")
    )
    return json.loads(text)


def test_a_machine_is_one_file_that_loads_nothing(
    noloss: Noloss, machines: Path, tmp_path: Path
) -> None:
    file = tmp_path / "page.html"
    done = noloss(
        "export", "--to", "html", "machine", machines / "palindrome.tm", "abba", "-o", file
    )
    text = file.read_text("utf-8")
    assert (done.code, done.err) == (0, "")
    assert done.out == f"{file}: palindrome\n"
    assert data_of(file, "words") == {"word": ["a", "b", "b", "a"]}
    assert not re.search(r'(?:src|href)="(?!data:|#)', text)
    assert (
        "http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'sha256-"
        in text
    )


def test_a_trace_holds_its_steps_and_how_it_ended(
    noloss: Noloss, machines: Path, tmp_path: Path
) -> None:
    file = tmp_path / "trace.html"
    done = noloss(
        *("export", "--to", "html", "trace", machines / "palindrome.tm", "--tape", "word=abba"),
        *("-o", file, "--json"),
    )
    expected = {"kind": "trace", "title": "A run of palindrome", "file": str(file)}
    assert expected.items() <= done.document.items()
    assert done.document["bytes"] == file.stat().st_size
    assert data_of(file, "trace")["length"] == 16
    assert "<p>On word=abba: accepted after 16 steps.</p>" in file.read_text("utf-8")


def test_a_trace_follows_choices_and_stops_after_the_steps_asked_for(
    noloss: Noloss, machines: Path, tmp_path: Path
) -> None:
    file = tmp_path / "trace.html"
    arguments = ("--choose", "2", "--steps", 1, "-o", file)
    assert noloss("export", "--to", "html", "trace", machines / "choices.tm", *arguments).code == 0
    assert data_of(file, "trace")["length"] == 1
    assert "by the choices 2: " in file.read_text("utf-8")


def test_a_strategy_to_play_against_is_one_file(noloss: Noloss, tmp_path: Path) -> None:
    file, table = tmp_path / "play.html", tmp_path / "mine.json"
    table.write_text('{".........": [5, 1]}', "utf-8")
    done = noloss(
        "export", "--to", "html", "play", f"table:{table}", "--seat", "second", "-o", file
    )
    assert (done.code, done.err) == (0, "")
    data = data_of(file, "play")
    assert data["answers"]["........."] == [5, 0, 1, 0]
    assert (data["seat"], data["link"]) == ("second", "fragment")
    assert not re.search(r'(?:src|href)="(?!data:|#)', file.read_text("utf-8"))


@pytest.mark.slow
def test_claims_are_a_page_as_the_audit_judges_them(noloss: Noloss, tmp_path: Path) -> None:
    files = [tmp_path / "page.html", tmp_path / "audit.html"]
    assert noloss("export", "--to", "html", "audit", "kutschera-wins", "-o", files[0]).code == 0
    assert noloss("audit", "kutschera-wins", "--html", files[1]).code == 0
    pages = [
        re.subn(r"the claims took [^.]*together", "", file.read_text("utf-8")) for file in files
    ]
    assert pages[0] == pages[1]
    assert pages[0][1] == 1  # only the time differs between the two


def test_the_atlas_is_one_file(
    noloss: Noloss, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = {"mine": {Position("." * 9): (Permitted(5, "centre"),)}}
    monkeypatch.setattr("diagrams.page.atlas_pages.built_in_answers", lambda tell: answers)
    file = tmp_path / "atlas.html"
    assert noloss("export", "--to", "html", "atlas", "-o", file).code == 0
    assert len(data_of(file, "atlas")["classes"]) == 765
    assert data_of(file, "answers")[0]["moves"][0] == [5, 0]
    assert data_of(file, "play") == ""
    assert not re.search(r'(?:src|href)="(?!data:|#)', file.read_text("utf-8"))


def test_a_verdict_is_a_report_about_the_seat_and_the_strength_asked_for(
    noloss: Noloss, tmp_path: Path
) -> None:
    file, table = tmp_path / "report.html", tmp_path / "mine.json"
    table.write_text('{"X........": 5}')
    done = noloss(
        *("export", "--to", "html", "verdict", f"table:{table}", "--seat", "second"),
        *("--strength", "first_choice", "--date", "2031-05-06", "-o", file),
    )
    assert (done.code, done.err) == (0, "")
    text = file.read_text("utf-8")
    assert "can get stuck in the second seat (O): refuted by 2." in text
    assert f"noloss verify table:{table} --seat second --strength first-choice" in text
    assert text.count("2031-05-06") == 2
    assert not re.search(r'(?:src|href)="(?!data:|#)', text)
