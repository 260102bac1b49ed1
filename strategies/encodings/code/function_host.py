"""Asks a Python function of the user, and gives its answers as plain data.

`reply` asks a function in this process. Run as a program, this module serves a function to another
process, line by line; it imports nothing of noloss.

- the first line is JSON, `{"module": …, "function": …, "path": …, "asks": …}`: the place of the
  function, and the folder of its imports; the line that comes back says whether the function is
  positional
- then each line is a question, and a `Reply` comes back. A question about moves is a position; for
  a history-dependent function the line of play follows as digits, after a space. A question about
  words is a list as JSON: each word is a text, or the list of its symbols

Meanwhile prints of the function go to the standard error, so that they disturb nothing.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from importlib.util import module_from_spec, spec_from_file_location
from itertools import islice
from types import CoroutineType, ModuleType
from typing import Any, TextIO

LONGEST = 200  # the most characters of a text in a reply
SHOWN = 60  # the most characters of a value that a reply shows
MOST_MOVES = 10  # one more than the cells of the board
MOST_NAMED = 5_001  # one more than the moves that a position of another game may have
LONGEST_WORD = 20_000  # the most symbols of a word in a reply
MOST_NAMES = 200  # the most names of other functions that a reply lists
GREATEST_CELL = 10**9  # the greatest number in a reply

Function = Callable[..., Any]
Reply = dict[str, Any]
"""One of `moves`: pairs of a cell and its rule; `holds`: true or false; `word`: a text or a list of
symbols; `rules`: of a game; `answers`: any other value, as text; `raised`: an error with its place,
as text."""


def reply(function: Function, question: Iterable[object], *, named: bool = False) -> Reply:
    """Ask a function and parse its answer; an exception of the function is passed on.

    named : whether a move may be a text
    """
    answer = function(*question)
    listed = isinstance(answer, list | tuple) and not _move(answer, named)
    moves = []
    for given in islice(answer, MOST_NAMED if named else MOST_MOVES) if listed else (answer,):
        move = _move(given, named)
        if move is None:
            what = _described(given)
            return {"answers": what if given is answer else f"in its list {what}"}
        moves.append(move)
    return {"moves": moves}


def raised(error: BaseException) -> Reply:
    """Describe an error of the user's code, with the line that raised it or led to it."""
    return {"raised": f"{_told(error)}{_place(error)}"}


def main() -> None:
    """Serve a function: first find it, then answer each line with a line."""
    with (  # a function that closes our streams ends the program silently
        suppress(OSError),
        os.fdopen(os.dup(0), encoding="utf-8") as asked,
        os.fdopen(os.dup(1), "w") as told,
    ):
        null = os.open(os.devnull, os.O_RDONLY)
        os.dup2(null, 0)
        os.close(null)
        os.dup2(2, 1)
        sys.stdout = sys.stderr
        _serve(asked, told)


def reply_on_words(function: Function, words: Iterable[object]) -> Reply:
    """Ask a function about words, its arguments; an exception of the function is passed on."""
    answer = function(*words)
    if answer is True or answer is False:
        return {"holds": answer}
    if isinstance(answer, str) and len(answer) <= LONGEST_WORD:
        return {"word": answer.encode(errors="backslashreplace").decode()}
    symbols = answer if isinstance(answer, list | tuple) else (None,)
    if len(symbols) <= LONGEST_WORD and all(isinstance(symbol, str) for symbol in symbols):
        return {"word": [_cut(str(symbol), LONGEST) for symbol in symbols]}
    return {"answers": _described(answer)}


def rules_reply(content: dict[str, Any], position: str | None) -> Reply:
    """Ask the functions of a game about a position; None asks about the start of the game.

    The values are those of the functions; the reader of the reply checks them.
    """
    if position is None:
        start = content["start"]
        about, repeats = content.get("about", ""), content.get("repeats", True)
        return {"rules": {"start": start, "about": about, "repeats": repeats}}
    ended = content["ended"](position)
    moves = [] if ended is not None else list(islice(content["moves"](position), MOST_NAMED))
    if len(moves) >= MOST_NAMED:
        return {"answers": f"{MOST_NAMED:,} moves or more"}
    after = [[str(move), content["play"](position, move)] for move in moves]
    return {"rules": {"seat": content["seat_to_move"](position), "ended": ended, "moves": after}}


def _move(given: object, named: bool) -> tuple[int | str, str] | None:
    """Read a cell or a pair of a cell and its rule; None if it is neither."""
    pair: tuple[object, object] = (given, "")
    if isinstance(given, tuple) and len(given) == 2:
        pair = given
    cell, rule = pair
    # bool and NumPy's numbers are other types
    if type(cell) is int and isinstance(rule, str) and abs(cell) < GREATEST_CELL:
        return cell, _cut(rule, LONGEST)
    if named and isinstance(cell, str) and isinstance(rule, str):
        return _cut(cell, LONGEST), _cut(rule, LONGEST)
    return None


def _described(given: object) -> str:
    """Show a value that is not a move, with its type; a coroutine is closed."""
    if isinstance(given, CoroutineType):
        given.close()
    kind = f"{type(given).__module__}.{type(given).__qualname__}".removeprefix("builtins.")
    try:
        text = _cut(repr(given), SHOWN)
    except Exception:  # the object may raise an error, and a number may be too long to write
        text = (
            f"a number of {given.bit_length():,} bits"
            if type(given) is int
            else f"a value of type {_cut(type(given).__name__, SHOWN)}"
        )
    return f"{text}, of type {_cut(kind, LONGEST)}"


