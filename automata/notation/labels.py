"""The label of a state: its name, and which of its rows is taken; a colon ends it."""

from __future__ import annotations

from typing import NamedTuple

from automata.notation.rows import Scope, refuse, span
from automata.notation.source import KEYWORDS, Owner
from automata.notation.tokens import ARROWS, TextLine, Token


class Label(NamedTuple):
    """`state by opponent: row`, split at its colon.

    how  : the words that say which of the rows of the state is taken
    rest : the words after the colon
    """

    name: Token
    how: tuple[Token, ...]
    rest: tuple[Token, ...]

    @property
    def has_no_row(self) -> bool:
        """Whether there is something behind the colon, but no row and no call."""
        words = {token.text for token in self.rest}
        return bool(words) and words.isdisjoint((*ARROWS, "call"))


def find_label(line: TextLine) -> Label | None:
    """Split a line at the colon behind its state; None if it begins with no label."""
    tokens = line.tokens
    end = next((i for i, token in enumerate(tokens[:6]) if token.text.endswith(":")), None)
    if end is None:
        return None
    last = tokens[end].part(0, len(tokens[end].text) - 1)
    name, *how = (*tokens[:end], last) if last.text else tokens[:end] or (last,)
    words = [token.text for token in how]
    if not name.text or not _says_how(words):
        return None
    label = Label(name, tuple(how), tokens[end + 1 :])
    of_values = name.text in {"vars", "pairs", "relation"} and label.has_no_row
    if end and name.text in KEYWORDS and (not words or of_values):
        return None  # a header: `symbols : a`, `vars choice: a b`
    return label


def _says_how(words: list[str]) -> bool:
    """Whether words between a state and its colon say which of its rows is taken."""
    if words[-2:] == ["in", "order"]:
        words = words[:-2]
    return words in ([], ["choice"]) or (words[0] == "by" and len(words) == 2)


def read_choice(label: Label, scope: Scope) -> tuple[Owner | None, bool]:
    """Read who chooses among the rows of a state, and whether they are taken in order."""
    in_order = [token.text for token in label.how[-2:]] == ["in", "order"]
    owner = _owner(label.how[:-2] if in_order else label.how, scope)
    if in_order and owner is not None:
        hint = "leave 'in order' out: of a choice any row that applies may be taken"
        raise refuse("a choice has no order", scope, span(label.how), hint)
    return owner, in_order


def _owner(tokens: tuple[Token, ...], scope: Scope) -> Owner | None:
    match [token.text for token in tokens]:
        case []:
            return None
        case ["choice"]:
            return "anyone"
        case ["by", "machine"]:
            return "machine"
        case ["by", "opponent"]:
            return "opponent"
    hint = "write 'by machine', 'by opponent', or 'choice' for a choice without an owner"
    raise refuse(f"'{tokens[-1].text}' is not an owner of a choice", scope, tokens[-1].place, hint)
