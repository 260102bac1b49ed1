"""Values that Python source says outright: texts, numbers, and collections of them.

Nothing is run. A name stands for what the file assigns to it last, above its use. Collections of
texts with numbers are worked out as well; whatever is more than that is refused.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from automata.errors import NotationError
from automata.formats.python_texts import MOST_MADE, numbers_of, text_of
from automata.formats.text import Text
from automata.notation.source import Place
from common.text import clipped

LONGEST: Final = 300_000  # characters
DEEPEST: Final = 50  # names that stand for names, and collections inside each other
_CHANGING: Final = frozenset(
    (
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
    )
)
_PLAIN: Final = "noloss reads texts, numbers, sets, tuples, lists and dicts, and runs nothing"


@dataclass(slots=True)
class Module:
    """A file of Python, and what its names stand for."""

    text: Text
    tree: ast.Module
    names: dict[str, list[ast.expr]] = field(default_factory=dict)
    changed: dict[str, int] = field(default_factory=dict)  # name -> the line that changes its value

    def place(self, node: ast.AST) -> Place:
        """Give the place where a node begins."""
        line = getattr(node, "lineno", 1)
        end = getattr(node, "end_col_offset", 0) if getattr(node, "end_lineno", 0) == line else 0
        row = self.text.lines[line - 1] if line <= len(self.text.lines) else ""
        begin = _column(row, getattr(node, "col_offset", 0))
        return Place(line, begin + 1, max(1, _column(row, end) - begin), row)

    def refuse(self, problem: str, node: ast.AST, hint: str = _PLAIN) -> NotationError:
        """Make the error for a node."""
        return self.text.refuse(problem, self.place(node), hint)

    def meant(self, node: ast.expr) -> ast.expr:
        """Follow names to what they stand for; raise NotationError for one that is not known."""
        for _ in range(DEEPEST):
            if isinstance(node, ast.Name):
                if node.id in self.changed:
                    problem = (
                        f"line {self.changed[node.id]} changes what '{clipped(node.id)}' holds"
                    )
                    raise self.refuse(problem, node, f"write the whole value at once; {_PLAIN}")
                known = [v for v in self.names.get(node.id, ()) if v.lineno <= node.lineno]
                if not known:
                    problem = f"it is not known what '{clipped(node.id)}' stands for"
                    raise self.refuse(problem, node, "write the value here, or assign it above")
                node = known[-1]
            elif isinstance(node, ast.Call) and _is_set(node):
                if not node.args:
                    return ast.copy_location(ast.Set([]), node)
                node = node.args[0]
            else:
                return node
        raise self.refuse("names that stand for names, without an end", node)

    def items(self, node: ast.expr, what: str, depth: int = 0) -> list[ast.expr]:
        """Give the members of a collection; those of a text are its characters.

        Two collections may be joined, and one may be made of a range or of another one:
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
            return [ast.copy_location(ast.Constant(letter), node) for letter in node.value]
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.BitOr):
            left = self.items(node.left, what, depth + 1)
            return left + self.items(node.right, what, depth + 1)
        if isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp):
            return self._made(node, what, depth)
        if isinstance(node, ast.Call):
            bounds = numbers_of(node)
            if bounds is not None and len(bounds) <= MOST_MADE:
                return [ast.copy_location(ast.Constant(number), node) for number in bounds]
        raise self.refuse(f"{what} cannot be read", node)

    def _made(
        self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp, what: str, depth: int
    ) -> list[ast.expr]:
        """Give the members of a comprehension with one `for`, whose members are texts."""
        one, *others = node.generators
        if others or one.ifs or one.is_async or not isinstance(one.target, ast.Name):
            raise self.refuse(f"{what} cannot be read", node)
        made: list[ast.expr] = []
        for member in self.items(one.iter, what, depth + 1):
            value = member.value if isinstance(member, ast.Constant) else None
            text = text_of(node.elt, one.target.id, value)
            if text is None:
                raise self.refuse(f"{what} cannot be read", node.elt)
            made.append(ast.copy_location(ast.Constant(text), node))
        return made

    def pairs(self, node: ast.expr, what: str) -> list[tuple[ast.expr, ast.expr]]:
        """Give the keys and values of a dict."""
        node = self.meant(node)
        if not isinstance(node, ast.Dict):
            raise self.refuse(f"{what} is no dict that can be read", node)
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
            return node.value if isinstance(node.value, str) else repr(node.value)
        if isinstance(node, ast.Tuple):
            return f"({','.join(self.name(item, what, depth + 1) for item in node.elts)})"
        if isinstance(node, ast.Set):
            return f"{{{','.join(sorted(self.name(i, what, depth + 1) for i in node.elts))}}}"
        raise self.refuse(f"{what} cannot be read", node)

    def string(self, node: ast.expr, what: str) -> str:
        """Give a text."""
        node = self.meant(node)
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return node.value
        raise self.refuse(f"{what} is no text", node)

    def number(self, node: ast.expr, what: str, most: int) -> int:
        """Give a whole number from 1 to the most that is possible."""
        node = self.meant(node)
        value = node.value if isinstance(node, ast.Constant) else None
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
            raise self.refuse(f"{what} is no number from 1 to {most}", node, "write the number")
        return value


def read_module(text: Text) -> Module:
    """Parse a file of Python, without running it; raise NotationError for what is none."""
    if len(text.text) > LONGEST:
        problem = f"the file has more than {LONGEST:,} characters"
        raise text.refuse(problem, text.place(1), "is this the right file?")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text.text)
    except SyntaxError as error:
        place = text.place(error.lineno or 1, error.offset or 1)
        problem = f"this is no Python: {error.msg}"
        raise text.refuse(problem, place, "mend it, and try it with Python") from None
    except (RecursionError, MemoryError, ValueError) as error:
        problem = f"this Python cannot be read: {str(error) or 'it is nested too deep'}"
        raise text.refuse(problem, text.place(1), "is this the right file?") from None
    module = Module(text, tree)
    for name, value in _assignments(tree):
        module.names.setdefault(name, []).append(value)
    for name, line in _changes(tree):
        module.changed.setdefault(name, line)
    return module


def _changes(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Give the names of collections that are changed after they were assigned, with the line."""
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


def _column(row: str, offset: int) -> int:
    """Give the column, from 0, of an offset in bytes."""
    return len(row.encode("utf-8", "replace")[:offset].decode("utf-8", "ignore"))
