"""`noloss solve`, `list games`, and `--game` of other commands."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import noloss as library
from games.errors import TooLargeError, UnknownGameError
from games.names import NAMED, find_game
from noloss.errors import InputError
from tests.noloss.refused_files import NIM_FROM_FIVE as NIM
from verify.games.solution import solve
from verify.verdict.certificate import content_hash

if TYPE_CHECKING:
    from tests.noloss.conftest import Noloss


def test_the_document_of_solve_has_the_value_and_the_numbers(noloss: Noloss) -> None:
    got = noloss("solve", "3,3,3:torus", "--json")
    assert got.code == 0
    assert got.document == {
        "format": "noloss/solution",
        "version": 1,
        "game": "3,3,3:torus",
        "value": "first wins",
        "plies": 7,
        "openings": [str(cell) for cell in range(1, 10)],
        "keeping": [str(cell) for cell in range(1, 10)],
        "games": 204_336,
        "positions": 5_194,
    }


def test_people_read_who_wins_how_soon_and_how_to_begin(noloss: Noloss) -> None:
    got = noloss("solve", "achi")
    assert "The first player wins achi in 11 moves" in got.out
    assert "best openings  5" in got.out
    assert "games          –" in got.out  # positions come back


def test_count_games_of_another_game_gives_its_numbers(noloss: Noloss) -> None:
    got = noloss("count", "games", "--game", "2,3,3", "--json")
    assert got.document == noloss("solve", "2,3,3", "--json").document
    assert "best openings" not in noloss("count", "games", "--game", "2,3,3").out


def test_every_named_game_is_listed(noloss: Noloss) -> None:
    got = noloss("list", "games", "--json")
    assert [game["name"] for game in got.document["games"]] == [*NAMED]
    assert all(name in noloss("list", "games").out for name in NAMED)


@pytest.mark.parametrize(
    ("game", "seat", "code"), [("2,3,2", "first", 0), ("2,3,2", "second", 1), ("morris", "both", 1)]
)
def test_the_exit_code_of_verify_is_that_of_the_claim(
    noloss: Noloss, game: str, seat: str, code: int
) -> None:
    got = noloss("verify", "optimal", "--game", game, "--seat", seat, "--json")
    assert got.code == code
    assert got.document["game"] == game


def test_a_python_function_plays_a_game_by_the_names_of_its_moves(
    noloss: Noloss, tmp_path: Path
) -> None:
    (tmp_path / "nim.py").write_text(NIM)
    (tmp_path / "player.py").write_text(
        "def move(position):\n    return f'take{int(position[0]) % 3 or 1}'\n"
    )
    game, player = tmp_path / "nim.py", f"python:{tmp_path / 'player.py'}:move"
    got = noloss("verify", player, "--game", game, "--seat", "first", "--json")
    stated = got.document["results"][0]["statements"]["every_choice"]
    assert (got.code, stated["wins"], stated["games"]["loss"]) == (0, True, 0)
    assert noloss("check", "--game", game).code == 0
    assert noloss("solve", game, "--json").document["value"] == "first wins"


def test_the_first_move_of_a_game_in_python_is_the_first_that_its_module_gives(
    noloss: Noloss, tmp_path: Path
) -> None:
    """The position after the first move has the same moves in the other order."""
    file = tmp_path / "nim.py"
    more = "[::1 if position[0] == '5' else -1]"
    file.write_text(NIM.replace("if n <= int(position[0])]", f"if n <= int(position[0])]{more}"))
    got = noloss("verify", "first-free", "--game", file, "--json")
    first, second = (result["statements"]["every_choice"] for result in got.document["results"])
    assert (first["line"], second["line"]) == ("take1 take1 take2 take1", "take1 take2 take2")


def test_a_game_that_is_over_at_its_start_has_no_opening(noloss: Noloss, tmp_path: Path) -> None:
    file = tmp_path / "over.py"
    file.write_text(NIM.replace("5 first", "0 first"))
    got = noloss("solve", file)
    assert "The second player wins" in got.out
    assert "best openings  –" in got.out


def test_a_program_and_a_table_play_a_game(noloss: Noloss, tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(
        "import sys\nfor line in sys.stdin:\n    print(line.index('.') + 1, flush=True)\n"
    )
    program = f"process:python3 {tmp_path / 'program.py'}"
    by_program = noloss("verify", program, "--game", "1,3,2", "--seat", "first", "--json")
    table = tmp_path / "table.json"
    table.write_text('{"...": 1, "XO.": ["3"], "X.O": 2}')
    by_table = noloss("verify", f"table:{table}", "--game", "1,3,2", "--seat", "first", "--json")
    assert by_program.document["results"] == by_table.document["results"]


def test_the_board_after_a_line_that_refutes_is_drawn(noloss: Noloss) -> None:
    got = noloss("verify", "first-free", "--game", "2,3,3", "--seat", "second")
    assert "refuted by 1 2 5 3 4 6" not in got.out
    assert "never loses" in got.out
    lost = noloss("verify", "first-free", "--game", "3,3,3:torus", "--seat", "second")
    assert "After 1 2 4 3 7:\n    X O O\n    X . .\n    X . .\n" in lost.out


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ("start = 5", "start: expected a text, not a whole number"),
        ("del start", "KeyError: 'start'"),
        ("def seat_to_move(position): return 'third'", "seat: 'third' is not allowed here"),
        ("def moves(position): return ['take1', 'take1']", "two moves have the name 'take1'"),
        ("def moves(position): return ['take1 ']", "expected a text without spaces"),
        (
            "def moves(position): return ['\x1btak1']",
            "expected a text without spaces",
        ),
        ("start = '5\\nfirst'", "expected a text without line ends"),
        (
            "def play(position, move): return '\x1b[31m'",
            "expected a text without line ends",
        ),
        ("def moves(position): return range(5_001)", "it gave 5,001 moves or more"),
        ("def moves(position): return []", "the game continues, but there is no move"),
        ("def play(position, move): return object()", "it gave"),
        ("def play(position, move): raise OSError('lost')", "OSError: lost"),
        ("del moves", "there is no function moves"),
        ("def play(position, move): return position", "a position comes back, although"),
    ],
)
def test_wrong_rules_in_python_get_one_error_that_names_the_game(
    noloss: Noloss, tmp_path: Path, change: str, problem: str
) -> None:
    file = tmp_path / "broken.py"
    file.write_text(NIM + change)
    got = noloss("solve", file)
    assert (got.code, got.out) == (2, "")
    assert problem in got.err
    assert "broken.py" in got.err
    assert "hint: " in got.err


def test_an_illegal_move_names_strategy_and_position(noloss: Noloss, tmp_path: Path) -> None:
    (tmp_path / "player.py").write_text("def move(position): return '4-9'\n")
    got = noloss("verify", f"python:{tmp_path / 'player.py'}:move", "--game", "morris")
    assert got.code == 2
    assert "position ......... X" in got.err
    assert "'4-9', which is not a legal move" in got.err


def test_a_player_with_a_memory_plays_tic_tac_toe_only(noloss: Noloss, tmp_path: Path) -> None:
    file = tmp_path / "player.py"
    file.write_text("def move(position, line): return 1\nmove.positional = False\n")
    got = noloss("verify", f"python:{file}:move", "--game", "morris")
    assert "such a strategy plays tic-tac-toe only" in got.err


def test_solve_and_verify_of_the_library_give_the_same_values(noloss: Noloss) -> None:
    solved = library.solve("2,3,2")
    assert solved == solve(find_game("2,3,2"))
    assert repr(solved) == (
        "<Solution: The first player wins 2,3,2 in 3 moves, if the winner hurries and the other "
        "one delays.>"
    )
    decided = library.verify(lambda position: position.index(".") + 1, game="2,3,2", seat="first")
    assert repr(decided) == "<lambda> in the first seat of 2,3,2 can lose: refuted by 1 2 3 4."
    with pytest.raises(UnknownGameError):
        library.solve("2,3")
    with pytest.raises(TooLargeError):
        library.solve("4,4,4", most_positions=10)
    with pytest.raises(InputError, match="5 is not a valid name of a game"):
        library.verify("any", game=5)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="start has no meaning with game"):
        library.verify("any", game="morris", start="X........")


def test_a_certificate_is_written_proved_and_compared(noloss: Noloss, tmp_path: Path) -> None:
    file = tmp_path / "achi.json"
    wrote = noloss("verify", "optimal", "--game", "achi", "--certificate", file, "--json")
    assert wrote.document == noloss("verify", "optimal", "--game", "achi", "--json").document
    alone, against, other = (
        noloss("recheck", file, *more)
        for more in ((), ("--against", "optimal"), ("--against", "any"))
    )
    assert (alone.code, against.code, other.code) == (0, 0, 1)
    assert "this is the table of optimal for achi" in against.out
    assert "not what any plays" in other.out
    viewed = noloss("recheck", file, "--against", "optimal", "--view", "game")
    assert (viewed.code, "--view has no meaning" in viewed.err) == (2, True)
    file.write_text(file.read_text().replace('"wins": true', '"wins": false', 1))
    assert noloss("recheck", file).code == 1


def test_a_certificate_that_names_a_program_as_its_game_does_not_run_it(
    noloss: Noloss, tmp_path: Path
) -> None:
    file, ran = tmp_path / "forged.json", tmp_path / "ran"
    (tmp_path / "evil.py").write_text(f"open({str(ran)!r}, 'w')\n{NIM}")
    noloss("verify", "any", "--game", "2,2,2", "--certificate", file)
    data = json.loads(file.read_text()) | {"game": str(tmp_path / "evil.py")}
    data["sha256"] = content_hash({key: value for key, value in data.items() if key != "sha256"})
    file.write_text(json.dumps(data))
    got = noloss("recheck", file, "--against", "any")
    assert got.code == 2
    assert "its rules are a program" in got.err
    assert not ran.exists()


@pytest.mark.slow
def test_a_certificate_of_a_large_game_covers_the_play(noloss: Noloss, tmp_path: Path) -> None:
    """Compiled code gives a verdict without tables, so play is made again for a certificate."""
    file = tmp_path / "large.json"
    got = noloss("verify", "optimal", "--game", "2,5,3", "--certificate", file, "--json")
    assert got.document == noloss("verify", "optimal", "--game", "2,5,3", "--json").document
    assert noloss("recheck", file, "--against", "optimal").code == 0


def test_a_match_in_another_game_counts_its_games_once(noloss: Noloss) -> None:
    got = noloss("match", "any", "any", "--game", "3,3,3:torus", "--json")
    games = [sum(side["games"]["raw"].values()) for side in got.document["sides"]]
    assert games == [204_336, 204_336]
    assert got.document["game"] == "3,3,3:torus"
    assert {*got.document["sides"][0]["games"]} == {"raw"}


def test_a_match_in_a_game_in_python_is_played(noloss: Noloss, tmp_path: Path) -> None:
    """Positions are reached after different numbers of moves: 11111, 1121, 2111, 212."""
    file = tmp_path / "nim.py"
    file.write_text(NIM)
    got = noloss("match", "any", "first-free", "--game", str(file), "--games", "10", "--json")
    side = got.document["sides"][0]
    assert (side["games"]["raw"]["win"], side["games"]["raw"]["loss"]) == (2, 2)
    assert side["lines"]["win"] == "take2 take1 take2"
    assert side["expected"]["exact"] == "1/2"
    every = noloss("match", "any", "any", "--game", str(file))
    assert every.out.splitlines()[1].split() == ["the", "first", "seat", "the", "second", "seat"]
    assert "up to symmetry" not in every.out


def test_the_strategies_of_a_match_play_the_game(noloss: Noloss) -> None:
    got = noloss("match", "optimal", "first-free", "--game", "3,3,3:misere", "--games", "4")
    assert got.code == 0
    assert "every game of 3,3,3:misere" in got.out
    assert "optimal in the first seat won 2, drew 0, lost 0" in got.out
