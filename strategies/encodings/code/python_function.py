"""A strategy as a Python function of the user: from a position to the allowed moves.

The function returns a cell, a list of cells in order, or a list of pairs of a cell and the name of
the rule that allows it. Its prints go to standard error.

`function_strategy` takes a Python function object. It is trusted: it runs inside this process,
without a limit of time, and could change anything there.

`python_program` gives the function `python:mine.py:move` a separate process. The process
(`function_host`) imports the module and asks the function; questions and replies go through pipes,
a line each. So the function cannot change the program that judges it, and everything that it
returns is checked.
"""

from __future__ import annotations

import ast
import json
import sys
import warnings
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import partial
from pathlib import Path
from typing import Annotated, TypeAlias, TypeVar

import msgspec

from common.errors import nearest
from common.files import is_file
from common.text import clipped, printable, shown
from games import Line, Position, line_name
from games.game import TIC_TAC_TOE, Game
from strategies.encodings.code import function_host
from strategies.encodings.code.function_host import Function
from strategies.encodings.code.process import (
    Player,
    SilentError,
    ask,
    let_go,
    named_move,
    read_limit,
)
from strategies.encodings.files.reading import read_bytes
from strategies.errors import EncodingError, NoAnswerError, StrategyError
from strategies.strategy import Ask, Permitted, Strategy, foreign_strategy

Text: TypeAlias = Annotated[str, msgspec.Meta(max_length=1_000)]
MUST_ANSWER = "the function must answer for every unfinished position"
Kind = TypeVar("Kind")
SECONDS = 60.0  # for one answer, and for the import
LARGEST_MODULE = 1_000_000  # bytes
LONGEST_NAME = 40
MOST_NAMES = 5  # the most functions that a hint names
LONGEST_REPLY = 100_000  # bytes of a line; ten moves, each with its rule, need much less
FORM = "write it as python:MODULE:FUNCTION, such as python:mine.py:move"
MORE_TIME = "allow it more time, such as python:--timeout=600 mine.py:move"
MUST_IMPORT = "the module must be importable on its own"
COMMAND = ("-P", str(Path(function_host.__file__)))


class ImportReply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether a function was found; if found, whether it is positional; else the problem."""

    positional: bool | None = None
    problem: Text = ""
    hint: Text = ""
    names: tuple[Text, ...] = ()  # names of the functions in the module


class Reply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A function's answer to a question; one of these."""

    moves: tuple[tuple[int | Text, Text], ...] | None = None
    answers: Text = ""  # an answer that is not a move
    raised: Text = ""


def read(line: bytes, kind: type[Kind]) -> Kind | None:
    """Read a line of JSON; None if it is anything else."""
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def function_strategy(
    function: Function,
    *,
    name: str | None = None,
    positional: bool | None = None,
    game: Game = TIC_TAC_TOE,
) -> Strategy:
    """Give the strategy that a function computes.

    name       : by default that of the function
    positional : by default the function's attribute of this name, and True without one
    game       : the game that it plays; if it is not tic-tac-toe, the function must be positional

    A positional function gets the position; any other function gets the position and the line, a
    tuple of cells. Raises StrategyError if `positional` is not True or False.

    >>> strategy = function_strategy(lambda position: position.index(".") + 1, name="first free")
    >>> strategy.moves(Position("XO......."), ())
    (Permitted(cell=3, rule=''),)
    """
    if name is None:
        name = getattr(function, "__name__", type(function).__name__)
    if positional is None:
        positional = getattr(function, "positional", True)
    _refuse_neither(positional, name)
    _refuse_memory(positional, name, game)

    def ask(position: Position, line: Line) -> tuple[Permitted, ...]:
        question = (str(position),) if positional else (str(position), line)
        try:
            with redirect_stdout(sys.stderr):
                reply = function_host.reply(function, question, named=game is not TIC_TAC_TOE)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # sys.exit, too, must not end a verdict
            reply = function_host.raised(error)
        return _moves_in(msgspec.convert(reply, Reply), name, position, game)

    return _strategy_of(name, ask, positional, game=game)


def _refuse_neither(positional: object, name: str) -> None:
    if not isinstance(positional, bool):
        problem = f"{name}: its attribute positional is {shown(positional)}"
        raise StrategyError(problem, hint="set it to True or False")


def _refuse_memory(positional: bool, name: str, game: Game) -> None:
    if not (positional or game is TIC_TAC_TOE):
        problem = f"{name} is history-dependent: such a strategy plays tic-tac-toe only"
        raise StrategyError(problem, hint="answer from the position alone")


def _strategy_of(
    name: str,
    ask: Ask,
    positional: bool,
    close: Callable[[], None] | None = None,
    game: Game = TIC_TAC_TOE,
) -> Strategy:
    return foreign_strategy(
        name=name,
        source="a function of yours",
        summary="the cells that a Python function gives",
        ask=ask,
        positional=positional,
        if_it_changes="return the list of all moves that it might choose",
        close=close,
        game=game,
    )


