"""The sentences of the checker: the table, the proof, the faults; and the limits of its input."""

from __future__ import annotations

import json
import sys
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from tests.verify.certificates import sealed, small
from tests.verify.players import perfect, strategy
from verify import recheck
from verify.verdict.certificate import certificate
from verify.verdict.verdict import verdict

CANONICAL: dict[str, Any] = {"sort_keys": True, "separators": (",", ":")}


def test_the_sentences_name_the_table_and_the_statement() -> None:
    _, proved, _ = recheck.check(json.dumps(small("only some holds")).encode())
    first = 'the table in this file, first seat, every-choice, from line "5192": allows the line '
    assert proved[0].startswith(f'{first}"43", which ends in loss; {{"games":')
    assert 'first-choice, from line "5192": allows the line "43"' in proved[1]
    assert 'some-choice, from line "5192": never loses or gets stuck; {' in proved[2]


def test_a_loss_that_the_opponent_forces_is_reported_as_forced() -> None:
    _, proved, _ = recheck.check(json.dumps(small("all refuted by loss")).encode())
    what = "always loses or gets stuck against the replies listed"
    assert f'some-choice, from line "124": {what}; {{"games":' in proved[-1]


def test_other_claims_stay_proved_if_one_is_wrong() -> None:
    document = small("all hold")
    true = json.dumps(document["seats"]["first"]["first_choice"], **CANONICAL)
    document["seats"]["first"]["first_choice"]["counts"]["positions"]["classes"] += 1
    result, proved, wrong = recheck.check(json.dumps(sealed(document)).encode())
    assert (result, len(proved), len(wrong)) == (1, 5, 1)
    assert wrong[0].endswith(
        f'first seat, first-choice, from line "5192": the true claim is {true}'
    )


def test_at_most_four_hundred_characters_of_a_true_claim_are_shown() -> None:
    document = certificate(verdict(strategy(perfect), ["first"], (5, 1)))
    claim = document["seats"]["first"]["first_choice"]
    true = json.dumps(claim, **CANONICAL)
    claim["counts"]["positions"]["classes"] += 1
    _, _, wrong = recheck.check(json.dumps(sealed(document)).encode())
    assert len(true) > 401
    assert wrong[0].endswith(f"the true claim is {true[:400]}")


@pytest.mark.parametrize("more", [0, 1])
def test_a_file_of_the_greatest_size_is_checked(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    more: int,
) -> None:
    content = json.dumps(small("refuted at once")).encode().ljust(recheck.LIMIT + more)
    result, proved, wrong = recheck.check(content)
    too_large = ["this is not a certificate: too large"]
    assert (result, wrong) == ((2, too_large) if more else (0, []))
    (tmp_path / "file").write_bytes(content)
    monkeypatch.setattr(sys, "argv", ["recheck.py", str(tmp_path / "file")])
    assert recheck.main() == result
    assert capfd.readouterr().out.splitlines() == proved + wrong


def test_of_a_larger_file_no_more_than_the_greatest_size_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (tmp_path / "file").open("wb") as stream:
        stream.truncate(5 * recheck.LIMIT)
    monkeypatch.setattr(sys, "argv", ["recheck.py", str(tmp_path / "file")])
    tracemalloc.start()
    assert recheck.main() == 2
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 3 * recheck.LIMIT
