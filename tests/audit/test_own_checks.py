"""Your own check: its arguments, its result, and the message if the result is wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from audit.check import names_code, recompute
from audit.claim import Claim, ClaimsError
from audit.claims_file import read_claims
from audit.judge import judge
from tests.audit.claims import HEAD, own_claim

PAGE = Path(__file__).parents[2] / "docs" / "audits-of-your-own.md"


def refused(claim: Claim) -> ClaimsError:
    with pytest.raises(ClaimsError) as caught:
        recompute(claim)
    return caught.value


def own(folder: Path, code: str, keys: str = "") -> Claim:
    """Give a claim that prints 4, and whose check is a function f of this code."""
    (folder / "mine.py").write_text(code, "utf-8")
    text = f'printed = 4\ncheck = "python:mine.py:f"\nhow = "So."\n{keys}'
    return own_claim(folder, text, code=True)


def test_a_check_that_imports_from_the_module_of_before_is_judged(tmp_path: Path) -> None:
    code = (
        "from audit.finding import compared\n\n\ndef f(printed):\n    return compared(printed, 4)\n"
    )
    assert judge(own(tmp_path, code)).verdict == "reproduced"


@pytest.mark.parametrize(
    ("code", "keys", "hint"),
    [
        ("def f(printed, cell): ...", "", "put arguments behind *: def f(printed, *, cell)"),
        ("def f(x): ...", "", "its first parameter is 'printed': def f(printed)"),
        ("def f(printed, effort): ...", "", 'add kind = "measured" to the claim'),
        (
            "def f(printed, cell): ...",
            'kind = "measured"',
            "put arguments behind *: def f(printed, effort, *, cell)",
        ),
        (
            "def f(printed, *, cell): ...",
            'kind = "measured"',
            "def f(printed, effort, *, cell), or leave kind out: the check makes no runs",
        ),
        (
            "def f(printed, *, cell): ...",
            "",
            "write with = { cell = ... }, or give it a default in the function",
        ),
    ],
)
def test_the_hint_for_an_own_check_with_other_parameters_says_what_to_write(
    tmp_path: Path, code: str, keys: str, hint: str
) -> None:
    with pytest.raises(ClaimsError) as caught:
        recompute(own(tmp_path, code, keys), "quick")
    assert hint in caught.value.hint


def test_a_check_that_makes_runs_says_that_the_claim_is_to_be_measured(tmp_path: Path) -> None:
    claim = own_claim(tmp_path, 'printed = 4\ncheck = "sample"')
    with pytest.raises(ClaimsError) as caught:
        recompute(claim)
    assert caught.value.hint == 'add kind = "measured" to the claim'


@pytest.mark.parametrize("code", ["return None", "pass", "return {1: object()}"])
def test_an_own_check_that_gives_nothing_to_compare_refutes_nothing(
    tmp_path: Path, code: str
) -> None:
    with pytest.raises(ClaimsError) as caught:
        judge(own(tmp_path, f"def f(printed):\n    {code}\n"))
    assert "python:mine.py:f gave no value" in str(caught.value)
    assert caught.value.hint.startswith("return the computed value")


def test_the_own_checks_of_the_manual_hold_as_printed_there(tmp_path: Path) -> None:
    _, section = PAGE.read_text("utf-8").split("## Write your own check\n")
    section, _, _ = section.partition("\n## ")
    (code,) = re.findall(r"```python\n(.*?)```", section, re.DOTALL)
    claims = re.findall(r"```toml\n(.*?)```", section, re.DOTALL)
    (tmp_path / "corners.py").write_text(code, "utf-8")
    file = tmp_path / "note.toml"
    file.write_text(HEAD + "".join(claims), "utf-8")
    judged = [judge(claim, "quick") for claim in read_claims(file, code=True).claims]
    assert [each.verdict for each in judged] == ["reproduced", "erratum", "compatible"]
    assert all(names_code(each.claim) for each in judged)
    assert [bool(each.evidence) for each in judged] == [False, True, True]


def test_a_word_that_a_machine_cannot_read_is_named_with_the_machine(tmp_path: Path) -> None:
    machine = "machine even\ntapes word\nsymbols a\naccept yes\n\ngo:  _  ->  _ S  yes\n"
    (tmp_path / "even.tm").write_text(machine, "utf-8")
    text = (
        'printed = { xyz = "accepted" }\ncheck = "machine-verdict"\nwith = { machine = "even.tm" }'
    )
    error = refused(own_claim(tmp_path, text))
    assert "the word 'xyz' of the machine even: symbol 1" in error.problem
