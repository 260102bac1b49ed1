"""Certificates of runs that never halt."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from automata import RunError
from automata.loop_certificate import loop_certificate
from common.documents import document_text
from common.whole_files import write_whole
from noloss.errors import InputError
from noloss.running import Running
from verify.recheck_loops import check


def write_loop_certificate(running: Running, file: Path) -> None:
    """Write the proof that a run never halts, once its checker accepts it.

    Raises InputError if there is no proof, and RunError if the checker refuses it.
    """
    ended = running.ended()
    if ended.loop is None:
        problem = f"there is no proof that {running.machine.name} never halts: {ended.verdict}"
        raise InputError(problem, hint="leave out --certificate")
    first, made, loop = running.now, ended.made, ended.loop
    if loop.begin == ended.steps:  # then it may be far from the start
        first, made, loop = ended.configuration, (), replace(loop, begin=0)
    proof = loop_certificate(running.machine, first, made, loop)
    content = document_text(proof).encode()
    code, _, wrong = check(content)
    if code:
        hint = "this is a fault of noloss; please report it"
        raise RunError(f"the certificate is not proved: {'; '.join(wrong)}", hint=hint)
    write_whole(file, content)
