"""The checker of proofs about halting: it accepts those that deciders write, and no other."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from hashlib import sha256
from pathlib import Path
from typing import Any, get_args

import pytest

from automata.engine.steps import start
from automata.halting import bouncers
from automata.halting.attempts import attempts
from automata.halting.certificate import (
    HaltingCertificate,
    Kind,
    differences,
    other_words,
    short_line,
)
from automata.halting.decide import decide
from automata.halting.language import read_language
from automata.halting.pipeline import decide_standard
from automata.halting.question import Question
from automata.halting.reduction import Step, certificate, reduction
from automata.halting.rules import ENDS, End, Rules
from automata.halting.standard import StandardRules, read_standard
from common.documents import plain, read_document
from noloss import machine
from tests.effort import at_night, part, thorough
from tests.machines.texts import EVEN_LENGTH
from verify import recheck_halting, recheck_sets
from verify.recheck_halting import check
from verify.recheck_sets import dump

EDGE = """machine edge
tapes t u
symbols a
one-way t stays
start go
accept yes

go:    a _ -> a a L S go
       _ _ -> a _ L R go
       a a -> _ a L R go
       _ a -> a _ R S go
"""
GUESS = """machine guess
tapes t
symbols a
start go
accept yes

go choice: _ -> a R go
           _ -> _ R go
           a -> _ L go
