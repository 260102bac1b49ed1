"""How WST is built: read off the literal productions, and off machines that are run."""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from audit.claims_file import claims_of
from audit.garg18.machines import (
    MARKS,
    STEPS,
    TAPES,
    action,
    all_contents,
    choosers,
    counted,
    counters,
    first_three,
    lines,
    patterns,
    preferred,
    rule_of,
    six,
    slot_counts,
    straight,
    tapes,
    tapes_of,
)
from audit.vocabulary.terms import played
from automata import link, load_source, parse, print_source, read_word, run, start
from common.exhibits import Board, Exhibit
from games import Position
from strategies.wst.files import FOLDER, HELPERS, PROGRAMS
from strategies.wst.strategy import game_machine, library
from tests.audit.printed import evidence_of
from tests.effort import part
from tests.strategies.wst.rule_list import LINES as LINE_TEXTS
from tests.strategies.wst.rule_list import permitted

PRINTED: dict[str, Any] = {claim.id: claim.printed for claim in claims_of("Garg18")}
OTHER_LINES = "XOXTOXOTXOXTOXOTXOXTOXOTXOX"  # seven lines that no counting rule matches


def text_of(program: str) -> str:
    return (FOLDER / f"{program}.tm").read_text("utf-8")


# ── tapes ────────────────────────────────────────────────────────────────────────────────────────


def by_productions() -> dict[str, set[str]]:
    """Read off the literal productions of the whole game which program touches which tape.

    A production of a helper belongs to its caller; the name of its state has the caller's name.
    """
    machine = game_machine("base")
    found: dict[str, set[str]] = {name: set() for name in PROGRAMS}
    for production in machine.productions:
        owner = Path(production.row.file).stem
        if owner in HELPERS:
            caller = production.state.partition("@")[2].partition(".")[0]
            owner = caller if caller in PROGRAMS else "M"
        touched = [tape for tape, _ in production.reads]
        touched += [action.tape for action in production.actions]
        found[owner] |= {machine.tapes[tape] for tape in touched}
    return found


def test_the_literal_productions_touch_the_same_tapes() -> None:
    """M lays out Kw, but no production of M itself touches it."""
    found = by_productions()
    found["M"].add("Kw")
    computed: Any = tapes(PRINTED["garg-tapes"]).computed
    assert {name: set(own) for name, own in computed.items()} == found


def test_r1_r2_works_on_two_tapes_more_than_printed_and_cr_on_one_less() -> None:
    table = evidence_of(tapes(PRINTED["garg-tapes"]))[0]
    wrong = {row[0]: row[3:] for row in table["table"][1:] if row[3] or row[4]}
    assert wrong == {"R1_R2": ["Ki Kr", ""], "CR": ["", "Ki"]}
    assert set().union(*tapes({}).computed.values()) == set(TAPES)  # type: ignore[attr-defined]


def test_a_row_more_on_another_tape_is_a_tape_more() -> None:
    text = text_of("R3")
    assert tapes_of(parse(text)) == ["Kw", "Kc"]
    more = text.replace("tapes    Kc Kw", "tapes    Kc Kw Kp")
    assert tapes_of(parse(more)) == ["Kw", "Kc"]  # declared is not used
    more = more.replace("line:        Kw=¢  ->  Kw:R", "line:        Kw=¢  ->  Kw:R Kp:R")
    assert tapes_of(parse(more)) == ["Kp", "Kw", "Kc"]
    handed = text.replace("tapes    Kc Kw", "tapes    Kc Kw Kr").replace("end(Kc)", "end(Kr)")
    assert tapes_of(parse(handed)) == ["Kw", "Kc", "Kr"]


def test_only_the_main_program_lays_out_tapes() -> None:
    assert tapes_of(parse(text_of("M"))) == ["Ki", "Kp", "Ko", "Kw", "Kc"]
    bare = "\n".join(line for line in text_of("M").splitlines() if "word     Kw" not in line)
    assert tapes_of(parse(bare)) == ["Ki", "Kp", "Ko", "Kc"]
    assert tapes_of(parse(print_source(load_source(FOLDER / "CF.tm")))) == ["Kc", "Kr"]


# ── six ──────────────────────────────────────────────────────────────────────────────────────────


def test_without_the_special_case_there_is_one_subroutine_and_one_rule_less() -> None:
    printed = PRINTED["garg-six"]
    assert six(printed, reading="base").holds
    finding = six(printed, reading="no-special-case")
    assert finding.computed == {"tapes": 6, "subroutines": 5, "rules": 5}
    assert finding.holds is False


def test_the_productions_of_the_whole_game_carry_the_same_six_rules() -> None:
    tags = {production.row.tag for production in game_machine("base").productions}
    assert tags - {None} == {"M", "R1", "R2", "SC", "R3", "R4_R5"}
    assert choosers("base") == [name for name in PROGRAMS if name not in ("M", "CR")]


# ── the sequences of the rules ───────────────────────────────────────────────────────────────────


