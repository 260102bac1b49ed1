"""Where the machine of WST and the rules of the game meet: theorems of Coq about all its runs.

The whole-game machine is written down as its literal productions, the rules apart from it. Proved
is, for each seat: where a run halts, the slots on Kp and Ko are a game by the rules, which the
machine has not lost, as its final state says; at each of its turns the opponent may choose every
legal move; every run halts; and the games are just those of the strategy, as a table by lines.

Source: [Garg18] §III.A.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from automata import Machine
from games import Seat, line_name, mark_of
from strategies.wst.game import BUDGET, play_whole_game
from strategies.wst.programs import game_machine
from strategies.wst.tapes import SLOTS, lay_game
from verify.export.coq_machines import all_ends, part, theorem
from verify.export.coq_terms import (
    Names,
    comment,
    configuration_term,
    listed,
    machine_sha256,
    machine_terms,
)

RULES: Final = ("rules.v", "strategies.v", "games.v")
_COMPUTED: Final = "Proof. vm_cast_no_check (eq_refl true). Qed."
MACHINES: Final = ("machines.v", "runs.v", "meets.v")
_RESULTS: Final = {"won": "Won", "draw": "Drawn", "lost": "Lost"}


def coq_wst(reading: str, seats: Sequence[Seat] = ("first", "second")) -> str:
    """Write a file for Coq about the whole-game machine of a reading, and its proofs."""
    machine = game_machine(reading)
    names = Names.of(machine)
    sha = machine_sha256(machine)
    lines = [
        comment(f"WST on its tapes, reading {reading}; SHA-256 of its productions: {sha}"),
        "",
        *(part(name, first=number == 0) for number, name in enumerate((*RULES, *MACHINES))),
        "(** * The machine *)\n",
        *machine_terms(machine, names),
        _player(machine, names),
    ]
    for seat in seats:
        lines += _about(machine, names, seat, reading)
    return "\n".join(lines)


def _player(machine: Machine, names: Names) -> str:
    cells = "; ".join(f"({names.symbols[slot]}, {slot})" for slot in SLOTS)
    says = "; ".join(f"({names.states[state]}, {result})" for state, result in _RESULTS.items())
    kp, ko = (names.tapes[machine.tapes.index(name)] for name in ("Kp", "Ko"))
    return (
        "Definition wst : player_machine :=\n"
        f"  {{| machine_of := the_machine;\n     own_tape := {kp}; opponents_tape := {ko};\n"
        f"     cell_symbols := [{cells}];\n     says_in := [{says}] |}}.\n"
    )


def _about(machine: Machine, names: Names, seat: Seat, reading: str) -> Iterator[str]:
    """Define the beginning and the table of one seat, and state what is proved of it."""
    mark, first = mark_of(seat), lay_game(machine, seat)
    rows = listed(
        f'("{line_name(line)}"%string, [{"; ".join(str(move.cell) for move in moves)}])'
        for line, moves in sorted(play_whole_game(reading, seat).moves.items())
    )
    ends = list(all_ends(machine, first, BUDGET, BUDGET))
    most = max(made for made, _ in ends)
    fails = any(_RESULTS.get(end.state) not in ("Won", "Drawn") for _, end in ends)
    yield f"(** ** As {mark} *)\n"
    yield f"Definition begins_{mark} : configuration :=\n  {configuration_term(machine, names, first)}.\n"
    yield f"Definition table_{mark} : list (string * list cell) :=\n  {rows}.\n"
    yield f"Definition strategy_{mark} : strategy := listed Lines table_{mark}.\n"
    yield from _theorems(mark, most, fails)


def _theorems(mark: str, most: int, fails: bool) -> Iterator[str]:
    """State and prove; both sides are computed once, in the kernel, when `meets_` is accepted."""
    of = f"wst begins_{mark} {mark}"
    given = f"{of} strategy_{mark} {most} meets_{mark}"
    games = f"(ends strategy_{mark} {mark})"
    yield f"Lemma meets_{mark} : meets {of} {most} {games} = true.\n{_COMPUTED}\n"
    claims = {
        f"plays_{mark}": (f"plays {of} strategy_{mark}", f"exact (plays_checked {given})."),
        f"opponent_is_free_{mark}": (
            f"opponent_is_free {of}",
            f"exact (opponent_is_free_checked {given}).",
        ),
        f"always_halts_{mark}": (
            f"always_halts wst begins_{mark} {most}",
            f"exact (always_halts_checked {given}).",
        ),
    }
    lemma, first, second = (
        ("fails_checked", "can_fail", "fails")
        if fails
        else ("does_not_lose_checked", "never_fails", "does_not_lose")
    )
    by = f"apply ({lemma} {given}). vm_compute. reflexivity."
    claims |= {
        f"{first}_{mark}": (f"{first} strategy_{mark} {mark}", by),
        f"{second}_{mark}": (f"{second} {of}", by),
    }
    for name, (claim, proof) in claims.items():
        yield theorem(name, claim, proof)