"""
Made = dict[str, Any]


def _certificates(text: str, expression: str | None, never: tuple[End, ...]) -> Iterator[Made]:
    """Give a certificate of each kind that decides a question."""
    one = machine(text)
    symbols = [symbol for symbol in one.alphabet if symbol != one.blank]
    language = None if expression is None else read_language(expression, symbols)
    kinds = set()
    for attempt in attempts(Question(one, start(one), language, never)):
        if attempt.decider == "backward" and attempt.parameters["steps"] != 30:
            continue
        found = (
            attempt.run(lambda: True) if attempt.decider != "run" else attempt.run(lambda: False)
        )
        if found is not None and found.certificate is not None:
            made = plain(found.certificate())
            key = made["kind"], made.get("set", {}).get("history"), found.parameters.get("mirrored")
            if key not in kinds:
                kinds.add(key)
                yield made
        if attempt.parameters == {"size": 3, "history": "last", "length": 2, "most": 5_000}:
            return


def _standard(text: str) -> Made:
    decided = decide_standard(read_standard(text))
    assert decided.certificate is not None
    return plain(decided.certificate())


def _branch() -> Made:
    one = machine("gallery/third-from-the-end")
    found = decide(Question(one, start(one, {one.tapes[0]: "abb"}), None, ("accept",)), 5.0).found
    assert found is not None
    assert found.certificate is not None
    return plain(found.certificate())


def _bouncer(text: str) -> Made:
    rules = StandardRules(read_standard(text))
    found = bouncers.bouncer(rules, rules.at_start(), ENDS, 5_000, lambda: True)
    assert found is not None
    return plain(bouncers.certificate(rules, rules.at_start(), ENDS, found))


def _mirrored() -> Made:
    one = machine("1RB0LD_1LC1RC_1LA0RC_---0LE_0RB1LD")
    rules = Rules(one)
    first, step = rules.start(start(one)), Step(rules, ENDS, mirrored=True)
    found = reduction(step, first, None, 0, lambda: True)
    assert found is not None
    return plain(certificate(found, first, None, ENDS))


WRITTEN: dict[str, Made] = (
    {
        f"{name} {number}": made
        for name, (text, expression, never) in {
            "edge": (EDGE, None, ENDS),
            "edge with words": (EDGE, "aa*", ENDS),
            "odd": (EVEN_LENGTH, "([ab][ab])*a", ("accept",)),
            "guess": (GUESS, None, ENDS),
        }.items()
        for number, made in enumerate(_certificates(text, expression, never))
    }
    | {
        text: _standard(text)
        for text in (
            "1RB---_1LB1RA",
            "1RB1LA_0LA0RB",
            "1RB0RB_1LA1RB",
            "1RB1LA_1LA0RC_1LD1RC_---0LA",
            "1RB---_1LB0LA",
            "0RB1LC_1LA1RB_0LA0LD_---1RB",
            "0RB1LC_1LA1RB_0LA1LD_---1LA",
        )
    }
    | {
        "a branch": _branch(),
        "mirrored": _mirrored(),
        "bouncer": _bouncer("1RB0LC_1LA1RD_1RA1LA_1RB---"),
    }
)
CERTIFICATES: dict[str, Made] = {
    name: json.loads(json.dumps(made)) for name, made in WRITTEN.items()
}
"""As they are read from a file: with lists, each of whose places can be changed."""


def sealed(document: Made) -> bytes:
    """Give a document with the hash that fits to it."""
    rest = {key: value for key, value in document.items() if key != "sha256"}
    return json.dumps(rest | {"sha256": sha256(dump(rest).encode()).hexdigest()}).encode()


def test_there_is_a_certificate_of_each_kind() -> None:
    kinds = {made["kind"] for made in CERTIFICATES.values()}
    assert kinds == {*get_args(Kind)}
    histories = {made["set"]["history"] for made in CERTIFICATES.values() if "set" in made}
    assert histories == {"none", "last", "recent"}
    automata = [made["automaton"] for made in CERTIFICATES.values() if "automaton" in made]
    assert {automaton["mirrored"] for automaton in automata} == {False, True}


@pytest.mark.parametrize("name", CERTIFICATES)
def test_a_certificate_that_a_decider_writes_is_proved(name: str) -> None:
    code, proved, wrong = check(sealed(CERTIFICATES[name]))
    assert (code, len(proved), wrong) == (0, 1, [])


HERE = 'by the transitions in this file, started in state "{}" on the tapes in this file'
ALL = ", for all words that the automaton in this file accepts, it never "
EXCLUDED = "an automaton for the cells before the head excludes it; its states:"
SENTENCES = {
    "edge 1": ("go", ", it never halts: from such an end no way leads back over 2 steps"),
    "edge with words 0": (
        "go",
        f"{ALL}halts: no state that can be reached has such an end (1 reached)",
    ),
    "edge with words 2": (
        "go",
        f"{ALL}halts: the windows of the heads are always in a closed set of {{contexts}}",
    ),
    "odd 0": ("even", f"{ALL}ends by: accept: {EXCLUDED} 1"),
    "guess 1": (
        "go",
        ", it never halts, on any branch: from such an end no way leads back over 1 steps",
    ),
    "a branch": ("read", ", on the branch with the choices in it: it halts after 4 steps: accept"),
    "bouncer": (
        "A",
        ", it never halts: after {steps} steps its tape grows by the same words for ever",
    ),
    "1RB---_1LB0LA": ("A", ", it never halts: after 4 steps it repeats 3 steps for ever"),
    "0RB1LC_1LA1RB_0LA0LD_---1RB": (
        "A",
        ", it never halts: the tape is always one of {lists} lists of repeated words",
    ),
    "1RB---_1LB1RA": ("A", ": it halts after 3 steps: stuck"),
}


@pytest.mark.parametrize("name", SENTENCES)
def test_the_sentence_names_the_statement_and_its_subject(name: str) -> None:
    (state, rest), made = SENTENCES[name], CERTIFICATES[name]
    numbers = {
        "contexts": len(made.get("set", {}).get("contexts", ())),
        "lists": len(made.get("words", {}).get("configurations", ())),
        "steps": made.get("bouncer", {}).get("steps"),
    }
    sentence = HERE.format(state) + rest.format(**numbers)
    assert check(sealed(made)) == (0, [sentence], [])


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(value, dict | list):
        yield path
        for key, below in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(below, (*path, key))
    else:
        yield path


def others(value: Any, rng: random.Random) -> Iterator[Any]:
    """Give values that are near another."""
    match value:
        case bool():
            yield not value
        case int():
            yield from (value + 1, value - 1, 0.5, str(value))
        case str():
            yield from (value + "x", "", *("LSR" if value in "LSR" else ()), *ENDS)
        case None:
            yield from ("x", 0)
        case list() if value:
            at = rng.randrange(len(value))
            yield from ([*value[:at], *value[at + 1 :]], [*value, value[at]], value[::-1])
        case list():
            yield [0]


FAULTS = re.compile(
    r"(?:this is not a certificate|by the transitions in this file, .*): (?:"
    r"the length of a (?:row|word|transition)|another (?:end|size|length|history|side|kind|"
    r"state)|a transition of another shape|the number of (?:tapes|alphabets)|a letter that is not "
    r"used|how often a word is there|a word (?:that is not used|without symbols|on the first tape)|"
    r"a (?:name|key) (?:is listed )?twice|a state that is not there|a number that names nothing|"
    r"one tape|another version of the format|a negative number|too many steps|no period|no choices|"
    r"a head or a tape|an unknown (?:symbol|state)|the "
    r"ends that are excluded|a language|a blank in a word|a transition that is not used|too large|"
    r"the field \w+ (?:is missing|has no meaning)|(?:\w+|the closed set|the states of a "
    r"row|configurations): another order|the wall is a blank|a wall (?:elsewhere|is written|does "
    r"more than send a head back)|there is no transition for .*|it comes to an end: \w+|the set "
    r"(?:is not what follows from it|lacks the start|lacks what follows from it)|it halts(?: "
    r"earlier|)|it halts in the cycle, after \d+ steps|marks lie ahead of the head|the head sees "
    r"something else|an end can be reached|(?:something|nothing) is left after \d+ steps|the "
    r"start can come to an end|other rows follow|it accepts the start|blanks before the first "
    r"symbol change its state|there is (?:a choice|no such choice)|it makes more steps|the tape is "
    r"not reached|the larger tape is not reached|it leaves a word in another way|no step, or a "
    r"choice|the head stays in a word|[\w ]+: a (?:value of another type|list of another length))"
)
"""All that the checker says of a wrong file."""


def is_fault(text: str) -> bool:
    return FAULTS.fullmatch(text) is not None or text == "the SHA-256 differs"


CLAIM = "this is not a certificate"
FREE = {"machine", "expression", "sha256"}
"""Fields that the proof does not use; the hash is made to fit."""


@pytest.mark.parametrize("name", CERTIFICATES)
def test_a_change_anywhere_is_refused_even_if_the_hash_fits(name: str) -> None:
    document, rng = CERTIFICATES[name], random.Random(1)
    there = [path for path in places(document) if path and not FREE & {*path}]
    few = len(there) if at_night() else 100 if thorough() else 20
    for path in rng.sample(there, min(len(there), few)):
        *way, last = path
        for other in others(at_place(document, path), rng):
            changed = deepcopy(document)
            place = at_place(changed, way)
            if place[last] == other and type(place[last]) is type(other):
                continue
            place[last] = other
            code, proved, wrong = check(sealed(changed))
            if code == 0:
                assert _is_another_proof(document, changed, path), (path, other, proved)
            else:
                assert is_fault(wrong[-1]), (path, other, wrong)


@pytest.mark.parametrize("name", CERTIFICATES)
def test_a_field_more_in_any_object_is_refused(name: str) -> None:
    document = CERTIFICATES[name]
    objects = [path for path in places(document) if isinstance(at_place(document, path), dict)]
    for path in objects:
        changed = deepcopy(document)
        at_place(changed, path)["more"] = 1
        fault = "this is not a certificate: the field more has no meaning"
        assert check(sealed(changed)) == (2, [], [fault]), path


def at_place(document: Any, path: Any) -> Any:
    for key in path:
        document = document[key]
    return document


def _is_another_proof(document: Made, changed: Made, path: tuple[Any, ...]) -> bool:
    """Say whether a change asks less, or is about another machine, which is seen by comparing.

    Fewer ends may be excluded; other transitions or words are another subject; a longer beginning
    of a cycle is a proof, too, and so is an automaton read from the other side of a machine that
    has two equal ones, and a longer memory of cells that have no more to remember.
    """
    subject = ("never", "entries", "start", "language", "states", "symbols", "blank", "wall")
    if path[0] == "never":
        return {*changed["never"]} < {*document["never"]}
    equal = (("begin",), ("period",), ("automaton", "mirrored"), ("set", "length"))
    return path[0] in subject or path in equal


@pytest.mark.parametrize("name", CERTIFICATES)
def test_a_set_without_one_of_its_parts_is_refused(name: str) -> None:
    document = CERTIFICATES[name]
    for path, at in part(parts_of_sets(document)):
        changed = deepcopy(document)
        del at_place(changed, path)[at]
        assert check(sealed(changed))[0] != 0, (path, at)


def parts_of_sets(document: Made) -> Iterator[tuple[tuple[Any, ...], int]]:
    """Give the places of lists in the proof, and of each item of them.

    A machine without one of its choices is another machine, which is seen by comparing.
    """
    for path in places(document):
        value = at_place(document, path)
        proof = path[:1] in (("set",), ("words",), ("automaton",), ("bouncer",), ("entries",))
        choices = path[:1] == ("entries",) and len(path) == 3 and len(value) > 1
        if proof and isinstance(value, list) and not choices:
            yield from ((path, at) for at in range(len(value)))


@pytest.mark.parametrize("name", CERTIFICATES)
def test_another_hash_is_reported(name: str) -> None:
    document = CERTIFICATES[name] | {"sha256": "0" * 64}
    code, _, wrong = check(json.dumps(document).encode())
    assert (code, wrong[0]) == (1, "the SHA-256 differs")


def test_transitions_of_another_machine_are_seen_by_comparing() -> None:
    made = CERTIFICATES["odd 0"]
    certificate = read_document(json.dumps(made).encode(), HaltingCertificate, "file")
    assert not [*differences(certificate, machine(EVEN_LENGTH))]
    other = machine(EVEN_LENGTH.replace("odd:   a  ->  a", "odd:   a  ->  b"))
    assert [*differences(certificate, other)] == ["in odd on a even-length continues differently"]
    assert [*differences(certificate, machine(EDGE))] == [
        "edge has other symbols: the proof is about another machine"
    ]


def test_an_expression_with_another_automaton_is_seen() -> None:
    made = deepcopy(CERTIFICATES["odd 0"])
    made["language"]["expression"] = "([ab][ab])*"
    certificate = read_document(sealed(made), HaltingCertificate, "file")
    assert [*other_words(certificate)]


NO_CERTIFICATES = {
    b"": "this is not a certificate: Expecting value",
    b"[]": "this is not a certificate: it must be an object",
    b"{}": "this is not a certificate: the field sha256 is missing",
    b'{"sha256": 1}': "this is not a certificate: the field version is missing",
    b'{"a": 1, "a": 2}': "this is not a certificate: a key is listed twice",
    b"[" * 100_000: "this is not a certificate: it is nested too deeply",
    b"\xff\xfe\x00": "this is not a certificate:",
}


@pytest.mark.parametrize("content", NO_CERTIFICATES, ids=lambda content: repr(content[:20]))
def test_anything_else_is_not_a_certificate(content: bytes) -> None:
    code, proved, wrong = check(content)
    assert (code, proved) == (2, [])
    assert wrong[0].startswith(NO_CERTIFICATES[content])


def test_the_checker_runs_alone_with_the_standard_library(tmp_path: Path) -> None:
    for module in (recheck_halting, recheck_sets):
        source = Path(str(module.__file__))
        (tmp_path / source.name).write_bytes(source.read_bytes())
    (tmp_path / "one.json").write_bytes(sealed(CERTIFICATES["odd 0"]))
    command = [sys.executable, "-I", "-S", str(tmp_path / "recheck_halting.py"), "one.json"]
    # -I leaves the folder of a program out of its search path, so it is given here
    code = f"import sys, runpy; sys.path.insert(0, {str(tmp_path)!r}); sys.argv = ['x', 'one.json']"
    run = f"{code}; runpy.run_path({str(tmp_path / 'recheck_halting.py')!r}, run_name='__main__')"
    done = subprocess.run(
        [*command[:3], "-c", run], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "it never ends by: accept" in done.stdout


LINES = (
    '{"machine":"1RB1LB_1LA---","kind":"halt","steps":5}',
    '{"machine":"1RB1LB_1LA1RZ","kind":"halt","steps":6}',
    '{"machine":"1RB1RZ_1LB0LA","kind":"cycle","begin":0,"period":3}',
    '{"machine":"1RB---_1LB0LA","kind":"cycle","begin":0,"period":3}',
)


def _lines(*lines: str) -> tuple[int, list[str], list[str]]:
    return recheck_halting.check_lines(line.encode() for line in lines)


def test_lines_about_machines_in_standard_text_are_proved_from_the_text() -> None:
    told = "{} machines halt, and {} never halt, each started on a blank tape"
    assert _lines(*LINES) == (0, [told.format(2, 2)], [])
    assert _lines(LINES[0], _line("1RB---_1LB0LA")) == (0, [told.format(1, 1)], [])


def _line(text: str) -> str:
    decided = decide_standard(read_standard(text))
    assert decided.certificate is not None
    return short_line(decided.certificate()).strip()


FALSE_LINES = [
    '{"machine":"1RB1LB_1LA---","kind":"halt","steps":4}',
    '{"machine":"1RB1LB_1LA---","kind":"halt","steps":6}',
    '{"machine":"1RB1LB_1LA---","kind":"cycle","begin":0,"period":2}',
    '{"machine":"1RB1LB_1LA---","kind":"no end"}',
    '{"machine":"1RB1RZ_1LB0LA","kind":"no end"}',
    '{"machine":"1RB1LB_1LA1RZ","kind":"halt","steps":5}',
    '{"machine":"1RB1LB_1LA---","machine":"1RB1LB_1LA---","kind":"halt","steps":5}',
    '{"machine":"1RB1LB_1LA---","kind":"halt","steps":5,"never":[]}',
    '{"machine":"1RB1LB_1LA---","kind":"halt","steps":5,"entries":[]}',
    '{"machine":"1RB1LB_1LA--","kind":"halt","steps":5}',
    '{"machine":"1RB1LB_1LA---_","kind":"halt","steps":5}',
    '{"machine":"1RB9LB_1LA---","kind":"halt","steps":5}',
    '{"machine":"","kind":"halt","steps":0}',
    '{"machine":5,"kind":"halt","steps":0}',
    '{"kind":"halt","steps":0}',
    "[]",
    "x",
    "[" * 100_000,
]


@pytest.mark.parametrize("line", FALSE_LINES, ids=lambda line: line[:60])
def test_a_false_line_is_refused_with_its_number(line: str) -> None:
    code, proved, wrong = _lines(LINES[0], line)
    assert (code, proved, len(wrong)) == (1, [], 1)
    number, _, told = wrong[0].partition(": ")
    assert number == "line 3"
    faults = {"no machine", "a row of another length", "a field that a line does not have"}
    assert told in faults | {"not a certificate", "not JSON"} or is_fault(f"{CLAIM}: {told}")
