"""Theorems on the tapes of WST as a file for Coq: where the machine and the rules of the game meet.

The file holds the whole-game machine as its literal productions, the rules apart from it, and the
strategy as the table by lines of a certificate. It proves for each seat: when a run halts, the
slots on Kp and Ko are a game by the rules, and the machine has not lost this game, as its halting
state says; the opponent may choose every legal move; every run halts; these games are exactly those
of the strategy.

Source: [Garg18] §III.A.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from automata import Configuration, Machine, run, start
from games import SEATS, Seat, mark_of
from strategies.wst.files import READINGS
from strategies.wst.strategy import GAME_BUDGET, SLOTS, game_machine, lay_game
from verify.export.coq.machine_file import all_ends, computed
from verify.export.coq.machine_terms import (
    ExportError,
    Names,
    configuration_term,
    machine_sha256,
    machine_terms,
)
from verify.export.coq.strategy_file import Certificate
from verify.export.coq.theory import (
    HEAD,
    asked,
    cells,
    comment,
    names_of_theorems,
    only_legal,
    plain,
    rows_of,
    stated,
    table,
    theorems,
    theory,
)

PARTS: Final = ("rules", "strategies", "games", "legal", "machines", "runs", "meets")
_CHOSEN: Final = 2  # steps until it is chosen who plays first
_RESULTS: Final = {"won": "Won", "draw": "Drawn", "lost": "Lost"}


def wst_file(certificate: Certificate) -> str:
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
    seats = [seat for seat in SEATS if seat in certificate["seats"]]
    parts = "".join(text for seat in seats for text in _seat(machine, names, seat, certificate))
    if seats == [*SEATS]:
        parts += "".join(_who_begins(machine, names, certificate["reading"]))
    asks = asked(names_of_theorems(parts))
    words = [theorem.words for theorem in theorems(parts + asks)]
    return "".join(
        [
            f"{_header(machine, certificate, words)}\n{theory(PARTS)}",
            f"\n(** * The machine of WST *)\n\n{machine_terms(machine, names)}\n",
            f"{_player(machine, names)}{parts}",
            f"\n(** * What the theorems assume *)\n\n{asks}",
        ]
    )


def read_wst_again(text: str) -> Certificate | None:
    """Read the content of a file on the tapes of WST; None if something is missing.

    If you write the content as a file again, you get the same file only if noloss wrote it.
    """
    head = text[:HEAD]
    reading = re.search(r"theorems on the tapes of WST: reading (\S+) \*\)", head)
    sha = re.search(r"^\(\*\* SHA-256 of its certificate: (\S+) \*\)$", head, re.MULTILINE)
    if reading is None or sha is None or reading[1] not in READINGS:
        return None
    tables = {
        seat: {
            line: [*map(int, re.findall(r"\d", row))]
            for line, row in rows_of(text, f"table_{mark_of(seat)}")
        }
        for seat in SEATS
        if f"\nDefinition table_{mark_of(seat)} " in text
    }
    read = {"strategy": "wst", "reading": reading[1], "keys": "lines", "sha256": sha[1]}
    return read | {"seats": {seat: {"table": table} for seat, table in tables.items()}}


def _header(machine: Machine, certificate: Certificate, words: Sequence[str]) -> str:
    how = (
        "First come the rules of the game and the statements on strategies, then machines and "
        "their runs, and where both meet; then the machine as its literal productions, and the "
        "strategy as a table by lines of play. What the theorems say in words:"
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
    """Write which tapes hold the slots of both players, and the meaning of the halting states."""
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
    yield from _theorems(mark, most)
    yield from (_failing if fails else _safe)(mark, most)


def _theorems(mark: str, most: int) -> Iterator[str]:
    yield only_legal(mark, "Lines")
    of = f"wst begins_{mark} {mark}"
    yield stated(
        f"plays_{mark}",
        f"plays {of} as_{mark} {most}",
        f"exact (plays_checked {of} as_{mark} {most} meets_{mark}).",
    )


def _safe(mark: str, most: int) -> Iterator[str]:
    of = f"wst begins_{mark} {mark}"
    yield (
        f"\nLemma safe_{mark} :\n"
        f"  never_fails as_{mark} {mark} /\\ does_not_lose {of} {most}.\n"
        f"Proof. apply (does_not_lose_checked {of} as_{mark} {most} meets_{mark}); "
        f"{computed('true')} Qed.\n"
    )
    yield stated(
        f"never_fails_{mark}", f"never_fails as_{mark} {mark}", f"exact (proj1 safe_{mark})."
    )
    yield stated(
        f"does_not_lose_{mark}", f"does_not_lose {of} {most}", f"exact (proj2 safe_{mark})."
    )


def _failing(mark: str, most: int) -> Iterator[str]:
    of = f"wst begins_{mark} {mark}"
    yield (
        f"\nLemma unsafe_{mark} : can_fail as_{mark} {mark} /\\ fails {of}.\n"
        f"Proof. apply (fails_checked {of} as_{mark} {most} meets_{mark}); "
        f"{computed('true')} Qed.\n"
    )
    yield stated(f"can_fail_{mark}", f"can_fail as_{mark} {mark}", f"exact (proj1 unsafe_{mark}).")
    yield stated(f"fails_{mark}", f"fails {of}", f"exact (proj2 unsafe_{mark}).")


def _who_begins(machine: Machine, names: Names, reading: str) -> Iterator[str]:
    """Write that the runs are those of the two seats if the opponent chooses who plays first."""
    yield "\n(** ** If the opponent chooses who plays first *)\n"
    begins = configuration_term(machine, names, start(machine))
    yield f"\nDefinition begins : configuration :=\n  {begins}.\n"
    for seat in SEATS:
        there = run(machine, lay_game(machine, seat), _CHOSEN).configuration
        term = configuration_term(machine, names, there)
        yield f"\nDefinition begun_{mark_of(seat)} : configuration :=\n  {term}.\n"
    value = "Some [begun_X; begun_O], Some [begun_X], Some [begun_O]"
    halts = {seat: _longest(reading, seat) for seat in SEATS}
    most, of = max(halts.values()), " ".join(map(str, halts.values()))
    yield stated(
        "who_begins",
        f"always_halts wst begins {most} /\\ forall e,\n"
        "  at_an_end wst begins e <-> at_an_end wst begins_X e \\/ at_an_end wst begins_O e",
        f"apply (begun_checked wst {_CHOSEN} {most} {of} begins begins_X begins_O [begun_X] "
        f"[begun_O]);\n  [vm_cast_no_check (eq_refl ({value}))|discriminate|discriminate|"
        "discriminate|\n   exact (proj1 plays_X)|exact (proj1 plays_O)].",
    )


def _longest(reading: str, seat: Seat) -> int:
    return max(made for made, _ in _ends(reading, seat))


@cache
def _ends(reading: str, seat: Seat) -> tuple[tuple[int, Configuration], ...]:
    """Give where the runs of one seat end, each with its steps."""
    machine = game_machine(reading)
    return tuple(all_ends(machine, lay_game(machine, seat), GAME_BUDGET, GAME_BUDGET))
