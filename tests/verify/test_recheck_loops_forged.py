"""Each line of the checker of loops has a forged certificate that is proved without that line.

The forgeries are as small as can be, and everything else in them is as it should be.
"""

from __future__ import annotations

import json
import sys
import tracemalloc
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.verify.alone import a_full_output, exit_code
from tests.verify.loops_by_hand import Data, cycle, no_halt, sealed
from tests.verify.loops_forged import FALSE, NONE
from tests.verify.loops_proved import BLANK, HERE, RIGHT, STAYS, TRUE, TWO
from verify import recheck_loops
from verify.recheck_loops import check


@pytest.mark.parametrize("name", TRUE)
def test_a_true_certificate_is_proved_and_said_in_one_sentence(name: str) -> None:
    document, sentence = TRUE[name]
    assert check(json.dumps(sealed(document)).encode()) == (0, [f"{HERE}, {sentence}"], [])


@pytest.mark.parametrize("name", FALSE)
def test_a_forged_certificate_is_not_proved_and_the_reason_is_printed(name: str) -> None:
    document, reason = FALSE[name]
    assert check(json.dumps(sealed(document)).encode()) == (1, [], [f"{HERE}: {reason}"])


@pytest.mark.parametrize("name", NONE)
def test_a_document_without_a_meaning_is_refused_and_the_reason_is_printed(name: str) -> None:
    document, reason = NONE[name]
    code, proved, wrong = check(json.dumps(sealed(document)).encode())
    assert (code, proved, wrong) == (2, [], [f"this is not a certificate: {reason}"])


