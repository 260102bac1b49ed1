"""A file of another tool is recognised, and named in the error; a file of ours never is."""

from __future__ import annotations

import pytest

from automata import NotationError, parse
from tests.automata.examples import HEAD

SAMPLES = {
    "turingmachine.io": (
        (
            "# turns ones into zeros\ninput: '11'\nblank: ' '\nstart state: go\ntable:\n"
            "  go:\n    1: {write: 0, R}\n    ' ': {L: end}\n  end:\n"
        ),
        (4, 1, "start state: go"),
    ),
    "turingmachinesimulator.com": (
        "name: ones to zeros\ninit: go\naccept: end\n\ngo,1\ngo,0,>\n\ngo,_\nend,_,-\n",
        (2, 1, "init: go"),
    ),
    "JFLAP": (
        (
            '<?xml version="1.0"?>\n<structure>\n\t<type>turing</type>\n'
            '\t<state id="0"><initial/></state>\n</structure>\n'
        ),
        (2, 1, "<structure>"),
    ),
    "morphett.info": (
        "; ones to zeros\n\n0 1 0 r 0   ; on and on\n0 _ _ * halt\n",
        (3, 1, "0 1 0 r 0   ; on and on"),
    ),
    "bbchallenge.org": ("1RB1LB_1LA1RZ\n", (1, 1, "1RB1LB_1LA1RZ")),
}
OTHER_JFLAP = (
    '<?xml version="1.0" encoding="UTF-8"?><structure mode="Default mode" type="turing">&#13;\n'
    "\t<tapes>3</tapes>&#13;\n</structure>\n"
)


def refused(text: str) -> NotationError:
    with pytest.raises(NotationError) as caught:
        parse(text, "other.txt")
    return caught.value


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("tool", SAMPLES)
def test_a_file_of_another_tool_is_named_with_a_way_out(tool: str, end: str) -> None:
    text, (line, column, marked) = SAMPLES[tool]
    error = refused(text.replace("\n", end))
    assert error.problem == f"this is a machine of {tool}, which is not read here"
    assert (error.place.line, error.place.column, error.place.width) == (line, column, len(marked))
    assert error.place.row == marked
    assert error.hint.startswith(
        "write it anew, with headers and rows such as 'add:  1 -> 0 L carry' for '"
    )
    assert error.hint.endswith("; docs/machines.md has the whole notation")


def test_a_row_that_stands_in_the_hint_is_a_row_of_ours() -> None:
    row = refused(SAMPLES["bbchallenge.org"][0]).hint.split("'")[1]
    assert parse(f"tapes t\nsymbols 0 1\n{row}\n").states[0].label.name == "add"


def test_the_newer_form_of_a_jflap_file_is_known_too() -> None:
    error = refused(OTHER_JFLAP)
    assert error.problem == "this is a machine of JFLAP, which is not read here"
    assert (error.place.line, error.place.column) == (1, 39)
    assert error.place.row == OTHER_JFLAP.partition("\n")[0]


def test_a_finite_automaton_of_jflap_is_no_machine_of_any_tool() -> None:
    text = SAMPLES["JFLAP"][0].replace("turing", "fa")
    assert "JFLAP" not in refused(text).problem


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (HEAD + "s: a b R yes\n", "a row needs exactly one '->'"),
        (HEAD + "s a b r yes\n", "'s' is no header and no state"),
        ("s: a b R yes\n", "the file has no 'tapes'"),
        ("init: a\naccept: b\n", "the file has no 'tapes'"),
        (HEAD + "init: a,b\naccept: c,d\na,b\n", "a row needs exactly one '->'"),
    ],
)
def test_a_file_of_ours_with_a_mistake_is_told_its_mistake(text: str, problem: str) -> None:
    assert refused(text).problem == problem


def test_words_of_other_tools_may_be_names_of_ours() -> None:
    rows = "start init\ninit: a -> a R table\ntable: b -> b R accept\naccept: a -> a R yes\n"
    assert len(parse(HEAD + rows).states) == 3
