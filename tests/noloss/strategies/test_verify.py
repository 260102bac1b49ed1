"""`noloss verify`."""

from __future__ import annotations

import re

import pytest

from strategies import catalogue
from tests.documents import as_read
from tests.effort import part
from tests.noloss.conftest import Noloss
from tests.noloss.fakes import fake_strategy
from tests.noloss.printed_tables import table_rows
from verify.play.safety import NO_CHOICES
from verify.verdict.verdict import verdict

SEATS = ["first", "second"]
STRENGTHS = ["every_choice", "first_choice", "some_choice"]


def test_a_strategy_that_never_loses_is_proved_in_one_sentence_with_exit_code_0(
    noloss: Noloss,
) -> None:
    done = noloss("verify", "perfect")
    assert done.code == 0
    first = done.out.splitlines()[0]
    assert first == ("perfect never loses in either seat, however its open choices are resolved.")
    assert done.err == ""


def test_a_strategy_that_loses_is_refuted_by_its_line_with_exit_code_1(noloss: Noloss) -> None:
    done = noloss("verify", "least-free")
    lines = {
        result.seat: "".join(map(str, result.statements["every_choice"].line))
        for result in verdict(fake_strategy("least-free")).results
        if result.statements["every_choice"].line
    }
    assert done.code == 1
    assert done.out.splitlines()[:2] == [
        f"least-free can lose in the first seat (X): refuted by {lines['first']}.",
        f"least-free can lose in the second seat (O): refuted by {lines['second']}.",
    ]


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_strategy_without_choices_has_one_column(noloss: Noloss, strength: str) -> None:
    done = noloss("verify", "least-free", "--seat", "second", "--strength", strength)
    assert done.out.startswith("least-free can lose in the second seat (O): refuted by 12437.\n")
    assert done.out.count(NO_CHOICES) == 1
    assert "some choice" not in done.out
    assert ["never loses", "no"] in table_rows(done.out, 2)
    assert ["refuted by", "12437"] in table_rows(done.out, 2)


def test_a_strategy_without_choices_that_holds_is_reported(noloss: Noloss) -> None:
    held = "optimal never loses in the second seat (O)"
    out = noloss("verify", "optimal", "--seat", "second", "--position", "XXOO.X.XO").out
    assert out.startswith(f"{held} from XXOO.X.XO.\n")
    assert out.count(NO_CHOICES) == 1
    assert "some choice" not in out


def test_a_refutation_shows_its_line_as_boards(noloss: Noloss) -> None:
    out = noloss("verify", "least-free", "--seat", "second").out
    boards = out[out.index("line of play 12437\n") : out.index("Second seat (O)")]
    assert [boards.count(f"{number}. ") for number in range(1, 7)] == [1, 1, 1, 1, 1, 0]
    assert boards.rstrip().endswith("X wins")
    assert "line of play" not in noloss("verify", "perfect", "--seat", "second").out


def test_a_verdict_explains_its_three_countings_of_games_once(noloss: Noloss) -> None:
    out = noloss("verify", "least-free").out
    (told,) = re.findall(r"Games are counted in three ways\. (.*)", out.replace("\n", " "))
    for counting in ("games", "up to symmetry", "orbits"):
        assert f"\n{counting}: win " in out
        assert f"{counting}: " in told


def test_a_line_from_a_position_is_drawn_from_there(noloss: Noloss) -> None:
    out = noloss("verify", "least-free", "--seat", "second", "--position", "X...O...X").out
    strip = out[out.index("line of play") :].splitlines()
    assert strip[2].startswith(" X  [O]  .")
    assert strip[4].startswith(" .   .   X")


def test_a_loss_that_care_avoids_is_reported_of_some_resolution_only(noloss: Noloss) -> None:
    told = noloss("verify", "anything", "--seat", "first").out.splitlines()[0]
    assert told == (
        "anything can lose in the first seat (X), under some resolution of its open choices: "
        "refuted by 123548."
    )


@pytest.mark.parametrize(
    "name",
    part(
        [
            *("anything", "least-free", "perfect", "hopeless"),
            pytest.param("remembers", marks=pytest.mark.slow),  # from a line in test_verify_from
        ],
        2,
    ),
)
def test_only_the_document_of_the_verdict_is_printed(noloss: Noloss, name: str) -> None:
    done = noloss("verify", name, "--json")
    assert done.document == as_read(verdict(fake_strategy(name)))
    assert done.err == ""


