"""A text follows its source: unchanged lines stay as they were, letter by letter."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from automata import parse
from automata.errors import NotationError
from automata.notation import changes
from automata.notation.printer import print_source
from automata.notation.rewriting import rewritten
from automata.notation.source import Meaning, Owner, Source, StateRef
from automata.notation.tokens import text_lines
from strategies.machine_files import built_in_files
from tests.effort import examples, part
from tests.machines.texts import machine_text

OWN = {path: path.read_text("utf-8") for path in built_in_files().values()}
TEXTS = [*OWN.values(), *(machine_text(name) for name in ("odd", "labels", "two-choices"))]
NEW = "z9"


def _with_row(source: Source, label: StateRef, number: int) -> Source:
    """Change a row of a state, remove it, or add one."""
    block = next((block for block in source.states if block.label == label), None)
    rows = () if block is None else block.rows
    old = [rows[number % len(rows)]] if rows else []
    words, moves = (" ".join(word for _ in source.tapes) for word in "*R")
    texts = [f"{words} -> {words} {moves}"] * (number % 3)
    return changes.with_rows(source, label, label, old, texts)


MEANINGS: tuple[Meaning | None, ...] = ("accept", "reject", "result", None)
OWNERS: tuple[Owner | None, ...] = ("anyone", "machine", "opponent", None)
KINDS: dict[str, Callable[[Source, StateRef, int], Source]] = {
    "add": lambda s, _, __: changes.with_state(s, changes.fresh_name(s)),
    "rename": lambda s, label, n: changes.renamed(s, label, f"{NEW} {n}"),
    "remove": lambda s, label, _: changes.without_state(s, label),
    "start": lambda s, label, _: changes.starting_at(s, label),
    "meaning": lambda s, label, n: changes.meaning(s, label, MEANINGS[n % 4]),
    "choice": lambda s, label, n: changes.choosing(s, label, OWNERS[n % 4]),
    "place": lambda s, label, n: changes.placed(s, {label: (n / 8, -n)}),
    "row": _with_row,
}


def _changed(source: Source, what: str, label: StateRef, number: int) -> Source:
    """Make one change; the same source if the machine does not allow it."""
    try:
        return KINDS[what](source, label, number)
    except NotationError:
        return source


steps = st.lists(
    st.tuples(st.sampled_from(sorted(KINDS)), st.integers(0, 40), st.integers(0, 40)),
    min_size=1,
    max_size=5,
)


@given(st.sampled_from(TEXTS), steps)
@settings(max_examples=examples(150))
def test_any_changes_are_written_and_all_other_lines_stay(
    text: str, asked: list[tuple[str, int, int]]
) -> None:
    """`rewritten` reads what it has written; here the lines are compared as well."""
    source = parse(text)
    new = source
    for what, state, number in asked:
        labels = changes.labels_of(new)
        new = _changed(new, what, labels[state % len(labels)], number)
    made = rewritten(text, source, new)
    kept = {line.strip() for line in text_lines(made)}
    comments = [line for line in text_lines(text) if line.strip().startswith("#")]
    assert {line.strip() for line in comments} <= kept
    assert [test.wanted for test in parse(made).tests] == [test.wanted for test in source.tests]
    if new == source:
        assert made == text


@pytest.mark.parametrize("text", part(TEXTS, 5))
def test_a_name_changes_where_it_is_named_and_nowhere_else(text: str) -> None:
    """The space behind a label gives way, so that rows stay in their column."""
    source = parse(text)
    label = source.states[0].label
    made = rewritten(text, source, changes.renamed(source, label, NEW))
    back = parse(made)
    again = rewritten(made, back, changes.renamed(back, replace(label, name=NEW), label.name))
    assert re.sub(" +", " ", again) == re.sub(" +", " ", text)
    for before, after in zip(text_lines(text), text_lines(made), strict=True):
        assert before == after or label.name in before


def test_a_longer_name_takes_its_room_from_the_space_behind_it() -> None:
    text = "tapes t\nsymbols a\nq:      a -> a R q  # on\n        _ -> _ L q\n"
    source = parse(text)
    made = rewritten(text, source, changes.renamed(source, StateRef("q"), "longer"))
    assert "longer: a -> a R longer  # on\n        _ -> _ L longer\n" in made
    made = rewritten(text, source, changes.renamed(source, StateRef("q"), "much-longer"))
    assert "much-longer: a -> a R much-longer  # on\n" in made


def test_a_header_that_lost_all_its_states_makes_room_for_a_new_one() -> None:
    text = "tapes t\nsymbols a\naccept yes  # the end\nq: a -> a R q\nr:\n"
    source = parse(text)
    new = changes.meaning(source, StateRef("yes"), None)
    new = changes.meaning(new, StateRef("r"), "accept")
    made = rewritten(text, source, new)
    assert made == "tapes t\nsymbols a\naccept   r\nq: a -> a R q\nyes:\n"


def test_a_change_that_it_does_not_know_is_refused() -> None:
    source = parse(machine_text("flip"))
    with pytest.raises(NotationError, match="this change cannot be written") as told:
        rewritten(machine_text("flip"), source, replace(source, blank="?"))
    assert told.value.hint == "make it in the text"


def test_a_text_that_was_printed_is_written_as_the_printer_writes_it() -> None:
    """Names and rows that were added look like the others."""
    text = print_source(parse(machine_text("two-tape-palindrome")))
    source = parse(text)
    label = source.states[0].label
    new = changes.with_rows(source, label, label, (), ["_ a -> _ b R L"])
    lines = text_lines(rewritten(text, source, new))
    at = next(number for number, line in enumerate(lines) if line not in text)
    assert lines[at].index("->") == lines[at - 1].index("->")
    assert lines[at].endswith(f"->  _ b  R L  {label.name}")
