"""Doubtful `else` rows: one hides a gap, or never stops; a right one is not reported."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from automata import link, load_source, parse, run, start, warnings
from automata.linking import checks
from strategies import catalogue
from tests.automata.examples import HEAD, HEAD2
from tests.effort import examples

VARS = "vars x: a b\n"
GAP = "'else' hides symbols that state s does not list"
OPEN = "s: t=a -> yes\n  else -> "
"""A state that lists one of the three symbols; the rest of its 'else' follows."""


def told(text: str) -> list[str]:
    return [one.text for one in warnings(parse(text)) if "else" in one.text]


# gaps


@pytest.mark.parametrize(
    "rows",
    [
        OPEN + "t=b s\n",
        OPEN + "t=_ s\n",
        OPEN + "t=_:R q\nq: t=b -> yes\n",
        "s: t=_ -> yes\n  else -> t=b:R s\n",
        OPEN + "t=b q\nq: t=b -> yes\n",
        "s: t=x u=x -> yes\n  else -> t=a q\nq: t=b -> yes\n",
        "s by opponent: t=a -> yes\n  t=a -> no\n  else -> t=a q\nq: t=b -> yes\n",
        "s by opponent: t=x -> yes\n  u=a -> no\n  else -> t=a q\nq: t=b -> yes\n",
        "s in order: t=a -> yes\n  u=x -> yes\n  else -> t=a q\nq: t=b -> yes\n",
        "q: call r then yes\nroutine r\ns: t=a -> t:R s\n  else -> t=b return\n",
    ],
)
def test_an_else_that_takes_several_symbols_for_granted_hides_a_gap(rows: str) -> None:
    text = HEAD2 + "results won\n" + VARS + rows
    (doubt,) = (one for one in warnings(parse(text)) if "else" in one.text)
    assert (doubt.name, doubt.severity, doubt.text) == ("hidden-gap", "warning", GAP)
    assert doubt.hint == "list the symbols, if they are few, or refuse the rest"
    at = text[: text.index("else")].count("\n") + 1
    assert (doubt.place.line, doubt.place.column) == (at, 3)


@pytest.mark.parametrize(
    "does",
    [
        "t:R q\nq: t=b -> yes\n",
        "u:R q\nq: t=b -> yes\n",
        "t:R call r then yes\nroutine r\ng: -> return\n",
    ],
)
def test_an_else_that_only_moves_over_several_symbols_and_continues_is_noted(does: str) -> None:
    (doubt,) = (one for one in warnings(parse(HEAD2 + OPEN + does)) if "else" in one.text)
    assert (doubt.name, doubt.severity) == ("open-else", "note")
    assert doubt.text == "'else' continues with symbols that state s does not list"


@pytest.mark.parametrize(
    "rows",
    [
        OPEN + "no\n",
        OPEN + "t=b:R no\n",
        OPEN + "yes\n",
        OPEN + "t=b:R yes\n",
        OPEN + "won\n",
        OPEN + "return\n",
        OPEN + "q\nq: t=b -> yes\n",
        OPEN + "call r then yes\nroutine r\ng: t=b -> return\n",
        "s: call r then yes\nroutine r\ng: t=a -> t:R g\n  else -> return\n",
        "s: t=_ -> yes\n  else -> t:R s\n",
        "s: t=_ -> yes\n  else -> t=_:R s\n",
        "s: t=x -> yes\n  else -> t=a:R q\nq: t=b -> yes\n",
        "s: t=x -> yes\n  t=_ -> no\n  else -> t=a:R q\nq: t=b -> yes\n",
        "s: t=a u=x -> yes\n  t=b -> no\n  t=_ -> no\n  else -> t=b q\nq: t=b -> yes\n",
        "s: else -> t=b q\nq: t=b -> yes\n",
        "s by machine: t=a -> yes\n  t=x -> no\n  else -> t=a q\nq: t=b -> yes\n",
    ],
)
def test_an_else_that_ends_hands_on_searches_clears_or_is_one_row_is_right(rows: str) -> None:
    assert told(HEAD2 + "results won\n" + VARS + rows) == []


def test_a_state_with_values_hides_a_gap_if_it_does_so_for_one_of_them() -> None:
    head = HEAD + VARS + "vars n: one two\nstart s(one)\n"
    rows = "s(n): a -> a R s(n)\n  else -> b R q\nq: b -> b S yes\ns(two): b -> b R yes\n"
    assert told(head + rows) == ["'else' hides symbols that state s(n) does not list"]
    assert told(head + rows + "s(one): b -> b R yes\n") == []


symbols = st.sampled_from("ab_")
listed = st.lists(st.dictionaries(st.sampled_from("tu"), symbols, min_size=1), max_size=6)


def apart(rows: list[dict[str, str]]) -> list[dict[str, str]]:
    """Leave out what overlaps an earlier row."""
    kept: list[dict[str, str]] = []
    for row in rows:
        if all(any(other.get(tape, s) != s for tape, s in row.items()) for other in kept):
            kept.append(row)
    return kept


def state(rows: list[dict[str, str]], does: str) -> str:
    lines = [" ".join(f"{t}={s}" for t, s in row.items()) + " -> yes\n" for row in rows]
    return HEAD2 + "s: " + "  ".join([*lines, f"else -> {does}\n"])


@given(listed)
@settings(max_examples=examples(200))
def test_a_gap_is_two_or_more_pairs_of_symbols_that_no_row_lists(
    found: list[dict[str, str]],
) -> None:
    """Against every pair of symbols under the heads at which the rows look."""
    rows = apart(found)
    looked = [tape for tape in "tu" if any(tape in row for row in rows)]
    heads = [dict(zip(looked, under, strict=True)) for under in product("ab_", repeat=len(looked))]
    unlisted = [under for under in heads if not any(row.items() <= under.items() for row in rows)]
    assert told(state(rows, "t=a:R q\nq: t=b -> yes")) == [GAP] * (len(unlisted) > 1)


# without end


@given(listed, st.sampled_from(["t:R", "u:L", "t:L u:R"]))
@settings(max_examples=examples(200))
def test_an_else_never_stops_if_and_only_if_some_run_from_a_short_word_never_does(
    found: list[dict[str, str]], moves: str
) -> None:
    """Against runs from one symbol on either tape: where the head has left it, it stays so."""
    text = state(apart(found), f"{moves} s")
    machine = link(parse(text))
    ends = [
        run(machine, start(machine, {"t": (t,), "u": (u,)}), 10)
        for t, u in product("ab_", repeat=2)
    ]
    forever = any(end.verdict == "budget spent" for end in ends)
    assert any("never stops" in one for one in told(text)) == forever


@pytest.mark.parametrize(
    ("rows", "tapes"),
    [
        ("s: t=a -> yes\n  t=b -> no\n  else -> t:R s\n", "t"),
        ("s: t=x -> yes\n  else -> t:L s\n", "t"),
        ("s: t=a u=_ -> yes\n  t=b -> no\n  else -> t:R u:L s\n", "t and u"),
        ("s: t=_ u=a -> yes\n  else -> t:R s\n", "t"),
    ],
)
def test_an_else_that_moves_on_over_blanks_is_reported_with_its_tapes(
    rows: str, tapes: str
) -> None:
    (doubt,) = warnings(parse(HEAD2.replace("t u", "t u v") + VARS + "word v a\n" + rows))[-1:]
    assert (
        doubt.text == f"'else' in state s moves over blanks of tape {tapes} and never stops there"
    )
    assert doubt.hint == f"give the state a row for the blank _ on {tapes}"


def test_an_else_that_changes_nothing_and_stays_is_reported() -> None:
    (doubt,) = warnings(parse(HEAD + "s: a -> b R yes\n  else -> s\n"))
    assert doubt.text == "'else' in state s changes nothing and never stops"
    assert doubt.hint == "lead it elsewhere"
    assert told(HEAD + VARS + "s: x -> b R yes\n  else -> a S s\n") == []


def test_a_mark_at_the_end_of_a_word_ends_a_search_in_its_direction() -> None:
    head = HEAD.replace("a b", "a b < >") + "word t <ab>\n"
    assert told(head + "s: > -> > S yes\n  else -> * R s\n") == []
    assert told(head + "s: < -> < S yes\n  else -> * L s\n") == []
    (doubt,) = warnings(parse(head + "s: > -> > S yes\n  else -> * L s\n"))
    assert doubt.text == "'else' in state s moves over blanks of tape t and never stops there"
    assert doubt.hint == "give the state a row for the mark < on t or the blank _ on t"


@pytest.mark.parametrize("word", ["aba", "a a", "ba"])
def test_a_symbol_that_is_elsewhere_in_the_word_is_not_a_mark(word: str) -> None:
    rows = f"word t {word}\ns: a -> a S yes\n  else -> * L s\n"
    assert len(told(HEAD + rows)) == 1


def test_in_the_machines_of_wst_only_a_search_without_a_row_for_its_end_is_reported() -> None:
    """Six searches move over blanks; four of them have a row for the mark at the end."""
    files = catalogue.machine_files()
    doubts = {name: told_of for name, path in files.items() if (told_of := _told_of(path))}
    assert doubts == {"wst/M": ["Ki", "Ki"]}


def _told_of(path: object) -> list[str]:
    found = warnings(load_source(path))  # type: ignore[arg-type]
    return [one.text.partition("of tape ")[2].partition(" ")[0] for one in found]


# states in order


@pytest.mark.parametrize(("listed", "never_stops"), [("_", False), ("a", True)])
def test_an_else_in_order_that_moves_never_stops_unless_a_row_reads_the_blank(
    listed: str, never_stops: bool
) -> None:
    said = told(f"{HEAD}s in order: t={listed} -> yes\n  else -> t:R s\n")
    assert any("never stops" in text for text in said) == never_stops


def test_open_reads_of_a_state_in_order_are_counted_up_to_a_limit_of_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = f"{HEAD2}{VARS}s in order: t=a -> yes\n  u=x -> yes\n  else -> t=a q\nq: t=b -> yes\n"
    assert GAP in told(text)
    monkeypatch.setattr(checks, "MOST_LOOKED", 8)
    assert GAP not in told(text)
