"""`noloss recheck`: certificates and theorems, checked from the file alone."""

from __future__ import annotations

import json
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

import click

from automata import Machine
from automata.deciding.loop_certificate import LoopCertificate, about_machine, differences
from automata.halting.certificate import HaltingCertificate, other_words, what_is_proved
from automata.halting.certificate import differences as other_transitions
from common.documents import UNSET, UnsetType, read_document
from common.text import counted
from games import SEATS
from noloss.arguments.completing import complete_either
from noloss.arguments.machines import find_machine
from noloss.arguments.options import PATH, json_option, view_option
from noloss.arguments.strategies import asking
from noloss.arguments.values import opened, read_theorems
from noloss.errors import InputError, refuse
from noloss.output.progress import progress
from noloss.report import ExitCode, Report
from noloss.reports.verdict import SHOWN, AgainstPart, CoqPart, RecheckDocument, recheck_exhibits
from noloss.work.certificates import BEGINNING, GAMES, HALTING, LOOPS, SMALLEST, Checker
from noloss.work.games import playing
from strategies import catalogue
from strategies.game_strategies import strategy_for
from strategies.strategy import reading_name
from verify import recheck_games, recheck_halting, recheck_loops, recheck_smallest
from verify.export.coq import first_difference, strategy_file, tables_in, wst_file
from verify.games.certificate import GameCertificate, UncertifiedError
from verify.games.certificate import differences as play_differences
from verify.recheck import LIMIT, check
from verify.verdict.certificate import Difference, compare_with

THEOREMS = ".v"  # the ending of a file for Coq
ON_TAPES = "theorems on the tapes of WST"
_BEFORE_JSON = b" \t\r\n\0" + BOM_UTF8 + BOM_UTF16_LE + BOM_UTF16_BE  # json.loads reads UTF-16, too


@click.command("recheck")
@click.argument("files", nargs=-1, required=True, type=PATH, metavar="FILE...")
@click.option(
    "--against",
    metavar="STRATEGY|MACHINE",
    shell_complete=complete_either,
    help="Also compare the file with the play of this strategy, or the rows of this machine.",
)
@click.option(
    "--coq",
    "coq_file",
    type=PATH,
    metavar="FILE.v",
    help="Also say whether these theorems, of `noloss export --to coq`, are on the tables in "
    "the certificate.",
)
@click.option(
    "--foreign",
    is_flag=True,
    help="For theorems: also run files that noloss did not write. They can make Coq read and write "
    "files.",
)
@click.option(
    "--verified",
    is_flag=True,
    help="For verdicts and proofs about halting: ask the checker that Coq has proved. It needs "
    "Coq and OCaml.",
)
@view_option
@json_option
def command(
    files: Sequence[Path],
    against: str | None,
    coq_file: Path | None,
    foreign: bool,
    verified: bool,
    view: catalogue.View | None,
) -> Report:
    """Check the certificate in FILE from the file alone, and print what is proved.

    The checker is one small program without any other code of noloss: verify/recheck.py. You can
    read it in one sitting, and run it alone by `python recheck.py FILE`. `noloss verify wst
    --certificate wst.json` writes a certificate. It proves something about the table that it
    contains; --against compares that table with a strategy. --coq compares it with a file of
    theorems of `noloss export perfect --to coq -o perfect.v`, on the same seats and in the same
    view.

    verify/recheck_loops.py checks in the same way a proof that a run never halts, as `noloss run
    endless.tm --certificate endless.json` writes it. The proof is about the entries of the
    transition function in the file and, if choices are among them, about one branch. --against
    compares the entries with the rows of a machine, and states the consequence for that machine.

    verify/recheck_halting.py, with recheck_sets.py, checks what `noloss decide machine.tm
    --certificate proof.json` writes: that a machine halts, or that no branch comes to certain ends.

    With --verified, another program checks verdicts from the empty board and certificates about
    halting. Coq has proved that this program is correct: if it accepts a file, the claim in the
    file is true. You trust only Coq, its translation to OCaml, OCaml's compiler, and the reading of
    the text. The program is built when it is first needed.

    verify/recheck_games.py checks a verdict for another game, as `noloss verify optimal --game
    morris --certificate morris.json` writes it. The file has the rules of the game.
    verify/recheck_smallest.py, with recheck_games.py, checks that a table has the fewest positions,
    as `noloss count optimum --smallest -o smallest.json` writes it.

    If FILE ends in .v or begins with a comment of Coq, it holds theorems, as `noloss export
    STRATEGY --to coq -o FILE.v` writes them, and Coq checks them. Coq must be installed (on Debian:
    the package coq). It reads the file alone, in a new folder, and its own checker reads the
    result. noloss lists the axioms that a theorem uses, and names a strategy only if its table is
    the one in the file. Coq has 600 seconds and 6 GB for each file; --seconds and --memory give it
    another limit.

    \b
    Examples:
      noloss recheck wst.json
      noloss recheck wst.v --seconds 1200 --memory 12G
      noloss recheck wst.json --against wst
      noloss recheck perfect.json --coq perfect.v
      noloss recheck endless.json --against endless.tm
      noloss recheck morris.json --against optimal
      noloss recheck proof.json --against machine.tm
      noloss recheck --verified wst.json proof.json bb4.jsonl

    Exit code 0: everything in the file is proved; 1: something is not, or Coq refuses a file, or
    the table of a file is not that of the strategy that it names; 2: the file is not a certificate,
    or Coq is not installed; 3: the time or the memory ran out.
    """
    theorems = [file for file in files if _holds_theorems(file)]
    refuse(
        (
            bool(theorems) and (len(theorems) < len(files) or any((against, coq_file, view))),
            f"{next(iter(theorems), '')} holds theorems, and other words are not about theorems",
            "check theorems in a separate command, without --against, --coq and --view",
        ),
        (
            not theorems and foreign,
            "--foreign is about theorems",
            "give a FILE.v, or leave out --foreign",
        ),
        (
            not (theorems or verified) and len(files) > 1,
            "without --verified, `recheck` checks one certificate at a time",
            "give one; several files of theorems can be checked at once",
        ),
    )
    if verified:
        from noloss.commands.strategies.verified import verified_by_coq  # few commands need it

        refuse(
            (
                bool(theorems),
                "--verified is about certificates, and not about theorems for Coq",
                "check theorems without --verified",
            ),
            (
                any((against, coq_file, view)),
                "--verified does not compare a certificate with anything",
                "give --against, --coq or --view without --verified, in a second command",
            ),
        )
        return verified_by_coq(files)
    if theorems:
        from noloss.commands.strategies.prove import prove  # slow to load

        return prove(theorems, foreign)
    return _certificate(files[0], against, coq_file, view)


