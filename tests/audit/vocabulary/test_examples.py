"""The chapter of the manual about the checks: every one has an example there, and it holds."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

import pytest

from audit.claim import ClaimsError, as_json
from audit.claims_file import KEYS, read_claims
from audit.judge import Judgement, judge, put_in, turned
from audit.vocabulary import VOCABULARY
from noloss.reports.vocabulary import refreshed
from tests.audit.printed import perturbed, recomputed

PAGE = Path(__file__).parents[3] / "docs" / "audits-of-your-own.md"
SLOW = ("sample", "number-of-games")


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


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> list[Judgement]:
    return judged(tmp_path_factory.mktemp("note"), slow=False)


def test_every_example_of_the_chapter_holds_as_printed_there(quick: list[Judgement]) -> None:
    assert [each for each in quick if each.verdict != "reproduced"] == []
    assert {each.claim.check for each in quick} == set(VOCABULARY) - set(SLOW)


@pytest.mark.slow
def test_the_examples_that_take_seconds_hold_as_well(tmp_path: Path) -> None:
    verdicts = {each.claim.check: each.verdict for each in judged(tmp_path, slow=True)}
    assert verdicts == {"sample": "compatible", "number-of-games": "reproduced"}


def test_every_example_shows_evidence(quick: list[Judgement]) -> None:
    assert [each for each in quick if not each.evidence] == []


@pytest.mark.slow
def test_an_example_with_another_printed_value_holds_no_more(quick: list[Judgement]) -> None:
    """Each number, text and truth value is changed, one at a time."""
    for each in quick:
        for other in perturbed(as_json(each.claim.printed)):
            with suppress(ClaimsError):  # it may be refused as well
                assert recomputed(each.claim, other).holds is not True, (each, other)


@pytest.mark.slow
def test_an_example_with_a_wrong_number_is_mended_by_the_computed_value(
    quick: list[Judgement],
) -> None:
    """Nothing can be put in the place of numbers that no strategy makes."""
    for each in quick:
        for other in perturbed(as_json(each.claim.printed)):
            with suppress(ClaimsError):
                computed = put_in(other, recomputed(each.claim, other).computed)
                if not turned(other, computed) and each.claim.check != "possible":
                    assert recomputed(each.claim, computed).holds is True, (each, other)


def test_the_chapter_has_the_docstrings_of_the_checks() -> None:
    """`python docs/write_tables.py` writes it again."""
    page = PAGE.read_text("utf-8")
    assert refreshed(page) == page


def test_the_chapter_lists_every_key_of_a_file_of_claims_with_its_meaning() -> None:
    told, _ = PAGE.read_text("utf-8").split("## Write your own check")
    _, claims = told.split("### `[[claim]]`")
    rows = re.findall(r"(?m)^\| `(\w+)`( …)? \| (.+?) \| (.+?) \|$", claims.split("### ")[0])
    assert sorted(key for key, *_ in rows) == list(KEYS)
    assert {key for key, optional, *_ in rows if not optional} == {"id", "claim", "printed"}
    for link in re.findall(r"\]\(([^)#]+)", told):
        assert (PAGE.parent / link).is_file()
