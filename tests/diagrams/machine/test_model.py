"""A diagram has the whole file in it: every state, row and call, where it belongs."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from automata import NotationError, Source, link, parse
from automata.notation.printer import print_ref, print_source
from automata.notation.source import Call, StateBlock
from diagrams.machine.labels import edge_lines
from diagrams.machine.model import Edge, Part, picture_of
from diagrams.machine.picture import machine_dot
from diagrams.machine.rows import RowText
from tests.diagrams.machines import labels, made_up, palindrome
from tests.machines.texts import PALINDROME

if TYPE_CHECKING:
    from collections.abc import Iterator


def parts_with_blocks(source: Source) -> Iterator[tuple[Part, tuple[StateBlock, ...]]]:
    blocks = [source.states, *(routine.states for routine in source.routines)]
    return zip(picture_of(source).parts, blocks, strict=True)


def edges_between(part: Part, source: str, target: str) -> list[Edge]:
    names = {node.key: node.name for node in part.nodes}
    return [e for e in part.edges if (names[e.source], names[e.target]) == (source, target)]


def lines_between(part: Part, source: str, target: str) -> list[str]:
    (edge,) = edges_between(part, source, target)
    return edge_lines(edge.rows)


# ── the whole file ───────────────────────────────────────────────────────────────────────────────


def test_every_state_label_is_one_node_of_its_part(source: Source) -> None:
    for part, blocks in parts_with_blocks(source):
        labels = Counter({print_ref(block.label) for block in blocks})
        halts = {"call", "return", "accept", "reject", "result"}
        assert Counter(node.name for node in part.nodes if node.kind not in halts) == labels


def test_every_row_is_on_an_edge_and_on_one_only_unless_it_says_for_which_values(
    source: Source,
) -> None:
    drawn: Counter[bool] = Counter()
    for part in picture_of(source).parts:
        for edge in part.edges:
            if edge.kind == "rows":
                drawn.update(bool(row.given) for row in edge.rows)
    blocks = [*source.states, *(block for r in source.routines for block in r.states)]
    rows = sum(len(block.rows) for block in blocks)
    split = drawn[True]
    assert drawn[False] <= rows <= drawn[False] + split
    assert split == 0 or rows > drawn[False]


def test_every_call_of_a_row_is_one_box_and_every_state_that_calls_is_one_itself(
    source: Source,
) -> None:
    for part, blocks in parts_with_blocks(source):
        calls = {row.goto for block in blocks for row in block.rows if isinstance(row.goto, Call)}
        aliases = [block for block in blocks if block.body is not None]
        kinds = Counter(node.kind for node in part.nodes)
        assert kinds["call"] == len(calls)
        assert kinds["alias"] == len(aliases)
        for node in part.nodes:
            leaving = {edge.kind for edge in part.edges if edge.source == node.key}
            assert (node.kind in {"call", "alias"}) == ("then" in leaving)


def test_between_two_nodes_there_is_one_edge_of_a_kind(source: Source) -> None:
    for part in picture_of(source).parts:
        ends = Counter((edge.source, edge.target, edge.kind) for edge in part.edges)
        assert set(ends.values()) <= {1}


def test_every_halting_state_of_the_file_is_shown(source: Source) -> None:
    picture = picture_of(source)
    shown = {node.name for part in picture.parts for node in part.nodes}
    idle = {node.name for node in picture.idle}
    finals = {final.name for final in source.finals}
    assert finals <= shown | idle
    assert not shown & idle


def test_the_edges_are_those_of_the_linked_machine() -> None:
    """Scope: a file without calls, whose literal states can be compared one by one."""
    source = labels()
    (part,) = picture_of(source).parts
    covers = {
        "seek(x)": {"seek(a)", "seek(b)", "seek(c)"},
        "seek(y)": {"seek(a)", "seek(b)", "seek(c)"},
        "found(z)": {"found(a)", "found(b)"},
        "found(w)": {"found(a)", "found(b)"},
    }
    names = {node.key: node.name for node in part.nodes}
    pairs = {
        (one, other)
        for edge in part.edges
        if edge.kind == "rows"
        for one in covers.get(names[edge.source], {names[edge.source]})
        for other in covers.get(names[edge.target], {names[edge.target]})
    }
    assert {(p.state, p.next) for p in link(source).productions} <= pairs


# ── rows on edges ────────────────────────────────────────────────────────────────────────────────


def test_parallel_rows_are_one_edge_with_a_line_each_and_their_arrows_in_one_column() -> None:
    part = picture_of(made_up()).parts[0]
    assert lines_between(part, "count(n)", "pick") == [r"Ki=\   → Kp=&lt;:R", "Ki='#' → Ki='*':R"]


def test_a_row_over_all_tapes_is_shown_as_the_file_has_it() -> None:
    part = picture_of(palindrome()).parts[0]
    assert lines_between(part, "copy", "copy") == ["x _ → x x  R R"]
    assert lines_between(part, "compare", "no") == ["else → * *  S S"]


def test_a_long_row_continues_below_its_reads_and_keeps_every_word() -> None:
    part = picture_of(made_up()).parts[0]
    lines = lines_between(part, "count(n)", "count(n)")
    assert len(lines) == 3
    assert " ".join(" ".join(lines).split()) == (
        'Ki=d Kp=d Ko=¢ Kw=< Kc={ Kr=| → Ki=$:R Kp=⊔:L Ko=>:R Kw:L Kc=}:R Kr=" count(more) [T1]'
    )


def test_a_row_of_a_choice_has_the_number_that_takes_it_wherever_it_leads() -> None:
    text = re.sub(r"Ki=\$ +-> +call", "Ki=q -> call", print_source(made_up()))
    part = picture_of(parse(text)).parts[0]
    assert lines_between(part, "pick", "pick") == ["1. Ki=q → Ko=q Ki:R"]
    assert lines_between(part, "pick", "lay") == ["2. Ki=q"]
    assert lines_between(part, "pick", "home(Ki)") == ["3. Ki=q"]
    assert lines_between(part, "count(n)", "guess") == ["else"]


@pytest.mark.parametrize(
    ("row", "line"),
    [
        (RowText("", ""), "→"),
        (RowText("", "t:R"), "→ t:R"),
        (RowText("t=a", "", tag="R3"), "t=a  [R3]"),
        (RowText("t=a", "", goto="f(1)"), "t=a → f(1)"),
        (RowText("t=a", "t:R", given="m = X"), "t=a (m = X) → t:R"),
    ],
)
def test_a_line_has_exactly_the_meaning_of_its_row(row: RowText, line: str) -> None:
    assert edge_lines((row,)) == [line]


# ── states with values ───────────────────────────────────────────────────────────────────────────


def test_a_row_to_a_special_case_names_it() -> None:
    part = picture_of(made_up()).parts[0]
    assert lines_between(part, "shut(2)", "skip(d)") == ["Kr=2 → skip(2)"]
    assert part.start_text == ("count(1)",)


def test_a_row_that_leads_to_several_labels_says_at_each_for_which_values() -> None:
    part = picture_of(made_up()).parts[0]
    for value in "123":
        lines = lines_between(part, "count(n)", f"shut({value})")
        assert lines == [rf"Ki=\n (n = {value})"]


def test_a_row_leads_to_the_closest_label_that_covers_its_states() -> None:
    (part,) = picture_of(labels()).parts
    assert lines_between(part, "first", "seek(x)")
    assert not edges_between(part, "first", "seek(b)")
    assert lines_between(part, "first", "found(c)") == ["_ → _  R"]
    assert lines_between(part, "found(w)", "seek(b)") == ["else → *  S"]
    assert lines_between(part, "seek(x)", "found(z)") == ["_ (x = z) → _  S"]
    assert not edges_between(part, "seek(x)", "found(w)")
    assert lines_between(part, "seek(x)", "found(c)") == ["_ (x = c) → _  S"]


def test_labels_that_share_states_are_tied_and_the_tie_says_where() -> None:
    (part,) = picture_of(labels()).parts
    names = {node.key: node.name for node in part.nodes}
    ties = {
        (names[e.source], names[e.target]): e.rows[0].given for e in part.edges if e.kind == "tie"
    }
    assert ties == {
        ("seek(x)", "seek(b)"): "x = b",
        ("seek(x)", "seek(y)"): "",
        ("found(z)", "found(w)"): "",
    }
    tied = machine_dot(labels())
    assert '[label=" if x = b \\l" arrowhead=none' in tied
    assert '[label=" the same \\l" arrowhead=none' in tied


def test_a_call_that_returns_to_a_special_case_says_to_which() -> None:
    part = picture_of(made_up()).parts[0]
    said = {e.rows[0].goto for e in part.edges if e.kind == "then" and e.rows}
    assert said == {"count(2)", "count(d)"}


def test_a_missing_next_state_is_an_error_with_its_place_and_the_nearest_name() -> None:
    source = parse(PALINDROME.replace("S S   no", "S S   noo"), "bad.tm")
    with pytest.raises(NotationError, match="there is no state noo") as caught:
        machine_dot(source)
    assert caught.value.hint == "did you mean 'no'?"
    assert str(caught.value).startswith("bad.tm:17:34: ")