def _holds_theorems(file: Path) -> bool:
    """Say whether a file is for Coq: by its ending, or because it begins with a comment of Coq."""
    if file.suffix == THEOREMS:
        return True
    with opened(file) as stream:
        return stream.read(BEGINNING).lstrip().startswith(b"(*")


def _certificate(
    file: Path, against: str | None, coq_file: Path | None, view: catalogue.View | None
) -> Report:
    """Check one certificate."""
    with opened(file) as stream:
        content = stream.read(LIMIT + 1)
        if GAMES in content[:BEGINNING]:
            refuse((view, "--view has no meaning with another game", "leave it out"))
            content += stream.read(recheck_games.LIMIT - LIMIT)
            return _game(file, content, against, coq_file)
        if SMALLEST in content[:BEGINNING]:
            content += stream.read(recheck_smallest.LIMIT - LIMIT)
            return _smallest(file, content, against or coq_file or view)
        if content.partition(b"\n")[0].strip() == recheck_halting.LINES:
            return _lines(file, against, coq_file)
        if HALTING in content[:BEGINNING]:
            content += stream.read(recheck_halting.LIMIT - LIMIT)
            return _halting(file, content, against, coq_file)
    if LOOPS in content[:BEGINNING]:
        return _loops(file, content, against, coq_file)
    way_out = "`noloss verify STRATEGY --certificate FILE` writes one"
    if not content.lstrip(_BEFORE_JSON).startswith(b"{"):
        other = "for a machine, `noloss decide MACHINE --certificate FILE`"
        raise InputError(f"{file}: not a certificate", hint=f"{way_out}; {other}")
    code, proved, wrong = _checked(file, content, check, way_out)
    told: dict[str, Any] = json.loads(content)
    differences = None if against is None or code else _compare(told, against, view)
    stated = None if coq_file is None or code else _stated(content, coq_file)
    document = RecheckDocument(
        file=file.name,
        proved=proved,
        not_proved=wrong,
        against=UNSET if differences is None else AgainstPart(against or "", differences),
        coq=stated or UNSET,
    )
    seats = [seat for seat in SEATS if seat in told["seats"]]
    return Report(
        document=document,
        exhibits=recheck_exhibits(document, seats=seats, start=told["start"]),
        code=ExitCode.DONE if document else ExitCode.REFUTED,
    )