@pytest.mark.parametrize("seat", SEATS)
def test_only_the_seat_asked_is_decided(noloss: Noloss, seat: str) -> None:
    done = noloss("verify", "perfect", "--seat", seat, "--json")
    assert [result["seat"] for result in done.document["results"]] == [seat]


def test_both_seats_are_decided_by_default(noloss: Noloss) -> None:
    document = noloss("verify", "perfect", "--json").document
    assert [result["seat"] for result in document["results"]] == SEATS


@pytest.mark.parametrize(
    ("strength", "code"), [("every_choice", 1), ("first_choice", 1), ("some_choice", 0)]
)
def test_the_exit_code_is_that_of_the_strength_asked_for(
    noloss: Noloss, strength: str, code: int
) -> None:
    """The player that permits everything can lose, but need not."""
    done = noloss("verify", "anything", "--strength", strength)
    assert done.code == code
    assert ("anything never loses in either seat" in done.out) == (code == 0)


def test_the_exit_code_is_1_if_only_one_of_the_seats_asked_is_refuted(noloss: Noloss) -> None:
    one_seat = {seat: noloss("verify", "least-free", "--seat", seat).code for seat in SEATS}
    assert noloss("verify", "least-free").code == max(one_seat.values())


def test_a_stuck_strategy_is_reported_as_stuck(noloss: Noloss) -> None:
    out = noloss("verify", "hopeless").out
    assert "hopeless can get stuck in the first seat (X)" in out
    assert "refuted by the start." in out
    assert "(at once)" in out


def test_a_strategy_that_cannot_be_saved_is_reported_with_the_line_where_it_lasts_longest(
    noloss: Noloss,
) -> None:
    document = noloss("verify", "worst", "--seat", "second", "--json").document
    some = document["results"][0]["strengths"]["some_choice"]["counterexample"]
    done = noloss("verify", "worst", "--seat", "second", "--strength", "some_choice")
    assert done.code == 1
    assert done.out.startswith("worst cannot be saved in the second seat (O)")
    assert f"it holds out longest in {some['line']}." in done.out


def test_the_table_holds_every_number_of_the_document(noloss: Noloss) -> None:
    result = noloss("verify", "anything", "--seat", "first", "--json").document["results"][0]
    out = noloss("verify", "anything", "--seat", "first").out
    rows = {label: cells for label, *cells in table_rows(out, 4)}
    every = result["strengths"]["every_choice"]
    first = result["strengths"]["first_choice"]
    assert rows["never loses"] == ["no", "no", "yes"]
    assert rows["refuted by"] == [every["counterexample"], first["counterexample"], "–"]
    assert rows["positions reached"][0] == f"{every['positions']['reached']:,}" == "5,478"
    assert rows["classes reached"][:2] == [
        f"{one['positions']['classes']:,}" for one in (every, first)
    ]
    assert rows["positions decided"][0] == f"{every['positions']['decided']:,}"
    for title, counting in (("games", "raw"), ("up to symmetry", "up_to_symmetry")):
        for end in ("win", "draw", "loss", "stuck"):
            shown = rows[f"{title}: {end}"]
            assert shown == [f"{one['games'][counting][end]:,}" for one in (every, first)] + ["–"]


def test_the_work_of_the_tape_programs_is_shown(noloss: Noloss) -> None:
    machine = noloss("verify", "perfect", "--json").document["results"][0]["machine"]
    out = noloss("verify", "perfect").out
    assert (
        f"On tapes, in the first seat (X): {machine['steps']:,} steps, "
        f"{machine['games']:,} branches (position view)." in out
    )
    assert "On tapes" not in noloss("verify", "anything").out


def test_the_real_wst_never_loses_by_its_position_view(noloss: Noloss) -> None:
    done = noloss("verify", "wst", "--view", "position", "--json")
    assert done.code == 0
    assert done.document == as_read(verdict(catalogue.find_strategy("wst", "position")))
    assert {one["machine"]["view"] for one in done.document["results"]} == {"position"}
