"""Everything that noloss reads: a true file of each kind, and the function that reads it.

Run as a program, it reads files one after the other, and prints the outcome and the cost of
each: `python -m tests.attack.readable KIND FILE...`.
"""

from __future__ import annotations

import json
import os
import sys
import time
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Final

import numpy as np

from audit.claim import ClaimOrigin
from audit.claims_file import parse_claims
from automata import link, load, run, start
from automata.deciding.loop_certificate import loop_certificate
from automata.engine.runner import Runner
from automata.linking.library import read_file
from common.documents import document_text
from common.errors import NolossError
from common.files import CACHE
from games import SEATS
from noloss.cli import is_bug
from search.learning.learner import learn
from search.learning.plan import LearningPlan, Parameters
from search.learning.player import begin, memory_of, memory_text
from search.runs.folders import FORMAT, VERSION
from search.runs.learning_folder import kept_run, learner_bytes
from search.runs.plan import Plan
from search.runs.results import results_in
from search.runs.search_folder import ArchiveDocument, SearchDocument
from search.runs.search_run import RunState, rng_of, search_of, to_bytes
from strategies.encodings.files.genes import gene_positions, gene_text
from tests.automata.formats.samples import SAMPLES
from tests.automata.looping import looping
from tests.machines.texts import FOLDER, PALINDROME
from tests.strategies.encodings.bringing import make, random_vector, unfinished
from tests.verify.census.test_census import FIRST
from tests.verify.certificates import small
from tests.verify.naive import blanks
from verify import recheck_loops
from verify.census import store
from verify.census.store import CensusCacheDocument
from verify.extremes.scoring import count_games
from verify.recheck import check
from verify.verdict.certificate import certificate_text

MACHINE_PLAYER = FOLDER / "any-free.tm"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file.

    name : of the file in its folder
    whole   : gives a true file
    read    : reads the file of that name, as the commands do
    sealing : makes a hash in a changed file right again, where there is one
    beside  : other files of its folder, by their names
    """

    name: str
    whole: Callable[[], bytes]
    read: Callable[[Path], object]
    sealing: Callable[[bytes], bytes] | None = None
    beside: Mapping[str, Callable[[], bytes]] | None = None


def read_one(kind: Kind, folder: Path, content: bytes) -> str:
    """Write a file of a kind and read it; give 'read', 'refused', or the fault."""
    path = folder / kind.name
    path.write_bytes(content)
    try:
        kind.read(path)
    except NolossError as error:
        problem, _, hint = str(error).rpartition("\n  hint: ")
        shown = str(error).replace("\n", "").isprintable()
        return "refused" if problem and hint and shown else f"a poor message: {error!r}"
    except Exception as error:
        return f"{type(error).__name__}: {error}"[:300] if is_bug(error) else "refused"
    return "read"


def prepared(kind: Kind, folder: Path) -> None:
    """Make a folder that can hold a file of this kind."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in (kind.beside or {}).items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(content())
    (folder / kind.name).parent.mkdir(exist_ok=True)


# ── true files ───────────────────────────────────────────────────────────────────────────────────

SEARCH = Plan("bhatt08", {"population": 12, "seat": "first"}, 3, 1, 5)
LEARNING = LearningPlan(Parameters(), 300, 1)


def _vector() -> list[int]:
    return list(random_vector(1, care=0.9))


def _npy() -> bytes:
    stream = BytesIO()
    np.save(stream, np.array(_vector()))
    return stream.getvalue()


def _genes() -> bytes:
    genes = {
        gene_text(base): blanks(base)[0] - 1 for seat in SEATS for base in gene_positions(seat)
    }
    return json.dumps({"format": "noloss/genes", "version": 1, "genes": genes}).encode()


def _table() -> bytes:
    moves = {position: list(blanks(position)) for position in unfinished()[::20]}
    return json.dumps(moves).encode()