def _checked(
    file: Path, content: bytes, checker: Checker, way_out: str
) -> tuple[int, Sequence[str], Sequence[str]]:
    """Have a checker read a file; give the exit code, the proved sentences, and the faults.

    Raises InputError, with a way out, if the file is not a certificate.
    """
    with progress(f"checking {file.name}"):
        code, proved, wrong = checker(content)
    refuse((code == ExitCode.BAD_INPUT, f"{file}: {wrong[0] if wrong else ''}", way_out))
    return code, proved, wrong


def _result(file: Path, proved: Sequence[str], wrong: Sequence[str]) -> Report:
    document = RecheckDocument(file=file.name, proved=proved, not_proved=wrong)
    code = ExitCode.DONE if document else ExitCode.REFUTED
    return Report(document=document, exhibits=recheck_exhibits(document), code=code)


def _stated(content: bytes, file: Path) -> CoqPart:
    """Compare a file of theorems with the one that a certificate gives."""
    document: dict[str, Any] = json.loads(content)
    if document["start"]:
        hint = "make a certificate without --position and --line"
        problem = f"{file} is on play from the empty board, and the certificate is not"
        raise InputError(problem, hint=hint)
    text = read_theorems(file)
    _refuse_other_tables(document, text, file)
    if ON_TAPES in text[:BEGINNING]:
        with progress(f"running {document['strategy']} on its tapes"):
            own = wst_file(document)
    else:
        own = strategy_file(document)
    return CoqPart(file.name, first_difference(text, own))


def _refuse_other_tables(document: dict[str, Any], text: str, file: Path) -> None:
    """Refuse a certificate if its view or its seats differ from those of a file of theorems."""
    (keys, seats), name = tables_in(text), document["strategy"]
    own = [seat for seat in SEATS if seat in document["seats"]]
    head = " ".join(text[: 2 * BEGINNING].split())
    about = f"theorems on a strategy: {name}, reading {document['reading']}, "
    if not (about in head or (ON_TAPES in head and name == "wst")):
        return
    if not seats or (keys or "lines", [*seats]) == (document["keys"], own):
        return
    view = ""
    if keys and keys != document["keys"]:
        view = f" --view {'position' if keys == 'positions' else 'game'}"
    seat = f" --seat {seats[0]}" if len(seats) == 1 else ""
    asked = reading_name(name, document["reading"])
    made = f"noloss verify {asked}{view}{seat} --certificate {file.stem}.json"
    raise InputError(
        f"{file} is on {_tables(keys or 'lines', seats)}, and the certificate is on "
        f"{_tables(document['keys'], own)}",
        hint=f"take the certificate of `{made}`",
    )


def _tables(keys: str, seats: Sequence[str]) -> str:
    by = "positions" if keys == "positions" else "lines of play"
    return f"play by {by} in {f'the {seats[0]} seat' if len(seats) == 1 else 'both seats'}"


def _loops(file: Path, content: bytes, against: str | None, coq_file: Path | None) -> Report:
    """Check the proof that a run never halts; refuse --coq, which is only about strategies."""
    hint = (
        "to be sure of theorems on a machine, export them again by `noloss export MACHINE "
        "WORD --to coq -o FILE.v`, and compare the files by cmp"
    )
    refuse((coq_file, "--coq compares only with certificates of strategies", hint))
    way_out = "`noloss run MACHINE --certificate FILE` writes one, of version 2"
    code, proved, wrong = _checked(file, content, recheck_loops.check, way_out)
    if against is not None and not code:
        certificate = read_document(content, LoopCertificate, str(file))
        machine = find_machine(against, _letters(certificate))
        wrong = _other_rows(certificate, machine, against)
        if not wrong:
            about = about_machine(certificate, machine)
            proved = [*proved, f"these are the rows of {against}: {about}"]
    return _result(file, proved, wrong)


def _lines(file: Path, against: str | None, coq_file: Path | None) -> Report:
    """Check the proofs about many machines, one a line."""
    problem = "a file of proofs about many machines is checked from its lines alone"
    refuse((against or coq_file, problem, "leave out --against and --coq"))
    number = 0

    def read(stream: BinaryIO) -> Iterator[bytes]:
        nonlocal number
        for line in stream:
            number += 1
            yield line

    with (
        opened(file) as stream,
        progress(f"checking {file.name}", lambda: counted(number, "machine")),
    ):
        stream.readline()
        code, proved, wrong = recheck_halting.check_lines(read(stream))
    if len(wrong) > SHOWN:
        wrong = [*wrong[:SHOWN], f"(and {len(wrong) - SHOWN:,} more lines)"]
    document = RecheckDocument(file=file.name, proved=proved, not_proved=wrong)
    return Report(document=document, exhibits=recheck_exhibits(document), code=ExitCode(code))


