"""One statement of a verdict, or theorems, for a checker that knows nothing of noloss."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from automata import start
from common.documents import UNSET, Document, UnsetType
from common.exhibits import Text
from common.files import write_whole
from common.text import counted
from games import SEATS, Seat
from noloss.arguments.machines import find_machine, laid_words, letters_of, names_machine
from noloss.arguments.strategies import asking
from noloss.arguments.values import refuse_overwriting, refuse_replacing
from noloss.errors import refuse
from noloss.output.progress import progress
from noloss.report import Report, ReportItem
from noloss.work.certificates import HALTING, beginning, checked_proof
from noloss.work.games import lent, playing
from strategies import Strategy, catalogue, full_name
from verify.export.coq import machine_file, machine_sha256, strategy_file, theorems, wst_file
from verify.export.coq.halting import halting_file
from verify.export.dimacs import dimacs
from verify.export.game_promela import game_promela, refuse_unmodelled
from verify.export.prism import Opponent, PrismModel, prism
from verify.export.promela import promela
from verify.export.wording import ExportDocument
from verify.games.verdict import MOST_REACHED
from verify.play.play import play_of
from verify.play.safety import STRENGTH_NAMES, Strength
from verify.verdict.certificate import certificate
from verify.verdict.statement import Statement, statement
from verify.verdict.verdict import verdict

Target = Literal["promela", "prism", "dimacs", "coq"]
_TOLD = {
    "never fails": "never loses or gets stuck",
    "can fail": "can lose or get stuck",
    "always fails": "always loses or gets stuck against the replies in the file",
}
_OF_ALL_GAMES = (
    "write --to promela or --to prism; or `noloss verify STRATEGY --game GAME --certificate FILE`, "
    "which `noloss recheck FILE` proves"
)
_HOW_TO = {
    "promela": "spin -a {0} && cc -DSAFETY -o pan pan.c && ./pan",
    "prism": (
        "prism -importtrans {0}.tra -importstates {0}.sta -importlabels {0}.lab {1} "
        "-pf '{2} [ F \"fail\" ]'"
    ),
    "dimacs": "cadical {0}",
}


@dataclass(frozen=True, slots=True)
class TheoremPart:
    """A theorem of a file for Coq.

    name  : its name in the file
    words : its meaning; empty if the file does not state it in words
    """

    name: str
    words: str


class TheoremsDocument(Document, tag="noloss/theorems", frozen=True, kw_only=True):
    """Theorems that were written for Coq.

    strategy, reading : the strategy that the theorems are about, if they are about one
    seats             : the seats that it sits in
    machine           : the machine that the theorems are about, if they are about one
    sha256            : of the certificate with the same content, or of the machine's transitions
    theorems          : those in the file
    file              : the file that was written
    """

    strategy: str | UnsetType = UNSET
    reading: str | UnsetType = UNSET
    seats: Sequence[Seat] | UnsetType = UNSET
    machine: str | UnsetType = UNSET
    sha256: str
    theorems: Sequence[TheoremPart]
    file: str


@dataclass(frozen=True, slots=True)
class ModelOrder:
    """The request for a model or for theorems.

    subject : a strategy, a machine, or a file with a proof about halting
    word    : the word on the first tape of a machine
    game    : another game than tic-tac-toe
    most    : the most positions of that game
    force   : whether existing files are replaced, of any origin
    """

    subject: str
    word: str | None
    tapes: Sequence[str]
    target: Target
    output: Path
    seat: Seat | None
    strength: Strength | None
    opponent: Opponent
    view: catalogue.View | None
    game: str | None
    most: int | None
    force: bool


def export_model(order: ModelOrder) -> Report:
    """Write what is true of a strategy in one seat and strength, or theorems, for a checker."""
    for file in _files(order.target, order.output):
        refuse_overwriting(file, order.subject)
        if not order.force:
            refuse_replacing(file)
    if order.game is not None:
        return _game_model(order.game, order)
    problem = "--most-positions has no meaning with tic-tac-toe"
    refuse((order.most is not None, problem, "leave it out"))
    if order.target == "coq" and HALTING in beginning(Path(order.subject)):
        return _proof_theorem(order)
    if order.target == "coq" and names_machine(order.subject):
        return _machine_theorems(order)
    problem = f"{order.subject} is a strategy, which has no tape"
    refuse((order.word is not None or order.tapes, problem, "leave out the word"))
    strategy = catalogue.find_strategy(order.subject, order.view or "position")
    return _strategy_theorems(strategy, order) if order.target == "coq" else _model(strategy, order)


def _model(strategy: Strategy, order: ModelOrder) -> Report:
    """Write a model of one seat and strength."""
    name, target, opponent = full_name(strategy), order.target, order.opponent
    with asking(f"exporting {order.subject}", strategy) as (asked,):
        play = play_of(asked, order.seat or "first")
        stated = statement(play, order.strength or "every_choice")
    written = _write(stated, name, target, order.output, opponent)
    return Report(
        document=ExportDocument.of(strategy, stated, written),
        exhibits=_exhibits(stated, name, target, order.output, written, opponent),
    )


def _game_model(game: str, order: ModelOrder) -> Report:
    """Write a model of a statement on a strategy for another game."""
    target, opponent = order.target, order.opponent
    given = order.word is not None or order.tapes or order.view
    refuse(
        (
            target in ("dimacs", "coq"),
            f"--to {target} is about tic-tac-toe",
            _OF_ALL_GAMES,
        ),
        (given, "--game has no word, no tape and no view", "leave them out"),
    )
    limit = order.most or MOST_REACHED
    with playing(game) as rules:
        if target == "promela":
            refuse_unmodelled(rules)  # before the work
        with lent(rules, [order.subject], f"exporting {order.subject}", limit) as (asked,):
            name = full_name(asked)
            play = play_of(asked, order.seat or "first", most=limit)
            stated = statement(play, order.strength or "every_choice")
        if target == "promela":
            write_whole(order.output, game_promela(stated, rules, name).encode())
            written = [order.output]
        else:
            written = _write_prism(prism(stated, opponent, rules), order.output)
    document = ExportDocument.of(asked, stated, written, rules.name)
    told = _exhibits(
        stated, name, target, order.output, written, opponent, deep_plays=rules.repeats
    )
    return Report(document=document, exhibits=told)


def _exhibits(
    stated: Statement,
    name: str,
    target: Target,
    output: Path,
    written: Sequence[Path],
    opponent: Opponent,
    *,
    deep_plays: bool = False,
) -> Iterator[ReportItem]:
    claim = f"{name} {_TOLD[stated.claim]}"
    where = f"{stated.seat} seat, {STRENGTH_NAMES[stated.strength]}"
    yield Text(f"{', '.join(map(str, written))}: {claim} ({where})")
    model = ("-mdp", "Pmax=?") if opponent == "any" else ("-dtmc", "P=?")
    deep = " -m1000000" if target == "promela" and deep_plays else ""
    yield Text(f"to check it:\n    {_HOW_TO[target].format(output, *model)}{deep}")


def _files(target: Target, output: Path) -> list[Path]:
    """Give the files that will be written."""
    endings = (".tra", ".sta", ".lab") if target == "prism" else ("",)
    return [output.with_name(output.name + ending) for ending in endings]


def _write(
    stated: Statement, name: str, target: Target, output: Path, opponent: Opponent
) -> list[Path]:
    if target != "prism":
        text = promela(stated, name) if target == "promela" else dimacs(stated, name)
        write_whole(output, text.encode())
        return [output]
    return _write_prism(prism(stated, opponent), output)


def _write_prism(model: PrismModel, output: Path) -> list[Path]:
    written = _files("prism", output)
    for path, text in zip(written, (model.tra, model.sta, model.lab), strict=True):
        write_whole(path, text.encode())
    return written


def _strategy_theorems(strategy: Strategy, order: ModelOrder) -> Report:
    """Write theorems on a strategy; if it plays whole games on tapes, on its run on the tapes."""
    problem = "a file for Coq has theorems on all strengths"
    refuse((order.strength is not None, problem, "leave out --strength"))
    seats = SEATS if order.seat is None else (order.seat,)
    with asking(f"exporting {full_name(strategy)}", strategy) as (asked,):
        proof = certificate(verdict(asked, seats))
    on_tapes = strategy.name == "wst" and not strategy.positional
    text = wst_file(proof) if on_tapes else strategy_file(proof)
    document = TheoremsDocument(
        strategy=strategy.name,
        reading=strategy.reading,
        seats=seats,
        sha256=proof["sha256"],
        theorems=_write_theorems(text, order.output),
        file=str(order.output),
    )
    return Report(document=document, exhibits=_theorems(document, full_name(strategy)))


def _machine_theorems(order: ModelOrder) -> Report:
    """Write the theorems on a run of a machine."""
    name, word, tapes = order.subject, order.word, order.tapes
    _refuse_seats(order, f"{name} is a machine")
    machine = find_machine(name, letters_of(tapes, word))
    first = start(machine, laid_words(machine, tapes, word))
    with progress(f"running {machine.name}"):
        text = machine_file(machine, first)
    return _about_machine(machine.name, machine_sha256(machine), text, order.output)


def _proof_theorem(order: ModelOrder) -> Report:
    """Write the theorem that a certificate about halting proves, once its checker accepts it."""
    file = Path(order.subject)
    _refuse_seats(order, f"{file} is a proof about a machine")
    given = order.word is not None or bool(order.tapes)
    refuse((given, f"{file} has its own tapes", "leave out the word"))
    with progress(f"checking {file.name}"):
        proof = checked_proof(file)
    return _about_machine(proof.machine, proof.sha256, halting_file(proof), order.output)


def _refuse_seats(order: ModelOrder, problem: str) -> None:
    refuse(
        (
            order.seat or order.strength or order.view,
            f"{problem}, which has no seat",
            "leave out --seat, --strength and --view",
        )
    )


def _about_machine(name: str, sha256: str, text: str, output: Path) -> Report:
    document = TheoremsDocument(
        machine=name, sha256=sha256, theorems=_write_theorems(text, output), file=str(output)
    )
    return Report(document=document, exhibits=_theorems(document, name))


def _write_theorems(text: str, output: Path) -> list[TheoremPart]:
    write_whole(output, text.encode())
    return [TheoremPart(theorem.name, theorem.words) for theorem in theorems(text)]


def _theorems(document: TheoremsDocument, about: str) -> Iterator[Text]:
    yield Text(f"{document.file}: {counted(len(document.theorems), 'theorem')} on {about}")
    yield from (Text(f"- {theorem.words}") for theorem in document.theorems)
    yield Text(f"to check them:\n    noloss recheck {document.file}")
