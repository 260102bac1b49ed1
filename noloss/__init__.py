"""noloss: does this strategy really never lose? And a workbench for multi-tape Turing machines.

From Python:

    import noloss

    noloss.verdict("wst")                      # a strategy by name, from a file, or a function
    noloss.run("palindrome.tm", "abba")        # a machine file, with a word on its first tape

- machines: `machine`, `run`, `decide`, `trace`, `explore`, `measure`
- strategies: `strategy`, `moves`, `play`, `verdict`, `certificate`, `recheck`, `compare`, `match`
- all strategies, all games: `statistics`, `optimum`
- publications: `audit`
- pictures: `draw`

Each name is loaded when it is asked for first. `docs/library.md` has an example for every task.

The room itself is the front door, the only one that reads arguments and prints:

- `library/`    the functions above, and what they give
- `cli`         the commands by name; runs one, and every error becomes one message
- `commands/`   the commands, in folders as `cli` groups them, each with its document
- `arguments/`  what people type, read and checked
- `reports/`    results as exhibits for people, where several commands or pages need them
- `report`      what a command gives back: document, exhibits, exit code, notes
- `output/`     the standard streams, and the files that commands write
- `work/`       work that is longer than one answer
- `schemas`     all JSON documents by name
- `web/`        the page of `noloss serve`
- `stepping/`   the screen of `noloss step`
- `errors`      what is wrong with an argument
- `rooms`       that every room found is ours
"""

from importlib import import_module
from typing import TYPE_CHECKING

from noloss.rooms import check_rooms

if TYPE_CHECKING:
    from noloss.library.audits import audit
    from noloss.library.machines import decide, explore, machine, measure, run, trace
    from noloss.library.numbers import optimum, statistics
    from noloss.library.pictures import draw
    from noloss.library.strategies import moves, play, strategy
    from noloss.library.verdicts import certificate, compare, match, recheck, verdict

__version__ = "0.1.0"
__all__ = [
    "__version__",
    "audit",
    "certificate",
    "compare",
    "decide",
    "draw",
    "explore",
    "machine",
    "match",
    "measure",
    "moves",
    "optimum",
    "play",
    "recheck",
    "run",
    "statistics",
    "strategy",
    "trace",
    "verdict",
]

_HOMES = {
    "audits": ("audit",),
    "machines": ("decide", "explore", "machine", "measure", "run", "trace"),
    "numbers": ("optimum", "statistics"),
    "pictures": ("draw",),
    "strategies": ("moves", "play", "strategy"),
    "verdicts": ("certificate", "compare", "match", "recheck", "verdict"),
}
"""Module of `library/` -> the functions that it holds."""


def __getattr__(name: str) -> object:
    """Load a function when it is asked for first, so that importing noloss costs nothing."""
    for home, names in _HOMES.items():
        if name in names:
            check_rooms()
            value = getattr(import_module(f"noloss.library.{home}"), name)
            return globals().setdefault(name, value)
    raise AttributeError(f"module 'noloss' has no attribute {name!r}")


def __dir__() -> list[str]:
    """List what can be asked for, loaded or not."""
    return sorted({*globals(), *__all__})
