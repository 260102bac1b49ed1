"""`noloss verify --badge` and `--title`: the claim of a badge, and the lines that show it."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from noloss.output.badges import GREEN, RED
from tests.noloss.conftest import Noloss

pytestmark = pytest.mark.slow

HOSTILE = 'a <b> & "c" ](x) `d`\n'


def drawn(file: Path) -> str:
    return ElementTree.fromstring(file.read_text(encoding="utf-8")).get("aria-label") or ""


@pytest.mark.parametrize(
    ("words", "says", "colour"),
    [
        ("perfect", "never loses: proved, both seats, every choice", GREEN),
        ("perfect --seat second", "never loses: proved, second seat, every choice", GREEN),
        (
            "perfect --strength first-choice --seat first",
            "never loses: proved, first seat, first choice",
            GREEN,
        ),
        ("least-free --seat second", "can lose: second seat 12437", RED),
        (
            "any --strength every-choice",
            "can lose: first seat 123548, second seat 12437, every choice",
            RED,
        ),
    ],
)
def test_a_badge_names_seats_strength_and_refuting_lines(
    noloss: Noloss, tmp_path: Path, words: str, says: str, colour: str
) -> None:
    file = tmp_path / "badge.svg"
    done = noloss("verify", *words.split(), "--badge", file)
    assert drawn(file) == says
    assert file.read_text(encoding="utf-8").count(f'fill="{colour}"') == 1
    assert f"{file}: {says.replace(': ', ' | ', 1)}\n" in done.out
    assert (done.code == 0) == (colour == GREEN)


def test_a_strategy_that_no_choice_saves_has_a_badge_that_says_so(
    noloss: Noloss, tmp_path: Path
) -> None:
    file = tmp_path / "badge.svg"
    noloss("verify", "worst", "--strength", "some-choice", "--seat", "second", "--badge", file)
    assert drawn(file).startswith("cannot be saved: second seat ")


def test_a_badge_says_from_where_play_starts_and_has_no_report(
    noloss: Noloss, tmp_path: Path
) -> None:
    file = tmp_path / "badge.svg"
    words = ("verify", "perfect", "--position", "X...O...X", "--seat", "second")
    done = noloss(*words, "--badge", file)
    assert drawn(file).endswith(", from X...O...X")
    assert "report" not in done.out
    assert "\n    ![" in done.out


@pytest.mark.slow
def test_the_lines_link_to_the_certificate_if_one_is_written(noloss: Noloss) -> None:
    done = noloss("verify", "perfect", "--badge", "my badge.svg", "--certificate", "c.json")
    assert "](my%20badge.svg)](c.json)\n" in done.out
    assert '<a href="c.json"><img src="my%20badge.svg" alt="never loses: ' in done.out
    assert "report" not in done.out


def test_a_title_heads_the_verdict_and_is_escaped_on_badge_and_page(
    noloss: Noloss, tmp_path: Path
) -> None:
    file = tmp_path / "badge.svg"
    done = noloss("verify", "perfect", "--title", HOSTILE, "--badge", file)
    title = HOSTILE.strip()
    assert done.out.startswith(f"{title}\nperfect never loses")
    assert drawn(file).startswith(f"{title} never loses: proved")
    assert r"[![a \<b\> \& " in done.out
    assert 'alt="a &lt;b&gt; &amp; &quot;c&quot; ](x) `d` never loses: ' in done.out
    page = tmp_path / "report.html"
    noloss("export", "verdict", "perfect", "--title", HOSTILE, "--to", "html", "-o", page)
    assert "<h1>Verdict on a &lt;b&gt; &amp; " in page.read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_badge_and_a_title_leave_the_document_as_it_is(noloss: Noloss, tmp_path: Path) -> None:
    file = tmp_path / "badge.svg"
    done = noloss("verify", "perfect", "--json", "--title", "T", "--badge", file)
    assert done.out == noloss("verify", "perfect", "--json").out
    assert drawn(file).startswith("T never loses")


@pytest.mark.slow
def test_a_badge_replaces_only_a_file_of_noloss(noloss: Noloss, tmp_path: Path) -> None:
    file = tmp_path / "badge.svg"
    file.write_text("<svg/>")
    done = noloss("verify", "perfect", "--badge", file)
    assert (done.code, file.read_text()) == (2, "<svg/>")
    assert noloss("verify", "perfect", "--badge", file, "--force").code == 0
    assert noloss("verify", "perfect", "--badge", file).code == 0