def _learned() -> bytes:
    learning = begin(1)
    learn(learning, LEARNING.parameters, 300, 200)
    return learner_bytes(LEARNING, learning)


def _memory() -> bytes:
    learning = begin(1)
    learn(learning, LEARNING.parameters, 40, 40)
    return memory_text(memory_of(learning)).encode()


def _archive() -> bytes:
    vectors = [_vector(), _vector()]
    archive = ArchiveDocument(search=SEARCH, run=1, generations=[1, 2], vectors=vectors)
    return document_text(archive).encode()


def _plan() -> bytes:
    versions = {"noloss": "0.1.0", "python": "3.11"}
    return document_text(SearchDocument(plan=SEARCH, versions=versions)).encode()


def _checkpoint() -> bytes:
    rng, method = rng_of(SEARCH, 1), search_of(SEARCH)
    state = method.step(method.start(count_games, rng), count_games, rng)
    return to_bytes(SEARCH, RunState(1, state, rng))


def _census() -> bytes:
    counted = CensusCacheDocument.of(store.source_hash(), "first", FIRST)
    return document_text(counted).encode()


def _claims() -> bytes:
    return files("audit").joinpath("garg18/claims.toml").read_bytes()[:6000].rpartition(b"\n\n")[0]


# ── reading ──────────────────────────────────────────────────────────────────────────────────────


def _read_machine(path: Path) -> None:
    machine = load(path)
    run(machine, start(machine), 50)


def _read_player(typed: str, most: int = 3) -> Callable[[Path], None]:
    def read(path: Path) -> None:
        player = make(typed.format(path))
        for position in unfinished()[: most * 50 : 50]:
            player.moves(position, ())

    return read


def _recheck(path: Path) -> None:
    code, proved, wrong = check(path.read_bytes())
    if code == 2:
        raise NolossError("no certificate", hint=wrong[0])
    assert bool(wrong) == (code == 1)
    assert proved or wrong


def _recheck_loop(path: Path) -> None:
    code, proved, wrong = recheck_loops.check(path.read_bytes())
    if code == 2:
        raise NolossError("no certificate", hint=wrong[0])
    assert bool(wrong) == (code == 1)
    assert proved or wrong


def _read_claims(path: Path) -> None:
    text = path.read_bytes().decode("utf-8", "replace")
    parse_claims(text, ClaimOrigin(path, 0, built_in=False, code=False))


def _read_census(path: Path) -> None:
    os.environ[CACHE] = str(path.parent)
    if store.kept_numbers("first") is None:  # it is counted again
        raise NolossError("no census", hint="count again")


def _sealed_checkpoint(spoiled: bytes) -> bytes:
    """Pack what a checkpoint holds, with the hash that it then has."""
    data = zlib.compress(spoiled, 1)
    return f"{FORMAT} {VERSION} {sha256(data).hexdigest()}\n".encode() + data


def _rest_of(whole: Callable[[], bytes]) -> Callable[[], bytes]:
    return lambda: zlib.decompress(whole().partition(b"\n")[2])


def sealed_certificate(spoiled: bytes) -> bytes:
    """Give a certificate the hash that it must have, if it is still one."""
    try:
        document = json.loads(spoiled)
        rest = {key: value for key, value in document.items() if key != "sha256"}
        text = json.dumps(rest, sort_keys=True, separators=(",", ":"))
        return json.dumps(rest | {"sha256": sha256(text.encode()).hexdigest()}).encode()
    except (ValueError, AttributeError, RecursionError):
        return spoiled


def _loop_certificate() -> bytes:
    machine, first = looping()["two tapes, one each way"]
    runner = Runner(machine, first)
    runner.run()
    assert runner.loop is not None
    return document_text(loop_certificate(machine, first, (), runner.loop)).encode()


def _certificate() -> bytes:
    return certificate_text(small("only some holds")).encode()


