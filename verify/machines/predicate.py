"""A Python function of the user's that decides words: `python:ww.py:is_ww`.

It is asked in a process of its own, which imports the module (`strategies/encodings/code`), so that
it cannot change what judges it. It is given a text if all symbols are single characters, else the
list of the symbols, and returns True or False; where what stands on a tape is compared, the word.
"""

from __future__ import annotations

import json
import re
import shlex
from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import Annotated, Final

import msgspec

from automata.deciding.inputs import Word
from common.errors import NolossError
from common.text import clipped, printable
from strategies.encodings.code.player import Player, ask, let_go
from strategies.encodings.code.program import SilentError
from strategies.encodings.code.python_program import held_function, open_function
from strategies.encodings.code.replies import read
from verify.machines.answers import ACCEPTED, NOT_ACCEPTED, UNDECIDED, Answer, seconds_left

FORM: Final = "write it as python:FILE.py:NAME, such as python:ww.py:is_ww"
LONGEST: Final = 1_000_000  # bytes of a reply
_Text = Annotated[str, msgspec.Meta(max_length=1_000)]


class PredicateError(NolossError):
    """A Python function that does not say what it is asked."""


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a function said of a word; one of these."""

    holds: bool | None = None
    word: str | tuple[str, ...] | None = None
    answers: _Text = ""
    raised: _Text = ""


@dataclass(frozen=True, slots=True)
class Predicate:
    """A Python function that is asked about words.

    as_text : whether it is given texts
    output  : whether it gives the word on a tape rather than True or False
    strict  : whether False is the verdict `rejected`
    until   : when all answers must have come; what has none by then is not decided
    """

    name: str
    player: Player
    as_text: bool
    output: bool = False
    strict: bool = False
    until: float = inf

    def answer(self, word: Word) -> Answer:
        """Ask the function; raise PredicateError where it gives nothing that can be compared."""
        question = json.dumps("".join(word) if self.as_text else list(word))
        try:
            said = read(ask(self.player, question, seconds_left(self.until)), Said)
        except SilentError as silent:
            if monotonic() >= self.until:
                return Answer(UNDECIDED, None)
            hint = self._way_out("no answer within" in str(silent))
            raise PredicateError(f"{silent}, {_on(word)}", where=self.name, hint=hint) from None
        if self.output and said is not None and said.word is not None:
            given = tuple(said.word)
            return Answer("answers", ("word", given), output=given)
        if not self.output and said is not None and said.holds is not None:
            refused = "rejected" if self.strict else NOT_ACCEPTED
            verdict = ACCEPTED if said.holds else refused
            return Answer(verdict, verdict)
        raise self._unfit(said, word)

    def _way_out(self, late: bool) -> str:
        hint = "the function must answer for every word"
        name = re.sub(r"^python:(--\S+ )?", "python:--timeout=600 ", self.name)
        return f"{hint}; {shlex.quote(name)} allows it more time" if late else hint

    def _unfit(self, said: Said | None, word: Word) -> PredicateError:
        hint = "let it return True or False for every word"
        if self.output:
            hint = "let it return the word that stands on the tape: a text, or a list of symbols"
        what = "its process writes what is no answer"
        if said is not None:
            what = f"it answers {said.holds if said.holds is not None else shown_word(said.word)}"
            what = f"it answers {said.answers}" if said.answers else what
            what = f"it raised {said.raised}" if said.raised else what
        return PredicateError(printable(f"{what}, {_on(word)}"), where=self.name, hint=hint)

    def close(self) -> None:
        """Let the process end."""
        let_go(self.player)


def open_predicate(
    text: str,
    *,
    as_text: bool,
    output: bool = False,
    strict: bool = False,
    until: float = inf,
) -> Predicate:
    """Start the process of `FILE.py:NAME`; raise StrategyError if there is no such function."""
    player, module, function = held_function(text, FORM, LONGEST)
    open_function(player, module, function, "words")
    return Predicate(f"python:{text}", player, as_text, output, strict, until)


def _on(word: Word) -> str:
    return f"asked about {shown_word(word)}"


def shown_word(word: object) -> str:
    """Show a word in a message."""
    return clipped(plain_word(word)) or "the empty word"


def plain_word(word: object) -> str:
    """Write a word, the symbols run together if all are single characters.

    >>> plain_word(("a", "b")), plain_word(("a1", "b")), plain_word(())
    ('ab', 'a1 b', '')
    """
    text = "".join(word) if isinstance(word, tuple) and all(len(s) == 1 for s in word) else word
    return " ".join(text) if isinstance(text, tuple) else str(text)
