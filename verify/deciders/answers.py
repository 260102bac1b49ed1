"""Answers to an input: by a machine with all its branches, or by a Python function.

A function, `python:ww.py:is_ww`, runs in a separate process, which imports the module
(`strategies/encodings/code`). So it cannot change the program that judges it. It gets a text if all
symbols are single characters, else the list of the symbols; with several tapes, such a word for
each. It returns True or False; if the word
on a tape is compared, it returns that word.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from time import monotonic
from typing import Annotated, Any, Final, Protocol

import msgspec

from automata import Machine, start
from automata.deciding.decision import Conclusion, decide
from automata.tape import word_on
from automata.text import Word
from common.errors import NolossError
from common.text import clipped, printable
from strategies.encodings.code.function_host import reply_on_words
from strategies.encodings.code.process import Player, SilentError, ask, let_go
from strategies.encodings.code.python_function import held_function, open_function, read

UNDECIDED: Final = "undecided"
ACCEPTED: Final = "accepted"
NOT_ACCEPTED: Final = "not accepted"
LOOPS: Final = "loops"
BETWEEN: Final = ", "
"""Between the words of an input for several tapes; no symbol has a space."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """The answers compared, and the verdicts that count as the same.

    A machine that rejects and one that is stuck both halt without accepting, so they count as
    the same.

    output        : the tape whose word at the end is compared; empty for the verdict
    strict        : rejected, stuck and never halting differ
    decider       : never halting differs from halting; else it is one more way not to accept
    stuck_rejects : being stuck is rejecting, also with the other options
    """

    output: str | None = None
    strict: bool = False
    decider: bool = True
    stuck_rejects: bool = False

    def means(self, answer: WordAnswer) -> object | None:
        """Give the part of an answer that is compared; None if it is unknown."""
        known = answer.verdict != UNDECIDED
        return self.meaning(answer.verdict, answer.output) if known else None

    def accepts(self, answer: WordAnswer) -> bool:
        """Whether a word is accepted, where verdicts are compared."""
        return self.means(answer) == ACCEPTED

    def meaning(self, verdict: str, word: Word | None = None) -> object:
        """Give the compared part of a verdict, with the word on the tape if that is compared."""
        counted = self.counted(verdict)
        if self.output is None or counted == LOOPS:
            return counted
        return ("word", word) if self.has_word(verdict) else ("none",)

    def has_word(self, verdict: str) -> bool:
        """Whether a word is compared: a run that is stuck or never halts leaves no word.

        >>> output = Criterion(output="t", stuck_rejects=True)
        >>> output.has_word("stuck"), output.has_word("loops"), Criterion().has_word("accepted")
        (True, False, False)
        """
        if self.output is None or verdict == LOOPS:
            return False
        return verdict != "stuck" or self.stuck_rejects

    def counted(self, verdict: str) -> str:
        """Give the verdict that is compared in place of this one.

        >>> Criterion().counted("stuck"), Criterion().counted("loops")
        ('not accepted', 'loops')
        >>> Criterion(decider=False).counted("loops"), Criterion(strict=True).counted("stuck")
        ('not accepted', 'stuck')
        """
        if verdict == "stuck" and self.stuck_rejects:
            verdict = "rejected"
        if verdict == LOOPS and (self.decider or self.strict):
            return LOOPS
        fails = verdict in ("rejected", "stuck", LOOPS)
        return NOT_ACCEPTED if fails and not self.strict else verdict


VERDICTS: Final = Criterion()
"""The default: compare verdicts, of machines that decide."""


@dataclass(frozen=True, slots=True)
class Endless:
    """The numbers of tried inputs on which a machine or function never halts, or may not halt.

    proved : the number of inputs on which it provably never halts
    open   : the number of further inputs on which it did not end within its budget
    """

    proved: int = 0
    open: int = 0

    def with_one_more(self, answer: WordAnswer) -> Endless:
        """Count the answers to one more input."""
        return Endless(
            self.proved + (answer.verdict == LOOPS), self.open + (answer.verdict == UNDECIDED)
        )


@dataclass(frozen=True, slots=True)
class WordAnswer:
    """The answer of one decider to a word.

    verdict : such as `accepted`, `rejected`, `halted in won`; `undecided` if the budget ends first
    steps   : of the run, or of the branch that decides; null for a Python function
    choices : the choices of that branch, numbered from 1
    output  : the word on the tape that is compared, null if none is
    """

    verdict: str
    steps: int | None
    choices: tuple[int, ...]
    output: Word | None


class Decider(Protocol):
    """Anything that answers words."""

    @property
    def name(self) -> str:
        """Its name in messages."""

    @property
    def rules(self) -> Criterion:
        """How its answers are compared."""

    def answer(self, word: Word) -> WordAnswer:
        """Answer a word."""


@dataclass(frozen=True, slots=True)
class MachineDecider:
    """A machine that answers the word on its first tape, or words on its first tapes.

    budget : steps for one word; seconds: time for one
    rules  : how answers are compared
    until  : when all answers must have come
    """

    name: str
    machine: Machine
    budget: int
    seconds: float
    rules: Criterion = VERDICTS
    until: float = inf

    def answer(self, word: Word) -> WordAnswer:
        """Run the machine, or search through its branches."""
        machine = self.machine
        now = start(machine, dict(zip(machine.tapes, words_of(word), strict=False)))
        seconds = min(self.seconds, seconds_left(self.until))
        decision = decide(machine, now, self.budget, seconds)
        verdict: str = decision.verdict
        if verdict == "budget spent":
            return WordAnswer(UNDECIDED, decision.steps, decision.choices, None)
        if verdict == "halted":
            verdict = f"halted in {decision.configuration.state}"
        return WordAnswer(verdict, decision.steps, decision.choices, self._output(decision))

    def _output(self, decision: Conclusion) -> Word | None:
        """Give the word on the tape that is compared, if one is and the run has ended."""
        if self.rules.output is None or not self.rules.has_word(decision.verdict):
            return None
        tape = decision.configuration.tapes[self.machine.tapes.index(self.rules.output)]
        return word_on(tape)


def words_of(word: Word) -> tuple[Word, ...]:
    """Give the words of an input, one for each tape.

    >>> words_of(("a", "b", ", ", "a")), words_of(())
    ((('a', 'b'), ('a',)), ((),))
    """
    ends = [at for at, symbol in enumerate(word) if symbol == BETWEEN]
    return tuple(word[first + 1 : last] for first, last in pairwise([-1, *ends, len(word)]))


def arguments(word: Word, *, as_text: bool) -> list[str | Word]:
    """Give the arguments of a function for an input.

    >>> arguments(("a", "b", ", ", "a"), as_text=True)
    ['ab', 'a']
    """
    return ["".join(part) if as_text else part for part in words_of(word)]


def seconds_left(until: float) -> float:
    """Give the time that is left, at least a moment."""
    return max(until - monotonic(), 0.001)


FORM: Final = "write it as python:FILE.py:NAME, such as python:ww.py:is_ww"
LONGEST: Final = 1_000_000  # bytes of a reply
_Text = Annotated[str, msgspec.Meta(max_length=1_000)]


class PredicateError(NolossError):
    """A Python function without a usable answer."""


class _Reply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A function's answer to a word; one of these."""

    holds: bool | None = None
    word: str | tuple[str, ...] | None = None
    answers: _Text = ""
    raised: _Text = ""