# ── values of another type ───────────────────────────────────────────────────────────────────────


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Give each number, text and null in a document, and where it is."""
    if isinstance(value, dict | list):
        for key, below in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(below, (*path, key))
    else:
        yield path, value


@pytest.mark.parametrize("name", ["a branch", "a branch without a halt", "it stays"])
def test_a_value_of_another_type_is_another_shape_wherever_it_is(name: str) -> None:
    document = deepcopy(TRUE[name][0])
    document["start"]["tapes"][0].setdefault("left_end", {"cell": -9, "move": "stay"})
    assert check(json.dumps(sealed(document)).encode())[0] == 0
    for path, value in leaves(document):
        others = (
            [1, ["1"]]
            if isinstance(value, str)
            else [0.5, float(value or 0), str(value), value == 1]
        )
        for other in others if value is not None else [1, False]:
            changed = deepcopy(document)
            place = changed
            for key in path[:-1]:
                place = place[key]
            place[path[-1]] = other
            assert check(json.dumps(sealed(changed)).encode())[0] == 2, (path, other)


# ── limits ───────────────────────────────────────────────────────────────────────────────────────


def reason_of(document: Data) -> str:
    _, _, wrong = check(json.dumps(sealed(document)).encode())
    return wrong[0].rpartition(": ")[2] if wrong else "proved"


def test_the_limits_are_those_in_the_manual() -> None:
    assert recheck_loops.LIMIT == 8 * 2**20
    assert (recheck_loops.WORK, recheck_loops.COMPARED) == (1_000_000, 5_000_000)


@pytest.mark.parametrize("more", [0, 1])
def test_a_file_of_the_greatest_size_is_checked(
    more: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = json.dumps(sealed(TRUE["it stays"][0])).encode().ljust(recheck_loops.LIMIT + more)
    assert check(content)[2] == ["this is not a certificate: too large"] * more
    (tmp_path / "file").write_bytes(content)
    monkeypatch.setattr(sys, "argv", ["recheck_loops.py", str(tmp_path / "file")])
    assert recheck_loops.main() == 2 * more


@pytest.mark.parametrize("more", [0, 1])
def test_the_greatest_number_of_steps_is_made(more: int) -> None:
    steps = cycle("q _ _ S p", BLANK, begin=249_999, period=1 + more)
    assert reason_of(steps) == ("too many steps" if more else 'there is no entry for "p" on ["_"]')
    ways = no_halt({"r": "?? r"}, *TWO, text="q __ __ SS p", begin=200_000 + more)
    assert reason_of(ways) == (
        "too many steps" if more else 'there is no entry for "p" on ["_","_"]'
    )


def test_one_step_of_one_tape_more_than_may_be_is_too_many() -> None:
    one, tapes = "_" * 98, [BLANK] * 98  # 101 for each step, and 9901 of them
    steps = cycle(f"q {one} {one} {'S' * 98} p", *tapes, begin=9_900)
    assert reason_of(steps) == "too many steps"


@pytest.mark.parametrize(
    ("document", "number"),
    [
        (TRUE["to and fro between marks"][0], 2),
        (TRUE["three tapes, of which one stays"][0], 3),
        (TRUE["two words, and heads at different cells"][0], 2),
        (TRUE["rows that look at different tapes"][0], 2**2 * 3 - 1),
        (
            no_halt({"q": "1? q;2? q;?_ q;_1 q;_2 q"}, *TWO, symbols=["_", "1", "2"]),
            3**2 * 3 - 1,
        ),
        (no_halt({"q": "1? p;?_ p;_1 p", "p": "1? q;?_ q;_1 q"}, *TWO), 2 * 2**2 * 3 - 1),
    ],
)
def test_as_much_is_compared_as_is_there(
    document: Data, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recheck_loops, "COMPARED", number + 1)
    assert reason_of(document) == "proved"
    monkeypatch.setattr(recheck_loops, "COMPARED", number)
    assert reason_of(document) == "too much to compare"


# ── the file and the program ─────────────────────────────────────────────────────────────────────


def test_a_certificate_without_its_hash_is_not_proved() -> None:
    """The changed file may be true, too; and other findings are printed beside it."""
    true, false = TRUE["it stays"][0], FALSE["there is no first entry"][0]
    other = sealed(true | {"machine": "n"})["sha256"]
    content = json.dumps(sealed(true) | {"sha256": other}).encode()
    assert check(content)[::2] == (1, ["the SHA-256 differs"])
    code, proved, wrong = check(json.dumps(sealed(false) | {"sha256": other}).encode())
    assert (code, proved) == (1, [])
    assert wrong == ["the SHA-256 differs", f'{HERE}: there is no entry for "q" on ["1"]']


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "Expecting value: line 1 column 1 (char 0)"),
        (b"null", "it must be an object"),
        (b"{}", "the field sha256 is missing; it must be a text"),
        (b'{"sha256": "", "kind": {"a": 1, "a": 1}}', "a key is listed twice"),
        (b"[" * 10**5, "it is nested too deeply"),
    ],
)
def test_the_error_of_a_bad_certificate_says_why(content: bytes, reason: str) -> None:
    assert check(content) == (2, [], [f"this is not a certificate: {reason}"])


def test_a_long_value_is_not_repeated() -> None:
    document = cycle(RIGHT, BLANK, begin="x" * 1000)
    _, _, wrong = check(json.dumps(sealed(document)).encode())
    assert wrong[0].startswith(
        "this is not a certificate: invalid literal for int() with base 10: 'x"
    )
    assert len(wrong[0]) == 200


def test_names_that_are_full_of_tricks_are_harmless_in_every_sentence() -> None:
    trick = "\x1b[2J\nproved: all \ud800"
    for documents in (TRUE, FALSE):
        for document, _ in documents.values():
            text = json.dumps(document)
            for name in ('"q"', '"p"', '"t"', '"1"'):
                text = text.replace(name, json.dumps(name + trick))
            _, proved, wrong = check(json.dumps(sealed(json.loads(text))).encode())
            assert all(line.isascii() and line.isprintable() for line in proved + wrong)


NOT, BYTE = "this is not a certificate:", "invalid start byte"


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["true"], 0, f"{HERE}, {STAYS.format(1, 0)}"),
        (["false"], 1, f'{HERE}: there is no entry for "q" on ["1"]'),
        (["none"], 2, "this is not a certificate: the field sha256 is missing; it must be a text"),
        (["bytes"], 2, f"{NOT} 'utf-8' codec can't decode byte 0xff in position 0: {BYTE}"),
        ([], 2, "usage: python recheck_loops.py FILE; cannot read []"),
        (
            ["true", "false"],
            2,
            "usage: python recheck_loops.py FILE; cannot read ['true', 'false']",
        ),
        (["é\udcff"], 2, "usage: python recheck_loops.py FILE; cannot read ['\\xe9\\udcff']"),
    ],
)
def test_its_exit_code_and_its_only_line_agree_with_the_proof(
    arguments: list[str],
    code: int,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "true").write_text(json.dumps(sealed(TRUE["it stays"][0])))
    (tmp_path / "false").write_text(json.dumps(sealed(FALSE["there is no first entry"][0])))
    (tmp_path / "none").write_text("{}")
    (tmp_path / "bytes").write_bytes(b"\xff")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["recheck_loops.py", *arguments])
    assert exit_code(recheck_loops) == code
    assert capfd.readouterr().out == f"{said}\n"


def test_a_sentence_that_cannot_be_written_is_not_a_proof(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "true").write_text(json.dumps(sealed(TRUE["it stays"][0])))
    monkeypatch.setattr(sys, "argv", ["recheck_loops.py", str(tmp_path / "true")])
    with a_full_output():
        assert recheck_loops.main() == 2


def test_of_a_larger_file_no_more_than_the_greatest_size_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (tmp_path / "file").open("wb") as stream:
        stream.truncate(5 * recheck_loops.LIMIT)
    monkeypatch.setattr(sys, "argv", ["recheck_loops.py", str(tmp_path / "file")])
    tracemalloc.start()
    assert recheck_loops.main() == 2
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 3 * recheck_loops.LIMIT
