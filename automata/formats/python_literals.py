"""Literal values in Python source: texts, numbers, and collections of them.

No code is run. A name means the last value that the file assigns to it above its use. Texts made
from numbers, such as `"q" + str(i)` for the names of many states, are computed as well. Everything
else is refused.
"""

from __future__ import annotations

import ast
import warnings
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final

from msgspec import Struct, field

from automata.errors import NotationError
from automata.formats.draft import LONGEST_STATE
from automata.formats.text import SourceText
from automata.notation.source import Place
from common.text import clipped, counted

LONGEST: Final = 300_000  # characters
DEEPEST: Final = 50  # the deepest nesting of names in names, and of collections
LONGEST_TEXT: Final = 1_000
DEEPEST_TEXT: Final = 30
LONGEST_NUMBER: Final = 10_000  # bits
_CHANGING: Final = frozenset(
    [
        "add",
        "append",
        "clear",
        "discard",
        "extend",
        "insert",
        "pop",
        "remove",
        "setdefault",
        "update",
    ]
)
_FEWER: Final = "write the collection out; values that refer to each other grow too fast"
_PLAIN: Final = "noloss reads texts, numbers, sets, tuples, lists and dicts, and runs nothing"


class PythonModule(Struct):
    """A file of Python, and the values of its names."""

    text: SourceText
    tree: ast.Module
    names: dict[str, list[ast.expr]] = field(default_factory=dict)
    changed: dict[str, int] = field(default_factory=dict)  # name -> a line that changes it
    offsets: dict[int, list[int]] = field(
        default_factory=dict
    )  # line -> where letters end, in bytes

    def place(self, node: ast.AST) -> Place:
        """Give the place of a node's beginning."""
        line = getattr(node, "lineno", 1)
        end = getattr(node, "end_col_offset", 0) if getattr(node, "end_lineno", 0) == line else 0
        row = self.text.lines[line - 1] if line <= len(self.text.lines) else ""
        begin = self._column(line, row, getattr(node, "col_offset", 0))
        return Place(line, begin + 1, max(1, self._column(line, row, end) - begin), row)

    def _column(self, line: int, row: str, offset: int) -> int:
        """Give the column, from 0, of an offset in bytes."""
        if row.isascii():
            return min(offset, len(row))
        if line not in self.offsets:
            sizes = (len(letter.encode("utf-8", "replace")) for letter in row)
            self.offsets[line] = list(accumulate(sizes))
        return bisect_right(self.offsets[line], offset)

    def refuse(self, problem: str, node: ast.AST, hint: str = _PLAIN) -> NotationError:
        """Make the error for a node."""
        return self.text.refuse(problem, self.place(node), hint)

    def take(self, number: int, node: ast.AST) -> None:
        """Count members that are about to be made; raise NotationError if they are too many."""
        self.text.allowance.take(number, lambda problem: self.refuse(problem, node, _FEWER))

    def meant(self, node: ast.expr) -> ast.expr:
        """Follow names to their values; raise NotationError for an unknown name."""
        for _ in range(DEEPEST):
            self.take(1, node)
            if isinstance(node, ast.Name):
                if node.id in self.changed:
                    problem = (
                        f"line {self.changed[node.id]} changes what '{clipped(node.id)}' holds"
                    )
                    raise self.refuse(problem, node, f"write the whole value at once; {_PLAIN}")
                values = self.names.get(node.id, [])
                above = bisect_right(values, node.lineno, key=lambda value: value.lineno)
                if not above:
                    problem = f"the value of '{clipped(node.id)}' is not known"
                    raise self.refuse(problem, node, "write the value here, or assign it above")
                node = values[above - 1]
            elif isinstance(node, ast.Call) and _is_set(node):
                if not node.args:
                    return ast.copy_location(ast.Set([]), node)
                node = node.args[0]
            else:
                return node
        raise self.refuse(f"more than {DEEPEST} names lead to one value", node)

    def items(self, node: ast.expr, what: str, depth: int = 0) -> list[ast.expr]:
        """Give the members of a collection; those of a text are its characters.

        A collection may be two collections joined, or a comprehension over a range or a collection:
        `["q" + str(i) for i in range(3)]`.
        """
        node = self.meant(node)
        if depth > DEEPEST:
            raise self.refuse(f"{what} cannot be read", node)
        if isinstance(node, ast.Set | ast.List | ast.Tuple):
            return [self.meant(item) for item in node.elts]
        if isinstance(node, ast.Dict) and not node.keys:  # `{}`
            return []
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return self._constants(node.value, node)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.BitOr):
            left = self.items(node.left, what, depth + 1)
            right = self.items(node.right, what, depth + 1)
            self.take(len(left) + len(right), node)
            return left + right
        if isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp):
            return self._made(node, what, depth)
        if isinstance(node, ast.Call):
            bounds = _numbers_of(node)
            if bounds is not None:
                return self._constants(bounds, node)
        raise self.refuse(f"{what} cannot be read", node)

    def _constants(self, values: Sequence[str | int], node: ast.expr) -> list[ast.expr]:
        """Make nodes of the members of a text or a range."""
        self.take(len(values), node)
        return [ast.copy_location(ast.Constant(value), node) for value in values]

    def _made(
        self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp, what: str, depth: int
    ) -> list[ast.expr]:
        """Give the members of a comprehension with one `for`, whose members are texts."""
        one, *others = node.generators
        if others or one.ifs or one.is_async or not isinstance(one.target, ast.Name):
            raise self.refuse(f"{what} cannot be read", node)
        made: list[ast.expr] = []
        size = sum(1 for _ in ast.walk(node.elt))
        for member in self.items(one.iter, what, depth + 1):
            self.take(size, node)
            value = member.value if isinstance(member, ast.Constant) else None
            text = _text_of(node.elt, one.target.id, value)
            if text is None:
                raise self.refuse(f"{what} cannot be read", node.elt)
            made.append(ast.copy_location(ast.Constant(text), node))
        return made

    def pairs(self, node: ast.expr, what: str) -> list[tuple[ast.expr, ast.expr]]:
        """Give the keys and values of a dict."""
        node = self.meant(node)
        if not isinstance(node, ast.Dict):
            raise self.refuse(f"{what} is not a dict that can be read", node)
        pairs: list[tuple[ast.expr, ast.expr]] = []
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                raise self.refuse("'**' in a dict is not read", value)
            pairs.append((self.meant(key), self.meant(value)))
        return pairs

    def name(self, node: ast.expr, what: str, depth: int = 0) -> str:
        """Give the name of a state: a text as it is, another value as Python writes it."""
        node = self.meant(node)
        if depth > DEEPEST:
            raise self.refuse(f"{what} cannot be read", node)
        if isinstance(node, ast.Constant):
            spelled = _text_of_value(node.value)
        elif isinstance(node, ast.Tuple):
            spelled = f"({','.join(self.name(item, what, depth + 1) for item in node.elts)})"
        elif isinstance(node, ast.Set):
            spelled = f"{{{','.join(sorted(self.name(i, what, depth + 1) for i in node.elts))}}}"
        else:
            spelled = None
        if spelled is None:
            raise self.refuse(f"{what} cannot be read", node)
        if len(spelled) > LONGEST_STATE:
            problem = f"{what} has a name of {counted(len(spelled), 'character')}"
            raise self.refuse(problem, node, f"a name has at most {LONGEST_STATE} characters")
        return spelled

    def string(self, node: ast.expr, what: str) -> str:
        """Give a text."""
        node = self.meant(node)
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return node.value
        raise self.refuse(f"{what} is not a text", node)

    def number(self, node: ast.expr, what: str, most: int) -> int:
        """Give a whole number from 1 to the most that is possible."""
        node = self.meant(node)
        value = node.value if isinstance(node, ast.Constant) else None
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
            raise self.refuse(f"{what} is not a number from 1 to {most}", node, "write the number")
        return value