def _word_answer(name: str, rules: Criterion, said: _Reply | None, word: Word) -> WordAnswer:
    """Take the answer of a function to a word; raise PredicateError if it cannot be compared."""
    output = rules.output is not None
    if output and said is not None and said.word is not None:
        return WordAnswer("answers", None, (), tuple(said.word))
    if not output and said is not None and said.holds is not None:
        return WordAnswer(rules.counted(ACCEPTED if said.holds else "rejected"), None, (), None)
    hint = "let it return True or False for every word"
    if said is not None and said.raised.startswith("TypeError"):
        hint = "let it take one word for each input tape, and raise nothing"
    if output:
        hint = "let it return the word on the tape: a text, or a list of symbols"
    what = "its process wrote something that is not an answer"
    if said is not None:
        what = f"it answers {said.holds if said.holds is not None else shown_word(said.word)}"
        what = f"it answers {said.answers}" if said.answers else what
        what = f"it raised {said.raised}" if said.raised else what
    raise PredicateError(printable(f"{what}, {_on(word)}"), where=name, hint=hint)


@dataclass(frozen=True, slots=True)
class FunctionDecider:
    """A Python function that is trusted: it runs here, without a limit of time.

    as_text : whether it is given texts
    rules   : whether it gives the word on a tape rather than True or False, and the meaning of
        False
    """

    name: str
    function: Callable[[Any], object]
    as_text: bool
    rules: Criterion = VERDICTS

    def answer(self, word: Word) -> WordAnswer:
        """Call the function; raise PredicateError if it gives nothing that can be compared."""
        given = reply_on_words(self.function, arguments(word, as_text=self.as_text))
        return _word_answer(self.name, self.rules, msgspec.convert(given, _Reply), word)


