"""Theorems on a strategy or a machine, written for the proof assistant Coq."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from automata import start
from common.exhibits import Text
from common.text import counted
from common.whole_files import write_whole
from games import Seat
from noloss.arguments.machines import find_machine
from noloss.arguments.strategies import asking
from noloss.arguments.words import laid_words, letters_of
from noloss.documents import TheoremPart, TheoremsDocument
from noloss.printing.progress import progress
from noloss.report import Report
from strategies import Strategy, full_name
from verify.export.coq import machine_file, machine_sha256, strategy_file, theorems, wst_file
from verify.verdict.certificate import certificate


def strategy_theorems(strategy: Strategy, seats: tuple[Seat, ...], output: Path) -> Report:
    """Write the theorems on a strategy; on its tapes, where it plays whole games on them."""
    with asking(f"exporting {full_name(strategy)}", strategy) as (asked,):
        proof = certificate(asked, seats)
    on_tapes = strategy.name == "wst" and not strategy.positional
    text = wst_file(proof, seats) if on_tapes else strategy_file(proof)
    document = TheoremsDocument(
        strategy=strategy.name,
        reading=strategy.reading,
        seats=seats,
        sha256=proof["sha256"],
        theorems=_write(text, output),
        file=str(output),
    )
    return Report(document=document, exhibits=_exhibits(document, full_name(strategy)))


def machine_theorems(name: str, word: str | None, tapes: Sequence[str], output: Path) -> Report:
    """Write the theorems on a run of a machine."""
    machine = find_machine(name, letters_of(tapes, word))
    first = start(machine, laid_words(machine, tapes, word))
    with progress(f"running {machine.name}"):
        text = machine_file(machine, first)
    document = TheoremsDocument(
        machine=machine.name,
        sha256=machine_sha256(machine),
        theorems=_write(text, output),
        file=str(output),
    )
    return Report(document=document, exhibits=_exhibits(document, machine.name))


def _write(text: str, output: Path) -> list[TheoremPart]:
    write_whole(output, text.encode())
    return [TheoremPart(theorem.name, theorem.words) for theorem in theorems(text)]


def _exhibits(document: TheoremsDocument, about: str) -> Iterator[Text]:
    yield Text(f"{document.file}: {counted(len(document.theorems), 'theorem')} on {about}")
    yield from (Text(f"- {theorem.words}") for theorem in document.theorems)
    yield Text(f"to check them:\n    noloss prove {document.file}")
