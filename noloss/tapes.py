"""Tapes, choices and productions, as text for people and as parts of JSON documents."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from automata import Configuration, Halt, Machine, Production, Tape, step, write_word
from automata.notation.printer import print_left, print_right
from automata.notation.source import Action, Read, Row, StateRef, Term
from automata.tape import cells

EACH_SIDE = 60  # cells shown left and right of the head


def tape_lines(machine: Machine, now: Configuration) -> list[str]:
    """Show every tape on a line of its own, the cell under the head in brackets.

    Of a long tape only the part around the head is shown, with the number of cells left out.
    """
    width = max(map(len, machine.tapes))
    pairs = zip(machine.tapes, now.tapes, strict=True)
    return [f"{name:<{width}}  {_tape_text(tape)}" for name, tape in pairs]


def _tape_text(tape: Tape) -> str:
    head, symbols = cells(tape)
    first, after = max(0, head - EACH_SIDE), min(len(symbols), head + EACH_SIDE + 1)
    left = f"({first:,} more) …" if first else ""
    right = f"… ({len(symbols) - after:,} more)" if after < len(symbols) else ""
    before = "".join(f" {symbol}" for symbol in symbols[first:head])
    behind = " ".join(symbols[head + 1 : after])
    return f"{left}{before}[{symbols[head]}]{behind}{right}".rstrip()


def tapes_document(machine: Machine, now: Configuration) -> dict[str, object]:
    """Give all tapes by name.

    word     : the cells as `--tape` takes them
    head     : index of the cell under the head among the cells, from 0
    position : where the head stands, counted from the cell where it started
    """
    document: dict[str, object] = {}
    for name, tape in zip(machine.tapes, now.tapes, strict=True):
        head, symbols = cells(tape)
        word = write_word(symbols, machine.alphabet)
        document[name] = {
            "word": word,
            "head": head,
            "cells": list(symbols),
            "position": tape.position,
        }
    return document


def open_choices(machine: Machine, now: Configuration) -> Sequence[Production]:
    """List the productions to choose from; none where nothing is to be chosen."""
    after = step(machine, now)
    return after.choices if isinstance(after, Halt) else ()


def choice_document(machine: Machine, number: int, production: Production) -> dict[str, object]:
    """Give one open choice with its number, from 1."""
    return {
        "choice": number,
        "row": production_text(machine, production),
        "next": production.next,
        **place_document(production),
    }


def production_text(machine: Machine, production: Production) -> str:
    """Write what a production reads, does, and where it goes on, in the notation of the files."""
    tapes = machine.tapes
    row = Row(
        reads=tuple(Read(tapes[tape], Term(symbol)) for tape, symbol in production.reads),
        actions=tuple(
            Action(tapes[a.tape], None if a.write is None else Term(a.write), a.move)
            for a in production.actions
        ),
        goto=StateRef(production.next),
        otherwise=production.otherwise,
        tag=production.row.tag,
    )
    return f"{print_left(row, tapes)}  ->  {print_right(row, tapes)}".strip()


def place_text(production: Production) -> str:
    """Name the row that a production comes from: file and line."""
    return f"{Path(production.row.file).name}:{production.row.place.line}"


def place_document(production: Production) -> dict[str, object]:
    """Give the row that a production comes from; the file by its name alone."""
    row = production.row
    return {"file": Path(row.file).name, "line": row.place.line, "tag": row.tag}
