"""A Promela model of a statement about a board game, for Spin: the rules from the game's data.

A state of the model is a position, so the number of states that Spin stores is the number of
positions that the play reaches; an endless play comes back to them. An assertion is violated
exactly if the strategy can fail; for 'always fails', exactly if some play does not fail.

Source: [Holzmann04] G. Holzmann, The SPIN Model Checker, 2004, ch. 3 (atomic, else, assert).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from string import Template
from typing import Final

from msgspec import Struct

from common.errors import NolossError
from games.board_game import MARKS, BoardGame
from games.game import Game, Move
from verify.export.wording import ascii_of, game_title, table_of
from verify.play.play import Node, Play
from verify.verdict.statement import Statement

MOST_CELLS: Final = 18
"""A position of more cells does not fit, with the side to move, into a number of 31 bits."""

MOST_LISTED: Final = 20_000
"""Positions in the table of a model: Spin and a compiler take minutes for larger ones."""

_NUMBERS: Final = {"first": 1, "second": 2}
_MODEL: Final = Template(
    r"""$about

byte cell[$cells];   /* cells 1 to $size: 0 empty, 1 X, 2 O */
byte turn = 1;   /* who moves next: 1 the first player, 2 the second */
byte over;       /* 1 the first player has won, 2 the second, 3 a draw, 0 not over */
int key;         /* by which the table knows a position */

$macros

