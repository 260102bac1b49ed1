"""The checker proves exactly the true statements on the tables in any file."""

from __future__ import annotations

import json
from copy import deepcopy
from itertools import islice, product
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import SEATS, Seat
from games.rules import ply
from games.space import all_positions
from strategies.catalogue import find_strategy
from tests.effort import examples, part, thorough
from tests.verify.certificate_changes import added_positions, changes
from tests.verify.certificates import SMALL, code, is_true, sealed, small
from tests.verify.naive import blanks
from tests.verify.players import strategy, table
from verify import recheck
from verify.verdict.certificate import certificate, certificate_text, least_line
from verify.verdict.verdict import verdict

EACH_KIND = pytest.mark.parametrize("kind", SMALL)
HOSTILE: list[Any] = [
    None, True, False, 0, -1, 1, 1.0, 1e300, 10**40, "", "x", "1", "\ud800", [], [[]], [1],
    {}, {"": {}}, {"holds": True},
]  # fmt: skip


# ── true claims are proved, changed ones are not ── ───────────────────────────────────────────────


@EACH_KIND
def test_a_certificate_of_each_kind_is_proved(kind: str) -> None:
    document = small(kind)
    result, proved, wrong = recheck.check(certificate_text(document).encode())
    assert (result, wrong) == (0, [])
    assert len(proved) == 3 * len(document["seats"])
    assert is_true(document)


@EACH_KIND
def test_every_single_change_that_makes_a_certificate_false_is_rejected(kind: str) -> None:
    """The hash is made again each time, so the checker cannot catch the change by the hash."""
    tried, survived = 0, 0
    for what, make in part(changes(small(kind)), 10):
        changed = make()
        accepted = code(changed) == 0
        if accepted or tried % 10 == 0:
            assert accepted == is_true(changed), what
        tried, survived = tried + 1, survived + accepted
    assert tried > (100 if thorough() else 10)
    assert survived < tried / 20  # such as another safe move among those permitted


@pytest.mark.parametrize("step", [30, pytest.param(1, marks=pytest.mark.nightly)])
def test_any_added_position_is_rejected(step: int) -> None:
    added = 0
    for what, make in islice(added_positions(small("only some holds")), 0, None, step):
        assert code(make()) == 1, what
        added += 1
    assert added > 5_400 // step


@pytest.mark.nightly
def test_every_single_change_that_makes_the_certificate_of_wst_false_is_rejected() -> None:
    """As above; a naive walk shows that each accepted file is true."""
    document = certificate(verdict(find_strategy("wst", "position"), ["first"]))
    rejected = 0
    for what, make in changes(document):
        changed = make()
        if code(changed) == 0:
            assert is_true(changed), what
        else:
            rejected += 1
    assert rejected > 2_000


@EACH_KIND
def test_another_name_of_the_strategy_changes_nothing_that_is_proved(kind: str) -> None:
    document = small(kind)
    assert code(sealed(document | {"strategy": "other", "reading": "other"})) == 0


@EACH_KIND
def test_a_changed_certificate_with_its_old_hash_is_not_proved(kind: str) -> None:
    document = small(kind) | {"strategy": "other"}
    result, _, wrong = recheck.check(json.dumps(document).encode())
    assert (result, wrong) == (1, ["the SHA-256 differs"])


@settings(max_examples=examples(100))
@given(
    seed=st.integers(0, 10**6),
    widths=st.sampled_from([(1,), (0, 1), (1, 2), (0, 1, 2, 3), (2, 3)]),
    start=st.sampled_from([p for p in all_positions() if ply(p) >= 4]),
    seat=st.sampled_from(SEATS),
    remembers=st.booleans(),
    data=st.data(),
)
def test_random_tables_are_proved_exactly_when_a_naive_walk_says_so(
    seed: int,
    widths: tuple[int, ...],
    start: str,
    seat: Seat,
    remembers: bool,
    data: st.DataObject,
) -> None:
    player = strategy(table(seed, widths, remembers=remembers), positional=not remembers)
    document = certificate(verdict(player, [seat], least_line(start)))  # type: ignore[arg-type]
    assert code(document) == 0
    assert is_true(document)
    what, make = data.draw(st.sampled_from(list(changes(document))))
    changed = make()
    assert (code(changed) == 0) == is_true(changed), what


# ── hostile files ────────────────────────────────────────────────────────────────────────────────

