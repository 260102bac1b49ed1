"""The checkers of certificates that are proved in Coq, as files.

The theory of exported theorems about halting has the checker, and the proof that it is right: if
`check` gives true, the certificate is true. Coq writes `check` as a program in OCaml
(`extraction.v`). `json.ml` and `reading.ml` read the text of a certificate, `main.ml` prints the
answer; they are not proved. `play.v` and `play_reading.ml` do the same for verdicts on strategies.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from verify.export.coq.theory import HALTING, halting_source, theory

_OWN: Final = ("extraction", "play", "play_extraction")
THEORY: Final = (*HALTING, "extraction", "theory", "play", "play_extraction")
"""Files for Coq, in the order in which they are compiled."""

WRITTEN: Final = ("checker", "play_checker")
"""Files for OCaml that Coq writes, each with its interface."""

PROGRAM: Final = ("json", "reading", "play_reading", "main")
"""Files for OCaml that are written by hand."""


def sources() -> Mapping[str, str]:
    """Give the text of each file by its name."""
    folder = files(__package__)
    names = [*(f"{name}.v" for name in _OWN), *(f"{name}.ml" for name in PROGRAM)]
    own = {name: (folder / name).read_text(encoding="ascii") for name in names}
    halting = {f"{part}.v": halting_source(part) for part in HALTING}
    return halting | own | {"theory.v": theory()}
