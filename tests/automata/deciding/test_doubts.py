"""An `else` that never stops is a note, and a warning if a run of a file's own inputs shows it."""

from __future__ import annotations

import pytest

from automata import doubts, link, parse

DECIDES = "tapes t\nsymbols a b\naccept yes\nreject no\n"
AWAY = "s: a -> a R yes\n   else -> * R s\n"
OVER = "'else' in state s moves over blanks of tape t and never stops there"


def told(text: str) -> list[tuple[str, str]]:
    source = parse(text)
    found = doubts(source, link(source))
    return [(one.severity, one.text) for one in found if one.name == "endless-else"]


@pytest.mark.parametrize(
    ("text", "input_text"),
    [
        (DECIDES + AWAY, "the empty input"),
        (
            DECIDES.replace("accept", "input b\naccept").replace("reject no\n", "") + AWAY,
            "the empty",
        ),
        (
            DECIDES
            + "s: t=_ -> yes\n   a -> a R q\n   t=b -> no\nq: b -> b R yes\n   else -> * R q\n",
            "t=a",
        ),
        ("tapes t\nsymbols a b\nword t bb\naccept yes\n" + AWAY, "the word of the file"),
        ("tapes t\nsymbols a b\naccept yes\n" + AWAY + "test  t=b  ->  stuck\n", "the input t=b"),
        (DECIDES + "s: t=a -> yes\n   else -> s\n", "the empty input"),
    ],
)
def test_a_run_that_never_leaves_an_else_makes_it_a_warning(text: str, input_text: str) -> None:
    ((severity, said),) = told(text)
    assert severity == "warning"
    assert ": so it does on " in said
    assert input_text in said


@pytest.mark.parametrize(
    "text",
    [
        "tapes t\nsymbols a b\naccept yes\n" + AWAY,
        "tapes t\nsymbols a b\naccept yes\n" + AWAY + "test  t=b  ->  loops\n",
        "tapes t\nsymbols a b\nword t bab\naccept yes\n" + AWAY,
    ],
)
def test_without_an_intended_input_that_loops_it_is_a_note(text: str) -> None:
    assert told(text) == [("note", OVER)]


def test_a_symbol_that_the_machine_writes_is_in_no_input_that_is_tried() -> None:
    rows = "s: t=_ -> no\n   a -> b R s\n   b -> b L q\nq: t=a -> yes\n   else -> * L q\n"
    assert told(DECIDES + rows)[0][0] == "note"
    rows = rows.replace("a -> b R s", "a -> a R s")
    assert told(DECIDES + rows)[0][0] == "warning"


def test_a_loop_that_does_not_use_the_row_shows_nothing_of_it() -> None:
    rows = "s: _ -> _ R s\n   t=a -> no\n   t=b -> q\nq: a -> a R yes\n   else -> * R q\n"
    assert told(DECIDES.replace("accept", "input a\naccept") + rows)[0][0] == "note"


def proved(text: str) -> list[tuple[str, str]]:
    source = parse(text)
    found = doubts(source, link(source))
    return [(one.severity, one.text) for one in found if one.name == "endless-run"]


PINGS = """\
s: a -> a R s
   b -> b L back
   _ -> _ S yes
back: a -> a R s
   b -> b R s
   _ -> _ R s
"""
BOTH_ENDS = """\
go: a -> a R go
    _ -> a L back
    b -> b S no
back: a -> a L back
   _ -> a R go
   b -> b S yes
"""


def test_a_short_input_on_which_a_machine_never_halts_is_a_warning_if_it_decides() -> None:
    ((severity, said),) = proved(DECIDES + PINGS)
    assert severity == "warning"
    assert said.startswith("on the input t=b the machine never halts: after 0 steps")


def test_a_run_that_does_not_repeat_is_proved_to_be_endless_by_a_decider() -> None:
    said = "on the empty input the machine never halts: closed set (size 1, contexts "
    ((severity, found),) = proved(DECIDES + BOTH_ENDS)
    assert (severity, found[: len(said)]) == ("warning", said)


def test_a_machine_that_does_not_say_that_it_decides_gets_a_note_on_its_own_input() -> None:
    text = "tapes t\nsymbols a b\naccept yes\nword t b\n" + PINGS
    assert [severity for severity, _ in proved(text)] == ["note"]


def test_a_comment_silences_it() -> None:
    text = DECIDES + PINGS.replace("s: a", "start s\ns: a")
    line = "start s  # noloss: allow endless-run\n"
    assert proved(text.replace("start s\n", line)) == []
