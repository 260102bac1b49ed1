"""Old names of commands and options: they work in this version, and say what to write instead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final

COMMANDS: Final[Mapping[str, tuple[str, ...]]] = {
    "strategies": ("list", "strategies"),
    "verdicts": ("list", "verdicts"),
    "schema": ("list", "schemas"),
    "statistics": ("count", "games"),
    "census": ("count", "strategies"),
    "optimum": ("count", "optimum"),
    "game-base": ("count", "classes"),
    "graph": ("count", "graph"),
    "evolve": ("search",),
    "learn": ("search", "learn"),
    "runs": ("search", "show"),
    "prove": ("recheck",),
    "convert-strategy": ("convert",),
    "export-page": ("export", "--to", "html"),
}
"""Old command -> the words that you write now."""
REPLACED: Final = {"expand": "`noloss expand MACHINE` is now `noloss transform MACHINE literal`"}
"""Old command that another one replaces, and that still does its work -> the note on it."""
OPTIONS: Final[Mapping[tuple[str, ...], Mapping[str, str]]] = {
    ("equal",): {"--output": "--compare-tape"},
    ("grade",): {"--output": "--compare-tape", "--csv": "--csv-file"},
    ("verify",): {"--from": "--position"},
    ("run",): {"--from": "--position"},
    ("step",): {"--from": "--position"},
    ("audit",): {"--runs": "--rerun", "--sarif": "--sarif-file"},
    ("draw",): {"--choice": "--strength", "--from": "--position"},
    ("count", "graph"): {"--choice": "--strength"},
    ("count", "games"): {"--weights": "--points"},
    ("count", "optimum"): {"--time-limit": "--seconds"},
    ("search", "learn"): {"--choice": "--pick", "--memory": "--begin-with"},
    ("search", "show"): {"--plots": "--output"},
}
"""Command -> its old option -> the new option."""


def renamed(arguments: Sequence[str]) -> tuple[list[str], list[str]]:
    """Give the arguments in the names of today, and a note on each old name.

    >>> renamed(["schema", "verdict"])
    (['list', 'schemas', 'verdict'], ['`noloss schema` is now `noloss list schemas`'])
    >>> renamed(["convert-strategy", "wst", "-o", "wst.json", "--to", "table"])[0]
    ['convert', 'wst', '--to', 'table', 'wst.json']
    """
    words, notes = list(arguments), list[str]()
    if words and words[0] in COMMANDS:
        old, *rest = words
        rest = _file_last(rest) if old == "convert-strategy" else rest
        words = [*COMMANDS[old], *rest]
        notes.append(f"`noloss {old}` is now `noloss {' '.join(COMMANDS[old])}`")
    if words and words[0] in REPLACED:
        notes.append(REPLACED[words[0]])
    for command, options in OPTIONS.items():
        if tuple(words[: len(command)]) == command:
            words, more = _options(words, options)
            notes += more
    return words, [*dict.fromkeys(notes)]


def _options(words: Sequence[str], options: Mapping[str, str]) -> tuple[list[str], list[str]]:
    """Put new options in place of old ones."""
    made, notes = list[str](), list[str]()
    for word in words:
        name, equals, value = word.partition("=")
        if name in options and "--" not in made:
            notes.append(f"{name} is now {options[name]}")
            word = f"{options[name]}{equals}{value}"
        made.append(word)
    return made, notes


def _file_last(words: Sequence[str]) -> list[str]:
    """Put the value of --output behind all other words: it is an argument now."""
    made, file = list[str](), list[str]()
    rest = iter(words)
    for word in rest:
        name, equals, value = word.partition("=")
        if name == "--output":
            file = [value] if equals else [*islice(rest, 1)]
        elif word.startswith("-o"):
            file = [word[2:]] if word[2:] else [*islice(rest, 1)]
        else:
            made += [word, *rest] if word == "--" else [word]
    return [*made, *file]
