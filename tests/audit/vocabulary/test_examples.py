"""The chapter of the manual about the checks: every one has an example there, and it holds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from audit.claims_file import read_claims
from audit.judge import Judgement, judge
from audit.vocabulary import VOCABULARY
from noloss.reports.vocabulary_page import refreshed

PAGE = Path(__file__).parents[3] / "docs" / "audits-of-your-own.md"
SLOW = ("sample",)


def judged(folder: Path, *, slow: bool) -> list[Judgement]:
    """Write the examples of the page into a folder, as a reader would, and judge them."""
    _, chapter = PAGE.read_text("utf-8").split("<!-- vocabulary -->")
    for name, text in re.findall(r"```\n(machine +(\w+)\n.*?)```", chapter, re.DOTALL):
        (folder / f"{text}.tm").write_text(name, "utf-8")
    claims = "\n".join(re.findall(r"```toml\n(.*?)```", chapter, re.DOTALL))
    head = '[publication]\nkey = "X"\nauthors = ["A. Nobody"]\ntitle = "A note"\nyear = 2026\n'
    file = folder / "note.toml"
    file.write_text(head + claims, "utf-8")
    wanted = [claim for claim in read_claims(file).claims if (claim.check in SLOW) is slow]
    return [judge(claim, "full" if slow else None) for claim in wanted]


def test_every_example_of_the_chapter_holds_as_it_stands_there(tmp_path: Path) -> None:
    verdicts = {each.claim.id: each.verdict for each in judged(tmp_path, slow=False)}
    assert {name: end for name, end in verdicts.items() if end != "reproduced"} == {}
    checks = {each.claim.check for each in judged(tmp_path, slow=False)}
    assert checks == set(VOCABULARY) - set(SLOW)


@pytest.mark.slow
def test_the_examples_with_runs_are_compatible_with_them(tmp_path: Path) -> None:
    verdicts = {each.claim.check: each.verdict for each in judged(tmp_path, slow=True)}
    assert verdicts == dict.fromkeys(SLOW, "compatible")


def test_every_example_shows_evidence(tmp_path: Path) -> None:
    for each in judged(tmp_path, slow=False):
        assert each.evidence, each.claim.id


def test_the_chapter_is_what_the_checks_say_of_themselves() -> None:
    """`python docs/write_vocabulary.py` writes it anew."""
    page = PAGE.read_text("utf-8")
    assert refreshed(page) == page
