"""An error names the part that a tool requires and a file lacks, its place, and how to add it."""

from __future__ import annotations

import pytest

from automata import NotationError
from automata.formats import FormatName, SourceText, format_of, read_machine
from automata.formats.registry import BY_NAME
from tests.automata.formats.samples import SAMPLES

# what of a sample becomes what, line, problem, a part of the hint
INCOMPLETE: list[tuple[str, str, str, int, str, str]] = [
    ("turingmachinesimulator.com", "init: go\n", "", 1, "the machine has no 'init:'", "init: go"),
    (
        *("turingmachinesimulator.com", "accept: end\n", "", 1),
        *("the machine has no 'accept:'", "add a line such as  accept: end  above the rules"),
    ),
    (
        *("turingmachinesimulator.com", "init: go", "Init: go", 3),
        *("the machine has no 'init:'; this line is not one", "write it as  init: go"),
    ),
    (
        *("turingmachinesimulator.com", "accept: end", "ACCEPT = end", 4),
        *("the machine has no 'accept:'; this line is not one", "write it as  accept: end"),
    ),
    (
        *("turingmachinesimulator.com", "init: go", "inti: go", 3),
        *("'inti' is not a header", "did you mean 'init'?"),
    ),
    ("turingmachine.io", "blank:", "# blank:", 1, "the machine has no 'blank'", "blank: ' '"),
    (
        *("turingmachine.io", "start state:", "# start:", 1),
        *("the machine has no 'start state'", "add a line such as  start state: "),
    ),
    ("courses", "#Q =", ";", 1, "the machine has no '#Q'", "#Q = {go,end}"),
    ("courses", "#q0 =", ";", 1, "the machine has no '#q0'", "#q0 = go"),
    ("courses", "#N =", ";", 1, "the machine has no '#N'", "#N = 2"),
    ("JFLAP 4", "<type>turing</type>", "", 3, "this file of JFLAP has no <type>", "<type>turing"),
    ("automata-lib", "states=", "state=", 4, "DTM is called without 'states'", "it takes states"),
]


def refused(text: str, file: str, known: FormatName | None = None) -> NotationError:
    with pytest.raises(NotationError) as caught:
        read_machine(SourceText(text, file, "machine"), known)
    return caught.value


@pytest.mark.parametrize(("name", "old", "new", "line", "problem", "hint"), INCOMPLETE)
def test_a_part_that_is_missing_is_named_with_its_place_and_what_to_add(
    name: str, old: str, new: str, line: int, problem: str, hint: str
) -> None:
    known, _, text = SAMPLES[name]
    assert old in text
    changed = text.replace(old, new, 1)
    for ending in BY_NAME[known].endings:  # the rest of the file shows its format
        error = refused(changed, f"machine{ending}")
        assert (error.problem, error.place.line) == (problem, line)
        assert hint in error.hint


def test_the_rules_alone_show_whose_format_it_is() -> None:
    error = refused("go,1,_\ngo,0,1,>,-\n", "machine.tm")
    assert error.problem == "the machine has no 'init:'"


def test_a_header_below_the_rules_is_refused_there() -> None:
    _, _, text = SAMPLES["turingmachinesimulator.com"]
    error = refused(f"{text}accept: other\n", "machine.txt", "turingmachinesimulator")
    assert error.problem == "'accept:' is below a rule"
    assert error.place.row == "accept: other"


def test_parts_without_their_names_are_not_taken_for_no_machine() -> None:
    error = refused("m = DTM({'q'}, {'a'})\n", "machine.py")
    assert error.problem == "DTM is called without the names of its parts"
    assert (error.place.line, error.place.column) == (1, 5)


@pytest.mark.parametrize("text", ["q: a -> a R q\n", "start: a -> a R table\ntable: a -> a R q\n"])
def test_a_machine_of_ours_without_headers_is_still_ours(text: str) -> None:
    assert format_of(SourceText(text, "machine.tm", "machine")) == "noloss"
    assert refused(text, "machine.tm").problem == "the file has no 'tapes'"
