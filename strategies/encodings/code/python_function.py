"""A strategy as a Python function of the user's: position text to what it permits there.

It returns a cell, a list of cells in order, or a list of pairs of a cell and the name of the rule
that permits it. What the function prints goes to standard error. There is no limit of time.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import walk_tb
from types import CoroutineType, ModuleType
from typing import Any

from common.errors import nearest
from common.text import printable, shown
from games import Line, Position
from strategies.encodings.code.foreign import foreign_strategy
from strategies.encodings.errors import EncodingError, NoAnswerError
from strategies.errors import StrategyError
from strategies.strategy import Permitted, Strategy

FORM = "write it as python:MODULE:FUNCTION, such as python:mine.py:move"

Function = Callable[..., Any]


def python_function(text: str) -> Strategy:
    """Give the strategy that `MODULE:FUNCTION` computes; MODULE is a name or a path to a file.

    Raises StrategyError if the module cannot be imported or has no such function.
    """
    module, colon, function = text.rpartition(":")
    if not (colon and module.strip() and function.isidentifier()):
        raise StrategyError(f"python:{text} names no function", hint=FORM)
    return function_strategy(_find(_import(module), module, function), name=f"python:{text}")


def function_strategy(
    function: Function, *, name: str | None = None, positional: bool | None = None
) -> Strategy:
    """Give the strategy that a function computes.

    name       : by default that of the function
    positional : by default the function's attribute of this name, and True if it has none

    A positional function is asked with the position, another with the position and the line,
    which is a tuple of cells. Raises StrategyError if `positional` is neither True nor False.

    >>> strategy = function_strategy(lambda position: position.index(".") + 1, name="first free")
    >>> strategy.moves(Position("XO......."), ())
    (Permitted(cell=3, rule=''),)
    """
    if name is None:
        name = getattr(function, "__name__", type(function).__name__)
    if positional is None:
        positional = getattr(function, "positional", True)
    if not isinstance(positional, bool):
        problem = f"{name}: its attribute positional is {shown(positional)}"
        raise StrategyError(problem, hint="set it to True or False")

    def ask(position: Position, line: Line) -> tuple[Permitted, ...]:
        question = (str(position),) if positional else (str(position), line)
        try:
            with redirect_stdout(sys.stderr):
                return _permitted(name, position, function(*question))
        except (KeyboardInterrupt, NoAnswerError):
            raise
        except BaseException as error:  # sys.exit, too, must not end a verdict
            why = f"it raised {_told(error)}{_place(error)}"
            hint = "the function must answer for every unfinished position"
            raise NoAnswerError(why, strategy=name, position=position, hint=hint) from None

    return foreign_strategy(
        name=name,
        source="a function of yours",
        summary="the cells that a Python function gives",
        ask=ask,
        positional=positional,
        if_it_changes="return the list of all cells that it might choose",
    )


def _permitted(name: str, position: Position, answer: object) -> tuple[Permitted, ...]:
    """Take an answer apart; raise NoAnswerError unless it is moves."""
    listed = (answer,) if _move(answer) or not isinstance(answer, list | tuple) else answer
    moves = []
    for given in listed:
        move = _move(given)
        if move is None:
            what = _described(given) if given is answer else f"in its list {_described(given)}"
            hint = (
                "return a cell, or a list of cells or of pairs (cell, rule), cells as ints; or []"
            )
            raise NoAnswerError(f"it answers {what}", strategy=name, position=position, hint=hint)
        moves.append(move)
    return tuple(moves)


def _described(given: object) -> str:
    """Show what is not a move, with its type; a coroutine that nobody awaits is closed."""
    if isinstance(given, CoroutineType):
        given.close()
    kind = f"{type(given).__module__}.{type(given).__qualname__}".removeprefix("builtins.")
    return f"{shown(given)}, of type {kind}"


def _move(given: object) -> Permitted | None:
    """Read a cell or a pair of a cell and its rule; None if it is neither."""
    if type(given) is int:  # bool and NumPy's numbers are other types
        return Permitted(given, "")
    match given:
        case (cell, str(rule)) if isinstance(given, tuple) and type(cell) is int:
            return Permitted(cell, printable(rule))
    return None


def _find(module: ModuleType, name: str, function: str) -> Function:
    value: Function | None = vars(module).get(function)
    if callable(value):
        return value
    where = getattr(module, "__file__", None) or name
    names = [known for known, value in vars(module).items() if callable(value)]
    problem = (
        f"{function} is no function" if function in vars(module) else f"there is no {function}"
    )
    hint = nearest(function, names, "check module and function")
    raise EncodingError(problem, file=str(where), hint=hint)


def _import(module: str) -> ModuleType:
    """Import by name or from a file; raise EncodingError if that fails in any way."""
    importlib.invalidate_caches()
    try:
        with redirect_stdout(sys.stderr):
            if module.endswith(".py"):
                return _import_file(Path(module))
            _make_importable(Path.cwd())
            return importlib.import_module(module)
    except (KeyboardInterrupt, EncodingError):
        raise
    except BaseException as error:  # sys.exit, too
        if isinstance(error, ModuleNotFoundError) and error.name == module.partition(".")[0]:
            hint = "give the file with its path, such as ./mine.py; names start at this folder"
            raise EncodingError("there is no such module", file=module, hint=hint) from None
        why = f"importing it raised {_told(error)}{_place(error)}"
        hint = "the module must be importable on its own"
        raise EncodingError(why, file=module, hint=hint) from None


def _import_file(path: Path) -> ModuleType:
    if not path.is_file():
        hint = "check the path; it starts at the current folder"
        raise EncodingError("there is no such file", file=str(path), hint=hint)
    # A name of its own: a file games.py must not take the place of a module of this program.
    name = f"brought_by_user.{path.stem}"
    spec = spec_from_file_location(name, path.resolve())
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    _make_importable(path.resolve().parent)
    sys.modules[name] = module  # dataclasses look their module up there
    spec.loader.exec_module(module)
    return module


def _make_importable(folder: Path) -> None:
    """Let modules in a folder be found, after all others, so that none of ours is hidden."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))


def _told(error: BaseException) -> str:
    try:
        text = str(error).partition("\n")[0]
    except Exception:  # the text of a foreign error is foreign code
        text = ""
    text = text if len(text) <= 200 else f"{text[:200]}…"
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def _place(error: BaseException) -> str:
    """Say which line of the user's code raised an error, or called what raised it."""
    if isinstance(error, SyntaxError) and error.filename:
        return ""  # its text says so itself
    lines = [
        (frame.f_code.co_filename, line)
        for frame, line in walk_tb(error.__traceback__)
        if not frame.f_code.co_filename.startswith("<frozen") and frame.f_globals is not globals()
    ]
    own = [(file, line) for file, line in lines if file == lines[0][0]]
    return f" ({Path(own[-1][0]).name}, line {own[-1][1]})" if own else ""