def python_program(text: str, game: Game = TIC_TAC_TOE) -> Strategy:
    """Give the strategy of `MODULE:FUNCTION` or `--timeout=SECONDS MODULE:FUNCTION`.

    game : the game that the function plays; if it is not tic-tac-toe, the function must be
           positional

    MODULE is a name, or a path to a file. It is imported at once, in a separate process. The
    process ends when the strategy is closed; a later question starts it again. Raises StrategyError
    if the module cannot be imported or has no such function.
    """
    player, module, function = held_function(text)
    return _strategy(player, f"python:{text}", module, function, game)


def held_function(
    text: str, form: str = FORM, longest: int = LONGEST_REPLY
) -> tuple[Player, str, str]:
    """Give the process for `MODULE:FUNCTION`, not yet started, the module and the function.

    Raises StrategyError for a text that names no function, EncodingError for a missing file.
    """
    seconds, named = SECONDS, text
    if text.startswith("--"):
        option, _, named = text.partition(" ")
        seconds = read_limit("python", option, form=form)
    module, colon, function = named.strip().rpartition(":")
    if not (colon and module.strip() and function.isidentifier()):
        raise StrategyError(f"python:{text} names no function", hint=_named(named.strip()) or form)
    if module.endswith(".py") and not is_file(module):
        hint = "check the path; it starts at the current folder"
        raise EncodingError("no such file", file=module, hint=hint)
    command = (sys.executable, *COMMAND)
    return Player(command, seconds, longest=longest, errors=False), module, function


def functions_in(file: str) -> tuple[str, ...]:
    """List the functions of a Python file, without running it; none for another file."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(read_bytes(Path(file), LARGEST_MODULE))
    except (EncodingError, SyntaxError, ValueError, RecursionError, MemoryError):
        return ()
    named = (each.name for each in tree.body if isinstance(each, ast.FunctionDef))
    return tuple(name for name in named if not name.startswith("_"))


def _named(file: str) -> str:
    """Say how to name a function of a file, such as its first; empty without functions."""
    names = functions_in(file) if file.endswith(".py") and is_file(file) else ()
    if not names:
        return ""
    listed = ", ".join(clipped(name, LONGEST_NAME) for name in names[:MOST_NAMES])
    return f"it has {listed}: write python:{file}:{names[0]}"


def open_function(player: Player, module: str, function: str, asks: str = "moves") -> bool:
    """Start the process and have it import the function; say whether the function is positional.

    asks : `moves`, `game` (moves of another game) or `words`

    Raises EncodingError if that fails in any way.
    """
    path = [*map(str, sys.path)]  # the user may have put a value there that is not a text
    order = {"module": module, "function": function, "path": path, "asks": asks}
    try:
        opened = read(ask(player, json.dumps(order)), ImportReply)
    except SilentError as silent:
        why = f"importing it: {silent}"
        raise EncodingError(why, file=module, hint=_way_out(silent, MUST_IMPORT)) from None
    if opened is not None and opened.positional is not None:
        return opened.positional
    let_go(player)
    opened = opened or ImportReply(
        problem="its process wrote something that is not an answer", hint=FORM
    )
    hint = nearest(function, opened.names, opened.hint)
    raise EncodingError(opened.problem, file=module, hint=hint)


def _moves_in(
    reply: Reply | None, name: str, position: Position, game: Game = TIC_TAC_TOE
) -> tuple[Permitted, ...]:
    """Give the moves of a reply; raise NoAnswerError for any other reply."""
    if reply is not None and reply.moves is not None:
        return tuple(
            Permitted(
                move if isinstance(move, int) else named_move(game, move, name, position),
                printable(rule),
            )
            for move, rule in reply.moves
        )
    hint = "return a cell, or a list of cells or of pairs (cell, rule), cells as ints; or []"
    if game is not TIC_TAC_TOE:
        hint = "return a move, or a list of moves or of pairs (move, rule); or []"
    why = "its process wrote something that is not an answer"
    if reply is not None and reply.answers:
        why = f"it answers {reply.answers}"
    if reply is not None and reply.raised:
        why = f"it raised {reply.raised}"
        hint = MUST_ANSWER
    raise NoAnswerError(why, strategy=name, position=position, hint=hint)


def _strategy(player: Player, name: str, module: str, function: str, game: Game) -> Strategy:
    asks = "moves" if game is TIC_TAC_TOE else "game"
    positional = open_function(player, module, function, asks)
    try:
        _refuse_memory(positional, name, game)
    except StrategyError:
        let_go(player)
        raise

    def answer(position: Position, line: Line) -> tuple[Permitted, ...]:
        question = position if positional else f"{position} {line_name(line)}"
        try:
            if player.running is None:
                open_function(player, module, function, asks)
            reply = read(ask(player, question), Reply)
        except SilentError as silent:
            why, hint = str(silent), _way_out(silent, MUST_ANSWER)
            raise NoAnswerError(why, strategy=name, position=position, hint=hint) from None
        return _moves_in(reply, name, position, game)

    return _strategy_of(name, answer, positional, partial(let_go, player), game)


def _way_out(silent: SilentError, otherwise: str) -> str:
    return MORE_TIME if "no answer within" in str(silent) else otherwise
