"""Functions with invalid answers, as bodies, each with the beginning of its message."""

from __future__ import annotations

from typing import Any

PRELUDE = """\
class Odd(Exception):
    def __eq__(self, other): raise ValueError
    __hash__ = __bool__ = __len__ = __str__ = __repr__ = __eq__
class Rule(str): pass
class Torn(list):
    def __iter__(self): raise RuntimeError("torn")
"""

WRONG_ANSWERS = (
    ("return None", "it answers None, of type NoneType"),
    ("return True", "it answers True, of type bool"),
    ("return '5'", "it answers '5', of type str"),
    ("return 5.0", "it answers 5.0, of type float"),
    ("return {5}", "it answers {5}, of type set"),
    ("return [5, None]", "it answers in its list None, of type NoneType"),
    ("return [True]", "it answers in its list True, of type bool"),
    ("return [[5]]", "it answers in its list [5], of type list"),
    ("return [[5, 'centre']]", "it answers in its list [5, 'centre'], of type list"),
    ("return [(5, None)]", "it answers in its list (5, None), of type tuple"),
    ("return [(True, 'centre')]", "it answers in its list (True, 'centre'), of type tuple"),
    ("return 'ab'", "it answers 'ab', of type str"),
    ("import numpy; return numpy.int64(5)", "it answers np.int64(5), of type numpy.int64"),
    ("import numpy; return numpy.array([5])", "it answers array([5]), of type numpy.ndarray"),
    ("raise ValueError('no idea')", "it raised ValueError: no idea (mine.py, line 8)"),
    ("raise ValueError", "it raised ValueError (mine.py, line 8)"),
    ("raise ValueError('a\\nb\\x1b')", "it raised ValueError: a (mine.py, line 8)"),
    ("return 1 // 0", "it raised ZeroDivisionError: integer division or modulo by zero"),
    ("raise BaseException", "it raised BaseException (mine.py, line 8)"),
    ("raise GeneratorExit", "it raised GeneratorExit (mine.py, line 8)"),
    ("import sys; sys.exit(3)", "it raised SystemExit: 3 (mine.py, line 8)"),
    ("return move(position)", "it raised RecursionError: maximum recursion depth"),
    ("import json; json.loads('')", "it raised JSONDecodeError: Expecting value"),
    ("raise StopIteration", "it raised StopIteration (mine.py, line 8)"),
    ("return 10 ** 5000", "it answers a number of 16,610 bits, of type int"),
    ("return [1, -(10 ** 5000)]", "it answers in its list a number of 16,610 bits, of type int"),
    ("return 10 ** 9", "it answers 1000000000, of type int"),
    ("return float('nan')", "it answers nan, of type float"),
    ("return 'x' * 10 ** 7", "it answers 'xxxxxxxxxx"),
    ("return '\\ud800\\x1b'", r"it answers '\ud800\x1b', of type str"),
    ("import itertools; return itertools.count(1)", "it answers count(1), of type itertools.count"),
    ("nest = []; nest.append(nest); return nest", "it answers [[...]], of type list"),
    (
        "nest = []; nest.append(nest); return [5, nest]",
        "it answers in its list [[...]], of type list",
    ),
    ("return Odd()", "it answers a value of type Odd, of type brought_by_user.mine.Odd"),
    ("return [Odd()]", "it answers in its list a value of type Odd, of type brought_by_user.mine"),
    (
        "return (5, Odd())",
        "it answers in its list a value of type Odd, of type brought_by_user.mine",
    ),
    ("raise Odd", "it raised Odd (mine.py, line 8)"),
    ("return Torn([1])", "it raised RuntimeError: torn (mine.py, line 6)"),
    ("return [(5, Rule('\\x1b'))] + [None]", "it answers in its list None, of type NoneType"),
    ("raise type('E' * 5000, (Exception,), {})('x' * 5000)", "it raised EEEEEEEEEE"),
    ("raise KeyError(Odd())", "it raised KeyError (mine.py, line 8)"),
    ("raise MemoryError", "it raised MemoryError (mine.py, line 8)"),
    ("return int('9' * 5000)", "it raised ValueError: Exceeds the limit"),
)


def module_with(body: str) -> str:
    """Write a module whose function `move` has a body of one line, the eighth."""
    return f"{PRELUDE}def move(position):\n    {body}\n"


def function_in(text: str, name: str = "move") -> Any:
    """Run a module, as if it were the file mine.py, and give its function."""
    content: dict[str, Any] = {"__name__": "brought_by_user.mine"}
    exec(compile(text, "mine.py", "exec"), content)
    return content[name]
