"""Every mistake in a machine file is answered with its place, its row, and a way out."""

from __future__ import annotations

import pytest

from automata import AutomataError, NotationError, link, parse
from tests.machines.texts import PALINDROME


def refusal(old: str, new: str) -> NotationError:
    assert PALINDROME.count(old) == 1, old
    with pytest.raises(NotationError) as caught:
        link(parse(PALINDROME.replace(old, new), "line.tm"))
    return caught.value


def marked(error: NotationError) -> str:
    """The text above the marker under the shown row."""
    _, row, marker, _ = str(error).splitlines()
    return row[marker.index("^") : marker.rindex("^") + 1]


def test_the_file_that_the_others_are_made_from_is_a_machine() -> None:
    assert len(link(parse(PALINDROME)).productions) == 11


@pytest.mark.parametrize(
    ("old", "new", "where", "problem", "marks", "hint"),
    [
        ("x x   R R", "x z   R R", (11, 24), "unknown symbol z", "z", "the symbols are: _ a b"),
        ("R R   copy", "R R   cpoy", (11, 34), "there is no state cpoy", "cpoy", "'copy'?"),
        ("R R   copy", "R R", (11, 12), "2 symbols, 2 moves", "x _   ->  x x   R R", "missing?"),
        ("R R   copy", "R U   copy", (11, 30), "'U' is not a move", "U", "L (left), S"),
        ("R R   copy", "R yes copy", (11, 30), "'yes' is not a move", "yes", "L (left), S"),
        ("R R   copy", "R r   copy", (11, 30), "'r' is not a move", "r", "did you mean 'R'?"),
        ("x _   ->", "x     ->", (11, 12), "2 symbols expected", "x", "one for each tape"),
        ("_ _   ->  _ _   S S", "a a   ->  _ _   S S", (16, 12), "line 15", "a a", "'else'"),
        ("else  ->", "x x   ->", (17, 12), "(compare, a a) is already", "x x", "choice:"),
        ("tapes    word copy", "tapes    word word", (3, 15), "given twice", "word", "name"),
        ("symbols  a b", "symbols  a a", (4, 12), "given twice", "a", "one of them"),
        ("symbols  a b", "symbols  a b #", (4, 14), "starts a comment", "#", "'#'"),
        ("vars     x: a b", "vars     a: a b", (6, 10), "also a symbol", "a", "rename"),
        ("vars     x: a b", "vars     x a b", (6, 1), "a colon", "vars", "x y: a b"),
        ("start    copy", "start    cop", (7, 10), "no state cop", "cop", "did you mean 'copy'?"),
        ("start    copy", "strat    copy", (7, 1), "a header nor", "strat", "'start'? a state is"),
        ("reject   no", "reject   yes", (9, 10), "already final", "yes", "one meaning"),
        ("reject   no", "reject   turn", (14, 1), "final", "turn", "another name"),
        ("turn:  ", "copy:  ", (14, 1), "already given in line 11", "copy", "only in line 11"),
        ("call to-start(word)", "call to-strt(word)", (13, 17), "to-strt", "", "to-start"),
        ("call to-start(word)", "call to-start", (13, 17), "takes 1", "to-start", "to-start(t)"),
        ("call to-start(word)", "call to-start(wrd)", (13, 17), "no tape wrd", "", "'word'?"),
        ("x  ->  x  L  go", "x  ->  x  L  call to-start(t)", (20, 30), "recursion", "", "finite"),
        ("routine  to-start(t)", "routine", (19, 1), "routine", "routine", "routine"),
        ("           else", "else", (17, 1), "a header nor a state", "else", "below its state"),
        ("x _   ->  x x", "x _   =>  x x", (11, 12), "exactly one '->'", "", "a row reads"),
    ],
)
def test_a_mistake_is_named_with_its_place_and_a_way_out(
    old: str, new: str, where: tuple[int, int], problem: str, marks: str, hint: str
) -> None:
    error = refusal(old, new)
    assert (error.file, error.place.line, error.place.column) == ("line.tm", *where)
    assert problem in error.problem
    assert hint in error.hint
    assert str(error).startswith(f"line.tm:{where[0]}:{where[1]}: {error.problem}\n")
    if marks:
        assert marked(error) == marks


def test_two_rows_that_can_apply_at_once_are_refused_as_the_house_style_shows() -> None:
    error = refusal("_ _   ->  _ _   S S   yes", "a a   ->  a a   R L   compare")
    assert str(error).splitlines()[:3] == [
        "line.tm:16:12: (compare, a a) is already covered by line 15",
        "               a a   ->  a a   R L   compare",
        "               ^^^",
    ]


@pytest.mark.parametrize(
    ("text", "problem", "hint"),
    [
        ("", "the file is empty", "write a machine"),
        (" \n\t\n", "the file is empty", "write a machine"),
        ("# nothing\n", "the file has no 'tapes'", "tapes  word copy"),
        ("machine m\n", "the file has no 'tapes'", "tapes  word copy"),
        ("machine m\ntapes t\n", "the file has no 'symbols'", "symbols  a b"),
        ("machine m\ntapes t\nsymbols a\n", "the machine has no states", "write a state"),
        ("machine m\ntapes t\nsymbols a\n  a -> a R s\n", "a row without a state", "first column"),
        (
            "machine m\ntapes t\nsymbols a\ns: a -> a R s\ntapes t\n",
            "a header between states",
            "above the first state",
        ),
        (
            "machine m\ntapes t\nsymbols a\ns: else -> * R s\n   a -> a R s\n",
            "a row after 'else'",
            "the last of its state",
        ),
        ("machine m\ntapes t\nsymbols a\ns: 'a -> a R s\n", "quote is never closed", "'''"),
        ("machine m\ntapes t\nsymbols a\ns: a -> a R s(a\n", "never closed", "')'"),
        (
            "machine m\ntapes t\nsymbols a\ns by me: a -> a R s\n",
            "'me' is not an owner of a choice",
            "by",
        ),
        ("machine m\ntapes t\nsymbols a\nvars v: a\ns: a -> v R s\n", "no value here", "pairs"),
        ("machine m\ntapes t\nsymbols a\ns: u=a -> s\n", "there is no tape u", "tapes here are"),
        ("machine m\ntapes t\nsymbols a\ns: t=a t=a -> s\n", "named twice", "once"),
    ],
)
def test_the_error_of_a_file_that_is_not_a_machine_names_the_missing_part(
    text: str, problem: str, hint: str
) -> None:
    with pytest.raises(AutomataError) as caught:
        link(parse(text))
    assert problem in str(caught.value)
    assert hint in str(caught.value).rpartition("hint: ")[2]
