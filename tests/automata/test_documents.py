"""Documents about machines follow their schemas and read back as what they were."""

from __future__ import annotations

import json

import jsonschema
import pytest

from automata import Trace, link, parse, run, start, warnings
from automata.documents import check_document, productions_document, run_document, trace_document
from common.documents import Document, document_text, read_document, schema_of
from tests.automata.examples import PALINDROME
from tests.automata.known_machines import THIRD_FROM_THE_END

SOURCE = parse(PALINDROME, "folder/palindrome.tm")
PALINDROMES = link(SOURCE)
GUESS = link(parse(THIRD_FROM_THE_END))


def traced() -> Trace:
    trace = Trace(GUESS, start(GUESS, {"t": "baab"}))
    for choice in (0, 2, 0):
        assert trace.forward(choice) is None
    return trace


DOCUMENTS = {
    "run": run_document(PALINDROMES, run(PALINDROMES, start(PALINDROMES, {"word": "ab"}))),
    "waiting": run_document(GUESS, run(GUESS, start(GUESS, {"t": "aaaa"}))),
    "trace": trace_document(
        *(GUESS, start(GUESS, {"t": "baab"}), traced().deltas),
        run(GUESS, start(GUESS, {"t": "baab"}), 3, [2]),
    ),
    "productions": productions_document(PALINDROMES),
    "check": check_document([("folder/p.tm", SOURCE, warnings(SOURCE))]),
}


@pytest.mark.parametrize("document", DOCUMENTS.values(), ids=DOCUMENTS)
def test_a_document_follows_its_schema_and_reads_back(document: Document) -> None:
    text = document_text(document)
    jsonschema.validate(json.loads(text), schema_of(type(document)))
    assert read_document(text, type(document), "here") == document


def test_warnings_are_told_with_the_file_as_it_was_given_and_the_name_of_the_machine() -> None:
    (checked,) = json.loads(document_text(DOCUMENTS["check"]))["machines"]
    assert (checked["file"], checked["machine"]) == ("folder/p.tm", "palindrome")
    assert [found["line"] for found in checked["warnings"]] == [7]
