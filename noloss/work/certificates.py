"""Certificates by their kind, and the checker of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from common.documents import read_document
from noloss.arguments.values import opened
from noloss.errors import InputError
from verify import recheck, recheck_games, recheck_halting, recheck_loops, recheck_smallest

Checker: TypeAlias = Callable[[bytes], tuple[int, Sequence[str], Sequence[str]]]
"""Gives a code (0: all is proved, 1: not, 2: no certificate), the proved sentences, the faults."""

ANY: Final = b'"noloss/'
VERDICTS: Final = b'"noloss/certificate"'
LOOPS: Final = b'"noloss/loop-certificate"'
GAMES: Final = b'"noloss/game-certificate"'
SMALLEST: Final = b'"noloss/smallest-table"'
HALTING: Final = b'"noloss/halting-certificate"'
BEGINNING: Final = 100  # bytes that say what kind of file it is
_CHECKERS: Final[Mapping[bytes, Checker]] = {
    LOOPS: recheck_loops.check,
    GAMES: recheck_games.check,
    SMALLEST: recheck_smallest.check,
    HALTING: recheck_halting.check,
}


if TYPE_CHECKING:
    from automata.halting.certificate import HaltingCertificate  # slow to load


def beginning(file: Path) -> bytes:
    """Give the bytes that say what kind of document a file is; none if it cannot be read."""
    with suppress(OSError, ValueError), file.open("rb") as stream:
        return stream.read(BEGINNING)
    return b""


def checked_proof(file: Path) -> HaltingCertificate:
    """Read a certificate about halting; raise InputError if its checker does not accept it."""
    from automata.halting.certificate import HaltingCertificate, other_words  # slow to load

    with opened(file) as stream:
        content = stream.read(recheck_halting.LIMIT + 1)
    code, _, wrong = recheck_halting.check(content)
    hint = "`noloss decide MACHINE --certificate FILE` writes one"
    if code:
        raise InputError(f"{file}: {wrong[0]}", hint=hint)
    proof = read_document(content, HaltingCertificate, str(file))
    for told in other_words(proof):
        raise InputError(f"{file}: {told}", hint=hint)
    return proof


def checker_of(content: bytes) -> Checker:
    """Give the checker for the kind of a certificate; for any other file, the one of verdicts."""
    kinds = (checker for kind, checker in _CHECKERS.items() if kind in content[:BEGINNING])
    return next(kinds, recheck.check)
