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

from automata.text import Word
from common.errors import NolossError
from common.text import clipped, printable
from strategies.encodings.code.process import Player, SilentError, ask, let_go
from strategies.encodings.code.python_function import held_function, open_function, read
from verify.deciders.answers import (
    ACCEPTED,
    UNDECIDED,
    VERDICTS,
    Criterion,
    WordAnswer,
    seconds_left,
)

FORM: Final = "write it as python:FILE.py:NAME, such as python:ww.py:is_ww"
LONGEST: Final = 1_000_000  # bytes of a reply
_Text = Annotated[str, msgspec.Meta(max_length=1_000)]


class PredicateError(NolossError):
    """A Python function that does not say what it is asked."""


class _Reply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a function said of a word; one of these."""

    holds: bool | None = None
    word: str | tuple[str, ...] | None = None
    answers: _Text = ""
    raised: _Text = ""


@dataclass(frozen=True, slots=True)
class Predicate:
    """A Python function that is asked about words.

    as_text : whether it is given texts
    rules   : whether it gives the word on a tape rather than True or False, and what False means
    until   : when all answers must have come; what has none by then is not decided
    """

    name: str
    player: Player
    as_text: bool
    rules: Criterion = VERDICTS
    until: float = inf

    def answer(self, word: Word) -> WordAnswer:
        """Ask the function; raise PredicateError where it gives nothing that can be compared."""
        question = json.dumps("".join(word) if self.as_text else list(word))
        try:
            said = read(ask(self.player, question, seconds_left(self.until)), _Reply)
        except SilentError as silent:
            if monotonic() >= self.until:
                return WordAnswer(UNDECIDED, None)
            hint = self._way_out("no answer within" in str(silent))
            raise PredicateError(f"{silent}, {_on(word)}", where=self.name, hint=hint) from None
        output = self.rules.output is not None
        if output and said is not None and said.word is not None:
            given = tuple(said.word)
            return WordAnswer("answers", self.rules.meaning("answers", given), output=given)
        if not output and said is not None and said.holds is not None:
            means = self.rules.meaning(ACCEPTED if said.holds else "rejected")
            return WordAnswer(str(means), means)
        raise self._unfit(said, word)

    def _way_out(self, late: bool) -> str:
        hint = "the function must answer for every word"
        name = re.sub(r"^python:(--\S+ )?", "python:--timeout=600 ", self.name)
        return f"{hint}; {shlex.quote(name)} allows it more time" if late else hint

    def _unfit(self, said: _Reply | None, word: Word) -> PredicateError:
        hint = "let it return True or False for every word"
        if self.rules.output is not None:
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
    rules: Criterion = VERDICTS,
    until: float = inf,
) -> Predicate:
    """Start the process of `FILE.py:NAME`; raise StrategyError if there is no such function."""
    player, module, function = held_function(text, FORM, LONGEST)
    open_function(player, module, function, "words")
    return Predicate(f"python:{text}", player, as_text, rules, until)


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
