"""Words on tapes, as they are typed: `--tape NAME=WORD`, or WORD alone for the first tape."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import click

from automata import Machine, read_word
from noloss.arguments.options import F
from noloss.errors import InputError


def tape_option(help_text: str) -> Callable[..., Any]:
    """Give the option `--tape` to a command; `laid_words` reads it."""
    return click.option(*("--tape", "tapes"), multiple=True, metavar="NAME=WORD", help=help_text)


def word_argument(command: F) -> F:
    """Add an optional WORD, which lies on the first tape."""
    return click.argument("word", required=False)(command)


def laid_words(
    machine: Machine, tapes: Sequence[str], first: str | None = None
) -> dict[str, tuple[str, ...]]:
    """Give the word of each tape that is named; raise InputError for what is no word on one.

    first : the word of the first tape, if it is given without its name
    """
    words: dict[str, tuple[str, ...]] = {}
    if first is not None:
        words[machine.tapes[0]] = read_word(first, machine.alphabet)
    for text in tapes:
        name, equals, word = text.partition("=")
        if not equals:
            hint = f"write the tape before the word: --tape {machine.tapes[0]}={text}"
            raise InputError(f"--tape {text} names no tape", hint=hint)
        if name in words:
            by_word = first is not None and name == machine.tapes[0]
            hint = "the word behind the machine lies on it, too" if by_word else "give it once"
            raise InputError(f"the tape {name} is given twice", hint=hint)
        words[name] = read_word(word, machine.alphabet)
    return words


def letters_of(tapes: Sequence[str], first: str | None = None) -> str:
    """Give the letters of all words, for a machine that reads symbols which it does not name."""
    return "".join((first or "", *(text.partition("=")[2] for text in tapes)))
