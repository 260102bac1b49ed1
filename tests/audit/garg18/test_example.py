"""The worked example of Garg18, and its text about itself: other games say otherwise."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from audit.check import recompute
from audit.claim import ClaimsError, Finding
from audit.claims_file import claims_of
from audit.garg18.example import (
    COLLECTED,
    COUNTED,
    Example,
    calls,
    difference,
    example,
    step5,
    tapes,
)
from audit.vocabulary.machines import output
from tests.audit.printed import evidence_of, recomputed
from tests.strategies.wst.rule_list import permitted

CLAIMS = {claim.id: claim for claim in claims_of("Garg18")}
PRINTED: dict[str, Any] = {name: claim.printed for name, claim in CLAIMS.items()}
SLOTS = {"machine": "5978", "opponent": "163"}
KW = ("123", "456", "789", "147", "258", "369", "159", "357")


def played(reading: str = "base") -> Example:
    return example(*SLOTS.values(), reading)


def wrong_steps(name: str) -> list[str]:
    finding = tapes(PRINTED[f"garg-example-{name}"], **SLOTS)
    notes = [exhibit.note for exhibit in finding.evidence]
    return [note for note in notes if note.startswith("step")]


def board_after(line: str) -> str:
    marks = {int(cell): "XO"[ply % 2] for ply, cell in enumerate(line)}
    return "".join(marks.get(cell, ".") for cell in range(1, 10))


def kw_after(line: str) -> str:
    """Write K_w down from the board alone."""
    board = board_after(line)
    shown = [cell if board[int(cell) - 1] == "." else board[int(cell) - 1] for cell in "".join(KW)]
    return "¢" + "T".join("".join(shown[at : at + 3]) for at in range(0, 24, 3)) + "$"


def test_the_example_is_played_to_its_end() -> None:
    assert played().line == (5, 1, 9, 6, 7, 3, 8)
    rules = {"": "M", "51": "R4_R5", "5196": "R4_R5", "519673": "R1"}
    assert {line: permitted(board_after(line))[0][1] for line in rules} == rules


def test_the_misprints_are_found_at_their_cells() -> None:
    assert wrong_steps("kw") == [
        "step 7: printed with 35 cells, but it has 33: XXXX for XXX, OXXX for OXX"
    ]
    assert wrong_steps("ki") == [
        "step 4: cell 10 is printed 9, but holds b",
        "step 7: cell 9 is printed 8, but holds b",
    ]


@pytest.mark.parametrize("ply", range(1, 8))
def test_the_tapes_are_those_that_the_board_alone_gives(ply: int) -> None:
    line, step = "5196738"[:ply], f"step {ply}"
    held = played().tapes
    assert held[step, "Kw"] == kw_after(line)
    free = ["b" if str(cell) in line else str(cell) for cell in range(1, 10)]
    assert held[step, "Ki"] == "¢p" + "".join(free) + "$"
    assert held[step, "Kp"] == "¢" + line[::2].ljust(5, "b") + "$"
    assert held[step, "Ko"] == "¢" + line[1::2].ljust(5, "b") + "$"


@pytest.mark.parametrize(("step", "before"), [("step 3", "51"), ("step 5", "5196")])
def test_collecting_and_counting_agree_with_plain_python(step: str, before: str) -> None:
    slots = []
    for content in kw_after(before).strip("¢$").split("T"):
        marks = sorted("w" if symbol.isdigit() else symbol for symbol in content)
        if "".join(marks) in ("Xww", "OXw", "www"):
            slots += [symbol for symbol in content if symbol.isdigit()]
    held = played().tapes
    assert held[step, COLLECTED] == f"¢{''.join(slots)}$"
    counted = "T".join(f"{slot}{number}" for slot, number in Counter(slots).items())
    assert held[step, COUNTED] == f"¢{counted}$"
    kept = "".join(str(cell) for cell, _ in permitted(board_after(before)))
    assert held[step, "Kc"] == f"¢{kept}$"
    (shown,) = [
        each
        for each in evidence_of(tapes({COLLECTED: {step: held[step, COLLECTED]}}, **SLOTS))
        if "table" in each
    ]
    rows = shown["table"][1:]
    assert [row[1] for row in rows] == kw_after(before).strip("¢$").split("T")
    given = "".join(str(row[3]) for row in rows if row[2] in ("R4", "R5")).replace(" ", "")
    assert given == "".join(slots)


def test_the_printed_slots_would_not_leave_one_choice() -> None:
    for slots, left in (("467892836937", "793"), ("4678928369937", "9")):
        given = {"Kc": f"¢{slots}$"}
        assert output(f"¢{left}$", machine="wst/CF", tape="Kc", tapes=given).holds


def test_the_example_speaks_for_the_previous_kept_cell() -> None:
    given = {"Kr": "¢41T62T72T82T93T21T32$"}
    assert output("¢9$", machine="wst/MF", tape="Kc", tapes=given).holds
    assert output("¢3$", machine="wst:previous-entry/MF", tape="Kc", tapes=given).holds
    assert played("previous-entry").line[2] == 3


def test_the_printed_corners_make_no_difference_to_the_played() -> None:
    assert played("printed-corners").tapes == played().tapes


OTHERS = {
    "the opponent starts with 9": {"machine": "5178", "opponent": "963"},
    "the machine takes 3 in step 5": {"machine": "5937", "opponent": "168"},
}


@pytest.mark.parametrize("name", OTHERS)
def test_another_game_has_other_tapes_and_other_calls(name: str) -> None:
    slots = OTHERS[name]
    for claim in ("kw", "ki", "kp-ko"):
        assert tapes(PRINTED[f"garg-example-{claim}"], **slots).holds is False
    assert calls(PRINTED["garg-example-calls"], **slots).holds is slots["opponent"].startswith("1")


def test_after_another_reply_other_slots_are_collected_and_chosen() -> None:
    slots = OTHERS["the opponent starts with 9"]
    for claim in ("kc", "kr"):
        assert tapes(PRINTED[f"garg-example-step3-{claim}"], **slots).holds is False
    held = example(*slots.values()).tapes["step 3", COLLECTED]
    assert tapes({COLLECTED: {"step 3": held}}, **slots).holds
    assert step5(PRINTED["garg-example-step5"], **slots).holds is False


def test_step_5_leaves_7_and_3_of_which_7_alone_keeps_the_win() -> None:
    shown, _, worth = evidence_of(step5(7, **SLOTS))
    assert shown["tapes"]["Kc"] == "¢73$"
    results = {row[0]: row[1] for row in worth["table"][1:]}
    assert (results["7"], results["3"]) == ("win", "draw")
    assert [cell for cell, _ in permitted(board_after("5196"))] == [7, 3]


def test_a_slot_that_is_not_offered_is_not_played() -> None:
    assert example("5278", "163").line[2] != 2
    assert example("5", "1").line[:2] == (5, 1)  # with nothing wanted it plays on


@pytest.mark.parametrize(
    ("printed", "held", "said"),
    [
        ("¢12$", "¢1b$", "cell 2 is printed 2, but holds b"),
        ("¢12$", "¢b3$", "cell 1 is printed 1, but holds b, cell 2 is printed 2, but holds 3"),
        ("¢1$", "¢12$", "printed with 3 cells, but it has 4: 1 for 12"),
    ],
)
def test_a_difference_is_described_by_cell_or_by_length(printed: str, held: str, said: str) -> None:
    assert difference(printed, held) == said


def test_a_step_that_the_example_does_not_have_holds_nothing() -> None:
    finding = tapes({"Kw": {"step 9": "¢$"}}, **SLOTS)
    assert finding.computed == {"Kw": {"step 9": ""}}
    assert finding.holds is False


@pytest.mark.parametrize("printed", [{}, [], "¢$", None])
def test_tapes_that_are_not_a_table_are_refused(printed: object) -> None:
    with pytest.raises(ClaimsError, match="claim garg-example-kw: printed: expected a table"):
        recomputed(CLAIMS["garg-example-kw"], printed)


@pytest.mark.parametrize("printed", [{"Kc": []}, {"Kc": {"step 3": ["¢$"]}}, {"Kc": {"3": "¢$"}}])
def test_anything_but_a_tape_by_steps_is_refused(printed: object) -> None:
    with pytest.raises(ClaimsError, match=r"step3-kc: printed\.Kc"):
        recomputed(CLAIMS["garg-example-step3-kc"], printed)


def given(name: str, argument: str, key: str, value: object) -> Finding:
    """Recompute a claim beside which the paper would say something else."""
    claim = CLAIMS[name]
    own: Any = claim.arguments[argument]
    return recompute(replace(claim, arguments={argument: {**own, key: value}}))


def row(paper: str, column: int, word: str) -> Finding:
    rows: Any = CLAIMS["garg-table1-text"].arguments["rows"]
    changed = [*rows[paper][:column], word, *rows[paper][column + 1 :]]
    return given("garg-table1-text", "rows", paper, changed)


@pytest.mark.parametrize(
    ("paper", "column", "word", "what", "papers"),
    [
        ("6", 0, "Any Player", "second player only", [10]),
        ("8", 1, "Succeed", "fail with a filled diagonal", [7, 9]),
        ("8", 3, "Can fail", "can fail with a sub-optimal player", [7, 8]),
        ("7", 4, "No", "fail to create forks", [7, 8, 9, 11]),
    ],
)
def test_another_table_says_another_text(
    paper: str, column: int, word: str, what: str, papers: list[int]
) -> None:
    finding = row(paper, column, word)
    computed: Any = finding.computed
    assert (finding.holds, computed[what]) == (False, papers)


def test_taken_more_widely_the_table_holds_against_two_papers_more() -> None:
    (table,) = evidence_of(recompute(CLAIMS["garg-table1-text"]))
    assert [line[2] for line in table["table"][-2:]] == ["[9] [10]", "[7]"]
    assert row("10", 2, "Succeed").holds  # this is another column than the one meant
    with pytest.raises(ClaimsError, match=r"with\.rows"):
        row("10", 2, "Perhaps")


def test_a_source_in_another_place_would_be_cited_otherwise() -> None:
    finding = given("garg-cross-references", "places", "figure 9", "SC")
    computed: Any = finding.computed
    assert (computed["SC"], computed["the boards of the example"]) == ("figure 9", "")
    mended = replace(CLAIMS["garg-cross-references"], printed={"MF": "figure 8"})
    assert recompute(mended).holds


def test_the_method_is_the_one_in_the_title() -> None:
    title = "Genetic Programming of no-loss strategies"
    assert given("garg-genetic-programming", "titles", "13", title).holds
    none = given("garg-genetic-programming", "titles", "13", "A title")
    assert none.computed == {"12": "genetic programming", "13": ""}
