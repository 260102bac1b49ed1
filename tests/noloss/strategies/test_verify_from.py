"""`noloss verify --position` and `--line`."""

from __future__ import annotations

from itertools import product

import pytest

from games import SEATS, parse_line, position_after
from noloss.commands.strategies.verify import SHOWN
from tests.documents import as_read
from tests.effort import part
from tests.noloss.conftest import Noloss
from tests.noloss.fakes import fake_strategy
from tests.noloss.printed_tables import table_rows
from verify.verdict.from_all import verdict_from_all
from verify.verdict.verdict import verdict

TRAP = position_after((1, 5, 9))


@pytest.mark.parametrize("name", ["anything", "least-free", "perfect", "hopeless"])
def test_a_position_alone_is_where_play_starts(noloss: Noloss, name: str) -> None:
    done = noloss("verify", name, "--position", TRAP, "--json")
    assert done.document == as_read(verdict(fake_strategy(name), start=TRAP))
    assert done.document["from"] == TRAP
    assert "line" not in done.document


@pytest.mark.parametrize("name", ["perfect", "remembers"])
@pytest.mark.parametrize("more", [(), ("--position", TRAP)])
def test_a_line_is_where_play_starts_with_or_without_its_position(
    noloss: Noloss, name: str, more: tuple[str, ...]
) -> None:
    done = noloss("verify", name, *more, "--line", "159", "--json")
    assert done.document == as_read(verdict(fake_strategy(name), start=parse_line("159")))
    assert (done.document["from"], done.document["line"]) == (TRAP, "159")


def test_the_sentences_name_the_position(noloss: Noloss) -> None:
    good = noloss("verify", "perfect", "--position", TRAP)
    assert good.code == 0
    assert good.out.startswith(f"perfect never loses in either seat from {TRAP}, however its open ")
    bad = noloss("verify", "least-free", "--position", TRAP, "--seat", "second")
    line = noloss("verify", "least-free", "--position", TRAP, "--seat", "second", "--json")
    refuted = line.document["results"][0]["strengths"]["every_choice"]["counterexample"]
    assert bad.code == 1
    first = bad.out.splitlines()[0]
    assert first.startswith(f"least-free can lose in the second seat (O) from {TRAP}: ")
    assert first.endswith(f": refuted by {refuted}.")
    some = noloss("verify", "worst", "--position", TRAP, "--strength", "some_choice")
    assert f"cannot be saved in the second seat (O) from {TRAP}:" in some.out


def test_the_start_of_the_game_is_not_a_special_position(noloss: Noloss) -> None:
    plain = noloss("verify", "least-free")
    assert noloss("verify", "least-free", "--position", "." * 9).out == plain.out
    assert noloss("verify", "least-free", "--line", "").out == plain.out


def test_a_tape_program_is_asked_by_positions_unless_a_line_is_given(noloss: Noloss) -> None:
    alone = noloss("verify", "wst", "--position", TRAP, "--seat", "second", "--json").document
    assert alone["results"][0]["machine"]["view"] == "position"
    assert alone["results"][0]["no_loss"]["every_choice"]


# ── from every position ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("name", "seat"), part(product(["anything", "perfect", "hopeless"], [*SEATS, "both"]), 9)
)
def test_the_document_of_all_positions_is_that_of_the_verdict(
    noloss: Noloss, name: str, seat: str
) -> None:
    done = noloss("verify", name, "--position", "all", "--seat", seat, "--json")
    seats = [one for one in SEATS if seat in (one, "both")]
    assert done.document == as_read(verdict_from_all(fake_strategy(name), seats))
    assert done.err == ""


@pytest.mark.parametrize(
    ("name", "strength", "code"),
    part(
        [
            ("perfect", "every_choice", 0),
            ("anything", "every_choice", 1),
            ("anything", "first_choice", 1),
            ("anything", "some_choice", 0),
            ("least-free", "some_choice", 1),
        ],
        2,
    ),
)
def test_the_exit_code_says_whether_everything_is_kept(
    noloss: Noloss, name: str, strength: str, code: int
) -> None:
    done = noloss("verify", name, "--position", "all", "--strength", strength)
    assert done.code == code
    kept = f"{name} keeps every won and every drawn position in the first seat (X), "
    assert (kept in done.out) == (code == 0)


def test_the_table_of_all_positions_holds_the_numbers_of_the_document(noloss: Noloss) -> None:
    done = noloss("verify", "least-free", "--position", "all", "--seat", "first")
    (result,) = noloss(
        "verify", "least-free", "--position", "all", "--seat", "first", "--json"
    ).document["results"]
    rows = {title: cells for title, *cells in table_rows(done.out, 5)}
    for title, field in (("won, and still won", "won"), ("drawn, not lost", "drawn")):
        numbers = (result[field]["positions"], *result[field]["kept"].values())
        assert rows[title] == [f"{number:,}" for number in numbers]
    assert rows["lost"] == ["1,158", "–", "–", "–"]
    given = {one["position"]: one for one in result["given_away"]}
    assert f"gives something away in {len(given):,} positions, the first {SHOWN}:" in done.out
    assert "  XO.......  won: gives it away on cell 3" in done.out
    assert len([line for line in done.out.splitlines() if "gives it away on" in line]) == SHOWN
    missing = len(result["won"]["not_kept"]["every_choice"])
    drawn = len(result["drawn"]["not_kept"]["every_choice"])
    assert done.out.splitlines()[0] == (
        f"least-free does not keep {missing:,} of 2,310 won and {drawn:,} of 1,052 drawn "
        "positions in the first seat (X), under some resolution of its open choices."
    )


@pytest.mark.parametrize(
    ("strength", "how"),
    [
        ("first_choice", "when it always takes the first allowed move"),
        ("some_choice", "whichever allowed moves it makes"),
    ],
)
def test_positions_given_away_are_listed_for_the_strength_asked(
    noloss: Noloss, strength: str, how: str
) -> None:
    out = noloss("verify", "least-free", "--position", "all", "--strength", strength).out
    assert f"in the first seat (X), {how}." in out.splitlines()[0]


def test_positions_in_which_a_strategy_is_stuck_are_reported_as_such(noloss: Noloss) -> None:
    out = noloss("verify", "hopeless", "--position", "all").out
    assert "  .........  drawn: stuck\n" in out


def test_a_strategy_that_gives_nothing_away_has_no_list(noloss: Noloss) -> None:
    assert "give" not in noloss("verify", "perfect", "--position", "all").out
