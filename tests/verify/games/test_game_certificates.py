"""Certificates of verdicts on games, and the checker that proves them from the file alone."""

from __future__ import annotations

import json
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from common.documents import document_text
from games.names import find_game
from strategies.encodings.code.python_function import function_strategy
from strategies.game_strategies import strategy_for
from verify import recheck_games
from verify.games.certificate import UncertifiedError, differences, game_certificate, rules_as_data
from verify.games.verdict import plays_of
from verify.recheck_games import Game, check
from verify.verdict.certificate import content_hash

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from collections.abc import Iterator

    from verify.games.certificate import GameCertificate

GAMES = (
    "3,3,2",
    "2,3,3:misere",
    "2,3,3:wild",
    "2,4,2:torus",
    "3,3,3:notakto",
    "2,2,2:notakto,boards=2",
    "3,3,3:gravity",
    "2,3,2:wild,gravity",
    "3,3,2:exact,torus",
    "2,4,3:exact",
    "achi",
    *(
        pytest.param(name, marks=pytest.mark.slow)
        for name in ("3,3,3", "3,4,4:gravity", "morris:moves=king", "morris:moves=orthogonal")
    ),
)


def _certificate(game: str, strategy: str) -> GameCertificate:
    player = strategy_for(find_game(game), strategy)
    return game_certificate(player, plays_of(player))