active proctype game()
{
    short move;
    byte to, mark;
choose:
    atomic {  /* one move, then the next state is stored */
        if
$moves
        :: else -> assert($blocked); goto choose  /* over, or no move is known */
        fi;
        cell[to] = mark;
        printf("move %d\n", move);
        if
        :: $done -> over = $winner
        :: else -> if :: FULL -> over = 3 :: else -> skip fi
        fi;
        turn = 3 - turn;
        if
        :: over == 0 && BLOCKED -> over = $stopped
        :: else -> skip
        fi;
        key = $key;
        move = 0; to = 0; mark = 0;
        assert($wrong);
        goto choose
    }
}
"""
)


class UnmodelledError(NolossError):
    """A game that no model of this kind expresses."""

    def __init__(self, game: str, problem: str) -> None:
        hint = "`--to prism` writes the positions themselves, of any game"
        super().__init__(problem, where=f"game {game}", hint=hint)


class _Option(Struct, frozen=True):
    """A move of the rules: when it is legal, and its effect, as Promela."""

    move: Move
    legal: str
    effect: str


def game_promela(stated: Statement, game: Game, name: str) -> str:
    """Write a statement as a model; Spin finds an error exactly if the statement is 'can fail'.

    Raises UnmodelledError for a game in Python, more than 18 cells, turns of another order, and
    more than 20,000 positions in the table.
    """
    board = refuse_unmodelled(game)
    _refuse_long(stated, board)
    return _model(stated, board, name)


def refuse_unmodelled(game: Game) -> BoardGame:
    """Give a game that a model can state; raise UnmodelledError for another one."""
    if not isinstance(game, BoardGame):
        raise UnmodelledError(game.name, "its rules are a program, which no model states")
    if game.size > MOST_CELLS:
        raise UnmodelledError(game.name, f"a model has at most {MOST_CELLS} cells")
    if game.turns != MARKS:
        raise UnmodelledError(game.name, "a model has sides that move in turn")
    return game


def _refuse_long(stated: Statement, game: BoardGame) -> None:
    if len(stated.play.graph) > MOST_LISTED:
        problem = f"the play has more than {MOST_LISTED:,} positions"
        raise UnmodelledError(game.name, f"{problem}, too many for the table of a model")


def _model(stated: Statement, game: BoardGame, name: str) -> str:
    us, them = _NUMBERS[stated.seat], 3 - _NUMBERS[stated.seat]
    options = tuple(_options(game))
    if stated.replies is None:
        moves = [_line(f"over == 0 && turn == {them}", option) for option in options]
        wrong, blocked = f"over != {them}", "over != 0"
    else:
        replies = {node: (move,) for node, move in stated.replies.items()}
        moves = [*_listed("the replies of the opponent", replies, stated.play, options)]
        wrong, blocked = f"over == 0 || over == {them}", f"over != 0 || turn == {us}"
    moves += _listed("the table of the strategy", table_of(stated), stated.play, options)
    about = (*game_title(stated, game.name, name), game.about.replace("×", "x"))
    return _MODEL.substitute(
        about="\n".join(f"/* {ascii_of(line).replace('*/', '* /')} */" for line in about),
        cells=game.size + 1,
        size=game.size,
        macros="\n".join(_macros(game)),
        moves="\n".join(moves),
        done=" && ".join(f"DONE{number}" for number in range(len(_boards(game)))),
        winner="3 - turn" if game.misere else "turn",
        stopped="3" if game.blocked == "draws" else "3 - turn",
        key=_key_expression(game),
        wrong=wrong,
        blocked=blocked,
    )


def _boards(game: BoardGame) -> tuple[tuple[int, ...], ...]:
    return game.boards or (tuple(range(game.size)),)


def _macros(game: BoardGame) -> Iterator[str]:
    """Define a complete line of a mark on each board, a full board, and a side that is blocked."""
    for number, board in enumerate(_boards(game)):
        lines = [
            " && ".join(
                [
                    *(f"cell[{cell + 1}] == (m)" for cell in line.cells),
                    *(f"cell[{cell + 1}] != (m)" for cell in line.beyond),
                ]
            )
            for line in game.lines
            if line.cells[0] in board
        ]
        either = " || ".join(f"({line})" for line in lines)
        yield f"#define LINE{number}(m) ({either})"
        yield f"#define DONE{number} (LINE{number}(1) || LINE{number}(2))"
    full = " && ".join(f"cell[{cell + 1}] != 0" for cell in range(game.size))
    yield f"#define FULL ({full})"
    if game.stones is None:
        yield "#define BLOCKED (false)"
        return
    count = " + ".join(f"(cell[{cell + 1}] == turn)" for cell in range(game.size))
    steps = " || ".join(
        f"(cell[{here + 1}] == turn && cell[{there + 1}] == 0)"
        for here, after in enumerate(game.steps)
        for there in after
    )
    yield f"#define PLACED (({count}) == {game.stones})"
    yield f"#define BLOCKED (PLACED && !({steps}))"


def _options(game: BoardGame) -> Iterator[_Option]:
    """List every move of the rules, with the numbers that the game has for them."""
    marks = {"own": ("turn",), "either": ("1", "2"), "shared": ("1",)}[game.marks]
    phase = "" if game.stones is None else "!PLACED && "
    for number, mark in enumerate(marks):
        for place, cell, legal in _places(game):
            move = number * game.size + place + 1
            effect = f"move = {move}; to = {cell + 1}; mark = {mark}"
            yield _Option(move, f"{phase}{legal}", effect)
    if game.stones is None:
        return
    for here, after in enumerate(game.steps):
        for there in after:
            move = (here + 1) * game.size + there + 1
            legal = f"PLACED && cell[{here + 1}] == turn && cell[{there + 1}] == 0"
            moved = f"cell[{here + 1}] = 0; to = {there + 1}; mark = turn"
            yield _Option(move, legal, f"move = {move}; {moved}")


def _places(game: BoardGame) -> Iterator[tuple[int, int, str]]:
    """Give each place for a mark, the cell that the mark then fills, and the condition for this."""
    if game.columns:
        for place, column in enumerate(game.columns):
            for height, cell in enumerate(column):
                below = f" && cell[{column[height - 1] + 1}] != 0" if height else ""
                yield place, cell, f"cell[{cell + 1}] == 0{below}"
        return
    several = len(_boards(game)) > 1
    for number, board in enumerate(_boards(game)):
        for cell in board:
            alive = f" && !DONE{number}" if several else ""
            yield cell, cell, f"cell[{cell + 1}] == 0{alive}"


def _key_expression(game: BoardGame) -> str:
    """Write the number of a position, as `_number` computes it."""
    cells = " + ".join(f"{3**cell} * cell[{cell + 1}]" for cell in range(game.size))
    return f"2 * ({cells}) + turn - 1" if game.stones is not None else cells


def _number(position: str) -> int:
    """Read a position in base 3, the first cell lowest; with a side, double it, and add 1 for O."""
    board, _, side = position.partition(" ")
    total = 0
    for mark in reversed(board):
        total = 3 * total + ".XO".index(mark)
    return 2 * total + (side == "O") if side else total


def _line(condition: str, option: _Option) -> str:
    return f"        :: {condition} && {option.legal} -> {option.effect}"


def _listed(
    about: str, table: Mapping[Node, Sequence[Move]], played: Play, options: Sequence[_Option]
) -> Iterator[str]:
    """Write a table move by move: one option for each, with the positions that allow it."""
    yield f"        /* {about} */"
    for option in options:
        nodes = [node for node, moves in table.items() if option.move in moves]
        if nodes:
            positions = played.positions
            keys = [f"key == {_number(positions[n])} /* {positions[n]} */" for n in nodes]
            listed = "\n            || ".join(keys)
            yield _line(f"over == 0 && ({listed})", option)
