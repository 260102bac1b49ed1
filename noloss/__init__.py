"""noloss: does this strategy really never lose? And a workbench for multi-tape Turing machines.

From Python:

    import noloss

    noloss.verify("wst")                       # a strategy by name, from a file, or a function
    noloss.run("palindrome.tm", "abba")        # a machine file, with a word on its first tape

- machines: `machine`, `run`, `accepts`, `step`, `decide`, `explore`, `measure`, `check`, `test`,
  `equal`, `isomorphic`, `grade`, `transform`, `convert`; as methods too: `machine.run("abba")`
- strategies: `strategy`, `moves`, `play`, `verify`, `certificate`, `recheck`, `compare`, `match`
- for other checkers: `export`
- all strategies, all games: `statistics`, `optimum`, `smallest`, `solve`
- publications: `audit`
- pictures: `draw`

Each name is loaded at its first use. `docs/library.md` has an example for every task.

This room is the front door. Only this room reads arguments and prints:

- `library/` the functions above, and their results
- `cli`         runs a command by its name, and makes one message of every error
- `commands/`   the commands, in folders as `cli` groups them, each with its document
- `arguments/` the arguments that people type, read and checked
- `reports/`    results as exhibits for people, where several commands or pages need them
- `report`      the result of a command: document, exhibits, exit code, notes
- `output/`     the standard streams, and the files that commands write
- `work/`       work that is longer than one answer
- `schemas`     all JSON documents by name
- `web/`        the page of `noloss serve`
- `stepping/`   the screen of `noloss step`
- `errors`      errors of arguments
- `rooms`       the check that every room belongs to noloss
"""

import sys
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Final

from noloss.rooms import check_rooms

if TYPE_CHECKING:
    from noloss.library.audits import audit
    from noloss.library.exercises import check, equal, grade, test
    from noloss.library.forms import convert, export, transform
    from noloss.library.machines import (
        accepts,
        decide,
        explore,
        isomorphic,
        machine,
        measure,
        run,
    )
    from noloss.library.numbers import optimum, smallest, solve, statistics
    from noloss.library.pictures import draw
    from noloss.library.strategies import moves, play, strategy
    from noloss.library.traces import step, trace
    from noloss.library.verdicts import certificate, compare, match, recheck, verdict, verify

__version__ = "0.1.0"
__all__ = [
    "__version__",
    "accepts",
    "audit",
    "certificate",
    "check",
    "compare",
    "convert",
    "decide",
    "draw",
    "equal",
    "explore",
    "export",
    "grade",
    "isomorphic",
    "machine",
    "match",
    "measure",
    "moves",
    "optimum",
    "play",
    "recheck",
    "run",
    "smallest",
    "solve",
    "statistics",
    "step",
    "strategy",
    "test",
    "trace",
    "transform",
    "verdict",
    "verify",
]

_HOMES: Final = {
    "audits": ("audit",),
    "exercises": ("check", "equal", "grade", "test"),
    "forms": ("convert", "export", "transform"),
    "machines": ("accepts", "decide", "explore", "isomorphic", "machine", "measure", "run"),
    "numbers": ("optimum", "smallest", "solve", "statistics"),
    "pictures": ("draw",),
    "strategies": ("moves", "play", "strategy"),
    "traces": ("step", "trace"),
    "verdicts": ("certificate", "compare", "match", "recheck", "verdict", "verify"),
}
"""Module of `library/` -> the functions that it holds."""

_METHODS: Final[Mapping[str, Mapping[str, str]]] = {
    "Machine": {
        "_repr_svg_": "pictures:machine_svg",
        "accepts": "machines:accepts",
        "check": "exercises:check",
        "convert": "forms:convert",
        "decide": "machines:decide",
        "draw": "pictures:draw",
        "equal": "exercises:equal",
        "explore": "machines:explore",
        "isomorphic": "machines:isomorphic",
        "measure": "machines:measure",
        "run": "machines:run",
        "step": "traces:step",
        "test": "exercises:test",
        "transform": "forms:transform",
    },
    "Run": {"draw": "pictures:draw_run"},
}
"""Class -> its methods -> the function of `library/` that each one calls (`common.verbs`)."""


def __getattr__(name: str) -> object:
    """Load a function at its first use, so that importing noloss costs nothing."""
    for home, names in _HOMES.items():
        if name in names:
            check_rooms()
            _register_methods()
            from common.verbs import (
                suggesting,  # in a room: rooms are checked before they are loaded
            )

            value = suggesting(getattr(import_module(f"noloss.library.{home}"), name))
            return globals().setdefault(name, value)
    problem = f"noloss has no {name!r}"
    if not name.startswith("_"):
        check_rooms()
        from common.errors import (
            nearest,  # in a room: rooms are checked before they are loaded
        )

        problem = "; ".join(filter(None, (problem, nearest(name, __all__, ""))))
    raise AttributeError(problem, name=name, obj=sys.modules[__name__])


def _register_methods() -> None:
    """Give machines and runs the functions of this library as methods."""
    from common.verbs import VERBS  # as above

    for kind, methods in _METHODS.items():
        VERBS[kind] = {name: f"noloss.library.{place}" for name, place in methods.items()}


def __dir__() -> list[str]:
    """List the public names of noloss, loaded or not."""
    return sorted(__all__)
