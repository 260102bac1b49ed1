"""A certificate that a run never halts is proved from the file alone; a changed one is refused."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import jsonschema
import pytest

from automata import RunError, start
from automata.deciding.loop_certificate import LoopCertificate, differences, loop_certificate
from automata.engine.loops import Cycle, Loop, NoHalt
from automata.engine.runner import Runner
from automata.machine import Production
from common.documents import document_text, read_document, schema_of
from tests.automata.looping import NO_WAY_OUT, RIGHT_FOR_EVER, STAIRS, looping, made, random_machine
from tests.effort import part, thorough
from verify import recheck_loops
from verify.recheck_loops import check

Data = dict[str, Any]
LOOPING = looping()
EACH = pytest.mark.parametrize("name", LOOPING)
MOST = 1_000  # steps that a naive walk makes


def loop_of(runner: Runner) -> Loop:
    """Make a run, and give why it never halts."""
    runner.run()
    assert runner.loop is not None
    return runner.loop


def certificate(name: str) -> LoopCertificate:
    machine, first = LOOPING[name]
    loop = loop_of(Runner(machine, first, budget=1000))
    return loop_certificate(machine, first, (), loop)


def sealed(document: Data) -> bytes:
    """Write a document with its hash made again."""
    rest = {key: value for key, value in document.items() if key != "sha256"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"))
    return json.dumps(rest | {"sha256": sha256(text.encode()).hexdigest()}).encode()


@EACH
def test_a_certificate_of_each_kind_is_proved_and_follows_its_schema(name: str) -> None:
    made = certificate(name)
    text = document_text(made)
    code, proved, wrong = check(text.encode())
    assert (code, len(proved), wrong) == (0, 1, [])
    assert "it never halts: " in proved[0]
    jsonschema.validate(json.loads(text), schema_of(LoopCertificate))
    assert list(differences(read_document(text, LoopCertificate, "here"), LOOPING[name][0])) == []
    assert sealed(json.loads(text)) == json.dumps(json.loads(text)).encode()


# ── changes ──────────────────────────────────────────────────────────────────────────────────────


def other(value: Any) -> list[Any]:
    """Give values that a field could have instead."""
    if isinstance(value, bool) or value is None:
        return [0, "a", 1]
    if isinstance(value, int):
        return [value + 1, value - 1, 2 * value + 3, float(value), str(value), None]
    if isinstance(value, str):
        known = [
            "a",
            "b",
            "_",
            "L",
            "R",
            "S",
            "go",
            "on",
            "yes",
            "cycle",
            "no halt",
            "stay",
            "error",
        ]
        return [*(text for text in known if text != value), f"{value}x", "", None, 1]
    if isinstance(value, list):
        shorter = [value[:at] + value[at + 1 :] for at in range(len(value))]
        return [*shorter, [*value, *value[-1:]], value[::-1] if value[::-1] != value else None]
    return [{key: value[key] for key in value if key != one} for one in value] + [{**value, "x": 1}]


def changes(document: Data) -> Iterator[tuple[str, Data]]:
    """Give every document with one changed place."""

    def places(value: Any, put: Callable[[Any], None], at: str) -> Iterator[tuple[str, Data]]:
        for instead in other(value):
            if json.dumps(instead) != json.dumps(value):
                put(instead)
                yield f"{at}: {instead!r}", deepcopy(document)
        put(value)
        if not isinstance(value, dict | list):
            return
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        for key, below in list(pairs):
            yield from places(below, lambda new, k=key: value.__setitem__(k, new), f"{at}/{key}")  # type: ignore[misc]

    for key in list(document):
        if key != "sha256":
            yield from places(document[key], lambda new, k=key: document.__setitem__(k, new), key)  # type: ignore[misc]


def is_true(document: Data) -> bool:
    """Say by a naive walk whether a certificate is true."""
    table = {(state, *reads): rest for state, reads, *rest in document["entries"]}
    tapes = [dict(enumerate(tape["cells"])) for tape in document["start"]["tapes"]]
    heads = [tape["head"] for tape in document["start"]["tapes"]]
    state, blank, met = document["start"]["state"], document["blank"], []
    where = []
    for _ in range(MOST):
        if document["kind"] == "no halt" and state in document["states"]:
            break
        seen = (state, *(t.get(h, blank) for t, h in zip(tapes, heads, strict=True)))
        if seen not in table:
            return False
        met.append(seen)
        where.append(list(heads))
        writes, moves, state = table[seen]
        for number, (symbol, move) in enumerate(zip(writes, moves, strict=True)):
            tapes[number][heads[number]] = symbol
            end = document["start"]["tapes"][number].get("left_end")
            if end is None or move != "L" or heads[number] != end["cell"]:
                heads[number] += {"L": -1, "S": 0, "R": 1}[move]
            elif end["move"] == "error":
                return False
    used = list(dict.fromkeys(met))
    if used != [(entry[0], *entry[1]) for entry in document["entries"]]:
        return False
    if document["kind"] == "no halt":
        return len(met) == document["begin"] and _leads_nowhere(document, state)
    return _repeats(document, met, where)


def _repeats(document: Data, met: list[Any], where: list[list[int]]) -> bool:
    begin, period = document["begin"], document["period"]
    last = MOST - 10 * period
    if met[begin:last] != met[begin + period : last + period]:
        return False
    ends = any("left_end" in tape for tape in document["start"]["tapes"])
    if begin and not ends and met[begin - 1] == met[begin - 1 + period]:
        return False  # where there are ends, it may begin only when the heads have left them
    if any(met[begin : last - p] == met[begin + p : last] for p in range(1, period)):
        return False
    cycle, after = where[begin : begin + period], where[begin + period]
    first = cycle[0]
    shifts = [b - a for a, b in zip(first, after, strict=True)]
    away = [[at[n] - first[n] for at in cycle] for n in range(len(first))]
    windows = [[min(one), max(one)] for one in away]
    return (shifts, windows) == (document["shifts"], document["windows"])


def _leads_nowhere(document: Data, state: str) -> bool:
    reached = [state]
    for one in reached:  # grows on the way
        rows = document["states"].get(one)
        reached += {after for _, after in rows or ()} - set(reached)
        symbols = document["symbols"]
        if rows is None or not all(
            any(row[0] in (None, symbol) for row, _ in rows) for symbol in symbols
        ):
            return False
    return set(reached) == set(document["states"])


@EACH
def test_every_single_change_of_a_certificate_is_refused(name: str) -> None:
    document = json.loads(document_text(certificate(name)))
    for what, changed in part(changes(deepcopy(document)), 2):
        assert check(json.dumps(changed).encode())[0] in (1, 2), what
    for hash_of in ("", "0" * 64, None, document["sha256"].upper()):
        assert check(json.dumps(document | {"sha256": hash_of}).encode())[0] == 1


@EACH
def test_every_change_with_a_new_hash_is_refused_or_true(
    name: str,
) -> None:
    """An accepted file is another true statement: another name, or a symbol that is never read."""
    document = json.loads(document_text(certificate(name)))
    tried, accepted = 0, 0
    for what, changed in part(changes(document), 5):
        tried += 1
        if check(sealed(changed))[0] == 0:
            accepted += 1
            assert is_true(changed), what
    assert tried > 15
    assert accepted < tried / 4
    assert is_true(document)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("begin", 10**7),
        ("period", 10**12),
        ("period", 0),
        ("windows", []),
        ("entries", []),
        ("entries", [["go"]]),
        ("kind", "other"),
        ("start", {"state": "go", "tapes": []}),
        ("machine", "\ud800"),
    ],
)
def test_hostile_values_are_refused_soon(key: str, value: Any) -> None:
    document = json.loads(document_text(certificate("right over blanks")))
    assert check(sealed(document | {key: value}))[0] in ((0,) if key == "machine" else (1, 2))


def test_a_head_far_from_its_word_is_refused_without_a_look_at_the_cells_between() -> None:
    document = json.loads(document_text(certificate("right over blanks")))
    for head in (300_000, -300_000):
        document["start"]["tapes"][0]["head"] = head
        content = sealed(document)
        tracemalloc.start()
        code, _, wrong = check(content)
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert code == 1
        assert wrong[0].endswith("blanks around a word")
        assert most < 1_000_000


# ── what it is about ─────────────────────────────────────────────────────────────────────────────


def test_a_certificate_is_distinguished_from_that_of_another_machine() -> None:
    assert list(differences(certificate("right over blanks"), STAIRS))
    assert list(differences(certificate("two tapes, one each way"), STAIRS))
    assert list(differences(certificate("no halt in the graph"), RIGHT_FOR_EVER))
    assert list(differences(certificate("right over blanks"), NO_WAY_OUT))


class Counted(tuple[Production, ...]):
    """Productions that note how often one goes through all of them."""

    __slots__ = ()
    passes: ClassVar[list[int]] = []

    def __iter__(self) -> Iterator[Production]:
        self.passes.append(len(self))
        return super().__iter__()


def test_a_machine_of_more_states_is_not_gone_through_more_often() -> None:
    passes = []
    for number in (2, 40):
        rows = [f"go{n}: else -> * R go{(n + 1) % number}\n" for n in range(number)]
        machine = made("".join(rows).replace("go0", "go"))
        machine = replace(machine, productions=Counted(machine.productions))
        loop = NoHalt(0, "go", frozenset(machine.states) - {"yes"})
        Counted.passes.clear()
        proof = loop_certificate(machine, start(machine), (), loop)
        assert list(differences(proof, machine)) == []
        passes.append(len(Counted.passes))
    assert passes[0] == passes[1] > 0


def test_a_loop_that_begins_late_is_certified_from_where_it_begins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    machine, first = LOOPING["right over blanks"]
    loop = loop_of(Runner(machine, first, budget=1000))
    monkeypatch.setattr("automata.deciding.loop_certificate.WORK", 16)
    made = loop_certificate(machine, first, (), loop)
    assert (made.begin, made.start.tapes[0].cells) == (0, ("a", "a", "a", "a", "_"))
    assert check(document_text(made).encode())[0] == 0
    monkeypatch.setattr("automata.deciding.loop_certificate.WORK", 3)
    with pytest.raises(RunError, match=r"the cycle has 1 step, and a certificate at most \d"):
        loop_certificate(machine, first, (), loop)


def test_the_loops_of_small_random_machines_are_proved_from_their_certificates() -> None:
    random, proved = Random(3), 0
    for _ in range(300 if thorough() else 40):
        machine, first = random_machine(random)
        runner = Runner(machine, first, "reference", budget=1_000)
        runner.run()
        loop = runner.loop
        if loop is not None:
            made = loop_certificate(machine, first, (), loop)
            document = json.loads(document_text(made))
            assert check(document_text(made).encode())[2] == []
            assert not list(differences(made, machine))
            short = isinstance(loop, Cycle) and loop.begin + 12 * loop.period < MOST
            assert not short or is_true(document)
            proved += 1
    assert proved > 10


# ── the program ──────────────────────────────────────────────────────────────────────────────────


def test_it_imports_nothing_but_the_standard_library_and_is_short() -> None:
    text = Path(recheck_loops.__file__).read_text()
    nodes = list(ast.walk(ast.parse(text)))
    imported = {
        alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names
    }
    imported |= {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    assert {name.split(".")[0] for name in imported} <= set(sys.stdlib_module_names)
    assert len(text.splitlines()) < 330


@pytest.mark.slow
def test_it_runs_alone(tmp_path: Path) -> None:
    (tmp_path / "c.json").write_text(document_text(certificate("writing on the way")))
    alone = tmp_path / "recheck_loops.py"
    alone.write_bytes(Path(recheck_loops.__file__).read_bytes())
    for arguments, code in ((["c.json"], 0), ([], 2), (["nothing.json"], 2)):
        done = subprocess.run(
            [sys.executable, "-I", alone, *arguments],
            cwd=tmp_path,
            capture_output=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (code, b"")