def read_module(text: SourceText) -> PythonModule:
    """Parse a file of Python, without running it; raise NotationError for anything else."""
    if len(text.text) > LONGEST:
        problem = f"the file has more than {LONGEST:,} characters"
        raise text.refuse(problem, text.place(1), "is this the right file?")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text.text)
    except SyntaxError as error:
        place = text.place(error.lineno or 1, error.offset or 1)
        problem = f"this is not Python: {error.msg}"
        raise text.refuse(problem, place, "fix it, and try it with Python") from None
    except (RecursionError, MemoryError, ValueError) as error:
        problem = f"this Python cannot be read: {str(error) or 'it is nested too deep'}"
        raise text.refuse(problem, text.place(1), "is this the right file?") from None
    module = PythonModule(text, tree)
    for name, value in _assignments(tree):
        module.names.setdefault(name, []).append(value)
    for name, line in _changes(tree):
        module.changed.setdefault(name, line)
    return module


def _changes(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Give the names of collections that the file changes after their assignment, with the line."""
    for node in ast.walk(tree):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign | ast.Delete):
            targets = [one.value for one in node.targets if isinstance(one, ast.Subscript)]
        elif isinstance(node, ast.AugAssign):
            targets = [node.target]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            targets = [node.func.value] if node.func.attr in _CHANGING else []
        for target in targets:
            while isinstance(target, ast.Subscript):
                target = target.value
            if isinstance(target, ast.Name):
                yield target.id, target.lineno


def _assignments(tree: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """Give the names to which values are assigned, in the order of the file."""
    nodes = [n for n in ast.walk(tree) if isinstance(n, ast.Assign | ast.AnnAssign)]
    for node in sorted(nodes, key=lambda node: (node.lineno, node.col_offset)):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        for target in targets:
            if isinstance(target, ast.Name | ast.Attribute) and node.value is not None:
                yield target.id if isinstance(target, ast.Name) else target.attr, node.value


def _is_set(node: ast.Call) -> bool:
    called = node.func
    name = called.id if isinstance(called, ast.Name) else ""
    return (
        name in ("set", "frozenset", "list", "tuple") and len(node.args) < 2 and not node.keywords
    )


def _numbers_of(node: ast.Call) -> range | None:
    """Give the numbers of `range(…)`; None for another call, or one without plain numbers."""
    if not isinstance(node.func, ast.Name) or node.func.id != "range" or node.keywords:
        return None
    bounds = [_number(argument) for argument in node.args]
    numbers = [bound for bound in bounds if bound is not None]
    if not 1 <= len(numbers) == len(bounds) <= 3 or (len(numbers) == 3 and not numbers[2]):
        return None
    made = range(*numbers)
    return made if max(map(abs, numbers)) < 10**9 else None


def _number(node: ast.expr) -> int | None:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        number = _number(node.operand)
        return None if number is None else -number
    value = node.value if isinstance(node, ast.Constant) else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _text_of(node: ast.expr, name: str, value: object, depth: int = 0) -> str | None:
    """Compute a text in which a name has this value; None for any other expression.

    >>> _text_of(ast.parse("'q' + str(i)", mode="eval").body, "i", 3)
    'q3'
    >>> _text_of(ast.parse("f'q{i}'", mode="eval").body, "i", 3)
    'q3'
    """
    if depth > DEEPEST_TEXT:
        return None
    found = _value(node, name, value, depth)
    return found if isinstance(found, str) and len(found) <= LONGEST_TEXT else None


def _value(node: ast.expr, name: str, value: object, depth: int) -> object:
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name) and node.id == name:
        return value
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        parts = [_text_of(part, name, value, depth + 1) for part in (node.left, node.right)]
        return _joined(parts)
    if isinstance(node, ast.JoinedStr):
        return _joined([_inserted(part, name, value, depth) for part in node.values])
    if isinstance(node, ast.Call) and _is_str(node):
        return _as_text(_value(node.args[0], name, value, depth + 1))
    return None


def _is_str(node: ast.Call) -> bool:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    return name == "str" and len(node.args) == 1 and not node.keywords


def _inserted(node: ast.expr, name: str, value: object, depth: int) -> str | None:
    if not isinstance(node, ast.FormattedValue):
        return _text_of(node, name, value, depth + 1)
    if node.format_spec is not None or node.conversion != -1:
        return None
    return _as_text(_value(node.value, name, value, depth + 1))


def _as_text(value: object) -> str | None:
    known = isinstance(value, str | int) and not isinstance(value, bool)
    return _text_of_value(value) if known else None


def _joined(parts: list[str | None]) -> str | None:
    texts = [part for part in parts if part is not None]
    return "".join(texts) if len(texts) == len(parts) else None


def _text_of_value(value: object) -> str | None:
    """Write a value as Python does, a text as it is; None for a number that is far too long.

    >>> _text_of_value("q"), _text_of_value(3), _text_of_value(10**5_000)
    ('q', '3', None)
    """
    if isinstance(value, int) and value.bit_length() > LONGEST_NUMBER:
        return None
    return value if isinstance(value, str) else repr(value)