KINDS: Final[Mapping[str, Kind]] = {
    "machine": Kind("palindrome.tm", PALINDROME.encode, _read_machine),
    "machine that plays": Kind(
        "player.tm", MACHINE_PLAYER.read_bytes, _read_player("machine:{}", most=1)
    ),
    "vector, CSV": Kind(
        "v.csv", lambda: ",".join(map(str, _vector())).encode(), _read_player("vector:{}")
    ),
    "vector, JSON": Kind(
        "v.json", lambda: json.dumps(_vector()).encode(), _read_player("vector:{}:all-cells")
    ),
    "vector, NumPy": Kind("v.npy", _npy, _read_player("vector:{}")),
    "archive": Kind("a.json", _archive, _read_player("vector:{}#2")),
    "genes": Kind("g.json", _genes, _read_player("genes:{}")),
    "table": Kind("t.json", _table, _read_player("table:{}")),
    "memory": Kind("m.json", _memory, _read_player("memory:{}")),
    "certificate": Kind("c.json", _certificate, _recheck),
    "certificate, sealed": Kind("c.json", _certificate, _recheck, sealed_certificate),
    "loop certificate": Kind("l.json", _loop_certificate, _recheck_loop),
    "loop certificate, sealed": Kind(
        "l.json", _loop_certificate, _recheck_loop, sealed_certificate
    ),
    "claims": Kind("claims.toml", _claims, _read_claims),
    "census": Kind("census-first.json", _census, _read_census),
    "plan of a search": Kind(
        "search.json",
        _plan,
        lambda path: results_in(path.parent),
        beside={"run-001/checkpoint": _checkpoint},
    ),
    "checkpoint of a search": Kind(
        "run-001/checkpoint",
        _checkpoint,
        lambda path: results_in(path.parents[1]),
        beside={"search.json": _plan},
    ),
    "checkpoint of a search, sealed": Kind(
        "run-001/checkpoint",
        _rest_of(_checkpoint),
        lambda path: results_in(path.parents[1]),
        sealing=_sealed_checkpoint,
        beside={"search.json": _plan},
    ),
    "checkpoint of learning": Kind("checkpoint", _learned, lambda path: kept_run(path.parent)),
    "checkpoint of learning, sealed": Kind(
        "checkpoint",
        _rest_of(_learned),
        lambda path: kept_run(path.parent),
        sealing=_sealed_checkpoint,
    ),
}
"""The kinds of files, by their content."""


def _foreign(name: str) -> Kind:
    known, ending, text = SAMPLES[name]

    def read(path: Path) -> None:
        machine = link(read_file(path, known).source)
        run(machine, start(machine), 50)

    return Kind(f"machine{ending}", text.encode, read)


FOREIGN: Final[Mapping[str, Kind]] = {
    name: _foreign("JFLAP 4" if name == "JFLAP" else name)
    for name in (
        *("automata-lib", "turingmachine.io", "JFLAP", "morphett.info", "courses"),
        *("turingmachinesimulator.com", "bbchallenge.org"),
    )
}
"""Files of other tools, by the tool."""


def main() -> None:
    """Read files of a kind; print the outcome, the CPU seconds and the peak memory until then."""
    kind = KINDS[sys.argv[1]]
    for file in map(Path, sys.argv[2:]):
        prepared(kind, file.parent / "read")
        begin = time.process_time()
        how = read_one(kind, file.parent / "read", file.read_bytes())
        seconds = time.process_time() - begin
        sys.stdout.write(json.dumps([file.name, how, round(seconds, 2), most_memory()]) + "\n")
        sys.stdout.flush()


def most_memory() -> int:
    """Give the most bytes of memory that this process has had; 0 if the system does not report it.

    `resource` would count what the parent had when it started this process, too.
    """
    status = Path("/proc/self/status")
    lines = status.read_text().splitlines() if status.exists() else []
    told = [line.split()[1] for line in lines if line.startswith("VmHWM:")]
    return 1024 * int(told[0]) if told else 0


if __name__ == "__main__":
    main()
