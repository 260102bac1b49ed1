"""Machines to be drawn: a plain one, one whose labels share states, one with everything in it."""

from __future__ import annotations

from automata import Source, parse
from tests.machines.texts import LABELS, MADE_UP, PALINDROME


def made_up() -> Source:
    return parse(MADE_UP, "made-up.tm")


def palindrome() -> Source:
    return parse(PALINDROME, "palindrome.tm")


def labels() -> Source:
    return parse(LABELS, "labels.tm")
