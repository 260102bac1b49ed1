"""Strategies from Python: by name, from a file, or as a function; their moves and their play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias, overload

from common.errors import one_of
from common.text import shown
from games import SEATS, Line, Position, Seat
from games.game import Game
from games.names import TIC_TAC_TOE_NAMES
from games.reached import Values, values
from noloss.arguments.strategies import asked_position, asked_start
from noloss.arguments.values import is_file, seat_named, text
from noloss.errors import InputError
from noloss.library.shown import one_line, picture_forms, svg_of
from noloss.work.games import playing, unfinished
from strategies import Permitted, Strategy, catalogue, full_name, permitted_moves
from strategies.encodings.code.python_function import function_strategy
from strategies.encodings.files.reading import read_json
from strategies.game_strategies import GameMove, game_moves, strategy_for
from strategies.strategy import in_use
from verify.play.count import Tally, count_orbits, count_raw, count_up_to_symmetry
from verify.play.play import CHOICES, Choice, play_of
from verify.play.play import Play as PlayGraph

if TYPE_CHECKING:
    import networkx as nx

Function: TypeAlias = Callable[..., Any]
StrategyLike: TypeAlias = Strategy | Function | Path | str
"""A strategy, or what `strategy` takes."""


@dataclass(frozen=True, slots=True, repr=False)
class Play:
    """Everything that can happen when a strategy sits in a seat."""

    name: str
    choice: Choice
    played: PlayGraph

    @property
    def graph(self) -> nx.DiGraph[str]:
        """The play as a networkx graph: positions, or lines of a history-dependent strategy."""
        return self.played.graph

    @property
    def games(self) -> Tally:
        """How many games can be played, by how they end; each sequence of cells is one game."""
        return count_raw(self.played)

    @property
    def games_up_to_symmetry(self) -> Tally:
        """How many sequences of symmetry classes there are among the games, by how they end."""
        return count_up_to_symmetry(self.played)

    @property
    def orbits(self) -> Tally:
        """How many orbits of whole games there are under the symmetries, by how they end."""
        return count_orbits(self.played)

    def __repr__(self) -> str:
        nodes = f"{len(self.graph):,} {'positions' if self.played.positional else 'lines'}"
        return one_line(f"Play({self.name} in the {self.played.seat} seat: {nodes})")

    def _repr_svg_(self) -> str | None:
        from diagrams.play_tree import play_tree, play_tree_dot  # slow to load

        return svg_of(lambda: play_tree_dot(play_tree(self.played, self.name, self.choice)))

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return picture_forms(self._repr_svg_())


def strategy(what: StrategyLike, *, view: catalogue.View | None = None) -> Strategy:
    """Make a strategy.

    what : a name as on the command line, such as `wst:printed-corners` or `table:mine.json`; the
           path of a file whose content shows its kind; or a function from a position, as nine
           characters, to a cell, a list of cells, or pairs of a cell and the name of its rule;
           a function is trusted and runs here, `python:mine.py:move` in another process
    view : of a tape program: 'position' asks for single positions, 'game' plays whole games

    Raises StrategyError or InputError if it is not a strategy.
    """
    if view is not None:
        one_of(view, VIEWS, "view")
    if isinstance(what, Strategy):
        return what
    if isinstance(what, Path) or (isinstance(what, str) and _is_file(what)):
        return catalogue.find_strategy(_named(Path(what)), view)
    if isinstance(what, str):
        return catalogue.find_strategy(what, view)
    if not callable(what):  # not everybody checks types
        problem = f"{shown(what)} is not a valid strategy"  # type: ignore[unreachable]
        raise InputError(problem, hint="give a name, the path of a file, or a function")
    return function_strategy(what, name=getattr(what, "__name__", type(what).__name__))


@overload
def moves(
    what: StrategyLike,
    position: str | None = None,
    *,
    line: str | None = None,
    view: catalogue.View | None = None,
    game: None = None,
) -> tuple[Permitted, ...]: ...


@overload
def moves(
    what: StrategyLike, position: str | None = None, *, line: str | None = None, game: str
) -> tuple[GameMove, ...] | tuple[Permitted, ...]: ...


def moves(
    what: StrategyLike,
    position: str | None = None,
    *,
    line: str | None = None,
    view: catalogue.View | None = None,
    game: str | None = None,
) -> tuple[Permitted, ...] | tuple[GameMove, ...]:
    """Ask a strategy for the moves that it allows, in its order; an empty list means stuck.

    position : nine characters row by row; or leave it out and give the line that leads to it
    line     : the moves that led there, such as '159'; a history-dependent strategy needs it
    view     : of a tape program: 'game' asks the machine that plays whole games
    game     : another game than tic-tac-toe; a line such as '1 5 9' has spaces between its moves

    Raises InputError for a position and a line that do not agree, a game that is over, and a
    position without a line for a history-dependent strategy.
    """
    _check_texts(position, line)
    if (other := other_game(game)) is not None:
        refuse_with_game(view=view)
        with playing(other) as rules, asked_for(rules, what) as (meant,):
            return game_moves(meant, unfinished(rules, position, line)).moves
    with asked(what, view or "position") as meant:
        at, led = asked_position(meant, position, line, None)
        return permitted_moves(meant, at, led)


def play(
    what: StrategyLike,
    seat: Seat = "first",
    *,
    choice: Choice = "every_choice",
    start: str | None = None,
    line: str | None = None,
    view: catalogue.View = "position",
) -> Play:
    """Play a strategy against every opponent.

    choice : 'every_choice', or 'first_choice': only the first allowed move is made
    start  : the position from which play starts, or `line`, the moves that led there
    view   : of a tape program: 'game' plays whole games, whose lines are the nodes

    Raises InputError for a history-dependent strategy with a position and no line.
    """
    seat = one_of(seat_named(seat), SEATS, "seat")
    choice = one_of(choice, CHOICES, "choice")
    with asked(what, view) as meant:
        played = play_of(meant, seat, choice, start_of(meant, start, line))
        return Play(full_name(meant), choice, played)


def start_of(meant: Strategy, start: str | None, line: str | None) -> Position | Line:
    """Read where play starts: a line if a line is given, else a position."""
    _check_texts(start, line)
    return asked_start(meant, start, line)


@contextmanager
def asked(what: StrategyLike, view: catalogue.View | None = None) -> Iterator[Strategy]:
    """Lend the named strategy for questions; close it afterwards."""
    meant = strategy(what, view=view)
    with in_use(meant):
        yield meant


def other_game(game: str | None) -> str | None:
    """Read the name of a game; None for tic-tac-toe, the game of most strategies."""
    if game is None or text(game, "name of a game", "4,4,4") in TIC_TAC_TOE_NAMES:
        return None
    return game


@contextmanager
def asked_for(
    rules: Game, *what: StrategyLike, solved: Values | None = None
) -> Iterator[tuple[Strategy, ...]]:
    """Lend strategies for another game: by name, or functions; close them afterwards.

    solved : the values of the game, if they are computed

    Raises InputError for a strategy of tic-tac-toe, and what `strategy_for` raises.
    """
    solve = cache(lambda: solved or values(rules))
    meant = tuple(_in_game(rules, each, solve) for each in what)
    with in_use(*meant):
        yield meant


def _in_game(rules: Game, what: StrategyLike, solve: Callable[[], Values]) -> Strategy:
    if isinstance(what, str):
        return strategy_for(rules, what, solve)
    if isinstance(what, Strategy | Path) or not callable(what):
        hint = "give the name of a strategy, such as 'table:mine.json', or a function"
        raise InputError(f"{shown(what)} plays tic-tac-toe, not {rules.name}", hint=hint)
    return function_strategy(what, game=rules)


def refuse_with_game(**given: object) -> None:
    """Refuse arguments that have no meaning in another game."""
    for name, value in given.items():
        if value is not None:
            raise InputError(f"{name} has no meaning with game", hint="leave it out")


def _check_texts(position: object, line: object) -> None:
    if position is not None:
        text(position, "position", "X...O....")
    if line is not None:
        text(line, "line of play", "159")


VIEWS: Final[tuple[catalogue.View, ...]] = ("position", "game")
_KINDS: Final = {".tm": "machine", ".csv": "vector", ".npy": "vector"}
_FORMATS: Final = {f"noloss/{kind}": kind for kind in ("table", "vector", "genes", "memory")}


def _is_file(name: str) -> bool:
    """Say whether a text is the path of a file that holds a strategy, rather than a name."""
    return Path(name).suffix in {*_KINDS, ".json"} and ":" not in name and is_file(name)


def _named(path: Path) -> str:
    """Name the strategy in a file as the command line does: `table:mine.json`.

    Raises InputError if the content of the file is not clear.
    """
    kind = _KINDS.get(path.suffix)
    if path.suffix == ".json":
        document = read_json(path)
        declared = document.get("format") if isinstance(document, dict) else None
        kind = _FORMATS.get(declared) if isinstance(declared, str) else None
    if kind is None:
        hint = f"say what it holds, such as 'table:{path}', or vector, genes, memory, python"
        problem = "the file does not say which kind of strategy it holds"
        raise InputError(problem, where=str(path), hint=hint)
    return f"{kind}:{path}"
