"""A Promela model of a statement, for Spin: the rules restated, the strategy as a table.

A state of the model is a position (or a line of play, for a history-dependent strategy), so the
number of states that Spin stores is the number of nodes that the play reaches. An assertion is
violated exactly if the strategy can fail; for 'always fails', exactly if some game does not fail.

Source: [Holzmann04] G. Holzmann, The SPIN Model Checker, 2004, ch. 3 (atomic, else, assert).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from string import Template

from games import CELLS, LINES
from verify.export.wording import number, table_of, title
from verify.play.play import Node, Play
from verify.verdict.statement import Statement

_NUMBERS = {"first": 1, "second": 2}
_POSITION_KEY = " + ".join(f"{3 ** (cell - 1)} * cell[{cell}]" for cell in CELLS)
_LINE_KEY = "10 * key + move"
_ROWS = " || ".join(f"ROW({a}, {b}, {c})" for a, b, c in LINES)
_FULL = " && ".join(f"cell[{cell}] != 0" for cell in CELLS)
_MODEL = Template(
    rf"""$about

byte cell[10];   /* cells 1 to 9: 0 empty, 1 X, 2 O */
byte turn = 1;   /* who moves next; X is first */
byte over;       /* 1 X has won, 2 O has won, 3 a draw, 0 not over */
int key;         /* by which the table knows a node */

#define ROW(a, b, c) (cell[a] == turn && cell[b] == turn && cell[c] == turn)
#define FULL ({_FULL})

active proctype game()
{{
    byte move;
choose:
    atomic {{  /* one move, then the next state is stored */
        if
$moves
        :: else -> assert($blocked); goto choose  /* over, or no move is known */
        fi;
        cell[move] = turn;
        printf("move %d\n", move);
        key = $key;
        if
        :: {_ROWS} -> over = turn
        :: else -> if :: FULL -> over = 3 :: else -> skip fi
        fi;
        turn = 3 - turn;
        move = 0;
        assert($wrong);
        goto choose
    }}
}}
"""
)


def promela(stated: Statement, name: str) -> str:
    """Write a statement as a model; Spin finds an error exactly if the statement is 'can fail'.

    To check it: spin -a FILE && gcc -DSAFETY -o pan pan.c && ./pan
    All states even if there are errors: ./pan -c0. The line of play: ./pan, then spin -t FILE.
    """
    played = stated.play
    us, them = _NUMBERS[stated.seat], 3 - _NUMBERS[stated.seat]
    if stated.replies is None:
        moves = _any_cell(f"turn == {them}")
        wrong, blocked = f"over != {them}", "over != 0"
    else:
        replies = {node: (cell,) for node, cell in stated.replies.items()}
        moves = _listed("the replies of the opponent", replies, played)
        wrong, blocked = f"over == 0 || over == {them}", f"over != 0 || turn == {us}"
    key = _POSITION_KEY if played.positional else _LINE_KEY
    table = _listed("the table of the strategy", table_of(stated), played)
    return _model(title(stated, name), (*moves, *table), key, wrong, blocked)


def free_game() -> str:
    """Write the game itself, with any moves on both sides: Spin stores 5,478 states."""
    about = ("tic-tac-toe, both sides free: 5478 positions",)
    return _model(about, _any_cell("true"), _POSITION_KEY, "true", "over != 0")


def _model(about: Iterable[str], moves: Iterable[str], key: str, wrong: str, blocked: str) -> str:
    return _MODEL.substitute(
        about="\n".join(f"/* {line.replace('*/', '* /')} */" for line in about),
        moves="\n".join(moves),
        key=key,
        wrong=wrong,
        blocked=blocked,
    )


def _any_cell(condition: str) -> Iterator[str]:
    for cell in CELLS:
        yield f"        :: over == 0 && {condition} && cell[{cell}] == 0 -> move = {cell}"


def _listed(about: str, table: Mapping[Node, Sequence[int]], played: Play) -> Iterator[str]:
    """Write a table cell by cell: one option for each, with the nodes that allow it."""
    yield f"        /* {about} */"
    for cell in CELLS:
        nodes = [node for node, cells in table.items() if cell in cells]
        if nodes:
            keys = [f"key == {number(played, n)} /* {played.positions[n]} */" for n in nodes]
            yield "        :: (" + "\n            || ".join(keys) + f") -> move = {cell}"
