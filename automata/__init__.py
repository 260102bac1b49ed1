"""Multi-tape Turing machines: deterministic, nondeterministic and alternating.

A machine file passes through these stages, from text to verdict:

- `notation/`  from text to `Source` (headers, states and rows with their places), and back
- `formats/`   the same for files of other tools
- `linking/`   from rows to literal productions, from calls to copies (`link`, `load`), `warnings`
- `machine`    states, tapes, symbols, δ; validated once
- `overlap`    whether two rows of a state can apply at once
- `tape`       a tape on which every step costs the same; `sides` its cells
- `engine/`    `start`, `step`, `run`, `Trace`, `explore`: all use one loop of steps
- `gallery/`   the machines of the usual courses, by their names
- `conversions/`  one machine made from another: on one tape, without choices, universal
- `deciding/`  the verdict of a machine on an input, by all branches; `doubts`: diagnostics of its
               file
- `text`       words, productions and tapes for people; all productions of a machine as JSON
- `errors`     the errors, by the stage at which they occur

Source: [Sipser13] M. Sipser, Introduction to the Theory of Computation, 3rd ed., 2013, ch. 3
and §10.3. [HU79] J. Hopcroft, J. Ullman, Introduction to Automata Theory, Languages, and
Computation, 1979, §7.5. [LinRado65] S. Lin, T. Rado, Computer Studies of Turing Machine
Problems, Journal of the ACM 12 (1965) 196–212.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from automata.deciding.doubts import doubts
    from automata.engine.explore import explore
    from automata.engine.run import Run
    from automata.engine.runner import run
    from automata.engine.steps import Configuration, Halt, start, step
    from automata.engine.trace import Trace
    from automata.errors import AutomataError, NotationError, RunError, TapeError
    from automata.linking.checks import warnings
    from automata.linking.library import load, load_source
    from automata.linking.linker import link
    from automata.machine import Machine, Production
    from automata.notation import Source, parse, print_source
    from automata.tape import Tape
    from automata.text import read_word, write_word

__all__ = [
    "AutomataError",
    "Configuration",
    "Halt",
    "Machine",
    "NotationError",
    "Production",
    "Run",
    "RunError",
    "Source",
    "Tape",
    "TapeError",
    "Trace",
    "doubts",
    "explore",
    "link",
    "load",
    "load_source",
    "parse",
    "print_source",
    "read_word",
    "run",
    "start",
    "step",
    "warnings",
    "write_word",
]

_HOMES: Final = {
    "deciding.doubts": ("doubts",),
    "engine.explore": ("explore",),
    "engine.run": ("Run",),
    "engine.runner": ("run",),
    "engine.steps": ("Configuration", "Halt", "start", "step"),
    "engine.trace": ("Trace",),
    "errors": ("AutomataError", "NotationError", "RunError", "TapeError"),
    "linking.checks": ("warnings",),
    "linking.library": ("load", "load_source"),
    "linking.linker": ("link",),
    "machine": ("Machine", "Production"),
    "notation": ("Source", "parse", "print_source"),
    "tape": ("Tape",),
    "text": ("read_word", "write_word"),
}
"""Module of this room -> its names that you can import from `automata`; loaded at first use."""
_PARTS: Final = (
    *("conversions", "deciding", "engine", "errors", "formats", "linking", "machine"),
    *("notation", "tape", "text"),
)
"""Modules and folders of this room that programs name; loaded at first use, too."""


def __getattr__(name: str) -> object:
    """Load a name or a part of this room at its first use: most programs need few."""
    for home, names in _HOMES.items():
        if name in names:
            return globals().setdefault(name, getattr(import_module(f"automata.{home}"), name))
    if name in _PARTS:
        return import_module(f"automata.{name}")
    raise AttributeError(f"module 'automata' has no attribute {name!r}")


def __dir__() -> list[str]:
    """List all names of this room, loaded or not."""
    return sorted({*globals(), *__all__})