def _data(game: str, strategy: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(document_text(_certificate(game, strategy)))
    return data


def _checked(data: dict[str, Any]) -> tuple[int, list[str], list[str]]:
    """Check a document whose hash fits, as a forger would make it."""
    data = {key: value for key, value in data.items() if key != "sha256"}
    return check(json.dumps(data | {"sha256": content_hash(data)}).encode())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("strategy", ["any", "optimal", "first-free"])
def test_every_certificate_is_proved(game: str, strategy: str) -> None:
    code, proved, wrong = check(document_text(_certificate(game, strategy)).encode())
    assert (code, len(proved), wrong) == (0, 6, [])


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_the_checker_are_those_of_the_game(game: str) -> None:
    rules = find_game(game)
    data = json.loads(document_text(_certificate(game, "first-free")))["rules"]
    other = Game(data)
    queue = [rules.start]
    for position in queue:
        won, moves = other.after(position)
        assert (won or None) == rules.ended(position)
        if not won:
            names = {rules.move_name(m): rules.play(position, m) for m in rules.moves(position)}
            assert list(moves.items()) == list(names.items())
            queue += [child for child in names.values() if child not in queue[-200:]]
        if len(queue) > 600:
            break


def _changes(value: Any) -> Iterator[Any]:
    """Give other values in place of one."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1)
    elif value is None:
        yield from (0, "", {})
    elif isinstance(value, str):
        yield from (f"{value} ", value[:-1], f"{value} 1")
    elif isinstance(value, list):
        yield from ([], value[:-1], value[::-1] if value != value[::-1] else [])
    elif isinstance(value, dict):
        yield from ({}, dict(list(value.items())[1:]))


def _forged(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Change each place below the seats of a document in turn; of a long table, a few entries."""
    value = data
    for step in path:
        value = value[step]
    for other in _changes(value):
        if other != value:
            copy = deepcopy(data)
            holder = copy
            for step in path[:-1]:
                holder = holder[step]
            holder[path[-1]] = other
            yield path, copy
    if isinstance(value, dict):
        for key in list(value)[:6]:
            yield from _forged(data, (*path, key))
    elif isinstance(value, list):
        for place in range(min(2, len(value))):
            yield from _forged(data, (*path, place))


@pytest.mark.parametrize(
    ("game", "strategy"),
    [
        pytest.param("2,3,3", "optimal", marks=pytest.mark.slow),
        ("2,2,2:misere", "any"),
        pytest.param("2,4,2:torus", "any", marks=pytest.mark.slow),
        pytest.param("achi", "optimal", marks=pytest.mark.nightly),
    ],
)
@pytest.mark.parametrize("seat", ["first", "second"])
def test_no_changed_claim_or_table_is_proved(game: str, strategy: str, seat: str) -> None:
    """Each place is changed, and the hash is made to fit. Moves in another order are not a
    change.
    """
    data = _data(game, strategy)
    tried = 0
    for path, forged in _forged(data, ("seats", seat)):
        code, _, wrong = _checked(forged)
        reordered = path[2:3] == ("table",) and len(path) == 4
        assert code != 0 or reordered, (path, wrong)
        tried += 1
    assert tried > 30


@pytest.mark.parametrize(
    ("rule", "value"),
    [
        ("cells", 0),
        ("cells", 65),
        ("cells", True),
        ("lines", [[[0, 0], []]]),
        ("lines", [[[], []]]),
        ("lines", [[[0, 99], []]]),
        ("marks", "mine"),
        ("stones", 0),
        ("stones", "3"),
        ("steps", [[1]]),
        ("blocked", "wins"),
        ("turns", ""),
        ("turns", "XOX"),
        ("misere", 1),
    ],
)
def test_rules_that_mean_nothing_are_refused(rule: str, value: object) -> None:
    data = _data("achi", "first-free")
    data["rules"][rule] = value
    code, proved, wrong = _checked(data)
    assert (code, proved) == (2, [])
    assert "this is not a certificate of a game" in wrong[0]


def test_rules_of_which_a_side_cannot_place_end_in_a_draw() -> None:
    """A file may have columns that leave a cell out; else a play would end without an end."""
    rules = _data("2,2,2:gravity", "any")["rules"]
    assert Game(rules | {"columns": [[0]]}).after("X...") == ("draw", {})


@pytest.mark.parametrize(
    ("rule", "value"),
    [("misere", True), ("blocked", "draws"), ("stones", 3), ("lines", [[[0], []]])],
)
def test_a_proof_is_about_the_rules_in_the_file(rule: str, value: object) -> None:
    data = _data("morris:lines=6,moves=orthogonal,stones=4", "any")
    data["rules"][rule] = value
    assert _checked(data)[0] == 1


@pytest.mark.parametrize(
    "content",
    [b"", b"{}", b"[]", b"{", b"\xff", b"[" * 100_000, b'{"a": 1, "a": 2}', b"null", b"1e999"],
)
def test_any_other_file_is_refused(content: bytes) -> None:
    code, proved, wrong = check(content)
    assert (code, proved) == (2, [])
    assert wrong[0].startswith("this is not a certificate of a game: ")


def test_a_wrong_hash_is_reported() -> None:
    data = _data("2,2,2", "any") | {"sha256": "0"}
    code, proved, wrong = check(json.dumps(data).encode())
    assert (code, len(proved), wrong) == (1, 6, ["the SHA-256 differs"])


def test_limits_of_size_and_positions_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    content = json.dumps(_data("3,3,3", "any")).encode()
    monkeypatch.setattr(recheck_games, "NODES", 100)
    assert "too many positions" in check(content)[2][0]
    monkeypatch.setattr(recheck_games, "LIMIT", 100)
    assert "too large" in check(content)[2][0]


def test_the_checker_runs_alone(tmp_path: Path) -> None:
    file = tmp_path / "morris.json"
    file.write_text(document_text(_certificate("achi", "optimal")))
    ran = subprocess.run(
        [sys.executable, "-I", "-S", recheck_games.__file__, file],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0
    assert "first seat, every-choice: always wins" in ran.stdout


def test_a_certificate_is_compared_with_a_strategy() -> None:
    certificate = _certificate("2,3,3", "optimal")
    same, other = (strategy_for(find_game("2,3,3"), name) for name in ("optimal", "first-free"))
    assert [*differences(certificate, same)] == []
    assert "the table allows" in next(differences(certificate, other))
    elsewhere = strategy_for(find_game("2,3,3:misere"), "optimal")
    assert [*differences(certificate, elsewhere)] == ["the rules are not those of 2,3,3:misere"]


def test_a_strategy_that_is_stuck_has_a_certificate() -> None:
    stuck = function_strategy(lambda position: [], name="nothing", game=find_game("2,2,2"))
    certificate = game_certificate(stuck, plays_of(stuck))
    code, proved, wrong = check(document_text(certificate).encode())
    assert (code, wrong) == (0, [])
    assert "stuck" in proved[0]


def test_rules_that_are_a_program_have_no_certificate() -> None:
    class Other:
        name = "mine.py"

    with pytest.raises(UncertifiedError, match="its rules are a program"):
        rules_as_data(Other())  # type: ignore[arg-type]
