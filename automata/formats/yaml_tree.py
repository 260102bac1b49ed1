"""YAML as nodes with their places: every scalar is a text, and tags have no effect.

A text may name a node and repeat it (`&a`, `*a`); the node is never copied. Merges (`<<: *a`) and
the symbols of a key are counted when they are read, so that a short text cannot use up the memory.
A key that is given twice is refused, as in js-yaml.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypeAlias

from yaml import BaseLoader, Mark, MarkedYAMLError, YAMLError, compose
from yaml.nodes import MappingNode, Node, SequenceNode

from automata.errors import NotationError
from automata.formats.text import SourceText
from automata.notation.source import Place

LONGEST: Final = 100_000  # the most characters, because reading is slow
DEEPEST: Final = 50  # the deepest nesting of merges
_MERGES: Final = "write the merged lines out; merges of merges grow too fast"


Pairs: TypeAlias = "dict[tuple[str, ...], tuple[Yaml, Yaml]]"
"""Texts of a key -> the key and its value, in the order of the file."""


@dataclass(frozen=True)
class Yaml:
    """A node, with the text that holds it; a text inside a text has an offset of lines.

    mappings : the mappings of the document that were already read, by node, with merged keys
    """

    node: Node
    text: SourceText
    lines_before: int = 0
    columns_before: int = 0
    mappings: dict[int, Pairs] = field(default_factory=dict, compare=False, repr=False)

    @property
    def place(self) -> Place:
        """The place of the node."""
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
        """Give keys and values of a mapping, with those that it merges (`<<: *a`).

        As in js-yaml, a key of the mapping itself wins over merged ones, and the first merged one
        over later ones. Raises NotationError if it is not a mapping, or has a key twice.
        """
        return list(self._pairs(what, 0).values())

    def _pairs(self, what: str, depth: int) -> Pairs:
        known = self.mappings.get(id(self.node))
        if known is None:
            known = self.mappings[id(self.node)] = self._read_pairs(what, depth)
        return known

    def _read_pairs(self, what: str, depth: int) -> Pairs:
        if not isinstance(self.node, MappingNode):
            raise self.refuse(f"{what} is not a mapping", "write  key: value  lines")
        if depth > DEEPEST:
            raise self.refuse(f"more than {DEEPEST} merges are inside each other", _MERGES)
        pairs: Pairs = {}
        merged: list[Yaml] = []
        for key, value in ((self._part(key), self._part(value)) for key, value in self.node.value):
            self._take(key)
            if key.scalar == "<<":
                merged += value._listed()
                continue
            name = tuple(key.key_parts())
            if name in pairs:
                raise key.refuse(f"{what} has this key twice", "keep one of them")
            pairs[name] = key, value
        for other in merged:
            more = other._pairs(what, depth + 1)
            self._take(other, len(more))
            for name, pair in more.items():
                pairs.setdefault(name, pair)
        return pairs

    def _listed(self) -> list[Yaml]:
        """Give the mappings that are merged: one, or a list of them."""
        is_list = isinstance(self.node, SequenceNode)
        return [self._part(node) for node in self.node.value] if is_list else [self]

    def _take(self, at: Yaml, number: int = 1) -> None:
        self.text.allowance.take(number, lambda problem: at.refuse(problem, _MERGES))

    def key_parts(self) -> list[str]:
        """Give the texts of a key: of one scalar, or of a list of scalars."""
        if self.scalar is not None:
            return [self.scalar]
        texts = [getattr(part, "value", None) for part in self.node.value]
        hint = "write keys with fewer symbols"
        self.text.allowance.take(len(texts), lambda problem: self.refuse(problem, hint))
        plain = [text for text in texts if isinstance(text, str)]
        if not plain or len(plain) < len(texts):
            raise self.refuse("this key cannot be read", "write a text, or a list: [0, 1]")
        return plain

    def _part(self, node: Node) -> Yaml:
        return Yaml(node, self.text, self.lines_before, self.columns_before, self.mappings)


def read_yaml(text: SourceText, inside: Yaml | None = None) -> Yaml | None:
    """Read a document; None if it is empty. Raises NotationError if it is not YAML.

    inside : the node whose text is this document, if it is inside another document
    """
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
        problem = f"this is not YAML: {error.problem or error.context}"
        hint = "mind the indentation, and put signs such as : # [ ] in quotes"
        raise text.refuse(problem, place, hint) from None
    except (YAMLError, ValueError, OverflowError, RecursionError) as error:
        too_deep = isinstance(error, RecursionError)
        problem = f"this is not YAML: {'too deep' if too_deep else str(error).splitlines()[0]}"
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
