"""Documents about machines follow their schemas and read back unchanged."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial

import jsonschema
import pytest

from automata import Trace, link, parse, run, start, warnings
from automata.engine import run as runs
from automata.engine.branch_search import branch_tree
from automata.engine.branching import Decision
from automata.engine.run import Instant, Run
from automata.engine.trace import Delta, TraceDocument
from automata.linking.doubt import CheckDocument, CheckedPart
from automata.text import ProductionsDocument
from common.documents import (
    Document,
    document_text,
    read_document,
    schema_of,
    streamed_text,
)
from tests.machines.texts import PALINDROME, THIRD_FROM_THE_END

SOURCE = parse(PALINDROME, "folder/palindrome.tm")
DOUBTFUL = parse(PALINDROME.replace("vars     x:", "vars     x y:"), "folder/palindrome.tm")
PALINDROMES = link(SOURCE)
GUESS = link(parse(THIRD_FROM_THE_END))


def traced() -> Trace:
    trace = Trace(GUESS, start(GUESS, {"t": "baab"}))
    for choice in (0, 2, 0):
        assert trace.forward(choice) is None
    return trace


DOCUMENTS = {
    "run": run(PALINDROMES, start(PALINDROMES, {"word": "ab"})),
    "waiting": run(GUESS, start(GUESS, {"t": "aaaa"})),
    "productions": ProductionsDocument.of(PALINDROMES),
    "check": CheckDocument((CheckedPart.of("folder/p.tm", DOUBTFUL, warnings(DOUBTFUL)),)),
}


@pytest.mark.parametrize("document", DOCUMENTS.values(), ids=DOCUMENTS)
def test_a_document_follows_its_schema_and_reads_back(document: Document) -> None:
    text = document_text(document)
    jsonschema.validate(json.loads(text), schema_of(type(document)))
    assert read_document(text, type(document), "here") == document


def test_a_trace_is_written_a_step_a_line_follows_its_schema_and_reads_back() -> None:
    root = start(GUESS, {"t": "baab"})
    lines = list(
        streamed_text(
            TraceDocument.streamed(
                Instant.of(GUESS, root), traced().deltas(), lambda: run(GUESS, root, 3, [2])
            )
        )
    )
    text = "\n".join(lines)
    assert [json.loads(line.rstrip(","))["from"] for line in lines[1:-1]] == [
        *("guess", "guess", "two"),
    ]
    jsonschema.validate(json.loads(text), schema_of(TraceDocument))
    document = read_document(text, TraceDocument, "here")
    ended = json.loads(document_text(run(GUESS, root, 3, [2])))
    told = json.loads(text)
    assert told | ended == told | {"format": "noloss/run"}
    assert len(document.deltas) == 3


def test_a_trace_is_written_as_its_steps_are_made() -> None:
    root = start(GUESS, {"t": "baab"})
    made = 0

    def deltas() -> Iterator[Delta]:
        nonlocal made
        for delta in traced().deltas():
            made += 1
            yield delta

    ended = partial(run, GUESS, root, 3, [2])
    lines = streamed_text(TraceDocument.streamed(Instant.of(GUESS, root), deltas(), ended))
    next(lines)
    assert made == 0
    next(lines)
    assert made <= 2


def test_warnings_are_reported_with_the_file_as_it_was_given_and_the_name_of_the_machine() -> None:
    (checked,) = json.loads(document_text(DOCUMENTS["check"]))["machines"]
    assert (checked["file"], checked["machine"]) == ("folder/p.tm", "palindrome")
    assert [found["line"] for found in checked["warnings"]] == [6]


def test_a_run_that_was_read_equals_the_one_written_and_has_no_machine() -> None:
    ended = run(PALINDROMES, start(PALINDROMES, {"word": "ab"}))
    read = read_document(document_text(ended), Run, "run.json")
    assert (read, repr(read)) == (ended, repr(ended))
    assert repr(read.end) == f"Instant({ended.state})"
    with pytest.raises(ValueError, match="has no machine; run it again"):
        _ = read.tapes


def test_a_decision_that_was_read_is_shown_without_its_branch() -> None:
    decided = branch_tree(GUESS, start(GUESS, {"t": "aaa"})).decision()
    read = read_document(document_text(decided), Decision, "decision.json")
    assert repr(decided).endswith(f"branch={decided.branch!r})")
    assert repr(read) == f"Decided(verdict='accepted', ends={decided.ends!r}, steps=4)"


@pytest.mark.parametrize("most", [1, 10_000_000])
def test_runs_differ_in_the_cells_of_a_tape_that_are_too_many_to_list(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "MOST_CELLS", most)
    one, same, other = (
        run(PALINDROMES, start(PALINDROMES, {"word": word}), 0) for word in ("aab", "aab", "aba")
    )
    assert one == same
    assert one != other
