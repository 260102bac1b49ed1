"""Theorems as files for the proof assistant Coq: complete text, with all proofs in it.

- `*.v`            the theory: rules of the game, statements on strategies, a checker proved right
- `theory`         these texts, and statements in words
- `strategy_file`  the theorems on a strategy, made of its certificate; and a file read back
- `machine_file`  the theorems on a run of a machine; `machine_terms`: a machine in Coq's terms
- `wst_file`       the theorems on all runs of WST on its tapes, by the rules of the game
- `origin`         whether a file is one that noloss has written
"""

from verify.export.coq.machine_file import machine_file
from verify.export.coq.machine_terms import ExportError, machine_sha256
from verify.export.coq.origin import TheoremsOrigin, origin
from verify.export.coq.strategy_file import (
    first_difference,
    strategy_file,
    tables_in,
)
from verify.export.coq.theory import Theorem, theorems
from verify.export.coq.wst_file import wst_file

__all__ = [
    "ExportError",
    "Theorem",
    "TheoremsOrigin",
    "first_difference",
    "machine_file",
    "machine_sha256",
    "origin",
    "strategy_file",
    "tables_in",
    "theorems",
    "wst_file",
]