def collects(program: str, content: str) -> bool:
    """Tell whether a program writes the empty slots of a first line with these marks on K_c."""
    shown = "".join(
        slot if mark == "w" else mark for slot, mark in zip("123", content, strict=True)
    )
    text = (
        text_of(program)
        .replace("call CF", "done")
        .replace("start    begin", "start begin\naccept done")
    )
    machine = link(parse(text), library("base"))
    word = read_word(f"¢{shown}T{OTHER_LINES}$", machine.alphabet)
    ended = run(machine, start(machine, {"Kw": word}))
    assert ended.verdict == "accepted"
    tape = ended.configuration.tapes[machine.tapes.index("Kc")]
    found = "".join(cell for cell in str(tape) if cell.isdigit())
    slots = "".join(slot for slot in shown if slot.isdigit())
    assert set(found) in (set(), set(slots))
    return bool(found)


@pytest.mark.parametrize("content", part(all_contents(), 3))
def test_the_tape_programs_collect_from_the_sequences_of_their_rules(content: str) -> None:
    assert collects("R3", content) == (rule_of(content) == "R3")
    assert collects("R4_R5", content) == (rule_of(content) in ("R4", "R5"))


def test_every_sequence_with_an_empty_slot_matches_one_rule_and_none_is_left_for_r6() -> None:
    matched = Counter(rule_of(content) for content in all_contents())
    assert matched == {"R1": 3, "R2": 3, "R3": 3, "R4": 3, "R5": 7, "": 8}
    assert all(("w" in content) == bool(rule_of(content)) for content in all_contents())


def test_other_marks_make_other_sequences() -> None:
    printed = PRINTED["garg-patterns"]
    assert patterns(printed, marks=MARKS).holds
    assert patterns(printed, marks={**MARKS, "R5": ("OXw",)}).holds is False
    assert patterns(printed, marks={**MARKS, "R1": ("OXX",)}).holds is False
    reordered = {rule: sorted(contents) for rule, contents in printed.items()}
    assert patterns(reordered, marks=MARKS).holds
    twice = {**printed, "R1": [*printed["R1"], printed["R1"][0]]}
    assert patterns(twice, marks=MARKS).holds is False


# ── lines, counters, the first three sequences ───────────────────────────────────────────────────


def test_a_direction_less_is_a_line_less() -> None:
    printed = PRINTED["garg-lines"]
    assert lines(printed, steps=STEPS).holds
    assert all(lines(printed, steps=STEPS[:at] + STEPS[at + 1 :]).holds is False for at in range(4))
    assert printed == list(LINE_TEXTS)
    assert straight((0, 2)) == []


def test_slots_are_counted_as_the_rules_without_tapes_count_them() -> None:
    """If one slot is counted most often, three times, the rules choose it."""
    whole = played("wst", "first")
    chosen = 0
    for node, moves in whole.answers.items():
        counts = slot_counts(whole.positions[node], [move.rule for move in moves])
        if 5 not in counts and 3 in counts.values():
            best = {cell for cell, number in counts.items() if number == 3}
            assert best == {cell for cell, _ in permitted(str(node))}
            chosen += 1
    assert chosen
    assert not slot_counts(whole.positions[whole.start], ["R1"])


def test_without_the_rule_for_5_a_slot_is_counted_more_often() -> None:
    readings = ("wst", "wst:no-five-rule")
    notes = [evidence_of(counters([1, 2, 3], strategy=reading))[0] for reading in readings]
    assert [note.rpartition(": ")[2] for note in notes] == ["1", "1, 2"]
    assert counters([1, 2, 3], strategy="wst:no-five-rule").holds
    assert counters([1, 2, 3], strategy="first-free").computed == []


def test_the_two_wordings_mean_the_same_of_all_boards() -> None:
    rows = {"wwO wXw Oww", "Oww wXw wwO"}
    by_rows = {"".join(marks) for marks in product("wXO", repeat=9)}
    by_rows = {board for board in by_rows if f"{board[:3]} {board[3:6]} {board[6:]}" in rows}
    assert by_rows == {"".join(row.split()) for row in PRINTED["garg-first-three"]}
    assert first_three(PRINTED["garg-first-three"]).holds
    assert first_three(PRINTED["garg-first-three"][::-1]).holds is False


# ── action A ─────────────────────────────────────────────────────────────────────────────────────


def test_the_order_of_preference_is_that_of_the_rules_without_tapes() -> None:
    """Every board with the marks of the machine's turn as first player, in all its readings."""
    for counts, cells in counted("wst:no-five-rule"):
        if counts:
            assert preferred(counts, ["most often", "corner"]) == cells
    assert preferred(Counter({1: 1, 5: 2, 9: 2}), ["slot 5", "corner"]) == {5}
    assert preferred(Counter({2: 1, 4: 1}), ["corner"]) == {2, 4}  # none is one: not asked


@pytest.mark.slow
def test_action_a_is_mended_by_slot_5_and_needs_no_mending_without_that_rule() -> None:
    printed = PRINTED["garg-five-rule"]
    true = action(printed, algorithm="wst", prose="wst:no-five-rule")
    assert (true.computed, true.holds) == (["slot 5", *printed], False)
    assert action(
        ["slot 5", "corner", "most often"], algorithm="wst", prose="wst:no-five-rule"
    ).holds
    without = action(printed, algorithm="wst:no-five-rule", prose="wst")
    assert without.holds
    note = "wst allows 5, wst:no-five-rule allows 3 7 9"
    assert Exhibit(Board(Position("X........")), note) in true.evidence
    assert action(printed, algorithm="wst:previous-entry", prose="wst").computed == []
