"""The checker of certificates about halting that is proved in Coq, as files.

`semantics.v` defines the steps of a machine with several tapes, `checker.v` the meaning of a
certificate, and it proves that the checker is right: if `check` gives true, the certificate is
true. Coq writes `check` as a program in OCaml (`extraction.v`). `json.ml` and `reading.ml` read
the text of a certificate, `main.ml` prints the answer; they are not proved.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

THEORY: Final = (
    *("semantics", "table", "languages", "runs", "closed_sets", "automaton"),
    *("repeated_words", "bouncer", "backward", "checker", "extraction"),
)
"""Files for Coq, in the order in which they are compiled."""

PROGRAM: Final = ("json", "reading", "main")
"""Files for OCaml beside those that Coq writes, `checker.mli` and `checker.ml`."""


def sources() -> Mapping[str, str]:
    """Give the text of each file by its name."""
    folder = files(__package__)
    names = (*(f"{name}.v" for name in THEORY), *(f"{name}.ml" for name in PROGRAM))
    return {name: (folder / name).read_text(encoding="ascii") for name in names}
