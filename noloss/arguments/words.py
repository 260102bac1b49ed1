"""Words on tapes, as options give them: `--tape NAME=WORD`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import click

from automata import Machine, read_word
from noloss.errors import InputError


def tape_option(help_text: str) -> Callable[..., Any]:
    """Give the option `--tape` to a command; `laid_words` reads it."""
    return click.option(*("--tape", "tapes"), multiple=True, metavar="NAME=WORD", help=help_text)


def laid_words(machine: Machine, tapes: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Give the word of each tape that is named; raise InputError for what is no word on one."""
    words: dict[str, tuple[str, ...]] = {}
    for text in tapes:
        name, equals, word = text.partition("=")
        if not equals:
            hint = f"write the tape before the word: --tape {machine.tapes[0]}={text}"
            raise InputError(f"--tape {text} names no tape", hint=hint)
        if name in words:
            raise InputError(f"the tape {name} is given twice", hint="give every tape once")
        words[name] = read_word(word, machine.alphabet)
    return words


def letters_of(tapes: Sequence[str]) -> str:
    """Give the letters of all words, for a machine that reads symbols which it does not name."""
    return "".join(text.partition("=")[2] for text in tapes)