def _halting(file: Path, content: bytes, against: str | None, coq_file: Path | None) -> Report:
    """Check a proof about halting; its automaton must be the one that its expression gives."""
    hint = (
        "to be sure of a theorem, export it again by `noloss export PROOF.json --to coq -o "
        "FILE.v`, and compare the files by cmp"
    )
    refuse((coq_file, "--coq compares only with certificates of strategies", hint))
    way_out = "`noloss decide MACHINE --certificate FILE` writes one"
    code, proved, wrong = _checked(file, content, recheck_halting.check, way_out)
    if not code:
        certificate = read_document(content, HaltingCertificate, str(file))
        wrong = [*other_words(certificate)]
        if against is not None:
            machine = find_machine(
                against, "".join(s for s in certificate.symbols[0] if len(s) == 1)
            )
            found = islice(other_transitions(certificate, machine), SHOWN)
            wrong += [f"not what {against} does: {what}" for what in found]
            if not wrong:
                about = what_is_proved(certificate, machine)
                proved = [*proved, f"the transitions in it are those of {against}: {about}"]
    return _result(file, [] if wrong else proved, wrong)


def _game(file: Path, content: bytes, against: str | None, coq_file: Path | None) -> Report:
    """Check a verdict on a strategy for another game than tic-tac-toe."""
    hint = "leave out --coq: noloss writes no theorems about other games"
    refuse((coq_file, "--coq compares only with certificates of tic-tac-toe", hint))
    way_out = "`noloss verify STRATEGY --game GAME --certificate FILE` writes one"
    code, proved, wrong = _checked(file, content, recheck_games.check, way_out)
    if against is not None and not code:
        certificate = read_document(content, GameCertificate, str(file))
        if certificate.game.endswith(".py"):  # a file that is checked must not run code
            raise UncertifiedError(certificate.game)
        with playing(certificate.game) as game:
            strategy = strategy_for(game, against)
            with asking(f"comparing with {against}", strategy) as (asked,):
                wrong = [*islice(play_differences(certificate, asked), SHOWN)]
        wrong = [f"not what {against} plays: {what}" for what in wrong]
        if not wrong:
            proved = [*proved, f"this is the table of {against} for {certificate.game}"]
    return _result(file, proved, wrong)


def _smallest(file: Path, content: bytes, compared: object) -> Report:
    """Check that a table of a strategy has the fewest positions."""
    hint = f"`noloss verify table:{file}` judges its table"
    refuse((compared, "a smallest table is checked from the file alone", hint))
    way_out = "`noloss count optimum --smallest -o FILE.json` writes one"
    _, proved, wrong = _checked(file, content, recheck_smallest.check, way_out)
    return _result(file, proved, wrong)


def _other_rows(certificate: LoopCertificate, machine: Machine, name: str) -> list[str]:
    """Say where the rows of a machine are not those of a certificate."""
    found = [*differences(certificate, machine)]
    other = [f"not what {name} does: {what}" for what in found[:SHOWN]]
    if len(found) > SHOWN:
        other.append(f"(and {len(found) - SHOWN:,} more differences)")
    return other


def _letters(certificate: LoopCertificate) -> str:
    """Give the symbols of a certificate that may be in the word only, and not in the machine."""
    symbols = [symbol for tape in certificate.start.tapes for symbol in tape.cells]
    if not isinstance(certificate.symbols, UnsetType):
        symbols = [*certificate.symbols]
    return "".join(s for s in symbols if len(s) == 1 and s != certificate.blank)


def _compare(
    document: dict[str, Any], name: str, view: catalogue.View | None
) -> tuple[Difference, ...]:
    if view is None and name.partition(":")[0] in {entry.name for entry in catalogue.entries()}:
        views = catalogue.find_entry(name.partition(":")[0]).views
        wanted: catalogue.View = "position" if document["keys"] == "positions" else "game"
        view = wanted if wanted in views else None
    strategy = catalogue.find_strategy(name, view)
    with asking(f"comparing with {name}", strategy) as (asked,):
        return compare_with(document, asked)
