"""YAML as nodes with their places: every scalar is a text, nothing is made of tags.

A text may name a node and repeat it (`&a`, `*a`); it is never copied, so that no text stands for
more than it has. A key that is given twice is refused, as js-yaml refuses it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from automata.errors import NotationError
from automata.formats.text import Text
from automata.notation.source import Place

if TYPE_CHECKING:
    from yaml import Mark
    from yaml.nodes import Node

LONGEST: Final = 100_000  # characters; reading takes time


@dataclass(frozen=True)
class Yaml:
    """A node with the text in which it stands; lines of a text inside a text are moved."""

    node: Node
    text: Text
    lines_before: int = 0
    columns_before: int = 0

    @property
    def place(self) -> Place:
        """Where the node begins."""
        start, end = self.node.start_mark, self.node.end_mark
        width = end.column - start.column if end.line == start.line else 1
        return self._at(start.line, start.column, width)

    def _at(self, line: int, column: int, width: int = 1) -> Place:
        number = line + 1 + self.lines_before
        return self.text.place(number, column + 1 + self.columns_before, width)

    def refuse(self, problem: str, hint: str) -> NotationError:
        """Make the error for this node."""
        return self.text.refuse(problem, self.place, hint)

    @property
    def scalar(self) -> str | None:
        """The text of a scalar, None for another node."""
        return self.node.value if isinstance(self.node.value, str) else None

    @property
    def is_empty(self) -> bool:
        """Whether nothing is written here, or `null`, or `~`."""
        return self.scalar in ("", "null", "~") and getattr(self.node, "style", None) is None

    def items(self, what: str) -> list[tuple[Yaml, Yaml]]:
        """Give keys and values of a mapping; raise NotationError if it is none."""
        pairs = self._pairs(what, 0)
        seen: set[str] = set()
        for key, _ in pairs:
            name = repr(key.key_parts())
            if name in seen:
                raise key.refuse(f"{what} has this key twice", "keep one of them")
            seen.add(name)
        return pairs

    def _pairs(self, what: str, depth: int) -> list[tuple[Yaml, Yaml]]:
        from yaml.nodes import MappingNode

        if not isinstance(self.node, MappingNode):
            raise self.refuse(f"{what} is no mapping", "write  key: value  lines")
        own: list[tuple[Yaml, Yaml]] = []
        merged: list[tuple[Yaml, Yaml]] = []
        for key, value in self.node.value:
            if key.value == "<<" and depth < 5:
                merged += self._part(value)._pairs(what, depth + 1)
            else:
                own.append((self._part(key), self._part(value)))
        names = {repr(key.key_parts()) for key, _ in own}
        return own + [pair for pair in merged if repr(pair[0].key_parts()) not in names]

    def key_parts(self) -> list[str]:
        """Give the texts of a key: of one scalar, or of a list of scalars."""
        if self.scalar is not None:
            return [self.scalar]
        texts = [getattr(part, "value", None) for part in self.node.value]
        plain = [text for text in texts if isinstance(text, str)]
        if not plain or len(plain) < len(texts):
            raise self.refuse("this key cannot be read", "write a text, or a list: [0, 1]")
        return plain

    def _part(self, node: Node) -> Yaml:
        return Yaml(node, self.text, self.lines_before, self.columns_before)


def read_yaml(text: Text, inside: Yaml | None = None) -> Yaml | None:
    """Read a document; None if it is empty. Raises NotationError for what is no YAML.

    inside : a text in a document, which is a document itself
    """
    from yaml import BaseLoader, MarkedYAMLError, YAMLError, compose

    whole = text.text if inside is None else inside.scalar or ""
    before = (0, 0) if inside is None else _offset(inside)
    if len(whole) > LONGEST:
        problem = f"the document has more than {LONGEST:,} characters"
        raise text.refuse(problem, text.place(1), "is this the right file?")
    try:
        node = compose(whole, Loader=BaseLoader)
    except MarkedYAMLError as error:
        mark: Mark | None = error.problem_mark or error.context_mark
        line, column = (mark.line, mark.column) if mark else (0, 0)
        place = text.place(line + 1 + before[0], column + 1 + before[1])
        problem = f"this is no YAML: {error.problem or error.context}"
        hint = "mind the indentation, and put signs such as : # [ ] in quotes"
        raise text.refuse(problem, place, hint) from None
    except (YAMLError, ValueError, OverflowError, RecursionError) as error:
        too_deep = isinstance(error, RecursionError)
        problem = f"this is no YAML: {'too deep' if too_deep else str(error).splitlines()[0]}"
        raise text.refuse(problem, text.place(1), "is this the right file?") from None
    return None if node is None else Yaml(node, text, *before)


def _offset(inside: Yaml) -> tuple[int, int]:
    """Give the lines above a text in a block scalar (`|`), and the columns before it."""
    start = inside.place.line
    if getattr(inside.node, "style", None) != "|":
        return start - 1, 0
    rows = (row for row in inside.text.lines[start:] if row.strip())
    first = next(rows, "")
    return start, len(first) - len(first.lstrip(" "))
