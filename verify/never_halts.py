"""Proofs that a run never halts, or how it ends, each checked twice before it is shown.

An independent program, which shares no code with the engines, must accept the certificate. And the
entries in the certificate must be those of the machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from automata.deciding.loop_certificate import (
    about_machine,
    differences,
    loop_certificate,
    most_steps,
)
from automata.engine.runner import Runner
from automata.halting.certificate import HaltingCertificate
from automata.halting.certificate import differences as halting_differences
from automata.machine import Machine
from common.documents import document_text
from common.errors import NolossError
from verify import recheck_halting
from verify.recheck_loops import check


@dataclass(frozen=True, slots=True)
class LoopProof:
    """A certificate, such as that a run never halts.

    content : the file
    proved  : in sentences, of the entries in the file and of the machine
    """

    content: bytes
    proved: Sequence[str]


def prove_loop(runner: Runner) -> LoopProof:
    """Certify why a run never halts.

    Raises RunError if the run cannot have a certificate: its cycle is too long, or the choices on
    the way differ for the same symbols. Raises NolossError if the proof does not hold.
    """
    machine, first, choices, loop = runner.machine, runner.first, runner.made, runner.loop
    assert loop is not None
    if loop.begin == runner.taken > most_steps(machine):  # too many steps to make them again
        first, choices, loop = runner.now, [], replace(loop, begin=0)
    certificate = loop_certificate(machine, first, choices, loop)
    content = document_text(certificate).encode()
    _, proved, wrong = check(content)
    wrong += differences(certificate, machine)
    if wrong:
        hint = "this is a fault of noloss; please report it"
        raise NolossError(f"the certificate is not proved: {'; '.join(wrong)}", hint=hint)
    return LoopProof(content, [*proved, about_machine(certificate, machine)])


def prove_halting(certificate: HaltingCertificate, machine: Machine) -> LoopProof:
    """Have the checker accept a certificate, and compare it with its machine.

    Raises NolossError if the proof does not hold.
    """
    content = document_text(certificate).encode()
    _, proved, wrong = recheck_halting.check(content)
    wrong += halting_differences(certificate, machine)
    if wrong:
        hint = "this is a fault of noloss; please report it"
        raise NolossError(f"the certificate is not proved: {'; '.join(wrong)}", hint=hint)
    return LoopProof(content, proved)
