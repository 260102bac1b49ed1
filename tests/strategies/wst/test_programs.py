"""The eight programs one by one: the tapes they work on, and their effect."""

from __future__ import annotations

import pytest

from automata import Source, link, load_source, parse, print_source, run, start
from automata.linking.units import find_unit, main_unit
from automata.tape import cells
from strategies.wst.files import FOLDER, HELPERS, PROGRAMS, machine_files
from strategies.wst.strategy import library

# [Garg18] §III.A.2; R1_R2 also empties Kr and reads on Ki who plays first, CR does without Ki.
TAPES = {
    "M": "Ki Kp Ko Kw Kc Kr",
    "CR": "Kp Ko Kw",
    "R1_R2": "Kc Kw Kr Ki",
    "SC": "Kc Kw",
    "R3": "Kc Kw",
    "R4_R5": "Kc Kw",
    "CF": "Kc Kr",
    "MF": "Kc Kr",
}


def source(name: str) -> Source:
    return load_source(FOLDER / f"{name}.tm")


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_uses_only_the_tapes_that_the_paper_gives_it(name: str) -> None:
    """Source: [Garg18] §III.A.2, with the deviations that the files state."""
    assert " ".join(source(name).tapes) == TAPES[name]


@pytest.mark.parametrize("name", [*PROGRAMS, *HELPERS])
def test_a_program_prints_to_the_same_program(name: str) -> None:
    assert parse(print_source(source(name))) == source(name)


@pytest.mark.parametrize("name", PROGRAMS)
def test_no_state_of_a_program_looks_at_more_than_two_tapes(name: str) -> None:
    for block in source(name).states:
        assert len({read.tape for row in block.rows for read in row.reads}) <= 2


def test_every_machine_file_links_alone() -> None:
    for path in machine_files().values():
        assert link(load_source(path), library("base")).productions


def test_the_programs_call_each_other_as_figure_2_says() -> None:
    """Source: [Garg18] §III.A.2: the calls among them; helpers for one tape are left out."""
    expected = {
        "M": {"CR", "R1_R2"},
        "CR": set(),
        "R1_R2": {"R4_R5", "SC"},
        "SC": {"R3"},
        "R3": {"CF"},
        "R4_R5": {"CF"},
        "CF": {"MF"},
        "MF": set(),
    }
    from automata.linking.units import calls_of

    for name, called in expected.items():
        unit = main_unit(source(name))
        units = [unit]
        for routine in unit.source.routines:
            first = next(call for call in calls_of(unit) if call.routine == routine.name)
            units.append(find_unit(first, unit, library("base")))
        found = {call.routine for one in units for call in calls_of(one)}
        assert found & set(PROGRAMS) == called, name


@pytest.mark.parametrize(
    ("name", "words", "tape", "expected"),
    [
        ("R1_R2", {"Kw": "¢XX3T456T789TX47TX58T369TX59T357$"}, "Kc", "¢3$"),
        ("R1_R2", {"Kw": "¢1O3T4O6T789T147TOO8T369T1O9T3O7$"}, "Kc", "¢8$"),
        ("SC", {"Kw": "¢12OT4X6TO89T14OT2X8TO69T1X9TOXO$"}, "Kc", "¢2468$"),
        ("SC", {"Kw": "¢O23T4X6T78OTO47T2X8T36OTOXOT3X7$"}, "Kc", "¢2468$"),
        ("CF", {"Kc": "¢4678928369937$"}, "Kc", "¢9$"),
        ("CF", {"Kc": "¢4678928369937$"}, "Kr", "¢$"),
        ("CF", {"Kc": "¢1252$"}, "Kc", "¢5$"),
        ("CF", {"Kc": "¢$"}, "Kc", "¢$"),
        ("MF", {"Kr": "¢41T62T72T82T93T21T32$"}, "Kc", "¢9$"),
        ("MF", {"Kr": "¢13T91T23$"}, "Kc", "¢12$"),
        ("MF", {"Kr": "¢21T62T82T41$"}, "Kc", "¢68$"),
        ("MF", {"Kr": "¢22T12T32T81$"}, "Kc", "¢13$"),
        ("MF", {"Kr": "¢23T33$"}, "Kc", "¢23$"),
    ],
)
def test_a_program_run_alone_leaves_the_right_slots(
    name: str, words: dict[str, str], tape: str, expected: str
) -> None:
    """Source: [Garg18] §III.A.2, steps 3, 4, 7 and 8; the first of CF is §III.B step 3."""
    machine = link(source(name), library("base"))
    done = run(machine, start(machine, words), 10_000)
    assert done.verdict == "accepted"
    left = cells(done.configuration.tapes[machine.tapes.index(tape)])[1]
    assert "".join(left).rstrip("b") == expected