def _cut(text: str, most: int) -> str:
    """Cut a text, perhaps of a foreign type, after `most` printable characters."""
    start = str.__getitem__(text, slice(most + 1)).encode(errors="backslashreplace").decode()
    return start if len(start) <= most else f"{start[:most]}…"


def _told(error: BaseException) -> str:
    try:
        text = _cut(str(error), LONGEST + 1).partition("\n")[0]
    except Exception:  # str() of a foreign error runs foreign code
        text = ""
    kind = _cut(type(error).__name__, LONGEST)
    return f"{kind}: {_cut(text, LONGEST)}" if text else kind


def _place(error: BaseException) -> str:
    """Give the line of the user's first file that raised an error, or led to it."""
    if isinstance(error, SyntaxError) and error.filename:
        return ""  # its text already has the line
    lines = list(_lines(error))
    own = [line for file, line in lines if file == lines[0][0]]
    return f" ({os.path.basename(lines[0][0])}, line {own[-1]})" if own else ""


def _lines(error: BaseException) -> Iterator[tuple[str, int]]:
    """Give file and line of every call that led to an error, from this module on."""
    at = error.__traceback__
    while at is not None and at.tb_frame.f_globals is not globals():
        at = at.tb_next
    while at is not None:
        file = at.tb_frame.f_code.co_filename
        ours = at.tb_frame.f_globals is globals() or file == importlib.__file__
        if not ours and not file.startswith("<frozen"):
            yield file, at.tb_lineno
        at = at.tb_next


def _find(module: str, name: str) -> tuple[dict[str, Any] | None, Reply]:
    """Import a module; give its content, and say whether the named function is positional.

    If that fails, give the problem, a hint and the names in the module.
    """
    try:
        content = vars(_import(module))
        found = content.get(name)
        if callable(found):
            declared = _declared(found)
            return content if "positional" in declared else None, declared
    except BaseException as error:  # sys.exit, too
        if isinstance(error, ModuleNotFoundError) and error.name == module.partition(".")[0]:
            hint = "give the path of the file, such as ./mine.py; module names start at this folder"
            return None, {"problem": "no such module", "hint": hint}
        hint = "the module must be importable on its own"
        return None, {"problem": f"importing it raised {_told(error)}{_place(error)}", "hint": hint}
    names = (known for known, value in content.items() if type(known) is str and callable(value))
    near = [_cut(known, LONGEST) for known in islice(names, MOST_NAMES)]
    problem = f"{name} is not a function" if name in content else f"there is no function {name}"
    return None, {"problem": problem, "hint": "check module and function", "names": near}


def _declared(function: Function) -> Reply:
    positional = getattr(function, "positional", True)
    if isinstance(positional, bool):
        return {"positional": positional}
    what = _described(positional)
    return {"problem": f"its attribute positional is {what}", "hint": "set it to True or False"}


def _import(module: str) -> ModuleType:
    """Import by name or from a file; the user's folders come after all others."""
    path = os.path.realpath(module) if module.endswith(".py") else ""
    folder = os.path.dirname(path) or os.getcwd()
    if folder not in sys.path:
        sys.path.append(folder)
    sys.dont_write_bytecode = True  # leave no __pycache__ beside the user's file
    if not path:
        return importlib.import_module(module)
    # A separate name: a file json.py must not replace another module.
    name = f"brought_by_user.{os.path.basename(path)[:-3]}"
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    made = module_from_spec(spec)
    sys.modules[name] = made  # dataclasses look for their module in sys.modules
    spec.loader.exec_module(made)
    return made


def _serve(asked: TextIO, told: TextIO) -> None:
    first = asked.readline()
    if not first:  # the reader has gone
        return
    order = json.loads(first)
    sys.argv, sys.path[:] = [order["module"]], order["path"]
    content, opened = _find(order["module"], order["function"])
    _write(told, opened)
    if content is not None:
        asks, name = order.get("asks"), order["function"]
        for line in asked:
            positional = opened["positional"]
            _write(told, _answer(content, name, line, positional=positional, asks=asks))


def _answer(
    content: dict[str, Any], name: str, line: str, *, positional: bool, asks: str | None
) -> Reply:
    function = content[name]
    position, _, moves = line.rstrip("\n").partition(" ")
    try:
        if asks == "rules":
            return rules_reply(content, json.loads(line))
        if asks == "words":
            return reply_on_words(function, json.loads(line))
        if asks == "game":
            return reply(function, (line.rstrip("\n"),), named=True)
        return reply(function, (position,) if positional else (position, tuple(map(int, moves))))
    except BaseException as error:  # sys.exit, too, must not end a verdict
        return raised(error)


def _write(told: TextIO, what: Reply) -> None:
    try:
        text = json.dumps(what)
    except (TypeError, ValueError, RecursionError):  # a game gave a value that JSON cannot hold
        text = json.dumps({"answers": _described(what.get("rules", what))})
    told.write(f"{text}\n")
    told.flush()


if __name__ == "__main__":
    main()
