"""The checkers of certificates that are proved in Coq, as files.

`semantics.v` defines the steps of a machine with several tapes, `checker.v` the meaning of a
certificate, and it proves that the checker is right: if `check` gives true, the certificate is
true. Coq writes `check` as a program in OCaml (`extraction.v`). `json.ml` and `reading.ml` read
the text of a certificate, `main.ml` prints the answer; they are not proved. `play.v` and
`play_reading.ml` do the same for verdicts on strategies, on the theory of exported theorems.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from verify.export.coq.theory import theory

THEORY: Final = (
    *("semantics", "table", "languages", "runs", "closed_sets", "automaton"),
    *("repeated_words", "bouncer", "known", "backward", "backward_start", "checker", "extraction"),
    *("theory", "play", "play_extraction"),
)
"""Files for Coq, in the order in which they are compiled."""

WRITTEN: Final = ("checker", "play_checker")
"""Files for OCaml that Coq writes, each with its interface."""

PROGRAM: Final = ("json", "reading", "play_reading", "main")
"""Files for OCaml beside them."""


def sources() -> Mapping[str, str]:
    """Give the text of each file by its name."""
    folder = files(__package__)
    names = [f"{name}.v" for name in THEORY if name != "theory"]
    names += [f"{name}.ml" for name in PROGRAM]
    own = {name: (folder / name).read_text(encoding="ascii") for name in names}
    return own | {"theory.v": theory()}
