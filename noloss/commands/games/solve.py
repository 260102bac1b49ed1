"""`noloss solve`: the value of a game; `noloss list games`: the games with a name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

import click
from msgspec import Struct

from common.documents import Document
from common.exhibits import Text, table
from games.names import BOARDS, CUBE, MORRIS, NAMED, Family
from noloss.arguments.games import complete_game, counting_positions, most_option
from noloss.arguments.options import json_option
from noloss.report import Report
from noloss.reports.solution import number_exhibits, solution_exhibits
from noloss.work.games import playing
from verify.games.solution import solve


class GamePart(Struct, frozen=True):
    """A game that has a name.

    name  : as you type it
    means : the name that it is short for
    about : one line
    """

    name: str
    means: str
    about: str


class FamilyPart(Struct, frozen=True):
    """Games that differ in their options.

    form    : how you type them
    about   : one line
    options : option → the values that it takes; `true` if it takes none
    """

    form: str
    about: str
    options: Mapping[str, tuple[str, ...]]


class GamesDocument(Document, tag="noloss/games", frozen=True, kw_only=True):
    """The games that noloss knows.

    games    : those with a name
    families : those with options; a file of yours is a game, too
    """

    games: tuple[GamePart, ...]
    families: tuple[FamilyPart, ...]


@click.command("solve")
@click.argument("game", metavar="GAME", shell_complete=complete_game)
@most_option
@json_option
def command(game: str, most: int | None) -> Report:
    """Find the game-theoretic value of GAME, its best openings and its numbers.

    GAME is a board, such as 4,4,4 (rows, columns, marks in a row), a name, such as morris, either
    with options, or a file of yours. `noloss list games` lists names and options. docs/games.md
    explains how to write a game as data (.toml) or in Python (.py).

    Games of placing on more than nine cells are solved in compiled code, level by level, one
    position for each symmetry class. Games of stones that move are solved by retrograde analysis.

    \b
    Examples:
      noloss solve 4,4,4
      noloss solve 3,3,3:misere --json
      noloss solve morris:lines=8,moves=lines,stones=3
    """
    with playing(game) as rules, counting_positions(f"solving {game}") as met:
        solution = solve(rules, most, met)
    about = Text(rules.about)
    return Report(document=solution, exhibits=chain([about], solution_exhibits(solution)))


def numbers_of(game: str, most: int | None) -> Report:
    """Count the games and positions of a game: `noloss count games --game`."""
    with playing(game) as rules, counting_positions(f"counting {game}") as met:
        solution = solve(rules, most, met)
    return Report(document=solution, exhibits=number_exhibits(solution))


@click.command("games")
@json_option
def list_command() -> Report:
    """List the games that --game and `noloss solve` take.

    \b
    Examples:
      noloss list games
      noloss list games --json
    """
    named = tuple(GamePart(name, means, about) for name, (means, about) in NAMED.items())
    families = tuple(map(_family, (BOARDS, CUBE, MORRIS)))
    return Report(
        document=GamesDocument(games=named, families=families),
        exhibits=[
            table(["game", "is short for", ""], [(g.name, g.means, g.about) for g in named]),
            *map(Text, _family_lines(families)),
            Text("FILE.toml, FILE.py\n  a game of yours, as data or in Python (docs/games.md)"),
        ],
    )


def _family(family: Family) -> FamilyPart:
    options = {
        name: tuple("true" if value is True else str(value) for value in values)
        for name, values in family.options.items()
    }
    return FamilyPart(family.form, family.about, options)


def _family_lines(families: tuple[FamilyPart, ...]) -> Iterator[str]:
    for family in families:
        options = (
            name if values == ("true",) else f"{name}={'|'.join(values)}"
            for name, values in family.options.items()
        )
        yield f"{family.form}\n  {family.about}\n  options: {', '.join(options)}"