@dataclass(frozen=True, slots=True)
class Predicate:
    """A Python function that answers words.

    as_text : whether it gets texts
    rules   : whether it gives the word on a tape rather than True or False, and the meaning of
        False
    until   : when all answers must have come; a word without one by then is undecided
    """

    name: str
    player: Player
    as_text: bool
    rules: Criterion = VERDICTS
    until: float = inf

    def answer(self, word: Word) -> WordAnswer:
        """Ask the function; raise PredicateError if its answer cannot be compared."""
        question = json.dumps(arguments(word, as_text=self.as_text))
        try:
            said = read(ask(self.player, question, seconds_left(self.until)), _Reply)
        except SilentError as silent:
            if monotonic() >= self.until:
                return WordAnswer(UNDECIDED, None, (), None)
            hint = self._way_out("no answer within" in str(silent))
            raise PredicateError(f"{silent}, {_on(word)}", where=self.name, hint=hint) from None
        return _word_answer(self.name, self.rules, said, word)

    def _way_out(self, late: bool) -> str:
        hint = "the function must answer for every word"
        name = re.sub(r"^python:(--\S+ )?", "python:--timeout=600 ", self.name)
        return f"{hint}; {shlex.quote(name)} allows it more time" if late else hint

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
    """Start the process of `FILE.py:NAME`; raise StrategyError for an unknown function."""
    player, module, function = held_function(text, FORM, LONGEST)
    open_function(player, module, function, "words")
    return Predicate(f"python:{text}", player, as_text, rules, until)


def _on(word: Word) -> str:
    return f"asked about {shown_word(word)}"


def shown_word(word: object) -> str:
    """Show a word, or words on several tapes, in a message."""
    if isinstance(word, tuple) and BETWEEN in word:
        return BETWEEN.join(map(shown_word, words_of(word)))
    return clipped(plain_word(word)) or "the empty word"


def plain_word(word: object) -> str:
    """Write a word, the symbols run together if all are single characters; or several words.

    >>> plain_word(("a", "b")), plain_word(("a1", "b")), plain_word(())
    ('ab', 'a1 b', '')
    >>> plain_word(("a", "b", ", ", "a"))
    'ab, a'
    """
    if isinstance(word, tuple) and BETWEEN in word:
        return BETWEEN.join(map(plain_word, words_of(word)))
    text = "".join(word) if isinstance(word, tuple) and all(len(s) == 1 for s in word) else word
    return " ".join(text) if isinstance(text, tuple) else str(text)
