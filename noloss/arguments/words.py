"""Words on the tapes of a machine, as people type them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from automata import Machine, read_word
from noloss.errors import InputError

F = TypeVar("F", bound=Callable[..., Any])


def tape_option(command: F) -> F:
    """Add `--tape NAME=WORD`, as `tapes`; `words_of` reads them."""
    return click.option(
        *("--tape", "tapes"),
        multiple=True,
        metavar="NAME=WORD",
        help="Lay a word on a tape, the head on its first symbol. Can be given several times.",
    )(command)


def words_of(machine: Machine, tapes: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Read what is laid on which tape."""
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
