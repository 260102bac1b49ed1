"""Theorems as files for the proof assistant Coq: text that stands alone, with all proofs in it.

- `*.v`            the theory: rules of the game, what is said of strategies, a checker proved right
- `theory`         these texts, and the words in which a file says what its theorems are
- `strategy_file`  the theorems on a strategy, made of its certificate; and a file read back
- `origin`         whether a file is one that noloss has written
"""

from verify.export.coq.origin import Origin, origin
from verify.export.coq.strategy_file import first_difference, strategy_file, strategy_file_again
from verify.export.coq.theory import Theorem, theorems

__all__ = [
    "Origin",
    "Theorem",
    "first_difference",
    "origin",
    "strategy_file",
    "strategy_file_again",
    "theorems",
]
