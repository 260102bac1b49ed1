"""`noloss compare`."""

from __future__ import annotations

import re

import pytest

from audit.check import recompute
from audit.claims_file import claims_of
from games import Position
from noloss.reports.comparison import criteria_table, games_table
from tests.documents import as_read
from tests.noloss.conftest import Noloss
from tests.noloss.fakes import fake_strategy
from tests.verify.players import compared_in, perfect, strategy
from verify.comparison import CompareDocument, winning_moves
from verify.play.count import COUNT

NAMES = ["anything", "least-free", "perfect", "hopeless", "remembers"]


def rows(out: str, title: str) -> dict[str, list[str]]:
    """Give the rows of the table under a title by their first cell; cells have single spaces."""
    below = out[out.index(title) :].split("\n\n")[0].splitlines()
    split = [re.split(" {2,}", line.strip()) for line in below[1:]]
    return {cells[0]: cells[1:] for cells in split}


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(NAMES, marks=pytest.mark.slow),
        pytest.param(["anything", "least-free", "hopeless"], marks=pytest.mark.slow),
        ["least-free", "hopeless"],
        ["perfect", "perfect"],
    ],
)
def test_only_the_document_of_the_comparison_is_printed(noloss: Noloss, names: list[str]) -> None:
    done = noloss("compare", *names, "--json")
    assert done.document == as_read(
        CompareDocument(strategies=tuple(compared_in(fake_strategy(name)) for name in names))
    )
    assert (done.code, done.err) == (0, "")


@pytest.mark.parametrize("seat", ["first", "second"])
def test_only_the_seat_asked_is_compared(noloss: Noloss, seat: str) -> None:
    (told,) = noloss("compare", "least-free", "--seat", seat, "--json").document["strategies"]
    assert [one["seat"] for one in told["seats"]] == [seat]
    out = noloss("compare", "least-free", "--seat", seat).out
    assert ("First seat (X)" in out, "Second seat (O)" in out) == (
        seat == "first",
        seat == "second",
    )
    cells = rows(out, "Criteria of Garg18")["least-free"]
    assert cells[0] == "–"
    assert ("–" in cells[1:3]) == (seat == "first")
    assert (cells[5] == "–") == (seat == "second")


def test_a_row_shows_strengths_and_missed_chances_with_the_shortest_line(noloss: Noloss) -> None:
    names = ["perfect", "least-free", "hopeless"]
    out = noloss("compare", *names).out
    first = rows(out, "First seat (X): never loses")
    assert first["perfect"] == ["yes", "yes", "yes", "0/1,674", "16/152 21746"]
    assert first["least-free"] == ["no", "no", "no", "22/56 123", "3/5 12364"]
    assert first["hopeless"] == ["no", "no", "no", "–", "–"]
    assert set(first) >= set(names)


def test_games_are_reported_in_both_countings_with_the_ratio(noloss: Noloss) -> None:
    out = noloss("compare", "least-free", "hopeless", "perfect:other").out
    table = out[out.index("First seat (X): games") :].split("\n\n")[0]
    lines = [line.split() for line in table.splitlines()[1:]]
    raw = ["least-free", "raw", "83", "16", "58", "0", "83:16", "=", "5.19"]
    symmetry = ["symmetry", "81", "16", "52", "0", "81:16", "=", "5.06"]
    assert lines[lines.index(raw) + 1] == symmetry
    assert ["hopeless", "raw", "0", "0", "0", "1", "–"] in lines
    assert [line[0] for line in lines if "symmetry" in line] == ["symmetry"] * 3


def test_a_reading_is_named_with_its_strategy(noloss: Noloss) -> None:
    out = noloss("compare", "newell-simon", "newell-simon:either-option").out
    assert "newell-simon:either-option" in rows(out, "Criteria of Garg18")
    games = rows(out, "Second seat (O): games")
    assert games["newell-simon:either-option"][0] == "raw"
    assert not [name for name in games if name.startswith(":")]


def test_games_that_are_never_drawn_have_a_ratio_without_a_decimal() -> None:
    def at_once(board: str, line: tuple[int, ...]) -> tuple[int, ...]:
        return winning_moves(Position(board)) or (perfect(board, line) if len(line) < 2 else ())

    compared = compared_in(strategy(at_once, positional=False), ["second"])
    ratios = [cells[-1] for cells in games_table([compared], 0).rows]
    assert ratios == ["1:0"] * len(COUNT)


def test_criteria_show_the_first_choice_if_it_differs(noloss: Noloss) -> None:
    criteria = rows(noloss("compare", "perfect", "hopeless").out, "Criteria of Garg18")
    assert criteria["perfect"] == [
        "any player",
        "succeeds",
        "succeeds",
        "succeeds",
        "succeeds",
        "sometimes; first choice always",
    ]
    assert criteria["hopeless"] == [
        "nobody", "can fail*", "can fail*", "can fail", "succeeds", "no chance"
    ]  # fmt: skip


@pytest.mark.slow
def test_a_position_that_a_strategy_does_not_come_to_is_marked_and_explained(
    noloss: Noloss,
) -> None:
    explained = "* the strategy itself does not come there"
    assert explained not in noloss("compare", "perfect", "anything").out
    done = noloss("compare", "perfect", "least-free")
    assert done.out.endswith(f"{explained}\n")
    assert rows(done.out, "Criteria of Garg18")["least-free"][1] == "can fail*"


@pytest.mark.slow
def test_one_that_remembers_and_does_not_come_to_a_position_is_not_judged_there() -> None:
    remembers = strategy(
        lambda board, line: (3,) if line == (5,) else perfect(board, line), positional=False
    )
    table = criteria_table([compared_in(remembers, ["second"])])
    assert [cells[2:4] for cells in table.rows] == [("succeeds", "–*")]


def test_a_tape_program_is_compared_by_its_positions(noloss: Noloss) -> None:
    """The whole game on tapes takes much longer and gives the same table."""
    (told,) = noloss("compare", "wst", "--json").document["strategies"]
    assert told["criteria"]["may_start"] == "any player"
    assert told["criteria"]["sub_optimal"] == {"every_choice": False, "first_choice": False}


def test_compare_and_the_audit_agree_on_a_sub_optimal_player(noloss: Noloss) -> None:
    """Garg18 says that WST succeeds: so it does if that is not to lose, and not if it is more."""
    (told,) = noloss("compare", "wst", "--json").document["strategies"]
    readings = told["criteria"]["readings_of_sub_optimal"]
    audited = {claim.id: claim for claim in claims_of("Garg18")}
    for name, reading in (
        ("garg-table1-suboptimal", "never_loses"),
        ("garg-plays-optimally", "takes_every_win"),
    ):
        assert audited[name].reading
        assert recompute(audited[name]).computed is readings[reading]["every_choice"]


@pytest.mark.slow
def test_many_strategies_fit_a_terminal_with_80_columns(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("noloss.output.terminal.width", lambda: 80)
    names = ["anything", "jiang", "jiang:pseudocode-forced-reply", *NAMES[1:4], "first-free"]
    out = noloss("compare", *names).out
    assert max(map(len, out.splitlines())) <= 80
    assert "1,484/1,830 123" in out
    assert "131,184" in out