TEXTS = {
    "nothing": b"",
    "words": b"no certificate",
    "null": b"null",
    "a list": b"[]",
    "an object": b"{}",
    "not UTF-8": b'{"format": "\xff\xfe"}',
    "deep lists": b"[" * 200_000,
    "deep closed lists": b"[" * 90_000 + b"]" * 90_000,
    "deep objects": b'{"a":' * 200_000,
    "a long number": b"1" * 100_000,
    "not a number": b'{"version": NaN}',
    "a key twice": b'{"sha256": "", "sha256": ""}',
    "another field": b'{"sha256": ""}',
}
TOO_LARGE = {
    "blanks": lambda: b" " * (recheck.LIMIT + 1),
    "empty lists": lambda: b"[" + b"[]," * 600_000 + b"[]]",
    "empty objects": lambda: b"[" + b"{}," * 600_000 + b"{}]",
    "keys": lambda: b"{" + b",".join(b'"%d":1' % key for key in range(600_001)) + b"}",
    "in UTF-16": lambda: ("[" + "[]," * 600_000 + "[]]").encode("utf-16"),
}


@pytest.mark.parametrize("name", TEXTS)
def test_anything_but_a_certificate_is_called_so(name: str) -> None:
    result, proved, wrong = recheck.check(TEXTS[name])
    assert (result, proved) == (2, [])
    assert wrong[0].startswith("this is not a certificate: ")
    assert "Error" not in wrong[0]
    assert len(wrong[0]) <= 200


@pytest.mark.parametrize("name", part(TOO_LARGE, 5))
def test_a_file_larger_than_any_certificate_is_refused_before_it_is_parsed(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recheck, "json", None)
    assert recheck.check(TOO_LARGE[name]()) == (2, [], ["this is not a certificate: too large"])


@pytest.mark.nightly
def test_the_largest_certificate_fits() -> None:
    """Every move of both seats, keyed by line: no table has more nodes or more moves."""
    anything = strategy(lambda board, _: blanks(board), positional=False)
    result, proved, wrong = recheck.check(certificate_text(certificate(verdict(anything))).encode())
    assert (result, len(proved), wrong) == (0, 6, [])


def test_a_list_of_numbers_with_one_hash_costs_no_time() -> None:
    """A set of this many multiples of 2^61 − 1 would compare each with each."""
    document = small("all hold")
    table = document["seats"]["first"]["table"]
    table[next(iter(table))] = [multiple * (2**61 - 1) for multiple in range(100_000)]
    text = json.dumps(sealed(document)).encode()
    before = process_time()
    result, _, wrong = recheck.check(text)
    assert process_time() - before < 5
    assert result == 1
    assert "illegal at" in wrong[0]


@EACH_KIND
def test_no_value_in_any_place_does_harm(kind: str) -> None:
    document = small(kind)
    for path, value in part(product(_paths(document), HOSTILE), 36):
        changed = deepcopy(document)
        place: Any = changed
        for key in path[:-1]:
            place = place[key]
        same = json.dumps(place[path[-1]]) == json.dumps(value)
        place[path[-1]] = value
        named = type(value) is str and path in (("strategy",), ("reading",))
        fit = {4: ("[]", "[1]"), 5: ("-1", "0", "1")}.get(len(path), ())
        cells = path[2:3] == ("table",) and json.dumps(value) in fit
        possible = cells and is_true(changed)
        expected = same or named or possible
        assert (code(sealed(changed)) == 0) == expected, (path, value)


def test_a_deep_value_inside_a_certificate_does_no_harm() -> None:
    deep: Any = []
    for _ in range(500):
        deep = [deep]
    document = small("all hold")
    document["seats"]["first"]["every_choice"]["counts"] = deep
    assert code(sealed(document)) in (1, 2)
    text = json.dumps(small("all hold")).replace('"X"', "[" * 50_000 + "]" * 50_000)
    assert recheck.check(text.encode())[0] == 2


def test_a_name_that_is_full_of_tricks_is_never_shown() -> None:
    document = sealed(small("all hold") | {"strategy": "\x1b[2J\nproved: all \ud800"})
    _, proved, wrong = recheck.check(json.dumps(document).encode())
    assert len(proved) == 6
    assert all(line.isascii() and line.isprintable() for line in proved + wrong)


def _paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if isinstance(value, dict):
        below = [(key, each) for key, each in value.items() if (*path, key) != ("sha256",)]
    else:
        below = list(enumerate(value)) if isinstance(value, list) else []
    return [each for key, one in below for each in ((*path, key), *_paths(one, (*path, key)))]
