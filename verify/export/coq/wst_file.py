"""Theorems on the tapes of WST as a file for Coq: where the machine and the rules of the game meet.

The whole-game machine stands there as its literal productions, the rules apart from it, and the
strategy as the table by lines of a certificate. Proved is, for each seat: where a run halts, the
slots on Kp and Ko are a game by the rules, which the machine has not lost, as its final state says;
the opponent may choose every legal move; every run halts; and these games are just the strategy's.

Source: [Garg18] §III.A.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from automata import Configuration, Machine, run, start
from common.text import counted
from games import SEATS, Seat, mark_of
from strategies.wst.files import READINGS
from strategies.wst.game import BUDGET
from strategies.wst.programs import game_machine
from strategies.wst.tapes import SLOTS, lay_game
from verify.export.coq.machine_file import all_ends, computed
from verify.export.coq.machine_terms import (
    ExportError,
    Names,
    configuration_term,
    machine_sha256,
    machine_terms,
)
from verify.export.coq.theory import (
    asked,
    cells,
    comment,
    plain,
    rows_of,
    stated,
    table,
    theorems,
    theory,
)

PARTS: Final = ("rules", "strategies", "games", "machines", "runs", "meets")
_CHOSEN: Final = 2  # steps until it is chosen who plays first
_RESULTS: Final = {"won": "Won", "draw": "Drawn", "lost": "Lost"}

Certificate = Mapping[str, Any]


def wst_file(certificate: Certificate, seats: Sequence[Seat] = SEATS) -> str:
    """Write theorems on the whole-game machine, and on the tables of a certificate.

    certificate : of WST asked by lines of play, from the empty board
    """
    if certificate["strategy"] != "wst" or certificate["keys"] != "lines":
        problem = (
            f"the certificate of {certificate['strategy']} is not about the whole-game machine"
        )
        raise ExportError(problem, hint="take that of  noloss verify wst --view game")
    machine = game_machine(certificate["reading"])
    names = Names.of(machine)
    parts = "".join(text for seat in seats for text in _seat(machine, names, seat, certificate))
    if set(seats) == set(SEATS):
        parts += "".join(_whoever_begins(machine, names, certificate["reading"]))
    asks = asked(_names(parts))
    words = [theorem.words for theorem in theorems(parts + asks)]
    return "".join(
        [
            f"{_header(machine, certificate, words)}\n{theory(PARTS)}",
            f"\n(** * The machine of WST *)\n\n{machine_terms(machine, names)}\n",
            f"{_player(machine, names)}{parts}",
            f"\n(** * What the theorems assume *)\n\n{asks}",
        ]
    )


def wst_file_again(text: str) -> str | None:
    """Read what a file says of WST on its tapes, and write it anew; None if something is missing.

    A file that noloss has written comes out as it was; any other one does not.
    """
    reading = re.search(r"theorems on the tapes of WST: reading (\S+) \*\)", text)
    sha = re.search(r"^\(\*\* SHA-256 of its certificate: (\S+) \*\)$", text, re.MULTILINE)
    if reading is None or sha is None or reading[1] not in READINGS:
        return None
    seats = tuple(seat for seat in SEATS if f"\nDefinition table_{mark_of(seat)} " in text)
    tables = {
        seat: {
            line: [*map(int, re.findall(r"\d", row))]
            for line, row in rows_of(text, f"table_{mark_of(seat)}")
        }
        for seat in seats
    }
    read = {"strategy": "wst", "reading": reading[1], "keys": "lines", "sha256": sha[1]}
    return wst_file(read | {"seats": {s: {"table": table} for s, table in tables.items()}}, seats)


def _names(parts: str) -> Iterator[str]:
    for line in parts.splitlines():
        if line.startswith("Theorem "):
            yield line.split()[1]


def _header(machine: Machine, certificate: Certificate, words: Sequence[str]) -> str:
    how = (
        "First come the rules of the game and what is said of strategies, then machines and their "
        "runs, and where both meet; then the machine as its literal productions, and the strategy "
        "as a table by lines of play. What the theorems say in words:"
    )
    lines = [
        f"noloss, theorems on the tapes of WST: reading {plain(certificate['reading'])}",
        f"SHA-256 of its certificate: {plain(certificate['sha256'])}",
        f"SHA-256 of its productions: {machine_sha256(machine)}",
        how,
        *(f"- {line}" for line in words),
    ]
    return "".join(f"{comment(line)}\n" for line in lines)


def _player(machine: Machine, names: Names) -> str:
    """Say which tapes the slots of both stand on, and what the final states mean."""
    slots = "; ".join(f"({names.symbols[slot]}, {slot})" for slot in SLOTS)
    says = "; ".join(f"({names.states[state]}, {result})" for state, result in _RESULTS.items())
    kp, ko = (names.tapes[machine.tapes.index(name)] for name in ("Kp", "Ko"))
    return (
        "\nDefinition wst : player_machine :=\n"
        f"  {{| machine_of := the_machine;\n     own_tape := {kp};\n     opponents_tape := {ko};\n"
        f"     cell_symbols := [{slots}];\n     says_in := [{says}] |}}.\n"
    )


def _seat(machine: Machine, names: Names, seat: Seat, certificate: Certificate) -> Iterator[str]:
    data, reading = certificate["seats"][seat], certificate["reading"]
    mark, first = mark_of(seat), lay_game(machine, seat)
    begins = configuration_term(machine, names, first)
    moves = {node: cells(permitted) for node, permitted in data["table"].items()}
    yield f"\n(** ** In the {seat} seat ({mark}) *)\n"
    yield f"\nDefinition begins_{mark} : configuration :=\n  {begins}.\n"
    yield table(f"table_{mark}", "list cell", moves)
    yield f"\nDefinition as_{mark} : strategy := listed Lines table_{mark}.\n"
    most = _longest(reading, seat)
    fails = any(_RESULTS.get(end.state) not in ("Won", "Drawn") for _, end in _ends(reading, seat))
    yield (
        f"\n(** All runs are made, and all games played, when this is accepted. *)\n"
        f"Lemma meets_{mark} :\n"
        f"  meets wst begins_{mark} {mark} {most} (ends as_{mark} {mark}) = true.\n"
        f"Proof. {computed('true')} Qed.\n"
    )
    yield from _theorems(seat, mark, most)
    yield from (_failing if fails else _safe)(seat, mark, most)


def _theorems(seat: Seat, mark: str, most: int) -> Iterator[str]:
    of = f"wst begins_{mark} {mark}"
    given = f"{of} as_{mark} {most} meets_{mark}"
    where = f"In the {seat} seat ({mark}), on the tapes, "
    yield stated(
        f"plays_{mark}",
        f"{where}every run ends with a game of the strategy, which has ended by the rules as the "
        "machine says; and every game of the strategy is written where some run ends.",
        f"plays {of} as_{mark}",
        f"exact (plays_checked {given}).",
    )
    yield stated(
        f"opponent_is_free_{mark}",
        f"{where}the opponent may choose every legal move, wherever it is to move.",
        f"opponent_is_free {of}",
        f"exact (opponent_is_free_checked {given}).",
    )
    yield stated(
        f"always_halts_{mark}",
        f"{where}every run halts, after at most {counted(most, 'step')}.",
        f"always_halts wst begins_{mark} {most}",
        f"exact (always_halts_checked {given}).",
    )


def _safe(seat: Seat, mark: str, most: int) -> Iterator[str]:
    given = f"wst begins_{mark} {mark} as_{mark} {most} meets_{mark}"
    yield (
        f"\nLemma safe_{mark} :\n"
        f"  never_fails as_{mark} {mark} /\\ does_not_lose wst begins_{mark} {mark}.\n"
        f"Proof. apply (does_not_lose_checked {given}); {computed('true')} Qed.\n"
    )
    yield stated(
        f"never_fails_{mark}",
        f"In the {seat} seat ({mark}), the strategy never loses and never gets stuck.",
        f"never_fails as_{mark} {mark}",
        f"exact (proj1 safe_{mark}).",
    )
    yield stated(
        f"does_not_lose_{mark}",
        f"In the {seat} seat ({mark}), on the tapes, the machine does not lose: every run ends "
        "with a game by the rules that is over and is not lost, and the machine says which.",
        f"does_not_lose wst begins_{mark} {mark}",
        f"exact (proj2 safe_{mark}).",
    )


def _failing(seat: Seat, mark: str, most: int) -> Iterator[str]:
    given = f"wst begins_{mark} {mark} as_{mark} {most} meets_{mark}"
    yield (
        f"\nLemma unsafe_{mark} : can_fail as_{mark} {mark} /\\ fails wst begins_{mark} {mark}.\n"
        f"Proof. apply (fails_checked {given}); {computed('true')} Qed.\n"
    )
    yield stated(
        f"can_fail_{mark}",
        f"In the {seat} seat ({mark}), the strategy can lose or get stuck.",
        f"can_fail as_{mark} {mark}",
        f"exact (proj1 unsafe_{mark}).",
    )
    yield stated(
        f"fails_{mark}",
        f"In the {seat} seat ({mark}), on the tapes, the machine fails: a run ends with a game by "
        "the rules that it has lost, or in which it is to move and stands still.",
        f"fails wst begins_{mark} {mark}",
        f"exact (proj2 unsafe_{mark}).",
    )


def _whoever_begins(machine: Machine, names: Names, reading: str) -> Iterator[str]:
    """Write that where nobody is named, the opponent chooses who plays first, and then it is so."""
    yield "\n(** ** Whoever plays first *)\n"
    begins = configuration_term(machine, names, start(machine))
    yield f"\nDefinition begins : configuration :=\n  {begins}.\n"
    for seat in SEATS:
        there = run(machine, lay_game(machine, seat), _CHOSEN).configuration
        term = configuration_term(machine, names, there)
        yield f"\nDefinition begun_{mark_of(seat)} : configuration :=\n  {term}.\n"
    value = "Some [begun_X; begun_O], Some [begun_X], Some [begun_O]"
    halts = {seat: _longest(reading, seat) for seat in SEATS}
    most, of = max(halts.values()), ", ".join(map(str, halts.values()))
    yield (
        f"\nLemma begun : always_halts wst begins {most} /\\ forall e,\n"
        "  at_an_end wst begins e <-> at_an_end wst begins_X e \\/ at_an_end wst begins_O e.\n"
        f"Proof. apply (begun_checked wst {_CHOSEN} {most} {of.replace(', ', ' ')} "
        "begins begins_X begins_O [begun_X] [begun_O]);\n"
        f"  [vm_cast_no_check (eq_refl ({value}))|discriminate|discriminate|discriminate|"
        "exact always_halts_X|exact always_halts_O]. Qed.\n"
    )
    yield stated(
        "always_halts_whoever_begins",
        "Where the opponent first chooses who plays first, on the tapes, every run halts, after at "
        f"most {counted(most, 'step')}.",
        f"always_halts wst begins {most}",
        "exact (proj1 begun).",
    )
    yield stated(
        "whoever_begins",
        "Where the opponent first chooses who plays first, the runs halt just where those in the "
        "first seat (X) and those in the second seat (O) do.",
        "forall e, at_an_end wst begins e <->\n"
        "  at_an_end wst begins_X e \\/ at_an_end wst begins_O e",
        "exact (proj2 begun).",
    )


def _longest(reading: str, seat: Seat) -> int:
    return max(made for made, _ in _ends(reading, seat))


@cache
def _ends(reading: str, seat: Seat) -> tuple[tuple[int, Configuration], ...]:
    """Give where the runs of one seat end, each with its steps."""
    machine = game_machine(reading)
    return tuple(all_ends(machine, lay_game(machine, seat), BUDGET, BUDGET))
